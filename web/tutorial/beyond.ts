// What comes after A*. A figure names its part (`data-part`): conflict (what linear conflict adds to the guess), idastar (a
// round for each bound), databases (pattern databases, built on the reader's machine). Every number is searched for or built
// when the reader asks.

import { make, write } from '../common/dom.ts';
import { boardOf, goalOf, linearConflicts, manhattan, movesHome, rowOf, speakPosition } from './board.ts';
import { barChart } from './chart.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, choice, figureList, list, mayMove, pauseFor, Run } from './pieces.ts';
import { linkedBoard, openPositions, solvable3x3 } from './positions.ts';
import { questionIn } from './question.ts';
import { formatBytes, formatCount, formatDuration, formatFixed, say } from './say.ts';

import type { Statistics } from '../common/types.ts';
import type { Context } from './figure.ts';

const MAX_BYTES = 64 << 20;

// --- Linear conflict ---

/** Which tiles step aside. */
function conflictWords(leaving: number[]) {
  const [have, each] = leaving.length > 1 ? [say`have`, say`each `] : [say`has`, ''];
  return leaving.length === 0
    ? say`No two tiles are in each other’s way in their own row or column.`
    : say`${list(leaving)} ${have} to step out of the way and come back: 2 moves ${each}that Manhattan distance does not count.`;
}

async function startConflict(context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  const examples = [
    ['2 1 3/5 4 6/7 8 0', say`Two rows`],
    ['7 2 3/1 5 6/4 8 0', say`A column`],
    ['3 2 1/4 5 6/8 7 0', say`Three in a row`],
  ];
  const board = linkedBoard(context, positions, examples[0][0], solvable3x3(), follow);
  const picture = miniBoard(examples[0][0]);
  const figures = figureList([say`Manhattan distance`, say`Linear conflict`, say`The guess`, say`The truth`]);
  const words = make('p', { class: 'verdict-words', role: 'status' });

  function follow() {
    const position = boardOf(board.state);
    const { leaving, standing } = linearConflicts(position);
    const inConflict = [...new Set([...leaving, ...standing])];
    const plain = manhattan(position);
    updateMiniBoard(picture, position, {
      contributions: Object.fromEntries(
        rowOf(position).map((tile) => [
          tile,
          movesHome(position, tile) + 2 * leaving.filter((each) => each === tile).length,
        ]),
      ),
      highlight: inConflict,
      solvedLook: false,
      label: say`Board: ${speakPosition(position)}. In conflict: ${list(inConflict) || say`none`}`,
    });
    figures.set(say`Manhattan distance`, String(plain));
    figures.set(say`Linear conflict`, `+${2 * leaving.length}`);
    figures.set(say`The guess`, String(plain + 2 * leaving.length));
    write(words, conflictWords(leaving));
    void solve(board.state).catch(context.fail);
  }

  async function solve(state: string) {
    figures.set(say`The truth`, '…');
    const { statistics } = await (await context.lessons).search('astar-manhattan', state, { maxRecords: 0, signal });
    if (state === board.state) figures.set(say`The truth`, say`${statistics.length} {move|moves}`);
  }

  const question = questionIn(signal, () => {
    // Most boards have no tiles in each other's way; a few more are drawn for one that has.
    let state = '';
    for (let draw = 0; draw < 10 && (draw === 0 || linearConflicts(boardOf(state)).leaving.length === 0); draw += 1)
      state = positions.shuffled(3, 3, true);
    return {
      words: say`How many moves does linear conflict add for ${state.replaceAll('/', ' / ')}?`,
      options: ['0', '2', '4', '6', '8'].map((moves) => [moves, moves]),
      judge() {
        const { leaving } = linearConflicts(boardOf(state));
        const show = () => board.load({ state });
        return { answer: String(2 * leaving.length), why: conflictWords(leaving), show };
      },
    };
  });
  const loads = examples.map(([state, name]) => button(name, () => board.load({ state })));
  context.show(
    make('div', 'pattern-pair', board, picture),
    make('div', 'row', ...loads),
    figures.element,
    words,
    make('div', 'folds', question),
  );
}

// --- IDA* ---

/** 50 moves from home: with Manhattan distance 24 million states, with databases 12,614. */
const DEEP = '5 6 12 4/15 0 13 2/11 14 8 3/1 9 7 10';

/** The rounds of IDA*: bound, and the numbers of states that were expanded when it began and ended. */
class Rounds {
  all: { bound: number; from: number; to: number }[] = [];

  add({ lowerBound, expanded }: Pick<Statistics, 'lowerBound' | 'expanded'>, running: boolean) {
    const last = this.all.at(-1);
    // The bound also rises when the length is proven, without a further round.
    if (!last || (running && lowerBound > last.bound))
      this.all.push({ bound: lowerBound, from: last ? last.to : 0, to: expanded });
    this.all[this.all.length - 1].to = expanded;
  }

  get bars() {
    return this.all.map(({ bound, from, to }, place) => {
      const before = place > 0 ? this.all[place - 1].to - this.all[place - 1].from : 0;
      const note = before > 0 ? `${formatFixed((to - from) / before, 1)} ×` : '';
      return { label: say`Bound ${bound}`, value: to - from, note };
    });
  }
}

