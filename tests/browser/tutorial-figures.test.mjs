// What a reader does with the figures, by role and name. That each works at all: embed/article.test.mjs.

import { expect, test } from './fixtures.mjs';

const at = (link) => `tutorial.html?lang=en#${link}`;
const button = (figure, name) => figure.getByRole('button', { name, exact: true });
const stands = (figure, state) => expect(figure.locator('sliding-puzzle')).toHaveJSProperty('state', state);
const goal = '1 2 3/4 5 6/7 8 0';

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

test('a word of the text lights up what it names, and goes out for the next', async ({ figure }) => {
  const small = await figure(at('bfs-small'));
  const [page, word] = [small.page(), (name) => small.page().getByRole('button', { name, exact: true })];
  for (const name of ['frontier', 'closed list']) await word(name).click();
  await expect(page.locator('.word[aria-pressed=true]')).toHaveText(['closed list']);
  await expect(small).toHaveAttribute('data-lit', 'closed');
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
