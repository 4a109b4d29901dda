// bench.html: measured, stopped and copied as a visitor would, on files of two positions instead of fifty.

import assert from 'node:assert/strict';

import { artefacts, axeFinds, browser, server, test, withPage } from './driver.mjs';

const near = '2 1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15'.replaceAll('/', ' ');
const near5 = '1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24';

const onBench =
  (four, body, expect = []) =>
  async () => {
    for (const [file, text] of [
      ['korf15_first50.txt', four],
      ['korf24_first10.txt', near5],
    ])
      server.overrides.set(`data/${file}`, (response) =>
        text ? response.writeHead(200).end(text) : response.writeHead(404).end(),
      );
    await withPage(browser, server, { hash: 'bench.html', ready: false, expect }, body);
  };

const said = (page, words) =>
  page.waitForFunction((words) => document.querySelector('#said')?.textContent?.includes(words), words, {
    timeout: 60_000, // it measures as long as it takes
  });

test.describe('the page that measures', () => {
  test(
    'one button measures all rows, and the result can be copied',
    onBench(`${near}\n${near}`, async (page) => {
      assert.equal(await page.locator('#rows tr').count(), 6);
      await page.locator('#measure').click();
      await said(page, 'Done. All lengths were checked.');
      const cells = await page
        .locator('#rows tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
      for (const row of cells.slice(0, 5))
        for (const cell of row.slice(2, 5)) assert.match(String(cell), /^[\d,.]+ ms$/, `${row}`);
      assert.equal(cells[3][5], 'all shortest');
      assert.equal(cells[5][5], '1.000 times the shortest; at least 100.0 %');
      const result = JSON.parse(await page.locator('#text').inputValue());
      assert.equal(result.figures['browser, korf24_first10.txt, auto, 1 s, moves'], 1);
      assert.equal(Object.keys(result.figures).length, 4 * 4 + 6 + 4);
      assert.equal(typeof result.revision, 'string');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
      await page.evaluate(() => navigator.clipboard.writeText('another text'));
      await page.locator('#copy').click();
      await page.locator('#copied', { hasText: /^Copied\.$/ }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('#text').inputValue());
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.locator('#copy').click();
      await page.locator('#copied', { hasText: 'press Ctrl+C' }).waitFor();
      assert.match(await page.evaluate(() => String(getSelection())), /^\{"revision"/);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 360, height: 800 });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await page.screenshot({ path: `${artefacts}/bench-${colorScheme}.png`, fullPage: true });
        assert.deepEqual(await axeFinds(page), []);
      }
    }),
  );

  test(
    'Stop ends it at once, and what was measured stays',
    onBench(near, async (page) => {
      await page.locator('#long').check();
      assert.equal(await page.locator('#rows tr').count(), 7);
      await page.locator('#measure').click();
      await said(page, '80 moves');
      await page.locator('#measure').click();
      await said(page, 'Stopped. What was measured stands in the table.');
      assert.equal(await page.locator('#measure').textContent(), 'Measure');
      assert.match((await page.locator('#rows tr').first().textContent()) ?? '', /\d ms/);
    }),
  );
});
