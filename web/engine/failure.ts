// What goes wrong in and around the engines, as a code with its values: web/words makes a sentence of it.

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

// Whether a Content-Security-Policy refused something: errors alone do not say it, and the browser tells it later.

const PATIENCE_MILLISECONDS = 500;

/** Begins to listen.
 * @returns refused: what a policy in force refused, if it matches; to be asked after an error. It waits up to half a
 * second for the browser to tell. end: stops listening; to be called in any case */
export function watchPolicy() {
  const seen: SecurityPolicyViolationEvent[] = [];
  let noticed = () => {};
  const target = (globalThis.document ?? globalThis) as EventTarget;
  const note = (event: Event) => {
    const violation = event as SecurityPolicyViolationEvent;
    if (violation.disposition !== 'enforce') return;
    seen.push(violation);
    noticed();
  };
  target.addEventListener('securitypolicyviolation', note);
  return {
    refused: (matches: (violation: SecurityPolicyViolationEvent) => boolean) =>
      new Promise<SecurityPolicyViolationEvent | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS);
        noticed = () => {
          const violation = seen.find(matches);
          if (!violation) return;
          clearTimeout(timer);
          resolve(violation);
        };
        noticed();
      }),
    end() {
      target.removeEventListener('securitypolicyviolation', note);
    },
  };
}

/** What a policy would have to name to allow an address. */
export const sourceOf = ({ protocol, origin }: URL) =>
  protocol === 'blob:' ? 'blob:' : origin === self.origin ? "'self'" : origin;
