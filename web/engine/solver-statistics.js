// The figures of a search, as the wasm modules tell them and as its answer has them.

import { readFacts, searchFacts } from './facts.js';

/** @import { Statistics } from '../common/types' */
/** @import { Handle, SearchExports } from './borders' */
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

/** @param {WasmModule<SearchExports>} wasm @param {Handle} solver @returns {Statistics} */
export function statisticsOf(wasm, solver) {
  const facts = readFacts(wasm.memory, wasm.exports.solver_facts(solver), searchFacts);
  return {
    ...facts,
    optimal: facts.optimal === 1,
    method: /** @type {Statistics['method']} */ (wasm.read(wasm.exports.solver_method(solver))),
  };
}
