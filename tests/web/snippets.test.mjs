// The texts that the builder offers to copy (web/embed/snippets.js), which stand in README, too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parentScript } from '../../web/embed/snippets.js';

test('README has the script for the parent of frames, letter by letter', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  assert.equal(/<script>\n {2}addEventListener\('message'.*?<\/script>/s.exec(readme)?.[0], parentScript);
});
