// A small pattern database: how many moves a few tiles of 3x3 need, for each placement of them and each cell that the blank
// may start from. It knows neither the page nor the engine.

import { line, pseudocode } from './code-parts.ts';
import { say } from './say.ts';

import type { Part } from './code-parts.ts';

const SIDE = 3;
const CELLS = SIDE * SIDE;

/** The cells beside a cell. */
function beside(cell: number) {
  const column = cell % SIDE;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < SIDE - 1 ? [cell + 1] : []),
    ...(cell >= SIDE ? [cell - SIDE] : []),
    ...(cell < CELLS - SIDE ? [cell + SIDE] : []),
  ];
}

/** Where each tile is, then the blank. */
const keyOf = (state: number[]) => state.reduce((key, cell) => key * CELLS + cell, 0);

/** The fewest moves of the tiles that lead from home to each state, by its key; moves of nameless tiles are free. */
function valuesOf(tiles: number[]) {
  const home = [...tiles.map((tile) => tile - 1), CELLS - 1];
  const values = new Map([[keyOf(home), 0]]);
  let layer = [home];
  for (let value = 0; layer.length > 0; ++value) {
    const next: number[][] = [];
    for (const state of layer) {
      if (values.get(keyOf(state)) !== value) continue;
      const blank = state[tiles.length];
      for (const cell of beside(blank)) {
        const tile = state.indexOf(cell);
        const then = state.map((each, place) => (place === tiles.length ? cell : place === tile ? blank : each));
        const cost = tile < 0 ? 0 : 1;
        const known = values.get(keyOf(then));
        if (known !== undefined && known <= value + cost) continue;
        values.set(keyOf(then), value + cost);
        (cost === 0 ? layer : next).push(then); // what is free belongs to this layer, which grows while it is read
      }
    }
    layer = next;
  }
  return values;
}

/** All placements of so many tiles, in order. */
function placementsOf(count: number): number[][] {
  const all = Array.from({ length: CELLS }, (_, cell) => cell);
  if (count === 0) return [[]];
  return placementsOf(count - 1).flatMap((taken) =>
    all.filter((cell) => !taken.includes(cell)).map((cell) => [...taken, cell]),
  );
}

const distance = (tile: number, cell: number) =>
  Math.abs(((tile - 1) % SIDE) - (cell % SIDE)) + Math.abs(Math.floor((tile - 1) / SIDE) - Math.floor(cell / SIDE));

export class SmallDatabase {
  tiles;
  /** By entry: where each tile is. */
  cells;
  /** By entry: the Manhattan distance of the tiles. */
  manhattan;
  /** By entry: half of what the number is above that, if the blank starts in the best place. */
  excess;
  #values;

  /** @param tiles of 3x3, at most three */
  constructor(tiles: number[]) {
    this.tiles = tiles;
    this.#values = valuesOf(tiles);
    this.cells = placementsOf(tiles.length);
    this.manhattan = this.cells.map((cells) =>
      cells.reduce((sum, cell, place) => sum + distance(tiles[place], cell), 0),
    );
    this.excess = this.cells.map((cells, entry) => (this.#least(cells) - this.manhattan[entry]) / 2);
  }

  get entries() {
    return this.cells.length;
  }

  #least(cells: number[]) {
    const free = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !cells.includes(cell));
    return Math.min(...free.map((blank) => this.valueFrom(cells, blank)));
  }

  /** What moves of these tiles an entry takes. */
  value(entry: number) {
    return this.manhattan[entry] + 2 * this.excess[entry];
  }

  /** The same where the blank starts from that cell. */
  valueFrom(cells: number[], blank: number) {
    return this.#values.get(keyOf([...cells, blank])) ?? 0;
  }

  /** The entry of tiles in these cells; -1 when two are in one. */
  entryOf(cells: number[]) {
    return this.cells.findIndex((each) => each.every((cell, place) => cell === cells[place]));
  }
}

/**
 * The free cells, in regions that the tiles part from each other.
 * @param taken cells of the tiles
 */
export function regionsOf(taken: number[]) {
  const regions: number[][] = [];
  for (let cell = 0; cell < CELLS; ++cell) {
    if (taken.includes(cell) || regions.some((region) => region.includes(cell))) continue;
    const region = [cell];
    for (const reached of region)
      for (const next of beside(reached)) if (!taken.includes(next) && !region.includes(next)) region.push(next);
    regions.push(region);
  }
  return regions;
}

/** How many placements have each excess, from 0 on: what each level of the search adds. */
export function levelsOf({ excess }: SmallDatabase) {
  const levels = Array.from({ length: Math.max(...excess) + 1 }, () => 0);
  for (const each of excess) levels[each] += 1;
  return levels;
}

export const shadowPseudocode = (): Part[] => [
  pseudocode([
    line(say`level ← 0;  reached ← {all tiles at home, the blank too}`, ['begin']),
    line(say`repeat:`, ['level']),
    line(say`  follow all moves that do not change the level:`, ['level']),
    line(say`    of the blank among nameless tiles`, ['level']),
    line(say`    of a numbered tile away from its home`, ['level']),
    line(say`  for each placement that is new: excess ← level`, [], ['level']),
    line(say`  if all placements are reached: stop`, ['level'], ['end']),
    line(say`  level ← level + 1`, ['raise']),
    line(say`  follow all moves of a numbered tile towards its home`, ['raise']),
  ]),
];
