// The card of a solved board, in the room of the message: the time, the moves, and how many of them were more than needed,
// as soon as the solver knows. The focus is where Enter means the next board.

import { formatClock } from '../common/format.ts';
import { say } from '../common/dom.ts';
import { counts, timeOf } from '../memory/averages.ts';
import { button, part } from './find.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Solve } from '../memory/solves.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Inspection } from './inspection.ts';
import type { Optimum } from './optimum.ts';

const OWN_MOVES_FIRST = 10; // after which a game is worth a look at how short it can be
const MOST_CELLS = 16; // of boards where that is proven

/**
 * What there is to tell of a game: its figures.
 * @param bounds of its start
 */
export function figuresOf(
  {
    moveCount,
    elapsed,
    assisted,
    hints,
    attempt,
  }: { moveCount: number; elapsed: number; assisted: number; hints: number; attempt: boolean },
  { low, high }: { low: number; high: number },
) {
  const proven = low === high;
  return {
    moves: moveCount,
    assisted,
    hints,
    attempt,
    rate: elapsed >= 100 && assisted === 0 ? moveCount / (elapsed / 1000) : null,
    shortest: proven ? low : null,
    atLeast: low,
    extra: proven ? moveCount - low : null,
  };
}

/** What a game took, as it counts. */
export function timeText(game: Pick<Solve, 'elapsed' | 'penalty'>, { numbers }: PageWords) {
  if (game.penalty === 'DNF') return 'DNF';
  return formatClock(timeOf(game), 3, numbers) + (game.penalty === '+2' ? '+' : '');
}

export class DoneCard {
  #board;
  #model;
  #optimum;
  #inspection;
  #shown = false;
  /** How this solve compares with earlier ones. */
  rank: { best: boolean; difference: number | null } | null = null;
  /** What is told instead of that. */
  told: ((words: PageWords) => string) | null = null;

  constructor(
    board: SlidingPuzzle,
    model: PlayModel,
    optimum: Optimum,
    inspection: Inspection,
    { next, review, share }: { next: () => void; review: () => void; share: (from: HTMLElement) => void },
  ) {
    this.#board = board;
    this.#model = model;
    this.#optimum = optimum;
    this.#inspection = inspection;
    button('next').onclick = next;
    button('done-again').onclick = () => board.reset();
    button('done-review').onclick = review;
    button('done-share').onclick = () => share(button('done-share'));
    board.addEventListener('puzzle-shuffle', (event) => {
      if (event.target !== board) return;
      this.rank = this.told = null;
      optimum.forget();
    });
    board.addEventListener('puzzle-move', ({ target, detail }) => {
      if (target !== board) return;
      this.rank = this.told = null; // it was that of another finish
      if (detail.by !== 'player') return;
      if (detail.solved || detail.moveCount === OWN_MOVES_FIRST) this.#look();
    });
  }

  #look() {
    const { startState, solvable, size } = this.#board;
    const [width, height] = size.split('x').map(Number);
    if (solvable && (this.#board.solved || width * height <= MOST_CELLS)) void this.#optimum.ask(startState);
  }

  show(words: PageWords) {
    const { message } = this.#model;
    const done = message.code === 'solved';
    const handOn = part('done').contains(document.activeElement);
    part('done').hidden = !done;
    part('done').parentElement?.classList.toggle('is-done', done);
    if (!done) {
      if (handOn) this.#board.focus({ preventScroll: true });
      this.#shown = false;
      return;
    }
    const { elapsed } = message;
    const penalty = counts(message) ? this.#inspection.penalty : ''; // what was helped with does not count anyhow
    say(part('done-time'), timeText({ elapsed, penalty }, words));
    say(part('done-best'), this.told?.(words) ?? (this.rank ? words.rank(this.rank) : ''));
    part('done-best').classList.toggle('good', this.rank?.best ?? false);
    say(part('done-figures'), words.gameFigures(figuresOf(message, this.#optimum.of(this.#board.startState))));
    if (this.#shown) return;
    this.#shown = true;
    // A hand that is still on a key or on the board does nothing by that: a solved board does not move.
    button('next').focus({ preventScroll: true });
  }
}
