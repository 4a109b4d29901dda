// The game as a graph (web/tutorial/graph-model.ts): the states around one and their places, how far they are, and the
// walk.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardOf, formatPosition, goalOf } from '../../web/tutorial/board.ts';
import {
  Distances,
  Walk,
  distanceText,
  distanceWords,
  sizeOfGraph,
  spotsAround,
  spotsOfRing,
  walkRing,
} from '../../web/tutorial/graph-model.ts';

/** Where moves lead, by rules of the test's own. */
const world = {
  neighbours(/** @type {string} */ state) {
    const { width, height, tiles } = boardOf(state);
    const blank = tiles.indexOf(0);
    return [
      ['U', 0, 1],
      ['R', -1, 0],
      ['D', 0, -1],
      ['L', 1, 0],
    ].flatMap(([way, across, down]) => {
      const [x, y] = [(blank % width) + Number(across), Math.floor(blank / width) + Number(down)];
      if (x < 0 || y < 0 || x >= width || y >= height) return [];
      const next = [...tiles];
      const tile = tiles[y * width + x];
      [next[blank], next[y * width + x]] = [tile, 0];
      return [{ way: String(way), tile, state: formatPosition({ width, height, tiles: next }) }];
    });
  },
};

test('around a state: each that is one or two moves away, once, where its tile travels', () => {
  const middle = '1 2 3/4 0 5/6 7 8';
  const spots = spotsAround(world, middle);
  assert.equal(spots.filter(({ ring }) => ring === 1).length, 4);
  assert.equal(spots.filter(({ ring }) => ring === 2).length, 8);
  assert.equal(new Set(spots.map(({ state }) => state)).size, spots.length);
  for (const { x, y, ring, path, via, state } of spots) {
    assert.equal(path.length, ring);
    assert.ok(Math.hypot(x, y) < 1);
    if (ring > 0) assert.ok(world.neighbours(via).some((next) => next.state === state && next.way === path[ring - 1]));
    if (ring !== 1) continue;
    const [across, down] = { R: [1, 0], L: [-1, 0], D: [0, 1], U: [0, -1] }[/** @type {'R'} */ (path[0])];
    assert.ok(
      Math.abs(x - Math.abs(x) * across) < 1e-9 && Math.abs(y - Math.abs(y) * down) < 1e-9,
      `${path[0]} at ${x} ${y}`,
    );
  }
  assert.equal(spotsAround(world, '1 2 3/4 5 6/7 8 0').length, 1 + 2 + 4);
});

test('wherever the blank is, the states fill the picture, and no board lies on another or its label', () => {
  for (const [width, height] of [
    [3, 2],
    [3, 3],
    [4, 4],
  ]) {
    for (let blank = 0; blank < width * height; ++blank) {
      const tiles = Array.from({ length: width * height - 1 }, (_, cell) => cell + 1);
      tiles.splice(blank, 0, 0);
      const state = formatPosition({ width, height, tiles });
      const spots = spotsAround(world, state);
      for (const [axis, half] of /** @type {const} */ ([
        ['x', 'halfWidth'],
        ['y', 'halfHeight'],
      ])) {
        const first = Math.min(...spots.map((spot) => spot[axis] - spot[half]));
        const last = Math.max(...spots.map((spot) => spot[axis] + spot[half]));
        assert.ok(Math.abs(first + 1) < 1e-9 && Math.abs(last - 1) < 1e-9, `${state}: ${axis} ${first} ${last}`);
      }
      for (const one of spots) {
        assert.ok(one.halfWidth >= 0.13, 'large enough for a finger');
        for (const other of spots) {
          if (one === other || one.halfWidth + other.halfWidth <= Math.abs(one.x - other.x)) continue;
          assert.ok(
            one.halfHeight + other.halfHeight + 0.08 <= Math.abs(one.y - other.y),
            `${state}: ${one.state} and ${other.state}`,
          );
        }
        // The present state is as far across, or as far down, as those to which a move leads.
        const [here] = spots;
        const aside = /[LR]/.test(one.path[0]) ? one.y - here.y : one.x - here.x;
        if (one.ring === 1) assert.ok(Math.abs(aside) < 1e-9, one.state);
      }
    }
  }
});

