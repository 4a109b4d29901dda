// What surrounds the board: its name, time, best and moves, the buttons of the game and the message; and how the page says
// these.

import { formatClock, formatCount } from '../common/format.ts';
import { button, find, part, write, setUsable, tellIn, whenUsed } from '../common/dom.ts';
import { PlayClock } from '../element/play-model.ts';
import { english, sayIn, speaker } from '../words/language.ts';
import { statusText } from '../words/sentences.ts';
import { nameOf, today, writtenDate } from './deals.ts';

import type { Message } from '../common/messages.ts';
import type { Distance } from '../common/types.ts';
import type { Solve } from '../memory/solves.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

// --- Words ---

// The addresses are written out, so that the build finds the files.
const tables: Record<string, () => Promise<{ texts: Record<string, string> }>> = {
  de: () => import('./page-de.ts'),
  es: () => import('./page-es.ts'),
  fr: () => import('./page-fr.ts'),
};

/** Says it in a language of the page; in English when its tables cannot be loaded. Never rejects. */
export async function sayOnPage(language: string): Promise<Say> {
  if (!Object.hasOwn(tables, language)) return english;
  try {
    const [board, { texts }] = await Promise.all([sayIn(language), tables[language]()]);
    return board.language === language ? speaker({ ...board, texts: { ...board.texts, ...texts } }) : english;
  } catch {
    return english;
  }
}

/** The last message of the play model: how to play, where the page has room for that, else what a board says. */
export function sentence(say: Say, message: Message): string {
  if (message.code === 'newGame')
    return message.solved
      ? say`The board is solved.`
      : say`Click, tap or drag tiles towards the blank, or use the arrow keys. Put the tiles 1 to ${message.cells - 1} in order.`;
  const text = statusText(say, message);
  return message.code === 'ranOut' ? `${text} ${say`Auto solves every board`}.` : text;
}

export const unknown: Distance = [0, null];

/** Facts, side by side, without those that do not hold. */
export const joined = (facts: (string | false | null | undefined)[]) => facts.filter(Boolean).join(' · ');

/** What a game took, as it counts. */
export const timeText = ({ elapsed }: Pick<Solve, 'elapsed'>, { numbers }: Say) => formatClock(elapsed, 3, numbers);

// --- The game ---

/** Messages about a success. */
const good = ['solved', 'found', 'solvedAlready'];

export class GamePanel {
  #page;
  #clock;
  /** said until the model has something new */
  #told: { instead: object; text: (say: Say) => string } | null = null;

  constructor(page: Page) {
    this.#page = page;
    const { board, model } = page;
    this.#clock = new PlayClock(board, (elapsed) => this.#showTime(elapsed), undefined, 100);
    const deeds = {
      shuffle: () => page.shuffle(),
      next: () => page.shuffle(),
      undo: () => board.undo(),
      redo: () => board.redo(),
      hint: () => model.hint(),
      settle: () => board.settle(),
      again: () => board.reset(),
      'done-again': () => board.reset(),
      share: () => page.share(),
      'done-share': () => page.share(),
      'review-open': () => page.openReview(),
      'done-review': () => page.openReview(),
      best: () => page.side.open('session'),
    };
    for (const [id, deed] of Object.entries(deeds)) whenUsed(button(id), deed);
    // A button that cannot be used stays focusable only until the focus moves on.
    find('.toolbar', HTMLElement).addEventListener('focusout', () => queueMicrotask(() => this.#showToolbar()));
  }

  /** Says something of the page's own; null takes it back. */
  tell(text: ((say: Say) => string) | null) {
    this.#told = text && { instead: this.#page.model.message, text };
    this.show();
  }

  get telling() {
    return this.#told !== null;
  }

  /** Tenths of a second while they run, and all that is known at the end; nothing of what the solver solved alone. */
  #showTime(elapsed: number) {
    const { board, say } = this.#page;
    const ended = board.solved && board.moveCount > 0;
    const none = ended && elapsed === 0 && board.assistedCount > 0;
    write(part('time'), none ? '–' : formatClock(elapsed, ended ? 3 : 1, say.numbers));
  }

  show() {
    const { board, model, say, deals } = this.#page;
    const { moveCount, size } = board;
    write(part('moves'), formatCount(moveCount, say.numbers));
    const [shape, kind] = [size.replace('x', ' × '), nameOf(deals.current, say)];
    write(part('shape'), shape);
    write(part('kind'), kind);
    document.title = `${joined([shape, kind])} – ${say`Sliding Puzzle`}`;
    const [width, height] = size.split('x').map(Number);
    find('main', HTMLElement).style.setProperty('--ratio', String(width / height));
    if (this.#told?.instead !== model.message) this.#told = null;
    this.#showDaily();
    this.#clock.show();
    this.#showToolbar();
    this.#showStatus();
    tellIn(part('alert'), model.problem?.message ?? '');
  }

  /** The leaf of a calendar that opens the boards of the days. */
  #showDaily() {
    const { say, session } = this.#page;
    if (!session) return; // dates are for later than the first board
    const date = today();
    const solve = session.days.get(date);
    write(part('daily-month'), writtenDate(date, say.language, { month: 'short' }));
    write(part('daily-day'), writtenDate(date, say.language, { day: 'numeric' }).replace(/\D/g, ''));
    button('daily').classList.toggle('solved', Boolean(solve));
    write(part('daily-name'), joined([say`Daily board`, solve && say`Solved`, solve && timeText(solve, say)]));
  }

  #showToolbar() {
    const { can } = this.#page.model;
    for (const name of ['undo', 'redo', 'hint'] as const) setUsable(button(name), can[name]);
    setUsable(button('again'), can.reset);
  }

  #showStatus() {
    const { board, model, say, session } = this.#page;
    const { message } = model;
    const status = part('status');
    // Screen readers say the first solution, but not the better ones that follow in quick succession.
    if (message.code === 'improving' && !message.first) status.setAttribute('aria-live', 'off');
    else status.removeAttribute('aria-live');
    status.classList.toggle('good', !this.#told && good.includes(message.code));
    // How to play is for readers who have not yet solved a board.
    const known = session?.experienced && message.code === 'newGame' && !message.solved;
    write(status, this.#told ? this.#told.text(say) : known ? '' : sentence(say, message));
    // The offer to be content with what the search knows.
    const settle = button('settle');
    const handOn = model.search !== 'improving' && settle === document.activeElement;
    settle.hidden = model.search !== 'improving';
    if (handOn) (part('player').hidden ? board : button('play-pause')).focus({ preventScroll: true });
  }
}
