// What the figure of the shuffles asks the reader. The engine counts exactly how often each arrangement comes. It knows
// no page.

import { formatCount, say } from './say.ts';
import { names } from './shuffling-model.ts';

import type { ExactSpread } from './lessons.ts';
import type { Asked } from './question-model.ts';
import type { Method } from './shuffling-model.ts';

/** The board of the questions: so small that each arrangement can be counted. */
export const ASKED_SIZE = '2x2';
/** Those that the engine can count. */
const counted: Method[] = ['naive-swap', 'sattolo', 'fisher-yates'];

const kinds: { words: string; fits: (exact: ExactSpread) => boolean }[] = [
  {
    words: say`Which shuffle makes all arrangements of 2 × 2, but some more often than others?`,
    fits: ({ reached, arrangements, most, least }) => reached === arrangements && most > least,
  },
  {
    words: say`Which shuffle never makes some arrangements of 2 × 2?`,
    fits: ({ reached, arrangements }) => reached < arrangements,
  },
  {
    words: say`Which shuffle makes all arrangements of 2 × 2 equally often?`,
    fits: ({ reached, arrangements, most, least }) => reached === arrangements && most === least,
  },
];

function whyWords({ sequences, arrangements, reached, most, least }: ExactSpread) {
  if (reached < arrangements)
    return say`Its ${formatCount(sequences)} sequences of draws end in ${formatCount(reached)} of the ${formatCount(arrangements)} arrangements only.`;
  return most === least
    ? say`Of its ${formatCount(sequences)} sequences of draws, ${formatCount(most)} ends in each of the ${formatCount(arrangements)} arrangements.`
    : say`Of its ${formatCount(sequences)} sequences of draws, ${formatCount(most)} end in the commonest arrangement, ${formatCount(least)} in the rarest.`;
}

/** @param turn which question, one after another */
export function shuffleQuestion(
  turn: number,
  exactOf: (method: Method, signal: AbortSignal) => Promise<ExactSpread | null>,
  show: (method: Method) => void,
): Asked {
  const { words, fits } = kinds[turn % kinds.length];
  return {
    words,
    options: counted.map((method) => [method, names[method]]),
    another: true,
    async judge(signal) {
      for (const method of counted) {
        const exact = await exactOf(method, signal);
        if (exact && fits(exact)) return { answer: method, why: whyWords(exact), show: () => show(method) };
      }
      throw new Error(`The engine knows no such shuffle: ${words}`);
    },
  };
}
