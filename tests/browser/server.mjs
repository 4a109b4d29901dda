// A server of the built site, in a sub-folder, as a plain file server would; what it answers can be changed.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { placeOf, plain, site } from '../site/site.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.png': 'image/png',
};

/** Where the site is on the server. */
export const folder = '/some/folder/';

export class Server {
  /** What was asked for: files of the site by their paths in it, without hashes. */
  requests = [];
  /** Other answers, by path in the site without hashes, or by path from the top. */
  overrides = new Map();
  headers = {};
  types = { ...types };
  /** So many, workers are told, that no search which a busy machine makes long makes it busier; 0: the truth. */
  cores = 1;
  /** Answers in place of the files of the site, by their paths in it, and by those on the server. */
  answers = null;
  origin = '';
  #server = createServer((request, response) => void this.#answer(request.url ?? '/', response));

  get url() {
    return this.origin + folder;
  }

  async start() {
    await new Promise((done) => this.#server.listen(0, '127.0.0.1', () => done(undefined)));
    const address = this.#server.address();
    this.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    return this;
  }

  put(path, body, headers = {}) {
    const type = this.types[extname(path)] ?? 'text/html; charset=utf-8';
    this.overrides.set(path, (response) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body),
    );
  }

  /**
   * Sends something else in place of a file of the site.
   * change: null: not found
   */
  change(path, change) {
    this.overrides.set(path, async (response, body) => this.#send(response, path, await change(body)));
  }

  #send(response, path, body) {
    if (body === null) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    const type = this.types[extname(path)] ?? 'text/plain';
    response.writeHead(200, { ...(type ? { 'content-type': type } : {}), ...this.headers }).end(body);
  }

  async #answer(url, response) {
    const { pathname } = new URL(url, 'http://localhost');
    const asked = pathname.startsWith(folder) ? normalize(pathname.slice(folder.length) || 'index.html') : '..';
    if (this.answers) return this.answers(asked, response, pathname);
    if (placeOf(asked) !== asked)
      return response.writeHead(302, { ...this.headers, location: folder + placeOf(asked) }).end();
    const path = asked.startsWith('..') ? pathname : plain(asked);
    this.requests.push(path);
    let body = asked.startsWith('..') ? null : await readFile(join(site, asked)).catch(() => null);
    if (body && this.cores && /^(solver-worker(-classic)?|lesson-worker)\.js$/.test(path)) {
      const told = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${this.cores} });\n`;
      body = Buffer.concat([Buffer.from(told), body]);
    }
    const override = this.overrides.get(path);
    if (override) return override(response, body ?? Buffer.alloc(0));
    this.#send(response, path, body);
  }

  close() {
    this.#server.closeAllConnections?.();
    return new Promise((done) => this.#server.close(done));
  }
}

export const serve = () => new Server().start();

/** Bytes of files of the site, compressed as a good server does. */
export async function brotliSize(paths) {
  let total = 0;
  for (const path of new Set(paths)) total += brotliCompressSync(await readFile(join(site, placeOf(path)))).length;
  return total;
}
