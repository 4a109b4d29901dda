// Boards in other people's pages. Each scenario (embed/*.mjs) is a page that a blogger might have, in each of the
// engines (engines.mjs) and served as hosts.mjs says; it fails on uncaught errors and on anything in the console.
//
// A test stands for a sentence of the embedding contract; the element's own page is in page-*.test.mjs.

import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { artefacts } from './driver.mjs';
import { engines, surviving } from './engines.mjs';
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
import './embed/everybody.mjs';

for (const engine of engines) {
  if (engine.missing) {
    test(`boards in ${engine.name}`, { skip: engine.missing }, () => {});
    continue;
  }
  describe(`boards in ${engine.name}`, () => {
    /** @type {import('./engines.mjs').Browser} */
    let browser;
    before(async () => {
      await mkdir(artefacts, { recursive: true });
      browser = await engine.launch();
    });
    after(async () => {
      await browser?.close();
    });
    for (const {
      group: about,
      name,
      options: { expect = [], only, why, ...options },
      body,
    } of scenarios) {
      if (only && !only.includes(engine.name)) {
        if (why) test(`${about}: ${name}`, { skip: why }, () => {});
        continue;
      }
      test(`${about}: ${name}`, { timeout: 90000 }, (context) =>
        surviving(context, async () => {
          const page = await browser.newPage(options);
          const web = await openWeb();
          /** @type {string[]} */
          let errors = [];
          try {
            await body({
              page,
              web,
              engine: engine.name,
              context: /** @type {any} */ (context),
              open: (html, more) => page.goto(publish(web, html, more)),
            });
            errors = await page.evaluate(() => /** @type {any} */ (window).probe?.errors ?? []);
          } finally {
            await page.close();
            await web.close();
          }
          assert.deepEqual(
            [...page.complaints, ...errors].filter((words) => !expect.some((pattern) => pattern.test(words))),
            [],
          );
        }),
      );
    }
  });
}
