// The table of solvers, and what must say the same: the declarations, the words in every language and the table of src/search/README.md.
// tests/cli/solvers.test.mjs compares the table with the one in C++.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allAlgorithms, improvesForEver, solvers } from '../../web/common/solvers.ts';
import { sayIn } from '../../web/words/language.ts';
import { solverName } from '../../web/words/sentences.ts';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The members of a union of texts. */
const unionOf = (declarations, name) => {
  const [, members = ''] = new RegExp(`type ${name} =([^;]*);`).exec(declarations) ?? [];
  return [...members.matchAll(/'([^']+)'/g)].map(([, member]) => member).sort();
};

const sorted = (names) => [...names].sort();

test('the declarations and the table name the same solvers', () => {
  assert.deepEqual(Object.keys(solvers), allAlgorithms);
  assert.ok(allAlgorithms.length >= 7);
  assert.deepEqual(unionOf(read('web/common/types.ts'), 'Algorithm'), sorted(allAlgorithms));
});

test('every solver has a key of its own, from 1 on', () => {
  const keys = allAlgorithms.map((name) => solvers[name].key).sort((one, other) => one - other);
  assert.deepEqual(
    keys,
    keys.map((_, place) => place + 1),
  );
});

test('every solver has a name of its own in every language', async () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const say = await sayIn(language);
    assert.equal(new Set(allAlgorithms.map((name) => solverName(say, name))).size, allAlgorithms.length, language);
  }
});

test('the documents’ table has a row for each solver', () => {
  const [, table = ''] =
    /\| algorithm \| what it does \|\n\|---\|---\|\n(.*?)\n\n/s.exec(read('src/search/README.md')) ?? [];
  const named = table
    .split('\n')
    .flatMap((row) => [...row.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  assert.deepEqual(sorted(named), sorted(allAlgorithms));
});

test('auto alone improves for ever, where it proves nothing; what is no solver does not', () => {
  for (const name of allAlgorithms) {
    assert.equal(improvesForEver(name, 16), false, name);
    assert.equal(improvesForEver(name, 17), name === 'auto', name);
  }
  assert.equal(improvesForEver('constructor', 100), false);
});
