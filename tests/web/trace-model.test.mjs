// The model behind the look inside (web/tutorial/trace-model.ts). The test's own small search leaves a trace and notes
// after each step what it knows. The model reads only the trace and must know the same at each step, from
// whichever other step it comes.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatPosition, manhattan, parsePosition } from '../../web/tutorial/board.ts';
import { NONE } from '../../web/tutorial/events.ts';
import { TraceModel } from '../../web/tutorial/trace-model.ts';
import { bytesOf } from './events.mjs';

/** @typedef {import('../../web/tutorial/board.ts').Position} Position */
/** @typedef {{ parent: number, move: number, g: number, h: number, closed: boolean, board: Position }} Node */
/** @typedef {{ move: number, kind: string, g: number, text: string, node: number, h: number, before: number }} Outcome */
/** @typedef {{ node: number, nodes: Node[], generated: number, peak: number, contour: number, outcomes: Outcome[] }} Moment */

/**
 * @param {Position} board
 * @param {number} move 0 up, 1 down, 2 left, 3 right: the way a tile travels
 * @returns {Position | null}
 */
function after({ width, height, tiles }, move) {
  const blank = tiles.indexOf(0);
  const row = Math.floor(blank / width) + [1, -1, 0, 0][move];
  const column = (blank % width) + [0, 0, 1, -1][move];
  if (row < 0 || row >= height || column < 0 || column >= width) return null;
  const next = [...tiles];
  [next[blank], next[row * width + column]] = [next[row * width + column], 0];
  return { width, height, tiles: next };
}

/** Events as bytes, as the engine hands them out. */
class Records {
  /** @type {Parameters<typeof bytesOf>[0]} */
  #events = [];

  /** @param {number} node @param {import('../../web/tutorial/events.ts').EventKind} kind @param {number} [move] @param {number} [h] */
  add(node, kind, move = 0, h = 0) {
    this.#events.push([kind, move, node, h]);
  }

