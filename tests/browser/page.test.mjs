// The built page in Chromium, as its visitors use it. Each test opens a page of its own; driver.mjs
// fails it on console errors, uncaught errors and requests to anywhere else.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  axeSource,
  board,
  cellPoint,
  replay,
  screenshot,
  settled,
  site,
  useBrowser,
  whenReady,
  withPage,
} from './driver.mjs';

const { browser, server } = await useBrowser();

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(page: Page) => Promise<void>} Body */

/** @type {(options: Parameters<typeof withPage>[2], body: Body) => () => Promise<void>} */
const onPage = (options, body) => () => withPage(browser, server, options, body);

const farthest = '8 6 7/2 5 4/3 0 1'; // 31 moves, the most on 3x3
const farthestHash = `#state=${farthest.replaceAll(' ', ',')}`;
const nearHash = '#state=1,2,3/4,5,6/0,7,8'; // LL
const hard4x4 = '#size=4x4&seed=a'; // far beyond BFS
const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves; its proof takes longer than that of most 80
const costly4x4 = `#state=${costly.replaceAll(' ', ',')}`;
const hard5x5 = '#size=5x5&seed=a';
const goal5x5 = '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0';
const solveButton = 'button.solve:visible';

/** @param {Page} page @param {string} id */
const words = async (page, id) => (await page.locator(`#${id}`).textContent()) ?? '';

/** @param {Page} page @param {string} algorithm */
const choose = (page, algorithm) => page.locator(`input[value=${algorithm}]`).check({ force: true });

/** @param {Page} page @param {number} percent */
const setSpeed = (page, percent) =>
  page.locator('#speed').evaluate((slider, value) => {
    /** @type {HTMLInputElement} */ (slider).value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, percent);

/** Clicks Solve, and gives back how that ended. @param {Page} page @returns {Promise<any>} */
async function solved(page) {
  const result = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('puzzle-solution', (event) => resolve(/** @type {CustomEvent} */ (event).detail), {
          once: true,
        });
      }),
  );
  await page.locator(solveButton).first().click();
  const detail = await result;
  await searched(page);
  return detail;
}

/** Where what stands below the messages begins. @param {Page} page */
const below = (page) => page.locator('.panel').evaluate((element) => element.getBoundingClientRect().top + scrollY);

/** Waits until no search runs. @param {Page} page */
const searched = (page) => page.waitForFunction(() => !document.querySelector('button.solve.running'));

/** Calls of requestAnimationFrame and timers so far. @param {Page} page */
const busyness = (page) => page.evaluate(() => ({ .../** @type {any} */ (window).busy }));

/** @param {Page} page */
const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * A number that differs when the picture differs, and how many colours it has.
 * @param {Page} page
 */
const picture = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (
      document.querySelector('#board')?.shadowRoot?.querySelector('canvas')
    );
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
    context.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
    let hash = 0;
    for (const pixel of pixels) hash = (hash * 31 + pixel) | 0;
    return { hash, colours: new Set(pixels).size };
  });
/** @param {Page} page */
const pixels = async (page) => (await picture(page)).hash;

describe('opening', () => {
  test(
    'opens with a shuffled, solvable 3x3 at zero moves, drawn',
    onPage({}, async (page) => {
      assert.equal(await board(page, 'size'), '3x3');
      assert.equal(await board(page, 'solvable'), true);
      assert.equal(await board(page, 'solved'), false);
      assert.equal(await words(page, 'moves'), '0');
      assert.equal(await words(page, 'time'), '0:00');
      const { colours } = await picture(page);
      assert.ok(colours > 20, `${colours} colours`);
    }),
  );

  test('everything fetched before the board can be played is at most 90 KB in brotli, without the solver', async (context) => {
    server.requests.length = 0;
    await withPage(browser, server, {}, async (page) => {
      const fetched = [...new Set(server.requests)];
      let total = 0;
      for (const path of fetched) {
        const size = brotliCompressSync(await readFile(join(site, path))).length;
        total += size;
        context.diagnostic(`${path} ${size}`);
      }
      context.diagnostic(`first board, brotli bytes: ${total}`);
      assert.ok(total <= 90_000, `${total} bytes`);
      assert.deepEqual(
        fetched.filter((path) => path.includes('solver')),
        [],
      );
      const twice = server.requests.filter(
        (path, index) => server.requests.indexOf(path) !== index && path !== 'favicon.svg',
      );
      assert.deepEqual(twice, [], 'nothing is fetched twice');
      assert.equal((await busyness(page)).workers, 0);
    });
  });

  test(
    'nothing on the page shifts while it loads',
    onPage({}, async (page) => {
      await settled(page);
      const shifted = await page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .flatMap((entry) =>
                    /** @type {any} */ (entry).sources.map((/** @type {any} */ { node }) =>
                      (node.parentElement ?? node).outerHTML.slice(0, 80),
                    ),
                  ),
              ),
            ).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve([]), 300);
          }),
      );
      assert.deepEqual(shifted, []);
    }),
  );

  test(
    'asks for no frame and no timer when nothing moves',
    onPage({ hash: nearHash }, async (page) => {
      const idle = async (/** @type {string} */ when) => {
        await settled(page);
        const earlier = await busyness(page);
        await new Promise((done) => setTimeout(done, 700));
        assert.deepEqual(await busyness(page), earlier, when);
      };
      await idle('after loading');
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await board(page, 'solved'), true);
      await page.waitForTimeout(1100); // the clock's last tick
      await idle('after solving by hand');
      await page.locator('#reset').click();
      await page.locator(solveButton).first().click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      await page.waitForTimeout(1100);
      await idle('after the solver');
    }),
  );

  test(
    'the clock ticks about once a second while playing, and rests while the page is hidden',
    onPage({ hash: farthestHash }, async (page) => {
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      await settled(page);
      const earlier = await busyness(page);
      await page.waitForTimeout(2100);
      const later = await busyness(page);
      assert.equal(later.frames, earlier.frames);
      assert.ok(later.timeouts - earlier.timeouts <= 3, `${later.timeouts - earlier.timeouts} timers`);
      assert.match(await words(page, 'time'), /^0:0[23]$/);
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const hidden = await busyness(page);
      await page.waitForTimeout(1200);
      assert.deepEqual(await busyness(page), hidden);
    }),
  );
});

