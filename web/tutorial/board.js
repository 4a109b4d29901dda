// A position as numbers: read from text and written, measured, and changed. It knows neither the page nor the engine.
// The engine says what can be solved and where moves lead (positions.js).

import { say } from './say.js';

/**
 * tiles: row by row, 0 is the blank.
 * @typedef {{ width: number, height: number, tiles: number[] }} Position
 */

/** Where a move leads. way: U, D, L or R, the way the tile travels. @typedef {{ way: string, tile: number, state: string }} Neighbour */

/**
 * Reads position text: rows parted by `/`, tiles by spaces or commas, 0 the blank. A list without `/` is a
 * square.
 * @param {string} text
 * @returns {Position | null} null when it is not a board of 2 to 10 rows and columns with each tile once
 */
export function parsePosition(text) {
  const rows = text
    .trim()
    .split('/')
    .map((row) =>
      row
        .trim()
        .split(/[\s,]+/)
        .map((tile) => (/^\d{1,2}$/.test(tile) ? Number(tile) : NaN)),
    );
  const tiles = rows.flat();
  const width = rows.length > 1 ? rows[0].length : Math.round(Math.sqrt(tiles.length));
  const height = tiles.length / width;
  if (rows.length > 1 && rows.some((row) => row.length !== width)) return null;
  if (
    !Number.isInteger(height) ||
    Math.min(width, height) < 2 ||
    Math.max(width, height) > 10 ||
    new Set(tiles).size !== tiles.length
  )
    return null;
  return tiles.every((tile) => tile < tiles.length) ? { width, height, tiles } : null;
}

/** Reads a position that the engine wrote, or that stands in our source. @param {string} text @returns {Position} */
export function boardOf(text) {
  const board = parsePosition(text);
  if (!board) throw new Error(`“${text}” is no position`);
  return board;
}

/**
 * Slides the tile that travels that way into the blank.
 * @param {Position} board changed
 * @param {number} move 0 up, 1 down, 2 left, 3 right
 */
export function slideTile({ width, tiles }, move) {
  const blank = tiles.indexOf(0);
  const from = blank + [width, -width, 1, -1][move];
  tiles[blank] = tiles[from];
  tiles[from] = 0;
}

/** @param {Position} board */
const rowsOf = ({ width, height, tiles }) =>
  Array.from({ length: height }, (_, row) => tiles.slice(row * width, (row + 1) * width));

/** The canonical text: "8 6 7/2 5 4/3 0 1". @param {Position} board */
export const formatPosition = (board) =>
  rowsOf(board)
    .map((row) => row.join(' '))
    .join('/');

/** The text for links, where spaces would be %20: "8,6,7/2,5,4/3,0,1". @param {Position} board */
export const linkPosition = (board) =>
  rowsOf(board)
    .map((row) => row.join(','))
    .join('/');

/** For people: "8 6 7, 2 5 4, 3 blank 1". @param {Position} board */
export const speakPosition = (board) =>
  rowsOf(board)
    .map((row) => row.map((tile) => tile || say`blank`).join(' '))
    .join(', ');

/** "3x2", as the engine and links name it. @param {Position} board */
export const sizeOf = ({ width, height }) => `${width}x${height}`;

/** "3 × 2", for people. @param {string} size */
export const spokenSize = (size) => size.replace('x', ' × ');

/** [3, 2] of "3x2". @param {string} size */
export const sidesOf = (size) => size.split('x').map(Number);

/** The solved position of a size. @param {number} width @param {number} height */
export const goalOf = (width, height) =>
  formatPosition({
    width,
    height,
    tiles: Array.from({ length: width * height }, (_, cell) => (cell + 1) % (width * height)),
  });

/**
 * The cell in which a tile is at home. The blank is at home in the last.
 * @param {Position} board
 * @param {number} tile
 */
export const homeOf = ({ tiles }, tile) => (tile || tiles.length) - 1;

/** @param {Position} board */
export const isSolved = (board) => board.tiles.every((tile, cell) => homeOf(board, tile) === cell);

