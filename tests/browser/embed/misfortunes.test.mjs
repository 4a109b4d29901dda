// What the browser, its storage, its graphics and its memory do to a board or a figure. In each case it can be played and
// solves; what it cannot do it says in a sentence. Broken files are in faults.test.mjs, games that go on in memory.test.mjs.

import { setTimeout as pause } from 'node:timers/promises';

import { replay } from '../driver.mjs';
import {
  apart,
  Board,
  costly,
  expect,
  faceOf,
  farthest,
  goal,
  hasten,
  idle,
  near,
  nine,
  tag,
  test,
  until,
} from '../post.mjs';

const goal4 = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0';
const solve = (board) => board.call('solve', { algorithm: 'auto', play: false });
const inNine = { status: 'solved', length: 9, optimal: true, message: '' };
const oneSentence = expect.stringMatching(/^[A-Z][^\n]{15,300}[.!?]$/);

/** It can be played, and taken back. */
async function plays(board) {
  expect(await board.evaluate((element) => element.move('left') || element.move('right') || element.move('up'))).toBe(
    1,
  );
  expect(await board.call('undo')).toBe(true);
}

// --- Storage: the Cache of the solver's worker, and the database of games that go on ---

/** What befalls the Cache, before the worker's own script. */
const cacheFaults = {
  absent: [() => Object.defineProperty(self, 'caches', { value: undefined })],
  refused: [
    () => void (CacheStorage.prototype.open = () => Promise.reject(new DOMException('No.', 'SecurityError'))),
    '@engines',
  ],
  full: [() => void (Cache.prototype.put = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')))],
  'cut short': [
    () => void (Cache.prototype.match = () => Promise.resolve(new Response(new Uint8Array(1000).fill(80)))),
  ],
  unreadable: [() => void (Cache.prototype.match = () => Promise.reject(new DOMException('Broken.', 'UnknownError')))],
};

for (const [fault, [befalls, tags = []]] of Object.entries(cacheFaults))
  test(`the Cache is ${fault}: a search needs it not`, { tag: tags }, async ({ web, post }) => {
    web.blog.change('solver-worker.js', (body) => `(${befalls})();\n${body}`);
    const board = await post(tag(`state="${nine}"`));
    expect(await solve(board)).toMatchObject(inNine);
    expect(await board.told('error')).toEqual([]);
  });

/** What befalls the database. */
const databaseFaults = {
  absent: [() => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  'silent for ever': [
    () => {
      IDBFactory.prototype.open = () => new EventTarget();
      const { setTimeout } = window;
      // Its patience of three seconds would be a test's, too.
      window.setTimeout = (act, time) => setTimeout(act, time === 3000 ? 50 : time);
    },
  ],
  full: [
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    },
  ],
  'refused @short': [
    () => {
      const get = () => {
        throw new DOMException('No.', 'SecurityError');
      };
      Object.defineProperty(window, 'indexedDB', { get });
    },
    '@engines',
  ],
  'of a newer version': [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Newer.', 'VersionError');
      };
    },
  ],
  damaged: [
    () => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('Broken.', 'UnknownError');
      };
    },
  ],
};

for (const [fault, [before, tags = []]] of Object.entries(databaseFaults))
  test(`IndexedDB is ${fault}: that is said once, and play goes on`, { tag: tags }, async ({ post }) => {
    const board = await post(tag('size="3x3" seed="fault" remember="post"'), { before });
    const { type, message } = await board.telling('error');
    expect([type, message]).toEqual(['storage', oneSentence]);
    expect(message).toMatch(/this game will be lost/);
    expect(await board.words()).toBe(message);
    await plays(board);
    expect(await board.told('error')).toHaveLength(1);
  });

// --- Graphics ---

