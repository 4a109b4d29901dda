// Each page of the site is right HTML, as its standard has it.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { HtmlValidate } from 'html-validate';

import { pages, site } from './site.mjs';

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
