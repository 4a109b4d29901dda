// What the element is made of once it is loaded. The view joins the parts of a board, reads the element's attributes, and
// tells what happened in events of the element. All boards of the page share one wasm instance and one solver.

import { DEFAULT_SIZE } from './attributes.ts';
import { BoardCanvas, importPicture } from './board-canvas.ts';
import { BoardGame } from './board-game.ts';
import { BoardInput } from './board-input.ts';
import { BoardSearch } from './board-search.ts';
import { BoardSpeech, mistakeIn } from './board-speech.ts';
import { boardStyles } from './board-style.ts';
import { loader } from '../common/dom.ts';
import { printable } from '../common/text.ts';
import { failureOf, reasonOf } from '../engine/failure.ts';
import { dropBoardModule, loadBoardModule } from '../engine/wasm-module.ts';
import { languageOf, sayIn } from '../words/language.ts';
import { problemOf } from '../words/sentences.ts';

import type { AttributeName } from './attributes.ts';
import type { Move, SavedGame } from './board-game.ts';
import type { BoardControls } from './board-controls.ts';
import type { BoardPicture } from './board-picture.ts';
import type { BoardShell } from './board-shell.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';
import type { Input, Problem } from '../common/types.ts';
import type { PuzzleError } from '../engine/failure.ts';
import type { WasmModule } from '../engine/wasm-module.ts';
import type { Say } from '../words/language.ts';

export { loadBoardModule };

const importControls = loader(() => import('./board-controls.ts'), 'controlStyles');
const importMemory = loader(() => import('./board-memory.ts'), 'BoardMemory');
const importRacing = loader(() => import('./racing.ts'), 'join');

const memoryFor = async (element: SlidingPuzzle, { attributes }: BoardShell) =>
  element.remember ? new (await importMemory()).BoardMemory(element, JSON.stringify(attributes.game)) : null;

function locationsOf(element: SlidingPuzzle) {
  const { workerLocation, wasmLocation } = element.constructor as typeof SlidingPuzzle;
  return { workerLocation, wasmLocation };
}

/** Loads what a board needs beside this script. @returns rejects with a Problem, which has `said` with it */
export async function prepare(element: SlidingPuzzle, shell: BoardShell) {
  const speaking = sayIn(languageOf(element));
  try {
    // A board can be played before its controls are there: #showControls() puts them on, or says that they did not come.
    if (shell.attributes.list('controls').length > 0) void importControls().catch(() => {});
    // Nor does one wait for a race: #joinRace() joins, or says that its script did not come.
    if (element.race) void importRacing().catch(() => {});
    // Nor does one wait for a memory that did not come: #showMemory() says so.
    const memory = memoryFor(element, shell).then(
      (one) => one?.open() ?? null,
      () => null,
    );
    const wasm = await loadBoardModule(locationsOf(element).wasmLocation);
    // The first board of the page parses the style sheet; here, where the next step is another task.
    shell.sheet(boardStyles);
    return { wasm, say: await speaking, memory: await memory };
  } catch (error) {
    const say = await speaking;
    throw { ...problemOf(failureOf(error), say), said: overNothing(say) };
  }
}

const overNothing = (say: Say) => ({ title: say`The board did not load`, again: say`Try again` });

/** What is wrong when the program that draws ends in an error. Where that names no failure the program has broken off,
 * perhaps because it is of another version than this script: boards that are loaded from now on get another one. */
function endOf(error: unknown, wasm: WasmModule, say: Say) {
  const { failure } = error as Partial<PuzzleError>;
  if (!failure) dropBoardModule(wasm);
  return problemOf(failure ?? { type: 'wasm', code: 'board-stopped', reason: reasonOf(error) }, say);
}

export class BoardView {
  shell;
  say;
  game;
  canvas;
  speech;
  search;

  #element;
  #attributes;
  picture: BoardPicture | null = null;
  #memory;
  #input;
  #controls: BoardControls | null = null;
  #connection = new AbortController(); // ends all listening
  #changed: Set<AttributeName> = new Set();

