// How a board looks in another page, whatever the page and the system say, and that all readers can use it.

import { readFile } from 'node:fs/promises';

import { all, apart, Board, busyness, faceOf, firstTile, idle, near, script, snippet, tag } from '../board.mjs';
import { twoFrames, unsolvable } from '../board.mjs';
import { axeFinds } from '../checks.mjs';
import { expect, test } from '../fixtures.mjs';
import { dataUrl, quarters } from './picture-files.mjs';

// --- Drawings: pixel by pixel those that the unit tests hold the program to. On a machine that was set up from nothing, this is
// the page that users get there (tests/fresh.sh) ---

const mixed = '12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3';

/** Of tests/golden, with what an element needs to look the same. */
const pictures = {
  light_4x4_mixed_200: ['light', 200, mixed, '@short'],
  dark_4x4_mixed_128: ['dark', 128, mixed],
  dark_2x2_mixed_240: ['dark', 240, '3 1/0 2'],
};

for (const [name, [theme, width, state, tag = []]] of Object.entries(pictures))
  test(`golden picture ${name}`, { tag }, async ({ post }) => {
    const golden = await readFile(new URL(`../../golden/${name}.png`, import.meta.url), 'base64');
    const attributes = `theme="${theme}" state="${state}" allow-unsolvable style="width: ${width}px"`;
    const board = await post(`<sliding-puzzle ${attributes}></sliding-puzzle>`);
    const compared = () =>
      board.evaluate(async ({ shadowRoot }, data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const [drawn, wanted] = [shadowRoot.querySelector('canvas.canvas'), image].map((picture) => {
          const { width, height } = picture;
          const pen = new OffscreenCanvas(width, height).getContext('2d');
          pen.drawImage(picture, 0, 0);
          return pen.getImageData(0, 0, width, height);
        });
        const different = wanted.data.filter((value, at) => value !== drawn.data[at]).length;
        return { more: [drawn.width - wanted.width, drawn.height - wanted.height], different };
      }, golden);
    await expect.poll(compared).toEqual({ more: [0, 0], different: 0 });
  });

const tray = [0.5, 0.02];

test('colours and gaps from CSS reach the drawing @short', { tag: '@engines' }, async ({ page, post }) => {
  const board = await post(tag(`state="${near}" controls="solve undo"`), {
    head: `<style>
    sliding-puzzle { --puzzle-tile: rebeccapurple; --puzzle-text: hsl(60 100% 50%); --puzzle-board: rgb(10, 20, 30); --puzzle-gap: 20px; --puzzle-radius: 0; }
    .other sliding-puzzle { --puzzle-tile: color-mix(in srgb, rgb(200 0 0) 50%, rgb(0 0 100)); --puzzle-gap: 2%; }
    .bright sliding-puzzle { --puzzle-tile: oklch(62.8% 0.25768 29.2339) }
    .third sliding-puzzle { --puzzle-tile: nonsense(1 2); --puzzle-board: var(--missing); }</style>`,
  });
  const wears = (name) => page.evaluate((to) => void (document.body.className = to), name);
  const face = [0.08, 0.08];
  await board.paints(face, [0x66, 0x33, 0x99], '--puzzle-tile by name', 10);
  await board.paints([0.34, 0.17], [10, 20, 30], '--puzzle-board in a gap of 20px', 10);
  const texts = (await board.colours(firstTile)).filter((colour) => apart(colour, [255, 255, 0]) < 12);
  expect(texts.length, '--puzzle-text').toBeGreaterThanOrEqual(3);
  for (const [name, colour] of Object.entries({ other: [100, 0, 50], '': [0x66, 0x33, 0x99], bright: [255, 0, 0] })) {
    await wears(name);
    await board.paints(face, colour, name, 10);
  }
  await wears('third');
  expect(await board.told('error')).toEqual([]);
});

test('fonts, widths and parts are styled from CSS', async ({ post }) => {
  const board = await post(tag(`state="${near}" controls="solve undo"`), {
    head: `<style>
    sliding-puzzle { --puzzle-font: "Courier New", monospace; --puzzle-max-width: 200px; }
    sliding-puzzle::part(undo), sliding-puzzle::part(button) { border-radius: 3px }
    sliding-puzzle::part(board) { outline: 2px solid rgb(1, 2, 3) }</style>`,
  });
  const shapes = () =>
    board.evaluate(({ offsetWidth, shadowRoot }) => {
      const style = (selector) => getComputedStyle(shadowRoot.querySelector(selector));
      if (!shadowRoot.querySelector('[data-name="undo"]')) return [];
      const { fontFamily, borderTopLeftRadius } = style('[data-name="undo"]');
      return [offsetWidth, fontFamily.includes('Courier'), borderTopLeftRadius, style('[part~="board"]').outlineColor];
    });
  await expect.poll(shapes).toEqual([200, true, '3px', 'rgb(1, 2, 3)']);
  expect(await board.told('error')).toEqual([]);
});

