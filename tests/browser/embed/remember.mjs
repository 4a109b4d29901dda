// Scenarios: boards that go on with their game when the page comes back (attribute remember). Tabs of one reader are frames
// of one page here: documents of one origin, each with a board of its own.

import assert from 'node:assert/strict';

import { attribute, becomes, call, get, ready, script, telling, told, words } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Frame } from '../engines.mjs' */
/** @import { Web } from '../hosts.mjs' */

const scenario = scenariosOf('remember');

const tag = (/** @type {string} */ more = 'size="4x4" seed="blog-1"') =>
  `<sliding-puzzle ${more} remember="post"></sliding-puzzle>`;
/** Notes the first game that a board tells of, as its listener sees it. */
const noting = { head: '<script src="{blog}/note.js"></script>' };
const note = `document.addEventListener('puzzle-shuffle', ({ target }) => {
  const { state, startState, moves, moveCount, movesAhead, canUndo, canRedo, elapsed, timerRunning, seed, interrupted } = target;
  window.first ??= { state, startState, moves, moveCount, movesAhead, canUndo, canRedo, elapsed, timerRunning, seed, interrupted };
});`;

/** @param {Web} web */
const serveNote = (web) => void web.blog.files.set('/note.js', { type: 'text/javascript', body: note });

/** What must be the same when the page is back, and the clock. @param {Frame} page @returns {Promise<any>} */
const gameOf = (page) =>
  page.evaluate(() => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const { state, startState, moves, moveCount, movesAhead, canUndo, canRedo, elapsed, timerRunning, seed } = board;
    return { state, startState, moves, moveCount, movesAhead, canUndo, canRedo, elapsed, timerRunning, seed };
  });

/** Plays moves that are never taken back at once. @param {Frame} page @param {number} count */
const play = (page, count) =>
  page.evaluate((moves) => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    for (let made = 0, turn = 0; made < moves; turn += 1) made += board.move(['left', 'up', 'right', 'down'][turn % 4]);
  }, count);

/** @param {any} game @param {any} before @param {number} least milliseconds @param {number} most */
function goesOn(game, before, least, most) {
  const { elapsed, ...rest } = game;
  const { elapsed: then, ...same } = before;
  assert.deepEqual(rest, same);
  const passed = elapsed - then;
  assert.ok(passed >= least && passed <= most, `the clock went on by ${passed} ms`);
}

const pause = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Waits for what holds on the page to come; in between there is none. @param {Frame} page @param {() => any} body */
async function arrived(page, body) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await page.evaluate(body).catch(() => false)) return;
    await pause(50);
  }
  assert.fail(`never: ${body}`);
}

