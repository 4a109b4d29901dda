// The figures of a search, as the wasm modules tell them and as its answer has them.

import { readFacts, searchFacts } from './facts.ts';

import type { SolveResult, Statistics } from '../common/types.ts';
import type { Handle } from './borders.ts';
import type { WasmModule } from './wasm-module.ts';

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
