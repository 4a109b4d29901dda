// The keys of our page (web/page/page.ts), on its HTML.

import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';

import { open } from './whole-page.mjs'; // first: its database does without the window
import { at, find, press } from './dom.mjs';

let done = [];

before(async () => {
  const { board } = await open();
  const note = (name) => () => void done.push(name);
  Object.assign(board, { undo: note('undo'), redo: note('redo'), seek: () => {}, play: note('play') });
  Object.assign(board, { move: (way) => done.push(way), hint: note('hint'), cancel: note('cancel'), solutionBegin: 0 });
  board.load = () => (done.push('shuffle'), null);
});
beforeEach(() => {
  done = [];
  at('board').focus();
});

/** What a key does, and whether the page keeps it from the browser. */
function does(...[key, more]) {
  done = [];
  const { defaultPrevented } = press(key, more);
  assert.equal(defaultPrevented, done.length > 0, `${key}: the browser gets the keys that the page does not use`);
  return done.join();
}

test('arrows and W A S D move a tile that way, upper or lower case', () => {
  const ways = {
    ArrowUp: 'U',
    ArrowDown: 'D',
    ArrowLeft: 'L',
    ArrowRight: 'R',
    w: 'U',
    s: 'D',
    a: 'L',
    d: 'R',
    W: 'U',
  };
  for (const [key, way] of Object.entries(ways)) assert.equal(does(key), way, key);
});

test('Ctrl or Command with Z undoes, with Shift and Z or with Y it redoes; with other keys it is the browser’s', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.equal(does('z', held), 'undo');
    assert.equal(does('Z', { ...held, shiftKey: true }), 'redo');
    assert.equal(does('y', held), 'redo');
    for (const key of ['u', 'n', 'ArrowLeft', 'w']) assert.equal(does(key, held), '', key);
  }
  assert.equal(does('ArrowLeft', { altKey: true }), '');
  assert.equal(does('z'), '');
});

test('a key that is held moves and undoes again and again, but shuffles once', () => {
  assert.equal(does('ArrowUp', { repeat: true }), 'U');
  assert.equal(does('u', { repeat: true }), 'undo');
  assert.equal(does('z', { repeat: true, ctrlKey: true }), 'undo');
  for (const key of ['n', ' ']) {
    done = [];
    assert.ok(press(key, { repeat: true }).defaultPrevented, key);
    assert.deepEqual(done, [], key);
  }
});

test('in a list, a field or on a slider all keys are its own', () => {
  const keys = ['ArrowUp', 'ArrowLeft', 'w', 'n', ' '];
  for (const id of ['speed', 'position'])
    for (const key of keys) {
      at(id).focus();
      assert.equal(does(key), '', `${id}: ${key}`);
    }
  Object.assign(at('status'), { isContentEditable: true, tabIndex: 0 }).focus(); // jsdom knows no editable text
  for (const key of keys) assert.equal(does(key), '', `editable text: ${key}`);
});

test('on a button, a switch or a link Space and Enter are its own, and other keys are the game’s', () => {
  for (const element of [at('tab-solve'), at('solves-file'), find('#more summary')]) {
    element.focus();
    assert.equal(does(' '), '', element.id);
    assert.equal(does('n'), 'shuffle', element.id);
    assert.equal(does('ArrowUp'), 'U', element.id);
  }
});

test('outside the game arrows work, letters, figures and Space do not', () => {
  find('footer a').focus();
  assert.equal(does('ArrowUp'), 'U');
  for (const key of ['w', 'n']) assert.equal(does(key), '', key);
  assert.equal(does('z', { ctrlKey: true }), 'undo', 'a key with Ctrl is no speech');
  at('board').focus();
  assert.equal(does('n'), 'shuffle');
  at('board').blur(); // as when a button that had the focus is disabled
  assert.equal(does('n'), 'shuffle', 'the game goes on where nothing has the focus');
});

test('H asks for a hint, Escape ends a search', () => {
  assert.equal(does('h'), 'hint');
  for (const searching of [true, false]) {
    at('board').searching = searching;
    press('Escape');
  }
  assert.deepEqual(done, ['hint', 'cancel']);
});

test('over an open sheet the page takes no key, nor one that another part has used', () => {
  at('sheet').showModal();
  for (const key of ['ArrowUp', 'n', ' ']) assert.equal(does(key), '', key);
  at('sheet').close();
  at('board').addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  done = [];
  press('ArrowUp');
  assert.deepEqual(done, []);
});

test('W, A, S and D move by their places, on any layout', () => {
  const places = ['KeyW', 'KeyA', 'KeyS', 'KeyD'];
  for (const [layout, written] of Object.entries({ Russian: 'цфыв', Greek: 'ςασδ', French: 'zqsd', Dvorak: ',aoe' }))
    for (const [index, key] of [...written].entries())
      assert.equal(does(key, { code: places[index] }), 'ULDR'[index], layout);
  assert.equal(does('w', { code: 'KeyZ' }), '', 'the letter W of a French keyboard lies elsewhere');
  assert.equal(does('w', { code: '' }), 'U', 'a keyboard that tells no places');
});

test('a command is the letter that is written on a key, and where that is none, its place', () => {
  for (const [code, key, means] of [
    ['KeyN', 'т', 'shuffle'],
    ['KeyN', 'Т', 'shuffle'],
    ['KeyN', 'ν', 'shuffle'],
    ['KeyL', 'n', 'shuffle'], // Dvorak
    ['KeyN', 'b', ''],
    ['KeyF', 'u', 'undo'],
  ])
    assert.equal(does(key, { code }), means, `${code} ${key}`);
});
