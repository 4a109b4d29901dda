// The boards that the page deals, by their kinds: random, so many moves away, that of a day, a position. What was dealt
// is remembered by the position that it began with, so that a game that comes back has its kind again. Positions with an
// exact distance come from the solver, which is downloaded for them.

import { loader } from '../common/load.js';
import { failureOf } from '../engine/failure.js';
import { problemOf, refusalOf } from '../words/words.js';

/** @import { Problem } from '../common/types' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */

/**
 * @typedef {{ kind: 'random', size: string } | { kind: 'distance', size: string, moves: number } |
 *   { kind: 'daily', date: string } | { kind: 'position', state: string }} Deal
 */

const REMEMBERED = 50; // games

/** Whether it is what `dealt` of Deals holds. @param {any} entry of anything that was stored */
export function isDealt(entry) {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { kind, size, moves, date, state } = entry[1] ?? {};
  const isText = (/** @type {unknown} */ value) => typeof value === 'string';
  if (kind === 'random') return isText(size);
  if (kind === 'distance') return isText(size) && Number.isSafeInteger(moves) && moves >= 0;
  return (kind === 'daily' && isText(date)) || (kind === 'position' && isText(state));
}

const importClient = loader(() => import('../engine/solver-client.js'), 'sharedSolver');

export class Deals {
  #board;
  #page;
  /** @type {Map<string, Deal>} by the position that it began with */
  #dealt = new Map();
  /** @type {Deal | null} what Shuffle deals again */
  #last = null;
  /** @type {AbortController | null} */
  #looking = null;

  /**
   * @param {SlidingPuzzle} board
   * @param {{ words: () => PageWords, looking: (looking: boolean) => void, begun: () => void }} page looking: the next
   *   board takes a while; begun: it is there
   */
  constructor(board, page) {
    this.#board = board;
    this.#page = page;
    board.addEventListener('puzzle-shuffle', (event) => {
      if (event.target === board) this.stop();
    });
  }

  /** What was dealt, for resume(). @returns {[string, Deal][]} */
  get dealt() {
    return [...this.#dealt];
  }

  /** Knows again what was dealt when the page was here before. @param {[string, Deal][]} dealt */
  resume(dealt) {
    this.#dealt = new Map([...dealt, ...this.#dealt]);
    this.#last ??= this.#dealt.get(this.#board.startState) ?? null;
  }

  /** What the game on the board is. @returns {Deal} */
  get current() {
    const { startState: state, size, seed } = this.#board;
    return this.#dealt.get(state) ?? (seed === null ? { kind: 'position', state } : { kind: 'random', size });
  }

  /** Deals another board of the kind that was dealt last. */
  again() {
    const { size } = this.#board;
    const last = this.#last;
    return this.deal(last?.kind === 'distance' && last.size === size ? last : { kind: 'random', size });
  }

  /**
   * Deals a board.
   * @param {Deal} deal
   * @returns {Promise<Problem | 'overtaken' | null>} why it could not; overtaken: another board came first, or stop()
   */
  async deal(deal) {
    this.stop();
    const { kind } = deal;
    if (kind === 'random') return this.#load(deal, { size: deal.size });
    if (kind === 'position') return this.#load(deal, { state: deal.state });
    const looking = (this.#looking = new AbortController());
    this.#page.looking(true);
    try {
      const { sharedSolver } = await importClient();
      const dealt = await sharedSolver.deal(kind === 'daily' ? { date: deal.date } : seeded(deal), looking.signal);
      if (dealt && 'refusal' in dealt) return { type: 'state', message: refusalOf(dealt.refusal, this.#page.words()) };
      if (!dealt || looking.signal.aborted) return 'overtaken';
      return this.#load(deal, { state: dealt.position });
    } catch (error) {
      return looking.signal.aborted ? 'overtaken' : problemOf(failureOf(error), this.#page.words());
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

  /** @param {Deal} deal @param {{ size?: string, state?: string }} game */
  #load(deal, game) {
    const problem = this.#board.load(game);
    if (problem) return problem;
    this.#last = deal;
    this.#dealt.delete(this.#board.startState);
    this.#dealt.set(this.#board.startState, deal);
    for (const start of this.#dealt.keys()) {
      if (this.#dealt.size <= REMEMBERED) break;
      this.#dealt.delete(start);
    }
    this.#page.begun();
    return null;
  }
}

/** @param {{ size: string, moves: number }} deal */
function seeded({ size, moves }) {
  const [width, height] = size.split('x').map(Number);
  return { width, height, moves, seed: crypto.getRandomValues(new Uint32Array(2)).join('-') };
}
