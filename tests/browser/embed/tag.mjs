// Scenarios: the tag.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { replay, site } from '../driver.mjs';
import {
  apart,
  attribute,
  becomes,
  call,
  click,
  colours,
  costly,
  defined,
  farthest,
  focus,
  forget,
  fragile,
  get,
  goal,
  idle,
  middle,
  near,
  nearBoard,
  press,
  ready,
  script,
  set,
  telling,
  told,
  words,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('the tag');

scenario(
  'the tag of the README gives a board, and its fallback is shown only until then @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(`${script}
<sliding-puzzle size="4x4" seed="blog-1" algorithm="astar-manhattan" controls="shuffle solve undo"><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>`);
    await ready(page);
    assert.equal(await get(page, 'size'), '4x4');
    assert.equal(await get(page, 'solvable'), true);
    assert.equal(await get(page, 'solved'), false);
    assert.equal(
      await page.evaluate(() => document.querySelector('#fallback')?.getBoundingClientRect().height),
      0,
      'the fallback is hidden',
    );
    const labels = await page.evaluate(() =>
      [...(document.querySelector('sliding-puzzle')?.shadowRoot?.querySelectorAll('button') ?? [])]
        .filter((button) => button.getBoundingClientRect().width > 0)
        .map((button) => button.textContent || button.getAttribute('aria-label')),
    );
    assert.match(labels.join(' | '), /^Shuffle \| Solve.* \| Undo$/, 'the controls asked for, in that order');
    const detail = (await told(page, 'puzzle-ready'))[0];
    assert.equal(detail.state, await get(page, 'state'));
  },
);

scenario(
  'without the script the reader sees the fallback @short',
  { expect: [/404/, /sliding-puzzle\.js/] },
  async ({ page, open }) => {
    await open(
      '<script type="module" src="{site}/no-such-place/sliding-puzzle.js"></script><sliding-puzzle><p id="fallback">Shown without JavaScript.</p></sliding-puzzle>',
    );
    assert.ok(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0),
    );
  },
);

scenario(
  'when the board cannot load it says so, shows the fallback, and tries again when asked',
  { expect: [/404|503|board\.wasm/] },
  async ({ page, web, open }) => {
    web.blog.patch = (_folder, path, body) => (path === 'wasm/board.wasm' ? null : body);
    await open(
      `${script}<sliding-puzzle style="width: 400px"><p id="fallback">Look at <a href="#x">this picture</a> instead.</p></sliding-puzzle>
      <script>
        window.readiness = [];
        customElements.whenDefined('sliding-puzzle').then(() =>
          document.querySelector('sliding-puzzle').ready.catch(({ type, message }) => window.readiness.push([type, message])));
      </script>`,
    );
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'wasm');
    await page.waitFor(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight > 0);
    assert.match(await words(page), /board\.wasm/);
    assert.deepEqual(
      await page.evaluate(() => /** @type {any} */ (window).readiness),
      [[type, message]],
      'the promise of `ready` has ended',
    );
    web.blog.patch = (_folder, _path, body) => body;
    await press(page, /try again/);
    await ready(page);
    assert.equal(
      await page.evaluate(() =>
        /** @type {any} */ (document.querySelector('sliding-puzzle')).ready.then(() => 'played'),
      ),
      'played',
    );
    assert.equal(
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#fallback')).offsetHeight),
      0,
    );
  },
);

scenario(
  'a board whose program traps goes on with another, where it was; again and again, words',
  { expect: [/Unreachable code/] },
  async ({ page, open }) => {
    await open(`${fragile}${script}<sliding-puzzle id="a" state="${near}" style="width: 300px"></sliding-puzzle>
    <sliding-puzzle id="b" seed="other" style="width: 300px"></sliding-puzzle>`);
    await ready(page, 2);
    await idle(page);
    /**
     * @param {number} modules that trap from now on
     * @param {string | number} move of the first board, which must be drawn then
     */
    const trap = (modules, move) =>
      page.evaluate(
        (most, tile) => {
          /** @type {any} */ (window).traps = Array(most).fill('board_draw');
          /** @type {any} */ (document.querySelector('#a')).move(tile);
        },
        modules,
        move,
      );

    await forget(page);
    await trap(1, 'L');
    assert.deepEqual(await telling(page, 'puzzle-ready'), { state: '1 2 3/4 5 6/7 0 8' });
    assert.deepEqual(
      [await get(page, 'moves', '#a'), await get(page, 'startState', '#a'), await get(page, 'moveCount', '#a')],
      ['L', near, 1],
    );
    await click(page, 8, '#a');
    await becomes(page, 'solved', true, '#a');
    await idle(page);
    assert.equal((await colours(page, [[0.1, 0.1]], '#a'))[0][3], 255, 'it is drawn');
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).shuffle('next'));
    assert.deepEqual(
      await telling(page, 'puzzle-ready', 2),
      { state: await get(page, 'state', '#b') },
      'that had the same module',
    );
    await idle(page);
    assert.deepEqual([await get(page, 'seed', '#b'), await told(page, 'puzzle-error')], ['next', []]);

    await forget(page);
    await trap(2, 6);
    const { type, message } = await telling(page, 'puzzle-error');
    assert.deepEqual(
      [type, message],
      ['wasm', 'The browser stopped the program that draws the board (Unreachable code).'],
    );
    assert.match(await words(page, 'status', '#a'), /stopped the program .*Try again/);
    await forget(page);
    await press(page, /try again/, '#a');
    assert.deepEqual(await telling(page, 'puzzle-ready'), { state: near });
    assert.equal(await get(page, 'moves', '#a'), 'L2R2');
    assert.equal(await words(page, 'status', '#a'), '');
  },
);

for (const name of ['board_create', 'board_set_position'])
  scenario(`a program that traps in ${name}() before there is a board is not asked again`, async ({ page, open }) => {
    await open(`${fragile}<script>traps.push('${name}');</script>${nearBoard}`);
    const { type, message } = await telling(page, 'puzzle-error');
    assert.deepEqual(
      [type, message],
      ['wasm', 'The browser stopped the program that draws the board (Unreachable code).'],
    );
    await press(page, /try again/);
    await ready(page);
    assert.deepEqual([await get(page, 'state'), await words(page)], [near, '']);
    assert.equal((await told(page, 'puzzle-error')).length, 1);
  });

for (const name of ['board_restore', 'instantiate'])
  scenario(
    `a game outlives the program that traps and the next one, which traps in ${name}()`,
    async ({ page, open }) => {
      await open(`${fragile}${nearBoard}`);
      await ready(page);
      await idle(page);
      await page.evaluate((next) => {
        /** @type {any} */ (window).traps = ['board_draw', next];
        /** @type {any} */ (document.querySelector('sliding-puzzle')).move('L');
      }, name);
      await telling(page, 'puzzle-error');
      assert.equal(await get(page, 'moves'), 'L', 'it can be read meanwhile');
      await press(page, /try again/);
      await ready(page, 2);
      assert.deepEqual(
        [await get(page, 'state'), await get(page, 'moves'), await get(page, 'startState'), await words(page)],
        ['1 2 3/4 5 6/7 0 8', 'L', near, ''],
      );
    },
  );

scenario('a program that is refused memory says so, and is asked again', async ({ page, open }) => {
  await open(`${fragile}<script>refuses = true;</script>${nearBoard}`);
  await telling(page, 'puzzle-error', 2);
  for (const { type, message } of await told(page, 'puzzle-error'))
    assert.deepEqual(
      [type, message],
      ['memory', 'The browser refused memory for the puzzle. Close some tabs and try again.'],
    );
  assert.match(await words(page), /did not load.*refused memory.*Try again/);
  await page.evaluate(() => Object.assign(window, { refuses: false }) && 0);
  await press(page, /try again/);
  await ready(page);
  assert.deepEqual([await get(page, 'state'), await words(page)], [near, '']);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).modules), 1);
});

scenario('the same seed gives the same board, on every page @short', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle id="a" size="4x4" seed="blog-1" loading="eager"></sliding-puzzle><sliding-puzzle id="b" seed="blog-1" loading="eager"></sliding-puzzle>
    <sliding-puzzle id="c" size="4x4" seed="blog-2" loading="eager"></sliding-puzzle>`);
  await ready(page, 3);
  assert.equal(await get(page, 'state', '#a'), await get(page, 'state', '#b'));
  assert.notEqual(await get(page, 'state', '#a'), await get(page, 'state', '#c'));
});

