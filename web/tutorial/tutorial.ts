// The page of an article, which can be read without this script. It starts figures that come within half a window's height
// (figure.ts), follows links to them and back, speaks the reader's language, and keeps the contents at hand.

import { make } from '../common/dom.ts';
import { addressIn, askedLanguage, keepChoice, keepOffline, keptChoice } from '../common/our-page.ts';
import { Figure } from './figure.ts';
import { hasRoom, solveRow } from './pieces.ts';
import { languages, say, translatePage } from './say.ts';

import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';

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

// --- Words of the text that light up a part of the figures in their section: `<button class="word" data-lights="open">`.
// The figures get `data-lit`, and the style sheet does the rest. ---

document.addEventListener('click', ({ target }) => {
  const word = target instanceof Element ? target.closest('.word') : null;
  const section = word?.closest('section');
  if (!(word instanceof HTMLElement) || !section) return;
  const lit = word.getAttribute('aria-pressed') !== 'true';
  for (const each of section.querySelectorAll('.word')) each.setAttribute('aria-pressed', String(lit && each === word));
  for (const figure of section.querySelectorAll('figure'))
    if (lit) figure.dataset.lit = word.dataset.lights;
    else delete figure.dataset.lit;
});

// --- Folds: code is folded where there is little room, and all is open in print. ---

for (const each of document.querySelectorAll<HTMLDetailsElement>('.code-fold')) each.open = hasRoom();

let unfolded: HTMLDetailsElement[] = [];
addEventListener('beforeprint', () => {
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('article details:not([open]):not(.live *)')];
  for (const each of unfolded) each.open = true;
});
addEventListener('afterprint', () => {
  for (const each of unfolded) each.open = false;
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
function remember(address: string) {
  wantedAddress = address;
  if (!addressTimer) addressTimer = setTimeout(flushAddress, Math.max(0, addressTime + 500 - Date.now()));
}

// --- Figures ---

const leaving = new AbortController();
addEventListener('pagehide', ({ persisted }) => {
  flushAddress();
  if (!persisted) leaving.abort();
});

const figures = [...document.querySelectorAll<HTMLElement>('figure.demo')].map(
  (element) => new Figure(element, leaving.signal, remember),
);
const figureOf = (element: Element) => figures.find((figure) => figure.element === element);

// An error in a listener or a promise of a figure names the figure's file.
function assign(error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  figures.find(({ element }) => new RegExp(`/${element.dataset.demo}(-\\w+)?\\.[jt]s`).test(stack))?.fail(error);
}
addEventListener('error', ({ error }) => assign(error));
addEventListener('unhandledrejection', ({ reason }) => assign(reason));

const sleepObserver = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) figureOf(target)?.setNear(isIntersecting);
  },
  { rootMargin: '100% 0px' },
);
document.addEventListener('visibilitychange', () => {
  for (const figure of figures) figure.update();
});

/** Wakes the figures that come so near. */
function wakeWithin(rootMargin: string) {
  const waker = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        waker.unobserve(target);
        void figureOf(target)?.start();
      }
    },
    { rootMargin },
  );
  for (const { element } of figures) waker.observe(element);
}

// A reader who presses Tab comes to the next figure before it is in view: it has to have its controls by then.
document.querySelector('main')?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
  const isAt = (figure: Figure, place: number) => target.compareDocumentPosition(figure.element) === place;
  const next = figures.find((figure) => isAt(figure, Node.DOCUMENT_POSITION_FOLLOWING));
  const previous = figures.filter((figure) => isAt(figure, Node.DOCUMENT_POSITION_PRECEDING)).pop();
  for (const figure of [next, previous]) if (figure && !figure.started) void figure.start().then(() => figure.update());
});

// Boards of the text have the searches beside them, and do not play out of view.
const boardObserver = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries)
    if (!isIntersecting && 'playing' in target && target.playing) (target as SlidingPuzzle).pause();
});
for (const board of document.querySelectorAll('figure.board > sliding-puzzle')) {
  board.after(solveRow(board as SlidingPuzzle));
  boardObserver.observe(board);
}

// --- Links ---

