// What the browser, its graphics and its workers do to a board or a figure. Lost storage: tests/site/element.test.mjs.

import { setTimeout as pause } from 'node:timers/promises';

import { apart, Board, costly, faceOf, farthest, goal, hasten, idle, near, nine, tag, until } from '../board.mjs';
import { leadsHome } from '../../rules.mjs';
import { expect, test } from '../fixtures.mjs';

const inNine = { status: 'solved', length: 9, optimal: true, message: '' };
const oneSentence = expect.stringMatching(/^[A-Z][^\n]{15,300}[.!?]$/);

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
  await board.plays();
});

test('no memory for a canvas: that is said, and play goes on', { tag: '@engines' }, async ({ post }) => {
  const before = () => void (HTMLCanvasElement.prototype.getContext = () => null);
  const board = await post(tag(), { before });
  expect(await board.telling('error')).toMatchObject({ type: 'memory', message: oneSentence });
  for (const _ of [1, 2]) expect(await board.call('move', 'left')).toBe(1);
  await board.shows({ solved: true });
  expect(await board.told('error')).toHaveLength(1);
});

/** Sets the pixels of the screen for each of CSS. */
async function setRatio(page, deviceScaleFactor) {
  const session = await page.context().newCDPSession(page);
  const metrics = { width: 1024, height: 768, mobile: false, deviceScaleFactor };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
}

/** Runs in the page: its clock, by which tiles slide, goes a hundredth as fast. */
const slow = () => {
  const now = performance.now.bind(performance);
  const begin = now();
  performance.now = () => begin + (now() - begin) / 100;
};

test('size and pixel ratio change in mid-slide: the tile stays whole, between two cells', async ({ page, post }) => {
  const board = await post(tag(undefined, '', 'width: 240px; --puzzle-duration: .4s'), { before: slow });
  await idle(page);
  const at = (across) => [across / 3, 2.15 / 3]; // in the last row, above the digits
  const [tile, tray] = await board.colours([at(1.5), at(0.5)], true);
  expect(apart(tile, tray)).toBeGreaterThan(30);
  await board.call('move', 'left'); // tile 7 goes from cell 7 to cell 6
  await pause(1000);
  for (const [width, ratio] of Object.entries({ 180: 1, 301: 2, 120: 3, 240: 1.5 })) {
    await setRatio(page, ratio);
    await board.evaluate((element, pixels) => void (element.style.width = `${pixels}px`), width);
    const size = () => board.evaluate(({ shadowRoot }) => shadowRoot.querySelector('canvas.canvas').width);
    await expect.poll(size, `${width} pixels of CSS, each of ${ratio}`).toBe(Math.round(width * ratio));
    // Along the row there is one tile's width of tray to the left of cell 8, in two parts: before and behind the tile.
    const places = Array.from({ length: 38 }, (_, place) => at(0.1 + (place * 1.8) / 37));
    const isTile = (colour) => (colour[3] === 255 ? Number(apart(colour, tile) < apart(colour, tray)) : '!');
    const row = (await board.colours(places, true)).map(isTile).join('');
    expect(row, `${width} pixels of CSS, each of ${ratio}`).toMatch(/^0+1{16,21}0+$/);
  }
});

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
  blog.change('tutorial.html', (body) => String(body).replace('<script', '<script src="/before.js"></script><script'));
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
/** What a reader asks for twice: when the worker ends, what is asked for, what comes of it, and what is right. */
const solves = [
  (element) => element.solve({ algorithm: 'auto', play: false }),
  { status: 'error', message: silent },
  inNine,
];
const hint = { tile: 13, move: 'D', remaining: 9, optimal: true };
const askedTwice = {
  'it searches @engines': [nine, { call: 'solver_step' }, ...solves],
  'it searches, and falls silent @engines': [costly, { call: 'solver_step', after: 40, silent: true }, ...solves],
  'it builds the tables of a long search': [costly, { call: 'table_step', wants: '4x4-1' }, ...solves],
  'it looks for a hint': [nine, { call: 'solver_step' }, (element) => element.hint(), null, hint],
  'it reviews a game': [
    near,
    { call: 'review_step' },
    (element) => element.analyse(),
    null,
    { shortest: 2, length: 4 },
  ],
};

