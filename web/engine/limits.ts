// What a search may use when nobody says otherwise.

import { improvesForEver } from '../common/solvers.ts';

import type { Algorithm } from '../common/types.ts';

/** Bytes a search may use when the caller does not say: 512 MiB, on small phones an eighth of memory. */
export function defaultMaxMemory() {
  const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return Math.min(512, gigabytes * 128) * 2 ** 20;
}

/** Seconds a search may take when the caller does not say. */
export const defaultMaxSeconds = (algorithm: Algorithm, cells: number) =>
  improvesForEver(algorithm, cells) ? 10 : 120;
