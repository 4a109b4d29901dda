// The scales of charts (web/tutorial/scale.ts): round ends, round ticks, and where a value stands.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linePath, linearScale, logarithmicScale } from '../../web/tutorial/scale.ts';

test('a linear scale ends at round numbers, and its ticks are round', () => {
  for (const [low, high, begin, end, ticks] of /** @type {[number, number, number, number, number[]][]} */ ([
    [0, 24047, 0, 25000, [0, 5000, 10000, 15000, 20000, 25000]],
    [34, 46, 34, 46, [34, 36, 38, 40, 42, 44, 46]],
    [0, 1, 0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.3, 0, 0.3, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]],
    [71, 71.1, 71, 71.1, [71, 71.02, 71.04, 71.06, 71.08, 71.1]],
    // The widened scale needs larger steps.
    [0, 0.9, 0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 38, 0, 40, [0, 10, 20, 30, 40]],
    [7, 7, 7, 8, [7, 7.2, 7.4, 7.6, 7.8, 8]],
    [0, 0, 0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])) {
    const scale = linearScale([low, high], [200, 12]);
    assert.equal(scale.at(begin), 200, `from ${low} to ${high}`);
    assert.equal(scale.at(end), 12, `from ${low} to ${high}`);
    assert.equal(scale.at((begin + end) / 2), 106);
    assert.deepEqual(scale.ticks(5), ticks);
  }
  assert.deepEqual(linearScale([0, 100], [0, 1]).ticks(2), [0, 50, 100]);
  assert.deepEqual(linearScale([0.14, 0.19], [0, 1]).ticks(5), [0.14, 0.15, 0.16, 0.17, 0.18, 0.19]);
});

test('a logarithmic scale gives each power of ten the same room', () => {
  const scale = logarithmicScale([1, 10_000], [0, 400]);
  assert.deepEqual([1, 10, 100, 1000, 10_000].map(scale.at), [0, 100, 200, 300, 400]);
  assert.deepEqual(scale.ticks(5), [1, 10, 100, 1000, 10_000]);
  assert.deepEqual(scale.ticks(3), [1, 100, 10_000], 'every other, where there is room for three');
});

test('a logarithmic scale shows 1, holds what is outside, and spans a power of ten at the least', () => {
  const bars = logarithmicScale([0, 1000], [0, 330.1]);
  assert.ok(bars.at(1) > 25, `1 stands at ${bars.at(1)}`);
  assert.equal(bars.at(0), 0);
  assert.equal(bars.at(5000), 330.1);
  assert.deepEqual(logarithmicScale([60_000, 60_000], [0, 100]).ticks(5), [10_000]);
  assert.equal(logarithmicScale([60_000, 60_000], [0, 100]).at(60_000), 100);
  assert.deepEqual(logarithmicScale([0, 3], [0, 100]).ticks(5), [1, 10], 'to 10 at the least');
});

test('a line goes from point to point, or holds its height until the next', () => {
  /** @type {[number, number][]} */
  const points = [
    [0, 10],
    [5.004, 7.5],
    [20, 7.5],
  ];
  assert.equal(linePath(points), 'M0 10L5 7.5L20 7.5');
  assert.equal(linePath(points, true), 'M0 10H5V7.5H20V7.5');
  assert.equal(linePath([]), '');
});
