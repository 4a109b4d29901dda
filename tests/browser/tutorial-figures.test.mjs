// What a reader does with the figures, by role and name. That each works at all: embed/article.test.mjs.

import { expect, test } from './fixtures.mjs';

const at = (link) => `tutorial.html?lang=en#${link}`;
const button = (figure, name) => figure.getByRole('button', { name, exact: true });
const stands = (figure, state) => expect(figure.locator('sliding-puzzle')).toHaveJSProperty('state', state);
const goal = '1 2 3/4 5 6/7 8 0';

test('BFS and A* beside the board say the time that they took, and walk home @short', async ({ figure }) => {
  const board = await figure(at('bfs-board'));
  const load = (state) => board.locator('sliding-puzzle').evaluate((element, to) => element.load({ state: to }), state);
  for (const [name, expanded] of Object.entries({ BFS: '3,176', 'A* misplaced': '207', 'A* Manhattan': '42' })) {
    await load('8 1 3/4 0 2/7 6 5');
    await button(board, name).click();
    const words = new RegExp(`^Time elapsed: .* ${expanded} states expanded.* Solved in 14 moves`);
    await expect(board.locator('.elapsed')).toHaveText(words);
    const title = board.locator('.chart-title', { hasText: name.split(' ')[0] });
    await expect(title.filter({ hasText: 'all states that it knows' })).toBeVisible();
  }
  await load('1 2 3/4 5 6/0 7 8');
  await button(board, 'BFS').click();
  await stands(board, goal);
});

test('time is a slider; steps tell the state, what its moves lead to, the frontier @short', async ({ figure }) => {
  const board = await figure(at('bfs-board?state=1,2,3/4,5,6/0,7,8&at=1'));
  const now = board.locator('.ripple-time output');
  await expect(now).toContainText('1 state expanded, 3 known, 0 moves from the start');
  await board.getByText('Step by step, and other boards').click();
  await expect(board.locator('.look-move', { hasText: 'not tried' })).toHaveCount(2);
  const next = button(board, 'Next');
  await next.click();
  await next.click();
  await expect(board.getByText('One of its moves leads to the goal: 2 moves, and no path is shorter')).toBeVisible();
  await expect(next).toBeDisabled();
  await board.getByRole('slider', { name: 'Time' }).press('Home');
  await expect(now).toContainText('0 states expanded');
});

test('a longer way is dealt by a slider, and searched at once', async ({ figure }) => {
  const board = await figure(at('astar-board'));
  await board.getByText('Step by step, and other boards').click();
  const before = await board.locator('sliding-puzzle').evaluate(({ state }) => state);
  await board.getByRole('slider', { name: 'How far from the goal' }).fill('31');
  await expect(board.locator('sliding-puzzle')).not.toHaveJSProperty('state', before);
  await button(board, 'A* Manhattan').click();
  await expect(board.locator('.elapsed')).toContainText('Solved in 31 moves');
});

test('the graph is walked by the keyboard; each state says where it is @short', async ({ figure }) => {
  const graph = await figure(at('graph-demo?state=1,2,3/4,5,6/7,0,8'));
  const here = graph.getByRole('button', { name: /You are here/ });
  const where = 'exactly 1 move from the goal. 3 moves lead on, 1 of them nearer';
  await expect(graph.locator('.graph-where')).toContainText(where);
  await here.focus();
  await graph.page().keyboard.press('ArrowLeft');
  await expect(graph.getByText('This is the goal.')).toBeVisible();
  await expect(here).toBeFocused();
  await graph.getByRole('button', { name: /Slide 6 / }).click();
  await stands(graph, '1 2 3/4 5 0/7 8 6');
  await graph.getByRole('radio', { name: '2 × 2' }).check();
  await expect(graph.locator('.graph-node')).toHaveCount(12);
});

test('a layer of the histogram leads to a position so far away, in the graph', async ({ figure }) => {
  const histogram = await figure(at('histogram-demo'));
  await expect(histogram.getByText(/all 181,440 positions/)).toBeVisible();
  await histogram.getByRole('slider', { name: 'Moves away' }).fill('12');
  await button(histogram, 'Show one, and walk home').click();
  const graph = histogram.page().locator('#graph-demo');
  await expect(graph.locator('.elapsed')).toContainText('Solved in 12 moves');
  await stands(graph, goal);
});

