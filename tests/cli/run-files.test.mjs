// tests/run-files.mjs: what it counts and names, on files that are written here; and how tests/run.sh ends.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newFolder } from './program.mjs';

const runner = fileURLToPath(new URL('../run-files.mjs', import.meta.url));
const folder = newFolder();

function ran(body, ...options) {
  const [file, result] = [join(folder, 'some.test.mjs'), join(folder, 'result')];
  rmSync(join(folder, 'again'), { force: true });
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
const again = ${JSON.stringify(join(folder, 'again'))};
${body}`,
  );
  const { status, stdout } = spawnSync(process.execPath, [runner, ...options, '--result', result, file], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined }, // else its files report to the runner of this one
  });
  const [counts, ...lines] = readFileSync(result, 'utf8').trimEnd().split('\n');
  return { status, counts, lines, stdout };
}

test('tests that pass, fail and are skipped are counted, a suite is not, and those that fail are named', () => {
  const { status, counts, lines, stdout } = ran(`
    test('good', () => {});
    test('left', { skip: 'a reason' }, () => {});
    describe('a suite', () => {
      test('good', () => {});
      test('bad', () => { throw new Error('what is wrong'); });
    });`);
  assert.deepEqual([status, counts, lines], [1, '2 1 1', ['failed: some.test.mjs: a suite: bad']]);
  assert.match(stdout, /what is wrong/);
});

const second = `test('at the second try', () => {
  if (existsSync(again)) return;
  writeFileSync(again, '');
  throw new Error('not yet');
});`;

test('what passes only at the second try is flaky, which fails where nothing may be', () => {
  const flaky = ['flaky: some.test.mjs: at the second try'];
  const { status, counts, lines } = ran(second);
  assert.deepEqual([status, counts, lines], [0, '1 0 0', flaky]);
  const strict = ran(second, '--flaky-fails');
  assert.deepEqual([strict.status, strict.counts, strict.lines], [1, '0 1 0', flaky]);
});

test('a file that hangs is ended with all that it started, and named with the test that had begun', {
  timeout: 60_000,
}, async () => {
  const { status, counts, lines, stdout } = ran(
    `test('good', () => {});
    test('hangs', () => new Promise(() => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
      console.log('started ' + child.pid);
    }));`,
    '--silence',
    '4',
  );
  assert.deepEqual([status, counts], [1, '1 1 0']);
  assert.deepEqual(lines, ['failed: some.test.mjs: it said nothing for 4 s; last begun: hangs']);
  const child = Number(/started (\d+)/.exec(stdout)?.[1]);
  // It was told to end, and ends when it is its turn. What nothing waits for has no program any more.
  while (existsSync(`/proc/${child}/exe`)) await pause(20);
});

test('a file that crashes, or whose hooks fail, is a failure of its own', () => {
  const crashed = ran(`test('good', () => {}); test('crashes', () => process.kill(process.pid, 'SIGSEGV'));`);
  assert.match(crashed.lines.join(), /^failed: some\.test\.mjs: it ended with SIGSEGV/);
  const left = ran(`after(() => { throw new Error('left behind'); }); test('good', () => {});`);
  assert.deepEqual([left.status, left.counts, left.lines], [1, '1 1 0', ['failed: some.test.mjs: Error: left behind']]);
});

test('tests/run.sh ends with its counts, and with a status that says whether one failed', () => {
  const root = join(folder, 'checkout');
  const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  for (const path of [
    'tests/run.sh',
    'tests/needs.sh',
    'tests/package.json',
    'tests/package-lock.json',
    '.ci/machine.sh',
  ])
    cpSync(here(path), join(root, path), { preserveTimestamps: true });
  symlinkSync(here('tests/node_modules'), join(root, 'tests/node_modules'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  for (const [good, last] of [
    [true, '1 passed, 0 failed'],
    [false, '0 passed, 1 failed'],
  ]) {
    writeFileSync(join(bin, 'shellcheck'), `#!/bin/sh\n${good}\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync(join(root, 'tests/run.sh'), ['--no-install', '--only', 'shell'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    });
    assert.deepEqual([status, stdout.trim().split('\n').at(-1)], [good ? 0 : 1, last], stdout);
  }
});
