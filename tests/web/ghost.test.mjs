// A game as a ghost (web/page/ghost-race.ts), without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ghostOf, leftFor, movesBy } from '../../web/page/ghost-race.ts';

const start = '1 2 3/4 5 6/0 7 8';

test('a ghost moves when its hands did, a solver’s at even times, the first at once', () => {
  const timeline = { moves: 'L2RL', times: '0x0_vv' }; // 0, 32, 1055, 1086
  assert.deepEqual(ghostOf({ startState: start, timeline, solutionBegin: null }, 5).moments, [0, 32, 1055, 1086]);
  assert.deepEqual(ghostOf({ startState: start, timeline, solutionBegin: 2 }, 5).moments, [0, 32, 232, 432]);
  const even = { moves: 'L2', times: '00' };
  assert.deepEqual(ghostOf({ startState: start, timeline: even, solutionBegin: 0 }, 4).moments, [0, 250]);
  assert.deepEqual(ghostOf({ startState: start, timeline: even, solutionBegin: null }, 4).moments, [0, 250]);
});

test('how many moves it has made, and what is left for it', () => {
  assert.deepEqual(leftFor([90, [88, 140]], 120, 1), [88, 119], 'its own game is a solution, whatever is known');
  const ghost = { start, moves: 'L2RL', moments: [0, 32, 1055, 1086] };
  assert.deepEqual(
    [0, 31, 32, 1054, 1055, 5000].map((elapsed) => movesBy(ghost, elapsed)),
    [1, 1, 2, 2, 3, 4],
  );
  assert.equal(leftFor([2, 1, 0, 1, 0], 4, 3), 1);
  assert.deepEqual(leftFor([], 4, 1), [0, 3], 'not yet known');
  assert.equal(leftFor([], 4, 4), 0);
  assert.deepEqual(
    leftFor(
      [
        [90, null],
        [89, 140],
      ],
      120,
      0,
    ),
    [90, 120],
    'its own game is a solution',
  );
  assert.deepEqual(
    leftFor(
      [
        [90, null],
        [89, 100],
      ],
      120,
      1,
    ),
    [89, 100],
  );
});
