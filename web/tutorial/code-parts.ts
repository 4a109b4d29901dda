// Code that is shown with its running lines lit, as pseudocode or as an extract of src/. Each line names the events that
// run it, and those of which it is the line to look at. It knows no page.

import type { Extract } from './code-extracts.js';

export type Line = { text: string; runs: string[]; shows: string[] };
/** Lines that belong together. source: where they are cut from. */
export type Part = { title: string; source: Extract | null; lines: Line[] };

export const line = (text: string, runs: string[] = [], shows: string[] = []): Line => ({
  text,
  runs: [...runs, ...shows],
  shows,
});

export const pseudocode = (lines: Line[]): Part => ({ title: '', source: null, lines });

export function extractPart(title: string, source: Extract): Part {
  const lines = source.text.split('\n').map((text) => line(text));
  for (const [place, lit, at] of source.marks) lines[place] = line(lines[place].text, lit, at);
  return { title, source, lines };
}

/** How many events of each kind there were until one. */
export function countsUntil(events: { kind: string }[], at: number) {
  const counts: Record<string, number> = {};
  for (const { kind } of events.slice(0, at + 1)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The next event of these kinds; after the last comes the first again, and -1 where there is none. */
export function nextEvent(events: { kind: string }[], at: number, kinds: string[]) {
  const later = events.findIndex(({ kind }, place) => place > at && kinds.includes(kind));
  return later >= 0 ? later : events.findIndex(({ kind }) => kinds.includes(kind));
}
