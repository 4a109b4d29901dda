// "Session": what our page keeps of its reader's games, in the databases of a real browser: one tab and two, none and no
// room, and files there and back.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { axeSource, board, screenshot, settled, whenReady } from './driver.mjs';
import { browser, nearHash, onPage, openNew, overflow, server, start, words } from './page.mjs';

/** @import { Page } from './page.mjs' */

const near = '1 2 3/4 5 6/0 7 8'; // LL

/** Solves a board of two moves. @param {Page} page @param {number} [thinking] milliseconds between its moves */
async function solveOne(page, thinking = 20) {
  await page.evaluate((state) => /** @type {any} */ (document.querySelector('#board')).load({ state }), near);
  await page.evaluate(
    (milliseconds) =>
      new Promise((done) => {
        const board = /** @type {any} */ (document.querySelector('#board'));
        board.move('left');
        setTimeout(() => done(board.move('left')), milliseconds);
      }),
    thinking,
  );
}

/** @param {Page} page @param {number} count */
const listed = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('#solves li').length === wanted, count);

/** @param {Page} page */
const open = (page) => page.locator('#tab-session').click();

/** @param {Page} page @param {string} name @param {string} text */
const file = (page, name, text) =>
  page.locator('#solves-file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** What the page says of files and of what was deleted. @param {Page} page @param {RegExp} pattern */
const said = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('#session-said')?.textContent ?? ''),
    pattern.source,
  );

