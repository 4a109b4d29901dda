// The race: the three searches of the article on boards of 10, 20 and 31 moves, and on the reader's own, in lock-step: the
// lessons' engine holds all three at the same number of expanded states, tick by tick. The chart has what each cost: states,
// and memory beside them. A search that runs out of its memory stops there and counts as not arrived.

import { make } from '../common/dom.ts';
import { barChart } from './chart.ts';
import { mayMove, nameOf, pauseFor, Run, searches, slider, solveRow } from './pieces.ts';
import { linkedBoard, openPositions } from './positions.ts';
import { questionIn, rangeOf } from './question.ts';
import { formatBytes, formatCount, say } from './say.ts';

import type { Algorithm } from '../common/types.ts';
import type { Bar } from './chart.ts';
import type { Context } from './figure.ts';
import type { Runner } from './lesson-client.ts';

/** 10, 20 and 31 moves from home; none is farther than the last. */
const courses = ['4 1 0/7 5 3/8 2 6', '3 2 5/6 4 8/1 7 0', '8 6 7/2 5 4/3 0 1'];
const MAX_BYTES = 64 << 20; // of each search
const TICK = 60; // milliseconds
const ticks = [1, 10, 100, 1000, 3000, 10_000];

/** How far a board is from the goal, as far as its searches know. */
const lengthOf = (runners: Runner[]) => runners.find(({ status, optimal }) => status === 'solved' && optimal)?.length;

/** The bars of a course; the search with the fewest states stands out. */
export function barsOf(name: string, runners: Runner[]): Bar[] {
  const arrived = runners.filter(({ status }) => status === 'solved');
  const least = Math.min(...arrived.map(({ expanded }) => expanded));
  return runners.map(({ algorithm, status, expanded, bytesPeak }) => {
    const memory = formatBytes(bytesPeak);
    const bar = { label: `${name}: ${nameOf(algorithm)}`, value: expanded };
    if (status === 'limit') return { ...bar, note: say`${memory}, full`, mark: 'limit' };
    return { ...bar, note: memory, ...(status === 'solved' && expanded === least ? { mark: 'best' } : {}) };
  });
}

/** How a course ended. */
export function verdictOf(runners: Runner[]) {
  const arrived = runners.filter(({ status }) => status === 'solved');
  const stopped = runners.filter(({ status }) => status === 'limit').map(({ algorithm }) => nameOf(algorithm));
  const first = arrived.reduce(
    (one: Runner | undefined, other) => (one && one.expanded <= other.expanded ? one : other),
    undefined,
  );
  const words = first
    ? say`The shortest solution has ${first.length} {move|moves}. ${nameOf(first.algorithm)} needed the fewest states, ${formatCount(first.expanded)}.`
    : say`No search found a shortest solution.`;
  return stopped.length > 0 ? say`${words} Stopped at its limit: ${stopped.join(', ')}.` : words;
}

const factors: [least: number, text: string][] = [
  [0, say`less than 3 times`],
  [3, say`3 to 9 times`],
  [10, say`10 to 99 times`],
  [100, say`100 times or more`],
];

export async function start(_figure: HTMLElement, context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  let state = courses[2];
  let own = ''; // the board that the reader or a link chose
  /** What each course has cost so far. */
  let costs: Runner[][] = [];
  const wanted = {
    solvable: true,
    sizes: say`boards of up to 4 × 4`,
    fits: ({ tiles }: { tiles: number[] }) => tiles.length <= 16,
  };
  const board = linkedBoard(context, positions, courses[2], wanted, (fresh) => {
    if (board.state === state) return;
    state = board.state;
    run.stop(say`Cancelled.`);
    own = courses.includes(board.state) ? '' : board.state;
    costs.length = Math.min(costs.length, courses.length);
    draw();
    if (fresh) void run.start();
  });
  const title = say`States expanded (logarithmic scale), and memory`;
  const chart = barChart(title, [say`Solver`, say`States expanded`], 'right');
  const tick = slider(say`States a tick`, [0, ticks.length - 1, 4], (place) => formatCount(ticks[place]), {});
  const run = new Run(say`Start`, signal, async (mine) => {
    costs = [];
    const boards = own ? [...courses, own] : courses;
    for (const [place, start] of boards.entries()) {
      const race = await (await context.lessons).race(start, searches, { maxBytes: MAX_BYTES, signal: mine });
      try {
        for (let at = 0, over = false; !over; ) {
          at += mayMove() ? ticks[Number(tick.input.value)] : 200_000;
          costs[place] = await race.next(at);
          over = costs[place].every(({ status }) => status !== 'running');
          if (mine.aborted) return;
          draw();
          if (!over) await pauseFor(mayMove() ? TICK : 0, mine);
        }
      } finally {
        race.close();
      }
    }
    run.say(verdictOf(costs[costs.length - 1]));
  });

  function draw() {
    const bars = costs.flatMap((runners, place) => {
      const moves = lengthOf(runners);
      const name = place >= courses.length ? say`Your board` : say`${[10, 20, 31][place] ?? moves} {move|moves}`;
      return barsOf(name, runners);
    });
    chart.update(bars);
    chart.element.hidden = bars.length === 0;
  }

  /** How many states a search expands. */
  async function expansions(algorithm: Algorithm, asked: AbortSignal) {
    const options = { maxRecords: 0, maxBytes: MAX_BYTES, signal: asked };
    return (await (await context.lessons).search(algorithm, board.state, options)).statistics.expanded;
  }
  const question = questionIn(signal, () => ({
    words: say`How many times as many states as ${nameOf('astar-manhattan')} will ${nameOf('bfs')} expand for the board above?`,
    options: factors.map(([least, text]) => [String(least), text]),
    async judge(asked) {
      const [more, fewer] = [await expansions('bfs', asked), await expansions('astar-manhattan', asked)];
      const answer = rangeOf(factors, more / fewer);
      const why = say`States expanded: ${[more, fewer].map((count) => formatCount(count)).join(' : ')}.`;
      return { answer, why, show: () => void run.start() };
    },
  }));
  run.sleepWith(context);
  context.show(
    make('div', 'search-board', board, solveRow(board), make('div', 'row', run.button, tick.element), run.status),
    chart.element,
    make('div', 'folds', question),
  );
  draw();
  void run.start();
}
