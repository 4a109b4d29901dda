// When to draw: once after a request, and frame after frame while it plays. It counts the steps that are due at a rate.
// It draws at most once a frame, twice a second where motion is unwanted, and never while it is asleep.

import { mayMove } from './pieces.ts';

const CALM_MILLISECONDS = 500; // between pictures where motion is unwanted

export class StepPlayer {
  #rateOf;
  #draw;
  #signal;
  #playing = false;
  #asleep = false;
  #frame = 0;
  #timer = 0;
  #last = 0; // time of the last frame
  #due = 0; // steps, and parts of one, that are to be shown

  /**
   * @param rateOf steps a second
   * @param draw gets the steps that are due
   * @param signal ends it
   */
  constructor(rateOf: () => number, draw: (steps: number) => void, signal: AbortSignal) {
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

  sleep(asleep: boolean) {
    this.#asleep = asleep;
    if (asleep) return this.#cancel();
    this.#last = performance.now();
    this.ask();
  }

  /** Asks for a picture in the next frame. */
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

  #tick(now: number) {
    this.#frame = this.#timer = 0;
    if (this.#signal.aborted) return;
    let steps = 0;
    if (this.#playing) {
      // It does not leap after the page has paused. The time of a frame may lie before the click.
      this.#due += (Math.min(Math.max(0, now - this.#last), 2 * CALM_MILLISECONDS) / 1000) * this.#rateOf();
      this.#last = now;
      steps = Math.floor(this.#due);
      this.#due -= steps;
    }
    this.#draw(steps);
    if (this.#playing) this.ask();
  }
}
