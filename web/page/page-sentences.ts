// What our page says beside what boards say, where it is long: the last message of the play model, and how the page comes by
// a `say` that knows the tables of the page (page-de.ts, …). What is short stands in web/page where it is said.

import { asSentence, formatBytes, formatClock, formatDuration, formatNumber } from '../common/format.ts';
import { solvers } from '../common/solvers.ts';
import { english, sayIn, speaker } from '../words/language.ts';
import { cancelled, foundIn, methodName, notKeptWhy, parity, solverName, statusText } from '../words/sentences.ts';

import type { MemoryFailure, Message } from '../common/messages.ts';
import type { Algorithm } from '../common/types.ts';
import type { Say } from '../words/language.ts';

/** How far a search came that found nothing. */
function reached(say: Say, algorithm: Algorithm, depth: number, lowerBound: number) {
  if (/bfs/.test(algorithm)) return say`after searching ${depth} {move|moves} deep`;
  return say`knowing only that it takes at least ${lowerBound} {move|moves}`;
}

type Limited = Extract<Message, { code: 'ranOut' }>;

const limitOf = (say: Say, { limit, maxMemory, maxSeconds }: Pick<Limited, 'limit' | 'maxMemory' | 'maxSeconds'>) =>
  limit === 'refused'
    ? say`the end of the browser’s memory`
    : limit === 'memory'
      ? say`its limit of ${formatBytes(maxMemory, say.numbers)} of memory`
      : say`its limit of ${maxSeconds} {second|seconds}`;

/** The last message of the play model, as our page says it. */
export function sentence(say: Say, message: Message): string {
  switch (message.code) {
    case 'newGame':
      if (message.solved) return say`This board is solved. Shuffle it to play.`;
      return say`Click, tap or drag tiles towards the blank, or use the arrow keys. Put the tiles 1 to ${message.cells - 1} in order.`;
    case 'unsolvable': {
      const why = asSentence(parity(say, message));
      return message.searched
        ? say`There is nothing to search for: this position cannot be solved. ${why}`
        : say`This position cannot be solved. ${why}`;
    }
    case 'solved': {
      const { moveCount, assisted } = message;
      const time = formatClock(message.elapsed, 3, say.numbers);
      return assisted
        ? say`Solved in ${moveCount} {move|moves} and ${time}; the solver made ${assisted} of the moves.`
        : say`Solved in ${moveCount} {move|moves} and ${time}.`;
    }
    case 'found': {
      const { by, optimal, provable, lowerBound, gap } = message;
      let found = foundIn(say, message);
      if (by === 'rows') found = say`${found} row by row`;
      else if (by) found = say`${found} by ${methodName(say, by)}`;
      if (optimal) return say`${found}, proven shortest.`;
      if (provable) return say`${found}; not proven shortest; use Auto for a proof.`;
      if (gap < 1)
        return say`${found}; a solution has at least ${lowerBound} {move|moves}: within ${Math.ceil(gap * 100)} % of the shortest.`;
      const times = formatNumber((Math.ceil(gap * 10) / 10 + 1).toFixed(1), say.numbers);
      return say`${found}; a solution has at least ${lowerBound} {move|moves}: at most ${times} times the shortest.`;
    }
    case 'unproven': {
      const { algorithm, length, lowerBound } = message;
      if (message.maxSeconds === 0) return statusText(say, message); // not by the page
      return say`${solverName(say, algorithm)} found ${length} {move|moves}, but reached ${limitOf(say, message)} before proving that this is the shortest: a solution has at least ${lowerBound} {move|moves}.`;
    }
    case 'ranOut': {
      const { algorithm, depth, lowerBound, milliseconds } = message;
      if (message.maxSeconds === 0) return statusText(say, message);
      const time = formatDuration(milliseconds, say.numbers);
      const instead =
        solvers[algorithm].promise !== 'shortest'
          ? say`Close other pages that need memory and try again.`
          : say`Auto solves every board.`;
      return say`${solverName(say, algorithm)} reached ${limitOf(say, message)} after ${time}, ${reached(say, algorithm, depth, lowerBound)}. ${instead}`;
    }
    case 'cancelled':
      return message.reason === 'asked' && message.milliseconds > 0
        ? say`Cancelled after ${formatDuration(message.milliseconds, say.numbers)}.`
        : cancelled(say, message.reason);
    default:
      return statusText(say, message);
  }
}

/** Why nothing outlasts the page. */
export const notKept = (say: Say, failure: MemoryFailure) =>
  say`${notKeptWhy(say, failure)}: what you do here is kept until you leave the page.`;

/** What only our page refuses: see refusalOf(). */
export const pageRefusals: Parameters<typeof import('../words/sentences.ts').refusalOf>[2] = {
  'date-unreadable': (say, date) =>
    say`The date “${date}” is not understood: expected year-month-day, for example 2026-11-22.`,
  'date-impossible': (say, date) => say`${date} is not a date.`,
};

// The addresses are written out, so that the build finds the files.
const tables: Record<string, () => Promise<{ texts: Record<string, string> }>> = {
  de: () => import('./page-de.ts'),
  es: () => import('./page-es.ts'),
  fr: () => import('./page-fr.ts'),
};

/** Says it in a language of the page; in English when its tables cannot be loaded. Never rejects. */
export async function sayOnPage(language: string): Promise<Say> {
  if (!Object.hasOwn(tables, language)) return english;
  try {
    const [board, { texts }] = await Promise.all([sayIn(language), tables[language]()]);
    return board.language === language ? speaker({ ...board, texts: { ...board.texts, ...texts } }) : english;
  } catch {
    return english;
  }
}
