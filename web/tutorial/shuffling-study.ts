// Does the shuffles that are asked for, in the lessons' worker: all four methods in turns, at first one shuffle each, then
// more and more, about ten times a second. After a pause it does the earlier shuffles again, which come out the same. It
// knows no page.

import { controllerWithin, pauseFor } from './experiment.ts';
import { mayMove } from './pieces.ts';
import { methods } from './shuffling-model.ts';

import type { DemoContext } from './demo.ts';
import type { Study } from './lesson-client.ts';
import type { ExactSpread, StudyResult } from './lessons.ts';
import type { Asked, Method } from './shuffling-model.ts';

const TURN_MILLISECONDS = 20; // about so long each method shuffles before it is the turn of the next

/** What was counted for one method. */
class Count {
  result: StudyResult | null = null;
  exact: ExactSpread | null = null;
  milliseconds = 0; // spent shuffling

  get done() {
    return this.result?.summary.shuffles ?? 0;
  }

  /** Shuffles a second; 0 while that is not known. */
  get speed() {
    return this.milliseconds > 20 ? Math.round((this.done / this.milliseconds) * 1000) : 0;
  }
}

/** again: what was done has to be done again */
export type Turn = { count: Count; study: Study; batch: number; again: boolean };

export class ShufflingStudy {
  #context;
  #asked;
  #tell;
  /** While shuffles are done. */
  #running: AbortController | null = null;
  #counts = Object.fromEntries(methods.map((method) => [method, new Count()])) as Record<Method, Count>;

  /** @param tell changed: it began or stopped */
  constructor(
    context: Pick<DemoContext, 'signal' | 'lessons' | 'asleep' | 'fail'>,
    asked: Asked,
    tell: { changed: () => void; shuffled: () => void; finished: () => void },
  ) {
    this.#context = context;
    this.#asked = asked;
    this.#tell = tell;
  }

  get running() {
    return this.#running !== null;
  }

  /** Whether any shuffle was done. */
  get begun() {
    return methods.some((method) => this.of(method).done > 0);
  }

  get over() {
    return methods.every((method) => this.of(method).done >= this.#asked.n);
  }

  /** What was counted in the place of a method. */
  of(method: Method) {
    return this.#counts[method];
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /** Forgets what these methods did. */
  clear(which: readonly Method[] = methods) {
    this.stop();
    for (const method of which) this.#counts[method] = new Count();
  }

  /** Goes on until all shuffles are done. */
  async go() {
    if (this.#running || this.#context.asleep || this.over) return;
    const mine = (this.#running = controllerWithin(this.#context.signal));
    this.#tell.changed();
    try {
      await this.#shuffle(mine);
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

  async #shuffle(mine: AbortController) {
    const { size, seed, n, attempts } = this.#asked;
    const client = await this.#context.lessons;
    const turns: Turn[] = [];
    for (const method of methods) {
      const count = this.of(method);
      if (count.done >= n) continue;
      const runs = this.#asked.runs(method);
      const steps = runs === 'random-walk' ? attempts : 0;
      const study = await client.study(size, runs, { seed, steps, signal: mine.signal });
      count.exact = await study.exact();
      if (this.#running !== mine) return;
      turns.push({ count, study, batch: count.done || (mayMove() ? 1 : 100), again: count.done > 0 });
    }
    while (turns.some(({ count, again }) => again || count.done < n)) {
      for (const turn of turns) {
        if (turn.again || turn.count.done < n) await this.#takeTurn(turn, n, mine);
        if (this.#running !== mine) return;
      }
      this.#tell.shuffled();
      if (this.#running !== mine) return;
      await pauseFor(mayMove() ? 90 : 500, mine.signal);
    }
  }

  async #takeTurn(turn: Turn, n: number, mine: AbortController) {
    const { count, study, batch, again } = turn;
    const begin = performance.now();
    const next = await study.run(again ? batch : Math.min(batch, n - count.done));
    if (this.#running !== mine) return;
    const spent = performance.now() - begin;
    turn.again = false;
    if (again) turn.batch = Math.max(1, Math.round(batch / Math.max(1, spent / TURN_MILLISECONDS)));
    else count.milliseconds += spent;
    count.result = next;
    if (spent < TURN_MILLISECONDS) turn.batch *= 2;
    else if (spent > 2 * TURN_MILLISECONDS) turn.batch = Math.max(1, turn.batch >> 1);
  }
}
