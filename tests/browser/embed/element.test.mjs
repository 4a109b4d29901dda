// The tag in a post. What its attributes, properties, methods and events say is in tests/site/boards.test.mjs
// and element.test.mjs.

import { Board, costly, farthest, hold, idle, near, script, tag, twoFrames } from '../board.mjs';
import { leadsHome } from '../../rules.mjs';
import { expect, test } from '../fixtures.mjs';
import { pictured, quarters } from './picture-files.mjs';

const fallback = '<p id="fallback">Look at <a href="#x">this picture</a> instead.</p>';

test('the tag of the README gives a board, and its fallback is shown only until then @short', {
  tag: '@engines',
}, async ({ page, post }) => {
  const board = await post(
    `<sliding-puzzle size="4x4" seed="blog-1" algorithm="astar-manhattan" controls="shuffle solve undo">${fallback}</sliding-puzzle>`,
  );
  await board.shows({ size: '4x4', solvable: true, solved: false });
  expect(await page.evaluate(() => document.querySelector('#fallback')?.getBoundingClientRect().height)).toBe(0);
  const buttons = () =>
    board.evaluate((element) => {
      const all = [...element.shadowRoot.querySelectorAll('button')].filter(({ offsetWidth }) => offsetWidth > 0);
      return all.map(({ textContent }) => textContent).join(' | ');
    });
  await expect.poll(buttons, 'the controls asked for, in that order').toMatch(/^Shuffle \| Solve.* \| Undo$/);
  expect((await board.told('ready'))[0].state).toBe(await board.get('state'));
});

test('without the script the reader sees the fallback @short', async ({ page, publish, mayComplain }) => {
  mayComplain(/404/);
  await publish(
    `<script type="module" src="{site}no-such-place.js"></script><sliding-puzzle>${fallback}</sliding-puzzle>`,
  );
  await expect(page.locator('#fallback')).toBeVisible();
});

test('readonly: no hand moves anything; controls and methods do @short', async ({ page, post }) => {
  const board = await post(tag(`state="${near}" readonly controls="solve undo" algorithm="bfs"`));
  await board.press(7);
  await board.drag(7, 6);
  await board.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await board.get('moveCount')).toBe(0);
  await page.getByRole('button', { name: 'Solve' }).click();
  await board.shows({ solved: true, playing: false });
  expect(await board.call('undo')).toBe(true);
});

test('solve() resolves with how the search went, and never rejects @short', { tag: '@engines' }, async ({ post }) => {
  const board = await post(tag(`state="${farthest}"`));
  for (const algorithm of ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan', 'idastar', 'auto']) {
    const { moves, ...result } = await board.solve({ algorithm });
    expect(result).toMatchObject({ status: 'solved', length: 31, optimal: true, lowerBound: 31, message: '' });
    expect(leadsHome(farthest, moves)).toBe(true);
    expect(await board.get('stats')).toEqual({ moves, ...result });
  }
  expect(await board.solve({ algorithm: 'bfs', maxNodes: 100 })).toMatchObject({ status: 'limit' });
  expect(await board.solve({ algorithm: 'magic' })).toMatchObject({
    status: 'error',
    message: expect.stringContaining('magic'),
  });
  await board.put({ state: costly });
  const cancelled = await board.evaluate((element) => {
    const answer = element.solve({ algorithm: 'idastar' });
    element.cancel();
    return answer.then(({ status }) => status);
  });
  expect(cancelled).toBe('cancelled');
});

test('hint() tells and marks the next tile; play, pause and rate @short', async ({ page, post }) => {
  const board = await post(tag());
  expect(await board.call('hint')).toEqual({ move: 'L', tile: 7, remaining: 2, optimal: true });
  const tile = await board.cell(7);
  const apartFromTile = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('[part~=hint]').boundingBox()) ?? {};
    return width && Math.hypot(x + width / 2 - tile.x, y + height / 2 - tile.y);
  };
  await expect.poll(apartFromTile, 'the mark is on the tile').toBeLessThan(15);
  await board.call('move', 'left');
  await expect(page.locator('[part~=hint]'), 'it goes with the move').toBeHidden();
  await board.put({ state: farthest });
  await board.call('solve', { algorithm: 'idastar', play: false });
  await board.call('play', { rate: 2 });
  await board.shows({ playing: true, solutionBegin: 0 });
  await board.call('pause');
  expect(await board.get('playing')).toBe(false);
  await board.call('play', { rate: 100 });
  await board.shows({ solved: true, playing: false, solutionBegin: 0 });
  expect(await board.call('move', 'right')).toBe(1);
  await board.shows({ solutionBegin: null });
});

