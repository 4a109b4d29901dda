// The last three parts of "beyond" are about proofs: IDA* with its rising limit, the positions that need 80 moves, and
// 5 x 5 with its two bounds.

import { make } from '../common/dom.ts';
import { Rounds } from './beyond-model.ts';
import { BoundsView, MEGABYTE, Run, ShuffledPosition, beginRuns, partOf, search } from './beyond-pieces.ts';
import { boardOf, linkPosition } from './board.ts';
import { lineChart } from './chart.ts';
import { pauseFor } from './experiment.ts';
import { Link } from './link.ts';
import { linkedBoard } from './linked-board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, choice, figureList, mayMove, scrollTable } from './pieces.ts';
import { Question } from './question.ts';
import { counted, formatBytes, formatCount, formatDuration, say } from './say.ts';
import { endWords } from './search-model.ts';
import { againQuestion } from './search-questions.ts';

import type { Statistics } from '../common/types.ts';
import type { Part } from './beyond-pieces.ts';
import type { Positions } from './positions.ts';
import type { DemoContext } from './demo.ts';
import type { Runner } from './lessons.ts';

// --- IDA* ---

/** 50 moves from home: with Manhattan distance 24 million states, with databases 12,614. */
const DEEP = '5 6 12 4/15 0 13 2/11 14 8 3/1 9 7 10';

/** What IDA* guesses by. */
export type GuessedBy = 'manhattan' | 'databases';

/** The rounds as figures, chart and table. */
class RoundsView {
  #rounds = new Rounds();
  #drawn = 0;
  #figures = figureList([say`Bound`, say`Rounds`, say`States expanded`, say`On the path`, say`Memory`]);
  #chart = lineChart({
    title: say`The bound rises`,
    xName: say`States expanded`,
    yName: say`Bound in moves`,
    xScale: 'log',
    yFrom: 'least',
    height: 200,
  });
  #table = scrollTable(say`Rounds of IDA*`, [say`Bound`, say`States in this round`, say`Growth`]);
  #all = make('details', 'look-fold', make('summary', '', say`Round by round`), this.#table.element);
  elements = [this.#figures.element, this.#chart.element, this.#all];

  clear() {
    this.#rounds = new Rounds();
    this.#drawn = 0;
    this.#figures.clear();
    this.#chart.update([]);
    this.#table.fill([]);
    for (const element of this.elements) element.hidden = true;
  }

  /** @returns whether it drew, as it does now and then, and at the end */
  add(now: Runner, by: GuessedBy): boolean {
    const running = now.status === 'running';
    this.#rounds.add(now, running);
    if (running && performance.now() - this.#drawn <= (mayMove() ? 100 : 500)) return false;
    this.#drawn = performance.now();
    for (const element of this.elements) element.hidden = false;
    this.#figures.set(say`Bound`, counted(now.lowerBound, 'move'));
    this.#figures.set(say`Rounds`, String(this.#rounds.count));
    this.#figures.set(say`States expanded`, formatCount(now.expanded));
    this.#figures.set(say`On the path`, counted(now.status === 'solved' ? now.length : now.depth, 'move'));
    this.#figures.set(
      say`Memory`,
      formatBytes(now.bytesPeak),
      by === 'databases' ? say`nearly all of it the databases` : say`most of it to know states seen in the round`,
    );
    this.#chart.update([{ name: say`Bound in moves`, steps: true, points: this.#rounds.points }]);
    this.#table.fill(this.#rounds.rows);
    this.#table.element.scrollTop = this.#table.element.scrollHeight;
    return true;
  }
}

