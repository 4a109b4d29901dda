// What went wrong, in words for the reader of the tutorial: those of the boards, but for the lessons' own engine.

import { failureOf } from '../engine/failure.ts';
import { failureText } from '../words/sentences.ts';
import { say, speech } from './say.ts';

import type { Failure } from '../common/messages.ts';

const lessonFailures: Parameters<typeof failureText>[2] = {
  'memory-refused': () => say`The browser refused memory for the lessons. Close some tabs and try again.`,
  'worker-forbidden': (_, { needs }) =>
    say`This page’s Content-Security-Policy forbids the lessons’ worker: it needs ${needs}.
      They run on the page itself, which is slower.`,
  'worker-not-loaded': (_, { reason }) =>
    say`The lessons’ worker could not be loaded${reason && ` (${reason})`}. They run on the page itself, which is slower.`,
  'engine-not-loaded': (_, { reason }) =>
    say`The lessons’ engine could not be loaded (${reason}). Check the connection and try again.`,
  'engine-stopped': (_, { reason }) => say`The lessons’ engine stopped${reason && say` with an error: ${reason}`}.`,
  'engine-silent': () => say`The tutorial’s engine stopped responding and was shut down. Try again.`,
};

/** @param failure of the lessons' engine */
export const lessonFailure = (failure: Failure) => failureText(speech(), failure, lessonFailures);

/** @param error of any kind */
export function wordsOf(error: unknown) {
  const { message, failure, code } = (error ?? {}) as Partial<Error> & { failure?: Failure; code?: unknown };
  if (failure || (!message && code)) return failureText(speech(), failureOf(error));
  return String(message || error);
}
