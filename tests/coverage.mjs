// Prints how many lines of each room ran: of C++ from a file in the format of lcov, of scripts from what V8 tells of each
// process (NODE_V8_COVERAGE). tests/coverage.sh is the way in.
//   coverage.mjs FILE.lcov | FOLDER

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { loadedOf } from './typescript.mjs';

const web = new URL('../web/', import.meta.url);

/** By file: its lines, by number or by where they begin, and whether they ran. */
const files = new Map();

function note(name, line, ran) {
  const lines = files.get(name) ?? new Map();
  files.set(name, lines);
  lines.set(line, lines.get(line) || ran);
}

function readLcov(file) {
  for (const record of readFileSync(file, 'utf8').split('end_of_record')) {
    // The path is whole, or begins at the folder of a build.
    const name = /^SF:(?:.*\/)?(src\/.*)$/m.exec(record)?.[1];
    if (name) for (const [, line, times] of record.matchAll(/^DA:(\d+),(\d+)/gm)) note(name, line, times !== '0');
  }
}

/** @param functions of a script, as V8 tells of them: a function that is within another one comes behind it */
function readScript(path, functions) {
  const text = loadedOf(path);
  const ran = new Uint8Array(text.length);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  for (const { index, 0: line } of text.matchAll(/\S.*/g))
    if (!line.startsWith('//')) note(`web/${path}`, index, ran.subarray(index, index + line.length).includes(1));
}

function readFolder(folder) {
  // What no test loads did not run.
  for (const path of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (/(?<!\.d)\.ts$/.test(path)) readScript(path, []);
  for (const file of readdirSync(folder))
    for (const { url, functions } of JSON.parse(readFileSync(join(folder, file), 'utf8')).result) {
      const [path] = url.split('?');
      if (path.startsWith(web.href) && path.endsWith('.ts')) readScript(path.slice(web.href.length), functions);
    }
}

const [, , from] = process.argv;
if (statSync(from).isDirectory()) readFolder(from);
else readLcov(from);
const rooms = {};
for (const [name, lines] of files)
  for (const room of [dirname(name).split('/', 2).join('/'), `${name.split('/')[0]}, all`]) {
    rooms[room] ??= { ran: 0, lines: 0 };
    rooms[room].lines += lines.size;
    rooms[room].ran += [...lines.values()].filter(Boolean).length;
  }
for (const room of Object.values(rooms)) room['%'] = Number(((100 * room.ran) / room.lines).toFixed(1));
console.table(Object.fromEntries(Object.entries(rooms).sort(([one], [other]) => (one < other ? -1 : 1))));
