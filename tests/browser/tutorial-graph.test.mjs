// Parts 1 and 3 of the tutorial in Chromium: the graph, the histogram, the arcs of the inversions, the board that
// cannot be solved, the judge. The tests compare them with the command line.
//
// PUZZLE_PROGRAM: the command line, default build/native/sliding-puzzle.

import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';
import { some } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
const run = promisify(execFile);

/** What the command line prints. @param {...string} args @returns {Promise<string>} */
const cli = async (...args) =>
  (
    await run(program, args).catch((error) => {
      if (typeof error.stdout === 'string' && error.stdout) return error; // it exits with 1 for an unsolvable position
      throw error;
    })
  ).stdout.trim();
/** @param {string} state */
const check = async (state) => JSON.parse(await cli('check', '--json', state));
/** @param {string} state */
const lengthOf = async (state) => JSON.parse(await cli('solve', '--json', '--algorithm', 'idastar', state)).length;

const { browser, server } = await useBrowser();

/**
 * Opens the tutorial at a demo and waits until it has started.
 * @param {string} name
 * @param {Partial<Parameters<typeof withPage>[2]>} options
 * @param {(figure: Locator, page: Page) => Promise<void>} body
 */
const inDemo = (name, options, body) => () =>
  withPage(browser, server, { hash: `tutorial.html#${name}-demo`, ready: false, ...options }, async (page) => {
    const figure = page.locator(`#${name}-demo`);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((id) => document.getElementById(id)?.dataset.started !== undefined, `${name}-demo`);
    await figure.evaluate((each) => {
      if (innerWidth < 704) return; // there a fold takes the place of the rest
      for (const fold of each.querySelectorAll('.fold:not(.question-fold)')) fold.setAttribute('open', '');
    });
    await body(figure, page);
  });

