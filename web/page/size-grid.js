// The choice of a board's size: a grid of all of them, of which each is drawn as large as it is. One of its buttons is in
// the tab order; arrow keys, or a pointer that is drawn over it, go to the others.

import { make } from '../common/make.js';

export const LEAST = 2;
export const MOST = 10;

/** @param {number} side */
const within = (side) => Math.min(MOST, Math.max(LEAST, side));

/** @type {Record<string, [number, number]>} */
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class SizeGrid {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #size = '';
  #chosen;

  /**
   * @param {HTMLElement} group
   * @param {(size: string) => void} chosen
   */
  constructor(group, chosen) {
    this.#chosen = chosen;
    for (let height = LEAST; height <= MOST; ++height) {
      for (let width = LEAST; width <= MOST; ++width) {
        const name = `${width} × ${height}`;
        const button = make('button', {
          type: 'button',
          'data-size': `${width}x${height}`,
          'aria-label': name,
          title: name,
        });
        this.#buttons.set(`${width}x${height}`, button);
        group.append(button);
      }
    }
    const choose = (/** @type {Element | null} */ target) => {
      const size = target instanceof HTMLElement ? target.dataset.size : undefined;
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
    for (const [name, button] of this.#buttons) {
      const [across, down] = name.split('x').map(Number);
      button.classList.toggle('within', across <= width && down <= height);
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
