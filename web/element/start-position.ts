// The position that a game will begin with, told from the attributes alone: for the picture that stands on the page
// until the board is loaded, which knows the same and is the judge. What a seed gives is laid down for ever
// (src/core/random.hpp, scramble.hpp), so that it may stand here once more; tests/cli/start-position.test.mjs holds it to
// the command line.

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
  const tiles = Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  const random = randomFrom(seed);
  for (let last = cells - 1; last > 0; --last) swap(tiles, last, random(last + 1));
  if (!isSolvable(tiles, columns)) {
    if (tiles.indexOf(0) <= 1) swap(tiles, cells - 2, cells - 1);
    else swap(tiles, 0, 1);
  }
  return tiles;
}

const stepOf = (letter: string, columns: number) => ({ U: columns, D: -columns, L: 1, R: -1 })[letter] ?? NaN;

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
  for (const [, letter, count] of (moves ?? '').toUpperCase().matchAll(/([UDLR])(\d*)/g)) {
    for (let left = Math.min(Number(count || 1), cells); left > 0; --left) {
      const blank = tiles.indexOf(0);
      const from = blank + stepOf(letter, columns);
      const sameRow = Math.floor(from / columns) === Math.floor(blank / columns);
      if (tiles[from] === undefined || !(sameRow || 'UD'.includes(letter))) return tiles;
      swap(tiles, blank, from);
    }
  }
  return tiles;
}
