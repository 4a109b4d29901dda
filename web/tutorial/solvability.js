// Which positions can be solved: the tiles of a board in one row, an arc for each pair in the wrong order, while
// the reader slides tiles on the board or swaps two in the row. The count, the rule and the verdict are
// the engine's; the arcs are drawn from the same tiles, and are as many.
//
// All arcs are one path, those of the last move another two: the drawing stays small on 6x6 with up to 595.

import { counted } from '../format.js';
import { formatPosition, linkPosition, parsePosition, tileColor } from './mini-board.js';
import { button, list, make, mayMove, numberSelect, parity, replaceStill, shape } from './pieces.js';
import { inversionsOf, openPositions, repairPair, rowsBelow, swapped } from './positions.js';

/** @import { DemoContext } from '../tutorial.js' */
/** @import { Board } from './mini-board.js' */
/** @import { Positions } from './positions.js' */

const first = '7 4 3/0 5 8/6 2 1';
const LEAST_SIDE = 2;
const MOST_SIDE = 6;
const LEAST_TILE = 34; // CSS pixels of a tile in a row; what does not fit stands in a column
const MOST_TILE = 56;
const COLUMN_TILE = 30;
const DRAG_DISTANCE = 6; // CSS pixels, from which on a press is a drag

/** @param {Board} board */
const rowOf = ({ tiles }) => tiles.filter((tile) => tile > 0);

