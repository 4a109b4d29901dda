// A figure that is worked: a `<figure class="demo" id="bfs-board" data-demo="search">` of an article.
//
// Waking and sleeping. It shows a still picture until it comes near the view; then its module is loaded and its
// `start(figure, context)` called, once. Out of view, or on a hidden page, it sleeps: nothing of it may run. It asks the
// page for what Context has, and for nothing else. It says in words what went wrong in it. Print has the still picture.
//
// Links. `#bfs-board?state=8,6,7/2,5,4/3,0,1` leads to the figure with that id and hands it what Link has; `press` names
// controls of the figure, by their value or data-press, which are pressed one after another.

import { loader, make } from '../common/dom.ts';
import { printable } from '../common/text.ts';
import { wordsOf } from './pieces.ts';
import { say } from './say.ts';

import type { LessonClient } from './lesson-client.ts';

export interface FigureModule {
  start(figure: HTMLElement, context: Context): void | Promise<void>;
}

/** What a link asks of a figure. */
export interface Link {
  /** Position text, which the engine has to judge; '' for none. */
  state: string;
  /** Moves to make on that board: "DL". */
  moves: string;
  /** A step of what it shows. */
  at?: number;
}

/** All that a figure may ask of the page. */
export interface Context {
  /** Aborted when the page goes away for good. */
  signal: AbortSignal;
  /** The client of the lessons, loaded when first asked for. */
  readonly lessons: Promise<LessonClient>;
  /** Puts the live content in the place of the still picture. */
  show(...content: (Node | string)[]): void;
  /** What the latest link asks for. */
  readonly link: Link;
  /** The listener gets later links to this figure. */
  onLink(listener: (link: Link) => void): void;
  /** Makes the address a link to what the figure shows; may be called often. @param told false: it stays as it is */
  remember(link: { state?: string; at?: number }, told?: boolean): void;
  /** The listener stops what plays, timers, and searches out of sight. */
  onSleep(listener: () => void): void;
  onWake(listener: () => void): void;
  readonly asleep: boolean;
  /** Says something to screen readers; not for what changes many times a second. */
  announce(text: string): void;
  /** Says in the figure what the reader should know, such as that a link makes no sense; '' takes it away. */
  notice(words: string): void;
  /** Says in the figure what went wrong. */
  fail(error: unknown): void;
}

/** Literal addresses, so that bundlers find them. */
const imports: Record<string, () => Promise<FigureModule>> = {
  graph: () => import('./graph.ts'),
  layers: () => import('./layers.ts'),
  search: () => import('./search.ts'),
  small: () => import('./small.ts'),
  program: () => import('./program.ts'),
  race: () => import('./race.ts'),
  solvability: () => import('./solvability.ts'),
  shuffling: () => import('./shuffling.ts'),
  consistency: () => import('./consistency.ts'),
  weight: () => import('./weight.ts'),
  beyond: () => import('./beyond.ts'),
  patterns: () => import('./patterns.ts'),
};

/** Scripts are asked for again after a failure, which is told in a sentence; its cause is in the console. */
const needed = <T extends object>(load: () => Promise<T>, name: keyof T & string) => {
  const ask = loader(load, name);
  return () =>
    ask().catch((cause) => {
      throw new Error(say`Its script could not be loaded. Check the connection and try again.`, { cause });
    });
};

const scripts = new Map(Object.entries(imports).map(([name, load]) => [name, needed(load, 'start')]));
const loadClient = needed(() => import('./lesson-client.ts'), 'lessons');

const TOO_LONG = 15_000; // milliseconds after which a figure says that it takes long to start

