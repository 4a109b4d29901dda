// Our page: solving.

import { leadsHome } from '../rules.mjs';
import { board, expect, hard4x4, hard5x5, nearHash, openPanel } from './page.mjs';
import { overflow, places, press, searched, solver, test, type } from './page.mjs';

/** How the search ends that an action begins. */
async function endOf(page, begin) {
  const end = page.evaluate(
    () =>
      new Promise((done) =>
        document.addEventListener('puzzle-solution', (event) => done(event.detail), {
          once: true,
        }),
      ),
  );
  await begin();
  return end;
}

for (const width of [320, 1280])
  test(`${width} px: Auto tells both bounds on a large board; Good enough plays the best`, async ({ open }) => {
    const page = await open({ hash: hard5x5, size: `${width}x720` });
    const start = await board(page, 'state');
    const before = await places(page, '.notes');
    await solver(page, 'Auto').click();
    await expect(page.locator('#status')).toHaveText(/^Best \d+ moves, lower bound \d+, gap \d+ %\.$/);
    await expect(page.locator('#expectation')).toHaveText(/^[\d,]+ states · [\d.]+ (KB|MB) · \d+ moves$/);
    expect(await places(page, '.notes'), 'nothing moves').toEqual(before);
    expect(await overflow(page)).toBe(0);
    const found = await endOf(page, () => press(page, 'Good enough: play the best solution so far'));
    expect(found).toMatchObject({ status: 'solved', optimal: false });
    expect(leadsHome(start, found.moves)).toBe(true);
    const said = new RegExp(`^Auto found ${found.length} moves in .*; it takes at least ${found.lowerBound}\\.$`);
    await expect(page.locator('#status')).toHaveText(said);
    await expect(page).toShow({ playing: true });
    await expect(page.getByRole('button', { name: 'Pause' }), 'the focus is handed on').toBeFocused();
  });

test('while BFS runs its figures move and the page goes on; Cancel and Escape end it @short', async ({ open }) => {
  const page = await open({ hash: hard4x4, size: '390x844' });
  const before = await places(page, '.notes, .solving');
  for (const cancel of [() => solver(page, 'BFS Cancel').click(), () => type(page, 'Escape')]) {
    await solver(page, 'BFS').click();
    const figures = page.locator('#expectation', { hasText: /states · .* Depth \d+$/ });
    const first = (await figures.textContent()) ?? '';
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; ++frame) await new Promise(requestAnimationFrame);
    });
    await expect(figures).not.toHaveText(first);
    expect(await places(page, '.notes, .solving')).toEqual(before);
    await cancel();
    await expect(page.locator('#status')).toHaveText('Cancelled.');
    await searched(page);
  }
  await expect(page).toShow({ moveCount: 0 });
  await openPanel(page, 'Compare');
  await expect(page.getByRole('listitem').first(), 'what was cancelled stays').toHaveText(
    /BFS.*cancelled · Depth \d+$/,
  );
});

for (const file of ['solver-client.js', 'wasm/solver.wasm'])
  test(`a search can be cancelled while ${file} is still being downloaded`, async ({ open }) => {
    const page = await open({ hash: nearHash, files: { [file]: () => {} } });
    await solver(page, 'Auto').click();
    await solver(page, 'Auto Cancel').click();
    await searched(page);
    await expect(page.locator('#status')).toHaveText('Cancelled.');
  });
