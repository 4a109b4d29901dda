// A board whose tiles come out: each cell is a button, which shows what would lie there.

import { make } from '../common/dom.ts';
import { tileColor } from './mini-board.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';
import type { Surface } from './hand.ts';

export class OpenBoard implements Surface {
  element = make('div', {
    class: 'open-board',
    role: 'group',
    'aria-label': say`The board, its tiles loose. Arrow keys go from cell to cell, Enter takes a tile out and puts it down, Escape puts it back.`,
  });
  #buttons: HTMLButtonElement[] = [];
  #width = 1;

  /**
   * @param board as it would be
   * @param taken the cell whose tile is in the hand, held over none; -1 for none
   * @param held the cell where the tile in the hand would lie; -1 for none
   */
  show(board: Position, taken: number, held: number) {
    const { width, tiles } = board;
    if (tiles.length !== this.#buttons.length || width !== this.#width) {
      this.#width = width;
      this.#buttons = tiles.map((_, cell) =>
        make('button', { type: 'button', 'data-cell': String(cell), tabindex: cell === 0 ? '0' : '-1' }),
      );
      this.element.style.setProperty('--columns', String(width));
      this.element.replaceChildren(...this.#buttons);
    }
    tiles.forEach((tile, cell) => {
      const each = this.#buttons[cell];
      each.textContent = tile ? String(tile) : '';
      each.style.setProperty('--colour', tile ? tileColor(board, tile) : '');
      each.classList.toggle('blank', tile === 0);
      each.classList.toggle('taken', cell === taken);
      each.classList.toggle('held', cell === held);
      each.setAttribute('aria-pressed', String(cell === taken || cell === held));
      each.setAttribute(
        'aria-label',
        say`${tile || say`Blank`}, row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`,
      );
    });
  }

  buttonOf(cell: number) {
    return this.#buttons[cell];
  }

  neighbour(cell: number, key: string) {
    const [column, row] = [cell % this.#width, Math.floor(cell / this.#width)];
    const across = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    const down = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    const next = cell + across + down * this.#width;
    return column + across >= 0 && column + across < this.#width && row + down >= 0 && next < this.#buttons.length
      ? next
      : -1;
  }

  cellAt(x: number, y: number) {
    return this.#buttons.findIndex((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect();
      return width > 0 && x >= left && x < right && y >= top && y < bottom;
    });
  }
}
