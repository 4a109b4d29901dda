// The figures of the tutorial, worked without a browser: the scripts as they are in web/, the engines as they were built, and
// jsdom. What a reader can press in each, and what it changes, is in tests/golden/walks/.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';

import { putListings } from '../../web/listings.mjs';
import { findAll, openDocument, press as pressKey } from '../web/dom.mjs';
import { standInForBrowser } from './site.mjs';
import { loadScripts, noteDrawings, ownTimeAndChance, press, pressesIn, walk } from './walk.mjs';

const folder = new URL('../../web/tutorial/', import.meta.url);
const leaving = new AbortController();
after(() => {
  leaving.abort();
  window.close(); // its timers
});

const articleOf = (name) => readFileSync(new URL(name, folder), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
openDocument(
  putListings(`${articleOf('tutorial.html')}${/<main>[\s\S]*<\/main>/.exec(articleOf('beyond.html'))?.[0]}`, (name) =>
    readFileSync(new URL(name, folder), 'utf8'),
  ),
);
standInForBrowser();
noteDrawings();
const time = ownTimeAndChance(8);
await loadScripts('tutorial');
const { Figure } = await import('../../web/tutorial/figure.ts');
const { EngineClient } = await import('../../web/engine/engine-client.ts');

/** What the address is in the end; of the others nothing. */
const links = {
  'graph-demo': /^#graph-demo\?state=/,
  'solvability-demo': /^#solvability-demo\?state=/,
  'beyond-conflict': /^#beyond-conflict\?state=/,
  ...Object.fromEntries(
    ['bfs', 'astar', 'both', 'idastar'].map((part) => [`${part}-small`, RegExp(`^#${part}-small\\?at=\\d+$`)]),
  ),
};

/** How a search may end, but for its solution. */
const ends = Object.entries({ limit: 'memory', cancelled: '', failed: 'The solver is gone.', thrown: 'Too bad' });

const events = Array.from({ length: 14 }, (_, at) => `at=${at}`);
const judged = 'state=7,4,3/0,5,8/6,2,1';

/** Where links lead in a figure, one after the other. */
const followed = {
  'graph-demo': ['state=1,2,3/4,0,5/6,7,8'],
  'bfs-board': ['at=0', 'at=1', 'at=3'].map((at) => `state=1,2,3/4,5,6/0,7,8&${at}`),
  'astar-board': ['at=0', 'at=2', 'at=9'].map((at) => `state=8,1,3/4,0,2/7,6,5&${at}`),
  'solvability-demo': [
    ...['D', 'U', 'L'].map((move) => `${judged}&moves=${move}`),
    'press=1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0',
    ...['1,2,3/4,5,6/8,7,0', '1,2/0,3/5,4', '1,2,3,4/5,6,7,8/9,10,11,0/13,15,14,12'].map((state) => `state=${state}`),
  ],
  ...Object.fromEntries(['bfs', 'astar', 'both', 'idastar'].map((part) => [`${part}-small`, events])),
};

const figures = {};
for (const element of findAll('figure.demo'))
  test(`${element.id} shows, for all that a reader presses, what it did when it was last looked at`, async () => {
    time.frame = /search|graph/.test(element.dataset.demo) ? 200 : 16; // whose pictures take long to draw
    let link = '';
    const figure = new Figure(element, leaving.signal, (address) => {
      link = address;
    });
    figures[element.id] = figure;
    figure.setNear(true);
    void figure.start();
    await time.until(() => figure.started);
    for (const slider of findAll('[aria-valuetext="30"]', element)) slider.max = 5; // 3,000 attempts take seconds
    await walk(element.id, element, time);
    const deeds = (followed[element.id] ?? []).map((link) => [link, () => figure.follow(new URLSearchParams(link))]);
    const [board] = findAll('sliding-puzzle', element);
    if (board) for (const way of ['up', 'left', 'down', 'right']) deeds.push([way, () => board.move(way)]);
    const [search] = findAll('[data-press=bfs]', element);
    for (const [status, message] of search ? ends : [])
      deeds.push([
        `a search ends: ${status}`,
        () => {
          const end = Object.assign(Error(message), { status, code: 1, milliseconds: 1, expanded: 2, bytesPeak: 3 });
          board.solve = () => (status === 'thrown' ? Promise.reject(end) : Promise.resolve(end));
          press(search);
        },
      ]);
    const places = () => findAll('[tabindex="0"], [role=toolbar] > :first-child', element);
    for (const place of places().slice(0, 4).keys()) {
      deeds.push([`at place ${place}`, () => places()[place]?.focus()]);
      for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowUp', 'Home', 'Enter'])
        deeds.push([`key ${key}`, () => (element.dataset.kept = pressKey(key).defaultPrevented)]);
    }
    if (deeds.length > 0) await walk(`${element.id}-deeds`, element, time, deeds);
    if (links[element.id]) assert.match(link, links[element.id]);
    figure.setNear(false); // it sleeps, as out of view
    assert.doesNotMatch(element.outerHTML, /\bNaN\b|\bundefined\b|\[object |demo-error/);
  });

for (const element of findAll('figure.demo'))
  test(`${element.id} tells that no engine answers`, async ({ mock }) => {
    mock.method(EngineClient.prototype, 'ask', () => Promise.reject({ type: 'wasm', code: 'engine-silent' }));
    figures[element.id].setNear(true);
    await walk(`${element.id}-broken`, element, time, pressesIn(element, 1));
    figures[element.id].setNear(false);
  });

test('a board stops playing when its figure goes out of view', ({ mock }) => {
  const figure = figures['bfs-board'];
  const board = figure.element.querySelector('sliding-puzzle');
  mock.getter(board, 'playing', () => true);
  const pause = mock.method(board, 'pause', () => {});
  figure.setNear(true);
  assert.equal(pause.mock.callCount(), 0);
  figure.setNear(false);
  assert.equal(pause.mock.callCount(), 1);
});

test('a link to what a figure does not have is told in the figure, which stands as before', async () => {
  const states = () => findAll('figure.demo sliding-puzzle').map(({ state }) => state);
  const before = states();
  for (const figure of Object.values(figures)) {
    figure.follow(new URLSearchParams('state=nonsense&at=-1&press=nonsense'));
    await time.step(0);
  }
  assert.deepEqual(states(), before);
  const said = findAll('figure.demo > .demo-notice');
  assert.equal(said.length, Object.keys(figures).length);
  for (const { textContent } of said) assert.match(textContent, /^[A-Z“].*[.!]$/);
});

test('what is asked of a board before it is there is done before its game is seen', async () => {
  const board = document.createElement('sliding-puzzle');
  document.body.append(board);
  const seen = [];
  board.addEventListener('puzzle-shuffle', () => queueMicrotask(() => seen.push(board.state)));
  let ready = false;
  board.addEventListener('puzzle-ready', () => (ready = true), { once: true });
  board.load({ state: '1 2 3/4 5 6/0 7 8' });
  await time.until(() => ready);
  board.remove();
  assert.deepEqual([...new Set(seen)], ['1 2 3/4 5 6/0 7 8']);
});
