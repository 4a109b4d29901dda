// What a review reads from the moves and times of a game, without a solver.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completions, lettersOf, momentsOf, ratesAlong, slipsOf } from '../../web/element/review-facts.ts';

test('moves one by one, and when they were made', () => {
  assert.equal(lettersOf('R2UL10'), 'RRULLLLLLLLLL');
  assert.equal(lettersOf(''), '');
  // As in src/game/timeline.hpp: 0 0, 64, 1000 and 10000 ms.
  assert.deepEqual(momentsOf('00y0_8FUg'), [0, 0, 64, 1064, 11064]);
  assert.equal(momentsOf('0000'), null, 'nobody took time');
  assert.equal(momentsOf(''), null);
});

test('slips are moves that are taken back at once, also several', () => {
  assert.deepEqual(slipsOf('RULD'), []);
  assert.deepEqual(slipsOf('URLU'), [{ from: 2, to: 3 }]);
  assert.deepEqual(slipsOf('LLLRRRU'), [{ from: 1, to: 6 }]);
  assert.deepEqual(slipsOf('UDLR'), [
    { from: 1, to: 2 },
    { from: 3, to: 4 },
  ]);
  assert.deepEqual(slipsOf('LRL'), [{ from: 1, to: 2 }], 'the third move is no slip');
  assert.deepEqual(
    slipsOf('LRLRL'),
    [
      { from: 1, to: 2 },
      { from: 3, to: 4 },
    ],
    'no move is in two of them',
  );
});

test('rows and layers are complete when they stay so', () => {
  const start = '1 2 3/4 5 6/0 7 8';
  assert.deepEqual(completions(start, 'LL'), [0, 0, 2]);
  // The first row is broken on the way, and comes back.
  const away = 'DDRRLLUU';
  assert.deepEqual(completions('1 2 3/4 5 6/7 8 0', away), [7, 8, 8]);
  assert.deepEqual(completions('1 2 3/4 5 6/7 8 0', 'DU'), [0, 2, 2]);
  assert.deepEqual(completions(start, 'L'), [0, 0, null]);
});

test('moves a second along the way', () => {
  const even = Array.from({ length: 41 }, (_, index) => index * 500);
  assert.ok(ratesAlong(even).every((rate) => rate === 2));
  const [first, last] = [ratesAlong([...even, 40_000], 4)[20], ratesAlong([...even, 40_000], 4).at(-1)];
  assert.equal(first, 2);
  assert.ok(last !== null && last !== undefined && last < 0.3, 'a pause is slow');
  assert.deepEqual(ratesAlong([0, 0, 0]), [null, null, null]);
});
