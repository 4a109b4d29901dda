// The settings of our page, a versioned record for each, kept in the browser and told to all tabs of this site.
//
// Records of names that this version does not know, and of a newer version, stay as they are. A value that is not like the
// default, or that its judge refuses, counts as none. Where the browser keeps nothing, settings count for this page.

import { Kept, use } from './database.ts';

const VERSION = 1;

/** Whether a value can stand for that default: typeof takes null for a list. */
const isLike = (value: unknown, other: unknown) =>
  typeof value === typeof other &&
  Array.isArray(value) === Array.isArray(other) &&
  (value !== null || other === null) &&
  !Number.isNaN(value);

export class Settings<Values extends Record<string, unknown>> extends Kept {
  #values;
  #defaults;
  #judges;

  /** @param defaults all settings there are @param judges say whether a value like the default is right */
  constructor(defaults: Values, judges: Partial<Record<keyof Values, (value: any) => boolean>> = {}) {
    super('settings');
    this.#defaults = defaults;
    this.#judges = judges;
    this.#values = { ...defaults };
  }

  get<Name extends keyof Values>(name: Name): Values[Name] {
    return this.#values[name];
  }

  async set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    if (this.#values[name] === value) return;
    this.#values[name] = value;
    this.dispatchEvent(new Event('change'));
    await this.keep(async () => {
      await use('settings', 'readwrite', async (store) => {
        const stored = await store.get(name);
        if (!(stored?.version > VERSION)) await store.put({ ...stored, version: VERSION, id: name, value });
      });
      this.tell([name]);
    });
  }

  override follow() {
    return this.keep(async () => {
      const records = await use('settings', 'readonly', (store) => store.getAll());
      const values = { ...this.#defaults };
      for (const { id, version, value } of records) {
        if (!Object.hasOwn(values, id) || version > VERSION || !isLike(value, this.#defaults[id])) continue;
        if (this.#judges[id]?.(value) ?? true) values[id as keyof Values] = value;
      }
      this.#values = values;
      this.dispatchEvent(new Event('change'));
    });
  }
}
