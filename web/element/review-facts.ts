// What a played game tells beside its distances: its moves one by one and when they were made, slips back and forth, when
// each row or layer was complete for good, and how fast the hand was along the way. Pure functions.

/** Moves of that text, a letter for each single tile. @param text "R2U" */
export const lettersOf = (text: string) =>
  [...text.matchAll(/([UDLR])(\d*)/g)].map(([, letter, count]) => letter.repeat(Number(count || 1))).join('');

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** When each move was made, in milliseconds; null where that is not known. The text is as src/game/timeline.hpp
 * says. */
export function momentsOf(text: string): number[] | null {
  const moments = [];
  let [moment, pause] = [0, 0];
  for (const letter of text) {
    const digit = digits.indexOf(letter);
    pause = pause * 32 + (digit % 32);
    if (digit >= 32) continue;
    moments.push((moment += pause));
    pause = 0;
  }
  return moment > 0 ? moments : null;
}

const inverse: Record<string, string> = { U: 'D', D: 'U', L: 'R', R: 'L' };

/** Moves that were taken back at once, by the moves that undo them: where they begin and end, from 1. No move is in
 * two of them. */
export function slipsOf(letters: string) {
  const slips = [];
  let end = 0; // of the last one
  for (let turn = 1; turn < letters.length; turn += 1) {
    let depth = 0;
    while (turn - depth > end && inverse[letters[turn - 1 - depth]] === letters[turn + depth]) depth += 1;
    if (depth === 0) continue;
    end = turn + depth;
    slips.push({ from: turn - depth + 1, to: end });
    turn = end;
  }
  return slips;
}

/** Whether moves go somewhere and straight back, and do nothing else. */
export const isSlip = (letters: string) => slipsOf(letters).some(({ from, to }) => from === 1 && to === letters.length);

const steps = {
  U: (width) => width,
  D: (width) => -width,
  L: () => 1,
  R: () => -1,
} as Record<string, (width: number) => number>;

/** After how many moves rows were complete for good, each with those before it; in the order from the top.
 * @param start position text
 * @returns null: not at the end */
export function completions(start: string, letters: string): (number | null)[] {
  const rows = start.split('/').map((row) => row.split(' ').map(Number));
  const width = rows[0].length;
  const tiles = rows.flat();
  const count = rows.length;
  const rowsComplete = () => {
    const wrong = tiles.findIndex((tile, at) => tile !== (at + 1) % tiles.length);
    return wrong < 0 ? count : Math.floor(wrong / width);
  };
  let blank = tiles.indexOf(0);
  const since: (number | null)[] = Array(count).fill(null);
  const note = (move: number) => {
    const complete = rowsComplete();
    for (let row = 0; row < count; row += 1) since[row] = row < complete ? (since[row] ?? move) : null;
  };
  note(0);
  for (const [at, letter] of [...letters].entries()) {
    const from = blank + steps[letter](width);
    [tiles[blank], tiles[from]] = [tiles[from], 0];
    blank = from;
    note(at + 1);
  }
  return since;
}

/** Moves a second around each move, over so many moves; null where the moves took no time. */
export function ratesAlong(moments: readonly number[], span: number = 10) {
  return moments.map((_, at) => {
    const first = Math.max(0, Math.min(at - span / 2, moments.length - 1 - span));
    const last = Math.min(moments.length - 1, first + span);
    const passed = moments[last] - moments[first];
    return passed > 0 ? ((last - first) * 1000) / passed : null;
  });
}
