// The board of a demo that can be linked to. It begins with the position of the link, takes those of later links, and
// the demo follows it.

import { make } from '../common/make.js';
import { boardOf, linkPosition } from './board.js';
import { Link } from './link.js';

/** @import { DemoContext } from './demo' */
/** @import { Positions } from './positions.js' */

/**
 * @param {DemoContext} context
 * @param {Positions} positions
 * @param {object} options
 * @param {string} options.first the position without a link, or when the link's makes no sense
 * @param {Parameters<Link['position']>[1]} options.wanted which positions a link may bring
 * @param {Record<string, string>} options.attributes of the board
 * @param {(fresh: boolean) => void} follow called after each move, and after each new game (fresh)
 */
export function linkedBoard(context, positions, { first, wanted, attributes }, follow) {
  const read = (/** @type {URLSearchParams} */ parameters) => {
    const link = new Link(parameters);
    const state = link.position(positions, wanted);
    context.notice(link.problem);
    return state;
  };
  const board = make('sliding-puzzle', { ...attributes, state: read(context.parameters) || first, loading: 'eager' });
  context.onParameters((parameters) => {
    const state = read(parameters);
    if (state) board.load({ state });
  });
  context.describe(() => ({ state: linkPosition(boardOf(board.state || first)) }));
  // The event also comes for the first game.
  board.addEventListener('puzzle-shuffle', () => follow(true));
  board.addEventListener('puzzle-move', () => follow(false));
  return board;
}
