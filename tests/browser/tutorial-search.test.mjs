// Parts 4 to 6 of the tutorial in Chromium: the search demos, the weight and the look inside, used as a reader
// uses them. Every figure is compared with that of the command line for the same position. Also the
// lessons' client by itself.

import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { axeFinds, screenshot, useBrowser, withPage } from './driver.mjs';
import { withSteps } from '../cli/steps.mjs';
import { release, some } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
/** @param {string[]} words */
const cli = (...words) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).trim();
/** @param {string} algorithm @param {string} position @param {string[]} more */
const solve = (algorithm, position, ...more) =>
  JSON.parse(cli('solve', '--algorithm', algorithm, ...more, '--json', position));

/** @param {string} algorithm @param {string} position @param {string[]} more @returns {{ text: string, trace: any }} */
function traceOf(algorithm, position, ...more) {
  const folder = mkdtempSync(join(tmpdir(), 'trace-'));
  try {
    cli('solve', '--algorithm', algorithm, ...more, '--trace', join(folder, 'trace.json'), position);
    const text = readFileSync(join(folder, 'trace.json'), 'utf8');
    return { text, trace: withSteps(JSON.parse(text)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const algorithms = ['bfs', 'astar-misplaced', 'astar-manhattan'];
const hardest = '8 6 7/2 5 4/3 0 1';
const link = (/** @type {string} */ position) => position.replaceAll(' ', ',');
const count = (/** @type {number} */ value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

const { browser, server } = await useBrowser();

/**
 * Opens the tutorial with a demo in view and its trace loaded.
 * @param {string} name
 * @param {string} parameters of the link, "?…" or ''
 * @param {Omit<Parameters<typeof withPage>[2], 'hash'>} options
 * @param {(demo: Locator, page: Page) => Promise<void>} act
 */
const withDemo = (name, parameters, options, act) =>
  withPage(browser, server, { hash: `tutorial.html#${name}${parameters}`, ready: false, ...options }, async (page) => {
    const demo = page.locator(`#${name}-demo`);
    await page.evaluate((id) => document.getElementById(id)?.click(), `${name}-demo-tab`);
    await demo.scrollIntoViewIfNeeded();
    await demo.locator('.look').waitFor({ state: 'attached' });
    await demo.evaluate((figure) => {
      for (const fold of figure.querySelectorAll('.look-fold, .fold:not(.question-fold)'))
        fold.setAttribute('open', '');
    });
    await page.waitForFunction(
      (id) => /of [1-9]/.test(document.querySelector(`#${id} .look-step`)?.textContent ?? ''),
      `${name}-demo`,
    );
    await demo.locator('.look').evaluate((look) => look.scrollIntoView());
    await act(demo, page);
  });

/** Opens a tab of the look inside. @param {Locator} demo @param {'State' | 'Tree' | 'List'} name */
const openTab = (demo, name) => demo.locator('.look-tabs').getByRole('tab', { name, exact: true }).click();

/** @param {Locator} place @param {string} term @param {string} [list] */
const figure = (place, term, list = '.figures') =>
  place.locator(`${list} div`, { has: place.page().locator(`dt:text-is("${term}")`) }).locator('dd');

/** @param {Locator} demo @param {number} step */
async function goTo(demo, step) {
  await demo.getByRole('slider', { name: 'Step' }).fill(String(step));
  await demo
    .locator('.look-step')
    .filter({ hasText: `Step ${count(step)} of` })
    .waitFor();
}

/** Clicks a button, also below the controls that stick to the top. @param {Locator} demo @param {string} name */
const press = (demo, name) => demo.getByRole('button', { name, exact: true }).click();

describe('the search demos', () => {
  for (const [algorithm, moves] of some(
    /** @type {[string, number][]} */ ([
      ['bfs', 12],
      ['astar-misplaced', 16],
      ['astar-manhattan', 20],
    ]),
  )) {
    test(`${algorithm}: the first board is ${moves} moves away; Solve tells the command line's figures; Shuffle keeps the distance`, () =>
      withDemo(algorithm, '', {}, async (demo, page) => {
        const board = demo.locator('sliding-puzzle');
        const stateNow = () => board.evaluate((each) => /** @type {any} */ (each).state);
        const state = await stateNow();
        assert.equal(state, cli('shuffle', '--size', '3x3', '--moves-away', String(moves), '--seed', 'tutorial'));
        const expected = solve(algorithm, state);
        assert.equal(expected.length, moves);
        await demo.getByRole('button', { name: /^Solve with/ }).click();
        await demo
          .getByRole('status')
          .filter({ hasText: `Solved in ${moves} moves, the fewest possible.` })
          .waitFor();
        const side = demo.locator('.search-side');
        assert.equal(await figure(side, 'Expanded').textContent(), count(expected.expanded));
        assert.equal(await figure(side, 'Frontier peak').textContent(), count(expected.frontier_peak));
        assert.equal(await figure(side, 'Moves').textContent(), String(moves));
        assert.equal(await figure(side, 'Depth').textContent(), String(algorithm === 'bfs' ? moves - 1 : moves));
        assert.match((await figure(side, 'Time elapsed').textContent()) ?? '', /^(under )?[\d.]+ (µs|ms|s)$/);
        assert.match((await figure(side, 'Memory').textContent()) ?? '', /^[\d.]+ [KM]B$/);
        for (const [other, name] of [
          ['bfs', 'BFS'],
          ['astar-misplaced', 'A* misplaced'],
          ['astar-manhattan', 'A* Manhattan'],
        ]) {
          assert.equal(
            await figure(side, name, '.search-others').textContent(),
            count(solve(other, state).expanded),
            name,
          );
        }
        await page.waitForFunction(
          (id) => /** @type {any} */ (document.querySelector(`#${id} sliding-puzzle`)).solved,
          `${algorithm}-demo`,
        );

        await demo.getByRole('slider', { name: 'How far from the goal' }).fill('7');
        await page.waitForFunction(
          ([id, old]) => /** @type {any} */ (document.querySelector(`#${id} sliding-puzzle`)).startState !== old,
          [`${algorithm}-demo`, state],
        );
        const near = await stateNow();
        assert.equal(solve('auto', near).length, 7);
        await demo.getByRole('button', { name: 'Shuffle', exact: true }).click();
        await page.waitForFunction(
          ([id, old]) => /** @type {any} */ (document.querySelector(`#${id} sliding-puzzle`)).startState !== old,
          [`${algorithm}-demo`, near],
        );
        assert.equal(solve('auto', await stateNow()).length, 7);
      }));
  }

  test('Shuffle brings another position, also where there are only two', () =>
    withDemo('bfs', '', {}, async (demo, page) => {
      const board = demo.locator('sliding-puzzle');
      await demo.getByRole('slider', { name: 'How far from the goal' }).fill('1');
      for (let times = 0; times < 7; ++times) {
        await page.waitForFunction(
          (old) =>
            ['1 2 3/4 5 6/7 0 8', '1 2 3/4 5 0/7 8 6']
              .filter((each) => each !== old)
              .includes(/** @type {any} */ (document.querySelector('#bfs-demo sliding-puzzle')).startState),
          times ? await board.getAttribute('data-old') : '',
        );
        await board.evaluate((each) => each.setAttribute('data-old', /** @type {any} */ (each).startState));
        await demo.getByRole('button', { name: 'Shuffle', exact: true }).click();
      }
    }));

  test('a move by hand is looked into, and the address follows', () =>
    withDemo('astar-manhattan', `?state=${link('1 2 3/4 5 6/0 7 8')}`, {}, async (demo, page) => {
      await demo.locator('.look-step').filter({ hasText: 'of 3' }).waitFor();
      await demo.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).move('D'));
      const expected = solve('astar-manhattan', '1 2 3/0 5 6/4 7 8');
      await demo
        .locator('.look-step')
        .filter({ hasText: `of ${expected.expanded}` })
        .waitFor();
      await page.waitForFunction(() => location.hash.startsWith('#astar-manhattan?state=1,2,3/0,5,6/4,7,8'));
    }));

  test('a link to a step beyond the end shows the last step, and says so', () =>
    withDemo('bfs', '?state=1,2,3/4,5,6/0,7,8&at=99999', {}, async (demo) => {
      assert.match(
        (await demo.locator('.demo-notice').textContent()) ?? '',
        /asks for step 99,999; the trace ends with step \d/,
      );
      const [, step, steps] =
        /Step ([\d,]+) of ([\d,]+)/.exec((await demo.locator('.look-step').textContent()) ?? '') ?? [];
      assert.equal(step, steps);
    }));

  for (const [size, label, moves] of some(
    /** @type {const} */ ([
      ['4x4', '4 × 4', 33],
      ['4x3', '4 × 3', 24],
    ]),
  )) {
    test(`${size}: Shuffle brings positions that are exactly ${moves} moves away; the distance stays what was asked also where the search ends early`, () =>
      withDemo('astar-manhattan', '', {}, async (demo, page) => {
        const board = demo.locator('sliding-puzzle');
        await demo.getByRole('slider', { name: 'How far from the goal' }).fill(String(moves - 10));
        await page.waitForFunction(
          (words) => document.querySelector('#astar-manhattan-demo .distance-words')?.textContent === words,
          `${moves - 10} moves away`,
        );
        await demo.getByLabel(label, { exact: true }).check();
        await demo.getByRole('slider', { name: 'How far from the goal' }).fill(String(moves));
        await page.waitForFunction(
          (height) =>
            /** @type {any} */ (document.querySelector('#astar-manhattan-demo sliding-puzzle')).size === height,
          size,
        );
        // The last choice counts.
        await page.waitForFunction(
          () => document.querySelector('#astar-manhattan-demo .search-status')?.textContent === '',
        );
        const state = await board.evaluate((each) => /** @type {any} */ (each).state);
        assert.equal(solve('idastar', state).length, moves);
        assert.equal(await demo.locator('.distance-words').textContent(), `${moves} moves away`);
        const expected = solve('astar-manhattan', state);
        // The figures of an earlier deal may still stand there.
        await figure(demo, 'A* Manhattan', '.search-others')
          .filter({ hasText: new RegExp(`^\\s*${count(expected.expanded)}\\s*$`) })
          .waitFor();
        await demo.getByRole('button', { name: /^Solve with/ }).click();
        await demo
          .locator('.search-status')
          .filter({ hasText: `Solved in ${moves} moves, the fewest possible.` })
          .waitFor();
      }));
  }

  test('4x4: BFS stops at its limit of memory and says so', { skip: !release && 'before a release only' }, () =>
    withDemo('bfs', `?state=${link('12 5 1 11/10 8 6 4/14 13 9 3/0 2 15 7')}`, {}, async (demo) => {
      await demo.getByRole('button', { name: /^Solve with/ }).click();
      await demo
        .locator('.search-status')
        .filter({ hasText: 'Stopped at its limit of memory.' })
        .waitFor({ timeout: 60_000 });
      await demo.locator('.distance-words').filter({ hasText: 'not known' }).waitFor({ timeout: 60_000 });
    }),
  );

  test('a link to a position that cannot be solved: all within reach is expanded, and Solve gives the proof', () =>
    withDemo('bfs', '?state=2,1,3/4,5,6/7,8,0', {}, async (demo) => {
      await demo.getByText('there is no solution').waitFor();
      assert.equal(
        await demo.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state),
        '2 1 3/4 5 6/7 8 0',
      );
      for (const name of ['BFS', 'A* misplaced', 'A* Manhattan']) {
        await figure(demo, name, '.search-others').waitFor();
        assert.equal(await figure(demo, name, '.search-others').textContent(), '181,440');
      }
      await demo.getByRole('button', { name: 'Solve with BFS' }).click();
      await demo.locator('.search-status', { hasText: '1 inversion is odd' }).waitFor();
    }));
});

describe('the look inside', () => {
  for (const [algorithm, size, moves] of algorithms.flatMap(
    (each) => /** @type {[string, string, number][]} */ ([[each, '3x2', 21], ...(release ? [[each, '3x3', 14]] : [])]),
  )) {
    test(`${algorithm}, ${size}: each step is what the command line's trace tells`, () => {
      const position = cli('shuffle', '--size', size, '--moves-away', String(moves), '--seed', 'look');
      const { trace } = traceOf(algorithm, position);
      // Shorter ways are rare.
      const shorter =
        trace.steps.findIndex((/** @type {any} */ step) =>
          step.moves.some((/** @type {any} */ move) => move.found === 'shorter'),
        ) + 1;
      return withDemo(algorithm, `?state=${link(position)}`, {}, async (demo) => {
        const look = demo.locator('.look');
        const steps = trace.steps.length;
        await demo
          .locator('.look-step')
          .filter({ hasText: `Step ${Math.min(40, Math.ceil(steps / 3))} of ${count(steps)}` })
          .waitFor();
        let tried = 0;
        let peak = 1;
        let checked = 0;
        for (let step = 1; step <= steps; ++step) {
          const expected = trace.steps[step - 1];
          tried += expected.moves.length;
          peak = Math.max(peak, expected.frontier);
          if (![1, 2, 3, Math.round(steps / 2), shorter, steps - 1, steps].includes(step)) continue;
          await goTo(demo, step);
          checked += 1;
          assert.equal(await figure(look, 'Expanded').textContent(), count(step));
          assert.equal(await figure(look, 'Frontier').textContent(), count(expected.frontier));
          assert.equal(await figure(look, 'Frontier peak').textContent(), count(peak));
          assert.equal(await figure(look, 'Moves tried').textContent(), count(tried));
          const { g, h, f } = expected;
          assert.equal(
            await look.locator('.look-formula').textContent(),
            algorithm === 'bfs' ? `depth ${g}` : `f = ${g} + ${h} = ${f}`,
          );
          const board = (await look.locator('.look-state .mini-board').getAttribute('aria-label')) ?? '';
          assert.deepEqual(
            board.match(/\d+|blank/g)?.map((tile) => (tile === 'blank' ? '0' : tile)),
            expected.state.split(/[ /]/),
          );
          if (algorithm === 'astar-manhattan') {
            const parts = await look.locator('.look-state .badge-text').allTextContents();
            assert.equal(
              parts.reduce((sum, part) => sum + Number(part), 0),
              h,
            );
            assert.match((await look.locator('.look-sum').textContent()) ?? '', new RegExp(`= ${h}:`));
          } else if (algorithm === 'astar-misplaced') {
            assert.equal(await look.locator('.look-state .mark.wrong').count(), h);
          }
          const kinds = await look
            .locator('.look-move')
            .evaluateAll((all) => all.map((each) => /** @type {HTMLElement} */ (each).dataset.kind ?? ''));
          const found = ['U', 'D', 'L', 'R'].map(
            (move) => expected.moves.find((/** @type {any} */ each) => each.move === move)?.found ?? '',
          );
          assert.deepEqual(kinds, found);
        }
        assert.ok(checked >= 5);
        assert.match(
          (await look.locator('.look-sentence').textContent()) ?? '',
          new RegExp(`${moves} moves, and no path is shorter`),
        );
      });
    });
  }

  /** The lines of the shown code: how often, the text, and what stands beside it. @param {Locator} demo */
  const codeLines = (demo) =>
    demo.locator('.code-line').evaluateAll((all) =>
      all.map((line) => ({
        hits: Number(line.querySelector('.code-hits')?.textContent?.replace(/[,×]/g, '') || -1),
        text: line.querySelector('.code-text')?.textContent ?? '',
        values: line.querySelector('.code-values')?.textContent ?? '',
        current: line.getAttribute('aria-current') === 'step',
      })),
    );
  /** @param {Locator} demo @param {string} words */
  const eventOf = (demo, words) => demo.locator('.code-event').filter({ hasText: words }).waitFor();

  /** What the lines to look at say, in the pseudocode and in the C++. @type {Record<string, Record<string, string[]>>} */
  const shown = {
    bfs: {
      take: ['n ← take the oldest state from queue', 'Event::take'],
      back: ['skip it', 'tell_back('],
      known: ['skip it', 'Event::known'],
      fresh: ['add s to known and to queue', 'Event::fresh'],
      goal: ['return the moves from start to s', 'solution_ = path_to('],
    },
    astar: {
      take: ['n ← the state in open with the smallest f', 'open_.pop()'],
      back: ['for each move of n but the one that undoes the last:', 'successors.make('],
      known: ['skip it', 'Event::known'],
      fresh: ['put s into open with f = g(s) + h(s)', 'open_.push('],
      shorter: ['put s into open with f = g(s) + h(s)', 'open_.push('],
      goal: ['return the moves from start to n', 'solution_ = path_to('],
    },
  };

  for (const [algorithm, file, first, h] of some(
    [
      ['bfs', 'bfs.hpp', 'Status open() override {', ''],
      [
        'astar-manhattan',
        'astar.cpp',
        'Status open() override {',
        'h(s) ← the sum of how far each tile of s is from home',
      ],
      [
        'astar-misplaced',
        'astar.cpp',
        'Status open() override {',
        'h(s) ← the number of tiles of s that are not at home',
      ],
    ],
    2,
  )) {
    test(`${algorithm}: each event of the trace lights its lines of the code, and each line counts how often it ran`, () => {
      const position = cli('shuffle', '--size', '3x2', '--moves-away', '21', '--seed', 'look');
      const { trace } = traceOf(algorithm, position);
      const steps = trace.steps.length;
      const bfs = algorithm === 'bfs';
      const lines = shown[bfs ? 'bfs' : 'astar'];
      /** @param {number} step @param {string} [found] */
      const outcomes = (step, found) =>
        trace.steps
          .slice(0, step)
          .flatMap((/** @type {any} */ each) => each.moves)
          .filter((/** @type {any} */ move) => !found || move.found === found).length;
      return withDemo(algorithm, `?state=${link(position)}`, {}, async (demo, page) => {
        // At a step in the middle: how often each line has run, as the trace counts it.
        const middle = Math.round(steps / 2);
        await goTo(demo, middle);
        await demo
          .locator('.code-line', { hasText: `${count(middle)}×` })
          .first()
          .waitFor();
        const hits = async (/** @type {string} */ text) =>
          (await codeLines(demo)).find((line) => line.text.includes(text))?.hits;
        assert.equal(await hits(lines.take[0]), middle);
        assert.equal(await hits(lines.fresh[0]), outcomes(middle) - outcomes(middle, 'known'));
        assert.equal(await hits(bfs ? 's ← the state' : 'if s is in closed'), outcomes(middle));
        assert.equal(await hits('for each move of n'), outcomes(middle) + middle - 1);
        if (h) assert.ok((await codeLines(demo)).some(({ text }) => text === h));

        // Event after event of a step that knows all kinds of outcomes of this search.
        const rich =
          2 +
          trace.steps
            .slice(2)
            .findIndex(
              (/** @type {any} */ step) => new Set(step.moves.map((/** @type {any} */ move) => move.found)).size > 1,
            );
        await goTo(demo, rich);
        await press(demo, 'Next event');
        const { g, h: estimate, f, moves } = trace.steps[rich];
        await eventOf(demo, `Event 1 of ${moves.length + 2} in this step: a state is expanded`);
        /** @type {[string, string][]} */
        const expected = [['take', bfs ? `depth ${g}` : `g = ${g}, h = ${estimate}, f = ${f}`]];
        const ways = /** @type {Record<string, string>} */ ({ U: 'up', D: 'down', L: 'left', R: 'right' });
        const tried = Object.keys(ways).map((way) => moves.find((/** @type {any} */ move) => move.move === way));
        for (const move of tried.filter(Boolean)) {
          const numbers = bfs
            ? `depth ${g + 1}`
            : move.found === 'known'
              ? `cost = ${g + 1}`
              : `g = ${g + 1}, h = ${move.h}, f = ${g + 1 + move.h}`;
          expected.push([move.found, `${ways[move.move]}: ${numbers}`]);
        }
        const told = [];
        for (let event = 1; ; ++event) {
          await eventOf(demo, `Event ${event} of`);
          const current = (await codeLines(demo)).filter((line) => line.current);
          assert.equal(current.length, 1);
          told.push(current[0]);
          if (event === moves.length + 2) break;
          await press(demo, 'Next event');
        }
        const back = told.findIndex(({ values }) => Object.values(ways).includes(values));
        assert.equal(told[back].text, lines.back[0]);
        told.splice(back, 1);
        assert.deepEqual(
          told.map(({ text, values }) => [text, values]),
          expected.map(([kind, values]) => [lines[kind][0], values]),
        );

        // A line leads to the next event that runs it.
        await goTo(demo, middle);
        await demo.locator('button.code-line', { hasText: lines.known[0] }).last().click();
        const next = trace.steps.findIndex(
          (/** @type {any} */ step, /** @type {number} */ place) =>
            place >= middle && step.moves.some((/** @type {any} */ move) => move.found === 'known'),
        );
        if (next >= 0)
          await demo
            .locator('.look-step')
            .filter({ hasText: `Step ${next + 1} of` })
            .waitFor();
        await demo.locator('.code-event').filter({ hasText: 'leads to a known state' }).waitFor();

        // The C++ is what stands in src/, and its lines are lit by the same events.
        await demo.getByRole('tab', { name: 'Pseudocode' }).press('ArrowRight');
        await press(demo, 'To the end');
        await demo.locator('.code-line[aria-current]', { hasText: lines.goal[1] }).waitFor();
        for (const kind of Object.keys(lines)) {
          assert.ok((await hits(lines[kind][1])) !== -1, `${kind} lights no line of the C++`);
        }
        const source = readFileSync(new URL(`../../src/search/exact/${file}`, import.meta.url), 'utf8').split('\n');
        const address = demo.getByRole('link', { name: `src/search/exact/${file}, lines` });
        const [, from, to] = (/lines (\d+) to (\d+)/.exec((await address.textContent()) ?? '') ?? []).map(Number);
        const cut = source.slice(from - 1, to).map((line) => line.replace(/ *\/\/ (lit|at): .*/, '').trim());
        assert.equal(cut[0], first);
        const texts = (await codeLines(demo)).map(({ text }) => text);
        assert.deepEqual(texts.slice(0, cut.length), cut);
        const whole = await page.evaluate(
          async (href) => (await fetch(href)).text(),
          (await address.getAttribute('href')) ?? '',
        );
        assert.equal(whole, source.join('\n'));

        // On a phone: the present line and its neighbours; all of them on demand.
        await page.setViewportSize({ width: 390, height: 800 });
        const seen = await demo.locator('.code-line:visible').count();
        assert.ok(seen >= 1 && seen <= 5, String(seen));
        await demo.getByRole('button', { name: 'All lines' }).click();
        assert.equal(await demo.locator('.code-line:visible').count(), texts.length);
      });
    });
  }

  test('a shorter way to an open state is told, with both lengths, also after going back', () => {
    const position = cli('shuffle', '--size', '3x2', '--moves-away', '21', '--seed', 'look');
    const { trace } = traceOf('astar-manhattan', position);
    const depths = new Map([[0, 0]]);
    /** @type {[step: number, words: string][]} */
    const shorter = [];
    for (const [place, step] of trace.steps.entries()) {
      for (const { found, node } of step.moves) {
        if (found === 'known') continue;
        if (found === 'shorter') shorter.push([place + 1, `${depths.get(node)} → ${step.g + 1} moves`]);
        depths.set(node, step.g + 1);
      }
    }
    assert.ok(shorter.length > 0);
    return withDemo('astar-manhattan', `?state=${link(position)}`, {}, async (demo) => {
      for (const [step, words] of shorter) {
        for (const other of [step - 1, 0, step + 1]) {
          await goTo(demo, step);
          assert.equal(await demo.locator('.look-move[data-kind="shorter"] .look-note').first().textContent(), words);
          await goTo(demo, other);
        }
      }
    });
  });

  test('the open list is sorted as the search takes from it', () =>
    withDemo('astar-manhattan', `?state=${link(hardest)}`, {}, async (demo) => {
      const { trace } = traceOf('astar-manhattan', hardest);
      for (const step of [40, 1000, 5000]) {
        await goTo(demo, step);
        const row = (await demo.locator('.look-list tbody tr.next td').allTextContents()).map(Number);
        const next = trace.steps[step];
        assert.deepEqual(row.slice(0, 3), [next.f, next.g, next.h]);
        // A row lights its states in the tree, as many as it counts.
        await openTab(demo, 'List');
        await demo.locator('.look-list tbody tr.next').press('Enter');
        await demo.locator(`.look-tree[data-lit="${row[3]}"]`).waitFor();
        await openTab(demo, 'List');
        await demo.locator('.look-list tbody tr.next').press('Enter');
        await openTab(demo, 'Tree');
        await demo.locator('.look-tree:not([data-lit])').waitFor();
        const rows = await demo
          .locator('.look-list tbody tr')
          .evaluateAll((all) =>
            all.map((each) =>
              [.../** @type {HTMLTableRowElement} */ (each).cells].map((cell) =>
                Number(cell.textContent?.replace(',', '')),
              ),
            ),
          );
        assert.ok(rows.length > 0);
        const inOrder = rows
          .filter(([f]) => f > 0)
          .every(
            ([f, , h], place, list) =>
              place === 0 || f > list[place - 1][0] || (f === list[place - 1][0] && h > list[place - 1][2]),
          );
        assert.ok(inOrder, JSON.stringify(rows));
      }
    }));

  test('buttons step, go back, go to the next layer and to the end; the way to the goal is the solution @short', () =>
    withDemo('bfs', '', {}, async (demo, page) => {
      const { trace } = traceOf('bfs', '5 4 2/1 3 6/0 7 8');
      assert.match(
        (await demo.locator('.look-sentence').textContent()) ?? '',
        /^The search after its first 40 steps\. The oldest state/,
      );
      await press(demo, 'To the start');
      await page.waitForFunction(() => location.hash.endsWith('&at=0'));
      await press(demo, 'One step');
      await demo.locator('.look-step').filter({ hasText: 'Step 1 of 1,088' }).waitFor();
      await press(demo, 'To the next layer');
      await press(demo, 'To the next layer');
      const third = trace.steps.findIndex((/** @type {any} */ step) => step.g === 2) + 1;
      await demo
        .locator('.look-step')
        .filter({ hasText: `Step ${third} of` })
        .waitFor();
      await press(demo, 'One step back');
      await demo
        .locator('.look-step')
        .filter({ hasText: `Step ${third - 1} of` })
        .waitFor();
      await press(demo, 'To the end');
      await demo.locator('.look-step').filter({ hasText: 'Step 1,088 of 1,088' }).waitFor();
      await openTab(demo, 'List');
      await demo.locator('.look-path summary').click();
      await demo.locator('.look-path tbody tr').first().waitFor();
      const way = await demo.locator('.look-path tbody tr td:nth-child(2)').allTextContents();
      const short = way.slice(1).map((word) => word[0].toUpperCase());
      assert.equal(short.length, 12);
      assert.equal(
        short.join('').replace(/(.)\1+/g, (run) => `${run[0]}${run.length}`),
        trace.moves,
      );
      assert.match((await page.locator('#announcements').textContent()) ?? '', /12 moves, and no path is shorter/);
      await page.waitForFunction(() => location.hash.endsWith('&at=1088'));
      await press(demo, 'To the start');
      await demo.locator('.look-step').filter({ hasText: 'Step 0 of 1,088' }).waitFor();
      await screenshot(page, 'tutorial-bfs-1280');
    }));

  test('a dot of the tree leads to the step that expanded it', () =>
    withDemo('astar-manhattan', '?state=1,2,3/4,5,6/0,7,8', {}, async (demo) => {
      await press(demo, 'To the end');
      await openTab(demo, 'Tree');
      const tree = demo.locator('.look-tree');
      await tree.scrollIntoViewIfNeeded();
      const { width, height } = (await tree.boundingBox()) ?? { width: 0, height: 0 };
      await tree.click({ position: { x: width / 2, y: height / 2 } });
      await demo.locator('.look-step').filter({ hasText: 'Step 1 of 3' }).waitFor();
    }));

  test('saved JSON is what the command line writes', () =>
    withDemo('astar-misplaced', '', {}, async (demo, page) => {
      await openTab(demo, 'Tree');
      const [download] = await Promise.all([page.waitForEvent('download'), press(demo, 'Save the trace as JSON')]);
      const state = cli('shuffle', '--size', '3x3', '--moves-away', '16', '--seed', 'tutorial');
      assert.equal(readFileSync(await download.path(), 'utf8').trim(), traceOf('astar-misplaced', state).text.trim());
      assert.equal(download.suggestedFilename(), `trace-astar-misplaced-${state.replaceAll(/[ /]/g, '')}.json`);
    }));

  test('a full trace says so, and how the search ended all the same', () =>
    withDemo('bfs', '?state=7,3,8/4,1,6/0,5,2&at=99999999', {}, async (demo) => {
      const { trace } = traceOf('bfs', '7 3 8/4 1 6/0 5 2');
      assert.equal(trace.complete, false);
      assert.equal(
        await demo.locator('.look-step').textContent(),
        `Step ${count(trace.steps.length)} of ${count(trace.steps.length)}`,
      );
      await demo
        .locator('.look-notice')
        .filter({
          hasText: `hold the first ${count(trace.steps.length)} of ${count(trace.expanded)} expansions. The search itself went on and found 24 moves.`,
        })
        .waitFor();
      assert.ok((await demo.locator('.look *').count()) < 400);
    }));

  test('it plays to the end by itself, sleeps out of sight, and nothing runs when it is done', () =>
    withDemo('astar-misplaced', '', {}, async (demo, page) => {
      const step = () => demo.locator('.look-step').textContent();
      await demo.getByRole('slider', { name: 'Speed' }).fill('2'); // 5 steps a second
      await press(demo, 'Play');
      await demo
        .locator('.look-step')
        .filter({ hasText: /Step [1-9]/ })
        .waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(600);
      const before = await step();
      await page.waitForTimeout(700);
      assert.equal(await step(), before);
      await demo.locator('.look').evaluate((look) => look.scrollIntoView());
      await page.waitForFunction(
        (old) => document.querySelector('#astar-misplaced-demo .look-step')?.textContent !== old,
        before,
      );
      await demo.getByRole('slider', { name: 'Speed' }).fill('9');
      await demo.getByRole('button', { name: 'Play', exact: true }).waitFor();
      assert.equal(await step(), 'Step 402 of 402');
      await page.waitForTimeout(300);
      const frames = await page.evaluate(() => /** @type {any} */ (window).busy.frames);
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).busy.frames), frames);
    }));

  test('with reduced motion playing shows a picture twice a second', () =>
    withDemo('astar-misplaced', '', { reducedMotion: 'reduce' }, async (demo, page) => {
      await demo.getByRole('slider', { name: 'Speed' }).fill('5');
      const pictures = page.evaluate(
        () =>
          new Promise((done) => {
            let changes = 0;
            const step = /** @type {Element} */ (document.querySelector('#astar-misplaced-demo .look-step'));
            new MutationObserver(() => {
              changes += 1;
            }).observe(step, { childList: true, characterData: true, subtree: true });
            setTimeout(() => done(changes), 2200);
          }),
      );
      await press(demo, 'Play');
      const changes = /** @type {number} */ (await pictures);
      assert.ok(changes >= 2 && changes <= 5, String(changes));
    }));

  for (const [width, scheme] of /** @type {[number, 'light' | 'dark'][]} */ ([
    [360, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ])) {
    test(`${width} px, ${scheme}: fits, keeps its controls in sight, and has no fault that axe finds`, () =>
      withDemo('astar-manhattan', '', { viewport: { width, height: 800 }, colorScheme: scheme }, async (demo, page) => {
        await goTo(demo, 200);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        await demo.locator('.look-moves').evaluate((moves) => moves.scrollIntoView({ block: 'center' }));
        await page.waitForTimeout(100);
        const { y } = (await demo.locator('.look-controls').boundingBox()) ?? { y: -1 };
        assert.ok(y >= 0 && y < 800, String(y));
        for (const button of await demo.locator('.look-buttons button').all()) {
          const box = await button.boundingBox();
          assert.ok(box && box.width >= 44 && box.height >= 44);
        }
        assert.deepEqual(await axeFinds(page, { within: ['#astar-manhattan-demo'] }), []);
        await screenshot(page, `tutorial-look-${width}-${scheme}`);
      }));
  }

  test('works with the keyboard alone', () =>
    withDemo('astar-manhattan', '', {}, async (demo, page) => {
      await press(demo, 'To the start');
      await demo.getByRole('button', { name: 'One step', exact: true }).focus();
      for (let step = 0; step < 3; ++step) await page.keyboard.press('Enter');
      await demo.locator('.look-step').filter({ hasText: 'Step 3 of 324' }).waitFor();
      await page.keyboard.press('Tab'); // until f rises
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await demo.locator('.look-step').filter({ hasText: 'Step 324 of 324' }).waitFor();
      // The focus stays, though the button cannot go further.
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'To the end');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      await demo.locator('.look-step').filter({ hasText: 'Step 323 of 324' }).waitFor();
    }));
});

