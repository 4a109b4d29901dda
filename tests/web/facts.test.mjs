// The structs of facts that the wasm modules hand out: C++ lays them out, JavaScript names their members.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { boardFacts, factsOf, solvabilityOf } from '../../web/engine/facts.js';

/** The names of the doubles of a struct, in their order. @param {string} header @param {string} struct */
function membersOf(header, struct) {
  const text = readFileSync(new URL(`../../src/bindings/${header}`, import.meta.url), 'utf8');
  const [, body] = text.split(`struct ${struct} {\n`);
  const lines = body.split('\n};')[0].split('\n');
  return lines.map((line) => {
    const [, name] = /^ {2}double (\w+) = -?\d+;/.exec(line) ?? [];
    assert.ok(name, `${struct}: every member is a double with a beginning: ${line}`);
    return name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
  });
}

test('JavaScript names the facts of a board as they lie in memory, and all of them', () => {
  assert.deepEqual(membersOf('board_interface.hpp', 'BoardFacts'), [...boardFacts]);
});

test('each fact comes under its own name', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Float64Array(memory.buffer, 64).set(boardFacts.map((_, place) => place + 1));
  const facts = factsOf(/** @type {any} */ ({ memory, exports: { board_facts: () => 64 } }), 1);
  for (const [place, name] of boardFacts.entries()) assert.equal(facts[name], place + 1);
  const { width, inversions, rowsBelow } = facts;
  assert.deepEqual(solvabilityOf({ ...facts, solvable: 1 }), { width, inversions, rowsBelow, solvable: true });
});
