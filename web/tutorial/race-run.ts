// Runs a race, in real time with the page's solver or in lock-step with the lessons, and tells what changed. It knows
// no page.

import { solvers } from '../common/solvers.ts';
import { boardOf } from './board.ts';
import { controllerWithin, pauseFor, wordsOf } from './experiment.ts';
import { SECONDS } from './race-model.ts';
import { formatCount, formatDuration, say } from './say.ts';

import type { Algorithm } from '../common/types.ts';
import type { Race } from './lesson-client.ts';
import type { Course, Runner } from './race-model.ts';
import type { DemoContext } from './demo.ts';

const TICK = 100; // milliseconds

/** Whom it tells. */
export interface RaceListener {
  /** the reader can do other things now */
  changed: () => void;
  /** a solver got farther */
  drawn: () => void;
  say: (words: string) => void;
  /** comes too often for screen readers */
  sayTicks: (words: string) => void;
  /** it is over: everybody arrived, stopped or was cancelled */
  finished: () => void;
  /** how many more states each may expand in one tick */
  tick: () => number;
}

export class RaceRun {
  #context;
  #tell;
  /** While one runs. */
  #running: AbortController | null = null;
  /** A race in lock-step that has begun. */
  #steps: { race: Race; at: number; busy: boolean } | null = null;
  #playing = false;
  runners: Runner[] = [];
  course: Course = { state: '', mode: 'lockstep', megabytes: 0 };

  constructor(context: Pick<DemoContext, 'signal' | 'lessons' | 'asleep'>, tell: RaceListener) {
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

  #end(mine: AbortController) {
    this.#running = this.#steps = null;
    this.#playing = false;
    mine.abort();
  }

  /**
   * Begins a race, goes on with one in lock-step, or pauses it.
   * @param play false: one tick
   */
  async start(course: Course, algorithms: Algorithm[], play: boolean) {
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

  /** If something goes wrong, says so and ends the race. */
  async #guarded(mine: AbortController, work: Promise<void>) {
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

  #finish(mine: AbortController) {
    this.#end(mine);
    this.#tell.finished();
  }

  // --- In real time ---

  async #runInTime(mine: AbortController) {
    const { sharedSolver } = await import('../engine/solver-client.ts');
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

  async #runInSteps(mine: AbortController, play: boolean) {
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

  /** Ticks while it plays. */
  async #advance(once: boolean) {
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
