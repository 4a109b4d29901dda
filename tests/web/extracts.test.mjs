// The C++ that the tutorial shows is cut out of src/ between markers. Its marks, at the ends of lines, name the events
// that light them: only such as there are, and all that the pseudocode beside it shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pseudocodeOf } from '../../web/tutorial/code-model.ts';
import { IdaTrace } from '../../web/tutorial/ida-trace.ts';
import { shufflePseudocode } from '../../web/tutorial/shuffle-trace.ts';
import { solvablePseudocode } from '../../web/tutorial/solvable-model.ts';
import { turnsPseudocode } from '../../web/tutorial/turns-model.ts';
import { cutExtracts } from '../../web/listings.mjs';

const extracts = cutExtracts();

/** @import { Part } from '../../web/tutorial/code-parts.ts' */

const search = (/** @type {string} */ algorithm, bothEnds = false) =>
  pseudocodeOf(/** @type {any} */ ({ algorithm, bothEnds, weight: 1 }));

for (const [names, pseudocode] of /** @type {[string[], Part[]][]} */ ([
  [['bfs'], search('bfs')],
  [['bidirectional'], search('bidirectional-bfs', true)],
  [['astar', 'successors'], search('astar-manhattan')],
  [['idastar'], pseudocodeOf(Object.create(IdaTrace.prototype))],
  [['solvability', 'repaired'], solvablePseudocode()],
  [['slideRun', 'goTo'], turnsPseudocode()],
  [['randomWalk'], shufflePseudocode('random-walk')],
  [['naiveSwap'], shufflePseudocode('naive-swap')],
  [['sattolo'], shufflePseudocode('sattolo')],
  [['fisherYates'], shufflePseudocode('fisher-yates')],
]))
  test(`the C++ of ${names.join(' and ')} has a line to look at for each event that the pseudocode shows`, () => {
    const shown = new Set(pseudocode.flatMap(({ lines }) => lines.flatMap(({ shows }) => shows)));
    const marks = names.flatMap((name) => extracts[name].marks);
    const at = marks.flatMap(([, , kinds]) => kinds);
    for (const kind of shown) assert.ok(at.includes(kind), `nothing to look at for ${kind}`);
    assert.equal(at.length, new Set(at).size, 'one line for each');
    const runs = pseudocode.flatMap(({ lines }) => lines.flatMap((line) => line.runs));
    for (const kind of [...at, ...marks.flatMap(([, lit]) => lit)]) assert.ok(runs.includes(kind), `no event ${kind}`);
  });
