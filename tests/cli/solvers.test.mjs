// The solvers through the command line: the program of bench.sh, and the table of solvers.

import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { solvers } from '../../web/common/solvers.ts';
import { call, program, run, slow } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));

slow('the program of bench.sh sums up the positions of a file', () => {
  assert.match(
    call(join(dirname(program), 'bench'), ['fast', '0', join(here, '../data/korf15_first50.txt')]).out,
    /^korf15_first50\.txt, fast: 50 of 50 solved, \d+ proven, 0 wrong; moves [\d.]+, 1\.\d+ times the shortest; at least [\d.]+, 0\.\d+ times the shortest\n/,
  );
});

test('the table of solvers is the same in C++ and on the page', () => {
  const { status, out } = run(['solvers', '--json']);
  assert.equal(status, 0);
  const listed = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ name, promise, most_cells_proven: mostCellsProven }) => [name, { promise, mostCellsProven }]);
  // 100: the cells of the largest board.
  const table = Object.entries(solvers).map(([name, { promise, mostCellsProven = 100 }]) => [
    name,
    { promise, mostCellsProven },
  ]);
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(table));
});
