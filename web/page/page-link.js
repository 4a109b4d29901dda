// Links to a board: #size=4x4&seed=… or #state=…, optionally &moves=…&algorithm=….

import { allAlgorithms } from '../common/solvers.js';
import { button, find } from './find.js';
import { showBoard } from './new-board.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Algorithm, Game } from '../common/types' */
/** @import { PageWords } from '../words/page-words.js' */

const LONGEST = 40; // characters of a wrong value that a message quotes

const gameParts = /** @type {const} */ (['size', 'seed', 'state', 'moves']);

/**
 * Reads a link.
 * @param {string} hash of an address
 * @param {PageWords} words
 * @returns {{ game: Game, algorithm: Algorithm | null, problem: string }}
 */
function readLink(hash, words) {
  /** @type {Game} */
  const game = {};
  /** @type {Algorithm | null} */
  let algorithm = null;
  let problem = '';
  for (const [name, value] of new URLSearchParams(hash.slice(1))) {
    const gamePart = gameParts.find((each) => each === name);
    if (gamePart) game[gamePart] = value;
    else if (name !== 'algorithm')
      problem = words.unknownPart(name.slice(0, LONGEST), [...gameParts, 'algorithm'].join(', '));
    else {
      algorithm = allAlgorithms.find((each) => each === value) ?? null;
      if (!algorithm) problem = words.unknownAlgorithm(value.slice(0, LONGEST), allAlgorithms.join(', '));
    }
  }
  return { game, algorithm, problem };
}

export class PageLink {
  #board;
  #model;
  #choose;

  /**
   * @param {SlidingPuzzle} board
   * @param {PlayModel} model
   * @param {{ words: () => PageWords, choose: (algorithm: Algorithm) => void, tell: (text: (words: PageWords) =>
   *   string) => void }} page
   */
  constructor(board, model, { words, choose, tell }) {
    this.#board = board;
    this.#model = model;
    this.#choose = choose;
    addEventListener('hashchange', () => this.follow(words(), words().boardStays));
    // An address that stays the same causes no hashchange.
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.try a[href^="#"]'))) {
      link.addEventListener('click', () => {
        if (link.hash === location.hash) this.follow(words(), words().boardStays);
        showBoard(board);
      });
    }
    button('copy').onclick = () => this.#copy(tell);
    // However the link to the builder is used, the builder begins with the board as it is then.
    const embed = find('#embed', HTMLAnchorElement);
    for (const type of ['pointerdown', 'focus', 'click']) {
      embed.addEventListener(type, () => {
        embed.href = `embed-builder.html${this.#permalink}`;
      });
    }
  }

  /**
   * Loads the board that the address names, if it names one.
   * @param {PageWords} words
   * @param {string} instead what the reader sees otherwise
   */
  follow(words, instead) {
    const { hash } = location;
    if (hash.length < 2) return;
    const { game, algorithm, problem } = readLink(hash, words);
    if (algorithm) this.#choose(algorithm);
    // A position says its size: another parameter for it is not needed.
    const refused = this.#board.load({ ...game, size: game.state == null ? (game.size ?? '3x3') : null });
    const message = refused?.message ?? problem;
    if (message) this.#model.report({ type: 'state', message: words.linkNotFollowed(message, refused ? instead : '') });
  }

  /** A link to this board with the moves made so far, and the chosen search. */
  get #permalink() {
    const { algorithm = 'auto' } = this.#model;
    return algorithm === 'auto' ? this.#board.permalink : `${this.#board.permalink}&algorithm=${algorithm}`;
  }

  /** Starts a game that the address does not name. @param {Game} game @returns {boolean} */
  newGame(game) {
    const problem = this.#board.load(game);
    if (problem) this.#model.report(problem);
    else this.forget();
    return !problem;
  }

  /** Empties the fragment, which would name another board than the one that is shown. */
  forget() {
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  }

  /** @param {(text: (words: PageWords) => string) => void} tell */
  async #copy(tell) {
    history.replaceState(null, '', this.#permalink);
    const link = new URL(location.href);
    link.searchParams.delete('lang'); // whoever opens the link has a language of their own
    try {
      await navigator.clipboard.writeText(link.href);
      tell((words) => words.linkCopied);
    } catch {
      tell((words) => words.linkShown);
    }
  }
}
