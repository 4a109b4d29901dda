// The room that a board takes, from the first paint on, and what is loaded when.

import { setTimeout as pause } from 'node:timers/promises';

import { brotliSize } from '../server.mjs';
import { quarters } from './picture-files.mjs';
import {
  all,
  apart,
  Board,
  busyness,
  expect,
  hold,
  idle,
  ofBrokenFiles,
  script,
  snippet,
  tag,
  test,
  twoFrames,
  until,
} from '../post.mjs';

/** Boxes of a board and of what stands around it: left, top, width, height. index: of the board */
const boxes = (page, index = 0) =>
  page.evaluate((which) => {
    const element = document.querySelectorAll('sliding-puzzle')[which];
    const inside = (selector) => element.shadowRoot.querySelector(selector);
    const parts = {
      poster: element.querySelector('img'),
      frame: inside('.frame'),
      board: inside('[part~="board"]'),
      controls: inside('[part~="controls"]'),
      below: document.querySelector('#below'),
    };
    const box = (each) => {
      const { left = 0, top = 0, width = 0, height = 0 } = each?.getBoundingClientRect() ?? {};
      return [left, top, width, height].map(Math.round);
    };
    return Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, box(each)]));
  }, index);

/** The same when it is at rest. */
async function resting(page) {
  await idle(page);
  return boxes(page);
}

const shiftsOf = (page) => page.evaluate(() => window.probe.shifts.reduce((sum, one) => sum + one, 0));

/** What blogs and CSS frameworks say about images. */
const sheets = {
  'a bare page': '',
  'a page whose images shrink': 'img { max-width: 100%; height: auto }',
  'a page whose images are blocks': 'img { display: block }',
  'a page that centres its images': 'p { text-align: center } img { max-width: 100%; height: auto; margin: 1em auto }',
};

for (const [where, css] of Object.entries(sheets))
  test(`the snippet shifts nothing on ${where}, 400, 900 and 1920 px wide`, async ({ page, web, open }) => {
    web.blog.put('/blog.css', css);
    web.blog.put(
      '/early.js',
      "window.early = Math.round(document.querySelector('#below').getBoundingClientRect().top);",
    );
    const csp = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";
    const head = '<link rel="stylesheet" href="{blog}/blog.css">';
    for (const [width, delay] of [
      [400, 150],
      [900, 150],
      [1920, 0],
    ]) {
      await page.setViewportSize({ width, height: 800 });
      web.blog.change('sliding-puzzle.js', (body) => pause(delay, body));
      const board = await open(
        `<h1>A post</h1><p>${snippet}</p><p id="below">Below the board.</p><script src="{blog}/early.js"></script>`,
        { csp, head },
      );
      await board.telling('ready');
      const { poster, board: tiles, controls, below } = await resting(page);
      expect(await shiftsOf(page), `${width} px`).toBeLessThanOrEqual(0.01);
      expect(below[1], 'what stands below moves').toBe(await page.evaluate(() => window.early));
      expect(Math.abs(tiles[2] - tiles[3]) <= 1 && tiles[2] >= 375, `a board of ${tiles}`).toBe(true);
      // Nothing hangs out of the poster, which is no longer seen.
      expect(tiles[0] >= poster[0] && tiles[1] >= poster[1] && tiles[0] + tiles[2] <= poster[0] + poster[2] + 1).toBe(
        true,
      );
      expect(controls[1] > tiles[1] + tiles[3] && controls[1] + controls[3] <= poster[1] + poster[3] + 1).toBe(true);
      await expect(page.locator('sliding-puzzle img')).toHaveCSS('visibility', 'hidden');
    }
  });

test('the poster is seen until the board is drawn, and hands its focus on @short', async ({ page, web, open }) => {
  const letGo = hold(web.blog, 'wasm/board.wasm');
  const board = await open(snippet);
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
      window.first ??= [
        ...canvas.getContext('2d').getImageData(Math.round(canvas.width * 0.87), Math.round(canvas.height * 0.8), 1, 1)
          .data,
      ];
    }).observe(shadowRoot.querySelector('.place'), { attributeFilter: ['class'] });
  });
  letGo();
  await board.telling('ready');
  await idle(page);
  expect(await seen()).toEqual(['hidden', 'visible']);
  expect(await page.evaluate(() => window.first), 'the tiles do not turn up once more').toEqual(
    (await board.colours([[0.87, 0.8]], true))[0],
  );
  expect(await board.evaluate(({ shadowRoot }) => shadowRoot.activeElement.part.value)).toBe('board');
});

