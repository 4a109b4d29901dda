// What is said in more than one room: sentences for the codes that cross a border with their values, and names.

import { asSentence, formatClock, formatDistance, formatDuration, lowOf } from '../common/format.ts';

import type { Failure, MemoryFailure, Message, Parity } from '../common/messages.ts';
import type { Algorithm, CancelReason, Hint, Method, Problem } from '../common/types.ts';
import type { Say } from './language.ts';

/** The way a tile travels, as in move texts: up, down, left, right. */
export type Way = 'U' | 'D' | 'L' | 'R';

export const wayName = (say: Say, way: Way) => ({ U: say`up`, D: say`down`, L: say`left`, R: say`right` })[way];

export const movesOf = (say: Say, moves: number) => say`${moves} {move|moves}`;

export const nextMove = (say: Say, { tile, move, remaining, optimal }: Hint) =>
  say`Move ${tile} ${wayName(say, move)}: ${remaining} {move remains|moves remain}, ${optimal ? say`the fewest possible` : say`the best known`}.`;

export const cancelled = (say: Say, reason: CancelReason) =>
  ({
    asked: say`Cancelled.`,
    'board-changed': say`The search ended, because the board changed.`,
    'another-search': say`Another search began.`,
    removed: say`Cancelled.`,
  })[reason];

/** Why a position can be solved, or why not: for the middle of a sentence. */
export function parity(say: Say, { width, inversions, rowsBelow }: Parity) {
  const kind = (number: number) => (number % 2 ? say`odd` : say`even`);
  if (width % 2)
    return say`on a board of odd width (${width}) the number of inversions must be even, and ${inversions} {inversion|inversions} is ${kind(inversions)}`;
  const sum = inversions + rowsBelow;
  return say`on a board of even width (${width}) inversions plus the rows below the blank must be even, and ${inversions} {inversion|inversions} + ${rowsBelow} {row|rows} = ${sum} is ${kind(sum)}`;
}

/** The same with the verdict, as `sliding-puzzle check` prints it. */
export const solvability = (say: Say, judged: Parity & { solvable: boolean }) =>
  judged.solvable ? say`solvable: ${parity(say, judged)}` : say`unsolvable: ${parity(say, judged)}`;

type FailureSentences = {
  [Code in Failure['code']]: (say: Say, failure: Extract<Failure, { code: Code }>) => string;
};

export const failures: FailureSentences = {
  'wasm-forbidden': (say) =>
    say`This page’s Content-Security-Policy forbids WebAssembly, which the puzzle runs on. It needs script-src 'wasm-unsafe-eval'.`,
  'download-forbidden': (say, { file, source }) =>
    say`This page’s Content-Security-Policy forbids downloading ${file}, which the puzzle needs. It needs connect-src ${source}.`,
  'worker-forbidden': (say, { needs }) =>
    say`This page’s Content-Security-Policy forbids the solver’s worker: it needs ${needs}. Searches run on the page itself, which is slower.`,
  'wasm-missing': (say) => say`WebAssembly is missing or switched off in this browser. The puzzle needs it.`,
  'wasm-broken': (say, { file, reason }) => say`The browser could not run ${file} (${reason}).`,
  'no-answer': (say, { file, elsewhere }) =>
    elsewhere
      ? say`${file} could not be downloaded: the server did not answer, or does not allow other sites to use it (CORS). Check the connection and try again.`
      : say`${file} could not be downloaded: the server did not answer. Check the connection and try again.`,
  'bad-answer': (say, { file, status }) =>
    status === 404
      ? say`${file} could not be downloaded: the server answered 404 (not found). Try again; if it keeps failing, the file is missing from this site.`
      : say`${file} could not be downloaded: the server answered ${status}.`,
  'wrong-file': (say, { file, contentType }) =>
    say`The server sent something else (${contentType || say`of no type`}) for ${file}.`,
  'board-stopped': (say, { reason }) => say`The browser stopped the program that draws the board (${reason}).`,
  'memory-refused': (say) => say`The browser refused memory for the puzzle. Close some tabs and try again.`,
  'controls-not-loaded': (say) =>
    say`The script of the controls could not be loaded. Check the connection, then try again or reload the page.`,
  'worker-not-loaded': (say, { reason }) =>
    say`The solver’s worker could not be loaded${reason && ` (${reason})`}. Searches run on the page itself, which is slower.`,
  'engine-not-loaded': (say, { reason }) =>
    say`The solver could not be loaded (${reason}). Check the connection and try again.`,
  'engine-stopped': (say, { reason }) => say`The solver stopped${reason && ` (${reason})`}.`,
  'engine-silent': (say) => say`The solver stopped responding and was shut down. Try again.`,
  'solution-wrong': (say) =>
    say`The solver’s answer does not solve the board. That is a bug of ours; please report it.`,
};

