// The race: one position, all solvers. In real time they share the page's solver, which gives each the same
// share of one processor, so that their times can be compared; in lock-step the lessons' engine
// holds all at the same number of expanded states, tick by tick. Both run the engine's own searches. A solver that
// runs out of its memory stops there and counts as not arrived.
// Parameters: state, mode (time or lockstep), solvers (a list), memory (megabytes for each).

import { make } from '../common/dom.ts';
import { solvers } from '../common/solvers.ts';
import { beginRuns } from './beyond-pieces.ts';
import { boardOf, formatPosition, linkPosition, parsePosition, sidesOf, sizeOf } from './board.ts';
import { barChart } from './chart.ts';
import { DistanceChoice } from './distance.ts';
import { copyButton, field, newSeed, wordsOf } from './experiment.ts';
import { Link, quoted } from './link.ts';
import { button, choice, figureList, list, replaceStill, scrollTable } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { algorithms, cellsOf, columns, csvOf, nameOf, resultWords, verdictOf, winnersOf } from './race-model.ts';
import { RaceRun } from './race-run.ts';
import { counted, formatBytes, formatCount, formatDuration, say } from './say.ts';
import { factorQuestion, fewestQuestion } from './search-questions.ts';

import type { Algorithm, Statistics } from '../common/types.ts';
import type { Positions } from './positions.ts';
import type { Course, Mode, Row, Runner } from './race-model.ts';
import type { DemoContext } from './demo.ts';

/** Those that the article has told of by then. */
const usual: Algorithm[] = ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan'];
/** Those that part 8 tells of. */
const later = algorithms.filter((algorithm) => !usual.includes(algorithm));
const MOST_CELLS = 25; // of a position that a link brings
const MEGABYTES = [16, 64, 128, 256];
const TICKS = [1, 10, 100, 1000, 10_000, 100_000];
const MOST_ROWS = 500;
/** One of the two positions of 3x3 that are farthest from the goal. */
const DEFAULT_STATE = '8 6 7/2 5 4/3 0 1';

/** What the reader asks for: the course, and who runs. */
class Asked {
  state = DEFAULT_STATE;
  mode = 'lockstep' as Mode;
  megabytes = 64;
  solvers = usual;

  get course(): Course {
    return { state: this.state, mode: this.mode, megabytes: this.megabytes };
  }

  get lockstep() {
    return this.mode === 'lockstep';
  }

  /**
   * Takes the wishes of a link.
   * @returns what is wrong with it
   */
  take(parameters: URLSearchParams, positions: Positions): string {
    const link = new Link(parameters);
    this.mode = link.choice('mode', ['lockstep', 'time']) ?? this.mode;
    const wanted = link.text('solvers', 200)?.split(',') ?? [];
    const unknown = wanted.filter((each) => !algorithms.some((algorithm) => algorithm === each));
    if (unknown.length > 0)
      link.complain(
        say`The link asks for unknown solvers: ${list(unknown.map(quoted))}. Valid ones are ${list(algorithms)}.`,
      );
    const known = algorithms.filter((algorithm) => wanted.includes(algorithm));
    if (known.length > 0) this.solvers = known;
    this.megabytes = Number(link.choice('memory', MEGABYTES.map(String)) ?? this.megabytes);
    this.state =
      link.position(positions, {
        sizes: say`boards of up to 5 × 5`,
        fits: ({ tiles }) => tiles.length <= MOST_CELLS,
      }) || this.state;
    return link.problem;
  }

  /** The same as parameters of a link. */
  get record() {
    return {
      state: linkPosition(boardOf(this.state)),
      mode: this.mode,
      ...(this.solvers.join() === usual.join() ? {} : { solvers: this.solvers.join() }),
      ...(this.megabytes === 64 ? {} : { memory: String(this.megabytes) }),
    };
  }
}

/** The choice of solvers, mode, memory and the size of a tick. */
class RaceControls {
  #asked;
  #mode;
  #boxes;
  #memory = make('select', '', ...MEGABYTES.map((each) => make('option', { value: String(each) }, say`${each} MB`)));
  #tick = make('select', '', ...TICKS.map((each) => make('option', { value: String(each) }, formatCount(each))));
  #tickLabel = field(say`States a tick`, this.#tick);
  elements;

