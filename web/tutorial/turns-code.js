// The code that counts turns, lit by the moves of a board. Choosing a line goes to the next event that ran it.

import { extracts } from './code-extracts.js';
import { countsUntil, nextEvent } from './code-parts.js';
import { LitCode } from './lit-code.js';
import { say } from './say.js';
import { turnEvents, turnsProgram, turnsPseudocode } from './turns-model.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { TurnEvent } from './turns-model.js' */

export class TurnsCode {
  #announce;
  /** Since the game began. @type {TurnEvent[]} */
  #events = [];
  #at = -1;
  #turns = 0;
  #code;

  /** @param {SlidingPuzzle} board @param {(words: string) => void} announce */
  constructor(board, announce) {
    this.#announce = announce;
    this.#code = new LitCode(
      say`The counter of turns`,
      [
        { name: say`Pseudocode`, parts: turnsPseudocode() },
        { name: say`The C++ that runs`, parts: turnsProgram(extracts) },
      ],
      ({ runs }) => this.#find(runs),
      announce,
    );
    this.#code.element.open = false;
    board.addEventListener('puzzle-shuffle', () => {
      this.#events = [];
      this.#turns = board.moveCount;
      this.#go(-1);
    });
    board.addEventListener('puzzle-move', ({ detail: { by, moveCount } }) => {
      this.#events.push(...turnEvents(this.#turns, moveCount, by));
      this.#turns = moveCount;
      this.#go(this.#events.length - 1);
    });
  }

  get element() {
    return this.#code.element;
  }

  /** Goes to the next event of these kinds. @param {string[]} kinds */
  #find(kinds) {
    const found = nextEvent(this.#events, this.#at, kinds);
    if (found < 0) return;
    this.#go(found);
    this.#announce(`${this.#events[found].values}.`);
  }

  /** @param {number} at */
  #go(at) {
    this.#at = at;
    const { kind = '', values = '' } = this.#events[at] ?? {};
    this.#code.light(kind, values, countsUntil(this.#events, at));
  }
}
