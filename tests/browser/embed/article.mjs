// Scenarios: the tutorial itself, a figure of each kind worked in turn, and nothing out of view.

import assert from 'node:assert/strict';

import { some } from '../engines.mjs';
import { deeds } from './deeds.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('article');

/** Starts a figure: goes to it until it is there, for what is above it may still grow. @param {Page} page @param {string} id */
const start = (page, id) =>
  page.waitFor((/** @type {string} */ name) => {
    const figure = document.getElementById(name);
    if (figure?.dataset.started !== undefined) return true;
    figure?.scrollIntoView();
    return false;
  }, id);

/** Presses the first button of a figure that says so. @param {Page} page @param {string} id @param {string} words */
const press = (page, id, words) =>
  page.evaluate(
    (/** @type {string} */ name, /** @type {string} */ text) => {
      const buttons = [...document.querySelectorAll(`#${name} button`)];
      /** @type {HTMLElement} */ (buttons.find((each) => each.textContent === text)).click();
    },
    id,
    words,
  );

scenario(
  'a board is played and solved, events are stepped, a race is run, a pattern shown @short',
  { inEach: true },
  async ({ page, web }) => {
    await page.goto(`${web.blog.site}/tutorial.html?lang=en`);
    await page.waitFor(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle'))?.moveCount === 0);
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.opening sliding-puzzle')).focus());
    await page.press('ArrowRight');
    await page.waitFor(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).moveCount > 0);
    await page.evaluate(() =>
      /** @type {HTMLElement} */ (document.querySelector('.opening [data-press="astar-manhattan"]')).click(),
    );
    await page.waitFor(() => /** @type {any} */ (document.querySelector('.opening sliding-puzzle')).solved);

    await start(page, 'bfs-small');
    const event = () => document.querySelector('#bfs-small .small-event')?.textContent;
    const before = await page.evaluate(event);
    await press(page, 'bfs-small', 'Next');
    assert.notEqual(await page.evaluate(event), before);
    assert.equal(await page.evaluate(() => document.querySelectorAll('#bfs-small [aria-current="step"]').length), 1);

    await start(page, 'race-demo');
    await page.waitFor(() => /needed the fewest/.test(document.querySelector('#race-demo .status')?.textContent ?? ''));

    await page.goto(`${web.blog.site}/beyond.html?lang=en`);
    await start(page, 'patterns-shadow');
    await page.waitFor(() => document.querySelectorAll('#patterns-shadow .live *').length > 72);
  },
);

/** Where to hit it, in the middle of the window, once it rests there, can be used and nothing lies over it. @param {Page} page @param {string} selector */
async function placeOf(page, selector) {
  const place = () =>
    page.waitFor((/** @type {string} */ wanted) => {
      const element = [...document.querySelectorAll(wanted)].find((each) => each.checkVisibility());
      if (!element) return null;
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (element.getAttribute('aria-disabled') === 'true') return null;
      return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    }, selector);
  for (let before = await place(); ; ) {
    await new Promise((done) => setTimeout(done, 60));
    const now = await place();
    if (String(now) === String(before)) return now;
    before = now;
  }
}