describe('the small figures', () => {
  test('each goes from event to event to the end that the command line tells; its question is judged by the engine; words light its parts', () =>
    withPage(browser, server, { hash: 'tutorial.html#bfs', ready: false }, async (page) => {
      for (const [part, algorithm, position] of /** @type {const} */ ([
        ['bfs', 'bfs', '1 2 3/4 5 6/0 7 8'],
        ['both', 'bidirectional-bfs', '1 2 3/0 4 6/7 5 8'],
        ['misplaced', 'astar-misplaced', '1 3 5/4 2 0'],
        ['manhattan', 'astar-manhattan', '1 3 5/4 2 0'],
        ['idastar', 'idastar-manhattan', '4 1 3/2 5 0'],
      ])) {
        const { trace } = traceOf(algorithm, position);
        const figures = page.locator(`#${part}-small`);
        await page.evaluate((tab) => document.getElementById(tab)?.click(), `${part}-small-tab`);
        await figures.scrollIntoViewIfNeeded();
        await figures.locator('.small-node').first().waitFor();
        const next = figures.getByRole('button', { name: 'Next', exact: true });
        await next.click();
        await figures.locator('.code-line[aria-current="step"]').waitFor();
        const question = figures.locator('.question');
        const thresholds = new Set(trace.steps.map((/** @type {any} */ step) => step.threshold));
        const known = trace.steps.flatMap((/** @type {any} */ step) =>
          step.moves.filter((/** @type {any} */ move) => move.found === 'fresh'),
        ).length;
        const answer = { bfs: known + 1, both: known + 2, idastar: thresholds.size }[String(part)] ?? trace.expanded;
        await question.getByRole('textbox').fill(String(answer));
        await question.getByRole('button', { name: 'That is my guess' }).click();
        await question.locator('.question-verdict.good', { hasText: 'Right.' }).waitFor();
        await question.getByRole('button', { name: 'Show me' }).click();
        await figures.locator('.small-node[data-standing="way"]').first().waitFor();
        assert.equal(await figures.locator('.small-node[data-standing="way"]').count(), trace.length + 1, part);
        assert.equal(await next.getAttribute('aria-disabled'), 'true');
        if (part !== 'idastar')
          assert.equal(
            await figures.locator('.small-node:not([data-standing="hidden"])').count(),
            known + (part === 'both' ? 2 : 1),
          );
        const another = question.getByRole('button', { name: 'Another one' });
        if (part === 'both' || part === 'idastar') {
          assert.equal(await another.count(), 0);
          continue;
        }
        // Which state is next? The figure stands where it is asked.
        await another.click();
        const [, asked] =
          /^(\d+) states? expanded\. Which of the open ones is next\?$/.exec(
            (await question.locator('.question-words').textContent()) ?? '',
          ) ?? [];
        const choices = question.locator('.question-choice');
        const labels = await choices
          .locator('svg')
          .evaluateAll((all) => all.map((svg) => svg.getAttribute('aria-label') ?? ''));
        const listed = await figures
          .locator('.small-list svg')
          .evaluateAll((all) => all.map((svg) => (svg.getAttribute('aria-label') ?? '').replace('Board: ', '')));
        assert.ok(labels.length >= 3, part);
        assert.deepEqual([...labels].sort(), [...listed].sort(), part);
        const spoken = (/** @type {string} */ text) => text.replaceAll('/', ', ').replace(/\b0\b/, 'blank');
        const right = labels.indexOf(spoken(trace.steps[Number(asked)].state));
        assert.ok(right >= 0, part);
        await choices.nth((right + 1) % labels.length).click();
        await question.locator('.question-verdict.bad', { hasText: `Not quite: ${labels[right]}.` }).waitFor();
        await choices.nth(right).click();
        await question.locator('.question-verdict.good', { hasText: /^Right\. It/ }).waitFor();
        await question.getByRole('button', { name: 'Show me' }).click();
        assert.equal(await figures.locator(`.small-list svg[aria-label="Board: ${labels[right]}"]`).count(), 0, part);
      }
      await page.locator('#astar-misplaced .word[data-lights="h"]').click();
      assert.equal(await page.locator('#misplaced-small .small-search').getAttribute('data-lit'), 'h');
      await page.locator('#bfs .word[data-lights="open"]').focus();
      assert.equal(await page.locator('#bfs-small .small-search').getAttribute('data-lit'), 'open');
      // The mouse over a word lights its part of the look inside, too, and no longer when it leaves.
      await page.evaluate(() => document.getElementById('astar-misplaced-demo-tab')?.click());
      const other = page.locator('#astar-misplaced-demo');
      await other.scrollIntoViewIfNeeded();
      await other.locator('.look-inside > summary').click();
      const own = other.locator('.look-formula .part-f');
      await own.waitFor();
      const before = await own.evaluate((each) => getComputedStyle(each).backgroundColor);
      await page.locator('#astar-misplaced .word[data-lights="f"]').hover();
      assert.notEqual(await own.evaluate((each) => getComputedStyle(each).backgroundColor), before);
      await page.mouse.move(0, 0);
      assert.equal(await own.evaluate((each) => getComputedStyle(each).backgroundColor), before);
    }));
});

