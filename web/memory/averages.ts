// The figures of a session, from the times of its solves. Averages follow the regulations of the World Cube Association: of 5
// and more solves the best and the worst 5 per cent (rounded up, at least one each) do not count.

import type { Solve } from './solves.ts';

const spans = [5, 12, 100];

/** milliseconds, or null: not yet so many solves */
export type Figure = { current: number | null; best: number | null };

/** Whether a solve is the player's own: the solver made no move and gave no hint, and it is no later attempt. */
export const counts = ({ assisted, hints, attempt }: Pick<Solve, 'assisted' | 'hints' | 'attempt'>) =>
  assisted === 0 && !hints && !attempt;

function averageOfSorted(sorted: readonly number[]) {
  const out = Math.ceil(sorted.length * 0.05);
  const count = sorted.length - 2 * out;
  let sum = 0;
  for (let index = out; index < out + count; index += 1) sum += sorted[index];
  return Math.floor((2 * sum + count) / (2 * count));
}

/** Where a time is, or would be, among sorted ones: at most a hundred. */
function placeOf(sorted: readonly number[], time: number) {
  const place = sorted.findIndex((other) => other >= time);
  return place < 0 ? sorted.length : place;
}

/** The last average of so many times in a row, the oldest first, and the least there was. Each window differs from the
 * one before by one time that goes and one that comes. */
function figureOf(times: readonly number[], count: number): Figure {
  if (times.length < count) return { current: null, best: null };
  const sorted: number[] = [];
  let [current, best] = [Infinity, Infinity];
  for (const [index, time] of times.entries()) {
    if (index >= count) sorted.splice(placeOf(sorted, times[index - count]), 1);
    sorted.splice(placeOf(sorted, time), 0, time);
    if (sorted.length < count) continue;
    current = averageOfSorted(sorted);
    best = Math.min(best, current);
  }
  return { current, best };
}

/** The figures of a session. Solves that do not count are passed over. @param solves the newest first */
export function figuresOf(solves: readonly Pick<Solve, 'elapsed' | 'assisted' | 'hints' | 'attempt'>[]) {
  const times = solves.filter(counts).map(({ elapsed }) => elapsed);
  times.reverse();
  return spans.map((count) => ({ count, ...figureOf(times, count) }));
}
