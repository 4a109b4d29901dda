// The snippet of README through the engines that make a page of what a blogger writes; whole generators are in hosts.test.mjs.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';

import { autop } from '@wordpress/autop';
import { HtmlRenderer, Parser } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import showdown from 'showdown';
import { unified } from 'unified';

import { serve } from '../browser/server.mjs';
import { withPage } from './installed-package.mjs';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const snippet = /```html\n(<script type="module" src="[^\n]*\n<sliding-puzzle [^\n]*)\n```/.exec(readme)?.[1] ?? '';
const [, tag] = snippet.split('\n');

const post = `# A post

Before the first board.

${snippet}

Before the second board.
${snippet}
Behind the second board.

${tag}

A sentence ${tag} around the fourth.

- an item

  ${tag}

- another item

The end.
`;

/** What a reader reads, whatever the engine makes of the marks of headings and lists. */
const sentences =
  'A post|Before the first board.|BOARD|Before the second board.|BOARD|Behind the second board.|BOARD|A sentence|BOARD|around the fourth.|an item|BOARD|another item|The end.'.split(
    '|',
  );

/** The output of a program that gets the post on its standard input; null when the machine does not have it. */
function through(command, options) {
  try {
    return execFileSync(command, options, { input: post, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch {
    return null;
  }
}

/** Debian's interpreters; another one on the PATH may know nothing of Debian's packages. */
const [python, ruby] = ['/usr/bin/python3', '/usr/bin/ruby'];

/** null: not on this machine */
const engines = {
  'markdown-it': () => MarkdownIt({ html: true, linkify: true, typographer: true }).render(post),
  marked: () => marked.parse(post),
  'commonmark.js': () => new HtmlRenderer().render(new Parser({ smart: true }).parse(post)),
  showdown: () => new showdown.Converter().makeHtml(post),
  'remark with rehype-raw': async () =>
    String(
      await unified()
        .use(remarkParse)
        .use(remarkRehype, { allowDangerousHtml: true })
        .use(rehypeRaw)
        .use(rehypeStringify)
        .process(post),
    ),
  'wpautop of WordPress': () => autop(post),
  'python-markdown': () => through(python, ['-m', 'markdown']),
  'python-markdown with its extras': () => through(python, ['-m', 'markdown', '-x', 'extra', '-x', 'smarty']),
  'kramdown of Jekyll': () => through(ruby, ['-rkramdown', '-e', 'puts Kramdown::Document.new($stdin.read).to_html']),
};

let web;
before(async () => {
  web = await serve();
});
after(() => web?.close());

test('README shows one: a script, and a tag with phrasing content on one line', () => {
  assert.match(snippet, /^<script [^\n]*<\/script>\n<sliding-puzzle [^\n]*<img [^\n]*<\/sliding-puzzle>$/);
  assert.doesNotMatch(snippet, /<(p|div|figure|style)\b/);
});

for (const [name, render] of Object.entries(engines))
  test(`${name}: boards where they were written, and no other text`, async (context) => {
    const html = await render();
    if (html === null) return context.skip(`${name} is not on this machine`);
    const body = html.replaceAll('/sliding-puzzle/', web.url);
    web.put('/post.html', `<!doctype html><link rel="icon" href="data:,">${body}`);
    const read = async (page) => {
      await page.goto(`${web.origin}/post.html`);
      return page.evaluate(async () => {
        const boards = [...document.querySelectorAll('sliding-puzzle')];
        await Promise.all(boards.map((board) => Object.assign(board, { loading: 'eager' }).ready));
        const tall = boards.map((board) => board.getBoundingClientRect().height);
        const posters = boards.map((board) => board.querySelectorAll('img').length);
        const states = boards.map((board) => board.state);
        const inside = boards.map((board) => board.innerText.trim());
        for (const board of boards) {
          const place = document.createElement('div');
          place.append('BOARD');
          board.replaceWith(place);
        }
        return { tall, posters, states, inside, text: document.body.innerText };
      });
    };
    const seen = await withPage(read, { viewport: { width: 900, height: 800 } });
    const lines = seen.text.split('\n').map((line) => line.replace(/^(# |- )/, '').trim());
    assert.deepEqual(lines.filter(Boolean), sentences);
    assert.deepEqual([seen.posters, seen.inside], [Array(5).fill(1), Array(5).fill('')]);
    assert.equal(new Set(seen.states).size, 1);
    assert.match(seen.states[0], /^\d+( \d+){3}(\/\d+( \d+){3}){3}$/);
    for (const height of seen.tall) assert.ok(height > 300, `a board is ${height} px tall`);
  });
