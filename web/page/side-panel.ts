// What accompanies the board: Session, Review and Solve, of which one can be seen. In a large window they stand beside
// the board, and one is always open; in a small one they are sheets above the window's lower edge, closed at first. They
// are buttons that open and close, and no tabs: the arrow keys move tiles, wherever the focus is.

import { sheetIsOpen } from './dialogs.ts';
import { button, part } from './find.ts';

export const panelNames = ['session', 'review', 'solve'] as const;

export type PanelName = (typeof panelNames)[number];

/** As in style.css. */
const ROOM_BESIDE = '(min-width: 56rem) and (min-height: 36rem)';

export class SidePanel {
  #beside = matchMedia(ROOM_BESIDE);
  #open: PanelName | null = null;
  #last: PanelName;
  #chosen;
  #changed;

  /**
   * @param chosen is told what the reader opens
   * @param changed is told when another or none is seen
   */
  constructor(first: PanelName, chosen: (name: PanelName) => void, changed: () => void) {
    this.#last = first;
    this.#chosen = chosen;
    this.#changed = changed;
    for (const name of panelNames) button(`tab-${name}`).onclick = () => this.#toggle(name);
    this.#beside.addEventListener('change', () => this.#settle());
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || sheetIsOpen()) return;
      if (!this.#open || this.beside) return;
      event.preventDefault(); // it closes the panel, and does nothing else
      this.close();
    });
    this.#settle();
  }

  /** Whether they stand beside the board, where they cover nothing. */
  get beside() {
    return this.#beside.matches;
  }

  /** Which one is open. */
  get name() {
    return this.#open;
  }

  open(name: PanelName) {
    this.#open = this.#last = name;
    this.#show();
  }

  /** Where there is room beside the board, one stays open. */
  close() {
    if (this.beside || !this.#open) return;
    const handOn = part(`panel-${this.#open}`).contains(document.activeElement);
    if (handOn) button(`tab-${this.#open}`).focus({ preventScroll: true });
    this.#open = null;
    this.#show();
  }

  #settle() {
    this.#open = this.beside ? this.#last : null;
    this.#show();
  }

  #toggle(name: PanelName) {
    if (this.#open === name) return this.close();
    this.open(name);
    this.#chosen(name);
  }

  #show() {
    for (const name of panelNames) {
      part(`panel-${name}`).hidden = name !== this.#open;
      button(`tab-${name}`).setAttribute('aria-expanded', String(name === this.#open));
    }
    this.#changed();
  }
}
