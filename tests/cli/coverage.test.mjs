// The list of lines that no test runs (tests/coverage-explained.txt) fits the sources, as far as that is seen without counting.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

test('the files whose tests are counted in the browser are there', () => {
  const script = readFileSync(new URL('../coverage.sh', import.meta.url), 'utf8');
  const [, pattern] = script.match(/files='(\{.*\})\*\.test\.mjs'/s) ?? assert.fail('coverage.sh names none');
  const browser = fileURLToPath(new URL('../browser', import.meta.url));
  const { status, stdout } = spawnSync('bash', ['-c', `ls -d ${pattern}*.test.mjs`], {
    cwd: browser,
    encoding: 'utf8',
  });
  assert.equal(status, 0, 'each part of the pattern fits a file');
  for (const file of ['embed-chromium.test.mjs', 'page-session.test.mjs', 'tutorial-article.test.mjs'])
    assert.ok(stdout.split('\n').includes(file), file);
});