scenario(
  'a reload and the way back give position, undo, redo, start and clock',
  { clock: true, inEach: true },
  async ({ page, web, open }) => {
    serveNote(web);
    await open(`${script}${tag()}`, noting);
    await ready(page);
    await play(page, 30);
    for (let times = 0; times < 4; times += 1) await call(page, 'undo');
    const before = await gameOf(page);
    assert.deepEqual([before.moveCount, before.movesAhead, before.timerRunning], [26, 4, true]);
    const clock = performance.now();
    await open(`${script}${tag()}`, noting);
    await ready(page);
    const { interrupted, ...first } = await page.evaluate(() => /** @type {any} */ (window).first);
    assert.equal(interrupted, true);
    goesOn(first, before, -100, performance.now() - clock);
    assert.equal((await told(page, 'puzzle-shuffle')).length, 1, 'no other game was told before');
    assert.equal(await call(page, 'redo'), true);
    await call(page, 'seek', 0);
    assert.equal(await get(page, 'state'), before.startState);

    await call(page, 'seek', 9);
    const later = await gameOf(page);
    web.blog.files.set('/other.html', { body: '<link rel="icon" href="data:,">Another page.' });
    await page.evaluate(() => void (location.href = '/other.html'));
    await arrived(page, () => document.body?.textContent === 'Another page.');
    await pause(1000);
    const back = performance.now();
    await page.evaluate(() => history.back());
    await arrived(page, () => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
    // Whether the browser kept the page or loads it anew, the time away is less than what the clock went on.
    const now = await gameOf(page);
    const kept = (await told(page, 'puzzle-move')).length > 0;
    goesOn(now, later, -100, performance.now() - back + (kept ? 2000 : 200));
  },
);

scenario(
  'a page whose process is killed after move 30 comes back with its clock to a tenth of a second',
  { clock: true, only: ['chromium'], why: 'the drivers of Firefox and WebKit kill no page' },
  async ({ page, web, open }) => {
    serveNote(web);
    await open(`${script}${tag()}`, noting);
    await ready(page);
    await play(page, 2);
    const earlier = await gameOf(page);
    await call(page, 'shuffle', 'another');
    await play(page, 30);
    await pause(1234); // thinking
    const before = await gameOf(page);
    await page.kill?.();
    await pause(700);
    await open(`${script}${tag()}`, noting);
    await ready(page);
    const { interrupted, ...first } = await page.evaluate(() => /** @type {any} */ (window).first);
    assert.equal(interrupted, true);
    console.log(`the clock came back ${(first.elapsed - before.elapsed).toFixed(1)} ms later than it was`);
    goesOn(first, before, -100, 100);
    assert.equal(first.moveCount, 30);
    await call(page, 'seek', 0);
    await call(page, 'undo');
    assert.deepEqual(
      [await get(page, 'state'), await get(page, 'seed')],
      [earlier.state, 'blog-1'],
      'the game before it',
    );
  },
);

scenario('what the tag asks for wins when its author changed it; the game of the first tag stays', async (stage) => {
  const { page, open } = stage;
  await open(`${script}${tag()}`);
  await ready(page);
  await play(page, 3);
  const { state } = await gameOf(page);
  await open(`${script}${tag('size="4x4" seed="blog-2"')}`);
  await ready(page);
  assert.deepEqual([await get(page, 'seed'), await get(page, 'moveCount')], ['blog-2', 0]);
  await open(`${script}${tag('state="1 2 3/4 5 6/0 7 8" moves="L"')}`);
  await ready(page);
  assert.equal(await get(page, 'state'), '1 2 3/4 5 6/7 0 8');
  await open(`${script}${tag()}`);
  await ready(page);
  assert.equal(await get(page, 'state'), state);
});

scenario(
  'each tab has its game, and a new one takes over the latest whose tab is gone',
  { inEach: true },
  async ({ page, open }) => {
    await open(`${script}${tag('size="3x3"')}`, { path: '/tab.html' });
    await ready(page);
    await open('<p>The reader’s tabs.</p>');
    /** @param {string} name */
    const openTab = async (name) => {
      await page.evaluate((which) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { id: which, src: `/tab.html?${which}` });
        document.body.append(frame);
      }, name);
      const frame = await page.frame(`/tab.html?${name}`);
      await arrived(frame, () => 'probe' in window);
      await ready(frame);
      return frame;
    };
    const [one, two] = [await openTab('one'), await openTab('two')];
    await play(one, 5);
    await play(two, 7);
    await play(one, 2);
    const [first, second] = [await gameOf(one), await gameOf(two)];
    assert.notEqual(first.startState, second.startState);
    await pause(300); // each is stored
    await page.evaluate(() => document.querySelector('#two')?.remove());
    const three = await openTab('three');
    assert.equal((await gameOf(three)).state, second.state, 'of the tab that is gone');
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
    const four = await openTab('four');
    const { state } = await gameOf(four);
    assert.ok([first.state, second.state].includes(state));
    const five = await openTab('five');
    assert.deepEqual([state, (await gameOf(five)).state].sort(), [first.state, second.state].sort());
  },
);

scenario('two boards of one name: the second says so, and plays on', async ({ page, open }) => {
  const again = '<sliding-puzzle id="again" size="3x3" remember="post"></sliding-puzzle>';
  await open(`${script}${tag('id="one" size="3x3"')}${again}`);
  await ready(page, 2);
  const { type, attribute: wrong, message } = await telling(page, 'puzzle-error');
  assert.deepEqual([type, wrong], ['attribute', 'remember']);
  assert.match(message, /Another board of this page has remember="post"/);
  const [first, second] = await Promise.all(['#one', '#again'].map((which) => words(page, 'status', which)));
  assert.equal(`${first}${second}`, message, 'on one of the boards');
  const nameless = first ? '#one' : '#again';
  await attribute(page, 'remember', 'another', nameless);
  await page.waitFor((which) => /** @type {any} */ (document.querySelector(which)).move('left') + 1, nameless);
  assert.equal(await words(page, 'status', nameless), '');
});

