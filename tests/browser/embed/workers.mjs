// Scenarios: a worker ends, or says nothing more, in the midst of what it does: it fetches or unpacks databases, searches,
// settles, builds tables, computes a hint, a review, a deal or a lesson. The reader is told in a sentence, the game stays as
// it is, and a second try gives the right answer.
//
// A browser ends a worker without a word where memory is short. Here its script has a hook in front that does it. Between two
// looks at the worker the page's clock runs as ever until the worker is gone, and then faster (hasten).

import assert from 'node:assert/strict';

import { replay } from '../driver.mjs';
import { call, costly, get, hasten, ready, script, told, words } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Page } from '../engines.mjs' */
/** @import { Web } from '../hosts.mjs' */
/** @import { Stage } from './scenario.mjs' */

const scenario = scenariosOf('a worker is gone');

const nine = '5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12'; // moves of the shortest solution
const near = '1 2 3/4 5 6/0 7 8'; // LL
const large = '24 3 12 9 5/17 1 14 8 20/6 22 11 2 15/18 7 0 23 13/16 21 4 10 19';

/**
 * When a worker is gone.
 * @typedef {object} Moment
 * @property {string} [call] it calls that function of its module
 * @property {number} [after] so many calls of that
 * @property {string} [fetched] it asks for that file
 * @property {string} [message] it is sent a message of that type
 * @property {boolean} [silent] it goes on, and nothing that it says arrives
 * @property {string} [wants] the tables that its search is to want from the first step on
 */

/** Runs in the worker, before its own script. @param {Moment} moment */
function hook({ call: name = '', after = 0, fetched, message, silent, wants }) {
  const { fetch, WebAssembly } = /** @type {any} */ (self);
  let gone = false;
  const end = () => {
    if (gone) return;
    gone = true;
    /** @type {any} */ (self).postMessage = () => {};
    const request = new XMLHttpRequest();
    request.open('GET', '/gone', false);
    request.send();
    if (!silent) self.close();
  };
  self.fetch = (address, ...others) => {
    if (!fetched || !String(address).endsWith(fetched)) return fetch(address, ...others);
    end();
    return new Promise(() => {});
  };
  if (message)
    self.addEventListener('message', (event) => {
      if (event.data.type !== message) return;
      event.stopImmediatePropagation();
      end();
    });
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (/** @type {any[]} */ ...given) => {
    const instance = await instantiate(...given);
    const exports = { ...instance.exports };
    let calls = 0;
    if (name)
      exports[name] = (/** @type {any[]} */ ...values) => {
        if (++calls > after) end();
        return instance.exports[name](...values);
      };
    if (wants) {
      const pointer = exports.malloc(wants.length + 1);
      new Uint8Array(exports.memory.buffer).set(new TextEncoder().encode(`${wants}\0`), pointer);
      exports.databases_wanted = () => pointer;
    }
    return { exports };
  };
}

/**
 * Puts the hook in front of the script, for the first worker alone.
 * @param {Web} web @param {string} file @param {Moment} moment
 */
function endFirst({ blog }, file, moment) {
  let first = true;
  blog.files.set('/gone', { type: 'text/plain', body: 'gone' });
  blog.files.set('/hasten.js', { type: 'text/javascript', body: `window.hastened = 1; (${hasten})();` });
  blog.patch = (_folder, path, body) => {
    if (path.endsWith('.html')) return String(body).replace('<script', '<script src="/hasten.js"></script><script');
    if (path !== file || !first) return body;
    first = false;
    return Buffer.concat([Buffer.from(`(${hook})(${JSON.stringify(moment)});\n`), body]);
  };
}

/** Waits until the worker is gone; then the page notices it soon, and from then on is as patient as ever. @param {Stage} stage @param {() => Promise<unknown>} noticed */
async function untilNoticed({ page, web }, noticed) {
  for (const end = Date.now() + 20_000; !web.blog.requests.includes('/gone'); ) {
    assert.ok(Date.now() < end, 'the worker comes to where it is to end');
    await new Promise((done) => setTimeout(done, 20));
  }
  await page.evaluate(() => Object.assign(window, { hastened: 100 }) && 0);
  await noticed();
  await page.evaluate(() => Object.assign(window, { hastened: 1 }) && 0);
}

const silent = 'The solver stopped responding and was shut down. Try again.';

