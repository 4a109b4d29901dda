// The app, played without seeing it: by keys and by what the accessibility tree says, in each language.

import { board, expect, test, type } from './page.mjs';

const ways = {
  en: { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  de: { oben: 'ArrowUp', unten: 'ArrowDown', links: 'ArrowLeft', rechts: 'ArrowRight' },
  es: { arriba: 'ArrowUp', abajo: 'ArrowDown', izquierda: 'ArrowLeft', derecha: 'ArrowRight' },
  fr: { haut: 'ArrowUp', bas: 'ArrowDown', gauche: 'ArrowLeft', droite: 'ArrowRight' },
};

/** A function that tells what has the focus, as a screen reader says it. */
async function focusOf(page) {
  const devtools = await page.context().newCDPSession(page);
  const hasFocus = ({ properties }) => properties?.some(({ name, value }) => name === 'focused' && value.value);
  return async () => {
    const node = (await devtools.send('Accessibility.getFullAXTree')).nodes.findLast(hasFocus);
    return `${node?.role?.value}: ${node?.name?.value}`;
  };
}

/** Asks for a hint, and gives what is said then: each names a tile. */
async function hint(page, status) {
  const before = await status.textContent();
  await type(page, 'h');
  let said;
  await expect
    .poll(async () => {
      said = await status.textContent();
      return /\d/.test(said) && said !== before;
    })
    .toBe(true);
  return said;
}

for (const [locale, keys] of Object.entries(ways))
  test(`${locale}: without seeing it a 3x3 is solved with hints, finished and started again`, async ({ open }) => {
    const page = await open({ locale, hash: '#state=0,2,3/1,5,6/4,7,8' });
    const status = page.getByRole('status'); // one alone speaks
    const focused = await focusOf(page);
    expect(await focused(), 'the board has the focus, and a name').toMatch(/^(application|group|img|region).*: .{5,}/);
    for (let move = 0; move < 4; ++move) {
      await hint(page, status); // the tile
      const said = await hint(page, status);
      const way = Object.keys(keys).find((word) => new RegExp(`\\b${word}\\b`).test(said)) ?? said;
      await type(page, keys[way]);
      await expect(page, said).toShow({ moveCount: move + 1 });
    }
    await expect(status, 'moves and time are said').toHaveText(/\b4\b.*0[:.]0\d/);
    expect(await focused(), 'the focus is where the next board begins').toMatch(/^button: .{3,}/);
    const card = page.getByRole('region').filter({ has: page.locator('#next') });
    await expect(card, 'the card is a region with a name').toHaveCount(1);
    await type(page, 'Enter');
    await expect(page).toShow({ solved: false, moveCount: 0 });
    await type(page, ...Object.values(keys));
    expect(await board(page, 'moveCount'), 'and can be played at once').toBeGreaterThan(0);
  });
