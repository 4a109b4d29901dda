// Four ways to shuffle in numbers and words: what the reader may ask, what a fair shuffle would give, and what the
// counts say. It knows neither the page nor the engine.

import { manhattanMean } from './board.ts';
import { Link } from './link.ts';
import { factorial } from './pieces.ts';
import { counted, formatCount, formatFixed, formatNumber, say } from './say.ts';

import type { ExactSpread, StudyResult } from './lessons.ts';

export const methods = ['random-walk', 'naive-swap', 'sattolo', 'fisher-yates'] as const;
export type Method = (typeof methods)[number];
export const names: Record<Method, string> = {
  'random-walk': say`Random walk`,
  'naive-swap': say`Naive swap`,
  sattolo: say`Sattolo`,
  'fisher-yates': say`Fisher-Yates`,
};
export const recipes: Record<Method, string> = {
  'random-walk': say`From the solved board, try to slide in a direction drawn at random, as often as you chose.`,
  'naive-swap': say`For every cell in turn: swap its tile with that of any cell, drawn at random.`,
  sattolo: say`From the last cell to the second: swap its tile with that of an earlier cell.`,
  'fisher-yates': say`From the last cell to the second: swap its tile with that of an earlier cell, or leave it.`,
};
export const sizes = ['2x2', '3x2', '3x3', '4x4'];
/** The numbers of attempts that a random walk may have. */
export const attempts = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000];
/** The numbers of shuffles on the slider. */
export const shuffles = [1, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
export const LONGEST_SEED = 40; // of characters

/** 3 x 2 gets more shuffles: each of its 720 arrangements has to come often enough to be counted. */
const usualN = (size: string) => (size === '3x2' ? 1_000_000 : 10_000);

/** Two ways to shuffle that differ in one token of their code, and each by what it becomes when that is edited. */
const twins = { sattolo: 'fisher-yates', 'fisher-yates': 'sattolo' } as const;
export type Twin = keyof typeof twins;
export const editable = Object.keys(twins) as Twin[];

/** What the reader asks for: a board, how often each method shuffles, a seed from which everything follows, and the method to look at. */
export class Asked {
  method = 'random-walk' as Method;
  size = '3x3';
  n = 10_000;
  /** Attempts to slide in each random walk. */
  attempts = 30;
  /** The method whose code is edited. */
  edited: Twin | null = null;
  seed;

  constructor(seed: string) {
    this.seed = seed;
  }

  /** The same as parameters of a link. */
  get record() {
    return {
      method: this.method,
      size: this.size,
      n: String(this.n),
      steps: String(this.attempts),
      ...(this.edited ? { edited: this.edited } : {}),
      seed: this.seed,
    };
  }

  /** What runs in the place of a method: another one when its code is edited. */
  runs(method: Method): Method {
    return this.edited === method ? twins[this.edited] : method;
  }

  /** The reader edits the code of the method at hand, so that this one runs. */
  edit(runs: Method) {
    const { method } = this;
    if (method in twins) this.edited = runs === method ? null : (method as Twin);
  }

  chooseSize(size: string) {
    if (this.n === usualN(this.size)) this.n = usualN(size);
    this.size = size;
  }

  /**
   * Takes the wishes of a link.
   * @returns what is wrong with it
   */
  take(parameters: URLSearchParams): string {
    const link = new Link(parameters);
    this.method = link.choice('method', methods) ?? this.method;
    this.size = link.choice('size', sizes) ?? this.size;
    this.edited = link.choice('edited', editable) ?? null;
    const nearest = (name: string, values: number[], usual: number) => {
      const wanted = link.number(name, 1, values[values.length - 1]) ?? usual;
      const taken = values.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
      if (taken !== wanted)
        link.complain(
          say`The link asks for ${name} “${formatCount(wanted)}”; the figure takes ${formatCount(taken)} instead.`,
        );
      return taken;
    };
    this.n = nearest('n', shuffles, usualN(this.size));
    this.attempts = nearest('steps', attempts, 30);
    this.seed = link.text('seed', LONGEST_SEED) ?? this.seed;
    return link.problem;
  }
}

export const written = (value: number, digits: number = 2) => formatFixed(value, digits);

const percent = (part: number, whole: number) => `${written((part / whole) * 100, 1)} %`;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** What a uniform shuffle would give: tiles at home, moves away at least, and how often a tile lands in each cell. */
export function fairOf(width: number, height: number) {
  const cells = width * height;
  return { cells, home: (cells - 1) / cells, distance: manhattanMean(width, height), landing: 1 / cells };
}

export type Fair = ReturnType<typeof fairOf>;

/** How much likelier the commonest arrangement is than the rarest, as it was counted and as it is exactly. */
export function ratioWords(
  { most, least, shuffles: done }: StudyResult['summary'],
  exact: ExactSpread | null,
  cells: number,
): [measured: string, note: string] {
  const few = cells <= 6; // so few that each arrangement is counted
  const counted = least > 0 ? `${written(most / least, 3)} : 1` : say`some never came`;
  const measured = most > 0 ? counted : few ? '–' : say`not counted`;
  if (!exact)
    return [
      measured,
      few ? say`no exact number for a random walk` : say`there are ${formatCount(factorial(cells))} arrangements`,
    ];
  if (exact.reached < exact.arrangements)
    return [
      measured,
      say`exact: ${formatCount(exact.reached)} of ${formatCount(exact.arrangements)} arrangements come, equally often`,
    ];
  const common = divisor(exact.most, exact.least);
  const ratio = `${exact.most / common}/${exact.least / common} = ${formatNumber(Number((exact.most / exact.least).toFixed(3)))}`;
  // The rarest arrangement has to come some hundred times before the measured number means much.
  const tooFew = most > 0 && (done * exact.least) / exact.sequences < 300;
  return [
    measured,
    say`exact: ${exact.most === exact.least ? say`1, all equally often` : ratio}${tooFew ? say`; these are too few shuffles to measure it` : ''}`,
  ];
}

/** What the shuffles so far show. */
export function verdictOf(
  { method, attempts: tried }: { method: Method; attempts: number },
  { summary, landings, atHome }: StudyResult,
  exact: ExactSpread | null,
  { cells, home, landing }: Fair,
) {
  const count = summary.shuffles;
  const most = Math.max(...landings);
  const place = landings.indexOf(most);
  const tile = Math.floor(place / cells);
  const where = say`${tile === 0 ? say`the blank` : say`tile ${tile}`} is in cell ${(place % cells) + 1}`;
  const fair = say`where ${percent(landing, 1)} would be fair`;
  const off = Math.max(...landings.map((value) => Math.abs(value / count - landing))) / landing;
  switch (method) {
    case 'random-walk':
      return (
        say`After ${counted(tried, 'attempt')} to slide, ${written(summary.home, 1)} of ${cells - 1} tiles are at home on average; a fair shuffle leaves ${written(home, 1)}. ` +
        (summary.home > 2 * home
          ? say`It is hardly shuffled.`
          : off > 0.25
            ? say`Nearly; but ${where} still in ${percent(most, count)} of them, ${fair}.`
            : say`Enough moves, at last.`)
      );
    case 'naive-swap':
      return (
        say`It leans: ${where} in ${percent(most, count)} of the shuffles, ${fair}.` +
        (exact
          ? say` The commonest arrangement comes ${formatNumber(Number((exact.most / exact.least).toFixed(3)))} times as often as the rarest.`
          : '')
      );
    case 'sattolo':
      return say`${atHome.slice(1).every((value) => value === 0) ? say`In ${formatCount(count)} shuffles no tile was ever left at home: the diagonal is empty.` : ''}
          Every arrangement it makes is a single cycle; most arrangements are not. This is Sattolo’s algorithm, not Fisher-Yates.`;
    default:
      return say`Flat: the cell that is farthest from its fair share is off by ${percent(off, 1)} of it, and the more you shuffle, the less. That is chance, not bias.`;
  }
}

/** Why so many results can be solved. */
export const solvableWords = (method: Method) =>
  method === 'random-walk'
    ? say`moves keep it solvable`
    : method === 'sattolo'
      ? say`depends only on where the blank went`
      : say`the other half gets repaired`;
