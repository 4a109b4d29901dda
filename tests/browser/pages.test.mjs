// The pages for bloggers, in Chromium: embed.html in frames (plain, sandboxed, from another origin, many),
// the builder, the example post. Servers send no CORS headers unless a test says so.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attributeNames, attributes, styleProperties } from '../../web/element/attributes.ts';
import { parentScript } from '../../web/embed/snippets.ts';
import { placeOf } from '../site/site.mjs';
import { axeFinds, browser, outOfReach, screenshot, serve, server, site, test, withPage } from './driver.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Frame} Frame */

/** Another origin. @type {typeof server} */
let blog;
test.beforeAll(async () => {
  blog = await serve();
});
test.afterAll(() => blog.close());

const html = { 'content-type': 'text/html; charset=utf-8' };

/**
 * Opens a page of the site.
 * @param {string} path
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(page: Page) => Promise<void>} body
 */
const onSite = (path, options, body) => () => withPage(browser, server, { hash: path, ready: false, ...options }, body);

/**
 * Opens a page of the blog that shows frames or boards of the site.
 * @param {string | (() => string)} content
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(page: Page) => Promise<void>} body
 */
const onBlog = (content, options, body) => async () => {
  const text = typeof content === 'function' ? content() : content;
  blog.overrides.set('post.html', (response) =>
    response.writeHead(200, html).end(`<!doctype html><html lang="en"><meta charset="utf-8">
    <link rel="icon" href="favicon.svg"><title>A post</title>${text}`),
  );
  try {
    const ours = new RegExp(`^outside request: ${server.url.replaceAll('.', '\\.')}`);
    await withPage(
      browser,
      blog,
      { hash: 'post.html', ready: false, ...options, expect: [ours, ...(options.expect ?? [])] },
      body,
    );
  } finally {
    blog.overrides.delete('post.html');
  }
};

/** The board of a page or frame, when it can be played. @param {Page | Frame} place @param {string} [selector] */
async function whenPlayable(place, selector = 'sliding-puzzle') {
  await place.waitForFunction((css) => /** @type {any} */ (document.querySelector(css))?.state, selector, {
    polling: 50,
  }); // polled by a timer: an iframe out of sight draws no frames
}

/** @param {Page | Frame} place @param {string} name @param {string} [selector] @returns {Promise<any>} */
const property = (place, name, selector = 'sliding-puzzle') =>
  place.evaluate(([css, key]) => /** @type {any} */ (document.querySelector(css))[key], [selector, name]);

/** Where the board itself is in its window. @param {Page | Frame} place */
const boardBox = (place) =>
  place.evaluate(() => {
    const board = document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('[part~="board"]');
    const { left, top, right, bottom, width, height } = /** @type {Element} */ (board).getBoundingClientRect();
    return {
      left,
      top,
      right,
      bottom,
      width,
      height,
      across: innerWidth,
      down: innerHeight,
      scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    };
  });

/** @param {Page | Frame} page */
const scrollsSideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What the builder offers to copy. @param {Page} page @param {string} way */
async function code(page, way = 'tag') {
  await page.locator(`input[name=way][value=${way}]`).check({ force: true });
  return (await page.locator('#code').textContent()) ?? '';
}

/** @param {Page} page */
const openFolds = (page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) /** @type {HTMLDetailsElement} */ (one).open = true;
  });

const near = (/** @type {number} */ one, /** @type {number} */ other, tolerance = 1.5) =>
  Math.abs(one - other) <= tolerance;

/** @param {string} address behind embed.html @param {string} [more] attributes */
const frameTag = (address, more = '') =>
  `<iframe title="Puzzle" src="${server.url}embed.html${address.replaceAll('&', '&amp;')}" ${more}></iframe>`;

/** @param {Page} page @param {number} count */
async function frames(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('iframe').length === wanted, count);
  const found = page.frames().slice(1);
  await Promise.all(found.map((frame) => whenPlayable(frame)));
  return found;
}

/** The policies of a page, each with its directives. @param {Page | Frame} page @returns {Promise<Map<string, string>[]>} */
async function policiesOf(page) {
  const contents = await page
    .locator('meta[http-equiv=Content-Security-Policy]')
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content') ?? ''));
  return contents.map(
    (content) =>
      new Map(
        content.split(/;\s*/).map((part) => {
          const [name, ...sources] = part.trim().split(/\s+/);
          return /** @type {[string, string]} */ ([name, sources.join(' ')]);
        }),
      ),
  );
}

