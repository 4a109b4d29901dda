// What tests/run.sh counts of a run of Playwright: a line for each test that failed, was flaky or took long, and, in the file
// PUZZLE_RESULT, "PASSED FAILED SKIPPED" and the names of what failed or was flaky. A flaky test fails a long run.

import { writeFileSync } from 'node:fs';

import { webkitIsGone } from './engines.mjs';

const short = (process.env.PUZZLE_RUN ?? 'short') === 'short';

/** Its file, and its own names. */
const nameOf = (test) => test.titlePath().slice(1).filter(Boolean).join(': ');

export default class Counts {
  #all = null;
  #errors = [];

  onBegin(_config, suite) {
    this.#all = suite;
  }

  onTestEnd(test, result) {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const words = result.errors.map(({ stack, message, value }) => stack ?? message ?? value).join('\n');
    console.log(`FAILED ${nameOf(test)}\n${words}`);
  }

  /** Of what fails outside of tests. */
  onError({ stack, message }) {
    this.#errors.push(`failed: ${message}`);
    console.log(stack ?? message);
  }

  onStdOut(words) {
    process.stdout.write(`    ${words}`);
  }

  onEnd() {
    const tests = this.#all?.allTests() ?? [];
    const ended = (how) => tests.filter((test) => test.outcome() === how);
    // Pages and drivers of WebKitGTK crash now and then by themselves.
    const byItself = ({ results }) => results[0].errors.some(({ message }) => message?.includes(webkitIsGone));
    const [failed, skipped] = [ended('unexpected'), ended('skipped')];
    const flaky = ended('flaky').filter((test) => !byItself(test));
    const seconds = (test) => Math.max(...test.results.map(({ duration }) => duration)) / 1000;
    for (const test of tests.sort((one, other) => seconds(other) - seconds(one)).slice(0, 10))
      if (seconds(test) >= 5) console.log(`${seconds(test).toFixed(1).padStart(6)} s  ${nameOf(test)}`);
    const lines = [
      ...failed.map((test) => `failed: ${nameOf(test)}`),
      ...flaky.map((test) => `flaky: ${nameOf(test)}`),
      ...this.#errors,
    ];
    if (tests.length === 0) lines.push('failed: there were no tests');
    const bad = failed.length + (short ? 0 : flaky.length) + this.#errors.length + Number(tests.length === 0);
    const counts = [tests.length - failed.length - (short ? 0 : flaky.length) - skipped.length, bad, skipped.length];
    for (const line of lines) console.log(line);
    console.log(`${counts[0]} passed, ${counts[1]} failed, ${counts[2]} skipped`);
    if (process.env.PUZZLE_RESULT)
      writeFileSync(process.env.PUZZLE_RESULT, [counts.join(' '), ...lines, ''].join('\n'));
  }

  printsToStdio() {
    return true;
  }
}
