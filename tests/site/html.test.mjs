// Each page of the site is right HTML, as its standard has it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { HtmlValidate } from 'html-validate';

import { pages, placeOf, site } from './site.mjs';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // It does not know <link rel="expect" blocking="render">, which is younger than this version.
    'attribute-misuse': 'off',
  },
});

for (const page of pages) {
  test(`${page} is right HTML`, async () => {
    const { results } = await validator.validateFile(join(site, page));
    assert.deepEqual(
      results.flatMap(({ messages }) =>
        messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
      ),
      [],
    );
  });
}

test('pages that borrow the style sheet of the game use of it the controls alone, and none of its places', () => {
  const controls = ['alert', 'notice', 'primary', 'quiet', 'row', 'unseen', 'wide'];
  const text = (/** @type {string} */ path) => readFileSync(join(site, placeOf(path)), 'utf8');
  const selectors = [
    ...text('style.css')
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{/g),
  ].map(([, one]) => one);
  const classes = new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)));
  // An id that is the whole of what is asked for, and not one within a part of the game.
  const ids = new Set(
    selectors.flatMap((one) => [...one.matchAll(/(?<![\w\])>+~-] *)#([\w-]+)/g)].map(([, id]) => id)),
  );
  assert.ok(classes.has('side') && ids.has('board'));
  const borrowers = pages.filter((page) => page !== 'index.html' && / href="parts\/style-/.test(text(page)));
  assert.ok(borrowers.length > 2);
  for (const page of borrowers) {
    const used = [...text(page).matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(' '));
    const others = used.filter((name) => classes.has(name) && !controls.includes(name));
    const named = [...text(page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id).filter((id) => ids.has(id));
    assert.deepEqual([page, ...others, ...named], [page]);
  }
});
