// A position as numbers: read from text and written, measured, and changed. It knows neither the page nor the engine.
// The engine says what can be solved and where moves lead (positions.ts).

import { say } from './say.ts';

/** tiles: row by row, 0 is the blank. */
export type Position = { width: number; height: number; tiles: number[] };

/** Those of the fourth tutorial. */
export const sixBoards = [
  ...['1 2 3/4 5 6/7 8 0', '3 7 2/4 5 8/0 1 6', '1 3 4/7 0 2/5 8 6', '1 8 2/0 4 3/7 6 5', '2 1 3/4 5 6/7 8 0'],
  '8 1 2/0 4 3/7 6 5',
];

/** Where a move leads. way: U, D, L or R, the way the tile travels. */
export type Neighbour = { way: string; tile: number; state: string };

/**
 * Reads position text: rows parted by `/`, tiles by spaces or commas, 0 the blank. A list without `/` is a
 * square.
 * @returns null when it is not a board of 2 to 10 rows and columns with each tile once
 */
export function parsePosition(text: string): Position | null {
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

/** Reads a position that the engine wrote, or that stands in our source. */
export function boardOf(text: string): Position {
  const board = parsePosition(text);
  if (!board) throw new Error(`“${text}” is no position`);
  return board;
}

/**
 * Slides the tile that travels that way into the blank.
 * @param board changed
 * @param move 0 up, 1 down, 2 left, 3 right
 */
export function slideTile({ width, tiles }: Position, move: number) {
  const blank = tiles.indexOf(0);
  const from = blank + [width, -width, 1, -1][move];
  tiles[blank] = tiles[from];
  tiles[from] = 0;
}

const rowsOf = ({ width, height, tiles }: Position) =>
  Array.from({ length: height }, (_, row) => tiles.slice(row * width, (row + 1) * width));

/** The canonical text: "8 6 7/2 5 4/3 0 1". */
export const formatPosition = (board: Position) =>
  rowsOf(board)
    .map((row) => row.join(' '))
    .join('/');

/** The text for links, where spaces would be %20: "8,6,7/2,5,4/3,0,1". */
export const linkPosition = (board: Position) =>
  rowsOf(board)
    .map((row) => row.join(','))
    .join('/');

/** For people: "8 6 7, 2 5 4, 3 blank 1". */
export const speakPosition = (board: Position) =>
  rowsOf(board)
    .map((row) => row.map((tile) => tile || say`blank`).join(' '))
    .join(', ');

/** "3x2", as the engine and links name it. */
export const sizeOf = ({ width, height }: Position) => `${width}x${height}`;

/** "3 × 2", for people. */
export const spokenSize = (size: string) => size.replace('x', ' × ');

/** [3, 2] of "3x2". */
export const sidesOf = (size: string) => size.split('x').map(Number);

/** The solved position of a size. */
export const goalOf = (width: number, height: number) =>
  formatPosition({
    width,
    height,
    tiles: Array.from({ length: width * height }, (_, cell) => (cell + 1) % (width * height)),
  });

/** The cell in which a tile is at home. The blank is at home in the last. */
export const homeOf = ({ tiles }: Position, tile: number) => (tile || tiles.length) - 1;

export const isSolved = (board: Position) => board.tiles.every((tile, cell) => homeOf(board, tile) === cell);

/** How many moves a tile would need to its home on an empty board. */
export function movesHome(board: Position, tile: number) {
  const cell = board.tiles.indexOf(tile);
  const home = homeOf(board, tile);
  return (
    Math.abs((cell % board.width) - (home % board.width)) +
    Math.abs(Math.floor(cell / board.width) - Math.floor(home / board.width))
  );
}

/** Manhattan distance. */
export const manhattan = (board: Position) =>
  board.tiles.reduce((sum, tile) => sum + (tile ? movesHome(board, tile) : 0), 0);

/** The tiles in one row, without the blank. */
export const rowOf = ({ tiles }: Position) => tiles.filter((tile) => tile > 0);

/** Rows from the blank's row down to the bottom row. */
export const rowsBelow = ({ width, height, tiles }: Position) => height - 1 - Math.floor(tiles.indexOf(0) / width);

/** The pairs of tiles in the wrong order. */
export function inversionsOf(board: Position): [larger: number, smaller: number][] {
  const row = rowOf(board);
  return row.flatMap((tile, place) =>
    row
      .slice(place + 1)
      .filter((later) => later < tile)
      .map((later) => [tile, later] as [number, number]),
  );
}

/** The same with two tiles swapped. */
export function swapped(board: Position, one: number, other: number): Position {
  return { ...board, tiles: board.tiles.map((tile) => (tile === one ? other : tile === other ? one : tile)) };
}

/**
 * The two tiles that the repair swaps: those of the first two cells, or of the last two when the blank is in the first.
 */
export function repairPair({ tiles }: Position): [number, number] {
  const [one, other] = tiles[0] && tiles[1] ? tiles.slice(0, 2) : tiles.slice(-2);
  return [one, other];
}

/**
 * The tiles that have to leave their own row or column so that the others in it can pass: as few as possible.
 * @returns leaving: each stands for two moves that Manhattan distance does not see (a tile may be there twice);
 *   standing: the others that are in conflict with them
 */
export function linearConflicts({ width, height, tiles }: Position): { leaving: number[]; standing: number[] } {
  const leaving: number[] = [];
  const standing: Set<number> = new Set();
  /** @param line the tiles that are at home in it, in the order in which they stand */
  const judge = (line: number[]) => {
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
