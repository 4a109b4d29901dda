// The game on a board. It lives in wasm (game::Session): moves and new games are passed to it, its state is read from
// it, and the view is told what happened. Nothing here knows how a board looks or what it says.

import { DEFAULT_SIZE, MAX_SIDE, MIN_SIDE, noGame, parseSize } from './attributes.ts';
import { asSentence } from '../common/format.ts';
import { printable, encoded } from '../common/text.ts';
import { Board, boardFacts } from '../engine/facts.ts';
import { PuzzleError } from '../engine/failure.ts';
import { parity, problemOf, refusalOf, solvability } from '../words/sentences.ts';

import type { BoardView } from './board-view.ts';
import type { Cause, Game, GameFacts, Input, PlayOptions, Problem } from '../common/types.ts';
import type { WasmModule } from '../engine/wasm-module.ts';
import type { Way } from '../words/sentences.ts';

/** blankBefore: its cell; -1 when it is not known */
export type Move = { by: Cause; blankBefore: number; newlySolved: boolean };

/** Of these a board tells nothing while its element is out of the document. */
const whilePlayed = /^(timerRunning|playing|canUndo|canRedo|movesAhead|timelineLength|solutionBegin)$/;

const readable = [
  ...(Object.keys(noGame) as (keyof GameFacts)[]).filter((name) => !whilePlayed.test(name)),
  ...(['state', 'moves', 'times', 'size', 'seed', 'permalink', 'plainText'] as const),
];

/** A game that can go on. seeds: of the games before it, by where they began. */
export type StoredGame = { saved: string; rate: number; seed: string | null; seeds?: [string, string | null][] };

/** A game while its element is out of the document. */
export type SavedGame = StoredGame & { last: Partial<BoardGame> & Pick<BoardGame, (typeof readable)[number]> };

const DEFAULT_RATE = 5; // moves a second
const LONGEST_LINK_MOVES = 1000; // characters; beyond it a link tells the position instead
const MOST_SEEDS = 50; // more than there are games before this one

// What board_undo() and its like return.
const ANOTHER_GAME = 2;

/** What moves tiles, each by the place of its bit in `hands`. */
const inputs: Input[] = ['keys', 'click', 'drag', 'touch', 'hover', 'other'];

export const handOf = (input: Input) => 1 << inputs.indexOf(input);

const letters: Record<string, Way> = { u: 'U', d: 'D', l: 'L', r: 'R', up: 'U', down: 'D', left: 'L', right: 'R' };

export const wayOf = (letter: number): Way | null => (letter ? (String.fromCharCode(letter) as Way) : null);

const textOf = (value: unknown) => (value == null ? null : String(value));

/** A seed that a person can read out. */
function randomSeed() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % alphabet.length]).join('');
}

type Facts = Omit<typeof boardFacts, 'solutionBegin'>;

export interface BoardGame extends Readonly<Facts> {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the static block below defines them
export class BoardGame extends Board {
  seed: string | null = null;

  #view;
  #rate = DEFAULT_RATE;
  #pace = 0; // of playback with the pauses that there were; 0: even
  #shownMoves = 0;
  #shownSolved = false;
  #shownPlaying = false;
  #seeds: Map<string, string | null> = new Map();
  #held = false; // playback was paused because the board is out of sight

  constructor(wasm: WasmModule, view: BoardView) {
    super(wasm, ...DEFAULT_SIZE);
    this.#view = view;
  }

  restore({ saved, rate, seed, seeds }: StoredGame): boolean {
    if (!this.call('restore', saved, performance.now())) return false;
    this.seed = seed;
    this.#seeds = new Map(seeds);
    this.#rate = rate;
    this.#begin();
    return true;
  }

