// The demos of parts 4 to 6: a board that is shuffled to an exact distance and solved by one algorithm, the
// figures of that search, what the others would have done with the same position, and the look inside.
// The figures of Solve are the board's own solver's; the look inside runs the search a second time, in the
// lessons' worker, so that tracing costs the first nothing.

import { counted, formatBytes, formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { linkPosition, parsePosition } from './board.js';
import { DistanceChoice } from './distance.js';
import { newSeed, wordsOf } from './experiment.js';
import { Link } from './link.js';
import { LookInside } from './look-inside.js';
import { algorithmNames } from './look-words.js';
import { button, replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { SolveResult, Statistics } from '../common/types' */
/** @import { LookAlgorithm } from './lessons' */
/** @import { DemoContext } from './demo' */

const MOST_CELLS = 16; // of a position that a link brings
const SOLVE_MEMORY = '128M'; // as the look inside has; on 4x4 BFS soon fills it
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
  const positions = await openPositions(signal);

  // --- What it is made of ---

  const board = document.createElement('sliding-puzzle');
  board.setAttribute('size', '3x3');
  board.setAttribute('algorithm', algorithm);
  board.setAttribute('max-memory', SOLVE_MEMORY);
  // A link may bring one: the search then comes back with empty hands.
  board.setAttribute('allow-unsolvable', '');
  const distance = new DistanceChoice(signal, { size: '3x3', moves, changed: () => void shuffle() });
  const shuffleButton = button('Shuffle', () => void shuffle());
  const solveButton = button(`Solve with ${name}`, () => void solve(), 'primary');
  const status = make('p', { class: 'search-status', role: 'status' });
  const figures = {
    time: figure('Time elapsed'),
    expanded: figure('Expanded'),
    peak: figure('Frontier peak'),
    depth: figure('Depth'),
    bytes: figure('Memory'),
    moves: figure('Moves'),
  };
  const others = make('dl', 'figures search-others');
  const othersTitle = make('p', 'quiet', 'States that each expands for this position:');
  const look = new LookInside(context, () => keep());
  const lookProblem = make('p', { class: 'look-notice', role: 'alert', hidden: '' });
  replaceStill(
    demo,
    make(
      'div',
      'search-demo',
      make('div', 'search-board', board),
      make(
        'div',
        'search-side',
        distance.sizes,
        distance.slider,
        make('div', 'row', shuffleButton, solveButton),
        status,
        make('dl', 'figures', ...Object.values(figures).map(({ element }) => element)),
        make('div', '', othersTitle, others),
      ),
    ),
    make('p', 'look-heading', `A look inside ${name}`),
    lookProblem,
    look.element,
  );

  // --- The position ---

  let position = ''; // that is looked into
  let drawn = ''; // that is as far away as was asked
  let comparing = new AbortController();
  let measuring = 0; // timer, until it is said that the distance is not known yet

  /** Into the address, with the step. */
  function keep() {
    const parsed = parsePosition(position);
    if (parsed)
      context.remember({ state: linkPosition(parsed), ...(look.stepForLink ? { at: look.stepForLink } : {}) });
  }

  /** @param {string} next @param {number} [at] */
  async function lookInto(next, at) {
    position = next;
    const { width, height } = positions.judge(next).board;
    clearTimeout(measuring);
    if (next !== drawn)
      measuring = setTimeout(() => distance.show(`${width}x${height}`, undefined, 'not measured yet'), 150);
    try {
      const result = await look.show(algorithm, next, { at });
      if (!result) return; // another position came
      lookProblem.hidden = true;
      clearTimeout(measuring);
      // Proven by the search: how far a position is that came by a link or by hand.
      if (next !== drawn) {
        distance.show(
          `${width}x${height}`,
          result.length,
          result.status === 'exhausted'
            ? 'out of reach'
            : result.length > 0
              ? `${counted(result.length, 'move')} away`
              : result.length === 0
                ? 'at the goal'
                : 'not known',
        );
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
    const mine = (comparing = new AbortController());
    /** @type {HTMLElement[]} */
    const rows = [];
    others.replaceChildren();
    try {
      const lessons = await context.lessons;
      for (const [other, words] of /** @type {[LookAlgorithm, string][]} */ (Object.entries(algorithmNames))) {
        const search = await lessons.look(other, state, {
          maxRecords: 0,
          maxBytes: COMPARE_BYTES,
          signal: mine.signal,
        });
        let step = await search.step(20_000);
        while (step.status === 'running') step = await search.step(20_000);
        search.close();
        const count = formatCount(step.statistics.expanded);
        rows.push(
          make(
            'div',
            other === algorithm ? 'this' : '',
            make('dt', '', words),
            make('dd', '', step.status === 'limit' ? `over ${count}` : count),
          ),
        );
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

  /** @param {string} [text] the seed */
  async function shuffle(text = newSeed()) {
    if (board.searching) board.cancel();
    clearFigures();
    status.textContent = `Looking for a position that is exactly ${counted(distance.moves, 'move')} away …`;
    try {
      const state = await distance.find(context.lessons, text, board.startState ?? '');
      if (state === null) return;
      drawn = state;
      const looking = play(state);
      if (text !== seed) void looking.then(keep);
    } catch (error) {
      status.textContent = wordsOf(error);
    }
  }

  /** A new game from there, looked into. @param {string} state @param {number} [at] @returns {Promise<void>} */
  function play(state, at) {
    distance.stop();
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
    const start = board.startState;
    try {
      const result = await board.solve({ algorithm, rate: 4 });
      if (board.startState !== start) {
        // a link led elsewhere
        status.textContent = '';
        return;
      }
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
    status.textContent =
      result.status === 'solved'
        ? `Solved in ${counted(length, 'move')}${result.optimal ? ', the fewest possible' : ''}.`
        : result.status === 'limit'
          ? `Stopped at its limit of ${result.message}.`
          : result.status === 'cancelled'
            ? 'Cancelled.'
            : result.message;
    showNumbers(result);
    figures.moves.value.textContent = length < 0 ? '–' : formatCount(length);
  }

  // --- What the reader does ---

  let handTimer = 0;
  board.addEventListener('puzzle-progress', ({ detail }) => showNumbers(detail), { signal });
  board.addEventListener(
    'puzzle-move',
    ({ detail }) => {
      if (!['player', 'undo', 'redo'].includes(detail.by)) return;
      clearTimeout(handTimer);
      handTimer = setTimeout(() => {
        if (board.state === position || board.solved || board.searching || signal.aborted) return;
        distance.stop();
        clearFigures();
        void lookInto(board.state).then(keep);
      }, HAND_MILLISECONDS);
    },
    { signal },
  );
  context.onSleep(() => {
    if (board.playing) board.pause();
  });
  /** @param {URLSearchParams} parameters @returns {boolean} whether they say what to show */
  function follow(parameters) {
    const link = new Link(parameters);
    const state = link.position(positions, {
      sizes: `boards of up to ${MOST_CELLS} cells`,
      fits: ({ tiles }) => tiles.length <= MOST_CELLS,
    });
    const at = link.number('at', 0, Infinity, 'step');
    context.notice(link.problem);
    if (state) void play(state, at);
    return state !== '';
  }
  context.onParameters(follow);
  if (!follow(context.parameters)) await shuffle(seed);
}
