// The 15 seconds in which a new board may be looked at before its first move, as in competitions: up to two seconds more
// cost +2, and beyond that the solve does not count (WCA Regulations A3, A4).

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Penalty } from '../memory/solves.js' */

const SECONDS = 15;
const GRACE = 2;

export class Inspection {
  /** Whether boards that are dealt from now on have it. */
  wanted = false;
  /** What the first move of this game cost. @type {Penalty} */
  penalty = '';

  #board;
  #tell;
  #began = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #tick;

  /**
   * @param {SlidingPuzzle} board
   * @param {(shown: string | null) => void} tell is told what to show in place of the time: "15" … "1", "+2", "DNF"; null:
   *   the time itself
   */
  constructor(board, tell) {
    this.#board = board;
    this.#tell = tell;
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board) this.#end('');
    });
    board.addEventListener('puzzle-move', ({ target, detail }) => {
      if (target === board && this.#tick !== undefined && detail.by === 'player') this.#end(this.#cost);
    });
  }

  /** A board was dealt. */
  begin() {
    if (!this.wanted || this.#board.moveCount > 0) return;
    this.#began = performance.now();
    this.#show();
  }

  get #seconds() {
    return (performance.now() - this.#began) / 1000;
  }

  /** @returns {Penalty} */
  get #cost() {
    const over = this.#seconds - SECONDS;
    return over < 0 ? '' : over < GRACE ? '+2' : 'DNF';
  }

  #show() {
    const seconds = this.#seconds;
    this.#tell(this.#cost || String(Math.ceil(SECONDS - seconds)));
    clearTimeout(this.#tick);
    // After the last change nothing runs.
    this.#tick = setTimeout(
      () => (this.#cost === 'DNF' ? this.#tell('DNF') : this.#show()),
      1005 - ((seconds * 1000) % 1000),
    );
  }

  /** @param {Penalty} penalty */
  #end(penalty) {
    this.penalty = penalty;
    if (this.#tick === undefined) return;
    clearTimeout(this.#tick);
    this.#tick = undefined;
    this.#tell(null);
  }
}
