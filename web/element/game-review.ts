// A played game under review: what the solver says of it, as far as that is known by now, and what its moves and times tell.
// Our page's panel and the element's control show it, with the picture of review-chart.ts.

import { formatCount, formatDistance, isProven } from '../common/format.ts';
import { lettersOf, slide } from '../common/text.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { Charted } from './review-chart.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

export type Reviewed = Charted & { position: string; letters: string };

export class GameReview {
  #board;
  #changed;
  #key = '';
  #stop = new AbortController();
  game: Reviewed | null = null;
  analysis: Analysis | null = null;
  state: 'idle' | 'working' | 'done' | 'failed' = 'idle';

  constructor(board: SlidingPuzzle, changed: () => void) {
    this.#board = board;
    this.#changed = changed;
  }

  get proven() {
    return this.game?.curve.filter(isProven).length ?? 0;
  }

  async ask() {
    const { startState: position, timeline } = this.#board;
    const { moves, times } = timeline;
    const key = `${position};${moves};${times}`;
    if (key === this.#key) return;
    this.forget();
    this.#key = key;
    const letters = lettersOf(moves);
    const { length } = letters;
    const solved = completions(position, letters).at(-1) !== null;
    // What its own end proves.
    const curve: Distance[] = Array.from({ length: length + 1 }, (_, move) => [0, solved ? length - move : null]);
    if (solved) curve[length] = 0;
    this.game = { position, letters, curve, detours: [], moments: momentsOf(times) };
    this.state = 'working';
    const { signal } = this.#stop;
    const know = (analysis: Analysis) => {
      if (signal.aborted || !this.game) return;
      this.analysis = analysis;
      this.game = { ...this.game, curve: analysis.curve, detours: analysis.detours };
      this.#changed();
    };
    this.#changed();
    const whole = await this.#board.analyse({ signal, onProgress: know });
    if (signal.aborted) return;
    this.state = whole ? 'done' : 'failed';
    if (whole) know(whole);
    else this.#changed();
  }

  forget() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#key = '';
    this.game = this.analysis = null;
    this.state = 'idle';
  }
}

export const distanceText = (distance: Distance, { numbers }: Say) =>
  formatDistance(distance, (moves) => formatCount(moves, numbers));

/** Of a game that is proven and ends solved. */
export const wastedText = (say: Say, moves: number, { shortest, wasted }: Analysis) =>
  say`${moves} = ${distanceText(shortest, say)} + 2 × ${wasted ?? 0}: each move away from the goal costs one more to make up for it.`;

export function provenText(say: Say, { state, proven, game }: GameReview) {
  const all = game?.curve.length ?? 0;
  if (state === 'failed') return say`This game could not be analysed.`;
  if (state === 'working') return say`Exact for ${proven} of ${all} {position|positions} so far.`;
  return say`Exact for ${proven} of ${all} {position|positions}. The rest show a lower bound and the best known length.`;
}

// --- What its moves and times tell without a solver ---

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** When each move was made, in milliseconds; null: not known. The text is as src/game/timeline.hpp says. */
export function momentsOf(text: string): number[] | null {
  const moments = [];
  let [moment, pause] = [0, 0];
  for (const letter of text) {
    const digit = digits.indexOf(letter);
    pause = pause * 32 + (digit % 32);
    if (digit >= 32) continue;
    moments.push((moment += pause));
    pause = 0;
  }
  return moment > 0 ? moments : null;
}

/** After how many moves rows were complete for good, each with those above it; null: not at the end. */
export function completions(start: string, letters: string): (number | null)[] {
  const rows = start.split('/').map((row) => row.split(' ').map(Number));
  const width = rows[0].length;
  const tiles = rows.flat();
  const since: (number | null)[] = rows.map(() => null);
  const note = (move: number) => {
    const wrong = tiles.findIndex((tile, at) => tile !== (at + 1) % tiles.length);
    const complete = wrong < 0 ? rows.length : Math.floor(wrong / width);
    for (let row = 0; row < rows.length; row += 1) since[row] = row < complete ? (since[row] ?? move) : null;
  };
  note(0);
  for (const [at, letter] of [...letters].entries()) {
    slide(tiles, width, letter);
    note(at + 1);
  }
  return since;
}
