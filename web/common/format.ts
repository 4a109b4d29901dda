// Numbers in a fitting unit, written as a language writes them, by default English.
// Not by Intl.NumberFormat, because making one delayed the first board by 30 ms.

import type { Distance } from './types.ts';

export interface NumberStyle {
  group: string;
  groupFrom: number;
  decimal: string;
  kilobyte: string;
  megabyte: string;
  /** before a value that is less than can be told, with its space */
  under: string;
  /** whether nothing is one thing: "0 coup" */
  singularZero: boolean;
}

export const englishNumbers: NumberStyle = {
  group: ',',
  groupFrom: 4,
  decimal: '.',
  kilobyte: 'KB',
  megabyte: 'MB',
  under: 'under ',
  singularZero: false,
};

/** 181440 → "181,440". @param value a whole number */
export function formatCount(value: number, { group, groupFrom }: NumberStyle = englishNumbers) {
  const digits = String(value);
  return digits.length < groupFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
}

export const formatNumber = (value: number | string, { decimal }: NumberStyle = englishNumbers) =>
  String(value).replace('.', decimal);

const fixed = (value: number, digits: number, style: NumberStyle) => formatNumber(value.toFixed(digits), style);

const threeDigits = (value: number, style: NumberStyle) =>
  fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, style);

/** A duration of a search: "430 µs", "1.24 ms", "12.3 s", "2 min 5 s". Clocks of browsers tick every 100 µs. */
export function formatDuration(milliseconds: number, style: NumberStyle = englishNumbers) {
  if (milliseconds < 0.05) return `${style.under}${fixed(0.1, 1, style)} ms`;
  if (milliseconds < 0.9995) return `${Math.round(milliseconds * 1000)} µs`;
  if (milliseconds < 999.5) return `${threeDigits(milliseconds, style)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 99.95) return `${threeDigits(seconds, style)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A duration that is not known well: "0.6 s", "2 s", "30 s", "1 min". */
export function aboutDuration(seconds: number, style: NumberStyle = englishNumbers) {
  if (seconds >= 45) return `${Math.round(seconds / 60)} min`;
  if (seconds < 0.95) return `${fixed(seconds, 1, style)} s`;
  const ten = seconds < 9.5 ? 1 : 10;
  return `${Math.round(seconds / ten) * ten} s`;
}

/** Play time as on a clock: "0:07", "12:30", "1:02:03"; with digits after the seconds "1:07.312".
 * @param digits of a second that has not passed, 0 to 3 */
export function formatClock(milliseconds: number, digits: number = 0, { decimal }: NumberStyle = englishNumbers) {
  const whole = Math.floor(milliseconds);
  const seconds = Math.floor(whole / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const clock =
    minutes < 60
      ? `${minutes}:${twoDigits(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  if (digits === 0) return clock;
  return `${clock}${decimal}${String(whole % 1000)
    .padStart(3, '0')
    .slice(0, digits)}`;
}

export function formatBytes(bytes: number, style: NumberStyle = englishNumbers) {
  const kilo = Math.ceil(bytes / 1024);
  if (kilo < 1024) return `${kilo} ${style.kilobyte}`;
  const mega = bytes / 1048576;
  return `${mega < 9.95 ? fixed(mega, 1, style) : Math.round(mega)} ${style.megabyte}`;
}

/** The form of a word that goes with a number: the one plural rule of all languages. */
export const plural = (value: number, one: string, many: string, { singularZero }: NumberStyle = englishNumbers) =>
  value === 1 || (singularZero && value < 2) ? one : many;

export const asSentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

// Numbers of moves to the goal as the solver knows them: proven, or an interval that a proof closes.

export const isProven = (distance: Distance): distance is number => typeof distance === 'number';

/** No solution is shorter. */
export const lowOf = (distance: Distance) => (isProven(distance) ? distance : distance[0]);

/** A solution of that many moves is known; null: none is. */
export const highOf = (distance: Distance) => (isProven(distance) ? distance : distance[1]);

/** "55", "55–61", "≥ 55". */
export function formatDistance(distance: Distance, write: (moves: number) => string = String) {
  if (isProven(distance)) return write(distance);
  const [low, high] = distance;
  return high === null ? `≥\u00a0${write(low)}` : `${write(low)}–${write(high)}`;
}
