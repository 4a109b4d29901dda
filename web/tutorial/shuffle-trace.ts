// One shuffle, choice by choice: what the engine drew, the board after each choice, and the code that it lights. It knows no
// page.

import { boardOf, goalOf, slideTile } from './board.ts';
import { extractPart, line, pseudocode } from './code-parts.ts';
import { wayNames } from './look-words.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';
import type { Extracts } from './code-extracts.js';
import type { Part } from './code-parts.ts';
import type { ShuffleTrace } from './lessons.ts';
import type { Method } from './shuffling-model.ts';

/** What is drawn from, by method, as the code says it: the one token that parts them. */
export const bounds: Partial<Record<Method, string>> = { sattolo: 'last', 'fisher-yates': 'last + 1' };

export interface ShuffleEvent {
  kind: 'begin' | 'turn' | 'draw' | 'end';
  /** beside the line */
  values: string;
  /** at hand; 0 is the blank */
  tiles: number[];
}

const named = (tile: number) => (tile === 0 ? say`the blank` : `${tile}`);

/** The cells of the loop, in its order. */
function cellsOf(method: Method, cells: number) {
  if (method === 'naive-swap') return Array.from({ length: cells }, (_, cell) => cell);
  return Array.from({ length: cells - 1 }, (_, place) => cells - 1 - place);
}

/** A shuffle that was traced. Events are made as they are asked for: a random walk may have thousands. */
export class Shuffled {
  #method;
  #size;
  #choices;

  constructor(method: Method, size: [width: number, height: number], { choices, end }: ShuffleTrace) {
    this.#method = method;
    this.#size = size;
    this.#choices = choices;
    const { tiles } = this.board(this.count - 1);
    if (tiles.join() !== end.join())
      throw new Error(`The choices of ${method} lead to ${tiles.join(' ')}, the engine ends at ${end.join(' ')}.`);
  }

  /** How many events there are: one before the loop, two for each turn of it, one after it. */
  get count() {
    return 2 * this.#choices.length + 2;
  }

  kind(at: number): ShuffleEvent['kind'] {
    return at === 0 ? 'begin' : at === this.count - 1 ? 'end' : at % 2 ? 'turn' : 'draw';
  }

  /** How many events of each kind there were until one. */
  counts(at: number): Record<string, number> {
    const last = this.count - 1;
    const inLoop = Math.min(at, last - 1);
    return { begin: 1, turn: Math.ceil(inLoop / 2), draw: Math.floor(inLoop / 2), end: at === last ? 1 : 0 };
  }

  /** The board after an event. */
  board(at: number): Position {
    const board = boardOf(goalOf(...this.#size));
    const { tiles } = board;
    const cells = cellsOf(this.#method, tiles.length);
    this.#choices.slice(0, this.counts(at).draw).forEach((choice, turn) => {
      if (this.#method === 'random-walk') {
        if (this.#slides(board, choice)) slideTile(board, choice);
      } else [tiles[cells[turn]], tiles[choice]] = [tiles[choice], tiles[cells[turn]]];
    });
    return board;
  }

  /** Whether a tile can travel that way. */
  #slides({ width, height, tiles }: Position, way: number) {
    const blank = tiles.indexOf(0);
    const [row, column] = [Math.floor(blank / width), blank % width];
    return [row < height - 1, row > 0, column < width - 1, column > 0][way];
  }

  event(at: number): ShuffleEvent {
    const kind = this.kind(at);
    const before = this.board(at - 1);
    const { tiles } = before;
    if (kind === 'begin') return { kind, values: say`all tiles at home`, tiles: [] };
    if (kind === 'end') {
      const home = tiles.filter((tile, cell) => tile && tile === cell + 1).length;
      return { kind, values: say`${home} of ${tiles.length - 1} tiles are at home`, tiles: [] };
    }
    const turn = this.counts(at).turn - 1;
    const choice = this.#choices[turn];
    if (this.#method === 'random-walk') {
      if (kind === 'turn') return { kind, values: say`attempt ${turn + 1} of ${this.#choices.length}`, tiles: [] };
      const blank = tiles.indexOf(0);
      if (!this.#slides(before, choice))
        return { kind, values: say`${wayNames[choice]}: no tile can, the attempt is wasted`, tiles: [] };
      const tile = tiles[blank + [before.width, -before.width, 1, -1][choice]];
      return { kind, values: say`${wayNames[choice]}: the ${tile} slides`, tiles: [tile] };
    }
    const cell = cellsOf(this.#method, tiles.length)[turn];
    const name = this.#method === 'naive-swap' ? 'cell' : 'last';
    if (kind === 'turn') return { kind, values: `${name} = ${cell}`, tiles: [tiles[cell]] };
    const bound = this.#method === 'naive-swap' ? tiles.length : cell + (this.#method === 'sattolo' ? 0 : 1);
    const drawn = say`drawn: ${choice} of 0 to ${bound - 1}`;
    if (choice === cell) return { kind, values: say`${drawn}; ${named(tiles[cell])} stays`, tiles: [tiles[cell]] };
    const swapped = [tiles[cell], tiles[choice]];
    return { kind, values: say`${drawn}; ${named(swapped[0])} and ${named(swapped[1])} change places`, tiles: swapped };
  }

  /** The next event of these kinds; after the last comes the first again. */
  next(at: number, kinds: string[]) {
    for (let step = 1; step <= this.count; ++step)
      if (kinds.includes(this.kind((at + step) % this.count))) return (at + step) % this.count;
    return at;
  }
}

/** The cells are counted from 0, as in src/. */
export function shufflePseudocode(method: Method): Part[] {
  if (method === 'random-walk')
    return [
      pseudocode([
        line(say`state ← the solved board`, [], ['begin']),
        line(say`repeat for each attempt:`, [], ['turn']),
        line(say`  way ← up, down, left or right, drawn at random`, ['draw']),
        line(say`  slide a tile that way, if one can`, [], ['draw']),
        line(say`return state`, [], ['end']),
      ]),
    ];
  const naive = method === 'naive-swap';
  return [
    pseudocode([
      line(say`state ← the solved board`, [], ['begin']),
      naive
        ? line(say`for each cell, from the first to the last:`, [], ['turn'])
        : line(say`for last ← the last cell, down to the second:`, [], ['turn']),
      naive
        ? line(say`  other ← one of all cells, drawn at random`, ['draw'])
        : line(say`  cell ← one of the first (${bounds[method]}), drawn at random`, ['draw']),
      naive
        ? line(say`  swap what lies in cell and in other`, [], ['draw'])
        : line(say`  swap what lies in last and in cell`, [], ['draw']),
      line(say`return state`, [], ['end']),
    ]),
  ];
}

export function shuffleProgram(method: Method, extracts: Extracts): Part[] {
  const of = {
    'random-walk': extracts.randomWalk,
    'naive-swap': extracts.naiveSwap,
    sattolo: extracts.sattolo,
    'fisher-yates': extracts.fisherYates,
  };
  return [extractPart(say`What runs`, of[method as keyof typeof of])];
}