/** Where a board lies exactly on its poster, or keeps the width of its column. */
const places = [
  [
    'a page that is scaled',
    `<div style="transform: scale(.5) rotate(0.0001deg); transform-origin: 0 0; width: 800px; text-align: center">${snippet}</div>`,
    '',
    null,
  ],
  ['a narrow column, out of which the image hangs', `<div style="width: 300px">${snippet}</div>`, '', 300],
  [
    'a page that is written from right to left',
    `<div style="text-align: center; width: 800px; --puzzle-max-width: none">${snippet}</div>`,
    'dir="rtl"',
    null,
  ],
  ['a narrow column of such a page', `<div style="width: 300px">${snippet}</div>`, 'dir="rtl"', 300],
];

for (const [where, html, root, wide] of places)
  test(`a board lies on its poster in ${where}`, async ({ page, open }) => {
    await (await open(html, { root })).telling('ready');
    const { poster, frame, board } = await resting(page);
    if (wide === null) return expect(frame).toEqual(poster);
    const left = await page.locator('sliding-puzzle').evaluate((element) => element.getBoundingClientRect().left);
    expect([board[0], board[2], poster[2]]).toEqual([left, wide, 384]);
  });

test('a poster that changes or is missing leaves the board its room', async ({ page, open, mayComplain }) => {
  mayComplain(/404/);
  const board = await open(snippet);
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
  const without = await resting(page);
  expect(without.board[2] >= 380 && without.controls[2] === without.board[2]).toBe(true);
  await (await open(snippet.replace('poster.svg', 'no-such-poster.svg'))).telling('ready');
  const missing = await resting(page);
  expect(missing.board[2] >= 380 && missing.controls[2] === missing.board[2]).toBe(true);
  const fitted = await open(
    `${snippet.replace('<sliding-puzzle', '<sliding-puzzle fit style="height: 320px"')}<p id="below">Below.</p>`,
  );
  await fitted.telling('ready');
  const fit = await resting(page);
  expect(fit.frame[3]).toBe(320);
  expect(fit.controls[1] > fit.board[1] + fit.board[3] && fit.controls[1] + fit.controls[3] <= fit.below[1]).toBe(true);
  await fitted.set({ fit: null });
  const again = await resting(page);
  expect(again.frame).toEqual(again.poster);
});

