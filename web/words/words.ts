// Every text of a board in English, and how to get them in another language. Those of its controls are in
// control-words.ts, which boards without controls do not load. A translation is a file words/<language>.js that exports
// `words` with the names of both (tsc checks that none is missing).
//
// These are plain texts: they are shown through textContent and attributes, never as HTML.

import { asSentence, counted, englishNumbers, formatCount, plural } from '../common/format.ts';

import type { Failure, Failures, Parity, Refusals, Solvability } from '../common/messages.ts';
import type { CancelReason, Hint, Problem } from '../common/types.ts';

/** The way a tile travels, as in move texts: up, down, left, right. */
export type Way = 'U' | 'D' | 'L' | 'R';

export const ways: Record<Way, string> = { U: 'up', D: 'down', L: 'left', R: 'right' };

/** What to do next, and how far it is. */
export const nextMove = ({ tile, move, remaining, optimal }: Hint) =>
  `Move ${tile} ${ways[move]}: ${counted(remaining, 'move')} ${plural(remaining, 'remains', 'remain')}, ` +
  `${optimal ? 'the fewest possible' : 'the best known'}.`;

/** How a search was cancelled. */
export const cancelled: Record<CancelReason, string> = {
  asked: 'Cancelled.',
  'board-changed': 'The search ended, because the board changed.',
  'another-search': 'Another search began.',
  removed: 'Cancelled.',
};

const evenOrOdd = (number: number) => (number % 2 ? 'odd' : 'even');

/** Why a position can be solved, or why not: for the middle of a sentence. */
const parity = ({ width, inversions, rowsBelow }: Parity) => {
  const board = `on a board of ${evenOrOdd(width)} width (${width}) `;
  const found = counted(inversions, 'inversion');
  if (width % 2) return `${board}the number of inversions must be even, and ${found} is ${evenOrOdd(inversions)}`;
  const sum = inversions + rowsBelow;
  return (
    `${board}inversions plus the rows below the blank must be even, ` +
    `and ${found} + ${counted(rowsBelow, 'row')} = ${formatCount(sum)} is ${evenOrOdd(sum)}`
  );
};

/** The same with the verdict, as `sliding-puzzle check` prints it. */
export const solvability = (judged: Solvability) => `${judged.solvable ? 'solvable' : 'unsolvable'}: ${parity(judged)}`;

const onPage = 'Searches run on the page itself, which is slower.';

/** What went wrong. */
export const failures: Failures = {
  'wasm-forbidden': () =>
    'This page’s Content-Security-Policy forbids WebAssembly, which the puzzle runs on. ' +
    "It needs script-src 'wasm-unsafe-eval'.",
  'download-forbidden': ({ file, source }) =>
    `This page’s Content-Security-Policy forbids downloading ${file}, which the puzzle needs. ` +
    `It needs connect-src ${source}.`,
  'worker-forbidden': ({ needs }) =>
    `This page’s Content-Security-Policy forbids the solver’s worker: it needs ${needs}. ${onPage}`,
  'wasm-missing': () => 'WebAssembly is missing or switched off in this browser. The puzzle needs it.',
  'wasm-broken': ({ file, reason }) => `The browser could not run ${file} (${reason}).`,
  'no-answer': ({ file, elsewhere }) =>
    `${file} could not be downloaded: the server did not answer` +
    `${elsewhere ? ', or does not allow other sites to use it (CORS)' : ''}. Check the connection and try again.`,
  'bad-answer': ({ file, status }) =>
    `${file} could not be downloaded: the server answered ${status}` +
    `${status === 404 ? ' (not found). Try again; if it keeps failing, the file is missing from this site' : ''}.`,
  'wrong-file': ({ file, contentType }) =>
    `The server sent something else (${contentType || 'of no type'}) for ${file}.`,
  'board-stopped': ({ reason }) => `The browser stopped the program that draws the board (${reason}).`,
  'memory-refused': () => 'The browser refused memory for the puzzle. Close some tabs and try again.',
  'controls-not-loaded': () =>
    'The script of the controls could not be loaded. Check the connection and reload the page.',
  'worker-not-loaded': ({ reason }) => `The solver’s worker could not be loaded${reason && ` (${reason})`}. ${onPage}`,
  'engine-not-loaded': ({ reason }) =>
    `The solver could not be loaded (${reason}). Check the connection and try again.`,
  'engine-stopped': ({ reason }) => `The solver stopped${reason && ` with an error: ${reason}`}.`,
  'engine-silent': () => 'The solver stopped responding and was shut down. Try again.',
  'solution-wrong': () => 'The solver’s answer does not solve the board. That is a bug of ours; please report it.',
};

