// The table of solvers, and what must say the same: the declarations, the words in every language and the table of src/search/README.md.
// tests/cli/solvers.test.mjs compares the table with the one in C++.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allAlgorithms, improvesForEver, solvers } from '../../web/common/solvers.ts';
import { de, en, es, fr, withoutOtherSizes } from '../../web/words/solver-words.ts';
import { moreExpectations } from '../../web/words/more-expectations.ts';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The members of a union of texts. @param {string} declarations @param {string} name */
const unionOf = (declarations, name) => {
  const [, members = ''] = new RegExp(`type ${name} =([^;]*);`).exec(declarations) ?? [];
  return [...members.matchAll(/'([^']+)'/g)].map(([, member]) => member).sort();
};

const sorted = (/** @type {readonly string[]} */ names) => [...names].sort();

/** What to expect of those under “More”, by language. */
const expectationsIn = /** @type {Record<string, Record<string, string[]>>} */ (moreExpectations);
/** index.html has these in sight; what they will do is worked out for each board. */
const inSight = ['bfs', 'astar-misplaced', 'astar-manhattan', 'auto'];

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

test('what was measured on another size is not said of a board', () => {
  const both = expectationsIn.en['bidirectional-bfs'];
  assert.equal(withoutOtherSizes(both[2], 4, 4), both[2]);
  assert.equal(
    withoutOtherSizes(expectationsIn.en.fast[3], 2, 10),
    'The first solution that beam search finds, at once.',
  );
  for (const expectations of Object.values(expectationsIn)) {
    for (const sentence of Object.values(expectations).flat()) {
      const short = withoutOtherSizes(sentence, 9, 9);
      assert.match(short, /^.{15,}[^.:;,]\.$/);
      assert.doesNotMatch(short, /\d × \d/);
    }
  }
});

test('every solver has a name and its expectations in every language', () => {
  for (const [language, { names, expectations }] of Object.entries({
    en: { names: en, expectations: expectationsIn.en },
    de: { names: de, expectations: expectationsIn.de },
    es: { names: es, expectations: expectationsIn.es },
    fr: { names: fr, expectations: expectationsIn.fr },
  })) {
    assert.deepEqual(sorted(Object.keys(names)), sorted(allAlgorithms), language);
    assert.equal(new Set(Object.values(names)).size, allAlgorithms.length, `${language}: two have one name`);
    const others = allAlgorithms.filter((name) => !inSight.includes(name));
    assert.deepEqual(sorted(Object.keys(expectations)), sorted(others), language);
    for (const name of others) {
      assert.equal(expectations[name].length, 4, `${language}, ${name}`);
      for (const sentence of expectations[name]) assert.match(sentence, /\.$/, `${language}, ${name}`);
    }
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
  assert.equal(improvesForEver(/** @type {any} */ ('constructor'), 100), false);
});
