// Where the files of a board come from, and what the page's policy and headers forbid.

import { all, Board, coloursOf, farthest, idle, near, nine, script, tag } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';
import { pictured, pictureState, quarters } from './picture-files.mjs';

const fromCdn = { from: '{cdn}' };
const workers = (page) => page.evaluate(() => window.probe.workers);
const solve = async (board, options = {}) => {
  const { status, length, message } = await board.call('solve', { algorithm: 'idastar', play: false, ...options });
  return [status, length, message];
};

test('from a CDN: the module and its worker are of another origin @short', async ({ page, web, post }) => {
  const board = await post(tag(`state="${farthest}"`), fromCdn);
  expect(await solve(board)).toEqual(['solved', 31, '']);
  expect(
    web.blog.requests.filter((path) => !path.startsWith('/')),
    'nothing of ours is asked of the host',
  ).toEqual([]);
  expect([await workers(page), await board.told('error')]).toEqual([1, []]);
});

for (const type of ['application/octet-stream', 'text/html', 'text/plain; charset=utf-8', ''])
  test(`wasm served as “${type || 'nothing'}” is played and solves`, async ({ web, post }) => {
    web.blog.types['.wasm'] = type;
    const board = await post(tag());
    expect(await solve(board)).toEqual(['solved', 2, '']);
    expect(await board.told('error')).toEqual([]);
  });

test('a page with another <base>: only its own relative address goes there', async ({ web, post }) => {
  web.cdn.put('/elsewhere/picture.png', quarters(90, 90), { 'access-control-allow-origin': '*' });
  const board = await post(tag(`state="${pictureState}" src="picture.png" lang="de"`), {
    head: '<base href="{cdn-origin}/elsewhere/">',
  });
  expect(await solve(board)).toEqual(['solved', 1, '']);
  await pictured(board);
  expect([...new Set(web.cdn.requests)]).toEqual(['/elsewhere/picture.png']);
});

const taken = /^warning: <sliding-puzzle> is /;

test('two versions on one page: the first stays @short', async ({ page, web, publish, complaints, mayComplain }) => {
  mayComplain(taken);
  const { version } = await (await fetch(`${web.blog.url}package.json`)).json();
  for (const path of ['sliding-puzzle.js', 'board-view.js', 'solver-client.js'])
    web.cdn.change(path, (body) => body.toString().replaceAll(version, '0.0.1'));
  const ours = '<script type="module" src="{site}sliding-puzzle.js?again"></script>';
  const board = await publish(
    `<script type="module" src="{cdn}sliding-puzzle.js"></script>${script}${ours}${tag(`id="a" state="${near}"`)}${tag('id="b"')}`,
  );
  await board.telling('ready', 2);
  expect(await page.evaluate(() => Reflect.get(customElements.get('sliding-puzzle'), 'version'))).toBe('0.0.1');
  expect(await solve(board)).toEqual(['solved', 2, '']);
  await idle(page);
  const asked = web.blog.requests.filter((path) => /(js|wasm)$/.test(path) && !path.startsWith('/'));
  expect(asked, 'the second loads nothing more').toEqual(['sliding-puzzle.js', 'sliding-puzzle.js']);
  const told = complaints.filter((words) => taken.test(words));
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/by version 0\.0\.1 of its script.*puzzle\.js leaves it so and defines <sliding-puzzle-2>/);
  expect(told[1]).toMatch(/\?again leaves it so and defines <sliding-puzzle-3>/);
  const second = await page.evaluate(async (address) => {
    const { SlidingPuzzle } = await import(address);
    const element = Object.assign(new SlidingPuzzle(), { state: '1 2 3/4 5 6/7 0 8', loading: 'eager' });
    document.body.append(element);
    await element.ready;
    return [element.localName, element.move('left'), element.solved];
  }, `${web.blog.url}sliding-puzzle.js`);
  expect(second).toEqual(['sliding-puzzle-2', 1, true]);
});

