// The pages of the site as files: right HTML, as its standard has it, links that lead somewhere (other people's sites are not
// asked), also in the documents beside the sources, and the Content-Security-Policy of each, which names no more than it may.
// tests/browser/pages.test.mjs opens pages and sees that they need no more.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';

import { HtmlValidate } from 'html-validate';
import { marked } from 'marked';

import { pages, root, site } from './site.mjs';

test('there are pages, both articles among them', () => {
  for (const page of ['index.html', 'embed.html', 'tutorial.html', 'beyond.html'])
    assert.ok(pages.includes(page), page);
});

// --- HTML ---

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // It does not know <link rel="expect" blocking="render">, which is younger than this version.
    'attribute-misuse': 'off',
  },
});

for (const page of pages)
  test(`${page} is right HTML`, async () => {
    const { results } = await validator.validateFile(join(site, page));
    assert.deepEqual(
      results.flatMap(({ messages }) =>
        messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
      ),
      [],
    );
  });

// --- Links ---

const elsewhere = /^(https:|mailto:|data:|blob:)/;
/** Pages that GitHub has for each repository, from a document at its top. */
const ofGitHub = /^\.\.\/\.\.\/(deployments|releases)\b/;

const plain = (text) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** What a link can name in an HTML page: an element. */
const targetsOf = (path) =>
  new Set([...readFileSync(path, 'utf8').matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => id));

for (const page of pages) {
  test(`${page}: each link leads somewhere`, () => {
    const lost = [];
    const html = readFileSync(join(site, page), 'utf8');
    for (const [, written] of html.matchAll(/<(?:a|link|script|img|iframe|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
      const link = plain(written);
      if (elsewhere.test(link)) continue;
      const [, path, fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
      const file = normalize(join(site, path ? join(dirname(page), path) : page));
      if (relative(site, file).startsWith('..') || !existsSync(file)) lost.push(`${link}: there is no such file`);
      // What stands behind "?" or holds "=" is read by the page itself, as a position or a lesson.
      else if (file.endsWith('.html') && /^[a-z-]+(\?|$)/.test(fragment) && fragment !== 'top') {
        const [id] = fragment.split('?');
        if (!targetsOf(file).has(id)) lost.push(`${link}: nothing there is named ${id}`);
      }
    }
    assert.deepEqual(lost, []);
  });
}

/** As GitHub names headings. */
const nameOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

for (const document of [
  'README.md',
  'CHANGELOG.md',
  'src/README.md',
  'src/cli/README.md',
  'src/search/README.md',
  'tests/README.md',
  'tests/bench/README.md',
  'web/element/README.md',
  'web/embed/README.md',
  'web/package/README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  '.github/STYLE.md',
]) {
  test(`${document}: each link leads somewhere`, () => {
    const lost = [];
    const read = (path) => marked.lexer(readFileSync(join(root, path), 'utf8'));
    const headings = (path) =>
      new Set(
        read(path).flatMap((token) => (token.type === 'heading' ? [nameOf(token.text.replaceAll('`', ''))] : [])),
      );
    marked.walkTokens(read(document), (token) => {
      if (token.type !== 'link' && token.type !== 'image') return;
      if (elsewhere.test(token.href) || ofGitHub.test(token.href)) return;
      const [path, fragment] = token.href.split('#');
      const file = path ? join(dirname(document), path) : document;
      if (!existsSync(join(root, file))) lost.push(`${token.href}: there is no such file`);
      else if (fragment && file.endsWith('.md') && !headings(file).has(fragment))
        lost.push(`${token.href}: there is no such heading`);
    });
    assert.deepEqual(lost, []);
  });
}

// --- Policies ---

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
