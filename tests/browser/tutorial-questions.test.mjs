// The questions of the tutorial's figures in Chromium: each is judged as the command line, or a count of our own, judges
// it; a wrong answer is told so; the figure shows why; nothing of it is stored.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { SmallDatabase } from '../../web/tutorial/pattern-model.ts';
import { useBrowser, withPage } from './driver.mjs';
import { rarely } from './engines.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const program =
  process.env.PUZZLE_PROGRAM ?? fileURLToPath(new URL('../../build/native/sliding-puzzle', import.meta.url));
/** @param {string[]} words */
const cli = (...words) => JSON.parse(spawnSync(program, words, { encoding: 'utf8' }).stdout);

const { browser, server } = await useBrowser();

/**
 * Opens a figure of the tutorial with its question unfolded.
 * @param {string} hash
 * @param {string} id
 * @param {(question: Locator, figure: Locator, page: Page) => Promise<void>} act
 */
const withQuestion = (hash, id, act) =>
  withPage(browser, server, { hash: `tutorial.html#${hash}`, ready: false }, async (page) => {
    const figure = page.locator(`#${id}`);
    await page.evaluate((tab) => document.getElementById(tab)?.click(), `${id}-tab`);
    await figure.scrollIntoViewIfNeeded();
    await page.waitForFunction((name) => document.getElementById(name)?.dataset.started !== undefined, id);
    const question = figure.locator('.question');
    if (id === 'shuffling-demo') await figure.getByRole('tab', { name: 'Numbers' }).click();
    await figure.locator('.question-fold').evaluate((fold) => fold.setAttribute('open', ''));
    await question.locator('.question-choices > *').first().waitFor({ timeout: 30_000 });
    const kept = await page.evaluate(() => JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)]));
    await act(question, figure, page);
    assert.equal(
      await page.evaluate(() => JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)])),
      kept,
    );
  });

const wordsOf = async (/** @type {Locator} */ question) =>
  String(await question.locator('.question-words').textContent());
const positionIn = (/** @type {string} */ words) =>
  /\d+(?: \d+)*(?: \/ \d+(?: \d+)*)+/.exec(words)?.[0].replaceAll(' / ', '/') ?? '';

/** @param {Locator} question @param {string} answer */
async function answerRight(question, answer) {
  const field = question.getByRole('textbox');
  if ((await field.count()) > 0) {
    await field.fill(answer);
    await question.getByRole('button', { name: 'That is my guess' }).click();
  } else await question.locator(`[data-value="${answer}"]`).click();
  const verdict = question.locator('.question-verdict:is(.good, .bad)');
  await verdict.waitFor({ timeout: 60_000 });
  assert.match(String(await verdict.textContent()), /^Right\. /, await wordsOf(question));
  return String(await verdict.textContent());
}

/** @param {Locator} question @param {string} answer */
async function answerWrong(question, answer) {
  await question.locator(`[data-value]:not([data-value="${answer}"])`).first().click();
  const verdict = question.locator('.question-verdict.bad');
  await verdict.waitFor({ timeout: 60_000 });
  assert.match(String(await verdict.textContent()), /^Not quite: /);
  assert.equal(await question.locator('.question-choice.right').getAttribute('data-value'), answer);
}

/** @param {Locator} figure */
const boardOf = (figure) => figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state);
const lengthOf = (/** @type {string} */ state) =>
  cli('solve', '--algorithm', 'astar-manhattan', '--json', state).length;

