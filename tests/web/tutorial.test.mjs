// What the tutorial's figures work out, draw and say. With the real engine: tests/site/figures.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { cutExtracts } from '../../web/listings.mjs';
import { consistencyWords, MOST, searchWith } from '../../web/tutorial/consistency.ts';
import { arrangements, conflictWords, Rounds } from '../../web/tutorial/beyond.ts';
import * as boards from '../../web/tutorial/board.ts';
import { barChart, heatMap, linearScale, logarithmicScale, short } from '../../web/tutorial/chart.ts';
import { countsUntil, nextEvent } from '../../web/tutorial/code.ts';
import { graphQuestion, spotsAround, spotsOfRing, walkRing, walksFrom } from '../../web/tutorial/graph.ts';
import { farthestQuestion, growthOf } from '../../web/tutorial/layers.ts';
import { asked, regionsOf, SmallDatabase, sumQuestion } from '../../web/tutorial/patterns.ts';
import { faultOf, nameOf, rightWords, tasksOf, withoutBfs } from '../../web/tutorial/program.ts';
import { verdictWords } from '../../web/tutorial/question.ts';
import { barsOf, verdictOf } from '../../web/tutorial/race.ts';
import { stepWords } from '../../web/tutorial/search.ts';
import { eventWords, linesOf, valuesOf } from '../../web/tutorial/search-code.ts';
import * as shuffling from '../../web/tutorial/shuffling.ts';
import { choicesIn, columnsOf, momentsOf } from '../../web/tutorial/small.ts';
import * as solvability from '../../web/tutorial/solvability.ts';
import { EVENT_BYTES, eventKinds, NONE, readEvents, Trace } from '../../web/tutorial/trace.ts';
import { estimatesOf, overOf, verdictWords as weightWords } from '../../web/tutorial/weight.ts';
import { findAll } from './dom.mjs';

const { boardOf, formatPosition, goalOf, inversionsOf, rowsBelow } = boards;
const { changeOf, proofWords, ruleWords } = solvability;
const { shuffleEvents } = shuffling;
const [UP, DOWN, LEFT, RIGHT] = [0, 1, 2, 3];
const { signal } = new AbortController();
const nothing = () => {};

/** Where moves lead, by rules of the test's own. */
const world = {
  neighbours(state) {
    const { width, height, tiles } = boardOf(state);
    const blank = tiles.indexOf(0);
    return Object.entries({ U: [0, 1], R: [-1, 0], D: [0, -1], L: [1, 0] }).flatMap(([way, [across, down]]) => {
      const [x, y] = [(blank % width) + across, Math.floor(blank / width) + down];
      if (x < 0 || y < 0 || x >= width || y >= height) return [];
      const tile = tiles[y * width + x];
      const next = tiles.map((each) => (each === 0 ? tile : each === tile ? 0 : each));
      return [{ way, tile, state: formatPosition({ width, height, tiles: next }) }];
    });
  },
};

/** As the engine judges it. */
function judged(text) {
  const board = boardOf(text);
  const inversions = inversionsOf(board).length;
  const sum = inversions + (board.width % 2 ? 0 : rowsBelow(board));
  return { board, inversions, solvable: sum % 2 === 0 };
}

/** Reads "take U 1 3, back D": kind, move, node and h of each, 0 or up where they are left out. */
function eventsOf(text) {
  const events = text.split(', ').map((event) => event.split(' '));
  const data = new DataView(new ArrayBuffer(events.length * EVENT_BYTES));
  for (const [place, [kind, move = 'U', node = 0, h = 0]] of events.entries()) {
    data.setUint8(place * EVENT_BYTES, eventKinds.indexOf(kind));
    data.setUint8(place * EVENT_BYTES + 1, 'UDLR'.indexOf(move));
    data.setUint32(place * EVENT_BYTES + 4, Number(node), true);
    data.setInt32(place * EVENT_BYTES + 8, Number(h), true);
  }
  return readEvents(new Uint8Array(data.buffer));
}

/** BFS of two moves: five states expanded in part, the goal found by the third. */
const bfs = eventsOf(
  'start, take U 0, fresh D 1, fresh L 2, take U 1, back U, fresh L 3, take U 2, fresh D 4, fresh L 5, back R, goal U 5',
);
const START = '1 2 3/4 5 6/0 7 8';

