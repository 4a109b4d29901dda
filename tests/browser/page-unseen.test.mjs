// The app, played by someone who cannot see it: by keys and by what the accessibility tree says, in each language.

import assert from 'node:assert/strict';

import { board, test } from './driver.mjs';
import { onPage } from './page.mjs';

/** The ways as a hint names them. @type {Record<string, Record<string, string>>} */
const ways = {
  en: { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' },
  de: { oben: 'ArrowUp', unten: 'ArrowDown', links: 'ArrowLeft', rechts: 'ArrowRight' },
  es: { arriba: 'ArrowUp', abajo: 'ArrowDown', izquierda: 'ArrowLeft', derecha: 'ArrowRight' },
  fr: { haut: 'ArrowUp', bas: 'ArrowDown', gauche: 'ArrowLeft', droite: 'ArrowRight' },
};

test.describe('played without seeing', () => {
  for (const [language, keys] of Object.entries(ways)) {
    test(
      `${language}: a 3x3 is solved with hints, finished and started again`,
      onPage({ locale: language, hash: '#state=0,2,3/1,5,6/4,7,8' }, async (page) => {
        const status = page.getByRole('status').first();
        const heard = async () => (await status.textContent()) ?? '';
        const devtools = await page.context().newCDPSession(page);
        /** What has the focus, as a screen reader says it. */
        const focused = async () => {
          const { nodes } = await devtools.send('Accessibility.getFullAXTree');
          const node = nodes
            .filter(({ properties = [] }) => properties.some(({ name, value }) => name === 'focused' && value.value))
            .pop(); // the page itself comes first
          return `${node?.role?.value}: ${node?.name?.value}`;
        };
        assert.match(
          await focused(),
          /^(application|group|img|region|figure).*: .{5,}/,
          'the board has the focus, and a name',
        );
        for (let move = 0; move < 4; ++move) {
          // The first press says the tile, the second the way.
          for (let presses = 0; presses < 2; ++presses) {
            const before = await heard();
            await page.keyboard.press('h');
            await page.waitForFunction((text) => {
              const said = document.querySelector('#status')?.textContent ?? '';
              return said !== text && /\d/.test(said);
            }, before);
          }
          const said = await heard();
          const way = Object.keys(keys).find((word) => new RegExp(`\\b${word}\\b`).test(said));
          assert.ok(way, said);
          await page.keyboard.press(keys[way]);
          assert.equal(await board(page, 'moveCount'), move + 1);
        }
        assert.equal(await board(page, 'solved'), true);
        assert.match(await heard(), /\b4\b.*0[:.]0\d/, 'moves and time are said');
        const next = await focused();
        assert.match(next, /^button: .{3,}/, 'the focus is where the next board begins');
        const card = await page
          .getByRole('region')
          .filter({ has: page.locator('#next') })
          .count();
        assert.equal(card, 1, 'the card is a region with a name');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => !(/** @type {any} */ (document.querySelector('#board')).solved));
        assert.equal(await board(page, 'moveCount'), 0);
        assert.match(await heard(), /.{20,}/, 'the new game is said');
        for (const key of Object.values(keys)) await page.keyboard.press(key);
        assert.ok((await board(page, 'moveCount')) > 0, 'and can be played at once');
      }),
    );
  }
});
