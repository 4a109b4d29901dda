// What went wrong, in words for the reader of the tutorial: those of the boards, but for the lessons' own engine.

import { failureOf } from '../engine/failure.ts';
import { failures, sentenceOf } from '../words/words.ts';
import { say, translation } from './say.ts';

import type { Failure, Failures } from '../common/messages.ts';

const boardFailures = translation()?.board.failures ?? failures;

const lessonFailures: Failures = {
  ...boardFailures,
  'memory-refused': () => say`The browser refused memory for the lessons. Close some tabs and try again.`,
  'worker-forbidden': ({ needs }) =>
    say`This page’s Content-Security-Policy forbids the lessons’ worker: it needs ${needs}.
      They run on the page itself, which is slower.`,
  'worker-not-loaded': ({ reason }) =>
    say`The lessons’ worker could not be loaded${reason && ` (${reason})`}. They run on the page itself, which is slower.`,
  'engine-not-loaded': ({ reason }) =>
    say`The lessons’ engine could not be loaded (${reason}). Check the connection and try again.`,
  'engine-stopped': ({ reason }) => say`The lessons’ engine stopped${reason && say` with an error: ${reason}`}.`,
  'engine-silent': () => say`The tutorial’s engine stopped responding and was shut down. Try again.`,
};

/** @param failure of the lessons' engine */
export const lessonFailure = (failure: Failure) => sentenceOf(failure, lessonFailures);

/** @param error of any kind */
export function wordsOf(error: unknown) {
  const { message, failure, code } = (error ?? {}) as Partial<Error> & { failure?: Failure; code?: unknown };
  if (failure || (!message && code)) return sentenceOf(failureOf(error), boardFailures);
  return String(message || error);
}
