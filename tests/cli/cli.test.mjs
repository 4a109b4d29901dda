// The command line as a person and a script use it: results on standard output, words on standard
// error, exit status 0 done, 1 not solved or unsolvable, 2 bad use or bad input.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { call, program, run as runWith, slow, start } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sliding-puzzle-'));
after(() => rmSync(folder, { recursive: true }));
process.env.XDG_CACHE_HOME = folder; // tables of the user's would change counts

/**
 * @param {string[]} parameters
 * @param {string | Buffer} [input]
 */
const run = (parameters, input = '') => runWith(parameters, { input });

/** One line on standard error that contains the words, and nothing on standard output. */
function refuses(/** @type {string[]} */ parameters, /** @type {string} */ words, input = '') {
  const { status, out, err } = run(parameters, input);
  assert.equal(status, 2, `${parameters.join(' ')}: ${err}`);
  assert.equal(out, '');
  assert.match(err, /^sliding-puzzle[^\n]*\n$/, 'one line');
  assert.ok(err.includes(words), `expected "${words}" in: ${err}`);
}

// --- solve ---

test('solve prints move text for each algorithm, and the figures on standard error', () => {
  for (const [algorithm, name] of [
    ['bfs', 'BFS'],
    ['bidirectional-bfs', 'Bidirectional BFS'],
    ['idastar', 'IDA*'],
    ['auto', 'Auto, by a table of all distances'],
    ['astar-misplaced', 'A* misplaced'],
    ['astar-manhattan', 'A* Manhattan'],
  ]) {
    const { status, out, err } = run(['solve', '--algorithm', algorithm, '1 2 3/4 0 6/7 5 8']);
    assert.equal(status, 0);
    assert.equal(out, 'UL\n');
    assert.match(err, /: 2 moves, proven shortest; expanded [\d,]+ states? in [\d.]+ (µs|ms|s)\n$/);
    assert.ok(err.startsWith(`${name}:`), err);
  }
});

test('the command line counts one thing as one', () => {
  const one = '1 2 3/4 5 6/7 0 8';
  const words = [
    ...['auto', 'bfs', 'idastar', 'fast'].map((algorithm) => ['solve', '--algorithm', algorithm, one]),
    ['solve', '--algorithm', 'bfs', '--max-nodes', '1', '8 6 7/2 5 4/3 0 1'],
    ['review', 'R', '1 2 3/4 5 6/7 8 0'],
    ['review', 'L', one],
    ['check', '2 1 3/4 5 6/7 8 0'],
    ['check', '[1]'],
    ['check', '1/2 3'],
    ['shuffle', '--size', '2x2', '--moves-away', '1', '--seed', 'a'],
    ['study', '--size', '2x2', '--method', 'fisher-yates', '--shuffles', '1'],
  ].map((parameters) => {
    const { out, err } = run(parameters);
    return `${parameters.join(' ')}: ${out}${err}`;
  });
  assert.deepEqual(
    words.filter((said) =>
      /(?<![\d.,:/])1 (?!is\b|has\b|costs\b)[a-z]+s\b|(?<![\d.,])(?!1\b)\d+ (move|inversion|row|node|entry)\b/.test(
        said,
      ),
    ),
    [],
  );
});

test('auto says by what it got the moves, in words', () => {
  const words = (/** @type {string[]} */ ...parameters) => {
    const { status, err } = run(['solve', '--no-cache', ...parameters]);
    assert.equal(status, 0, err);
    return err.replace(/ in [\d.]+ (µs|ms|s)( on \d+ cores)?\n$/, '');
  };
  const large = '29 13 1 21 4 30/10 28 0 8 15 7/9 16 14 23 6 26/31 34 3 20 35 19/24 11 32 12 33 22/2 25 18 5 17 27';
  assert.equal(
    words('1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24'),
    'Auto, by IDA*: 2 moves, proven shortest; expanded 4 states',
  );
  assert.equal(
    words('5 1 2 4/0 6 3 8/9 10 7 11/13 14 15 12'),
    'Auto, by IDA* with pattern databases: 7 moves, proven shortest; expanded 7 states',
  );
  const improved = (/** @type {string} */ nodes) => words('--max-memory', '8M', '--max-nodes', nodes, large);
  assert.equal(
    improved('100000'),
    'Auto, by shortening stretches: 189 moves; any solution has at least 137 moves; expanded 100,000 states',
  );
  assert.equal(
    improved('350000'),
    'Auto, by beam search: 179 moves; any solution has at least 137 moves; expanded 350,000 states',
  );
});

test('solve --json gives one object with every field of the contract', () => {
  const { status, out, err } = run(['solve', '--json', '--algorithm', 'astar-manhattan', '8 6 7/2 5 4/3 0 1']);
  assert.equal(status, 0);
  assert.equal(err, '');
  const result = JSON.parse(out);
  assert.deepEqual(Object.keys(result), [
    'position',
    'status',
    'length',
    'moves',
    'optimal',
    'lower_bound',
    'expanded',
    'generated',
    'frontier_peak',
    'cores',
    'memory_bytes',
    'seconds',
    'setup_seconds',
    'method',
  ]);
  assert.equal(result.position, '8 6 7/2 5 4/3 0 1');
  assert.equal(result.status, 'solved');
  assert.equal(result.length, 31);
  assert.equal(result.optimal, true);
  assert.equal(result.lower_bound, 31);
  assert.equal(result.expanded, 6729);
  assert.equal(result.generated, 10981);
  assert.equal(result.frontier_peak, 3273);
  assert.equal(typeof result.seconds, 'number');
});

test('a solved position needs no moves', () => {
  const { status, out } = run(['solve', '1 2 3/4 5 6/7 8 0']);
  assert.equal(status, 0);
  assert.equal(out, '\n');
});

test('an unsolvable position is explained, with exit status 1', () => {
  const { status, out, err } = run(['solve', '7 4 3/0 5 8/6 2 1']);
  assert.equal(status, 1);
  assert.equal(out, '');
  assert.equal(
    err,
    'sliding-puzzle solve: unsolvable: on a board of odd width (3) the number of inversions must ' +
      'be even, and 19 inversions is odd\n',
  );
  const json = run(['solve', '--json', '7 4 3/0 5 8/6 2 1']);
  assert.equal(json.status, 1);
  const result = JSON.parse(json.out);
  assert.equal(result.status, 'unsolvable');
  assert.equal(result.optimal, false);
  assert.equal(result.moves, null);
});

test('a search that reaches a limit says which, what it reached, and ends with 1', () => {
  const hard = '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1';
  const nodes = run(['solve', '--algorithm', 'bfs', '--max-nodes', '1000', hard]);
  assert.equal(nodes.status, 1);
  assert.equal(nodes.out, '');
  assert.match(
    nodes.err,
    /^sliding-puzzle solve: stopped at the state limit after 1,000 states and \d+ KiB of memory; any solution has at least \d+ moves\n$/,
  );
  const memory = run(['solve', '--json', '--algorithm', 'astar-manhattan', '--max-memory', '8M', hard]);
  assert.equal(memory.status, 1);
  const result = JSON.parse(memory.out);
  assert.equal(result.status, 'limit');
  assert.equal(result.limit, 'memory');
  assert.equal(result.optimal, false);
  assert.ok(result.memory_bytes <= 8 * 1024 * 1024);
  assert.ok(result.lower_bound > 60 && result.lower_bound <= 80);
  assert.equal(
    JSON.parse(run(['solve', '--json', '--algorithm', 'idastar', '--max-seconds', '0.01', hard]).out).limit,
    'time',
  );
});

test('positions come one a line from standard input; bad lines are named and the rest goes on', () => {
  const { status, out, err } = run(
    ['solve', '-'],
    '# a comment\n1 2 3/4 5 6/7 0 8\n\n1 2 3/4 5 6/7 8 8\n7 4 3/0 5 8/6 2 1\n1,2,3,4,0,6,7,5,8\r\n',
  );
  assert.equal(status, 2);
  assert.equal(out, 'L\nUL\n');
  const words = err.split('\n').filter((line) => line.startsWith('sliding-puzzle'));
  assert.equal(words.length, 2);
  assert.match(words[0], /^sliding-puzzle solve: line 4: tile 8 appears twice: .*; the blank \(0\) is missing$/);
  assert.match(words[1], /^sliding-puzzle solve: line 5: unsolvable: /);
});