/**
 * A board on which somebody asks for something twice.
 * @param {string} name
 * @param {{ state?: string, moves?: string, moment: Moment, ask: (page: Page) => Promise<any>, failed: (answer: any) => void,
 *   right: (answer: any) => void, before?: (page: Page) => Promise<unknown>, inEach?: boolean }} about before: the second try
 */
function boardScenario(name, { state = nine, moves = '', moment, ask, failed, right, before, inEach }) {
  scenario(name, { inEach }, async (stage) => {
    const { page, web, open } = stage;
    endFirst(web, 'solver-worker.js', moment);
    await open(
      `<script src="/hasten.js"></script>${script}<sliding-puzzle state="${state}" moves="${moves}" style="width: 300px"></sliding-puzzle>`,
    );
    await ready(page);
    const game = () => Promise.all(['state', 'startState', 'moves', 'moveCount'].map((each) => get(page, each)));
    const games = await game();
    const asked = ask(page);
    /** @type {any} */
    let answer;
    await untilNoticed(stage, async () => {
      answer = await asked;
    });
    failed(answer);
    assert.equal(await words(page), silent);
    assert.deepEqual(
      (await told(page, 'puzzle-error')).map(({ type, message }) => [type, message]),
      [['worker', silent]],
    );
    assert.deepEqual(await game(), games, 'the game is as it was');
    await before?.(page);
    right(await ask(page));
    assert.equal(await words(page), '', 'nothing is wrong any more');
    assert.equal((await told(page, 'puzzle-error')).length, 1);
  });
}

const solve = (/** @type {Page} */ page) => call(page, 'solve', { algorithm: 'auto', play: false });
const searchFailed = (/** @type {any} */ { status, message, length }) =>
  assert.deepEqual([status, message, length], ['error', silent, -1]);
const inNine = (/** @type {any} */ { status, length, optimal, moves }) => {
  assert.deepEqual([status, length, optimal], ['solved', 9, true]);
  assert.equal(replay(nine, moves), '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0');
};

/** A position that takes less time than the one before. @param {Page} page */
const showNine = (page) =>
  page.evaluate((state) => {
    /** @type {any} */ (document.querySelector('sliding-puzzle')).state = state;
  }, nine);

for (const [when, moment, inEach] of /** @type {[string, Moment, boolean?][]} */ ([
  ['it searches', { call: 'solver_step' }, true],
]))
  boardScenario(`while ${when}`, { moment, ask: solve, failed: searchFailed, right: inNine, inEach });

boardScenario('it falls silent while it searches', {
  state: costly,
  moment: { call: 'solver_step', after: 40, silent: true },
  ask: solve,
  failed: ({ status, message }) => assert.deepEqual([status, message], ['error', silent]),
  before: showNine,
  right: inNine,
  inEach: true,
});

boardScenario('while it builds the tables that a long search has earned', {
  state: costly,
  moment: { call: 'table_step', wants: '4x4-1' },
  ask: solve,
  failed: ({ status, message }) => assert.deepEqual([status, message], ['error', silent]),
  before: showNine,
  right: inNine,
});

boardScenario('while it settles for the solution that it knows', {
  state: large,
  moment: { message: 'settle' },
  ask: (page) =>
    page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const settle = (/** @type {any} */ { detail }) => detail.length > 0 && board.settle();
      board.addEventListener('puzzle-progress', settle);
      return board
        .solve({ algorithm: 'auto', play: false })
        .finally(() => board.removeEventListener('puzzle-progress', settle));
    }),
  failed: ({ status, message }) => assert.deepEqual([status, message], ['error', silent]),
  right: ({ length, moves, message, lowerBound }) => {
    assert.equal(replay(large, moves), '1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0');
    assert.ok(length >= lowerBound && lowerBound > 50, `${length} moves, at least ${lowerBound}: ${message}`);
  },
});

boardScenario('while it looks for a hint', {
  moment: { call: 'solver_step' },
  ask: (page) => call(page, 'hint'),
  failed: (hint) => assert.equal(hint ?? null, null), // the driver of WebKit makes undefined of null
  right: ({ tile, move, remaining, optimal }) => assert.deepEqual([tile, move, remaining, optimal], [13, 'D', 9, true]),
});