/** Waits until something is so. @param {() => Promise<boolean>} so @param {string} what */
async function until(so, what) {
  for (let time = 0; time < 150; ++time) {
    if (await so()) return;
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
  assert.fail(`waited in vain: ${what}`);
}

/** The state of a figure's board, once it has one. @param {Locator} figure */
async function boardState(figure) {
  const board = figure.locator('sliding-puzzle');
  await until(async () => Boolean(await board.evaluate((each) => /** @type {any} */ (each).state)), 'the board');
  return /** @type {Promise<string>} */ (board.evaluate((each) => /** @type {any} */ (each).state));
}

/** @param {Locator} figure @param {string} method @param {...unknown} args */
const onBoard = (figure, method, ...args) =>
  figure
    .locator('sliding-puzzle')
    .evaluate(
      (board, [name, given]) =>
        /** @type {any} */ (board)[/** @type {string} */ (name)](.../** @type {any[]} */ (given)),
      /** @type {const} */ ([method, args]),
    );

/** @param {Locator} figure @param {string} name */
const choose = (figure, name) => figure.getByLabel(name, { exact: true }).check();

/**
 * Finds what hinders a reader: horizontal scrolling, and violations of WCAG in the figure.
 * @param {Page} page
 * @param {string} id
 */
async function complaints(page, id) {
  const found = await axeFinds(page, { within: [`#${id}`] });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > (page.viewportSize()?.width ?? 0) ? [...found, `scrolls sideways: ${width}`] : found;
}

describe('tutorial: the graph', () => {
  /**
   * The states in the picture with the distances shown.
   * @param {Locator} figure
   * @returns {Promise<{ state: string, distance: string, ring: number, here: boolean }[]>}
   */
  const nodes = (figure) =>
    figure.locator('.graph-node').evaluateAll((all) =>
      all.map((node) => ({
        state: /** @type {HTMLElement} */ (node).dataset.state ?? '',
        distance: /** @type {HTMLElement} */ (node).dataset.distance ?? '',
        ring: Number(/ring-(\d)/.exec(node.className)?.[1]),
        here: node.getAttribute('aria-current') === 'true',
      })),
    );
  /** @param {Locator} figure */
  const here = async (figure) => (await nodes(figure)).find((node) => node.here)?.state;

  test(
    'all of 2x2 is a ring whose distances are the layers',
    inDemo('graph', {}, async (figure) => {
      await boardState(figure);
      await until(async () => (await nodes(figure)).length === 12, 'twelve states');
      const shown = await nodes(figure);
      assert.equal(new Set(shown.map(({ state }) => state)).size, 12);
      const layers = (await cli('layers', '--size', '2x2')).split(' ').map(Number);
      assert.deepEqual(
        layers.map((_, depth) => shown.filter(({ distance }) => distance === String(depth)).length),
        layers,
      );
      for (const { state, distance } of shown) assert.equal(Number(distance), await lengthOf(state), state);
      assert.match(
        (await figure.locator('.graph-facts').textContent()) ?? '',
        /4! = 24 .* 12 states, joined by 12 moves/,
      );
    }),
  );

  test(
    '3x3: board and graph follow each other, each distance is exact',
    inDemo('graph', {}, async (figure, page) => {
      await choose(figure, '3 × 3');
      assert.equal(await boardState(figure), '6 5 7/3 4 0/1 8 2');
      const allKnown = () =>
        until(async () => {
          const all = await nodes(figure);
          return all.length > 0 && all.every(({ distance }) => distance !== '');
        }, 'all distances');
      await allKnown();
      for (const { state, distance } of await nodes(figure))
        assert.equal(Number(distance), await lengthOf(state), state);
      assert.match(
        (await figure.locator('.graph-facts').textContent()) ?? '',
        /181,440 states, joined by 241,920 moves/,
      );
      // A neighbour in the picture.
      const neighbour = (await nodes(figure)).find(({ ring }) => ring === 1)?.state ?? '';
      await figure.locator(`.graph-node[data-state="${neighbour}"]`).click();
      assert.equal(await boardState(figure), neighbour);
      assert.equal(await here(figure), neighbour);
      // The board.
      await onBoard(figure, 'undo');
      assert.equal(await here(figure), '6 5 7/3 4 0/1 8 2');
      assert.match((await figure.locator('.graph-trail-title').textContent()) ?? '', /2 moves, 2 states visited/);
      // Two moves away.
      const far = (await nodes(figure)).find(({ ring }) => ring === 2)?.state ?? '';
      await figure.locator(`.graph-node[data-state="${far}"]`).click();
      await until(async () => (await here(figure)) === far, 'two moves');
      assert.equal(await boardState(figure), far);
      // The button that goes home, as far as the goal.
      await allKnown();
      const moves = Number((await nodes(figure)).find((node) => node.here)?.distance);
      for (let left = moves; left > 0; --left) {
        await until(() => figure.getByText('One move nearer').isEnabled(), `a way home with ${left} moves left`);
        await figure.getByText('One move nearer').click();
      }
      assert.equal(await boardState(figure), '1 2 3/4 5 6/7 8 0');
      assert.match((await figure.locator('.graph-where').textContent()) ?? '', /This is the goal/);
      assert.ok((await figure.locator('.graph-node').count()) <= 17);
      assert.ok((await figure.locator('.graph-trail li').count()) <= 10);
      await until(async () => page.url().endsWith('#graph?state=1,2,3/4,5,6/7,8,0'), 'the address');
    }),
  );

  test(
    '“To the goal” walks there, by a shortest way',
    inDemo('graph', { hash: 'tutorial.html#graph?state=1,2,3/0,4,6/7,5,8' }, async (figure) => {
      await figure.getByRole('button', { name: 'To the goal' }).click();
      await figure.locator('.graph-where', { hasText: 'This is the goal' }).waitFor();
      assert.match((await figure.locator('.graph-trail-title').textContent()) ?? '', /^Your walk: 3 moves/);
    }),
  );

  test(
    'by keyboard alone, and what a screen reader is told',
    inDemo(
      'graph',
      { hash: 'tutorial.html#graph?state=1,2,3/4,5,6/7,0,8', reducedMotion: 'reduce' },
      async (figure, page) => {
        assert.equal(await boardState(figure), '1 2 3/4 5 6/7 0 8');
        await until(async () => {
          const all = await nodes(figure);
          return all.length > 0 && all.every(({ distance }) => distance !== '');
        }, 'all distances');
        await figure.locator('.graph-node.here').focus();
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => document.activeElement?.textContent);
        assert.match(label ?? '', /Slide \d (up|down|left|right): .*: (the goal|\d+ moves? from the goal)/);
        await page.keyboard.press('Enter');
        assert.notEqual(await here(figure), '1 2 3/4 5 6/7 0 8');
        assert.match(
          (await page.evaluate(() => document.activeElement?.textContent)) ?? '',
          /You are here/,
          'the focus stays in the picture',
        );
        await onBoard(figure, 'reset');
        await page.keyboard.press('ArrowLeft');
        assert.equal(await boardState(figure), '1 2 3/4 5 6/7 8 0');
        assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /You are here.*the goal/);
        assert.match((await page.locator('#announcements').textContent()) ?? '', /the goal/);
      },
    ),
  );

  for (const width of some([390, 1280]))
    test(
      `wherever the blank is, the states fill the picture in ${width} pixels, and none covers another or its label`,
      inDemo('graph', { viewport: { width, height: 800 }, reducedMotion: 'reduce' }, async (figure) => {
        await boardState(figure);
        for (const state of [
          '3 1/2 0',
          '0 1 3/2 5 4',
          '1 0 3/2 5 4',
          '1 2 3/4 5 6/7 8 0',
          '1 2 3/0 5 6/4 7 8',
          '1 2 3/4 0 5/7 8 6',
          '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15',
          '1 2 0 4/5 6 3 8/9 10 7 12/13 14 11 15',
          '1 2 3 4/0 6 7 8/5 10 11 12/9 13 14 15',
          '1 2 3 4/5 6 7 8/9 0 11 12/13 10 14 15',
        ]) {
          await onBoard(figure, 'load', { state });
          await until(async () => (await here(figure)) === state, state);
          const found = await figure.locator('.graph-picture').evaluate((picture) => {
            const room = picture.getBoundingClientRect();
            const boxes = [...picture.querySelectorAll('.graph-node')].map((node) => ({
              board: node.getBoundingClientRect(),
              label: /** @type {Element} */ (node.querySelector('.graph-badge')).getBoundingClientRect(),
            }));
            const over = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
            return {
              free: [
                Math.min(...boxes.map(({ board }) => board.left)) - room.left,
                room.right - Math.max(...boxes.map(({ board }) => board.right)),
                Math.min(...boxes.map(({ board }) => board.top)) - room.top,
                room.bottom - Math.max(...boxes.map(({ board }) => board.bottom)),
              ].map((free) => free / room.width),
              covered: boxes.flatMap((one) =>
                boxes.filter(
                  (other) =>
                    one !== other &&
                    (over(one.board, other.board) || over(one.board, other.label) || over(one.label, other.label)),
                ),
              ).length,
              smallest: Math.min(...boxes.map(({ board }) => board.width)),
            };
          });
          assert.ok(
            found.free.every((free) => free > -0.01 && free < 0.03),
            `${state} leaves ${found.free.map((free) => free.toFixed(3))} of its picture free`,
          );
          assert.equal(found.covered, 0, `${state}: something is covered`);
          assert.ok(found.smallest >= 44, `${state}: ${found.smallest}`);
        }
        await screenshot(figure.page(), `tutorial-graph-${width}`);
      }),
    );

  test(
    'a small window in the dark',
    inDemo('graph', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, async (figure, page) => {
      await choose(figure, '4 × 4');
      await until(async () => (await nodes(figure)).filter(({ distance }) => distance !== '').length > 3, 'distances');
      for (const { state, distance } of await nodes(figure))
        if (distance) assert.equal(Number(distance), await lengthOf(state), state);
      assert.deepEqual(await complaints(page, 'graph-demo'), []);
      for (const box of await figure
        .locator('.graph-node')
        .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON()))) {
        assert.ok(box.width >= 43.5 && box.height >= 43.5 && box.left >= 0 && box.right <= 360, JSON.stringify(box));
      }
      await screenshot(page, 'tutorial-graph-360-dark');
    }),
  );
});

