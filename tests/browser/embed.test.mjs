// Boards in other people's pages. Each scenario is a page that a blogger might have, in each of the engines
// (engines.mjs) and served as hosts.mjs says; it fails on uncaught errors and on anything in the console.
//
// A test below stands for a sentence of the embedding contract; the element's own page is in page.test.mjs.

import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { artefacts, axeSource, replay, site } from './driver.mjs';
import { engines, surviving } from './engines.mjs';
import { brotliSize, openWeb, publish } from './hosts.mjs';

/**
 * @import { Frame, Page, PageOptions } from './engines.mjs'
 * @import { Web } from './hosts.mjs'
 *
 * @typedef {object} Stage what a scenario gets
 * @property {Page} page
 * @property {Web} web
 * @property {string} engine
 * @property {(html: string, options?: Parameters<typeof publish>[2]) => Promise<void>} open publishes a post and goes there
 * @property {import('node:test').TestContext} context
 *
 * @typedef {PageOptions & { expect?: RegExp[], only?: string[] }} ScenarioOptions expect: complaints that belong to it;
 *   only: the engines that can do it
 */

/** @type {{ group: string, name: string, options: ScenarioOptions, body: (stage: Stage) => Promise<void> }[]} */
const scenarios = [];
let group = '';
/** @typedef {(stage: Stage) => Promise<void>} Body */
/**
 * @overload
 * @param {string} name
 * @param {Body} body
 * @returns {void}
 */
/**
 * @overload
 * @param {string} name
 * @param {ScenarioOptions} options
 * @param {Body} body
 * @returns {void}
 */
/** @param {string} name @param {ScenarioOptions | Body} options @param {Body} [body] */
function scenario(name, options, body) {
  if (typeof options === 'function') scenarios.push({ group, name, options: {}, body: options });
  else if (body) scenarios.push({ group, name, options, body });
}

// --- What a blogger writes ---

const script = '<script type="module" src="{site}/sliding-puzzle.js"></script>';
const goal = '1 2 3/4 5 6/7 8 0';
const near = '1 2 3/4 5 6/0 7 8'; // LL
const nearBoard = `${script}<sliding-puzzle state="${near}" style="width: 300px"></sliding-puzzle>`;
const farthest = '8 6 7/2 5 4/3 0 1'; // 31 moves, the most on 3x3
const unsolvable = '2 1 3/4 5 6/7 8 0';
const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves; takes minutes
const lorem = '<p>Sphinx of black quartz, judge my vow. The quick brown fox jumps over the lazy dog.</p>';

// --- What is done to boards ---

/** A property of a board. @param {Frame} page @param {string} name @param {string} [selector] */
const get = (page, name, selector = 'sliding-puzzle') =>
  page.evaluate((which, key) => /** @type {any} */ (document.querySelector(which))[key], selector, name);

/** @param {Frame} page @param {string} name @param {any} value @param {string} [selector] */
const set = (page, name, value, selector = 'sliding-puzzle') =>
  page.evaluate(
    (which, key, to) => {
      /** @type {any} */ (document.querySelector(which))[key] = to;
    },
    selector,
    name,
    value,
  );

/** @param {Frame} page @param {string} method @param {...any} values */
const call = (page, method, ...values) =>
  page.evaluate(
    (key, args) => /** @type {any} */ (document.querySelector('sliding-puzzle'))[key](...args),
    method,
    values,
  );

/** @param {Frame} page @param {string} name @param {string | null} value @param {string} [selector] */
const attribute = (page, name, value, selector = 'sliding-puzzle') =>
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

/** Waits until a property has that value. @param {Frame} page @param {string} name @param {any} value @param {string} [selector] */
const becomes = (page, name, value, selector = 'sliding-puzzle') =>
  page.waitFor(
    (which, key, wanted) =>
      JSON.stringify(/** @type {any} */ (document.querySelector(which))[key]) === JSON.stringify(wanted),
    selector,
    name,
    value,
  );

/** Waits until the script has run. @param {Frame} page */
const defined = (page) => page.waitFor(() => customElements.get('sliding-puzzle') !== undefined);

/** Waits until that many boards were ready. @param {Frame} page @param {number} [count] */
const ready = (page, count = 1) =>
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
const told = (page, type) =>
  page.evaluate(
    (wanted) =>
      /** @type {any} */ (window).probe.events
        .filter((/** @type {any} */ event) => event.type === wanted)
        .map((/** @type {any} */ { detail }) => detail),
    type,
  );

/** Waits for an event of that type, and gives back the last one's detail. @param {Frame} page @param {string} type @param {number} [count] */
const telling = (page, type, count = 1) =>
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
const forget = (page) =>
  page.evaluate(() => {
    /** @type {any} */ (window).probe.events.length = 0;
  });

/** What a reader can see of the words of a part. @param {Frame} page @param {string} [part] @param {string} [selector] @returns {Promise<string>} */
const words = (page, part = 'status', selector = 'sliding-puzzle') =>
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

/** Where the middle of a cell is in the window, whatever transforms it. @param {Frame} page @param {number} cell @param {string} [selector] */
const middle = (page, cell, selector = 'sliding-puzzle') =>
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
async function click(page, cell, selector) {
  const { x, y } = await middle(page, cell, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Presses the mouse, moves it in steps, lets it go. @param {Page} page @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 5; ++step)
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 5, from.y + ((to.y - from.y) * step) / 5);
  await page.mouse.up();
}

/** Focuses the tiles, as a click on them would. @param {Frame} page @param {string} [selector] */
const focus = (page, selector = 'sliding-puzzle') =>
  page.evaluate(
    (which) => /** @type {any} */ (document.querySelector(which)).shadowRoot.querySelector('[part~="board"]').focus(),
    selector,
  );

/** A control by the words on it. @param {Page} page @param {RegExp} label @param {string} [selector] */
async function press(page, label, selector = 'sliding-puzzle') {
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

/** What the canvas of a board shows now. @param {Frame} page @param {number[][]} places shares of its width and height */
const drawn = (page, places) =>
  page.evaluate((points) => {
    const canvas = document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('canvas.canvas');
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no canvas.');
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext('2d', { willReadFrequently: true }));
    context.drawImage(canvas, 0, 0);
    return points.map((/** @type {number[]} */ [x, y]) => [
      ...context.getImageData(Math.floor(x * copy.width), Math.floor(y * copy.height), 1, 1).data,
    ]);
  }, places);

/** A place on the face of a tile of 3x3, beside its digit. @param {number} cell */
const faceOfCell = (cell) => [((cell % 3) + 0.25) / 3, (Math.floor(cell / 3) + 0.15) / 3];

/** @param {Frame} page */
const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));

/** Colours of the drawing as toBlob() gives it, at places given as parts of its width and height. @param {Frame} page @param {[number, number][]} places @param {string} [selector] @returns {Promise<number[][]>} */
const colours = (page, places, selector = 'sliding-puzzle') =>
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

/** How far two colours are apart, in steps of the channel that differs most. @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.max(...[0, 1, 2].map((channel) => Math.abs(one[channel] - other[channel])));

/** Frames and timers that were asked for. @param {Frame} page */
const busyness = (page) =>
  page.evaluate(() => {
    const { frames, timeouts, intervals } = /** @type {any} */ (window).probe;
    return frames + timeouts + intervals;
  });

/** Waits until the page asks for neither frames nor timers. @param {Page} page */
async function idle(page) {
  for (let last = -1, now = await busyness(page), end = Date.now() + 15000; now !== last; ) {
    assert.ok(Date.now() < end, 'the page never rests: it asks for frames or timers all the time');
    await new Promise((done) => setTimeout(done, 200));
    [last, now] = [now, await busyness(page)];
  }
}

// --- Pictures ---

/** A chunk of a PNG. @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeInt32BE(~crc, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * @param {number} width
 * @param {Buffer[]} rows RGBA
 */
function png(width, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const filter = Buffer.alloc(1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flatMap((row) => [filter, row])), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const red = [220, 30, 30, 255];
const green = [20, 170, 40, 255];
const blue = [30, 60, 220, 255];
const yellow = [240, 210, 20, 255];
const magenta = [255, 0, 255, 255];
const clear = [0, 0, 0, 0];

/** Bands of colours from left to right. @param {...[number[], number]} bands colour and width */
const row = (...bands) => Buffer.concat(bands.map(([colour, width]) => Buffer.alloc(4 * width, Buffer.from(colour))));

/**
 * Red and green above, blue and yellow below: where a part of it comes to lie can be seen.
 * @param {number} width
 * @param {number} height
 * @param {number} [margin] columns of magenta on both sides
 */
function quarters(width, height, margin = 0) {
  const half = width / 2 - margin;
  const [above, below] = [
    [red, green],
    [blue, yellow],
  ].map(([left, right]) => row([magenta, margin], [left, half], [right, half], [magenta, margin]));
  return png(
    width,
    Array.from({ length: height }, (_, y) => (y < height / 2 ? above : below)),
  );
}

/** Two frames, the quarters and then all red, forever. */
function animatedGif() {
  // Pixels as LZW codes of three bits, with a clear code (4) before each pair and an end (5).
  const frame = (/** @type {number[]} */ codes) => {
    const bytes = [
      ...codes
        .reduceRight((bits, code) => bits * 8n + BigInt(code), 0n)
        .toString(16)
        .padStart(6, '0')
        .matchAll(/../g),
    ]
      .map(([text]) => parseInt(text, 16))
      .reverse();
    return [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, bytes.length, ...bytes, 0];
  };
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    2,
    0,
    2,
    0,
    0x91,
    0,
    0,
    ...[red, green, blue, yellow].flatMap((colour) => colour.slice(0, 3)),
    0x21,
    0xff,
    11,
    ...Buffer.from('NETSCAPE2.0'),
    3,
    1,
    0,
    0,
    0,
    ...frame([4, 0, 1, 4, 2, 3, 5]),
    ...frame([4, 0, 0, 4, 0, 0, 5]),
    0x3b,
  ]);
}

/** The segment of a JPEG by which a camera says that it was held upright. */
const turned = [
  0xff,
  0xe1,
  0,
  34,
  ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
];

const quartersSvg = (/** @type {string} */ size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="50" height="50" fill="rgb(220,30,30)"/>` +
  '<rect x="50" width="50" height="50" fill="rgb(20,170,40)"/><rect y="50" width="50" height="50" fill="rgb(30,60,220)"/>' +
  '<rect x="50" y="50" width="50" height="50" fill="rgb(240,210,20)"/></svg>';
const pictureState = '1 2 3/4 5 6/7 0 8';
// In the first, third and seventh tile of that, off their middle, where a number may stand.
/** @type {[number, number][]} */
const corners = [
  [0.08, 0.08],
  [0.92, 0.08],
  [0.08, 0.92],
];

/** @param {Buffer} picture */
const dataUrl = (picture) => `data:image/png;base64,${picture.toString('base64')}`;

/** Asserts that the board shows the picture of quarters. @param {Frame} page @param {string} [selector] @param {number} [tolerance] */
async function showsQuarters(page, selector, tolerance = 40) {
  const seen = await colours(page, corners, selector);
  [red, green, blue].forEach((colour, index) =>
    assert.ok(apart(seen[index], colour) <= tolerance, `at ${corners[index]}: ${seen[index]} is not ${colour}`),
  );
}

/** Waits until the board shows it: pictures have no event of their own. @param {Page} page @param {string} [selector] */
async function pictured(page, selector) {
  for (const end = Date.now() + 10000; ; await new Promise((done) => setTimeout(done, 50))) {
    const seen = await colours(page, corners, selector);
    if ([red, green, blue].every((colour, index) => apart(seen[index], colour) <= 40)) return; // engines enlarge small ones differently
    if (Date.now() > end)
      assert.fail(
        `the board never showed the picture: ${JSON.stringify(seen)}, ${JSON.stringify(await told(page, 'puzzle-error'))}`,
      );
  }
}

// =================================================================================================
group = 'the tag';

scenario('the tag of the README gives a board, and its fallback is shown only until then', async ({ page, open }) => {
  await open(`${script}
<sliding-puzzle size="4x4" seed="blog-1" algorithm="astar-manhattan" controls="shuffle solve undo"><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>`);
  await ready(page);
  assert.equal(await get(page, 'size'), '4x4');
  assert.equal(await get(page, 'solvable'), true);
  assert.equal(await get(page, 'solved'), false);
  assert.equal(
    await page.evaluate(() => document.querySelector('#fallback')?.getBoundingClientRect().height),
    0,
    'the fallback is hidden',
  );
  const labels = await page.evaluate(() =>
    [...(document.querySelector('sliding-puzzle')?.shadowRoot?.querySelectorAll('button') ?? [])]
      .filter((button) => button.getBoundingClientRect().width > 0)
      .map((button) => button.textContent || button.getAttribute('aria-label')),
  );
  assert.match(labels.join(' | '), /^Shuffle \| Solve.* \| Undo$/, 'the controls asked for, in that order');
  const detail = (await told(page, 'puzzle-ready'))[0];
  assert.equal(detail.state, await get(page, 'state'));
});

scenario(
  'without the script the reader sees the fallback',
  { expect: [/404/, /sliding-puzzle\.js/] },
  async ({ page, open }) => {
    await open(
      '<script type="module" src="{site}/no-such-place/sliding-puzzle.js"></script><sliding-puzzle><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>',
    );
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
    );
  },
);

scenario(
  'when the board cannot load it says so, shows the fallback, and tries again when asked',
  { expect: [/404|503|board\.wasm/] },
  async ({ page, web, open }) => {
    web.blog.patch = (_folder, path, body) => (path === 'wasm/board.wasm' ? null : body);
    await open(
      `${script}<sliding-puzzle style="width: 400px"><p id="fallback">Look at <a href="#x">this picture</a> instead.</p></sliding-puzzle>`,
    );
    assert.equal((await telling(page, 'puzzle-error')).type, 'wasm');
    await page.waitFor(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0);
    assert.match(await words(page), /board\.wasm/);
    web.blog.patch = (_folder, _path, body) => body;
    await press(page, /try again/);
    await ready(page);
    assert.equal(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight),
      0,
    );
  },
);

/** A page where as many modules trap instead of drawing as window.traps says, and then always. */
const fragile = `<script>
  window.traps = 0;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate.apply(WebAssembly, given);
    let broken = false;
    return { exports: { ...exports, board_draw(board, now) {
      if (!broken && window.traps > 0) {
        window.traps -= 1;
        broken = true;
      }
      if (broken) throw new WebAssembly.RuntimeError('Unreachable code');
      return exports.board_draw(board, now);
    } } };
  };
