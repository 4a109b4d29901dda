// Our page: hints.

import { call, expect, press, test, type } from './page.mjs';

/** Counts what the solver's worker is asked for. */
const countAsked = (page) =>
  page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Object.assign(window, { asked: 0 });
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.type === 'ask') window.asked += 1;
      return post.call(this, message, ...rest);
    };
  });
const asked = (page) => page.evaluate(() => window.asked);

/** The tile under the mark; undefined when there is none. */
const marked = (page) =>
  page.locator('#board').evaluate((board) => {
    const mark = board.shadowRoot.querySelector('[part=hint]');
    if (mark.hidden) return undefined;
    for (const animation of mark.getAnimations()) animation.finish();
    const [box, all] = [mark.getBoundingClientRect(), board.getBoundingClientRect()];
    const column = Math.floor((((box.left + box.right) / 2 - all.left) / all.width) * board.width);
    const row = Math.floor((((box.top + box.bottom) / 2 - all.top) / all.height) * board.height);
    return board.state.split('/')[row].split(' ')[column];
  });

test('a hint says the tile, then the way, and marks it; following it asks nothing more', async ({ open }) => {
  const page = await open({ hash: '#state=4,1,2/7,6,5/0,8,3' });
  const status = page.locator('#status');
  await countAsked(page);
  for (let made = 0; made < 12; ++made) {
    await press(page, 'Hint');
    await expect(status).toHaveText(/^\d+ is next\. Press Hint again for the direction\.$/);
    await press(page, 'Hint');
    await expect(status).toHaveText(/^Move \d+ (up|down|left|right)\. Press Hint again for the reason\.$/);
    const [, tile, way] = /Move (\d+) (\w+)/.exec((await status.textContent()) ?? '') ?? [];
    expect(await marked(page)).toBe(tile);
    const hint = await call(page, 'hint', { announce: false, way: true });
    expect(hint).toMatchObject({ remaining: 12 - made, optimal: true });
    await expect(page, 'a hint makes no move').toShow({ moveCount: made });
    await type(page, `Arrow${way[0].toUpperCase()}${way.slice(1)}`);
    await expect(page).toShow({ moveCount: made + 1 });
    expect(await marked(page), 'the mark goes with the move').toBeUndefined();
  }
  await expect(page).toShow({ solved: true });
  expect(await asked(page), 'the other is how short the game could be, for the card').toBe(2);
  await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled();
});
