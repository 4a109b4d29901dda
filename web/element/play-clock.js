// The play time as it goes on: one timer, once a second or a tenth of one, only while the time runs and the page is seen.

/** @typedef {{ readonly elapsed: number, readonly timerRunning: boolean }} Timed */

export class PlayClock {
  #board;
  #tell;
  #interval;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #tick;
  #runs = false;

  /**
   * @param {Timed} board
   * @param {(elapsed: number) => void} tell is told the milliseconds of play
   * @param {AbortSignal} [signal] ends it
   * @param {number} [interval] milliseconds
   */
  constructor(board, tell, signal, interval = 1000) {
    this.#board = board;
    this.#tell = tell;
    this.#interval = interval;
    document.addEventListener('visibilitychange', () => this.#runs && this.show(), { signal });
    signal?.addEventListener('abort', () => this.stop());
  }

  /** Tells the time now, and from then on while it runs. */
  show() {
    clearTimeout(this.#tick);
    const { elapsed, timerRunning } = this.#board;
    this.#tell(elapsed);
    this.#runs = timerRunning;
    if (timerRunning && !document.hidden)
      this.#tick = setTimeout(() => this.show(), this.#interval - (elapsed % this.#interval) + 5);
  }

  /** Tells nothing more until it is shown again. */
  stop() {
    clearTimeout(this.#tick);
    this.#runs = false;
  }
}
