// How many positions lie at each distance from the goal. The engine counts layer after layer, and each is drawn as soon as
// it is known. Out of sight the counting stops. A bar, or the slider, leads to a position that is so far away, in the
// graph, where BFS or A* walk home from it.

import { make, write } from '../common/dom.ts';
import { boardOf, linkPosition, spokenSize } from './board.ts';
import { barChart } from './chart.ts';
import { button, choice, controllerWithin, figureList, fold, newSeed, slider, wordsOf } from './pieces.ts';
import { questionIn, rangeOf } from './question.ts';
import { formatCount, formatDuration, formatFixed, say } from './say.ts';

import type { Context } from './figure.ts';
import type { Asked } from './question.ts';

const sizes = ['2x2', '3x2', '3x3', '4x2', '5x2'];
const asked = ['4x2', '3x2', '5x2']; // what the question is about; 3x3 is in sight already
const MAX_BYTES = 256 * 2 ** 20;
const DRAW_WAIT = 100; // milliseconds between drawings; small boards have hundreds of layers a second

const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0);

/** How the layers grow, judged by the first half of the way to the largest: each is so many times the one before. */
function growthOf(counts: number[]) {
  const half = Math.floor(counts.indexOf(Math.max(...counts)) / 2);
  return half > 0 ? (counts[half] / counts[0]) ** (1 / half) : 1;
}

const distances: [least: number, text: string][] = [
  [0, say`below 20`],
  [20, say`20 to 29`],
  [30, say`30 to 39`],
  [40, say`more`],
];

/** How far the farthest position is from the goal. @param countsOf positions at each distance */
const farthestQuestion = (
  size: string,
  countsOf: (size: string, signal: AbortSignal) => Promise<number[]>,
  show: (size: string) => void,
): Asked => ({
  words: say`How many moves from the goal is the farthest position of ${spokenSize(size)}?`,
  options: distances.map(([least, text]) => [String(least), text]),
  async judge(signal) {
    const counts = await countsOf(size, signal);
    const farthest = counts.length - 1;
    return {
      answer: rangeOf(distances, farthest),
      why: say`The engine counted all ${formatCount(sum(counts))} positions: ${counts[farthest]} {position|positions} at ${farthest} moves, and none farther.`,
      show: () => show(size),
    };
  },
});

export function start(figure: HTMLElement, context: Context) {
  let size = '3x3';
  let counts: number[] = [];
  let run: AbortController | null = null; // while it counts
  let drawn = 0; // when, by the page's clock
  const chart = barChart(
    say`Positions at each distance from the goal`,
    [say`Moves from the goal`, say`Positions`],
    'up',
    (label) => void lead(Number(label)),
  );
  const status = make('p', { class: 'status', role: 'status' });
  const figures = figureList([say`Most at one distance`, say`Farthest`, say`Each layer grows by`]);
  const sizeChoice = choice(
    say`Board`,
    sizes.map((each) => [each, spokenSize(each)]),
    size,
    choose,
  );
  const away = slider(say`Moves away`, [0, 31, 24], String, {});
  const walk = button(say`Show one, and walk home`, () => void lead(Number(away.input.value)), 'primary');

  function choose(to: string) {
    size = to;
    sizeChoice.choose(to);
    void count();
  }

  async function countsOf(of: string, signal: AbortSignal, onCount?: (count: number) => void) {
    return (await context.lessons).layers(of, { maxBytes: MAX_BYTES, signal, onCount });
  }

  async function count() {
    run?.abort();
    const mine = (run = controllerWithin(context.signal));
    counts = [];
    let words = '';
    const began = performance.now();
    draw();
    try {
      await countsOf(size, mine.signal, (next) => {
        counts.push(next);
        if (performance.now() - drawn > DRAW_WAIT) draw();
      });
      words = say`Counted in ${formatDuration(performance.now() - began)}: all ${formatCount(sum(counts))} positions.`;
    } catch (error) {
      if (!mine.signal.aborted) context.fail(error);
    }
    if (mine.signal.aborted) return;
    run = null;
    draw();
    write(status, words);
  }

  /** Deals a position that is so far away to the graph of the article, where BFS walks home from it. */
  async function lead(moves: number) {
    try {
      const state = await (await context.lessons).positionAt(size, moves, newSeed(), { signal: context.signal });
      location.hash = `graph-demo?state=${linkPosition(boardOf(state))}&press=bfs`;
    } catch (error) {
      if (!context.signal.aborted) context.notice(wordsOf(error));
    }
  }

  function draw() {
    drawn = performance.now();
    const peak = counts.indexOf(Math.max(...counts));
    const last = counts.length - 1;
    chart.update(
      counts.map((value, depth) => ({
        label: String(depth),
        value,
        ...(depth === peak && !run ? { mark: 'best' } : {}),
      })),
    );
    figures.set(say`Most at one distance`, peak < 0 ? '–' : say`${formatCount(counts[peak])} at ${peak} {move|moves}`);
    figures.set(say`Farthest`, last < 0 ? '–' : say`${last} {move|moves}: ${counts[last]} {position|positions}`);
    figures.set(say`Each layer grows by`, run || last < 0 ? '–' : `× ${formatFixed(growthOf(counts), 2)}`);
    if (run) write(status, say`Counting layer ${counts.length}…`);
    else if (last >= 0) {
      away.input.max = String(last);
      away.show(Number(away.input.value));
    }
    walk.hidden = away.element.hidden = !['2x2', '3x3'].includes(size);
    figure.dataset.counts = run ? '' : counts.join(' ');
  }

  let turn = 0;
  const question = questionIn(context.signal, () => farthestQuestion(asked[turn++ % asked.length], countsOf, choose));
  context.onSleep(() => run?.abort());
  context.onWake(() => {
    if (run) void count();
  });
  context.show(
    chart.element,
    make('div', 'row', walk, away.element),
    status,
    figures.element,
    make('div', 'folds', fold(say`More`, sizeChoice.element), question),
  );
  void count();
}
