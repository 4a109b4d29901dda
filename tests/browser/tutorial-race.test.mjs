// Part 7 of the tutorial in Chromium: the race in lock-step and in real time, its winners, its limits, its link and its
// table. The tests compare it with what the command line expands.
//
// PUZZLE_PROGRAM: the command line, default build/native/sliding-puzzle.

import { execFile } from 'node:child_process';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
const run = promisify(execFile);
/** @param {string} algorithm @param {string} state */
const solve = async (algorithm, state) =>
  JSON.parse((await run(program, ['solve', '--json', '--algorithm', algorithm, state])).stdout);

const names = {
  bfs: 'BFS',
  'bidirectional-bfs': 'BFS from both ends',
  'astar-misplaced': 'A* misplaced tiles',
  'astar-manhattan': 'A* Manhattan',
};
const farthest = '8 6 7/2 5 4/3 0 1';

const { browser, server } = await useBrowser();

/**
 * @param {string} query
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(figure: Locator, page: Page) => Promise<void>} body
 */
const inRace = (query, options, body) =>
  withPage(browser, server, { hash: `tutorial.html#race?${query}`, ready: false, ...options }, async (page) => {
    const figure = page.locator('#race-demo');
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.getElementById('race-demo')?.dataset.started !== undefined);
    // Position and solvers fold away when a race begins; here they are opened again.
    await figure.evaluate((each) => {
      if (innerWidth < 704) return; // there a fold takes the place of the rest
      for (const fold of each.querySelectorAll('details:not(.figure-links)')) fold.setAttribute('open', '');
      each.querySelector('.race-setup')?.addEventListener('toggle', ({ target }) => {
        /** @type {HTMLDetailsElement} */ (target).open = true;
      });
    });
    await body(figure, page);
  });

/** The bars: [label, value and note]. @param {Locator} figure @returns {Promise<Record<string, string>>} */
const bars = async (figure) =>
  Object.fromEntries(
    await figure
      .locator('.chart svg')
      .first()
      .evaluate((svg) => {
        const values = [...svg.querySelectorAll('.bar-value')].map((text) => text.textContent ?? '');
        return [...svg.querySelectorAll('.bar-label')].map((text, place) => [text.textContent, values[place]]);
      }),
  );
/** @param {string} words */
const numberIn = (words) => Number(/[\d,]+/.exec(words)?.[0].replaceAll(',', ''));
/** @param {Locator} figure @param {number} run_ waits for that run to be in the table */
const finished = (figure, run_) =>
  figure
    .locator('.race-runs tbody th', { hasText: new RegExp(`^${run_}$`) })
    .first()
    .waitFor({ state: 'attached', timeout: 90_000 });
/** @param {Locator} figure @param {string} name */
const winner = (figure, name) =>
  figure
    .locator('.experiment-figures > div', { has: figure.page().locator(`dt:text-is("${name}")`) })
    .locator('dd')
    .innerText();

test('in lock-step all are at the same number, tick by tick, and end where the command line ends', () =>
  inRace(
    `mode=lockstep&state=${farthest.replaceAll(' ', ',')}`,
    { permissions: ['clipboard-read', 'clipboard-write'] },
    async (figure, page) => {
      await figure.getByLabel('States a tick').selectOption('100');
      await figure.getByRole('button', { name: 'One tick' }).click();
      await figure.getByText('Each may have expanded 100 states so far.').waitFor();
      for (const words of Object.values(await bars(figure))) assert.match(words, /^100 · searching/);
      await figure.getByRole('button', { name: 'One tick' }).click();
      await figure.getByText('Each may have expanded 200 states so far.').waitFor();
      for (const words of Object.values(await bars(figure))) assert.match(words, /^200 · searching/);
      await figure.getByLabel('States a tick').selectOption('10000');
      await figure.getByRole('button', { name: 'Go on' }).click();
      await finished(figure, 1);
      const ended = await bars(figure);
      for (const [algorithm, name] of Object.entries(names)) {
        const { expanded, length } = await solve(algorithm, farthest);
        assert.equal(numberIn(ended[name]), expanded, name);
        assert.match(ended[name], new RegExp(`${length} moves$`));
      }
      assert.match(await winner(figure, 'Fewest states'), /^BFS from both ends|^A\* Manhattan/);
      assert.match(await winner(figure, 'Least time'), /only in real time/);

      await figure.getByRole('button', { name: 'Copy as CSV' }).click();
      const [header, ...lines] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
      assert.match(header, /^run,position,mode,solver,status,length,optimal,expanded/);
      assert.equal(lines.length, 4);
      const { expanded } = await solve('bfs', farthest);
      assert.ok(
        lines.some((line) => line.startsWith(`1,${farthest},lockstep,bfs,solved,31,true,${expanded},`)),
        lines.join('\n'),
      );
      await figure.getByText('Link and embed').click();
      await figure.getByRole('button', { name: 'Copy link' }).click();
      assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /tutorial\.html#race\?state=8,6,7\/2,5,4\/3,0,1&mode=lockstep$/,
      );
    },
  ));

