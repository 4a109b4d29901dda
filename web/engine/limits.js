// What a search may use when nobody says otherwise.

/** @import { Algorithm } from '../common/types' */

const EXACT_CELLS = 16; // up to here auto proves its solution shortest, beyond it goes on improving

/** Bytes a search may use when the caller does not say: 512 MiB, on small phones an eighth of memory. */
export function defaultMaxMemory() {
  const gigabytes = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 8;
  return Math.min(512, gigabytes * 128) * 2 ** 20;
}

/** Seconds a search may take when the caller does not say. @param {Algorithm} algorithm @param {number} cells */
export const defaultMaxSeconds = (algorithm, cells) => (algorithm === 'auto' && cells > EXACT_CELLS ? 10 : 120);
