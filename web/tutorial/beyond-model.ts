// What the parts of "beyond" count: what all positions would cost, the rounds of IDA*, and two bounds that close in.
// It knows neither the page nor the engine.

import { factorial } from './pieces.ts';
import { counted, formatCount, formatFixed, say } from './say.ts';

import type { Statistics } from '../common/types.ts';

/** across, up */
export type Point = [number, number];

/** How many positions of 4 x 4 can be reached. */
const POSITIONS = factorial(16) / 2;

function longTime(seconds: number) {
  if (seconds < 172_800) return say`${Math.round(seconds / 3600)} hours`;
  return seconds < 63_072_000
    ? say`${Math.round(seconds / 86_400)} days`
    : say`${Math.round(seconds / 31_536_000)} years`;
}

const longBytes = (bytes: number) =>
  bytes < 1e15 ? say`${Math.round(bytes / 1e12)} terabytes` : say`${formatFixed(bytes / 1e15, 1)} petabytes`;

/** What a search would need for all of 4 x 4, judged by how far it came. */
export function costOfAll(
  name: string,
  { bytesPeak, stored, expanded, milliseconds }: Pick<Statistics, 'bytesPeak' | 'stored' | 'expanded' | 'milliseconds'>,
) {
  const each = bytesPeak / stored;
  const speed = (expanded / milliseconds) * 1000;
  return say`${name} used ${formatFixed(each, 1)} bytes for each state here, and expanded ${formatCount(Math.round(speed))} a second.
      All ${formatCount(POSITIONS)} positions would take it ${longBytes(each * POSITIONS)} and ${longTime(POSITIONS / speed)}.`;
}

/** The rounds of IDA*. Each has a limit, and the numbers of states that were expanded when it began and ended. */
export class Rounds {
  #all: { bound: number; from: number; to: number }[] = [];

  add({ lowerBound, expanded }: Pick<Statistics, 'lowerBound' | 'expanded'>, running: boolean) {
    const last = this.#all[this.#all.length - 1];
    // The bound also rises when the length is proven, without a further round.
    if (!last || (running && lowerBound > last.bound))
      this.#all.push({ bound: lowerBound, from: last ? last.to : 0, to: expanded });
    this.#all[this.#all.length - 1].to = expanded;
  }

  get count() {
    return this.#all.length;
  }

  /** The limit by states expanded, from 1 on for a logarithmic scale. */
  get points(): Point[] {
    const last = this.#all[this.#all.length - 1];
    return [
      ...this.#all.map(({ bound, from }) => [Math.max(1, from), bound] as Point),
      [Math.max(1, last.to), last.bound],
    ];
  }

  /** Limit, states, and how many times as many as in the round before. */
  get rows(): string[][] {
    return this.#all.map(({ bound, from, to }, place) => {
      const before = place > 0 ? this.#all[place - 1].to - this.#all[place - 1].from : 0;
      return [String(bound), formatCount(to - from), before > 0 ? `${formatFixed((to - from) / before, 1)} ×` : ''];
    });
  }
}

/** What is found and what is proven, over time. */
export class Bounds {
  found: Point[] = [];
  proven: Point[] = [];

  add(milliseconds: number, { length, lowerBound }: Pick<Statistics, 'length' | 'lowerBound'>) {
    const seconds = Math.round(milliseconds / 100) / 10;
    if (length >= 0) this.#keep(this.found, [seconds, length]);
    this.#keep(this.proven, [seconds, lowerBound]);
  }

  /** A line needs only its corners. */
  #keep(points: Point[], next: Point) {
    if (points.length > 1 && points.slice(-2).every(([, value]) => value === next[1])) points.pop();
    points.push(next);
  }
}

/** How far apart they are. */
export const gapWords = ({ length, lowerBound }: Pick<Statistics, 'length' | 'lowerBound'>) =>
  length < 0 ? '–' : length === lowerBound ? 'closed' : String(length - lowerBound);

export const foundWords = (length: number) => (length < 0 ? say`nothing yet` : counted(length, 'move'));