test('a table that finds no room says so, and how much it took', () => {
  const { status, out, err } = run(['solve', '--max-memory', '1M', '8 6 7/2 5 4/3 0 1']);
  assert.deepEqual([status, out], [1, '']);
  assert.equal(
    err,
    'sliding-puzzle solve: stopped at the memory limit after 0 states and 177 KiB of memory; any solution has at ' +
      'least 1 move\n',
  );
});

test('several positions as arguments are told apart by number', () => {
  const { status, err } = run(['check', '1 2/3 0', '1 2/3', '1 2/3 3']);
  assert.equal(status, 2);
  assert.match(err, /position 2: row 2 has 1 tile but row 1 has 2/);
  assert.match(err, /position 3: tile 3 appears twice/);
});

// --- check ---

test('check says inversions, polarity, solvable or not, and why', () => {
  const { status, out } = run(['check', '7 4 3/0 5 8/6 2 1', '6 5 7/3 4 0/1 8 2']);
  assert.equal(status, 1);
  assert.equal(
    out,
    '19 inversions, polarity odd, unsolvable: on a board of odd width (3) the number of ' +
      'inversions must be even, and 19 inversions is odd\n' +
      '18 inversions, polarity even, solvable: on a board of odd width (3) the number of ' +
      'inversions must be even, and 18 inversions is even\n',
  );
  assert.equal(run(['check', '1 2 3/4 5 6/7 8 0']).status, 0);
});

test('check --json has the fields of the contract', () => {
  const { out } = run(['check', '--json', '15 2 3 4/5 6 7 8/9 10 11 12/13 14 1 0']);
  assert.deepEqual(JSON.parse(out), {
    position: '15 2 3 4/5 6 7 8/9 10 11 12/13 14 1 0',
    inversions: 27,
    polarity: 'odd',
    solvable: false,
    reason:
      'unsolvable: on a board of even width (4) inversions plus the rows below the blank must be ' +
      'even, and 27 inversions + 0 rows = 27 is odd',
  });
});

// --- shuffle ---

test('shuffle gives one position for a size, a method and a seed', () => {
  const once = run(['shuffle', '--size', '4x4', '--seed', 'blog-1']);
  assert.equal(once.status, 0);
  assert.equal(once.out, '11 5 8 12/10 4 13 15/0 6 3 1/2 14 9 7\n');
  assert.equal(once.err, '');
  assert.equal(
    run(['shuffle', '--size', '4x4', '--seed', 'blog-1', '--method', 'sattolo']).out,
    '4 5 0 12/15 11 14 9/10 6 3 1/2 13 8 7\n',
  );
  const five = run(['shuffle', '--size', '4x4', '--seed', 'blog-1', '--count', '5']).out.split('\n');
  assert.equal(five.length, 6);
  assert.equal(new Set(five).size, 6);
  assert.equal(`${five[0]}\n`, once.out);
  assert.equal(`${five[1]}\n`, run(['shuffle', '--size', '4x4', '--seed', 'blog-1-2']).out);
});

test('shuffle without a seed tells the one that it took', () => {
  const { out, err } = run(['shuffle', '--size', '3x5']);
  const seed = /^seed (\d+)\n$/.exec(err)?.[1];
  assert.ok(seed);
  assert.equal(run(['shuffle', '--size', '3x5', '--seed', seed]).out, out);
});

test('shuffle knows at once how far away positions can be', () => {
  refuses(['shuffle', '--seed', 'a', '--moves-away', '81'], 'no position of 4x4 is 81 moves away: the farthest are 80');
  refuses(['shuffle', '--seed', 'a', '--size', '3x5', '--moves-away', '85'], 'the farthest are 84');
});

test('shuffle --moves-away is a method of its own', () => {
  const words = '--moves-away: cannot be combined with --method or --keep-unsolvable';
  refuses(['shuffle', '--size', '3x3', '--moves-away', '5', '--method', 'naive-swap'], words);
  refuses(['shuffle', '--size', '3x3', '--moves-away', '5', '--keep-unsolvable'], words);
});

test('where a position that far away is rare, shuffle climbs from the goal until it has all that were asked for', () => {
  const shuffle = (/** @type {string[]} */ ...parameters) => run(['shuffle', ...parameters]);
  const far = (/** @type {string} */ seed) => shuffle('--size', '8x2', '--seed', seed, '--moves-away', '41');
  assert.deepEqual(far('3'), { status: 0, out: '2 9 3 11 15 14 8 6/1 10 0 13 12 5 4 7\n', err: '' });
  const { status, out, err } = shuffle('--size', '2x8', '--moves-away', '45', '--count', '6', '--seed', 'a');
  assert.deepEqual([status, err, out.trim().split('\n').length], [0, '', 6]);
  for (const line of run(['solve', '--json', '-'], `${far('1').out}${far('4').out}`)
    .out.trim()
    .split('\n')) {
    const { length, optimal } = JSON.parse(line);
    assert.deepEqual([length, optimal], [41, true]);
  }
});

slow('shuffle refuses what is too rare to be found at once, and names the farthest that it deals', () => {
  const away = (/** @type {string} */ size, /** @type {string} */ moves) => [
    'shuffle',
    '--seed',
    'a',
    '--size',
    size,
    '--moves-away',
    moves,
    '--count',
    '2',
  ];
  for (const [size, farthest] of Object.entries({ '3x4': 48, '2x6': 70, '5x3': 63, '7x2': 79, '4x4': 66, '8x2': 60 })) {
    refuses(
      away(size, `${farthest + 1}`),
      `positions of ${size} that are ${farthest + 1} moves away are too rare to be found: the farthest that are dealt are ${farthest}`,
    );
  }
  for (const [size, moves] of [
    ['4x4', '65'],
    ['3x4', '46'],
  ]) {
    const { status, out, err } = run(away(size, moves));
    assert.deepEqual([status, err, out.trim().split('\n').length], [0, '', 2]);
  }
});

for (const threads of ['no', '1', '2', '4'])
  (/no|2/.test(threads) ? test : slow)(
    `a deal depends on date, size, distance and seed alone: with tables that ${threads} threads made and kept`,
    () => {
      const deals = readFileSync(join(here, '../data/deals.txt'), 'utf8').split('\n');
      const days = deals.filter((line) => /^daily 2026-11-(1[6-9]|2[3-6]) /.test(line));
      const walks = deals.filter((line) => /^4x4 3\d /.test(line));
      assert.ok(days.length === 8 && walks.length >= 12);
      const cache = process.env.XDG_CACHE_HOME;
      try {
        const kept = (process.env.XDG_CACHE_HOME = mkdtempSync(join(folder, 'deals-')));
        // Takes so long that tables are built and kept.
        const hard = '19 18 6 14 9/15 16 1 8 20/2 3 21 22 0/13 7 23 12 17/5 11 4 24 10';
        if (threads !== 'no')
          assert.equal(run(['solve', '--max-nodes', '3000000', '--threads', threads, hard]).status, 0);
        assert.equal(existsSync(join(kept, 'sliding-puzzle')), threads !== 'no');
        for (const line of days) {
          const [, date, ...position] = line.split(' ');
          assert.equal(run(['shuffle', '--daily', date]).out, `${position.join(' ')}\n`, date);
        }
        for (const line of threads === 'no' ? walks : walks.slice(0, 4)) {
          const [size, moves, seed, ...position] = line.split(' ');
          const asked = ['shuffle', '--size', size, '--moves-away', moves, '--seed', seed];
          assert.equal(run(asked).out, `${position.join(' ')}\n`, seed);
        }
      } finally {
        process.env.XDG_CACHE_HOME = cache;
      }
    },
  );