describe('positions as numbers', () => {
  const example = boardOf('7 4 3/0 5 8/6 2 1');

  test('a position is read from rows or from a square list, and written for the engine, for links and for people', () => {
    for (const text of ['8 6 7/2 5 4/3 0 1', '8,6,7/2,5,4/3,0,1', ' 8 6 7 / 2, 5, 4 /3 0 1 ', '8 6 7 2 5 4 3 0 1']) {
      const read = boardOf(text);
      assert.deepEqual(read, { width: 3, height: 3, tiles: [8, 6, 7, 2, 5, 4, 3, 0, 1] }, text);
      assert.equal(formatPosition(read), '8 6 7/2 5 4/3 0 1');
      assert.equal(boards.linkPosition(read), '8,6,7/2,5,4/3,0,1');
      assert.equal(boards.speakPosition(read), '8 6 7, 2 5 4, 3 blank 1');
    }
    const wide = boardOf('4 1 3/2 5 0');
    assert.deepEqual([wide.width, wide.height, boards.sizeOf(wide), boards.spokenSize('3x2')], [3, 2, '3x2', '3 × 2']);
    assert.deepEqual(boards.sidesOf('3x2'), [3, 2]);
  });

  test('what is no position is not read', () => {
    const row = Array.from({ length: 22 }, (_, tile) => tile);
    const eleven = `${row.slice(0, 11).join(' ')}/${row.slice(11).join(' ')}`;
    const short = '1|1 2 3|1 2/3|1 2/3 3|1 2/3 4|1 2/x 0|1 2/-3 0|0 1 2|1 2 3/4 5 0/|0/1/2'.split('|');
    for (const text of ['', ...short, eleven]) {
      assert.equal(boards.parsePosition(text), null, text);
      assert.throws(() => boardOf(text), /is no position/);
    }
  });

  test('the goal, and how far tiles are from home', () => {
    assert.equal(goalOf(3, 2), '1 2 3/4 5 0');
    assert.ok(boards.isSolved(boardOf(goalOf(4, 4))) && !boards.isSolved(boardOf('1 2 3/4 5 6/7 0 8')));
    const far = boardOf('8 6 7/2 5 4/3 0 1');
    assert.equal([1, 2, 3, 4, 5, 6, 7, 8].map((tile) => boards.movesHome(far, tile)).join(), '4,2,4,2,0,2,4,3');
    const distances = [far, boardOf(goalOf(5, 4))].map(boards.manhattan);
    assert.deepEqual(distances, [21, 0], 'the blank does not count');
  });

  test('inversions, the row of the blank, and the two tiles of the repair', () => {
    const inversions = (text) => inversionsOf(boardOf(text)).join(' ');
    assert.deepEqual([inversions('2 1/0 3'), inversions('3 1/2 0')], ['2,1', '3,1 3,2']);
    assert.deepEqual([inversionsOf(example).length, rowsBelow(example)], [19, 1]);
    assert.equal(formatPosition(boards.swapped(boardOf('2 1/0 3'), 2, 1)), '1 2/0 3');
    assert.deepEqual(boards.repairPair(example), [7, 4]);
    assert.deepEqual(boards.repairPair(boardOf('7 0 3/4 5 8/6 2 1')), [2, 1], 'the blank is among the first two');
    assert.equal(inversionsOf(boards.swapped(example, 7, 4)).length % 2, 0, 'a swap of two tiles changes the parity');
  });

  test('linear conflict: as few tiles leave their line as will do', () => {
    const conflicts = {
      '1 2 3/4 5 6/7 8 0': ',',
      '0 1/2 3': ',',
      '2 1 3/5 4 6/7 8 0': '1 4,2 5',
      '3 2 1/4 5 6/8 7 0': '2 1 7,3 8',
      '7 2 3/1 5 6/4 8 0': '7,1 4',
      '2 5 1/4 3 6/7 8 0': '1,2', // 5 stands between them, but is not at home in their row
      '1 8 3/6 5 4/7 2 0': '5 4 5 2,6 8', // 5 is at home, and has to leave both its row and its column
      '2 3 4 1/5 6 7 0': '1,2 3 4', // the longest run in order
    };
    for (const [text, tiles] of Object.entries(conflicts)) {
      const { leaving, standing } = boards.linearConflicts(boardOf(text));
      assert.equal([leaving, standing].map((each) => each.join(' ')).join(), tiles, text);
    }
  });
});

