// The wasm modules of the site where the browser gives their memory so many pages and no more, for ever more: what is
// answered is what is answered with all memory, or it says that memory was refused, or the module has ended, after which
// the page goes on with another one. The native tests refuse each single request (../faults).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { Board } from '../../web/engine/facts.ts';
import { loadWasm, provideWasm } from '../../web/engine/wasm-module.ts';
import { placeOf, site } from './site.mjs';

globalThis.document = new EventTarget(); // where a page would hear of what its policy refuses

const PAGE = 65536; // bytes

/** A number as wasm writes it, seven bits a byte, and where it ends. */
function numberAt(bytes, from) {
  let [number, place] = [0, from];
  for (let shift = 0; ; shift += 7, place += 1) {
    number += (bytes[place] & 0x7f) * 2 ** shift;
    if (bytes[place] < 0x80) return [number, place + 1];
  }
}

const written = (number) => (number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...written(number >> 7)]);

/** The module with another maximum of its memory. mostOf: pages */
function withMost(module, mostOf) {
  for (let place = 8; place < module.length; ) {
    const [size, begin] = numberAt(module, place + 1);
    if (module[place] === 5) {
      const [least] = numberAt(module, begin + 2); // after how many memories there are, and whether there is a maximum
      const section = [1, 1, ...written(least), ...written(mostOf(least))];
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

async function moduleWith(name, more) {
  provideWasm(
    name,
    withMost(readFileSync(join(site, placeOf(`wasm/${name}.wasm`))), (least) => least + more),
  );
  return loadWasm(name, '');
}

const REFUSED = 'refused';
const ENDED = 'ended';

/**
 * Makes the calls with much memory and with ever less.
 * calls: each tells what it answered, or REFUSED. Gives what there was of REFUSED and ENDED.
 */
async function compare(name, pages, calls) {
  const right = new Map(calls(await moduleWith(name, 12_000)));
  assert.ok(![...right.values()].includes(REFUSED));
  const seen = new Set();
  for (const more of pages) {
    const module = await moduleWith(name, more);
    try {
      for (const [call, answer] of calls(module)) {
        if (answer === REFUSED) seen.add(REFUSED);
        else assert.deepEqual(answer, right.get(call), `${name} with ${more} pages more: ${call}`);
      }
    } catch (error) {
      const isEnd = /unreachable|the module stopped/.test(`${error}`);
      const isText = error?.problem?.code === 'memory-refused' || /memory-refused/.test(`${error}`);
      if (!isEnd && !isText) throw error;
      seen.add(isEnd ? ENDED : REFUSED);
    }
    assert.ok(module.memory.buffer.byteLength / PAGE <= 12_000);
  }
  return seen;
}

function* playedBoard(wasm) {
  let board;
  try {
    board = new Board(wasm, 4, 4);
  } catch (error) {
    assert.equal(error.failure.code, 'memory-refused');
    return void (yield ['a board', REFUSED]);
  }
  const answer = (good, says) => {
    if (good) return says();
    assert.match(board.text('message'), /memory/);
    return REFUSED;
  };
  const position = '5 1 2 4/9 6 3 8/13 10 7 12/14 11 15 0';
  const set = board.call('set_position', position, 0);
  yield ['a position', answer(set, () => board.text('position'))];
  /** What is drawn, as a sum. */
  const drawn = (side) => {
    if (board.call('draw', 1e6) & 4) return answer(0, () => '');
    const pixels = new Uint32Array(wasm.memory.buffer, board.call('pixels'), side * side);
    return pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
  };
  let before = 0;
  for (const side of [50, 300, 900, 1200]) {
    const given = board.call('resize', side, side);
    yield [`${side} pixels`, answer(given, () => drawn(side))];
    if (given) before = side;
    else if (before) yield [`${before} pixels`, drawn(before)]; // as it was
  }
  const moves = 'RDLU'.repeat(4000);
  const played = board.call('play_moves', moves, '', 0);
  yield ['moves', answer(played, () => board.text('moves', 0))];
  yield ['a saved game', board.text('save', 0)];
  const there = board.call('restore', board.text('save', 0), 0);
  yield ['a game that is restored', answer(there, () => board.text('position'))];
}

test('a board whose memory cannot grow shows what it showed, and says why no more', async () => {
  assert.ok((await compare('board', [0, 30, 36, 38, 40, 61, 92], playedBoard)).has(REFUSED));
});

const hard = '15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0';

function* solved(wasm) {
  const databases = wasm.call('databases_create');
  if (!databases) return yield ['databases', REFUSED];
  for (const [algorithm, position] of [
    ['astar-manhattan', '8 6 7/2 5 4/3 0 1'],
    ['idastar', '0 1 2 4/5 6 3 8/9 10 7 11'],
    ['bfs', hard],
    ['bidirectional-bfs', hard],
    ['astar-manhattan', hard],
  ]) {
    const solver = wasm.call('solver_create', databases, algorithm, position, 2e5, 512e6, 0);
    let status = solver ? 'running' : 'limit';
    while (status === 'running') status = wasm.text('solver_step', solver, 2e4);
    const why = wasm.text('solver_message', solver);
    const moves = wasm.text('solver_moves', solver);
    wasm.call('solver_destroy', solver);
    const refused = !solver || why === 'memory';
    yield [`${algorithm} ${position}`, refused ? REFUSED : `${status} ${why}: ${moves.length}`];
  }
}

test('a solver whose memory cannot grow finds what it found, or says that memory was refused', async () => {
  assert.ok((await compare('solver', [0, 16, 30, 60, 120], solved)).has(REFUSED));
});
