// Four ways to shuffle, each done ten thousand times in the lessons' worker. A map of each shows where every tile ends up;
// for the one that is chosen: what its counts say, and its code, lit by the first of its shuffles, choice by choice.

import { make, setUsable, write } from '../common/dom.ts';
import { boardOf, formatPosition, goalOf, sidesOf, slideTile, spokenSize } from './board.ts';
import { heatMap } from './chart.ts';
import { Code, extractPart, line, nextEvent, countsUntil, pseudocode } from './code.ts';
import { extracts } from './code-extracts.js';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, choice, fold, mayMove, newSeed, pauseFor, Run, slider } from './pieces.ts';
import { questionIn } from './question.ts';
import { wayNames } from './search-code.ts';
import { formatCount, formatFixed, formatNumber, say } from './say.ts';

import type { HeatMapData } from './chart.ts';
import type { Part } from './code.ts';
import type { Context } from './figure.ts';
import type { ExactSpread, ShuffleTrace, StudyResult } from './lesson-client.ts';
import type { Asked } from './question.ts';

export const methods = ['random-walk', 'naive-swap', 'sattolo', 'fisher-yates'] as const;
export type Method = (typeof methods)[number];

const names: Record<Method, string> = {
  'random-walk': say`Random walk`,
  'naive-swap': say`Naive swap`,
  sattolo: say`Sattolo`,
  'fisher-yates': say`Fisher-Yates`,
};
const sizes = ['2x2', '3x2', '3x3', '4x4'];
const attempts = [1, 3, 10, 30, 100, 300, 1000, 3000];
const SHUFFLES = 10_000; // of each method
const BATCHES = 10; // in which they are done, to be seen

// --- What the counts say ---

const percent = (part: number, whole: number) => `${formatFixed((part / whole) * 100, 1)}\u00a0%`;

/** How much likelier the commonest arrangement is than the rarest. */
const ratioOf = ({ most, least }: ExactSpread) => formatNumber(Number((most / least).toFixed(3)));

/** What the shuffles so far show. */
export function verdictOf(
  method: Method,
  tried: number,
  { summary, landings, atHome }: StudyResult,
  exact: ExactSpread | null,
) {
  const all = Math.sqrt(landings.length);
  const count = summary.shuffles;
  const most = Math.max(...landings);
  const place = landings.indexOf(most);
  const tile = Math.floor(place / all);
  const where = say`${tile === 0 ? say`the blank` : say`tile ${tile}`} is in cell ${(place % all) + 1}`;
  const fair = say`where ${percent(1, all)} would be fair`;
  const off = Math.max(...landings.map((value) => Math.abs(value / count - 1 / all))) * all;
  const home = (all - 1) / all;
  if (method === 'random-walk') {
    const end =
      summary.home > 2 * home
        ? say`It is hardly shuffled.`
        : off > 0.25
          ? say`Nearly; but ${where} still in ${percent(most, count)} of them, ${fair}.`
          : say`Enough moves, at last.`;
    return `${say`After ${tried} {attempt|attempts} to slide, ${formatFixed(summary.home, 1)} of ${all - 1} tiles are at home on average; a fair shuffle leaves ${formatFixed(home, 1)}.`} ${end}`;
  }
  if (method === 'naive-swap') {
    const leans = say`It leans: ${where} in ${percent(most, count)} of the shuffles, ${fair}.`;
    return exact
      ? `${leans} ${say`The commonest arrangement comes ${ratioOf(exact)} times as often as the rarest.`}`
      : leans;
  }
  if (method === 'sattolo')
    return say`${atHome.slice(1).every((value) => value === 0) ? say`In ${formatCount(count)} shuffles no tile was ever left at home: the diagonal is empty.` : ''}
          Every arrangement it makes is a single cycle; most arrangements are not. This is Sattolo’s algorithm, not Fisher-Yates.`;
  return say`Flat: the cell that is farthest from its fair share is off by ${percent(off, 1)} of it, and the more you shuffle, the less. That is chance, not bias.`;
}

