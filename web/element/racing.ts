// Boards that race: those of one page with the same race id. They always play the same start
// position, and each is told which place it took.
//
// - A new game on one of them (shuffle, restart, another size or position) is a new game for all.
// - A board that joins later takes the start position that the group has. Sizes follow likewise.
// - Places count from 1, in the order in which boards are first solved since the last common new
//   game; a board that is solved again keeps its place.
//
// Nothing here keeps a removed element alive: leave() forgets it, and one that was removed without
// it is dropped at the next chance.

import type { Game, Problem } from '../common/types.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';

export interface Membership {
  listening: AbortController;
  /** is told why the board does not take the group's start position */
  refused: (problem: Problem) => void;
  solve: () => void;
}

export interface Group {
  members: Map<SlidingPuzzle, Membership>;
  start: string;
  game: Game;
  places: WeakMap<SlidingPuzzle, number>;
  arrived: number;
}

const groups: Map<string, Group> = new Map();
const memberships: WeakMap<SlidingPuzzle, { id: string; group: Group }> = new WeakMap();

/** Groups that are telling their members a new game: what these say about it is no news. */
const telling: WeakSet<Group> = new WeakSet();

const gameOf = ({ size, seed, startState }: SlidingPuzzle): Game =>
  seed === null ? { state: startState } : { size, seed };

function take(element: SlidingPuzzle, group: Group) {
  const problem = element.load(group.game);
  if (problem) group.members.get(element)?.refused(problem);
}

/** Starts one board from where the others did. */
function follow(element: SlidingPuzzle, group: Group) {
  if (element.startState !== group.start) take(element, group);
  else if (element.moveCount > 0 || element.movesAhead > 0 || element.searching) element.reset();
}

function tell(group: Group, action: () => void) {
  telling.add(group);
  try {
    action();
  } finally {
    telling.delete(group);
  }
}

function onNewGame(element: SlidingPuzzle, group: Group) {
  if (telling.has(group) || !element.startState) return;
  group.start = element.startState;
  group.game = gameOf(element);
  group.places = new WeakMap();
  group.arrived = 0;
  tell(group, () => {
    for (const member of [...group.members.keys()]) {
      if (!member.isConnected) leave(member);
      else if (member !== element) follow(member, group);
    }
  });
}

/** Enters a board that is ready into a race; it gets the group's start position at once.
 * @param id any text; '' only leaves
 * @param refused is told, now or at a later game, why the board does not take the start position and keeps its own
 * @param solve how the board solves when the race starts */
export function join(
  element: SlidingPuzzle,
  id: string,
  refused: (problem: Problem) => void,
  solve: () => void = () => void element.solve(),
) {
  const present = memberships.get(element);
  if (present?.id === id) return;
  leave(element);
  if (id === '') return;
  let group = groups.get(id);
  for (const member of group ? [...group.members.keys()] : []) {
    if (!member.isConnected) leave(member);
  }
  group = groups.get(id); // gone if all its boards were
  if (!group) {
    group = { members: new Map(), start: element.startState, game: gameOf(element), places: new WeakMap(), arrived: 0 };
    groups.set(id, group);
  }
  const joined = group;
  const listening = new AbortController();
  joined.members.set(element, { listening, refused, solve });
  memberships.set(element, { id, group: joined });
  element.addEventListener(
    'puzzle-shuffle',
    ({ target }) => {
      if (target === element) onNewGame(element, joined);
    },
    { signal: listening.signal },
  );
  if (element.startState !== joined.start) tell(joined, () => take(element, joined));
}

export function leave(element: SlidingPuzzle) {
  const membership = memberships.get(element);
  if (!membership) return;
  const { id, group } = membership;
  group.members.get(element)?.listening.abort();
  group.members.delete(element);
  memberships.delete(element);
  if (group.members.size === 0 && groups.get(id) === group) groups.delete(id);
}

/** The board is solved. @returns its place, from 1; 0 outside a race */
export function finish(element: SlidingPuzzle): number {
  const group = memberships.get(element)?.group;
  if (!group) return 0;
  const place = group.places.get(element) ?? ++group.arrived;
  group.places.set(element, place);
  return place;
}

/** A board is about to be solved: starts the search of every other board of its race that is neither searching,
 * playing nor solved. */
export function solveOthers(element: SlidingPuzzle) {
  for (const [member, { solve }] of memberships.get(element)?.group.members ?? []) {
    if (
      member !== element &&
      member.isConnected &&
      member.solvable &&
      !member.solved &&
      !member.searching &&
      !member.playing
    ) {
      solve();
    }
  }
}