</script>`;

scenario(
  'a board whose program traps goes on with another, where it was; again and again, words',
  { expect: [/Unreachable code/] },
  async ({ page, open }) => {
    await open(`${fragile}${script}<sliding-puzzle id="a" state="${near}" style="width: 300px"></sliding-puzzle>
    <sliding-puzzle id="b" seed="other" style="width: 300px"></sliding-puzzle>`);
    await ready(page, 2);
    await idle(page);
    /** @param {number} modules that trap from now on @param {string | number} move of the first board, which must be drawn then */
    const trap = (modules, move) =>
      page.evaluate(
        (most, tile) => {
          /** @type {any} */ (window).traps = most;
          /** @type {any} */ (document.querySelector('#a')).move(tile);
        },
        modules,
        move,
      );

    await forget(page);
    await trap(1, 'L');
    assert.deepEqual(await telling(page, 'puzzle-ready'), { state: '1 2 3/4 5 6/7 0 8' });
    assert.deepEqual(
      [await get(page, 'moves', '#a'), await get(page, 'startState', '#a'), await get(page, 'moveCount', '#a')],
      ['L', near, 1],
    );
    await click(page, 8, '#a');
    await becomes(page, 'solved', true, '#a');
    await idle(page);
    assert.equal((await colours(page, [[0.1, 0.1]], '#a'))[0][3], 255, 'it is drawn');
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).shuffle('next'));
    assert.deepEqual(
      await telling(page, 'puzzle-ready', 2),
      { state: await get(page, 'state', '#b') },
      'that had the same module',
    );
    await idle(page);
    assert.deepEqual([await get(page, 'seed', '#b'), await told(page, 'puzzle-error')], ['next', []]);

    await forget(page);
    await trap(2, 6);
    const { type, message } = await telling(page, 'puzzle-error');
    assert.deepEqual([type, message], ['wasm', 'The browser broke off the program that draws it (Unreachable code).']);
    assert.match(await words(page, 'status', '#a'), /broke off .*Try again/);
    await forget(page);
    await press(page, /try again/, '#a');
    assert.deepEqual(await telling(page, 'puzzle-ready'), { state: near });
    assert.equal(await get(page, 'moves', '#a'), 'L2R2');
    assert.equal(await words(page, 'status', '#a'), '');
  },
);

scenario('the same seed gives the same board, on every page', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle id="a" size="4x4" seed="blog-1" loading="eager"></sliding-puzzle><sliding-puzzle id="b" seed="blog-1" loading="eager"></sliding-puzzle>
    <sliding-puzzle id="c" size="4x4" seed="blog-2" loading="eager"></sliding-puzzle>`);
  await ready(page, 3);
  assert.equal(await get(page, 'state', '#a'), await get(page, 'state', '#b'));
  assert.notEqual(await get(page, 'state', '#a'), await get(page, 'state', '#c'));
});

scenario('attributes are live: a change takes effect', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle size="3x3" seed="a" style="width: 300px"></sliding-puzzle>`);
  await ready(page);
  await attribute(page, 'size', '5x4');
  await becomes(page, 'size', '5x4');
  const box = await page.evaluate(() => {
    const { width, height } = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot
      .querySelector('[part~="board"]')
      .getBoundingClientRect();
    return { width, height };
  });
  assert.ok(Math.abs(box.width / box.height - 5 / 4) < 0.05, `5x4 is ${box.width} x ${box.height}`);
  await attribute(page, 'size', '3x3');
  await attribute(page, 'seed', 'b');
  await becomes(page, 'seed', 'b');
  await becomes(page, 'size', '3x3');
  await attribute(page, 'state', near);
  await becomes(page, 'state', near);
  await attribute(page, 'moves', 'L');
  await becomes(page, 'state', '1 2 3/4 5 6/7 0 8');
  assert.equal(await get(page, 'moves'), 'L');
  assert.equal(await get(page, 'startState'), near);
  await attribute(page, 'moves', null);
  await becomes(page, 'moveCount', 0);

  const before = await colours(page, [
    [0.08, 0.08],
    [0.005, 0.5],
  ]);
  await attribute(page, 'theme', 'dark');
  await page.waitFor(() => true);
  const end = Date.now() + 5000;
  while (apart((await colours(page, [[0.005, 0.5]]))[0], before[1]) < 20)
    assert.ok(Date.now() < end, 'the theme changes the drawing');

  await attribute(page, 'controls', 'undo timer');
  await page.waitFor(() =>
    [.../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll('button')].some(
      (button) => /undo/i.test(button.textContent || button.ariaLabel) && button.getBoundingClientRect().width > 0,
    ),
  );
  await attribute(page, 'controls', '');
  await page.waitFor(
    () =>
      ![.../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll('button')].some(
        (button) => /undo/i.test(button.textContent || button.ariaLabel) && button.getBoundingClientRect().width > 0,
      ),
  );

  await attribute(page, 'readonly', '');
  await focus(page);
  await page.press('ArrowLeft');
  await click(page, 7);
  assert.equal(await get(page, 'moveCount'), 0, 'readonly: nothing moves by hand');
  await attribute(page, 'readonly', null);
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('every attribute has a property in camelCase, before and after the board is there', async ({ page, open }) => {
  await open(`${script}<div style="height: 5000px"></div><sliding-puzzle></sliding-puzzle>`);
  await defined(page);
  const check = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      /** @type {string[]} */
      const wrong = [];
      const texts = {
        algorithm: 'bfs',
        controls: 'undo',
        src: '',
        alt: 'A cat',
        numbers: 'on',
        theme: 'dark',
        motion: 'none',
        loading: 'lazy',
        input: 'click',
        lang: 'de',
        race: 'r',
      };
      for (const [name, value] of Object.entries(texts)) {
        element[name] = value;
        if (element.getAttribute(name) !== value) wrong.push(`${name}: attribute ${element.getAttribute(name)}`);
        if (String(element[name]) !== value) wrong.push(`${name}: property ${element[name]}`);
        element.removeAttribute(name);
      }
      for (const [name, property] of [
        ['readonly', 'readonly'],
        ['allow-unsolvable', 'allowUnsolvable'],
        ['invert-keys', 'invertKeys'],
      ]) {
        if (element[property] !== false) wrong.push(`${property} is ${element[property]} without the attribute`);
        element[property] = true;
        if (!element.hasAttribute(name)) wrong.push(`${property} sets no attribute`);
        element[property] = false;
        if (element.hasAttribute(name)) wrong.push(`${property} leaves the attribute`);
        element.setAttribute(name, '');
        if (element[property] !== true) wrong.push(`${name} does not set the property`);
        element.removeAttribute(name);
      }
      for (const [name, property] of [
        ['max-nodes', 'maxNodes'],
        ['max-memory', 'maxMemory'],
        ['max-seconds', 'maxSeconds'],
      ]) {
        element[property] = 7;
        if (element.getAttribute(name) !== '7') wrong.push(`${property}: attribute ${element.getAttribute(name)}`);
        if (element[property] !== 7) wrong.push(`${property}: property ${element[property]}`);
        element.removeAttribute(name);
      }
      return wrong;
    });
  assert.deepEqual(await check(), []);
  assert.equal(await get(page, 'state'), '', 'nothing is loaded');
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView());
  await ready(page);
  assert.deepEqual(await check(), []);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('properties tell of the game', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.equal(
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      return (await element.ready) === element;
    }),
    true,
    'ready resolves with the element',
  );
  const read = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      return Object.fromEntries(
        [
          'state',
          'moves',
          'moveCount',
          'solved',
          'solvable',
          'inversions',
          'canUndo',
          'canRedo',
          'playing',
          'searching',
          'size',
          'timelineLength',
          'solutionBegin',
        ].map((name) => [name, element[name]]),
      );
    });
  assert.deepEqual(await read(), {
    state: near,
    moves: '',
    moveCount: 0,
    solved: false,
    solvable: true,
    inversions: 0,
    canUndo: false,
    canRedo: false,
    playing: false,
    searching: false,
    size: '3x3',
    timelineLength: 0,
    solutionBegin: null,
  });
  await call(page, 'move', 'left');
  await call(page, 'move', 8);
  assert.deepEqual(await read(), {
    state: goal,
    moves: 'L2',
    moveCount: 2,
    solved: true,
    solvable: true,
    inversions: 0,
    canUndo: true,
    canRedo: false,
    playing: false,
    searching: false,
    size: '3x3',
    timelineLength: 2,
    solutionBegin: null,
  });
  assert.equal(typeof (await get(page, 'elapsed')), 'number');
  const version = JSON.parse(await readFile(join(site, 'package.json'), 'utf8')).version;
  assert.equal(await page.evaluate(() => /** @type {any} */ (customElements.get('sliding-puzzle')).version), version);
});

scenario('methods: moves, undo, redo, step, seek, reset, shuffle, text', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.equal(await call(page, 'move', 'up'), 0, 'no tile below the blank');
  assert.equal(await call(page, 'move', 'L'), 1);
  assert.equal(await call(page, 'undo'), true);
  assert.equal(await get(page, 'state'), near);
  assert.equal(await call(page, 'redo'), true);
  assert.equal(await call(page, 'redo'), false);
  assert.equal(await call(page, 'move', 8), 1);
  assert.equal(await get(page, 'solved'), true);
  assert.equal(Math.abs(await call(page, 'step', -2)), 2);
  assert.equal(await get(page, 'state'), near);
  assert.equal(await call(page, 'step', 1), 1);
  assert.equal(await get(page, 'timelineLength'), 2);
  await call(page, 'seek', 2);
  assert.equal(await get(page, 'moveCount'), 2);
  await call(page, 'seek', 0);
  assert.equal(await get(page, 'state'), near);
  await call(page, 'seek', 99);
  assert.equal(await get(page, 'moveCount'), 2, 'seek stops at the end');
  await call(page, 'seek', -5);
  assert.equal(await get(page, 'moveCount'), 0, 'and at the start');
  assert.equal((await call(page, 'toText')).replace(/[ \n]+/g, ' ').trim(), '1 2 3 4 5 6 0 7 8');
  await call(page, 'move', 'left');
  await call(page, 'reset');
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [near, 0]);
  await call(page, 'shuffle', 'seven');
  const seven = await get(page, 'state');
  await call(page, 'shuffle');
  assert.notEqual(await get(page, 'state'), seven);
  assert.equal(await get(page, 'solvable'), true);
  await call(page, 'shuffle', 'seven');
  assert.equal(await get(page, 'state'), seven);
});

scenario(
  'events: plain CustomEvents that bubble and cross shadow roots, with their details',
  async ({ page, open }) => {
    await open(nearBoard);
    await ready(page);
    await page.evaluate(() => {
      // A board inside somebody's component.
      const host = document.body.appendChild(document.createElement('section'));
      host.attachShadow({ mode: 'open' }).innerHTML =
        '<sliding-puzzle id="inner" state="1 2 3/4 5 6/0 7 8"></sliding-puzzle>';
    });
    await ready(page, 2);
    const types = await page.evaluate(() =>
      /** @type {any} */ (window).probe.events.map((/** @type {any} */ { type, plain }) => `${type} ${plain}`),
    );
    assert.deepEqual(
      types.filter((/** @type {string} */ text) => !text.endsWith('true')),
      [],
    );
    assert.deepEqual([...types].sort(), [
      'puzzle-ready true',
      'puzzle-ready true',
      'puzzle-shuffle true',
      'puzzle-shuffle true',
    ]);
    assert.deepEqual((await told(page, 'puzzle-shuffle'))[0], { state: near, size: '3x3', seed: null, solvable: true });
    await forget(page);
    await call(page, 'move', 'left');
    assert.deepEqual(await told(page, 'puzzle-move'), [
      { by: 'player', state: '1 2 3/4 5 6/7 0 8', moveCount: 1, solved: false },
    ]);
    await call(page, 'undo');
    assert.equal((await told(page, 'puzzle-move'))[1].by, 'undo');
    await forget(page);
    const result = await call(page, 'solve', { algorithm: 'bfs', play: true });
    await becomes(page, 'solved', true);
    const solved = await telling(page, 'puzzle-solved');
    assert.equal(solved.moveCount, 2);
    assert.equal(solved.assisted, 2);
    assert.equal(typeof solved.elapsed, 'number');
    const playback = (await told(page, 'puzzle-playback')).map(({ playing }) => playing);
    assert.equal(playback[0], true);
    assert.equal(playback[playback.length - 1], false);
    const solution = (await told(page, 'puzzle-solution'))[0];
    assert.deepEqual(solution, result);
    assert.deepEqual(
      (await told(page, 'puzzle-move')).map(({ by }) => by),
      ['playback', 'playback'],
    );
  },
);

scenario('solve() resolves with how the search went, and never rejects', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle state="${farthest}" style="width: 300px"></sliding-puzzle>`);
  await ready(page);
  for (const algorithm of ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan', 'idastar', 'auto']) {
    const result = await call(page, 'solve', { algorithm, play: false });
    assert.equal(result.status, 'solved', `${algorithm}: ${result.message}`);
    assert.equal(result.length, 31, algorithm);
    assert.equal(result.optimal, true, algorithm);
    assert.equal(replay(farthest, result.moves), goal, algorithm);
    for (const name of ['expanded', 'generated', 'frontierPeak', 'depth', 'milliseconds', 'bytes', 'lowerBound']) {
      assert.equal(typeof result[name], 'number', `${algorithm}: ${name}`);
    }
    assert.equal(result.lowerBound, 31, algorithm);
  }
  assert.deepEqual(
    await get(page, 'stats'),
    await page.evaluate(() => {
      const events = /** @type {any} */ (window).probe.events.filter(
        (/** @type {any} */ { type }) => type === 'puzzle-solution',
      );
      return events[events.length - 1].detail;
    }),
    'stats are those of the last search',
  );
  assert.equal((await call(page, 'solve', { algorithm: 'bfs', maxNodes: 100, play: false })).status, 'limit');
  const nonsense = await call(page, 'solve', { algorithm: 'magic' });
  assert.equal(nonsense.status, 'error');
  assert.match(nonsense.message, /magic/);
  assert.ok(
    (await page.evaluate(
      () =>
        /** @type {any} */ (window).probe.events.filter((/** @type {any} */ { type }) => type === 'puzzle-progress')
          .length,
    )) >= 0,
  );

  await set(page, 'state', costly);
  const cancelled = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const stop = new AbortController();
    const ends = [];
    for (const end of [
      () => stop.abort(),
      () => element.cancel(),
      () => element.move(element.state.startsWith('0') ? 'up' : 'down'),
    ]) {
      const answer = element.solve({
        algorithm: 'idastar',
        signal: stop.signal.aborted ? undefined : stop.signal,
        play: false,
      });
      const searching = element.searching;
      end();
      ends.push({ searching, status: (await answer).status, after: element.searching });
    }
    return ends;
  });
  assert.deepEqual(cancelled, Array(3).fill({ searching: true, status: 'cancelled', after: false }));
});

scenario(
  'the limits and the algorithm of attributes hold for solve(), and options win over them',
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${farthest}" algorithm="bfs" max-nodes="50"></sliding-puzzle>`);
    await ready(page);
    const limited = await call(page, 'solve', { play: false });
    assert.deepEqual([limited.status, limited.algorithm, limited.message], ['limit', 'bfs', 'nodes']);
    const free = await call(page, 'solve', { play: false, maxNodes: 1e9, algorithm: 'astar-manhattan' });
    assert.deepEqual([free.status, free.algorithm], ['solved', 'astar-manhattan']);
    await attribute(page, 'max-nodes', null);
    assert.equal((await call(page, 'solve', { play: false })).status, 'solved');
    await attribute(page, 'max-seconds', '0.2');
    await attribute(page, 'algorithm', 'idastar');
    await attribute(page, 'state', costly);
    await becomes(page, 'state', costly);
    const late = await call(page, 'solve', { play: false });
    assert.deepEqual([late.status, late.message], ['limit', 'time']);
    await attribute(page, 'algorithm', 'astar-manhattan');
    await attribute(page, 'max-seconds', null);
    await attribute(page, 'max-memory', String(4 << 20));
    const full = await call(page, 'solve', { play: false });
    assert.deepEqual([full.status, full.message], ['limit', 'memory']);
  },
);

