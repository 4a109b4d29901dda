// How a solve ends that never searched.

/** @import { SolveResult } from '../common/types' */

/** @typedef {Pick<SolveResult, 'status' | 'message' | 'reason'>} Ending */

/** @param {Ending} ending @returns {SolveResult} with nothing expanded and no moves */
export const noSearch = (ending) => ({
  ...ending,
  algorithm: 'auto',
  state: '',
  moves: '',
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
  databasesMissing: '',
});
