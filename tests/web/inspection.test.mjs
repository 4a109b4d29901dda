// The 15 seconds before the first move (web/page/inspection.ts), by a clock of the test's own.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Inspection } from '../../web/page/inspection.ts';
import { fakeTimers } from './timers.mjs';

let clock = 0;
/** @type {Map<string, string>} */
let stored = new Map();
const storage = {
  getItem: (/** @type {string} */ name) => stored.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => void stored.set(name, value),
};
Object.defineProperty(globalThis, 'performance', { value: { timeOrigin: 1e12, now: () => clock } });
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
const timers = fakeTimers();

/** Lets time pass. @param {number} seconds */
function pass(seconds) {
  for (let step = 0; step < seconds * 100; ++step) {
    clock += 10;
    timers.tick(10);
  }
}

beforeEach(() => {
  stored = new Map();
  clock = 5000;
});

/** A page with a board, in a tab that keeps what earlier pages of the test stored. */
function page(wanted = true) {
  const board = Object.assign(new EventTarget(), { startState: '', timelineLength: 0, moveCount: 0 });
  /** @type {(string | null)[]} */
  const told = [];
  const inspection = new Inspection(/** @type {any} */ (board), (shown) => told.push(shown));
  inspection.wanted = wanted;
  return {
    ...{ board, inspection, told },
    /** Another game is on the board. @param {string} start @param {number} [moves] that it has */
    game: (start, moves = 0) => {
      Object.assign(board, { startState: start, timelineLength: moves, moveCount: moves });
      board.dispatchEvent(new Event('puzzle-shuffle'));
    },
    move: () => board.dispatchEvent(new Event('puzzle-move')),
    shown: () => told.at(-1),
  };
}

/** What is shown, and what the first move costs, so many seconds after a board was dealt. @type {[seconds: number, shown: string, penalty: string][]} */
const table = [
  [0, '15', ''],
  [0.9, '15', ''],
  [1.1, '14', ''],
  [14.9, '1', ''],
  [15.1, '+2', '+2'],
  [16.9, '+2', '+2'],
  [17.1, 'DNF', 'DNF'],
  [100, 'DNF', 'DNF'],
];
for (const [seconds, shown, penalty] of table)
  test(`${seconds} s after the board was dealt "${shown}" is shown, and a move costs "${penalty}"`, () => {
    const { inspection, game, move, told, ...now } = page();
    game('a');
    inspection.begin();
    pass(seconds);
    assert.equal(now.shown(), shown);
    assert.equal(inspection.penalty, '', 'as long as nothing was moved');
    move();
    assert.deepEqual([now.shown(), inspection.penalty], [null, penalty], 'the time itself again');
    const count = told.length;
    pass(20);
    move();
    assert.deepEqual([told.length, inspection.penalty], [count, penalty], 'it is over');
  });

test('each second is shown once, and nothing runs after the last change', () => {
  const { inspection, game, told } = page();
  game('a');
  inspection.begin();
  pass(60);
  const seconds = Array.from({ length: 15 }, (_, index) => `${15 - index}`);
  assert.deepEqual([...new Set(told)], [...seconds, '+2', 'DNF']);
  assert.ok(told.length <= 19, `${told}`);
});

test('a board is not inspected where nobody wants it, or where it has moves', () => {
  const unwanted = page(false);
  unwanted.game('a');
  unwanted.inspection.begin();
  const begun = page();
  begun.game('a', 3);
  begun.inspection.begin();
  assert.deepEqual([unwanted.told, begun.told], [[], []]);
});

test('the same board once more begins anew, another board ends it', () => {
  const { inspection, game, move, ...now } = page();
  game('a');
  inspection.begin();
  pass(16);
  move();
  game('a');
  assert.deepEqual([now.shown(), inspection.penalty], ['15', '']);
  game('b');
  assert.equal(now.shown(), null);
  move();
  assert.equal(inspection.penalty, '');
});

test('a reload of the page stops no clock, and forgets no penalty', () => {
  const first = page();
  first.game('a');
  first.inspection.begin();
  pass(10);
  const second = page();
  second.game('a');
  assert.equal(second.shown(), '5');
  pass(6);
  second.move();
  const third = page();
  third.game('a', 7);
  assert.deepEqual([third.inspection.penalty, third.told], ['+2', []]);
  const other = page();
  other.game('b', 7);
  assert.deepEqual([other.inspection.penalty, other.told], ['', []], 'of another game');
});

test('a clock that was set back meanwhile gives no time beyond the 15 seconds', () => {
  stored.set('inspection', JSON.stringify({ start: 'a', began: 1e13, penalty: '' }));
  const { game, ...now } = page();
  game('a');
  assert.equal(now.shown(), '15');
});

for (const nonsense of [
  '',
  '{',
  'null',
  '{"start":"a","began":"x","penalty":""}',
  '{"start":"a","began":1,"penalty":"-2"}',
])
  test(`what the tab has kept is not believed: ${nonsense || 'nothing'}`, () => {
    stored.set('inspection', nonsense);
    const { game, told, inspection } = page();
    game('a');
    assert.deepEqual([told, inspection.penalty], [[], '']);
  });

test('a browser that stores nothing shows it all the same', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'sessionStorage', {
    value: { getItem: refuse, setItem: refuse },
    configurable: true,
  });
  const { inspection, game, move, ...now } = page();
  game('a');
  inspection.begin();
  assert.equal(now.shown(), '15');
  pass(16);
  move();
  assert.deepEqual([now.shown(), inspection.penalty], [null, '+2']);
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});
