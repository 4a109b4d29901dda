// Our page: opening.

import assert from 'node:assert/strict';

import { board, settled, test, withPage } from './driver.mjs';
import { plain } from '../site/site.mjs';
import { brotliSize } from './server.mjs';
import {
  browser,
  busyness,
  farthestHash,
  fromMenu,
  layoutShifts,
  nearHash,
  onPage,
  picture,
  server,
  solveButton,
  words,
} from './page.mjs';

test.describe('opening', () => {
  test(
    'opens with a shuffled, solvable 3x3 at zero moves, drawn',
    onPage({}, async (page) => {
      assert.equal(await board(page, 'size'), '3x3');
      assert.equal(await board(page, 'solvable'), true);
      assert.equal(await board(page, 'solved'), false);
      assert.equal(await words(page, 'moves'), '0');
      assert.equal(await words(page, 'time'), '0:00.0');
      const { colours } = await picture(page);
      assert.ok(colours > 20, `${colours} colours`);
    }),
  );

  test('everything fetched before the board can be played is at most 88 KB in brotli, without the solver', async () => {
    server.requests.length = 0;
    await withPage(browser, server, {}, async (page) => {
      const early = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < /** @type {any} */ (window).readyAt)
          .map(({ name }) => name),
      );
      const came = early.map((address) => plain(address.slice(server.url.length)));
      const fetched = [...new Set(['index.html', ...came])];
      let total = 0;
      for (const path of fetched) {
        const size = await brotliSize([path]);
        total += size;
        console.log(`${path} ${size}`);
      }
      console.log(`first board, brotli bytes: ${total}`);
      assert.ok(total <= 88_000, `${total} bytes`);
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
      assert.deepEqual(await layoutShifts(page), []);
    }),
  );

  for (const [browsers, left, cuts] of /** @type {[string, RegExp | '', RegExp][]} */ ([
    ['browsers that wait for what they are told to expect', '', /(?=<span data-text)/g],
    ['browsers that show whatever has come', /<link rel="expect"[^>]*>/, /(?<=<\/(?:header|div|button)>)/g],
  ])) {
    test(`nothing shifts while it comes in pieces, in ${browsers}`, async () => {
      server.overrides.set('index.html', async (response, body) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        const pieces = String(body).replace(left, '').split(cuts);
        for (const piece of [...pieces.slice(0, 14), pieces.slice(14).join('')]) {
          response.write(piece);
          await new Promise((done) => setTimeout(done, 60));
        }
        response.end();
      });
      try {
        for (const viewport of [
          { width: 390, height: 844 },
          { width: 1280, height: 800 },
        ])
          await withPage(browser, server, { viewport }, async (page) => {
            await settled(page);
            assert.deepEqual(await layoutShifts(page), [], `${viewport.width} px`);
          });
      } finally {
        server.overrides.delete('index.html');
      }
    });
  }

  test(
    'asks for no frame and no timer when nothing moves @short',
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
      await fromMenu(page, 'again');
      await page.locator(solveButton).click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      await page.waitForTimeout(1100);
      await idle('after the solver');
    }),
  );

  test(
    'the clock ticks ten times a second while playing, and rests while the page is hidden',
    onPage({ hash: farthestHash }, async (page) => {
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      await settled(page);
      const earlier = await busyness(page);
      await page.waitForTimeout(2100);
      const later = await busyness(page);
      assert.equal(later.frames, earlier.frames);
      // One shows the time, one keeps the game.
      assert.ok(later.timeouts - earlier.timeouts <= 50, `${later.timeouts - earlier.timeouts} timers`);
      assert.match(await words(page, 'time'), /^0:0[23]\.\d$/);
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