/**
 * How many moves a tile would need to its home on an empty board.
 * @param {Position} board
 * @param {number} tile
 */
export function movesHome(board, tile) {
  const cell = board.tiles.indexOf(tile);
  const home = homeOf(board, tile);
  return (
    Math.abs((cell % board.width) - (home % board.width)) +
    Math.abs(Math.floor(cell / board.width) - Math.floor(home / board.width))
  );
}

/** Manhattan distance. @param {Position} board */
export const manhattan = (board) => board.tiles.reduce((sum, tile) => sum + (tile ? movesHome(board, tile) : 0), 0);

/** Mean Manhattan distance over all arrangements of a size. @param {number} width @param {number} height */
export function manhattanMean(width, height) {
  const cells = Array.from({ length: width * height }, (_, cell) => [cell % width, Math.floor(cell / width)]);
  let sum = 0;
  for (const [column, row] of cells.slice(0, -1))
    for (const [x, y] of cells) sum += Math.abs(column - x) + Math.abs(row - y);
  return sum / cells.length;
}

/** The tiles in one row, without the blank. @param {Position} board */
export const rowOf = ({ tiles }) => tiles.filter((tile) => tile > 0);

/** Rows from the blank's row down to the bottom row. @param {Position} board */
export const rowsBelow = ({ width, height, tiles }) => height - 1 - Math.floor(tiles.indexOf(0) / width);

/** The pairs of tiles in the wrong order. @param {Position} board @returns {[larger: number, smaller: number][]} */
export function inversionsOf(board) {
  const row = rowOf(board);
  return row.flatMap((tile, place) =>
    row
      .slice(place + 1)
      .filter((later) => later < tile)
      .map((later) => /** @type {[number, number]} */ ([tile, later])),
  );
}

/**
 * The same with two tiles swapped.
 * @param {Position} board
 * @param {number} one
 * @param {number} other
 * @returns {Position}
 */
export function swapped(board, one, other) {
  return { ...board, tiles: board.tiles.map((tile) => (tile === one ? other : tile === other ? one : tile)) };
}

/**
 * The two tiles that the repair swaps: those of the first two cells, or of the last two when the blank is in the first.
 * @param {Position} board
 * @returns {[number, number]}
 */
export function repairPair({ tiles }) {
  const [one, other] = tiles[0] && tiles[1] ? tiles.slice(0, 2) : tiles.slice(-2);
  return [one, other];
}

/**
 * The tiles that have to leave their own row or column so that the others in it can pass: as few as possible.
 * @param {Position} board
 * @returns {{ leaving: number[], standing: number[] }} leaving: each stands for two moves that Manhattan distance does
 *   not see (a tile
 *   may be there twice); standing: the others that are in conflict with them
 */
export function linearConflicts({ width, height, tiles }) {
  /** @type {number[]} */
  const leaving = [];
  /** @type {Set<number>} */
  const standing = new Set();
  /** @param {number[]} line the tiles that are at home in it, in the order in which they stand */
  const judge = (line) => {
    // The longest run of tiles in order may stay.
    const runs = line.map((tile) => [tile]);
    line.forEach((tile, at) => {
      for (let before = 0; before < at; ++before) {
        if (line[before] < tile && runs[before].length >= runs[at].length) runs[at] = [...runs[before], tile];
      }
    });
    const stay = runs.reduce((one, other) => (other.length > one.length ? other : one), []);
    if (stay.length === line.length) return;
    leaving.push(...line.filter((tile) => !stay.includes(tile)));
    line.forEach((tile, at) => {
      if (line.some((other, where) => where !== at && where < at !== other < tile)) standing.add(tile);
    });
  };
  for (let row = 0; row < height; ++row) {
    judge(tiles.slice(row * width, (row + 1) * width).filter((tile) => tile && Math.floor((tile - 1) / width) === row));
  }
  for (let column = 0; column < width; ++column) {
    judge(tiles.filter((tile, cell) => tile && cell % width === column && (tile - 1) % width === column));
  }
  return { leaving, standing: [...standing].filter((tile) => !leaving.includes(tile)) };
}
