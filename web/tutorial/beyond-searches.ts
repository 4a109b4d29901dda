// The first three parts of "beyond" are about guesses: why a 15-puzzle defeats BFS and A*, what linear conflict adds to
// the guess, and pattern databases.

import { make } from '../common/dom.ts';
import { solvers } from '../common/solvers.ts';
import { costOfAll } from './beyond-model.ts';
import { MEGABYTE, Run, ShuffledPosition, beginRuns, pairOf, partOf, search } from './beyond-pieces.ts';
import {
  boardOf,
  formatPosition,
  goalOf,
  linearConflicts,
  linkPosition,
  manhattan,
  movesHome,
  parsePosition,
  rowOf,
  speakPosition,
} from './board.ts';
import { linkedBoard } from './linked-board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, figureList, list } from './pieces.ts';
import { Question } from './question.ts';
import { counted, formatBytes, formatCount, formatDuration, formatFixed, say } from './say.ts';
import { conflictQuestion, conflictWords, databasesQuestion } from './search-questions.ts';

import type { Algorithm } from '../common/types.ts';
import type { SolverAnswer } from '../engine/borders.ts';
import type { DemoContext } from './demo.ts';
import type { Part } from './beyond-pieces.ts';
import type { Positions } from './positions.ts';
import type { Position } from './board.ts';

// --- Why a 15-puzzle defeats them ---

const LIMIT = 128; // megabytes

/** How a search ended. */
const endWords = ({ status, length, message }: SolverAnswer) =>
  status === 'solved'
    ? say`solved, ${counted(length, 'move')}`
    : message === 'time'
      ? say`a minute is over`
      : say`${LIMIT} MB are full`;

export function why(context: DemoContext, positions: Positions): Part {
  const verdict = make('p', 'experiment-verdict');
  const lists = (
    [
      ['bfs', say`BFS`],
      ['astar-manhattan', say`A* Manhattan`],
    ] as [Algorithm, string][]
  ).map(([algorithm, name]) => ({
    algorithm,
    name,
    figures: figureList([say`States known`, say`Depth`, say`Memory`, say`How it ended`]),
  }));
  const results = make(
    'div',
    '',
    ...lists.map(({ name, figures }) => make('div', '', make('p', 'chart-title', name), figures.element)),
  );
  const clear = () => {
    verdict.textContent = '';
    results.hidden = true;
    for (const { figures } of lists) figures.clear();
  };
  const position = new ShuffledPosition(context, positions, (words) => {
    run.stop();
    clear();
    run.say(words);
  });
  const run = new Run(say`Try both`, context.signal, async (signal) => {
    clear();
    results.hidden = false;
    for (const { algorithm, name, figures } of lists) {
      const show = (statistics: Pick<SolverAnswer, 'stored' | 'depth' | 'bytesPeak' | 'milliseconds'>) => {
        figures.set(say`States known`, formatCount(statistics.stored), formatDuration(statistics.milliseconds));
        figures.set(say`Depth`, counted(statistics.depth, 'move'));
        figures.set(say`Memory`, formatBytes(statistics.bytesPeak));
      };
      figures.set(say`How it ended`, say`searching …`);
      const request = { algorithm, position: position.state, maxBytes: LIMIT * MEGABYTE, maxSeconds: 60 };
      const answer = await search(request, signal, show);
      if (signal.aborted) return figures.set(say`How it ended`, say`cancelled`);
      show(answer);
      figures.set(say`How it ended`, endWords(answer));
      if (algorithm === 'bfs' && answer.status === 'limit') verdict.textContent = costOfAll(name, answer);
    }
    run.say(say`Done.`);
  });
  clear();
  return partOf(
    say`A random 15-puzzle, and a limit of ${LIMIT} MB for each`,
    run,
    make('div', 'beyond-picture', position.picture),
    make('div', 'row', run.button, position.another),
    run.status,
    results,
    verdict,
  );
}

// --- Linear conflict ---

