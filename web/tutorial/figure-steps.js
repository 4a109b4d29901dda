// Figures about one thing, the small one first, as tabs: `<div class="steps">` with a `<div class="step">` around each
// figure and its name. Without scripts they stand one below the other. Links lead to a figure that is not shown, too.

import { make } from '../common/make.js';
import { say } from './say.js';

/** @param {HTMLElement} place */
function makeTabs(place) {
  const steps = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(':scope > .step')]);
  const tabs = steps.map((step) => {
    const { id } = /** @type {HTMLElement} */ (step.querySelector('figure'));
    step.id = `${id}-step`;
    step.setAttribute('role', 'tabpanel');
    step.setAttribute('aria-labelledby', `${id}-tab`);
    const name = step.querySelector('.step-name') ?? '';
    return make('button', { type: 'button', role: 'tab', id: `${id}-tab`, 'aria-controls': step.id }, name);
  });
  const choose = (/** @type {number} */ chosen) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      steps[at].hidden = at !== chosen;
    }
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(at));
    tab.addEventListener('keydown', ({ key }) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      if (!way) return;
      const next = (at + way + tabs.length) % tabs.length;
      choose(next);
      tabs[next].focus();
    });
  }
  place.prepend(make('div', { class: 'step-tabs', role: 'tablist', 'aria-label': say`From small to large` }, ...tabs));
  choose(0);
  /** @param {Element} element in one of the steps */
  return (element) => choose(steps.findIndex((step) => step.contains(element)));
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
