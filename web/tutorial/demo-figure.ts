// A figure that is worked: a `<figure class="demo" data-demo="bfs">` of the article, or of a page of its own (lesson.js).
//
// Waking and sleeping. It shows a still picture until it is started; then its module is loaded and its `start(figure,
// context)` called, once. Out of view, or on a hidden page, it sleeps: nothing of it may run. It asks the page for what
// DemoContext has, and for nothing else. It says in words what went wrong in it.
//
// Print. With code it is printed as it is (unfoldForPrint); else, and before it has started, as its still picture, which is
// kept for that (`.printed`).

import { neededScript } from './needed-script.ts';
import { say } from './say.ts';

import type { DemoContext, DemoModule } from './demo.ts';

/** What a page is to its figures. */
export interface PageOfDemos {
  /** aborted when the page goes away for good */
  signal: AbortSignal;
  /** keeps the parameters of a link to the demo as it is now */
  remember: (demo: Demo, parameters: Record<string, string>) => void;
}

/** literal addresses, so that bundlers find them */
export const demoModules: Record<string, () => Promise<DemoModule>> = {
  graph: () => import('./graph.ts'),
  histogram: () => import('./histogram.ts'),
  picture: () => import('./picture.ts'),
  shuffling: () => import('./shuffling.ts'),
  solvability: () => import('./solvability.ts'),
  unsolvable: () => import('./unsolvable.ts'),
  judge: () => import('./judge.ts'),
  bfs: () => import('./bfs.ts'),
  'astar-misplaced': () => import('./astar-misplaced.ts'),
  'astar-manhattan': () => import('./astar-manhattan.ts'),
  small: () => import('./small.ts'),
  consistency: () => import('./consistency.ts'),
  program: () => import('./program.ts'),
  weight: () => import('./weight.ts'),
  race: () => import('./race.ts'),
  beyond: () => import('./beyond.ts'),
  patterns: () => import('./patterns.ts'),
};

/** Asks again after a failure. */
const demoScripts: Map<string, () => Promise<DemoModule>> = new Map(
  Object.entries(demoModules).map(([name, load]) => [name, neededScript(load, 'start')]),
);

const TOO_LONG = 15_000; // milliseconds after which a figure says that it takes long to start

const importLessons = neededScript(() => import('./lesson-client.ts'), 'lessons');
let lessonClient: Promise<import('./lesson-client.ts').LessonClient> | undefined;
let lessonsNoticed = false; // a figure has said why the lessons run on the page
function loadLessons() {
  lessonClient ??= importLessons().then(({ lessons }) => lessons);
  // The demo says what failed; the next one that asks tries again.
  lessonClient.catch(() => {
    lessonClient = undefined;
  });
  return lessonClient;
}