/** Goes where a fragment leads. */
function follow(fragment?: string, scroll: boolean = true) {
  const { name, parameters } = readFragment(fragment);
  const figure = figures.find(({ id }) => id === name);
  if (!figure || parameters.size === 0) return; // the browser itself follows an anchor
  figure.follow(parameters);
  if (!scroll) return;
  // What the reader has before the eyes stays where it is.
  const { top, bottom } = figure.element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) figure.element.scrollIntoView();
}

// One step back. A link in the text that acts on a figure leaves, in the entry of the history that it leads away from, what
// the figure showed and which link it was. Going back, by the browser or by the button behind the link, restores both.

/** figure: its id; link: its place among those of the text */
type Place = { figure: string; parameters: string; link: number; top: number };

const textLinks = [...document.querySelectorAll<HTMLAnchorElement>('.prose a[href^="#"]')];
const backButton = make('button', { type: 'button', class: 'back-to-text primary' }, say`Back to the text`);
backButton.addEventListener('click', () => history.back());

/** Keeps where the reader is before a link acts. */
function keepPlace(link: HTMLAnchorElement) {
  const { name, parameters } = readFragment(link.hash);
  const figure = figures.find(({ id }) => id === name);
  if (!figure || parameters.size === 0) return;
  flushAddress();
  const { top } = link.getBoundingClientRect();
  const place: Place = { figure: name, parameters: String(figure.parameters), link: textLinks.indexOf(link), top };
  history.replaceState({ place }, '');
  link.after(backButton);
}

addEventListener('popstate', ({ state }) => {
  const place: Place | undefined = state?.place;
  if (!place) return;
  figures.find(({ id }) => id === place.figure)?.follow(new URLSearchParams(place.parameters));
  backButton.remove();
  const link = textLinks[place.link];
  // The link stands where it stood, though figures above it may have grown. Before the next frame the browser may go to the
  // figure that the address names, which scrolls and takes the focus.
  const align = () => {
    link?.focus({ preventScroll: true });
    scrollBy(0, (link?.getBoundingClientRect().top ?? place.top) - place.top);
  };
  align();
  requestAnimationFrame(align);
});
addEventListener('hashchange', () => {
  if (!history.state?.place) follow();
});
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const again = link.hash === location.hash;
  if (textLinks.includes(link)) keepPlace(link);
  // A link to the present address changes no address, but the reader wants its parameters all the same.
  if (!again) return;
  if (backButton.isConnected) history.pushState(null, '');
  follow();
});

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
follow(undefined, !['reload', 'back_forward'].includes(navigation?.type));
// Before the reader scrolls, only what is well in view is loaded.
wakeWithin('0px 0px -25%');
addEventListener('scroll', () => wakeWithin('50% 0px'), { once: true, passive: true });
for (const { element } of figures) sleepObserver.observe(element);

// --- Contents: open beside the article where there is room, folded above it where there is none ---

const contents = document.querySelector('#contents') as HTMLDetailsElement;
const here = document.querySelector('#here') as HTMLElement;
const wide = matchMedia('(min-width: 110rem)');
const fold = () => {
  if (!wide.matches) contents.open = false;
};
const arrange = () => {
  contents.open = wide.matches;
};
wide.addEventListener('change', arrange);
arrange();
contents.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) fold();
});
contents.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || wide.matches || !contents.open) return;
  fold();
  contents.querySelector('summary')?.focus();
});
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Node && !contents.contains(target)) fold();
});

// The end of each part has a mark that it is done. The browser keeps the marks from the first on, and the contents show them.
const done = new Set(keptChoice('done').split(' '));
for (const ends of document.querySelectorAll('section > .ends, section .prose > .ends')) {
  const { id } = ends.closest('section') as HTMLElement;
  const mark = make('input', { type: 'checkbox' });
  const show = () => contents.querySelector(`a[href="#${id}"]`)?.classList.toggle('done', done.has(id));
  mark.checked = done.has(id);
  mark.addEventListener('change', () => {
    done[mark.checked ? 'add' : 'delete'](id);
    keepChoice('done', [...done].filter(Boolean).join(' '));
    show();
  });
  ends.append(make('label', '', mark, say`This part is done`));
  show();
}

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
    here.textContent = contents.querySelector('a[aria-current]')?.textContent ?? '';
  },
  { rootMargin: '-30% 0px -69% 0px' },
);
for (const section of sections) sectionObserver.observe(section);
