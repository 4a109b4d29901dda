// The boards that the page deals, by their kinds, and what a link asks for. What was dealt is remembered by the position that
// it began with, so that a game that comes back has its kind again.

import { loader } from '../common/dom.ts';
import { allAlgorithms } from '../common/solvers.ts';
import { printable } from '../common/text.ts';
import { failureOf } from '../engine/failure.ts';
import { problemOf, refusalOf } from '../words/sentences.ts';

import type { Algorithm, Game, Problem } from '../common/types.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

export type Deal =
  | { kind: 'random'; size: string }
  | { kind: 'distance'; size: string; moves: number }
  | { kind: 'daily'; date: string }
  | { kind: 'position'; state: string };

const REMEMBERED = 50; // games

/** Whether anything that was stored is an entry of `dealt`. */
export function isDealt(entry: any) {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { kind, size, moves, date, state } = entry[1] ?? {};
  const isText = (value: unknown) => typeof value === 'string';
  if (kind === 'random') return isText(size);
  if (kind === 'distance') return isText(size) && Number.isSafeInteger(moves) && moves >= 0;
  return (kind === 'daily' && isText(date)) || (kind === 'position' && isText(state));
}

/** By the longer and the shorter side: the farthest positions that the solver finds (src/search/solvers/distant.hpp). */
const farthest: Record<string, number> = {
  ...{ '2x2': 6, '3x2': 21, '4x2': 36, '5x2': 55, '3x3': 31, '6x2': 70 },
  ...{ '4x3': 48, '7x2': 79, '5x3': 63, '8x2': 40, '4x4': 66 },
};

const shares = { easy: 0.4, medium: 0.65 };

export type Difficulty = keyof typeof shares;

/** How far away an easier board of that size is; null: no distance of a board that large can be proven. */
export function distanceOf(size: string, difficulty: Difficulty): number | null {
  const sides = size.split('x').map(Number);
  const most = farthest[sides.sort((one, other) => other - one).join('x')];
  return most ? Math.round(most * shares[difficulty]) : null;
}

/** The date of that moment where the reader is: YYYY-MM-DD. */
export function dateOf(moment: Date) {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The date so many days after today. Days may have 23 or 25 hours: noon is in all. */
export function dayFromToday(days: number) {
  const now = new Date();
  return dateOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
}

export const today = () => dayFromToday(0);

const formats: Map<string, Intl.DateTimeFormat> = new Map(); // one takes milliseconds to make

/** A date as the reader writes it. */
export function writtenDate(date: string, language: string, form: Intl.DateTimeFormatOptions) {
  const key = `${language} ${JSON.stringify(form)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${date}T12:00Z`));
}

/** What kind of board it is, where it is not a random one: "12 away", "Daily 27 Nov". */
export function nameOf(deal: Deal, say: Say) {
  if (deal.kind === 'distance') return say`${deal.moves} away`;
  if (deal.kind !== 'daily') return '';
  return say`Daily ${writtenDate(deal.date, say.language, { day: 'numeric', month: 'short' })}`;
}

// --- Links: #size=4x4&seed=… or #state=…, with &moves=…&algorithm=…; #daily=2026-11-22. With moves, &times=… makes them a
// replay. What the parts are worth the board judges.

const ofAll = ['daily', 'algorithm'];
const gameParts = ['size', 'seed', 'state', 'moves', 'times'] as const;

/** Reads a link. @returns problem: what is wrong with it, or '' */
export function readLink(hash: string, say: Say) {
  const game: Game = {};
  let algorithm: Algorithm | null = null;
  let problem = '';
  const link = new URLSearchParams(hash.slice(1));
  const refuse = (text: string, valid: readonly string[]) => {
    problem = say`“${printable(text)}” is not possible here. Possible: ${valid.join(', ')}.`;
  };
  for (const [name, value] of link) {
    const gamePart = link.has('daily') ? undefined : gameParts.find((each) => each === name);
    if (gamePart) game[gamePart] = value;
    else if (!ofAll.includes(name)) refuse(name, link.has('daily') ? ofAll : [...gameParts, ...ofAll]);
    else if (name === 'algorithm') {
      algorithm = allAlgorithms.find((each) => each === value) ?? null;
      if (!algorithm) refuse(value, allAlgorithms);
    }
  }
  return { game, daily: link.get('daily'), algorithm, problem };
}

