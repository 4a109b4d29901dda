// Which positions can be solved: the tiles of a board stand in one row, with an arc for each pair in the wrong order. The
// reader slides tiles, or swaps two by choosing them in the row. The engine gives count and verdict; the arcs are drawn from
// the same tiles, one for each inversion. On boards of even width the row of the blank counts and is lit. Solve searches
// where there is a solution, and else says why there is none.

import { make, shape, write } from '../common/dom.ts';
import {
  boardOf,
  formatPosition,
  inversionsOf,
  linkPosition,
  repairPair,
  rowOf,
  rowsBelow,
  sixBoards,
  swapped,
} from './board.ts';
import { tileColor } from './mini-board.ts';
import {
  button,
  choice,
  figureList,
  fold,
  list,
  mayMove,
  parity,
  randomBelow,
  showVerdict,
  solveRow,
  ways,
} from './pieces.ts';
import { linkedBoard, openPositions } from './positions.ts';
import { questionIn, yesOrNo } from './question.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';
import type { Context } from './figure.ts';
import type { Positions, Verdict } from './positions.ts';
import type { Asked } from './question.ts';

// --- Words ---

/** What the engine says of a position. */
export type Judged = { board: Position; inversions: number; solvable: boolean };

/** What happened on the board, with the tiles that the row marks. */
export type Change = { words: string; moved: number; passed: number[] };

const MOST_PAIRS = 12; // that are named one by one

/** On boards of even width the row of the blank counts. */
const countsRows = ({ width }: Position) => width % 2 === 0;

/** A number that no move turns from even to odd, or back. */
const invariantOf = ({ board, inversions }: Pick<Judged, 'board' | 'inversions'>) =>
  inversions + (countsRows(board) ? rowsBelow(board) : 0);

function ruleWords({ board, inversions }: Judged) {
  const below = rowsBelow(board);
  const sum = inversions + below;
  return countsRows(board)
    ? say`Width ${board.width} is even, so the blank’s row counts too: ${inversions} + ${below} = ${sum} must be even, and it is ${parity(sum)}.`
    : say`Width ${board.width} is odd, so the inversions alone decide: ${inversions} must be even, and it is ${parity(inversions)}.`;
}

/**
 * What moves on the board did to the row.
 * @returns null when it is another board, or a swap
 */
export function changeOf(before: Judged, after: Judged): Change | null {
  const [{ width, tiles: old }, { tiles }] = [before.board, after.board];
  if (width !== after.board.width || old.length !== tiles.length) return null;
  const [from, to] = [old.indexOf(0), tiles.indexOf(0)];
  const moved = old.flatMap((tile, cell) => (tile && tiles[cell] !== tile ? [tile] : []));
  const sideways = Math.floor(from / width) === Math.floor(to / width);
  const steps = sideways ? Math.abs(from - to) : Math.abs(from - to) / width;
  if (moved.length !== steps || steps === 0) return null;
  const [tile] = moved;
  if (sideways) {
    const words = say`${list(moved)} went ${to > from ? say`left` : say`right`}. Read without the blank the row is the same: ${after.inversions} stays ${after.inversions}.`;
    return { words, moved: tile, passed: [] };
  }
  const difference = after.inversions - before.inversions;
  const sign = difference > 0 ? '+' : difference === 0 ? '' : '−';
  const change = say`${before.inversions} → ${after.inversions}, a change of ${sign}${Math.abs(difference)}`;
  const went = say`${list(moved)} went ${to > from ? say`up` : say`down`}`;
  if (moved.length > 1)
    return { words: say`${went}, each past ${width - 1} (width − 1): ${change}.`, moved: 0, passed: [] };
  // In the row it passed the tiles between its place before and its place after.
  const row = rowOf(before.board);
  const [place, goal] = [row.indexOf(tile), rowOf(after.board).indexOf(tile)];
  const passed = place < goal ? row.slice(place + 1, goal + 1) : row.slice(goal, place);
  const words = say`${went}, past ${list(passed)}: ${passed.length} {tile|tiles} (width − 1). ${change}.`;
  return { words, moved: tile, passed };
}

