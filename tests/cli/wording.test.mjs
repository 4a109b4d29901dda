// The wording of what people read, by .github/STYLE.md: the worst patterns, which look like English and are not.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saidIn } from '../said.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const files = execFileSync('git', ['ls-files', '*.md', 'web', 'src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

/** A pattern, and what to write instead. */
const patterns = [
  [/(?<!\bthere )\b(is|are) no (?!longer\b|more\b)[a-z]+/i, 'is not a …'],
  [/\bwho (asks|wants|only|follows|has|does)\b/i, 'the caller, the reader, to …'],
  [/\bbut (when|where|after)\b/, 'only when'],
  [/\banew\b/, 'again, from scratch'],
  [/\bin place of\b/, 'instead of'],
  [/\b(by|in) turns\b/, 'alternates'],
  [/\bfor ever\b/, 'always, permanently'],
  [/\bso (many|long)\b(?! as\b)/i, 'the number of …, the time that …'],
  [/\bforbids to\b/, 'forbids …ing'],
  [/\btakes long\b/, 'takes a long time'],
  [/\bshall\b/, 'should'],
  [/\bsomebody\b/i, 'the reader, the player, a caller'],
  [/\b(moves|states|object|line|positions) a (second|line|page)\b/, 'per second, per line'],
];

function look(text, place, found) {
  for (const [pattern, better] of patterns) {
    const [hit] = pattern.exec(text) ?? [];
    if (hit) found.push(`${place}: “${hit}” (${better})`);
  }
}

/** Documents, without code; STYLE quotes what is wrong. */
const documents = files.filter((file) => file.endsWith('.md') && file !== '.github/STYLE.md');

for (const document of documents) {
  test(`${document} has none of the worst patterns, and its sentences are not too long`, () => {
    const found = [];
    const text = read(document)
      .replace(/```.*?```/gs, '')
      .replace(/`[^`]*`/g, 'x');
    for (const line of text.split('\n')) {
      look(line, document, found);
      if (line.startsWith('|')) continue;
      for (const sentence of line.split(/(?<=[.!?:])\s/)) {
        const words = sentence.replace(/\([^)]*\)/g, '').split(/\s+/).length;
        if (words > 40) found.push(`${document}: ${words} words in “${sentence.slice(0, 60)}…”`);
      }
    }
    assert.deepEqual(found, []);
  });
}

test('the English texts of the site and the command line have none of the worst patterns', () => {
  const found = [];
  for (const file of files) {
    if (file.endsWith('.html')) {
      const text = read(file)
        .replace(/<(script|style|pre|code|svg)\b.*?<\/\1>/gs, ' ')
        .replace(/<!--.*?-->/gs, ' ')
        .replace(/<[^>]*>/g, '\n');
      for (const line of text.split('\n')) look(line, file, found);
    } else if (file.startsWith('src/cli/')) {
      const text = read(file)
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/(^|\s)\/\/.*$/gm, '');
      for (const [literal] of text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g))
        look(literal, file, found);
    }
  }
  const rooms = ['element', 'engine', 'memory', 'page', 'words'];
  for (const { place, name } of saidIn(...rooms)) look(name, place, found);
  assert.deepEqual(found, []);
});
