// Texts of others in sentences of ours, and what the texts of a game tell without a board (web/common/text.ts).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { movesIn, printable, queryOf } from '../../web/common/text.ts';

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

test('the moves in a text are counted, repeats too', () => {
  assert.deepEqual(['', 'L', 'R2U', 'l3 d10', 'LLL'].map(movesIn), [0, 1, 3, 13, 3]);
});
