// Our page: a game in review, attempts from a moment of it, and the race against its ghost.

import { call, expect, expectAccessible, expectRest, hard5x5, nearHash, openPanel, overflow, press } from './page.mjs';
import { settled, solver, test, type, whenReady } from './page.mjs';

// 7 goes left, right, left, and 8 left: at 0, 1, 2 and 7 seconds.
const replay = `${nearHash}&moves=LRLL&times=0_8_8AY8`;

async function openReview(page) {
  await openPanel(page, 'Review');
  await press(page, 'Review of the moves');
}

const figures = (page) => page.locator('#review-figures');
const detours = (page) => page.locator('.detours').getByRole('button');

test('a link with moves opens it: what they cost, curve, detour @short', async ({ open }) => {
  const page = await open({ hash: replay });
  await expect(figures(page)).toHaveText('4 moves · 0.57 moves per second · shortest 2 · 2 extra moves');
  await expect(page.locator('#review-verdict'), 'all of it is proven').toHaveText('');
  await expect(detours(page)).toHaveText(['Moves 2–3: 2 extra moves']);
  await detours(page).click();
  const scrubber = page.getByRole('slider', { name: 'Move of the game' });
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Move 1 of 4, 1 still needed');
  await scrubber.press('ArrowRight');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'Move 2 of 4, 2 still needed');
  const chart = page.locator('#panel-review .chart');
  await expect(chart.locator('.away')).toHaveCount(1);
  await expect(chart.locator('.band'), 'all of it is proven').toHaveAttribute('d', '');
  await chart.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0 } = (await chart.boundingBox()) ?? {};
  for (const moveCount of [0, 4]) {
    await page.mouse.click(x + (moveCount ? width - 12 : 36), y + 60);
    await expect(page, 'a pointer goes where it is').toShow({ moveCount, timerRunning: false });
  }
  await expectAccessible(page, 'a review');
});

test('a new attempt from a moment does not count, and leads back to the game @short', async ({ open }) => {
  const page = await open({ hash: nearHash });
  await type(page, 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
  await page.locator('#done-review').click();
  await detours(page).click();
  await press(page, 'Try from here');
  await expect(page).toShow({ moves: 'L', attempt: true });
  await page.reload();
  await whenReady(page);
  await expect(page).toShow({ moves: 'L', attempt: true });
  await type(page, 'ArrowLeft');
  await expect(page.locator('#done-figures')).toHaveText(/^2 moves · .*an attempt from the middle$/);
  await openPanel(page, 'Session');
  await expect(page.locator('#solves li')).toHaveText([/an attempt from the middle/, /^((?!attempt).)*$/]);
  await openReview(page);
  await press(page, 'Back to the game');
  await expect(page).toShow({ attempt: false, timelineLength: 4 });
});

test('on a large board nothing unproven is said as if it were', async ({ open }) => {
  const page = await open({ hash: hard5x5 });
  await solver(page, 'Auto').click();
  await press(page, 'Good enough: play the best solution so far', 'Pause');
  await openReview(page);
  await expect(figures(page)).toHaveText(/^\d+ moves · shortest \d+–\d+ · \d+ by the solver$/);
  await expect(page.locator('#review-verdict')).toHaveText(/^Exact for \d+ of \d+ positions/);
  await expect(page.locator('.review-legend')).toContainText('not proven yet');
});

test('the ghost of a link moves as it was played; who was first is told @short', async ({ open }) => {
  const page = await open({
    hash: `${nearHash}&moves=LRLRLL&times=0_v_v_v_v_v`,
    size: '390x844',
  });
  const left = async (you, ghost) => {
    await expect(page.getByRole('progressbar', { name: 'You' })).toHaveAttribute('aria-valuetext', you);
    await expect(page.getByRole('progressbar', { name: 'Ghost' })).toHaveAttribute('aria-valuetext', ghost);
  };
  await openPanel(page, 'Review');
  await press(page, 'Race this');
  await left('2', '6');
  await expect(page).toShow({ moveCount: 0, timelineLength: 0 });
  await expectAccessible(page, 'a race');
  await settled(page);
  await expectRest(page, 400);
  await type(page, 'ArrowDown');
  await left('3', '5'); // the ghost's first move is made at once
  await left('3', '4'); // and its second a second later
  expect(await overflow(page)).toBe(0);
  await type(page, 'ArrowUp', 'ArrowLeft', 'ArrowLeft');
  await expect(page.locator('#done-best')).toHaveText('Ghost · 0:05.115');
  await expect(page.locator('#race-bars')).toBeHidden();
  await call(page, 'reset');
  await expect(page.locator('#race-bars'), 'the same start once more is no race').toBeHidden();
});
