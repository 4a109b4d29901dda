// Walks through a part of a page in jsdom: presses one after another what a person can press, and tells what each press
// changed. The story is compared with the one that is kept in tests/golden/walks/; PUZZLE_UPDATE_GOLDEN=1 keeps it anew.
// Time is the test's own and goes on only while nothing is loaded, and chance has a seed, so a story is always the same.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { WasmModule } from '../../web/engine/wasm-module.ts';
import { change, find, press as pressKey } from '../web/dom.mjs';
import { pretend } from '../web/fakes.mjs';
import { fakeTimers } from '../web/timers.mjs';

process.env.TZ = 'UTC';
const kept = new URL('../golden/walks/', import.meta.url);
const MOST_LINES = 12; // of one change; of the others a digest
const MOST_ALIKE = 5; // presses of one kind of control
const MOST_SEARCHING = 60; // steps that a search is waited for
const PATIENCE = 2_500; // milliseconds of the test's time

const { setTimeout: later } = globalThis; // of real time
let underWay = 0;
let slices = 0; // of searches on the page
/** Counts what takes real time. */
function count(object, name) {
  const ask = object[name];
  object[name] = async function (...given) {
    underWay += 1;
    try {
      return await ask.apply(this, given);
    } finally {
      underWay -= 1;
    }
  };
}

/** How many of each kind the modules hold: made, and not given back. */
const held = new Map();
const { call } = WasmModule.prototype;
WasmModule.prototype.call = function (name, ...values) {
  const answer = call.call(this, name, ...values);
  const [, kind, end] = /^(\w+?)_(create|destroy)/.exec(name) ?? [];
  if (end === 'destroy' || (kind && answer)) held.set(kind, (held.get(kind) ?? 0) + (end === 'create' ? 1 : -1));
  return answer;
};

/** What was drawn on each canvas since it was last told of. */
const drawn = new Map();

/** Lets canvases note what is drawn on them, but for those of boards, whose pictures come from wasm. */
export function noteDrawings() {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function () {
    if (this.getRootNode() !== document) return getContext.call(this);
    const note = (...values) => void drawn.set(this, `${drawn.get(this) ?? ''}${values.map(short)} `);
    return new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...given) => (note(name, ...given), { width: 7, addColorStop() {} }),
        set: (_, name, value) => (note(name, value), true),
      },
    );
  };
}

/** Puts boards in sight, and notes their pictures. */
export function showBoards() {
  const style = { maxWidth: 'none', maxHeight: 'none', colorScheme: 'light', outlineColor: 'rgb(0, 0, 0)' };
  pretend({
    IntersectionObserver: class {
      constructor(tell) {
        this.observe = (target) => tell([{ target, isIntersecting: true }]);
      }
      unobserve() {}
    },
    ImageData: class {
      constructor(data, width, height) {
        Object.assign(this, { data, width, height });
      }
    },
    getComputedStyle: () => ({ ...style, getPropertyValue: () => '', fontFamily: 'sans' }),
  });
  Object.defineProperty(Element.prototype, 'clientHeight', { value: 400 });
  CSSStyleSheet.prototype.replaceSync = function (text) {
    this.room = text.startsWith(':host { --') && text;
  };
  window.devicePixelRatio = 1 / 4; // fewer pixels take less time
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function () {
    if (this.getRootNode() === document) return getContext.call(this);
    return { putImageData: ({ data }) => void drawn.set(this, data), drawImage() {} };
  };
}

/** Loads all that may be asked for in a walk: loading takes time that is not the test's. Not what starts pages and workers. */
export async function loadScripts(...folders) {
  for (const folder of ['element', 'words', 'engine', ...folders])
    for (const name of readdirSync(new URL(`../../web/${folder}/`, import.meta.url)))
      if (/^(?!page\.|tutorial\.|.*(?:worker|embed).*|.*\.d\.ts).*\.ts$/.test(name))
        await import(`../../web/${folder}/${name}`);
}

