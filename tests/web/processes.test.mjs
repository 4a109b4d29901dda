// A run of browser tests ends, and its drivers with it, whatever becomes of them. The driver is a stub.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

const engines = new URL('../browser/engines.mjs', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-'));
after(() => rmSync(folder, { recursive: true }));

function program(name, text) {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
}
program('xvfb-run', '#!/bin/sh\nshift 3\n"$@"\n');
program(
  'WebKitWebDriver',
  `#!${process.execPath}
const { createServer } = require('node:http');
require('node:fs').writeFileSync(process.env.STUB_PIDS + '/' + process.pid, '');
const [at] = [process.env.STUB_DIES];
if (at === 'start') process.exit(1);
createServer(({ method, url }, response) => {
  const step = url.endsWith('/window/new') ? 'window' : method === 'POST' && url === '/session' ? 'session' : '';
  if (step && step === at) process.exit(1);
  const value = step === 'session' ? { sessionId: 's' } : step === 'window' ? { handle: 'h' } : { value: [1024, 768] };
  response.end(JSON.stringify({ value }));
}).listen(Number(process.argv[2].split('=')[1]), '127.0.0.1');
`,
);
writeFileSync(
  join(folder, 'run.mjs'),
  `import { engines } from ${JSON.stringify(engines.href)};
const browser = await engines.webkit.launch({});
await browser.newPage(() => {});
console.log('a page is open');
if (process.env.STUB_DIES === 'run') process.kill(process.pid, 'SIGKILL');
`,
);

/** Whether a process is there, and more than a zombie. */
function runs(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

for (const [dies, said] of [
  ['start', /its driver does not answer/],
  ['session', /WebKit is gone/],
  ['window', /WebKit is gone/],
  ['run', /a page is open/],
  ['', /a page is open/],
])
  test(`${dies ? `the driver is gone at its ${dies}` : 'the driver is never closed'}: the run ends, and no driver is left`, async () => {
    const pids = mkdtempSync(join(folder, 'pids-'));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const child = spawn(process.execPath, [join(folder, 'run.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, PATH: `${folder}:${env.PATH}`, STUB_DIES: dies, STUB_PIDS: pids },
    });
    let told = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text));
    await new Promise((done) => child.once('close', done));
    assert.match(told, said);
    const drivers = readdirSync(pids);
    assert.ok(drivers.length > 0);
    for (const end = Date.now() + 10_000; drivers.some(runs); await setTimeout(25))
      assert.ok(Date.now() < end, 'a driver is left');
  });
