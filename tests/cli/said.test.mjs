// What the program answers, word for word: said.txt, which says how it is written.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { newFolder, run } from './program.mjs';

const folder = newFolder();
const env = { ...process.env, XDG_CACHE_HOME: folder }; // tables of the user's would change counts

/** The text has … for what may differ. */
const pattern = (text) => new RegExp(`^${text.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`, 'u');

const marked = (lines, mark) =>
  lines.filter((line) => line.startsWith(mark)).map((line) => `${line.slice(mark.length)}\n`);

const [, ...sections] = readFileSync(new URL('said.txt', import.meta.url), 'utf8').split(/^## /m);
for (const section of sections) {
  const [title, ...calls] = section.trimEnd().split(/\n(?=\d?\$)/);
  test(title, () => {
    for (const text of calls) {
      const [call, ...lines] = text.split('\n').filter(Boolean);
      const [, status, words] = /^(\d?)\$ ?(.*)$/.exec(call);
      const parameters = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
      const input = marked(
        lines.map((line) => (line === '<' ? '< ' : line)),
        '< ',
      ).join('');
      const said = run(parameters, { input, env, cwd: folder });
      const [out, err] = ['  ', '! '].map((mark) => marked(lines, mark).join(''));
      assert.match(said.out, pattern(out), call);
      assert.match(said.err, pattern(err), call);
      assert.equal(said.status, Number(status), call);
    }
  });
}

test('one thing is counted as one', () => {
  const wrong =
    /(?<![\d.,:/])1 (?!is\b|has\b|costs\b)[a-z]+s\b|(?<![\d.,])(?!1\b)\d+ (move|inversion|row|node|entry)\b/;
  const told = sections.flatMap((section) => section.split('\n').filter((line) => /^(! | {2}(?!\{))/.test(line)));
  assert.deepEqual(
    told.filter((line) => wrong.test(line)),
    [],
  );
});