boardScenario('while it reviews a game', {
  state: near,
  moves: 'DULL',
  moment: { call: 'review_step' },
  ask: (page) => call(page, 'analyse'),
  failed: (analysis) => assert.equal(analysis ?? null, null),
  right: ({ shortest, length }) => assert.deepEqual([shortest, length], [2, 4]),
});

// --- Our pages ---

scenario('while it deals a board of our page', async (stage) => {
  const { page, web } = stage;
  endFirst(web, 'solver-worker.js', { call: 'deal_step' });
  await page.goto(`${web.blog.site}/index.html?lang=en#size=3x3&seed=fault`);
  await page.waitFor(() => /** @type {any} */ (document.querySelector('#board'))?.state);
  const state = await get(page, 'state');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('#new')).click());
  await page.waitFor(() => document.querySelector('#new-sheet[open] #distance') !== null);
  const start = () =>
    page.evaluate(() => {
      const input = (/** @type {string} */ which) => /** @type {HTMLInputElement} */ (document.querySelector(which));
      input('[name=kind][value=distance]').click();
      input('#distance').value = '20';
      input('#start').click();
    });
  const problem = () => page.evaluate(() => document.querySelector('#new-problem')?.textContent ?? '');
  await start();
  await untilNoticed(stage, () =>
    page.waitFor(() => /** @type {HTMLElement} */ (document.querySelector('#new-problem')).innerText),
  );
  assert.equal(await problem(), silent);
  assert.deepEqual([await get(page, 'state'), await get(page, 'seed')], [state, 'fault'], 'the game is as it was');
  await start();
  await page.waitFor(() => !document.querySelector('#new-sheet[open]'));
  assert.equal(await problem(), '');
  assert.notEqual(await get(page, 'state'), state);
  const { status, length, optimal } = await call(page, 'solve', { algorithm: 'auto', play: false });
  assert.deepEqual([status, length, optimal], ['solved', 20, true]);
});

for (const [when, moment] of /** @type {[string, Moment][]} */ ([
  ['ends', { call: 'solver_step' }],
  ['falls silent', { call: 'solver_step', silent: true }],
]))
  scenario(
    `the tutorial’s worker ${when} while a figure looks inside a search`,
    { expect: [/LessonError/] },
    async (stage) => {
      const { page, web } = stage;
      endFirst(web, 'lesson-worker.js', moment);
      await page.goto(`${web.blog.site}/tutorial.html?lang=en#bfs-board?state=1,2,3/4,5,6/0,7,8`);
      const said = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('#bfs-board :is(.status, [role="alert"])')]
            .filter((each) => each.getClientRects().length > 0)
            .map((each) => each.textContent ?? '')
            .filter(Boolean),
        );
      await untilNoticed(stage, async () => {
        for (const end = Date.now() + 20_000; !/engine/.test(await said()); )
          assert.ok(Date.now() < end, `it says: ${await said()}`);
      });
      assert.deepEqual(await said(), [silent.replace('The solver', 'The tutorial’s engine')]);
      await page.evaluate(() => {
        location.hash = '#bfs-board?state=1,2,3/4,5,6/7,0,8';
      });
      await page.waitFor(() =>
        /^1 state expanded/.test(document.querySelector('#bfs-board .ripple-time output')?.textContent ?? ''),
      );
      for (const end = Date.now() + 20_000; /engine/.test(await said()); )
        assert.ok(Date.now() < end, `it says: ${await said()}`);
      assert.equal(await get(page, 'state', '#bfs-board sliding-puzzle'), '1 2 3/4 5 6/7 0 8');
    },
  );

// --- Figures of the tutorial ---

const far = '8,6,7/2,5,4/3,0,1'; // the farthest position of 3x3, and the other one that is as far
const asFar = '6 4 7/8 5 0/3 2 1';

const lessonsSilent = silent.replace('The solver', 'The tutorial’s engine');
const stopped = `This figure stopped: ${lessonsSilent} The rest of the page goes on; reload it to try again.`;

/** The text of a part of the figure. @param {string} part */
const textOf = (part) => (/** @type {Page} */ page, /** @type {string} */ id) =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', `#${id} ${part}`);
const stateOf = (/** @type {Page} */ page, /** @type {string} */ id) => get(page, 'state', `#${id} sliding-puzzle`);

/** Clicks what the selector finds in a figure; a slider is first put to a value. */
const click = (/** @type {string} */ selector, value = '') => [selector, value];