describe('the weight', () => {
  test('in forced colours the chosen tab and the lines that ran, and no others, have a bar', () =>
    withDemo('weight', '', { forcedColors: 'active' }, async (demo) => {
      const bars = await demo.evaluate((figure) => {
        const [tab, other] = ['true', 'false'].map((chosen) =>
          getComputedStyle(
            /** @type {Element} */ (figure.querySelector(`.look-tabs [aria-selected="${chosen}"]`)),
          ).getPropertyValue('border-bottom-color'),
        );
        const [lit, idle] = ['.code-line.lit', '.code-line:not(.lit, .ran)'].map((line) =>
          getComputedStyle(/** @type {Element} */ (figure.querySelector(line))).getPropertyValue('border-left-color'),
        );
        const paper = getComputedStyle(figure).getPropertyValue('background-color');
        return { shown: [tab !== paper, lit !== paper], hidden: [other, idle].map((color) => color === paper) };
      });
      assert.deepEqual(bars, { shown: [true, true], hidden: [true, true] });
    }));

  test('each w has the length and the work of the command line, beside the shortest', () =>
    withDemo('weight', '', {}, async (demo, page) => {
      await page.waitForFunction(() =>
        /^\d/.test(document.querySelector('#weight-demo .weight-table tbody tr:last-child td')?.textContent ?? ''),
      );
      const rows = await demo
        .locator('.weight-table tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
      const expected = [...rows.keys()].map((weight) => solve('astar-manhattan', hardest, '--weight', String(weight)));
      assert.equal(rows.length, 11);
      assert.deepEqual(
        rows.map(([moves, , expanded]) => [moves, expanded]),
        expected.map(({ length, expanded }) => [String(length), count(expanded)]),
      );
      assert.deepEqual(
        rows.map(([, more]) => more),
        expected.map(({ length }) => (length === 31 ? 'none' : `+${length - 31}`)),
      );
      const verdict = demo.locator('.weight-verdict');
      assert.match(
        (await verdict.textContent()) ?? '',
        /^35 moves with 543 states expanded; w = 1 finds 31 moves with 6,729\. Not the shortest: 4 moves too many/,
      );
      await demo.getByRole('button', { name: 'w = 5', exact: true }).click();
      await verdict.filter({ hasText: '47 moves with 273 states' }).waitFor();
      await demo.locator('.look-step').filter({ hasText: 'Step 40 of 273' }).waitFor();
      await page.waitForFunction(() => location.hash === '#weight?state=8,6,7/2,5,4/3,0,1&w=5');
      await demo.getByRole('button', { name: 'Play its solution' }).click();
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#weight-demo sliding-puzzle')).timelineLength === 47,
      );
    }));

  test('a position that cannot be solved has no length', () =>
    withDemo('weight', '?state=2,1,3/4,5,6/7,8,0', {}, async (demo) => {
      await demo
        .locator('.weight-verdict')
        .filter({ hasText: 'No path leads to the goal, whatever w is: all 181,440 states' })
        .waitFor();
      assert.deepEqual(await demo.locator('.weight-table tbody tr').nth(1).locator('td').allTextContents(), [
        '–',
        '–',
        '181,440',
      ]);
      assert.equal(await demo.locator('.weight-chart svg').count(), 0);
    }));

  test('w = 1 is never more than the truth, w = 2 is', () =>
    withDemo('weight', '?w=1', {}, async (demo) => {
      const chart = demo.locator('.weight-chart svg');
      await chart.waitFor();
      assert.match((await chart.getAttribute('aria-label')) ?? '', /at 0 of 32 states/);
      // h along the solution, computed independently.
      const tiles = hardest.split(/[ /]/).map(Number);
      const h = () =>
        tiles.reduce(
          (sum, tile, cell) =>
            sum +
            (tile &&
              Math.abs((cell % 3) - ((tile - 1) % 3)) + Math.abs(Math.floor(cell / 3) - Math.floor((tile - 1) / 3))),
          0,
        );
      const estimates = [h()];
      const way = traceOf('astar-manhattan', hardest).trace.moves.replace(
        /([UDLR])(\d+)/g,
        (/** @type {string} */ _, /** @type {string} */ move, /** @type {string} */ times) =>
          move.repeat(Number(times)),
      );
      for (const move of way) {
        const gap = tiles.indexOf(0);
        const from = gap + { U: 3, D: -3, L: 1, R: -1 }[/** @type {'U'} */ (move)];
        [tiles[gap], tiles[from]] = [tiles[from], 0];
        estimates.push(h());
      }
      assert.equal(estimates[31], 0);
      const over = estimates.filter((estimate, at) => 2 * estimate > 31 - at).length;
      assert.equal(await chart.locator('rect.over').count(), 0);
      await demo.getByRole('slider', { name: /Weight/ }).fill('2');
      await demo.locator('.weight-chart rect.over').first().waitFor();
      assert.equal(await chart.locator('rect.over').count(), over);
      assert.match((await chart.getAttribute('aria-label')) ?? '', new RegExp(`at ${over} of 32 states`));
    }));
});

