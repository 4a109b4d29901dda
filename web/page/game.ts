// What surrounds the board: its name, time, best and moves, the buttons of the game, the message, and the card of a solved
// board; and how short a solution of the game can be, which the card and the review tell.

import { formatClock, formatCount, formatNumber, isProven, lowOf } from '../common/format.ts';
import { button, find, make, part, write, setUsable, tellIn, whenUsed } from '../common/dom.ts';
import { PlayClock } from '../element/play-model.ts';
import { defaultMaxMemory } from '../common/solvers.ts';
import { counts } from '../memory/averages.ts';
import { sentence } from './page-sentences.ts';
import { importClient, nameOf, today, writtenDate } from './deals.ts';

import type { Distance, Statistics } from '../common/types.ts';
import type { Solve } from '../memory/solves.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

/** What a game took, as it counts. */
export const timeText = ({ elapsed }: Pick<Solve, 'elapsed'>, { numbers }: Say) => formatClock(elapsed, 3, numbers);

/** Moves a second. */
export const rateText = (moves: number, elapsed: number, { numbers }: Say) =>
  formatNumber((moves / (elapsed / 1000)).toFixed(2), numbers);

type Played = Pick<Solve, 'assisted' | 'hints' | 'attempt'>;

/** What others had a part in. */
const helpOf = ({ assisted, hints = 0, attempt = false }: Played, say: Say) => [
  assisted > 0 && say`${assisted} by the solver`,
  hints > 0 && say`${hints} {hint|hints}`,
  attempt && say`an attempt from the middle`,
];

const joined = (texts: (string | false | undefined)[]) => texts.filter(Boolean).join(' · ');

/** What there is to tell of a game. @param shortest way from its start */
export function figuresText(
  game: Played & Pick<Solve, 'moveCount' | 'elapsed'> & { interrupted?: boolean },
  shortest: Distance,
  say: Say,
) {
  const { moveCount: moves, elapsed, assisted, interrupted = false } = game;
  const extra = moves - lowOf(shortest);
  const facts = isProven(shortest)
    ? extra > 0
      ? [say`shortest ${shortest}`, say`${extra} extra {move|moves}`]
      : [say`the fewest possible`]
    : [lowOf(shortest) > 0 && say`at least ${lowOf(shortest)} needed`];
  const timed = elapsed >= 100 && assisted === 0;
  return joined([
    say`${moves} {move|moves}`,
    ...helpOf(game, say),
    interrupted && say`interrupted`,
    timed && say`${rateText(moves, elapsed, say)} per second`,
    ...facts,
  ]);
}

// --- How short a solution can be ---

const SECONDS = 20; // for a proof
const SECONDS_WITHOUT_PROOF = 2; // on boards where none ends

export const unknown: Distance = [0, null];

/** The fewest moves of one position, which the solver works out while it is played or when it is solved. */
export class Optimum {
  #changed;
  #state = '';
  #shortest = unknown;
  #stop = new AbortController();

  /** @param changed is told when more is known */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is known of that position. */
  of(state: string) {
    return state === this.#state ? this.#shortest : unknown;
  }

  /** Begins to look for it, unless that was done. @param state a position that can be solved */
  async ask(state: string) {
    if (state === this.#state) return;
    this.forget();
    this.#state = state;
    const { signal } = this.#stop;
    const know = ({ lowerBound, length }: Statistics) => {
      if (signal.aborted) return;
      this.#shortest = lowerBound === length ? length : [lowerBound, length < 0 ? null : length];
      this.#changed();
    };
    const maxSeconds = state.split(/[ /]/).length > MOST_CELLS ? SECONDS_WITHOUT_PROOF : SECONDS;
    const request = { algorithm: 'auto', position: state, maxNodes: 0, maxBytes: defaultMaxMemory(), maxSeconds };
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.solve(request, { signal, onProgress: know });
      if (answer.status === 'solved' || answer.status === 'limit') know(answer);
    } catch {
      this.#state = ''; // a later look may fare better; the player's own search says what is wrong
    }
  }

