// Solving: a row of solvers, each with what it will do on this board, the time elapsed, the comparison of what several of
// them did with one position, and the film of a solution.

import { formatBytes, formatCount, formatDuration } from '../common/format.ts';
import { loader, make, say } from '../common/dom.ts';
import { allAlgorithms, solvers } from '../common/solvers.ts';
import { leastOf, readFigures } from '../element/play-model.ts';
import { defaultMaxMemory } from '../engine/limits.ts';
import { button, find, input, part } from './find.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Algorithm, SolveResult } from '../common/types.ts';
import type { PageWords } from '../words/page-words.ts';

const importMore = loader(() => import('../words/more-expectations.ts'), 'expectation');
const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

/** The board whose searches wait for databases. Searched for, its goal costs nothing but what every search needs. */
const awaited = { size: '4x4', goal: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0' };

const maxMemory = defaultMaxMemory();

/** What a search may use; one that knows a solution early can be ended before with it. */
export const limitsFor = (algorithm: Algorithm) => ({
  maxMemory,
  maxSeconds: solvers[algorithm].promise === 'anytime' ? 300 : 120,
});

const byKey = [...allAlgorithms].sort((one, other) => solvers[one].key - solvers[other].key);
/** Which solver a key starts, if any. */
export const solverOfKey = (key: string) => byKey.find((algorithm) => `${solvers[algorithm].key}` === key);

/** As the well-known tutorials have them; index.html has their buttons. */
const inSight: readonly Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan', 'auto'];

/** Solvable arrangements of that many cells: half of all. */
const positions = (cells: number): number => (cells < 3 ? 1 : cells * positions(cells - 1));

// --- What to expect ---

/** How far a solver's search grows with the depth of the solution, beside BFS: measured on 3 × 3 to 4 × 4. */
const shares: Partial<Record<Algorithm, number>> = { bfs: 1, 'astar-misplaced': 0.65, 'astar-manhattan': 0.45 };

const STATES_A_SECOND = 1e6;
const MOST_STATES = 3e7; // that the memory of a search holds

/** now: within half a second. maybe: near the end of the memory, on one side or the other. */
export type Forecast = { code: 'now' | 'soon' | 'maybe' | 'never'; states: number; seconds: number };

/**
 * What a search will cost, roughly: from the sum of the ways that the tiles have to go, which tells about how deep the
 * solution lies, and the number of moves that a position of this size has on average.
 * @returns null: nothing is known of this solver
 */
export function forecastOf(algorithm: Algorithm, state: string): Forecast | null {
  const rows = state.split('/').map((row) => row.split(' ').map(Number));
  const [width, height] = [rows[0].length, rows.length];
  const cells = width * height;
  const all = positions(cells);
  if (algorithm === 'auto') return { code: 'now', states: cells <= 10 ? all : 0, seconds: 0 };
  const share = shares[algorithm];
  if (!share) return null;
  let ways = 0;
  for (const [row, tiles] of rows.entries())
    for (const [column, tile] of tiles.entries())
      if (tile > 0) ways += Math.abs(((tile - 1) % width) - column) + Math.abs(Math.floor((tile - 1) / width) - row);
  const depth = ways + 0.45 * Math.max(0, ways - 4);
  const neighbours = 4 - (2 * (width + height)) / cells;
  const branches = Math.max(1.2, 2.13 + 1.25 * (neighbours - 3));
  const states = Math.min(all, branches ** (depth * Math.min(1, cells > 9 ? share : share + 0.1)));
  const seconds = states / STATES_A_SECOND;
  const most = MOST_STATES * (share < 0.5 ? 10 : 1); // its estimate is the least sure
  const code = seconds < 0.5 ? 'now' : states > most ? 'never' : states > MOST_STATES ? 'maybe' : 'soon';
  return { code, states, seconds };
}

/** A figure of a forecast, with one digit: "6,000", "10¹³". */
export function aboutCount(value: number, write: (value: number) => string) {
  const power = Math.floor(Math.log10(Math.max(1, value)));
  if (power >= 9) return `10${String(power).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
  return write(Math.max(1, Math.round(value / 10 ** power)) * 10 ** power);
}

/** Where a time stands between a hundredth of a millisecond and five minutes, on a logarithmic scale, from 0 to 1. */
export const shareOf = (milliseconds: number) =>
  Math.min(1, Math.max(0.02, (Math.log10(Math.max(0.01, milliseconds)) + 2) / (Math.log10(300_000) + 2)));

/** One solver's part of the comparison. */
class Row {
  #name = make('span', 'name');
  #time = make('span', 'figure');
  #bar = make('span', 'bar');
  #cost = make('span');
  #length = make('span');
  element = make('li', '', this.#name, this.#time, this.#bar, make('span', 'quiet cost', this.#cost, this.#length));

  /**
   * @param result null: not tried
   * @param live while it runs
   */
  show(
    { name, expectation }: { name: string; expectation: string },
    result: ReturnType<typeof readFigures> | null,
    outcome: string,
    best: ReturnType<typeof leastOf>,
    live: boolean,
    words: PageWords,
  ) {
    const { numbers } = words;
    say(this.#name, name);
    say(this.#time, result ? formatDuration(result.milliseconds, numbers) : words.nothing);
    say(this.#cost, result ? words.searchCost(result.expanded, formatBytes(result.bytes, numbers)) : expectation);
    say(this.#length, outcome && ` · ${outcome}`);
    this.element.classList.toggle('untried', !result);
    this.element.classList.toggle('live', live);
    this.#time.classList.toggle('best', result !== null && result.milliseconds === best.milliseconds);
    this.#bar.style.setProperty('--share', String(result ? shareOf(result.milliseconds) : 0));
  }
}

export class SearchPanel {
  #board;
  #model;
  #solvers: Map<Algorithm, { button: HTMLButtonElement; promise: HTMLElement | null; row: Row }> = new Map();
  /** What to expect of the solvers under "More", once it was asked. */
  #more: typeof import('../words/more-expectations.ts').expectation | null = null;
  /** The solver that the reader looks at, with the pointer or the focus. */
  #looked: Algorithm | null = null;
  /** The position that a search would begin with. */
  #start = '';
  #words: PageWords | null = null;
  #awake = false;

  constructor(board: SlidingPuzzle, model: PlayModel) {
    this.#board = board;
    this.#model = model;
    for (const algorithm of [...inSight, ...allAlgorithms.filter((other) => !inSight.includes(other))]) {
      const seen = inSight.includes(algorithm);
      const one = seen
        ? find(`#solvers [data-algorithm=${algorithm}]`, HTMLButtonElement)
        : make('button', { type: 'button', 'data-algorithm': algorithm, disabled: '' }, make('span'));
      const promise = seen ? null : make('p', 'quiet');
      if (promise) part('more-solvers').append(make('div', '', one, promise));
      this.#solvers.set(algorithm, { button: one, promise, row: new Row() });
      one.onclick = () => (model.searching && this.#algorithm === algorithm ? board.cancel() : this.run(algorithm));
      if (!seen) continue;
      for (const type of ['pointerenter', 'focus']) one.addEventListener(type, () => this.#look(algorithm));
      for (const type of ['pointerleave', 'blur']) one.addEventListener(type, () => this.#look(null));
    }
    const [first, last] = [byKey[0], byKey[byKey.length - 1]].map((name) => make('kbd', '', `${solvers[name].key}`));
    part('solving-keys').append(first, ' – ', last);
    // Before the click that opens it, where there is such a moment.
    for (const type of ['pointerover', 'focusin', 'toggle'])
      part('more').addEventListener(type, () => void this.#loadMore());
    for (const type of ['pointerover', 'focusin']) part('solvers').addEventListener(type, () => void this.#wake());
  }

  get #algorithm() {
    return this.#model.algorithm ?? 'auto';
  }

  /** A link names it. */
  choose(algorithm: Algorithm) {
    this.#model.algorithm = algorithm;
  }

  run(algorithm: Algorithm) {
    this.choose(algorithm);
    void this.#model.solve();
  }

  #look(algorithm: Algorithm | null) {
    this.#looked = algorithm;
    if (this.#words) this.#showExpectation(this.#words);
  }

  /** Who turns to a button that solves may want a search: the solver starts, and unpacks what the first one would wait for. */
  async #wake() {
    const saving = (navigator as any).connection?.saveData;
    if (this.#awake || this.#board.size !== awaited.size || this.#board.solved || saving) return;
    this.#awake = true;
    try {
      const { sharedSolver } = await importClient();
      await sharedSolver.solve({
        algorithm: 'auto',
        position: awaited.goal,
        maxNodes: 0,
        maxBytes: maxMemory,
        maxSeconds: 1,
      });
    } catch {} // the player's own search says what is wrong
  }

  async #loadMore() {
    if (this.#more) return;
    try {
      this.#more = (await importMore()).expectation;
    } catch {
      return; // asked for again the next time
    }
    if (this.#words) this.show(this.#words);
  }

  show(words: PageWords) {
    this.#words = words;
    const { searching, figures, solution, results } = this.#model;
    const { state } = this.#board;
    // A solution on the board is compared with others from where it began.
    if (!solution && state) this.#start = state;
    const least = leastOf(results);
    for (const [algorithm, { button: one, promise, row }] of this.#solvers) {
      const name = words.algorithm(algorithm);
      const runs = searching && algorithm === this.#algorithm;
      const result = results.find((each) => each.algorithm === algorithm);
      const forecast = this.#forecast(algorithm);
      say(one.children[0], promise && runs ? words.cancel : name);
      if (!promise)
        say(one.children[1], runs ? words.cancel : forecast ? words.forecastMarks(forecast) : words.nothing);
      one.classList.toggle('running', runs);
      one.classList.toggle('doubtful', !runs && (forecast?.code === 'never' || forecast?.code === 'maybe'));
      one.setAttribute('aria-pressed', String(runs));
      if (promise) say(promise, this.#expectationOfMore(algorithm, words));
      const shown = runs ? figures : result ? readFigures(result, result.status) : null;
      row.show(
        { name, expectation: this.#sentence(algorithm, words) },
        shown,
        runs && figures ? this.#sofar(words) : result ? outcomeOf(result, words) : '',
        result?.status === 'solved' ? least : {},
        runs,
        words,
      );
      const wanted = !promise || shown !== null;
      if (wanted && !row.element.isConnected) part('comparison').append(row.element);
      if (!wanted) row.element.remove();
    }
    say(part('solvers-by-key'), byKey.map((name) => words.algorithm(name)).join(', '));
    say(part('figure-time'), figures ? formatDuration(figures.milliseconds, words.numbers) : words.nothing);
    this.#showExpectation(words);
    this.#showFigures(words);
  }

  #forecast(algorithm: Algorithm) {
    const { solved, solvable } = this.#board;
    if (!this.#start || !solvable || (solved && !this.#model.solution)) return null;
    return forecastOf(algorithm, this.#start);
  }

  /** How far the search is, where no solution is known yet. */
  #sofar(words: PageWords) {
    const { length = -1, depth = 0 } = this.#model.figures ?? {};
    return length < 0 ? words.deep(depth) : words.movesOf(length);
  }

  /** What a solver will do on this board. */
  #sentence(algorithm: Algorithm, words: PageWords): string {
    const forecast = this.#forecast(algorithm);
    if (!forecast) return '';
    const cells = this.#start.split(/[ /]/).length;
    const count = (value: number) => aboutCount(value, (round) => formatCount(round, words.numbers));
    return words.forecasts({ ...forecast, algorithm, cells }, count(forecast.states));
  }

  /** How far the search is; else what the solver that the reader looks at would do. */
  #showExpectation(words: PageWords) {
    const { searching, figures } = this.#model;
    let brief = '';
    if (searching && figures) {
      brief = words.soFar(formatDuration(figures.milliseconds, words.numbers), figures.expanded);
      if (figures.length < 0) brief += ` · ${words.deep(figures.depth)}`;
    }
    say(part('brief'), brief);
    const looked = this.#looked ?? (shares[this.#algorithm] ? this.#algorithm : 'auto');
    const sentence = this.#sentence(looked, words);
    say(part('expectation'), sentence && `${words.algorithm(looked)}: ${sentence}`);
    part('expectation').hidden = brief !== '';
  }

  /** @returns '' until it is loaded */
  #expectationOfMore(algorithm: Algorithm, words: PageWords): string {
    const [width, height] = this.#board.size.split('x').map(Number);
    return this.#more?.(words.say, algorithm, width, height) ?? '';
  }

  #showFigures(words: PageWords) {
    const { figures } = this.#model;
    part('figures').hidden = !figures;
    part('no-figures').hidden = figures !== null;
    if (!figures) return;
    const { numbers, movesOf } = words;
    const { expanded, perSecond, reached, moves, depth, lowerBound, bytes, method, ended } = figures;
    const doing = method && words.method(method);
    const labels = { solution: words.statLength, best: words.statBest, depth: words.statDepth };
    say(part('method'), doing.charAt(0).toUpperCase() + doing.slice(1));
    say(part('figure-expanded'), formatCount(expanded, numbers));
    say(part('figure-rate'), perSecond === null ? words.nothing : formatCount(perSecond, numbers));
    if (method === 'idastar' && !ended) this.#showFigure('frontier', words.statStack, movesOf(depth));
    else this.#showFrontier(words);
    this.#showFigure('depth', labels[reached], movesOf(moves));
    say(part('figure-bound'), movesOf(lowerBound));
    find('#memory', HTMLProgressElement).value = Math.min(1, bytes / maxMemory);
    say(part('memory-text'), words.ofAll(formatBytes(bytes, numbers), formatBytes(maxMemory, numbers)));
  }

  #showFrontier({ statFrontier, statFrontierPeak, none, numbers }: PageWords) {
    const { frontier = 0, frontierPeak = 0, ended } = this.#model.figures ?? {};
    if (!ended) this.#showFigure('frontier', statFrontier, formatCount(frontier, numbers));
    else this.#showFigure('frontier', statFrontierPeak, frontierPeak ? formatCount(frontierPeak, numbers) : none);
  }

  #showFigure(id: string, label: string, value: string) {
    say(part(`${id}-label`), label);
    say(part(`figure-${id}`), value);
  }
}

