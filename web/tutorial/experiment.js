// What the demos that run something long (shuffling, race, beyond) share: seeds, a pause that can be ended, texts
// to copy.

import { copied } from '../common/copied.js';
import { make } from '../common/make.js';
import { button } from './pieces.js';
import { say } from './say.js';

/** A short seed of letters and digits. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(1)), (value) => value.toString(36))
    .join('')
    .slice(0, 6);

/**
 * Waits so long.
 * @param {number} milliseconds
 * @param {AbortSignal} signal rejects with its reason
 * @returns {Promise<void>}
 */
export function pauseFor(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * A controller that is aborted with the page, too.
 * @param {AbortSignal} page
 * @returns {AbortController}
 */
export function controllerWithin(page) {
  const controller = new AbortController();
  if (page.aborted) controller.abort(page.reason);
  else page.addEventListener('abort', () => controller.abort(page.reason), { signal: controller.signal });
  return controller;
}

/** A control with its name before it. @param {string} name @param {HTMLElement} control @param {string} [className] */
export const field = (name, control, className = '') =>
  make('label', `experiment-field ${className}`.trim(), make('span', '', name), control);

/**
 * A button that copies a text and says so. Where copying is refused it shows the text to be copied by hand.
 * @param {string} words
 * @param {() => string} textOf
 * @param {(text: string) => void} announce
 */
export function copyButton(words, textOf, announce) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {HTMLTextAreaElement | null} */
  let byHand = null;
  const element = button(words, async () => {
    byHand?.remove();
    byHand = null;
    const text = textOf();
    if (await copied(text)) {
      element.textContent = say`Copied`;
      announce(say`Copied.`);
    } else {
      byHand = make('textarea', {
        class: 'experiment-by-hand',
        readonly: '',
        rows: '3',
        'aria-label': say`${words}: the text to copy`,
      });
      byHand.value = text;
      element.after(byHand);
      byHand.focus();
      byHand.select();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      element.textContent = words;
    }, 2000);
  });
  return element;
}

export { wordsOf } from './failure-words.js';