test('study says to people what a method does to the tiles', () => {
  const study = (/** @type {string[]} */ ...parameters) => run(['study', '--shuffles', '1000', ...parameters]);
  assert.deepEqual(study('--size', '2x2', '--method', 'naive-swap'), {
    status: 0,
    out:
      '1,000 shuffles by naive-swap, 496 of them solvable\ntiles at home: 0.729 of 3 on average\n' +
      'Manhattan distance: 3.055 on average\nthe most frequent arrangement came 2.200 times as often as the least ' +
      'frequent\nexactly: 24 of 24 arrangements are possible, the most frequent 1.875 times as often as the least ' +
      'frequent of them\n',
    err: '',
  });
  // Too large to count what is possible.
  assert.equal(
    study('--size', '4x4').out,
    '1,000 shuffles by fisher-yates, 508 of them solvable\ntiles at home: 0.959 of 15 on average\n' +
      'Manhattan distance: 36.653 on average\n',
  );
});

test('shuffle --daily prints the board of a day, which no other option changes', () => {
  assert.equal(run(['shuffle', '--daily', '2026-11-16']).out, '1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10\n');
  assert.equal(run(['shuffle', '--daily', '2026-11-17']).out, '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14\n');
  refuses(['shuffle', '--daily', '2026-02-29'], 'there is no day "2026-02-29"');
  refuses(['shuffle', '--daily', 'today'], 'the date "today" is not understood: expected year-month-day');
  for (const other of [
    ['--size', '3x3'],
    ['--seed', 'a'],
    ['--moves-away', '3'],
    ['--count', '2'],
  ])
    refuses(['shuffle', '--daily', '2026-11-16', ...other], `${other[0]} excludes --daily`);
});

slow('far positions of 4x4 are exactly as far as asked, by another search', () => {
  for (const moves of ['40', '51', '60']) {
    const drawn = run(['shuffle', '--size', '4x4', '--seed', 'far', '--moves-away', moves, '--count', '3']).out;
    const solved = run(['solve', '--algorithm', 'idastar', '--json', '-'], drawn).out.trim().split('\n');
    assert.deepEqual(
      solved.map((line) => JSON.parse(line)).map(({ length, optimal }) => [length, optimal]),
      Array.from({ length: 3 }, () => [Number(moves), true]),
    );
  }
});

test('every shuffle of every method can be solved, unless unsolvable ones are kept', () => {
  for (const method of ['fisher-yates', 'random-walk', 'naive-swap', 'sattolo']) {
    const shuffled = run(['shuffle', '--size', '3x3', '--seed', 'a', '--method', method, '--count', '50']);
    assert.equal(run(['check', '-'], shuffled.out).status, 0, method);
  }
  const kept = run(['shuffle', '--size', '3x3', '--seed', 'a', '--count', '50', '--keep-unsolvable']);
  assert.equal(kept.status, 0);
  const unsolvable = run(['check', '-'], kept.out).out.match(/unsolvable/g)?.length ?? 0;
  assert.ok(unsolvable > 10 && unsolvable < 40);
  assert.equal(kept.err.split('\n').length - 1, unsolvable);
});

// --- layers ---

test('layers prints one count after another, as published', () => {
  const counts =
    '1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 ' +
    '23952 20224 24047 15578 14560 6274 3910 760 221 2\n';
  assert.equal(run(['layers', '--size', '3x3']).out, counts);
  assert.equal(run(['layers', '--size', '5x5', '--depth', '5']).out, '1 2 4 10 26 64\n');
  assert.equal(run(['layers', '--size', '2x2', '--depth', '0']).out, '1\n');
  const limited = run(['layers', '--size', '4x4', '--max-memory', '1M']);
  assert.equal(limited.status, 1);
  assert.match(
    limited.err,
    /the positions at depth \d+ do not fit into 1 MiB of memory; --max-memory raises the limit/,
  );
});

// --- render ---

test('render draws a PNG of the size asked for', () => {
  const file = join(folder, 'board.png');
  const { status, out, err } = run(['render', '1 2 3 4 5/6 7 8 0 9', '-o', file, '--pixels', '300']);
  assert.equal(err, '');
  assert.equal(out, '');
  assert.equal(status, 0);
  const png = readFileSync(file);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.readUInt32BE(16), 300);
  assert.equal(png.readUInt32BE(20), 120);
});

test('render names the file that it cannot write', () => {
  const file = join(folder, 'missing', 'board.png');
  refuses(['render', '1 2/3 0', '-o', file], file);
  assert.equal(existsSync(file), false);
  refuses(['render', '1 2/3 3', '-o', join(folder, 'bad.png')], 'tile 3 appears twice');
  assert.equal(existsSync(join(folder, 'bad.png')), false);
});

// --- pictures ---

/** A PNG without anything special. @param {number} width @param {number} height
 *  @param {(x: number, y: number) => number[]} colorAt red, green, blue, alpha */
function makePng(width, height, colorAt) {
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) rows.set(colorAt(x, y), y * (width * 4 + 1) + 1 + x * 4);
  }
  /** @param {string} type @param {Buffer} data */
  function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const result = Buffer.alloc(body.length + 8);
    result.writeUInt32BE(data.length, 0);
    body.copy(result, 4);
    result.writeUInt32BE(crc32(body), body.length + 4);
    return result;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} bytes */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The pixels of a PNG as render writes it: RGBA, any filter. @param {string} file */