test('the name is taken: a class that works', async ({ page, web, publish, complaints, mayComplain }) => {
  mayComplain(taken);
  web.blog.put('/taker.js', 'customElements.define("sliding-puzzle", class extends HTMLElement {});');
  await publish(
    `<script src="{blog}/taker.js"></script>${script}${tag()}<sliding-puzzle-2 state="${near}" loading="eager"></sliding-puzzle-2>`,
  );
  await new Board(page, 'sliding-puzzle-2').shows({ state: near });
  expect(await page.evaluate(() => document.querySelector('sliding-puzzle')?.shadowRoot)).toBe(null);
  expect(complaints.join()).toMatch(/an element of another script.*defines <sliding-puzzle-2>/);
});

const strict = "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";
const trusting = "require-trusted-types-for 'script'; trusted-types sliding-puzzle";
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

test('the documented policy is enough, with everything on @short', { tag: '@engines' }, async ({ page, publish }) => {
  const html = `<sliding-puzzle state="${near}" controls="${all}"></sliding-puzzle>`;
  const board = await publish(script + html, { csp: strict });
  await board.telling('ready');
  await board.call('solve', { algorithm: 'bfs', rate: 50 });
  await board.shows({ solved: true });
  await board.call('hint');
  await board.set({ state: nine });
  await board.shows({ size: '4x4' });
  expect(await solve(board)).toEqual(['solved', 9, '']);
  expect(await page.evaluate(() => window.probe.violations)).toEqual([]);
  expect(await board.told('error')).toEqual([]);
});

/** Policies and headers under which all of it works. */
const enough = {
  'as strict as a policy can be with the script on another origin': {
    from: '{cdn}',
    csp: "default-src 'none'; script-src {blog}/probe.js {cdn-origin} 'wasm-unsafe-eval'; connect-src {cdn-origin}; worker-src blob:; img-src 'self' data:; base-uri 'none'; form-action 'none'",
  },
  'Trusted Types with the policy sliding-puzzle': { csp: `${strict}; ${trusting}` },
  'Trusted Types with the script on another origin': {
    from: '{cdn}',
    csp: `script-src 'self' {cdn-origin} 'wasm-unsafe-eval'; connect-src {cdn-origin}; worker-src blob:; ${trusting}`,
  },
  'COEP require-corp': { headers: isolated },
  'COEP require-corp with the script on another origin': { headers: isolated, from: '{cdn}' },
};

for (const [what, options] of Object.entries(enough))
  test(`${what}: it plays, shows a picture and solves in a worker`, async ({ page, web, post }) => {
    web.blog.put('/picture.png', quarters(90, 90));
    web.blog.headers['cross-origin-embedder-policy'] = 'require-corp';
    web.cdn.headers['cross-origin-resource-policy'] = 'cross-origin';
    const board = await post(`<sliding-puzzle state="${pictureState}" src="/picture.png"></sliding-puzzle>`, options);
    await pictured(board);
    expect(await solve(board, { algorithm: 'bfs' })).toEqual(['solved', 1, '']);
    expect([await board.told('error'), await workers(page)]).toEqual([[], 1]);
    expect(await page.evaluate(() => [window.probe.violations, window.crossOriginIsolated])).toEqual([
      [],
      Boolean(options.headers),
    ]);
  });

/** What a policy forbids, what is said of that, and whether the board is there all the same. */
const forbidding = [
  ['WebAssembly @short', "script-src 'self'; style-src 'self' 'unsafe-inline'", 'wasm-unsafe-eval', false],
  ['fetching', "script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'", 'connect-src', false],
  [
    'workers',
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'none'",
    'worker-src',
    true,
  ],
  [
    'our policy of Trusted Types',
    `${strict}; require-trusted-types-for 'script'; trusted-types other`,
    'trusted-types sliding-puzzle',
    true,
  ],
];

