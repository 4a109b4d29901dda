// Games as lines of text (web/memory/game-lines.ts): what slidysim and csTimer write is read, and a wrong line is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { englishNumbers } from '../../web/common/format.ts';
import { hasMoves, isLines, linesOf } from '../../web/memory/game-lines.ts';
import { gameLinesWordsFor } from '../../web/words/game-lines-words.ts';

const near = '1 2 3/4 5 6/0 7 8'; // L2

/** @param {string} text */
const one = (text) => {
  const lines = linesOf(text, '4x4');
  assert.equal(lines.length, 1, text);
  const { state, moves, length, code, at, quoted } = lines[0];
  return code ? [code, at, quoted] : [state, moves, length];
};

test('position and moves are read, whatever stands between and after them', () => {
  for (const text of [
    `${near} L2`,
    `${near}\tLL`,
    `${near}, l l`,
    `${near};L2;12.345`,
    `1 2 3 4 5 6 0 7 8 L2`,
    `1,2,3/4,5,6/0,7,8,L2`,
    `"${near}","L2","0:12.345"`,
    `${near} L2 1.234 2026-11-22T10:00:00Z`,
    `${near}\tL2\t0:01.234\t2026-11-22 10:00:00\t2`,
    '1 2 3\n4 5 6\n0 7 8\nL2',
    '1 2 3\n4 5 6\n0 7 8 L2',
  ])
    assert.deepEqual(one(text), [near, 'LL', 2], text);
});

test('a scramble makes its position from the goal, in the letters of tiles or of the blank, also with number and time', () => {
  for (const text of ['R2', 'R R', 'L2', '3. R2', '12. 1:02.34 R R', 'RR @2026-11-22 10:00:00'])
    for (const { state, moves, length, scramble, size } of linesOf(text, '3x3'))
      assert.deepEqual([state, moves, length, scramble, size], [near, '', 2, true, '3x3'], text);
  assert.equal(linesOf('DR', '4x3')[0].state, '1 2 3 4/5 6 0 7/9 10 11 8');
  assert.equal(linesOf('UL', '4x3')[0].state, '1 2 3 4/5 6 0 7/9 10 11 8', 'the same way of the blank');
});

test('a line that is no game is told, with what is wrong; the others are read', () => {
  assert.deepEqual(one('Hello'), ['neither', 0, 'Hello']);
  assert.deepEqual(one(near), ['moves', 0, near]);
  assert.deepEqual(one(`${near} L2X`), ['neither', 0, 'L2X']);
  assert.deepEqual(one(`${near} L2 well`), ['rest', 0, 'well']);
  assert.deepEqual(one('1 2 3/4 5 5/0 7 8 L'), ['position', 0, '1 2 3/4 5 5/0 7 8']);
  assert.deepEqual(one('1 2 3/4 5/0 7 8 L')[0], 'position');
  assert.deepEqual(one('1 2 3 4 5 L')[0], 'position');
  assert.deepEqual(one('1 2 3 9/4 5 6 10/0 7 8 12 L')[0], 'position');
  assert.deepEqual(one(`${near} LLL`), ['move', 3, 'L']);
  assert.deepEqual(one(`${near} L2D2R3`), ['move', 7, 'R']);
  assert.deepEqual(one(`${near} L99999R2`)[0], 'long');
  assert.deepEqual(one(`${near} ${'LR'.repeat(5_000_000)}`)[0], 'long');
  const lines = linesOf(`# mine\r\n${near} L2\r\n\r\n${near} U\r\nR2\r\n`, '3x3');
  assert.deepEqual(
    lines.map(({ line, code }) => [line, code]),
    [
      [2, ''],
      [4, 'move'],
      [5, ''],
    ],
  );
});

test('rows are as long as each other, and a game on several lines is told by its first', () => {
  assert.deepEqual(one('1 2 3 4 5/6 7 8 0 L').slice(0, 1), ['position']);
  assert.deepEqual(one('1 2 3/4 5/6 7 8 0 L').slice(0, 1), ['position']);
  const [{ line, code }] = linesOf('# a comment\n1 2 3\n4 5 6\n0 7 8\nU', '4x4');
  assert.deepEqual([line, code], [2, 'move']);
});

test('a mere position, a word and a file of solves are not taken for games', () => {
  for (const text of [near, '1 2 3 4 5 6 7 8 x', 'hello', '1 2 3/4 5 6/7 8 _'])
    assert.equal(hasMoves(text), false, text);
  for (const text of [`${near} L2`, 'R D L', `${near};u`]) assert.ok(hasMoves(text) && isLines(text), text);
  for (const text of ['', 'Hello,\nworld', '{}', '{"a":[\n1]}']) assert.equal(isLines(text), false, text);
});

test('each line that is refused is one sentence in each language', () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const words = gameLinesWordsFor({ language, numbers: englishNumbers });
    const told = ['Hello', near, `${near} LLL`, `${near} L2 well`, `${near} L99999R2`, '1 2 3 4 5 L'].map((text) =>
      words.refused(linesOf(text, '3x3')[0], 'Why.'),
    );
    assert.equal(new Set(told).size, told.length);
    for (const sentence of told) assert.match(sentence, /1\s?: \S.*\.$/);
  }
});
