// What the page needs for files of solves and of games, with the words for it: loaded with the first of them.

import { make } from '../common/dom.ts';
import { ExchangeError, fromText, toCsv, toJson } from '../memory/exchange.ts';
import { isLines } from '../memory/game-lines.ts';
import { exchangeWordsFor } from '../words/exchange-words.ts';
import { openLines } from './open-games.ts';

import type { Game } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Solve, Solves } from '../memory/solves.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Deals } from './deals.ts';

export { judgeLines, openLines } from './open-games.ts';

const types = { json: 'application/json', csv: 'text/csv' };

export function saveFile(ending: keyof typeof types, solves: Solve[], { numbers }: PageWords) {
  const text = ending === 'json' ? toJson(solves) : toCsv(solves, numbers.decimal);
  const address = URL.createObjectURL(new Blob([text], { type: types[ending] }));
  make('a', { href: address, download: `sliding-puzzle-solves.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Reads a file: solves are added, games that are lines of text are opened.
 * @param open a game comes on the board, in Review
 * @returns what came of it
 */
export async function openFile(
  file: File,
  solves: Solves,
  board: SlidingPuzzle,
  deals: Deals,
  open: (game: Game) => void,
): Promise<(words: PageWords) => string> {
  let text = '';
  try {
    text = await file.text();
    const read = fromText(text);
    const added = await solves.addAll(read);
    return (words) => exchangeWordsFor(words.say).solvesImported(added, read.length);
  } catch (error) {
    const wrong = error instanceof ExchangeError ? error : new ExchangeError('not-solves', 1);
    if (wrong.code === 'not-solves' && isLines(text)) return openLines(text, board, deals, open);
    return (words) => exchangeWordsFor(words.say).importRefused(wrong);
  }
}
