// Scenarios: hosting.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { site } from '../driver.mjs';
import { call, farthest, get, idle, near, nearBoard, ready, script, told } from './boards.mjs';
import { pictureState, pictured, quarters } from './picture-files.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Frame, Page } from '../engines.mjs' */

const scenario = scenariosOf('hosting');

scenario('from a CDN: the module and its worker are of another origin @short', async ({ page, web, open }) => {
  await open(
    `<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle state="${farthest}"></sliding-puzzle>`,
  );
  await ready(page);
  const result = await call(page, 'solve', { algorithm: 'idastar', play: false });
  assert.deepEqual([result.status, result.length], ['solved', 31]);
  assert.deepEqual(web.blog.siteRequests, [], 'nothing of ours is asked of the host');
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 1, 'in a worker');
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario(
  'from another origin without CORS: the fallback stays, and no exception',
  { expect: [/CORS|ERR_FAILED|cross-origin|sliding-puzzle\.js/i] },
  async ({ page, web, open }) => {
    web.cdn.siteHeaders = {};
    await open(
      '<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>',
    );
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
    );
    assert.ok(web.cdn.siteRequests.includes('sliding-puzzle.js'));
  },
);

for (const type of ['application/octet-stream', 'text/html', 'text/plain; charset=utf-8', '']) {
  scenario(`wasm served as “${type || 'nothing'}”`, async ({ page, web, open }) => {
    web.blog.siteTypes = { '.wasm': type };
    await open(nearBoard);
    await ready(page);
    assert.equal((await call(page, 'solve', { algorithm: 'idastar', play: false })).length, 2);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  });
}

scenario('a page with another <base>', async ({ page, web, open }) => {
  web.cdn.files.set('/elsewhere/picture.png', {
    type: 'image/png',
    body: quarters(90, 90),
    headers: { 'access-control-allow-origin': '*' },
  });
  await open(
    `${script}<sliding-puzzle state="${pictureState}" src="picture.png" lang="de" style="width: 300px"></sliding-puzzle>`,
    { head: '<base href="{cdn-origin}/elsewhere/">' },
  );
  await ready(page);
  assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).length, 1);
  await pictured(page);
  assert.deepEqual(
    web.cdn.requests.filter((path) => path !== '/elsewhere/picture.png'),
    [],
    'only the host’s own relative address goes there',
  );
});

const taken = /^warn.*<sliding-puzzle> is /;

scenario('two versions of the script on one page @short', { expect: [taken] }, async ({ page, web, open, engine }) => {
  const { version } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
  web.blog.patch = (folder, path, body) =>
    folder === 'older' && path.endsWith('.js') ? body.toString().replaceAll(version, '0.0.1') : body;
  await open(`<script type="module" src="{blog}/assets/older/sliding-puzzle.js"></script>${script}${script.replace('.js', '.js?again')}
    <sliding-puzzle id="a" state="${near}" loading="eager"></sliding-puzzle><sliding-puzzle id="b" state="${near}" loading="eager"></sliding-puzzle>`);
  await ready(page, 2);
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (customElements.get('sliding-puzzle')).version),
    '0.0.1',
    'the first stays',
  );
  assert.equal(
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('#b'))
        .solve({ algorithm: 'bfs', play: false })
        .then((/** @type {any} */ { length }) => length),
    ),
    2,
  );
  await idle(page);
  assert.equal(web.blog.siteRequests.filter((path) => path === 'wasm/board.wasm').length, 1);
  assert.deepEqual(
    web.blog.requests
      .filter((path) => path.startsWith('/assets/puzzle/'))
      .filter((path) => path !== '/assets/puzzle/sliding-puzzle.js'),
    [],
    'the second loads nothing more',
  );
  const told = page.complaints.filter((words) => taken.test(words));
  if (engine !== 'webkit') {
    assert.equal(told.length, 2, 'each script says it once');
    assert.match(told[0], /by version 0\.0\.1 of its script.*puzzle\.js leaves it so and defines <sliding-puzzle-2>/);
    assert.match(told[1], /\?again leaves it so and defines <sliding-puzzle-3>/);
  }
  assert.deepEqual(
    await page.evaluate(async (address) => {
      const { SlidingPuzzle } = await import(address);
      const element = document.body.appendChild(
        Object.assign(new SlidingPuzzle(), { state: '1 2 3/4 5 6/7 0 8', loading: 'eager' }),
      );
      await element.ready;
      return [element.localName, element.move('left'), element.solved];
    }, `${web.blog.site}/sliding-puzzle.js`),
    ['sliding-puzzle-2', 1, true],
    'the class of the second works',
  );
});

