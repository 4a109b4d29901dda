// The built site as files, for tests that need no browser.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const site = resolve(process.env.PUZZLE_SITE ?? join(root, 'build/web'));

/** A file's name without its hash, which the build gives to those in parts/ and wasm/. */
export const plain = (path) => path.replace(/^parts\//, '').replace(/-[A-Z0-9]{8}(?=\.(css|js|wasm)$)/, '');

/** All files below a folder, as paths from it. */
export const filesIn = (folder, below = '') =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
  );

/** Gives jsdom what the element needs of a browser: its searches run on the page, and nothing keeps the process alive. */
export function standInForBrowser() {
  const pen = new Proxy({}, { get: (style, name) => style[name] ?? (() => ({ width: 7, addColorStop() {} })) });
  Object.defineProperty(Element.prototype, 'clientWidth', { value: 480 });
  Object.assign(Element.prototype, { scrollIntoView() {}, setPointerCapture() {}, checkVisibility: () => true });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
  Object.assign(globalThis, {
    Worker: undefined,
    BroadcastChannel: undefined,
    MessageChannel: class {
      port1 = { onmessage() {}, close() {} };
      port2 = { postMessage: () => void setImmediate(() => this.port1.onmessage()) };
    },
    getComputedStyle: () => ({ getPropertyValue: () => '', fontFamily: 'sans', fontSize: '16px' }),
    fetch: async (address) =>
      new Response(readFileSync(join(site, placeOf(`wasm/${String(address).split('/').pop()}`))), {
        headers: { 'content-type': 'application/wasm' },
      }),
  });
}

/** The paths of files that have a hash, by their plain names. */
const hashed = new Map(filesIn(site).flatMap((path) => (plain(path) === path ? [] : [[plain(path), path]])));

/** Where a file of that plain name is in the site. */
export const placeOf = (name) => (existsSync(join(site, name)) ? name : (hashed.get(name) ?? name));

export const pages = filesIn(site).filter((path) => path.endsWith('.html') && !path.endsWith('hugo-shortcode.html')); // no page, but a part of one
