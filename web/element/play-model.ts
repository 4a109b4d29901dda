// What the player of a board is told and can do, without a page and without words. It knows the board through the element's
// public interface alone, so that the controls under a board and our own page are two views of one thing.

import { allAlgorithms } from '../common/solvers.ts';

import type { Message } from '../common/messages.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';
import type { Algorithm, Hint, Problem, PuzzleEvents, SolveOptions, SolveResult, Statistics } from '../common/types.ts';

export type Limits = Pick<SolveOptions, 'maxMemory' | 'maxSeconds'>;

const HINT_WAIT = 150; // milliseconds after which a search for a hint is told

/** How much longer than a shortest solution one may be, as a share of that. */
export const gapOf = ({ length, lowerBound }: { length: number; lowerBound: number }) =>
  (length - lowerBound) / Math.max(1, lowerBound);

/** What the figures of a search say. @param status how the search ended; none while it runs */
export function readFigures(statistics: Statistics, status?: SolveResult['status']) {
  const { milliseconds, expanded, length, depth, bytes, bytesPeak, optimal } = statistics;
  const ended = status !== undefined;
  return {
    ...statistics,
    ended,
    /** To three digits; null when it took no time that a clock can tell. */
    perSecond: milliseconds > 0 ? Number(((expanded / milliseconds) * 1000).toPrecision(3)) : null,
    /** What `moves` are: of the solution, of the best one so far, or as deep as it has looked. */
    reached: status === 'solved' ? ('solution' as const) : length >= 0 ? ('best' as const) : ('depth' as const),
    moves: length >= 0 ? length : depth,
    proven: ended && length >= 0 && optimal,
    bytes: ended ? bytesPeak : bytes,
  };
}

/** The least time of those that solved it; undefined where all are alike. */
export function leastTimeOf(results: SolveResult[]) {
  const times = results.filter(({ status }) => status === 'solved').map(({ milliseconds }) => milliseconds);
  return new Set(times).size > 1 ? Math.min(...times) : undefined;
}

export class PlayModel {
  #board;
  #changed;
  #later: ReturnType<typeof setTimeout> | undefined = undefined;
  #limitsFor;
  #connection = new AbortController();

  message: Message = { code: 'nothing' };
  problem: Problem | null = null;
  /** In a race: how this board came in, from 1; 0 before that. */
  place = 0;
  /** Whether the whole game is gone through, the player's moves and a solver's. */
  reviewing = false;
  figures: ReturnType<typeof readFigures> | null = null;

  #asked: { state: string; presses: number; hint: Hint | null } | null = null;
  #hintWait: ReturnType<typeof setTimeout> | undefined = undefined;

  #search: 'idle' | 'running' | 'improving' = 'idle';
  #result: SolveResult | null = null;
  #compared: { state: string; results: Map<Algorithm, SolveResult> } = { state: '', results: new Map() };

  /** The solver of the next search; undefined: as the board says. */
  algorithm: Algorithm | undefined = undefined;
  /** Moves a second of the next playback; undefined: as last time. */
  rate: number | undefined = undefined;
  /** How many times as fast as it was played, with its pauses; 0: evenly. */
  pace = 0;

