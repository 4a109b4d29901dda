// How region tables that were built come into a solver.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesOf, takeTables } from '../../web/engine/region-tables.ts';

const MEGABYTE = 1 << 20;

const numbered = (length) => Uint8Array.from({ length }, (_, index) => index % 251);

/** A solver that notes what it is given. */
function solver(needed) {
  const memory = { buffer: new ArrayBuffer(2 * MEGABYTE) };
  const said = ['', 'they are false'];
  const given = [];
  const freed = { count: 0 };
  const exports = {
    malloc: () => 64,
    free: () => void freed.count++,
    databases_add(_databases, _name, pointer, length) {
      for (const byte of new Uint8Array(memory.buffer, pointer, length)) given.push(byte);
      if (needed === 0) return 2;
      return given.length === needed ? 1 : 0;
    },
  };
  const read = (pointer) => said[pointer - 1];
  const withText = (_texts, call) => call(32);
  return { given, freed, wasm: { exports, memory, read, withText } };
}

const engine = { turns: { pause: async () => {} } };

test('a blob is read whole, in order, a few pieces at a time', async () => {
  for (const length of [0, 1, 8 * MEGABYTE, 8 * MEGABYTE + 1, 17 * MEGABYTE]) {
    const pieces = [];
    for await (const piece of bytesOf(new Blob([numbered(length)]))) pieces.push(piece);
    assert.equal(pieces.length, Math.ceil(length / (8 * MEGABYTE)));
    assert.ok(Buffer.concat(pieces).equals(numbered(length)), `${length} bytes`);
  }
});

test('parts are taken in order, however long they are, and what lies behind the tables is not looked at', async () => {
  const parts = [numbered(3), numbered(MEGABYTE + 5), numbered(0), numbered(2 * MEGABYTE)];
  const whole = Buffer.concat(parts);
  const { given, freed, wasm } = solver(whole.length);
  assert.equal(await takeTables(engine, wasm, 1, '6-6-3', [...parts, numbered(9)]), true);
  assert.ok(Buffer.from(given).equals(whole));
  assert.equal(freed.count, 1);
});

test('what is cut short or refused is no tables', async () => {
  const short = solver(10);
  assert.equal(await takeTables(engine, short.wasm, 1, '6-6-3', [numbered(9)]), false);
  const refused = solver(0);
  assert.equal(await takeTables(engine, refused.wasm, 1, '6-6-3', bytesOf(new Blob([numbered(9)]))), false);
  assert.deepEqual([short.freed.count, refused.freed.count], [1, 1]);
});
