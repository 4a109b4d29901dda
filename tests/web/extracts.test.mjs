// The C++ that the tutorial shows is cut out of src/ between markers; each line that is lit has to stand in it, once. A
// change of src/ that moves such a line is told here, before a page is built.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { programOf } from '../../web/tutorial/code-model.js';
import { IdaTrace } from '../../web/tutorial/ida-trace.js';
import { shuffleProgram } from '../../web/tutorial/shuffle-trace.js';
import { methods } from '../../web/tutorial/shuffling-model.js';
import { solvableProgram } from '../../web/tutorial/solvable-model.js';
import { turnsProgram } from '../../web/tutorial/turns-model.js';
import { extracts } from './extracts.mjs';

test('each line of C++ that the tutorial lights stands in its extract, once', () => {
  const search = (/** @type {string} */ algorithm, bothEnds = false) =>
    programOf(/** @type {any} */ ({ algorithm, bothEnds }), extracts);
  const all = [
    search('bfs'),
    search('bidirectional-bfs', true),
    search('astar-misplaced'),
    search('astar-manhattan'),
    programOf(Object.create(IdaTrace.prototype), extracts),
    solvableProgram(extracts),
    turnsProgram(extracts),
    ...methods.map((method) => shuffleProgram(method, extracts)),
  ];
  for (const parts of all) assert.ok(parts.some(({ lines }) => lines.some(({ shows }) => shows.length > 0)));
});