  /** @param asked changed */
  constructor(asked: Asked, { changed, modeChanged }: { changed: () => void; modeChanged: () => void }) {
    this.#asked = asked;
    this.#mode = choice(
      say`Mode`,
      [
        ['lockstep', say`Lock-step`],
        ['time', say`Real time`],
      ],
      asked.mode,
      (mode) => {
        asked.mode = mode === 'time' ? 'time' : 'lockstep';
        modeChanged();
      },
    );
    this.#boxes = algorithms.map((algorithm) => {
      const box = make('input', { type: 'checkbox', value: algorithm });
      box.addEventListener('change', () => {
        asked.solvers = algorithms.filter((_, place) => this.#boxes[place].checked);
        changed();
      });
      return box;
    });
    this.#memory.addEventListener('change', () => {
      asked.megabytes = Number(this.#memory.value);
      changed();
    });
    this.#tick.value = '1000';
    const words = (algorithm: Algorithm) =>
      solvers[algorithm].promise === 'first' ? say`${nameOf(algorithm)} (any solution)` : nameOf(algorithm);
    const boxesOf = (legend: string, group: Algorithm[]) =>
      make(
        'fieldset',
        'race-solvers',
        make('legend', '', legend),
        ...group.map((algorithm) =>
          make('label', '', this.#boxes[algorithms.indexOf(algorithm)], make('span', '', words(algorithm))),
        ),
      );
    this.elements = [
      boxesOf(say`Solvers`, usual),
      make(
        'details',
        'look-fold',
        make('summary', '', say`More solvers, real time, memory`),
        boxesOf(say`From part 8`, later),
        make('div', 'row race-mode', this.#mode.element, field(say`Memory each`, this.#memory), this.#tickLabel),
      ),
    ];
  }

  get tick() {
    return Number(this.#tick.value);
  }

  show() {
    this.#mode.choose(this.#asked.mode);
    this.#boxes.forEach((box, place) => {
      box.checked = this.#asked.solvers.includes(algorithms[place]);
    });
    this.#memory.value = String(this.#asked.megabytes);
    this.#tickLabel.hidden = !this.#asked.lockstep;
  }
}

/** Start, one tick, cancel. */
class RaceButtons {
  #start;
  #step;
  #cancel;
  elements;

  /** @param begin play: false for one tick */
  constructor(begin: (play: boolean) => void, cancel: () => void) {
    this.#start = button(say`Start`, () => begin(true), 'primary');
    this.#step = button(say`One tick`, () => begin(false));
    this.#cancel = button(say`Cancel`, cancel);
    this.elements = [this.#start, this.#step, this.#cancel];
  }

  show({ lockstep, solvers }: Asked, { running, begun, playing }: RaceRun) {
    this.#start.textContent = playing ? say`Pause` : lockstep && begun ? say`Go on` : say`Start`;
    this.#start.disabled = solvers.length === 0 || (!lockstep && running);
    this.#step.hidden = !lockstep;
    this.#step.disabled = playing || solvers.length === 0;
    this.#cancel.disabled = !running;
  }
}

/** The bars, and who needed the least. */
class RaceResults {
  #chart = barChart({
    title: say`States expanded (logarithmic scale)`,
    labelName: say`Solver`,
    valueName: say`States expanded`,
    direction: 'right',
    scale: 'log',
    max: 100_000,
  });
  #winners = figureList([say`Fewest states`, say`Least time`, say`Least memory`]);
  elements = [this.#chart.element, this.#winners.element];

  show(runners: Runner[], { mode, megabytes }: Course) {
    for (const element of this.elements) element.hidden = runners.every(({ status }) => status === 'ready');
    const winners = winnersOf(runners, mode);
    this.#chart.update(
      runners.map((runner) => ({
        label: nameOf(runner.algorithm),
        value: runner.figures?.expanded ?? 0,
        note: resultWords(runner, megabytes),
        ...(runner.algorithm === winners.expanded?.algorithm
          ? { mark: 'best' }
          : runner.status === 'limit' || runner.status === 'cancelled'
            ? { mark: 'limit' }
            : {}),
      })),
    );
    const told = (
      winner: typeof winners.bytes,
      words: (figures: Statistics) => string,
    ): [value: string, note?: string] =>
      winners.over && winner ? [nameOf(winner.algorithm), words(winner.figures)] : ['–'];
    this.#winners.set(say`Fewest states`, ...told(winners.expanded, ({ expanded }) => formatCount(expanded)));
    if (mode === 'lockstep') this.#winners.set(say`Least time`, '–', say`only in real time`);
    else
      this.#winners.set(
        say`Least time`,
        ...told(winners.milliseconds, (figures) => formatDuration(figures.milliseconds)),
      );
    this.#winners.set(say`Least memory`, ...told(winners.bytes, ({ bytesPeak }) => formatBytes(bytesPeak)));
  }
}

