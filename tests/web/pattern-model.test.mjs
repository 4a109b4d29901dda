// The packing of a small database, event by event, from a trace as `sliding-puzzle pdb trace` prints it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractPart, line } from '../../web/tutorial/code-parts.js';
import { costOf, isOpen, levelsOf, Packing } from '../../web/tutorial/pattern-model.js';

const bit = (/** @type {number} */ value, zero = 2048, bytes = 0) => ({ zero, bit: value, bytes });

/** Two rows of two entries: the first is not as expected, the second is, and one of its entries is open. */
const trace = {
  size: '2x2',
  tiles: [1, 2],
  cells: [
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
  ],
  manhattan: [0, 1, 2, 3],
  excess: [0, 1, 2, 0],
  rows: [
    {
      entry: 0,
      least: [1, 1],
      most: [0, 0],
      irregular: true,
      neighbours: [],
      bits: [bit(1), bit(1), bit(0), bit(0)],
    },
    {
      entry: 2,
      least: [2, 1],
      most: [3, 1],
      irregular: false,
      neighbours: [{ nearer: true, entries: [0, -1] }],
      bits: [bit(0, 2048, 4), bit(1, 1024, 4)],
    },
  ],
  code: [1, 2, 3, 4, 5],
};

test('the events are those of the encoder, in its order, each bit once', () => {
  const packing = new Packing(trace);
  assert.deepEqual(
    packing.events.map(({ kind, row, entry, bit: place }) => [kind, row, entry, place]),
    [
      ['row', 0, -1, 0],
      ['same', 0, 0, 1],
      ['oneLess', 0, 0, 2],
      ['same', 0, 1, 3],
      ['hear', 1, -1, -1],
      ['row', 1, -1, 4],
      ['less', 1, 3, 5],
    ],
  );
  assert.deepEqual(packing.countsAt(3), { row: 1, same: 2, oneLess: 1 });
  assert.equal(packing.next(0, ['less']), 6);
  assert.equal(packing.next(6, ['row']), 0);
});

test('a bit costs what its probability says, and the totals add up', () => {
  assert.equal(costOf(bit(0)), 1);
  assert.equal(costOf(bit(0, 1024)), 2);
  assert.ok(Math.abs(costOf(bit(1, 1024)) - 0.415) < 0.001);
  const packing = new Packing(trace);
  assert.deepEqual(packing.coded(0), { bits: 1, information: 1, entries: 0 });
  assert.deepEqual(packing.coded(2), { bits: 3, information: 3, entries: 1 });
  assert.deepEqual(packing.coded(3), { bits: 4, information: 4, entries: 2 });
  // The first entry of the second row has one value left: it is settled with the bit of the row.
  assert.equal(packing.coded(5).entries, 3);
  assert.equal(packing.coded(6).entries, 4);
  assert.equal(packing.bytes(0), 0);
  assert.equal(packing.bytes(4), 4);
  assert.equal(packing.bytes(6), 5);
});

test('an entry is open where all neighbours name the same value above 0', () => {
  assert.equal(isOpen(trace.rows[1], 0), false);
  assert.equal(isOpen(trace.rows[1], 1), true);
});

test('values, look-up and levels', () => {
  const packing = new Packing(trace);
  assert.equal(packing.value(2), 6);
  assert.equal(packing.entryOf([1, 2]), 3);
  assert.equal(packing.entryOf([1, 1]), -1);
  assert.deepEqual(levelsOf(trace), [2, 1, 1]);
});

test('a trace whose rows do not tell of all its bits is refused', () => {
  const wrong = structuredClone(trace);
  wrong.rows[1].bits.pop();
  assert.throws(() => new Packing(wrong), /has 5 bits; its rows tell of 6/);
});

test('a mark that stands in no line, or in two, is an error that names the file', () => {
  const source = { file: 'a.cpp', line: 1, text: 'one\ntwo\ntwo' };
  assert.deepEqual(extractPart('', source, [['one', ['a'], ['b']]]).lines[0], line('one', ['a'], ['b']));
  assert.throws(() => extractPart('', source, [['two', []]]), /src\/a\.cpp: 2 lines/);
  assert.throws(() => extractPart('', source, [['three', []]]), /src\/a\.cpp: 0 lines/);
});
