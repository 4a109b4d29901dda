// What the figures of the searches ask the reader. It knows no page; the answers come from the engine's searches.

import { IdaTrace } from './ida-trace.js';
import { counted, formatCount, say } from './say.js';

/** @import { Trace } from './code-model.js' */
/** @import { Asked } from './question-model.js' */

/** @param {number[]} numbers */
const listed = (numbers) =>
  [numbers.slice(0, -1).join(', '), numbers[numbers.length - 1]].filter((each) => each !== '').join(say` and `);

/**
 * The question of a small figure, whose search has ended.
 * @param {Trace} model
 * @param {() => void} show goes to the end
 * @returns {Asked}
 */
export function smallQuestion(model, show) {
  if (model instanceof IdaTrace) {
    const bounds = model.rounds.map(({ bound }) => bound);
    const why = say`The bounds are ${listed(bounds)}: h of the start, and then each time two more.`;
    return { words: say`How many rounds will it take?`, judge: () => ({ answer: String(bounds.length), why, show }) };
  }
  const { steps, allStored } = model;
  if (model.algorithm === 'bfs' || model.bothEnds) {
    const why = say`${formatCount(steps)} are expanded by then, and ${formatCount(allStored - steps)} still wait.`;
    const words = model.bothEnds
      ? say`How many states will the two sides know when they meet?`
      : say`How many states will BFS know when it has found the goal?`;
    return { words, judge: () => ({ answer: String(allStored), why, show }) };
  }
  const why = say`It knows ${counted(allStored, 'state')} by then, and leaves ${formatCount(allStored - steps)} of them open.`;
  const words = say`How many states will it expand, the goal included?`;
  return { words, judge: () => ({ answer: String(steps), why, show }) };
}

/** @type {[least: number, text: string][]} */
const magnitudes = [
  [0, say`below 100`],
  [100, say`100 to 999`],
  [1000, say`1,000 to 9,999`],
  [10_000, say`more`],
];

/** The option that a number belongs to. @param {number} value */
export const magnitudeOf = (value) => String([...magnitudes].reverse().find(([least]) => value >= least)?.[0] ?? 0);

/**
 * How many states a search expands for a board.
 * @param {string} name of the search
 * @param {(signal: AbortSignal) => Promise<string>} count "6,729", or "over 90,000"
 * @returns {Asked}
 */
export const expansionQuestion = (name, count) => ({
  words: say`How many states will ${name} expand for this board?`,
  options: magnitudes.map(([least, text]) => [String(least), text]),
  judge: async (signal) => {
    const words = await count(signal);
    return { answer: magnitudeOf(Number(words.replaceAll(/\D/g, ''))), why: say`The engine expanded ${words}.` };
  },
});