/** What swapping two tiles did. */
function swapWords(before: Judged, after: Judged, one: number, other: number) {
  const count = `${before.inversions} → ${after.inversions}`;
  return say`${one} and ${other} swapped: ${count}. Whichever two are swapped, the count turns from ${parity(before.inversions)} to ${parity(after.inversions)}.`;
}

/** Why no moves lead from an unsolvable position to the goal, step by step. */
function proofWords(judged: Judged): string[] {
  const { board, inversions } = judged;
  const pairs = inversionsOf(board);
  const named =
    pairs.length <= MOST_PAIRS ? `: ${list(pairs.map(([larger, smaller]) => say`${larger} before ${smaller}`))}` : '';
  const past = say`A vertical move takes a tile past ${board.width - 1} {other|others}`;
  const number = invariantOf(judged);
  return [
    say`Read row by row, ${inversions} {pair|pairs} of tiles ${inversions === 1 ? say`stands` : say`stand`} in the wrong order${named}.`,
    say`A sideways move changes no order. The row, read without the blank, stays as it was.`,
    countsRows(board)
      ? say`${past}, an odd number, so the count of pairs turns from even to odd or back;
        and the blank goes up or down a row. Pairs plus rows below the blank change by an even number, or not at all.`
      : say`${past}, an even number, so the count changes by an even number, or not at all.`,
    countsRows(board)
      ? say`Here that sum is ${inversions} + ${rowsBelow(board)} = ${number}, which is odd, and odd it stays. In the goal it is 0 + 0, which is even.`
      : say`Here the count is ${number}, which is odd, and odd it stays. In the goal it is 0, which is even.`,
    say`So no moves lead from here to the goal, however many. Swap any two tiles, and the number is even.`,
  ];
}

const changeWords = (change: number) => (change === 0 ? say`not at all` : change > 0 ? `+${change}` : `−${-change}`);

/**
 * How a slide will change the number of inversions.
 * @param turn which slide; those up and down come first
 */
function slideQuestion(
  positions: Pick<Positions, 'judge' | 'neighbours'>,
  state: string,
  turn: number,
  slide: (way: string) => void,
): Asked {
  const before = positions.judge(state);
  const slides = positions
    .neighbours(state)
    .sort((one, other) => Number('LR'.includes(one.way)) - Number('LR'.includes(other.way)));
  const { way, tile, state: next } = slides[turn % slides.length];
  const most = before.board.width - 1;
  const changes = new Set([0, ...Array.from({ length: most + 1 }, (_, place) => 2 * place - most)]);
  return {
    words: say`The ${tile} slides ${ways[way]}. How will the number of inversions change?`,
    options: [...changes].sort((one, other) => one - other).map((change) => [String(change), changeWords(change)]),
    judge() {
      const after = positions.judge(next);
      const answer = String(after.inversions - before.inversions);
      return { answer, why: changeOf(before, after)?.words ?? '', show: () => slide(way) };
    },
  };
}

/** Whether a board can be solved. */
function solvableQuestion(positions: Pick<Positions, 'judge' | 'shuffled'>, show: (state: string) => void): Asked {
  const state = positions.shuffled(3, 2 + randomBelow(2), Math.random() < 0.5);
  return {
    words: say`Can ${state.replaceAll('/', ' / ')} be solved?`,
    options: yesOrNo(),
    judge() {
      const judged = positions.judge(state);
      return { answer: judged.solvable ? 'yes' : 'no', why: ruleWords(judged), show: () => show(state) };
    },
  };
}

// --- The row ---

const LEAST_TILE = 24; // CSS pixels of a tile in a row
const MOST_TILE = 56;

const keyOf = ([one, other]: [number, number]) => one * 100 + other;

