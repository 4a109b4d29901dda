// Solving: a row of solvers, each with what it will do on this board, the time elapsed, the comparison of what several of
// them did with one position, how short a solution of the game can be, and the film of a solution. Loaded when the board can be played.

import { aboutDuration, formatBytes, formatCount, formatDuration } from '../common/format.ts';
import { button, find, input, make, part, write } from '../common/dom.ts';
import { allAlgorithms, defaultMaxMemory } from '../common/solvers.ts';
import { leastTimeOf, readFigures } from '../element/play-model.ts';
import { methodName, movesOf, solverName } from '../words/sentences.ts';
import { importClient } from './deals.ts';
import { joined, unknown } from './game.ts';

import type { Algorithm, Distance, SolveResult, Statistics } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

type Figures = ReturnType<typeof readFigures>;

/** As the well-known tutorials have them; index.html has their buttons. */
const inSight: readonly Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan', 'auto'];

/** Solvable arrangements of that many cells: half of all. */
const positions = (cells: number): number => (cells < 3 ? 1 : cells * positions(cells - 1));

// --- What to expect ---

/** Which power of all positions a solver looks at, on one in the middle: measured on 3 × 3 and 4 × 3. */
const shares: Partial<Record<Algorithm, number>> = { bfs: 1, 'astar-misplaced': 0.76, 'astar-manhattan': 0.53 };

const STATES_A_SECOND = 1e6;
const MOST_STATES = 3e7; // that the memory of a search holds

/** now: within half a second. maybe: near the end of the memory, on one side or the other. */
export type Forecast = { code: 'now' | 'soon' | 'maybe' | 'never'; states: number; seconds: number };

/** What a search will cost, roughly: from the sum of the ways that the tiles have to go, beside that of a shuffled board.
 * @returns null: nothing is known of this solver */
