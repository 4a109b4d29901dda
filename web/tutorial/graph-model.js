// The game as a graph: which states lie around one and where each is drawn, how far they are from the goal, and the
// reader's walk. It knows no page, and asks others where moves lead and how far states are.

import { boardOf, parsePosition } from './board.js';
import { factorial } from './pieces.js';
import { counted, say } from './say.js';

/** @import { LessonClient } from './lesson-client.js' */
/** @import { Neighbour } from './board.js' */

/** What knows where moves lead (positions.js). @typedef {{ neighbours: (state: string) => Neighbour[] }} World */

/** How far a state is from the goal: exactly, or at least so many moves. @typedef {{ moves: number, exact: boolean }} Distance */

/**
 * A state in the picture, which reaches from -1 to 1. x, y: its middle, of a board that reaches halfWidth and
 * halfHeight to each side. ring: moves from the present state.
 * @typedef {{ state: string, ring: number, x: number, y: number, halfWidth: number, halfHeight: number, path: string[], via: string, tile: number }} Spot
 */

const MAX_DISTANCES = 2000;
const MAX_VISITED = 500;
const TRAIL = 10; // states of the walk that are kept in order
const MOST_EXPANDED = 3000; // for one distance of 4x4; a farther state gets the bound that is proven by then
const radii = [0, 0.47, 0.86];
const halfWidths = [0.18, 0.15, 0.135]; // by ring, where the states lie densest
const MOST_GROWTH = 1.5; // where they lie less dense
const GAP = 0.09; // between boards, at least
const LABEL = 0.09; // the height of a label, which hangs below its board
const angles = /** @type {Record<string, number>} */ ({ R: 0, D: 90, L: 180, U: 270 });

/** Distances from the goal. They are searched for one after another, in the order of want(). */
export class Distances {
  /** @type {Map<string, Distance>} */
  #known = new Map();
  /** @type {string[]} */
  #wanted = [];
  #asking = false;
  #lessons;
  #signal;
  #tell;

  /**
   * @param {Promise<LessonClient>} lessons
   * @param {AbortSignal} signal
   * @param {(problem: unknown) => void} tell called after each answer, with null or what went wrong
   */
  constructor(lessons, signal, tell) {
    this.#lessons = lessons;
    this.#signal = signal;
    this.#tell = tell;
  }

  /** @param {string} state */
  get(state) {
    return this.#known.get(state);
  }

  /** @param {string} state @param {number} moves */
  set(state, moves) {
    this.#known.set(state, { moves, exact: true });
  }

