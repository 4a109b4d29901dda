// <sliding-puzzle>: a board to play on, and the one script that a page must load for it. The game
// lives in wasm (game::Session); this element passes input to it, shows its pixels, and tells what
// happened in events. All boards share one wasm instance and one solver.
//
// Attributes: size, state, seed (live: a change starts a new game), theme (auto, light, dark),
// motion (auto, none), live (polite, off: whether moves are announced to screen readers).
// Events bubble and cross shadow roots: puzzle-ready, puzzle-shuffle (any new game), puzzle-move,
// puzzle-solved, puzzle-progress, puzzle-solution, puzzle-error. Their details: types.d.ts.
//
// Nothing runs when nothing moves: frames are asked for only while board_draw wants another.

import { PuzzleError, loadBoardModule } from './wasm-module.js';

/**
 * @import { Algorithm, BoardExports, Cause, Game, Hint, Problem, SolveOptions, SolveResult, SolverAnswer } from './types'
 */

const MIN_SIDE = 2;
const MAX_SIDE = 10;
const MAX_PIXELS = 4096;
const CLICK_DISTANCE = 6; // CSS pixels: less is a click
const FLICK_MILLISECONDS = 250; // a drag that short slides even if it did not get half way
const DEFAULT_RATE = 5;
const EXACT_CELLS = 16; // up to here auto proves its solution shortest, beyond it goes on improving
const HINT_SECONDS = 1;

const styles = new CSSStyleSheet();
styles.replaceSync(`
:host { display: block; position: relative; -webkit-tap-highlight-color: transparent; }
:host([hidden]) { display: none; }
.board { position: relative; box-sizing: border-box; width: 100%; aspect-ratio: var(--columns, 4) / var(--rows, 4);
  border-radius: calc(17.5% / var(--columns, 4)) / calc(17.5% / var(--rows, 4));
  outline: none; touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.board:not(.ready) { background: rgb(128 136 170 / .2); }
.board:focus-visible { outline: 3px solid Highlight; outline: 3px solid var(--puzzle-focus, Highlight);
  outline-offset: 3px; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.can-slide { cursor: pointer; }
/* Over a tile, where src/game/layout.cpp puts it: a gap of 4 % of a tile, 6 % around all. */
.hint { position: absolute; box-sizing: border-box; pointer-events: none;
  left: calc((.06 + 1.04 * var(--column)) / (.08 + 1.04 * var(--columns, 4)) * 100%);
  top: calc((.06 + 1.04 * var(--row)) / (.08 + 1.04 * var(--rows, 4)) * 100%);
  width: calc(100% / (.08 + 1.04 * var(--columns, 4))); height: calc(100% / (.08 + 1.04 * var(--rows, 4)));
  border-radius: 13%; border: max(2px, .2em) solid #fff; outline: max(2px, .15em) solid #14162b; }
.hint[hidden] { display: none; }
/* The board draws white on black then, whatever the system's colours are. */
@media (forced-colors: active) { .hint { forced-color-adjust: none; border: max(4px, .4em) solid #ffe100; outline-color: #000; } }
@media (prefers-reduced-motion: no-preference) {
  .hint { animation: pulse .4s ease-in-out 3 alternate both; }
  @keyframes pulse { from { transform: scale(1.12); opacity: .3; } to { transform: none; opacity: 1; } }
}
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.message { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center;
  gap: .75rem; padding: 8%; text-align: center; font: 1rem/1.5 system-ui, sans-serif; overflow: auto; }
.message[hidden] { display: none; }
.message p { margin: 0; max-width: 32rem; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; min-width: 7rem; min-height: 2.75rem; padding: 0 1.25rem; color: inherit;
  background: none; border: 2px solid; border-radius: .75rem; cursor: pointer; }
`);

/** @typedef {{ cell: number, pointer: number, x: number, y: number, since: number, moved: boolean,
 *   horizontal: boolean, sign: number }} Drag */

const arrowKeys = new Map([['ArrowUp', 'U'], ['ArrowDown', 'D'], ['ArrowLeft', 'L'], ['ArrowRight', 'R']]);
/** @type {Record<string, string>} */
const travels = { U: 'up', D: 'down', L: 'left', R: 'right' };

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {...Node} children
 */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * Reads "4x3".
 * @param {string} text
 * @returns {[number, number] | null}
 */
function parseSize(text) {
  const match = /^\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*$/i.exec(text);
  if (!match) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  const fits = (/** @type {number} */ side) => side >= MIN_SIDE && side <= MAX_SIDE;
  return fits(width) && fits(height) ? [width, height] : null;
}

/** @param {string} text */
const shorten = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A seed that a person can read out. */
function randomSeed() {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('');
}

