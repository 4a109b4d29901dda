// "Another board": its size, or a position typed or pasted.

import { buttons, find, part } from './find.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageLink } from './page-link.js' */

const [LEAST, MOST] = [2, 10];

/** Brings the board into view, where the controls for a new one are far below it. @param {SlidingPuzzle} board */
export const showBoard = (board) => board.scrollIntoView({ block: 'nearest' });

export class NewBoard {
  #board;
  #link;
  #field = find('#position', HTMLTextAreaElement);
  #form = find('#position-form', HTMLFormElement);
  #presets = buttons('[data-size]');
  #sides = ['width', 'height'].map((id) => find(`#${id}`, HTMLSelectElement));

  /** @param {SlidingPuzzle} board @param {PageLink} link */
  constructor(board, link) {
    this.#board = board;
    this.#link = link;
    const newSize = (/** @type {string} */ size) => {
      link.newGame({ size });
      showBoard(board);
    };
    for (const preset of this.#presets) preset.onclick = () => newSize(preset.dataset.size ?? '');
    for (const select of this.#sides) {
      for (let side = LEAST; side <= MOST; ++side) select.add(new Option(String(side)));
    }
    find('#size-form', HTMLFormElement).onsubmit = (event) => {
      event.preventDefault();
      newSize(this.#sides.map(({ value }) => value).join('x'));
    };
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      this.#setPosition();
    };
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    board.addEventListener('puzzle-shuffle', () => {
      this.#tell('');
      this.#showSize();
      this.show();
    });
    this.#showSize();
  }

  #setPosition() {
    const problem = this.#board.load({ state: this.#field.value });
    if (problem) {
      this.#tell(problem.message);
      this.#field.focus();
    } else {
      this.#link.forget();
      this.#field.value = this.#board.state;
      showBoard(this.#board);
    }
  }

  /** What is wrong with the position. @param {string} words '' takes it away */
  #tell(words) {
    part('position-error').hidden = words === '';
    part('position-error').textContent = words;
    if (words === '') this.#field.removeAttribute('aria-invalid');
    else this.#field.setAttribute('aria-invalid', 'true');
  }

  #showSize() {
    const { size } = this.#board;
    size.split('x').forEach((side, index) => {
      this.#sides[index].value = side;
    });
    for (const preset of this.#presets) preset.setAttribute('aria-pressed', String(preset.dataset.size === size));
  }

  /** Shows the position, unless somebody is typing one. */
  show() {
    if (document.activeElement !== this.#field && !this.#field.hasAttribute('aria-invalid'))
      this.#field.value = this.#board.state;
  }
}