test('a solution that is played tells each move, and waits while the page is hidden', async ({ page, post }) => {
  const board = await post(tag());
  await board.call('solve', { algorithm: 'bfs', play: true, rate: 2 });
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  expect(await board.get('playing')).toBe(false);
  await hide(false);
  await board.shows({ solved: true, playing: false });
  expect((await board.told('move')).map(({ by }) => by)).toEqual(['playback', 'playback']);
  expect(await board.told('solved')).toMatchObject([{ moveCount: 2, assisted: 2, inputs: [], elapsed: 0 }]);
  for (const step of ['undo', 'redo']) await board.call(step);
  await board.shows({ elapsed: 0, timerRunning: false });
});

test('properties that a framework sets early are its attributes', async ({ page, publish }) => {
  await publish(`${script}<div id="here" style="width: 300px"></div>`);
  const made = (properties) =>
    page.evaluate(async (values) => {
      const element = Object.assign(document.createElement('sliding-puzzle'), values);
      document.querySelector('#here').replaceChildren(element);
      const before = element.offsetHeight;
      await element.ready;
      await new Promise((done) => setTimeout(done, 50));
      const games = window.probe.events.splice(0).filter(({ type }) => type === 'puzzle-shuffle').length;
      return [games, element.state, before, element.offsetHeight, element.getAttributeNames().join()];
    }, properties);
  const wide = '1 2 3 4/5 6 7 0';
  expect(await made({ state: wide })).toEqual([1, wide, 150, 150, 'state']);
  const left = '1 2 3/4 5 6/7 0 8';
  expect(await made({ size: '4x2', state: near, moves: 'L' })).toEqual([1, left, 300, 300, 'size,state,moves']);
  const nothing = { state: null, moves: undefined, seed: null, theme: null, maxNodes: undefined, readonly: null };
  expect(await made({ ...nothing, size: '3x3' })).toEqual([1, expect.any(String), 300, 300, 'size']);
  const board = new Board(page);
  await board.put({ size: '4x2', state: near });
  await board.shows({ state: near });
  await board.evaluate((element) => void Object.assign(element, { state: undefined, moves: null }));
  await twoFrames(page);
  expect([(await board.told('shuffle')).length, await board.words()]).toEqual([1, '']);
});

test(':state(solved), :state(playing), :state(searching) style it @short', async ({ post }) => {
  const board = await post(tag(), {
    head: '<style>sliding-puzzle:state(solved) { --s: solved } sliding-puzzle:state(playing) { --p: playing } sliding-puzzle:state(searching) { --f: searching }</style>',
  });
  const shown = () =>
    board.evaluate((element) => {
      const style = getComputedStyle(element);
      return ['--s', '--p', '--f'].map((name) => style.getPropertyValue(name)).join('');
    });
  const states = (wanted) => expect.poll(shown, wanted).toBe(wanted);
  await states('');
  for (const _ of [1, 2]) await board.call('move', 'left');
  await states('solved');
  await board.call('shuffle', 'a');
  await states('');
  await board.call('solve', { algorithm: 'fast', rate: 0.1 });
  await states('playing');
  await board.call('pause');
  await states('');
  await board.put({ state: costly });
  await board.evaluate((element) => void element.solve({ algorithm: 'bfs' }));
  await states('searching');
  await board.call('cancel');
  await states('');
});

test('the last src wins, however slow the others are', async ({ web, post }) => {
  web.blog.put('/fast.png', quarters(60, 60));
  const letGo = hold(web.blog, 'favicon.svg');
  const board = await post(tag('state="1 2 3/4 5 6/7 0 8"'));
  await board.set({ src: `${web.blog.url}favicon.svg` });
  await board.set({ src: '/fast.png' });
  await pictured(board);
  letGo();
  await idle(board.page);
  await pictured(board);
});
