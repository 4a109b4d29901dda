// The texts of our own page in English, beside those of the element, and how to get both in another language: a
// translation is a file words/page-<language>.js that exports `words` with the same names. Apart from words.js, so that
// boards in other pages do not load them.
//
// What always stands on the page is written in index.html, in English. `texts` has it in the other languages, under
// the names that it has there (data-text, data-label); what stands in [brackets] belongs in the elements within.

import { asSentence, counted, formatBytes, formatClock, formatCount, formatDuration } from '../common/format.js';
import { en as methods } from './methods.js';
import { english as element } from './words.js';

/** @import { Sentences } from '../common/messages' */
/** @import { Algorithm } from '../common/types' */

/** @type {{ [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string }} */
const limits = {
  nodes: () => 'its states',
  memory: (bytes) => (bytes ? `its ${formatBytes(bytes)} of memory` : 'its memory'),
  refused: () => 'the memory that the browser gives it',
  time: (_, seconds) => (seconds ? `its ${seconds} seconds` : 'its time'),
};

/** How far one came that found nothing. @param {Algorithm} algorithm @param {number} depth @param {number} lowerBound */
function reached(algorithm, depth, lowerBound) {
  if (algorithm === 'bfs') return `having looked ${counted(depth, 'move')} deep`;
  if (algorithm === 'bidirectional-bfs') return `having looked ${counted(depth, 'move')} deep from both ends together`;
  return `knowing only that it takes at least ${counted(lowerBound, 'move')}`;
}

export const english = {
  ...element,
  methods,

  /** What stands in index.html: nothing of it is said here again. @type {Record<string, string>} */
  texts: {},

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
      `Solved in ${counted(moveCount, 'move')} and ${formatClock(elapsed)}` +
      `${assisted ? `; the solver made ${formatCount(assisted)} of the moves` : ''}.`,
    found: ({ by, optimal, lowerBound, gap, ...found }) => {
      const how = by && (by === 'rows' ? ` ${methods.rows}` : ` by ${methods[by]}`);
      if (optimal) return `${element.foundIn(found)}${how}, proven shortest.`;
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
      (algorithm === 'auto' || algorithm === 'fast' || algorithm === 'idastar'
        ? 'Close other pages that need memory and try again.'
        : 'Auto solves every board.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Cancelled after ${formatDuration(milliseconds)}.`
        : element.cancelled[reason],
  },
  linkCopied: 'Link copied. It opens this very board.',
  linkShown: 'The address bar now holds a link to this very board; copy it from there.',
  /** @param {string} reason @param {string} instead what the reader sees, or '' */
  linkNotFollowed: (reason, instead) => `The link could not be followed: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'The board stays as it was.',
  anotherBoard: 'Here is another board instead.',
  /** @param {string} value @param {string} known */
  unknownAlgorithm: (value, known) => `unknown algorithm “${value}”; known are ${known}.`,
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
  /** Figures while a search runs, in one line. @param {string} time @param {string} states */
  soFar: (time, states) => `${time} · ${states} states`,
  /** @param {number} depth */
  deep: (depth) => `${depth} deep`,
  /** "20 of 31". @param {string} part @param {string} whole */
  ofAll: (part, whole) => `${part} of ${whole}`,
  /** @param {number} rate */
  rateShort: (rate) => `${rate} moves/s`,

  /**
   * What to expect of each search: where all {positions} can be tried, on 12 cells, on up to 16, beyond. Measured
   * with 512 MB.
   * @type {Record<Algorithm, [string, string, string, string]>}
   */
  expectations: {
    auto: [
      'Makes a table of all {positions} positions that this board has, and reads a shortest solution from it.',
      'IDA* with pattern databases: a solution that is proven shortest.',
      'IDA* with pattern databases: a solution that is proven shortest, of most 4 × 4 boards within a second.',
      'A solution at once, then ever shorter ones and how short one can be at best, until you stop it or 5 minutes are over.',
    ],
    idastar: [
      'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
      'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
      'Guided by pattern databases: a solution that is proven shortest. Where the proof takes long, a good solution is there before it.',
      'A good solution at once. The proof that none is shorter usually does not end on a board this large.',
    ],
    fast: [
      'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
      'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
      'The first solution that beam search finds, at once: mostly a shortest one or a few moves longer, without proof.',
      'The first solution that beam search finds, at once: on a 5 × 5 some 15 % longer than a shortest one, on larger boards more.',
    ],
    'astar-manhattan': [
      'Guided by how far each tile is from home: a shortest solution from few positions.',
      'Guided by how far each tile is from home. It solves nearly every board of this size.',
      'Guided by how far each tile is from home. It solves many shuffled 4 × 4 boards; on hard ones memory runs out.',
      'Guided by how far each tile is from home. It goes farther than BFS, yet a full shuffle this large is beyond it.',
    ],
    'astar-misplaced': [
      'Guided by how many tiles are out of place: a shortest solution from fewer positions than BFS.',
      'Guided by how many tiles are out of place. It gets deeper than BFS; a hard shuffle of this size is too much.',
      'Guided by how many tiles are out of place. It solves a 4 × 4 up to some 35 moves away; shuffled, it needs about 50.',
      'Guided by how many tiles are out of place. On a board this large it solves only what is nearly in order.',
    ],
    'bidirectional-bfs': [
      'BFS from both ends until they meet: a shortest solution from a fraction of the positions.',
      'BFS from both ends until they meet. It solves nearly every board of this size, mostly from less than 1 % of its positions.',
      'BFS from both ends until they meet. It gets about twice as deep as BFS, some 45 moves; a shuffled 4 × 4 needs about 50.',
      'BFS from both ends until they meet. It gets about twice as deep as BFS, some 36 moves on a 5 × 5, which needs about 100 when shuffled.',
    ],
    bfs: [
      'Tries every position, nearest first: it finds a shortest solution among the {positions} that this board has.',
      'Tries every position, nearest first. It gets some 29 moves deep on 3 × 4 and 41 on 2 × 6; most shuffles need more.',
      'Tries every position, nearest first. It gets some 23 moves deep on a 4 × 4, which needs about 50 when shuffled.',
      'Tries every position, nearest first. It gets some 19 moves deep on a 5 × 5, which needs about 100 when shuffled.',
    ],
  },
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
