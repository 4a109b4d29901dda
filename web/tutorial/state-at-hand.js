// The state that the present step of a search expands, with the parts of its h, and what came of each of its four
// moves.

import { make } from '../common/make.js';
import { isSolved, movesHome, rowOf } from './board.js';
import { equation, kindWords, wayNames } from './look-words.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { setText } from './pieces.js';
import { say } from './say.js';
import { NONE } from './events.js';

/** @import { Position } from './board.js' */
/** @import { Outcome, TraceModel } from './trace-model.js' */

const some = '1 2 3/4 5 6/7 8 0'; // until there is a search

/** Why a move was not tried. @param {TraceModel} model @param {Position} board @param {number} move */
function untriedWords(model, { width, tiles }, move) {
  if (model.node === NONE) return say`not yet`;
  const blank = tiles.indexOf(0);
  const possible = [blank + width < tiles.length, blank >= width, blank % width < width - 1, blank % width > 0][move];
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

  /** @param {number} move */
  constructor(move) {
    this.#move = move;
    const name = make('span', 'look-move-name', wayNames[move]);
    this.element = make('li', 'look-move', name, this.#board, this.#verdict, this.#note);
  }

  /** @param {TraceModel} model @param {Position} from @param {Outcome | undefined} outcome */
  show(model, from, outcome) {
    this.element.classList.toggle('untried', !outcome);
    this.element.dataset.kind = outcome?.kind ?? '';
    if (outcome) this.#showOutcome(model, from, outcome);
    else this.#showUntried(model, from);
  }

  /** @param {TraceModel} model @param {Position} from @param {Outcome} outcome */
  #showOutcome(model, from, { kind, board, before, g, h }) {
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

  /** @param {TraceModel} model @param {Position} from */
  #showUntried(model, from) {
    setText(this.#verdict, '');
    setText(this.#note, untriedWords(model, from, this.#move));
    // An empty board keeps the room.
    updateMiniBoard(this.#board, { ...from, tiles: [] }, { label: '' });
  }
}

/** f = g + h, each part by itself, so that words of the text can light it. @param {TraceModel} model @param {number} g @param {number} h */
function formulaOf(model, g, h) {
  const part = (/** @type {string} */ name, /** @type {number} */ value) => make('span', `part-${name}`, String(value));
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

  /** @param {TraceModel} model @param {number} move the one that is marked; -1 for none */
  draw(model, move) {
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

  /** The board, with what each tile adds to h. @param {TraceModel} model @param {Position} board @param {number} h */
  #drawHeuristic({ algorithm }, board, h) {
    /** @type {[tile: number, moves: number][]} */
    const parts = rowOf(board)
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
