// The shell scripts on machines that are not like ours: an exported CDPATH, a checkout whose path has an apostrophe, a
// space, "(" and "&", a strict umask, a cache folder in which somebody else has left a link. And the local server of
// build-wasm.sh. Functions are cut out of the script, so that nothing is built here.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const builder = readFileSync(join(root, 'build-wasm.sh'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-'));
after(() => rmSync(folder, { recursive: true }));

/** The text of a function of build-wasm.sh. @param {string} name */
function functionOf(name) {
  const found = new RegExp(`^${name}\\(\\) \\{\\n[\\s\\S]*?^\\}$`, 'm').exec(builder);
  assert.ok(found, `build-wasm.sh has a function ${name}`);
  return found[0];
}

/** @param {string} script @param {string[]} values $1 and so on @param {NodeJS.ProcessEnv} [env] */
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

test('a cache folder is this user’s alone, and one with a link of somebody else is refused', () => {
  const own = (/** @type {string} */ cache, umask = '022') =>
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

test('under umask 077 a web server can read the site', () => {
  const site = join(folder, 'site');
  const source = join(folder, 'page.html');
  writeFileSync(source, '<p>');
  chmodSync(source, 0o600);
  const ending = /^ {2}find "\$site" -type d -exec chmod .*$/m.exec(functionOf('assemble_site'))?.[0];
  const { status, stderr } = bash(
    `umask 077; site=$1 wanted=$2\n${functionOf('put')}\nput "$3" words/page.html\n${ending}`,
    [site, join(folder, 'wanted'), source],
  );
  assert.deepEqual([status, stderr], [0, '']);
  const modes = ['.', 'words', 'words/page.html'].map((path) => statSync(join(site, path)).mode & 0o777);
  assert.deepEqual(modes, [0o755, 0o755, 0o644]);
});

test('--serve answers this machine only, with the right types, and follows no link out of the site', async () => {
  const site = join(folder, 'served/build/web');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), '<title>site</title>');
  for (const file of ['page.js', 'board.wasm', 'icon.svg']) writeFileSync(join(site, file), '');
  writeFileSync(join(folder, 'served/secret'), 'secret');
  symlinkSync('../../secret', join(site, 'link'));
  symlinkSync('index.html', join(site, 'within'));
  const script = `${functionOf('serve_site')}\nroot=$1 port=; serve_site`;
  const server = spawn('bash', ['-c', script, 'bash', join(folder, 'served')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => server.once('exit', done));
  try {
    let said = '';
    for await (const text of server.stdout.iterator({ destroyOnReturn: false }))
      if ((said += text).includes('Ctrl-C')) break;
    server.stdout.resume();
    const [, address] = /serving build\/web at (http:\/\/127\.0\.0\.1:\d+\/) /.exec(said) ?? [];
    assert.ok(address, said);
    const page = await fetch(address);
    assert.equal(await page.text(), '<title>site</title>');
    for (const [file, type] of [
      ['', 'text/html; charset=utf-8'],
      ['page.js', 'text/javascript'],
      ['board.wasm', 'application/wasm'],
      ['icon.svg', 'image/svg+xml'],
      ['within', 'application/octet-stream'],
    ]) {
      const { status, headers } = await fetch(address + file);
      assert.deepEqual([status, headers.get('content-type'), headers.get('set-cookie')], [200, type, null], file);
    }
    for (const outside of ['link', '..%2f..%2fsecret', '%2e%2e/%2e%2e/secret'])
      assert.equal((await fetch(address + outside)).status, 404, outside);
    assert.equal((await fetch(`${address}new`, { method: 'PUT', body: '' })).status, 501);
    await assert.rejects(() => fetch(address.replace('127.0.0.1', '127.0.0.2')), 'it listens to one address');
  } finally {
    server.kill('SIGTERM');
    assert.equal(await ended, 0, 'it ends when asked');
  }
});
