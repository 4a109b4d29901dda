// The element in jsdom, with the modules of the built site: callers, languages, storage, programs that break off. What it shows and
// answers, call by call, is in tests/golden/walks/ (boards.test.mjs); that it is drawn, and worked by hands, in tests/browser/embed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import { openDocument } from '../web/dom.mjs';
import { until } from '../web/timers.mjs';
import { standInForBrowser } from './site.mjs';

openDocument('');
after(() => window.close()); // its timers
standInForBrowser();

/** The functions in which modules trap: each in the first of them, from its next call on. While it refuses, they get no memory. */
let traps = [];
let refuses = false;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const trap = () => {
    throw new WebAssembly.RuntimeError('Unreachable code');
  };
  if (traps[0] === 'instantiate') trap(traps.shift());
  const { exports } = await instantiate(...given);
  let broken = '';
  const call = (name, one, values) => {
    if (!broken && traps[0] === name) broken = traps.shift();
    if (broken === name) trap();
    return refuses && name === 'malloc' ? 0 : one(...values);
  };
  const wrap = ([name, one]) => [name, typeof one === 'function' ? (...values) => call(name, one, values) : one];
  return { exports: Object.fromEntries(Object.entries(exports).map(wrap)) };
};

await import('../../web/element/sliding-puzzle.ts');
const { close } = await import('../../web/memory/database.ts');

const goal = '1 2 3/4 5 6/7 8 0';
const near = '1 2 3/4 5 6/0 7 8';
const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1';

/** Events of the test's boards. */
const events = [];
for (const name of ['ready', 'move', 'shuffle', 'solved', 'playback', 'solution', 'error'])
  document.addEventListener(`puzzle-${name}`, (event) => {
    const { detail, bubbles, composed } = event;
    events.push({ type: name, detail, plain: event.constructor === CustomEvent && bubbles && composed });
  });
const told = (type) => events.filter((event) => event.type === type).map(({ detail }) => detail);
beforeEach(() => {
  document.body.replaceChildren();
  events.length = 0;
});

/** A board in the document. */
function make(attributes, lang = 'en') {
  document.documentElement.lang = lang;
  const board = document.createElement('sliding-puzzle');
  for (const [name, value] of Object.entries({ loading: 'eager', ...attributes })) board.setAttribute(name, value);
  document.body.replaceChildren(board);
  return board;
}
const ready = (attributes = { state: near }, lang) => make(attributes, lang).ready;
const words = (board) =>
  [...board.shadowRoot.querySelectorAll('[part~="status"]:not([hidden])')]
    .map(({ textContent }) => textContent)
    .join('');

test('each caller of solve() has an answer: a code, and a sentence in its language', async () => {
  const board = await ready({ state: costly, controls: 'shuffle' }, 'de');
  await until(() => board.shadowRoot.textContent.includes('Mischen'));
  const endOf = async (options, act = () => {}) => {
    const answer = board.solve({ algorithm: 'bfs', play: false, ...options });
    act();
    const { status, reason, message } = await answer;
    assert.equal(board.searching, false);
    return [status, reason, message].filter(Boolean).join(': ');
  };
  const [ending, left] = [new AbortController(), new AbortController()];
  const asked = 'cancelled: asked: Abgebrochen.';
  const changed = 'cancelled: board-changed: Die Suche ist zu Ende, weil sich das Puzzle geändert hat.';
  assert.equal(await endOf({}, () => board.cancel()), asked);
  assert.equal(await endOf({}, () => board.move('up') || board.move('down')), changed);
  const first = board.solve({ algorithm: 'idastar', play: false });
  assert.ok(board.searching);
  assert.equal(await endOf({ maxNodes: 5000 }), 'limit: nodes');
  assert.equal((await first).message, 'Eine andere Suche hat begonnen.');
  assert.equal(await endOf({ signal: ending.signal }, () => setTimeout(() => ending.abort(), 20)), asked);
  assert.equal(await endOf({ signal: AbortSignal.abort() }), asked);
  assert.match(await endOf({ algorithm: 'magic' }), /^error: .*magic/);
  assert.equal(await endOf({ maxSeconds: 0.05 }), 'limit: time');
  const removed = 'cancelled: removed: Abgebrochen.';
  assert.equal(await endOf({}, () => board.remove()), removed);
  // No board is there that could be asked.
  const [alone, given] = [board.solve(), board.solve({ signal: left.signal })];
  left.abort();
  assert.equal((await given).reason, 'asked');
  document.body.append(board);
  board.remove();
  assert.equal((await alone).reason, 'removed');
  document.body.append(board);
  await board.ready;
  const { state } = board;
  traps = ['board_slide'];
  assert.equal(await endOf({}, () => board.move('up')), removed);
  await board.ready;
  assert.equal(board.state, state, 'the game goes on');
});

