// What a board says of its moves to screen readers (web/element/board-speech.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BoardSpeech } from '../../web/element/board-speech.ts';
import { english } from '../../web/words/language.ts';
import { openDocument } from './dom.mjs';

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
