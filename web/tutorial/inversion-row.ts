// The tiles of a board in one row, and an arc for each pair in the wrong order. Each place is a button, which
// shows the tile that would lie there. A row that is too long becomes a column.
//
// All arcs are one path. There is one path more for the arcs that came, for those that went, and for those of the tile
// in the hand: the drawing stays small with the up to 595 arcs of 6x6.
//
// Where there are too many to be told apart they are faint, each tile has the count of those that begin at it, and only the
// arcs of one tile are strong: the one that the reader points at, else one with a few.

import { make } from '../common/dom.ts';
import { inversionsOf, rowOf } from './board.ts';
import { tileColor } from './mini-board.ts';
import { mayMove, shape } from './pieces.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';
import type { Surface } from './hand.ts';

const LEAST_TILE = 34; // CSS pixels of a tile in a row
const MOST_TILE = 56;
const COLUMN_TILE = 30;
const MANY = 80; // arcs that are too many to be told apart; most positions of 4x4 have fewer
const FEW = 12; // arcs of one tile, for the one that is shown first
const COUNTS = 24; // CSS pixels between tiles and arcs, for the counts

const keyOf = ([one, other]: [number, number]) => one * 100 + other;

/** What the row shows. */
export interface Scene {
  /** as it would be */
  board: Position;
  /** as it is; each place stands for one of its cells */
  base: Position;
  /** the position since which arcs came and went; null: none did */
  before: Position | null;
  /** the tile of the last move, or 0 */
  moved: number;
  /** the tiles that it passed in the row */
  passed: number[];
  /** the tile in the hand, or 0 */
  held: number;
}

const nothing = { width: 0, height: 0, tiles: [] };

