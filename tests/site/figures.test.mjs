// The figures of the tutorial, worked without a browser: the scripts as they are in web/, the engines as they were built, and
// jsdom. What is pressed in each, and what must come of it, is that of the browser's tests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { deeds } from '../browser/embed/deeds.mjs';
import { findAll, openDocument } from '../web/dom.mjs';
import { placeOf, site } from './site.mjs';

const source = new URL('../../web/tutorial/demo-figure.ts', import.meta.url);
const leaving = new AbortController();
after(() => {
  leaving.abort();
  window.close(); // its timers
});

openDocument(readFileSync(new URL('tutorial.html', source), 'utf8').replace(/<script[\s\S]*?<\/script>/g, ''));
const pen = new Proxy(/** @type {any} */ ({}), {
  get: (style, name) => style[name] ?? (() => ({ width: 7, addColorStop() {} })),
});
Object.defineProperty(Element.prototype, 'clientWidth', { value: 480 });
Object.assign(Element.prototype, { scrollIntoView() {}, setPointerCapture() {} });
Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
Object.assign(globalThis, {
  Worker: undefined, // so the engines run here
  BroadcastChannel: class extends EventTarget {
    postMessage() {}
  },
  // As the browser's, but none keeps this process alive.
  MessageChannel: class {
    port1 = { onmessage() {}, close() {} };
    port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage()) };
  },
  getComputedStyle: () => ({ getPropertyValue: () => '', fontFamily: 'sans' }),
  fetch: async (/** @type {string | URL} */ address) =>
    new Response(new Uint8Array(await readFile(join(site, placeOf(`wasm/${String(address).split('/').pop()}`)))), {
      headers: { 'content-type': 'application/wasm' },
    }),
});
await import('../../web/element/sliding-puzzle.ts');
const { Demo } = await import('../../web/tutorial/demo-figure.ts');

/** @param {() => unknown} condition @param {string} what @param {Element} figure */
async function until(condition, what, figure) {
  const said = () => findAll('[role="status"]', figure).map((each) => each.textContent);
  for (const end = Date.now() + 100_000; !condition(); await pause(20))
    if (Date.now() > end) assert.fail(`in vain: ${what}; the figure says: ${said().join(' | ')}`);
}

/** @param {any} element */
function press(element) {
  if (element.localName !== 'summary') return element.click();
  element.parentElement.open = !element.parentElement.open;
}

/** What a link to each figure names once that was done; of the others nothing. @type {Record<string, RegExp>} */
const links = {
  'graph-demo': /^state=3,0\/2,1$/,
  'histogram-demo': /^size=3x2$/,
  'shuffling-demo': /^method=random-walk&size=3x3&n=10000&steps=30&seed=\w+&event=3$/,
  'picture-demo': /^n=4$/,
  'solvability-demo': /^state=4,7,3\/0,5,8\/6,2,1$/,
  'beyond-conflict': /^part=conflict&state=2,1,3\/5,4,6\/7,8,0$/,
  ...Object.fromEntries(
    ['bfs', 'astar-misplaced', 'astar-manhattan'].map((name) => [`${name}-demo`, /^state=[\d,/]+&at=\d+$/]),
  ),
  ...Object.fromEntries(
    ['bfs', 'both', 'misplaced', 'manhattan', 'idastar'].map((part) => [
      `${part}-small`,
      RegExp(`^part=${part}&at=1&event=1$`),
    ]),
  ),
};

