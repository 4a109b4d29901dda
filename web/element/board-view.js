// A board that is near the window: what the element is made of once it is loaded. The game lives in
// wasm (game::Session); the view passes input to it, shows its pixels, reads the element's attributes
// and tells what happened in events of the element. All boards of the page share one wasm instance
// and one solver.
//
// Nothing runs when nothing moves: frames are asked for only while board_draw wants another, and
// only while the board is near the window; playback waits for it.

import { allAlgorithms, DEFAULT_SIZE, MAX_SIDE, MIN_SIDE, parseAmount, parseList, parseSize } from './attributes.js';
import { BoardControls, controlStyles } from './board-controls.js';
import { BoardInput, DEFAULT_INPUT, inputs } from './board-input.js';
import { BoardSearch } from './board-search.js';
import { boardStyles, StyleProbe } from './board-style.js';
import { controlNames, parseControls } from './controls-layout.js';
import { formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { cutPicture, MAX_SIDE_PIXELS, openPicture } from './picture-source.js';
import { finish, join, leave } from './racing.js';
import { sheetFor } from './sheets.js';
import { dropBoardModule, loadBoardModule, PuzzleError, setWasmLocation } from '../engine/wasm-module.js';
import { languageOf, wordsFor } from '../words/words.js';

/** @import { SlidingPuzzle } from './sliding-puzzle.js' */
/** @import { Algorithm, Cause, Game, PlayOptions, Problem, SolveOptions } from '../common/types' */
/** @import { BoardExports } from '../engine/borders' */
/** @import { WasmModule } from '../engine/wasm-module.js' */
/** @import { Way, Words } from '../words/words.js' */

export { loadBoardModule };

const MAX_PIXELS = 4096; // of a side of the drawing
const DEFAULT_RATE = 5; // moves a second
const UNSEEN_WIDTH = 600; // pixels of a drawing that is asked for where there is no room for it
const LONGEST_LINK_MOVES = 1000; // characters; beyond it a link tells the position instead
const SLICE = 8; // milliseconds of work, after which a task is long enough
const PICTURE_GROWTH = 1.5; // how much larger a board gets before its picture is cut anew

/** @type {Record<string, Way>} */
const letters = { u: 'U', d: 'D', l: 'L', r: 'R', up: 'U', down: 'D', left: 'L', right: 'R' };

/** What attributes may be. @type {Record<string, { known: string[], list?: boolean }>} */
const choices = {
  theme: { known: ['auto', 'light', 'dark'] },
  motion: { known: ['auto', 'none'] },
  numbers: { known: ['auto', 'on', 'off'] },
  loading: { known: ['lazy', 'eager'] },
  live: { known: ['polite', 'off'] },
  input: { known: inputs, list: true },
  controls: { known: controlNames, list: true },
  algorithm: { known: [...allAlgorithms], list: true },
};

/** Numbers, with an example. @type {Record<string, string>} */
const amounts = { 'max-nodes': '1000000', 'max-memory': '512M', 'max-seconds': '30' };

const gameAttributes = ['size', 'state', 'seed', 'moves'];

/** What is kept of a game while its element is out of the document. @typedef {{ saved: string, seed: string | null, rate: number }} Kept */

/**
 * The element's own nodes, and what it knows.
 * @typedef {object} Place
 * @property {ShadowRoot} root
 * @property {HTMLElement} frame around all
 * @property {HTMLElement} stage around the board
 * @property {HTMLElement} surface the board
 * @property {Element | null} controls boxes in their place
 * @property {[number, number]} room columns and rows that there is room for
 * @property {boolean} near the window
 * @property {Kept | null} kept the game it had
 * @property {() => Promise<void>} nextTask resolves in a task of its own
 * @property {(problem: Problem, words: Words) => void} breakDown ends the board and gets another
 */

/** @typedef {{ wasm: WasmModule<BoardExports>, words: Words }} Prepared */

/** @param {string} text */
const shorten = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** With a capital and an end. @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** @param {Document} document */
const styleSheet = (document) => sheetFor(document, boardStyles + controlStyles);

/** A seed that a person can read out. */
function randomSeed() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % alphabet.length]).join('');
}

/**
 * Loads what a board needs beside this script.
 * @param {Element} element
 * @param {string} wasmLocation folder of board.wasm; '' for the default
 * @returns {Promise<Prepared>} rejects with a Problem, which has the words of the element's language with it
 */
export async function prepare(element, wasmLocation) {
  const wording = wordsFor(languageOf(element));
  try {
    setWasmLocation(wasmLocation);
    const wasm = await loadBoardModule();
    // Reads it here for all boards: what comes next is a task of its own.
    styleSheet(element.ownerDocument);
    return { wasm, words: await wording };
  } catch (error) {
    const { type = 'wasm', message = String(error) } = /** @type {Partial<Problem>} */ (error);
    throw { type, message, words: await wording };
  }
}

export class BoardView {
  wasm;
  pointer; // the board's; 0 when it is gone
  words;

