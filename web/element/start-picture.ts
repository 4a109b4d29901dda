// What is seen of a board that is not there yet: a picture, and a sentence where it takes long. The picture is hardly to
// be told from what is drawn afterwards (src/draw/painter.cpp, palette.cpp). It is an SVG without a word of CSS, so that
// it can stand on a page under any policy and, serialized, alone in a file.

import { isLight, make, shape } from '../common/dom.ts';
import { pickLanguage } from '../common/our-page.ts';
import { goalOf, lettersOf, slide } from '../common/text.ts';
import { languageOf, stillLoading } from '../words/language.ts';

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
    const parts: SVGElement[] = [
      shape('rect', {
        ...size,
        y,
        height: 100,
        fill: face ? `color-mix(in srgb,${face},${hex(INK)} 42%)` : hex(mix(colour, INK, 0.42)),
      }),
      shape('rect', { ...size, y, height: 96, fill: face || hex(mix(colour, INK, 0.02)) }),
    ];
    if (numbers) parts.push(shape('text', { x: x + 50, y: y + 48 + digit / 2 }, String(tile)));
    return parts;
  });
  const all = Math.round(height + below * width);
  return shape(
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
    shape('rect', {
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

// --- The position that a game will begin with, as attributes tell it; the board, once it is there, is the judge ---

// What a seed gives is laid down for ever (src/core/random.hpp, scramble.hpp), so that it may stand here once more;
// tests/cli/start-position.test.mjs holds it to the command line.

const uint64 = (word: bigint) => BigInt.asUintN(64, word);
const rotated = (word: bigint, by: bigint) => uint64((word << by) | (word >> (64n - by)));

/** xoshiro256**, filled by SplitMix64 from the FNV-1a hash of the seed. @returns draws from 0 to bound - 1 */
function randomFrom(seed: string): (bound: number) => number {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) hash = uint64((hash ^ BigInt(byte)) * 0x100000001b3n);
  const words = [0, 1, 2, 3].map(() => {
    hash += 0x9e3779b97f4a7c15n;
    let mixed = uint64(hash);
    mixed = uint64((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = uint64((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  });
  return (bound) => {
    for (;;) {
      const product = ((rotated(uint64(words[1] * 5n), 7n) * 9n) & 0xffffffff00000000n) * BigInt(bound);
      const shifted = uint64(words[1] << 17n);
      words[2] ^= words[0];
      words[3] ^= words[1];
      words[1] ^= words[2];
      words[0] ^= words[3];
      words[2] ^= shifted;
      words[3] = rotated(words[3], 45n);
      if (BigInt.asUintN(32, product >> 32n) >= 2 ** 32 % bound) return Number(BigInt.asUintN(96, product) >> 64n);
    }
  };
}

function isSolvable(tiles: number[], columns: number) {
  let sum = columns % 2 ? 0 : tiles.length / columns - 1 - Math.floor(tiles.indexOf(0) / columns);
  tiles.forEach((tile, cell) => {
    for (let later = cell + 1; later < tiles.length; ++later) if (tiles[later] && tile > tiles[later]) ++sum;
  });
  return sum % 2 === 0;
}

function swap(tiles: number[], one: number, other: number) {
  [tiles[one], tiles[other]] = [tiles[other], tiles[one]];
}

function scramble(columns: number, rows: number, seed: string) {
  const cells = columns * rows;
  const tiles = goalOf(cells);
  const random = randomFrom(seed);
  for (let last = cells - 1; last > 0; --last) swap(tiles, last, random(last + 1));
  if (!isSolvable(tiles, columns)) {
    if (tiles.indexOf(0) <= 1) swap(tiles, cells - 2, cells - 1);
    else swap(tiles, 0, 1);
  }
  return tiles;
}

/** @returns tiles by cell, 0 the blank; null when they are not known, or they cannot be read */
export function startPosition(
  columns: number,
  rows: number,
  { state, seed, moves }: { state?: string | null; seed?: string | null; moves?: string | null },
): number[] | null {
  const cells = columns * rows;
  const words = state?.split(/[\s,/]+/).filter(Boolean);
  const tiles = words
    ? words.map((word) => (/^[._x]$/i.test(word) ? 0 : Number(word)))
    : seed
      ? scramble(columns, rows, seed)
      : [];
  if (tiles.length !== cells || Array.from(tiles.keys()).some((tile) => !tiles.includes(tile))) return null;
  for (const letter of lettersOf((moves ?? '').toUpperCase(), cells)) if (!slide(tiles, columns, letter)) break;
  return tiles;
}

// --- On the page ---

export function pictureFor({ attributes, frame, room, view }: BoardShell) {
  const [columns, rows] = room;
  const game = view ? { state: view.game.state } : attributes.game;
  const matches = (query: string) => frame.ownerDocument.defaultView?.matchMedia(query)?.matches ?? false;
  const style = getComputedStyle(frame);
  const colour = (name: string) => style.getPropertyValue(`--puzzle-${name}`).trim();
  const contrast = matches('(forced-colors: active)');
  const trayOnly = contrast || attributes.text('src') !== '';
  const known = trayOnly ? null : startPosition(columns, rows, game);
  const theme = attributes.choice('theme');
  const around =
    isLight(style.colorScheme === 'normal' ? style.color : style.outlineColor) ??
    matches('(prefers-color-scheme: dark)');
  const picture = startPicture(columns, rows, known ?? (trayOnly || game.state ? [] : goalOf(columns * rows)), {
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
