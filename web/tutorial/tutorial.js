// The tutorial's page. The article can be read without this script, which adds what moves:
//
// Waking and sleeping. A `<figure class="demo" data-demo="bfs">` shows a still picture until it comes within half a
// window's height; then its module is loaded and its `start(figure, context)` called, once. Out of view by
// more than a window's height, or on a hidden page, it sleeps: nothing of it may run. A demo asks the page
// for what DemoContext has, and for nothing else. A figure says in words what went wrong in its demo.
//
// Links. `#bfs` leads to that section. `#bfs?state=8,6,7/2,5,4/3,0,1` leads to the figure of the demo "bfs" and hands
// it the parameters; a demo with several figures tells them apart by `data-part` and `part=`. Demos change the address
// with remember().
//
// Print. Each demo's still picture is kept for print (`.printed`).

import { keepOffline } from '../common/offline.js';
import { lightWords } from './word-lights.js';

/** @import { DemoContext, DemoModule } from './demo' */

/** @type {Record<string, () => Promise<DemoModule>>} literal addresses, so that bundlers find them */
const demoModules = {
  graph: () => import('./graph.js'),
  histogram: () => import('./histogram.js'),
  picture: () => import('./picture.js'),
  shuffling: () => import('./shuffling.js'),
  solvability: () => import('./solvability.js'),
  unsolvable: () => import('./unsolvable.js'),
  judge: () => import('./judge.js'),
  bfs: () => import('./bfs.js'),
  'astar-misplaced': () => import('./astar-misplaced.js'),
  'astar-manhattan': () => import('./astar-manhattan.js'),
  small: () => import('./small.js'),
  consistency: () => import('./consistency.js'),
  weight: () => import('./weight.js'),
  race: () => import('./race.js'),
  beyond: () => import('./beyond.js'),
  patterns: () => import('./patterns.js'),
};

keepOffline();
lightWords(document);

const leaving = new AbortController();
addEventListener('pagehide', (event) => {
  flushAddress();
  if (!event.persisted) leaving.abort();
});

/** @type {Promise<import('./lesson-client.js').LessonClient> | undefined} */
let lessonClient;
let lessonsNoticed = false; // a figure has said why the lessons run on the page
function loadLessons() {
  lessonClient ??= import('./lesson-client.js').then(({ lessons }) => lessons);
  // The demo says what failed; the next one that asks tries again.
  lessonClient.catch(() => {
    lessonClient = undefined;
  });
  return lessonClient;
}

// --- Words for screen readers ---

const voice = document.querySelector('#announcements');

/** @param {string} text */
function announce(text) {
  if (!voice) return;
  // Screen readers are to say the same sentence again, too.
  voice.textContent = voice.textContent === text ? `${text}\u00a0` : text;
}

// --- The address ---

