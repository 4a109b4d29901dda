// The small trees of the tutorial, on a phone and on a desk: at every event boards are large enough to be read, none lies on
// another, and the code beside them is not cut off.

import { expect, test } from './fixtures.mjs';

/** What is wrong with a figure at any of its events. */
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
  for (const address of [
    'tutorial.html#bfs-small',
    'tutorial.html#astar-small',
    'beyond.html#both-small',
    'beyond.html#idastar-small',
  ])
    test(`${size}: ${address} has boards of 64 px, digits of 11, no box on another`, async ({ figure }) => {
      const small = await figure(address, { size });
      await small.locator('.small-node').first().waitFor();
      const { events, faults } = await small.evaluate(faultsOf);
      expect(events).toBeGreaterThan(5);
      expect(faults).toEqual([]);
    });
