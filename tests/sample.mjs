#!/usr/bin/env node
// Finds out how much our tests notice: changes the meaning of lines drawn at random, one at a time, and runs the tests
// that should fail then. See --help.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `Usage: tests/sample.mjs [--seed TEXT] [--count N] [--only FOLDER]... [--browser] [--all] [--list]

Draws N changes of meaning (< becomes <=, && ||, a number the next one, a call is left out), half of them in src/ and
half in web/, makes one after another in the checkout, runs the tests that should notice, and prints which did not. In
src/ these are the unit tests, in src/cli those of the command line, in web/ the tests of tests/web that load the changed
file.
A test that hangs has noticed. With the same seed a change stays drawn when other lines are written anew.

  --seed TEXT    draws others
  --count N      40 without it
  --only FOLDER  only files below it, for example web/page; may be repeated
  --browser      where these tests do not notice, builds the site and runs the browser of tests/run.sh
  --all          with the tests that only tests/run.sh --all has, the browser's included
  --list         makes no change; prints what is drawn

It begins only where src/ and web/ have no uncommitted changes: "git checkout src web" mends what a killed run left.
`;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @typedef {{ seed: string, count: number, only: string[], browser: boolean, all: boolean, list: boolean }} Options */
/** @typedef {{ file: string, line: number, before: string, after: string, text: string }} Change text: of the whole file, changed */

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
  [/(?<=^ +)(?!return|throw|super|delete|new|co_|static_assert)(?:void |await )*[\w.#:?>-]+\(.*\);$/gm, () => ';'],
];

/** The code, with ~ for what is a comment, a string, a regular expression or for the preprocessor. @param {string} text */
const codeOf = (text) =>
  text.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|^#.*|R"(\w*)\([\s\S]*?\)\1"|(?<!\d)'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=,:&|!?] *)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/gm,
    (found) => found.replace(/[^\n]/g, '~'),
  );

/** All changes that can be made in a file. @param {string} file @returns {Change[]} */
function changesOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return codeOf(lines.join('\n'))
    .split('\n')
    .flatMap((code, index, all) => {
      // Declarations, and tables of numbers.
      if (/^\s*(?:import|export \{|template|enum|#)\b/.test(code) || (code.match(/\d+/g) ?? []).length > 4) return [];
      const begins = /(?:[{};~)]|\belse|^)\s*$/.test(all[index - 1] ?? ''); // a statement, not the rest of one
      return kinds.flatMap(([pattern, become]) =>
        [...code.matchAll(pattern)].flatMap(({ 0: found, index: column }) => {
          const before = lines[index];
          const after = before.slice(0, column) + become(found) + before.slice(column + found.length);
          if (after.trim() === ';' && !begins) return [];
          const text = [...lines.slice(0, index), after, ...lines.slice(index + 1)].join('\n');
          return [{ file, line: index + 1, before: before.trim(), after: after.trim(), text }];
        }),
      );
    });
}

/** @param {string} folder @param {RegExp} name */
const filesBelow = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => name.test(file));

/** The changes of a folder in the order of the seed. @param {string} seed @param {string} folder */
function drawn(seed, folder) {
  /** @type {Map<string, number>} */
  const times = new Map(); // that the same change was met
  return filesBelow(folder, /^(?!web\/words|web\/memory\/idb|src\/learning).*\.(cpp|js)$/)
    .flatMap(changesOf)
    .map((change) => {
      const words = [seed, change.file, change.before, change.after].join('\n');
      times.set(words, (times.get(words) ?? 0) + 1);
      return {
        change,
        rank: createHash('sha256')
          .update(`${words}\n${times.get(words)}`)
          .digest('hex'),
      };
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ change }) => change);
}

// --- Tests ---

/** What a script loads, itself included. @param {string} path @param {Set<string>} [known] */
function loadedBy(path, known = new Set()) {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, target] of text.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'(\.[^']+\.m?js)'/g))
    loadedBy(resolve(dirname(path), target), known);
  return known;
}

const webTests = filesBelow('tests/web', /\.test\.mjs$/).map((test) => ({ test, loads: loadedBy(join(root, test)) }));
const native = 'build/native';
process.env.PUZZLE_PROGRAM = join(root, native, 'sliding-puzzle');

const build = ['cmake', '--build', native, '--target', 'unit_tests', 'sliding-puzzle'];

/** What should notice a change, the quickest first. @param {string} file @param {Options} options @returns {string[][]} */
function commandsFor(file, { browser, all }) {
  const cli = ['node', '--test', ...filesBelow('tests/cli', /\.test\.mjs$/)];
  if (file.startsWith('src/cli/')) return [cli];
  const units = [`${native}/unit_tests`, '--abort-after=1', ...(all ? [] : ['--test-suite-exclude=long,release'])];
  if (file.startsWith('src/')) return [units, ...(all ? [cli] : [])];
  const related = webTests.filter(({ loads }) => file === 'web/' || loads.has(join(root, file)));
  const tests = related.map(({ test }) => test);
  const site = ['tests/run.sh', '--no-install', ...(all ? ['--all'] : []), '--only', 'browser'];
  return [...(tests.length ? [['node', '--test', ...tests]] : []), ...(browser || all ? [site] : [])];
}

/** What mends the file that is changed now, and ends what runs. */
let stop = () => {};

let patience = 7200; // seconds after which a command hangs

/** @param {string[]} command @returns {Promise<boolean>} whether it ended well, in time */
function passes(command) {
  // timeout ends also what the command has started.
  const running = spawn('timeout', ['--kill-after=5', `${patience}`, ...command], { cwd: root, stdio: 'ignore' });
  const mend = stop;
  stop = () => {
    running.kill();
    mend();
  };
  return new Promise((done, failed) => {
    running.on('error', failed);
    running.on('close', (status) => {
      stop = mend;
      done(status === 0);
    });
  });
}

/** @param {Change} change @param {Options} options */
async function judge({ file, text }, options) {
  const path = join(root, file);
  const before = readFileSync(path);
  stop = () => writeFileSync(path, before);
  writeFileSync(path, text);
  try {
    if (file.startsWith('src/') && !(await passes(build))) return 'does not compile';
    for (const command of commandsFor(file, options)) if (!(await passes(command))) return 'noticed';
    return 'survived';
  } finally {
    stop();
    stop = () => {};
  }
}

/** @returns {Options} */
function readOptions() {
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const { values } = parseArgs({
    options: {
      ...{ browser: flag, all: flag, list: flag, help: { ...flag, short: 'h' } },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '40' },
      only: { type: 'string', multiple: true, default: ['src', 'web'] },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const count = Number(values.count);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--count ${values.count} is no number above 0.`);
  for (const folder of values.only)
    if (!/^(src|web)\b/.test(folder) || !existsSync(join(root, folder)))
      throw new Error(`--only ${folder} is no folder of src/ or web/.`);
  return { ...values, count };
}

