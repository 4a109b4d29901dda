// Texts: those of others in sentences of ours, in addresses and in HTML, and the texts of games.

// What others wrote into an address, an attribute or a file is quoted so that it stays within its quotes.

/** Characters that show nothing of themselves, or move what is around them. */
const invisible =
  /[\p{Cc}\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const halves = /\p{Cs}/gu; // a whole pair is no such character

/** A text without halves of letters: what its UTF-8 says, and what encodeURIComponent() takes. */
const wellFormed = (text: string) => text.replace(halves, '\ufffd');

/** A text, cut where it is long, in which what cannot be seen is written as the bytes that it is in UTF-8: \x0A. The
 * library has the same for what it quotes (src/core/text.hpp).
 * @param longest characters */
export function printable(text: string, longest: number = 40) {
  const [...letters] = text.slice(0, 2 * (longest + 1)); // of each the longest are two units
  const shown = wellFormed(letters.slice(0, longest).join(''));
  return (
    shown.replace(invisible, (letter) => encodeURIComponent(letter).replaceAll('%', '\\x')) +
    (letters.length > longest ? '…' : '')
  );
}

// What our addresses say, as readable as an address can be.

export const encoded = (text: string) => encodeURIComponent(wellFormed(text));

const readable = (text: string) =>
  encoded(text).replaceAll('%20', '+').replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');

/** name=value&…, and a name alone where the value is empty. */
export const queryOf = (settings: Iterable<[string, string]>) =>
  [...settings]
    .map(([name, value]) => (value === '' ? readable(name) : `${readable(name)}=${readable(value)}`))
    .join('&');

/** @param folder as the page would write it. Throws a TypeError when it is no URL. */
export const asFolder = (folder: string) => new URL(folder.replace(/\/*$/, '/'), document.baseURI).href;

/** @param file as a script would ask for it @param folder where it is instead */
export const inFolder = (file: string, folder: string) => new URL(file.replace(/.*\//, ''), folder).href;

// HTML that others paste is made of plain text.

/** For text and attribute values in double quotes. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// What the texts of a game's moves and times tell without a board (src/core/notation.hpp, src/game/timeline.hpp).

const MOST_LETTERS = 200_000; // no board takes a text with so many moves

export const movesIn = (moves: string) =>
  [...moves.slice(0, MOST_LETTERS).matchAll(/[a-z](\d*)/gi)].reduce((sum, [, count]) => sum + Number(count || 1), 0);

/** The moves of a text, a letter for each single tile: RRU for "R2U". @param most of a run that are told */
export const lettersOf = (moves: string, most: number = Infinity) =>
  [...moves.matchAll(/([UDLR])(\d*)/g)]
    .map(([, letter, count]) => letter.repeat(Math.min(most, Number(count || 1))))
    .join('');

/** The goal, by cell. */
export const goalOf = (cells: number) => Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);

export const positionText = (tiles: number[], width: number) =>
  tiles.map((tile, cell) => `${cell === 0 ? '' : cell % width ? ' ' : '/'}${tile}`).join('');

export const opposite = { U: 'D', D: 'U', L: 'R', R: 'L' } as const;

/** Slides the tile that can go the way of a letter. @param tiles by cell, 0 the blank @returns whether there is one */
export function slide(tiles: number[], width: number, letter: string) {
  const blank = tiles.indexOf(0);
  const from = blank + ({ U: width, D: -width, L: 1, R: -1 }[letter] ?? NaN);
  const isBeside = 'UD'.includes(letter) || Math.floor(from / width) === Math.floor(blank / width);
  if (tiles[from] === undefined || !isBeside) return false;
  [tiles[blank], tiles[from]] = [tiles[from], 0];
  return true;
}
