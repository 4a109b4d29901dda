// What the figures about solvability ask the reader: what a slide does to the inversions, whether a board can be solved,
// and what ten moves do to an odd number. The engine moves and judges. It knows no page.

import { ways } from './pieces.ts';
import { say } from './say.ts';
import { changeOf, countsRows, invariantOf, ruleWords } from './solvability-model.ts';

import type { Neighbour } from './board.ts';
import type { Positions } from './positions.ts';
import type { Asked } from './question-model.ts';

const MOVES = 10;

const changeWords = (change: number) => (change === 0 ? say`not at all` : change > 0 ? `+${change}` : `−${-change}`);

/**
 * How a slide will change the number of inversions.
 * @param turn which slide; those up and down come first
 */
export function slideQuestion(
  positions: Pick<Positions, 'judge' | 'neighbours'>,
  state: string,
  turn: number,
  slide: (way: string) => void,
): Asked {
  const before = positions.judge(state);
  const slides = positions
    .neighbours(state)
    .sort((one, other) => Number('LR'.includes(one.way)) - Number('LR'.includes(other.way)));
  const { way, tile, state: next } = slides[turn % slides.length];
  const most = before.board.width - 1;
  const changes = new Set([0, ...Array.from({ length: most + 1 }, (_, place) => 2 * place - most)]);
  return {
    words: say`The ${tile} slides ${ways[way]}. How will the number of inversions change?`,
    options: [...changes].sort((one, other) => one - other).map((change) => [String(change), changeWords(change)]),
    another: true,
    judge() {
      const after = positions.judge(next);
      return {
        answer: String(after.inversions - before.inversions),
        why: changeOf(before, after)?.words ?? '',
        show: () => slide(way),
        showWords: say`Slide it`,
      };
    },
  };
}

/** Whether a board can be solved. */
export const solvableQuestion = (positions: Pick<Positions, 'judge'>, state: string, show: () => void): Asked => ({
  words: say`Can ${state.replaceAll('/', ' / ')} be solved?`,
  options: [
    ['yes', say`Yes`],
    ['no', say`No`],
  ],
  another: true,
  judge() {
    const verdict = positions.judge(state);
    return { answer: verdict.solvable ? 'yes' : 'no', why: ruleWords(verdict), show };
  },
});

/**
 * What ten moves, drawn at random, do to the number that no move turns from odd to even.
 * @param stateOf where it begins: where the reader is by then
 * @param draw a whole number from 0 on
 */
export function movesQuestion(
  positions: Pick<Positions, 'judge' | 'neighbours'>,
  stateOf: () => string,
  play: (state: string, moves: string) => void,
  draw: (below: number) => number = (below) => Math.floor(Math.random() * below),
): Asked {
  return {
    words: countsRows(positions.judge(stateOf()).board)
      ? say`${MOVES} more moves, drawn at random: will inversions + rows below the blank be even or odd?`
      : say`${MOVES} more moves, drawn at random: will the number of inversions be even or odd?`,
    options: [
      ['even', say`even`],
      ['odd', say`odd`],
    ],
    another: true,
    judge() {
      const state = stateOf();
      const walk: Neighbour[] = [];
      while (walk.length < MOVES) {
        const { state: here, tile: last } = walk[walk.length - 1] ?? { state, tile: 0 };
        const on = positions.neighbours(here).filter(({ tile }) => tile !== last);
        walk.push(on[draw(on.length)]);
      }
      const moves = walk.map(({ way }) => way).join('');
      const numbers = [state, ...walk.map((step) => step.state)].map((each) => invariantOf(positions.judge(each)));
      return {
        answer: numbers[MOVES] % 2 === 0 ? 'even' : 'odd',
        why: say`The engine drew ${moves}: ${numbers.join(', ')}. Each move changes it by an even number, or not at all.`,
        show: () => play(state, moves),
        showWords: say`Play them`,
      };
    },
  };
}