  /** Searches for the distances of these states, and no longer for those of others. @param {string[]} states */
  want(states) {
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

/** @param {Distance | undefined} distance */
export const distanceText = (distance) =>
  distance ? (distance.exact ? String(distance.moves) : `≥ ${distance.moves}`) : '…';

/** @param {Distance | undefined} distance */
export function distanceWords(distance) {
  if (!distance) return '';
  if (distance.exact && distance.moves === 0) return say`the goal`;
  return say`${distance.exact ? '' : say`at least `}${counted(distance.moves, 'move')} from the goal`;
}

/**
 * How many states and moves the whole graph has. Half of all arrangements are states. For each pair of neighbouring
 * cells there is a move from each state with the blank in one of them to one with the blank in the other.
 * @param {number} width @param {number} height
 */
export const sizeOfGraph = (width, height) => ({
  arrangements: factorial(width * height),
  states: factorial(width * height) / 2,
  moves: (factorial(width * height - 1) / 2) * (width * (height - 1) + height * (width - 1)),
});

/**
 * Spreads states over the whole picture: with the blank at an edge or in a corner they would lie on one side of it.
 * Across and down are stretched apart, so a move still goes off the way its tile travels.
 * @param {Spot[]} spots
 * @param {number} growth of the boards
 * @returns {Spot[]}
 */
function spread(spots, growth) {
  const fit = (/** @type {'x' | 'y'} */ axis, /** @type {'halfWidth' | 'halfHeight'} */ half) => {
    const [first, last] = [Math.min, Math.max].map((most) => most(...spots.map((spot) => spot[axis])));
    /** How far the largest board reaches that is as far out. @param {number} out */
    const reach = (out) =>
      growth * Math.max(...spots.filter((spot) => Math.abs(spot[axis] - out) < 1e-9).map((spot) => spot[half]));
    const [from, to] = [reach(first) - 1, 1 - reach(last)];
    return (/** @type {Spot} */ spot) => from + ((spot[axis] - first) / (last - first)) * (to - from);
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

/** Whether no board lies on another one or on its label. @param {Spot[]} spots */
const apart = (spots) =>
  spots.every((one, place) =>
    spots
      .slice(0, place)
      .every(
        (other) =>
          Math.abs(one.x - other.x) >= one.halfWidth + other.halfWidth + GAP ||
          Math.abs(one.y - other.y) >= one.halfHeight + other.halfHeight + LABEL + GAP,
      ),
  );

/**
 * The state and those up to two moves away. Each lies in the direction in which the tiles travel on the way there.
 * @param {World} positions
 * @param {string} state
 * @returns {Spot[]}
 */
export function spotsAround(positions, state) {
  const { width, height } = boardOf(state);
  const halvesIn = (/** @type {number} */ ring) => ({
    halfWidth: halfWidths[ring],
    halfHeight: (halfWidths[ring] * height) / width,
  });
  /** @type {Spot[]} */
  const spots = [{ state, ring: 0, x: 0, y: 0, ...halvesIn(0), path: [], via: '', tile: 0 }];
  const known = new Set([state]);
  /** @param {Neighbour} next @param {Spot} from @param {number} angle */
  const add = (next, from, angle) => {
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

/**
 * All states of 2x2 in the order in which moves lead round the ring, the goal first.
 * @param {World} positions
 * @param {string} goal
 * @returns {string[]}
 */
export function walkRing(positions, goal) {
  const ring = [goal];
  for (let next = positions.neighbours(goal)[0]?.state; next && next !== goal; ) {
    const before = ring[ring.length - 1];
    ring.push(next);
    next = positions.neighbours(next).find(({ state }) => state !== before)?.state ?? '';
  }
  return ring;
}

/** @param {string} state @param {string[]} ring @param {World} positions @returns {Spot[]} */
export function spotsOfRing(state, ring, positions) {
  const here = ring.indexOf(state);
  return ring.map((each, place) => {
    const angle = (place / ring.length) * 2 * Math.PI;
    const ahead = (place - here + ring.length) % ring.length;
    const step = ahead <= ring.length / 2 ? 1 : -1;
    /** @type {string[]} */
    const path = [];
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
  /** @type {Set<string>} */
  #visited = new Set();
  /** Moves in either direction. @type {Set<string>} */
  #walked = new Set();
  /** @type {string[]} */
  trail = [];
  steps = 0;

  /** @param {string} state where it begins */
  constructor(state) {
    this.#visit(state);
  }

  /** @param {string} one @param {string} other */
  #edge(one, other) {
    return [one, other].sort().join(' - ');
  }

  /** @param {string} state */
  #visit(state) {
    this.trail = [...this.trail, state].slice(-TRAIL);
    this.#visited.add(state);
    for (const set of [this.#visited, this.#walked])
      if (set.size > MAX_VISITED) set.delete(set.values().next().value ?? '');
  }

  /** Makes a move. @param {string} state */
  go(state) {
    this.#walked.add(this.#edge(this.trail[this.trail.length - 1], state));
    this.steps += 1;
    this.#visit(state);
  }

  /** How many different states were visited. */
  get count() {
    return this.#visited.size;
  }

  /** @param {string} state */
  visited(state) {
    return this.#visited.has(state);
  }

  /** @param {string} from @param {string} to */
  walked(from, to) {
    return this.#walked.has(this.#edge(from, to));
  }
}
