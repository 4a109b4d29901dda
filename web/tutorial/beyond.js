// What comes after A*: why a 15-puzzle defeats it, linear conflict, IDA*, pattern databases, the positions that need
// 80 moves, and 5 x 5 with its two bounds. A figure names its part (`data-part`: why, conflict, idastar, databases,
// eighty, five). Every number is searched for or built when the reader asks; everything can be cancelled,
// and stops when it is far out of view.
// Parameters: part, state; of eighty which, 1 to 5.

import { counted, formatBytes, formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { en as methods } from '../words/methods.js';
import {
  formatPosition,
  linearConflicts,
  linkPosition,
  manhattan,
  movesHome,
  parsePosition,
  speakPosition,
} from './board.js';
import { lineChart } from './chart.js';
import { controllerWithin, figureList, pauseFor, wordsOf } from './experiment.js';
import { Link } from './link.js';
import { linkedBoard } from './linked-board.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, choice, factorial, list, mayMove, replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { Algorithm, Statistics } from '../common/types' */
/** @import { SolverAnswer } from '../engine/borders' */
/** @import { Position } from './board.js' */
/** @import { DemoContext } from './demo' */
/** @import { Positions } from './positions.js' */

/** Of 4 x 4 that can be reached. */
const POSITIONS = factorial(16) / 2;
const MEGABYTE = 2 ** 20;
/** For 80 moves: too little for larger databases, whose building takes longer than they save on one position. */
const PROOF_MEGABYTES = 48;

/** Five of the seventeen that need 80 moves (A. Brüngger and others, 1999). */
const eighties = [
  '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1',
  '0 12 10 13/15 11 14 9/3 7 2 5/4 8 6 1',
  '0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1',
  '0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1',
  '0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1',
];

/**
 * A part of the chapter.
 * @typedef {object} Part
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} stop what runs
 */

/** @param {number} seconds */
function longTime(seconds) {
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} hours`;
  return seconds < 63_072_000 ? `${Math.round(seconds / 86_400)} days` : `${Math.round(seconds / 31_536_000)} years`;
}
/** @param {number} bytes */
const longBytes = (bytes) =>
  bytes < 1e15 ? `${Math.round(bytes / 1e12)} terabytes` : `${(bytes / 1e15).toFixed(1)} petabytes`;

/**
 * A fair shuffle of 4 x 4 and its picture; a button or a link brings another.
 * @param {DemoContext} context
 * @param {Positions} positions
 * @param {() => void} changed
 */
function shuffledPosition(context, positions, changed) {
  let state = '8 13 4 10/9 11 12 1/15 2 6 14/3 7 5 0';
  const read = (/** @type {URLSearchParams} */ parameters) => {
    const link = new Link(parameters);
    const asked = link.position(positions, {
      solvable: true,
      sizes: 'boards of 4 × 4',
      fits: ({ width, height }) => width === 4 && height === 4,
    });
    context.notice(link.problem);
    return asked;
  };
  state = read(context.parameters) || state;
  const picture = miniBoard(state);
  const take = (/** @type {string} */ next) => {
    state = next;
    updateMiniBoard(picture, state);
    changed();
  };
  context.onParameters((parameters) => {
    const asked = read(parameters);
    if (asked) take(asked);
  });
  return {
    picture,
    get state() {
      return state;
    },
    get board() {
      return /** @type {Position} */ (parsePosition(state));
    },
    another: button('Another position', () => {
      take(positions.shuffled(4, 4, true));
      context.remember({ state: linkPosition(/** @type {Position} */ (parsePosition(state))) });
    }),
  };
}

/**
 * A button that starts something and then cancels it.
 * @param {string} words
 * @param {AbortSignal} page
 * @param {(signal: AbortSignal) => Promise<void>} work rejects when it fails; what it throws after the signal does not count
 * @param {(words: string) => void} say takes how it went, '' when it begins
 */
function startAndCancel(words, page, work, say) {
  /** @type {AbortController | null} */
  let running = null;
  const stop = () => {
    running?.abort();
    running = null;
    element.textContent = words;
  };
  const element = button(
    words,
    async () => {
      if (running) {
        stop();
        return say('Cancelled.');
      }
      const mine = (running = controllerWithin(page));
      element.textContent = 'Cancel';
      say('');
      try {
        await work(mine.signal);
      } catch (error) {
        if (!mine.signal.aborted) say(wordsOf(error));
      }
      if (running === mine) stop();
    },
    'primary',
  );
  return {
    element,
    stop: () => {
      if (running) say('Stopped.');
      stop();
    },
  };
}

const statusLine = () => make('p', { class: 'experiment-status', role: 'status' });

/** @param {string} algorithm @param {string} position @param {number} maxBytes @param {number} maxSeconds @param {AbortSignal} signal @param {(statistics: Statistics) => void} onProgress @param {AbortSignal} [settle] @returns {Promise<SolverAnswer>} */
async function search(algorithm, position, maxBytes, maxSeconds, signal, onProgress, settle) {
  const { sharedSolver } = await import('../engine/solver-client.js');
  return sharedSolver.solve(
    { algorithm, position, maxNodes: 0, maxBytes, maxSeconds },
    { signal, onProgress, ...(settle ? { settle } : {}) },
  );
}

// --- Why a 15-puzzle defeats them ---

/** @param {DemoContext} context @param {Positions} positions @returns {Part} */
function why(context, positions) {
  const { signal } = context;
  const limit = 128;
  /** @type {[Algorithm, string][]} */
  const both = [
    ['bfs', 'BFS'],
    ['astar-manhattan', 'A* Manhattan'],
  ];
  const position = shuffledPosition(context, positions, () => {
    runner.stop();
    clear();
    status.textContent = `New position: ${speakPosition(position.board)}.`;
  });
  const status = statusLine();
  const verdict = make('p', 'experiment-verdict');
  const lists = both.map(([, name]) => ({
    name,
    figures: figureList(['States known', 'Depth', 'Memory', 'How it ended']),
  }));
  const clear = () => {
    verdict.textContent = '';
    for (const { figures } of lists)
      for (const name of ['States known', 'Depth', 'Memory', 'How it ended']) figures.set(name, '–');
  };
  const runner = startAndCancel(
    'Try both',
    signal,
    async (mine) => {
      clear();
      for (const [place, [algorithm, name]] of both.entries()) {
        const { figures } = lists[place];
        const show = (/** @type {Statistics} */ { stored, depth, bytesPeak, milliseconds }) => {
          figures.set('States known', formatCount(stored), `${formatDuration(milliseconds)}`);
          figures.set('Depth', counted(depth, 'move'));
          figures.set('Memory', formatBytes(bytesPeak));
        };
        figures.set('How it ended', 'searching …');
        const answer = await search(algorithm, position.state, limit * MEGABYTE, 60, mine, show);
        if (mine.aborted) {
          figures.set('How it ended', 'cancelled');
          return;
        }
        show(answer);
        figures.set(
          'How it ended',
          answer.status === 'solved'
            ? `solved, ${counted(answer.length, 'move')}`
            : answer.message === 'time'
              ? 'a minute is over'
              : `${limit} MB are full`,
        );
        if (algorithm === 'bfs' && answer.status === 'limit') {
          const each = answer.bytesPeak / answer.stored;
          verdict.textContent =
            `${name} used ${each.toFixed(1)} bytes for each state here, and expanded ${formatCount(Math.round((answer.expanded / answer.milliseconds) * 1000))} a second. ` +
            `All ${formatCount(POSITIONS)} positions would take it ${longBytes(each * POSITIONS)} and ${longTime(POSITIONS / ((answer.expanded / answer.milliseconds) * 1000))}.`;
        }
      }
      status.textContent = 'Done.';
    },
    (words) => {
      status.textContent = words;
    },
  );
  return {
    title: 'A random 15-puzzle, and a limit of 128 MB for each',
    stop: runner.stop,
    element: make(
      'div',
      'beyond-part',
      make('div', 'beyond-picture', position.picture),
      make(
        'div',
        'experiment-controls',
        make('div', 'row', runner.element, position.another),
        status,
        ...lists.map(({ name, figures }) => make('div', '', make('p', 'chart-title', name), figures.element)),
        verdict,
      ),
    ),
  };
}

// --- Linear conflict ---

/** @param {DemoContext} context @param {Positions} positions @returns {Part} */
function conflict(context, positions) {
  const { signal } = context;
  /** @type {[state: string, words: string][]} */
  const examples = [
    ['2 1 3/5 4 6/7 8 0', 'Two rows'],
    ['1 2 3/7 5 6/4 8 0', 'A column'],
    ['3 2 1/4 5 6/8 7 0', 'Three in a row'],
  ];
  let followed = false;
  const board = linkedBoard(
    context,
    positions,
    {
      first: examples[0][0],
      wanted: { sizes: 'boards of up to 16 cells', fits: ({ tiles }) => tiles.length <= 16 },
      attributes: { 'allow-unsolvable': '' },
    },
    () => {
      if (followed) context.remember({ state: linkPosition(/** @type {Position} */ (parsePosition(board.state))) });
      followed = true;
      void show();
    },
  );
  const picture = miniBoard(board.getAttribute('state') ?? '');
  const figures = figureList(['Manhattan distance', 'Linear conflict', 'The guess', 'The truth']);
  const words = make('p', { class: 'experiment-verdict', role: 'status' });
  let turn = 0;
  const show = async () => {
    const mine = (turn += 1);
    const position = parsePosition(board.state || examples[0][0]);
    if (!position) return;
    const { leaving, standing } = linearConflicts(position);
    const plain = manhattan(position);
    const guess = plain + 2 * leaving.length;
    /** @type {Record<number, number>} */
    const contributions = {};
    for (const tile of position.tiles) if (tile) contributions[tile] = movesHome(position, tile);
    for (const tile of leaving) contributions[tile] += 2;
    updateMiniBoard(picture, position, {
      contributions,
      highlight: [...leaving, ...standing],
      solvedLook: false,
      label: `Board: ${speakPosition(position)}. In conflict: ${list([...new Set([...leaving, ...standing])]) || 'none'}`,
    });
    figures.set('Manhattan distance', String(plain));
    figures.set('Linear conflict', `+${2 * leaving.length}`);
    figures.set('The guess', String(guess));
    figures.set('The truth', '…');
    words.textContent =
      leaving.length === 0
        ? 'No two tiles are in each other’s way in their own row or column.'
        : `${list(leaving)} ${leaving.length > 1 ? 'have' : 'has'} to step out of the way and come back: 2 moves ${leaving.length > 1 ? 'each ' : ''}that Manhattan distance does not count.`;
    const answer = await search('auto', formatPosition(position), 64 * MEGABYTE, 30, signal, () => {}).catch(
      () => null,
    );
    if (mine === turn)
      figures.set(
        'The truth',
        answer?.status === 'solved'
          ? counted(answer.length, 'move')
          : answer?.status === 'unsolvable'
            ? 'cannot be solved'
            : '–',
      );
  };
  const buttons = examples.map(([state, name]) => button(name, () => board.load({ state })));
  return {
    title: 'What the guess misses',
    stop: () => {
      if (board.playing) board.pause();
    },
    element: make(
      'div',
      'beyond-part',
      make(
        'div',
        'beyond-pair',
        make('figure', 'beyond-board', board, make('figcaption', 'quiet', 'Play, and watch the guess.')),
        make(
          'figure',
          'beyond-board',
          picture,
          make('figcaption', 'quiet', 'In the corners: each tile’s part of the guess. Ringed: in conflict.'),
        ),
      ),
      make(
        'div',
        'experiment-controls',
        make(
          'div',
          'row',
          ...buttons,
          button('Shuffle', () => board.shuffle()),
        ),
        figures.element,
        words,
      ),
    ),
  };
}

// --- IDA* ---

/** @param {DemoContext} context @param {Positions} positions @returns {Part} */
function idastar(context, positions) {
  const { signal } = context;
  const position = shuffledPosition(context, positions, () => {
    runner.stop();
    clear();
    status.textContent = `New position: ${speakPosition(position.board)}.`;
  });
  const status = statusLine();
  const figures = figureList(['Limit', 'Rounds', 'States expanded', 'On the path', 'Memory']);
  const chart = lineChart({
    title: 'The limit rises',
    xName: 'States expanded',
    yName: 'Limit in moves',
    xScale: 'log',
    yFrom: 'least',
    height: 220,
  });
  const rounds = make('tbody');
  const table = make(
    'div',
    { class: 'race-table', tabindex: '0', role: 'group', 'aria-label': 'Rounds of IDA*' },
    make(
      'table',
      '',
      make(
        'thead',
        '',
        make(
          'tr',
          '',
          ...['Limit', 'States in this round', 'Growth'].map((name) => make('th', { scope: 'col' }, name)),
        ),
      ),
      rounds,
    ),
  );
  const clear = () => {
    chart.update([]);
    rounds.replaceChildren();
    for (const name of ['Limit', 'Rounds', 'States expanded', 'On the path', 'Memory']) figures.set(name, '–');
  };
  const runner = startAndCancel(
    'Run IDA*',
    signal,
    async (mine) => {
      clear();
      const race = await (await context.lessons).race(position.state, ['idastar'], {
        maxBytes: 64 * MEGABYTE,
        signal: mine,
      });
      try {
        status.textContent = 'Building the pattern databases that it guesses by …';
        const { milliseconds } = await race.prepare();
        status.textContent = `Databases built in ${formatDuration(milliseconds)}. Searching …`;
        /** @type {{ bound: number, from: number, to: number }[]} */
        const all = [];
        let target = 0;
        let drawn = 0;
        for (;;) {
          const [now] = await race.step(target);
          if (mine.aborted) return;
          const last = all[all.length - 1];
          // The bound rises to the length when it is proven; that is no further round.
          if (now.status === 'running' || all.length === 0) {
            if (!last || now.lowerBound > last.bound)
              all.push({ bound: now.lowerBound, from: last ? last.to : 0, to: now.expanded });
          }
          all[all.length - 1].to = now.expanded;
          const over = now.status !== 'running';
          if (over || performance.now() - drawn > (mayMove() ? 100 : 500)) {
            drawn = performance.now();
            figures.set('Limit', counted(now.lowerBound, 'move'));
            figures.set('Rounds', String(all.length));
            figures.set('States expanded', formatCount(now.expanded));
            figures.set('On the path', counted(now.status === 'solved' ? now.length : now.depth, 'move'));
            figures.set('Memory', formatBytes(now.bytesPeak), 'nearly all of it the databases');
            chart.update([
              {
                name: 'Limit in moves',
                steps: true,
                points: all.flatMap(
                  ({ bound, from, to }, place) =>
                    /** @type {[number, number][]} */ ([
                      [Math.max(1, place === 0 ? 1 : from), bound],
                      ...(place === all.length - 1 ? [[Math.max(1, to), bound]] : []),
                    ]),
                ),
              },
            ]);
            rounds.replaceChildren(
              ...all.map(({ bound, from, to }, place) => {
                const before = place > 0 ? all[place - 1].to - all[place - 1].from : 0;
                return make(
                  'tr',
                  '',
                  make('th', { scope: 'row' }, String(bound)),
                  make('td', '', formatCount(to - from)),
                  make('td', '', before > 0 ? `${((to - from) / before).toFixed(1)} ×` : ''),
                );
              }),
            );
            table.scrollTop = table.scrollHeight;
            if (!over) await pauseFor(20, mine);
          }
          if (over) {
            status.textContent =
              now.status === 'solved'
                ? `Solved in ${counted(now.length, 'move')}, proven shortest: every smaller limit came back empty.`
                : 'It ran out of memory.';
            return;
          }
          // Fine enough to see where a round ends.
          target = now.expanded + Math.max(1, Math.min(50_000, Math.ceil(now.expanded / 50)));
        }
      } finally {
        race.close();
      }
    },
    (words) => {
      status.textContent = words;
    },
  );
  clear();
  return {
    title: 'IDA*: deeper and deeper',
    stop: runner.stop,
    element: make(
      'div',
      'beyond-part',
      make('div', 'beyond-picture', position.picture),
      make(
        'div',
        'experiment-controls',
        make('div', 'row', runner.element, position.another),
        status,
        figures.element,
        chart.element,
        table,
      ),
    ),
  };
}

// --- Pattern databases ---

/** @param {DemoContext} context @param {Positions} positions @returns {Part} */
function databases(context, positions) {
  const { signal } = context;
  /** @type {Record<number, number>} */
  let groups = {};
  const position = shuffledPosition(context, positions, () => {
    runner.stop();
    clear();
    status.textContent = '';
  });
  const solved = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0';
  const home = miniBoard(solved, { label: '' });
  const status = statusLine();
  const figures = figureList([
    'Groups',
    'Arrangements stored',
    'Size',
    'Built in',
    'Manhattan guesses',
    'The databases guess',
    'The truth',
  ]);
  const legend = make('ul', 'beyond-groups');
  const clear = () => {
    figures.set('Manhattan guesses', counted(manhattan(position.board), 'move'));
    figures.set('The databases guess', '–');
    figures.set('The truth', '–');
    updateMiniBoard(position.picture, position.state, Object.keys(groups).length > 0 ? { groups } : {});
  };
  const arrangements = (/** @type {number[]} */ tiles) =>
    tiles.reduce((product, _, place) => product * (16 - place), 1);
  const showGroups = async () => {
    const race = await (await context.lessons).race(position.state, [], { signal });
    const patterns = await race.patterns();
    race.close();
    groups = Object.fromEntries(patterns.flatMap((tiles, group) => tiles.map((tile) => [tile, group])));
    updateMiniBoard(position.picture, position.state, { groups });
    updateMiniBoard(home, solved, { groups, label: `The groups: ${patterns.map((tiles) => list(tiles)).join('; ')}` });
    legend.replaceChildren(
      ...patterns.map((tiles, group) =>
        make(
          'li',
          '',
          make('span', `beyond-swatch group-${group}`),
          `${list(tiles)}: ${formatCount(arrangements(tiles))} arrangements`,
        ),
      ),
    );
    figures.set('Groups', patterns.map((tiles) => tiles.length).join('-'));
  };
  const runner = startAndCancel(
    'Build and look up',
    signal,
    async (mine) => {
      clear();
      const race = await (await context.lessons).race(position.state, ['idastar'], {
        maxBytes: 64 * MEGABYTE,
        signal: mine,
      });
      try {
        status.textContent = 'Building, from the solved board backwards …';
        const { patterns, bytes, milliseconds } = await race.prepare();
        const entries = patterns.map(arrangements);
        figures.set('Arrangements stored', formatCount(entries.reduce((sum, each) => sum + each, 0)));
        figures.set(
          'Size',
          formatBytes(bytes),
          `${((bytes * 8) / entries.reduce((sum, each) => sum + each, 0)).toFixed(1)} bits each`,
        );
        figures.set('Built in', formatDuration(milliseconds), 'on this machine');
        // The first limit of IDA* is the guess for the start.
        const [start] = await race.step(0);
        figures.set('The databases guess', counted(start.lowerBound, 'move'));
        status.textContent = 'Looking for the truth …';
        for (let target = 20_000; ; target += 100_000) {
          const [now] = await race.step(target);
          if (mine.aborted) return;
          if (now.status === 'running') continue;
          figures.set(
            'The truth',
            now.status === 'solved' ? counted(now.length, 'move') : '–',
            `${formatCount(now.expanded)} states expanded`,
          );
          status.textContent = 'Done. The closer the guess to the truth, the fewer states a search has to look at.';
          return;
        }
      } finally {
        race.close();
      }
    },
    (words) => {
      status.textContent = words;
    },
  );
  clear();
  showGroups().catch((error) => {
    if (!signal.aborted) context.fail(error);
  });
  return {
    title: 'Pattern databases, built on your machine',
    stop: runner.stop,
    element: make(
      'div',
      'beyond-part',
      make(
        'div',
        'beyond-pair',
        make('figure', 'beyond-board', home, make('figcaption', 'quiet', 'The groups')),
        make(
          'figure',
          'beyond-board',
          position.picture,
          make('figcaption', 'quiet', 'A position, its tiles in the colours of their groups'),
        ),
      ),
      make(
        'div',
        'experiment-controls',
        legend,
        make('div', 'row', runner.element, position.another),
        status,
        figures.element,
      ),
    ),
  };
}

// --- Two bounds, closing in ---

/** The chart of what is found and what is proven, in seconds. */
function boundsChart() {
  const chart = lineChart({
    title: 'Found, and proven',
    xName: 'Seconds',
    yName: 'Moves',
    yFrom: 'least',
    height: 220,
  });
  /** @type {[number, number][]} */
  let found = [];
  /** @type {[number, number][]} */
  let proven = [];
  let drawn = 0;
  /** Keeps the corners. @param {[number, number][]} points @param {number} seconds @param {number} value */
  const add = (points, seconds, value) => {
    if (points.length > 1 && points[points.length - 1][1] === value && points[points.length - 2][1] === value)
      points.pop();
    points.push([seconds, value]);
  };
  return {
    element: chart.element,
    clear() {
      found = [];
      proven = [];
      drawn = 0;
      chart.update([]);
    },
    /** @param {number} milliseconds @param {Statistics} statistics @param {boolean} [last] */
    add(milliseconds, { length, lowerBound }, last = false) {
      const seconds = Math.round(milliseconds / 100) / 10;
      if (length >= 0) add(found, seconds, length);
      add(proven, seconds, lowerBound);
      if (!last && milliseconds - drawn < (mayMove() ? 200 : 1000)) return;
      drawn = milliseconds;
      chart.update([
        { name: 'Best solution found', points: [...found], steps: true },
        { name: 'No solution is shorter than', points: [...proven], steps: true },
      ]);
    },
  };
}

const boundsFigures = () => figureList(['Best found', 'Proven at least', 'Gap', 'States expanded', 'Time']);
/** What is known of it before any search. @param {{ set: (name: string, value: string, note?: string) => void }} list_ @param {Position | null} board */
function showBefore(list_, board) {
  for (const name of ['Best found', 'Gap', 'States expanded', 'Time']) list_.set(name, '–');
  list_.set('Proven at least', board ? counted(manhattan(board), 'move') : '–', 'Manhattan distance, without a search');
}
/** @param {{ set: (name: string, value: string, note?: string) => void }} list_ @param {Statistics} statistics @param {number} milliseconds */
function showBounds(list_, { length, lowerBound, expanded, method }, milliseconds) {
  list_.set('Best found', length < 0 ? 'nothing yet' : counted(length, 'move'));
  list_.set('Proven at least', counted(lowerBound, 'move'));
  list_.set('Gap', length < 0 ? '–' : length === lowerBound ? 'closed' : String(length - lowerBound));
  list_.set('States expanded', formatCount(expanded), method && methods[method]);
  list_.set('Time', formatDuration(milliseconds));
}

// --- 80 moves ---

/** @param {DemoContext} context @returns {Part} */
function eighty(context) {
  const { signal } = context;
  /** @param {URLSearchParams} parameters */
  const whichIn = (parameters) => {
    const link = new Link(parameters);
    const asked = link.number('which', 1, eighties.length, 'position');
    context.notice(link.problem);
    return asked;
  };
  let position = eighties[(whichIn(context.parameters) ?? 1) - 1];
  const picture = miniBoard(position);
  const status = statusLine();
  const figures = boundsFigures();
  const chart = boundsChart();
  const clear = () => {
    chart.clear();
    showBefore(figures, parsePosition(position));
  };
  clear();
  const take = (/** @type {number} */ number) => {
    runner.stop();
    position = eighties[number - 1];
    updateMiniBoard(picture, position);
    clear();
    status.textContent = '';
  };
  const which = choice(
    'One of the seventeen',
    eighties.map((_, place) => [String(place + 1), String(place + 1)]),
    String(eighties.indexOf(position) + 1),
    (value) => {
      take(Number(value));
      context.remember({ which: value });
    },
  );
  context.onParameters((parameters) => {
    const asked = whichIn(parameters);
    if (asked === undefined) return;
    which.choose(String(asked));
    take(asked);
  });
  const runner = startAndCancel(
    'Prove it',
    signal,
    async (mine) => {
      clear();
      const begin = performance.now();
      status.textContent =
        'IDA* at work, with the 6-6-3 databases: 250 to 570 million states. That takes half a minute to two minutes, on a phone longer.';
      const show = (/** @type {Statistics} */ statistics, last = false) => {
        const milliseconds = performance.now() - begin;
        showBounds(figures, statistics, milliseconds);
        chart.add(milliseconds, statistics, last);
      };
      const answer = await search('idastar', position, PROOF_MEGABYTES * MEGABYTE, 900, mine, show);
      if (mine.aborted) return;
      show(answer, true);
      status.textContent =
        answer.status === 'solved' && answer.optimal
          ? `Proven: ${counted(answer.length, 'move')}; no solution is shorter. ${formatCount(answer.expanded)} states, ${formatDuration(answer.milliseconds)}.`
          : `It stopped at its limit (${answer.message}).`;
    },
    (words) => {
      status.textContent = words;
    },
  );
  return {
    title: 'As far as it gets: 80 moves',
    stop: runner.stop,
    element: make(
      'div',
      'beyond-part',
      make('div', 'beyond-picture', picture),
      make(
        'div',
        'experiment-controls',
        which.element,
        make('div', 'row', runner.element),
        status,
        figures.element,
        chart.element,
      ),
    ),
  };
}

// --- 5 x 5 ---

/** @param {DemoContext} context @param {Positions} positions @returns {Part} */
function five(context, positions) {
  const { signal } = context;
  let followed = false;
  const board = linkedBoard(
    context,
    positions,
    {
      first: positions.shuffled(5, 5, true),
      wanted: { solvable: true, sizes: 'boards of 5 × 5', fits: ({ width, height }) => width === 5 && height === 5 },
      attributes: {},
    },
    (fresh) => {
      if (!fresh) return;
      playButton.disabled = true;
      status.textContent = '';
      clear();
      if (followed) context.remember({ state: linkPosition(/** @type {Position} */ (parsePosition(board.state))) });
      followed = true;
    },
  );
  const status = statusLine();
  const figures = boundsFigures();
  const chart = boundsChart();
  const clear = () => {
    chart.clear();
    showBefore(figures, parsePosition(board.state || ''));
  };
  clear();
  const seconds = 60;
  let begin = 0;
  const show = (/** @type {Statistics} */ statistics, last = false) => {
    const milliseconds = performance.now() - begin;
    showBounds(figures, statistics, milliseconds);
    chart.add(milliseconds, statistics, last);
    settle.disabled = last || statistics.length < 0;
  };
  board.addEventListener('puzzle-progress', ({ detail }) => {
    if (begin) show(detail);
  });
  const runner = startAndCancel(
    'Solve',
    signal,
    async (mine) => {
      clear();
      begin = performance.now();
      status.textContent = `A solution first, then shorter ones, for ${seconds} seconds …`;
      const answer = await board.solve({ algorithm: 'auto', maxSeconds: seconds, play: false, signal: mine });
      if (answer.status === 'cancelled' || mine.aborted) {
        begin = 0;
        settle.disabled = true;
        status.textContent = 'Cancelled.';
        return;
      }
      if (answer.status === 'solved') {
        show(answer, true);
        status.textContent = answer.optimal
          ? `${counted(answer.length, 'move')}, proven shortest.`
          : `${counted(answer.length, 'move')} found; the shortest has at least ${answer.lowerBound}. The truth lies between.`;
        playButton.disabled = false;
      } else {
        status.textContent = answer.message ? `It stopped: ${answer.message}.` : 'It stopped.';
      }
      begin = 0;
      settle.disabled = true;
    },
    (words) => {
      status.textContent = words;
    },
  );
  const settle = button('Take what is found', () => board.settle());
  const playButton = button('Play it', () => (board.playing ? board.pause() : board.play({ rate: 10 })));
  settle.disabled = playButton.disabled = true;
  board.addEventListener('puzzle-playback', () => {
    playButton.textContent = board.playing ? 'Pause' : 'Play it';
  });
  return {
    title: '5 × 5: the gap closes',
    stop: () => {
      runner.stop();
      if (board.playing) board.pause();
    },
    element: make(
      'div',
      'beyond-part',
      make('div', 'beyond-board', board),
      make(
        'div',
        'experiment-controls',
        make(
          'div',
          'row',
          runner.element,
          settle,
          playButton,
          button('Shuffle', () => board.shuffle()),
        ),
        status,
        figures.element,
        chart.element,
      ),
    ),
  };
}

// --- All of them ---

const parts = { why, conflict, idastar, databases, eighty, five };

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const part = figure.dataset.part ?? '';
  const { title, element, stop } = parts[/** @type {keyof typeof parts} */ (part)](
    context,
    await openPositions(context.signal),
  );
  element.prepend(make('p', 'beyond-title', title));
  element.dataset.part = part;
  replaceStill(figure, element).classList.add('beyond');
  context.onSleep(stop);
}
