// The server of `build-wasm.sh --serve`, asked as a stranger on the network and as a hostile page would ask it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A port that nobody listens to. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Starts the server, and waits for `words` of it. @param {number} port @param {string} words */
async function serve(port, words) {
  const child = spawn(join(root, 'build-wasm.sh'), ['--no-install', '--serve', String(port)]);
  let said = '';
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  await new Promise((resolve, reject) => {
    const hear = (/** @type {Buffer} */ bytes) => {
      said += bytes;
      if (said.includes(words)) resolve(undefined);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`it ended, and said: ${said}`)));
  });
  return { child, ended };
}

/** The whole answer to a request, the path sent as it is. @param {number} port @param {string} path @returns {Promise<string>} */
const ask = (port, path, method = 'GET', host = 'localhost') =>
  new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.0\r\nHost: ${host}\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe('the local server', () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  let port = 0;

  before(async () => {
    port = await freePort();
    server = await serve(port, `http://127.0.0.1:${port}/`);
  });

  after(() => server?.child.kill('SIGKILL'));

  it('serves the site, each file with its type', async () => {
    assert.match(await ask(port, '/'), /200 OK[\s\S]*<title[^>]*>[^<]*[Ss]liding/);
    for (const [file, type] of [
      ['page.js', 'text/javascript'],
      ['data/4x4.pdb', 'application/octet-stream'],
      ['favicon.svg', 'image/svg+xml'],
    ])
      assert.ok((await ask(port, `/${file}`, 'HEAD')).includes(`\r\nContent-type: ${type}\r\n`), file);
  });

  it('serves nothing from outside its folder', async () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8').slice(0, 40);
    for (const way of [
      '../../',
      '/../../',
      '%2e%2e/%2e%2e/',
      'data/../../../',
      '..%2f..%2f',
      '..\\..\\',
      `/${root}/`,
    ]) {
      const answer = await ask(port, `/${way}README.md`);
      // The site has a README of its own, the package's; a way up may end there, never above.
      assert.equal(answer.includes(readme), false, `/${way}README.md`);
    }
    for (const way of ['//etc/passwd', '/../../../../../../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd'])
      assert.match(await ask(port, way), /^HTTP\/1\.0 404 /, way);
  });

  it('follows no link out of its folder, and links within it', async () => {
    const web = join(root, 'build/web');
    const name = `link-of-a-test-${process.pid}`;
    const places = { file: 'README.md', folder: '.', page: join('tests', 'README.md') };
    for (const kind of ['page', 'other']) mkdirSync(join(web, `${name}-${kind}`));
    try {
      symlinkSync(join(root, places.file), join(web, `${name}-file`));
      symlinkSync(join(root, places.folder), join(web, `${name}-folder`));
      symlinkSync(join(root, places.page), join(web, `${name}-page`, 'index.html'));
      symlinkSync(join(root, places.page), join(web, `${name}-other`, 'index.htm'));
      symlinkSync('favicon.svg', join(web, `${name}-within`));
      for (const way of [
        `${name}-file`,
        `${name}-folder/`,
        `${name}-folder/README.md`,
        `${name}-page/`,
        `${name}-page/index.html`,
        `${name}-other/`,
      ]) {
        for (const method of ['GET', 'HEAD']) assert.match(await ask(port, `/${way}`, method), /^HTTP\/1\.0 404 /, way);
      }
      assert.match(await ask(port, `/${name}-within`), /^HTTP\/1\.0 200 [\s\S]*<svg/);
    } finally {
      for (const kind of ['file', 'folder', 'page', 'other', 'within'])
        rmSync(join(web, `${name}-${kind}`), { recursive: true, force: true });
    }
    assert.ok(existsSync(join(root, places.file)));
  });

  // A name that leads to 127.0.0.1 by a trick of its DNS (rebinding) brings a page no more than any page may have.
  it('says the same to whatever host it is called, to everybody, and sets no cookie', async () => {
    const answers = [];
    for (const host of ['localhost', '127.0.0.1', 'rebound.example', `rebound.example:${port}`, '', 'a\tb', '../..'])
      answers.push((await ask(port, '/favicon.svg', 'GET', host)).replace(/\r\nDate: [^\r]*/, ''));
    assert.equal(new Set(answers).size, 1);
    assert.match(answers[0], /^HTTP\/1\.0 200 /);
    assert.match(answers[0], /\r\nAccess-Control-Allow-Origin: \*\r\n/);
    assert.doesNotMatch(answers[0], /set-cookie|allow-credentials|rebound/i);
  });

  it('writes nothing', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      assert.match(await ask(port, '/new.txt', method), /^HTTP\/1\.0 501 /, method);
    assert.match(await ask(port, '/new.txt'), /^HTTP\/1\.0 404 /);
  });

  it('listens to this machine only', async (context) => {
    const others = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80'));
    if (others.length === 0) return context.skip('this machine has no address but its own');
    for (const { address } of others) {
      const answer = await new Promise((resolve) => {
        const socket = createConnection({ port, host: address, timeout: 3000 }, () => resolve('connected'));
        socket.on('error', (error) => resolve(error.message));
        socket.on('timeout', () => resolve('timeout'));
      });
      assert.notEqual(answer, 'connected', address);
    }
  });

  it('says so when its port is taken, and ends when asked', async () => {
    await assert.rejects(
      () => serve(port, 'never said'),
      new RegExp(`error: cannot serve on port ${port}: Address already in use\\. Name another: --serve PORT`),
    );
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  });
});
