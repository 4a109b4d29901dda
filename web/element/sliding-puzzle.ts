// <sliding-puzzle>: the one script that a page loads. This file is the element's public interface; behind it stands the
// shell (board-shell.ts), and behind that the board, once it is loaded.
//
// Nothing here throws at the page: a puzzle-error event and words on the board tell what is wrong.

import { attributeNames, AttributeReader, gameAttributes, noGame, reflected } from './attributes.ts';
import { BoardShell } from './board-shell.ts';
import { noSearch } from '../engine/facts.ts';

import type { AttributeName, AttributeProperties } from './attributes.ts';
import type {
  Algorithm,
  AnalyseOptions,
  Analysis,
  Game,
  GameFacts,
  Hint,
  HintOptions,
  Input,
  PlayOptions,
  Problem,
  SearchFigures,
  SolveOptions,
  SolveResult,
} from '../common/types.ts';

let wasmLocation = '';
let workerLocation = '';

/** @param value null and undefined take it away */
function reflect(element: Element, name: AttributeName, value: unknown) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/**
 * A sliding puzzle to play and to have solved. Every attribute has a property of the same name in
 * camelCase that reflects it and can be changed at any time; `state`, `moves`, `seed` and `size` read
 * the present game instead.
 *
 * While detached from the document, a board can be read but not played. Until the board is loaded, properties are '', 0, false or
 * null, and setting a property sets its attribute. Methods start the loading. They are done when the board is there,
 * as are a `state` and `moves` that are set after them, and until then they return 0 or false; those that give promises
 * wait for the board. A property that is set to null or undefined is not given, and neither is a `state` of ''.
 *
 * Events bubble and cross shadow roots: puzzle-ready, puzzle-shuffle (any new game), puzzle-move,
 * puzzle-solved, puzzle-playback, puzzle-progress, puzzle-solution, puzzle-error. Their details are
 * in HTMLElementEventMap.
 */