  /** @type {SlidingPuzzle} */
  #element;
  #place;
  #window;
  #connection = new AbortController(); // ends all listening
  #canvas = make('canvas', { part: 'canvas', class: 'canvas', 'aria-hidden': 'true' });
  #mark = make('div', { part: 'hint', class: 'hint', 'aria-hidden': 'true', hidden: '' });
  #cells = make('p', { id: 'cells', class: 'unseen' });
  #announcement = make('p', { class: 'unseen', 'aria-live': 'polite' });
  #notice = make('p', { part: 'status notice', class: 'notice', role: 'status' });
  #probe;
  #input;
  #search = new BoardSearch(this);
  /** @type {BoardControls | null} */
  #controls = null;
  #observer;

  #near;
  #stale = true; // drawn for another size, or not at all
  #preparing = false; // for the first drawing: nothing is drawn meanwhile
  #frame = 0;
  /** @type {ImageData | null} */
  #image = null;
  #imageAddress = 0;
  /** @type {ResizeObserverSize | undefined} device pixels of the canvas, where the browser tells */
  #exact = undefined;
  #markedCell = -1;

  /** @type {Set<string>} attributes that changed in this task */
  #changed = new Set();
  /** @type {Map<string, string>} what is wrong, by attribute or type: the last is shown */
  #problems = new Map();
  #shownMoves = 0;
  #shownSolved = false;
  #shownPlaying = false;
  #rate = DEFAULT_RATE;
  #resume = false; // playback was paused because the page is hidden
  /** @type {string | null} the seed of this game, if one made it */
  #gameSeed = null;

  /** @type {AbortController | null} ends loading the picture */
  #pictureLoading = null;
  /** @type {HTMLImageElement | null} */
  #picture = null;
  /** @type {{ columns: number, rows: number, pixels: number } | null} how it was cut */
  #cut = null;

  /**
   * Throws a Problem when the browser refuses memory; nothing is left behind then.
   * @param {SlidingPuzzle} element connected
   * @param {Prepared} prepared
   * @param {Place} place
   */
  constructor(element, { wasm, words }, place) {
    this.#element = element;
    this.#place = place;
    this.#near = place.near;
    this.wasm = wasm;
    this.words = words;
    this.pointer = wasm.exports.board_create(...DEFAULT_SIZE);
    if (!this.pointer) throw new PuzzleError('memory', words.memoryRefused);
    const document = element.ownerDocument;
    this.#window = document.defaultView ?? window;
    const { root, frame, stage, surface } = place;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styleSheet(document)];
    surface.prepend(this.#canvas, this.#mark);
    stage.append(this.#cells, this.#announcement, this.#notice);
    surface.setAttribute('aria-describedby', 'cells');
    frame.lang = words.language;
    const { signal } = this.#connection;
    this.#probe = new StyleProbe(stage, () => this.#applyStyle());
    this.#input = new BoardInput(
      surface,
      {
        cellAt: (x, y) => this.#cellAt(x, y),
        canSlide: (cell) => this.wasm.exports.board_can_slide(this.pointer, cell) === 1,
        slideCell: (cell) => void this.move(cell),
        slide: (letter) => void this.move(letter),
        beginDrag: (cell) => this.#beginDrag(cell),
        dragBy: (x, y) => this.#dragBy(x, y),
        endDrag: (commit) =>
          void this.#act('player', (exports, board, now) => exports.board_end_drag(board, commit, now)),
      },
      signal,
    );
    this.#observer = new ResizeObserver((entries) => this.#onResize(entries[entries.length - 1]));
    this.#watchPixelRatio();
    for (const query of [
      '(prefers-color-scheme: dark)',
      '(forced-colors: active)',
      '(prefers-reduced-motion: reduce)',
    ]) {
      this.#window.matchMedia(query).addEventListener('change', () => this.#applyLook(), { signal });
    }
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
  }

  /** Starts the first game. The element has this view by now, so that listeners can ask it. */
  start() {
    const { kept } = this.#place;
    const restored =
      kept !== null &&
      this.wasm.withText([kept.saved], (text) =>
        this.wasm.exports.board_restore(this.pointer, text, performance.now()),
      ) === 1;
    if (kept && restored) {
      this.#gameSeed = kept.seed;
      this.#rate = kept.rate;
      this.#onNewGame();
    } else {
      this.#startAsAttributesSay(true);
    }
    if (!this.pointer) return; // a listener took the element away
    this.#applyInput();
    this.#applyLook();
  }

  /** Shows the rest. A task after start(), and the board in those that follow: together they would be a long one. */
  show() {
    if (!this.pointer) return;
    for (const name of [...Object.keys(choices), ...Object.keys(amounts)]) this.#check(name);
    this.#showControls();
    void this.#loadPicture();
    void this.#showBoard();
    this.#joinRace();
  }

