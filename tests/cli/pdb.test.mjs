// The command line's files of pattern databases: pdb build, verify and info, and those that solve
// keeps in the user's cache folder.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { call, run as runWith, start } from './program.mjs';

/** Whether to leave out what takes seconds: the short run of tests/run.sh. */
const slow = process.env.PUZZLE_RUN === 'short';

const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * @param {string[]} parameters
 * @param {string} [cache] the user's cache folder
 */
const run = (parameters, cache = join(folder, 'unused')) =>
  runWith(parameters, { env: { ...process.env, XDG_CACHE_HOME: cache }, seconds: 120 });

/** One line on standard error that contains the words, and nothing on standard output. */
function refuses(/** @type {string[]} */ parameters, /** @type {string} */ words) {
  const { status, out, err } = run(parameters);
  assert.equal(status, 2, `${parameters.join(' ')}: ${err}`);
  assert.equal(out, '');
  assert.match(err, /^sliding-puzzle[^\n]*\n$/, 'one line');
  assert.ok(err.includes(words), `expected "${words}" in: ${err}`);
}

test('pdb builds, verifies and describes the standard databases of a board', () => {
  const file = join(folder, '3x3.pdb');
  const built = run(['pdb', 'build', '--size', '3x3', '-o', file]);
  assert.equal(built.status, 0, built.err);
  assert.equal(built.out, '');
  assert.match(built.err, /3x3\.pdb: 3x3, 2 patterns, [\d,]+ placements in [\d,]+ bytes, built in /);
  const bytes = statSync(file).size;
  assert.ok(built.err.includes(` in ${bytes} bytes`), built.err);

  const verified = run(['pdb', 'verify', file]);
  assert.equal(verified.status, 0, verified.err);
  assert.match(verified.out, /^(tiles [\d ]+: [\d,]+ placements verified, [\d,]+ pairs of neighbours compared\n){2}$/);

  const { status, out } = run(['pdb', 'info', file]);
  assert.equal(status, 0);
  const [first, ...rest] = out.trimEnd().split('\n');
  assert.match(first, /^3x3, 2 patterns, [\d,]+ placements: [\d,]+ bytes packed, [\d,]+ bytes in memory$/);
  const tiles = [];
  for (const line of rest) {
    const [, pattern, placements, counts] =
      /^tiles ([\d ]+): ([\d,]+) placements, the largest value \d+; by excess (.*)$/.exec(line) ?? [];
    tiles.push(...pattern.split(' ').map(Number));
    const sum = counts.split(', ').reduce((total, entry) => total + Number(entry.split(': ')[1]), 0);
    assert.equal(sum, Number(placements.replaceAll(',', '')));
  }
  assert.deepEqual(tiles.sort(), [1, 2, 3, 4, 5, 6, 7, 8]);
});

test('pdb info knows the published figures of a pattern', () => {
  const file = join(folder, 'three.pdb');
  assert.equal(run(['pdb', 'build', '--patterns', '2 3 4', '-o', file]).status, 0);
  assert.equal(
    run(['pdb', 'info', file]).out,
    '4x4, 1 pattern, 3,360 placements: 144 bytes packed, 1,688 bytes in memory\n' +
      'tiles 2 3 4: 3,360 placements, the largest value 15; by excess 0: 2880, 1: 471, 2: 9\n',
  );
});

test('the 6-6-3 databases of 4x4 are as the site ships them: below 500,000 bytes, and sound', { skip: slow }, () => {
  const file = join(folder, '4x4.pdb');
  const built = run(['pdb', 'build', '-o', file]);
  assert.equal(built.status, 0, built.err);
  assert.ok(statSync(file).size < 500_000);
  const verified = run(['pdb', 'verify', file]);
  assert.equal(verified.status, 0, verified.err);
  const { out } = run(['pdb', 'info', file]);
  assert.ok(out.includes('by excess 0: 1834447, 1: 2651939, 2: 1111410, 3: 158809, 4: 8714, 5: 417, 6: 24\n'), out);
});