describe('a trace', () => {
  test('tells of each step what is known, expanded and on the path', () => {
    const trace = new Trace(START);
    trace.append(bfs.slice(0, 4));
    trace.append(bfs.slice(4));
    assert.deepEqual([trace.steps, [0, 1, 2, 3].map((step) => trace.stored(step))], [3, [1, 3, 4, 6]]);
    assert.deepEqual([trace.nodeOf(0), trace.nodeOf(3), trace.expandedAt(2), trace.expandedAt(5)], [0, 2, 3, 0]);
    assert.deepEqual([trace.isClosed(2, 2), trace.isClosed(2, 3), trace.isClosed(3, 3)], [false, true, false]);
    assert.equal([0, 2, 5].map((node) => trace.foundAt(node)).join(), '0,1,3');
    assert.equal([0, 1, 2, 3].map((step) => trace.frontierPeak(step)).join(), '1,2,2,3');
    assert.deepEqual([trace.goal, trace.path(5), trace.g(5)], [5, [0, 2, 5], 2]);
    assert.equal(formatPosition(trace.board(5)), goalOf(3, 3));
    const [{ kind, g, board }, ...others] = trace.outcomes(2);
    assert.deepEqual([kind, g, formatPosition(board), others], ['fresh', 2, formatPosition(trace.board(3)), []]);
    assert.match(stepWords(trace, 0, 'bfs', NONE), /^Nothing is expanded yet\. The start alone is in the queue/);
    assert.match(stepWords(trace, 3, 'bfs', 5), /^One of its moves leads to the goal: 2 moves/);
  });

  test('a shorter way counts from its step on, and the open list is in the order of the search', () => {
    const trace = new Trace(START);
    const first = 'start U 0 2, take U 0 2, fresh D 1 3, fresh L 2 1, take U 1 3, fresh L 3 2';
    trace.append(eventsOf(`${first}, take U 2 1, shorter D 3 2, known L`));
    assert.deepEqual([trace.parent(3, 2), trace.parent(3, 3)], [1, 2]);
    const [shorter, known] = trace.outcomes(3);
    assert.deepEqual([shorter.kind, known.h], ['shorter', -1]);
    const groupText = ({ f, g, h, count }) => `${g} + ${h} = ${f}: ${count}`;
    const groups = (of, step) => of.groups(step).map(groupText).join();
    assert.equal([0, 1].map((step) => groups(trace, step)).join(' | '), '0 + 2 = 2: 1 | 1 + 1 = 2: 1,1 + 3 = 4: 1');
    const other = new Trace(START);
    other.append(eventsOf('start U 0 2, take U 0 2, fresh D 1 3, fresh L 2 1, take U 2 1, fresh L 3 2, fresh U 4 2'));
    assert.equal(groups(other, 2), '2 + 2 = 4: 2,1 + 3 = 4: 1', 'of the same f the smaller h comes first');
    assert.match(stepWords(trace, 3, 'astar-manhattan', NONE), /smallest f, 1 \+ 1 = 2, is expanded/);
  });
});

describe('a small figure', () => {
  const moments = momentsOf('bfs', START, bfs);

  test('has each state from the event on that finds it, and lights the solution', () => {
    assert.deepEqual(moments[0].standings, ['open']);
    assert.deepEqual(moments[3].standings, ['hand', 'open', 'open']);
    assert.deepEqual(moments[11].standings, ['way', 'closed', 'way', 'open', 'open', 'way']);
    assert.deepEqual(moments[9].lists[0].nodes, [3, 4, 5]);
    assert.equal(moments[5].now, 0, 'the move that is left out leads back to the start');
    assert.equal(moments[0].nodes.map(({ row }) => row).join(), '0,1,1,2,2,2');
  });

  test('no two states of a row lie on each other, and a parent stands over its children', () => {
    const columns = columnsOf(moments[0].nodes);
    assert.ok(columns.every((column) => column > 0 && column < 1));
    assert.ok(columns[3] < columns[4] && columns[4] < columns[5]);
    assert.ok(Math.abs(columns[2] - (columns[4] + columns[5]) / 2) < 1e-9);
  });

  test('asks only where the next state is certain', () => {
    assert.deepEqual(choicesIn(moments), []);
    const later = momentsOf('bfs', START, [...bfs.slice(0, -1), ...eventsOf('take U 3')]);
    assert.deepEqual(choicesIn(later), [{ at: 10, next: 3 }]);
  });

  test('from both ends it has two trees, and the move that joins them', () => {
    const events = eventsOf('start, side U 0, take U 0, fresh L 2, side U 1, take U 1, goal R 2');
    const both = momentsOf('bidirectional-bfs', START, events);
    assert.deepEqual(both[0].standings, ['open', 'open']);
    assert.deepEqual(both[6].bridge, [1, 2]);
    assert.deepEqual(both[6].standings, ['way', 'way', 'way']);
    assert.equal(both[0].nodes.map(({ side, row }) => `${side} ${row}`).join(), '0 0,1 2,0 1');
    const words = 'Right leads to a state of the other side, 1 from the goal.';
    assert.equal(eventWords('bidirectional-bfs', both[6]), words);
  });

  test('IDA* has a tree for each round, and keeps the path alone', () => {
    const first = 'start U 0 2, take U 0 2, beyond D 0 3, within L 0 1, seen L 1 1';
    const second = 'deeper U 0 4, take U 0 2, within L 0 1, take L 1 1, within L 0 0, back R, goal L 2 0';
    const rounds = momentsOf('idastar-manhattan', START, eventsOf(`${first}, ${second}`));
    assert.notEqual(rounds[4].nodes, rounds[5].nodes);
    assert.deepEqual(rounds[4].standings, ['hand', 'cut', 'seen']);
    assert.deepEqual([rounds[4].bound, rounds[5].bound], [2, 4]);
    assert.deepEqual(rounds[8].lists[0].nodes, [0, 1]);
    assert.deepEqual(rounds[11].standings, ['way', 'way', 'way']);
    assert.equal(valuesOf('idastar-manhattan', rounds[2]), 'down: 1 + 3 = 4 > 2');
    assert.equal(valuesOf('idastar-manhattan', rounds[5]), 'bound = 4');
  });

  test('says what an event is, and counts the runs of its lines', () => {
    assert.equal(eventWords('bfs', moments[2]), 'Down leads to a new state, depth 1.');
    assert.equal(valuesOf('bfs', moments[0]), 'depth 0');
    assert.deepEqual(countsUntil(bfs, 4), { start: 1, take: 2, fresh: 2 });
    assert.deepEqual(
      [4, 11].map((place) => nextEvent(bfs, place, ['take'])),
      [7, 1],
    );
    assert.equal(nextEvent(bfs, 0, ['side']), -1);
  });
});

