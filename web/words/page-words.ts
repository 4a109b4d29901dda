// The texts of our own page in English, beside those of the element, and how to get both in another language. A
// translation is a file words/page-<language>.js that exports `words` with the same names. They are not in words.js, so
// that boards in other pages do not load them.
//
// index.html has the texts that always stand on the page, in English. `texts` has them in the other languages, by their
// names there (data-text, data-label). Words in [brackets] belong in the elements within.

import {
  aboutDuration,
  asSentence,
  counted,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatNumber,
  namesOf,
} from '../common/format.ts';
import { solvers } from '../common/solvers.ts';
import { en as methods } from './methods.ts';
import { withControls } from './control-words.ts';
import { withMemory } from './memory-words.ts';
import { english as board } from './words.ts';

import type { MemoryFailure, Sentences } from '../common/messages.ts';
import type { Algorithm } from '../common/types.ts';

/** What to expect of a search: see page/solve.ts. */
export type Forecast = { code: 'now' | 'soon' | 'maybe' | 'never'; seconds: number };

/** How a solve compares with earlier ones: milliseconds between it and the best of those; null: there was none. */
export type Rank = { best: boolean; difference: number | null };

/** What there is to tell of a game. rate: moves a second. extra: moves minus shortest. null where it is not known. */
export type GameFigures = {
  moves: number;
  assisted: number;
  hints: number;
  attempt: boolean;
  rate: number | null;
  shortest: number | null;
  atLeast: number;
  extra: number | null;
};

/** A solve in the list of those that are kept. */
export type ListedSolve = {
  size: string;
  kind: 'random' | 'distance' | 'daily' | 'position';
  distance?: number;
  date?: string;
  moveCount: number;
  elapsed: number;
  assisted: number;
  inputs: string[];
  interrupted: boolean;
  hints?: number;
  attempt?: boolean;
  shortest?: number;
};

/** What moved tiles. */
const inputNames: Record<string, string> = {
  keys: 'keys',
  click: 'clicks',
  drag: 'drags',
  touch: 'touch',
  hover: 'hover',
};