test('the browser takes the pixels of the canvas away, and gives it back empty', async ({ page, post }) => {
  const board = await post(tag());
  await idle(page);
  const places = [0, 4, 8].map(faceOf);
  const before = await board.colours(places, true);
  await board.evaluate(({ shadowRoot }) => {
    const canvas = shadowRoot.querySelector('canvas.canvas');
    canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    canvas.dispatchEvent(new Event('contextlost', { cancelable: true }));
  });
  expect((await board.colours(places, true))[0][3], 'nothing is there').toBe(0);
  await board.evaluate(({ shadowRoot }) =>
    shadowRoot.querySelector('canvas.canvas').dispatchEvent(new Event('contextrestored')),
  );
  expect(await board.colours(places, true)).toEqual(before);
  await plays(board);
});

test('no memory for a canvas: that is said, and play goes on', { tag: '@engines' }, async ({ post }) => {
  const before = () => void (HTMLCanvasElement.prototype.getContext = () => null);
  const board = await post(tag(), { before });
  expect(await board.telling('error')).toMatchObject({ type: 'memory', message: oneSentence });
  for (const _ of [1, 2]) expect(await board.call('move', 'left')).toBe(1);
  await board.shows({ solved: true });
  expect(await board.told('error')).toHaveLength(1);
});

test('size and pixel ratio change in mid-slide: the tile stays whole, between two cells', async ({ page, post }) => {
  // By its clock, which goes a hundredth as fast until `slow` is false, tiles slide.
  const before = () => {
    const now = performance.now.bind(performance);
    const begin = now();
    let ahead = 0;
    window.slow = true;
    performance.now = () => {
      if (window.slow) ahead = begin + (now() - begin) / 100 - now();
      return now() + ahead;
    };
  };
  const board = await post(tag(undefined, '', 'width: 240px; --puzzle-duration: .4s'), { before });
  await idle(page);
  const at = (across) => [across / 3, 2.15 / 3]; // in the last row, above the digits
  const [tile, tray] = await board.colours([at(1.5), at(0.5)], true);
  expect(apart(tile, tray)).toBeGreaterThan(30);
  await board.call('move', 'left'); // tile 7 goes from cell 7 to cell 6
  await pause(1000);
  const session = await page.context().newCDPSession(page);
  for (const [width, ratio] of [
    [180, 1],
    [301, 2],
    [120, 3],
    [240, 1.5],
    [200, 1],
  ]) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1024,
      height: 768,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    await board.evaluate((element, pixels) => void (element.style.width = `${pixels}px`), width);
    const size = () => board.evaluate(({ shadowRoot }) => shadowRoot.querySelector('canvas.canvas').width);
    await expect.poll(size, `${width} pixels of CSS, each of ${ratio}`).toBe(Math.round(width * ratio));
    // Along the row there is one tile's width of tray to the left of cell 8, in two parts: before and behind the tile.
    const row = await board.colours(
      Array.from({ length: 38 }, (_, place) => at(0.1 + (place * 1.8) / 37)),
      true,
    );
    const isTile = row
      .map((colour) => (colour[3] === 255 ? Number(apart(colour, tile) < apart(colour, tray)) : '!'))
      .join('');
    expect(isTile, `${width} pixels of CSS, each of ${ratio}`).toMatch(/^0+1{16,21}0+$/);
  }
  await page.evaluate(() => void (window.slow = false));
  expect(await board.call('move', 'right')).toBe(1);
  await idle(page);
  const rest = await board.colours([at(0.5), at(1.5), at(2.5)], true);
  expect(
    apart(rest[0], tray) <= 8 && apart(rest[1], tile) <= 8 && apart(rest[2], tray) > 30,
    `cell 6, 7 and 8: ${rest.join(' | ')}`,
  ).toBe(true);
});

