// The 15 seconds in which a new board may be looked at before its first move, as in competitions: up to two seconds more
// cost +2, and beyond that the solve does not count (WCA Regulations A3, A4). It goes on when the page is reloaded.

import { penalties } from '../memory/solves.ts';

import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Penalty } from '../memory/solves.ts';

const SECONDS = 15;
const GRACE = 2;
const KEPT = 'inspection'; // in the storage of the tab

/** Milliseconds since 1970, by a clock that nobody sets while the page is open. */
const now = () => performance.timeOrigin + performance.now();

/** What the tab kept. */
function kept(): { start: string; began: number; penalty: Penalty } | null {
  try {
    const { start, began, penalty } = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return Number.isFinite(began) && penalties.includes(penalty) ? { start, began, penalty } : null;
  } catch {
    return null; // nothing, or nothing that can be read
  }
}

export class Inspection {
  /** Whether boards that are dealt from now on have it. */
  wanted = false;
  /** What the first move of this game cost. */
  penalty: Penalty = '';

  #board;
  #tell;
  #start = '';
  #began = 0;
  #tick: ReturnType<typeof setTimeout> | undefined;

  /** @param tell is told what to show in place of the time: "15" … "1", "+2", "DNF"; null: the time itself */
  constructor(board: SlidingPuzzle, tell: (shown: string | null) => void) {
    this.#board = board;
    this.#tell = tell;
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board) this.#follow();
    });
    board.addEventListener('puzzle-move', ({ target }) => {
      if (target === board && this.#tick !== undefined) this.#end(this.#cost);
    });
  }

  /** Another game is on the board: one that comes back, the same once more, or another one. */
  #follow() {
    const { startState, timelineLength } = this.#board;
    const again = timelineLength === 0 && startState === this.#start;
    const known = kept();
    const comesBack = known?.start === startState && !again && (timelineLength > 0 || this.#start === '');
    this.#start = startState;
    this.#stop();
    this.penalty = comesBack ? known.penalty : '';
    if (again) this.begin();
    else if (comesBack && timelineLength === 0) this.#beginAt(known.began);
  }

  /** A board was dealt. */
  begin() {
    if (this.wanted && this.#board.moveCount === 0) this.#beginAt(now());
  }

  /** @param began by the clock, also of an earlier load of the page; that may have been set back since */
  #beginAt(began: number) {
    this.#began = Math.min(began, now());
    this.#keep();
    this.#show();
  }

  #keep() {
    try {
      const { penalty } = this;
      sessionStorage.setItem(KEPT, JSON.stringify({ start: this.#start, began: this.#began, penalty }));
    } catch {} // the browser stores nothing: then a reload ends it
  }

  get #seconds() {
    return (now() - this.#began) / 1000;
  }

  get #cost(): Penalty {
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

  /** The first move is made. */
  #end(penalty: Penalty) {
    this.penalty = penalty;
    this.#keep();
    this.#stop();
  }

  #stop() {
    if (this.#tick === undefined) return;
    clearTimeout(this.#tick);
    this.#tick = undefined;
    this.#tell(null);
  }
}