const limits: { [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string } = {
  nodes: () => 'its limit of states',
  memory: (bytes) => (bytes ? `its limit of ${formatBytes(bytes)} of memory` : 'its memory limit'),
  refused: () => 'the end of the browser’s memory',
  time: (_, seconds) => (seconds ? `its limit of ${counted(seconds, 'second')}` : 'its time limit'),
};

/** How far a search came that found nothing. */
function reached(algorithm: Algorithm, depth: number, lowerBound: number) {
  if (algorithm === 'bfs') return `after searching ${counted(depth, 'move')} deep`;
  if (algorithm === 'bidirectional-bfs')
    return `after searching ${counted(depth, 'move')} deep from both ends together`;
  return `knowing only that it takes at least ${counted(lowerBound, 'move')}`;
}

const movesAway = (moves: number) => `${counted(moves, 'move')} away`;

const element = { ...withControls(board), ...withMemory(board) };

export const english = {
  ...element,
  methods,

  /** Empty, because index.html has these texts in English. */
  texts: {} as Record<string, string>,

  /** @param name of a file */
  noPicture: (name: string) =>
    `“${name}” is not an image that this browser can show. Use a JPEG or PNG of at most 64 million pixels.`,
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

  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'This board is solved. Shuffle it to play.'
        : 'Click, tap or drag tiles towards the blank, or use the arrow keys. ' +
          `Put the tiles 1 to ${cells - 1} in order.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'There is nothing to search for: this' : 'This'} position cannot be solved. ${asSentence(element.parity(proof))}`,
    solved: ({ moveCount, elapsed, assisted }) =>
      `Solved in ${counted(moveCount, 'move')} and ${formatClock(elapsed, 3)}` +
      `${assisted ? `; the solver made ${formatCount(assisted)} of the moves` : ''}.`,
    found: ({ by, optimal, provable, lowerBound, gap, ...found }) => {
      const how = by && (by === 'rows' ? ` ${methods.rows}` : ` by ${methods[by]}`);
      if (optimal) return `${element.foundIn(found)}${how}, proven shortest.`;
      if (provable) return `${element.foundIn(found)}${how}; not proven shortest; use Auto for a proof.`;
      return (
        `${element.foundIn(found)}${how}; a solution has at least ${counted(lowerBound, 'move')}: ` +
        (gap < 1
          ? `within ${Math.ceil(gap * 100)} % of the shortest.`
          : `at most ${(Math.ceil(gap * 10) / 10 + 1).toFixed(1)} times the shortest.`)
      );
    },
    unproven: ({ algorithm, length, lowerBound, limit, maxMemory, maxSeconds }) =>
      `${element.algorithms[algorithm]} found ${counted(length, 'move')}, but reached ` +
      `${limits[limit](maxMemory, maxSeconds)} before proving that this is the shortest: ` +
      `a solution has at least ${counted(lowerBound, 'move')}.`,
    ranOut: ({ algorithm, depth, lowerBound, milliseconds, limit, maxMemory, maxSeconds }) =>
      `${element.algorithms[algorithm]} reached ${limits[limit](maxMemory, maxSeconds)} ` +
      `after ${formatDuration(milliseconds)}, ${reached(algorithm, depth, lowerBound)}. ` +
      (solvers[algorithm].promise !== 'shortest'
        ? 'Close other pages that need memory and try again.'
        : 'Auto solves every board.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Cancelled after ${formatDuration(milliseconds)}.`
        : element.cancelled[reason],
  } as Sentences,
  /** @param instead what the reader sees, or '' */
  linkNotFollowed: (reason: string, instead: string) =>
    `The link could not be followed: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'The board stays as it was.',
  anotherBoard: 'Here is another board instead.',
  unknownAlgorithm: (value: string, known: string) => `unknown algorithm “${value}”; valid ones are ${known}.`,
  /** A part of the link to a day. */
  notWithDaily: (name: string) => `a link to a daily board cannot also have “${name}”; remove one of the two.`,
  noSuchMoment: (at: string, moves: number) =>
    `the game in this link has ${counted(moves, 'move')}, so it has no moment “${at}”.`,
  replayOf: (moves: number, time: string) => `A replay: ${counted(moves, 'move')} in ${time}.`,
  unknownPart: (name: string, known: string) => `unknown parameter “${name}”; valid ones are ${known}.`,

  // --- Solving ---

  statDepth: 'Depth reached',
  statStack: 'Stack',
  statFrontier: 'Frontier',
  statFrontierPeak: 'Frontier peak',
  none: 'none',
  notFound: 'not found',
  /** What a solver will do, in the least room. */
  forecastMarks: ({ code, seconds }: Forecast): string =>
    code === 'soon'
      ? `≈ ${aboutDuration(seconds)}`
      : { now: 'at once', maybe: 'may not finish', never: 'won’t finish' }[code],
  /** What a solver will do, in a sentence. */
  forecasts: (
    { algorithm, cells, code, seconds }: Forecast & { algorithm: Algorithm; cells: number },
    states: string,
  ): string => {
    if (algorithm === 'auto')
      return cells <= 12
        ? 'At once, proven shortest.'
        : cells <= 16
          ? 'Mostly within a second, proven shortest.'
          : 'A solution at once, then ever shorter ones until you stop it.';
    return {
      now: `At once: some ${states} states.`,
      soon: `About ${aboutDuration(seconds)}: some ${states} states.`,
      maybe: `May run out of memory: some ${states} states. Auto solves it.`,
      never: `Will not finish here: some ${states} states. Auto solves it.`,
    }[code];
  },
  /** What a search took, and what came of it. */
  searchCost: (states: number, memory: string) => `${counted(states, 'state')} · ${memory}`,
  outcomes: {
    found: (moves: string, optimal: boolean) => `${moves}, ${optimal ? 'proven shortest' : 'not proven shortest'}`,
    cancelled: (depth: number) => `cancelled, ${depth} deep`,
    ranOut: (depth: number) => `ran out, ${depth} deep`,
  },
  /** The figures of a running search, in one line. */
  soFar: (time: string, states: number) => `${time} · ${counted(states, 'state')}`,
  deep: (depth: number) => `${depth} deep`,
  /** "20 of 31". */
  ofAll: (part: string, whole: string) => `${part} of ${whole}`,

  // --- The game, the next one, and what is told of one that is done ---

  /** What kind of board is played, where it is not a random one. */
  dealName: { distance: (moves: number) => `${formatCount(moves)} away`, daily: (day: string) => `Daily ${day}` },
  dealing: 'Looking for a board …',
  noDistances: 'Exact distances are available up to 16 cells. Choose a smaller board.',
  aboutDistance: 'The shortest solution has exactly this many moves. All positions that far are equally likely.',
  aboutDaily: 'A 4 × 4 board, the same for everybody on that day: easy on Monday, hard on Sunday.',
  canBeSolved: 'This position can be solved.',
  cannotBeSolved: 'This position cannot be solved, but you can still open it.',
  rank: ({ best, difference }: Rank) =>
    difference === null
      ? ''
      : best
        ? `New best, ${formatNumber((Math.abs(difference) / 1000).toFixed(1))} s faster than your old best`
        : `${formatNumber((difference / 1000).toFixed(1))} s slower than the best`,
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }: GameFigures) =>
    [
      counted(moves, 'move'),
      assisted > 0 && `${formatCount(assisted)} by the solver`,
      hints > 0 && counted(hints, 'hint'),
      attempt && 'an attempt from the middle',
      rate !== null && `${rate.toFixed(2)} per second`,
      shortest !== null
        ? `shortest ${formatCount(shortest)}`
        : atLeast > 0 && `at least ${formatCount(atLeast)} needed`,
      extra !== null && (extra === 0 ? 'perfect: the fewest moves possible' : counted(extra, 'extra move')),
    ]
      .filter(Boolean)
      .join(' · '),
  nothingToReview: 'Make a few moves, and their cost will appear here.',
  reviewSummary: (solved: boolean): string =>
    solved ? 'The game on the board, against the fewest moves possible.' : 'The game so far.',
  atLeast: (moves: number) => `at least ${formatCount(moves)}`,
  rateOf: (rate: number) => rate.toFixed(2),

  // --- Solves that are kept ---

  pictureNotKept: (reason: MemoryFailure) =>
    `${element.notKeptWhy[reason]}: this picture stays until you leave the page.`,
  solvesNotKept: (reason: MemoryFailure) =>
    `${element.notKeptWhy[reason]}: what you solve is listed until you leave the page.`,
  settingsNotKept: (reason: MemoryFailure) =>
    `${element.notKeptWhy[reason]}: what you choose holds until you leave the page.`,
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
  }: ListedSolve) =>
    [
      counted(moveCount, 'move'),
      elapsed >= 100 && assisted === 0 && `${(moveCount / (elapsed / 1000)).toFixed(2)} per second`,
      shortest !== undefined && `shortest ${formatCount(shortest)}`,
      size.replace('x', '\u00a0×\u00a0'),
      {
        random: 'random',
        distance: movesAway(distance ?? 0),
        daily: `daily ${date}`,
        position: 'a position',
      }[kind],
      assisted > 0 && `${formatCount(assisted)} by the solver (not counted)`,
      hints > 0 && `${counted(hints, 'hint')} (not counted)`,
      attempt && 'an attempt from the middle (not counted)',
      interrupted && 'interrupted',
      namesOf(inputs, inputNames),
    ]
      .filter(Boolean)
      .join(' · '),
  /** The best time of a board that was solved before. */
  doneIn: (time: string) => `solved in ${time}`,
  movesAway,
  reviewSolve: 'Review',
  deleteSolve: 'Delete',
  solveDeleted: (time: string) => `${time} is deleted.`,

  refusals: {
    ...element.refusals,
    'date-unreadable': (date: string) =>
      `The date “${date}” is not understood: expected year-month-day, for example 2026-11-22.`,
    'date-impossible': (date: string) => `${date} is not a date.`,
  },
};

export type PageWords = typeof english;

// The addresses are written out, so that the build finds the files.
const translations: Record<string, () => Promise<{ words: PageWords }>> = {
  de: () => import('./page-de.ts'),
  es: () => import('./page-es.ts'),
  fr: () => import('./page-fr.ts'),
};

/**
 * The words of a language; English when they cannot be loaded. Never rejects.
 * @param language "en", "de", "es" or "fr"
 */
export async function pageWordsFor(language: string): Promise<PageWords> {
  if (!Object.hasOwn(translations, language)) return english;
  try {
    return (await translations[language]()).words;
  } catch {
    return english;
  }
}
