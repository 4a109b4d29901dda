// The boards that the page deals, by their kinds: random, so many moves away, that of a day, a position. What was dealt
// is remembered by the position that it began with, so that a game that comes back has its kind again. Positions with an
// exact distance come from the solver, which is downloaded for them.

import { loader } from '../common/dom.ts';
import { failureOf } from '../engine/failure.ts';
import { pageRefusals } from '../words/page-words.ts';
import { problemOf, refusalOf } from '../words/sentences.ts';

import type { Problem } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';

export type Deal =
  | { kind: 'random'; size: string }
  | { kind: 'distance'; size: string; moves: number }
  | { kind: 'daily'; date: string }
  | { kind: 'position'; state: string };

const REMEMBERED = 50; // games

/**
 * Whether it is what `dealt` of Deals holds.
 * @param entry of anything that was stored
 */
export function isDealt(entry: any) {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const { kind, size, moves, date, state } = entry[1] ?? {};
  const isText = (value: unknown) => typeof value === 'string';
  if (kind === 'random') return isText(size);
  if (kind === 'distance') return isText(size) && Number.isSafeInteger(moves) && moves >= 0;
  return (kind === 'daily' && isText(date)) || (kind === 'position' && isText(state));
}

const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

export class Deals {
  #board;
  #page;
  /** by the position that it began with */
  #dealt: Map<string, Deal> = new Map();
  /** what Shuffle deals again */
  #last: Deal | null = null;
  #looking: AbortController | null = null;

  /** @param page looking: the next board takes a while; begun: it is there */
  constructor(
    board: SlidingPuzzle,
    page: { words: () => PageWords; looking: (looking: boolean) => void; begun: () => void },
  ) {
    this.#board = board;
    this.#page = page;
    board.addEventListener('puzzle-shuffle', (event) => {
      if (event.target === board) this.stop();
    });
  }

  /** What was dealt, for resume(). */
  get dealt(): [string, Deal][] {
    return [...this.#dealt];
  }

  /** Knows again what was dealt when the page was here before. */
  resume(dealt: [string, Deal][]) {
    this.#dealt = new Map([...dealt, ...this.#dealt]);
    this.#last ??= this.#dealt.get(this.#board.startState) ?? null;
  }

  /** What the game on the board is. */
  get current(): Deal {
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
   * @returns why it could not; overtaken: another board came first, or stop()
   */
  async deal(deal: Deal): Promise<Problem | 'overtaken' | null> {
    this.stop();
    const { kind } = deal;
    if (kind === 'random') return this.#load(deal, { size: deal.size });
    if (kind === 'position') return this.#load(deal, { state: deal.state });
    const looking = (this.#looking = new AbortController());
    this.#page.looking(true);
    try {
      const { sharedSolver } = await importClient();
      const dealt = await sharedSolver.deal(kind === 'daily' ? { date: deal.date } : seeded(deal), looking.signal);
      if (dealt && 'refusal' in dealt)
        return { type: 'state', message: refusalOf(dealt.refusal, this.#page.words().say, pageRefusals) };
      if (!dealt || looking.signal.aborted) return 'overtaken';
      return this.#load(deal, { state: dealt.position });
    } catch (error) {
      return looking.signal.aborted ? 'overtaken' : problemOf(failureOf(error), this.#page.words().say);
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

function seeded({ size, moves }: { size: string; moves: number }) {
  const [width, height] = size.split('x').map(Number);
  return { width, height, moves, seed: crypto.getRandomValues(new Uint32Array(2)).join('-') };
}