/** The parts of a guess. */
class Guess {
  picture;
  #figures = figureList([say`Manhattan distance`, say`Linear conflict`, say`The guess`, say`The truth`]);
  #words = make('p', { class: 'experiment-verdict', role: 'status' });
  elements = [this.#figures.element, this.#words];

  constructor(state: string) {
    this.picture = miniBoard(state);
  }

  show(board: Position) {
    const { leaving, standing } = linearConflicts(board);
    const inConflict = [...new Set([...leaving, ...standing])];
    const contributions = Object.fromEntries(
      rowOf(board).map((tile) => [tile, movesHome(board, tile) + 2 * leaving.filter((each) => each === tile).length]),
    );
    updateMiniBoard(this.picture, board, {
      contributions,
      highlight: inConflict,
      solvedLook: false,
      label: say`Board: ${speakPosition(board)}. In conflict: ${list(inConflict) || say`none`}`,
    });
    const plain = manhattan(board);
    this.#figures.set(say`Manhattan distance`, String(plain));
    this.#figures.set(say`Linear conflict`, `+${2 * leaving.length}`);
    this.#figures.set(say`The guess`, String(plain + 2 * leaving.length));
    this.#figures.set(say`The truth`, '…');
    this.#words.textContent = conflictWords(leaving);
  }

  /** @param answer null when there was none */
  showTruth(answer: SolverAnswer | null) {
    const words = answer?.status === 'solved' ? counted(answer.length, 'move') : '–';
    this.#figures.set(say`The truth`, answer?.status === 'unsolvable' ? say`cannot be solved` : words);
  }
}

const PROVEN_CELLS = solvers.auto.mostCellsProven ?? 0; // boards of more are searched for ever

export function conflict(context: DemoContext, positions: Positions): Part {
  const examples = [
    ['2 1 3/5 4 6/7 8 0', say`Two rows`],
    ['7 2 3/1 5 6/4 8 0', say`A column`],
    ['3 2 1/4 5 6/8 7 0', say`Three in a row`],
  ];
  let followed = false;
  let turn = 0;
  const board = linkedBoard(
    context,
    positions,
    {
      first: examples[0][0],
      wanted: { sizes: say`boards of up to ${PROVEN_CELLS} cells`, fits: ({ tiles }) => tiles.length <= PROVEN_CELLS },
      attributes: { 'allow-unsolvable': '' },
    },
    () => {
      if (followed) context.remember({ state: linkPosition(boardOf(board.state)) });
      followed = true;
      void show();
    },
  );
  const guess = new Guess(board.getAttribute('state') ?? '');
  async function show() {
    const mine = (turn += 1);
    const position = parsePosition(board.state || examples[0][0]);
    if (!position) return;
    guess.show(position);
    const request = { algorithm: 'auto', position: formatPosition(position), maxBytes: 64 * MEGABYTE, maxSeconds: 30 };
    const answer = await search(request, context.signal).catch(() => null);
    if (mine === turn) guess.showTruth(answer);
  }
  const question = new Question(context.signal, () => {
    // Most boards have no tiles in each other's way; a few more are drawn for one that has.
    let state = '';
    for (let draw = 0; draw < 10 && (draw === 0 || linearConflicts(boardOf(state)).leaving.length === 0); draw += 1)
      state = positions.shuffled(3, 3, true);
    return conflictQuestion(boardOf(state), state, () => board.load({ state }));
  });
  question.pose();
  return partOf(
    say`What the guess misses`,
    { stop: () => board.playing && board.pause() },
    pairOf(
      [board, say`Play, and watch the guess.`],
      [guess.picture, say`In the corners: each tile’s part of the guess. Ringed: in conflict.`],
    ),
    make(
      'div',
      'row',
      ...examples.map(([state, name]) => button(name, () => board.load({ state }))),
      button(say`Shuffle`, () => board.shuffle()),
    ),
    ...guess.elements,
    question.folded(false),
  );
}

// --- Pattern databases ---

const solved = goalOf(4, 4);

/** How many arrangements these tiles have on 16 cells. */
const arrangements = (tiles: number[]) => tiles.reduce((product, _, place) => product * (16 - place), 1);

/** The groups of tiles, each with its colour: on the solved board, on a position, and as a list. */
class Groups {
  /** By tile. */
  #groups: Record<number, number> = {};
  home = miniBoard(solved, { label: '' });
  legend = make('ul', 'beyond-groups');

