// What the figures of the tutorial say is translated, all of it and nothing else: every sentence and every noun, with its
// values and its numbers. The article's own text is in tests/browser/tutorial-languages.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from '../../web/common/format.ts';
import { translation } from '../../web/words/de.ts';
import * as figures from '../../web/tutorial/figures-de.ts';
import { saidIn } from '../said.mjs';

/** @import { Text } from '../../web/tutorial/say.ts' */

const de = { language: 'de', numbers: translation.numbers, ...figures };
const { sentences, nouns } = saidIn('tutorial');
const placeholders = /\{\d+\}/g;
const hasWords = (/** @type {string} */ name) => /\p{L}{2}/u.test(name.replace(placeholders, ''));
const needed = sentences.filter(({ name }) => hasWords(name));

/** What it says, with its placeholders for values. @param {Text} text @param {string} name */
function spoken(text, name) {
  if (typeof text === 'string') return text;
  return text(...new Set((name.match(placeholders) ?? []).sort()));
}

/** The numbers of a text, without what parts thousands. @param {string} text */
const numbersOf = (text) =>
  [...text.replace(placeholders, '').matchAll(/\d[\d.,]*/g)].map(([number]) => number.replaceAll(/\D/g, '')).sort();

for (const { language, texts, nouns: ofLanguage } of [de]) {
  test(`${language}: every sentence of the figures has a translation`, () => {
    assert.ok(needed.length > 450, `only ${needed.length} sentences were read`);
    assert.deepEqual(
      needed.filter(({ name }) => !Object.hasOwn(texts, name)).map(({ place, name }) => `${place}: ${name}`),
      [],
    );
  });

  test(`${language}: no translation is left over`, () => {
    const names = new Set(sentences.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(texts).filter((name) => !names.has(name)),
      [],
    );
  });

  test(`${language}: a translation has the values and the numbers of the English`, () => {
    for (const [name, text] of Object.entries(texts)) {
      const translated = spoken(text, name);
      const values = (/** @type {string} */ words) => [...new Set(words.match(placeholders))].sort();
      assert.deepEqual(values(translated), values(name), name);
      assert.deepEqual(numbersOf(translated), numbersOf(name), name);
    }
  });

  test(`${language}: every noun that is counted has its two forms, and none is left over`, () => {
    assert.deepEqual(Object.keys(ofLanguage).sort(), [...new Set(nouns.map(({ name }) => name))].sort());
  });
}

/** Sentences with a figure before a noun of many, which is never one there; every other figure goes through counted(). */
const neverOne = [
  '{0} bits each',
  'Consistent: no move lowers h',
  '{0} State c is closed by the longer path',
  '{0} This time it goes well',
  'A walk of {0} moves from {1}',
  'The engine counted all {0} positions',
  '{0} moves away',
  '{0} {1} moves lead on',
  'Counted in {0}: all {1} positions',
  'No move is counted twice',
  '{0} of {1} tiles are at home',
  'After {0} to slide, {1} of {2} tiles',
  '{0} of {1} pairs are in the wrong order',
  'Along a shortest path of {0}',
];

test('a figure before a noun is counted by counted(), which knows of one', () => {
  const many = [...new Set(nouns.map(({ name }) => name.split(' ').pop())), 'bit', 'byte', 'row'].map(
    (noun) => `${noun}s`,
  );
  const raw = sentences.filter(({ name }) =>
    [...name.matchAll(/\{\d+\} (?:more )?(\p{L}+)/gu)].some(([, noun]) => many.includes(noun)),
  );
  const known = (/** @type {string} */ name) => neverOne.find((begin) => name.startsWith(begin));
  assert.deepEqual(
    raw.filter(({ name }) => !known(name)).map(({ place, name }) => `${place}: ${name}`),
    [],
  );
  assert.deepEqual(
    neverOne.filter((begin) => !raw.some(({ name }) => name.startsWith(begin))),
    [],
  );
});

for (const n of [0, 1, 2, 5]) {
  test(`the figures count ${n} as English and German do`, () => {
    const { nouns: german, numbers } = de;
    for (const [one, many] of Object.values(german)) {
      const said = counted(n, one, many, numbers);
      assert.equal(said, `${n} ${new Intl.PluralRules('de').select(n) === 'one' ? one : many}`);
    }
    assert.equal(counted(n, 'state'), n === 1 ? '1 state' : `${n} states`);
  });
}