/** What a map shows: how often each tile ended up in each cell. */
function landingsOf(result: StudyResult | null, cells: number): HeatMapData {
  const count = result?.summary.shuffles ?? 0;
  const order = [...Array.from({ length: cells - 1 }, (_, tile) => tile + 1), 0];
  const share = (tile: number, cell: number) =>
    count ? ((result?.landings[tile * cells + cell] ?? 0) / count) * 100 : 100 / cells;
  return {
    rows: order.map((tile) => (tile === 0 ? say`blank` : String(tile))),
    columns: order.map((_, cell) => String(cell + 1)),
    values: order.map((tile) => order.map((_, cell) => share(tile, cell))),
    expected: 100 / cells,
  };
}

// --- The first shuffle, choice by choice ---

export interface ShuffleEvent {
  kind: 'begin' | 'turn' | 'draw' | 'end';
  /** beside the line */
  values: string;
  /** at hand; 0 is the blank */
  tiles: number[];
  /** the board after it */
  state: string;
}

const named = (tile: number) => (tile === 0 ? say`the blank` : `${tile}`);

/** The cells of the loop, in its order. */
function loopOf(method: Method, cells: number) {
  if (method === 'naive-swap') return Array.from({ length: cells }, (_, cell) => cell);
  return Array.from({ length: cells - 1 }, (_, place) => cells - 1 - place);
}

/** What a shuffle did; throws when its choices do not lead to where the engine ended. */
export function shuffleEvents(method: Method, size: string, { choices, end }: ShuffleTrace): ShuffleEvent[] {
  const [width, height] = sidesOf(size);
  const board = boardOf(goalOf(width, height));
  const { tiles } = board;
  const loop = loopOf(method, tiles.length);
  const events: ShuffleEvent[] = [];
  const tell = (kind: ShuffleEvent['kind'], values: string, at: number[]) =>
    events.push({ kind, values, tiles: at, state: formatPosition(board) });
  tell('begin', say`all tiles at home`, []);
  choices.forEach((drawn, turn) => {
    if (method === 'random-walk') {
      const blank = tiles.indexOf(0);
      const from = blank + [width, -width, 1, -1][drawn];
      const beside = drawn < 2 || Math.floor(from / width) === Math.floor(blank / width);
      const tile = beside ? (tiles[from] ?? 0) : 0;
      tell('turn', say`attempt ${turn + 1} of ${choices.length}`, []);
      if (!tile) return tell('draw', say`${wayNames[drawn]}: no tile can, the attempt is wasted`, []);
      slideTile(board, drawn);
      return tell('draw', say`${wayNames[drawn]}: the ${tile} slides`, [tile]);
    }
    const cell = loop[turn];
    const pair = [tiles[cell], tiles[drawn]];
    tell('turn', `${method === 'naive-swap' ? 'cell' : 'last'} = ${cell}`, [tiles[cell]]);
    const last = method === 'naive-swap' ? tiles.length - 1 : method === 'sattolo' ? cell - 1 : cell;
    const from = say`drawn: ${drawn} of 0 to ${last}`;
    [tiles[cell], tiles[drawn]] = [tiles[drawn], tiles[cell]];
    return drawn === cell
      ? tell('draw', say`${from}; ${named(pair[0])} stays`, [pair[0]])
      : tell('draw', say`${from}; ${named(pair[0])} and ${named(pair[1])} change places`, pair);
  });
  if (tiles.join() !== end.join())
    throw new Error(`The choices of ${method} lead to ${tiles.join(' ')}, the engine ends at ${end.join(' ')}.`);
  const home = tiles.filter((tile, cell) => tile && tile === cell + 1).length;
  tell('end', say`${home} of ${tiles.length - 1} tiles are at home`, []);
  return events;
}

