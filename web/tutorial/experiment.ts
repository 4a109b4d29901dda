// What the demos that run something long (shuffling, race, beyond) share: seeds, a pause that can be ended, texts
// to copy.

import { copied, make } from '../common/dom.ts';
import { button } from './pieces.ts';
import { say } from './say.ts';

/** A short seed of letters and digits. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(1)), (value) => value.toString(36))
    .join('')
    .slice(0, 6);

/**
 * Waits so long.
 * @param signal rejects with its reason
 */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/** A controller that is aborted with the page, too. */
export function controllerWithin(page: AbortSignal): AbortController {
  const controller = new AbortController();
  if (page.aborted) controller.abort(page.reason);
  else page.addEventListener('abort', () => controller.abort(page.reason), { signal: controller.signal });
  return controller;
}

/** A control with its name before it. */
export const field = (name: string, control: HTMLElement, className: string = '') =>
  make('label', `experiment-field ${className}`.trim(), make('span', '', name), control);

/** A button that copies a text and says so. Where copying is refused it shows the text to be copied by hand. */
export function copyButton(words: string, textOf: () => string, announce: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let byHand: HTMLTextAreaElement | null = null;
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

export { wordsOf } from './failure-words.ts';