test('pdb names what is wrong with a file, and leaves the old one when it cannot write', () => {
  const file = join(folder, 'broken.pdb');
  assert.equal(run(['pdb', 'build', '--size', '2x3', '-o', file]).status, 0);
  const sound = readFileSync(file);
  for (const command of ['verify', 'info']) {
    writeFileSync(file, sound.subarray(0, sound.length - 1));
    refuses(['pdb', command, file], 'the file of pattern databases is cut short');
    const flipped = Buffer.from(sound);
    flipped[sound.length - 12] ^= 4;
    writeFileSync(file, flipped);
    refuses(['pdb', command, file], 'the file of pattern databases is damaged');
    refuses(['pdb', command, join(folder, 'nowhere.pdb')], 'No such file or directory');
    refuses(['pdb', command, folder], 'Is a directory');
    refuses(['pdb', command], 'FILE is required');
  }
  writeFileSync(file, sound);
  const { status, err } = run(['pdb', 'build', '--size', '4x4', '--max-memory', '1M', '-o', file]);
  assert.equal(status, 1);
  assert.match(err, /the limit of memory was reached while building the pattern .*--max-memory/);
  assert.deepEqual(readFileSync(file), sound);
  refuses(['pdb', 'build', '--size', '2x2', '-o', join(folder, 'no/x.pdb')], 'No such file');
  refuses(['pdb', 'build', '--size', '7x7', '-o', file], 'at most 36 cells');
  refuses(['pdb', 'build', '--patterns', '1 2/2 3', '-o', file], 'tile 2 is in the patterns twice');
  refuses(['pdb', 'build', '--patterns', '1 16', '-o', file], 'tile 16 is not on a board of 4x4');
  refuses(['pdb', 'build', '--patterns', '1 two', '-o', file], '"1 two" are not understood');
  refuses(['pdb', 'build', '--patterns', '1 2 3 4 5 6 7 8 9', '-o', file], '1 to 8 tiles');
  refuses(['pdb', 'build', '--patterns', '1//2', '-o', file], '1 to 8 tiles');
  refuses(['pdb', 'build'], '--output is required');
  refuses(['pdb', 'frob'], 'command "pdb frob" is not known');
  assert.deepEqual(readFileSync(file), sound);
});

test('solve keeps the databases that it builds, quietly, and goes without where it must', () => {
  const solve = (/** @type {string} */ cache, /** @type {string[]} */ ...parameters) => {
    const { status, out, err } = run(['solve', '--algorithm', 'idastar', '--json', ...parameters], cache);
    assert.equal(status, 0, err);
    assert.equal(err, '');
    const result = JSON.parse(out);
    assert.equal(result.optimal, true);
    return result;
  };
  const hard = '1 15 10 13/0 11 4 7/12 6 5 3/14 8 9 2';
  const easy = '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15';
  // A folder that cannot be made.
  const file = join(folder, 'a file');
  writeFileSync(file, '');
  assert.equal(solve(join(file, 'cache'), hard).length, 59);

  const cache = join(folder, 'cache');
  const kept = join(cache, 'sliding-puzzle/4x4-6-6-3.regions');
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, 'region tables 6-6-3 and no more');
  assert.equal(solve(cache, hard).length, 59);
  assert.deepEqual(readdirSync(dirname(kept)), ['4x4-6-6-3.regions']);
  assert.equal(statSync(kept).size, 5_909_304);

  const bytes = readFileSync(kept);
  const again = solve(cache, hard);
  assert.equal(again.length, 59);
  assert.equal(again.setup_seconds, 0);
  assert.equal(solve(cache, easy).setup_seconds, 0);
  assert.ok(solve(cache, '--no-cache', easy).setup_seconds > 0);
  assert.deepEqual(readFileSync(kept), bytes);
});

/** FNV-1a, 64 bits, of all but the last eight bytes, which become it. @param {Buffer} file */
function makeHashFit(file) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of file.subarray(0, -8)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  file.writeBigUInt64LE(hash, file.length - 8);
}