test.describe('the policy of every page', () => {
  test('a page in a frame takes no script and no style from elsewhere, in a sandbox either', async () => {
    for (const sandbox of ['', 'sandbox="allow-scripts"']) {
      for (const path of ['embed.html']) {
        const about = `${path} ${sandbox}`;
        await onBlog(
          () => `<iframe title="Ours" src="${server.url}${path}" width="300" height="300" ${sandbox}></iframe>`,
          { expect: [/Content Security Policy/] },
          async (page) => {
            const frame = page.frames()[1];
            await frame.waitForFunction(() => document.querySelectorAll('meta[http-equiv]').length === 2);
            blog.requests.length = 0;
            const broken = await frame.evaluate(async (elsewhere) => {
              /** @type {string[]} */
              const told = [];
              document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
                told.push(effectiveDirective),
              );
              const sheet = Object.assign(document.createElement('link'), {
                rel: 'stylesheet',
                href: `${elsewhere}a.css`,
              });
              document.head.append(sheet);
              await import(`${elsewhere}a.js`).catch(() => {});
              await new Promise((done) => setTimeout(done, 200));
              return told;
            }, blog.url);
            for (const name of ['script-src-elem', 'style-src-elem'])
              assert.ok(broken.includes(name), `${about}: ${broken}`);
            assert.deepEqual(blog.requests, [], about);
          },
        )();
      }
    }
  });

  const pages = ['', 'examples'].flatMap((folder) =>
    readdirSync(join(site, folder))
      .filter((name) => name.endsWith('.html') && name !== 'hugo-shortcode.html') // no page, but a part of one
      .map((name) => join(folder, name)),
  );
  test('the solver’s worker works under the header that SECURITY.md names, and then takes nothing from elsewhere', async () => {
    const security = await readFile(new URL('../../.github/SECURITY.md', import.meta.url), 'utf8');
    const policy = /header `Content-Security-Policy: ([^`]+)`/.exec(security)?.[1] ?? '';
    assert.match(policy, /default-src 'self'/);
    let strangers = '';
    for (const path of ['solver-worker.js', 'solver-engine.js', 'lesson-worker.js'])
      server.overrides.set(path, (response, body) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'content-security-policy': policy })
          .end(`${strangers}${body}`),
      );
    try {
      for (const elsewhere of ['', blog.url]) {
        strangers =
          elsewhere && `fetch('${elsewhere}a.json').catch(() => {}); import('${elsewhere}a.js').catch(() => {});`;
        blog.requests.length = 0;
        await withPage(
          browser,
          server,
          {
            hash: '#size=4x4&seed=a',
            cores: 0,
            expect: elsewhere ? [/Content Security Policy/, /outside request/] : [],
          },
          async (page) => {
            const { status, moves } = await page.evaluate(() =>
              /** @type {any} */ (document.querySelector('#board')).solve({ algorithm: 'auto', play: false }),
            );
            assert.equal(status, 'solved');
            assert.match(moves, /^[UDLR\d]+$/);
            await page.waitForTimeout(300);
          },
        );
        assert.deepEqual(blog.requests, []);
      }
    } finally {
      server.overrides.clear();
    }
  });

  for (const path of pages) {
    test(`${path}: allows nothing but what it names, and reading, playing and solving need no more`, {
      timeout: 40_000,
    }, async () => {
      await withPage(browser, server, { hash: path, ready: false, expect: [/TrustedHTML/] }, async (page) => {
        await page.addInitScript(() => {
          const broken = Object.assign(window, { broken: /** @type {string[]} */ ([]) }).broken;
          document.addEventListener('securitypolicyviolation', (event) =>
            broken.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
          );
        });
        await page.reload();
        const [own, ...more] = await policiesOf(page);
        const inFrames = path === 'embed.html';
        const readersPictures = path === 'embed.html' || path === 'embed-builder.html';
        for (const [name, value] of Object.entries({
          'default-src': "'none'",
          'base-uri': "'none'",
          'form-action': "'none'",
          'require-trusted-types-for': "'script'",
        }))
          assert.equal(own.get(name), value, name);
        assert.equal(more.length, inFrames ? 1 : 0);
        // A source has to be in all policies that speak of its directive.
        for (const [name, value] of own) {
          if (!name.endsWith('-src')) continue;
          const sources = value
            .split(' ')
            .filter((source) => more.every((policy) => policy.get(name)?.split(' ').includes(source) ?? true));
          const allowed = [
            ...["'self'", "'none'"],
            ...(name === 'script-src' ? ["'wasm-unsafe-eval'"] : []),
            ...(name === 'worker-src' ? ['blob:'] : []),
            ...(name === 'img-src' || name === 'connect-src' ? ['data:', 'blob:'] : []),
            ...((name === 'img-src' || name === 'connect-src') && readersPictures ? ['http:', 'https:'] : []),
          ];
          assert.deepEqual(
            sources.filter((source) => !allowed.includes(source)),
            [],
            `${name} of ${path}`,
          );
        }
        for (const policy of more) {
          for (const name of [
            'script-src',
            'style-src',
            'worker-src',
            ...(readersPictures ? [] : ['img-src', 'connect-src']),
          ])
            assert.match(policy.get(name) ?? '', new RegExp(`^${server.origin}( |$)`), name);
        }
        await page.evaluate(async () => {
          const { scrollHeight } = document.documentElement;
          for (let place = 0; place < scrollHeight; place += innerHeight) {
            scrollTo(0, place);
            await new Promise((done) => setTimeout(done, 30)); // what wakes in sight wakes
          }
        });
        for (const board of (await page.locator('sliding-puzzle:not([inert])').all()).slice(0, 4)) {
          await board.scrollIntoViewIfNeeded();
          const { status } = await board.evaluate(async (element) => {
            const puzzle = await /** @type {any} */ (element).ready;
            for (const way of ['up', 'left', 'down', 'right']) puzzle.move(way);
            const solve = () => puzzle.solve({ algorithm: 'idastar', play: false, maxSeconds: 2 });
            const first = await solve();
            // A figure that wakes deals its board anew.
            return first.status === 'cancelled' ? solve() : first;
          });
          assert.match(status, /^(solved|unsolvable|limit)$/);
        }
        for (const frame of page.frames()) {
          assert.deepEqual(await frame.evaluate(() => /** @type {any} */ (window).broken), []);
        }
        await assert.rejects(
          page.evaluate(() => {
            document.body.innerHTML = '<p>Text</p>';
          }),
          /TrustedHTML/,
        );
        assert.equal(
          (await page.evaluate(() => /** @type {any} */ (window).broken)).length,
          1,
          'it would have been seen',
        );
      });
    });
  }
});

test.describe('embed.html', () => {
  test(
    'gives the names of its address to the element, from the query and from behind #',
    onSite(
      'embed.html?size=4x3&seed=a&controls=shuffle+undo&theme=dark&motion=none&readonly&invert-keys=false&max-seconds=5&--puzzle-tile=%23336699#seed=b',
      {},
      async (page) => {
        await whenPlayable(page);
        assert.equal(await property(page, 'size'), '4x3');
        const attributes = await page.evaluate(() =>
          Object.fromEntries(
            [.../** @type {Element} */ (document.querySelector('sliding-puzzle')).attributes].map(({ name, value }) => [
              name,
              value,
            ]),
          ),
        );
        delete attributes.style;
        delete attributes.id;
        assert.deepEqual(attributes, {
          size: '4x3',
          seed: 'b',
          controls: 'shuffle undo',
          theme: 'dark',
          motion: 'none',
          readonly: '',
          'max-seconds': '5',
        });
        assert.equal(
          await page.evaluate(() =>
            /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).style.getPropertyValue(
              '--puzzle-tile',
            ),
          ),
          '#336699',
        );
        assert.ok(await page.locator('#notice').isHidden());

        const before = await property(page, 'state');
        await page.evaluate(() => {
          location.hash = '#seed=c';
        });
        await page.waitForFunction(
          (state) => /** @type {any} */ (document.querySelector('sliding-puzzle')).state !== state,
          before,
        );
        assert.equal(await page.evaluate(() => document.querySelector('sliding-puzzle')?.getAttribute('seed')), 'c');
      },
    ),
  );

  test('takes every attribute of the table, and every property that styles', async () => {
    const flags = attributeNames.filter((name) => attributes[name].kind === 'flag');
    const given = new Map(
      attributeNames.map((name) => {
        const { values, example } = attributes[name];
        return [
          name,
          flags.includes(name) ? '' : (values?.at(-1) ?? example ?? (name === 'src' ? 'favicon.svg' : `any-${name}`)),
        ];
      }),
    );
    const address = new URLSearchParams([...given, ...styleProperties.map((name) => [name, '7px'])]);
    await withPage(browser, server, { hash: `embed.html?${address}`, ready: false }, async (page) => {
      const board = page.locator('sliding-puzzle');
      for (const [name, value] of given) assert.equal(await board.getAttribute(name), value, name);
      for (const name of styleProperties)
        assert.equal(await board.evaluate((element, key) => element.style.getPropertyValue(key), name), '7px', name);
      assert.ok(await page.locator('#notice').isHidden());
      await page.evaluate((names) => {
        location.hash = names.map((name) => `${name}=false`).join('&');
      }, flags);
      await page.waitForFunction(() => !document.querySelector('sliding-puzzle')?.hasAttribute('readonly'));
      for (const name of flags) assert.equal(await board.getAttribute(name), null, name);
    });
  });

  test(
    'with fit the board and its controls fill the frame',
    onSite('embed.html?size=4x4&seed=a&controls=shuffle+solve+undo&theme=light&fit', {}, async (page) => {
      await whenPlayable(page);
      for (const [width, height] of [
        [480, 400],
        [300, 700],
      ]) {
        await page.setViewportSize({ width, height });
        const [board, controls] = await page.evaluate(() =>
          ['board', 'controls'].map((name) => {
            const part = document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector(`[part~="${name}"]`);
            const { top = 0, bottom = 0, width = 0 } = part?.getBoundingClientRect() ?? {};
            return { top, bottom, width };
          }),
        );
        const about = `${width} x ${height}: ${JSON.stringify({ board, controls })}`;
        assert.ok(board.top >= 4 && controls.top > board.bottom && controls.bottom <= height - 4, about);
        assert.ok(near(board.width, width - 8) || near(controls.bottom, height - 4), about);
      }
    }),
  );

  test(
    'tells which names it does not know, and takes nothing for HTML',
    onSite(
      `embed.html?seed=x&colour=red&utm_source=feed&alt=${encodeURIComponent('<img src=x onerror="document.title=1">')}&${encodeURIComponent('<b>bold</b>')}=1`,
      {},
      async (page) => {
        await whenPlayable(page);
        const words = await page.locator('#notice').textContent();
        assert.match(words ?? '', /“colour”, “<b>bold<\/b>”\.$/);
        assert.equal(await page.locator('b, img').count(), 0);
        assert.equal(await page.title(), 'Sliding puzzle');
      },
    ),
  );

  test('what an address brings is quoted so that it can be seen and moves nothing, here and in the builder', async () => {
    const nasty = 'a%0A%E2%80%AE%00';
    const seen = 'a\\x0A\\xE2\\x80\\xAE\\x00';
    for (const [path, place] of [
      [`embed.html?seed=a&${nasty}=1`, '#notice'],
      [`embed-builder.html#${nasty}=1&size=${nasty}`, '#alert'],
      [`index.html#size=3x3&${nasty}=1`, '#alert'],
    ]) {
      await withPage(browser, server, { hash: path, ready: false }, async (page) => {
        const notice = page.locator(place).filter({ hasText: seen });
        await notice.waitFor();
        assert.doesNotMatch((await notice.textContent()) ?? '', /[\p{Cc}\p{Cf}]/u, path);
      });
    }
  });

  test(
    'is as wide as its frame, and thirty frames get the height they ask for',
    onBlog(
      () =>
        parentScript +
        Array.from({ length: 30 }, (_, index) =>
          frameTag(`?size=${2 + (index % 4)}x${2 + (index % 3)}&seed=s${index}&loading=eager`, 'width="220"'),
        ).join(''),
      {},
      async (page) => {
        const all = await frames(page, 30);
        await page.waitForFunction(() => {
          const made = [...document.querySelectorAll('iframe')];
          return made.length === 30 && made.every((frame) => frame.height);
        });
        await page.waitForTimeout(300);
        for (const [index, frame] of all.entries()) {
          const box = await boardBox(frame);
          const [columns, rows] = [2 + (index % 4), 2 + (index % 3)];
          assert.ok(near(box.width, 212), `board ${index} is ${box.width} wide`);
          assert.ok(near(box.height, (box.width * rows) / columns), `board ${index}: ${box.height}`);
          assert.ok(near(box.down, box.height + 8), `frame ${index} is ${box.down} high for a board of ${box.height}`);
          assert.equal(box.scrolls, false);
        }
      },
    ),
  );

  test(
    'reports again when its width or its controls change, and repeats the id of its address',
    onBlog(
      () =>
        `<script>heights = []; addEventListener('message', ({ data }) => heights.push(data));</script>${parentScript}` +
        frameTag('?size=3x3&seed=a&id=first', 'width="300"'),
      {},
      async (page) => {
        const [frame] = await frames(page, 1);
        const height = () => page.evaluate(() => Number(document.querySelector('iframe')?.height));
        await page.waitForFunction(() => document.querySelector('iframe')?.height === '300');
        await page.evaluate(() => {
          /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).width = '400';
        });
        await page.waitForFunction(() => document.querySelector('iframe')?.height === '400');
        await frame.evaluate(() => {
          location.hash = '#controls=shuffle+undo';
        });
        await page.waitForFunction(() => Number(document.querySelector('iframe')?.height) > 440);
        assert.ok((await height()) < 520);
        await page.waitForTimeout(200);
        assert.equal((await boardBox(frame)).scrolls, false);
        const messages = await page.evaluate(() => /** @type {any} */ (window).heights);
        for (const message of messages) {
          assert.deepEqual(Object.keys(message).sort(), ['height', 'id', 'type']);
          assert.equal(message.id, 'first');
          assert.ok(Number.isInteger(message.height) && message.height > 0);
        }
      },
    ),
  );

  for (const [controls, height] of /** @type {[string, number][]} */ ([
    ['', 150],
    ['shuffle undo solve', 330],
  ])) {
    test(
      `shows the whole board in a low frame that nobody makes higher${controls && ', with controls'}`,
      onBlog(
        () => frameTag(`?size=3x4&seed=a&controls=${controls.replaceAll(' ', '+')}`, `width="500" height="${height}"`),
        {},
        async (page) => {
          const [frame] = await frames(page, 1);
          await frame.waitForFunction(() => {
            const { bottom } = /** @type {Element} */ (
              document.querySelector('sliding-puzzle')
            ).getBoundingClientRect();
            return bottom <= innerHeight;
          });
          const box = await boardBox(frame);
          assert.ok(box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= 500, JSON.stringify(box));
          assert.ok(near(box.height, controls ? 204 : 142, 12), `the board is only ${box.height} high`);
          assert.equal(box.scrolls, false);
        },
      ),
    );
  }

  test(
    'the script for the parent obeys no other frame, and no height that is none',
    onBlog(
      () =>
        parentScript +
        frameTag('?size=3x3&seed=a', 'width="300"') +
        frameTag('?size=3x3&seed=b', 'width="200"') +
        '<iframe title="An advertisement" src="about:blank" height="90"></iframe>',
      {},
      async (page) => {
        const all = page.locator('iframe');
        const heights = () => all.evaluateAll((found) => found.map((frame) => frame.getAttribute('height')));
        await page.waitForFunction(() => document.querySelectorAll('iframe')[1]?.height === '200');
        await page.waitForFunction(() => document.querySelectorAll('iframe')[0]?.height === '300');
        const [, first, , other] = page.frames();
        /** Says something to the page, and waits until it was heard. @param {Frame} frame @param {unknown} message */
        const post = async (frame, message) => {
          await frame.evaluate((data) => {
            // NaN and Infinity do not come through the protocol of this test.
            const height = data && /** @type {any} */ (data).number;
            parent.postMessage(height ? { type: 'sliding-puzzle-height', height: Number(height) } : data, '*');
          }, message);
          await page.evaluate(() => new Promise((done) => setTimeout(done, 30)));
        };
        const right = { type: 'sliding-puzzle-height', height: 444 };
        await post(other, right);
        await post(other, { ...right, id: 'a', source: 'embed.html' });
        assert.deepEqual(await heights(), ['300', '200', '90'], 'another frame');
        for (const height of [0, -5, 10001, 1e9, 444.5, '444', '0x200', null, [444], { valueOf: 444 }, true])
          await post(first, { ...right, height });
        for (const number of ['NaN', 'Infinity', '-Infinity', '1e308']) await post(first, { number });
        for (const message of [null, 0, 'sliding-puzzle-height', [right], { height: 444 }]) await post(first, message);
        await page.evaluate((data) => postMessage(data, '*'), right);
        assert.deepEqual(await heights(), ['300', '200', '90'], 'no height');
        for (const height of [1, 10000, 444]) {
          await post(first, { ...right, height });
          assert.deepEqual(await heights(), [String(height), '200', '90'], 'its own height, and only its own');
        }
      },
    ),
  );

  test(
    'is transparent, and keeps to light colours unless it is told otherwise',
    onBlog(
      () =>
        `<body style="background: rgb(10, 200, 100)">${frameTag('?size=3x3&seed=a&theme=light', 'width="300" height="400" style="border: 0; color-scheme: light"')}`,
      { colorScheme: 'dark' },
      async (page) => {
        await frames(page, 1);
        await page.waitForTimeout(200);
        const picture = await page.screenshot({ clip: { x: 12, y: 380, width: 4, height: 4 } });
        const color = await page.evaluate(
          async (bytes) => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
            const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
              new OffscreenCanvas(4, 4).getContext('2d')
            );
            context.drawImage(bitmap, 0, 0);
            return [...context.getImageData(1, 1, 1, 1).data];
          },
          [...picture],
        );
        assert.deepEqual(color, [10, 200, 100, 255]);
      },
    ),
  );

  test(
    'plays and solves sandboxed, from a server that sends no CORS headers',
    onBlog(
      () =>
        parentScript +
        frameTag('?size=3x3&state=1,2,3/4,5,6/0,7,8&controls=shuffle+solve', 'sandbox="allow-scripts" width="300"'),
      {},
      async (page) => {
        const [frame] = await frames(page, 1);
        assert.equal(await frame.evaluate(() => self.origin), 'null');
        await page.waitForFunction(() => Number(document.querySelector('iframe')?.height) > 300);
        let box = await boardBox(frame);
        while (!near(box.width, 292)) box = await boardBox(frame); // the frame has just become higher
        const at = await page.locator('iframe').boundingBox();
        assert.ok(at);
        await page.mouse.click(at.x + 2 + box.left + box.width / 2, at.y + 2 + box.top + (box.height * 5) / 6);
        await frame.waitForFunction(
          () => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount === 1,
        );
        const result = await frame.evaluate(() =>
          /** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ play: false, maxSeconds: 20 }),
        );
        assert.deepEqual([result.status, result.moves], ['solved', 'L']);
        await screenshot(page, 'embed-sandboxed');
      },
    ),
  );

  test(
    'says so when its script does not come',
    onSite('embed.html', { expect: [/Failed to load resource/] }, async (page) => {
      server.overrides.set('sliding-puzzle.js', (response) => response.writeHead(404).end());
      await page.reload();
      await page.locator('#notice').waitFor({ state: 'visible' });
      server.overrides.delete('sliding-puzzle.js');
      assert.match((await page.locator('#notice').textContent()) ?? '', /could not be loaded/);
    }),
  );

  test(
    'the script for pictures comes with the first one; when it does not come the board says so and can be played',
    onSite('embed.html?size=3x3&seed=a', { expect: [/Failed to load resource/] }, async (page) => {
      server.requests.length = 0;
      await page.reload();
      await whenPlayable(page);
      const asked = () => server.requests.filter((path) => path === 'board-picture.js').length;
      assert.equal(asked(), 0);
      server.overrides.set('board-picture.js', (response) => response.writeHead(404).end());
      await page.evaluate(() => {
        location.hash = '#src=favicon.svg';
      });
      const notice = page.locator('sliding-puzzle').locator('[part~=notice]');
      await notice.filter({ hasText: /picture .*favicon\.svg.* could not be loaded/ }).waitFor();
      server.overrides.delete('board-picture.js');
      assert.equal(asked(), 1);
      const moved = await page.evaluate(() => {
        const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
        return board.move('left') + board.move('right');
      });
      assert.ok(moved > 0);
    }),
  );

  test(
    'the script for controls comes with the first ones; when it does not come the board says so and can be played',
    onSite('embed.html?size=3x3&seed=a', { expect: [/Failed to load resource/] }, async (page) => {
      server.requests.length = 0;
      await page.reload();
      await whenPlayable(page);
      const asked = () => server.requests.filter((path) => path === 'board-controls.js').length;
      assert.equal(asked(), 0);
      const board = page.locator('sliding-puzzle');
      const notice = board.locator('[part~=notice]');
      const buttons = board.locator('[part=controls] button');
      const staysPlayable = async () => {
        await notice.filter({ hasText: 'The script of the controls could not be loaded' }).waitFor();
        assert.equal(await buttons.count(), 0);
        const moved = await page.evaluate(() => {
          const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
          return element.move('left') + element.move('right');
        });
        assert.ok(moved > 0);
      };
      const heightOf = () => board.evaluate((element) => element.shadowRoot?.querySelector('.frame')?.clientHeight);
      const controls = (/** @type {string} */ names) =>
        page.evaluate((value) => {
          location.hash = `#controls=${value}`;
        }, names);
      const missing = (/** @type {import('node:http').ServerResponse} */ response) => response.writeHead(404).end();

      server.overrides.set('board-controls.js', missing);
      await controls('undo+shuffle');
      await staysPlayable();
      assert.equal(asked(), 1);
      await page.reload();
      await whenPlayable(page); // the notice can come before the board
      await staysPlayable();
      const kept = await heightOf();
      server.overrides.delete('board-controls.js');
      await controls('undo+hint');
      await buttons.nth(1).waitFor();
      assert.equal(await notice.textContent(), '');
      assert.equal(await heightOf(), kept, 'room was kept for them');
    }),
  );

  for (const [lang, unknown, missing] of [
    ['de', /^Nicht verstanden in der Adresse dieses Puzzles: “nonsense”/, /^Das Puzzle konnte nicht geladen werden/],
    ['fr', /^Non compris dans l’adresse de ce puzzle : “nonsense”/, /^Le puzzle n’a pas pu être chargé/],
    ['es', /^No se entiende en la dirección de este puzle: “nonsense”/, /^No se pudo cargar el puzle/],
  ])
    test(
      `its notices speak the language that the address asks for: ${lang}`,
      onSite(`embed.html?lang=${lang}&nonsense=1`, { expect: [/Failed to load resource/] }, async (page) => {
        const notice = page.locator('#notice');
        assert.match((await notice.textContent()) ?? '', /** @type {RegExp} */ (unknown));
        assert.equal(await notice.getAttribute('lang'), lang);
        server.overrides.set('sliding-puzzle.js', (/** @type {import('node:http').ServerResponse} */ response) =>
          response.writeHead(404).end(),
        );
        await page.reload();
        await notice.filter({ hasText: /** @type {RegExp} */ (missing) }).waitFor();
        server.overrides.delete('sliding-puzzle.js');
      }),
    );

  test(
    'while the script for races is on its way the board takes keys; then it joins',
    onSite('embed.html?size=3x3&seed=a', {}, async (page) => {
      /** @type {import('node:http').ServerResponse | undefined} */
      let waiting;
      server.overrides.set('racing.js', (/** @type {import('node:http').ServerResponse} */ response) => {
        waiting = response;
      });
      await page.goto(`${server.url}embed.html?size=3x3&state=1,2,3/4,0,5/6,7,8&race=friends`);
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).state !== '');
      await page.locator('sliding-puzzle').focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount === 2);
      assert.ok(waiting, 'the script was asked for');
      server.overrides.delete('racing.js');
      waiting
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(await readFile(join(site, placeOf('racing.js'))));
      // Another board takes the start of the race.
      await page.evaluate(() => {
        const other = document.createElement('sliding-puzzle');
        other.setAttribute('race', 'friends');
        other.setAttribute('loading', 'eager');
        document.body.append(other);
      });
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelectorAll('sliding-puzzle')[1]).startState === '1 2 3/4 0 5/6 7 8',
      );
      assert.equal(
        await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount),
        2,
      );
    }),
  );

  test(
    'while the script for controls is on its way the board takes keys',
    onSite('embed.html?size=3x3&seed=a', {}, async (page) => {
      /** @type {import('node:http').ServerResponse | undefined} */
      let waiting;
      server.overrides.set('board-controls.js', (/** @type {import('node:http').ServerResponse} */ response) => {
        waiting = response;
      });
      await page.goto(`${server.url}embed.html?size=3x3&state=1,2,3/4,0,5/6,7,8&controls=undo+hint`);
      const board = page.locator('sliding-puzzle');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).state !== '');
      await board.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount === 2);
      assert.ok(waiting, 'the script was asked for');
      server.overrides.delete('board-controls.js');
      waiting
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(await readFile(join(site, placeOf('board-controls.js'))));
      await board.locator('[part=controls] button').nth(1).waitFor();
      assert.equal(await board.evaluate((each) => /** @type {any} */ (each).moveCount), 2);
    }),
  );

  for (const theme of ['light', 'dark']) {
    test(
      `axe finds nothing in it, ${theme}`,
      onSite(
        `embed.html?size=3x3&seed=a&theme=${theme}&nonsense=1&controls=shuffle+undo+solve`,
        {
          colorScheme: /** @type {'light' | 'dark'} */ (theme),
          viewport: { width: 360, height: 640 },
          bypassCSP: true,
        },
        async (page) => {
          await whenPlayable(page);
          if (theme === 'dark') await page.addStyleTag({ content: 'html { background: #111 }' }); // a host that is dark
          assert.deepEqual(await axeFinds(page, { frames: false }), []);
        },
      ),
    );
  }
});

