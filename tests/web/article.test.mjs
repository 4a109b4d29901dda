// The tutorial's articles in German: every text of the pages is translated, with its numbers and the elements within, and
// nothing else is. What figures say in the course of their work is in words.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { putListings } from '../../web/listings.mjs';
import { translatePage } from '../../web/tutorial/say.ts';
import { texts } from '../../web/tutorial/article-de.ts';
import { textOf } from '../../web/common/dom.ts';
import { findAll, openDocument } from './dom.mjs';

const read = (name) => readFileSync(new URL(`../../web/tutorial/${name}`, import.meta.url), 'utf8');
const articles = ['tutorial.html', 'beyond.html'].map((name) => putListings(read(name), read));

/** The numbers of a text, without what parts thousands. */
const numbersOf = (text) =>
  [...text.replaceAll(/\[\d\|/g, '[').matchAll(/\d[\d.,]*/g)].map(([number]) => number.replaceAll(/\D/g, '')).sort();

test('no translation is left over: each belongs to a text of an article', () => {
  const said = new Set(
    articles.flatMap((html) => {
      openDocument(html);
      return findAll('title, body, body *').flatMap((each) => [textOf(each), each.getAttribute('aria-label')]);
    }),
  );
  assert.deepEqual(
    Object.keys(texts).filter((text) => !said.has(text)),
    [],
  );
});

test('a translation has the numbers of the English and as many elements', () => {
  for (const [english, german] of Object.entries(texts)) {
    assert.deepEqual(numbersOf(german), numbersOf(english), english);
    assert.equal(german.split('[').length, english.split('[').length, english);
  }
});

for (const html of articles) {
  const name = /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';
  test(`no text or name of “${name}” is left in English; links stay links, to the same places`, async () => {
    openDocument(html);
    const places = () =>
      findAll('main a')
        .map((link) => link.getAttribute('href'))
        .sort();
    const before = places();
    await translatePage('de');
    assert.equal(document.documentElement.lang, 'de');
    assert.deepEqual(
      findAll('[lang=en]:not([hreflang])').map((each) => each.getAttribute('aria-label') ?? each.textContent),
      [],
    );
    assert.equal(document.title, texts[name]);
    assert.deepEqual(places(), before);
  });
}

test('numbers of tables are written as in German', async () => {
  openDocument(articles[0]);
  await translatePage('de');
  assert.match(document.body.textContent ?? '', /10\.461\.394\.944\.000/);
});
