// The game as a graph: which states lie around one and where each is drawn, how far they are from the goal, and the
// reader's walk. It knows no page, and asks others where moves lead and how far states are.

import { boardOf, parsePosition } from './board.ts';
import { factorial } from './pieces.ts';
import { counted, say } from './say.ts';

import type { LessonClient } from './lesson-client.ts';
import type { Neighbour } from './board.ts';

/** What knows where moves lead (positions.ts). */
export type World = { neighbours: (state: string) => Neighbour[] };

/** How far a state is from the goal: exactly, or at least so many moves. */
export type Distance = { moves: number; exact: boolean };

/**
 * A state in the picture, which reaches from -1 to 1. x, y: its middle, of a board that reaches halfWidth and
 * halfHeight to each side. ring: moves from the present state.
 */
export type Spot = {
  state: string;
  ring: number;
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  path: string[];
  via: string;
  tile: number;
};

const MAX_DISTANCES = 2000;
const MAX_VISITED = 500;
const TRAIL = 10; // states of the walk that are kept in order
const MOST_EXPANDED = 3000; // for one distance of 4x4; a farther state gets the bound that is proven by then
const radii = [0, 0.47, 0.86];
const halfWidths = [0.18, 0.15, 0.135]; // by ring, where the states lie densest
const MOST_GROWTH = 1.5; // where they lie less dense
const GAP = 0.09; // between boards, at least
const LABEL = 0.09; // the height of a label, which hangs below its board
const angles = { R: 0, D: 90, L: 180, U: 270 } as Record<string, number>;

/** Distances from the goal. They are searched for one after another, in the order of want(). */
export class Distances {
  #known: Map<string, Distance> = new Map();
  #wanted: string[] = [];
  #asking = false;
  #lessons;
  #signal;
  #tell;

  /** @param tell called after each answer, with null or what went wrong */
  constructor(lessons: Promise<LessonClient>, signal: AbortSignal, tell: (problem: unknown) => void) {
    this.#lessons = lessons;
    this.#signal = signal;
    this.#tell = tell;
  }

  get(state: string) {
    return this.#known.get(state);
  }

  set(state: string, moves: number) {
    this.#known.set(state, { moves, exact: true });
  }