function readPng(file) {
  const png = readFileSync(file);
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  assert.deepEqual([...png.subarray(24, 26)], [8, 6]);
  const data = [];
  for (let place = 8; place < png.length; ) {
    const length = png.readUInt32BE(place);
    if (png.toString('latin1', place + 4, place + 8) === 'IDAT') data.push(png.subarray(place + 8, place + 8 + length));
    place += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * 4;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const left = x >= 4 ? pixels[y * stride + x - 4] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + x] : 0;
      const corner = x >= 4 && y > 0 ? pixels[(y - 1) * stride + x - 4] : 0;
      const away = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
      const paeth = away[0] <= away[1] && away[0] <= away[2] ? left : away[1] <= away[2] ? up : corner;
      const guess = [0, left, up, (left + up) >> 1, paeth][filter];
      pixels[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return {
    width,
    height,
    pixels,
    at: (/** @type {number} */ x, /** @type {number} */ y) => [
      ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ],
  };
}

test('render leaves room below', () => {
  const file = join(folder, 'poster.png');
  const position = run(['shuffle', '--size', '4x4', '--seed', 'blog-1']).out.trim();
  assert.equal(run(['render', position, '-o', file, '--pixels', '576', '--below', '159']).status, 0);
  const [drawn, kept] = [file, join(here, '../golden/poster.png')].map(readPng);
  assert.deepEqual([drawn.width, drawn.height], [576, 735]);
  assert.deepEqual(
    [drawn.at(288, 576), drawn.at(288, 734)],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  );
  assert.ok(drawn.pixels.equals(kept.pixels), 'tests/golden/poster.png is another picture');
});

test('render draws in the scheme chosen', () => {
  const file = join(folder, 'scheme.png');
  const colours = ['diagonal', 'plain', 'row', 'fringe'].map((scheme) => {
    assert.equal(run(['render', '1 2 3/4 5 6/7 8 0', '-o', file, '--pixels', '300', '--scheme', scheme]).status, 0);
    const { at } = readPng(file);
    const [first, ...others] = [at(80, 30), at(280, 30), at(80, 230)];
    // A face is shaded downwards.
    return others.map((other) => first.every((channel, place) => Math.abs(channel - other[place]) < 4));
  });
  const [diagonal, plain, row, fringe] = colours;
  assert.deepEqual(diagonal, [false, false]);
  assert.deepEqual(plain, [true, true]);
  assert.deepEqual(row, [true, false]);
  assert.deepEqual(fringe, [true, true]);
});

test('render puts a picture on the tiles, cut to the board and centred, with numbers if wanted', () => {
  // Quarters of the middle square: red, green, blue, white; what is cut off is black.
  const picture = join(folder, 'quarters.png');
  writeFileSync(
    picture,
    makePng(120, 60, (x, y) => {
      if (x < 30 || x >= 90) return [0, 0, 0, 255];
      return x < 60 ? (y < 30 ? [255, 0, 0, 255] : [0, 0, 255, 255]) : y < 30 ? [0, 255, 0, 255] : [255, 255, 255, 255];
    }),
  );
  const file = join(folder, 'picture-board.png');
  const draw = (/** @type {string[]} */ ...more) => {
    const { status, err } = run(['render', '2 1/3 0', '-o', file, '--pixels', '200', '--picture', picture, ...more]);
    assert.equal(err, '');
    assert.equal(status, 0);
    return readPng(file);
  };
  const plain = draw();
  assert.deepEqual(plain.at(50, 50), [0, 255, 0, 255], 'tile 2 is the upper right of the picture');
  assert.deepEqual(plain.at(150, 50), [255, 0, 0, 255]);
  assert.deepEqual(plain.at(50, 150), [0, 0, 255, 255]);
  assert.deepEqual(draw('--numbers', 'auto').at(30, 30), plain.at(30, 30));
  let changed = 0;
  const numbered = draw('--numbers', 'on');
  for (let y = 0; y < 100; ++y) {
    for (let x = 0; x < 100; ++x) changed += numbered.at(x, y).join() === plain.at(x, y).join() ? 0 : 1;
  }
  assert.ok(changed > 500 && changed < 5000, `${changed} of 10000 pixels are a number's`);
  assert.deepEqual(numbered.at(75, 75), plain.at(75, 75), 'it sits in a corner');
});

test('numbers can be left out without a picture too', () => {
  const [on, off] = ['on', 'off'].map((numbers) => {
    const file = join(folder, `numbers-${numbers}.png`);
    assert.equal(run(['render', '1 2/3 0', '-o', file, '--numbers', numbers]).status, 0);
    return readFileSync(file);
  });
  assert.ok(off.length < on.length);
  refuses(['render', '1 2/3 0', '-o', join(folder, 'x.png'), '--numbers', 'maybe'], 'unknown kind of numbers "maybe"');
});

test('a picture that cannot be used is refused in words, and nothing is written', () => {
  const target = join(folder, 'no-picture.png');
  const bad = (/** @type {string} */ name, /** @type {string | Buffer} */ bytes) => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  const claiming = (/** @type {number} */ side) => {
    const png = makePng(1, 1, () => [0, 0, 0, 255]);
    png.writeUInt32BE(side, 16);
    png.writeUInt32BE(side, 20);
    return png;
  };
  for (const [file, words] of [
    [join(folder, 'nowhere.png'), 'No such file or directory'],
    [folder, 'it is a folder'],
    [bad('empty.png', ''), 'it is empty'],
    [bad('words.png', 'This is no picture.'), 'not a PNG or JPEG image'],
    [bad('moving.png', 'GIF89a and so on'), 'it is a GIF; save it as a PNG or JPEG'],
    [bad('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'), 'it is an SVG'],
    [bad('large.png', claiming(9000)), 'it has 9000x9000 pixels; save it smaller, with at most 64,000,000 pixels'],
    [bad('huge.png', claiming(1_000_000)), 'it has 1000000x1000000 pixels; save it smaller'],
    [bad('cut-short.png', makePng(50, 50, (x, y) => [x, y, (x * y) & 255, 255]).subarray(0, 100)), 'it is damaged'],
  ]) {
    refuses(['render', '1 2/3 0', '-o', target, '--picture', file], words);
    refuses(['render', '1 2/3 0', '-o', target, '--picture', file], file);
    refuses(['play', '--picture', file], words);
  }
  assert.equal(existsSync(target), false);
});

// --- bad use ---

test('bad positions are refused with the entry and its place', () => {
  const place = 'in row 2, column 3';
  refuses(['check', '1 2 3/4 5 a/7 8 0'], `entry "a" ${place} is not a tile`);
  refuses(['check', '1 2 3/4 5 9/7 8 0'], `tile 9 ${place} is too large`);
  refuses(['check', '1 2 3/4 5 5/7 8 0'], 'tile 5 appears twice: in row 2, column 2 and');
  refuses(['check', '1 2 3/4 5 0/7 8 0'], 'the blank (0) appears twice');
  refuses(['check', '1 2 3/4 5 6/7 8'], 'row 3 has 2 tiles but row 1 has 3');
  refuses(['check', '1 2 3 4 5 6 7 0'], 'a list of 8 entries is not a square board');
  refuses(['check', '1 0'], 'a list of 2 entries is not a square board');
  refuses(['check', '1/0'], 'a board of 1x2 is not possible: width and height must be 2 to 10');
  refuses(['check', ''], 'the position is empty');
});

test('bytes that are not UTF-8, and ten megabytes of nonsense, are refused in one short line', () => {
  for (const input of [
    Buffer.from([0xff, 0xfd, 0x31, 0x0a]),
    Buffer.alloc(10_000_000, 'a'),
    Buffer.alloc(10_000_000, '1 '),
    Buffer.alloc(10_000_000, 0),
  ]) {
    const { status, out, err } = run(['check', '-'], input);
    assert.equal(status, 2);
    assert.equal(out, '');
    assert.match(err, /^sliding-puzzle check: line 1: [^\n]{10,300}\n$/);
  }
});

test('bad options are refused in one line that names them', () => {
  refuses(
    ['solve', '--algorithm', 'dfs', '1 2/3 0'],
    'algorithm "dfs" is not known: expected bfs, bidirectional-bfs, astar-misplaced, astar-manhattan, idastar, auto, fast, idastar-manhattan or idastar-linear-conflict',
  );
  refuses(['solve', '--fast', '1 2/3 0'], '--fast');
  refuses(['solve'], 'no position is given');
  refuses(['solve', '-'], 'standard input holds no position', '# nothing\n');
  refuses(['solve', '--max-memory', 'much', '1 2/3 0'], 'memory "much" is not understood');
  refuses(['solve', '--max-memory', '-1', '1 2/3 0'], 'memory "-1" is not understood');
  refuses(['solve', '--max-nodes', '-5', '1 2/3 0'], '--max-nodes');
  refuses(['solve', '--max-seconds', '-5', '1 2/3 0'], '--max-seconds');
  refuses(['solve', '--max-seconds', 'nan', '1 2/3 0'], '--max-seconds');
  refuses(['shuffle', '--size', '11x4'], 'a board of 11x4 is not possible: width and height must be 2 to 10');
  refuses(['shuffle', '--size', 'big'], 'size "big" is not understood: expected width x height');
  refuses(['shuffle', '--method', 'knuth'], 'shuffle method "knuth" is not known');
  refuses(['shuffle', '--count', '-1'], '--count: "-1" is not understood');
  refuses(['shuffle', '--count', 'many'], '--count: "many" is not understood');
  refuses(['shuffle', '--steps', '5', '--seed', 'a'], 'only --method random-walk has steps');
  refuses(['shuffle', '--steps', '-1', '--seed', 'a'], '--steps');
  refuses(['shuffle', '--seed', 'z'.repeat(2000)], 'is too long: 2,000 bytes, at most 1,024 bytes');
  refuses(['layers', '--size', '3x3', '--depth', '-1'], '--depth');
  refuses(['render', '1 2/3 0'], '--output is required');
  refuses(['render', '1 2/3 0', '-o', join(folder, 'x.png'), '--pixels', '100000'], '--pixels');
  refuses(['render', '1 2/3 0', '-o', join(folder, 'x.png'), '--theme', 'pink'], 'theme "pink"');
  refuses(['render', '1 2/3 0', '-o', join(folder, 'x.png'), '--scheme', 'pink'], 'scheme "pink"');
  refuses(['fly'], 'fly');
  refuses([], 'subcommand');
});

test('numbers are read as written: no octal, no hexadecimal, no overflow, no unit alone', () => {
  for (const memory of [
    '0',
    '0x10',
    '1e3',
    '1.5M',
    'M',
    ' 5',
    '+5',
    '5 M',
    '5Q',
    '5BB',
    '18446744073709551616',
    '16777216T',
  ]) {
    refuses(['solve', '--max-memory', memory, '1 2/3 0'], `--max-memory: memory "${memory}" is not understood`);
  }
  for (const memory of ['20971520', '020480K', '20M', '20mb', '20MiB', '1g', '1T', '18446744073709551615']) {
    assert.equal(run(['solve', '--max-memory', memory, '1 2/0 3']).out, 'L\n', memory);
  }
  for (const seconds of ['', '1-2', '1.5.2', '1e2e', '-1', '1s', 'nan', 'inf']) {
    refuses(['solve', '--max-seconds', seconds, '1 2/3 0'], `"${seconds}" is not understood: expected seconds`);
  }
  for (const steps of ['', '0x10', '1.5', '1e2', ' 5', '-1', '1000001', '4294967296']) {
    refuses(
      ['shuffle', '--seed', 'a', '--steps', steps],
      `--steps: "${steps}" is not possible: expected a whole number from 0 to 1000000`,
    );
  }
  const walk = ['shuffle', '--seed', 'a', '--method', 'random-walk', '--steps'];
  assert.equal(run([...walk, '010']).out, run([...walk, '10']).out);
  refuses(
    ['render', '1 2/3 0', '-o', join(folder, 'x.png'), '--pixels', '0'],
    '"0" is not possible: expected a whole number from 1 to 4096',
  );
});

test('limits of memory below a mebibyte are told as what they are', () => {
  assert.match(
    run(['solve', '--algorithm', 'astar-manhattan', '--max-memory', '100k', '1 2/0 3']).err,
    / and \d\d KiB of memory;/,
  );
  const layers = run(['layers', '--size', '3x3', '--max-memory', '1']);
  assert.equal(layers.out, '');
  assert.match(layers.err, /do not fit into 1 byte of memory/);
});

test('an unknown option is shown without its control characters, cut short', () => {
  refuses(['check', '--x\x1b[31m'], 'not expected: --x\\x1B[31m');
  const { err } = run(['check', `--${'a'.repeat(100_000)}`]);
  assert.match(err, /^sliding-puzzle: [^\n]{400,600}\n$/);
});

test('a byte order mark before the first line is passed over, elsewhere it is shown', () => {
  const { status, out, err } = run(['solve', '-'], '\ufeff1 2/0 3\r\n\ufeff1 2/0 3\r\n');
  assert.equal(status, 2);
  assert.equal(out, 'L\n');
  assert.ok(err.includes('solve: line 2: entry "\\xEF\\xBB\\xBF1" in row 1, column 1 is not a tile'), err);
  assert.equal(run(['solve', '-'], '\ufeff# a comment\n1 2/0 3\n').status, 0);
});

test('text in UTF-16 is called by that name', () => {
  const text = '1 2/0 3\r\n';
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
  const plain = Buffer.from(text, 'utf16le');
  for (const bytes of [marked, plain, Buffer.from(marked).swap16(), Buffer.from(plain).swap16()]) {
    const { status, out, err } = run(['check', '-'], bytes);
    assert.equal(status, 2);
    assert.equal(out, '');
    assert.equal(err, 'sliding-puzzle check: standard input is UTF-16: save it as UTF-8\n');
  }
});

test('a full disk behind standard output is an error, and ends what has no end', () => {
  const full = openSync('/dev/full', 'w');
  after(() => closeSync(full));
  for (const parameters of [
    ['solve', '1 2/0 3', '1 2/0 3'],
    ['check', '--json', '1 2/0 3'],
    ['layers', '--size', '2x2'],
    ['--help'],
    ['shuffle', '--seed', 'a'],
    ['shuffle', '--seed', 'a', '--count', '18446744073709551615'],
  ]) {
    const { status, err } = runWith(parameters, { stdio: ['ignore', full, 'pipe'] });
    assert.equal(status, 2, parameters.join(' '));
    assert.ok(err.endsWith('sliding-puzzle: cannot write to standard output: results are missing\n'), err);
    assert.equal(err.match(/proven shortest/g)?.length ?? 0, parameters[0] === 'solve' ? 1 : 0);
  }
});

/** For a program that may write no file: what tests/coverage.sh lets it write at its end would be in the way. */
const withoutCounts = { ...process.env, LLVM_PROFILE_FILE: '/dev/null' };

/** The program under a shell's `ulimit`. @param {string} limit @param {string[]} parameters @param {string} [input] */
function runLimited(limit, parameters, input = '') {
  const script = `ulimit ${limit}; exec "$@"`;
  return call('bash', ['-c', script, 'bash', program, ...parameters], { input, env: withoutCounts });
}

test('several positions at once: every line in its order, bad ones by their numbers, and the same exit status', () => {
  const lines = ['8 6 7/2 5 4/3 0 1', '1 2 3/4 5 6/7 0 8', 'nonsense', '1 2 3/4 5 6/8 7 0', '1 2 3/4 5 6/0 7 8'];
  const input = Array.from({ length: 40 }, () => lines.join('\n')).join('\n');
  const one = run(['solve', '-'], input);
  const four = run(['solve', '--jobs', '4', '-'], input);
  assert.equal(four.out, one.out);
  assert.deepEqual([one.status, four.status], [2, 2]);
  const complaints = (/** @type {string} */ err) => err.match(/line \d+: .*/g)?.sort();
  assert.deepEqual(complaints(four.err), complaints(one.err));
  assert.equal(complaints(one.err)?.length, 80);
  // The worst of them, wherever it stands.
  const worst = ['1 2 3/4 5 6/7 0 8', '1 2 3/4 5 6/8 7 0', '1 2 3/4 5 6/0 7 8'].join('\n');
  for (const jobs of ['1', '2']) assert.equal(run(['solve', '--jobs', jobs, '-'], worst).status, 1);
  refuses(['solve', '--jobs', '0', '-'], '"0" is not possible: expected a whole number from 1 to 256');
  refuses(['solve', '--threads', '257', '-'], '"257" is not possible: expected a whole number from 1 to 256');
});

slow('a line longer than any position is refused by its number, whatever memory there is, and the rest goes on', () => {
  const long = '1 '.repeat(50_000_000);
  const { status, out, err } = runLimited('-v 200000', ['solve', '-'], `1 2/0 3\n${long}\n1 2/0 3\n#${long}\n1 0/3 2`);
  assert.equal(status, 2);
  assert.equal(out, 'L\nL\nU\n');
  const words = err.split('\n').filter((line) => line.startsWith('sliding-puzzle'));
  assert.equal(words.length, 1);
  assert.match(words[0], /^sliding-puzzle solve: line 2: longer than any position, .{10,100}: "1 1 1 [1 ]+…"$/);

  const blanks = run(['check', '-'], `${' '.repeat(20_000)}1 2/3 0\n${' '.repeat(9_000)}1 2/3 0\r\n`);
  assert.equal(blanks.status, 2);
  assert.match(blanks.err, /line 1: longer than any position/);
  assert.match(blanks.out, /^0 inversions/);
});

test('a list in brackets is one position, not several', () => {
  assert.equal(run(['solve', '[[1,2],[0,3]]', '[1, 2, 0, 3]', '[1,2,3,0]']).out, 'L\nL\n\n');
  assert.equal(run(['solve', '-'], '[[1, 2], [0, 3]]\n[1, 2, 3, 4, 5, 6, 7, 0, 8]\n').out, 'L\nL\n');
  refuses(['check', '[1,2,3]'], 'a list of 3 entries is not a square board');
  refuses(['check', '[[1,2],[3,3]]'], 'tile 3 appears twice');
  refuses(['check', '[1,2,3,0'], 'the brackets do not fit: expected [1, 2, 3, 0] or [[1, 2], [3, 0]]');
});

slow('a machine without memory is told of as that, and not as a limit of ours', () => {
  const layers = runLimited('-v 200000', ['layers', '--size', '4x4']);
  assert.equal(layers.status, 1);
  assert.match(layers.err, /^sliding-puzzle layers: this machine has no memory for the positions at depth \d+\n$/);
  const solve = runLimited('-v 200000', ['solve', '--algorithm', 'bfs', '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1']);
  assert.equal(solve.status, 1);
  assert.match(solve.err, /^sliding-puzzle solve: stopped because this machine has no more memory after /);
  assert.match(
    run(['solve', '--algorithm', 'bfs', '--max-memory', '8M', '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1']).err,
    /stopped at the memory limit after /,
  );
});

test('Ctrl-C and its like end a search with what it knows', async () => {
  const easy = '1 2/0 3';
  const hard = '24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0';
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // How soon a first solution is there hangs on the machine.
    for (let patience = 500; ; patience *= 4) {
      assert.ok(patience < 100_000, 'no solution was known in half a minute');
      const child = start(['solve', '-', easy], { seconds: 200 });
      let out = '';
      let err = '';
      child.stderr.on('data', (data) => (err += data));
      child.stdin.write(`${easy}\n`);
      // From the first answer on the signals are waited for.
      await new Promise((answered) => {
        child.stdout.on('data', (data) => {
          out += data;
          answered(null);
        });
      });
      child.stdin.end(`${hard}\n${easy}\n`);
      const ended = once(child, 'close');
      await setTimeout(patience);
      child.kill(signal);
      assert.deepEqual(await ended, [1, null], `${signal}: ${err}`);
      const words = err.split('\n').filter((line) => line.startsWith('sliding-puzzle'));
      assert.equal(words.length, 1, err);
      assert.match(words[0], /^sliding-puzzle solve: line 2: stopped on request after [\d,]+ states and /);
      const lines = out.split('\n');
      assert.equal(lines[0], 'L');
      if (lines.length === 2) continue; // too soon
      assert.equal(lines.length, 3, 'the positions after it are left alone');
      assert.match(words[0], /; best known solution: \d+ moves$/);
      const moves = lines[1].replace(/([UDLR])(\d+)/g, (_, move, times) => move.repeat(Number(times)));
      assert.ok(moves.length > 100 && moves.length < 1000);
      break;
    }
  }
});

