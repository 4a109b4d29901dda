// Scenarios: what browsers and readers do to a figure of the tutorial that plays a search: the page is frozen, the pixels of
// its pictures are taken away, its width changes in the midst.

import assert from 'node:assert/strict';

import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */
/** @import { Stage } from './scenario.mjs' */

const scenario = scenariosOf('a figure that plays');

/** Opens the look inside of a search of some hundred steps, at its beginning. @param {Stage} stage */
async function openFigure({ page, web }) {
  await page.goto(`${web.blog.site}/tutorial.html?lang=en#bfs?state=0,8,3/2,1,5/4,7,6&at=1`);
  await page.waitFor(() =>
    /^Step 1 of \d{2,}$/.test(document.querySelector('#bfs-demo .look-step')?.textContent ?? ''),
  );
  await page.evaluate(() => {
    for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#bfs-demo [role="tab"]')))
      if (tab.textContent === 'Tree') tab.click();
  });
  await page.evaluate(() => document.querySelector('#bfs-demo .look-tree')?.scrollIntoView({ block: 'center' }));
  await page.waitFor(() => /** @type {any} */ (document.querySelector('#bfs-demo .look-tree canvas')).height > 200);
}

/** Which of its steps the figure shows, and how many there are. @param {Page} page @returns {Promise<[number, number]>} */
const stepOf = (page) =>
  page.evaluate(() => document.querySelector('#bfs-demo .look-step')?.textContent?.match(/\d+/g)?.map(Number));

/** Presses the button that plays or pauses. @param {Page} page @param {'Play' | 'Pause'} name */
const press = (page, name) =>
  page.waitFor((label) => {
    const button = [...document.querySelectorAll('#bfs-demo .look-buttons button')].find(
      (each) => each.getAttribute('aria-label') === label,
    );
    /** @type {HTMLElement | undefined} */ (button)?.click();
    return button !== undefined;
  }, name);

/** What is drawn of the tree: points that are not empty, and whether the canvas has the pixels of its room. @param {Page} page */
const tree = (page) =>
  page.evaluate(() => {
    const canvases = /** @type {HTMLCanvasElement[]} */ ([...document.querySelectorAll('#bfs-demo .look-tree canvas')]);
    const copy = Object.assign(document.createElement('canvas'), {
      width: canvases[0].width,
      height: canvases[0].height,
    });
    const pen = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
    for (const canvas of canvases) pen.drawImage(canvas, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    let points = 0;
    for (let at = 3; at < data.length; at += 4) points += Number(data[at] > 0);
    const room = /** @type {HTMLElement} */ (canvases[0].parentElement).clientWidth;
    return {
      points,
      fits: canvases.every(({ width }) => width === Math.round(room * Math.min(3, devicePixelRatio))),
      room,
    };
  });

scenario(
  'the browser takes the pixels of its pictures away, and gives them back empty',
  { inEach: true },
  async (stage) => {
    const { page } = stage;
    await openFigure(stage);
    await page.evaluate(() => {
      location.hash = '#bfs?state=0,8,3/2,1,5/4,7,6&at=9';
    });
    await page.waitFor(() => /^Step 9 of/.test(document.querySelector('#bfs-demo .look-step')?.textContent ?? ''));
    const whole = await tree(page);
    assert.ok(whole.points > 500 && whole.fits, JSON.stringify(whole));
    await page.evaluate(() => {
      for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
        document.querySelectorAll('#bfs-demo .look-picture canvas')
      )) {
        canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
        canvas.dispatchEvent(new Event('contextlost', { cancelable: true }));
      }
    });
    assert.equal((await tree(page)).points, 0, 'nothing is there');
    await page.evaluate(() => {
      for (const canvas of document.querySelectorAll('#bfs-demo .look-picture canvas'))
        canvas.dispatchEvent(new Event('contextrestored'));
    });
    for (const end = Date.now() + 10_000; (await tree(page)).points !== whole.points; )
      assert.ok(Date.now() < end, `${JSON.stringify(await tree(page))}, and was ${whole.points}`);
  },
);

scenario('its width changes while it plays', async (stage) => {
  const { page } = stage;
  await openFigure(stage);
  await press(page, 'Play');
  for (const width of [700, 1000, 390]) {
    const before = await stepOf(page);
    await page.resize(width, 800);
    await page.evaluate(() => document.querySelector('#bfs-demo .look-tree')?.scrollIntoView({ block: 'center' }));
    for (const end = Date.now() + 10_000; ; ) {
      const [{ fits, room, points }, [step, steps]] = [await tree(page), await stepOf(page)];
      if (fits && room < width && points > 100 && (step > before[0] || step === steps)) break;
      assert.ok(Date.now() < end, `${width}: ${JSON.stringify({ fits, room, points, step, before })}`);
    }
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll('.demo-error').length), 0);
});

scenario(
  'the page is frozen while it plays: it goes on where it was, and does not leap',
  { only: ['chromium'], why: 'the drivers of Firefox and WebKit freeze no page', freezes: true },
  async (stage) => {
    const { page } = stage;
    await openFigure(stage);
    await press(page, 'Play');
    await page.waitFor(() =>
      /^Step ([3-9]|\d\d+) of/.test(document.querySelector('#bfs-demo .look-step')?.textContent ?? ''),
    );
    await page.evaluate(() => {
      const now = /** @type {any} */ (window);
      now.steps = [];
      new MutationObserver(() => {
        now.steps.push(Number(document.querySelector('#bfs-demo .look-step')?.textContent?.match(/\d+/)?.[0]));
      }).observe(/** @type {Node} */ (document.querySelector('#bfs-demo .look-step')), {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.freeze?.(true);
    const seen = await page.evaluate(() => /** @type {any} */ (window).steps.length);
    await new Promise((done) => setTimeout(done, 3000));
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).steps.length), seen, 'it stands still');
    await page.freeze?.(false);
    // It plays for some 14 s, and takes at most one of them for a frame, however long that took.
    const [, steps] = await stepOf(page);
    await page.waitFor((last) => /** @type {any} */ (window).steps.length > last + 5, seen);
    /** @type {number[]} */
    const shown = await page.evaluate(() => /** @type {any} */ (window).steps);
    const leaps = shown.slice(1).map((step, index) => step - shown[index]);
    assert.ok(
      leaps.every((leap) => leap >= 0 && leap < (1.7 * steps) / 14 + 1),
      `of ${steps} it went ${shown}`,
    );
    assert.ok((await tree(page)).points > 100);
  },
);
