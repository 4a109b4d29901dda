// The figures of the tutorial, worked without a browser: the scripts as they are in web/, the engines as they were built, and
// jsdom. What is pressed in each, and what must come of it, is that of the browser's tests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { putListings } from '../../web/listings.mjs';
import { deeds } from '../browser/embed/deeds.mjs';
import { findAll, openDocument } from '../web/dom.mjs';
import { standInForBrowser } from './site.mjs';

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
await import('../../web/element/sliding-puzzle.ts');
const { Figure } = await import('../../web/tutorial/figure.ts');

async function until(condition, what, figure) {
  const said = () => findAll('[role="status"]', figure).map((each) => each.textContent);
  for (const end = Date.now() + 100_000; !condition(); await pause(20))
    if (Date.now() > end) assert.fail(`in vain: ${what}; the figure says: ${said().join(' | ')}`);
}

function press(element) {
  if (element.localName !== 'summary') return element.click();
  element.parentElement.open = !element.parentElement.open;
}

/** What the address is once that was done; of the others nothing. */
const links = {
  'graph-demo': /^#graph-demo\?state=3,0\/2,1$/,
  'solvability-demo': /^#solvability-demo\?state=4,7,3\/0,5,8\/6,2,1$/,
  'beyond-conflict': /^#beyond-conflict\?state=7,2,3\/1,5,6\/4,8,0$/,
  ...Object.fromEntries(
    ['bfs', 'astar', 'both', 'idastar'].map((part) => [`${part}-small`, RegExp(`^#${part}-small\\?at=1$`)]),
  ),
};

const figures = {};
for (const element of findAll('figure.demo'))
  test(`${element.id} starts, and does what is asked of it`, async () => {
    let link = '';
    const figure = new Figure(element, leaving.signal, (address) => {
      link = address;
    });
    figures[element.id] = figure;
    figure.setNear(true);
    await figure.start();
    const wrong = () => findAll(':scope > :is(.demo-error, .demo-notice)', element).map((each) => each.textContent);
    assert.deepEqual([figure.started, wrong()], [true, []]);
    await until(
      () => findAll('sliding-puzzle', element).every((board) => board.state),
      'its boards are there',
      element,
    );
    const [deed] = Object.values(deeds)
      .flat()
      .filter(({ id }) => id === element.id);
    for (const selector of deed.press) {
      const found = () => element.querySelector(`.live ${selector}`);
      await until(() => found() && found().getAttribute('aria-disabled') !== 'true', selector, element);
      press(found());
    }
    await until(() => deed.until(element), `${deed.press} does what it should`, element);
    if (deed.then)
      findAll('button', element)
        .find((button) => button.textContent === deed.then)
        .click();
    if (links[element.id]) await until(() => links[element.id].test(link), `its link names it: ${link}`, element);
    figure.setNear(false); // it sleeps, as out of view
    assert.deepEqual(wrong(), []);
    assert.doesNotMatch(element.outerHTML, /\bNaN\b|\bundefined\b|\[object /);
  });

test('a board stops playing when its figure goes out of view', () => {
  const figure = figures['bfs-board'];
  const board = figure.element.querySelector('sliding-puzzle');
  let pauses = 0;
  Object.defineProperties(board, {
    playing: { value: true, configurable: true },
    pause: { value: () => void ++pauses, configurable: true },
  });
  figure.setNear(true);
  assert.equal(pauses, 0);
  figure.setNear(false);
  assert.equal(pauses, 1);
  delete board.playing;
  delete board.pause;
});

test('a link to what a figure does not have is told in the figure, which stands as before', async () => {
  const states = () => findAll('figure.demo sliding-puzzle').map(({ state }) => state);
  const before = states();
  for (const figure of Object.values(figures)) {
    figure.follow(new URLSearchParams('state=nonsense&at=-1&press=nonsense'));
    await pause(0);
  }
  assert.deepEqual(states(), before);
  const said = findAll('figure.demo > .demo-notice');
  assert.equal(said.length, Object.keys(figures).length);
  for (const { textContent } of said) assert.match(textContent, /^[A-Z“].*[.!]$/);
});

test('a link leads to a board and plays its moves, and presses what it names', async () => {
  const figure = figures['solvability-demo'];
  figure.setNear(true);
  figure.follow(new URLSearchParams('state=7,4,3/0,5,8/6,2,1&moves=D'));
  await until(() => figure.element.dataset.inversions === '17', 'the 7 slides down', figure.element);
  figure.follow(new URLSearchParams({ press: '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0' }));
  await until(() => figure.element.dataset.inversions === '1', 'another board', figure.element);
  assert.equal(findAll('.solvability-below', figure.element)[0].hidden, false, 'the row of the blank is lit');
  figure.setNear(false);
});

test('what is asked of a board before it is there is done before its game is seen', async () => {
  const board = document.createElement('sliding-puzzle');
  document.body.append(board);
  const seen = [];
  board.addEventListener('puzzle-shuffle', () => queueMicrotask(() => seen.push(board.state)));
  const ready = new Promise((done) => board.addEventListener('puzzle-ready', done, { once: true }));
  board.load({ state: '1 2 3/4 5 6/0 7 8' });
  await ready;
  board.remove();
  assert.deepEqual([...new Set(seen)], ['1 2 3/4 5 6/0 7 8']);
});
