// A reporter for node --test: TAP, and at its end how long each file took, the longest first, and which tests failed:
// "# failed: FILE, a tab, NAME", with the tests that they are part of; a suite has no NAME.

import { basename } from 'node:path';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

/** @param {AsyncIterable<any>} events */
export default async function* tapWithDurations(events) {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {string[]} */
  const failed = [];
  async function* noting() {
    for await (const event of events) {
      const { type, data } = event;
      if (/^test:(pass|fail)$/.test(type) && data.nesting === 0) {
        const name = basename(data.file ?? data.name); // old Node.js has a test for each file
        files.set(name, (files.get(name) ?? 0) + data.details.duration_ms);
      }
      if (type === 'test:fail') {
        const file = data.file ?? data.name;
        // With the name of a suite all of its tests would run again; its file is the one that runs them.
        const name = data.details.type === 'suite' ? '' : data.name;
        failed.push(`${file.startsWith('file:') ? fileURLToPath(file) : file}\t${name}`);
      }
      yield event;
    }
  }
  yield* tap(/** @type {any} */ (noting()));
  for (const [name, milliseconds] of [...files].sort((one, other) => other[1] - one[1]))
    yield `# seconds: ${(milliseconds / 1000).toFixed(1).padStart(6)} ${name}\n`;
  for (const line of failed) yield `# failed: ${line}\n`;
}