describe('failures', () => {
  const notFound = (/** @type {import('node:http').ServerResponse} */ response) => void response.writeHead(404).end();

  test('a missing board.wasm is explained, and Try again works once it is there', async () => {
    server.overrides.set('wasm/board.wasm', notFound);
    try {
      await withPage(browser, server, { ready: false, expect: [/404/, /preload/] }, async (page) => {
        const alert = page.locator('#board [role=alert]');
        await alert.filter({ hasText: 'wasm/board.wasm' }).waitFor();
        assert.match(
          (await alert.textContent()) ?? '',
          /could not be downloaded: the server answered 404 \(not found\)/,
        );
        assert.ok(await page.locator('#alert').isHidden(), 'it is said once');
        assert.ok(await page.locator('#shuffle').isDisabled());
        await screenshot(page, 'wasm-404');
        server.overrides.delete('wasm/board.wasm');
        await alert.getByRole('button', { name: 'Try again' }).click();
        await whenReady(page);
        assert.ok(await alert.isHidden());
        assert.equal(await board(page, 'size'), '3x3');
      });
    } finally {
      server.overrides.clear();
    }
  });

  for (const [
    what,
    file,
    answer,
    expected,
  ] of /** @type {[string, string, (response: any, body: Buffer) => void, RegExp][]} */ ([
    ['a missing board-view.js', 'board-view.js', notFound, /board-view\.js\) could not be loaded/],
    [
      'a page of HTML in place of the wasm',
      'wasm/board.wasm',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome'),
      /sent something else \(text\/html\)/,
    ],
    [
      'a wasm file that is cut short',
      'wasm/board.wasm',
      (response, body) => response.writeHead(200, { 'content-type': 'application/wasm' }).end(body.subarray(0, 2000)),
      /could not run wasm\/board\.wasm/,
    ],
    [
      'a Content-Security-Policy that forbids wasm',
      'index.html',
      (response, body) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(String(body).replace(" 'wasm-unsafe-eval'", '')),
      /Content-Security-Policy forbids WebAssembly/,
    ],
    [
      'a server that hangs up',
      'wasm/board.wasm',
      (response) => response.destroy(),
      /could not be downloaded: the server did not answer/,
    ],
  ])) {
    test(`${what} is explained`, async () => {
      server.overrides.set(file, answer);
      try {
        await withPage(
          browser,
          server,
          { ready: false, expect: [/404/, /preload/, /ERR_EMPTY_RESPONSE/, /Content Security Policy/] },
          async (page) => {
            const alert = page.locator('#board [role=alert]');
            await alert.filter({ hasText: expected }).waitFor();
          },
        );
      } finally {
        server.overrides.clear();
      }
    });
  }

  test('the script of the board is fetched anew by Try again', async () => {
    server.overrides.set('board-view.js', notFound);
    try {
      await withPage(browser, server, { ready: false, expect: [/404/, /preload/] }, async (page) => {
        const retry = page.locator('#board [role=alert]').getByRole('button', { name: 'Try again' });
        await retry.click();
        await retry.waitFor(); // in vain, once more
        server.overrides.clear();
        await retry.click();
        await whenReady(page);
        assert.equal(await board(page, 'size'), '3x3');
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('a server that does not know the type of .wasm files is good enough', async () => {
    server.overrides.set(
      'wasm/board.wasm',
      (response, body) => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(body),
    );
    try {
      await withPage(browser, server, { expect: [/preload/] }, async (page) =>
        assert.equal(await board(page, 'size'), '3x3'),
      );
    } finally {
      server.overrides.clear();
    }
  });

  test('a missing solver is explained and the board stays playable; the next Solve works', async () => {
    server.overrides.set('wasm/solver.wasm', notFound);
    try {
      await withPage(browser, server, { hash: nearHash, expect: [/404/] }, async (page) => {
        await page.locator(solveButton).first().click();
        await page.locator('#alert').filter({ hasText: 'could not be' }).waitFor();
        await searched(page);
        assert.equal(await board(page, 'state'), '1 2 3/4 5 6/0 7 8');
        server.overrides.clear();
        await page.locator(solveButton).first().click();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
        assert.ok(await page.locator('#alert').isHidden());
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('without its worker the solver works on the page, and says so', async () => {
    server.overrides.set('solver-worker.js', notFound);
    try {
      await withPage(browser, server, { hash: nearHash, expect: [/404/] }, async (page) => {
        await page.locator(solveButton).first().click();
        await page.locator('#alert').filter({ hasText: 'could not be' }).waitFor();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('when the script itself is missing the page says that the board did not load', async () => {
    server.overrides.set('sliding-puzzle.js', notFound);
    try {
      await withPage(browser, server, { ready: false, expect: [/404/, /preload/] }, async (page) => {
        await page.getByText('The board did not load. Check the connection').waitFor();
      });
    } finally {
      server.overrides.clear();
    }
  });

  test(
    'without JavaScript the page says that it is needed',
    onPage({ javaScriptEnabled: false, ready: false, expect: [/preload/] }, async (page) => {
      assert.match((await page.locator('noscript').textContent()) ?? '', /needs JavaScript/);
    }),
  );
});

describe('playing', () => {
  test(
    'a click slides the run between the tile and the blank, and nothing elsewhere',
    onPage({ hash: '#state=1,2,3/4,5,6/7,8,0' }, async (page) => {
      const click = async (/** @type {number} */ cell) => {
        const { x, y } = await cellPoint(page, cell);
        await page.mouse.click(x, y);
        return board(page, 'state');
      };
      assert.equal(await click(6), '1 2 3/4 5 6/0 7 8');
      assert.equal(await words(page, 'moves'), '2');
      assert.equal(await click(4), '1 2 3/4 5 6/0 7 8');
      assert.equal(await click(0), '0 2 3/1 5 6/4 7 8');
      assert.equal(await words(page, 'moves'), '4');
      await settled(page);
      await page.locator('#undo').click();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/0 7 8');
    }),
  );

  test(
    'arrows move a tile that way, only with focus and without Ctrl, Alt or Meta',
    onPage({ hash: '#state=1,2,3/4,0,5/6,7,8' }, async (page) => {
      await page.evaluate(() =>
        addEventListener('keydown', (event) => {
          /** @type {any} */ (window).taken = event.defaultPrevented;
        }),
      );
      const taken = () => page.evaluate(() => /** @type {any} */ (window).taken);
      await page.keyboard.press('ArrowLeft');
      assert.equal(await taken(), false);
      assert.equal(await board(page, 'moveCount'), 0, 'no focus, no move');
      await page.locator('textarea').click();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('s');
      assert.equal(await board(page, 'moveCount'), 0, 'typing in a field is no move');
      assert.match(await page.locator('textarea').inputValue(), /s/);
      await page.locator('#board').focus();
      for (const key of ['Control+ArrowLeft', 'Alt+ArrowDown', 'Meta+ArrowLeft', 'Control+u', 'PageDown', 'x']) {
        await page.keyboard.press(key);
        assert.equal(await taken(), false, `${key} is left to the browser`);
      }
      assert.equal(await board(page, 'moveCount'), 0, 'with a modifier, no move');
      /** @type {[string, string][]} */
      const steps = [
        ['ArrowLeft', '1 2 3/4 5 0/6 7 8'],
        ['ArrowDown', '1 2 0/4 5 3/6 7 8'],
        ['ArrowRight', '1 0 2/4 5 3/6 7 8'],
        ['ArrowUp', '1 5 2/4 0 3/6 7 8'],
      ];
      for (const [key, expected] of steps) {
        await page.keyboard.press(key);
        assert.equal(await board(page, 'state'), expected, key);
        assert.equal(await taken(), true, `${key} does not scroll the page`);
      }
      await page.keyboard.press('u');
      assert.equal(await board(page, 'moveCount'), 3);
      await page.keyboard.press('r');
      assert.equal(await board(page, 'moveCount'), 4);
    }),
  );

  test(
    'each move is said to a screen reader, a played solution only at its end',
    onPage({ hash: '#state=1,2,3/4,5,6/7,0,8' }, async (page) => {
      const said = () => page.locator('#board [aria-live]').textContent();
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await said(), '7 right. Blank in row 3, column 1.');
      assert.equal(
        await page.locator('#board #cells').textContent(),
        'Position, row 1: 1 2 3; row 2: 4 5 6; row 3: blank 7 8.',
      );
      await page.locator(solveButton).first().click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount === 2);
      assert.equal(await said(), '7 right. Blank in row 3, column 1.');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      assert.equal(await said(), 'Solved. 3 moves.');
    }),
  );

  test(
    'Tab goes through the board and all controls and out again',
    onPage({}, async (page) => {
      /** @type {string[]} */
      const visited = [];
      for (let press = 0; press < 60; ++press) {
        await page.keyboard.press('Tab');
        const id = await page.evaluate(() => {
          const element = document.activeElement;
          return !element || element === document.body
            ? ''
            : element.id || element.getAttribute('value') || element.textContent?.trim() || element.tagName;
        });
        if (id === '') break;
        assert.notEqual(id, visited[visited.length - 1], 'the focus moves on');
        visited.push(id);
      }
      assert.ok(visited.length < 40, visited.join(', '));
      assert.deepEqual(visited.slice(0, 4), ['board', 'shuffle', 'hint', 'speed']);
      for (const id of ['auto', 'solve', 'width', 'height', 'position', 'copy'])
        assert.ok(visited.includes(id), `${id} in ${visited}`);
    }),
  );

  test(
    'Shuffle deals another solvable board of the same size each time',
    onPage({}, async (page) => {
      const seen = new Set([await board(page, 'state')]);
      for (let time = 0; time < 5; ++time) {
        await page.locator('#shuffle').click();
        seen.add(await board(page, 'state'));
        assert.equal(await board(page, 'solvable'), true);
        assert.equal(await board(page, 'size'), '3x3');
      }
      assert.ok(seen.size >= 5, `${seen.size} of 6 differ`);
    }),
  );

  test(
    'every size from 2x2 to 10x10, rectangles too, can be chosen, and fits the window',
    onPage({}, async (page) => {
      await page.getByRole('button', { name: '5 × 5' }).click();
      assert.equal(await board(page, 'size'), '5x5');
      assert.equal(await page.locator('[data-size="5x5"]').getAttribute('aria-pressed'), 'true');
      for (const [width, height] of [
        [2, 2],
        [10, 2],
        [2, 10],
        [10, 10],
        [7, 4],
      ]) {
        await page.locator('#width').selectOption(String(width));
        await page.locator('#height').selectOption(String(height));
        await page.getByRole('button', { name: 'New board' }).click();
        assert.equal(await board(page, 'size'), `${width}x${height}`);
        assert.equal(await board(page, 'solved'), false);
        assert.equal(await overflow(page), 0);
        const box = await page.locator('#board').boundingBox();
        assert.ok(
          box && box.height <= 800 && Math.abs(box.width / box.height - width / height) < 0.02,
          JSON.stringify(box),
        );
      }
    }),
  );

  test(
    'undo, redo and restart go back and forth',
    onPage({ hash: '#state=1,2,3/4,0,5/6,7,8' }, async (page) => {
      await page.locator('#board').focus();
      for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
      await page.locator('#undo').click();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 0/6 7 8');
      await page.locator('#redo').click();
      assert.equal(await board(page, 'state'), '1 2 0/4 5 3/6 7 8');
      assert.ok(await page.locator('#redo').isDisabled());
      await page.locator('#reset').click();
      assert.equal(await board(page, 'state'), '1 2 3/4 0 5/6 7 8');
      assert.equal(await words(page, 'moves'), '0');
      assert.ok(await page.locator('#undo').isDisabled());
    }),
  );

  test(
    'a button that can do no more keeps the focus, and hands it on when the focus leaves',
    onPage({ hash: nearHash }, async (page) => {
      const focused = () =>
        page.evaluate(
          () =>
            new Promise((resolve) =>
              requestAnimationFrame(() => setTimeout(() => resolve(document.activeElement?.id))),
            ),
        );
      for (const id of ['undo', 'redo', 'reset']) {
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#board')).move('left'));
        if (id === 'redo') await page.locator('#undo').click();
        await page.locator(`#${id}`).focus();
        await page.keyboard.press('Enter');
        assert.equal(await focused(), id);
        assert.equal(await page.locator(`#${id}`).getAttribute('aria-disabled'), 'true');
        const before = [await board(page, 'state'), await board(page, 'moveCount')];
        await page.keyboard.press('Enter');
        assert.deepEqual([await board(page, 'state'), await board(page, 'moveCount')], before, `${id} does no more`);
        await page.locator('#solve').focus();
        assert.equal(
          await page.locator(`#${id}`).evaluate((element) => /** @type {HTMLButtonElement} */ (element).disabled),
          true,
        );
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#board')).reset());
      }
    }),
  );

  test(
    'finishing by hand what the solver began is told',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator(solveButton).first().click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      await page.locator('#step-back').click();
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowLeft');
      assert.match(await words(page, 'status'), /^Solved in 2 moves and [\d:]+; the solver made 1 of the moves\.$/);
    }),
  );

  test(
    'the mouse drags a tile; more than half way it stays, less it goes back',
    onPage({ hash: '#state=1,2,3/4,5,6/7,8,0' }, async (page) => {
      const from = await cellPoint(page, 7);
      const to = await cellPoint(page, 8);
      const drag = async (/** @type {number} */ share, /** @type {boolean} */ back) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + (to.x - from.x) * share, from.y, { steps: 4 });
        await page.waitForTimeout(300); // not a flick
        const picture = await pixels(page);
        if (back) await page.mouse.move(from.x, from.y);
        await page.mouse.up();
        return picture;
      };
      await settled(page);
      const still = await pixels(page);
      assert.notEqual(await drag(0.3, false), still, 'the tile follows the pointer');
      assert.equal(await board(page, 'moveCount'), 0);
      await settled(page);
      assert.equal(await pixels(page), still, 'and glides back');
      await drag(0.8, true);
      assert.equal(await board(page, 'moveCount'), 0, 'dragged there and back is no move');
      await drag(0.8, false);
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/7 0 8');
    }),
  );

  test(
    'a finger drags a tile without scrolling the page, and scrolls it from anywhere else',
    onPage(
      { hash: '#state=1,2,3/4,5,6/7,8,0', hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } },
      async (page) => {
        const devtools = await page.context().newCDPSession(page);
        const swipe = async (/** @type {{x: number, y: number}} */ from, /** @type {{x: number, y: number}} */ to) => {
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
          for (let step = 1; step <= 8; ++step) {
            await devtools.send('Input.dispatchTouchEvent', {
              type: 'touchMove',
              touchPoints: [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }],
            });
          }
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
          await page.waitForTimeout(150);
        };
        const scrolled = () => page.evaluate(() => scrollY);
        await swipe(await cellPoint(page, 5), await cellPoint(page, 8));
        assert.equal(await board(page, 'state'), '1 2 3/4 5 0/7 8 6');
        assert.equal(await scrolled(), 0);
        const tap = await cellPoint(page, 4);
        await page.touchscreen.tap(tap.x, tap.y);
        assert.equal(await board(page, 'state'), '1 2 3/4 0 5/7 8 6');
        await swipe(await cellPoint(page, 8), await cellPoint(page, 2));
        assert.equal(await board(page, 'moveCount'), 2, 'a tile that cannot slide does not');
        assert.ok((await scrolled()) > 50, `scrolled ${await scrolled()}`);
      },
    ),
  );

  test(
    'the wheel over the board scrolls the page',
    onPage({ viewport: { width: 900, height: 500 } }, async (page) => {
      const { x, y } = await cellPoint(page, 4);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 200);
      await page.waitForFunction(() => scrollY > 100);
    }),
  );
});

describe('positions and links', () => {
  test(
    'a position typed leniently is taken over',
    onPage({}, async (page) => {
      await page.locator('textarea').fill('7, 4, 3\n_ 5 8\n6 2 1');
      await page.getByRole('button', { name: 'Set position' }).click();
      assert.equal(await board(page, 'state'), '7 4 3/0 5 8/6 2 1');
      assert.equal(await page.locator('textarea').inputValue(), '7 4 3/0 5 8/6 2 1');
      await page.locator('textarea').fill('1 2/0 3');
      await page.keyboard.press('Enter');
      assert.equal(await board(page, 'size'), '2x2');
    }),
  );

  test(
    'a bad position is refused at the field in one line, and the board stays',
    onPage({ hash: nearHash }, async (page) => {
      const huge = Array.from({ length: 11 }, (_, row) =>
        Array.from({ length: 11 }, (_, column) => row * 11 + column).join(' '),
      ).join('/');
      for (const bad of [
        '',
        'hello',
        '1 2 3/4 5 6/7 8 8',
        '1 2 3/4 5 6/7 8 9',
        '1 2 3/4 5/7 8 0',
        '0 1 2/0 3 4/5 6 7',
        '1 2 3',
        '0',
        huge,
        '1 2 3/4 5 6/7 8 0\u0000 9',
        '\ud800',
        '9'.repeat(100_000),
        '<img src=x onerror=alert(1)>',
      ]) {
        await page.locator('textarea').fill(bad);
        await page.getByRole('button', { name: 'Set position' }).click();
        const message = await words(page, 'position-error');
        assert.ok(
          message.length > 10 && message.length < 250 && !message.includes('\n'),
          `${bad.slice(0, 20)}: ${message}`,
        );
        assert.equal(await page.locator('textarea').getAttribute('aria-invalid'), 'true');
        assert.equal(await board(page, 'state'), '1 2 3/4 5 6/0 7 8');
      }
      assert.equal(await page.locator('#position-form img').count(), 0);
      await page.locator('textarea').fill('1 2 3/4 5 6/7 0 8');
      await page.keyboard.press('Enter');
      assert.ok(await page.locator('#position-error').isHidden());
    }),
  );

  test(
    'an unsolvable position is shown with the reason, and Solve explains instead of searching',
    onPage({ hash: '#state=2,1,3/4,5,6/7,8,0' }, async (page) => {
      assert.equal(
        await words(page, 'status'),
        'This position cannot be solved. On a board of odd width (3) the number of inversions must be even, and 1 inversion is odd.',
      );
      await page.locator(solveButton).first().click();
      assert.match(await words(page, 'status'), /nothing to search for.*\b1 inversion\b/);
      assert.equal((await busyness(page)).workers, 0);
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await board(page, 'moveCount'), 1, 'it can be played all the same');
    }),
  );

  test(
    'links open the board they name, at load and when the address changes',
    onPage({ hash: '#size=4x4&seed=blog-1' }, async (page) => {
      assert.equal(await board(page, 'size'), '4x4');
      const dealt = await board(page, 'state');
      await page.locator('#shuffle').click();
      assert.notEqual(await board(page, 'state'), dealt);
      assert.equal(new URL(page.url()).hash, '', 'the address no longer names the old board');
      await page.evaluate(() => {
        location.hash = '#size=4x4&seed=blog-1';
      });
      await page.waitForFunction(
        (state) => /** @type {any} */ (document.querySelector('#board')).state === state,
        dealt,
      );
      await page.evaluate(() => {
        location.hash = '#state=1,2,3/4,0,5/6,7,8&moves=LD&algorithm=bfs';
      });
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#board')).state === '1 2 0/4 5 3/6 7 8',
      );
      assert.equal(await board(page, 'moveCount'), 2);
      assert.ok(await page.locator('input[value=bfs]').isChecked());
    }),
  );

  test(
    'a bad link while playing keeps the game',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowLeft');
      await page.evaluate(() => {
        location.hash = '#state=1,1,2/3,0';
      });
      await page
        .locator('#alert')
        .filter({ hasText: /could not be followed: .*The board stays as it was\.$/ })
        .waitFor();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/7 0 8');
      assert.equal(await board(page, 'moveCount'), 1);
    }),
  );

  test(
    'a link of the page starts its board again, and a new board comes into view on a phone',
    onPage({ viewport: { width: 360, height: 640 } }, async (page) => {
      const inView = () =>
        page.locator('#board').evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      const link = page.getByRole('link', { name: 'the farthest' });
      for (let time = 0; time < 2; ++time) {
        await link.click();
        await page.waitForFunction(
          (state) => /** @type {any} */ (document.querySelector('#board')).state === state,
          farthest,
        );
        assert.ok(await inView());
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#board')).move('right'));
        assert.equal(await board(page, 'moveCount'), 1);
      }
      await page.getByRole('button', { name: '4 × 4' }).click();
      assert.ok(await inView(), 'after another size');
      await page.locator('textarea').fill('1 2/0 3');
      await page.getByRole('button', { name: 'Set position' }).click();
      assert.equal(await board(page, 'size'), '2x2');
      assert.ok(await inView(), 'after a position');
    }),
  );

  test(
    'what is pasted as a position is cut before it is too long to lay out',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator('textarea').fill('');
      await page.locator('textarea').focus();
      await page.keyboard.insertText('1 2 3/'.repeat(5000));
      assert.equal((await page.locator('textarea').inputValue()).length, 10_000);
      await page.keyboard.press('Enter');
      assert.equal(await words(page, 'position-error'), 'More than 100 entries: the largest board is 10x10.');
    }),
  );

  test(
    'a link of nonsense gives words and a playable board',
    onPage({}, async (page) => {
      for (const hash of [
        '#nonsense',
        '#size=99x99',
        '#size=0x3',
        '#state=1,2,3',
        '#state=',
        '#state=%FF%FE',
        '#moves=XYZ',
        '#%',
        '#state=1,2,3/4,5,6/7,8,0&moves=UUUU',
        '#algorithm=magic',
        `#size=3x3&seed=${'x'.repeat(5000)}`,
        '#size=<script>',
      ]) {
        await page.goto('about:blank');
        await page.goto(server.url + hash);
        await whenReady(page);
        assert.match(await words(page, 'alert'), /^The link could not be followed: .{10,}/, hash);
        assert.ok(await page.locator('#alert').isVisible());
        assert.equal(await board(page, 'size'), '3x3', hash);
        assert.equal(await board(page, 'solvable'), true, hash);
        assert.equal(await board(page, 'solved'), false, hash);
        assert.equal(await overflow(page), 0);
      }
    }),
  );

  test(
    'Copy link gives a link that opens the same board with the same moves',
    onPage({ hash: '#size=4x3&seed=mine', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.locator('#board').focus();
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      const expected = [await board(page, 'state'), await board(page, 'moveCount')];
      await page.locator('#copy').click();
      await page.locator('#status').filter({ hasText: 'Link copied' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /#size=4x3&seed=mine&moves=[UDLR0-9]+$/);
      const other = await page.context().newPage();
      await other.goto(link);
      await whenReady(other);
      assert.deepEqual([await board(other, 'state'), await board(other, 'moveCount')], expected);
    }),
  );
});

/**
 * The module with a lower limit of its memory, as a browser that refuses more.
 * @param {Buffer} module
 * @param {number} megabytes
 */
function withMaximumMemory(module, megabytes) {
  const bytes = Buffer.from(module);
  const number = (/** @type {number} */ at) => {
    let [value, length] = [0, 0];
    for (let byte = 0x80; byte & 0x80; ++length) value |= ((byte = bytes[at + length]) & 0x7f) << (7 * length);
    return { value, length };
  };
  for (let at = 8; at < bytes.length; ) {
    const size = number(at + 1);
    const content = at + 1 + size.length;
    if (bytes[at] === 5) {
      // the section of the memories: one, with flags, an initial and a maximum size in pages of 64 KB
      assert.equal(bytes[content + 1] & 1, 1, 'it has a maximum');
      const maximum = content + 2 + number(content + 2).length;
      let rest = megabytes * 16;
      for (let index = 0, { length } = number(maximum); index < length; ++index, rest >>= 7) {
        bytes[maximum + index] = (rest & 0x7f) | (index < length - 1 ? 0x80 : 0);
      }
      return bytes;
    }
    at = content + size.value;
  }
  throw new Error('the module has no memory');
}

describe('solving', () => {
  for (const [algorithm, name, method, shown] of [
    ['bfs', 'BFS', 'bfs', 'BFS'],
    ['bidirectional-bfs', 'Bidirectional BFS', 'bidirectional-bfs', 'Bidirectional BFS'],
    ['astar-misplaced', 'A* misplaced', 'astar', 'A*'],
    ['astar-manhattan', 'A* Manhattan', 'astar', 'A*'],
    ['idastar', 'Optimal (IDA*)', 'idastar', 'IDA* with pattern databases'],
    ['auto', 'Auto', 'distance-table', 'A table of all distances'],
  ]) {
    test(
      `${name} solves a position 31 moves away and plays it to the end`,
      onPage({ hash: farthestHash }, async (page) => {
        await page.evaluate(() =>
          document.addEventListener('puzzle-solution', (event) => {
            /** @type {any} */ (window).solution = /** @type {CustomEvent} */ (event).detail;
          }),
        );
        await choose(page, algorithm);
        await setSpeed(page, 100);
        await page.locator(solveButton).first().click();
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
        const found = await page.evaluate(() => /** @type {any} */ (window).solution);
        assert.equal(found.status, 'solved');
        assert.equal(found.length, 31);
        assert.equal(found.optimal, true);
        assert.equal(found.algorithm, algorithm);
        assert.equal(replay(farthest, found.moves), '1 2 3/4 5 6/7 8 0');
        assert.equal(found.lowerBound, 31);
        assert.equal(found.method, method);
        assert.equal(await words(page, 'method'), shown);
        const how = algorithm === 'auto' ? ' by a table of all distances' : '';
        assert.equal(
          (await words(page, 'status')).replace(/(under )?[\d.]+ (µs|ms|s)/, 'T'),
          `${name} found 31 moves in T${how}, proven shortest.`,
        );
        assert.match(await words(page, 'figure-time'), /^(under )?[\d.]+ (µs|ms|s)$/);
        assert.equal(await words(page, 'figure-depth'), '31 moves');
        assert.equal((await words(page, 'figure-expanded')).replaceAll(',', ''), String(found.expanded));
        assert.equal((await words(page, 'figure-frontier')).replaceAll(',', ''), String(found.frontierPeak || 'none'));
        assert.equal(await words(page, 'progress'), '31 of 31');
        assert.equal(await words(page, 'moves'), '31');
        assert.equal(await words(page, 'figure-bound'), '31 moves');
        assert.ok(found.bytesPeak > 1000, `${found.bytesPeak} bytes`);
        if (/bfs|^astar/.test(algorithm)) {
          assert.ok(found.milliseconds > 0);
          assert.ok(found.expanded > 1000 && found.expanded <= 181440, `${found.expanded} expanded`);
          assert.ok(found.frontierPeak > 100);
        }
      }),
    );
  }

  test(
    'keys 1 to 7 solve with each of the seven, and each has a sentence on what to expect of every size',
    onPage({ hash: nearHash }, async (page) => {
      const order = ['bfs', 'astar-misplaced', 'astar-manhattan', 'bidirectional-bfs', 'idastar', 'fast', 'auto'];
      for (const [index, algorithm] of order.entries()) {
        await page.locator('#reset').evaluate((element) => /** @type {HTMLElement} */ (element).click());
        await page.locator('#board').focus();
        const result = page.evaluate(
          () =>
            new Promise((resolve) => {
              document.addEventListener(
                'puzzle-solution',
                (event) => resolve(/** @type {CustomEvent} */ (event).detail),
                { once: true },
              );
            }),
        );
        await page.keyboard.press(String(index + 1));
        const { status, algorithm: used, length } = /** @type {any} */ (await result);
        assert.deepEqual([status, used, length], ['solved', algorithm, 2]);
        await searched(page);
      }
      assert.deepEqual(
        (
          await page
            .locator('input[name=algorithm]')
            .evaluateAll((found) => found.map((input) => /** @type {HTMLInputElement} */ (input).value))
        ).sort(),
        [...order].sort(),
      );
      for (const size of ['3x3', '3x4', '4x4', '10x10']) {
        await page.evaluate((value) => {
          location.hash = `#size=${value}&seed=a`;
        }, size);
        await page.waitForFunction(
          (value) => /** @type {any} */ (document.querySelector('#board')).size === value,
          size,
        );
        const sentences = new Set();
        for (const algorithm of order) {
          await choose(page, algorithm);
          const sentence = await words(page, 'expectation');
          assert.match(sentence, /^[^{}]{40,160}\.$/);
          sentences.add(sentence);
          await page.evaluate(() => document.querySelector('#expectation')?.scrollIntoView());
          assert.ok(await page.locator('#expectation').isVisible());
        }
        assert.ok(sentences.size >= 6, `${size}: ${sentences.size} different sentences`);
      }
    }),
  );

  test(
    'Fast says that its solution is not proven shortest, and how far off it may be',
    onPage({ hash: hard5x5 }, async (page) => {
      await choose(page, 'fast');
      await setSpeed(page, 0);
      const start = await board(page, 'state');
      const found = await solved(page);
      assert.equal(found.status, 'solved');
      assert.equal(found.optimal, false);
      assert.equal(replay(start, found.moves), goal5x5);
      assert.ok(found.lowerBound > 40 && found.lowerBound < found.length, `${found.lowerBound} to ${found.length}`);
      const gap = found.length / found.lowerBound - 1;
      const far =
        gap < 1
          ? `within ${Math.ceil(gap * 100)} % of the shortest`
          : `at most ${(Math.ceil(gap * 10) / 10 + 1).toFixed(1)} times the shortest`;
      assert.equal(
        (await words(page, 'status')).replace(/[\d.]+ (µs|ms|s)/, 'T'),
        `Fast found ${found.length} moves in T; ` + `a solution has at least ${found.lowerBound} moves: ${far}.`,
      );
    }),
  );

  test('on a large board both bounds are shown while Auto goes on; Good enough plays the best known', async () => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await withPage(browser, server, { hash: hard5x5, viewport }, async (page) => {
        const start = await board(page, 'state');
        await setSpeed(page, 0);
        await page.evaluate(() => {
          const log = Object.assign(window, { progress: /** @type {any[]} */ ([]) }).progress;
          document.addEventListener('puzzle-progress', (event) => log.push(/** @type {CustomEvent} */ (event).detail));
        });
        const before = await below(page);
        await page.locator(solveButton).first().click();
        await page.waitForFunction(() => /** @type {any} */ (window).progress.length > 12);
        assert.match(await words(page, 'status'), /^Best \d+ moves, proven at least \d+, gap \d+ %\.$/);
        assert.match(await words(page, 'brief'), /^[\d.]+ (ms|s) · [\d,]+ states$/);
        assert.match(await words(page, 'figure-depth'), /^\d+ moves$/);
        assert.equal(await words(page, 'depth-label'), 'Best so far');
        assert.equal(await below(page), before, 'nothing moves');
        assert.equal(await overflow(page), 0);
        await screenshot(page, `improving-${viewport.width}`);
        const result = page.evaluate(
          () =>
            new Promise((resolve) => {
              document.addEventListener(
                'puzzle-solution',
                (event) => resolve(/** @type {CustomEvent} */ (event).detail),
                { once: true },
              );
            }),
        );
        await page.getByRole('button', { name: 'Good enough, play it' }).click();
        const found = /** @type {any} */ (await result);
        assert.equal(found.status, 'solved');
        assert.equal(found.optimal, false);
        assert.equal(replay(start, found.moves), goal5x5);
        const told = await page.evaluate(() => /** @type {any} */ (window).progress);
        assert.ok(
          told.length > 0 &&
            told.every(
              (/** @type {any} */ each) =>
                each.algorithm === 'auto' &&
                each.method !== '' &&
                each.lowerBound <= found.length &&
                (each.length === -1 || each.length >= found.length) &&
                !each.optimal &&
                each.setupMilliseconds >= 0,
            ),
          JSON.stringify(told[0]),
        );
        await searched(page);
        assert.match(
          await words(page, 'status'),
          new RegExp(
            `^Auto found ${found.length} moves in .* a solution has at least ${found.lowerBound} moves: within \\d+ % of the shortest\\.$`,
          ),
        );
        assert.ok(await page.locator('#settle').isHidden());
        assert.equal(await board(page, 'playing'), true);
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'play-pause', 'the focus is handed on');
      });
    }
  });

  test('on a costly 4x4 a good solution is known soon, and both bounds are shown while the proof goes on', async (context) =>
    withPage(browser, server, { hash: costly4x4 }, async (page) => {
      await choose(page, 'idastar');
      await page.locator(solveButton).first().click();
      await page.locator('#settle').waitFor();
      const [, best, least] =
        /^Best (\d+) moves, proven at least (\d+), gap \d+ %\.$/.exec(await words(page, 'status')) ?? [];
      context.diagnostic(`best ${best}, at least ${least}, after ${await words(page, 'figure-time')}`);
      assert.ok(
        Number(best) >= 70 && Number(best) <= 90 && Number(least) >= 58 && Number(least) <= 70,
        `${best} and ${least}`,
      );
      assert.equal(await words(page, 'frontier-label'), 'Stack');
      await screenshot(page, 'proving-4x4');
      await page.keyboard.press('Escape');
      await searched(page);
      assert.equal(await board(page, 'moveCount'), 0);
    }));

  test(
    'a limit that ends a proof leaves the solution on the board and says both bounds',
    onPage({ hash: costly4x4 }, async (page) => {
      const [result, ahead] = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        return [await element.solve({ algorithm: 'idastar', maxSeconds: 0.5, play: false }), element.movesAhead];
      });
      assert.ok(
        /^(limit|solved)$/.test(result.status) && result.message === 'time' && !result.optimal,
        `${result.status} ${result.message}`,
      );
      assert.equal(ahead, result.length);
      assert.equal(replay(costly, result.moves), '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
    }),
  );

  test(
    'settle() with nothing known yet cancels, and without a search does nothing',
    onPage({ hash: hard4x4 }, async (page) => {
      const [status, message] = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        element.settle();
        const early = element.solve({ algorithm: 'bfs', play: false });
        element.settle(); // the solver is not even loaded
        if ((await early).status !== 'cancelled') return ['settled too early', ''];
        const result = element.solve({ algorithm: 'bfs', play: false });
        setTimeout(() => element.settle(), 150);
        const ended = await result;
        return [ended.status, ended.message];
      });
      assert.deepEqual([status, message], ['cancelled', 'Cancelled.']);
    }),
  );

  test('the figures of the largest board have their room', async () => {
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]) {
      await withPage(browser, server, { hash: '#size=10x10&seed=a', viewport }, async (page) => {
        const tops = () =>
          page
            .locator('.panel > .card')
            .first()
            .evaluate((card) => card.getBoundingClientRect().top + scrollY);
        const before = await tops();
        await page.locator(solveButton).first().click();
        await page
          .locator('#status')
          .filter({ hasText: /^Best 1,\d{3} moves, proven at least \d{3}, gap/ })
          .waitFor();
        assert.equal(await tops(), before, `${viewport.width} px`);
        await screenshot(page, `largest-${viewport.width}`);
        await page.keyboard.press('Escape');
        await searched(page);
      });
    }
  });

  test(
    'a move while Auto improves a large board ends the search and is made',
    onPage({ hash: hard5x5 }, async (page) => {
      await page.locator(solveButton).first().click();
      await page.locator('#settle').waitFor();
      await page.locator('#board').focus();
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
      await searched(page);
      assert.ok((await board(page, 'moveCount')) >= 2);
      assert.ok(await page.locator('#settle').isHidden());
      assert.equal(await words(page, 'brief'), '');
    }),
  );

  test(
    'another search starts from the same position, and the figures stand side by side',
    onPage({ hash: farthestHash }, async (page) => {
      await setSpeed(page, 100);
      /** @type {string[][]} */
      const expected = [];
      for (const [algorithm, name] of [
        ['bfs', 'BFS'],
        ['astar-misplaced', 'A* misplaced'],
        ['astar-manhattan', 'A* Manhattan'],
      ]) {
        await choose(page, algorithm);
        await page.locator(solveButton).first().click();
        await searched(page);
        assert.equal(await words(page, 'figure-depth'), '31 moves');
        expected.unshift([
          name,
          await words(page, 'figure-time'),
          await words(page, 'figure-expanded'),
          (await words(page, 'memory-text')).split(' of ')[0],
          '31',
        ]);
        if (algorithm !== 'bfs') await settled(page); // the first is interrupted in its playback
      }
      const expanded = expected.map((row) => Number(row[2].replaceAll(',', '')));
      assert.ok(expanded[0] < expanded[1] && expanded[1] < expanded[2], `${expanded}`);
      const rows = await page
        .locator('#comparison tbody tr')
        .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
      assert.deepEqual(rows, expected);
      const best = await page.locator('#comparison td.best').allTextContents();
      assert.ok(
        best.includes(expected[0][2]) && !best.includes('31'),
        'the least is marked where there is a difference',
      );
      await page.locator('#shuffle').click();
      assert.ok(await page.locator('#comparison').isHidden(), 'another position, another comparison');
    }),
  );

  test(
    'play, pause, step, scrub and speed; a move of one’s own ends the solution',
    onPage({ hash: farthestHash }, async (page) => {
      const progress = async () => Number((await words(page, 'progress')).split(' ')[0]);
      await setSpeed(page, 0);
      await page.locator(solveButton).first().click();
      await page.getByRole('button', { name: 'Pause' }).click();
      const at = await progress();
      await page.waitForTimeout(300);
      assert.equal(await progress(), at, 'paused');
      await page.getByRole('button', { name: 'One move forward' }).click();
      assert.equal(await progress(), at + 1);
      await page.getByRole('button', { name: 'One move forward' }).click();
      await page.getByRole('button', { name: 'One move back' }).click();
      assert.equal(await progress(), at + 1);
      await page.locator('#scrubber').fill('20');
      assert.equal(await progress(), 20);
      assert.equal(await board(page, 'moveCount'), 20);
      await page.getByRole('button', { name: 'Back to the start' }).click();
      assert.equal(await board(page, 'state'), farthest);
      await page.locator('#board').focus();
      await page.keyboard.press('Space');
      assert.equal(await board(page, 'playing'), true);
      await setSpeed(page, 100);
      assert.equal(await words(page, 'speed-text'), '40 moves/s');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount > 3);
      await page.keyboard.press('Space');
      assert.equal(await board(page, 'playing'), false);
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
      assert.equal(await board(page, 'movesAhead'), 0);
      assert.ok(await page.locator('#play-pause').isDisabled());
    }),
  );

  test('while BFS runs on 4x4 figures move and the page goes on drawing; Escape and Cancel end it', async (context) =>
    withPage(browser, server, { hash: hard4x4 }, async (page) => {
      await choose(page, 'bfs');
      for (const how of ['button', 'Escape']) {
        await page.locator(solveButton).first().click();
        await page.locator('#figures').waitFor();
        const first = await words(page, 'figure-expanded');
        const gaps = await page.evaluate(
          () =>
            new Promise((resolve) => {
              /** @type {number[]} */
              const times = [];
              const frame = (/** @type {number} */ now) => {
                times.push(now);
                if (times.length < 60) requestAnimationFrame(frame);
                else
                  resolve(
                    times
                      .slice(1)
                      .map((time, index) => time - times[index])
                      .sort((a, b) => b - a),
                  );
              };
              requestAnimationFrame(frame);
            }),
        );
        context.diagnostic(`longest gaps between frames while searching: ${gaps.slice(0, 4).map(Math.round)} ms`);
        assert.notEqual(await words(page, 'figure-expanded'), first, 'the figures move');
        if (how === 'button') await screenshot(page, 'searching-4x4');
        const idle = await page.evaluate(async (way) => {
          const begin = performance.now();
          const button = /** @type {HTMLElement} */ (document.querySelector('#solve'));
          if (way === 'button') button.click();
          else document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
          while (button.classList.contains('running')) await new Promise((done) => setTimeout(done, 1));
          return performance.now() - begin;
        }, how);
        context.diagnostic(`${idle.toFixed(1)} ms until cancelled`);
        assert.equal(await board(page, 'moveCount'), 0);
        assert.match(await words(page, 'status'), /^Cancelled after [\d.]+ (ms|s)/);
      }
      await page.locator('#shuffle').click();
      assert.equal(await board(page, 'moveCount'), 0);
    }));

  test(
    'the worker with the solver ends when it took much memory, and stays for small searches',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator(solveButton).first().click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      assert.equal((await busyness(page)).workers, 1);
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hard4x4);
      await choose(page, 'bfs');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).size === '4x4');
      await page.locator(solveButton).first().click();
      await page.waitForFunction(
        () =>
          Number.parseFloat(document.querySelector('#memory-text')?.textContent ?? '0') > 70 &&
          document.querySelector('#memory-text')?.textContent?.includes('MB of'),
      );
      await page.keyboard.press('Escape');
      await searched(page);
      assert.equal((await busyness(page)).workers, 0);
    }),
  );

  test(
    'a move or a new game during a search ends the search',
    onPage({ hash: hard4x4 }, async (page) => {
      await choose(page, 'bfs');
      await page.locator(solveButton).first().click();
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowDown');
      await searched(page);
      assert.equal(await board(page, 'moveCount'), 1);
      await page.locator(solveButton).first().click();
      await page.locator('#shuffle').click();
      await searched(page);
      assert.ok(await page.locator('#play-pause').isDisabled());
      assert.ok(await page.locator('#figures').isHidden());
      assert.ok(await page.locator('#expectation').isVisible());
    }),
  );

  test('a search can be cancelled while the solver is still being downloaded', async () => {
    for (const file of ['solver-client.js', 'wasm/solver.wasm']) {
      server.overrides.set(file, () => {});
      try {
        await withPage(browser, server, { hash: nearHash }, async (page) => {
          await page.locator('#solve').click();
          assert.equal(await words(page, 'solve'), 'Cancel');
          await page.locator('#solve').click();
          await searched(page);
          assert.equal(await words(page, 'status'), 'Cancelled.');
          assert.ok(await page.locator('#figures').isHidden(), 'there are no figures yet');
        });
      } finally {
        server.overrides.clear();
      }
    }
  });

  test(
    'nothing moves under the pointer while a search runs',
    onPage({ hash: farthestHash, viewport: { width: 390, height: 844 } }, async (page) => {
      await setSpeed(page, 100);
      await page.locator('#solve').click();
      await settled(page);
      const top = await below(page);
      await choose(page, 'bfs');
      await page.evaluate(() => {
        const seen = Object.assign(window, { tops: new Set() }).tops;
        new MutationObserver(() =>
          seen.add((document.querySelector('.panel')?.getBoundingClientRect().top ?? 0) + scrollY),
        ).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      await page.locator('#solve').click();
      await searched(page);
      assert.deepEqual(await page.evaluate(() => [.../** @type {any} */ (window).tops]), [top], 'the player stays');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, hard4x4);
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).size === '4x4');
      const before = await below(page);
      await page.locator('#solve').click();
      await page.locator('#brief:not(:empty)').waitFor();
      assert.equal(await below(page), before, 'the brief figures have their room');
      await page.keyboard.press('Escape');
    }),
  );

  test('where there is room the first solution moves no control; on a phone the player comes with it', async () => {
    const top = (/** @type {import('playwright-core').Page} */ page) =>
      page.locator('#solve').evaluate((element) => element.getBoundingClientRect().top);
    await withPage(browser, server, { hash: nearHash }, async (page) => {
      const before = await top(page);
      assert.ok(await page.locator('#play-pause').isDisabled());
      await page.locator('#solve').click();
      await page.locator('#play-pause:enabled').waitFor();
      assert.equal(await top(page), before);
    });
    await withPage(browser, server, { hash: nearHash, viewport: { width: 390, height: 844 } }, async (page) => {
      assert.ok(await page.locator('#player').isHidden());
      await page.locator(solveButton).first().click();
      await page.locator('#player').waitFor();
    });
  });

  test(
    'the focus goes to the board when the player goes away',
    onPage({ hash: nearHash }, async (page) => {
      await page.locator('#solve').click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      await page.locator('#play-pause').focus();
      await page.evaluate(() => {
        location.hash = '#size=2x2&seed=a';
      });
      await page.locator('#play-pause:disabled').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'board');
    }),
  );

  test(
    'a search that runs out of memory says so in plain words and what would work',
    onPage({ hash: hard4x4, deviceMemory: 0.125 }, async (page) => {
      await choose(page, 'bfs');
      await page.locator(solveButton).first().click();
      await page.locator('#status').filter({ hasText: 'ran out' }).waitFor();
      assert.match(
        await words(page, 'status'),
        /^BFS ran out of its 16 MB of memory after [\d.]+ (ms|s), having looked 1\d moves deep\. Auto solves every board\.$/,
      );
      assert.equal(await words(page, 'depth-label'), 'Depth reached');
      assert.match((await page.locator('#comparison tbody').textContent()) ?? '', /not found/);
      await screenshot(page, 'limit');
      await choose(page, 'astar-manhattan');
      await page.locator(solveButton).first().click();
      await page.locator('#status').filter({ hasText: 'A* Manhattan ran out of its 16 MB' }).waitFor();
      assert.match(await words(page, 'status'), /at least \d+ moves\. Auto solves every board\.$/);
    }),
  );

  test('when the browser refuses memory to the solver that is said, and the board stays playable', async () => {
    server.overrides.set(
      'wasm/solver.wasm',
      (response, body) =>
        void response.writeHead(200, { 'content-type': 'application/wasm' }).end(withMaximumMemory(body, 32)),
    );
    try {
      await withPage(browser, server, { hash: hard4x4 }, async (page) => {
        await choose(page, 'bfs');
        await page.locator('#solve').click();
        await searched(page);
        assert.match(await words(page, 'status'), /^BFS ran out of the memory that the browser gives it after /);
        assert.ok(await page.locator('#alert').isHidden());
        await page.locator('#board').focus();
        await page.keyboard.press('ArrowDown');
        assert.equal(await board(page, 'moveCount'), 1);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('a solution is believed only after it was played on a board', async () => {
    server.overrides.set('solver-client.js', (response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          "export const sharedSolver = { solve: async () => ({ status: 'solved', message: '', moves: 'D', length: 1, optimal: true, statistics: {} }) };",
        ),
    );
    try {
      await withPage(browser, server, { hash: nearHash }, async (page) => {
        const { status, message } = await page.evaluate(() =>
          /** @type {any} */ (document.querySelector('#board')).solve(),
        );
        assert.equal(status, 'error');
        assert.match(message, /does not solve the board/);
        assert.equal(await board(page, 'movesAhead'), 0);
      });
    } finally {
      server.overrides.clear();
    }
  });

  test(
    'why a search was cancelled is a code, and a sentence in the language of the board',
    onPage({ hash: hard4x4 }, async (page) => {
      const told = await page.evaluate(async () => {
        const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
        board.lang = 'de';
        board.loading = 'eager';
        board.setAttribute('state', '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1');
        document.body.append(board);
        await board.ready;
        /** @param {() => unknown} act */
        const ended = async (act) => {
          const result = board.solve({ algorithm: 'bfs', play: false });
          await new Promise((done) => {
            board.addEventListener('puzzle-progress', done, { once: true });
          });
          act();
          const { status, reason, message } = await result;
          return [status, reason, message];
        };
        return [
          await ended(() => board.cancel()),
          await ended(() => board.move('up')),
          await ended(() => board.solve({ algorithm: 'bfs', maxNodes: 1, play: false })),
          await ended(() => board.remove()),
        ];
      });
      assert.deepEqual(told, [
        ['cancelled', 'asked', 'Abgebrochen.'],
        ['cancelled', 'board-changed', 'Die Suche ist zu Ende, weil sich das Puzzle geändert hat.'],
        ['cancelled', 'another-search', 'Eine andere Suche hat begonnen.'],
        ['cancelled', 'removed', 'Abgebrochen.'],
      ]);
    }),
  );

  test(
    'solve() resolves for every caller: abort before and during, twice at once, limits, bad algorithm',
    onPage({ hash: hard4x4 }, async (page) => {
      const results = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        const summary = async (/** @type {Promise<any>} */ promise) => {
          const { status, message, expanded } = await promise;
          return [status, message, expanded];
        };
        const first = summary(element.solve({ algorithm: 'bfs', play: false }));
        const second = summary(element.solve({ algorithm: 'bfs', maxNodes: 5000, play: false }));
        const both = await Promise.all([first, second]);
        const controller = new AbortController();
        const third = summary(element.solve({ algorithm: 'bfs', signal: controller.signal }));
        setTimeout(() => controller.abort(), 100);
        const magic = await Promise.all([third]);
        return [
          ...both,
          ...magic,
          await summary(element.solve({ algorithm: 'bfs', signal: AbortSignal.abort() })),
          await summary(element.solve({ algorithm: 'magic' })),
          await summary(element.solve({ algorithm: 'bfs', maxSeconds: 0.05 })),
        ];
      });
      assert.deepEqual(results[0].slice(0, 2), ['cancelled', 'Another search began.']);
      assert.deepEqual(results[1], ['limit', 'nodes', 5000]);
      assert.deepEqual(results[2].slice(0, 2), ['cancelled', 'Cancelled.']);
      assert.deepEqual(results[3].slice(0, 2), ['cancelled', 'Cancelled.']);
      assert.equal(results[4][0], 'error');
      assert.match(results[4][1], /magic/);
      assert.deepEqual(results[5].slice(0, 2), ['limit', 'time']);
    }),
  );

  test(
    'odd options end no search of another board, and solve() still resolves',
    onPage({ hash: hard5x5 }, async (page) => {
      const [other, results] = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        const second = /** @type {any} */ (
          document.body.appendChild(Object.assign(document.createElement('sliding-puzzle'), { loading: 'eager' }))
        );
        await second.ready;
        second.load({ state: '1 2 3/4 5 6/0 7 8' });
        const running = element.solve({ maxSeconds: 2, play: false });
        await new Promise((done) => document.addEventListener('puzzle-progress', done, { once: true }));
        const ended = [];
        for (const options of [
          null,
          { algorithm: 5 },
          { algorithm: null },
          { algorithm: Symbol('a') },
          { maxNodes: 10n },
          { maxNodes: () => 1 },
          { maxNodes: Symbol('a') },
          { maxMemory: '' },
          { maxSeconds: {} },
          { signal: {} },
          { signal: 5 },
          { rate: NaN },
        ]) {
          const { status, message, length } = await second.solve(options);
          ended.push(status === 'error' ? message.length > 10 : `${status} ${length}`);
          second.step(-2);
        }
        return [(await running).status, ended];
      });
      assert.equal(other, 'solved');
      // What is no signal is none.
      assert.deepEqual(results, [
        'solved 2',
        true,
        true,
        true,
        'solved 2',
        'solved 2',
        true,
        'solved 2',
        'solved 2',
        'solved 2',
        'solved 2',
        'solved 2',
      ]);
    }),
  );
});

