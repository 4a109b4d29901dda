// IDA* at any of its steps, as its trace tells it. A step is one expansion, as in trace-model.js, but nothing is stored:
// what the search knows is the path from the start to the state at hand. The trace says what happened between and in the
// steps, event after event, and this keeps them in that order.
//
// The events of a step: visits that ended at once, for the state was seen before in this round; a new round, whose bound is
// higher by 2; the expansion; what the look ahead found of each move. The goal belongs to the last step.

import { boardOf, slideTile } from './board.js';
import { NONE } from './trace-model.js';

/** @import { Position } from './board.js' */
/** @import { Algorithm } from '../common/types' */
/** @import { EventKind, SearchEvent } from './code-model.js' */

// Kinds of records (src/search/solvers/trace.hpp).
const EXPAND = 0;
const ROUND = 5;
const WITHIN = 6;
const BEYOND = 7;
const ENTER = 8;
const SEEN = 9;
const GOAL = 10;

const opposite = [1, 0, 3, 2];

/** @type {Record<EventKind, number>} */
const none = {
  start: 0,
  take: 0,
  back: 0,
  known: 0,
  shorter: 0,
  fresh: 0,
  goal: 0,
  exhausted: 0,
  side: 0,
  deeper: 0,
  within: 0,
  beyond: 0,
  seen: 0,
};

/** @typedef {{ bound: number, from: number, to: number }} Round its threshold, and its first and last step */

export class IdaTrace {
  #start;
  /** For each event: kind, move, g and h. @type {SearchEvent[]} */
  #events = [];
  /** For each step, and for the time before step 1. */
  #ends = [1]; // number of events until its end
  #g = [0];
  #h = [0];
  #parents = [0]; // the step that expanded the state before it on the path; 0 for the start
  #moves = [NONE];
  /** @type {Round[]} */
  #rounds = [];
  /** @type {Record<EventKind, number>[]} */
  #counts = [];
  #step = 0;

  // While it reads.
  /** The step of each g on the path. @type {number[]} */
  #path = [];
  #entered = NONE; // the move of a visit that has not ended
  #enteredG = 0;
  /** Kinds h by move of the state at hand, to know it of a visit. @type {Map<number, number>[]} */
  #ahead = [];
  #back = NONE; // the move back, until the look ahead has come to it

  /** @param {string} position @param {Algorithm} algorithm one of the kinds of IDA* */
  constructor(position, algorithm) {
    this.algorithm = algorithm;
    this.weight = 1;
    this.#start = boardOf(position);
    this.#events.push({ kind: 'start', move: NONE, g: 0, h: 0 });
    this.#counts.push({ ...none, start: 1 });
  }

