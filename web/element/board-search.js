// What a board knows of its solutions: it asks the solver (downloaded with the first search), checks
// what it says on a board of its own, keeps the line that was found, and reads hints from it.

import { loader } from '../common/load.js';
import { defaultMaxMemory, defaultMaxSeconds } from '../engine/limits.js';
import { noSearch } from '../engine/no-search.js';
import { failureOf, PuzzleError, reasonOf } from '../engine/failure.js';
import { problemOf } from '../words/words.js';

/** @import { BoardGame } from './board-game.js' */
/** @import { Failure } from '../common/messages' */
/**
 * @import { Algorithm, CancelReason, Hint, HintOptions, Problem, SearchFigures, SolveOptions, SolveResult
 *   } from '../common/types'
 */
/** @import { SolverAnswer } from '../engine/borders' */
/** @import { Way, Words } from '../words/words.js' */

/**
 * What a search needs of its board.
 * @typedef {object} SearchHost
 * @property {BoardGame} game
 * @property {Words} words
 * @property {{ mark: (cell: number) => void }} canvas shows which tile is next; -1: none
 * @property {{ forgetProblems: (...types: string[]) => void }} speech
 * @property {(type: string, detail: object) => void} tell
 * @property {() => void} showStates a search has begun
 * @property {(problem: Problem) => void} report
 * @property {(hint: Hint) => void} onHint one that is to be said
 * @property {() => { algorithm: Algorithm | undefined, maxNodes: number, maxMemory: number, maxSeconds: number }}
 *   limits of the attributes;
 *   0: they do not say
 * @property {() => { workerLocation: string, wasmLocation: string }} locations
 */

/**
 * How long a hint waits for a better solution, and how long for any: on a slow machine even 3x3 takes seconds to set
 * up.
 */
const [HINT_SECONDS, MOST_HINT_SECONDS] = [1, 20];

const importClient = loader(() => import('../engine/solver-client.js'));

/** Where the shared solver was last told to find its files. */
let configured = JSON.stringify({ workerLocation: '', wasmLocation: '' });

/**
 * Whether there is a solution; one may be known when a limit ends the proof that it is shortest.
 * @param {SolverAnswer} answer
 */
const isFound = ({ status, length }) => status === 'solved' || (status === 'limit' && length >= 0);

/** @param {AbortSignal} signal @returns {Promise<null>} */
const whenAborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });

export class BoardSearch {
  #board;
  /** @type {{ stop: AbortController, settle: AbortController } | null} */
  #search = null;
  /** @type {{ at: Map<string, number>, blanks: number[], optimal: boolean } | null} a solution that a search found:
   *  the place of each position on it, and where the blank is there */
  #line = null;
  /** @type {{ stop: AbortController, answer: Promise<Hint | null> } | null} */
  #hinting = null;
  /** @type {SearchFigures | null} */
  #stats = null;
  #noticed = false; // that searches run on the page

  /** @param {SearchHost} board */
  constructor(board) {
    this.#board = board;
  }

  get searching() {
    return this.#search !== null;
  }

  /** The figures of the search that runs, else of the last one. */
  get stats() {
    return this.#stats;
  }

