// What stands on a page before there is a board, and around it afterwards. The shell loads the rest (board-view.ts, board.wasm)
// when the board comes near the window or is asked for something, which waits for it, in order.
//
// Where the tag holds an image with width and height, a poster, the element takes exactly the room that the image takes:
// the image stays laid out, unseen once the board is drawn, and board and controls are fitted into its box. In the same
// way they are fitted into a box of given height, with the attribute fit; then the poster does not count.

import { AttributeReader, DEFAULT_SIZE, gameAttributes, parseSize, sizeOfState } from './attributes.ts';
import { controlsHeight, layoutStyles, makeRows } from './controls-layout.ts';
import { loader, make, sheetFor } from '../common/dom.ts';

import type { AttributeName } from './attributes.ts';
import type { SavedGame } from './board-game.ts';
import type { BoardView } from './board-view.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';
import type { Problem } from '../common/types.ts';
import type { Ending } from '../engine/facts.ts';

// .sizer: the width of the element where the host sizes it by its content and has that much room.
// Without a poster, and unless --puzzle-max-width says otherwise, board and controls are no higher than the window.
// .frame has no outline: its colour tells whether the element is in a dark colour scheme.
// .posted: there is a poster; .fitted: board and controls fit into a box; .ready: the board is drawn. A page that lets the
// poster be wider than its column shall not scroll sideways for an image out of sight. The box of a fitted element that
// has no given height is as high as its board alone would be. Large letters leave a fitted board three fifths of the width. What is hidden cannot take the focus, which the board over a
// poster takes from the button that tries again.
const styles = `
:host { display: block; break-inside: avoid; max-inline-size: var(--puzzle-max-width,
  min(32rem, max(12rem, (100svh - var(--_controls)) * var(--_columns) / var(--_rows)))); }
:host([fit]) { max-inline-size: var(--puzzle-max-width, none); min-block-size: 0; }
:host([hidden]) { display: none !important; }
.frame { all: initial; display: block; contain: layout; color: inherit; color-scheme: inherit; visibility: inherit;
  outline-color: CanvasText; min-width: 48px; direction: ltr; font-family: var(--puzzle-font, system-ui, sans-serif); -webkit-tap-highlight-color: transparent; }
.place, .stage { position: relative; }
.board { position: relative; box-sizing: border-box; width: 100%; aspect-ratio: var(--_columns) / var(--_rows);
  border-radius: calc(17.5% / var(--_columns)) / calc(17.5% / var(--_rows));
  outline: none; touch-action: manipulation; user-select: none; -webkit-user-select: none; }
.place:not(.ready) .board { background: rgb(128 136 170 / .2); }
.posted > slot { display: block; }
.posted.ready > slot { visibility: hidden; overflow-x: clip; }
.posted:not(.ready) > .frame { visibility: hidden; }
.posted .stage:focus-within .board { visibility: visible; }
.fitted:not(.posted) { width: 100%; height: 100%; aspect-ratio: var(--_columns) / var(--_rows); }
.fitted > .frame { position: absolute; left: 0; top: 0; width: 100%; height: 100%; display: flex; flex-direction: column;
  justify-content: center; container-type: size; pointer-events: none; }
.fitted :is(.board, .message, .controls) { pointer-events: auto; }
.fitted .stage { flex: 0 1 calc(100cqw * var(--_rows) / var(--_columns)); min-height: 48px; container-type: size; }
.fitted .board { width: min(100cqw, 100cqh * var(--_columns) / var(--_rows)); margin: 0 auto; }
.fitted .controls { align-self: center; width: min(100%, 32rem); font-size: min(clamp(16px, 1rem, 40px),
  max(16px, min(100cqw / 14, (100cqh - 60cqw * var(--_rows) / var(--_columns)) / var(--_ems)))); }
.posted .message { visibility: visible; background: #14162bee; color: #fff; }
.sizer { display: block; width: 24rem; max-width: 100%; height: 0; visibility: hidden; }
.message { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: .75em; padding: 6%;
  text-align: center; font-size: clamp(16px, 1rem, 40px); line-height: 1.5; overflow: auto; overflow-wrap: anywhere; }
.message p { margin: 0; max-width: 32em; }
.message button { all: unset; box-sizing: border-box; font-weight: 600; min-width: 7em; min-height: 2.75em; padding: 0 1.25em;
  border: 2px solid; border-radius: .75em; cursor: pointer; }
.board:focus-visible, .message button:focus-visible { outline: 3px solid Highlight; outline: 3px solid var(--puzzle-focus, Highlight);
  outline-offset: 3px; }
.start { position: absolute; inset: 0; width: 100%; height: 100%; }
[hidden] { display: none; }
@media print { .controls, [name=controls] { display: none !important; } }
${layoutStyles}`;

