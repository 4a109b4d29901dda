// The page in an iframe: one <sliding-puzzle> that gets its attributes from the address, by the same names:
// embed.html?size=4x4&seed=blog-1&controls=shuffle+solve (or behind #, which wins). It also takes --puzzle-…
// properties (--puzzle-tile=%23336699). Values become attributes and properties, never HTML.
//
// Whenever the height changes, the parent gets { type: 'sliding-puzzle-height', height, id? }: the CSS pixels that
// the frame needs to show everything at its present width, and the id from the address (id=…).

import { part } from '../common/dom.ts';
import { pickLanguage } from '../common/our-page.ts';
import { printable } from '../common/text.ts';
import { embedWords } from '../words/language.ts';
import { attributeNames, attributes, parseSize, styleProperties } from '../element/attributes.ts';

const SMALLEST_BOARD = 96; // CSS pixels

const script = document.currentScript as HTMLScriptElement;
const root = document.documentElement;
const [frame, board, notice] = ['frame', 'board', 'notice'].map(part);

/** A frame with sandbox="allow-scripts" alone: module scripts would need CORS headers there. */
const sandboxed = self.origin === 'null';

/** Forbids all scripts, styles and workers that do not lie where ours do. The page's own policy has to name schemes:
 * where its origin is opaque, 'self' is nowhere in WebKit. A second policy can only forbid more. */
function narrowPolicy() {
  const { origin } = new URL(script.src);
  if (!origin.startsWith('http')) return; // a file on the reader's disk
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `script-src ${origin} 'wasm-unsafe-eval'; style-src ${origin}; worker-src ${origin} blob:`;
  document.head.append(policy);
}

function givenParameters(): Map<string, string> {
  const given: Map<string, string> = new Map();
  for (const part of [location.search, location.hash]) {
    for (const [name, value] of new URLSearchParams(part.slice(1))) given.set(name.toLowerCase(), value);
  }
  return given;
}

/** Parameters that web servers and networks add to addresses unasked. */
const isForeign = (name: string) => /^(utm_.*|fbclid|gclid|ref|amp)$/.test(name);

function unknownWords(names: string[]) {
  const unknown = names.filter((name) => name !== '' && !isForeign(name));
  const quoted = unknown.slice(0, 3).map((name) => `“${printable(name, 30)}”`);
  return unknown.length === 0 ? '' : embedWords(language()).unknown(quoted.join(', '), unknown.length > 3);
}

const language = () => pickLanguage([givenParameters().get('lang') ?? '']);

let id: string | undefined;

function setAttribute(name: string, value: string | undefined) {
  if (value === undefined) board.removeAttribute(name);
  else if (board.getAttribute(name) !== value) board.setAttribute(name, value);
}

function followAddress() {
  const given = givenParameters();
  for (const name of attributeNames) {
    const value = given.get(name);
    // A flag is there or it is not: the value "false" takes it away.
    if (attributes[name].kind === 'flag') setAttribute(name, (value ?? 'false') === 'false' ? undefined : '');
    else setAttribute(name, value);
  }
  for (const name of styleProperties) board.style.setProperty(name, given.get(name) ?? '');
  id = given.get('id');

  const theme = given.get('theme') ?? 'auto';
  root.classList.toggle('dark', theme === 'dark');
  root.classList.toggle('auto', theme !== 'dark' && theme !== 'light');
  const lang = given.get('lang') ?? '';
  root.lang = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(lang) ? lang : 'en';
  const size = parseSize(given.get('size') ?? '');
  board.style.setProperty('--ratio', size?.join(' / ') ?? ''); // until the element is there

  const known: string[] = [...attributeNames, ...styleProperties, 'id'];
  tell(unknownWords([...given.keys()].filter((name) => !known.includes(name))));
}

function tell(text: string) {
  notice.hidden = text === '';
  notice.lang = language();
  if (notice.textContent !== text) notice.textContent = text;
}

// --- Room: the board as wide as the frame, unless a low frame would cut it off ---

let reported = 0;

/** Tells the host how high the frame has to be; 0: not known. @param again for a host that begins to listen late */
function report(height: number, again: boolean = false) {
  if (height === 0 || (height === reported && !again)) return;
  reported = height;
  if (parent !== self)
    parent.postMessage({ type: 'sliding-puzzle-height', height, ...(id === undefined ? {} : { id }) }, '*');
}

let asked = 0;

function fit() {
  cancelAnimationFrame(asked);
  asked = 0;
  if (board.hasAttribute('fit')) return; // it fills the frame, whatever its height
  if (document.fullscreenElement) return; // the frame has its size again afterwards
  const surface = board.shadowRoot?.querySelector('[part~="board"]')?.getBoundingClientRect();
  if (!surface?.width || !surface.height) return; // not defined yet, or the frame is not shown
  const ratio = surface.width / surface.height;
  const beside = frame.getBoundingClientRect().height - surface.height; // everything but the board
  const { maxInlineSize = '' } = getComputedStyle(board); // jsdom knows none
  const available = root.clientWidth - 2 * parseFloat(getComputedStyle(frame).paddingLeft);
  const limit = maxInlineSize.endsWith('%') ? (available * parseFloat(maxInlineSize)) / 100 : parseFloat(maxInlineSize);
  const widest = Math.min(available, Number.isNaN(limit) ? available : limit);
  const room = (innerHeight - beside) * ratio;
  frame.style.setProperty('--board', `${Math.max(room, SMALLEST_BOARD)}px`);
  root.classList.toggle('cramped', frame.getBoundingClientRect().height > innerHeight + 1);
  report(Math.ceil(widest / ratio + beside - 0.01));
}

// In the next frame, because a size that changes within the observer's round is reported as an error.
function askToFit() {
  asked ||= requestAnimationFrame(fit);
}

/** Loads the element. The page allows no address of a script that did not come through a policy of ours (Trusted Types). */
function load() {
  const addresses = { createScriptURL: (address: string) => address };
  const policy = (self as any).trustedTypes?.createPolicy('sliding-puzzle-embed', addresses) ?? addresses;
  const name = sandboxed
    ? (globalThis.PUZZLE_EMBED_SANDBOXED_JS ?? 'embed-sandboxed.js')
    : (globalThis.PUZZLE_SLIDING_PUZZLE_JS ?? 'sliding-puzzle.js');
  const element = document.createElement('script');
  if (!sandboxed) element.type = 'module';
  element.src = policy.createScriptURL(new URL(name, script.src).href);
  element.onload = fit;
  element.onerror = () => tell(embedWords(language()).notLoaded);
  document.head.append(element);
}

narrowPolicy();
followAddress();
addEventListener('hashchange', followAddress);
const observer = new ResizeObserver(askToFit);
observer.observe(board);
observer.observe(frame);
addEventListener('resize', askToFit);
for (const type of ['puzzle-shuffle', 'puzzle-error']) board.addEventListener(type, askToFit);
// At once, because a frame out of sight draws nothing; and again, for a parent that begins to listen late.
const insist = () => {
  fit();
  report(reported, true);
};
addEventListener('load', insist);
board.addEventListener('puzzle-ready', insist);
load();