// --- Dealing ---

export const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

const notADate = (say: Say, date: string) => say`“${printable(date)}” is not a date. Write it like this: 2026-11-22.`;

/** What only this page asks of the solver: see refusalOf(). */
const refusals = { 'date-unreadable': notADate, 'date-impossible': notADate };

export class Deals {
  #page;
  /** by the position that it began with */
  #dealt: Map<string, Deal> = new Map();
  /** what Shuffle deals again */
  #last: Deal | null = null;
  #looking: AbortController | null = null;

  constructor(page: Pick<Page, 'board' | 'say' | 'looking' | 'dealt'>) {
    this.#page = page;
    page.board.addEventListener('puzzle-shuffle', () => this.stop());
  }

  /** What was dealt, for resume(). */
  get dealt(): [string, Deal][] {
    return [...this.#dealt];
  }

  /** Knows again what was dealt when the page was here before. */
  resume(dealt: [string, Deal][]) {
    this.#dealt = new Map([...dealt, ...this.#dealt]);
    this.#last ??= this.#dealt.get(this.#page.board.startState) ?? null;
  }

  /** What the game on the board is. */
  get current(): Deal {
    const { startState: state, size, seed } = this.#page.board;
    return this.#dealt.get(state) ?? (seed === null ? { kind: 'position', state } : { kind: 'random', size });
  }

  /** Deals another board of the kind that was dealt last. */
  again() {
    const { size } = this.#page.board;
    const last = this.#last;
    return this.deal(last?.kind === 'distance' && last.size === size ? last : { kind: 'random', size });
  }

  /** Deals a board. @returns why it could not; overtaken: another board came first, or stop() */
  async deal(deal: Deal): Promise<Problem | 'overtaken' | null> {
    this.stop();
    if (deal.kind === 'random') return this.#load(deal, { size: deal.size });
    if (deal.kind === 'position') return this.#load(deal, { state: deal.state });
    const looking = (this.#looking = new AbortController());
    this.#page.looking(true);
    try {
      const { sharedSolver } = await importClient();
      const wanted = deal.kind === 'daily' ? { date: deal.date } : seeded(deal);
      const dealt = await sharedSolver.deal(wanted, looking.signal);
      if (dealt && 'refusal' in dealt)
        return { type: 'state', message: refusalOf(dealt.refusal, this.#page.say, refusals) };
      if (!dealt || looking.signal.aborted) return 'overtaken';
      return this.#load(deal, { state: dealt.position });
    } catch (error) {
      return looking.signal.aborted ? 'overtaken' : problemOf(failureOf(error), this.#page.say);
    } finally {
      if (this.#looking === looking) this.stop();
    }
  }

  /** Looks no longer for a board. */
  stop() {
    if (!this.#looking) return;
    this.#looking.abort();
    this.#looking = null;
    this.#page.looking(false);
  }

  #load(deal: Deal, game: { size?: string; state?: string }) {
    const { board } = this.#page;
    const problem = board.load(game);
    if (problem) return problem;
    this.#last = deal;
    this.#dealt.delete(board.startState);
    this.#dealt.set(board.startState, deal);
    const [oldest] = this.#dealt.keys();
    if (this.#dealt.size > REMEMBERED) this.#dealt.delete(oldest);
    this.#page.dealt(deal);
    return null;
  }
}

function seeded({ size, moves }: { size: string; moves: number }) {
  const [width, height] = size.split('x').map(Number);
  return { width, height, moves, seed: crypto.getRandomValues(new Uint32Array(2)).join('-') };
}
