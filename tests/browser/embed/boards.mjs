// What bloggers write, and how the scenarios act on boards in pages and read them.

import assert from 'node:assert/strict';

/** @import { Frame, Page } from '../engines.mjs' */

// --- What a blogger writes ---

export const script = '<script type="module" src="{site}/sliding-puzzle.js"></script>';

/** What README tells bloggers to paste, with the addresses of the tests. */
export const snippet = `${script}
<sliding-puzzle size="4x4" seed="blog-1" controls="shuffle solve undo"><a href="{site}/#size=4x4&amp;seed=blog-1"><img src="{site}/poster.svg" width="384" height="490" alt="Sliding puzzle, 4 by 4"></a></sliding-puzzle>`;

export const goal = '1 2 3/4 5 6/7 8 0';

export const near = '1 2 3/4 5 6/0 7 8';
// LL
export const nearBoard = `${script}<sliding-puzzle state="${near}" style="width: 300px"></sliding-puzzle>`;

export const farthest = '8 6 7/2 5 4/3 0 1';
// 31 moves, the most on 3x3
export const unsolvable = '2 1 3/4 5 6/7 8 0';

export const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1';
// 70 moves; takes minutes
export const lorem = '<p>Sphinx of black quartz, judge my vow. The quick brown fox jumps over the lazy dog.</p>';

/**
 * A page whose modules break down: each of `traps` is the function in which one more of them traps from its next call on, in
 * turn. While `refuses` is true, they are given no memory.
 */
export const fragile = `<script>
  var traps = [], refuses = false, modules = 0;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    if (traps[0] === 'instantiate') throw new WebAssembly.RuntimeError(traps.shift());
    const { exports } = await instantiate.apply(WebAssembly, given);
    modules += 1;
    let broken = '';
    const fragile = (name, act) => (...values) => {
      if (!broken && traps[0] === name) broken = traps.shift();
      if (broken === name) throw new WebAssembly.RuntimeError('Unreachable code');
      return refuses && name === 'malloc' ? 0 : act(...values);
    };
    const both = Object.entries(exports).map(([name, one]) => [name, typeof one === 'function' ? fragile(name, one) : one]);
    return { exports: Object.fromEntries(both) };
  };
</script>`;

// --- What is done to boards ---

/** A property of a board. @param {Frame} page @param {string} name @param {string} [selector] */
export const get = (page, name, selector = 'sliding-puzzle') =>
  page.evaluate((which, key) => /** @type {any} */ (document.querySelector(which))[key], selector, name);

/** @param {Frame} page @param {string} name @param {any} value @param {string} [selector] */
export const set = (page, name, value, selector = 'sliding-puzzle') =>
  page.evaluate(
    (which, key, to) => {
      /** @type {any} */ (document.querySelector(which))[key] = to;
    },
    selector,
    name,
    value,
  );

/** @param {Frame} page @param {string} method @param {...any} values */
export const call = (page, method, ...values) =>
  page.evaluate(
    (key, args) => /** @type {any} */ (document.querySelector('sliding-puzzle'))[key](...args),
    method,
    values,
  );

/** @param {Frame} page @param {string} name @param {string | null} value @param {string} [selector] */
export const attribute = (page, name, value, selector = 'sliding-puzzle') =>
  page.evaluate(
    (which, key, to) => {
      const element = /** @type {Element} */ (document.querySelector(which));
      if (to === null) element.removeAttribute(key);
      else element.setAttribute(key, to);
    },
    selector,
    name,
    value,
  );

/**
 * Waits until a property has that value.
 * @param {Frame} page
 * @param {string} name
 * @param {any} value
 * @param {string} [selector]
 */
export const becomes = (page, name, value, selector = 'sliding-puzzle') =>
  page.waitFor(
    (which, key, wanted) =>
      JSON.stringify(/** @type {any} */ (document.querySelector(which))[key]) === JSON.stringify(wanted),
    selector,
    name,
    value,
  );

/** Waits until the script has run. @param {Frame} page */
export const defined = (page) => page.waitFor(() => customElements.get('sliding-puzzle') !== undefined);

