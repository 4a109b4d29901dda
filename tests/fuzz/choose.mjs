// choose.mjs REACHED FOLDER MOST LONGEST: of the inputs that a merge of libFuzzer looked at copies those into the folder
// that reach most, each time the one that adds most features to those before it; the smaller of two.
// REACHED is the merge's control file: the paths of the inputs, then for each "FT number feature…".

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [reached, folder, most, longest] = process.argv.slice(2);
const lines = readFileSync(reached, 'utf8').split('\n');
const paths = lines.slice(2, 2 + Number(lines[0]));

const inputs = lines
  .filter((line) => line.startsWith('FT '))
  .map((line) => line.split(' ').slice(1).map(Number))
  .map(([number, ...features]) => ({
    features: new Set(features),
    bytes: readFileSync(paths[number]).subarray(0, Number(longest)),
  }))
  .sort((a, b) => a.bytes.length - b.bytes.length || Buffer.compare(a.bytes, b.bytes));
const all = new Set(inputs.flatMap(({ features }) => [...features]));

mkdirSync(folder, { recursive: true });
let chosen = 0;
let reachedFeatures = 0;
while (chosen < Number(most)) {
  const best = inputs.reduce((one, other) => (other.features.size > one.features.size ? other : one));
  if (best.features.size === 0) break;
  writeFileSync(join(folder, String(chosen).padStart(3, '0')), best.bytes);
  chosen += 1;
  const gained = [...best.features];
  reachedFeatures += gained.length;
  for (const { features } of inputs) for (const feature of gained) features.delete(feature);
}
console.log(`${chosen} of ${inputs.length} inputs reach ${reachedFeatures} of ${all.size} features`);