scenario(
  'a solver that does not load: words, which go when it loads after all',
  { expect: [/404|solver/] },
  async ({ page, web, open }) => {
    web.blog.patch = (_folder, path, body) => (path === 'wasm/solver.wasm' ? null : body);
    await open(nearBoard);
    await ready(page);
    assert.equal((await call(page, 'solve')).status, 'error');
    assert.match(await words(page), /solver\.wasm/);
    web.blog.patch = (_folder, _path, body) => body;
    assert.equal((await call(page, 'solve', { play: false })).status, 'solved');
    assert.equal(await words(page), '');
  },
);

scenario('hint() tells and marks the next tile; play, pause and rate', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.deepEqual(await call(page, 'hint'), { move: 'L', tile: 7, remaining: 2, optimal: true });
  const mark = await page.waitFor(() => {
    const hint = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector(
      '[part~="hint"]',
    );
    const box = hint.getBoundingClientRect();
    return box.width > 0 && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  const tile = await middle(page, 7);
  assert.ok(Math.hypot(mark.x - tile.x, mark.y - tile.y) < 15, 'the mark is on the tile');
  await set(page, 'state', farthest);
  await call(page, 'solve', { algorithm: 'idastar', play: false });
  assert.equal(await get(page, 'solutionBegin'), 0);
  await call(page, 'play', { rate: 2 });
  assert.equal(await get(page, 'playing'), true);
  await call(page, 'pause');
  assert.equal(await get(page, 'playing'), false);
  await call(page, 'play', { rate: 100 });
  await becomes(page, 'solved', true);
  await becomes(page, 'playing', false);
  assert.equal(await get(page, 'solutionBegin'), 0, 'played, it is still on the timeline');
  assert.equal(await call(page, 'move', 'right'), 1);
  assert.equal(await get(page, 'solutionBegin'), null, 'a move of the player puts an end to it');
});

scenario('methods before the board is loaded load it and are done in order', async ({ page, open }) => {
  await open(`${script}<div style="height: 5000px"></div><sliding-puzzle state="${near}"></sliding-puzzle>`);
  await defined(page);
  const result = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const first = [
      element.state,
      element.moves,
      element.moveCount,
      element.solved,
      element.stats,
      element.move('left'),
      element.move('left'),
      element.undo(),
    ];
    await element.ready;
    return { first, state: element.state, blob: (await element.toBlob()).type };
  });
  assert.deepEqual(result, {
    first: ['', '', 0, false, null, 0, 0, false],
    state: '1 2 3/4 5 6/7 0 8',
    blob: 'image/png',
  });
});

scenario('permalink opens the same game on our own page', async ({ page, web, open }) => {
  await open(`${script}<sliding-puzzle size="4x3" seed="blog 1&2" algorithm="bfs"></sliding-puzzle>`);
  await ready(page);
  const moves = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    for (const way of ['left', 'up', 'right', 'down', 'left', 'up']) element.move(way);
    return element.moves;
  });
  const [link, state] = [await get(page, 'permalink'), await get(page, 'state')];
  const hash = link.slice(link.indexOf('#'));
  assert.match(hash, /^#size=4x3&seed=/);
  assert.match(hash, /&moves=/);
  assert.match(hash, /algorithm=bfs/);
  assert.ok(moves.length > 0);
  await page.goto(`${web.blog.site}/index.html${hash}`);
  await becomes(page, 'state', state, '#board');
  assert.equal(await get(page, 'moves', '#board'), moves);
});

// =================================================================================================
group = 'nonsense';

scenario(
  'nonsense in attributes: puzzle-error and words on the board, never an exception, always a board',
  { expect: [/javascript:|http:\/\/\[/] },
  async ({ page, open }) => {
    await open(`${script}<div id="here" style="width: 300px"></div>`);
    await defined(page);
    /** @type {[Record<string, string>, string, string][]} attributes, the error's type, the attribute that it names */
    const table = [
      [{ size: 'big' }, 'attribute|state', 'size'],
      [{ size: '1x1' }, 'attribute|state', 'size'],
      [{ size: '11x3' }, 'attribute|state', 'size'],
      [{ size: '4x4x4' }, 'attribute|state', 'size'],
      [{ size: '-3x3' }, 'attribute|state', 'size'],
      [{ size: '99999999999999x2' }, 'attribute|state', 'size'],
      [{ state: '1 2 3' }, 'state', 'state'],
      [{ state: '1 1 2/3 4 5/6 7 0' }, 'state', 'state'],
      [{ state: 'drop table' }, 'state', 'state'],
      [{ state: '9 2 3/4 5 6/7 8 0' }, 'state', 'state'],
      [{ state: `${'1 '.repeat(5000)}` }, 'state', 'state'],
      [{ state: unsolvable }, 'unsolvable', 'state'],
      [{ state: near, moves: 'X' }, 'attribute|state', 'moves'],
      [{ state: near, moves: 'D9' }, 'attribute|state', 'moves'],
      [{ seed: 'x'.repeat(3000) }, 'attribute|state', 'seed'],
      [{ algorithm: 'magic' }, 'attribute', 'algorithm'],
      [{ algorithm: 'bfs magic' }, 'attribute', 'algorithm'],
      [{ controls: 'undo explode' }, 'attribute', 'controls'],
      [{ controls: '<img src=x onerror=alert(1)>' }, 'attribute', 'controls'],
      [{ numbers: 'roman' }, 'attribute', 'numbers'],
      [{ theme: 'pink' }, 'attribute', 'theme'],
      [{ motion: 'fast' }, 'attribute', 'motion'],
      [{ 'max-nodes': 'many' }, 'attribute', 'max-nodes'],
      [{ 'max-nodes': '-1' }, 'attribute', 'max-nodes'],
      [{ 'max-memory': 'NaN' }, 'attribute', 'max-memory'],
      [{ 'max-seconds': 'soon' }, 'attribute', 'max-seconds'],
      [{ loading: 'never' }, 'attribute', 'loading'],
      [{ input: 'telepathy' }, 'attribute', 'input'],
      [{ src: 'http://[' }, 'picture|attribute', 'src'],
      [{ src: 'javascript:alert(1)' }, 'picture|attribute', 'src'],
    ];
    for (const [attributes, types, named] of table) {
      await forget(page);
      const about = JSON.stringify(attributes).slice(0, 80);
      await page.evaluate((values) => {
        const element = document.createElement('sliding-puzzle');
        for (const [name, value] of Object.entries(values)) element.setAttribute(name, /** @type {string} */ (value));
        document.querySelector('#here')?.replaceChildren(element);
      }, attributes);
      const {
        type,
        message,
        attribute: culprit,
      } = await telling(page, 'puzzle-error').catch(() => assert.fail(`${about}: no puzzle-error`));
      assert.match(type, new RegExp(`^(${types})$`), about);
      assert.equal(culprit, named, about);
      assert.match(message, /\w{2,} .*\w/, `${about} has no sentence`);
      assert.ok(message.length < 400, `${about}: ${message.length} characters`);
      await ready(page);
      const seen = await page
        .waitFor(() => {
          const status = [
            .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
              '[part~="status"]',
            ),
          ];
          return status
            .filter((element) => element.getBoundingClientRect().height > 1)
            .map((element) => element.textContent)
            .join('')
            .trim();
        })
        .catch(() => assert.fail(`${about}: no words on the board`));
      assert.ok(seen.includes(message.slice(0, 20)), `${about}: “${seen}” is not “${message}”`);
      assert.equal(await get(page, 'solvable'), true, `${about}: a board to play`);
      assert.equal((await told(page, 'puzzle-error')).length, 1, `${about}: told once`);
      // The words cover no more than they must, and the board can be played.
      const covered = await page.evaluate(() => {
        const root = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot;
        const board = root.querySelector('[part~="board"]').getBoundingClientRect();
        return Math.max(
          ...[...root.querySelectorAll('[part~="status"]')].map((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return (Math.min(bottom, board.bottom) - Math.max(top, board.top)) / board.height;
          }),
        );
      });
      assert.ok(covered < 0.6, `${about}: the words cover ${Math.round(covered * 100)} % of the board`);
      // Gone with a valid value.
      await attribute(page, named, named === 'state' ? near : named === 'size' ? '3x3' : null);
      if (named === 'moves') await attribute(page, 'state', goal);
      await page
        .waitFor(
          () =>
            ![
              .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
                '[part~="status"]',
              ),
            ].some((element) => element.getBoundingClientRect().height > 1 && element.textContent.trim()),
        )
        .catch(async () => assert.fail(`${about}: the words stay: ${await words(page)}`));
    }
  },
);

scenario('nonsense while playing changes nothing', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await call(page, 'move', 'left');
  const before = await get(page, 'state');
  await set(page, 'state', 'rubbish');
  assert.equal((await telling(page, 'puzzle-error')).type, 'state');
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [before, 1]);
  for (const [method, ...values] of [
    ['move', 'sideways'],
    ['move', 99],
    ['move', -1],
    ['move', null],
    ['move', {}],
    ['step', 'x'],
    ['seek', 'x'],
    ['seek', null],
    ['play', null],
    ['play', { rate: 'x' }],
    ['play', { rate: -1 }],
    ['solve', null],
    ['solve', 7],
    ['solve', { maxNodes: 'x', maxSeconds: -3 }],
    ['shuffle', {}],
    ['shuffle', 7],
  ]) {
    const thrown = await page.evaluate(
      async (/** @type {string} */ name, /** @type {any[]} */ args) => {
        try {
          await /** @type {any} */ (document.querySelector('sliding-puzzle'))[name](...args);
          return '';
        } catch (error) {
          return String(error);
        }
      },
      method,
      values,
    );
    assert.equal(thrown, '', `${method}(${JSON.stringify(values)}) throws`);
    await call(page, 'pause');
  }
});

scenario('very long nonsense takes no time', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  for (const name of ['max-nodes', 'max-seconds', 'size', 'state', 'moves', 'seed', 'algorithm', 'theme']) {
    const spent = await page.evaluate(async (/** @type {string} */ key) => {
      const element = /** @type {Element} */ (document.querySelector('sliding-puzzle'));
      const begin = performance.now();
      for (const text of [`${'9'.repeat(100000)}x`, `9${' '.repeat(100000)}x`]) {
        element.setAttribute(key, text);
        await Promise.resolve();
      }
      element.removeAttribute(key);
      return performance.now() - begin;
    }, name);
    assert.ok(spent < 2000, `${name}: ${spent} ms`);
  }
});

scenario('text from attributes is never HTML', { expect: [/404/] }, async ({ page, open }) => {
  const attack = '&lt;img src=x onerror=&quot;window.hacked = true&quot;&gt;';
  await open(`${script}<div id="here" style="width: 300px"></div>`);
  await defined(page);
  for (const name of [
    'size',
    'state',
    'seed',
    'moves',
    'algorithm',
    'controls',
    'src',
    'alt',
    'numbers',
    'theme',
    'motion',
    'max-nodes',
    'max-memory',
    'max-seconds',
    'loading',
    'input',
    'race',
    'lang',
  ]) {
    await forget(page);
    await page.evaluate(
      (key, value, picture) => {
        /** @type {HTMLElement} */ (document.querySelector('#here')).innerHTML =
          `<sliding-puzzle ${key === 'alt' ? `src="${picture}"` : ''} controls="stats algorithm" ${key}="${value}"></sliding-puzzle>`;
      },
      name,
      attack,
      dataUrl(quarters(8, 8)),
    );
    await ready(page);
    await page.waitFor(() => true);
    const images = await page.evaluate(() => {
      /** @type {(root: any) => any[]} */
      const walk = (root) =>
        [...root.querySelectorAll('*')].flatMap((/** @type {any} */ element) => [
          element,
          ...(element.shadowRoot ? walk(element.shadowRoot) : []),
        ]);
      return walk(document.querySelector('#here')).filter(
        (/** @type {any} */ element) => element.localName === 'img' && element.getAttribute('src') === 'x',
      ).length;
    });
    assert.equal(images, 0, name);
  }
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).hacked), undefined);
});