for (const [what, csp, needs, plays] of forbidding)
  test(`a policy forbids ${what}: the board says what it needs`, async ({ page, publish, mayComplain }) => {
    mayComplain(/Content.Security.Policy|Trusted|wasm|worker|fetch/i);
    const board = await publish(script + tag(`state="${farthest}"`, '<p id="fallback">Fallback</p>'), { csp });
    if (plays) {
      await board.telling('ready');
      expect((await solve(board, { algorithm: 'astar-manhattan' })).slice(0, 2)).toEqual(['solved', 31]);
    } else await expect(page.locator('#fallback')).toBeVisible();
    expect(await board.telling('error')).toMatchObject({ type: 'csp', message: expect.stringContaining(needs) });
    expect(await board.words()).toContain(needs);
    expect(await board.told('error')).toHaveLength(1);
  });

for (const [what, sandbox, origin] of [
  ['of the same origin', '', '{site}'],
  ['of another origin', '', '{cdn}'],
  ['sandboxed with allow-scripts alone @short', 'sandbox="allow-scripts"', '{cdn}'],
  ['sandboxed, from a server without CORS', 'sandbox="allow-scripts"', '{site}'],
])
  test(`a frame ${what} plays, solves, tells its height`, async ({ page, publish, mayComplain }) => {
    if (what.endsWith('CORS')) mayComplain(/CORS|ERR_FAILED/);
    await publish(`<script>window.messages = []; addEventListener('message', ({ data }) => messages.push(data));</script>
      <iframe ${sandbox} src="${origin}embed.html?state=${encodeURIComponent(near)}&controls=undo%20solve&algorithm=bfs&id=b" style="width: 300px; height: 200px; border: 0"></iframe>`);
    const board = new Board(page.frames()[1]);
    await board.shows({ state: near });
    expect(await board.call('move', 'left')).toBe(1);
    expect((await solve(board, { algorithm: 'bfs' })).slice(0, 2)).toEqual(['solved', 1]);
    await expect.poll(() => page.evaluate(() => window.messages.at(-1)?.height)).toBeGreaterThan(250);
    for (const message of await page.evaluate(() => window.messages))
      expect(message).toEqual({ type: 'sliding-puzzle-height', id: 'b', height: expect.any(Number) });
  });

test('a frame of a page without storage or cookies plays and solves', async ({ page, web, publish }) => {
  web.cdn.change('embed.html', (body) =>
    String(body)
      .replace('<head>', '<head><script src="/none.js"></script>')
      .replace(/script-src [^;]*/, "$& 'self'"),
  );
  web.cdn.put(
    '/none.js',
    `for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'cookieStore'])
    Object.defineProperty(window, name, { get() { window.asked = name; throw new DOMException('The operation is insecure.', 'SecurityError'); } });`,
  );
  await publish(
    `<iframe src="{cdn}embed.html?size=4x4&seed=a&algorithm=auto" style="width: 300px; height: 400px"></iframe>`,
  );
  const board = new Board(page.frames()[1]);
  await board.shows({ size: '4x4' });
  expect(await board.evaluate(() => Object.getOwnPropertyDescriptor(window, 'caches')?.get?.name)).toBe('get');
  expect((await solve(board, { algorithm: 'auto', maxSeconds: 30 }))[0]).toBe('solved');
});

test('a board that was never near the window prints too; controls do not', async ({ page, publish }) => {
  const board = await publish(
    `${script}${tag('size="2x2" seed="a" controls="shuffle"')}<div style="height: 9000px">A long post</div>${tag('id="far" size="4x4" seed="blog-1" controls="shuffle solve undo"')}`,
  );
  await board.telling('ready');
  await idle(page);
  await page.pdf();
  expect(await new Board(page, '#far').get('state')).toBe('');
  const printed = await page.locator('#far .start text').allTextContents();
  expect(printed.join(' ')).toBe('11 5 8 12 10 4 13 15 6 3 1 2 14 9 7');
  await page.emulateMedia({ media: 'print' });
  for (const controls of await page.locator('[part~=controls]').all()) await expect(controls).toBeHidden();
  const tiles = await page.locator('#far [part~=board]').screenshot();
  const [tile] = await coloursOf(page, tiles, [[0.1, 0.06]]);
  expect(Math.max(...tile.slice(0, 3)) - Math.min(...tile.slice(0, 3)), 'the colour of a tile').toBeGreaterThan(60);
});
