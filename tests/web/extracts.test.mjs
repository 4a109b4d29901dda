// The C++ that the tutorial shows is cut out of src/ between markers. Its marks, at the ends of lines, name the events
// that light them: only such as there are, and all that the pseudocode beside it shows.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cutExtracts } from '../../web/listings.mjs';
import { linesOf } from '../../web/tutorial/search-code.ts';
import { shuffleCode } from '../../web/tutorial/shuffling.ts';

const extracts = cutExtracts();

const shuffle = (method) => shuffleCode(method)[0][0].lines;
const search = (algorithm) => linesOf(algorithm);

for (const [names, lines] of [
  [['bfs'], search('bfs')],
  [['bidirectional'], search('bidirectional-bfs')],
  [['astar', 'successors'], search('astar-manhattan')],
  [['idastar'], search('idastar-manhattan')],
  [['randomWalk'], shuffle('random-walk')],
  [['naiveSwap'], shuffle('naive-swap')],
  [['sattolo'], shuffle('sattolo')],
  [['fisherYates'], shuffle('fisher-yates')],
])
  test(`the C++ of ${names.join(' and ')} has a line to look at for each event that the pseudocode shows`, () => {
    const shown = new Set(lines.flatMap(({ shows }) => shows));
    const marks = names.flatMap((name) => extracts[name].marks);
    const at = marks.flatMap(([, , kinds]) => kinds);
    for (const kind of shown) assert.ok(at.includes(kind), `nothing to look at for ${kind}`);
    assert.equal(at.length, new Set(at).size, 'one line for each');
    const runs = lines.flatMap((line) => line.runs);
    for (const kind of [...at, ...marks.flatMap(([, lit]) => lit)]) assert.ok(runs.includes(kind), `no event ${kind}`);
  });