test('databases that were changed prove nothing, even when their hash fits: they are built anew', () => {
  const cache = join(folder, 'forged');
  const kept = join(cache, 'sliding-puzzle/4x3.pdb');
  mkdirSync(dirname(kept), { recursive: true });
  assert.equal(run(['pdb', 'build', '--size', '4x3', '-o', kept]).status, 0);
  const sound = readFileSync(kept);
  // Hard enough for the standard databases to be built where the file does not give them.
  const setup = () => {
    const { out } = run(['solve', '--algorithm', 'idastar', '--json', '8 11 7 4/10 6 2 3/0 9 5 1'], cache);
    return JSON.parse(out).setup_seconds;
  };
  assert.equal(setup(), 0);
  // Some changes of the code are seen while it is decoded; the others make a table, and a false one.
  let forged = 0;
  for (let place = 20; place < 600 && forged < 3; ++place) {
    const file = Buffer.from(sound);
    file[sound.length - place] ^= 1;
    makeHashFit(file);
    writeFileSync(kept, file);
    if (run(['pdb', 'info', kept]).status !== 0) continue;
    forged += 1;
    assert.equal(run(['pdb', 'verify', kept]).status, 1);
    assert.ok(setup() > 0);
    assert.deepEqual(readFileSync(kept), sound);
  }
  assert.equal(forged, 3);
});

test('pdb verify finds a change that no neighbour contradicts', () => {
  const file = join(folder, 'odd.pdb');
  assert.equal(run(['pdb', 'build', '--size', '2x3', '-o', file]).status, 0);
  const changed = readFileSync(file);
  changed[changed.length - 9] ^= 1; // an entry of a placement that nobody can reach
  makeHashFit(changed);
  writeFileSync(file, changed);
  assert.equal(run(['pdb', 'info', file]).status, 0, 'it is a file like any other');
  const { status, out, err } = run(['pdb', 'verify', file]);
  assert.deepEqual(
    [status, out, err],
    [
      1,
      'tiles 1 3 2 4 5: 720 placements verified, 840 pairs of neighbours compared\n',
      'sliding-puzzle pdb: the content is not that of the standard databases of 2x3, whose patterns these are\n',
    ],
  );
});

test('a link in a cache folder that others may write is neither read nor written through', () => {
  const cache = join(folder, 'open to others');
  const place = join(cache, 'sliding-puzzle');
  const victim = join(folder, 'victim');
  mkdirSync(place, { recursive: true });
  writeFileSync(victim, 'mine');
  symlinkSync(victim, join(place, '4x3.pdb'));
  const solve = () => run(['solve', '--algorithm', 'idastar', '8 11 7 4/10 6 2 3/0 9 5 1'], cache);
  chmodSync(place, 0o777);
  assert.equal(solve().status, 0);
  assert.equal(readFileSync(victim, 'utf8'), 'mine');
  // The folder itself may be such a link.
  const whole = join(folder, 'elsewhere');
  mkdirSync(whole);
  rmSync(place, { recursive: true });
  symlinkSync(whole, place);
  chmodSync(cache, 0o777);
  assert.equal(solve().status, 0);
  assert.deepEqual(readdirSync(whole), []);
  // What one has linked in a folder of one's own is followed.
  chmodSync(cache, 0o755);
  assert.equal(solve().status, 0);
  assert.deepEqual(readdirSync(whole), ['4x3.pdb']);
});

test('a pipe in the cache folder is neither waited for nor replaced', () => {
  const cache = join(folder, 'pipes');
  const pipe = join(cache, 'sliding-puzzle/4x4-6-6-3.regions');
  mkdirSync(dirname(pipe), { recursive: true });
  assert.equal(call('mkfifo', [pipe]).status, 0);
  // So far from the goal that these tables are built.
  const { status, out } = run(
    ['solve', '--json', '--algorithm', 'idastar', '1 15 10 13/0 11 4 7/12 6 5 3/14 8 9 2'],
    cache,
  );
  assert.equal(status, 0);
  assert.ok(JSON.parse(out).setup_seconds > 0);
  assert.ok(statSync(pipe).isFIFO());
});