for (const ratio of [1, 3])
  test(`200 boards on one page, each pixel of CSS ${ratio} of the screen`, async ({ page, post }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1024,
      height: 768,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    await post(
      Array.from({ length: 200 }, (_, index) =>
        tag(`id="b${index}" state="${near}" loading="eager" motion="none"`, '', 'width: 240px'),
      ).join(''),
    );
    for (const index of [0, 100, 199]) {
      const board = new Board(page, `#b${index}`);
      await board.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect
        .poll(() => board.evaluate(({ shadowRoot }) => shadowRoot.querySelector('canvas.canvas')?.width))
        .toBe(240 * ratio);
      const places = [0, 6, 7, 8].map(faceOf);
      const isDrawn = async () => {
        const [first, blank, ...others] = await board.colours(places, true);
        return [first, ...others].every((colour) => apart(colour, blank) > 30 && colour[3] === 255);
      };
      await expect.poll(isDrawn, `#b${index}`).toBe(true);
      const [first, blank, seven, eight] = await board.colours(places, true);
      await board.call('move', 'left');
      const moved = async () =>
        (await board.colours(places, true)).map(
          (colour, place) => apart(colour, [first, seven, blank, eight][place]) <= 12,
        );
      await expect.poll(moved, `#b${index}`).toEqual([true, true, true, true]);
    }
    expect(await new Board(page).told('error')).toEqual([]);
  });

// --- Workers that end, or fall silent, in the midst of their work ---

/**
 * When a worker is gone: it calls that function of its module, after so many calls; or is sent a message of that type. Silent:
 * it goes on, and nothing that it says arrives. wants: the tables that its search is to want from the first step on.
 */

/** Runs in the worker, before its own script. */
function hook({ call = '', after = 0, message, silent, wants }) {
  let gone = false;
  const end = () => {
    if (gone) return;
    gone = true;
    self.postMessage = () => {};
    const request = new XMLHttpRequest();
    request.open('GET', '/gone', false);
    request.send();
    if (!silent) self.close();
  };
  self.addEventListener('message', (event) => {
    if (!message || event.data.type !== message) return;
    event.stopImmediatePropagation();
    end();
  });
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const original = (await instantiate(...given)).exports;
    const exports = { ...original };
    let calls = 0;
    if (call)
      exports[call] = (...values) => {
        if (++calls > after) end();
        return original[call](...values);
      };
    if (wants) {
      const pointer = exports.malloc(wants.length + 1);
      new Uint8Array(exports.memory.buffer).set(new TextEncoder().encode(`${wants}\0`), pointer);
      exports.databases_wanted = () => pointer;
    }
    return { exports };
  };
}

/** Puts the hook in front of a worker's script, for the first worker alone. */
function endFirst({ blog }, file, moment) {
  let first = true;
  blog.put('/gone', 'gone');
  blog.put('/before.js', `window.hastened = 1; (${hasten})();`);
  for (const page of ['tutorial.html', 'beyond.html'])
    blog.change(page, (body) => String(body).replace('<script', '<script src="/before.js"></script><script'));
  blog.change(file, (body) => {
    const text = first ? `(${hook})(${JSON.stringify(moment)});\n${body}` : body;
    first = false;
    return text;
  });
}

/** Waits until the worker is gone; then the page notices it soon, and from then on is as patient as ever. */
async function untilNoticed(page, { blog }, noticed) {
  await expect.poll(() => blog.requests, 'the worker comes to where it is to end').toContain('/gone');
  await page.evaluate(() => void (window.hastened = 100));
  await noticed();
  await page.evaluate(() => void (window.hastened = 1));
}

const silent = 'The solver stopped responding and was shut down. Try again.';
const large = '24 3 12 9 5/17 1 14 8 20/6 22 11 2 15/18 7 0 23 13/16 21 4 10 19';
const failed = { status: 'error', message: silent };
const settling = (element) => {
  const settle = ({ detail }) => detail.length > 0 && element.settle();
  element.addEventListener('puzzle-progress', settle);
  return element
    .solve({ algorithm: 'auto', play: false })
    .finally(() => element.removeEventListener('puzzle-progress', settle));
};
const searching = (element) => element.solve({ algorithm: 'auto', play: false });