  async #showBoard() {
    const { surface, nextTask } = this.#place;
    await nextTask();
    if (!this.pointer) return;
    this.#onResize();
    try {
      this.#observer.observe(surface, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(surface);
    }
  }

  /**
   * Ends everything that it does and takes away what it added.
   * @returns {Kept | null} the game
   */
  end() {
    if (!this.pointer) return null;
    const { exports } = this.wasm;
    leave(this.#element);
    this.#search.stop('Cancelled.');
    this.#connection.abort();
    this.#pictureLoading?.abort();
    this.#observer.disconnect();
    this.#window.cancelAnimationFrame(this.#frame);
    this.#controls?.disconnect();
    this.#controls?.element.remove();
    /** @type {Kept | null} */
    let kept = null;
    try {
      kept = {
        saved: this.wasm.read(exports.board_save(this.pointer, performance.now())),
        seed: this.#gameSeed,
        rate: this.#rate,
      };
      exports.board_destroy(this.pointer);
    } catch {
      /* it has broken down, and even this is too much for it */
    }
    this.pointer = 0;
    this.#image = null;
    this.#picture = null;
    this.#canvas.width = this.#canvas.height = 0; // gives its memory back at once
    const { surface } = this.#place;
    surface.classList.remove('ready', 'can-slide', 'swiped');
    surface.removeAttribute('aria-describedby');
    for (const part of [this.#canvas, this.#mark, this.#cells, this.#announcement, this.#notice, this.#probe.element])
      part.remove();
    return kept;
  }

  // --- What is told ---

  /**
   * @param {string} type
   * @param {object} detail
   */
  tell(type, detail) {
    if (this.pointer || type === 'puzzle-solution')
      this.#element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Tells what is wrong, and shows it until something puts it right. @param {Problem} problem */
  report(problem) {
    const key = problem.attribute ?? problem.type;
    this.#problems.delete(key);
    this.#problems.set(key, problem.message);
    this.#showProblem();
    this.tell('puzzle-error', { ...problem });
  }

  #showProblem() {
    const message = [...this.#problems.values()].pop() ?? '';
    if (this.#notice.textContent !== message) this.#notice.textContent = message;
  }

  /** @param {...string} keys attributes or types; none: all */
  forgetProblems(...keys) {
    if (keys.length === 0) this.#problems.clear();
    for (const key of keys) this.#problems.delete(key);
    this.#showProblem();
  }

  // --- Attributes ---

  /** Several changes in one task are one change. @param {string} name */
  attributeChanged(name) {
    this.#changed.add(name);
    if (this.#changed.size > 1) return;
    queueMicrotask(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      if (this.pointer) this.#applyAttributes(changed);
    });
  }

  /** @param {Set<string>} changed */
  #applyAttributes(changed) {
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    if (has(...gameAttributes) || (has('allow-unsolvable') && this.#element.hasAttribute('state')))
      this.#startAsAttributesSay(false);
    for (const name of changed) this.#check(name);
    if (has('theme', 'motion', 'numbers')) this.#applyLook();
    if (has('input', 'invert-keys', 'readonly')) this.#applyInput();
    if (has('alt', 'src', 'input', 'readonly')) this.#showLabel();
    if (has('src')) void this.#loadPicture();
    if (has('lang')) void this.#changeWords();
    if (has('controls')) this.#showControls();
    if (has('race')) {
      this.forgetProblems('race');
      this.#joinRace();
    }
    this.#controls?.update();
  }

  #joinRace() {
    join(this.#element, this.#element.race, (problem) =>
      this.report({
        ...problem,
        attribute: 'race',
        message: problem.type === 'unsolvable' ? `${problem.message} ${this.words.notInRace}` : problem.message,
      }),
    );
  }

  /** @param {string} name */
  #attribute(name) {
    return this.#element.getAttribute(name);
  }

  /** One of few values, else the first of them. @param {string} name */
  #choice(name) {
    const { known } = choices[name];
    const value = (this.#attribute(name) ?? '').trim().toLowerCase();
    return known.includes(value) ? value : known[0];
  }

  /** Tells what is wrong with an attribute that is not of the game. @param {string} name */
  #check(name) {
    const value = this.#attribute(name);
    const choice = choices[name];
    /** @type {string | undefined} */
    let message;
    if (value?.trim() && choice) {
      const wrong = (choice.list ? parseList(value) : [value.trim().toLowerCase()]).find(
        (each) => !choice.known.includes(each),
      );
      if (wrong !== undefined) message = this.words.wrongValue(name, shorten(wrong), choice.known);
    } else if (value?.trim() && amounts[name]) {
      if (Number.isNaN(parseAmount(value))) message = this.words.wrongNumber(name, shorten(value), amounts[name]);
    }
    if (message) this.report({ type: 'attribute', message, attribute: name });
    else if (choice || amounts[name]) this.forgetProblems(name);
  }

  get algorithms() {
    return /** @type {Algorithm[]} */ (
      parseList(this.#attribute('algorithm')).filter((name) => allAlgorithms.includes(/** @type {Algorithm} */ (name)))
    );
  }

  /** For searches. */
  limits() {
    const { maxNodes, maxMemory, maxSeconds } = this.#element;
    return { algorithm: /** @type {Algorithm | undefined} */ (this.algorithms[0]), maxNodes, maxMemory, maxSeconds };
  }

  locations() {
    const { workerLocation, wasmLocation } = /** @type {typeof SlidingPuzzle} */ (this.#element.constructor);
    return { workerLocation, wasmLocation };
  }

  async #changeWords() {
    const words = await wordsFor(languageOf(this.#element));
    if (!this.pointer || words === this.words) return;
    this.words = words;
    this.#place.frame.lang = words.language;
    this.#controls?.setWords(words);
    this.#showLabel();
    this.#describe();
  }

  #showControls() {
    const { names } = parseControls(this.#attribute('controls'));
    if (names.length === 0) {
      this.#controls?.show([]); // the focus goes to the board, if they have it
      this.#controls?.disconnect();
      this.#controls?.element.remove();
      this.#controls = null;
    } else if (!this.#controls) {
      this.#controls = new BoardControls(this.#element, this.words);
      this.#place.stage.after(this.#controls.element);
    }
    this.#place.controls?.remove();
    this.#controls?.show(names);
  }

  // --- Games ---

  /**
   * @param {boolean} first there is no game yet
   */
  #startAsAttributesSay(first) {
    const [size, state, seed, moves] = gameAttributes.map((name) => this.#attribute(name) || null);
    const game = { size: size ?? DEFAULT_SIZE.join('x'), state, seed, moves };
    let problem = this.load(game);
    if (!problem) return;
    if (problem.type === 'unsolvable') {
      problem = { ...problem, message: `${problem.message} ${this.words.shuffledInstead}` };
      this.load({ size: this.#sizeOf(state ?? '') });
    } else if (first && (problem.attribute !== 'moves' || this.load({ ...game, moves: null }))) {
      this.load({ size: this.#place.room.join('x') });
    }
    this.report(problem);
  }

  /** @param {string} state a position */
  #sizeOf(state) {
    const { exports } = this.wasm;
    const trial = exports.board_create(2, 2);
    this.wasm.withText([state], (text) => exports.board_set_position(trial, text, 0));
    const size = `${exports.board_width(trial)}x${exports.board_height(trial)}`;
    exports.board_destroy(trial);
    return size;
  }

  /**
   * See SlidingPuzzle.load.
   * @param {Game} game
   * @returns {Problem | null}
   */
  load(game) {
    const { size, seed, state, moves } = game ?? {};
    const { exports } = this.wasm;
    if (!this.pointer) return { type: 'wasm', message: this.words.notLoaded };
    let { width, height } = this;
    if (size != null) {
      const sides = parseSize(String(size));
      if (!sides)
        return {
          type: 'state',
          message: this.words.wrongSize(shorten(String(size)), MIN_SIDE, MAX_SIDE),
          attribute: 'size',
        };
      [width, height] = sides;
    }
    // Tried on a board of its own first.
    const trial = exports.board_create(width, height);
    if (!trial) return { type: 'memory', message: this.words.memoryRefused };
    try {
      let attribute = 'state';
      let done = 0;
      let chosen = seed == null ? null : String(seed);
      if (state != null) {
        chosen = null;
        done = this.wasm.withText([String(state)], (text) => exports.board_set_position(trial, text, 0));
        if (done && !exports.board_is_solvable(trial) && !this.#element.allowUnsolvable) {
          const proof = this.wasm.read(exports.board_explain_solvability(trial)).replace(/^unsolvable: /, '');
          return { type: 'unsolvable', attribute, message: `${this.words.unsolvable} ${sentence(proof)}` };
        }
      } else {
        attribute = 'seed';
        do {
          if (seed == null) chosen = randomSeed();
          done = this.wasm.withText(['fisher-yates', chosen ?? ''], (method, text) =>
            exports.board_shuffle(trial, width, height, method, text, 1, 0),
          );
        } while (seed == null && done && exports.board_is_solved(trial));
      }
      const start = this.wasm.read(exports.board_position(trial));
      if (done && moves) {
        attribute = 'moves';
        done = this.wasm.withText([String(moves)], (text) => exports.board_play_moves(trial, text, 0));
      }
      if (!done) return { type: 'state', message: sentence(this.wasm.read(exports.board_message(trial))), attribute };

      this.#search.stop('The board changed.');
      const now = performance.now();
      this.wasm.withText([start, moves ? String(moves) : ''], (position, text) => {
        exports.board_set_position(this.pointer, position, now);
        if (moves) exports.board_play_moves(this.pointer, text, now);
      });
      this.#gameSeed = chosen;
    } catch (error) {
      if (error instanceof PuzzleError) return { type: error.type, message: error.message };
      throw error;
    } finally {
      exports.board_destroy(trial);
    }
    this.#onNewGame();
    return null;
  }

  #onNewGame() {
    this.#input.forget();
    this.mark(-1);
    this.forgetProblems();
    const { surface } = this.#place;
    surface.style.setProperty('--_columns', String(this.width));
    surface.style.setProperty('--_rows', String(this.height));
    this.#shownMoves = this.moveCount;
    this.#shownSolved = this.solved;
    this.#announcement.textContent = '';
    this.#showLabel();
    this.#describe();
    this.#showPicture();
    this.#askForFrame();
    this.tell('puzzle-shuffle', { state: this.state, size: this.size, seed: this.#gameSeed, solvable: this.solvable });
    this.#tellPlayback();
  }

  /** @param {Game} game */
  #loadOrReport(game) {
    const problem = this.load(game);
    if (problem) this.report(problem);
  }

  /** @param {string} [seed] */
  shuffle(seed) {
    this.#loadOrReport({ seed });
  }

  /** @param {string} state */
  setState(state) {
    this.#loadOrReport({ state });
  }

  /** From the start position. @param {string} moves */
  setMoves(moves) {
    const seed = this.#gameSeed;
    const problem = this.#replay(moves, seed);
    if (problem) this.report(problem);
  }

  /** @param {string} moves @param {string | null} seed */
  #replay(moves, seed) {
    return this.load(seed === null ? { state: this.startState, moves } : { size: this.size, seed, moves });
  }

  reset() {
    this.#search.stop('The board changed.');
    this.wasm.exports.board_restart(this.pointer, performance.now());
    this.#onNewGame();
  }

  // --- What it is now ---

  get size() {
    return `${this.width}x${this.height}`;
  }

  get width() {
    return this.wasm.exports.board_width(this.pointer);
  }

  get height() {
    return this.wasm.exports.board_height(this.pointer);
  }

  get state() {
    return this.wasm.read(this.wasm.exports.board_position(this.pointer));
  }

  get startState() {
    return this.wasm.read(this.wasm.exports.board_start_position(this.pointer));
  }

  get seed() {
    return this.#gameSeed;
  }

  get moves() {
    return this.wasm.read(this.wasm.exports.board_moves(this.pointer));
  }

  get moveCount() {
    return this.wasm.exports.board_move_count(this.pointer);
  }

  get assistedCount() {
    return this.wasm.exports.board_assisted_count(this.pointer);
  }

  get elapsed() {
    return this.wasm.exports.board_elapsed(this.pointer, performance.now());
  }

  get timerRunning() {
    return this.wasm.exports.board_timer_running(this.pointer) === 1;
  }

  get solved() {
    return this.wasm.exports.board_is_solved(this.pointer) === 1;
  }

  get solvable() {
    return this.wasm.exports.board_is_solvable(this.pointer) === 1;
  }

  get inversions() {
    return this.wasm.exports.board_inversions(this.pointer);
  }

  get solvability() {
    return this.wasm.read(this.wasm.exports.board_explain_solvability(this.pointer));
  }

  get canUndo() {
    return this.wasm.exports.board_can_undo(this.pointer) === 1;
  }

  get canRedo() {
    return this.wasm.exports.board_can_redo(this.pointer) === 1;
  }

  get playing() {
    return this.wasm.exports.board_is_playing(this.pointer) === 1;
  }

  get movesAhead() {
    return this.wasm.exports.board_moves_ahead(this.pointer);
  }

  get timelineLength() {
    return this.wasm.exports.board_timeline_length(this.pointer);
  }

  get solutionBegin() {
    const begin = this.wasm.exports.board_solution_begin(this.pointer);
    return begin < 0 ? null : begin;
  }

  get permalink() {
    const { moves, seed, size } = this;
    const short = moves.length <= LONGEST_LINK_MOVES;
    const state = (short ? this.startState : this.state).replaceAll(' ', ',');
    const parts = seed !== null && short ? [`size=${size}`, `seed=${encodeURIComponent(seed)}`] : [`state=${state}`];
    if (moves && short) parts.push(`moves=${moves}`);
    const [algorithm] = this.algorithms;
    if (algorithm) parts.push(`algorithm=${algorithm}`);
    return `#${parts.join('&')}`;
  }

  toText() {
    const cell = String(this.width * this.height - 1).length;
    return this.state
      .split('/')
      .map((row) =>
        row
          .split(' ')
          .map((tile) => tile.padStart(cell))
          .join(' '),
      )
      .join('\n');
  }

  // --- Moves ---

  /** @param {string | number} where */
  move(where) {
    const text = String(where).trim().toLowerCase();
    if (/^\d+$/.test(text))
      return this.#act('player', (exports, board, now) => exports.board_slide_cell(board, Number(text), now));
    const letter = Object.hasOwn(letters, text) ? letters[text] : null;
    return letter
      ? this.#act('player', (exports, board, now) => exports.board_slide(board, letter.charCodeAt(0), now))
      : 0;
  }

  undo() {
    return this.#act('undo', (exports, board, now) => exports.board_undo(board, now)) === 1;
  }

  redo() {
    return this.#act('redo', (exports, board, now) => exports.board_redo(board, now)) === 1;
  }

  /** @param {number} moves */
  step(moves) {
    return this.#act('step', (exports, board, now) => exports.board_step(board, Math.trunc(Number(moves)) || 0, now));
  }

  /** @param {number} move */
  seek(move) {
    const target = Math.trunc(Number(move));
    return Number.isNaN(target) ? 0 : this.step(Math.min(Math.max(0, target), this.timelineLength) - this.moveCount);
  }

  /** @param {PlayOptions} [options] */
  play(options) {
    const rate = Number(options?.rate ?? this.#rate);
    if (rate > 0) this.#rate = rate;
    this.#search.stop('The board changed.');
    this.#readDuration();
    this.wasm.exports.board_play(this.pointer, this.#rate, performance.now());
    this.#askForFrame();
    this.#tellPlayback();
  }

  pause() {
    this.#resume = false;
    this.wasm.exports.board_pause(this.pointer);
    this.#tellPlayback();
  }

  #tellPlayback() {
    const { playing } = this;
    if (playing === this.#shownPlaying || !this.pointer) return;
    this.#shownPlaying = playing;
    this.tell('puzzle-playback', { playing });
  }

  /**
   * @param {Cause} by
   * @param {(exports: BoardExports, board: number, now: number) => number} action
   */
  #act(by, action) {
    if (!this.pointer) return 0;
    this.#readDuration();
    const blank = this.#blank();
    const result = action(this.wasm.exports, this.pointer, performance.now());
    this.#askForFrame();
    this.#afterMove(by, blank);
    return result;
  }

  #blank() {
    const cells = this.width * this.height;
    for (let cell = 0; cell < cells; ++cell) {
      if (this.wasm.exports.board_tile_at(this.pointer, cell) === 0) return cell;
    }
    return -1;
  }

  /**
   * Tells what changed since the last time, if anything did.
   * @param {Cause} by
   * @param {number} [blankBefore]
   */
  #afterMove(by, blankBefore = -1) {
    const { moveCount, solved } = this;
    if (moveCount === this.#shownMoves && solved === this.#shownSolved) return this.#tellPlayback();
    const newlySolved = solved && !this.#shownSolved;
    this.#shownMoves = moveCount;
    this.#shownSolved = solved;
    this.#search.stop('The board changed.');
    this.mark(-1);
    this.#describe();
    // Who plays has seen it.
    if (by === 'player') this.forgetProblems();
    const place = newlySolved ? finish(this.#element) : 0;
    if (this.#choice('live') !== 'off') {
      if (newlySolved)
        this.#announcement.textContent = this.words.solvedIn(
          moveCount,
          formatCount(moveCount, this.words.numbers),
          place,
        );
      else if (by !== 'playback') this.#announcement.textContent = this.#sayMove(blankBefore);
    }
    this.tell('puzzle-move', { by, state: this.state, moveCount, solved });
    if (newlySolved)
      this.tell('puzzle-solved', {
        moveCount,
        assisted: this.assistedCount,
        elapsed: this.elapsed,
        ...(place && { place }),
      });
    this.#tellPlayback();
  }

  // --- Words for screen readers ---

  /** @param {number} blankBefore */
  #sayMove(blankBefore) {
    const { blankPlace, tileMoved, tilesMoved } = this.words;
    const blank = this.#blank();
    const { width } = this;
    const distance = blank - blankBefore;
    const alongRow = Math.floor(blank / width) === Math.floor(blankBefore / width);
    const alongColumn = distance % width === 0;
    const place = blankPlace(Math.floor(blank / width) + 1, (blank % width) + 1);
    if (blankBefore < 0 || distance === 0 || !(alongRow || alongColumn)) return place;
    const count = Math.abs(alongRow ? distance : distance / width);
    const way = alongRow ? (distance > 0 ? 'L' : 'R') : distance > 0 ? 'U' : 'D';
    const tile = this.wasm.exports.board_tile_at(this.pointer, blankBefore);
    return `${count === 1 ? tileMoved(tile, way) : tilesMoved(count, way)} ${place}`;
  }

  #describe() {
    const rows = this.state.split('/').map((row) => row.replace(/\b0\b/, this.words.blank));
    this.#cells.textContent = this.words.position(rows, this.solved);
  }

  #showLabel() {
    const { surface } = this.#place;
    const { boardLabel, boardKeys, roleDescription } = this.words;
    const alt = this.#attribute('src') ? (this.#attribute('alt')?.trim() ?? '') : '';
    const label = boardLabel(this.width, this.height, alt);
    surface.setAttribute('aria-label', this.#inputs().has('keys') ? `${label} ${boardKeys}` : label);
    surface.setAttribute('aria-roledescription', roleDescription);
  }

  // --- Solving ---

  /** @param {SolveOptions} [options] */
  solve(options) {
    return this.#search.solve(options);
  }

  hint() {
    return this.#search.hint();
  }

  settle() {
    this.#search.settle();
  }

  cancel() {
    this.#search.stop('Cancelled.');
  }

  get searching() {
    return this.#search.searching;
  }

  get stats() {
    return this.#search.stats;
  }

  /** Shows which tile is to be moved. @param {number} cell -1: none */
  mark(cell) {
    this.#markedCell = cell;
    const rectangle = this.pointer && cell >= 0 ? this.wasm.exports.board_cell_rectangle(this.pointer, cell) : 0;
    this.#mark.hidden = rectangle === 0;
    if (rectangle === 0) return;
    const [x, y, width, height] = new Int32Array(this.wasm.memory.buffer, rectangle, 4);
    const part = (/** @type {number} */ length, /** @type {number} */ all) => `${(length / all) * 100}%`;
    Object.assign(this.#mark.style, {
      left: part(x, this.#canvas.width),
      top: part(y, this.#canvas.height),
      width: part(width, this.#canvas.width),
      height: part(height, this.#canvas.height),
    });
  }

  // --- Looks ---

  /** @param {string} query */
  #matches(query) {
    return this.#window.matchMedia(query)?.matches ?? false; // null once an iframe was taken away around the element
  }

  #applyLook() {
    const { exports } = this.wasm;
    const asked = this.#choice('theme');
    const dark = asked === 'dark' || (asked !== 'light' && this.#matches('(prefers-color-scheme: dark)'));
    this.wasm.withText([this.#matches('(forced-colors: active)') ? 'contrast' : dark ? 'dark' : 'light'], (theme) =>
      exports.board_set_theme(this.pointer, theme),
    );
    exports.board_set_numbers(this.pointer, { off: 0, on: 1 }[this.#choice('numbers')] ?? -1);
    this.#applyStyle();
  }

  /** The --puzzle-… properties, for the drawing. */
  #applyStyle() {
    if (!this.pointer || this.#stale) return; // #resize() asks again
    this.#readDuration();
    const { exports } = this.wasm;
    const { tile, text, board, accent } = this.#probe.colours;
    exports.board_set_colors(this.pointer, tile, text, board, accent);
    const { gap, radius } = this.#probe.shape;
    const scale = this.#canvas.width / this.#place.surface.clientWidth || 1; // device pixels of a CSS pixel
    const pixels = (/** @type {number} */ length) => (length < 0 ? -1 : Math.round(length * scale));
    exports.board_set_shape(this.pointer, pixels(gap), pixels(radius));
    this.mark(this.#markedCell);
    this.#askForFrame();
  }

  #readDuration() {
    const still = this.#choice('motion') === 'none' || this.#matches('(prefers-reduced-motion: reduce)');
    this.wasm.exports.board_set_slide_duration(this.pointer, still ? 0 : this.#probe.duration);
  }

  /** Near the window it is drawn; far away nothing is, and playback waits. @param {boolean} near */
  setNear(near) {
    if (this.#near === near) return;
    this.#near = near;
    if (near && this.#stale) this.#onResize();
    else this.#askForFrame();
  }

  #askForFrame() {
    if (this.pointer && this.#near && !this.#frame)
      this.#frame = this.#window.requestAnimationFrame((now) => this.#draw(now));
  }

  /** @param {number} now */
  #draw(now) {
    this.#window.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.pointer || this.#preparing) return;
    const { exports } = this.wasm;
    const drawn = this.#try(() => exports.board_draw(this.pointer, now));
    if (!this.pointer) return;
    if (drawn & 1) this.#showPixels();
    if (drawn & 4) this.report({ type: 'memory', message: this.wasm.read(exports.board_message(this.pointer)) });
    if (drawn & 2) this.#askForFrame();
    this.#afterMove('playback');
  }

  /**
   * Drawing is most of what runs. Should it trap, as what some browsers make of it does now and then,
   * the board ends, and the element gets another.
   * @param {() => number} draw
   * @returns {number} what that returns; 0 when it broke down
   */
  #try(draw) {
    try {
      return draw();
    } catch (error) {
      dropBoardModule(this.wasm);
      this.#place.breakDown(
        { type: 'wasm', message: this.words.brokeDown(error instanceof Error ? error.message : `${error}`) },
        this.words,
      );
      return 0;
    }
  }

  /** Shows the board's pixels, straight from the wasm memory. */
  #showPixels() {
    const { width, height } = this.#canvas;
    const address = this.wasm.exports.board_pixels(this.pointer);
    const buffer = /** @type {ArrayBuffer} */ (this.wasm.memory.buffer);
    if (!address || !width || !height) return;
    const image = this.#image;
    if (!image) this.#place.surface.classList.add('ready');
    if (
      !image ||
      image.data.buffer !== buffer ||
      this.#imageAddress !== address ||
      image.width !== width ||
      image.height !== height
    ) {
      this.#image = new ImageData(new Uint8ClampedArray(buffer, address, width * height * 4), width, height);
      this.#imageAddress = address;
    }
    this.#canvas.getContext('2d')?.putImageData(/** @type {ImageData} */ (this.#image), 0, 0);
  }

  /** @param {ResizeObserverEntry} [entry] */
  #onResize(entry) {
    if (entry) this.#exact = entry.devicePixelContentBoxSize?.[0];
    const { surface } = this.#place;
    this.#stale = true;
    if (!this.pointer || !this.#near || !surface.clientWidth || !surface.clientHeight) return;
    const { devicePixelRatio } = this.#window;
    const { currentCSSZoom = 1 } = /** @type {{ currentCSSZoom?: number }} */ (surface);
    const ratio = devicePixelRatio * currentCSSZoom;
    const [width, height] = [surface.clientWidth * ratio, surface.clientHeight * ratio];
    const snap = (/** @type {number} */ from, /** @type {number} */ to) =>
      Math.round(to * devicePixelRatio) - Math.round(from * devicePixelRatio);
    const { left, right, top, bottom } = surface.getBoundingClientRect();
    // The browser's own count is exact to the pixel, but comes late and ignores an emulated pixel ratio. Our
    // guess at it is right unless the board is transformed.
    const [best] = [
      [this.#exact?.inlineSize ?? 0, this.#exact?.blockSize ?? 0],
      [snap(left, right), snap(top, bottom)],
      [Math.round(width), Math.round(height)],
    ].filter(([across, down]) => Math.abs(across - width) <= 2 && Math.abs(down - height) <= 2);
    this.#resize(best[0], best[1]);
  }

  /** Draws in that many device pixels. @param {number} width @param {number} height */
  #resize(width, height) {
    const { exports } = this.wasm;
    const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
    width = Math.max(1, Math.floor(width * scale));
    height = Math.max(1, Math.floor(height * scale));
    if (this.#canvas.width !== width || this.#canvas.height !== height || !this.#image) {
      if (!exports.board_resize(this.pointer, width, height)) {
        return this.report({ type: 'memory', message: this.wasm.read(exports.board_message(this.pointer)) });
      }
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    this.#stale = false;
    this.#applyStyle();
    this.#showPicture();
    if (this.#image)
      this.#draw(performance.now()); // at once, or the board would blink
    else void this.#drawFirst();
  }

  /** Draws in several tasks: on a slow processor one would hold the page up. */
  async #drawFirst() {
    if (this.#preparing) return;
    this.#preparing = true;
    const { exports } = this.wasm;
    let begin = 0;
    const rest = async () => {
      if (performance.now() - begin < SLICE) return;
      await this.#place.nextTask();
      begin = performance.now();
    };
    do await rest();
    while (this.pointer && this.#preparing && this.#try(() => exports.board_prepare(this.pointer, performance.now())));
    await rest();
    this.#preparing = false;
    this.#draw(performance.now());
  }

  #watchPixelRatio() {
    this.#window.matchMedia(`(resolution: ${this.#window.devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        this.#onResize();
        this.#watchPixelRatio();
      },
      { once: true, signal: this.#connection.signal },
    );
  }

  #onVisibility() {
    const { hidden } = this.#element.ownerDocument;
    if (hidden && this.playing) {
      this.pause();
      this.#resume = true;
    } else if (!hidden && this.#resume) {
      this.play();
      this.#resume = false;
    }
  }

  /** @returns {Promise<Blob | null>} */
  toBlob() {
    if (this.#stale) {
      const { clientWidth, clientHeight } = this.#place.surface;
      const ratio = this.#window.devicePixelRatio;
      if (clientWidth && clientHeight) this.#resize(Math.round(clientWidth * ratio), Math.round(clientHeight * ratio));
      else this.#resize(UNSEEN_WIDTH, (UNSEEN_WIDTH * this.height) / this.width);
      this.#stale = true; // for when it is seen
    }
    this.#preparing = false;
    this.#draw(performance.now());
    return new Promise((resolve) => {
      this.#canvas.toBlob(resolve);
    });
  }

  // --- The picture on the tiles ---

  async #loadPicture() {
    this.#pictureLoading?.abort();
    this.#pictureLoading = null;
    this.#picture = null;
    this.#cut = null;
    this.forgetProblems('src');
    this.#takePicture(null);
    const address = this.#attribute('src')?.trim();
    if (!address) return;
    const { signal } = (this.#pictureLoading = new AbortController());
    try {
      const picture = await openPicture(address, this.words, signal);
      if (signal.aborted) return;
      this.#picture = picture;
      this.#showPicture();
    } catch (problem) {
      if (!signal.aborted) this.report(/** @type {Problem} */ (problem));
    }
  }

  /** Cuts the picture for the board as it is, unless it is cut so already. */
  #showPicture() {
    const picture = this.#picture;
    const { width: columns, height: rows } = this;
    const pixels = Math.min(MAX_SIDE_PIXELS, Math.max(this.#canvas.width, this.#canvas.height));
    const cut = this.#cut;
    if (!picture || (!this.#image && this.#stale)) return; // once it is drawn
    if (cut && cut.columns === columns && cut.rows === rows && pixels <= cut.pixels * PICTURE_GROWTH) return;
    this.#cut = { columns, rows, pixels };
    try {
      this.#takePicture(cutPicture(picture, columns, rows, pixels, this.words));
    } catch (problem) {
      this.#picture = null;
      this.#takePicture(null);
      this.report(/** @type {Problem} */ (problem));
    }
  }

  /** @param {ImageData | null} picture */
  #takePicture(picture) {
    const { exports, memory } = this.wasm;
    if (!picture) {
      exports.board_set_picture(this.pointer, 0, 0, 0);
    } else {
      const { data, width, height } = picture;
      const address = exports.malloc(data.length);
      if (!address) throw new PuzzleError('memory', this.words.memoryRefused);
      new Uint8Array(memory.buffer).set(data, address);
      const taken = exports.board_set_picture(this.pointer, address, width, height);
      exports.free(address);
      if (!taken) throw new PuzzleError('memory', this.wasm.read(exports.board_message(this.pointer)));
    }
    this.#askForFrame();
  }

  // --- Input ---

  /** What moves tiles by hand. @returns {Set<string>} */
  #inputs() {
    if (this.#element.readonly) return new Set();
    const known = parseList(this.#attribute('input')).filter((name) => inputs.includes(name));
    return new Set(known.length > 0 ? known : parseList(DEFAULT_INPUT));
  }

  #applyInput() {
    this.#input.configure(this.#inputs(), this.#element.invertKeys);
  }

  /** Device pixels of a CSS pixel, across and down. @returns {[number, number]} */
  #scale() {
    const { clientWidth, clientHeight } = this.#place.surface;
    return [this.#canvas.width / clientWidth, this.#canvas.height / clientHeight];
  }

  /** @param {number} x @param {number} y CSS pixels */
  #cellAt(x, y) {
    const [across, down] = this.#scale();
    return this.wasm.exports.board_cell_at(this.pointer, x * across, y * down);
  }

  /** @param {number} cell */
  #beginDrag(cell) {
    if (!this.wasm.exports.board_begin_drag(this.pointer, cell, performance.now())) return null;
    this.#tellPlayback();
    const { width } = this;
    const distance = this.#blank() - cell;
    return { horizontal: Math.abs(distance) < width && distance % width !== 0, sign: Math.sign(distance) };
  }

  /** @param {number} x @param {number} y CSS pixels */
  #dragBy(x, y) {
    const [across, down] = this.#scale();
    this.mark(-1);
    this.wasm.exports.board_drag_by(this.pointer, x * across, y * down);
    this.#askForFrame();
  }
}
