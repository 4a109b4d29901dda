// How Playwright's runner takes the tests of this folder: `npx playwright test --config browser` in tests/. A test is
// @short (tests/run.sh without an option has it), @engines (Firefox and WebKit try it, too) or @clock (it looks at the
// clock, and wants the machine for itself).

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

import { chromiumArguments, chromiumPath } from './engines.mjs';
import { artefacts } from './fixtures.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: `${artefacts}/browser`,
  fullyParallel: true,
  workers: availableParallelism?.() ?? 2,
  timeout: 100_000, // beside the other half of the tests
  globalTimeout: 3_600_000,
  retries: 1,
  reporter: './reporter.mjs',
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1024, height: 768 },
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
  projects: [{ name: 'chromium' }, ...['firefox', 'webkit'].map((name) => ({ name, grep: /@engines/ }))],
});
