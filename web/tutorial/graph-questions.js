// What the figures of part 1 ask the reader: how many moves lead on, whether a move leads nearer to the goal, whether a walk
// can end where it began, how far the farthest position is. The engine moves, searches and counts. It knows no page.

import { spokenSize } from './board.js';
import { list, parity, ways } from './pieces.js';
import { counted, formatCount, say } from './say.js';

/** @import { Positions } from './positions.js' */
/** @import { Asked } from './question-model.js' */

/** @typedef {Pick<Positions, 'neighbours'>} World */

/** @type {[value: string, text: string][]} */
const yesOrNo = [
  ['yes', say`Yes`],
  ['no', say`No`],
];

/**
 * @param {World} positions
 * @param {string} state
 * @param {(state: string) => void} show
 * @returns {Asked}
 */
const exitsQuestion = (positions, state, show) => ({
  words: say`How many moves lead on from ${state.replaceAll('/', ' / ')}?`,
  options: ['2', '3', '4'].map((moves) => [moves, moves]),
  another: true,
  judge() {
    const tiles = positions.neighbours(state).map(({ tile }) => tile);
    const why = say`${list(tiles)} are beside the blank and can slide: 2 in a corner, 3 at an edge, else 4.`;
    return { answer: String(tiles.length), why, show: () => show(state) };
  },
});

/**
 * @param {World} positions
 * @param {string} state
 * @param {(below: number) => number} draw
 * @param {(state: string, signal: AbortSignal) => Promise<number>} distanceOf
 * @param {(state: string) => void} show
 * @returns {Asked}
 */
function nearerQuestion(positions, state, draw, distanceOf, show) {
  const all = positions.neighbours(state);
  const { tile, way, state: next } = all[draw(all.length)];
  return {
    words: say`In ${state.replaceAll('/', ' / ')} the ${tile} slides ${ways[way]}. Does that lead nearer to the goal?`,
    options: yesOrNo,
    another: true,
    async judge(signal) {
      const [before, after] = [await distanceOf(state, signal), await distanceOf(next, signal)];
      const why = say`A* finds ${counted(before, 'move')} before and ${counted(after, 'move')} after. A move always changes the distance by one.`;
      return { answer: after < before ? 'yes' : 'no', why, show: () => show(state) };
    },
  };
}

/** How many walks of so many moves there are, and how many of them end where they began.
 * @param {World} positions @param {string} state @param {number} moves */
export function walksFrom(positions, state, moves) {
  let ends = new Map([[state, 1]]);
  for (let move = 0; move < moves; ++move) {
    /** @type {Map<string, number>} */
    const next = new Map();
    for (const [from, walks] of ends)
      for (const { state: to } of positions.neighbours(from)) next.set(to, (next.get(to) ?? 0) + walks);
    ends = next;
  }
  return { all: [...ends.values()].reduce((sum, walks) => sum + walks, 0), back: ends.get(state) ?? 0 };
}

/**
 * @param {World} positions
 * @param {string} state
 * @param {number} moves
 * @returns {Asked}
 */
const walkQuestion = (positions, state, moves) => ({
  words: say`A walk of ${moves} moves from ${state.replaceAll('/', ' / ')}: can it end where it began?`,
  options: yesOrNo,
  another: true,
  judge() {
    const { all, back } = walksFrom(positions, state, moves);
    const why = say`The engine walked all ${formatCount(all)}: ${formatCount(back)} end there. Each move takes the blank to a cell of the other colour of a chessboard, and ${moves} is ${parity(moves)}.`;
    return { answer: back > 0 ? 'yes' : 'no', why };
  },
});

/**
 * The questions of the graph, one kind after another.
 * @param {Pick<Positions, 'neighbours' | 'shuffled'>} positions
 * @param {number} turn
 * @param {(state: string, signal: AbortSignal) => Promise<number>} distanceOf
 * @param {(state: string) => void} show
 * @param {(below: number) => number} draw a whole number from 0 on
 * @returns {Asked}
 */
export function graphQuestion(positions, turn, distanceOf, show, draw = (below) => Math.floor(Math.random() * below)) {
  const state = positions.shuffled(3, 3, true);
  if (turn % 3 === 0) return exitsQuestion(positions, state, show);
  return turn % 3 === 1
    ? nearerQuestion(positions, state, draw, distanceOf, show)
    : walkQuestion(positions, state, 4 + draw(4));
}

/** @type {[least: number, text: string][]} */
const distances = [
  [0, say`below 20`],
  [20, say`20 to 29`],
  [30, say`30 to 39`],
  [40, say`more`],
];

/**
 * How far the farthest position is from the goal.
 * @param {string} size
 * @param {(size: string, signal: AbortSignal) => Promise<number[]>} countsOf positions at each distance
 * @param {(size: string) => void} show
 * @returns {Asked}
 */
export const farthestQuestion = (size, countsOf, show) => ({
  words: say`How many moves from the goal is the farthest position of ${spokenSize(size)}?`,
  options: distances.map(([least, text]) => [String(least), text]),
  another: true,
  async judge(signal) {
    const counts = await countsOf(size, signal);
    const farthest = counts.length - 1;
    return {
      answer: String([...distances].reverse().find(([least]) => farthest >= least)?.[0] ?? 0),
      why: say`The engine counted all ${formatCount(counts.reduce((sum, each) => sum + each))} positions: ${counted(counts[farthest], 'position')} at ${farthest} moves, and none farther.`,
      show: () => show(size),
    };
  },
});