/** Boards: their attributes, and the style of what is around them. */
const where = {
  light: ['theme="light"', ''],
  dark: ['theme="dark"', ''],
  plain: ['', ''],
  inDark: ['', 'color-scheme: dark'],
  inLight: ['', 'color-scheme: light; background: #111; color: #eee'],
  either: ['', 'color-scheme: light dark'],
  mixed: ['', 'background: #123; color: oklch(90% 0.05 200)'],
};

for (const look of ['light', 'dark @short'])
  test(`theme auto follows color-scheme or the page’s text, on a system that is ${look}`, async ({ page, post }) => {
    const colorScheme = look.split(' ')[0];
    await page.emulateMedia({ colorScheme });
    const tags = Object.entries(where).map(([id, [attributes, style]]) => {
      const inside = tag(`id="${id}" state="${near}" ${attributes}`).replace('300px', '100px');
      return `<div style="${style}">${inside}</div>`;
    });
    await post(tags.join(''));
    await idle(page);
    const colour = async (id) => (await new Board(page, `#${id}`).colours([tray]))[0];
    const themes = { light: await colour('light'), dark: await colour('dark') };
    expect(apart(themes.light, themes.dark)).toBeGreaterThan(20);
    expect(await colour('plain'), 'a page is white, whatever the system is').toEqual(themes.light);
    expect([await colour('inDark'), await colour('inLight')]).toEqual([themes.dark, themes.light]);
    expect(await colour('either')).toEqual(themes[colorScheme]);
    expect(await colour('mixed')).toEqual(themes.dark);
    const becomes = (id, theme) => expect.poll(() => colour(id)).toEqual(themes[theme]);
    const changes = { 'color-scheme: dark': 'dark', '': 'light', 'background: #111; color: #eee': 'dark' };
    for (const [style, theme] of Object.entries(changes)) {
      await page.locator('#plain').evaluate((board, to) => board.parentElement.setAttribute('style', to), style);
      await becomes('plain', theme);
    }
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
    expect([await colour('plain'), await colour('dark')], 'on paper').toEqual([themes.light, themes.dark]);
    await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
    await becomes('plain', 'dark');
  });

for (const [what, reducedMotion, style, attributes] of [
  ['the system’s reduced motion', 'reduce', '', ''],
  ['motion="none"', null, '', 'motion="none"'],
  ['--puzzle-duration: 0s', null, '--puzzle-duration: 0s', ''],
])
  test(`${what}: nothing glides`, async ({ page, post }) => {
    await page.emulateMedia({ reducedMotion });
    const board = await post(tag(`state="${near}" ${attributes}`, '', style));
    await idle(page);
    const before = await busyness(page);
    const [blank, tile] = await board.colours([faceOf(6), faceOf(7)], true);
    expect(apart(blank, tile)).toBeGreaterThan(20);
    await board.call('move', 'left');
    await twoFrames(page);
    const now = await board.colours([faceOf(6), faceOf(7)], true);
    expect(now, 'the tile is at its place at once').toEqual([tile, blank]);
    await idle(page);
    expect((await busyness(page)) - before, 'frames and timers').toBeLessThanOrEqual(4);
  });

test('--puzzle-duration is the time of a slide', { tag: '@clock' }, async ({ page, post }) => {
  const board = await post(tag(undefined, '', '--puzzle-duration: 600ms'));
  await idle(page);
  const milliseconds = await board.evaluate(async (element) => {
    const begin = performance.now();
    element.move('left');
    for (let quiet = 0, last = window.probe.frames; quiet < 4; last = window.probe.frames) {
      await new Promise((done) => setTimeout(done, 30));
      quiet = window.probe.frames === last ? quiet + 1 : 0;
    }
    return performance.now() - begin - 120;
  });
  expect(milliseconds > 400 && milliseconds < 1200, `${milliseconds} ms`).toBe(true);
});

