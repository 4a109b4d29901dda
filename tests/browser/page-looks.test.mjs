// Our page: looks, sounds, pictures.

import { answerWith, expect, expectAccessible, pixels, press } from './page.mjs';
import { server, settled, test } from './page.mjs';

const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** Which of the colours for the browser's frame holds. */
const frame = (page) =>
  page.locator('meta[name=theme-color]').evaluateAll((all) => all.map((meta) => matchMedia(meta.media).matches));

test('the board follows light, dark and forced colours while it is open @short', async ({ open }) => {
  const page = await open({ colorScheme: 'light' });
  const canvas = page.locator('#board canvas').first();
  const look = async (media) => {
    await page.emulateMedia(media);
    await settled(page);
    return pixels(page);
  };
  const light = await look({});
  const seen = [light, await look({ colorScheme: 'dark' }), await look({ forcedColors: 'active' })];
  expect(new Set(seen).size).toBe(3);
  await expect(canvas, 'white on black in a dark theme').toHaveCSS('filter', 'none');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(canvas, 'black on white in a light one').toHaveCSS('filter', 'invert(1)');
  await expectAccessible(page, 'forced colours');
  expect(await look({ forcedColors: 'none' })).toBe(light);
});

test('colours are chosen among live boards; a theme holds before scripts have come', async ({ open }) => {
  const page = await open({ colorScheme: 'light' });
  const light = await paper(page);
  await settled(page);
  const before = await pixels(page);
  await press(page, 'Menu', 'Settings');
  await expect(page.locator('#schemes sliding-puzzle')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Rows' }).check({ force: true });
  await expect.poll(() => pixels(page)).not.toBe(before);
  await page.locator('[name=theme]').selectOption('dark');
  const dark = await paper(page);
  expect([dark === light, await frame(page)]).toEqual([false, [false, true]]);
  server.overrides.set('page.js', answerWith('text/javascript', ''));
  await page.reload();
  expect([await paper(page), await frame(page)]).toEqual([dark, [false, true]]);
  server.overrides.clear();
  await page.reload();
  await expect(page.locator('#board')).toHaveAttribute('scheme', 'row');
  await press(page, 'Menu', 'Settings');
  await page.locator('[name=theme]').selectOption('auto');
  expect([await paper(page), await frame(page)]).toEqual([light, [true, false]]);
});

/** A picture, twice as wide as high: a PNG in base64. */
const drawn = (page, wide) =>
  page.evaluate((width) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height: width / 2 });
    canvas.getContext('2d')?.fillRect(0, 0, width / 2, width / 2);
    return canvas.toDataURL('image/png').split(',')[1];
  }, wide);

test('a picture of the reader’s own is shown, kept and never sent @short', async ({ open }) => {
  const page = await open();
  const game = page.locator('#board');
  await press(page, 'Menu', 'Settings');
  await page.waitForLoadState('networkidle');
  const planet = page.waitForResponse(/planet\.png$/);
  await page.getByRole('radio', { name: 'A planet with a ring' }).check({ force: true });
  await planet;
  await expect(game).toHaveAttribute('src', 'pictures/planet.png');
  const large = await drawn(page, 2100);
  server.requests.length = 0;
  const file = (name, buffer) => page.locator('#picture-file').setInputFiles({ name, mimeType: 'image/png', buffer });
  await file('mine.png', Buffer.from(large, 'base64'));
  await expect(game).toHaveAttribute('src', /^blob:/);
  const last = await game.getAttribute('src');
  await file('bad.png', Buffer.from('<script>alert(1)</script>'));
  await expect(page.locator('#settings-problem')).toContainText('“bad.png” is not an image');
  await expect(game, 'the picture before stays').toHaveAttribute('src', last);
  expect(server.requests, 'nothing reached the server').toEqual([]);
  await page.reload();
  await expect(game).toHaveAttribute('src', /^blob:/);
  const sides = await game.evaluate(async ({ src }) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides).toEqual([2048, 1024]);
});
