// "Session": what our page keeps of its reader's games in the databases of a real browser, and files there and back.

import { readFile } from 'node:fs/promises';
import { board, browser, call, expect, near, openPanel, overflow, press, server } from './page.mjs';
import { test, type, whenReady } from './page.mjs';

/** Solves a board of two moves. thinking: milliseconds between its moves */
const solveOne = (page, thinking = 20) =>
  page.locator('#board').evaluate(
    async (board, [state, milliseconds]) => {
      board.load({ state });
      board.move('left');
      await new Promise((done) => setTimeout(done, milliseconds));
      board.move('left');
    },
    [near, thinking],
  );

const rows = (page) => page.locator('#solves li');
const said = (page) => page.locator('#session-said');

async function reopen(page) {
  await page.reload();
  await whenReady(page);
  await openPanel(page, 'Session');
}

/** Brings solves in from a file. */
async function bring(page, solves) {
  await openPanel(page, 'Session');
  const buffer = Buffer.from(JSON.stringify({ format: 'sliding-puzzle-solves', version: 1, solves }));
  await page
    .locator('#solves-file')
    .setInputFiles({ name: 'solves.json', mimeType: 'text/plain', buffer }, { timeout: 60_000 });
}

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save to a file')]);
  expect(download.suggestedFilename()).toBe('sliding-puzzle-solves.json');
  return JSON.parse(await readFile(await download.path(), 'utf8')).solves;
}

/** As the page writes them, the newest first. */
const many = (count) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ version: 1, id: `solve ${index}`, at: 1700000000000 - index * 60000, size: '3x3', kind: 'position' },
    ...{ start: near, moves: 'LURD'.repeat(20), times: '0,120'.repeat(40), elapsed: 20000 + ((index * 7919) % 9000) },
    ...{ moveCount: 80, assisted: 0, inputs: ['keys'], interrupted: false },
  }));

test('solves are listed, deleted, taken back, and there after a reload @short', async ({ open }) => {
  const page = await open();
  await openPanel(page, 'Session');
  for (let count = 1; count <= 5; count += 1) {
    await solveOne(page, count * 150); // the first is the fastest on a busy machine, too
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(rows(page).first()).toHaveText(/2 moves.*per second/);
  await expect(page.locator('#averages tbody td').first()).toHaveText(/^0:00\.\d{3}$/);
  const times = await rows(page).locator('strong').allTextContents();
  await page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Undo delete' })).toBeFocused();
  await type(page, 'Enter');
  await expect(page.locator('.solve-row').first()).toBeFocused();
  await reopen(page);
  await expect(rows(page).locator('strong')).toHaveText(times);
  await expect(page, 'the game on the board came back, too').toShow({ solved: true });
  for (const method of ['undo', 'redo', 'undo', 'redo']) await call(page, method);
  await solveOne(page);
  await expect(rows(page), 'the same game, solved again, is no other solve').toHaveCount(6);
});

test('solves come in from a file, and go out as the same @short', async ({ open }) => {
  const page = await open();
  await bring(page, many(300));
  await expect(said(page)).toHaveText('300 solves added; 0 were here already.');
  await expect(rows(page)).toHaveCount(100);
  expect(await saved(page)).toEqual(many(300));
  await reopen(page);
  await expect(rows(page)).toHaveCount(100);
  await bring(page, many(300));
  await expect(said(page)).toHaveText('0 solves added; 300 were here already.');
});

const attacks = [
  ...['<img src=x onerror="document.title=\'taken\'">', '"><script>document.title="taken"</script>'],
  ...['\u202e\u2028\u0000\ud800 abc', 'constructor', 'A'.repeat(100_000)],
];

/** What was brought is text, shown within bounds, and moves nothing. */
async function expectTame(page, about) {
  const texts = await page.evaluate(() => {
    const textsOf = (root) =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : '')),
        ...['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        ...(element.shadowRoot ? textsOf(element.shadowRoot) : []),
      ]);
    return textsOf(document);
  });
  await expect(page, about).toHaveTitle(/uzzle/);
  expect(await page.locator('img[src=x], script:not([src])').count(), about).toBe(0);
  const wild = /[\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]|native code|A{100}/u;
  const found = texts.filter((text) => text.length > 20_000 || wild.test(text.replaceAll(/\s/g, ' ')));
  expect(found, about).toEqual([]);
  expect(await overflow(page), about).toBe(0);
}

