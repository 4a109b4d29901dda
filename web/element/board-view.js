// A board that is near the window: what the element is made of once it is loaded. The view joins its parts: the
// game, the canvas, the picture, the search, the controls, hands and keys, and what it says. It reads the
// element's attributes and tells what happened in events of the element. All boards of the page share one wasm
// instance and one solver.

import { allAlgorithms, DEFAULT_SIZE, parseAmount, parseList } from './attributes.js';
import { BoardCanvas } from './board-canvas.js';
import { BoardControls, controlStyles } from './board-controls.js';
import { BoardGame, shorten } from './board-game.js';
import { BoardInput, DEFAULT_INPUT, inputs } from './board-input.js';
import { BoardPicture } from './board-picture.js';
import { BoardSearch } from './board-search.js';
import { BoardSpeech } from './board-speech.js';
import { boardStyles } from './board-style.js';
import { controlNames, parseControls } from './controls-layout.js';
import { finish, join, leave } from './racing.js';
import { sheetFor } from './sheets.js';
import { dropBoardModule, loadBoardModule, setWasmLocation } from '../engine/wasm-module.js';
import { languageOf, wordsFor } from '../words/words.js';

/** @import { Move, SavedGame } from './board-game.js' */
/** @import { SlidingPuzzle } from './sliding-puzzle.js' */
/** @import { Algorithm, Problem } from '../common/types' */
/** @import { BoardExports } from '../engine/borders' */
/** @import { WasmModule } from '../engine/wasm-module.js' */
/** @import { Words } from '../words/words.js' */

export { loadBoardModule };

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
 * @property {SavedGame | null} saved the game it had
 * @property {() => Promise<void>} nextTask resolves in a task of its own
 * @property {(problem: Problem, words: Words) => void} breakDown ends the board and gets another
 */

/** @typedef {{ wasm: WasmModule<BoardExports>, words: Words }} Prepared */

