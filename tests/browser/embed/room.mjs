// Scenarios: the room that a board takes. With a poster in the tag it is exactly the poster's, from the first paint on.

import assert from 'node:assert/strict';

import { defined, drawn as drawnColours, idle, ready, script, snippet, telling, twoFrames } from './boards.mjs';
import { ofBrokenFiles, scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('room');

/** No inline style is allowed. */
const csp = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";

/** What blogs and CSS frameworks say about images. */
const sheets = {
  'a bare page': '',
  'a page whose images shrink': 'img { max-width: 100%; height: auto }',
  'a page whose images are blocks': 'img { display: block }',
  'a page that centres its images': 'p { text-align: center } img { max-width: 100%; height: auto; margin: 1em auto }',
};

/**
 * Boxes of a board and of what stands around it, in CSS pixels, rounded: left, top, width, height.
 * @param {Page} page
 * @param {number} [index] of the board
 * @returns {Promise<Record<'poster' | 'frame' | 'board' | 'controls' | 'below', number[]>>}
 */
const boxes = (page, index = 0) =>
  page.evaluate((which) => {
    const element = document.querySelectorAll('sliding-puzzle')[which];
    const inside = (/** @type {string} */ which) => element.shadowRoot?.querySelector(which);
    return Object.fromEntries(
      Object.entries({
        poster: element.querySelector('img'),
        frame: inside('.frame'),
        board: inside('[part~="board"]'),
        controls: inside('[part~="controls"]'),
        below: document.querySelector('#below'),
      }).map(([name, each]) => {
        const { left = 0, top = 0, width = 0, height = 0 } = each?.getBoundingClientRect() ?? {};
        return [name, [left, top, width, height].map(Math.round)];
      }),
    );
  }, index);

/** Visibility of the poster and of the board. @param {Page} page */
const seen = (page) =>
  page.evaluate(() => {
    const element = /** @type {Element} */ (document.querySelector('sliding-puzzle'));
    return [element.querySelector('img'), element.shadowRoot?.querySelector('[part~="board"]')].map(
      (each) => each && getComputedStyle(each).visibility,
    );
  });

for (const [where, css] of Object.entries(sheets)) {
  scenario(`the snippet shifts nothing on ${where}, 400, 900 and 1920 px wide`, async ({ page, web, open }) => {
    web.blog.files.set('/blog.css', { type: 'text/css', body: css });
    // Runs before the element's script.
    web.blog.files.set('/early.js', {
      type: 'text/javascript',
      body: "window.early = Math.round(document.querySelector('#below').getBoundingClientRect().top);",
    });
    // The script comes from a cache, or when the post was painted long ago.
    for (const [width, delay] of [
      [400, 150],
      [900, 150],
      [1920, 0],
    ]) {
      await page.resize(width, 800);
      web.blog.patch = async (_folder, path, body) => {
        if (path === 'sliding-puzzle.js') await new Promise((done) => setTimeout(done, delay));
        return body;
      };
      await open(
        `<h1>A post</h1><p>${snippet}</p><p id="below">Below the board.</p><script src="{blog}/early.js"></script>`,
        { csp, head: '<link rel="stylesheet" href="{blog}/blog.css">' },
      );
      await ready(page);
      await idle(page);
      const { poster, board, controls, below } = await boxes(page);
      const { early, shifts } = await page.evaluate(() => {
        const { early, probe } = /** @type {any} */ (window);
        return {
          early,
          shifts: probe.shifts.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0),
        };
      });
      const about = `${width} px, ${delay} ms`;
      assert.ok(shifts <= 0.01, `${about}: shifts of ${shifts}`);
      assert.equal(below[1], early, `${about}: what stands below moves`);
      // The board is as wide as the room allows, the controls end with the poster, and nothing hangs out.
      assert.ok(Math.abs(board[2] - board[3]) <= 1 && board[2] >= 375, `${about}: a board of ${board}`);
      const [left, top, right, bottom] = [poster[0], poster[1], poster[0] + poster[2], poster[1] + poster[3]];
      assert.ok(
        board[0] >= left && board[1] >= top && board[0] + board[2] <= right + 1,
        `${about}: ${board} in ${poster}`,
      );
      assert.ok(controls[1] > board[1] + board[3] && controls[1] + controls[3] <= bottom + 1, `${about}: ${controls}`);
      assert.deepEqual(await seen(page), ['hidden', 'visible'], about);
    }
  });
}

