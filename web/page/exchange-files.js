// What the page needs for files of solves and of games, with the words for it: loaded with the first of them.

import { make } from '../common/make.js';
import { ExchangeError, fromText, toCsv, toJson } from '../memory/exchange.js';
import { isLines } from '../memory/game-lines.js';
import { exchangeWordsFor } from '../words/exchange-words.js';
import { openLines } from './open-games.js';

/** @import { Game } from '../common/types' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Solve, Solves } from '../memory/solves.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { Deals } from './deals.js' */

export { judgeLines, openLines } from './open-games.js';

const forms = {
  json: { type: 'application/json', write: toJson },
  csv: { type: 'text/csv', write: toCsv },
};

/** @param {keyof typeof forms} ending @param {Solve[]} solves */
export function saveFile(ending, solves) {
  const { type, write } = forms[ending];
  const address = URL.createObjectURL(new Blob([write(solves)], { type }));
  make('a', { href: address, download: `sliding-puzzle-solves.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Reads a file: solves are added, games that are lines of text are opened.
 * @param {File} file @param {Solves} solves @param {SlidingPuzzle} board @param {Deals} deals
 * @param {(game: Game) => void} open a game comes on the board, in Review
 * @returns {Promise<(words: PageWords) => string>} what came of it
 */
export async function openFile(file, solves, board, deals, open) {
  let text = '';
  try {
    text = await file.text();
    const read = fromText(text);
    const added = await solves.addAll(read);
    return (words) => exchangeWordsFor(words).solvesImported(added, read.length);
  } catch (error) {
    const wrong = error instanceof ExchangeError ? error : new ExchangeError('not-solves', 1);
    if (wrong.code === 'not-solves' && isLines(text)) return openLines(text, board, deals, open);
    return (words) => exchangeWordsFor(words).importRefused(wrong);
  }
}
