// Prints how many lines and branches of each room ran, from files in the format of lcov. tests/coverage.sh is the way in.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** How often each line ran, and each branch, by file. */
const files = new Map();

function countsOf(name) {
  const counts = files.get(name) ?? { lines: new Map(), branches: new Map() };
  files.set(name, counts);
  return counts;
}

const add = (counts, place, times) => counts.set(place, (counts.get(place) ?? 0) + times);

for (const file of process.argv.slice(2)) {
  for (const record of readFileSync(file, 'utf8').split('end_of_record')) {
    // The path is whole, or begins at the folder of a build.
    const name = /^SF:(?:.*\/)?((?:src|web)\/.*)$/m.exec(record)?.[1];
    if (!name || !/\.(cpp|hpp|ts)$/.test(name) || !existsSync(join(root, name))) continue;
    const { lines, branches } = countsOf(name);
    for (const [, line, times] of record.matchAll(/^DA:(\d+),(\d+)/gm)) add(lines, line, Number(times));
    for (const [, branch, times] of record.matchAll(/^BRDA:(.*),([^,]*)$/gm)) add(branches, branch, Number(times) || 0);
  }
}

// A script that no test loads has no record: each of its lines counts as not run.
if ([...files.keys()].some((name) => name.startsWith('web/'))) {
  for (const name of readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || files.has(`web/${name}`)) continue;
    const { lines } = countsOf(`web/${name}`);
    const { outputText } = typescript.transpileModule(readFileSync(join(root, 'web', name), 'utf8'), {
      compilerOptions: { target: 'esnext', module: 'esnext', removeComments: true },
    });
    // Types alone are no code.
    for (const [index, line] of outputText.split('\n').entries())
      if (line && line !== 'export {};') add(lines, `${index + 1}`, 0);
  }
}

/** Lines run, lines, branches run, branches. */
const rooms = new Map();
for (const [name, { lines, branches }] of files) {
  const [whole, room] = name.split('/');
  for (const place of [`${whole}/${room}`, `${whole}, all`]) {
    const sums = rooms.get(place) ?? [0, 0, 0, 0];
    const counted = [lines, branches].flatMap((counts) => [[...counts.values()].filter(Boolean).length, counts.size]);
    rooms.set(
      place,
      sums.map((sum, index) => sum + counted[index]),
    );
  }
}

const share = (ran, all) =>
  `${ran} of ${all}`.padStart(16) + (all ? `${((100 * ran) / all).toFixed(1)} %` : '').padStart(8);
console.log(`${'room'.padEnd(16)}${'lines'.padStart(16)}${'branches'.padStart(24)}`);
for (const [room, [lineRan, lines, branchRan, branches]] of [...rooms].sort(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${room.padEnd(16)}${share(lineRan, lines)}${share(branchRan, branches)}`);