test('standard input that cannot be read is not taken for an empty one', () => {
  const directory = openSync(folder, 'r');
  after(() => closeSync(directory));
  const { status, err } = runWith(['check', '-'], { stdio: [directory, 'pipe', 'pipe'] });
  assert.equal(status, 2);
  assert.match(err, /^sliding-puzzle check: cannot read standard input: [^\n]+\n$/);
});

test('a seed that is too long for the last of many positions prints none of them', () => {
  refuses(['shuffle', '--count', '10', '--seed', 'z'.repeat(1022)], 'shuffle: position 10: the seed "zzz');
  assert.equal(run(['shuffle', '--count', '9', '--seed', 'z'.repeat(1022)]).status, 0);
  assert.equal(run(['shuffle', '--count', '0', '--seed', 'a']).out, '');
});

test('a picture that does not fit on the disk leaves no half of it behind', () => {
  const file = join(folder, 'half.png');
  // A limit on the size of files stands for the full disk.
  const script = 'trap "" XFSZ; ulimit -f 1; exec "$@"';
  const draw = (/** @type {string} */ target) =>
    call('bash', ['-c', script, 'bash', program, 'render', '1 2 3/4 5 6/7 8 0', '-o', target], { env: withoutCounts });
  const first = draw(file);
  assert.equal(first.status, 2, first.err);
  assert.match(first.err, /^sliding-puzzle render: cannot write "[^\n]+\n$/);
  assert.equal(existsSync(file), false);
  refuses(['render', '1 2 3/4 5 6/7 8 0', '-o', '/dev/full'], 'cannot write "/dev/full"');
  assert.ok(statSync('/dev/full').isCharacterDevice(), 'a device is not removed');

  // And the one that was there before stays.
  const old = join(folder, 'old.png');
  assert.equal(run(['render', '1 2/3 0', '-o', old]).status, 0);
  const before = readFileSync(old);
  const again = draw(old);
  assert.equal(again.status, 2, again.err);
  assert.deepEqual(readFileSync(old), before);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('.new')),
    [],
    'nothing is left beside it',
  );
});