function startRounds(context: Context) {
  let by: 'manhattan' | 'databases' = 'manhattan';
  const title = say`States in each round, and how many times as many as before`;
  const chart = barChart(title, [say`Bound`, say`States in this round`], 'right');
  const figures = figureList([say`States expanded`, say`Memory`]);
  const run: Run = new Run(say`Run IDA*`, context.signal, async (signal) => {
    const rounds = new Rounds();
    chart.update([]);
    const algorithm = by === 'databases' ? 'idastar' : 'idastar-manhattan';
    const race = await (await context.lessons).race(DEEP, [algorithm], { maxBytes: MAX_BYTES, signal });
    try {
      if (by === 'databases') {
        run.say(say`Building the databases on your machine…`);
        const { milliseconds } = await race.prepare();
        run.say(say`Databases built in ${formatDuration(milliseconds)}. Searching …`);
      } else run.say(say`Searching. Most positions take seconds, some take minutes …`);
      for (let target = 0, drawn = 0; ; ) {
        const [now] = await race.next(target);
        if (signal.aborted) return;
        const running = now.status === 'running';
        rounds.add(now, running);
        if (!running || performance.now() - drawn > (mayMove() ? 100 : 500)) {
          drawn = performance.now();
          chart.update(rounds.bars);
          figures.set(say`States expanded`, formatCount(now.expanded));
          figures.set(say`Memory`, formatBytes(now.bytesPeak));
          await pauseFor(20, signal);
        }
        if (!running)
          return run.say(
            now.status === 'solved'
              ? say`Solved in ${now.length} {move|moves}, proven shortest: every smaller bound came back empty.`
              : say`It ran out of memory.`,
          );
        // The steps are small enough to see where a round ends.
        target = now.expanded + Math.max(1, Math.min(200_000, Math.ceil(now.expanded / 50)));
      }
    } finally {
      race.close();
    }
  });
  const guess = choice<'manhattan' | 'databases'>(
    say`h is`,
    [
      ['manhattan', say`Manhattan distance`],
      ['databases', say`from databases`],
    ],
    by,
    (value) => {
      run.stop('');
      by = value;
    },
  );
  run.sleepWith(context);
  context.show(
    make('div', 'beyond-pair', miniBoard(DEEP), make('div', '', guess.element, run.button, run.status)),
    figures.element,
    chart.element,
  );
}

// --- Pattern databases ---

/** A fair shuffle. */
const SHUFFLED = '8 13 4 10/9 11 12 1/15 2 6 14/3 7 5 0';

/** How many arrangements these tiles have on 16 cells. */
export const arrangements = (tiles: number[]) => tiles.reduce((product, _, place) => product * (16 - place), 1);

async function startDatabases(context: Context) {
  const board = boardOf(SHUFFLED);
  const home = miniBoard(goalOf(4, 4));
  const picture = miniBoard(SHUFFLED);
  const legend = make('ul', 'beyond-groups');
  const figures = figureList([
    say`Arrangements stored`,
    say`Size`,
    say`Built in`,
    say`Manhattan guesses`,
    say`The databases guess`,
    say`The truth`,
  ]);
  figures.set(say`Manhattan guesses`, say`${manhattan(board)} {move|moves}`);
  const begin = async (signal: AbortSignal) =>
    (await context.lessons).race(SHUFFLED, ['idastar'], { maxBytes: MAX_BYTES, signal });
  const run: Run = new Run(say`Build and look up`, context.signal, async (signal) => {
    const race = await begin(signal);
    try {
      run.say(say`Building, from the solved board backwards …`);
      const { bytes, milliseconds } = await race.prepare();
      const entries = patterns.map(arrangements).reduce((sum, each) => sum + each, 0);
      figures.set(say`Arrangements stored`, formatCount(entries));
      figures.set(say`Size`, formatBytes(bytes), say`${formatFixed((bytes * 8) / entries, 1)} bits each`);
      figures.set(say`Built in`, formatDuration(milliseconds), say`on this machine`);
      // The first limit of IDA* is h of the start.
      let [now] = await race.next(0);
      figures.set(say`The databases guess`, say`${now.lowerBound} {move|moves}`);
      run.say(say`Looking for the truth …`);
      for (let target = 20_000; now.status === 'running'; target += 100_000) [now] = await race.next(target);
      if (signal.aborted) return;
      figures.set(say`The truth`, say`${now.length} {move|moves}`, say`${now.expanded} {state|states} expanded`);
      run.say(say`Done. The closer the guess to the truth, the fewer states a search has to look at.`);
    } finally {
      race.close();
    }
  });
  const race = await begin(context.signal);
  const { patterns } = race.facts;
  race.close();
  const groups = Object.fromEntries(patterns.flatMap((tiles, group) => tiles.map((tile) => [tile, group])));
  updateMiniBoard(home, goalOf(4, 4), {
    groups,
    label: say`The groups: ${patterns.map((tiles) => list(tiles)).join('; ')}`,
  });
  updateMiniBoard(picture, board, { groups });
  legend.append(
    ...patterns.map((tiles, group) => {
      const words = say`${list(tiles)}: ${formatCount(arrangements(tiles))} arrangements`;
      return make('li', '', make('span', `beyond-swatch group-${group}`), words);
    }),
  );
  run.sleepWith(context);
  context.show(
    make('div', 'pattern-pair', home, picture),
    legend,
    make('div', 'row', run.button),
    run.status,
    figures.element,
  );
}

const parts: Record<string, (context: Context) => void | Promise<void>> = {
  conflict: startConflict,
  idastar: startRounds,
  databases: startDatabases,
};

export const start = (figure: HTMLElement, context: Context) => parts[figure.dataset.part ?? ''](context);
