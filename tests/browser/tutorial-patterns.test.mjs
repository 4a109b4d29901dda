// Part 9 of the tutorial in Chromium: the databases of the figures, their packing and the numbers of the text, against the
// command line.
//
// PUZZLE_PROGRAM: the command line, default build/native/sliding-puzzle.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { axeFinds, screenshot, site, useBrowser, withPage } from './driver.mjs';

/** @typedef {import('playwright-core').Page} Page */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
/** @param {string[]} words */
const cli = (...words) => execFileSync(program, words, { encoding: 'utf8' });
/** What the command line says of a small database. @param {string} tiles */
const traceOf = (tiles) => JSON.parse(cli('pdb', 'trace', '--size', '3x3', '--patterns', tiles));

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

describe('part 9, the packing', () => {
  test('the shadow has every number of the database, level by level, and says those of the placement', () =>
    inPart('#patterns?part=shadow&tiles=1+2', 'shadow', {}, async (page, figure) => {
      const trace = traceOf('1 2');
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

  test('the packing ends with the bytes of the command line, and its code is lit, counted and chosen', () =>
    inPart('#patterns?part=pack&tiles=6+8&step=9999', 'pack', {}, async (page, figure) => {
      const trace = traceOf('6 8');
      const bytes = () => figure.locator('.pattern-bytes').textContent();
      const all = trace.code.map((/** @type {number} */ byte) => byte.toString(16).padStart(2, '0')).join(' ');
      assert.equal(await bytes(), all);
      const bits = trace.rows.flatMap((/** @type {any} */ row) => row.bits);
      let information = 0;
      for (const { zero, bit } of bits) information -= Math.log2((bit ? 4096 - zero : zero) / 4096);
      assert.equal(
        await figure.locator('.pattern-totals').textContent(),
        `72 entries in ${bits.length} coded bits, worth ${information.toFixed(1)} bits: ${(information / 72).toFixed(2)} an entry instead of 4`,
      );
      const excesses = await figure.locator('.pattern-grid td:not(.hole)').allTextContents();
      assert.deepEqual(excesses.map(Number), trace.excess);
      // The line that codes the bit of a row has run once a row; choosing it goes on to the first of them.
      await figure.getByRole('tab', { name: 'The C++ that runs' }).click();
      const line = figure.locator('button.code-line', { hasText: 'if (!coder_.bit(regular_[context], irregular))' });
      assert.equal(await line.locator('.code-hits').textContent(), `${trace.rows.length}×`);
      await line.click();
      const lit = figure.locator('[aria-current="step"]');
      assert.equal(await lit.count(), 1);
      assert.match(
        (await lit.textContent()) ?? '',
        /^1×if \(!coder_\.bit\(regular_.*bit 1, P\(0\) = 2048\/4096, 1\.00 bits$/,
      );
      assert.equal(await bytes(), 'nothing yet');
      await figure.getByRole('button', { name: 'Next row' }).click();
      assert.match(
        (await figure.locator('.pattern-says').textContent()) ?? '',
        /^6 on cell 2\. One step of 6, to cell 1,/,
      );
      assert.match(
        await page.evaluate(() => document.querySelector('#announcements')?.textContent ?? ''),
        /One step of 6/,
      );
      await screenshot(page, 'tutorial-patterns-pack');
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
        const trace = traceOf(group);
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

  test('the numbers of the text', () =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false, javaScriptEnabled: false }, async (page) => {
      const text = ((await page.locator('#patterns').textContent()) ?? '').replace(/\s+/g, ' ');
      const info = cli('pdb', 'info', join(site, 'data/4x4.pdb'));
      const [, entries, packed, inMemory] =
        /([\d,]+) placements: ([\d,]+) bytes packed, ([\d,]+) bytes in memory/.exec(info) ?? [];
      const number = (/** @type {string} */ words) => Number(words.replaceAll(',', ''));
      assert.ok(text.includes(`hold ${entries} numbers. This page sends them to you in ${packed} bytes`));
      assert.equal((number(entries) / 1e6).toFixed(1), '11.5');
      assert.equal(Math.round(number(packed) / 1000), 486);
      assert.equal((number(inMemory) / 1e6).toFixed(1), '5.8');
      const each = ((number(packed) * 8) / number(entries)).toFixed(2);
      assert.ok(text.includes(`486 KB when they are packed: ${each} bits each`));
      // Frequent excesses in fewer bits: as few as their frequencies allow.
      let bits = 0;
      for (const [, counts] of info.matchAll(/by excess (.*)/g)) {
        const all = counts.split(', ').map((count) => Number(count.split(': ')[1]));
        const sum = all.reduce((one, other) => one + other);
        for (const count of all) bits -= count * Math.log2(count / sum);
      }
      assert.deepEqual(await page.locator('#patterns-pack .bar-value').allTextContents(), [
        '8 bits',
        '4 bits',
        `${(bits / number(entries)).toFixed(2)} bits`,
        `${each} bits`,
      ]);
      for (const [tiles, words] of [
        ['6 8', 'numbers of 6 and 8 take'],
        ['5 6 8', 'numbers in'],
      ]) {
        const { code, excess } = traceOf(tiles);
        assert.ok(
          text.includes(
            `${excess.length} ${words} ${code.length} bytes, ${((code.length * 8) / excess.length).toFixed(1)} bits each`,
          ),
          tiles,
        );
      }
      assert.ok(text.includes(`99 % costs ${(-Math.log2(0.99)).toFixed(3)} bits`));
    }));

  test('on a phone each figure fits the screen, with nothing wider, and the page has no violations', () =>
    inPart('#patterns', 'pack', phone, async (page) => {
      for (const part of ['shadow', 'sum', 'pack']) {
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
