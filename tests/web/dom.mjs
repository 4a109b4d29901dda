// A page's HTML in jsdom, whose window is the world of the test. Layout, which has every box from 100 to 300, is a stub.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { pretend } from './fakes.mjs';

const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom'); // which has no types of its own
/** Those of Node.js that an element of jsdom does not take. */
const replaced = ['AbortController', 'AbortSignal', 'CustomEvent', 'Event', 'EventTarget', 'FormData', 'navigator'];
const kept = Object.getOwnPropertyNames(globalThis).filter((name) => !replaced.includes(name));
const pages = new Map(); // that were read: a copy takes a third of the time

/** Makes a new document the world of the test. */
export function openDocument(html, url = 'https://site/') {
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => {
    throw error.detail ?? error; // to the test that caused it
  });
  const { window } = new JSDOM('<!doctype html>', { url, virtualConsole, pretendToBeVisual: true });
  const { document, HTMLDialogElement } = window;
  window.ResizeObserver = window.IntersectionObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.PointerEvent = window.MouseEvent;
  const media = new Map();
  window.matchMedia = (query) =>
    media.get(query) ?? media.set(query, Object.assign(new window.EventTarget(), { matches: false })).get(query);
  window.Element.prototype.getBoundingClientRect = () => new window.DOMRect(100, 100, 200, 200);
  window.HTMLCanvasElement.prototype.getContext = () => ({});
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    if (this.open) queueMicrotask(() => this.dispatchEvent(new window.Event('close')));
    this.open = false;
  };
  document.adoptedStyleSheets = [];
  const { querySelector } = document; // which goes through all of the page for an id
  document.querySelector = (selector) =>
    /^#[\w-]+$/.test(selector)
      ? document.getElementById(selector.slice(1))
      : querySelector.call(document, selector.replace(', :popover-open', ''));
  window.HTMLElement.prototype.hidePopover = () => {};
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    window[name] = window[name].bind(window);
  for (const name of Object.getOwnPropertyNames(window)) if (!kept.includes(name)) pretend({ [name]: window[name] });
  if (!pages.has(html)) pages.set(html, new JSDOM(html).window.document.documentElement);
  document.replaceChild(document.importNode(pages.get(html), true), document.documentElement);
}

openDocument(''); // for modules that are loaded after this one and extend what the window has

export const openPage = (url) =>
  openDocument(readFileSync(new URL('../../web/page/index.html', import.meta.url), 'utf8'), url);

export const find = (selector) => document.querySelector(selector);

export const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

export const at = (id) => document.getElementById(id) ?? assert.fail(`the page has no #${id}`);

/** Presses a key of a keyboard like the American one where the focus is. */
export function press(key, more = {}) {
  const code =
    { ' ': 'Space', '?': 'Slash' }[key] ??
    key.replace(/^[a-z]$/i, (letter) => `Key${letter.toUpperCase()}`).replace(/^\d$/, 'Digit$&');
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, key, code, ...more });
  let place = document.activeElement;
  while (place?.shadowRoot?.activeElement) place = place.shadowRoot.activeElement;
  place?.dispatchEvent(event);
  return event;
}

/** Gives a field another value, as a reader does. */
export function change(field, value) {
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
