// A reporter for node --test: TAP, and at its end how long each file took, the longest first.

import { basename } from 'node:path';
import { tap } from 'node:test/reporters';

/** @param {AsyncIterable<any>} events */
export default async function* tapWithDurations(events) {
  /** @type {Map<string, number>} */
  const files = new Map();
  async function* noting() {
    for await (const event of events) {
      const { type, data } = event;
      if (/^test:(pass|fail)$/.test(type) && data.nesting === 0) {
        const name = basename(data.file ?? data.name); // old Node.js has a test for each file
        files.set(name, (files.get(name) ?? 0) + data.details.duration_ms);
      }
      yield event;
    }
  }
  yield* tap(/** @type {any} */ (noting()));
  for (const [name, milliseconds] of [...files].sort((one, other) => other[1] - one[1]))
    yield `# seconds: ${(milliseconds / 1000).toFixed(1).padStart(6)} ${name}\n`;
}
