// What a reader does with the figures of the tutorial's articles, in Chromium, by role and name. That each works at all is in
// embed/article.test.mjs and tests/site/figures.test.mjs; their computations are in tests/web.

import assert from 'node:assert/strict';
import { browser, replay, server, test, withPage } from './driver.mjs';

const inFigure =
  (link, body, { article = 'tutorial.html', ...options } = {}) =>
  () =>
    withPage(browser, server, { hash: `${article}?lang=en#${link}`, ready: false, ...options }, async (page) => {
      const figure = page.locator(`#${link.split('?')[0]}`);
      await figure.scrollIntoViewIfNeeded();
      await page.locator(`#${link.split('?')[0]}[data-started]`).waitFor();
      await body(figure, page);
    });
const beyond = { article: 'beyond.html' };

const stateOf = (figure) => figure.locator('sliding-puzzle').evaluate((board) => board.state);

/** Waits for a board's state. */
async function stands(figure, state) {
  for (const end = Date.now() + 15_000; (await stateOf(figure)) !== state; )
    assert.ok(Date.now() < end, `it stands at ${await stateOf(figure)}`);
}

test(
  'BFS and A* stand beside the board: each says the time that it took and walks home; the ripple is its search @short',
  inFigure('bfs-board', async (figure) => {
    for (const [name, expanded] of [
      ['BFS', '3,176'],
      ['A* misplaced', '207'],
      ['A* Manhattan', '42'],
    ]) {
      await figure.page().evaluate(() => {
        const board = document.querySelector('#bfs-board sliding-puzzle');
        board.load({ state: '8 1 3/4 0 2/7 6 5' });
      });
      await figure.getByRole('button', { name, exact: true }).click();
      const words = new RegExp(`^Time elapsed: .* ${expanded} states expanded.* Solved in 14 moves`);
      await figure.locator('.elapsed', { hasText: words }).waitFor();
      await stands(figure, '1 2 3/4 5 6/7 8 0');
      await figure
        .locator('.chart-title', { hasText: `${name.split(' ')[0]}` })
        .filter({ hasText: 'all states that it knows' })
        .waitFor();
    }
  }),
);

test(
  'time is a slider; step by step tells each state, what its moves lead to and the frontier',
  inFigure('bfs-board?state=1,2,3/4,5,6/0,7,8&at=1', async (figure) => {
    const time = figure.getByRole('slider', { name: 'Time' });
    await figure
      .locator('.ripple-time output', { hasText: '1 state expanded, 3 known, 0 moves from the start' })
      .waitFor();
    await figure.getByText('Step by step, and other boards').click();
    const untried = figure.locator('.look-move', { hasText: 'not tried' });
    await untried.nth(1).waitFor();
    assert.equal(await untried.count(), 2);
    await figure.getByRole('button', { name: 'Next' }).click();
    await figure.getByRole('button', { name: 'Next' }).click();
    await figure.getByText('One of its moves leads to the goal: 2 moves, and no path is shorter').waitFor();
    await figure.getByRole('button', { name: 'Next', disabled: true }).waitFor();
    await time.press('Home');
    await figure.locator('.ripple-time output', { hasText: '0 states expanded' }).waitFor();
  }),
);

test(
  'a longer way is dealt by a slider, and searched at once',
  inFigure('astar-board', async (figure) => {
    await figure.getByText('Step by step, and other boards').click();
    const before = await stateOf(figure);
    await figure.getByRole('slider', { name: 'How far from the goal' }).fill('31');
    await figure
      .page()
      .waitForFunction((last) => document.querySelector('#astar-board sliding-puzzle').state !== last, before);
    await figure.getByRole('button', { name: 'A* Manhattan' }).click();
    await figure.locator('.elapsed', { hasText: 'Solved in 31 moves' }).waitFor();
  }),
);

