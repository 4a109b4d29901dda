// What the parts of "beyond" are made of: a position to shuffle, a button that runs something, the page's solver, and
// the two bounds as figures and as a chart.

import { make } from '../common/make.js';
import { solvers } from '../common/solvers.js';
import { en } from '../words/methods.js';
import { Bounds, foundWords, gapWords } from './beyond-model.js';
import { boardOf, linkPosition, manhattan, speakPosition } from './board.js';
import { lineChart } from './chart.js';
import { controllerWithin, wordsOf } from './experiment.js';
import { Link } from './link.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, figureList, mayMove } from './pieces.js';
import { counted, formatCount, formatDuration, say, translation } from './say.js';

/** @import { Algorithm, Statistics } from '../common/types' */
/** @import { SolverAnswer } from '../engine/borders' */
/** @import { DemoContext } from './demo' */
/** @import { Race } from './lesson-client.js' */
/** @import { Positions } from './positions.js' */

export const MEGABYTE = 2 ** 20;

/**
 * A part of the chapter.
 * @typedef {object} Part
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} stop what runs
 */

/** @typedef {(context: DemoContext, positions: Positions) => Part} MakePart */

/**
 * @param {string} title
 * @param {{ stop: () => void }} runs
 * @param {HTMLElement} picture
 * @param {...Node} controls
 * @returns {Part}
 */
export const partOf = (title, runs, picture, ...controls) => ({
  title,
  stop: () => runs.stop(),
  element: make('div', 'beyond-part', picture, make('div', 'experiment-controls', ...controls)),
});

/**
 * Two pictures beside each other, with words below.
 * @param {...[picture: HTMLElement | SVGElement, words: string]} pictures
 */
export const pairOf = (...pictures) =>
  make(
    'div',
    'beyond-pair',
    ...pictures.map(([picture, words]) => make('figure', 'beyond-board', picture, make('figcaption', 'quiet', words))),
  );

/** A fair shuffle of 4 x 4 and its picture; a button or a link brings another. */
export class ShuffledPosition {
  state;
  #context;
  #positions;
  #changed;
  picture;
  another;

  /**
   * @param {DemoContext} context
   * @param {Positions} positions
   * @param {(words: string) => void} changed
   * @param {string} [first]
   */
  constructor(context, positions, changed, first = '8 13 4 10/9 11 12 1/15 2 6 14/3 7 5 0') {
    this.#context = context;
    this.#positions = positions;
    this.#changed = changed;
    this.state = this.#read(context.parameters) || first;
    this.picture = miniBoard(this.state);
    this.another = button(say`Another position`, () => {
      this.#take(positions.shuffled(4, 4, true));
      context.remember({ state: linkPosition(this.board) });
    });
    context.onParameters((parameters) => {
      const asked = this.#read(parameters);
      if (asked) this.#take(asked);
    });
  }

  get board() {
    return boardOf(this.state);
  }

  /** @param {URLSearchParams} parameters */
  #read(parameters) {
    const link = new Link(parameters);
    const asked = link.position(this.#positions, {
      solvable: true,
      sizes: say`boards of 4 × 4`,
      fits: ({ width, height }) => width === 4 && height === 4,
    });
    this.#context.notice(link.problem);
    return asked;
  }

  /** @param {string} state */
  #take(state) {
    this.state = state;
    updateMiniBoard(this.picture, state);
    this.#changed(say`New position: ${speakPosition(this.board)}.`);
  }
}

/** A button that starts something and then cancels it, and a line that says how it went. */
export class Run {
  /** @type {AbortController | null} */
  #running = null;
  #words;
  button;
  status = make('p', { class: 'experiment-status', role: 'status' });