/** What a search came to. */
function outcomeOf({ status, length, depth, optimal }: SolveResult, words: PageWords): string {
  if (length >= 0) return words.outcomes.found(words.movesOf(length), optimal);
  return status === 'cancelled' ? words.outcomes.cancelled(depth) : words.outcomes.ranOut(depth);
}

// --- The solution on the board, or the game in review, as a film ---

const SECONDS = 12; // of a film at its usual speed
const SLOWEST = 2.5; // moves a second
const FASTEST = 60;

export class SolutionPlayer {
  #board;
  #model;
  #playback = find('#playback', HTMLFieldSetElement);
  #scrubber = input('scrubber');
  #speed = find('#speed', HTMLSelectElement);
  #atMove;

  /** @param atMove what there is to say of a move; null: its number alone */
  constructor(board: SlidingPuzzle, model: PlayModel, atMove: (at: number, words: PageWords) => string | null) {
    this.#atMove = atMove;
    this.#board = board;
    this.#model = model;
    const goBy = (moves: number) => model.goTo(Number(this.#scrubber.value) + moves);
    button('to-start').onclick = () => model.goTo(0);
    button('step-back').onclick = () => goBy(-1);
    button('step-forward').onclick = () => goBy(1);
    button('to-end').onclick = () => model.goTo(model.solution?.length ?? 0);
    this.#scrubber.oninput = () => goBy(0);
    button('play-pause').onclick = () => model.playOrPause();
    this.#speed.addEventListener('change', () => this.#setRate());
    model.rate = SLOWEST;
  }

  /** The film takes some 12 seconds, however many moves it has, unless the reader chose another speed. */
  #setRate() {
    const { solution, rate } = this.#model;
    if (!solution) return;
    const usual = Math.min(FASTEST, Math.max(SLOWEST, solution.length / SECONDS));
    const wanted = Math.round(10 * usual * Number(this.#speed.value)) / 10;
    if (wanted !== rate) this.#model.setRate(wanted);
  }

  /** Stands there: where the reader is. */
  standIn(place: HTMLElement) {
    const player = part('player');
    if (player.parentElement === place) return;
    const focused = player.contains(document.activeElement) && document.activeElement;
    place.append(player);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** Takes the focus when the focused button disappears. */
  takeFocus() {
    (this.#playback.disabled ? this.#board : button('play-pause')).focus({ preventScroll: true });
  }

  show(words: PageWords) {
    const { reviewing, solution, playback } = this.#model;
    this.#setRate();
    const { length, at } = solution ?? { length: 0, at: 0 };
    if (!solution && this.#playback.contains(document.activeElement)) this.#board.focus({ preventScroll: true });
    part('player').hidden = !solution;
    part('player').classList.toggle('playing', this.#board.playing && solution !== null);
    this.#playback.disabled = !solution;
    this.#scrubber.max = String(length);
    this.#scrubber.value = String(at);
    const [made, all] = [at, length].map((moves) => formatCount(moves, words.numbers));
    const progress = solution ? words.ofAll(made, all) : words.nothing;
    say(part('progress'), progress);
    this.#scrubber.setAttribute('aria-valuetext', (reviewing && this.#atMove(at, words)) || progress);
    button('play-pause').setAttribute('aria-label', solution ? words[playback] : words.play);
  }
}
