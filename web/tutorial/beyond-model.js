// What the parts of "beyond" count: what all positions would cost, the rounds of IDA*, and two bounds that close in.
// It knows neither the page nor the engine.

import { factorial } from './pieces.js';
import { counted, formatCount, formatFixed, say } from './say.js';

/** @import { Statistics } from '../common/types' */

/** @typedef {[number, number]} Point across, up */

/** How many positions of 4 x 4 can be reached. */
const POSITIONS = factorial(16) / 2;

/** @param {number} seconds */
function longTime(seconds) {
  if (seconds < 172_800) return say`${Math.round(seconds / 3600)} hours`;
  return seconds < 63_072_000
    ? say`${Math.round(seconds / 86_400)} days`
    : say`${Math.round(seconds / 31_536_000)} years`;
}

/** @param {number} bytes */
const longBytes = (bytes) =>
  bytes < 1e15 ? say`${Math.round(bytes / 1e12)} terabytes` : say`${formatFixed(bytes / 1e15, 1)} petabytes`;

/**
 * What a search would need for all of 4 x 4, judged by how far it came.
 * @param {string} name
 * @param {Pick<Statistics, 'bytesPeak' | 'stored' | 'expanded' | 'milliseconds'>} statistics
 */
export function costOfAll(name, { bytesPeak, stored, expanded, milliseconds }) {
  const each = bytesPeak / stored;
  const speed = (expanded / milliseconds) * 1000;
  return say`${name} used ${formatFixed(each, 1)} bytes for each state here, and expanded ${formatCount(Math.round(speed))} a second.
      All ${formatCount(POSITIONS)} positions would take it ${longBytes(each * POSITIONS)} and ${longTime(POSITIONS / speed)}.`;
}

/** The rounds of IDA*. Each has a limit, and the numbers of states that were expanded when it began and ended. */
export class Rounds {
  /** @type {{ bound: number, from: number, to: number }[]} */
  #all = [];

  /** @param {Pick<Statistics, 'lowerBound' | 'expanded'>} statistics @param {boolean} running */
  add({ lowerBound, expanded }, running) {
    const last = this.#all[this.#all.length - 1];
    // The bound also rises when the length is proven, without a further round.
    if (!last || (running && lowerBound > last.bound))
      this.#all.push({ bound: lowerBound, from: last ? last.to : 0, to: expanded });
    this.#all[this.#all.length - 1].to = expanded;
  }

  get count() {
    return this.#all.length;
  }

  /** The limit by states expanded, from 1 on for a logarithmic scale. @returns {Point[]} */
  get points() {
    const last = this.#all[this.#all.length - 1];
    return [
      ...this.#all.map(({ bound, from }) => /** @type {Point} */ ([Math.max(1, from), bound])),
      [Math.max(1, last.to), last.bound],
    ];
  }

  /** Limit, states, and how many times as many as in the round before. @returns {string[][]} */
  get rows() {
    return this.#all.map(({ bound, from, to }, place) => {
      const before = place > 0 ? this.#all[place - 1].to - this.#all[place - 1].from : 0;
      return [String(bound), formatCount(to - from), before > 0 ? `${formatFixed((to - from) / before, 1)} ×` : ''];
    });
  }
}

/** What is found and what is proven, over time. */
export class Bounds {
  /** @type {Point[]} */
  found = [];
  /** @type {Point[]} */
  proven = [];

  /** @param {number} milliseconds @param {Pick<Statistics, 'length' | 'lowerBound'>} statistics */
  add(milliseconds, { length, lowerBound }) {
    const seconds = Math.round(milliseconds / 100) / 10;
    if (length >= 0) this.#keep(this.found, [seconds, length]);
    this.#keep(this.proven, [seconds, lowerBound]);
  }

  /** A line needs only its corners. @param {Point[]} points @param {Point} next */
  #keep(points, next) {
    if (points.length > 1 && points.slice(-2).every(([, value]) => value === next[1])) points.pop();
    points.push(next);
  }
}

/** How far apart they are. @param {Pick<Statistics, 'length' | 'lowerBound'>} statistics */
export const gapWords = ({ length, lowerBound }) =>
  length < 0 ? '–' : length === lowerBound ? 'closed' : String(length - lowerBound);

/** @param {number} length */
export const foundWords = (length) => (length < 0 ? say`nothing yet` : counted(length, 'move'));
