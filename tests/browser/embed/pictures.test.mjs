// Pictures on a board: which are shown, cut to its shape, and what is said of those that are not.

import { setTimeout as pause } from 'node:timers/promises';

import { apart, busyness, idle, near, tag, firstTile } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';
import { animatedGif, blue, clear, corners, dataUrl, green, magenta, pictured } from './picture-files.mjs';
import { pictureState, png, quarters, quartersSvg, red, row, turned, yellow } from './picture-files.mjs';

const pictureBoard = (src, more = '') => tag(`state="${pictureState}" src="${src}" ${more}`);
const flat = (colour) => png(30, Array(30).fill(row([colour, 30])));

test('a picture is cut to the board’s shape, and follows its attribute @short', async ({ web, page, post }) => {
  web.blog.put('/2024/wide.png', quarters(400, 200, 100));
  web.blog.put('/2024/red.png', flat(red));
  const board = await post(pictureBoard('wide.png', 'alt="A cat in the snow"'));
  await pictured(board);
  await expect(page.locator('[part~=board]')).toHaveAttribute('aria-label', /A cat in the snow/);
  await board.set({ size: '6x3', state: '1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 0' });
  await board.paints([0.05, 0.1], magenta, 'cut anew for another shape', 30);
  await board.paints([0.3, 0.1], red);
  await board.set({ state: pictureState, size: null, src: 'red.png' });
  await board.paints(corners[1], red, 'another src');
  await board.set({ src: null });
  await expect.poll(async () => apart((await board.colours([corners[0]]))[0], red), 'without src').toBeGreaterThan(20);
  expect(await board.told('error')).toEqual([]);
});

const shown = {
  'an animated GIF': ['image/gif', () => animatedGif],
  'SVG with a size': ['image/svg+xml', () => quartersSvg('viewBox="0 0 100 100" width="300" height="300"')],
  'SVG with a shape but no size': ['image/svg+xml', () => quartersSvg('viewBox="0 0 100 100"')],
  'SVG of 100 %': ['image/svg+xml', () => quartersSvg('viewBox="0 0 100 100" width="100%" height="100%"')],
  'SVG as wide as high in other units': [
    'image/svg+xml',
    () => quartersSvg('viewBox="0 0 100 100" width="3em" height="3em"'),
  ],
  'one of 6000 x 4000 pixels': ['image/png', () => quarters(6000, 4000)],
  'one of two pixels by two': ['image/png', () => quarters(2, 2)],
  'one of the wrong MIME type': ['text/plain', () => quarters(60, 60)],
};

for (const [what, [type, body]] of Object.entries(shown))
  test(`a picture: ${what}`, async ({ page, web, post }) => {
    web.blog.put('/picture', body(), { 'content-type': type });
    const board = await post(pictureBoard('/picture'));
    await pictured(board);
    await idle(page);
    const before = await busyness(page);
    await pause(300);
    expect(await busyness(page), 'idle').toBe(before);
    await board.press(8);
    await board.shows({ moveCount: 1 });
    expect(await board.told('error')).toEqual([]);
  });

test('pictures with CORS, data: and blob:, and without CORS', async ({ page, web, post, mayComplain }) => {
  mayComplain(/CORS|cross-origin|ERR_FAILED/i);
  web.cdn.put('/open.png', quarters(90, 90), { 'access-control-allow-origin': '*' });
  web.cdn.put('/closed.png', quarters(90, 90));
  const board = await post(pictureBoard('{cdn-origin}/open.png'));
  await pictured(board);
  const blob = await page.evaluate(
    async (data) => URL.createObjectURL(await (await fetch(data)).blob()),
    dataUrl(quarters(50, 50)),
  );
  for (const src of [dataUrl(quarters(30, 30)), blob]) {
    await board.set({ src: null });
    await expect.poll(async () => apart((await board.colours([corners[0]]))[0], red)).toBeGreaterThan(20);
    await board.set({ src });
    await pictured(board);
  }
  expect(await board.told('error')).toEqual([]);
  await board.set({ src: `${web.cdn.origin}/closed.png` });
  expect(await board.telling('error')).toMatchObject({
    type: 'picture',
    attribute: 'src',
    message: expect.stringMatching(/CORS|other (sites|origins)|allow/i),
  });
  await board.says(/\w+/);
});

test('a picture that a camera says is turned', async ({ page, post }) => {
  const board = await post(pictureBoard(''));
  const src = await page.evaluate(
    async ([exif, ...colours]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 });
      const pen = canvas.getContext('2d');
      for (const [index, colour] of colours.entries()) {
        pen.fillStyle = `rgb(${colour.slice(0, 3)})`;
        pen.fillRect(60 * (index % 2), 40 * Math.floor(index / 2), 60, 40);
      }
      const plain = new Uint8Array(await (await fetch(canvas.toDataURL('image/jpeg', 0.95))).arrayBuffer());
      return URL.createObjectURL(
        new Blob([plain.slice(0, 2), new Uint8Array(exif), plain.slice(2)], { type: 'image/jpeg' }),
      );
    },
    [turned, green, yellow, red, blue],
  );
  await board.set({ src });
  await pictured(board);
});

