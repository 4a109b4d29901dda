// What surrounds the board: its size, moves and time, the buttons of the game, and the message.

import { formatClock, formatCount } from '../common/format.ts';
import { say, setUsable, whenUsed } from '../common/dom.ts';
import { PlayClock } from '../element/play-clock.ts';
import { button, find, part } from './find.ts';

import type { NumberStyle } from '../common/format.ts';
import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Deals } from './deals.ts';
import type { SolutionPlayer } from './solve.ts';

/** Messages about a success. */
const good = ['solved', 'found', 'solvedAlready'];

export class GamePanel {
  #board;
  #model;
  #deals;
  #player;
  #clock;
  /** Whether the reader has solved a board. */
  experienced = false;
  #numbers: NumberStyle | undefined;
  #instead: string | null = null;
  /** said until the model has something new */
  #told: { instead: object; text: (words: PageWords) => string } | null = null;

  /** @param player takes over the focus */
  constructor(board: SlidingPuzzle, model: PlayModel, deals: Deals, player: SolutionPlayer, shuffle: () => void) {
    this.#deals = deals;
    this.#board = board;
    this.#model = model;
    this.#player = player;
    this.#clock = new PlayClock(board, (elapsed) => this.#showTime(elapsed), undefined, 100);
    whenUsed(button('shuffle'), shuffle);
    whenUsed(button('undo'), () => board.undo());
    whenUsed(button('redo'), () => board.redo());
    whenUsed(button('again'), () => board.reset());
    whenUsed(button('hint'), () => model.hint());
    whenUsed(button('settle'), () => board.settle());
    // A button that cannot be used stays focusable only until the focus moves on.
    find('.toolbar', HTMLElement).addEventListener('focusout', () => queueMicrotask(() => this.#showToolbar()));
  }

  /** Says something of the page's own; null takes it back. */
  tell(text: ((words: PageWords) => string) | null, words: PageWords) {
    this.#told = text && { instead: this.#model.message, text };
    this.show(words);
  }

  /** Something in place of the time; null: the time. */
  showInstead(shown: string | null) {
    this.#instead = shown;
    this.#clock.show();
  }

  /** Tenths of a second while they run, and all that is known at the end. */
  #showTime(elapsed: number) {
    say(
      part('time'),
      this.#instead ?? formatClock(elapsed, this.#board.solved && this.#board.moveCount > 0 ? 3 : 1, this.#numbers),
    );
  }

  show(words: PageWords) {
    const { moveCount, assistedCount, hints, attempt, size } = this.#board;
    this.#numbers = words.numbers;
    say(part('moves'), formatCount(moveCount, words.numbers));
    part('assisted').hidden = assistedCount === 0;
    part('hinted').hidden = hints === 0;
    part('attempt').hidden = !attempt;
    say(part('shape'), size.replace('x', ' × '));
    say(part('kind'), this.#kind(words));
    const [width, height] = size.split('x').map(Number);
    find('main', HTMLElement).style.setProperty('--ratio', String(width / height));
    this.#clock.show();
    this.#showToolbar();
    this.#showStatus(words);
    this.#showOffer();
    const { problem } = this.#model;
    part('alert').hidden = !problem;
    say(part('alert'), problem?.message ?? '');
  }

  #kind({ dealName, language }: PageWords) {
    const deal = this.#deals.current;
    if (deal.kind === 'distance') return dealName.distance(deal.moves);
    if (deal.kind !== 'daily') return '';
    const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return dealName.daily(day.format(new Date(`${deal.date}T12:00Z`)));
  }

  #showToolbar() {
    const { can } = this.#model;
    for (const name of ['undo', 'redo', 'hint'] as const) setUsable(button(name), can[name]);
    setUsable(button('again'), can.reset);
  }

  #showStatus(words: PageWords) {
    const { message } = this.#model;
    const status = part('status');
    const told = this.#told?.instead === message ? this.#told : null;
    // Screen readers say the first solution, but not the better ones that follow in quick succession.
    if (message.code === 'improving' && !message.first) status.setAttribute('aria-live', 'off');
    else status.removeAttribute('aria-live');
    status.classList.toggle('good', !told && good.includes(message.code));
    const said = told?.text(words) ?? '';
    // How to play is for who has not yet solved a board.
    const known = this.experienced && message.code === 'newGame' && !message.solved;
    say(status, told ? said : known ? '' : words.sentence(message));
    // The card hides the status from those who see; for them it says so itself.
    part('done-said').hidden = said === '';
    say(part('done-said'), said);
  }

  /** The offer to be content with what the search knows. */
  #showOffer() {
    const { search } = this.#model;
    const settle = button('settle');
    const handOn = search !== 'improving' && settle === document.activeElement;
    settle.hidden = search !== 'improving';
    if (handOn) this.#player.takeFocus();
  }
}
