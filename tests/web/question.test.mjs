// Questions to the reader (web/tutorial/question-model.ts): what counts as a prediction, and what is said of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { predictionOf, verdictWords } from '../../web/tutorial/question-model.ts';

test('a prediction is a whole number, however it is written', () => {
  assert.deepEqual(['12', ' 007 ', '1,234', '0'].map(predictionOf), ['12', '7', '1234', '0']);
  assert.deepEqual(['', 'twelve', '-3', '1.5', '1,23', '12 moves'].map(predictionOf), ['', '', '', '', '', '']);
});

test('the verdict says whether it was right, the answer in the words of its option, and why', () => {
  /** @type {[string, string][]} */
  const options = [
    ['yes', 'Yes'],
    ['no', 'No, never'],
  ];
  const verdict = { answer: 'no', why: '11 inversions are odd.' };
  assert.equal(verdictWords({ options }, 'no', verdict), 'Right. 11 inversions are odd.');
  assert.equal(verdictWords({ options }, 'yes', verdict), 'Not quite: No, never. 11 inversions are odd.');
  assert.equal(verdictWords({}, '2', { answer: '1', also: ['2'], why: 'Both.' }), 'Right. Both.');
  assert.equal(verdictWords({}, '30', { answer: '35', why: 'Counted.' }), 'Not quite: 35. Counted.');
});
