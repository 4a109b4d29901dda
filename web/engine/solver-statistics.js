// The figures of a search as the wasm modules hand them out: numbers, and a name for each, in an order that only
// src/bindings/plain.hpp knows.

/** @import { Statistics } from '../common/types' */
/** @import { Pointer, StatisticsExports } from './borders' */
/** @import { WasmModule } from './wasm-module.js' */

/** Of a search that has not begun. @type {Statistics} */
export const noStatistics = {
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

/**
 * @param {WasmModule<StatisticsExports>} wasm
 * @param {Pointer} pointer to the numbers
 * @param {string} method
 * @returns {Statistics}
 */
export function readStatistics(wasm, pointer, method) {
  const numbers = new Float64Array(wasm.memory.buffer, pointer);
  /** @type {Record<string, number>} */
  const figures = {};
  for (let place = 0, name; (name = wasm.exports.statistics_name(place)); ++place)
    figures[wasm.read(name)] = numbers[place];
  return /** @type {any} */ ({ ...figures, optimal: figures.optimal === 1, method });
}
