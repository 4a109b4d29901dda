// The searches of a board: which one runs, how it ends, and what is told of it. What a search asks and what is done with
// its answer is in board-solutions.js, which is loaded with the solver's side of the page when there is the first search.

import { loader } from '../common/dom.ts';
import { failureOf, PuzzleError, reasonOf } from '../engine/failure.ts';
import { noSearch } from '../engine/facts.ts';
import { cancelled, problemOf } from '../words/sentences.ts';

import type { BoardSolutions } from './board-solutions.ts';
import type { BoardView } from './board-view.ts';
import type { AnalyseOptions, CancelReason, Hint, HintOptions, SearchFigures, SolveOptions } from '../common/types.ts';

const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');
const importSolutions = loader(() => import('./board-solutions.ts'), 'BoardSolutions');

/** @param signal a board's lives long, so nothing may stay on it @returns null: aborted before */
const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const end = () => resolve(null);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });

export class BoardSearch {
  #board;
  #search: { stop: AbortController; settle: AbortController } | null = null;
  #solutions: BoardSolutions | null = null;
  #hinting: Promise<Hint | null> | null = null;
  #still = new AbortController(); // until the board changes, or another search begins
  #gone = new AbortController(); // until there is no board
  stats: SearchFigures | null = null;
  #prepared = false;

  constructor(board: BoardView) {
    this.#board = board;
  }

  get searching() {
    return this.#search !== null;
  }

  /** A hand that comes to Solve may press it: the solver starts, and makes what the first search would wait for. */
  async prepare() {
    const { width, height, solved } = this.#board.game;
    if (this.#prepared || solved || (navigator as any).connection?.saveData) return;
    this.#prepared = true;
    try {
      await (await this.#import()).prepare(width, height);
    } catch {} // a search says what is wrong
  }

  async #import() {
    const [{ BoardSolutions }, { sharedSolver }] = await Promise.all([importSolutions(), importClient()]);
    return (this.#solutions ??= new BoardSolutions(this.#board, sharedSolver));
  }

  /** A slow download does not hold up cancelling. @returns null: aborted before it came */
  async #load(signal: AbortSignal): Promise<BoardSolutions | null> {
    this.#board.speech.forgetProblems('wasm', 'csp', 'worker', 'memory'); // of an earlier search
    const loaded = this.#import().catch((error) => {
      throw new PuzzleError({ type: 'worker', code: 'engine-not-loaded', reason: reasonOf(error) }, error);
    });
    return unlessAborted(loaded, signal);
  }

  async solve(options?: SolveOptions) {
    const board = this.#board;
    const { game } = board;
    const { state } = game;
    const limits = board.limits();
    const { algorithm = limits.algorithm ?? 'auto', signal, play = true, rate, ...others } = options ?? {};
    this.stop('another-search');
    board.canvas.mark(-1);
    const search = (this.#search = { stop: new AbortController(), settle: new AbortController() });
    board.showStates();
    const cancel = () => search.stop.abort('asked');
    let result = { ...noSearch({ status: 'error', message: '', reason: '' }), algorithm, state };
    game.pause();
    try {
      if (signal?.aborted) cancel();
      signal?.addEventListener?.('abort', cancel);
      // A board that has just broken off has no answer; its search is cancelled.
      if (!game.pointer || game.solvable) {
        const solutions = await this.#load(search.stop.signal);
        const answer = await solutions?.solve(algorithm, state, limits, others, search, (figures) => {
          if (this.#search === search) this.stats = figures;
          board.tell('puzzle-progress', figures);
        });
        result = { ...result, ...(answer ?? { status: 'cancelled' }) };
      } else {
        result.status = 'unsolvable';
        result.message = game.solvability;
      }
      if (result.status === 'cancelled') {
        result.reason = (search.stop.signal.reason ?? 'asked') as CancelReason;
        result.message = cancelled(board.say, result.reason);
      }
    } catch (error) {
      result = { ...result, status: 'error', message: this.#reportError(error) };
    } finally {
      signal?.removeEventListener?.('abort', cancel);
      if (this.#search === search) this.#search = null;
    }
    if (!this.#search) this.stats = result;
    board.tell('puzzle-solution', result);
    // A limit may end a search that knows a solution.
    const found = result.length > 0 && (result.status === 'solved' || result.status === 'limit');
    if (found && play && game.state === state) game.play({ rate });
    return result;
  }

  #reportError(error: unknown): string {
    const problem = problemOf(failureOf(error), this.#board.say);
    if (this.#board.game.pointer) this.#board.report(problem);
    return problem.message;
  }

  settle() {
    this.#search?.settle.abort();
  }

  stop(reason: CancelReason) {
    this.#search?.stop.abort(reason);
    this.#search = null;
    this.#hinting = null;
    this.#still.abort();
    this.#still = new AbortController();
    if (reason === 'removed') this.#gone.abort();
  }

  hint(options?: HintOptions): Promise<Hint | null> {
    const found = this.#findHint();
    const answer = options?.choices ? found.then((hint) => hint && this.#withChoices(hint)) : found;
    if (options?.way) void answer.then((hint) => hint && this.#solutions?.showWay(hint.move));
    if (options?.announce ?? true)
      void answer.then((hint) => hint && this.#board.isLive && this.#board.speech.announceHint(hint));
    return answer;
  }

  /** @param hint on the board @returns null: the board changed meanwhile */
  async #withChoices(hint: Hint): Promise<Hint | null> {
    const { signal } = this.#still;
    try {
      const choices = await this.#solutions?.choices(signal);
      return signal.aborted ? null : { ...hint, choices };
    } catch (error) {
      this.#reportError(error);
      return hint;
    }
  }

  #findHint(): Promise<Hint | null> {
    const { solved, solvable, state } = this.#board.game;
    if (solved || !solvable) return Promise.resolve(null);
    const known = this.#solutions?.showHint();
    if (known) return Promise.resolve(known);
    if (this.#hinting) return this.#hinting;
    const hinting = this.#searchHint(state, this.#still.signal);
    this.#hinting = hinting;
    void hinting.then(() => {
      if (this.#hinting === hinting) this.#hinting = null;
    });
    return hinting;
  }

  async #searchHint(state: string, signal: AbortSignal): Promise<Hint | null> {
    try {
      return (await (await this.#load(signal))?.searchHint(state, signal)) ?? null;
    } catch (error) {
      this.#reportError(error);
      return null;
    }
  }

  async analyse(options: AnalyseOptions = {}) {
    const { signal: gone } = this.#gone;
    const { startState: position, timeline } = this.#board.game;
    try {
      return (await (await this.#load(gone))?.analyse({ position, moves: timeline.moves }, options, gone)) ?? null;
    } catch (error) {
      this.#reportError(error);
      return null;
    }
  }
}