test('toBlob() is the board as a PNG of its size @short', { tag: '@engines' }, async ({ post }) => {
  const board = await post('<sliding-puzzle size="5x4" style="width: 250px"></sliding-puzzle>');
  const { type, width, height } = await board.evaluate(async (element) => {
    const blob = await element.toBlob();
    const picture = await createImageBitmap(blob);
    return { type: blob.type, width: picture.width / devicePixelRatio, height: picture.height / devicePixelRatio };
  });
  expect(type).toBe('image/png');
  expect(Math.abs(width - 250) <= 1 && Math.abs(height - 200) <= 4, `${width} x ${height}`).toBe(true);
});

/** Plays through a board by clicks, and by its control. */
async function playsByClicks(board) {
  await board.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await board.press(7);
  await board.shows({ state: '1 2 3/4 5 6/7 0 8' });
  await board.press(8);
  await board.shows({ solved: true });
  for (const moveCount of [1, 0]) {
    await board.page.getByRole('button', { name: 'Undo' }).click();
    await board.shows({ moveCount });
  }
  await board.focus();
  await board.page.keyboard.press('ArrowLeft');
  await board.shows({ moveCount: 1 });
}

const hostile = {
  'the issue’s worst': '* { all: unset !important; box-sizing: content-box } button { display: none }',
  'important on everything':
    '* { display: inline !important; position: static !important; width: 5px !important; height: 5px; color: red !important; font: 40px serif !important; opacity: .9 !important }',
  'our own names':
    'sliding-puzzle { display: inline; font-size: 0; line-height: 9; pointer-events: auto } .board, .controls, canvas { display: none !important; width: 1px !important } [hidden] { display: block !important }',
  'huge fonts':
    'html { font-size: 60px } body { font-size: 90px; line-height: 3; letter-spacing: 20px; word-spacing: 50px; text-transform: uppercase; text-indent: 300px; font-family: monospace; white-space: nowrap }',
  'inherited troubles':
    'body { cursor: none; user-select: none; visibility: visible; text-align: right; writing-mode: vertical-rl; direction: rtl; font-variant: small-caps; text-shadow: 0 0 20px red; touch-action: none; hyphens: auto; quotes: none; border-collapse: collapse; tab-size: 99 }',
  zoom: 'body { zoom: 1.5 } sliding-puzzle { zoom: .8 }',
  transforms:
    '.around { transform: rotate(20deg) scale(.8, 1.1) skewX(5deg); transform-origin: 30% 30%; margin: 80px }',
  mirrored: '.around { transform: scaleX(-1) }',
  perspective: '.around { transform: perspective(900px) rotateY(25deg) }',
  'a grid':
    '.around { display: grid; grid-template-columns: repeat(2, 1fr); align-items: stretch; justify-items: stretch; height: 700px } .around > * { min-width: 0; height: 100%; max-height: 650px }',
  'a row':
    '.around { display: flex; height: 500px } .around > * { flex: 1; margin: 0; padding: 0; border: 9px solid; align-self: stretch }',
  'containment and columns':
    '.around { columns: 2; contain: content; column-gap: 3em } ::before { content: "x"; display: block } ::after { content: "y" }',
};

for (const [what, css] of Object.entries(hostile))
  test(`hostile CSS: ${what}${what === 'the issue’s worst' ? ' @short' : ''}`, async ({ page, post }) => {
    await page.setViewportSize({ width: 1000, height: 900 });
    const board = await post(
      `<h1>A post</h1><p>Text <a href="#x">link</a></p><div class="around">${tag(`state="${near}" controls="undo solve timer moves"`)}</div>`,
      { head: `<style>${css}</style>` },
    );
    await playsByClicks(board);
    const [ratio, wide, high, most] = await board.evaluate(({ shadowRoot }) => {
      const { offsetWidth, offsetHeight } = shadowRoot.querySelector('[part~="board"]');
      const button = shadowRoot.querySelector('[data-name="undo"]');
      return [offsetWidth / offsetHeight, button.offsetWidth, button.offsetHeight, Math.max(offsetWidth, 120)];
    });
    expect(Math.abs(ratio - 1), 'the board is a square').toBeLessThan(0.05);
    expect(wide >= 24 && high >= 24 && high < 130 && wide <= most, `buttons of ${wide} x ${high}`).toBe(true);
  });