/** "a, b or c". */
const either = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1]}`;

/** "row 2, column 3" */
const cell = (row: string, column: string) => `row ${row}, column ${column}`;
const tileName = (tile: string) => (tile === '0' ? 'the blank (0)' : `tile ${tile}`);
/** @param tile or '' */
const missing = (tile: string) => tile && `; ${tileName(tile)} is missing`;

/** What the board's program cannot do, in the words of the command line (src/core/error_text.cpp). */
const refusals: Refusals = {
  'size-impossible': (width, height) =>
    `A board of ${width}x${height} is not possible: width and height must be 2 to 10.`,
  'position-empty': () => 'The position is empty: expected tiles row by row, for example “1 2 3/4 5 6/7 8 0”.',
  'entry-not-a-tile': (entry, row, column) =>
    `Entry “${entry}” in ${cell(row, column)} is not a tile: expected a number, or 0, _, x or . for the blank.`,
  'tile-too-large': (tile, row, column) =>
    `Tile “${tile}” in ${cell(row, column)} is too large: the largest board has the tiles 1 to 99.`,
  'comma-without-tile': (row, column) => `A tile is missing before the comma in ${cell(row, column)}.`,
  'too-many-entries': () => 'More than 100 entries: the largest board is 10x10.',
  'row-empty': (row) => `Row ${row} is empty.`,
  'brackets-wrong': () => 'The brackets do not match: expected [1, 2, 3, 0] or [[1, 2], [3, 0]].',
  'list-not-square': (count) =>
    `A list of ${counted(Number(count), 'entry', 'entries')} is not a square board (4, 9, 16, 25 … 100): ` +
    'separate the rows with /.',
  'rows-unequal': (row, length, first) =>
    `Row ${row} has ${counted(Number(length), 'tile')} but row 1 has ${first}: all rows must be equally long.`,
  'tile-out-of-range': (tile, row, column, size, last, absent) =>
    `Tile ${tile} in ${cell(row, column)} is too large: a ${size} board has the tiles 1 to ${last} ` +
    `and 0 for the blank${missing(absent)}.`,
  'tile-twice': (tile, row, column, row2, column2, absent) =>
    `${asSentence(tileName(tile)).slice(0, -1)} appears twice: in ${cell(row, column)} and in ${cell(row2, column2)}${missing(absent)}.`,
  'not-a-move': (entry, at) =>
    `“${entry}” at character ${at} of the moves is not a move: expected U, D, L or R, with a count for repeats, as in R2U.`,
  'count-of-zero': (at) => `A count of 0 at character ${at} of the moves is not possible: counts begin at 1.`,
  'too-many-moves': (at) => `There are too many moves: character ${at} goes beyond the most that are possible.`,
  'move-impossible': (number, way, position) =>
    `Move ${number} (${way}) is not possible: no tile can travel that way on ${position}.`,
  'times-wrong': (moves, rest) =>
    `The times do not fit ${counted(Number(moves), 'move')}: they ${rest ? `go wrong at “${rest}”` : 'end too early'}.`,
  'seed-too-long': (seed, bytes, most) =>
    `The seed “${seed}” is too long: ${counted(Number(bytes), 'byte')}, at most ${counted(Number(most), 'byte')} are possible.`,
  'no-memory-for-drawing': () => 'The browser refused memory for a drawing of this size. A smaller one may fit.',
  'no-memory-for-picture': () => 'The browser refused memory for this picture. A smaller one may fit.',
  'no-memory-to-draw': () => 'The browser refused memory to draw the board. A smaller board may fit.',
};

export const english = {
  /** For the lang attribute of elements that show these words. */
  language: 'en',
  /** How numbers are written: for format.ts. */
  numbers: englishNumbers,

  // --- The board, for screen readers ---

  roleDescription: 'sliding puzzle',
  /** The board's name. `alt` is the picture's, or ''. */
  boardLabel: (width: number, height: number, alt: string) =>
    `Sliding puzzle${alt && ` of ${alt}`}, ${width} by ${height}.`,
  /** After the name, unless the board is read-only. */
  boardKeys: 'Arrow keys move a tile.',
  /** In place of a number. */
  blank: 'blank',
  /** All rows, "7 4 blank". */
  position: (rows: string[], solved: boolean) =>
    `${solved ? 'Solved' : 'Position'}, ${rows.map((row, index) => `row ${index + 1}: ${row}`).join('; ')}.`,
  tileMoved: (tile: number, way: Way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count: number, way: Way) => `${counted(count, 'tile')} ${ways[way]}.`,
  /**
   * @param row from 1
   * @param column from 1
   */
  blankPlace: (row: number, column: number) => `Blank in row ${row}, column ${column}.`,
  /**
   * Said when the player has solved the board.
   * @param place in a race, or 0
   */
  solvedIn: (moves: number, place: number) =>
    `Solved. ${counted(moves, 'move')}.${place ? ` ${english.place(place)}.` : ''}`,
  newGame: 'New game.',

  // --- What went wrong ---

  notLoaded: 'The board did not load',
  tryAgain: 'Try again',
  wrongSize: (text: string, least: number, most: number) =>
    `“${text}” is not a board size. Use WIDTHxHEIGHT, each ${least} to ${most}, for example 4x4.`,
  wrongValue: (attribute: string, value: string, known: string[]) =>
    `“${value}” is not a valid ${attribute}. Use ${either(known)}.`,
  wrongNumber: (attribute: string, value: string, example: string) =>
    `“${value}” is not a valid ${attribute}. Use a number above 0, for example ${example}.`,
  /** Stands before parity(). */
  unsolvable: 'This position cannot be solved.',
  parity,
  refusals,
  solvability,
  shuffledInstead: 'Here is a shuffled board instead.',
  notInRace: 'The other boards in this race start from a position like that; this board keeps its own.',
  failures,
  pictureNotLoaded: (address: string) =>
    `The picture “${address}” could not be loaded. Check its address, or that it is a picture.`,
  pictureForbidden: (address: string) =>
    `The picture “${address}” is on another site, which does not let this page use it ` +
    '(it sends no Access-Control-Allow-Origin). Put a copy next to this page.',
  pictureUnreadable: (address: string) =>
    `The tiles show numbers: this browser does not let the page read the picture “${address}” (protection against fingerprinting).`,
  pictureTooLarge: (address: string) =>
    `The picture “${address}” is too large for this browser. Use one of at most 4096 × 4096 pixels.`,

  /** What to do next, and how far it is. */
  nextMove,
  cancelled,
  /**
   * The place of this board in a race.
   * @param place from 1
   */
  place: (place: number) => {
    const teen = place % 100 >= 11 && place % 100 <= 13;
    return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')} place`;
  },
};

