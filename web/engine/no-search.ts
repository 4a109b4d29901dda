// How a solve ends that never searched.

import { noStatistics } from './solver-statistics.ts';

import type { SolveResult } from '../common/types.ts';

export type Ending = Pick<SolveResult, 'status' | 'message' | 'reason'>;

/** @returns with nothing expanded and no moves */
export const noSearch = (ending: Ending): SolveResult => ({
  ...ending,
  algorithm: 'auto',
  state: '',
  moves: '',
  ...noStatistics,
});