test('in a page from right to left rows are not mirrored, and tiles go where they are sent', async ({ page, post }) => {
  const row = [6, 7, 8].map(faceOf);
  const drawn = async (root = '') => {
    const board = await post(tag(`state="${near}" controls="undo solve"`), { root });
    await idle(page);
    return { board, colours: await board.colours(row, true) };
  };
  const { colours } = await drawn();
  const mirrored = await drawn('lang="ar" dir="rtl"');
  expect(apart(colours[0], colours[1])).toBeGreaterThan(20);
  expect(mirrored.colours).toEqual(colours);
  for (const cell of [7, 8]) await mirrored.board.press(cell);
  await mirrored.board.shows({ solved: true });
});

test('display: none, and shown later; hidden; zero width', async ({ page, publish }) => {
  const board = await publish(`${script}<div id="tab" style="display: none">${tag()}</div>`);
  const wears = (selector, style) =>
    page.evaluate(([css, to]) => document.querySelector(css)?.setAttribute('style', to), [selector, style]);
  await wears('#tab', '');
  await board.telling('ready');
  await board.press(7);
  await board.shows({ moveCount: 1 });
  await board.set({ hidden: '' });
  await expect(page.locator('sliding-puzzle')).toBeHidden();
  await board.set({ hidden: null });
  for (const width of ['0', '200px']) {
    await wears('sliding-puzzle', `width: ${width}`);
    await idle(page);
  }
  await board.press(8);
  await board.shows({ solved: true });
});

for (const look of ['light', 'dark @short'])
  test(`axe finds nothing on a post with boards, ${look}`, async ({ page, post }) => {
    const scheme = look.split(' ')[0];
    const tags = [
      `controls="${all}"`,
      'size="3x3"',
      `state="${unsolvable}"`,
      'lang="de" controls="solve" algorithm="bfs idastar"',
      `src="${dataUrl(quarters(20, 20))}" alt="A picture" numbers="on"`,
      'readonly',
    ].map((attributes) => tag(`loading="eager" ${attributes}`));
    const colours = { light: 'color: #111; background: #fff', dark: 'color: #eee; background: #111' }[scheme];
    const head = `<style>:root { color-scheme: ${scheme} } body { ${colours} }</style>`;
    const board = await post(`<main><h1>A post</h1>${tags.join('')}</main>`, { head });
    await board.solve();
    await idle(page);
    expect(await axeFinds(page)).toEqual([]);
  });

test('controls fit on a board of 240 pixels, with targets of 44', async ({ post }) => {
  const board = await post(tag(`controls="${all}"`).replace('300px', '240px'));
  const wrong = () =>
    board.evaluate((element) => {
      const boxOf = (each) => [each.outerHTML, each.getBoundingClientRect()];
      const boxes = [...element.shadowRoot.querySelectorAll('button, select, input')].map(boxOf);
      const seen = boxes.filter(([, { width }]) => width > 0);
      const most = element.getBoundingClientRect().right + 1;
      const bad = seen.filter(([, { width, height, right }]) => width < 43.5 || height < 43.5 || right > most);
      return seen.length > 9 ? bad : ['no controls yet'];
    });
  await expect.poll(wrong).toEqual([]);
});

test('letters of twice the size: text grows, and nothing overflows a column of 320 pixels', async ({ page, post }) => {
  const column = '<div style="width: 320px; overflow: auto">';
  const board = await post(`${column}<sliding-puzzle state="${near}" controls="${all}"></sliding-puzzle></div>`, {
    head: '<style>html { font-size: 200% } body { margin: 0 }</style>',
  });
  await page.getByRole('button', { name: 'Solve' }).waitFor();
  await board.solve({ algorithm: 'bfs' });
  await board.set({ theme: 'neon' });
  await board.says(/neon/);
  await twoFrames(page);
  const found = await board.evaluate(({ shadowRoot, parentElement }) => {
    const all = (selector) => [...shadowRoot.querySelectorAll(selector)];
    const sizes = all('.controls, .message, .notice').map((each) => getComputedStyle(each).fontSize);
    const outside = all('.controls :is(button, select, input, .figure, .readout, p)')
      .filter((part) => part.getBoundingClientRect().right > 320.5)
      .map((part) => part.outerHTML);
    const cut = all('.controls :is(.say > p, .figure dd, .figure dt)')
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent);
    return { sizes: sizes.sort(), wide: parentElement.scrollWidth, outside, cut };
  });
  expect(found).toEqual({ sizes: ['26px', '32px', '32px'], wide: 320, outside: [], cut: [] });
});

