// What the article says of a reader's program: nothing is found wrong with the program of the article, and the first thing
// that is wrong with another one is told.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { boardOf } from '../../web/tutorial/board.ts';
import { faultOf, nameOf, rightWords, tasksOf, withoutBfs } from '../../web/tutorial/program.ts';

const program = readFileSync(new URL('../../web/tutorial/program.mjs', import.meta.url), 'utf8');
const names = ['bfs', 'astar', 'misplaced', 'manhattan', 'inversions', 'solvable'];
const { bfs, ...own } = new Function('console', `${program}; return { ${names.join()} }`)({ log() {} });

const board = boardOf('1 5 2/4 3 0');
const task = { call: 'bfs', board };
const right = bfs(board.tiles, 3);
const expected = { length: right.path.length - 1, expanded: right.expanded };
const fault = (answer) => faultOf(JSON.stringify(answer) ?? 'null', task, expected);

test('the exercise asks for BFS alone, the whole program for every function', () => {
  assert.deepEqual([...new Set(tasksOf('bfs').map(nameOf))], ['bfs']);
  assert.deepEqual(
    [...new Set(tasksOf('javascript').map(nameOf))],
    ['bfs', 'astar, misplaced', 'astar, manhattan', 'inversions', 'solvable'],
  );
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
  assert.equal(
    rightWords(task, expected),
    `right on all boards: ${expected.length} moves, ${expected.expanded} expanded on 1 5 2/4 3 0`,
  );
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
    [{ path: path.toSpliced?.(2, 1) ?? [...path.slice(0, 2), ...path.slice(3)], expanded }, /Board 3 of the path/],
    [{ path: path.slice(0, -1), expanded }, /ends with .* not the goal/],
    [
      { path: [path[0], path[1], ...path], expanded },
      new RegExp(`path has ${path.length + 1} moves; the shortest has ${path.length - 1}`),
    ],
    [{ path, expanded: expanded - 1 }, /expands? \d+\. Do the neighbours come in the order/],
    [{ path, expanded: expanded + 9 }, /known as soon as it goes into the queue\? Does the search stop when it finds/],
    [{ path, expanded: 'many' }, /expanded is "many"/],
  ];
  for (const [answer, words] of wrong) assert.match(fault(answer), words);
  assert.match(faultOf('no JSON', task, expected), /It returned nothing/);
  assert.match(faultOf('3', { call: 'inversions', board }, 4), /It gave 3; right is 4/);
});

test('a tile that jumps from the end of a row to the beginning of the next is no move', () => {
  const wrap = { call: 'bfs', board: boardOf('1 2 3/0 4 5') };
  const answer = {
    path: [
      [1, 2, 3, 0, 4, 5],
      [1, 2, 0, 3, 4, 5],
    ],
    expanded: 1,
  };
  assert.match(faultOf(JSON.stringify(answer), wrap, { length: 3, expanded: 1 }), /Board 2 of the path/);
});

test('BFS is left to the reader, and all else of the program stays', () => {
  const left = withoutBfs(program);
  assert.match(left, /function bfs\(start, width\) \{\n {2}\/\/ Your turn.*\n\}\n\n\/\/ Smallest f/);
  assert.equal(left.match(/^function/gm)?.length, program.match(/^function/gm)?.length);
});
