// The demos of parts 4 to 6: a board that is shuffled to an exact distance and solved by one algorithm, the
// figures of that search, what the others would have done with the same position, and the look inside.
// The figures of Solve are the board's own solver's; the look inside runs the search a second time, in the
// lessons' worker, so that tracing costs the first nothing.

import { counted, formatBytes, formatCount, formatDuration } from '../format.js';
import { wordsOf } from './experiment.js';
import { LookInside, algorithmNames, stepOf } from './look-inside.js';
import { linkPosition, parsePosition, formatPosition } from './mini-board.js';
import { button, make, replaceStill } from './pieces.js';

/** @import { SolveResult, Statistics } from '../types' */
/** @import { DemoContext, LookAlgorithm } from '../lessons' */

const FARTHEST = 31; // on 3x3
const MOST_CELLS = 16; // of a position that a link brings
const COMPARE_BYTES = 48 << 20; // enough for every search on 3x3
const HAND_MILLISECONDS = 400; // after which a move by hand is looked into

/** @param {string} term */
function figure(term) {
  const value = make('dd', '', '–');
  return { element: make('div', '', make('dt', '', term), value), value };
}

/**
 * Starts the demo.
 * @param {HTMLElement} demo
 * @param {DemoContext} context
 * @param {{ algorithm: LookAlgorithm, moves: number, seed: string }} options moves: away from the goal, at first; seed: of the first
 *   position
 */