export class InversionRow implements Surface {
  element = make('div', 'solvability-row');
  #arcs = shape('path', { class: 'arcs' });
  #held = shape('path', { class: 'arcs held' });
  #came = shape('path', { class: 'arcs came' });
  #went = shape('path', { class: 'arcs went' });
  #counts = shape('g', { class: 'arc-counts' });
  #svg = shape('svg', { 'aria-hidden': 'true' }, this.#arcs, this.#held, this.#went, this.#came, this.#counts);
  #many = make('p', { class: 'quiet', hidden: '' });
  #tiles = make('div', {
    class: 'solvability-tiles',
    role: 'group',
    'aria-label': say`The tiles in one row. Arrow keys go along it, Enter takes a tile out and puts it down on another, Escape puts it back.`,
  });
  /** By place. */
  #buttons: HTMLButtonElement[] = [];
  /** The cell of each place. */
  #cells: number[] = [];
  /** The place of each tile. */
  #places: Map<number, number> = new Map();
  #pointed = -1; // a place in the row
  #scene: Scene = { board: nothing, base: nothing, before: null, moved: 0, passed: [], held: 0 };

  constructor() {
    this.element.append(this.#many, this.#svg, this.#tiles);
    const point = (target: EventTarget | null) => {
      const place = target instanceof HTMLButtonElement ? this.#buttons.indexOf(target) : -1;
      if (place < 0 || place === this.#pointed) return;
      this.#pointed = place;
      if (this.#isCrowded) this.#draw();
    };
    this.#tiles.addEventListener('pointerover', ({ target }) => point(target));
    this.#tiles.addEventListener('focusin', ({ target }) => point(target));
    let width = 0;
    new ResizeObserver(() => {
      if (this.element.clientWidth === width) return;
      width = this.element.clientWidth;
      this.#draw();
    }).observe(this.element);
  }

  show(scene: Scene) {
    this.#scene = scene;
    this.#draw();
  }

  get #isCrowded() {
    return this.#svg.classList.contains('many');
  }

  #draw() {
    const { board, before } = this.#scene;
    const row = rowOf(board);
    const width = this.element.clientWidth;
    if (row.length === 0 || width === 0) return;
    const column = width / row.length < LEAST_TILE;
    const tile = column ? COLUMN_TILE : Math.min(MOST_TILE, width / row.length);
    const long = tile * row.length;
    const across = column ? width - COLUMN_TILE * 2 : Math.min(220, 24 + long * 0.3);
    const all = inversionsOf(board);
    this.#svg.classList.toggle('many', all.length > MANY);
    const base = this.#isCrowded ? COUNTS : 0;
    this.element.classList.toggle('column', column);
    this.element.style.setProperty('--tile', `${tile}px`);
    this.#svg.setAttribute('viewBox', column ? `0 0 ${across} ${long}` : `0 0 ${long} ${across}`);
    this.#svg.setAttribute('width', String(column ? across : long));
    this.#svg.setAttribute('height', String(column ? long : across));
    const middle = new Map(row.map((number, place) => [number, (place + 0.5) * tile]));
    const most = (row.length - 1) * tile;
    /** Half an ellipse, higher for tiles that are farther apart. */
    const arc = (pair: [number, number]) => {
      // The tiles of an arc that went stand the other way round by now.
      const [from, to] = pair.map((number) => middle.get(number) ?? 0).sort((one, other) => one - other);
      const rise = ((0.14 + (0.86 * (to - from)) / Math.max(1, most)) * (across - base - 4)).toFixed(1);
      const half = (to - from) / 2;
      return column
        ? `M${base} ${from}A${rise} ${half} 0 0 1 ${base} ${to}`
        : `M${from} ${across - base}A${half} ${rise} 0 0 1 ${to} ${across - base}`;
    };
    const old = before ? inversionsOf(before) : all;
    const [had, has] = [new Set(old.map(keyOf)), new Set(all.map(keyOf))];
    const came = all.filter((pair) => !had.has(keyOf(pair)));
    const went = old.filter((pair) => !has.has(keyOf(pair)));
    this.#arcs.setAttribute('d', all.map(arc).join(''));
    const begin = new Map(row.map((number) => [number, all.filter(([larger]) => larger === number)]));
    this.#held.setAttribute('d', this.#strong(row, begin).map(arc).join(''));
    this.#counts.replaceChildren(
      ...(this.#isCrowded ? row : []).map((number) => {
        const place = middle.get(number) ?? 0;
        const at = column ? { x: base / 2, y: place } : { x: place, y: across - base / 2 };
        const count = shape('text', { x: String(at.x), y: String(at.y), dy: '.35em', 'text-anchor': 'middle' });
        count.textContent = String(begin.get(number)?.length);
        return count;
      }),
    );
    this.#many.hidden = !this.#isCrowded;
    this.#many.textContent = say`${all.length} arcs, too many to tell apart: the number at each tile counts those that begin there. Point at a tile to see them.`;
    this.#came.setAttribute('d', came.map(arc).join(''));
    this.#went.setAttribute('d', went.map(arc).join(''));
    this.element.dataset.arcs = String(all.length);
    this.element.dataset.came = came.map((pair) => pair.join('>')).join(' ');
    this.element.dataset.went = went.map((pair) => pair.join('>')).join(' ');
    this.#drawTiles(row, begin);
  }

  /**
   * The pairs whose arcs are strong.
   * @param begin by their larger tile
   */
  #strong(row: number[], begin: Map<number, [number, number][]>) {
    const { before, held } = this.#scene;
    const all = [...begin.values()].flat();
    if (held) return before ? [] : all.filter((pair) => pair.includes(held));
    if (!this.#isCrowded || before) return [];
    const few = [...begin.values()].filter(({ length }) => length <= FEW);
    return begin.get(row[this.#pointed]) ?? few.reduce((most, each) => (each.length > most.length ? each : most), []);
  }

  #drawTiles(row: number[], begin: Map<number, [number, number][]>) {
    const { board, base, moved, passed, held } = this.#scene;
    const old = this.#places;
    const sameRow = this.#buttons.length === row.length;
    if (!sameRow) {
      this.#buttons = row.map((_, place) => make('button', { type: 'button', tabindex: place === 0 ? '0' : '-1' }));
      this.#tiles.replaceChildren(...this.#buttons);
    }
    this.#cells = base.tiles.flatMap((tile, cell) => (tile ? [cell] : []));
    this.#places = new Map(row.map((number, place) => [number, place]));
    for (const [place, number] of row.entries()) {
      const each = this.#buttons[place];
      each.textContent = String(number);
      each.dataset.cell = String(this.#cells[place]);
      each.style.setProperty('--colour', tileColor(board, number));
      each.classList.toggle('moved', number === moved);
      each.classList.toggle('passed', passed.includes(number));
      each.classList.toggle('held', number === held);
      each.setAttribute('aria-pressed', String(number === held));
      each.setAttribute('aria-label', say`${number}, before ${begin.get(number)?.length ?? 0} smaller`);
    }
    if (!sameRow || !mayMove()) return;
    for (const [number, place] of this.#places) {
      const from = old.get(number);
      if (from === undefined || from === place) continue;
      const [there, here] = [
        this.#buttons[from].offsetLeft - this.#buttons[place].offsetLeft,
        this.#buttons[from].offsetTop - this.#buttons[place].offsetTop,
      ];
      this.#buttons[place].animate([{ translate: `${there}px ${here}px` }, { translate: 'none' }], {
        duration: 260,
        easing: 'ease-out',
      });
    }
  }

  // --- What a hand asks ---

  buttonOf(cell: number) {
    return this.#buttons[this.#cells.indexOf(cell)];
  }

  neighbour(cell: number, key: string) {
    const column = this.element.classList.contains('column');
    const step =
      key === (column ? 'ArrowUp' : 'ArrowLeft') ? -1 : key === (column ? 'ArrowDown' : 'ArrowRight') ? 1 : 0;
    return step === 0 ? -1 : (this.#cells[this.#cells.indexOf(cell) + step] ?? -1);
  }

  /** Found by the place, because the tile may still be gliding to it. */
  cellAt(x: number, y: number) {
    const { left, right, top, bottom, width, height } = this.#tiles.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) return -1;
    const part = this.element.classList.contains('column') ? (y - top) / height : (x - left) / width;
    return this.#cells[Math.floor(part * this.#cells.length)] ?? -1;
  }
}
