// Small boards as SVG, for the pictures of the tutorial: a position to look at, not to play. miniBoard() makes one, and
// updateMiniBoard() changes it in place. It may stand in a page, or in another SVG (then with x, y, width, height).
// Colours are the real board's (src/draw/palette.cpp); tutorial.css has the rest (`.mini-board …`), forced
// colours included. A tile is a node or two, so that a page can hold a few hundred boards.

import { shape } from '../common/dom.ts';
import { homeOf, isSolved, parsePosition, speakPosition } from './board.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';

/** Width of a cell in the drawing's own units. */
const cellWidth = 20;

/** What to draw beside the tiles; tiles are named by their numbers. */
export interface MiniBoardOptions {
  /** what a screen reader says; default: the tiles, row by row. '' when the text beside the board says it */
  label?: string;
  /** tiles with a ring around them; 0 rings the blank */
  highlight?: Iterable<number>;
  /** a small number in the corner of these tiles: their part of h */
  contributions?: Record<number, number | string>;
  /** a tick or a cross in the corner of these tiles */
  marks?: Record<number, 'right' | 'wrong'>;
  /** colour by group (0 to 7) instead of by home; tiles without one are grey */
  groups?: Record<number, number>;
  /** all green; default: when the board is solved and there are no groups */
  solvedLook?: boolean;
}

// Equal steps of hue at one lightness, from rose through violet to blue.
const hues = [
  [0xcd, 0x29, 0x5e],
  [0xc3, 0x2f, 0x85],
  [0xb3, 0x39, 0xa8],
  [0x9e, 0x45, 0xc5],
  [0x83, 0x51, 0xda],
  [0x5f, 0x5f, 0xe6],
  [0x2c, 0x6b, 0xe8],
];
const emerald = '#028352';
/** Colours of groups: white digits stay readable on each. */
const groupColors = ['#9e45c5', '#0b7285', '#b5451b', '#2c6be8', '#4d7c0f', '#cd295e', '#6b5b00', '#5c5f77'];
const noGroup = '#6b7085';

/** The colour that a tile has on the real board, by its home. */
export function tileColor(board: Position, tile: number) {
  const home = homeOf(board, tile);
  const last = Math.max(1, board.width + board.height - 3);
  const place = Math.min(1, ((home % board.width) + Math.floor(home / board.width)) / last) * (hues.length - 1);
  const span = Math.min(hues.length - 2, Math.floor(place));
  const mix = hues[span].map((from, channel) => Math.round(from + (hues[span + 1][channel] - from) * (place - span)));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const ticks = { right: 'm-2.6 .2 1.8 1.9 3.4-4', wrong: 'm-2.2-2.2 4.4 4.4m0-4.4-4.4 4.4' };

/**
 * A new picture of a position. It is as wide as its container (tutorial.css), and its height follows.
 * @returns an empty picture that says so when the text is not a position
 */
export function miniBoard(position: string | Position, options: MiniBoardOptions = {}): SVGSVGElement {
  const svg = shape('svg', { class: 'mini-board' });
  updateMiniBoard(svg, position, options);
  return svg;
}

/** Draws another position, or other marks, into a picture that miniBoard() made. Options that are left out are gone. */
export function updateMiniBoard(svg: SVGSVGElement, position: string | Position, options: MiniBoardOptions = {}) {
  const board = typeof position === 'string' ? parsePosition(position) : position;
  const { width, height } = board ?? { width: 3, height: 3 };
  svg.setAttribute('viewBox', `0 0 ${width * cellWidth + 2} ${height * cellWidth + 2}`);
  const label = options.label ?? (board ? say`Board: ${speakPosition(board)}` : say`No board`);
  if (label) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    svg.removeAttribute('aria-hidden');
  } else {
    svg.removeAttribute('role');
    svg.removeAttribute('aria-label');
    svg.setAttribute('aria-hidden', 'true');
  }
  const tray = shape('rect', { class: 'tray', width: width * cellWidth + 2, height: height * cellWidth + 2, rx: 3.4 });
  svg.replaceChildren(tray, ...(board ? board.tiles.map((tile, cell) => drawTile(board, tile, cell, options)) : []));
}

function drawTile(
  board: Position,
  tile: number,
  cell: number,
  { highlight = [], contributions = {}, marks = {}, groups, solvedLook }: MiniBoardOptions,
) {
  const x = (cell % board.width) * cellWidth + 1;
  const y = Math.floor(cell / board.width) * cellWidth + 1;
  const group = shape('g', { transform: `translate(${x} ${y})` });
  const ringed = new Set(highlight).has(tile);
  if (tile) {
    const solved = solvedLook ?? (!groups && isSolved(board));
    const color = groups ? (groupColors[groups[tile]] ?? noGroup) : solved ? emerald : tileColor(board, tile);
    group.setAttribute('class', 'tile');
    group.append(
      shape('rect', { x: 0.7, y: 0.7, width: cellWidth - 1.4, height: cellWidth - 1.4, rx: 2.8, fill: color }),
    );
    const corner = contributions[tile] ?? '';
    const marked = corner !== '' || marks[tile];
    const place = marked ? { x: 7.6, y: 15.4 } : { x: 10, y: 13.6 };
    group.append(shape('text', { ...place, 'font-size': tile > 9 ? 9.4 : 10.4 }, String(tile)));
    if (corner !== '') {
      group.append(
        shape('circle', { class: 'badge', cx: 14.9, cy: 5.1, r: 3.9 }),
        shape('text', { class: 'badge-text', x: 14.9, y: 7, 'font-size': 5.6 }, String(corner)),
      );
    } else if (marks[tile]) {
      group.append(
        shape('circle', { class: 'badge', cx: 14.9, cy: 5.1, r: 3.9 }),
        shape('path', { class: `mark ${marks[tile]}`, transform: 'translate(14.9 5.1)', d: ticks[marks[tile]] }),
      );
    }
  }
  if (ringed)
    group.append(
      shape('rect', { class: 'ring', x: 1.3, y: 1.3, width: cellWidth - 2.6, height: cellWidth - 2.6, rx: 2.3 }),
    );
  return group;
}
