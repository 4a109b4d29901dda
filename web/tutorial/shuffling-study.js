// Does the shuffles that are asked for, in the lessons' worker: at first one at a time, then more and more, about ten
// times a second. After a pause it does the earlier shuffles again, which come out the same. It knows no page.

import { controllerWithin, pauseFor } from './experiment.js';
import { mayMove } from './pieces.js';

/** @import { DemoContext } from './demo' */
/** @import { Study } from './lesson-client.js' */
/** @import { ExactSpread, StudyResult } from './lessons' */
/** @import { Asked } from './shuffling-model.js' */

export class ShufflingStudy {
  #context;
  #asked;
  #tell;
  /** While shuffles are done. @type {AbortController | null} */
  #running = null;
  /** @type {StudyResult | null} */
  result = null;
  /** @type {ExactSpread | null} */
  exact = null;
  #milliseconds = 0; // spent shuffling

  /**
   * @param {Pick<DemoContext, 'signal' | 'lessons' | 'asleep' | 'fail'>} context
   * @param {Asked} asked
   * @param {{ changed: () => void, shuffled: () => void, finished: () => void }} tell changed: it began or stopped
   */
  constructor(context, asked, tell) {
    this.#context = context;
    this.#asked = asked;
    this.#tell = tell;
  }

  get running() {
    return this.#running !== null;
  }

  get done() {
    return this.result?.summary.shuffles ?? 0;
  }

  get over() {
    return this.done >= this.#asked.total;
  }

  /** Shuffles a second; 0 while that is not known. */
  get speed() {
    return this.#milliseconds > 20 ? Math.round((this.done / this.#milliseconds) * 1000) : 0;
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /** Forgets what was done. */
  clear() {
    this.stop();
    this.result = this.exact = null;
    this.#milliseconds = 0;
  }

  /** Goes on until all shuffles are done. */
  async go() {
    if (this.#running || this.#context.asleep || this.over) return;
    const mine = (this.#running = controllerWithin(this.#context.signal));
    this.#tell.changed();
    try {
      const { size, method, seed, walks, n } = this.#asked;
      const client = await this.#context.lessons;
      const study = await client.study(size, method, { seed, steps: walks ? n : 0, signal: mine.signal });
      const exact = await study.exact();
      if (this.#running !== mine) return;
      this.exact = exact;
      await this.#shuffle(study, mine);
      if (this.#running !== mine) return;
      this.stop();
      this.#tell.finished();
    } catch (error) {
      if (mine.signal.aborted) return;
      this.#running = null;
      this.#context.fail(error);
    } finally {
      mine.abort();
      this.#tell.changed();
    }
  }

  /** @param {Study} study @param {AbortController} mine */
  async #shuffle(study, mine) {
    const again = this.done > 0;
    let batch = this.done || (mayMove() ? 1 : 100);
    for (let first = again; first || !this.over; first = false) {
      const begin = performance.now();
      const next = await study.run(first ? batch : Math.min(batch, this.#asked.total - this.done));
      if (this.#running !== mine) return;
      const spent = performance.now() - begin;
      if (first) batch = Math.max(1, Math.round(batch / Math.max(1, spent / 60)));
      else this.#milliseconds += spent;
      this.result = next;
      this.#tell.shuffled();
      if (spent < 60) batch *= 2;
      else if (spent > 120) batch = Math.max(1, batch >> 1);
      await pauseFor(mayMove() ? 90 : 500, mine.signal);
    }
  }
}
