// Our page in jsdom, with the element and the engines as they were built: what can be pressed, and what it changes, is in
// tests/golden/walks/.

import { after, test } from 'node:test';

import 'fake-indexeddb/auto';

import { find, openPage, press as pressKey } from '../web/dom.mjs';
import { lettersOf } from '../../web/common/text.ts';
import { standInForBrowser } from './site.mjs';
import { deedsOf, loadScripts, ownTimeAndChance, showBoards, walk } from './walk.mjs';

openPage('https://site/?lang=en#state=1,2,3/4,5,6/0,7,8');
after(() => window.close()); // its timers
standInForBrowser();
showBoards();
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
let there = false;
void import('../../web/page/page.ts').then(() => (there = true));
for (; !there; await time.step(25)) await time.load();
const { Solves } = await import('../../web/memory/solves.ts');

// What is around a page: the clipboard, other programs of a phone, files of the reader.
const [board, { dataset }] = [find('#board'), document.body];
const refusal = (name) => Promise.reject(new DOMException('no', name));
navigator.clipboard = {
  writeText: async (text) => (refuses ? refusal('NotAllowedError') : void (dataset.copied = text)),
};
navigator.share = (shared) =>
  /Error$/.test(answer) ? refusal(answer) : void (dataset.shared = JSON.stringify(shared));
let refuses = false;
let answer = '';
const rooms = matchMedia('(min-width: 56rem) and (min-height: 36rem)');
const solves = Array.from({ length: 15 }, (_, index) => ({
  ...{ version: 1, id: `${index}`, at: 1.7e12 + index, size: '3x3', kind: 'position', start: '1 2 3/4 5 6/0 7 8' },
  ...{ moves: 'LL', times: '0_v', elapsed: 20_000 + ((index * 7919) % 9000), moveCount: 2, inputs: ['keys'] },
  ...{ assisted: index === 12 ? 1 : 0, interrupted: false, ...(index === 13 && { size: '4x4', kind: 'random' }) },
  ...(index === 14 && { kind: 'distance', distance: 12 }),
}));

/** What a player does, by its first word. */
const ways = {
  point(place) {
    const [clientX, clientY] = place.split(',').map(Number);
    find('#sheet').dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { clientX, clientY }));
  },
  to: (hash) => void (location.hash = hash),
  wait: (words) => time.until(() => document.body.textContent.includes(words)),
  async solve() {
    let moves;
    void board.solve({ play: false }).then((result) => ({ moves } = result));
    await time.until(() => moves);
    for (const way of lettersOf(moves)) board.move(way, 'keys');
  },
  /** How many solves the browser keeps, and the newest. */
  async kept() {
    const solves = await new Solves().load();
    const [newest] = solves.all();
    const record = JSON.stringify(newest, (key, value) => (/^(id|at|elapsed|times)$/.test(key) ? undefined : value));
    dataset.kept = `${solves.all().length} ${record}`;
    solves.end();
  },
  phone: (shares) => ([matchMedia('(pointer: coarse)').matches, answer] = [shares !== 'is none', shares]),
  clipboard: (does) => (refuses = does === 'refuses'),
  room(is) {
    rooms.matches = is === 'large';
    rooms.dispatchEvent(new Event('change'));
  },
  file(text) {
    const file = new Blob([
      text === 'solves' ? JSON.stringify({ format: 'sliding-puzzle-solves', version: 1, solves }) : text,
    ]);
    Object.defineProperty(find('#solves-file'), 'files', { value: [file], configurable: true });
    find('#solves-file').onchange();
  },
};

const near = '#state=1,2,3/4,5,6/0,7,8';
const each = (way, names) =>
  names
    .split(' ')
    .map((name) => `${way} ${name}`)
    .join('; ');