/**
 * A figure in which a reader asks for something twice.
 * @typedef {object} Lesson
 * @property {string} figure its link
 * @property {string} [article]
 * @property {Moment & { call: string }} moment
 * @property {string} [file] whose worker ends, if not the lessons'
 * @property {string[]} [first] none: it asks as it starts
 * @property {string[]} again
 * @property {string} says
 * @property {(page: Page, id: string) => Promise<string>} answer
 * @property {string | RegExp} right
 */

/** @type {Lesson[]} */
const askedTwice = [
  {
    figure: 'histogram-demo',
    moment: { call: 'layers_next', after: 9 },
    again: click('input[value="2x2"]'),
    says: stopped,
    answer: (page, id) => page.evaluate((name) => document.getElementById(name)?.dataset.counts ?? '', id),
    right: '1 2 2 2 2 2 1',
  },
  {
    figure: `race-demo?state=${far}`,
    moment: { call: 'solver_step', after: 3 },
    again: click('.primary'),
    says: lessonsSilent,
    answer: textOf('.status'),
    right: /31 moves\. A\* Manhattan needed the fewest/,
  },
  {
    figure: 'astar-board?state=1,2,3/4,5,6/0,7,8&at=1',
    moment: { call: 'deal_step' },
    first: click('.folds input[type="range"]', '31'),
    again: click('.folds input[type="range"]', '31'),
    says: lessonsSilent,
    answer: stateOf,
    right: new RegExp(`^(${far.replaceAll(',', ' ')}|${asFar})$`),
  },
  {
    article: 'beyond.html',
    figure: `patterns-sum?state=${far}`,
    moment: { call: 'solver_step' },
    again: click('.row button'),
    says: stopped,
    answer: textOf('.figures'),
    right: /The truth\d+$/,
  },
  {
    figure: 'graph-demo?state=1,2,3/4,5,6/0,7,8',
    file: 'solver-worker.js',
    moment: { call: 'solver_step' },
    first: click('[data-press="bfs"]'),
    again: click('[data-press="bfs"]'),
    says: silent,
    answer: stateOf,
    right: '1 2 3/4 5 6/7 8 0',
  },
];

for (const lesson of askedTwice) {
  const {
    article = 'tutorial.html',
    figure,
    file = 'lesson-worker.js',
    moment,
    first,
    again,
    says,
    answer,
    right,
  } = lesson;
  const id = figure.split('?')[0];
  scenario(
    `in ${moment.call} of the figure ${id}`,
    { expect: [/LessonError/, /^error: JSHandle@error$/] },
    async (stage) => {
      const { page, web } = stage;
      endFirst(web, file, moment);
      await page.goto(`${web.blog.site}/${article}?lang=en#${figure}`);
      await page.waitFor((/** @type {string} */ name) => {
        const element = /** @type {HTMLElement} */ (document.getElementById(name));
        element.scrollIntoView();
        const board = element.querySelector('sliding-puzzle');
        return element.matches('[data-started]') && (!board || /** @type {any} */ (board).state);
      }, id);
      const act = ([selector, value]) =>
        page.evaluate(
          (/** @type {string} */ wanted, /** @type {string} */ to) => {
            const control = /** @type {HTMLInputElement} */ (document.querySelector(wanted));
            if (to) control.value = to;
            if (to) for (const type of ['input', 'change']) control.dispatchEvent(new Event(type));
            else control.click();
          },
          `#${id} ${selector}`,
          value,
        );
      const said = () =>
        page.evaluate(
          (/** @type {string} */ name) =>
            [...document.querySelectorAll(`#${name} p`)]
              .filter((each) => each.checkVisibility() && /stopped responding/.test(each.textContent ?? ''))
              .map((each) => each.textContent),
          id,
        );
      if (first) await act(first);
      await untilNoticed(stage, () =>
        page.waitFor(
          (/** @type {string} */ name) => /stopped responding/.test(document.getElementById(name)?.innerText ?? ''),
          id,
        ),
      );
      for (const words of await said()) assert.equal(words, says);
      await act(again);
      const fits = async () => {
        const now = await answer(page, id);
        return right instanceof RegExp ? right.test(now) : now === right;
      };
      for (const end = Date.now() + 20_000; !(await fits()); )
        assert.ok(Date.now() < end, `it answers: ${await answer(page, id)}`);
    },
  );
}