describe('tutorial: the histogram', () => {
  /** The counts, when it has counted. @param {Locator} figure */
  async function counted(figure) {
    await until(async () => Boolean(await figure.getAttribute('data-counts')), 'the counts');
    return await figure.getAttribute('data-counts');
  }
  /** @param {Locator} figure */
  const figures = async (figure) => (await figure.locator('dd').allTextContents()).slice(0, 3);

  test(
    'counts what the command line counts',
    inDemo('histogram', {}, async (figure, page) => {
      assert.equal(await counted(figure), await cli('layers', '--size', '3x3'));
      assert.deepEqual(await figures(figure), ['181,440', '24,047 at 24 moves', '31 moves: 2 positions']);
      assert.equal(await figure.locator('.chart:not([hidden]) rect.bar').count(), 32);
      for (const [label, size] of [
        ['2 × 2', '2x2'],
        ['3 × 2', '3x2'],
        ['4 × 2', '4x2'],
        ['5 × 2', '5x2'],
      ]) {
        await choose(figure, label);
        assert.equal(await counted(figure), await cli('layers', '--size', size), size);
      }
      await until(async () => page.url().endsWith('#histogram?size=5x2'), 'the address');
      await figure.getByText('The numbers').first().click();
      await until(
        async () =>
          (await figure.locator('.chart:not([hidden]) tbody tr').count()) ===
          (await cli('layers', '--size', '5x2')).split(' ').length,
        'the table',
      );
      assert.deepEqual(await complaints(page, 'histogram-demo'), []);
    }),
  );

  test(
    '4x4 as far as the reader waits',
    inDemo('histogram', { viewport: { width: 390, height: 844 } }, async (figure, page) => {
      await counted(figure);
      await choose(figure, '4 × 4');
      await until(
        async () => /layer [12]\d/.test((await figure.locator('.histogram-status').textContent()) ?? ''),
        'ten layers',
      );
      await figure.getByText('Cancel').click();
      const counts = ((await counted(figure)) ?? '').split(' ');
      assert.match(
        (await figure.locator('.histogram-status').textContent()) ?? '',
        /^Stopped after \d+ layers, [\d,]+ of 10,461,394,944,000 positions/,
      );
      assert.equal(counts.join(' '), await cli('layers', '--size', '4x4', '--depth', String(counts.length - 1)));
      await choose(figure, '2 × 2');
      assert.equal(await counted(figure), '1 2 2 2 2 2 1');
      assert.deepEqual(await complaints(page, 'histogram-demo'), []);
    }),
  );

  test(
    'stops out of sight and goes on in sight',
    inDemo('histogram', {}, async (figure, page) => {
      await counted(figure);
      await choose(figure, '4 × 4');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      assert.ok(await counted(figure));
      assert.match((await figure.locator('.histogram-status').textContent()) ?? '', /out of sight/);
      await figure.scrollIntoViewIfNeeded();
      await until(
        async () => /Counting/.test((await figure.locator('.histogram-status').textContent()) ?? ''),
        'to go on',
      );
    }),
  );
});

describe('tutorial: from the histogram to the graph', () => {
  test('a bar, or the list, deals a position that is so far away; the graph walks home from it', () =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false, reducedMotion: 'reduce' }, async (page) => {
      for (const id of ['graph-demo', 'histogram-demo']) {
        await page.locator(`#${id}`).scrollIntoViewIfNeeded();
        await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
      }
      const figure = page.locator('#histogram-demo');
      const graph = page.locator('#graph-demo');
      await figure.getByText('Counted to the end').waitFor();
      const arrives = async (/** @type {number} */ moves) => {
        const walked = () => graph.locator('.graph-trail-title').textContent();
        await until(async () => new RegExp(`: ${moves} moves,`).test((await walked()) ?? ''), `${moves} moves walked`);
        const board = graph.locator('sliding-puzzle');
        assert.ok(await board.evaluate((each) => /** @type {any} */ (each).solved));
        const start = await board.evaluate((each) => /** @type {any} */ (each).startState);
        assert.equal(await lengthOf(start), moves);
      };
      const away = figure.getByLabel('Moves away');
      assert.equal(await away.inputValue(), '24');
      await away.focus();
      await page.keyboard.press('ArrowUp');
      await figure.getByRole('button', { name: 'Show one, and walk home' }).press('Enter');
      await arrives(23);
      await figure
        .locator('.chart:not([hidden]) .bar-column')
        .nth(12)
        .click({ position: { x: 3, y: 3 } });
      await arrives(12);
    }));
});