/** The solver's side of the page, downloaded with the first solve. */
function loadSolver() {
  return import('./solver-client.js').catch((error) => {
    throw new PuzzleError('worker', 'The solver (solver-client.js) could not be loaded. '
      + 'Check the connection and try again.', error);
  });
}

/** @param {AbortSignal} signal @returns {Promise<null>} */
const whenAborted = (signal) => new Promise((resolve) => {
  if (signal.aborted) resolve(null);
  else signal.addEventListener('abort', () => resolve(null), { once: true });
});

/** Whether there is a solution; one may be known when a limit ends the proof that it is shortest. @param {SolverAnswer} answer */
const isFound = ({ status, length }) => status === 'solved' || (status === 'limit' && length >= 0);

/** Bytes a search may use when the caller does not say: 512 MiB, on small phones an eighth of memory. */
export function defaultMaxMemory() {
  const gigabytes = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 8;
  return Math.min(512, gigabytes * 128) * 2 ** 20;
}

/** Seconds a search may take when the caller does not say. @param {Algorithm} algorithm @param {number} cells */
const defaultMaxSeconds = (algorithm, cells) => (algorithm === 'auto' && cells > EXACT_CELLS ? 10 : 120);

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const contrastQuery = matchMedia('(forced-colors: active)');
const motionQuery = matchMedia('(prefers-reduced-motion: reduce)');

export class SlidingPuzzle extends HTMLElement {
  static observedAttributes = ['size', 'state', 'seed', 'theme', 'motion'];

  /** @type {import('./wasm-module.js').WasmModule<BoardExports> | null} */
  #wasm = null;
  #board = 0; // pointer; 0 until ready
  /** @type {(board: this) => void} */
  #resolveReady = () => {};
  /** @type {Promise<this>} */
  #ready = new Promise((resolve) => { this.#resolveReady = resolve; });

