// Boards that race: those of one page with the same race id. They always play the same start position, and each is told
// which place it took.
//
// - A new game on one of them (shuffle, restart, another size or position) is one for all, and for boards that join later.
// - Places count from 1; a board that is solved again before the next common game keeps its place.
// - A removed element is not kept alive: leave() forgets it, and one without it is dropped at the next chance.

import type { Game, Problem } from '../common/types.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

interface Group {
  id: string;
  members: Map<SlidingPuzzle, { listening: AbortController; refused: (problem: Problem) => void; solve: () => void }>;
  start: string;
  game: Game;
  places: WeakMap<SlidingPuzzle, number>;
  arrived: number;
  /** It tells its members a new game: what these say about it is no news. */
  telling: boolean;
}

const groups: Map<string, Group> = new Map();
const groupOf: WeakMap<SlidingPuzzle, Group> = new WeakMap();

function begin(group: Group, element: SlidingPuzzle) {
  const { size, seed, startState: start } = element;
  const game = seed === null ? { state: start } : { size, seed };
  Object.assign(group, { start, game, places: new WeakMap(), arrived: 0 });
}

function follow(group: Group, element: SlidingPuzzle) {
  group.telling = true;
  try {
    for (const [member, { refused }] of [...group.members]) {
      if (member === element) continue;
      if (!member.isConnected) leave(member);
      else if (member.startState !== group.start) {
        const problem = member.load(group.game);
        if (problem) refused(problem);
      } else if (member.moveCount > 0 || member.movesAhead > 0 || member.searching) member.reset();
    }
  } finally {
    group.telling = false;
  }
}

/** Enters a board that is ready into a race; it gets the group's start position at once.
 * @param id '' only leaves
 * @param refused is told, now or at a later game, why the board keeps its own start position */
export function join(
  element: SlidingPuzzle,
  id: string,
  refused: (problem: Problem) => void,
  solve: () => void = () => void element.solve(),
) {
  if (groupOf.get(element)?.id === id) return;
  leave(element);
  if (id === '') return;
  for (const member of groups.get(id)?.members.keys() ?? []) if (!member.isConnected) leave(member);
  let group = groups.get(id); // gone if all its boards were
  if (!group) {
    group = { id, members: new Map(), start: '', game: {}, places: new WeakMap(), arrived: 0, telling: false };
    begin(group, element);
    groups.set(id, group);
  }
  const joined = group;
  const listening = new AbortController();
  joined.members.set(element, { listening, refused, solve });
  groupOf.set(element, joined);
  const onNewGame = ({ target }: Event) => {
    if (target !== element || joined.telling || !element.startState) return;
    begin(joined, element);
    follow(joined, element);
  };
  element.addEventListener('puzzle-shuffle', onNewGame, { signal: listening.signal });
  if (element.startState === joined.start) return;
  joined.telling = true;
  const problem = element.load(joined.game);
  joined.telling = false;
  if (problem) refused(problem);
}

export function leave(element: SlidingPuzzle) {
  const group = groupOf.get(element);
  if (!group) return;
  group.members.get(element)?.listening.abort();
  group.members.delete(element);
  groupOf.delete(element);
  if (group.members.size === 0) groups.delete(group.id);
}

/** The board is solved. @returns its place, from 1; 0 outside a race */
export function finish(element: SlidingPuzzle): number {
  const group = groupOf.get(element);
  if (!group) return 0;
  const place = group.places.get(element) ?? ++group.arrived;
  group.places.set(element, place);
  return place;
}

/** A board is about to be solved: starts the search of every other board of its race that can use one. */
export function solveOthers(element: SlidingPuzzle) {
  for (const [member, { solve }] of groupOf.get(element)?.members ?? []) {
    const { isConnected, solvable, solved, searching, playing } = member;
    if (member !== element && isConnected && solvable && !solved && !searching && !playing) solve();
  }
}
