// The game on a board. It lives in wasm (game::Session): moves and new games are passed to it, its state is read from
// it, and the view is told what happened. Nothing here knows how a board looks or what it says.

import { DEFAULT_SIZE, MAX_SIDE, MIN_SIDE, noGame, parseSize } from './attributes.ts';
import { asSentence } from '../common/format.ts';
import { printable, encoded } from '../common/text.ts';
import { boardFacts, factsOf } from '../engine/facts.ts';
import { PuzzleError } from '../engine/failure.ts';
import { parity, problemOf, refusalOf, solvability } from '../words/sentences.ts';

import type { BoardView } from './board-view.ts';
import type { Failure } from '../common/messages.ts';
import type { Cause, Game, GameFacts, Input, PlayOptions, Problem } from '../common/types.ts';
import type { Exports } from '../engine/borders.ts';
import type { WasmModule } from '../engine/wasm-module.ts';
import type { Way } from '../words/sentences.ts';

/** blankBefore: its cell; -1 when it is not known */
export type Move = { by: Cause; blankBefore: number; newlySolved: boolean };

/** Of these a board tells nothing while its element is out of the document. */
const whilePlayed = /^(timerRunning|playing|canUndo|canRedo|movesAhead|timelineLength|solutionBegin)$/;

const keptFacts = (Object.keys(noGame) as (keyof GameFacts)[]).filter((name) => !whilePlayed.test(name));

const readable = [...keptFacts, 'state', 'moves', 'times', 'size', 'seed', 'permalink', 'text'] as const;

/** A game that can go on. seeds: of the games before it, by where they began A game while its element is out of the
 * document. */
export type StoredGame = { saved: string; rate: number; seed: string | null; seeds?: [string, string | null][] };

export type SavedGame = StoredGame & { last: Partial<BoardGame> & Pick<BoardGame, (typeof readable)[number]> };

const noMemory: Failure = { type: 'memory', code: 'memory-refused' };

const DEFAULT_RATE = 5; // moves a second
const LONGEST_LINK_MOVES = 1000; // characters; beyond it a link tells the position instead
const MOST_SEEDS = 50; // more than there are games before this one

// What board_undo() and its like return.
const ANOTHER_GAME = 2;

/** What moves tiles, each by the place of its bit in `hands`. */
const inputs: Input[] = ['keys', 'click', 'drag', 'touch', 'hover', 'other'];

export const handOf = (input: Input) => 1 << inputs.indexOf(input);

const letters: Record<string, Way> = { u: 'U', d: 'D', l: 'L', r: 'R', up: 'U', down: 'D', left: 'L', right: 'R' };

/** What the C interface says by a letter. @param letter 0: none */
export const wayOf = (letter: number): Way | null => (letter ? (String.fromCharCode(letter) as Way) : null);

const textOf = (value: unknown) => (value == null ? null : String(value));

/** A seed that a person can read out. */
function randomSeed() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** These are as BoardFacts has them. */
type Fact = Exclude<Extract<keyof GameFacts, keyof typeof boardFacts>, 'solutionBegin'>;

export interface BoardGame extends Pick<GameFacts, Fact> {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the static block below defines them
export class BoardGame {
  wasm;
  pointer; // the handle of the board in wasm; 0 when it is gone
  seed: string | null = null;

  #view;
  #rate = DEFAULT_RATE;
  #pace = 0; // of playback with the pauses that there were; 0: even
  #shownMoves = 0;
  #shownSolved = false;
  #shownPlaying = false;
  /** Those of the games before this one, by where they began. */
  #seeds: Map<string, string | null> = new Map();
  #held = false; // playback was paused because the board is out of sight

  /** Throws a PuzzleError when the browser refuses memory. */
  constructor(wasm: WasmModule, view: BoardView) {
    this.wasm = wasm;
    this.#view = view;
    this.pointer = wasm.exports.board_create(...DEFAULT_SIZE);
    if (!this.pointer) throw new PuzzleError(noMemory);
  }

  restore({ saved, rate, seed, seeds }: StoredGame): boolean {
    const { exports } = this.wasm;
    if (!this.wasm.withText([saved], (text) => exports.board_restore(this.pointer, text, performance.now())))
      return false;
    this.seed = seed;
    this.#seeds = new Map(seeds);
    this.#rate = rate;
    this.#begin();
    return true;
  }