  /** The solver's side of the page. */
  async #loadSolver() {
    this.#board.speech.forgetProblems('wasm', 'csp', 'worker', 'memory'); // of an earlier search
    const { sharedSolver } = await importClient().catch((error) => {
      throw new PuzzleError({ type: 'worker', code: 'engine-not-loaded', reason: reasonOf(error) }, error);
    });
    const locations = this.#board.locations();
    const places = JSON.stringify(locations);
    if (places !== configured) sharedSolver.configure(locations);
    configured = places;
    return sharedSolver;
  }

  /**
   * See SlidingPuzzle.solve.
   * @param {SolveOptions} [options]
   * @returns {Promise<SolveResult>}
   */
  async solve(options) {
    const board = this.#board;
    const { game } = board;
    const limits = board.limits();
    const {
      algorithm = limits.algorithm ?? 'auto',
      signal,
      maxNodes = limits.maxNodes,
      maxMemory = limits.maxMemory || defaultMaxMemory(),
      maxSeconds = limits.maxSeconds || defaultMaxSeconds(algorithm, game.width * game.height),
      play = true,
      rate,
    } = options ?? {};
    this.stop('another-search');
    board.canvas.mark(-1);
    const search = (this.#search = { stop: new AbortController(), settle: new AbortController() });
    board.showStates();
    const { state } = game;
    const cancel = () => search.stop.abort('asked');
    /** @type {SolverAnswer} */
    let answer = noSearch({ status: 'error', message: '', reason: '' });
    /** @type {SolveResult['reason']} */
    let reason = '';
    game.pause();
    try {
      if (signal?.aborted) cancel();
      signal?.addEventListener?.('abort', cancel);
      if (game.solvable) {
        // A slow download does not hold up cancelling.
        const solver = await Promise.race([this.#loadSolver(), whenAborted(search.stop.signal)]);
        if (solver) {
          // Plain values whatever was given: the boards share a worker, which an odd one would end for all.
          answer = await solver.solve(
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
                const figures = { ...statistics, algorithm };
                if (this.#search === search) this.#stats = figures;
                board.tell('puzzle-progress', figures);
              },
            },
          );
          this.#notice(solver.notice);
        } else {
          answer.status = 'cancelled';
        }
      } else {
        answer.status = 'unsolvable';
        answer.message = game.solvability;
      }
      if (answer.status === 'cancelled') {
        reason = /** @type {CancelReason} */ (search.stop.signal.reason ?? 'asked');
        answer.message = board.words.cancelled[reason];
      }
      // What listens to the notice may have changed the board.
      if (isFound(answer)) this.#accept(state, answer, game.state === state);
    } catch (error) {
      answer = { ...answer, status: 'error', message: this.#reportError(error) };
    } finally {
      signal?.removeEventListener?.('abort', cancel);
      if (this.#search === search) this.#search = null;
    }
    /** @type {SolveResult} */
    const result = { ...answer, reason, algorithm, state };
    if (!this.#search) this.#stats = result;
    board.tell('puzzle-solution', result);
    if (isFound(result) && play && result.length > 0 && game.state === state) game.play({ rate });
    return result;
  }

  /** @param {Failure | null | undefined} notice */
  #notice(notice) {
    if (!notice || this.#noticed) return;
    this.#noticed = true;
    this.#board.report(problemOf(notice, this.#board.words));
  }

  /** @param {unknown} error @returns {string} what is said about it */
  #reportError(error) {
    const problem = problemOf(failureOf(error), this.#board.words);
    if (this.#board.game.pointer) this.#board.report(problem);
    return problem.message;
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

  /** Ends a search, if one runs, with the best solution it knows; cancels it when there is none yet. */
  settle() {
    this.#search?.settle.abort();
  }

  /** Ends a search, if one runs. @param {CancelReason} reason */
  stop(reason) {
    this.#search?.stop.abort(reason);
    this.#search = null;
    this.#hinting?.stop.abort();
    this.#hinting = null;
  }

  /**
   * See SlidingPuzzle.hint.
   * @param {HintOptions} [options]
   * @returns {Promise<Hint | null>}
   */
  hint(options) {
    const answer = this.#findHint();
    if (options?.announce ?? true) void answer.then((hint) => hint && this.#board.onHint(hint));
    return answer;
  }

  /** @returns {Promise<Hint | null>} */
  #findHint() {
    const { solved, solvable, state } = this.#board.game;
    if (solved || !solvable) return Promise.resolve(null);
    if (this.#line?.at.has(state)) return Promise.resolve(this.#showHint());
    if (!this.#hinting) {
      const stop = new AbortController();
      const hinting = (this.#hinting = { stop, answer: this.#searchHint(state, stop.signal) });
      hinting.answer.then(() => {
        if (this.#hinting === hinting) this.#hinting = null;
      });
    }
    return this.#hinting.answer;
  }

  /** @param {string} state @param {AbortSignal} signal @returns {Promise<Hint | null>} */
  async #searchHint(state, signal) {
    try {
      const solver = await Promise.race([this.#loadSolver(), whenAborted(signal)]);
      const within = (/** @type {number} */ maxSeconds) =>
        solver?.solve(
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
      if (answer?.message === 'time' && !isFound(answer)) answer = await within(MOST_HINT_SECONDS);
      this.#notice(solver?.notice);
      if (signal.aborted || !answer || !isFound(answer)) return null;
      this.#accept(state, answer, false);
      return this.#showHint();
    } catch (error) {
      this.#reportError(error);
      return null;
    }
  }

  /** Marks the tile that is next on the line. @returns {Hint | null} */
  #showHint() {
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