describe('hints', () => {
  /** @param {Page} page */
  const hint = async (page) => {
    const earlier = await words(page, 'status');
    await page.locator('#hint').click();
    await page.waitForFunction(
      (words) =>
        document.querySelector('#status')?.textContent !== words &&
        /remain|No hint/.test(document.querySelector('#status')?.textContent ?? ''),
      earlier,
    );
    const [, tile, way, count, rest] =
      /^Move (\d+) (up|down|left|right): (\d+) moves? remains?, (.*)\.$/.exec(await words(page, 'status')) ?? [];
    assert.ok(tile, await words(page, 'status'));
    return { tile: Number(tile), way, count: Number(count), rest };
  };
  /** Counts the searches that the worker is asked for. @param {Page} page */
  const countSearches = (page) =>
    page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Object.assign(window, { searches: 0 });
      Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...rest) {
        if (message.type === 'solve') /** @type {any} */ (window).searches += 1;
        return post.call(this, message, ...rest);
      };
    });
  /** @param {Page} page @returns {Promise<number>} */
  const searches = (page) => page.evaluate(() => /** @type {any} */ (window).searches);
  /** Where the mark is, as a cell; -1 when it is hidden. @param {Page} page */
  const marked = (page) =>
    page.locator('#board').evaluate((element) => {
      const mark = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('[part=hint]'));
      if (mark.hidden) return -1;
      for (const animation of mark.getAnimations()) animation.finish();
      const [box, all] = [mark.getBoundingClientRect(), element.getBoundingClientRect()];
      const { width, height } = /** @type {any} */ (element);
      const column = (((box.left + box.right) / 2 - all.left) / all.width) * width;
      const row = (((box.top + box.bottom) / 2 - all.top) / all.height) * height;
      return Math.floor(row) * width + Math.floor(column);
    });

  test(
    'a hint says and marks the next move of a shortest solution and makes none; following it asks for no other search',
    onPage({ hash: farthestHash }, async (page) => {
      await countSearches(page);
      const tiles = async () => (await board(page, 'state')).split(/[ /]/).map(Number);
      for (let remaining = 31; remaining > 0; --remaining) {
        const told = await hint(page);
        assert.deepEqual([told.count, told.rest], [remaining, 'the fewest possible']);
        assert.equal(await board(page, 'moveCount'), 31 - remaining, 'a hint makes no move');
        const before = await tiles();
        assert.equal(before[await marked(page)], told.tile, 'the mark is on the tile');
        if (remaining === 31) await screenshot(page, 'hint');
        await page.evaluate((way) => /** @type {any} */ (document.querySelector('#board')).move(way), told.way);
        assert.equal((await tiles())[before.indexOf(0)], told.tile, 'that tile goes that way');
        assert.equal(await marked(page), -1, 'the mark goes with the move');
      }
      assert.equal(await board(page, 'solved'), true);
      assert.equal(await searches(page), 1);
      assert.ok(await page.locator('#hint').isDisabled(), 'a solved board needs no hint');
    }),
  );

  test(
    'off the hinted way another search is made; back on it the old one serves',
    onPage({ hash: farthestHash }, async (page) => {
      await countSearches(page);
      const first = await hint(page);
      const way = ['up', 'left', 'right', 'down'].find((each) => each !== first.way);
      for (const each of ['up', 'left', 'right', 'down'].filter((other) => other !== first.way)) {
        if (await page.evaluate((move) => /** @type {any} */ (document.querySelector('#board')).move(move), each))
          break;
      }
      assert.equal(await board(page, 'moveCount'), 1, way);
      const second = await hint(page);
      assert.equal(second.count, 30, 'from a farthest position every move is a good one');
      assert.equal(await searches(page), 2);
      await page.locator('#undo').click();
      assert.equal((await hint(page)).count, 31);
      assert.equal(await searches(page), 3, 'of two shortest ways one is kept');
    }),
  );

  test(
    'H hints while the board has the focus; a found solution is followed too',
    onPage({ hash: farthestHash }, async (page) => {
      await setSpeed(page, 0);
      await page.locator(solveButton).first().click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.locator('#scrubber').fill('10');
      await countSearches(page);
      await page.locator('#board').focus();
      await page.keyboard.press('h');
      await page.locator('#status').filter({ hasText: ': 21 moves remain, the fewest possible.' }).waitFor();
      assert.equal(await searches(page), 0);
    }),
  );

  test(
    'a hint stops a solution that is being played',
    onPage({ hash: farthestHash }, async (page) => {
      await setSpeed(page, 50);
      await page.locator(solveButton).first().click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount > 2);
      const { count } = await hint(page);
      assert.equal(await board(page, 'playing'), false);
      assert.ok(await page.getByRole('button', { name: 'Play', exact: true }).isVisible());
      assert.equal(count, 31 - (await board(page, 'moveCount')), 'what is said stays true');
      assert.ok((await marked(page)) >= 0);
    }),
  );

  test(
    'on a large board the hint is of the best solution known',
    onPage({ hash: hard5x5 }, async (page) => {
      const told = await hint(page);
      assert.equal(told.rest, 'the best known');
      assert.ok(told.count > 80 && told.count < 200, `${told.count}`);
      const next = await page.evaluate(async (way) => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        element.move(way);
        return element.hint();
      }, told.way);
      assert.deepEqual([next.remaining, next.optimal], [told.count - 1, false]);
      assert.equal(
        await page.locator('#board').evaluate((element, { move, tile }) => {
          const one = /** @type {any} */ (element);
          const blank = one.state.split(/[ /]/).indexOf('0');
          one.move(move);
          return one.state.split(/[ /]/)[blank] === String(tile);
        }, next),
        true,
      );
    }),
  );

  test(
    'a move meanwhile, a solved and an unsolvable board give no hint',
    onPage({ hash: hard5x5 }, async (page) => {
      const answers = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        const asked = element.hint();
        const same = asked === element.hint();
        element.move('up') || element.move('down');
        const moved = await asked;
        element.state = '1 2 3/4 5 6/7 8 0';
        const done = await element.hint();
        element.state = '2 1 3/4 5 6/7 8 0';
        return [same, moved, done, await element.hint()];
      });
      assert.deepEqual(answers, [true, null, null, null]);
      assert.equal(await marked(page), -1);
      assert.ok(await page.locator('#hint').isDisabled());
    }),
  );
});