/** Makes time and chance the test's own. looks: at the clock, in which a millisecond passes: the more, the more is searched. */
export function ownTimeAndChance(looks = 1) {
  const begin = Date.UTC(2026, 10, 18, 12, 30);
  const timers = fakeTimers();
  const RealDate = globalThis.Date;
  let asked = 0;
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const now = () => timers.now + ++asked / looks; // time goes on in a loop, too
  pretend({
    performance: { now, timeOrigin: begin, mark() {}, measure() {} },
    requestAnimationFrame: (draw) => setTimeout(() => draw(now()), time.frame),
    cancelAnimationFrame: (id) => clearTimeout(id),
    // Searches go on with the test's time, too.
    MessageChannel: class {
      port1 = { onmessage() {}, close() {} };
      port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage(), 1, ++slices) };
    },
    Date: class extends RealDate {
      constructor(...given) {
        super(...(given.length ? given : [begin + timers.now]));
      }
      static now() {
        return begin + timers.now;
      }
    },
  });
  Math.random = random;
  crypto.getRandomValues = (numbers) => numbers.map(() => random() * 2 ** 32);
  for (const name of ['compile', 'instantiate']) count(WebAssembly, name);
  for (const { prototype } of [Response, Blob]) count(prototype, 'arrayBuffer');
  count(globalThis, 'fetch');
  globalThis.whileLoading = (script) => {
    underWay += 1;
    const loaded = () => (underWay -= 1);
    script.then(loaded, loaded);
    return script;
  };
  const { setImmediate } = globalThis; // databases take turns by it
  globalThis.setImmediate = (call, ...values) => {
    underWay += 1;
    return setImmediate(() => {
      underWay -= 1;
      call(...values);
    });
  };
  const turn = () => new Promise((done) => setImmediate(done));
  const time = {
    frame: 16, // milliseconds from one to the next
    /** Lets time pass, by so much, once nothing is under way. */
    async step(milliseconds) {
      do await turn();
      while (underWay > 0);
      timers.tick(milliseconds);
    },
    /** Waits until all that is asked for by now has come. */
    async load() {
      for (let times = 0; times < 3; ++times) {
        await new Promise((done) => later(done, 1)); // jsdom tells of another address a moment later
        do await turn();
        while (underWay > 0);
      }
    },
    async until(holds) {
      for (const end = timers.now + 100_000; !holds(); await this.step(25))
        if (timers.now > end) assert.fail(`in vain: ${holds}`);
    },
  };
  return time;
}

const memoOf = (of) => {
  const known = new Map();
  return (text) => known.get(text) ?? known.set(text, of(text)).get(text);
};

/** Words without the times of games and searches, which take as long as the machine lets them. */
const said = memoOf((text) =>
  text
    .replace(/[\d.,]+(?=\s(?:ms|s|min|µs)\b)|(?<=States per second: )[\d,]+/g, '…')
    .replace(/(?<=· )[\d.,]+(?=\s\p{L}+ (?:per|pro|por|par) [sS])/gu, '…')
    .replace(/\d:\d\d(?:[.,]\d+)?/g, (time) => time.replace(/\d/g, '0'))
    .replace(/(?<=times=|blob:)[\w:-]+/g, '…')
    .replace(/\s+/g, ' '),
);
const short = (value) =>
  Number.isFinite(Number(value)) ? String(Math.round(Number(value) * 100) / 100) : String(value);

const saidOfAttribute = memoOf((text) => said(text).replace(/-?\d+\.\d{3,}/g, short));

const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const unseen = /^(?:name|id|class|for|type|aria-(?:controls|labelledby|describedby))$/;
const isField = (element) => /^(?:input|select|textarea)$/.test(element.localName);

/** An element in a line. */
function lineOf(element) {
  const attributes = element
    .getAttributeNames()
    .filter((name) => !unseen.test(name))
    .map((name) => `${name}=${saidOfAttribute(element.getAttribute(name))}`);
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).map((name) => name && `.${name}`);
  let words = '';
  for (let node = element.firstChild; node; node = node.nextSibling) if (node.nodeType === 3) words += said(node.data);
  const state = isField(element) ? ['value', 'checked', 'disabled'].filter((name) => element[name]) : [];
  return [
    element.localName + classes.join(''),
    ...attributes.sort(),
    ...state.map((name) => `${name}:${said(String(element[name]))}`),
    ...(isField(element) && element.selectionEnd > element.selectionStart ? ['selected'] : []),
    ...(words.trim() ? [JSON.stringify(words.trim())] : []),
  ].join(' ');
}

