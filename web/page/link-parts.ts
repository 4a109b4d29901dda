// What a link to a board says: #size=4x4&seed=… or #state=…, optionally &moves=…&algorithm=…; #daily=2026-11-22. With moves,
// &times=… makes them a replay, and &at=37 goes to a moment of it. What the parts are worth the board judges.

import { allAlgorithms } from '../common/solvers.ts';
import { movesIn, printable } from '../common/text.ts';

import type { Algorithm, Game } from '../common/types.ts';
import type { PageWords } from '../words/page-words.ts';

const gameParts = ['size', 'seed', 'state', 'moves', 'times'] as const;
const parts = [...gameParts, 'at', 'daily', 'algorithm'];

/**
 * Reads a link.
 * @param hash of an address
 * @returns problem: what is wrong with it; refused: so wrong that it names no board
 */
export function readLink(
  hash: string,
  words: PageWords,
): {
  game: Game;
  at: number | null;
  daily: string | null;
  algorithm: Algorithm | null;
  problem: string;
  refused: boolean;
} {
  const game: Game = {};
  let algorithm: Algorithm | null = null;
  let problem = '';
  let moment = '';
  let daily: string | null = null;
  for (const [name, value] of new URLSearchParams(hash.slice(1))) {
    const gamePart = gameParts.find((each) => each === name);
    if (gamePart) game[gamePart] = value;
    else if (name === 'daily') daily = value;
    else if (name === 'at') moment = value || ' ';
    else if (name !== 'algorithm') problem = words.unknownPart(printable(name), parts.join(', '));
    else {
      algorithm = allAlgorithms.find((each) => each === value) ?? null;
      if (!algorithm) problem = words.unknownAlgorithm(printable(value), allAlgorithms.join(', '));
    }
  }
  const [extra] = daily === null ? [] : [...Object.keys(game), ...(moment ? ['at'] : [])];
  const at = moment === '' ? null : /^\d{1,9}$/.test(moment) ? Number(moment) : NaN;
  const length = at === null ? 0 : movesIn(game.moves ?? '');
  const refused = extra !== undefined || (at !== null && !(at <= length));
  if (extra) problem = words.notWithDaily(extra);
  else if (refused) problem = words.noSuchMoment(printable(moment.trim()), length);
  return { game, at, daily, algorithm, problem, refused };
}
