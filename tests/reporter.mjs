// A reporter of node:test for run-files.mjs: for each test that begins or has ended a line of JSON behind a mark.

import { inspect } from 'node:util';

export const mark = '\u0001';

/** What Node.js up to 20 says of each test that --test-name-pattern leaves out. */
const leftOut = 'test name does not match pattern';

const summary = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

/** names: of the suites and tests around it, and its own; none: the file itself; words: what went wrong */

export default async function* lines(events) {
  const names = [];
  for await (const { type, data } of events) {
    const { name, nesting, skip, todo, details } = data;
    if (type === 'test:diagnostic' && !summary.test(data.message)) yield `${data.message}\n`;
    // What starts is told in the order of the file, once all before it has ended; what is dequeued runs now.
    if (type === 'test:dequeue') yield `\n${mark}${JSON.stringify({ names: [name], status: 'running' })}\n`;
    if (type === 'test:start') names.splice(nesting, names.length, name);
    if (!['test:pass', 'test:fail'].includes(type) || skip === leftOut) continue;
    names.splice(nesting, names.length, name);
    // Of a suite only its own failures count: of its hooks, and of its time.
    if (details?.error?.failureType === 'subtestsFailed' || (type === 'test:pass' && details.type === 'suite'))
      continue;
    const told = {
      names: name === data.file ? [] : [...names],
      status: 'passed',
      words: '',
      milliseconds: details?.duration_ms ?? 0,
    };
    if (skip !== undefined || todo !== undefined) told.status = 'skipped';
    if (type === 'test:fail')
      Object.assign(told, { status: 'failed', words: inspect(details.error.cause ?? details.error) });
    yield `\n${mark}${JSON.stringify(told)}\n`;
  }
}
