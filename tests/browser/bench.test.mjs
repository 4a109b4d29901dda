// bench.html: measured, stopped and copied as a visitor would, on files of two positions instead of fifty.

import { axeFinds, overflow } from './checks.mjs';
import { artefacts, expect as plain, test } from './fixtures.mjs';

const near = '2 1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15';
const near5 = '1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24';
const expect = plain.configure({ timeout: 60_000 }); // it measures as long as it takes

test.beforeEach(({ web }) => {
  web.blog.put('data/korf15_first50.txt', `${near}\n${near}`);
  web.blog.put('data/korf24_first10.txt', near5);
});

test('one button measures all rows, and the result can be copied', async ({ web, open }) => {
  const page = await open({ hash: 'bench.html' });
  const [rows, text] = [page.locator('#rows tr'), page.locator('#text')];
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.locator('#said')).toContainText('Done. All lengths were checked.');
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  for (const row of cells.slice(0, 5)) for (const cell of row.slice(2, 5)) expect(cell).toMatch(/^[\d,.]+ ms$/);
  expect([cells[3][5], cells[5][5]]).toEqual(['all shortest', '1.000 times the shortest; at least 100.0 %']);
  const { figures, revision } = JSON.parse(await text.inputValue());
  expect(figures['browser, korf24_first10.txt, auto, 1 s, moves']).toBe(1);
  expect([Object.keys(figures).length, typeof revision]).toEqual([4 * 4 + 6 + 4, 'string']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.blog.origin });
  await page.locator('#copy').click();
  await expect(page.locator('#copied')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue());
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.locator('#copy').click();
  await expect(page.locator('#copied')).toContainText('press Ctrl+C');
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^\{"revision"/);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 800 });
    expect([await overflow(page), await axeFinds(page)]).toEqual([0, []]);
    await page.screenshot({ path: `${artefacts}/bench-${colorScheme}.png`, fullPage: true });
  }
});

test('Stop ends it at once, and what was measured stays', async ({ open }) => {
  const page = await open({ hash: 'bench.html' });
  await page.locator('#long').check();
  await expect(page.locator('#rows tr')).toHaveCount(7);
  const button = page.locator('#measure');
  await button.click();
  await expect(page.locator('#said')).toContainText('80 moves');
  await button.click();
  await expect(page.locator('#said')).toContainText('Stopped. What was measured stands in the table.');
  await expect(button).toHaveText('Measure');
  await expect(page.locator('#rows tr').first()).toContainText(/\d ms/);
});