/** @type {Record<string, any>} */
const demos = {};
for (const figure of findAll('figure.demo'))
  test(`${figure.id} starts, and does what is asked of it`, async () => {
    let link = '';
    const remember = (/** @type {unknown} */ _, /** @type {Record<string, string>} */ parameters) => {
      link = decodeURIComponent(String(new URLSearchParams(parameters)));
    };
    const demo = new Demo(figure, figure.dataset.demo, { signal: leaving.signal, remember });
    demos[figure.id] = demo;
    demo.setNear(true);
    await demo.start();
    const wrong = () => findAll(':scope > :is(.demo-error, .part-notice)', figure).map((each) => each.textContent);
    assert.deepEqual([demo.started, wrong()], [true, []]);
    assert.equal(findAll(':scope > .still', figure).length, 0, 'the still picture has gone');
    await until(() => findAll('sliding-puzzle', figure).every((board) => board.state), 'its boards are there', figure);
    for (const { press: selectors, until: done, then } of deeds.filter(({ id }) => id === figure.id)) {
      for (const selector of selectors) {
        const element = () => figure.querySelector(selector);
        await until(() => element() && element().getAttribute('aria-disabled') !== 'true', selector, figure);
        press(element());
      }
      await until(() => done(figure), `${selectors} does what it should`, figure);
      if (then)
        findAll('button', figure)
          .find((button) => button.textContent === then)
          .click();
    }
    await until(() => (links[figure.id] ?? /^$/).test(link), 'its link names what was done', figure);
    demo.setNear(false); // it sleeps, as out of view
    assert.deepEqual(wrong(), []);
    assert.doesNotMatch(figure.outerHTML, /\bNaN\b|\bundefined\b|\[object /);
  });

test('a tile in the hand is marked where it was taken, until it is put back', () => {
  const { figure } = demos['solvability-demo'];
  const [first] = findAll('.solvability-tiles button', figure);
  const marked = () =>
    ['taken', 'held'].map((mark) => findAll(`.solvability-place .${mark}`, figure).map(({ dataset }) => dataset.cell));
  assert.deepEqual(marked(), [[], []]);
  first.click();
  assert.deepEqual(marked(), [[first.dataset.cell], []]);
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  assert.deepEqual(marked(), [[], []]);
});

for (const id of ['picture-demo', 'bfs-demo'])
  test(`${id} stops playing when it goes out of view`, () => {
    const demo = demos[id];
    const board = demo.figure.querySelector('sliding-puzzle');
    let pauses = 0;
    Object.defineProperties(board, {
      playing: { value: true, configurable: true },
      pause: { value: () => void ++pauses, configurable: true },
    });
    demo.setNear(true);
    assert.equal(pauses, 0);
    demo.setNear(false);
    assert.equal(pauses, 1);
    delete board.playing;
    delete board.pause;
  });

test('a link to what a figure does not have is told in the figure', async () => {
  for (const demo of Object.values(demos)) {
    demo.follow(new URLSearchParams('state=nonsense&code=nonsense&at=-1&slide=99&w=x&n=x'));
    await pause(0);
  }
  const said = findAll('figure.demo > :is(.demo-notice, .part-notice)');
  assert.ok(said.length > 5, `${said.length}`);
  for (const { textContent } of said) assert.match(textContent, /^[A-Z“].*[.!]$/);
});

test('what is asked of a board before it is there is done before anybody sees its game', async () => {
  const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
  document.body.append(board);
  /** @type {string[]} */
  const seen = [];
  board.addEventListener('puzzle-shuffle', () => queueMicrotask(() => seen.push(board.state)));
  const ready = new Promise((done) => board.addEventListener('puzzle-ready', done, { once: true }));
  board.load({ state: '1 2 3/4 5 6/0 7 8' });
  await ready;
  board.remove();
  assert.deepEqual([...new Set(seen)], ['1 2 3/4 5 6/0 7 8']);
});

test('Solve, pressed before its board is there, solves the position of the link', async () => {
  const demo = demos['bfs-demo'];
  await demo.reset();
  demo.follow(new URLSearchParams('state=1,2,3/4,5,6/0,7,8'));
  const solve = () => demo.figure.querySelector('.search-side [aria-disabled="false"]');
  let before = '';
  const watch = new MutationObserver(() => {
    if (!solve()) return;
    watch.disconnect();
    before = `the state was “${demo.figure.querySelector('sliding-puzzle').state}”`;
    solve().click();
  });
  watch.observe(demo.figure, { subtree: true, attributes: true, childList: true });
  demo.setNear(true);
  await demo.start();
  const said = () => demo.figure.querySelector('.search-status').textContent;
  await until(() => /^Solved in 2 moves/.test(said()), 'Solve', demo.figure);
  demo.setNear(false);
  assert.equal(before, 'the state was “”');
});
