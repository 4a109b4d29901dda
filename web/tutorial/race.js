// The race: one position, all solvers. In real time they share the page's solver, which gives each the same
// share of one processor, so that what each spent is comparable; in lock-step the lessons' engine
// holds all at the same number of expanded states, tick by tick. Both are the engine's own searches. A solver that
// runs out of its memory stops there and counts as not arrived.
// Parameters: state, mode (time or lockstep), solvers (a list), memory (megabytes for each).

import { counted, formatBytes, formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { formatPosition, linkPosition, parsePosition } from './board.js';
import { barChart } from './chart.js';
import { DistanceChoice } from './distance.js';
import {
  controllerWithin,
  copyButton,
  copyLink,
  figureList,
  linkTo,
  newSeed,
  pauseFor,
  wordsOf,
} from './experiment.js';
import { Link } from './link.js';
import { button, choice, list, replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { Algorithm, SolveStatus, Statistics } from '../common/types' */
/** @import { LookStatus } from './lessons' */
/** @import { DemoContext } from './tutorial.js' */

/** @type {Partial<Record<Algorithm, string>>} */
const names = {
  bfs: 'BFS',
  'bidirectional-bfs': 'BFS from both ends',
  'astar-misplaced': 'A* misplaced tiles',
  'astar-manhattan': 'A* Manhattan',
  idastar: 'IDA* with databases',
  fast: 'Fast',
  auto: 'Auto',
};
const algorithms = /** @type {Algorithm[]} */ (Object.keys(names));
const first = algorithms.filter((algorithm) => algorithm !== 'auto');
const MOST_CELLS = 25; // of a position that a link brings
const MEGABYTES = [16, 64, 128, 256];
const SECONDS = 60;
const TICK = 100; // milliseconds
const TICKS = [1, 10, 100, 1000, 10_000, 100_000];
/** Of the hardest two of 3x3. */
const DEFAULT_STATE = '8 6 7/2 5 4/3 0 1';

/**
 * A solver in a race.
 * @typedef {object} Runner
 * @property {Algorithm} algorithm
 * @property {'ready' | SolveStatus | LookStatus} status
 * @property {string} message limit: which
 * @property {Statistics | null} figures
 */

/** @typedef {'time' | 'lockstep'} Mode */
/** @typedef {{ run: number, state: string, mode: Mode, megabytes: number, runner: Runner }} Row */

/** @param {Runner} runner @param {number} megabytes */
function resultWords({ status, message, figures }, megabytes) {
  if (status === 'ready') return '';
  if (status === 'running') return 'searching';
  if (status === 'solved') return `${counted(figures?.length ?? 0, 'move')}${figures?.optimal ? '' : ', unproven'}`;
  if (status === 'limit') return message === 'time' ? `${SECONDS} s are over` : `${megabytes} MB full`;
  if (status === 'cancelled') return 'cancelled';
  return status;
}

/** @param {string | number | boolean} value */
const csvField = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** @param {Row[]} rows */
function csvOf(rows) {
  const header = [
    'run',
    'position',
    'mode',
    'solver',
    'status',
    'length',
    'optimal',
    'expanded',
    'generated',
    'frontier_peak',
    'memory_bytes',
    'milliseconds',
  ];
  const lines = rows.map(({ run, state, mode, runner: { algorithm, status, figures } }) => [
    run,
    state,
    mode,
    algorithm,
    status,
    figures && figures.length >= 0 ? figures.length : '',
    figures?.optimal ?? false,
    figures?.expanded ?? 0,
    figures?.generated ?? 0,
    figures?.frontierPeak ?? 0,
    figures?.bytesPeak ?? 0,
    mode === 'time' ? Number((figures?.milliseconds ?? 0).toFixed(3)) : '',
  ]);
  return [header, ...lines].map((line) => line.map(csvField).join(',')).join('\n');
}

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const { signal } = context;
  const positions = await openPositions(signal);

  // --- What is asked ---

  /** @type {{ state: string, mode: Mode, solvers: Algorithm[], megabytes: number }} */
  const asked = { state: DEFAULT_STATE, mode: 'lockstep', solvers: first, megabytes: 64 };
  /** @param {URLSearchParams} parameters */
  const take = (parameters) => {
    const link = new Link(parameters);
    asked.mode = link.choice('mode', ['lockstep', 'time']) ?? asked.mode;
    const wanted = link.text('solvers', 200)?.split(',') ?? [];
    const unknown = wanted.filter((each) => !algorithms.some((algorithm) => algorithm === each));
    if (unknown.length > 0)
      link.complain(
        `The link asks for the solvers ${list(unknown.map((each) => `“${each}”`))}, which are none; there are ${list(algorithms)}.`,
      );
    const known = algorithms.filter((algorithm) => wanted.includes(algorithm));
    if (known.length > 0) asked.solvers = known;
    asked.megabytes = Number(link.choice('memory', MEGABYTES.map(String)) ?? asked.megabytes);
    asked.state =
      link.position(positions, { sizes: 'boards of up to 5 × 5', fits: ({ tiles }) => tiles.length <= MOST_CELLS }) ||
      asked.state;
    context.notice(link.problem);
  };
  take(context.parameters);

  // --- The race ---

  /** @type {Runner[]} */
  let runners = [];
  let raced = { state: '', mode: asked.mode, megabytes: asked.megabytes };
  /** @type {AbortController | null} while one runs */
  let racing = null;
  /** @type {{ race: import('./lesson-client.js').Race, at: number, busy: boolean } | null} a race in lock-step that has begun */
  let steps = null;
  let playing = false;
  let runs = 0;
  /** @type {Row[]} */
  const rows = [];

  // --- What is seen ---

  const board = document.createElement('sliding-puzzle');
  board.setAttribute('state', asked.state);
  board.setAttribute('allow-unsolvable', '');
  board.setAttribute('loading', 'eager');
  const sizeOf = () => {
    const position = parsePosition(asked.state);
    return position ? `${position.width}x${position.height}` : '';
  };
  let measured = DEFAULT_STATE; // whose distance the slider shows
  const distance = new DistanceChoice(signal, { size: sizeOf(), moves: 31, changed: () => void newPosition(false) });
  const entry = make('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '200',
    class: 'race-state',
  });
  entry.addEventListener('change', () => {
    const position = parsePosition(entry.value);
    const fine = position && position.tiles.length <= MOST_CELLS;
    entry.setAttribute('aria-invalid', String(!fine));
    if (fine) setState(formatPosition(position));
    else
      say(
        position
          ? 'That is too large for a race; 5 × 5 is the most.'
          : 'That is no position: rows parted by /, tiles by spaces, each once, 0 for the blank. For example 8 6 7/2 5 4/3 0 1.',
      );
  });

  const modeChoice = choice(
    'Mode',
    [
      ['lockstep', 'Lock-step'],
      ['time', 'Real time'],
    ],
    asked.mode,
    (mode) => {
      asked.mode = mode === 'time' ? 'time' : 'lockstep';
      cancel();
      say('');
      remember();
      showButtons();
    },
  );
  const boxes = algorithms.map((algorithm) => {
    const box = make('input', { type: 'checkbox', value: algorithm });
    box.addEventListener('change', () => {
      asked.solvers = boxes.filter(({ box: each }) => each.checked).map(({ algorithm: each }) => each);
      remember();
      showButtons();
    });
    return {
      box,
      algorithm,
      label: make(
        'label',
        '',
        box,
        make('span', '', algorithm === 'fast' ? 'Fast (any solution)' : (names[algorithm] ?? '')),
      ),
    };
  });
  const memory = make('select', '', ...MEGABYTES.map((each) => make('option', { value: String(each) }, `${each} MB`)));
  memory.addEventListener('change', () => {
    asked.megabytes = Number(memory.value);
    remember();
  });
  const tick = make('select', '', ...TICKS.map((each) => make('option', { value: String(each) }, formatCount(each))));
  tick.value = '1000';
  const tickLabel = make('label', 'experiment-field', make('span', '', 'States a tick'), tick);

  const startButton = button('Start', () => void begin(true), 'primary');
  const stepButton = button('One tick', () => void begin(false));
  const cancelButton = button('Cancel', () => {
    cancel();
    say('Cancelled.');
  });
  const status = make('p', { class: 'experiment-status', role: 'status' });
  const ticks = make('p', 'quiet race-ticks'); // changes too often to be said
  const chart = barChart({
    title: 'States expanded (logarithmic scale)',
    labelName: 'Solver',
    valueName: 'States expanded',
    direction: 'right',
    scale: 'log',
    max: 100_000,
  });
  const winners = figureList(['Fewest states', 'Least time', 'Least memory']);
  const tableBody = make('tbody');
  const columns = ['Run', 'Solver', 'Result', 'States', 'Frontier peak', 'Time', 'Memory', 'Position'];
  const scroller = make(
    'div',
    { class: 'race-table', tabindex: '0', role: 'group', 'aria-label': 'All runs' },
    make(
      'table',
      '',
      make('thead', '', make('tr', '', ...columns.map((column) => make('th', { scope: 'col' }, column)))),
      tableBody,
    ),
  );
  const copyRuns = copyButton('Copy as CSV', () => csvOf(rows), context.announce);
  const clearRuns = button('Clear', () => {
    rows.splice(0);
    showRows();
  });
  const runsPart = make(
    'div',
    { class: 'race-runs', hidden: '' },
    make('p', 'chart-title', 'Your runs'),
    scroller,
    make('div', 'row', copyRuns, clearRuns),
  );

  const live = replaceStill(
    figure,
    make(
      'div',
      'race-start',
      make('div', 'race-board', board),
      make(
        'div',
        'experiment-controls',
        distance.sizes,
        distance.slider,
        make(
          'div',
          'row',
          button('New position', () => void newPosition(false)),
          button('Random', () => void newPosition(true)),
        ),
        make('label', 'experiment-field wide', make('span', '', 'Position'), entry),
      ),
    ),
    make('fieldset', 'race-solvers', make('legend', '', 'Solvers'), ...boxes.map(({ label }) => label)),
    make(
      'div',
      'row race-mode',
      modeChoice.element,
      make('label', 'experiment-field', make('span', '', 'Memory each'), memory),
      tickLabel,
    ),
    make(
      'div',
      'row',
      startButton,
      stepButton,
      cancelButton,
      copyLink(() => linkTo('race', record()), context.announce),
    ),
    status,
    ticks,
    chart.element,
    winners.element,
    runsPart,
  );
  live.classList.add('race');

  /** @param {string} words */
  const say = (words) => {
    status.textContent = words;
  };

  const record = () => {
    const position = parsePosition(asked.state);
    return {
      state: position ? linkPosition(position) : '',
      mode: asked.mode,
      ...(asked.solvers.join() === first.join() ? {} : { solvers: asked.solvers.join() }),
      ...(asked.megabytes === 64 ? {} : { memory: String(asked.megabytes) }),
    };
  };
  const remember = () => context.remember(record());

  const showButtons = () => {
    const lockstep = asked.mode === 'lockstep';
    modeChoice.choose(asked.mode);
    distance.show(sizeOf(), undefined, asked.state === measured ? undefined : 'not measured yet');
    for (const { box, algorithm } of boxes) box.checked = asked.solvers.includes(algorithm);
    memory.value = String(asked.megabytes);
    if (document.activeElement !== entry) entry.value = asked.state;
    startButton.textContent = lockstep ? (playing ? 'Pause' : steps ? 'Go on' : 'Start') : 'Start';
    startButton.disabled = asked.solvers.length === 0 || (!lockstep && racing !== null);
    stepButton.hidden = tickLabel.hidden = !lockstep;
    stepButton.disabled = playing || asked.solvers.length === 0;
    cancelButton.disabled = racing === null;
  };

  let drawing = 0;
  const show = () => {
    drawing ||= requestAnimationFrame(() => {
      drawing = 0;
      draw();
    });
  };
  const draw = () => {
    const shown =
      runners.length > 0
        ? runners
        : asked.solvers.map(
            (algorithm) => /** @type {Runner} */ ({ algorithm, status: 'ready', message: '', figures: null }),
          );
    const best = winnersOf(shown).expanded;
    chart.update(
      shown.map((runner) => ({
        label: names[runner.algorithm] ?? runner.algorithm,
        value: runner.figures?.expanded ?? 0,
        note: resultWords(runner, raced.megabytes),
        ...(runner === best
          ? { mark: /** @type {const} */ ('best') }
          : runner.status === 'limit' || runner.status === 'cancelled'
            ? { mark: /** @type {const} */ ('limit') }
            : {}),
      })),
    );
    showWinners(shown);
  };

  /** Among those that arrived with a shortest solution. @param {Runner[]} shown */
  const winnersOf = (shown) => {
    const arrived = shown.filter(({ status: state, figures }) => state === 'solved' && figures?.optimal);
    /** @param {(figures: Statistics) => number} by @returns {Runner | undefined} */
    const least = (by) =>
      arrived.reduce(
        (/** @type {Runner | undefined} */ one, other) =>
          one?.figures && other.figures && by(one.figures) <= by(other.figures) ? one : other,
        undefined,
      );
    const over = shown.every(({ status: state }) => state !== 'running' && state !== 'ready');
    return {
      over,
      expanded: over || raced.mode === 'lockstep' ? least(({ expanded }) => expanded) : undefined,
      milliseconds: least(({ milliseconds }) => milliseconds),
      bytes: least(({ bytesPeak }) => bytesPeak),
    };
  };
  /** @param {Runner[]} shown */
  const showWinners = (shown) => {
    const { over, expanded, milliseconds, bytes } = winnersOf(shown);
    /** @param {Runner | undefined} runner @param {(figures: Statistics) => string} words @returns {[string, string]} */
    const named = (runner, words) =>
      over && runner?.figures ? [names[runner.algorithm] ?? '', words(runner.figures)] : ['–', ''];
    winners.set('Fewest states', ...named(expanded, (figures) => formatCount(figures.expanded)));
    if (raced.mode === 'lockstep') winners.set('Least time', '–', 'only in real time');
    else winners.set('Least time', ...named(milliseconds, (figures) => formatDuration(figures.milliseconds)));
    winners.set('Least memory', ...named(bytes, (figures) => formatBytes(figures.bytesPeak)));
  };

  const showRows = () => {
    runsPart.hidden = rows.length === 0;
    tableBody.replaceChildren(
      ...[...rows]
        .sort((one, other) => other.run - one.run)
        .map(({ run, state, mode, megabytes, runner }) => {
          const { figures } = runner;
          const cells = [
            names[runner.algorithm] ?? '',
            resultWords(runner, megabytes),
            formatCount(figures?.expanded ?? 0),
            formatCount(figures?.frontierPeak ?? 0),
            mode === 'time' ? formatDuration(figures?.milliseconds ?? 0) : 'lock-step',
            formatBytes(figures?.bytesPeak ?? 0),
            state,
          ];
          return make(
            'tr',
            '',
            make('th', { scope: 'row' }, String(run)),
            ...cells.map((cell) => make('td', '', cell)),
          );
        }),
    );
  };

  /** The race is over, arrived or not. */
  const finish = () => {
    runs += 1;
    for (const runner of runners) rows.push({ run: runs, ...raced, runner: { ...runner } });
    if (rows.length > 500) rows.splice(0, rows.length - 500);
    showRows();
    const { expanded, milliseconds } = winnersOf(runners);
    const stopped = runners
      .filter(({ status: state }) => state === 'limit')
      .map(({ algorithm }) => names[algorithm] ?? algorithm);
    const words = [
      expanded?.figures
        ? `The shortest solution has ${counted(expanded.figures.length, 'move')}.`
        : 'Nobody found a shortest solution.',
      expanded?.figures
        ? `${names[expanded.algorithm]} needed the fewest states, ${formatCount(expanded.figures.expanded)}.`
        : '',
      raced.mode === 'time' && milliseconds?.figures
        ? `${names[milliseconds.algorithm]} was the quickest, ${formatDuration(milliseconds.figures.milliseconds)}.`
        : '',
      stopped.length > 0 ? `${list(stopped)} stopped at ${stopped.length > 1 ? 'their limits' : 'its limit'}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
    say(words);
    if (expanded?.figures) {
      measured = raced.state;
      distance.show(sizeOf(), expanded.figures.length, `${counted(expanded.figures.length, 'move')} away`);
    }
    draw();
  };

  // --- Positions ---

  const setState = (/** @type {string} */ state) => {
    if (state !== asked.state) {
      cancel();
      runners = [];
      say('');
    }
    asked.state = state;
    entry.setAttribute('aria-invalid', 'false');
    if (board.state !== state) board.state = state;
    remember();
    showButtons();
    show();
  };
  const newPosition = async (/** @type {boolean} */ random) => {
    distance.stop();
    if (random) {
      const [width, height] = distance.size.split('x').map(Number);
      return setState(positions.shuffled(width, height, true));
    }
    say(`Looking for a position that is exactly ${counted(distance.moves, 'move')} away …`);
    try {
      const state = await distance.find(context.lessons, newSeed(), asked.state);
      if (state === null) return;
      say('');
      measured = state;
      setState(state);
    } catch (error) {
      say(wordsOf(error));
    }
  };
  const follow = () => {
    if (board.state && board.state !== asked.state) setState(board.state);
  };
  board.addEventListener('puzzle-move', follow);
  board.addEventListener('puzzle-shuffle', follow);

  // --- Running ---

  const cancel = () => {
    distance.stop();
    playing = false;
    if (racing) {
      racing.abort();
      racing = null;
      steps = null;
      for (const runner of runners)
        if (runner.status === 'running' || runner.status === 'ready') runner.status = 'cancelled';
      if (runners.some(({ figures }) => figures)) {
        finish();
        say('Cancelled.');
      }
    }
    showButtons();
    show();
  };

  /** @param {boolean} play false: one tick */
  const begin = async (play) => {
    if (asked.mode === 'lockstep' && steps && racing) {
      playing = play && !playing;
      showButtons();
      return guarded(racing, advance(!play));
    }
    cancel();
    const { solvable, sentence } = positions.judge(asked.state);
    if (!solvable) return say(`No race: ${sentence}.`);
    if (board.playing) board.pause();
    const mine = (racing = controllerWithin(signal));
    raced = { state: asked.state, mode: asked.mode, megabytes: asked.megabytes };
    runners = asked.solvers.map((algorithm) => ({ algorithm, status: 'ready', message: '', figures: null }));
    say('');
    ticks.textContent = '';
    showButtons();
    draw();
    return guarded(mine, asked.mode === 'time' ? raceInTime(mine) : raceInSteps(mine, play));
  };

  /** Says what went wrong, and ends the race then. @param {AbortController} mine @param {Promise<void>} work */
  const guarded = async (mine, work) => {
    try {
      await work;
    } catch (error) {
      if (mine.signal.aborted) return;
      racing = steps = null;
      playing = false;
      runners = [];
      say(`No race: ${wordsOf(error).replace(/\.$/, '')}.`);
      mine.abort();
      showButtons();
      show();
    }
  };

  const raceInTime = async (/** @type {AbortController} */ mine) => {
    const { sharedSolver } = await import('../engine/solver-client.js');
    await Promise.all(
      runners.map(async (runner) => {
        runner.status = 'running';
        const answer = await sharedSolver.solve(
          {
            algorithm: runner.algorithm,
            position: raced.state,
            maxNodes: 0,
            maxBytes: raced.megabytes * 2 ** 20,
            maxSeconds: SECONDS,
          },
          {
            signal: mine.signal,
            onProgress: (statistics) => {
              if (racing !== mine) return;
              runner.figures = statistics;
              show();
            },
          },
        );
        if (racing !== mine) return;
        if (answer.status === 'error') throw new Error(answer.message);
        runner.figures = answer;
        runner.status = answer.status;
        runner.message = answer.message;
        show();
      }),
    );
    if (racing !== mine) return;
    racing = null;
    mine.abort();
    finish();
    showButtons();
  };

  const raceInSteps = async (/** @type {AbortController} */ mine, /** @type {boolean} */ play) => {
    const client = await context.lessons;
    const race = await client.race(
      raced.state,
      runners.map(({ algorithm }) => algorithm),
      { maxBytes: raced.megabytes * 2 ** 20, signal: mine.signal },
    );
    if (racing !== mine) return;
    // The site's solver has these tables from a file; a lock-step counts what comes after.
    if (
      raced.state.split(/[ /]/).length === 16 &&
      runners.some(({ algorithm }) => algorithm === 'idastar' || algorithm === 'auto')
    ) {
      say('Building the pattern databases for IDA* first; they do not count …');
      const { milliseconds } = await race.prepare();
      say(`The pattern databases took ${formatDuration(milliseconds)} to build, and do not count.`);
    }
    if (racing !== mine) return;
    for (const runner of runners) runner.status = 'running';
    steps = { race, at: 0, busy: false };
    playing = play;
    showButtons();
    await advance(!play);
  };

  /** Ticks while it plays. @param {boolean} once */
  const advance = async (once) => {
    const mine = racing;
    const mySteps = steps;
    if (!mine || !mySteps || mySteps.busy) return;
    mySteps.busy = true;
    try {
      do {
        const begun = performance.now();
        mySteps.at += Number(tick.value);
        const results = await mySteps.race.step(mySteps.at);
        if (racing !== mine) return;
        results.forEach((result, place) => {
          const runner = runners[place];
          runner.figures = result;
          runner.status = result.status;
          runner.message = result.status === 'limit' ? 'memory' : '';
        });
        ticks.textContent = `Each may have expanded ${formatCount(mySteps.at)} ${mySteps.at === 1 ? 'state' : 'states'} so far.`;
        draw();
        if (runners.every(({ status: state }) => state !== 'running')) {
          racing = steps = null;
          playing = false;
          mine.abort();
          finish();
          break;
        }
        if (playing && !once) await pauseFor(Math.max(10, TICK - (performance.now() - begun)), mine.signal);
      } while (playing && !once && !context.asleep);
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    } finally {
      mySteps.busy = false;
      showButtons();
    }
  };

  context.onParameters((parameters) => {
    const before = asked.state;
    take(parameters);
    cancel();
    say('');
    if (asked.state !== before) {
      runners = [];
      board.state = asked.state;
    }
    showButtons();
    show();
  });
  context.onSleep(() => {
    if (board.playing) board.pause();
    if (racing && asked.mode === 'time') {
      cancel();
      say('Stopped when it went out of view.');
    }
    playing = false;
    showButtons();
  });

  showButtons();
  draw();
}