/** What a reader asks for twice: what fails, and what is right; moves: those of the game. */
const askedTwice = {
  'it searches': { moment: { call: 'solver_step' }, tag: '@engines' },
  'it searches, and falls silent': {
    state: costly,
    moment: { call: 'solver_step', after: 40, silent: true },
    tag: '@engines',
  },
  'it builds the tables that a long search has earned': {
    state: costly,
    moment: { call: 'table_step', wants: '4x4-1' },
  },
  'it settles for the solution that it knows': {
    state: large,
    moment: { message: 'settle' },
    ask: settling,
    right: {},
  },
  'it looks for a hint': {
    moment: { call: 'solver_step' },
    ask: (element) => element.hint(),
    fails: null,
    right: { tile: 13, move: 'D', remaining: 9, optimal: true },
  },
  'it reviews a game': {
    state: near,
    moves: 'DULL',
    moment: { call: 'review_step' },
    ask: (element) => element.analyse(),
    fails: null,
    right: { shortest: 2, length: 4 },
  },
};

for (const [
  when,
  { moment, state = nine, moves = '', ask = searching, fails = failed, right = inNine, tag: tags = [] },
] of Object.entries(askedTwice))
  test(`a worker is gone while ${when}: that is said, the game is as it was, and another try is right`, {
    tag: tags,
  }, async ({ page, web, post }) => {
    endFirst(web, 'solver-worker.js', moment);
    const board = await post(`<script src="/before.js"></script>${tag(`state="${state}" moves="${moves}"`)}`);
    const game = await board.read('state', 'startState', 'moves', 'moveCount');
    await board.evaluate(
      `(element) => void (window.asked = (${ask})(element).then((answer) => (window.answer = answer)))`,
    );
    await untilNoticed(page, web, () => page.evaluate(() => window.asked.then(() => {})));
    const answer = await page.evaluate(() => window.answer ?? null);
    if (fails) expect(answer).toMatchObject(fails);
    else expect(answer).toBe(null);
    expect(await board.words()).toBe(silent);
    expect(await board.told('error')).toMatchObject([{ type: 'worker', message: silent }]);
    expect(await board.read('state', 'startState', 'moves', 'moveCount')).toEqual(game);
    if (state === costly) await board.put({ state: nine }); // it takes less time
    const second = await board.evaluate(ask);
    expect(second).toMatchObject(right);
    if (state === large) expect(replay(large, second.moves)).toMatch(/^1 2 3 4 5\/.* 24 0$/);
    if (right === inNine) expect(replay(nine, second.moves)).toBe(goal4);
    expect([await board.words(), (await board.told('error')).length]).toEqual(['', 1]);
  });

const lessonsSilent = silent.replace('The solver', 'The tutorial’s engine');
const stopped = `This figure stopped: ${lessonsSilent} The rest of the page goes on; reload it to try again.`;
const far = farthest.replaceAll(' ', ',');

/** Figures in which a reader asks twice: what the first is, where it does not ask as it starts; what is pressed; what is said; what is right then. */
const figures = [
  [
    'tutorial.html#bfs-board?state=1,2,3/4,5,6/0,7,8',
    { call: 'solver_step' },
    '',
    '#7,0,8',
    lessonsSilent,
    /1 state expanded/,
  ],
  [
    'tutorial.html#bfs-board?state=1,2,3/4,5,6/0,7,8',
    { call: 'solver_step', silent: true },
    '',
    '#7,0,8',
    lessonsSilent,
    /1 state expanded/,
  ],
  [
    'tutorial.html#histogram-demo',
    { call: 'layers_next', after: 9 },
    '',
    'input[value="2x2"]',
    stopped,
    /2x2|1 2 2 2 2 2 1|6 moves/,
  ],
  [
    `tutorial.html#race-demo?state=${far}`,
    { call: 'solver_step', after: 3 },
    '',
    '.primary',
    lessonsSilent,
    /31 moves\. A\* Manhattan needed the fewest/,
  ],
  [`beyond.html#patterns-sum?state=${far}`, { call: 'solver_step' }, '', '.row button', stopped, /The truth\d+/],
  [
    'tutorial.html#graph-demo?state=1,2,3/4,5,6/0,7,8',
    { call: 'solver_step' },
    '[data-press="bfs"]',
    '[data-press="bfs"]',
    silent,
    /Solved in 2 moves|2 moves/,
    'solver-worker.js',
  ],
];

