// Which positions can be solved: the tiles of a board in one row, an arc for each pair in the wrong order, while
// the reader slides tiles on the board, or takes one out of board or row and puts it down elsewhere. Count,
// rule and verdict are the engine's, also for what would be while the tile is in the hand; the arcs
// are drawn from the same tiles, and are as many.

import { counted } from '../common/format.js';
import { make } from '../common/make.js';
import { formatPosition, linkPosition, repairPair, rowOf, swapped } from './board.js';
import { Hand } from './hand.js';
import { InversionRow } from './inversion-row.js';
import { linkedBoard } from './linked-board.js';
import { OpenBoard } from './open-board.js';
import { button, choice, list, numberSelect, parity, replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { DemoContext } from './demo' */
/** @import { Position } from './board.js' */
/** @import { Verdict } from './positions.js' */

const first = '7 4 3/0 5 8/6 2 1';
const LEAST_SIDE = 2;
const MOST_SIDE = 6;

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const positions = await openPositions(context.signal);
  let loose = false; // tiles can be taken out of the board
  let followed = false;
  /** What made the next new game, in words, and the tiles of that. */
  let done = '';
  /** @type {number[]} */
  let doneWith = [];

  const board = linkedBoard(
    context,
    positions,
    {
      first,
      wanted: {
        sizes: `boards of ${LEAST_SIDE} to ${MOST_SIDE} rows and columns`,
        fits: ({ width: across, height: down }) =>
          Math.min(across, down) >= LEAST_SIDE && Math.max(across, down) <= MOST_SIDE,
      },
      attributes: { 'allow-unsolvable': '', class: 'solvability-board' },
    },
    (fresh) => follow(fresh),
  );
  /** What is on the board. @type {Verdict} */
  let now = positions.judge(board.getAttribute('state') ?? first);

  const happened = make('p', { class: 'solvability-happened', role: 'status' });
  const rule = make('p', 'solvability-rule');
  const sentence = make('p', 'quiet');
  const verdict = make('p', 'pieces-verdict');
  const inversions = make('b');
  const rows = make('b');
  const sum = make('b');
  const rowsBox = make('div', '', make('dt', '', 'Rows below the blank'), make('dd', '', rows));
  const sumBox = make('div', '', make('dt', '', 'Together'), make('dd', '', sum));

  // --- Tiles in the hand ---

  const row = new InversionRow();
  const openBoard = new OpenBoard();
  const place = make('div', 'solvability-place', board, openBoard.element);
  const hand = new Hand([openBoard, row], {
    isTile: (cell) => now.board.tiles[cell] > 0,
    changed: () => showHand(),
    put: (from, to) => exchange(now.board.tiles[from], now.board.tiles[to]),
  });
  const advice = () =>
    loose
      ? 'Take a tile out of the board or the row, and put it down on another.'
      : 'Slide tiles on the board, or take one out of the row.';
  const setLoose = (/** @type {boolean} */ on) => {
    loose = on;
    place.classList.toggle('loose', on);
    openBoard.element.hidden = !on;
    hand.empty(false);
    row.show({ board: now.board, base: now.board, before: null, moved: 0, passed: [], held: 0 });
    openBoard.show(now.board, -1, -1);
    showVerdict(now);
    happened.textContent = advice();
  };
  const mode = choice(
    'On the board',
    [
      ['slide', 'Slide tiles'],
      ['loose', 'Take tiles out'],
    ],
    'slide',
    (value) => setLoose(value === 'loose'),
  );

  /** What would be if the tile in the hand were put down. */
  function showHand() {
    const { board: base } = now;
    const { from, over } = hand;
    if (from < 0) {
      row.show({ board: base, base, before: null, moved: 0, passed: [], held: 0 });
      openBoard.show(base, -1, -1);
      showVerdict(now);
      happened.textContent = `Put back. ${advice()}`;
      return;
    }
    const [tile, other] = [base.tiles[from], base.tiles[over]];
    const next = positions.judge(formatPosition(swapped(base, tile, other)));
    row.show({ board: next.board, base, before: from === over ? null : base, moved: 0, passed: [], held: tile });
    openBoard.show(next.board, from === over ? from : -1, from === over ? -1 : over);
    showVerdict(next);
    if (from === over) {
      const its = inversionsWith(base, tile);
      happened.textContent = `${tile} is out, and with it ${its} of the ${counted(now.inversions, 'inversion')}. Hold it over another tile to see what a swap would do, or over the blank.`;
    } else if (other) {
      happened.textContent = `${tile} over ${other}: swapped, they would make ${now.inversions} into ${next.inversions}, ${parity(now.inversions)} into ${parity(next.inversions)}.`;
    } else {
      happened.textContent = `${tile} over the blank: there it would make ${now.inversions} into ${next.inversions}.`;
    }
  }

  /** Puts two tiles in each other’s place; one may be the blank. @param {number} one @param {number} other */
  function exchange(one, other) {
    const after = positions.judge(formatPosition(swapped(now.board, one, other)));
    doneWith = [one, other].filter(Boolean);
    const count = `${now.inversions} → ${after.inversions}`;
    const slide = changeOf(now.board, after.board, now.inversions, after.inversions);
    done =
      one && other
        ? `${one} and ${other} swapped: ${count}. Whichever two are swapped, the count turns from ${parity(now.inversions)} to ${parity(after.inversions)}.`
        : slide?.moved === doneWith[0]
          ? slide.words
          : `${doneWith[0]} jumped to where the blank was: ${count}. ${now.solvable === after.solvable ? 'Slides could have done that, too.' : 'No slides could do that.'}`;
    board.load({ state: after.state });
  }

  // --- Controls ---

  const width = numberSelect('Width', LEAST_SIDE, MOST_SIDE, 3, () => load(true));
  const height = numberSelect('Height', LEAST_SIDE, MOST_SIDE, 3, () => load(true));
  const load = (/** @type {boolean} */ solvable) => {
    board.load({ state: positions.shuffled(Number(width.select.value), Number(height.select.value), solvable) });
  };
  const repair = button('', () => exchange(...repairPair(now.board)), 'primary');
  const example = button('The example with 19', () => board.load({ state: first }));

  // --- What is seen ---

  /** @param {boolean} fresh */
  function follow(fresh) {
    const before = now;
    now = positions.judge(board.state);
    const { board: next, inversions: count } = now;
    const change = !fresh && followed ? changeOf(before.board, next, before.inversions, count) : null;
    const pairs = ((next.tiles.length - 1) * (next.tiles.length - 2)) / 2;
    happened.textContent = change?.words || done || `${count} of ${pairs} pairs are in the wrong order. ${advice()}`;
    hand.empty(false);
    row.show({
      board: next,
      base: next,
      before: change || done ? before.board : null,
      moved: change?.moved ?? doneWith[0] ?? 0,
      passed: change?.passed ?? doneWith.slice(1),
      held: 0,
    });
    openBoard.show(next, -1, -1);
    done = '';
    doneWith = [];
    showVerdict(now);
    width.select.value = String(next.width);
    height.select.value = String(next.height);
    if (followed) context.remember({ state: linkPosition(next) });
    followed = true;
  }

  /** @param {Verdict} verdict_ */
  function showVerdict({ board: judged, inversions: count, rowsBelow: below, solvable, sentence: words }) {
    const even = judged.width % 2 === 0;
    const total = count + (even ? below : 0);
    inversions.textContent = String(count);
    rows.textContent = even ? String(below) : '–';
    rowsBox.classList.toggle('unused', !even);
    sum.textContent = `${total}, ${parity(total)}`;
    rule.textContent = even
      ? `Width ${judged.width} is even, so the blank’s row counts too: ${count} + ${below} = ${total} must be even, and it is ${parity(total)}.`
      : `Width ${judged.width} is odd, so the inversions alone decide: ${count} must be even, and it is ${parity(count)}.`;
    sentence.textContent = `The engine says: ${words}.`;
    verdict.textContent = solvable ? 'Solvable' : 'Unsolvable';
    verdict.classList.toggle('good', solvable);
    verdict.classList.toggle('bad', !solvable);
    const [one, other] = repairPair(judged);
    repair.textContent = solvable ? `Spoil it: swap ${one} and ${other}` : `Repair it: swap ${one} and ${other}`;
    figure.dataset.inversions = String(count);
  }

  context.onSleep(() => hand.empty());
  setLoose(false);
  replaceStill(
    figure,
    make(
      'div',
      'solvability-stage',
      make('div', 'solvability-side', place, mode.element),
      make(
        'div',
        'solvability-says',
        row.element,
        happened,
        verdict,
        make(
          'dl',
          'figures',
          make('div', '', make('dt', '', 'Inversions'), make('dd', '', inversions)),
          rowsBox,
          sumBox,
        ),
        rule,
        sentence,
      ),
      make(
        'div',
        'solvability-controls',
        make(
          'div',
          'row',
          repair,
          button('Shuffle, solvable', () => load(true)),
          button('Shuffle, unsolvable', () => load(false)),
          example,
        ),
        make('div', 'row', width.element, height.element),
      ),
    ),
  );
}

