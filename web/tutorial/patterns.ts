// Pattern databases. A figure names its part (`data-part`): shadow (what a database holds for two tiles, from which cells the
// blank may start, and the search back from home that fills it, level by level), sum (disjoint ones add up).

import { make, write } from '../common/dom.ts';
import { boardOf, formatPosition, manhattan } from './board.ts';
import { miniBoard, tileColor, updateMiniBoard } from './mini-board.ts';
import { button, figureList, fold, list, slider } from './pieces.ts';
import { linkedBoard, openPositions, solvable3x3 } from './positions.ts';
import { questionIn, yesOrNo } from './question.ts';
import { formatCount, say } from './say.ts';

import type { Position } from './board.ts';
import type { Context } from './figure.ts';
import type { Positions } from './positions.ts';
import type { Asked } from './question.ts';

// --- A small database: how many moves a few tiles of 3x3 need, for each placement of them and each cell of the blank ---

const SIDE = 3;
const CELLS = SIDE * SIDE;
const allCells = Array.from({ length: CELLS }, (_, cell) => cell);

/** The cells beside a cell. */
const beside = (cell: number) =>
  allCells.filter(
    (each) =>
      Math.abs((each % SIDE) - (cell % SIDE)) + Math.abs(Math.floor(each / SIDE) - Math.floor(cell / SIDE)) === 1,
  );

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
const placementsOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : placementsOf(count - 1).flatMap((taken) =>
        allCells.filter((cell) => !taken.includes(cell)).map((cell) => [...taken, cell]),
      );

const distance = (tile: number, cell: number) =>
  Math.abs(((tile - 1) % SIDE) - (cell % SIDE)) + Math.abs(Math.floor((tile - 1) / SIDE) - Math.floor(cell / SIDE));

class SmallDatabase {
  #values;
  tiles;
  /** By entry: where each tile is. */
  cells;

  /** @param tiles of 3x3, at most three */
  constructor(tiles: number[]) {
    this.tiles = tiles;
    this.#values = valuesOf(tiles);
    this.cells = placementsOf(tiles.length);
  }

  /** What moves of these tiles a placement takes, where the blank starts from that cell. */
  valueFrom(cells: number[], blank: number) {
    return this.#values.get(keyOf([...cells, blank])) ?? 0;
  }

  /** The same where the blank starts in the best place. */
  value(cells: number[]) {
    const free = allCells.filter((cell) => !cells.includes(cell));
    return Math.min(...free.map((blank) => this.valueFrom(cells, blank)));
  }

  /** What a board takes. */
  valueOf({ tiles }: Position) {
    return this.value(this.tiles.map((tile) => tiles.indexOf(tile)));
  }

  /** The Manhattan distance of the tiles. */
  manhattan(cells: number[]) {
    return cells.reduce((sum, cell, place) => sum + distance(this.tiles[place], cell), 0);
  }

  /** Half of what the number is above that: the level of the search that reaches the placement. */
  excess(cells: number[]) {
    return (this.value(cells) - this.manhattan(cells)) / 2;
  }
}

/** The free cells, in regions that the tiles part from each other. @param taken cells of the tiles */
function regionsOf(taken: number[]) {
  const regions: number[][] = [];
  for (const cell of allCells) {
    if (taken.includes(cell) || regions.some((region) => region.includes(cell))) continue;
    const region = [cell];
    for (const reached of region)
      for (const next of beside(reached)) if (!taken.includes(next) && !region.includes(next)) region.push(next);
    regions.push(region);
  }
  return regions;
}

// --- The shadow ---

const PAIR = [1, 2];
const goal = boardOf('1 2 3/4 5 6/7 8 0');

function startShadow(context: Context) {
  const database = new SmallDatabase(PAIR);
  const excess = database.cells.map((cells) => database.excess(cells));
  const most = Math.max(...excess);
  let cells = [3, 1]; // where the two tiles are
  let held = 0; // which of them the next tap puts down
  const says = make('p', { class: 'pattern-says', role: 'status' });
  const happened = make('p', 'quiet');
  const buttons = allCells.map((cell) => button('', () => put(cell)));
  const label = say`Two tiles, and what they need from each cell`;
  const board = make('div', { class: 'pattern-board', role: 'group', 'aria-label': label }, ...buttons);
  const grid = allCells.map(() => allCells.map(() => make('td')));
  const rows = grid.map((row, at) => make('tr', '', make('th', { scope: 'row' }, String(at + 1)), ...row));
  const head = allCells.map((cell) => make('th', { scope: 'col' }, String(cell + 1)));
  const table = make(
    'table',
    'pattern-grid',
    make('caption', '', say`What the database holds: rows for the cell of 1, columns for that of 2`),
    make('thead', '', make('tr', '', make('td'), ...head)),
    make('tbody', '', ...rows),
  );
  const level = slider(say`The search back from home, level by level`, [0, most, most], (to) => say`level ${to}`, {
    act: draw,
  });

  function put(cell: number) {
    const at = cells.indexOf(cell);
    if (at >= 0) held = at;
    else {
      cells = cells.map((each, which) => (which === held ? cell : each));
      held = 1 - held;
    }
    draw();
  }

  function draw() {
    const regions = regionsOf(cells);
    const values = regions.map(([cell]) => database.valueFrom(cells, cell));
    const [least, far] = [database.value(cells), database.manhattan(cells)];
    buttons.forEach((each, cell) => {
      const which = cells.indexOf(cell);
      const tile = PAIR[which] ?? 0;
      const region = regions.findIndex((each) => each.includes(cell));
      write(each, String(tile || values[region]));
      each.className = tile ? (which === held ? 'tile held' : 'tile') : `region region-${region}`;
      each.style.setProperty('--colour', tile ? tileColor(goal, tile) : '');
      each.setAttribute(
        'aria-label',
        tile ? say`${tile}, cell ${cell + 1}` : say`Cell ${cell + 1}: ${values[region]} {move|moves} from here`,
      );
    });
    const parts = regions.length === 1 ? '' : say` The two part the free cells: ${list(values)}.`;
    write(
      says,
      `${say`Manhattan distance ${far}. The database holds ${least}, for the best place of the blank.`}${parts}`,
    );
    const at = Number(level.input.value);
    database.cells.forEach(([one, other], entry) => {
      const known = excess[entry] <= at;
      const cell = grid[one][other];
      write(cell, known ? String(database.value([one, other])) : '·');
      cell.className = known ? `excess-${excess[entry]}` : 'unknown';
      cell.classList.toggle('here', one === cells[0] && other === cells[1]);
    });
    const reached = excess.filter((each) => each <= at).length;
    write(happened, say`${formatCount(reached)} of ${formatCount(excess.length)} placements are reached.`);
  }

  draw();
  context.show(
    make('div', 'pattern-put', board, says),
    level.element,
    happened,
    make('div', 'folds', fold(say`All placements`, table)),
  );
}

