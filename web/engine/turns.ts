// Turns among what an engine does, a slice at a time: between slices messages are read, and a page can draw and take
// input. Work is a generator that yields after each small step; several take turns after every step.

// No step of a slice begins that would end later. On a page frames come between slices, in a worker only messages do.
const SLICE_MILLISECONDS = 8;
const SLICE_OF_WORKER = 14;

/** What `yield` gives is whether to settle for what there is; what it takes, whether nothing can be done before a
 * message has come. */
export type Work<Result> = Generator<boolean | undefined, Result, boolean>;

export interface Job {
  id: number;
  work: Work<any>;
  settled: boolean;
  resolve: (result: any) => void;
  reject: (error: unknown) => void;
}

export type Channel = { port1: Pick<MessagePort, 'onmessage' | 'close'>; port2: Pick<MessagePort, 'postMessage'> };

/** On a page messages alone leave few moments to draw (in Firefox 14 a second). Frames that are not shown, as in an
 * iframe far below, may never come. */
function afterFrame(action: () => void) {
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

  constructor(amount: number = 64, clock: { now(): number } = performance) {
    this.#amount = amount;
    this.#clock = clock;
  }

  do<Result>(act: (amount: number) => Result, most: number = Infinity): Result {
    const begin = this.#clock.now();
    const result = act(Math.min(most, this.#amount));
    const spent = this.#clock.now() - begin;
    if (spent < 2) this.#amount = Math.min(this.#amount * 2, 1 << 20);
    else if (spent > 4) this.#amount = Math.max(this.#amount >> 1, 16);
    return result;
  }
}

export class Turns {
  #jobs: Job[] = [];
  #asked = false; // for a slice
  /** For a message to ourselves: later than those that wait already, and without a timer's 4 ms. */
  #waiting: (() => void)[] = [];
  #clock;
  #slice;
  #channel;

  constructor({
    clock = performance,
    slice = globalThis.document ? SLICE_MILLISECONDS : SLICE_OF_WORKER,
    channel = new MessageChannel(),
  }: { clock?: { now(): number }; slice?: number; channel?: Channel } = {}) {
    this.#clock = clock;
    this.#slice = slice;
    this.#channel = channel;
    channel.port1.onmessage = () => this.#waiting.shift()?.();
  }

  /** Does work among the others. @returns what it returns or throws; never settles when the work is dropped */
  run<Result>(id: number, work: Work<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#jobs.push({ id, work, settled: false, resolve, reject });
      this.#askForSlice();
    });
  }

  settle(id: number) {
    for (const job of this.#jobs) job.settled ||= job.id === id;
  }

  drop(id: number) {
    const job = this.#jobs.find((each) => each.id === id);
    job?.work.return(undefined);
    this.#jobs = this.#jobs.filter((each) => each !== job);
  }

  /** Until what waits already has had its turn; on a page, until it has drawn. After end(), for ever. */
  pause(): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push(done);
      const ask = () => this.#channel.port2.postMessage(null);
      if (globalThis.document?.visibilityState === 'visible') afterFrame(ask);
      else ask();
    });
  }

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
