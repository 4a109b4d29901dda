// The texts of our page beside those of the element, by names, in the language of a `say`. What is not said by many places
// of the page is to stand where it is said.
//
// index.html has the texts that always stand on the page; a text there is known by its English (page-texts.ts).

import {
  aboutDuration,
  asSentence,
  formatBytes,
  formatClock,
  formatDuration,
  formatNumber,
  namesOf,
} from '../common/format.ts';
import { solvers } from '../common/solvers.ts';
import { english as inEnglish, sayIn, speaker } from './language.ts';
import {
  cancelled,
  foundIn,
  methodName,
  movesOf,
  notKeptWhy,
  parity,
  solverName,
  statusText,
  unreadable,
} from './sentences.ts';

import type { MemoryFailure, Message } from '../common/messages.ts';
import type { Algorithm, Method } from '../common/types.ts';
import type { Say } from './language.ts';

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

/** How far a search came that found nothing. */
function reached(say: Say, algorithm: Algorithm, depth: number, lowerBound: number) {
  if (algorithm === 'bfs') return say`after searching ${depth} {move|moves} deep`;
  if (algorithm === 'bidirectional-bfs') return say`after searching ${depth} {move|moves} deep from both ends together`;
  return say`knowing only that it takes at least ${lowerBound} {move|moves}`;
}

type Limited = Extract<Message, { code: 'ranOut' }>;

const limitOf = (say: Say, { limit, maxMemory, maxSeconds }: Pick<Limited, 'limit' | 'maxMemory' | 'maxSeconds'>) =>
  ({
    nodes: say`its limit of states`,
    memory: maxMemory ? say`its limit of ${formatBytes(maxMemory, say.numbers)} of memory` : say`its memory limit`,
    refused: say`the end of the browser’s memory`,
    time: maxSeconds ? say`its limit of ${maxSeconds} {second|seconds}` : say`its time limit`,
  })[limit];

/** The last message of the play model, as our page says it. */
function sentence(say: Say, message: Message): string {
  switch (message.code) {
    case 'newGame':
      if (message.solved) return say`This board is solved. Shuffle it to play.`;
      return say`Click, tap or drag tiles towards the blank, or use the arrow keys. Put the tiles 1 to ${message.cells - 1} in order.`;
    case 'unsolvable': {
      const why = asSentence(parity(say, message));
      return message.searched
        ? say`There is nothing to search for: this position cannot be solved. ${why}`
        : say`This position cannot be solved. ${why}`;
    }
    case 'solved': {
      const { moveCount, assisted } = message;
      const time = formatClock(message.elapsed, 3, say.numbers);
      return assisted
        ? say`Solved in ${moveCount} {move|moves} and ${time}; the solver made ${assisted} of the moves.`
        : say`Solved in ${moveCount} {move|moves} and ${time}.`;
    }
    case 'found': {
      const { by, optimal, provable, lowerBound, gap } = message;
      let found = foundIn(say, message);
      if (by === 'rows') found = say`${found} row by row`;
      else if (by) found = say`${found} by ${methodName(say, by)}`;
      if (optimal) return say`${found}, proven shortest.`;
      if (provable) return say`${found}; not proven shortest; use Auto for a proof.`;
      if (gap < 1)
        return say`${found}; a solution has at least ${lowerBound} {move|moves}: within ${Math.ceil(gap * 100)} % of the shortest.`;
      const times = formatNumber((Math.ceil(gap * 10) / 10 + 1).toFixed(1), say.numbers);
      return say`${found}; a solution has at least ${lowerBound} {move|moves}: at most ${times} times the shortest.`;
    }
    case 'unproven': {
      const { algorithm, length, lowerBound } = message;
      return say`${solverName(say, algorithm)} found ${length} {move|moves}, but reached ${limitOf(say, message)} before proving that this is the shortest: a solution has at least ${lowerBound} {move|moves}.`;
    }
    case 'ranOut': {
      const { algorithm, depth, lowerBound, milliseconds } = message;
      const time = formatDuration(milliseconds, say.numbers);
      const instead =
        solvers[algorithm].promise !== 'shortest'
          ? say`Close other pages that need memory and try again.`
          : say`Auto solves every board.`;
      return say`${solverName(say, algorithm)} reached ${limitOf(say, message)} after ${time}, ${reached(say, algorithm, depth, lowerBound)}. ${instead}`;
    }
    case 'cancelled':
      return message.reason === 'asked' && message.milliseconds > 0
        ? say`Cancelled after ${formatDuration(message.milliseconds, say.numbers)}.`
        : cancelled(say, message.reason);
    default:
      return statusText(say, message);
  }
}

