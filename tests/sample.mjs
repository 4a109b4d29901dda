#!/usr/bin/env node
// Finds out how much the short run notices: changes the meaning of code at places drawn at random, one at a time, and runs
// the tests that are about it, the nearest first, until one fails. tests/run.sh has built the checkout before.
//   tests/sample.mjs --of cpp|web [--count 20] [--seed 1]
// cpp: in src/, by the unit tests, then those of the command line; web: in web/, by the tests without a browser that load the
// file, then the browser's, on a site built from scratch. A killed run leaves its change: "git checkout src web".

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const string = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({ options: { of: string(''), count: string('20'), seed: string('1') } });
if (!/^(cpp|web)$/.test(values.of)) throw new Error('tests/sample.mjs --of cpp|web [--count 20] [--seed 1]');
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
process.env.PUZZLE_RUN = 'short';
process.env.PUZZLE_PROGRAM = join(root, 'build/sample/sliding-puzzle');

const swapped = (one, other) => (sign) => (sign === one ? other : one);
/** What is changed into what. */
const kinds = [
  [/(?<=\s)[<>]=?(?=\s)/g, (sign) => (sign.length > 1 ? sign[0] : `${sign}=`)],
  [/(?<=\s)(?:&&|\|\|)(?=\s)/g, swapped('&&', '||')],
  [/(?<=\s)[=!]==?(?=\s)/g, (sign) => (sign[0] === '=' ? '!' : '=') + sign.slice(1)],
  [/(?<=[\w)\]] )[-+*](?==? )/g, swapped('-', '+')],
  [/\+\+|--/g, swapped('++', '--')],
  [/(?<![\w.#'-])\d+(?:\.\d+)?(?![\w.'])/g, (number) => String(Number(number) + 1)],
  [/(?<![\w)!])!(?=[\w(])/g, () => ''],
  [/\b(?:true|false)\b/g, swapped('true', 'false')],
  [/(?<=\bif \()(?=.*\) (?:return|continue|break)\b)/g, () => 'false && '],
  [/(?<=[{};)~]\s*\n +)(?:void |await )*(?!return|throw|super|delete|new|co_)[\w.#:?>-]+\(.*\);$/gm, () => ';'],
];
/** Lines whose change means nothing: declarations, logs, and tables of numbers. */
const idle =
  /^\s*(?:import|export \{|export type|type|interface|template|enum|static_assert)\b|console\.|(?:\d+\D+){5}/;
const notCode =
  /\/\*[\s\S]*?\*\/|\/\/.*|^#.*|R"(\w*)\([\s\S]*?\)\1"|(?<!\d)'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=,:&|!?] *)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/gm;

const filesOf = (folder, name) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => name.test(file));

/** All changes that can be made in a file. */
function changesOf(file) {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(notCode, (found) => found.replace(/[^\n]/g, '~'));
  return kinds.flatMap(([pattern, become]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const [begin, end] = [code.lastIndexOf('\n', index - 1) + 1, `${code}\n`.indexOf('\n', index)];
      if (idle.test(code.slice(begin, end))) return [];
      const changed = text.slice(0, index) + become(found) + text.slice(index + found.length);
      const after = changed.slice(begin, end + become(found).length - found.length).trim();
      const words = `${file}:${code.slice(0, index).split('\n').length}: ${text.slice(begin, end).trim()}  ->  ${after}`;
      // Without its line's number, so that a change stays drawn when other lines are rewritten.
      const rank = createHash('sha256').update(values.seed + words.replace(/:\d+/, ''));
      return [{ file, words, rank: rank.digest('hex'), changed }];
    }),
  );
}

/** Whether a command ends well, and in the given seconds; `timeout` ends also what it started. */
const passes = (seconds, ...command) =>
  spawnSync('timeout', ['--kill-after=5', seconds, ...command], { stdio: 'ignore' }).status === 0;

/** What a script loads, itself included. */
function loadedBy(path, known = new Set()) {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^import type [^;]*;/gm, '');
  for (const [, target] of text.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'(\.[^']+\.m?[jt]s)'/g))
    loadedBy(resolve(dirname(path), target), known);
  const folders = text.includes('await loadScripts(') ? ['web/element', 'web/engine'] : []; // as tests/site/walk.mjs has it
  for (const file of folders.flatMap((folder) => filesOf(folder, /\.ts$/))) loadedBy(resolve(file), known);
  return known;
}
const tests = ['tests/web', 'tests/site', 'tests/cli']
  .flatMap((folder) => filesOf(folder, /\.test\.mjs$/))
  .map((test) => ({
    command: [120, 'node', '--import', './tests/typescript.mjs', test],
    loads: loadedBy(resolve(test)),
  }))
  .sort((one, other) => one.loads.size - other.loads.size); // those that load least are most about it
const loading = (file) => tests.filter(({ loads }) => loads.has(resolve(file))).map(({ command }) => command);

// A folder of its own: file by file a change compiles sooner.
const build = [900, 'cmake', '--build', 'build/sample', '--target'];
const units = [120, 'build/sample/unit_tests', '--test-suite-exclude=long,release', '--abort-after=1'];
const playwright = 'tests/node_modules/.bin/playwright test --config=tests/browser --project=chromium --grep=@short';
/** The browser's tests of each folder of web/; of another, all. */
const opening = { page: 'page-', tutorial: 'tutorial|embed', embed: 'pages|embed' };

/** What should notice a change in a file, in this order. */
const commandsFor = {
  cpp: (file) => [
    [...units, `--source-file=*/${basename(file, '.cpp')}_test.cpp`],
    ...(file.startsWith('src/cli') ? [] : [units]),
    [...build, 'sliding-puzzle'],
    ...loading('tests/cli/program.mjs'),
  ],
  web: (file) => [
    ...loading(file),
    [900, './build-wasm.sh', '--no-install'],
    [900, ...playwright.split(' '), opening[file.split('/')[1]] ?? ''],
  ],
}[values.of];

const [folder, name] = values.of === 'cpp' ? ['src', /\.cpp$/] : ['web', /^web\/(?!words|.*\.d\.ts).*\.ts$/];
if (!passes(9, 'git', 'diff', '--quiet', 'HEAD', '--', folder)) throw new Error(`${folder}/ has uncommitted changes.`);
if (folder === 'src' && !passes(900, 'cmake', '--preset', 'native', '-B', 'build/sample', '-DPUZZLE_UNITED=OFF'))
  throw new Error('build/sample cannot be made.');

let [count, survivors] = [0, 0];
const drawn = filesOf(folder, name).flatMap(changesOf);
for (const { file, words, changed } of drawn.sort((one, other) => (one.rank < other.rank ? -1 : 1))) {
  if (count === Number(values.count)) break;
  const before = readFileSync(file);
  writeFileSync(file, changed);
  try {
    // What does not compile is drawn again.
    if (folder === 'src' && !passes(...build, file.startsWith('src/cli') ? 'all' : 'unit_tests')) continue;
    // What fails twice has noticed; once, the machine may have been busy.
    const fails = commandsFor(file).find((command) => !passes(...command) && !passes(...command));
    console.log(`${fails ? 'noticed' : 'SURVIVED'} ${words}${fails ? `  [${fails.slice(1).join(' ')}]` : ''}`);
    count += 1;
    survivors += Number(!fails);
  } finally {
    writeFileSync(file, before);
  }
}
console.log(`${survivors} of ${count} noticed by none of these tests`);
