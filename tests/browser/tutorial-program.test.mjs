// The reader's own program in the tutorial: it runs in the page, and reaches neither the page nor the network.

import { readFileSync } from 'node:fs';

import { axeFinds } from './checks.mjs';
import { expect, test } from './fixtures.mjs';

const program = readFileSync(new URL('../../web/tutorial/program.mjs', import.meta.url), 'utf8');
const bfs = /^function bfs[\s\S]*?^\}/m;
const exercise = 'tutorial.html#write-demo';
const editor = (figure) => figure.locator('.program-editor');

/** Runs what is in the editor. Gives what the figure says in the end. */
async function ran(figure, text) {
  if (text !== undefined) await editor(figure).fill(text);
  await figure.getByRole('button', { name: 'Run and check' }).click();
  await expect(figure.locator('.status')).toHaveText(/right|does not run|stopped/i);
  const words = await figure.locator('.status').textContent();
  return [words, ...(await figure.locator('.program-check').allTextContents())].join('\n');
}

test('a reader who fills in BFS is told that it expands as many states as the engine', async ({ figure }) => {
  const write = await figure(exercise);
  await expect(editor(write), 'BFS is left to the reader').not.toHaveValue(/queue/);
  expect(await ran(write)).toMatch(/Not all is right yet.*bfs.*It returned nothing/s);
  const own = await editor(write).inputValue();
  const right = own.replace(bfs, bfs.exec(program)[0]);
  expect(await ran(write, right)).toMatch(/All is right\..*bfs.*right on all boards: 14 moves, 3,176 expanded/s);
  expect(await axeFinds(write.page(), '#write-demo')).toEqual([]);
  await write.locator('summary', { hasText: 'One way to write it' }).click();
  await write.getByRole('button', { name: 'Put it into the editor' }).click();
  await expect(editor(write)).toHaveValue(/queue/);
});

test('the whole program is right in all functions; an error is told with its line @short', async ({ figure }) => {
  const whole = await figure('tutorial.html#program-demo');
  const words = await ran(whole);
  const right = ['bfs.*3,176', 'misplaced.*207', 'manhattan.*42', 'inversions.*right', 'solvable.*right'];
  for (const each of ['All is right\\.', ...right]) expect(words).toMatch(new RegExp(each));
  await expect(whole.locator('.program-check'), 'a line for each function').toHaveCount(5);
  await expect(whole.locator('.program-output')).toContainText('BFS: 14 moves, 3176 expanded');
  const broken = program.replace('const queue = [start];', 'const queue = [begin];');
  const line = program.split('\n').findIndex((each) => each.includes('const queue')) + 1;
  const told = `It does not run: line ${line}, “const queue = [begin];”: begin is not defined`;
  expect(await ran(whole, broken)).toContain(told);
});

const unreadable = [
  ['let a = 1;\nlet b = ;\nlet c;', 2],
  ['function bfs() {\n  return 1;\n}\n}\nfunction other() {\n}\n', 5],
  ['function bfs() {\n  if (1) {\n}\n\n', 3],
  ['\n\nlet queue = [1 2];', 3],
  ['});(() => {', 1],
];

test('what cannot be read as a program is told with its line, as it stands there @engines', async ({ page, web }) => {
  await page.goto(`${web.blog.url}tutorial.html?lang=en#write-demo`);
  const told = await page.evaluate(
    async (texts) => {
      const pause = () => new Promise((done) => setTimeout(done, 30));
      const figure = document.querySelector('#write-demo');
      for (; figure.dataset.started === undefined; await pause()) figure.scrollIntoView();
      const [editor, run, status] = ['textarea', '.primary', '.status'].map((name) => figure.querySelector(name));
      const words = [];
      for (const text of texts) {
        editor.value = text;
        for (run.click(); !/does not run/.test(status.textContent); ) await pause();
        words.push(status.textContent);
      }
      return words;
    },
    unreadable.map(([text]) => text),
  );
  for (const [place, [text, line]] of unreadable.entries())
    expect(told[place]).toContain(`It does not run: line ${line}, “${text.split('\n')[line - 1].trim()}”: `);
});

test('of thousands of printed lines a hundred are shown, and how many there are more @short', async ({ figure }) => {
  const write = await figure(exercise);
  await ran(write, 'for (let line = 1; line <= 20_000; ++line) console.log(line);\nfunction bfs() {}');
  const shown = await write.locator('.program-output').textContent();
  expect(shown).toMatch(/^1\n2\n.*\n100\n… and 19,900 more lines\n$/s);
  expect(await ran(write, 'const queue = [];')).toMatch(/Not all is right yet\..*not there yet/s);
});

test('a program reaches neither the page nor the network, and makes no code of texts', async ({ figure }) => {
  const write = await figure(exercise);
  const probe = `
const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'importScripts', 'indexedDB', 'caches',
  'navigator', 'location', 'postMessage', 'BroadcastChannel', 'Worker', 'self', 'eval', 'Function', 'setTimeout',
  'WebAssembly', 'Request', 'crypto', 'close', 'addEventListener', 'onmessage'];
console.log('left: ' + names.filter((name) => name in globalThis || globalThis[name] !== undefined).join());
console.log('made: ' + [() => {}, async () => {}, function* () {}, console.log, [].map, class {}].filter((each) => each.constructor).length);
console.log('way back: ' + [Object.getPrototypeOf(globalThis).constructor !== Object && Object.getPrototypeOf(globalThis).constructor].filter(Boolean).length);
function bfs() { return this === undefined ? 'strict' : Object.getOwnPropertyNames(this).filter((name) => /fetch|post/.test(name)); }`;
  await ran(write, probe);
  expect(await write.locator('.program-output').textContent()).toMatch(/left: \nmade: 0\nway back: 0/);
  expect(await ran(write, "import('./tutorial.js'); function bfs() {}")).toMatch(/does not run: import/);
});

test('a program without an end is stopped by the reader, one that keeps too much by itself', async ({ figure }) => {
  const write = await figure(exercise);
  await editor(write).fill('function bfs() { for (;;); }');
  await write.getByRole('button', { name: 'Run and check' }).click();
  await write.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(write.locator('.status')).toContainText('Stopped.');
  const words = await ran(write, 'function bfs() { const queue = []; for (;;) queue.push(1); }');
  expect(words).toMatch(/line 1, “.*”: more than 1000000 entries/);
});

test('in German the editor and its answers are German', async ({ figure }) => {
  const write = await figure('tutorial.html?lang=de#write-demo');
  await write.getByRole('button', { name: 'Ausführen und prüfen' }).click();
  await expect(write.locator('.status')).toContainText('Noch ist nicht alles richtig.');
  await expect(editor(write)).toHaveValue(/Jetzt Sie/);
});