scenario('an unsolvable state is refused with its proof, unless allow-unsolvable', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle id="a" state="${unsolvable}" loading="eager"></sliding-puzzle><sliding-puzzle id="b" state="${unsolvable}" allow-unsolvable loading="eager"></sliding-puzzle>`,
  );
  await ready(page, 2);
  const errors = await told(page, 'puzzle-error');
  assert.deepEqual(
    errors.map(({ type }) => type),
    ['unsolvable'],
  );
  assert.match(errors[0].message, /inversion/i);
  assert.deepEqual([await get(page, 'solvable', '#a'), await get(page, 'size', '#a')], [true, '3x3']);
  assert.deepEqual([await get(page, 'solvable', '#b'), await get(page, 'state', '#b')], [false, unsolvable]);
  const answer = await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).solve());
  assert.equal(answer.status, 'unsolvable');
});

// =================================================================================================
group = 'manners: loading';

scenario(
  'nothing but the small script loads until a board comes near; then at most four requests; the figures hold',
  async ({ page, web, open, context }) => {
    await open(
      `${script}<div style="height: 8000px">A long post</div><sliding-puzzle size="4x4" seed="blog-1"></sliding-puzzle>`,
    );
    await defined(page);
    await idle(page);
    assert.deepEqual(web.blog.siteRequests, ['sliding-puzzle.js']);
    const small = await brotliSize(web.blog.siteRequests);
    context.diagnostic(`script before a board is near: ${small} brotli bytes`);
    assert.ok(small <= 6 * 1024, `${small} bytes`);
    await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView());
    await ready(page);
    await idle(page);
    const { siteRequests } = web.blog;
    const total = await brotliSize(siteRequests);
    context.diagnostic(
      `first board playable: ${total} brotli bytes in ${siteRequests.length} requests: ${siteRequests.join(', ')}`,
    );
    assert.ok(siteRequests.length <= 4, siteRequests.join(', '));
    assert.equal(new Set(siteRequests).size, siteRequests.length, 'nothing twice');
    assert.ok(total <= 60 * 1024, `${total} bytes`);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 0, 'no worker without a search');
  },
);

scenario('a board comes to life before it is in sight, and loading="eager" does not wait', async ({ page, open }) => {
  await open(
    `${script}<div style="height: 8000px"></div><sliding-puzzle id="lazy"></sliding-puzzle><div style="height: 8000px"></div><sliding-puzzle id="eager" loading="eager"></sliding-puzzle>`,
  );
  await ready(page);
  await idle(page);
  assert.deepEqual(
    await page.evaluate(() => /** @type {any} */ (window).probe.events.map((/** @type {any} */ { id }) => id)),
    ['eager', 'eager'],
  );
  await page.evaluate(() => scrollTo(0, 8000 - innerHeight - 150));
  await ready(page, 2);
});

scenario(
  'thirty boards: one compile, no worker, all live, and idle at 0 frames and 0 timers',
  async ({ page, web, open, context }) => {
    const boards = Array.from(
      { length: 30 },
      (_, index) => `<sliding-puzzle id="b${index}" size="${3 + (index % 3)}x${3 + (index % 2)}" seed="${index}"
    style="width: 150px" loading="eager" controls="undo timer stats"></sliding-puzzle>${lorem}`,
    );
    await open(script + boards.join(''));
    await ready(page, 30);
    await idle(page);
    const { compiles, workers, memories } = await page.evaluate(() => {
      const { probe } = /** @type {any} */ (window);
      return { compiles: probe.compiles, workers: probe.workers, memories: probe.memories.length };
    });
    assert.deepEqual({ compiles, workers, memories }, { compiles: 1, workers: 0, memories: 1 });
    assert.equal(web.blog.siteRequests.filter((path) => path.endsWith('.wasm')).length, 1);
    const before = await busyness(page);
    await new Promise((done) => setTimeout(done, 300));
    assert.equal((await busyness(page)) - before, 0, 'frames and timers while idle');
    const moved = await page.evaluate(
      () =>
        [...document.querySelectorAll('sliding-puzzle')].filter((/** @type {any} */ element) =>
          ['left', 'right', 'up', 'down'].some((way) => element.move(way)),
        ).length,
    );
    assert.equal(moved, 30, 'all live');
    const times = await page.evaluate(async () => {
      const results = [];
      for (let index = 0; index < 5; ++index) {
        const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
        element.setAttribute('loading', 'eager');
        element.style.width = '150px';
        const begin = performance.now();
        document.body.append(element);
        await element.ready;
        results.push(performance.now() - begin);
      }
      return results;
    });
    context.diagnostic(
      `a further board is ready after ${times.map((/** @type {number} */ time) => time.toFixed(1)).join(', ')} ms`,
    );
  },
);

for (const [what, attributes] of [
  ['bare', ''],
  ['with controls', 'controls="shuffle reset undo redo hint solve play step speed timer moves stats algorithm size"'],
  ['with a picture', 'src="{blog}/picture.png" size="4x3" controls="solve"'],
]) {
  scenario(`loading shifts nothing: a board ${what}`, async ({ page, web, open }) => {
    web.blog.files.set('/picture.png', { type: 'image/png', body: quarters(400, 200) });
    // Nothing in the page moves between the first layout and the last, also where the engine has no layout-shift entries.
    for (const style of ['', 'width: 260px', 'max-width: 400px; margin: auto']) {
      web.blog.patch = async (_folder, path, body) => {
        if (path !== 'sliding-puzzle.js') await new Promise((done) => setTimeout(done, 120));
        return body;
      };
      await open(
        `${script}<h1>A post</h1><sliding-puzzle ${attributes} style="${style}"><p>Shown without JavaScript.</p></sliding-puzzle><p id="below">Below the board.</p>${lorem.repeat(3)}`,
      );
      await defined(page);
      // What shifts when the script defines the tag is another matter (see the next scenario).
      await page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                /** @type {any} */ (window).probe.shifts.length = 0;
                done(0);
              }),
            ),
          ),
      );
      const where = () => page.evaluate(() => document.querySelector('#below')?.getBoundingClientRect().top);
      const early = await where();
      await ready(page);
      await idle(page);
      assert.equal(await where(), early, `what stands below moves (${style})`);
      const shifts = await page.evaluate(() => /** @type {any} */ (window).probe.shifts);
      assert.deepEqual(shifts, [], `layout shifts (${style})`);
    }
  });
}

scenario(
  'with blocking="render" on the script nothing shifts from the first paint on',
  { only: ['chromium'] },
  async ({ page, web, open }) => {
    web.blog.patch = async (_folder, _path, body) => {
      await new Promise((done) => setTimeout(done, 150));
      return body;
    };
    await open(
      `<h1>A post</h1><sliding-puzzle size="5x4" controls="shuffle solve undo timer"><p>Shown without JavaScript.</p></sliding-puzzle>${lorem.repeat(3)}`,
      { head: script.replace('<script', '<script blocking="render"') },
    );
    await ready(page);
    await idle(page);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).probe.shifts), []);
  },
);

// =================================================================================================
group = 'manners: in the document';

// What a host page knows of drawings on its canvases: when, and how large they were.
const drawingProbe = `<script>{
  const { prototype } = CanvasRenderingContext2D, { putImageData } = prototype;
  window.drawings = [];
  prototype.putImageData = function (image, ...rest) {
    putImageData.call(this, image, ...rest);
    drawings.push({ canvas: this.canvas, width: image.width, height: image.height });
  };
}</script>`;

scenario('the first drawing is the only one: its size is known before the browser tells it', async ({ page, open }) => {
  const widths = ['300px', '33.3%', '411.5px', '260.25px'];
  await open(
    script +
      widths
        .map(
          (width, index) => `<sliding-puzzle size="${index + 2}x3" motion="none" controls="shuffle undo"
    style="width: ${width}; margin: ${index * 0.3}px 0 0 ${7.7 + index}px"></sliding-puzzle>`,
        )
        .join(''),
    { head: drawingProbe },
  );
  await ready(page, widths.length);
  await page.waitFor(
    (count) =>
      new Set(/** @type {any} */ (window).drawings.map((/** @type {any} */ { canvas }) => canvas)).size === count,
    widths.length,
  );
  await idle(page);
  const drawings = await page.evaluate(() =>
    /** @type {any} */ (window).drawings.map((/** @type {any} */ { canvas, width, height }) => {
      const box = canvas.getBoundingClientRect();
      return {
        size: canvas.getRootNode().host.size,
        exact: Math.abs(box.width - width) < 1 && Math.abs(box.height - height) < 1,
      };
    }),
  );
  drawings.sort((/** @type {any} */ one, /** @type {any} */ other) => (one.size < other.size ? -1 : 1)); // who is drawn first is no matter
  assert.deepEqual(
    drawings,
    widths.map((_width, index) => ({ size: `${index + 2}x3`, exact: true })),
  );
});

scenario('a transform changes nothing about the drawing', async ({ page, open }) => {
  await open(
    `${script}<style>sliding-puzzle { width: 300px } #a { transform: scaleY(.3) } #b { transform: scale(0) } #c { transform: rotate(20deg) }</style>` +
      ['a', 'b', 'c'].map((id) => `<sliding-puzzle id="${id}" size="3x3" loading="eager"></sliding-puzzle>`).join(''),
  );
  await ready(page, 3);
  await idle(page);
  const sizes = await page.evaluate(() =>
    ['a', 'b', 'c'].map((id) => {
      const { width, height } = /** @type {any} */ (document.getElementById(id)).shadowRoot.querySelector('canvas');
      return [width / devicePixelRatio, height / devicePixelRatio];
    }),
  );
  assert.deepEqual(sizes, [
    [300, 300],
    [300, 300],
    [300, 300],
  ]);
});

scenario(
  'a board on a processor a quarter as fast: its tasks',
  { only: ['chromium'] },
  async ({ page, open, context }) => {
    await page.slowDown?.(4);
    await open(
      `<h1>A post</h1>${script}<sliding-puzzle size="4x4" seed="blog-1" motion="none" controls="shuffle solve undo"></sliding-puzzle>${lorem.repeat(20)}`,
      { head: drawingProbe },
    );
    // What drives the browser would be a long task itself.
    await new Promise((done) => setTimeout(done, 3000));
    const { longTasks, readyAt, count } = await page.evaluate(() => ({
      .../** @type {any} */ (window).probe,
      count: /** @type {any} */ (window).drawings.length,
    }));
    context.diagnostic(
      `ready ${readyAt.toFixed(0)} ms after the page began; ${longTasks.length} tasks over 50 ms ${longTasks.map((/** @type {number} */ time) => time.toFixed(0)).join(', ')}`,
    );
    assert.ok(readyAt > 0);
    assert.equal(count, 1);
  },
);

scenario('three hundred times added, moved and removed: nothing leaks', async ({ page, open, context }) => {
  await open(
    `${script}<div id="one"></div><div id="two"></div><sliding-puzzle id="stays" size="3x3" style="width: 100px" loading="eager"></sliding-puzzle>`,
  );
  await ready(page);
  const cycles = (/** @type {number} */ count) =>
    page.evaluate(async (times) => {
      const { probe, gc } = /** @type {any} */ (window);
      const [one, two] = ['#one', '#two'].map((id) => /** @type {Element} */ (document.querySelector(id)));
      /** @type {WeakRef<Element>[]} */
      const references = [];
      for (let index = 0; index < times; ++index) {
        const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
        for (const [name, value] of Object.entries({
          size: `${3 + (index % 4)}x3`,
          loading: 'eager',
          style: 'width: 120px',
          controls: 'undo timer',
          race: index % 3 ? 'r' : '',
          src:
            index % 5
              ? ''
              : 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
        })) {
          if (value) element.setAttribute(name, value);
        }
        one.append(element);
        // Some go before they are ready.
        if (index % 4) await element.ready;
        element.move('left');
        two.append(element);
        element.move('up');
        if (index % 4 === 1) await Promise.resolve();
        if (index % 50 === 2) {
          const search = element.solve({ play: true });
          if (index % 100 === 2) await search;
        }
        element.remove();
        if (index % 3) references.push(new WeakRef(element));
      }
      await new Promise((done) => setTimeout(done, 200));
      let alive = references.length;
      for (let round = 0; gc && round < 10; ++round) {
        gc();
        await new Promise((done) => setTimeout(done, 20));
        alive = references.filter((reference) => reference.deref()).length;
        if (alive === 0) break;
      }
      return {
        alive: gc ? alive : 0,
        listeners: probe.listeners(),
        workers: probe.workers,
        bytes: probe.memories.map((/** @type {WebAssembly.Memory} */ memory) => memory.buffer.byteLength),
      };
    }, count);
  const first = await cycles(40);
  const last = await cycles(300);
  context.diagnostic(`after 40: ${JSON.stringify(first)}, after 340: ${JSON.stringify(last)}`);
  assert.equal(last.listeners, first.listeners, 'listeners on window, document and media queries');
  // One that holds much memory when its search ends is let go, so there may be none.
  assert.ok(last.workers <= 1, `${last.workers} workers`);
  assert.deepEqual(last.bytes, first.bytes, 'bytes of wasm memory');
  assert.ok(last.alive <= 2, `${last.alive} elements are never collected`);
  await idle(page);
  assert.equal(await get(page, 'solvable', '#stays'), true);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

/**
 * Firefox 140 takes the class from a custom element that is adopted by another document; no script can help that.
 * @param {import('./engines.mjs').Page} page
 */
const keepsClassWhenAdopted = (page) =>
  page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    customElements.define(
      'adopted-probe',
      class extends HTMLElement {
        probe() {}
      },
    );
    const probe = /** @type {any} */ (document.createElement('adopted-probe'));
    frame.contentDocument?.body.append(probe);
    const kept = 'probe' in probe;
    frame.remove();
    return kept;
  });

scenario('moving an element keeps its game: position, moves, undo, clock', async ({ page, open }) => {
  await open(
    `${script}<div id="one"><sliding-puzzle state="${farthest}" style="width: 200px" controls="undo timer"></sliding-puzzle></div><div id="two"></div>`,
  );
  await ready(page);
  const read = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (window).kept ?? document.querySelector('sliding-puzzle');
      return {
        state: element.state,
        moves: element.moves,
        moveCount: element.moveCount,
        start: element.startState,
        undo: element.canUndo,
        redo: element.canRedo,
        ahead: element.movesAhead,
      };
    });
  for (const way of ['right', 'down', 'left', 'up', 'right']) await call(page, 'move', way);
  await call(page, 'undo');
  const before = await read();
  await new Promise((done) => setTimeout(done, 100));
  await page.evaluate(() =>
    document.querySelector('#two')?.append(/** @type {Element} */ (document.querySelector('sliding-puzzle'))),
  );
  assert.deepEqual(await read(), before, 'moved at once');
  const elapsed = await get(page, 'elapsed');
  assert.ok(elapsed >= 100, `${elapsed} ms`);
  const [left, later] = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    Object.assign(window, { kept: element });
    const time = element.elapsed;
    element.remove();
    await new Promise((done) => setTimeout(done, 300));
    document.querySelector('#one')?.append(element);
    await element.ready;
    return [time, element.elapsed];
  });
  assert.deepEqual(await read(), before, 'out of the document and back');
  assert.ok(
    left >= elapsed && later >= left && later < left + 200,
    `the clock stood while it was away: ${left}, then ${later}`,
  );
  assert.equal(await call(page, 'redo'), true);
  assert.equal(await call(page, 'undo'), true);
  assert.equal(await call(page, 'undo'), true);
  assert.ok((await get(page, 'elapsed')) > later, 'and goes on');
  if (!(await keepsClassWhenAdopted(page))) return;
  await page.evaluate(() => {
    // Another document of the same origin, as a print preview or a comment editor has.
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { kept } = /** @type {any} */ (window);
    frame.contentDocument?.body.append(kept);
    document.body.append(kept);
    frame.remove();
  });
  await page.waitFor(() => /** @type {any} */ (window).kept.state);
});

scenario(
  'in an iframe that is taken away nothing throws, and the element can come home',
  async ({ page, open, context }) => {
    await open(
      `${script}<iframe style="width: 400px; height: 400px"></iframe><sliding-puzzle state="${near}" style="width: 200px"></sliding-puzzle>`,
    );
    await ready(page);
    if (!(await keepsClassWhenAdopted(page)))
      return context.diagnostic('this browser takes the class from adopted elements');
    assert.deepEqual(
      await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
        const iframe = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
        /** @type {Document} */ (iframe.contentDocument).body.append(element);
        await element.ready;
        iframe.remove();
        const said = [element.move('left')];
        element.theme = 'dark';
        await Promise.resolve();
        element.undo();
        element.shuffle('s');
        element.state = '1 2 3/4 5 6/0 7 8';
        document.body.append(element);
        await element.ready;
        return [...said, element.move('left'), element.move('left'), element.solved];
      }),
      [1, 1, 1, true],
    );
  },
);

scenario('pictures go with their boards', async ({ page, open }) => {
  await open(`${script}<div id="here"></div>`);
  await defined(page);
  const left = await page.evaluate(async () => {
    const { gc } = /** @type {any} */ (window);
    /** @type {WeakRef<Element>[]} */
    const pictures = [];
    const original = document.createElement;
    document.createElement = function (/** @type {string} */ name, /** @type {any} */ ...more) {
      const element = original.call(this, name, ...more);
      if (name === 'img') pictures.push(new WeakRef(element));
      return element;
    };
    const canvas = document.createElement('canvas');
    const add = async () => {
      const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
      Object.assign(element, { loading: 'eager', src: canvas.toDataURL() });
      element.style.width = '100px';
      document.querySelector('#here')?.append(element);
      await element.ready;
      return element;
    };
    // The first brings the script for pictures; from then on each board begins with its picture at once.
    const first = await add();
    while (pictures.length === 0) await new Promise((done) => setTimeout(done, 10));
    first.remove();
    for (let index = 1; index < 20; ++index) {
      const element = await add();
      if (index % 2) await new Promise((done) => setTimeout(done, 50));
      element.remove();
    }
    document.createElement = original;
    let alive = pictures.length;
    for (let round = 0; gc && alive > 2 && round < 20; ++round) {
      await new Promise((done) => setTimeout(done, 50));
      gc();
      alive = pictures.filter((reference) => reference.deref()).length;
    }
    return [pictures.length, gc ? alive : 0];
  });
  assert.equal(left[0], 20);
  assert.ok(left[1] <= 2, `${left[1]} pictures are never collected`);
});