/** The table of all races so far. */
class RunsTable {
  #rows: Row[] = [];
  #runs = 0;
  #table = scrollTable(say`All runs`, columns);
  element;

  constructor(announce: (text: string) => void) {
    this.element = make(
      'details',
      { class: 'fold race-runs', hidden: '' },
      make('summary', '', say`Your runs`),
      this.#table.element,
      make(
        'div',
        'row',
        copyButton(say`Copy as CSV`, () => csvOf(this.#rows), announce),
        button(say`Clear`, () => this.#set([])),
      ),
    );
  }

  add(course: Course, runners: Runner[]) {
    this.#runs += 1;
    const rows = runners.map((runner) => ({ run: this.#runs, ...course, runner: { ...runner } }));
    this.#set([...this.#rows, ...rows].slice(-MOST_ROWS));
  }

  #set(rows: Row[]) {
    this.#rows = rows;
    this.element.hidden = rows.length === 0;
    this.#table.fill([...rows].sort((one, other) => other.run - one.run).map(cellsOf));
  }
}

/** Where the race starts: a board to play, a position typed in, or one that is exactly so far from the goal. */
class StartingPosition {
  #context;
  #positions;
  #tell;
  #state;
  #measured = DEFAULT_STATE; // the slider shows its distance
  #distance;
  #board;
  #entry = make('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '200',
    class: 'race-state',
  });
  element;

  /** @param tell take: the reader chose another */
  constructor(
    context: DemoContext,
    positions: Positions,
    state: string,
    tell: { take: (state: string) => void; say: (words: string) => void },
  ) {
    this.#context = context;
    this.#positions = positions;
    this.#state = state;
    this.#tell = tell;
    this.#board = make('sliding-puzzle', { state, 'allow-unsolvable': '', loading: 'eager' });
    const find = () => void this.#find();
    this.#distance = new DistanceChoice(context.signal, { size: sizeOf(boardOf(state)), moves: 31, changed: find });
    this.#entry.addEventListener('change', () => this.#read());
    for (const type of ['puzzle-move', 'puzzle-shuffle'])
      this.#board.addEventListener(type, () => {
        if (this.#board.state && this.#board.state !== this.#state) tell.take(this.#board.state);
      });
    this.element = make(
      'div',
      'race-start',
      make('div', 'race-board', this.#board),
      make(
        'div',
        'experiment-controls',
        this.#distance.sizes,
        this.#distance.slider,
        make(
          'div',
          'row',
          button(say`New position`, find),
          button(say`Random`, () => this.#shuffle()),
        ),
        field(say`Position`, this.#entry, 'wide'),
      ),
    );
  }

  #read() {
    const board = parsePosition(this.#entry.value);
    const fits = board && board.tiles.length <= MOST_CELLS;
    this.#entry.setAttribute('aria-invalid', String(!fits));
    if (fits) this.#tell.take(formatPosition(board));
    else
      this.#tell.say(
        board
          ? say`That is too large for a race; 5 × 5 is the most.`
          : say`Not a valid position. Separate rows with / and tiles with spaces, each tile once, 0 for the blank. For example 8 6 7/2 5 4/3 0 1.`,
      );
  }

  #shuffle() {
    this.#distance.stop();
    const [width, height] = sidesOf(this.#distance.size);
    this.#tell.take(this.#positions.shuffled(width, height, true));
  }

  async #find() {
    this.#distance.stop();
    this.#tell.say(say`Looking for a position that is exactly ${counted(this.#distance.moves, 'move')} away …`);
    try {
      const state = await this.#distance.find(this.#context.lessons, newSeed(), this.#state);
      if (state === null) return;
      this.#tell.say('');
      this.#measured = state;
      this.#tell.take(state);
    } catch (error) {
      this.#tell.say(wordsOf(error));
    }
  }

  /** Stops looking for a position, and playing. */
  stop() {
    this.#distance.stop();
    if (this.#board.playing) this.#board.pause();
  }

  set(state: string) {
    this.#state = state;
    this.#entry.setAttribute('aria-invalid', 'false');
    if (this.#board.state !== state) this.#board.state = state;
  }

  show() {
    if (document.activeElement !== this.#entry) this.#entry.value = this.#state;
    const words = this.#state === this.#measured ? undefined : say`not measured yet`;
    this.#distance.show(sizeOf(boardOf(this.#state)), undefined, words);
  }

  /** Shows how far a position is, as a race found out. */
  measure(state: string, moves: number) {
    this.#measured = state;
    this.#distance.show(sizeOf(boardOf(state)), moves, say`${counted(moves, 'move')} away`);
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  const positions = await openPositions(context.signal);
  const asked = new Asked();
  context.notice(asked.take(context.parameters, positions));

  const status = make('p', { class: 'experiment-status', role: 'status' });
  const ticks = make('p', 'quiet race-ticks'); // changes too often for screen readers
  const results = new RaceResults();
  const runs = new RunsTable(context.announce);
  const tell = (words: string) => {
    status.textContent = words;
  };
  const run = new RaceRun(context, {
    changed: show,
    drawn: draw,
    say: tell,
    sayTicks: (words) => {
      ticks.textContent = words;
    },
    finished() {
      const { runners, course } = run;
      runs.add(course, runners);
      tell(verdictOf(runners, course.mode));
      const { expanded } = winnersOf(runners, course.mode);
      if (expanded) place.measure(course.state, expanded.figures.length);
      draw();
    },
    tick: () => controls.tick,
  });
  const controls = new RaceControls(asked, {
    changed() {
      context.remember(asked.record);
      show();
    },
    modeChanged() {
      cancel('');
      context.remember(asked.record);
    },
  });
  context.describe(() => asked.record);
  const place = new StartingPosition(context, positions, asked.state, { take, say: tell });
  // It folds away when a race begins, and the results stand in its place.
  const setup = make(
    'details',
    { class: 'fold race-setup', open: '' },
    make('summary', '', say`Position and solvers`),
    make('div', 'live', place.element, ...controls.elements),
  );
  const buttons = new RaceButtons(begin, () => cancel(say`Cancelled.`));
  let posed = '';
  let turn = 0;
  const question = new Question(context.signal, () => {
    const { state, solvers: runners, megabytes } = asked;
    const proving = runners.filter((algorithm) => solvers[algorithm].promise !== 'first');
    if (runners.length < 2 || !positions.judge(state).solvable) return null;
    const runs = beginRuns(context, state, megabytes);
    const showRace = () => {
      if (!run.running) begin(true);
    };
    if (turn++ % 2 === 0 || proving.length < 2)
      return fewestQuestion(runners, (signal) => runs(runners, signal), showRace, proving.length > 1);
    const pair: [Algorithm, Algorithm] = [proving[0], proving[proving.length - 1]];
    return factorQuestion(pair, (signal) => runs(pair, signal), showRace);
  });

  function show() {
    for (const part of [place, controls]) part.show();
    const about = [asked.state, asked.megabytes, ...asked.solvers].join();
    if (about !== posed) {
      turn = 0;
      question.pose();
    }
    posed = about;
    buttons.show(asked, run);
    draw();
  }
  let drawing = 0;
  function draw() {
    drawing ||= requestAnimationFrame(() => {
      drawing = 0;
      if (run.runners.length > 0) return results.show(run.runners, run.course);
      const ready = asked.solvers.map((algorithm) => ({ algorithm, status: 'ready', message: '', figures: null }));
      results.show(ready as Runner[], asked.course);
    });
  }
  function cancel(words: string) {
    place.stop();
    run.cancel();
    tell(words);
  }
  function take(state: string) {
    if (state !== asked.state) {
      run.clear();
      tell('');
    }
    asked.state = state;
    place.set(state);
    context.remember(asked.record);
    show();
  }
  /** @param play false: one tick */
  function begin(play: boolean) {
    if (!asked.lockstep || !run.begun) {
      place.stop();
      run.cancel();
      const { solvable, sentence } = positions.judge(asked.state);
      if (!solvable) return tell(say`No race: ${sentence}.`);
    }
    setup.open = false;
    void run.start(asked.course, asked.solvers, play);
  }

  replaceStill(
    figure,
    setup,
    make('div', 'row', ...buttons.elements),
    status,
    ticks,
    ...results.elements,
    question.folded(),
    runs.element,
  ).classList.add('race');
  context.onParameters((parameters) => {
    const before = asked.state;
    context.notice(asked.take(parameters, positions));
    cancel('');
    if (asked.state !== before) {
      run.clear();
      place.set(asked.state);
    }
    show();
  });
  context.onSleep(() => {
    place.stop();
    if (run.running && asked.mode === 'time') cancel(say`Stopped when it went out of view.`);
    run.pause();
  });
  show();
}
