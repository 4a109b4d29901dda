// The room that a board takes, from the first paint on, and what is loaded when.

import { setTimeout as pause } from 'node:timers/promises';

import { quarters } from './picture-files.mjs';
import { all, apart, Board, busyness, coloursOf, hold, idle, ofBrokenFiles, script, shiftsOf } from '../board.mjs';
import { snippet, tag, twoFrames } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

/** Boxes of the page's board number `index` and of what stands around it: left, top, width, height. */
const boxes = (page, index = 0) =>
  page.evaluate((which) => {
    const element = document.querySelectorAll('sliding-puzzle')[which];
    const [frame, board, controls] = ['.frame', '[part~="board"]', '[part~="controls"]'].map((selector) =>
      element.shadowRoot.querySelector(selector),
    );
    const parts = {
      poster: element.querySelector('img'),
      frame,
      board,
      controls,
      below: document.querySelector('#below'),
    };
    const box = (each) => {
      const { left = 0, top = 0, width = 0, height = 0 } = each?.getBoundingClientRect() ?? {};
      return [left, top, width, height].map(Math.round);
    };
    return Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, box(each)]));
  }, index);

async function resting(page) {
  await idle(page);
  return boxes(page);
}

/** The room of a board and its controls, which begin below it and end in the box. */
const within = ([left, top, width, height], ...parts) =>
  parts.every((part) => {
    const inside = part[0] >= left && part[1] >= top;
    return inside && part[0] + part[2] <= left + width + 1 && part[1] + part[3] <= top + height + 1;
  });

/** What blogs and CSS frameworks say about images. */
const sheets = {
  'a bare page': '',
  'a page whose images shrink': 'img { max-width: 100%; height: auto }',
  'a page whose images are blocks': 'img { display: block }',
  'a page that centres its images': 'p { text-align: center } img { max-width: 100%; height: auto; margin: 1em auto }',
};