scenario('elements made by script, cloned, upgraded late or never connected', async ({ page, open }) => {
  await open('<sliding-puzzle id="early" size="3x3" seed="a"></sliding-puzzle>');
  await page.evaluate(
    async (url) => {
      const early = /** @type {any} */ (document.querySelector('#early'));
      early.theme = 'dark'; // before the element is defined, as frameworks do
      await import(url);
      await customElements.whenDefined('sliding-puzzle');
    },
    await page.evaluate(() => `${location.origin}/assets/puzzle/sliding-puzzle.js`),
  );
  await ready(page);
  assert.equal(await page.evaluate(() => document.querySelector('#early')?.getAttribute('theme')), 'dark');
  const result = await page.evaluate(async () => {
    const Class = /** @type {any} */ (customElements.get('sliding-puzzle'));
    const lonely = new Class();
    lonely.size = '5x5';
    lonely.move('left');
    const copy = /** @type {any} */ (document.querySelector('#early')?.cloneNode(true));
    copy.id = 'copy';
    document.body.append(copy);
    await copy.ready;
    return [
      lonely.size,
      lonely.state,
      copy.state === /** @type {any} */ (document.querySelector('#early')).state,
      lonely.getAttributeNames(),
    ];
  });
  assert.deepEqual(result, ['5x5', '', true, ['size']]);
});

// =================================================================================================
group = 'manners: keys, wheel, touch';

const article = `<input id="name" value=""><textarea id="text"></textarea>${nearBoard}<button id="next">Next</button><div style="height: 3000px"></div>`;

scenario('keys only with focus, no autofocus, Tab goes on, shortcuts stay with the browser', async ({ page, open }) => {
  await open(article);
  await ready(page);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'no autofocus');
  await page.press('ArrowLeft');
  await page.press('ArrowUp');
  assert.equal(await get(page, 'moveCount'), 0, 'no keys without focus');
  await page.evaluate(() => {
    Object.assign(window, { prevented: [] });
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented) /** @type {any} */ (window).prevented.push(event.key);
      else if (event.ctrlKey || event.altKey || event.metaKey) event.preventDefault(); // the browser would leave the page
    });
  });
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#text')).focus());
  await page.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'sliding-puzzle');
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
  assert.deepEqual(
    await page.evaluate(() => /** @type {any} */ (window).prevented),
    ['ArrowLeft'],
    'an arrow does not scroll too',
  );
  for (const keys of [
    'Control+ArrowLeft',
    'Alt+ArrowLeft',
    'Meta+ArrowLeft',
    'Control+z',
    'Control+ArrowRight',
    'Alt+ArrowUp',
  ])
    await page.press(keys);
  assert.equal(await get(page, 'moveCount'), 1);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).prevented), ['ArrowLeft']);
  await page.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'next', 'Tab leaves the board');
  await page.press('Shift+Tab');
  await page.press('Shift+Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'text', 'Shift+Tab too');
});

scenario('host inputs keep typing', async ({ page, open }) => {
  await open(article);
  await ready(page);
  for (const id of ['name', 'text']) {
    await click(page, 4);
    await page.evaluate((which) => /** @type {HTMLElement} */ (document.querySelector(`#${which}`)).focus(), id);
    for (const key of ['u', 's', 'r', 'h', 'ArrowLeft', 'ArrowUp', 'x', 'Backspace', ' ', '1']) await page.press(key);
    assert.equal(
      (await page.evaluate((which) => /** @type {HTMLInputElement} */ (document.querySelector(`#${which}`)).value, id))
        .length,
      6,
      id,
    );
  }
  assert.equal(await get(page, 'moveCount'), 0);
});

scenario('the wheel scrolls the host over a board', async ({ page, open }) => {
  await open(article);
  await ready(page);
  const { x, y } = await middle(page, 4);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 300);
  await page.waitFor(() => scrollY > 100);
  assert.equal(await get(page, 'moveCount'), 0);
});

scenario(
  'a finger on a tile that cannot move scrolls the host; on one that can it moves the tile',
  { touch: true, only: ['chromium'], width: 400, height: 600 },
  async ({ page, open }) => {
    await open(article);
    await ready(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const swipe = async (/** @type {number} */ cell, /** @type {number} */ dx, /** @type {number} */ dy) => {
      const { x, y } = await middle(page, cell);
      await touch.start(x, y);
      for (let step = 1; step <= 8; ++step) await touch.move(x + (dx * step) / 8, y + (dy * step) / 8);
      await new Promise((done) => setTimeout(done, 150)); // held still, or the page would go on scrolling
      await touch.end();
    };
    await swipe(1, 0, -120);
    await page.waitFor(() => scrollY > 50);
    assert.equal(await get(page, 'moveCount'), 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitFor(() => scrollY === 0);
    await swipe(7, -100, 0);
    await becomes(page, 'moveCount', 1);
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is');
    const { x, y } = await middle(page, 8);
    await touch.start(x, y);
    await touch.end();
    await becomes(page, 'moveCount', 2);
  },
);

scenario(
  'where a board does not take drags, a finger always scrolls',
  { touch: true, only: ['chromium'], width: 400, height: 600 },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle state="${near}" input="click" style="width: 300px"></sliding-puzzle><div style="height: 3000px"></div>`,
    );
    await ready(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const { x, y } = await middle(page, 7);
    await touch.start(x, y);
    for (let step = 1; step <= 8; ++step) await touch.move(x, y - 15 * step);
    await touch.end();
    await page.waitFor(() => scrollY > 50);
    assert.equal(await get(page, 'moveCount'), 0);
  },
);

// =================================================================================================
group = 'hostile pages';

/** The styles of an element of the host that ours could reach. */
const hostStyles = (/** @type {Page} */ page) =>
  page.evaluate(() =>
    ['html', 'body', 'h1', 'p', 'button', 'a', 'input', 'canvas', 'select', 'label'].map((name) => {
      const element = document.querySelector(name);
      return element
        ? [...getComputedStyle(element)]
            .map((key) => `${key}:${getComputedStyle(element).getPropertyValue(key)}`)
            .join(';')
        : '';
    }),
  );

/** Plays through a board by clicks, and looks whether its controls can be used. @param {Page} page @param {string} about */
async function playsByClicks(page, about) {
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView({ block: 'center' }));
  for (const cell of [7, 8]) {
    const tile = (await get(page, 'state')).split(/[ /]/)[cell];
    await click(page, cell);
    await page
      .waitFor(
        (index, number) =>
          /** @type {any} */ (document.querySelector('sliding-puzzle')).state.split(/[ /]/)[index - 1] === number,
        cell,
        tile,
      )
      .catch(() => assert.fail(`${about}: a click on cell ${cell} does not move its tile`));
  }
  assert.equal(await get(page, 'solved'), true, about);
  await press(page, /undo/);
  await becomes(page, 'moveCount', 1);
  await press(page, /undo/);
  await becomes(page, 'moveCount', 0);
  await focus(page);
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
}

const hostile = /** @type {const} */ ([
  ['the issue’s worst', '* { all: unset !important; box-sizing: content-box } button { display: none }'],
  [
    'important on everything',
    '* { display: inline !important; position: static !important; width: 5px !important; height: 5px; color: red !important; font: 40px serif !important; opacity: .9 !important }',
  ],
  [
    'our own names',
    'sliding-puzzle { display: inline; font-size: 0; line-height: 9; pointer-events: auto } .board, .controls, canvas { display: none !important; width: 1px !important } [hidden] { display: block !important }',
  ],
  [
    'huge fonts',
    'html { font-size: 60px } body { font-size: 90px; line-height: 3; letter-spacing: 20px; word-spacing: 50px; text-transform: uppercase; text-indent: 300px; font-family: monospace; white-space: nowrap }',
  ],
  [
    'inherited troubles',
    'body { cursor: none; user-select: none; visibility: visible; text-align: right; writing-mode: vertical-rl; direction: rtl; font-variant: small-caps; text-shadow: 0 0 20px red; touch-action: none; hyphens: auto; quotes: none; border-collapse: collapse; tab-size: 99 }',
  ],
  ['zoom', 'body { zoom: 1.5 } sliding-puzzle { zoom: .8 }'],
  [
    'transforms',
    '.around { transform: rotate(20deg) scale(.8, 1.1) skewX(5deg); transform-origin: 30% 30%; margin: 80px }',
  ],
  ['mirrored', '.around { transform: scaleX(-1) }'],
  ['perspective', '.around { transform: perspective(900px) rotateY(25deg) }'],
  [
    'a grid',
    '.around { display: grid; grid-template-columns: repeat(2, 1fr); align-items: stretch; justify-items: stretch; height: 700px } .around > * { min-width: 0; height: 100%; max-height: 650px }',
  ],
  [
    'a row',
    '.around { display: flex; height: 500px } .around > * { flex: 1; margin: 0; padding: 0; border: 9px solid; align-self: stretch }',
  ],
  [
    'containment and columns',
    '.around { columns: 2; contain: content; column-gap: 3em } ::before { content: "x"; display: block } ::after { content: "y" }',
  ],
]);
for (const [what, css] of hostile) {
  scenario(`hostile CSS: ${what}`, { width: 1000, height: 900 }, async ({ page, open, engine }) => {
    await open(
      `${script}<h1>A post</h1><p>Text <a href="#x">link</a></p><div class="around"><sliding-puzzle state="${near}" style="width: 320px" controls="undo solve timer moves"><p>Fallback</p></sliding-puzzle></div>`,
      { head: `<style>${css}</style>` },
    );
    await ready(page);
    await playsByClicks(page, what);
    await page.screenshot(join(artefacts, `hostile-${engine}-${what.replace(/\W+/g, '-')}.png`));
    const { ratio, visible, size } = await page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const surface = element.shadowRoot.querySelector('[part~="board"]');
      const button = [...element.shadowRoot.querySelectorAll('button')].find((candidate) => candidate.offsetWidth > 0);
      const style = getComputedStyle(button);
      return {
        ratio: surface.offsetWidth / surface.offsetHeight,
        size: [button.offsetWidth, button.offsetHeight, surface.offsetWidth],
        visible: style.visibility === 'visible' && Number(style.opacity) > 0.5,
      };
    });
    assert.ok(Math.abs(ratio - 1) < 0.05, `the board is ${ratio} times as wide as high`);
    assert.ok(visible && size[0] >= 24 && size[1] >= 24, `buttons of ${size}`);
    assert.ok(size[1] < 130 && size[0] <= Math.max(size[2], 120), `buttons of ${size}`);
  });
}

scenario('RTL: tiles go where they are sent, rows are not mirrored', async ({ page, open }) => {
  const board = nearBoard.replace('style', 'controls="undo solve" style');
  const row = [faceOfCell(6), faceOfCell(7), faceOfCell(8)];
  await open(board);
  await ready(page);
  await idle(page);
  const [blank, seven, eight] = await drawn(page, row);
  assert.ok(apart(blank, seven) > 20 && apart(seven, eight) > 20, `blank ${blank}, 7 ${seven}, 8 ${eight}`);
  await open(board, { root: 'lang="ar" dir="rtl"' });
  await ready(page);
  await idle(page);
  assert.deepEqual(await drawn(page, row), [blank, seven, eight]);
  await playsByClicks(page, 'rtl');
});

scenario('nothing leaks out: no styles, no globals, nothing in the document', async ({ page, open }) => {
  await open(
    '<h1>A post</h1><p>Text <a href="#x">link</a></p><button>Host</button><label>Label <input></label><select><option>1</select><canvas width="9" height="9"></canvas><div id="here" style="width: 300px; height: 2000px"></div>',
  );
  const look = () =>
    page.evaluate(() => {
      Object.assign(window, { names: /** @type {any} */ (window).names ?? Object.getOwnPropertyNames(window) });
      const { names } = /** @type {any} */ (window);
      return {
        globals: Object.getOwnPropertyNames(window).filter((name) => !names.includes(name) && name !== 'names'),
        prototypes: [Array, Object, String, Promise, HTMLElement, Element, Node, EventTarget].map(
          (type) => Object.getOwnPropertyNames(type.prototype).length,
        ),
        head: document.head.innerHTML,
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        title: document.title,
        root: document.documentElement.getAttributeNames().concat(document.body.getAttributeNames()),
        body: document.body.children.length,
        fonts: document.fonts.size,
        animations: document.getAnimations().length,
        url: location.href,
        storage: localStorage.length,
        cookie: document.cookie,
      };
    });
  const before = await look();
  const styles = await hostStyles(page);
  await page.evaluate(async () => {
    await import(`${location.origin}/assets/puzzle/sliding-puzzle.js`);
    /** @type {HTMLElement} */ (document.querySelector('#here')).innerHTML =
      '<sliding-puzzle id="b" controls="undo solve timer moves stats speed algorithm size" state="1 2 3/4 5 6/0 7 8"></sliding-puzzle>';
  });
  await ready(page);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).solve({ algorithm: 'bfs', rate: 50 }));
  await becomes(page, 'solved', true);
  await idle(page);
  assert.deepEqual(await look(), before);
  assert.deepEqual(await hostStyles(page), styles);
  const light = await page.evaluate(() => [
    document.querySelector('#b')?.childNodes.length,
    document.querySelector('#b')?.getAttributeNames().join(),
  ]);
  assert.deepEqual(light, [0, 'id,controls,state'], 'no children or attributes of ours in the host’s document');
});

scenario('display: none, and shown later; hidden; zero width', async ({ page, open }) => {
  await open(
    `${script}<div id="tab" style="display: none"><sliding-puzzle state="${near}" style="width: 300px"></sliding-puzzle></div>`,
  );
  await defined(page);
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('#tab')).style.display = 'block';
  });
  await ready(page);
  await click(page, 7);
  await becomes(page, 'moveCount', 1);
  await attribute(page, 'hidden', '');
  assert.equal(
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).offsetHeight),
    0,
    'hidden hides',
  );
  await attribute(page, 'hidden', null);
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).style.width = '0';
  });
  await idle(page);
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).style.width = '200px';
  });
  await idle(page);
  await click(page, 8);
  await becomes(page, 'solved', true);
});

// =================================================================================================
group = 'Content-Security-Policy';

const strict = "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'";

scenario('the documented policy is enough, with everything on', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" class="narrow" controls="shuffle undo redo hint solve play step speed timer moves stats algorithm size"></sliding-puzzle>`,
    { csp: strict },
  );
  await ready(page);
  const result = await call(page, 'solve', { algorithm: 'bfs', rate: 50 });
  assert.equal(result.status, 'solved');
  await becomes(page, 'solved', true);
  await call(page, 'hint');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ algorithm: 'auto' }));
  await attribute(page, 'state', costly);
  await becomes(page, 'size', '4x4');
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).probe.violations), []);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('as strict as a policy can be with the script on another origin', async ({ page, web, open }) => {
  web.blog.files.set('/picture.png', { type: 'image/png', body: quarters(90, 90) });
  await open(
    `<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle state="${pictureState}" src="/picture.png"></sliding-puzzle>`,
    {
      csp: "default-src 'none'; script-src {blog}/probe.js {cdn-origin} 'wasm-unsafe-eval'; connect-src {cdn-origin}; worker-src blob:; img-src 'self' data:; base-uri 'none'; form-action 'none'",
    },
  );
  await ready(page);
  await pictured(page);
  assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).status, 'solved');
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario(
  'WebAssembly forbidden: the board says why, and what it needs',
  { expect: [/Content.Security.Policy|wasm/i] },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle style="width: 400px"><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>`,
      { csp: "script-src 'self'; style-src 'self' 'unsafe-inline'" },
    );
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'csp');
    assert.match(message, /wasm-unsafe-eval/);
    assert.match(await words(page), /wasm-unsafe-eval/);
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
      'the fallback is shown',
    );
  },
);

scenario(
  'fetching forbidden: the board says why',
  { expect: [/Content.Security.Policy|connect-src|fetch|NetworkError/i] },
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle></sliding-puzzle>`, {
      csp: "script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    });
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'csp');
    assert.match(message, /connect-src/);
    assert.match(await words(page), /connect-src/);
  },
);

