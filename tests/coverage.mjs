// Prints how many lines of each room of web/ ran, from what V8 told of each process (NODE_V8_COVERAGE) and each page
// (PUZZLE_COVERAGE). tests/coverage.sh is the way in.
//   coverage.mjs FOLDER

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

import { loadedOf } from './typescript.mjs';

const web = new URL('../web/', import.meta.url);
const parts = new URL('../build/web/parts/', import.meta.url);

/** By file: its lines by number, and whether they ran. */
const files = new Map();

/** The source map that a script ends with, or names. */
function mapOf(script) {
  const [, inline, file] = /\n\/\/# sourceMappingURL=(?:data:[^,]+,(.+)|(.+))\s*$/.exec(script) ?? [];
  if (file && !existsSync(new URL(file, parts))) return null;
  const map = inline ? Buffer.from(inline, 'base64') : file && readFileSync(new URL(file, parts));
  return map && new SourceMap(JSON.parse(map.toString()));
}

/** @param functions of a script, as V8 tells of them: a function that is within another one comes behind it */
function readScript(script, functions) {
  const ran = new Uint8Array(script.length);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const map = mapOf(script);
  let end = -1;
  for (const [row, line] of map ? script.split('\n').entries() : []) {
    end += line.length + 1;
    const code = line.trimStart();
    const { originalSource = '', originalLine } = map.findEntry(row, line.length - code.length);
    const [, name] = /(?:staging|web)\/(.*\.ts)$/.exec(originalSource) ?? [];
    const lines = code && !code.startsWith('//') ? files.get(name) : undefined;
    if (functions.length === 0) lines?.set(originalLine, false);
    else if (lines?.has(originalLine) && ran.subarray(end - code.length, end).includes(1))
      lines.set(originalLine, true);
  }
}

// What no test loads did not run.
for (const path of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
  if (!/(?<!\.d)\.ts$/.test(path)) continue;
  files.set(path, new Map());
  readScript(loadedOf(path), []);
}
const [, , folder] = process.argv;
for (const file of readdirSync(folder))
  for (const { url, source, functions } of JSON.parse(readFileSync(join(folder, file), 'utf8')).result) {
    const [path] = url.split('?');
    const ours = path.startsWith(web.href) && path.endsWith('.ts');
    readScript(ours ? loadedOf(path.slice(web.href.length)) : (source ?? ''), functions);
  }
const rooms = {};
for (const [name, lines] of files)
  for (const room of [dirname(name), 'all']) {
    rooms[room] ??= { ran: 0, lines: 0 };
    rooms[room].lines += lines.size;
    rooms[room].ran += [...lines.values()].filter(Boolean).length;
  }
for (const room of Object.values(rooms)) room['%'] = Number(((100 * room.ran) / room.lines).toFixed(1));
console.table(rooms);
