// Scenarios: somebody's solve is shown, by the control "review".

import assert from 'node:assert/strict';

import { becomes, near, ready, script } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('a solve is shown');

scenario('its curve, what it cost, and its moves with their pauses', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" moves="LRLL" times="0_8_8AY8" controls="review" readonly style="width: 320px"></sliding-puzzle>`,
  );
  await ready(page);
  await page.waitFor(() =>
    /^4 = 2 \+ 2 × 1/.test(
      document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.review-said')?.textContent ?? '',
    ),
  );
  const seen = () =>
    page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
      const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
      const row = find('.review');
      const chart = find('.chart').getBoundingClientRect();
      return {
        said: find('[data-name="review-scrubber"]').getAttribute('aria-valuetext'),
        wide: chart.width > 280 && chart.height > 150,
        rises: root.querySelectorAll('.chart .away').length,
        fits: row.scrollHeight <= row.clientHeight,
      };
    });
  assert.deepEqual(await seen(), { said: 'Move 0 of 4, 2 still needed', wide: true, rises: 1, fits: true });
  await page.evaluate(() =>
    document
      .querySelector('sliding-puzzle')
      ?.shadowRoot?.querySelector('[data-name="review-play"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await becomes(page, 'moveCount', 2);
  assert.equal((await seen()).said, 'Move 2 of 4, 2 still needed');
  await page.evaluate(() => {
    const chart = /** @type {Element} */ (
      document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.chart')
    );
    const { right, top } = chart.getBoundingClientRect();
    const at = { clientX: right - 11, clientY: top + 60, pointerId: 1, bubbles: true };
    chart.setPointerCapture = () => {}; // there is no such pointer
    chart.dispatchEvent(new PointerEvent('pointerdown', at));
  });
  await becomes(page, 'moveCount', 4);
  await becomes(page, 'solved', true);
});
