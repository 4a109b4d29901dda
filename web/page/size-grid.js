// The choice of a board's size: a grid of cells, of which as many are marked as the board has. The cell in its far corner
// is the button of a size; a side of 1 has cells, but no buttons: who points at one means 2. One button is in the tab
// order; arrow keys, or a pointer that is drawn over the grid, go to the others.

import { make } from '../common/make.js';

export const LEAST = 2;
export const MOST = 10;

/** @param {number} side */
const within = (side) => Math.min(MOST, Math.max(LEAST, side));

/** @type {Record<string, [number, number]>} */
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class SizeGrid {
  /** @type {{ width: number, height: number, element: HTMLElement }[]} */
  #cells = [];
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();
  #size = '';
  #chosen;

  /**
   * @param {HTMLElement} group
   * @param {(size: string) => void} chosen
   */
  constructor(group, chosen) {
    this.#chosen = chosen;
    for (let height = 1; height <= MOST; ++height) {
      for (let width = 1; width <= MOST; ++width) {
        const size = `${within(width)}x${within(height)}`;
        const name = `${width} × ${height}`;
        const element =
          size === `${width}x${height}`
            ? make('button', { type: 'button', 'data-size': size, 'aria-label': name, title: name })
            : make('span', { 'data-nearest': size });
        if (element instanceof HTMLButtonElement) this.#buttons.set(size, element);
        this.#cells.push({ width, height, element });
        group.append(element);
      }
    }
    const choose = (/** @type {Element | null} */ target) => {
      if (!(target instanceof HTMLElement) || !group.contains(target)) return;
      const size = target.dataset.size ?? target.dataset.nearest;
      if (size) this.#choose(size);
    };
    group.addEventListener('click', ({ target }) => choose(/** @type {Element} */ (target)));
    for (const type of /** @type {const} */ (['pointerdown', 'pointermove'])) {
      group.addEventListener(type, ({ buttons, clientX, clientY }) => {
        if (buttons & 1) choose(document.elementFromPoint(clientX, clientY));
      });
    }
    group.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const [width, height] = this.#size.split('x').map(Number);
      this.#choose(`${within(width + step[0])}x${within(height + step[1])}`);
      this.#buttons.get(this.#size)?.focus();
    });
  }

  get size() {
    return this.#size;
  }

  /** @param {string} size */
  show(size) {
    this.#size = size;
    const [width, height] = size.split('x').map(Number);
    for (const cell of this.#cells)
      cell.element.classList.toggle('within', cell.width <= width && cell.height <= height);
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(name === size));
      button.tabIndex = name === size ? 0 : -1;
    }
  }

  /** @param {string} size */
  #choose(size) {
    if (size === this.#size) return;
    this.show(size);
    this.#chosen(size);
  }
}
