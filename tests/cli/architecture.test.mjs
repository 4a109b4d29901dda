// The rooms of the house and the arrows between them (README, "Architecture"): which folder under
// src/ may include which. An arrow that is not listed here is a defect, and so is a cycle.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = join(dirname(fileURLToPath(import.meta.url)), '../../src');

/** @type {Record<string, string[]>} */
const mayInclude = {
  core: [],
  search: ['core'],
  game: ['core'],
  draw: ['core', 'game'],
  window: ['core', 'search', 'game', 'draw'],
  cli: ['core', 'search', 'game', 'draw', 'window'],
  'bindings/export': [],
  'bindings/plain': ['search'],
  'bindings/bulk_memory': [],
  'bindings/nothrow_new': [],
  'bindings/board_interface': ['bindings', 'core', 'game', 'draw'],
  'bindings/solver_interface': ['bindings', 'core', 'search'],
  'bindings/lesson_interface': ['bindings', 'core', 'search'],
  'bindings/make_databases': ['core', 'search'],
};

/** Libraries that only some rooms may know. */
const libraries = [
  { pattern: /^SDL/, rooms: ['draw', 'window'] },
  { pattern: /^stb_/, rooms: ['draw'] },
  { pattern: /^(CLI\/|nlohmann\/)/, rooms: ['cli'] },
  { pattern: /^(chrono|ctime|time\.h)$/, rooms: ['search', 'window', 'cli'] },
  { pattern: /^(iostream|fstream|filesystem)$/, rooms: ['window', 'cli'] },
];

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.[ch]pp$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} path a file below src/ */
function roomOf(path) {
  const [folder, file] = path.split('/');
  return folder === 'bindings' ? `bindings/${file.replace(/\.[ch]pp$/, '')}` : folder;
}

const files = filesBelow(source).map((path) => ({
  name: path.slice(source.length + 1).replaceAll('\\', '/'),
  includes: [...readFileSync(path, 'utf8').matchAll(/^#include\s+["<]([^">]+)[">]/gm)].map(
    (match) => match[1],
  ),
}));

test('every file lives in a known room and includes only the rooms that it may', () => {
  assert.ok(files.length > 20);
  for (const { name, includes } of files) {
    const room = roomOf(name);
    assert.ok(room in mayInclude, `${name} is in no known room`);
    for (const include of includes) {
      const target = include.split('/')[0];
      if (!(target in mayInclude) && target !== 'bindings') continue;
      assert.ok(
        target === room || mayInclude[room].includes(target),
        `${name} includes ${include}: no arrow from ${room} to ${target}`,
      );
    }
  }
});

test('libraries, clocks and input/output stay in the rooms that may know them', () => {
  for (const { name, includes } of files) {
    for (const include of includes) {
      for (const { pattern, rooms } of libraries) {
        if (!pattern.test(include) || rooms.includes(roomOf(name))) continue;
        assert.fail(`${name} includes ${include}, which only ${rooms.join(', ')} may`);
      }
    }
  }
});

test('the arrows form no cycle', () => {
  /** @param {string} room @param {string[]} path */
  function visit(room, path) {
    assert.ok(!path.includes(room), `cycle: ${[...path, room].join(' -> ')}`);
    for (const next of mayInclude[room] ?? []) visit(next, [...path, room]);
  }
  for (const room of Object.keys(mayInclude)) visit(room, []);
});
