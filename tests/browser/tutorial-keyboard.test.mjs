// The whole tutorial with the keyboard alone, in Chromium: Tab goes from the first link to the last, through every
// figure, in the order of the page; the focus is always visible; and keys do in each figure what the figure is for.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { useBrowser, withPage } from './driver.mjs';
import { some } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, server } = await useBrowser();
const MOST_TABS = 500;

/**
 * A deed in a figure: these keys at the first stop that fits, until the page has done it.
 * @typedef {object} Deed
 * @property {string} at a selector
 * @property {string[]} keys
 * @property {string} until an expression of the page; `figure` is the figure
 * @property {string[]} [then] keys after that
 */

const status = 'figure.querySelector(".experiment-status").textContent';
/** @type {(algorithm: string) => Deed[]} */
const searching = (algorithm) => [
  algorithm === 'bfs'
    ? {
        at: '#bfs-demo .ripple input',
        keys: ['ArrowRight'],
        until: '/^41 states/.test(figure.querySelector(".ripple-words").textContent)',
      }
    : {
        at: `#${algorithm}-demo .distance-slider input`,
        keys: ['ArrowLeft', 'ArrowLeft'],
        until:
          '/^\\d+ moves away$/.test(figure.querySelector(".distance-words").textContent) && figure.querySelector(".search-status").textContent === ""',
      },
  {
    at: `#${algorithm}-demo .search-side .primary`,
    keys: ['Enter'],
    until: '/^Solved in/.test(figure.querySelector(".search-status").textContent)',
  },
  {
    at: `#${algorithm}-demo .look-inside > summary`,
    keys: ['Enter'],
    until: 'figure.querySelector(".look-inside").open',
  },
  {
    at: `#${algorithm}-demo .look-buttons [aria-label="To the end"]`,
    keys: ['Enter'],
    until: '/no path is shorter/.test(figure.querySelector(".look-sentence").textContent)',
  },
];
/** Chooses another tab than the first. @param {string[]} ids of the figures @param {string} key @returns {Deed} */
const choosing = ([first, other], key = 'ArrowRight') => ({
  at: `#${first}-tab`,
  keys: [key],
  until: `document.querySelector("#${other}").hasAttribute("data-started")`,
});
/** Tabs of which one run works the first and one the second. */
const either = [
  ['shuffling-demo', 'picture-demo'],
  ['judge-demo', 'unsolvable-demo'],
  ['beyond-why', 'beyond-conflict'],
  ['beyond-demo', 'beyond-eighty'],
];
/** @type {Deed[]} */
const figureDeeds = [
  ...[
    ['misplaced-small', 'astar-misplaced-demo'],
    ['manhattan-small', 'astar-manhattan-demo'],
    ['idastar-small', 'beyond-idastar'],
  ].map((ids) => choosing(ids)),
  {
    at: '.opening .board sliding-puzzle',
    keys: ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft'],
    until: 'figure.querySelector("sliding-puzzle").solved',
  },
  {
    at: '#graph-demo .graph-side .row button:nth-child(2)',
    keys: ['Enter'],
    until: '/^Your walk begins/.test(figure.querySelector(".graph-trail-title").textContent)',
  },
  {
    at: '#graph-demo .graph-node.ring-1',
    keys: ['Enter'],
    until: '/^Your walk: 1 move,/.test(figure.querySelector(".graph-trail-title").textContent)',
  },
  {
    at: '#histogram-demo input[type="radio"]',
    keys: ['ArrowLeft'],
    until: 'figure.dataset.counts?.split(" ").length === 22',
  },
  {
    at: '#picture-demo input[type="range"]',
    keys: ['ArrowRight'],
    until: 'figure.querySelector("sliding-puzzle").size === "4x4"',
  },
  {
    at: '#shuffling-demo .shuffling-ways input',
    keys: ['ArrowRight'],
    until: '/It leans/.test(figure.querySelector(".experiment-verdict").textContent)',
  },
  {
    at: '#solvability-demo .pieces-choice input',
    keys: ['ArrowRight'],
    until: '!figure.querySelector(".open-board").hidden',
  },
  {
    at: '#solvability-demo .solvability-tiles button',
    keys: ['Enter', 'ArrowRight', 'Enter'],
    until: 'figure.dataset.inversions === "18"',
  },
  {
    at: '#unsolvable-demo .primary',
    keys: ['Enter'],
    until: 'figure.querySelectorAll(".unsolvable-proof li").length === 5',
  },
  {
    at: '#judge-demo textarea',
    keys: ['Control+a', '2', 'Space', '1', '/', '3', 'Space', '0'],
    until: 'figure.querySelector("code").textContent === "2 1/3 0"',
  },
  ...searching('bfs'),
  ...searching('astar-misplaced'),
  ...searching('astar-manhattan'),
  {
    at: '#weight-demo .look-fold > summary',
    keys: ['Enter'],
    until: 'figure.querySelector(".look-fold").open',
  },
  {
    at: '#weight-demo .weight-pick',
    keys: ['Enter'],
    until: 'figure.querySelector(".search-value").textContent === "w = 0"',
  },
  {
    at: '#race-demo .primary',
    keys: ['Enter'],
    until: '/Each may have expanded/.test(figure.querySelector(".race-ticks").textContent)',
  },
  {
    at: '#beyond-why .primary',
    keys: ['Enter'],
    until: 'figure.querySelector(".primary").textContent === "Cancel"',
    then: ['Enter'],
  },
  {
    at: '#beyond-conflict .row button',
    keys: ['Enter'],
    until: '/^\\d+ moves$/.test([...figure.querySelectorAll(".experiment-value")].pop().textContent)',
  },
  {
    at: '#beyond-idastar .primary',
    keys: ['Enter'],
    until: 'figure.querySelector(".primary").textContent === "Cancel"',
    then: ['Enter'],
  },
  { at: '#beyond-demo .primary', keys: ['Enter'], until: `/^Building/.test(${status})`, then: ['Enter'] },
  { at: '#beyond-eighty .primary', keys: ['Enter'], until: `/^IDA/.test(${status})`, then: ['Enter'] },
  { at: '#beyond-five .primary', keys: ['Enter'], until: `/^A solution first/.test(${status})`, then: ['Enter'] },
];