/** @param {Page} page @param {string} what */
async function accessible(page, what) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await /** @type {any} */ (window).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.map(
      (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(' | ')}`,
    );
  });
  assert.deepEqual(violations, [], what);
}

/** As the page writes them. @param {number} count @returns {any[]} the newest first */
const many = (count) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ version: 1, id: `solve ${index}`, at: 1700000000000 - index * 60000, size: '3x3', kind: 'position' },
    ...{ start: near, moves: 'LURD'.repeat(20), times: '0,120'.repeat(40), elapsed: 20000 + ((index * 7919) % 9000) },
    ...{ moveCount: 80, assisted: 0, inputs: ['keys'], interrupted: false, penalty: '' },
  }));

/** @param {any[]} solves */
const fileOf = (solves) => JSON.stringify({ format: 'sliding-puzzle-solves', version: 1, solves });

test(
  'solves are listed with their averages, marked, deleted and taken back, and are there after a reload',
  onPage({}, async (page) => {
    await open(page);
    assert.equal(await words(page, 'no-solves'), 'What you solve is listed here.');
    for (let count = 1; count <= 5; count += 1) {
      await solveOne(page, 20 + count * 30);
      await listed(page, count);
    }
    assert.match(await words(page, 'done-best'), /s (less|more than the best)/);
    assert.match((await page.locator('#solves li').first().textContent()) ?? '', /2 moves.*3.×.3.*a position/);
    const single = async () => [await words(page, 'single-current'), await words(page, 'single-best')];
    assert.match(await words(page, 'ao5-current'), /^0:00\.\d{3}$/);
    assert.equal(await words(page, 'ao12-current'), '–');
    // The best one did not finish; its keys are Tab and Enter.
    const best = page.locator('#solves li').last().locator('.solve-row');
    assert.equal(await best.locator('strong').textContent(), (await single())[1]);
    await best.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#solves li:last-child strong')?.textContent === 'DNF');
    assert.notEqual((await single())[1], 'DNF');
    assert.match(await words(page, 'ao5-current'), /^0:00/, 'one DNF is left out');
    await page.locator('#solves li').first().locator('.solve-row').click();
    const plus = page.locator('#solves li').first().getByRole('button', { name: '+2' });
    await plus.click();
    await page.waitForFunction(() => document.querySelector('#solves strong')?.textContent?.endsWith('+'));
    assert.equal(await plus.getAttribute('aria-pressed'), 'true');
    await page.locator('#solves li').first().getByRole('button', { name: 'Delete' }).click();
    await listed(page, 4);
    assert.match(await words(page, 'session-said'), /^0:02\.\d{3}\+ is deleted\.$/);
    await page.waitForFunction(() => document.activeElement?.id === 'undo-delete');
    await page.keyboard.press('Enter');
    await listed(page, 5);
    await page.waitForFunction(() => document.activeElement === document.querySelector('.solve-row'));
    const times = () => page.locator('#solves strong').allTextContents();
    const before = await times();

    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, 5);
    assert.deepEqual(await times(), before);
    assert.equal(await board(page, 'solved'), true, 'the game on the board came back, too');
    // The same game, undone and solved again, is no other solve.
    await page.evaluate(() => {
      const game = /** @type {any} */ (document.querySelector('#board'));
      game.undo();
      game.redo();
      game.undo();
      game.move('left');
    });
    await solveOne(page);
    await listed(page, 6);
  }),
);

test(
  'what the solver helped with is listed and does not count; what it does alone is not listed',
  onPage({}, async (page) => {
    await open(page);
    await page.evaluate((state) => {
      const game = /** @type {any} */ (document.querySelector('#board'));
      game.load({ state });
      return game.solve({ rate: 100 });
    }, near);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
    await page.evaluate((state) => {
      const game = /** @type {any} */ (document.querySelector('#board'));
      game.load({ state });
      game.move('left');
      return game.solve({ rate: 100 });
    }, near);
    await listed(page, 1);
    assert.match(await page.locator('#solves').innerText(), /1 by the solver, does not count/);
    assert.equal(await words(page, 'single-best'), '–');
  }),
);

test(
  'a link that is reloaded goes on with its game; the kind of a deal is known again; what the reader chose to see stays',
  onPage({ hash: nearHash }, async (page) => {
    await open(page);
    await page.keyboard.press('ArrowLeft');
    await page.reload();
    await whenReady(page);
    assert.equal(await board(page, 'moveCount'), 1);
    assert.equal(await board(page, 'interrupted'), true);
    await page.keyboard.press('ArrowLeft');
    await open(page);
    await listed(page, 1);
    assert.match(await page.locator('#solves').innerText(), /a position · interrupted · keys$/);

    await openNew(page, 'distance');
    await page.locator('#distance').fill('1');
    await start(page);
    await page.locator('#no-solves').waitFor({ state: 'visible' });
    await page.reload();
    await whenReady(page);
    await open(page);
    await page.locator('#session-kind').selectOption('');
    await page.evaluate(async () => {
      const game = /** @type {any} */ (document.querySelector('#board'));
      const { move } = await game.hint();
      game.move(move, 'keys');
    });
    await listed(page, 2);
    assert.match((await page.locator('#solves li').first().textContent()) ?? '', /· 1 move away · keys/);
    await page.locator('#next').click();
    await page.waitForFunction(() => !(/** @type {any} */ (document.querySelector('#board')).solved));
    assert.equal(await page.locator('#solves li').count(), 2, 'all kinds, as before');
  }),
);

test(
  'given moves are no solve; a game is listed once however it ends again, and a new one from the same start once more',
  onPage({ hash: '#state=1,2,3/4,5,6/0,7,8&moves=L' }, async (page) => {
    /** @param {string} calls */
    const play = (calls) =>
      page.evaluate((names) => {
        const game = /** @type {any} */ (document.querySelector('#board'));
        for (const name of names.split(' ')) name === 'L' ? game.move('left') : game[name]();
      }, calls);
    await open(page);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount === 1);
    await play('L');
    await settled(page);
    assert.equal(await page.locator('#solves li').count(), 0, 'a link made one of its moves');
    await play('reset');
    await play('L');
    await page.waitForTimeout(20);
    await play('L');
    await listed(page, 1);
    await play('reset undo undo redo');
    await play('undo L');
    await settled(page);
    assert.equal(await page.locator('#solves li').count(), 1, 'the same game');
    assert.equal(await words(page, 'done-best'), '', 'no rank of what is not recorded');
    await play('reset L');
    await page.waitForTimeout(20);
    await play('L');
    await listed(page, 2);
  }),
);

test(
  'two tabs show each other’s solves and lose none',
  onPage({}, async (page) => {
    await open(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await whenReady(other);
    await open(other);
    for (let count = 1; count <= 3; count += 1) {
      await Promise.all([solveOne(page), solveOne(other)]);
      await Promise.all([listed(page, 2 * count), listed(other, 2 * count)]);
    }
    await other.close();
    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, 6);
  }),
);

test(
  'ten thousand solves come in from a file, load fast, and go out as the same file; 50 are shown, and more',
  onPage({}, async (page) => {
    await open(page);
    await page.evaluate((state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })), near);
    await file(page, 'solves.json', fileOf(many(10000)));
    await listed(page, 50);
    await said(page, /^10,000 solves added\.$/);
    await page.locator('#more-solves').click();
    await listed(page, 100);
    await file(page, 'solves.json', fileOf(many(10000)));
    await said(page, /^0 solves added; 10,000 were here already\.$/);
    for (const [id, name] of [
      ['export-csv', 'solves.csv'],
      ['export-json', 'solves.json'],
    ]) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#${id}`).click()]);
      const text = await readFile(await download.path(), 'utf8');
      assert.equal(download.suggestedFilename(), `sliding-puzzle-${name}`);
      if (name.endsWith('json')) assert.deepEqual(JSON.parse(text).solves, many(10000));
      else assert.equal(text.split('\r\n').length, 10002);
    }
    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, 50);
    assert.equal(await words(page, 'single-best'), '0:20.000');
    const begin = Date.now();
    await page.locator('#solves li').first().locator('.solve-row').click();
    await page.locator('#solves li').first().getByRole('button', { name: 'DNF' }).click();
    await page.waitForFunction(() => document.querySelector('#solves strong')?.textContent === 'DNF');
    assert.ok(Date.now() - begin < 2000, `${Date.now() - begin} ms for a mark`);
  }),
);

