// The figures that are kept, and the tables of them: what the program prints is what figures.mjs reads, and what the
// documents say is what is kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { documents, figureTables, keptRuns, readFigures, withFigures } from '../figures/figures.mjs';
import { call, program } from './program.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What the program of bench.sh prints. @param {string[]} parameters */
function bench(...parameters) {
  const { status, out, err } = call(join(dirname(program), 'bench'), parameters, { cwd: root, seconds: 60 });
  assert.equal(status, 0, err);
  return out;
}

/** The names among the kept figures that begin like this. @param {...string} beginnings */
function keptNames(...beginnings) {
  const names = keptRuns()
    .flatMap(({ figures }) => Object.keys(figures))
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)) && !name.includes('.pdb')); // as long as there were such files
  assert.ok(names.length > 2, `figures that begin with ${beginnings} are kept`);
  return names;
}

/** @param {Record<string, number>} figures @param {string[]} names */
function hasAll(figures, names) {
  for (const name of names) assert.ok(figures[name] >= 0, `"${name}" is measured`);
}

test('the tables in README and in the benchmarks are those that are kept', () => {
  const tables = figureTables(keptRuns());
  for (const name of /** @type {const} */ (['front', 'all'])) {
    const now = readFileSync(documents[name], 'utf8');
    assert.equal(now, withFigures(now, tables[name]), 'to renew them: tests/bench.sh --table');
  }
});

test('each kept run says what was measured, when, on what and with what', () => {
  const runs = keptRuns();
  assert.ok(runs.length > 0);
  for (const { revision, date, machine, tools, figures } of runs) {
    assert.match(revision, /^[0-9a-f]{7,}$/);
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.match(machine, /\d+ cores/);
    assert.ok(tools['g++'] && tools['Node.js'], revision);
    for (const [name, value] of Object.entries(figures)) assert.ok(Number.isFinite(value) && value >= 0, name);
  }
});

test('what is kept of the fixed work is what the program prints of it', () => {
  const { figures } = readFigures(`native\n${bench('1')}`);
  hasAll(figures, keptNames('3x3', '4x4 shuffle', 'native, 3x3', 'native, 4x4 shuffle'));
  assert.equal(figures['3x3, 31 moves, bfs, expanded'], 362714);
});

test('what is kept of solvers is what the program prints of them', () => {
  const printed = bench('idastar', '0', 'tests/data/korf15_first50.txt');
  const { figures } = readFigures(`native ${printed}`);
  hasAll(figures, keptNames('native, korf15_first50.txt, idastar'));
  assert.equal(figures['native, korf15_first50.txt, idastar, times the shortest'], 1);
  const limited = readFigures(`wasm   (5 s) ${bench('fast', '0', '3x3', '2')}`);
  hasAll(
    limited.figures,
    ['moves', 'mean ms', 'MB'].map((quantity) => `wasm, 2 shuffles of 3x3, fast, 5 s, ${quantity}`),
  );
});

test('what is kept of a race is what race.mjs prints of it', () => {
  const line =
    'wasm   korf15_first50.txt, race with plain_idastar: ours 13.1 ms, peer 21.4 ms, ratio 0.612; 23.5 MB, peer ? MB';
  assert.deepEqual(readFigures(line).figures, {
    'wasm, korf15_first50.txt, race with plain_idastar, ours ms': 13.1,
    'wasm, korf15_first50.txt, race with plain_idastar, peer ms': 21.4,
    'wasm, korf15_first50.txt, race with plain_idastar, ratio': 0.612,
    'wasm, korf15_first50.txt, race with plain_idastar, MB': 23.5,
  });
});

test('figures of wrong solutions are refused', () => {
  const printed = bench('bfs', '0', '3x3', '2').replace('0 wrong', '1 wrong');
  assert.throws(() => readFigures(`native ${printed}`), /wrong solutions/);
});

