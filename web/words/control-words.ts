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
  fullscreenLong: 'Show on the full screen',
  leaveFullscreen: 'Leave',
  leaveFullscreenLong: 'Leave full screen',
  noFullscreen: 'Full screen',
  noFullscreenLong: 'Full screen: this page or browser does not allow it',
  speed: 'Speed',
  rateShort: (rate: number) => `${rate}/s`,
  rateLong: (rate: number) => `${counted(rate, 'move')} a second`,
  timer: 'Time',
  moves: 'Moves',
  algorithm: 'Solver',
  size: 'Size',
  algorithms,

  // --- The figures of a search ---

  stats: 'Figures of the search',
  statTime: 'Time elapsed',
  statExpanded: 'Expanded',
  statRate: 'States a second',
  statLength: 'Solution',
  statBest: 'Best so far',
  statDepth: 'Depth',
  statBound: 'Proven at least',
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
      `${width % 2 ? '' : ` + ${counted(rowsBelow, 'row')} below the blank`}, an odd number that no move makes even.`,
    solved: ({ moveCount, elapsed }) => `Solved in ${counted(moveCount, 'move')} and ${formatClock(elapsed)}.`,
    looking: () => 'Looking for the next move…',
    hintTile: ({ tile }) => `${tile} is next. Hint again: which way.`,
    hintWay: ({ tile, move }) => `Move ${tile} ${ways[move]}. Hint again: why.`,
    hintWhy: ({ choices }) => `Moves that would remain: ${afterEach(choices)}.`,
    hint: nextMove,
    noHint: () => 'No hint was found in time.',
    searching: ({ algorithm }) => `${algorithms[algorithm]} is searching…`,
    improving: ({ length, lowerBound, gap }) =>
      `Best ${counted(length, 'move')}, proven at least ${formatCount(lowerBound)}, gap ${Math.ceil(gap * 100)} %.`,
    solvedAlready: () => 'The board is solved already.',
    found: (values) =>
      foundIn(values) +
      (values.optimal ? ', proven shortest.' : `; it takes at least ${formatCount(values.lowerBound)}.`),
    unproven: (values) => `${foundIn(values)}; it takes at least ${formatCount(values.lowerBound)}.`,
    ranOut: ({ algorithm, limit }) =>
      `${algorithms[algorithm]} ran out of ${ranOutOf[limit]} before it found a solution.`,
    exhausted: () => 'There is no solution within reach.',
    cancelled: ({ reason }) => cancelled[reason],
    failed: () => 'The search failed.',
  } as Sentences,
};

/** Those of a board with controls. */
export type ControlWords = Words & typeof english;

/** What of these the words of a language do not have: all, if it is English. */
export const withControls = (words: Words): ControlWords => ({ ...english, ...words });
