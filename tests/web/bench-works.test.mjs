import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { startPosition } from '../../web/element/start-picture.ts';
import { figuresOf, measure, positionsOf, readPositions, works } from '../../web/bench/bench-works.ts';

const data = (file) => readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
const [farthest] = works;

/** An engine that answers so. */
const engine = (answer) => async () => ({ status: 'solved', message: '', milliseconds: 5, ...answer });

describe('what bench.html measures', () => {
  it('reads the files of positions', async () => {
    const korf = works.find(({ name }) => name === 'korf15_first50.txt');
    assert.ok(korf);
    const positions = await positionsOf(korf, async (file) => data(file));
    assert.equal(positions.length, 50);
    assert.deepEqual(positions[0], { state: '13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2', shortest: 57 });
  });

  it('names a line that is none', () => {
    assert.throws(() => readPositions('# remark\n2 1 2 0', '2x2'), {
      message: '“2 1 2 0” is not a length and the 4 tiles of a 2x2 board.',
    });
    assert.throws(() => readPositions(`<html>\u202e${'x'.repeat(1000)}`, '2x2'), {
      message: `“<html>\\xE2\\x80\\xAE${'x'.repeat(33)}…” is not a length and the 4 tiles of a 2x2 board.`,
    });
    assert.throws(() => readPositions('2.5 1 2 3 0', '2x2'), /is not a length/);
  });

  it('shuffles as the command line does', async () => {
    const ten = works.find(({ name }) => name === '10x10 shuffles');
    assert.ok(ten);
    const positions = await positionsOf(ten, async () => '');
    assert.equal(positions.length, 20);
    assert.match(positions[0].state, /^(\d+ ){9}\d+(\/(\d+ ){9}\d+){9}$/);
    assert.notEqual(positions[0].state, positions[1].state);
    const two = await positionsOf({ ...ten, board: '2x3', positions: { shuffles: 2 } }, async () => '');
    assert.deepEqual(
      two.map(({ state }) => state.split(/[ /]/).map(Number)),
      ['bench-1', 'bench-2'].map((seed) => startPosition(2, 3, { seed })),
    );
  });

  it('believes no answer that contradicts the published length', async () => {
    const position = { state: '8 6 7/2 5 4/3 0 1', shortest: 31 };
    for (const wrong of [
      { length: 29, lowerBound: 29, optimal: false },
      { length: 33, lowerBound: 33, optimal: true },
      { length: 35, lowerBound: 33, optimal: false },
      { length: 33, lowerBound: 31, optimal: true },
    ])
      await assert.rejects(measure(farthest, position, engine(wrong), 1), /needs 31 moves, and the answer says/);
    const two = { length: 2, lowerBound: 2, optimal: true };
    await assert.rejects(measure(farthest, { state: '1 2/0 3', shortest: 1 }, engine(two), 1), /needs 1 move/);
    assert.equal((await measure(farthest, { state: '1 2/0 3', shortest: 0 }, engine(two), 1))?.length, 2, 'unknown');
    await assert.rejects(
      measure(farthest, position, engine({ status: 'limit', message: 'memory', length: -1, lowerBound: 20 }), 1),
      /no solution of 8 6 7\/2 5 4\/3 0 1 \(limit memory\)/,
    );
    const good = await measure(farthest, position, engine({ length: 31, lowerBound: 12, optimal: true }), 1);
    assert.equal(good?.bound, 31);
    assert.equal(await measure(farthest, position, engine({ status: 'cancelled' }), 1), null);
  });

  it('makes the figures that are kept', () => {
    const search = (milliseconds, length = 31) => ({
      milliseconds,
      clock: milliseconds + 2,
      length,
      bound: 30,
      optimal: true,
      shortest: 30,
    });
    assert.deepEqual(figuresOf(farthest, [search(9), search(1), search(2), search(4)]), {
      'mean ms': 4,
      'median ms': 3,
      'worst ms': 9,
      'clock, mean ms': 6,
    });
    const five = works.find(({ seconds }) => seconds > 0);
    assert.ok(five);
    assert.deepEqual(figuresOf(five, [search(1000, 33), search(1000, 30)]), {
      moves: 31.5,
      bound: 30,
      'times the shortest': 1.05,
      'bound to the shortest': 1,
    });
  });
});
