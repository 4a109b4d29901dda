// Our page: looks and access.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';

import { axeSource, screenshot, settled } from './driver.mjs';
import {
  busyness,
  farthestHash,
  nearHash,
  onPage,
  openPanel,
  overflow,
  pixels,
  searched,
  setSpeed,
  solveButton,
  solverButton,
} from './page.mjs';

/** @import { Page } from 'playwright-core' */

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
          const solve = await page.locator(solveButton).boundingBox();
          assert.ok(solve && solve.y + solve.height <= height, `Solve is in view: ${solve?.y}`);
          await setSpeed(page, 100);
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
            ['keys-sheet', ['#menu', '#keys']],
          ]) {
            for (const opener of open) await page.locator(/** @type {string} */ (opener)).click();
            if (sheet === 'new-sheet') {
              await page.locator('[value=position]').check({ force: true });
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

  for (const width of [320, 360, 900, 1200, 1280]) {
    test(
      `${width} px: the largest figures fit the comparison`,
      onPage({ viewport: { width, height: 700 }, hash: nearHash }, async (page) => {
        await page.locator(solveButton).click();
        await openPanel(page, 'solve');
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
      // The grid of sizes is a large one of its own; a box to tick has a large label.
      const targets = ':is(button, select, textarea, input, summary, .switch, .segments label, .menu a):visible';
      const tooSmall = () =>
        page.locator(targets).evaluateAll((found) =>
          found
            .filter((element) => !element.closest('.sizes') && !element.matches('.switch input, .segments input'))
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
      for (const kind of ['random', 'distance', 'daily', 'position']) {
        await page.locator(`[value=${kind}]`).check({ force: true });
        assert.deepEqual(await tooSmall(), [], kind);
      }
      await page.keyboard.press('Escape');
      await page.locator('#menu').click();
      assert.deepEqual(await tooSmall(), [], 'menu');
      await page.locator('#settings').click();
      assert.deepEqual(await tooSmall(), [], 'settings');
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
