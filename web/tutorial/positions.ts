// Positions, judged and moved by the engine: by a hidden board of the page's board module. It gives the same
// answers (inversions, solvable or not, the sentence) as the boards on the page and `sliding-puzzle check`. A question
// costs some microseconds.

import { loader, make } from '../common/dom.ts';
import { printable } from '../common/text.ts';
import { Board } from '../engine/facts.ts';
import { refusalOf, solvability } from '../words/sentences.ts';
import { boardOf, linkPosition } from './board.ts';
import { newSeed, parity } from './pieces.ts';
import { say } from './say.ts';

import type { Neighbour, Position } from './board.ts';
import type { Context } from './figure.ts';

/** What the engine says of a text. */
export interface Verdict {
  /** why the text is not a position, with all else empty; '' if it is one */
  problem: string;
  /** canonical text */
  state: string;
  board: Position;
  inversions: number;
  solvable: boolean;
  solved: boolean;
  /** as `sliding-puzzle check` prints it */
  sentence: string;
}

const importView = loader(() => import('../element/board-view.ts'), 'loadBoardModule');

const noBoard = { width: 0, height: 0, tiles: [] };
const noFacts = { state: '', board: noBoard, inversions: 0, solvable: false, solved: false, sentence: '' };
const allWays = ['U', 'R', 'D', 'L'];

/**
 * Loads the board module that the boards on the page use, too.
 * @param signal ends it
 * @returns rejects with a message for people
 */
export async function openPositions(signal: AbortSignal): Promise<Positions> {
  const { loadBoardModule } = await importView();
  const wasm = await loadBoardModule();
  try {
    return new Positions(new Board(wasm, 3, 3), signal);
  } catch {
    throw new Error(say`The browser refused memory for the puzzle. Close some tabs and try again.`);
  }
}

export class Positions {
  #board;

  /** @param signal ends it: a demo that still runs finds no board */
  constructor(board: Board, signal: AbortSignal) {
    this.#board = board;
    signal.addEventListener('abort', () => board.destroy(), { once: true });
  }

  #set(text: string): boolean {
    return this.#board.call('set_position', text, 0) === 1;
  }

  #message() {
    return refusalOf(this.#board.text('message'), say);
  }

  #state() {
    return this.#board.text('position');
  }

  /** @param text any text */
  judge(text: string): Verdict {
    if (!this.#set(text)) return { ...noFacts, problem: this.#message() };
    const state = this.#state();
    const { facts } = this.#board;
    const { inversions, solvable, solved } = facts;
    const sentence = say`${inversions} {inversion|inversions}, polarity ${parity(inversions)}, ${solvability(say, facts)}`;
    return { problem: '', state, board: boardOf(state), inversions, solvable, solved, sentence };
  }

  /** Where the moves of a state lead. */
  neighbours(state: string): Neighbour[] {
    const found: Neighbour[] = [];
    for (const way of allWays) {
      if (!this.#set(state)) return [];
      if (this.#board.call('slide', way.charCodeAt(0), 0, 0) !== 1) continue;
      const next = this.#state();
      found.push({ way, tile: boardOf(state).tiles[boardOf(next).tiles.indexOf(0)], state: next });
    }
    return found;
  }

  /** A position drawn uniformly from those that can be solved, or from those that cannot. */
  shuffled(width: number, height: number, solvable: boolean) {
    do this.#board.call('shuffle', width, height, newSeed() + newSeed(), 0);
    while (solvable && this.#board.facts.solved);
    // With two of its tiles swapped, each becomes another one that cannot be solved.
    return solvable ? this.#state() : this.#state().replace(/\b[12]\b/g, (tile) => (tile === '1' ? '2' : '1'));
  }
}

/** Which positions a link may bring. sizes: those that fit, for people: "boards from 2 × 2 to 6 × 6" */
export type Wanted = { fits: (board: Position) => boolean; sizes: string; solvable?: boolean };

/** Those of 3x3 that can be solved. */
export const solvable3x3 = (): Wanted => ({
  solvable: true,
  sizes: say`boards of 3 × 3`,
  fits: ({ width, height }) => width === 3 && height === 3,
});

/**
 * The position that a link asks for; one that makes no sense is told in the figure.
 * @returns canonical position text; '' when there is none
 */
function askedPosition(
  context: Pick<Context, 'notice'>,
  positions: Pick<Positions, 'judge'>,
  text: string,
  { fits, sizes, solvable = false }: Wanted,
): string {
  if (!text) return '';
  const verdict = positions.judge(text);
  const problem = verdict.problem
    ? say`is no position: ${verdict.problem.replace(/\.$/, '')}`
    : !fits(verdict.board)
      ? say`does not fit: this figure shows ${sizes}`
      : solvable && !verdict.solvable
        ? say`cannot be solved: ${verdict.sentence}`
        : '';
  if (!problem) return verdict.state;
  context.notice(say`The link’s position “${printable(text, 80)}” ${problem}. Another one is shown.`);
  return '';
}

/**
 * The board of a figure that can be linked to. It begins with the position of the link, takes those of later links, plays
 * their moves, and the address follows it.
 * @param first the position without a link
 * @param follow called after each move, and after each new game (fresh)
 */
export function linkedBoard(
  context: Context,
  positions: Positions,
  first: string,
  wanted: Wanted,
  follow: (fresh: boolean) => void,
) {
  const state = askedPosition(context, positions, context.link.state, wanted) || first;
  const board = make('sliding-puzzle', { state, loading: 'eager' });
  board.toggleAttribute('allow-unsolvable', !wanted.solvable);
  let { moves } = context.link;
  const play = () => {
    for (const move of moves) board.move(move);
    moves = '';
  };
  context.onLink((link) => {
    const asked = askedPosition(context, positions, link.state, wanted);
    if (!asked) return;
    moves = link.moves;
    board.load({ state: asked });
    play();
  });
  let begun = false;
  const told = (fresh: boolean) => {
    follow(fresh);
    context.remember({ state: linkPosition(boardOf(board.state)) }, begun);
    begun = true;
  };
  // The event also comes for the first game.
  board.addEventListener('puzzle-shuffle', () => {
    told(true);
    if (moves) queueMicrotask(play);
  });
  board.addEventListener('puzzle-move', () => told(false));
  context.onSleep(() => {
    if (board.playing) board.pause();
    if (board.searching) board.cancel();
  });
  return board;
}