scenario('attributes are live: a change takes effect @short', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle size="3x3" seed="a" style="width: 300px"></sliding-puzzle>`);
  await ready(page);
  await attribute(page, 'size', '5x4');
  await becomes(page, 'size', '5x4');
  const box = await page.evaluate(() => {
    const { width, height } = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot
      .querySelector('[part~="board"]')
      .getBoundingClientRect();
    return { width, height };
  });
  assert.ok(Math.abs(box.width / box.height - 5 / 4) < 0.05, `5x4 is ${box.width} x ${box.height}`);
  await attribute(page, 'size', '3x3');
  await attribute(page, 'seed', 'b');
  await becomes(page, 'seed', 'b');
  await becomes(page, 'size', '3x3');
  await attribute(page, 'state', near);
  await becomes(page, 'state', near);
  await attribute(page, 'moves', 'L');
  await becomes(page, 'state', '1 2 3/4 5 6/7 0 8');
  assert.equal(await get(page, 'moves'), 'L');
  assert.equal(await get(page, 'startState'), near);
  await attribute(page, 'moves', null);
  await becomes(page, 'moveCount', 0);

  const before = await colours(page, [
    [0.08, 0.08],
    [0.005, 0.5],
  ]);
  await attribute(page, 'theme', 'dark');
  const end = Date.now() + 5000;
  while (apart((await colours(page, [[0.005, 0.5]]))[0], before[1]) < 20)
    assert.ok(Date.now() < end, 'the theme changes the drawing');
  const [tile] = await colours(page, [[0.08, 0.08]]);
  await attribute(page, 'scheme', 'fringe');
  while (apart((await colours(page, [[0.08, 0.08]]))[0], tile) < 20)
    assert.ok(Date.now() < end + 5000, 'the scheme changes the drawing');

  await attribute(page, 'controls', 'undo timer');
  await page.waitFor(() =>
    [.../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll('button')].some(
      (button) => /undo/i.test(button.textContent || button.ariaLabel) && button.getBoundingClientRect().width > 0,
    ),
  );
  await attribute(page, 'controls', '');
  await page.waitFor(
    () =>
      ![.../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll('button')].some(
        (button) => /undo/i.test(button.textContent || button.ariaLabel) && button.getBoundingClientRect().width > 0,
      ),
  );

  await attribute(page, 'readonly', '');
  await focus(page);
  await page.press('ArrowLeft');
  await click(page, 7);
  assert.equal(await get(page, 'moveCount'), 0, 'readonly: nothing moves by hand');
  await attribute(page, 'readonly', null);
  await page.press('ArrowLeft');
  await becomes(page, 'moveCount', 1);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('every attribute has a property in camelCase, before and after the board is there', async ({ page, open }) => {
  await open(`${script}<div style="height: 5000px"></div><sliding-puzzle></sliding-puzzle>`);
  await defined(page);
  const check = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      /** @type {string[]} */
      const wrong = [];
      const texts = {
        algorithm: 'bfs',
        controls: 'undo',
        src: '',
        alt: 'A cat',
        numbers: 'on',
        theme: 'dark',
        motion: 'none',
        loading: 'lazy',
        input: 'click',
        lang: 'de',
        race: 'r',
      };
      for (const [name, value] of Object.entries(texts)) {
        element[name] = value;
        if (element.getAttribute(name) !== value) wrong.push(`${name}: attribute ${element.getAttribute(name)}`);
        if (String(element[name]) !== value) wrong.push(`${name}: property ${element[name]}`);
        element.removeAttribute(name);
      }
      for (const [name, property] of [
        ['readonly', 'readonly'],
        ['allow-unsolvable', 'allowUnsolvable'],
        ['invert-keys', 'invertKeys'],
      ]) {
        if (element[property] !== false) wrong.push(`${property} is ${element[property]} without the attribute`);
        element[property] = true;
        if (!element.hasAttribute(name)) wrong.push(`${property} sets no attribute`);
        element[property] = false;
        if (element.hasAttribute(name)) wrong.push(`${property} leaves the attribute`);
        element.setAttribute(name, '');
        if (element[property] !== true) wrong.push(`${name} does not set the property`);
        element.removeAttribute(name);
      }
      for (const [name, property] of [
        ['max-nodes', 'maxNodes'],
        ['max-memory', 'maxMemory'],
        ['max-seconds', 'maxSeconds'],
      ]) {
        element[property] = 7;
        if (element.getAttribute(name) !== '7') wrong.push(`${property}: attribute ${element.getAttribute(name)}`);
        if (element[property] !== 7) wrong.push(`${property}: property ${element[property]}`);
        element.removeAttribute(name);
      }
      return wrong;
    });
  assert.deepEqual(await check(), []);
  assert.equal(await get(page, 'state'), '', 'nothing is loaded');
  await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView());
  await ready(page);
  assert.deepEqual(await check(), []);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

scenario('properties tell of the game @short', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.equal(
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      return (await element.ready) === element;
    }),
    true,
    'ready resolves with the element',
  );
  const read = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      return Object.fromEntries(
        [
          'state',
          'moves',
          'moveCount',
          'solved',
          'solvable',
          'inversions',
          'canUndo',
          'canRedo',
          'playing',
          'searching',
          'size',
          'timelineLength',
          'solutionBegin',
        ].map((name) => [name, element[name]]),
      );
    });
  assert.deepEqual(await read(), {
    state: near,
    moves: '',
    moveCount: 0,
    solved: false,
    solvable: true,
    inversions: 0,
    canUndo: false,
    canRedo: false,
    playing: false,
    searching: false,
    size: '3x3',
    timelineLength: 0,
    solutionBegin: null,
  });
  await call(page, 'move', 'left');
  await call(page, 'move', 8);
  assert.deepEqual(await read(), {
    state: goal,
    moves: 'L2',
    moveCount: 2,
    solved: true,
    solvable: true,
    inversions: 0,
    canUndo: true,
    canRedo: false,
    playing: false,
    searching: false,
    size: '3x3',
    timelineLength: 2,
    solutionBegin: null,
  });
  assert.equal(typeof (await get(page, 'elapsed')), 'number');
  const version = JSON.parse(await readFile(join(site, 'package.json'), 'utf8')).version;
  assert.equal(await page.evaluate(() => /** @type {any} */ (customElements.get('sliding-puzzle')).version), version);
});

scenario('methods: moves, undo, redo, step, seek, reset, shuffle, text @short', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.equal(await call(page, 'move', 'up'), 0, 'no tile below the blank');
  assert.equal(await call(page, 'move', 'L'), 1);
  assert.equal(await call(page, 'undo'), true);
  assert.equal(await get(page, 'state'), near);
  assert.equal(await call(page, 'redo'), true);
  assert.equal(await call(page, 'redo'), false);
  assert.equal(await call(page, 'move', 8), 1);
  assert.equal(await get(page, 'solved'), true);
  assert.equal(Math.abs(await call(page, 'step', -2)), 2);
  assert.equal(await get(page, 'state'), near);
  assert.equal(await call(page, 'step', 1), 1);
  assert.equal(await get(page, 'timelineLength'), 2);
  await call(page, 'seek', 2);
  assert.equal(await get(page, 'moveCount'), 2);
  await call(page, 'seek', 0);
  assert.equal(await get(page, 'state'), near);
  await call(page, 'seek', 99);
  assert.equal(await get(page, 'moveCount'), 2, 'seek stops at the end');
  await call(page, 'seek', -5);
  assert.equal(await get(page, 'moveCount'), 0, 'and at the start');
  assert.equal((await call(page, 'toText')).replace(/[ \n]+/g, ' ').trim(), '1 2 3 4 5 6 0 7 8');
  await call(page, 'move', 'left');
  await call(page, 'reset');
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [near, 0]);
  await call(page, 'shuffle', 'seven');
  const seven = await get(page, 'state');
  await call(page, 'shuffle');
  assert.notEqual(await get(page, 'state'), seven);
  assert.equal(await get(page, 'solvable'), true);
  await call(page, 'shuffle', 'seven');
  assert.equal(await get(page, 'state'), seven);
});

scenario(
  'events: plain CustomEvents that bubble and cross shadow roots, with their details @short',
  async ({ page, open }) => {
    await open(nearBoard);
    await ready(page);
    await page.evaluate(() => {
      // A board inside somebody's component.
      const host = document.body.appendChild(document.createElement('section'));
      host.attachShadow({ mode: 'open' }).innerHTML =
        '<sliding-puzzle id="inner" state="1 2 3/4 5 6/0 7 8"></sliding-puzzle>';
    });
    await ready(page, 2);
    const types = await page.evaluate(() =>
      /** @type {any} */ (window).probe.events.map((/** @type {any} */ { type, plain }) => `${type} ${plain}`),
    );
    assert.deepEqual(
      types.filter((/** @type {string} */ text) => !text.endsWith('true')),
      [],
    );
    assert.deepEqual([...types].sort(), [
      'puzzle-ready true',
      'puzzle-ready true',
      'puzzle-shuffle true',
      'puzzle-shuffle true',
    ]);
    assert.deepEqual((await told(page, 'puzzle-shuffle'))[0], { state: near, size: '3x3', seed: null, solvable: true });
    await forget(page);
    await call(page, 'move', 'left');
    assert.deepEqual(await told(page, 'puzzle-move'), [
      { by: 'player', state: '1 2 3/4 5 6/7 0 8', moveCount: 1, solved: false },
    ]);
    await call(page, 'undo');
    assert.equal((await told(page, 'puzzle-move'))[1].by, 'undo');
    await forget(page);
    const result = await call(page, 'solve', { algorithm: 'bfs', play: true });
    await becomes(page, 'solved', true);
    const solved = await telling(page, 'puzzle-solved');
    assert.equal(solved.moveCount, 2);
    assert.equal(solved.assisted, 2);
    assert.equal(typeof solved.elapsed, 'number');
    const playback = (await told(page, 'puzzle-playback')).map(({ playing }) => playing);
    assert.equal(playback[0], true);
    assert.equal(playback[playback.length - 1], false);
    const solution = (await told(page, 'puzzle-solution'))[0];
    assert.deepEqual(solution, result);
    assert.deepEqual(
      (await told(page, 'puzzle-move')).map(({ by }) => by),
      ['playback', 'playback'],
    );
  },
);

scenario(
  'solve() resolves with how the search went, and never rejects @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${farthest}" style="width: 300px"></sliding-puzzle>`);
    await ready(page);
    for (const algorithm of ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan', 'idastar', 'auto']) {
      const result = await call(page, 'solve', { algorithm, play: false });
      assert.equal(result.status, 'solved', `${algorithm}: ${result.message}`);
      assert.equal(result.length, 31, algorithm);
      assert.equal(result.optimal, true, algorithm);
      assert.equal(replay(farthest, result.moves), goal, algorithm);
      for (const name of ['expanded', 'generated', 'frontierPeak', 'depth', 'milliseconds', 'bytes', 'lowerBound']) {
        assert.equal(typeof result[name], 'number', `${algorithm}: ${name}`);
      }
      assert.equal(result.lowerBound, 31, algorithm);
    }
    assert.deepEqual(
      await get(page, 'stats'),
      await page.evaluate(() => {
        const events = /** @type {any} */ (window).probe.events.filter(
          (/** @type {any} */ { type }) => type === 'puzzle-solution',
        );
        return events[events.length - 1].detail;
      }),
      'stats are those of the last search',
    );
    assert.equal((await call(page, 'solve', { algorithm: 'bfs', maxNodes: 100, play: false })).status, 'limit');
    const nonsense = await call(page, 'solve', { algorithm: 'magic' });
    assert.equal(nonsense.status, 'error');
    assert.match(nonsense.message, /magic/);
    assert.ok(
      (await page.evaluate(
        () =>
          /** @type {any} */ (window).probe.events.filter((/** @type {any} */ { type }) => type === 'puzzle-progress')
            .length,
      )) >= 0,
    );

    await set(page, 'state', costly);
    const cancelled = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const stop = new AbortController();
      const ends = [];
      for (const end of [
        () => stop.abort(),
        () => element.cancel(),
        () => element.move(element.state.startsWith('0') ? 'up' : 'down'),
      ]) {
        const answer = element.solve({
          algorithm: 'idastar',
          signal: stop.signal.aborted ? undefined : stop.signal,
          play: false,
        });
        const searching = element.searching;
        end();
        ends.push({ searching, status: (await answer).status, after: element.searching });
      }
      return ends;
    });
    assert.deepEqual(cancelled, Array(3).fill({ searching: true, status: 'cancelled', after: false }));
  },
);