scenario(
  'another script has taken the name: one word to the console, and a class that works',
  {
    expect: [taken],
  },
  async ({ page, web, open, engine }) => {
    web.blog.files.set('/taker.js', {
      type: 'text/javascript',
      body: 'customElements.define("sliding-puzzle", class extends HTMLElement {});',
    });
    await open(`<script src="{blog}/taker.js"></script>${script}<sliding-puzzle size="3x3"></sliding-puzzle>
    <sliding-puzzle-2 state="${near}" loading="eager"></sliding-puzzle-2>`);
    await ready(page);
    assert.equal(await get(page, 'state', 'sliding-puzzle-2'), near);
    assert.ok(await page.evaluate(() => !document.querySelector('sliding-puzzle')?.shadowRoot));
    const told = page.complaints.filter((words) => taken.test(words));
    if (engine !== 'webkit') assert.match(told.join(), /an element of another script.*defines <sliding-puzzle-2>/);
  },
);

scenario('wasmLocation and workerLocation: the modules from elsewhere', async ({ page, web, open }) => {
  await open(`<sliding-puzzle state="${near}"></sliding-puzzle>`);
  await page.evaluate(async (elsewhere) => {
    const { SlidingPuzzle } = await import(`${location.origin}/assets/puzzle/sliding-puzzle.js`);
    SlidingPuzzle.wasmLocation = new URL(`${elsewhere}/wasm/`);
    SlidingPuzzle.workerLocation = `${elsewhere}/`;
  }, web.cdn.site);
  await ready(page);
  assert.equal((await call(page, 'solve', { algorithm: 'idastar', play: false })).length, 2);
  assert.deepEqual(
    web.blog.siteRequests.filter((path) => /wasm$|worker/.test(path)),
    [],
  );
  assert.ok(
    web.cdn.siteRequests.includes('wasm/board.wasm') && web.cdn.siteRequests.some((path) => path.includes('worker')),
    web.cdn.siteRequests.join(),
  );
});

/** The iframe's own document. @param {Page} page */
const framed = (page) => page.frame('/embed.html');

const inFrame = (/** @type {Frame} */ frame) =>
  frame.waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);

for (const [what, sandbox, origin] of [
  ['of the same origin', '', '{site}'],
  ['of another origin', '', '{cdn}'],
  ['sandboxed with allow-scripts alone', 'sandbox="allow-scripts"', '{cdn}'],
  ['sandboxed, from a server without CORS', 'sandbox="allow-scripts"', '{site}'],
]) {
  scenario(
    `iframe ${what}: plays, solves, tells its height${what === 'sandboxed with allow-scripts alone' ? ' @short' : ''}`,
    async ({ page, open }) => {
      await open(`<iframe ${sandbox} src="${origin}/embed.html?state=${encodeURIComponent(near)}&controls=undo%20solve&theme=dark&algorithm=bfs" style="width: 300px; height: 200px; border: 0"></iframe>
      <script>addEventListener('message', ({ data }) => (window.messages ??= []).push(data));</script>`);
      const frame = await framed(page);
      assert.equal(await inFrame(frame), near);
      await frame.waitFor(async () =>
        (await /** @type {any} */ (document.querySelector('sliding-puzzle')).ready).move('left'),
      );
      const result = await frame.evaluate(() =>
        /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ play: false }),
      );
      assert.deepEqual([result.status, result.length, result.algorithm], ['solved', 1, 'bfs']);
      const height = await frame.evaluate(() => document.documentElement.scrollHeight);
      const told = await page.waitFor(() => {
        const messages = /** @type {any} */ (window).messages?.filter(
          (/** @type {any} */ data) => typeof data?.height === 'number',
        );
        return messages?.[messages.length - 1];
      });
      assert.ok(Math.abs(told.height - height) <= 2 || told.height > 250, `told ${JSON.stringify(told)}, is ${height}`);
      assert.match(String(told.type ?? Object.keys(told)), /sliding-puzzle/);
    },
  );
}

