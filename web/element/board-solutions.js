// What a board knows of its solutions: it asks the solver, checks what it says on a board of its own, keeps the line that
// was found, and reads hints from it. Loaded with the first search of the page; board-search.js is what the board has
// before.

import { defaultMaxMemory, defaultMaxSeconds } from '../engine/limits.js';
import { PuzzleError } from '../engine/failure.js';
import { problemOf } from '../words/words.js';

/** @import { SearchHost } from './board-search.js' */
/** @import { Failure } from '../common/messages' */
/** @import { Algorithm, Hint, SearchFigures, SolveOptions } from '../common/types' */
/** @import { SolverAnswer } from '../engine/borders' */
/** @import { SolverClient } from '../engine/solver-client.js' */
/** @import { Way } from '../words/words.js' */

/**
 * How long a hint waits for a better solution, and how long for any: on a slow machine even 3x3 takes seconds to set
 * up.
 */
const [HINT_SECONDS, MOST_HINT_SECONDS] = [1, 20];

/** Where the shared solver was last told to find its files. */
let configured = JSON.stringify({ workerLocation: '', wasmLocation: '' });

/**
 * Whether there is a solution; one may be known when a limit ends the proof that it is shortest.
 * @param {SolverAnswer} answer
 */
const isFound = ({ status, length }) => status === 'solved' || (status === 'limit' && length >= 0);

export class BoardSolutions {
  #board;
  #solver;
  /** @type {{ at: Map<string, number>, blanks: number[], optimal: boolean } | null} a solution that a search found:
   *  the place of each position on it, and where the blank is there */
  #line = null;
  #noticed = false; // that searches run on the page

  /** @param {SearchHost} board @param {SolverClient} solver the page's */
  constructor(board, solver) {
    this.#board = board;
    this.#solver = solver;
  }

  /** The solver, told where its files are. */
  #configured() {
    const locations = this.#board.locations();
    const places = JSON.stringify(locations);
    if (places !== configured) this.#solver.configure(locations);
    configured = places;
    return this.#solver;
  }

  /**
   * Searches, and puts what was found ahead on the board.
   * @param {Algorithm} algorithm
   * @param {string} state
   * @param {ReturnType<SearchHost['limits']>} limits of the attributes
   * @param {SolveOptions} options
   * @param {{ stop: AbortController, settle: AbortController }} search
   * @param {(figures: SearchFigures) => void} onProgress
   * @returns {Promise<SolverAnswer>}
   */
  async solve(algorithm, state, limits, options, search, onProgress) {
    const { game } = this.#board;
    const {
      maxNodes = limits.maxNodes,
      maxMemory = limits.maxMemory || defaultMaxMemory(),
      maxSeconds = limits.maxSeconds || defaultMaxSeconds(algorithm, game.width * game.height),
    } = options;
    const solver = this.#configured();
    // Plain values whatever was given: the boards share a worker, which an odd one would end for all.
    const answer = await solver.solve(
      {
        algorithm: String(algorithm),
        position: state,
        maxNodes: Number(maxNodes),
        maxBytes: Number(maxMemory),
        maxSeconds: Number(maxSeconds),
      },
      {
        signal: search.stop.signal,
        settle: search.settle.signal,
        onProgress: (statistics) => {
          this.#notice(solver.notice);
          onProgress({ ...statistics, algorithm });
        },
      },
    );
    this.#notice(solver.notice);
    // What listens to the notice may have changed the board.
    if (isFound(answer)) this.#accept(state, answer, game.state === state);
    return answer;
  }

  /** @param {Failure | null | undefined} notice */
  #notice(notice) {
    if (!notice || this.#noticed) return;
    this.#noticed = true;
    this.#board.report(problemOf(notice, this.#board.words));
  }

  /**
   * Believes a solution only after playing it on a board of its own. Keeps its positions for hints,
   * unless a solution from there is known that is as short.
   * @param {string} state
   * @param {SolverAnswer} answer
   * @param {boolean} ahead whether to put it ahead on the board
   */
  #accept(state, { moves, length, optimal }, ahead) {
    const { game } = this.#board;
    const { wasm, pointer } = game;
    if (!pointer) return;
    const { exports } = wasm;
    const trial = exports.board_create(2, 2);
    try {
      /** @type {Map<string, number>} */
      const at = new Map();
      /** @type {number[]} */
      const blanks = [];
      const good = wasm.withText([state, moves], (position, line) => {
        if (!exports.board_set_position(trial, position, 0) || !exports.board_load_solution(trial, line)) return false;
        do at.set(wasm.read(exports.board_position(trial)), blanks.push(exports.board_blank(trial)) - 1);
        while (exports.board_step(trial, 1, 0));
        return (
          exports.board_is_solved(trial) &&
          blanks.length === length + 1 &&
          (!ahead || exports.board_load_solution(pointer, line))
        );
      });
      if (!good) throw new PuzzleError({ type: 'worker', code: 'solution-wrong' });
      const known = this.#line?.at.get(state);
      if (!this.#line || known === undefined || length < this.#line.blanks.length - 1 - known || optimal) {
        this.#line = { at, blanks, optimal };
      }
    } finally {
      exports.board_destroy(trial);
    }
  }

  /** Whether a solution from that position is known. @param {string} state */
  knows(state) {
    return this.#line?.at.has(state) ?? false;
  }

  /** @param {string} state @param {AbortSignal} signal @returns {Promise<Hint | null>} */
  async searchHint(state, signal) {
    const solver = this.#configured();
    const within = (/** @type {number} */ maxSeconds) =>
      solver.solve(
        {
          algorithm: 'auto',
          position: state,
          maxNodes: 0,
          maxBytes: this.#board.limits().maxMemory || defaultMaxMemory(),
          maxSeconds,
        },
        { signal },
      );
    let answer = await within(HINT_SECONDS);
    if (answer.message === 'time' && !isFound(answer)) answer = await within(MOST_HINT_SECONDS);
    this.#notice(solver.notice);
    if (signal.aborted || !isFound(answer)) return null;
    this.#accept(state, answer, false);
    return this.showHint();
  }

  /** Marks the tile that is next on the line. @returns {Hint | null} */
  showHint() {
    const { game, canvas } = this.#board;
    const line = this.#line;
    const at = line?.at.get(game.state);
    if (!line || at === undefined || at === line.blanks.length - 1) return null;
    const cell = line.blanks[at + 1]; // the blank goes where the tile comes from
    canvas.mark(cell);
    return {
      move: /** @type {Way} */ (game.wayFrom(cell)),
      tile: game.wasm.exports.board_tile_at(game.pointer, cell),
      remaining: line.blanks.length - 1 - at,
      optimal: line.optimal,
    };
  }
}
