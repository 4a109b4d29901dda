// "Session": what our page keeps of its reader's games, in the databases of a real browser: one tab and two, none and no
// room, and files there and back.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { board, screenshot, settled, test, whenReady } from './driver.mjs';
import { release, some } from './engines.mjs';
import { assertAccessible, browser, fromMenu, onPage, openNew, overflow, server, start, words } from './page.mjs';

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

/** As the page writes them. @param {number} count @returns {any[]} the newest first */
const many = (count) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ version: 1, id: `solve ${index}`, at: 1700000000000 - index * 60000, size: '3x3', kind: 'position' },
    ...{ start: near, moves: 'LURD'.repeat(20), times: '0,120'.repeat(40), elapsed: 20000 + ((index * 7919) % 9000) },
    ...{ moveCount: 80, assisted: 0, inputs: ['keys'], interrupted: false },
  }));

/** @param {any[]} solves */
const fileOf = (solves) => JSON.stringify({ format: 'sliding-puzzle-solves', version: 1, solves });

test(
  'solves are listed with their averages, deleted and taken back, and are there after a reload @short',
  onPage({}, async (page) => {
    await open(page);
    assert.equal(await words(page, 'no-solves'), 'Your solves will appear here.');
    for (let count = 1; count <= 5; count += 1) {
      await solveOne(page, count * 150); // the first is the fastest on a busy machine, too
      await listed(page, count);
    }
    assert.match(await words(page, 'done-best'), /s (faster|slower) than the best/);
    assert.match((await page.locator('#solves li').first().textContent()) ?? '', /2 moves.*per second/);
    assert.match(await words(page, 'ao5-current'), /^0:00\.\d{3}$/);
    assert.ok(await page.locator('#row-ao12').isHidden());
    await page
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click();
    await listed(page, 4);
    assert.match(await words(page, 'session-said'), /^0:00\.\d{3} is deleted\.$/);
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
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export').click()]);
    assert.equal(download.suggestedFilename(), 'sliding-puzzle-solves.json');
    assert.deepEqual(JSON.parse(await readFile(await download.path(), 'utf8')).solves, many(10000));
    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, 50);
    assert.equal(await words(page, 'single-best'), '0:20.000');
  }),
);

/** What somebody may put into a text of a file, so that it does something. */
const attacks = [
  '<img src=x onerror="document.title=\'taken\'">',
  '"><script>document.title="taken"</script>',
  '\u202e\u2028\u0000\ud800 abc',
  'constructor',
  'A'.repeat(100_000),
];

/** Every text on the page, with what is said of pictures and fields. @param {Page} page */
const allTexts = (page) =>
  page.evaluate(() => {
    /** @param {Document | ShadowRoot} root @returns {string[]} */
    const textsOf = (root) =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')),
        ...['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ...(element.shadowRoot ? textsOf(element.shadowRoot) : []),
      ]);
    return textsOf(document).filter((text) => text.trim() !== '');
  });

