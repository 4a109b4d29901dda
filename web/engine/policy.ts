// Tells whether a Content-Security-Policy refused something: errors alone do not say it. The listener
// lives only while something loads.

// The browser tells of a refusal some time after the error.
const PATIENCE_MILLISECONDS = 500;

/** Begins to listen.
 * @returns refused: what a policy in force refused, if it matches; to be asked after an error. It waits up to half a
 * second for the browser to tell. end: stops listening; to be called in any case */
export function watchPolicy(): {
  refused: (
    matches: (violation: SecurityPolicyViolationEvent) => boolean,
  ) => Promise<SecurityPolicyViolationEvent | undefined>;
  end: () => void;
} {
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
    refused: (matches) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
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
