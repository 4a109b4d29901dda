// The figures of a search as the wasm modules hand them out (src/bindings/plain.hpp).

/** @import { Statistics } from '../common/types' */

/** Of a search that has not begun. @type {Statistics} */
export const noStatistics = {
  expanded: 0,
  generated: 0,
  stored: 0,
  frontier: 0,
  frontierPeak: 0,
  depth: 0,
  lowerBound: 0,
  bytes: 0,
  bytesPeak: 0,
  milliseconds: 0,
  length: -1,
  optimal: false,
  setupMilliseconds: 0,
  method: '',
};

/**
 * @param {WebAssembly.Memory} memory
 * @param {number} pointer to the thirteen numbers
 * @param {string} method
 * @returns {Statistics}
 */
export function readStatistics(memory, pointer, method) {
  const [
    expanded,
    generated,
    stored,
    frontier,
    frontierPeak,
    depth,
    lowerBound,
    bytes,
    bytesPeak,
    microseconds,
    length,
    optimal,
    setupMicroseconds,
  ] = /** @type {any} */ (new Float64Array(memory.buffer, pointer, 13));
  return {
    expanded,
    generated,
    stored,
    frontier,
    frontierPeak,
    depth,
    lowerBound,
    bytes,
    bytesPeak,
    milliseconds: microseconds / 1000,
    length,
    optimal: optimal === 1,
    setupMilliseconds: setupMicroseconds / 1000,
    method: /** @type {Statistics['method']} */ (method),
  };
}