/** How many inversions a tile is part of. @param {Position} board @param {number} tile */
function inversionsWith(board, tile) {
  const row = rowOf(board);
  const place = row.indexOf(tile);
  return row.filter((other, at) => (at < place && other > tile) || (at > place && other < tile)).length;
}

/**
 * What moves on the board did to the row.
 * @param {Position} before
 * @param {Position} after
 * @param {number} old inversions before
 * @param {number} count inversions after
 * @returns {{ words: string, moved: number, passed: number[] } | null} null when it is another board
 */
function changeOf(before, after, old, count) {
  if (before.width !== after.width || before.tiles.length !== after.tiles.length) return null;
  const [from, to] = [before.tiles.indexOf(0), after.tiles.indexOf(0)];
  const tiles = before.tiles.flatMap((tile, cell) => (tile && after.tiles[cell] !== tile ? [tile] : []));
  const { width } = before;
  const sideways = Math.floor(from / width) === Math.floor(to / width);
  const steps = sideways ? Math.abs(from - to) : Math.abs(from - to) / width;
  if (tiles.length !== steps || tiles.length === 0) return { words: `${old} → ${count}.`, moved: 0, passed: [] };
  if (sideways) {
    const way = to > from ? 'left' : 'right';
    return {
      words: `${list(tiles)} went ${way}. Read without the blank the row is the same: ${count} stays ${count}.`,
      moved: tiles[0],
      passed: [],
    };
  }
  const way = to > from ? 'up' : 'down';
  const change = `${old} → ${count}, a change of ${count - old > 0 ? '+' : count === old ? '' : '−'}${Math.abs(count - old)}`;
  if (tiles.length > 1)
    return {
      words: `${list(tiles)} went ${way}, each past ${width - 1} (width − 1): ${change}.`,
      moved: 0,
      passed: [],
    };
  // The tiles between its place before and after, in the row.
  const [tile] = tiles;
  const [row, next] = [rowOf(before), rowOf(after)];
  const [place, goal] = [row.indexOf(tile), next.indexOf(tile)];
  const passed = place < goal ? row.slice(place + 1, goal + 1) : row.slice(goal, place);
  return {
    words: `${tile} went ${way}, past ${list(passed)}: ${counted(passed.length, 'tile')} (width − 1). ${change}.`,
    moved: tile,
    passed,
  };
}