  /** The events since the last call. */
  take() {
    return bytesOf(this.#events.splice(0));
  }
}

/**
 * BFS or A*, one expansion after another. Ties go to the smaller h, and closed states are not opened again.
 * @param {string} position
 * @param {'bfs' | 'astar-manhattan'} algorithm
 * @param {number} weight
 * @param {number} most steps
 * @returns {{ moments: Moment[], chunks: Uint8Array[] }} a moment before the first step and after each; records of each
 *   step
 */
function search(position, algorithm, weight, most) {
  const bfs = algorithm === 'bfs';
  const hOf = (/** @type {Position} */ board) => (bfs ? 0 : manhattan(board));
  const start = /** @type {Position} */ (parsePosition(position));
  /** @type {Node[]} */
  const nodes = [{ parent: NONE, move: 0, g: 0, h: hOf(start), closed: false, board: start }];
  const numbers = new Map([[formatPosition(start), 0]]);
  const records = new Records();
  const open = () => nodes.filter(({ closed }) => !closed).length;
  let generated = 0;
  let peak = 1;
  let contour = 0;
  /** @type {Moment[]} */
  const moments = [{ node: NONE, nodes: structuredClone(nodes), generated, peak, contour, outcomes: [] }];
  /** @type {Uint8Array[]} */
  const chunks = [];
  while (moments.length <= most && open() > 0) {
    const order = (/** @type {Node} */ { g, h }) => (bfs ? g : g + weight * h);
    const node = nodes.reduce(
      (best, each, number) =>
        each.closed ||
        (best !== NONE &&
          (order(each) > order(nodes[best]) || (order(each) === order(nodes[best]) && each.h >= nodes[best].h)))
          ? best
          : number,
      NONE,
    );
    const from = nodes[node];
    from.closed = true;
    contour = Math.max(contour, order(from));
    records.add(node, 'take', 0, from.h);
    if (node > 0) records.add(0, 'back', [1, 0, 3, 2][from.move]);
    /** @type {Outcome[]} */
    const outcomes = [];
    for (const move of [0, 1, 2, 3]) {
      const board = after(from.board, move);
      if (!board || (node > 0 && move === [1, 0, 3, 2][from.move])) continue;
      generated += 1;
      const text = formatPosition(board);
      const g = from.g + 1;
      const number = numbers.get(text) ?? nodes.length;
      const old = nodes[number];
      if (old && (old.closed || old.g <= g)) {
        records.add(0, 'known', move, 0);
        outcomes.push({ move, kind: 'known', g, text, node: NONE, h: -1, before: -1 });
        continue;
      }
      const h = hOf(board);
      records.add(number, old ? 'shorter' : 'fresh', move, h);
      outcomes.push({ move, kind: old ? 'shorter' : 'fresh', g, text, node: number, h, before: old?.g ?? -1 });
      numbers.set(text, number);
      nodes[number] = { parent: node, move, g, h, closed: false, board };
      peak = Math.max(peak, open());
    }
    moments.push({ node, nodes: structuredClone(nodes), generated, peak, contour, outcomes });
    chunks.push(records.take());
  }
  return { moments, chunks };
}

/** Everything that the model says of the present step. @param {TraceModel} model @param {Moment} moment */
function same(model, { node, nodes, generated, peak, contour, outcomes }) {
  const words = `step ${model.step}`;
  const open = nodes.filter(({ closed }) => !closed);
  assert.equal(model.node, node, words);
  assert.equal(model.stored, nodes.length, words);
  assert.equal(model.frontier, open.length, words);
  assert.equal(model.frontierPeak, peak, words);
  assert.equal(model.generated, generated, words);
  assert.equal(model.contour, contour, words);
  nodes.forEach((each, number) => {
    assert.deepEqual(
      [model.g(number), model.h(number), model.parent(number), model.isClosed(number)],
      [each.g, each.h, each.parent, each.closed],
      `${words}, node ${number}`,
    );
    if (number > 0) assert.equal(model.move(number), each.move, `${words}, node ${number}`);
  });
  const last = nodes.length - 1;
  assert.equal(formatPosition(model.board(last)), formatPosition(nodes[last].board), words);
  assert.equal(model.path(last).length, nodes[last].g + 1, words);
  assert.deepEqual(
    model.outcomes().map(({ board, ...rest }) => ({ ...rest, text: formatPosition(board) })),
    outcomes,
    words,
  );
  // The groups of the open list, in the order in which they are taken.
  /** @type {Map<string, { f: number, g: number, h: number, count: number }>} */
  const groups = new Map();
  for (const { g, h } of open) {
    const group = groups.get(`${g} ${h}`) ?? { f: model.f(g, h), g, h, count: 0 };
    groups.set(`${g} ${h}`, { ...group, count: group.count + 1 });
  }
  assert.deepEqual(
    model.groups(),
    [...groups.values()].sort((one, other) => one.f - other.f || one.h - other.h),
    words,
  );
  model.layers().forEach((layer, depth) => {
    const there = nodes.filter(({ g }) => g === depth);
    const expanded = there.filter(({ closed }) => closed).length;
    assert.deepEqual(layer, { expanded, open: there.length - expanded }, `${words}, depth ${depth}`);
  });
  for (const { g, h } of nodes) {
    const there = nodes.filter((each) => each.g === g && each.h === h);
    const expanded = there.filter(({ closed }) => closed).length;
    assert.deepEqual(model.at(g, h), { expanded, open: there.length - expanded }, words);
  }
}

/** A sequence of jumps, the same each time. @param {number} below */
function* jumps(below) {
  for (let seed = 7, count = 0; count < 60; ++count) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    yield seed % (below + 1);
  }
}

