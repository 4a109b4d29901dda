// Games as lines of text, as slidysim and others write them: position and moves, with a space, tab, comma or semicolon
// between; and scrambles of csTimer, moves from the goal. Each line is a game, or it is told what is wrong with it.

import { goalOf, lettersOf, movesIn, opposite, positionText, printable, slide } from '../common/text.ts';

import type { Way } from '../words/sentences.ts';

/** unclear: no position with moves. position: no board can have it. move: it is not possible there. long: there are too
 * many moves. */
export type LineFailure = 'unclear' | 'position' | 'move' | 'long';

/** A line of the text, counted from 1. code: what is wrong with it, '' if nothing is; quoted: where, printable. at:
 * the move that is not possible, counted from 1. A scramble has no moves: state is the position that it makes, length
 * how long it was. */
export type GameLine = {
  line: number;
  state: string;
  size: string;
  moves: string;
  length: number;
  scramble: boolean;
  code: LineFailure | '';
  quoted: string;
  at: number;
};

const MOST_MOVES = 100_000; // as src/core/notation.hpp
const LONGEST_TEXT = 300_000; // characters of moves and what follows them

const position = /^\d[\d ,/]*/;
const letters = /^(?:[UDLR](?!0+(?!\d))\d{0,6}[ ]?)+(?![^\s,;])/i; // no move is made zero times
/** What other programs write after the moves: numbers, times, dates. */
const extra = /^(?:@?\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|(?:\d+:)*\d+(?:\.\d+)?s?)$/;
/** How csTimer writes moves where it does not write letters. */
const arrows = { '↑': 'U', '↓': 'D', '←': 'L', '→': 'R', '￪': 'U', '￬': 'D', '￩': 'L', '￫': 'R' } as Record<
  string,
  string
>;
const inLetters = (text: string) => text.replace(/[↑↓←→￪￬￩￫]/g, (arrow) => arrows[arrow]);
/** The number of a line of csTimer, its time before a scramble, with penalty, phases and comment: 3. (DNF(14.34)=9+5.34)[why] */
const numbered = /^\d+[.)]\s+(?:\(?(?:DNF\()?[\d:.]+\+?\)?(?:=[\d:.+]+)?\)?(?:\[[^\]]*\])?\s+(?=[UDLR]))?/i;

function tilesOf(text: string) {
  const rows = text.split('/').map((row) => (row.match(/\d+/g) ?? []).map(Number));
  const tiles = rows.flat();
  const [width, height] = rows.length > 1 ? [rows[0].length, rows.length] : Array(2).fill(Math.sqrt(tiles.length));
  const isSize = [width, height].every((side) => Number.isInteger(side) && side >= 2 && side <= 10);
  if (!isSize || rows.some((row) => rows.length > 1 && row.length !== width)) return null;
  return new Set(tiles).size === tiles.length && Math.max(...tiles) < tiles.length ? { tiles, width } : null;
}

/** @param size of a scramble, which does not say it */
function readLine(text: string, line: number, size: string): GameLine {
  const read: GameLine = { line, size, state: '', moves: '', length: 0, scramble: false, code: '', quoted: '', at: 0 };
  const refused = (code: LineFailure, quoted: string) => ({ ...read, code, quoted: printable(quoted) });
  let rest = text.replaceAll('"', '').replace(numbered, '').trim();
  const state = position.exec(rest)?.[0].replace(/[\s,/]+$/, '') ?? '';
  rest = rest
    .slice(state.length)
    .replace(/^[\s,;]+/, '')
    .replace(/ +/g, ' ');
  const found = rest.length > LONGEST_TEXT ? '' : (letters.exec(rest)?.[0] ?? '');
  if (rest.length > LONGEST_TEXT) return refused('long', '');
  if (found === '') return refused('unclear', rest || state);
  const after = rest.slice(found.length).replace(/^[\s,;]+/, '');
  if (after !== '' && !after.split(/[\s,;]+/).every((part) => part === '' || extra.test(part)))
    return refused('unclear', after);
  const length = movesIn(found);
  if (length > MOST_MOVES) return refused('long', '');
  let moves = lettersOf(found.toUpperCase());
  const scramble = state === '';
  const [columns, rows] = size.split('x').map(Number);
  const board = scramble ? { tiles: goalOf(columns * rows), width: columns } : tilesOf(state);
  if (!board) return { ...refused('position', state), state };
  const { tiles, width } = board;
  // From the goal no tile can travel up or left: then the letters mean the way of the blank, as some of csTimer's do.
  if (scramble && /^[UL]/.test(moves)) moves = moves.replace(/./g, (letter) => opposite[letter as Way]);
  Object.assign(read, {
    length,
    scramble,
    size: `${width}x${tiles.length / width}`,
    state: positionText(tiles, width),
  });
  const at = [...moves].findIndex((letter) => !slide(tiles, width, letter));
  if (at >= 0) return { ...refused('move', moves[at]), at: at + 1 };
  return scramble ? { ...read, state: positionText(tiles, width) } : { ...read, moves };
}

export const hasMoves = (text: string) => /(?:^|[^a-z])[UDLR][UDLR\d]*(?:[^a-z\d]|$)/i.test(inLetters(text));

/** Reads the lines of a text; empty ones, those that begin with # and csTimer's header (averages, up to its first
 * numbered line) are left out. A position may be written in several lines when it is the only one.
 * @param size of scrambles */
export function linesOf(text: string, size: string): GameLine[] {
  const all = inLetters(text)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const header = /csTimer/i.test(all[0]?.text ?? '') ? all.findIndex((line) => /^\d+[.)]\s/.test(line.text)) : 0;
  const lines = all.slice(Math.max(header, 0));
  const begin = lines.findIndex((line) => /[UDLR]/i.test(line.text));
  const oneGame =
    begin > 0 && begin === lines.length - 1 && lines.slice(0, begin).every((line) => /^[\d ,/]+$/.test(line.text));
  if (oneGame) return [readLine(joined(lines), lines[0].line, size)];
  return lines.map((line) => readLine(line.text, line.line, size));
}

/** @param lines rows of a position, and moves after the last or below it */
function joined(lines: { text: string }[]) {
  const last = lines[lines.length - 1].text;
  const rows = lines.slice(0, -1).map(({ text }) => text.replace(/[\s,/]+$/, ''));
  return rows.join('/') + (/^\d/.test(last) ? '/' : ' ') + last;
}
