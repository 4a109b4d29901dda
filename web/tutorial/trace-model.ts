// A search at any of its steps, as its trace tells it. The model knows the events alone: it applies
// them one after another up to the step asked for, and takes them back to go to an earlier one. So
// a step costs as much as the search did in it, and the longest way (100,000 events) a few milliseconds.
//
// A step is one expansion: a state is taken out of the open list and its moves are tried. Before step 1
// the start alone is open. Nodes are numbered in the order in which the search stored them.
//
// Bidirectional BFS begins with two nodes, the start and the goal. It has no h; in its place stands the side of a node, 0
// for the start's and 1 for the goal's.

import { boardOf, goalOf, slideTile } from './board.ts';
import { eventKinds, NONE, noEvents, readEvents } from './events.ts';

import type { Position } from './board.ts';
import type { Algorithm } from '../common/types.ts';
import type { EventCounts, EventKind, SearchEvent } from './events.ts';

/** What came of one move of the expanded state. */
export interface Outcome {
  /** 0 up, 1 down, 2 left, 3 right: the way the tile travels */
  move: number;
  /** fresh, shorter, known or goal (known to the other side) */
  kind: EventKind;
  /** its number; NONE when known, because the trace does not have it */
  node: number;
  /** moves from the start by this way */
  g: number;
  /** of the heuristic; -1 when known, because the trace does not have it */
  h: number;
  /** when shorter: moves from the start by the way known before; else -1 */
  before: number;
  /** the state that the move leads to */
  board: Position;
}

/** States of the open list that are the same to the search. */
export type Group = { f: number; g: number; h: number; count: number };

/** A list of numbers that grows. */
class Growing<Type extends Uint8Array | Uint16Array | Uint32Array | Int32Array> {
  length = 0;
  all;

  constructor(room: Type) {
    this.all = room;
  }

  push(value: number) {
    if (this.length === this.all.length) {
      const type = this.all.constructor as new (length: number) => Type;
      const larger = new type(this.length * 2);
      larger.set(this.all);
      this.all = larger;
    }
    this.all[this.length++] = value;
  }
}

export class TraceModel {
  // The events; kinds: numbers of eventKinds.
  #kinds = new Growing(new Uint8Array(1 << 12));
  #ways = new Growing(new Uint8Array(1 << 12));
  #nodes = new Growing(new Uint32Array(1 << 12));
  #heights = new Growing(new Uint16Array(1 << 12)); // h

  // For each step, and for the time before step 1.
  #ends = new Growing(new Uint32Array(1 << 10)); // number of events until its end
  #taken = new Growing(new Uint32Array(1 << 10)); // the node that it expands
  /** Of each kind until its end. */
  #counts: EventCounts[] = [noEvents()];
  #peaks = new Growing(new Uint32Array(1 << 10)); // of the frontier until its end
  #contours = new Growing(new Uint16Array(1 << 10)); // largest f, for BFS depth, expanded until its end

  // For each node, at the end of the trace.
  #lastParents = new Growing(new Int32Array(1 << 12));
  #lastDepths = new Growing(new Uint16Array(1 << 12));
  #expandedAt = new Growing(new Uint32Array(1 << 12)); // the step; 0: none

  // For each node that is stored by the present step; the entries of later nodes mean nothing.
  #parents = new Growing(new Int32Array(1 << 12));
  #depths = new Growing(new Uint16Array(1 << 12));
  #moves = new Growing(new Uint8Array(1 << 12));
  #estimates = new Growing(new Uint16Array(1 << 12)); // the same at every step

  /** The way known before, by the number of an event of kind shorter. */
  #before: Map<number, { parent: number; move: number; g: number }> = new Map();

  /** The start; for bidirectional BFS also the goal. */
  #roots;
  #step = 0;
  #mostG = 0;
  #mostH = 0;
  // How many states are open and closed at the present step, by g and h.
  #rows = 64;
  #columns = 64;
  #open = new Uint32Array(64 * 64);
  #closed = new Uint32Array(64 * 64);
  algorithm;
  bothEnds;
  weight;

