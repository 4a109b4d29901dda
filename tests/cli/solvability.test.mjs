// Why a position can be solved, or why not: the page says it in the words of the command line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english, sayIn } from '../../web/words/language.ts';
import { parity, solvability } from '../../web/words/sentences.ts';
import { run } from './program.mjs';

/** The positions as the command line judges them; that one cannot be solved makes it exit with 1. */
const judge = (positions) => run(['check', '--json', ...positions]).out;

const reversed = Array.from({ length: 10 }, (_, row) =>
  Array.from({ length: 10 }, (__, column) => (row === 9 && column === 9 ? 0 : 99 - 10 * row - column)).join(' '),
).join('/');

const positions = [
  '7 4 3/0 5 8/6 2 1',
  '4 7 3/0 5 8/6 2 1',
  '1 2 3/4 5 6/8 7 0',
  '1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12',
  '2 1 3 4/5 6 7 0/9 10 11 8/13 14 15 12',
  '2 1/0 3',
  reversed, // 4,851 inversions
];

test('the page says of a position what `check` says', async () => {
  const others = await Promise.all(['de', 'es', 'fr'].map(sayIn));
  const lines = judge(positions).trim().split('\n');
  assert.equal(lines.length, positions.length);
  let grouped = 0;
  lines.forEach((line, index) => {
    const { inversions, solvable, reason } = JSON.parse(line);
    const rows = positions[index].split('/').map((row) => row.split(' '));
    const rowsBelow = rows.length - 1 - rows.findIndex((row) => row.includes('0'));
    const judged = { width: rows[0].length, inversions, rowsBelow, solvable };
    assert.equal(solvability(english, judged), reason);
    if (/\d,\d{3}/.test(reason)) grouped += 1;
    for (const say of others) {
      const { language } = say;
      const sum = judged.width % 2 ? inversions : inversions + rowsBelow;
      assert.ok(solvability(say, judged).endsWith(parity(say, judged)), language);
      const odd = /\b(ungerade|impar|impair)$/.test(parity(say, judged));
      assert.equal(odd, sum % 2 === 1, `${language}: ${parity(say, judged)}`);
      assert.equal(solvable, sum % 2 === 0);
    }
  });
  assert.equal(grouped, 1);
});
