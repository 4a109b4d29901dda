// The database of two tiles as a table: a row for each cell of the first, a column for each cell of the second.

import { make } from '../common/dom.ts';
import { setText } from './pieces.ts';

import type { SmallDatabase } from './pattern-model.ts';

/** How a cell looks. text: '' for nothing yet. */
export type Look = { text: string; kind: string };

export class PatternGrid {
  #caption = make('caption');
  #table = make('table', 'pattern-grid', this.#caption);
  /** By entry. */
  #cells: HTMLTableCellElement[] = [];
  element = make('div', 'pattern-frame', this.#table);

  begin(caption: string, { tiles, cells }: Pick<SmallDatabase, 'tiles' | 'cells'>) {
    this.#caption.textContent = caption;
    const [first, second] = tiles;
    const count = Math.max(...cells.flat()) + 1;
    const head = make('tr', '', make('th', 'corner', `${first} ↓  ${second} →`));
    for (let column = 0; column < count; ++column) head.append(make('th', { scope: 'col' }, String(column + 1)));
    const body = make('tbody');
    this.#cells = [];
    for (let row = 0; row < count; ++row) {
      const line = make('tr', '', make('th', { scope: 'row' }, String(row + 1)));
      for (let column = 0; column < count; ++column) {
        const cell = make('td', row === column ? 'hole' : '');
        const entry = cells.findIndex((each) => each[0] === row && each[1] === column);
        if (entry >= 0) this.#cells[entry] = cell;
        line.append(cell);
      }
      body.append(line);
    }
    this.#table.replaceChildren(this.#caption, make('thead', '', head), body);
  }

  show(lookOf: (entry: number) => Look) {
    this.#cells.forEach((cell, entry) => {
      const { text, kind } = lookOf(entry);
      setText(cell, text);
      if (cell.className !== kind) cell.className = kind;
    });
  }
}
