// The histogram of the tutorial without its page: layers as they are counted, and the words about them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Layers } from '../../web/tutorial/histogram-model.ts';

test('layers add up until all positions are counted', () => {
  const layers = new Layers('2x2');
  assert.equal(layers.states, 12);
  assert.deepEqual([layers.mostWords, layers.farthestWords, layers.bars], ['–', '–', []]);
  assert.equal(layers.statusWords(true, ''), 'Counting layer 0: 0 of 12 positions so far…');
  for (const count of [1, 2, 2, 2, 2, 2]) layers.add(count);
  assert.ok(!layers.whole);
  assert.equal(layers.statusWords(false, ''), '');
  assert.equal(
    layers.statusWords(false, ', at your request'),
    'Stopped after 6 layers, 11 of 12 positions, at your request.',
  );
  assert.equal(layers.farthestWords, '5 moves: 2 positions');
  layers.add(1);
  assert.ok(layers.whole);
  assert.equal(
    layers.statusWords(false, ''),
    'Counted to the end: 12 positions, none missing, none farther than 6 moves.',
  );
  assert.equal(layers.mostWords, '2 at 1 move');
  assert.equal(layers.farthestWords, '6 moves: 1 position');
});

test('the peak is marked when a farther layer is known', () => {
  const layers = new Layers('4x4');
  assert.equal(layers.states, 10_461_394_944_000);
  for (const count of [1, 2, 4]) layers.add(count);
  assert.deepEqual(
    layers.bars.map(({ mark }) => mark),
    [undefined, undefined, undefined],
  );
  layers.add(3);
  assert.deepEqual(layers.bars[2], { label: '2', value: 4, mark: 'best' });
  assert.equal(layers.bars.filter(({ mark }) => mark).length, 1);
});