/** Solves with each attack in each of their texts. */
function attacked() {
  const solve = { ...many(1)[0], moveCount: 0 };
  const fields = ['id', 'seed', 'start', 'moves', 'times'];
  return attacks.flatMap((attack, row) => [
    ...fields.map((field, column) => {
      const own = { id: `${row} ${column}`, at: solve.at - 10 * row - column };
      return { ...solve, ...own, [field]: attack };
    }),
    { ...solve, id: `${row} inputs`, at: solve.at - 10 * row - 9, inputs: Array(30).fill(attack), [attack]: attack },
  ]);
}

test('an imported file whose texts are attacks is shown as what it is', async ({ open }) => {
  const page = await open();
  const all = attacked();
  const begin = await board(page, 'startState');
  await bring(page, all);
  await expect(said(page)).toHaveText(`${all.length} solves added; 0 were here already.`);
  await expectTame(page, 'the list');
  for (const [place, one] of all.entries()) {
    if (!['start', 'moves', 'times'].some((field) => attacks.includes(one[field]))) continue;
    await openPanel(page, 'Session');
    await rows(page).nth(place).locator('.solve-row').click();
    await expect(page.locator('#alert')).toBeVisible();
    await expectTame(page, JSON.stringify(one).slice(0, 300));
    expect(await board(page, 'startState')).toBe(begin);
  }
  await reopen(page);
  await expect(rows(page)).toHaveCount(all.length);
  await expectTame(page, 'after a reload');
  expect(await saved(page)).toEqual(all);
});

/** What a store of the page's database has, after more is put into it. */
const store = (page, name, ...more) =>
  page.evaluate(
    ([key, put]) =>
      new Promise((done, fail) => {
        const request = indexedDB.open('sliding-puzzle');
        request.onerror = fail;
        request.onsuccess = () => {
          const records = request.result.transaction(key, 'readwrite').objectStore(key);
          for (const record of put) records.put(record);
          const all = records.getAll();
          records.transaction.oncomplete = () => {
            request.result.close();
            done(all.result);
          };
        };
      }),
    [name, more],
  );

test('a saved game whose texts are attacks is shown as text, or another game begins', async ({ open }) => {
  const page = await open({ hash: '#size=3x3&seed=mine', expect: [/favicon\.ico/] });
  for (const way of ['up', 'left', 'down', 'right']) await call(page, 'move', way);
  const begin = await board(page, 'startState');
  await expect.poll(async () => (await store(page, 'games')).some(({ saved }) => saved)).toBe(true);
  const games = await store(page, 'games');
  for (const [place, field] of ['seed', 'saved', 'before', 'seeds', 'name', 'rate'].entries()) {
    const attack = attacks[place % attacks.length];
    const value = field === 'seeds' ? [[begin, attack]] : attack;
    await page.goto(`${server.url}favicon.svg`); // so that the page writes no more
    await store(page, 'games', ...games.map((record) => (field in record ? { ...record, [field]: value } : record)));
    await page.goto(server.url);
    await whenReady(page);
    await press(page, 'Menu', 'Share');
    await expectTame(page, `${field}: ${attack.slice(0, 40)}`);
  }
});

test('a store without room is told, until there is some', async ({ web: _ }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(server.url);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await page.goto(server.url);
  await whenReady(page);
  await bring(page, many(3000));
  const problem = page.locator('#session-problem');
  await expect(problem).toHaveText(/^The browser has no more room to store anything: what you do here/);
  await expect(said(page)).toHaveText('3,000 solves added; 0 were here already.');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await expect(async () => {
    await solveOne(page);
    await expect(problem).toBeHidden({ timeout: 500 });
  }).toPass();
  await context.close();
});
