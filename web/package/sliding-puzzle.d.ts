// Made by tsc from sliding-puzzle.ts (PUZZLE_UPDATE_GOLDEN=1 tests/types.sh).
import type { AttributeProperties } from './types.js';
import type { Algorithm, AnalyseOptions, Analysis, Game, GameFacts, Hint, HintOptions, Input, PlayOptions, Problem, SearchFigures, SolveOptions, SolveResult } from './types.js';
declare const SlidingPuzzle_base: new () => HTMLElement & AttributeProperties & GameFacts;
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
export declare class SlidingPuzzle extends SlidingPuzzle_base {
    #private;
    static get observedAttributes(): string[];
    /** The version of this script. */
    static get version(): string;
    /** The folder with board-….wasm and solver-….wasm, relative to the page; '': wasm/ next to this script. It changes
     * nothing that is loaded already. */
    static get wasmLocation(): string;
    static set wasmLocation(folder: string | URL);
    /** The folder that has the folder parts, relative to the page; '': that of this script. It changes nothing that is
     * loaded already. */
    static get workerLocation(): string;
    static set workerLocation(folder: string | URL);
    constructor();
    connectedCallback(): void;
    disconnectedCallback(): void;
    adoptedCallback(): void;
    attributeChangedCallback(name: string, before: string | null, after: string | null): void;
    /** Gives the board the keyboard's focus, also when one of its controls has it. */
    focus(options?: FocusOptions): void;
    /** Resolves with the element when it can be played, rejects with an Error that has the `type` of the problem when
     * the board cannot come; a retry creates a new promise. Starts nothing by itself. */
    get ready(): Promise<this>;
    /** Starts a new game: from `state`, or shuffled for `size` (else the present one) from `seed` (else a random one);
     * then plays `moves`, at the `times` given. The board stays as it was when something is wrong with them.
     * @returns what is wrong; no event tells it */
    load(game: Game): Problem | null;
    /** What load() would say of a position; nothing changes. Before the board is there nothing is wrong and nothing
     * solvable.
     * @param state position text */
    judge(state: string): {
        problem: Problem | null;
        solvable: boolean;
    };
    /** A new shuffled game of the same size.
     * @param seed any text up to 1 KB; the same seed gives the same board for ever */
    shuffle(seed?: string): void;
    /** Back to the position this game began with; counters at zero. */
    reset(): void;
    /** The position as text, "7 4 3/0 5 8/6 2 1". Setting it starts a new game from there. */
    get state(): string;
    set state(value: string);
    /** Move text from the start to here, in which a letter is the way a tile travelled: "R2U". Setting it plays that
     * from the start position. */
    get moves(): string;
    set moves(value: string);
    /** "4x3", width first. Setting it sets the attribute. */
    get size(): string;
    set size(value: string);
    /** The seed of this game, or null when it came from a position. Setting it sets the attribute. */
    get seed(): string | null;
    set seed(value: string | null);
    /** When the moves were made, as text for a link: the milliseconds of play from each move to the next, in digits of
     * base 32. Moves of one run share a moment. Setting it sets the attribute. */
    get times(): string;
    set times(value: string);
    /** "#size=4x4&seed=…" or "#state=…", with "&moves=…" and "&algorithm=…" when there are such: what a link to this
     * game needs. */
    get permalink(): string;
    /** The position in lines and columns, for a text. */
    toText(): string;
    /** The drawing as a PNG, in device pixels.
     * @returns null when there is no board or the browser refuses */
    toBlob(): Promise<Blob | null>;
    /** Shows board and controls on the whole screen, or goes back. Browsers allow it after a click or key only, an
     * iframe that has allow="fullscreen" only, and an iPhone never.
     * @param on without it: the other way round
     * @returns whether it is on the whole screen now; never rejects */
    fullscreen(on?: boolean): Promise<boolean>;
    /** Moves one tile in a direction, or slides the run from a cell (counted from 0, row by row).
     * @param where "up", "down", "left", "right", their first letters, or a cell
     * @param input what the player used, if this is a move of the player's hand; see `inputs`
     * @returns tiles that moved; the player's hand moves none on a board that moves have solved */
    move(where: string | number, input?: Input): number;
    /** Takes back one action, at the start of a game the whole game.
     * @returns whether there was one */
    undo(): boolean;
    /** Begins an attempt here: a game with the moves and the time up to this moment. The game as it is now is kept
     * before it, and undo at the start goes back to it.
     * @returns whether there were moves, which an attempt needs */
    beginAttempt(): boolean;
    /** Goes back to the last game that began at that position, or stays at this one if it did.
     * @returns whether there was such a game */
    backTo(startState: string): boolean;
    /** Does again what was taken back, or makes the next move of a solution.
     * @returns whether there was one */
    redo(): boolean;
    /** Goes that many single moves forward, or back when negative; pauses playback.
     * @returns how many it went */
    step(moves?: number): number;
    /** Goes to a place on the timeline; pauses playback.
     * @param move 0 is the start, `timelineLength` the end
     * @returns how many moves it went */
    seek(move: number): number;
    /** Plays the moves ahead (a solution, or what was undone) to their end: evenly, or with the pauses that there were.
     * Called again it changes the speed. */
    play(options?: PlayOptions): void;
    /** Stops playing where it is. */
    pause(): void;
    /** Searches for a solution of the present position, and plays it. A move or a new game meanwhile cancels it, and so
     * does a second solve().
     * @param options what is left out is taken from the attributes
     * @returns never rejects; what went wrong is in status and message */
    solve(options?: SolveOptions): Promise<SolveResult>;
    /** Finds the next move of a shortest solution, on large boards of the best known one, and marks its tile; makes no
     * move. Along a solution that was found or hinted at it knows without a search. Screen readers are told, in the
     * language of the board.
     * @returns null when there is none: solved, unsolvable, or the board changed */
    hint(options?: HintOptions): Promise<Hint | null>;
    /** Works out what the game on the board cost, with the moves that are ahead: how far each of its positions is from
     * the goal. The board can be played on meanwhile.
     * @returns when all is proven or the time is over; null when the game cannot be solved, or after an abort; never
     * rejects */
    analyse(options?: AnalyseOptions): Promise<Analysis | null>;
    /** Ends a search, if one runs, with the best solution it knows; cancels it when there is none yet. */
    settle(): void;
    /** Ends a search, if one runs. */
    cancel(): void;
    /** Whether a search is running. */
    get searching(): boolean;
    /** The figures of the search that runs, else of the last one; null before the first. */
    get stats(): SearchFigures | null;
    /** The solvers that the attribute `algorithm` names; empty when it names none. */
    get algorithms(): Algorithm[];
}
export {};