  /**
   * @param {string} words
   * @param {AbortSignal} page
   * @param {(signal: AbortSignal) => Promise<void>} work rejects when it fails; after the signal its errors are ignored
   */
  constructor(words, page, work) {
    this.#words = words;
    this.button = button(
      words,
      () => (this.#running ? this.stop(say`Cancelled.`) : void this.#start(page, work)),
      'primary',
    );
  }

  /** @param {AbortSignal} page @param {(signal: AbortSignal) => Promise<void>} work */
  async #start(page, work) {
    const mine = (this.#running = controllerWithin(page));
    this.button.textContent = say`Cancel`;
    this.say('');
    try {
      await work(mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) this.say(wordsOf(error));
    }
    if (this.#running === mine) this.#end();
  }

  #end() {
    this.#running?.abort();
    this.#running = null;
    this.button.textContent = this.#words;
  }

  /** @param {string} words */
  say(words) {
    this.status.textContent = words;
  }

  stop(words = say`Stopped.`) {
    if (this.#running) this.say(words);
    this.#end();
  }
}

/**
 * Begins searches in the lessons' worker, with their databases built.
 * @param {Pick<DemoContext, 'lessons'>} context
 * @param {string} state
 * @returns {(algorithms: Algorithm[], signal: AbortSignal) => Promise<Race>}
 */
export const beginRuns =
  ({ lessons }, state, megabytes = 64) =>
  async (algorithms, signal) => {
    const race = await (await lessons).race(state, algorithms, { maxBytes: megabytes * MEGABYTE, signal });
    if (boardOf(state).tiles.length === 16 && algorithms.some((algorithm) => solvers[algorithm].usesDatabases))
      await race.prepare();
    return race;
  };

/**
 * Searches with the page's solver.
 * @param {{ algorithm: string, position: string, maxBytes: number, maxSeconds: number }} request
 * @param {AbortSignal} signal
 * @param {(statistics: Statistics) => void} [onProgress]
 * @returns {Promise<SolverAnswer>}
 */
export async function search(request, signal, onProgress = () => {}) {
  const { sharedSolver } = await import('../engine/solver-client.js');
  return sharedSolver.solve({ maxNodes: 0, ...request }, { signal, onProgress });
}

/** What is found and what is proven, as figures and as a chart. */
export class BoundsView {
  #bounds = new Bounds();
  #drawn = 0;
  #figures = figureList([say`Best found`, say`Proven at least`, say`Gap`, say`States expanded`, say`Time`]);
  #chart = lineChart({
    title: say`Found, and proven`,
    xName: say`Seconds`,
    yName: say`Moves`,
    yFrom: 'least',
    height: 220,
  });
  elements = [this.#figures.element, this.#chart.element];

  /** Shows what is known before any search. @param {string} [state] '' when nothing is */
  clear(state = '') {
    this.#bounds = new Bounds();
    this.#drawn = 0;
    this.#chart.element.hidden = true;
    this.#chart.update([]);
    this.#figures.clear();
    const least = state ? counted(manhattan(boardOf(state)), 'move') : '–';
    this.#figures.set(say`Proven at least`, least, say`Manhattan distance, without a search`);
  }

  /** @param {number} milliseconds @param {Statistics} statistics @param {boolean} last */
  add(milliseconds, statistics, last) {
    const { method } = statistics;
    this.#figures.set(say`Best found`, foundWords(statistics.length));
    this.#figures.set(say`Proven at least`, counted(statistics.lowerBound, 'move'));
    this.#figures.set(say`Gap`, gapWords(statistics));
    this.#figures.set(
      say`States expanded`,
      formatCount(statistics.expanded),
      method && (translation()?.methods ?? en)[method],
    );
    this.#figures.set(say`Time`, formatDuration(milliseconds));
    this.#bounds.add(milliseconds, statistics);
    if (!last && milliseconds - this.#drawn < (mayMove() ? 200 : 1000)) return;
    this.#drawn = milliseconds;
    this.#chart.element.hidden = false;
    const { found, proven } = this.#bounds;
    this.#chart.update([
      { name: say`Best solution found`, points: [...found], steps: true },
      { name: say`No solution is shorter than`, points: [...proven], steps: true },
    ]);
  }
}
