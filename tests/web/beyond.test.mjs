// What the parts of "beyond" count (web/tutorial/beyond-model.ts): the rounds of IDA*, two bounds, and what all of 4 x
// 4 would cost.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Bounds, Rounds, costOfAll, foundWords, gapWords } from '../../web/tutorial/beyond-model.ts';

test('a round of IDA* ends where its limit rises; the last limit, proven, is no further round', () => {
  const rounds = new Rounds();
  for (const [lowerBound, expanded] of [
    [36, 0],
    [36, 4],
    [38, 15],
    [38, 90],
    [40, 152],
    [40, 900],
  ])
    rounds.add({ lowerBound, expanded }, true);
  rounds.add({ lowerBound: 42, expanded: 1008 }, false);
  assert.equal(rounds.count, 3);
  assert.deepEqual(rounds.points, [
    [1, 36],
    [4, 38],
    [90, 40],
    [1008, 40],
  ]);
  assert.deepEqual(rounds.rows, [
    ['36', '4', ''],
    ['38', '86', '21.5 ×'],
    ['40', '918', '10.7 ×'],
  ]);
});

test('a search that is over at once is one round', () => {
  const rounds = new Rounds();
  rounds.add({ lowerBound: 12, expanded: 0 }, false);
  assert.equal(rounds.count, 1);
  assert.deepEqual(rounds.points, [
    [1, 12],
    [1, 12],
  ]);
});

test('of the two bounds the corners are kept', () => {
  const bounds = new Bounds();
  for (const [milliseconds, length, lowerBound] of [
    [0, -1, 70],
    [120, -1, 70],
    [260, 105, 70],
    [390, 105, 71],
    [520, 105, 71],
    [680, 101, 71],
  ])
    bounds.add(milliseconds, { length, lowerBound });
  assert.deepEqual(bounds.found, [
    [0.3, 105],
    [0.5, 105],
    [0.7, 101],
  ]);
  assert.deepEqual(bounds.proven, [
    [0, 70],
    [0.3, 70],
    [0.4, 71],
    [0.7, 71],
  ]);
});

test('the gap between them', () => {
  assert.equal(gapWords({ length: -1, lowerBound: 70 }), '–');
  assert.equal(gapWords({ length: 101, lowerBound: 71 }), '30');
  assert.equal(gapWords({ length: 80, lowerBound: 80 }), 'closed');
  assert.equal(foundWords(-1), 'nothing yet');
  assert.equal(foundWords(1), '1 move');
});

test('what all positions of 4 x 4 would cost', () => {
  assert.equal(
    costOfAll('BFS', { bytesPeak: 128e6, stored: 5e6, expanded: 3e6, milliseconds: 1500 }),
    'BFS used 25.6 bytes for each state here, and expanded 2,000,000 a second. ' +
      'All 10,461,394,944,000 positions would take it 268 terabytes and 61 days.',
  );
  assert.match(
    costOfAll('BFS', { bytesPeak: 1e9, stored: 5e6, expanded: 3e3, milliseconds: 1500 }),
    /2\.1 petabytes and 166 years\.$/,
  );
  assert.match(costOfAll('BFS', { bytesPeak: 1, stored: 1, expanded: 1e6, milliseconds: 5 }), /and 15 hours\.$/);
});
