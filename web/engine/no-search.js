// How a solve ends that never searched.

import { noStatistics } from './solver-statistics.js';

/** @import { SolveResult } from '../common/types' */

/** @typedef {Pick<SolveResult, 'status' | 'message' | 'reason'>} Ending */

/** @param {Ending} ending @returns {SolveResult} with nothing expanded and no moves */
export const noSearch = (ending) => ({
  ...ending,
  algorithm: 'auto',
  state: '',
  moves: '',
  ...noStatistics,
});