/** Says something to screen readers. */
function announce(text: string) {
  const voice = document.querySelector('#announcements');
  if (!voice) return;
  // Screen readers are to say the same sentence again, too.
  voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

/** Puts what a reader takes away of a figure into its caption. */
export async function addLinks(figure: HTMLElement, parametersOf: () => URLSearchParams = () => new URLSearchParams()) {
  const { addFigureLinks } = await import('./figure-links.ts');
  addFigureLinks(figure, parametersOf, announce);
}

/** What the tabs of code are called in links, in their order. */
const codeViews = ['pseudocode', 'program'];

/** A figure of the article, from its still picture on. */
export class Demo {
  #figure;
  #name;
  #part;
  #sleepers: Set<() => void> = new Set();
  #wakers: Set<() => void> = new Set();
  #followers: Set<(parameters: URLSearchParams) => void> = new Set();
  #parameters = new URLSearchParams();
  #remembered: Record<string, string> | null = null;
  #describe: (() => Record<string, string>) | null = null;
  /** null: not since the still picture was there */
  #starting: Promise<void> | null = null;
  #run = new AbortController(); // from a start to a reset
  #still;
  #asleep = true;
  /** What takes long. */
  #waitsFor: Set<string> = new Set();
  #near = false;
  #asked = false; // whether it asked for the lessons
  #lessonsFailed = false; // which it says, until it asks them again
  #page;

  constructor(figure: HTMLElement, name: string, page: PageOfDemos) {
    this.#figure = figure;
    this.#name = name;
    this.#page = page;
    this.#part = figure.dataset.part;
    this.#still = figure.querySelector(':scope > .still');
    page.signal.addEventListener('abort', () => this.#run.abort());
  }

  get part() {
    return this.#part;
  }

  get name() {
    return this.#name;
  }

  get figure() {
    return this.#figure;
  }

  /** Whether it has started, to the end. */
  get started() {
    return this.#figure.dataset.started !== undefined;
  }

  /** Whether its tab is chosen, if it has one. */
  get shown() {
    return this.#figure.getClientRects().length > 0;
  }

  /** The parameters of a link to what it shows. */
  get parameters() {
    const record = this.#describe?.() ?? this.#remembered;
    const parameters = record ? new URLSearchParams(record) : new URLSearchParams([...this.#parameters]);
    const view = codeViews[this.#tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')];
    if (view === codeViews[0]) parameters.delete('code');
    else if (view) parameters.set('code', view);
    return parameters;
  }

  /** Takes the parameters of a link. */
  follow(parameters: URLSearchParams) {
    this.#parameters = parameters;
    this.#remembered = null;
    for (const follower of this.#followers) this.#guard(() => follower(parameters));
    if (this.started) void this.#chooseCode();
  }

  /** The tabs of its code. */
  get #tabs() {
    return [...(this.#figure.querySelectorAll('.code-tabs [role="tab"]') as NodeListOf<HTMLElement>)];
  }

  /** Shows the code that the link asks for. */
  async #chooseCode() {
    if (!this.#parameters.has('code')) return;
    const { Link } = await import('./link.ts');
    const link = new Link(this.#parameters);
    const view = link.choice('code', codeViews);
    if (view) this.#tabs[codeViews.indexOf(view)]?.click();
    this.noticePart(link.problem);
  }

  /** Loads and starts the demo, the first time. */
  start() {
    this.#starting ??= this.#begin();
    return this.#starting;
  }

  /** Puts the still picture back, as if it had not started. */
  async reset() {
    await this.#starting;
    this.#run.abort();
    this.#run = new AbortController();
    for (const listeners of [this.#sleepers, this.#wakers, this.#followers]) listeners.clear();
    this.#parameters = new URLSearchParams();
    this.#remembered = this.#describe = this.#starting = null;
    this.#asleep = true;
    if (this.#still) this.#figure.querySelector(':scope > .live')?.replaceWith(this.#still);
    for (const added of this.#figure.querySelectorAll(
      ':scope > :is(.demo-notice, .part-notice, .late-notice, .demo-error), :scope > figcaption > .figure-links',
    ))
      added.remove();
    this.#waitsFor.clear();
    delete this.#figure.dataset.started;
  }

  async #begin() {
    this.#setAsleep(false);
    keepForPrint(this.#figure, this.#figure.querySelector('.still'));
    this.#figure.setAttribute('aria-busy', 'true');
    const late = setTimeout(() => this.#waitFor('script', true), TOO_LONG);
    try {
      const script = await demoScripts.get(this.#name)?.();
      await script?.start(this.#figure, this.#context());
      await this.#chooseCode();
      await addLinks(this.#figure, () => this.parameters);
      this.#figure.dataset.started = '';
    } catch (error) {
      await this.fail(error);
    }
    clearTimeout(late);
    this.#waitFor('script', false);
    this.#figure.removeAttribute('aria-busy');
  }

  /** Says whether the figure is within a window's height of the view. */
  setNear(near: boolean) {
    this.#near = near;
    this.update();
  }

  update() {
    if (this.#starting) this.#setAsleep(!this.#near || document.hidden);
  }

  notice(words: string) {
    this.#show('demo-notice', words);
    if (words) announce(words);
  }

  /** Says what is wrong with the part that a link asks for. */
  noticePart(words: string) {
    this.#show('part-notice', words);
    if (words) announce(words);
  }

  /** The lessons for this figure. If they run on the page, the first figure that asks says so. */
  #askForLessons() {
    const client = loadLessons();
    if (this.#lessonsFailed) this.#show('demo-error', '');
    this.#lessonsFailed = false;
    if (this.#asked) return client;
    this.#asked = true;
    const late = setTimeout(() => this.#waitFor('lessons', true), TOO_LONG);
    client
      .finally(() => {
        clearTimeout(late);
        this.#waitFor('lessons', false);
      })
      .then((lessons) => lessons.onLate((isLate) => this.#waitFor('engine', isLate)))
      .catch(() => {}); // who asked is told
    client
      .then(({ noticed }) => noticed)
      .then(
        (words) => {
          if (lessonsNoticed) return;
          lessonsNoticed = true;
          this.#show('lessons-notice quiet', words);
        },
        () => {
          this.#asked = false;
        },
      );
    return client;
  }

  /**
   * Puts a line of words at the top of the figure.
   * @param words '' for none
   */
  #show(className: string, words: string, attributes: Record<string, string> = {}) {
    let line = this.#figure.querySelector(`:scope > .${className.replace(' ', '.')}`);
    if (!words) return line?.remove();
    if (!line) {
      line = document.createElement('p');
      line.className = className;
      for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
      this.#figure.prepend(line);
    }
    line.textContent = words;
  }

  /** Says that the figure takes long, as long as it waits for anything; its still picture waits for nothing. */
  #waitFor(what: 'script' | 'lessons' | 'engine', waits: boolean) {
    if (waits && this.#starting) this.#waitsFor.add(what);
    else this.#waitsFor.delete(what);
    const late = this.#waitsFor.size > 0;
    const words = late ? say`This figure is taking a while to load. It will begin when it is ready.` : '';
    this.#show('late-notice', words, { role: 'status' });
  }

  async fail(error: unknown) {
    if (this.#page.signal.aborted) return; // what the page left off as it went away is no failure
    console.error(error);
    this.#lessonsFailed = error instanceof Error && error.name === 'LessonError';
    const { wordsOf } = await import('./failure-words.ts').catch(() => ({ wordsOf: String }));
    this.#show(
      'demo-error',
      say`This figure stopped: ${wordsOf(error).replace(/[.\s]*$/, '.')} The rest of the page goes on; reload it to try again.`,
      { role: 'alert' },
    );
  }

  #setAsleep(asleep: boolean) {
    if (asleep === this.#asleep) return;
    this.#asleep = asleep;
    for (const listener of asleep ? this.#sleepers : this.#wakers) this.#guard(listener);
  }

  #guard(work: () => void) {
    try {
      work();
    } catch (error) {
      void this.fail(error);
    }
  }

  #context(): DemoContext {
    const { signal } = this.#run;
    const isAsleep = () => this.#asleep;
    const lessons = () => this.#askForLessons();
    const parameters = () => this.#parameters;
    return {
      signal,
      get lessons() {
        return lessons();
      },
      // Another link may have come while the demo was loading.
      get parameters() {
        return parameters();
      },
      onParameters: (listener) => this.#followers.add(listener),
      remember: (parameters) => {
        if (signal.aborted) return;
        this.#remembered = parameters;
        this.#page.remember(this, this.#part ? { part: this.#part, ...parameters } : parameters);
      },
      describe: (record) => {
        this.#describe = record;
      },
      onSleep: (listener) => this.#sleepers.add(listener),
      onWake: (listener) => this.#wakers.add(listener),
      get asleep() {
        return isAsleep();
      },
      announce,
      notice: (words) => this.notice(words),
      fail: (error) => {
        if (!signal.aborted) void this.fail(error);
      },
    };
  }
}

/** Keeps a copy of a still picture that only print shows. */
export function keepForPrint(figure: HTMLElement, still: Element | null) {
  if (!still || figure.querySelector(':scope > .printed')) return;
  const copy = document.createElement('div');
  copy.className = 'printed';
  copy.setAttribute('aria-hidden', 'true');
  copy.append(...[...still.childNodes].map((node) => node.cloneNode(true)));
  loadPictures(copy);
  still.after(copy);
}

/** Loads pictures that are seen in print only. */
export function loadPictures(place: ParentNode) {
  for (const image of place.querySelectorAll('img')) image.loading = 'eager';
}

/** Opens folds of code while the page is printed. */
export function unfoldForPrint() {
  let unfolded: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    const folds = document.querySelectorAll('figure .live details') as NodeListOf<HTMLDetailsElement>;
    unfolded = [...folds].filter((each) => !each.open && each.querySelector('pre'));
    for (const each of unfolded) each.open = true;
  });
  addEventListener('afterprint', () => {
    for (const each of unfolded) each.open = false;
    unfolded = [];
  });
}