scenario('a name that two boards have is quoted so that it stays within its quotes', async ({ page, open }) => {
  const named = `<sliding-puzzle size="3x3" remember="\u202ea${'b'.repeat(50)}"></sliding-puzzle>`;
  await open(`${script}${named}${named}`);
  await ready(page, 2);
  const { message } = await telling(page, 'puzzle-error');
  assert.match(message, /has remember="\\xE2\\x80\\xAEab{38}…"/);
});

scenario('without the attribute nothing is stored and no database is opened', async ({ page, web, open }) => {
  await open(`${script}<sliding-puzzle size="4x4" seed="blog-1"></sliding-puzzle>`);
  await ready(page);
  await play(page, 3);
  await pause(300);
  assert.deepEqual(await page.evaluate(() => indexedDB.databases?.()), []);
  assert.ok(!web.blog.siteRequests.some((path) => /memory|database/.test(path)));
});

scenario(
  'where the browser refuses storage the board says so once, and play goes on @short',
  { inEach: true },
  async ({ page, web, open }) => {
    web.blog.files.set('/refuse.js', {
      type: 'text/javascript',
      body: `Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError'); } });`,
    });
    await open(`${script}${tag()}`, { head: '<script src="{blog}/refuse.js"></script>' });
    await ready(page);
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'storage');
    assert.match(message, /^The browser lets this page store nothing: this game will be lost/);
    assert.equal(await words(page), message);
    await play(page, 5);
    await pause(300);
    assert.equal(await get(page, 'moveCount'), 5);
    assert.equal((await told(page, 'puzzle-error')).length, 1);
  },
);

scenario('a stored game that cannot be restored is left alone, and another begins', async ({ page, open }) => {
  await open(`${script}${tag()}`);
  await ready(page);
  await play(page, 3);
  await pause(300);
  /** What is stored, after a change. @param {string} saved '': none */
  const store = (saved) =>
    page.evaluate(
      (text) =>
        new Promise((done, fail) => {
          const request = indexedDB.open('sliding-puzzle');
          request.onerror = fail;
          request.onsuccess = () => {
            const games = request.result.transaction('games', 'readwrite').objectStore('games');
            games.getAll().onsuccess = ({ target }) => {
              const records = /** @type {any} */ (target).result.filter((/** @type {any} */ { saved }) => saved);
              if (text) for (const record of records) games.put({ ...record, saved: text });
              request.result.close();
              done(records.map((/** @type {any} */ record) => record.saved));
            };
          };
        }),
      saved,
    );
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.remove()); // so that it writes no more
  await pause(100);
  await store('game99;of another world');
  await open(`${script}${tag()}`);
  await ready(page);
  assert.deepEqual([await get(page, 'seed'), await get(page, 'moveCount')], ['blog-1', 0]);
  await play(page, 2);
  await pause(300);
  const stored = await store('');
  assert.equal(stored.length, 2);
  assert.ok(stored.includes('game99;of another world'));
});

scenario('a board that is taken out and put back goes on, and so does its storing', async ({ page, open }) => {
  await open(`${script}${tag()}`);
  await ready(page);
  await play(page, 4);
  await page.evaluate(() => {
    const board = /** @type {Element} */ (document.querySelector('sliding-puzzle'));
    board.remove();
    return new Promise((done) => setTimeout(() => done(document.body.append(board)), 50));
  });
  await becomes(page, 'moveCount', 4);
  await telling(page, 'puzzle-ready', 2);
  await play(page, 4);
  await pause(300); // what is written now may be lost
  const { state } = await gameOf(page);
  await open(`${script}${tag()}`);
  await ready(page);
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [state, 8]);
});
