// A document for tests without a browser: so much of the DOM that the scripts of our page can be run on its HTML. It has
// elements, attributes, events that bubble, focus, fields and dialogs. It has no layout and no style.

import { File } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** @type {any} */
const world = globalThis;
world.File ??= File;
world.CustomEvent ??= class extends Event {
  /** @param {string} type @param {{ detail?: unknown } & EventInit} [options] */
  constructor(type, options = {}) {
    super(type, options);
    this.detail = options.detail ?? null;
  }
}; // before Node.js 20

/** Whether an element fits a selector of names, #id, .class, [attribute], :disabled, :checked, :focus, :not() and descent. @param {any} element @param {string} selector @returns {boolean} */
function fits(element, selector) {
  return selector.split(',').some((one) => {
    const [last, ...rest] = one
      .trim()
      .split(/\s*>\s*|\s+/)
      .reverse();
    if (!fitsAlone(element, last)) return false;
    let at = element.parentNode;
    for (const outer of rest) {
      while (at && !fitsAlone(at, outer)) at = at.parentNode;
      if (!at) return false;
      at = at.parentNode;
    }
    return true;
  });
}

/** @param {any} element @param {string} selector @returns {boolean} */
function fitsAlone(element, selector) {
  if (!element.attributes) return false;
  const parts = selector.match(/:not\([^)]*\)|[#.:]?[\w-]+|\[[^\]]*\]|\*/g) ?? [];
  return parts.every((part) => {
    if (part === '*') return true;
    if (part[0] === '#') return element.id === part.slice(1);
    if (part[0] === '.') return element.classList.contains(part.slice(1));
    if (part.startsWith(':not(')) return !fitsAlone(element, part.slice(5, -1));
    if (part === ':disabled') return element.disabled;
    if (part === ':checked') return element.checked;
    if (part === ':focus') return world.document.activeElement === element;
    if (part === ':fullscreen') return world.document.fullscreenElement === element;
    if (part[0] === ':') throw new Error(`the document of the tests does not know ${part}`);
    if (part[0] !== '[') return element.localName === part;
    const [, name, sign, value] = /^\[([\w-]+)(?:([~^$*]?)="?([^"]*)"?)?\]$/.exec(part) ?? [];
    const has = element.getAttribute(name);
    if (value === undefined || has === null) return has !== null;
    return { '~': has.split(' ').includes(value), '^': has.startsWith(value) }[sign] ?? has === value;
  });
}

class FakeNode {
  /** @type {any} */
  parentNode = null;
  /** @type {any[]} */
  childNodes = [];
  /** @type {{ type: string, listener: any, once: boolean, capture: boolean }[]} */
  #listeners = [];

  /** @param {string} type @param {any} listener @param {any} [options] */
  addEventListener(type, listener, options = {}) {
    const { once = false, signal, capture = options === true } = options;
    if (signal?.aborted) return;
    this.#listeners.push({ type, listener, once, capture });
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener));
  }

  /** @param {string} type @param {any} listener */
  removeEventListener(type, listener) {
    this.#listeners = this.#listeners.filter((one) => one.type !== type || one.listener !== listener);
  }

  /** @param {Event} event */
  dispatchEvent(event) {
    /** @type {any[]} */
    const path = [];
    for (let at = /** @type {any} */ (this); at; at = at.parentNode ?? (at === world.document ? world.window : null))
      path.push(at);
    Object.defineProperties(event, { target: { value: this }, composedPath: { value: () => path } });
    /** @type {FakeNode[]} */
    const nodes = path;
    for (const at of [...nodes].reverse()) at.#hear(event, true);
    for (const at of event.bubbles ? nodes : [this]) {
      if (event.cancelBubble) break;
      Object.defineProperty(event, 'currentTarget', { value: at, configurable: true });
      at.#hear(event, false);
    }
    return !event.defaultPrevented;
  }

  /** @param {Event} event @param {boolean} early */
  #hear(event, early) {
    if (!early) /** @type {any} */ (this)[`on${event.type}`]?.(event);
    for (const one of [...this.#listeners]) {
      if (one.type !== event.type || one.capture !== early) continue;
      if (one.once) this.removeEventListener(one.type, one.listener);
      (one.listener.handleEvent ?? one.listener).call(one.listener.handleEvent ? one.listener : this, event);
    }
  }

  /** @returns {any[]} */
  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  get textContent() {
    return this.childNodes.map(({ textContent }) => textContent).join('');
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  /** @param {...any} nodes */
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }

  /** @param {...any} nodes */
  replaceChildren(...nodes) {
    for (const node of this.childNodes) node.parentNode = null;
    this.childNodes = [];
    this.append(...nodes);
  }

  /** @param {any} node @param {any} before */
  insertBefore(node, before) {
    const child = node instanceof FakeNode ? node : new FakeText(String(node));
    child.remove();
    child.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    return child;
  }

  /** @param {any} node */
  prepend(node) {
    this.insertBefore(node, this.firstChild);
  }

  remove() {
    if (!this.parentNode) return;
    this.parentNode.childNodes = this.parentNode.childNodes.filter((/** @type {any} */ node) => node !== this);
    this.parentNode = null;
  }

  /** @param {any} node */
  contains(node) {
    for (let at = node; at; at = at.parentNode) if (at === this) return true;
    return false;
  }

  /** @param {string} selector @returns {any[]} */
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [
      ...(fits(child, selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  /** @param {string} selector @returns {any} */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /** @returns {any} */
  get parentElement() {
    return this.parentNode instanceof FakeElement ? this.parentNode : null;
  }

  /** @returns {any} */
  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  /** @returns {any} */
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }

  get isConnected() {
    return world.document.contains(this);
  }
}

class FakeText extends FakeNode {
  /** @param {string} data */
  constructor(data) {
    super();
    this.data = data;
  }

  get textContent() {
    return this.data;
  }
}

class FakeElement extends FakeNode {
  /** @type {Map<string, string>} */
  attributes = new Map();
  style = { setProperty() {}, removeProperty() {} };
  /** What the reader made of a field. @type {string | undefined} */
  written;
  /** @type {boolean | undefined} */
  #checked;

  /** @param {string} name */
  constructor(name) {
    super();
    this.localName = name;
  }

  /** @param {string} name @returns {string | null} */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  /** @param {string} name @param {boolean} [wanted] */
  toggleAttribute(name, wanted = !this.hasAttribute(name)) {
    if (wanted) this.setAttribute(name, '');
    else this.removeAttribute(name);
  }

  get classList() {
    const list = () => (this.getAttribute('class') ?? '').split(' ').filter(Boolean);
    const toggle = (/** @type {string} */ name, wanted = !list().includes(name)) =>
      this.setAttribute('class', [...list().filter((one) => one !== name), ...(wanted ? [name] : [])].join(' '));
    return {
      contains: (/** @type {string} */ name) => list().includes(name),
      add: (/** @type {string[]} */ ...names) => names.forEach((name) => toggle(name, true)),
      remove: (/** @type {string[]} */ ...names) => names.forEach((name) => toggle(name, false)),
      toggle,
    };
  }

  /** @returns {Record<string, string>} */
  get dataset() {
    const nameOf = (/** @type {string} */ key) =>
      `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return new Proxy(/** @type {any} */ ({}), {
      get: (_, key) => this.getAttribute(nameOf(String(key))) ?? undefined,
      set: (_, key, value) => {
        this.setAttribute(nameOf(String(key)), value);
        return true;
      },
    });
  }

  get value() {
    if (this.localName === 'select') return this.options[this.selectedIndex]?.value ?? '';
    if (this.written !== undefined) return this.written;
    return this.getAttribute('value') ?? (/^(option|textarea)$/.test(this.localName) ? this.textContent : '');
  }

  set value(value) {
    if (this.localName === 'select') this.selectedIndex = this.options.findIndex((one) => one.value === value);
    else this.written = String(value);
  }

  get options() {
    return this.querySelectorAll('option');
  }

  get selectedIndex() {
    if (this.chosen !== undefined)
      return this.chosen && this.contains(this.chosen) ? this.options.indexOf(this.chosen) : -1;
    return this.options.length
      ? Math.max(
          0,
          this.options.findIndex((one) => one.hasAttribute('selected')),
        )
      : -1;
  }

  set selectedIndex(index) {
    this.chosen = this.options[index] ?? null;
  }

  /** The option that was chosen; null: none; undefined: nobody chose. @type {any} */
  chosen;

  /** @param {any} option @param {any} [before] */
  add(option, before) {
    this.insertBefore(option, before ?? null);
  }

  get checked() {
    return this.#checked ?? this.hasAttribute('checked');
  }

  set checked(checked) {
    if (checked && this.type === 'radio')
      for (const other of world.document.querySelectorAll(`input[name=${this.getAttribute('name')}]`))
        other.#checked = false;
    this.#checked = checked;
  }

  get type() {
    return this.getAttribute('type') ?? { button: 'submit', input: 'text' }[this.localName] ?? '';
  }

  set type(type) {
    this.setAttribute('type', type);
  }

  /** @param {string} selector */
  matches(selector) {
    return fits(this, selector);
  }

  /** @param {string} selector */
  closest(selector) {
    for (let at = /** @type {any} */ (this); at; at = at.parentNode) if (at.attributes && fits(at, selector)) return at;
    return null;
  }

  get isContentEditable() {
    return this.closest('[contenteditable]') !== null;
  }

  focus() {
    if (this.hasAttribute('disabled') || world.document.activeElement === this) return;
    world.document.activeElement = this;
    this.dispatchEvent(new Event('focus'));
    this.dispatchEvent(new Event('focusin', { bubbles: true }));
  }

  click() {
    if (this.hasAttribute('disabled')) return;
    const toggles = /^(checkbox|radio)$/.test(this.type);
    if (toggles) this.checked = this.type === 'radio' || !this.checked;
    this.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
    if (toggles) change(this, this.value);
  }

  showModal() {
    this.open = true;
  }

  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }

  getBoundingClientRect() {
    return { left: 100, top: 100, right: 300, bottom: 300, width: 200, height: 200, x: 100, y: 100 };
  }
}

for (const name of ['hidden', 'disabled', 'open', 'readOnly', 'selected'])
  Object.defineProperty(FakeElement.prototype, name, {
    get() {
      return this.hasAttribute(name.toLowerCase());
    },
    set(wanted) {
      this.toggleAttribute(name.toLowerCase(), Boolean(wanted));
    },
  });
for (const [name, attribute] of Object.entries({
  ...{ id: 'id', className: 'class', href: 'href', src: 'src', lang: 'lang', title: 'title', name: 'name' },
  ...{ max: 'max', min: 'min', placeholder: 'placeholder', download: 'download', htmlFor: 'for' },
}))
  Object.defineProperty(FakeElement.prototype, name, {
    get() {
      return this.getAttribute(attribute) ?? '';
    },
    set(value) {
      this.setAttribute(attribute, value);
    },
  });

const classes = {
  ...{ button: 'Button', input: 'Input', select: 'Select', textarea: 'TextArea', dialog: 'Dialog', output: 'Output' },
  ...{ a: 'Anchor', option: 'Option', details: 'Details', fieldset: 'FieldSet', form: 'Form', progress: 'Progress' },
  ...{ p: 'Paragraph', img: 'Image', canvas: 'Canvas', tbody: 'TableSection', label: 'Label', ol: 'OList' },
};
world.Node = FakeNode;
world.Text = FakeText;
world.Element = FakeElement;
world.HTMLElement = class extends FakeElement {};
world.SVGElement = class extends FakeElement {};
/** @type {Record<string, any>} */
const classOf = {};
for (const [name, word] of Object.entries(classes))
  classOf[name] = world[`HTML${word}Element`] = class extends world.HTMLElement {};
world.Option = class extends classOf.option {
  /** @param {string} [text] @param {string} [value] @param {boolean} [_default] @param {boolean} [selected] */
  constructor(text = '', value = text, _default = false, selected = false) {
    super('option');
    this.append(text);
    this.setAttribute('value', value);
    if (selected) this.setAttribute('selected', '');
  }
};

world.Image = class extends classOf.img {
  constructor() {
    super('img');
  }
};

/** @param {string} name */
const create = (name) => new (classOf[name] ?? world.HTMLElement)(name);

/** @param {any} parent @param {string} html */
function parse(parent, html) {
  let at = parent;
  const text = html.replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '');
  for (const [, words, closes, name, attributes] of text.matchAll(/([^<]+)|<(\/?)([a-z][a-z0-9-]*)([^>]*)>/gi)) {
    if (words !== undefined) at.append(words.replaceAll('&amp;', '&').replaceAll('&lt;', '<'));
    else if (closes) at = at.parentNode;
    else {
      const element = create(name);
      for (const [, key, value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
        element.setAttribute(key, value);
      at.append(element);
      if (!/^(br|hr|img|input|link|meta|source)$/.test(name) && !attributes.endsWith('/')) at = element;
    }
  }
}

/**
 * Makes a document the world of the test.
 * @param {string} html
 * @returns {any} the document
 */
export function openDocument(html) {
  const document = Object.assign(/** @type {any} */ (new FakeNode()), {
    createElement: create,
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new world.SVGElement(name),
    createTextNode: (/** @type {string} */ data) => new FakeText(data),
    getElementById: (/** @type {string} */ id) => document.querySelector(`#${id}`),
    readyState: 'complete',
    visibilityState: 'visible',
  });
  parse(document, html);
  document.documentElement = document.children[0];
  document.head = document.querySelector('head');
  document.body = document.activeElement = document.querySelector('body') ?? document.documentElement;
  /** @type {Map<string, any>} */
  const media = new Map();
  const window = Object.assign(/** @type {any} */ (new FakeNode()), {
    matchMedia: (/** @type {string} */ query) => {
      const known = media.get(query) ?? Object.assign(/** @type {any} */ (new FakeNode()), { matches: false });
      media.set(query, known);
      return known;
    },
    document,
  });
  window.top = window.self = window;
  Object.assign(world, { document, window, matchMedia: window.matchMedia });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    world[name] = window[name].bind(window);
  return document;
}

