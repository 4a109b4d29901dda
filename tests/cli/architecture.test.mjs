// The modules and the arrows between them (src/README.md, "Modules"): which folder under src/ and web/ may use which. An
// arrow that is not listed here is a defect, and so is a cycle.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** C++: a room is a folder below src/; the files of search/ itself are its ground floor. */
const mayInclude = {
  core: [],
  search: ['core'],
  'search/databases': ['core', 'search'],
  'search/anytime': ['core', 'search'],
  'search/exact': ['core', 'search', 'search/databases'],
  'search/parallel': ['core', 'search', 'search/exact'],
  'search/solvers': ['core', 'search', 'search/databases', 'search/anytime', 'search/exact', 'search/parallel'],
  game: ['core'],
  draw: ['core', 'game'],
  window: ['core', 'search/databases', 'search/solvers', 'game', 'draw'],
  cli: ['core', 'search/databases', 'search/exact', 'search/solvers', 'game', 'draw', 'window'],
  'bindings/crossing': [],
  'bindings/bulk_memory': [],
  'bindings/nothrow_new': [],
  'bindings/board_interface': ['bindings/crossing', 'core', 'game', 'draw'],
  'bindings/solver': ['core', 'search', 'search/databases'],
  'bindings/solver_interface': [
    'bindings/crossing',
    'bindings/solver',
    'core',
    'search/databases',
    'search/parallel',
    'search/solvers',
  ],
  'bindings/lesson_interface': [
    'bindings/solver_interface',
    'bindings/crossing',
    'bindings/solver',
    'core',
    'search/exact',
    'search/solvers',
  ],
};

/** JavaScript, types included: a room is a folder of web/. */
const mayImport = {
  common: [],
  words: ['common'],
  engine: ['common'],
  memory: ['common', 'words'],
  element: ['common', 'words', 'engine', 'memory'],
  page: ['common', 'words', 'engine', 'element', 'memory'],
  embed: ['common', 'words', 'engine', 'element'],
  tutorial: ['common', 'words', 'engine', 'element'],
  bench: ['common', 'words', 'engine', 'element'],
};

/** C++ libraries that only some rooms may know; a wing stands for all its rooms. */
const libraries = [
  { pattern: /^SDL/, rooms: ['draw', 'window'] },
  { pattern: /^(stb_|jpeglib|jerror|csetjmp)/, rooms: ['draw'] },
  { pattern: /^(CLI\/|nlohmann\/)/, rooms: ['cli'] },
  { pattern: /^(chrono|ctime|time\.h)$/, rooms: ['search', 'window', 'cli'] },
  { pattern: /^(iostream|fstream|filesystem)$/, rooms: ['window', 'cli'] },
];

/** Their paths below the folder. */
function filesBelow(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path, ending);
    return ending.test(entry.name) ? [path] : [];
  });
}

function roomOfSource(name) {
  const parts = name.replace(/\.[ch]pp$/, '').split('/');
  return parts[0] === 'bindings' || (parts[0] === 'search' && parts.length > 2)
    ? parts.slice(0, 2).join('/')
    : parts[0];
}

const sources = filesBelow('src', /\.[ch]pp$/).map((path) => {
  const name = path.slice('src/'.length);
  const text = readFileSync(join(root, path), 'utf8');
  return {
    name,
    room: roomOfSource(name),
    uses: [...text.matchAll(/^#include\s+["<]([^">]+)[">]/gm)].map((match) => match[1]),
  };
});

const scripts = filesBelow('web', /\.(js|ts)$/)
  .filter((path) => !/^web\/(package|examples)\//.test(path))
  .map((path) => {
    const name = path.slice('web/'.length);
    const text = readFileSync(join(root, path), 'utf8');
    const uses = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)(["'])(\.[^"']+)\1/g)].map((match) =>
      normalize(join(dirname(name), match[2])),
    );
    return { name, room: name.split('/')[0], uses };
  });

for (const { top, files, arrows, roomOf } of [
  { top: 'src', files: sources, arrows: mayInclude, roomOf: roomOfSource },
  { top: 'web', files: scripts, arrows: mayImport, roomOf: (name) => name.split('/')[0] },
]) {
  test(`${top}/: every file lives in a known room and uses only the rooms that it may`, () => {
    assert.ok(files.length > 40, `only ${files.length} files were found`);
    let inside = 0;
    for (const { name, room, uses } of files) {
      assert.ok(room in arrows, `${top}/${name} is in no known room`);
      for (const use of uses) {
        const target = roomOf(use);
        if (top === 'src' && !(target in arrows)) continue; // a library
        inside += 1;
        assert.ok(
          target === room || arrows[room].includes(target),
          `${top}/${name} uses ${use}: no arrow from ${room} to ${target}`,
        );
      }
    }
    assert.ok(inside > 100, `only ${inside} uses were read`);
  });

  test(`${top}/: the arrows form no cycle`, () => {
    function visit(room, path) {
      assert.ok(!path.includes(room), `cycle: ${[...path, room].join(' -> ')}`);
      for (const next of arrows[room] ?? []) visit(next, [...path, room]);
    }
    for (const room of Object.keys(arrows)) visit(room, []);
  });
}

test('libraries, clocks and input/output stay in the rooms that may know them', () => {
  for (const { name, room, uses } of sources) {
    for (const { pattern, rooms } of libraries) {
      const found = uses.find((use) => pattern.test(use));
      if (!found || rooms.includes(room.split('/')[0])) continue;
      assert.fail(`${name} includes ${found}, which only ${rooms.join(', ')} may`);
    }
  }
});
