// What a search will cost, as the page says it before (web/page/solve.ts), against what it cost.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './dom.mjs'; // before what asks the window

import { aboutCount, forecastOf, shareOf } from '../../web/page/solve.ts';

/** States that the command line expanded. */
const measured = [
  ['1 2 8/5 7 0/3 4 6', { bfs: 86052, 'astar-misplaced': 8834, 'astar-manhattan': 590 }],
  ['5 2 1/4 0 6/3 8 7', { bfs: 108225, 'astar-misplaced': 14755, 'astar-manhattan': 1741 }],
  ['1 5 3/7 8 2/0 4 6', { bfs: 34110, 'astar-misplaced': 2602, 'astar-manhattan': 520 }],
  ['1 5 7/8 0 3/6 2 4', { bfs: 77403, 'astar-misplaced': 6011, 'astar-manhattan': 602 }],
  ['8 0 3/6 5 2/1 7 4', { bfs: 167335, 'astar-misplaced': 41446, 'astar-manhattan': 3604 }],
  ['3 7 1 2/9 11 10 4/0 5 6 8', { 'astar-manhattan': 4701 }],
  ['5 1 3 7/0 2 6 11/8 4 10 9', { 'astar-manhattan': 6789 }],
  ['7 8 1 2/9 0 5 10/6 4 11 3', { 'astar-manhattan': 6786 }],
];

test('the states of a shuffled board are told within a factor of 20, and mostly of 8', () => {
  const factors = measured.flatMap(([state, costs]) =>
    Object.entries(costs).map(([algorithm, states]) => {
      const told = forecastOf(algorithm, state)?.states ?? 0;
      return Math.max(told / states, states / told);
    }),
  );
  assert.ok(Math.max(...factors) < 20, `${factors.map(Math.round)}`);
  assert.ok(factors.filter((factor) => factor < 8).length > factors.length * 0.7, `${factors.map(Math.round)}`);
});

test('a near board is at once; on a shuffled 4x4 BFS does not finish, A* Manhattan may; of others nothing is known', () => {
  const code = (algorithm, state) => forecastOf(algorithm, state)?.code;
  const shuffled = '15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0';
  assert.equal(code('bfs', '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15'), 'now');
  assert.equal(code('bfs', shuffled), 'never');
  assert.equal(code('astar-manhattan', shuffled), 'soon');
  const fartherHome = '13 14 15 16/9 10 11 12/5 6 7 8/4 3 2 1/17 18 19 0';
  assert.deepEqual([code('astar-manhattan', fartherHome), code('bfs', fartherHome)], ['maybe', 'never']);
  assert.equal(code('auto', shuffled), 'now');
  assert.equal(forecastOf('idastar', shuffled), null);
});

test('a count that is not known well has one digit, or a power of ten', () => {
  const write = (value) => `${value}`;
  assert.equal([0, 7, 86052, 1.04e13].map((value) => aboutCount(value, write)).join(), '1,7,90000,10¹³');
});

test('the bar of a time grows with its logarithm, from a hundredth of a millisecond to five minutes', () => {
  const [least, some, more, most] = [0, 1, 1000, 300_000].map(shareOf);
  assert.deepEqual([least, most, shareOf(1e9)], [0.02, 1, 1]);
  assert.ok(Math.abs(some - 0.27) < 0.01 && Math.abs(more - 0.67) < 0.01, `${some} ${more}`);
});
