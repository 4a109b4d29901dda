// A figure of each kind of the tutorial, worked in turn. Without a browser: tests/site/figures.test.mjs.

import { until } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

/** Starts a figure: goes to it until it is there, for what is above it may still grow. */
const start = (page, id) =>
  until(
    page,
    (name) => {
      const figure = document.getElementById(name);
      if (figure?.dataset.started === undefined) figure?.scrollIntoView();
      return figure?.dataset.started !== undefined;
    },
    id,
  );

test('a board is played and solved, events are stepped, a race is run, a pattern shown @short', {
  tag: '@engines',
}, async ({ page, web }) => {
  const opening = (wanted) => document.querySelector('.opening sliding-puzzle')?.[wanted];
  const click = (selector) => page.evaluate((css) => document.querySelector(css).click(), selector);
  await page.goto(`${web.blog.url}tutorial.html?lang=en`);
  await until(page, opening, 'state');
  await page.evaluate(() => document.querySelector('.opening sliding-puzzle')?.focus());
  await page.keyboard.press('ArrowRight');
  await until(page, opening, 'moveCount');
  await click('.opening [data-press="astar-manhattan"]');
  await until(page, opening, 'solved');
  await page.evaluate(() => document.querySelector('.opening sliding-puzzle')?.seek(0));
  await page.evaluate(() => void document.querySelector('.opening sliding-puzzle')?.play({ rate: 0.25 }));
  await start(page, 'bfs-small'); // where the board is out of view
  await until(page, () => document.querySelector('.opening sliding-puzzle')?.playing === false);
  const event = () => page.evaluate(() => document.querySelector('#bfs-small .small-event')?.textContent);
  const before = await event();
  await click('#bfs-small .primary');
  expect(await event()).not.toBe(before);
  await start(page, 'race-demo');
  await until(page, () => /needed the fewest/.test(document.querySelector('#race-demo .status')?.textContent ?? ''));
  await page.goto(`${web.blog.url}beyond.html?lang=en`);
  await start(page, 'patterns-shadow');
  await until(page, () => document.querySelectorAll('#patterns-shadow .live *').length > 72);
});

/** What runs out of view, to the right. */
const outOfView = (page, selector) =>
  page.evaluate((css) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll(css)]
      .filter((each) => each.checkVisibility() && !each.closest('.unseen, .code-panel, .table'))
      .filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
    const names = wide.map((each) => `${each.closest('figure')?.id} ${each.localName} ${each.className}`);
    return scrollWidth > clientWidth ? [...names, `the page is ${scrollWidth} wide`] : names;
  }, selector);

test.describe('by a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  for (const article of ['tutorial.html', 'beyond.html'])
    test(`every figure of ${article} is worked, and nothing runs out of view`, async ({ page, web }) => {
      await page.goto(`${web.blog.url}${article}?lang=en`);
      const figures = await page.locator('figure.demo').evaluateAll((all) => all.map(({ id }) => id));
      expect(figures.length).toBeGreaterThan(7);
      for (const id of figures) {
        await start(page, id);
        const controls = page.locator(`#${id} button:visible:enabled, #${id} summary:visible`);
        for (const control of (await controls.all()).slice(0, 4)) {
          await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await control.tap();
          await page.waitForTimeout(300); // what comes of it may be wider
        }
        const parts = ['', ' > *', ' button', ' p', ' svg'].map((part) => `#${id}${part}`);
        expect(await outOfView(page, parts.join())).toEqual([]);
      }
      for (const width of [390, 360, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await outOfView(page, 'figure.demo > *, main p, main h2, main h3'), `${width} pixels`).toEqual([]);
      }
    });
});
