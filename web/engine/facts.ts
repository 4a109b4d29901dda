// What a wasm module tells of an object in one struct: the names of its members, in their order. Addresses come first, the
// rest are doubles. And the figures of a search, as its answer has them.

import type { SolveResult, Statistics } from '../common/types.ts';
import type { Handle, Pointer } from './borders.ts';
import type { WasmModule } from './wasm-module.ts';

/** BoardFacts of src/bindings/board_interface.hpp, each as a board tells it that has no game. */
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

/** SearchFacts of src/bindings/solver.hpp. */
export const searchFacts = [
  'expanded',
  'generated',
  'stored',
  'frontier',
  'frontierPeak',
  'depth',
  'lowerBound',
  'cores',
  'bytes',
  'bytesPeak',
  'milliseconds',
  'setupMilliseconds',
  'length',
  'optimal',
] as const;

/** ReviewFacts of src/bindings/solver_interface.hpp: an even number of addresses, so that doubles follow at once. */
export const reviewAddresses = ['position', 'moves', 'curve', 'detours'] as const;
export const reviewFacts = ['distances', 'detourCount', 'wasted', 'milliseconds'] as const;

/** @param pointer to the numbers */
export function readFacts<Name extends string>(memory: WebAssembly.Memory, pointer: Pointer, names: readonly Name[]) {
  const numbers = new Float64Array(memory.buffer, pointer, names.length);
  return Object.fromEntries(names.map((name, place) => [name, numbers[place]])) as Record<Name, number>;
}

export function factsOf({ exports, memory }: WasmModule, board: Handle) {
  const names = Object.keys(boardFacts) as (keyof typeof boardFacts)[];
  const facts = readFacts(memory, exports.board_facts(board, performance.now()), names);
  const read = names.map((name) => [name, typeof boardFacts[name] === 'boolean' ? facts[name] === 1 : facts[name]]);
  return Object.fromEntries(read) as typeof boardFacts;
}

/** Of a search that has not begun. */
export const noStatistics: Statistics = {
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
  length: -1,
  optimal: false,
  setupMilliseconds: 0,
  method: '',
};

export function statisticsOf(wasm: WasmModule, solver: Handle): Statistics {
  const facts = readFacts(wasm.memory, wasm.exports.solver_facts(solver), searchFacts);
  return {
    ...facts,
    optimal: facts.optimal === 1,
    method: wasm.read(wasm.exports.solver_method(solver)) as Statistics['method'],
  };
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
