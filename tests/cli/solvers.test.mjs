// The solvers through the command line: many positions from standard input, solutions that are good but not proven, and the
// program of bench.sh. Every solution is replayed here, by rules that share nothing with the program.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { solvers } from '../../web/common/solvers.ts';
import { isGoal, played } from '../rules.mjs';
import { call, program, run as runWith, slow } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));

const run = (parameters, input = '') => runWith(parameters, { input, seconds: 120 });

/** The results of solve --json, each replayed. */
function solve(algorithm, positions, more = []) {
  const { out } = run(
    ['solve', '--json', '--no-cache', '--algorithm', algorithm, ...more, '-'],
    `${positions.join('\n')}\n`,
  );
  const results = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(results.length, positions.length);
  for (const result of results) {
    if (result.moves === null) continue;
    const { tiles, count } = played(result.position, result.moves);
    assert.deepEqual([count, isGoal(tiles)], [result.length, true], result.position);
  }
  return results;
}

const shuffles = (size, count, seed) =>
  run(['shuffle', '--size', size, '--count', String(count), '--seed', seed])
    .out.trim()
    .split('\n');

test('auto proves a hundred boards of up to 12 cells, and says by what', () => {
  for (const [size, method] of [
    ['3x3', 'distance-table'],
    ['3x4', 'idastar'],
  ]) {
    const results = solve('auto', shuffles(size, 50, 'hundred'));
    for (const result of results) {
      assert.deepEqual(
        [result.status, result.optimal, result.lower_bound, result.method],
        ['solved', true, result.length, method],
      );
    }
  }
});

test('a time limit on a large board is no failure: the best solution so far and the bound are told', () => {
  const [position] = shuffles('8x8', 1, 'limit');
  const [result] = solve('auto', [position], ['--max-seconds', '0.5']);
  assert.deepEqual([result.status, result.optimal, result.limit], ['solved', false, 'time']);
  const { status, out, err } = run(['solve', '--max-seconds', '0.5', position]);
  assert.equal(status, 0);
  assert.match(out, /^[UDLR\d]+\n$/);
  assert.match(
    err,
    /^Auto, by [a-z ]+: [\d,]+ moves; any solution has at least \d+ moves; expanded [\d,]+ states in [\d.]+ (ms|s)\n$/,
  );
});

slow('the program of bench.sh sums up the positions of a file, and refuses what is none', () => {
  const bench = (...parameters) => call(join(dirname(program), 'bench'), parameters);
  const file = join(here, '../data/korf15_first50.txt');
  assert.match(
    bench('fast', '0', file).out,
    /^korf15_first50\.txt, fast: 50 of 50 solved, \d+ proven, 0 wrong; moves [\d.]+, 1\.\d+ times the shortest; at least [\d.]+, 0\.\d+ times the shortest\n/,
  );
  for (const [parameters, words] of [
    [['fast', '0', join(here, 'missing.txt')], 'there are no positions to solve'],
    [['fast', '0', join(here, 'solvers.test.mjs')], 'line 1 does not begin with a length'],
    [['idastar', '0', file, '4'], 'no such tables'],
    [['any', '0', file], 'algorithm "any" is not known'],
  ]) {
    const { status, err } = bench(...parameters);
    assert.equal(status, 2);
    assert.ok(err.includes(words), err);
  }
});

test('the table of solvers is the same in C++ and on the page', () => {
  const { status, out } = run(['solvers', '--json']);
  assert.equal(status, 0);
  const listed = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ name, promise, most_cells_proven }) => [name, { promise, most_cells_proven }]);
  const table = Object.entries(solvers).map(([name, facts]) => [
    name,
    {
      promise: facts.promise,
      most_cells_proven: facts.mostCellsProven ?? 100, // the cells of the largest board
    },
  ]);
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(table));
});

test('the list of solvers has a gap between each name and what it promises', () => {
  const { status, out } = run(['solvers']);
  assert.equal(status, 0);
  const lines = out.trim().split('\n');
  for (const name of Object.keys(solvers))
    assert.ok(
      lines.some((line) => line.startsWith(`${name} `)),
      name,
    );
});