describe('questions', () => {
  rarely('the graph: how many moves lead on, whether one leads nearer, whether a walk can end where it began', () =>
    withQuestion('graph', 'graph-demo', async (question, figure) => {
      for (let turn = 0; turn < 6; turn += 1) {
        const words = await wordsOf(question);
        const state = positionIn(words);
        const tiles = state.split(/[ /]/).map(Number);
        const blank = tiles.indexOf(0);
        const [x, y] = [blank % 3, Math.floor(blank / 3)];
        if (/^How many moves/.test(words)) {
          const answer = String(4 - Number(x !== 1) - Number(y !== 1));
          await answerWrong(question, answer);
          await answerRight(question, answer);
          await question.getByRole('button', { name: 'Show me' }).click();
          assert.equal(await boardOf(figure), state);
        } else if (/nearer/.test(words)) {
          const from = tiles.indexOf(Number(/the (\d+) slides/.exec(words)?.[1]));
          const next = [...tiles];
          [next[blank], next[from]] = [next[from], 0];
          const [before, after] = [tiles, next].map((each) => lengthOf(each.join(' ')));
          const answer = after < before ? 'yes' : 'no';
          await answerWrong(question, answer);
          const why = await answerRight(question, answer);
          assert.ok(why.includes(`${before} moves before and ${after} move`), why);
        } else {
          const moves = Number(/A walk of (\d+) moves/.exec(words)?.[1]);
          await answerWrong(question, moves % 2 === 0 ? 'yes' : 'no');
          await answerRight(question, moves % 2 === 0 ? 'yes' : 'no');
        }
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }),
  );

  rarely('the histogram: how far the farthest position is', () =>
    withQuestion('histogram', 'histogram-demo', async (question, figure) => {
      for (const [size, answer, farthest] of [
        ['4 × 2', '30', 36],
        ['3 × 2', '20', 21],
        ['5 × 2', '40', 55],
      ]) {
        assert.match(await wordsOf(question), new RegExp(`of ${size}\\?$`));
        await answerWrong(question, String(answer));
        assert.match(
          await answerRight(question, String(answer)),
          new RegExp(` at ${farthest} moves, and none farther`),
        );
        await question.getByRole('button', { name: 'Show me' }).click();
        await figure.locator('.figures', { hasText: `${farthest} moves: ` }).waitFor({ timeout: 60_000 });
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }),
  );

  test('the shadow: what the database holds for two tiles', () =>
    withQuestion('patterns?part=shadow&tiles=1+2', 'patterns-shadow', async (question, figure) => {
      const trace = new SmallDatabase([1, 2]);
      for (let turn = 0; turn < 3; turn += 1) {
        const cells = [...(/on cell (\d).*on cell (\d)/.exec(await wordsOf(question))?.slice(1) ?? [])];
        const entry = trace.cells.findIndex(
          (/** @type {number[]} */ each) => String(each.map((cell) => cell + 1)) === String(cells),
        );
        const answer = String(trace.manhattan[entry] + 2 * trace.excess[entry]);
        await answerWrong(question, answer);
        await answerRight(question, answer);
        await question.getByRole('button', { name: 'Show me' }).click();
        await figure.locator('.pattern-says', { hasText: new RegExp(`^${answer} moves? of 1 and 2`) }).waitFor();
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }));

  test('the sum: whether two numbers may be added; a position shows why not', () =>
    withQuestion('patterns?part=sum', 'patterns-sum', async (question, figure) => {
      for (let turn = 0; turn < 4; turn += 1) {
        const [one, other] = [...(/moves of (.+), another those of (.+)\. May/.exec(await wordsOf(question)) ?? [])]
          .slice(1)
          .map((group) => /** @type {string[]} */ (group.match(/\d/g) ?? []));
        const shared = one.filter((tile) => other.includes(tile));
        await answerWrong(question, shared.length > 0 ? 'no' : 'yes');
        const why = await answerRight(question, shared.length > 0 ? 'no' : 'yes');
        if (shared.length > 0) {
          const [, first, second, truth] = /hold (\d+) and (\d+), and the truth is (\d+)/.exec(why)?.map(Number) ?? [];
          assert.ok(first + second > truth, why);
          assert.equal(lengthOf(positionIn(why)), truth);
          await question.getByRole('button', { name: 'Show me' }).click();
          assert.equal(await boardOf(figure), positionIn(why));
        } else assert.match(why, /none of the \d+ positions up to 10 moves/);
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }));

  test('shuffles: which is biased, which misses arrangements, which is fair; the figure then shows it', () =>
    withQuestion('shuffling', 'shuffling-demo', async (question, figure) => {
      /** @type {[RegExp, string][]} */
      const all = [
        [/more often than others/, 'naive-swap'],
        [/never makes/, 'sattolo'],
        [/equally often/, 'fisher-yates'],
      ];
      for (const [words, answer] of all) {
        assert.match(await wordsOf(question), words);
        await answerWrong(question, answer);
        await answerRight(question, answer);
        await question.getByRole('button', { name: 'Another one' }).click();
      }
      await answerRight(question, 'naive-swap');
      assert.match(String(await question.locator('.question-verdict').textContent()), /15 .* 8 /);
      await question.getByRole('button', { name: 'Show me' }).click();
      await figure.locator('input[value="naive-swap"]:checked').waitFor({ state: 'attached' });
      await figure.locator('input[value="2x2"]:checked').waitFor({ state: 'attached' });
    }));

  test('solvability: what a slide does to the inversions, shown by sliding', () =>
    withQuestion('solvability', 'solvability-demo', async (question, figure) => {
      for (let slide = 0; slide < 3; slide += 1) {
        const before = String(
          await figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state),
        );
        const [, tile, way] = /The (\d+) slides (\w+)/.exec(await wordsOf(question)) ?? [];
        const tiles = before.split(/[ /]/).map(Number);
        const [from, to] = [tiles.indexOf(Number(tile)), tiles.indexOf(0)];
        assert.equal(way, { '-3': 'up', 3: 'down', '-1': 'left', 1: 'right' }[to - from]);
        [tiles[from], tiles[to]] = [0, Number(tile)];
        const after = [tiles.slice(0, 3), tiles.slice(3, 6), tiles.slice(6)].map((row) => row.join(' ')).join('/');
        const { inversions } = cli('check', '--json', after);
        const answer = String(inversions - cli('check', '--json', before).inversions);
        await answerWrong(question, answer);
        await answerRight(question, answer);
        await question.getByRole('button', { name: 'Slide it' }).click();
        await figure.locator(`.solvability-happened`, { hasText: new RegExp(`^${tile} went ${way}`) }).waitFor();
        assert.equal(await figure.getAttribute('data-inversions'), String(inversions));
        assert.match(
          String(await question.locator('.question-verdict').textContent()),
          /^Right/,
          'it still stands there',
        );
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }));

  test('the judge: whether a board can be solved', () =>
    withQuestion('judge', 'judge-demo', async (question, figure) => {
      for (let board = 0; board < 4; board += 1) {
        const position = positionIn(await wordsOf(question));
        const { solvable } = cli('check', '--json', position);
        await answerWrong(question, solvable ? 'yes' : 'no');
        await answerRight(question, solvable ? 'yes' : 'no');
        await question.getByRole('button', { name: 'Show me' }).click();
        assert.equal(await figure.getByRole('textbox', { name: 'Position' }).inputValue(), position);
        await question.getByRole('button', { name: 'Another one' }).click();
      }
    }));

  test('turns: ten moves leave an odd number odd; they are played on the board', () =>
    withQuestion('unsolvable', 'unsolvable-demo', async (question, figure) => {
      await answerWrong(question, 'odd');
      const why = await answerRight(question, 'odd');
      const numbers = (/: ([\d, ]+)\./.exec(why)?.[1] ?? '').split(', ').map(Number);
      assert.equal(numbers.length, 11);
      await question.getByRole('button', { name: 'Play them' }).click();
      await figure.locator('.unsolvable-ledger[data-numbers]').waitFor({ state: 'attached' });
      await figure.locator('.unsolvable-turns', { hasText: '10' }).waitFor({ state: 'attached', timeout: 20_000 });
      assert.equal(await figure.locator('.unsolvable-ledger').getAttribute('data-numbers'), numbers.join(' '));
    }));

  rarely('the race: who needs the fewest states, and how many times as many another', () =>
    withQuestion(
      'race?state=1,2,3/4,5,6/0,7,8&solvers=astar-misplaced,astar-manhattan',
      'race-demo',
      async (question, figure, page) => {
        // Two moves away both kinds of A* expand three states, and each is right.
        await answerRight(question, 'astar-misplaced');
        await answerRight(question, 'astar-manhattan');
        await page.evaluate(() => {
          location.hash = '#race?state=8,6,7/2,5,4/3,0,1&solvers=bfs,bidirectional-bfs,astar-misplaced,astar-manhattan';
        });
        await question.locator('.question-verdict:empty').waitFor({ state: 'attached' });
        const solvers = ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan'];
        const expanded = solvers.map(
          (algorithm) => cli('solve', '--algorithm', algorithm, '--json', '8 6 7/2 5 4/3 0 1').expanded,
        );
        const answer = solvers[expanded.indexOf(Math.min(...expanded))];
        await answerWrong(question, answer);
        assert.match(
          await answerRight(question, answer),
          new RegExp(`: ${Math.min(...expanded).toLocaleString('en')}`),
        );
        await question.getByRole('button', { name: 'Show me' }).click();
        await figure
          .locator('.experiment-status', { hasText: 'needed the fewest states' })
          .waitFor({ timeout: 60_000 });
        await question.getByRole('button', { name: 'Another one' }).click();
        assert.equal(await wordsOf(question), 'How many times as many states as A* Manhattan will BFS expand?');
        const factor = expanded[0] / expanded[3];
        const least = String([0, 3, 10, 100].filter((each) => each <= factor).pop());
        await answerWrong(question, least);
        const why = await answerRight(question, least);
        for (const count of [expanded[0], expanded[3]]) assert.ok(why.includes(count.toLocaleString('en')), why);
        await question.getByRole('button', { name: 'Another one' }).click();
        assert.match(await wordsOf(question), /^Who will/);
      },
    ),
  );

  for (const algorithm of ['bfs', 'astar-misplaced', 'astar-manhattan'])
    test(`${algorithm}: how many states it expands for the board`, () =>
      withQuestion(algorithm, `${algorithm}-demo`, async (question, figure) => {
        await question.locator('.question-words', { hasText: /^How many states will .* expand/ }).waitFor();
        await figure.locator('.search-side').getByText('moves away').waitFor();
        await figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).ready);
        const { expanded } = cli('solve', '--algorithm', algorithm, '--json', await boardOf(figure));
        await answerRight(question, String([0, 100, 1000, 10_000].filter((least) => least <= expanded).pop()));
      }));

  test('linear conflict: how much it adds', () =>
    withQuestion('beyond?part=conflict', 'beyond-conflict', async (question, figure) => {
      const position = positionIn(await wordsOf(question));
      await question.getByRole('textbox').fill('99');
      await question.getByRole('textbox').press('Enter');
      const verdict = question.locator('.question-verdict.bad');
      await verdict.waitFor();
      const answer = /Not quite: (\d+)\./.exec(String(await verdict.textContent()))?.[1];
      await question.getByRole('button', { name: 'Show me' }).click();
      await figure.locator('.figures', { hasText: `+${answer}` }).waitFor();
      assert.equal(
        await figure.locator('sliding-puzzle').evaluate((board) => /** @type {any} */ (board).state),
        position,
      );
    }));

  test('IDA*: more or fewer states than A*', () =>
    withQuestion('beyond?part=idastar', 'beyond-idastar', async (question) => {
      const position = positionIn(await wordsOf(question));
      const [ida, astar] = ['idastar-manhattan', 'astar-manhattan'].map(
        (algorithm) => cli('solve', '--algorithm', algorithm, '--json', position).expanded,
      );
      const why = await answerRight(question, ida > astar ? 'more' : ida < astar ? 'fewer' : 'same');
      assert.ok(why.includes(ida.toLocaleString('en')), why);
    }));

  test('databases: how much more than Manhattan distance they guess', { timeout: 120_000 }, () =>
    withQuestion('beyond?part=databases', 'beyond-demo', async (question) => {
      const guess = Number(/guesses (\d+)/.exec(await wordsOf(question))?.[1]);
      await question.locator('.question-choice').first().click();
      const verdict = question.locator('.question-verdict:is(.good, .bad)');
      await verdict.waitFor({ timeout: 90_000 });
      const found = Number(/databases guess (\d+)/.exec(String(await verdict.textContent()))?.[1]);
      const right = Number(await question.locator('.question-choice.right').getAttribute('data-value'));
      assert.ok(found >= guess && found - guess >= right, `${guess} ${found} ${right}`);
    }),
  );
});