/** What a player does, one thing after the other; " & ": at once. */
const games = {
  'page-playing': `to ${near}; key ArrowLeft; #undo; #undo; #redo; #hint; wait is next; #hint; #hint; #hint;
    #done-again; key ArrowLeft & key ArrowLeft; #done-again; key ArrowLeft & key ArrowLeft; at #board & key Enter;
    to ${near}; key ArrowLeft; #hint; key ArrowLeft; #done-share; #sheet .close; #done-review; #shuffle`,
  'page-keys': `to #state=1,2,3/4,0,5/6,7,8; at #board;
    ${each('key', 'ArrowUp ArrowDown ArrowLeft ArrowRight w s a d W held+ArrowUp held+u u r ctrl+z ctrl+shift+Z meta+z')};
    ${each('key', 'meta+y held+ctrl+z ctrl+u ctrl+n ctrl+ArrowLeft alt+ArrowLeft z held+n held+Space Space Enter h')};
    at #tab-solve; ${each('key', 'Space ArrowUp w n')}; at footer a; ${each('key', 'ArrowUp ArrowDown w n ctrl+z')};
    at #speed; ${each('key', 'ArrowUp w n Space')}; at #position; ${each('key', 'ArrowUp w n Space')};
    at #board; ${each('key', 'ц@KeyW ф@KeyA ы@KeyS в@KeyD ς@KeyW z@KeyW q@KeyA ,@KeyW o@KeyS e@KeyD w@KeyZ w@')};
    ${each('key', 'т@KeyN Т@KeyN ν@KeyN n@KeyL b@KeyN u@KeyF')}; #settings & key n; #sheet .close;
    to #size=4x4&seed=a; [data-algorithm=bfs]; key Escape; key Escape`,
  'page-settings': `to ${near}; #settings; [name=theme] = dark; #schemes [value=row]; #pictures [value=mountains];
    [name=hover]; [name=pictureNumbers]; [name=glide]; #settings; ${each('point', '200,200 99,200')}; #settings;
    point 301,200; #settings; point 200,99; #settings; point 200,301; #look; key ArrowLeft; key ArrowLeft; #undo;
    #settings; #pictures [value=""]; [name=theme] = auto; #schemes [value=diagonal]; [name=hover]; [name=glide];
    #language = de; #language = en; #sheet .close`,
  'page-solving': `to #state=8,1,3/4,0,2/7,6,5; #tab-solve; over [data-algorithm=bfs]; off [data-algorithm=bfs];
    [data-algorithm=bfs]; wait BFS found; over [data-algorithm=astar-manhattan]; off [data-algorithm=astar-manhattan];
    #play-pause; #step-forward; [data-algorithm=astar-manhattan]; #play-pause; #step-forward; #step-back;
    #scrubber = 9; #to-end; #scrubber = 0; #speed = 4; #play-pause; #speed = 1; #more summary; #more-solvers button;
    #again; to #state=15,14,8,12/10,11,9,13/2,6,5,1/3,7,4,0; over [data-algorithm=auto]; off [data-algorithm=auto];
    [data-algorithm=bfs]; [data-algorithm=bfs]`,
  'page-review': `to ${near}&moves=LRLL&times=0_8_8AY8; #detours button; #scrubber = 2; .review-choice button:last-child;
    .review-choice button; #try-here; key ArrowLeft; #done-review; #back-to-game; #race; key ArrowDown; key ArrowUp;
    key ArrowLeft & key ArrowLeft; #done-again; key ArrowLeft; room small; #tab-session; #tab-review; #review-open;
    key Escape; #tab-solve; #tab-solve; room large`,
  'page-links': `to #size=4x4&colour=red; key ArrowLeft; to #state=nonsense; to #daily=2026-11-20 & #shuffle;
    to #daily=2026-11-16 & wait Daily Nov 16; solve; #done-share; #sheet .close; #shuffle; #share; #share-rows button;
    clipboard refuses; #share-rows button; clipboard takes; phone takes; #share-rows button; phone AbortError;
    #share-rows button; phone NotAllowedError; #share-rows button; phone is none; #sheet .close; to ${near}&moves=L;
    #share; .share-row:last-child button; #sheet .close`,
  'page-dealing': `#new; [value=easy]; [value=any]; #other summary; #position = bad; #position = 1 2/3 0; #position = 1 2;
    at #position; key shift+Enter; key Enter; #sheet .close; #new; #position =  7 × 4; #start-position; #new;
    #quick button; #new; [value=easy]; #quick button; #shuffle; #new; [value=any]; #sheet .close; #daily;
    #days button:nth-of-type(9) & wait Daily Oct 27; #daily; #sheet .close`,
  'page-session': `#tab-session; to ${near}; file nonsense; file solves; file solves; #solves button.icon; #undo-delete;
    #solves .solve-row; #tab-session; #best; #new; [value=easy]; #quick button; to #size=4x4&seed=a; #tab-solve;
    #tab-session`,
};
for (const [name, deeds] of Object.entries(games))
  test(`${name} shows, deed by deed, what it did when it was last looked at`, () =>
    walk(name, document.documentElement, time, deedsOf(deeds, ways)));

const follow = (hash) => () => (location.hash = hash);

/** What comes before the player presses one thing after another. */
const stories = {
  'page-solved': async () => {
    location.hash = near;
    await time.step(50);
    for (const key of ['ArrowLeft', 'ArrowLeft']) pressKey(key);
  },
  'page-seed': follow('#size=4x4&seed=blog'),
  'page-daily': follow('#daily=2026-11-16'),
  'page-replay': follow('#state=8,6,7/2,5,4/3,0,1&moves=RDLURDLU'),
  'page-unsolvable': follow('#state=1,2,3/4,5,6/8,7,0'),
  'page-nonsense': follow('#state=1,2,2/0'),
};

for (const [name, begin] of Object.entries(stories))
  test(`${name} shows, for all that a player presses, what it did when it was last looked at`, async () => {
    await begin();
    await walk(name, document.documentElement, time);
  });

/** Games that count as solves of the player, and that do not; and how far away Shuffle deals on a board of another size. */
const records = `to ${near}; key ArrowLeft & key ArrowLeft; kept; #undo; key ArrowLeft; kept; #done-again;
  key ArrowLeft & key ArrowLeft; kept; to #size=3x3&seed=b & to ${near}; key ArrowLeft; [data-algorithm=bfs]; #to-end;
  kept; #undo; key ArrowLeft; kept; to #size=3x3&seed=b & to ${near}; [data-algorithm=bfs]; #to-end; kept;
  to #state=1,2,3/4,5,6/7,8,0; key ArrowRight; key ArrowLeft; kept; to #state=1,2,3/4,5,6/7,0,8; key ArrowLeft; kept;
  to #size=3x3&seed=c & to ${near}&moves=LL; #undo; key ArrowLeft; kept; to #state=1,2,0/4,5,3/7,8,6; key ArrowUp;
  #hint; key ArrowUp; kept; to #size=3x3&seed=d; solve; kept; to ${near}; ${each('key', 'ArrowLeft ArrowRight')};
  key ArrowLeft & key ArrowLeft; #done-review; #detours button; #try-here; key ArrowLeft; kept; #new; [value=easy];
  #quick button; to #size=4x4&seed=a; #shuffle`;

test('page-records shows, deed by deed, what it did when it was last looked at', () =>
  walk('page-records', document.documentElement, time, deedsOf(records, ways)));