/** Where the focus is. @param {Page} page @param {Deed[]} deeds */
const look = (page, deeds) =>
  page.evaluate(
    (selectors) => {
      const outer = document.activeElement;
      if (!outer || outer === document.body) return null;
      let inner = outer;
      while (inner.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement;
      const all = /** @type {any} */ (window);
      const isBack = Boolean(
        all.lastStop &&
          all.lastStop !== outer &&
          all.lastStop.compareDocumentPosition(outer) & Node.DOCUMENT_POSITION_PRECEDING &&
          !all.lastStop.contains(outer),
      );
      all.lastStop = outer;
      // A choice shows its focus on the element beside it.
      const shown = inner.matches('.pieces-segments input') ? /** @type {Element} */ (inner.nextElementSibling) : inner;
      const box = shown.getBoundingClientRect();
      const outlined = (/** @type {Element | null} */ each) =>
        each && getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) > 0;
      const [x, y] = [box.left + box.width / 2, Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2))];
      const top = document.elementFromPoint(x, y);
      const figure = outer.closest('figure');
      return {
        name: `${figure?.id ?? ''} ${inner.tagName.toLowerCase()}.${inner.className} ${(inner.getAttribute('aria-label') ?? inner.textContent ?? '').trim().slice(0, 40)}`,
        figure: figure?.id ?? '',
        isBack,
        inView:
          box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0 && box.right <= innerWidth + 1,
        // Nothing that sticks to the window covers it.
        uncovered: Boolean(top && (outer.contains(top) || shown.contains(top) || top.contains(shown))),
        outlined: Boolean(outlined(shown) || outlined(inner) || outlined(outer)),
        deeds: selectors.map((selector, place) => (outer.matches(selector) ? place : -1)).filter((place) => place >= 0),
      };
    },
    deeds.map(({ at }) => at),
  );

/**
 * Waits until an expression of the page is true; false when it does not become so.
 * @param {Page} page
 * @param {string} id of the figure
 * @param {string} so
 */
async function becomes(page, id, so) {
  const find = id ? `document.getElementById('${id}')` : 'document.activeElement.closest("figure")';
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (await page.evaluate(`(() => { const figure = ${find}; return Boolean(${so}); })()`)) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

for (const [name, tab, options] of some(
  /** @type {const} */ ([
    ['1280', 0, {}],
    ['390, dark, calm', 1, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' }],
  ]),
)) {
  const others = either.map((ids) => `#${ids[1 - tab]} `);
  const choices = tab
    ? either.map(([first, second]) => choosing([first === 'judge-demo' ? 'turns' : first, second]))
    : [choosing(['turns', 'judge-demo'], 'End')];
  const deeds = [...choices, ...figureDeeds].filter(({ at }) => !others.some((other) => at.startsWith(other)));
  test(`${name}: from the first link to the last`, { timeout: 300_000 }, () =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false, ...options }, async (page) => {
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
      /** @type {Set<number>} */
      const done = new Set();
      /** @type {Set<string>} */
      const figures = new Set();
      /** @type {string[]} */
      const faults = [];
      let tabs = 0;
      let last = '';
      for (; tabs < MOST_TABS; ++tabs) {
        await page.keyboard.press('Tab');
        // The page scrolls with the focus, and demos wake.
        await page.waitForTimeout(20);
        // A reader does not press Tab again before the next figure is there.
        await page.waitForFunction(() => !document.querySelector('figure.demo[aria-busy="true"]'));
        const stop = await look(page, deeds);
        if (!stop) break;
        last = stop.name;
        if (stop.figure) figures.add(stop.figure);
        if (!stop.inView) faults.push(`out of view: ${stop.name}`);
        if (!stop.uncovered) faults.push(`covered: ${stop.name}`);
        if (!stop.outlined) faults.push(`no outline: ${stop.name}`);
        if (stop.isBack) faults.push(`goes back: ${stop.name}`);
        for (const place of stop.deeds) {
          const { keys, until, then = [], at } = deeds[place];
          if (done.has(place)) continue;
          done.add(place);
          for (const key of keys) await page.keyboard.press(key);
          if (!(await becomes(page, stop.figure, until))) faults.push(`in vain: ${at}, ${until}`);
          for (const key of then) await page.keyboard.press(key);
          assert.ok(await look(page, deeds), `the focus was lost at ${at}`);
        }
      }
      assert.ok(tabs < MOST_TABS, `a trap: ${last}`);
      assert.deepEqual(
        deeds.filter((_, place) => !done.has(place)).map(({ at }) => at),
        [],
        'what was never reached',
      );
      assert.deepEqual(faults, []);
      // The figures that another tab was chosen for cannot be reached.
      const all = await page.evaluate(() =>
        [...document.querySelectorAll('main figure.demo')]
          .filter((figure) => figure.getClientRects().length > 0)
          .map(({ id }) => id),
      );
      assert.deepEqual(
        all.filter((id) => !figures.has(id)),
        [],
      );
      assert.match(last, /The papers$/);
    }),
  );
}
