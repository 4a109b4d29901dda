// The recipes of hosts.html, done as they stand there: a small blog by each generator, in which a board is played.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { test } from 'node:test';

import { longPackages } from '../browser/engines.mjs';
import { serve } from '../browser/server.mjs';
import { filesIn, site } from '../site/site.mjs';
import { withPage } from './installed-package.mjs';

const element = join(site, '../element'); // what hosts.html calls the folder
const hosts = await readFile(join(site, 'hosts.html'), 'utf8');
const signs = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** What hosts.html says to copy, by the name of its box. */
function recipe(name) {
  const [, text] = new RegExp(`aria-label(?:ledby)?="${name}"><code>([^<]*)<`).exec(hosts) ?? [];
  assert.ok(text, `hosts.html has no ${name}`);
  return text.replace(/&(lt|gt|amp);/g, (sign) => signs[sign]);
}

const seed = 'a "b" & <c>'; // as a blogger may choose it
const title = '---\ntitle: A post\n---\n';
const A = `${title}${recipe('paste-a')}\n`;
const B = `${title}${recipe('paste-b')}\n`;

/**
 * By the id of its row. files: of the blog; folder: where the folder goes; installs: by npm, as its readers do it: 283, 100
 * and 761 packages in some 20, 20 and 46 s; node: the oldest it runs on; command: what builds it; posts: pages below its
 * output, each with a board
 */
const blogs = {
  hugo: {
    files: {
      'hugo.toml': `baseURL = "/"\n${recipe('Setting of Hugo')}\n`,
      'layouts/_default/single.html': '<!doctype html><title>A post</title>{{ .Content }}',
      'content/post.md': A,
      'content/shortcode.md': `${title}${recipe('Shortcode in a post')}`,
      'content/values.md': `${title}{{< sliding-puzzle seed=\`${seed}\` controls="shuffle solve undo" poster="poster.svg" width="3" height="4" >}}`,
    },
    copies: { 'examples/hugo-shortcode.html': 'layouts/shortcodes/sliding-puzzle.html' },
    folder: 'static',
    command: ['hugo', '--quiet', '--config', 'hugo.toml'],
    output: 'public',
    posts: ['post/', 'shortcode/', 'values/'],
  },
  jekyll: {
    files: { 'post.md': A },
    folder: '.',
    command: ['jekyll', 'build', '--quiet', '--disable-disk-cache'],
    output: '_site',
    posts: ['post.html'],
  },
  eleventy: {
    files: {
      'eleventy.config.js': `module.exports = (eleventyConfig) => {\n${recipe('Setting of Eleventy')}\n};`,
      'post.md': A,
    },
    folder: '.',
    command: [process.execPath, join(dirname(longPackages.resolve('@11ty/eleventy')), '../cmd.cjs'), '--quiet'],
    output: '_site',
    posts: ['post/'],
  },
  astro: {
    node: 20,
    installs: { astro: '5.18.0', '@astrojs/mdx': '4.3.14' },
    files: {
      'astro.config.mjs': "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()] };\n",
      'src/components/SlidingPuzzle.astro': recipe('Component for Astro'),
      'src/pages/post.md': A,
      'src/pages/component.mdx': recipe('Component in a post'),
    },
    folder: 'public',
    command: ['node_modules/.bin/astro', 'build', '--silent'],
    output: 'dist',
    posts: ['post/', 'component/'],
  },
  vitepress: {
    installs: { vitepress: '1.6.4' },
    files: {
      'docs/.vitepress/config.mjs': `export default {\n${recipe('Setting of VitePress')}\n};\n`,
      'docs/post.md': B,
    },
    folder: 'docs/public',
    command: ['node_modules/.bin/vitepress', 'build', 'docs'],
    output: 'docs/.vitepress/dist',
    posts: ['post.html'],
  },
  docusaurus: {
    node: 20,
    installs: {
      '@docusaurus/core': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      react: '19.2.0',
      'react-dom': '19.2.0',
    },
    files: {
      'docusaurus.config.js': `export default {
        title: 'A blog', url: 'https://example.org', baseUrl: '/', presets: [['classic', { docs: false }]],
        ${recipe('Setting of Docusaurus')}
      };`,
      'src/pages/index.md': '# Home',
      'src/pages/post.md': B,
      'src/pages/component.mdx': recipe('Component in MDX'),
    },
    copies: { 'examples/SlidingPuzzle.jsx': 'src/components/SlidingPuzzle.jsx' },
    folder: 'static',
    command: ['node_modules/.bin/docusaurus', 'build'],
    output: 'build',
    posts: ['post/', 'component/'],
  },
};

