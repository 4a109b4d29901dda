// Two tiles cut the other cells into regions, and from each the two need their own number of moves: what the database of
// this site knows, and one that does not ask where the blank is does not. The reader puts the two anywhere.

import { make } from '../common/dom.ts';
import { tileColor } from './mini-board.ts';
import { regionsOf, SmallDatabase } from './pattern-model.ts';
import { list, setText } from './pieces.ts';
import { counted, say } from './say.ts';

import type { DemoContext } from './demo.ts';

const TILES = [1, 2];
const CELLS = 9;
const goal = { width: 3, height: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] };

export class PatternRegions {
  #database = new SmallDatabase(TILES);
  /** Where the two tiles are. */
  #cells = [3, 1];
  #held = 0; // which of them the next tap puts down
  #buttons = Array.from({ length: CELLS }, (_, cell) => {
    const each = make('button', { type: 'button' });
    each.addEventListener('click', () => this.#put(cell));
    return each;
  });
  #board = make(
    'div',
    { class: 'pattern-board', role: 'group', 'aria-label': say`Two tiles, and what they need from each cell` },
    ...this.#buttons,
  );
  #says = make('p', { class: 'pattern-says', role: 'status' });
  element;

  constructor(context: DemoContext) {
    void context;
    this.element = make('div', 'pattern-stage', make('div', 'pattern-put', this.#board, this.#says));
  }

  async begin() {
    this.#show();
  }

  #put(cell: number) {
    const at = this.#cells.indexOf(cell);
    if (at >= 0) this.#held = at;
    else {
      this.#cells[this.#held] = cell;
      this.#held = 1 - this.#held;
    }
    this.#show();
  }

  #show() {
    const regions = regionsOf(this.#cells);
    const values = regions.map(([cell]) => this.#database.valueFrom(this.#cells, cell));
    this.#buttons.forEach((each, cell) => {
      const which = this.#cells.indexOf(cell);
      const tile = which < 0 ? 0 : TILES[which];
      const region = regions.findIndex((cells) => cells.includes(cell));
      setText(each, String(tile || values[region]));
      each.className = tile ? (which === this.#held ? 'tile held' : 'tile') : `region region-${region}`;
      each.style.setProperty('--colour', tile ? tileColor(goal, tile) : '');
      each.setAttribute(
        'aria-label',
        tile ? say`${tile}, cell ${cell + 1}` : say`Cell ${cell + 1}: ${counted(values[region], 'move')} from here`,
      );
    });
    const least = Math.min(...values);
    setText(
      this.#says,
      regions.length === 1
        ? say`The blank reaches every free cell: ${counted(least, 'move')} of the two, wherever it starts.`
        : say`The two part the free cells: ${list(values.map((each) => counted(each, 'move')))}. Without a look at the blank the database would hold ${least}.`,
    );
  }
}