/** @param others in place of those above */
export const failureText = (say: Say, failure: Failure, others: Partial<FailureSentences> = {}): string =>
  ({ ...failures, ...others })[failure.code](say, failure as never);

export const problemOf = (failure: Failure, say: Say): Problem => ({
  type: failure.type,
  message: failureText(say, failure),
});

const tileName = (say: Say, tile: string) => (tile === '0' ? say`the blank (0)` : say`tile ${tile}`);
/** @param tile or '' */
const missing = (say: Say, tile: string) => tile && say`; ${tileName(say, tile)} is missing`;

/** What the board's program cannot do, in the words of the command line (src/core/error_text.cpp). Values cross as text. */
const refusals: Record<string, (say: Say, ...values: string[]) => string> = {
  'size-impossible': (say, width, height) =>
    say`A board of ${width}x${height} is not possible: width and height must be 2 to 10.`,
  'position-empty': (say) => say`The position is empty: expected tiles row by row, for example “1 2 3/4 5 6/7 8 0”.`,
  'entry-not-a-tile': (say, entry, row, column) =>
    say`Entry “${entry}” in row ${row}, column ${column} is not a tile: expected a number, or 0, _, x or . for the blank.`,
  'tile-too-large': (say, tile, row, column) =>
    say`Tile “${tile}” in row ${row}, column ${column} is too large: the largest board has the tiles 1 to 99.`,
  'comma-without-tile': (say, row, column) => say`A tile is missing before the comma in row ${row}, column ${column}.`,
  'too-many-entries': (say) => say`More than 100 entries: the largest board is 10x10.`,
  'row-empty': (say, row) => say`Row ${row} is empty.`,
  'brackets-wrong': (say) => say`The brackets do not match: expected [1, 2, 3, 0] or [[1, 2], [3, 0]].`,
  'list-not-square': (say, count) =>
    say`A list of ${Number(count)} {entry|entries} is not a square board (4, 9, 16, 25 … 100): separate the rows with /.`,
  'rows-unequal': (say, row, length, first) =>
    say`Row ${row} has ${Number(length)} {tile|tiles} but row 1 has ${first}: all rows must be equally long.`,
  'tile-out-of-range': (say, tile, row, column, size, last, absent) =>
    say`Tile ${tile} in row ${row}, column ${column} is too large: a ${size} board has the tiles 1 to ${last} and 0 for the blank${missing(say, absent)}.`,
  'tile-twice': (say, tile, row, column, otherRow, otherColumn, absent) =>
    asSentence(
      say`${tileName(say, tile)} appears twice: in row ${row}, column ${column} and in row ${otherRow}, column ${otherColumn}${missing(say, absent)}.`,
    ),
  'not-a-move': (say, entry, at) =>
    say`“${entry}” at character ${at} of the moves is not a move: expected U, D, L or R, with a count for repeats, as in R2U.`,
  'count-of-zero': (say, at) => say`A count of 0 at character ${at} of the moves is not possible: counts begin at 1.`,
  'too-many-moves': (say, at) => say`There are too many moves: character ${at} goes beyond the most that are possible.`,
  'move-impossible': (say, number, way, position) =>
    say`Move ${number} (${way}) is not possible: no tile can travel that way on ${position}.`,
  'times-wrong': (say, moves, rest) =>
    rest
      ? say`The times do not fit ${Number(moves)} {move|moves}: they go wrong at “${rest}”.`
      : say`The times do not fit ${Number(moves)} {move|moves}: they end too early.`,
  'seed-too-long': (say, seed, bytes, most) =>
    say`The seed “${seed}” is too long: ${Number(bytes)} {byte|bytes}, at most ${Number(most)} {byte|bytes} are possible.`,
  'no-memory-for-picture': (say) => say`The browser refused memory for this picture. A smaller one may fit.`,
  'no-memory-to-draw': (say) => say`The browser refused memory to draw the board. A smaller board may fit.`,
};

/** The sentence for what a function of a wasm module refused (Error in src/core/result.hpp). What only developers come to
 * see crosses as a sentence instead of a code, or has no sentence: then the code and its values have to do.
 * @param others that only one page knows */
export function refusalOf(crossed: string, say: Say, others: typeof refusals = {}) {
  const [code, ...values] = crossed.split('\x1f');
  const known = { ...refusals, ...others };
  return Object.hasOwn(known, code) ? known[code](say, ...values) : asSentence(crossed.replaceAll('\x1f', ' '));
}

