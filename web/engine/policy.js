// Tells whether a Content-Security-Policy refused something: errors alone do not say it. The listener
// lives only while something loads.

// The browser tells of a refusal some time after the error.
const PATIENCE_MILLISECONDS = 500;

/**
 * Begins to listen.
 * @returns {{ refused: (matches: (violation: SecurityPolicyViolationEvent) => boolean) =>
 *   Promise<SecurityPolicyViolationEvent | undefined>, end: () => void }}
 *   refused: what a policy in force refused, if it matches; to be asked after an error. It
 *   waits up to half a second for the browser to tell. end: stops listening; to be called in any case
 */
export function watchPolicy() {
  /** @type {SecurityPolicyViolationEvent[]} */
  const seen = [];
  let noticed = () => {};
  const target = /** @type {EventTarget} */ (globalThis.document ?? globalThis);
  const note = (/** @type {Event} */ event) => {
    const violation = /** @type {SecurityPolicyViolationEvent} */ (event);
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

/**
 * What a policy would have to name to allow an address.
 * @param {URL} address
 */
export const sourceOf = ({ protocol, origin }) =>
  protocol === 'blob:' ? 'blob:' : origin === self.origin ? "'self'" : origin;
