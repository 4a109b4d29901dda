// The demos of parts 4 to 6: a board that is shuffled to an exact distance and solved by one algorithm, the
// figures of that search, what each algorithm expands for the same position, and the look inside.
// The figures of Solve come from the board's own solver. The look inside runs the search once more in the lessons'
// worker, so that the trace does not slow the first run down.

import { make, setUsable, whenUsed } from '../common/dom.ts';
import { solverName } from '../words/sentences.ts';
import { boardOf, sizeOf } from './board.ts';
import { DistanceChoice } from './distance.ts';
import { newSeed, wordsOf } from './experiment.ts';
import { Link } from './link.ts';
import { LookInside } from './look-inside.ts';
import { button, figureList, fold, replaceStill } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { Ripple } from './ripple.ts';
import { counted, formatBytes, formatCount, formatDuration, say, speech } from './say.ts';
import { expansionQuestion } from './search-questions.ts';
import { awayWords, endWords, expansionsOf } from './search-model.ts';

import type { Algorithm, MoveDetail, Statistics } from '../common/types.ts';
import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';

/** BFS and both kinds of A*, which take any position, the simplest first. */
const lookedInto: Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan'];

const MOST_CELLS = 16; // of a position that a link brings
const SOLVE_MEMORY = '128M'; // as much as the look inside has; on 4x4 BFS soon fills it
const COMPARE_BYTES = 48 << 20; // enough for every search on 3x3
const HAND_MILLISECONDS = 400; // the pause after a move by hand before the position is looked into

/** How many states each of the three algorithms expands for a position. */
class Comparison {
  #lessons;
  #algorithm;
  #list = make('dl', 'figures search-others');
  #running = new AbortController();
  element = make('details', 'look-fold', make('summary', '', say`What each search expands`), this.#list);

  /** @param algorithm the demo's own */
  constructor(lessons: DemoContext['lessons'], algorithm: Algorithm) {
    this.#lessons = lessons;
    this.#algorithm = algorithm;
  }

  async show(state: string) {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    this.#list.replaceChildren();
    const rows = [];
    try {
      const lessons = await this.#lessons;
      for (const algorithm of lookedInto) {
        const count = await expansionsOf(lessons, algorithm, state, { maxBytes: COMPARE_BYTES, signal });
        const className = algorithm === this.#algorithm ? 'this' : '';
        rows.push(make('div', className, make('dt', '', solverName(speech(), algorithm)), make('dd', '', count)));
      }
    } catch {
      return; // another position came, or the look inside says what went wrong
    }
    if (!signal.aborted) this.#list.replaceChildren(...rows);
  }
}

class SearchDemo {
  #context;
  #positions;
  #algorithm;
  #board;
  #distance;
  #look;
  #ripple: Ripple | null = null;
  #comparison;
  #question;
  #figures = figureList(
    [say`Time elapsed`, say`Expanded`, say`Frontier peak`, say`Depth`, say`Memory`, say`Moves`],
    '',
  );
  #status = make('p', { class: 'search-status', role: 'status' });
  #problem = make('p', { class: 'look-notice', role: 'alert', hidden: '' });
  #solveWords;
  #solve;
  /** The look inside, folded until it is asked for. */
  #fold = make('details', 'look-fold look-inside', make('summary', '', say`A look inside the search`));
  /** Where the game begins; the board knows it only once its engine is there. */
  #state = '';
  /** The last position that was found at the distance asked for. */
  #drawn = '';
  #measuring = 0; // a timer: until it rings, the old distance stays
  #handTimer = 0;