  /** Throws a Problem when the browser refuses memory; nothing is left behind then. @param element connected */
  constructor(element: SlidingPuzzle, { wasm, say, memory }: Awaited<ReturnType<typeof prepare>>, shell: BoardShell) {
    this.#element = element;
    this.#attributes = shell.attributes;
    this.shell = shell;
    this.say = say;
    this.#memory = memory;
    this.game = this.#guard(wasm, () => new BoardGame(wasm, this));
    const document = element.ownerDocument;
    const { frame, surface } = shell;
    const { signal } = this.#connection;
    shell.dress(boardStyles);
    frame.lang = say.language;
    this.canvas = new BoardCanvas(this, signal);
    this.speech = new BoardSpeech(this);
    this.search = new BoardSearch(this);
    this.#input = new BoardInput(surface, this, signal);
    document.addEventListener('visibilitychange', () => this.game.hold(document.hidden), { signal });
  }

  start(saved: SavedGame | null) {
    this.#guard(this.game.wasm, () => this.#start(saved));
  }

  /** What it throws is a Problem, which has `said` with it. */
  #guard<T>(wasm: WasmModule, act: () => T) {
    try {
      return act();
    } catch (error) {
      throw { ...endOf(error, wasm, this.say), said: overNothing(this.say) };
    }
  }

  #start(saved: SavedGame | null) {
    // Tiles that a poster or a picture shows already do not turn up once more.
    if (this.shell.showsStart) this.game.call('set_slide_duration', 0);
    const game = saved ?? this.#memory?.stored;
    if (!game || !this.game.restore(game)) {
      if (game) this.#memory?.setAside();
      this.#startAsAsked(this.shell.room.join('x'));
    }
    if (!this.game.pointer) return; // a listener took the element away
    this.#memory?.follow(this.game, this);
    this.#input.configure(this.#inputs(), this.#element.invertKeys);
    this.canvas.applyTheme();
  }

  /** Shows the rest, a task after start(), and the board in later tasks: one task for all would be long. */
  show() {
    if (!this.game.pointer) return;
    for (const name of this.#attributes.names) this.#check(name);
    void this.#changeLanguage(); // the language may be another since it was prepared
    void this.#showControls();
    void this.#loadPicture();
    this.#showMemory();
    void this.shell.turn().then(() => this.game.pointer && this.canvas.show());
    void this.#joinRace();
  }

  end(): SavedGame | null {
    if (!this.game.pointer) return null;
    importRacing.loaded?.leave(this.#element);
    this.search.stop('removed');
    this.shell.states?.clear();
    this.#connection.abort();
    this.#controls?.disconnect();
    this.#controls?.element.remove();
    this.#memory?.end();
    const saved = this.game.end();
    this.picture?.end();
    this.canvas.end();
    this.speech.end();
    this.shell.surface.classList.remove('can-slide', 'swiped');
    return saved;
  }

  breakDown(error: unknown) {
    this.shell.breakDown(endOf(error, this.game.wasm, this.say), overNothing(this.say));
  }

  /** What :state() in the page's style sheets sees. */
  showStates() {
    const { solved, playing } = this.game;
    const now = { solved, playing, searching: this.search.searching };
    for (const [name, on] of Object.entries(now)) {
      try {
        this.shell.states?.[on ? 'add' : 'delete'](name);
      } catch {
        // A Chromium before 125 takes other names only.
      }
    }
  }

  tell(type: string, detail: object) {
    if (this.game.pointer) this.showStates();
    if (this.game.pointer || type === 'puzzle-solution') this.shell.tell(type, detail);
  }

  report(problem: Problem) {
    this.speech.showProblem(problem);
    this.tell('puzzle-error', { ...problem });
  }

  onNewGame() {
    const { state, size, seed, solvable, width, height } = this.game;
    this.#stopSearch();
    this.#input.forget();
    this.speech.forgetProblems();
    this.shell.keepRoom(width, height);
    this.speech.hush();
    this.#showLabel();
    this.speech.describe();
    this.picture?.show();
    this.canvas.askForFrame();
    this.tell('puzzle-shuffle', { state, size, seed, solvable });
  }

  onMove({ by, blankBefore, newlySolved }: Move) {
    const { game } = this;
    const { moveCount } = game;
    this.#stopSearch();
    this.speech.describe();
    // A player who goes on has seen what was wrong.
    if (by === 'player') this.speech.forgetProblems();
    const place = (newlySolved && importRacing.loaded?.finish(this.#element)) || 0;
    if (this.isLive) {
      if (newlySolved) this.speech.announceSolved(place);
      else if (by !== 'playback') this.speech.announceMove(blankBefore);
    }
    this.tell('puzzle-move', { by, state: game.state, moveCount, solved: game.solved });
    if (newlySolved)
      this.tell('puzzle-solved', {
        moveCount,
        assisted: game.assistedCount,
        elapsed: game.elapsed,
        inputs: game.inputs,
        interrupted: game.interrupted,
        attempt: game.attempt,
        hints: game.hints,
        ...(place && { place }),
      });
  }

  get isLive() {
    return this.#attributes.choice('live') !== 'off';
  }

  /** What was found for another position counts no more. */
  #stopSearch() {
    this.search.stop('board-changed');
    this.canvas.mark(-1);
  }

  /** Several changes in one task are one change. */
  attributeChanged(name: AttributeName) {
    this.#changed.add(name);
    if (this.#changed.size > 1) return;
    queueMicrotask(() => {
      const changed = this.#changed;
      this.#changed = new Set();
      if (this.game.pointer) this.#applyAttributes(changed);
    });
  }

  /** See BoardGame.startWith. A game that attributes ask for in the same task gives way. */
  startWith(game: { state?: string; moves?: string }) {
    for (const name of this.#attributes.gameNames) this.#changed.delete(name);
    this.game.startWith(game);
  }

  #applyAttributes(changed: Set<AttributeName>) {
    const has = (...names: AttributeName[]) => names.some((name) => changed.has(name));
    // The state that was refused may be allowed now, and the one that was allowed may not.
    const judgedAnew =
      has('allow-unsolvable') &&
      this.#element.hasAttribute('state') &&
      (this.speech.tells('state') || !this.game.solvable);
    if (has(...this.#attributes.gameNames) || judgedAnew) this.game.guard(() => this.#startAsAsked(null));
    for (const name of changed) this.#check(name);
    if (has('theme', 'scheme', 'motion', 'numbers', 'src')) this.canvas.applyTheme();
    if (has('input', 'invert-keys', 'readonly')) this.#input.configure(this.#inputs(), this.#element.invertKeys);
    if (has('alt', 'src', 'input', 'readonly')) this.#showLabel();
    if (has('src')) void this.#loadPicture();
    if (has('lang')) void this.#changeLanguage();
    if (has('controls')) void this.#showControls();
    if (has('remember')) void this.#remember();
    if (has('race')) {
      this.speech.forgetProblems('race');
      void this.#joinRace();
    }
    this.#controls?.update();
  }

  async #joinRace() {
    const element = this.#element;
    if (element.race && !importRacing.loaded)
      await importRacing().catch(() => this.#reportMissing('racing.js', 'race'));
    if (!this.game.pointer) return;
    const { say } = this;
    const refused = ({ type, message }: Problem) => {
      const keeps = say`The other boards in this race start from a position like that; this board keeps its own.`;
      this.report({ type, message: type === 'unsolvable' ? `${message} ${keeps}` : message, attribute: 'race' });
    };
    importRacing.loaded?.join(element, element.race, refused, () => (this.#controls ?? element).solve());
  }

  #reportMissing(file: string, attribute?: string) {
    if (!this.game.pointer) return;
    const problem = problemOf({ type: 'wasm', code: 'no-answer', file, elsewhere: false }, this.say);
    this.report({ ...problem, ...(attribute && { attribute }) });
  }

  #check(name: AttributeName) {
    const mistake = mistakeIn(this.#attributes, name);
    if (mistake === null) this.speech.forgetProblems(name);
    if (!mistake) return;
    const { say } = this;
    const wrong = printable(mistake.wrong);
    const known = mistake.values?.reduceRight((last, value, at, all) =>
      at === all.length - 2 ? say`${value} or ${last}` : `${value}, ${last}`,
    );
    const message = known
      ? say`“${wrong}” is not a valid ${name}. Use ${known}.`
      : say`“${wrong}” is not a valid ${name}. Use a number above 0, for example ${mistake.example ?? ''}.`;
    this.report({ type: 'attribute', message, attribute: name });
  }

  get allowUnsolvable() {
    return this.#element.allowUnsolvable;
  }

  get fromStart() {
    return this.#attributes.list('controls').includes('review');
  }

  #startAsAsked(otherwise: string | null) {
    const { game } = this.#attributes;
    this.game.start({ ...game, size: game.size ?? DEFAULT_SIZE.join('x') }, otherwise);
  }

  limits() {
    const { algorithms, maxNodes, maxMemory, maxSeconds } = this.#element;
    return { algorithm: algorithms.at(0), maxNodes, maxMemory, maxSeconds };
  }

  locations() {
    return locationsOf(this.#element);
  }

  async #changeLanguage() {
    const language = languageOf(this.#element);
    const say = await sayIn(language);
    // The words of a language that was asked for before may come later than those of the present one.
    if (!this.game.pointer || say === this.say || language !== languageOf(this.#element)) return;
    this.say = say;
    this.shell.frame.lang = say.language;
    this.#controls?.speak(say);
    this.#showLabel();
    this.speech.describe();
  }

  async #loadControls() {
    try {
      await importControls();
      this.speech.forgetProblems('wasm'); // of an earlier try
    } catch {
      if (this.game.pointer) this.report(problemOf({ type: 'wasm', code: 'controls-not-loaded' }, this.say));
    }
  }

  async #showControls() {
    if (!importControls.loaded && this.#attributes.list('controls').length > 0) {
      await this.#loadControls();
      if (!importControls.loaded) return; // the room that was kept for them stays
    }
    if (!this.game.pointer) return;
    this.shell.keepRoom(...this.shell.room);
    const names = this.#attributes.list('controls');
    if (names.length === 0) {
      this.#controls?.show([]); // moves the focus to the board if a control has it
      this.#controls?.disconnect();
      this.#controls?.element.remove();
      this.#controls = null;
    } else if (importControls.loaded && !this.#controls) {
      const { BoardControls, controlStyles } = importControls.loaded;
      this.shell.dress(controlStyles);
      this.#controls = new BoardControls(this.#element, this.say, {
        others: () => importRacing.loaded?.solveOthers(this.#element),
        prepare: () => void this.search.prepare(),
      });
      this.shell.stage.after(this.#controls.element);
    }
    this.shell.controls?.remove();
    this.#controls?.show(names);
  }

  async fullscreen(on: boolean) {
    const element = this.#element;
    try {
      if (on && element.ownerDocument.fullscreenEnabled) {
        if (!importControls.loaded) await this.#loadControls();
        if (importControls.loaded) this.shell.dress(importControls.loaded.controlStyles);
        await element.requestFullscreen();
      } else if (!on && element.matches(':fullscreen')) await element.ownerDocument.exitFullscreen();
    } catch {
      // The browser refuses: that is the answer.
    }
    return element.matches(':fullscreen');
  }

  #showLabel() {
    const alt = this.#attributes.text('src') && this.#attributes.text('alt');
    this.speech.label(alt, this.#inputs().has('keys'));
  }

  async #loadPicture() {
    this.speech.forgetProblems('src');
    const address = this.#attributes.text('src');
    if (!address && !this.picture) return;
    const module = await importPicture().catch(() => null);
    if (!module) return this.#reportMissing('board-picture.js', 'src');
    if (!this.game.pointer) return;
    this.picture ??= new module.BoardPicture(this);
    void this.picture.load(this.#attributes.text('src'));
  }

  #showMemory() {
    if (this.#memory) this.#memory.tell();
    else if (this.#element.remember) this.#reportMissing('board-memory.js');
  }

  /** The name changed: the present game is stored under the new one, beside those that are there. */
  async #remember() {
    this.speech.forgetProblems('remember');
    this.#memory?.end();
    const memory = (this.#memory = await memoryFor(this.#element, this.shell).catch(() => null));
    await memory?.open();
    if (memory !== this.#memory || !this.game.pointer) return memory?.end();
    memory?.setAside();
    memory?.follow(this.game, this);
    this.#showMemory();
  }

  #inputs(): Set<string> {
    return new Set(this.#element.readonly ? [] : this.#attributes.list('input'));
  }

  move(where: string | number, input?: Input) {
    const moved = this.game.move(where, input);
    if (moved === 0 && input) this.refuse(Number(where));
    return moved;
  }

  /** A tile that a hand cannot move shakes, and screen readers are told. @param cell where it is; NaN: none moves that way */
  refuse(cell: number) {
    const { game } = this;
    const tile = cell >= 0 ? game.call('tile_at', cell) : 0;
    if (tile > 0) this.canvas.shake(cell);
    if (this.isLive && (tile > 0 || Number.isNaN(cell))) this.speech.announceRefused(tile);
  }
}