  /** Searches for the distances of these states, and no longer for those of others. */
  want(states: string[]) {
    this.#wanted = states.filter((state) => !this.#known.has(state));
    if (!this.#asking && this.#wanted.length > 0) void this.#ask();
  }

  async #ask() {
    this.#asking = true;
    try {
      const lessons = await this.#lessons;
      for (
        let state = this.#wanted.shift();
        state !== undefined && !this.#signal.aborted;
        state = this.#wanted.shift()
      ) {
        const look = await lessons.look('astar-manhattan', state, { maxRecords: 1, signal: this.#signal });
        // On up to nine cells every search ends; on more, only those near the goal end in a moment.
        const { status, statistics } = await look.step(
          (parsePosition(state)?.tiles.length ?? 0) <= 9 ? 1e6 : MOST_EXPANDED,
        );
        look.close();
        this.#known.set(state, { moves: statistics.lowerBound, exact: status === 'solved' });
        for (const oldest of this.#known.keys()) {
          if (this.#known.size <= MAX_DISTANCES) break;
          this.#known.delete(oldest);
        }
        this.#tell(null);
      }
    } catch (problem) {
      this.#wanted = [];
      if (!this.#signal.aborted) this.#tell(problem);
    }
    this.#asking = false;
  }
}

export const distanceText = (distance: Distance | undefined) =>
  distance ? (distance.exact ? String(distance.moves) : `≥ ${distance.moves}`) : '…';

export function distanceWords(distance: Distance | undefined) {
  if (!distance) return '';
  if (distance.exact && distance.moves === 0) return say`the goal`;
  return say`${distance.exact ? '' : say`at least `}${counted(distance.moves, 'move')} from the goal`;
}

/**
 * How many states and moves the whole graph has. Half of all arrangements are states. For each pair of neighbouring
 * cells there is a move from each state with the blank in one of them to one with the blank in the other.
 */
export const sizeOfGraph = (width: number, height: number) => ({
  arrangements: factorial(width * height),
  states: factorial(width * height) / 2,
  moves: (factorial(width * height - 1) / 2) * (width * (height - 1) + height * (width - 1)),
});

/**
 * Spreads states over the whole picture: with the blank at an edge or in a corner they would lie on one side of it.
 * Across and down are stretched apart, so a move still goes off the way its tile travels.
 * @param growth of the boards
 */
function spread(spots: Spot[], growth: number): Spot[] {
  const fit = (axis: 'x' | 'y', half: 'halfWidth' | 'halfHeight') => {
    const [first, last] = [Math.min, Math.max].map((most) => most(...spots.map((spot) => spot[axis])));
    /** How far the largest board reaches that is as far out. */
    const reach = (out: number) =>
      growth * Math.max(...spots.filter((spot) => Math.abs(spot[axis] - out) < 1e-9).map((spot) => spot[half]));
    const [from, to] = [reach(first) - 1, 1 - reach(last)];
    return (spot: Spot) => from + ((spot[axis] - first) / (last - first)) * (to - from);
  };
  const [across, down] = [fit('x', 'halfWidth'), fit('y', 'halfHeight')];
  return spots.map((spot) => ({
    ...spot,
    x: across(spot),
    y: down(spot),
    halfWidth: growth * spot.halfWidth,
    halfHeight: growth * spot.halfHeight,
  }));
}

/** Whether no board lies on another one or on its label. */
const apart = (spots: Spot[]) =>
  spots.every((one, place) =>
    spots
      .slice(0, place)
      .every(
        (other) =>
          Math.abs(one.x - other.x) >= one.halfWidth + other.halfWidth + GAP ||
          Math.abs(one.y - other.y) >= one.halfHeight + other.halfHeight + LABEL + GAP,
      ),
  );

/** The state and those up to two moves away. Each lies in the direction in which the tiles travel on the way there. */
export function spotsAround(positions: World, state: string): Spot[] {
  const { width, height } = boardOf(state);
  const halvesIn = (ring: number) => ({
    halfWidth: halfWidths[ring],
    halfHeight: (halfWidths[ring] * height) / width,
  });
  const spots: Spot[] = [{ state, ring: 0, x: 0, y: 0, ...halvesIn(0), path: [], via: '', tile: 0 }];
  const known = new Set([state]);
  const add = (next: Neighbour, from: Spot, angle: number) => {
    known.add(next.state);
    const radius = radii[from.ring + 1];
    spots.push({
      state: next.state,
      ring: from.ring + 1,
      via: from.state,
      tile: next.tile,
      path: [...from.path, next.way],
      x: radius * Math.cos((angle * Math.PI) / 180),
      y: radius * Math.sin((angle * Math.PI) / 180),
      ...halvesIn(from.ring + 1),
    });
  };
  for (const next of positions.neighbours(state)) add(next, spots[0], angles[next.way]);
  for (const spot of spots.filter(({ ring }) => ring === 1)) {
    const angle = angles[spot.path[0]];
    for (const next of positions.neighbours(spot.state)) {
      if (!known.has(next.state))
        add(next, spot, angle + 30 * Math.sign(Math.sin(((angles[next.way] - angle) * Math.PI) / 180)));
    }
  }
  let growth = MOST_GROWTH;
  while (growth > 1 && !apart(spread(spots, growth))) growth -= 0.05;
  return spread(spots, growth);
}

/** All states of 2x2 in the order in which moves lead round the ring, the goal first. */
export function walkRing(positions: World, goal: string): string[] {
  const ring = [goal];
  for (let next = positions.neighbours(goal)[0]?.state; next && next !== goal; ) {
    const before = ring[ring.length - 1];
    ring.push(next);
    next = positions.neighbours(next).find(({ state }) => state !== before)?.state ?? '';
  }
  return ring;
}

export function spotsOfRing(state: string, ring: string[], positions: World): Spot[] {
  const here = ring.indexOf(state);
  return ring.map((each, place) => {
    const angle = (place / ring.length) * 2 * Math.PI;
    const ahead = (place - here + ring.length) % ring.length;
    const step = ahead <= ring.length / 2 ? 1 : -1;
    const path: string[] = [];
    let tile = 0;
    for (let at = here; at !== place; ) {
      const next = (at + step + ring.length) % ring.length;
      const neighbour = positions.neighbours(ring[at]).find(({ state: to }) => to === ring[next]);
      path.push(neighbour?.way ?? '');
      tile = neighbour?.tile ?? 0;
      at = next;
    }
    return {
      state: each,
      ring: path.length,
      x: 0.83 * Math.sin(angle),
      y: -0.83 * Math.cos(angle),
      halfWidth: place === here ? 0.16 : 0.135,
      halfHeight: place === here ? 0.16 : 0.135,
      path,
      tile,
      via: ring[(place + ring.length - 1) % ring.length],
    };
  });
}

/** Where the reader went: the last states in order, all visited states, and all moves made between them. */
export class Walk {
  #visited: Set<string> = new Set();
  /** Moves in either direction. */
  #walked: Set<string> = new Set();
  trail: string[] = [];
  steps = 0;

  /** @param state where it begins */
  constructor(state: string) {
    this.#visit(state);
  }

  #edge(one: string, other: string) {
    return [one, other].sort().join(' - ');
  }

  #visit(state: string) {
    this.trail = [...this.trail, state].slice(-TRAIL);
    this.#visited.add(state);
    for (const set of [this.#visited, this.#walked])
      if (set.size > MAX_VISITED) set.delete(set.values().next().value ?? '');
  }

  /** Makes a move. */
  go(state: string) {
    this.#walked.add(this.#edge(this.trail[this.trail.length - 1], state));
    this.steps += 1;
    this.#visit(state);
  }

  /** How many different states were visited. */
  get count() {
    return this.#visited.size;
  }

  visited(state: string) {
    return this.#visited.has(state);
  }

  walked(from: string, to: string) {
    return this.#walked.has(this.#edge(from, to));
  }
}
