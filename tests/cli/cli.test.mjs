// The command line with files, streams, signals and windows; said.txt has what it answers. Results on standard output, words on
// standard error, exit status 0 done, 1 not solved or unsolvable, 2 bad use or bad input.

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
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { call, newFolder, program, run as runWith, slow, start } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = newFolder();
process.env.XDG_CACHE_HOME = folder; // tables of the user's would change counts

const run = (parameters, input = '') => runWith(parameters, { input });

/** One line on standard error that contains the words, and nothing on standard output. */
function refuses(parameters, words, input = '') {
  const { status, out, err } = run(parameters, input);
  assert.equal(status, 2, `${parameters.join(' ')}: ${err}`);
  assert.equal(out, '');
  assert.match(err, /^sliding-puzzle[^\n]*\n$/, 'one line');
  assert.ok(err.includes(words), `expected "${words}" in: ${err}`);
  return err;
}

// --- shuffle ---

test('shuffle without a seed tells the one that it took', () => {
  const { out, err } = run(['shuffle', '--size', '3x5']);
  const seed = /^seed (\d+)\n$/.exec(err)?.[1];
  assert.ok(seed);
  assert.equal(run(['shuffle', '--size', '3x5', '--seed', seed]).out, out);
});

// --- render ---

const onePng = () => {
  const file = join(folder, 'one.png');
  assert.equal(run(['render', '1 2 3 4 5/6 7 8 0 9', '-o', file, '--pixels', '300']).status, 0);
  return readFileSync(file);
};

test('render draws a PNG of the size asked for, with room below', () => {
  const png = onePng();
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [300, 120]);
  const file = join(folder, 'poster.png');
  const position = run(['shuffle', '--size', '4x4', '--seed', 'blog-1']).out.trim();
  assert.equal(run(['render', position, '-o', file, '--pixels', '576', '--below', '159']).status, 0);
  const golden = readFileSync(join(here, '../golden/poster.png'));
  assert.ok(readFileSync(file).equals(golden), 'tests/golden/poster.png is another picture');
});

test('each scheme, theme, picture and kind of numbers makes another picture', () => {
  writeFileSync(join(folder, 'picture.png'), onePng());
  const pictures = [
    [],
    ...['plain', 'row', 'fringe'].map((scheme) => ['--scheme', scheme]),
    ...['dark', 'contrast'].map((theme) => ['--theme', theme]),
    ...['auto', 'on'].map((numbers) => ['--picture', join(folder, 'picture.png'), '--numbers', numbers]),
    ['--numbers', 'off'],
  ].map((options) => {
    const file = join(folder, 'looks.png');
    const { status, err } = run(['render', '1 2 3/4 5 6/7 8 0', '-o', file, ...options]);
    assert.deepEqual([status, err], [0, ''], options.join(' '));
    return readFileSync(file, 'base64');
  });
  assert.equal(new Set(pictures).size, pictures.length);
});

// --- Input ---

test('bytes that are not UTF-8, and ten megabytes of nonsense, are refused in one short line', () => {
  for (const input of [
    Buffer.from([0xff, 0xfd, 0x31, 0x0a]),
    Buffer.alloc(10_000_000, 'a'),
    Buffer.alloc(10_000_000, '1 '),
    Buffer.alloc(10_000_000, 0),
  ])
    assert.ok(refuses(['check', '-'], 'check: line 1: ', input).length < 350);
});

test('a seed that is too long for the last of many positions prints none of them', () => {
  refuses(['shuffle', '--count', '10', '--seed', 'z'.repeat(1022)], 'shuffle: position 10: the seed "zzz');
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
  for (const bytes of [marked, plain, Buffer.from(marked).swap16(), Buffer.from(plain).swap16()])
    refuses(['check', '-'], 'check: standard input is UTF-16: save it as UTF-8\n', bytes);
});

/** For a program that may write no file: what tests/coverage.sh lets it write at its end would be in the way. */
const withoutCounts = { ...process.env, LLVM_PROFILE_FILE: '/dev/null' };