for (const [letters, column] of ['24 768', '28 358', '32 768', '32 358'].map((each) => each.split(' ')))
  test(`${letters} px in ${column} leave the board three fifths, buttons their words`, async ({ page, publish }) => {
    await page.setViewportSize({ width: 900, height: 900 });
    const board = await publish(`<div style="width: ${column}px">${snippet}</div>`, {
      head: `<style>html { font-size: ${letters}px } body { margin: 0 } img { max-width: 100%; height: auto }</style>`,
    });
    await board.telling('ready');
    await page.getByRole('button', { name: 'Solve' }).waitFor();
    await twoFrames(page);
    const [share, below, words] = await board.evaluate((element) => {
      const parts = ['.board', '.controls'].map((selector) => element.shadowRoot.querySelector(selector));
      const [poster, tiles, controls] = [element.querySelector('img'), ...parts].map((each) =>
        each.getBoundingClientRect(),
      );
      const spans = [...element.shadowRoot.querySelectorAll('.controls .inner > span')];
      const displays = spans.map((span) => getComputedStyle(span).display);
      return [tiles.width / poster.width, controls.bottom - poster.bottom, displays];
    });
    expect(share).toBeGreaterThanOrEqual(0.6);
    expect(below).toBeLessThanOrEqual(1);
    expect(words).toEqual(['block', 'block', 'block']);
  });

test('board and controls stay together in columns', async ({ page, post }) => {
  const text = '<p>More.</p>';
  const inside = tag(`state="${near}" controls="undo hint timer moves" loading="eager"`);
  const html = text.repeat(6) + inside + text.repeat(4);
  const board = await post(`<div style="column-count: 2; width: 800px">${html}</div>`);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const pieces = await board.evaluate(({ shadowRoot }) =>
    ['.board', '.controls'].flatMap((selector) =>
      [...shadowRoot.querySelector(selector).getClientRects()].map(({ left, top }) => [left, top]),
    ),
  );
  expect(pieces).toHaveLength(2);
  expect([pieces[1][0], pieces[1][1] > pieces[0][1]]).toEqual([pieces[0][0], true]);
});

const empty = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

for (const [width, height, inside] of [
  [1024, 600, ''],
  [400, 700, `<img src="${empty}" width="200" height="400" alt="A poster">`],
])
  test(`a whole screen of ${width}x${height}: board and controls fit, the focus stays`, async ({ page, post }) => {
    await page.setViewportSize({ width, height });
    const html = tag(`state="${near}" controls="undo solve fullscreen timer moves"`, inside).replace('300px', '200px');
    const board = await post(html + '<p>More.</p>'.repeat(40));
    expect(await board.call('fullscreen', false)).toBe(false);
    await page.getByRole('button', { name: 'Show full screen' }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await expect(leave).toBeFocused();
    await twoFrames(page);
    const box = (part) => page.locator(`[part~=${part}]`).first().boundingBox();
    const [tiles, controls] = [await box('board'), await box('controls')];
    expect(Math.abs(tiles.width - tiles.height)).toBeLessThan(1);
    expect(tiles.x >= 0 && tiles.x + tiles.width <= width, 'from left to right').toBe(true);
    expect(tiles.y >= 0 && tiles.y + tiles.height <= controls.y, 'from top to bottom').toBe(true);
    expect(controls.y + controls.height).toBeLessThanOrEqual(height);
    const room = Math.min(width - tiles.width, height - controls.y - controls.height + tiles.y);
    expect(tiles.width > 250 && room < 50, `the board takes the room there is: ${tiles.width}, ${room}`).toBe(true);
    await board.press(7);
    await board.shows({ moveCount: 1 });
    await board.call('fullscreen'); // headless, its window does not listen to Escape
    await expect(page.getByRole('button', { name: 'Show full screen' })).toBeVisible();
    expect((await box('board'))?.width).toBe(200);
  });

test('extra controls of the blogger stand in the slot, with the blogger’s own looks', async ({ page, post }) => {
  const help = `<button slot="controls" onclick="this.closest('sliding-puzzle').move('left')">Help me</button>`;
  const board = await post(tag(`state="${near}" controls="undo"`, `<p>Fallback</p>${help}`));
  await page.getByRole('button', { name: 'Help me' }).click();
  await board.shows({ moveCount: 1 });
  await expect(page.getByText('Fallback')).toBeHidden();
});