scenario(
  'iframe: nonsense in its address is told like an attribute’s; nothing in it becomes HTML',
  async ({ page, open }) => {
    await open(
      `<iframe sandbox="allow-scripts" src="{cdn}/embed.html?size=${encodeURIComponent('<img src=x onerror=alert(1)>')}&nosuch=1&onclick=alert(1)&style=color:red" style="width: 300px; height: 400px"></iframe>`,
    );
    const frame = await framed(page);
    await inFrame(frame);
    assert.match(
      await frame.waitFor(() =>
        [
          .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
            '[part~="status"]',
          ),
        ]
          .map((element) => element.textContent)
          .join('')
          .trim(),
      ),
      /size|img/,
    );
    assert.deepEqual(
      await frame.evaluate(() =>
        /** @type {any} */ (document.querySelector('sliding-puzzle'))
          .getAttributeNames()
          .filter((/** @type {string} */ name) => /^(on|style|nosuch)/.test(name)),
      ),
      [],
    );
  },
);

scenario('iframe of a page without storage or cookies', async ({ page, web, open }) => {
  await open(
    `<iframe src="{cdn}/embed.html?size=4x4&seed=a&algorithm=auto" style="width: 300px; height: 400px"></iframe>`,
  );
  web.cdn.patch = (_folder, path, body) =>
    path === 'embed.js'
      ? `for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'cookieStore'])
    Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });\n${body}`
      : body;
  await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    frame.src += '&again';
  });
  const frame = await page.frame('&again');
  await inFrame(frame);
  const result = await frame.evaluate(() =>
    /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ play: false, maxSeconds: 30 }),
  );
  assert.equal(result.status, 'solved', result.message);
});

scenario('iframe: messages to it change nothing, and of its own each is a height', async ({ page, open }) => {
  await open(`<script>addEventListener('message', ({ data }) => (window.messages ??= []).push(data));</script>
    <iframe src="{cdn}/embed.html?size=3x3&seed=a&id=b" style="width: 300px; height: 400px"></iframe>`);
  const frame = await page.frame('embed.html');
  await inFrame(frame);
  const position = () =>
    frame.evaluate(() => [
      /** @type {any} */ (document.querySelector('sliding-puzzle')).state,
      document.querySelectorAll('*').length,
      location.href,
    ]);
  const before = await position();
  await page.evaluate(() => {
    const { contentWindow } = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    for (const message of [
      'serve this page',
      'all',
      null,
      ['a'],
      { type: 'sliding-puzzle-height', height: 9 },
      { type: 'ready' },
      { type: 'solve', state: '1 2/3 0' },
      { state: '1 2/3 0', src: 'javascript:alert(1)', html: '<img src=x onerror=alert(1)>' },
    ])
      contentWindow?.postMessage(message, '*');
  });
  await frame.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  assert.deepEqual(await position(), before);
  const told = await page.evaluate(() => /** @type {any} */ (window).messages);
  assert.ok(told.length > 0);
  for (const { height, ...rest } of told) {
    assert.deepEqual(rest, { type: 'sliding-puzzle-height', id: 'b' });
    assert.ok(Number.isInteger(height) && height > 100 && height < 2000, String(height));
  }
});
