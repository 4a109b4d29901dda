// What is worked in each figure of the tutorial: in a browser by the mouse and by a finger (article.mjs), and without one
// (tests/site/figures.test.mjs).

/**
 * What is done in a figure, and what comes of it. press: selectors within the figure, one after the other; then: pressed
 * at the end, what it says.
 * @typedef {{ id: string, press: string[], until: (figure: any) => unknown, then?: string }} Deed
 */

/** One event of a small figure. @param {string} id @returns {Deed} */
const event = (id) => ({
  id,
  press: ['.look-events .primary'],
  until: (figure) =>
    figure.querySelectorAll('.code-line[aria-current="step"]').length === 1 &&
    !figure.querySelector('.code-event').textContent.startsWith('The search begins'),
});
/** @param {string} id @returns {Deed[]} */
const search = (id) => [
  {
    id,
    press: ['.search-side .primary'],
    until: (figure) => /^Solved in/.test(figure.querySelector('.search-status').textContent),
  },
  {
    id,
    press: ['.look-inside > summary', '.look-buttons [aria-label="To the end"]'],
    until: (figure) => /no path is shorter/.test(figure.querySelector('.look-sentence').textContent),
  },
];
/** @param {string} id @param {string} says its button while it runs @returns {Deed} */
const begun = (id, says = 'Cancel') => ({
  id,
  press: ['.primary'],
  until: (figure) =>
    [...figure.querySelectorAll('button')].some(
      (each) => /Cancel|Take what is found/.test(each.textContent) && each.getAttribute('aria-disabled') !== 'true',
    ),
  then: says,
});

/** @type {Deed[]} */
export const deeds = [
  {
    id: 'graph-demo',
    press: ['.graph-node.ring-1'],
    until: (figure) => /^Your walk: 1 move,/.test(figure.querySelector('.graph-trail-title').textContent),
  },
  {
    id: 'histogram-demo',
    press: ['.pieces-segments label:nth-of-type(2)'],
    until: (figure) => figure.dataset.counts?.split(' ').length === 22,
  },
  {
    id: 'shuffling-demo',
    press: ['.code-tabs [role="tab"]:nth-child(2)', '.shuffling-steps .primary', '.shuffling-steps .primary'],
    until: (figure) => /^1×\s*slide a tile/.test(figure.querySelector('.code-line[aria-current="step"]').textContent),
  },
  {
    id: 'picture-demo',
    press: [],
    until: (figure) => {
      const range = figure.querySelector('input[type="range"]');
      if (range.value !== '4') {
        range.value = '4';
        range.dispatchEvent(new Event('input', { bubbles: true }));
        range.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return figure.querySelector('sliding-puzzle').size === '4x4';
    },
  },
  {
    id: 'solvability-demo',
    press: [
      '.pieces-choice label:nth-of-type(2)',
      '.solvability-tiles button',
      '.solvability-tiles button:nth-child(2)',
    ],
    until: (figure) => figure.dataset.inversions === '18',
  },
  {
    id: 'unsolvable-demo',
    press: ['.primary'],
    until: (figure) => figure.querySelectorAll('.unsolvable-proof li').length === 5,
  },
  {
    id: 'judge-demo',
    press: ['.lit-code > summary', '.solvable-buttons button:nth-child(2)'],
    until: (figure) =>
      figure.querySelectorAll('.code-line[aria-current="step"]').length === 1 &&
      !/^Nothing/.test(figure.querySelector('.solvable-says').textContent),
  },
  ...['bfs-small', 'both-small', 'misplaced-small', 'manhattan-small', 'idastar-small'].map(event),
  ...['bfs-demo', 'astar-misplaced-demo', 'astar-manhattan-demo'].flatMap(search),
  {
    id: 'consistency-demo',
    press: [],
    until: (figure) => {
      const range = figure.querySelector('input[type="range"]');
      range.value = '1';
      range.dispatchEvent(new Event('input', { bubbles: true }));
      return /^Consistent/.test(figure.querySelector('.experiment-verdict').textContent);
    },
  },
  {
    id: 'weight-demo',
    press: ['.look-fold > summary'],
    until: (figure) => figure.querySelector('.look-fold').open && figure.querySelector('.weight-chart svg'),
  },
  begun('beyond-why'),
  {
    id: 'beyond-conflict',
    press: ['.row button'],
    until: (figure) => /^\d+ moves$/.test([...figure.querySelectorAll('.experiment-value')].pop().textContent),
  },
  begun('beyond-idastar'),
  begun('beyond-demo'),
  begun('beyond-eighty'),
  begun('beyond-five', 'Take what is found'),
  {
    id: 'patterns-sum',
    press: ['.row button'],
    until: (figure) => figure.querySelector('sliding-puzzle').state !== '8 6 7/2 5 4/3 0 1',
  },
  {
    id: 'patterns-regions',
    press: ['.pattern-board button:last-child'],
    until: (figure) => figure.querySelector('.pattern-board button:last-child').textContent === '1',
  },
];
