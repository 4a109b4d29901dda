// What pages and boards share (web/common).

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';

import { isLight, loader, toNumber } from '../../web/common/dom.ts';
import { aboutDuration, formatBytes, formatClock, formatCount, formatDuration } from '../../web/common/format.ts';
import { addressIn, askedLanguage, keepOffline, pickLanguage } from '../../web/common/our-page.ts';
import { sayIn } from '../../web/words/language.ts';
import { pretend } from './fakes.mjs';

test('callers at the same time get the same script, also after a failure', async () => {
  let asked = 0;
  const load = async () => {
    if (++asked === 1) throw new Error('it did not come');
    return { answer: asked };
  };
  const get = loader(load, 'answer');
  const refused = await Promise.allSettled([get(), get()]);
  assert.equal(refused.map(({ status }) => status).join(), 'rejected,rejected');
  assert.equal(asked, 1);
  const [one, other] = await Promise.all([get(), get()]);
  assert.ok(one === other && one === (await get()));
  assert.equal(asked, 2);
});

/** A site whose files come at their third address. */
const hooks = `
  const isOurs = (url) => url.startsWith('https://site/');
  const source = 'if (!import.meta.url.endsWith("?3")) throw new Error("not yet"); export const answer = import.meta.url';
  export const resolve = (url, context, next) => (isOurs(url) ? { url, shortCircuit: true } : next(url, context));
  export const load = (url, context, next) =>
    isOurs(url) ? { format: 'module', source, shortCircuit: true } : next(url, context);`;

test('a script that failed has another address at each try, where the browser names its own', async () => {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
  const load = async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://site/late.js');
  };
  const get = loader(load, 'answer');
  await assert.rejects(get(), /dynamically/);
  await assert.rejects(get(), /not yet/);
  assert.equal((await get()).answer, 'https://site/late.js?3');
});

test('a script of another version is refused each time', async () => {
  const get = loader(async () => ({ question: 1 }), 'answer');
  for (let time = 0; time < 2; ++time) await assert.rejects(get(), /^Error: no answer$/);
});

test('colours of the screen are read in each notation; what is transparent or of another notation is none', () => {
  for (const [colour, number] of [
    ['rgb(255, 0, 0)', 0xff0000],
    ['rgba(1, 2, 3, 0.5)', 0x010203],
    ['color(srgb 1 0.5 0)', 0xff8000],
    ['color(srgb 1.2 -0.1 0 / 0.5)', 0xff0000],
    ['rgba(0, 0, 0, 0)', -1],
    ['color(srgb 1 1 1 / 0)', -1],
    ['oklch(0.9 0.05 200)', -1],
    ['', -1],
  ])
    assert.equal(toNumber(colour), number, colour);
});

test('light text stands on a dark page, dark text on a light one', () => {
  const lights = {
    '0, 0, 0': false,
    '0, 0, 255': false,
    '127, 127, 127': false,
    '128, 128, 128': true,
    '0, 255, 0': true,
  };
  for (const [colour, light] of Object.entries(lights)) assert.equal(isLight(`rgb(${colour})`), light, colour);
  assert.equal(isLight('rgba(0, 0, 0, 0)'), null);
});

// --- Numbers: every unit, and both sides of every edge where one unit or one more digit begins ---

const [spanish, french] = (await Promise.all(['es', 'fr'].map(sayIn))).map(({ numbers }) => numbers);

/** A row has values with what is written for each: "999 = 999 | 1000 = 1,000". */
function writes(format, ...rows) {
  for (const cell of rows.join(' | ').split(' | ')) {
    const [value, text] = cell.split(' = ');
    assert.equal(format(Number(value)), text, value);
  }
}

test('counts part their thousands, from as many digits as the language wants', () => {
  writes(formatCount, '0 = 0 | 7 = 7 | 999 = 999 | 1000 = 1,000 | 181440 = 181,440 | 999999 = 999,999');
  writes(formatCount, '1000000 = 1,000,000 | 35000000000 = 35,000,000,000');
  writes((value) => formatCount(value, spanish), '9999 = 9999 | 10000 = 10.000 | 1234567 = 1.234.567');
  writes((value) => formatCount(value, french), '999 = 999 | 1000 = 1\u202f000');
});