/** @returns {{ name: string, parameters: URLSearchParams }} what a fragment names */
function readFragment(fragment = location.hash) {
  const [name, query = ''] = fragment.replace(/^#/, '').split(/\?(.*)/s);
  return { name, parameters: new URLSearchParams(query) };
}

let wantedAddress = '';
let addressTimer = 0;
let addressTime = 0;

function flushAddress() {
  clearTimeout(addressTimer);
  addressTimer = 0;
  if (!wantedAddress) return;
  addressTime = Date.now();
  history.replaceState(history.state, '', wantedAddress);
  wantedAddress = '';
}

// Browsers refuse more than about a hundred changes in half a minute.
/** @param {string} name @param {Record<string, string>} parameters */
function remember(name, parameters) {
  const query = new URLSearchParams(parameters).toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  wantedAddress = query ? `#${name}?${query}` : `#${name}`;
  if (!addressTimer) addressTimer = setTimeout(flushAddress, Math.max(0, addressTime + 500 - Date.now()));
}

// --- Demos ---

class Demo {
  #figure;
  #name;
  #part;
  /** @type {Set<() => void>} */
  #sleepers = new Set();
  /** @type {Set<() => void>} */
  #wakers = new Set();
  /** @type {Set<(parameters: URLSearchParams) => void>} */
  #followers = new Set();
  #parameters = new URLSearchParams();
  #started = false;
  #asleep = true;
  #near = false;
  #asked = false; // whether it asked for the lessons

  /** @param {HTMLElement} figure @param {string} name */
  constructor(figure, name) {
    this.#figure = figure;
    this.#name = name;
    this.#part = figure.dataset.part;
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

  get started() {
    return this.#started;
  }

  /** Takes the parameters of a link. @param {URLSearchParams} parameters */
  follow(parameters) {
    this.#parameters = parameters;
    for (const follower of this.#followers) this.#guard(() => follower(parameters));
  }

  /** Loads and starts the demo, the first time. */
  async start() {
    if (this.#started) return;
    this.#started = true;
    this.#setAsleep(false);
    keepForPrint(this.#figure, this.#figure.querySelector('.still'));
    this.#figure.setAttribute('aria-busy', 'true');
    try {
      const { start } = await demoModules[this.#name]();
      await start(this.#figure, this.#context());
      this.#figure.dataset.started = '';
    } catch (error) {
      await this.fail(error);
    }
    this.#figure.removeAttribute('aria-busy');
  }

  /** Says whether the figure is within a window's height of the view. @param {boolean} near */
  setNear(near) {
    this.#near = near;
    this.update();
  }

  update() {
    if (this.#started) this.#setAsleep(!this.#near || document.hidden);
  }

  /** @param {string} words */
  notice(words) {
    this.#show('demo-notice', words);
    if (words) announce(words);
  }

  /** Says what is wrong with the part that a link asks for. @param {string} words */
  noticePart(words) {
    this.#show('part-notice', words);
    if (words) announce(words);
  }

  /** The lessons for this figure. If they run on the page, the first figure that asks says so. */
  #askForLessons() {
    const client = loadLessons();
    if (this.#asked) return client;
    this.#asked = true;
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
   * @param {string} className
   * @param {string} words '' for none
   * @param {Record<string, string>} [attributes]
   */
  #show(className, words, attributes = {}) {
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

  /** @param {unknown} error */
  async fail(error) {
    console.error(error);
    const { wordsOf } = await import('./failure-words.js').catch(() => ({ wordsOf: String }));
    this.#show(
      'demo-error',
      `This demo stopped: ${wordsOf(error).replace(/[.\s]*$/, '.')} The rest of the page goes on; reload it to try again.`,
      { role: 'alert' },
    );
  }

  /** @param {boolean} asleep */
  #setAsleep(asleep) {
    if (asleep === this.#asleep) return;
    this.#asleep = asleep;
    for (const listener of asleep ? this.#sleepers : this.#wakers) this.#guard(listener);
  }

  /** @param {() => void} work */
  #guard(work) {
    try {
      work();
    } catch (error) {
      void this.fail(error);
    }
  }

  /** @returns {DemoContext} */
  #context() {
    const isAsleep = () => this.#asleep;
    const lessons = () => this.#askForLessons();
    const parameters = () => this.#parameters;
    return {
      signal: leaving.signal,
      get lessons() {
        return lessons();
      },
      // Another link may have come while the demo was loading.
      get parameters() {
        return parameters();
      },
      onParameters: (listener) => this.#followers.add(listener),
      remember: (parameters) => remember(this.#name, this.#part ? { part: this.#part, ...parameters } : parameters),
      onSleep: (listener) => this.#sleepers.add(listener),
      onWake: (listener) => this.#wakers.add(listener),
      get asleep() {
        return isAsleep();
      },
      announce,
      notice: (words) => this.notice(words),
      fail: (error) => void this.fail(error),
    };
  }
}

/**
 * Keeps a copy of a still picture that only print shows.
 * @param {HTMLElement} figure
 * @param {Element | null} still
 */
function keepForPrint(figure, still) {
  if (!still || figure.querySelector(':scope > .printed')) return;
  const copy = document.createElement('div');
  copy.className = 'printed';
  copy.setAttribute('aria-hidden', 'true');
  copy.append(...[...still.childNodes].map((node) => node.cloneNode(true)));
  loadPictures(copy);
  still.after(copy);
}

/** Loads pictures that are seen in print only. @param {ParentNode} place */
function loadPictures(place) {
  for (const image of place.querySelectorAll('img')) image.loading = 'eager';
}
addEventListener('beforeprint', () => loadPictures(document));

/** @type {Demo[]} */
const demos = [];
for (const figure of document.querySelectorAll('figure.demo')) {
  if (!(figure instanceof HTMLElement)) continue;
  const name = figure.dataset.demo ?? '';
  if (name in demoModules) demos.push(new Demo(figure, name));
}
/** @param {Element} figure */
const demoOf = (figure) => demos.find((demo) => demo.figure === figure);

// An error in a listener or a promise of a demo names the demo's file.
/** @param {unknown} error */
function assign(error) {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  demos.find(({ name }) => stack.includes(`/tutorial/${name}.js`))?.fail(error);
}
addEventListener('error', ({ error }) => assign(error));
addEventListener('unhandledrejection', ({ reason }) => assign(reason));

const wakeObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      wakeObserver.unobserve(target);
      demoOf(target)?.start();
    }
  },
  { rootMargin: '50% 0px' },
);
const sleepObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) demoOf(target)?.setNear(isIntersecting);
  },
  { rootMargin: '100% 0px' },
);

// The other boards of the article do not play out of view either.
const boardObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting && 'playing' in target && target.playing)
        /** @type {import('../element/sliding-puzzle.js').SlidingPuzzle} */ (target).pause();
    }
  },
  { rootMargin: '100% 0px' },
);
for (const figure of document.querySelectorAll('figure.board')) {
  for (const board of figure.querySelectorAll('sliding-puzzle')) {
    boardObserver.observe(board);
    if (figure instanceof HTMLElement) keepForPrint(figure, board);
  }
}

