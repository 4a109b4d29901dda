// Links that lead nowhere: in the pages of the site, and in what is written beside the sources. Other people's sites are
// not asked.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';

import { marked } from 'marked';

import { pages, root, site } from './site.mjs';

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