scenario(
  'the limits and the algorithm of attributes hold for solve(), and options win over them',
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${farthest}" algorithm="bfs" max-nodes="50"></sliding-puzzle>`);
    await ready(page);
    const limited = await call(page, 'solve', { play: false });
    assert.deepEqual([limited.status, limited.algorithm, limited.message], ['limit', 'bfs', 'nodes']);
    const free = await call(page, 'solve', { play: false, maxNodes: 1e9, algorithm: 'astar-manhattan' });
    assert.deepEqual([free.status, free.algorithm], ['solved', 'astar-manhattan']);
    await attribute(page, 'max-nodes', null);
    assert.equal((await call(page, 'solve', { play: false })).status, 'solved');
    await attribute(page, 'max-seconds', '0.2');
    await attribute(page, 'algorithm', 'idastar');
    await attribute(page, 'state', costly);
    await becomes(page, 'state', costly);
    const late = await call(page, 'solve', { play: false });
    assert.deepEqual([late.status, late.message], ['limit', 'time']);
    await attribute(page, 'algorithm', 'astar-manhattan');
    await attribute(page, 'max-seconds', null);
    await attribute(page, 'max-memory', String(4 << 20));
    const full = await call(page, 'solve', { play: false });
    assert.deepEqual([full.status, full.message], ['limit', 'memory']);
  },
);

