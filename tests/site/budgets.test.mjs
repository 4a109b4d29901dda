// What each file of the site may weigh, in bytes as they are sent (brotli; pictures and databases as they are), and why.
// Readers pay for it: a file that grows beyond its budget needs a reason here, or something else to go. And how many lines the
// tutorial may have, for those who keep it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { filesIn, plain, site } from './site.mjs';

/** What files may have without a reason of their own. */
const USUAL = 4400;

/** The first that fits counts. */
const budgets = [
  [/^solver-worker-classic\.js$/, 91_000, 'the solver in one script, where module workers are refused'],
  [/^embed-sandboxed\.js$/, 101_300, 'the board in one script, for frames of an opaque origin'],
  [/^screenshot\.png$/, 93_000, 'a picture for app stores; the page never loads it'],
  [/^wasm\/solver\.wasm$/, 62_000, 'all solvers, 3 KB of weights of neighbours; fetched when a hand comes to Solve'],
  [/^wasm\/lesson\.wasm$/, 60_500, 'the same with traces, of searches and of a shuffle, for the tutorial'],
  [/^wasm\/board\.wasm$/, 25_000, 'rules, drawing and fonts; part of the first board'],
  [/^pictures\/icon-512\.png$/, 36_000, 'an icon of 512 pixels, loaded where the page is installed'],
  [/^pictures\/icon-/, 25_000, 'icons, loaded where the page is installed'],
  [/^pictures\//, 59_000, 'a picture for the tiles, loaded when it is chosen'],
  [/^page\.js$/, 32_500, 'the page, with the element and its board; part of its 80 KB'],
  [/^(article|figures)-de\.js$/, 22_000, 'the tutorial in German, for those who read it so'],
  [/^(de|es|fr)\.js$/, 5_400, 'all that the board says in one language, by its English, for those who read it so'],
  [/^page-(de|es|fr)\.js$/, 5_000, 'all that the page says beside the board, for those who read it so'],
  [/^index\.html$/, 4_200, 'the page as it is before any script, with the row of solvers; part of its 80 KB'],
  [/^tutorial\.html$/, 17_000, 'the article with its still boards and the program; part of its first screen'],
  [/^beyond\.html$/, 9_000, 'the second article with its still boards'],
  [/^tutorial\.css$/, 8_500, 'the looks of both articles and all figures'],
  [/^board-view\.js$/, 16_100, 'the element’s way to the board; part of the first board'],
  [/^sliding-puzzle\.js$/, 7_200, 'the element; what a post loads before the first board'],
  [/^integrity\.json$/, 10_800, 'for the service worker, and for the builder'],
  [/^(board-controls|embed-builder|board-review|bench)\.js$/, 10_500, 'loaded when asked for'],
  [/^(graph|search|shuffling|small|solvability)\.js$/, 7_500, 'figures, loaded when they come in sight'],
  [/^chunk\.js$/, 8_600, 'what figures share'],
  [/^solver-(worker|engine)\.js$/, 7_750, 'loaded when asked for; keeps tables that were built'],
  [/^lesson-worker\.js$/, 4_600, 'the names of a search’s figures, which lesson.wasm has no more'],
  [/^(lesson-client|lesson-engine)\.js$/, 6_900, 'loaded when asked for'],
  [/^session\.js$/, 6_500, 'the list of solves and their files; loaded when the board can be played'],
  [/^review\.js$/, 6_900, 'the review of a game, with its chart, and the race; loaded when asked for'],
  [/^style\.css$/, 5_500, 'the looks of the page, in low windows too'],
  [/^source\//, 6_000, 'sources that the tutorial shows, loaded when asked for'],
];

function weightOf(path) {
  const bytes = readFileSync(join(site, path));
  return /\.png$/.test(path) ? bytes.length : brotliCompressSync(bytes).length;
}

test('no file of the site weighs more than its budget', () => {
  const heavy = [];
  for (const path of filesIn(site)) {
    const [, most, why] = budgets.find(([pattern]) => pattern.test(plain(path))) ?? [null, USUAL, 'what is usual'];
    const weight = weightOf(path);
    if (weight > most) heavy.push(`${path}: ${weight} bytes; its budget is ${most} (${why})`);
  }
  assert.deepEqual(heavy, []);
});

test('the first board in a post is at most 48 KB in three files', () => {
  const parts = filesIn(site).filter((path) => /^(board-view\.js|wasm\/board\.wasm)$/.test(plain(path)));
  const first = ['sliding-puzzle.js', ...parts];
  assert.equal(first.length, 3, first.join());
  const bytes = first.reduce((sum, path) => sum + weightOf(path), 0);
  assert.ok(bytes <= 48_000, `${bytes} bytes`);
});

test('each budget is for a file that is there', () => {
  const files = filesIn(site);
  assert.deepEqual(
    budgets.filter(([pattern]) => !files.some((path) => pattern.test(plain(path)))).map(([pattern]) => String(pattern)),
    [],
  );
});

test('the tutorial has at most 36 files and 9,500 lines, and 2,000 lines of browser tests', () => {
  const linesOf = (folder, pattern) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url))
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8').split('\n').length - 1);
  const sum = (counts) => counts.reduce((all, each) => all + each, 0);
  const files = linesOf('web/tutorial', /\w/);
  assert.ok(files.length <= 36, `${files.length} files`);
  assert.ok(sum(files) + 2 * files.length <= 9500, `${sum(files)} lines`);
  const tests = [...linesOf('tests/browser', /^tutorial/), ...linesOf('tests/browser/embed', /^(article|deeds)\./)];
  assert.ok(sum(tests) <= 2000, `${sum(tests)} lines of tests`);
});