test('methods before the board is loaded load it and are done in order; what is set after them comes after them', async () => {
  const board = make({ state: near, loading: 'lazy' });
  const first = [board.state, board.moveCount, board.stats, board.move('left'), board.move('left'), board.undo()];
  assert.deepEqual(first, ['', 0, null, 0, 0, false]);
  await board.ready;
  assert.equal(board.state, '1 2 3/4 5 6/7 0 8');
  const other = make({ loading: 'lazy' });
  other.shuffle('before');
  other.state = near;
  await other.ready;
  assert.equal(other.state, near);
});

test('words of a language that come late do not replace those of the language that was chosen since', async () => {
  const board = await ready({ state: near, controls: 'shuffle' });
  const shuffle = () => board.shadowRoot.querySelector('[data-name="shuffle"]')?.textContent;
  await until(() => shuffle() === 'Shuffle');
  board.setAttribute('lang', 'fr'); // not yet loaded by any test
  await null;
  board.setAttribute('lang', 'en');
  await import('../../web/words/fr.ts');
  await pause(50);
  assert.equal(shuffle(), 'Shuffle');
});

test('lang: the board’s own, else its nearest ancestor’s, else English; live', async () => {
  const board = await ready({ state: near, controls: 'shuffle' }, 'de-AT');
  const shuffle = () => board.shadowRoot.querySelector('[data-name="shuffle"]')?.textContent;
  await until(() => shuffle() === 'Mischen');
  for (const [lang, word] of Object.entries({ fr: 'Mélanger', xx: 'Shuffle', es: 'Mezclar' })) {
    board.setAttribute('lang', lang);
    await until(() => shuffle() === word);
  }
  board.removeAttribute('lang');
  await until(() => shuffle() === 'Mischen');
  const { lang } = board.shadowRoot.querySelector('[part~="board"]').closest('[lang]');
  assert.match(lang, /^de/, 'screen readers pronounce it right');
});

test('hints lead the shortest way, and who follows them asks the solver once', async ({ mock }) => {
  const board = await ready({ state: '4 1 2/7 6 5/0 8 3' });
  const { sharedSolver } = await import('../../web/engine/solver-client.ts');
  const solve = mock.method(sharedSolver, 'solve');
  for (let left = 12; left > 0; --left) {
    const { move, remaining, optimal } = await board.hint();
    assert.deepEqual([remaining, optimal], [left, true]);
    assert.equal(board.move(move), 1);
  }
  assert.deepEqual([board.solved, solve.mock.callCount(), await board.hint()], [true, 1, null]);
});

test('what a board cannot read is said in the language of the page', async () => {
  for (const [attributes, sentence] of JSON.parse(
    readFileSync(new URL('../data/unread.json', import.meta.url), 'utf8'),
  )) {
    make(attributes, 'de');
    events.length = 0;
    await until(() => told('error').length);
    assert.equal(told('error')[0].message.replace(' Hier ist stattdessen eine gemischte.', ''), sentence);
  }
});

test('a board that takes no unsolvable position says why it stands apart in a race, until it can join', async () => {
  const spoilt = '1 2 3/4 5 6/8 7 0';
  const one = await ready({ race: 'r', state: spoilt, 'allow-unsolvable': '' });
  const other = document.body.appendChild(document.createElement('sliding-puzzle'));
  Object.assign(other, { race: 'r', size: '4x3', loading: 'eager' });
  await other.ready;
  await until(() => told('error').length);
  const why =
    /^This position cannot be solved\. .*1 inversion is odd\. The other boards in this race start from a position like that; this board keeps its own\.$/;
  assert.deepEqual([told('error')[0].type, told('error')[0].attribute, other.size], ['unsolvable', 'race', '4x3']);
  assert.match(told('error')[0].message, why);
  one.shuffle('fair');
  await until(() => other.state === one.state);
  one.state = spoilt;
  await until(() => told('error').length === 2);
  assert.match(words(other), why);
  other.race = 'another';
  await until(() => words(other) === '');
});

// --- In a document: moved, made by a script, remembered, reviewed ---

test('a board that is moved, or taken out and put back, keeps its game, and its clock stands meanwhile', async () => {
  const board = await ready({ state: '8 6 7/2 5 4/3 0 1', controls: 'undo timer' });
  for (const way of ['right', 'down', 'left', 'up', 'right']) board.move(way);
  board.undo();
  const names = 'state moves moveCount startState canUndo canRedo movesAhead timerRunning'.split(' ');
  const game = () => names.map((name) => board[name]);
  const before = game();
  await pause(100);
  document.body.append(board);
  assert.deepEqual(game(), before, 'moved at once');
  board.remove();
  await pause(0);
  const { elapsed } = board;
  assert.ok(elapsed >= 100);
  await pause(100);
  assert.equal(board.elapsed, elapsed);
  document.body.append(board);
  await board.ready;
  assert.deepEqual(game(), before, 'out of the document and back');
  assert.deepEqual([board.redo(), board.undo(), board.undo()], [true, true, true]);
  await until(() => board.elapsed > elapsed);
});

