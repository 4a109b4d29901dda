// Figures about one thing, one at a time, as tabs: `<div class="steps">` with a `<div class="step">` around each
// figure and its name. Without scripts they stand one below the other. Links lead to a figure that is not shown, too.

import { say } from './say.ts';
import { Tabs } from './tabs.ts';

function makeTabs(place: HTMLElement) {
  const steps = [...place.querySelectorAll(':scope > .step')] as HTMLElement[];
  const tabs = new Tabs(
    say`Figures on this`,
    steps.map((step) => {
      const { id } = step.querySelector('figure') as HTMLElement;
      step.id = `${id}-step`;
      return { name: step.querySelector('.step-name') ?? '', panel: step, id: `${id}-tab` };
    }),
    'step-tabs',
  );
  place.prepend(tabs.element);
  /** @param element in one of the steps */
  return (element: Element) => tabs.choose(steps.findIndex((step) => step.contains(element)));
}

/** @returns brings the step into view that an element is in */
export function makeSteps(page: Document): (element: Element) => void {
  const places: Map<Element, (element: Element) => void> = new Map();
  for (const place of page.querySelectorAll('.steps'))
    if (place instanceof HTMLElement) places.set(place, makeTabs(place));
  return (element) => {
    const place = element.closest('.steps');
    if (place && element.closest('.step')) places.get(place)?.(element);
  };
}
