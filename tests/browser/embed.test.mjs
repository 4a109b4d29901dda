// Boards in other people's pages. Each scenario (the files of embed/) is a page that a blogger might have, in the
// engine of each project and served as hosts.mjs says; it fails on uncaught errors and on anything in the console.
//
// A test stands for a sentence of the embedding contract; the element's own page is in page-*.test.mjs.

import assert from 'node:assert/strict';

import { test } from './driver.mjs';
import { surviving } from './engines.mjs';
import { openWeb, publish } from './hosts.mjs';
import { scenarios } from './embed/scenario.mjs';
import './embed/tag.mjs';
import './embed/nonsense.mjs';
import './embed/loading.mjs';
import './embed/room.mjs';
import './embed/in-the-document.mjs';
import './embed/keys-wheel-touch.mjs';
import './embed/hands.mjs';
import './embed/hostile-pages.mjs';
import './embed/policy.mjs';
import './embed/hosting.mjs';
import './embed/pictures.mjs';
import './embed/input-and-looks.mjs';
import './embed/remember.mjs';
import './embed/review.mjs';
import './embed/article.mjs';
import './embed/everybody.mjs';
import './embed/faults.mjs';
import './embed/misfortunes.mjs';
import './embed/workers.mjs';
import './embed/freezing.mjs';
import './embed/versions.mjs';
import './embed/figures.mjs';
import './embed/model.mjs';

for (const {
  group,
  name,
  options: { expect = [], only, why, inEach = false, clock = false, seconds = 90, ...options },
  body,
} of scenarios) {
  const tag = [...(inEach || only ? ['@engines'] : []), ...(clock ? ['@clock'] : [])];
  test(`${group}: ${name}`, { tag }, async ({ engine }) => {
    test.skip(only?.includes(engine.name) === false, why ?? '');
    test.setTimeout(1000 * seconds);
    await surviving(async () => {
      const page = await engine.newPage(options);
      const web = await openWeb();
      /** @type {string[]} */
      let errors = [];
      try {
        const open = (/** @type {string} */ html, /** @type {Parameters<typeof publish>[2]} */ more) =>
          page.goto(publish(web, html, more));
        await body({ page, web, engine: engine.name, open });
        errors = await page.evaluate(() => /** @type {any} */ (window).probe?.errors ?? []);
      } finally {
        await page.close();
        await web.close();
      }
      assert.deepEqual(
        [...page.complaints, ...errors].filter((words) => !expect.some((pattern) => pattern.test(words))),
        [],
      );
    });
  });
}
