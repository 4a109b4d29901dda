// A reviewed game and its chart (web/element/game-review.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './dom.mjs'; // before what extends a class of the window

import { lettersOf } from '../../web/common/text.ts';
import { completions, momentsOf, rateLine, ratesAlong, shapesOf } from '../../web/element/game-review.ts';

test('moves one by one, and when they were made', () => {
  assert.deepEqual([lettersOf('R2UL10'), lettersOf('')], ['RRULLLLLLLLLL', '']);
  // As in src/game/timeline.hpp: 0 0, 64, 1000 and 10000 ms.
  assert.deepEqual(momentsOf('00y0_8FUg'), [0, 0, 64, 1064, 11064]);
  assert.deepEqual(['0000', ''].map(momentsOf), [null, null], 'no time was taken');
});

test('rows are complete when they stay so', () => {
  const [start, goal] = ['1 2 3/4 5 6/0 7 8', '1 2 3/4 5 6/7 8 0'];
  assert.deepEqual(completions(start, 'LL'), [0, 0, 2]);
  assert.deepEqual(completions(goal, 'DDRRLLUU'), [7, 8, 8], 'the first row is broken on the way, and comes back');
  assert.deepEqual(completions(goal, 'DU'), [0, 2, 2]);
  assert.deepEqual(completions(start, 'L'), [0, 0, null]);
});

test('moves a second along the way, as a line with gaps where nothing is known', () => {
  const even = Array.from({ length: 41 }, (_, index) => index * 500);
  assert.ok(ratesAlong(even).every((rate) => rate === 2));
  const paused = ratesAlong([...even, 40_000], 4);
  assert.ok(paused[20] === 2 && paused.at(-1) < 0.3, 'a pause is slow');
  assert.deepEqual(ratesAlong([0, 0, 0]), [null, null, null]);
  const { most, line } = rateLine([2, null, 4, 1], (move) => move * 10, 40);
  assert.deepEqual([most, line], [4, 'M10 20M30 0L40 30']);
});

const chartOf = (curve, more = {}, by = 'moves') =>
  shapesOf({ curve, detours: [], moments: null, ...more }, { width: 400, height: 100, by });

test('a proven game: a line over the moves, with the moves away from the goal marked', () => {
  const shapes = chartOf([2, 1, 2, 1, 0], { detours: [{ from: 2, to: 3, cost: 2 }] });
  assert.equal(shapes.line, 'M0 0L100 50M100 50L200 0M200 0L300 50M300 50L400 100');
  assert.deepEqual([shapes.rises, shapes.bands, shapes.known], ['M100 50L200 0', '', '']);
  assert.deepEqual([shapes.away, shapes.detours], [[{ move: 2, x: 200, x0: 100 }], [{ x: 100, width: 200 }]]);
  assert.deepEqual([0, 49, 51, 149, 380, 900].map(shapes.moveAt), [0, 0, 1, 1, 4, 4]);
  assert.deepEqual([0, 2, 4].map(shapes.yOf), [0, 0, 100]);
});

test('over time a move stands where it was made, and a pause is level; without times it goes by moves', () => {
  const shapes = chartOf([2, 1, 0], { moments: [0, 10_000] }, 'time');
  assert.deepEqual([shapes.line, shapes.moveAt(210)], ['M0 0H0V50M0 50H400V100', 2]);
  assert.equal(shapes.columns.map(({ value }) => value).join(), '0,2,4,6,8,10');
  assert.equal(chartOf([2, 1, 0], {}, 'time').line, 'M0 0L200 50M200 50L400 100');
});

test('what is not proven is a band, that closes as proofs come, and no line', () => {
  const open = (low, high) => [low, high];
  const early = chartOf([open(0, 4), open(1, 3), 2, 1, 0]);
  assert.deepEqual([early.line, early.away], ['M200 50L300 75M300 75L400 100', []], 'no move is said to be wasted');
  assert.equal(early.known, 'M0 0L100 25M100 25L200 50');
  assert.equal(early.bands, 'M0 0L100 25L200 50L200 50L100 75L0 100Z');
  assert.equal(chartOf([open(2, 4), 3, 2, 1, 0]).bands, 'M0 0L100 25L100 25L0 50Z');
  const { known, bands } = chartOf([open(2, null), open(1, null)]);
  assert.deepEqual([known, bands], ['', 'M0 0L400 0L400 50L0 0Z'], 'where no solution is known');
});

test('ticks are few and round', () => {
  const { rows, columns } = chartOf(Array.from({ length: 86 }, (_, index) => 85 - index));
  for (const ticks of [rows, columns]) assert.equal(ticks.map(({ value }) => value).join(), '0,20,40,60,80');
});