describe('the database file', () => {
  const file = 'data/4x4.pdb';
  const fetched = () => server.requests.filter((path) => path === file).length;
  /** @param {Page} page @param {string} algorithm */
  const solve = (page, algorithm) =>
    page.evaluate(
      (name) => /** @type {any} */ (document.querySelector('#board')).solve({ algorithm: name, play: false }),
      algorithm,
    );
  const easy4x4 = '#state=1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15';

  test('is fetched once, kept, and not fetched on a second visit; a stored one that is broken is fetched anew', async (context) => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: hard4x4 }, async (page) => {
      const first = await solve(page, 'auto');
      assert.deepEqual(
        [first.status, first.optimal, first.setupMilliseconds],
        ['solved', true, 0],
        'nothing had to be built',
      );
      assert.equal(first.method, 'idastar');
      assert.equal((await solve(page, 'idastar')).length, first.length);
      assert.equal(fetched(), 1);
      const stored = () =>
        page.evaluate(async () =>
          (await (await caches.open('sliding-puzzle')).keys()).map(({ url }) => new URL(url).pathname),
        );
      assert.deepEqual(await stored(), [`/some/folder/${file}`]);

      await page.reload();
      await whenReady(page);
      const began = await page.evaluate(() => performance.now());
      const second = await solve(page, 'auto');
      context.diagnostic(
        `second visit: ${Math.round((await page.evaluate(() => performance.now())) - began)} ms to the solution, ` +
          `${Math.round(second.milliseconds)} of them searching`,
      );
      assert.deepEqual([second.length, second.expanded, second.setupMilliseconds], [first.length, first.expanded, 0]);
      assert.equal(fetched(), 1, 'from the cache');

      await page.evaluate(async (url) => {
        const cache = await caches.open('sliding-puzzle');
        await cache.put(url, new Response('spoilt'));
        await cache.put(`${url}?old`, new Response('of an earlier version'));
      }, server.url + file);
      await page.reload();
      await whenReady(page);
      const third = await solve(page, 'auto');
      assert.deepEqual([third.expanded, third.setupMilliseconds], [first.expanded, 0]);
      assert.equal(fetched(), 2, 'once more');
      assert.deepEqual(await stored(), [`/some/folder/${file}`], 'and stored in place of the others');
    });
  });

  test('is stored unpacked when no search runs, and then read from there; one with a bit changed is fetched anew', async (context) => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: easy4x4 }, async (page) => {
      const first = await solve(page, 'idastar');
      /** Versions and sizes. */
      const stored = () =>
        page.evaluate(async () => {
          const cache = await caches.open('sliding-puzzle');
          const files = await Promise.all(
            (await cache.keys()).map(async (key) => (await cache.match(key))?.arrayBuffer()),
          );
          return files.map((bytes) => (bytes ? [new Uint8Array(bytes)[4], bytes.byteLength] : []));
        });
      const isStored = async () => {
        for (let tries = 0; tries < 100 && JSON.stringify(await stored()) !== '[[2,5767486]]'; ++tries)
          await page.waitForTimeout(200);
        assert.deepEqual(await stored(), [[2, 5_767_486]]);
      };
      await isStored();
      await page.reload();
      await whenReady(page);
      const began = await page.evaluate(() => performance.now());
      const second = await solve(page, 'idastar');
      context.diagnostic(`${Math.round((await page.evaluate(() => performance.now())) - began)} ms to the solution`);
      assert.deepEqual([second.length, second.expanded, second.setupMilliseconds], [first.length, first.expanded, 0]);
      assert.equal(fetched(), 1);
      await page.evaluate(async (url) => {
        const cache = await caches.open('sliding-puzzle');
        const bytes = new Uint8Array(await /** @type {Response} */ (await cache.match(url)).arrayBuffer());
        bytes[3_000_000] ^= 16;
        await cache.put(url, new Response(bytes));
      }, server.url + file);
      await page.reload();
      await whenReady(page);
      const third = await solve(page, 'idastar');
      assert.deepEqual([third.length, third.expanded, third.setupMilliseconds], [first.length, first.expanded, 0]);
      assert.equal(fetched(), 2);
      await isStored();
    });
  });

  test('where storage is refused it is fetched each time and works', async () => {
    server.requests.length = 0;
    server.overrides.set(
      'solver-worker.js',
      (response, body) =>
        void response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(
            `CacheStorage.prototype.open = async () => { throw new DOMException('no', 'SecurityError'); };\n${body}`,
          ),
    );
    try {
      await withPage(browser, server, { hash: hard4x4 }, async (page) => {
        for (const visit of [1, 2]) {
          const result = await solve(page, 'auto');
          assert.deepEqual([result.status, result.optimal, result.setupMilliseconds], ['solved', true, 0]);
          assert.equal(fetched(), visit);
          await page.reload();
          await whenReady(page);
        }
      });
    } finally {
      server.overrides.clear();
    }
  });

  test('is not fetched for other boards and other algorithms', async () => {
    server.requests.length = 0;
    await withPage(browser, server, { hash: farthestHash }, async (page) => {
      assert.equal((await solve(page, 'auto')).length, 31);
      await page.evaluate(() => {
        /** @type {any} */ (document.querySelector('#board')).state = '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15';
      });
      assert.equal((await solve(page, 'bfs')).length, 3);
      assert.equal(fetched(), 0);
    });
  });

  for (const [what, answer] of /** @type {[string, (response: import('node:http').ServerResponse) => void][]} */ ([
    ['missing', (response) => response.writeHead(404).end()],
    ['broken', (response) => response.writeHead(200).end('this is no database')],
    ['never arriving', () => {}],
  ])) {
    test(`a file that is ${what} does no harm`, async () => {
      server.requests.length = 0;
      server.overrides.set(file, answer);
      try {
        await withPage(browser, server, { hash: easy4x4, expect: [/404/] }, async (page) => {
          for (const algorithm of ['auto', 'idastar']) {
            const result = await solve(page, algorithm);
            assert.deepEqual([result.status, result.length, result.optimal], ['solved', 3, true]);
          }
          assert.equal(fetched(), 1, 'asked for once');
          assert.ok(await page.locator('#alert').isHidden());
        });
      } finally {
        server.overrides.clear();
      }
    });
  }
});

