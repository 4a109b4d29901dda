// What part 9 asks the reader: what a database holds for two tiles, and whether the numbers of two databases may be added. The
// moves are the engine's. It knows no page.

import { goalOf, boardOf } from './board.ts';
import { list } from './pieces.ts';
import { SmallDatabase } from './pattern-model.ts';
import { counted, formatCount, say } from './say.ts';

import type { Positions } from './positions.ts';
import type { Asked } from './question-model.ts';

/**
 * What the database holds for a placement of its two tiles.
 * @param draw a whole number from 0 on
 */
export function shadowQuestion(
  database: SmallDatabase,
  show: (cells: number[]) => void,
  draw: (below: number) => number = (below) => Math.floor(Math.random() * below),
): Asked {
  const { cells, excess, manhattan, tiles } = database;
  const most = Math.max(...excess);
  // Placements without an excess are the most: each excess comes as often as any other here.
  const wanted = draw(most + 1);
  const fitting = excess.flatMap((each, entry) => (each === wanted ? [entry] : []));
  const entry = fitting[draw(fitting.length)];
  const [one, other] = cells[entry].map((cell) => cell + 1);
  const far = manhattan[entry];
  return {
    words: say`The ${tiles[0]} is on cell ${one}, the ${tiles[1]} on cell ${other}. Manhattan distance counts ${counted(far, 'move')} of the two. How many does the database hold?`,
    options: Array.from({ length: most + 1 }, (_, more) => String(far + 2 * more)).map((moves) => [moves, moves]),
    another: true,
    judge: () => ({
      answer: String(database.value(entry)),
      why:
        wanted === 0
          ? say`There is a way home on which each move of the two leads nearer.`
          : say`Each way home has at least ${counted(wanted, 'move')} of the two away from it, and as many back.`,
      show: () => show(cells[entry]),
    }),
  };
}

/** Pairs of groups of tiles, some of which share one. */
export const asked = [
  [
    [5, 6],
    [5, 8],
  ],
  [
    [5, 6],
    [7, 8],
  ],
  [
    [6, 8],
    [3, 6],
  ],
  [
    [1, 2, 4],
    [3, 5, 6],
  ],
];
const DEPTH = 10; // moves from the goal, as far as is looked

/** The states that are at most so many moves from the goal, with their distances. */
function statesAround(positions: Pick<Positions, 'neighbours'>) {
  const goal = goalOf(3, 3);
  const distances = new Map([[goal, 0]]);
  for (const [state, distance] of distances) {
    if (distance === DEPTH) break;
    for (const { state: next } of positions.neighbours(state)) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}

/** Whether the numbers of two databases may be added: whether the sum is never more than the truth. */
export function sumQuestion(
  positions: Pick<Positions, 'neighbours'>,
  turn: number,
  show: (state: string) => void,
): Asked {
  const groups = asked[turn % asked.length];
  const [one, other] = groups.map(list);
  return {
    words: say`One database counts the moves of ${one}, another those of ${other}. May their numbers be added?`,
    options: [
      ['yes', say`Yes`],
      ['no', say`No`],
    ],
    another: true,
    judge() {
      const databases = groups.map((tiles) => new SmallDatabase(tiles));
      const around = statesAround(positions);
      for (const [state, distance] of around) {
        const { tiles } = boardOf(state);
        const [first, second] = databases.map((database) =>
          database.value(database.entryOf(database.tiles.map((tile) => tiles.indexOf(tile)))),
        );
        if (first + second <= distance) continue;
        const shared = groups[0].filter((tile) => groups[1].includes(tile));
        return {
          answer: 'no',
          why: say`Both count the moves of ${list(shared)}: for ${state.replaceAll('/', ' / ')} they hold ${first} and ${second}, and the truth is ${distance}.`,
          show: () => show(state),
        };
      }
      return {
        answer: 'yes',
        why: say`No move is counted twice: for none of the ${formatCount(around.size)} positions up to ${DEPTH} moves from the goal is the sum more than the truth.`,
      };
    },
  };
}