export const unreadable = (say: Say, picture: string) =>
  say`The tiles show numbers: this browser does not let the page read the picture “${picture}” (protection against fingerprinting).`;

/** Why nothing outlasts the page. */
export function notKept(say: Say, failure: MemoryFailure) {
  const why = {
    missing: say`This browser has no database`,
    refused: say`The browser lets this page store nothing`,
    blocked: say`Browser storage could not be opened`,
    full: say`The browser has no more room to store anything`,
    damaged: say`The browser’s database cannot be used`,
  }[failure];
  return say`${why}: what you do here is kept until you leave the page.`;
}

export const solverName = (say: Say, algorithm: Algorithm) =>
  ({
    auto: say`Auto`,
    idastar: 'IDA*',
    'idastar-linear-conflict': say`IDA* linear conflict`,
    'idastar-manhattan': 'IDA* Manhattan',
    fast: say`Fast`,
    'astar-manhattan': 'A* Manhattan',
    'astar-misplaced': say`A* misplaced`,
    'bidirectional-bfs': say`Bidirectional BFS`,
    bfs: 'BFS',
  })[algorithm];

export const methodName = (say: Say, method: Method) =>
  ({
    bfs: 'BFS',
    'bidirectional-bfs': say`bidirectional BFS`,
    astar: say`A*`,
    'distance-table': say`a table of all distances`,
    databases: say`building pattern databases`,
    idastar: say`IDA* with pattern databases`,
    'plain-idastar': 'IDA*',
    rows: say`row by row`,
    beam: say`beam search`,
    stretches: say`shortening parts of the solution`,
  })[method];

const foundIn = (
  say: Say,
  { algorithm, length, milliseconds }: { algorithm: Algorithm; length: number; milliseconds: number },
) => say`${solverName(say, algorithm)} found ${length} {move|moves} in ${formatDuration(milliseconds, say.numbers)}`;

/** The line of status under a board: the last message of its play model, with room for some 80 characters; '' for nothing. */
export function statusText(say: Say, message: Message): string {
  switch (message.code) {
    case 'nothing':
    case 'newGame':
      return '';
    case 'unsolvable': {
      const { width, inversions, rowsBelow } = message;
      return width % 2
        ? say`Unsolvable: ${inversions} {inversion|inversions}, which is odd; no move can make it even.`
        : say`Unsolvable: ${inversions} {inversion|inversions} + ${rowsBelow} {row|rows} below the blank, which is odd; no move can make it even.`;
    }
    case 'solved':
      return say`Solved in ${message.moveCount} {move|moves} and ${formatClock(message.elapsed)}.`;
    case 'looking':
      return say`Looking for the next move…`;
    case 'hintTile':
      return say`${message.tile} is next. Press Hint again for the direction.`;
    case 'hintWay':
      return say`Move ${message.tile} ${wayName(say, message.move)}. Press Hint again for the reason.`;
    case 'hintWhy': {
      const [best, ...others] = message.choices;
      const left = { toString: () => formatDistance(best.remaining), valueOf: () => lowOf(best.remaining) };
      const first = say`With ${best.tile}, ${left} {move|moves} would remain`;
      const each = others.map(({ tile, remaining }) => say`with ${tile}, ${formatDistance(remaining)}`);
      return say`${[first, ...each].join(say`; `)}. Press Hint again to make the move.`;
    }
    case 'hint':
      return nextMove(say, message);
    case 'noHint':
      return say`No hint was found in time.`;
    case 'searching':
      return say`${solverName(say, message.algorithm)} is searching…`;
    case 'improving': {
      const { length, lowerBound, gap } = message;
      return say`Best ${length} {move|moves}, lower bound ${lowerBound}, gap ${Math.ceil(gap * 100)} %.`;
    }
    case 'solvedAlready':
      return say`The board is solved already.`;
    case 'found':
    case 'unproven':
      if (message.code === 'found' && message.optimal) return say`${foundIn(say, message)}, proven shortest.`;
      return say`${foundIn(say, message)}; it takes at least ${message.lowerBound}.`;
    case 'ranOut': {
      const what = { nodes: say`states`, memory: say`memory`, time: say`time` }[message.limit];
      return say`${solverName(say, message.algorithm)} ran out of ${what} before it found a solution.`;
    }
    case 'exhausted':
      return say`Every reachable position was searched: there is no solution.`;
    case 'cancelled':
      return cancelled(say, message.reason);
    case 'failed':
      return say`The search failed.`;
  }
}