  constructor(context: DemoContext, positions: Positions, algorithm: Algorithm, moves: number) {
    const { signal } = context;
    this.#context = context;
    this.#positions = positions;
    this.#algorithm = algorithm;
    // A link may bring a position without a solution: its search ends with nothing found.
    this.#board = make('sliding-puzzle', {
      size: '3x3',
      'max-memory': SOLVE_MEMORY,
      'allow-unsolvable': '',
      algorithm,
    });
    this.#board.addEventListener('puzzle-progress', ({ detail }) => this.#showFigures(detail), { signal });
    this.#board.addEventListener('puzzle-move', ({ detail }) => this.#moved(detail), { signal });
    this.#distance = new DistanceChoice(signal, { size: '3x3', moves, changed: () => void this.shuffle() });
    this.#look = new LookInside(context, () => this.#keep());
    this.#fold.append(this.#look.element);
    if (algorithm === 'bfs') {
      this.#ripple = new Ripple(this.#look, signal);
      // Whoever opens it wants to see step by step.
      this.#fold.addEventListener('toggle', () => {
        if (this.#fold.open && this.#look.playing) this.#look.goToOpening();
      });
    }
    this.#figures.element.hidden = true;
    this.#comparison = new Comparison(context.lessons, algorithm);
    this.#question = new Question(context.signal, () => {
      const state = this.#state;
      if (!state) return null;
      return expansionQuestion(solverName(speech(), algorithm), async (signal) =>
        expansionsOf(await context.lessons, algorithm, state, { maxBytes: COMPARE_BYTES, signal }),
      );
    });
    this.#solveWords = say`Solve with ${solverName(speech(), algorithm)}`;
    this.#solve = make('button', { type: 'button', class: 'primary' }, this.#solveWords);
    whenUsed(this.#solve, () => void this.#toggleSolve());
    setUsable(this.#solve, false); // the board has a position of its own until the figure's comes
    context.describe(() => (this.#look.position ? this.#look.record : {}));
    context.onSleep(() => {
      if (this.#board.playing) this.#board.pause();
    });
  }

  get content() {
    const choices = [this.#distance.sizes, this.#distance.slider];
    const side = make(
      'div',
      'search-side',
      ...(this.#ripple ? [] : choices),
      make(
        'div',
        'row',
        button(say`Shuffle`, () => void this.shuffle()),
        this.#solve,
      ),
      this.#status,
      this.#figures.element,
      ...(this.#ripple ? [fold(say`More`, ...choices)] : []),
      this.#comparison.element,
    );
    return [
      ...(this.#ripple ? [this.#ripple.element] : []),
      make('div', 'search-demo', make('div', 'search-board', this.#board), side),
      this.#question.folded(this.#ripple ? false : undefined),
      this.#problem,
      this.#fold,
    ];
  }

  /** @returns whether they bring a position */
  follow(parameters: URLSearchParams): boolean {
    const link = new Link(parameters);
    const state = link.position(this.#positions, {
      sizes: say`boards of up to ${MOST_CELLS} cells`,
      fits: ({ tiles }) => tiles.length <= MOST_CELLS,
    });
    const at = link.number('at', 0, Infinity, say`step`);
    const event = link.number('event', 1, Infinity, say`event`);
    this.#context.notice(link.problem);
    if (at !== undefined) this.#fold.open = true;
    if (state) void this.#play(state, at, event).then(() => this.#replay(state, at));
    return state !== '';
  }

  /** A link of the text that names no step has the ripple grow. */
  #replay(state: string, at?: number) {
    if (this.#ripple && at === undefined && this.#look.position === state && !this.#fold.open) this.#look.replay();
  }

  /** @param seed of the demo's first position, which is no address yet */
  async shuffle(seed?: string) {
    this.#clear();
    setUsable(this.#solve, false);
    this.#status.textContent = say`Looking for a position that is exactly ${counted(this.#distance.moves, 'move')} away …`;
    try {
      const last = this.#board.startState ?? '';
      const state = await this.#distance.find(this.#context.lessons, seed ?? newSeed(), last);
      if (state === null) return;
      this.#drawn = state;
      const looking = this.#play(state);
      if (seed === undefined) void looking.then(() => this.#keep());
    } catch (error) {
      setUsable(this.#solve, true);
      this.#status.textContent = wordsOf(error);
    }
  }

  #keep() {
    if (this.#look.position) this.#context.remember(this.#look.record);
  }

  #clear() {
    if (this.#board.searching) this.#board.cancel();
    this.#figures.element.hidden = true;
    this.#figures.clear();
    this.#status.textContent = '';
  }

  /**
   * A new game from there.
   * @param at the step of the look inside
   */
  #play(state: string, at?: number, event?: number) {
    this.#distance.stop();
    this.#clear();
    this.#board.load({ state });
    setUsable(this.#solve, true);
    this.#state = state;
    this.#question.pose();
    return this.#lookInto(state, at, event);
  }

  async #lookInto(state: string, at?: number, event?: number) {
    const size = sizeOf(boardOf(state));
    // The look inside finds out how far a position from a link or by hand is.
    const measured = state === this.#drawn;
    clearTimeout(this.#measuring);
    if (!measured) this.#measuring = setTimeout(() => this.#distance.show(size, undefined, say`not measured yet`), 150);
    try {
      const result = await this.#look.show(this.#algorithm, state, { at, event });
      if (!result) return; // another position came
      this.#problem.hidden = true;
      clearTimeout(this.#measuring);
      if (!measured) this.#distance.show(size, result.length, awayWords(result));
    } catch (error) {
      this.#problem.textContent = wordsOf(error);
      this.#problem.hidden = false;
    }
    void this.#comparison.show(state);
  }

  #showFigures({ milliseconds, expanded, frontierPeak, depth, bytesPeak, length }: Statistics) {
    this.#figures.element.hidden = false;
    this.#figures.set(say`Time elapsed`, formatDuration(milliseconds));
    this.#figures.set(say`Expanded`, formatCount(expanded));
    this.#figures.set(say`Frontier peak`, formatCount(frontierPeak));
    this.#figures.set(say`Depth`, formatCount(depth));
    this.#figures.set(say`Memory`, formatBytes(bytesPeak));
    this.#figures.set(say`Moves`, length < 0 ? '–' : formatCount(length));
  }

  async #toggleSolve() {
    if (this.#board.searching) return this.#board.cancel();
    this.#clear();
    this.#solve.textContent = say`Cancel`;
    this.#status.textContent = say`Searching…`;
    const start = this.#state;
    try {
      const result = await this.#board.solve({ algorithm: this.#algorithm, rate: 4 });
      if (this.#state === start) {
        this.#status.textContent = endWords(result);
        this.#showFigures(result);
        // After moves by hand the solved position is another one than the look inside shows.
        if (result.state && result.state !== this.#look.position) await this.#lookInto(result.state);
        this.#keep();
      } else this.#status.textContent = ''; // a link led elsewhere
    } catch (error) {
      this.#status.textContent = wordsOf(error);
    } finally {
      this.#solve.textContent = this.#solveWords;
    }
  }

  #moved({ by }: MoveDetail) {
    if (!['player', 'undo', 'redo'].includes(by)) return;
    clearTimeout(this.#handTimer);
    this.#handTimer = setTimeout(() => {
      const { state, solved, searching } = this.#board;
      if (state === this.#look.position || solved || searching || this.#context.signal.aborted) return;
      this.#distance.stop();
      this.#clear();
      void this.#lookInto(state).then(() => this.#keep());
    }, HAND_MILLISECONDS);
  }
}

/** @param options of the first position: its distance from the goal, its seed */
export async function startSearchDemo(
  figure: HTMLElement,
  context: DemoContext,
  { algorithm, moves, seed }: { algorithm: Algorithm; moves: number; seed: string },
) {
  const demo = new SearchDemo(context, await openPositions(context.signal), algorithm, moves);
  replaceStill(figure, ...demo.content);
  context.onParameters((parameters) => demo.follow(parameters));
  if (!demo.follow(context.parameters)) await demo.shuffle(seed);
}