test(
  'a file that is wrong is refused with the line and the field, and nothing is added',
  onPage({}, async (page) => {
    await open(page);
    await file(page, 'letter.txt', 'Dear reader');
    await said(page, /^This file has no solves in it that this page can read\. Nothing was added\.$/);
    const text = `{"format":"sliding-puzzle-solves","version":1,"solves":[\n${JSON.stringify({ ...many(1)[0], elapsed: -5 })}\n]}`;
    await file(page, 'wrong.json', text);
    await said(page, /^Line 2 has a value of “elapsed” that is not possible\. Nothing was added\.$/);
    await file(page, 'newer.json', text.replace('"version":1', '"version":9'));
    await said(page, /newer version of this page/);
    assert.equal(await page.locator('#solves li').count(), 0);
  }),
);

test('a store without room is told, and what could not be stored is stored when there is some', async () => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { origin } = new URL(server.url);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    await page.goto(server.url);
    await whenReady(page);
    await open(page);
    await page.evaluate((state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })), near);
    await file(page, 'solves.json', fileOf(many(3000)));
    await page.locator('#session-problem').waitFor({ state: 'visible' });
    assert.match(
      await words(page, 'session-problem'),
      /^The browser has no more room to store anything: what you solve/,
    );
    await said(page, /^3,000 solves added\.$/);
    await solveOne(page);
    await page.waitForFunction(() => /^2 moves/.test(document.querySelector('#solves .quiet')?.textContent ?? ''));
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await page.waitForFunction(
      () => {
        const board = /** @type {any} */ (document.querySelector('#board'));
        if (board.solved) board.reset();
        board.move('left');
        board.move('left');
        return document.querySelector('#session-problem')?.hasAttribute('hidden');
      },
      undefined,
      { polling: 500 },
    );
    const other = await context.newPage();
    await other.goto(server.url);
    await whenReady(other);
    await other.evaluate((state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })), near);
    await open(other);
    await listed(other, 50);
  } finally {
    await context.close();
  }
});

test(
  'a store that is refused is told; play and list go on',
  onPage({}, async (page) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('No.', 'SecurityError');
        },
      }),
    );
    await page.reload();
    await whenReady(page);
    await open(page);
    await page.locator('#session-problem').waitFor({ state: 'visible' });
    assert.match(await words(page, 'session-problem'), /^The browser lets this page store nothing: what you solve/);
    await solveOne(page);
    await listed(page, 1);
  }),
);

test(
  'a solve of a newer version is shown and left as it is',
  onPage({}, async (page) => {
    const newer = { ...many(1)[0], version: 2, id: 'newer', mood: 'good' };
    const batch = () =>
      page.evaluate(
        (solve) =>
          new Promise((done, fail) => {
            const request = indexedDB.open('sliding-puzzle');
            request.onerror = fail;
            request.onsuccess = () => {
              const store = request.result.transaction('solves', 'readwrite').objectStore('solves');
              store.get('00000001').onsuccess = ({ target }) => {
                const found = /** @type {any} */ (target).result;
                if (!found) store.put({ id: '00000001', version: 1, solves: [solve] });
                request.result.close();
                done(found?.solves);
              };
            };
          }),
        newer,
      );
    await batch();
    await page.evaluate((state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })), near);
    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, 1);
    await page.locator('.solve-row').click();
    assert.equal(await page.getByRole('button', { name: 'Delete' }).isDisabled(), true);
    await solveOne(page);
    await listed(page, 2);
    assert.deepEqual(/** @type {any} */ (await batch())[0], newer);
  }),
);

for (const [name, options] of /** @type {const} */ ([
  ['desktop', {}],
  ['dark', { colorScheme: 'dark' }],
  ['forced', { forcedColors: 'active' }],
  ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
]))
  test(
    `the session is accessible and fits: ${name}`,
    onPage(options, async (page) => {
      await page.evaluate(
        (state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })),
        near,
      );
      await open(page);
      await file(
        page,
        'solves.json',
        fileOf(
          many(60).map((solve, index) => ({
            ...solve,
            assisted: index % 5 ? 0 : 3,
            penalty: ['', '+2', 'DNF'][index % 3],
          })),
        ),
      );
      await listed(page, 50);
      await page.locator('.solve-row').first().click();
      await settled(page);
      await screenshot(page, `session-${name}`);
      await accessible(page, name);
      assert.equal(await overflow(page), 0);
    }),
  );
