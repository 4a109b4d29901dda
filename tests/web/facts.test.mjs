// The structs of facts that the wasm modules hand out: C++ lays them out, JavaScript names their members.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  boardFacts,
  factsOf,
  reviewAddresses,
  reviewFacts,
  searchFacts,
  solvabilityOf,
} from '../../web/engine/facts.ts';
import { noStatistics, statisticsOf } from '../../web/engine/solver-statistics.ts';
import { eventKinds } from '../../web/tutorial/trace.ts';

/** The members of a struct, in their order. */
function membersOf(header, struct) {
  const text = readFileSync(new URL(`../../src/bindings/${header}`, import.meta.url), 'utf8');
  const [, body] = text.split(`struct ${struct} {\n`);
  const lines = body.split('\n};')[0].split('\n');
  return lines
    .filter((line) => !/^ *\/\//.test(line))
    .map((line) => {
      const [, type, name] = /^ {2}(double|const char\*|const int\*) (\w+)(?: = -?\d+)?;/.exec(line) ?? [];
      assert.ok(name, `${struct}: each member is a double or an address: ${line}`);
      return { isAddress: type !== 'double', name: name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()) };
    });
}

for (const [header, struct, names, addresses] of [
  ['board_interface.hpp', 'BoardFacts', boardFacts, []],
  ['solver.hpp', 'SearchFacts', searchFacts, []],
  ['solver_interface.hpp', 'ReviewFacts', reviewFacts, reviewAddresses],
])
  test(`JavaScript names the members of ${struct} as they lie in memory, and all of them`, () => {
    assert.equal(addresses.length % 2, 0, 'doubles begin at a multiple of 8 bytes');
    assert.deepEqual(membersOf(header, struct), [
      ...addresses.map((name) => ({ isAddress: true, name })),
      ...names.map((name) => ({ isAddress: false, name })),
    ]);
  });

test('the tutorial names the kinds of events as they are numbered', () => {
  const text = readFileSync(new URL('../../src/search/events.hpp', import.meta.url), 'utf8');
  const [, body] = /enum Kind : std::uint8_t \{\n([^}]*)\}/.exec(text) ?? [];
  const names = [...(body ?? '').matchAll(/^ *(\w+),/gm)].map(([, name]) => name);
  assert.deepEqual(names, [...eventKinds]);
});

test('each fact comes under its own name', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Float64Array(memory.buffer, 64).set(boardFacts.map((_, place) => place + 1));
  const facts = factsOf({ memory, exports: { board_facts: () => 64 } }, 1);
  for (const [place, name] of boardFacts.entries()) assert.equal(facts[name], place + 1);
  const { width, inversions, rowsBelow } = facts;
  assert.deepEqual(solvabilityOf({ ...facts, solvable: 1 }), { width, inversions, rowsBelow, solvable: true });
});

test('the statistics of a search have all that a search has that has not begun', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Float64Array(memory.buffer, 64).fill(1, 0, searchFacts.length);
  const exports = { solver_facts: () => 64, solver_method: () => 'bfs' };
  const wasm = { memory, exports, read: (text) => text };
  const statistics = statisticsOf(wasm, 1);
  assert.deepEqual(Object.keys(statistics).sort(), Object.keys(noStatistics).sort());
  assert.deepEqual([statistics.optimal, statistics.method, statistics.depth], [true, 'bfs', 1]);
});
