// Scenarios: files of two versions meet, as after an update of which a cache or a server has half. What does not fit is told
// in a sentence, and once all files are of one version again everything works.

import assert from 'node:assert/strict';

import { call, drag, get, middle, ready, script, telling, told, words } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('files of two versions');

const nine = '5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12'; // moves of the shortest solution
const board4 = `${script}<sliding-puzzle state="${nine}" style="width: 300px"></sliding-puzzle>`;

const broken = (/** @type {string} */ name) =>
  new RegExp(`^The browser stopped the program that draws the board \\(.*\\b${name}_of_old\\b.*\\)\\.$`);
/** What stands over the room of a board that did not load. @param {import('../engines.mjs').Frame} page */
const over = (page) =>
  page.evaluate(() =>
    [...(document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.message')?.children ?? [])].map(
      ({ textContent }) => textContent,
    ),
  );

for (const [name, when] of [
  ['board_create', 'to begin'],
  ['board_set_position', 'to take a position'],
  ['board_draw', 'to draw'],
])
  scenario(
    `an older board-view.js asks board.wasm for a function that it has no more, ${when}`,
    async ({ page, web, open }) => {
      let old = true;
      web.blog.patch = (_folder, path, body) =>
        old && path === 'board-view.js' ? String(body).replaceAll(`.${name}(`, `.${name}_of_old(`) : body;
      await open(board4);
      const { type, message } = await telling(page, 'puzzle-error');
      assert.equal(type, 'wasm');
      assert.match(message, broken(name));
      assert.deepEqual(await over(page), ['The board did not load', message, 'Try again']);
      assert.equal((await told(page, 'puzzle-error')).length, 1);
      assert.equal(await call(page, 'move', 'down'), 0);
      old = false;
      await open(board4);
      await ready(page);
      assert.equal(await words(page), '');
      assert.deepEqual(
        [await call(page, 'move', 'down'), await get(page, 'state')],
        [1, nine.replace('13 10 7 11/0', '0 10 7 11/13')],
      );
    },
  );

scenario('an older board-view.js, in German', async ({ page, web, open }) => {
  web.blog.patch = (_folder, path, body) =>
    path === 'board-view.js' ? String(body).replaceAll('.board_create(', '.board_create_of_old(') : body;
  await open(board4, { root: 'lang="de"' });
  await telling(page, 'puzzle-error');
  const [title, sentence, button] = await over(page);
  assert.deepEqual([title, button], ['Das Puzzle wurde nicht geladen', 'Noch einmal versuchen']);
  assert.match(sentence ?? '', /^Der Browser .*board_create_of_old.*\.$/);
});

/** What the board loads when it breaks off in load(). */
const notLoaded = { type: 'wasm', message: 'The board did not load' };

/** @type {[when: string, name: string, ask: (page: import('../engines.mjs').Page) => Promise<unknown>, answer: unknown][]} */
const later = [
  ['a move is taken back', 'board_undo', (page) => call(page, 'undo'), false],
  ['a game begins again', 'board_restart', (page) => call(page, 'reset').then(() => null), null],
  ['an attempt begins', 'board_begin_attempt', (page) => call(page, 'beginAttempt'), false],
  ['an earlier game is wanted', 'board_back_to', (page) => call(page, 'backTo', nine), false],
  ['moves are played', 'board_play', (page) => call(page, 'play').then(() => null), null],
  ['playing is to end', 'board_pause', (page) => call(page, 'pause').then(() => null), null],
  [
    'a solution is wanted',
    'board_pause',
    (page) => call(page, 'solve').then(({ status, reason }) => `${status}: ${reason}`),
    'cancelled: removed',
  ],
  ['another game is loaded', 'board_shuffle', (page) => call(page, 'load', { seed: 'other' }), notLoaded],
  ['it is shuffled', 'board_shuffle', (page) => call(page, 'shuffle').then(() => null), null],
  [
    'attributes ask for another game',
    'board_shuffle',
    (page) =>
      page.evaluate(() => {
        const element = document.querySelector('sliding-puzzle');
        element?.removeAttribute('state');
        element?.setAttribute('seed', `${Math.random()}`);
        return null;
      }),
    null,
  ],
];

for (const [when, name, ask, answer] of later)
  scenario(
    `an older board-view.js asks for a function that is no more when ${when}: the game goes on, and the third time it says so`,
    async ({ page, web, open }) => {
      web.blog.patch = (_folder, path, body) =>
        path === 'board-view.js' ? String(body).replaceAll(`.${name}(`, `.${name}_of_old(`) : body;
      await open(board4);
      await ready(page);
      assert.equal(await call(page, 'move', 'down'), 1);
      const game = () => Promise.all(['state', 'moves', 'moveCount'].map((each) => get(page, each)));
      const before = await game();
      for (const time of [1, 2]) {
        assert.deepEqual(await ask(page), answer);
        await ready(page, time + 1);
        assert.deepEqual(await game(), before, 'the game is as it was');
        assert.deepEqual(await told(page, 'puzzle-error'), []);
      }
      assert.deepEqual(await ask(page), answer);
      const { message } = await telling(page, 'puzzle-error');
      assert.match(message, broken(name));
      assert.deepEqual(await over(page), ['The board did not load', message, 'Try again']);
      assert.deepEqual(await game(), before);
    },
  );

scenario(
  'an older board-view.js asks for a function that is no more while a tile is dragged',
  async ({ page, web, open }) => {
    web.blog.patch = (_folder, path, body) =>
      path === 'board-view.js' ? String(body).replaceAll('.board_drag_to(', '.board_drag_to_of_old(') : body;
    await open(board4);
    await ready(page);
    await drag(page, await middle(page, 8), await middle(page, 12));
    await ready(page, 2);
    assert.deepEqual(
      [await get(page, 'moves'), await told(page, 'puzzle-error')],
      ['D', []],
      'what was pressed has moved',
    );
  },
);
