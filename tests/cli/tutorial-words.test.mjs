// What the figures of the tutorial say is translated, all of it and nothing else: every sentence and every noun, with its
// values and its numbers. The article's own text is in tests/browser/tutorial-languages.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words as de } from '../../web/words/figures-de.js';
import { said } from '../said.mjs';

/** @import { Text } from '../../web/words/translation' */

const { sentences, nouns } = said();
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
    assert.ok(needed.length > 600, `only ${needed.length} sentences were read`);
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
