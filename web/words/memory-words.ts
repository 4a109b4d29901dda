// The texts in English about games that are kept (attribute remember); other languages have them in their one file.

import type { MemoryFailure } from '../common/messages.ts';
import type { Words } from './words.ts';

/** Why nothing is kept: the beginning of a sentence. */
const notKeptWhy: Record<MemoryFailure, string> = {
  missing: 'This browser has no database',
  refused: 'The browser lets this page store nothing',
  blocked: 'Browser storage could not be opened',
  full: 'The browser has no more room to store anything',
  damaged: 'The browser’s database cannot be used',
};

export const english = {
  notKeptWhy,
  notKept: (reason: MemoryFailure) => `${notKeptWhy[reason]}: this game will be lost when you leave the page.`,
  rememberedTwice: (name: string) =>
    `Another board of this page has remember="${name}", so this one will not be saved. Give it a different name.`,
};

export type MemoryWords = typeof english;

/** What of these the words of a language do not have: all, if it is English. */
export const withMemory = (words: Words): MemoryWords => ({ ...english, ...(words as Partial<MemoryWords>) });
