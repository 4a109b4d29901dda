// The list of changes of meaning (tests/mutants.mjs) fits the sources: an entry that does not would never be tried.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('each mutant is of a line that is there', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../mutate.mjs', import.meta.url)), '--check'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout);
});
