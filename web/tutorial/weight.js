// Part 6, what admissible means: A* with h multiplied by w. The reader turns w; the search is run for every w
// there and then, and the lengths stand side by side with the shortest. The lower chart goes along a shortest
// way, where the moves that are left are known: an admissible h never says more than that.

import { counted, formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { linkPosition, parsePosition } from './board.js';
import { wordsOf } from './experiment.js';
import { Link } from './link.js';
import { LookInside } from './look-inside.js';
import { lengthOf } from './look-words.js';
import { button, replaceStill, shape } from './pieces.js';
import { openPositions } from './positions.js';
import { TraceModel } from './trace-model.js';

/** @import { DemoContext } from './demo' */

const MOST = 10;
// 31 moves away, as far as any; w = 2 still finds a shortest way, w = 3 does not.
const FIRST = '8 6 7/2 5 4/3 0 1';
const MOST_CELLS = 9; // w = 0 looks at every state

/**
 * What came of one w.
 * @typedef {{ length: number, expanded: number, moves: string, estimates: number[] }} Run estimates: h along the solution, from the start
 */

/** @param {HTMLElement} demo @param {DemoContext} context */
export async function start(demo, context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  const board = document.createElement('sliding-puzzle');
  board.setAttribute('size', '3x3');
  board.setAttribute('allow-unsolvable', ''); // a link may bring one
  const slider = make('input', { type: 'range', min: '0', max: String(MOST), value: '3', 'aria-label': 'Weight w' });
  const value = make('span', 'search-value');
  const verdict = make('p', { class: 'weight-verdict', role: 'status' });
  const playButton = button('Play its solution', () => play(), 'primary');
  const shuffleButton = button('Another position', () => void another());
  const problem = make('p', { class: 'look-notice', role: 'alert', hidden: '' });
  const rows = Array.from({ length: MOST + 1 }, (_, weight) => {
    const cells = [make('td'), make('td'), make('td')];
    const pick = button(`${weight}`, () => choose(weight), 'weight-pick');
    pick.setAttribute('aria-label', `w = ${weight}`);
    return { row: make('tr', '', make('th', { scope: 'row' }, pick), ...cells), cells };
  });
  const table = make(
    'table',
    'weight-table',
    make('caption', '', 'The same position with each w'),
    make(
      'thead',
      '',
      make('tr', '', ...['w', 'Moves', 'Too many', 'Expanded'].map((name) => make('th', { scope: 'col' }, name))),
    ),
    make('tbody', '', ...rows.map(({ row }) => row)),
  );
  const chart = make('div', 'weight-chart');
  const look = new LookInside(context, () => keep());
  replaceStill(
    demo,
    make(
      'div',
      'search-demo',
      make('div', 'search-board', board),
      make(
        'div',
        'search-side',
        make('label', 'search-depth', make('span', '', 'Weight w in f = g + w × h'), slider, value),
        verdict,
        make('div', 'row', playButton, shuffleButton),
        problem,
      ),
    ),
    make('div', 'look-main', make('div', 'look-box', table), make('div', 'look-box', chart)),
    make('p', 'look-heading', 'A look inside this search'),
    look.element,
  );

  let position = FIRST;
  /** @type {(Run | null)[]} */
  let runs = [];
  let running = new AbortController();

  const weightNow = () => Number(slider.value);

  function keep() {
    const parsed = parsePosition(position);
    if (parsed)
      context.remember({
        state: linkPosition(parsed),
        w: slider.value,
        ...(look.stepForLink ? { at: look.stepForLink } : {}),
      });
  }

  /** @param {unknown} error */
  function tell(error) {
    if (signal.aborted) return;
    problem.textContent = wordsOf(error);
    problem.hidden = false;
  }

  /** @param {number} weight @param {AbortSignal} stop @returns {Promise<Run>} */
  async function run(weight, stop) {
    // w = 1 is wanted with its trace, for the chart.
    const search = await (await context.lessons).look('astar-manhattan', position, {
      weight,
      maxRecords: weight === 1 ? 100_000 : 0,
      signal: stop,
    });
    const model = new TraceModel(position, 'astar-manhattan', weight);
    for (;;) {
      const { status, statistics, moves, records } = await search.step(20_000);
      model.append(records);
      if (status === 'running') continue;
      search.close();
      model.seek(model.steps);
      const estimates =
        status === 'solved' && model.steps > 0 ? model.path(model.node).map((node) => model.h(node)) : [];
      return { length: status === 'solved' ? lengthOf(moves) : -1, expanded: statistics.expanded, moves, estimates };
    }
  }

  /** All of them, one after another; that of the reader's choice and w = 1 come first. */
  async function runAll() {
    running.abort();
    const mine = (running = new AbortController());
    runs = [];
    show();
    try {
      for (const weight of new Set([1, weightNow(), ...rows.keys()])) {
        runs[weight] = await run(weight, mine.signal);
        show();
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      verdict.textContent = '';
      tell(error);
    }
  }

  /** @param {number} [at] */
  async function lookInto(at) {
    try {
      await look.show('astar-manhattan', position, { weight: weightNow(), at });
    } catch (error) {
      tell(error);
    }
  }

  function show() {
    const weight = weightNow();
    const best = runs[1];
    const now = runs[weight];
    value.textContent = `w = ${weight}`;
    slider.setAttribute('aria-valuetext', `w = ${weight}`);
    playButton.disabled = !now?.moves;
    if (best && best.length < 0) {
      verdict.textContent = `No way leads to the goal, whatever w is: all ${formatCount(best.expanded)} states within reach were expanded.`;
    } else if (best && now) {
      const longer = now.length - best.length;
      const times = best.expanded / now.expanded;
      verdict.textContent =
        weight === 1
          ? `${counted(best.length, 'move')}, the fewest possible, with ${counted(best.expanded, 'state')} expanded.`
          : `${counted(now.length, 'move')} with ${counted(now.expanded, 'state')} expanded; w = 1 finds ${counted(best.length, 'move')} with ${formatCount(best.expanded)}. ${
              longer > 0
                ? `Not the shortest: ${counted(longer, 'move')} too many, for ${times >= 1.05 ? `${times.toFixed(1)} times less work` : 'no less work'}.`
                : weight === 0
                  ? 'Without h it is as short, but looks at everything on the way.'
                  : 'This time as short; nothing promises it.'
            }`;
    } else {
      verdict.textContent = 'Searching…';
    }
    rows.forEach(({ row, cells }, each) => {
      const result = runs[each];
      row.classList.toggle('now', each === weight);
      cells[0].textContent = !result ? '…' : result.length < 0 ? '–' : formatCount(result.length);
      cells[1].textContent =
        result && result.length < 0
          ? '–'
          : result && best
            ? result.length > best.length
              ? `+${result.length - best.length}`
              : 'none'
            : '';
      cells[1].className = result && best && result.length > best.length ? 'longer' : '';
      cells[2].textContent = result ? formatCount(result.expanded) : '';
    });
    drawChart(best?.estimates ?? [], weight);
  }

  /** w * h beside the moves that are left, along a shortest way. @param {number[]} estimates @param {number} weight */
  function drawChart(estimates, weight) {
    const length = estimates.length - 1;
    if (length < 1) return chart.replaceChildren(make('p', 'quiet', 'A chart of h along the shortest way comes here.'));
    const most = Math.max(length, ...estimates.map((h) => h * weight));
    const width = 100;
    const height = 60;
    const step = width / estimates.length;
    const up = (/** @type {number} */ count) => height - (count / most) * (height - 2);
    const over = estimates.filter((h, at) => weight * h > length - at).length;
    const bars = estimates.map((h, at) =>
      shape('rect', {
        class: weight * h > length - at ? 'over' : 'under',
        x: at * step,
        width: step * 0.8,
        y: up(weight * h),
        height: height - up(weight * h),
      }),
    );
    const line = `M${estimates.map((_, at) => `${at * step} ${up(length - at)}h${step * 0.8}`).join('L')}`;
    chart.replaceChildren(
      make('p', 'look-title', `Does ${weight === 1 ? 'h' : `${weight} × h`} ever say more than the truth?`),
      shape(
        'svg',
        {
          viewBox: `0 0 ${width} ${height}`,
          preserveAspectRatio: 'none',
          role: 'img',
          'aria-label': `Along a shortest way of ${counted(length, 'move')}, ${weight} × h is more than the moves that are left at ${over} of ${length + 1} states.`,
        },
        ...bars,
        shape('path', { class: 'truth', d: line }),
      ),
      make(
        'ul',
        'look-legend',
        make('li', 'truth', 'moves left, the truth'),
        make('li', 'under', `${weight === 1 ? 'h' : `${weight} × h`}, not more than that`),
        make('li', 'over', 'more: not admissible'),
      ),
      make(
        'p',
        'quiet',
        over === 0
          ? `Never along this way, from the start at the left to the goal at the right${weight <= 1 ? ': it is admissible, so the first way found is a shortest' : ''}.`
          : `At ${over} of ${length + 1} states, from the start at the left to the goal at the right: it is no longer admissible, and A* may leave the shortest way aside.`,
      ),
    );
  }

  /** @param {number} weight */
  function choose(weight) {
    slider.value = String(weight);
    show();
    void lookInto().then(keep);
  }

  function play() {
    const moves = runs[weightNow()]?.moves;
    if (!moves) return;
    board.load({ state: position, moves });
    board.seek(0);
    board.play({ rate: 5 });
  }

  async function another() {
    shuffleButton.disabled = true;
    try {
      const moves = 24 + 2 * Math.floor(Math.random() * 4);
      void begin(await (await context.lessons).positionAt('3x3', moves, `weight ${Math.random()}`, { signal })).then(
        keep,
      );
    } catch (error) {
      tell(error);
    } finally {
      shuffleButton.disabled = false;
    }
  }

  /** @param {string} state @param {number} [at] @returns {Promise<void>} */
  function begin(state, at) {
    position = state;
    problem.hidden = true;
    board.load({ state });
    void runAll();
    return lookInto(at);
  }

  /** @param {URLSearchParams} parameters */
  function follow(parameters) {
    const link = new Link(parameters);
    const state = link.position(positions, {
      sizes: `boards of up to ${MOST_CELLS} cells`,
      fits: ({ tiles }) => tiles.length <= MOST_CELLS,
    });
    const weight = link.number('w', 0, MOST, 'the weight');
    const at = link.number('at', 0, Infinity, 'step');
    context.notice(link.problem);
    if (weight !== undefined) slider.value = String(weight);
    void begin(state || (link.has('state') ? position : FIRST), at);
  }

  slider.addEventListener('input', show);
  slider.addEventListener('change', () => choose(weightNow()));
  context.onSleep(() => {
    if (board.playing) board.pause();
  });
  context.onParameters(follow);
  follow(context.parameters);
}