/** What is written of an element, and of those in it: a line each. focused: what has the focus around it. */
function* linesOf(element, depth = 0, focused = document.activeElement) {
  const indent = '  '.repeat(depth);
  const { localName, shadowRoot } = element;
  if (localName === 'style' || localName === 'slot') return;
  if (element.getAttribute('class') === 'mini-board') return yield `${indent}mini-board ${digestOf(element.outerHTML)}`;
  yield indent + lineOf(element) + (element === focused && element !== document.body ? ' focused' : '');
  const drawing = drawn.get(element);
  if (drawing) yield `${indent}  drawn: ${digestOf(drawing)}`;
  if (typeof drawing === 'string') drawn.delete(element); // the strokes of a figure; the pixels of a board stay
  if (localName === 'sliding-puzzle') yield `${indent}  ${element.state}`;
  for (const { room } of shadowRoot?.adoptedStyleSheets ?? []) if (room) yield `${indent}  ${room}`;
  for (let child = shadowRoot?.firstElementChild; child; child = child.nextElementSibling)
    yield* linesOf(child, depth + 1, shadowRoot.activeElement);
  for (let child = element.firstElementChild; child; child = child.nextElementSibling)
    yield* linesOf(child, depth + 1, focused);
}

/** The lines that went and came, the first ones in full. */
function changeOf(before, after) {
  const missing = (one, other, sign) => {
    const left = new Map();
    for (const line of other) left.set(line, (left.get(line) ?? 0) + 1);
    return one.flatMap((line) => {
      const more = left.get(line) ?? 0;
      left.set(line, more - 1);
      return more > 0 ? [] : [`${sign} ${line}`];
    });
  };
  const lines = [...missing(before, after, '-'), ...missing(after, before, '+')];
  if (lines.length <= MOST_LINES) return lines;
  const rest = lines.slice(MOST_LINES);
  return [...lines.slice(0, MOST_LINES), `  and ${rest.length} lines more: ${digestOf(rest.join('\n'))}`];
}