test('the small trees: an event, its line and its state go together @short', async ({ figure }) => {
  const tree = await figure(at('astar-small'));
  const [time, next] = [tree.getByRole('slider', { name: 'Step' }), button(tree, 'Next')];
  const line = tree.locator('.code-line[aria-current="step"]');
  for (let event = 0; event < 5; ++event) await next.click();
  await expect(time).toHaveValue('5');
  const words = await line.textContent();
  await next.click();
  await button(tree, 'Back').click();
  await expect(line).toHaveText(words);
  await time.press('End');
  await expect(next).toBeDisabled();
  await expect(tree.locator('.small-node[data-standing="way"]').first(), 'the path is marked').toBeVisible();
});

test('a swap turns the verdict, a slide never does; an unsolvable board is repaired @short', async ({ figure }) => {
  const judge = await figure(at('solvability-demo'));
  const [verdict, { keyboard }] = [judge.locator('.verdict').first(), judge.page()];
  const first = await verdict.textContent();
  await judge.locator('.solvability-row button').first().click();
  for (const key of ['ArrowRight', 'Enter']) await keyboard.press(key);
  await expect(verdict).not.toHaveText(first);
  const swapped = await verdict.textContent();
  await judge.locator('sliding-puzzle').focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight']) await keyboard.press(key);
  await expect(verdict).toHaveText(swapped);
  await judge.locator('.row > .primary').click();
  await expect(verdict).toHaveText(first);
});

test('a question is answered by the engine, with the reason', async ({ figure }) => {
  const histogram = await figure(at('histogram-demo'));
  await histogram.getByText('A question').click();
  await histogram.locator('.question-choice').first().click();
  await expect(histogram.locator('.question-verdict')).toContainText('The engine counted all');
  await button(histogram, 'Another one').click();
  await expect(histogram.locator('.question-verdict')).toHaveText('');
});

// --- The small trees, on a phone and on a desk: at every event boards are large enough to be read, none lies on another, and
// the code beside them is not cut off ---

async function faultsOf(figure) {
  const faults = new Set();
  const next = figure.querySelector('.primary');
  for (const fold of figure.querySelectorAll('details.code')) fold.open = true;
  let events = 0;
  for (;;) {
    events += 1;
    const seen = [...figure.querySelectorAll('.small-node:not([data-standing="hidden"])')];
    const boxes = seen.map((node) => node.getBoundingClientRect());
    boxes.forEach((one, place) => {
      for (const other of boxes.slice(place + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 0.5 && down > 0.5) faults.add(`event ${events}: boxes overlap by ${across} x ${down}`);
      }
    });
    for (const board of figure.querySelectorAll('.small-node .mini-board, .small-list .mini-board')) {
      const { width } = board.getBoundingClientRect();
      if (width === 0) continue;
      if (width < 64) faults.add(`a board of ${width} px`);
      const digit = board.querySelector('text');
      const size = digit && Number.parseFloat(getComputedStyle(digit).fontSize) * (digit.getScreenCTM()?.a ?? 0);
      if (size && size < 11) faults.add(`a digit of ${size} px`);
    }
    for (const sum of figure.querySelectorAll('.small-sum'))
      if (Number.parseFloat(getComputedStyle(sum).fontSize) < 11) faults.add('a sum below 11 px');
    const panel = figure.querySelector('.code-panel');
    if (panel.scrollWidth > panel.clientWidth) faults.add(`code of ${panel.scrollWidth} px in ${panel.clientWidth}`);
    if (next.getAttribute('aria-disabled') === 'true' || events > 500) break;
    next.click();
    await new Promise((done) => setTimeout(done));
  }
  return { events, faults: [...faults] };
}

for (const size of ['390x844', '1280x900'])
  for (const address of ['tutorial#bfs', 'tutorial#astar', 'beyond#both', 'beyond#idastar'])
    test(`${size}: ${address} has boards of 64 px, digits of 11, no box on another`, async ({ figure }) => {
      const small = await figure(`${address.replace('#', '.html#')}-small`, { size });
      await small.locator('.small-node').first().waitFor();
      const { events, faults } = await small.evaluate(faultsOf);
      expect(events).toBeGreaterThan(5);
      expect(faults).toEqual([]);
    });