describe('the graph', () => {
  test('has around a state each that is one or two moves away, once, where its tile travels', () => {
    const spots = spotsAround(world, '1 2 3/4 0 5/6 7 8');
    assert.equal([1, 2].map((ring) => spots.filter((spot) => spot.ring === ring).length).join(), '4,8');
    assert.equal(new Set(spots.map(({ state }) => state)).size, spots.length);
    for (const { x, y, ring, path, via, state } of spots) {
      assert.equal(path.length, ring);
      if (ring > 0)
        assert.ok(world.neighbours(via).some((next) => next.state === state && next.way === path[ring - 1]));
      if (ring !== 1) continue;
      const [across, down] = { R: [1, 0], L: [-1, 0], D: [0, 1], U: [0, -1] }[path[0]];
      assert.ok(Math.abs(x - Math.abs(x) * across) < 1e-9 && Math.abs(y - Math.abs(y) * down) < 1e-9, path[0]);
    }
  });

  test('fills the picture wherever the blank is, and no board lies on another or its label', () => {
    for (let blank = 0; blank < 9; ++blank) {
      const tiles = [1, 2, 3, 4, 5, 6, 7, 8];
      tiles.splice(blank, 0, 0);
      const spots = spotsAround(world, formatPosition({ width: 3, height: 3, tiles }));
      for (const axis of ['x', 'y']) {
        assert.ok(Math.abs(Math.min(...spots.map((spot) => spot[axis] - spot.half)) + 1) < 1e-9);
        assert.ok(Math.abs(Math.max(...spots.map((spot) => spot[axis] + spot.half)) - 1) < 1e-9);
      }
      for (const [place, one] of spots.entries())
        for (const other of spots.slice(0, place)) {
          const reach = one.half + other.half;
          assert.ok(Math.abs(one.x - other.x) >= reach || Math.abs(one.y - other.y) >= reach + 0.08, one.state);
        }
    }
  });

  test('of 2x2 is a ring of twelve, and the shorter way round leads to each', () => {
    const ring = walkRing(world, goalOf(2, 2));
    assert.equal(ring.length, 12);
    const spots = spotsOfRing(ring[3], ring, world);
    assert.equal(Math.max(...spots.map(({ path }) => path.length)), 6);
    for (const { state, path } of spots) {
      let at = ring[3];
      for (const way of path) at = world.neighbours(at).find((next) => next.way === way)?.state ?? '';
      assert.equal(at, state);
    }
  });

  test('asks what the engine can count', async () => {
    const positions = { ...world, shuffled: () => '1 2 3/4 0 5/6 7 8' };
    assert.equal((await graphQuestion(positions, 0, nothing).judge(signal)).answer, '4');
    assert.deepEqual(walksFrom(world, '1 2 3/4 0 5/6 7 8', 2), { all: 12, back: 4 });
    assert.equal(walksFrom(world, '1 2 3/4 0 5/6 7 8', 3).back, 0, 'an odd walk never returns');
  });
});

describe('the layers', () => {
  const counts = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
  ];
  test('grow by as much as from the goal to half-way to the peak', () => {
    assert.ok(Math.abs(growthOf(counts) - 286 ** 0.1) < 1e-9);
    assert.equal(growthOf([1, 2]), 1);
  });
  test('are asked for how far the farthest is', async () => {
    const question = farthestQuestion('3x2', async () => [1, 2, 3], nothing);
    const { answer, why } = await question.judge(signal);
    assert.equal(answer, '0');
    assert.match(why, /all 6 positions: 3 positions at 2 moves/);
  });
});

