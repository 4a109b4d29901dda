// The tutorial's page. The article can be read without this script, which adds what moves:
//
// Figures (demo-figure.js) start when they come within half a window's height, and sleep out of view by more than a
// window's height.
//
// Links. `#bfs` leads to that section. `#bfs?state=8,6,7/2,5,4/3,0,1` leads to the figure of the demo "bfs" and hands
// it the parameters; a demo with several figures tells them apart by `data-part` and `part=`. Demos change the address
// with remember().
//
// Language. The page speaks that of the address, of the last choice or of the reader, if it has it (common/our-page.ts);
// its texts are replaced in their place before the figures start.

import { make } from '../common/dom.ts';
import { keepChoice, keptChoice, keepOffline, addressIn, askedLanguage } from '../common/our-page.ts';
import { printable, queryOf } from '../common/text.ts';
import { addLinks, Demo, demoModules, keepForPrint, loadPictures, unfoldForPrint } from './demo-figure.ts';
import { makeSteps } from './figure-steps.ts';
import { languages, say } from './say.ts';
import { translatePage } from './translate.ts';
import { lightWords } from './word-lights.ts';

keepOffline();

// --- Language ---

await translatePage(askedLanguage(location.search, navigator.languages, keptChoice('language'), languages));
for (const link of document.querySelectorAll('a[hreflang]')) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.hidden = link.hreflang === document.documentElement.lang;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    keepChoice('language', link.hreflang);
    const address = addressIn(location.href, link.hreflang, navigator.languages, languages);
    if (address === location.href) location.reload();
    else location.assign(address);
  });
}
lightWords(document);
unfoldForPrint();
const reveal = makeSteps(document);

const leaving = new AbortController();
addEventListener('pagehide', (event) => {
  flushAddress();
  if (!event.persisted) leaving.abort();
});

// --- The address ---

/** @returns what a fragment names */
function readFragment(fragment = location.hash): { name: string; parameters: URLSearchParams } {
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
function remember(name: string, parameters: Record<string, string>) {
  const query = queryOf(Object.entries(parameters));
  wantedAddress = query ? `#${name}?${query}` : `#${name}`;
  if (!addressTimer) addressTimer = setTimeout(flushAddress, Math.max(0, addressTime + 500 - Date.now()));
}

// --- Demos ---

const demos: Demo[] = [];
for (const figure of document.querySelectorAll('figure.demo')) {
  if (!(figure instanceof HTMLElement)) continue;
  const name = figure.dataset.demo ?? '';
  if (name in demoModules)
    demos.push(
      new Demo(figure, name, {
        signal: leaving.signal,
        remember: ({ name }, parameters) => remember(name, parameters),
      }),
    );
}
const demoOf = (figure: Element) => demos.find((demo) => demo.figure === figure);

// An error in a listener or a promise of a demo names the demo's file.
function assign(error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  demos.find(({ name }) => stack.includes(`/tutorial/${name}.js`))?.fail(error);
}
addEventListener('error', ({ error }) => assign(error));
addEventListener('unhandledrejection', ({ reason }) => assign(reason));
addEventListener('beforeprint', () => loadPictures(document));

/** Boards that have got their links. */
const linked: Set<Element> = new Set();

/** Those that wake figures. */
const wakers: IntersectionObserver[] = [];

/** @param rootMargin how far out of view a figure wakes */
const makeWaker = (rootMargin: string) =>
  new IntersectionObserver(
    (entries, observer) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const demo = demoOf(target);
        if (demo) demo.start();
        else if (target instanceof HTMLElement && !linked.has(target)) {
          linked.add(target);
          void addLinks(target);
        }
      }
    },
    { rootMargin },
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
        (target as import('../element/sliding-puzzle.ts').SlidingPuzzle).pause();
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
  const isAt = ({ figure }: Demo, place: number) => {
    const relation = target.compareDocumentPosition(figure);
    return (relation & place) !== 0 && (relation & Node.DOCUMENT_POSITION_CONTAINS) === 0;
  };
  const shown = demos.filter((demo) => demo.shown); // not behind another tab
  const next = shown.find((demo) => isAt(demo, Node.DOCUMENT_POSITION_FOLLOWING));
  const previous = shown.filter((demo) => isAt(demo, Node.DOCUMENT_POSITION_PRECEDING)).pop();
  for (const demo of [next, previous]) if (demo && !demo.started) demo.start().then(() => demo.update());
});

