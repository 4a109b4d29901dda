// Texts of others in sentences of ours (web/common/text.ts), and games as lines of text (web/memory/game-lines.ts).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import './dom.mjs'; // before what asks the window

import { movesIn, numbersIn, printable, queryOf } from '../../web/common/text.ts';
import { hasMoves, linesOf } from '../../web/memory/game-lines.ts';
import { sayOnPage } from '../../web/page/game.ts';
import { lineText } from '../../web/page/new.ts';

test('a quoted text is short, keeps what can be seen, and shows the bytes of what cannot, as the library does', () => {
  // Which letters cannot be seen is the next test's; tests/unit/notation_test.cpp has such cases, too.
  const texts = {
    '': '',
    'café \u{1f600} שלום': 'café \u{1f600} שלום',
    'a\nb\x1b[0m': 'a\\x0Ab\\x1B[0m',
    '1\u00a02\u202eabc': '1\\xC2\\xA02\\xE2\\x80\\xAEabc',
    '\u{e0041}': '\\xF3\\xA0\\x81\\x81',
    'a\ud800b\udc00': 'a\ufffdb\ufffd',
  };
  for (const [text, shown] of Object.entries(texts)) assert.equal(printable(text), shown);
});

test('what cannot be seen is the same in both languages', () => {
  const source = readFileSync(new URL('../../src/core/text.cpp', import.meta.url), 'utf8');
  const ranges = [...source.matchAll(/\{0x([0-9A-F]+), 0x([0-9A-F]+)\}/g)].map(([, ...ends]) =>
    ends.map((end) => Number.parseInt(end, 16)),
  );
  assert.equal(ranges.length, 11);
  for (let code = 0; code < 0x110000; code += code === 0xd7ff ? 0x801 : 1) {
    const letter = String.fromCodePoint(code);
    const unseen = ranges.some(([first, last]) => first <= code && code <= last);
    if ((printable(letter) === letter) === unseen) assert.fail(`U+${code.toString(16)}`);
  }
});

test('a quoted text is cut between letters, and halves of letters do not stop an address from being written', () => {
  const [a, smile] = [(count) => 'a'.repeat(count), '\u{1f600}'];
  for (const whole of [a(40), smile.repeat(40)]) assert.equal(printable(whole), whole);
  assert.equal(printable(a(41)), `${a(40)}…`);
  assert.equal(printable(`${a(39)}${smile}b`), `${a(39)}${smile}…`);
  for (const rest of [smile.repeat(100_000), '\ud83d'])
    assert.equal(printable(smile.repeat(3) + rest, 3), `${smile.repeat(3)}…`);
  assert.equal(queryOf(Object.entries({ seed: 'a\ud800', '\udc00': '🐟' })), 'seed=a%EF%BF%BD&%EF%BF%BD=%F0%9F%90%9F');
});

test('the moves in a text are counted, repeats too, and times are parted as src/game/timeline.hpp says', () => {
  assert.deepEqual(['', 'L', 'R2U', 'l3 d10', 'LLL'].map(movesIn), [0, 1, 3, 13, 3]);
  assert.deepEqual(numbersIn('0v_vxw0'), ['0', 'v', '_v', 'xw0']);
});

const near = '1 2 3/4 5 6/0 7 8'; // L2

const one = (text) => {
  const lines = linesOf(text, '4x4');
  assert.equal(lines.length, 1, text);
  const { state, moves, length, code, at, quoted } = lines[0];
  return code ? [code, at, quoted] : [state, moves, length];
};
const codesOf = (text, size = '4x4') => linesOf(text, size).map(({ line, code }) => `${line} ${code}`);

test('position and moves are read, whatever stands between and after them', () => {
  for (const text of [
    ...[`${near} L2`, `${near}\tLL`, `${near}, l l`, `${near};L2;12.345`, `1 2 3 4 5 6 0 7 8 L2`],
    ...[`1,2,3/4,5,6/0,7,8,L2`, `"${near}","L2","0:12.345"`, `${near} L2 1.234 2026-11-22T10:00:00Z`],
    ...[`${near}\tL2\t0:01.234\t2026-11-22 10:00:00\t2`, '1 2 3\n4 5 6\n0 7 8\nL2', '1 2 3\n4 5 6\n0 7 8 L2'],
  ])
    assert.deepEqual(one(text), [near, 'LL', 2], text);
});

test('a scramble makes its position from the goal, in the letters of tiles or of the blank, also with number and time', () => {
  for (const text of ['R2', 'R R', 'L2', '3. R2', '12. 1:02.34 R R', 'RR @2026-11-22 10:00:00'])
    for (const { state, moves, length, scramble, size } of linesOf(text, '3x3'))
      assert.deepEqual([state, moves, length, scramble, size], [near, '', 2, true, '3x3'], text);
  for (const text of ['DR', 'UL']) assert.equal(linesOf(text, '4x3')[0].state, '1 2 3 4/5 6 0 7/9 10 11 8');
});

