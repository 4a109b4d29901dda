// What bench.html measures: the searches of tests/bench.sh, on the same positions, each by one solver. Knows no page: it is given a
// solver and the texts of the files of positions, and tells each search as it ends.

import { printable } from '../common/text.ts';
import { startPosition } from '../element/start-picture.ts';

import type { SolverAnswer, SolveRequest } from '../engine/borders.ts';

/**
 * A row of the result. positions: from a file of data/, or so many shuffles of a board by the seeds bench-1, bench-2,
 * … as the benchmarks of the command line use. seconds: the limit of a search, 0 for none; a search that has one is
 * judged by its lengths and not by its time. long: only measured when the reader asks for it.
 */
export interface Work {
  /** as tests/bench.sh prints it */
  name: string;
  board: string;
  algorithm: string;
  seconds: number;
  long: boolean;
  positions: { file: string } | { shuffles: number } | { state: string; times: number };
}

export const works: Work[] = [
  ...['bfs', 'astar-misplaced', 'astar-manhattan'].map((algorithm) => ({
    name: '3x3, 31 moves',
    board: '3x3',
    algorithm,
    seconds: 0,
    long: false,
    positions: { state: '8 6 7/2 5 4/3 0 1', times: 5 },
  })),
  {
    name: 'korf15_first50.txt',
    board: '4x4',
    algorithm: 'idastar',
    seconds: 0,
    long: false,
    positions: { file: 'korf15_first50.txt' },
  },
  { name: '10x10 shuffles', board: '10x10', algorithm: 'fast', seconds: 0, long: false, positions: { shuffles: 20 } },
  {
    name: 'korf24_first10.txt',
    board: '5x5',
    algorithm: 'auto',
    seconds: 1,
    long: false,
    positions: { file: 'korf24_first10.txt' },
  },
  {
    name: 'hardest15.txt',
    board: '4x4',
    algorithm: 'idastar',
    seconds: 0,
    long: true,
    positions: { file: 'hardest15.txt' },
  },
];

/** shortest: the published length; 0 when it is not known. */
export type Position = { state: string; shortest: number };

/** Reads a file of positions: "length tile tile …" by lines, # begins a remark. @param board "4x4" */
export function readPositions(text: string, board: string): Position[] {
  const [columns, rows] = board.split('x').map(Number);
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
    .map((line) => {
      const [shortest, ...tiles] = line.split(/\s+/).map(Number);
      if (tiles.length !== columns * rows || !Number.isInteger(shortest))
        throw new Error(`“${printable(line)}” is not a length and the ${columns * rows} tiles of a ${board} board.`);
      return { state: stateOf(tiles, columns), shortest };
    });
}

const stateOf = (tiles: number[], columns: number) =>
  Array.from({ length: tiles.length / columns }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns).join(' '),
  ).join('/');

/** The positions of a work. @param read a file of data/ */
export async function positionsOf(
  { positions, board }: Work,
  read: (file: string) => Promise<string>,
): Promise<Position[]> {
  if ('file' in positions) return readPositions(await read(positions.file), board);
  if ('state' in positions) return Array(positions.times).fill({ state: positions.state, shortest: 31 });
  const [columns, rows] = board.split('x').map(Number);
  return Array.from({ length: positions.shuffles }, (_, number) => {
    const tiles = startPosition(columns, rows, { seed: `bench-${number + 1}` });
    return { state: stateOf(tiles ?? [], columns), shortest: 0 };
  });
}

/** How one search ended. milliseconds: in the engine; clock: from the question to the answer. */
export type Search = {
  milliseconds: number;
  clock: number;
  length: number;
  bound: number;
  optimal: boolean;
  shortest: number;
};

/** @param maxBytes a search may use @returns null when it was cancelled */
export async function measure(
  { algorithm, seconds, board, name }: Work,
  { state, shortest }: Position,
  solve: (request: SolveRequest) => Promise<SolverAnswer>,
  maxBytes: number,
): Promise<Search | null> {
  const begun = performance.now();
  const answer = await solve({ algorithm, position: state, maxNodes: 0, maxBytes, maxSeconds: seconds });
  const clock = performance.now() - begun;
  const { status, milliseconds, length, lowerBound, optimal } = answer;
  if (status === 'cancelled') return null;
  if (length < 0) throw new Error(`${board}, ${algorithm}: no solution of ${state} (${status} ${answer.message}).`);
  if (shortest > 0 && (length < shortest || lowerBound > shortest || (optimal && length !== shortest)))
    throw new Error(`${name}, ${algorithm}: ${state} needs ${shortest} moves, and the answer says ${length}.`);
  return { milliseconds, clock, length, bound: optimal ? length : lowerBound, optimal, shortest };
}

/** @param values sorted */
const middle = (values: number[]) => (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The figures of a work, by name.
 * @param searches at least one
 */
export function figuresOf({ seconds, positions }: Work, searches: Search[]): Record<string, number> {
  const times = searches.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const share = (value: number) => Math.round(value * 10000) / 10000;
  const lengths = {
    moves: tenth(mean(searches.map(({ length }) => length))),
    bound: tenth(mean(searches.map(({ bound }) => bound))),
  };
  if (seconds > 0)
    return {
      ...lengths,
      'times the shortest': share(mean(searches.map(({ length, shortest }) => length / shortest))),
      'bound to the shortest': share(mean(searches.map(({ bound, shortest }) => bound / shortest))),
    };
  return {
    'mean ms': tenth(mean(times)),
    'median ms': tenth(middle(times)),
    'worst ms': tenth(times[times.length - 1]),
    'clock, mean ms': tenth(mean(searches.map(({ clock }) => clock))),
    ...('shuffles' in positions ? lengths : {}),
  };
}