  /** Another game is played. */
  forget() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#state = '';
    this.#shortest = unknown;
  }
}

// --- The game ---

const MOST_CELLS = 16; // of boards where the fewest moves are proven
const OWN_MOVES_FIRST = 10; // after which a game is worth a look at how short it can be
const MINUTE = 60_000; // milliseconds

/** Messages about a success. */
const good = ['solved', 'found', 'solvedAlready'];

export class GamePanel {
  #page;
  #clock;
  /** said until the model has something new */
  #told: { instead: object; text: (say: Say) => string } | null = null;
  /** whether the card of a solved board is shown */
  #done = false;
  #minute: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds that this solve took more than the best before it; null: there is none to compare. */
  rank: number | null = null;
  /** What the card says in place of that. */
  outcome: ((say: Say) => string) | null = null;

  constructor(page: Page) {
    this.#page = page;
    const { board, model, optimum } = page;
    this.#clock = new PlayClock(board, (elapsed) => this.#showTime(elapsed), undefined, 100);
    for (const id of ['shuffle', 'next']) whenUsed(button(id), () => page.shuffle());
    for (const id of ['again', 'done-again']) whenUsed(button(id), () => board.reset());
    for (const id of ['share', 'done-share']) button(id).onclick = () => page.share();
    for (const id of ['review-open', 'done-review']) button(id).onclick = () => page.openReview();
    whenUsed(button('undo'), () => board.undo());
    whenUsed(button('redo'), () => board.redo());
    whenUsed(button('hint'), () => model.hint());
    whenUsed(button('settle'), () => board.settle());
    button('best').onclick = () => page.side.open('session');
    // A button that cannot be used stays focusable only until the focus moves on.
    find('.toolbar', HTMLElement).addEventListener('focusout', () => queueMicrotask(() => this.#showToolbar()));
    board.addEventListener('puzzle-shuffle', () => {
      this.rank = this.outcome = null;
      optimum.forget();
    });
    board.addEventListener('puzzle-move', ({ detail }) => {
      this.rank = this.outcome = null; // it was that of another finish
      if (detail.by !== 'player' || !(detail.solved || detail.moveCount === OWN_MOVES_FIRST)) return;
      const cells = board.state.split(/[ /]/).length;
      if (board.solvable && (detail.solved || cells <= MOST_CELLS)) void optimum.ask(board.startState);
    });
  }

  /** Says something of the page's own; null takes it back. */
  tell(text: ((say: Say) => string) | null) {
    this.#told = text && { instead: this.#page.model.message, text };
    this.show();
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
    const { moveCount, assistedCount, hints, attempt, size } = board;
    write(part('moves'), formatCount(moveCount, say.numbers));
    const help = joined(helpOf({ assisted: assistedCount, hints, attempt }, say));
    part('helped').hidden = help === '';
    part('helped').title = help;
    part('helped').firstElementChild?.setAttribute('aria-label', help);
    const [shape, kind] = [size.replace('x', ' × '), nameOf(deals.current, say)];
    write(part('shape'), shape);
    write(part('kind'), kind);
    document.title = `${joined([shape, kind])} – ${say`Sliding Puzzle`}`;
    const [width, height] = size.split('x').map(Number);
    find('main', HTMLElement).style.setProperty('--ratio', String(width / height));
    this.#showDaily();
    this.#clock.show();
    this.#showToolbar();
    this.#showStatus();
    this.#showDone();
    tellIn(part('alert'), model.problem?.message ?? '');
  }

  /** The leaf of a calendar that opens the boards of the days. */
  #showDaily() {
    const { say, session } = this.#page;
    if (!session) return; // dates are for later than the first board
    const date = today();
    const solve = session.daily(date);
    write(part('daily-month'), writtenDate(date, say.language, { month: 'short' }));
    write(part('daily-day'), writtenDate(date, say.language, { day: 'numeric' }).replace(/\D/g, ''));
    button('daily').classList.toggle('solved', Boolean(solve));
    const said = [say`Daily board`, solve && say`solved in ${timeText(solve, say)}`].filter(Boolean).join(', ');
    write(part('daily-name'), said);
  }

  #showToolbar() {
    const { can } = this.#page.model;
    for (const name of ['undo', 'redo', 'hint'] as const) setUsable(button(name), can[name]);
    setUsable(button('again'), can.reset);
    button('race').disabled = this.#page.board.timelineLength === 0;
  }