for (const [when, [state, moment, ask, fails, right]] of Object.entries(askedTwice))
  test(`a worker is gone: that is said, and another try is right; ${when}`, async ({ page, web, post }) => {
    endFirst(web, 'solver-worker.js', moment);
    const moves = state === near ? 'DULL' : '';
    const head = '<script>window.hastened = 1</script>';
    const board = await post(tag(`state="${state}" moves="${moves}"`), { before: hasten, head });
    const game = await board.read('state', 'startState', 'moves', 'moveCount');
    await board.evaluate(`(element) => void (window.asked = (${ask})(element))`);
    let answer;
    await untilNoticed(page, web, async () => (answer = await page.evaluate(() => window.asked)));
    expect(answer ?? null).toEqual(fails && expect.objectContaining(fails));
    expect(await board.words()).toBe(silent);
    expect(await board.told('error')).toMatchObject([{ type: 'worker', message: silent }]);
    expect(await board.read('state', 'startState', 'moves', 'moveCount')).toEqual(game);
    if (state === costly) await board.put({ state: nine }); // it takes less time
    const second = await board.evaluate(ask);
    expect(second).toMatchObject(right);
    if (right === inNine) expect(leadsHome(nine, second.moves)).toBe(true);
    expect([await board.words(), (await board.told('error')).length]).toEqual(['', 1]);
  });

const lessonsSilent = silent.replace('The solver', 'The tutorial’s engine');
const stopped = `This figure stopped: ${lessonsSilent} The rest of the page goes on; reload it to try again.`;

/** Figures in which a reader asks twice: the call in which the worker ends, what is said, what is done then, what is right. */
const figures = [
  [
    'bfs-board?state=1,2,3/4,5,6/0,7,8',
    'solver_step',
    lessonsSilent,
    (page) => page.evaluate(() => void (location.hash = '#bfs-board?state=1,2,3/4,5,6/7,0,8')),
    /1 state expanded/,
  ],
  [
    'histogram-demo',
    'layers_next',
    stopped,
    (page) => page.locator('#histogram-demo input[value="2x2"]').evaluate((element) => element.click()),
    /1 2 2 2 2 2 1|6 moves/,
  ],
];

for (const [address, call, says, again, right] of figures)
  test(`a worker is gone: ${call} of ${address.replace(/\?.*/, '')}`, async ({ page, web, mayComplain }) => {
    mayComplain(/LessonError/);
    endFirst(web, 'lesson-worker.js', { call });
    await page.goto(`${web.blog.url}tutorial.html?lang=en#${address}`);
    const figure = page.locator(`#${address.replace(/\?.*/, '')}`);
    await untilNoticed(page, web, () => expect(figure.getByText('stopped responding').first()).toBeVisible());
    for (const words of await figure.locator('p', { hasText: 'stopped responding' }).filter({ visible: true }).all())
      await expect(words).toHaveText(says);
    await again(page);
    await expect(figure).toContainText(right);
  });

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
    const { length } = await board.solve();
    await board.forget();
    await board.evaluate((element) => void element.solve({ algorithm: 'idastar-manhattan', play: false }));
    await board.telling('progress');
    expect(await board.told('solution'), 'it searches yet').toEqual([]);
    await freeze(page, 4000);
    const found = await board.telling('solution');
    expect(found).toMatchObject({ status: 'solved', length, optimal: true, message: '' });
    expect(leadsHome(hard, found.moves)).toBe(true);
    expect([await board.get('moveCount'), await board.told('error'), await board.words()]).toEqual([0, [], '']);
  });

  test('while a race runs, and solutions are played: both end', async ({ page, post }) => {
    const ids = ['auto', 'bfs'];
    const tags = ids.map((id) => tag(`id="${id}" race="one" algorithm="${id}" state="${farthest}"`));
    await post(tags.join(''), { before });
    const boards = ids.map((id) => new Board(page, `#${id}`));
    for (const board of boards) await board.evaluate((element) => void element.solve());
    for (const board of boards) await expect.poll(() => board.get('moveCount')).toBeGreaterThan(0);
    await freeze(page, 1200);
    for (const board of boards) await board.shows({ state: goal, moveCount: 31 });
    expect((await boards[0].told('solved')).map(({ place }) => place).sort()).toEqual([1, 2]);
    expect(await boards[0].told('error')).toEqual([]);
  });

  test('with a game that goes on', async ({ page, post }) => {
    const html = tag('size="4x4" seed="fault" remember="post"');
    const board = await post(html, { before });
    await board.plays();
    await board.call('redo');
    const [game, time] = [await board.read('state', 'startState', 'moves'), await board.get('elapsed')];
    await freeze(page, 1200);
    await board.shows(game);
    expect(await board.get('elapsed')).toBeGreaterThanOrEqual(time);
    await pause(300); // it is stored
    await (await post(html)).shows(game);
  });

  test('while a figure plays a search: it goes on where it was, and does not leap', async ({ page, web }) => {
    await page.goto(`${web.blog.url}${playing}&at=1`);
    await until(page, startPlaying);
    await until(page, () => Number(document.querySelector('#bfs-board .ripple-time input').value) > 3);
    await page.evaluate(() => {
      const time = document.querySelector('#bfs-board .ripple-time');
      window.steps = [];
      const note = () => window.steps.push(Number(time.querySelector('input').value));
      new MutationObserver(note).observe(time, { childList: true, characterData: true, subtree: true });
    });
    const count = () => page.evaluate(() => window.steps.length);
    await page.freeze(true);
    const seen = await count();
    await pause(3000);
    expect(await count(), 'it stands still').toBe(seen);
    await page.freeze(false);
    await expect.poll(count).toBeGreaterThan(seen + 5);
    // It plays for some 7 s, and takes at most one of them for a frame, however long that took.
    const steps = await page.evaluate(() => window.steps);
    const all = await page.evaluate(() => Number(document.querySelector('#bfs-board .ripple-time input').max));
    const leaps = steps.slice(1).map((step, index) => step - steps[index]);
    expect(Math.min(...leaps)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...leaps), `of ${all} it went ${steps}`).toBeLessThan((1.7 * all) / 7 + 1);
  });
});

