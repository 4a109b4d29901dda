// Code that is shown with its running lines lit, as pseudocode or as an extract of src/. Each line names the events that
// run it, and those of which it is the line to look at. It knows no page.

/** @import { Extract } from './code-extracts.js' */

/** @typedef {{ text: string, runs: string[], shows: string[] }} Line */
/** Lines that belong together. source: where they are cut from. @typedef {{ title: string, source: Extract | null, lines: Line[] }} Part */

/** @param {string} text @param {string[]} [runs] @param {string[]} [shows] @returns {Line} */
export const line = (text, runs = [], shows = []) => ({ text, runs: [...runs, ...shows], shows });

/** @param {Line[]} lines @returns {Part} */
export const pseudocode = (lines) => ({ title: '', source: null, lines });

/** @param {string} title @param {Extract} source @returns {Part} */
export function extractPart(title, source) {
  const lines = source.text.split('\n').map((text) => line(text));
  for (const [place, lit, at] of source.marks) lines[place] = line(lines[place].text, lit, at);
  return { title, source, lines };
}

/** How many events of each kind there were until one. @param {{ kind: string }[]} events @param {number} at */
export function countsUntil(events, at) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind } of events.slice(0, at + 1)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/**
 * The next event of these kinds; after the last comes the first again, and -1 where there is none.
 * @param {{ kind: string }[]} events
 * @param {number} at
 * @param {string[]} kinds
 */
export function nextEvent(events, at, kinds) {
  const later = events.findIndex(({ kind }, place) => place > at && kinds.includes(kind));
  return later >= 0 ? later : events.findIndex(({ kind }) => kinds.includes(kind));
}
