// A hand that takes one tile out and puts it down somewhere else: dragged by mouse or finger, or chosen
// and put down by clicks, taps or keys. It reaches over several surfaces that show the same cells (a
// board, the row of its tiles), so a tile taken from one can be put down on another. It changes no position: it
// tells over which cell the tile is held, and where it was put down.

import { make } from '../common/dom.ts';

/** What a hand takes tiles from. Its cells are buttons with `data-cell`, which stay where they are. */
export interface Surface {
  element: HTMLElement;
  buttonOf: (cell: number) => HTMLButtonElement | undefined;
  /** the cell that an arrow key leads to; -1 for none */
  neighbour: (cell: number, key: string) => number;
  /** of a point in the window; -1 for none */
  cellAt: (x: number, y: number) => number;
}

/** A button or finger that is down. */
export type Press = {
  surface: Surface;
  cell: number;
  pointer: number;
  x: number;
  y: number;
  released: AbortController;
};

const DRAG_DISTANCE = 6; // CSS pixels; a press that moves so far is a drag
const NONE = -1;

export class Hand {
  #surfaces;
  #isTile;
  #changed;
  #put;
  #from = NONE;
  #over = NONE;
  #press: Press | null = null;
  #dragging = false;
  #dragged = false; // the click that ends a drag does nothing
  /** The tile under the finger. */
  #ghost = make('div', { class: 'hand-tile', 'aria-hidden': 'true' });

  /**
   * @param owner.isTile the blank cannot be taken
   * @param owner.changed something was taken, put back or held over another cell
   * @param owner.put called when the hand is empty again
   */
  constructor(
    surfaces: Surface[],
    {
      isTile,
      changed,
      put,
    }: { isTile: (cell: number) => boolean; changed: () => void; put: (from: number, to: number) => void },
  ) {
    this.#surfaces = surfaces;
    this.#isTile = isTile;
    this.#changed = changed;
    this.#put = put;
    for (const surface of surfaces) this.#listenTo(surface);
    // On the window, because a mouse takes a tile without moving the focus.
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#from === NONE || event.defaultPrevented) return;
      event.preventDefault();
      this.empty();
    });
  }

  /** The cell that the tile in the hand came from; -1 when the hand is empty. */
  get from() {
    return this.#from;
  }

  /** The cell over which the tile is held; its own cell when it is over none. */
  get over() {
    return this.#over;
  }

  /** Puts the tile back. */
  empty(tell: boolean = true) {
    this.#release();
    if (this.#from === NONE) return;
    this.#from = this.#over = NONE;
    if (tell) this.#changed();
  }

  #take(cell: number) {
    if (!this.#isTile(cell)) return;
    this.#from = this.#over = cell;
    this.#changed();
  }

  /** @param cell NONE for none */
  #hold(cell: number) {
    const over = cell === NONE ? this.#from : cell;
    if (this.#from === NONE || over === this.#over) return;
    this.#over = over;
    this.#changed();
  }

  #putDown() {
    const [from, to] = [this.#from, this.#over];
    if (from === to) return this.empty();
    this.empty(false);
    this.#put(from, to);
  }

  #cellUnder({ clientX, clientY }: PointerEvent | MouseEvent) {
    for (const surface of this.#surfaces) {
      const cell = surface.cellAt(clientX, clientY);
      if (cell !== NONE) return cell;
    }
    return NONE;
  }

  #listenTo(surface: Surface) {
    const { element } = surface;
    const cellOf = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest('button[data-cell]') : null;
      return found instanceof HTMLElement && element.contains(found) ? Number(found.dataset.cell) : NONE;
    };

    element.addEventListener('click', (event) => {
      const endsDrag = this.#dragged && event.detail > 0;
      this.#dragged = false;
      // Where it was hit, not what: while tiles change places, one may still be over the cell of another.
      const cell = event.detail > 0 ? surface.cellAt(event.clientX, event.clientY) : cellOf(event);
      if (endsDrag || cell === NONE) return;
      if (this.#from === NONE) return this.#take(cell);
      this.#over = cell;
      this.#putDown();
    });
    element.addEventListener('keydown', (event) => {
      const cell = cellOf(event);
      if (
        cell === NONE ||
        !event.key.startsWith('Arrow') ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      surface.buttonOf(surface.neighbour(cell, event.key))?.focus();
    });
    element.addEventListener('focusin', (event) => {
      const cell = cellOf(event);
      if (cell === NONE) return;
      for (const each of element.querySelectorAll('button[data-cell]')) {
        if (each instanceof HTMLButtonElement) each.tabIndex = each === event.target ? 0 : -1;
      }
      if (!this.#dragging && !this.#press) this.#hold(cell);
    });
    element.addEventListener('focusout', ({ relatedTarget }) => {
      if (this.#dragging || this.#press) return;
      if (!(relatedTarget instanceof Node) || !this.#surfaces.some((each) => each.element.contains(relatedTarget)))
        this.#hold(NONE);
    });

    element.addEventListener('pointerdown', (event) => {
      this.#dragged = false;
      const cell = surface.cellAt(event.clientX, event.clientY);
      if (event.button !== 0 || this.#press || cell === NONE) return;
      this.#follow({
        surface,
        cell,
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        released: new AbortController(),
      });
    });
    // A mouse over a cell shows what putting the tile down would do, as the focus does.
    element.addEventListener('pointermove', (event) => {
      if (!this.#press && event.pointerType === 'mouse') this.#hold(this.#cellUnder(event));
    });
    element.addEventListener('pointerleave', ({ pointerType }) => {
      if (!this.#press && pointerType === 'mouse') this.#hold(NONE);
    });
  }

  /** Follows a press until it is released. On the window: a quick mouse leaves the surface before it is captured. */
  #follow(press: Press) {
    const {
      surface,
      cell,
      pointer,
      x,
      y,
      released: { signal },
    } = press;
    this.#press = press;
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointer) return;
        if (!this.#dragging) {
          if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG_DISTANCE || !this.#isTile(cell)) return;
          surface.element.setPointerCapture(pointer);
          this.#dragging = this.#dragged = true;
          this.#showGhost(press);
          this.#take(cell);
        }
        this.#ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
        this.#hold(this.#cellUnder(event));
      },
      { signal },
    );
    addEventListener(
      'pointerup',
      ({ pointerId }) => {
        if (pointerId !== pointer) return;
        if (this.#dragging) this.#putDown();
        this.#release();
      },
      { signal },
    );
    addEventListener(
      'pointercancel',
      ({ pointerId }) => {
        if (pointerId !== pointer) return;
        // A finger that scrolls the page does not put back a tile that was chosen before.
        if (this.#dragging) this.empty();
        else this.#release();
      },
      { signal },
    );
  }

  #release() {
    this.#press?.released.abort();
    this.#press = null;
    this.#dragging = false;
    this.#ghost.remove();
  }

  #showGhost({ surface, cell }: Press) {
    const tile = surface.buttonOf(cell);
    if (!tile) return;
    const { width, height } = tile.getBoundingClientRect();
    const { style } = this.#ghost;
    style.setProperty('--colour', tile.style.getPropertyValue('--colour'));
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.fontSize = getComputedStyle(tile).fontSize;
    this.#ghost.textContent = tile.textContent;
    document.body.append(this.#ghost);
  }
}