  save() {
    const saved = this.text('save', performance.now());
    return { saved, rate: this.#rate, seed: this.seed, seeds: [...this.#seeds] };
  }

  /** Gives its memory back. @returns null when the module has broken down */
  end(): SavedGame | null {
    try {
      const last = Object.fromEntries(readable.map((name) => [name, this[name]])) as any;
      const saved = this.save();
      this.destroy();
      return { ...saved, last };
    } catch {
      return null; // a module that has broken down cannot even save
    } finally {
      this.pointer = 0;
    }
  }

  /** Starts the game that attributes ask for, and tells what is wrong with them.
   * @param otherwise the size to shuffle if that game cannot be loaded; null: the board stays as it was */
  start(game: Game, otherwise: string | null) {
    let problem = this.#load(game);
    if (!problem) return;
    if (otherwise && problem.type === 'memory') throw new PuzzleError({ type: 'memory', code: 'memory-refused' });
    if (problem.type === 'unsolvable') {
      const { say } = this.#view;
      problem = { ...problem, message: `${problem.message} ${say`Here is a shuffled board instead.`}` };
      const size = this.#onTrial(2, 2, (trial) => {
        trial.call('set_position', game.state ?? '', 0);
        return `${trial.facts.width}x${trial.facts.height}`;
      });
      this.#load({ size: typeof size === 'string' ? size : null });
    } else if (
      otherwise &&
      ((problem.attribute !== 'moves' && problem.attribute !== 'times') ||
        this.#load({ ...game, times: null, ...(problem.attribute === 'moves' && { moves: null }) }))
    ) {
      this.#load({ size: otherwise });
    }
    this.#view.report(problem);
  }

  #onTrial<T>(width: number, height: number, use: (trial: Board) => T): T | Problem {
    let trial: Board | null = null;
    try {
      trial = new Board(this.wasm, width, height);
      return use(trial);
    } catch (error) {
      if (error instanceof PuzzleError) return problemOf(error.failure, this.#view.say);
      throw error;
    } finally {
      trial?.destroy();
    }
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
    const problem = this.guard(() => this.#load(texts));
    const { say } = this.#view;
    return problem === 0 ? { type: 'wasm', message: say`The board did not load` } : problem;
  }

  #load({ size, seed, state, moves, times }: Game): Problem | null {
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
    const problem = this.#onTrial(width, height, (trial): Problem | null => {
      let attribute = 'state';
      let done = 0;
      let chosen = seed ?? null;
      if (state != null) {
        chosen = null;
        done = trial.call('set_position', state, 0);
        const judged = trial.facts;
        if (done && !judged.solvable && !allowUnsolvable) {
          const message = say`This position cannot be solved. ${asSentence(parity(say, judged))}`;
          return { type: 'unsolvable', attribute, message };
        }
      } else {
        attribute = 'seed';
        do {
          if (seed == null) chosen = randomSeed();
          done = trial.call('shuffle', width, height, chosen ?? '', 0);
        } while (seed == null && done && trial.facts.solved);
      }
      const start = trial.text('position');
      if (done && (moves || times)) {
        attribute = 'moves';
        done = trial.call('play_moves', moves ?? '', times ?? '', 0);
      }
      if (!done) {
        const refused = trial.text('message');
        if (refused.startsWith('times')) attribute = 'times';
        return { type: 'state', message: refusalOf(refused, say), attribute };
      }

      const now = performance.now();
      this.call('set_position', start, now);
      if (moves) this.call('play_moves', moves, times ?? '', now);
      if (moves && this.#view.fromStart) this.call('step', -this.moveCount, now);
      this.seed = chosen;
      return null;
    });
    if (!problem) this.#begin();
    return problem;
  }

