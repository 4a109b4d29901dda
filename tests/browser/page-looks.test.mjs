// Our page: looks and access.

import assert from 'node:assert/strict';

import { screenshot, settled, test } from './driver.mjs';
import { some } from './engines.mjs';
import {
  assertAccessible,
  busyness,
  farthestHash,
  fromMenu,
  nearHash,
  onPage,
  openPanel,
  overflow,
  pixels,
  searched,
  server,
  setSpeed,
  solveButton,
  solverButton,
} from './page.mjs';

/** @import { Page } from '@playwright/test' */

test.describe('looks and access', () => {
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
    [360, 640],
    [390, 844],
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
          const solve = await page.locator(solveButton).boundingBox();
          assert.ok(solve && solve.y + solve.height <= height, `Solve is in view: ${solve?.y}`);
          await setSpeed(page, '20');
          for (const algorithm of ['bfs', 'astar-manhattan']) {
            await (await solverButton(page, algorithm)).click();
            await searched(page);
          }
          await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
          await inBothSchemes('-solved', width < 400);
          assert.equal(await overflow(page), 0);
          await assertAccessible(page, 'dark, solved');
          await page.emulateMedia({ colorScheme: 'light' });
          await assertAccessible(page, 'light, solved');
          for (const panel of /** @type {const} */ (['session', 'review', 'solve'])) {
            await openPanel(page, panel);
            await screenshot(page, `page-${width}-${panel}`);
            await assertAccessible(page, panel);
          }
          if (width < 900) await page.keyboard.press('Escape');
          for (const [sheet, open] of [
            ['new-sheet', ['#new']],
            ['settings-sheet', ['#menu', '#settings']],
            ['daily-sheet', ['#daily']],
          ]) {
            for (const opener of open) await page.locator(/** @type {string} */ (opener)).click();
            await page.locator(`#${sheet}`).waitFor();
            if (sheet === 'new-sheet') {
              await page.locator('#a-position summary').click();
              await page.locator('#position').fill('nonsense');
              await page.keyboard.press('Enter');
            }
            for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
              await page.emulateMedia({ colorScheme });
              await screenshot(page, `page-${width}-${colorScheme}-${sheet}`);
              await assertAccessible(page, `${sheet}, ${colorScheme}`);
            }
            assert.equal(
              await page.locator(`#${sheet}`).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
              0,
            );
            await page.keyboard.press('Escape');
            assert.ok(await page.locator(`#${sheet}`).isHidden());
          }
        },
      ),
    );
  }

  for (const width of some([320, 900, 360, 1200, 1280], 2)) {
    test(
      `${width} px: the largest figures fit the comparison`,
      onPage({ viewport: { width, height: 700 }, hash: nearHash }, async (page) => {
        await openPanel(page, 'solve');
        const beyond = await page.locator('#comparison').evaluate((element) => {
          const [name, time, , cost] = element.children[0].children;
          [name.textContent, time.textContent] = ['Bidirectional BFS', '2 min 5 s'];
          cost.textContent = '18,826,755 states · 512 MB · cancelled, 22 deep';
          return [element, ...element.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1)
            .length;
        });
        assert.equal(beyond, 0);
      }),
    );
  }

  test(
    'controls are at least 44 px high',
    onPage({ viewport: { width: 360, height: 640 }, hash: nearHash }, async (page) => {
      // A box to tick has a large label.
      const targets = ':is(button, select, textarea, input, summary, .switch, .segments label, .menu a):visible';
      const tooSmall = () =>
        page.locator(targets).evaluateAll((found) =>
          found
            .filter((element) => !element.matches('.switch input, .segments input, .tiles input'))
            .map((element) => [element.id || element.textContent?.trim(), element.getBoundingClientRect()])
            .filter(([, box]) => /** @type {DOMRect} */ (box).height < 44 || /** @type {DOMRect} */ (box).width < 44)
            .map(([name]) => name),
        );
      await page.locator(solveButton).click();
      await page.locator('#player').waitFor();
      assert.deepEqual(await tooSmall(), []);
      for (const panel of /** @type {const} */ (['session', 'review', 'solve'])) {
        await openPanel(page, panel);
        assert.deepEqual(await tooSmall(), [], panel);
      }
      await page.locator('#more summary').click();
      assert.deepEqual(await tooSmall(), [], 'more solvers');
      await page.keyboard.press('Escape');
      await page.locator('#new').click();
      await page.locator('#new-sheet').waitFor();
      for (const fold of ['#other-size', '#a-position']) await page.locator(`${fold} summary`).click();
      assert.deepEqual(await tooSmall(), [], 'new');
      await page.keyboard.press('Escape');
      await page.locator('#daily').click();
      await page.locator('#days button').first().waitFor();
      const days = await page.locator('#days button').first().boundingBox();
      assert.ok(days && days.height >= 44 && days.width >= 36, 'seven days in a row of 320 px');
      await page.keyboard.press('Escape');
      await page.locator('#menu').click();
      assert.deepEqual(await tooSmall(), [], 'menu');
      await page.locator('#settings').click();
      assert.deepEqual(await tooSmall(), [], 'settings');
    }),
  );

  test(
    'the board follows light, dark and forced colours while it is open @short',
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
      const turned = () =>
        page.evaluate(() => {
          const canvas = document.querySelector('#board')?.shadowRoot?.querySelector('canvas');
          return canvas && getComputedStyle(canvas).filter;
        });
      assert.equal(await turned(), 'none', 'white on black in a dark theme');
      assert.equal(new Set(seen).size, 3);
      await page.emulateMedia({ colorScheme: 'light' });
      assert.equal(await turned(), 'invert(1)', 'black on white in a light one');
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

  /** An attribute of the board. @param {Page} page @param {string} name */
  const given = (page, name) => page.locator('#board').getAttribute(name);

  test(
    'colour schemes are chosen among live boards; a theme of one’s own holds for page and board, also after a reload',
    onPage({ colorScheme: 'light' }, async (page) => {
      assert.equal(await page.locator('.little sliding-puzzle').count(), 0, 'made when they are first seen');
      await fromMenu(page, 'settings');
      const little = page.locator('.little sliding-puzzle');
      assert.equal(await little.count(), 3);
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.little sliding-puzzle')].every(
          (each) => each.shadowRoot?.querySelector('canvas')?.width,
        ),
      );
      const before = await pixels(page);
      await page.locator('[name=scheme][value=row]').check({ force: true });
      assert.equal(await given(page, 'scheme'), 'row');
      await page.waitForFunction(() => !document.querySelector('#board')?.getAnimations().length);
      await page.waitForTimeout(100);
      assert.notEqual(await pixels(page), before);
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await paper();
      await page.locator('#theme').selectOption('dark');
      assert.notEqual(await paper(), light);
      await page.waitForTimeout(200);
      const dark = await pixels(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForTimeout(200);
      assert.equal(await pixels(page), dark, 'as on a dark system');
      await assertAccessible(page, 'dark by choice');
      const frame = await page
        .locator('meta[name=theme-color]')
        .evaluateAll((all) => all.map((meta) => matchMedia(/** @type {HTMLMetaElement} */ (meta).media).matches));
      assert.deepEqual(frame, [false, true]);
      await page.locator('#theme').selectOption('light');
      assert.equal(await paper(), light, 'light on a dark system');
      await page.reload();
      await page.waitForFunction(() => document.querySelector('#board')?.getAttribute('scheme') === 'row');
      assert.equal(await paper(), light);
    }),
  );

  test(
    'pictures: the site’s, and the reader’s own by file, drop and paste, which is kept and never sent @short',
    onPage({}, async (page) => {
      /** @type {string[]} */
      const sent = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' || request.postData()) sent.push(request.url());
      });
      await fromMenu(page, 'settings');
      await page.locator('[name=picture][value=planet]').check({ force: true });
      assert.equal(await given(page, 'src'), 'pictures/planet.png');
      assert.equal(await given(page, 'alt'), 'A planet with a ring, moons and a comet');
      await page.locator('#pictureNumbers').check();
      assert.equal(await given(page, 'numbers'), 'on');

      const drawn = await page.evaluate(() => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 2100, height: 1050 });
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.fillStyle = 'tomato';
        context.fillRect(0, 0, 1050, 1050);
        return canvas.toDataURL('image/png').split(',')[1];
      });
      const file = { name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') };
      const spoilt = { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
      server.requests.length = 0;
      await page.locator('#picture-file').setInputFiles(file);
      await page.waitForFunction(() => document.querySelector('#board')?.getAttribute('src')?.startsWith('blob:'));
      for (const way of ['drop', 'paste']) {
        const before = await given(page, 'src');
        await page.evaluate(
          ([type, text]) => {
            const data = new DataTransfer();
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            data.items.add(new File([bytes], 'mine.png', { type: 'image/png' }));
            const init = { bubbles: true, cancelable: true };
            const sheet = /** @type {Element} */ (document.querySelector('#pictures'));
            if (type === 'drop') sheet.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }));
            else sheet.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
          },
          [way, drawn],
        );
        await page.waitForFunction((old) => document.querySelector('#board')?.getAttribute('src') !== old, before);
      }
      const last = await given(page, 'src');
      await page.locator('#picture-file').setInputFiles(spoilt);
      await page.locator('#settings-problem').waitFor();
      assert.match((await page.locator('#settings-problem').textContent()) ?? '', /“bad.png” is not an image/);
      assert.equal(await given(page, 'src'), last, 'the picture before stays');
      await assertAccessible(page, 'a picture of one’s own');
      assert.deepEqual([sent, server.requests], [[], []], 'nothing reached the server');

      await page.reload();
      await page.waitForFunction(() => document.querySelector('#board')?.getAttribute('src')?.startsWith('blob:'));
      const sides = await page.evaluate(async () => {
        const image = new Image();
        image.src = document.querySelector('#board')?.getAttribute('src') ?? '';
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      assert.deepEqual(sides, [2048, 1024]);
      await fromMenu(page, 'settings');
      await page.locator('[name=picture][value=""]').check({ force: true });
      assert.equal(await given(page, 'src'), null);
      assert.equal(await given(page, 'numbers'), 'auto');
    }),
  );

  test(
    'a tick sounds with each move, and a finger feels it, once they are chosen, and not before',
    onPage({ hash: farthestHash, hasTouch: true }, async (page) => {
      await page.evaluate(() => {
        const made = { ticks: 0, taps: 0 };
        Object.assign(window, { made });
        const Plain = OscillatorNode;
        window.OscillatorNode = class extends Plain {
          /** @param {ConstructorParameters<typeof OscillatorNode>} given */
          constructor(...given) {
            super(...given);
            made.ticks += 1;
          }
        };
        navigator.vibrate = () => Boolean((made.taps += 1));
      });
      const made = () => page.evaluate(() => /** @type {any} */ (window).made);
      await page.locator('#board').press('ArrowDown');
      assert.deepEqual(await made(), { ticks: 0, taps: 0 });
      await fromMenu(page, 'settings');
      await page.locator('#sound').check();
      await page.locator('#haptics').check();
      await page.locator('#settings-sheet .close').click();
      await page.waitForLoadState('networkidle');
      await page.locator('#board').press('ArrowRight');
      assert.deepEqual(await made(), { ticks: 1, taps: 0 }, 'a key is not felt');
      const box = await page.locator('#board').boundingBox();
      const blank = await page.evaluate(() => {
        const board = /** @type {any} */ (document.querySelector('#board'));
        return board.state.split(/[ /]/).indexOf('0');
      });
      assert.ok(box);
      const cell = blank >= 3 ? blank - 3 : blank + 3;
      await page.touchscreen.tap(
        box.x + (((cell % 3) + 0.5) * box.width) / 3,
        box.y + ((Math.floor(cell / 3) + 0.5) * box.height) / 3,
      );
      await page.waitForFunction(() => /** @type {any} */ (window).made.ticks === 2);
      assert.equal((await made()).taps, 1);
    }),
  );
});