describe('the lessons', () => {
  /** @param {Parameters<typeof withPage>[2]} options @param {(page: Page) => Promise<void>} act */
  const withClient = (options, act) =>
    withPage(browser, server, { hash: 'tutorial.html', ready: false, ...options }, act);
  /** Runs in the page with a client of its own. @param {Page} page @param {string} body */
  const run = (page, body) =>
    page.evaluate(`(async () => {
    const { LessonClient } = await import('./lesson-client.js');
    const lessons = new LessonClient();
    const failure = (promise) => promise.then(() => 'none', (error) => error.name + '/' + (error.type ?? '') + ': ' + error.message);
    ${body}
  })()`);

  test('answers as the command line; refuses nonsense in words; what is aborted or closed rejects', () =>
    withClient({}, async (page) => {
      assert.deepEqual(
        await run(
          page,
          'const told = []; const all = await lessons.layers("3x2", { onCount: (count, depth) => told.push([depth, count]) }); return [all, told.length];',
        ),
        [cli('layers', '--size', '3x2').split(/\s+/).map(Number), 22],
      );
      assert.equal(
        await run(page, 'return lessons.positionAt("3x3", 31, "x");'),
        cli('shuffle', '--size', '3x3', '--moves-away', '31', '--seed', 'x'),
      );
      const study = /** @type {any} */ (
        await run(
          page,
          `const study = await lessons.study('2x2', 'naive-swap', { seed: 's' });
      await study.run(1000); const result = await study.run(9000); const exact = await study.exact(); study.close(); return { ...result, exact };`,
        )
      );
      const same = JSON.parse(
        cli('study', '--size', '2x2', '--method', 'naive-swap', '--shuffles', '10000', '--seed', 's', '--json'),
      );
      assert.equal(study.summary.shuffles, 10_000);
      assert.equal(study.exact.most / study.exact.least, 1.875);
      assert.deepEqual(study.atHome, same.at_home);
      assert.deepEqual(study.landings, same.landings);
      assert.deepEqual(
        [study.summary.solvable, study.summary.most, study.summary.least],
        [same.solvable, same.most, same.least],
      );
      assert.match(
        String(await run(page, 'return failure(lessons.look("dfs", "1 2 3/4 5 6/7 8 0"));')),
        /^LessonError\/input: .*dfs/,
      );
      assert.match(
        String(await run(page, 'return failure(lessons.positionAt("3x3", 40, "x"));')),
        /^LessonError\/input: .*31/,
      );
      assert.match(
        String(await run(page, 'return failure(lessons.layers("three"));')),
        /^LessonError\/input: “three” is no size/,
      );
      assert.match(
        String(
          await run(
            page,
            'return failure(lessons.layers("5x5", { signal: AbortSignal.timeout(300), maxBytes: 4e8 }));',
          ),
        ),
        /^TimeoutError/,
      );
      assert.match(
        String(
          await run(
            page,
            `const look = await lessons.look('astar-misplaced', '15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0', { maxRecords: 0, maxBytes: 5e8 });
      const stepping = failure(look.step(1e9)); setTimeout(() => look.close(), 200); return stepping;`,
          ),
        ),
        /^AbortError/,
      );
      // A search for a position that takes long runs in slices: other questions are answered meanwhile, and it can be
      // stopped.
      const [found, waited, stopped] = /** @type {[string, boolean, string]} */ (
        await run(
          page,
          `
      const slow = lessons.positionAt('4x4', 44, '5');
      let waited = true;
      slow.then(() => (waited = false));
      await Promise.all(Array.from({ length: 5 }, () => lessons.layers('2x2')));
      const first = waited;
      const stopping = new AbortController();
      const stopped = failure(lessons.positionAt('4x4', 64, '6', { signal: stopping.signal }));
      await lessons.layers('2x2');
      stopping.abort();
      return [await slow, first, await stopped];`,
        )
      );
      assert.equal(found, cli('shuffle', '--size', '4x4', '--moves-away', '44', '--seed', '5'));
      assert.ok(waited, 'the quick questions are answered first');
      assert.match(stopped, /^AbortError/);
      // The engine goes on and answers quickly.
      assert.equal(await run(page, 'return (await lessons.layers("2x2")).length;'), 7);
    }));

  test('the worker is kept while it is of use, and ends when idle and hidden', () =>
    withClient({}, async (page) => {
      assert.deepEqual(
        await run(
          page,
          `
      const hide = () => { Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }); document.dispatchEvent(new Event('visibilitychange')); };
      const look = await lessons.look('bfs', '1 2 3/4 5 6/0 7 8');
      hide();
      const held = lessons.running;
      await look.step(5);
      look.close();
      const ended = !lessons.running;
      delete document.visibilityState;
      const again = (await lessons.layers('2x2')).length;
      return { held, ended, again };`,
        ),
        { held: true, ended: true, again: 7 },
      );
    }));

  test('where a worker is forbidden it runs on the page, in slices', async () => {
    server.overrides.set('tutorial.html', (response, body) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(String(body).replace(/worker-src [^;"]*/, "worker-src 'none'")),
    );
    try {
      await withClient({ expect: [/worker/i] }, async (page) => {
        const answer = /** @type {any} */ (
          await run(
            page,
            `
          const gaps = []; let last = performance.now(); let going = true;
          const watch = () => { const now = performance.now(); gaps.push(now - last); last = now; if (going) setTimeout(watch); };
          const look = await lessons.look('astar-misplaced', '${hardest}', { maxRecords: 0 });
          last = performance.now(); watch();
          const { status, statistics } = await look.step(1e9);
          going = false;
          return { status, expanded: statistics.expanded, notice: lessons.notice, gaps: gaps.sort((a, b) => a - b) };`,
          )
        );
        assert.equal(answer.status, 'solved');
        assert.equal(answer.expanded, solve('astar-misplaced', hardest).expanded);
        assert.match(answer.notice, /Content-Security-Policy/);
        // Not the longest: another program may have the processor for a while.
        assert.ok(answer.gaps.length > 5 && answer.gaps[answer.gaps.length >> 1] < 40, String(answer.gaps));
      });
    } finally {
      server.overrides.delete('tutorial.html');
    }
  });

  test('a worker that dies is told, and the next question starts another', async () => {
    server.overrides.set('wasm/lesson.wasm', (response) => response.writeHead(404).end());
    try {
      await withClient({ expect: [/404/] }, async (page) => {
        assert.match(String(await run(page, 'return failure(lessons.layers("2x2"));')), /^LessonError\/wasm: .*404/);
        server.overrides.delete('wasm/lesson.wasm');
        assert.equal(await run(page, 'return (await lessons.layers("2x2")).length;'), 7);
      });
    } finally {
      server.overrides.delete('wasm/lesson.wasm');
    }
  });
});
