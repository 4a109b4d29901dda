// What the tutorial's figures work out and say where no reader comes by in the walks of tests/site/figures.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { cutExtracts } from '../../web/listings.mjs';
import { consistencyWords, MOST, searchWith } from '../../web/tutorial/consistency.ts';
import * as boards from '../../web/tutorial/board.ts';
import { spotsAround } from '../../web/tutorial/graph.ts';
import { faultOf, nameOf, rightWords, tasksOf, withoutBfs } from '../../web/tutorial/program.ts';
import { barsOf, verdictOf } from '../../web/tutorial/race.ts';
import { stepWords } from '../../web/tutorial/search.ts';
import { linesOf } from '../../web/tutorial/search-code.ts';
import { shuffleCode, shuffleEvents } from '../../web/tutorial/shuffling.ts';
import { EVENT_BYTES, eventKinds, NONE, readEvents, Trace } from '../../web/tutorial/trace.ts';
import { verdictWords as weightWords } from '../../web/tutorial/weight.ts';

const { boardOf, formatPosition, goalOf, inversionsOf, rowsBelow } = boards;
const [UP, DOWN, LEFT, RIGHT] = [0, 1, 2, 3];

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

test('in a trace a shorter way counts from its step on, and the open list is in the order of the search', () => {
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

test('the graph fills the picture wherever the blank is, and no board lies on another or its label', () => {
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

test('a race marks the search with the fewest states, and one that ran out of memory', () => {
  const solved = { algorithm: 'bfs', status: 'solved', expanded: 900, bytesPeak: 2048, length: 10 };
  const runners = [solved, { ...solved, expanded: 30 }, { ...solved, status: 'limit', expanded: 5 }];
  const bars = barsOf('10 moves', runners);
  assert.deepEqual([bars[0].label, ...bars.map(({ mark }) => mark)], ['10 moves: BFS', undefined, 'best', 'limit']);
  assert.match(verdictOf(runners), /^The shortest solution has 10 moves\. .* 30\. Stopped at its limit: BFS\.$/);
  assert.match(verdictOf([runners[2]]), /^No search found/);
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

test('what w = 1 finds is told as the fewest moves', () => {
  const best = { length: 2, expanded: 30, moves: 'LL' };
  assert.equal(weightWords([undefined, best], 1), '2 moves, the fewest possible, with 30 states expanded.');
});

/** Parts of the C++ that the tutorial shows, cut out of src/ between markers, and the pseudocode beside them. */
const extracts = cutExtracts();
const shuffle = (method) => shuffleCode(method)[0][0].lines;
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
