// What the tutorial says about solvability, without its page: the rule, a move, a swap, a tile in the hand, the ledger,
// the proof.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boardOf, inversionsOf, rowsBelow } from '../../web/tutorial/board.ts';
import {
  changeOf,
  exchanged,
  handWords,
  invariantOf,
  ledgerWords,
  proofWords,
  repairWords,
  ruleWords,
} from '../../web/tutorial/solvability-model.ts';

/** As the engine judges it. @param {string} text */
function judged(text) {
  const board = boardOf(text);
  const inversions = inversionsOf(board).length;
  const sum = inversions + (board.width % 2 ? 0 : rowsBelow(board));
  return { board, inversions, solvable: sum % 2 === 0 };
}
const example = judged('7 4 3/0 5 8/6 2 1');

test('the rule that decides: odd width by the inversions, even width with the row of the blank', () => {
  assert.equal(ruleWords(example), 'Width 3 is odd, so the inversions alone decide: 19 must be even, and it is odd.');
  const even = judged('1 2/0 3/5 4');
  assert.equal(invariantOf(even), 2);
  assert.match(ruleWords(even), /^Width 2 is even.*: 1 \+ 1 = 2 must be even, and it is even\.$/);
  assert.equal(repairWords(example), 'Repair it: swap 7 and 4');
  assert.equal(repairWords(even), 'Spoil it: swap 1 and 2');
});

test('a move: which way, past which tiles, and what that does to the count', () => {
  const down = changeOf(example, judged('0 4 3/7 5 8/6 2 1'));
  assert.deepEqual(down?.passed, [4, 3]);
  assert.equal(down?.moved, 7);
  assert.equal(down?.words, '7 went down, past 4 and 3: 2 tiles (width − 1). 19 → 17, a change of −2.');
  const up = changeOf(example, judged('7 4 3/6 5 8/0 2 1'));
  assert.equal(up?.words, '6 went up, past 5 and 8: 2 tiles (width − 1). 19 → 19, a change of 0.');
  assert.deepEqual(up?.passed, [5, 8]);
  const back = changeOf(judged('0 4 3/7 5 8/6 2 1'), example);
  assert.equal(back?.words, '7 went up, past 4 and 3: 2 tiles (width − 1). 17 → 19, a change of +2.');
  const left = changeOf(example, judged('7 4 3/5 0 8/6 2 1'));
  assert.match(left?.words ?? '', /^5 went left\. .*: 19 stays 19\.$/);
  assert.match(changeOf(judged('7 4 3/5 0 8/6 2 1'), example)?.words ?? '', /^5 went right\./);
});

test('several tiles, another position, another board', () => {
  const two = changeOf(judged('7 4 3/6 5 8/0 2 1'), judged('0 4 3/7 5 8/6 2 1'));
  assert.match(two?.words ?? '', /^7 and 6 went down, each past 2 \(width − 1\): 19 → 17, a change of −2\.$/);
  assert.deepEqual([two?.moved, two?.passed], [0, []]);
  assert.equal(changeOf(example, judged('1 2 3/0 5 6/4 7 8'))?.words, '19 → 2.');
  assert.equal(changeOf(example, judged('1 2/3 0')), null);
  assert.equal(changeOf(judged('1 2 3/4 5 0'), judged('1 2/3 4/5 0')), null);
  assert.equal(changeOf(judged('1 2 3/4 5 0'), judged('1 2 3/4 5 6/7 8 0')), null);
});

test('a tile put down: on another, on the blank by a slide or by a jump', () => {
  const swap = exchanged(example, judged('4 7 3/0 5 8/6 2 1'), 7, 4);
  assert.match(swap.words, /^7 and 4 swapped: 19 → 18\. .* from odd to even\.$/);
  assert.deepEqual([swap.moved, swap.passed], [7, [4]]);
  const slide = exchanged(example, judged('0 4 3/7 5 8/6 2 1'), 7, 0);
  assert.match(slide.words, /^7 went down/);
  assert.deepEqual([slide.moved, slide.passed], [7, []]);
  assert.match(exchanged(example, judged('7 4 3/8 5 0/6 2 1'), 8, 0).words, /^8 jumped .* No moves could do that\.$/);
  assert.match(exchanged(example, judged('7 4 3/1 5 8/6 2 0'), 1, 0).words, /^1 jumped .*: 19 → 15\. Moves could/);
});

test('a tile in the hand: out, over another, over the blank', () => {
  assert.match(handWords(example, example, 0, 0), /^7 is out, and with it 6 of the 19 inversions\./);
  assert.match(handWords(example, example, 4, 4), /^5 is out, and with it 3 of/);
  const swap = judged('4 7 3/0 5 8/6 2 1');
  assert.equal(handWords(example, swap, 0, 1), '7 over 4: swapped, they would make 19 into 18, odd into even.');
  assert.match(handWords(example, judged('0 4 3/7 5 8/6 2 1'), 0, 3), /^7 over the blank: .* 19 into 17\.$/);
});

test('the ledger says what all numbers have in common', () => {
  const board = boardOf('1 2 3/4 5 6/8 7 0');
  assert.equal(ledgerWords([1, 3, 5], board), 'Inversions after each move: always odd. The goal has 0.');
  assert.match(ledgerWords([2, 3], board), /: even and odd\./);
  assert.match(ledgerWords([2], boardOf('1 2/3 0')), /^Inversions \+ rows below the blank .*: always even\./);
});

test('the proof has the numbers of the position', () => {
  const odd = proofWords(judged('1 2 3/4 5 6/8 7 0'));
  assert.equal(odd.length, 5);
  assert.equal(odd[0], 'Read row by row, 1 pair of tiles stands in the wrong order: 8 before 7.');
  assert.match(odd[2], /past 2 others, an even number/);
  assert.match(odd[3], /^Here the count is 1, which is odd/);
  const even = proofWords(judged('1 2 3 4/5 6 7 8/9 10 11 0/13 15 14 12'));
  assert.match(even[0], /^Read row by row, 4 pairs of tiles stand in the wrong order: 13 before 12, /);
  assert.match(even[2], /past 3 others, an odd number/);
  assert.match(even[3], /^Here that sum is 4 \+ 1 = 5, which is odd/);
  assert.match(proofWords(example)[0], /19 pairs of tiles stand in the wrong order\.$/, 'too many to be named');
});
