// What the tutorial's figures are checked against: traces of searches, replayed by rules that share nothing with the program.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { run as runProgram } from './program.mjs';
import { withSteps } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-lessons-'));
after(() => rmSync(folder, { recursive: true }));

function run(...parameters) {
  const { status, out, err } = runProgram(parameters);
  return { status, out: out.trim(), err: err.trim() };
}

/** The position after a tile has travelled that way; null when none can. */
function moved(position, move) {
  const rows = position.split('/').map((row) => row.split(' '));
  const y = rows.findIndex((row) => row.includes('0'));
  const x = rows[y].indexOf('0');
  const [dx, dy] = { U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] }[move];
  const tile = rows[y + dy]?.[x + dx];
  if (tile === undefined) return null;
  rows[y][x] = tile;
  rows[y + dy][x + dx] = '0';
  return rows.map((row) => row.join(' ')).join('/');
}

function manhattan(position) {
  const rows = position.split('/').map((row) => row.split(' ').map(Number));
  const width = rows[0].length;
  return rows
    .flat()
    .reduce(
      (sum, tile, cell) =>
        tile === 0
          ? sum
          : sum +
            Math.abs(Math.floor((tile - 1) / width) - Math.floor(cell / width)) +
            Math.abs(((tile - 1) % width) - (cell % width)),
      0,
    );
}

function trace(...parameters) {
  const file = join(folder, 'trace.json');
  const { out } = run('solve', '--json', ...parameters, '--trace', file);
  return { result: JSON.parse(out), trace: withSteps(JSON.parse(readFileSync(file, 'utf8'))) };
}

for (const algorithm of ['bfs', 'astar-misplaced', 'astar-manhattan']) {
  test(`the trace of ${algorithm} can be replayed, and agrees with the result`, () => {
    const start = '1 3 4/7 0 2/5 8 6';
    const { result, trace: told } = trace('--algorithm', algorithm, start);
    assert.equal(told.complete, true);
    for (const name of ['status', 'length', 'moves', 'expanded', 'generated', 'frontier_peak', 'optimal']) {
      assert.equal(told[name], result[name], name);
    }
    const states = [start];
    const known = new Map([[start, 0]]);
    let frontier = 1;
    let generated = 0;
    let peak = 1;
    for (const step of told.steps) {
      assert.equal(step.state, states[step.node]);
      assert.equal(step.g, known.get(step.state));
      if (algorithm === 'astar-manhattan') assert.equal(step.h, manhattan(step.state));
      if (algorithm !== 'bfs') assert.equal(step.f, step.g + step.h);
      frontier -= 1;
      for (const { move, found, node } of step.moves) {
        generated += 1;
        const next = moved(step.state, move);
        assert.ok(next !== null);
        if (found === 'fresh') {
          assert.ok(!known.has(next));
          assert.equal(node, states.length);
          states.push(next);
          known.set(next, step.g + 1);
          frontier += 1;
        } else if (found === 'shorter') {
          assert.equal(states[node], next);
          known.set(next, step.g + 1);
        } else {
          assert.ok(known.has(next));
        }
      }
      peak = Math.max(peak, frontier);
      assert.equal(step.frontier, frontier);
    }
    assert.equal(told.steps.length, result.expanded);
    assert.equal(generated, result.generated);
    assert.equal(peak, result.frontier_peak);
  });
}

test('the trace of idastar-manhattan can be replayed, and what it says was seen in a round was seen', () => {
  const { result, trace: told } = trace('--algorithm', 'idastar-manhattan', '8 6 7/2 5 4/3 0 1');
  assert.equal(told.complete, true);
  assert.equal(told.steps.length, result.expanded);
  const path = [told.start];
  const found = { seen: 0, goal: 0 };
  /** The fewest moves to each state of the round. */
  let known = new Map();
  for (const { event, node: g, move, h, state } of told.events) {
    if (event === 'deeper') known = new Map();
    if (event === 'take') {
      if (g > 0) assert.equal(moved(path[g - 1], move), state);
      path[g] = state;
      assert.equal(h, manhattan(state));
      known.set(state, Math.min(g, known.get(state) ?? g));
    } else if (event === 'seen') {
      found.seen += 1;
      const visited = moved(path[g - 1], move) ?? '';
      assert.ok((known.get(visited) ?? Number.POSITIVE_INFINITY) <= g, visited);
    } else if (event === 'goal') {
      found.goal += 1;
      assert.deepEqual([moved(path[g - 1], move), g], ['1 2 3/4 5 6/7 8 0', result.length]);
    }
  }
  assert.deepEqual(found, { seen: 117, goal: 1 });
});
