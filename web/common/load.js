// Scripts that are loaded when they are needed, and asked for again after a failure.

/**
 * Some browsers never ask again for an address that failed once. Their message names it, whatever a bundler called the
 * file, and the same file has another address behind a question mark.
 * @template T
 * @param {() => Promise<T>} load an import() with its address written out, so that bundlers find the file
 * @returns {() => Promise<T>}
 */
export function loader(load) {
  let failures = 0;
  return () =>
    load().catch((error) => {
      const address = failures++ > 0 && /module: (http\S+)/.exec(error)?.[1];
      if (!address) throw error;
      return import(`${address}?${failures}`); // no bundler warns of a template
    });
}
