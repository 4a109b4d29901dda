// Boards that go on with their game when the page comes back (attribute remember), and that show a solve (control review).
// Tabs of one reader are frames of one page here: documents of one origin, each with a board of its own.

import { setTimeout as pause } from 'node:timers/promises';

import { Board, near, tag } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

const kept = (more = 'size="4x4" seed="blog-1"') => tag(`${more} remember="post"`);
const stored = () => pause(300); // what is written later may be lost

const names = ['state', 'startState', 'moves', 'moveCount', 'movesAhead', 'canUndo', 'elapsed', 'timerRunning', 'seed'];

/** Runs in the page: notes the first game that a board tells of, as its listener sees it. */
const noteFirst = `() => document.addEventListener('puzzle-shuffle', ({ target }) => {
  window.first ??= Object.fromEntries(${JSON.stringify([...names, 'interrupted'])}.map((name) => [name, target[name]]));
})`;

/** Plays moves that are never taken back at once. */
const play = (board, count) =>
  board.evaluate((element, moves) => {
    for (let made = 0, turn = 0; made < moves; turn += 1)
      made += element.move(['left', 'up', 'right', 'down'][turn % 4]);
  }, count);

/** The same game, whose clock went on by less. most: milliseconds */
function goesOn({ elapsed, interrupted: _, ...game }, { elapsed: then, ...before }, most) {
  expect(game).toEqual(before);
  expect(elapsed - then >= -100 && elapsed - then <= most, `the clock went on by ${elapsed - then} ms`).toBe(true);
}

test('a reload and the way back give game and clock', { tag: ['@engines', '@clock'] }, async ({ page, web, post }) => {
  let board = await post(kept());
  await play(board, 30);
  for (const _ of [1, 2, 3, 4]) await board.call('undo');
  const before = await board.read(...names);
  expect(before).toMatchObject({ moveCount: 26, movesAhead: 4, timerRunning: true });
  const clock = performance.now();
  board = await post(kept(), { before: noteFirst });
  const first = await page.evaluate(() => window.first);
  expect(first.interrupted).toBe(true);
  goesOn(first, before, performance.now() - clock);
  expect(await board.told('shuffle'), 'no other game was told before').toHaveLength(1);
  expect(await board.call('redo')).toBe(true);
  await board.call('seek', 9);
  const later = await board.read(...names);
  web.blog.put('/other.html', '<link rel="icon" href="data:,">Another page.');
  await page.goto(`${web.blog.origin}/other.html`);
  await pause(1000);
  const back = performance.now();
  await page.evaluate(() => void setTimeout(() => history.back()));
  const read = () => board.read(...names).catch(() => ({}));
  await expect.poll(read).toMatchObject({ moves: later.moves });
  goesOn(await board.read(...names), later, performance.now() - back + 1200);
});

test('a page whose process is killed after move 30 comes back with its clock to a tenth of a second', {
  tag: '@clock',
}, async ({ page, web, post }) => {
  const board = await post(kept());
  await play(board, 2);
  const earlier = await board.get('state');
  await board.call('shuffle', 'another');
  await play(board, 30);
  await pause(1234); // thinking
  const before = await board.read(...names);
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await pause(700);
  const other = await page.context().newPage();
  await other.goto(`${web.blog.origin}/2024/post.html`);
  const again = new Board(other);
  await again.shows({ moveCount: 30 });
  goesOn(await again.read(...names), { ...before, elapsed: before.elapsed }, 1500);
  await again.call('seek', 0);
  await again.call('undo');
  await again.shows({ state: earlier, seed: 'blog-1' }, 'the game before it');
  await other.close();
});

const boardIn = (page, id) => ({
  evaluate(body, ...values) {
    const board = `document.getElementById('${id}').contentDocument.querySelector('sliding-puzzle')`;
    return page.evaluate(`(${body})(${board}, ...${JSON.stringify(values)})`);
  },
});

test('each tab has its game, a new one that of a closed tab', { tag: '@engines' }, async ({ page, publish, post }) => {
  await post(kept('size="3x3"'), { path: '/tab.html' });
  await publish('<p>The reader’s tabs.</p>');
  const tab = (name) => boardIn(page, name);
  const stateOf = (name) => tab(name).evaluate((element) => element?.state);
  const openTab = async (name) => {
    await page.evaluate((id) => {
      const frame = document.createElement('iframe');
      document.body.append(Object.assign(frame, { id, src: `/tab.html?${id}` }));
    }, name);
    await expect.poll(() => stateOf(name).catch(() => '')).toBeTruthy();
  };
  const plays = (name, count) => play(tab(name), count);
  for (const name of ['one', 'two']) await openTab(name);
  await plays('one', 5);
  await plays('two', 7);
  const games = [await stateOf('one'), await stateOf('two')];
  expect(games[0]).not.toBe(games[1]);
  await stored();
  await page.evaluate(() => document.getElementById('two')?.remove());
  await openTab('three');
  expect(await stateOf('three'), 'of the tab that is gone').toBe(games[1]);
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
  for (const name of ['four', 'five']) await openTab(name);
  expect([await stateOf('four'), await stateOf('five')].sort()).toEqual(games.sort());
});

test('a solve is shown: its curve, what it cost, and its moves with their pauses @short', async ({ page, post }) => {
  const board = await post(
    tag(`state="${near}" moves="LRLL" times="0_8_8AY8" controls="review" readonly`).replace('300px', '320px'),
  );
  await expect(page.locator('.review-said')).toHaveText(/^4 = 2 \+ 2 × 1/);
  const scrubber = page.getByRole('slider');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Move 0 of 4, 2 still needed');
  const { width, height } = (await page.locator('.chart').boundingBox()) ?? { width: 0, height: 0 };
  expect(width > 280 && height > 150, `${width} x ${height}`).toBe(true);
  await expect(page.locator('.chart .away')).toHaveCount(1);
  await page.locator('[data-name=review-play]').click();
  await board.shows({ moveCount: 2 });
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Move 2 of 4, 2 still needed');
  await page.locator('.chart').click({ position: { x: width - 11, y: 60 } });
  await board.shows({ moveCount: 4, solved: true });
});
