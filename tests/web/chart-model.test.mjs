// The shapes of the chart of a review.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLine, shapesOf } from '../../web/element/review-chart.ts';

const room = { width: 400, height: 100, by: 'moves' };

test('a proven game: a line over the moves, with the moves away from the goal marked', () => {
  const curve = [2, 1, 2, 1, 0];
  const shapes = shapesOf({ curve, detours: [{ from: 2, to: 3, cost: 2 }], moments: null }, room);
  assert.equal(shapes.line, 'M0 0L100 50M100 50L200 0M200 0L300 50M300 50L400 100');
  assert.equal(shapes.rises, 'M100 50L200 0');
  assert.deepEqual(shapes.away, [{ move: 2, x: 200, x0: 100 }]);
  assert.deepEqual([shapes.bands, shapes.known], ['', '']);
  assert.deepEqual(shapes.detours, [{ x: 100, width: 200 }]);
  assert.deepEqual([0, 49, 51, 149, 380, 900].map(shapes.moveAt), [0, 0, 1, 1, 4, 4]);
  assert.deepEqual([0, 2, 4].map(shapes.yOf), [0, 0, 100]);
});

test('over time a move stands where it was made, and a pause is level', () => {
  const shapes = shapesOf({ curve: [2, 1, 0], detours: [], moments: [0, 10_000] }, { ...room, by: 'time' });
  assert.equal(shapes.line, 'M0 0H0V50M0 50H400V100');
  assert.deepEqual(
    shapes.columns.map(({ value }) => value),
    [0, 2, 4, 6, 8, 10],
  );
  assert.equal(shapes.moveAt(210), 2);
  const without = shapesOf({ curve: [2, 1, 0], detours: [], moments: null }, { ...room, by: 'time' });
  assert.equal(without.line, 'M0 0L200 50M200 50L400 100', 'without times it goes by moves');
});

test('what is not proven is a band, that closes as proofs come, and no line', () => {
  const open = [[0, 4], [1, 3], 2, 1, 0];
  const early = shapesOf({ curve: open, detours: [], moments: null }, room);
  assert.equal(early.line, 'M200 50L300 75M300 75L400 100');
  assert.equal(early.known, 'M0 0L100 25M100 25L200 50');
  assert.equal(early.bands, 'M0 0L100 25L200 50L200 50L100 75L0 100Z');
  assert.deepEqual(early.away, [], 'no move is said to be wasted');
  const later = shapesOf({ curve: [[2, 4], 3, 2, 1, 0], detours: [], moments: null }, room);
  assert.equal(later.bands, 'M0 0L100 25L100 25L0 50Z');
  const unknown = shapesOf(
    {
      curve: [
        [2, null],
        [1, null],
      ],
      detours: [],
      moments: null,
    },
    room,
  );
  assert.equal(unknown.known, '', 'where no solution is known there is nothing to draw');
  assert.equal(unknown.bands, 'M0 0L400 0L400 50L0 0Z');
});

test('ticks are few and round', () => {
  const curve = Array.from({ length: 86 }, (_, index) => 85 - index);
  const { rows, columns } = shapesOf({ curve, detours: [], moments: null }, room);
  assert.deepEqual(
    rows.map(({ value }) => value),
    [0, 20, 40, 60, 80],
  );
  assert.deepEqual(
    columns.map(({ value }) => value),
    [0, 20, 40, 60, 80],
  );
});

test('rates are a line with gaps where nothing is known', () => {
  const { most, line } = rateLine([2, null, 4, 1], (move) => move * 10, 40);
  assert.equal(most, 4);
  assert.equal(line, 'M10 20M30 0L40 30');
});