  /**
   * @param position canonical position text of the start
   * @param weight of h, which is 0 everywhere for BFS
   */
  constructor(position: string, algorithm: Algorithm, weight: number = 1) {
    this.algorithm = algorithm;
    this.bothEnds = algorithm === 'bidirectional-bfs';
    this.weight = this.bothEnds ? 0 : weight;
    const start = boardOf(position);
    this.#roots = this.bothEnds ? [start, boardOf(goalOf(start.width, start.height))] : [start];
    for (const list of [this.#ends, this.#contours, this.#taken]) list.push(0);
    this.#peaks.push(this.roots);
    this.#add(NONE, 0, 0); // its h comes with its expansion
    this.#open[0] = 1;
    if (!this.bothEnds) return;
    this.#add(NONE, 0, 1);
    this.#open[1] = 1;
  }

  // --- Reading ---

  /**
   * Takes more events; they are whole expansions.
   * @param bytes as look().step() gives them
   */
  append(bytes: Uint8Array) {
    readEvents(bytes, (kind, move, node, h) => this.#read(kind, move, node, h));
  }

  #read(kind: EventKind, move: number, node: number, h: number) {
    this.#kinds.push(eventKinds.indexOf(kind));
    this.#ways.push(move);
    this.#nodes.push(node);
    this.#heights.push(h);
    const last = this.steps;
    if (kind === 'side') return; // of the step that follows
    if (kind === 'take') {
      if (last === 0 && !this.bothEnds) this.#learnStart(h);
      this.#expandedAt.all[node] = last + 1;
      this.#ends.push(this.#kinds.length);
      this.#peaks.push(this.#peaks.all[last]);
      this.#contours.push(this.#contourOf(last, node, h));
      this.#taken.push(node);
      this.#counts.push({ ...this.#counts[last] });
      if (eventKinds[this.#kinds.all[this.#kinds.length - 2]] === 'side') this.#counts[last + 1].side += 1;
      this.#counts[last + 1].take += 1;
      return;
    }
    this.#ends.all[last] = this.#kinds.length;
    this.#counts[last][kind] += 1;
    const from = this.#taken.all[last];
    const g = this.#lastDepths.all[from] + 1;
    if (kind === 'fresh') {
      this.#add(from, g, this.bothEnds ? this.#estimates.all[from] : h);
      this.#peaks.all[last] = Math.max(this.#peaks.all[last], this.storedAt(last) - last);
    } else if (kind === 'shorter') {
      this.#lastParents.all[node] = from;
      this.#lastDepths.all[node] = g;
    }
  }

  /**
   * From both ends: the number of the layer.
   * @param last step
   */
  #contourOf(last: number, node: number, h: number) {
    const before = this.#contours.all[last];
    const g = this.#lastDepths.all[node];
    if (!this.bothEnds) return Math.max(before, this.f(g, h));
    const from = this.#taken.all[last];
    const same = last > 0 && this.#lastDepths.all[from] === g && this.side(from) === this.side(node);
    return same ? before : before + 1;
  }

  #add(parent: number, g: number, h: number) {
    this.#lastParents.push(parent);
    this.#lastDepths.push(g);
    this.#expandedAt.push(0);
    this.#parents.push(parent);
    this.#depths.push(g);
    this.#moves.push(0);
    this.#estimates.push(h);
    if (g >= this.#rows || h >= this.#columns) this.#widen(Math.max(g, h));
    this.#mostG = Math.max(this.#mostG, g);
    this.#mostH = Math.max(this.#mostH, h);
  }

  #learnStart(h: number) {
    if (h >= this.#columns) this.#widen(h);
    this.#mostH = Math.max(this.#mostH, h);
    this.#estimates.all[0] = h;
    this.#open[0] = 0;
    this.#open[h] = 1;
  }

  #widen(atLeast: number) {
    const columns = 2 ** Math.ceil(Math.log2(atLeast + 2));
    const widened = (old: Uint32Array) => {
      const counts = new Uint32Array(columns * columns);
      for (let row = 0; row < this.#rows; ++row)
        counts.set(old.subarray(row * this.#columns, (row + 1) * this.#columns), row * columns);
      return counts;
    };
    this.#open = widened(this.#open);
    this.#closed = widened(this.#closed);
    this.#rows = this.#columns = columns;
  }

  // --- All of the trace ---

  /** With how many states it begins. */
  get roots() {
    return this.#roots.length;
  }

  /** From both ends: 0 for the start's side, 1 for the goal's. */
  side(node: number) {
    return this.bothEnds ? this.#estimates.all[node] : 0;
  }

  /** The largest f that was expanded until the end of a step; for BFS the depth, from both ends the layers begun. */
  contourAt(step: number) {
    return this.#contours.all[step];
  }

  /** How many expansions the trace holds. */
  get steps() {
    return this.#ends.length - 1;
  }

  /** How many events. */
  get records() {
    return this.#kinds.length;
  }

  /** How many states are known at its end. */
  get allStored() {
    return this.#lastParents.length;
  }

  /** Largest g and h of any state in it. */
  get most() {
    return { g: this.#mostG, h: this.#mostH };
  }

  /** The parent of each node, at the end. */
  get lastParents() {
    return this.#lastParents.all.subarray(0, this.#lastParents.length);
  }

  /** The moves from the start to each node, at the end. */
  get lastDepths() {
    return this.#lastDepths.all.subarray(0, this.#lastDepths.length);
  }

  /** The step that expands the node; 0 if none in the trace does. */
  expandedAt(node: number) {
    return this.#expandedAt.all[node];
  }

  /** How many states are known after a step. */
  storedAt(step: number) {
    return this.roots + this.#counts[step].fresh;
  }

  /** How many events of each kind there were until the end of a step. */
  countsUntil(step: number) {
    return this.#counts[step];
  }

  /** How many moves were tried until the end of a step. */
  generatedAt(step: number) {
    const { known, shorter, fresh, goal } = this.#counts[step];
    return known + shorter + fresh + (this.bothEnds ? goal : 0);
  }

  /** The node that a step expands, from 1. */
  nodeOf(step: number) {
    return this.#taken.all[step];
  }

  /** The number by which the search orders. */
  f(g: number, h: number) {
    return g + this.weight * h;
  }

  /** The next step at which f (for BFS the depth) is larger than before; the last step if there is none. */
  nextContour(step: number) {
    // The contours never fall, so that halving finds it.
    let low = step + 1;
    let high = this.steps;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#contours.all[middle] > this.#contours.all[step]) high = middle;
      else low = middle + 1;
    }
    return Math.min(low, this.steps);
  }

  // --- The present step ---

  get step() {
    return this.#step;
  }

  /** Goes to the nearest step from 0 to `steps`. */
  seek(step: number) {
    const wanted = Math.min(Math.max(0, Math.trunc(step)), this.steps);
    while (this.#step < wanted) this.#forward();
    while (this.#step > wanted) this.#back();
  }

  #forward() {
    const begin = this.#ends.all[this.#step++];
    const end = this.#ends.all[this.#step];
    const from = this.nodeOf(this.#step);
    this.#count(this.#open, from, -1);
    this.#count(this.#closed, from, 1);
    const g = this.#depths.all[from] + 1;
    for (let event = begin; event < end; ++event) {
      const kind = eventKinds[this.#kinds.all[event]];
      if (kind !== 'fresh' && kind !== 'shorter') continue;
      const node = this.#nodes.all[event];
      if (kind === 'shorter') {
        this.#count(this.#open, node, -1);
        this.#before.set(event, {
          parent: this.#parents.all[node],
          move: this.#moves.all[node],
          g: this.#depths.all[node],
        });
      }
      this.#reach(node, from, this.#ways.all[event], g);
      this.#count(this.#open, node, 1);
    }
  }

  #back() {
    const from = this.node;
    const end = this.#ends.all[this.#step--];
    const begin = this.#ends.all[this.#step];
    for (let event = end - 1; event >= begin; --event) {
      const kind = eventKinds[this.#kinds.all[event]];
      if (kind !== 'fresh' && kind !== 'shorter') continue;
      const node = this.#nodes.all[event];
      this.#count(this.#open, node, -1);
      const before = this.#before.get(event);
      if (!before) continue;
      this.#reach(node, before.parent, before.move, before.g);
      this.#count(this.#open, node, 1);
    }
    this.#count(this.#closed, from, -1);
    this.#count(this.#open, from, 1);
  }

  #reach(node: number, parent: number, move: number, g: number) {
    this.#parents.all[node] = parent;
    this.#moves.all[node] = move;
    this.#depths.all[node] = g;
  }

  #count(counts: Uint32Array, node: number, change: number) {
    counts[this.#depths.all[node] * this.#columns + this.#estimates.all[node]] += change;
  }

  /** The node that the present step expanded; NONE before the first. */
  get node() {
    return this.#step === 0 ? NONE : this.nodeOf(this.#step);
  }

  /** How many different states are known. */
  get stored() {
    return this.storedAt(this.#step);
  }

  /** How many states are known and not yet expanded. */
  get frontier() {
    return this.stored - this.#step;
  }

  get frontierPeak() {
    return this.#peaks.all[this.#step];
  }

  /** How many moves were tried so far. */
  get generated() {
    return this.generatedAt(this.#step);
  }

  /** The largest f (for BFS the depth) that was expanded so far. */
  get contour() {
    return this.#contours.all[this.#step];
  }

  /** @param node of those stored by now */
  g(node: number) {
    return this.#depths.all[node];
  }

  h(node: number) {
    return this.#estimates.all[node];
  }

  /**
   * @param node of those stored by now
   * @returns NONE for the start
   */
  parent(node: number): number {
    return this.#parents.all[node];
  }

  /**
   * The move that leads to it.
   * @param node of those stored by now
   */
  move(node: number) {
    return this.#moves.all[node];
  }

  /**
   * Whether it is expanded by now.
   * @param node of those stored by now
   */
  isClosed(node: number) {
    const at = this.#expandedAt.all[node];
    return at > 0 && at <= this.#step;
  }

  /**
   * The nodes from the start to this one.
   * @param node of those stored by now
   */
  path(node: number) {
    const path = [];
    for (let at = node; at !== NONE; at = this.#parents.all[at]) path.push(at);
    return path.reverse();
  }

  /** @param node of those stored by now */
  board(node: number): Position {
    const end = this.#roots[this.side(node)];
    const board = { ...end, tiles: [...end.tiles] };
    for (const at of this.path(node).slice(1)) slideTile(board, this.#moves.all[at]);
    return board;
  }

  /** What came of each move that the present step tried. */
  outcomes(): Outcome[] {
    if (this.#step === 0) return [];
    const from = this.board(this.node);
    const g = this.g(this.node) + 1;
    const outcomes = [];
    for (let event = this.#ends.all[this.#step - 1]; event < this.#ends.all[this.#step]; ++event) {
      const kind = eventKinds[this.#kinds.all[event]];
      const joins = kind === 'goal' && this.bothEnds;
      if (kind !== 'known' && kind !== 'shorter' && kind !== 'fresh' && !joins) continue;
      const move = this.#ways.all[event];
      const board = { ...from, tiles: [...from.tiles] };
      slideTile(board, move);
      outcomes.push({
        move,
        kind,
        g,
        board,
        node: kind === 'known' ? NONE : this.#nodes.all[event],
        h: kind === 'known' || joins ? -1 : this.#heights.all[event],
        before: this.#before.get(event)?.g ?? -1,
      });
    }
    return outcomes;
  }

  /** The events of the present step, at least one. */
  events(): SearchEvent[] {
    if (this.#step === 0) return [{ kind: 'start', move: NONE, g: 0, h: this.bothEnds ? 0 : this.h(0) }];
    const [g, h] = [this.g(this.node), this.h(this.node)];
    const events: SearchEvent[] = [];
    for (let event = this.#ends.all[this.#step - 1]; event < this.#ends.all[this.#step]; ++event) {
      const kind = eventKinds[this.#kinds.all[event]];
      const move = this.#ways.all[event];
      if (kind === 'back') events.push({ kind, move, g: g - 1, h: -1 });
      else if (kind === 'fresh' || kind === 'shorter')
        events.push({ kind, move, g: g + 1, h: this.#heights.all[event] });
      else if (kind === 'known' || (kind === 'goal' && this.bothEnds)) events.push({ kind, move, g: g + 1, h: -1 });
      else if (kind === 'goal') events.push({ kind, move: NONE, g: this.g(this.#nodes.all[event]), h: 0 });
      else if (kind !== 'start') events.push({ kind, move: NONE, g, h: kind === 'exhausted' ? -1 : h });
    }
    return events;
  }

  /** Expanded and open states at each depth. */
  layers(): { expanded: number; open: number }[] {
    const layers = [];
    for (let g = 0; g <= this.#mostG; ++g) {
      let expanded = 0;
      let open = 0;
      for (let at = g * this.#columns; at <= g * this.#columns + this.#mostH; ++at) {
        expanded += this.#closed[at];
        open += this.#open[at];
      }
      layers.push({ expanded, open });
    }
    return layers;
  }

  /** How many states of that g and h are expanded and open. */
  at(g: number, h: number) {
    const at = g * this.#columns + h;
    return { expanded: this.#closed[at], open: this.#open[at] };
  }

  /** The present open list, in the order in which the search would take from it. */
  groups(): Group[] {
    const groups = [];
    for (let g = 0; g <= this.#mostG; ++g) {
      for (let h = 0; h <= this.#mostH; ++h) {
        const count = this.#open[g * this.#columns + h];
        if (count > 0) groups.push({ f: this.f(g, h), g, h, count });
      }
    }
    // Ties: the smaller h, and with it the larger g, comes first.
    return groups.sort((one, other) => one.f - other.f || one.h - other.h);
  }
}
