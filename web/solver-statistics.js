// The figures of a search as the wasm modules hand them out (src/bindings/plain.hpp).

/** @import { Statistics } from './types' */

/**
 * @param {WebAssembly.Memory} memory
 * @param {number} pointer to the thirteen numbers
 * @param {string} method
 * @returns {Statistics}
 */
export function readStatistics(memory, pointer, method) {
  const [expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes, bytesPeak, microseconds, length, optimal,
    setupMicroseconds] = /** @type {any} */ (new Float64Array(memory.buffer, pointer, 13));
  return { expanded, generated, stored, frontier, frontierPeak, depth, lowerBound, bytes, bytesPeak, milliseconds: microseconds / 1000,
    length, optimal: optimal === 1, setupMilliseconds: setupMicroseconds / 1000, method };
}