/** Holds that what was brought is text, shown within bounds, and moves nothing. @param {Page} page @param {string} about */
async function assertTame(page, about) {
  assert.match(await page.title(), /uzzle/, about);
  assert.equal(await page.locator('img[src=x], script:not([src])').count(), 0, about);
  for (const text of await allTexts(page)) {
    assert.ok(text.length < 20_000, `${about}: ${text.length} letters`);
    assert.doesNotMatch(text, /[\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|native code/u, about);
    assert.doesNotMatch(text.replaceAll(/\s/g, ' '), /\p{Cc}/u, about);
    assert.doesNotMatch(text, /A{100}/, about);
  }
  assert.equal(await overflow(page), 0, about);
}

test(
  'an imported file whose texts are attacks is shown as what it is, and its solves can be opened and deleted',
  onPage({}, async (page) => {
    await open(page);
    await page.evaluate((state) => void (/** @type {any} */ (document.querySelector('#board')).load({ state })), near);
    const [solve] = many(1);
    const fields = ['id', 'seed', 'start', 'moves', 'times'];
    const all = attacks.flatMap((attack, row) => [
      ...fields.map((field, column) => ({
        ...{ ...solve, id: `${row} ${column}`, at: solve.at - 10 * row - column, moveCount: 0 },
        ...{ [field]: attack },
      })),
      {
        ...solve,
        id: `${row} inputs`,
        at: solve.at - 10 * row - 9,
        inputs: Array(30).fill(attack),
        [attack]: attack,
      },
    ]);
    await file(page, 'solves.json', fileOf(all));
    await said(page, new RegExp(`^${all.length} solves added\\.$`));
    await listed(page, all.length);
    await assertTame(page, 'the list');
    const before = await board(page, 'startState');
    for (const [place, one] of all.entries()) {
      const about = JSON.stringify(one).slice(0, 300);
      const row = page.locator('#solves li').nth(place);
      if (fields.some((field) => field !== 'id' && field !== 'seed' && attacks.includes(one[field]))) {
        await row.locator('.solve-row').click();
        await page.waitForFunction(
          () => !(/** @type {HTMLElement} */ (document.querySelector('#alert')).hidden),
          undefined,
          { timeout: 3000 },
        );
        await assertTame(page, about);
        assert.equal(await board(page, 'startState'), before, about);
        await open(page);
      }
    }
    const last = page.locator('#solves li').last();
    await last.getByRole('button', { name: 'Delete' }).click();
    await listed(page, all.length - 1);
    await page.reload();
    await whenReady(page);
    await open(page);
    await listed(page, all.length - 1);
    await assertTame(page, 'after a reload');
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export').click()]);
    const text = await readFile(await download.path(), 'utf8');
    await file(page, 'again.json', text);
    await said(page, new RegExp(`^0 solves added; ${all.length - 1} were here already\\.$`));
  }),
);

test(
  'a saved game whose texts are attacks is shown as text, or another game begins',
  onPage({ hash: '#size=3x3&seed=mine', expect: [/favicon\.ico/] }, async (page) => {
    const begin = await board(page, 'startState');
    await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('#board'));
      for (const way of ['up', 'left', 'down', 'right']) element.move(way);
    });
    const fields = ['seed', 'saved', 'before', 'seeds', 'name', 'rate'];
    // The game as the page saves it, once it has; then each text of it in turn is an attack.
    const saved = await page.waitForFunction(async () => {
      const database = await new Promise((done, fail) => {
        const request = indexedDB.open('sliding-puzzle');
        request.onsuccess = () => done(request.result);
        request.onerror = fail;
      });
      const games = database.transaction('games').objectStore('games');
      const [records, keys] = await Promise.all(
        [games.getAll(), games.getAllKeys()].map(
          (request) => new Promise((done) => request.addEventListener('success', () => done(request.result))),
        ),
      );
      database.close();
      return (
        records.some((/** @type {any} */ record) => record.saved) && { records, keys, own: games.keyPath !== null }
      );
    });
    const game = await saved.jsonValue();
    for (const [place, field] of fields.entries()) {
      for (const attack of release ? attacks : [attacks[place % attacks.length]]) {
        const about = `${field}: ${attack.slice(0, 40)}`;
        await page.goto(`${server.url}favicon.svg`); // so that it writes no more
        const changed = await page.evaluate(
          ([{ records, keys, own }, name, text, start]) =>
            new Promise((done, fail) => {
              const request = indexedDB.open('sliding-puzzle');
              request.onerror = fail;
              request.onsuccess = () => {
                const games = request.result.transaction('games', 'readwrite').objectStore('games');
                games.clear();
                let count = 0;
                for (const [index, record] of records.entries()) {
                  const hit = name in record;
                  if (hit) count += 1;
                  const value = name === 'seeds' ? [[start, text]] : text;
                  games.put(hit ? { ...record, [name]: value } : record, ...(own ? [] : [keys[index]]));
                }
                games.transaction.oncomplete = () => {
                  request.result.close();
                  done(count);
                };
              };
            }),
          /** @type {any} */ ([game, field, attack, begin]),
        );
        assert.ok(Number(changed) > 0, about);
        await page.goto(server.url);
        await whenReady(page);
        await assertTame(page, about);
        await fromMenu(page, 'share');
        await assertTame(page, `${about}, shared`);
        await page.keyboard.press('Escape');
      }
    }
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
    await fromMenu(page, 'settings');
    await page.locator('#settings-problem').waitFor({ state: 'visible' });
    assert.match(await words(page, 'settings-problem'), /^The browser lets this page store nothing: what you choose/);
    await page.keyboard.press('Escape');
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
    await solveOne(page);
    await listed(page, 2);
    assert.deepEqual(/** @type {any} */ (await batch())[0], newer);
  }),
);

for (const [name, options] of some(
  /** @type {const} */ ([
    ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
    ['dark', { colorScheme: 'dark' }],
    ['desktop', {}],
    ['forced', { forcedColors: 'active' }],
  ]),
  2,
))
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
          })),
        ),
      );
      await listed(page, 50);
      await settled(page);
      await screenshot(page, `session-${name}`);
      await assertAccessible(page, name);
      assert.equal(await overflow(page), 0);
    }),
  );

test(
  'lines of slidysim and csTimer are games: judged as they are typed or opened as a file, in Review, with a list of all',
  onPage({ hash: '#size=3x3&seed=mine' }, async (page) => {
    const here = () => Promise.all(['startState', 'moves', 'timelineLength'].map((name) => board(page, name)));
    const before = await here();
    await openNew(page, 'a-position');
    const judged = async (/** @type {string} */ text, /** @type {string} */ verdict) => {
      await page.locator('#position').fill(text);
      await page.locator('#position-error', { hasText: verdict }).waitFor();
    };
    await judged(`${near} LLL`, 'Line 1: move 3 (L) is not possible there.');
    await page.locator('#start-position').click();
    await page.locator('#new-problem', { hasText: 'move 3 (L)' }).waitFor();
    assert.deepEqual(await here(), before);
    await judged('R2', 'A scramble: 2 moves from the goal of 3 × 3.');
    await start(page, 'position');
    assert.deepEqual(await here(), [near, '', 0]);
    await openNew(page, 'a-position');
    await judged(`${near} LRLL`, 'A game of 4 moves on 3 × 3. Start opens it in Review.');
    await start(page, 'position');
    assert.ok(await page.locator('#panel-review').isVisible());
    await page.locator('.identity', { hasText: '4 = 2 + 2 × 1:' }).waitFor();

    await open(page);
    await file(page, 'wrong.txt', `${near} UU\nHello\n`);
    await said(page, /^Line 1: move 1 \(U\) is not possible there\.$/);
    assert.equal(await board(page, 'timelineLength'), 4, 'the game underneath stays');
    await file(page, 'lines.csv', `${near},L2,0:01.234\nHello\n1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15\tL2\n`);
    await page.locator('#panel-review').waitFor();
    assert.deepEqual(await here(), [near, 'L2', 2]);
    await open(page);
    assert.deepEqual(await page.locator('#lines li').allTextContents(), [
      'Line 1: 3 × 3, a game of 2 moves',
      'Line 2: “Hello” is neither a position nor moves (U, D, L, R).',
      'Line 3: 4 × 4, a game of 2 moves',
    ]);
    await assertAccessible(page, 'the list of games');
    await page.getByRole('button', { name: 'Line 3' }).click();
    assert.equal(await board(page, 'size'), '4x4');
    assert.ok(await page.locator('#panel-review').isVisible());
  }),
);