/** Those of a board without controls. */
export type Words = typeof english;

/**
 * The sentence for what a function of a wasm module refused (see bindings/crossing.hpp). What only developers come to
 * see crosses as a sentence instead of a code, or has no sentence: then the code and its values have to do.
 */
export function refusalOf(crossed: string, words: Words) {
  const [code, ...values] = crossed.split('\x1f');
  const sentence: ((...values: any[]) => string) | undefined = words.refusals[code as keyof Refusals];
  return sentence ? sentence(...values) : asSentence(crossed.replaceAll('\x1f', ' '));
}

/** The sentence for a code with its values. */
export const sentenceOf = (coded: { code: string }, sentences: Record<string, (values: any) => string>): string =>
  sentences[coded.code](coded);

/** A failure, as a board tells it. */
export const problemOf = (failure: Failure, words: Words): Problem => ({
  type: failure.type,
  message: sentenceOf(failure, words.failures),
});

// The addresses are written out, so that bundlers find the files.
const translations: Record<string, () => Promise<{ words: Words }>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
};

/**
 * The words of a language; English when there is no translation or it cannot be loaded. Never rejects. Each language
 * but English costs one small request, once.
 * @param tag "de", "fr-CA", …
 */
export async function wordsFor(tag: string): Promise<Words> {
  const language = tag.trim().toLowerCase().split(/[-_]/)[0];
  if (!Object.hasOwn(translations, language)) return english;
  try {
    return (await translations[language]()).words;
  } catch {
    return english;
  }
}