const all = deeds['tutorial.html'];
for (const [what, article, width, part, only] of some(
  /** @type {const} */ ([
    ['parts 1 and 2', 'tutorial.html', 390, all.slice(0, 5), undefined],
    ['parts 3 to 7', 'tutorial.html', 390, all.slice(5), undefined],
    ['the second article', 'beyond.html', 390, deeds['beyond.html'], undefined],
    ['all parts, at 1280', 'tutorial.html', 1280, all, ['chromium', 'firefox']],
  ]),
  3,
)) {
  const touch = width === 390;
  scenario(
    `every figure is worked by the mouse or a finger, nothing of it runs out of view: ${what}`,
    only ? { width, height: 844, touch, only, why: 'it is worked by the mouse at 390' } : { width, height: 844, touch },
    async ({ page, web }) => {
      await page.goto(`${web.blog.site}/${article}?lang=en`);
      /** @param {string} selector */
      const hit = async (selector) => {
        const [x, y] = await placeOf(page, selector);
        if (touch && page.touch) {
          await page.touch.start(x, y);
          await page.touch.end();
        } else {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.up();
        }
      };
      /** @type {string[]} */
      const out = [];
      for (const { id, press: selectors, until, then } of part) {
        await start(page, id);
        for (const selector of selectors) await hit(`#${id} ${selector}`);
        await page
          .waitFor(
            /** @type {any} */ (
              `(name) => { const figure = document.getElementById(name); return Boolean((${until})(figure)); }`
            ),
            id,
          )
          .catch((/** @type {unknown} */ error) => assert.fail(`${id}, ${selectors.join(', ')}: ${error}`));
        if (then) await press(page, id, then);
        out.push(
          ...(await page.evaluate((/** @type {string} */ name) => {
            const { clientWidth, scrollWidth } = document.documentElement;
            const figure = /** @type {HTMLElement} */ (document.getElementById(name));
            const wide = [figure, ...figure.querySelectorAll(':scope > *, :scope button, :scope p, :scope svg')]
              .filter((each) => each.checkVisibility() && !each.closest('.unseen, .code-panel, .table'))
              .filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
            return [
              ...wide.map((each) => `${name} ${each.tagName} ${each.getAttribute('class')}`),
              ...(scrollWidth > clientWidth ? [`${name}: the page is ${scrollWidth} wide`] : []),
            ];
          }, id)),
        );
      }
      assert.deepEqual(out, []);
    },
  );
}

scenario(
  'a link in the text does what it says, the figure is in view, and one step leads back',
  async ({ page, web }) => {
    await page.goto(`${web.blog.site}/tutorial.html?lang=en`);
    for (const [href, done] of /** @type {const} */ ([
      [
        '#bfs-board?state=4,1,0/7,5,3/8,2,6',
        () => /** @type {any} */ (document.querySelector('#bfs-board sliding-puzzle'))?.state === '4 1 0/7 5 3/8 2 6',
      ],
      [
        '#graph-demo?state=0,3/2,1',
        () => /** @type {any} */ (document.querySelector('#graph-demo sliding-puzzle'))?.state === '0 3/2 1',
      ],
    ])) {
      const place = () =>
        page.evaluate(
          (/** @type {string} */ wanted) =>
            document.querySelector(`.prose a[href="${wanted}"]`)?.getBoundingClientRect().top,
          href,
        );
      await page.evaluate((/** @type {string} */ wanted) => {
        document.querySelector(`.prose a[href="${wanted}"]`)?.scrollIntoView({ block: 'center' });
      }, href);
      await page.waitFor(() => !document.querySelector('figure.demo[aria-busy="true"]'));
      const before = await page.evaluate((/** @type {string} */ wanted) => {
        const link = /** @type {HTMLElement} */ (document.querySelector(`.prose a[href="${wanted}"]`));
        const { top } = link.getBoundingClientRect();
        link.click();
        return top;
      }, href);
      await page.waitFor(done);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.back-to-text')).click());
      await page.waitFor(() => !document.querySelector('.back-to-text'));
      assert.equal(
        await page.waitFor(
          (/** @type {string} */ wanted) => document.activeElement?.getAttribute('href') === wanted,
          href,
        ),
        true,
      );
      assert.ok(Math.abs((await place()) - before) < 60, `${href}: ${before} before, ${await place()} after`);
    }
  },
);

scenario('nothing runs out of view at 360, 390 and 1280 pixels', async ({ page, web }) => {
  for (const article of /** @type {const} */ (['tutorial.html', 'beyond.html'])) {
    await page.goto(`${web.blog.site}/${article}?lang=en`);
    for (const width of [360, 390, 1280]) {
      await page.resize(width, 844);
      for (const { id } of deeds[article]) await start(page, id);
      const out = await page.evaluate(() => {
        const page_ = document.documentElement;
        const wide = [...document.querySelectorAll('figure.demo > *, main p, main h2, main h3')]
          .filter((each) => each.getBoundingClientRect().right > page_.clientWidth + 1)
          .map((each) => `${each.parentElement?.id} ${each.className}`);
        return page_.scrollWidth > page_.clientWidth ? [`the page: ${page_.scrollWidth}`, ...wide] : wide;
      });
      assert.deepEqual(out, [], `${article}, ${width} pixels`);
    }
  }
});