scenario(
  'workers forbidden: it says why and solves on the page, which stays alive',
  { expect: [/Content.Security.Policy|worker/i] },
  async ({ page, open, context }) => {
    await open(`${script}<sliding-puzzle state="${farthest}" style="width: 300px"></sliding-puzzle>`, {
      csp: "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'none'",
    });
    await ready(page);
    const result = await call(page, 'solve', { algorithm: 'astar-manhattan', play: false });
    assert.deepEqual([result.status, result.length, result.optimal], ['solved', 31, true]);
    const errors = await told(page, 'puzzle-error');
    assert.equal(errors.length, 1);
    assert.equal(errors[0].type, 'csp');
    assert.match(errors[0].message, /worker-src/);
    assert.match(await words(page), /worker-src/);
    await set(page, 'state', costly);
    const { gaps, status, milliseconds } = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      /** @type {number[]} */
      const pauses = [];
      let last = performance.now();
      let on = true;
      const tick = () => {
        const now = performance.now();
        pauses.push(now - last);
        last = now;
        if (on) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const begin = performance.now();
      const answer = await element.solve({ algorithm: 'idastar', maxSeconds: 1.5, play: false });
      on = false;
      return { gaps: pauses.slice(1), status: answer.status, milliseconds: performance.now() - begin };
    });
    gaps.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    context.diagnostic(
      `${gaps.length} frames in ${milliseconds.toFixed(0)} ms of search, median ${gaps[gaps.length >> 1]?.toFixed(0)}, longest ${gaps[gaps.length - 1]?.toFixed(0)} ms`,
    );
    assert.equal(status, 'limit');
    assert.ok(gaps[gaps.length >> 1] < 40, 'frames go on while it searches');
    assert.equal((await told(page, 'puzzle-error')).length, 1, 'told once');
    // Input and cancelling work meanwhile.
    const cancelled = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const answer = element.solve({ algorithm: 'idastar', play: false });
      await new Promise((done) => setTimeout(done, 100));
      element.cancel();
      return (await answer).status;
    });
    assert.equal(cancelled, 'cancelled');
  },
);

// =================================================================================================
group = 'hosting';

scenario('from a CDN: the module and its worker are of another origin', async ({ page, web, open }) => {
  await open(
    `<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle state="${farthest}"></sliding-puzzle>`,
  );
  await ready(page);
  const result = await call(page, 'solve', { algorithm: 'idastar', play: false });
  assert.deepEqual([result.status, result.length], ['solved', 31]);
  assert.deepEqual(web.blog.siteRequests, [], 'nothing of ours is asked of the host');
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 1, 'in a worker');
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario(
  'from another origin without CORS: the fallback stays, and no exception',
  { expect: [/CORS|ERR_FAILED|cross-origin|sliding-puzzle\.js/i] },
  async ({ page, web, open }) => {
    web.cdn.siteHeaders = {};
    await open(
      '<script type="module" src="{cdn}/sliding-puzzle.js"></script><sliding-puzzle><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>',
    );
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
    );
    assert.ok(web.cdn.siteRequests.includes('sliding-puzzle.js'));
  },
);

for (const type of ['application/octet-stream', 'text/html', 'text/plain; charset=utf-8', '']) {
  scenario(`wasm served as “${type || 'nothing'}”`, async ({ page, web, open }) => {
    web.blog.siteTypes = { '.wasm': type };
    await open(nearBoard);
    await ready(page);
    assert.equal((await call(page, 'solve', { algorithm: 'idastar', play: false })).length, 2);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  });
}

scenario('a page with another <base>', async ({ page, web, open }) => {
  web.cdn.files.set('/elsewhere/picture.png', {
    type: 'image/png',
    body: quarters(90, 90),
    headers: { 'access-control-allow-origin': '*' },
  });
  await open(
    `${script}<sliding-puzzle state="${pictureState}" src="picture.png" lang="de" style="width: 300px"></sliding-puzzle>`,
    { head: '<base href="{cdn-origin}/elsewhere/">' },
  );
  await ready(page);
  assert.equal((await call(page, 'solve', { algorithm: 'bfs', play: false })).length, 1);
  await pictured(page);
  assert.deepEqual(
    web.cdn.requests.filter((path) => path !== '/elsewhere/picture.png'),
    [],
    'only the host’s own relative address goes there',
  );
});

scenario('two versions of the script on one page', async ({ page, web, open }) => {
  const { version } = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
  web.blog.patch = (folder, path, body) =>
    folder === 'older' && path.endsWith('.js') ? body.toString().replaceAll(version, '0.0.1') : body;
  await open(`<script type="module" src="{blog}/assets/older/sliding-puzzle.js"></script>${script}${script.replace('.js', '.js?again')}
    <sliding-puzzle id="a" state="${near}" loading="eager"></sliding-puzzle><sliding-puzzle id="b" state="${near}" loading="eager"></sliding-puzzle>`);
  await ready(page, 2);
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (customElements.get('sliding-puzzle')).version),
    '0.0.1',
    'the first stays',
  );
  assert.equal(
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('#b'))
        .solve({ algorithm: 'bfs', play: false })
        .then((/** @type {any} */ { length }) => length),
    ),
    2,
  );
  await idle(page);
  assert.equal(web.blog.siteRequests.filter((path) => path === 'wasm/board.wasm').length, 1);
  assert.deepEqual(
    web.blog.requests
      .filter((path) => path.startsWith('/assets/puzzle/'))
      .filter((path) => path !== '/assets/puzzle/sliding-puzzle.js'),
    [],
    'the second loads nothing more',
  );
});

scenario('wasmLocation and workerLocation: the modules from elsewhere', async ({ page, web, open }) => {
  await open(`<sliding-puzzle state="${near}"></sliding-puzzle>`);
  await page.evaluate(async (elsewhere) => {
    const { SlidingPuzzle } = await import(`${location.origin}/assets/puzzle/sliding-puzzle.js`);
    SlidingPuzzle.wasmLocation = new URL(`${elsewhere}/wasm/`);
    SlidingPuzzle.workerLocation = `${elsewhere}/`;
  }, web.cdn.site);
  await ready(page);
  assert.equal((await call(page, 'solve', { algorithm: 'idastar', play: false })).length, 2);
  assert.deepEqual(
    web.blog.siteRequests.filter((path) => /wasm$|worker/.test(path)),
    [],
  );
  assert.ok(
    web.cdn.siteRequests.includes('wasm/board.wasm') && web.cdn.siteRequests.some((path) => path.includes('worker')),
    web.cdn.siteRequests.join(),
  );
});

/** The iframe's own document. @param {Page} page */
const framed = (page) => page.frame('/embed.html');
const inFrame = (/** @type {Frame} */ frame) =>
  frame.waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);

for (const [what, sandbox, origin] of [
  ['of the same origin', '', '{site}'],
  ['of another origin', '', '{cdn}'],
  ['sandboxed with allow-scripts alone', 'sandbox="allow-scripts"', '{cdn}'],
  ['sandboxed, from a server without CORS', 'sandbox="allow-scripts"', '{site}'],
]) {
  scenario(`iframe ${what}: plays, solves, tells its height`, async ({ page, open }) => {
    await open(`<iframe ${sandbox} src="${origin}/embed.html?state=${encodeURIComponent(near)}&controls=undo%20solve&theme=dark&algorithm=bfs" style="width: 300px; height: 200px; border: 0"></iframe>
      <script>addEventListener('message', ({ data }) => (window.messages ??= []).push(data));</script>`);
    const frame = await framed(page);
    assert.equal(await inFrame(frame), near);
    await frame.waitFor(async () =>
      (await /** @type {any} */ (document.querySelector('sliding-puzzle')).ready).move('left'),
    );
    const result = await frame.evaluate(() =>
      /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ play: false }),
    );
    assert.deepEqual([result.status, result.length, result.algorithm], ['solved', 1, 'bfs']);
    const height = await frame.evaluate(() => document.documentElement.scrollHeight);
    const told = await page.waitFor(() => {
      const messages = /** @type {any} */ (window).messages?.filter(
        (/** @type {any} */ data) => typeof data?.height === 'number',
      );
      return messages?.[messages.length - 1];
    });
    assert.ok(Math.abs(told.height - height) <= 2 || told.height > 250, `told ${JSON.stringify(told)}, is ${height}`);
    assert.match(String(told.type ?? Object.keys(told)), /sliding-puzzle/);
  });
}

scenario(
  'iframe: nonsense in its address is told like an attribute’s; nothing in it becomes HTML',
  async ({ page, open }) => {
    await open(
      `<iframe sandbox="allow-scripts" src="{cdn}/embed.html?size=${encodeURIComponent('<img src=x onerror=alert(1)>')}&nosuch=1&onclick=alert(1)&style=color:red" style="width: 300px; height: 400px"></iframe>`,
    );
    const frame = await framed(page);
    await inFrame(frame);
    assert.match(
      await frame.waitFor(() =>
        [
          .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
            '[part~="status"]',
          ),
        ]
          .map((element) => element.textContent)
          .join('')
          .trim(),
      ),
      /size|img/,
    );
    assert.deepEqual(
      await frame.evaluate(() =>
        /** @type {any} */ (document.querySelector('sliding-puzzle'))
          .getAttributeNames()
          .filter((/** @type {string} */ name) => /^(on|style|nosuch)/.test(name)),
      ),
      [],
    );
  },
);

scenario('iframe of a page without storage or cookies', async ({ page, web, open }) => {
  await open(
    `<iframe src="{cdn}/embed.html?size=4x4&seed=a&algorithm=auto" style="width: 300px; height: 400px"></iframe>`,
  );
  web.cdn.patch = (_folder, path, body) =>
    path === 'embed.js'
      ? `for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'cookieStore'])
    Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });\n${body}`
      : body;
  await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    frame.src += '&again';
  });
  const frame = await page.frame('&again');
  await inFrame(frame);
  const result = await frame.evaluate(() =>
    /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ play: false, maxSeconds: 30 }),
  );
  assert.equal(result.status, 'solved', result.message);
});

// =================================================================================================
group = 'pictures';

const pictureBoard = (/** @type {string} */ src, more = '') =>
  `${script}<sliding-puzzle state="${pictureState}" src="${src}" style="width: 300px" ${more}></sliding-puzzle>`;

scenario(
  'a picture of the same origin is cut to the board’s shape; live, and gone when it is removed',
  async ({ page, web, open }) => {
    web.blog.files.set('/2024/wide.png', { type: 'image/png', body: quarters(400, 200, 100) });
    web.blog.files.set('/2024/red.png', { type: 'image/png', body: png(30, Array(30).fill(row([red, 30]))) });
    await open(pictureBoard('wide.png', 'alt="A cat in the snow"'));
    await ready(page);
    await pictured(page);
    assert.match(
      await page.evaluate(
        () =>
          /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector('[part~="board"]')
            .ariaLabel,
      ),
      /A cat in the snow/,
    );
    await attribute(page, 'size', '6x3');
    await attribute(page, 'state', '1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 0');
    await becomes(page, 'size', '6x3');
    await page.waitFor(() => true);
    const end = Date.now() + 5000;
    for (;;) {
      const [left, inner, top] = await colours(page, [
        [0.05, 0.1],
        [0.3, 0.1],
        [0.95, 0.1],
      ]);
      if (apart(left, magenta) < 30 && apart(inner, red) < 30 && apart(top, magenta) < 30) break;
      assert.ok(Date.now() < end, `cut anew for another shape: ${left}; ${inner}; ${top}`);
    }
    await attribute(page, 'state', pictureState);
    await attribute(page, 'size', null);
    await attribute(page, 'src', 'red.png');
    await page.waitFor(() => true);
    for (const late = Date.now() + 5000; apart((await colours(page, [[0.92, 0.08]]))[0], red) > 20; )
      assert.ok(Date.now() < late, 'another src');
    await attribute(page, 'src', null);
    for (const late = Date.now() + 5000; apart((await colours(page, [[0.08, 0.08]]))[0], red) < 20; )
      assert.ok(Date.now() < late, 'without src');
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  },
);

scenario('the last src wins, however slow the others are', async ({ page, web, open }) => {
  web.blog.files.set('/fast.png', { type: 'image/png', body: quarters(60, 60) });
  web.blog.patch = async (_folder, path, body) => {
    if (path === 'favicon.svg') await new Promise((done) => setTimeout(done, 300));
    return body;
  };
  await open(`${script}<sliding-puzzle state="${pictureState}"></sliding-puzzle>`);
  await ready(page);
  await attribute(page, 'src', '/assets/puzzle/favicon.svg');
  await attribute(page, 'src', '/fast.png');
  await pictured(page);
  await new Promise((done) => setTimeout(done, 300));
  await showsQuarters(page);
});

scenario(
  'pictures with CORS, data: and blob:; and one that its server keeps to itself',
  { expect: [/CORS|cross-origin|ERR_FAILED/i] },
  async ({ page, web, open }) => {
    web.cdn.files.set('/open.png', {
      type: 'image/png',
      body: quarters(90, 90),
      headers: { 'access-control-allow-origin': '*' },
    });
    web.cdn.files.set('/closed.png', { type: 'image/png', body: quarters(90, 90) });
    await open(pictureBoard('{cdn-origin}/open.png'));
    await ready(page);
    await pictured(page);
    for (const address of [dataUrl(quarters(30, 30)), 'blob:']) {
      await attribute(page, 'src', null);
      for (const late = Date.now() + 5000; apart((await colours(page, [[0.08, 0.08]]))[0], red) < 20; )
        assert.ok(Date.now() < late);
      await page.evaluate(
        async (source, data) => {
          const url = source === 'blob:' ? URL.createObjectURL(await (await fetch(data)).blob()) : source;
          document.querySelector('sliding-puzzle')?.setAttribute('src', url);
        },
        address,
        dataUrl(quarters(50, 50)),
      );
      await pictured(page);
    }
    assert.deepEqual(await told(page, 'puzzle-error'), []);
    await attribute(page, 'src', `${web.cdn.origin}/closed.png`);
    const { type, message, attribute: named } = await telling(page, 'puzzle-error');
    assert.deepEqual([type, named], ['picture', 'src']);
    assert.match(message, /CORS|other (sites|origins)|allow/i);
    assert.match(await words(page), /\w+/);
  },
);

for (const [what, type, body] of /** @type {[string, string, string | Buffer][]} */ ([
  ['an animated GIF', 'image/gif', animatedGif()],
  ['SVG with a size', 'image/svg+xml', quartersSvg('viewBox="0 0 100 100" width="300" height="300"')],
  ['SVG with a shape but no size', 'image/svg+xml', quartersSvg('viewBox="0 0 100 100"')],
  ['SVG of 100 %', 'image/svg+xml', quartersSvg('viewBox="0 0 100 100" width="100%" height="100%"')],
  [
    'SVG as wide as high in other units',
    'image/svg+xml',
    quartersSvg('viewBox="0 0 100 100" width="3em" height="3em"'),
  ],
  ['one of 6000 x 4000 pixels', 'image/png', 'huge'],
  ['one of two pixels by two', 'image/png', quarters(2, 2)],
  ['one of the wrong MIME type', 'text/plain', quarters(60, 60)],
])) {
  scenario(`a picture: ${what}`, async ({ page, web, open }) => {
    web.blog.files.set('/picture', { type, body: body === 'huge' ? quarters(6000, 4000) : body });
    await open(pictureBoard('/picture'));
    await ready(page);
    await pictured(page);
    await idle(page);
    const before = await busyness(page);
    await new Promise((done) => setTimeout(done, 300));
    assert.equal(await busyness(page), before, 'idle');
    await showsQuarters(page);
    await click(page, 8);
    await becomes(page, 'moveCount', 1);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  });
}

