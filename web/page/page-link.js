// Links to a board: #size=4x4&seed=… or #state=…, optionally &moves=…&algorithm=…; #daily=2026-11-22. Sharing the board
// that is played.

import { allAlgorithms } from '../common/solvers.js';
import { find } from './find.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Algorithm, Game } from '../common/types' */
/** @import { Deals } from './deals.js' */
/** @import { PageWords } from '../words/page-words.js' */

const LONGEST = 40; // characters of a wrong value that a message quotes

const gameParts = /** @type {const} */ (['size', 'seed', 'state', 'moves']);

/**
 * Reads a link.
 * @param {string} hash of an address
 * @param {PageWords} words
 * @returns {{ game: Game, daily: string | null, algorithm: Algorithm | null, problem: string }}
 */
function readLink(hash, words) {
  /** @type {Game} */
  const game = {};
  /** @type {Algorithm | null} */
  let algorithm = null;
  let problem = '';
  /** @type {string | null} */
  let daily = null;
  for (const [name, value] of new URLSearchParams(hash.slice(1))) {
    const gamePart = gameParts.find((each) => each === name);
    if (gamePart) game[gamePart] = value;
    else if (name === 'daily') daily = value;
    else if (name !== 'algorithm')
      problem = words.unknownPart(name.slice(0, LONGEST), [...gameParts, 'daily', 'algorithm'].join(', '));
    else {
      algorithm = allAlgorithms.find((each) => each === value) ?? null;
      if (!algorithm) problem = words.unknownAlgorithm(value.slice(0, LONGEST), allAlgorithms.join(', '));
    }
  }
  return { game, daily, algorithm, problem };
}

export class PageLink {
  #board;
  #model;
  #deals;
  #page;
  #arrived = false;

  /**
   * @param {SlidingPuzzle} board
   * @param {PlayModel} model
   * @param {Deals} deals
   * @param {{ words: () => PageWords, choose: (algorithm: Algorithm) => void }} page
   */
  constructor(board, model, deals, page) {
    this.#board = board;
    this.#model = model;
    this.#deals = deals;
    this.#page = page;
    addEventListener('hashchange', () => this.#turn());
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board && this.#arrived) this.#name(location.href);
    });
    // An address that stays the same causes no hashchange.
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.try a[href^="#"]'))) {
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

  /** Lets the address name the game that is played: when the page or the reader comes back, that game does. @param {string} address */
  #name(address) {
    history.replaceState({ followed: this.#board.startState }, '', address);
  }

  /** Another address. The game that was played there goes on, as far as it is kept. */
  #turn() {
    const { followed } = history.state ?? {};
    if (followed === undefined) return void this.follow(this.#page.words().boardStays);
    if (followed !== this.#board.startState && !this.#board.backTo(followed))
      void this.follow(this.#page.words().boardStays);
  }

  /** Loads the board that the address names, unless that game has come back. @param {string} instead as follow() */
  async arrive(instead) {
    const cameBack = history.state?.followed === this.#board.startState;
    this.#arrived = true;
    if (!cameBack) await this.follow(instead);
    this.#name(location.href);
  }

  /**
   * Loads the board that the address names, if it names one.
   * @param {string} instead what the reader sees otherwise
   */
  async follow(instead) {
    const { hash } = location;
    if (hash.length < 2) return;
    const words = this.#page.words();
    const { game, daily, algorithm, problem } = readLink(hash, words);
    if (algorithm) this.#page.choose(algorithm);
    // A position says its size: another parameter for it is not needed.
    const refused =
      daily === null
        ? this.#board.load({ ...game, size: game.state == null ? (game.size ?? '3x3') : null })
        : await this.#deals.deal({ kind: 'daily', date: daily });
    if (refused === 'overtaken') return;
    if (!refused) this.#name(hash);
    const message = refused?.message ?? problem;
    if (message) this.#model.report({ type: 'state', message: words.linkNotFollowed(message, refused ? instead : '') });
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

  /**
   * Hands a link to this board to the reader's other programs, or puts it on the clipboard.
   * @returns {Promise<((words: PageWords) => string) | null>} what to say of it; null: the reader has seen it
   */
  async share() {
    this.#name(this.#permalink);
    const link = new URL(location.href);
    link.searchParams.delete('lang'); // whoever opens the link has a language of their own
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      try {
        await navigator.share({ url: link.href });
        return null;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return null;
      }
    }
    try {
      await navigator.clipboard.writeText(link.href);
      return (words) => words.linkCopied;
    } catch {
      return (words) => words.linkShown;
    }
  }
}