  /** @param patterns the tiles of each */
  show(patterns: number[][]) {
    this.#groups = Object.fromEntries(patterns.flatMap((tiles, group) => tiles.map((tile) => [tile, group])));
    updateMiniBoard(this.home, solved, {
      groups: this.#groups,
      label: say`The groups: ${patterns.map((tiles) => list(tiles)).join('; ')}`,
    });
    this.legend.replaceChildren(
      ...patterns.map((tiles, group) =>
        make(
          'li',
          '',
          make('span', `beyond-swatch group-${group}`),
          say`${list(tiles)}: ${formatCount(arrangements(tiles))} arrangements`,
        ),
      ),
    );
  }

  colour({ picture, state }: ShuffledPosition) {
    updateMiniBoard(picture, state, Object.keys(this.#groups).length > 0 ? { groups: this.#groups } : {});
  }
}

export function databases(context: DemoContext, positions: Positions): Part {
  const groups = new Groups();
  const figures = figureList([
    say`Groups`,
    say`Arrangements stored`,
    say`Size`,
    say`Built in`,
    say`Manhattan guesses`,
    say`The databases guess`,
    say`The truth`,
  ]);
  const clear = () => {
    figures.set(say`Manhattan guesses`, counted(manhattan(position.board), 'move'));
    figures.set(say`The databases guess`, '–');
    figures.set(say`The truth`, '–');
    groups.colour(position);
  };
  const position = new ShuffledPosition(context, positions, () => {
    run.stop();
    clear();
    run.say('');
    question.pose();
  });
  const question = new Question(context.signal, () =>
    databasesQuestion(position.board, beginRuns(context, position.state), () => run.button.click()),
  );
  question.pose();
  const run = new Run(say`Build and look up`, context.signal, async (signal) => {
    clear();
    figures.element.hidden = false;
    const lessons = await context.lessons;
    const race = await lessons.race(position.state, ['idastar'], { maxBytes: 64 * MEGABYTE, signal });
    try {
      run.say(say`Building, from the solved board backwards …`);
      const { patterns, bytes, milliseconds } = await race.prepare();
      const entries = patterns.map(arrangements).reduce((sum, each) => sum + each, 0);
      figures.set(say`Arrangements stored`, formatCount(entries));
      figures.set(say`Size`, formatBytes(bytes), say`${formatFixed((bytes * 8) / entries, 1)} bits each`);
      figures.set(say`Built in`, formatDuration(milliseconds), say`on this machine`);
      // The first limit of IDA* is h of the start.
      let [now] = await race.step(0);
      figures.set(say`The databases guess`, counted(now.lowerBound, 'move'));
      run.say(say`Looking for the truth …`);
      for (let target = 20_000; now.status === 'running'; target += 100_000) [now] = await race.step(target);
      if (signal.aborted) return;
      const truth = now.status === 'solved' ? counted(now.length, 'move') : '–';
      figures.set(say`The truth`, truth, say`${counted(now.expanded, 'state')} expanded`);
      run.say(say`Done. The closer the guess to the truth, the fewer states a search has to look at.`);
    } finally {
      race.close();
    }
  });
  const showGroups = async () => {
    const race = await (await context.lessons).race(position.state, [], { signal: context.signal });
    const patterns = await race.patterns();
    race.close();
    groups.show(patterns);
    groups.colour(position);
    figures.set(say`Groups`, patterns.map((tiles) => tiles.length).join('-'));
  };
  figures.element.hidden = true;
  clear();
  showGroups().catch((error) => {
    context.fail(error);
  });
  return partOf(
    say`Pattern databases, built on your machine`,
    run,
    pairOf(
      [groups.home, say`The groups`],
      [position.picture, say`A position, its tiles in the colours of their groups`],
    ),
    groups.legend,
    make('div', 'row', run.button, position.another),
    run.status,
    figures.element,
    question.folded(false),
  );
}