describe('the race', () => {
  const solved = { algorithm: 'bfs', status: 'solved', expanded: 900, bytesPeak: 2048, length: 10 };
  test('marks the search with the fewest states, and one that ran out of memory', () => {
    const runners = [solved, { ...solved, expanded: 30 }, { ...solved, status: 'limit', expanded: 5 }];
    const bars = barsOf('10 moves', runners);
    assert.deepEqual([bars[0].label, ...bars.map(({ mark }) => mark)], ['10 moves: BFS', undefined, 'best', 'limit']);
    assert.match(verdictOf(runners), /^The shortest solution has 10 moves\. .* 30\. Stopped at its limit: BFS\.$/);
    assert.match(verdictOf([runners[2]]), /^No search found/);
  });
});

describe('solvability', () => {
  const example = judged('7 4 3/0 5 8/6 2 1');
  test('odd width goes by the inversions, even width with the row of the blank', () => {
    assert.equal(ruleWords(example), 'Width 3 is odd, so the inversions alone decide: 19 must be even, and it is odd.');
    const even = judged('1 2/0 3/5 4');
    assert.equal(solvability.invariantOf(even), 2);
    assert.match(ruleWords(even), /^Width 2 is even.*: 1 \+ 1 = 2 must be even, and it is even\.$/);
  });

  test('a move: which way, past which tiles, and what that does to the count', () => {
    const down = changeOf(example, judged('0 4 3/7 5 8/6 2 1'));
    assert.deepEqual([down?.moved, down?.passed], [7, [4, 3]]);
    assert.equal(down?.words, '7 went down, past 4 and 3: 2 tiles (width − 1). 19 → 17, a change of −2.');
    const up = changeOf(example, judged('7 4 3/6 5 8/0 2 1'));
    assert.equal(up?.words, '6 went up, past 5 and 8: 2 tiles (width − 1). 19 → 19, a change of 0.');
    assert.match(changeOf(example, judged('7 4 3/5 0 8/6 2 1'))?.words ?? '', /^5 went left\. .*: 19 stays 19\.$/);
    const two = changeOf(judged('7 4 3/6 5 8/0 2 1'), judged('0 4 3/7 5 8/6 2 1'));
    assert.match(two?.words ?? '', /^7 and 6 went down, each past 2 \(width − 1\): 19 → 17, a change of −2\.$/);
    for (const other of ['1 2 3/0 5 6/4 7 8', '1 2/3 0']) assert.equal(changeOf(example, judged(other)), null);
    const swapped = solvability.swapWords(example, judged('4 7 3/0 5 8/6 2 1'), 7, 4);
    assert.match(swapped, /^7 and 4 swapped: 19 → 18\. .*odd to even\.$/);
  });

  test('the proof has the numbers of the position', () => {
    const odd = proofWords(judged('1 2 3/4 5 6/8 7 0'));
    assert.equal(odd[0], 'Read row by row, 1 pair of tiles stands in the wrong order: 8 before 7.');
    assert.match(odd[2], /past 2 others, an even number/);
    assert.match(odd[3], /^Here the count is 1, which is odd/);
    const even = proofWords(judged('1 2 3 4/5 6 7 8/9 10 11 0/13 15 14 12'));
    assert.match(even[2], /past 3 others, an odd number/);
    assert.match(even[3], /^Here that sum is 4 \+ 1 = 5, which is odd/);
    assert.match(proofWords(example)[0], /19 pairs of tiles stand in the wrong order\.$/, 'too many to be named');
  });

  test('the question of a slide is answered by the engine’s counts', async () => {
    const positions = { ...world, judge: judged };
    const question = solvability.slideQuestion(positions, '7 4 3/0 5 8/6 2 1', 0, nothing);
    assert.equal(question.options.map(([value]) => value).join(), '-2,0,2');
    assert.match(question.words, /^The 6 slides up/);
    assert.equal((await question.judge(signal)).answer, '0');
  });
});

