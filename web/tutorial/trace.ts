// A search as its trace tells it: events, in the order in which the engine told them. A step is one expansion; before step
// 1 the start alone is known. Nodes are numbered in the order in which the search stored them. It knows no page.

import { boardOf, slideTile } from './board.ts';

import type { Position } from './board.ts';

/** In the order of Event::Kind in src/search/events.hpp, which says what each means. */
export const eventKinds = [
  ...(['start', 'side', 'deeper', 'take', 'seen', 'goal', 'exhausted'] as const),
  ...(['back', 'known', 'shorter', 'fresh', 'within', 'beyond'] as const),
];

export type EventKind = (typeof eventKinds)[number];

/** move: 0 up, 1 down, 2 left, 3 right: the way the tile travels. node: of IDA* the number of moves from the start */
export type SearchEvent = { kind: EventKind; move: number; node: number; h: number };

/** Bytes of an event. */
export const EVENT_BYTES = 12;

/** No node. */
export const NONE = -1;

/** Reads whole events. @param bytes as a search gives them */
export function readEvents(bytes: Uint8Array): SearchEvent[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / EVENT_BYTES) }, (_, place) => {
    const at = place * EVENT_BYTES;
    return {
      kind: eventKinds[bytes[at]],
      move: bytes[at + 1],
      node: data.getUint32(at + 4, true),
      h: data.getInt32(at + 8, true),
    };
  });
}

/** A way by which a node was reached, from a step on. */
type Way = { step: number; parent: number; move: number; g: number };

/** What came of one move of the expanded state. */
export interface Outcome {
  move: number;
  kind: EventKind;
  /** moves from the start by this way */
  g: number;
  /** of the heuristic; -1 when the state was known, because the trace does not have it */
  h: number;
  board: Position;
}

/** States of the open list that are the same to the search. */
export type Group = { f: number; g: number; h: number; count: number };

/** A search that stores its states, from one end, at any of its steps. */
export class Trace {
  #start;
  /** By step: its events without the expansion itself. */
  #events: SearchEvent[][] = [[]];
  /** By step: the node that it expands. */
  #taken = [NONE];
  /** By step: how many states are known after it. */
  #stored = [1];
  #ways: Way[][] = [[{ step: 0, parent: NONE, move: 0, g: 0 }]];
  #h = [0];
  /** By node: the step that expands it; 0 for none. */
  #expandedAt = [0];

  /** @param position canonical position text of the start */
  constructor(position: string) {
    this.#start = boardOf(position);
  }

  /** Takes more events; they are whole expansions. */
  append(events: SearchEvent[]) {
    for (const event of events) this.#read(event);
  }

  #read(event: SearchEvent) {
    const { kind, move, node, h } = event;
    if (kind === 'start') this.#h[0] = h;
    if (kind === 'take') {
      this.#h[node] = h;
      this.#expandedAt[node] = this.#taken.length;
      this.#taken.push(node);
      this.#events.push([]);
      this.#stored.push(this.#stored[this.steps - 1]);
      return;
    }
    this.#events[this.steps].push(event);
    if (kind !== 'fresh' && kind !== 'shorter') return;
    const parent = this.#taken[this.steps];
    const way = { step: this.steps, parent, move, g: this.g(parent, this.steps) + 1 };
    if (kind === 'shorter') this.#ways[node].push(way);
    else {
      this.#ways.push([way]);
      this.#h.push(h);
      this.#expandedAt.push(0);
      this.#stored[this.steps] += 1;
    }
  }

  /** How many expansions the trace holds. */
  get steps() {
    return this.#taken.length - 1;
  }

  /** How many states are known after a step. */
  stored(step: number) {
    return this.#stored[step];
  }

  /** The largest number of states that waited until the end of a step. */
  frontierPeak(step: number) {
    return this.#stored.slice(0, step + 1).reduce((most, stored, at) => Math.max(most, stored - at), 0);
  }

  /** The node that a step expands; the start for 0. */
  nodeOf(step: number) {
    return Math.max(0, this.#taken[step]);
  }

  /** The step that expands the node; 0 if none in the trace does. */
  expandedAt(node: number) {
    return this.#expandedAt[node];
  }

  /** The first step after which the node is known. */
  foundAt(node: number) {
    return this.#ways[node][0].step;
  }

  isClosed(node: number, step: number) {
    return this.#expandedAt[node] > 0 && this.#expandedAt[node] <= step;
  }

  h(node: number) {
    return this.#h[node];
  }

  /** The way to a node, as it is known after a step. */
  #way(node: number, step: number) {
    const ways = this.#ways[node];
    let at = ways.length - 1;
    while (at > 0 && ways[at].step > step) at -= 1;
    return ways[at];
  }

  /** Moves from the start. */
  g(node: number, step: number = this.steps) {
    return this.#way(node, step).g;
  }

  /** @returns NONE for the start */
  parent(node: number, step: number = this.steps) {
    return this.#way(node, step).parent;
  }

  /** The nodes from the start to this one. */
  path(node: number, step: number = this.steps) {
    const path = [];
    for (let at = node; at !== NONE; at = this.parent(at, step)) path.push(at);
    return path.reverse();
  }

  board(node: number, step: number = this.steps): Position {
    const board = { ...this.#start, tiles: [...this.#start.tiles] };
    for (const at of this.path(node, step).slice(1)) slideTile(board, this.#way(at, step).move);
    return board;
  }

  /** What came of each move that a step tried. */
  outcomes(step: number): Outcome[] {
    const from = this.board(this.nodeOf(step), step);
    const g = this.g(this.nodeOf(step), step) + 1;
    return this.#events[step]
      .filter(({ kind }) => kind === 'known' || kind === 'shorter' || kind === 'fresh')
      .map(({ kind, move, h }) => {
        const board = { ...from, tiles: [...from.tiles] };
        slideTile(board, move);
        return { move, kind, g, board, h: kind === 'known' ? -1 : h };
      });
  }

  /** The goal's node where the trace ends with it; else NONE. */
  get goal() {
    const found = this.#events[this.steps].find(({ kind }) => kind === 'goal');
    return found ? found.node : NONE;
  }

  /** The open list after a step, in the order in which the search would take from it. */
  groups(step: number): Group[] {
    const groups: Map<number, Group> = new Map();
    for (let node = 0; node < this.stored(step); node += 1) {
      if (this.isClosed(node, step)) continue;
      const [g, h] = [this.g(node, step), this.#h[node]];
      const key = g * 1000 + h;
      const group = groups.get(key) ?? { f: g + h, g, h, count: 0 };
      group.count += 1;
      groups.set(key, group);
    }
    // Ties: the smaller h, and with it the larger g, comes first.
    return [...groups.values()].sort((one, other) => one.f - other.f || one.h - other.h);
  }
}