scenario(
  'a solver that does not load: words, which go when it loads after all',
  { expect: [/404|solver/] },
  async ({ page, web, open }) => {
    web.blog.patch = (_folder, path, body) => (path === 'wasm/solver.wasm' ? null : body);
    await open(nearBoard);
    await ready(page);
    assert.equal((await call(page, 'solve')).status, 'error');
    assert.match(await words(page), /solver\.wasm/);
    web.blog.patch = (_folder, _path, body) => body;
    assert.equal((await call(page, 'solve', { play: false })).status, 'solved');
    assert.equal(await words(page), '');
  },
);

scenario('hint() tells and marks the next tile; play, pause and rate @short', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  assert.deepEqual(await call(page, 'hint'), { move: 'L', tile: 7, remaining: 2, optimal: true });
  const mark = await page.waitFor(() => {
    const hint = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector(
      '[part~="hint"]',
    );
    const box = hint.getBoundingClientRect();
    return box.width > 0 && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  const tile = await middle(page, 7);
  assert.ok(Math.hypot(mark.x - tile.x, mark.y - tile.y) < 15, 'the mark is on the tile');
  await set(page, 'state', farthest);
  await call(page, 'solve', { algorithm: 'idastar', play: false });
  assert.equal(await get(page, 'solutionBegin'), 0);
  await call(page, 'play', { rate: 2 });
  assert.equal(await get(page, 'playing'), true);
  await call(page, 'pause');
  assert.equal(await get(page, 'playing'), false);
  await call(page, 'play', { rate: 100 });
  await becomes(page, 'solved', true);
  await becomes(page, 'playing', false);
  assert.equal(await get(page, 'solutionBegin'), 0, 'played, it is still on the timeline');
  assert.equal(await call(page, 'move', 'right'), 1);
  assert.equal((await get(page, 'solutionBegin')) ?? null, null, 'a move of the player puts an end to it');
});

scenario('methods before the board is loaded load it and are done in order', async ({ page, open }) => {
  await open(`${script}<div style="height: 5000px"></div><sliding-puzzle state="${near}"></sliding-puzzle>`);
  await defined(page);
  const result = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const first = [
      element.state,
      element.moves,
      element.moveCount,
      element.solved,
      element.stats,
      element.move('left'),
      element.move('left'),
      element.undo(),
    ];
    await element.ready;
    return { first, state: element.state, blob: (await element.toBlob()).type };
  });
  assert.deepEqual(result, {
    first: ['', '', 0, false, null, 0, 0, false],
    state: '1 2 3/4 5 6/7 0 8',
    blob: 'image/png',
  });
});

