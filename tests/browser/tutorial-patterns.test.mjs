// Part 9 of the tutorial in Chromium: the databases of the figures, and what they know of the blank. The databases
// themselves: tests/web/pattern-model.test.mjs.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { SmallDatabase } from '../../web/tutorial/pattern-model.ts';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, server } = await useBrowser();

/**
 * @param {string} hash
 * @param {string} part
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(page: Page, figure: import('playwright-core').Locator) => Promise<void>} body
 */
const inPart = (hash, part, options, body) =>
  withPage(browser, server, { hash: `tutorial.html${hash}`, ready: false, ...options }, async (page) => {
    const figure = page.locator(`#patterns-${part}`);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((id) => document.getElementById(id)?.dataset.started !== undefined, `patterns-${part}`);
    // The code is folded; a reader of a wide window opens it here.
    await figure.evaluate((each) => {
      if (innerWidth > 700) each.querySelector('.lit-code')?.setAttribute('open', '');
    });
    await body(page, figure);
  });

const phone = { viewport: { width: 390, height: 844 } };

describe('part 9', () => {
  test('the shadow has every number of the database, level by level, and says those of the placement', () =>
    inPart('#patterns?part=shadow&tiles=1+2', 'shadow', {}, async (page, figure) => {
      const trace = new SmallDatabase([1, 2]);
      const table = () =>
        figure
          .locator('.pattern-grid tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
          );
      const wanted = (/** @type {number} */ level) => {
        const cells = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ''));
        trace.cells.forEach((/** @type {number[]} */ [row, column], /** @type {number} */ entry) => {
          const known = trace.excess[entry] <= level;
          cells[row][column] = known ? String(trace.manhattan[entry] + 2 * trace.excess[entry]) : '·';
        });
        return cells;
      };
      assert.deepEqual(await table(), wanted(1));
      await figure.getByRole('radio', { name: '0', exact: true }).check({ force: true });
      assert.deepEqual(await table(), wanted(0));
      const level = trace.excess.filter((/** @type {number} */ each) => each === 0).length;
      assert.equal(
        await figure.locator('.pattern-happened').textContent(),
        `Level 0 adds ${level} placements: ${level} of 72 are reached.`,
      );
      // Tile 1 is taken up, and put onto the last cell that is free; where 2 is, its name says.
      const board = figure.locator('.pattern-board');
      await board.getByRole('button', { name: /^1, cell/ }).click();
      await board
        .getByRole('button', { name: /put 1 here/ })
        .last()
        .click();
      const cellOf = async (/** @type {number} */ tile) =>
        Number(
          (await board.getByRole('button', { name: new RegExp(`^${tile}, cell`) }).getAttribute('aria-label'))?.slice(
            -1,
          ),
        ) - 1;
      const put = [await cellOf(1), await cellOf(2)];
      const entry = trace.cells.findIndex((/** @type {number[]} */ cells) => String(cells) === String(put));
      const value = trace.manhattan[entry] + 2 * trace.excess[entry];
      assert.match(
        (await figure.locator('.pattern-says').textContent()) ?? '',
        new RegExp(`^${value} moves of 1 and 2`),
      );
      assert.equal(await page.locator('#patterns-shadow .here').count(), 1);
    }));

  test('the sum is that of the databases of its groups, between Manhattan distance and the truth', () =>
    inPart('#patterns?part=sum&state=8,6,7/2,5,4/3,0,1', 'sum', {}, async (page, figure) => {
      const said = async (/** @type {string} */ name) =>
        Number.parseInt(
          (await figure
            .locator('.experiment-figures > div', { has: page.locator(`dt:text-is("${name}")`) })
            .locator('.experiment-value')
            .textContent()) ?? '',
          10,
        );
      const tiles = '8 6 7 2 5 4 3 0 1'.split(' ').map(Number);
      let sum = 0;
      for (const [name, group] of [
        ['1, 2 and 4', '1 2 4'],
        ['3, 5 and 6', '3 5 6'],
        ['7 and 8', '7 8'],
      ]) {
        const trace = new SmallDatabase(group.split(' ').map(Number));
        const cells = trace.tiles.map((/** @type {number} */ tile) => tiles.indexOf(tile));
        const entry = trace.cells.findIndex((/** @type {number[]} */ each) => String(each) === String(cells));
        const value = trace.manhattan[entry] + 2 * trace.excess[entry];
        assert.equal(await said(name), value, name);
        sum += value;
      }
      assert.equal(await said('Sum'), sum);
      await page.waitForFunction(() =>
        /The truth31/.test(document.querySelector('#patterns-sum dl')?.textContent ?? ''),
      );
      assert.ok((await said('Manhattan distance')) < sum && sum < 31);
      // A slide changes the number of one group.
      await figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).move('D'));
      await page.waitForFunction(() =>
        /^Only/.test(document.querySelector('#patterns-sum .pattern-says')?.textContent ?? ''),
      );
      assert.equal(await figure.locator('.pattern-says').textContent(), 'Only the number of 3, 5 and 6 changed.');
    }));

  test('each free cell tells what the tiles need from there, and the tiles part the cells into regions', () =>
    inPart('#patterns?part=regions', 'regions', {}, async (page, figure) => {
      const database = new SmallDatabase([1, 2]);
      const board = figure.locator('.pattern-board');
      const shown = async () => (await board.getByRole('button').allTextContents()).map(Number);
      const wanted = (/** @type {number[]} */ cells) =>
        Array.from({ length: 9 }, (_, cell) =>
          cells.includes(cell) ? cells.indexOf(cell) + 1 : database.valueFrom(cells, cell),
        );
      assert.deepEqual(await shown(), wanted([3, 1]));
      assert.match((await figure.locator('.pattern-says').textContent()) ?? '', /^The two part the free cells: /);
      await screenshot(page, 'tutorial-patterns-regions');
      await board.getByRole('button').nth(8).click(); // 1 goes there
      assert.deepEqual(await shown(), wanted([8, 1]));
      await board.getByRole('button').nth(5).click(); // and 2 there
      assert.deepEqual(await shown(), wanted([8, 5]));
      assert.match((await figure.locator('.pattern-says').textContent()) ?? '', /^The blank reaches every free cell: /);
    }));

  test('on a phone each figure fits the screen, with nothing wider, and the page has no violations', () =>
    inPart('#patterns', 'regions', phone, async (page) => {
      for (const part of ['shadow', 'sum', 'regions']) {
        const id = `patterns-${part}`;
        await page.locator(`#${id}`).scrollIntoViewIfNeeded();
        await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
        const box = await page.locator(`#${id}`).boundingBox();
        assert.ok(box && box.height <= 844, `${id}: ${box?.height}`);
        const small = await page
          .locator(`#${id} :is(button, summary, select)`)
          .evaluateAll((all) =>
            all
              .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.9)
              .map((each) => each.outerHTML.slice(0, 80)),
          );
        assert.deepEqual(small, []);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
      assert.deepEqual(await axeFinds(page, { within: ['#patterns'] }), []);
    }));
});
