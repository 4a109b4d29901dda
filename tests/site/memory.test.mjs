// The wasm modules of the site where the browser gives their memory so many pages and no more: a board shows what it showed, a
// solver finds what it found, or they say that memory was refused. The native tests refuse each single request (../faults).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { Board } from '../../web/engine/facts.ts';
import { loadWasm, provideWasm } from '../../web/engine/wasm-module.ts';
import { leadsHome } from '../rules.mjs';
import { placeOf, site } from './site.mjs';

globalThis.document = new EventTarget(); // where a page would hear of what its policy refuses

/** A number as wasm writes it, seven bits a byte, and where it ends. */
function numberAt(bytes, from) {
  let [number, place] = [0, from];
  for (let shift = 0; ; shift += 7, place += 1) {
    number += (bytes[place] & 0x7f) * 2 ** shift;
    if (bytes[place] < 0x80) return [number, place + 1];
  }
}

const written = (number) => (number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...written(number >> 7)]);

/** The module whose memory may grow by so many pages of 64 KiB. */
function withMost(module, more) {
  for (let place = 8; place < module.length; ) {
    const [size, begin] = numberAt(module, place + 1);
    if (module[place] === 5) {
      const [least] = numberAt(module, begin + 2); // after how many memories there are, and whether there is a maximum
      const section = [1, 1, ...written(least), ...written(least + more)];
      return Uint8Array.from([
        ...module.subarray(0, place + 1),
        ...written(section.length),
        ...section,
        ...module.subarray(begin + size),
      ]);
    }
    place = begin + size;
  }
  throw new Error('there is no memory');
}

function moduleWith(name, more) {
  provideWasm(name, withMost(readFileSync(join(site, placeOf(`wasm/${name}.wasm`))), more));
  return loadWasm(name, '');
}

test('a board whose memory cannot grow shows what it showed, and says why no more', async () => {
  for (const more of [30, 40, 61, 92]) {
    const wasm = await moduleWith('board', more);
    const board = new Board(wasm, 4, 4);
    assert.ok(board.call('set_position', '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0', 0));
    const drawn = (side) => {
      board.call('draw', 1e6);
      return Buffer.from(new Uint8Array(wasm.memory.buffer, board.call('pixels'), 4 * side * side));
    };
    let [last, before] = [50, null];
    while (board.call('resize', last, last)) {
      before = drawn(last);
      last += 50;
      assert.ok(last < 3000, 'it is refused sooner or later');
    }
    assert.match(board.text('message'), /memory/);
    assert.ok(before && drawn(last - 50).equals(before), `${more} pages more, ${last} pixels`);
    assert.equal(board.text('position'), '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0');
  }
  const none = await moduleWith('board', 0)
    .then((wasm) => new Board(wasm, 4, 4))
    .catch((error) => error);
  assert.ok(none instanceof Board || none.failure?.code === 'memory-refused', String(none));
});

test('a solver whose memory cannot grow finds what it found, or says that memory was refused', async () => {
  const ends = new Set();
  for (const more of [16, 30, 60, 120, 12_000])
    for (const [algorithm, position] of [
      ['astar-manhattan', '8 6 7/2 5 4/3 0 1'],
      ['bfs', '15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0'],
    ]) {
      const wasm = await moduleWith('solver', more);
      const solver = wasm.call('solver_create', wasm.call('databases_create'), algorithm, position, 2e5, 512e6, 0);
      let status = solver ? 'running' : 'limit';
      while (status === 'running') status = wasm.text('solver_step', solver, 2e4);
      const end = `${status} ${solver ? wasm.text('solver_message', solver) : 'memory'}`.trim();
      ends.add(end);
      if (end === 'solved') assert.ok(leadsHome(position, wasm.text('solver_moves', solver)));
    }
  assert.deepEqual([...ends].sort(), ['limit memory', 'limit nodes', 'solved']);
});