scenario('the poster is seen until the board is drawn, and a focused link hands its focus on @short', async (stage) => {
  const { page, web, open } = stage;
  /** @type {() => void} */
  let send = () => {};
  const sent = new Promise((done) => {
    send = () => done(undefined);
  });
  web.blog.patch = async (_folder, path, body) => {
    if (path.endsWith('board.wasm')) await sent;
    return body;
  };
  await open(snippet);
  await defined(page);
  await page.evaluate(() => {
    document.querySelector('a')?.focus();
    // The very first drawing, in the middle of the upper edge of the last tile.
    const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
    new MutationObserver(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (root.querySelector('canvas.canvas'));
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
        Math.round(canvas.width * 0.87),
        Math.round(canvas.height * 0.8),
        1,
        1,
      );
      /** @type {any} */ (window).first ??= [...data];
    }).observe(/** @type {Element} */ (root.querySelector('.place')), { attributeFilter: ['class'] });
  });
  assert.deepEqual(await seen(page), ['visible', 'hidden']);
  send();
  await ready(page);
  await idle(page);
  assert.deepEqual(await seen(page), ['hidden', 'visible']);
  const [first] = await drawnColours(page, [[0.87, 0.8]]);
  assert.deepEqual(
    await page.evaluate(() => /** @type {any} */ (window).first),
    first,
    'the tiles do not turn up once more',
  );
  assert.equal(
    await page.evaluate(
      () => document.querySelector('sliding-puzzle')?.shadowRoot?.activeElement?.getAttribute('part') ?? '',
    ),
    'board',
  );
});

scenario('a page that is scaled, and an image in a narrow column', async ({ page, open }) => {
  await open(
    `<div style="transform: scale(.5) rotate(0.0001deg); transform-origin: 0 0; width: 800px; text-align: center">${snippet}</div>`,
  );
  await ready(page);
  await idle(page);
  const { poster, frame } = await boxes(page);
  assert.deepEqual(frame, poster);
  assert.equal(poster[2], 192);
  await open(`<div style="width: 300px">${snippet}</div>`); // the image hangs out of the column, the board does not
  await ready(page);
  await idle(page);
  const narrow = await boxes(page);
  assert.deepEqual([narrow.board[2], narrow.poster[2]], [300, 384]);
});

scenario('in a page that is written from right to left the board lies on its poster', async ({ page, open }) => {
  await open(`<div style="text-align: center; width: 800px; --puzzle-max-width: none">${snippet}</div>`, {
    root: 'dir="rtl"',
  });
  const { poster, frame } = await drawn(page);
  assert.deepEqual(frame, poster);
  await open(`<div style="width: 300px">${snippet}</div>`, { root: 'dir="rtl"' });
  const narrow = await drawn(page);
  const left = await page.evaluate(() => document.querySelector('sliding-puzzle')?.getBoundingClientRect().left);
  assert.deepEqual([narrow.board[0], narrow.board[2]], [left, 300], 'an image that hangs out of its column');
});

scenario('a poster that is replaced inside its link gives its place to the new one', async ({ page, open }) => {
  await open(snippet);
  await drawn(page);
  await page.evaluate(() => {
    const image = /** @type {HTMLImageElement} */ (document.querySelector('img'));
    const other = /** @type {HTMLImageElement} */ (image.cloneNode());
    other.setAttribute('style', 'width: 300px; height: 383px');
    image.replaceWith(other);
  });
  await twoFrames(page);
  await idle(page);
  const { poster, frame } = await boxes(page);
  assert.deepEqual([poster[2], frame], [300, poster]);
  await page.evaluate(() => document.querySelector('img')?.remove());
  await twoFrames(page);
  await idle(page);
  const { board, controls } = await boxes(page);
  assert.ok(board[2] >= 380 && controls[2] === board[2], `without a poster: ${board}; ${controls}`);
});

scenario('with fit the box counts, and not the poster', async ({ page, open }) => {
  const fitted = snippet.replace('<sliding-puzzle', '<sliding-puzzle fit style="height: 320px"');
  await open(`${fitted}<p id="below">Below the board.</p>`);
  const { frame, board, controls, below } = await drawn(page);
  assert.equal(frame[3], 320);
  assert.ok(controls[1] > board[1] + board[3] && controls[1] + controls[3] <= below[1], `${board}; ${controls}`);
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.removeAttribute('fit'));
  await idle(page);
  const posted = await boxes(page);
  assert.deepEqual(posted.frame, posted.poster, 'without fit the poster counts again');
});