test('durations have three digits, in the unit in which they say something, and then minutes, none with 60 seconds', () => {
  writes(
    formatDuration,
    '0 = under 0.1 ms | 0.0499 = under 0.1 ms | 0.05 = 50 µs | 0.4304 = 430 µs | 0.9994 = 999 µs',
    '0.9995 = 1.00 ms | 1.235 = 1.24 ms | 9.994 = 9.99 ms | 9.995 = 10.0 ms | 12.34 = 12.3 ms | 99.94 = 99.9 ms',
    '99.95 = 100 ms | 999.4 = 999 ms | 999.5 = 1.00 s | 9994 = 9.99 s | 9995 = 10.0 s | 12345 = 12.3 s | 99949 = 99.9 s',
    '99950 = 1 min 40 s | 119499 = 1 min 59 s | 119500 = 2 min 0 s | 125000 = 2 min 5 s | 3600000 = 60 min 0 s',
  );
  writes(
    (value) => formatDuration(value, french),
    '0 = moins de 0,1 ms | 0.43 = 430 µs | 1.235 = 1,24 ms | 12345 = 12,3 s',
  );
});

test('a duration that is not known well has one digit, and then minutes', () => {
  writes(aboutDuration, '0.61 = 0.6 s | 0.94 = 0.9 s | 0.95 = 1 s | 2.4 = 2 s | 9.4 = 9 s | 9.5 = 10 s | 34 = 30 s');
  writes(aboutDuration, '44.9 = 40 s | 45 = 1 min | 150 = 3 min');
});

test('a clock shows whole seconds that have passed, hours only when there are any, and digits where they are asked for', () => {
  writes(
    formatClock,
    '0 = 0:00 | 999 = 0:00 | 1000 = 0:01 | 7000 = 0:07 | 59999 = 0:59 | 60000 = 1:00 | 750000 = 12:30',
  );
  writes(formatClock, '3599999 = 59:59 | 3600000 = 1:00:00 | 3723000 = 1:02:03 | 36000000 = 10:00:00');
  writes((value) => formatClock(value, 3), '67312 = 1:07.312 | 67312.9 = 1:07.312 | 7 = 0:00.007');
  writes((value) => formatClock(value, 1), '67099 = 1:07.0 | 59999.9 = 0:59.9');
  writes((value) => formatClock(value, 2), '3600050 = 1:00:00.05');
  assert.equal(formatClock(1500, 1, french), '0:01,5');
});

test('bytes are kilobytes rounded up, then megabytes; 1024 kilobytes are never shown', () => {
  const [kilo, mega] = [1024, 1048576];
  writes(formatBytes, `0 = 0 KB | 1 = 1 KB | ${kilo} = 1 KB | ${kilo + 1} = 2 KB | 655360 = 640 KB`);
  writes(
    formatBytes,
    `${1023 * kilo} = 1023 KB | ${1023 * kilo + 1} = 1.0 MB | ${mega} = 1.0 MB | ${1.5 * mega} = 1.5 MB`,
  );
  writes(
    formatBytes,
    `${9.94 * mega} = 9.9 MB | ${9.95 * mega} = 10 MB | ${10.5 * mega} = 11 MB | ${512 * mega} = 512 MB`,
  );
  writes((value) => formatBytes(value, french), `655360 = 640 ko | ${1.5 * mega} = 1,5 Mo`);
});

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

test('before anything is painted, the page has its language, and hides what is not translated yet', async () => {
  for (const [search, languages, shown] of [
    ['?lang=fr', undefined, 'fr true'],
    ['?lang=fr', 'en de', 'en false'],
  ]) {
    const classes = {};
    const root = { style: { colorScheme: '' }, classList: { toggle: (name, on) => (classes[name] = on) } };
    const document = { documentElement: root, currentScript: { dataset: { languages } } };
    pretend({ document, location: { search }, navigator: { languages: ['es'] } });
    await import(`../../web/common/first-paint.ts?${search}${languages}`);
    assert.equal(`${root.lang} ${classes.untranslated}`, shown);
  }
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
