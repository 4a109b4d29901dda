// A board that cannot be solved, with a Solve button that says why instead of searching: play it, and see
// that each move keeps an odd number odd. Repaired (two tiles swapped) the same button solves it. The
// numbers are the engine's, for the position on the board.

import { counted, formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { formatPosition, inversionsOf, linkPosition, parsePosition, repairPair, rowsBelow, swapped } from './board.js';
import { linkedBoard } from './linked-board.js';
import { button, choice, list, parity, replaceStill } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { DemoContext } from './demo' */
/** @import { Position } from './board.js' */

/** @type {[state: string, name: string][]} */
const boards = [
  ['1 2 3/4 5 6/8 7 0', '8 and 7'],
  ['1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0', '15 and 14'],
  ['5 6 7/3 4 0/1 8 2', 'Shuffled'],
];
const LEDGER = 16; // numbers that are shown
const MOST_PAIRS = 12; // that are named one by one

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const board = linkedBoard(
    context,
    await openPositions(context.signal),
    {
      first: boards[0][0],
      wanted: { sizes: 'boards from 2 × 2 to 10 × 10', fits: () => true },
      attributes: { 'allow-unsolvable': '', class: 'unsolvable-board' },
    },
    (fresh) => follow(fresh),
  );
  const turns = make('output', '', '0');
  const verdict = make('p', 'pieces-verdict');
  const ledger = make('ol', { class: 'unsolvable-ledger' });
  const ledgerTitle = make('p', 'unsolvable-ledger-title');
  const answer = make('div', { class: 'unsolvable-answer', role: 'status' });
  /** @type {number[]} */
  let numbers = [];
  /** Counts the games and moves, so that an answer that comes too late is left out. */
  let moment = 0;

  const chooser = choice(
    'Wrong on purpose',
    boards.map(([state, name]) => [state, name]),
    board.getAttribute('state') ?? '',
    (state) => {
      board.load({ state });
    },
  );
  const solve = button('Solve', () => void ask(), 'primary');
  const restart = button('Restart', () => board.reset());
  const repair = button('', () => {
    const parsed = /** @type {Position} */ (parsePosition(board.state));
    const [one, other] = repairPair(parsed);
    board.load({ state: formatPosition(swapped(parsed, one, other)) });
    context.announce(`${one} and ${other} swapped. ${verdict.textContent}`);
  });

  /** What stays even or odd, whatever is moved. @param {Position} parsed */
  const numberOf = (parsed) => board.inversions + (parsed.width % 2 === 0 ? rowsBelow(parsed) : 0);

  /** @param {boolean} fresh */
  function follow(fresh) {
    const parsed = parsePosition(board.state);
    if (!parsed) return;
    moment += 1;
    if (fresh) {
      numbers = [];
      answer.replaceChildren();
      chooser.choose(board.state);
    }
    const [one, other] = repairPair(parsed);
    repair.textContent = board.solvable ? `Spoil it: swap ${one} and ${other}` : `Repair it: swap ${one} and ${other}`;
    const number = numberOf(parsed);
    numbers.push(number);
    if (numbers.length > LEDGER) numbers.shift();
    turns.textContent = formatCount(board.moveCount);
    verdict.textContent = board.solvable ? 'Solvable' : 'Unsolvable';
    verdict.classList.toggle('good', board.solvable);
    verdict.classList.toggle('bad', !board.solvable);
    const odd = number % 2 !== 0;
    const always = numbers.every((each) => (each % 2 !== 0) === odd);
    ledgerTitle.textContent =
      `${parsed.width % 2 === 0 ? 'Inversions + rows below the blank' : 'Inversions'} after each move: ` +
      `${always ? `always ${parity(number)}` : 'even and odd'}. The goal has 0.`;
    ledger.replaceChildren(
      ...numbers.map((each, place) => make('li', place === numbers.length - 1 ? 'here' : '', String(each))),
    );
    ledger.dataset.numbers = numbers.join(' ');
    if (moment > 1) context.remember({ state: linkPosition(parsed) });
  }

  async function ask() {
    if (board.searching) {
      board.cancel();
      return;
    }
    answer.replaceChildren();
    if (board.solvable) answer.append(make('p', '', 'Searching…'));
    solve.textContent = 'Cancel';
    const asked = moment;
    const result = await board.solve({ algorithm: board.width * board.height <= 9 ? 'astar-manhattan' : 'auto' });
    solve.textContent = 'Solve';
    if (result.status === 'unsolvable') answer.replaceChildren(...proof());
    else if (result.status === 'solved') {
      answer.replaceChildren(
        make(
          'p',
          '',
          result.length === 0
            ? 'It is solved already.'
            : `Solved in ${counted(result.length, 'move')}${result.optimal ? ', the fewest possible' : ''}. Time elapsed: ${formatDuration(result.milliseconds)}, ${formatCount(result.expanded)} states expanded. ` +
                'Two tiles swapped make all the difference.',
        ),
      );
    } else if (moment === asked)
      answer.replaceChildren(
        make('p', '', result.status === 'limit' ? 'No solution was found within the limits.' : result.message),
      );
    else answer.replaceChildren();
  }

  /** The proof, with the numbers of this position. */
  function proof() {
    const parsed = /** @type {Position} */ (parsePosition(board.state));
    const { width } = parsed;
    const pairs = inversionsOf(parsed);
    const below = rowsBelow(parsed);
    const number = numberOf(parsed);
    const named =
      pairs.length <= MOST_PAIRS ? `: ${list(pairs.map(([larger, smaller]) => `${larger} before ${smaller}`))}` : '';
    const even = width % 2 === 0;
    const count = `${board.inversions} pair${board.inversions === 1 ? '' : 's'}`;
    return [
      make('p', 'unsolvable-short', 'Nothing was searched: no search would find a way, for there is none.'),
      make(
        'ol',
        'unsolvable-proof',
        make(
          'li',
          '',
          `Read row by row, ${count} of tiles ${board.inversions === 1 ? 'stands' : 'stand'} in the wrong order${named}.`,
        ),
        make('li', '', 'A sideways move changes no order. The row, read without the blank, stays as it was.'),
        make(
          'li',
          '',
          even
            ? `A vertical move takes a tile past ${width - 1} others, an odd number, so the count of pairs turns from even to odd or back; ` +
                'and the blank goes up or down a row. Pairs plus rows below the blank change by an even number, or not at all.'
            : `A vertical move takes a tile past ${width - 1} others, an even number, so the count changes by an even number, or not at all.`,
        ),
        make(
          'li',
          '',
          even
            ? `Here that sum is ${board.inversions} + ${below} = ${number}, which is odd, and odd it stays. In the goal it is 0 + 0, which is even.`
            : `Here the count is ${number}, which is odd, and odd it stays. In the goal it is 0, which is even.`,
        ),
        make(
          'li',
          '',
          'So no moves lead from here to the goal, however many. Swap any two tiles, and the number is even.',
        ),
      ),
      make('p', 'quiet', `The engine says: ${board.solvability}.`),
    ];
  }

  context.onSleep(() => {
    board.pause();
    board.cancel();
  });

  replaceStill(
    figure,
    chooser.element,
    board,
    make('div', 'row', solve, repair, restart),
    make('p', 'unsolvable-turns', 'Turns: ', turns),
    verdict,
    ledgerTitle,
    ledger,
    answer,
  );
}
