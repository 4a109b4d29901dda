// A* with h multiplied by w: what one w finds, how it compares with w = 1, and where along a shortest way w × h is more
// than the moves that are left. It knows no page; searches come from the lessons.

import { lengthOf } from './look-words.ts';
import { counted, formatCount, formatFixed, say } from './say.ts';
import { runToEnd } from './search-model.ts';
import { TraceModel } from './trace-model.ts';

import type { LessonClient } from './lesson-client.ts';

/** What came of one w. */
export interface Run {
  /** of the solution; -1 without one */
  length: number;
  expanded: number;
  moves: string;
  /** w = 1: h along the solution, from the start */
  estimates: number[];
}

export const MOST_WEIGHT = 10;

/** w = 1 first, with which all are compared, then the reader's choice. */
export const orderOf = (chosen: number) => [...new Set([1, chosen, ...Array(MOST_WEIGHT + 1).keys()])];

export async function runWith(
  lessons: LessonClient,
  position: string,
  weight: number,
  signal: AbortSignal,
): Promise<Run> {
  // Only the estimates of w = 1 are shown: the others need no trace.
  const maxRecords = weight === 1 ? 100_000 : 0;
  const model = new TraceModel(position, 'astar-manhattan', weight);
  const { status, statistics, moves } = await runToEnd(
    await lessons.look('astar-manhattan', position, { weight, maxRecords, signal }),
    (records) => model.append(records),
  );
  const solved = status === 'solved';
  model.seek(model.steps);
  const estimates = solved && model.steps > 0 ? model.path(model.node).map((node) => model.h(node)) : [];
  return { length: solved ? lengthOf(moves) : -1, expanded: statistics.expanded, moves, estimates };
}

/** @param times how many times less work */
const longerWords = (longer: number, times: number) =>
  say`Not the shortest: ${counted(longer, 'move')} too many, for ${times >= 1.05 ? say`${formatFixed(times, 1)} times less work` : say`no less work`}.`;

/**
 * What the reader's choice found, beside w = 1.
 * @param runs by w
 */
export function verdictWords(runs: (Run | undefined)[], weight: number) {
  const [best, run] = [runs[1], runs[weight]];
  if (best && best.length < 0)
    return say`No path leads to the goal, whatever w is: all ${formatCount(best.expanded)} states within reach were expanded.`;
  if (!best || !run) return say`Searching…`;
  const [length, expanded] = [counted(run.length, 'move'), counted(run.expanded, 'state')];
  if (weight === 1) return say`${length}, the fewest possible, with ${expanded} expanded.`;
  const comparison =
    run.length > best.length
      ? longerWords(run.length - best.length, best.expanded / run.expanded)
      : weight === 0
        ? say`Without h it is as short, but looks at everything on the way.`
        : say`This time as short; nothing promises it.`;
  return say`${length} with ${expanded} expanded; w = 1 finds ${counted(best.length, 'move')} with ${formatCount(best.expanded)}. ${comparison}`;
}

/** Moves, too many, expanded. */
export function rowWords(run: Run | undefined, best: Run | undefined): string[] {
  if (!run) return ['…', '', ''];
  const expanded = formatCount(run.expanded);
  if (run.length < 0) return ['–', '–', expanded];
  const more = !best ? '' : run.length > best.length ? `+${run.length - best.length}` : say`none`;
  return [formatCount(run.length), more, expanded];
}

/** By state along the way: whether w × h is more than the moves that are left. */
export const overOf = (estimates: number[], weight: number) =>
  estimates.map((h, at) => weight * h > estimates.length - 1 - at);
