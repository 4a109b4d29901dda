// What is worked in each figure of the tutorial: in a browser (article.test.mjs), and without one (tests/site/figures.test.mjs).

/**
 * What is done in a figure, and what comes of it. press: selectors within the figure, one after the other; then: pressed
 * at the end, what it says.
 */

const event = (id) => ({
  id,
  press: ['.primary'],
  until: (figure) =>
    figure.querySelectorAll('.code-line[aria-current="step"]').length === 1 &&
    !figure.querySelector('.small-event').textContent.includes('The search begins'),
});
const search = (id, algorithm) => ({
  id,
  press: [`[data-press="${algorithm}"]`],
  until: (figure) =>
    /^Time elapsed: .* expanded, .* Solved in 14 moves, the fewest/.test(figure.querySelector('.elapsed').textContent),
});
/** What runs as long as it is let. */
const begun = (id) => ({
  id,
  press: ['.primary'],
  until: (figure) => figure.querySelector('.primary').textContent === 'Cancel',
  then: 'Cancel',
});
/** A program runs in a worker, where there is one. */
const program = (id) => ({
  id,
  press: ['.primary'],
  until: (figure) => /right|may not run/.test(figure.querySelector('.status').textContent),
});

/** Those of each article, in its order. */
export const deeds = {
  'tutorial.html': [
    {
      id: 'graph-demo',
      press: ['.graph-node.ring-1'],
      until: (figure) => figure.querySelectorAll('.graph-node.visited').length === 2,
    },
    {
      id: 'histogram-demo',
      press: ['.folds summary', 'input[value="3x2"]'],
      until: (figure) => figure.dataset.counts.split(' ').length === 22,
    },
    search('bfs-board', 'bfs'),
    event('bfs-small'),
    program('write-demo'),
    event('astar-small'),
    search('astar-board', 'astar-misplaced'),
    program('program-demo'),
    {
      id: 'race-demo',
      press: [],
      until: (figure) => /31 moves\. A\* Manhattan needed the fewest/.test(figure.querySelector('.status').textContent),
    },
    {
      id: 'solvability-demo',
      press: ['.row > .primary'],
      until: (figure) => figure.dataset.inversions === '18',
    },
    {
      id: 'shuffling-demo',
      press: ['input[value="sattolo"]', '.shuffling-first button'],
      until: (figure) =>
        /^First shuffle, 2 of 18: last = 8/.test(figure.querySelector('.shuffling-first p').textContent),
    },
  ],
  'beyond.html': [
    event('both-small'),
    {
      id: 'consistency-demo',
      press: [],
      until: (figure) => /7 moves instead of 5/.test(figure.querySelector('.verdict-words').textContent),
    },
    {
      id: 'weight-demo',
      press: [],
      until: (figure) => /w = 1 finds 31 moves with 6,729/.test(figure.querySelector('.verdict-words').textContent),
    },
    {
      id: 'beyond-conflict',
      press: ['.row button:nth-child(2)'],
      until: (figure) => /^Manhattan distance4Linear conflict\+2/.test(figure.querySelector('.figures').textContent),
    },
    event('idastar-small'),
    begun('beyond-idastar'),
    begun('beyond-demo'),
    {
      id: 'patterns-shadow',
      press: ['.pattern-board button:nth-child(9)'],
      until: (figure) => figure.querySelectorAll('.pattern-board .tile').length === 2,
    },
    {
      id: 'patterns-sum',
      press: ['.row button'],
      until: (figure) => /The truth\d+$/.test(figure.querySelector('.figures').textContent),
    },
  ],
};