export async function startSearchDemo(demo, context, { algorithm, moves, seed }) {
  const name = algorithmNames[algorithm];
  const { signal } = context;

  // --- What it is made of ---

  const board = document.createElement('sliding-puzzle');
  board.setAttribute('size', '3x3');
  board.setAttribute('algorithm', algorithm);
  // A link may bring one: the search then comes back with empty hands.
  board.setAttribute('allow-unsolvable', '');
  const slider = make('input', { type: 'range', min: '1', max: String(FARTHEST), value: String(moves), 'aria-label': 'How far from the goal' });
  const away = make('span', 'search-value');
  const shuffleButton = button('Shuffle', () => void shuffle());
  const solveButton = button(`Solve with ${name}`, () => void solve(), 'primary');
  const status = make('p', { class: 'search-status', role: 'status' });
  const figures = {
    time: figure('Time elapsed'), expanded: figure('Expanded'), peak: figure('Frontier peak'), depth: figure('Depth'), bytes: figure('Memory'),
    moves: figure('Moves'),
  };
  const others = make('dl', 'figures search-others');
  const othersTitle = make('p', 'quiet', 'States that each expands for this position:');
  const look = new LookInside(context, () => keep());
  const lookProblem = make('p', { class: 'look-notice', role: 'alert', hidden: '' });
  replaceStill(demo,
    make('div', 'search-demo',
      make('div', 'search-board', board),
      make('div', 'search-side',
        make('label', 'search-depth', make('span', '', 'How far from the goal'), slider, away),
        make('div', 'row', shuffleButton, solveButton), status,
        make('dl', 'figures', ...Object.values(figures).map(({ element }) => element)),
        make('div', '', othersTitle, others))),
    make('p', 'look-heading', `A look inside ${name}`), lookProblem, look.element);

  // --- The position ---

  let position = ''; // that is looked into
  let seeds = 0;
  let comparing = new AbortController();

  function showAway(words = `${counted(Number(slider.value), 'move')} away`) {
    away.textContent = words;
    slider.setAttribute('aria-valuetext', words);
  }

  /** Into the address, with the step. */
  function keep() {
    const parsed = parsePosition(position);
    if (parsed) context.remember({ state: linkPosition(parsed), ...(look.stepForLink ? { at: look.stepForLink } : {}) });
  }

  /** @param {string} next @param {number} [at] */
  async function lookInto(next, at) {
    position = next;
    try {
      const result = await look.show(algorithm, next, { at });
      if (!result) return; // another position came
      lookProblem.hidden = true;
      // Proven by the search: how far a position is that came by a link or by hand.
      if (result.length > 0 && result.length <= FARTHEST) {
        slider.value = String(result.length);
        showAway();
      } else if (result) {
        showAway(result.status === 'exhausted' ? 'out of reach' : result.length > 0 ? `${counted(result.length, 'move')} away` : result.length === 0 ? 'at the goal' : 'not known');
      }
    } catch (error) {
      lookProblem.textContent = wordsOf(error);
      lookProblem.hidden = false;
    }
    void compare(next);
  }

  /** What all three would expand. @param {string} state */
  async function compare(state) {
    comparing.abort();
    const mine = comparing = new AbortController();
    /** @type {HTMLElement[]} */
    const rows = [];
    others.replaceChildren();
    try {
      const lessons = await context.lessons;
      for (const [other, words] of /** @type {[LookAlgorithm, string][]} */ (Object.entries(algorithmNames))) {
        const search = await lessons.look(other, state, { maxRecords: 0, maxBytes: COMPARE_BYTES, signal: mine.signal });
        let step = await search.step(20_000);
        while (step.status === 'running') step = await search.step(20_000);
        search.close();
        const count = formatCount(step.statistics.expanded);
        rows.push(make('div', other === algorithm ? 'this' : '', make('dt', '', words), make('dd', '', step.status === 'limit' ? `over ${count}` : count)));
      }
    } catch {
      return; // another position came, or the look inside has told
    }
    if (!mine.signal.aborted) others.replaceChildren(...rows);
  }

  function clearFigures() {
    for (const { value } of Object.values(figures)) value.textContent = '–';
    status.textContent = '';
  }

  async function shuffle() {
    const wanted = Number(slider.value);
    shuffleButton.disabled = true;
    try {
      const text = seeds === 0 ? seed : `${seed} ${Math.random().toString(36).slice(2, 10)}`;
      seeds += 1;
      const state = await (await context.lessons).positionAt('3x3', wanted, text, { signal });
      void play(state).then(keep);
    } catch (error) {
      if (!signal.aborted) status.textContent = wordsOf(error);
    } finally {
      shuffleButton.disabled = false;
    }
  }

  /** A new game from there, looked into. @param {string} state @param {number} [at] @returns {Promise<void>} */
  function play(state, at) {
    clearFigures();
    if (board.searching) board.cancel();
    board.load({ state });
    return lookInto(state, at);
  }

  // --- Solving ---

  async function solve() {
    if (board.searching) return board.cancel();
    clearFigures();
    solveButton.textContent = 'Cancel';
    status.textContent = 'Searching…';
    try {
      const result = await board.solve({ algorithm, rate: 4 });
      showResult(result);
      // What was moved by hand meanwhile is another position.
      if (result.state && result.state !== position) await lookInto(result.state);
      keep();
    } catch (error) {
      status.textContent = wordsOf(error);
    } finally {
      solveButton.textContent = `Solve with ${name}`;
    }
  }

  /** @param {Pick<Statistics, 'milliseconds' | 'expanded' | 'frontierPeak' | 'depth' | 'bytesPeak'>} statistics */
  function showNumbers({ milliseconds, expanded, frontierPeak, depth, bytesPeak }) {
    figures.time.value.textContent = formatDuration(milliseconds);
    figures.expanded.value.textContent = formatCount(expanded);
    figures.peak.value.textContent = formatCount(frontierPeak);
    figures.depth.value.textContent = formatCount(depth);
    figures.bytes.value.textContent = formatBytes(bytesPeak);
  }

  /** @param {SolveResult} result */
  function showResult(result) {
    const { length } = result;
    status.textContent = result.status === 'solved' ? `Solved in ${counted(length, 'move')}${result.optimal ? ', the fewest possible' : ''}.`
      : result.status === 'limit' ? `Stopped at its limit of ${result.message}.`
        : result.status === 'cancelled' ? 'Cancelled.' : result.message;
    showNumbers(result);
    figures.moves.value.textContent = length < 0 ? '–' : formatCount(length);
  }

  // --- What the reader does ---

  let handTimer = 0;
  board.addEventListener('puzzle-progress', ({ detail }) => showNumbers(detail), { signal });
  board.addEventListener('puzzle-move', ({ detail }) => {
    if (!['player', 'undo', 'redo'].includes(detail.by)) return;
    clearTimeout(handTimer);
    handTimer = setTimeout(() => {
      if (board.state === position || board.solved || board.searching || signal.aborted) return;
      clearFigures();
      void lookInto(board.state).then(keep);
    }, HAND_MILLISECONDS);
  }, { signal });
  slider.addEventListener('input', () => showAway());
  slider.addEventListener('change', () => void shuffle());
  context.onSleep(() => {
    if (board.playing) board.pause();
  });
  showAway();

  /** @param {URLSearchParams} parameters @returns {boolean} whether they say what to show */
  function follow(parameters) {
    const text = parameters.get('state');
    if (text === null) return false;
    const parsed = parsePosition(text);
    if (!parsed || parsed.width * parsed.height > MOST_CELLS) {
      status.textContent = `The link’s position “${text.slice(0, 80)}” cannot be looked into; it would be like 8,6,7/2,5,4/3,0,1, with up to ${MOST_CELLS} cells.`;
      return false;
    }
    void play(formatPosition(parsed), stepOf(parameters));
    return true;
  }
  context.onParameters(follow);
  if (follow(context.parameters)) return;
  const problem = status.textContent;
  const state = await (await context.lessons).positionAt('3x3', moves, seed, { signal });
  seeds = 1;
  void play(state);
  if (problem) status.textContent = problem;
}