/** Says something to screen readers. */
export function announce(text: string) {
  const voice = document.querySelector('#announcements');
  // Screen readers are to say the same sentence again, too.
  if (voice) voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

/** Reads what a link asks for; what makes no sense is told by `complain`. */
function readLink(parameters: URLSearchParams, complain: (words: string) => void): Link {
  const at = parameters.get('at') ?? '';
  if (at && !/^\d{1,9}$/.test(at))
    complain(say`The link asks for step “${printable(at, 80)}”; expected a whole number from 0 on.`);
  return {
    state: parameters.get('state') ?? '',
    moves: /^[UDLR]{0,99}$/.exec(parameters.get('moves') ?? '')?.[0] ?? '',
    at: /^\d{1,9}$/.test(at) ? Number(at) : undefined,
  };
}

/** A figure of the article, from its still picture on. */
export class Figure {
  #sleepers: (() => void)[] = [];
  #wakers: (() => void)[] = [];
  #followers: ((link: Link) => void)[] = [];
  #parameters = new URLSearchParams();
  #pressed = ''; // by the link
  #starting: Promise<void> | null = null;
  #asleep = true;
  #near = false;
  #page;
  #remember;
  element;

  /**
   * @param page aborted when the page goes away for good
   * @param remember keeps the address of a link to the figure as it is now
   */
  constructor(element: HTMLElement, page: AbortSignal, remember: (address: string) => void) {
    this.element = element;
    this.#page = page;
    this.#remember = remember;
  }

  get id() {
    return this.element.id;
  }

  get started() {
    return this.element.dataset.started !== undefined;
  }

  /** What a link to it would ask for. */
  get parameters() {
    return new URLSearchParams(this.#parameters);
  }

  /** Takes the parameters of a link. */
  follow(parameters: URLSearchParams) {
    this.#parameters = parameters;
    this.#pressed = parameters.get('press') ?? '';
    this.notice('');
    for (const follower of this.#followers) this.#guard(() => follower(this.#link));
    if (this.started) this.#press();
  }

  get #link() {
    return readLink(this.#parameters, (words) => this.notice(words));
  }

  #press() {
    for (const name of this.#pressed.split(',').filter(Boolean)) {
      const found = [...this.element.querySelectorAll('.live :is([value], [data-press])')].find(
        (each) => each instanceof HTMLElement && (each.dataset.press ?? each.getAttribute('value')) === name,
      );
      if (found instanceof HTMLElement) found.click();
      else this.notice(say`The link asks for “${printable(name, 80)}”, of which there is none here.`);
    }
  }

  /** Loads and starts the figure, the first time. */
  start() {
    this.#starting ??= this.#begin();
    return this.#starting;
  }

  async #begin() {
    const { element } = this;
    this.#setAsleep(false);
    element.setAttribute('aria-busy', 'true');
    const late = setTimeout(() => {
      this.#line('late-notice', say`This figure is taking a while to load. It will begin when it is ready.`, 'status');
    }, TOO_LONG);
    try {
      const load = scripts.get(element.dataset.demo ?? '') as () => Promise<FigureModule>;
      const { start } = await load();
      await start(element, this.#context());
      element.dataset.started = '';
      this.#press();
    } catch (error) {
      this.fail(error);
    }
    clearTimeout(late);
    this.#line('late-notice', '');
    element.removeAttribute('aria-busy');
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
    this.#line('demo-notice', words);
    if (words) announce(words);
  }

  /** Puts a line of words at the top of the figure. @param words '' for none */
  #line(className: string, words: string, role: string = '') {
    let line = this.element.querySelector(`:scope > .${className}`);
    if (!words) return line?.remove();
    if (!line) {
      line = make('p', role ? { class: className, role } : className);
      this.element.prepend(line);
    }
    line.textContent = words;
  }

  fail(error: unknown) {
    if (this.#page.aborted) return; // what the page left off as it went away is no failure
    console.error(error);
    const words = wordsOf(error).replace(/[.\s]*$/, '.');
    const rest = say`This figure stopped: ${words} The rest of the page goes on; reload it to try again.`;
    this.#line('demo-error', rest, 'alert');
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
      this.fail(error);
    }
  }

  async #lessons() {
    const { lessons } = await loadClient();
    void lessons.noticed.then((words) => this.#line('lessons-notice', words));
    return lessons;
  }

  #context(): Context {
    const figure = this;
    return {
      signal: this.#page,
      get lessons() {
        return figure.#lessons();
      },
      get link() {
        return figure.#link;
      },
      get asleep() {
        return figure.#asleep;
      },
      show: (...content) => this.element.querySelector(':scope > .still')?.after(make('div', 'live', ...content)),
      onLink: (listener) => this.#followers.push(listener),
      remember: ({ state, at }, told = true) => {
        const entries = Object.entries({ ...(state ? { state } : {}), ...(at ? { at: String(at) } : {}) });
        this.#parameters = new URLSearchParams(entries);
        // Slashes and commas of positions need no escapes in a fragment.
        const query = entries.map(([name, value]) => `${name}=${value.replaceAll(' ', ',')}`).join('&');
        if (told) this.#remember(`#${this.id}${query && `?${query}`}`);
      },
      onSleep: (listener) => this.#sleepers.push(listener),
      onWake: (listener) => this.#wakers.push(listener),
      announce,
      notice: (words) => this.notice(words),
      fail: (error) => this.fail(error),
    };
  }
}
