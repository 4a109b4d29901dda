#!/usr/bin/env node
// Finds out whether our tests can fail: changes the meaning of one line after another, in a copy of the checkout, and
// runs the test that should notice. tests/mutants.mjs lists the changes. See --help.

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { groups } from './mutants.mjs';

const usage = `Usage: tests/mutate.mjs [--check] [TEXT]...

Applies each change of meaning that tests/mutants.mjs lists to a copy of the checkout (build/mutation), and runs the
test that should fail then. With TEXT only those with one of the texts in their file, test or changed line.

  --check  applies nothing; tells which entries no longer fit the sources
  --help   prints this

Changes that no test notices are printed at the end, with the reason where the list has one. The exit status is 0 when
each change is noticed or has its reason, 1 when not, 2 for bad use or when the tests fail without any change.
`;

/**
 * One change of meaning.
 * @typedef {object} Mutant
 * @property {string} file that it changes
 * @property {string} before a text that is in the file once
 * @property {string} after
 * @property {string} test what should notice: NAME_test of tests/unit, or a file below tests/
 * @property {string} [name] only tests with this text in their names are run
 * @property {string} [survives] why no test can notice, where that is known
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const copy = join(root, 'build/mutation/checkout');
const build = join(root, 'build/mutation/native');
process.env.PUZZLE_PROGRAM = join(build, 'sliding-puzzle'); // for tests of the command line

/** @param {string} text */
function fail(text) {
  console.error(`error: ${text}`);
  process.exit(2);
}

/** @returns {{ check: boolean, texts: string[] }} */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return { check: values.check ?? false, texts: positionals };
  } catch (error) {
    return fail(`${/** @type {Error} */ (error).message} See tests/mutate.mjs --help`) ?? process.exit(2);
  }
}

/**
 * Runs a command in the copy.
 * @param {string[]} command
 * @param {number} [seconds] after which it is stopped
 */
function run([program, ...parameters], seconds = 1200) {
  const began = Date.now();
  // With all that it has started: the runner of Node.js leaves a test that hangs behind.
  const result = spawnSync('timeout', ['--signal=KILL', `${Math.ceil(seconds)}`, program, ...parameters], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PUZZLE_SITE: '' },
  });
  if (result.status === 127) fail(`${program} is missing.`);
  return { good: result.status === 0, said: `${result.stdout}${result.stderr}`, seconds: (Date.now() - began) / 1000 };
}