test('"Try again" keeps the focus on the board', async ({ page, web, open, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  for (const html of [snippet, snippet.replace(/<a .*<\/a>/, '')]) {
    web.blog.change('wasm/board.wasm', () => null);
    const board = await open(html);
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
const fits = [
  ['a height', `<div>${fitting('height: 300px')}</div>`, 300],
  ['a part of one', `<div style="height: 500px">${fitting('height: 60%')}</div>`, 300],
  [
    'an item of a flex box',
    `<div style="height: 400px; display: flex; flex-direction: column"><b style="flex: 0 0 100px">Above</b>${fitting('flex: 1')}</div>`,
    300,
  ],
  [
    'an item of a grid',
    `<div style="height: 400px; display: grid; grid-template-rows: 100px 1fr"><b>Above</b>${fitting('')}</div>`,
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
    for (const [left, top, wide, high] of [board, controls])
      expect(
        left >= frame[0] && top >= frame[1] && left + wide <= frame[0] + 600 && top + high <= frame[1] + height + 1,
        about,
      ).toBe(true);
    // As large as can be, in the middle, the controls right under it.
    expect(board[2] >= 598 || controls[1] + controls[3] >= frame[1] + height - 1, about).toBe(true);
    expect(Math.abs(board[0] + board[2] / 2 - 300) <= 1 && controls[1] - board[1] - board[3] <= 11, about).toBe(true);
  }
});

for (const [what, attributes] of [
  ['bare', ''],
  ['with controls', `controls="${all}"`],
  ['with a picture', 'src="{blog}/picture.png" size="4x3" controls="solve"'],
])
  test(`loading shifts nothing: a board ${what}`, async ({ page, web, open }) => {
    web.blog.put('/picture.png', quarters(400, 200));
    for (const path of ['board-view.js', 'board-controls.js', 'wasm/board.wasm'])
      web.blog.change(path, (body) => pause(120, body));
    for (const style of ['', 'width: 260px', 'max-width: 400px; margin: auto']) {
      const board = await open(
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

test('with blocking="render" on the script nothing shifts from the first paint on', async ({ page, web, open }) => {
  for (const path of ['sliding-puzzle.js', 'board-view.js', 'wasm/board.wasm'])
    web.blog.change(path, (body) => pause(150, body));
  const board = await open(
    '<h1>A post</h1><sliding-puzzle size="5x4" controls="shuffle solve undo timer"><p>Fallback.</p></sliding-puzzle>',
    { head: script.replace('<script', '<script blocking="render"') },
  );
  await board.telling('ready');
  await idle(page);
  expect(await shiftsOf(page)).toBe(0);
});

test('until a board comes near nothing but the small script is loaded @short', async ({ page, web, open }) => {
  const board = await open(
    `${script}<div style="height: 8000px">A long post</div>${tag('size="4x4" seed="blog-1"', '<img src="{site}poster.svg" width="384" height="490" alt="">')}`,
  );
  await idle(page);
  expect(web.blog.requests.filter((path) => !path.startsWith('/')).sort()).toEqual(['poster.svg', 'sliding-puzzle.js']);
  expect(await brotliSize(['sliding-puzzle.js'])).toBeLessThanOrEqual(7_180);
  web.blog.requests.length = 0;
  await board.evaluate((element) => element.scrollIntoView());
  await board.telling('ready');
  await idle(page);
  expect(web.blog.requests.sort()).toEqual(['board-view.js', 'wasm/board.wasm']);
  expect(await brotliSize(['sliding-puzzle.js', ...web.blog.requests])).toBeLessThanOrEqual(55_800);
  expect(await page.evaluate(() => window.probe.workers), 'no worker without a search').toBe(0);
});

test('a board comes to life before it is in sight', async ({ page, open }) => {
  const far = '<div style="height: 8000px"></div>';
  const board = await open(
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

test('thirty boards: one compile, no worker, and idle @short', async ({ page, web, post }) => {
  const tags = Array.from(
    { length: 30 },
    (_, index) =>
      `<sliding-puzzle size="${3 + (index % 3)}x${3 + (index % 2)}" seed="${index}" style="width: 150px" loading="eager" controls="undo timer stats"></sliding-puzzle>`,
  );
  await post(tags.join('<p>A paragraph.</p>'));
  await idle(page);
  const { compiles, workers, memories } = await page.evaluate(() => ({
    ...window.probe,
    memories: window.probe.memories.length,
  }));
  expect([compiles, workers, memories]).toEqual([1, 0, 1]);
  expect(web.blog.requests.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  const before = await busyness(page);
  await pause(300);
  expect(await busyness(page), 'frames and timers while idle').toBe(before);
  const moved = await page.evaluate(() =>
    [...document.querySelectorAll('sliding-puzzle')].filter((board) =>
      ['left', 'right', 'up', 'down'].some((way) => board.move(way)),
    ),
  );
  expect(moved).toHaveLength(30);
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
  await post(
    Array.from(
      { length: 60 },
      (_, seed) =>
        `<sliding-puzzle size="3x3" seed="${seed}" style="width: 60px; display: inline-block"></sliding-puzzle>`,
    ).join(''),
    { before },
  );
  await until(page, () =>
    [...document.querySelectorAll('sliding-puzzle')].every(({ shadowRoot }) =>
      shadowRoot?.querySelector('.place.ready'),
    ),
  );
  const tasks = await page.evaluate(() => window.tasks);
  expect(tasks >= 1 && tasks <= 30, `${tasks} tasks`).toBe(true);
});

test('while board.wasm is on its way the start position is shown', async ({ page, web, open }) => {
  const letGo = hold(web.blog, 'wasm/board.wasm');
  const boards = {
    seed: 'size="4x4" seed="blog-1"',
    moves: 'state="1 2 3/4 5 6/7 8 0" moves="RD" theme="dark"',
    coloured: 'size="5x3" seed="a" style="--puzzle-tile: #336699; --puzzle-text: #ffee00; --puzzle-board: #ddccbb"',
    scheme: 'size="3x3" seed="b" style="color-scheme: dark"',
    goal: 'state="1 2/3 0"',
    unknown: 'size="3x2"',
    refused: 'state="1 1/2 3"',
  };
  await page.setViewportSize({ width: 1100, height: 800 });
  await open(
    `<style>body { display: flex; flex-wrap: wrap; gap: 20px } sliding-puzzle { width: 240px }</style>${script}${Object.entries(
      boards,
    )
      .map(([id, attributes]) => `<sliding-puzzle id="${id}" loading="eager" ${attributes}></sliding-puzzle>`)
      .join('')}`,
  );
  const named = Object.keys(boards).map((id) => new Board(page, `#${id}`));
  const numbers = () =>
    Promise.all(
      named.map((board) =>
        board.evaluate(({ shadowRoot }) =>
          [...shadowRoot.querySelectorAll('.start text')].map(({ textContent }) => textContent).join(' '),
        ),
      ),
    );
  await until(page, () =>
    [...document.querySelectorAll('sliding-puzzle')].every(({ shadowRoot }) => shadowRoot?.querySelector('.start')),
  );
  const [shown, before] = [await numbers(), await Promise.all(named.map((board) => facesOf(page, board)))];
  letGo();
  await named[0].telling('ready', named.length);
  await idle(page);
  const states = await Promise.all(named.map((board) => board.get('state')));
  const written = states.map((state) =>
    state
      .replaceAll('/', ' ')
      .replace(/\b0 ?\b/, '')
      .trim(),
  );
  expect(shown).toEqual([...written.slice(0, 5), '', '']);
  for (const [index, board] of named.slice(0, 5).entries())
    for (const [place, colour] of (await facesOf(page, board)).entries())
      expect(apart(colour, before[index][place]), `${board.selector}, place ${place}`).toBeLessThanOrEqual(40);
});

/** What is seen at the corners of each tile's number. */
async function facesOf(page, board) {
  const picture = (await page.locator(board.selector).locator('[part~=board]').screenshot()).toString('base64');
  return board.evaluate(async ({ shadowRoot }, data) => {
    const style = getComputedStyle(shadowRoot.querySelector('[part~="board"]'));
    const [columns, rows] = ['--_columns', '--_rows'].map((name) => Number(style.getPropertyValue(name)));
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const at = (index, x, y) => [((index % columns) + x) / columns, (Math.floor(index / columns) + y) / rows];
    const places = Array.from({ length: columns * rows }, (_, index) => [
      at(index, 0.2, 0.2),
      at(index, 0.8, 0.2),
      at(index, 0.2, 0.78),
      at(index, 0.8, 0.78),
    ]).flat();
    return places.map(([x, y]) => [
      ...pen.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data,
    ]);
  }, picture);
}

for (const [how, again] of [
  ['when the browser is online', (page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
  ['when it comes near the window again', (page) => page.evaluate(() => scrollTo(0, 0))],
])
  test(`a board that the network kept from loading tries again ${how}`, async ({ page, web, open, mayComplain }) => {
    mayComplain(...ofBrokenFiles);
    web.blog.change('wasm/board.wasm', () => null);
    const board = await open(`${script}${tag()}<div style="height: 9000px"></div>`);
    await board.telling('error');
    await page.evaluate(() => scrollTo(0, 8000));
    await twoFrames(page);
    web.blog.overrides.delete('wasm/board.wasm');
    await again(page);
    await board.telling('ready');
    expect(await board.words()).toBe('');
  });

test('a board that hears that the reader is online tries once more', async ({ page, web, open, mayComplain }) => {
  mayComplain(...ofBrokenFiles);
  const letGo = hold(web.blog, 'wasm/board.wasm', () => null);
  const board = await open(script + tag());
  await expect.poll(() => web.blog.requests).toContain('wasm/board.wasm');
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  web.blog.overrides.delete('wasm/board.wasm');
  letGo();
  await board.telling('ready');
  expect(await board.told('error')).toEqual([]);
});