test('boards that are made by a script, cloned, removed as they begin, or never connected', async () => {
  const board = await ready({ size: '3x3', seed: 'a' });
  const lonely = Object.assign(new board.constructor(), { size: '5x5' });
  assert.deepEqual(
    [lonely.move('left'), lonely.size, lonely.state, lonely.getAttributeNames().join()],
    [0, '5x5', '', 'size'],
  );
  const copy = board.cloneNode(true);
  document.body.append(copy);
  await copy.ready;
  assert.equal(copy.state, board.state);
  const ends = document.createElement('sliding-puzzle');
  const removed = new Promise((done) =>
    ends.addEventListener('puzzle-shuffle', () => (ends.remove(), done()), { once: true }),
  );
  const { ready: later } = Object.assign(ends, { loading: 'eager' });
  document.body.append(ends);
  await removed;
  document.body.append(ends);
  assert.equal(await later, ends);
});

const plays = (board) => ['left', 'right', 'up'].some((way) => board.move(way) > 0);

/** A board with the game of its name, as if the page came back. */
async function comeBack(attributes) {
  return ready({ size: '4x4', seed: 'blog-1', remember: 'post', ...attributes });
}

test('a remembered game goes on, also after the way back; what the author of the tag changed wins', async () => {
  const board = await comeBack();
  for (const way of ['left', 'up', 'right', 'down', 'left', 'up']) board.move(way);
  board.remove();
  await pause(50);
  document.body.append(board);
  await board.ready;
  for (const type of ['pagehide', 'pageshow'])
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  board.move('right');
  const { state, moves } = board;
  const { seed, moveCount } = await comeBack({ seed: 'blog-2' });
  assert.deepEqual([seed, moveCount], ['blog-2', 0]);
  assert.equal((await comeBack({ state: near, moves: 'L' })).state, '1 2 3/4 5 6/7 0 8');
  const again = await comeBack();
  assert.deepEqual([again.state, again.moves], [state, moves], 'the game of the first tag stays');
});

test('without `remember` nothing is stored; of two boards of one name the second says so, and plays on', async () => {
  globalThis.indexedDB = new IDBFactory();
  const plain = await ready({ size: '3x3' });
  plays(plain);
  assert.deepEqual(await indexedDB.databases(), []);
  const remember = `\u202ea${'b'.repeat(50)}`;
  const first = await ready({ remember });
  const second = document.body.appendChild(first.cloneNode());
  await second.ready;
  const another = /^Another board of this page has remember="\\xE2\\x80\\xAEab{38}…"/;
  await until(() => another.test(words(second)));
  assert.deepEqual([words(first), told('error').length, plays(second)], ['', 1, true]);
  second.setAttribute('remember', 'another');
  await until(() => words(second) === '');
  second.setAttribute('remember', remember);
  await until(() => another.test(words(second)));
});

/** How a database fails, when a game is to be stored. */
const databases = {
  full: (store) => store.mock.method(IDBObjectStore.prototype, 'put', () => fail('QuotaExceededError')),
  refused: () =>
    Object.defineProperty(globalThis, 'indexedDB', { get: () => fail('SecurityError'), configurable: true }),
};
const fail = (name) => {
  throw new DOMException('It fails.', name);
};
for (const [fault, befall] of Object.entries(databases))
  test(`a lost database is said once, and play goes on: IndexedDB is ${fault}`, async (context) => {
    close();
    befall(context);
    const board = await ready({ size: '3x3', seed: 'fault', remember: 'post' });
    await until(() => told('error').length === 1);
    const [{ type, message }] = told('error');
    assert.equal(type, 'storage');
    assert.match(message, /^[A-Z].{15,}: what you do here is kept until you leave the page\.$/);
    assert.equal(words(board), message);
    assert.ok(plays(board) && board.undo());
    await pause(50);
    assert.equal(told('error').length, 1);
    Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
  });

