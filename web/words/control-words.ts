// The texts of the controls in English, beside those of the board (words.js); other languages have both in one file.

import { counted, formatClock, formatCount, formatDuration, afterEach } from '../common/format.ts';
import { en as algorithms } from './solver-words.ts';
import { cancelled, nextMove, ways } from './words.ts';

import type { Sentences } from '../common/messages.ts';
import type { Algorithm } from '../common/types.ts';
import type { Words } from './words.ts';

/** The beginning of a sentence about what was found. */
const foundIn = ({ algorithm, length, milliseconds }: { algorithm: Algorithm; length: number; milliseconds: number }) =>
  `${algorithms[algorithm]} found ${counted(length, 'move')} in ${formatDuration(milliseconds)}`;

const ranOutOf = { nodes: 'states', memory: 'memory', refused: 'memory', time: 'time' };

export const english = {
  // --- Short labels of buttons, and longer ones where the short one says too little ---

  controls: 'Puzzle controls',
  shuffle: 'Shuffle',
  reset: 'Restart',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  solve: 'Solve',
  cancel: 'Cancel',
  goodEnough: 'Good enough',
  goodEnoughLong: 'Good enough: play the best solution so far',
  play: 'Play',
  pause: 'Pause',
  playAgain: 'Replay',
  stepBack: 'Back',
  stepBackLong: 'One move back',
  stepForward: 'Forward',
  stepForwardLong: 'One move forward',
  fullscreen: 'Full screen',
  fullscreenLong: 'Show full screen',
  leaveFullscreen: 'Leave',
  leaveFullscreenLong: 'Leave full screen',
  noFullscreen: 'Full screen',
  noFullscreenLong: 'Full screen: this page or browser does not allow it',
  speed: 'Speed',
  rateShort: (rate: number) => `${rate}/s`,
  rateLong: (rate: number) => `${counted(rate, 'move')} per second`,
  timer: 'Time',
  moves: 'Moves',
  algorithm: 'Solver',
  size: 'Size',
  algorithms,

  // --- The figures of a search ---

  stats: 'Search statistics',
  statTime: 'Time elapsed',
  statExpanded: 'Expanded',
  statRate: 'States per second',
  statLength: 'Solution',
  statBest: 'Best so far',
  statDepth: 'Depth',
  statBound: 'Lower bound',
  /** Label and value in place of statBound. */
  statOptimal: 'Proven',
  statShortest: 'shortest',
  statMemory: 'Memory',
  movesOf: (value: number) => counted(value, 'move'),
  nothing: '–',

  foundIn,

  // --- The status line; it has room for some 80 characters ---

  sentences: {
    nothing: () => '',
    newGame: () => '',
    unsolvable: ({ width, inversions, rowsBelow }) =>
      `Unsolvable: ${counted(inversions, 'inversion')}` +
      `${width % 2 ? '' : ` + ${counted(rowsBelow, 'row')} below the blank`}, which is odd; no move can make it even.`,
    solved: ({ moveCount, elapsed }) => `Solved in ${counted(moveCount, 'move')} and ${formatClock(elapsed)}.`,
    looking: () => 'Looking for the next move…',
    hintTile: ({ tile }) => `${tile} is next. Press Hint again for the direction.`,
    hintWay: ({ tile, move }) => `Move ${tile} ${ways[move]}. Press Hint again for the reason.`,
    hintWhy: ({ choices }) =>
      `Moves that would remain: ${afterEach(choices, (tile, moves) => `with ${tile}, ${moves}`)}. Press Hint again to make the move.`,
    hint: nextMove,
    noHint: () => 'No hint was found in time.',
    searching: ({ algorithm }) => `${algorithms[algorithm]} is searching…`,
    improving: ({ length, lowerBound, gap }) =>
      `Best ${counted(length, 'move')}, lower bound ${formatCount(lowerBound)}, gap ${Math.ceil(gap * 100)} %.`,
    solvedAlready: () => 'The board is solved already.',
    found: (values) =>
      foundIn(values) +
      (values.optimal ? ', proven shortest.' : `; it takes at least ${formatCount(values.lowerBound)}.`),
    unproven: (values) => `${foundIn(values)}; it takes at least ${formatCount(values.lowerBound)}.`,
    ranOut: ({ algorithm, limit }) =>
      `${algorithms[algorithm]} ran out of ${ranOutOf[limit]} before it found a solution.`,
    exhausted: () => 'Every reachable position was searched: there is no solution.',
    cancelled: ({ reason }) => cancelled[reason],
    failed: () => 'The search failed.',
  } as Sentences,
};

/** Those of a board with controls. */
export type ControlWords = Words & typeof english;

/** What of these the words of a language do not have: all, if it is English. */
export const withControls = (words: Words): ControlWords => ({ ...english, ...words });