/** The tiles in one row, and an arc for each pair in the wrong order. Two tiles chosen one after the other are swapped. */
class Row {
  #arcs = shape('path', { class: 'arcs' });
  #came = shape('path', { class: 'arcs came' });
  #went = shape('path', { class: 'arcs went' });
  #svg = shape('svg', { 'aria-hidden': 'true' }, this.#arcs, this.#went, this.#came);
  #tiles = make('div', {
    class: 'solvability-tiles',
    role: 'group',
    'aria-label': say`The tiles in one row. Arrow keys go along it; two tiles chosen one after the other are swapped.`,
  });
  #buttons: HTMLButtonElement[] = [];
  #chosen = 0; // a tile
  #swap;
  #board: Position | null = null;
  #before: Position | null = null;
  element = make('div', 'solvability-row', this.#svg, this.#tiles);

  constructor(swap: (one: number, other: number) => void) {
    this.#swap = swap;
    this.#tiles.addEventListener('keydown', (event) => {
      const at = this.#buttons.indexOf(document.activeElement as HTMLButtonElement);
      const to = this.#buttons[at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0)];
      if (!event.key.startsWith('Arrow') || !to) return;
      event.preventDefault();
      for (const each of this.#buttons) each.tabIndex = each === to ? 0 : -1;
      to.focus();
    });
    let width = 0;
    new ResizeObserver(() => {
      if (this.element.clientWidth === width) return;
      width = this.element.clientWidth;
      this.#draw();
    }).observe(this.element);
  }

  /** @param before the position since which arcs came and went; null: none did */
  show(board: Position, before: Position | null, { moved, passed }: Pick<Change, 'moved' | 'passed'>) {
    const old = this.#buttons.map((each) => [each.textContent, each.offsetLeft] as const);
    [this.#board, this.#before, this.#chosen] = [board, before, 0];
    this.#draw();
    for (const each of this.#buttons) {
      each.classList.toggle('moved', each.textContent === String(moved));
      each.classList.toggle('passed', passed.includes(Number(each.textContent)));
      const from = before && old.find(([tile]) => tile === each.textContent)?.[1];
      if (from !== undefined && from !== null && from !== each.offsetLeft && mayMove())
        each.animate([{ translate: `${from - each.offsetLeft}px 0` }, { translate: 'none' }], { duration: 260 });
    }
  }

  #draw() {
    const [board, width] = [this.#board, this.element.clientWidth];
    if (!board || width === 0) return;
    const row = rowOf(board);
    const tile = Math.max(LEAST_TILE, Math.min(MOST_TILE, width / row.length));
    const long = tile * row.length;
    const high = Math.min(180, 24 + long * 0.25);
    const middle = new Map(row.map((number, place) => [number, (place + 0.5) * tile]));
    /** Half an ellipse, higher for tiles that are farther apart. */
    const arc = (pair: [number, number]) => {
      // The tiles of an arc that went stand the other way round by now.
      const [from, to] = pair.map((number) => middle.get(number) ?? 0).sort((one, other) => one - other);
      const rise = ((0.14 + (0.86 * (to - from)) / long) * (high - 4)).toFixed(1);
      return `M${from} ${high}A${(to - from) / 2} ${rise} 0 0 1 ${to} ${high}`;
    };
    const all = inversionsOf(board);
    const old = this.#before ? inversionsOf(this.#before) : all;
    const [had, has] = [new Set(old.map(keyOf)), new Set(all.map(keyOf))];
    const came = all.filter((pair) => !had.has(keyOf(pair)));
    const went = old.filter((pair) => !has.has(keyOf(pair)));
    this.element.style.setProperty('--tile', `${tile}px`);
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${long} ${high}`, width: long, height: high }))
      this.#svg.setAttribute(name, String(value));
    this.#arcs.setAttribute('d', all.map(arc).join(''));
    this.#came.setAttribute('d', came.map(arc).join(''));
    this.#went.setAttribute('d', went.map(arc).join(''));
    this.element.dataset.arcs = String(all.length);
    this.element.dataset.came = came.map((pair) => pair.join('>')).join(' ');
    this.element.dataset.went = went.map((pair) => pair.join('>')).join(' ');
    if (this.#buttons.length !== row.length) {
      this.#buttons = row.map((_, place) => {
        const each = button('', () => this.#choose(row.length && Number(each.textContent)));
        each.tabIndex = place === 0 ? 0 : -1;
        return each;
      });
      this.#tiles.replaceChildren(...this.#buttons);
    }
    this.#buttons.forEach((each, place) => {
      const smaller = all.filter(([larger]) => larger === row[place]).length;
      write(each, String(row[place]));
      each.style.setProperty('--colour', tileColor(board, row[place]));
      each.setAttribute('aria-pressed', String(this.#chosen === row[place]));
      each.setAttribute('aria-label', say`${row[place]}, before ${smaller} smaller`);
    });
  }

  #choose(tile: number) {
    const first = this.#chosen;
    this.#chosen = first === tile ? 0 : tile;
    if (first && first !== tile) this.#swap(first, tile);
    else this.#draw();
  }
}

// --- The figure ---

const boards: [state: string, name: string][] = [
  ['7 4 3/0 5 8/6 2 1', '3 × 3'],
  ['5 1 3 4/2 6 0 8/9 10 7 11/13 14 15 12', '4 × 4'],
  ['1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0', say`15 and 14`],
];
const LEDGER = 12; // numbers that are shown

/** A position can be written, and is judged at each keystroke; what cannot be read is told, and where. */
function judgeOf(positions: Positions, take: (state: string) => void) {
  const told = make('p', { class: 'quiet', role: 'status' });
  const attributes = { rows: '2', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', maxlength: '2000' };
  const input = make('textarea', { ...attributes, 'aria-label': say`Position` });
  const judge = () => {
    const { problem, sentence, state } = positions.judge(input.value);
    const words = problem
      ? `${problem.slice(0, 1).toUpperCase()}${problem.slice(1).replace(/\.$/, '')}.`
      : `${sentence}.`;
    input.setAttribute('aria-invalid', String(Boolean(problem)));
    write(told, input.value.trim() ? words : say`Nothing to judge yet`);
    if (!problem) take(state);
  };
  input.addEventListener('input', judge);
  const chips = sixBoards.map((board) => {
    const position = board.replaceAll('/', ' '); // a list, as there
    const { inversions } = positions.judge(position);
    const chip = button('', () => {
      input.value = position;
      judge();
    });
    chip.append(make('span', '', position), make('span', '', say`${inversions} {inversion|inversions}`));
    return chip;
  });
  const forms = say`Row by row, 0, _ or x for the blank. Spaces, commas or new lines between tiles,
    / between rows; a list without rows is a square. Lists of a program are read too: [1, 2, 3, 0] or [[1, 2], [3, 0]].`;
  const group = make('div', { class: 'judge-examples', role: 'group', 'aria-label': say`Examples` }, ...chips);
  return fold(say`Any board`, make('p', 'quiet', forms), input, told, group);
}

export async function start(figure: HTMLElement, context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  let now: Verdict = positions.judge(boards[0][0]);
  let numbers: number[] = []; // invariantOf, after each move
  let swap: Change | null = null; // what the next new game comes from
  const row = new Row(exchange);
  const happened = make('p', { class: 'solvability-happened', role: 'status' });
  const verdict = make('p', 'verdict');
  const rule = make('p', 'solvability-rule');
  const figures = figureList([say`Inversions`, say`Rows below the blank`, say`Together`]);
  const ledger = make('p', 'quiet');
  const proof = fold(say`The proof`);
  const repair = button('', () => exchange(...repairPair(now.board)), 'primary');
  const below = make('div', { class: 'solvability-below', 'aria-hidden': 'true' });
  const wanted = {
    sizes: say`boards from 2 × 2 to 10 × 10`,
    fits: () => true,
  };
  const board = linkedBoard(context, positions, boards[0][0], wanted, follow);
  const sizes = choice(say`Board`, boards, boards[0][0], (state) => board.load({ state }));

  /** Two tiles change places. */
  function exchange(one: number, other: number) {
    const after = positions.judge(formatPosition(swapped(now.board, one, other)));
    swap = { words: swapWords(now, after, one, other), moved: one, passed: [other] };
    board.load({ state: after.state });
  }

  function follow(fresh: boolean) {
    const before = now;
    now = positions.judge(board.state);
    const { solvable, inversions } = now;
    const change = fresh ? swap : changeOf(before, now);
    const even = countsRows(now.board);
    const sum = invariantOf(now);
    const pairs = ((now.board.tiles.length - 1) * (now.board.tiles.length - 2)) / 2;
    numbers = fresh ? [sum] : [...numbers, sum].slice(-LEDGER);
    write(
      happened,
      change?.words ??
        say`${inversions} of ${pairs} pairs are in the wrong order. Slide tiles, or choose two in the row: they swap.`,
    );
    row.show(now.board, change ? before.board : null, change ?? { moved: 0, passed: [] });
    swap = null;
    showVerdict(verdict, solvable ? say`Solvable` : say`Unsolvable`, solvable);
    figures.set(say`Inversions`, String(inversions));
    figures.set(say`Rows below the blank`, even ? String(rowsBelow(now.board)) : '–');
    figures.set(say`Together`, `${sum}, ${parity(sum)}`);
    write(rule, ruleWords(now));
    write(ledger, numbers.length > 1 ? say`After each move: ${numbers.join(', ')}. The goal has 0.` : '');
    const [one, other] = repairPair(now.board);
    write(repair, say`${solvable ? say`Spoil` : say`Repair`} it: swap ${one} and ${other}`);
    proof.hidden = solvable;
    const summary = proof.querySelector('summary') as HTMLElement;
    proof.replaceChildren(summary, make('ol', '', ...proofWords(now).map((words) => make('li', '', words))));
    // The rows from the blank's down to the bottom are lit where they count.
    const { height } = now.board;
    below.hidden = !even;
    below.style.setProperty('--blank', `${(100 * (height - 1 - rowsBelow(now.board))) / height}%`);
    sizes.choose(board.state);
    figure.dataset.inversions = String(inversions);
  }

  let turn = 0;
  const question = questionIn(signal, () => {
    turn += 1;
    return turn % 2
      ? slideQuestion(positions, now.state, turn >> 1, (way) => board.move(way))
      : solvableQuestion(positions, (state) => board.load({ state }));
  });
  const shuffle = (solvable: boolean) => () => {
    const { width, height } = now.board;
    board.load({ state: positions.shuffled(width, height, solvable) });
  };
  const play = make('a', '', say`Play this board`);
  play.addEventListener('click', () => {
    play.href = `index.html#state=${linkPosition(boardOf(board.state))}`;
  });
  play.href = 'index.html';
  const more = [
    button(say`Shuffle, solvable`, shuffle(true)),
    button(say`Shuffle, unsolvable`, shuffle(false)),
    button(say`Undo`, () => board.undo()),
    play,
  ];
  context.show(
    sizes.element,
    make(
      'div',
      'solvability-stage',
      make('div', '', make('div', 'solvability-board', board, below), solveRow(board)),
      make('div', 'solvability-says', row.element, happened, verdict, figures.element, rule, ledger),
    ),
    make('div', 'row', repair),
    make(
      'div',
      'folds',
      proof,
      judgeOf(positions, (state) => board.load({ state })),
      fold(say`More`, make('div', 'row', ...more)),
      question,
    ),
  );
}
