// Scenarios: hostile pages.

import assert from 'node:assert/strict';
import { join } from 'node:path';

import { artefacts } from '../driver.mjs';
import {
  apart,
  attribute,
  becomes,
  click,
  defined,
  drawn,
  faceOfCell,
  focus,
  get,
  idle,
  near,
  nearBoard,
  press,
  ready,
  script,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('hostile pages');

/** Styles of an element of the host page that our styles could reach. */
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

/**
 * Plays through a board by clicks, and looks whether its controls can be used.
 * @param {Page} page
 * @param {string} about
 */
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
  scenario(
    `hostile CSS: ${what}${css === hostile[0][1] ? ' @short' : ''}`,
    { width: 1000, height: 900 },
    async ({ page, open, engine }) => {
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
        const button = [...element.shadowRoot.querySelectorAll('button')].find(
          (candidate) => candidate.offsetWidth > 0,
        );
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
    },
  );
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

scenario('nothing leaks out: no styles, no globals, nothing in the document @short', async ({ page, open }) => {
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
