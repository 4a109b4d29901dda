// Solving: a row of solvers, each with what it will do on this board, the time elapsed, the comparison of what several of
// them did with one position, and the film of a solution.

import { aboutDuration, formatBytes, formatCount, formatDuration } from '../common/format.ts';
import { button, find, input, make, part, write } from '../common/dom.ts';
import { allAlgorithms, defaultMaxMemory, solvers } from '../common/solvers.ts';
import { leastTimeOf, readFigures } from '../element/play-model.ts';
import { methodName, movesOf, solverName } from '../words/sentences.ts';
import { importClient } from './deals.ts';

import type { Algorithm, SolveResult } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

/** The board whose searches wait for databases. Searched for, its goal costs nothing but what every search needs. */
const awaited = { size: '4x4', goal: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0' };

const maxMemory = defaultMaxMemory();

/** What a search may use; one that knows a solution early can be ended before with it. */
export const limitsFor = (algorithm: Algorithm) => ({
  maxMemory,
  maxSeconds: solvers[algorithm].promise === 'anytime' ? 300 : 120,
});

/** As the well-known tutorials have them; index.html has their buttons. */
const inSight: readonly Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan', 'auto'];

/** Which solver a key starts, if any. */
export const solverOfKey = (key: string) => allAlgorithms.find((algorithm) => `${solvers[algorithm].key}` === key);

/** Solvable arrangements of that many cells: half of all. */
const positions = (cells: number): number => (cells < 3 ? 1 : cells * positions(cells - 1));

// --- What to expect ---

/** Which power of all positions a solver looks at, on one in the middle: measured on 3 × 3 and 4 × 3. */
const shares: Partial<Record<Algorithm, number>> = { bfs: 1, 'astar-misplaced': 0.76, 'astar-manhattan': 0.53 };

const STATES_A_SECOND = 1e6;
const MOST_STATES = 3e7; // that the memory of a search holds

/** now: within half a second. maybe: near the end of the memory, on one side or the other. */
export type Forecast = { code: 'now' | 'soon' | 'maybe' | 'never'; states: number; seconds: number };

/**
 * What a search will cost, roughly: from the sum of the ways that the tiles have to go, beside that of a shuffled board.
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
  const usual = ((cells - 1) * (width - 1 / width + height - 1 / height)) / 3;
  const states = all ** (share * Math.min(1, (1.15 * ways) / usual));
  const seconds = states / STATES_A_SECOND;
  const most = MOST_STATES * (algorithm === 'astar-manhattan' ? 10 : 1); // its estimate is the least sure
  const code = seconds < 0.5 ? 'now' : states > most ? 'never' : states > MOST_STATES ? 'maybe' : 'soon';
  return { code, states, seconds };
}

/** A figure of a forecast, with one digit: "6,000", "10¹³". */
export function aboutCount(value: number, write: (value: number) => string) {
  const power = Math.floor(Math.log10(Math.max(1, value)));
  if (power >= 9) return `10${String(power).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
  return write(Math.max(1, Math.round(value / 10 ** power)) * 10 ** power);
}

/** What a solver will do, in the least room. */
const markOf = ({ code, seconds }: Forecast, say: Say) =>
  code === 'soon'
    ? `≈ ${aboutDuration(seconds, say.numbers)}`
    : { now: say`at once`, maybe: say`may not finish`, never: say`won’t finish` }[code];

/** What a solver will do, in a sentence. */
function forecastText({ code, states, seconds }: Forecast, algorithm: Algorithm, cells: number, say: Say) {
  if (algorithm === 'auto')
    return cells <= 12
      ? say`At once, proven shortest.`
      : cells <= 16
        ? say`Mostly within a second, proven shortest.`
        : say`A solution at once, then ever shorter ones until you stop it.`;
  const some = aboutCount(states, (round) => formatCount(round, say.numbers));
  return {
    now: say`At once: some ${some} states.`,
    soon: say`About ${aboutDuration(seconds, say.numbers)}: some ${some} states.`,
    maybe: say`May run out of memory: some ${some} states. Auto solves it.`,
    never: say`Will not finish here: some ${some} states. Auto solves it.`,
  }[code];
}

/** What a search took. */
const costText = ({ expanded, bytes }: { expanded: number; bytes: number }, say: Say) =>
  say`${expanded} {state|states} · ${formatBytes(bytes, say.numbers)}`;

/** How far a search is, where no solution is known yet. */
const sofar = ({ length, depth }: { length: number; depth: number }, say: Say) =>
  length < 0 ? say`${depth} deep` : movesOf(say, length);

/** What a search came to. */
function outcomeOf({ status, length, depth, optimal }: SolveResult, say: Say): string {
  const moves = movesOf(say, length);
  if (length >= 0) return optimal ? say`${moves}, proven shortest` : say`${moves}, not proven shortest`;
  return status === 'cancelled' ? say`cancelled, ${depth} deep` : say`ran out, ${depth} deep`;
}

/** Where a time stands between a hundredth of a millisecond and five minutes, on a logarithmic scale, from 0 to 1. */
export const shareOf = (milliseconds: number) =>
  Math.min(1, Math.max(0.02, (Math.log10(Math.max(0.01, milliseconds)) + 2) / (Math.log10(300_000) + 2)));

/** One solver: its button, and its row of the comparison. */
class Solver {
  algorithm;
  button;
  /** Whether its button is in the row that is always in view. */
  #inSight;
  #name = make('span', 'name');
  #time = make('span', 'figure');
  #bar = make('span', 'bar');
  #text = make('span', 'quiet cost');
  #row = make('li', '', this.#name, this.#time, this.#bar, this.#text);

  constructor(algorithm: Algorithm) {
    this.algorithm = algorithm;
    this.#inSight = inSight.includes(algorithm);
    this.button = this.#inSight
      ? find(`#solvers [data-algorithm=${algorithm}]`, HTMLButtonElement)
      : make('button', { type: 'button', 'data-algorithm': algorithm, disabled: '' }, make('span'));
    if (!this.#inSight) part('more-solvers').append(this.button);
  }

  show({ forecast, runs, figures, isBest, text }: ReturnType<SearchPanel['know']>, say: Say) {
    const solver = solverName(say, this.algorithm);
    const [name, mark] = this.button.children;
    write(name, !mark && runs ? say`Cancel` : solver);
    if (mark) write(mark, runs ? say`Cancel` : forecast ? markOf(forecast, say) : '–');
    this.button.classList.toggle('running', runs);
    this.button.classList.toggle('doubtful', !runs && (forecast?.code === 'never' || forecast?.code === 'maybe'));
    this.button.setAttribute('aria-pressed', String(runs));
    write(this.#name, solver);
    write(this.#time, figures ? formatDuration(figures.milliseconds, say.numbers) : '–');
    write(this.#text, text);
    this.#row.classList.toggle('untried', !figures);
    this.#row.classList.toggle('live', runs);
    this.#time.classList.toggle('best', isBest);
    this.#bar.style.setProperty('--share', String(figures ? shareOf(figures.milliseconds) : 0));
    if (!this.#inSight && !figures) this.#row.remove();
    else if (!this.#row.isConnected) part('comparison').append(this.#row);
  }
}

export class SearchPanel {
  #page;
  #solvers = [...inSight, ...allAlgorithms.filter((other) => !inSight.includes(other))].map((one) => new Solver(one));
  /** The solver that the reader looks at, with the pointer or the focus. */
  #looked: Algorithm | null = null;
  /** The position that a search would begin with. */
  #start = '';
  #awake = false;

  constructor(page: Page) {
    this.#page = page;
    const { board, model } = page;
    for (const { algorithm, button: one } of this.#solvers) {
      one.onclick = () => (model.searching && this.#algorithm === algorithm ? board.cancel() : this.run(algorithm));
      for (const type of ['pointerenter', 'focus']) one.addEventListener(type, () => this.#look(algorithm));
      for (const type of ['pointerleave', 'blur']) one.addEventListener(type, () => this.#look(null));
    }
    for (const type of ['pointerover', 'focusin']) part('solvers').addEventListener(type, () => void this.#wake());
  }

  get #algorithm() {
    return this.#page.model.algorithm ?? 'auto';
  }

  run(algorithm: Algorithm) {
    this.#page.model.algorithm = algorithm;
    void this.#page.model.solve();
  }

  #look(algorithm: Algorithm | null) {
    this.#looked = algorithm;
    this.#showExpectation();
  }

  /** A reader who turns to the solvers may want one: it starts, and unpacks what the first search would wait for. */
  async #wake() {
    const { board } = this.#page;
    const saving = (navigator as any).connection?.saveData;
    if (this.#awake || board.size !== awaited.size || board.solved || saving) return;
    this.#awake = true;
    try {
      const { sharedSolver } = await importClient();
      const limits = { maxNodes: 0, maxBytes: maxMemory, maxSeconds: 1 };
      await sharedSolver.solve({ algorithm: 'auto', position: awaited.goal, ...limits });
    } catch {} // the player's own search says what is wrong
  }

  show() {
    const { board, model, say } = this.#page;
    const { figures, solution, reviewing } = model;
    // A solution on the board is compared with others from where it began.
    if ((!solution || reviewing) && board.state) this.#start = board.state;
    for (const solver of this.#solvers) solver.show(this.know(solver.algorithm), say);
    write(part('figure-time'), figures ? formatDuration(figures.milliseconds, say.numbers) : '–');
    this.#showExpectation();
    this.#showDetails();
  }

  /** What a solver did on this board, else what it will do. figures: null where it did not run. */
  know(algorithm: Algorithm) {
    const { board, model, say } = this.#page;
    const { results } = model;
    const isToSolve = this.#start && board.solvable && (!board.solved || (model.solution && !model.reviewing));
    const forecast = isToSolve ? forecastOf(algorithm, this.#start) : null;
    const cells = this.#start.split(/[ /]/).length;
    const runs = model.searching && algorithm === this.#algorithm;
    const result = results.find((each) => each.algorithm === algorithm);
    const figures = runs ? model.figures : result ? readFigures(result, result.status) : null;
    const news = figures && (runs || !result ? sofar(figures, say) : outcomeOf(result, say));
    const isBest = result?.status === 'solved' && result.milliseconds === leastTimeOf(results);
    const expected = forecast ? forecastText(forecast, algorithm, cells, say) : '';
    return { forecast, runs, figures, isBest, text: figures ? `${costText(figures, say)} · ${news}` : expected };
  }

  /** How far the search is; else what the solver did, or would do, that the reader looks at or used last. */
  #showExpectation() {
    const { model, say } = this.#page;
    const asked = (!model.searching && this.#looked) || this.#algorithm;
    const shown = this.know(asked).text ? asked : 'auto';
    const { runs, text } = this.know(shown);
    write(part('expectation'), runs || !text ? text : `${solverName(say, shown)}: ${text}`);
  }

  #showDetails() {
    const { model, say } = this.#page;
    const { figures } = model;
    const { numbers } = say;
    part('details').hidden = !figures;
    if (!figures) return;
    const { perSecond, frontier, frontierPeak, ended, lowerBound, bytes, method } = figures;
    const shown = [
      method && methodName(say, method),
      perSecond !== null && `${say`States per second`}: ${formatCount(perSecond, numbers)}`,
      `${say`Frontier`}: ${formatCount(ended ? frontierPeak : frontier, numbers)}`,
      `${say`Lower bound`}: ${formatCount(lowerBound, numbers)}`,
      `${say`Memory`}: ${say`${formatBytes(bytes, numbers)} of ${formatBytes(maxMemory, numbers)}`}`,
    ];
    write(part('figures'), shown.filter(Boolean).join(' · '));
  }
}

// --- The solution on the board, or the game in review, as a film ---

const SECONDS = 12; // of a film at its usual speed
const SLOWEST = 2.5; // moves a second
const FASTEST = 60;

export class SolutionPlayer {
  #page;
  #player = part('player');
  #scrubber = input('scrubber');
  #speed = find('#speed', HTMLSelectElement);

  constructor(page: Page) {
    this.#page = page;
    const { model } = page;
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
    const { solution, rate } = this.#page.model;
    if (!solution) return;
    const usual = Math.min(FASTEST, Math.max(SLOWEST, solution.length / SECONDS));
    const wanted = Math.round(10 * usual * Number(this.#speed.value)) / 10;
    if (wanted !== rate) this.#page.model.setRate(wanted);
  }

  /** Stands there: where the reader is. */
  standIn(place: HTMLElement) {
    if (this.#player.parentElement === place) return;
    const focused = this.#player.contains(document.activeElement) && document.activeElement;
    place.append(this.#player);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** Takes the focus when the focused button disappears. */
  takeFocus() {
    (this.#player.hidden ? this.#page.board : button('play-pause')).focus({ preventScroll: true });
  }

  show() {
    const { board, model, say, review, side } = this.#page;
    const { reviewing, solution, playback } = model;
    // Where the panel would cover the bar, the bar is in it.
    const covered = !side.beside && side.name === 'review' && reviewing;
    this.standIn(covered ? part('review-player') : find('.notes', HTMLElement));
    this.#setRate();
    if (!solution && this.#player.contains(document.activeElement)) board.focus({ preventScroll: true });
    this.#player.hidden = !solution;
    this.#player.classList.toggle('playing', board.playing);
    if (!solution) return;
    const { length, at } = solution;
    this.#scrubber.max = String(length);
    this.#scrubber.value = String(at);
    const progress = say`${at} of ${length}`;
    write(part('progress'), progress);
    this.#scrubber.setAttribute('aria-valuetext', (reviewing && review?.atMove(at)) || progress);
    const action = { play: say`Play`, pause: say`Pause`, playAgain: say`Replay` }[playback];
    button('play-pause').setAttribute('aria-label', action);
  }
}
