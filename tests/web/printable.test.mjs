// What sentences quote: the same as the library's printable(), whose cases in tests/unit/text_test.cpp are these.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { printable, queryOf } from '../../web/common/text.ts';
import { linesOf } from '../../web/memory/game-lines.ts';
import { readLink } from '../../web/page/deals.ts';
import { linksTo } from '../../web/page/share.ts';
import { english } from '../../web/words/language.ts';

test('a quoted text is short, keeps what can be seen, and shows the bytes of what cannot', () => {
  for (const [text, shown] of [
    ['abc', 'abc'],
    ['café \u{1f600}', 'café \u{1f600}'],
    ['a\nb\x1b[0m', 'a\\x0Ab\\x1B[0m'],
    ['\0\x7f', '\\x00\\x7F'],
    ['\ufeff1', '\\xEF\\xBB\\xBF1'],
    ['1\u00a02', '1\\xC2\\xA02'],
    ['\u200b', '\\xE2\\x80\\x8B'],
    ['\u2028\u2029', '\\xE2\\x80\\xA8\\xE2\\x80\\xA9'],
    ['\u202eabc', '\\xE2\\x80\\xAEabc'],
    ['\u2065\u2066', '\\xE2\\x81\\xA5\\xE2\\x81\\xA6'],
    ['\u061c', '\\xD8\\x9C'],
    ['\u{e0041}', '\\xF3\\xA0\\x81\\x81'],
    ['\u00a1\u200a\u2026\u2070', '\u00a1\u200a\u2026\u2070'],
    ['\u0085', '\\xC2\\x85'],
    ['a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['שלום', 'שלום'],
    ['', ''],
  ])
    assert.equal(printable(text), shown);
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

test('a quoted text is cut between letters, not within one', () => {
  assert.equal(printable('a'.repeat(40)), 'a'.repeat(40));
  assert.equal(printable('a'.repeat(41)), `${'a'.repeat(40)}…`);
  assert.equal(printable('\u{1f600}'.repeat(40)), '\u{1f600}'.repeat(40));
  assert.equal(printable(`${'a'.repeat(39)}\u{1f600}b`), `${'a'.repeat(39)}\u{1f600}…`);
  assert.equal(printable('\u{1f600}'.repeat(100_000), 3), `${'\u{1f600}'.repeat(3)}…`);
  assert.equal(printable(`${'\u{1f600}'.repeat(3)}\ud83d`, 3), `${'\u{1f600}'.repeat(3)}…`);
});

test('halves of letters do not stop an address from being written', () => {
  assert.equal(
    queryOf([
      ['seed', 'a\ud800'],
      ['\udc00', '🐟'],
    ]),
    'seed=a%EF%BF%BD&%EF%BF%BD=%F0%9F%90%9F',
  );
  const game = { startState: '1 2/0 3', state: '1 2/3 0', size: '2x2', moveCount: 1, solved: true, timelineLength: 1 };
  const { start } = linksTo({ ...game, seed: '\ud83d🐟', timeline: { moves: 'L', times: '' } }, null);
  assert.match(start, /seed=%EF%BF%BD%F0%9F%90%9F$/);
});

test('links and lines of games quote so', () => {
  const problem = (hash) => readLink(hash, english).problem;
  assert.match(problem('#a%0Ab%E2%80%AEx=1'), /^unknown parameter “a\\x0Ab\\xE2\\x80\\xAEx”; /);
  assert.match(problem('#algorithm=%00%E2%80%A8'), /^unknown algorithm “\\x00\\xE2\\x80\\xA8”; /);
  assert.match(problem(`#at=${'9'.repeat(39)}%F0%9F%90%9F%F0%9F%90%9F`), /9🐟…/u);
  assert.equal(linesOf('\u202eabc\u2028x\u0007', '4x4')[0].quoted, '\\xE2\\x80\\xAEabc\\xE2\\x80\\xA8x\\x07');
});