/** Boards to be told when they come near the window or go far away. */
let watcher: IntersectionObserver | null = null;
const watched: WeakMap<Element, (near: boolean) => void> = new WeakMap();

function watch(frame: Element, tell: (near: boolean) => void) {
  if (!globalThis.IntersectionObserver) return; // jsdom, which shows nothing
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: '100%' },
  ); // a margin in pixels would have to be computed, which lays the page out
  watched.set(frame, tell);
  watcher.observe(frame);
}

/** By their posters and places: measures, and gives what is to be written then. */
const overlaid: WeakMap<Element, () => () => void> = new WeakMap();

/** One for all boards: all are measured before anything is written, or each would lay out the page anew. */
const posterWatcher = globalThis.ResizeObserver
  ? new ResizeObserver((entries) => {
      const boards = new Set(entries.map(({ target }) => overlaid.get(target)));
      for (const write of [...boards].map((measure) => measure?.())) write?.();
    })
  : null;

/** Where an element is laid out, whatever transforms there are around it. */
function layoutPlace(element: HTMLElement | null) {
  let [left, top] = [0, 0];
  for (; element; element = element.offsetParent as HTMLElement | null) {
    left += element.offsetLeft;
    top += element.offsetTop;
  }
  return [left, top];
}

type Said = { title: string; again: string };

const importView = loader(() => import('./board-view.ts'), 'BoardView');

const loadViewModule = () =>
  importView().catch(() => {
    throw {
      type: 'wasm',
      message: 'The script of the board (board-view.js) could not be loaded. Check the connection and try again.',
    };
  });

/** They try again for boards that did not load: once one board is there, the others need no click. */
const failed: Set<() => void> = new Set();

const nextTask = (): Promise<void> =>
  new Promise((done) => {
    // A timer would do, but browsers delay timers by 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), done());
    port2.postMessage(null);
  });

const [SHORT, LONG_ENOUGH] = [8, 40]; // milliseconds of a task

let lastTurn = Promise.resolve();
let taskEnds = 0;

/** The next step of a board. All boards in one task would hold the page up; but after a task the browser may compose
 * the page anew. So boards share tasks, each as long as the browser took in between. */
function turn() {
  lastTurn = lastTurn.then(async () => {
    const now = performance.now();
    if (now < taskEnds) return;
    await nextTask();
    const begin = performance.now();
    taskEnds = begin + Math.min(LONG_ENOUGH, Math.max(SHORT, begin - now));
  });
  return lastTurn;
}

const importPictures = loader(() => import('./start-picture.ts'), 'pictureFor');

/** Boards with a poster need it only when they take long; without it they show nothing. */
const loadPictures = () => importPictures().catch(() => null);

const windowEvents = ['online', 'beforeprint'];
const LONG = 100; // milliseconds of loading after which there is a picture
const TOO_LONG = 15_000; // after which it is said that it takes long

const MOST_BREAKDOWNS = 2; // so many times a board is replaced without a word

/** How a search ends before the board, and with it other languages, are loaded. */
const asked: Ending = { status: 'cancelled', message: 'Cancelled.', reason: 'asked' };

export class BoardShell {
  view: BoardView | null = null;
  near = false; // the window
  saved: SavedGame | null = null;
  room = DEFAULT_SIZE;
  controls: Element | null = null;
  turn = turn; // of all boards

  #element;
  #connected = false; // stays true while the element is moved within the document
  #asked = false; // the board is wanted, however far from the window it is
  /** one for each try to load */
  #loading: object | null = null;
  /** the try during which the reader came online */
  #online: object | null = null;
  #later: ((view: BoardView) => unknown)[] = [];
  #waiting: Set<(view: BoardView | null, ending?: Ending) => void> = new Set();
  #resolveReady: (board: SlidingPuzzle) => void = () => {};
  #rejectReady: (error: Error) => void = () => {};
  #again = () => void this.#load();
  #breakdowns = 0;
  #roomSheets: CSSStyleSheet[] = [];

