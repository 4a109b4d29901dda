// A reader who presses everything: in each figure of the tutorial each button, tab, fold, choice and slider, keys on what
// takes keys, and the pointer over each picture, twice in turn. Whatever the order, no figure stops, nothing is said in the
// console, and each board is a permutation.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { useBrowser, withPage } from './driver.mjs';
import { rarely, release, some } from './engines.mjs';

const { browser, server } = await useBrowser();

/**
 * Runs in the page.
 * @param {{ id: string, round: number }} which
 * @returns {Promise<number>} how much was pressed
 */
async function pressEverything({ id, round }) {
  const figure = /** @type {HTMLElement} */ (document.getElementById(id));
  // What leads away, or asks the browser for more than the page.
  const leads = /print|full ?screen|copy|download|link/i;
  const texts = ['1 2 3/4 5 6/7 8 0', '8 6 7/2 5 4/3 0 1', 'nonsense', '', '12'];
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageDown', 'Enter', ' ', 'Escape'];
  let done = 0;
  const rest = async () => {
    if (++done % 6 === 0) await new Promise((next) => requestAnimationFrame(next));
  };
  const seen = (/** @type {Element} */ each) => each.isConnected && each.getClientRects().length > 0;
  for (const fold of figure.querySelectorAll('details')) fold.open = round === 0;
  const controls = [
    ...figure.querySelectorAll(
      'button, summary, select, input, textarea, [role="tab"], [role="radio"], [role="switch"]',
    ),
  ];
  if (round === 1) controls.reverse();
  for (const control of controls) {
    if (!seen(control) || control.matches(':disabled') || leads.test(control.textContent ?? '')) continue;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) {
        control.value = option.value;
        control.dispatchEvent(new Event('change', { bubbles: true }));
        await rest();
      }
    } else if (control instanceof HTMLInputElement && control.type === 'range') {
      for (const value of [control.max, control.min, String((Number(control.min) + Number(control.max)) / 2)]) {
        control.value = value;
        for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
        await rest();
      }
    } else if (control.matches('textarea, input[type="text"], input[type="number"], input:not([type])')) {
      for (const text of texts) {
        /** @type {HTMLInputElement} */ (control).value = text;
        for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
        await rest();
      }
    } else {
      /** @type {HTMLElement} */ (control).click();
      await rest();
      // A second time: what was begun is ended.
      if (seen(control)) /** @type {HTMLElement} */ (control).click();
      await rest();
    }
  }
  const takesKeys = [...figure.querySelectorAll('[tabindex], button, sliding-puzzle, [role="tab"]')].filter(seen);
  for (const place of takesKeys.slice(0, 60)) {
    /** @type {HTMLElement} */ (place).focus?.();
    for (const key of keys) place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    place.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await rest();
  }
  const pictures = [...figure.querySelectorAll('svg *, td, [data-cell], [data-tile], .live code > *')].filter(seen);
  const every = Math.max(1, Math.floor(pictures.length / 80));
  for (const [index, place] of pictures.entries()) {
    if ((index + round) % every) continue;
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, pointerId: 1, button: 0 };
    for (const name of ['pointerover', 'pointerenter', 'pointermove', 'pointerdown', 'pointerup'])
      place.dispatchEvent(new PointerEvent(name, at));
    place.dispatchEvent(new MouseEvent('click', at));
    place.dispatchEvent(new PointerEvent('pointerout', at));
    place.dispatchEvent(new PointerEvent('pointerleave', at));
    await rest();
  }
  return done;
}

/** Runs in the page: what is wrong with its figures and boards. @returns {string[]} */
function faults() {
  const wrong = [...document.querySelectorAll('.demo-error')].map(
    (each) => `${each.parentElement?.id}: ${each.textContent}`,
  );
  for (const each of document.querySelectorAll('sliding-puzzle')) {
    const { state } = /** @type {any} */ (each);
    if (!state) continue;
    const tiles = state
      .split(/[ /]/)
      .map(Number)
      .sort((/** @type {number} */ one, /** @type {number} */ other) => one - other);
    if (tiles.some((/** @type {number} */ tile, /** @type {number} */ index) => tile !== index))
      wrong.push(`${each.id}: ${state}`);
  }
  return wrong;
}

/** Presses everything in every figure. @param {import('playwright-core').Page} page @param {() => Promise<void>} look after each */
async function pressAll(page, look) {
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
  const ids = await page.evaluate(() => [...document.querySelectorAll('figure.demo')].map(({ id }) => id));
  let pressed = 0;
  for (const id of ids) {
    await page.evaluate((name) => {
      document.getElementById(`${name}-tab`)?.click();
      document.getElementById(name)?.scrollIntoView({ block: 'center' });
    }, id);
    await page.waitForFunction((name) => document.querySelector(`#${name}:is([data-started], :has(.demo-error))`), id, {
      polling: 50,
    });
    for (const round of some([0, 1])) pressed += await page.evaluate(pressEverything, { id, round });
    await look();
  }
  assert.ok(ids.length >= 20 && pressed > 500, `${pressed} in ${ids.length} figures`);
}

describe('a reader who presses everything', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  // embed/article.mjs works each figure, too, by what it is for.
  for (const [name, options] of Object.entries({ 'in a wide window': {}, 'on a phone': phone }))
    rarely(name, () =>
      withPage(browser, server, { hash: 'tutorial.html', ready: false, seconds: 300, ...options }, (page) =>
        pressAll(page, async () => assert.deepEqual(await page.evaluate(faults), [])),
      ),
    );

  test('while the engine of the lessons is missing: each figure says so in sentences, and nothing else breaks', {
    skip: !release && 'before a release only',
  }, async () => {
    server.overrides.set('wasm/lesson.wasm', (response) => response.writeHead(404).end());
    try {
      const expect = [/404/, /^console: LessonError/];
      await withPage(browser, server, { hash: 'tutorial.html', ready: false, seconds: 300, expect }, async (page) => {
        const said = new Set();
        await pressAll(page, async () => {
          for (const words of await page.evaluate(() =>
            [...document.querySelectorAll('.demo-error, figure [role="alert"], figure [role="status"]')].map(
              (each) => each.textContent ?? '',
            ),
          ))
            if (/lesson\.wasm/.test(words)) said.add(words);
        });
        assert.ok(said.size > 0);
        for (const words of said) assert.match(words, /^([A-Z]|wasm\/)[^\n]{15,400}[.!?]$/);
      });
    } finally {
      server.overrides.clear();
    }
  });
});
