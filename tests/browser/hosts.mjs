// The web around the boards, in which the scenarios happen: a blog and a CDN. Each is a server at an origin of
// its own, with the built site in the sub-folder /assets/puzzle/ (and in any other folder beside it, which stands for
// another version of the script). The tests write host pages as a blogger writes them.
//
// The first script of every host page is probe.js. It counts what could keep a page busy or leak, and
// keeps every puzzle event. It has to work under the strictest Content-Security-Policy of the tests.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { placeOf, plain } from '../site/site.mjs';
import { site } from './driver.mjs';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** @typedef {{ type?: string, body: string | Buffer, headers?: Record<string, string>, status?: number }} Answer */

// No search that a busy machine makes long makes it busier by a second worker: page-cores.test.mjs has those.
const oneCore = Buffer.from("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 });\n");

/** One origin. */
export class Server {
  /** @type {string[]} paths that were asked for */
  requests = [];
  /** @type {Map<string, Answer>} what else it has, by path */
  files = new Map();
  /** @type {Record<string, string>} sent with every file of the site */
  siteHeaders = {};
  /** @type {Record<string, string>} by extension, in place of the right ones */
  siteTypes = {};
  /**
   * @type {(folder: string, path: string, body: Buffer) => Buffer | string | null | Promise<Buffer | string | null>}
   *   the site, changed; the path is without hashes; null: not found
   */
  patch = (_folder, _path, body) => body;
  origin = '';
  #server = createServer((request, response) => this.#answer(request.url ?? '/', response));

  /** @returns {Promise<this>} */
  async start() {
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', () => done(undefined)));
    const address = this.#server.address();
    this.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    return this;
  }

  /** Where the built site is. */
  get site() {
    return `${this.origin}/assets/puzzle`;
  }