  /** Takes more records. @param {Uint8Array} bytes 8 for each record */
  append(bytes) {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 8 <= bytes.length; at += 8)
      this.#read(data.getUint32(at, true), data.getUint16(at + 4, true), bytes[at + 6], bytes[at + 7]);
  }

  /** @param {number} node @param {number} h @param {number} kind @param {number} move */
  #read(node, h, kind, move) {
    if (kind === WITHIN || kind === BEYOND) return this.#lookAhead(move, h, kind === WITHIN);
    this.#endLook();
    if (kind === ROUND) this.#beginRound(node);
    else if (kind === ENTER) [this.#entered, this.#enteredG] = [move, node];
    else if (kind === SEEN) this.#add({ kind: 'seen', move: this.#entered, g: this.#enteredG, h: this.#hOfVisit });
    else if (kind === GOAL) {
      this.#add({ kind: 'goal', move: this.#entered, g: this.#enteredG, h: 0 });
      this.#close();
    } else if (kind === EXPAND) this.#expand(node, h);
  }

  get #hOfVisit() {
    return this.#ahead[this.#enteredG - 1]?.get(this.#entered) ?? 0;
  }

  /** @param {SearchEvent} event */
  #add(event) {
    this.#events.push(event);
  }

  /** What was added belongs to the last step. */
  #close() {
    const last = this.#ends.length - 1;
    for (const { kind } of this.#events.slice(this.#ends[last])) this.#counts[last][kind] += 1;
    this.#ends[last] = this.#events.length;
  }

  /** @param {number} bound */
  #beginRound(bound) {
    const next = this.#ends.length;
    if (this.#rounds.length > 0) this.#add({ kind: 'deeper', move: NONE, g: 0, h: bound });
    this.#rounds.push({ bound, from: next, to: next });
    this.#entered = NONE;
    this.#path = [];
  }

  /** @param {number} g @param {number} h */
  #expand(g, h) {
    const step = this.#ends.length;
    if (step === 1) this.#events[0].h = this.#h[0] = h;
    this.#add({ kind: 'take', move: NONE, g, h });
    const counts = { ...this.#counts[step - 1] };
    for (const { kind } of this.#events.slice(this.#ends[step - 1])) counts[kind] += 1;
    this.#counts.push(counts);
    this.#ends.push(this.#events.length);
    this.#g.push(g);
    this.#h.push(h);
    this.#parents.push(g > 0 ? this.#path[g - 1] : 0);
    this.#moves.push(g > 0 ? this.#entered : NONE);
    this.#path.length = g;
    this.#path.push(step);
    this.#ahead.length = g;
    this.#ahead.push(new Map());
    this.#back = g > 0 ? opposite[this.#entered] : NONE;
    this.#rounds[this.#rounds.length - 1].to = step;
  }

  /** @param {number} move @param {number} h @param {boolean} within */
  #lookAhead(move, h, within) {
    if (this.#back !== NONE && this.#back < move) this.#endLook();
    const g = this.#path.length;
    this.#ahead[g - 1].set(move, h);
    this.#add({ kind: within ? 'within' : 'beyond', move, g, h });
    this.#close();
  }

  /** The move back comes in its place among the others. */
  #endLook() {
    if (this.#back === NONE) return;
    this.#add({ kind: 'back', move: this.#back, g: this.#path.length - 2, h: -1 });
    this.#back = NONE;
    this.#close();
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

  /** @param {number} g @param {number} h */
  f(g, h) {
    return g + h;
  }

  /** The events of a step. @param {number} step @returns {SearchEvent[]} */
  eventsOf(step) {
    return this.#events.slice(step === 0 ? 0 : this.#ends[step - 1], this.#ends[step]);
  }

  /** How many events of each kind there were until the end of a step. @param {number} step */
  countsUntil(step) {
    return this.#counts[step];
  }

  /** The steps on the path to a step, the start's first; and the moves between them. @param {number} step from 1 */
  pathOf(step) {
    const steps = [];
    for (let at = step; at > 0; at = this.#parents[at]) steps.unshift(at);
    return { steps, moves: steps.slice(1).map((at) => this.#moves[at]) };
  }

  /** @param {number} step */
  gOf(step) {
    return this.#g[step];
  }

  /** @param {number} step */
  hOf(step) {
    return this.#h[step];
  }

  /** The step that expanded the state before. @param {number} step */
  parentOf(step) {
    return this.#parents[step];
  }

  /** The state that a step expands; the start for 0. @param {number} step @returns {Position} */
  boardOf(step) {
    const board = { ...this.#start, tiles: [...this.#start.tiles] };
    for (const move of this.pathOf(step).moves) slideTile(board, move);
    return board;
  }

  // --- The present step ---

  get step() {
    return this.#step;
  }

  /** Goes to the nearest step from 0 to `steps`. @param {number} step */
  seek(step) {
    this.#step = Math.min(Math.max(0, Math.trunc(step)), this.steps);
  }

  /** The round of the present step; before the first step the first. @returns {Round | undefined} */
  get round() {
    return this.#rounds.find(({ to }) => to >= this.#step);
  }
}