test('where a picture is transparent the tile shows', async ({ web, post }) => {
  web.blog.put('/half.png', png(60, Array(60).fill(row([clear, 30], [green, 30]))));
  const board = await post(pictureBoard('', 'theme="light"'));
  const tile = [204, 44, 96]; // the first
  await board.paints(corners[0], tile, 'a tile', 8);
  await board.set({ src: '/half.png' });
  await board.paints(corners[1], green, 'the opaque half');
  await board.paints(corners[0], tile, 'the transparent half', 8);
});

const whole = quarters(200, 200);
const enormous = Buffer.from(whole);
for (const place of [16, 20]) enormous.writeUInt32BE(60_000, place);

const broken = {
  '/text.png': ['this is no picture'],
  '/empty.png': [''],
  '/page.png': ['<!doctype html><h1>Not found</h1>', 'text/html'],
  '/enormous.png': [enormous],
  '/broken.svg': ['<svg xmlns="http://www.w3.org/2000/svg"><rect'],
  '/missing.png': null,
  'data:image/png;base64,AAAA': null,
  'data:,': null,
  'blob:null/nothing': null,
  'http://127.0.0.1:1/no-server.png': null,
  'ftp://x/y.png': null,
  '//': null,
  'http://[': null,
  'javascript:alert(1)': null,
};

test('a broken picture: words, and a board with numbers to play', async ({ page, web, post, mayComplain }) => {
  mayComplain(/404|ERR_|local resource|javascript:|ftp:/i);
  for (const [path, answer] of Object.entries(broken))
    if (answer) web.blog.put(path, answer[0], answer[1] ? { 'content-type': answer[1] } : {});
  const board = await post(tag());
  await idle(page);
  const plain = await board.colours(corners);
  for (const src of Object.keys(broken)) {
    await board.forget();
    await board.set({ src });
    expect(await board.telling('error'), src).toMatchObject({
      attribute: 'src',
      message: expect.stringMatching(/\w+ \w+/),
    });
    await board.says(/\w+ \w+/, src);
    expect(await board.colours(corners), `${src}: drawn as without`).toEqual(plain);
    await board.set({ src: null });
    await board.says('', src);
  }
  await board.press(7);
  await board.shows({ moveCount: 1 });
});

/** How much of the first tile is of another colour: its number. */
const digits = async (board, colour) =>
  (await board.colours(firstTile)).filter((seen) => apart(seen, colour) > 60).length > 10;

test('numbers: auto is off on a picture and on without; on and off @short', async ({ web, post }) => {
  web.blog.put('/flat.png', flat(yellow));
  const board = await post(tag(`state="${near}" src="/flat.png"`, '', '--puzzle-tile: rgb(240, 210, 20)'));
  for (const [attributes, there] of [
    [{}, false],
    [{ numbers: 'on' }, true],
    [{ numbers: 'off' }, false],
    [{ src: null }, false],
    [{ numbers: 'auto' }, true],
  ]) {
    await board.set(attributes);
    await expect.poll(() => digits(board, yellow), JSON.stringify(attributes)).toBe(there);
  }
});

test('a foreign picture that an <img> has shown first', { tag: '@engines' }, async ({
  page,
  web,
  publish,
  post,
  mayComplain,
}) => {
  mayComplain(/CORS|cross-origin|ERR_FAILED|Access-Control/i);
  const cached = { 'cache-control': 'max-age=3600' };
  web.cdn.put('/kept.png', quarters(90, 90), cached);
  await publish('<img src="{cdn-origin}/kept.png" alt="">');
  await expect.poll(() => page.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(90);
  // As S3 answers: with the header where the request has an Origin, and nothing that says so.
  web.cdn.put('/kept.png', quarters(90, 90), { ...cached, 'access-control-allow-origin': '*' });
  const board = await post(pictureBoard('{cdn-origin}/kept.png'));
  await pictured(board);
  expect(await board.told('error')).toEqual([]);
  expect(
    web.cdn.requests.filter((path) => path === '/kept.png'),
    'once by the <img>, once more',
  ).toHaveLength(2);
});

test('a canvas that is not to be read: numbers in the page’s colours, and the reason', async ({ page, web, post }) => {
  const noise = () => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...box) {
      const image = getImageData.apply(this, box);
      if (!window.truthful)
        crypto.getRandomValues(new Uint8Array(image.data.buffer, 0, Math.min(image.data.length, 65536)));
      return image;
    };
  };
  web.blog.put('/red.png', flat(red));
  const colours =
    '--puzzle-tile: oklch(62.8% 0.25768 29.2339); --puzzle-text: color(srgb 1 1 0); --puzzle-board: lab(46.28 -47.57 48.58)';
  const board = await post(tag(`state="${pictureState}" src="/red.png" numbers="off"`, '', colours), { before: noise });
  const { type, message } = await board.telling('error');
  expect(type).toBe('picture');
  expect(message).toMatch(
    /^The tiles show numbers: this browser does not let the page read the picture “http:.*red\.png”/,
  );
  expect([await board.words(), await board.call('toBlob')]).toEqual([message, null]);
  await idle(page);
  await page.evaluate(() => void (window.truthful = true));
  await board.paints([0.08, 0.08], [255, 0, 0], '--puzzle-tile', 10);
  await board.paints([0.5, 0.012], [0, 128, 0], '--puzzle-board', 10);
  expect(await digits(board, [255, 0, 0])).toBe(true);
});