  /** The requested files of the site, without their folder and hashes. */
  get siteRequests() {
    return this.requests
      .filter((path) => path.startsWith('/assets/'))
      .map((path) => plain(path.replace(/^\/assets\/[^/]*\//, '')));
  }

  /** @param {string} url @param {import('node:http').ServerResponse} response */
  async #answer(url, response) {
    const { pathname } = new URL(url, 'http://localhost');
    this.requests.push(pathname);
    const file = this.files.get(pathname);
    if (file) {
      return response
        .writeHead(file.status ?? 200, {
          'content-type': file.type ?? types[extname(pathname)] ?? 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...file.headers,
        })
        .end(file.body);
    }
    const [, folder, rest] = /^\/assets\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    const asked = normalize(rest || 'index.html');
    if (folder && placeOf(asked) !== asked) {
      this.requests.pop();
      return response.writeHead(302, { ...this.siteHeaders, location: `/assets/${folder}/${placeOf(asked)}` }).end();
    }
    const path = plain(asked);
    const found = folder && !asked.startsWith('..') ? await readFile(join(site, asked)).catch(() => null) : null;
    const patched = found && (await this.patch(folder, path, found));
    const body =
      found && patched === found && /^solver-worker(-classic)?\.js$/.test(path)
        ? Buffer.concat([oneCore, found])
        : patched;
    if (body === null || body === undefined)
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const type = this.siteTypes[extname(path)] ?? types[extname(path)] ?? 'text/plain';
    response
      .writeHead(200, { ...(type ? { 'content-type': type } : {}), 'cache-control': 'no-store', ...this.siteHeaders })
      .end(body);
  }

  close() {
    return new Promise((done) => {
      this.#server.closeAllConnections?.();
      this.#server.close(() => done(undefined));
    });
  }
}

/** A blog and a CDN. The CDN allows every origin to use its files. */
export async function openWeb() {
  const blog = await new Server().start();
  const cdn = await new Server().start();
  blog.files.set('/probe.js', { body: `(${probe})();` });
  cdn.siteHeaders = { 'access-control-allow-origin': '*' };
  return { blog, cdn, close: () => Promise.all([blog.close(), cdn.close()]) };
}

/** @typedef {Awaited<ReturnType<typeof openWeb>>} Web */

/**
 * Puts a post on the blog. In its text {site} is the folder of the built site on the blog, {cdn} that on the CDN,
 * {blog} and {cdn-origin} their origins.
 * @param {Web} web
 * @param {string} html what stands in its body
 * @param {{ csp?: string, head?: string, root?: string, path?: string, headers?: Record<string, string> }} [options]
 *   csp: Content-Security-Policy; root: attributes of <html>
 * @returns {string} its URL
 */
export function publish(
  { blog, cdn },
  html,
  { csp = '', head = '', root = 'lang="en"', path = '/2024/post.html', headers = {} } = {},
) {
  const fill = (/** @type {string} */ text) =>
    text
      .replaceAll('{site}', blog.site)
      .replaceAll('{cdn}', cdn.site)
      .replaceAll('{blog}', blog.origin)
      .replaceAll('{cdn-origin}', cdn.origin);
  blog.files.set(path, {
    type: 'text/html; charset=utf-8',
    headers: { ...(csp ? { 'content-security-policy': fill(csp) } : {}), ...headers },
    body: `<!doctype html><html ${root}><head><meta charset="utf-8"><title>A post</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><script src="${blog.origin}/probe.js"></script>
${fill(head)}</head><body>${fill(html)}</body></html>`,
  });
  return blog.origin + path;
}

/**
 * Bytes of files of the site, compressed as a good server does.
 * @param {string[]} paths
 */
export async function brotliSize(paths) {
  let total = 0;
  for (const path of new Set(paths)) total += brotliCompressSync(await readFile(join(site, placeOf(path)))).length;
  return total;
}

// Runs in the host page before everything else.
function probe() {
  /** @type {{ type: string, id: string, detail: any }[]} */
  const events = [];
  const counts = { frames: 0, timeouts: 0, intervals: 0, workers: 0, compiles: 0 };
  const state = {
    ...counts,
    events,
    errors: /** @type {string[]} */ ([]),
    violations: /** @type {string[]} */ ([]),
    shifts: /** @type {number[]} */ ([]),
    longTasks: /** @type {number[]} */ ([]),
    memories: /** @type {WebAssembly.Memory[]} */ ([]),
    readyAt: 0,
    listeners: () => kept.size,
    /** The middle of an element, where a mouse would be. @param {Element} element */
    point: (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      let zoom = 1;
      // An engine without currentCSSZoom measures in the zoomed pixels of the element.
      if (!('currentCSSZoom' in element)) {
        for (let at = /** @type {any} */ (element); at; at = at.parentElement ?? at.getRootNode().host)
          zoom *= Number(/** @type {any} */ (getComputedStyle(at)).zoom) || 1;
      }
      return { x: (left + width / 2) * zoom, y: (top + height / 2) * zoom };
    },
  };
  Object.defineProperty(window, 'probe', { value: state, enumerable: false });

  const types = [
    'puzzle-ready',
    'puzzle-shuffle',
    'puzzle-move',
    'puzzle-solved',
    'puzzle-progress',
    'puzzle-solution',
    'puzzle-error',
    'puzzle-playback',
  ];
  for (const type of types) {
    document.addEventListener(type, (event) => {
      const { detail, target, bubbles, composed } = /** @type {CustomEvent} */ (event);
      const about = {
        type,
        id: /** @type {Element} */ (target).id,
        detail,
        plain: event instanceof CustomEvent && bubbles && composed,
      };
      events.push(about);
      if (type === 'puzzle-ready') state.readyAt = performance.now();
    });
  }
  addEventListener('error', (event) => state.errors.push(`uncaught: ${event.message}`));
  addEventListener('unhandledrejection', (event) => state.errors.push(`unhandled: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => state.violations.push(event.effectiveDirective));

  // The driver of WebKit sets a timer in the page for each function that it runs there.
  const ofDriver = /^[^\n]*\n@\nPromise@\[native code\]\n_execute@/;
  const count = (/** @type {any} */ target, /** @type {string} */ name, /** @type {keyof typeof counts} */ what) => {
    const original = target[name];
    target[name] = function (/** @type {any[]} */ ...args) {
      if (!(what === 'timeouts' && ofDriver.test(new Error().stack ?? ''))) state[what] += 1;
      return original.apply(this, args);
    };
  };
  count(window, 'requestAnimationFrame', 'frames');
  count(window, 'setTimeout', 'timeouts');
  count(window, 'setInterval', 'intervals');
  if (typeof WebAssembly === 'object') {
    count(WebAssembly, 'compile', 'compiles');
    count(WebAssembly, 'compileStreaming', 'compiles');
    const { instantiate, instantiateStreaming, Module } = WebAssembly;
    const keep = (/** @type {any} */ result) => {
      const memory = (result.instance ?? result).exports?.memory;
      if (memory) state.memories.push(memory);
      return result;
    };
    WebAssembly.instantiate = /** @type {any} */ (
      (/** @type {any} */ source, /** @type {any} */ imports) => {
        if (!(source instanceof Module)) state.compiles += 1;
        return instantiate(source, imports).then(keep);
      }
    );
    WebAssembly.instantiateStreaming = (source, imports) => {
      state.compiles += 1;
      return instantiateStreaming(source, imports).then(keep);
    };
  }
  const PlainWorker = window.Worker;
  window.Worker = class Worker extends PlainWorker {
    /** @param {ConstructorParameters<typeof PlainWorker>} args */
    constructor(...args) {
      super(...args);
      state.workers += 1;
    }
    terminate() {
      state.workers -= 1;
      super.terminate();
    }
  };

  // Listeners on objects that outlive an element: on all but elements and shadow roots, and on the root and body.
  /** @type {Set<string>} */
  const kept = new Set();
  /** @type {WeakMap<object, number>} */
  const numbers = new WeakMap();
  let last = 0;
  const number = (/** @type {object} */ thing) => {
    if (!numbers.has(thing)) numbers.set(thing, ++last);
    return numbers.get(thing);
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const lasts = (/** @type {EventTarget} */ target) =>
    target === document.documentElement ||
    target === document.body ||
    !(target instanceof Element || target instanceof ShadowRoot || target instanceof AbortSignal);
  const keyOf = (
    /** @type {EventTarget} */ target,
    /** @type {string} */ type,
    /** @type {any} */ listener,
    /** @type {any} */ options,
  ) =>
    `${number(target)} ${type} ${number(listener)} ${typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)}`;
  EventTarget.prototype.addEventListener = function (
    /** @type {string} */ type,
    /** @type {any} */ listener,
    /** @type {any} */ options,
  ) {
    const target = this ?? window;
    const signal = typeof options === 'object' ? options?.signal : undefined;
    if (listener && lasts(target) && !signal?.aborted) {
      const key = keyOf(target, type, listener, options);
      kept.add(key);
      if (signal) add.call(signal, 'abort', () => kept.delete(key));
      if (typeof options === 'object' && options?.once)
        add.call(target, type, () => kept.delete(key), { once: true, capture: options.capture });
    }
    return add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (
    /** @type {string} */ type,
    /** @type {any} */ listener,
    /** @type {any} */ options,
  ) {
    const target = this ?? window;
    if (listener && lasts(target)) kept.delete(keyOf(target, type, listener, options));
    return remove.call(target, type, listener, options);
  };

  for (const [type, read] of /** @type {const} */ ([
    ['layout-shift', (/** @type {any} */ entry) => state.shifts.push(entry.value)],
    ['longtask', (/** @type {any} */ entry) => state.longTasks.push(entry.duration)],
  ])) {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) continue;
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  }
}
