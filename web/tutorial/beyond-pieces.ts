// What the parts of "beyond" are made of: a position to shuffle, a button that runs something, the page's solver, and
// the two bounds as figures and as a chart.

import { make } from '../common/dom.ts';
import { solvers } from '../common/solvers.ts';
import { methodName } from '../words/sentences.ts';
import { Bounds, foundWords, gapWords } from './beyond-model.ts';
import { boardOf, linkPosition, manhattan, speakPosition } from './board.ts';
import { lineChart } from './chart.ts';
import { controllerWithin, wordsOf } from './experiment.ts';
import { Link } from './link.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, figureList, mayMove } from './pieces.ts';
import { counted, formatCount, formatDuration, say, speech } from './say.ts';

import type { Algorithm, Statistics } from '../common/types.ts';
import type { SolverAnswer } from '../engine/borders.ts';
import type { DemoContext } from './demo.ts';
import type { Race } from './lesson-client.ts';
import type { Positions } from './positions.ts';

export const MEGABYTE = 2 ** 20;

/** A part of the chapter. */
export interface Part {
  title: string;
  element: HTMLElement;
  /** what runs */
  stop: () => void;
}

export type MakePart = (context: DemoContext, positions: Positions) => Part;

export const partOf = (title: string, runs: { stop: () => void }, picture: HTMLElement, ...controls: Node[]): Part => ({
  title,
  stop: () => runs.stop(),
  element: make('div', 'beyond-part', picture, make('div', 'experiment-controls', ...controls)),
});

/** Two pictures beside each other, with words below. */
export const pairOf = (...pictures: [picture: HTMLElement | SVGElement, words: string][]) =>
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

  constructor(
    context: DemoContext,
    positions: Positions,
    changed: (words: string) => void,
    first: string = '8 13 4 10/9 11 12 1/15 2 6 14/3 7 5 0',
  ) {
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

  #read(parameters: URLSearchParams) {
    const link = new Link(parameters);
    const asked = link.position(this.#positions, {
      solvable: true,
      sizes: say`boards of 4 × 4`,
      fits: ({ width, height }) => width === 4 && height === 4,
    });
    this.#context.notice(link.problem);
    return asked;
  }

  #take(state: string) {
    this.state = state;
    updateMiniBoard(this.picture, state);
    this.#changed(say`New position: ${speakPosition(this.board)}.`);
  }
}

/** A button that starts something and then cancels it, and a line that says how it went. */
export class Run {
  #running: AbortController | null = null;
  #words;
  button;
  status = make('p', { class: 'experiment-status', role: 'status' });

  /** @param work rejects when it fails; after the signal its errors are ignored */
  constructor(words: string, page: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    this.#words = words;
    this.button = button(
      words,
      () => (this.#running ? this.stop(say`Cancelled.`) : void this.#start(page, work)),
      'primary',
    );
  }

  async #start(page: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
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

  say(words: string) {
    this.status.textContent = words;
  }

  stop(words = say`Stopped.`) {
    if (this.#running) this.say(words);
    this.#end();
  }
}

/** Begins searches in the lessons' worker, with their databases built. */
export const beginRuns =
  (
    { lessons }: Pick<DemoContext, 'lessons'>,
    state: string,
    megabytes = 64,
  ): ((algorithms: Algorithm[], signal: AbortSignal) => Promise<Race>) =>
  async (algorithms, signal) => {
    const race = await (await lessons).race(state, algorithms, { maxBytes: megabytes * MEGABYTE, signal });
    if (boardOf(state).tiles.length === 16 && algorithms.some((algorithm) => solvers[algorithm].usesDatabases))
      await race.prepare();
    return race;
  };

/** Searches with the page's solver. */
export async function search(
  request: { algorithm: string; position: string; maxBytes: number; maxSeconds: number },
  signal: AbortSignal,
  onProgress: (statistics: Statistics) => void = () => {},
): Promise<SolverAnswer> {
  const { sharedSolver } = await import('../engine/solver-client.ts');
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

  /**
   * Shows what is known before any search.
   * @param state '' when nothing is
   */
  clear(state: string = '') {
    this.#bounds = new Bounds();
    this.#drawn = 0;
    this.#chart.element.hidden = true;
    this.#chart.update([]);
    this.#figures.clear();
    const least = state ? counted(manhattan(boardOf(state)), 'move') : '–';
    this.#figures.set(say`Proven at least`, least, say`Manhattan distance, without a search`);
  }

  add(milliseconds: number, statistics: Statistics, last: boolean) {
    const { method } = statistics;
    this.#figures.set(say`Best found`, foundWords(statistics.length));
    this.#figures.set(say`Proven at least`, counted(statistics.lowerBound, 'move'));
    this.#figures.set(say`Gap`, gapWords(statistics));
    this.#figures.set(say`States expanded`, formatCount(statistics.expanded), method && methodName(speech(), method));
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