describe('tutorial: solvable or not', () => {
  /** Asserts that the figures of the present board are those of the command line. @param {Locator} figure */
  async function agrees(figure) {
    const state = await boardState(figure);
    const { inversions, solvable, reason } = await check(state);
    assert.equal(
      Number(await figure.locator('.solvability-row').getAttribute('data-arcs')),
      inversions,
      `arcs of ${state}`,
    );
    // Each arc is drawn, not only counted.
    assert.equal(
      ((await figure.locator('path.arcs').first().getAttribute('d')) ?? '').split('M').length - 1,
      inversions,
      `drawn arcs of ${state}`,
    );
    assert.equal(Number(await figure.locator('dd').first().textContent()), inversions, state);
    assert.equal(await figure.locator('.pieces-verdict').textContent(), solvable ? 'Solvable' : 'Unsolvable', state);
    assert.ok(((await figure.textContent()) ?? '').includes(reason), `${reason}: ${state}`);
    const tiles = state.split(/[ /]/).filter((tile) => tile !== '0');
    assert.deepEqual(await figure.locator('.solvability-tiles button').allTextContents(), tiles);
    return { state, inversions, solvable };
  }
  /** @param {Locator} figure */
  const happened = async (figure) => (await figure.locator('.solvability-happened').textContent()) ?? '';

  test(
    'the example: 19, and what moves and a swap do to it',
    inDemo('solvability', {}, async (figure, page) => {
      await boardState(figure);
      assert.equal((await agrees(figure)).inversions, 19);
      await onBoard(figure, 'move', 'down'); // the 7
      assert.equal((await agrees(figure)).inversions, 17);
      assert.match(await happened(figure), /^7 went down, past 4 and 3: 2 tiles .*19 → 17/);
      assert.equal(await figure.locator('.solvability-row').getAttribute('data-went'), '7>4 7>3');
      assert.deepEqual(await figure.locator('.solvability-tiles .passed').allTextContents(), ['4', '3']);
      await figure.getByText('The example').click();
      await onBoard(figure, 'move', 'up'); // the 6
      assert.equal((await agrees(figure)).inversions, 19);
      await figure.getByText('The example').click();
      await onBoard(figure, 'move', 'left');
      assert.equal((await agrees(figure)).inversions, 19);
      assert.match(await happened(figure), /^5 went left.*19 stays 19/);
      await figure.getByText('The example').click();
      await figure.getByText('Repair it: swap 7 and 4').click();
      const { inversions, solvable, state } = await agrees(figure);
      assert.deepEqual([inversions, solvable, state], [18, true, '4 7 3/0 5 8/6 2 1']);
      await until(async () => page.url().endsWith('#solvability?state=4,7,3/0,5,8/6,2,1'), 'the address');
      await page.evaluate(() => {
        location.hash = '#solvability?state=1,2/0,3/5,4';
      });
      await until(async () => (await boardState(figure)) === '1 2/0 3/5 4', 'the link');
      await agrees(figure);
    }),
  );

  test(
    'every width and height, moves and shuffles',
    inDemo('solvability', {}, async (figure) => {
      await boardState(figure);
      for (const width of some([5, 2, 3, 4, 6], 2)) {
        for (const height of some([4, 2, 5])) {
          await figure.getByLabel('Width').selectOption(String(width));
          await figure.getByLabel('Height').selectOption(String(height));
          assert.equal((await agrees(figure)).solvable, true);
          await figure.getByText('Shuffle, unsolvable').click();
          const { inversions, solvable, state } = await agrees(figure);
          assert.equal(solvable, false);
          assert.equal(state.split('/').length, height);
          const rows = state.split('/');
          const row = rows.findIndex((each) => each.split(' ').includes('0'));
          await onBoard(figure, 'move', row === 0 ? 'up' : 'down');
          const moved = await agrees(figure);
          assert.equal((moved.inversions - inversions) % 2 === 0, width % 2 === 1, `width ${width}`);
          assert.match(await happened(figure), new RegExp(`${width - 1} tiles? \\(width − 1\\)`));
          assert.equal(await figure.locator('.solvability-tiles .passed').count(), width - 1);
          await figure.getByText('Repair it').click();
          assert.equal((await agrees(figure)).solvable, true);
        }
      }
    }),
  );

  test(
    'two tiles are swapped by keyboard, by clicks and by dragging',
    inDemo('solvability', {}, async (figure, page) => {
      await boardState(figure);
      const tile = (/** @type {number} */ number) =>
        figure.locator('.solvability-tiles').getByText(String(number), { exact: true });
      await tile(8).focus();
      await page.keyboard.press('Enter');
      assert.equal(await tile(8).getAttribute('aria-pressed'), 'true');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space'); // the 6
      assert.equal((await agrees(figure)).state, '7 4 3/0 5 6/8 2 1');
      await tile(7).click();
      await tile(7).click(); // put back
      assert.equal((await agrees(figure)).state, '7 4 3/0 5 6/8 2 1');
      await tile(7).click();
      await tile(1).click();
      assert.equal((await agrees(figure)).state, '1 4 3/0 5 6/8 2 7');
      await tile(4).scrollIntoViewIfNeeded();
      await until(() => figure.evaluate((each) => each.getAnimations({ subtree: true }).length === 0), 'tiles at rest');
      const [from, to] = await Promise.all([tile(4).boundingBox(), tile(2).boundingBox()]);
      assert.ok(from && to);
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
      assert.equal((await agrees(figure)).state, '1 2 3/0 5 6/8 4 7');
      assert.match(await happened(figure), /^4 and 2 swapped/);
    }),
  );

  /** The cells of the board whose tiles come out. @param {Locator} figure @param {number} cell */
  const cellOf = (figure, cell) => figure.locator('.open-board button').nth(cell);
  /**
   * Asserts that the figures while a tile is in the hand are those of the position that putting it down would make.
   * @param {Locator} figure
   * @param {string} state
   */
  async function wouldBe(figure, state) {
    const { inversions, solvable, reason } = await check(state);
    const tiles = state.split(/[ /]/);
    assert.deepEqual(
      (await figure.locator('.open-board button').allTextContents()).map((text) => text || '0'),
      tiles,
    );
    assert.deepEqual(
      await figure.locator('.solvability-tiles button').allTextContents(),
      tiles.filter((tile) => tile !== '0'),
    );
    assert.equal(Number(await figure.locator('.solvability-row').getAttribute('data-arcs')), inversions);
    assert.equal(Number(await figure.locator('dd').first().textContent()), inversions);
    assert.equal(await figure.locator('.pieces-verdict').textContent(), solvable ? 'Solvable' : 'Unsolvable');
    assert.ok(((await figure.textContent()) ?? '').includes(reason), reason);
    return inversions;
  }
  /** @param {Page} page @param {Locator} place */
  async function goOver(page, place) {
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  }

  test(
    'a tile is dragged out of the board: arcs and count follow while it is in the hand',
    inDemo('solvability', {}, async (figure, page) => {
      const start = await boardState(figure);
      await choose(figure, 'Take tiles out');
      await goOver(page, cellOf(figure, 0)); // the 7
      await page.mouse.down();
      await page.mouse.move(20, 20); // over nothing
      assert.match(await happened(figure), /^7 is out, and with it 6 of the 19 inversions/);
      assert.equal(((await figure.locator('path.held').getAttribute('d')) ?? '').split('M').length - 1, 6);
      assert.equal(await page.locator('.hand-tile').textContent(), '7');
      await wouldBe(figure, start);
      await goOver(page, cellOf(figure, 8)); // the 1
      assert.equal(await wouldBe(figure, '1 4 3/0 5 8/6 2 7'), 8);
      assert.match(await happened(figure), /^7 over 1: swapped, they would make 19 into 8, odd into even/);
      assert.equal(((await figure.locator('path.went').getAttribute('d')) ?? '').split('M').length - 1, 12);
      // Arcs that went stay within the picture, though their tiles stand the other way round by now.
      assert.ok(
        await figure
          .locator('path.went')
          .evaluate(
            (path) =>
              /** @type {SVGPathElement} */ (/** @type {unknown} */ (path)).getBBox().y >= 0 &&
              /** @type {any} */ (path).getBBox().y + /** @type {any} */ (path).getBBox().height <=
                /** @type {any} */ (path).ownerSVGElement.viewBox.baseVal.height + 1,
          ),
      );
      await goOver(page, figure.locator('.solvability-tiles button').nth(4)); // the 8, in the row
      await wouldBe(figure, '8 4 3/0 5 7/6 2 1');
      assert.equal(await boardState(figure), start, 'nothing has happened yet');
      await page.mouse.up();
      assert.equal(await boardState(figure), '8 4 3/0 5 7/6 2 1');
      assert.equal(await page.locator('.hand-tile').count(), 0);
      assert.match(await happened(figure), /^7 and 8 swapped: 19 → 20\. .* from odd to even/);
      await agrees(figure);
      // A tile that goes from the row onto the board and back changes nothing.
      await until(() => figure.evaluate((each) => each.getAnimations({ subtree: true }).length === 0), 'tiles at rest');
      await goOver(page, figure.locator('.solvability-tiles button').nth(0));
      await page.mouse.down();
      await goOver(page, cellOf(figure, 3)); // the blank
      await wouldBe(figure, '0 4 3/8 5 7/6 2 1');
      await goOver(page, cellOf(figure, 0));
      await page.mouse.up();
      assert.equal(await boardState(figure), '8 4 3/0 5 7/6 2 1');
      assert.match(await happened(figure), /^Put back/);
      // Tiles can be slid again.
      await choose(figure, 'Slide tiles');
      await goOver(page, figure.locator('sliding-puzzle'));
      const { x, y, width } = (await figure.locator('sliding-puzzle').boundingBox()) ?? { x: 0, y: 0, width: 0 };
      await page.mouse.click(x + width / 6, y + width / 6); // the 8, down
      assert.equal(await boardState(figure), '0 4 3/8 5 7/6 2 1');
    }),
  );

  test(
    'a tile in the hand is put back by Escape from anywhere, and by a change of what is done',
    inDemo('solvability', {}, async (figure, page) => {
      await boardState(figure);
      await figure.getByLabel('Take tiles out').check();
      await cellOf(figure, 0).click();
      assert.match(await happened(figure), /^7 is out/);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
      await page.keyboard.press('Escape');
      assert.match(await happened(figure), /^Put back/);
      const [from, to] = await Promise.all(
        [0, 1].map(
          async (cell) =>
            /** @type {{ x: number, y: number, width: number, height: number }} */ (
              await cellOf(figure, cell).boundingBox()
            ),
        ),
      );
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
      assert.match(await figure.innerText(), /^Solvable$/m);
      await figure.getByLabel('Take tiles out').focus();
      await page.keyboard.press('ArrowLeft');
      assert.match(await figure.innerText(), /^Unsolvable$/m);
      await page.mouse.up();
      assert.equal(await boardState(figure), '7 4 3/0 5 8/6 2 1');
    }),
  );

  test(
    'a tile is taken out and put down by keys, onto another, onto the blank, and back; a screen reader is told',
    inDemo('solvability', {}, async (figure, page) => {
      await boardState(figure);
      await figure.getByLabel('Slide tiles').focus();
      await page.keyboard.press('ArrowRight'); // the next choice
      await page.keyboard.press('Shift+Tab');
      const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      assert.equal(await label(), '7, row 1, column 1');
      assert.equal(await figure.locator('.solvability-happened').getAttribute('role'), 'status');
      await page.keyboard.press('Enter');
      assert.equal(await cellOf(figure, 0).getAttribute('aria-pressed'), 'true');
      await page.keyboard.press('ArrowRight');
      assert.equal(await wouldBe(figure, '4 7 3/0 5 8/6 2 1'), 18);
      await page.keyboard.press('ArrowUp'); // no farther
      await page.keyboard.press('ArrowDown');
      assert.equal(await label(), '7, row 2, column 2');
      await page.keyboard.press('Escape');
      assert.equal(await boardState(figure), '7 4 3/0 5 8/6 2 1');
      assert.match(await happened(figure), /^Put back/);
      assert.equal(await label(), '5, row 2, column 2');
      await page.keyboard.press('Enter');
      for (const key of ['ArrowDown', 'ArrowLeft', 'Space']) await page.keyboard.press(key); // onto the 6
      assert.equal((await agrees(figure)).state, '7 4 3/0 6 8/5 2 1');
      // A tile jumps onto the blank: what slides could have done, and what they could not; a neighbour just slides.
      for (const key of ['ArrowRight', 'Enter', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key); // the 2
      assert.equal((await agrees(figure)).state, '7 4 3/2 6 8/5 0 1');
      assert.match(await happened(figure), /^2 jumped to where the blank was: \d+ → \d+\. No moves could do that/);
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowLeft', 'Enter'])
        await page.keyboard.press(key); // the 8
      assert.equal((await agrees(figure)).state, '7 4 3/2 6 0/5 8 1');
      for (const key of ['ArrowUp', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key); // the 6, to the right
      assert.equal((await agrees(figure)).state, '7 4 3/2 0 6/5 8 1');
      assert.match(await happened(figure), /^6 went right/);
      // Out of the board, into the row.
      await cellOf(figure, 0).focus();
      await page.keyboard.press('Enter');
      await figure.locator('.solvability-tiles button').nth(1).focus(); // the 4
      await wouldBe(figure, '4 7 3/2 0 6/5 8 1');
      await page.keyboard.press('Enter');
      assert.equal((await agrees(figure)).state, '4 7 3/2 0 6/5 8 1');
      assert.deepEqual(await complaints(page, 'solvability-demo'), []);
    }),
  );

  test(
    'by touch: dragged, and by two taps',
    inDemo(
      'solvability',
      { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
      async (figure, page) => {
        await boardState(figure);
        await figure.locator('label', { hasText: 'Take tiles out' }).tap();
        await cellOf(figure, 0).scrollIntoViewIfNeeded();
        const { width } = (await cellOf(figure, 0).boundingBox()) ?? { width: 0 };
        assert.ok(width >= 44, String(width));
        await cellOf(figure, 0).tap();
        await cellOf(figure, 1).tap();
        assert.equal((await agrees(figure)).state, '4 7 3/0 5 8/6 2 1');
        const devtools = await page.context().newCDPSession(page);
        const middle = async (/** @type {number} */ cell) => {
          const box = (await cellOf(figure, cell).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        };
        const [from, to] = [await middle(1), await middle(7)];
        const scrolled = await page.evaluate(() => scrollY);
        const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) =>
          devtools.send('Input.dispatchTouchEvent', /** @type {any} */ ({ type, touchPoints }));
        await touch('touchStart', from);
        for (let part = 1; part <= 6; ++part)
          await touch('touchMove', {
            x: from.x + ((to.x - from.x) * part) / 6,
            y: from.y + ((to.y - from.y) * part) / 6,
          });
        await until(async () => /^7 over 2/.test(await happened(figure)), 'the 7 over the 2');
        await wouldBe(figure, '4 2 3/0 5 8/6 7 1');
        await screenshot(page, 'tutorial-taken-390-dark');
        await touch('touchEnd');
        await until(async () => (await boardState(figure)) === '4 2 3/0 5 8/6 7 1', 'put down');
        await agrees(figure);
        assert.equal(await page.evaluate(() => scrollY), scrolled, 'the page stayed');
        assert.deepEqual(await complaints(page, 'solvability-demo'), []);
      },
    ),
  );

  for (const [width, colorScheme] of some(
    /** @type {const} */ ([
      [360, 'dark'],
      [1280, 'light'],
    ]),
  )) {
    test(
      `the largest in ${width} pixels`,
      inDemo('solvability', { viewport: { width, height: 800 }, colorScheme }, async (figure, page) => {
        await boardState(figure);
        if (width < 704) await figure.getByText('Other boards').click();
        await figure.getByLabel('Width').selectOption('6');
        await figure.getByLabel('Height').selectOption('6');
        if (width < 704) await figure.getByText('Other boards').click();
        await agrees(figure);
        assert.deepEqual(await complaints(page, 'solvability-demo'), []);
        assert.ok((await figure.locator('.solvability-row *').count()) < 100);
        // Hundreds of arcs: faint but for those of one tile, and a count at each.
        await onBoard(figure, 'load', {
          state: `${Array.from({ length: 36 }, (_, cell) => 35 - cell).join(' ')}`.replace(/((?:\d+ ){5}\d+) /g, '$1/'),
        });
        await agrees(figure);
        const counts = figure.locator('.arc-counts text');
        const strong = async () => ((await figure.locator('.arcs.held').getAttribute('d')) ?? '').split('M').length - 1;
        assert.deepEqual(
          (await counts.allTextContents()).map(Number),
          Array.from({ length: 35 }, (_, place) => 34 - place),
        );
        assert.equal(await strong(), 12, 'those of one tile, before the reader points at another');
        await figure.locator('.solvability-tiles button').nth(4).focus();
        assert.equal(await strong(), 30);
        await figure.locator('.solvability-tiles button').nth(29).hover();
        assert.equal(await strong(), 5);
        assert.ok(
          Number(
            await figure
              .locator('.arcs')
              .first()
              .evaluate((each) => getComputedStyle(each).strokeOpacity),
          ) < 0.3,
        );
        const ends = await counts.evaluateAll((all) => {
          const tiles = document.querySelector('.solvability-tiles')?.getBoundingClientRect().right ?? 0;
          return all.map((each) => each.getBoundingClientRect().left - tiles);
        });
        assert.ok(Math.min(...ends) >= 0, 'a count lies on a tile');
        await screenshot(page, `tutorial-arcs-${width}-${colorScheme}`);
        await onBoard(figure, 'load', { state: '7 4 3/0 5 8/6 2 1' });
        await agrees(figure);
        assert.equal((await counts.count()) + (await strong()), 0, 'few arcs are told apart without');
        await screenshot(page, `tutorial-solvability-${width}-${colorScheme}`);
      }),
    );
  }
});

describe('tutorial: the board that cannot be solved', () => {
  test(
    'is played, explained, repaired and solved',
    inDemo('unsolvable', {}, async (figure, page) => {
      assert.equal(await boardState(figure), '1 2 3/4 5 6/8 7 0');
      for (const way of ['right', 'down', 'left', 'down']) await onBoard(figure, 'move', way);
      const state = await boardState(figure);
      assert.equal(await figure.locator('output').textContent(), '4');
      const numbers = ((await figure.locator('.unsolvable-ledger').getAttribute('data-numbers')) ?? '')
        .split(' ')
        .map(Number);
      assert.equal(numbers.length, 5);
      assert.ok(numbers.every((number) => number % 2 === 1));
      const { inversions, reason } = await check(state);
      assert.equal(numbers[4], inversions);
      const requests = server.requests.length;
      await figure.getByText('Solve', { exact: true }).click();
      await until(async () => (await figure.locator('.unsolvable-proof li').count()) === 5, 'the proof');
      const words = (await figure.locator('.unsolvable-answer').textContent()) ?? '';
      assert.ok(words.includes(reason), words);
      assert.ok(words.includes(`the count is ${inversions}, which is odd`), words);
      assert.equal(words.match(/\d before \d/g)?.length, inversions, words);
      assert.deepEqual(
        server.requests.slice(requests).filter((path) => path.endsWith('solver.wasm')),
        [],
        'nothing was searched',
      );
      assert.deepEqual(await complaints(page, 'unsolvable-demo'), []);

      await figure.getByText(/^Repair it/).click();
      const repaired = await boardState(figure);
      assert.equal((await check(repaired)).solvable, true);
      await figure.getByText('Solve', { exact: true }).click();
      await until(
        async () => /Solved in/.test((await figure.locator('.unsolvable-answer').textContent()) ?? ''),
        'the solution',
      );
      const { length, expanded } = JSON.parse(await cli('solve', '--json', '--algorithm', 'astar-manhattan', repaired));
      assert.match(
        (await figure.locator('.unsolvable-answer').textContent()) ?? '',
        new RegExp(
          `Solved in ${length} moves, the fewest possible.*, ${expanded.toLocaleString('en')} states expanded`,
        ),
      );
      await until(async () => (await boardState(figure)) === '1 2 3/4 5 6/7 8 0', 'the board solved');
    }),
  );

  test(
    'the code that counts turns is lit by its moves, in both views',
    inDemo('unsolvable', {}, async (figure) => {
      const code = figure.locator('.lit-code');
      const lit = code.locator('[aria-current="step"]');
      const hits = () =>
        code.locator('.code-hits').evaluateAll((all) => all.map((each) => each.textContent).filter(Boolean));
      await code.locator('summary').click();
      // check, cut, append, forth, back
      assert.deepEqual(await hits(), ['0×', '0×', '0×', '0×', '0×']);
      for (const way of ['right', 'down', 'left']) await onBoard(figure, 'move', way);
      assert.deepEqual(await hits(), ['3×', '3×', '3×', '3×', '0×']);
      assert.match((await lit.textContent()) ?? '', /turns ← turns \+ 1turns: 3$/);
      await onBoard(figure, 'undo');
      assert.deepEqual(await hits(), ['3×', '3×', '3×', '3×', '1×']);
      assert.match((await lit.textContent()) ?? '', /turns ← turns − 1turns: 2$/);
      await onBoard(figure, 'redo');
      assert.deepEqual(await hits(), ['3×', '3×', '3×', '4×', '1×']);
      await code.getByRole('tab', { name: 'The C++ that runs' }).click();
      assert.match((await lit.textContent()) ?? '', /state_\.apply\(move_of\(entry\(cursor_\)\)\);turns: 3$/);
      await code.locator('.code-line', { hasText: 'cut_future();' }).click();
      assert.match((await lit.textContent()) ?? '', /cut_future\(\);turns that are kept: 0$/);
      await figure.getByText('Restart', { exact: true }).click();
      await until(async () => (await lit.count()) === 0, 'another game');
    }),
  );

  test(
    '14 and 15',
    inDemo('unsolvable', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, async (figure, page) => {
      await boardState(figure);
      await choose(figure, '15 and 14');
      assert.equal(await boardState(figure), '1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0');
      for (const way of ['down', 'right', 'down', 'left', 'up']) await onBoard(figure, 'move', way);
      const numbers = ((await figure.locator('.unsolvable-ledger').getAttribute('data-numbers')) ?? '')
        .split(' ')
        .map(Number);
      assert.equal(numbers.length, 6);
      assert.ok(
        numbers.every((number) => number % 2 === 1),
        String(numbers),
      );
      await figure.getByText('Solve', { exact: true }).click();
      await until(async () => (await figure.locator('.unsolvable-proof li').count()) === 5, 'the proof');
      const { reason } = await check(await boardState(figure));
      assert.ok(((await figure.locator('.unsolvable-answer').textContent()) ?? '').includes(reason));
      assert.deepEqual(await complaints(page, 'unsolvable-demo'), []);
      await screenshot(page, 'tutorial-unsolvable-360-dark');
    }),
  );
});

describe('tutorial: what the text does', () => {
  test(
    '“slide the 7 down” slides it, the figure stays where it is, and one step leads back',
    inDemo('solvability', { viewport: { width: 1280, height: 1400 } }, async (figure, page) => {
      assert.equal(await boardState(figure), '7 4 3/0 5 8/6 2 1');
      await figure.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 60));
      const place = () => page.evaluate(() => Math.round(scrollY));
      const before = await place();
      const follow = (/** @type {string} */ words) =>
        page.getByRole('link', { name: words }).evaluate((link) => /** @type {HTMLElement} */ (link).click());
      await follow('Slide the 7 down');
      await until(async () => (await boardState(figure)) === '0 4 3/7 5 8/6 2 1', 'the 7 went down');
      assert.equal(await place(), before);
      await figure.getByRole('button', { name: 'Undo' }).click();
      await until(async () => (await boardState(figure)) === '7 4 3/0 5 8/6 2 1', 'back');
      await follow('Slide the 6 up');
      await until(async () => (await boardState(figure)) === '7 4 3/6 5 8/0 2 1', 'the 6 went up');
      // Again the 7: the example comes back first.
      await follow('Slide the 7 down');
      await until(async () => (await boardState(figure)) === '0 4 3/7 5 8/6 2 1', 'the 7 went down again');
    }),
  );
});

describe('tutorial: the judge', () => {
  test(
    'the six examples and the sentence of the command line',
    inDemo('judge', {}, async (figure, page) => {
      await until(async () => (await figure.locator('.judge-examples button').count()) === 6, 'the examples');
      assert.deepEqual(await figure.locator('.judge-count').allTextContents(), [
        '0 inversions',
        '12 inversions',
        '6 inversions',
        '10 inversions',
        '1 inversion',
        '11 inversions',
      ]);
      for (const chip of await figure.locator('.judge-examples button').all()) {
        await chip.click();
        assert.equal(await chip.getAttribute('aria-pressed'), 'true');
        const position = (await chip.locator('.judge-tiles').textContent()) ?? '';
        assert.equal(await figure.locator('.judge-sentence').textContent(), `${await cli('check', position)}.`);
      }
      for (const text of [
        '7,4,3\n_,5,8\n6,2,1',
        '1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x',
        '2 1/3 4/5 .',
        '3 1 2 0',
      ]) {
        await figure.getByLabel('Position').fill(text);
        assert.equal(await figure.locator('.judge-sentence').textContent(), `${await cli('check', text)}.`);
        const link = (await figure.getByText('Play this board').getAttribute('href')) ?? '';
        assert.equal(
          `${link.split('state=')[1].replaceAll(',', ' ')}`,
          await figure.locator('.judge-read code').textContent(),
        );
      }
      await until(async () => page.url().endsWith('#judge?state=3,1/2,0'), 'the address');
      assert.deepEqual(await complaints(page, 'judge-demo'), []);
    }),
  );

  test(
    'solvable() runs on the board, the pair at hand ringed, and ends with the count of the command line',
    inDemo('judge', {}, async (figure) => {
      await until(async () => (await figure.locator('.judge-examples button').count()) === 6, 'the examples');
      await figure.getByText('Run solvable() on this board').click();
      const lit = figure.locator('.judge [aria-current="step"]');
      const rings = figure.locator('.judge-result .ring');
      await until(async () => (await rings.count()) === 2, 'the first pair');
      assert.match((await lit.textContent()) ?? '', /inversions \+ 17 before 4: an inversion, 1 so far$/);
      await figure.getByRole('tab', { name: 'The C++ that runs' }).click();
      await figure.getByRole('button', { name: 'To the verdict' }).click();
      const { inversions } = JSON.parse(await cli('check', '--json', '7 4 3/0 5 8/6 2 1'));
      assert.match(
        (await lit.textContent()) ?? '',
        new RegExp(`result\\.solvable = .*${inversions} is odd: not solvable$`),
      );
      const counted = figure.locator('.judge button.code-line', { hasText: '++result.inversions;' });
      assert.equal(await counted.locator('.code-hits').textContent(), '36×');
      await counted.click();
      assert.equal(await rings.count(), 2);
      await figure.getByRole('button', { name: 'To the verdict' }).click();
      await figure.getByRole('button', { name: 'Next pair' }).click();
      assert.match((await lit.textContent()) ?? '', /swap_cells\(0, 1\);7 and 4 change places$/);
    }),
  );

  test(
    'says what is wrong, in the words of the command line',
    inDemo('judge', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, async (figure, page) => {
      await until(async () => (await figure.locator('.judge-examples button').count()) === 6, 'the examples');
      for (const text of [
        '1 2 3',
        '1 2 3 4 5 5 6 7 8',
        '1 2 3/4 5',
        '1 2 3/4 5 hello/7 8 0',
        '<img src=x onerror=alert(1)>',
        '1 2 3 4 5 6 7 8 99',
      ]) {
        await figure.getByLabel('Position').fill(text);
        const { stderr } = await run(program, ['check', text]).catch((error) => error);
        const words = stderr
          .trim()
          .replace(/^sliding-puzzle check: /, '')
          .replace(/\.$/, '');
        assert.equal(
          ((await figure.locator('.judge-sentence').textContent()) ?? '').toLowerCase().replace(/[“”]/g, '"'),
          `${words}.`.toLowerCase(),
        );
        assert.equal(await figure.getByLabel('Position').getAttribute('aria-invalid'), 'true');
      }
      await figure.getByLabel('Position').fill('');
      assert.equal(await figure.locator('.pieces-verdict').textContent(), 'Nothing to judge yet');
      await page.evaluate(() => {
        location.hash = '#judge?state=8,1,2/0,4,3/7,6,5';
      });
      await until(
        async () => /^11 inversions/.test((await figure.locator('.judge-sentence').textContent()) ?? ''),
        'the link',
      );
      assert.deepEqual(await complaints(page, 'judge-demo'), []);
    }),
  );
});
