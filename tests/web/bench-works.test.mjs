// What bench.html measures (web/bench/bench-works.ts). In a page: tests/browser/bench.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { figuresOf, measure, positionsOf, readPositions, works } from '../../web/bench/bench-works.ts';
import { startPosition } from '../../web/element/start-picture.ts';

const data = (file) => readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
const [farthest] = works;
const workOf = (wanted) => works.find(({ name }) => name === wanted);

const engine = (answer) => async () => ({ status: 'solved', message: '', milliseconds: 5, ...answer });

test('files of positions are read, and a line that is none is named', async () => {
  const positions = await positionsOf(workOf('korf15_first50.txt'), async (file) => data(file));
  assert.equal(positions.length, 50);
  assert.deepEqual(positions[0], { state: '13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2', shortest: 57 });
  for (const [text, quoted] of [
    ['# remark\n2 1 2 0', '2 1 2 0'],
    ['2.5 1 2 3 0', '2.5 1 2 3 0'],
    [`<html>\u202e${'x'.repeat(1000)}`, `<html>\\xE2\\x80\\xAE${'x'.repeat(33)}…`],
  ]) {
    const message = `“${quoted}” is not a length and the 4 tiles of a 2x2 board.`;
    assert.throws(() => readPositions(text, '2x2'), { message });
  }
});

test('boards are shuffled as the command line does', async () => {
  const ten = workOf('10x10 shuffles');
  const positions = await positionsOf(ten, async () => '');
  assert.equal(positions.length, 20);
  assert.match(positions[0].state, /^(\d+ ){9}\d+(\/(\d+ ){9}\d+){9}$/);
  const two = await positionsOf({ ...ten, board: '2x3', positions: { shuffles: 2 } }, async () => '');
  assert.deepEqual(
    two.map(({ state }) => state.split(/[ /]/).map(Number)),
    ['bench-1', 'bench-2'].map((seed) => startPosition(2, 3, { seed })),
  );
});

test('no answer is believed that contradicts the published length', async () => {
  const asked = (answer, shortest = 31) =>
    measure(farthest, { state: '8 6 7/2 5 4/3 0 1', shortest }, engine(answer), 1);
  for (const wrong of [
    { length: 29, lowerBound: 29, optimal: false },
    { length: 33, lowerBound: 33, optimal: true },
    { length: 35, lowerBound: 33, optimal: false },
    { length: 33, lowerBound: 31, optimal: true },
  ])
    await assert.rejects(asked(wrong), /needs 31 moves, and the answer says/);
  const two = { length: 2, lowerBound: 2, optimal: true };
  await assert.rejects(asked(two, 1), /needs 1 move/);
  assert.equal((await asked(two, 0))?.length, 2, 'unknown');
  const ranOut = { status: 'limit', message: 'memory', length: -1, lowerBound: 20 };
  await assert.rejects(asked(ranOut), /no solution of 8 6 7\/2 5 4\/3 0 1 \(limit memory\)/);
  assert.equal((await asked({ length: 31, lowerBound: 12, optimal: true }))?.bound, 31);
  assert.equal(await asked({ status: 'cancelled' }), null);
});

test('figures of times, and of solutions within a limit, are made', () => {
  const search = (milliseconds, length = 31) => ({
    ...{ milliseconds, clock: milliseconds + 2, length },
    ...{ bound: 30, optimal: true, shortest: 30 },
  });
  const times = { 'mean ms': 4, 'median ms': 3, 'worst ms': 9, 'clock, mean ms': 6 };
  assert.deepEqual(figuresOf(farthest, [search(9), search(1), search(2), search(4)]), times);
  const limited = works.find(({ seconds }) => seconds > 0);
  assert.deepEqual(figuresOf(limited, [search(1000, 33), search(1000, 30)]), {
    ...{ moves: 31.5, bound: 30, 'times the shortest': 1.05, 'bound to the shortest': 1 },
  });
});
