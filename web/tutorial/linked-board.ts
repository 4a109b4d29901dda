// The board of a demo that can be linked to. It begins with the position of the link, takes those of later links, and
// the demo follows it.

import { make } from '../common/dom.ts';
import { boardOf, linkPosition } from './board.ts';
import { Link } from './link.ts';

import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';

/**
 * @param options.first the position without a link, or when the link's makes no sense
 * @param options.wanted which positions a link may bring
 * @param options.attributes of the board
 * @param follow called after each move, and after each new game (fresh)
 */
export function linkedBoard(
  context: DemoContext,
  positions: Positions,
  {
    first,
    wanted,
    attributes,
  }: { first: string; wanted: Parameters<Link['position']>[1]; attributes: Record<string, string> },
  follow: (fresh: boolean) => void,
) {
  const read = (parameters: URLSearchParams) => {
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