scenario('a picture that a camera says is turned', async ({ page, open }) => {
  await open(pictureBoard(''));
  await ready(page);
  await page.evaluate(
    async (exif, [topLeft, topRight, bottomRight, bottomLeft]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      for (const [colour, x, y] of [
        [topLeft, 0, 0],
        [topRight, 60, 0],
        [bottomRight, 60, 40],
        [bottomLeft, 0, 40],
      ]) {
        context.fillStyle = `rgb(${colour.slice(0, 3)})`;
        context.fillRect(x, y, 60, 40);
      }
      const plain = new Uint8Array(
        await (
          await new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), 'image/jpeg', 0.95))
        ).arrayBuffer(),
      );
      const blob = new Blob([plain.slice(0, 2), new Uint8Array(exif), plain.slice(2)], { type: 'image/jpeg' });
      document.querySelector('sliding-puzzle')?.setAttribute('src', URL.createObjectURL(blob));
    },
    turned,
    [green, yellow, blue, red],
  );
  await pictured(page);
});

scenario('where a picture is transparent the tile shows', async ({ page, web, open }) => {
  web.blog.files.set('/half.png', { type: 'image/png', body: png(60, Array(60).fill(row([clear, 30], [green, 30]))) });
  await open(
    `${pictureBoard('/half.png', 'id="a" theme="light"')}<sliding-puzzle id="b" state="${pictureState}" style="width: 300px" theme="light"></sliding-puzzle>`,
  );
  await ready(page, 2);
  for (const late = Date.now() + 8000; apart((await colours(page, [corners[1]], '#a'))[0], green) > 20; )
    assert.ok(Date.now() < late, 'the opaque half');
  const [[mine], [plain]] = [await colours(page, [corners[0]], '#a'), await colours(page, [corners[0]], '#b')];
  assert.ok(apart(mine, plain) <= 8, `the transparent half: ${mine}, a tile: ${plain}`);
  assert.equal(mine[3], 255);
});

scenario(
  'a broken picture: words, and a board with numbers to play',
  { expect: [/404|ERR_|image|decod|local resource|picture|\/\/|data:/i] },
  async ({ page, web, open }) => {
    const whole = quarters(200, 200);
    const enormous = Buffer.from(whole);
    enormous.writeUInt32BE(60000, 16);
    enormous.writeUInt32BE(60000, 20);
    /** @type {Record<string, import('./hosts.mjs').Answer>} */
    const broken = {
      '/text.png': { type: 'image/png', body: 'this is no picture' },
      '/empty.png': { type: 'image/png', body: '' },
      '/page.png': { type: 'text/html', body: '<!doctype html><h1>Not found</h1>', status: 404 },
      '/enormous.png': { type: 'image/png', body: enormous },
      '/broken.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"><rect' },
    };
    for (const [path, answer] of Object.entries(broken)) web.blog.files.set(path, answer);
    await open(`${script}<sliding-puzzle state="${near}" style="width: 300px"></sliding-puzzle>`);
    await ready(page);
    await idle(page);
    const plain = await colours(page, corners);
    for (const path of [
      ...Object.keys(broken),
      'data:image/png;base64,AAAA',
      'data:,',
      'blob:null/nothing',
      'http://127.0.0.1:1/no-server.png',
      'ftp://x/y.png',
      '//',
    ]) {
      await forget(page);
      await attribute(page, 'src', path);
      const {
        type,
        message,
        attribute: named,
      } = await telling(page, 'puzzle-error').catch(() => assert.fail(`${path}: no puzzle-error`));
      assert.deepEqual([type, named], ['picture', 'src'], path);
      assert.match(message, /\w+ \w+/);
      assert.match(await words(page), /\w+ \w+/, path);
      assert.deepEqual(await colours(page, corners), plain, `${path}: drawn as without`);
      await attribute(page, 'src', null);
      await page
        .waitFor(
          () =>
            ![
              .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
                '[part~="status"]',
              ),
            ].some((element) => element.getBoundingClientRect().height > 1 && element.textContent.trim()),
        )
        .catch(() => assert.fail(`${path}: the words stay`));
    }
    await click(page, 7);
    await becomes(page, 'moveCount', 1);
  },
);

scenario('numbers: auto is off on a picture and on without; on and off', async ({ page, web, open }) => {
  web.blog.files.set('/flat.png', { type: 'image/png', body: png(30, Array(30).fill(row([yellow, 30]))) });
  await open(pictureBoard('/flat.png'));
  await ready(page);
  for (const late = Date.now() + 8000; apart((await colours(page, [corners[0]]))[0], yellow) > 20; )
    assert.ok(Date.now() < late, 'the picture');
  // How many colours the first tile has: one, and its edge's, without a number.
  const variety = async () => {
    /** @type {[number, number][]} */
    const places = Array.from({ length: 400 }, (_, index) => [
      0.06 + (0.22 * (index % 20)) / 20,
      0.06 + (0.22 * Math.floor(index / 20)) / 20,
    ]);
    const seen = await colours(page, places);
    return seen.filter((colour) => apart(colour, yellow) > 60).length;
  };
  const until = async (/** @type {(count: number) => boolean} */ good, /** @type {string} */ what) => {
    for (const late = Date.now() + 3000; ; ) {
      const count = await variety();
      if (good(count)) return;
      assert.ok(Date.now() < late, `${what}: ${count}`);
    }
  };
  await until((count) => count === 0, 'auto, with a picture');
  await attribute(page, 'numbers', 'on');
  await until((count) => count > 10, 'on, with a picture');
  await attribute(page, 'numbers', 'off');
  await until((count) => count === 0, 'off, with a picture');
  await attribute(page, 'src', null);
  await page.evaluate(() =>
    /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).style.setProperty(
      '--puzzle-tile',
      'rgb(240, 210, 20)',
    ),
  );
  await until((count) => count === 0, 'off, without a picture');
  await attribute(page, 'numbers', 'auto');
  await until((count) => count > 10, 'auto, without a picture');
});

// =================================================================================================
group = 'input and looks';

scenario('input: only the kinds that are asked for', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  const tries = {
    click: async () => click(page, 7),
    keys: async () => {
      await focus(page);
      await page.press('ArrowLeft');
    },
    drag: async () => drag(page, await middle(page, 7), await middle(page, 6)),
    // Over tiles that cannot be dragged that way.
    swipe: async () => drag(page, await middle(page, 2), await middle(page, 1)),
    hover: async () => {
      const { x, y } = await middle(page, 7);
      await page.mouse.move(x + 5, y);
      await page.mouse.move(x, y);
      await new Promise((done) => setTimeout(done, 250));
    },
  };
  for (const kinds of [
    ['click'],
    ['keys'],
    ['drag'],
    ['swipe'],
    ['hover'],
    ['click', 'drag', 'keys'],
    ['swipe', 'keys'],
    ['hover', 'keys', 'click', 'drag', 'swipe'],
  ]) {
    await attribute(page, 'input', kinds.join(' '));
    for (const [name, act] of Object.entries(tries)) {
      await call(page, 'reset');
      const out = await page.evaluate(() => document.querySelector('sliding-puzzle')?.getBoundingClientRect().bottom);
      await page.mouse.move(900, out + 50);
      await act();
      const expected = kinds.includes(name) || (name === 'drag' && kinds.includes('swipe'));
      if (expected)
        await page
          .waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount > 0)
          .catch(() => assert.fail(`input="${kinds.join(' ')}": ${name} does nothing`));
      // A drag over a hovering board, or a click that hovers, moves too.
      else if (!kinds.includes('hover')) {
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        assert.equal(await get(page, 'moveCount'), 0, `input="${kinds.join(' ')}": ${name} moves a tile`);
      }
    }
  }
});

scenario('a drag follows the mouse, slides when let go past the middle, and else goes back', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  const [from, to] = [await middle(page, 7), await middle(page, 6)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 4; ++step) await page.mouse.move(from.x + ((to.x - from.x) * step) / 16, from.y);
  await new Promise((done) => setTimeout(done, 280));
  await page.mouse.up();
  assert.equal(await get(page, 'moveCount'), 0);
  await drag(page, from, to);
  await becomes(page, 'moveCount', 1);
  // Two at once.
  await call(page, 'reset');
  await drag(page, await middle(page, 8), await middle(page, 7));
  await becomes(page, 'moveCount', 2);
});

scenario('invert-keys turns the arrows round: the blank goes where they point', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await attribute(page, 'invert-keys', '');
  await focus(page);
  await page.press('ArrowLeft');
  assert.equal(await get(page, 'moveCount'), 0);
  await page.press('ArrowRight');
  await becomes(page, 'state', '1 2 3/4 5 6/7 0 8');
});

scenario('readonly: no hand moves anything; controls and methods do', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" readonly controls="solve undo" algorithm="bfs" style="width: 300px"></sliding-puzzle>`,
  );
  await ready(page);
  await click(page, 7);
  await drag(page, await middle(page, 7), await middle(page, 6));
  await focus(page);
  await page.press('ArrowLeft');
  assert.equal(await get(page, 'moveCount'), 0);
  await press(page, /solve/);
  await becomes(page, 'solved', true);
  assert.equal(await call(page, 'undo'), true);
});

scenario('colours and shapes from CSS reach the drawing, and follow a change', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle state="${near}" controls="solve undo" style="width: 300px"></sliding-puzzle>`, {
    head: `<style>
    sliding-puzzle { --puzzle-tile: rebeccapurple; --puzzle-text: hsl(60 100% 50%); --puzzle-board: rgb(10, 20, 30); --puzzle-gap: 20px; --puzzle-radius: 0; }
    .other sliding-puzzle { --puzzle-tile: color-mix(in srgb, rgb(200 0 0) 50%, rgb(0 0 100)); --puzzle-gap: 2%; }
    .third sliding-puzzle { --puzzle-tile: nonsense(1 2); --puzzle-board: var(--missing); }
    .more sliding-puzzle { --puzzle-font: "Courier New", monospace; --puzzle-max-width: 200px; }
    .more sliding-puzzle::part(button) { border-radius: 3px; text-decoration: underline; } .more sliding-puzzle::part(board) { outline: 2px solid rgb(1, 2, 3); }
    .more sliding-puzzle::part(controls) { border: 1px solid rgb(4, 5, 6); }</style>`,
  });
  await ready(page);
  const until = async (
    /** @type {[number, number]} */ place,
    /** @type {number[]} */ colour,
    /** @type {string} */ what,
  ) => {
    for (const late = Date.now() + 4000; ; ) {
      const [seen] = await colours(page, [place]);
      if (apart(seen, colour) <= 10) return;
      assert.ok(Date.now() < late, `${what}: ${seen}, expected ${colour}`);
    }
  };
  await until([0.08, 0.08], [0x66, 0x33, 0x99], '--puzzle-tile by name');
  await until([0.34, 0.17], [10, 20, 30], '--puzzle-board in a gap of 20px');
  await until([0.5, 0.012], [10, 20, 30], '--puzzle-board');
  const texts = await colours(
    page,
    Array.from(
      { length: 400 },
      (_, index) =>
        /** @type {[number, number]} */ ([
          0.05 + (0.25 * (index % 20)) / 20,
          0.05 + (0.25 * Math.floor(index / 20)) / 20,
        ]),
    ),
  );
  assert.ok(texts.filter((colour) => apart(colour, [255, 255, 0]) < 12).length >= 3, '--puzzle-text');
  await page.evaluate(() => {
    document.body.className = 'other';
  });
  await until([0.08, 0.08], [100, 0, 50], 'a change of --puzzle-tile by a class, color-mix');
  await page.evaluate(() => {
    document.body.className = '';
  });
  await until([0.08, 0.08], [0x66, 0x33, 0x99], 'and back');
  await page.evaluate(() =>
    document
      .querySelector('sliding-puzzle')
      ?.setAttribute('style', 'width: 300px; --puzzle-tile: oklch(62.8% 0.25768 29.2339)'),
  );
  await until([0.08, 0.08], [255, 0, 0], 'oklch');
  await page.evaluate(() => {
    document.body.className = 'third';
    document.querySelector('sliding-puzzle')?.setAttribute('style', 'width: 300px');
  });
  await idle(page);
  await page.evaluate(() => {
    document.body.className = 'more';
  });
  await idle(page);
  const styles = await page.evaluate(() => {
    const root = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot;
    const of = (/** @type {string} */ part) => getComputedStyle(root.querySelector(`[part~="${part}"]`));
    const button = getComputedStyle(
      [...root.querySelectorAll('button')].find((/** @type {any} */ candidate) => /undo/i.test(candidate.textContent)),
    );
    return [
      /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).offsetWidth,
      button.fontFamily.includes('Courier'),
      button.borderTopLeftRadius,
      of('board').outlineColor,
      of('controls').borderTopColor,
    ];
  });
  assert.deepEqual(styles, [200, true, '3px', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
  await page.evaluate(() => {
    document.body.className = '';
    document.querySelector('sliding-puzzle')?.setAttribute('style', 'width: 300px; --puzzle-accent: rgb(0, 90, 0)');
  });
  for (const cell of [7, 8]) await call(page, 'move', cell);
  await idle(page);
  const accent = await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('sliding-puzzle'))
      .toBlob()
      .then((/** @type {Blob} */ blob) => createImageBitmap(blob))
      .then((/** @type {ImageBitmap} */ picture) => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: picture.width,
          height: picture.height,
        });
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.drawImage(picture, 0, 0);
        const { data } = context.getImageData(0, 0, picture.width, picture.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (Math.abs(data[at]) < 10 && Math.abs(data[at + 1] - 90) < 10 && Math.abs(data[at + 2]) < 10) count += 1;
        return count;
      }),
  );
  assert.ok(accent > 20, `--puzzle-accent on a solved board: ${accent} pixels`);
});

scenario('theme: auto follows the system', { dark: true }, async ({ page, open }) => {
  await open(`${script}<sliding-puzzle id="a" state="${near}" style="width: 200px"></sliding-puzzle><sliding-puzzle id="b" state="${near}" theme="dark" style="width: 200px"></sliding-puzzle>
    <sliding-puzzle id="c" state="${near}" theme="light" style="width: 200px"></sliding-puzzle>`);
  await ready(page, 3);
  await idle(page);
  const [a, b, c] = [
    await colours(page, [[0.5, 0.02]], '#a'),
    await colours(page, [[0.5, 0.02]], '#b'),
    await colours(page, [[0.5, 0.02]], '#c'),
  ];
  assert.deepEqual(a, b);
  assert.ok(apart(a[0], c[0]) > 20, `dark: ${a[0]}, light: ${c[0]}`);
});

for (const [what, options, style, attributes] of /** @type {[string, ScenarioOptions, string, string][]} */ ([
  ['the system’s reduced motion', { reducedMotion: true }, '', ''],
  ['motion="none"', {}, '', 'motion="none"'],
  ['--puzzle-duration: 0s', {}, '--puzzle-duration: 0s', ''],
])) {
  scenario(`${what}: nothing glides`, options, async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle ${attributes} state="${near}" style="width: 200px; ${style}"></sliding-puzzle>`,
    );
    await ready(page);
    await idle(page);
    const before = await busyness(page);
    const [blank, tile] = await drawn(page, [faceOfCell(6), faceOfCell(7)]);
    assert.ok(apart(blank, tile) > 20, `the blank is ${blank}, a tile is ${tile}`);
    await call(page, 'move', 'left');
    await twoFrames(page);
    assert.deepEqual(
      await drawn(page, [faceOfCell(6), faceOfCell(7)]),
      [tile, blank],
      'the tile is at its place at once',
    );
    await idle(page);
    assert.deepEqual(await drawn(page, [faceOfCell(6), faceOfCell(7)]), [tile, blank]);
    const frames = (await busyness(page)) - before;
    assert.ok(frames <= 4, `${frames} frames and timers`);
  });
}