for (const [address, moment, first, again, says, right, file = 'lesson-worker.js'] of figures)
  test(`a worker is gone in ${moment.call}${moment.silent ? ', silently,' : ''} of the figure ${address.replace(/.*#|\?.*/g, '')}: it says so, and another try is right`, async ({
    page,
    web,
    mayComplain,
  }) => {
    mayComplain(/LessonError/);
    endFirst(web, file, moment);
    await page.goto(web.blog.url + address.replace('#', '?lang=en#'));
    const figure = page.locator(`#${address.replace(/.*#|\?.*/g, '')}`);
    if (first) await expect(figure).toHaveAttribute('data-started', /.*/);
    if (first) await figure.locator(first).first().click();
    await untilNoticed(page, web, () => expect(figure.getByText('stopped responding').first()).toBeVisible());
    for (const words of await figure.locator('p', { hasText: 'stopped responding' }).all())
      if (await words.isVisible()) expect(await words.textContent()).toBe(says);
    if (again.startsWith('#'))
      await page.evaluate((cells) => void (location.hash = `#bfs-board?state=1,2,3/4,5,6/${cells}`), again.slice(1));
    else
      await figure
        .locator(again)
        .first()
        .evaluate((element) => element.click());
    await expect(figure).toContainText(right);
  });

// --- A browser freezes a page out of sight, and wakes it again ---

test.describe('a page is frozen', () => {
  test.use({ freezes: true });
  // A fifth of the product's patience, so that the test need not take as long: a worker that says nothing for 3 s has died.
  const before = () => {
    const { setInterval } = window;
    window.setInterval = (act, time) => setInterval(act, time === 3000 ? 600 : time);
    window.longest = 0;
    let last = performance.now();
    setInterval(() => {
      window.longest = Math.max(window.longest, performance.now() - last);
      last = performance.now();
    }, 50);
  };

  /** Freezes the page for a while, and looks that it was. */
  async function freeze(page, milliseconds) {
    await page.freeze(true);
    await pause(milliseconds);
    await page.freeze(false);
    await expect.poll(() => page.evaluate(() => window.longest), 'no timer ran').toBeGreaterThan(milliseconds - 500);
  }

  test('while a search runs: it ends as it would have', async ({ page, post }) => {
    const hard = '10 5 1 0/15 9 13 14/2 8 4 7/6 12 11 3';
    const board = await post(tag(`state="${hard}"`), { before });
    const { length } = await solve(board);
    await board.forget();
    await board.evaluate((element) => void element.solve({ algorithm: 'idastar-manhattan', play: false }));
    await board.telling('progress');
    expect(await board.told('solution'), 'it searches yet').toEqual([]);
    await freeze(page, 4000);
    const found = await board.telling('solution');
    expect(found).toMatchObject({ status: 'solved', length, optimal: true, message: '' });
    expect(replay(hard, found.moves)).toBe(goal4);
    expect([await board.get('moveCount'), await board.told('error'), await board.words()]).toEqual([0, [], '']);
  });

  test('while a race runs, and solutions are played: both end', async ({ page, post }) => {
    const boards = ['auto', 'bfs'].map((id) => new Board(page, `#${id}`));
    await post(
      ['auto', 'bfs'].map((id) => tag(`id="${id}" race="one" algorithm="${id}" state="${farthest}"`)).join(''),
      { before },
    );
    for (const board of boards) await board.evaluate((element) => void element.solve());
    await until(page, () =>
      [...document.querySelectorAll('sliding-puzzle')].every(({ playing, moveCount }) => playing && moveCount > 0),
    );
    await freeze(page, 1200);
    for (const board of boards) await board.shows({ state: goal, moveCount: 31 });
    expect((await boards[0].told('solved')).map(({ place }) => place).sort()).toEqual([1, 2]);
    expect(await boards[0].told('error')).toEqual([]);
  });

  test('with a game that goes on', async ({ page, post }) => {
    const html = tag('size="4x4" seed="fault" remember="post"');
    const board = await post(html, { before });
    const step = () => board.evaluate((element) => element.move('left') || element.move('right') || element.move('up'));
    await step();
    const [state, time] = [await board.get('state'), await board.get('elapsed')];
    await freeze(page, 1200);
    await board.shows({ state, moveCount: 1 });
    expect(await board.get('elapsed')).toBeGreaterThanOrEqual(time);
    await step();
    await pause(300); // it is stored
    const game = await board.read('state', 'startState', 'moves');
    await (await post(html)).shows(game);
  });

  test('while a figure plays a search: it goes on where it was, and does not leap', async ({ page, web }) => {
    await page.goto(`${web.blog.url}${playing}&at=1`);
    await until(page, startPlaying);
    await until(page, () => Number(document.querySelector('#bfs-board .ripple-time input').value) > 3);
    await page.evaluate(() => {
      window.steps = [];
      const note = () => window.steps.push(Number(document.querySelector('#bfs-board .ripple-time input').value));
      new MutationObserver(note).observe(document.querySelector('#bfs-board .ripple-time output'), {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const frozen = page;
    await frozen.freeze(true);
    const seen = await page.evaluate(() => window.steps.length);
    await pause(3000);
    expect(await page.evaluate(() => window.steps.length), 'it stands still').toBe(seen);
    await frozen.freeze(false);
    await until(page, (last) => window.steps.length > last + 5, seen);
    // It plays for some 7 s, and takes at most one of them for a frame, however long that took.
    const [steps, all] = await page.evaluate(() => [
      window.steps,
      Number(document.querySelector('#bfs-board .ripple-time input').max),
    ]);
    for (const [index, step] of steps.slice(1).entries())
      expect(step - steps[index] >= 0 && step - steps[index] < (1.7 * all) / 7 + 1, `of ${all} it went ${steps}`).toBe(
        true,
      );
  });
});

const playing = 'tutorial.html?lang=en#bfs-board?state=0,8,3/2,1,5/4,7,6'; // some hundred steps

/** Runs in the page: presses the button that plays, once it is there. */
const startPlaying = () => {
  const button = document.querySelector('#bfs-board .ripple-time button');
  if (!/^1 state expanded/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''))
    return false;
  document.querySelector('#bfs-board .ripple')?.scrollIntoView({ block: 'center' });
  button?.click();
  return Boolean(button);
};

/** What is drawn of a figure's tree: points that are not empty, and whether each canvas has the pixels of its room. */
const tree = (page) =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll('#bfs-board .ripple canvas')];
    const room = canvases[0].parentElement?.clientWidth ?? 0;
    const points = canvases.map(
      (canvas) =>
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0,
    );
    return {
      points: points.reduce((sum, one) => sum + one),
      fits: canvases.every(({ width }) => width === Math.round(room * Math.min(3, devicePixelRatio))),
      room,
    };
  });

