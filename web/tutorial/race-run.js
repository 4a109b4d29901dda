// Runs a race, in real time with the page's solver or in lock-step with the lessons, and tells what changed. It knows
// no page.

import { solvers } from '../common/solvers.js';
import { boardOf } from './board.js';
import { controllerWithin, pauseFor, wordsOf } from './experiment.js';
import { SECONDS } from './race-model.js';
import { formatCount, formatDuration, say } from './say.js';

/** @import { Algorithm } from '../common/types' */
/** @import { Race } from './lesson-client.js' */
/** @import { Course, Runner } from './race-model.js' */
/** @import { DemoContext } from './demo' */

const TICK = 100; // milliseconds

/**
 * Whom it tells.
 * @typedef {object} RaceListener
 * @property {() => void} changed the reader can do other things now
 * @property {() => void} drawn a solver got farther
 * @property {(words: string) => void} say
 * @property {(words: string) => void} sayTicks comes too often for screen readers
 * @property {() => void} finished it is over: everybody arrived, stopped or was cancelled
 * @property {() => number} tick how many more states each may expand in one tick
 */

export class RaceRun {
  #context;
  #tell;
  /** While one runs. @type {AbortController | null} */
  #running = null;
  /** A race in lock-step that has begun. @type {{ race: Race, at: number, busy: boolean } | null} */
  #steps = null;
  #playing = false;
  /** @type {Runner[]} */
  runners = [];
  /** @type {Course} */
  course = { state: '', mode: 'lockstep', megabytes: 0 };

  /** @param {Pick<DemoContext, 'signal' | 'lessons' | 'asleep'>} context @param {RaceListener} tell */
  constructor(context, tell) {
    this.#context = context;
    this.#tell = tell;
  }

  get running() {
    return this.#running !== null;
  }

  /** Whether a race in lock-step has begun and can go on. */
  get begun() {
    return this.#steps !== null;
  }

  /** Whether a race in lock-step goes on by itself. */
  get playing() {
    return this.#playing;
  }

  /** Stops a race in lock-step where it is. */
  pause() {
    this.#playing = false;
    this.#tell.changed();
  }

  /** Ends the race and forgets who ran. */
  clear() {
    this.cancel();
    this.runners = [];
  }

  cancel() {
    if (this.#running) {
      this.#end(this.#running);
      for (const runner of this.runners)
        if (runner.status === 'running' || runner.status === 'ready') runner.status = 'cancelled';
      if (this.runners.some(({ figures }) => figures)) {
        this.#tell.finished();
        this.#tell.say(say`Cancelled.`);
      }
    }
    this.#tell.changed();
  }

  /** @param {AbortController} mine */
  #end(mine) {
    this.#running = this.#steps = null;
    this.#playing = false;
    mine.abort();
  }

  /**
   * Begins a race, goes on with one in lock-step, or pauses it.
   * @param {Course} course
   * @param {Algorithm[]} algorithms
   * @param {boolean} play false: one tick
   */
  async start(course, algorithms, play) {
    if (course.mode === 'lockstep' && this.#steps && this.#running) {
      this.#playing = play && !this.#playing;
      this.#tell.changed();
      return this.#guarded(this.#running, this.#advance(!play));
    }
    this.cancel();
    const mine = (this.#running = controllerWithin(this.#context.signal));
    this.course = course;
    this.runners = algorithms.map((algorithm) => ({ algorithm, status: 'ready', message: '', figures: null }));
    this.#tell.say('');
    this.#tell.sayTicks('');
    this.#tell.changed();
    return this.#guarded(mine, course.mode === 'time' ? this.#runInTime(mine) : this.#runInSteps(mine, play));
  }

  /** If something goes wrong, says so and ends the race. @param {AbortController} mine @param {Promise<void>} work */
  async #guarded(mine, work) {
    try {
      await work;
    } catch (error) {
      if (mine.signal.aborted) return;
      this.#end(mine);
      this.runners = [];
      this.#tell.say(say`No race: ${wordsOf(error).replace(/\.$/, '')}.`);
      this.#tell.changed();
    }
  }

  /** @param {AbortController} mine */
  #finish(mine) {
    this.#end(mine);
    this.#tell.finished();
  }

  // --- In real time ---

  /** @param {AbortController} mine */
  async #runInTime(mine) {
    const { sharedSolver } = await import('../engine/solver-client.js');
    const { state: position, megabytes } = this.course;
    const limits = { maxNodes: 0, maxBytes: megabytes * 2 ** 20, maxSeconds: SECONDS };
    await Promise.all(
      this.runners.map(async (runner) => {
        runner.status = 'running';
        const answer = await sharedSolver.solve(
          { algorithm: runner.algorithm, position, ...limits },
          {
            signal: mine.signal,
            onProgress: (statistics) => {
              if (this.#running !== mine) return;
              runner.figures = statistics;
              this.#tell.drawn();
            },
          },
        );
        if (this.#running !== mine) return;
        if (answer.status === 'error') throw new Error(answer.message);
        Object.assign(runner, { figures: answer, status: answer.status, message: answer.message });
        this.#tell.drawn();
      }),
    );
    if (this.#running !== mine) return;
    this.#finish(mine);
    this.#tell.changed();
  }

  // --- In lock-step ---

  /** @param {AbortController} mine @param {boolean} play */
  async #runInSteps(mine, play) {
    const { state, megabytes } = this.course;
    const client = await this.#context.lessons;
    const algorithms = this.runners.map(({ algorithm }) => algorithm);
    const race = await client.race(state, algorithms, { maxBytes: megabytes * 2 ** 20, signal: mine.signal });
    if (this.#running !== mine) return;
    // The site's solver reads these tables from a file; in lock-step they are built before the states are counted.
    if (boardOf(state).tiles.length === 16 && algorithms.some((algorithm) => solvers[algorithm].usesDatabases)) {
      this.#tell.say(say`Building the pattern databases for IDA* first; they do not count …`);
      const { milliseconds } = await race.prepare();
      this.#tell.say(say`The pattern databases took ${formatDuration(milliseconds)} to build, and do not count.`);
    }
    if (this.#running !== mine) return;
    for (const runner of this.runners) runner.status = 'running';
    this.#steps = { race, at: 0, busy: false };
    this.#playing = play;
    this.#tell.changed();
    await this.#advance(!play);
  }

  /** Ticks while it plays. @param {boolean} once */
  async #advance(once) {
    const [mine, steps] = [this.#running, this.#steps];
    if (!mine || !steps || steps.busy) return;
    steps.busy = true;
    try {
      do {
        const begun = performance.now();
        steps.at += this.#tell.tick();
        const results = await steps.race.step(steps.at);
        if (this.#running !== mine) return;
        results.forEach((result, place) => {
          const message = result.status === 'limit' ? 'memory' : '';
          Object.assign(this.runners[place], { figures: result, status: result.status, message });
        });
        this.#tell.sayTicks(
          say`Each may have expanded ${formatCount(steps.at)} ${steps.at === 1 ? say`state` : say`states`} so far.`,
        );
        this.#tell.drawn();
        if (this.runners.every(({ status }) => status !== 'running')) {
          this.#finish(mine);
          break;
        }
        if (this.#playing && !once) await pauseFor(Math.max(10, TICK - (performance.now() - begun)), mine.signal);
      } while (this.#playing && !once && !this.#context.asleep);
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    } finally {
      steps.busy = false;
      this.#tell.changed();
    }
  }
}