scenario('--puzzle-duration is the time of a slide', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" style="width: 200px; --puzzle-duration: 600ms"></sliding-puzzle>`,
  );
  await ready(page);
  await idle(page);
  const milliseconds = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const { probe } = /** @type {any} */ (window);
    const begin = performance.now();
    element.move('left');
    for (let quiet = 0, last = probe.frames; quiet < 4; ) {
      await new Promise((done) => setTimeout(done, 30));
      quiet = probe.frames === last ? quiet + 1 : 0;
      last = probe.frames;
    }
    return performance.now() - begin - 120;
  });
  assert.ok(milliseconds > 400 && milliseconds < 1200, `${milliseconds} ms`);
});

scenario('toBlob() is the board as a PNG of its size', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle size="5x4" style="width: 250px"></sliding-puzzle>`);
  await ready(page);
  const { type, width, height } = await page.evaluate(async () => {
    const blob = await /** @type {any} */ (document.querySelector('sliding-puzzle')).toBlob();
    const picture = await createImageBitmap(blob);
    return { type: blob.type, width: picture.width / devicePixelRatio, height: picture.height / devicePixelRatio };
  });
  assert.equal(type, 'image/png');
  assert.ok(Math.abs(width - 250) <= 1 && Math.abs(height - 200) <= 4, `${width} x ${height}`);
});

scenario('race: boards of one group share their starts, and are told their places', async ({ page, open }) => {
  await open(
    `${script}${['a', 'b', 'c'].map((id) => `<sliding-puzzle id="${id}" size="3x3" race="${id === 'c' ? 'other' : 'one'}" algorithm="${id === 'a' ? 'bfs' : 'idastar'}" controls="solve" style="width: 200px"></sliding-puzzle>`).join('')}`,
  );
  await ready(page, 3);
  await becomes(page, 'state', await get(page, 'state', '#a'), '#b');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).shuffle('again'));
  await becomes(page, 'state', await get(page, 'state', '#b'), '#a');
  assert.notEqual(await get(page, 'state', '#c'), await get(page, 'state', '#a'));
  for (const id of ['#a', '#b']) await set(page, 'state', near, id);
  await becomes(page, 'state', near, '#a');
  await becomes(page, 'state', near, '#b');
  await forget(page);
  await press(page, /solve/, '#a');
  await becomes(page, 'solved', true, '#a');
  await becomes(page, 'solved', true, '#b');
  assert.deepEqual(
    (await told(page, 'puzzle-solved')).map(({ place }) => place),
    [1, 2],
  );
  assert.deepEqual((await told(page, 'puzzle-solution')).map(({ algorithm }) => algorithm).sort(), ['bfs', 'idastar']);
  assert.equal(await get(page, 'moveCount', '#c'), 0);
});

scenario(
  'race: a board that takes no unsolvable position says why it stands apart, until it can join',
  async ({ page, open }) => {
    const spoilt = '1 2 3/4 5 6/8 7 0';
    await open(
      `${script}<sliding-puzzle id="a" race="r" allow-unsolvable state="${spoilt}" style="width: 200px"></sliding-puzzle>`,
    );
    await ready(page);
    await page.evaluate(() =>
      document
        .querySelector('#a')
        ?.insertAdjacentHTML(
          'afterend',
          '<sliding-puzzle id="b" race="r" size="4x3" style="width: 200px"></sliding-puzzle>',
        ),
    );
    await ready(page, 2);
    assert.equal(await get(page, 'size', '#b'), '4x3');
    const why =
      'This position cannot be solved. On a board of odd width (3) the number of inversions must be even, and 1 inversion is odd. ' +
      'The others of its race start from such a position; this board keeps its own.';
    assert.deepEqual(await told(page, 'puzzle-error'), [{ type: 'unsolvable', attribute: 'race', message: why }]);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).shuffle('fair'));
    await becomes(page, 'state', await get(page, 'state', '#a'), '#b');
    await set(page, 'state', spoilt, '#a');
    await becomes(page, 'state', spoilt, '#a');
    assert.equal((await told(page, 'puzzle-error')).length, 2, 'told again');
    assert.notEqual(await get(page, 'state', '#b'), spoilt);
    const shown = () =>
      page.evaluate(() =>
        /** @type {any} */ (document.querySelector('#b')).shadowRoot.textContent.includes('The others of its race'),
      );
    assert.equal(await shown(), true);
    await attribute(page, 'race', 'another', '#b');
    for (const late = Date.now() + 5000; await shown(); ) assert.ok(Date.now() < late, 'no longer in that race');
  },
);

scenario('lang: the board’s own, else its nearest ancestor’s, else English; live', async ({ page, web, open }) => {
  await open(`${script}<style>sliding-puzzle { width: 150px }</style><div lang="de-AT"><sliding-puzzle id="a" controls="shuffle undo" state="${near}"></sliding-puzzle><sliding-puzzle id="b" lang="fr" controls="shuffle undo"></sliding-puzzle></div>
    <sliding-puzzle id="c" controls="shuffle undo" lang="xx"></sliding-puzzle><sliding-puzzle id="d" lang="es" controls="shuffle undo"></sliding-puzzle>`);
  await ready(page, 4);
  const label = (/** @type {string} */ id) =>
    page.evaluate(
      (which) =>
        [.../** @type {any} */ (document.querySelector(which)).shadowRoot.querySelectorAll('button')]
          .filter((button) => button.offsetWidth > 0)
          .map((button) => button.textContent || button.ariaLabel)
          .join(' | '),
      id,
    );
  const until = async (/** @type {string} */ id, /** @type {RegExp} */ pattern) => {
    for (const late = Date.now() + 5000; !pattern.test(await label(id)); )
      assert.ok(Date.now() < late, `${id}: ${await label(id)} is not ${pattern}`);
  };
  await until('#a', /Mischen/);
  await until('#b', /Mélanger/);
  await until('#c', /Shuffle/);
  await until('#d', /Mezclar|Barajar/);
  assert.ok(web.blog.siteRequests.filter((path) => path.startsWith('words/')).length <= 3);
  await attribute(page, 'lang', 'en', '#b');
  await until('#b', /Shuffle/);
  await attribute(page, 'lang', 'de', '#d');
  await until('#d', /Mischen/);
  assert.equal(
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('#a')).shadowRoot
        .querySelector('[part~="board"]')
        .closest('[lang]')
        ?.lang.slice(0, 2),
    ),
    'de',
    'screen readers pronounce it right',
  );
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

// =================================================================================================
group = 'for everybody';

scenario('a run by keys alone', async ({ page, open }) => {
  await open(
    `<a id="before" href="#x">Before</a>${script}<sliding-puzzle state="${near}" controls="undo reset solve" style="width: 320px"></sliding-puzzle><a id="after" href="#y">After</a>`,
  );
  await ready(page);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#before')).focus());
  const where = () =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.id || active?.getAttribute('part') || (active?.textContent ?? '').trim();
    });
  await page.press('Tab');
  assert.match(await where(), /board/);
  assert.ok(
    await page.evaluate(() => {
      const surface = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector(
        '[part~="board"]',
      );
      const { outlineStyle, outlineWidth } = getComputedStyle(surface);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }),
    'the focus can be seen',
  );
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
  /** @type {string[]} */
  const stops = [];
  for (let step = 0; step < 8 && stops[stops.length - 1] !== 'after'; ++step) {
    await page.press('Tab');
    stops.push(await where());
    if (stops.length === 1) {
      await page.press('Enter');
      await becomes(page, 'moveCount', 0);
      // What cannot be pressed any more keeps the focus, or the reader would be thrown out of the page.
      assert.notEqual(await page.evaluate(() => document.activeElement?.localName), 'body', 'the focus stays');
    }
  }
  assert.equal(stops[stops.length - 1], 'after', stops.join(' → '));
  assert.ok(stops.length <= 4, stops.join(' → '));
});

/** @param {Page} page @param {string} about */
async function noAxeViolation(page, about) {
  await page.evaluate(/** @type {any} */ (`() => { ${axeSource}\n}`));
  const violations = await page.evaluate(async () =>
    (await /** @type {any} */ (window).axe.run(document, { iframes: false })).violations.map(
      (/** @type {any} */ { id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((/** @type {any} */ { target, failureSummary }) => `${target} ${failureSummary}`)
          .join('; ')}`,
    ),
  );
  assert.deepEqual(violations, [], about);
}

for (const dark of [false, true]) {
  scenario(`axe finds nothing on a post with boards, ${dark ? 'dark' : 'light'}`, { dark }, async ({ page, open }) => {
    await open(
      `${script}<main><h1>A post</h1>${[
        `controls="shuffle reset undo redo hint solve play step speed timer moves stats algorithm size"`,
        'size="3x3"',
        `state="${unsolvable}"`,
        'lang="de" controls="solve" algorithm="bfs idastar"',
        `src="${dataUrl(quarters(20, 20))}" alt="A picture" numbers="on"`,
        'readonly',
      ]
        .map((attributes) => `<sliding-puzzle ${attributes} loading="eager" style="width: 320px"></sliding-puzzle>`)
        .join('')}</main>`,
      {
        head: `<style>:root { color-scheme: ${dark ? 'dark' : 'light'} } body { color: ${dark ? '#eee' : '#111'}; background: ${dark ? '#111' : '#fff'} }</style>`,
      },
    );
    await ready(page, 6);
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ algorithm: 'auto', play: false }),
    );
    await idle(page);
    await noAxeViolation(page, 'the post');
  });

  for (const path of [
    'index.html',
    'embed.html?size=4x4&controls=shuffle%20undo%20solve',
    'embed-builder.html',
    'examples/blog-post.html',
  ]) {
    scenario(
      `axe finds nothing on ${path.replace(/\?.*/, '')}, ${dark ? 'dark' : 'light'}, and nothing is wider than a phone`,
      { dark },
      async ({ page, web }) => {
        await page.goto(`${web.blog.site}/${path}`);
        await page.waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle'))?.state);
        await noAxeViolation(page, path);
        await page.goto(
          publish(web, `<iframe src="{site}/${path}" style="width: 320px; height: 640px; border: 0"></iframe>`),
        );
        await page.waitFor(() => {
          const board = /** @type {any} */ (
            document.querySelector('iframe')?.contentDocument?.querySelector('sliding-puzzle')
          );
          board?.scrollIntoView(); // in a frame only what is in sight comes near
          return board?.state;
        });
        const { wide, scroll } = await page.evaluate(() => {
          const inner = /** @type {Document} */ (document.querySelector('iframe')?.contentDocument);
          return {
            scroll: inner.documentElement.scrollWidth,
            wide: [...inner.querySelectorAll('*')]
              .filter((element) => element.getBoundingClientRect().right > 320.5)
              .map((element) => element.outerHTML.slice(0, 60))
              .slice(0, 3),
          };
        });
        assert.ok(scroll <= 320, `sideways scrolling: ${scroll} pixels, ${wide}`);
      },
    );
  }
}

scenario('controls fit on a board of 240 pixels, with targets of 44', async ({ page, open, engine }) => {
  await open(
    `${script}<sliding-puzzle controls="shuffle reset undo redo hint solve play step speed timer moves stats algorithm size" style="width: 240px"></sliding-puzzle>`,
  );
  await ready(page);
  const { small, wide } = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const controls = [...element.shadowRoot.querySelectorAll('button, select, input')].filter(
      (control) => control.getBoundingClientRect().width > 0,
    );
    return {
      small: controls
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return width < 43.5 || height < 43.5;
        })
        .map((control) => control.outerHTML.slice(0, 80)),
      wide: controls
        .filter((control) => control.getBoundingClientRect().right > element.getBoundingClientRect().right + 1)
        .map((control) => control.outerHTML.slice(0, 80)),
    };
  });
  await page.screenshot(join(artefacts, `embed-narrow-${engine}.png`));
  assert.deepEqual(small, []);
  assert.deepEqual(wide, []);
});

scenario('where a control that has the focus is taken away, the board gets it', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle controls="shuffle undo" style="width: 300px"></sliding-puzzle>`);
  await ready(page);
  const focused = (/** @type {string} */ controls) =>
    page.evaluate(async (to) => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      element.shadowRoot.querySelector('[data-name="shuffle"]').focus();
      element.controls = to;
      await Promise.resolve();
      const { activeElement } = element.shadowRoot;
      return activeElement?.dataset.name ?? activeElement?.part.value;
    }, controls);
  assert.equal(await focused('undo shuffle'), 'shuffle');
  assert.equal(await focused('undo'), 'board');
  await attribute(page, 'controls', 'shuffle');
  assert.equal(await focused(''), 'board');
});

scenario('extra controls of the blogger stand in the slot, with the blogger’s own looks', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" controls="undo" style="width: 300px"><p>Fallback</p><button slot="controls" id="mine" onclick="this.closest('sliding-puzzle').move('left')">Help me</button></sliding-puzzle>`,
  );
  await ready(page);
  const { x, y } = await page.evaluate(() => {
    const box = /** @type {Element} */ (document.querySelector('#mine')).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  await becomes(page, 'moveCount', 1);
});

scenario('the example post: four boards, under the documented policy', async ({ page, web }) => {
  await page.goto(`${web.blog.site}/examples/blog-post.html`);
  await page.waitFor(() => document.querySelectorAll('sliding-puzzle').length === 4);
  for (let index = 0; index < 4; ++index) {
    await page.evaluate((which) => document.querySelectorAll('sliding-puzzle')[which].scrollIntoView(), index);
    await page.waitFor((which) => /** @type {any} */ (document.querySelectorAll('sliding-puzzle')[which]).state, index);
  }
});

// =================================================================================================

for (const engine of engines) {
  if (engine.missing) {
    test(`boards in ${engine.name}`, { skip: engine.missing }, () => {});
    continue;
  }
  describe(`boards in ${engine.name}`, () => {
    /** @type {import('./engines.mjs').Browser} */
    let browser;
    before(async () => {
      await mkdir(artefacts, { recursive: true });
      browser = await engine.launch();
    });
    after(async () => {
      await browser?.close();
    });
    for (const {
      group: about,
      name,
      options: { expect = [], only, ...options },
      body,
    } of scenarios) {
      if (only && !only.includes(engine.name)) continue;
      test(`${about}: ${name}`, { timeout: 90000 }, (context) =>
        surviving(context, async () => {
          const page = await browser.newPage(options);
          const web = await openWeb();
          /** @type {string[]} */
          let errors = [];
          try {
            await body({
              page,
              web,
              engine: engine.name,
              context: /** @type {any} */ (context),
              open: (html, more) => page.goto(publish(web, html, more)),
            });
            errors = await page.evaluate(() => /** @type {any} */ (window).probe?.errors ?? []);
          } finally {
            await page.close();
            await web.close();
          }
          assert.deepEqual(
            [...page.complaints, ...errors].filter((words) => !expect.some((pattern) => pattern.test(words))),
            [],
          );
        }),
      );
    }
  });
}
