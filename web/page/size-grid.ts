// The choice of a board's size: a grid of cells, of which as many are marked as the board has. The cell in its far corner
// is the button of a size; a side of 1 has cells, but no buttons: who points at one means 2. One button is in the tab
// order; arrow keys, or a pointer that is drawn over the grid, go to the others.

import { make } from '../common/dom.ts';

export const LEAST = 2;
export const MOST = 10;

const within = (side: number) => Math.min(MOST, Math.max(LEAST, side));

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class SizeGrid {
  #cells: { width: number; height: number; element: HTMLElement }[] = [];
  #buttons: Map<string, HTMLElement> = new Map();
  #size = '';
  #chosen;

  constructor(group: HTMLElement, chosen: (size: string) => void) {
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
    const choose = (target: Element | null) => {
      if (!(target instanceof HTMLElement) || !group.contains(target)) return;
      const size = target.dataset.size ?? target.dataset.nearest;
      if (size) this.#choose(size);
    };
    group.addEventListener('click', ({ target }) => choose(target as Element));
    for (const type of ['pointerdown', 'pointermove'] as const) {
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

  show(size: string) {
    this.#size = size;
    const [width, height] = size.split('x').map(Number);
    for (const cell of this.#cells)
      cell.element.classList.toggle('within', cell.width <= width && cell.height <= height);
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-pressed', String(name === size));
      button.tabIndex = name === size ? 0 : -1;
    }
  }

  #choose(size: string) {
    if (size === this.#size) return;
    this.show(size);
    this.#chosen(size);
  }
}
