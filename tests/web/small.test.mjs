// The small figures of the tutorial without their page: traces of IDA* and of bidirectional BFS as the code and the picture
// read them (web/tutorial/ida-trace.ts, trace-model.js, code-model.js, small-model.js), and the guess that breaks A*.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { formatPosition } from '../../web/tutorial/board.ts';
import { countsAt, eventsOf, eventWords, nextStep, pseudocodeOf, valuesOf } from '../../web/tutorial/code-model.ts';
import { consistencyWords, searchWith } from '../../web/tutorial/consistency-model.ts';
import { IdaTrace } from '../../web/tutorial/ida-trace.ts';
import { columnsOf, smallTreeOf } from '../../web/tutorial/small-model.ts';
import { NONE } from '../../web/tutorial/events.ts';
import { TraceModel } from '../../web/tutorial/trace-model.ts';
import { bytesOf } from './events.mjs';

const [DOWN, LEFT, RIGHT] = [1, 2, 3];

/** A result as the engine gives it. @param {string} moves */
const solved = (moves) =>
  /** @type {any} */ ({ status: 'solved', complete: true, moves, length: moves.length, statistics: {} });

/** Two rounds from 1 2 3/4 5 6/0 7 8, the first of which is cut short; the records need not be those of a real search. */
const rounds = () => {
  const model = new IdaTrace('1 2 3/4 5 6/0 7 8', 'idastar-manhattan');
  model.append(
    bytesOf([
      ['start', 0, 0, 2],
      ['take', 0, 0, 2],
      ['beyond', DOWN, 0, 3],
      ['within', LEFT, 0, 1],
      ['seen', LEFT, 1, 1],
      ['deeper', 0, 0, 4],
      ['take', 0, 0, 2],
      ['within', DOWN, 0, 3],
      ['within', LEFT, 0, 1],
      ['take', LEFT, 1, 1],
      ['within', DOWN, 0, 2],
      ['within', LEFT, 0, 0],
      ['back', RIGHT],
      ['goal', LEFT, 2, 0],
    ]),
  );
  return model;
};

describe('IDA*', () => {
  test('events come in the order of the search, each with its step; the way back in its place', () => {
    const model = rounds();
    assert.equal(model.steps, 3);
    const told = [0, 1, 2, 3].map((step) => model.eventsOf(step).map(({ kind }) => kind));
    assert.deepEqual(told, [
      ['start'],
      ['take', 'beyond', 'within'],
      ['seen', 'deeper', 'take', 'within', 'within'],
      ['take', 'within', 'within', 'back', 'goal'],
    ]);
    assert.deepEqual(
      model.rounds.map(({ bound, from, to }) => [bound, from, to]),
      [
        [2, 1, 1],
        [4, 2, 3],
      ],
    );
    assert.equal(formatPosition(model.boardOf(3)), '1 2 3/4 5 6/7 0 8');
    assert.deepEqual(model.eventsOf(3)[3], { kind: 'back', move: RIGHT, g: 0, h: -1 });
  });

  test('lines count how often they ran; a line leads to its next step; values tell f and the bound', () => {
    const model = rounds();
    model.seek(2);
    const events = eventsOf(model);
    const counts = countsAt(model, events, 1);
    assert.deepEqual([counts.take, counts.seen, counts.deeper, counts.within, counts.beyond], [1, 1, 1, 1, 1]);
    assert.equal(valuesOf(model, events[1]), 'bound = 4');
    assert.equal(valuesOf(model, events[3]), 'down: 1 + 3 = 4 ≤ 4');
    assert.match(eventWords(model, events[0]), /^left leads to a state that was seen in this round/);
    const [lines] = pseudocodeOf(model).map((part) => part.lines);
    const cut = /** @type {any} */ (lines.find(({ text }) => text.includes('cut it off')));
    model.seek(0);
    assert.equal(nextStep(model, cut), 1);
    model.seek(1);
    assert.equal(nextStep(model, /** @type {any} */ (lines.find(({ text }) => text.includes('goal')))), 3);
  });

  test('the picture forgets the round before, and ends with the way', () => {
    const model = rounds();
    const tree = smallTreeOf(model, solved('LL'));
    model.seek(1);
    assert.deepEqual(tree.at(eventsOf(model), 2).standings, ['hand', 'cut', 'open']);
    model.seek(2);
    assert.deepEqual(tree.at(eventsOf(model), 0).standings, ['hand', 'cut', 'seen']);
    assert.deepEqual(tree.at(eventsOf(model), 2).standings.slice(0, 2), ['hand', 'hidden']);
    model.seek(3);
    const events = eventsOf(model);
    assert.deepEqual(tree.at(events, 0).standings.slice(0, 3), ['path', 'open', 'hand']);
    const end = tree.at(events, events.length - 1);
    assert.deepEqual(end.standings, ['way', 'open', 'way', 'open', 'way']);
    assert.equal(end.lists[0].nodes.length, 3);
  });
});

