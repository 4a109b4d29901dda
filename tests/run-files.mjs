// Runs files of tests, each in a process of its own, and counts their tests. A test that fails is tried once more, alone:
// one that passes only then is named as flaky. A file that takes too long, or says nothing for too long, is ended with all
// that it started.
//   node tests/run-files.mjs [--seconds N] [--silence N] [--flaky-fails] [--result FILE] FILE...
// --seconds: for one file; --silence: seconds, which begin ten seconds after the start; --result: where to write
// "PASSED FAILED SKIPPED", then a line for each test that failed or was flaky.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { mark } from './reporter.mjs';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    silence: { type: 'string', default: '120' },
    'flaky-fails': { type: 'boolean', default: false },
    result: { type: 'string' },
  },
});
const reporter = fileURLToPath(new URL('reporter.mjs', import.meta.url));
const typescript = new URL('typescript.mjs', import.meta.url).href;

/** More failures than these are no accident. */
const MOST_TRIED_AGAIN = 10;

/** So many of the tests that took a second or more are named. */
const SLOWEST = 10;

const running = new Set();

/** Ends a process and all that descend from it: browsers have process groups of their own. */
function endFamily(ancestor) {
  const family = [ancestor];
  const parents = (existsSync('/proc') ? readdirSync('/proc') : []).filter(Number).map((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
      return { id: Number(id), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) };
    } catch {
      return { id: Number(id), parent: 0 }; // it has ended meanwhile
    }
  });
  for (const member of family) family.push(...parents.filter(({ parent }) => parent === member).map(({ id }) => id));
  for (const member of family) {
    try {
      process.kill(member, 'SIGKILL');
    } catch {
      /* it has ended meanwhile */
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const id of running) endFamily(id);
    process.exit(1);
  });

/** Without patterns of the names of its tests: all. */
async function run(file, patterns) {
  const started = Date.now();
  const options = ['--import', typescript, ...patterns.map((pattern) => `--test-name-pattern=${pattern}`)];
  const child = spawn(
    process.execPath,
    [...options, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout', file],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const id = Number(child.pid);
  running.add(id);
  let heard = started + 10_000; // so long a busy machine may take to start Node.js
  let stopped = '';
  const watch = setInterval(() => {
    if (Date.now() - started > 1000 * Number(values.seconds)) stopped = `it took more than ${values.seconds} s`;
    else if (Date.now() - heard > 1000 * Number(values.silence)) stopped = `it said nothing for ${values.silence} s`;
    if (stopped) endFamily(id);
  }, 500);
  const tests = [];
  let begun = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      heard = Date.now();
      if (!line.startsWith(mark)) return line && console.log(`    ${line}`);
      const told = JSON.parse(line.slice(1));
      if (told.status === 'running') begun = told.names;
      else tests.push(told);
    });
  }
  const [code, signal] = await new Promise((done) => {
    child.once('close', (...end) => done(end));
    // What it left behind may hold its pipes.
    child.once('exit', (...end) => setTimeout(() => done(end), 1000));
  });
  clearInterval(watch);
  running.delete(id);
  if (stopped || (code !== 0 && !tests.some(({ status }) => status === 'failed'))) {
    const words = stopped || `it ended with ${signal ?? `status ${code}`}`;
    tests.push({
      names: [],
      status: 'failed',
      words: begun.length ? `${words}; last begun: ${begun.join(': ')}` : words,
      milliseconds: 0,
    });
  }
  return { tests, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const times = [];
for (const file of files) {
  const { tests, seconds } = await run(file, []);
  for (const { names, milliseconds } of tests)
    times.push({ name: [basename(file), ...names].join(': '), milliseconds });
  const bad = tests.filter(({ status }) => status === 'failed');
  for (const { status } of tests) if (status !== 'running' && status !== 'failed') counts[status] += 1;
  if (bad.length > 0 || Number(seconds) >= 5)
    console.log(`${seconds.padStart(6)} s  ${basename(file)}: ${tests.length} tests, ${bad.length} failed`);
  for (const test of bad) {
    console.log(`FAILED ${[basename(file), ...test.names].join(': ')}\n${test.words}`);
    failures.push({ file, test });
  }
}

times.sort((one, other) => other.milliseconds - one.milliseconds);
for (const { name, milliseconds } of times.slice(0, SLOWEST).filter((time) => time.milliseconds >= 1000))
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);

// The name alone: with that of its suite all tests of the suite would run.
const exactly = (name) => `/${name.replace(/[.*+?^$(){}|[\]\\/]/g, '\\$&')}$/`;
const lines = [];
for (const { file, test } of failures) {
  const name = `${basename(file)}: ${test.names.join(': ') || test.words.split('\n')[0]}`;
  const again =
    test.names.length > 0 && failures.length <= MOST_TRIED_AGAIN
      ? await run(file, [exactly(test.names[test.names.length - 1])])
      : null;
  const passes =
    again?.tests.some(({ status }) => status === 'passed') && again.tests.every(({ status }) => status !== 'failed');
  counts[passes && !values['flaky-fails'] ? 'passed' : 'failed'] += 1;
  lines.push(`${passes ? 'flaky' : 'failed'}: ${name}`);
}
for (const line of lines) console.log(line);
if (counts.passed + counts.failed + counts.skipped === 0) {
  counts.failed = 1;
  lines.push('failed: there were no tests');
}
if (values.result) writeFileSync(values.result, [Object.values(counts).join(' '), ...lines, ''].join('\n'));
process.exit(counts.failed > 0 ? 1 : 0);
