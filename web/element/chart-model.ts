// The shapes of the chart of a reviewed game: from distances and moments to lines, bands and places. Pure functions, and
// nothing of the page.

import { highOf, isProven, lowOf } from '../common/format.ts';

import type { Distance } from '../common/types.ts';

export interface Charted {
  /** before the first move and after each */
  curve: readonly Distance[];
  /** the costliest first */
  detours: readonly { from: number; to: number; cost: number }[];
  /** of the moves, in milliseconds; null: not known */
  moments: readonly number[] | null;
}

/** in pixels */
export type Room = { width: number; height: number; by: 'moves' | 'time' };

const MARKED_DETOURS = 3;

/** The least of 1, 2, 5, 10, 20 … that parts a length into at most that many. */
function stepFor(length: number, parts: number) {
  for (let step = 1; ; step *= 10)
    for (const times of [1, 2, 5]) if (length / (step * times) <= parts) return step * times;
}

/** @returns from 0 */
const ticksFor = (length: number, parts: number): number[] => {
  const step = stepFor(Math.max(1, length), parts);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
};

const rounded = (value: number) => Math.round(value * 10) / 10;

export function shapesOf({ curve, detours, moments }: Charted, { width, height, by }: Room) {
  const moves = curve.length - 1;
  const timed = by === 'time' && moments !== null;
  const most = Math.max(1, ...curve.map((distance) => highOf(distance) ?? lowOf(distance)));
  /** Where it is across after that many moves: moves, or milliseconds. */
  const across = (move: number) => (timed ? (move === 0 ? 0 : (moments[move - 1] ?? 0)) : move);
  const whole = Math.max(1, across(moves));
  const xOf = (move: number) => rounded((across(move) / whole) * width);
  const yOf = (distance: number) => rounded(height - (distance / most) * height);

  let [line, rises, known] = ['', '', ''];
  const away: number[] = [];
  for (let move = 1; move <= moves; move += 1) {
    const [before, after] = [curve[move - 1], curve[move]];
    const [x0, x1] = [xOf(move - 1), xOf(move)];
    // Over time the distance stays until the move is made.
    const path = (from: number, to: number) =>
      `M${x0} ${yOf(from)}${timed ? `H${x1}V${yOf(to)}` : `L${x1} ${yOf(to)}`}`;
    if (isProven(before) && isProven(after)) {
      line += path(before, after);
      if (after > before) {
        rises += timed ? `M${x1} ${yOf(before)}V${yOf(after)}` : path(before, after);
        away.push(move);
      }
      continue;
    }
    const [from, to] = [highOf(before), highOf(after)];
    if (from !== null && to !== null) known += path(from, to);
  }
  return {
    most,
    line,
    /** Moves away from the goal, as a path and by their numbers from 1. */
    rises,
    away: away.map((move) => ({ move, x: xOf(move), x0: timed ? xOf(move) : xOf(move - 1) })),
    /** The best that is known where nothing is proven. */
    known,
    bands: bandsOf(curve, xOf, yOf),
    detours: detours
      .slice(0, MARKED_DETOURS)
      .map(({ from, to }) => ({ x: xOf(from - 1), width: xOf(to) - xOf(from - 1) })),
    rows: ticksFor(most, 5).map((value) => ({ value, y: yOf(value) })),
    columns: ticksFor(timed ? whole / 1000 : whole, 5).map((value) => ({
      value,
      x: rounded(((timed ? value * 1000 : value) / whole) * width),
    })),
    xOf,
    yOf: (move: number) => yOf(highOf(curve[move]) ?? lowOf(curve[move])),
    /** The place in the game that is nearest to a place of the chart. */
    moveAt(x: number) {
      let nearest = 0;
      for (let move = 1; move <= moves; move += 1)
        if (Math.abs(xOf(move) - x) < Math.abs(xOf(nearest) - x)) nearest = move;
      return nearest;
    },
  };
}

/** What is not yet proven, as areas between the least and the most; they close as proofs come. */
function bandsOf(curve: readonly Distance[], xOf: (move: number) => number, yOf: (distance: number) => number) {
  let bands = '';
  const most = Math.max(1, ...curve.map((distance) => highOf(distance) ?? lowOf(distance)));
  for (let first = 0; first < curve.length; first += 1) {
    if (isProven(curve[first])) continue;
    let last = first;
    while (last + 1 < curve.length && !isProven(curve[last + 1])) last += 1;
    const [from, to] = [Math.max(0, first - 1), Math.min(curve.length - 1, last + 1)];
    const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const upper = places.map((move) => `${xOf(move)} ${yOf(highOf(curve[move]) ?? most)}`);
    const lower = places.map((move) => `${xOf(move)} ${yOf(lowOf(curve[move]))}`).reverse();
    bands += `M${[...upper, ...lower].join('L')}Z`;
    first = last;
  }
  return bands;
}

/**
 * Moves a second along the way, as a line.
 * @param rates after each move
 */
export function rateLine(rates: readonly (number | null)[], xOf: (move: number) => number, height: number) {
  const most = Math.max(1, ...rates.map((rate) => rate ?? 0));
  let line = '';
  for (const [at, rate] of rates.entries()) {
    const pen = line === '' || rates[at - 1] === null ? 'M' : 'L';
    if (rate !== null) line += `${pen}${xOf(at + 1)} ${rounded(height - (rate / most) * height)}`;
  }
  return { most, line };
}