/** The program under a shell's `ulimit`. */
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
  const complaints = (err) => err.match(/line \d+: .*/g)?.sort();
  assert.deepEqual(complaints(four.err), complaints(one.err));
  assert.equal(complaints(one.err)?.length, 80);
  // The worst of them, wherever it stands.
  const worst = ['1 2 3/4 5 6/7 0 8', '1 2 3/4 5 6/8 7 0', '1 2 3/4 5 6/0 7 8'].join('\n');
  for (const jobs of ['1', '2']) assert.equal(run(['solve', '--jobs', jobs, '-'], worst).status, 1);
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

test('standard input that cannot be read is not taken for an empty one', () => {
  const directory = openSync(folder, 'r');
  after(() => closeSync(directory));
  const { status, err } = runWith(['check', '-'], { stdio: [directory, 'pipe', 'pipe'] });
  assert.equal(status, 2);
  assert.match(err, /^sliding-puzzle check: cannot read standard input: [^\n]+\n$/);
});

// --- Signals ---

test('Ctrl-C and its like end a search with what it knows', async () => {
  const easy = '1 2/0 3';
  const hard = '24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // How soon a first solution is there hangs on the machine.
    for (let patience = 500; ; patience *= 4) {
      assert.ok(patience < 100_000, 'no solution was known in half a minute');
      const { child, said, ended } = start(['solve', '-', easy], { seconds: 200 });
      child.stdin.write(`${easy}\n`);
      await once(child.stdout, 'data'); // from the first answer on signals are waited for
      child.stdin.end(`${hard}\n${easy}\n`);
      await setTimeout(patience);
      child.kill(signal);
      assert.deepEqual(await ended, [1, null], `${signal}: ${said.err}`);
      const words = said.err.split('\n').filter((line) => line.startsWith('sliding-puzzle'));
      assert.equal(words.length, 1, said.err);
      assert.match(words[0], /^sliding-puzzle solve: line 2: stopped on request after [\d,]+ states and /);
      const lines = said.out.split('\n');
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

test('review that is stopped tells what is known', async () => {
  const large = '24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0';
  const { child, said, ended } = start(['review', '--no-cache', '--max-seconds', '60', '', '-']);
  child.stdin.write('1 2/0 3\n');
  await once(child.stdout, 'data');
  child.stdin.end(`${large}\n`);
  await setTimeout(500);
  child.kill('SIGINT');
  assert.deepEqual(await ended, [1, null]);
  assert.equal(said.err, 'sliding-puzzle review: line 2: stopped on request: not all of it is proven\n');
  assert.match(said.out, /\nshortest {2}at least \d+(, best known \d+)?\n/);
});

// --- Files and streams ---

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

test('a file that does not fit on the disk leaves no half of it behind, and the one before it as it was', () => {
  const place = newFolder();
  const old = join(place, 'old.png');
  assert.equal(run(['render', '1 2/3 0', '-o', old]).status, 0);
  const before = readFileSync(old);
  // A limit on the size of files stands for the full disk.
  for (const parameters of [
    ['render', '1 2 3/4 5 6/7 8 0', '-o', join(place, 'board.png')],
    ['render', '1 2 3/4 5 6/7 8 0', '-o', old],
    ['solve', '--algorithm', 'bfs', '--trace', join(place, 'trace.json'), '8 6 7/2 5 4/3 0 1'],
  ]) {
    const { status, out, err } = runLimited('-f 1', parameters);
    assert.deepEqual([status, out], [2, ''], err);
    assert.match(err, /^sliding-puzzle (render|solve): cannot write "[^\n]+": File too large\n$/);
  }
  assert.deepEqual(readFileSync(old), before);
  assert.deepEqual(readdirSync(place), ['old.png'], 'nothing is left beside it');
  refuses(['render', '1 2/3 0', '-o', '/dev/full'], 'cannot write "/dev/full"');
  assert.ok(statSync('/dev/full').isCharacterDevice(), 'a device is not removed');
});

test('a file keeps its place, its mode and its owner when it is written anew', () => {
  const place = newFolder();
  const old = join(place, 'old.png');
  writeFileSync(old, 'old');
  chmodSync(old, 0o640);
  if (process.getuid?.() === 0) chownSync(old, 12345, 23456);
  const { uid, gid } = statSync(old);
  const link = join(place, 'link.png');
  symlinkSync('old.png', link);
  const draw = (file) => run(['render', '1 2/3 0', '-o', file]);
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
  const place = newFolder();
  const draw = ['render', '1 2/3 0', '-o'];
  const expected = join(place, 'expected.png');
  assert.equal(run([...draw, expected]).status, 0);
  const png = readFileSync(expected);
  const shell = (script) =>
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
  const place = newFolder();
  const file = join(place, 'board.png');
  writeFileSync(file, 'x'.repeat(1_000_000));
  // Root may write to every folder; another user may not reach root's checkout.
  const user = process.getuid?.() === 0 ? { uid: 12345, gid: 12345 } : {};
  const reachable = join(newFolder(), 'program');
  copyFileSync(program, reachable);
  chmodSync(dirname(reachable), 0o755);
  chmodSync(file, 0o666);
  chmodSync(place, 0o555);
  const draw = (name) =>
    call(reachable, ['render', '1 2/3 0', '-o', join(place, name)], { ...user, env: withoutCounts });
  const inside = draw('board.png');
  const other = draw('other.png');
  chmodSync(place, 0o1777); // any user may add a file, but not replace one of another user's
  const foreign = draw('board.png');
  chmodSync(place, 0o755);
  for (const { status, err } of [inside, foreign]) assert.equal(status, 0, err);
  const png = readFileSync(file);
  assert.deepEqual([png.subarray(1, 4).toString(), png.subarray(-8, -4).toString()], ['PNG', 'IEND']);
  assert.equal(other.status, 2);
  assert.match(other.err, /other\.png": Permission denied\n$/);
  assert.deepEqual(readdirSync(place), ['board.png'], 'nothing is left beside it');
});

// --- The program itself, and its window ---

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

/**
 * Plays in a hidden window, until the program is asked to end.
 * prepare: is given the path of the saved game; meanwhile: while the window is open
 * Gives that path, and what was said.
 */
async function playFor(parameters, prepare = () => {}, meanwhile = () => {}) {
  // Before the window is open, which hangs on the machine, the signal ends the program as any other.
  for (let patience = 200; ; patience *= 4) {
    assert.ok(patience < 100_000, 'no window was open in half a minute');
    const home = newFolder();
    const game = join(home, 'sliding-puzzle/game');
    mkdirSync(dirname(game));
    prepare(game);
    const env = { ...process.env, XDG_DATA_HOME: home, SDL_VIDEODRIVER: 'dummy' };
    const { child, said, ended } = start(['play', ...parameters], { seconds: 200, env });
    await setTimeout(patience);
    meanwhile(game);
    child.kill('SIGTERM');
    const [status, signal] = await ended;
    if (signal === 'SIGTERM') continue; // too soon
    assert.equal(status, 0, said.err);
    return { game, err: said.err };
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

test('play without a display says so instead of crashing, or of playing out of sight', () => {
  const bare = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, XDG_RUNTIME_DIR: folder };
  for (const SDL_VIDEODRIVER of [undefined, '']) {
    const alone = runWith(['play'], { env: { ...bare, SDL_VIDEODRIVER, XDG_DATA_HOME: folder } });
    assert.equal(alone.status, 2);
    assert.match(alone.err, /^sliding-puzzle play: cannot open a window: [^\n]+\n$/);
  }
  const { status, err } = runWith(['play'], { env: { ...process.env, SDL_VIDEODRIVER: 'x11', DISPLAY: ':987' } });
  assert.equal(status, 2);
  assert.match(err, /^sliding-puzzle play: cannot open a window: [^\n]+\n$/);
});
