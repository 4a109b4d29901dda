// The play time as it goes on: one timer, once a second or a tenth of one, only while the time runs and the page is seen.

import type { SlidingPuzzle } from './sliding-puzzle.ts';

export class PlayClock {
  #board;
  #tell;
  #interval;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #runs = false;

  /** @param tell is told the milliseconds of play @param signal ends it @param interval milliseconds */
  constructor(board: SlidingPuzzle, tell: (elapsed: number) => void, signal?: AbortSignal, interval: number = 1000) {
    this.#board = board;
    this.#tell = tell;
    this.#interval = interval;
    document.addEventListener('visibilitychange', () => this.#runs && this.show(), { signal });
    signal?.addEventListener('abort', () => this.stop());
  }

  show() {
    clearTimeout(this.#tick);
    const { elapsed, timerRunning } = this.#board;
    this.#tell(elapsed);
    this.#runs = timerRunning;
    if (timerRunning && !document.hidden)
      this.#tick = setTimeout(() => this.show(), this.#interval - (elapsed % this.#interval) + 5);
  }

  stop() {
    clearTimeout(this.#tick);
    this.#runs = false;
  }
}
