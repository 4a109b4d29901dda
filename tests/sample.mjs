#!/usr/bin/env node
// Finds out how much our tests notice: changes the meaning of code at places drawn at random, one at a time, and runs the
// tests that should fail then. See --help.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `Usage: tests/sample.mjs [--seed TEXT] [--count N] [--only FOLDER]... [--browser]

Draws N changes of meaning (< becomes <=, && ||, a number the next one, a call is left out) in each folder, makes one after
another in the checkout, runs the tests that should notice, and prints which did not. In src/ these are the unit tests of
the short run (in src/cli those of the command line), in web/ the tests without a browser that load the changed file (some
want build/web, with any site in it). A test that hangs has noticed. With the same seed a change stays drawn when other
lines are written anew.

  --seed TEXT    draws others
  --count N      20 without it
  --only FOLDER  this folder instead of src and web; may be repeated
  --browser      what these do not notice the short run's browser is asked about, on a site built anew

It begins only where src/ and web/ have no uncommitted changes: "git checkout src web" mends what a killed run left.
`;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @typedef {{ file: string, before: string, after: string, line: number, text: string }} Change text: of the whole file */

/** What is changed into what. @type {[RegExp, (found: string) => string][]} */
const kinds = [
  [/(?<=\s)[<>]=?(?=\s)/g, (sign) => (sign.length > 1 ? sign[0] : `${sign}=`)],
  [/(?<=\s)(?:&&|\|\|)(?=\s)/g, (sign) => (sign === '&&' ? '||' : '&&')],
  [/(?<=\s)[=!]==?(?=\s)/g, (sign) => (sign[0] === '=' ? '!' : '=') + sign.slice(1)],
  [/(?<=[\w)\]] )[-+*](?==? )/g, (sign) => (sign === '+' ? '-' : '+')],
  [/\+\+|--/g, (sign) => (sign === '++' ? '--' : '++')],
  [/(?<![\w.#'-])\d+(?:\.\d+)?(?![\w.'])/g, (number) => String(Number(number) + 1)],
  [/(?<![\w)!])!(?=[\w(])/g, () => ''],
  [/\b(?:true|false)\b/g, (word) => (word === 'true' ? 'false' : 'true')],
  [/(?<=\bif \()(?=.*\) (?:return|continue|break)\b)/g, () => 'false && '],
  [
    /(?<=[{};)~]\s*\n +)(?!return|throw|super|delete|new|co_|static_assert)(?:void |await )*[\w.#:?>-]+\(.*\);$/gm,
    () => ';',
  ],
];

/** The code, with ~ for what is a comment, a string, a regular expression or for the preprocessor. @param {string} text */
const codeOf = (text) =>
  text.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|^#.*|R"(\w*)\([\s\S]*?\)\1"|(?<!\d)'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=,:&|!?] *)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/gm,
    (found) => found.replace(/[^\n]/g, '~'),
  );

/** All changes that can be made in a file. @param {string} file @returns {Change[]} */
function changesOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const code = codeOf(text);
  return kinds.flatMap(([pattern, become]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const [begin, end] = [code.lastIndexOf('\n', index - 1) + 1, `${code}\n`.indexOf('\n', index)];
      const line = code.slice(begin, end);
      // Declarations, and tables of numbers.
      if (/^\s*(?:import|export \{|template|enum)\b/.test(line) || (line.match(/\d+/g) ?? []).length > 4) return [];
      const changed = text.slice(0, index) + become(found) + text.slice(index + found.length);
      const after = changed.slice(begin, end + become(found).length - found.length).trim();
      const number = code.slice(0, index).split('\n').length;
      return [{ file, before: text.slice(begin, end).trim(), after, line: number, text: changed }];
    }),
  );
}

/** @param {string} folder @param {RegExp} name */
const filesBelow = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => name.test(file));

/** The changes of a folder in the order of the seed. @param {string} seed @param {string} folder */
const drawn = (seed, folder) =>
  filesBelow(folder, /^(?!web\/words|web\/memory\/idb|src\/learning).*\.(cpp|js)$/)
    .flatMap(changesOf)
    .map((change) => ({ change, words: [seed, change.file, change.before, change.after].join('\n') }))
    .map(({ change, words }) => ({ change, rank: createHash('sha256').update(words).digest('hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ change }) => change);

/** What a script loads, itself included. @param {string} path @param {Set<string>} [known] */
function loadedBy(path, known = new Set()) {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, target] of text.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'(\.[^']+\.m?js)'/g))
    loadedBy(resolve(dirname(path), target), known);
  return known;
}

/** Those that load least are most about it, and begin. */
const webTests = ['tests/web', 'tests/site']
  .flatMap((folder) => filesBelow(folder, /\.test\.mjs$/))
  .map((test) => ({ test, loads: loadedBy(join(root, test)) }))
  .sort((one, other) => one.loads.size - other.loads.size);
const build = ['cmake', '--build', 'build/native', '--target', 'unit_tests', 'sliding-puzzle'];

/** What should notice a change, the quickest first. @param {string} file @param {boolean} browser @returns {string[][]} */
function commandsFor(file, browser) {
  if (file.startsWith('src/cli')) return filesBelow('tests/cli', /\.test\.mjs$/).map((test) => ['node', test]);
  if (file.startsWith('src'))
    return [['ctest', '--test-dir', 'build/native', '-j2', '--stop-on-failure', '-LE', 'long|release']];
  const related = webTests.filter(({ loads }) => !file.endsWith('.js') || loads.has(join(root, file)));
  return [
    ...related.map(({ test }) => ['node', test]),
    ...(browser ? [['tests/run.sh', '--no-install', '--only', 'browser']] : []),
  ];
}

/** Whether a command ends well, in time; timeout ends also what the command has started. @param {string[]} command */
const passes = (command) =>
  spawnSync('timeout', ['--kill-after=5', command[0] === 'node' ? '90' : '900', ...command], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, PUZZLE_RUN: 'short', PUZZLE_PROGRAM: join(root, 'build/native/sliding-puzzle') },
  }).status === 0;

/** @param {Change} change @param {boolean} browser */
function judge({ file, text }, browser) {
  const path = join(root, file);
  const before = readFileSync(path);
  writeFileSync(path, text);
  try {
    if (file.startsWith('src/') && !passes(build)) return 'does not compile';
    return commandsFor(file, browser).every(passes) ? 'survived' : 'noticed';
  } finally {
    writeFileSync(path, before);
  }
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true, default: ['src', 'web'] },
    browser: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
if (!passes(['git', 'diff', '--quiet', 'HEAD', '--', 'src', 'web'])) {
  console.error('error: src/ or web/ has uncommitted changes.');
  process.exit(2);
}
/** @type {string[]} */
const survivors = [];
let all = 0;
for (const folder of values.only) {
  for (const command of [...(folder.startsWith('src') ? [build] : []), ...commandsFor(folder, values.browser)])
    if (!passes(command)) throw new Error(`This fails without any change: ${command.join(' ')}`);
  let left = Number(values.count);
  for (const change of drawn(values.seed, folder)) {
    if (left === 0) break;
    const result = judge(change, values.browser);
    const said = `${change.file}:${change.line}: ${change.before}  ->  ${change.after}`;
    console.log(`${result.padEnd(9)} ${said}`);
    if (result === 'does not compile') continue;
    [left, all] = [left - 1, all + 1];
    if (result === 'survived') survivors.push(said);
  }
}
console.log(`\n${['Noticed by no test:', ...survivors].join('\n  ')}\n\n${all - survivors.length} of ${all} noticed`);