test('bidirectional BFS: two roots, layers in turn, and a bridge where the sides meet', () => {
  const model = new TraceModel('1 2 3/4 5 6/0 7 8', 'bidirectional-bfs');
  model.append(
    bytesOf([
      ['start'],
      ['side', 0, 0],
      ['take', 0, 0],
      ['fresh', DOWN, 2],
      ['fresh', LEFT, 3],
      ['side', 0, 1],
      ['take', 0, 1],
      ['fresh', DOWN, 4],
      ['goal', RIGHT, 3],
    ]),
  );
  const result = solved('LL');
  const kinds = [1, 2].map((step) => {
    model.seek(step);
    return eventsOf(model).map(({ kind }) => kind);
  });
  assert.deepEqual(kinds, [
    ['side', 'take', 'fresh', 'fresh'],
    ['side', 'take', 'fresh', 'goal'],
  ]);
  assert.equal(countsAt(model, eventsOf(model), 3).side, 2);
  assert.equal(countsAt(model, eventsOf(model), 3).back, 0);
  const tree = smallTreeOf(model, result);
  const end = tree.at(eventsOf(model), 3);
  assert.deepEqual(end.standings, ['way', 'way', 'open', 'way', 'open']);
  assert.deepEqual(end.bridge, [1, 3]);
  assert.deepEqual(
    end.lists.map(({ nodes }) => nodes),
    [[2], [4]],
  );
  assert.deepEqual(
    end.nodes.map(({ row }) => row),
    [0, 3, 1, 1, 2],
  );
  model.seek(1);
  assert.deepEqual(tree.at(eventsOf(model), 2).standings, ['hand', 'open', 'open', 'hidden', 'hidden']);
  assert.equal(tree.at(eventsOf(model), 0).now, NONE);
});

test('a tree is laid out with its leaves side by side', () => {
  assert.deepEqual(columnsOf([{ parent: NONE }, { parent: 0 }, { parent: 0 }, { parent: 1 }]), [0.5, 0.25, 0.75, 0.25]);
});

test('an admissible guess that is not consistent costs two moves, unless luck helps', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((guess) => searchWith(guess).length),
    [5, 5, 5, 7, 7],
  );
  const { order, way } = searchWith(4);
  assert.deepEqual(
    order.slice(0, 5).map(({ state, f }) => [state, f]),
    [
      ['start', 0],
      ['b', 1],
      ['d', 2],
      ['e', 3],
      ['c', 4],
    ],
  );
  assert.ok(!way.includes('a'));
  assert.match(consistencyWords(1), /^Consistent.*5 moves, the fewest/);
  assert.match(consistencyWords(2), /goes well/);
  assert.match(consistencyWords(4), /7 moves instead of 5/);
});

test('the still code of each small figure is its pseudocode', () => {
  const html = readFileSync(new URL('../../web/tutorial/tutorial.html', import.meta.url), 'utf8');
  const stills = Object.fromEntries(
    [...html.matchAll(/id="(\w+)-small"[^>]*>\s*<div class="still"><pre class="still-code"><code>(.*?)<\/code>/gs)].map(
      ([, part, code]) => [
        part,
        code
          .replaceAll(/<\/?span>/g, '')
          .replaceAll('&gt;', '>')
          .trimEnd(),
      ],
    ),
  );
  const start = '1 2 3/4 5 6/0 7 8';
  for (const [part, model] of /** @type {const} */ ([
    ['bfs', new TraceModel(start, 'bfs')],
    ['both', new TraceModel(start, 'bidirectional-bfs')],
    ['misplaced', new TraceModel(start, 'astar-misplaced')],
    ['manhattan', new TraceModel(start, 'astar-manhattan')],
    ['idastar', new IdaTrace(start, 'idastar-manhattan')],
  ]))
    assert.equal(
      stills[part],
      pseudocodeOf(model)[0]
        .lines.map(({ text }) => text)
        .join('\n'),
      part,
    );
});