document.addEventListener('visibilitychange', () => {
  for (const demo of demos) demo.update();
});

// --- Links ---

/** Goes where a fragment leads. */
function follow(fragment?: string, scroll: boolean = true) {
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
      each === demo && !wanted
        ? say`The link asks for part “${printable(part ?? '', 80)}”, of which there is none here.`
        : '',
    );
  const target = (hasParameters && demo?.figure) || document.getElementById(name);
  if (!target) return;
  const hidden = target.getClientRects().length === 0;
  reveal(target);
  // The browser itself follows an anchor without parameters, unless its figure was not shown.
  if (!scroll || !(hasParameters || hidden)) return;
  // What the reader has before the eyes stays where it is.
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) target.scrollIntoView();
}

// One step back. A link in the text that acts on a figure leaves, in the entry of the history that it leads away from, what
// the figure showed, which figure of its tabs was seen, and where the reader was. Going back, by the browser or by the button
// behind the link, restores all of it. A figure that had not started gets its still picture back.

/**
 * parameters: null when it had not started; seen: the figure that stood in its place; top: of the link, in the window
 */
export type Place = { figure: string; parameters: string | null; seen: string; top: number; link: number };

const textLinks = [...(document.querySelectorAll('.prose a[href^="#"]') as NodeListOf<HTMLAnchorElement>)];
const backButton = make('button', { type: 'button', class: 'back-to-text primary' }, say`Back to the text`);
backButton.addEventListener('click', () => history.back());

/** Keeps where the reader is before a link acts. */
function keepPlace(link: HTMLAnchorElement) {
  const { name, parameters } = readFragment(link.hash);
  const part = parameters.get('part');
  const demo = demos.find((each) => each.name === name && (part === null || each.part === part));
  if (!demo || [...parameters].length === 0) return;
  flushAddress();
  const place: Place = {
    figure: demo.figure.id,
    parameters: demo.started ? demo.parameters.toString() : null,
    seen: demo.figure.closest('.steps')?.querySelector('.step:not([hidden]) figure')?.id ?? demo.figure.id,
    top: link.getBoundingClientRect().top,
    link: textLinks.indexOf(link),
  };
  history.replaceState({ place }, '');
  link.after(backButton);
}

async function resetFigure(demo: Demo) {
  await demo.reset();
  for (const waker of wakers) waker.observe(demo.figure);
}

function goBack({ figure, parameters, seen, top, link }: Place) {
  const demo = demos.find((each) => each.figure.id === figure);
  const element = textLinks[link];
  // The link stands where it stood, though figures above it may have grown; the browser may scroll for itself before the next frame.
  const align = () => scrollBy(0, (element?.getBoundingClientRect().top ?? top) - top);
  if (demo) {
    reveal(document.getElementById(seen) ?? demo.figure);
    if (parameters === null) void resetFigure(demo).then(() => align());
    else demo.follow(new URLSearchParams(parameters));
  }
  backButton.remove();
  element?.focus({ preventScroll: true });
  align();
  requestAnimationFrame(align);
}

addEventListener('popstate', ({ state }) => {
  if (state?.place) goBack(state.place);
});
addEventListener('hashchange', () => {
  if (!history.state?.place) follow();
});
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const again = link.hash === location.hash;
  if (textLinks.includes(link)) keepPlace(link);
  // A link to the present address changes no address, but the reader wants its parameters all the same.
  if (!again) return;
  if (backButton.isConnected) history.pushState(null, '');
  follow();
});

const [navigation] = performance.getEntriesByType('navigation');
const again =
  navigation && 'type' in navigation && (navigation.type === 'reload' || navigation.type === 'back_forward');
follow(undefined, !again);
/** Wakes the figures that come so near. */
function wakeWithin(rootMargin: string) {
  const waker = makeWaker(rootMargin);
  wakers.push(waker);
  for (const figure of document.querySelectorAll('figure.demo, figure.board[id]')) waker.observe(figure);
}
// Before the reader scrolls, only what is in view is loaded.
wakeWithin('0px');
addEventListener('scroll', () => wakeWithin('50% 0px'), { once: true, passive: true });
for (const { figure } of demos) sleepObserver.observe(figure);

// --- Contents: open beside the article where there is room, folded above it where there is none ---

const contents = document.querySelector('#contents');
const here = document.querySelector('#here');
const wide = matchMedia('(min-width: 110rem)');
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
  const seen: Set<Element> = new Set();
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
