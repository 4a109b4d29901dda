// A run of browser tests ends, whatever becomes of its drivers: one that dies at its start, at its session or at its window, one
// that never answers a window, and one that nobody closes. The driver is a stub; the code is that of tests/browser/engines.mjs.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const engines = fileURLToPath(new URL('../browser/engines.mjs', import.meta.url));
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
  join(folder, 'left.test.mjs'),
  `import { after, test } from 'node:test';
import { endOwned, engines } from ${JSON.stringify(engines)};
after(endOwned);
test('a page that nobody closes', async () => {
  const browser = await engines.webkit.launch();
  await browser.newPage();
});`,
);
writeFileSync(
  join(folder, 'late.test.mjs'),
  `import { after, test } from 'node:test';
import { endOwned, engines, within } from ${JSON.stringify(engines)};
const { webkit } = engines;
after(endOwned);
test('a scenario that runs out of time', async () => {
  const browser = await webkit.launch();
  const scenario = async () => {
    const page = await browser.newPage();
    for (;;) await page.evaluate(() => 1);
  };
  await within(0.5, scenario, () => browser.close());
});
test('the next one', async () => {
  const browser = await webkit.launch();
  await browser.newPage();
  await browser.close();
});`,
);

/** Whether a process is there, and more than a zombie. */
function runs(pid) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Runs a file of tests with a driver that dies at a step. */
async function run(file, dies) {
  const pids = mkdtempSync(join(folder, 'pids-'));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(folder, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PATH: `${folder}:${env.PATH}`, STUB_DIES: dies, STUB_PIDS: pids },
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  const status = await new Promise((done) => child.once('close', done));
  const drivers = readdirSync(pids);
  // They have been told to end; one that was not would never be gone.
  let alive = drivers;
  for (let look = 0; alive.length > 0 && look < 200; ++look) {
    alive = alive.filter(runs);
    await setTimeout(25);
  }
  return { status, said, drivers: drivers.length, alive };
}

for (const dies of ['start', 'session', 'window'])
  test(`a driver that dies at its ${dies} fails the test, and the run ends with no driver left`, async () => {
    const { status, said, drivers, alive } = await run('left.test.mjs', dies);
    assert.deepEqual([status, alive], [1, []], said);
    assert.match(said, /the driver is gone|does not answer/);
    assert.ok(drivers > 0);
  });

test('a driver that nobody closes does not keep the run alive, and ends with it', async () => {
  const { status, said, drivers, alive } = await run('left.test.mjs', '');
  assert.deepEqual([status, drivers], [0, 1], said);
  assert.deepEqual(alive, []);
});

test('a scenario that runs out of time has lost its browser before the next begins', async () => {
  const { status, said, drivers, alive } = await run('late.test.mjs', '');
  assert.deepEqual([status, drivers, alive], [1, 2, []], said);
  assert.match(said, /it ran out of its 0\.5 s/);
  assert.match(said, /ok 2 - the next one/);
});
