// What the browser keeps for later visits.

/**
 * Storage may be missing (plain http) or refused (an opaque origin, where even asking may throw).
 * @param {string} name
 * @returns {Promise<Cache | null>}
 */
export const openCache = (name) => (async () => self.caches.open(name))().catch(() => null);