test('the browser takes the pixels of a figure away, and gives them back empty', async ({ page, web, mayComplain }) => {
  mayComplain(/willReadFrequently/);
  await page.goto(`${web.blog.url}${playing}&at=99`);
  await expect(page.locator('#bfs-board .ripple-time output')).toHaveText(/^99 states/);
  await expect.poll(async () => (await tree(page)).points).toBeGreaterThan(500);
  const whole = await tree(page);
  const happens = (type) =>
    page.evaluate((name) => {
      for (const canvas of document.querySelectorAll('#bfs-board .ripple canvas')) {
        if (name === 'contextlost') canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
        canvas.dispatchEvent(new Event(name, { cancelable: true }));
      }
    }, type);
  await happens('contextlost');
  expect((await tree(page)).points, 'nothing is there').toBe(0);
  await happens('contextrestored');
  await expect.poll(() => tree(page)).toEqual(whole);
});

test('the width of a figure changes while it plays', async ({ page, web, mayComplain }) => {
  mayComplain(/willReadFrequently/);
  await page.goto(`${web.blog.url}${playing}&at=1`);
  await until(page, startPlaying);
  for (const width of [700, 1000, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('#bfs-board .ripple').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect
      .poll(async () => {
        const { fits, room, points } = await tree(page);
        return fits && room < width && points > 100;
      }, `${width} pixels`)
      .toBe(true);
  }
  await expect(page.locator('.demo-error')).toHaveCount(0);
});
