// The figures of the benchmarks, kept in kept.jsonl: a line for each run of `tests/bench.sh --keep`, with its revision,
// its kind of machine, the versions of its tools, and each figure under a name. What tests/bench.sh prints is read
// here, and the tables of README and of README.md beside this file are made here. tests/bench.sh is the way in.
//   figures.mjs keep FILE       adds what that run of bench.sh printed
//   figures.mjs table           makes these tables again
//   figures.mjs history TEXT    prints the figures that have this text in their names, run by run

import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One run.
 * @typedef {object} Run
 * @property {string} revision the commit that was measured
 * @property {string} date YYYY-MM-DD
 * @property {string} machine its kind
 * @property {Record<string, string>} tools their versions
 * @property {Record<string, number>} figures by name
 */

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const keptFile = join(here, 'kept.jsonl');
/** The documents with tables: the front page, and all benchmarks. */
export const documents = { front: join(root, 'README.md'), all: join(here, 'README.md') };

/** @returns {Run[]} in the order in which they were measured */
export const keptRuns = () =>
  readFileSync(keptFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

// --- What bench.sh prints ---

const spread = (/** @type {string} */ name) =>
  `${name}: mean (?<mean>[\\d.]+), median (?<median>[\\d.]+), worst (?<worst>[\\d.]+)`;
const solverLines = new RegExp(
  String.raw`^(?<where>native|wasm) +(?:\((?<limit>\d+ s)\) )?(?<work>.+), (?<algorithm>[a-z-]+): ` +
    String.raw`(?<solved>\d+) of (?<all>\d+) solved, (?<proven>\d+) proven, (?<wrong>\d+) wrong; moves (?<moves>[\d.]+)` +
    String.raw`(?:, (?<times>[\d.]+) times the shortest)?` +
    String.raw`; at least (?<bound>[\d.]+)(?:, (?<share>[\d.]+) times the shortest)?\n  ${spread('ms')}; ` +
    String.raw`first solution: mean (?<first>[\d.]+),.*\n  generated .*; tables built in (?<setup>\d+) ms; (?<size>[\d.]+) MB`,
  'gm',
);
const raceLine =
  /^(?<where>native|wasm) +(?<work>\S+, race with \S+): ours (?<ours>[\d.]+) ms, peer (?<peer>[\d.]+) ms, ratio (?<ratio>[\d.]+); (?<size>[\d.]+) MB/gm;
const fixedLine =
  /^(?<work>\S.{32}) (?<algorithm>[a-z-]+) +(?<length>\d+) +(?<expanded>\d+) +(?<generated>\d+) +(?<bytes>\d+) +(?<mean>[\d.]+) +(?<worst>[\d.]+)$/;
/** What measure.mjs prints, and the name of each figure in it. @type {[RegExp, string[]][]} */
const pageLines = [
  [/^ +(\d+) brotli bytes {2}sliding-puzzle\.js$/m, ['page, post, bytes of the script']],
  [/^ +(\d+) brotli bytes and (\d+) requests until/m, ['page, post, bytes', 'page, post, requests']],
  [/^ +(\d+) brotli bytes before the first board/m, ['page, our page, bytes']],
  [/^ +(\d+) brotli bytes {2}board-controls\.js, /m, ['page, board-controls.js, bytes']],
  [/^ +(\d+) brotli bytes {2}wasm\/solver.wasm, /m, ['page, solver.wasm, bytes']],
  [/^ +(\d+) brotli bytes {2}wasm\/lesson.wasm, /m, ['page, lesson.wasm, bytes']],
  [
    /^first Solve of a visit on 4x4, from click to first move: median (\d+) ms, .*: median ([\d.]+) ms$/m,
    ['page, first Solve, median ms', 'page, the clock over the engine, median ms'],
  ],
  [
    /^first Solve of a visit on 4x4, .*, the pointer 300 ms at the buttons before: median (\d+) ms/m,
    ['page, first Solve that the pointer announces, median ms'],
  ],
  .../** @type {[RegExp, string[]][]} */ (
    ['hardest15', 'costly15'].map((file) => [
      new RegExp(String.raw`^${file}\.txt in the page, .*; s: mean ([\d.]+), worst ([\d.]+)$`, 'm'),
      [`page, ${file}.txt, mean s`, `page, ${file}.txt, worst s`],
    ])
  ),
  [
    /^a frame while sliding .*: median ([\d.]+) ms, slowest ([\d.]+)/m,
    ['page, frame, median ms', 'page, frame, worst ms'],
  ],
  [
    /^a board beside others is ready after \(ms\): median ([\d.]+), largest ([\d.]+)/m,
    ['page, further board, median ms', 'page, further board, worst ms'],
  ],
  [
    /^thirty boards, processor 4 times as slow, 3 pixels .*: all ready after (\d+) ms, (\d+) tasks over 50 ms/m,
    ['page, thirty boards on a slow, sharp phone, ready ms', 'page, thirty boards on a slow, sharp phone, long tasks'],
  ],
];
const shiftsOfSnippet = /^the snippet, .*: layout shift ([\d.]+)/gm;
const slowTasks =
  /^(one board|thirty boards at once), processor 4 times as slow: .* (\d+) tasks over 50 ms(?: \((.*)\))?/gm;

/**
 * Reads what bench.sh printed, or any part of it.
 * @param {string} text
 * @returns {{ machine: string, tools: Record<string, string>, figures: Record<string, number> }}
 */
export function readFigures(text) {
  /** @type {Record<string, number>} */
  const figures = {};
  for (const { groups } of text.matchAll(solverLines)) {
    const {
      where,
      limit,
      work,
      algorithm,
      wrong,
      moves,
      times,
      bound,
      share,
      mean,
      median,
      worst,
      first,
      setup,
      size,
    } = /** @type {Record<string, string>} */ (groups);
    if (Number(wrong))
      throw new Error(`${work}, ${algorithm}: ${wrong} wrong solutions; these figures are worth nothing.`);
    const name = [where, work, algorithm, limit].filter(Boolean).join(', ');
    Object.assign(figures, {
      [`${name}, moves`]: Number(moves),
      ...(times && { [`${name}, times the shortest`]: Number(times) }),
      [`${name}, bound`]: Number(bound),
      ...(share && { [`${name}, bound to the shortest`]: Number(share) }),
      [`${name}, mean ms`]: Number(mean),
      [`${name}, median ms`]: Number(median),
      [`${name}, worst ms`]: Number(worst),
      [`${name}, first solution ms`]: Number(first),
      [`${name}, setup ms`]: Number(setup),
      [`${name}, MB`]: Number(size),
    });
  }
  for (const { groups } of text.matchAll(raceLine)) {
    const { where, work, ours, peer, ratio, size } = /** @type {Record<string, string>} */ (groups);
    Object.assign(figures, {
      [`${where}, ${work}, ours ms`]: Number(ours),
      [`${where}, ${work}, peer ms`]: Number(peer),
      [`${where}, ${work}, ratio`]: Number(ratio),
      [`${where}, ${work}, MB`]: Number(size),
    });
  }
  let where = 'native';
  for (const line of text.split('\n')) {
    if (line === 'native' || line === 'wasm') where = line;
    const { work, algorithm, expanded, mean, worst } = fixedLine.exec(line)?.groups ?? {};
    if (!work) continue;
    Object.assign(figures, {
      [`${work.trim()}, ${algorithm}, expanded`]: Number(expanded),
      [`${where}, ${work.trim()}, ${algorithm}, mean ms`]: Number(mean),
      [`${where}, ${work.trim()}, ${algorithm}, worst ms`]: Number(worst),
    });
  }
  for (const [pattern, names] of pageLines) {
    const values = pattern.exec(text)?.slice(1) ?? [];
    for (const [index, value] of values.entries()) figures[names[index]] = Number(value);
  }
  for (const [, boards, , times] of text.matchAll(slowTasks)) {
    const longest = Math.max(0, ...(times ?? '').split(', ').map(Number));
    figures[`page, ${boards} on a slow processor, longest task ms`] ??= longest;
  }
  const shifts = [...text.matchAll(shiftsOfSnippet)].map(([, shift]) => Number(shift));
  if (shifts.length > 0) figures['page, snippet, layout shift'] = Math.max(...shifts);
  const tools = Object.fromEntries(
    [...text.matchAll(/^(?:the page in )?(g\+\+|Emscripten|Node\.js|Chromium) (\S+)$/gm)].map((match) =>
      match.slice(1),
    ),
  );
  return { machine: /^machine: (.*)$/m.exec(text)?.[1] ?? '', tools, figures };
}

// --- The tables ---

/** The tables of a rung of 4x4, and their memory. @type {Record<string, string>} */
const rungs = { 'rung 1': '5-5-5, 0.3 MB', 'rung 2': '6-6-3 twice, 6 MB', 'rung 3': '7-7-1 twice, 70 MB' };

/** Three digits, as a person says a number: 84, 9, 0.64, 1,586. @param {number} value */
function said(value) {
  const rounded = value < 1000 ? Number(value.toPrecision(3)) : Math.round(value);
  return rounded.toLocaleString('en');
}

/**
 * The tables of each document: for each number the newest that was kept on the kind of machine of the last run; a cell
 * without any is empty, and a row of such cells is left out.
 * @param {Run[]} runs
 */
export function figureTables(runs) {
  const last = runs[runs.length - 1];
  const same = runs.filter(({ machine }) => machine === last.machine);
  /** @type {Record<string, number>} */
  const figures = Object.assign({}, ...same.map((run) => run.figures));
  /** @type {Record<string, string>} */
  const tools = Object.assign({}, ...same.map((run) => run.tools));
  /** @type {Record<string, string>} */
  const revisions = Object.assign(
    {},
    ...same.map((run) => Object.fromEntries(Object.keys(run.figures).map((name) => [name, run.revision]))),
  );
  /** The revisions at which the figures of a table were measured. @type {Set<string>} */
  const shown = new Set();
  /** @param {string} name @param {(figure: number) => string} written */
  const figure = (name, written) => {
    if (!(name in figures)) return '';
    shown.add(revisions[name]);
    return written(figures[name]);
  };
  const measuredAt = () => {
    const text = `Measured at ${[...shown].join(', ')}.`;
    shown.clear();
    return text;
  };
  const value = (/** @type {string} */ name, scale = 1) => figure(name, (each) => said(each / scale));
  const ratio = (/** @type {string} */ name) => figure(name, (each) => each.toFixed(3));
  /** Natively with region tables, where that was measured. @param {string} where @param {string} limit @param {string} quantity */
  const ratioOf5x5 = (where, limit, quantity) =>
    ['korf24_first10.txt with rung 2', 'korf24_first10.txt with 5-5-5-5-4', 'korf24_first10.txt']
      .map((file) => ratio(`${where}, ${file}, auto, ${limit}, ${quantity}`))
      .find(Boolean) ?? '';
  /** Several values of one cell, or nothing. @param {string[]} values @param {string} [unit] */
  const cell = (values, unit = '') => (values.every(Boolean) ? values.join(' / ') + unit : '');
  const kilobytes = (/** @type {string} */ name) => cell([value(name, 1000)], ' KB');
  /** @param {string} work @param {(where: string) => string} figuresOf */
  const both = (work, figuresOf) => {
    const cells = ['native', 'wasm'].map(figuresOf);
    return cells.some(Boolean) ? [`| ${work} | ${cells.join(' | ')} |`] : [];
  };
  /** @param {string} name @param {string[]} quantities @param {string} [unit] */
  const spreadOf = (name, quantities, unit = ' ms') =>
    cell(
      quantities.map((quantity) => value(`${name}, ${quantity}`)),
      unit,
    );
  /** A row of the page, where that was measured. @param {string} work @param {string} measured */
  const row = (work, measured) => (measured ? [`| ${work} | ${measured} |`] : []);
  /** @param {string} work @param {string} shown @param {[string, string][]} searches */
  const fixed = (work, shown, searches) =>
    searches.map(
      ([algorithm, name], index) =>
        `| ${index ? '' : shown} | ${name} | ${value(`${work}, ${algorithm}, expanded`)} | ` +
        `${['native', 'wasm'].map((where) => spreadOf(`${where}, ${work}, ${algorithm}`, ['mean ms', 'worst ms'], '')).join(' | ')} |`,
    );
  const front = [
    '| | native | WebAssembly |',
    '|---|---|---|',
    ...both('4×4, Korf’s first 50 positions, proven shortest, mean', (where) =>
      spreadOf(`${where}, korf15_first50.txt, idastar`, ['mean ms']),
    ),
    ...both('4×4, the positions that need 80 moves, proven shortest, mean', (where) =>
      cell([value(`${where}, hardest15.txt, idastar, mean ms`, 1000)], ' s'),
    ),
    ...both('5×5, length after 1 s relative to the shortest', (where) =>
      ratioOf5x5(where, '1 s', 'times the shortest'),
    ),
    ...both('10×10, first solution, mean', (where) => spreadOf(`${where}, 100 shuffles of 10x10, fast`, ['mean ms'])),
    `| download until a board in a post can be played | | ${kilobytes('page, post, bytes')} |`,
  ].join('\n');
  shown.clear();
  const all = [
    `Last measured on ${last.date}: ${last.machine}; ${Object.entries(tools)
      .map((tool) => tool.join(' '))
      .join(', ')}.`,
    '',
    '| work | native | WebAssembly |',
    '|---|---|---|',
    ...both("4×4, Korf's first 50 positions, `idastar`, databases ready: mean / median / worst", (where) =>
      spreadOf(`${where}, korf15_first50.txt, idastar`, ['mean ms', 'median ms', 'worst ms']),
    ),
    ...both('4×4, the positions that need 80 moves, proven, databases ready: mean / worst', (where) =>
      cell(
        ['mean ms', 'worst ms'].map((quantity) => value(`${where}, hardest15.txt, idastar, ${quantity}`, 1000)),
        ' s',
      ),
    ),
    ...both('building these databases', (where) =>
      cell([value(`${where}, hardest15.txt, idastar, setup ms`, 1000)], ' s'),
    ),
    ...Object.entries(rungs).flatMap(([rung, tables]) =>
      both(`4×4, Korf's first 50 with the databases ${tables}: mean / median / worst`, (where) =>
        spreadOf(`${where}, korf15_first50.txt with ${rung}, idastar`, ['mean ms', 'median ms', 'worst ms']),
      ),
    ),
    ...both(`4×4, the positions that need 80 moves with the databases ${rungs['rung 3']}: mean / worst`, (where) =>
      spreadOf(`${where}, hardest15.txt with rung 3, idastar`, ['mean ms', 'worst ms']),
    ),
    ...both('4×4, the positions of `costly15.txt`, proven: mean / median / worst', (where) =>
      cell(
        ['mean ms', 'median ms', 'worst ms'].map((quantity) =>
          value(`${where}, costly15.txt, idastar, ${quantity}`, 1000),
        ),
        ' s',
      ),
    ),
    ...both('time until a good solution is known: mean', (where) =>
      spreadOf(`${where}, costly15.txt, idastar`, ['first solution ms']),
    ),
    ...both("5×5, Korf and Felner's first 10, `auto`: length relative to the shortest, after 1 s / 10 s", (where) =>
      cell(['1 s', '10 s'].map((limit) => ratioOf5x5(where, limit, 'times the shortest'))),
    ),
    ...both(
      "5×5, Korf and Felner's first 10, `auto`: lower bound relative to the shortest, after 1 s / 10 s",
      (where) => cell(['1 s', '10 s'].map((limit) => ratioOf5x5(where, limit, 'bound to the shortest'))),
    ),
    ...both(
      "5×5, ten of Korf and Felner's 50, proven with the databases 6-6-6-6, 90 MB, on all cores: mean / worst",
      (where) =>
        cell(
          ['mean ms', 'worst ms'].map((quantity) =>
            value(`${where}, korf24_provable.txt with rung 3, idastar, ${quantity}`, 1000),
          ),
          ' s',
        ),
    ),
    ...both('20 shuffles of 6×6 / 5 of 8×8, `auto`, 5 s: moves', (where) =>
      cell(['20 shuffles of 6x6', '5 shuffles of 8x8'].map((work) => value(`${where}, ${work}, auto, 5 s, moves`))),
    ),
    ...both('10×10 shuffles, `auto`, 10 s: moves', (where) =>
      value(`${where}, 5 shuffles of 10x10, auto, 10 s, moves`),
    ),
    ...both('10×10, 100 shuffles, `fast`: moves', (where) => value(`${where}, 100 shuffles of 10x10, fast, moves`)),
    ...both('10×10, 100 shuffles, `fast`: time, mean / worst', (where) =>
      spreadOf(`${where}, 100 shuffles of 10x10, fast`, ['mean ms', 'worst ms']),
    ),
    '',
    measuredAt(),
    '',
    '| fixed work | search | expanded | native, mean / worst ms | WebAssembly, mean / worst ms |',
    '|---|---|---|---|---|',
    ...fixed('3x3, 31 moves', '3×3, the two positions that need 31 moves', [
      ['bfs', 'BFS'],
      ['bidirectional-bfs', 'bidirectional BFS'],
      ['astar-misplaced', 'A* misplaced'],
      ['astar-manhattan', 'A* Manhattan'],
    ]),
    ...fixed('4x4 shuffle, first 300,000 nodes', '4×4, first 300,000 states of a shuffle', [
      ['bfs', 'BFS'],
      ['astar-manhattan', 'A* Manhattan'],
      ['idastar', '`idastar`'],
    ]),
    '',
    measuredAt(),
    '',
    '| in headless Chromium; KB are 1,000 bytes, compressed with brotli | |',
    '|---|---|',
    `| download until a board in a post can be played | ${kilobytes('page, post, bytes')} in ${value('page, post, requests')} requests |`,
    `| the loader script of it, the only download until a board is near the viewport | ${kilobytes('page, post, bytes of the script')} |`,
    `| the script of the controls, with the first board that has controls | ${kilobytes('page, board-controls.js, bytes')} |`,
    `| download until the app can be played | ${kilobytes('page, our page, bytes')} |`,
    `| solver.wasm, with the first Solve | ${kilobytes('page, solver.wasm, bytes')} |`,
    `| lesson.wasm, with the tutorial's first figure | ${kilobytes('page, lesson.wasm, bytes')} |`,
    ...row(
      'first Solve of a visit on 4×4, from click to first move: median / if the pointer is on the button 300 ms earlier',
      spreadOf('page', ['first Solve, median ms', 'first Solve that the pointer announces, median ms']),
    ),
    ...row(
      'a later Solve: displayed time minus search time, median',
      spreadOf('page', ['the clock over the engine, median ms']),
    ),
    ...row(
      '4×4, the positions that need 80 moves, proven, each in a new visit, on all cores: mean / worst',
      spreadOf('page, hardest15.txt', ['mean s', 'worst s'], ' s'),
    ),
    ...row(
      '4×4, the positions of `costly15.txt`, proven, each in a new visit, on all cores: mean / worst',
      spreadOf('page, costly15.txt', ['mean s', 'worst s'], ' s'),
    ),
    `| largest layout shift of the snippet at 400, 900 and 1920 px, locally and over slow 3G | ${ratio('page, snippet, layout shift')} |`,
    `| thirty boards on a processor a quarter as fast, at 3 device pixels per CSS pixel: all ready after / tasks over 50 ms | ${cell(
      [
        cell([value('page, thirty boards on a slow, sharp phone, ready ms')], ' ms'),
        value('page, thirty boards on a slow, sharp phone, long tasks'),
      ],
    )} |`,
    `| time until one more board is ready: median / worst of 30 | ${spreadOf('page, further board', ['median ms', 'worst ms'])} |`,
    `| one frame of a move, at 1280×1280 device pixels: median | ${spreadOf('page, frame', ['median ms'])} |`,
    `| longest task over 50 ms on a processor a quarter as fast: one board / thirty at once | ${cell(
      ['one board', 'thirty boards at once'].map((boards) => {
        const name = `page, ${boards} on a slow processor, longest task ms`;
        return figures[name] === 0 ? 'none' : cell([value(name)], ' ms');
      }),
    )} |`,
    '',
    measuredAt(),
  ].join('\n');
  return { front, all };
}

const marks = ['<!-- figures: made by tests/bench.sh --table -->\n\n', '\n\n<!-- /figures -->'];

/** A document with this table between its marks. @param {string} document @param {string} made */
export function withFigures(document, made) {
  const [begin, end] = marks.map((mark) => document.indexOf(mark));
  if (begin < 0 || end < begin) throw new Error(`the document lacks ${marks.map((mark) => mark.trim()).join(' or ')}.`);
  return document.slice(0, begin + marks[0].length) + made + document.slice(end);
}

// --- The commands of bench.sh ---

/** @param {string[]} words */
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** @param {string} file */
function keep(file) {
  if (git('status', '--porcelain', '--', 'src', 'web', 'CMakeLists.txt', 'build-wasm.sh')) {
    throw new Error('what was measured is in no commit: commit it, measure again.');
  }
  const { machine, tools, figures } = readFigures(readFileSync(file, 'utf8'));
  if (!Object.keys(figures).length) throw new Error(`there are no figures in ${file}.`);
  /** @type {Run} */
  const run = {
    revision: git('rev-parse', '--short', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
    machine,
    tools,
    figures,
  };
  appendFileSync(keptFile, `${JSON.stringify(run)}\n`);
  console.log(
    `${Object.keys(figures).length} figures are kept in tests/figures/kept.jsonl; tests/bench.sh --table writes the tables.`,
  );
}

/** @param {string} text */
function history(text) {
  const runs = keptRuns();
  const names = new Set(runs.flatMap(({ figures }) => Object.keys(figures)));
  for (const name of [...names].filter((each) => each.toLowerCase().includes(text.toLowerCase())).sort()) {
    console.log(name);
    for (const { revision, date, machine, figures } of runs) {
      if (name in figures) console.log(`  ${String(figures[name]).padStart(10)}  ${date}  ${revision}  ${machine}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, argument] = process.argv;
  try {
    if (command === 'keep') keep(argument);
    else if (command === 'table') {
      const tables = figureTables(keptRuns());
      for (const name of /** @type {const} */ (['front', 'all']))
        writeFileSync(documents[name], withFigures(readFileSync(documents[name], 'utf8'), tables[name]));
    } else if (command === 'history') history(argument);
    else throw new Error('expected keep FILE, table or history TEXT.');
  } catch (error) {
    console.error(`error: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 2;
  }
}
