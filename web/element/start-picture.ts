// What is seen of a board that is not there yet: a picture, and a sentence where it takes long. The picture is hardly to
// be told from what is drawn afterwards (src/draw/painter.cpp, palette.cpp). It is an SVG without a word of CSS, so that
// it can stand on a page under any policy and, serialized, alone in a file.

import { draw, make } from '../common/dom.ts';
import { pickLanguage } from '../common/our-page.ts';
import { languageOf, stillLoading } from '../words/language.ts';
import { isLight } from './colours.ts';
import { startPosition } from './start-position.ts';

import type { BoardShell } from './board-shell.ts';

const hues = [0xcd295e, 0xc32f85, 0xb339a8, 0x9e45c5, 0x8351da, 0x5f5fe6, 0x2c6be8];
const groups = [0x0a72da, 0xc3337a, 0x8851d1, 0xc2460d, 0x037a84, 0x7e6b17];
const INK = 0x16103a; // shades

/** @param to 0xRRGGBB @param share of the second */
const mix = (from: number, to: number, share: number) =>
  [16, 8, 0].reduce((sum, shift) => {
    const [one, other] = [from, to].map((colour) => (colour >> shift) & 255);
    return sum + (Math.round(one + (other - one) * share) << shift);
  }, 0);

export const hex = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`;

export function homeColour(columns: number, rows: number, tile: number, scheme: string | undefined) {
  const [column, row] = [(tile - 1) % columns, Math.floor((tile - 1) / columns)];
  if (scheme === 'plain') return hues[5];
  if (scheme === 'row') return groups[row % 6];
  if (scheme === 'fringe') return groups[Math.min(column, row) % 6];
  const step = ((column + row) * 6) / (columns + rows - 3);
  const hue = Math.min(5, Math.floor(step));
  return mix(hues[hue], hues[hue + 1], step - hue);
}

// The side of a tile is 100, and 4 are between two of them.

/** @param tiles by cell, 0 the blank; only the tray when there are none
 * @param look colours are those of the board itself where none are given; below: room under it, as a share of its
 * width */
export function startPicture(
  columns: number,
  rows: number,
  tiles: number[],
  look: {
    dark?: boolean;
    scheme?: string;
    tray?: string;
    tile?: string;
    text?: string;
    numbers?: boolean;
    below?: number;
  } = {},
) {
  const { dark, scheme, tray, tile: face, text, numbers = true, below = 0 } = look;
  const [width, height] = [104 * columns + 8, 104 * rows + 8];
  const digit = tiles.length > 10 ? 38 : 44; // the height of digits
  const drawn = tiles.flatMap((tile, cell) => {
    if (tile === 0) return [];
    const [x, y] = [6 + 104 * (cell % columns), 6 + 104 * Math.floor(cell / columns)];
    const colour = homeColour(columns, rows, tile, scheme);
    const size = { x, width: 100, rx: 13 };
    const parts = [
      draw('rect', {
        ...size,
        y,
        height: 100,
        fill: face ? `color-mix(in srgb,${face},${hex(INK)} 42%)` : hex(mix(colour, INK, 0.42)),
      }),
      draw('rect', { ...size, y, height: 96, fill: face || hex(mix(colour, INK, 0.02)) }),
    ];
    if (numbers) parts.push(draw('text', { x: x + 50, y: y + 48 + digit / 2 }, String(tile)));
    return parts;
  });
  const all = Math.round(height + below * width);
  return draw(
    'svg',
    {
      viewBox: `0 0 ${width} ${all}`,
      width,
      height: all,
      fill: text || '#fff',
      'text-anchor': 'middle',
      'font-family': 'system-ui,sans-serif',
      'font-weight': 700,
      'font-size': digit / 0.72,
    },
    draw('rect', {
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: height - 1,
      rx: 19,
      fill: tray || (dark ? '#171924' : '#e3e6f0'),
      stroke: tray || (dark ? '#2b2f40' : '#d3d8e6'),
    }),
    ...drawn,
  );
}

export function pictureFor({ attributes, frame, room, view }: BoardShell) {
  const [columns, rows] = room;
  const game = view ? { state: view.game.state } : attributes.game;
  const matches = (query: string) => frame.ownerDocument.defaultView?.matchMedia(query)?.matches ?? false;
  const style = getComputedStyle(frame);
  const colour = (name: string) => style.getPropertyValue(`--puzzle-${name}`).trim();
  const contrast = matches('(forced-colors: active)');
  const trayOnly = contrast || attributes.text('src') !== '';
  const known = trayOnly ? null : startPosition(columns, rows, game);
  const cells = columns * rows;
  // Without a seed every board is another one.
  const anyTiles = () => Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  const theme = attributes.choice('theme');
  const around =
    isLight(style.colorScheme === 'normal' ? style.color : style.outlineColor) ??
    matches('(prefers-color-scheme: dark)');
  const picture = startPicture(columns, rows, known ?? (trayOnly || game.state ? [] : anyTiles()), {
    dark: theme === 'auto' ? around : theme === 'dark',
    scheme: attributes.choice('scheme'),
    tray: contrast ? 'Canvas' : colour('board'),
    tile: colour('tile') || (known ? '' : '#8088aa80'),
    text: colour('text'),
    numbers: known !== null && attributes.choice('numbers') !== 'off',
  });
  picture.setAttribute('class', 'start');
  picture.setAttribute('aria-hidden', 'true');
  return picture;
}

const late = `.late { position: absolute; inset: auto 0 0; margin: 0; padding: .5em .75em; visibility: visible; text-align: center;
  font-size: clamp(14px, .9rem, 32px); line-height: 1.4; overflow-wrap: anywhere; background: #14162bee; color: #fff; }`;

/** Says, over what stands in the place of the board, that it takes long, until it is there or it is said why it does
 * not come. */
export function tellLate(shell: BoardShell) {
  const { stage, root, view } = shell;
  if (view) return; // it is over meanwhile
  const lang = pickLanguage([languageOf(root.host)], Object.keys(stillLoading));
  const note = make('p', { class: 'late', part: 'status', role: 'status', lang });
  shell.dress(late);
  stage.querySelector('.late')?.remove();
  stage.append(note);
  // Screen readers are told of what changes in a place that they know.
  void shell.turn().then(() => {
    note.textContent = stillLoading[lang];
  });
  const end = () => note.remove();
  shell.ready.then(end, end);
}