/** Our page, as its HTML has it. */
export const openPage = () =>
  openDocument(
    readFileSync(new URL('../../web/page/index.html', import.meta.url), 'utf8').replace(/^[\s\S]*?(?=<html)/, ''),
  );

/** An element as text, a line for each of its elements and texts. @param {any} node @param {string} [indent] @returns {string} */
export function htmlOf(node, indent = '') {
  if (!node.attributes) return indent + node.textContent;
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
  return [
    `${indent}<${node.localName}${attributes}>`,
    ...node.childNodes.map((/** @type {any} */ child) => htmlOf(child, `${indent} `)),
  ].join('\n');
}

/** The first that fits in the document of the test. @param {string} selector @returns {any} */
export const find = (selector) => world.document.querySelector(selector);

/** All that fit. @param {string} selector @returns {any[]} */
export const findAll = (selector) => world.document.querySelectorAll(selector);

/** What has the focus. @returns {any} */
export const focused = () => world.document.activeElement;

/** The element with an id. @param {string} id @returns {any} */
export const at = (id) => world.document.getElementById(id) ?? fail(`the page has no #${id}`);

/** @param {string} text @returns {never} */
function fail(text) {
  throw new Error(text);
}

/** Presses a key of a keyboard like the American one where the focus is. @param {string} key @param {object} [more] of the event @returns {any} the event */
export function press(key, more = {}) {
  const code =
    { ' ': 'Space', '?': 'Slash' }[key] ??
    key.replace(/^[a-z]$/i, (letter) => `Key${letter.toUpperCase()}`).replace(/^\d$/, 'Digit$&');
  const event = new Event('keydown', { bubbles: true, cancelable: true, composed: true });
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
  world.document.activeElement.dispatchEvent(Object.assign(event, { key, code, ...held, ...more }));
  return event;
}

/** Gives a field another value, as a reader does. @param {any} field @param {string} value */
export function change(field, value) {
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Timers by a clock of the test's own, until stop(). */
export function fakeTimers() {
  const { setTimeout, clearTimeout } = globalThis;
  /** @type {Map<number, { at: number, call: () => void }>} */
  const waiting = new Map();
  let [clock, last] = [0, 0];
  world.setTimeout = (
    /** @type {(...values: unknown[]) => void} */ call,
    /** @type {number} */ wait = 0,
    /** @type {unknown[]} */ ...values
  ) => {
    waiting.set(++last, { at: clock + Math.max(1, wait), call: () => call(...values) });
    return last;
  };
  world.clearTimeout = (/** @type {number} */ id) => void waiting.delete(id);
  return {
    /** Lets time pass. @param {number} milliseconds */
    tick: (milliseconds) => {
      const end = clock + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
        if (!next) break;
        waiting.delete(next[0]);
        clock = next[1].at;
        next[1].call();
      }
      clock = end;
    },
    stop: () => Object.assign(globalThis, { setTimeout, clearTimeout }),
  };
}