  #showStatus() {
    const { model, say, session, player } = this.#page;
    const { message, search } = model;
    const status = part('status');
    const told = this.#told?.instead === message ? this.#told : null;
    // Screen readers say the first solution, but not the better ones that follow in quick succession.
    if (message.code === 'improving' && !message.first) status.setAttribute('aria-live', 'off');
    else status.removeAttribute('aria-live');
    status.classList.toggle('good', !told && good.includes(message.code));
    const said = told?.text(say) ?? '';
    // How to play is for readers who have not yet solved a board.
    const known = session?.experienced && message.code === 'newGame' && !message.solved;
    write(status, told ? said : known ? '' : sentence(say, message));
    // The card hides the status from those who see; for them it says so itself.
    tellIn(part('done-said'), said);
    // The offer to be content with what the search knows.
    const handOn = search !== 'improving' && button('settle') === document.activeElement;
    button('settle').hidden = search !== 'improving';
    if (handOn) player.takeFocus();
  }

  /** The card of a solved board. The focus is where Enter means the next board. */
  #showDone() {
    const { board, model, optimum, say, deals, session } = this.#page;
    const { message } = model;
    const card = part('done');
    const done = message.code === 'solved';
    const handOn = card.contains(document.activeElement);
    card.hidden = !done;
    card.parentElement?.classList.toggle('is-done', done);
    clearTimeout(this.#minute);
    if (!done) {
      if (handOn) board.focus({ preventScroll: true });
      this.#done = false;
      return;
    }
    const shortest = optimum.of(board.startState);
    const own = counts(message);
    const best = own && this.rank !== null && this.rank < 0;
    const perfect = own && message.moveCount === shortest;
    write(part('done-title'), perfect ? say`Perfect` : say`Solved`);
    write(part('done-time'), timeText(message, say));
    write(part('done-best'), this.outcome?.(say) ?? this.#rankText(say));
    part('done-best').classList.toggle('good', best);
    write(part('done-figures'), figuresText(message, shortest, say));
    const deal = deals.current;
    const daily = deal.kind === 'daily';
    write(part('done-daily'), daily ? joined([nameOf(deal, say), session?.dailyNews()]) : '');
    // The result of a day is shared first.
    const [row, share] = [find('#done .row', HTMLElement), button('done-share')];
    if ((row.firstElementChild === share) !== daily) row.insertBefore(share, daily ? row.firstElementChild : null);
    if (daily) this.#minute = setTimeout(() => this.#showDone(), MINUTE);
    if (this.#done) return;
    this.#done = true;
    this.#wave();
    // A hand that is still on a key or on the board does nothing by that: a solved board does not move.
    button('next').focus({ preventScroll: true });
  }

  #rankText(say: Say) {
    if (this.rank === null) return '';
    const seconds = formatNumber((Math.abs(this.rank) / 1000).toFixed(1), say.numbers);
    return this.rank < 0
      ? say`New best, ${seconds} s faster than your old best`
      : say`${seconds} s slower than the best`;
  }

  /** A light goes over the tiles, from the first to the last. */
  #wave() {
    const [width, height] = this.#page.board.size.split('x').map(Number);
    const tiles = Array.from({ length: width * height - 1 }, (_, cell) => {
      const tile = make('i');
      tile.style.setProperty('--turn', String((cell % width) + Math.floor(cell / width)));
      return tile;
    });
    part('wave').style.setProperty('--columns', String(width));
    part('wave').replaceChildren(...tiles);
  }
}
