// How the element's attributes are read. Used by the small script that is loaded first and by the
// board itself; nothing in here needs the page.

/** @import { Algorithm } from '../common/types' */

export const MIN_SIDE = 2;
export const MAX_SIDE = 10;

/** Width and height of a board that does not say. @type {readonly [number, number]} */
export const DEFAULT_SIZE = [4, 4];

/** @type {readonly Algorithm[]} */
export const allAlgorithms = [
  'auto',
  'idastar',
  'fast',
  'astar-manhattan',
  'astar-misplaced',
  'bidirectional-bfs',
  'bfs',
];

/** @param {number} side */
const fits = (side) => side >= MIN_SIDE && side <= MAX_SIDE;

/**
 * Reads "4x3", width first.
 * @param {string} text
 * @returns {[number, number] | null} null when it is none, or too small or large for a board
 */
export function parseSize(text) {
  const match = /^\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*$/i.exec(text);
  if (!match) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  return fits(width) && fits(height) ? [width, height] : null;
}

/**
 * The size that a position has, without checking anything else: for the room that it will take.
 * @param {string} text position text
 * @returns {[number, number] | null} null when it cannot be told
 */
export function sizeOfState(text) {
  const rows = text
    .split(text.includes('/') ? '/' : '\n')
    .map((row) => row.split(/[\s,]+/).filter(Boolean).length)
    .filter(Boolean);
  let [width, height] = [rows[0], rows.length];
  // A list without rows is a square.
  if (!text.includes('/') && (height === 1 || rows.every((length) => length === 1)))
    width = height = Math.sqrt(width * height);
  return Number.isInteger(width) && fits(width) && fits(height) ? [width, height] : null;
}

/**
 * Reads a list parted by white space or commas.
 * @param {string | null} text
 * @returns {string[]} in lower case, each once
 */
export const parseList = (text) => [
  ...new Set(
    (text ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/**
 * Reads a number above 0, with K, M or G behind it for times 1024, 1024² and 1024³: "5000", "0.5", "512M".
 * @param {string | null} text
 * @returns {number} NaN when it is none
 */
export function parseAmount(text) {
  // Each part can match in one way only: a very long text would else take for ever.
  const [, digits, unit] = /^((?:\d*\.)?\d+(?:e\d+)?)\s*([kmg]?)b?$/i.exec((text ?? '').trim()) ?? [];
  const value = Number(digits) * 1024 ** ' kmg'.indexOf(unit?.toLowerCase() || ' ');
  return value > 0 && value < Infinity ? value : NaN;
}