  /** @param changed is told after every change @param limitsFor of searches; the board's own without it */
  constructor(board: SlidingPuzzle, changed: () => void, limitsFor: (algorithm: Algorithm) => Limits = () => ({})) {
    this.#board = board;
    this.#changed = () => {
      clearTimeout(this.#later);
      changed();
    };
    this.#limitsFor = limitsFor;
    const on = <Name extends keyof PuzzleEvents>(
      name: Name,
      action: (event: PuzzleEvents[Name]) => void,
      tell: () => void = this.#changed,
    ) => {
      const told = (event: Event) => {
        if (event.target !== board) return; // one in a slot
        action(event as PuzzleEvents[Name]);
        tell();
      };
      board.addEventListener(name, told, { signal: this.#connection.signal });
    };
    on('puzzle-ready', () => {});
    on('puzzle-shuffle', () => this.#onNewGame());
    on('puzzle-move', ({ detail }) => {
      this.#asked = null;
      if (detail.by === 'player') this.#onOwnMove();
      else if (!detail.solved && this.message.code === 'solved') this.message = { code: 'nothing' };
    });
    on('puzzle-solved', ({ detail }) => {
      this.place = detail.place ?? 0;
      // Where a solution was played the search has its say.
      if (this.#filmBegin === null) this.message = { code: 'solved', ...detail };
    });
    on('puzzle-playback', () => {});
    on('puzzle-progress', ({ detail }) => this.#onProgress(detail));
    on(
      'puzzle-solution',
      ({ detail }) => this.#onSolution(detail),
      // What is shown does not hold up code that waits for the solution.
      () => {
        clearTimeout(this.#later);
        this.#later = setTimeout(changed);
      },
    );
    on('puzzle-error', ({ detail }) => {
      if (board.state !== '') this.problem = detail; // a board that did not load says so itself
    });
    this.#onNewGame();
  }

  disconnect() {
    this.#connection.abort();
    clearTimeout(this.#hintWait);
    clearTimeout(this.#later);
  }

  report(problem: Problem) {
    this.problem = problem;
    this.#changed();
  }

  /** improving: it runs, and knows a solution. ended: there are figures of an earlier one. */
  get search() {
    if (this.#search !== 'idle') return this.#search;
    return this.#board.searching ? 'running' : this.figures ? 'ended' : 'idle';
  }

  get searching() {
    return this.search === 'running' || this.search === 'improving';
  }

  /** The solution on the timeline, or the game in review: the moves before it, its own, and how many of those are made. */
  get solution() {
    const { timelineLength, moveCount } = this.#board;
    const begin = this.#filmBegin;
    if (begin === null) return null;
    const length = timelineLength - begin;
    return { begin, length, at: Math.max(0, Math.min(length, moveCount - begin)) };
  }

  get #filmBegin() {
    return this.reviewing ? 0 : this.#board.solutionBegin;
  }

  get results() {
    return allAlgorithms.flatMap((algorithm) => this.#compared.results.get(algorithm) ?? []);
  }

  get can() {
    const { moveCount, movesAhead, solved, solvable, canUndo, canRedo, playing } = this.#board;
    return {
      undo: canUndo,
      redo: canRedo,
      reset: moveCount > 0 || movesAhead > 0,
      hint: !this.searching && solvable && !solved,
      solve: this.searching || !solved || this.solution !== null,
      play: playing || movesAhead > 0 || this.#canReplay,
      stepBack: moveCount > 0,
      stepForward: movesAhead > 0,
    };
  }

  get playback(): 'play' | 'pause' | 'playAgain' {
    if (this.#board.playing) return 'pause';
    return this.#board.movesAhead === 0 && this.#canReplay ? 'playAgain' : 'play';
  }

  get #canReplay() {
    return this.#board.moveCount > 0 && (this.#board.solved || this.#filmBegin !== null);
  }

  setRate(rate: number, pace: number = 0) {
    this.rate = rate;
    this.pace = pace;
    if (this.#board.playing) this.#board.play(this.#speed);
  }

  get #speed() {
    const { rate, pace } = this;
    return { ...(rate !== undefined && { rate }), ...(pace > 0 && { pace }) };
  }

  playOrPause() {
    const board = this.#board;
    if (board.playing) return void board.pause();
    if (board.movesAhead === 0) board.seek(this.#filmBegin ?? 0);
    board.play(this.#speed);
  }

  goTo(move: number) {
    const begin = this.#filmBegin;
    if (begin !== null) this.#board.seek(begin + Math.max(0, move));
  }

  /** The whole game becomes what play, steps and goTo() go through, until the player moves, or another or a search begins. */
  review() {
    this.reviewing = this.#board.timelineLength > 0;
    if (this.reviewing && this.message.code === 'solved') this.message = { code: 'nothing' };
    this.#changed();
  }

  /** Says more of the next move with each press: the tile, which the board marks; the way that it goes; and why, by the
   * moves that would remain after each possible move. One more press makes the move. */
  async hint() {
    if (!this.can.hint) return;
    const board = this.#board;
    board.pause(); // or the hint would be true for a moment only
    const { state } = board;
    clearTimeout(this.#hintWait);
    this.#hintWait = setTimeout(() => this.#say({ code: 'looking' }), HINT_WAIT);
    this.problem = null;
    const before = this.#asked?.state === state ? this.#asked : { presses: 0, hint: null };
    const presses = before.presses + 1;
    if (presses > 3 && before.hint) {
      clearTimeout(this.#hintWait);
      return void board.move(before.hint.move);
    }
    this.#asked = { state, presses, hint: null };
    this.#changed();
    const hint = await board.hint({ announce: false, way: presses > 1, ...(presses > 2 && { choices: true }) });
    clearTimeout(this.#hintWait);
    if (this.#connection.signal.aborted || this.searching || board.state !== state) return;
    if (this.#asked?.presses !== presses) return; // the next press has its say
    if (!hint) {
      this.#asked = null;
      return this.#say({ code: this.problem ? 'nothing' : 'noHint' });
    }
    this.#asked.hint = hint;
    const code = presses === 1 ? 'hintTile' : presses === 2 ? 'hintWay' : hint.choices ? 'hintWhy' : 'hint';
    const { choices } = hint;
    choices?.sort((one, other) => Number(other.tile === hint.tile) - Number(one.tile === hint.tile)); // the best first
    this.#say({ code, ...hint } as Message);
  }

  /** Starts a search; while a solution is on the board, from where that one began: to compare. */
  async solve() {
    const board = this.#board;
    const { solutionBegin } = board;
    if (solutionBegin !== null && board.moveCount > solutionBegin) board.seek(solutionBegin);
    this.reviewing = false;
    if (this.#compared.state !== board.state) this.#forgetSearches();
    this.place = 0;
    this.problem = null;
    clearTimeout(this.#hintWait);
    const algorithm = this.algorithm ?? board.algorithms[0] ?? 'auto';
    const answer = board.solve({
      ...(this.algorithm && { algorithm }),
      ...(this.rate !== undefined && { rate: this.rate }),
      ...this.#limitsFor(algorithm),
    });
    if (board.searching) {
      this.#search = 'running';
      if (board.solvable) this.message = { code: 'searching', algorithm };
    }
    this.#changed();
    const result = await answer;
    if (this.#connection.signal.aborted || this.#result === result) return;
    this.#onSolution(result); // no event told it: there was no board
    this.#changed();
  }

  #say(message: Message) {
    this.message = message;
    this.#changed();
  }

  #forgetSearches() {
    this.figures = null;
    this.#compared = { state: '', results: new Map() };
  }

  #onNewGame() {
    const { state, solved, solvable } = this.#board;
    this.#forgetSearches();
    this.#search = 'idle';
    if (this.problem?.type !== 'storage') this.problem = null; // which is true of the next game, too
    this.place = 0;
    this.reviewing = false;
    this.#asked = null;
    clearTimeout(this.#hintWait);
    this.message =
      state === ''
        ? { code: 'nothing' }
        : solvable
          ? { code: 'newGame', solved, cells: state.split(/[ /]/).length }
          : this.#unsolvable();
  }

  #onOwnMove() {
    this.problem = null;
    this.reviewing = false;
    this.message = this.#board.solvable ? { code: 'nothing' } : this.#unsolvable();
  }

  #unsolvable(): Message {
    const { state, inversions } = this.#board;
    const rows = state.split('/').map((row) => row.split(' '));
    const rowsBelow = rows.length - 1 - rows.findIndex((row) => row.includes('0'));
    return { code: 'unsolvable', width: rows[0].length, inversions, rowsBelow };
  }

  #onProgress(statistics: Statistics) {
    if (!this.#board.searching) return; // a late word of one that was stopped
    this.figures = readFigures(statistics);
    const { length, lowerBound } = statistics;
    if (length >= 0) {
      const first = this.#search !== 'improving';
      this.#search = 'improving';
      this.message = { code: 'improving', first, length, lowerBound, gap: gapOf(statistics) };
    } else if (this.#search === 'idle') this.#search = 'running';
  }

  #onSolution(result: SolveResult) {
    this.#result = result;
    const { status, reason, state, algorithm, expanded, length } = result;
    if (this.#board.searching) return; // the next one has begun
    const ofEarlierGame = this.#search === 'idle' && reason === 'board-changed';
    this.#search = 'idle';
    if (ofEarlierGame) return;
    this.figures = status === 'error' || (expanded === 0 && length < 0) ? null : readFigures(result, status);
    // One that the player cancelled is an answer, too: so far it had come.
    if (status === 'solved' || status === 'limit' || (status === 'cancelled' && reason === 'asked' && expanded > 0)) {
      if (this.#compared.state !== state) this.#compared = { state, results: new Map() };
      this.#compared.results.set(algorithm, result);
    }
    this.place = 0;
    this.message = this.#verdict(result);
  }

  #verdict(result: SolveResult): Message {
    const { status, message, reason, algorithm, length, lowerBound, milliseconds, optimal } = result;
    const found = { algorithm, length, lowerBound, milliseconds };
    switch (status) {
      case 'solved':
        return length === 0 ? { code: 'solvedAlready' } : { code: 'found', ...found, optimal };
      case 'limit':
        if (length >= 0) return { code: 'unproven', ...found };
        return { code: 'ranOut', algorithm, limit: message as 'nodes' | 'memory' | 'time' };
      case 'unsolvable':
        return this.#unsolvable();
      case 'exhausted':
        return { code: 'exhausted' };
      case 'cancelled':
        return { code: 'cancelled', reason: reason || 'asked' };
      default:
        return { code: 'failed' }; // puzzle-error tells why
    }
  }
}

/** The play time as it goes on: one timer, only while the time runs and the page is seen. */
export class PlayClock {
  #board;
  #tell;
  #interval;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #runs = false;

  constructor(board: SlidingPuzzle, tell: (elapsed: number) => void, signal?: AbortSignal, interval: number = 1000) {
    this.#board = board;
    this.#tell = tell;
    this.#interval = interval;
    document.addEventListener('visibilitychange', () => this.#runs && this.show(), { signal });
    signal?.addEventListener('abort', () => this.stop());
  }

  show() {
    clearTimeout(this.#tick);
    const { elapsed, timerRunning } = this.#board;
    this.#tell(elapsed);
    this.#runs = timerRunning;
    if (timerRunning && !document.hidden)
      this.#tick = setTimeout(() => this.show(), this.#interval - (elapsed % this.#interval) + 5);
  }

  stop() {
    clearTimeout(this.#tick);
    this.#runs = false;
  }
}
