// What the texts of a game tell without a board (web/common/text.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { movesIn, numbersIn } from '../../web/common/text.ts';

test('the moves in a text are counted, repeats too', () => {
  assert.deepEqual(['', 'L', 'R2U', 'l3 d10', 'LLL'].map(movesIn), [0, 1, 3, 13, 3]);
});

test('times are read as src/game/timeline.hpp says', () => {
  assert.deepEqual(numbersIn('0v_vxw0'), ['0', 'v', '_v', 'xw0']);
});