/** The cells are counted from 0, as in src/. */
export function shuffleCode(method: Method): Part[][] {
  const loops: Record<Method, [of: string, draw: string, act: string]> = {
    'random-walk': [
      say`repeat for each attempt:`,
      say`  way ← up, down, left or right, drawn at random`,
      say`  slide a tile that way, if one can`,
    ],
    'naive-swap': [
      say`for each cell, from the first to the last:`,
      say`  other ← one of all cells, drawn at random`,
      say`  swap what lies in cell and in other`,
    ],
    sattolo: [
      say`for last ← the last cell, down to the second:`,
      say`  cell ← one of the first (${'last'}), drawn at random`,
      say`  swap what lies in last and in cell`,
    ],
    'fisher-yates': [
      say`for last ← the last cell, down to the second:`,
      say`  cell ← one of the first (${'last + 1'}), drawn at random`,
      say`  swap what lies in last and in cell`,
    ],
  };
  const [of, draw, act] = loops[method];
  const programs = {
    'random-walk': extracts.randomWalk,
    'naive-swap': extracts.naiveSwap,
    sattolo: extracts.sattolo,
    'fisher-yates': extracts.fisherYates,
  };
  const lines = [
    line(say`state ← the solved board`, [], ['begin']),
    line(of, [], ['turn']),
    line(draw, ['draw']),
    line(act, [], ['draw']),
    line(say`return state`, [], ['end']),
  ];
  return [[pseudocode(lines)], [extractPart(say`What runs`, programs[method])]];
}

// --- The questions: on 2x2, which is so small that each arrangement can be counted ---

const countable: Method[] = ['naive-swap', 'sattolo', 'fisher-yates'];

const kinds: [words: string, fits: (exact: ExactSpread) => boolean][] = [
  [
    say`Which shuffle makes all arrangements of 2 × 2, but some more often than others?`,
    ({ reached, arrangements, most, least }) => reached === arrangements && most > least,
  ],
  [say`Which shuffle never makes some arrangements of 2 × 2?`, ({ reached, arrangements }) => reached < arrangements],
  [
    say`Which shuffle makes all arrangements of 2 × 2 equally often?`,
    ({ reached, arrangements, most, least }) => reached === arrangements && most === least,
  ],
];

/** @param turn which question, one after another */
function shuffleQuestion(
  turn: number,
  exactOf: (method: Method, signal: AbortSignal) => Promise<ExactSpread | null>,
  show: (method: Method) => void,
): Asked {
  const [words, fits] = kinds[turn % kinds.length];
  return {
    words,
    options: countable.map((method) => [method, names[method]]),
    async judge(signal) {
      for (const method of countable) {
        const exact = await exactOf(method, signal);
        if (!exact || !fits(exact)) continue;
        const { sequences, arrangements, reached, most, least } = exact;
        const why =
          reached < arrangements
            ? say`Its ${formatCount(sequences)} sequences of draws end in ${formatCount(reached)} of the ${formatCount(arrangements)} arrangements only.`
            : say`Of its ${formatCount(sequences)} sequences of draws, ${formatCount(most)} end in the commonest arrangement, ${formatCount(least)} in the rarest.`;
        return { answer: method, why, show: () => show(method) };
      }
      throw new Error(`The engine knows no such shuffle: ${words}`);
    },
  };
}

// --- The figure ---

