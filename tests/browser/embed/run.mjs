// Boards in other people's pages. Each scenario (the files beside this one) is a page that a blogger might have, in each
// of the engines (engines.mjs) and served as hosts.mjs says; it fails on uncaught errors and on anything in the console.
// A file for each engine (embed-*.test.mjs) runs them, so that engines can run side by side.
//
// A test stands for a sentence of the embedding contract; the element's own page is in page-*.test.mjs.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { artefacts } from '../driver.mjs';
import { engines, hasTurn, runsNow, surviving, within } from '../engines.mjs';
import { openWeb, publish } from '../hosts.mjs';
import { scenarios } from './scenario.mjs';
import './tag.mjs';
import './nonsense.mjs';
import './loading.mjs';
import './room.mjs';
import './in-the-document.mjs';
import './keys-wheel-touch.mjs';
import './hands.mjs';
import './hostile-pages.mjs';
import './policy.mjs';
import './hosting.mjs';
import './pictures.mjs';
import './input-and-looks.mjs';
import './remember.mjs';
import './review.mjs';
import './article.mjs';
import './everybody.mjs';
import './faults.mjs';
import './misfortunes.mjs';
import './workers.mjs';
import './freezing.mjs';
import './versions.mjs';
import './figures.mjs';
import './model.mjs';

/**
 * The tests of a suite: the scenarios that an engine tries; one that names its engines is tried in all of them.
 * @param {string} engineName
 */
export function boardsIn(engineName) {
  const engine = engines.find(({ name }) => name === engineName);
  if (!engine) return; // not asked for
  if (engine.missing) {
    test(`boards in ${engine.name}`, { skip: engine.missing }, () => {});
    return;
  }
  /** None after a scenario that ran out of time. @type {import('../engines.mjs').Browser | null} */
  let browser = null;
  const end = async () => {
    const last = browser;
    browser = null;
    await last?.close();
  };
  before(() => mkdir(artefacts, { recursive: true }));
  after(end);
  let left = 0;
  for (const {
    group: about,
    name,
    options: { expect = [], only, why, inEach = false, clock = false, seconds = 90, ...options },
    body,
  } of scenarios) {
    if (!runsNow(clock)) continue;
    if (only && !only.includes(engine.name)) {
      test(`${about}: ${name}`, { skip: why }, () => {});
      continue;
    }
    if (!only && !hasTurn(engineName, inEach)) {
      left += 1;
      continue;
    }
    const scenario = async (/** @type {import('node:test').TestContext} */ context) => {
      browser ??= await engine.launch();
      const page = await browser.newPage(options);
      const web = await openWeb();
      /** @type {string[]} */
      let errors = [];
      try {
        await body({
          page,
          web,
          engine: engine.name,
          context,
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
    };
    test(`${about}: ${name}`, (context) =>
      surviving(context, () => within(seconds, () => scenario(/** @type {any} */ (context)), end)));
  }
  if (left > 0)
    test(`${left} more scenarios in ${engine.name}`, {
      skip: 'they run in Chromium, and here before a release',
    }, () => {});
}
