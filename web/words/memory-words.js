// The texts in English about games that are kept (attribute remember); other languages have them in their one file.

/** @import { MemoryFailure } from '../common/messages' */
/** @import { Words } from './words.js' */

/** Why nothing is kept: the beginning of a sentence. @type {Record<MemoryFailure, string>} */
const notKeptWhy = {
  missing: 'This browser has no database',
  refused: 'The browser lets this page store nothing',
  blocked: 'The browser’s database does not open',
  full: 'The browser has no more room to store anything',
  damaged: 'The browser’s database cannot be used',
};

export const english = {
  notKeptWhy,
  /** @param {MemoryFailure} reason */
  notKept: (reason) => `${notKeptWhy[reason]}: this game is lost when the page is left.`,
  /** @param {string} name */
  rememberedTwice: (name) =>
    `Another board of this page has remember="${name}", so that this one is lost when the page is left; give it another name.`,
};

/** @typedef {typeof english} MemoryWords */

/** What of these the words of a language do not have: all, if it is English. @param {Words} words @returns {MemoryWords} */
export const withMemory = (words) => ({ ...english, .../** @type {Partial<MemoryWords>} */ (words) });
