// Tables that took long to build, in the cache: on the next visit they need not be built again. Their bytes carry a sum
// against damage and tell what tables they are, so what is kept serves other versions of the site, too. Where there is no
// storage, or little, nothing is kept.

const CACHE = 'sliding-puzzle tables';
// Of the room that storage still has, what tables may take.
const SHARE_OF_ROOM = 1 / 8;

export class KeptTables {
  #folder;
  #opening: Promise<Cache | null> | undefined;

  /** @param beside the address of a file of the site; '': nothing is kept */
  constructor(beside: string) {
    this.#folder = beside && new URL('tables/', beside).href;
  }

  /**
   * Which there are.
   * @returns their names
   */
  async names(): Promise<string[]> {
    const cache = await this.#cache();
    const requests = await cache?.keys().catch(() => []);
    return (requests ?? [])
      .filter(({ url }) => url.startsWith(this.#folder))
      .map(({ url }) => url.slice(this.#folder.length));
  }

  /** @returns the bytes of all parts */
  async find(name: string): Promise<Blob | null> {
    const cache = await this.#cache();
    const response = await cache?.match(this.#folder + name).catch(() => undefined);
    return (await response?.blob().catch(() => null)) ?? null;
  }

  /** Keeps these, if there is room. */
  async keep(name: string, tables: Blob) {
    const cache = await this.#cache();
    if (!cache) return;
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    if (tables.size > (quota - usage) * SHARE_OF_ROOM) return;
    await cache.put(this.#folder + name, new Response(tables)).catch(() => {});
  }

  async forget(name: string) {
    const cache = await this.#cache();
    await cache?.delete(this.#folder + name).catch(() => false);
  }

  #cache() {
    this.#opening ??=
      this.#folder === '' ? Promise.resolve(null) : (async () => self.caches.open(CACHE))().catch(() => null);
    return this.#opening;
  }
}
