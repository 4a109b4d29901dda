// What the demos are made of: elements, groups of choices, and words.

import { make } from '../common/make.js';
import { say } from './say.js';

/**
 * An element of a drawing; its numbers are rounded to hundredths.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, String(typeof value === 'number' ? Math.round(value * 100) / 100 : value));
  element.append(...children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [className]
 */
export function button(text, act, className = '') {
  const element = make('button', { type: 'button', class: className }, text);
  element.addEventListener('click', act);
  return element;
}

/**
 * A group of options; one of them is chosen.
 * @param {string} legend
 * @param {[value: string, text: string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} act
 * @returns {{ element: HTMLFieldSetElement, choose: (value: string) => void }} choose: shows another choice without
 *   acting on it
 */
export function choice(legend, options, chosen, act) {
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

/**
 * A list of numbers to choose from.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} chosen
 * @param {() => void} act
 */
export function numberSelect(text, from, to, chosen, act) {
  const select = make('select');
  for (let value = from; value <= to; ++value) select.append(make('option', { value: String(value) }, String(value)));
  select.value = String(chosen);
  select.addEventListener('change', act);
  return { element: make('label', 'pieces-select', make('span', '', text), select), select };
}

/** Whether there is room for what else is folded. */
export const hasRoom = () => matchMedia('(min-width: 44rem)').matches;

/** What is secondary, folded. @param {string} words @param {...Node} content */
export const fold = (words, ...content) => make('details', 'fold', make('summary', '', words), ...content);

/**
 * Puts the live content in the place of the still picture.
 * @param {HTMLElement} figure
 * @param {...(Node | string)} content
 */
export function replaceStill(figure, ...content) {
  const live = make('div', 'live', ...content);
  const still = figure.querySelector(':scope > .still');
  if (still) still.replaceWith(live);
  else figure.prepend(live);
  return live;
}

/**
 * A table that scrolls within itself; the first cell of each row is the name of the row.
 * @param {string} label
 * @param {string[]} columns
 */
export function scrollTable(label, columns) {
  const body = make('tbody');
  const header = make('tr', '', ...columns.map((name) => make('th', { scope: 'col' }, name)));
  return {
    element: make(
      'div',
      { class: 'race-table', tabindex: '0', role: 'group', 'aria-label': label },
      make('table', '', make('thead', '', header), body),
    ),
    /** @param {string[][]} rows */
    fill(rows) {
      body.replaceChildren(
        ...rows.map(([name, ...cells]) =>
          make('tr', '', make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', '', cell))),
        ),
      );
    },
  };
}

/** A name and its value, for a list of figures. @param {string} name */
export function figure(name) {
  const term = make('dt', '', name);
  const value = make('span', 'experiment-value', '–');
  const note = make('span', 'experiment-note');
  return {
    element: make('div', '', term, make('dd', '', value, note)),
    /** @param {string} text @param {string} [remark] below the value @param {string} [otherName] */
    set(text, remark = '', otherName = name) {
      setText(term, otherName);
      setText(value, text);
      setText(note, remark);
    },
  };
}

/**
 * Figures with their names.
 * @template {string} Name
 * @param {Name[]} names
 * @param {string} [className]
 */
export function figureList(names, className = 'experiment-figures') {
  const all = names.map(figure);
  return {
    element: make('dl', `figures ${className}`.trim(), ...all.map(({ element }) => element)),
    /** @param {Name} name @param {string} value @param {string} [note] */
    set: (name, value, note) => all[names.indexOf(name)].set(value, note),
    clear: () => all.forEach(({ set }) => set('–')),
  };
}

/** Leaves an element alone that has the text already. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows a verdict in its colour. good: null is neither good nor bad.
 * @param {Element} element
 * @param {string} words
 * @param {boolean | null} good
 */
export function showVerdict(element, words, good) {
  element.textContent = words;
  element.classList.toggle('good', good === true);
  element.classList.toggle('bad', good === false);
}

/** Whether the reader lets things move. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** n! @param {number} value up to 18; larger results are not exact @returns {number} */
export const factorial = (value) => (value < 2 ? 1 : value * factorial(value - 1));

/** "even" or "odd". @param {number} value */
export const parity = (value) => (value % 2 === 0 ? say`even` : say`odd`);

/** "up", "down", "left", "right". @type {Record<string, string>} */
export const ways = { U: say`up`, D: say`down`, L: say`left`, R: say`right` };

/** "1, 2 and 3". @param {(string | number)[]} items */
export const list = (items) =>
  items.length < 2 ? items.join('') : say`${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
