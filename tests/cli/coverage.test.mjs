// The list of lines that no test runs (tests/coverage-explained.txt) fits the sources, as far as that is seen without counting.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('each explained line is there, and has its reason', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../coverage.mjs', import.meta.url)), 'check'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout);
});
