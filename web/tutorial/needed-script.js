// Scripts of the tutorial that are loaded when they are needed.

import { loader } from '../common/load.js';
import { say } from './say.js';

/**
 * As loader(); what is wrong with the script is said in a sentence for readers, and its cause in the console.
 * @template {object} T
 * @param {() => Promise<T>} load
 * @param {keyof T & string} name
 * @returns {() => Promise<T>}
 */
export function neededScript(load, name) {
  const ask = loader(load, name);
  return () =>
    ask().catch((cause) => {
      throw new Error(say`Its script could not be loaded. Check the connection and try again.`, { cause });
    });
}
