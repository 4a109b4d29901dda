// The site carries the licence of each part that others wrote and that reaches readers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { filesIn, root, site } from './site.mjs';

/** What each file must say: the author of the part, and under which licence. */
const licences = {
  'sliding-puzzle.txt': [/MIT License/],
  'sdl2.txt': [/Sam Lantinga/, /provided 'as-is'/],
  'manrope-font.txt': [/Manrope/, /SIL OPEN FONT LICENSE/i],
  'runtime.txt': [/Emscripten authors/, /Rich Felker/, /LLVM/, /Permission is hereby granted/],
};

test('there is a licence of each part, with its authors, and no other', () => {
  assert.deepEqual(filesIn(join(site, 'licences')).sort(), Object.keys(licences).sort());
  for (const [file, words] of Object.entries(licences)) {
    const text = readFileSync(join(site, 'licences', file), 'utf8');
    for (const word of words) assert.match(text, word, file);
  }
});

test('wasm modules are linked from nothing but what has a licence there', () => {
  const build = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');
  const known = /^(puzzle_\w+|Threads::Threads|SDL2\w*|\$\{\w+\}|PUBLIC|PRIVATE|INTERFACE)$/;
  const wasm = ['board_module', 'solver_module', 'lesson_module'];
  for (const [, words] of build.matchAll(/target_link_libraries\(([^)]*)\)/g)) {
    const [target, ...linked] = words.trim().split(/\s+/);
    if (!wasm.includes(target)) continue;
    for (const each of linked) assert.match(each, known, `${target} is linked from ${each}`);
  }
});

test('our sources import no package: what is bundled is ours, or has a licence there', () => {
  for (const path of filesIn(join(root, 'web')).filter((each) => /(?<!\.d)\.[jt]s$/.test(each))) {
    const text = readFileSync(join(root, 'web', path), 'utf8');
    const imports = /^(?:(?:import|export)\b[^'"]*?\bfrom|import)\s+['"]([^'"]+)['"]|\bimport\(\s*['"`]([^'"`]+)/gm;
    for (const [, from, late = from] of text.matchAll(imports))
      assert.match(late, /^(\.\.?\/|\$\{address\})/, `${path} imports ${late}`);
  }
});
