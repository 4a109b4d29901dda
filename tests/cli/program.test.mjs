// The program that readers of the tutorial take home, in JavaScript and in Python: both are run, and find what the engine
// finds, with as many states expanded.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { piecesOf } from '../../web/listings.mjs';
import { call, run } from './program.mjs';

const folder = fileURLToPath(new URL('../../web/tutorial/', import.meta.url));

/** Lists of tiles with their width. */
const boards = [
  ['8 1 3 4 0 2 7 6 5', 3],
  ['1 2 3 4 5 6 7 0 8', 3],
  ['1 5 2 4 3 0', 3],
  ['3 1 5 2 0 4', 2],
  ['5 1 2 4 9 6 3 8 13 10 7 11 14 0 15 12', 4],
];
/** The six boards of solvable(), and some of even width. */
const judged = [
  ...['1 2 3 4 5 6 7 8 0', '3 7 2 4 5 8 0 1 6', '1 3 4 7 0 2 5 8 6', '1 8 2 0 4 3 7 6 5', '2 1 3 4 5 6 7 8 0'],
  ...['8 1 2 0 4 3 7 6 5', '1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0', '1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12'],
];

const rowsOf = (list, width) =>
  list
    .split(' ')
    .map((tile, cell) => (cell > 0 && cell % width === 0 ? `/${tile}` : tile))
    .join(' ')
    .replaceAll(' /', '/');

const solverOf = { bfs: 'bfs', misplaced: 'astar-misplaced', manhattan: 'astar-manhattan' };
const expected = {
  home: [0, 0],
  lost: [-1, 181_440],
  searches: boards.flatMap(([list, width]) =>
    Object.values(solverOf).map((algorithm) => {
      const answer = run(['solve', '--algorithm', algorithm, '--json', rowsOf(list, width)]);
      const { length, expanded } = JSON.parse(answer.out);
      return [length, expanded];
    }),
  ),
  judged: judged.map((list) => {
    const { inversions, solvable } = JSON.parse(run(['check', '--json', list]).out);
    return [inversions, solvable];
  }),
};

const inputs = JSON.stringify({
  boards: boards.map(([list, width]) => [list.split(' ').map(Number), width]),
  judged: judged.map((list) => list.split(' ').map(Number)),
});

const javascript = `
const { boards, judged } = ${inputs};
const ended = ({ path, expanded }) => [path ? path.length - 1 : -1, expanded];
console.log(JSON.stringify({
  home: ended(bfs([1, 2, 3, 4, 5, 0], 3)),
  lost: ended(bfs([2, 1, 3, 4, 5, 6, 7, 8, 0], 3)),
  searches: boards.flatMap(([board, width]) =>
    [bfs(board, width), astar(board, width, misplaced), astar(board, width, manhattan)].map(ended)),
  judged: judged.map((board) => [inversions(board), solvable(board, Math.sqrt(board.length))]),
  shuffled: Array.from({ length: 2000 }, () => shuffled(2, 2).join(' ')),
}));`;

const python = `
import json
boards, judged = ${inputs.replace('{"boards":', '').replace('"judged":', '').slice(0, -1)}
def ended(result):
    path, expanded = result
    return [len(path) - 1 if path else -1, expanded]
print(json.dumps({
  "home": ended(bfs((1, 2, 3, 4, 5, 0), 3)),
  "lost": ended(bfs((2, 1, 3, 4, 5, 6, 7, 8, 0), 3)),
  "searches": [ended(found) for board, width in boards for found in
    (bfs(tuple(board), width), astar(tuple(board), width, misplaced), astar(tuple(board), width, manhattan))],
  "judged": [[inversions(board), solvable(board, round(len(board) ** 0.5))] for board in judged],
  "shuffled": [" ".join(map(str, shuffled(2, 2))) for _ in range(2000)],
}))`;

for (const [file, command, ...parameters] of [
  ['program.mjs', process.execPath, '--input-type=module', '--eval'],
  ['program.py', '/usr/bin/python3', '-c'],
]) {
  const text = readFileSync(folder + file, 'utf8');

  test(`${file} by itself prints the lengths and the states expanded that the engine has`, () => {
    const { status, out, err } = call(command, [folder + file]);
    assert.equal(status, 0, err);
    const [bfs, misplaced, manhattan] = expected.searches;
    assert.deepEqual(
      out.trim().split('\n'),
      [
        ['BFS', bfs],
        ['A*, misplaced tiles', misplaced],
        ['A*, Manhattan', manhattan],
      ].map(([name, numbers]) => `${name}: ${numbers[0]} moves, ${numbers[1]} expanded`),
    );
  });

  test(`${file} searches, judges and shuffles as the engine does`, () => {
    const program = text + (file.endsWith('.py') ? python : javascript);
    const { status, out, err } = call(command, [...parameters, program]);
    assert.equal(status, 0, err);
    const { shuffled, ...found } = JSON.parse(out.trim().split('\n').at(-1) ?? '');
    assert.deepEqual(found, expected);
    const counts = [...new Set(shuffled)].map((board) => shuffled.filter((each) => each === board).length);
    assert.equal(counts.length, 12, 'each solvable board of 2 × 2 comes up, and no other');
    assert.ok(Math.min(...counts) > 80, `2,000 shuffles of 12 boards: ${counts.join(' ')}`);
  });

  test(`${file} fits on a page: short lines, and fewer than 160 of them`, () => {
    const lines = text.split('\n');
    assert.ok(lines.length < 160, `${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line) => line.length > 76),
      [],
    );
  });
}

test('a piece that the article asks for and the program has not is told', () => {
  assert.equal(piecesOf('const a = 1;\n\nfunction b() {\n}\n', ['b']), 'function b() {\n}');
  assert.throws(() => piecesOf('const a = 1;\n', ['c']), /asks for c/);
});
