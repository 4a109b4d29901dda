// What a program of the reader is asked, and whether its answers are right. It knows no page; the program runs elsewhere
// (program-worker.ts), so nothing of an answer is taken on trust.

import { boardOf, formatPosition, goalOf } from './board.ts';
import { counted, formatCount, say } from './say.ts';

import type { Position } from './board.ts';

/** A call of one of the program's functions. guess: the one that A* is given. */
export type Task = {
  call: 'bfs' | 'astar' | 'inversions' | 'solvable';
  guess?: 'misplaced' | 'manhattan';
  board: Position;
};

/** What the engine answers: of a search the moves and the states that it expanded. */
export type Expected = { length: number; expanded: number } | number | boolean;

/** From the worker. task: its place among those that were asked; line: of the program */
export type FromProgram =
  | { type: 'said'; text: string }
  | { type: 'begins' | 'missing'; task: number }
  | { type: 'gave'; task: number; json: string }
  | { type: 'broke'; task: number | null; message: string; line: number | null }
  | { type: 'ended' };

/** The article's board, and others so that nobody can write down the numbers. */
const searched = ['8 1 3/4 0 2/7 6 5', '1 5 2/4 3 0', '2 0 3/6 1 5/4 7 8'];
/** The six boards of the fourth tutorial, and one of even width. */
const judged = [
  ...['1 2 3/4 5 6/7 8 0', '3 7 2/4 5 8/0 1 6', '1 3 4/7 0 2/5 8 6', '1 8 2/0 4 3/7 6 5', '2 1 3/4 5 6/7 8 0'],
  ...['8 1 2/0 4 3/7 6 5', '1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12'],
];

/** Asked in the exercise on BFS, and of a whole program. */
export const tasksOf = (part: string): Task[] => {
  const search = (call: 'bfs' | 'astar', guess?: Task['guess']) =>
    searched.map((state): Task => ({ call, guess, board: boardOf(state) }));
  if (part === 'bfs') return search('bfs');
  const judge = (call: 'inversions' | 'solvable') => judged.map((state): Task => ({ call, board: boardOf(state) }));
  return [
    ...search('bfs'),
    ...search('astar', 'misplaced'),
    ...search('astar', 'manhattan'),
    ...judge('inversions'),
    ...judge('solvable'),
  ];
};

/** "astar, misplaced": tasks of one name are one check. */
export const nameOf = ({ call, guess }: Task) => (guess ? `${call}, ${guess}` : call);

const listed = (tiles: unknown) => JSON.stringify(tiles).replaceAll(',', ', ').slice(0, 120);

const isBoard = (board: unknown): board is number[] =>
  Array.isArray(board) && board.every((tile) => typeof tile === 'number');

/** Whether one move leads from one board to the other. */
function areNeighbours(one: number[], other: number[], width: number) {
  const changed = one.flatMap((tile, cell) => (tile === other[cell] ? [] : [cell]));
  if (one.length !== other.length || changed.length !== 2) return false;
  const [a, b] = changed;
  if (one[a] !== other[b] || one[b] !== other[a] || (one[a] && one[b])) return false;
  return b - a === width || (b - a === 1 && b % width !== 0);
}

/** What is wrong with a path, from its beginning on; '' if nothing is. */
function faultOfPath(path: unknown[], { width, height, tiles }: Position) {
  if (!path.every(isBoard)) return say`The path is to be a list of boards, and each board a list of numbers.`;
  if (String(path[0]) !== String(tiles))
    return say`The path begins with ${listed(path[0])}; it is to begin with the board itself, ${listed(tiles)}.`;
  for (const [at, board] of path.entries())
    if (at > 0 && !areNeighbours(path[at - 1], board, width))
      return say`Board ${at + 1} of the path, ${listed(board)}, is not one move from the board before it, ${listed(path[at - 1])}.`;
  const goal = boardOf(goalOf(width, height)).tiles;
  return String(path.at(-1)) === String(goal)
    ? ''
    : say`The path ends with ${listed(path.at(-1))}, which is not the goal.`;
}

function faultOfSearch(answer: any, { call, board }: Task, { length, expanded }: { length: number; expanded: number }) {
  if (answer === null || typeof answer !== 'object' || !('path' in answer && 'expanded' in answer))
    return say`It gave ${listed(answer)}; it is to return { path, expanded }.`;
  if (!Array.isArray(answer.path) || answer.path.length === 0)
    return say`It found no path; the shortest has ${counted(length, 'move')}.`;
  const fault = faultOfPath(answer.path, board);
  if (fault) return fault;
  const moves = answer.path.length - 1;
  if (moves !== length)
    return say`Its path has ${counted(moves, 'move')}; the shortest has ${counted(length, 'move')}.`;
  if (answer.expanded === expanded) return '';
  if (typeof answer.expanded !== 'number') return say`expanded is ${listed(answer.expanded)}; it is to be a number.`;
  const count = say`It expanded ${counted(answer.expanded, 'state')}; the engine expands ${formatCount(expanded)}.`;
  const isLate = call === 'bfs' && answer.expanded > expanded;
  return isLate ? say`${count} Does it stop when it finds the goal, before its turn comes?` : count;
}

/**
 * What is wrong with an answer, in words that begin with the board; '' if it is right.
 * @param json as the worker sent it
 */
export function faultOf(json: string, task: Task, expected: Expected) {
  let answer: any;
  try {
    answer = JSON.parse(json);
  } catch {
    answer = null;
  }
  const fault =
    typeof expected === 'object'
      ? faultOfSearch(answer, task, expected)
      : answer === expected
        ? ''
        : say`It gave ${listed(answer)}; right is ${String(expected)}.`;
  return fault && `${formatPosition(task.board)}: ${fault}`;
}

/** For the check that is right on all of its boards. */
export const rightWords = (task: Task, expected: Expected) =>
  typeof expected === 'object'
    ? say`right: ${counted(expected.length, 'move')}, ${formatCount(expected.expanded)} expanded on ${formatPosition(task.board)}`
    : say`right on all boards`;

/** What the reader finds in the editor: the pieces, with BFS left to write. */
export const withoutBfs = (program: string) =>
  program.replace(
    /^(function bfs\(.*\) \{\n)[\s\S]*?^\}/m,
    (_, head) => `${head}  // ${say`Your turn. Return { path, expanded }.`}\n}`,
  );