describe('the element', () => {
  test('many boards share one wasm instance; adding, moving and removing them leaks nothing', async () => {
    server.requests.length = 0;
    await withPage(browser, server, {}, async (page) => {
      const outcome = await page.evaluate(async () => {
        const { loadBoardModule } = await import(/** @type {any} */ (new URL('board-view.js', document.baseURI).href));
        const { memory } = await loadBoardModule();
        const place = document.createElement('div');
        place.style.width = '100px';
        document.body.append(place);
        const cycle = async () => {
          const fresh = Object.assign(document.createElement('sliding-puzzle'), { size: '4x4', loading: 'eager' });
          place.append(fresh);
          await /** @type {any} */ (fresh).ready;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          fresh.remove();
          await null;
        };
        for (let time = 0; time < 10; ++time) await cycle();
        const bytes = memory.buffer.byteLength;
        for (let time = 0; time < 60; ++time) await cycle();
        const grown = memory.buffer.byteLength - bytes;

        // Moved: the game goes on. Taken out and put back: the position and the moves are there.
        const one = /** @type {any} */ (
          Object.assign(document.createElement('sliding-puzzle'), { size: '3x3', seed: 'a', loading: 'eager' })
        );
        place.append(one);
        await one.ready;
        one.move('left') || one.move('up');
        const before = [one.state, one.moves];
        document.body.prepend(one);
        const moved = [one.state, one.moves];
        one.remove();
        await new Promise((done) => setTimeout(done));
        place.append(one);
        await one.ready;
        const back = [one.state, one.moves, one.seed];
        place.remove();
        return { grown, before, moved, back };
      });
      assert.equal(outcome.grown, 0);
      assert.deepEqual(outcome.moved, outcome.before);
      assert.deepEqual(outcome.back, [...outcome.before, 'a']);
      assert.deepEqual(server.requests.filter((path) => path === 'wasm/board.wasm').length, 1);
      await settled(page);
      const earlier = await busyness(page);
      await page.waitForTimeout(300);
      assert.deepEqual(await busyness(page), earlier);
    });
  });

  test(
    'attributes are live, and nonsense in them is told in puzzle-error',
    onPage({}, async (page) => {
      const told = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        /** @type {any[]} */
        const log = [];
        element.addEventListener('puzzle-error', (/** @type {CustomEvent} */ event) =>
          log.push(`${event.detail.type} ${event.detail.attribute}`),
        );
        element.addEventListener('puzzle-shuffle', (/** @type {CustomEvent} */ event) => log.push(event.detail.size));
        const turn = () => new Promise((done) => setTimeout(done));
        element.setAttribute('size', '4x3');
        element.setAttribute('seed', 'x');
        await turn();
        element.setAttribute('size', 'huge');
        await turn();
        element.state = 'nonsense';
        element.shuffle('y'.repeat(5000));
        element.removeAttribute('size');
        element.setAttribute('state', '1 2/3 0');
        await turn();
        return { log, size: element.size, solved: element.solved };
      });
      assert.deepEqual(told, {
        log: ['4x3', 'state size', 'state state', 'state seed', '2x2'],
        size: '2x2',
        solved: true,
      });
    }),
  );
});

