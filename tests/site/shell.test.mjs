// The shell scripts on machines that are not like ours: an exported CDPATH, a checkout whose path has an apostrophe, a
// space, "(" and "&", a cache folder in which another user has left a link. And the local server of
// build-wasm.sh. Functions are cut out of the script, so that nothing is built here.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { newFolder } from '../cli/program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const builder = readFileSync(join(root, 'build-wasm.sh'), 'utf8');
const folder = newFolder();

/** The text of a function of build-wasm.sh. */
function functionOf(name) {
  const found = new RegExp(`^${name}\\(\\) \\{\\n[\\s\\S]*?^\\}$`, 'm').exec(builder);
  assert.ok(found, `build-wasm.sh has a function ${name}`);
  return found[0];
}

/** values: $1 and so on */
const bash = (script, values = [], env = {}) =>
  spawnSync('bash', ['-c', `set -euo pipefail\n${script}`, 'bash', ...values], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

test('the scripts start with an exported CDPATH, wherever the checkout lies', () => {
  const place = join(folder, "it's (a) & b");
  for (const file of ['build-wasm.sh', '.ci', 'tests/run.sh', 'tests/needs.sh']) {
    mkdirSync(join(place, 'tests'), { recursive: true });
    cpSync(join(root, file), join(place, file), { recursive: true });
  }
  for (const script of ['build-wasm.sh', 'tests/run.sh']) {
    const { status, stdout, stderr } = bash('cd "$1" && exec bash "$2" --help', [place, script], { CDPATH: place });
    assert.deepEqual([status, stderr], [0, ''], script);
    assert.match(stdout, /^Usage: /);
  }
});

test('a cache folder is this user’s alone, and one with a link of another user is refused', () => {
  const own = (cache, umask = '022') =>
    bash(`source "$1/.ci/machine.sh"\n${functionOf('own_cache')}\numask ${umask}; own_cache "$2"`, [root, cache], {
      root,
    });
  const cache = join(folder, 'cache/sliding-puzzle');
  assert.equal(own(cache, '000').stderr, '');
  assert.equal(statSync(cache).mode & 0o777, 0o755);
  writeFileSync(join(cache, 'lock'), '');
  assert.equal(own(cache).status, 0, 'and again');
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'mine');
  symlinkSync(victim, join(cache, 'sdl2-link'));
  const { status, stderr } = own(cache);
  assert.equal(status, 1);
  assert.match(
    stderr,
    /^error: the cache folder .* has a link or a file of another user: .*sdl2-link\n.*XDG_CACHE_HOME/,
  );
});

test('--serve answers this machine only, at a port that is free', async () => {
  const site = join(folder, 'served/build/web');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'board.wasm'), '');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address();
  free.close();
  await once(free, 'close');
  const functions = `source "$1/.ci/machine.sh"\n${functionOf('choose_port')}\n${/^is_taken.*$/m.exec(builder)?.[0]}`;
  const chosen = (wanted) => bash(`${functions}\nport=$2; choose_port; echo "$port"`, [root, wanted], { root });
  assert.equal(chosen(`${port}`).stdout.trim(), `${port}`);
  const command = /^ +exec (python3 -m http\.server.*)$/m.exec(builder)?.[1] ?? '';
  const server = spawn('bash', ['-c', `root=$1 port=$2; exec ${command}`, 'bash', join(folder, 'served'), `${port}`], {
    stdio: 'ignore',
  });
  try {
    const address = `http://127.0.0.1:${port}/`;
    for (let tries = 0; tries < 200; tries += 1) if (await fetch(address).catch(() => pause(50))) break;
    assert.equal((await fetch(`${address}board.wasm`)).headers.get('content-type'), 'application/wasm');
    await assert.rejects(() => fetch(address.replace('127.0.0.1', '127.0.0.2')), 'it listens to one address');
    const { status, stderr } = chosen(`${port}`);
    assert.equal(status, 1);
    assert.match(stderr, /^error: port \d+ is taken\.\nName another: --serve PORT\n$/);
  } finally {
    server.kill('SIGTERM');
  }
});
