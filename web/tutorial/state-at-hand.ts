// The state that the present step of a search expands, with the parts of its h, and what came of each of its four
// moves.

import { make } from '../common/dom.ts';
import { isSolved, movesHome, rowOf } from './board.ts';
import { equation, kindWords, wayNames } from './look-words.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { setText } from './pieces.ts';
import { say } from './say.ts';
import { NONE } from './events.ts';

import type { Position } from './board.ts';
import type { Outcome, TraceModel } from './trace-model.ts';

const some = '1 2 3/4 5 6/7 8 0'; // until there is a search

/** Why a move was not tried. */
function untriedWords(model: TraceModel, { width, tiles }: Position, move: number) {
  if (model.node === NONE) return say`not yet`;
  const blank = tiles.indexOf(0);
  const possible = [tiles.length > blank + width, blank >= width, blank % width < width - 1, blank % width > 0][move];
  if (!possible) return say`no tile there`;
  // The search stops at the goal and does not try the other moves.
  return model.node !== 0 && move === [1, 0, 3, 2][model.move(model.node)] ? say`undoes the last` : say`not tried`;
}

/** One of the four moves, and what came of it. */
class MoveAtHand {
  #move;
  #board = miniBoard(some, { label: '' });
  #verdict = make('span', 'look-verdict');
  #note = make('span', 'look-note');
  element;

  constructor(move: number) {
    this.#move = move;
    const name = make('span', 'look-move-name', wayNames[move]);
    this.element = make('li', 'look-move', name, this.#board, this.#verdict, this.#note);
  }

  show(model: TraceModel, from: Position, outcome: Outcome | undefined) {
    this.element.classList.toggle('untried', !outcome);
    this.element.dataset.kind = outcome?.kind ?? '';
    if (outcome) this.#showOutcome(model, from, outcome);
    else this.#showUntried(model, from);
  }

  #showOutcome(model: TraceModel, from: Position, { kind, board, before, g, h }: Outcome) {
    const tile = from.tiles[board.tiles.indexOf(0)];
    updateMiniBoard(this.#board, board, { label: '', highlight: [tile] });
    setText(this.#verdict, kind === 'fresh' && isSolved(board) ? say`the goal` : kindWords[kind]);
    setText(
      this.#note,
      kind === 'shorter'
        ? say`${before} → ${g} moves`
        : model.algorithm === 'bfs' || kind === 'known'
          ? ''
          : `f ${equation(model, g, h)}`,
    );
  }

  #showUntried(model: TraceModel, from: Position) {
    setText(this.#verdict, '');
    setText(this.#note, untriedWords(model, from, this.#move));
    // An empty board keeps the room.
    updateMiniBoard(this.#board, { ...from, tiles: [] }, { label: '' });
  }
}

/** f = g + h, each part by itself, so that words of the text can light it. */
function formulaOf(model: TraceModel, g: number, h: number) {
  const part = (name: string, value: number) => make('span', `part-${name}`, String(value));
  if (model.algorithm === 'bfs') return [make('span', 'part-g', say`depth ${g}`)];
  const weight = model.weight === 1 ? '' : `${model.weight} × `;
  return ['f = ', part('g', g), ` + ${weight}`, part('h', h), ' = ', part('f', model.f(g, h))];
}

export class StateAtHand {
  #title = make('p', 'look-title');
  #board = miniBoard(some);
  #formula = make('p', 'look-formula');
  #sum = make('p', 'look-sum');
  #moves = wayNames.map((_, move) => new MoveAtHand(move));
  element = make(
    'div',
    'look-box look-hand',
    this.#title,
    make('div', 'look-state', this.#board, make('div', '', this.#formula, this.#sum)),
    make('p', 'look-title', say`What came of its moves`),
    make('ul', 'look-moves', ...this.#moves.map(({ element }) => element)),
  );

  /** @param move the one that is marked; -1 for none */
  draw(model: TraceModel, move: number) {
    const node = model.node === NONE ? 0 : model.node;
    const board = model.board(node);
    const [g, h] = [model.g(node), model.h(node)];
    setText(this.#title, model.node === NONE ? say`The start` : say`The state at hand`);
    this.#formula.replaceChildren(...formulaOf(model, g, h));
    this.#drawHeuristic(model, board, h);
    const outcomes = model.outcomes();
    this.#moves.forEach((each, place) => {
      each.show(
        model,
        board,
        outcomes.find((outcome) => outcome.move === place),
      );
      each.element.classList.toggle('marked', place === move);
    });
  }

  /** The board, with what each tile adds to h. */
  #drawHeuristic({ algorithm }: TraceModel, board: Position, h: number) {
    const parts: [tile: number, moves: number][] = rowOf(board)
      .sort((one, other) => one - other)
      .map((tile) => [tile, movesHome(board, tile)]);
    if (algorithm === 'astar-manhattan') {
      updateMiniBoard(this.#board, board, { contributions: Object.fromEntries(parts) });
      setText(
        this.#sum,
        say`h = ${parts.map(([, part]) => part).join(' + ')} = ${h}: how far each tile, 1 to ${parts.length}, is from home`,
      );
    } else if (algorithm === 'astar-misplaced') {
      updateMiniBoard(this.#board, board, {
        marks: Object.fromEntries(parts.map(([tile, part]) => [tile, part === 0 ? 'right' : 'wrong'])),
      });
      setText(this.#sum, say`h = ${h}: tiles that are not at home`);
    } else {
      updateMiniBoard(this.#board, board);
      setText(this.#sum, say`BFS has no h: it knows only how far it has come`);
    }
  }
}