  #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #canvas = make('canvas', { part: 'canvas', 'aria-hidden': 'true' });
  #mark = make('div', { part: 'hint', class: 'hint', 'aria-hidden': 'true', hidden: '' });
  #surface = make('div', { part: 'board', class: 'board', role: 'application', tabindex: '0',
    'aria-roledescription': 'sliding puzzle', 'aria-label': 'Sliding puzzle', 'aria-describedby': 'cells' },
    this.#canvas, this.#mark);
  #cells = make('p', { id: 'cells', class: 'unseen' });
  #announcement = make('p', { class: 'unseen', 'aria-live': 'polite' });
  #retry = make('button', { type: 'button', part: 'button' }, new Text('Try again'));
  #messageText = make('p', {});
  #message = make('div', { part: 'status', class: 'message', role: 'alert', hidden: '' },
    make('strong', {}, new Text('The board did not load')), this.#messageText, this.#retry);
  #context = this.#canvas.getContext('2d');
  /** @type {ImageData | null} */
  #image = null;
  #imageAddress = 0;
  /** @type {ResizeObserverSize | undefined} device pixels of the canvas, where the browser tells */
  #exact = undefined;

  #frame = 0;
  #updateAsked = false;
  /** @type {AbortController | null} ends what connectedCallback began */
  #connection = null;
  /** @type {ResizeObserver | null} */
  #observer = null;
  /** @type {Drag | null} */
  #drag = null;
  #shownMoves = 0;
  #shownSolved = false;
  #rate = DEFAULT_RATE;
  #resume = false; // playback was paused because the page is hidden
  /** @type {string | null} the seed of this game, if one made it */
  #gameSeed = null;
  /** @type {Game | null} what to put back after the element was out of the document */
  #kept = null;
  /** @type {{ stop: AbortController, settle: AbortController } | null} */
  #search = null;
  /** @type {{ positions: string[], at: Map<string, number>, optimal: boolean } | null} the positions of a
   *  solution that a search found, from its start to the goal, and the place of each */
  #line = null;
  /** @type {{ stop: AbortController, answer: Promise<Hint | null> } | null} */
  #hinting = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [styles];
    this.#root.append(this.#surface, this.#cells, this.#announcement, this.#message);
    this.#retry.onclick = () => this.#load();
  }

  // --- Life ---

  connectedCallback() {
    if (this.#connection) return; // moved within the document: the game goes on
    const connection = this.#connection = new AbortController();
    const { signal } = connection;
    const surface = this.#surface;
    this.#observer = new ResizeObserver((entries) => this.#resize(entries[entries.length - 1]));
    try {
      this.#observer.observe(surface, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(surface);
    }
    this.#watchPixelRatio();
    surface.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    surface.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#onPointerMove(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#endDrag(event, true), { signal });
    surface.addEventListener('pointercancel', (event) => this.#endDrag(event, false), { signal });
    surface.addEventListener('lostpointercapture', (event) => this.#endDrag(event, false), { signal });
    // Only a touch that takes hold of a tile keeps the page from scrolling.
    surface.addEventListener('touchstart', (event) => {
      if (this.#drag && event.touches.length === 1 && event.cancelable) event.preventDefault();
    }, { signal, passive: false });
    darkQuery.addEventListener('change', () => this.#applyLook(), { signal });
    contrastQuery.addEventListener('change', () => this.#applyLook(), { signal });
    motionQuery.addEventListener('change', () => this.#applyLook(), { signal });
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    this.#showRatio(...(parseSize(this.getAttribute('size') ?? '') ?? [4, 4]));
    this.#load();
  }

  disconnectedCallback() {
    // A move within the document disconnects and connects at once.
    queueMicrotask(() => {
      if (this.isConnected || !this.#connection) return;
      this.#connection.abort();
      this.#connection = null;
      this.#observer?.disconnect();
      this.#observer = null;
      this.cancel();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#drag = null;
      if (this.#board) {
        this.#kept = { state: this.startState, moves: this.moves, seed: this.#gameSeed };
        this.#wasm?.exports.board_destroy(this.#board);
        this.#board = 0;
        this.#image = null;
        this.#ready = new Promise((resolve) => { this.#resolveReady = resolve; });
      }
    });
  }

  attributeChangedCallback(/** @type {string} */ name, /** @type {string | null} */ before, /** @type {string | null} */ after) {
    if (before === after || !this.#connection) return;
    if (name === 'theme' || name === 'motion') return this.#applyLook();
    if (name === 'size' && !this.#board) this.#showRatio(...(parseSize(after ?? '') ?? [4, 4]));
    // Several attributes that change together make one new game.
    if (this.#updateAsked || !this.#board) return;
    this.#updateAsked = true;
    queueMicrotask(() => {
      this.#updateAsked = false;
      if (this.#board) this.#report(this.load(this.#gameOfAttributes()));
    });
  }

  async #load() {
    const connection = this.#connection;
    this.#message.hidden = true;
    try {
      const wasm = await loadBoardModule();
      if (connection !== this.#connection || this.#board) return;
      const board = wasm.exports.board_create(4, 4);
      if (!board) throw new PuzzleError('memory', 'The browser refused memory for the board.');
      this.#wasm = wasm;
      this.#board = board;
    } catch (error) {
      if (connection === this.#connection) this.#fail(error);
      return;
    }
    this.#surface.classList.add('ready');
    this.#applyLook();
    const kept = this.#kept;
    this.#kept = null;
    const problem = this.load(kept ?? this.#gameOfAttributes());
    if (problem) {
      this.load({ size: parseSize(this.getAttribute('size') ?? '') ? this.getAttribute('size') : null });
      this.#report(problem);
    }
    if (kept) this.#gameSeed = kept.seed ?? null;
    this.#resize();
    this.#resolveReady(this);
    this.#tell('puzzle-ready', { state: this.state });
  }

  /** @returns {Game} */
  #gameOfAttributes() {
    return { size: this.getAttribute('size'), seed: this.getAttribute('seed'), state: this.getAttribute('state') };
  }

  /** @param {unknown} error */
  #fail(error) {
    const problem = error instanceof PuzzleError ? error : new PuzzleError('wasm', `The board could not start: ${error}`);
    this.#messageText.textContent = problem.message;
    this.#message.hidden = false;
    this.#tell('puzzle-error', { type: problem.type, message: problem.message });
  }

  /** @param {Problem | null} problem */
  #report(problem) {
    if (problem) this.#tell('puzzle-error', problem);
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // --- Games ---

  /**
   * Starts a new game: from `state`, or shuffled for `size` (else the present one) from `seed` (else
   * a random one); then plays `moves`. The board stays as it was when something is wrong with them.
   * @param {Game} game
   * @returns {Problem | null} what is wrong
   */
  load({ size, seed, state, moves }) {
    const wasm = this.#wasm;
    if (!wasm || !this.#board) return { type: 'wasm', message: 'The board is not loaded yet.' };
    const { exports } = wasm;
    let width = exports.board_width(this.#board);
    let height = exports.board_height(this.#board);
    if (size != null) {
      const sides = parseSize(size);
      if (!sides) {
        return { type: 'size', message: `“${shorten(size)}” is no board size; write width x height, `
          + `each ${MIN_SIDE} to ${MAX_SIDE}, such as 4x4.` };
      }
      [width, height] = sides;
    }
    // Tried on a board of its own first.
    const trial = exports.board_create(width, height);
    if (!trial) return { type: 'memory', message: 'The browser refused memory for the board.' };
    try {
      /** @type {Problem['type']} */
      let type = 'state';
      let done = 0;
      let chosen = seed ?? null;
      if (state != null) {
        chosen = null;
        done = wasm.withText([state], (text) => exports.board_set_position(trial, text, 0));
      } else {
        type = 'seed';
        do {
          if (seed == null) chosen = randomSeed();
          done = wasm.withText(['fisher-yates', chosen ?? ''], (method, text) =>
            exports.board_shuffle(trial, width, height, method, text, 1, 0));
        } while (seed == null && done && exports.board_is_solved(trial));
      }
      const start = wasm.read(exports.board_position(trial));
      if (done && moves) {
        type = 'moves';
        done = wasm.withText([moves], (text) => exports.board_play_moves(trial, text, 0));
      }
      if (!done) return { type, message: wasm.read(exports.board_message(trial)) };

      this.#stopSearch('The board changed.');
      const now = performance.now();
      wasm.withText([start, moves ?? ''], (position, text) => {
        exports.board_set_position(this.#board, position, now);
        if (moves) exports.board_play_moves(this.#board, text, now);
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
    this.#drag = null;
    this.#mark.hidden = true;
    const [width, height] = [this.width, this.height];
    this.#showRatio(width, height);
    this.#surface.setAttribute('aria-label', `Sliding puzzle, ${width} by ${height}. Arrow keys move a tile.`);
    this.#shownMoves = this.moveCount;
    this.#shownSolved = this.solved;
    this.#announcement.textContent = '';
    this.#describe();
    this.#askForFrame();
    this.#tell('puzzle-shuffle', { state: this.state, size: this.size, seed: this.#gameSeed, solvable: this.solvable });
  }

  /**
   * A new shuffled game of the same size.
   * @param {string} [seed] any text up to 1 KB; the same seed gives the same board for ever
   */
  shuffle(seed) {
    this.#report(this.load({ seed }));
  }

  /** Back to the position this game began with; counters at zero. */
  reset() {
    if (!this.#board) return;
    this.#stopSearch('The board changed.');
    this.#wasm?.exports.board_restart(this.#board, performance.now());
    this.#onNewGame();
  }

  // --- What it is now ---

  /** Resolves when the board can be played, after a retry too. Errors are told by puzzle-error. */
  get ready() {
    return this.#ready;
  }

  /** "4x3", width first. */
  get size() {
    return this.#board ? `${this.width}x${this.height}` : this.getAttribute('size') ?? '4x4';
  }

  set size(value) {
    this.setAttribute('size', value);
  }

  get width() {
    return this.#number('board_width');
  }

  get height() {
    return this.#number('board_height');
  }

  /** The position as text, "7 4 3/0 5 8/6 2 1". Setting it starts a new game from there. */
  get state() {
    return this.#text('board_position');
  }

  set state(value) {
    this.#report(this.load({ state: String(value) }));
  }

  /** The position that this game began with. */
  get startState() {
    return this.#text('board_start_position');
  }

  /** The seed of this game, or null when it came from a position. */
  get seed() {
    return this.#gameSeed;
  }

  set seed(value) {
    if (value === null) this.removeAttribute('seed');
    else this.setAttribute('seed', value);
  }

  /** Move text from the start to here, in which a letter is the way a tile travelled: "R2U". */
  get moves() {
    return this.#text('board_moves');
  }

  /** Single-tile moves from the start to here. */
  get moveCount() {
    return this.#number('board_move_count');
  }

  /** How many of them a solver made. */
  get assistedCount() {
    return this.#number('board_assisted_count');
  }

  /** Milliseconds of play, from the first move until solved. */
  get elapsed() {
    return this.#board && this.#wasm ? this.#wasm.exports.board_elapsed(this.#board, performance.now()) : 0;
  }

  get timerRunning() {
    return this.#number('board_timer_running') === 1;
  }

  get solved() {
    return this.#number('board_is_solved') === 1;
  }

  get solvable() {
    return this.#number('board_is_solvable') === 1;
  }

  get inversions() {
    return this.#number('board_inversions');
  }

  /** One sentence: why the position can be solved, or why not. */
  get solvability() {
    return this.#text('board_explain_solvability');
  }

  get canUndo() {
    return this.#number('board_can_undo') === 1;
  }

  get canRedo() {
    return this.#number('board_can_redo') === 1;
  }

  get playing() {
    return this.#number('board_is_playing') === 1;
  }

  /** Moves that redo, step or playback would apply. */
  get movesAhead() {
    return this.#number('board_moves_ahead');
  }

  /** The position in lines and columns, for a text. */
  toText() {
    const [width, height] = [this.width, this.height];
    const cell = String(width * height - 1).length;
    return this.state.split('/').map((row) => row.split(' ').map((tile) => tile.padStart(cell)).join(' ')).join('\n');
  }

  /** @param {{ [Name in keyof BoardExports]: BoardExports[Name] extends (board: number) => number ? Name : never }[keyof BoardExports]} name */
  #number(name) {
    return this.#board && this.#wasm ? this.#wasm.exports[name](this.#board) : 0;
  }

  /** @param {'board_position' | 'board_start_position' | 'board_moves' | 'board_explain_solvability'} name */
  #text(name) {
    return this.#board && this.#wasm ? this.#wasm.read(this.#wasm.exports[name](this.#board)) : '';
  }

  // --- Moves ---

  /**
   * Moves one tile in a direction, or slides the run from a cell (counted from 0, row by row).
   * @param {string | number} where "up", "down", "left", "right", their first letters, or a cell
   * @returns {number} tiles that moved
   */
  move(where) {
    if (typeof where === 'number') {
      return this.#act('player', (exports, board, now) => exports.board_slide_cell(board, where, now));
    }
    const letter = where.slice(0, 1).toUpperCase();
    if (!travels[letter]) return 0;
    return this.#act('player', (exports, board, now) => exports.board_slide(board, letter.charCodeAt(0), now));
  }

  /** Takes back one action. */
  undo() {
    return this.#act('undo', (exports, board, now) => exports.board_undo(board, now)) === 1;
  }

  redo() {
    return this.#act('redo', (exports, board, now) => exports.board_redo(board, now)) === 1;
  }

  /**
   * Goes that many single moves forward, or back when negative; pauses playback.
   * @param {number} [moves]
   * @returns {number} how many it went
   */
  step(moves = 1) {
    return this.#act('step', (exports, board, now) => exports.board_step(board, Math.trunc(moves) || 0, now));
  }

  /**
   * Plays the moves ahead (a solution, or what was undone) to their end. Called again it changes
   * the rate.
   * @param {{ rate?: number }} [options] moves a second, 0.1 to 100
   */
  play({ rate = this.#rate } = {}) {
    this.#rate = rate;
    if (!this.#board || !this.#wasm) return;
    this.#stopSearch('The board changed.');
    this.#wasm.exports.board_play(this.#board, rate, performance.now());
    this.#askForFrame();
  }

  pause() {
    this.#resume = false;
    if (this.#board) this.#wasm?.exports.board_pause(this.#board);
  }

  /**
   * @param {Cause} by
   * @param {(exports: BoardExports, board: number, now: number) => number} action
   */
  #act(by, action) {
    if (!this.#board || !this.#wasm) return 0;
    const blank = this.#blank();
    const result = action(this.#wasm.exports, this.#board, performance.now());
    this.#askForFrame();
    this.#afterMove(by, blank);
    return result;
  }

  #blank() {
    const cells = this.width * this.height;
    for (let cell = 0; cell < cells; ++cell) {
      if (this.#wasm?.exports.board_tile_at(this.#board, cell) === 0) return cell;
    }
    return -1;
  }

  /**
   * Tells what changed since the last time, if anything did.
   * @param {Cause} by
   * @param {number} [blankBefore]
   */
  #afterMove(by, blankBefore = -1) {
    const moveCount = this.moveCount;
    const solved = this.solved;
    if (moveCount === this.#shownMoves && solved === this.#shownSolved) return;
    const newlySolved = solved && !this.#shownSolved;
    this.#shownMoves = moveCount;
    this.#shownSolved = solved;
    this.#stopSearch('The board changed.');
    this.#mark.hidden = true;
    this.#describe();
    if (this.getAttribute('live') !== 'off') {
      if (newlySolved) this.#announcement.textContent = `Solved. ${moveCount} ${moveCount === 1 ? 'move' : 'moves'}.`;
      else if (by !== 'playback') this.#announcement.textContent = this.#sayMove(blankBefore);
    }
    this.#tell('puzzle-move', { by, state: this.state, moveCount, solved });
    if (newlySolved) this.#tell('puzzle-solved', { moveCount, assisted: this.assistedCount, elapsed: this.elapsed });
  }

  // --- Words for screen readers ---

  /** @param {number} blankBefore */
  #sayMove(blankBefore) {
    const blank = this.#blank();
    const { width } = this;
    const distance = blank - blankBefore;
    const alongRow = Math.floor(blank / width) === Math.floor(blankBefore / width);
    const alongColumn = distance % width === 0;
    const place = `Gap in row ${Math.floor(blank / width) + 1}, column ${blank % width + 1}.`;
    if (blankBefore < 0 || distance === 0 || !(alongRow || alongColumn)) return place;
    const count = Math.abs(alongRow ? distance : distance / width);
    const way = alongRow ? (distance > 0 ? 'left' : 'right') : (distance > 0 ? 'up' : 'down');
    const tile = this.#wasm?.exports.board_tile_at(this.#board, blankBefore);
    return `${count === 1 ? tile : `${count} tiles`} ${way}. ${place}`;
  }

  #describe() {
    const rows = this.state.split('/').map((row, index) => `row ${index + 1}: ${row.replace(/\b0\b/, 'gap')}`);
    this.#cells.textContent = `${this.solved ? 'Solved' : 'Position'}, ${rows.join('; ')}.`;
  }

  // --- Solving ---

  /**
   * Searches for a solution of the present position in a worker, and plays it. A move or a new game
   * meanwhile cancels it, and so does a second solve().
   * @param {SolveOptions} [options]
   * @returns {Promise<SolveResult>} never rejects; what went wrong is in status and message
   */
  async solve(options = {}) {
    const { algorithm = 'auto', signal, maxNodes = 0, maxMemory = defaultMaxMemory(),
      maxSeconds = defaultMaxSeconds(algorithm, this.width * this.height), play = true, rate = this.#rate } = options ?? {};
    this.#stopSearch('Another search began.');
    this.#mark.hidden = true;
    const search = this.#search = { stop: new AbortController(), settle: new AbortController() };
    const state = this.state;
    const cancel = () => search.stop.abort('Cancelled.');
    /** @type {SolverAnswer} */
    let answer = { status: 'error', message: '', moves: '', expanded: 0, generated: 0, stored: 0, frontier: 0,
      frontierPeak: 0, depth: 0, lowerBound: 0, bytes: 0, bytesPeak: 0, milliseconds: 0, length: -1, optimal: false,
      setupMilliseconds: 0, method: '' };
    this.pause();
    try {
      if (!this.#board) throw new PuzzleError('wasm', 'The board is not loaded yet.');
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
      if (this.solvable) {
        // A slow download does not hold up cancelling.
        const loaded = await Promise.race([loadSolver(), whenAborted(search.stop.signal)]);
        if (loaded) {
          // Plain values whatever was given: the boards share a worker, which an odd one would end for all.
          answer = await loaded.sharedSolver.solve({ algorithm: String(algorithm), position: state, maxNodes: Number(maxNodes),
            maxBytes: Number(maxMemory), maxSeconds: Number(maxSeconds) }, {
            signal: search.stop.signal,
            settle: search.settle.signal,
            onProgress: (statistics) => this.#tell('puzzle-progress', { ...statistics, algorithm }),
          });
        } else {
          answer.status = 'cancelled';
        }
      } else {
        answer.status = 'unsolvable';
        answer.message = this.solvability;
      }
      if (answer.status === 'cancelled') answer.message = String(search.stop.signal.reason ?? 'Cancelled.');
      if (isFound(answer)) this.#acceptSolution(state, answer, true);
    } catch (error) {
      answer = { ...answer, status: 'error', message: this.#reportError(error) };
    } finally {
      signal?.removeEventListener?.('abort', cancel);
      if (this.#search === search) this.#search = null;
    }
    /** @type {SolveResult} */
    const result = { ...answer, algorithm, state };
    this.#tell('puzzle-solution', result);
    if (isFound(result) && play && result.length > 0) this.play({ rate });
    return result;
  }

  /** @param {unknown} error @returns {string} what is said about it */
  #reportError(error) {
    const problem = error instanceof PuzzleError ? error : new PuzzleError('worker', `The solver failed: ${error}`);
    this.#report({ type: problem.type, message: problem.message });
    return problem.message;
  }

  /**
   * Believes a solution only after playing it on a board of its own. Keeps its positions for hints,
   * unless a solution from there is known that is as short.
   * @param {string} state
   * @param {SolverAnswer} answer
   * @param {boolean} ahead whether to put it ahead on the board
   */
  #acceptSolution(state, { moves, length, optimal }, ahead) {
    const wasm = this.#wasm;
    if (!wasm || !this.#board) return;
    const { exports } = wasm;
    const trial = exports.board_create(2, 2);
    try {
      const positions = [state];
      const good = wasm.withText([state, moves], (position, line) => {
        if (!exports.board_set_position(trial, position, 0) || !exports.board_load_solution(trial, line)) return false;
        while (exports.board_step(trial, 1, 0)) positions.push(wasm.read(exports.board_position(trial)));
        return exports.board_is_solved(trial) && positions.length === length + 1
          && (!ahead || exports.board_load_solution(this.#board, line));
      });
      if (!good) {
        throw new PuzzleError('solution', 'The solver’s answer does not solve the board. That is a bug of ours; please report it.');
      }
      const known = this.#line?.at.get(state);
      if (!this.#line || known === undefined || length < this.#line.positions.length - 1 - known || optimal) {
        this.#line = { positions, optimal, at: new Map(positions.map((position, index) => [position, index])) };
      }
    } finally {
      exports.board_destroy(trial);
    }
  }

  /** Ends a search, if one runs, with the best solution it knows; cancels it when there is none yet. */
  settle() {
    this.#search?.settle.abort();
  }

  /** Ends a search, if one runs. */
  cancel() {
    this.#stopSearch('Cancelled.');
  }

  /** @param {string} reason */
  #stopSearch(reason) {
    this.#search?.stop.abort(reason);
    this.#search = null;
    this.#hinting?.stop.abort();
    this.#hinting = null;
  }

  /**
   * Finds the next move of a shortest solution, on large boards of the best known one, and marks its
   * tile; makes no move. Along a solution that was found or hinted at it knows without a search.
   * @returns {Promise<Hint | null>} null when there is none: solved, unsolvable, or the board changed
   */
  hint() {
    if (this.solved || !this.solvable) return Promise.resolve(null);
    if (this.#line?.at.has(this.state)) return Promise.resolve(this.#showHint());
    if (!this.#hinting) {
      const stop = new AbortController();
      const hinting = this.#hinting = { stop, answer: this.#searchHint(this.state, stop.signal) };
      hinting.answer.then(() => { if (this.#hinting === hinting) this.#hinting = null; });
    }
    return this.#hinting.answer;
  }

  /** @param {string} state @param {AbortSignal} signal @returns {Promise<Hint | null>} */
  async #searchHint(state, signal) {
    try {
      const loaded = await Promise.race([loadSolver(), whenAborted(signal)]);
      const answer = await loaded?.sharedSolver.solve({ algorithm: 'auto', position: state, maxNodes: 0,
        maxBytes: defaultMaxMemory(), maxSeconds: HINT_SECONDS }, { signal });
      if (signal.aborted || !answer || !isFound(answer)) return null;
      this.#acceptSolution(state, answer, false);
      return this.#showHint();
    } catch (error) {
      this.#reportError(error);
      return null;
    }
  }

  /** Marks the tile that is next on the line. @returns {Hint | null} */
  #showHint() {
    const line = this.#line;
    const at = line?.at.get(this.state);
    if (!line || at === undefined || at === line.positions.length - 1) return null;
    const [tiles, next] = [at, at + 1].map((index) => line.positions[index].split(/[ /]/).map(Number));
    const [blank, cell] = [tiles.indexOf(0), next.indexOf(0)];
    const { width } = this;
    const move = Math.floor(cell / width) === Math.floor(blank / width) ? (cell > blank ? 'L' : 'R') : (cell > blank ? 'U' : 'D');
    this.#mark.style.setProperty('--column', String(cell % width));
    this.#mark.style.setProperty('--row', String(Math.floor(cell / width)));
    this.#mark.hidden = false;
    return { move, tile: tiles[cell], remaining: line.positions.length - 1 - at, optimal: line.optimal };
  }

  // --- Pictures ---

  /** @param {number} width @param {number} height */
  #showRatio(width, height) {
    this.#surface.style.setProperty('--columns', String(width));
    this.#surface.style.setProperty('--rows', String(height));
  }

  #applyLook() {
    const wasm = this.#wasm;
    if (!wasm || !this.#board) return;
    const asked = this.getAttribute('theme');
    const dark = asked === 'dark' || (asked !== 'light' && darkQuery.matches);
    wasm.withText([contrastQuery.matches ? 'contrast' : dark ? 'dark' : 'light'],
      (theme) => wasm.exports.board_set_theme(this.#board, theme));
    wasm.exports.board_set_motion(this.#board, motionQuery.matches || this.getAttribute('motion') === 'none' ? 0 : 1);
    this.#askForFrame();
  }

  #askForFrame() {
    if (this.#board && !this.#frame) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  /** @param {number} now */
  #draw(now) {
    this.#frame = 0;
    const wasm = this.#wasm;
    if (!wasm || !this.#board) return;
    const drawn = wasm.exports.board_draw(this.#board, now);
    if (drawn & 1) this.#show();
    if (drawn & 4) this.#fail(new PuzzleError('memory', wasm.read(wasm.exports.board_message(this.#board))));
    if (drawn & 2) this.#askForFrame();
    this.#afterMove('playback');
  }

  /** Shows the board's pixels, straight from the wasm memory. */
  #show() {
    const { width, height } = this.#canvas;
    const address = this.#number('board_pixels');
    const buffer = /** @type {ArrayBuffer} */ (this.#wasm?.memory.buffer);
    if (!address || !width || !height) return;
    const image = this.#image;
    if (!image || image.data.buffer !== buffer || this.#imageAddress !== address || image.width !== width
      || image.height !== height) {
      this.#image = new ImageData(new Uint8ClampedArray(buffer, address, width * height * 4), width, height);
      this.#imageAddress = address;
    }
    this.#context?.putImageData(/** @type {ImageData} */ (this.#image), 0, 0);
  }

  /** @param {ResizeObserverEntry} [entry] */
  #resize(entry) {
    if (entry) this.#exact = entry.devicePixelContentBoxSize?.[0];
    const exact = this.#exact;
    const wasm = this.#wasm;
    if (!wasm || !this.#board) return;
    let width = Math.round(this.#surface.clientWidth * devicePixelRatio);
    let height = Math.round(this.#surface.clientHeight * devicePixelRatio);
    if (!width || !height) return;
    // The browser's own count is exact to the pixel, but ignores an emulated pixel ratio.
    if (exact && Math.abs(exact.inlineSize - width) <= 2) [width, height] = [exact.inlineSize, exact.blockSize];
    const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
    width = Math.max(1, Math.floor(width * scale));
    height = Math.max(1, Math.floor(height * scale));
    if (this.#canvas.width !== width || this.#canvas.height !== height || !this.#image) {
      if (!wasm.exports.board_resize(this.#board, width, height)) {
        return this.#fail(new PuzzleError('memory', wasm.read(wasm.exports.board_message(this.#board))));
      }
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    cancelAnimationFrame(this.#frame);
    this.#draw(performance.now()); // at once, or the board would blink
  }

  #watchPixelRatio() {
    if (!this.#connection) return;
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
      this.#resize();
      this.#watchPixelRatio();
    }, { once: true, signal: this.#connection.signal });
  }

  #onVisibility() {
    if (document.hidden && this.playing) {
      this.pause();
      this.#resume = true;
    } else if (!document.hidden && this.#resume) {
      this.play();
      this.#resume = false;
    }
  }

  // --- Input ---

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const letter = arrowKeys.get(event.key);
    if (!letter || !this.#board || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.move(letter);
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    const box = this.#canvas.getBoundingClientRect();
    return this.#wasm?.exports.board_cell_at(this.#board, (event.clientX - box.left) * (this.#canvas.width / box.width),
      (event.clientY - box.top) * (this.#canvas.height / box.height)) ?? -1;
  }

  /** @param {PointerEvent} event */
  #onPointerDown(event) {
    if (!this.#board || !this.#wasm || event.button !== 0 || !event.isPrimary || this.#drag) return;
    const cell = this.#cellAt(event);
    if (cell < 0 || !this.#wasm.exports.board_begin_drag(this.#board, cell, performance.now())) return;
    const { width } = this;
    const distance = this.#blank() - cell;
    this.#drag = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY, since: event.timeStamp,
      moved: false, horizontal: Math.abs(distance) < width && distance % width !== 0, sign: Math.sign(distance) };
    this.#surface.setPointerCapture(event.pointerId);
    // A touch whose default is prevented would not move the focus here.
    if (event.pointerType !== 'mouse') this.#surface.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  #onPointerMove(event) {
    const drag = this.#drag;
    if (!this.#wasm || !this.#board) return;
    if (!drag || drag.pointer !== event.pointerId) {
      if (event.pointerType === 'mouse') {
        const slidable = this.#wasm.exports.board_can_slide(this.#board, this.#cellAt(event)) === 1;
        this.#surface.classList.toggle('can-slide', slidable);
      }
      return;
    }
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    drag.moved ||= Math.hypot(x, y) >= CLICK_DISTANCE;
    if (!drag.moved) return;
    this.#mark.hidden = true;
    const box = this.#canvas.getBoundingClientRect();
    this.#wasm.exports.board_drag_by(this.#board, x * this.#canvas.width / box.width, y * this.#canvas.height / box.height);
    this.#askForFrame();
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} released
   */
  #endDrag(event, released) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    const along = (drag.horizontal ? event.clientX - drag.x : event.clientY - drag.y) * drag.sign;
    const flick = event.timeStamp - drag.since < FLICK_MILLISECONDS && along >= CLICK_DISTANCE;
    const commit = !released ? 0 : !drag.moved || flick ? 1 : -1;
    this.#act('player', (exports, board, now) => exports.board_end_drag(board, commit, now));
  }
}

if (!customElements.get('sliding-puzzle')) customElements.define('sliding-puzzle', SlidingPuzzle);
