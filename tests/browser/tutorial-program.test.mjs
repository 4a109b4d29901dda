// The reader's own program in the tutorial: it runs in the page, what is wrong with it is told, and it reaches neither the
// page nor the network.

import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { axeFinds, browser, server, test, withPage } from './driver.mjs';

const program = readFileSync(new URL('../../web/tutorial/program.mjs', import.meta.url), 'utf8');

const inFigure = (id, body, query = '') =>
  withPage(browser, server, { hash: `tutorial.html${query}#${id}`, ready: false }, async (page) => {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.program-editor').waitFor();
    await body(figure, page);
  });

/** Runs what is in the editor. Gives what the figure says in the end. */
async function ran(figure, text) {
  if (text !== undefined) await figure.locator('.program-editor').fill(text);
  await figure.getByRole('button', { name: 'Run and check' }).click();
  await figure.locator('.status', { hasText: /right|does not run|stopped/i }).waitFor();
  const words = await figure.locator('.status').textContent();
  return [words, ...(await figure.locator('.program-check').allTextContents())].join('\n');
}

test('a reader who fills in BFS is told that it expands as many states as the engine', () =>
  inFigure('write-demo', async (figure, page) => {
    assert.doesNotMatch(await figure.locator('.program-editor').inputValue(), /queue/, 'BFS is left to the reader');
    assert.match(await ran(figure), /Not all is right yet.*bfs.*It gave null/s);
    const own = await figure.locator('.program-editor').inputValue();
    const [bfs] = /^function bfs[\s\S]*?^\}/m.exec(program) ?? [];
    assert.match(
      await ran(figure, own.replace(/^function bfs[\s\S]*?^\}/m, bfs ?? '')),
      /All is right\..*bfs.*right: 14 moves, 3,176 expanded/s,
    );
    assert.deepEqual(await axeFinds(page, { within: ['#write-demo'] }), []);
    await figure.locator('summary', { hasText: 'One way to write it' }).click();
    await figure.getByRole('button', { name: 'Put it into the editor' }).click();
    assert.match(await figure.locator('.program-editor').inputValue(), /queue/);
  }));

test('the whole program is right in all of its functions; an error is told with its line', () =>
  inFigure('program-demo', async (figure) => {
    const words = await ran(figure);
    assert.match(words, /All is right\./);
    for (const each of ['bfs.*3,176', 'misplaced.*207', 'manhattan.*42', 'inversions.*right', 'solvable.*right'])
      assert.match(words, new RegExp(each));
    assert.match((await figure.locator('.program-output').textContent()) ?? '', /BFS: 14 moves, 3176 expanded/);
    const late = program.replace('head < queue.length', 'head < 5').replace(/^show\(.*/gm, '');
    assert.match(await ran(figure, late), /Not all is right yet.*bfs.*found no path; the shortest has 14 moves/s);
    const broken = program.replace('const queue = [start];', 'const queue = [begin];');
    const line = program.split('\n').findIndex((each) => each.includes('const queue')) + 1;
    assert.match(await ran(figure, broken), new RegExp(`It does not run: line ${line}: begin is not defined`));
    assert.match(await ran(figure, 'function ('), /It does not run/);
  }));

test('a program reaches neither the page nor the network, and makes no code of texts', () =>
  inFigure('write-demo', async (figure) => {
    const probe = `
const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'importScripts', 'indexedDB', 'caches',
  'navigator', 'location', 'postMessage', 'BroadcastChannel', 'Worker', 'self', 'eval', 'Function', 'setTimeout',
  'WebAssembly', 'Request', 'crypto', 'close', 'addEventListener', 'onmessage'];
console.log('left: ' + names.filter((name) => name in globalThis || globalThis[name] !== undefined).join());
console.log('made: ' + [() => {}, async () => {}, function* () {}, console.log, [].map, class {}].filter((each) => each.constructor).length);
console.log('way back: ' + [Object.getPrototypeOf(globalThis).constructor !== Object && Object.getPrototypeOf(globalThis).constructor].filter(Boolean).length);
function bfs() { return this === undefined ? 'strict' : Object.getOwnPropertyNames(this).filter((name) => /fetch|post/.test(name)); }`;
    await ran(figure, probe);
    const said = (await figure.locator('.program-output').textContent()) ?? '';
    assert.match(said, /left: \n/);
    assert.match(said, /made: 0/);
    assert.match(said, /way back: 0/);
    const loaded = "import('./tutorial.js'); function bfs() {}";
    assert.match(await ran(figure, loaded), /does not run: import/);
  }));

test('a program without an end is stopped by the reader, one that keeps too much by itself', () =>
  inFigure('write-demo', async (figure) => {
    await figure.locator('.program-editor').fill('function bfs() { for (;;); }');
    await figure.getByRole('button', { name: 'Run and check' }).click();
    await figure.getByRole('button', { name: 'Stop', exact: true }).click();
    await figure.locator('.status', { hasText: 'Stopped.' }).waitFor();
    const words = await ran(figure, 'function bfs() { const queue = []; for (;;) queue.push(1); }');
    assert.match(words, /line 1: more than 1000000 entries/);
  }));

test('in German the editor and its answers are German', () =>
  inFigure(
    'write-demo',
    async (figure) => {
      await figure.getByRole('button', { name: 'Ausführen und prüfen' }).click();
      await figure.locator('.status', { hasText: 'Noch ist nicht alles richtig.' }).waitFor();
      assert.match(await figure.locator('.program-editor').inputValue(), /Jetzt Sie/);
    },
    '?lang=de',
  ));
