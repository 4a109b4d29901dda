// <sliding-puzzle>: the one script that a page loads for it. It keeps the room that a board needs,
// and loads the rest (board-view.js, board.wasm) when the board comes near the window, or is asked
// for something. What is asked before that is done then, in order.
//
// Nothing here throws at the page: what is wrong is told by puzzle-error and in words on the board.

import { DEFAULT_SIZE, parseAmount, parseSize, sizeOfState } from './attributes.js';
import { layoutStyles, makeRow, parseControls, rowsOf } from './controls-layout.js';
import { make } from '../common/make.js';
import { noSearch } from '../engine/no-search.js';
import { sheetFor } from './sheets.js';

/** @import { Algorithm, Game, Hint, PlayOptions, Problem, SearchFigures, SolveOptions, SolveResult } from '../common/types' */

/** @import { BoardView } from './board-view.js' */
/** @import { Ending } from '../engine/no-search.js' */

const styles = `
:host { display: block; max-inline-size: var(--puzzle-max-width, none); }
:host([hidden]) { display: none !important; }
.frame { all: initial; display: block; contain: layout; color: inherit; color-scheme: inherit; visibility: inherit;
  min-width: 48px; direction: ltr; font-family: var(--puzzle-font, system-ui, sans-serif); -webkit-tap-highlight-color: transparent; }
.stage { position: relative; }
.board { --_columns: 4; --_rows: 4; position: relative; box-sizing: border-box; width: 100%; aspect-ratio: var(--_columns) / var(--_rows);
  border-radius: calc(17.5% / var(--_columns)) / calc(17.5% / var(--_rows)); break-inside: avoid;
  outline: none; touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.board:not(.ready) { background: rgb(128 136 170 / .2); }
.board:focus-visible { outline: 3px solid Highlight; outline: 3px solid var(--puzzle-focus, Highlight); outline-offset: 3px; }
/* Where the host sizes the element by its content: that wide if there is room. */
.sizer { display: block; width: 24rem; max-width: 100%; height: 0; visibility: hidden; }
.message { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: .75em; padding: 6%;
  text-align: center; font-size: clamp(16px, 1rem, 24px); line-height: 1.5; overflow: auto; overflow-wrap: anywhere; }
.message p { margin: 0; max-width: 32em; }
.message button { all: unset; box-sizing: border-box; font-weight: 600; min-width: 7em; min-height: 2.75em; padding: 0 1.25em;
  border: 2px solid; border-radius: .75em; cursor: pointer; }
.message button:focus-visible { outline: 3px solid Highlight; outline: 3px solid var(--puzzle-focus, Highlight); outline-offset: 3px; }
[hidden] { display: none; }
${layoutStyles}`;

// --- What all boards of the page share ---

let wasmLocation = '';
let workerLocation = '';

/** Boards to be told when they come near the window or go far away. @type {IntersectionObserver | null} */
let watcher = null;
/** @type {WeakMap<Element, (near: boolean) => void>} */
const watched = new WeakMap();

/** @param {Element} frame @param {(near: boolean) => void} tell */
function watch(frame, tell) {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: '100%' },
  ); // in pixels it would have to be measured, which lays the page out
  watched.set(frame, tell);
  watcher.observe(frame);
}

/** @type {Promise<typeof import('./board-view.js')> | null} */
let viewModule = null;
let failures = 0;

/** Asks anew after a failure. */
function loadViewModule() {
  viewModule ??= import('./board-view.js')
    .catch((error) => {
      if (failures === 0) throw error;
      // Some browsers keep it for ever that an address failed. Bundlers shall not see this one.
      const again = `board-view.js?${failures}`;
      return import(/* @vite-ignore */ new URL(again, import.meta.url).href);
    })
    .catch(() => {
      viewModule = null;
      failures += 1;
      throw {
        type: 'wasm',
        message: 'The script of the board (board-view.js) could not be loaded. Check the connection and try again.',
      };
    });
  return viewModule;
}

/** What tries again for each board that did not load: when one of them does after all, the others need no click. @type {Set<() => void>} */
const failed = new Set();

