// The soak in small: what would grow in an hour grows by as many in a minute. tests/soak.mjs is the long run.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { expect, test } from './fixtures.mjs';

test('nothing grows with moves, searches, reviews, sizes, themes and boards', () => {
  const soak = fileURLToPath(new URL('../soak.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [soak, '--moves', '20000'], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
