// What readers do besides reading: they print a post, and their network goes and comes. In Chromium, which can be told to
// do both.

import assert from 'node:assert/strict';

import { browser, test } from './driver.mjs';
import { openWeb, publish } from './hosts.mjs';
import { script, snippet } from './embed/boards.mjs';

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let web;
test.beforeAll(async () => {
  web = await openWeb();
});
test.afterAll(() => web.close());

/** @param {string} html */
async function open(html) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto(publish(web, html));
  return page;
}

test('a board that was never near the window prints too; controls do not', async () => {
  const far = '<div style="height: 9000px">A long post</div>';
  const page = await open(
    `${script}<sliding-puzzle id="near" size="2x2" seed="a" controls="shuffle"></sliding-puzzle>${far}
    <sliding-puzzle id="far" size="4x4" seed="blog-1" controls="shuffle solve undo"></sliding-puzzle>${snippet}`,
  );
  await page.waitForFunction(() => /** @type {any} */ (window).probe.readyAt > 0);
  await page.waitForLoadState('networkidle');
  await page.pdf();
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll('sliding-puzzle')].map((each) => ({
        loaded: /** @type {any} */ (each).state !== '',
        numbers: [...(each.shadowRoot?.querySelectorAll('.start text') ?? [])].map((one) => one.textContent).join(' '),
        poster: getComputedStyle(each.querySelector('img') ?? each).visibility,
      })),
    ),
    [
      { loaded: true, numbers: '', poster: 'visible' },
      { loaded: false, numbers: '11 5 8 12 10 4 13 15 6 3 1 2 14 9 7', poster: 'visible' },
      { loaded: false, numbers: '', poster: 'visible' },
    ],
  );
  // As it is on paper: the colours of the far board, and of the one that is drawn.
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll('sliding-puzzle')].map((each) => {
        const controls = /** @type {HTMLElement | null} */ (each.shadowRoot?.querySelector('[part~="controls"]'));
        return controls?.offsetHeight;
      }),
    ),
    [0, 0, 0],
  );
  const paper = await page.screenshot({ fullPage: true });
  const colours = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(picture, 0, 0);
    return [...document.querySelectorAll('sliding-puzzle')].map((each) => {
      const { left, top, width } = (each.querySelector('img') ?? each).getBoundingClientRect();
      return [...context.getImageData(left + width * 0.1, top + scrollY + width * 0.06, 1, 1).data].slice(0, 3);
    });
  }, paper.toString('base64'));
  for (const [index, [red, green, blue]] of colours.entries())
    assert.ok(Math.max(red, green, blue) - Math.min(red, green, blue) > 60, `board ${index} is ${[red, green, blue]}`);
  await page.close();
});

test('back online a board goes on by itself', async () => {
  const page = await open(`<div style="height: 9000px"></div>${script}<sliding-puzzle seed="blog-1"></sliding-puzzle>`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView());
  await page.waitForFunction(() =>
    /** @type {any} */ (window).probe.events.some((/** @type {any} */ { type }) => type === 'puzzle-error'),
  );
  assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).state), '');
  await page.context().setOffline(false);
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).state !== '');
  await page.close();
});
