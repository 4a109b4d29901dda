// What a wasm module tells of an object in one struct: the names of its members, in their order. Addresses come first, the
// rest are doubles; a truth is 1.

import { PuzzleError } from './failure.ts';

import type { SolveResult, Statistics } from '../common/types.ts';
import type { Handle, Pointer } from './borders.ts';
import type { Value, WasmModule } from './wasm-module.ts';

/** BoardFacts of src/bindings/board_interface.hpp, as of a board that has no game. */
export const boardFacts = {
  elapsed: 0,
  width: 0,
  height: 0,
  blank: 0,
  moveCount: 0,
  assistedCount: 0,
  timelineLength: 0,
  solutionBegin: -1,
  hands: 0,
  hints: 0,
  interrupted: false,
  attempt: false,
  timerRunning: false,
  playing: false,
  canUndo: false,
  canRedo: false,
  solved: false,
  solvable: false,
  inversions: 0,
  rowsBelow: 0,
};

/** SearchFacts of src/bindings/solver.hpp, as of a search that has not begun. */
export const searchFacts: Omit<Statistics, 'method'> = {
  expanded: 0,
  generated: 0,
  stored: 0,
  frontier: 0,
  frontierPeak: 0,
  depth: 0,
  lowerBound: 0,
  cores: 1,
  bytes: 0,
  bytesPeak: 0,
  milliseconds: 0,
  setupMilliseconds: 0,
  length: -1,
  optimal: false,
};

export const noStatistics: Statistics = { ...searchFacts, method: '' };

/** ReviewFacts of src/bindings/solver_interface.hpp: an even number of addresses, so that doubles follow at once. */
export const reviewAddresses = ['position', 'moves', 'curve', 'detours'] as const;
export const reviewFacts = { distances: 0, detourCount: 0, wasted: 0, milliseconds: 0 };

/** @param pointer to the doubles @param like has the names of the members, and which are truths */
export function readFacts<Facts extends object>({ memory }: WasmModule, pointer: Pointer, like: Facts): Facts {
  const numbers = new Float64Array(memory.buffer, pointer, Object.keys(like).length);
  const read = Object.entries(like).map(([name, value], place) => [
    name,
    typeof value === 'boolean' ? numbers[place] === 1 : numbers[place],
  ]);
  return Object.fromEntries(read);
}

export const statisticsOf = (wasm: WasmModule, solver: Handle): Statistics => ({
  ...readFacts(wasm, wasm.call('solver_facts', solver), searchFacts),
  method: wasm.text('solver_method', solver) as Statistics['method'],
});

export class Board {
  wasm;
  pointer: Handle; // 0 when it is gone

  /** Throws a PuzzleError when the browser refuses memory. */
  constructor(wasm: WasmModule, width: number, height: number) {
    this.wasm = wasm;
    this.pointer = wasm.call('board_create', width, height);
    if (!this.pointer) throw new PuzzleError({ type: 'memory', code: 'memory-refused' });
  }

  /** @param name of a function, without "board_" */
  call(name: string, ...values: Value[]) {
    return this.wasm.call(`board_${name}`, this.pointer, ...values);
  }

  text(name: string, ...values: Value[]) {
    return this.wasm.read(this.call(name, ...values));
  }

  get facts() {
    return readFacts(this.wasm, this.call('facts', performance.now()), boardFacts);
  }

  destroy() {
    this.call('destroy');
    this.pointer = 0;
  }
}

export type Ending = Pick<SolveResult, 'status' | 'message' | 'reason'>;

/** How a solve ends that never searched: with nothing expanded and no moves. */
export const noSearch = (ending: Ending): SolveResult => ({
  ...ending,
  algorithm: 'auto',
  state: '',
  moves: '',
  ...noStatistics,
});