describe('shuffling', () => {
  const result = (more, landings, atHome) => ({ summary: { shuffles: 100, home: 1, ...more }, landings, atHome });
  test('each verdict says what the counts show', () => {
    const even = Array(16).fill(25);
    const exact = { most: 15, least: 8 };
    const mixed = [1, 2, 3, 4];
    for (const [method, moves, summary, atHome, words] of [
      ['random-walk', 30, { home: 2.5 }, mixed, /2\.5 of 3 tiles .* hardly shuffled\.$/],
      ['random-walk', 3000, { home: 0.8 }, mixed, /Enough moves, at last\.$/],
      ['naive-swap', 0, {}, mixed, /1\.875 times as often as the rarest\.$/],
      ['sattolo', 0, {}, [100, 0, 0, 0], /^In 100 shuffles no tile was ever left/],
      ['fisher-yates', 0, {}, mixed, /^Flat: .* 0\.0\u00a0%/],
    ])
      assert.match(shuffling.verdictOf(method, moves, result(summary, even, atHome), exact), words);
    const map = shuffling.landingsOf(result({}, even, []), 4);
    assert.deepEqual([map.rows, map.values[3], map.expected], [['1', '2', '3', 'blank'], [25, 25, 25, 25], 25]);
  });

  test('a shuffle is told choice by choice, and must end where the engine ends', () => {
    const events = shuffleEvents('sattolo', '2x2', { choices: [0, 1, 0], end: [3, 0, 2, 1] });
    assert.equal(events.map(({ kind }) => kind).join(), 'begin,turn,draw,turn,draw,turn,draw,end');
    assert.equal(events[2].values, 'drawn: 0 of 0 to 2; the blank and 1 change places');
    const wrong = { choices: [0, 1, 0], end: [1, 2, 3, 0] };
    assert.throws(() => shuffleEvents('sattolo', '2x2', wrong), /the engine ends at/);
    const walk = shuffleEvents('random-walk', '2x2', { choices: [DOWN, UP, RIGHT], end: [1, 2, 0, 3] });
    assert.match(walk[2].values, /^down: the 2 slides$/);
    assert.match(walk[6].values, /^right: the 3 slides$/);
    const [, , stuck] = shuffleEvents('random-walk', '2x2', { choices: [LEFT], end: [1, 2, 3, 0] });
    assert.match(stuck.values, /^left: no tile can/);
  });

  test('a question is about what the engine counts exactly', async () => {
    const spread = ([reached, most, least]) => ({ sequences: 256, arrangements: 24, reached, most, least });
    const exact = { 'naive-swap': spread([24, 15, 8]), sattolo: spread([6, 1, 1]), 'fisher-yates': spread([24, 1, 1]) };
    for (const [turn, answer] of ['naive-swap', 'sattolo', 'fisher-yates'].entries()) {
      const question = shuffling.shuffleQuestion(turn, async (method) => exact[method], nothing);
      assert.equal((await question.judge(signal)).answer, answer);
    }
  });
});

describe('pattern databases', () => {
  test('a number is Manhattan distance and twice an excess, and known of every place of the blank', () => {
    const database = new SmallDatabase([1, 2]);
    assert.deepEqual([database.cells.length, database.value([0, 1]), database.manhattan([1, 0])], [72, 0, 2]);
    assert.ok(database.excess([1, 0]) > 0, 'one must get out of the way');
    for (const cells of database.cells) {
      const values = regionsOf(cells).map(([blank]) => database.valueFrom(cells, blank));
      assert.equal(Math.min(...values), database.value(cells));
      assert.ok(Number.isInteger(database.excess(cells)));
    }
  });

  test('a move of a tile changes the number by one, and a move of a nameless tile does not', () => {
    const database = new SmallDatabase([5, 6]);
    for (const cells of database.cells)
      for (const [one, other] of [0, 3, 6].flatMap((row) => [0, 1].map((column) => [row + column, row + column + 1]))) {
        const tile = cells.indexOf(one);
        if (cells.includes(other)) continue;
        const then = cells.map((cell) => (cell === one ? other : cell));
        const change = database.valueFrom(then, one) - database.valueFrom(cells, other);
        assert.equal(Math.abs(change), tile < 0 ? 0 : 1);
      }
  });

  test('tiles part the free cells into regions', () => {
    assert.equal(regionsOf([4, 8]).length, 1);
    assert.equal(
      regionsOf([1, 3])
        .map((region) => region.sort().join(''))
        .join(),
      '0,245678',
    );
  });

  test('two may be added when they share no tile', async () => {
    for (const [turn, pair] of asked.entries()) {
      const { answer } = await sumQuestion(world, turn, nothing).judge(signal);
      assert.equal(answer, pair[0].some((tile) => pair[1].includes(tile)) ? 'no' : 'yes');
    }
  });
});

