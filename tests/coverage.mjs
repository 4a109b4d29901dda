// Reads what tests/coverage.sh counted, and tells it by room. tests/coverage.sh is the way in.
//   coverage.mjs read-node FOLDER FILE      V8's counts of tests without a browser, written in the format of lcov
//   coverage.mjs read-browser FOLDER FILE   those of pages, whose scripts have source maps
//   coverage.mjs report [--keep] FILE...    files of lcov in build/coverage
//   coverage.mjs fuzz FILE
//   coverage.mjs check                      tells which entries of coverage-explained.txt no longer fit the sources

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'build/coverage');
const explainedFile = join(root, 'tests/coverage-explained.txt');

/**
 * What is known of a file: how often each line ran, and each branch of a line.
 * @typedef {{ lines: Map<number, number>, branches: Map<number, number[]>, functions: Map<string, number> }} Counts
 */

/** The lines of a module that bundlers leave out: its imports, and what it passes on. @param {string} text @returns {Set<number>} */
function bundledAway(text) {
  /** @type {Set<number>} */
  const lines = new Set();
  for (const { index, 0: statement } of text.matchAll(/^(import\s[^;]*|export \{[^;]*);/gm)) {
    const first = text.slice(0, index).split('\n').length;
    for (let line = first; line < first + statement.split('\n').length; ++line) lines.add(line);
  }
  return lines;
}

/** Adds a file of lcov to what is known. @param {Map<string, Counts>} files by path in the checkout @param {string} text */
function addLcov(files, text) {
  for (const record of text.split('end_of_record')) {
    const path = /^SF:(.*)$/m.exec(record)?.[1];
    if (!path) continue;
    // A compiler's cache may have made it relative to the folder of the build.
    const place = path.startsWith('../') ? join(out, 'native', path) : path;
    const name = place.startsWith('/') ? relative(root, place) : place;
    // What the build makes has no source.
    if (!/^(src|web)\//.test(name) || name.endsWith('.d.ts') || !existsSync(join(root, name))) continue;
    /** @type {Counts} */
    const counts = files.get(name) ?? { lines: new Map(), branches: new Map(), functions: new Map() };
    files.set(name, counts);
    const away = name.startsWith('web/') ? bundledAway(readFileSync(join(root, name), 'utf8')) : new Set();
    /** @type {Map<number, number[]>} */
    const branches = new Map();
    for (const [, kind, rest] of record.matchAll(/^(DA|BRDA|FNDA):(.*)$/gm)) {
      const values = rest.split(',');
      if (kind === 'DA') {
        const line = Number(values[0]);
        if (away.has(line)) continue;
        counts.lines.set(line, (counts.lines.get(line) ?? 0) + Number(values[1]));
      } else if (kind === 'BRDA') {
        const line = Number(values[0]);
        branches.set(line, [...(branches.get(line) ?? []), Number(values[3]) || 0]);
      } else counts.functions.set(values.slice(1).join(','), Number(values[0]));
    }
    // Two ways of counting one line agree about its branches nearly always; where not, the one that sees more of them is believed.
    for (const [line, seen] of branches) {
      const known = counts.branches.get(line) ?? [];
      if (known.length === seen.length)
        counts.branches.set(
          line,
          known.map((count, index) => count + seen[index]),
        );
      else if (seen.length > known.length) counts.branches.set(line, seen);
    }
  }
}

/** @param {string} name of a file */
const roomOf = (name) => name.split('/').slice(0, 2).join('/');

/** @param {Map<string, Counts>} files */
function tableOf(files) {
  /** @type {Map<string, { lines: number[], branches: number[] }>} */
  const rooms = new Map();
  for (const [name, counts] of [...files].sort(([one], [other]) => one.localeCompare(other))) {
    const [whole, room] = [name.split('/')[0], roomOf(name)];
    for (const place of [room, `all of ${whole}`]) {
      const sums = rooms.get(place) ?? { lines: [0, 0], branches: [0, 0] };
      rooms.set(place, sums);
      for (const count of counts.lines.values()) sums.lines[count ? 0 : 1] += 1;
      for (const count of [...counts.branches.values()].flat()) sums.branches[count ? 0 : 1] += 1;
    }
  }
  const cells = (/** @type {number[]} */ [good, bad]) =>
    good + bad ? [`${good} of ${good + bad}`, `${Math.floor((1000 * good) / (good + bad)) / 10} %`] : ['', ''];
  const rows = [...rooms]
    .sort(
      ([one], [other]) => Number(one.startsWith('all')) - Number(other.startsWith('all')) || one.localeCompare(other),
    )
    .map(([room, { lines, branches }]) => [
      room.startsWith('all') ? room : `\`${room}\``,
      ...cells(lines),
      ...cells(branches),
    ]);
  return [['room', 'lines', '', 'branches', ''], ['---', '---:', '---:', '---:', '---:'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Why lines do not run, by file and text; the text * is all lines of the file. @returns {Map<string, string>} */
function explained() {
  const entries = readFileSync(explainedFile, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' | '));
  return new Map(entries.map(([file, ...rest]) => [`${file} | ${rest.slice(0, -1).join(' | ')}`, rest.at(-1) ?? '']));
}

/** @param {Map<string, Counts>} files @returns {number} how many lines have no reason */
function tellUncovered(files) {
  const reasons = explained();
  const stale = new Set([...reasons.keys()].filter((key) => files.has(key.split(' | ')[0])));
  const told = [];
  for (const [name, { lines }] of [...files].sort(([one], [other]) => one.localeCompare(other))) {
    const text = readFileSync(join(root, name), 'utf8').split('\n');
    for (const [line, count] of [...lines].sort(([one], [other]) => one - other)) {
      const words = (text[line - 1] ?? '').trim();
      // A bracket by itself belongs to what is before it.
      if (count || /^[\s\]})[({;,]*$/.test(words)) continue;
      const key = `${name} | ${words}`;
      const whole = `${name} | *`;
      if (reasons.has(whole)) stale.delete(whole);
      else if (reasons.has(key)) stale.delete(key);
      else told.push(`${name}:${line}: ${words.slice(0, 140)}`);
    }
  }
  console.log(`\n${reasons.size} lines are explained; ${told.length} run in no test and are not:`);
  for (const line of told) console.log(`  ${line}`);
  if (stale.size) console.log(`\n${stale.size} are explained and run after all:\n  ${[...stale].join('\n  ')}`);
  return told.length;
}

/** @returns {string[]} entries whose line is not there, or that give no reason */
function unfit() {
  return [...explained()]
    .filter(([key, reason]) => {
      const [file, ...words] = key.split(' | ');
      const path = join(root, file);
      const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
      const text = words.join(' | ');
      return !reason || !lines.length || (text !== '*' && !lines.some((line) => line.trim() === text));
    })
    .map(([key]) => key);
}

/** Writes the table where people read it. @param {string} table */
function keep(table) {
  const path = join(root, 'tests/README.md');
  const text = readFileSync(path, 'utf8');
  const [begin, end] = ['<!-- coverage: made by tests/coverage.sh --keep -->\n\n', '\n\n<!-- /coverage -->'];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  writeFileSync(path, text.slice(0, from) + table + text.slice(to));
}

/** @param {string} file @param {(report: any) => Promise<void>} read */
async function convert(file, read) {
  const { CoverageReport } = await import('monocart-coverage-reports');
  const folder = `${file}.report`;
  const report = new CoverageReport({
    outputDir: folder,
    reports: [['lcovonly', { file: 'lcov.info' }]],
    logging: 'error',
    baseDir: root,
    entryFilter: (/** @type {{ url: string }} */ { url }) =>
      url.startsWith('file://') ? url.includes(`${root}/web/`) : /\.js$/.test(url),
    // A file that no test loads counts, too.
    all: { dir: [join(root, 'web')], filter: (/** @type {string} */ path) => path.endsWith('.js') },
    sourcePath: (/** @type {string} */ path) => path.replace(/^.*\b(?:staging|web)\//, 'web/'),
    sourceFilter: (/** @type {string} */ path) => /\b(staging|web)\//.test(path),
  });
  report.cleanCache();
  await read(report);
  await report.generate();
  writeFileSync(file, readFileSync(join(folder, 'lcov.info')));
}

/**
 * What ran of a script of the site. A test may have put lines before it; what it put in its place is none.
 * @param {{ url: string, source?: string, functions: { ranges: { startOffset: number, endOffset: number }[] }[] }} script
 */
function ofTheSite({ url, source = '', functions }) {
  const file = new URL(url).pathname.replace(/^\/(some\/folder|assets\/[^/]+)\//, '');
  const path = join(out, 'site', file);
  const original = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const before = original ? source.indexOf(original) : -1;
  if (before < 0) return [];
  const moved = (/** @type {number} */ offset) => Math.min(Math.max(offset - before, 0), original.length);
  return [
    {
      url: `https://site/${file}`,
      source: original,
      // Functions of lines that a test put before are none of the file.
      functions: functions
        .map((each) => ({
          ...each,
          ranges: each.ranges
            .map((range) => ({ ...range, startOffset: moved(range.startOffset), endOffset: moved(range.endOffset) }))
            .filter(({ startOffset, endOffset }) => startOffset < endOffset),
        }))
        .filter(({ ranges }) => ranges.length > 0),
    },
  ];
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'check') {
  const wrong = unfit();
  for (const entry of wrong) console.log(`no longer fits the sources, or gives no reason: ${entry}`);
  process.exitCode = wrong.length ? 1 : 0;
} else if (command === 'read-node') {
  await convert(rest[1], (report) => report.addFromDir(rest[0]));
} else if (command === 'read-browser') {
  await convert(rest[1], async (report) => {
    for (const name of readdirSync(rest[0])) {
      const ran = JSON.parse(readFileSync(join(rest[0], name), 'utf8')).flatMap(ofTheSite);
      if (ran.length) await report.add(ran);
    }
  });
} else if (command === 'report' || command === 'fuzz') {
  /** @type {Map<string, Counts>} */
  const files = new Map();
  for (const file of rest.filter((name) => name !== '--keep'))
    addLcov(files, readFileSync(join(out, file.replace(/^.*\//, '')), 'utf8'));
  const table = tableOf(files);
  console.log(table);
  if (rest.includes('--keep')) {
    const parts = rest.filter((name) => name.endsWith('.lcov')).map((name) => `--${name.slice(0, -5)}`);
    keep(`By \`tests/coverage.sh ${parts.join(' ')}\`, ${new Date().toISOString().slice(0, 10)}:\n\n${table}`);
  }
  if (command === 'report') process.exitCode = tellUncovered(files) ? 1 : 0;
  else {
    console.log('\nFunctions that no input enters:');
    for (const [name, { functions }] of files)
      for (const [signature, count] of functions) if (!count) console.log(`  ${name}: ${signature}`);
  }
}
