// The parts of index.html, with their types; a page without one of them is broken.

/**
 * @template {typeof Element} Kind
 * @param {string} selector
 * @param {Kind} kind
 * @returns {InstanceType<Kind>}
 */
export function find(selector, kind) {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return /** @type {InstanceType<Kind>} */ (element);
}

export const part = (/** @type {string} */ id) => find(`#${id}`, HTMLElement);

export const button = (/** @type {string} */ id) => find(`#${id}`, HTMLButtonElement);

export const input = (/** @type {string} */ id) => find(`#${id}`, HTMLInputElement);

/** @param {string} selector */
export const buttons = (selector) => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(selector)]);
