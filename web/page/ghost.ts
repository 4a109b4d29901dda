// A game as a ghost to race against: how far it is from the goal at each moment. Pure functions.

import { movesIn } from '../common/text.ts';
import { momentsOf } from '../element/review-facts.ts';

import type { Distance } from '../common/types.ts';

export interface Ghost {
  /** position text */
  start: string;
  moves: string;
  /** milliseconds after the first move, one for each move */
  moments: number[];
}

/**
 * The ghost of a game: it makes the moves of hands when these did, and all others at even times.
 * @param rate moves a second, where nobody took time
 */
export function ghostOf(
  {
    startState,
    timeline: { moves, times },
    solutionBegin,
  }: { startState: string; timeline: { moves: string; times: string }; solutionBegin: number | null },
  rate: number,
): Ghost {
  const length = movesIn(moves);
  const known = momentsOf(times)?.slice(0, solutionBegin ?? length) ?? [];
  const last = known.at(-1) ?? -1000 / rate; // the first of all moves is made at once
  const even = Array.from({ length: length - known.length }, (_, index) => last + ((index + 1) * 1000) / rate);
  return { start: startState, moves, moments: [...known, ...even] };
}

/**
 * How many moves a ghost has made by then.
 * @param elapsed milliseconds
 */
export function movesBy({ moments }: Ghost, elapsed: number) {
  let made = 0;
  while (made < moments.length && moments[made] <= elapsed) made += 1;
  return made;
}

/**
 * What is left for the ghost after so many moves, as an interval.
 * @param curve of its game as far as it is known; [] : not yet
 * @param length its moves
 */
export function leftFor(curve: Distance[], length: number, made: number): Distance {
  const rest = length - made;
  const known = curve[made];
  if (known === undefined) return rest === 0 ? 0 : [0, rest];
  if (typeof known === 'number') return known;
  return [known[0], Math.min(known[1] ?? rest, rest)];
}
