// What a search may use when nobody says otherwise.

import { improvesForEver } from '../common/solvers.js';

/** @import { Algorithm } from '../common/types' */

/** Bytes a search may use when the caller does not say: 512 MiB, on small phones an eighth of memory. */
export function defaultMaxMemory() {
  const gigabytes = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 8;
  return Math.min(512, gigabytes * 128) * 2 ** 20;
}

/** Seconds a search may take when the caller does not say. @param {Algorithm} algorithm @param {number} cells */
export const defaultMaxSeconds = (algorithm, cells) => (improvesForEver(algorithm, cells) ? 10 : 120);
