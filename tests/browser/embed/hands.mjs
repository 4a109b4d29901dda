// Scenarios: hands: what a press, a stroke and quick fingers do to the game and its clock, and which games come back.

import assert from 'node:assert/strict';

import {
  attribute,
  becomes,
  call,
  focus,
  forget,
  get,
  goal,
  middle,
  near,
  nearBoard,
  ready,
  script,
  set,
  told,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */

const scenario = scenariosOf('hands');

const farBoard = `${script}<sliding-puzzle size="4x4" seed="hands" style="width: 300px"></sliding-puzzle>`;

/** Which of two neighbouring cells has the blank beside it and can be pressed again and again. @param {Page} page */
const beside = async (page) => {
  const rows = (await get(page, 'state')).split('/').map((/** @type {string} */ row) => row.split(' '));
  const blank = rows.flat().indexOf('0');
  return { blank, neighbour: blank % 4 ? blank - 1 : blank + 1 };
};

scenario('a tile moves when it is pressed; dragged back past half it never moved @short', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  const [from, to] = [await middle(page, 7), await middle(page, 8)];
  await forget(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await becomes(page, 'moveCount', 1);
  assert.deepEqual(await get(page, 'inputs'), ['click']);
  assert.equal(await get(page, 'timerRunning'), true);
  await page.mouse.move((from.x + to.x * 2) / 3, from.y);
  await page.mouse.up();
  await becomes(page, 'moveCount', 0);
  assert.deepEqual(
    [await get(page, 'timelineLength'), await get(page, 'timerRunning'), await get(page, 'elapsed')],
    [0, false, 0],
  );
  assert.deepEqual([await get(page, 'canUndo'), await get(page, 'inputs')], [false, []]);
  assert.deepEqual(
    (await told(page, 'puzzle-move')).map(({ by, moveCount }) => [by, moveCount]),
    [
      ['player', 1],
      ['undo', 0],
    ],
  );
  // Less than half way back it stays, and so it does where the hand goes on with it.
  for (const [way, count] of [
    [0.3, 1],
    [-0.7, 2],
  ]) {
    const place = await middle(page, count === 1 ? 7 : 8);
    await page.mouse.move(place.x, place.y);
    await page.mouse.down();
    await page.mouse.move(place.x + (to.x - from.x) * way, place.y);
    await page.mouse.up();
    await becomes(page, 'moveCount', count);
  }
  assert.equal(await get(page, 'solved'), true);
  assert.deepEqual(await told(page, 'puzzle-solved').then((all) => all.length), 1);
});

scenario(
  'a press that solves ends the game; a solved board takes no hand until undo @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle state="1 2 3/4 5 6/7 0 8" input="click drag keys hover" style="width: 300px"></sliding-puzzle>`,
    );
    await ready(page);
    await attribute(page, 'input', 'click drag keys');
    const [last, before] = [await middle(page, 8), await middle(page, 7)];
    await page.mouse.move(last.x, last.y);
    await page.mouse.down();
    await becomes(page, 'solved', true);
    await page.mouse.move(last.x + 90, last.y);
    await page.mouse.up();
    const story = () =>
      page.evaluate(() => {
        const { state, moveCount, timelineLength, elapsed, timerRunning, inputs } = /** @type {any} */ (
          document.querySelector('sliding-puzzle')
        );
        return { state, moveCount, timelineLength, elapsed, timerRunning, inputs };
      });
    const solved = await story();
    assert.deepEqual([solved.state, solved.moveCount, solved.timerRunning], [goal, 1, false]);
    await forget(page);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await page.mouse.up();
    await focus(page);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.press(key);
    await attribute(page, 'input', 'hover');
    for (const cell of [7, 5, 7, 8]) {
      const { x, y } = await middle(page, cell);
      await page.mouse.move(x, y);
    }
    assert.deepEqual(await story(), solved);
    assert.deepEqual([await told(page, 'puzzle-move'), await told(page, 'puzzle-solved')], [[], []]);
    assert.equal(await call(page, 'undo'), true);
    assert.equal(await get(page, 'timerRunning'), false, 'undo sets no clock going');
    await attribute(page, 'input', 'keys');
    await page.press('ArrowRight');
    await becomes(page, 'state', near);
    assert.equal(await get(page, 'timerRunning'), true);
  },
);

