// What admissible means: A* with h multiplied by w. The reader turns w; the search is run for every w there and then, and the
// lengths stand side by side with the shortest. The chart goes along a shortest way, where the moves that are left are
// known: an admissible h never says more than that.

import { make, shape, write } from '../common/dom.ts';
import { boardOf, manhattan, slideTile } from './board.ts';
import { button, controllerWithin, fold, movesOf, randomBelow, slider, tableOf } from './pieces.ts';
import { linkedBoard, openPositions, solvable3x3 } from './positions.ts';
import { questionIn, yesOrNo } from './question.ts';
import { formatCount, formatFixed, say } from './say.ts';

import type { Context } from './figure.ts';
import type { LessonClient } from './lesson-client.ts';

// 31 moves away, as far as any; w = 2 still finds a shortest way, w = 3 does not.
const FIRST = '8 6 7/2 5 4/3 0 1';
const MOST_WEIGHT = 5;

/** What came of one w. */
export type Weighted = { length: number; expanded: number; moves: string };

async function runWith(
  lessons: LessonClient,
  position: string,
  weight: number,
  signal: AbortSignal,
): Promise<Weighted> {
  const { statistics, moves } = await lessons.search('astar-manhattan', position, { weight, maxRecords: 0, signal });
  return { length: movesOf(moves).length, expanded: statistics.expanded, moves };
}

/** h at each state along a way, from its start. */
function estimatesOf(position: string, moves: string) {
  const board = boardOf(position);
  const estimates = [manhattan(board)];
  for (const move of movesOf(moves)) {
    slideTile(board, 'UDLR'.indexOf(move));
    estimates.push(manhattan(board));
  }
  return estimates;
}

/** @param times how many times less work */
const longerWords = (longer: number, times: number) =>
  say`Not the shortest: ${longer} {move|moves} too many, for ${times >= 1.05 ? say`${formatFixed(times, 1)} times less work` : say`no less work`}.`;

/** What the reader's choice found, beside w = 1. @param runs by w */
export function verdictWords(runs: (Weighted | undefined)[], weight: number) {
  const [best, run] = [runs[1], runs[weight]];
  if (!best || !run) return say`Searching…`;
  const [length, expanded] = [say`${run.length} {move|moves}`, say`${run.expanded} {state|states}`];
  if (weight === 1) return say`${length}, the fewest possible, with ${expanded} expanded.`;
  const comparison =
    run.length > best.length
      ? longerWords(run.length - best.length, best.expanded / run.expanded)
      : weight === 0
        ? say`Without h it is as short, but looks at everything on the way.`
        : say`This time as short; nothing promises it.`;
  return say`${length} with ${expanded} expanded; w = 1 finds ${best.length} {move|moves} with ${formatCount(best.expanded)}. ${comparison}`;
}

/** By state along the way: whether w × h is more than the moves that are left. */
const overOf = (estimates: number[], weight: number) =>
  estimates.map((h, at) => weight * h > estimates.length - 1 - at);

/** w × h beside the moves that are left, along a shortest way. */
function drawChart(svg: SVGElement, estimates: number[], weight: number) {
  const [width, height, length] = [100, 60, estimates.length - 1];
  const most = Math.max(1, length, ...estimates.map((h) => h * weight));
  const step = width / estimates.length;
  const up = (moves: number) => height - (moves / most) * (height - 2);
  const over = overOf(estimates, weight);
  const count = over.filter(Boolean).length;
  const bars = estimates.map((h, at) => {
    const y = up(weight * h);
    const box = { x: at * step, width: step * 0.8, y, height: height - y };
    return shape('rect', { class: over[at] ? 'over' : 'under', ...box });
  });
  const truth = `M${estimates.map((_, at) => `${at * step} ${up(length - at)}h${step * 0.8}`).join('L')}`;
  svg.replaceChildren(...bars, shape('path', { class: 'truth', d: truth }));
  const words = say`Along a shortest path of ${length} {move|moves}, ${weight} × h is more than the moves that are left at ${count} of ${length + 1} states.`;
  svg.setAttribute('aria-label', words);
  return words;
}

export async function start(_figure: HTMLElement, context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  let boardOfRuns = ''; // a game that only plays a solution is not searched again
  let runs: (Weighted | undefined)[] = [];
  let running = new AbortController();
  const verdict = make('p', { class: 'verdict-words', role: 'status' });
  const picture = shape('svg', {
    viewBox: '0 0 100 60',
    preserveAspectRatio: 'none',
    class: 'weight-chart',
    role: 'img',
  });
  const words = make('p', 'quiet');
  const table = tableOf(say`The same position with each w`, ['w', say`Moves`, say`Expanded`]);
  const weight = slider(say`Weight w in f = g + w × h`, [0, MOST_WEIGHT, 3], (w) => `w = ${w}`, { act: draw });
  const chosen = () => Number(weight.input.value);
  const board = linkedBoard(context, positions, FIRST, solvable3x3(), (fresh) => {
    if (fresh) void runAll(board.startState);
  });
  const play = button(
    say`Play its solution`,
    () => {
      const { moves = '' } = runs[chosen()] ?? {};
      board.load({ state: board.startState, moves });
      board.seek(0);
      board.play({ rate: 5 });
    },
    'primary',
  );
  const another = button(say`Another position`, async () => {
    try {
      const moves = 24 + 2 * randomBelow(4);
      board.load({ state: await (await context.lessons).positionAt('3x3', moves, `${Math.random()}`, { signal }) });
    } catch (error) {
      context.fail(error);
    }
  });

  async function runAll(state: string) {
    if (state === boardOfRuns) return draw();
    boardOfRuns = state;
    running.abort();
    const mine = (running = controllerWithin(signal));
    runs = [];
    draw();
    try {
      for (const w of [1, chosen(), 0, 2, 3, 4, 5]) {
        runs[w] ??= await runWith(await context.lessons, state, w, mine.signal);
        draw();
      }
    } catch (error) {
      if (boardOfRuns === state && !signal.aborted) context.fail(error);
    }
  }

  function draw() {
    write(verdict, verdictWords(runs, chosen()));
    table.fill(
      Array.from({ length: MOST_WEIGHT + 1 }, (_, w) => [
        String(w),
        runs[w] ? formatCount(runs[w].length) : '…',
        runs[w] ? formatCount(runs[w].expanded) : '',
      ]),
    );
    if (runs[1]) write(words, drawChart(picture, estimatesOf(boardOfRuns, runs[1].moves), chosen()));
  }

  const question = questionIn(signal, () => {
    const w = chosen() === 2 ? 5 : 2;
    return {
      words: say`Will w = ${w} lose the shortest path for this board?`,
      options: yesOrNo(),
      async judge(asked) {
        const shortest = await runWith(await context.lessons, boardOfRuns, 1, asked);
        const run = await runWith(await context.lessons, boardOfRuns, w, asked);
        const why = say`w = ${w} finds ${run.length} {move|moves}, the shortest path has ${shortest.length}.`;
        return { answer: run.length > shortest.length ? 'yes' : 'no', why };
      },
    };
  });
  context.show(
    make('div', 'search-board', board, weight.element, verdict, make('div', 'row', play, another)),
    picture,
    words,
    make('div', 'folds', fold(say`The numbers`, table.element), question),
  );
}
