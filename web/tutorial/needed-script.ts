// Scripts of the tutorial that are loaded when they are needed.

import { loader } from '../common/dom.ts';
import { say } from './say.ts';

/** As loader(); what is wrong with the script is said in a sentence for readers, and its cause in the console. */
export function neededScript<T extends object>(load: () => Promise<T>, name: keyof T & string): () => Promise<T> {
  const ask = loader(load, name);
  return () =>
    ask().catch((cause) => {
      throw new Error(say`Its script could not be loaded. Check the connection and try again.`, { cause });
    });
}