scenario('keys every 25 ms: 120 of 120; the time of a slide changes in the middle', async ({ page, open }) => {
  await open(farBoard);
  await ready(page);
  await focus(page);
  const { blank, neighbour } = await beside(page);
  const keys = blank > neighbour ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  for (let count = 0; count < 120; ++count) {
    const due = Date.now() + 25;
    if (count % 40 === 0)
      await page.evaluate(
        (duration) =>
          /** @type {any} */ (document.querySelector('sliding-puzzle')).style.setProperty(
            '--puzzle-duration',
            duration,
          ),
        ['150ms', '0ms', '60ms'][count / 40],
      );
    await page.press(keys[count % 2]);
    await new Promise((done) => setTimeout(done, due - Date.now()));
  }
  await becomes(page, 'moveCount', 120);
  assert.deepEqual(await get(page, 'inputs'), ['keys']);
  const times = await get(page, 'times');
  assert.ok(times.length >= 120 && times.length <= 400 && /^0[\w-]+$/.test(times), times);
});

const touching = {
  touch: true,
  only: ['chromium', 'firefox'],
  why: 'the driver of WebKitGTK sends no touches, and its pages have no touch events',
  width: 400,
  height: 600,
};

scenario('two overlapping thumbs: 40 of 40, each at its press', touching, async ({ page, open }) => {
  await open(farBoard);
  await ready(page);
  const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
  const { blank, neighbour } = await beside(page);
  const [first, second] = [await middle(page, neighbour), await middle(page, blank)];
  for (let count = 0; count < 40; count += 2) {
    await touch.start(first.x, first.y);
    await touch.start(first.x, first.y, second); // while the first is down
    await touch.end();
  }
  await becomes(page, 'moveCount', 40);
  assert.deepEqual(await get(page, 'inputs'), ['touch']);
});

scenario(
  'a finger that scrolls the page leaves no move behind',
  { ...touching, only: ['chromium'], why: 'only the driver of Chromium scrolls for a touch' },
  async ({ page, open }) => {
    await open(`${nearBoard}<div style="height: 3000px"></div>`);
    await ready(page);
    await forget(page);
    const touch = /** @type {NonNullable<Page['touch']>} */ (page.touch);
    const { x, y } = await middle(page, 7);
    await touch.start(x, y);
    await becomes(page, 'moveCount', 1);
    for (let step = 1; step <= 8; ++step) await touch.move(x, y - 15 * step);
    await page.waitFor(() => scrollY > 50);
    await touch.end();
    await becomes(page, 'moveCount', 0);
    assert.deepEqual([await get(page, 'timelineLength'), await get(page, 'elapsed')], [0, 0]);
    assert.deepEqual(
      (await told(page, 'puzzle-move')).map(({ by }) => by),
      ['player', 'undo'],
    );
  },
);

scenario(
  'hover: 20 tiles a second, 40 of 40; Ctrl and a pressed button hold it back @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(farBoard);
    await ready(page);
    await attribute(page, 'input', 'hover');
    const { blank, neighbour } = await beside(page);
    const [tile, gap] = [await middle(page, neighbour), await middle(page, blank)];
    await page.mouse.move(gap.x, gap.y);
    for (let count = 0; count < 40; ++count) {
      const due = Date.now() + 50;
      const { x, y } = count % 2 ? gap : tile;
      await page.mouse.move(x, y);
      await new Promise((done) => setTimeout(done, due - Date.now()));
    }
    await becomes(page, 'moveCount', 40);
    assert.deepEqual(await get(page, 'inputs'), ['hover']);
    // The tile that it entered slid away from under it: nothing more, until it enters another cell.
    await page.mouse.move(gap.x + 3, gap.y + 3);
    await page.mouse.move(gap.x, gap.y);
    assert.equal(await get(page, 'moveCount'), 40);
    await page.mouse.down();
    await page.mouse.move(tile.x, tile.y);
    await page.mouse.up();
    assert.equal(await get(page, 'moveCount'), 40, 'held back by a button');
    await page.mouse.move(gap.x, gap.y);
    await page.mouse.move(tile.x, tile.y);
    await becomes(page, 'moveCount', 41);
    // No driver moves a mouse while a key is down in the same way.
    const held = await page.evaluate(
      (at, to) => {
        const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
        const surface = board.shadowRoot.querySelector('[part~="board"]');
        const go = (/** @type {{ x: number, y: number }} */ { x, y }, /** @type {boolean} */ ctrlKey) =>
          surface.dispatchEvent(
            new PointerEvent('pointermove', { pointerType: 'mouse', clientX: x, clientY: y, ctrlKey, bubbles: true }),
          );
        go(at, true);
        go(to, true);
        const before = board.moveCount;
        go(at, false);
        return [before, board.moveCount];
      },
      gap,
      tile,
    );
    assert.deepEqual(held, [41, 42]);
  },
);

