// Runs searches to their end for the search demos, and says how they ended. It knows no page.

import { counted, formatCount, say } from './say.js';

/** @import { SolveResult } from '../common/types' */
/** @import { Look, LessonClient } from './lesson-client.js' */
/** @import { LookResult } from './look-words.js' */

const SLICE = 20_000; // expansions between two answers of the worker

/**
 * Steps a search to its end and closes it.
 * @param {Pick<Look, 'step' | 'close'>} search
 * @param {(records: Uint8Array) => void} [take] gets what each step adds to the trace
 */
export async function runToEnd(search, take = () => {}) {
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

/**
 * How many states a search expands, in words: "6,729", or "over 90,000" when its memory did not suffice.
 * @param {LessonClient} lessons
 * @param {string} algorithm
 * @param {string} state
 * @param {{ maxBytes: number, signal: AbortSignal }} options
 */
export async function expansionsOf(lessons, algorithm, state, options) {
  const { status, statistics } = await runToEnd(await lessons.look(algorithm, state, { maxRecords: 0, ...options }));
  return `${status === 'limit' ? say`over ` : ''}${formatCount(statistics.expanded)}`;
}

/** @param {Pick<SolveResult, 'length' | 'optimal'>} result */
export const solvedWords = ({ length, optimal }) =>
  say`Solved in ${counted(length, 'move')}${optimal ? say`, the fewest possible` : ''}.`;

/** What a search had no more of. @param {string} code of a result that a limit ended */
const limitWords = (code) => ({ memory: say`memory`, time: say`time`, nodes: say`states` })[code] ?? code;

/** How Solve ended. @param {Pick<SolveResult, 'status' | 'length' | 'optimal' | 'message'>} result */
export function endWords(result) {
  if (result.status === 'solved') return solvedWords(result);
  if (result.status === 'limit') return say`Stopped at its limit of ${limitWords(result.message)}.`;
  return result.status === 'cancelled' ? say`Cancelled.` : result.message;
}

/**
 * How far from the goal the look inside found a position to be.
 * @param {Pick<LookResult, 'status' | 'length'>} result
 */
export function awayWords({ status, length }) {
  if (status === 'exhausted') return say`out of reach`;
  if (length === 0) return say`at the goal`;
  return length > 0 ? say`${counted(length, 'move')} away` : say`not known`;
}