/** @param {Document} document */
const styleSheet = (document) => sheetFor(document, boardStyles + controlStyles);

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
  words;
  game;
  canvas;
  speech;
  search;

  #element;
  #place;
  #picture;
  #input;
  /** @type {BoardControls | null} */
  #controls = null;
  #connection = new AbortController(); // ends all listening
  /** @type {Set<string>} attributes that changed in this task */
  #changed = new Set();

  /**
   * Throws a Problem when the browser refuses memory; nothing is left behind then.
   * @param {SlidingPuzzle} element connected
   * @param {Prepared} prepared
   * @param {Place} place
   */
  constructor(element, { wasm, words }, place) {
    this.#element = element;
    this.#place = place;
    this.words = words;
    this.game = new BoardGame(wasm, this);
    const document = element.ownerDocument;
    const { root, frame, surface } = place;
    const { signal } = this.#connection;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...styleSheet(document)];
    frame.lang = words.language;
    this.canvas = new BoardCanvas(this.game, place, this, signal);
    this.#picture = new BoardPicture(this.game, this.canvas, this);
    this.speech = new BoardSpeech(this.game, place, this);
    this.search = new BoardSearch(this);
    this.#input = new BoardInput(
      surface,
      {
        cellAt: (x, y) => this.#cellAt(x, y),
        canSlide: (cell) => wasm.exports.board_can_slide(this.game.pointer, cell) === 1,
        slideCell: (cell) => void this.game.move(cell),
        slide: (letter) => void this.game.move(letter),
        beginDrag: (cell) => this.#beginDrag(cell),
        dragBy: (x, y) => this.#dragBy(x, y),
        endDrag: (commit) =>
          void this.game.act('player', (exports, board, now) => exports.board_end_drag(board, commit, now)),
      },
      signal,
    );
    document.addEventListener('visibilitychange', () => this.game.hold(document.hidden), { signal });
  }

  /** Starts the first game. The element has this view by now, so that listeners can ask it. */
  start() {
    const { saved, room } = this.#place;
    if (!saved || !this.game.restore(saved)) this.game.start(this.#askedGame(), room.join('x'));
    if (!this.game.pointer) return; // a listener took the element away
    this.#applyInput();
    this.canvas.applyTheme();
  }

  /** Shows the rest. A task after start(), and the board in those that follow: together they would be a long one. */
  show() {
    if (!this.game.pointer) return;
    for (const name of [...Object.keys(choices), ...Object.keys(amounts)]) this.#check(name);
    this.#showControls();
    this.#loadPicture();
    void this.#showBoard();
    this.#joinRace();
  }

  async #showBoard() {
    await this.#place.nextTask();
    if (this.game.pointer) this.canvas.show();
  }

  /**
   * Ends everything that it does and takes away what it added.
   * @returns {SavedGame | null} the game
   */
  end() {
    if (!this.game.pointer) return null;
    leave(this.#element);
    this.search.stop('removed');
    this.#connection.abort();
    this.#controls?.disconnect();
    this.#controls?.element.remove();
    const saved = this.game.end();
    this.#picture.end();
    this.canvas.end();
    this.speech.end();
    this.#place.surface.classList.remove('can-slide', 'swiped');
    return saved;
  }

  /** The program that draws has broken off. @param {unknown} error */
  breakDown(error) {
    dropBoardModule(this.game.wasm);
    const reason = error instanceof Error ? error.message : `${error}`;
    this.#place.breakDown({ type: 'wasm', message: this.words.brokeDown(reason) }, this.words);
  }

  // --- What is told ---

  /**
   * @param {string} type
   * @param {object} detail
   */
  tell(type, detail) {
    if (this.game.pointer || type === 'puzzle-solution')
      this.#element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Tells what is wrong, and shows it until something puts it right. @param {Problem} problem */
  report(problem) {
    this.speech.showProblem(problem);
    this.tell('puzzle-error', { ...problem });
  }

  // --- What happens to the game ---

  onNewGame() {
    const { state, size, seed, solvable, width, height } = this.game;
    this.#stopSearch();
    this.#input.forget();
    this.speech.forgetProblems();
    const { surface } = this.#place;
    surface.style.setProperty('--_columns', String(width));
    surface.style.setProperty('--_rows', String(height));
    this.speech.hush();
    this.#showLabel();
    this.speech.describe();
    this.#picture.show();
    this.canvas.askForFrame();
    this.tell('puzzle-shuffle', { state, size, seed, solvable });
  }

  beforeMove() {
    this.canvas.readDuration();
  }

  afterMove() {
    this.canvas.askForFrame();
  }

  /** @param {Move} move */
  onMove({ by, blankBefore, newlySolved }) {
    const { game } = this;
    const { moveCount } = game;
    this.#stopSearch();
    this.speech.describe();
    // Who plays has seen it.
    if (by === 'player') this.speech.forgetProblems();
    const place = newlySolved ? finish(this.#element) : 0;
    if (this.choice('live') !== 'off') {
      if (newlySolved) this.speech.announceSolved(place);
      else if (by !== 'playback') this.speech.announceMove(blankBefore);
    }
    this.tell('puzzle-move', { by, state: game.state, moveCount, solved: game.solved });
    if (newlySolved)
      this.tell('puzzle-solved', {
        moveCount,
        assisted: game.assistedCount,
        elapsed: game.elapsed,
        ...(place && { place }),
      });
  }

  onPlay() {
    this.search.stop('board-changed');
  }

  /** @param {boolean} playing */
  onPlayback(playing) {
    this.tell('puzzle-playback', { playing });
  }

  onResize() {
    this.#picture.show();
  }

  /** What was found for another position counts no more. */
  #stopSearch() {
    this.search.stop('board-changed');
    this.canvas.mark(-1);
  }

  cancel() {
    this.search.stop('asked');
  }

  // --- Attributes ---

  /** Several changes in one task are one change. @param {string} name */
  attributeChanged(name) {
    this.#changed.add(name);
    if (this.#changed.size > 1) return;
    queueMicrotask(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      if (this.game.pointer) this.#applyAttributes(changed);
    });
  }

  /** @param {Set<string>} changed */
  #applyAttributes(changed) {
    const has = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    if (has(...gameAttributes) || (has('allow-unsolvable') && this.#element.hasAttribute('state')))
      this.game.start(this.#askedGame(), null);
    for (const name of changed) this.#check(name);
    if (has('theme', 'motion', 'numbers')) this.canvas.applyTheme();
    if (has('input', 'invert-keys', 'readonly')) this.#applyInput();
    if (has('alt', 'src', 'input', 'readonly')) this.#showLabel();
    if (has('src')) this.#loadPicture();
    if (has('lang')) void this.#changeWords();
    if (has('controls')) this.#showControls();
    if (has('race')) {
      this.speech.forgetProblems('race');
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
  choice(name) {
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
    else if (choice || amounts[name]) this.speech.forgetProblems(name);
  }

  get allowUnsolvable() {
    return this.#element.allowUnsolvable;
  }

  #askedGame() {
    const [size, state, seed, moves] = gameAttributes.map((name) => this.#attribute(name) || null);
    return { size: size ?? DEFAULT_SIZE.join('x'), state, seed, moves };
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
    if (!this.game.pointer || words === this.words) return;
    this.words = words;
    this.#place.frame.lang = words.language;
    this.#controls?.setWords(words);
    this.#showLabel();
    this.speech.describe();
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

  #showLabel() {
    const alt = this.#attribute('src') ? (this.#attribute('alt')?.trim() ?? '') : '';
    this.speech.label(alt, this.#inputs().has('keys'));
  }

  #loadPicture() {
    this.speech.forgetProblems('src');
    void this.#picture.load(this.#attribute('src')?.trim());
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

  /** @param {number} x @param {number} y CSS pixels */
  #cellAt(x, y) {
    const [across, down] = this.canvas.scale;
    return this.game.wasm.exports.board_cell_at(this.game.pointer, x * across, y * down);
  }

  /** @param {number} cell */
  #beginDrag(cell) {
    if (!this.game.wasm.exports.board_begin_drag(this.game.pointer, cell, performance.now())) return null;
    this.game.tellPlayback();
    const { width, blank } = this.game;
    const distance = blank - cell;
    return { horizontal: Math.abs(distance) < width && distance % width !== 0, sign: Math.sign(distance) };
  }

  /** @param {number} x @param {number} y CSS pixels */
  #dragBy(x, y) {
    const [across, down] = this.canvas.scale;
    this.canvas.mark(-1);
    this.game.wasm.exports.board_drag_by(this.game.pointer, x * across, y * down);
    this.canvas.askForFrame();
  }
}
