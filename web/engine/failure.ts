// What goes wrong in and around the engines, as a code with its values: web/words makes a sentence of it in the
// language of the reader.

import type { Failure } from '../common/messages.ts';

export class PuzzleError extends Error {
  override name = 'PuzzleError';
  failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause });
    this.failure = failure;
  }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What an error stands for. Scripts have a PuzzleError each, so that its class says nothing.
 * @returns plain, so that it can be posted */
export function failureOf(error: unknown): Failure {
  const thrown = error as { failure?: Failure; code?: unknown } | null | undefined;
  if (thrown?.failure) return thrown.failure;
  if (!(error instanceof Error) && typeof thrown?.code === 'string') return error as Failure;
  return { type: 'worker', code: 'engine-stopped', reason: reasonOf(error) };
}