  /** What restore() needs to go on with it. */
  save() {
    const { wasm, pointer, seed } = this;
    const saved = wasm.read(wasm.exports.board_save(pointer, performance.now()));
    return { saved, rate: this.#rate, seed, seeds: [...this.#seeds] };
  }

  /** Gives its memory back. @returns null when the module has broken down */
  end(): SavedGame | null {
    const { wasm, pointer } = this;
    try {
      const last = Object.fromEntries(readable.map((name) => [name, this[name]])) as any;
      const saved = this.save();
      wasm.exports.board_destroy(pointer);
      return { ...saved, last };
    } catch {
      return null; // a module that has broken down cannot even save
    } finally {
      this.pointer = 0;
    }
  }

  // --- Games ---

  /** Starts the game that attributes ask for, and tells what is wrong with them.
   * @param otherwise the size to shuffle if that game cannot be loaded; null: the board stays as it was */
  start(game: Game, otherwise: string | null) {
    let problem = this.#load(game);
    if (!problem) return;
    if (problem.type === 'unsolvable') {
      const { say } = this.#view;
      problem = { ...problem, message: `${problem.message} ${say`Here is a shuffled board instead.`}` };
      this.#load({ size: this.#sizeOf(game.state ?? '') });
    } else if (
      otherwise &&
      ((problem.attribute !== 'moves' && problem.attribute !== 'times') ||
        this.#load({ ...game, times: null, ...(problem.attribute === 'moves' && { moves: null }) }))
    ) {
      this.#load({ size: otherwise });
    }
    this.#view.report(problem);
  }

  /** Does something with a board that is there for that alone. @returns null when the browser refuses memory for it */
  #onTrial<T>(width: number, height: number, use: (exports: Exports, trial: number) => T): T | null {
    const { exports } = this.wasm;
    const trial = exports.board_create(width, height);
    try {
      return trial ? use(exports, trial) : null;
    } finally {
      exports.board_destroy(trial);
    }
  }

  #sizeOf(state: string) {
    return this.#onTrial(2, 2, (exports, trial) => {
      this.wasm.withText([state], (text) => exports.board_set_position(trial, text, 0));
      const { width, height } = factsOf(this.wasm, trial);
      return `${width}x${height}`;
    });
  }

  load(game: Game): Problem | null {
    const { size, seed, state, moves, times } = game ?? {};
    // Not later: what a page's own objects throw when they are asked for their text is no breakdown.
    const texts = {
      size: textOf(size),
      seed: textOf(seed),
      state: textOf(state),
      moves: textOf(moves || null),
      times: textOf(times || null),
    };
    const problem = this.call(() => this.#load(texts));
    const { say } = this.#view;
    return problem === 0 ? { type: 'wasm', message: say`The board did not load` } : problem;
  }

  #load({ size, seed, state, moves, times }: Game): Problem | null {
    const { exports } = this.wasm;
    const { say, allowUnsolvable } = this.#view;
    let { width, height } = this;
    if (size != null) {
      const sides = parseSize(size);
      if (!sides)
        return {
          type: 'state',
          message: say`“${printable(size)}” is not a board size. Use WIDTHxHEIGHT, each ${MIN_SIDE} to ${MAX_SIDE}, for example 4x4.`,
          attribute: 'size',
        };
      [width, height] = sides;
    }
    // A trial board shows whether all of it is right before this one changes.
    const trial = exports.board_create(width, height);
    if (!trial) return problemOf(noMemory, say);
    const play = (board: number, now: number) =>
      this.wasm.withText([moves ?? '', times ?? ''], (text, moments) =>
        exports.board_play_moves(board, text, moments, now),
      );
    try {
      let attribute = 'state';
      let done = 0;
      let chosen = seed ?? null;
      if (state != null) {
        chosen = null;
        done = this.wasm.withText([state], (text) => exports.board_set_position(trial, text, 0));
        const judged = factsOf(this.wasm, trial);
        if (done && !judged.solvable && !allowUnsolvable) {
          const message = say`This position cannot be solved. ${asSentence(parity(say, judged))}`;
          return { type: 'unsolvable', attribute, message };
        }
      } else {
        attribute = 'seed';
        do {
          if (seed == null) chosen = randomSeed();
          done = this.wasm.withText(['fisher-yates', chosen ?? ''], (method, text) =>
            exports.board_shuffle(trial, width, height, method, text, 1, 0),
          );
        } while (seed == null && done && factsOf(this.wasm, trial).solved);
      }
      const start = this.wasm.read(exports.board_position(trial));
      if (done && (moves || times)) {
        attribute = 'moves';
        done = play(trial, 0);
      }
      if (!done) {
        const refused = this.wasm.read(exports.board_message(trial));
        if (refused.startsWith('times')) attribute = 'times';
        return { type: 'state', message: refusalOf(refused, say), attribute };
      }

      const now = performance.now();
      this.wasm.withText([start], (position) => exports.board_set_position(this.pointer, position, now));
      if (moves) play(this.pointer, now);
      if (moves && this.#view.fromStart) exports.board_step(this.pointer, -this.moveCount, now);
      this.seed = chosen;
    } catch (error) {
      if (error instanceof PuzzleError) return problemOf(error.failure, say);
      throw error;
    } finally {
      exports.board_destroy(trial);
    }
    this.#begin();
    return null;
  }

  judge(state: string): { problem: Problem | null; solvable: boolean } {
    const { say } = this.#view;
    const judged = this.#onTrial(2, 2, (exports, trial) => {
      const read = this.wasm.withText([String(state)], (text) => exports.board_set_position(trial, text, 0));
      if (read) return { problem: null, solvable: factsOf(this.wasm, trial).solvable };
      const message = refusalOf(this.wasm.read(exports.board_message(trial)), say);
      return { problem: { type: 'state', message, attribute: 'state' } as Problem, solvable: false };
    });
    return judged ?? { problem: problemOf(noMemory, say), solvable: false };
  }

  /** Another game is on the board, a new one or an earlier one. */
  #begin() {
    const { startState } = this;
    this.#seeds.delete(startState); // and to the end with it
    this.#seeds.set(startState, this.seed);
    if (this.#seeds.size > MOST_SEEDS) this.#seeds.delete([...this.#seeds.keys()][0]);
    this.#shownMoves = this.moveCount;
    this.#shownSolved = this.solved;
    this.#view.onNewGame();
    this.tellPlayback();
  }

  #loadOrReport(game: Game) {
    const problem = this.load(game);
    if (problem) this.#view.report(problem);
  }

  shuffle(seed?: string) {
    this.#loadOrReport({ seed });
  }

  reset() {
    this.call((exports, board, now) => exports.board_restart(board, now));
    if (this.pointer) this.#begin();
  }

  beginAttempt() {
    const begun = this.call((exports, board, now) => exports.board_begin_attempt(board, now));
    if (begun) this.#begin();
    return begun > 0;
  }

  #beginEarlier() {
    this.seed = this.#seeds.get(this.startState) ?? null;
    this.#begin();
  }

  backTo(startState: string) {
    const position = String(startState);
    const went = this.call((exports, board, now) =>
      this.wasm.withText([position], (text) => exports.board_back_to(board, text, now)),
    );
    if (went === ANOTHER_GAME) this.#beginEarlier();
    return went > 0;
  }

  // --- What it is now ---

  static {
    for (const name of Object.keys(boardFacts) as Fact[])
      if (name in noGame && !Object.hasOwn(this.prototype, name))
        Object.defineProperty(this.prototype, name, {
          get(this: BoardGame) {
            return this.#facts[name];
          },
        });
  }

  get size() {
    return `${this.width}x${this.height}`;
  }

  get #facts() {
    return factsOf(this.wasm, this.pointer);
  }

  get state() {
    return this.wasm.read(this.wasm.exports.board_position(this.pointer));
  }

  get startState() {
    return this.wasm.read(this.wasm.exports.board_start_position(this.pointer));
  }

  get moves() {
    return this.wasm.read(this.wasm.exports.board_moves(this.pointer, 0));
  }

  get times() {
    return this.wasm.read(this.wasm.exports.board_times(this.pointer, 0));
  }

  get timeline() {
    const { wasm, pointer } = this;
    return {
      moves: wasm.read(wasm.exports.board_moves(pointer, 1)),
      times: wasm.read(wasm.exports.board_times(pointer, 1)),
    };
  }

  startWith({ state, moves }: { state?: string; moves?: string }) {
    const { seed, size, startState } = this;
    if (state !== undefined) this.#loadOrReport({ state });
    else this.#loadOrReport(seed === null ? { state: startState, moves } : { size, seed, moves });
  }

  get inputs() {
    const { hands } = this.#facts;
    return inputs.filter((input) => hands & handOf(input));
  }

  get solvability() {
    return solvability(this.#view.say, this.#facts);
  }

  get movesAhead() {
    const { timelineLength, moveCount } = this.#facts;
    return timelineLength - moveCount;
  }

  get solutionBegin() {
    const { solutionBegin } = this.#facts;
    return solutionBegin < 0 ? null : solutionBegin;
  }

  get blank() {
    return this.#facts.blank;
  }

  /** The way the run from a cell would slide; null: there is none. */
  wayFrom(cell: number) {
    return wayOf(this.wasm.exports.board_slide_direction(this.pointer, cell));
  }

  /** See SlidingPuzzle.permalink; without the algorithm. */
  get permalink() {
    const { moves, seed, size } = this;
    const short = moves.length <= LONGEST_LINK_MOVES;
    const state = (short ? this.startState : this.state).replaceAll(' ', ',');
    const parts = seed !== null && short ? [`size=${size}`, `seed=${encoded(seed)}`] : [`state=${state}`];
    if (moves && short) parts.push(`moves=${moves}`);
    return `#${parts.join('&')}`;
  }

  get text() {
    const digits = String(this.width * this.height - 1).length;
    return this.state.replaceAll('/', '\n').replace(/\d+/g, (tile) => tile.padStart(digits));
  }

  // --- Moves ---

  move(where: string | number, input: Input = 'other') {
    const text = String(where).trim().toLowerCase();
    const hand = handOf(input);
    const letter = Object.hasOwn(letters, text) ? letters[text] : null;
    if (!letter && !/^\d+$/.test(text)) return 0;
    const moved = this.act('player', (exports, board, now) =>
      letter
        ? exports.board_slide(board, letter.charCodeAt(0), hand, now)
        : exports.board_slide_cell(board, Number(text), hand, now),
    );
    if (moved && input !== 'other') this.#view.canvas.drawNow();
    return moved;
  }

  undo() {
    return this.act('undo', (exports, board, now) => exports.board_undo(board, now)) > 0;
  }

  redo() {
    return this.act('redo', (exports, board, now) => exports.board_redo(board, now)) > 0;
  }

  step(moves: number) {
    return this.act('step', (exports, board, now) => exports.board_step(board, Math.trunc(Number(moves)) || 0, now));
  }

  seek(move: number) {
    const target = Math.trunc(Number(move));
    return Number.isNaN(target) ? 0 : this.step(Math.min(Math.max(0, target), this.timelineLength) - this.moveCount);
  }

  play(options?: PlayOptions) {
    const rate = Number(options?.rate ?? this.#rate);
    if (rate > 0) this.#rate = rate;
    const pace = options?.pace ?? (options?.rate === undefined ? this.#pace : 0);
    this.#pace = Number(pace) || 0;
    this.#view.search.stop('board-changed');
    this.#view.canvas.readDuration();
    this.call((exports, board, now) => exports.board_play(board, this.#rate, this.#pace, now));
    this.#view.canvas.askForFrame();
    this.tellPlayback();
  }

  pause() {
    this.#held = false;
    this.call((exports, board) => exports.board_pause(board));
    this.tellPlayback();
  }

  hold(hidden: boolean) {
    if (hidden && this.playing) {
      this.pause();
      this.#held = true;
    } else if (!hidden && this.#held) {
      this.play();
      this.#held = false;
    }
  }

  /** The one way in which tiles are moved.
   * @param action returns a negative number when it took a press back; undo and redo, whether another game is on the
   * board now */
  act(by: Cause, action: (exports: Exports, board: number, now: number) => number) {
    if (!this.pointer) return 0;
    this.#view.canvas.readDuration();
    const { blank } = this;
    const result = this.call(action);
    if (!this.pointer) return 0;
    this.#view.canvas.askForFrame();
    if (result === ANOTHER_GAME && (by === 'undo' || by === 'redo')) this.#beginEarlier();
    else this.tellMoves(result < 0 ? 'undo' : by, blank);
    return result;
  }

  /** Calls into the program that draws. The code that some browsers make of it traps now and then, and an older script
   * asks for functions that it has no more; the element then gets another board.
   * @returns 0 then, and when the board is gone */
  call<T>(action: (exports: Exports, board: number, now: number) => T): T | 0 {
    if (!this.pointer) return 0;
    try {
      return action(this.wasm.exports, this.pointer, performance.now());
    } catch (error) {
      this.#view.breakDown(error);
      return 0;
    }
  }

  // --- What is told ---

  tellPlayback() {
    if (!this.pointer) return;
    const { playing } = this;
    if (playing === this.#shownPlaying) return;
    this.#shownPlaying = playing;
    this.#view.tell('puzzle-playback', { playing });
  }

  /** Tells what changed since the last time, if anything did. */
  tellMoves(by: Cause, blankBefore: number = -1) {
    const { moveCount, solved } = this;
    if (moveCount !== this.#shownMoves || solved !== this.#shownSolved) {
      const newlySolved = solved && !this.#shownSolved;
      this.#shownMoves = moveCount;
      this.#shownSolved = solved;
      this.#view.onMove({ by, blankBefore, newlySolved });
    }
    this.tellPlayback();
  }
}