test('what csTimer exports is read: arrows, best and worst in brackets, penalties, phases, comments', () => {
  const scrambles = {
    'R D': '1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15',
    '￫ ￬': '1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15',
    '→ ↓': '1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15',
    '￬3 ￫2 ￪': '1 6 2 3/5 0 7 4/9 10 11 8/13 14 15 12',
  };
  const before = [
    ...['', '1. ', '12) ', '1. 12.34   ', '2. (10.00)   ', '3. 14.34+   ', '3. (14.34+)   ', '4. DNF(12.34)   '],
    ...['4. (DNF(1:02.34))   ', '5. 12.34[comment]   ', '5. (14.34+)[a comment, with (brackets) and R2]   '],
    ...['6. 12.34=5.00+7.34   ', '6. DNF(12.34)=5.00+7.34[slip]   '],
  ];
  for (const [scramble, state] of Object.entries(scrambles))
    for (const text of before.flatMap((begin) => [begin + scramble, `${begin + scramble}   @2026-11-22 10:00:00`])) {
      const [line, ...others] = linesOf(text, '4x4');
      const { code, quoted, scramble: isScramble } = line;
      assert.deepEqual([code, quoted, line.state, isScramble, others.length], ['', '', state, true, 0], text);
    }
  assert.equal(linesOf('1. 9.00 ￬ ￫ ￪ ￩', '4x4')[0].code, '');
  assert.ok(hasMoves('￬3 ￫2 ￪'));
});

test('csTimer’s header is left out, and lines keep their numbers', () => {
  const text = `Generated By csTimer on 2026-11-27
solves/total: 2/3

single
    best: 9.00
    worst: 14.34
avg of 5
    current: 11.00 (σ = 1.00)

Average: 11.00 (σ = 1.00)
Time List:
1. 12.34   ￬3 ￫2 ￪   @2026-11-27 10:00:00
2. (9.00)   ￬￫
3. DNF(14.34)[R?]   ￪ ￪ ￪ ￪`;
  const lengths = linesOf(text, '4x4').map(({ length }) => length);
  assert.deepEqual([...codesOf(text), ...lengths], ['12 ', '13 ', '14 move', 6, 2, 4]);
  assert.deepEqual(codesOf('single\n1. 9.00 R'), ['1 unclear', '2 '], 'another header cannot be read');
});

test('a line that is no game is told, with what is wrong; the others are read', () => {
  const wrong = {
    Hello: ['unclear', 0, 'Hello'],
    [near]: ['unclear', 0, near],
    [`${near} L2X`]: ['unclear', 0, 'L2X'],
    '\u202eabc\u2028x\u0007': ['unclear', 0, '\\xE2\\x80\\xAEabc\\xE2\\x80\\xA8x\\x07'],
    [`${near} L2 well`]: ['unclear', 0, 'well'],
    '1 2 3/4 5 5/0 7 8 L': ['position', 0, '1 2 3/4 5 5/0 7 8'],
    [`${near} LLL`]: ['move', 3, 'L'],
    [`${near} L2D2R3`]: ['move', 7, 'R'],
  };
  for (const [text, told] of Object.entries(wrong)) assert.deepEqual(one(text), told);
  for (const state of ['1 2 3/4 5/0 7 8', '1 2 3 4 5', '1 2 3 9/4 5 6 10/0 7 8 12', '1 2 3 4 5/6 7 8 0'])
    assert.equal(one(`${state} L`)[0], 'position', state);
  for (const moves of ['L99999R2', 'LR'.repeat(5_000_000)]) assert.equal(one(`${near} ${moves}`)[0], 'long');
  assert.deepEqual(codesOf(`# mine\r\n${near} L2\r\n\r\n${near} U\r\nR2\r\n`, '3x3'), ['2 ', '4 move', '5 ']);
  assert.deepEqual(codesOf('# a comment\n1 2 3\n4 5 6\n0 7 8\nU'), ['2 move'], 'a game on several lines, by its first');
});

test('a mere position, a word and a file of solves are not taken for games', () => {
  for (const text of [near, '1 2 3 4 5 6 7 8 x', 'hello', '1 2 3/4 5 6/7 8 _'])
    assert.equal(hasMoves(text), false, text);
  for (const text of [`${near} L2`, 'R D L', `${near};u`]) assert.ok(hasMoves(text), text);
});

test('each line that is refused is one sentence in each language', async () => {
  const wrong = ['Hello', near, `${near} LLL`, `${near} L2 well`, `${near} L99999R2`, '1 2 3 4 5 L'];
  for (const language of ['en', 'de', 'es', 'fr']) {
    const say = await sayOnPage(language);
    const told = wrong.map((text) => lineText(linesOf(text, '3x3')[0], 'Why.', say));
    assert.equal(new Set(told).size, told.length);
    for (const sentence of told) assert.match(sentence, /^\S.{9,}\.$/);
  }
});
