// When to draw: once for each request, and frame after frame while it plays. It counts the steps that are due at a rate. At most once a
// frame, twice a second where motion is unwanted, and never while it is asleep.

import { mayMove } from './pieces.js';

const CALM_MILLISECONDS = 500; // between pictures where motion is unwanted

export class StepPlayer {
  #rateOf;
  #draw;
  #signal;
  #playing = false;
  #asleep = false;
  #frame = 0;
  #timer = 0;
  #last = 0; // when the last frame was
  #due = 0; // steps, also parts of one, that should have been shown

  /**
   * @param {() => number} rateOf steps a second
   * @param {(steps: number) => void} draw takes the steps that have become due
   * @param {AbortSignal} signal ends it
   */
  constructor(rateOf, draw, signal) {
    this.#rateOf = rateOf;
    this.#draw = draw;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#cancel());
  }

  get playing() {
    return this.#playing;
  }

  play() {
    this.#playing = true;
    this.#last = performance.now();
    this.#due = 0;
    this.ask();
  }

  stop() {
    this.#playing = false;
  }

  /** @param {boolean} asleep */
  sleep(asleep) {
    this.#asleep = asleep;
    if (asleep) return this.#cancel();
    this.#last = performance.now();
    this.ask();
  }

  /** Wants a picture, soon. */
  ask() {
    if (this.#frame || this.#timer || this.#asleep) return;
    if (this.#playing && !mayMove()) this.#timer = setTimeout(() => this.#tick(performance.now()), CALM_MILLISECONDS);
    else this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = this.#timer = 0;
    if (this.#signal.aborted) return;
    let steps = 0;
    if (this.#playing) {
      // After a pause of the page's own it goes on, it does not leap. A frame's time may lie before the click.
      this.#due += (Math.min(Math.max(0, now - this.#last), 2 * CALM_MILLISECONDS) / 1000) * this.#rateOf();
      this.#last = now;
      steps = Math.floor(this.#due);
      this.#due -= steps;
    }
    this.#draw(steps);
    if (this.#playing) this.ask();
  }
}