export class SlidingPuzzle extends ((globalThis.HTMLElement ?? class {}) as new () => HTMLElement &
  AttributeProperties &
  GameFacts) {
  // on a server, which renders the tag and nothing in it
  static get observedAttributes() {
    return attributeNames as string[];
  }

  /** The version of this script. */
  static get version() {
    return globalThis.PUZZLE_VERSION;
  }

  /** The folder with board-….wasm and solver-….wasm, relative to the page; '': wasm/ next to this script. It changes
   * nothing that is loaded already. */
  static get wasmLocation(): string {
    return wasmLocation;
  }

  static set wasmLocation(folder: string | URL) {
    wasmLocation = String(folder ?? '');
  }

  /** The folder that has the folder parts, relative to the page; '': that of this script. It changes nothing that is
   * loaded already. */
  static get workerLocation(): string {
    return workerLocation;
  }

  static set workerLocation(folder: string | URL) {
    workerLocation = String(folder ?? '');
  }

  #shell = new BoardShell(this);

  constructor() {
    super();
    // Properties that a script set before this one was loaded.
    const early = this as unknown as Record<string, unknown>;
    for (const name of [...gameAttributes, ...reflected.map(({ property }) => property)]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = early[name];
      delete early[name];
      early[name] = value;
    }
  }

  // --- Life ---

  connectedCallback() {
    this.#shell.connect();
  }

  disconnectedCallback() {
    // A move within the document disconnects and connects at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#shell.disconnect();
    });
  }

  adoptedCallback() {
    this.#shell.disconnect(); // it begins anew in the other document
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null) {
    if (before !== after) this.#shell.attributeChanged(name as AttributeName);
  }

  /** Gives the board the keyboard's focus, also when one of its controls has it. */
  override focus(options?: FocusOptions) {
    this.#shell.surface.focus(options);
  }

  /** The game, also the one that is put away while the element is out of the document. */
  get #game() {
    return this.#shell.view?.game ?? this.#shell.saved?.last;
  }

  static {
    for (const name of Object.keys(noGame) as (keyof GameFacts)[])
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get(this: SlidingPuzzle) {
          return this.#game?.[name] ?? noGame[name];
        },
      });
  }

  // --- Games ---

  /** Resolves with the element when it can be played, rejects with an Error that has the `type` of the problem when
   * the board cannot come; a retry creates a new promise. Starts nothing by itself. */
  get ready() {
    return this.#shell.ready as Promise<this>;
  }

  /** Starts a new game: from `state`, or shuffled for `size` (else the present one) from `seed` (else a random one);
   * then plays `moves`, at the `times` given. The board stays as it was when something is wrong with them.
   * @returns what is wrong; no event tells it */
  load(game: Game): Problem | null {
    return this.#shell.do((view) => view.game.load(game)) ?? null;
  }

  /** What load() would say of a position; nothing changes. Before the board is there nothing is wrong and nothing
   * solvable.
   * @param state position text */
  judge(state: string): { problem: Problem | null; solvable: boolean } {
    return this.#shell.do((view) => view.game.judge(state)) ?? { problem: null, solvable: false };
  }

  /** A new shuffled game of the same size.
   * @param seed any text up to 1 KB; the same seed gives the same board for ever */
  shuffle(seed?: string) {
    this.#shell.do(({ game }) => game.shuffle(seed));
  }

  /** Back to the position this game began with; counters at zero. */
  reset() {
    this.#shell.do(({ game }) => game.reset());
  }

  /** The position as text, "7 4 3/0 5 8/6 2 1". Setting it starts a new game from there. */
  get state(): string {
    return this.#game?.state ?? '';
  }

  set state(value) {
    this.#startWith('state', value || null); // Preact and Vue write '' for what is not given
  }

  /** Move text from the start to here, in which a letter is the way a tile travelled: "R2U". Setting it plays that
   * from the start position. */
  get moves(): string {
    return this.#game?.moves ?? '';
  }

  set moves(value) {
    this.#startWith('moves', value);
  }

  #startWith(name: 'state' | 'moves', value: unknown) {
    if (!this.#shell.begun) reflect(this, name, value);
    else if (value !== null && value !== undefined)
      this.#shell.doOnceLoaded((view) => view.startWith({ [name]: String(value) }));
  }

  /** "4x3", width first. Setting it sets the attribute. */
  get size(): string {
    return this.#game?.size ?? this.#shell.room.join('x');
  }

  set size(value) {
    reflect(this, 'size', value);
  }

  /** The seed of this game, or null when it came from a position. Setting it sets the attribute. */
  get seed(): string | null {
    return this.#game ? this.#game.seed : this.getAttribute('seed');
  }

  set seed(value) {
    reflect(this, 'seed', value);
  }

  /** When the moves were made, as text for a link: the milliseconds of play from each move to the next, in digits of
   * base 32. Moves of one run share a moment. Setting it sets the attribute. */
  get times(): string {
    return this.#game?.times ?? '';
  }

  set times(value) {
    reflect(this, 'times', value);
  }

  /** "#size=4x4&seed=…" or "#state=…", with "&moves=…" and "&algorithm=…" when there are such: what a link to this
   * game needs. */
  get permalink() {
    const [algorithm] = this.algorithms;
    return (this.#game?.permalink ?? '') + (this.#game && algorithm ? `&algorithm=${algorithm}` : '');
  }

  /** The position in lines and columns, for a text. */
  toText(): string {
    return this.#game?.plainText ?? '';
  }

  /** The drawing as a PNG, in device pixels.
   * @returns null when there is no board or the browser refuses */
  toBlob(): Promise<Blob | null> {
    return this.#shell.ask(({ canvas }) => canvas.toBlob());
  }

  /** Shows board and controls on the whole screen, or goes back. Browsers allow it after a click or key only, an
   * iframe that has allow="fullscreen" only, and an iPhone never.
   * @param on without it: the other way round
   * @returns whether it is on the whole screen now; never rejects */
  fullscreen(on: boolean = !this.matches(':fullscreen')): Promise<boolean> {
    return this.#shell.ask((view) => view.fullscreen(on)).then(Boolean);
  }

  // --- Moves ---

  /** Moves one tile in a direction, or slides the run from a cell (counted from 0, row by row).
   * @param where "up", "down", "left", "right", their first letters, or a cell
   * @param input what the player used, if this is a move of the player's hand; see `inputs`
   * @returns tiles that moved; the player's hand moves none on a board that moves have solved */
  move(where: string | number, input?: Input): number {
    return this.#shell.do((view) => view.move(where, input)) ?? 0;
  }

  /** Takes back one action, at the start of a game the whole game.
   * @returns whether there was one */
  undo(): boolean {
    return this.#shell.do(({ game }) => game.undo()) ?? false;
  }

  /** Begins an attempt here: a game with the moves and the time up to this moment. The game as it is now is kept
   * before it, and undo at the start goes back to it.
   * @returns whether there were moves, which an attempt needs */
  beginAttempt(): boolean {
    return this.#shell.do(({ game }) => game.beginAttempt()) ?? false;
  }

  /** Goes back to the last game that began at that position, or stays at this one if it did.
   * @returns whether there was such a game */
  backTo(startState: string): boolean {
    return this.#shell.do(({ game }) => game.backTo(startState)) ?? false;
  }

  /** Does again what was taken back, or makes the next move of a solution.
   * @returns whether there was one */
  redo(): boolean {
    return this.#shell.do(({ game }) => game.redo()) ?? false;
  }

  /** Goes that many single moves forward, or back when negative; pauses playback.
   * @returns how many it went */
  step(moves: number = 1): number {
    return this.#shell.do(({ game }) => game.step(moves)) ?? 0;
  }

  /** Goes to a place on the timeline; pauses playback.
   * @param move 0 is the start, `timelineLength` the end
   * @returns how many moves it went */
  seek(move: number): number {
    return this.#shell.do(({ game }) => game.seek(move)) ?? 0;
  }

  /** Plays the moves ahead (a solution, or what was undone) to their end: evenly, or with the pauses that there were.
   * Called again it changes the speed. */
  play(options?: PlayOptions) {
    this.#shell.do(({ game }) => game.play(options));
  }

  /** Stops playing where it is. */
  pause() {
    this.#shell.doOnceLoaded(({ game }) => game.pause());
  }

  // --- Solving ---

  /** Searches for a solution of the present position, and plays it. A move or a new game meanwhile cancels it, and so
   * does a second solve().
   * @param options what is left out is taken from the attributes
   * @returns never rejects; what went wrong is in status and message */
  solve(options?: SolveOptions): Promise<SolveResult> {
    return this.#shell.ask(({ search }) => search.solve(options), options?.signal, noSearch);
  }

  /** Finds the next move of a shortest solution, on large boards of the best known one, and marks its tile; makes no
   * move. Along a solution that was found or hinted at it knows without a search. Screen readers are told, in the
   * language of the board.
   * @returns null when there is none: solved, unsolvable, or the board changed */
  hint(options?: HintOptions): Promise<Hint | null> {
    return this.#shell.ask(({ search }) => search.hint(options));
  }

  /** Works out what the game on the board cost, with the moves that are ahead: how far each of its positions is from
   * the goal. The board can be played on meanwhile.
   * @returns when all is proven or the time is over; null when the game cannot be solved, or after an abort; never
   * rejects */
  analyse(options?: AnalyseOptions): Promise<Analysis | null> {
    return this.#shell.ask(({ search }) => search.analyse(options), options?.signal);
  }

  /** Ends a search, if one runs, with the best solution it knows; cancels it when there is none yet. */
  settle() {
    if (this.#shell.view) this.#shell.view.search.settle();
    else this.#shell.tellWaiting(null);
  }

  /** Ends a search, if one runs. */
  cancel() {
    if (this.#shell.view) this.#shell.view.search.stop('asked');
    else this.#shell.tellWaiting(null);
  }

  /** Whether a search is running. */
  get searching() {
    return this.#shell.view?.search.searching ?? false;
  }

  /** The figures of the search that runs, else of the last one; null before the first. */
  get stats(): SearchFigures | null {
    return this.#shell.view?.search.stats ?? null;
  }

  /** The solvers that the attribute `algorithm` names; empty when it names none. */
  get algorithms(): Algorithm[] {
    return this.#shell.attributes.list('algorithm') as Algorithm[];
  }
}

// The properties that reflect attributes. Null takes the attribute away.
for (const { name, property, kind } of reflected) {
  Object.defineProperty(SlidingPuzzle.prototype, property, {
    configurable: true,
    get(this: SlidingPuzzle) {
      if (kind === 'flag') return this.hasAttribute(name);
      return kind === 'amount' ? new AttributeReader(this).amount(name) : (this.getAttribute(name) ?? '');
    },
    set(this: SlidingPuzzle, value: unknown) {
      if (kind === 'flag') this.toggleAttribute(name, Boolean(value));
      else reflect(this, name, value);
    },
  });
}

/** Defines the element; by another name where this one is taken, for a class without a name cannot be constructed. */
function define(registry: CustomElementRegistry) {
  const first = registry.get('sliding-puzzle') as Partial<typeof SlidingPuzzle> | undefined;
  let name = 'sliding-puzzle';
  for (let number = 2; registry.get(name); number += 1) name = `sliding-puzzle-${number}`;
  registry.define(name, SlidingPuzzle);
  if (!first) return;
  const { version } = first;
  console.warn(
    `<sliding-puzzle> is ${version ? `defined already, by version ${version} of its script` : 'an element of another script'}. ` +
      `${import.meta.url} leaves it so and defines <${name}>. ${version ? 'Load the script from one address only.' : 'Use that tag instead.'}`,
  );
}

if (globalThis.customElements) define(customElements);
