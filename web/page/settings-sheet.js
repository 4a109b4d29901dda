// The sheet "Settings": how the board behaves. Each holds at once.

import { say } from '../common/show.js';
import { button, input, part } from './find.js';
import { makeSheet } from './dialogs.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */

const USUAL_INPUT = 'click drag keys';

export class SettingsSheet {
  #board;

  /** @param {SlidingPuzzle} board */
  constructor(board) {
    this.#board = board;
    makeSheet(button('settings'), 'settings-sheet');
    for (const id of ['slide-time', 'hover']) input(id).addEventListener('input', () => this.#apply());
    this.#apply();
  }

  #apply() {
    const milliseconds = input('slide-time').value;
    say(part('slide-time-text'), `${milliseconds} ms`);
    this.#board.style.setProperty('--puzzle-duration', `${milliseconds}ms`);
    this.#board.input = input('hover').checked ? `${USUAL_INPUT} hover` : null;
  }
}