/** Resolves in a task of its own. @returns {Promise<void>} */
const nextTask = () =>
  new Promise((done) => {
    // Not a timer: browsers hold those up by 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(null);
  });

let lastTurn = Promise.resolve();

/** The same, and no other board starts in it: all at once would hold the page up. */
function turn() {
  lastTurn = lastTurn.then(nextTask);
  return lastTurn;
}

/** How a search ends before the board, and with it the words of other languages, are loaded. @type {Ending} */
const asked = { status: 'cancelled', message: 'Cancelled.', reason: 'asked' };

const MOST_BREAKDOWNS = 2; // of a board, after which it gets another without a word

/** Attributes that say which game is played. */
const gameAttributes = ['size', 'state', 'seed', 'moves'];

const ownProperties = [
  ...gameAttributes,
  'algorithm',
  'controls',
  'src',
  'alt',
  'numbers',
  'theme',
  'motion',
  'allowUnsolvable',
  'readonly',
  'maxNodes',
  'maxMemory',
  'maxSeconds',
  'loading',
  'input',
  'invertKeys',
  'race',
  'live',
];

/**
 * A sliding puzzle to play and to have solved. Every attribute has a property of the same name in
 * camelCase that reflects it and can be changed at any time; `state`, `moves`, `seed` and `size` read
 * the present game instead.
 *
 * Until the board is loaded, properties are '', 0, false or null; methods start loading and are done
 * when it is there (they return 0 or false then); those that give promises wait for it.
 *
 * Events bubble and cross shadow roots: puzzle-ready, puzzle-shuffle (any new game), puzzle-move,
 * puzzle-solved, puzzle-playback, puzzle-progress, puzzle-solution, puzzle-error. Their details are
 * in HTMLElementEventMap.
 */
export class SlidingPuzzle extends HTMLElement {
  static observedAttributes = [
    ...gameAttributes,
    'algorithm',
    'controls',
    'src',
    'alt',
    'numbers',
    'theme',
    'motion',
    'allow-unsolvable',
    'readonly',
    'max-nodes',
    'max-memory',
    'max-seconds',
    'loading',
    'input',
    'invert-keys',
    'race',
    'lang',
    'live',
  ];

  /** The version of this script. */
  static version = '0.2.0';

  /**
   * The folder of board.wasm and solver.wasm, if not wasm/ beside this script; '' for the default. Relative to the page.
   * Counts for what is loaded afterwards.
   * @returns {string}
   */
  static get wasmLocation() {
    return wasmLocation;
  }

  /** @param {string | URL} folder */
  static set wasmLocation(folder) {
    wasmLocation = String(folder ?? '');
  }

  /**
   * The folder of solver-worker.js and solver-worker-classic.js, if not that of this script; '' for the default. Relative to
   * the page. Counts for what is loaded afterwards.
   * @returns {string}
   */
  static get workerLocation() {
    return workerLocation;
  }

  /** @param {string | URL} folder */
  static set workerLocation(folder) {
    workerLocation = String(folder ?? '');
  }

  /** @type {BoardView | null} what there is once the board is loaded */
  #view = null;
  #connected = false; // and told so; a move within the document does not change it
  #near = false;
  #asked = false; // to load, wherever it is
  /** @type {object | null} one for each try to load */
  #loading = null;
  /** @type {import('./board-game.js').SavedGame | null} the game, while the element is out of the document */
  #saved = null;
  /** @type {((view: BoardView) => unknown)[]} what was asked before it was loaded */
  #later = [];
  /** @type {Set<(view: BoardView | null, ending?: Ending) => void>} promises that wait for it */
  #waiting = new Set();
  /** @type {(board: this) => void} */
  #resolveReady = () => {};
  /** @type {Promise<this>} */
  #ready = this.#unready();
  /** @type {[number, number]} columns and rows that there is room for */
  #room = [...DEFAULT_SIZE];
  #again = () => void this.#load();
  #breakdowns = 0;
  /** @type {import('./board-view.js').Place['breakDown']} */
  #breakDown = (problem, words) => {
    this.#loading = null;
    this.#close();
    this.#breakdowns += 1;
    if (this.#breakdowns <= MOST_BREAKDOWNS) void this.#load();
    else this.#fail(problem, words);
  };

