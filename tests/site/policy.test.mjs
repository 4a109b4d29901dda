// The Content-Security-Policy of each page of the site, as it stands in its file. tests/browser/pages.test.mjs opens pages
// and sees that they need no more; an ordinary run does so with some of the lessons.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { pages, site } from './site.mjs';

/** What a page that stands by itself may name. */
const own = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['sliding-puzzle', 'sliding-puzzle-offline', "'allow-duplicates'"],
};

const ofReaders = ["'self'", 'http:', 'https:', 'data:', 'blob:'];

/** What one for frames may name until its first script has added a second policy, with the site's origin. */
const inFrames = {
  ...own,
  'script-src': ["'self'", 'http:', 'https:', "'wasm-unsafe-eval'"],
  'style-src': ["'self'", 'http:', 'https:'],
  'img-src': ofReaders,
  'connect-src': ofReaders,
  'worker-src': ["'self'", 'blob:'],
  'trusted-types': ['sliding-puzzle', 'sliding-puzzle-embed', "'allow-duplicates'"],
};

/** One that shows pictures and starts workers as the reader's page will. */
const builder = { ...own, 'img-src': ofReaders, 'connect-src': ofReaders, 'worker-src': ["'self'", 'blob:'] };

const allowedIn = (page) => (page === 'embed.html' ? inFrames : page === 'embed-builder.html' ? builder : own);

/** What default-src does not stand for, and itself. */
const needed = ['default-src', 'base-uri', 'form-action', 'require-trusted-types-for', 'trusted-types'];

test('there are pages, both articles among them', () => {
  for (const page of ['index.html', 'embed.html', 'tutorial.html', 'beyond.html'])
    assert.ok(pages.includes(page), page);
});

for (const page of pages)
  test(`${page}: its policy comes before anything that could load, and names no more than it may`, () => {
    const html = readFileSync(join(site, page), 'utf8');
    const [meta, content = ''] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? assert.fail('there is none');
    assert.equal(html.split('http-equiv="Content-Security-Policy"').length, 2, 'one alone stands in the file');
    // What stands before it is not held to it.
    const before = html.slice(0, html.indexOf(meta));
    assert.doesNotMatch(before, /<(script|link|style|img|iframe|object|embed|base|body)\b|<!--/i);
    assert.match(before, /<head|<html/i);
    const allowed = allowedIn(page);
    const named = new Map();
    for (const directive of content.split(';')) {
      const [name, ...sources] = directive.trim().split(/\s+/);
      assert.ok(!named.has(name), `of two ${name} browsers take the first`);
      named.set(name, sources);
      const more = sources.filter((source) => !allowed[name]?.includes(source));
      assert.deepEqual([name in allowed, more], [true, []], `${name} names more than it may`);
    }
    for (const name of needed) assert.ok(named.get(name)?.length, `${name} is missing`);
  });