test(
  'the graph is walked by the keyboard; each state says where it is, how far from the goal, and what is nearer',
  inFigure('graph-demo?state=1,2,3/4,5,6/7,0,8', async (figure, page) => {
    await figure
      .locator('.graph-where', { hasText: 'exactly 1 move from the goal. 3 moves lead on, 1 of them nearer' })
      .waitFor();
    await figure.getByRole('button', { name: /You are here/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await figure.getByText('This is the goal.').waitFor();
    assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /You are here/);
    await figure.getByRole('button', { name: /Slide 6 / }).click();
    await stands(figure, '1 2 3/4 5 0/7 8 6');
    await figure.getByRole('radio', { name: '2 × 2' }).check();
    assert.equal(await figure.locator('.graph-node').count(), 12);
  }),
);

test(
  'a layer of the histogram leads to a position that is so far away, in the graph, and BFS walks home from it',
  inFigure('histogram-demo', async (figure, page) => {
    await figure.getByText(/all 181,440 positions/).waitFor();
    await figure.getByRole('slider', { name: 'Moves away' }).fill('12');
    await figure.getByRole('button', { name: 'Show one, and walk home' }).click();
    const graph = page.locator('#graph-demo');
    await graph.locator('.elapsed', { hasText: 'Solved in 12 moves' }).waitFor();
    await stands(graph, '1 2 3/4 5 6/7 8 0');
  }),
);

test(
  'the small trees: an event, its line and its state go together; each state and line leads to its event',
  inFigure('astar-small', async (figure) => {
    const time = figure.getByRole('slider', { name: 'Step' });
    const next = figure.getByRole('button', { name: 'Next' });
    for (let event = 0; event < 5; ++event) await next.click();
    assert.equal(await time.inputValue(), '5');
    const line = await figure.locator('.code-line[aria-current="step"]').textContent();
    await next.click();
    await figure.getByRole('button', { name: 'Back' }).click();
    assert.equal(await figure.locator('.code-line[aria-current="step"]').textContent(), line);
    await time.press('End');
    assert.equal(await next.getAttribute('aria-disabled'), 'true');
    assert.ok((await figure.locator('.small-node[data-standing="way"]').count()) > 0, 'the path is marked');
  }),
);

test(
  'the race runs the board of the reader, too; 31 moves cost BFS hundreds of times as much as A* Manhattan',
  inFigure('race-demo?state=1,2,3/4,5,6/0,7,8', async (figure) => {
    await figure.locator('.status', { hasText: 'has 2 moves.' }).waitFor();
    const chart = (await figure.locator('.chart').textContent()) ?? '';
    for (const part of [/10 moves/, /20 moves/, /31 moves/, /Your board/, /[KM]B/]) assert.match(chart, part);
  }),
);

test(
  'a swap of two tiles turns the verdict, a slide never does; an unsolvable board is repaired @short',
  inFigure('solvability-demo', async (figure, page) => {
    const verdict = figure.locator('.verdict').first();
    const first = await verdict.textContent();
    const tiles = figure.locator('.solvability-row button');
    await tiles.nth(0).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.notEqual(await verdict.textContent(), first);
    const swapped = await verdict.textContent();
    await figure.locator('sliding-puzzle').focus();
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    assert.equal(await verdict.textContent(), swapped);
    await figure.locator('.row > .primary').click();
    assert.equal(await verdict.textContent(), first);
  }),
);

test(
  'any board is judged as it is typed, and what is no board is told',
  inFigure('solvability-demo', async (figure) => {
    await figure.getByText('Any board').click();
    const field = figure.getByRole('textbox', { name: 'Position' });
    for (const [text, words] of [
      ['1 2 3 4 5 6 8 7 0', /cannot|unsolvable/i],
      ['1 2 3/4 5 6/7 8 0', /can be solved|solvable/i],
      ['1 2 2', /2/],
    ]) {
      await field.fill(text);
      await figure.locator('details p.quiet[role=status]', { hasText: words }).waitFor();
    }
  }),
);

test(
  'shuffles are counted, each with what they say, and the first is told choice by choice',
  inFigure('shuffling-demo', async (figure) => {
    for (const [name, words] of [
      ['Naive swap', /^It leans: .*would be fair/],
      ['Sattolo', /no tile was ever left at home/],
      ['Fisher-Yates', /^Flat: /],
    ]) {
      await figure.getByRole('radio', { name }).check();
      await figure.locator('.verdict-words', { hasText: words }).waitFor();
    }
    const next = figure.locator('.shuffling-first').getByRole('button', { name: 'Next' });
    await next.click();
    const told = await figure.locator('.shuffling-first p').first().textContent();
    await next.click();
    assert.notEqual(await figure.locator('.shuffling-first p').first().textContent(), told);
  }),
);

test(
  'a question is answered by the engine, with the reason',
  inFigure('histogram-demo', async (figure) => {
    await figure.getByText('A question').click();
    await figure.locator('.question-choice').first().click();
    await figure.locator('.question-verdict', { hasText: /The engine counted all/ }).waitFor();
    await figure.getByRole('button', { name: 'Another one' }).click();
    assert.equal(await figure.locator('.question-verdict').textContent(), '');
  }),
);

test(
  'a guess that drops by more than a move costs A* the shortest way',
  inFigure(
    'consistency-demo',
    async (figure) => {
      const guess = figure.getByRole('slider');
      await guess.press('Home');
      await figure.locator('.verdict-words', { hasText: /5 moves/ }).waitFor();
      await guess.press('End');
      await figure.locator('.verdict-words', { hasText: '7 moves instead of 5' }).waitFor();
    },
    beyond,
  ),
);

test(
  'IDA* shows a bar for each of its bounds, and is cancelled where it takes too long',
  inFigure(
    'beyond-idastar',
    async (figure) => {
      await figure.getByRole('button', { name: 'Run IDA*' }).click();
      await figure.locator('.chart text', { hasText: /\d\d/ }).first().waitFor();
      await figure.getByRole('button', { name: 'Cancel' }).click();
      await figure.locator('.status', { hasText: 'Cancelled.' }).waitFor();
    },
    beyond,
  ),
);

test(
  'the sum of the patterns never exceeds the truth',
  inFigure(
    'patterns-sum',
    async (figure) => {
      for (let time = 0; time < 3; ++time) {
        await figure.getByRole('button', { name: 'Shuffle' }).click();
        await figure.locator('.figures', { hasText: /The truth\d+$/ }).waitFor();
        const [sum, truth] =
          ((await figure.locator('.figures').textContent()) ?? '').match(/\d+(?=The truth)|\d+$/g) ?? [];
        assert.ok(Number(sum) <= Number(truth), `${sum} of ${truth}`);
      }
      assert.equal(replay(await stateOf(figure), '').split('/').length, 3);
    },
    beyond,
  ),
);