// A reader who presses Tab comes to the next demo before it is in view: it has to have its controls by then.
document.querySelector('main')?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
  const isAt = (/** @type {Demo} */ { figure }, /** @type {number} */ place) => {
    const relation = target.compareDocumentPosition(figure);
    return (relation & place) !== 0 && (relation & Node.DOCUMENT_POSITION_CONTAINS) === 0;
  };
  const next = demos.find((demo) => isAt(demo, Node.DOCUMENT_POSITION_FOLLOWING));
  const previous = demos.filter((demo) => isAt(demo, Node.DOCUMENT_POSITION_PRECEDING)).pop();
  for (const demo of [next, previous]) if (demo && !demo.started) demo.start().then(() => demo.update());
});

document.addEventListener('visibilitychange', () => {
  for (const demo of demos) demo.update();
});

// --- Links ---

/**
 * Goes where a fragment leads.
 * @param {string} [fragment]
 * @param {boolean} [scroll]
 */
function follow(fragment, scroll = true) {
  const { name, parameters } = readFragment(fragment);
  const named = demos.filter((each) => each.name === name);
  const part = parameters.get('part');
  const wanted = part === null ? named[0] : named.find((each) => each.part === part);
  const demo = wanted ?? named[0];
  const hasParameters = [...parameters].length > 0;
  if (wanted && hasParameters) wanted.follow(parameters);
  // A notice about an earlier link goes away.
  for (const each of named) if (each !== wanted || !hasParameters) each.notice('');
  for (const each of named)
    each.noticePart(
      each === demo && !wanted ? `The link asks for part “${part?.slice(0, 80)}”, of which there is none here.` : '',
    );
  // The browser itself follows an anchor without parameters.
  const target = hasParameters && (demo?.figure ?? document.getElementById(name));
  if (!target || !scroll) return;
  // What the reader has before the eyes stays where it is.
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) target.scrollIntoView();
}

addEventListener('hashchange', () => follow());
// A link to the present address changes no address, but the reader wants its parameters all the same.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (link && link.getAttribute('href') === location.hash) follow();
});

const [navigation] = performance.getEntriesByType('navigation');
const again =
  navigation && 'type' in navigation && (navigation.type === 'reload' || navigation.type === 'back_forward');
follow(undefined, !again);
for (const { figure } of demos) {
  wakeObserver.observe(figure);
  sleepObserver.observe(figure);
}

// --- Contents: open beside the article where there is room, folded above it where there is none ---

const contents = document.querySelector('#contents');
const here = document.querySelector('#here');
const wide = matchMedia('(min-width: 70rem)');
if (contents instanceof HTMLDetailsElement) {
  const arrange = () => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', arrange);
  arrange();
  const fold = () => {
    if (!wide.matches) contents.open = false;
  };
  contents.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) fold();
  });
  contents.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || wide.matches || !contents.open) return;
    fold();
    contents.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !contents.contains(event.target)) fold();
  });

  const sections = [...document.querySelectorAll('main section[id]')];
  /** @type {Set<Element>} */
  const seen = new Set();
  const sectionObserver = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target);
      const current = sections.find((section) => seen.has(section));
      for (const link of contents.querySelectorAll('a[href^="#"]')) {
        if (current && link.getAttribute('href') === `#${current.id}`) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
      if (here) here.textContent = contents.querySelector('a[aria-current]')?.textContent ?? '';
    },
    { rootMargin: '-30% 0px -69% 0px' },
  );
  for (const section of sections) sectionObserver.observe(section);
}