  judge(state: string): { problem: Problem | null; solvable: boolean } {
    const text = String(state);
    const judged = this.#onTrial(2, 2, (trial): boolean | Problem => {
      if (trial.call('set_position', text, 0)) return trial.facts.solvable;
      return { type: 'state', message: refusalOf(trial.text('message'), this.#view.say), attribute: 'state' };
    });
    return typeof judged === 'boolean' ? { problem: null, solvable: judged } : { problem: judged, solvable: false };
  }

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
    this.guard(() => this.call('restart', performance.now()));
    if (this.pointer) this.#begin();
  }

  beginAttempt() {
    const begun = this.guard(() => this.call('begin_attempt', performance.now()));
    if (begun) this.#begin();
    return begun > 0;
  }

  #beginEarlier() {
    this.seed = this.#seeds.get(this.startState) ?? null;
    this.#begin();
  }

  backTo(startState: string) {
    const position = String(startState);
    const went = this.guard(() => this.call('back_to', position, performance.now()));
    if (went === ANOTHER_GAME) this.#beginEarlier();
    return went > 0;
  }

  static {
    for (const name of Object.keys(boardFacts) as (keyof Facts)[])
      if (!Object.hasOwn(this.prototype, name))
        Object.defineProperty(this.prototype, name, {
          get(this: BoardGame) {
            return this.facts[name];
          },
        });
  }

  get size() {
    return `${this.width}x${this.height}`;
  }

  get state() {
    return this.text('position');
  }

  get startState() {
    return this.text('start_position');
  }

  get moves() {
    return this.text('moves', 0);
  }

  get times() {
    return this.text('times', 0);
  }

  get timeline() {
    return { moves: this.text('moves', 1), times: this.text('times', 1) };
  }

  startWith({ state, moves }: { state?: string; moves?: string }) {
    const { seed, size, startState } = this;
    if (state !== undefined) this.#loadOrReport({ state });
    else this.#loadOrReport(seed === null ? { state: startState, moves } : { size, seed, moves });
  }

  get inputs() {
    const { hands } = this;
    return inputs.filter((input) => hands & handOf(input));
  }

  get solvability() {
    return solvability(this.#view.say, this.facts);
  }

  get movesAhead() {
    return this.timelineLength - this.moveCount;
  }

  get solutionBegin() {
    const { solutionBegin } = this.facts;
    return solutionBegin < 0 ? null : solutionBegin;
  }

  wayFrom(cell: number) {
    return wayOf(this.call('slide_direction', cell));
  }

  get permalink() {
    const { moves, seed, size } = this;
    const short = moves.length <= LONGEST_LINK_MOVES;
    const state = (short ? this.startState : this.state).replaceAll(' ', ',');
    const parts = seed !== null && short ? [`size=${size}`, `seed=${encoded(seed)}`] : [`state=${state}`];
    if (moves && short) parts.push(`moves=${moves}`);
    return `#${parts.join('&')}`;
  }

  get plainText() {
    const digits = String(this.width * this.height - 1).length;
    return this.state.replaceAll('/', '\n').replace(/\d+/g, (tile) => tile.padStart(digits));
  }

  move(where: string | number, input: Input = 'other') {
    const text = String(where).trim().toLowerCase();
    const hand = handOf(input);
    const letter = Object.hasOwn(letters, text) ? letters[text] : null;
    if (!letter && !/^\d+$/.test(text)) return 0;
    const moved = this.act('player', (now) =>
      letter ? this.call('slide', letter.charCodeAt(0), hand, now) : this.call('slide_cell', Number(text), hand, now),
    );
    if (moved && input !== 'other') this.#view.canvas.drawNow();
    return moved;
  }

  undo() {
    return this.act('undo', (now) => this.call('undo', now)) > 0;
  }

  redo() {
    return this.act('redo', (now) => this.call('redo', now)) > 0;
  }

  step(moves: number) {
    return this.act('step', (now) => this.call('step', Math.trunc(Number(moves)) || 0, now));
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
    this.guard(() => this.call('play', this.#rate, this.#pace, performance.now()));
    this.#view.canvas.askForFrame();
    this.tellPlayback();
    this.#view.canvas.drawNow();
  }

  pause() {
    this.#held = false;
    this.guard(() => this.call('pause'));
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
  act(by: Cause, action: (now: number) => number) {
    if (!this.pointer) return 0;
    this.#view.canvas.readDuration();
    const { blank } = this;
    const result = this.guard(() => action(performance.now()));
    if (!this.pointer) return 0;
    this.#view.canvas.askForFrame();
    if (result === ANOTHER_GAME && (by === 'undo' || by === 'redo')) this.#beginEarlier();
    else this.tellMoves(result < 0 ? 'undo' : by, blank);
    return result;
  }

  /** Calls into the program that draws. The code that some browsers make of it traps now and then, and an older script
   * asks for functions that it has no more; the element then gets another board.
   * @returns 0 then, and when the board is gone */
  guard<T>(action: () => T): T | 0 {
    if (!this.pointer) return 0;
    try {
      return action();
    } catch (error) {
      this.#view.breakDown(error);
      return 0;
    }
  }

  tellPlayback() {
    if (!this.pointer) return;
    const { playing } = this;
    if (playing === this.#shownPlaying) return;
    this.#shownPlaying = playing;
    this.#view.tell('puzzle-playback', { playing });
  }

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
