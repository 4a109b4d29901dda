// The texts of our own page in English, beside those of the element, and how to get both in another language. A
// translation is a file words/page-<language>.js that exports `words` with the same names. They are not in words.js, so
// that boards in other pages do not load them.
//
// index.html has the texts that always stand on the page, in English. `texts` has them in the other languages, by their
// names there (data-text, data-label). Words in [brackets] belong in the elements within.

import {
  asSentence,
  counted,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatNumber,
  namesOf,
} from '../common/format.js';
import { solvers } from '../common/solvers.js';
import { en as methods } from './methods.js';
import { enExpectations as expectations } from './solver-words.js';
import { withControls } from './control-words.js';
import { withMemory } from './memory-words.js';
import { english as board } from './words.js';

/** @import { MemoryFailure, Sentences } from '../common/messages' */
/** @import { Algorithm } from '../common/types' */

/** How a solve compares with earlier ones: milliseconds between it and the best of those; null: there was none. @typedef {{ best: boolean, difference: number | null }} Rank */

/**
 * What there is to tell of a game. rate: moves a second. extra: moves minus shortest. null where it is not known.
 * @typedef {{ moves: number, assisted: number, hints: number, attempt: boolean, rate: number | null, shortest: number | null, atLeast: number,
 *   extra: number | null }} GameFigures
 */

/**
 * A solve in the list of those that are kept.
 * @typedef {{ size: string, kind: 'random' | 'distance' | 'daily' | 'position', distance?: number, date?: string,
 *   moveCount: number, elapsed: number, assisted: number, inputs: string[], interrupted: boolean, hints?: number,
 *   attempt?: boolean, shortest?: number }} ListedSolve
 */

/** What moved tiles. @type {Record<string, string>} */
const inputNames = { keys: 'keys', click: 'clicks', drag: 'drags', touch: 'touch', hover: 'hover' };

/** @type {{ [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string }} */
const limits = {
  nodes: () => 'its states',
  memory: (bytes) => (bytes ? `its ${formatBytes(bytes)} of memory` : 'its memory'),
  refused: () => 'the memory that the browser gives it',
  time: (_, seconds) => (seconds ? `its ${counted(seconds, 'second')}` : 'its time'),
};

/**
 * How far a search came that found nothing.
 * @param {Algorithm} algorithm
 * @param {number} depth
 * @param {number} lowerBound
 */
function reached(algorithm, depth, lowerBound) {
  if (algorithm === 'bfs') return `having looked ${counted(depth, 'move')} deep`;
  if (algorithm === 'bidirectional-bfs') return `having looked ${counted(depth, 'move')} deep from both ends together`;
  return `knowing only that it takes at least ${counted(lowerBound, 'move')}`;
}

/** @param {number} moves */
const movesAway = (moves) => `${counted(moves, 'move')} away`;

const element = { ...withControls(board), ...withMemory(board) };

