// The default limits of a search follow from the machine, the solver and the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultMaxMemory, defaultMaxSeconds } from '../../web/engine/limits.ts';

function memoryOn(deviceMemory) {
  Object.defineProperty(globalThis, 'navigator', { value: { deviceMemory }, configurable: true });
  return defaultMaxMemory() / 2 ** 20;
}

test('a search may use 512 MiB, on small machines an eighth of their memory', () => {
  assert.equal(memoryOn(undefined), 512, 'not every browser tells it');
  assert.equal(memoryOn(8), 512);
  assert.equal(memoryOn(4), 512);
  assert.equal(memoryOn(2), 256);
  assert.equal(memoryOn(0.5), 64);
});

test('a search may take two minutes, and ten seconds where auto only ever improves its solution', () => {
  assert.equal(defaultMaxSeconds('auto', 16), 120);
  assert.equal(defaultMaxSeconds('auto', 20), 10);
  assert.equal(defaultMaxSeconds('idastar', 20), 120);
  assert.equal(defaultMaxSeconds('fast', 20), 120);
});