/** An element, and the insides of the boards in it. */
const rootsIn = (root) => [
  root,
  ...[...root.querySelectorAll('sliding-puzzle')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
];

const canBePressed = (control) => !control.closest('[hidden], details:not([open]) > :not(summary), dialog:not([open])');

/** What could be pressed were it not hidden, in order, in a sheet that lies over the rest first: its name, and its kind, that of all like it. */
function controlsIn(root) {
  const over = root.querySelector('dialog[open]');
  const selector = 'button, summary, input, select, textarea, a[href^="#"]';
  const found = rootsIn(over ?? root).flatMap((each) => [...each.querySelectorAll(selector)]);
  const last = (control) => Number(over !== null && control.localName === 'button') + Number(control.matches('.close'));
  return found
    .sort((one, other) => last(one) - last(other))
    .map((control) => {
      const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent;
      const name = [control.localName, control.type === 'radio' ? control.value : '', said(label).trim()].join(' ');
      const { name: own } = control.dataset;
      const kind =
        own ?? [control.localName, control.type, control.parentElement?.className, control.classList[0]].join(' ');
      return { control, kind, name: name.slice(0, 80) };
    });
}

/** Presses a control, as a person who tries what it does. */
export function press(control) {
  control.focus();
  if (control.localName === 'summary') control.parentElement.open = !control.parentElement.open;
  else if (control.type === 'range') {
    control.value = control.value === control.max ? control.min : control.max;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (control.localName === 'select') {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  } else control.click();
}

/** What can be done by a first word. */
const words = {
  key(name) {
    const [key, ...held] = name.split('+').reverse();
    const more = Object.fromEntries(held.map((one) => [one === 'held' ? 'repeat' : `${one}Key`, true]));
    const [written, code] = key.split('@');
    const { defaultPrevented } = pressKey(written.replace('Space', ' '), code === undefined ? more : { ...more, code });
    document.body.dataset.key = defaultPrevented ? 'of the page' : 'of the browser';
  },
  at: (selector) => find(selector).focus(),
  over: (selector) => find(selector).dispatchEvent(new Event('pointerenter')),
  off: (selector) => find(selector).dispatchEvent(new Event('pointerleave')),
};

/**
 * Deeds with their names, of a text: "#undo; #speed = 4; key u & key ctrl+z" presses a control, gives a field a value, and
 * presses two keys at once.
 * @param more that can be done by a first word
 */
export const deedsOf = (text, more = {}) =>
  text.split(/;\s+/).map((deed) => [
    deed,
    async () => {
      for (const part of deed.split(' & ')) {
        const [, word, rest] = /^(\w+) ?(.*)/s.exec(part) ?? [];
        const [selector, value] = part.split(' = ');
        const does = more[word] ?? words[word];
        if (does) await does(rest);
        else if (value === undefined) press(find(part) ?? assert.fail(part));
        else change(find(selector) ?? assert.fail(part), value);
      }
    },
  ]);

/** Presses one control after another, each name once, so many of a kind; a sheet is closed when all in it is pressed. */
export function* pressesIn(root, most = MOST_ALIKE) {
  const pressed = new Map();
  const times = (key) => pressed.get(key) ?? 0;
  const isNew = ({ control, name, kind }) => times(name) < 1 && times(kind) < most && canBePressed(control);
  for (;;) {
    const controls = controlsIn(root);
    const next = controls.find(isNew) ?? controls.find(({ control }) => control.matches('dialog[open] .close'));
    if (!next) return;
    for (const key of [next.name, next.kind]) pressed.set(key, times(key) + 1);
    yield [next.name, () => press(next.control)];
  }
}

/**
 * Does one deed after another, tells what each changes in an element, and holds that story against the kept one.
 * @param name of the story
 * @param deeds their names and what they do; else all is pressed that can be
 */
export async function walk(name, root, time, deeds = pressesIn(root)) {
  let calm = 0;
  const watch = new MutationObserver(() => (calm = 0));
  for (const each of rootsIn(root))
    watch.observe(each, { subtree: true, childList: true, attributes: true, characterData: true });
  /** Waits until nothing is searched, and nothing changes for half a second. */
  async function rest() {
    await time.load();
    calm = 0;
    let searching = 0; // steps in which a search went on
    for (let waited = 0; waited < PATIENCE && calm < 500; waited += 25) {
      const before = slices;
      calm += 25;
      await time.step(25);
      if (slices > before && ++searching < MOST_SEARCHING) calm = 0;
    }
    const kept = Object.entries(localStorage).map(([name, value]) => `${name}: ${value}`);
    const left = [...held].filter(([, number]) => number !== 0).map((number) => `held: ${number}`);
    return [location.href, ...kept, ...linesOf(root), ...left];
  }
  let seen = await rest();
  const story = [`# ${name}`, ...changeOf([], seen)];
  for (const [deed, act] of deeds) {
    await act();
    const after = await rest();
    story.push(`# ${deed}`, ...changeOf(seen, after));
    seen = after;
  }
  watch.disconnect();
  const file = new URL(`${name}.txt`, kept);
  const text = `${story.join('\n')}\n`;
  if (process.env.PUZZLE_UPDATE_GOLDEN) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, text);
  } else {
    const [now, before] = [text, readFileSync(file, 'utf8')].map((each) => each.split('\n'));
    const at = now.findIndex((line, place) => line !== before[place]);
    const part = now.slice(0, at + 1).findLast((line) => line.startsWith('#'));
    const some = (lines) => lines.slice(Math.max(0, at - 2), at + 8).join('\n');
    if (at >= 0) assert.equal(some(now), some(before), `${name}.txt, line ${at + 1}: ${part}`);
  }
}
