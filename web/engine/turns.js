// Turns among what an engine does, a slice at a time: between slices messages are read, and a page can draw and take
// input. Work is a generator that yields after each small step; several take turns after every step.

// No step of a slice begins that would end later. On a page frames come between slices, in a worker only messages do.
const SLICE_MILLISECONDS = 8;
const SLICE_OF_WORKER = 14;

/**
 * What `yield` gives is whether to settle for what there is; what it takes, whether nothing can be done before a message
 * has come.
 * @template Result
 * @typedef {Generator<boolean | void, Result, boolean>} Work
 */

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {Work<any>} work
 * @property {boolean} settled
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** What passes messages to ourselves. @typedef {{ port1: Pick<MessagePort, 'onmessage' | 'close'>, port2: Pick<MessagePort, 'postMessage'> }} Channel */

/**
 * On a page messages alone leave few moments to draw (in Firefox 14 a second). Frames that are not shown, as in an
 * iframe far below, may never come.
 * @param {() => void} action
 */
function afterFrame(action) {
  const act = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    action();
  };
  const frame = requestAnimationFrame(act);
  const timer = setTimeout(act, 30);
}

/** How much to do at a time so that a step takes 2 to 4 milliseconds. */
export class Pace {
  #amount;
  #clock;

  /** @param {number} [amount] of the first step @param {{ now(): number }} [clock] */
  constructor(amount = 64, clock = performance) {
    this.#amount = amount;
    this.#clock = clock;
  }

  /** @param {number} left @param {(amount: number) => void} act @returns {number} what is left then */
  do(left, act) {
    const amount = Math.min(left, this.#amount);
    const begin = this.#clock.now();
    act(amount);
    const spent = this.#clock.now() - begin;
    if (spent < 2) this.#amount = Math.min(this.#amount * 2, 1 << 20);
    else if (spent > 4) this.#amount = Math.max(this.#amount >> 1, 16);
    return left - amount;
  }
}

export class Turns {
  /** In the order of their turns. @type {Job[]} */
  #jobs = [];
  #asked = false; // for a slice
  /**
   * For a message to ourselves: later than those that wait already, and without a timer's 4 ms.
   * @type {(() => void)[]}
   */
  #waiting = [];
  #clock;
  #slice;
  #channel;

  /** @param {{ clock?: { now(): number }, slice?: number, channel?: Channel }} [options] slice: milliseconds */
  constructor({
    clock = performance,
    slice = globalThis.document ? SLICE_MILLISECONDS : SLICE_OF_WORKER,
    channel = new MessageChannel(),
  } = {}) {
    this.#clock = clock;
    this.#slice = slice;
    this.#channel = channel;
    channel.port1.onmessage = () => this.#waiting.shift()?.();
  }

  /**
   * Does work among the others.
   * @template Result
   * @param {number} id
   * @param {Work<Result>} work
   * @returns {Promise<Result>} what it returns or throws; never settles when the work is dropped
   */
  run(id, work) {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ id, work, settled: false, resolve, reject });
      this.#askForSlice();
    });
  }

  /** Lets a job settle for what it has. @param {number} id */
  settle(id) {
    for (const job of this.#jobs) job.settled ||= job.id === id;
  }

  /** Ends a job without a result. @param {number} id */
  drop(id) {
    const job = this.#jobs.find((each) => each.id === id);
    job?.work.return(undefined);
    this.#jobs = this.#jobs.filter((each) => each !== job);
  }

  /**
   * Until what waits already has had its turn; on a page, until it has drawn. After end(), for ever.
   * @returns {Promise<void>}
   */
  pause() {
    return new Promise((done) => {
      this.#waiting.push(done);
      const ask = () => this.#channel.port2.postMessage(null);
      if (globalThis.document?.visibilityState === 'visible') afterFrame(ask);
      else ask();
    });
  }

  /** Ends all, at once. */
  end() {
    this.#jobs = [];
    this.#waiting = [];
    this.#channel.port1.close();
  }

  #askForSlice() {
    if (this.#asked || this.#jobs.length === 0) return;
    this.#asked = true;
    void this.pause().then(() => this.#doSlice());
  }

  #doSlice() {
    this.#asked = false;
    const begin = this.#clock.now();
    let now = begin;
    let spent = 0; // by the last step
    let idle = 0; // jobs, one after another, that wait for messages
    do {
      const job = this.#jobs.shift();
      if (!job) return;
      try {
        const { done, value } = job.work.next(job.settled);
        if (done) job.resolve(value);
        else this.#jobs.push(job);
        idle = !done && value ? idle + 1 : 0;
      } catch (error) {
        job.reject(error);
      }
      const before = now;
      now = this.#clock.now();
      spent = now - before;
    } while (now - begin + spent < this.#slice && idle < Math.max(1, this.#jobs.length));
    this.#askForSlice();
  }
}