test('in real time: the same states, a winner by time, and a position of one’s own', () =>
  inRace('mode=time&solvers=bfs,astar-misplaced,astar-manhattan', {}, async (figure, page) => {
    const state = (
      await run(program, ['shuffle', '--size', '3x3', '--moves-away', '22', '--seed', 'race'])
    ).stdout.trim();
    await figure.getByRole('textbox', { name: 'Position' }).fill('1 2 3/4 5');
    await figure.getByRole('textbox', { name: 'Position' }).press('Enter');
    await figure.getByText(/That is no position/).waitFor();
    await figure.getByRole('textbox', { name: 'Position' }).fill(state);
    await figure.getByRole('textbox', { name: 'Position' }).press('Enter');
    await page.waitForFunction(
      (text) => /** @type {any} */ (document.querySelector('#race-demo sliding-puzzle')).state === text,
      state,
    );
    await figure.getByRole('button', { name: 'Start' }).click();
    await finished(figure, 1);
    const ended = await bars(figure);
    assert.equal(Object.keys(ended).length, 3);
    for (const algorithm of /** @type {const} */ (['bfs', 'astar-misplaced', 'astar-manhattan'])) {
      const { expanded } = await solve(algorithm, state);
      assert.equal(numberIn(ended[names[algorithm]]), expanded, algorithm);
    }
    assert.match(
      await figure.locator('.experiment-status').innerText(),
      /shortest solution has 22 moves.*A\* Manhattan needed the fewest states/,
    );
    assert.match(await winner(figure, 'Least time'), /\d (µs|ms|s)/);
    // The next race is of an exact distance, too.
    await figure.getByLabel('How far from the goal').fill('12');
    await page.waitForFunction(
      (text) => /** @type {any} */ (document.querySelector('#race-demo sliding-puzzle')).state !== text,
      state,
    );
    await figure.getByRole('button', { name: 'Start' }).click();
    await finished(figure, 2);
    assert.match(await figure.locator('.experiment-status').innerText(), /shortest solution has 12 moves/);
  }));

test('on 4 x 4 BFS stops at its limit and says so; IDA* arrives', () =>
  inRace(
    'mode=time&solvers=bfs,idastar&memory=16&state=8,13,4,10/9,11,12,1/15,2,6,14/3,7,5,0',
    {},
    async (figure, page) => {
      await figure.getByRole('button', { name: 'Start' }).click();
      await finished(figure, 1);
      const ended = await bars(figure);
      assert.match(ended.BFS, /16 MB full$/);
      assert.match(ended['IDA* with databases'], /60 moves$/);
      assert.match(await figure.locator('.experiment-status').innerText(), /BFS stopped at its limit/);
      await screenshot(page, 'tutorial-race');
    },
  ));

test('a race can be cancelled, in both modes; one that cannot be run says why', () =>
  inRace(
    'mode=time&memory=256&solvers=bfs,astar-misplaced&state=8,13,4,10/9,11,12,1/15,2,6,14/3,7,5,0',
    {},
    async (figure) => {
      await figure.getByRole('button', { name: 'Start' }).click();
      await figure.getByText('searching').first().waitFor();
      await figure.getByRole('button', { name: 'Cancel' }).click();
      await figure.getByText('Cancelled.').waitFor();
      for (const words of Object.values(await bars(figure))) assert.match(words, /cancelled$/);
      await figure.getByRole('radio', { name: 'Lock-step' }).check();
      await figure.getByLabel('States a tick').selectOption('1');
      await figure.getByRole('button', { name: 'Start' }).click();
      await figure.getByText(/Each may have expanded/).waitFor();
      await figure.getByRole('button', { name: 'Pause' }).click();
      await figure.getByRole('button', { name: 'Go on' }).click();
      await figure.getByRole('button', { name: 'Cancel' }).click();
      await figure.getByText('Cancelled.').waitFor();
      await figure.getByRole('textbox', { name: 'Position' }).fill('1 2 3/4 5 6/8 7 0');
      await figure.getByRole('textbox', { name: 'Position' }).press('Enter');
      await figure.getByRole('button', { name: 'Start' }).click();
      await figure.getByText(/No race: .*inversion/).waitFor();
      await figure.getByRole('radio', { name: 'Real time' }).check();
      await figure.getByRole('button', { name: 'Start' }).click();
      await figure.getByText(/No race: .*inversion/).waitFor();
    },
  ));

test('an engine that dies while a race is paused is told, and the next race runs', () =>
  inRace('mode=lockstep', {}, async (figure, page) => {
    await figure.getByLabel('States a tick').selectOption('10');
    await figure.getByRole('button', { name: 'One tick' }).click();
    await figure.getByText('Each may have expanded 10 states so far.').waitFor();
    for (const worker of page.workers())
      await worker.evaluate(() => {
        setTimeout(() => {
          throw new Error('ended by the test');
        });
      });
    await page.waitForTimeout(200);
    await figure.getByRole('button', { name: 'Go on' }).click();
    await figure.getByText(/No race: .*ended by the test/).waitFor();
    await figure.getByRole('button', { name: 'One tick' }).click();
    await figure.getByText('Each may have expanded 10 states so far.').waitFor();
  }));

test('narrow, dark, by keyboard', () =>
  inRace(
    'mode=lockstep',
    { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' },
    async (figure, page) => {
      await figure.getByText('More solvers, real time').click();
      await figure.getByLabel('States a tick').selectOption('100000');
      await figure.getByText('More solvers, real time').click();
      await figure.getByRole('button', { name: 'Start' }).focus();
      await page.keyboard.press('Enter');
      await finished(figure, 1);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no scrolling sideways');
      assert.deepEqual(await axeFinds(page, { within: ['#race-demo'] }), []);
    },
  ));