describe('beyond', () => {
  test('an admissible guess that is not consistent loses the shortest path, a consistent one never', () => {
    assert.equal([0, 1, 2, 3, MOST].map((guess) => searchWith(guess).length).join(), '5,5,5,7,7');
    const { order, way } = searchWith(MOST);
    const expanded = order.map(({ state, f }) => `${state} ${f}`);
    assert.deepEqual([...expanded.slice(1, 5), expanded.includes('a 5')], ['b 1', 'd 2', 'e 3', 'c 4', true]);
    assert.ok(way.includes('d'));
    assert.match(consistencyWords(1), /^Consistent/);
    assert.match(consistencyWords(2), /^The move from a to c lowers h by 2: .* goes well/);
    assert.match(consistencyWords(4), /closed by the longer path .* 7 moves instead of 5\.$/);
  });

  test('a weight above one may say more than the truth, and is told beside w = 1', () => {
    const moves = 'LL';
    assert.deepEqual(estimatesOf(START, moves), [2, 1, 0]);
    assert.equal(
      [1, 2].map((weight) => overOf([2, 1, 0], weight).join(' ')).join(),
      'false false false,true true false',
    );
    const best = { length: 2, expanded: 30, moves };
    assert.equal(weightWords([undefined, best], 1), '2 moves, the fewest possible, with 30 states expanded.');
    const fast = { ...best, length: 4, expanded: 10 };
    assert.match(weightWords([undefined, best, fast], 2), /2 moves too many, for 3\.0 times less work\.$/);
    assert.equal(weightWords([], 2), 'Searching…');
  });

  test('conflicts, rounds and groups are counted', () => {
    assert.match(conflictWords([]), /^No two tiles/);
    assert.match(conflictWords([2, 5]), /^2 and 5 have to step .*: 2 moves each/);
    const rounds = new Rounds();
    for (const [lowerBound, expanded] of ['4 5', '4 9', '6 9', '6 39'].map((round) => round.split(' ').map(Number)))
      rounds.add({ lowerBound, expanded }, expanded < 39);
    assert.equal(rounds.bars.map(({ value, note }) => `${value} ${note}`).join(), '9 ,30 3.3 ×');
    assert.equal(arrangements([1, 5, 6, 9, 10, 13]), 16 * 15 * 14 * 13 * 12 * 11);
  });
});