describe('a trace, step by step', () => {
  for (const [name, position, algorithm, weight, most] of /** @type {const} */ ([
    ['BFS on 3x2, to its end', '4 1 3/2 5 0', 'bfs', 1, 400],
    ['BFS on 3x3', '8 6 7/2 5 4/3 0 1', 'bfs', 1, 60],
    ['A* on 3x3', '8 6 7/2 5 4/3 0 1', 'astar-manhattan', 1, 150],
    ['A* with h three times', '8 6 7/2 5 4/3 0 1', 'astar-manhattan', 3, 250],
    ['h that is not used', '8 1 3/4 0 2/7 6 5', 'astar-manhattan', 0, 60],
  ])) {
    test(`${name}: forwards, back, and wherever`, () => {
      const { moments, chunks } = search(position, algorithm, weight, most);
      const steps = moments.length - 1;
      const model = new TraceModel(position, algorithm, weight);
      for (const chunk of chunks) model.append(chunk);
      assert.equal(model.steps, steps);
      assert.equal(model.allStored, moments[steps].nodes.length);
      assert.equal(model.step, 0, 'reading goes nowhere');
      for (let step = 1; step <= steps; ++step) {
        model.seek(step);
        same(model, moments[step]);
      }
      for (let step = steps; step > 0; --step) {
        model.seek(step);
        if (step % 7 === 0) same(model, moments[step]);
      }
      for (const step of jumps(steps)) {
        model.seek(step);
        if (step > 0) same(model, moments[step]);
      }
    });
  }

  test('A* with h three times finds shorter ways to open states, or the test above says nothing of them', () => {
    const { moments } = search('8 6 7/2 5 4/3 0 1', 'astar-manhattan', 3, 250);
    assert.ok(moments.some(({ outcomes }) => outcomes.some(({ kind }) => kind === 'shorter')));
  });

  test('records may come in any portions, also while a step is shown', () => {
    const { moments, chunks } = search('8 6 7/2 5 4/3 0 1', 'astar-manhattan', 1, 100);
    const model = new TraceModel('8 6 7/2 5 4/3 0 1', 'astar-manhattan');
    chunks.slice(0, 30).forEach((chunk) => model.append(chunk));
    model.seek(20);
    chunks.slice(30).forEach((chunk) => model.append(chunk));
    same(model, moments[20]);
    model.seek(100);
    same(model, moments[100]);
  });

  test('beyond its ends it stays at its ends', () => {
    const { chunks } = search('4 1 3/2 5 0', 'bfs', 1, 10);
    const model = new TraceModel('4 1 3/2 5 0', 'bfs');
    for (const chunk of chunks) model.append(chunk);
    model.seek(1e9);
    assert.equal(model.step, 10);
    model.seek(-3);
    assert.equal(model.step, 0);
    assert.equal(model.node, NONE);
    assert.deepEqual([model.stored, model.frontier, model.frontierPeak, model.generated], [1, 1, 1, 0]);
    assert.deepEqual(model.outcomes(), []);
  });
});

test('before the first step the start alone is open, from both ends the goal, too', () => {
  const start = '1 2 3/4 5 6/0 7 8';
  const [one, both] = [new TraceModel(start, 'astar-manhattan'), new TraceModel(start, 'bidirectional-bfs')];
  assert.deepEqual(one.groups(), [{ f: 0, g: 0, h: 0, count: 1 }]);
  assert.deepEqual([one.layers(), one.frontier, one.frontierPeak], [[{ expanded: 0, open: 1 }], 1, 1]);
  assert.deepEqual([both.layers(), both.frontier, both.frontierPeak], [[{ expanded: 0, open: 2 }], 2, 2]);
  assert.deepEqual([both.at(0, 0).open, both.at(0, 1).open], [1, 1]);
  assert.deepEqual([both.board(0), both.board(1)].map(formatPosition), [start, '1 2 3/4 5 6/7 8 0']);
});

test('the next contour is the step at which f, or the depth, is larger than ever before', () => {
  const { moments, chunks } = search('8 6 7/2 5 4/3 0 1', 'astar-manhattan', 1, 150);
  const model = new TraceModel('8 6 7/2 5 4/3 0 1', 'astar-manhattan');
  for (const chunk of chunks) model.append(chunk);
  let rises = 0;
  for (let step = 0; step < 150; ++step) {
    const next = moments.findIndex((moment, place) => place > step && moment.contour > moments[step].contour);
    assert.equal(model.nextContour(step), next < 0 ? 150 : next, `after step ${step}`);
    if (next === step + 1) rises += 1;
  }
  assert.ok(rises >= 3, `${rises} rises`);
});