test.describe('the builder', () => {
  test('the preview on a dark or narrow page, and its position taken into the tag', () =>
    withPage(browser, server, { hash: 'embed-builder.html', ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      const before = await code(page);
      await page.getByLabel('Dark', { exact: true }).first().check({ force: true });
      await page.waitForFunction(() => document.querySelector('#preview')?.getAttribute('theme') === 'dark');
      const wide = (await page.locator('#preview').boundingBox())?.width ?? 0;
      await page.getByLabel('Narrow').check();
      const narrow = (await page.locator('#preview').boundingBox())?.width ?? 0;
      assert.ok(narrow > 0 && narrow <= wide, `${narrow} of ${wide}`);
      assert.equal(await code(page), before, 'how the preview is looked at is no part of the tag');
      await page.locator('#seed').press('Enter');
      assert.match(page.url(), /embed-builder\.html(#[^?]*)?$/, 'the form is not sent');
      const state = await property(page, 'state', '#preview');
      await page.getByLabel('my own position').check({ force: true });
      await page.locator('#take-state').click();
      assert.ok((await code(page)).includes(` state="${state}"`));
    }));

  test('offers a tag and a frame that make the very board it shows @short', async () => {
    await withPage(browser, server, { hash: 'embed-builder.html', ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      await page.getByLabel('Width').selectOption('3');
      await page.locator('#seed').fill('a "quoted" & <odd> seed');
      await page.getByLabel('Hint').check();
      await page.waitForFunction(() => document.querySelector('#code')?.textContent?.includes('odd'));
      const state = await property(page, 'state', '#preview');
      await page.locator('#folder').fill(new URL(server.url).pathname);
      const texts = [await code(page), await code(page, 'iframe')];
      const seed = 'seed="a &quot;quoted&quot; &amp; &lt;odd&gt; seed"';
      assert.ok(texts[0].includes(`size="3x4" ${seed} controls="shuffle undo hint solve"`), texts[0]);
      assert.doesNotMatch(texts[0], /style=|theme=|motion=|loading=|numbers=|input=/);
      for (const text of texts) {
        const post = `<!doctype html><link rel="icon" href="favicon.svg"><title>A post</title>${text}`;
        server.overrides.set('post.html', (response) => response.writeHead(200, html).end(post));
        await page.goto(`${server.url}post.html`);
        server.overrides.delete('post.html');
        const place = text.startsWith('<iframe') ? (await frames(page, 1))[0] : page;
        await whenPlayable(place);
        assert.equal(await property(place, 'state'), state);
      }
    });
  });

  test('shows everything that is chosen, in the preview, the texts and its address, and reads it back', async () => {
    const fragment =
      '#size=5x3&seed=k&moves=U&algorithm=idastar+fast&controls=timer+moves+shuffle+reset+undo+redo+hint+solve+play+step+algorithm+speed+size+stats' +
      '&max-nodes=1000&max-seconds=3&alt=a+cat&numbers=on&theme=dark&scheme=row&motion=none&input=click+swipe&invert-keys&readonly&race=r&remember=mine&lang=de&loading=eager&live=off' +
      '&--puzzle-tile=%23224488&--puzzle-text=%23ffffff&--puzzle-focus=%23112233&--puzzle-gap=1%25&--puzzle-max-width=300px';
    await withPage(browser, server, { hash: `embed-builder.html${fragment}`, ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      assert.ok(await page.locator('#alert').isHidden(), (await page.locator('#alert').textContent()) ?? '');
      const sorted = (/** @type {string} */ address) => [...new URLSearchParams(address.slice(1))].sort();
      assert.deepEqual(sorted(await page.evaluate(() => location.hash)), sorted(fragment));
      const width = (await page.locator('#preview').boundingBox())?.width ?? 0;
      assert.ok(near(width, 300), `the preview is ${width} px wide`);
      const tag = await code(page);
      assert.ok(tag.includes('algorithm="idastar fast"') && tag.includes(' invert-keys readonly'), tag);
      assert.match(tag, / style="--puzzle-tile: #224488; [^"]*--puzzle-gap: 1%; --puzzle-max-width: 300px"/);
      assert.match(tag, / width="300" height="\d{3}" alt="Dieses Schiebepuzzle spielen, 5 mal 3" \/>/);
      assert.match(await code(page, 'iframe'), /title="Schiebepuzzle „a cat“, 5 mal 3" width="300"/);
      assert.equal(await page.locator('#preview').getAttribute('theme'), 'dark');
      assert.equal(await page.locator('#preview').getAttribute('remember'), null);
    });
  });

  test(
    'each field of the builder, and its Copy, can be reached in any window',
    onSite('embed-builder.html', {}, async (page) => {
      await whenPlayable(page);
      for (const way of ['tag', 'iframe']) {
        await code(page, way);
        await openFolds(page);
        for (const [width, height] of /** @type {const} */ ([
          [320, 568],
          [390, 844],
          [768, 1024],
          [895, 900],
          [1280, 560],
        ])) {
          await page.setViewportSize({ width, height });
          assert.deepEqual(await outOfReach(page, '.builder'), [], `${way}, ${width} x ${height}`);
        }
      }
    }),
  );

  test(
    'says beside the field what is wrong with it, and takes it back',
    onSite('embed-builder.html', { expect: [/404/] }, async (page) => {
      await whenPlayable(page, '#preview');
      await page.getByLabel('my own position').check({ force: true });
      assert.equal(await page.locator('#state').inputValue(), await property(page, 'state', '#preview'));
      await page.locator('#state').fill('1 2 3/4 5 6/8 7 0');
      const error = page.locator('#state-error');
      await error.waitFor({ state: 'visible' });
      assert.match((await error.textContent()) ?? '', /inversion|odd/);
      assert.match((await page.locator('#mistakes').textContent()) ?? '', /Position/);
      await openFolds(page);
      await page.getByLabel('Allow positions that cannot be solved').check();
      await error.waitFor({ state: 'hidden' });
      assert.match(await code(page), /state="1 2 3\/4 5 6\/8 7 0" allow-unsolvable/);
      await page.locator('#state').fill('1 2 3\n4 0 5\n7 8 6');
      await page.waitForFunction(() => document.querySelector('#code')?.textContent?.includes('4 0 5'));
      assert.match(await code(page, 'iframe'), /\?state=1,2,3\/4,0,5\/7,8,6&/);
      for (const [name, wrong, right] of [
        ['src', 'nothing-here.png', 'examples/lighthouse.svg'],
        ['max-seconds', 'soon', '2.5'],
        ['moves', 'XYZ', ''],
        ['--puzzle-gap', 'wide; color: red', '1%'],
      ]) {
        const [field, mistake] = [name, `${name}-error`].map((id) => page.locator(`[id="${id}"]`));
        await field.fill(wrong);
        await mistake.waitFor({ state: 'visible' });
        await field.fill(right);
        await field.press('Enter');
        await mistake.waitFor({ state: 'hidden' });
      }
    }),
  );

  test('copies, and says so', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await withPage(browser, server, { hash: 'embed-builder.html', ready: false, permissions }, async (page) => {
      await whenPlayable(page, '#preview');
      for (const way of ['tag', 'iframe']) {
        const text = await code(page, way);
        await page.getByRole('button', { name: 'Copy', exact: true }).click();
        await page.waitForFunction(() => document.querySelector('#status')?.textContent?.startsWith('Copied'));
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
      }
    });
  });

  test('gives the poster the height that board and controls take, and saves it as a picture of that shape', async () => {
    const hash = 'embed-builder.html#size=3x3&seed=a&controls=shuffle+solve';
    await withPage(browser, server, { hash, ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(await code(page)) ?? [];
      const natural = await page.evaluate(async (wide) => {
        const board = document.createElement('sliding-puzzle');
        for (const [name, value] of Object.entries({ size: '3x3', controls: 'shuffle solve' }))
          board.setAttribute(name, value);
        board.style.width = `${wide}px`;
        document.body.append(board);
        return board.getBoundingClientRect().height;
      }, Number(width));
      assert.equal(Number(height), Math.ceil(natural));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByLabel('a file: a short tag').check({ force: true }),
        page.getByRole('button', { name: 'Download it' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'poster.png');
      const png = await readFile(await download.path());
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2 * Number(width), 2 * Number(height)]);
    });
  });

  test('draws the poster in the tag; that of README’s board is poster.svg', async () => {
    const path = new URL('../../web/embed/poster.svg', import.meta.url);
    const hash = 'embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve+undo';
    await withPage(browser, server, { hash, ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      const tag = await code(page);
      assert.match(tag, /" width="384" height="490" alt="/);
      const drawn = decodeURIComponent(/<img src="data:image\/svg\+xml,([^"]*)"/.exec(tag)?.[1] ?? '');
      if (process.env.PUZZLE_UPDATE_GOLDEN) await writeFile(path, `${drawn}\n`);
      assert.equal(`${drawn}\n`, await readFile(path, 'utf8'));
      assert.deepEqual(
        [...drawn.matchAll(/>(\d+)<\/text>/g)].map((match) => match[1]).join(' '),
        (await property(page, 'state', '#preview')).replaceAll('/', ' ').replace(' 0 ', ' '),
      );
      const shape = await page.evaluate(async (svg) => {
        const image = new Image();
        image.src = svg;
        await image.decode();
        return image.naturalWidth / image.naturalHeight;
      }, `${server.url}poster.svg`);
      assert.ok(Math.abs(shape - 384 / 490) < 0.002, `${shape}`);
    });
  });

  test('a large board gets its poster as a file, until the reader chooses', async () => {
    await withPage(browser, server, { hash: 'embed-builder.html#size=6x6&seed=a', ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      assert.match(await code(page), /<img src="poster\.png" /);
      await page.getByLabel('Width').selectOption('5');
      assert.match(await code(page), /<img src="data:/);
      assert.ok(await page.getByText('must name data:').isVisible(), 'it says what a policy must allow');
      await page.getByLabel('Width').selectOption('6');
      assert.match(await code(page), /<img src="poster\.png" /);
      await page.getByLabel('in the tag').check({ force: true });
      await page.getByLabel('Width').selectOption('7');
      assert.match(await code(page), /<img src="data:/);
    });
  });

  test('holds the script on a CDN to its hash: it runs as it is, and not when it was changed', async () => {
    let text = '';
    await withPage(browser, server, { hash: 'embed-builder.html', ready: false }, async (page) => {
      await whenPlayable(page, '#preview');
      await code(page, 'cdn');
      await page.waitForFunction(() => document.querySelector('#code')?.textContent?.includes('integrity="sha384-'));
      await page.locator('#folder').fill(server.url.replace(/\/$/, ''));
      text = await code(page, 'cdn');
    });
    for (const changed of [false, true]) {
      for (const path of ['sliding-puzzle.js', 'board-view.js', 'board-controls.js', 'wasm/board.wasm']) {
        const type = path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
        server.overrides.set(path, (response, body) =>
          response
            .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
            .end(changed && path === 'sliding-puzzle.js' ? `${body}\n` : body),
        );
      }
      try {
        await onBlog(text, { expect: changed ? [/integrity/, /404/] : [/404/] }, async (page) => {
          if (!changed) return whenPlayable(page);
          assert.equal(await page.evaluate(() => customElements.get('sliding-puzzle')), undefined);
          assert.ok(await page.locator('sliding-puzzle img').isVisible(), 'the poster is not to be seen');
        })();
      } finally {
        server.overrides.clear();
      }
    }
  });

  for (const [width, colorScheme] of /** @type {[number, 'light' | 'dark'][]} */ ([
    [320, 'light'],
    [700, 'dark'],
    [1280, 'light'],
  ])) {
    const hash =
      'embed-builder.html#state=1,2,3/4,5,6/8,7,0&controls=shuffle+solve+timer&--puzzle-tile=%23ffff00&--puzzle-text=%23ffffff';
    const options = { viewport: { width, height: 800 }, colorScheme, bypassCSP: true };
    test(
      `axe finds nothing in it and nothing is cut off, ${width} px, ${colorScheme}`,
      onSite(hash, options, async (page) => {
        await whenPlayable(page, '#preview');
        await openFolds(page);
        await page.locator('#state-error').waitFor({ state: 'visible' });
        assert.match((await page.locator('#contrast').textContent()) ?? '', /1\.0 : 1.*Black numbers have 19\.5 : 1/);
        assert.deepEqual(await axeFinds(page, { frames: false }), []);
        assert.equal(await scrollsSideways(page), false);
        await screenshot(page, `builder-${width}-${colorScheme}`, true);
      }),
    );
  }

  test('the page of the game leads to it with the present board', async () => {
    await withPage(browser, server, { hash: '#size=4x4&seed=fifteen' }, async (page) => {
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).seed === 'fifteen');
      const state = await property(page, 'state', '#board');
      await page.locator('#menu').click();
      await page.locator('#embed').click();
      await page.waitForURL(/embed-builder\.html#/);
      await whenPlayable(page, '#preview');
      assert.equal(await property(page, 'state', '#preview'), state);
    });
  });
});

