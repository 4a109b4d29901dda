// The game on a board whose program breaks off in the midst of what is asked of it, and what a board says of its moves to screen
// readers (web/element/board-game.ts, board-speech.ts). There is no wasm here, only what stands for its functions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardGame } from '../../web/element/board-game.ts';
import { BoardSpeech } from '../../web/element/board-speech.ts';
import { WasmModule } from '../../web/engine/wasm-module.ts';
import { english } from '../../web/words/language.ts';
import { openDocument } from './dom.mjs';

/** A game whose program lacks a function, and what its board was told. */
function gameWithout(missing) {
  const told = [];
  const get = (_, name) => {
    if (name === missing) return undefined;
    if (/create|malloc/.test(name)) return () => 64;
    return (board) => (board ? 0 : 1); // a call for a board that is gone is noticed
  };
  const functions = new Proxy({}, { get });
  const note = (what) => () => void told.push(what);
  const game = new BoardGame(new WasmModule(functions, new WebAssembly.Memory({ initial: 1 })), {
    say: english,
    allowUnsolvable: true,
    fromStart: false,
    report: note('problem'),
    onNewGame: note('new game'),
    onMove: note('move'),
    tell: note('playback'),
    search: { stop() {} },
    canvas: { readDuration() {}, askForFrame() {}, drawNow() {} },
    breakDown(error) {
      told.push(error);
      game.pointer = 0; // as a view ends it
    },
  });
  return { game, told };
}

const notLoaded = { type: 'wasm', message: 'The board did not load' };

const asked = [
  ['board_slide', (game) => game.move('left'), 0],
  ['board_undo', (game) => game.undo(), false],
  ['board_redo', (game) => game.redo(), false],
  ['board_step', (game) => game.step(1), 0],
  ['board_restart', (game) => game.reset(), undefined],
  ['board_begin_attempt', (game) => game.beginAttempt(), false],
  ['board_back_to', (game) => game.backTo('1 2/3 0'), false],
  ['board_play', (game) => game.play(), undefined],
  ['board_pause', (game) => game.pause(), undefined],
  ['board_shuffle', (game) => game.load({ seed: 'one' }), notLoaded],
  ['board_set_position', (game) => game.load({ state: '1 2/3 0' }), notLoaded],
];

for (const [name, ask, answer] of asked)
  test(`a program that breaks off in ${name}() is told of once, and no error comes out`, () => {
    const { game, told } = gameWithout(name);
    assert.deepEqual(ask(game), answer);
    assert.equal(told.length, 1, `${told}`);
    assert.match(`${told[0]}`, new RegExp(`TypeError.*${name}`));
    assert.deepEqual(ask(game), answer, 'there is no board any more');
    assert.equal(told.length, 1, `${told}`);
  });

test('what a page’s own objects throw is no breakdown', () => {
  const { game, told } = gameWithout();
  const mine = {
    toString() {
      throw new RangeError('mine');
    },
  };
  for (const name of ['size', 'seed', 'state', 'moves', 'times'])
    assert.throws(() => game.load({ [name]: mine }), /mine/, name);
  assert.throws(() => game.backTo(mine), /mine/);
  assert.deepEqual(told, []);
});

// --- Speech ---

/** A board of 4x3 that says something. game: what is not as at its start */
function said(game, say) {
  openDocument('<div></div>');
  const call = (name, cell) => name === 'tile_at' && cell + 1;
  const stage = document.createElement('div');
  const shell = { stage, surface: document.createElement('div') };
  const board = { width: 4, height: 3, blank: 5, moveCount: 1, solved: false, call, ...game };
  say(new BoardSpeech({ game: board, shell, say: english }));
  return stage.querySelector('[aria-live]').textContent;
}

for (const [name, before, back, text] of [
  ['a tile in its row', 4, 'R', '5 left.'],
  ['a tile in its column', 9, 'U', '10 down.'],
  ['tiles of a row', 7, 'L', '2 tiles right.'],
  ['tiles of a column', 13, 'U', '2 tiles down.'],
  ['what it did not follow', -1, null, ''],
])
  test(`a move of ${name} is said with where the blank is now`, () => {
    const whole = `${text} Blank in row 2, column 2.`.trim();
    assert.equal(
      said({ wayFrom: () => back }, (speech) => speech.announceMove(before)),
      whole,
    );
  });

test('a tile that does not move, and the end of a game, are said', () => {
  const refused = (tile, game = {}) => said(game, (speech) => speech.announceRefused(tile));
  assert.equal(refused(7), '7 cannot move.');
  assert.equal(refused(0), 'No tile can move that way.');
  assert.equal(refused(7, { solved: true }), 'The board is solved.');
  const solved = (place) => said({ moveCount: 2 }, (speech) => speech.announceSolved(place));
  assert.deepEqual([solved(0), solved(3)], ['Solved. 2 moves.', 'Place 3. Solved. 2 moves.']);
});
