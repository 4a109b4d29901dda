// Races `idastar` against a peer on Korf's positions, in turns, natively and in wasm, and prints the medians. Its way in
// is tests/bench.sh --peer.
//   race.mjs FILE.cpp
// The peer reads lines of 16 tiles, 0 for the blank, and the shortest length behind them. It prints the mean time a
// position as "… N ms" or as "avg Ns", and its tables as "… N bytes" if it likes; a line with "MISMATCH" or with more
// than "0 wrong" ends the race. It is compiled by -O2 and by -O3, and the faster counts.
//
// Ours searches with the tables 6-6-3. Natively it counts by processor time, without loading these, so a peer should print processor time, too:
// what a peer prints by the clock is no fair figure on a busy machine. In wasm both count by the clock, as there is
// nothing else; there, only a quiet machine's ratio tells something.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const positions = join(root, 'tests/data/korf15_first50.txt');
/** 6-6-3, twice. */
const rung = '2';
const artefacts = join(root, 'build/artefacts');
const rounds = 5;
const levels = ['-O2', '-O3'];

const run = ([program, ...words], input) =>
  // With a Node.js that is not Debian's, Debian's Emscripten finds its modules only so.
  execFileSync(program, words, { encoding: 'utf8', input, env: { NODE_PATH: '/usr/share/nodejs', ...process.env } });

const number = (text, pattern) => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

// The length stands behind the tiles for the peer, before them in the file.
const input = readFileSync(positions, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.replace(/^(\d+) (.*)$/, '$2 $1\n'))
  .join('');

function timePeer(command) {
  const text = run(command, input);
  const seconds = number(text, /avg ([\d.]+)s/);
  const ms = number(text, /([\d.]+) ms/) ?? (seconds === undefined ? undefined : 1000 * seconds);
  if (ms === undefined || /MISMATCH|\b[1-9]\d* wrong/.test(text)) throw new Error(`the peer printed:\n${text}`);
  const bytes = number(text, /(\d+) bytes/);
  return { ms, megabytes: bytes === undefined ? undefined : bytes / 1e6 };
}

/** What bench prints about positions. */
function readOurs(text) {
  const ms = number(text, /ms: mean ([\d.]+)/);
  if (ms === undefined || !/ 0 wrong/.test(text)) throw new Error(`ours printed:\n${text}`);
  return { ms, megabytes: number(text, /([\d.]+) MB at most/) };
}

/** Seconds of processor time, and what was printed. */
function timeProcess(command) {
  const { stdout, stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT=%U; time "$@"', 'bash', ...command], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return { seconds: Number(stderr.trim()), stdout };
}

function timeOursNatively() {
  const command = (file) => [join(root, 'build/native/bench'), 'idastar', '0', file, rung];
  const easy = join(artefacts, 'one-move.txt');
  writeFileSync(easy, '1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n');
  const loading = timeProcess(command(easy));
  const all = timeProcess(command(positions));
  const { megabytes } = readOurs(all.stdout);
  return { ms: (1000 * (all.seconds - loading.seconds)) / input.trim().split('\n').length, megabytes };
}

function race(where, name, peers, timeOurs) {
  const times = [];
  let megabytes = '';
  for (let round = 0; round < rounds; ++round) {
    const mine = timeOurs();
    const theirs = peers.map(timePeer);
    times.push({ ours: mine.ms, peer: Math.min(...theirs.map(({ ms }) => ms)) });
    megabytes = `${mine.megabytes} MB, peer ${theirs[0].megabytes?.toFixed(1) ?? '?'} MB`;
  }
  const [our, their, ratio] = [
    times.map((time) => time.ours),
    times.map((time) => time.peer),
    times.map((time) => time.ours / time.peer),
  ].map(median);
  console.log(
    `${where.padEnd(6)} ${basename(positions)}, race with ${name}: ours ${our.toFixed(1)} ms, ` +
      `peer ${their.toFixed(1)} ms, ratio ${ratio.toFixed(3)}; ${megabytes}`,
  );
}

const [, , source] = process.argv;
const name = basename(source, '.cpp');
mkdirSync(artefacts, { recursive: true });
const program = join(artefacts, name);
// The glue of old Emscripten takes a Node.js with fetch for a browser.
const node = ['node', '--no-experimental-fetch'];
const native = [];
const wasm = [];
for (const level of levels) {
  run([process.env.CXX ?? 'g++', '-std=c++20', level, source, '-o', `${program}${level}`]);
  native.push([`${program}${level}`]);
  const made = `${program}${level}.js`;
  run(['em++', '-std=c++20', level, source, '-o', made, '-sENVIRONMENT=node', '-sALLOW_MEMORY_GROWTH=1']);
  wasm.push([...node, made]);
}
race('native', name, native, timeOursNatively);
const ours = [...node, join(root, 'build/wasm/bench.js'), 'idastar', '0', positions, rung];
race('wasm', name, wasm, () => readOurs(run(ours)));