describe('charts', () => {
  test('scales begin and end at round numbers, and are written short', () => {
    assert.deepEqual(linearScale(24_047, 0, 100).ticks, [0, 5000, 10_000, 15_000, 20_000, 25_000]);
    assert.equal(linearScale(24_047, 0, 100).at(25_000), 100);
    assert.deepEqual(logarithmicScale(3176, 0, 100).ticks, [1, 10, 100, 1000]);
    assert.ok(logarithmicScale(100, 0, 100).at(1) > 10, 'a bar of 1 can be seen');
    assert.deepEqual([999, 10_000, 2e7].map(short), ['999', '10k', '20M']);
  });

  test('pictures say what they show, within their size, and tables have the numbers', () => {
    Object.defineProperty(Element.prototype, 'clientWidth', { value: 480, configurable: true });
    const bars = [
      { label: '0', value: 1 },
      { label: '10', value: 6402, note: 'most' },
      { label: '20', value: 0 },
    ];
    for (const direction of ['up', 'right']) {
      const chart = barChart('Positions', ['Moves', 'Count'], direction);
      chart.update([]);
      const svg = chart.element.querySelector('svg');
      assert.match(svg.getAttribute('aria-label') ?? '', /Nothing yet/);
      chart.update(bars);
      assert.equal(svg.getAttribute('aria-label'), 'Positions. 0: 1; 10: 6,402 (most); 20: 0');
      assert.doesNotMatch(svg.outerHTML, /NaN|undefined|="-\d/);
      chart.element.querySelector('details').open = true;
      chart.update(bars);
      const rows = findAll('tbody tr', chart.element).map((row) => row.textContent);
      assert.deepEqual(rows, ['01', '106,402most', '200']);
    }
    const map = heatMap('Landings', String);
    const [above, below] = ['60 40', '40 60'].map((row) => row.split(' ').map(Number));
    map.update({ rows: ['1', 'blank'], columns: ['1', '2'], values: [above, below], expected: 50 });
    const label = map.element.querySelector('svg')?.getAttribute('aria-label');
    assert.equal(label, 'Landings. Values from 40 to 60, where 50 each would be even');
    assert.equal(findAll('.more', map.element).length, 2);
  });
});

test('the verdict of a question says whether it was right, the answer in the words of its option, and why', () => {
  const options = Object.entries({ yes: 'Yes', no: 'No, never' });
  const verdict = { answer: 'no', why: '11 inversions are odd.' };
  assert.equal(verdictWords({ options }, 'no', verdict), 'Right. 11 inversions are odd.');
  assert.equal(verdictWords({ options }, 'yes', verdict), 'Not quite: No, never. 11 inversions are odd.');
});

/** Parts of the C++ that the tutorial shows, cut out of src/ between markers, and the pseudocode beside them. */
const extracts = cutExtracts();
const shuffle = (method) => shuffling.shuffleCode(method)[0][0].lines;
const listings = {
  bfs: linesOf('bfs'),
  bidirectional: linesOf('bidirectional-bfs'),
  'astar successors': linesOf('astar-manhattan'),
  idastar: linesOf('idastar-manhattan'),
  randomWalk: shuffle('random-walk'),
  naiveSwap: shuffle('naive-swap'),
  sattolo: shuffle('sattolo'),
  fisherYates: shuffle('fisher-yates'),
};
for (const [names, lines] of Object.entries(listings))
  test(`the C++ of ${names} has a line to look at for each event that the pseudocode shows`, () => {
    const shown = new Set(lines.flatMap(({ shows }) => shows));
    const marks = names.split(' ').flatMap((name) => extracts[name].marks);
    const at = marks.flatMap(([, , kinds]) => kinds);
    for (const kind of shown) assert.ok(at.includes(kind), `nothing to look at for ${kind}`);
    assert.equal(at.length, new Set(at).size, 'one line for each');
    const runs = lines.flatMap((line) => line.runs);
    for (const kind of [...at, ...marks.flatMap(([, lit]) => lit)]) assert.ok(runs.includes(kind), `no event ${kind}`);
  });

describe('what is said of a reader’s program', () => {
  const program = readFileSync(new URL('../../web/tutorial/program.mjs', import.meta.url), 'utf8');
  const names = ['bfs', 'astar', 'misplaced', 'manhattan', 'inversions', 'solvable'];
  const { bfs, ...own } = new Function('console', `${program}; return { ${names.join()} }`)({ log() {} });

  const board = boardOf('1 5 2/4 3 0');
  const task = { call: 'bfs', board };
  const right = bfs(board.tiles, 3);
  const expected = { length: right.path.length - 1, expanded: right.expanded };
  const fault = (answer) => faultOf(JSON.stringify(answer) ?? 'null', task, expected);

  test('the exercise asks for BFS alone, the whole program for every function', () => {
    const asked = (what) => [...new Set(tasksOf(what).map(nameOf))].join(' | ');
    assert.equal(asked('bfs'), 'bfs');
    assert.equal(asked('javascript'), 'bfs | astar, misplaced | astar, manhattan | inversions | solvable');
  });

  test('nothing is wrong with the program of the article', () => {
    assert.equal(fault(right), '');
    for (const each of tasksOf('javascript')) {
      const { call, guess, board } = each;
      if (call === 'bfs' || call === 'inversions') continue;
      const answer = own[call](board.tiles, board.width, guess && own[guess]);
      const numbers = call === 'astar' ? { length: answer.path.length - 1, expanded: answer.expanded } : answer;
      assert.equal(faultOf(JSON.stringify(answer), each, numbers), '');
    }
    const words = `right on all boards: ${expected.length} moves, ${expected.expanded} expanded on 1 5 2/4 3 0`;
    assert.equal(rightWords(task, expected), words);
  });

  test('the first difference is told, with the board', () => {
    const { path, expanded } = right;
    const wrong = [
      [undefined, /^1 5 2\/4 3 0: It returned nothing; it is to return \{ path, expanded \}/],
      [[1], /It gave \[1\]/],
      [{ path: null, expanded }, /no path; the shortest has \d+ moves/],
      [{ path: ['UDLR'], expanded }, /list of boards/],
      [
        { path: path.slice(1), expanded },
        /begins with \[.*\]; it is to begin with the board itself, \[1, 5, 2, 4, 3, 0\]/,
      ],
      [{ path: path.filter((_, place) => place !== 2), expanded }, /Board 3 of the path/],
      [{ path: path.slice(0, -1), expanded }, /ends with .* not the goal/],
      [{ path: [path[0], path[1], ...path], expanded }, RegExp(`has ${path.length + 1} moves; .* ${path.length - 1}`)],
      [{ path, expanded: expanded - 1 }, /expands? \d+\. Do the neighbours come in the order/],
      [
        { path, expanded: expanded + 9 },
        /known as soon as it goes into the queue\? Does the search stop when it finds/,
      ],
      [{ path, expanded: 'many' }, /expanded is "many"/],
    ];
    for (const [answer, words] of wrong) assert.match(fault(answer), words);
    assert.match(faultOf('no JSON', task, expected), /It returned nothing/);
    assert.match(faultOf('3', { call: 'inversions', board }, 4), /It gave 3; right is 4/);
  });

  test('a tile that jumps from the end of a row to the beginning of the next is no move', () => {
    const wrap = { call: 'bfs', board: boardOf('1 2 3/0 4 5') };
    const answer = '{ "path": [[1, 2, 3, 0, 4, 5], [1, 2, 0, 3, 4, 5]], "expanded": 1 }';
    assert.match(faultOf(answer, wrap, { length: 3, expanded: 1 }), /Board 2 of the path/);
  });

  test('BFS is left to the reader, and all else of the program stays', () => {
    const left = withoutBfs(program);
    assert.match(left, /function bfs\(start, width\) \{\n {2}\/\/ Your turn.*\n\}\n\n\/\/ Smallest f/);
    assert.equal(left.match(/^function/gm)?.length, program.match(/^function/gm)?.length);
  });
});