test('2x2 is a ring of twelve, and the shorter way round leads to each', () => {
  const goal = goalOf(2, 2);
  const ring = walkRing(world, goal);
  assert.equal(ring.length, 12);
  assert.equal(new Set(ring).size, 12);
  const spots = spotsOfRing(ring[3], ring, world);
  assert.deepEqual(
    spots.map((spot) => spot.ring),
    [3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 5, 4],
  );
  for (const spot of spots) {
    let at = ring[3];
    for (const way of spot.path) at = world.neighbours(at).find((next) => next.way === way)?.state ?? '';
    assert.equal(at, spot.state);
  }
  assert.ok(Math.abs(spots[0].y + 0.83) < 1e-9, 'the goal is at the top');
});

test('half of all arrangements, and a move for each pair of neighbouring cells', () => {
  assert.deepEqual(sizeOfGraph(2, 2), { arrangements: 24, states: 12, moves: 12 });
  assert.deepEqual(sizeOfGraph(3, 3), { arrangements: 362_880, states: 181_440, moves: 241_920 });
});

test('how far, in words', () => {
  assert.deepEqual([distanceText(undefined), distanceWords(undefined)], ['…', '']);
  assert.deepEqual(
    [distanceText({ moves: 0, exact: true }), distanceWords({ moves: 0, exact: true })],
    ['0', 'the goal'],
  );
  assert.equal(distanceWords({ moves: 1, exact: true }), '1 move from the goal');
  assert.equal(distanceText({ moves: 30, exact: false }), '≥ 30');
  assert.equal(distanceWords({ moves: 30, exact: false }), 'at least 30 moves from the goal');
});

test('distances are asked one after another, those that are wanted now, each once', async () => {
  /** @type {string[]} */
  const asked = [];
  let searching = 0;
  const lessons = {
    look: async (/** @type {string} */ _, /** @type {string} */ state) => {
      assert.equal((searching += 1), 1, 'one at a time');
      return {
        step: async () => {
          asked.push(state);
          await new Promise((done) => setTimeout(done, 1));
          return { status: state === 'far' ? 'running' : 'solved', statistics: { lowerBound: 7 } };
        },
        close: () => (searching -= 1),
      };
    },
  };
  /** @type {unknown[]} */
  const told = [];
  const distances = new Distances(
    /** @type {any} */ (Promise.resolve(lessons)),
    new AbortController().signal,
    (problem) => told.push(problem),
  );
  distances.set('known', 3);
  distances.want(['known', 'a', 'b', 'c']);
  distances.want(['known', 'b', 'far']);
  while (!distances.get('far')) await new Promise((done) => setTimeout(done, 1));
  assert.deepEqual(
    asked.filter((each) => each === 'c'),
    [],
    'no longer wanted',
  );
  assert.deepEqual(asked.slice(-2), ['b', 'far']);
  assert.deepEqual(distances.get('known'), { moves: 3, exact: true });
  assert.deepEqual(distances.get('b'), { moves: 7, exact: true });
  assert.deepEqual(distances.get('far'), { moves: 7, exact: false });
  assert.ok(told.length > 0 && told.every((problem) => problem === null));
});

test('a walk keeps its last states in order, and all that were visited', () => {
  const walk = new Walk('0');
  for (let step = 1; step <= 12; ++step) walk.go(String(step % 6));
  assert.deepEqual([walk.steps, walk.count], [12, 6]);
  assert.deepEqual(walk.trail, ['3', '4', '5', '0', '1', '2', '3', '4', '5', '0']);
  assert.ok(walk.walked('0', '1') && walk.walked('1', '0') && walk.walked('5', '0'));
  assert.ok(!walk.walked('0', '2'));
  assert.ok(walk.visited('3') && !walk.visited('7'));
  for (let step = 0; step < 1000; ++step) walk.go(`far ${step}`);
  assert.equal(walk.count, 500, 'the oldest are forgotten');
  assert.ok(!walk.visited('3') && walk.visited('far 999'));
});
