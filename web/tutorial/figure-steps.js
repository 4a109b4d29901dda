// Figures about one thing, one at a time, as tabs: `<div class="steps">` with a `<div class="step">` around each
// figure and its name. Without scripts they stand one below the other. Links lead to a figure that is not shown, too.

import { say } from './say.js';
import { Tabs } from './tabs.js';

/** @param {HTMLElement} place */
function makeTabs(place) {
  const steps = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(':scope > .step')]);
  const tabs = new Tabs(
    say`Figures on this`,
    steps.map((step) => {
      const { id } = /** @type {HTMLElement} */ (step.querySelector('figure'));
      step.id = `${id}-step`;
      return { name: step.querySelector('.step-name') ?? '', panel: step, id: `${id}-tab` };
    }),
    'step-tabs',
  );
  place.prepend(tabs.element);
  /** @param {Element} element in one of the steps */
  return (element) => tabs.choose(steps.findIndex((step) => step.contains(element)));
}

/**
 * @param {Document} page
 * @returns {(element: Element) => void} brings the step into view that an element is in
 */
export function makeSteps(page) {
  /** @type {Map<Element, (element: Element) => void>} */
  const places = new Map();
  for (const place of page.querySelectorAll('.steps'))
    if (place instanceof HTMLElement) places.set(place, makeTabs(place));
  return (element) => {
    const place = element.closest('.steps');
    if (place && element.closest('.step')) places.get(place)?.(element);
  };
}