scenario(
  'a position or moves that are set after a method, or while the game is put away, come in that order',
  async ({ page, open }) => {
    await open(`${script}<div style="height: 5000px"></div><sliding-puzzle></sliding-puzzle>`);
    await defined(page);
    const read = await page.evaluate(async (position) => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      element.shuffle('before');
      element.state = position;
      await element.ready;
      const set = element.state;
      element.shuffle();
      const { startState } = element;
      element.remove();
      await new Promise((done) => setTimeout(done));
      element.moves = '';
      document.body.append(element);
      await element.ready;
      return { set, kept: element.startState === startState };
    }, near);
    assert.deepEqual(read, { set: near, kept: true });
  },
);

scenario(
  'properties that a framework sets before the tag is in the page are its attributes: one game, its room',
  async ({ page, open }) => {
    await open(`${script}<div id="here" style="width: 300px"></div>`);
    await defined(page);
    /** @param {Record<string, unknown>} properties */
    const made = (properties) =>
      page.evaluate(async (values) => {
        const games = [];
        const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
        element.addEventListener('puzzle-shuffle', (/** @type {CustomEvent} */ event) => games.push(event.detail));
        for (const [name, value] of Object.entries(values)) element[name] = value === 'undefined' ? undefined : value;
        document.querySelector('#here')?.replaceChildren(element);
        const rooms = [element.getBoundingClientRect().height];
        await element.ready;
        await new Promise((done) => setTimeout(done, 50));
        rooms.push(element.getBoundingClientRect().height);
        return {
          games: games.length,
          state: element.state,
          moves: element.moves,
          grew: Math.abs(rooms[1] - rooms[0]) > 0.5,
          height: Math.round(rooms[1]),
          words: element.shadowRoot.querySelector('[part~="status"]')?.textContent ?? '',
          attributes: element.getAttributeNames().filter((/** @type {string} */ name) => name !== 'style'),
        };
      }, properties);
    const wide = '1 2 3 4/5 6 7 0';
    assert.deepEqual(await made({ state: wide }), {
      games: 1,
      state: wide,
      moves: '',
      grew: false,
      height: 150,
      words: '',
      attributes: ['state'],
    });
    assert.deepEqual(await made({ size: '4x2', state: near, moves: 'L' }), {
      games: 1,
      state: '1 2 3/4 5 6/7 0 8',
      moves: 'L',
      grew: false,
      height: 300,
      words: '',
      attributes: ['size', 'state', 'moves'],
    });
    // Null and undefined mean "not given".
    const plain = await made({
      state: null,
      moves: 'undefined',
      size: '3x3',
      seed: null,
      algorithm: 'undefined',
      theme: null,
      maxNodes: 'undefined',
      readonly: null,
    });
    assert.deepEqual([plain.games, plain.height, plain.words, plain.attributes], [1, 300, '', ['size']]);
    // Afterwards: a game each, and nothing for what is not given.
    const after = await page.evaluate(async (position) => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      let games = 0;
      element.addEventListener('puzzle-shuffle', () => (games += 1));
      await new Promise((done) => setTimeout(done)); // WebKit's driver ends a task with each call into the element
      element.size = '4x2';
      element.state = position;
      await new Promise((done) => setTimeout(done, 50));
      const first = [games, element.state];
      element.state = undefined;
      element.moves = null;
      await new Promise((done) => setTimeout(done, 50));
      return [...first, games, element.state, element.shadowRoot.querySelector('[part~="status"]')?.textContent ?? ''];
    }, near);
    assert.deepEqual(after, [1, near, 1, near, '']);
  },
);

scenario('permalink opens the same game on our own page @short', async ({ page, web, open }) => {
  await open(`${script}<sliding-puzzle size="4x3" seed="blog 1&2" algorithm="bfs"></sliding-puzzle>`);
  await ready(page);
  const moves = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    for (const way of ['left', 'up', 'right', 'down', 'left', 'up']) element.move(way);
    return element.moves;
  });
  const [link, state] = [await get(page, 'permalink'), await get(page, 'state')];
  const hash = link.slice(link.indexOf('#'));
  assert.match(hash, /^#size=4x3&seed=/);
  assert.match(hash, /&moves=/);
  assert.match(hash, /algorithm=bfs/);
  assert.ok(moves.length > 0);
  await page.goto(`${web.blog.site}/index.html${hash}`);
  await becomes(page, 'state', state, '#board');
  assert.equal(await get(page, 'moves', '#board'), moves);
});