test.describe('the example post', () => {
  test(
    'has four boards, and the one that cannot be solved says why',
    onSite('examples/blog-post.html', {}, async (page) => {
      const boards = page.locator('sliding-puzzle');
      assert.equal(await boards.count(), 4);
      for (const board of await boards.all()) {
        await board.scrollIntoViewIfNeeded();
        await board.evaluate((element) => /** @type {any} */ (element).ready);
      }
      const states = await boards.evaluateAll((all) =>
        all.map((board) => [/** @type {any} */ (board).size, /** @type {any} */ (board).solvable]),
      );
      assert.deepEqual(states, [
        ['3x3', true],
        ['4x4', false],
        ['4x4', true],
        ['4x3', true],
      ]);
      const posters = await boards.evaluateAll(async (all) => {
        const { startPicture } = await import(new URL('../start-picture.js', location.href).href);
        return Promise.all(
          all.slice(0, 2).map(async (board) => {
            const { width, height, startState } = /** @type {any} */ (board);
            const image = /** @type {HTMLImageElement} */ (board.querySelector('img'));
            const share = Number(image.getAttribute('height')) / Number(image.getAttribute('width'));
            const picture = startPicture(width, height, startState.split(/[ /]/).map(Number), {
              below: share - height / width,
            });
            const box = image.getBoundingClientRect();
            const frame = board.shadowRoot?.querySelector('.frame')?.getBoundingClientRect();
            return {
              same: (await (await fetch(image.src)).text()).trim() === new XMLSerializer().serializeToString(picture),
              room: [box.width - (frame?.width ?? 0), box.height - (frame?.height ?? 0)].map((one) =>
                Math.round(Math.abs(one)),
              ),
            };
          }),
        );
      });
      assert.deepEqual(posters, Array(2).fill({ same: true, room: [0, 0] }), 'its posters show its boards');
      const second = boards.nth(1);
      await second.scrollIntoViewIfNeeded();
      await second.getByRole('button', { name: 'Solve' }).click();
      await page.waitForFunction(() =>
        /inversion|cannot be solved/.test(document.querySelectorAll('sliding-puzzle')[1].shadowRoot?.textContent ?? ''),
      );
    }),
  );

  for (const [width, colorScheme] of /** @type {[number, 'light' | 'dark'][]} */ ([
    [320, 'light'],
    [1280, 'light'],
    [700, 'dark'],
    [360, 'dark'],
  ])) {
    test(
      `axe finds nothing in it and nothing is cut off, ${width} px, ${colorScheme}`,
      onSite(
        'examples/blog-post.html',
        { viewport: { width, height: 800 }, colorScheme, bypassCSP: true },
        async (page) => {
          for (const board of await page.locator('sliding-puzzle').all()) {
            await board.scrollIntoViewIfNeeded();
            await board.evaluate((element) => /** @type {any} */ (element).ready);
          }
          assert.deepEqual(await axeFinds(page, { frames: false }), []);
          assert.equal(await scrollsSideways(page), false);
          await screenshot(page, `blog-post-${width}-${colorScheme}`, true);
        },
      ),
    );
  }
});

