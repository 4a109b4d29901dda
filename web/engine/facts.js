// What a wasm module tells of an object in one struct: the names of its members, in their order. Addresses come first, the
// rest are doubles.

/** @import { Solvability } from '../common/messages' */
/** @import { BoardExports, Handle, Pointer } from './borders' */
/** @import { WasmModule } from './wasm-module.js' */

/** BoardFacts of src/bindings/board_interface.hpp. */
export const boardFacts = /** @type {const} */ ([
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
]);

/** SearchFacts of src/bindings/solver.hpp. */
export const searchFacts = /** @type {const} */ ([
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
]);

/** ReviewFacts of src/bindings/solver_interface.hpp: an even number of addresses, so that doubles follow at once. */
export const reviewAddresses = /** @type {const} */ (['position', 'moves', 'curve', 'detours']);
export const reviewFacts = /** @type {const} */ (['distances', 'detourCount', 'wasted', 'milliseconds']);

/**
 * @template {string} Name
 * @param {WebAssembly.Memory} memory
 * @param {Pointer} pointer to the numbers
 * @param {readonly Name[]} names
 */
export function readFacts(memory, pointer, names) {
  const numbers = new Float64Array(memory.buffer, pointer, names.length);
  return /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name, place) => [name, numbers[place]])));
}

/** @param {WasmModule<BoardExports>} wasm @param {Handle} board */
export const factsOf = ({ exports, memory }, board) =>
  readFacts(memory, exports.board_facts(board, performance.now()), boardFacts);

/** @param {ReturnType<typeof factsOf>} facts @returns {Solvability} */
export const solvabilityOf = ({ width, inversions, rowsBelow, solvable }) => ({
  width,
  inversions,
  rowsBelow,
  solvable: solvable === 1,
});
