// The snippet of README as blogs get it: through the engines that turn what a blogger writes into a page, on lines of
// its own, inside a paragraph, inside a sentence, inside a list. Each board is where it was written, with its poster
// inside; the reader sees no text that the blogger did not write; the board can be played.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

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

import { launch } from '../browser/fixtures.mjs';
import { site } from '../site/site.mjs';
import { serve } from '../browser/server.mjs';

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

/**
 * A blog made by Hugo, with the setting that lets HTML through and our shortcode; null when the machine does not have it.
 * text: of the one post
 */
async function throughHugo(text = post) {
  const folder = await mkdtemp(join(tmpdir(), 'sliding-puzzle-hugo-'));
  try {
    await mkdir(join(folder, 'content'));
    await mkdir(join(folder, 'layouts/_default'), { recursive: true });
    await mkdir(join(folder, 'layouts/shortcodes'));
    await copyFile(
      new URL('../../web/examples/hugo-shortcode.html', import.meta.url),
      join(folder, 'layouts/shortcodes/sliding-puzzle.html'),
    );
    await writeFile(
      join(folder, 'config.toml'),
      'baseURL = "http://localhost/"\ndisableKinds = ["RSS", "sitemap", "taxonomy", "term", "home", "404"]\n[markup.goldmark.renderer]\nunsafe = true\n',
    );
    await writeFile(join(folder, 'layouts/_default/single.html'), '{{ .Content }}');
    await writeFile(join(folder, 'content/post.md'), text);
    execFileSync('hugo', ['--quiet', '--source', folder], { stdio: 'pipe' });
    return await readFile(join(folder, 'public/post/index.html'), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A blog made by Eleventy with the setting of hosts.html, beside the whole built site. */
async function throughEleventy() {
  const folder = await mkdtemp(join(tmpdir(), 'sliding-puzzle-eleventy-'));
  try {
    const hosts = await readFile(join(site, 'hosts.html'), 'utf8');
    const [, setting] = /aria-label="Setting of Eleventy"><code>([^<]*)</.exec(hosts) ?? [];
    await cp(site, join(folder, 'sliding-puzzle'), { recursive: true });
    await writeFile(join(folder, 'eleventy.config.js'), `module.exports = (eleventyConfig) => {\n${setting}\n};`);
    await writeFile(join(folder, 'post.md'), post);
    const program = createRequire(import.meta.url)
      .resolve('@11ty/eleventy')
      .replace(/src\/.*/, 'cmd.cjs');
    execFileSync(process.execPath, [program, '--quiet'], { cwd: folder, stdio: 'pipe' });
    for (const path of ['sliding-puzzle.js', 'hosts.html', 'README.md'])
      assert.deepEqual(
        await readFile(join(folder, '_site/sliding-puzzle', path)),
        await readFile(join(site, path)),
        `${path} is copied as it is`,
      );
    return await readFile(join(folder, '_site/post/index.html'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

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
  Hugo: () => throughHugo(),
  Eleventy: throughEleventy,
};

describe('the snippet in Markdown', () => {
  let browser;
  let web;
  before(async () => {
    browser = await launch();
    web = await serve();
  });
  after(async () => {
    await browser?.close();
    await web?.close();
  });

  test('README shows one: a script, and a tag with phrasing content on one line', () => {
    assert.match(snippet, /^<script [^\n]*<\/script>\n<sliding-puzzle [^\n]*<img [^\n]*<\/sliding-puzzle>$/);
    assert.doesNotMatch(snippet, /<(p|div|figure|style)\b/);
  });

  test('the shortcode of Hugo: tag and link are of one game, whatever is in its values', async (context) => {
    const html = await throughHugo(
      'Two boards.\n\n{{< sliding-puzzle seed=`a "b" & <c>` moves="U" controls="shuffle" poster="poster.svg" width="3" height="4" poster-alt=`Ein "Puzzle"` >}}\n\n' +
        '{{< sliding-puzzle size="4x4" seed="a" state="1 2 3/4 0 5/7 8 6" max-nodes="9" poster="poster.svg" width="3" height="4" >}}\n',
    );
    if (html === null) return context.skip('Hugo is not on this machine');
    const page = await browser.newPage();
    try {
      await page.setContent(html);
      const boards = await page.evaluate(() =>
        [...document.querySelectorAll('sliding-puzzle')].map((board) => ({
          tag: Object.fromEntries([...board.attributes].map(({ name, value }) => [name, value])),
          link: Object.fromEntries(new URLSearchParams(board.querySelector('a')?.getAttribute('href')?.split('?')[1])),
          alt: board.querySelector('img')?.alt,
        })),
      );
      const [seed, state] = ['a "b" & <c>', '1 2 3/4 0 5/7 8 6'];
      assert.deepEqual(boards, [
        {
          tag: { seed, moves: 'U', controls: 'shuffle' },
          link: { size: '4x4', seed, moves: 'U' },
          alt: 'Ein "Puzzle"',
        },
        { tag: { size: '4x4', seed: 'a', state, 'max-nodes': '9' }, link: { state }, alt: 'Sliding puzzle' },
      ]);
    } finally {
      await page.close();
    }
  });

  for (const [name, render] of Object.entries(engines)) {
    test(`${name}: boards where they were written, and no other text`, async (context) => {
      const html = await render();
      if (html === null) return context.skip(`${name} is not on this machine`);
      const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
      try {
        const errors = [];
        page.on('pageerror', (error) => errors.push(String(error)));
        web.put(
          '/post.html',
          `<!doctype html><link rel="icon" href="data:,">${html.replaceAll('/sliding-puzzle/', web.url)}`,
        );
        await page.goto(`${web.origin}/post.html`);
        await page.evaluate(() =>
          Promise.all(
            [...document.querySelectorAll('sliding-puzzle')].map((board) => {
              board.loading = 'eager';
              return board.ready;
            }),
          ),
        );
        const seen = await page.evaluate(() => {
          const boards = [...document.querySelectorAll('sliding-puzzle')];
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
        assert.deepEqual(
          seen.text
            .split('\n')
            .map((line) => line.replace(/^(# |- )/, '').trim())
            .filter(Boolean),
          sentences,
        );
        assert.deepEqual(seen.posters, [1, 1, 1, 1, 1]);
        assert.deepEqual(seen.inside, ['', '', '', '', '']);
        assert.equal(new Set(seen.states).size, 1);
        assert.match(seen.states[0], /^\d+( \d+){3}(\/\d+( \d+){3}){3}$/);
        for (const height of seen.tall) assert.ok(height > 300, `a board is ${height} px tall`);
        assert.deepEqual(errors, []);
      } finally {
        await page.close();
      }
    });
  }
});
