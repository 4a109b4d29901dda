// Scenarios: for everybody.

import assert from 'node:assert/strict';
import { join } from 'node:path';

import { artefacts, axeSource } from '../driver.mjs';
import { publish } from '../hosts.mjs';
import {
  attribute,
  becomes,
  call,
  click,
  idle,
  near,
  press,
  ready,
  script,
  snippet,
  twoFrames,
  unsolvable,
} from './boards.mjs';
import { dataUrl, quarters } from './picture-files.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('for everybody');

scenario('a run by keys alone @short', { inEach: true }, async ({ page, open }) => {
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
      // A button that cannot be pressed any more keeps the focus, so that the reader does not lose the place.
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
  scenario(
    `axe finds nothing on a post with boards, ${dark ? 'dark @short' : 'light'}`,
    { dark },
    async ({ page, open }) => {
      await open(
        `${script}<main><h1>A post</h1>${[
          `controls="shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size"`,
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
    },
  );

  for (const path of [
    'index.html',
    'embed.html?size=4x4&controls=shuffle%20undo%20solve',
    'embed-builder.html',
    'examples/blog-post.html',
  ]) {
    scenario(
      `axe finds nothing on ${path.replace(/\?.*/, '')}, ${dark ? 'dark' : 'light'}, and nothing is wider than a phone${dark || path === 'index.html' ? '' : ' @short'}`,
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
          board?.scrollIntoView(); // in a frame a board comes near only when it is in sight
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
    `${script}<sliding-puzzle controls="shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size" style="width: 240px"></sliding-puzzle>`,
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

scenario(
  'letters of twice the size: text grows, and nothing overflows a column of 320 pixels',
  async ({ page, open }) => {
    await open(
      `${script}<div style="width: 320px; overflow: auto"><sliding-puzzle state="${near}" controls="shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size"></sliding-puzzle></div>`,
      { head: '<style>html { font-size: 200% } body { margin: 0 }</style>' },
    );
    await ready(page);
    await page.waitFor(
      () => !!document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[data-name="solve"]'),
    );
    await call(page, 'solve', { algorithm: 'bfs', play: false });
    await attribute(page, 'theme', 'neon');
    await page.waitFor(
      () => !!document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[part~="notice"]')?.textContent,
    );
    await twoFrames(page);
    const found = await page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
      const size = (/** @type {string} */ selector) =>
        parseFloat(getComputedStyle(/** @type {Element} */ (root.querySelector(selector))).fontSize);
      const controls = /** @type {Element} */ (root.querySelector('.controls'));
      return {
        sizes: ['.controls', '.message', '.notice'].map(size),
        wide: document.querySelector('div')?.scrollWidth,
        outside: [...controls.querySelectorAll('button, select, input, .figure, .readout, p')]
          .filter((part) => part.getBoundingClientRect().right > 320.5)
          .map((part) => part.outerHTML.slice(0, 80)),
        cut: [...controls.querySelectorAll('.say > p, .figure dd, .figure dt')]
          .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent),
      };
    });
    assert.deepEqual(found, { sizes: [32, 32, 26], wide: 320, outside: [], cut: [] });
  },
);

for (const [letters, column] of [
  [24, 768],
  [28, 358],
  [32, 768],
  [32, 358],
])
  scenario(
    `in the room of a poster letters of ${letters} px leave the board three fifths of ${column} pixels, and buttons their words`,
    { width: 900, height: 900 },
    async ({ page, open }) => {
      await open(`<div style="width: ${column}px">${snippet}</div>`, {
        head: `<style>html { font-size: ${letters}px } body { margin: 0 } img { max-width: 100%; height: auto }</style>`,
      });
      await ready(page);
      await page.waitFor(
        () => !!document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[data-name="solve"]'),
      );
      await twoFrames(page);
      const { share, words, below } = await page.evaluate(() => {
        const element = /** @type {Element} */ (document.querySelector('sliding-puzzle'));
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        const box = /** @type {Element} */ (element.querySelector('img')).getBoundingClientRect();
        const controls = /** @type {Element} */ (root.querySelector('.controls'));
        return {
          share: /** @type {Element} */ (root.querySelector('.board')).getBoundingClientRect().width / box.width,
          words: [...controls.querySelectorAll('.inner > span')].map((span) => getComputedStyle(span).display),
          below: controls.getBoundingClientRect().bottom - box.bottom,
        };
      });
      assert.ok(share >= 0.6, `the board has ${Math.round(share * 100)} %`);
      assert.ok(below <= 1, `controls end ${below} px below their room`);
      assert.ok(words.length >= 3 && words.every((display) => display === 'block'), words.join());
    },
  );

scenario('board and controls stay together in columns', { width: 900, height: 800 }, async ({ page, open }) => {
  await open(
    `${script}<div style="column-count: 2; width: 800px">${'<p>More.</p>'.repeat(6)}
      <sliding-puzzle state="${near}" controls="undo hint timer moves" loading="eager"></sliding-puzzle>${'<p>More.</p>'.repeat(4)}</div>`,
  );
  await ready(page);
  await twoFrames(page);
  /** @type {{ left: number, top: number }[]} */
  const pieces = await page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
    return ['.board', '.controls'].flatMap((selector) =>
      [.../** @type {Element} */ (root.querySelector(selector)).getClientRects()].map(({ left, top }) => ({
        left,
        top,
      })),
    );
  });
  assert.equal(new Set(pieces.map(({ left }) => left)).size, 1, `in one column: ${JSON.stringify(pieces)}`);
  assert.ok(pieces[1].top > pieces[0].top, 'one above the other');
});

scenario(
  'where a control that has the focus is taken away, the board gets it',
  { inEach: true },
  async ({ page, open }) => {
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
  },
);

scenario(
  'a hint that a script asks for is said to screen readers, in the reader’s language',
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle state="${near}" lang="de" controls="hint" style="width: 320px"></sliding-puzzle>`,
    );
    await ready(page);
    /** Live regions of the board itself, beside those of the controls. */
    const said = () =>
      page.evaluate(() =>
        [
          ...(document.querySelector('sliding-puzzle')?.shadowRoot?.querySelectorAll('.stage [aria-live="polite"]') ??
            []),
        ]
          .map(({ textContent }) => textContent)
          .join(' '),
      );
    assert.equal((await call(page, 'hint')).tile, 7);
    const once = await said();
    assert.match(once, /^Schieben Sie die 7 nach links: noch 2 Züge/);
    await call(page, 'hint');
    const again = await said();
    assert.notEqual(again, once, 'a reader says what changes only');
    assert.equal(again.trim(), once);
    // Whoever says it himself, as the control does, asks that it be not said twice; so does a silent board.
    await call(page, 'shuffle');
    await attribute(page, 'state', '1 2 3/4 5 6/7 0 8');
    await becomes(page, 'state', '1 2 3/4 5 6/7 0 8');
    /** What the controls say, once it is that. @param {string} part */
    const status = (part) =>
      page.waitFor((wanted) => {
        const text = document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.controls [part="status"]');
        return text?.textContent?.includes(wanted) && text.textContent;
      }, part);
    await press(page, /^Tipp$/);
    assert.doesNotMatch(await status('8'), /links/, 'the tile first');
    await press(page, /^Tipp$/);
    await status('8 nach links');
    assert.equal(await said(), '');
    await attribute(page, 'live', 'off');
    await call(page, 'hint');
    assert.equal(await said(), '');
  },
);

for (const [width, height, what, inside] of /** @type {[number, number, string, string][]} */ ([
  [1024, 600, 'without a poster', ''],
  [
    400,
    700,
    'with a poster',
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='400'/>" width="200" height="400" alt="A poster">`,
  ],
]))
  scenario(
    `on the whole screen, of ${width}x${height}, ${what}, board and controls fit, and the focus stays`,
    { width, height },
    async ({ page, open, engine }) => {
      await open(
        `${script}<sliding-puzzle state="${near}" style="width: 200px" controls="undo solve fullscreen timer moves">${inside}</sliding-puzzle>${'<p>More.</p>'.repeat(40)}`,
      );
      await ready(page);
      assert.equal(await call(page, 'fullscreen', false), false);
      const button = /^(Full screen|Leave)$/;
      const look = () =>
        page.evaluate(() => {
          const root = /** @type {ShadowRoot} */ (document.querySelector('sliding-puzzle')?.shadowRoot);
          const box = (/** @type {string} */ selector) =>
            /** @type {Element} */ (root.querySelector(selector)).getBoundingClientRect();
          const [board, controls] = [box('[part~="board"]'), box('[part~="controls"]')];
          return {
            enlarged: document.fullscreenElement?.localName === 'sliding-puzzle',
            label: root.querySelector('[data-name="fullscreen"]')?.getAttribute('aria-label'),
            focused: root.activeElement?.getAttribute('data-name'),
            square: Math.abs(board.width - board.height) < 1,
            width: board.width,
            fits:
              board.left >= 0 &&
              board.right <= innerWidth &&
              board.top >= 0 &&
              board.bottom <= controls.top &&
              controls.bottom <= innerHeight,
            room: [innerWidth - board.width, innerHeight - controls.bottom + board.top],
          };
        });
      await press(page, button);
      await page.waitFor(() => document.fullscreenElement !== null);
      await twoFrames(page);
      const { enlarged, label, focused, square, fits, width: wide, room } = await look();
      assert.deepEqual(
        { enlarged, label, focused, square, fits },
        {
          enlarged: true,
          label: 'Leave full screen',
          focused: 'fullscreen',
          square: true,
          fits: true,
        },
      );
      assert.ok(wide > 250 && Math.min(...room) < 50, `the board takes the room there is: ${wide}, ${room}`);
      // The tiles are where they are seen.
      await click(page, 7);
      await becomes(page, 'moveCount', 1);
      if (engine === 'chromium')
        await call(page, 'fullscreen'); // headless, its window does not listen to Escape
      else await page.press('Escape');
      await page.waitFor(() => document.fullscreenElement === null);
      await page.waitFor(
        () =>
          document
            .querySelector('sliding-puzzle')
            ?.shadowRoot?.querySelector('[data-name="fullscreen"]')
            ?.getAttribute('aria-label') === 'Show full screen',
      );
      assert.equal((await look()).width, 200);
    },
  );

scenario(
  'where the page does not allow the whole screen the control says so, and the method is told',
  async ({ page, web, open }) => {
    web.cdn.files.set('/inner.html', {
      body: `<!doctype html><script type="module" src="${web.cdn.site}/sliding-puzzle.js"></script>
        <sliding-puzzle state="${near}" controls="fullscreen" loading="eager" style="width: 300px"></sliding-puzzle>`,
    });
    await open('<iframe src="{cdn-origin}/inner.html" style="width: 400px; height: 500px"></iframe>');
    const frame = await page.frame('/inner.html');
    await frame.waitFor(
      () => !!document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[data-name="fullscreen"]'),
    );
    assert.deepEqual(
      await frame.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
        const button = element.shadowRoot.querySelector('[data-name="fullscreen"]');
        return [await element.fullscreen(), button.getAttribute('aria-disabled'), button.title];
      }),
      [false, 'true', 'Full screen: this page or browser does not allow it'],
    );
  },
);

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