/** What npm says where it reaches nothing. */
const offline = /^npm (ERR!|error) code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|ENOTCACHED)/m;

/** Makes a blog and builds it. Gives its folder, or null where the generator is not on this machine and cannot be had. */
async function build({ files, installs: dependencies, copies = {}, folder, command }) {
  const blog = await mkdtemp(join(tmpdir(), 'sliding-puzzle-blog-'));
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' };
  // What a command says is seen at once: run-files.mjs ends what is silent for long.
  const options = { cwd: blog, env, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' };
  await cp(element, join(blog, folder, 'sliding-puzzle'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(blog, path)), { recursive: true });
    await writeFile(join(blog, path), text);
  }
  for (const [from, to] of Object.entries(copies)) {
    await mkdir(dirname(join(blog, to)), { recursive: true });
    await cp(join(site, from), join(blog, to));
  }
  if (dependencies) await writeFile(join(blog, 'package.json'), JSON.stringify({ private: true, dependencies }));
  try {
    if (dependencies) execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], options);
    execFileSync(command[0], command.slice(1), options);
  } catch (error) {
    if (error.code !== 'ENOENT' && !offline.test(error.stderr)) throw new Error(error.stderr);
    await rm(blog, { recursive: true });
    return null;
  }
  return blog;
}

/** A board of a post is played by the keyboard, and its tag and link are of one game. */
const plays = (address, post) =>
  withPage(
    async (page) => {
      await page.goto(address);
      const board = page.locator('sliding-puzzle');
      await board.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => document.querySelector('sliding-puzzle')?.state);
      const { controls, ...tag } = await board.evaluate(({ attributes }) =>
        Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      );
      assert.deepEqual([controls, tag.seed], ['shuffle solve undo', post === 'values/' ? seed : 'blog-1'], post);
      const link = await board.evaluate((element) => element.querySelector('a')?.search);
      const { controls: _, ...game } = Object.fromEntries(new URLSearchParams(link));
      assert.deepEqual({ ...tag, ...game }, { size: '4x4', ...tag }, `${post}: tag and link are of one game`);
      const state = await board.evaluate((element) => element.state);
      await board.focus();
      for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      assert.notEqual(await board.evaluate((element) => element.state), state, post);
    },
    { talks: true },
  );

for (const [host, blog] of Object.entries(blogs))
  test(`${host}: a blog by the recipe has a board that can be played`, async (context) => {
    if (Number.parseInt(process.versions.node, 10) < blog.node) return context.skip(`${host} needs a newer Node.js`);
    const folder = await build(blog);
    if (folder === null) return context.skip(`${host} is not on this machine`);
    const web = await serve();
    web.answers = async (_asked, response, path) => {
      const file = path.endsWith('/') ? `${path}index.html` : path;
      const body = await readFile(join(folder, blog.output, file)).catch(() => null);
      response.writeHead(body ? 200 : 404, { 'content-type': web.types[extname(file)] ?? 'text/plain' }).end(body);
    };
    try {
      const copied = join(folder, blog.output, 'sliding-puzzle/');
      assert.deepEqual(filesIn(copied).sort(), filesIn(`${element}/`).sort(), 'the folder is copied as it is');
      for (const post of blog.posts) await plays(`${web.origin}/${post}`, post);
    } finally {
      await web.close();
      await rm(folder, { recursive: true });
    }
  });