test('solve --databases builds region tables once, keeps them, and builds again where the file is not theirs', () => {
  const cache = join(folder, 'regions');
  const file = join(cache, 'sliding-puzzle/4x4-6-6-3.regions');
  const position = '13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2'; // of 57 moves: Korf's first
  const solve = (/** @type {string[]} */ ...more) => {
    const { status, out, err } = run(['solve', '--json', '--algorithm', 'idastar', ...more, position], cache);
    assert.equal(status, 0, err);
    const { length, optimal, expanded, setup_seconds } = JSON.parse(out);
    return { length, optimal, expanded, setup_seconds, err };
  };
  const plain = solve();
  const first = solve('--databases', '6-6-3');
  assert.deepEqual([first.length, first.optimal, first.setup_seconds], [57, true, 0]);
  assert.ok(first.expanded < plain.expanded, `${first.expanded} states, ${plain.expanded} without`);
  const kept = readFileSync(file);
  assert.equal(kept.length, 5_909_304);
  assert.equal(solve('--databases', '6-6-3').expanded, first.expanded);
  kept[2_000_000] ^= 1;
  writeFileSync(file, kept);
  assert.equal(solve('--databases', '6-6-3').expanded, first.expanded, 'a false file is not used');
  kept[2_000_000] ^= 1;
  assert.ok(readFileSync(file).equals(kept), 'and is replaced');
  rmSync(file);
  assert.equal(solve('--databases', '6-6-3', '--no-cache').expanded, first.expanded);
  assert.throws(() => statSync(file), 'nothing is kept without a cache');

  // Several at once share them.
  const { status, out } = run(['solve', '--databases', '6-6-3', '--jobs', '3', '2 1/3 0', position, position], cache);
  assert.equal(status, 1, 'the first cannot be solved');
  assert.equal(new Set(out.trim().split('\n')).size, 1);
  refuses(['solve', '--databases', '5-5-5', position], 'there are no databases named "5-5-5"');
  refuses(
    ['solve', '--databases', '6-6-3', '--algorithm', 'bfs', position],
    'does not work with bfs, only with idastar and auto',
  );
  refuses(['solve', '--databases', '7-8', '--max-memory', '200M', position], '7-8 needs --max-memory of at least');
  refuses(
    ['solve', '--databases', '6-6-6-6', '--max-memory', '100M', position],
    '6-6-6-6 needs --max-memory of at least',
  );
});

test('solve --databases keeps the region tables of 5x5, and later searches find them beside the pattern databases', () => {
  const cache = join(folder, 'regions of 5x5');
  const position = '1 3 17 13 5/7 2 11 14 4/16 8 0 6 9/22 18 12 10 19/21 23 24 15 20';
  const solve = (/** @type {string[]} */ ...more) => {
    const options = ['--json', '--algorithm', 'idastar', '--threads', '1', ...more];
    const { status, out, err } = run(['solve', ...options, position], cache);
    assert.equal(status, 0, err);
    const { length, optimal, expanded } = JSON.parse(out);
    assert.deepEqual([length, optimal], [52, true]);
    return expanded;
  };
  const plain = solve();
  assert.throws(() => readdirSync(join(cache, 'sliding-puzzle')), 'small databases are not kept');
  const first = solve('--databases', '5-5-5-5-4');
  assert.ok(2 * first < plain, `${first} states, ${plain} without`);
  assert.deepEqual(readdirSync(join(cache, 'sliding-puzzle')), ['5x5-5-5-5-5-4.regions']);
  const file = join(cache, 'sliding-puzzle/5x5-5-5-5-5-4.regions');
  const kept = readFileSync(file);
  assert.equal(kept.length, 32 + 7_956_064);
  assert.equal(solve(), first);
  assert.equal(solve('--no-cache'), plain);
  kept[1_000_000] ^= 1;
  writeFileSync(file, kept);
  assert.equal(solve(), plain, 'a false file is not used');
});

test('solve --databases ends on request while it builds', async () => {
  const child = start(['solve', '--no-cache', '--databases', '7-8', '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15'], {
    seconds: 60,
  });
  let err = '';
  child.stderr.on('data', (data) => (err += data));
  const ended = once(child, 'close');
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [1, null]);
  assert.equal(
    err,
    'building the databases 7-8, which takes some seconds and 699 MiB of memory\n' +
      'sliding-puzzle solve: stopped on request while building the databases 7-8\n',
  );
});

/**
 * The fewest moves of these tiles that bring them and the blank home on 3x3, by the cells of the tiles: a search over
 * (tiles, blank) from the goal, in which the moves of other tiles cost nothing.
 * @param {number[]} tiles
 */