/** Says how long something takes, each second, until it has ended. */
async function telling<Result>(work: Promise<Result>, say: (seconds: number) => void) {
  let seconds = 0;
  say(seconds);
  const timer = setInterval(() => say((seconds += 1)), 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

function askedGuess(context: DemoContext, parameters: URLSearchParams) {
  const link = new Link(parameters);
  const asked = link.choice('guess', ['manhattan', 'databases'] as const);
  if (link.problem) context.notice(link.problem);
  return asked;
}

export function idastar(context: DemoContext, positions: Positions): Part {
  let by: GuessedBy = askedGuess(context, context.parameters) ?? 'manhattan';
  const view = new RoundsView();
  const begin = (words: string) => {
    run.stop();
    view.clear();
    run.say(words);
  };
  const position = new ShuffledPosition(context, positions, begin, DEEP);
  const guess = choice(
    say`h is`,
    [
      ['manhattan', say`Manhattan distance`],
      ['databases', say`from databases`],
    ],
    by,
    (value) => {
      by = value === 'databases' ? 'databases' : 'manhattan';
      begin('');
      context.remember({ state: linkPosition(position.board), guess: by });
    },
  );
  context.onParameters((parameters) => {
    const asked = askedGuess(context, parameters);
    if (!asked || asked === by) return;
    by = asked;
    guess.choose(by);
    begin('');
  });
  const run = new Run(say`Run IDA*`, context.signal, async (signal) => {
    view.clear();
    const lessons = await context.lessons;
    const algorithm = by === 'databases' ? 'idastar' : 'idastar-manhattan';
    const race = await lessons.race(position.state, [algorithm], { maxBytes: 64 * MEGABYTE, signal });
    try {
      if (by === 'databases') {
        const { milliseconds } = await telling(race.prepare(), (seconds) =>
          run.say(say`Building the databases on your machine, which takes some seconds … ${seconds} s`),
        );
        run.say(say`Databases built in ${formatDuration(milliseconds)}. Searching …`);
      } else run.say(say`Searching. Most positions take seconds, some take minutes …`);
      for (let target = 0; ; ) {
        const [now] = await race.step(target);
        if (signal.aborted) return;
        const drawn = view.add(now, by);
        if (now.status !== 'running') {
          run.say(
            now.status === 'solved'
              ? say`Solved in ${counted(now.length, 'move')}, proven shortest: every smaller bound came back empty.`
              : say`It ran out of memory.`,
          );
          return;
        }
        if (drawn) await pauseFor(20, signal);
        // The steps are small enough to see where a round ends.
        target = now.expanded + Math.max(1, Math.min(200_000, Math.ceil(now.expanded / 50)));
      }
    } finally {
      race.close();
    }
  });
  view.clear();
  const question = new Question(context.signal, () => {
    const state = positions.shuffled(3, 3, true);
    return againQuestion(state, beginRuns(context, state));
  });
  question.pose();
  return partOf(
    say`IDA*: deeper and deeper`,
    run,
    make('div', 'beyond-picture', position.picture),
    guess.element,
    make('div', 'row', run.button, position.another),
    run.status,
    ...view.elements,
    question.folded(false),
  );
}

// --- 80 moves ---

/** Five of the seventeen that need 80 moves (A. Brüngger and others, 1999). */
const eighties = [
  '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1',
  '0 12 10 13/15 11 14 9/3 7 2 5/4 8 6 1',
  '0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1',
  '0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1',
  '0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1',
];
/** So little keeps the search from building larger databases, which take longer than they save on one position. */
const PROOF_MEGABYTES = 48;

function askedEighty(context: DemoContext, parameters: URLSearchParams) {
  const link = new Link(parameters);
  const asked = link.number('which', 1, eighties.length, 'position');
  context.notice(link.problem);
  return asked;
}

export function eighty(context: DemoContext): Part {
  let position = eighties[(askedEighty(context, context.parameters) ?? 1) - 1];
  const picture = miniBoard(position);
  const view = new BoundsView();
  const run = new Run(say`Prove it`, context.signal, async (signal) => {
    view.clear(position);
    const begin = performance.now();
    run.say(
      say`IDA* at work, with the 6-6-3 databases: 250 to 750 million states. That takes twenty seconds to two minutes, on a phone longer.`,
    );
    const show = (statistics: Statistics, last = false) => view.add(performance.now() - begin, statistics, last);
    const request = { algorithm: 'idastar', position, maxBytes: PROOF_MEGABYTES * MEGABYTE, maxSeconds: 900 };
    const answer = await search(request, signal, show);
    if (signal.aborted) return;
    show(answer, true);
    run.say(
      answer.status === 'solved' && answer.optimal
        ? say`Proven: ${counted(answer.length, 'move')}; no solution is shorter. ${counted(answer.expanded, 'state')}, ${formatDuration(answer.milliseconds)}.`
        : endWords(answer),
    );
  });
  const take = (number: number) => {
    run.stop();
    position = eighties[number - 1];
    updateMiniBoard(picture, position);
    view.clear(position);
    run.say('');
  };
  const which = choice(
    say`One of the seventeen`,
    eighties.map((_, place) => [String(place + 1), String(place + 1)]),
    String(eighties.indexOf(position) + 1),
    (value) => {
      take(Number(value));
      context.remember({ which: value });
    },
  );
  context.onParameters((parameters) => {
    const asked = askedEighty(context, parameters);
    if (asked === undefined) return;
    which.choose(String(asked));
    take(asked);
  });
  view.clear(position);
  return partOf(
    say`As far as it gets: 80 moves`,
    run,
    make('div', 'beyond-picture', picture),
    which.element,
    make('div', 'row', run.button),
    run.status,
    ...view.elements,
  );
}

// --- 5 x 5 ---

/** A day: it runs until it is told to end. */
const FIVE_SECONDS = 86_400;

export function five(context: DemoContext, positions: Positions): Part {
  let followed = false;
  let begin = 0; // 0: no search
  const view = new BoundsView();
  const board = linkedBoard(
    context,
    positions,
    {
      first: positions.shuffled(5, 5, true),
      wanted: { solvable: true, sizes: say`boards of 5 × 5`, fits: ({ width, height }) => width === 5 && height === 5 },
      attributes: {},
    },
    (fresh) => {
      if (!fresh) return;
      play.disabled = true;
      run.say('');
      view.clear(board.state);
      if (followed) context.remember({ state: linkPosition(boardOf(board.state)) });
      followed = true;
    },
  );
  const settle = button(say`Take what is found`, () => board.settle());
  const play = button(say`Play it`, () => (board.playing ? board.pause() : board.play({ rate: 10 })));
  const show = (statistics: Statistics, last = false) => {
    view.add(performance.now() - begin, statistics, last);
    settle.disabled = last || statistics.length < 0;
  };
  const run = new Run(say`Solve`, context.signal, async (signal) => {
    view.clear(board.state);
    begin = performance.now();
    run.say(say`A solution first, then shorter ones, until you take what is found …`);
    const answer = await board.solve({ algorithm: 'auto', maxSeconds: FIVE_SECONDS, play: false, signal });
    if (answer.status === 'cancelled' || signal.aborted) {
      run.say(say`Cancelled.`);
    } else if (answer.status === 'solved') {
      show(answer, true);
      run.say(
        answer.optimal
          ? say`${counted(answer.length, 'move')}, proven shortest.`
          : say`${counted(answer.length, 'move')} found; the shortest has at least ${answer.lowerBound}. The truth lies between.`,
      );
      play.disabled = false;
    } else {
      run.say(endWords(answer) || say`It stopped.`);
    }
    begin = 0;
    settle.disabled = true;
  });
  settle.disabled = play.disabled = true;
  board.addEventListener('puzzle-progress', ({ detail }) => {
    if (begin) show(detail);
  });
  board.addEventListener('puzzle-playback', () => {
    play.textContent = board.playing ? say`Pause` : say`Play it`;
  });
  view.clear(board.state);
  const stop = () => {
    run.stop();
    if (board.playing) board.pause();
  };
  return partOf(
    say`5 × 5: the gap closes`,
    { stop },
    make('div', 'beyond-board', board),
    make(
      'div',
      'row',
      run.button,
      settle,
      play,
      button(say`Shuffle`, () => board.shuffle()),
    ),
    run.status,
    ...view.elements,
  );
}
