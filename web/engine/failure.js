// What goes wrong in and around the engines, as a code with its values: web/words makes a sentence of it in the
// language of the reader.

/** @import { Failure } from '../common/messages' */

/** An error that knows its failure. */
export class PuzzleError extends Error {
  /**
   * @param {Failure} failure
   * @param {unknown} [cause]
   */
  constructor(failure, cause) {
    super(failure.code, { cause });
    this.name = 'PuzzleError';
    this.failure = failure;
  }
}

/** The browser's own words. @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What an error stands for. Scripts have a PuzzleError each, so that its class says nothing.
 * @param {unknown} error
 * @returns {Failure} plain, so that it can be posted
 */
export function failureOf(error) {
  const thrown = /** @type {{ failure?: Failure, code?: unknown } | null | undefined} */ (error);
  if (thrown?.failure) return thrown.failure;
  if (!(error instanceof Error) && typeof thrown?.code === 'string') return /** @type {Failure} */ (error);
  return { type: 'worker', code: 'engine-stopped', reason: reasonOf(error) };
}
