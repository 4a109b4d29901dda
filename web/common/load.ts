// Scripts that are loaded when they are needed, and asked for again after a failure.

/**
 * Some browsers never ask again for an address that failed once. Their message names it, whatever a bundler called the
 * file, and the same file has another address behind a question mark.
 * @param load an import() with its address written out, so that bundlers find the file
 * @param name of something that the script exports, if it is of this version
 */
export function loader<T extends object>(load: () => Promise<T>, name: keyof T & string): () => Promise<T> {
  let failures = 0;
  let loading: Promise<T> | null = null;
  const ask = async () => {
    const module = await load().catch((error) => {
      const address = failures++ > 0 && /module: (http\S+)/.exec(error)?.[1];
      if (!address) throw error;
      return import(`${address}?${failures}`); // no bundler warns of a template
    });
    if (!(name in module)) throw new Error(`no ${name}`);
    return module;
  };
  // Who asks meanwhile gets the same: of two copies each would have a state of its own.
  return () =>
    (loading ??= ask().catch((error) => {
      loading = null;
      throw error;
    }));
}