function movesOfPattern(tiles) {
  const key = (/** @type {number[]} */ cells, /** @type {number} */ blank) => `${cells}|${blank}`;
  /** @type {[number[], number, number][]} */
  const queue = [[tiles.map((tile) => tile - 1), 8, 0]];
  const best = new Map([[key(queue[0][0], 8), 0]]);
  while (queue.length > 0) {
    const [cells, blank, cost] = queue.shift() ?? [[], 0, 0];
    if ((best.get(key(cells, blank)) ?? 0) < cost) continue;
    for (const next of [
      blank - 3,
      blank + 3,
      ...(blank % 3 ? [blank - 1] : []),
      ...(blank % 3 < 2 ? [blank + 1] : []),
    ]) {
      if (next < 0 || next > 8) continue;
      const tile = cells.indexOf(next);
      const after = cells.map((cell, place) => (place === tile ? blank : cell));
      const sum = cost + (tile < 0 ? 0 : 1);
      if ((best.get(key(after, next)) ?? 99) <= sum) continue;
      best.set(key(after, next), sum);
      if (tile < 0) queue.unshift([after, next, sum]);
      else queue.push([after, next, sum]);
    }
  }
  /** @type {Map<string, number>} */
  const least = new Map();
  for (const [place, cost] of best) {
    const [cells] = place.split('|');
    least.set(cells, Math.min(least.get(cells) ?? 99, cost));
  }
  return least;
}

for (const tiles of [
  [6, 8],
  [1, 2],
  [5, 6, 8],
]) {
  test(`pdb trace tells how the database of ${tiles.join(' ')} is packed, and a search that knows nothing of it agrees`, () => {
    const { status, out } = run(['pdb', 'trace', '--size', '3x3', '--patterns', tiles.join(' ')]);
    assert.equal(status, 0);
    const trace = JSON.parse(out);
    assert.deepEqual(trace.tiles, tiles);
    const truth = movesOfPattern(tiles);
    assert.equal(truth.size, trace.excess.length);
    trace.cells.forEach((/** @type {number[]} */ cells, /** @type {number} */ entry) => {
      assert.equal(trace.manhattan[entry] + 2 * trace.excess[entry], truth.get(String(cells)), String(cells));
    });
    let information = 0;
    let entries = 0;
    for (const { entry, least, most, irregular, neighbours, bits } of trace.rows) {
      assert.equal(entry, entries);
      entries += least.length;
      least.forEach((/** @type {number} */ low, /** @type {number} */ place) => {
        const named = neighbours
          .filter((/** @type {any} */ { entries: others }) => others[place] >= 0)
          .map((/** @type {any} */ { nearer, entries: others }) => trace.excess[others[place]] + (nearer ? 0 : 1));
        // A neighbour is one step of one tile away, and was coded before.
        for (const { entries: others } of neighbours) {
          const other = others[place];
          if (other < 0) continue;
          assert.ok(other < entry);
          const apart = trace.cells[other].filter(
            (/** @type {number} */ cell, /** @type {number} */ tile) => cell !== trace.cells[entry + place][tile],
          );
          assert.equal(apart.length, 1);
        }
        assert.deepEqual([low, most[place]], named.length ? [Math.min(...named), Math.max(...named)] : [7, 0]);
      });
      assert.equal(bits[0].bit, irregular ? 1 : 0);
      for (const { zero, bit } of bits) information -= Math.log2((bit ? 4096 - zero : zero) / 4096);
    }
    assert.equal(entries, trace.excess.length);
    // The code is as long as the information in its bits, and the end of the range coder.
    assert.ok(trace.code.length * 8 >= information && trace.code.length * 8 <= information + 64, `${information}`);
    const file = join(folder, 'traced.pdb');
    run(['pdb', 'build', '--size', '3x3', '--patterns', tiles.join(' '), '-o', file]);
    assert.ok(readFileSync(file).includes(Buffer.from(trace.code)), 'the file has the same code');
  });
}

test('pdb trace is for one small pattern', () => {
  refuses(['pdb', 'trace', '--size', '3x3', '--patterns', '1 2/3'], 'a trace is of one pattern with at most 4,096');
  refuses(['pdb', 'trace', '--patterns', '1 2 3 4'], 'at most 4,096 placements');
  refuses(['pdb', 'trace', '--patterns', '1 x'], 'are not understood');
  refuses(['pdb', 'trace'], '--patterns is required');
});