test.describe('where can I paste it', () => {
  for (const [width, colorScheme] of /** @type {[number, 'light' | 'dark'][]} */ ([
    [1280, 'light'],
    [360, 'dark'],
  ])) {
    test(
      `axe finds nothing in it and nothing is cut off, ${width} px, ${colorScheme}${width === 360 ? ' @short' : ''}`,
      onSite('hosts.html', { viewport: { width, height: 800 }, colorScheme, bypassCSP: true }, async (page) => {
        assert.deepEqual(await axeFinds(page, { frames: false }), []);
        assert.equal(await scrollsSideways(page), false);
        await screenshot(page, `hosts-${width}-${colorScheme}`, true);
      }),
    );
  }

  test(
    'has the snippet of README, letter by letter, and files to copy',
    onSite('hosts.html', {}, async (page) => {
      const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
      const snippet =
        /```html\n(<script type="module" src="[^\n]*\n<sliding-puzzle [^\n]*)\n```/.exec(readme)?.[1] ?? '';
      const pastes = await page.locator('section:first-of-type pre code').allTextContents();
      assert.equal(pastes[0], snippet);
      assert.equal(pastes[1], snippet.split('\n')[1]);
      const guide = await readFile(new URL('../../web/embed/README.md', import.meta.url), 'utf8');
      const height = (/** @type {string} */ text) => /<iframe [^>]* height="(\d+)"/.exec(text)?.[1];
      assert.ok(height(guide));
      assert.equal(height(pastes[2]), height(guide));
      await page.goto(`${server.url}embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve`);
      await whenPlayable(page, '#preview');
      assert.equal(height(await code(page, 'iframe')), height(guide));
      await page.goBack();
      for (const link of await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((a) => /** @type {any} */ (a).href)))
        assert.equal((await page.request.get(link)).status(), 200, link);
    }),
  );
});

