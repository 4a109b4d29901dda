// What a wasm module tells of an object in one struct: the names of its members, in their order. Addresses come first, the
// rest are doubles.

import type { Solvability } from '../common/messages.ts';
import type { Handle, Pointer } from './borders.ts';
import type { WasmModule } from './wasm-module.ts';

/** BoardFacts of src/bindings/board_interface.hpp. */
export const boardFacts = [
  'elapsed',
  'width',
  'height',
  'blank',
  'moveCount',
  'assistedCount',
  'timelineLength',
  'solutionBegin',
  'hands',
  'hints',
  'interrupted',
  'attempt',
  'timerRunning',
  'playing',
  'canUndo',
  'canRedo',
  'solved',
  'solvable',
  'inversions',
  'rowsBelow',
] as const;

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

export const factsOf = ({ exports, memory }: WasmModule, board: Handle) =>
  readFacts(memory, exports.board_facts(board, performance.now()), boardFacts);

export const solvabilityOf = ({ width, inversions, rowsBelow, solvable }: ReturnType<typeof factsOf>): Solvability => ({
  width,
  inversions,
  rowsBelow,
  solvable: solvable === 1,
});
