// The short run's tests of our own pages: those with @short in their names, in one process with one browser.

import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);

for (const file of readdirSync(folder)) {
  if (!/^(?!embed-).*\.test\.mjs$/.test(file)) continue;
  const test = new URL(file, folder);
  if (readFileSync(test, 'utf8').includes('@short')) await import(test.href);
}