  #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #surface = make('div', {
    part: 'board',
    class: 'board',
    role: 'application',
    tabindex: '0',
    'aria-roledescription': 'sliding puzzle',
    'aria-label': 'Sliding puzzle',
  });
  #title = make('strong', {});
  #reason = make('p', {});
  #retry = make('button', { type: 'button', part: 'button' });
  #message = make(
    'div',
    { part: 'status message', class: 'message', role: 'alert', hidden: '' },
    this.#title,
    this.#reason,
    this.#retry,
  );
  #stage = make('div', { class: 'stage' }, this.#surface, this.#message);
  /** @type {Element | null} the controls, or boxes in their place */
  #controls = null;
  #frame = make(
    'div',
    { class: 'frame', lang: 'en' },
    this.#stage,
    make('canvas', { class: 'sizer', width: '384', height: '0' }),
  );
  #fallback = make('slot', { hidden: '' });

  constructor() {
    super();
    this.#root.append(this.#frame, make('slot', { name: 'controls' }), this.#fallback);
    this.#retry.onclick = this.#again;
    // What a script set before this one was loaded.
    const early = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    for (const name of ownProperties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = early[name];
      delete early[name];
      early[name] = value;
    }
  }

  // --- Life ---

  connectedCallback() {
    if (this.#connected) return; // moved within the document: the game goes on
    this.#connected = true;
    this.#root.adoptedStyleSheets = sheetFor(this.ownerDocument, styles);
    watch(this.#frame, (near) => {
      this.#near = near;
      this.#view?.canvas.setNear(near);
      if (near) this.#load();
    });
    this.#loadIfAsked();
  }

  disconnectedCallback() {
    // A move within the document disconnects and connects at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  adoptedCallback() {
    this.#end(); // it begins anew in the other document
  }

  /**
   * Gives the board the keys, also when one of its controls has them.
   * @param {FocusOptions} [options]
   */
  focus(options) {
    this.#surface.focus(options);
  }

  /** Leaves nothing behind but the game. */
  #end() {
    if (!this.#connected) return;
    this.#connected = this.#near = false;
    this.#loading = null;
    watcher?.unobserve(this.#frame);
    this.#tellWaiting(null, { ...asked, reason: 'removed' });
    this.#showMessage(null);
    if (this.#view) this.#close();
  }

  /** Ends the board, whose game is kept for the next. */
  #close() {
    this.#saved = this.#view?.end() ?? null;
    this.#view = null;
    this.#asked = true;
    this.#ready = this.#unready();
    this.#showControls();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (this.#view) return this.#view.attributeChanged(name);
    if (gameAttributes.includes(name)) this.#saved = null;
    if (!this.#saved) this.#showRoom(); // what is kept has its room
    if (name === 'controls') this.#showControls();
    this.#loadIfAsked();
  }

  /** @returns {Promise<this>} */
  #unready() {
    return new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
  }

  #loadIfAsked() {
    if (this.#asked || this.loading.trim().toLowerCase() === 'eager') this.#load();
  }

  #wake() {
    this.#asked = true;
    this.#load();
  }

  async #load() {
    if (!this.#connected || this.#loading || this.#view) return;
    const loading = (this.#loading = {});
    this.#showMessage(null);
    try {
      const { BoardView, prepare } = await loadViewModule();
      const prepared = await prepare(this, wasmLocation);
      await turn();
      if (this.#loading !== loading) return;
      const view = new BoardView(this, prepared, {
        root: this.#root,
        frame: this.#frame,
        stage: this.#stage,
        surface: this.#surface,
        controls: this.#controls,
        room: this.#room,
        near: this.#near,
        saved: this.#saved,
        nextTask,
        breakDown: this.#breakDown,
      });
      this.#saved = null;
      this.#view = view;
      view.start();
      await turn();
      if (this.#loading === loading) view.show();
    } catch (error) {
      if (this.#loading !== loading) return;
      this.#loading = null;
      this.#view?.end();
      this.#view = null;
      const {
        type = 'wasm',
        message = error,
        words,
      } = /** @type {Partial<Problem> & { words?: import('../words/words.js').Words }} */ (error);
      const problem = { type, message: String(message) };
      this.#fail(problem, words);
      failed.add(this.#again);
      return;
    }
    // What listens to the events of this may already have taken the element away.
    if (this.#loading !== loading) return;
    this.#loading = null;
    for (const again of failed) again();
    for (const action of this.#later.splice(0)) this.#do(action);
    if (!this.#view) return;
    this.#resolveReady(this);
    this.#tell('puzzle-ready', { state: this.state });
    this.#tellWaiting(this.#view);
  }

  /** There is no board, and why. @param {Problem} problem @param {import('../words/words.js').Words} [words] */
  #fail(problem, words) {
    this.#showMessage(problem, words);
    this.#tell('puzzle-error', problem);
    this.#tellWaiting(null, { status: 'error', message: problem.message, reason: '' });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {BoardView | null} view @param {Ending} [ending] why there is none */
  #tellWaiting(view, ending) {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(view, ending);
  }

  /**
   * Says why there is no board, over its room, and shows what the page has for that case.
   * @param {Problem | null} problem null takes it away
   * @param {import('../words/words.js').Words} [words]
   */
  #showMessage(problem, words) {
    failed.delete(this.#again);
    this.#message.hidden = this.#fallback.hidden = !problem;
    if (!problem) return;
    this.#title.textContent = words?.notLoaded ?? 'The board did not load';
    this.#retry.textContent = words?.tryAgain ?? 'Try again';
    this.#reason.textContent = problem.message;
  }

  /** Keeps the room that the attributes ask for. */
  #showRoom() {
    const state = this.getAttribute('state');
    this.#room = (state && sizeOfState(state)) || parseSize(this.getAttribute('size') ?? '') || [...DEFAULT_SIZE];
    this.#surface.style.setProperty('--_columns', String(this.#room[0]));
    this.#surface.style.setProperty('--_rows', String(this.#room[1]));
  }

  /** Keeps the room for the controls. */
  #showControls() {
    const { names } = parseControls(this.getAttribute('controls'));
    this.#controls?.remove();
    this.#controls =
      names.length > 0
        ? make(
            'div',
            { class: 'controls', part: 'controls', 'aria-hidden': 'true' },
            ...rowsOf(names).map((row) => makeRow(row)),
          )
        : null;
    if (this.#controls) this.#stage.after(this.#controls);
  }

  /**
   * Does it at once, or when the board is there.
   * @template T
   * @param {(view: BoardView) => T} action
   * @returns {T | undefined}
   */
  #do(action) {
    if (this.#view) return action(this.#view);
    this.#later.push(action);
    this.#wake();
  }

  /**
   * The same for what gives a promise.
   * @template T
   * @param {(view: BoardView) => Promise<T>} action
   * @param {(ending: Ending) => T} otherwise what it is when there will be no board
   * @param {AbortSignal} [signal]
   * @returns {Promise<T>}
   */
  #doLater(action, otherwise, signal) {
    if (this.#view) return action(this.#view);
    return new Promise((resolve) => {
      /** @param {BoardView | null} view @param {Ending} [ending] */
      const end = (view, ending = asked) => {
        signal?.removeEventListener?.('abort', abort);
        resolve(view ? action(view) : otherwise(ending));
      };
      const abort = () => this.#waiting.delete(end) && end(null);
      this.#waiting.add(end);
      if (signal?.aborted) return abort();
      signal?.addEventListener?.('abort', abort, { once: true });
      this.#wake();
    });
  }

  // --- Games ---

  /** Resolves with the element when it can be played. Starts nothing by itself; what goes wrong is told by puzzle-error. */
  get ready() {
    return this.#ready;
  }

  /**
   * Starts a new game: from `state`, or shuffled for `size` (else the present one) from `seed` (else
   * a random one); then plays `moves`. The board stays as it was when something is wrong with them.
   * @param {Game} game
   * @returns {Problem | null} what is wrong; it is not told otherwise
   */
  load(game) {
    return this.#do((view) => view.game.load(game)) ?? null;
  }

  /**
   * A new shuffled game of the same size.
   * @param {string} [seed] any text up to 1 KB; the same seed gives the same board for ever
   */
  shuffle(seed) {
    this.#do(({ game }) => game.shuffle(seed));
  }

  /** Back to the position this game began with; counters at zero. */
  reset() {
    this.#do(({ game }) => game.reset());
  }

  /**
   * The position as text, "7 4 3/0 5 8/6 2 1". Setting it starts a new game from there.
   * @returns {string}
   */
  get state() {
    return this.#view?.game.state ?? '';
  }

  set state(value) {
    this.#set(({ game }) => {
      game.state = String(value);
    });
  }

  /**
   * Move text from the start to here, in which a letter is the way a tile travelled: "R2U". Setting it
   * plays that from the start position.
   * @returns {string}
   */
  get moves() {
    return this.#view?.game.moves ?? '';
  }

  set moves(value) {
    this.#set(({ game }) => {
      game.moves = String(value);
    });
  }

  /** As #do, but a board that is only told its game need not load for that. @param {(view: BoardView) => void} action */
  #set(action) {
    if (this.#view) action(this.#view);
    else this.#later.push(action);
  }

  /**
   * "4x3", width first. Setting it sets the attribute.
   * @returns {string}
   */
  get size() {
    return this.#view?.game.size ?? this.#room.join('x');
  }

  set size(value) {
    this.#reflect('size', value);
  }

  /**
   * The seed of this game, or null when it came from a position. Setting it sets the attribute.
   * @returns {string | null}
   */
  get seed() {
    return this.#view ? this.#view.game.seed : this.#saved ? this.#saved.seed : this.getAttribute('seed');
  }

  set seed(value) {
    this.#reflect('seed', value);
  }

  /** Columns; 0 until loaded. */
  get width() {
    return this.#view?.game.width ?? 0;
  }

  /** Rows; 0 until loaded. */
  get height() {
    return this.#view?.game.height ?? 0;
  }

  /** The position that this game began with. */
  get startState() {
    return this.#view?.game.startState ?? '';
  }

  /** Single-tile moves from the start to here. */
  get moveCount() {
    return this.#view?.game.moveCount ?? 0;
  }

  /** How many of them a solver made. */
  get assistedCount() {
    return this.#view?.game.assistedCount ?? 0;
  }

  /** Milliseconds of play, from the first move until solved. */
  get elapsed() {
    return this.#view?.game.elapsed ?? 0;
  }

  /** Whether `elapsed` grows. */
  get timerRunning() {
    return this.#view?.game.timerRunning ?? false;
  }

  /** Whether all tiles are in order. */
  get solved() {
    return this.#view?.game.solved ?? false;
  }

  /** Whether the position can be solved at all. */
  get solvable() {
    return this.#view?.game.solvable ?? false;
  }

  /** Pairs of tiles in the wrong order, which decide whether it can be solved. */
  get inversions() {
    return this.#view?.game.inversions ?? 0;
  }

  /** One sentence: why the position can be solved, or why not. */
  get solvability() {
    return this.#view?.game.solvability ?? '';
  }

  /** "#size=4x4&seed=…" or "#state=…", with "&moves=…" and "&algorithm=…" when there are such: what a link to this game needs. */
  get permalink() {
    return this.#view?.game.permalink(this.algorithms[0]) ?? '';
  }

  /** The position in lines and columns, for a text. @returns {string} */
  toText() {
    return this.#view?.game.toText() ?? '';
  }

  /**
   * The drawing as a PNG, in device pixels.
   * @returns {Promise<Blob | null>} null when there is no board or the browser refuses
   */
  toBlob() {
    return this.#doLater(
      ({ canvas }) => canvas.toBlob(),
      () => null,
    );
  }

  // --- Moves ---

  /**
   * Moves one tile in a direction, or slides the run from a cell (counted from 0, row by row).
   * @param {string | number} where "up", "down", "left", "right", their first letters, or a cell
   * @returns {number} tiles that moved
   */
  move(where) {
    return this.#do(({ game }) => game.move(where)) ?? 0;
  }

  /** Takes back one action. @returns {boolean} whether there was one */
  undo() {
    return this.#do(({ game }) => game.undo()) ?? false;
  }

  /** Does again what was taken back, or makes the next move of a solution. @returns {boolean} whether there was one */
  redo() {
    return this.#do(({ game }) => game.redo()) ?? false;
  }

  /** Whether undo() would do something. */
  get canUndo() {
    return this.#view?.game.canUndo ?? false;
  }

  /** Whether redo() would do something. */
  get canRedo() {
    return this.#view?.game.canRedo ?? false;
  }

  /** Moves that redo, step or playback would apply. */
  get movesAhead() {
    return this.#view?.game.movesAhead ?? 0;
  }

  /** Moves from the start to here and those ahead. */
  get timelineLength() {
    return this.#view?.game.timelineLength ?? 0;
  }

  /**
   * Where the solution begins that ends the timeline, made already or ahead: the number of moves before it. The
   * solution goes on to `timelineLength`. Null when there is none; a move of the player puts an end to it.
   * @returns {number | null}
   */
  get solutionBegin() {
    return this.#view?.game.solutionBegin ?? null;
  }

  /**
   * Goes that many single moves forward, or back when negative; pauses playback.
   * @param {number} [moves]
   * @returns {number} how many it went
   */
  step(moves = 1) {
    return this.#do(({ game }) => game.step(moves)) ?? 0;
  }

  /**
   * Goes to a place on the timeline; pauses playback.
   * @param {number} move 0 is the start, `timelineLength` the end
   * @returns {number} how many moves it went
   */
  seek(move) {
    return this.#do(({ game }) => game.seek(move)) ?? 0;
  }

  /**
   * Plays the moves ahead (a solution, or what was undone) to their end. Called again it changes the rate.
   * @param {PlayOptions} [options]
   */
  play(options) {
    this.#do(({ game }) => game.play(options));
  }

  /** Stops playing where it is. */
  pause() {
    this.#set(({ game }) => game.pause());
  }

  /** Whether the moves ahead are being played. */
  get playing() {
    return this.#view?.game.playing ?? false;
  }

  // --- Solving ---

  /**
   * Searches for a solution of the present position, and plays it. A move or a new game meanwhile
   * cancels it, and so does a second solve().
   * @param {SolveOptions} [options] what is left out is taken from the attributes
   * @returns {Promise<SolveResult>} never rejects; what went wrong is in status and message
   */
  solve(options) {
    return this.#doLater(({ search }) => search.solve(options), noSearch, options?.signal);
  }

  /**
   * Finds the next move of a shortest solution, on large boards of the best known one, and marks its
   * tile; makes no move. Along a solution that was found or hinted at it knows without a search.
   * @returns {Promise<Hint | null>} null when there is none: solved, unsolvable, or the board changed
   */
  hint() {
    return this.#doLater(
      ({ search }) => search.hint(),
      () => null,
    );
  }

  /** Ends a search, if one runs, with the best solution it knows; cancels it when there is none yet. */
  settle() {
    if (this.#view) this.#view.search.settle();
    else this.#tellWaiting(null);
  }

  /** Ends a search, if one runs. */
  cancel() {
    if (this.#view) this.#view.cancel();
    else this.#tellWaiting(null);
  }

  /** Whether a search runs. */
  get searching() {
    return this.#view?.search.searching ?? false;
  }

  /**
   * The figures of the search that runs, else of the last one; null before the first.
   * @returns {SearchFigures | null}
   */
  get stats() {
    return this.#view?.search.stats ?? null;
  }

  /**
   * The solvers that the attribute `algorithm` names; empty: it does not say.
   * @returns {Algorithm[]}
   */
  get algorithms() {
    return this.#view?.algorithms ?? [];
  }

  // --- Attributes as properties. Null takes the attribute away. ---

  /** @param {string} name @param {unknown} value */
  #reflect(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** @param {string} name */
  #amount(name) {
    return parseAmount(this.getAttribute(name)) || 0;
  }

  /** Which solver solve() uses: one, or a list of which the first counts and a control offers all. @returns {string} */
  get algorithm() {
    return this.getAttribute('algorithm') ?? '';
  }

  /** @param {string | null} value */
  set algorithm(value) {
    this.#reflect('algorithm', value);
  }

  /** The controls under the board, in their order: shuffle reset undo redo hint solve play step speed timer moves stats algorithm size. @returns {string} */
  get controls() {
    return this.getAttribute('controls') ?? '';
  }

  /** @param {string | null} value */
  set controls(value) {
    this.#reflect('controls', value);
  }

  /** The address of a picture to put on the tiles. @returns {string} */
  get src() {
    return this.getAttribute('src') ?? '';
  }

  /** @param {string | null} value */
  set src(value) {
    this.#reflect('src', value);
  }

  /** What the picture shows, in words. @returns {string} */
  get alt() {
    return this.getAttribute('alt') ?? '';
  }

  /** @param {string | null} value */
  set alt(value) {
    this.#reflect('alt', value);
  }

  /** Whether tiles have numbers: "auto" (unless there is a picture), "on" or "off". @returns {string} */
  get numbers() {
    return this.getAttribute('numbers') ?? '';
  }

  /** @param {string | null} value */
  set numbers(value) {
    this.#reflect('numbers', value);
  }

  /** "auto" (as the system), "light" or "dark". @returns {string} */
  get theme() {
    return this.getAttribute('theme') ?? '';
  }

  /** @param {string | null} value */
  set theme(value) {
    this.#reflect('theme', value);
  }

  /** "auto" or "none": nothing glides. @returns {string} */
  get motion() {
    return this.getAttribute('motion') ?? '';
  }

  /** @param {string | null} value */
  set motion(value) {
    this.#reflect('motion', value);
  }

  /** Whether a position that cannot be solved is shown instead of refused. @returns {boolean} */
  get allowUnsolvable() {
    return this.hasAttribute('allow-unsolvable');
  }

  set allowUnsolvable(value) {
    this.toggleAttribute('allow-unsolvable', Boolean(value));
  }

  /** Whether hands and keys on the board move nothing. @returns {boolean} */
  get readonly() {
    return this.hasAttribute('readonly');
  }

  set readonly(value) {
    this.toggleAttribute('readonly', Boolean(value));
  }

  /** States a search may expand; 0: no limit. @returns {number} */
  get maxNodes() {
    return this.#amount('max-nodes');
  }

  /** @param {number | string | null} value */
  set maxNodes(value) {
    this.#reflect('max-nodes', value);
  }

  /** Bytes a search may use ("512M" is understood); 0: the default. @returns {number} */
  get maxMemory() {
    return this.#amount('max-memory');
  }

  /** @param {number | string | null} value */
  set maxMemory(value) {
    this.#reflect('max-memory', value);
  }

  /** Seconds a search may take; 0: the default. @returns {number} */
  get maxSeconds() {
    return this.#amount('max-seconds');
  }

  /** @param {number | string | null} value */
  set maxSeconds(value) {
    this.#reflect('max-seconds', value);
  }

  /** "lazy" (when the board comes near the window) or "eager". @returns {string} */
  get loading() {
    return this.getAttribute('loading') ?? '';
  }

  /** @param {string | null} value */
  set loading(value) {
    this.#reflect('loading', value);
  }

  /** How tiles are moved by hand, a list of: click drag keys swipe hover. @returns {string} */
  get input() {
    return this.getAttribute('input') ?? '';
  }

  /** @param {string | null} value */
  set input(value) {
    this.#reflect('input', value);
  }

  /** Whether arrow keys move the blank instead of a tile. @returns {boolean} */
  get invertKeys() {
    return this.hasAttribute('invert-keys');
  }

  set invertKeys(value) {
    this.toggleAttribute('invert-keys', Boolean(value));
  }

  /** Boards with the same id race each other from one start position. @returns {string} */
  get race() {
    return this.getAttribute('race') ?? '';
  }

  /** @param {string | null} value */
  set race(value) {
    this.#reflect('race', value);
  }

  /** Whether moves are said to screen readers: "polite" or "off". @returns {string} */
  get live() {
    return this.getAttribute('live') ?? '';
  }

  /** @param {string | null} value */
  set live(value) {
    this.#reflect('live', value);
  }
}

if (!customElements.get('sliding-puzzle')) customElements.define('sliding-puzzle', SlidingPuzzle);
