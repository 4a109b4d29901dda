// What asks for the service worker (web/common/our-page.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keepOffline } from '../../web/common/our-page.ts';

/** @typedef {{ protocol?: string, framed?: boolean, saveData?: boolean, controller?: object | null, active?: object | null, complete?: boolean, refuses?: boolean, none?: boolean }} Place */

/** What a page at such a place asks of its browser. @param {Place} place */
async function asked(place) {
  const {
    protocol = 'https:',
    framed,
    saveData,
    controller = null,
    active = null,
    complete = true,
    refuses,
    none,
  } = place;
  /** @type {unknown[]} */
  const told = [];
  const serviceWorker = {
    controller,
    register: async (/** @type {unknown} */ address, /** @type {unknown} */ options) => {
      told.push([address, options]);
      if (refuses) throw new Error('refused');
      return { active };
    },
    ready: Promise.resolve({ active: { postMessage: (/** @type {unknown} */ message) => told.push(message) } }),
  };
  const window = new EventTarget();
  const self = {};
  const world = { self, window: { self, top: framed ? {} : self }, location: { protocol } };
  const more = {
    document: { readyState: complete ? 'complete' : 'loading' },
    addEventListener: window.addEventListener.bind(window),
  };
  const navigator = { ...(none ? {} : { serviceWorker }), connection: { saveData } };
  for (const [name, value] of Object.entries({ ...world, ...more, navigator }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  keepOffline();
  const atOnce = told.length;
  window.dispatchEvent(new Event('load'));
  await new Promise((done) => setTimeout(done));
  return { told, atOnce };
}

const registered = ['service-worker.js', { updateViaCache: 'none' }];

test('a first visit asks for the service worker, which is to serve this page, too', async () => {
  assert.deepEqual(await asked({}), { told: [registered, 'serve this page'], atOnce: 1 });
  assert.deepEqual((await asked({ protocol: 'http:' })).told.length, 2);
});

test('a later visit asks whether it is of this version', async () => {
  assert.deepEqual((await asked({ controller: {}, active: {} })).told, [registered]);
});

test('a page that is still loading asks afterwards', async () => {
  const { told, atOnce } = await asked({ complete: false, active: {} });
  assert.deepEqual([told, atOnce], [[registered], 0]);
});

test('nothing is asked in a frame, from a folder, or where there are no service workers', async () => {
  for (const place of [{ framed: true }, { protocol: 'file:' }, { none: true }])
    assert.deepEqual((await asked(place)).told, [], JSON.stringify(place));
});

test('who saves data is not made to download the site; who has it keeps it new', async () => {
  assert.deepEqual((await asked({ saveData: true })).told, []);
  assert.deepEqual((await asked({ saveData: true, controller: {}, active: {} })).told, [registered]);
});

test('a browser that refuses leaves the page as it was', async () => {
  assert.deepEqual((await asked({ refuses: true })).told, [registered]);
});