export async function start(_figure: HTMLElement, context: Context) {
  const { signal } = context;
  let size = '3x3';
  let method: Method = 'naive-swap';
  let results: Partial<Record<Method, StudyResult>> = {};
  let exact: Partial<Record<Method, ExactSpread | null>> = {};
  let events: ShuffleEvent[] = [];
  let at = 0;
  let seed = newSeed();

  const cells = () => sidesOf(size).reduce((product, side) => product * side);
  const group = `shuffling-${newSeed()}`;
  const maps = methods.map((each) => {
    const radio = make('input', { type: 'radio', name: group, value: each });
    radio.addEventListener('change', () => choose(each));
    const map = heatMap(say`${names[each]}: where each tile ends up`, (value) => formatFixed(value, 1));
    const label = make('label', '', radio, make('span', '', names[each]));
    return {
      each,
      radio,
      map,
      element: make('div', 'shuffling-way', label, make('div', 'shuffling-map', map.element)),
    };
  });
  const verdict = make('p', { class: 'verdict-words', role: 'status' });
  const words = make('p', 'quiet');
  const picture = miniBoard('1 2 3/4 5 6/7 8 0', { label: '' });
  const next = button(say`Next`, () => go(at + 1));
  const code = new Code(shuffleCode(method), ({ runs }) => go(nextEvent(events, at, runs)));
  const tried = () => attempts[Number(walk.input.value)];
  const walk = slider(
    say`Attempts of the random walk`,
    [0, attempts.length - 1, 3],
    (place) => formatCount(attempts[place]),
    { rest: () => void run.start() },
  );
  const sizeChoice = choice(
    say`Board`,
    sizes.map((each) => [each, spokenSize(each)]),
    size,
    resize,
  );

  function resize(to: string) {
    size = to;
    sizeChoice.choose(to);
    void run.start();
  }

  function choose(to: Method) {
    method = to;
    code.change(shuffleCode(method));
    show();
    void trace().catch(context.fail);
  }

  async function study(of: Method, mine: AbortSignal, board = size) {
    const steps = of === 'random-walk' ? tried() : 0;
    return (await context.lessons).study(board, of, { steps, seed, signal: mine });
  }

  /** The first shuffle of the method at hand, from its beginning. */
  async function trace() {
    const asked = () => [method, size, seed].join();
    const now = asked();
    events = [];
    setUsable(next, false);
    const made = await study(method, signal);
    const told = made.facts.trace;
    made.close();
    if (now !== asked()) return; // another shuffle is asked for since
    events = shuffleEvents(method, size, told);
    go(0, false);
  }

  function go(to: number, tell = true) {
    if (events.length === 0) return; // the engine has not told them yet
    at = Math.max(0, Math.min(events.length - 1, to));
    const { kind, values, tiles, state } = events[at];
    updateMiniBoard(picture, state, { highlight: tiles, solvedLook: false });
    write(words, say`First shuffle, ${at + 1} of ${events.length}: ${values}.`);
    code.light({ kind, values, counts: countsUntil(events, at) });
    setUsable(next, at < events.length - 1);
    if (tell) context.announce(words.textContent ?? '');
  }

  function show() {
    for (const { each, radio, map, element } of maps) {
      radio.checked = each === method;
      element.classList.toggle('chosen', each === method);
      map.update(landingsOf(results[each] ?? null, cells()));
    }
    const result = results[method];
    write(verdict, result ? verdictOf(method, tried(), result, exact[method] ?? null) : '');
  }

  const run: Run = new Run(say`Shuffle again`, signal, async (mine) => {
    seed = newSeed();
    [results, exact] = [{}, {}];
    const studies = await Promise.all(methods.map((each) => study(each, mine)));
    for (const [place, made] of studies.entries()) exact[methods[place]] = made.facts.exact;
    void trace().catch(context.fail);
    for (let batch = 0; batch < BATCHES; ++batch) {
      for (const [place, made] of studies.entries()) results[methods[place]] = await made.next(SHUFFLES / BATCHES);
      show();
      if (mayMove()) await pauseFor(60, mine);
    }
    for (const made of studies) made.close();
    run.say(say`${formatCount(SHUFFLES)} shuffles of each kind.`);
  });

  let turn = 0;
  const question = questionIn(signal, () =>
    shuffleQuestion(
      turn++,
      async (of, asked) => {
        const made = await study(of, asked, '2x2');
        made.close();
        return made.facts.exact;
      },
      (to) => {
        choose(to);
        resize('2x2');
      },
    ),
  );
  run.sleepWith(context);
  context.show(
    make(
      'div',
      { class: 'shuffling-ways', role: 'radiogroup', 'aria-label': say`How to shuffle` },
      ...maps.map(({ element }) => element),
    ),
    verdict,
    make('div', 'row', run.button, run.status, walk.element),
    make(
      'div',
      'shuffling-stage',
      make('div', 'shuffling-first', picture, make('div', '', words, next)),
      make('div', 'folds', code.element, fold(say`More`, sizeChoice.element), question),
    ),
  );
  show();
  void run.start();
}
