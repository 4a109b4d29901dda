// The table of solvers and what the wasm modules have, with all that must say the same; C++: tests/cli/solvers.test.mjs.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { allAlgorithms, defaultMaxMemory, defaultMaxSeconds } from '../../web/common/solvers.ts';
import { solvers } from '../../web/common/solvers.ts';
import * as facts from '../../web/engine/facts.ts';
import { eventKinds } from '../../web/tutorial/trace.ts';
import { sayIn } from '../../web/words/language.ts';
import { solverName } from '../../web/words/sentences.ts';
import { moduleOf, pretend } from './fakes.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const sorted = (names) => [...names].sort();

test('the declarations, the table and the document name the same solvers', () => {
  assert.deepEqual(Object.keys(solvers), allAlgorithms);
  const [, members] = /type Algorithm =([^;]*);/.exec(read('web/common/types.ts'));
  assert.deepEqual(sorted([...members.matchAll(/'([^']+)'/g)].map(([, member]) => member)), sorted(allAlgorithms));
  const [, table] = /\| algorithm \| what it does \|\n\|---\|---\|\n(.*?)\n\n/s.exec(read('src/search/README.md'));
  const named = table.split('\n').flatMap((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)]);
  assert.deepEqual(sorted(named.map(([, name]) => name)), sorted(allAlgorithms));
});

test('every solver has a name of its own in every language', async () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const say = await sayIn(language);
    assert.equal(new Set(allAlgorithms.map((name) => solverName(say, name))).size, allAlgorithms.length, language);
  }
});

test('auto alone improves for ever, where it proves nothing, and then has ten seconds; all others two minutes', () => {
  for (const name of allAlgorithms)
    for (const cells of [16, 17]) {
      assert.equal(defaultMaxSeconds(name, cells), name === 'auto' && cells > 16 ? 10 : 120, name);
    }
  assert.equal(defaultMaxSeconds('constructor', 100), 120);
});

test('a search may use 512 MiB, on small machines an eighth of their memory', () => {
  const memoryOn = (deviceMemory) => {
    pretend({ navigator: { deviceMemory } });
    return defaultMaxMemory() / 2 ** 20;
  };
  assert.deepEqual([undefined, 8, 4, 2, 0.5].map(memoryOn), [512, 512, 512, 256, 64]);
});

function membersOf(header, struct) {
  const [, body] = read(`src/bindings/${header}`).split(`struct ${struct} {\n`);
  const lines = body.split('\n};')[0].split('\n');
  return lines
    .filter((line) => !/^ *\/\//.test(line))
    .map((line) => {
      const [, type, name] = /^ {2}(double|const char\*|const int\*) (\w+)(?: = -?\d+)?;/.exec(line) ?? [];
      assert.ok(name, `${struct}: each member is a double or an address: ${line}`);
      return (type === 'double' ? '' : '*') + name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
    });
}

const structs = {
  BoardFacts: ['board_interface.hpp', Object.keys(facts.boardFacts), []],
  SearchFacts: ['solver.hpp', Object.keys(facts.searchFacts), []],
  ReviewFacts: ['solver_interface.hpp', Object.keys(facts.reviewFacts), facts.reviewAddresses],
};
for (const [struct, [header, names, addresses]] of Object.entries(structs))
  test(`JavaScript names the members of ${struct} as they lie in memory, and all of them`, () => {
    assert.equal(addresses.length % 2, 0, 'doubles begin at a multiple of 8 bytes');
    assert.deepEqual(membersOf(header, struct), [...addresses.map((name) => `*${name}`), ...names]);
  });

/** How many values each function of the modules takes. */
const declared = new Map(
  ['board', 'solver', 'lesson'].flatMap((name) =>
    [...read(`src/bindings/${name}_interface.hpp`).matchAll(/^[A-Z_]+ [\w:* ]+?(\w+)\(([^)]*)\);/gm)].map(
      ([, called, values]) => [called, values === '' ? 0 : values.split(',').length],
    ),
  ),
);

test('each call of a module has the values that C++ declares, and no other function is called', () => {
  const calls = [];
  for (const file of ['element', 'engine', 'tutorial'].flatMap((room) =>
    readdirSync(new URL(`../../web/${room}`, import.meta.url)).map((name) => `web/${room}/${name}`),
  )) {
    if (!/[^d]\.ts$/.test(file)) continue;
    const visit = (node) => {
      if (
        ts.isCallExpression(node) &&
        /(wasm|board|game|trial|this)\s*\.(call|text)$/i.test(node.expression.getText())
      ) {
        const [name, ...values] = node.arguments;
        if (name && ts.isStringLiteral(name)) calls.push({ file, name: name.text, values });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  }
  assert.ok(declared.size > 80 && calls.length > 100, `${declared.size} functions, ${calls.length} calls`);
  for (const { file, name, values } of calls) {
    // A board names itself.
    const count = declared.get(name) ?? declared.get(`board_${name}`) - 1;
    const spread = values.some((value) => value.kind === ts.SyntaxKind.SpreadElement);
    assert.ok(count >= 0 && (spread || values.length === count), `${file}: ${name}`);
  }
});

test('the tutorial names the kinds of events as they are numbered', () => {
  const [, body] = /enum Kind : std::uint8_t \{\n([^}]*)\}/.exec(read('src/search/events.hpp'));
  const kinds = [...body.matchAll(/^ *(\w+),/gm)].map(([, name]) => name);
  assert.deepEqual(kinds, [...eventKinds]);
});

test('each fact comes under its own name, and the statistics of a search have all that one has that has not begun', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const wasm = (exports) => moduleOf({ board_create: () => 8, ...exports }, memory);
  const names = Object.keys(facts.boardFacts);
  new Float64Array(memory.buffer, 64).set(names.map((_, place) => place + 1));
  const board = new facts.Board(wasm({ board_facts: () => 64 }), 4, 4);
  const read = board.facts;
  for (const [place, name] of names.entries())
    assert.equal(read[name], typeof facts.boardFacts[name] === 'boolean' ? false : place + 1);
  new Float64Array(memory.buffer, 64).fill(1, 0, names.length);
  assert.equal(board.facts.solved, true);
  new Float64Array(memory.buffer, 64).fill(1, 0, Object.keys(facts.searchFacts).length);
  const statistics = facts.statisticsOf(wasm({ solver_facts: () => 64, solver_method: () => 'bfs' }), 1);
  assert.deepEqual(sorted(Object.keys(statistics)), sorted(Object.keys(facts.noStatistics)));
  assert.deepEqual([statistics.optimal, statistics.method, statistics.depth], [true, 'bfs', 1]);
});
