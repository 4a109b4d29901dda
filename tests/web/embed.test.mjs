// The page in a frame (web/embed/embed.ts) on its HTML: what it makes of its address, and what it tells its host.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { attributeNames, attributes, styleProperties } from '../../web/element/attributes.ts';
import { at, find, findAll, openDocument } from './dom.mjs';
import { pretend } from './fakes.mjs';

const page = new URL('../../web/embed/embed.ts', import.meta.url);
const html = readFileSync(new URL('embed.html', page), 'utf8');
let loads = 0;

/** Opens the frame at an address. A board of 3 to 4 stands in it: its sides are so much smaller than the frame's. */
async function open(address, { width = 300, height = 1000, most = '400px', beside = 50 } = {}) {
  openDocument(html, `https://site/embed.html${address}`);
  const heard = [];
  let frames = [];
  const [board, frame] = ['board', 'frame'].map(at);
  const surface = { width: width * 0.75, height: width };
  board.attachShadow({ mode: 'open' }).innerHTML = '<div part="board"></div>';
  board.shadowRoot.firstChild.getBoundingClientRect = () => surface;
  frame.getBoundingClientRect = () => ({ width, height: surface.height + beside });
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width });
  Object.defineProperty(document, 'currentScript', { value: find('script') });
  pretend({
    ...{ innerHeight: height, requestAnimationFrame: (one) => frames.push(one) },
    ...{ cancelAnimationFrame: () => (frames = []), parent: { postMessage: (message) => heard.push(message) } },
    getComputedStyle: (of) => (of === board ? { maxInlineSize: most } : { paddingLeft: '10px' }),
  });
  await import(`${page}?${++loads}`);
  return {
    ...{ board, heard, script: findAll('head script').at(-1), notice: at('notice') },
    style: (name) => [board, frame].map(({ style }) => style.getPropertyValue(name)).join(''),
    attribute: (name) => board.getAttribute(name),
    ready: () => board.dispatchEvent(new Event('puzzle-ready')),
    turn: (to) => {
      const turned = new Promise((done) => addEventListener('hashchange', done, { once: true }));
      location.hash = to;
      return turned;
    },
    nextFrame: () => frames.splice(0).forEach((one) => one()),
    surface,
  };
}

test('the board gets its attributes from the address, and what stands behind # wins', async () => {
  const { attribute, notice, turn, script, style } = await open(
    '?size=4x3&Seed=blog-1&controls=shuffle&readonly&--puzzle-tile=%23336699#seed=two&live=false',
  );
  const given = ['size', 'seed', 'controls', 'readonly', 'live'].map(attribute);
  assert.deepEqual(given, ['4x3', 'two', 'shuffle', '', 'false']);
  assert.deepEqual([style('--puzzle-tile'), style('--ratio'), notice.hidden], ['#336699', '4 / 3', true]);
  assert.deepEqual([script.src, script.type], ['https://site/sliding-puzzle.js', 'module']);
  await turn('#readonly=false');
  assert.deepEqual(['size', 'seed', 'readonly', 'live'].map(attribute), ['4x3', 'blog-1', null, null]);
});

test('an address may have every attribute of the element, and every property that styles a board', async () => {
  const flags = attributeNames.filter((name) => attributes[name].kind === 'flag');
  const given = attributeNames.map((name) => [name, flags.includes(name) ? '' : `any ${name}`]);
  const styles = styleProperties.map((name) => [name, '7px']);
  const { attribute, style, notice, turn } = await open(`?${new URLSearchParams([...given, ...styles])}`);
  for (const [name, value] of given) assert.equal(attribute(name), value, name);
  for (const [name, value] of styles) assert.equal(style(name), value, name);
  assert.ok(notice.hidden);
  await turn(`#${flags.map((name) => `${name}=false`).join('&')}`);
  for (const name of flags) assert.equal(attribute(name), null, name);
});

test('language and theme of the address are the page’s, too', async () => {
  const themes = { light: [false, false], dark: [true, false], auto: [false, true], nonsense: [false, true] };
  for (const [theme, wanted] of Object.entries(themes)) {
    await open(`?theme=${theme}`);
    const isOf = (name) => document.documentElement.classList.contains(name);
    assert.deepEqual(['dark', 'auto'].map(isOf), wanted, theme);
  }
  for (const [given, lang] of Object.entries({ de: 'de', 'pt-BR': 'pt-BR', '"><b>': 'en', '': 'en' })) {
    await open(`?lang=${encodeURIComponent(given)}`);
    assert.equal(document.documentElement.lang, lang);
  }
});

