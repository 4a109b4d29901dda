// Links to a board (link-parts.ts): following the address, and naming in it the game that is played.

import { formatClock } from '../common/format.ts';
import { find } from './find.ts';
import { readLink } from './link-parts.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Algorithm } from '../common/types.ts';
import type { Deals } from './deals.ts';
import type { PageWords } from '../words/page-words.ts';

export class PageLink {
  #board;
  #model;
  #deals;
  #page;
  #arrived = false;

  constructor(
    board: SlidingPuzzle,
    model: PlayModel,
    deals: Deals,
    page: {
      words: () => PageWords;
      choose: (algorithm: Algorithm) => void;
      review: () => void;
      tell: (text: (words: PageWords) => string) => void;
    },
  ) {
    this.#board = board;
    this.#model = model;
    this.#deals = deals;
    this.#page = page;
    addEventListener('hashchange', () => this.#turn());
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board && this.#arrived) this.#name(location.href);
    });
    // An address that stays the same causes no hashchange.
    for (const link of document.querySelectorAll('.try a[href^="#"]') as NodeListOf<HTMLAnchorElement>) {
      link.addEventListener('click', () => {
        if (link.hash === location.hash) this.follow(page.words().boardStays);
      });
    }
    // However the link to the builder is used, the builder begins with the board as it is then.
    const embed = find('#embed', HTMLAnchorElement);
    for (const type of ['pointerdown', 'focus', 'click']) {
      embed.addEventListener(type, () => {
        embed.href = `embed-builder.html${this.#permalink}`;
      });
    }
  }

  /** Lets the address name the game that is played: when the page or the reader comes back, that game does. */
  #name(address: string) {
    history.replaceState({ followed: this.#board.startState }, '', address);
  }

  /** Another address. The game that was played there goes on, as far as it is kept. */
  #turn() {
    const { followed } = history.state ?? {};
    if (followed === undefined) return void this.follow(this.#page.words().boardStays);
    if (followed !== this.#board.startState && !this.#board.backTo(followed))
      void this.follow(this.#page.words().boardStays);
  }

  /**
   * Loads the board that the address names, unless that game has come back.
   * @param instead as follow()
   */
  async arrive(instead: string) {
    const cameBack = history.state?.followed === this.#board.startState;
    this.#arrived = true;
    if (!cameBack) await this.follow(instead);
    this.#name(location.href);
  }

  /**
   * Loads the board that the address names, if it names one.
   * @param instead what the reader sees otherwise
   */
  async follow(instead: string) {
    const { hash } = location;
    if (hash.length < 2) return;
    const words = this.#page.words();
    const { game, at, daily, algorithm, problem, refused: wrong } = readLink(hash, words);
    if (algorithm) this.#page.choose(algorithm);
    // A position says its size: another parameter for it is not needed.
    const refused = wrong
      ? { message: problem }
      : daily === null
        ? this.#board.load({ ...game, size: game.state == null ? (game.size ?? '3x3') : null })
        : await this.#deals.deal({ kind: 'daily', date: daily });
    if (refused === 'overtaken') return;
    if (!refused) {
      this.#name(hash);
      if (this.#board.timelineLength > 0) this.#review(at);
    }
    const message = refused?.message ?? problem;
    if (message) this.#model.report({ type: 'state', message: words.linkNotFollowed(message, refused ? instead : '') });
  }

  /**
   * The game that a link brought, as a film at rest.
   * @param at the moment; null: its end
   */
  #review(at: number | null) {
    const { moveCount, elapsed } = this.#board;
    this.#page.review();
    if (at !== null) this.#board.seek(at);
    if (elapsed > 0) this.#page.tell((words) => words.replayOf(moveCount, formatClock(elapsed, 3, words.numbers)));
  }

  /** A link to this board with the moves made so far, and the chosen search. */
  get #permalink() {
    const { algorithm = 'auto' } = this.#model;
    return algorithm === 'auto' ? this.#board.permalink : `${this.#board.permalink}&algorithm=${algorithm}`;
  }

  /** Empties the fragment, which would name another board than the one that is shown. */
  forget() {
    if (location.hash) this.#name(location.pathname + location.search);
  }
}