/** Waits until that many boards were ready. @param {Frame} page @param {number} [count] */
export const ready = (page, count = 1) =>
  page.waitFor(
    (wanted) =>
      new Set(
        /** @type {any} */ (window).probe.events
          .filter((/** @type {any} */ { type }) => type === 'puzzle-ready')
          .map((/** @type {any} */ { id }, /** @type {number} */ index) => id || index),
      ).size >= wanted,
    count,
  );

/** Events so far. @param {Frame} page @param {string} type @returns {Promise<any[]>} their details */
export const told = (page, type) =>
  page.evaluate(
    (wanted) =>
      /** @type {any} */ (window).probe.events
        .filter((/** @type {any} */ event) => event.type === wanted)
        .map((/** @type {any} */ { detail }) => detail),
    type,
  );

/**
 * Waits for an event of that type, and returns the detail of the last one.
 * @param {Frame} page
 * @param {string} type
 * @param {number} [count]
 */
export const telling = (page, type, count = 1) =>
  page.waitFor(
    (wanted, least) => {
      const found = /** @type {any} */ (window).probe.events.filter(
        (/** @type {any} */ event) => event.type === wanted,
      );
      return found.length >= least && found[found.length - 1].detail;
    },
    type,
    count,
  );

/** Forgets the events so far. @param {Frame} page */
export const forget = (page) =>
  page.evaluate(() => {
    /** @type {any} */ (window).probe.events.length = 0;
  });

/**
 * The visible words of a part.
 * @param {Frame} page
 * @param {string} [part]
 * @param {string} [selector]
 * @returns {Promise<string>}
 */
export const words = (page, part = 'status', selector = 'sliding-puzzle') =>
  page.evaluate(
    (name, which) => {
      const root = /** @type {ShadowRoot} */ (/** @type {Element} */ (document.querySelector(which)).shadowRoot);
      return [...root.querySelectorAll(`[part~="${name}"]`)]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
        })
        .map((element) => element.textContent)
        .join(' ')
        .trim();
    },
    part,
    selector,
  );

/**
 * Where the middle of a cell is in the window, whatever transforms it.
 * @param {Frame} page
 * @param {number} cell
 * @param {string} [selector]
 */
export const middle = (page, cell, selector = 'sliding-puzzle') =>
  page.evaluate(
    (index, which) => {
      const element = /** @type {any} */ (document.querySelector(which));
      const surface = element.shadowRoot.querySelector('[part~="board"]');
      const mark = document.createElement('i');
      const style = {
        all: 'initial',
        position: 'absolute',
        width: '0',
        height: '0',
        left: `${(((index % element.width) + 0.5) / element.width) * 100}%`,
        top: `${((Math.floor(index / element.width) + 0.5) / element.height) * 100}%`,
      };
      for (const [key, value] of Object.entries(style)) mark.style.setProperty(key, value, 'important');
      surface.append(mark);
      const place = mark.getBoundingClientRect();
      if (place.top < 0 || place.top > innerHeight || place.left < 0 || place.left > innerWidth)
        mark.scrollIntoView({ block: 'center', inline: 'center' });
      const point = /** @type {any} */ (window).probe.point(mark);
      mark.remove();
      return point;
    },
    cell,
    selector,
  );