const seconds = (say: Say, milliseconds: number) => formatNumber((milliseconds / 1000).toFixed(1), say.numbers);
const rateOf = (say: Say, rate: number) => formatNumber(rate.toFixed(2), say.numbers);
const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(' · ');

export const pageWords = (say: Say) => ({
  say,
  language: say.language,
  numbers: say.numbers,
  nothing: '–',
  movesOf: (moves: number) => movesOf(say, moves),
  algorithm: (algorithm: Algorithm) => solverName(say, algorithm),
  method: (method: Method) => methodName(say, method),
  sentence: (message: Message) => sentence(say, message),

  cancel: say`Cancel`,
  close: say`Close`,
  play: say`Play`,
  pause: say`Pause`,
  playAgain: say`Replay`,
  statTime: say`Time elapsed`,
  statLength: say`Solution`,
  statBest: say`Best so far`,
  pictureUnreadable: (name: string) => unreadable(say, name),

  /** @param name of a file */
  noPicture: (name: string) =>
    say`“${name}” is not an image that this browser can show. Use a JPEG or PNG of at most 64 million pixels.`,
  /** What the pictures for tiles show. */
  pictures: {
    mountains: say`Mountains at sunset, a tent and a pond`,
    balloons: say`Hot-air balloons over hills`,
    planet: say`A planet with a ring, moons and a comet`,
    waves: say`Waves under a red sun and a snowy mountain`,
    glass: say`A sunset in stained glass`,
    rosette: say`A rosette of coloured petals`,
    own: say`Your picture`,
  },

  // --- Links ---

  /** @param instead what the reader sees, or '' */
  linkNotFollowed: (reason: string, instead: string) =>
    say`The link could not be followed: ${instead ? `${reason} ${instead}` : reason}`,
  boardStays: say`The board stays as it was.`,
  anotherBoard: say`Here is another board instead.`,
  unknownAlgorithm: (value: string, known: string) => say`unknown algorithm “${value}”; valid ones are ${known}.`,
  /** A part of the link to a day. */
  notWithDaily: (name: string) => say`a link to a daily board cannot also have “${name}”; remove one of the two.`,
  noSuchMoment: (at: string, moves: number) =>
    say`the game in this link has ${moves} {move|moves}, so it has no moment “${at}”.`,
  replayOf: (moves: number, time: string) => say`A replay: ${moves} {move|moves} in ${time}.`,
  unknownPart: (name: string, known: string) => say`unknown parameter “${name}”; valid ones are ${known}.`,

  // --- Solving ---

  statDepth: say`Depth reached`,
  statStack: say`Stack`,
  statFrontier: say`Frontier`,
  statFrontierPeak: say`Frontier peak`,
  none: say`none`,
  notFound: say`not found`,
  /** What a solver will do, in the least room. */
  forecastMarks: ({ code, seconds }: Forecast): string =>
    code === 'soon'
      ? `≈ ${aboutDuration(seconds, say.numbers)}`
      : { now: say`at once`, maybe: say`may not finish`, never: say`won’t finish` }[code],
  /** What a solver will do, in a sentence. */
  forecasts: (
    { algorithm, cells, code, seconds }: Forecast & { algorithm: Algorithm; cells: number },
    states: string,
  ): string => {
    if (algorithm === 'auto')
      return cells <= 12
        ? say`At once, proven shortest.`
        : cells <= 16
          ? say`Mostly within a second, proven shortest.`
          : say`A solution at once, then ever shorter ones until you stop it.`;
    return {
      now: say`At once: some ${states} states.`,
      soon: say`About ${aboutDuration(seconds, say.numbers)}: some ${states} states.`,
      maybe: say`May run out of memory: some ${states} states. Auto solves it.`,
      never: say`Will not finish here: some ${states} states. Auto solves it.`,
    }[code];
  },
  /** What a search took, and what came of it. */
  searchCost: (states: number, memory: string) => say`${states} {state|states} · ${memory}`,
  outcomes: {
    found: (moves: string, optimal: boolean) =>
      optimal ? say`${moves}, proven shortest` : say`${moves}, not proven shortest`,
    cancelled: (depth: number) => say`cancelled, ${depth} deep`,
    ranOut: (depth: number) => say`ran out, ${depth} deep`,
  },
  /** The figures of a running search, in one line. */
  soFar: (time: string, states: number) => say`${time} · ${states} {state|states}`,
  deep: (depth: number) => say`${depth} deep`,
  /** "20 of 31". */
  ofAll: (part: string, whole: string) => say`${part} of ${whole}`,

  // --- The game, the next one, and what is told of one that is done ---

  /** What kind of board is played, where it is not a random one. */
  dealName: { distance: (moves: number) => say`${moves} away`, daily: (day: string) => say`Daily ${day}` },
  dealing: say`Looking for a board …`,
  noDistances: say`Exact distances are available up to 16 cells. Choose a smaller board.`,
  aboutDistance: say`The shortest solution has exactly this many moves. All positions that far are equally likely.`,
  aboutDaily: say`A 4 × 4 board, the same for everybody on that day: easy on Monday, hard on Sunday.`,
  canBeSolved: say`This position can be solved.`,
  cannotBeSolved: say`This position cannot be solved, but you can still open it.`,
  rank: ({ best, difference }: Rank) =>
    difference === null
      ? ''
      : best
        ? say`New best, ${seconds(say, Math.abs(difference))} s faster than your old best`
        : say`${seconds(say, difference)} s slower than the best`,
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }: GameFigures) =>
    joined([
      movesOf(say, moves),
      assisted > 0 && say`${assisted} by the solver`,
      hints > 0 && say`${hints} {hint|hints}`,
      attempt && say`an attempt from the middle`,
      rate !== null && say`${rateOf(say, rate)} per second`,
      shortest !== null ? say`shortest ${shortest}` : atLeast > 0 && say`at least ${atLeast} needed`,
      extra !== null && (extra === 0 ? say`perfect: the fewest moves possible` : say`${extra} extra {move|moves}`),
    ]),
  nothingToReview: say`Make a few moves, and their cost will appear here.`,
  reviewSummary: (solved: boolean): string =>
    solved ? say`The game on the board, against the fewest moves possible.` : say`The game so far.`,
  atLeast: (moves: number) => say`at least ${moves}`,
  rateOf: (rate: number) => rateOf(say, rate),

  // --- Solves that are kept ---

  pictureNotKept: (reason: MemoryFailure) =>
    say`${notKeptWhy(say, reason)}: this picture stays until you leave the page.`,
  solvesNotKept: (reason: MemoryFailure) =>
    say`${notKeptWhy(say, reason)}: what you solve is listed until you leave the page.`,
  settingsNotKept: (reason: MemoryFailure) =>
    say`${notKeptWhy(say, reason)}: what you choose holds until you leave the page.`,
  solveFigures: (solve: ListedSolve) => {
    const { size, kind, distance, date, moveCount, elapsed, assisted, inputs, hints = 0, shortest } = solve;
    return joined([
      movesOf(say, moveCount),
      elapsed >= 100 && assisted === 0 && say`${rateOf(say, moveCount / (elapsed / 1000))} per second`,
      shortest !== undefined && say`shortest ${shortest}`,
      size.replace('x', '\u00a0×\u00a0'),
      {
        random: say`random`,
        distance: say`${distance ?? 0} {move|moves} away`,
        daily: say`daily ${date}`,
        position: say`a position`,
      }[kind],
      assisted > 0 && say`${assisted} by the solver (not counted)`,
      hints > 0 && say`${hints} {hint|hints} (not counted)`,
      solve.attempt === true && say`an attempt from the middle (not counted)`,
      solve.interrupted && say`interrupted`,
      namesOf(inputs, {
        keys: say`keys`,
        click: say`clicks`,
        drag: say`drags`,
        touch: say`touch`,
        hover: say`hover`,
      }),
    ]);
  },
  /** The best time of a board that was solved before. */
  doneIn: (time: string) => say`solved in ${time}`,
  movesAway: (moves: number) => say`${moves} {move|moves} away`,
  reviewSolve: say`Review`,
  deleteSolve: say`Delete`,
  solveDeleted: (time: string) => say`${time} is deleted.`,
});

/** What only our page refuses: see refusalOf(). */
export const pageRefusals: Parameters<typeof import('./sentences.ts').refusalOf>[2] = {
  'date-unreadable': (say, date) =>
    say`The date “${date}” is not understood: expected year-month-day, for example 2026-11-22.`,
  'date-impossible': (say, date) => say`${date} is not a date.`,
};

export type PageWords = ReturnType<typeof pageWords>;

export const english = pageWords(inEnglish);

// The addresses are written out, so that the build finds the files.
const tables: Record<string, () => Promise<{ texts: Record<string, string> }>> = {
  de: () => import('./page-de.ts'),
  es: () => import('./page-es.ts'),
  fr: () => import('./page-fr.ts'),
};

/**
 * The words of a language; English when they cannot be loaded. Never rejects.
 * @param language "en", "de", "es" or "fr"
 */
export async function pageWordsFor(language: string): Promise<PageWords> {
  if (!Object.hasOwn(tables, language)) return english;
  try {
    const [board, { texts }] = await Promise.all([sayIn(language), tables[language]()]);
    return board.language === language
      ? pageWords(speaker({ ...board, texts: { ...board.texts, ...texts } }))
      : english;
  } catch {
    return english;
  }
}