test('where language or controls change what was played stays, and a search goes on', async () => {
  const board = await ready({ state: costly, controls: 'solve review', remember: 'played' });
  const begin = (text) => until(() => board.shadowRoot.querySelector('.review-begin')?.textContent === text);
  await begin('Review of the moves');
  for (const way of ['left', 'up', 'right', 'down', 'left']) board.move(way, 'keys');
  void board.solve({ algorithm: 'idastar' });
  for (const [name, value, word] of [
    ['lang', 'de', 'Rückblick auf die Züge'],
    ['controls', 'solve', undefined],
    ['controls', 'undo solve review', 'Rückblick auf die Züge'], // it comes later
  ]) {
    board.setAttribute(name, value);
    await begin(word);
    assert.deepEqual([board.moveCount, board.searching], [5, true]);
  }
  board.cancel();
});

// --- Programs that break off, and memory that is refused ---

const tryAgain = (board) => {
  assert.match(words(board), /Try again$/);
  board.shadowRoot.querySelector('[role=alert] button').click();
  return board.ready;
};

test('a board whose program traps goes on with another, where it was; so do those that had the same one', async () => {
  const board = await ready();
  const other = document.body.appendChild(board.cloneNode());
  await other.ready;
  other.shuffle('other');
  const { state } = other;
  board.move('left');
  traps = ['board_undo'];
  board.undo();
  await board.ready;
  assert.deepEqual([board.moves, board.startState, board.undo(), board.state], ['L', near, true, near]);
  other.undo();
  await other.ready;
  assert.deepEqual([other.state, other.seed, told('error')], [state, 'other', []]);
  board.move('left');
  for (traps = ['board_undo', 'board_undo']; traps.length > 0; await pause(50)) board.undo();
  const message = 'The browser stopped the program that draws the board (Unreachable code).';
  assert.deepEqual(told('error'), [{ type: 'wasm', message }], 'the third time it is told');
  assert.match(words(board), /stopped the program/);
  await tryAgain(board);
  assert.deepEqual([board.state, board.moves, words(board)], ['1 2 3/4 5 6/7 0 8', 'L', '']);
});

for (const name of ['board_create', 'board_set_position', 'board_restore', 'instantiate'])
  test(`a program that traps in ${name}() is tried again when the reader asks; no game is lost`, async () => {
    const later = /restore|instantiate/.test(name);
    if (!later) traps = [name];
    const board = make({ state: near });
    if (later) {
      await board.ready;
      board.move('left');
      traps = ['board_undo', name];
      board.undo();
    }
    await until(() => told('error').length === 1);
    assert.equal(told('error')[0].type, 'wasm');
    assert.equal(board.moves, later ? 'L' : '', 'it can be read meanwhile');
    await tryAgain(board);
    assert.deepEqual([board.startState, board.moves, words(board)], [near, later ? 'L' : '', '']);
    assert.equal(told('error').length, 1);
  });

test('a program that is refused memory says so, and is asked again', async () => {
  refuses = true;
  const board = make({ state: near });
  await until(() => /refused memory.*Try again$/.test(words(board)));
  const message = 'The browser refused memory for the puzzle. Close some tabs and try again.';
  assert.deepEqual(told('error').at(-1), { type: 'memory', message });
  refuses = false;
  await tryAgain(board);
  assert.deepEqual([board.state, words(board)], [near, '']);
});

/** What is asked of a board, the function that it calls, and what is answered where that traps. */
const notLoaded = { type: 'wasm', message: 'The board did not load' };
const asked = [
  ['board_slide', (board) => board.move('left'), 0],
  ['board_undo', (board) => board.undo(), false],
  ['board_redo', (board) => board.redo(), false],
  ['board_step', (board) => board.step(1), 0],
  ['board_restart', (board) => board.reset(), undefined],
  ['board_begin_attempt', (board) => board.beginAttempt(), false],
  ['board_back_to', (board) => board.backTo(near), false],
  ['board_play', (board) => board.play(), undefined],
  ['board_pause', (board) => board.pause(), undefined],
  ['board_shuffle', (board) => board.load({ seed: 'one' }), notLoaded],
  ['board_set_position', (board) => board.load({ state: near }), notLoaded],
];

test('whatever a board is asked when its program breaks off, no error comes out, and its game goes on', async () => {
  for (const [name, ask, answer] of asked) {
    const board = await ready();
    board.move('left');
    traps = [name];
    assert.deepEqual([ask(board), traps], [answer, []], name);
    await board.ready;
    assert.equal(board.moves, 'L', name);
  }
  assert.deepEqual(told('error'), []);
});

test('what a page’s own objects throw is no breakdown', async () => {
  const board = await ready();
  const mine = {
    toString() {
      throw new RangeError('mine');
    },
  };
  for (const name of ['size', 'seed', 'state', 'moves', 'times'])
    assert.throws(() => board.load({ [name]: mine }), /mine/, name);
  assert.throws(() => board.backTo(mine), /mine/);
  assert.deepEqual([board.state, told('error'), told('ready').length], [near, [], 1]);
});