test('the end of the trace is known at every step: for the layout of the tree', () => {
  const { moments, chunks } = search('8 6 7/2 5 4/3 0 1', 'astar-manhattan', 3, 250);
  const model = new TraceModel('8 6 7/2 5 4/3 0 1', 'astar-manhattan', 3);
  for (const chunk of chunks) model.append(chunk);
  const { nodes } = moments[moments.length - 1];
  assert.deepEqual(
    [...model.lastParents],
    nodes.map(({ parent }) => parent),
  );
  assert.deepEqual(
    [...model.lastDepths],
    nodes.map(({ g }) => g),
  );
  moments.slice(1).forEach(({ node, nodes: { length } }, place) => {
    assert.equal(model.nodeOf(place + 1), node);
    assert.equal(model.expandedAt(node), place + 1);
    assert.equal(model.storedAt(place + 1), length);
  });
  assert.equal(model.expandedAt(nodes.findIndex(({ closed }) => !closed)), 0);
  assert.deepEqual(model.most, { g: Math.max(...nodes.map(({ g }) => g)), h: Math.max(...nodes.map(({ h }) => h)) });
});

test('it takes deeper and farther states than it has room for at first', () => {
  // Round and round: the tiles of a ring of 10 x 2 follow each other, 150 moves, and h rises from 20.
  const model = new TraceModel(
    formatPosition({ width: 10, height: 2, tiles: [...Array(20).keys()] }),
    'astar-manhattan',
  );
  const round = [...Array(9).fill(2), 0, ...Array(9).fill(3), 1];
  const records = new Records();
  const go = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let node = from; node < to; ++node) {
      records.add(node, 'take', 0, 20 + node);
      records.add(node + 1, 'fresh', round[node % 20], 21 + node);
    }
    model.append(records.take());
    model.seek(to);
  };
  go(0, 30);
  // The counts so far have to move to their new places.
  go(30, 150);
  assert.deepEqual(model.groups(), [{ f: 320, g: 150, h: 170, count: 1 }]);
  assert.deepEqual(model.at(0, 20), { expanded: 1, open: 0 });
  assert.deepEqual(model.at(29, 49), { expanded: 1, open: 0 });
  assert.deepEqual(model.at(149, 169), { expanded: 1, open: 0 });
  assert.deepEqual(model.most, { g: 150, h: 170 });
  assert.equal(model.layers().length, 151);
  assert.equal(model.path(150).length, 151);
  // After seven and a half rounds the blank is in the opposite corner.
  assert.equal(model.board(150).tiles.indexOf(0), 19);
  model.seek(0);
  assert.deepEqual(model.groups(), [{ f: 20, g: 0, h: 20, count: 1 }]);

  for (const start of [10, 64, 300]) {
    const far = new TraceModel('1 2 3/4 5 6/7 8 0', 'astar-manhattan');
    records.add(0, 'take', 0, start);
    records.add(1, 'fresh', 1, 100);
    far.append(records.take());
    assert.deepEqual(
      far.groups(),
      [{ f: start, g: 0, h: start, count: 1 }],
      'the h of the start comes with its expansion',
    );
    far.seek(1);
    assert.deepEqual(far.groups(), [{ f: 101, g: 1, h: 100, count: 1 }]);
  }
});

test('it takes as many states, steps and records as come', () => {
  const [children, steps] = [6000, 3000];
  const model = new TraceModel('1 2 3/4 5 6/7 8 0', 'bfs');
  const records = new Records();
  // No real state is so far away, but the model does not know that.
  records.add(0, 'take', 0, 0);
  for (let node = 1; node <= children; ++node) records.add(node, 'fresh', 1, 0);
  for (let node = 1; node < steps; ++node) {
    records.add(node, 'take', 0, 0);
    records.add(0, 'known', 1, 0);
  }
  model.append(records.take());
  model.seek(steps);
  assert.deepEqual([model.records, model.steps, model.stored, model.node], [11_999, steps, children + 1, steps - 1]);
  assert.deepEqual([model.frontier, model.frontierPeak, model.contour], [children + 1 - steps, children, 1]);
  assert.deepEqual([model.nodeOf(1), model.nodeOf(2), model.storedAt(1)], [0, 1, children + 1]);
  assert.deepEqual([model.parent(1), model.g(1), model.expandedAt(1)], [0, 1, 2]);
  assert.deepEqual(model.layers(), [
    { expanded: 1, open: 0 },
    { expanded: steps - 1, open: children - steps + 1 },
  ]);
});
