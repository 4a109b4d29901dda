// What our own pages share (web/common/our-page.ts): their language, and that they work without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, askedLanguage, keepOffline, pickLanguage } from '../../web/common/our-page.ts';
import { pretend } from './fakes.mjs';

test('a page speaks the first of the reader’s languages that it has, else English', () => {
  const tags = { 'pt-BR fr-CA de': 'fr', ES_mx: 'es', 'en-GB de': 'en', 'pt deu ': 'en', '': 'en' };
  for (const [asked, language] of Object.entries(tags)) assert.equal(pickLanguage(asked.split(' ')), language, asked);
  assert.equal(pickLanguage([' fr ']), 'fr');
});

test('the address has the first word, unless it asks for what there is not, then what was chosen last', () => {
  assert.equal(askedLanguage('?lang=de-AT&x=1', ['fr']), 'de');
  assert.equal(askedLanguage('?lang=xx', ['fr']), 'fr');
  assert.equal(askedLanguage('', ['es']), 'es');
  assert.equal(askedLanguage('', ['es'], 'fr'), 'fr');
  assert.equal(askedLanguage('?lang=de', ['es'], 'fr'), 'de');
});

test('a choice is kept in the address, and nothing else of it changes', () => {
  const site = 'https://example.org/';
  assert.equal(addressIn(`${site}a/?x=1#size=4x4&seed=a`, 'de', ['en']), `${site}a/?x=1&lang=de#size=4x4&seed=a`);
  assert.equal(addressIn(`${site}?lang=de#state=1`, 'fr', ['en']), `${site}?lang=fr#state=1`);
  assert.equal(addressIn(`${site}?lang=de`, 'fr', ['pt', 'fr-CA']), site);
});

/** What a page at such a place asks of its browser, how much of that at once, and what the console says. */
async function asked({ controller = null, refuses, none, tells, ...place }) {
  const { protocol = 'https:', framed, saveData, complete = true } = place;
  const [told, said] = [[], []];
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    startMessages() {},
    register: async (...all) => {
      told.push(all);
      if (refuses) throw new Error('refused');
    },
  });
  const [window, self, before] = [new EventTarget(), {}, globalThis.console];
  pretend({
    ...{ self, window: { self, top: framed ? {} : self }, location: { protocol } },
    document: { readyState: complete ? 'complete' : 'loading' },
    addEventListener: window.addEventListener.bind(window),
    console: { ...console, info: (words) => said.push(words) },
    navigator: { ...(!none && { serviceWorker }), connection: { saveData } },
  });
  keepOffline();
  const atOnce = told.length;
  window.dispatchEvent(new Event('load'));
  if (tells) serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: tells }));
  await new Promise((done) => setTimeout(done));
  globalThis.console = before;
  return { told, atOnce, said };
}

test('each visit asks for the service worker, which the browser may have; a page that is still loading asks afterwards', async () => {
  const told = [['service-worker.js', { updateViaCache: 'none' }]];
  for (const place of [{}, { controller: {} }, { protocol: 'http:' }, { saveData: true, controller: {} }])
    assert.deepEqual(await asked(place), { told, atOnce: 1, said: [] });
  assert.deepEqual(await asked({ complete: false }), { told, atOnce: 0, said: [] });
  assert.deepEqual(await asked({ framed: true }), { told: [], atOnce: 0, said: [] }, 'not in a frame');
});

const reasons = {
  'opened from a folder.': { protocol: 'file:' },
  'the browser has service workers only over https, and in some private windows none.': { none: true },
  'the browser is set to save data.': { saveData: true },
  'Error: refused': { refuses: true },
  'page.js: the server answered 404': { tells: 'page.js: the server answered 404' },
};
for (const [reason, place] of Object.entries(reasons))
  test(`the console says why there is no site without a network: ${reason}`, async () => {
    const { said } = await asked(place);
    assert.equal(said.length, 1);
    assert.ok(said[0].startsWith('This site does not work without a network here: '), said[0]);
    assert.ok(said[0].endsWith(reason), said[0]);
  });