export function forecastOf(algorithm: Algorithm, state: string): Forecast | null {
  const rows = state.split('/').map((row) => row.split(' ').map(Number));
  const [width, height] = [rows[0].length, rows.length];
  const cells = width * height;
  if (algorithm === 'auto') return { code: 'now', states: 0, seconds: 0 };
  const share = shares[algorithm];
  if (!share) return null;
  let ways = 0;
  for (const [row, tiles] of rows.entries())
    for (const [column, tile] of tiles.entries())
      if (tile > 0) ways += Math.abs(((tile - 1) % width) - column) + Math.abs(Math.floor((tile - 1) / width) - row);
  const usual = ((cells - 1) * (width - 1 / width + height - 1 / height)) / 3;
  const states = positions(cells) ** (share * Math.min(1, (1.15 * ways) / usual));
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

/** What a solver will do, with what is known of it. */
function forecastText(forecast: Forecast, algorithm: Algorithm, cells: number, say: Say) {
  const some = say`${`≈ ${aboutCount(forecast.states, (round) => formatCount(round, say.numbers))}`} {state|states}`;
  return joined([markOf(forecast, say), algorithm !== 'auto' ? some : cells <= 16 && say`proven shortest`]);
}

/** What a search took, and how far it is or what it came to. */
function costText({ expanded, bytes, length, depth, lowerBound }: Figures, result: SolveResult | undefined, say: Say) {
  const cost = joined([say`${expanded} {state|states}`, formatBytes(bytes, say.numbers)]);
  const ended = result && (result.status === 'cancelled' ? say`cancelled` : say`ran out`);
  if (length < 0) return joined([cost, ended, `${say`Depth`} ${depth}`]);
  return joined([
    cost,
    movesOf(say, length),
    result && (result.optimal ? say`proven shortest` : `${say`Lower bound`} ${formatCount(lowerBound, say.numbers)}`),
  ]);
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
  #bar = make('progress', { 'aria-hidden': 'true' });
  #text = make('span', 'quiet cost');
  #row = make('li', '', this.#name, this.#time, this.#bar, this.#text);

  constructor(algorithm: Algorithm) {
    this.algorithm = algorithm;
    this.#inSight = inSight.includes(algorithm);
    this.button = this.#inSight
      ? find(`#solvers [data-algorithm=${algorithm}]`, HTMLButtonElement)
      : make('button', { type: 'button', 'data-algorithm': algorithm }, make('span'), make('small'));
    if (!this.#inSight) part('more-solvers').append(this.button);
  }

  show({ forecast, doubtful, runs, figures, isBest, text }: ReturnType<SearchPanel['know']>, say: Say) {
    const solver = solverName(say, this.algorithm);
    const [name, mark] = this.button.children;
    write(name, solver);
    write(mark, runs ? say`Cancel` : forecast ? markOf(forecast, say) : this.#inSight ? '–' : '');
    this.button.classList.toggle('running', runs);
    this.button.classList.toggle('doubtful', doubtful);
    this.button.setAttribute('aria-pressed', String(runs));
    write(this.#name, solver);
    write(this.#time, figures ? formatDuration(figures.milliseconds, say.numbers) : '–');
    write(this.#text, text);
    this.#row.classList.toggle('untried', !figures);
    this.#time.classList.toggle('best', isBest);
    this.#bar.value = figures ? shareOf(figures.milliseconds) : 0;
    if (!this.#inSight && !figures) this.#row.remove();
    else if (!this.#row.isConnected) part('comparison').append(this.#row);
  }
}

export class SearchPanel {
  #page;
  #player;
  /** Of the start of the game on the board. */
  optimum: Optimum;
  #solvers = [...inSight, ...allAlgorithms.filter((other) => !inSight.includes(other))].map((one) => new Solver(one));
  /** The solver that the reader looks at, with the pointer or the focus. */
  #looked: Algorithm | null = null;
  /** The position that a search would begin with. */
  #start = '';

  constructor(page: Page) {
    this.#page = page;
    this.#player = new SolutionPlayer(page);
    this.optimum = new Optimum(() => page.show());
    const { board, model } = page;
    part('more').hidden = false;
    // What a search needs on the page is there before. A hand that comes brings the solver, and what searches of 4×4 wait for.
    if (!(navigator as any).connection?.saveData) {
      void Promise.all([importClient(), import('../element/board-solutions.ts')]).catch(() => {});
      const goal = new Optimum(() => {});
      const wake = () => void (board.size === '4x4' && goal.ask('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0'));
      for (const type of ['pointerover', 'focusin']) part('solvers').addEventListener(type, wake);
    }
    for (const { algorithm, button: one } of this.#solvers) {
      one.onclick = () => (model.searching && this.#algorithm === algorithm ? board.cancel() : this.run(algorithm));
      for (const type of ['pointerenter', 'focus']) one.addEventListener(type, () => this.#look(algorithm));
      for (const type of ['pointerleave', 'blur']) one.addEventListener(type, () => this.#look(null));
    }
    board.addEventListener('puzzle-shuffle', () => this.optimum.forget());
    board.addEventListener('puzzle-move', ({ detail }) => {
      if (detail.by !== 'player' || !(detail.solved || detail.moveCount === OWN_MOVES_FIRST)) return;
      const cells = board.state.split(/[ /]/).length;
      if (board.solvable && (detail.solved || cells <= MOST_CELLS)) void this.optimum.ask(board.startState);
    });
    // A short game may end before this is there.
    if (model.message.code === 'solved' && board.moveCount > 0) void this.optimum.ask(board.startState);
  }

  get #algorithm() {
    return this.#page.model.algorithm ?? 'auto';
  }

  /** From the middle of a game that is gone through the search is an attempt: the game stays as it was played. */
  run(algorithm: Algorithm) {
    const { board, model, side } = this.#page;
    if (model.reviewing && board.movesAhead > 0) {
      board.beginAttempt();
      side.close();
    }
    model.algorithm = algorithm;
    void model.solve();
  }

  #look(algorithm: Algorithm | null) {
    this.#looked = algorithm;
    this.#showExpectation();
  }

  show() {
    this.#player.show();
    const { board, model, say } = this.#page;
    const { figures, solution, reviewing } = model;
    // A solution on the board is compared with others from where it began.
    if ((!solution || reviewing) && board.state) this.#start = board.state;
    for (const solver of this.#solvers) solver.show(this.know(solver.algorithm), say);
    write(part('figure-time'), figures ? formatDuration(figures.milliseconds, say.numbers) : '–');
    this.#showExpectation();
    this.#showFigures();
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
    const isBest = result?.status === 'solved' && result.milliseconds === leastTimeOf(results);
    const expected = forecast ? forecastText(forecast, algorithm, cells, say) : '';
    const text = figures ? costText(figures, runs ? undefined : result, say) : expected;
    const doubtful = !runs && (forecast?.code === 'never' || forecast?.code === 'maybe');
    return { forecast, doubtful, runs, figures, isBest, text };
  }

  /** How far the search is; else what the solver did, or would do, that the reader looks at or used last. */
  #showExpectation() {
    const { model, say } = this.#page;
    const asked = (!model.searching && this.#looked) || this.#algorithm;
    const shown = this.know(asked).text ? asked : 'auto';
    const { doubtful, figures, runs, text } = this.know(shown);
    const advice = doubtful && !figures && say`Auto solves every board`;
    write(part('expectation'), runs || !text ? text : joined([`${solverName(say, shown)}: ${text}`, advice]));
  }

  /** What else is known of the last search. */
  #showFigures() {
    const { model, say } = this.#page;
    const { figures } = model;
    const { numbers } = say;
    if (!figures) return write(part('figures'), '');
    const { perSecond, frontier, frontierPeak, ended, method } = figures;
    const shown = [
      method && methodName(say, method),
      perSecond !== null && `${say`States per second`}: ${formatCount(perSecond, numbers)}`,
      `${say`Frontier`}: ${formatCount(ended ? frontierPeak : frontier, numbers)}`,
    ];
    write(part('figures'), joined(shown));
  }
}

// --- How short a solution can be ---

const MOST_CELLS = 16; // of boards where the fewest moves are proven
const OWN_MOVES_FIRST = 10; // after which a game is worth a look at how short it can be
const SECONDS_FOR_PROOF = 20;
const SECONDS_WITHOUT_PROOF = 2; // on boards where none ends

/** The fewest moves of one position, which the solver works out while it is played or when it is solved. */
export class Optimum {
  #changed;
  #state = '';
  #shortest: Distance = unknown;
  #stop = new AbortController();

  /** @param changed is told when more is known */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is known of that position. */
  of(state: string) {
    return state === this.#state ? this.#shortest : unknown;
  }

  /** Begins to look for it, unless that was done. @param state a position that can be solved */
  async ask(state: string) {
    if (state === this.#state) return;
    this.forget();
    this.#state = state;
    const { signal } = this.#stop;
    const know = ({ lowerBound, length }: Statistics) => {
      if (signal.aborted) return;
      this.#shortest = lowerBound === length ? length : [lowerBound, length < 0 ? null : length];
      this.#changed();
    };
    const maxSeconds = state.split(/[ /]/).length > MOST_CELLS ? SECONDS_WITHOUT_PROOF : SECONDS_FOR_PROOF;
    const request = { algorithm: 'auto', position: state, maxNodes: 0, maxBytes: defaultMaxMemory(), maxSeconds };
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.solve(request, { signal, onProgress: know });
      if (answer.status === 'solved' || answer.status === 'limit') know(answer);
    } catch {
      this.#state = ''; // a later look may fare better; the player's own search says what is wrong
    }
  }

  /** Another game is played. */
  forget() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#state = '';
    this.#shortest = unknown;
  }
}

// --- The solution on the board, or the game in review, as a film ---

const SECONDS = 12; // of a film at its usual speed
const SLOWEST = 2.5; // moves a second
const FASTEST = 60;

class SolutionPlayer {
  #page;
  #player = part('player');
  #scrubber = input('scrubber');
  #speed = find('#speed', HTMLSelectElement);

  constructor(page: Page) {
    this.#page = page;
    const { model } = page;
    const goBy = (moves: number) => model.goTo(Number(this.#scrubber.value) + moves);
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

  /** Where the panel would cover the bar, the bar is in it. */
  #takePlace() {
    const { model, side } = this.#page;
    const covered = !side.beside && side.name === 'review' && model.reviewing;
    const place = covered ? part('review-player') : find('.notes', HTMLElement);
    if (this.#player.parentElement === place) return;
    const focused = this.#player.contains(document.activeElement) && document.activeElement;
    place.append(this.#player);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  show() {
    const { board, model, say, review } = this.#page;
    const { reviewing, solution, playback } = model;
    this.#takePlace();
    this.#setRate();
    if (!solution && this.#player.contains(document.activeElement)) board.focus({ preventScroll: true });
    this.#player.hidden = !solution;
    this.#player.classList.toggle('playing', board.playing);
    if (!solution) return;
    const { length, at } = solution;
    this.#scrubber.max = String(length);
    this.#scrubber.value = String(at);
    const progress = `${at} / ${length}`;
    write(part('progress'), progress);
    this.#scrubber.setAttribute('aria-valuetext', (reviewing && review?.atMove(at)) || progress);
    const action = { play: say`Play`, pause: say`Pause`, playAgain: say`Replay` }[playback];
    button('play-pause').setAttribute('aria-label', action);
  }
}
