// Scenarios: manners: keys, wheel, touch.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { becomes, click, focus, get, goal, middle, near, nearBoard, ready, script, set } from './boards.mjs';
import { longPackages } from '../engines.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('manners: keys, wheel, touch');

const article = `<input id="name" value=""><textarea id="text"></textarea>${nearBoard}<button id="next">Next</button><div style="height: 3000px"></div>`;

scenario(
  'keys only with focus, no autofocus, Tab goes on, shortcuts stay with the browser @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(article);
    await ready(page);
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'no autofocus');
    await page.press('ArrowLeft');
    await page.press('ArrowUp');
    assert.equal(await get(page, 'moveCount'), 0, 'no keys without focus');
    await page.evaluate(() => {
      Object.assign(window, { seen: [] });
      addEventListener('keydown', (event) => {
        const modified = event.ctrlKey || event.altKey || event.metaKey;
        if (modified && /Arrow|z/.test(event.key)) /** @type {any} */ (window).seen.push(event.key);
        if (modified) event.preventDefault(); // the browser would leave the page
      });
    });
    await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#text')).focus());
    await page.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'sliding-puzzle');
    await page.press('ArrowLeft');
    await becomes(page, 'moveCount', 1);
    assert.equal(await page.evaluate(() => scrollX + scrollY), 0, 'an arrow does not scroll too');
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
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).seen), [
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'z',
      'ArrowRight',
      'ArrowUp',
    ]);
    await page.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'next', 'Tab leaves the board');
    await page.press('Shift+Tab');
    await page.press('Shift+Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'text', 'Shift+Tab too');
  },
);

