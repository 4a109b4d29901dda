// The command line's program, as the tests call it. Each call has a time limit: a call that hangs costs that and is named.

import { after, beforeEach, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Calls block: what a test has to say would else come only after the last one of its file.
beforeEach(() => new Promise((done) => setImmediate(done)));

/** A test that takes seconds, of what a quicker one shows most of: the short run does without. */
export const slow = process.env.PUZZLE_RUN === 'short' ? () => {} : test;

export const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));

/** A new folder, which is gone after the tests. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a command until it ends. A command that did not end within its seconds, or was ended by a signal, fails the test. */
export function call(command, parameters, { seconds = 60, ...options } = {}) {
  const { error, signal, status, stdout, stderr } = spawnSync(command, parameters, {
    maxBuffer: 1 << 28,
    ...options,
    encoding: 'utf8',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  const name = [command, ...parameters].join(' ').slice(0, 300);
  if (error && 'code' in error && error.code === 'ETIMEDOUT') assert.fail(`did not end within ${seconds} s: ${name}`);
  // A command that ends without reading all of its input is no fault of its own.
  if (error && !('code' in error && error.code === 'EPIPE')) throw error;
  assert.equal(signal, null, `ended by ${signal}: ${name}`);
  return { status, out: stdout ?? '', err: stderr ?? '' };
}

/** Runs the program. */
export const run = (parameters, options) => call(program, parameters, options);

/** Starts the program, for a test that talks with it: what it has said so far, and how it ends, after so many seconds at most. */
export function start(parameters, { seconds = 60, ...options } = {}) {
  const child = spawn(program, parameters, { ...options, timeout: seconds * 1000, killSignal: 'SIGKILL' });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  return { child, said, ended: once(child, 'close') };
}