/** @param {Page} page @param {number} cell @param {string} [selector] */
export async function click(page, cell, selector) {
  const { x, y } = await middle(page, cell, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/**
 * Presses the mouse, moves it in steps, lets it go.
 * @param {Page} page
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 5; ++step)
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 5, from.y + ((to.y - from.y) * step) / 5);
  await page.mouse.up();
}

/** Focuses the tiles, as a click on them would. @param {Frame} page @param {string} [selector] */
export const focus = (page, selector = 'sliding-puzzle') =>
  page.evaluate(
    (which) => /** @type {any} */ (document.querySelector(which)).shadowRoot.querySelector('[part~="board"]').focus(),
    selector,
  );

/** A control by the words on it. @param {Page} page @param {RegExp} label @param {string} [selector] */
export async function press(page, label, selector = 'sliding-puzzle') {
  const { x, y } = await page.waitFor(
    (pattern, which) => {
      const root = /** @type {any} */ (document.querySelector(which))?.shadowRoot;
      const button = [...(root?.querySelectorAll('button') ?? [])].find(
        (candidate) =>
          new RegExp(pattern, 'i').test(candidate.textContent || candidate.getAttribute('aria-label')) &&
          !candidate.disabled &&
          candidate.getAttribute('aria-disabled') !== 'true',
      );
      if (!button) return null;
      button.scrollIntoView({ block: 'nearest' });
      return button.getBoundingClientRect().width > 0 && /** @type {any} */ (window).probe.point(button);
    },
    label.source,
    selector,
  );
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/**
 * What the canvas of a board shows now.
 * @param {Frame} page
 * @param {number[][]} places shares of its width and height
 * @param {string} [selector]
 * @returns {Promise<number[][]>}
 */
export const drawn = (page, places, selector = 'sliding-puzzle') =>
  page.evaluate(
    (points, which) => {
      const canvas = document.querySelector(which)?.shadowRoot?.querySelector('canvas.canvas');
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no canvas.');
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
      context.drawImage(canvas, 0, 0);
      return points.map((/** @type {number[]} */ [x, y]) => [
        ...context.getImageData(Math.floor(x * copy.width), Math.floor(y * copy.height), 1, 1).data,
      ]);
    },
    places,
    selector,
  );

/**
 * So many pixels of the device to one of CSS: as on such a screen where the driver can, else as far as scripts see it.
 * @param {Page} page @param {number} ratio
 * @returns {Promise<string>} what the page needs for it before all else
 */
export async function onScreenOf(page, ratio) {
  await page.zoom?.(ratio);
  return page.zoom
    ? ''
    : `<script>Object.defineProperty(window, 'devicePixelRatio', { value: ${ratio}, configurable: true });</script>`;
}

/** A place on the face of a tile of 3x3, beside its digit. @param {number} cell */
export const faceOfCell = (cell) => [((cell % 3) + 0.25) / 3, (Math.floor(cell / 3) + 0.15) / 3];

/** @param {Frame} page */
export const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));

/**
 * Colours of the drawing as toBlob() gives it, at places given as parts of its width and height.
 * @param {Frame} page
 * @param {[number, number][]} places
 * @param {string} [selector]
 * @returns {Promise<number[][]>}
 */
export const colours = (page, places, selector = 'sliding-puzzle') =>
  page.evaluate(
    async (points, which) => {
      const picture = await createImageBitmap(await /** @type {any} */ (document.querySelector(which)).toBlob());
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
      context.drawImage(picture, 0, 0);
      return points.map((/** @type {number[]} */ [x, y]) => [
        ...context.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1).data,
      ]);
    },
    places,
    selector,
  );

/**
 * How far two colours are apart, in steps of the channel that differs most.
 * @param {number[]} one
 * @param {number[]} other
 */
export const apart = (one, other) => Math.max(...[0, 1, 2].map((channel) => Math.abs(one[channel] - other[channel])));

/** Frames and timers that were asked for. @param {Frame} page */
export const busyness = (page) =>
  page.evaluate(() => {
    const { frames, timeouts, intervals } = /** @type {any} */ (window).probe;
    return frames + timeouts + intervals;
  });

/** Waits until the page asks for neither frames nor timers. @param {Page} page */
export async function idle(page) {
  for (let last = -1, now = await busyness(page), end = Date.now() + 15000; now !== last; ) {
    assert.ok(Date.now() < end, 'the page never rests: it asks for frames or timers all the time');
    await new Promise((done) => setTimeout(done, 200));
    [last, now] = [now, await busyness(page)];
  }
}

/**
 * Runs in the page: the time between two looks at a worker passes `hastened` times as fast, now a hundred times, and as
 * fast as ever where that is 1.
 */
export const hasten = () => {
  const { setInterval } = window;
  const now = /** @type {any} */ (window);
  now.hastened ??= 100;
  now.setInterval = (/** @type {() => void} */ act, /** @type {number} */ time) => {
    if (time !== 3000) return setInterval(act, time);
    let passed = 0;
    return setInterval(() => {
      passed += 30 * now.hastened;
      if (passed < time) return;
      passed = 0;
      act();
    }, 30);
  };
};