test('a file keeps its place, its mode and its owner when it is written anew', () => {
  const place = mkdtempSync(join(folder, 'files-'));
  const old = join(place, 'old.png');
  writeFileSync(old, 'old');
  chmodSync(old, 0o640);
  if (process.getuid?.() === 0) chownSync(old, 12345, 23456);
  const { uid, gid } = statSync(old);
  const link = join(place, 'link.png');
  symlinkSync('old.png', link);
  const draw = (/** @type {string} */ file) => run(['render', '1 2/3 0', '-o', file]);
  assert.equal(draw(link).status, 0);
  const now = statSync(old);
  assert.deepEqual([now.mode & 0o7777, now.uid, now.gid], [0o640, uid, gid]);
  assert.equal(readFileSync(old).subarray(1, 4).toString(), 'PNG');
  assert.ok(lstatSync(link).isSymbolicLink());

  const ahead = join(place, 'ahead.png');
  symlinkSync(join(place, 'made.png'), ahead);
  assert.equal(draw(ahead).status, 0);
  assert.ok(lstatSync(ahead).isSymbolicLink(), 'a link to what is not there yet stays one');
  assert.equal(statSync(join(place, 'made.png')).mode & 0o777, 0o666 & ~process.umask());

  const longest = join(place, `${'n'.repeat(251)}.png`);
  assert.equal(draw(longest).status, 0);

  chmodSync(old, 0o440);
  const before = readFileSync(old);
  refuses(['render', '1 2/0 3', '-o', old], 'Permission denied');
  refuses(['solve', '--algorithm', 'bfs', '--trace', old, '1 2/0 3'], 'Permission denied');
  assert.deepEqual(readFileSync(old), before);
  const circle = join(place, 'circle.png');
  symlinkSync('circle.png', circle);
  refuses(['render', '1 2/0 3', '-o', circle], 'Too many levels of symbolic links');
  refuses(['render', '1 2/0 3', '-o', place], 'Is a directory');
  assert.deepEqual(
    readdirSync(place).sort(),
    ['ahead.png', 'circle.png', 'link.png', 'made.png', basename(longest), 'old.png'].sort(),
    'nothing is left beside them',
  );
});

test('standard output and pipes take pictures and traces, and a file that has begun goes on', () => {
  const place = mkdtempSync(join(folder, 'streams-'));
  const draw = ['render', '1 2/3 0', '-o'];
  const expected = join(place, 'expected.png');
  assert.equal(run([...draw, expected]).status, 0);
  const png = readFileSync(expected);
  const shell = (/** @type {string} */ script) =>
    call('bash', ['-c', `set -eo pipefail; ${script}`, 'bash', program, ...draw], { cwd: place });
  for (const [name, script] of [
    ['dash.png', '"$@" - > dash.png'],
    ['file.png', '"$@" /dev/stdout > file.png'],
    ['pipe.png', '"$@" /dev/stdout | cat > pipe.png'],
    ['descriptor.png', '"$@" /dev/fd/3 3> descriptor.png'],
    [
      'substitution.png',
      '"$@" >(cat > part; mv part substitution.png); until [ -e substitution.png ]; do sleep 0.01; done',
    ],
    ['fifo.png', 'mkfifo fifo; cat fifo > fifo.png & "$@" fifo; wait'],
    ['link.png', 'ln -s /dev/stdout link; "$@" link | cat > link.png'],
  ]) {
    const { status, err } = shell(script);
    assert.equal(status, 0, `${script}: ${err}`);
    assert.deepEqual(readFileSync(join(place, name)), png, script);
  }
  assert.equal(shell('echo before > log; { "$@" /dev/stdout; echo after; } >> log').status, 0);
  const log = Buffer.concat([Buffer.from('before\n'), png, Buffer.from('after\n')]);
  assert.deepEqual(readFileSync(join(place, 'log')), log);
  // What spawns the program here gives it sockets, which the system does not open by a name.
  assert.match(run([...draw, '/dev/stdout']).out, /PNG/);
  assert.equal(call('bash', ['-c', '"$@" ./-', 'bash', program, ...draw], { cwd: place }).status, 0);
  assert.deepEqual(readFileSync(join(place, '-')), png, 'a file can still have that name');
  assert.match(shell('"$@" - >&-').err, /^sliding-puzzle render: cannot write to standard output: [^\n]+\n$/);

  const solve = ['solve', '--algorithm', 'bfs', '1 2/0 3', '--trace'];
  const traced = run([...solve, '-']);
  assert.equal(traced.status, 0, traced.err);
  assert.equal(JSON.parse(traced.out).moves, 'L');
  const both = run([...solve, '-', '--json']).out.split('\n');
  for (const line of both.slice(0, 2)) assert.equal(JSON.parse(line).moves, 'L');
  assert.ok(!existsSync('-'));

  const again = call(program, ['render', '1 2/3 0', '-o', join(place, 'tiled.png'), '--picture', '-'], { input: png });
  assert.equal(again.status, 0, again.err);
});