const playing = 'tutorial.html?lang=en#bfs-board?state=0,8,3/2,1,5/4,7,6'; // some hundred steps

/** Runs in the page: presses the button that plays, once it is there. */
const startPlaying = () => {
  const time = document.querySelector('#bfs-board .ripple-time');
  if (!/^1 state expanded/.test(time?.querySelector('output')?.textContent)) return false;
  time.scrollIntoView({ block: 'center' });
  time.querySelector('button').click();
  return true;
};

/** What is drawn of a figure's tree: points that are not empty, and whether each canvas has the pixels of its room. */
const tree = (page) =>
  page.evaluate(() => {
    const canvases = [...document.querySelectorAll('#bfs-board .ripple canvas')];
    const room = canvases[0].parentElement.clientWidth;
    const points = canvases.map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    });
    return {
      points: points.reduce((sum, one) => sum + one),
      fits: canvases.every(({ width }) => width === Math.round(room * Math.min(3, devicePixelRatio))),
      room,
    };
  });

test('the browser takes the pixels of a figure away, and gives them back empty, or in another width', async ({
  page,
  web,
  mayComplain,
}) => {
  mayComplain(/willReadFrequently/);
  await page.goto(`${web.blog.url}${playing}&at=99`);
  await expect(page.locator('#bfs-board .ripple-time output')).toHaveText(/^99 states/);
  await expect.poll(async () => (await tree(page)).points).toBeGreaterThan(500);
  const whole = await tree(page);
  const happens = (type) =>
    page.locator('#bfs-board .ripple canvas').evaluateAll((canvases, name) => {
      for (const canvas of canvases) {
        if (name === 'contextlost') canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
        canvas.dispatchEvent(new Event(name, { cancelable: true }));
      }
    }, type);
  await happens('contextlost');
  expect((await tree(page)).points, 'nothing is there').toBe(0);
  await happens('contextrestored');
  await expect.poll(() => tree(page)).toEqual(whole);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('#bfs-board .ripple').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(async () => (await tree(page)).room).toBeLessThan(390);
  await expect.poll(() => tree(page), 'drawn anew for another width').toMatchObject({ fits: true });
  expect((await tree(page)).points).toBeGreaterThan(100);
});