test('a parameter that nothing knows is named, one that networks add is not', async () => {
  const { notice, turn } = await open('?sise=4x4&utm_source=x&id=one&a%0A%E2%80%AE%00=1');
  assert.ok(!notice.hidden && notice.textContent.includes('“sise”') && !notice.textContent.includes('utm'));
  assert.ok(notice.textContent.includes('a\\x0A\\xE2\\x80\\xAE\\x00'), 'what cannot be seen is shown by its bytes');
  await turn('#lang=fr');
  assert.equal(notice.lang, 'fr');
  assert.match(notice.textContent, /^Non compris dans l’adresse de ce puzzle : “sise”/);
  const { notice: none } = await open('?id=one&size=4x4');
  assert.deepEqual([none.hidden, none.textContent], [true, '']);
});

test('the host is told the height that shows all, with the frame’s id, and again when the board is ready', async () => {
  const { heard, ready } = await open('?id=mine');
  ready();
  // The frame is 300 wide and pads 10 on each side: 280 for a board of 3 to 4, and 50 for what is beside it.
  const height = Math.ceil(280 / 0.75 + 50 - 0.01);
  // Frames of other tests may still tell of theirs.
  const mine = () => heard.filter(({ id }) => id === 'mine');
  assert.equal(mine().length, 2);
  for (const told of mine()) assert.deepEqual(told, { type: 'sliding-puzzle-height', height, id: 'mine' });
  dispatchEvent(new Event('load'));
  assert.equal(mine().length, 3, 'a host may begin to listen late');
});

const rooms = [
  ['is no wider than the element says', '', { most: '150px' }, 250],
  ['is no wider than its share', '', { most: '50%' }, Math.ceil(140 / 0.75 + 50 - 0.01)],
  ['is as wide as the frame where the element says nothing', '', { most: 'none' }, 424],
];
for (const [name, address, room, height] of rooms)
  test(`a board ${name}`, async () => {
    const { heard, ready } = await open(`?id=${loads}${address}`, room);
    ready();
    assert.equal(heard.at(-1).height, height);
  });

test('in a low frame the board is smaller, and never smaller than 96 pixels', async () => {
  const low = await open('', { height: 250 });
  low.ready();
  assert.deepEqual([low.style('--board'), document.documentElement.classList.contains('cramped')], ['150px', true]);
  const lower = await open('', { height: 80 });
  lower.ready();
  assert.equal(lower.style('--board'), '96px');
  const high = await open('', { height: 350 });
  high.ready();
  assert.ok(!document.documentElement.classList.contains('cramped'));
});

test('a board that fills its frame has no room worked out for it', async () => {
  const { style, ready } = await open('?fit');
  ready();
  assert.equal(style('--board'), '');
});

test('a board that is not drawn yet asks for no height, and does when another one is dealt', async () => {
  const { heard, ready, surface, board, nextFrame } = await open('?id=later');
  const { width, height } = surface;
  surface.width = 0;
  heard.length = 0;
  board.dispatchEvent(new Event('puzzle-shuffle'));
  nextFrame();
  assert.deepEqual(heard, []);
  Object.assign(surface, { width: width / 2, height });
  Object.assign(document, { fullscreenElement: board });
  board.dispatchEvent(new Event('puzzle-shuffle'));
  nextFrame();
  assert.deepEqual(heard, [], 'a board on the whole screen asks for no height');
  Object.assign(document, { fullscreenElement: null });
  board.dispatchEvent(new Event('puzzle-error'));
  board.dispatchEvent(new Event('puzzle-error'));
  assert.deepEqual(heard, [], 'in the next frame');
  nextFrame();
  assert.equal(heard.length, 1);
  ready();
});

test('a script that does not load is told', async () => {
  const { script, notice } = await open('?lang=fr');
  script.onerror();
  assert.deepEqual([notice.hidden, notice.textContent.slice(0, 34)], [false, 'Le puzzle n’a pas pu être chargé. ']);
});