/** The row of tiles and its arcs. */
class Row {
  element = make('div', 'solvability-row');
  #arcs = shape('path', { class: 'arcs' });
  #new = shape('path', { class: 'arcs came' });
  #gone = shape('path', { class: 'arcs went' });
  #svg = shape('svg', { 'aria-hidden': 'true' }, this.#arcs, this.#gone, this.#new);
  #tiles = make('div', { class: 'solvability-tiles', role: 'group', 'aria-label': 'The tiles in one row. Choose two to swap them.' });
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Board} */
  #board = { width: 0, height: 0, tiles: [] };
  /** @type {number[]} */
  #passed = [];
  #moved = 0;
  /** The tile that was chosen to be swapped; 0 for none. */
  #chosen = 0;
  #swap;
  #choose;

  /**
   * @param {(one: number, other: number) => void} swap
   * @param {(tile: number) => void} choose a tile was chosen, or none (0)
   */
  constructor(swap, choose) {
    this.#swap = swap;
    this.#choose = choose;
    this.element.append(this.#svg, this.#tiles);
    let width = 0;
    new ResizeObserver(() => {
      if (this.element.clientWidth === width) return;
      width = this.element.clientWidth;
      this.#draw([], []);
    }).observe(this.element);
    this.#listenToDrags();
  }

  /**
   * @param {Board} board
   * @param {number} moved the tile of the last move, or 0
   * @param {number[]} passed the tiles that it passed in the row
   * @param {[number, number][] | null} old the inversions before, when it is still the same board
   */
  show(board, moved, passed, old) {
    this.#board = board;
    this.#moved = moved;
    this.#passed = passed;
    this.#chosen = 0;
    const now = inversionsOf(board);
    const before = old ?? now;
    const key = (/** @type {[number, number]} */ [one, other]) => one * 100 + other;
    const had = new Set(before.map(key));
    const has = new Set(now.map(key));
    this.#draw(now.filter((pair) => !had.has(key(pair))), before.filter((pair) => !has.has(key(pair))));
  }

  /** @param {[number, number][]} came @param {[number, number][]} went */
  #draw(came, went) {
    const row = rowOf(this.#board);
    const width = this.element.clientWidth;
    if (row.length === 0 || width === 0) return;
    const column = width / row.length < LEAST_TILE;
    const tile = column ? COLUMN_TILE : Math.min(MOST_TILE, width / row.length);
    const long = tile * row.length;
    const across = column ? width - COLUMN_TILE * 2 : Math.min(220, 24 + long * 0.3);
    this.element.classList.toggle('column', column);
    this.element.style.setProperty('--tile', `${tile}px`);
    this.#svg.setAttribute('viewBox', column ? `0 0 ${across} ${long}` : `0 0 ${long} ${across}`);
    this.#svg.setAttribute('width', String(column ? across : long));
    this.#svg.setAttribute('height', String(column ? long : across));
    const middle = new Map(row.map((number, place) => [number, (place + 0.5) * tile]));
    const most = (row.length - 1) * tile;
    /** Half an ellipse, the higher the farther the tiles are apart. @param {[number, number]} pair */
    const arc = ([one, other]) => {
      const [from, to] = [middle.get(one) ?? 0, middle.get(other) ?? 0];
      const rise = ((0.14 + 0.86 * Math.abs(to - from) / Math.max(1, most)) * (across - 4)).toFixed(1);
      const half = Math.abs(to - from) / 2;
      return column ? `M0 ${from}A${rise} ${half} 0 0 1 0 ${to}` : `M${from} ${across}A${half} ${rise} 0 0 1 ${to} ${across}`;
    };
    const all = inversionsOf(this.#board);
    this.#arcs.setAttribute('d', all.map(arc).join(''));
    this.#new.setAttribute('d', came.map(arc).join(''));
    this.#gone.setAttribute('d', went.map(arc).join(''));
    this.element.dataset.arcs = String(all.length);
    this.element.dataset.came = came.map((pair) => pair.join('>')).join(' ');
    this.element.dataset.went = went.map((pair) => pair.join('>')).join(' ');
    this.#drawTiles(row, all);
  }

  /** @param {number[]} row @param {[number, number][]} pairs */
  #drawTiles(row, pairs) {
    const focused = [...this.#buttons].find(([, each]) => each === document.activeElement)?.[0];
    const before = new Map([...this.#buttons].map(([number, each]) => [number, each.getBoundingClientRect()]));
    for (const number of row) if (!this.#buttons.has(number)) this.#buttons.set(number, this.#makeTile(number));
    for (const [number, each] of this.#buttons) {
      if (row.includes(number)) continue;
      each.remove();
      this.#buttons.delete(number);
      before.delete(number);
    }
    const many = new Map(row.map((number) => [number, 0]));
    for (const [larger] of pairs) many.set(larger, (many.get(larger) ?? 0) + 1);
    const order = row.map((number) => /** @type {HTMLButtonElement} */ (this.#buttons.get(number)));
    if (order.some((each, place) => this.#tiles.children[place] !== each)) this.#tiles.replaceChildren(...order);
    for (const [place, number] of row.entries()) {
      const each = order[place];
      each.style.setProperty('--colour', tileColor(this.#board, number));
      each.classList.toggle('moved', number === this.#moved);
      each.classList.toggle('passed', this.#passed.includes(number));
      each.setAttribute('aria-pressed', String(number === this.#chosen));
      each.setAttribute('aria-label', `${number}, before ${many.get(number)} smaller`);
    }
    if (focused) this.#buttons.get(focused)?.focus({ preventScroll: true });
    if (!mayMove()) return;
    for (const [number, old] of before) {
      const each = this.#buttons.get(number);
      const now = each?.getBoundingClientRect();
      if (!each || !now || (Math.abs(now.left - old.left) < 1 && Math.abs(now.top - old.top) < 1) || now.width !== old.width) continue;
      const from = `translate(${old.left - now.left}px, ${old.top - now.top}px)`;
      each.animate([{ transform: from }, { transform: 'none' }], { duration: 260, easing: 'ease-out' });
    }
  }

  /** @param {number} number */
  #makeTile(number) {
    return button(String(number), () => {
      if (this.#dragged) return;
      if (this.#chosen === number) this.#chosen = 0;
      else if (this.#chosen) {
        const one = this.#chosen;
        this.#chosen = 0;
        this.#swap(one, number);
        return;
      } else this.#chosen = number;
      for (const [each, made] of this.#buttons) made.setAttribute('aria-pressed', String(each === this.#chosen));
      this.#choose(this.#chosen);
    });
  }

  /** A click that ends a drag is none. */
  #dragged = false;

  #listenToDrags() {
    /** @type {{ tile: HTMLButtonElement, number: number, pointer: number, x: number, y: number } | null} */
    let drag = null;
    const tileAt = (/** @type {PointerEvent} */ event) => {
      for (const [number, each] of this.#buttons) {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        if (each !== drag?.tile && event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom) return { number, each };
      }
      return null;
    };
    const end = () => {
      drag?.tile.classList.remove('dragged');
      drag?.tile.style.removeProperty('transform');
      drag = null;
      for (const each of this.#buttons.values()) each.classList.remove('target');
    };
    this.#tiles.addEventListener('pointerdown', (event) => {
      this.#dragged = false;
      const entry = [...this.#buttons].find(([, each]) => event.target instanceof Node && each.contains(event.target));
      if (!entry || event.button !== 0 || drag) return;
      drag = { tile: entry[1], number: entry[0], pointer: event.pointerId, x: event.clientX, y: event.clientY };
    });
    this.#tiles.addEventListener('pointermove', (event) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!this.#dragged && Math.hypot(x, y) < DRAG_DISTANCE) return;
      if (!this.#dragged) drag.tile.setPointerCapture(event.pointerId);
      this.#dragged = true;
      drag.tile.classList.add('dragged');
      drag.tile.style.setProperty('transform', `translate(${x}px, ${y}px)`);
      const target = tileAt(event);
      for (const each of this.#buttons.values()) each.classList.toggle('target', each === target?.each);
    });
    this.#tiles.addEventListener('pointerup', (event) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      const target = this.#dragged ? tileAt(event) : null;
      const { number } = drag;
      end();
      if (target) this.#swap(number, target.number);
    });
    this.#tiles.addEventListener('pointercancel', end);
  }
}

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export function start(figure, context) {
  const board = make('sliding-puzzle', { state: stateOf(context.parameters) || first, 'allow-unsolvable': '', class: 'solvability-board',
    loading: 'eager' });
  /** @type {Positions | null} */
  let positions = null;
  /** @type {Board | null} */
  let now = null;
  /** @type {[number, number][]} */
  let pairs = [];

  const happened = make('p', { class: 'solvability-happened', role: 'status' });
  const rule = make('p', 'solvability-rule');
  const sentence = make('p', 'quiet');
  const verdict = make('p', 'pieces-verdict');
  const inversions = make('b');
  const rows = make('b');
  const sum = make('b');
  const rowsBox = make('div', '', make('dt', '', 'Rows below the gap'), make('dd', '', rows));
  const sumBox = make('div', '', make('dt', '', 'Together'), make('dd', '', sum));
  const row = new Row((one, other) => swap(one, other), (tile) => {
    happened.textContent = tile ? `${tile} is taken out. Choose the tile to swap it with.` : 'Slide tiles on the board, or swap two in the row.';
  });

  /** @param {number} one @param {number} other */
  function swap(one, other) {
    const parsed = parsePosition(board.state);
    if (!parsed) return;
    swappedTiles = [one, other];
    board.load({ state: formatPosition(swapped(parsed, one, other)) });
  }
  /** @type {[number, number] | null} the swap that makes the next new game */
  let swappedTiles = null;

  const width = numberSelect('Width', LEAST_SIDE, MOST_SIDE, 3, () => resize());
  const height = numberSelect('Height', LEAST_SIDE, MOST_SIDE, 3, () => resize());
  const load = (/** @type {boolean} */ solvable) => {
    if (positions) board.load({ state: positions.shuffled(Number(width.select.value), Number(height.select.value), solvable) });
  };
  const resize = () => load(true);
  const repair = button('', () => {
    const parsed = parsePosition(board.state);
    if (parsed) swap(...repairPair(parsed));
  }, 'primary');
  const example = button('The example with 19', () => board.load({ state: first }));

  /** @param {boolean} fresh */
  function follow(fresh) {
    const next = parsePosition(board.state);
    if (!next) return;
    const before = now;
    const old = pairs;
    now = next;
    pairs = inversionsOf(next);
    const change = !fresh && before ? changeOf(before, next, old.length, board.inversions) : null;
    happened.textContent = change?.words ?? (swappedTiles && before
      ? `${list(swappedTiles)} swapped: ${old.length} → ${board.inversions}. Whichever two are swapped, the count turns from `
        + `${parity(old.length)} to ${parity(board.inversions)}.`
      : `${board.inversions} of ${(next.tiles.length - 1) * (next.tiles.length - 2) / 2} pairs are in the wrong order. `
        + 'Slide tiles on the board, or swap two in the row.');
    row.show(next, change?.moved ?? swappedTiles?.[0] ?? 0, change?.passed ?? swappedTiles?.slice(1) ?? [], change || swappedTiles ? old : null);
    swappedTiles = null;
    drawRule(next);
    width.select.value = String(next.width);
    height.select.value = String(next.height);
    if (before) context.remember({ state: linkPosition(next) });
  }

  /** @param {Board} parsed */
  function drawRule(parsed) {
    const { solvable } = board;
    const even = parsed.width % 2 === 0;
    const below = rowsBelow(parsed);
    const total = board.inversions + (even ? below : 0);
    inversions.textContent = String(board.inversions);
    rows.textContent = even ? String(below) : '–';
    rowsBox.classList.toggle('unused', !even);
    sum.textContent = `${total}, ${parity(total)}`;
    rule.textContent = even
      ? `Width ${parsed.width} is even, so the gap’s row counts too: ${board.inversions} + ${below} = ${total} must be even, and it is ${parity(total)}.`
      : `Width ${parsed.width} is odd, so the inversions alone decide: ${board.inversions} must be even, and it is ${parity(board.inversions)}.`;
    sentence.textContent = `The engine says: ${board.solvability}.`;
    verdict.textContent = solvable ? 'Solvable' : 'Unsolvable';
    verdict.classList.toggle('good', solvable);
    verdict.classList.toggle('bad', !solvable);
    const [one, other] = repairPair(parsed);
    repair.textContent = solvable ? `Spoil it: swap ${one} and ${other}` : `Repair it: swap ${one} and ${other}`;
    figure.dataset.inversions = String(board.inversions);
  }

  context.onParameters((parameters) => {
    const asked = stateOf(parameters);
    if (asked) board.load({ state: asked });
  });
  board.addEventListener('puzzle-ready', () => follow(true));
  board.addEventListener('puzzle-shuffle', () => follow(true));
  board.addEventListener('puzzle-move', () => follow(false));

  replaceStill(figure,
    make('div', 'solvability-stage',
      board,
      make('div', 'solvability-says', row.element, happened, verdict,
        make('dl', 'figures', make('div', '', make('dt', '', 'Inversions'), make('dd', '', inversions)), rowsBox, sumBox), rule, sentence),
      make('div', 'solvability-controls',
        make('div', 'row', repair, button('Shuffle, solvable', () => load(true)), button('Shuffle, unsolvable', () => load(false)), example),
        make('div', 'row', width.element, height.element))));
  openPositions(context.signal).then((opened) => { positions = opened; }).catch(context.fail);
}

/** The position in a link, if this demo shows such, or ''. @param {URLSearchParams} parameters */
function stateOf(parameters) {
  const board = parsePosition(parameters.get('state') ?? '');
  return board && board.width >= LEAST_SIDE && board.height >= LEAST_SIDE && board.width <= MOST_SIDE && board.height <= MOST_SIDE ? formatPosition(board) : '';
}

/**
 * What moves on the board did to the row.
 * @param {Board} before
 * @param {Board} after
 * @param {number} old inversions before
 * @param {number} count inversions after
 * @returns {{ words: string, moved: number, passed: number[] } | null} null when it is another board
 */
function changeOf(before, after, old, count) {
  if (before.width !== after.width || before.tiles.length !== after.tiles.length) return null;
  const [from, to] = [before.tiles.indexOf(0), after.tiles.indexOf(0)];
  const tiles = before.tiles.flatMap((tile, cell) => (tile && after.tiles[cell] !== tile ? [tile] : []));
  const { width } = before;
  const sideways = Math.floor(from / width) === Math.floor(to / width);
  const steps = sideways ? Math.abs(from - to) : Math.abs(from - to) / width;
  if (tiles.length !== steps || tiles.length === 0) return { words: `${old} → ${count}.`, moved: 0, passed: [] };
  if (sideways) {
    const way = to > from ? 'left' : 'right';
    return { words: `${list(tiles)} went ${way}. Read without the gap the row is the same: ${count} stays ${count}.`, moved: tiles[0], passed: [] };
  }
  const way = to > from ? 'up' : 'down';
  const change = `${old} → ${count}, a change of ${count - old > 0 ? '+' : count === old ? '' : '−'}${Math.abs(count - old)}`;
  if (tiles.length > 1) return { words: `${list(tiles)} went ${way}, each past ${width - 1} (width − 1): ${change}.`, moved: 0, passed: [] };
  // The tiles between its place before and after, in the row.
  const [tile] = tiles;
  const [row, next] = [rowOf(before), rowOf(after)];
  const [place, goal] = [row.indexOf(tile), next.indexOf(tile)];
  const passed = place < goal ? row.slice(place + 1, goal + 1) : row.slice(goal, place);
  return { words: `${tile} went ${way}, past ${list(passed)}: ${counted(passed.length, 'tile')} (width − 1). ${change}.`, moved: tile, passed };
}
