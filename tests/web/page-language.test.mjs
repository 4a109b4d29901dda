// Which language our page speaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, askedLanguage, pickLanguage } from '../../web/common/our-page.ts';

test('the first of the reader’s languages that the page has, else English', () => {
  assert.equal(pickLanguage(['pt-BR', 'fr-CA', 'de']), 'fr');
  assert.equal(pickLanguage([' ES_mx ']), 'es');
  assert.equal(pickLanguage(['en-GB', 'de']), 'en');
  assert.equal(pickLanguage(['pt', 'deu', '']), 'en');
  assert.equal(pickLanguage([]), 'en');
});

test('the address has the first word, unless it asks for what there is not', () => {
  assert.equal(askedLanguage('?lang=de-AT&x=1', ['fr']), 'de');
  assert.equal(askedLanguage('?lang=xx', ['fr']), 'fr');
  assert.equal(askedLanguage('', ['es']), 'es');
  assert.equal(askedLanguage('', ['es'], 'fr'), 'fr', 'what was chosen last');
  assert.equal(askedLanguage('?lang=de', ['es'], 'fr'), 'de');
});

test('a choice is kept in the address, and nothing else of it changes', () => {
  const address = 'https://example.org/folder/?x=1#size=4x4&seed=a';
  assert.equal(addressIn(address, 'de', ['en']), 'https://example.org/folder/?x=1&lang=de#size=4x4&seed=a');
  assert.equal(addressIn('https://example.org/?lang=de#state=1', 'fr', ['en']), 'https://example.org/?lang=fr#state=1');
  assert.equal(addressIn('https://example.org/?lang=de', 'fr', ['pt', 'fr-CA']), 'https://example.org/');
});