async function main() {
  const options = readOptions();
  const draws = options.only.map((folder) => drawn(options.seed, folder));
  if (!options.list) {
    if (!(await passes(['git', 'diff', '--quiet', 'HEAD', '--', 'src', 'web'])))
      throw new Error('src/ or web/ has uncommitted changes.');
    const began = Date.now();
    for (const place of options.only) {
      const first = place.startsWith('src')
        ? [build, ...commandsFor(`${place}/`, options)]
        : commandsFor('web/', options);
      for (const command of first)
        if (!(await passes(command))) throw new Error(`This fails without any change: ${command.join(' ')}`);
    }
    patience = 60 + Math.ceil((3 * (Date.now() - began)) / 1000);
  }
  let noticed = 0;
  /** @type {string[]} */
  const survivors = [];
  for (const [index, draw] of draws.entries()) {
    let left = Math.floor((options.count + index) / draws.length);
    console.log(`${options.only[index]}: ${left} of ${draw.length} changes`);
    for (const change of draw) {
      if (left === 0) break;
      const result = options.list ? 'drawn' : await judge(change, options);
      const said = `${change.file}:${change.line}: ${change.before}  ->  ${change.after}`;
      console.log(`${result.padEnd(9)} ${said}`);
      if (result === 'does not compile') continue;
      left -= 1;
      if (result === 'noticed') noticed += 1;
      if (result === 'survived') survivors.push(said);
    }
  }
  if (options.list) return;
  console.log(`\nNoticed by no test:\n  ${survivors.join('\n  ')}`);
  console.log(`\n${noticed} of ${noticed + survivors.length} noticed`);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    stop();
    process.exit(130);
  });
await main().catch((error) => {
  console.error(`error: ${error.message}\nSee tests/sample.mjs --help`);
  process.exitCode = 2;
});
