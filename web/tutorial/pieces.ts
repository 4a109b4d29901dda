// What the demos are made of: elements, groups of choices, and words.

import { make } from '../common/dom.ts';
import { say } from './say.ts';

/** An element of a drawing; its numbers are rounded to hundredths. */
export function shape<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, String(typeof value === 'number' ? Math.round(value * 100) / 100 : value));
  element.append(...children);
  return element;
}

export function button(text: string, act: () => void, className: string = '') {
  const element = make('button', { type: 'button', class: className }, text);
  element.addEventListener('click', act);
  return element;
}

/**
 * A group of options; one of them is chosen.
 * @returns choose: shows another choice without acting on it
 */
export function choice(
  legend: string,
  options: [value: string, text: string][],
  chosen: string,
  act: (value: string) => void,
): { element: HTMLFieldSetElement; choose: (value: string) => void } {
  // Not a counter: demos that are bundled apart would each begin with 1, and give two groups the same name.
  const name = `pieces-${Math.random().toString(36).slice(2)}`;
  const inputs = options.map(([value, text]) => {
    const input = make('input', { type: 'radio', name, value });
    input.checked = value === chosen;
    input.addEventListener('change', () => act(value));
    return { input, label: make('label', '', input, make('span', '', text)) };
  });
  return {
    element: make(
      'fieldset',
      'pieces-choice',
      make('legend', '', legend),
      make('div', 'pieces-segments', ...inputs.map(({ label }) => label)),
    ),
    choose(value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}

/** A list of numbers to choose from. */
export function numberSelect(text: string, from: number, to: number, chosen: number, act: () => void) {
  const select = make('select');
  for (let value = from; value <= to; ++value) select.append(make('option', { value: String(value) }, String(value)));
  select.value = String(chosen);
  select.addEventListener('change', act);
  return { element: make('label', 'pieces-select', make('span', '', text), select), select };
}

/** Whether there is room for what else is folded. */
export const hasRoom = () => matchMedia('(min-width: 44rem)').matches;

/** What is secondary, folded. */
export const fold = (words: string, ...content: Node[]) =>
  make('details', 'fold', make('summary', '', words), ...content);

/** Puts the live content in the place of the still picture. */
export function replaceStill(figure: HTMLElement, ...content: (Node | string)[]) {
  const live = make('div', 'live', ...content);
  const still = figure.querySelector(':scope > .still');
  if (still) still.replaceWith(live);
  else figure.prepend(live);
  return live;
}

/** A table that scrolls within itself; the first cell of each row is the name of the row. */
export function scrollTable(label: string, columns: string[]) {
  const body = make('tbody');
  const header = make('tr', '', ...columns.map((name) => make('th', { scope: 'col' }, name)));
  return {
    element: make(
      'div',
      { class: 'race-table', tabindex: '0', role: 'group', 'aria-label': label },
      make('table', '', make('thead', '', header), body),
    ),
    fill(rows: string[][]) {
      body.replaceChildren(
        ...rows.map(([name, ...cells]) =>
          make('tr', '', make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', '', cell))),
        ),
      );
    },
  };
}

/** A name and its value, for a list of figures. */
export function figure(name: string) {
  const term = make('dt', '', name);
  const value = make('span', 'experiment-value', '–');
  const note = make('span', 'experiment-note');
  return {
    element: make('div', '', term, make('dd', '', value, note)),
    /** @param remark below the value */
    set(text: string, remark: string = '', otherName: string = name) {
      setText(term, otherName);
      setText(value, text);
      setText(note, remark);
    },
  };
}

/** Figures with their names. */
export function figureList<Name extends string>(names: Name[], className: string = 'experiment-figures') {
  const all = names.map(figure);
  return {
    element: make('dl', `figures ${className}`.trim(), ...all.map(({ element }) => element)),
    set: (name: Name, value: string, note?: string) => all[names.indexOf(name)].set(value, note),
    clear: () => all.forEach(({ set }) => set('–')),
  };
}

/** Leaves an element alone that has the text already. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Shows a verdict in its colour. good: null is neither good nor bad. */
export function showVerdict(element: Element, words: string, good: boolean | null) {
  element.textContent = words;
  element.classList.toggle('good', good === true);
  element.classList.toggle('bad', good === false);
}

/** Whether the reader lets things move. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * n!
 * @param value up to 18; larger results are not exact
 */
export const factorial = (value: number): number => (value < 2 ? 1 : value * factorial(value - 1));

/** "even" or "odd". */
export const parity = (value: number) => (value % 2 === 0 ? say`even` : say`odd`);

/** "up", "down", "left", "right". */
export const ways: Record<string, string> = { U: say`up`, D: say`down`, L: say`left`, R: say`right` };

/** "1, 2 and 3". */
export const list = (items: (string | number)[]) =>
  items.length < 2 ? items.join('') : say`${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
