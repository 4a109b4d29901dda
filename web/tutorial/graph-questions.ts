// What the figures of part 1 ask the reader: how many moves lead on, whether a move leads nearer to the goal, whether a walk
// can end where it began, how far the farthest position is. The engine moves, searches and counts. It knows no page.

import { spokenSize } from './board.ts';
import { list, parity, ways } from './pieces.ts';
import { counted, formatCount, say } from './say.ts';

import type { Positions } from './positions.ts';
import type { Asked } from './question-model.ts';

export type World = Pick<Positions, 'neighbours'>;

const yesOrNo: [value: string, text: string][] = [
  ['yes', say`Yes`],
  ['no', say`No`],
];

const exitsQuestion = (positions: World, state: string, show: (state: string) => void): Asked => ({
  words: say`How many moves lead on from ${state.replaceAll('/', ' / ')}?`,
  options: ['2', '3', '4'].map((moves) => [moves, moves]),
  another: true,
  judge() {
    const tiles = positions.neighbours(state).map(({ tile }) => tile);
    const why = say`${list(tiles)} are beside the blank and can slide: 2 in a corner, 3 at an edge, else 4.`;
    return { answer: String(tiles.length), why, show: () => show(state) };
  },
});

function nearerQuestion(
  positions: World,
  state: string,
  draw: (below: number) => number,
  distanceOf: (state: string, signal: AbortSignal) => Promise<number>,
  show: (state: string) => void,
): Asked {
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

/** How many walks of so many moves there are, and how many of them end where they began. */
export function walksFrom(positions: World, state: string, moves: number) {
  let ends = new Map([[state, 1]]);
  for (let move = 0; move < moves; ++move) {
    const next: Map<string, number> = new Map();
    for (const [from, walks] of ends)
      for (const { state: to } of positions.neighbours(from)) next.set(to, (next.get(to) ?? 0) + walks);
    ends = next;
  }
  return { all: [...ends.values()].reduce((sum, walks) => sum + walks, 0), back: ends.get(state) ?? 0 };
}

const walkQuestion = (positions: World, state: string, moves: number): Asked => ({
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
 * @param draw a whole number from 0 on
 */
export function graphQuestion(
  positions: Pick<Positions, 'neighbours' | 'shuffled'>,
  turn: number,
  distanceOf: (state: string, signal: AbortSignal) => Promise<number>,
  show: (state: string) => void,
  draw: (below: number) => number = (below) => Math.floor(Math.random() * below),
): Asked {
  const state = positions.shuffled(3, 3, true);
  if (turn % 3 === 0) return exitsQuestion(positions, state, show);
  return turn % 3 === 1
    ? nearerQuestion(positions, state, draw, distanceOf, show)
    : walkQuestion(positions, state, 4 + draw(4));
}

const distances: [least: number, text: string][] = [
  [0, say`below 20`],
  [20, say`20 to 29`],
  [30, say`30 to 39`],
  [40, say`more`],
];

/**
 * How far the farthest position is from the goal.
 * @param countsOf positions at each distance
 */
export const farthestQuestion = (
  size: string,
  countsOf: (size: string, signal: AbortSignal) => Promise<number[]>,
  show: (size: string) => void,
): Asked => ({
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