// --- The sum ---

export const groups = [
  [1, 2, 4],
  [3, 5, 6],
  [7, 8],
];
const FIRST = '8 6 7/2 5 4/3 0 1';

/** Pairs of groups of tiles, some of which share one. */
export const asked = [
  [
    [5, 6],
    [5, 8],
  ],
  [
    [5, 6],
    [7, 8],
  ],
  [
    [6, 8],
    [3, 6],
  ],
];
const DEPTH = 10; // moves from the goal, as far as is looked

/** The states that are at most so many moves from the goal, with their distances. */
function statesAround(positions: Pick<Positions, 'neighbours'>) {
  const distances = new Map([[formatPosition(goal), 0]]);
  for (const [state, moves] of distances) {
    if (moves === DEPTH) break;
    for (const { state: next } of positions.neighbours(state)) if (!distances.has(next)) distances.set(next, moves + 1);
  }
  return distances;
}

/** Whether the numbers of two databases may be added: whether the sum is never more than the truth. */
function sumQuestion(positions: Pick<Positions, 'neighbours'>, turn: number, show: (state: string) => void): Asked {
  const pair = asked[turn % asked.length];
  const [one, other] = pair.map(list);
  return {
    words: say`One database counts the moves of ${one}, another those of ${other}. May their numbers be added?`,
    options: yesOrNo(),
    judge() {
      const databases = pair.map((tiles) => new SmallDatabase(tiles));
      const around = statesAround(positions);
      for (const [state, moves] of around) {
        const [first, second] = databases.map((database) => database.valueOf(boardOf(state)));
        if (first + second <= moves) continue;
        const shared = pair[0].filter((tile) => pair[1].includes(tile));
        const why = say`Both count the moves of ${list(shared)}: for ${state.replaceAll('/', ' / ')} they hold ${first} and ${second}, and the truth is ${moves}.`;
        return { answer: 'no', why, show: () => show(state) };
      }
      const why = say`No move is counted twice: for none of the ${formatCount(around.size)} positions up to ${DEPTH} moves from the goal is the sum more than the truth.`;
      return { answer: 'yes', why };
    },
  };
}

async function startSum(context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  const databases = groups.map((tiles) => new SmallDatabase(tiles));
  const colours = Object.fromEntries(groups.flatMap((tiles, group) => tiles.map((tile) => [tile, group])));
  const groupNames = groups.map((tiles) => list(tiles));
  const picture = miniBoard(FIRST, { label: '' });
  const figures = figureList([...groupNames, say`Sum`, say`Manhattan distance`, say`The truth`]);
  const says = make('p', { class: 'pattern-says', role: 'status' });
  let before: number[] = [];
  const board = linkedBoard(context, positions, FIRST, solvable3x3(), follow);

  function follow(fresh: boolean) {
    const position = boardOf(board.state);
    const values = databases.map((database) => database.valueOf(position));
    updateMiniBoard(picture, position, { label: '', groups: colours });
    groupNames.forEach((name, group) => {
      const change = fresh ? 0 : values[group] - before[group];
      const note = change ? `${change > 0 ? '+' : '−'}${Math.abs(change)}` : '';
      figures.set(name, say`${values[group]} {move|moves}`, note);
    });
    const changed = groupNames.filter((_, group) => !fresh && values[group] !== before[group]);
    before = values;
    figures.set(say`Sum`, String(values.reduce((all, each) => all + each)));
    figures.set(say`Manhattan distance`, String(manhattan(position)));
    write(
      says,
      fresh
        ? say`Slide a tile: only the number of its own group can change.`
        : changed.length === 0
          ? say`No number changed: the tiles of that group wall the blank in.`
          : say`Only ${changed.map((tiles) => say`the number of ${tiles}`).join(say` and `)} changed.`,
    );
    void solve(board.state).catch(context.fail);
  }

  async function solve(state: string) {
    figures.set(say`The truth`, '…');
    const { statistics } = await (await context.lessons).search('astar-manhattan', state, { maxRecords: 0, signal });
    if (state === board.state) figures.set(say`The truth`, String(statistics.length));
  }

  let turn = 0;
  const question = questionIn(signal, () => sumQuestion(positions, turn++, (state) => board.load({ state })));
  const shuffle = button(say`Shuffle`, () => board.shuffle());
  context.show(
    make('div', 'pattern-pair', board, picture),
    figures.element,
    says,
    make('div', 'row', shuffle),
    make('div', 'folds', question),
  );
}

export const start = (figure: HTMLElement, context: Context) =>
  figure.dataset.part === 'sum' ? startSum(context) : startShadow(context);
