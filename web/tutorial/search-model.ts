// Runs searches to their end for the search demos, and says how they ended. It knows no page.

import { counted, formatCount, say } from './say.ts';

import type { SolveResult } from '../common/types.ts';
import type { Look, LessonClient } from './lesson-client.ts';
import type { LookResult } from './look-words.ts';

const SLICE = 20_000; // expansions between two answers of the worker

/**
 * Steps a search to its end and closes it.
 * @param take gets what each step adds to the trace
 */
export async function runToEnd(search: Pick<Look, 'step' | 'close'>, take: (records: Uint8Array) => void = () => {}) {
  try {
    for (;;) {
      const step = await search.step(SLICE);
      take(step.records);
      if (step.status !== 'running') return step;
    }
  } finally {
    search.close();
  }
}

/** How many states a search expands, in words: "6,729", or "over 90,000" when its memory did not suffice. */
export async function expansionsOf(
  lessons: LessonClient,
  algorithm: string,
  state: string,
  options: { maxBytes: number; signal: AbortSignal },
) {
  const { status, statistics } = await runToEnd(await lessons.look(algorithm, state, { maxRecords: 0, ...options }));
  return `${status === 'limit' ? say`over ` : ''}${formatCount(statistics.expanded)}`;
}

export const solvedWords = ({ length, optimal }: Pick<SolveResult, 'length' | 'optimal'>) =>
  say`Solved in ${counted(length, 'move')}${optimal ? say`, the fewest possible` : ''}.`;

/**
 * What a search had no more of.
 * @param code of a result that a limit ended
 */
const limitWords = (code: string) => ({ memory: say`memory`, time: say`time`, nodes: say`states` })[code] ?? code;

/** How Solve ended. */
export function endWords(result: Pick<SolveResult, 'status' | 'length' | 'optimal' | 'message'>) {
  if (result.status === 'solved') return solvedWords(result);
  if (result.status === 'limit') return say`Stopped at its limit of ${limitWords(result.message)}.`;
  return result.status === 'cancelled' ? say`Cancelled.` : result.message;
}

/** How far from the goal the look inside found a position to be. */
export function awayWords({ status, length }: Pick<LookResult, 'status' | 'length'>) {
  if (status === 'exhausted') return say`out of reach`;
  if (length === 0) return say`at the goal`;
  return length > 0 ? say`${counted(length, 'move')} away` : say`not known`;
}
