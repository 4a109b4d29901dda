// solvable(), pair by pair.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf } from '../../web/tutorial/board.ts';
import { countsUntil } from '../../web/tutorial/code-parts.ts';
import { solvableEvents } from '../../web/tutorial/solvable-model.ts';

test('each pair of cells comes once, in order, and the count is that of the inversions', () => {
  const events = solvableEvents(boardOf('7 4 3/0 5 8/6 2 1'));
  assert.deepEqual(events[0], {
    kind: 'inversion',
    tiles: [7, 4],
    inversions: 1,
    values: '7 before 4: an inversion, 1 so far',
  });
  assert.equal(events[2].values, '7 before blank: the blank does not count, 2 so far');
  assert.deepEqual(countsUntil(events, events.length), {
    pair: 17,
    inversion: 19,
    rows: 1,
    verdict: 1,
    repairFirst: 1,
  });
  assert.deepEqual(
    events.slice(-2).map(({ kind, tiles, values }) => [kind, tiles, values]),
    [
      ['verdict', [], '19 is odd: not solvable'],
      ['repairFirst', [7, 4], '7 and 4 change places'],
    ],
  );
});

test('on an even width the rows count, a solvable board needs no repair, and one with the blank in front has the last swapped', () => {
  const last = solvableEvents(boardOf('1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12')).slice(-1)[0];
  assert.deepEqual([last.kind, last.values], ['verdict', '6 + 2 = 8 is even: solvable']);
  const repaired = solvableEvents(boardOf('2 0 1/3 4 5/6 7 8')).slice(-1)[0];
  assert.deepEqual([repaired.kind, repaired.tiles], ['repairLast', [7, 8]]);
});
