// What asks for the service worker (web/common/our-page.ts), and what the console says where there can be none.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keepOffline } from '../../web/common/our-page.ts';

/** What a page at such a place asks of its browser, and what the console says. */
async function asked(place) {
  const { protocol = 'https:', framed, saveData, controller = null, complete = true, refuses, none, tells } = place;
  const told = [];
  const said = [];
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    startMessages() {},
    register: async (address, options) => {
      told.push([address, options]);
      if (refuses) throw new Error('refused');
    },
  });
  const window = new EventTarget();
  const self = {};
  const world = { self, window: { self, top: framed ? {} : self }, location: { protocol } };
  const more = {
    document: { readyState: complete ? 'complete' : 'loading' },
    addEventListener: window.addEventListener.bind(window),
    console: { ...console, info: (words) => said.push(words) },
  };
  const navigator = { ...(none ? {} : { serviceWorker }), connection: { saveData } };
  const before = globalThis.console;
  for (const [name, value] of Object.entries({ ...world, ...more, navigator }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  keepOffline();
  const atOnce = told.length;
  window.dispatchEvent(new Event('load'));
  if (tells) serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: tells }));
  await new Promise((done) => setTimeout(done));
  globalThis.console = before;
  return { told, atOnce, said };
}

const registered = ['service-worker.js', { updateViaCache: 'none' }];

test('each visit asks for the service worker, which the browser may have', async () => {
  for (const place of [{}, { controller: {} }, { protocol: 'http:' }, { saveData: true, controller: {} }])
    assert.deepEqual(await asked(place), { told: [registered], atOnce: 1, said: [] });
});

test('a page that is still loading asks afterwards', async () => {
  const { told, atOnce } = await asked({ complete: false });
  assert.deepEqual([told, atOnce], [[registered], 0]);
});

test('in a frame nothing is asked or said', async () => {
  assert.deepEqual(await asked({ framed: true }), { told: [], atOnce: 0, said: [] });
});

for (const [place, reason] of [
  [{ protocol: 'file:' }, /opened from a folder\.$/],
  [{ none: true }, /only over https/],
  [{ saveData: true }, /set to save data\.$/],
  [{ refuses: true }, /Error: refused$/],
  [{ tells: 'page.js: the server answered 404' }, /page\.js: the server answered 404$/],
])
  test(`the console says why there is no site without a network: ${reason.source}`, async () => {
    const { said } = await asked(place);
    assert.equal(said.length, 1);
    assert.match(said[0], /^This site does not work without a network here: /);
    assert.match(said[0], reason);
  });
