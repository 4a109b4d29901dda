// IDA* at any of its steps, as its trace tells it. A step is one expansion, as in trace-model.ts, but nothing is stored:
// what the search knows is the path from the start to the state at hand. The trace says what happened between and in the
// steps, event after event, and this keeps them in that order.
//
// The events of a step: visits that ended at once, for the state was seen before in this round; a new round, whose bound is
// higher by 2; the expansion; what the look ahead found of each move. The goal belongs to the last step.

import { boardOf, slideTile } from './board.ts';
import { NONE, noEvents, readEvents } from './events.ts';

import type { Position } from './board.ts';
import type { Algorithm } from '../common/types.ts';
import type { EventCounts, EventKind, SearchEvent } from './events.ts';

/** its threshold, and its first and last step */
export type Round = { bound: number; from: number; to: number };

export class IdaTrace {
  #start;
  /** For each event: kind, move, g and h. */
  #events: SearchEvent[] = [];
  /** For each step, and for the time before step 1. */
  #ends = [1]; // number of events until its end
  #g = [0];
  #h = [0];
  #parents = [0]; // the step that expanded the state before it on the path; 0 for the start
  #moves = [NONE];
  #rounds: Round[] = [];
  #counts: EventCounts[] = [];
  #step = 0;

  // While it reads.
  /** The step of each g on the path. */
  #path: number[] = [];
  algorithm;
  weight;

  /** @param algorithm one of the kinds of IDA* */
  constructor(position: string, algorithm: Algorithm) {
    this.algorithm = algorithm;
    this.weight = 1;
    this.#start = boardOf(position);
    this.#events.push({ kind: 'start', move: NONE, g: 0, h: 0 });
    this.#counts.push({ ...noEvents(), start: 1 });
  }

  /**
   * Takes more events.
   * @param bytes as look().step() gives them
   */
  append(bytes: Uint8Array) {
    readEvents(bytes, (kind, move, node, h) => this.#read(kind, move, node, h));
  }

  #read(kind: EventKind, move: number, node: number, h: number) {
    if (kind === 'start') {
      this.#events[0].h = this.#h[0] = h;
      this.#beginRound(h);
    } else if (kind === 'deeper') {
      this.#events.push({ kind, move: NONE, g: 0, h });
      this.#beginRound(h);
    } else if (kind === 'take') this.#expand(move, node, h);
    else if (kind === 'seen') this.#events.push({ kind, move, g: node, h });
    else {
      const g = this.#path.length;
      if (kind === 'goal') this.#events.push({ kind, move, g: node, h });
      else this.#events.push(kind === 'back' ? { kind, move, g: g - 2, h: -1 } : { kind, move, g, h });
      this.#close();
    }
  }

  /** What was added belongs to the last step. */
  #close() {
    const last = this.steps;
    for (const { kind } of this.#events.slice(this.#ends[last])) this.#counts[last][kind] += 1;
    this.#ends[last] = this.#events.length;
  }

  #beginRound(bound: number) {
    const next = this.#ends.length;
    this.#rounds.push({ bound, from: next, to: next });
    this.#path = [];
  }

  #expand(move: number, g: number, h: number) {
    const step = this.#ends.length;
    this.#events.push({ kind: 'take', move: NONE, g, h });
    this.#ends.push(this.#ends[step - 1]);
    this.#counts.push({ ...this.#counts[step - 1] });
    this.#close();
    this.#g.push(g);
    this.#h.push(h);
    this.#parents.push(g > 0 ? this.#path[g - 1] : 0);
    this.#moves.push(g > 0 ? move : NONE);
    this.#path.length = g;
    this.#path.push(step);
    this.#rounds[this.#rounds.length - 1].to = step;
  }

  // --- All of the trace ---

  /** How many expansions the trace holds. */
  get steps() {
    return this.#ends.length - 1;
  }

  /** The rounds so far, of the whole trace. */
  get rounds() {
    return this.#rounds;
  }

  f(g: number, h: number) {
    return g + h;
  }

  /** The events of a step. */
  eventsOf(step: number): SearchEvent[] {
    return this.#events.slice(step === 0 ? 0 : this.#ends[step - 1], this.#ends[step]);
  }

  /** How many events of each kind there were until the end of a step. */
  countsUntil(step: number) {
    return this.#counts[step];
  }

  /**
   * The steps on the path to a step, the start's first; and the moves between them.
   * @param step from 1
   */
  pathOf(step: number) {
    const steps = [];
    for (let at = step; at > 0; at = this.#parents[at]) steps.unshift(at);
    return { steps, moves: steps.slice(1).map((at) => this.#moves[at]) };
  }

  gOf(step: number) {
    return this.#g[step];
  }

  hOf(step: number) {
    return this.#h[step];
  }

  /** The step that expanded the state before. */
  parentOf(step: number) {
    return this.#parents[step];
  }

  /** The state that a step expands; the start for 0. */
  boardOf(step: number): Position {
    const board = { ...this.#start, tiles: [...this.#start.tiles] };
    for (const move of this.pathOf(step).moves) slideTile(board, move);
    return board;
  }

  // --- The present step ---

  get step() {
    return this.#step;
  }

  /** Goes to the nearest step from 0 to `steps`. */
  seek(step: number) {
    this.#step = Math.min(Math.max(0, Math.trunc(step)), this.steps);
  }

  /** The round of the present step; before the first step the first. */
  get round(): Round | undefined {
    return this.#rounds.find(({ to }) => to >= this.#step);
  }
}
