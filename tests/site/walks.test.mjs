// Our page and boards of posts in jsdom, with the element and the engines as they were built: what can be pressed, and what it
// changes, is in tests/golden/walks/.

import { after, test } from 'node:test';

import 'fake-indexeddb/auto';

import { openPage, press } from '../web/dom.mjs';
import { standInForBrowser } from './site.mjs';
import { loadScripts, ownTimeAndChance, walk } from './walk.mjs';

openPage('https://site/?lang=en#state=1,2,3/4,5,6/0,7,8');
after(() => window.close()); // its timers
standInForBrowser();
const time = ownTimeAndChance();
/** Counts on the page what sounds. */
class Sound {
  frequency = { exponentialRampToValueAtTime() {} };
  gain = this.frequency;
  connect = (other) => other;
  start = () => (document.body.dataset.ticks = String(Number(document.body.dataset.ticks ?? 0) + 1));
  stop() {}
  async resume() {}
}
Object.assign(globalThis, { AudioContext: Sound, OscillatorNode: Sound, GainNode: Sound });
await loadScripts('page');
const { attributes } = await import('../../web/element/attributes.ts');
let there = false;
void import('../../web/page/page.ts').then(() => (there = true));
await time.until(() => there);

const follow = (hash) => () => (location.hash = hash);

/** What comes before the player presses one thing after another. */
const stories = {
  'page-solved': () => ['ArrowLeft', 'ArrowLeft'].forEach((key) => press(key)),
  'page-seed': follow('#size=4x4&seed=blog'),
  'page-daily': follow('#daily=2026-11-16'),
  'page-replay': follow('#state=8,6,7/2,5,4/3,0,1&moves=RDLURDLU'),
  'page-unsolvable': follow('#state=1,2,3/4,5,6/8,7,0'),
  'page-nonsense': follow('#state=1,2,2/0'),
};

for (const [name, begin] of Object.entries(stories))
  test(`${name} shows, for all that a player presses, what it did when it was last looked at`, async () => {
    begin();
    await walk(name, document.body, time);
  });

const controls = 'shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size';

/** Boards of a post, by their attributes. */
const boards = {
  'board-controls': { state: '1 2 3/4 5 6/0 7 8', algorithm: 'auto bfs astar-manhattan', controls },
  'board-replay': { state: '8 6 7/2 5 4/3 0 1', moves: 'RDLURDLU', times: '0x-g0', controls: 'play step speed review' },
  'board-attributes': { state: '1 2 3/4 5 6/0 7 8', controls: 'timer moves solve' },
};

/** Gives a board each attribute with each of its values and with one that is none, and takes it away. */
function* attributesOf(board) {
  for (const [name, { values, example }] of Object.entries(attributes))
    for (const value of [...(values ?? [example ?? '3x2']), 'nonsense', null])
      yield [
        `${name}=${value}`,
        () => (value === null ? board.removeAttribute(name) : board.setAttribute(name, value)),
      ];
}

for (const [name, given] of Object.entries(boards))
  test(`${name} shows, for all that is done with it, what it did when it was last looked at`, async () => {
    const board = document.createElement('sliding-puzzle');
    for (const [attribute, value] of Object.entries({ loading: 'eager', lang: 'en', ...given }))
      board.setAttribute(attribute, value);
    const post = document.createElement('div');
    post.append(board);
    document.body.append(post);
    const events = [];
    for (const type of ['ready', 'move', 'shuffle', 'solved', 'playback', 'solution', 'error'])
      post.addEventListener(`puzzle-${type}`, () => (post.dataset.events = events.push(type)));
    await time.until(() => board.state);
    await walk(name, post, time, name === 'board-attributes' ? attributesOf(board) : undefined);
    post.remove();
  });