test('a file that may be written is, whatever the rights to its folder', () => {
  const place = mkdtempSync(join(tmpdir(), 'puzzle-closed-'));
  after(() => rmSync(place, { recursive: true }));
  const file = join(place, 'board.png');
  writeFileSync(file, 'x'.repeat(1_000_000));
  // Root may write to every folder; another user may not reach root's checkout.
  const user = process.getuid?.() === 0 ? { uid: 12345, gid: 12345 } : {};
  const reachable = join(mkdtempSync(join(tmpdir(), 'puzzle-reachable-')), 'program');
  after(() => rmSync(dirname(reachable), { recursive: true }));
  copyFileSync(program, reachable);
  chmodSync(dirname(reachable), 0o755);
  chmodSync(file, 0o666);
  chmodSync(place, 0o555);
  const draw = (/** @type {string} */ name) =>
    call(reachable, ['render', '1 2/3 0', '-o', join(place, name)], { ...user, env: withoutCounts });
  const inside = draw('board.png');
  const other = draw('other.png');
  chmodSync(place, 0o1777); // everybody may add a file, but not replace one of another user's
  const foreign = draw('board.png');
  chmodSync(place, 0o755);
  for (const { status, err } of [inside, foreign]) assert.equal(status, 0, err);
  const png = readFileSync(file);
  assert.deepEqual([png.subarray(1, 4).toString(), png.subarray(-8, -4).toString()], ['PNG', 'IEND']);
  assert.equal(other.status, 2);
  assert.match(other.err, /other\.png": Permission denied\n$/);
  assert.deepEqual(readdirSync(place), ['board.png'], 'nothing is left beside it');
});

test('a file that may not grow is told of like a full disk, and nothing of it is left', () => {
  const place = mkdtempSync(join(folder, 'limited-'));
  for (const parameters of [
    ['render', '1 2 3/4 5 6/7 8 0', '-o', join(place, 'board.png')],
    ['solve', '--algorithm', 'bfs', '--trace', join(place, 'trace.json'), '8 6 7/2 5 4/3 0 1'],
  ]) {
    const { status, out, err } = runLimited('-f 1', parameters);
    assert.equal(status, 2, err);
    assert.equal(out, '');
    assert.match(err, /^sliding-puzzle (render|solve): cannot write "[^\n]+": File too large\n$/);
  }
  assert.deepEqual(readdirSync(place), []);
});

test('play refuses an empty position, and a size or seed beside a position', () => {
  refuses(['play', ''], 'the position is empty');
  refuses(['play', '--size', '3x3', '1 2/3 0'], '--size excludes POSITION');
  refuses(['play', '--seed', 'a', '1 2/3 0'], '--seed excludes POSITION');
  refuses(['play', '--moves-away', '3', '1 2/3 0'], '--moves-away excludes POSITION');
});

test('review --json tells what a game cost, with every field of the contract', () => {
  // Two slips of which the second is a detour, before the last two moves.
  const { status, out, err } = run(['review', '--json', 'LRLDUL', '1 2 3,4 5 6,0 7 8']);
  const { seconds, ...line } = JSON.parse(out);
  assert.deepEqual([status, err, typeof seconds], [0, '', 'number']);
  assert.deepEqual(line, {
    position: '1 2 3/4 5 6/0 7 8',
    moves: 'LRLDUL',
    length: 6,
    shortest: 2,
    wasted: 2,
    curve: [2, 1, 2, 1, 2, 1, 0],
    detours: [{ from: 2, to: 5, cost: 4 }],
  });
  const large = '2 1 4 3 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0';
  const interval = JSON.parse(run(['review', '--json', '--max-seconds', '0', 'R', large]).out);
  assert.deepEqual([interval.wasted, interval.detours], [null, []]);
  for (const [low, high] of interval.curve) assert.ok(low >= 0 && high === null);
});

test('review says it to people, draws the curve, and takes positions as solve does', () => {
  const { status, out } = run(['review', 'LRLDUL', '1 2 3/4 5 6/0 7 8']);
  assert.equal(status, 0);
  assert.equal(
    out,
    'position  1 2 3/4 5 6/0 7 8\nmoves     6: LRLDUL\nshortest  2\nextra     4 (2 moves away from the goal)\n' +
      'detours   moves 2 to 5 cost 4\ndistance  █▄█▄█▄ \n',
  );
  // The game of tests/browser/page-review.test.mjs, in which the page says 2 more than needed.
  assert.match(run(['review', 'LRLL', '1 2 3/4 5 6/0 7 8']).out, /\nextra {5}2 \(1 move away from the goal\)\n/);
  assert.match(
    run(['review', 'R', '[1, 2, 3, 0]']).out,
    /\nshortest {2}0\nleft {6}1\nextra {5}2 \(1 move away from the goal\)\ndetours {3}move 1 costs 2\n/,
  );
  // A long game in 72 columns: at its end nothing is left.
  const long = run(['review', `${'DU'.repeat(60)}LL`, '1 2 3/4 5 6/0 7 8']).out.split('distance  ')[1];
  assert.match(long, /^[▆█]{71} \n$/u);
  const both = run(['review', 'L', '-'], '1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0\n');
  assert.equal(both.status, 2);
  assert.match(both.out, /shortest {2}1/);
  assert.match(both.err, /^sliding-puzzle review: line 2: move 1 \(L\) is not possible/);
});

test('review names the first detours and counts the others', () => {
  const { status, out, err } = run(['review', 'DUD2UDLRLU2DRUDRDU2', '8 6 7/2 5 4/3 0 1']);
  assert.deepEqual([status, err], [0, '']);
  assert.equal(
    out,
    'position  8 6 7/2 5 4/3 0 1\nmoves     19: DUD2UDLRLU2DRUDRDU2\nshortest  31\nleft      24\nextra     12 (6 moves away from the goal)\n' +
      'detours   moves 2 to 3 cost 2\n          moves 5 to 6 cost 2\n          moves 8 to 9 cost 2\n' +
      '          3 detours more\ndistance  ██████████▇█▇▇▇▇▇▇▇▇\n',
  );
});

test('review of a large board tells what is known of each position, also when it is stopped', async () => {
  const large = '24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0';
  const limited = run(['review', '--no-cache', '--max-nodes', '1500000', 'R', large]);
  assert.equal(limited.status, 1);
  assert.equal(
    limited.out,
    `position  ${large}\nmoves     1: R\nshortest  at least 118, best known 158\nleft      at least 117, best known ` +
      '159\nextra     not proven\ndistance  ██\n',
  );
  assert.equal(limited.err, 'sliding-puzzle review: stopped at the state limit: not all of it is proven\n');

  const child = start(['review', '--no-cache', '--max-seconds', '60', '', '-'], { seconds: 60 });
  let [out, err] = ['', ''];
  child.stderr.on('data', (data) => (err += data));
  child.stdout.on('data', (data) => (out += data));
  child.stdin.write('1 2/0 3\n');
  await once(child.stdout, 'data'); // from the first answer on signals are waited for
  child.stdin.end(`${large}\n`);
  const ended = once(child, 'close');
  await setTimeout(500);
  child.kill('SIGINT');
  assert.deepEqual(await ended, [1, null]);
  assert.equal(err, 'sliding-puzzle review: line 2: stopped on request: not all of it is proven\n');
  assert.match(out, /\nshortest {2}at least \d+(, best known \d+)?\n/);
});

test('review tells what it knew when its memory was full', () => {
  const start = '6 8 7 10/1 2 15 3/9 5 13 0/11 14 4 12';
  const moves = 'UR3DL2URDL2URD3LU3RD3RULDR2U3LD3L2URULU';
  const review = (/** @type {string} */ memory) => run(['review', '--no-cache', '--max-memory', memory, moves, start]);
  const heading = `position  ${start}\nmoves     45: ${moves}\n`;
  const full = 'sliding-puzzle review: stopped at the memory limit: not all of it is proven\n';
  // Not even the positions of the game have room; then no search from one of them.
  assert.deepEqual(review('4K'), {
    status: 1,
    out: `${heading}shortest  at least 0\nleft      at least 0\nextra     not proven\ndistance  ${' '.repeat(46)}\n`,
    err: full,
  });
  assert.deepEqual(review('12K'), {
    status: 0,
    out:
      `${heading}shortest  43\nextra     2 (1 move away from the goal)\ndetours   moves 1 to 2 cost 2\n` +
      'distance  ███████▇▇▇▇▇▆▆▆▆▆▆▅▅▅▅▅▄▄▄▄▄▄▃▃▃▃▃▂▂▂▂▂▂▁▁▁▁▁ \n',
    err: '',
  });
});

test('review refuses what is no game, and says where a limit ended it', () => {
  refuses(['review', 'RX', '1 2/3 0'], '"X" at character 2 of the moves is not a move');
  refuses(['review', 'RU', '1 2 3/4 5 6/7 0 8'], 'move 2 (U) is not possible');
  refuses(['review', 'R'.repeat(100_001), '1 2/3 0'], 'more than 100,000 moves');
  refuses(['review', 'R'], 'no position is given');
  const unsolvable = run(['review', 'R', '2 1/3 0']);
  assert.deepEqual([unsolvable.status, unsolvable.out], [1, '']);
  assert.match(unsolvable.err, /^sliding-puzzle review: unsolvable: /);
  const limited = run(['review', '--no-cache', '--max-nodes', '1000', '', '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1']);
  assert.equal(limited.status, 1);
  assert.match(limited.out, /\nshortest {2}at least \d\d/);
  assert.match(limited.err, /stopped at the state limit: not all of it is proven/);
});

test('--help and --version are answers, not errors', () => {
  const help = run(['--help']);
  assert.equal(help.status, 0);
  for (const command of ['solve', 'review', 'shuffle', 'check', 'layers', 'play', 'render']) {
    assert.ok(help.out.includes(command), command);
    assert.equal(run([command, '--help']).status, 0);
  }
  const { version } = JSON.parse(readFileSync(join(here, '../../web/package/package.json'), 'utf8'));
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.equal(run(['--version']).out, `${version}\n`);
});

test('play says that a saved game is damaged and sets it aside, and plays on', () => {
  const home = mkdtempSync(join(tmpdir(), 'puzzle-'));
  const folder = join(home, 'sliding-puzzle');
  mkdirSync(folder);
  writeFileSync(join(folder, 'game'), 'game2;1 2/0 3;7;');
  const { status, err } = runWith(['play'], {
    env: { ...process.env, XDG_DATA_HOME: home, SDL_VIDEODRIVER: 'no such driver' },
  });
  assert.equal(status, 2); // there is no display
  assert.match(
    err,
    /^sliding-puzzle play: the saved game is lost: this is no saved game; it goes wrong at [^\n]+ it is now in [^\n]+game.damaged[^\n]+\nsliding-puzzle play: cannot open a window[^\n]+\n$/,
  );
  assert.equal(readFileSync(join(folder, 'game.damaged'), 'utf8'), 'game2;1 2/0 3;7;');
  rmSync(home, { recursive: true });
});

/**
 * Plays in a window that nobody sees, until the program is asked to end.
 * @param {string[]} parameters
 * @param {(game: string) => void} [prepare] is given the path of the saved game
 * @param {(game: string) => void} [meanwhile] while the window is open
 * @returns {Promise<{ game: string, err: string }>} that path, and what was said
 */
async function playFor(parameters, prepare = () => {}, meanwhile = () => {}) {
  // Before the window is open, which hangs on the machine, the signal ends the program as any other.
  for (let patience = 200; ; patience *= 4) {
    assert.ok(patience < 100_000, 'no window was open in half a minute');
    const home = mkdtempSync(join(folder, 'play-'));
    const game = join(home, 'sliding-puzzle/game');
    mkdirSync(dirname(game));
    prepare(game);
    const child = start(['play', ...parameters], {
      seconds: 200,
      env: { ...process.env, XDG_DATA_HOME: home, SDL_VIDEODRIVER: 'dummy' },
    });
    let err = '';
    child.stderr.on('data', (data) => (err += data));
    const ended = once(child, 'close');
    await setTimeout(patience);
    meanwhile(game);
    child.kill('SIGTERM');
    const [status, signal] = await ended;
    if (signal === 'SIGTERM') continue; // too soon
    assert.equal(status, 0, err);
    return { game, err };
  }
}

test('play begins with a position, on a picture, and goes on with the game of last time', async () => {
  const picture = join(folder, 'board-to-play.png');
  assert.equal(run(['render', '1 2 3/4 5 6/7 8 0', '-o', picture]).status, 0);
  const { game, err } = await playFor(['--picture', picture, '1 2 3/4 5 6/7 0 8']);
  assert.equal(err, '');
  const kept = readFileSync(game, 'utf8');
  assert.equal(kept, 'game2;1 2 3/4 5 6/7 0 8;0;0;-;0;;');
  const later = await playFor([], (path) => writeFileSync(path, kept));
  assert.equal(later.err, '');
  assert.equal(readFileSync(later.game, 'utf8'), kept);
});

test('a window of play that nobody touches leaves alone the game that another window saves meanwhile', async () => {
  const [old, played] = ['game2;1 2 3/4 5 6/7 0 8;0;0;-;0;;', 'game2;1 2/0 3;1;700;-;1;700;L'];
  const save = (/** @type {string} */ text) => (/** @type {string} */ path) => writeFileSync(path, text);
  for (const parameters of [[], ['--size', '3x3']]) {
    const { game, err } = await playFor(parameters, save(old), save(played));
    assert.equal(err, '');
    assert.equal(readFileSync(game, 'utf8'), played);
  }
});

test('play says what is wrong with the file of the game, and plays all the same', async () => {
  const shuffle = ['--size', '3x3', '--seed', 'violet'];
  const moved = await playFor(shuffle, (path) => mkdirSync(path));
  assert.equal(
    moved.err,
    `sliding-puzzle play: the saved game is lost: cannot read "${moved.game}": Is a directory; it is now in ` +
      `"${moved.game}.damaged"\n`,
  );
  assert.equal(readFileSync(moved.game, 'utf8'), 'game2;0 2 7/1 4 6/8 5 3;0;0;-;0;;');
  const nowhere = await playFor(shuffle, (path) => symlinkSync('nowhere/game', path));
  assert.equal(nowhere.err, `sliding-puzzle play: cannot write "${nowhere.game}": No such file or directory\n`);
});

test('play without a display says so instead of crashing, or of playing where nobody can see it', () => {
  const bare = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, XDG_RUNTIME_DIR: folder };
  for (const SDL_VIDEODRIVER of [undefined, '']) {
    const alone = runWith(['play'], { env: { ...bare, SDL_VIDEODRIVER, XDG_DATA_HOME: folder } });
    assert.equal(alone.status, 2);
    assert.match(alone.err, /^sliding-puzzle play: cannot open a window: [^\n]+\n$/);
  }
  const { status, err } = runWith(['play'], { env: { ...process.env, SDL_VIDEODRIVER: 'x11', DISPLAY: ':987' } });
  assert.equal(status, 2);
  assert.match(err, /^sliding-puzzle play: cannot open a window: [^\n]+\n$/);
  refuses(['play', '1 2 3/4 5 6/7 8 8'], 'tile 8 appears twice');
});