scenario(
  'a key that the board or a control acts on stays with it; the page sees all others',
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${near}" style="width: 300px"
    controls="undo hint speed algorithm" algorithm="auto bfs"></sliding-puzzle><div style="height: 3000px"></div>`);
    await ready(page);
    await page.waitFor(
      () =>
        !!(/** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector('button[data-name]')),
    );
    await page.evaluate(() => {
      Object.assign(window, { seen: [] });
      for (const type of ['keydown', 'keypress', 'keyup'])
        addEventListener(type, (event) => {
          /** @type {any} */ (window).seen.push(/** @type {KeyboardEvent} */ (event).key);
          event.preventDefault();
        });
    });
    /** @param {string} selector in the shadow tree @param {string[]} keys */
    const seenOf = async (selector, keys) => {
      await page.evaluate((wanted) => {
        /** @type {any} */ (window).seen = [];
        /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector(wanted).focus();
      }, selector);
      for (const key of keys) await page.press(key);
      return [...new Set(await page.evaluate(() => /** @type {any} */ (window).seen))];
    };
    const board = '[part~="board"]';
    assert.deepEqual(
      await seenOf(board, ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']),
      [],
      'also where no tile can go',
    );
    assert.equal(await get(page, 'moveCount'), 2);
    const others = ['s', 'n', ' ', 'Enter', 'Escape', 'PageDown', 'Home', 'End', 'PageUp', '5'];
    assert.deepEqual(await seenOf(board, others), others);
    assert.deepEqual(await seenOf('button[data-name="undo"]', ['Enter', ' ', 'ArrowRight', 'n']), ['ArrowRight', 'n']);
    assert.equal(await get(page, 'moveCount'), 0, 'the button was pressed twice');
    assert.deepEqual(await seenOf('input', ['ArrowRight', 'PageUp', 'Home', 'n', 'Enter']), ['n', 'Enter']);
    assert.deepEqual(await seenOf('select', ['ArrowDown', 'Escape']), ['Escape']);
    await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('sliding-puzzle')).setAttribute('input', 'click'),
    );
    assert.deepEqual(await seenOf(board, ['ArrowLeft']), ['ArrowLeft'], 'a board without keys uses none');
  },
);

/** @param {string} name */
const revealFile = (name) => readFile(longPackages.resolve(`reveal.js/dist/${name}`));

scenario(
  'in a slide of reveal.js: arrows on the focused board move tiles, all other keys turn slides; a click hits its tile',
  { width: 700, height: 420 },
  async ({ page, web, open }) => {
    for (const name of ['reveal.js', 'reveal.css'])
      web.blog.files.set(`/${name}`, {
        type: name.endsWith('css') ? 'text/css' : 'text/javascript',
        body: await revealFile(name),
      });
    web.blog.files.set('/slides.js', {
      type: 'text/javascript',
      body: 'window.begun = Reveal.initialize({ width: 1200, height: 900, transition: "none", hash: false });',
    });
    await open(
      `<div class="reveal"><div class="slides"><section><h2>One</h2></section>
        <section><h2>Two</h2><sliding-puzzle state="${near}" controls="undo" style="width: 500px"></sliding-puzzle></section>
        <section><h2>Three</h2></section></div></div>
      ${script}<script src="{blog}/reveal.js"></script><script src="{blog}/slides.js"></script>`,
      {
        head: '<link rel="stylesheet" href="{blog}/reveal.css"><style>body, html { margin: 0; height: 100%; }</style>',
      },
    );
    const slide = () => page.evaluate(() => /** @type {any} */ (window).Reveal.getIndices().h);
    const turns = (/** @type {number} */ to) =>
      page.waitFor((wanted) => /** @type {any} */ (window).Reveal.getIndices().h === wanted, to);
    await page.evaluate(() => /** @type {any} */ (window).begun.then(() => {}));
    await page.press('ArrowRight');
    await turns(1);
    await ready(page);
    const scale = await page.evaluate(() => {
      const board = document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[part~="board"]');
      return board instanceof HTMLElement ? board.getBoundingClientRect().width / board.offsetWidth : 1;
    });
    assert.ok(scale < 0.6, `the slide is scaled: ${scale}`);
    // By mouse: the tiles are where they are seen.
    await click(page, 2);
    assert.equal(await get(page, 'moveCount'), 0, 'this one cannot move');
    await click(page, 7);
    await becomes(page, 'moveCount', 1);
    await click(page, 6);
    await becomes(page, 'moveCount', 2);
    assert.equal(await get(page, 'state'), near);
    // By keys: the board keeps those that it acts on.
    await page.press('ArrowLeft');
    await page.press('ArrowLeft');
    await page.press('ArrowLeft');
    await becomes(page, 'state', goal);
    assert.equal(await slide(), 1, 'the slide stays');
    await page.press('n');
    await turns(2);
    await page.press('p');
    await turns(1);
    await focus(page);
    await page.press('PageDown');
    await turns(2);
    // The slide that was left has kept the focus; nobody sees its board, and the arrows are the slides' again.
    await page.press('ArrowLeft');
    await turns(1);
    assert.equal(await get(page, 'state'), goal);
    // So they are on the board's slide without the focus.
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    await page.press('ArrowRight');
    await turns(2);
    assert.equal(await get(page, 'state'), goal);
  },
);

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

scenario('the wheel scrolls the host over a board @short', async ({ page, open }) => {
  await open(article);
  await ready(page);
  const { x, y } = await middle(page, 4);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 300);
  await page.waitFor(() => scrollY > 100);
  assert.equal(await get(page, 'moveCount'), 0);
});

const touching = {
  touch: true,
  only: ['chromium', 'firefox'],
  why: 'the driver of WebKitGTK sends no touches, and its pages have no touch events',
};

/** Notes whether the page may scroll for a touch: whether any of its moves was taken. @param {Page} page */
const watchTouches = (page) =>
  page.evaluate(() => {
    Object.assign(window, { taken: null });
    addEventListener('touchmove', (event) => {
      /** @type {any} */ (window).taken ||= event.defaultPrevented;
    });
  });

/**
 * Whether the page scrolled for the last touch; Firefox does not scroll for those of its driver, but might have.
 * @param {Page} page @param {string} engine
 */
const scrolled = async (page, engine) => {
  if (engine === 'chromium') await page.waitFor(() => scrollY > 50);
  else assert.equal(await page.evaluate(() => /** @type {any} */ (window).taken), false, 'the page may scroll');
};

scenario(
  'a finger on a tile that cannot move scrolls the host; on one that can it moves the tile @short',
  { ...touching, width: 400, height: 600 },
  async ({ page, open, engine }) => {
    await open(article);
    await ready(page);
    await watchTouches(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const swipe = async (/** @type {number} */ cell, /** @type {number} */ dx, /** @type {number} */ dy) => {
      const { x, y } = await middle(page, cell);
      await page.evaluate(() => {
        /** @type {any} */ (window).taken = null;
      });
      await touch.start(x, y);
      for (let step = 1; step <= 8; ++step) await touch.move(x + (dx * step) / 8, y + (dy * step) / 8);
      await new Promise((done) => setTimeout(done, 150)); // held still, or the page would go on scrolling
      await touch.end();
    };
    await swipe(1, 0, -90);
    await scrolled(page, engine);
    assert.equal(await get(page, 'moveCount'), 0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitFor(() => scrollY === 0);
    await swipe(7, -100, 0);
    await becomes(page, 'moveCount', 1);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).taken), true, 'the board takes it');
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays where it is');
    const { x, y } = await middle(page, 8);
    await touch.start(x, y);
    await touch.end();
    await becomes(page, 'moveCount', 2);
    // Across the way that the tile can go, a finger scrolls too; the tile stays.
    await swipe(7, 10, -120);
    await scrolled(page, engine);
    if (engine !== 'chromium') return; // only a browser that scrolls takes the touch away from the board
    assert.equal(await get(page, 'moveCount'), 2);
    assert.equal(await get(page, 'state'), goal);
  },
);

scenario(
  'with two thumbs: a tap while another finger is down is a move',
  { ...touching, width: 400, height: 600 },
  async ({ page, open }) => {
    await open(article);
    await ready(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    // The first thumb lies on a tile that cannot move, and leaves together with the second.
    const { x, y } = await middle(page, 2);
    for (const [cell, moves] of [
      [7, 1],
      [8, 2],
    ]) {
      await touch.start(x, y);
      await touch.start(x, y, await middle(page, cell));
      await touch.end();
      await becomes(page, 'moveCount', moves);
    }
    assert.equal(await get(page, 'state'), goal);
    // Both on tiles that can move, one after the other: each is a move.
    await set(page, 'state', near);
    const first = await middle(page, 7);
    await touch.start(first.x, first.y);
    await touch.start(first.x, first.y, await middle(page, 8));
    await touch.end();
    await becomes(page, 'moveCount', 2);
    assert.equal(await get(page, 'state'), goal);
  },
);

scenario(
  'where a board does not take drags, a finger always scrolls',
  { ...touching, width: 400, height: 600 },
  async ({ page, open, engine }) => {
    await open(
      `${script}<sliding-puzzle state="${near}" input="click" style="width: 300px"></sliding-puzzle><div style="height: 3000px"></div>`,
    );
    await ready(page);
    await watchTouches(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const { x, y } = await middle(page, 7);
    await touch.start(x, y);
    for (let step = 1; step <= 8; ++step) await touch.move(x, y - 15 * step);
    await touch.end();
    await scrolled(page, engine);
    // Only a browser that scrolls takes the touch away from the board, and with it the press back.
    assert.equal(await get(page, 'moveCount'), engine === 'chromium' ? 0 : 1);
  },
);
