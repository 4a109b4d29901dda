// Scenarios: pictures.

import assert from 'node:assert/strict';

import {
  apart,
  attribute,
  becomes,
  busyness,
  call,
  click,
  colours,
  forget,
  idle,
  near,
  ready,
  script,
  telling,
  told,
  words,
} from './boards.mjs';
import {
  animatedGif,
  blue,
  clear,
  corners,
  dataUrl,
  green,
  magenta,
  pictureState,
  pictured,
  png,
  quarters,
  quartersSvg,
  red,
  row,
  showsQuarters,
  turned,
  yellow,
} from './picture-files.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Stage } from './scenario.mjs' */

const scenario = scenariosOf('pictures');

const pictureBoard = (/** @type {string} */ src, more = '') =>
  `${script}<sliding-puzzle state="${pictureState}" src="${src}" style="width: 300px" ${more}></sliding-puzzle>`;

scenario(
  'a picture of the same origin is cut to the board’s shape; live, and gone when it is removed @short',
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
    /** @type {Record<string, import('../hosts.mjs').Answer>} */
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
  // The first tile has one colour and that of its edge if it has no number.
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

scenario(
  'a foreign picture that an <img> has shown first, from a server that sends no Vary',
  { inEach: true, expect: [/CORS|cross-origin|ERR_FAILED|Access-Control/i] },
  async ({ page, web, open }) => {
    const cached = { 'cache-control': 'max-age=3600' };
    web.cdn.files.set('/kept.png', { type: 'image/png', body: quarters(90, 90), headers: cached });
    await open(`<img src="{cdn-origin}/kept.png" alt="">`);
    await page.waitFor(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0);
    // As S3 answers: with the header where the request has an Origin, and nothing that says so.
    web.cdn.files.set('/kept.png', {
      type: 'image/png',
      body: quarters(90, 90),
      headers: { ...cached, 'access-control-allow-origin': '*' },
    });
    await open(pictureBoard('{cdn-origin}/kept.png'));
    await ready(page);
    await pictured(page);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
    assert.equal(web.cdn.requests.filter((path) => path === '/kept.png').length, 2, 'once by the <img>, once more');
  },
);

// Browsers that resist fingerprinting.

/** A canvas that is read gives noise. */
const noise = `<script>
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...box) {
    const image = getImageData.apply(this, box);
    if (!window.truthful) crypto.getRandomValues(new Uint8Array(image.data.buffer, 0, Math.min(image.data.length, 65536)));
    return image;
  };
</script>`;

/** @param {Stage} stage @param {string} head */
async function showsNumbers({ page, web, open }, head = '') {
  web.blog.files.set('/2024/red.png', { type: 'image/png', body: png(30, Array(30).fill(row([red, 30]))) });
  await open(pictureBoard('red.png', 'numbers="off" class="coloured"'), {
    head: `${head}<style>.coloured { --puzzle-tile: oklch(62.8% 0.25768 29.2339); --puzzle-text: color(srgb 1 1 0); --puzzle-board: lab(46.28 -47.57 48.58); }</style>`,
  });
  await ready(page);
  const { type, message, attribute: named } = await telling(page, 'puzzle-error');
  assert.deepEqual([type, named], ['picture', 'src']);
  assert.match(
    message,
    /^The tiles show numbers: this browser does not let the page read the picture “http:.*red\.png”/,
  );
  assert.equal(await words(page), message, 'the board says it, too');
  assert.equal(await call(page, 'toBlob'), null);
  await idle(page);
}

scenario('a canvas that is not to be read: numbers, and the reason', async (stage) => {
  await showsNumbers(stage, noise);
  const { page } = stage;
  await page.evaluate(() => Object.assign(window, { truthful: true }));
  const [tile, tray] = await colours(page, [
    [0.08, 0.08],
    [0.5, 0.012],
  ]);
  assert.ok(apart(tile, [255, 0, 0, 255]) <= 10, `--puzzle-tile is ${tile}`);
  assert.ok(apart(tray, [0, 128, 0, 255]) <= 10, `--puzzle-board is ${tray}`);
  const digits = await colours(
    page,
    Array.from(
      { length: 400 },
      (_, place) =>
        /** @type {[number, number]} */ ([
          0.05 + (0.25 * (place % 20)) / 20,
          0.05 + (0.25 * Math.floor(place / 20)) / 20,
        ]),
    ),
  );
  assert.ok(digits.filter((colour) => apart(colour, [255, 255, 0, 255]) < 12).length >= 3, 'numbers in --puzzle-text');
});

scenario(
  'privacy.resistFingerprinting: numbers, and the reason',
  { resistsFingerprinting: true, only: ['firefox'], why: 'it is a setting of Firefox' },
  (stage) => showsNumbers(stage),
);