/** Copies the checkout, uncommitted changes included. A file that is the same keeps its time, for Ninja. */
function copyCheckout() {
  const list = (/** @type {string} */ folder) =>
    spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
      .stdout.split('\0')
      .filter((file) => file && existsSync(join(folder, file)));
  const files = new Set(list(root));
  if (!files.size) fail('this is no checkout of git.');
  const listFile = join(root, 'build/mutation/files');
  for (const file of existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n') : []) {
    if (!files.has(file)) rmSync(join(copy, file), { force: true });
  }
  for (const file of files) {
    const [from, to] = [join(root, file), join(copy, file)];
    if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
  writeFileSync(listFile, [...files].join('\n'));
  const packages = join(copy, 'tests/node_modules');
  if (!existsSync(packages)) symlinkSync(join(root, 'tests/node_modules'), packages);
}

/** Whether the tests are C++. @param {string} test */
const compiled = (test) => !test.includes('/');

/** The program under test, or the one that holds this test and little else. @param {string} test */
const targetOf = (test) =>
  !compiled(test)
    ? 'sliding-puzzle'
    : readFileSync(join(build, 'build.ninja'), 'utf8').includes(`\nbuild ${test}:`)
      ? test
      : 'unit_tests';

/** Compiles what the test needs. @param {string} test @returns {string | null} what the compiler said, if it failed */
function prepare(test) {
  if (test.startsWith('web/')) return null;
  const { good, said } = run(['cmake', '--build', build, '--target', targetOf(test)]);
  return good ? null : said;
}

/** @param {string} text @returns {string} a regular expression that means it */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Runs a test. @param {Pick<Mutant, 'test' | 'name'>} mutant @param {number} [seconds] */
function runTest({ test, name }, seconds) {
  if (compiled(test)) {
    const filters = [`--source-file=*/${test}.cpp`, ...(name ? [`--test-case=*${name.replaceAll(',', '\\,')}*`] : [])];
    return run([join(build, targetOf(test)), '--no-colors', '--abort-after=1', ...filters], seconds);
  }
  return run(
    ['node', '--test', ...(name ? [`--test-name-pattern=/${literally(name)}/`] : []), `tests/${test}`],
    seconds,
  );
}

/** How many tests a run had. @param {string} said */
function testsOf(said) {
  const [, native] = /test cases: +(\d+) \|/.exec(said) ?? [];
  return Number(native ?? /^# pass (\d+)$/m.exec(said)?.[1] ?? 0);
}

/** @param {Mutant} mutant */
const titleOf = ({ file, before, after }) => {
  const line = (/** @type {string} */ text) => text.trim().replace(/\s+/g, ' ');
  return `${file}: ${line(before)}  ->  ${line(after) || '(nothing)'}`;
};

/** Says what is wrong with an entry. @param {Mutant} mutant @returns {string | null} */
function unfit({ file, before, after, test }) {
  if (!existsSync(join(root, file))) return 'there is no such file';
  const count = readFileSync(join(root, file), 'utf8').split(before).length - 1;
  if (count !== 1) return `its text is in the file ${count} times`;
  if (before === after) return 'it changes nothing';
  const path = compiled(test) ? `tests/unit/${test}.cpp` : `tests/${test}`;
  return existsSync(join(root, path)) ? null : `there is no ${path}`;
}

/**
 * @param {Mutant} mutant
 * @param {number} seconds after which the test is taken to hang
 * @returns {'killed' | 'survived' | 'does not compile'}
 */
function judge({ file, before, after, test, name }, seconds) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
  try {
    if (prepare(test) !== null) return 'does not compile';
    return runTest({ test, name }, seconds).good ? 'survived' : 'killed';
  } finally {
    writeFileSync(path, text);
  }
}

function main() {
  const { check, texts } = readArguments();
  /** @type {Mutant[]} */
  const mutants = groups
    .flatMap(({ changes, ...where }) => changes.map(([before, after, more]) => ({ ...where, before, after, ...more })))
    .filter((mutant) => !texts.length || texts.some((text) => `${mutant.test} ${titleOf(mutant)}`.includes(text)));
  if (!mutants.length) fail('no mutant has any of these texts.');
  /** @type {string[]} */
  const unfitting = [];
  const fitting = mutants.filter((mutant) => {
    const reason = unfit(mutant);
    if (reason) unfitting.push(`${titleOf(mutant)}: ${reason}`);
    return !reason;
  });
  /** @type {Record<string, string[]>} */
  const found = { 'no longer fit the sources': unfitting };
  let killed = 0;

  if (!check) {
    mkdirSync(copy, { recursive: true });
    copyCheckout();
    if (fitting.some(({ test }) => compiled(test))) {
      const options = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', '-DPUZZLE_WARNINGS_AS_ERRORS=OFF'];
      const { good, said } = run(['cmake', '-S', copy, '-B', build, ...options]);
      if (!good) fail(`cmake failed:\n${said}`);
    }
    /** How long each test takes without any change. @type {Map<string, number>} */
    const times = new Map();
    // The changes of one test come together, so that less is compiled between them.
    fitting.sort(
      (one, other) => Number(compiled(one.test)) - Number(compiled(other.test)) || one.test.localeCompare(other.test),
    );
    for (const mutant of fitting) {
      const key = `${mutant.test} ${mutant.name ?? ''}`;
      if (!times.has(key)) {
        const complaint = prepare(mutant.test);
        if (complaint !== null) fail(`${mutant.test} does not compile without any change:\n${complaint}`);
        const { good, said, seconds } = runTest(mutant);
        if (!good) fail(`${key} fails without any change:\n${said}`);
        if (!testsOf(said)) fail(`${mutant.test} has no test with '${mutant.name}' in its name.`);
        times.set(key, seconds);
      }
      const began = Date.now();
      const result = judge(mutant, 20 + 10 * (times.get(key) ?? 0));
      console.log(
        `${result.padEnd(9)} ${titleOf(mutant)}  (${mutant.test}, ${((Date.now() - began) / 1000).toFixed(1)} s)`,
      );
      if (result === 'killed' && !mutant.survives) killed += 1;
      else {
        const what =
          result === 'does not compile'
            ? 'do not compile'
            : result === 'killed'
              ? 'are noticed, against the reason that the list has'
              : mutant.survives
                ? 'are noticed by no test, for a reason'
                : 'are noticed by no test';
        (found[what] ??= []).push(titleOf(mutant) + (mutant.survives ? `: ${mutant.survives}` : ''));
      }
    }
  }

  for (const [what, titles] of Object.entries(found)) {
    if (titles.length) console.log(`\n${titles.length} ${what}:\n  ${titles.join('\n  ')}`);
  }
  const { 'are noticed by no test, for a reason': reasoned = [], ...wrong } = found;
  const bad = Object.values(wrong).flat().length;
  console.log(
    check
      ? `\n${mutants.length} mutants, ${bad} to be mended`
      : `\n${killed} killed, ${reasoned.length} survived for a reason, ${bad} to be mended`,
  );
  process.exit(bad ? 1 : 0);
}

main();