test.describe('the gallery', () => {
  for (const [width, colorScheme, forcedColors] of /** @type {[number, 'light' | 'dark', 'active' | 'none'][]} */ ([
    [1280, 'dark', 'active'],
    [360, 'dark', 'none'],
    [1280, 'light', 'none'],
  ])) {
    test(
      `every board has its place, no word is cut off, axe finds nothing, ${width} px, ${colorScheme}${forcedColors === 'active' ? ', forced colours' : ''}${width === 360 ? ' @short' : ''}`,
      onSite(
        'gallery.html',
        { viewport: { width, height: 800 }, colorScheme, forcedColors, bypassCSP: true },
        async (page) => {
          await page.evaluate(() =>
            Promise.all(
              [...document.querySelectorAll('sliding-puzzle')].map((/** @type {any} */ board) => {
                board.loading = 'eager';
                return board.ready;
              }),
            ),
          );
          const found = await page.evaluate(() =>
            [...document.querySelectorAll('sliding-puzzle')].map((element) => {
              const root = /** @type {ShadowRoot} */ (element.shadowRoot);
              const outer = /** @type {Element} */ (element.parentElement).getBoundingClientRect();
              const surface = /** @type {Element} */ (root.querySelector('[part~="board"]')).getBoundingClientRect();
              const name = element.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
              const cut = [...root.querySelectorAll('button, output, label, [part~="timer"], [part~="moves"]')]
                .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
                .map((each) => each.textContent);
              return { name, cut, wide: surface.right - outer.right, width: surface.width, height: surface.height };
            }),
          );
          assert.ok(found.length >= 28, `${found.length} boards`);
          for (const { name, cut, wide, width: across, height } of found) {
            assert.deepEqual(cut, [], name);
            assert.ok(wide <= 1, `${name}: ${wide} px beyond its place`);
            assert.ok(across >= 48 && height >= 16, `${name}: ${across} x ${height}`);
            assert.ok(across <= 513 && height <= 1024, `${name}: ${across} x ${height}`);
          }
          assert.equal(await scrollsSideways(page), false);
          // Forced colours are the reader's own; axe mixes them up with those of the page.
          const wrong = (await axeFinds(page, { frames: false })).filter(
            (/** @type {string} */ words) => forcedColors === 'none' || !words.startsWith('color-contrast'),
          );
          assert.deepEqual(wrong, []);
          await screenshot(page, `gallery-${width}-${colorScheme}-${forcedColors}`, true);
        },
      ),
    );
  }
});
