// The figures of a search get the names that come with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noStatistics, readStatistics } from '../../web/engine/solver-statistics.js';

/** Of a module that names its numbers like this. @param {Record<string, number>} figures */
function readOf(figures) {
  const names = Object.keys(figures);
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Float64Array(memory.buffer, 64).set(Object.values(figures));
  const exports = { statistics_name: (/** @type {number} */ place) => (place < names.length ? place + 1 : 0) };
  const read = (/** @type {number} */ pointer) => names[pointer - 1];
  return readStatistics(/** @type {any} */ ({ exports, memory, read }), 64, 'bfs');
}

test('numbers are named by the module that hands them out, in whatever order', () => {
  const { method, ...known } = noStatistics;
  const figures = Object.keys(known).map((name, place) => /** @type {const} */ ([name, place + 2]));
  const { optimal, ...wanted } = Object.fromEntries(figures);
  assert.deepEqual(readOf(Object.fromEntries(figures)), { ...wanted, optimal: false, method: 'bfs' });
  assert.deepEqual(readOf(Object.fromEntries(figures.reverse())), { ...wanted, optimal: false, method: 'bfs' });
  assert.equal(readOf({ length: 4, optimal: 1 }).optimal, true);
});