scenario('hover: a fast stroke over several cells is walked along its line', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0" input="hover" style="width: 300px"></sliding-puzzle>`,
  );
  await ready(page);
  const [right, left, top] = [await middle(page, 15), await middle(page, 12), await middle(page, 0)];
  await page.mouse.move(right.x, right.y);
  await page.mouse.move(left.x, left.y);
  await becomes(page, 'moves', 'R3');
  await page.mouse.move(top.x, top.y);
  await becomes(page, 'moves', 'R3D3');
  assert.equal(await call(page, 'undo'), true);
  assert.equal(await get(page, 'moves'), 'R3D2', 'one tile after another');
});

scenario('a link with moves and the solver start no clock; undo after Solved neither', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle state="${near}" moves="DU" style="width: 300px"></sliding-puzzle>`);
  await ready(page);
  assert.deepEqual([await get(page, 'moves'), await get(page, 'timerRunning')], ['DU', false]);
  await call(page, 'solve', { algorithm: 'bfs', rate: 100 });
  await becomes(page, 'solved', true);
  assert.deepEqual([await get(page, 'elapsed'), await get(page, 'inputs')], [0, []]);
  await call(page, 'undo');
  await call(page, 'redo');
  assert.deepEqual([await get(page, 'elapsed'), await get(page, 'timerRunning')], [0, false]);
  assert.deepEqual(
    (await told(page, 'puzzle-solved')).map(({ assisted, inputs, interrupted }) => ({ assisted, inputs, interrupted })),
    [
      { assisted: 2, inputs: [], interrupted: false },
      { assisted: 2, inputs: [], interrupted: false },
    ],
  );
});

scenario('undo at the start of a game returns the one before; backTo finds it @short', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await forget(page);
  await call(page, 'move', 'left');
  await call(page, 'shuffle', 'next');
  const shuffled = await get(page, 'state');
  assert.deepEqual([await get(page, 'moveCount'), await get(page, 'canUndo')], [0, true]);
  await set(page, 'state', '1 2/0 3');
  assert.equal(await call(page, 'undo'), true);
  assert.deepEqual(
    [
      await get(page, 'state'),
      await get(page, 'moves'),
      (await get(page, 'seed')) ?? null,
      await get(page, 'timerRunning'),
    ],
    ['1 2 3/4 5 6/7 0 8', 'L', null, true],
  );
  assert.deepEqual(
    (await told(page, 'puzzle-shuffle')).map(({ size }) => size),
    ['3x3', '2x2', '3x3'],
  );
  assert.equal(await call(page, 'redo'), true);
  assert.equal(await get(page, 'size'), '2x2');
  await call(page, 'shuffle', 'next');
  await call(page, 'move', (await get(page, 'state')) && 'left');
  await call(page, 'reset');
  assert.equal(await call(page, 'backTo', near), true);
  assert.equal(await get(page, 'moves'), 'L');
  assert.equal(await call(page, 'backTo', shuffled), false, 'it had no moves');
  assert.equal(await call(page, 'backTo', 'nonsense'), false);
  // Also after the element was out of the document.
  await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    board.remove();
    await new Promise((done) => setTimeout(done, 50));
    document.body.append(board);
    await board.ready;
  });
  assert.deepEqual([await get(page, 'moves'), await get(page, 'interrupted')], ['L', true]);
  assert.equal(await get(page, 'canRedo'), true);
});