export const english = {
  ...element,
  methods,

  /** Empty, because index.html has these texts in English. @type {Record<string, string>} */
  texts: {},

  /** @param {string} name of a file */
  noPicture: (name) =>
    `“${name}” is no picture that this browser can show; a JPEG or PNG of at most 64 million pixels would do.`,
  /** What the pictures for tiles show. */
  pictures: {
    mountains: 'Mountains at sunset, a tent and a pond',
    balloons: 'Hot-air balloons over hills',
    planet: 'A planet with a ring, moons and a comet',
    waves: 'Waves under a red sun and a snowy mountain',
    glass: 'A sunset in stained glass',
    rosette: 'A rosette of coloured petals',
    own: 'Your picture',
  },

  // --- Messages ---

  /** @type {Sentences} */
  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'This board is solved. Shuffle it to play.'
        : 'Click, tap or drag tiles towards the empty cell, or use the arrow keys. ' +
          `Bring 1 to ${cells - 1} in order.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'There is nothing to search for: this' : 'This'} position cannot be solved. ${asSentence(element.parity(proof))}`,
    solved: ({ moveCount, elapsed, assisted }) =>
      `Solved in ${counted(moveCount, 'move')} and ${formatClock(elapsed, 3)}` +
      `${assisted ? `; the solver made ${formatCount(assisted)} of the moves` : ''}.`,
    found: ({ by, optimal, provable, lowerBound, gap, ...found }) => {
      const how = by && (by === 'rows' ? ` ${methods.rows}` : ` by ${methods[by]}`);
      if (optimal) return `${element.foundIn(found)}${how}, proven shortest.`;
      if (provable) return `${element.foundIn(found)}${how}; it is not proven shortest, as Auto’s are here.`;
      return (
        `${element.foundIn(found)}${how}; a solution has at least ${counted(lowerBound, 'move')}: ` +
        (gap < 1
          ? `within ${Math.ceil(gap * 100)} % of the shortest.`
          : `at most ${(Math.ceil(gap * 10) / 10 + 1).toFixed(1)} times the shortest.`)
      );
    },
    unproven: ({ algorithm, length, lowerBound, limit, maxMemory, maxSeconds }) =>
      `${element.algorithms[algorithm]} found ${counted(length, 'move')}, but ran out of ` +
      `${limits[limit](maxMemory, maxSeconds)} before it was proven shortest: ` +
      `a solution has at least ${counted(lowerBound, 'move')}.`,
    ranOut: ({ algorithm, depth, lowerBound, milliseconds, limit, maxMemory, maxSeconds }) =>
      `${element.algorithms[algorithm]} ran out of ${limits[limit](maxMemory, maxSeconds)} ` +
      `after ${formatDuration(milliseconds)}, ${reached(algorithm, depth, lowerBound)}. ` +
      (solvers[algorithm].promise !== 'shortest'
        ? 'Close other pages that need memory and try again.'
        : 'Auto solves every board.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Cancelled after ${formatDuration(milliseconds)}.`
        : element.cancelled[reason],
  },
  /** @param {string} reason @param {string} instead what the reader sees, or '' */
  linkNotFollowed: (reason, instead) => `The link could not be followed: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'The board stays as it was.',
  anotherBoard: 'Here is another board instead.',
  /** @param {string} value @param {string} known */
  unknownAlgorithm: (value, known) => `unknown algorithm “${value}”; known are ${known}.`,
  /** A part of the link to a day. @param {string} name */
  notWithDaily: (name) => `the board of a day has no part “${name}”; leave one of the two out.`,
  /** @param {string} at @param {number} moves */
  noSuchMoment: (at, moves) => `there is no moment “${at}” in it; it has ${counted(moves, 'move')}.`,
  /** @param {number} moves @param {string} time */
  replayOf: (moves, time) => `A replay: ${counted(moves, 'move')} in ${time}.`,
  /** @param {string} name @param {string} known */
  unknownPart: (name, known) => `unknown part “${name}”; known are ${known}.`,

  // --- Solving ---

  /** @param {string} name of the solver */
  solveWith: (name) => `Solve with ${name}`,
  statDepth: 'Depth reached',
  statStack: 'Stack',
  statFrontier: 'Frontier',
  statFrontierPeak: 'Frontier peak',
  none: 'none',
  notFound: 'not found',
  /** The figures of a running search, in one line. @param {string} time @param {number} states */
  soFar: (time, states) => `${time} · ${counted(states, 'state')}`,
  /** @param {number} depth */
  deep: (depth) => `${depth} deep`,
  /** "20 of 31". @param {string} part @param {string} whole */
  ofAll: (part, whole) => `${part} of ${whole}`,
  /** @param {number} rate */
  rateShort: (rate) => `${counted(rate, 'move')}/s`,
  /** With real pauses. @param {number} pace */
  pace: (pace) => `${formatNumber(pace)} ×, ≤ 3 s`,

  // --- The game, the next one, and what is told of one that is done ---

  dealing: 'Looking for a board …',
  noDistances: 'Nobody can prove distances on a board this large: choose one of at most 16 cells.',
  aboutDistance: 'Exactly that many, of a shortest solution. All positions that far are equally likely.',
  aboutDaily: 'A 4 × 4 that is the same for everybody on that day: easy on Monday, hard on Sunday.',
  canBeSolved: 'This position can be solved.',
  cannotBeSolved: 'This position cannot be solved. It can be shown all the same.',
  /** @param {Rank} rank */
  rank: ({ best, difference }) =>
    difference === null
      ? ''
      : best
        ? `best, ${formatNumber((Math.abs(difference) / 1000).toFixed(1))} s less`
        : `${formatNumber((difference / 1000).toFixed(1))} s more than the best`,
  /** @param {GameFigures} figures */
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }) =>
    [
      counted(moves, 'move'),
      assisted > 0 && `${formatCount(assisted)} by the solver`,
      hints > 0 && counted(hints, 'hint'),
      attempt && 'an attempt from the middle',
      rate !== null && `${rate.toFixed(2)} a second`,
      shortest !== null
        ? `shortest ${formatCount(shortest)}`
        : atLeast > 0 && `at least ${formatCount(atLeast)} needed`,
      extra !== null && (extra === 0 ? 'none more than needed' : `${formatCount(extra)} more than needed`),
    ]
      .filter(Boolean)
      .join(' · '),
  nothingToReview: 'Make a few moves: here you see what they cost.',
  /** @param {boolean} solved @returns {string} */
  reviewSummary: (solved) =>
    solved ? 'The game on the board, against the fewest moves possible.' : 'The game so far.',
  /** @param {number} moves */
  atLeast: (moves) => `at least ${formatCount(moves)}`,
  /** @param {number} rate */
  rateOf: (rate) => rate.toFixed(2),

  // --- Solves that are kept ---

  /** @param {MemoryFailure} reason */
  pictureNotKept: (reason) => `${element.notKeptWhy[reason]}: this picture stays until you leave the page.`,
  /** @param {MemoryFailure} reason */
  solvesNotKept: (reason) => `${element.notKeptWhy[reason]}: what you solve is listed until you leave the page.`,
  /** @param {MemoryFailure} reason */
  settingsNotKept: (reason) => `${element.notKeptWhy[reason]}: what you choose holds until you leave the page.`,
  /** @param {ListedSolve} solve */
  solveFigures: ({
    size,
    kind,
    distance,
    date,
    moveCount,
    elapsed,
    assisted,
    inputs,
    interrupted,
    hints = 0,
    attempt,
    shortest,
  }) =>
    [
      counted(moveCount, 'move'),
      elapsed >= 100 && assisted === 0 && `${(moveCount / (elapsed / 1000)).toFixed(2)} a second`,
      shortest !== undefined && `shortest ${formatCount(shortest)}`,
      size.replace('x', '\u00a0×\u00a0'),
      {
        random: 'random',
        distance: movesAway(distance ?? 0),
        daily: `daily ${date}`,
        position: 'a position',
      }[kind],
      assisted > 0 && `${formatCount(assisted)} by the solver, does not count`,
      hints > 0 && `${counted(hints, 'hint')}, does not count`,
      attempt && 'an attempt from the middle, does not count',
      interrupted && 'interrupted',
      namesOf(inputs, inputNames),
    ]
      .filter(Boolean)
      .join(' · '),
  /** The best time of a board that was solved before. @param {string} time */
  doneIn: (time) => `solved in ${time}`,
  movesAway,
  reviewSolve: 'Review',
  deleteSolve: 'Delete',
  /** @param {string} time */
  solveDeleted: (time) => `${time} is deleted.`,

  refusals: {
    ...element.refusals,
    'date-unreadable': /** @param {string} date */ (date) =>
      `The date “${date}” is not understood: expected year-month-day, for example 2026-11-22.`,
    'date-impossible': /** @param {string} date */ (date) => `There is no day ${date}.`,
  },

  expectations,
};

/** @typedef {typeof english} PageWords */

// The addresses are written out, so that the build finds the files.
/** @type {Record<string, () => Promise<{ words: PageWords }>>} */
const translations = {
  de: () => import('./page-de.js'),
  es: () => import('./page-es.js'),
  fr: () => import('./page-fr.js'),
};

/**
 * The words of a language; English when they cannot be loaded. Never rejects.
 * @param {string} language "en", "de", "es" or "fr"
 * @returns {Promise<PageWords>}
 */
export async function pageWordsFor(language) {
  if (!Object.hasOwn(translations, language)) return english;
  try {
    return (await translations[language]()).words;
  } catch {
    return english;
  }
}