scenario(
  '"Try again" keeps the focus on the board, with a poster and without',
  { expect: ofBrokenFiles },
  async (stage) => {
    const { page, web, open } = stage;
    for (const html of [snippet, snippet.replace(/<a .*<\/a>/, '')]) {
      let broken = true;
      web.blog.patch = (_folder, path, body) => (broken && path.includes('wasm') ? null : body);
      await open(html);
      await telling(page, 'puzzle-error');
      const focused = () =>
        page.evaluate(() => document.querySelector('sliding-puzzle')?.shadowRoot?.activeElement?.getAttribute('part'));
      await page.evaluate(() =>
        /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot
          .querySelector('.message button')
          .focus(),
      );
      broken = false;
      await page.press('Enter');
      assert.equal(await focused(), 'board', 'while it loads');
      await ready(page);
      await idle(page);
      assert.equal(await focused(), 'board', 'afterwards');
    }
  },
);

scenario('a poster that cannot be loaded does not shrink the board', { expect: [/404|not found/i] }, async (stage) => {
  const { page, open } = stage;
  await open(snippet.replace('poster.svg', 'no-such-poster.svg'));
  await ready(page);
  await idle(page);
  const { board, controls } = await boxes(page);
  assert.ok(board[2] >= 380 && controls[2] === board[2], `${board}; ${controls}`);
});

/**
 * Waits until the first board is drawn and opens nothing but it.
 * @param {Page} page
 */
async function drawn(page) {
  await ready(page);
  await idle(page);
  return boxes(page);
}

scenario(
  'without a word about its size a board is 32rem wide and, with its controls, no higher than the window',
  async ({ page, open }) => {
    const tag = '<sliding-puzzle size="4x4" controls="shuffle solve undo"></sliding-puzzle>';
    for (const [width, height, least, most] of [
      [1920, 1080, 512, 512],
      [800, 360, 220, 254], // a telephone on its side
      [460, 700, 444, 444],
    ]) {
      await page.resize(width, height);
      await open(script + tag);
      const { board, controls } = await drawn(page);
      assert.ok(board[2] >= least && board[2] <= most, `${width}x${height}: ${board}`);
      assert.ok(controls[1] + controls[3] - board[1] <= height, `${width}x${height}: ${controls}`);
    }
    await page.resize(1920, 1080);
    await open(`${script}<div style="width: 900px; --puzzle-max-width: 50rem">${tag}</div>`);
    assert.equal((await drawn(page)).board[2], 800, '--puzzle-max-width wins');
  },
);

scenario(
  'with fit board and controls fill a box of given height, and nothing hangs out @short',
  async ({ page, open }) => {
    const tag = (/** @type {string} */ style, size = '4x4') =>
      `<sliding-puzzle fit loading="eager" size="${size}" controls="shuffle solve undo" style="${style}"></sliding-puzzle>`;
    const cases = /** @type {[string, string, number[]][]} */ ([
      ['a height', `<div>${tag('height: 300px')}</div>`, [600, 300]],
      ['a part of one', `<div style="height: 500px">${tag('height: 60%')}</div>`, [600, 300]],
      [
        'an item of a flex box',
        `<div style="height: 400px; display: flex; flex-direction: column"><b style="flex: 0 0 100px">Above</b>${tag('flex: 1')}</div>`,
        [600, 300],
      ],
      [
        'an item of a grid',
        `<div style="height: 400px; display: grid; grid-template-rows: 100px 1fr"><b>Above</b>${tag('')}</div>`,
        [600, 300],
      ],
      ['a high box', `<div>${tag('height: 900px')}</div>`, [600, 900]],
      ['a wide board', `<div>${tag('height: 300px', '6x2')}</div>`, [600, 300]],
      ['a high board', `<div>${tag('height: 300px', '2x6')}</div>`, [600, 300]],
      ['no height', `<div>${tag('')}</div>`, [600, 600]],
    ]);
    await open(`<style>body { width: 600px; margin: 0 }</style>${script}${cases.map(([, html]) => html).join('')}`);
    await ready(page, cases.length);
    await idle(page);
    for (const [index, [what, , box]] of cases.entries()) {
      const { frame, board, controls } = await boxes(page, index);
      const about = `${what}: ${JSON.stringify({ frame, board, controls })}`;
      assert.deepEqual(frame.slice(2), box, about);
      const [left, top, right, bottom] = [frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]];
      for (const each of [board, controls])
        assert.ok(
          each[0] >= left && each[1] >= top && each[0] + each[2] <= right && each[1] + each[3] <= bottom + 1,
          about,
        );
      // As large as can be, in the middle, the controls right under it.
      assert.ok(board[2] >= 598 || controls[1] + controls[3] >= bottom - 1, about);
      assert.ok(Math.abs(board[0] + board[2] / 2 - 300) <= 1, about);
      assert.ok(controls[1] - board[1] - board[3] <= 11, about);
    }
  },
);