test('what is kept of the page is read from what measure.mjs prints', () => {
  const { machine, tools, figures } = readFigures(`machine: Linux x86_64, 2 cores, Some Processor
g++ 12.2.0

the page in Chromium 156.0.1
      70001 brotli bytes before the first board can be played
       6429 brotli bytes  board-controls.js, with the first controls in a post
      44297 brotli bytes  wasm/solver.wasm, with the first Solve
      49449 brotli bytes  wasm/lesson.wasm, with the tutorial's first demo
first Solve of a visit on 4x4, from click to first move: median 140 ms, fastest 90; a later search by the clock over the engine: median 8.5 ms
first Solve of a visit on 4x4, from click to first move, the pointer 300 ms at the buttons before: median 43 ms, fastest 33; a later search by the clock over the engine: median 4.5 ms
hardest15.txt in the page, each in a new visit: 5 proven; s: mean 5.38, worst 6.09
costly15.txt in the page, each in a new visit: 8 proven; s: mean 8.24, worst 13.43
a frame while sliding at 1280 x 1280 device pixels: median 0.6 ms, slowest 2.5 ms of 120 (60 a second leave 16.7 ms)

boards in a post in chromium 156.0.1
       5305 brotli bytes  sliding-puzzle.js
      58300 brotli bytes and 3 requests until the first board can be played
a board beside others is ready after (ms): median 1.1, largest 3.3 of 30
one board, processor 4 times as slow: all ready 900 ms after the page began; 2 tasks over 50 ms (51, 71), layout shift 0.000
one board, the script in the head with blocking="render", processor 4 times as slow: all ready 1 ms after the page began; 1 tasks over 50 ms (99), layout shift 0.000
thirty boards at once, processor 4 times as slow: all ready 4000 ms after the page began; 0 tasks over 50 ms, layout shift 0.000

boards in a post in firefox 140
a board beside others is ready after (ms): median 9.9, largest 99.0 of 30

in Chromium, by its own protocol
thirty boards, processor 4 times as slow, 3 pixels for each of CSS: all ready after 2100 ms, 2 tasks over 50 ms (60, 51)
thirty boards, processor 4 times as slow, 3 pixels for each of CSS: all ready after 9000 ms, 0 tasks over 50 ms
the snippet, 400 px: layout shift 0.001, ready after 156 ms
the snippet, 400 px, slow 3G: layout shift 0.002, ready after 5176 ms
`);
  assert.equal(machine, 'Linux x86_64, 2 cores, Some Processor');
  assert.deepEqual(tools, { 'g++': '12.2.0', Chromium: '156.0.1' });
  assert.deepEqual(figures, {
    'page, our page, bytes': 70001,
    'page, board-controls.js, bytes': 6429,
    'page, solver.wasm, bytes': 44297,
    'page, lesson.wasm, bytes': 49449,
    'page, first Solve, median ms': 140,
    'page, the clock over the engine, median ms': 8.5,
    'page, first Solve that the pointer announces, median ms': 43,
    'page, hardest15.txt, mean s': 5.38,
    'page, hardest15.txt, worst s': 6.09,
    'page, costly15.txt, mean s': 8.24,
    'page, costly15.txt, worst s': 13.43,
    'page, frame, median ms': 0.6,
    'page, frame, worst ms': 2.5,
    'page, post, bytes of the script': 5305,
    'page, post, bytes': 58300,
    'page, post, requests': 3,
    'page, further board, median ms': 1.1,
    'page, further board, worst ms': 3.3,
    'page, one board on a slow processor, longest task ms': 71,
    'page, thirty boards at once on a slow processor, longest task ms': 0,
    'page, thirty boards on a slow, sharp phone, ready ms': 2100,
    'page, thirty boards on a slow, sharp phone, long tasks': 2,
    'page, snippet, layout shift': 0.002,
  });
  hasAll(figures, keptNames('page'));
});

test('the newest figures of the last machine win, and none of another machine is mixed in', () => {
  const run = { revision: 'abcdef1', date: '2026-01-01', machine: 'one', tools: { 'g++': '12' }, figures: {} };
  const moves = 'native, 5 shuffles of 10x10, auto, 10 s, moves';
  const wasm = moves.replace('native', 'wasm');
  const { all } = figureTables([
    { ...run, figures: { [moves]: 1, [wasm]: 2 } },
    { ...run, machine: 'another', figures: { [moves]: 3, [wasm]: 4 } },
    { ...run, figures: { [moves]: 5 } },
  ]);
  assert.match(all, /\| 10×10 shuffles, `auto`, 10 s: moves \| 5 \| 2 \|/);
});

test('bench.sh says what it can do before anything is built, and refuses what it cannot', () => {
  const script = (/** @type {string[]} */ ...words) =>
    call(join(root, 'tests/bench.sh'), words, { env: { ...process.env, PATH: '/usr/bin:/bin' } });
  const help = script('--help');
  assert.equal(help.status, 0);
  for (const option of ['--fixed', '--solvers', '--large', '--proofs', '--page', '--keep', '--table', '--history']) {
    assert.ok(help.out.includes(option), option);
  }
  const refused = script('--nonsense');
  assert.equal(refused.status, 2);
  assert.match(refused.err, /^error: unknown argument '--nonsense'\.\n/);
});
