// Scenarios: what browsers and readers do to a figure of the tutorial that plays a search: the page is frozen, the pixels of
// its pictures are taken away, its width changes in the midst.

import assert from 'node:assert/strict';

import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */
/** @import { Stage } from './scenario.mjs' */

const scenario = scenariosOf('a figure that plays');

/** Opens a search of some hundred steps, at its beginning. @param {Stage} stage */
async function openFigure({ page, web }) {
  await page.goto(`${web.blog.site}/tutorial.html?lang=en#bfs-board?state=0,8,3/2,1,5/4,7,6&at=1`);
  await page.waitFor(() =>
    /^1 state expanded/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
  );
  await page.evaluate(() => document.querySelector('#bfs-board .ripple')?.scrollIntoView({ block: 'center' }));
  await page.waitFor(() => /** @type {any} */ (document.querySelector('#bfs-board .ripple canvas')).height > 100);
}

/** Which of its steps the figure shows, and how many there are. @param {Page} page @returns {Promise<[number, number]>} */
const stepOf = (page) =>
  page.evaluate(() => {
    const time = /** @type {HTMLInputElement} */ (document.querySelector('#bfs-board .ripple-time input'));
    return [Number(time.value), Number(time.max)];
  });

/** Presses the button that plays. @param {Page} page */
const play = (page) =>
  page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#bfs-board .ripple-time button')).click());

/** What is drawn of the tree: points that are not empty, and whether the canvas has the pixels of its room. @param {Page} page */
const tree = (page) =>
  page.evaluate(() => {
    const canvases = /** @type {HTMLCanvasElement[]} */ ([...document.querySelectorAll('#bfs-board .ripple canvas')]);
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
      location.hash = '#bfs-board?state=0,8,3/2,1,5/4,7,6&at=99';
    });
    await page.waitFor(() =>
      /^99 states/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
    );
    const whole = await tree(page);
    assert.ok(whole.points > 500 && whole.fits, JSON.stringify(whole));
    await page.evaluate(() => {
      for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (
        document.querySelectorAll('#bfs-board .ripple canvas')
      )) {
        canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
        canvas.dispatchEvent(new Event('contextlost', { cancelable: true }));
      }
    });
    assert.equal((await tree(page)).points, 0, 'nothing is there');
    await page.evaluate(() => {
      for (const canvas of document.querySelectorAll('#bfs-board .ripple canvas'))
        canvas.dispatchEvent(new Event('contextrestored'));
    });
    for (const end = Date.now() + 10_000; (await tree(page)).points !== whole.points; )
      assert.ok(Date.now() < end, `${JSON.stringify(await tree(page))}, and was ${whole.points}`);
  },
);

scenario('its width changes while it plays', async (stage) => {
  const { page } = stage;
  await openFigure(stage);
  await play(page);
  for (const width of [700, 1000, 390]) {
    const before = await stepOf(page);
    await page.resize(width, 800);
    await page.evaluate(() => document.querySelector('#bfs-board .ripple')?.scrollIntoView({ block: 'center' }));
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
    await play(page);
    await page.waitFor(() =>
      /^([3-9]|\d\d+) states/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
    );
    await page.evaluate(() => {
      const now = /** @type {any} */ (window);
      now.steps = [];
      new MutationObserver(() => {
        now.steps.push(Number(/** @type {any} */ (document.querySelector('#bfs-board .ripple-time input')).value));
      }).observe(/** @type {Node} */ (document.querySelector('#bfs-board .ripple-time output')), {
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
    // It plays for some 7 s, and takes at most one of them for a frame, however long that took.
    const [, steps] = await stepOf(page);
    await page.waitFor((last) => /** @type {any} */ (window).steps.length > last + 5, seen);
    /** @type {number[]} */
    const shown = await page.evaluate(() => /** @type {any} */ (window).steps);
    const leaps = shown.slice(1).map((step, index) => step - shown[index]);
    assert.ok(
      leaps.every((leap) => leap >= 0 && leap < (1.7 * steps) / 7 + 1),
      `of ${steps} it went ${shown}`,
    );
    assert.ok((await tree(page)).points > 100);
  },
);