describe('looks and access', () => {
  /** @param {Page} page @param {string} what */
  async function assertAccessible(page, what) {
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
      const { violations: found } = await /** @type {any} */ (window).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return found.map(
        (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(' | ')}`,
      );
    });
    assert.deepEqual(violations, [], what);
  }

  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [390, 844],
    [1280, 800],
    [2560, 1440],
  ]) {
    test(
      `${width} px: accessible, light and dark, and no sideways scroll, before and after solving`,
      onPage(
        {
          viewport: { width, height },
          colorScheme: 'light',
          hash: farthestHash,
          deviceScaleFactor: width < 400 ? 2 : 1,
        },
        async (page) => {
          const inBothSchemes = async (/** @type {string} */ when, fullPage = false) => {
            for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
              await page.emulateMedia({ colorScheme });
              await settled(page);
              assert.equal(await overflow(page), 0);
              await screenshot(page, `page-${width}-${colorScheme}${when}`, fullPage);
            }
          };
          await inBothSchemes('');
          const box = await page.locator('#board').boundingBox();
          assert.ok(box && box.width >= Math.min(width, height) * 0.85, `the board is large: ${box?.width}`);
          const solve = await page.locator(solveButton).first().boundingBox();
          assert.ok(solve && solve.y + solve.height <= height, `Solve is in view: ${solve?.y}`);
          await setSpeed(page, 100);
          for (const algorithm of ['bfs', 'astar-manhattan']) {
            await choose(page, algorithm);
            await page.locator(solveButton).first().click();
            await searched(page);
          }
          await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
          await inBothSchemes('-solved', width < 400);
          await page.locator('textarea').fill('nonsense');
          await page.keyboard.press('Enter');
          assert.equal(await overflow(page), 0);
          await assertAccessible(page, 'dark, solved, with an error');
          await page.emulateMedia({ colorScheme: 'light' });
          await assertAccessible(page, 'light, solved, with an error');
        },
      ),
    );
  }

  for (const width of [320, 360, 900, 1200, 1280]) {
    test(
      `${width} px: the largest figures fit the comparison`,
      onPage({ viewport: { width, height: 700 }, hash: nearHash }, async (page) => {
        await page.locator(solveButton).first().click();
        await page.locator('#comparison tbody tr').waitFor();
        const outside = await page.locator('#comparison').evaluate((element) => {
          const row = /** @type {HTMLElement} */ (element.querySelector('tbody tr'));
          ['Bidirectional BFS', '2 min 5 s', '18,826,755', '512 MB', 'not found'].forEach((words, index) => {
            row.children[index].textContent = words;
          });
          const { left, right } = element.getBoundingClientRect();
          const range = document.createRange();
          return [...element.querySelectorAll('th, td')]
            .filter((cell) => {
              range.selectNodeContents(cell);
              const box = range.getBoundingClientRect();
              return (
                box.width > 0 &&
                (box.left < left - 0.5 ||
                  box.right > right + 0.5 ||
                  box.right > cell.getBoundingClientRect().right + 0.5)
              );
            })
            .map((cell) => cell.textContent);
        });
        assert.deepEqual(outside, []);
        assert.equal(await overflow(page), 0);
      }),
    );
  }

  test(
    'controls are at least 44 px high',
    onPage({ viewport: { width: 360, height: 640 }, hash: nearHash }, async (page) => {
      await page.locator(solveButton).first().click();
      await page.locator('#player').waitFor();
      const small = await page
        .locator('button:visible, select:visible, textarea:visible, input:visible, .segments label')
        .evaluateAll((found) =>
          found
            .map((element) => [element.id || element.textContent?.trim(), element.getBoundingClientRect()])
            .filter(([, box]) => /** @type {DOMRect} */ (box).height < 44 || /** @type {DOMRect} */ (box).width < 44)
            .map(([name]) => name),
        );
      assert.deepEqual(small, []);
    }),
  );

  test(
    'the board follows light, dark and forced colours while it is open',
    onPage({ colorScheme: 'light' }, async (page) => {
      await settled(page);
      const seen = [await pixels(page)];
      await page.emulateMedia({ colorScheme: 'dark' });
      await settled(page);
      seen.push(await pixels(page));
      await page.emulateMedia({ forcedColors: 'active' });
      await settled(page);
      seen.push(await pixels(page));
      await screenshot(page, 'forced-colours');
      assert.equal(new Set(seen).size, 3);
      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
      await settled(page);
      assert.equal(await pixels(page), seen[0]);
    }),
  );

  test(
    'with reduced motion a move shows at once',
    onPage({ reducedMotion: 'reduce', hash: nearHash }, async (page) => {
      await settled(page);
      const earlier = await busyness(page);
      const before = await pixels(page);
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(60); // a slide takes twice as long
      const atOnce = await pixels(page);
      assert.notEqual(atOnce, before, 'the tile moved');
      await settled(page);
      assert.equal(await pixels(page), atOnce, 'and was at its place at once');
      const { frames } = await busyness(page);
      assert.ok(frames - earlier.frames <= 2, `${frames - earlier.frames} frames`);
    }),
  );

  test(
    'the drawing has one pixel for each pixel of the screen, after zooming too',
    onPage({ deviceScaleFactor: 1 }, async (page) => {
      const sharp = () =>
        page.evaluate(() => {
          const canvas = /** @type {HTMLCanvasElement} */ (
            document.querySelector('#board')?.shadowRoot?.querySelector('canvas')
          );
          return Math.abs(canvas.width - canvas.getBoundingClientRect().width * devicePixelRatio);
        });
      assert.ok((await sharp()) <= 1);
      const devtools = await page.context().newCDPSession(page);
      for (const [factor, width] of [
        [1.5, 640],
        [3, 660],
      ]) {
        await devtools.send('Emulation.setDeviceMetricsOverride', {
          width,
          height: 400,
          deviceScaleFactor: factor,
          mobile: false,
        });
        await page.waitForFunction((ratio) => devicePixelRatio === ratio, factor);
        await settled(page);
        assert.ok((await sharp()) <= 1, `at ${factor}: off by ${await sharp()}`);
      }
    }),
  );
});