  root;
  surface = make('div', {
    part: 'board',
    class: 'board',
    role: 'application',
    tabindex: '0',
    'aria-roledescription': 'sliding puzzle',
    'aria-label': 'Sliding puzzle',
  });
  #title = make('strong');
  #reason = make('p');
  #retry = make('button', { type: 'button', part: 'button' });
  #message = make(
    'div',
    { part: 'status message', class: 'message', role: 'alert', hidden: '' },
    this.#title,
    this.#reason,
    this.#retry,
  );
  stage = make('div', 'stage', this.surface, this.#message);
  frame = make(
    'div',
    { class: 'frame', lang: 'en' },
    this.stage,
    make('canvas', { class: 'sizer', width: '384', height: '0' }),
  );
  #fallback = make('slot', { hidden: '' });
  place = make('div', 'place', this.#fallback, this.frame);
  #poster: HTMLImageElement | null = null;
  #picture: Element | null = null;
  #window: Window | null = null;
  #measure = () => this.#layOver();
  attributes;
  ready;
  states;

  constructor(element: SlidingPuzzle) {
    this.#element = element;
    this.attributes = new AttributeReader(element);
    this.ready = this.#unready();
    this.states = element.attachInternals?.().states; // old browsers have none
    this.root = element.attachShadow({ mode: 'open', delegatesFocus: true });
    this.root.append(this.place, make('slot', { name: 'controls' }));
    this.#retry.onclick = this.#again;
    for (const type of ['slotchange', 'load', 'error'])
      this.#fallback.addEventListener(type, () => this.#findPoster(), { capture: true });
  }

  sheet(text: string) {
    return sheetFor(this.#element.ownerDocument, text);
  }

  dress(text: string, instead: CSSStyleSheet[] = []) {
    const sheets = this.sheet(text);
    const others = this.root.adoptedStyleSheets.filter((one) => !instead.includes(one));
    this.root.adoptedStyleSheets = [...new Set([...others, ...sheets])];
    return sheets;
  }

  connect() {
    if (this.#connected) return; // moved within the document: the game goes on
    this.#connected = true;
    this.root.adoptedStyleSheets = this.sheet(styles);
    this.#roomSheets = [];
    // No callback told of attributes that the element's constructor set.
    if (!this.saved) this.#showRoom();
    this.#showControls();
    this.#window = this.#element.ownerDocument.defaultView;
    for (const type of windowEvents) this.#window?.addEventListener(type, this);
    this.#findPoster();
    watch(this.place, (near) => {
      this.near = near;
      this.view?.canvas.setNear(near);
      if (!this.#poster) void loadPictures(); // at once, because printing does not wait
      if (near && this.#loading) void this.#showPictureLater(this.#loading);
      if (near) this.#load();
    });
    this.#loadIfAsked();
  }

  disconnect() {
    if (!this.#connected) return;
    this.#connected = this.near = false;
    for (const type of windowEvents) this.#window?.removeEventListener(type, this);
    watcher?.unobserve(this.place);
    this.tellWaiting(null, { ...asked, reason: 'removed' });
    this.#showMessage(null);
    if (this.view) this.#close();
    this.#loading = null;
  }

  #close() {
    this.saved = this.view?.end() ?? null;
    this.view = null;
    this.#asked = true;
    if (!this.#loading) this.ready = this.#unready(); // else code that waits for it waits for the next board
    this.#showControls();
  }

  handleEvent({ type }: Event) {
    if (type === 'beforeprint') this.#showPicture();
    else if (failed.has(this.#again)) this.#again();
    else this.#online = this.#loading;
  }

  attributeChanged(name: AttributeName) {
    if (name === 'fit') this.#findPoster();
    if (this.view) return this.view.attributeChanged(name);
    if (gameAttributes.includes(name)) {
      this.saved = null;
      this.#showRoom();
    }
    if (this.#picture) this.#showPicture();
    if (name === 'controls' && this.#connected) this.#showControls();
    this.#loadIfAsked();
  }

  #unready(): Promise<SlidingPuzzle> {
    const ready = new Promise<SlidingPuzzle>((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    ready.catch(() => {}); // a page that does not ask need not be told: there is an event
    return ready;
  }

  #loadIfAsked() {
    if (this.#asked || this.attributes.choice('loading') === 'eager') this.#load();
  }

  #wake() {
    this.#asked = true;
    this.#load();
  }

  async #load() {
    if (!this.#connected || this.#loading || this.view) return;
    const loading = (this.#loading = {});
    this.#showMessage(null);
    const late = setTimeout(() => void this.#showPictureLater(loading), LONG);
    const tooLate = setTimeout(() => void this.#tellLate(loading), TOO_LONG);
    let saved: SavedGame | null = null;
    try {
      const { BoardView, prepare } = await loadViewModule();
      const prepared = await prepare(this.#element, this);
      await turn();
      if (this.#loading !== loading) return;
      const view = new BoardView(this.#element, prepared, this);
      saved = this.saved;
      this.saved = null;
      this.view = view;
      view.start(saved);
      // In the same task: no game is seen but the one asked for. What a page's own objects throw is no breakdown.
      for (const action of this.#later.splice(0)) void (async () => this.do(action))();
      await turn();
      if (this.#loading === loading) view.show();
    } catch (error) {
      if (this.#loading !== loading) return;
      this.#loading = null;
      this.view?.end();
      this.view = null;
      this.saved ??= saved; // for the next try
      if (this.#online === loading) return this.#again();
      const { type = 'wasm', message = error, said } = error as Partial<Problem> & { said?: Said };
      this.#fail({ type, message: String(message) }, said);
      failed.add(this.#again);
    } finally {
      clearTimeout(late);
      clearTimeout(tooLate);
    }
    // There is no board, or a listener to an event of start() or show() has taken the element away.
    if (this.#loading !== loading) return;
    this.#loading = null;
    this.#resolveReady(this.#element);
    for (const again of failed) again();
    this.tell('puzzle-ready', { state: this.#element.state });
    this.tellWaiting(this.view);
  }

  #fail(problem: Problem, said?: Said) {
    this.#showMessage(problem, said);
    this.#rejectReady(Object.assign(new Error(problem.message), { type: problem.type }));
    this.ready = this.#unready();
    this.tell('puzzle-error', problem);
    this.tellWaiting(null, { status: 'error', message: problem.message, reason: '' });
  }

  breakDown(problem: Problem, said: Said) {
    this.#close();
    this.#loading = null;
    if (++this.#breakdowns <= MOST_BREAKDOWNS) void this.#load();
    else this.#fail(problem, said);
  }

  tell(type: string, detail: object) {
    this.#element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  tellWaiting(view: BoardView | null, ending?: Ending) {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(view, ending);
  }

  #showMessage(problem: Problem | null, said: Said = { title: 'The board did not load', again: 'Try again' }) {
    failed.delete(this.#again);
    if (this.root.activeElement === this.#retry) this.surface.focus({ preventScroll: true }); // the button goes
    this.#message.hidden = !problem;
    this.#showFallback();
    if (!problem) return;
    this.#dropPicture();
    this.#title.textContent = said.title;
    this.#retry.textContent = said.again;
    this.#reason.textContent = problem.message;
  }

  #showRoom() {
    const { attributes } = this;
    this.keepRoom(...(sizeOfState(attributes.text('state')) || parseSize(attributes.text('size')) || DEFAULT_SIZE));
  }

  /** Keeps the room of a board, and knows that of the controls. The sizes are in a style sheet, because they count for
   * the element itself, whose style attribute is the page's. */
  keepRoom(columns: number, rows: number) {
    this.room = [columns, rows];
    if (!this.#connected) return;
    const controls = controlsHeight(this.attributes.list('controls'));
    const text = `:host { --_columns: ${columns}; --_rows: ${rows}; --_ems: ${controls}; --_controls: calc(${controls} * clamp(16px, 1rem, 40px)); }`;
    if (this.#roomSheets[0] !== this.sheet(text)[0]) this.#roomSheets = this.dress(text, this.#roomSheets);
  }

  #showPicture() {
    this.#dropPicture();
    const { loaded } = importPictures;
    if (!loaded || this.#poster || this.saved || this.place.classList.contains('ready')) return;
    this.#picture = loaded.pictureFor(this);
    this.surface.append(this.#picture);
  }

  async #showPictureLater(loading: object) {
    if (!this.#poster) await loadPictures();
    if (this.#loading === loading && this.near) this.#showPicture(); // what is out of sight can wait
  }

  async #tellLate(loading: object) {
    const pictures = await loadPictures();
    if (this.#loading === loading) pictures?.tellLate(this);
  }

  get showsStart() {
    const { state, seed } = this.attributes.game;
    return (state || seed) && (this.#poster || this.#picture);
  }

  #dropPicture() {
    this.#picture?.remove();
    this.#picture = null;
  }

  #showControls() {
    const names = this.attributes.list('controls');
    this.keepRoom(...this.room);
    this.controls?.remove();
    this.controls = null;
    if (names.length === 0) return;
    this.controls = make('div', { class: 'controls', part: 'controls', 'aria-hidden': 'true' }, ...makeRows(names));
    this.stage.after(this.controls);
  }

  /** An image that could not be loaded is none: what a browser shows in its place may have any size. */
  #findPoster() {
    const image = this.#element.querySelector(
      ':scope > img[width][height], :scope > :not([slot]) img[width][height]',
    ) as HTMLImageElement | null;
    const fit = this.#element.hasAttribute('fit');
    const poster = fit || (image?.complete && image.naturalWidth === 0) ? null : image;
    this.place.classList.toggle('fitted', fit || poster !== null);
    if (poster === this.#poster) return;
    if (this.#poster) for (const one of [this.#poster, this.place]) posterWatcher?.unobserve(one);
    this.#poster = poster;
    this.frame.style.cssText = '';
    this.place.classList.toggle('posted', poster !== null);
    this.#showFallback();
    if (!poster) return;
    for (const one of [poster, this.place]) {
      overlaid.set(one, this.#measure);
      posterWatcher?.observe(one);
    }
  }

  #showFallback() {
    this.#fallback.hidden = this.#message.hidden && !this.#poster;
  }

  /** Lays the frame over the poster, but not beyond the element. @returns does it */
  #layOver(): () => void {
    this.#findPoster(); // no event tells of one that is taken from its link
    const { frame, place } = this;
    const poster = this.#poster;
    if (!poster) return () => {};
    const [left, top] = layoutPlace(poster);
    const [leftOfPlace, topOfPlace] = layoutPlace(place);
    const box = `left: ${Math.max(0, left - leftOfPlace)}px; top: ${top - topOfPlace}px;
      width: ${Math.min(poster.offsetWidth, place.clientWidth)}px; height: ${poster.offsetHeight}px`;
    return () => {
      frame.style.cssText = box;
    };
  }

  setDrawn(drawn: boolean) {
    this.place.classList.toggle('ready', drawn);
    this.#dropPicture();
    // The link around the poster is hidden now.
    if (drawn && this.#poster && this.#element.contains(this.#poster.closest(':focus')))
      this.surface.focus({ preventScroll: true });
  }

  /** Whether there is a game, or something was asked of the one to come: then attributes say no more how it begins. */
  get begun() {
    return this.view !== null || this.saved !== null || this.#later.length > 0;
  }

  /** Does something with the board, now or when it is loaded; and loads it. */
  do<T>(action: (view: BoardView) => T): T | undefined {
    if (this.view) return action(this.view);
    this.#later.push(action);
    this.#wake();
  }

  /** As do(), but does not load the board for it. */
  doOnceLoaded(action: (view: BoardView) => void) {
    if (this.view) action(this.view);
    else this.#later.push(action);
  }

  /** As do(), for what gives a promise. @param otherwise what it is when there will be no board */
  ask<T, Other = null>(
    action: (view: BoardView) => Promise<T>,
    signal?: AbortSignal,
    otherwise: (ending: Ending) => Other = () => null as Other,
  ): Promise<T | Other> {
    if (this.view) return action(this.view);
    return new Promise((resolve) => {
      const end = (view: BoardView | null, ending: Ending = asked) => {
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
}
