// Tables of patterns that take a second or more to build, which solve keeps in the user's cache folder.

import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call, newFolder, run, slow } from './program.mjs';

const folder = newFolder();

const large = '19 18 6 14 9/15 16 1 8 20/2 3 21 22 0/13 7 23 12 17/5 11 4 24 10';

/** Searches as long as it takes to build tables of 5x5. */
function solve(cache, more = []) {
  const { status, out, err } = run(
    ['solve', '--json', '--threads', '1', '--max-nodes', '1500000', '--max-seconds', '100', ...more, large],
    {
      env: { ...process.env, HOME: folder, XDG_CACHE_HOME: cache },
      seconds: 120,
    },
  );
  assert.equal(status, 0, err);
  assert.equal(err, '');
  return JSON.parse(out);
}

/** A folder of its own with what the first search kept in it. */
function kept() {
  const cache = newFolder();
  const built = solve(cache);
  const place = join(cache, 'sliding-puzzle');
  return { cache, place, file: join(place, '5x5-0.tables'), built };
}

test('tables that took long are kept, quietly, and need not be built the next time', () => {
  const { cache, place, file, built } = kept();
  assert.deepEqual(readdirSync(place), ['5x5-0.tables']);
  assert.equal(statSync(place).mode & 0o777, 0o700);
  assert.ok(built.setup_seconds > 0);
  const before = statSync(file);
  const again = solve(cache);
  assert.equal(again.setup_seconds, 0);
  assert.deepEqual(statSync(file).mtimeMs, before.mtimeMs);
  assert.ok(solve(cache, ['--no-cache']).setup_seconds > 0);
  // No cache keeps tables that are quick to build, and with --no-cache review keeps none.
  const env = { ...process.env, XDG_CACHE_HOME: join(cache, 'another') };
  assert.equal(run(['solve', '8 11 7 4/10 6 2 3/0 9 5 1'], { env }).status, 0);
  assert.equal(run(['review', '--no-cache', '--max-nodes', '1000000', '', large], { env }).status, 1);
  assert.throws(() => readdirSync(env.XDG_CACHE_HOME), { code: 'ENOENT' });
});

slow('kept tables that are damaged, cut short or others are built anew, and kept', () => {
  const { cache, file } = kept();
  const good = readFileSync(file);
  const damaged = Buffer.from(good);
  damaged[good.length - 100] ^= 4;
  const others = Buffer.from(good);
  others[10] ^= 1;
  for (const bytes of [damaged, good.subarray(0, -1), others, Buffer.concat([good, good]), Buffer.from('?')]) {
    writeFileSync(file, bytes);
    assert.ok(solve(cache).setup_seconds > 0);
    assert.ok(readFileSync(file).equals(good));
  }
});

slow('a folder or a file that another user may write is neither read nor written', () => {
  const { cache, place, file } = kept();
  const good = readFileSync(file);
  for (const [open, mode] of [
    [place, 0o777],
    [place, 0o770],
    [file, 0o666],
  ]) {
    const before = statSync(open).mode & 0o777;
    chmodSync(open, mode);
    assert.ok(solve(cache).setup_seconds > 0, `${open} ${mode}`);
    chmodSync(open, before);
  }
  chmodSync(place, 0o777);
  rmSync(file);
  solve(cache);
  assert.deepEqual(readdirSync(place), []);
  chmodSync(place, 0o700);
  writeFileSync(file, good);
  assert.equal(solve(cache).setup_seconds, 0);
});

slow('a link or a pipe in the place of kept tables is left alone', () => {
  const cache = newFolder();
  const place = join(cache, 'sliding-puzzle');
  const file = join(place, '5x5-0.tables');
  const victim = join(cache, 'victim');
  mkdirSync(place, { mode: 0o700 });
  writeFileSync(victim, 'mine');
  symlinkSync(victim, file);
  solve(cache);
  assert.equal(readFileSync(victim, 'utf8'), 'mine');
  rmSync(file);
  assert.equal(call('mkfifo', [file]).status, 0);
  solve(cache);
  assert.ok(statSync(file).isFIFO());
});

test('where nothing can be kept the search goes on without a word', () => {
  const cache = join(folder, 'a file');
  writeFileSync(cache, '');
  assert.ok(solve(cache).setup_seconds > 0);
  assert.ok(solve('relative/folder').setup_seconds > 0);
});