for (const [where, css] of Object.entries(sheets))
  test(`the snippet shifts nothing on ${where}, 400, 900 and 1920 px wide`, async ({ page, web, publish }) => {
    web.blog.put('/blog.css', css);
    web.blog.put(
      '/early.js',
      "window.early = Math.round(document.querySelector('#below').getBoundingClientRect().top);",
    );
    const csp = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";
    const head = '<link rel="stylesheet" href="{blog}/blog.css">';
    for (const width of [400, 900, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      web.blog.change('sliding-puzzle.js', (body) => pause(width < 1920 ? 150 : 0, body));
      const below = '<p id="below">Below the board.</p><script src="{blog}/early.js"></script>';
      const board = await publish(`<h1>A post</h1><p>${snippet}</p>${below}`, { csp, head });
      await board.telling('ready');
      const { poster, board: tiles, controls, below: text } = await resting(page);
      expect(await shiftsOf(page), `${width} px`).toBeLessThanOrEqual(0.01);
      expect(text[1], 'what stands below moves').toBe(await page.evaluate(() => window.early));
      expect(Math.abs(tiles[2] - tiles[3]) <= 1 && tiles[2] >= 375, `a board of ${tiles}`).toBe(true);
      expect(controls[1]).toBeGreaterThan(tiles[1] + tiles[3]);
      expect(within(poster, tiles, controls), 'nothing hangs out of the poster, which is no longer seen').toBe(true);
      await expect(page.locator('sliding-puzzle img')).toHaveCSS('visibility', 'hidden');
    }
  });

test('the poster is seen until the board is drawn, and hands its focus on @short', async ({ page, web, publish }) => {
  const letGo = hold(web.blog, 'wasm/board.wasm');
  const board = await publish(snippet);
  await page.locator('sliding-puzzle a').focus();
  const seen = () =>
    board.evaluate((element) =>
      [element.querySelector('img'), element.shadowRoot.querySelector('[part~="board"]')].map(
        (each) => getComputedStyle(each).visibility,
      ),
    );
  expect(await seen()).toEqual(['visible', 'hidden']);
  // The very first drawing, in the middle of the upper edge of the last tile.
  await board.evaluate(({ shadowRoot }) => {
    new MutationObserver(() => {
      const canvas = shadowRoot.querySelector('canvas.canvas');
      const [x, y] = [0.87 * canvas.width, 0.8 * canvas.height].map(Math.round);
      window.first ??= [...canvas.getContext('2d').getImageData(x, y, 1, 1).data];
    }).observe(shadowRoot.querySelector('.place'), { attributeFilter: ['class'] });
  });
  letGo();
  await board.telling('ready');
  await idle(page);
  expect(await seen()).toEqual(['hidden', 'visible']);
  const [now] = await board.colours([[0.87, 0.8]], true);
  expect(await page.evaluate(() => window.first), 'the tiles do not turn up once more').toEqual(now);
  expect(await board.evaluate(({ shadowRoot }) => shadowRoot.activeElement.part.value)).toBe('board');
});

/** Where a board lies exactly on its poster, or keeps the width of its column; in a page written from left or from right. */
const scaled = 'transform: scale(.5) rotate(0.0001deg); transform-origin: 0 0; width: 800px; text-align: center';
const places = [
  ['a page that is scaled', scaled, 'ltr', null],
  ['a narrow column, out of which the image hangs', 'width: 300px', 'ltr', 300],
  [
    'a page that is written from right to left',
    'text-align: center; width: 800px; --puzzle-max-width: none',
    'rtl',
    null,
  ],
  ['a narrow column of such a page', 'width: 300px', 'rtl', 300],
];

for (const [where, style, dir, wide] of places)
  test(`a board lies on its poster in ${where}`, async ({ page, publish }) => {
    await (await publish(`<div style="${style}">${snippet}</div>`, { root: `dir="${dir}"` })).telling('ready');
    const { poster, frame, board } = await resting(page);
    if (wide === null) return expect(frame).toEqual(poster);
    const left = await page.locator('sliding-puzzle').evaluate((element) => element.getBoundingClientRect().left);
    expect([board[0], board[2], poster[2]]).toEqual([left, wide, 384]);
  });

test('a poster that changes or is missing leaves the board its room', async ({ page, publish, mayComplain }) => {
  mayComplain(/404/);
  const board = await publish(snippet);
  await board.telling('ready');
  await page.locator('img').evaluate((image) => {
    const other = image.cloneNode();
    other.setAttribute('style', 'width: 300px; height: 383px');
    image.replaceWith(other);
  });
  await twoFrames(page);
  const { poster, frame } = await resting(page);
  expect([poster[2], frame]).toEqual([300, poster]);
  await page.locator('img').evaluate((image) => image.remove());
  await twoFrames(page);
  const keepsRoom = async () => {
    const { board: tiles, controls } = await resting(page);
    expect(tiles[2] >= 380 && controls[2] === tiles[2]).toBe(true);
  };
  await keepsRoom();
  await (await publish(snippet.replace('poster.svg', 'no-such-poster.svg'))).telling('ready');
  await keepsRoom();
});

test('with fit a board leaves its poster, and without it is there again', async ({ page, publish }) => {
  const high = snippet.replace('<sliding-puzzle', '<sliding-puzzle fit style="height: 320px"');
  const board = await publish(`${high}<p id="below">Below.</p>`);
  await board.telling('ready');
  const { frame, board: tiles, controls, below } = await resting(page);
  expect(frame[3]).toBe(320);
  expect(controls[1] > tiles[1] + tiles[3] && controls[1] + controls[3] <= below[1]).toBe(true);
  await board.set({ fit: null });
  const again = await resting(page);
  expect(again.frame).toEqual(again.poster);
});

test('"Try again" keeps the focus on the board', async ({ page, web, publish, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  for (const html of [snippet, snippet.replace(/<a .*<\/a>/, '')]) {
    web.blog.change('wasm/board.wasm', () => null);
    const board = await publish(html);
    await board.telling('error');
    await page.getByRole('button', { name: 'Try again' }).focus();
    web.blog.overrides.delete('wasm/board.wasm');
    await page.keyboard.press('Enter');
    const focused = () => board.evaluate(({ shadowRoot }) => shadowRoot.activeElement?.part.value);
    expect(await focused(), 'while it loads').toBe('board');
    await board.telling('ready');
    await idle(page);
    expect(await focused(), 'afterwards').toBe('board');
  }
});

test('by itself a board is 32rem wide, and no higher than the window', async ({ page, post }) => {
  const tags = '<sliding-puzzle size="4x4" controls="shuffle solve undo"></sliding-puzzle>';
  for (const [width, height, least, most] of [
    [1920, 1080, 512, 512],
    [800, 360, 220, 254], // a telephone on its side
    [460, 700, 444, 444],
  ]) {
    await page.setViewportSize({ width, height });
    await post(tags);
    const { board, controls } = await resting(page);
    expect(board[2] >= least && board[2] <= most, `${width}x${height}: ${board}`).toBe(true);
    expect(controls[1] + controls[3] - board[1]).toBeLessThanOrEqual(height);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await post(`<div style="width: 900px; --puzzle-max-width: 50rem">${tags}</div>`);
  expect((await resting(page)).board[2], '--puzzle-max-width wins').toBe(800);
});

const fitting = (style, size = '4x4') =>
  `<sliding-puzzle fit loading="eager" size="${size}" controls="shuffle solve undo" style="${style}"></sliding-puzzle>`;
const above = '<b style="flex: 0 0 100px">Above</b>';
const fits = [
  ['a height', `<div>${fitting('height: 300px')}</div>`, 300],
  ['a part of one', `<div style="height: 500px">${fitting('height: 60%')}</div>`, 300],
  [
    'a flex box',
    `<div style="height: 400px; display: flex; flex-direction: column">${above}${fitting('flex: 1')}</div>`,
    300,
  ],
  [
    'a grid',
    `<div style="height: 400px; display: grid; grid-template-rows: 100px 1fr">${above}${fitting('')}</div>`,
    300,
  ],
  ['a high box', `<div>${fitting('height: 900px')}</div>`, 900],
  ['a wide board', `<div>${fitting('height: 300px', '6x2')}</div>`, 300],
  ['a high board', `<div>${fitting('height: 300px', '2x6')}</div>`, 300],
  ['no height', `<div>${fitting('')}</div>`, 600],
];

test('with fit board and controls fill a box of given height, and nothing hangs out @short', async ({ page, post }) => {
  await post(`<style>body { width: 600px; margin: 0 }</style>${fits.map(([, html]) => html).join('')}`);
  await idle(page);
  for (const [index, [what, , height]] of fits.entries()) {
    const { frame, board, controls } = await boxes(page, index);
    const about = `${what}: ${JSON.stringify({ frame, board, controls })}`;
    expect(frame.slice(2), about).toEqual([600, height]);
    expect(within(frame, board, controls), about).toBe(true);
    // As large as can be, in the middle, the controls right under it.
    expect(board[2] >= 598 || controls[1] + controls[3] >= frame[1] + height - 1, about).toBe(true);
    expect(Math.abs(board[0] + board[2] / 2 - 300) <= 1 && controls[1] - board[1] - board[3] <= 11, about).toBe(true);
  }
});

const shiftless = {
  bare: '',
  'with controls': `controls="${all}"`,
  'with a picture': 'src="{blog}/picture.png" size="4x3" controls="solve"',
};
for (const [what, attributes] of Object.entries(shiftless))
  test(`loading shifts nothing: a board ${what}`, async ({ page, web, publish }) => {
    web.blog.put('/picture.png', quarters(400, 200));
    for (const path of ['board-view.js', 'board-controls.js', 'wasm/board.wasm'])
      web.blog.change(path, (body) => pause(120, body));
    for (const style of ['', 'width: 260px', 'max-width: 400px; margin: auto']) {
      const board = await publish(
        `${script}<h1>A post</h1><sliding-puzzle ${attributes} style="${style}"><p>Fallback.</p></sliding-puzzle><p id="below">Below.</p>`,
      );
      await twoFrames(page);
      await page.evaluate(() => void window.probe.shifts.splice(0)); // of the moment when the script defines the tag
      const early = (await boxes(page)).below;
      await board.telling('ready');
      expect((await resting(page)).below, `what stands below moves (${style})`).toEqual(early);
      expect(await shiftsOf(page), style).toBe(0);
    }
  });

test('with blocking="render" on the script nothing shifts from the first paint on', async ({ page, web, publish }) => {
  for (const path of ['sliding-puzzle.js', 'board-view.js', 'wasm/board.wasm'])
    web.blog.change(path, (body) => pause(150, body));
  const board = await publish(
    '<h1>A post</h1><sliding-puzzle size="5x4" controls="shuffle solve undo timer"><p>Fallback.</p></sliding-puzzle>',
    { head: script.replace('<script', '<script blocking="render"') },
  );
  await board.telling('ready');
  await idle(page);
  expect(await shiftsOf(page)).toBe(0);
});

test('until a board comes near nothing but the small script is loaded @short', async ({ page, web, publish }) => {
  const board = await publish(
    `${script}<div style="height: 8000px">A long post</div>${tag('size="4x4" seed="blog-1"', '<img src="{site}poster.svg" width="384" height="490" alt="">')}`,
  );
  await idle(page);
  expect(web.blog.requests.filter((path) => !path.startsWith('/')).sort()).toEqual(['poster.svg', 'sliding-puzzle.js']);
  web.blog.requests.length = 0;
  await board.evaluate((element) => element.scrollIntoView());
  await board.telling('ready');
  await idle(page);
  expect(web.blog.requests.sort()).toEqual(['board-view.js', 'wasm/board.wasm']);
  expect(await page.evaluate(() => window.probe.workers), 'no worker without a search').toBe(0);
});

test('a board comes to life before it is in sight', async ({ page, publish }) => {
  const far = '<div style="height: 8000px"></div>';
  const board = await publish(
    `${script}${far}${tag('id="lazy"')}${far}${tag('id="eager" size="3x3" seed="a" loading="eager"')}`,
  );
  await board.telling('ready');
  await idle(page);
  expect(await page.evaluate(() => window.probe.events.map(({ id = '' }) => id))).toEqual(['eager', 'eager']);
  const printed = await new Board(page, '#eager').evaluate((element) => {
    element.load({ state: '1 2 3/4 0 6/7 5 8' });
    dispatchEvent(new Event('beforeprint'));
    return [...element.shadowRoot.querySelectorAll('.start text')].map(({ textContent }) => textContent).join(' ');
  });
  expect(printed).toBe('1 2 3 4 6 7 5 8');
  await page.evaluate(() => scrollTo(0, 8000 - innerHeight - 150));
  await board.telling('ready', 2);
});

const many = (count, attributes, width) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<sliding-puzzle ${attributes(index)} style="width: ${width}px; display: inline-block"></sliding-puzzle>`,
  );

test('thirty boards: one compile, no worker, and idle @short', async ({ page, web, post }) => {
  const attributes = (index) =>
    `size="${3 + (index % 3)}x${3 + (index % 2)}" seed="${index}" loading="eager" controls="undo timer stats"`;
  await post(many(30, attributes, 150).join('<p>A paragraph.</p>'));
  await idle(page);
  const counts = await page.evaluate(() => {
    const { compiles, workers, memories } = window.probe;
    return [compiles, workers, memories.length];
  });
  expect(counts, 'compiled, workers, memories').toEqual([1, 0, 1]);
  expect(web.blog.requests.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  const before = await busyness(page);
  await pause(300);
  expect(await busyness(page), 'frames and timers while idle').toBe(before);
  const moved = await page
    .locator('sliding-puzzle')
    .evaluateAll((all) => all.filter((board) => ['left', 'right', 'up'].some((way) => board.move(way))).length);
  expect(moved).toBe(30);
});

test('sixty boards that come at once share tasks', async ({ page, post }) => {
  const before = () => {
    performance.now = () => 1; // by a clock that stands still no task is ever long
    window.tasks = 0;
    const Plain = MessageChannel;
    window.MessageChannel = class extends Plain {
      constructor() {
        super();
        window.tasks += 1;
      }
    };
  };
  await post(many(60, (seed) => `size="3x3" seed="${seed}"`, 60).join(''), { before });
  const tasks = await page.evaluate(() => window.tasks);
  expect(tasks >= 1 && tasks <= 30, `${tasks} tasks`).toBe(true);
});

/** Boards, of which the last two show no tiles before they are loaded. */
const starting = {
  seed: 'size="4x4" seed="blog-1"',
  moves: 'state="1 2 3/4 5 6/7 8 0" moves="RD" theme="dark"',
  coloured: 'size="5x3" seed="a" style="--puzzle-tile: #336699; --puzzle-text: #ffee00; --puzzle-board: #ddccbb"',
  scheme: 'size="3x3" seed="b" style="color-scheme: dark"',
  goal: 'state="1 2/3 0"',
  unknown: 'size="3x2"',
  refused: 'state="1 1/2 3"',
};

test('while board.wasm is on its way the start position is shown', async ({ page, web, publish }) => {
  const letGo = hold(web.blog, 'wasm/board.wasm');
  await page.setViewportSize({ width: 1100, height: 800 });
  const style = '<style>body { display: flex; flex-wrap: wrap; gap: 20px } sliding-puzzle { width: 240px }</style>';
  const tags = Object.entries(starting).map(([id, attributes]) => tag(`id="${id}" loading="eager" ${attributes}`));
  await publish(style + script + tags.join('').replaceAll('style="width: 300px; "', ''));
  const named = Object.keys(starting).map((id) => new Board(page, `#${id}`));
  const starts = page.locator('sliding-puzzle .start');
  await expect(starts).toHaveCount(named.length);
  const shown = await starts.evaluateAll((all) =>
    all.map((start) => [...start.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ')),
  );
  const before = [];
  for (const board of named.slice(0, 5)) before.push(await facesOf(page, board));
  letGo();
  await named[0].telling('ready', named.length);
  await idle(page);
  const states = await Promise.all(named.map((board) => board.get('state')));
  const written = states.map((state) => state.split(/[ /]/).filter(Number).join(' '));
  expect(shown).toEqual([...written.slice(0, 5), '', '']);
  for (const [index, board] of named.slice(0, 5).entries())
    for (const [place, colour] of (await facesOf(page, board)).entries())
      expect(apart(colour, before[index][place]), `${board.selector}, place ${place}`).toBeLessThanOrEqual(40);
});

/** What is seen at the corners of each tile's number. */
async function facesOf(page, board) {
  const surface = page.locator(`${board.selector} [part~=board]`);
  const [columns, rows] = await surface.evaluate((element) =>
    ['--_columns', '--_rows'].map((name) => Number(getComputedStyle(element).getPropertyValue(name))),
  );
  const corners = [0.2, 0.78].flatMap((y) => [0.2, 0.8].map((x) => [x, y]));
  const cells = Array.from({ length: columns * rows }, (_, index) => [index % columns, Math.floor(index / columns)]);
  const places = cells.flatMap(([left, top]) => corners.map(([x, y]) => [(left + x) / columns, (top + y) / rows]));
  return coloursOf(page, await surface.screenshot(), places);
}

test('a board that could not be loaded is tried again near the window', async ({ page, web, publish, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  web.blog.change('wasm/board.wasm', () => null);
  const board = await publish(`${script}${tag()}<div style="height: 9000px"></div>`);
  await board.telling('error');
  await page.evaluate(() => scrollTo(0, 8000));
  await twoFrames(page);
  web.blog.overrides.delete('wasm/board.wasm');
  await page.evaluate(() => scrollTo(0, 0));
  await board.telling('ready');
  expect(await board.words()).toBe('');
});

test('a board that hears that the reader is online tries once more', async ({ page, web, publish, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  const letGo = hold(web.blog, 'wasm/board.wasm', () => null);
  const board = await publish(script + tag());
  await expect.poll(() => web.blog.requests).toContain('wasm/board.wasm');
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  web.blog.overrides.delete('wasm/board.wasm');
  letGo();
  await board.telling('ready');
  expect(await board.told('error')).toEqual([]);
});
