// The game on a board whose program breaks off in the midst of what is asked of it: there is no wasm here, only what stands
// for its functions.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardGame } from '../../web/element/board-game.ts';
import { WasmModule } from '../../web/engine/wasm-module.ts';
import { english } from '../../web/words/language.ts';

/** A game whose program lacks a function, and what its board was told. */
function gameWithout(missing) {
  const told = [];
  const functions = new Proxy(
    {},
    {
      get(_, name) {
        if (name === missing) return undefined;
        if (/create|malloc/.test(name)) return () => 64;
        return (board) => (board ? 0 : 1); // a call for a board that is gone is noticed
      },
    },
  );
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
