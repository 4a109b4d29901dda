// What the small figure of a search draws: every state that the trace tells of, laid out as a tree from the top down, and how
// each of them stands at an event. It knows no page. A search that goes from both ends has a second tree, which grows
// upwards from the goal. IDA* has a tree for each round, for it forgets.

import { formatPosition, slideTile } from './board.ts';
import { IdaTrace } from './ida-trace.ts';
import { say } from './say.ts';
import { NONE } from './events.ts';

import type { Position } from './board.ts';
import type { Trace } from './code-model.ts';
import type { SearchEvent } from './events.ts';
import type { LookResult } from './look-words.ts';
import type { TraceModel } from './trace-model.ts';

/**
 * How a state stands. open: known and waiting (IDA*: kept, to be visited); closed: expanded (IDA*: visited and left);
 * hand: being expanded; path: of IDA*, on the path to the state at hand; cut: beyond the bound; seen: seen before in
 * the
 * round; way: of the solution.
 */
export type Standing = 'hidden' | 'open' | 'closed' | 'hand' | 'path' | 'cut' | 'seen' | 'way';

export interface SmallNode {
  board: Position;
  /** its number; NONE for a root */
  parent: number;
  g: number;
  /** -1 where there is none */
  h: number;
  /** from 0 at the top */
  row: number;
  /** 0 to 1, its middle */
  column: number;
}

/** what is seen at an event */
export interface Moment {
  nodes: SmallNode[];
  /** of the nodes */
  standings: Standing[];
  /** the node that the event is about, or NONE */
  now: number;
  /** the move by which two sides meet */
  bridge: [from: number, to: number] | null;
  /** the queue, the open list, the layers or the path */
  lists: { title: string; nodes: number[] }[];
}

/**
 * Gives each node of a tree its column: leaves stand side by side, a parent over the middle of its children.
 * @param nodes parents come before their children
 * @returns 0 to 1
 */
export function columnsOf(nodes: Pick<SmallNode, 'parent'>[]): number[] {
  const children = nodes.map(() => [] as number[]);
  nodes.forEach(({ parent }, node) => parent !== NONE && children[parent].push(node));
  const columns = nodes.map(() => 0);
  let leaves = 0;
  const place = (node: number) => {
    children[node].forEach(place);
    const below = children[node].map((child) => columns[child]);
    columns[node] = below.length === 0 ? leaves++ : (below[0] + below[below.length - 1]) / 2;
  };
  nodes.forEach(({ parent }, node) => parent === NONE && place(node));
  return columns.map((column) => (column + 0.5) / Math.max(1, leaves));
}

/** A search that stores its states. */
class StoredTree {
  #model;
  #result;
  #nodes: SmallNode[];
  /** The number of each state. */
  #numbers: Map<string, number>;

  constructor(model: TraceModel, result: LookResult) {
    this.#model = model;
    this.#result = result;
    const { step } = model;
    model.seek(model.steps);
    const depthOf = (side: number) =>
      Math.max(...[...model.lastDepths].map((depth, node) => (model.side(node) === side ? depth : 0)));
    const last = depthOf(0) + 1 + (model.bothEnds ? depthOf(1) : 0);
    const parents = [...model.lastParents].map((parent) => ({ parent }));
    const columns = model.bothEnds ? this.#columnsOfBoth(parents) : columnsOf(parents);
    this.#nodes = parents.map(({ parent }, node) => ({
      board: model.board(node),
      parent,
      g: model.lastDepths[node],
      h: model.algorithm === 'bfs' || model.bothEnds ? -1 : model.h(node),
      row: model.side(node) ? last - model.lastDepths[node] : model.lastDepths[node],
      column: columns[node],
    }));
    this.#numbers = new Map(this.#nodes.map(({ board }, node) => [formatPosition(board), node]));
    model.seek(step);
  }

  /** Each side has all of the width. */
  #columnsOfBoth(parents: { parent: number }[]) {
    const columns = parents.map(() => 0);
    for (const side of [0, 1]) {
      const mine = parents.map((_, node) => node).filter((node) => this.#model.side(node) === side);
      const places = new Map(mine.map((node, place) => [node, place]));
      const own = columnsOf(mine.map((node) => ({ parent: places.get(parents[node].parent) ?? NONE })));
      mine.forEach((node, place) => {
        columns[node] = own[place];
      });
    }
    return columns;
  }

  at(events: SearchEvent[], place: number): Moment {
    const model = this.#model;
    const later = events.slice(place + 1).filter(({ kind }) => kind === 'fresh').length;
    const known = model.stored - later;
    const begins = events[place]?.kind === 'side'; // nothing of the layer is expanded yet
    const hand = begins ? NONE : model.node;
    const way = this.#way(events[place]);
    const standings = this.#nodes.map((_, node) => {
      if (node >= known) return 'hidden';
      if (way.has(node)) return 'way';
      if (node === hand) return 'hand';
      return model.isClosed(node) && !(begins && node === model.node) ? 'closed' : 'open';
    });
    return {
      nodes: this.#nodes,
      standings: standings as Standing[],
      now: this.#now(events[place]),
      bridge: model.bothEnds && way.size > 0 ? [model.node, this.#now(events[place])] : null,
      lists: this.#lists(standings),
    };
  }

  /** The states of the solution, when the event finds it. */
  #way(event: SearchEvent | undefined) {
    if (event?.kind !== 'goal' || this.#result.status !== 'solved') return new Set();
    const way = new Set();
    const start = this.#nodes[0].board;
    const board = { ...start, tiles: [...start.tiles] };
    for (const each of ['', ...expand(this.#result.moves)]) {
      if (each) slideTile(board, 'UDLR'.indexOf(each));
      way.add(this.#numbers.get(formatPosition(board)));
    }
    return way;
  }

  #now(event: SearchEvent | undefined) {
    const model = this.#model;
    if (!event || model.node === NONE) return event ? 0 : NONE;
    if (event.kind === 'take') return model.node;
    if (event.move < 0) return NONE;
    const board = model.board(model.node);
    slideTile(board, event.move);
    return this.#numbers.get(formatPosition(board)) ?? NONE;
  }

  #lists(standings: Standing[] | string[]) {
    const model = this.#model;
    const open = standings.flatMap((standing, node) => (standing === 'open' ? [node] : []));
    const order = (node: number) => model.expandedAt(node) || Infinity;
    // In the order in which the search will take them; of those that it never takes, by f.
    open.sort(
      (one, other) =>
        order(one) - order(other) || model.f(model.g(one), model.h(one)) - model.f(model.g(other), model.h(other)) || 0,
    );
    if (model.algorithm === 'bfs') open.sort((one, other) => one - other);
    if (!model.bothEnds)
      return [
        { title: model.algorithm === 'bfs' ? say`The queue` : say`The open list, smallest f first`, nodes: open },
      ];
    const of = (side: number) => open.filter((node) => model.side(node) === side).sort((a, b) => a - b);
    return [
      { title: say`The start’s side`, nodes: of(0) },
      { title: say`The goal’s side`, nodes: of(1) },
    ];
  }
}

/** "L2U" → L, L, U */
export const expand = (moves: string) =>
  [...moves.matchAll(/([UDLR])(\d*)/g)].flatMap(([, move, times]) => Array(Number(times || 1)).fill(move));

/**
 * A state that IDA* has seen in a round, by numbers of events: when it was found, visited, and left; Infinity for
 * never.
 */
export type Visit = SmallNode & { found: number; visited: number; cut: boolean; seen: number; goal: number };

/** A round of IDA*, from the number of its first event. */
export type Grown = { begins: number; visits: Visit[]; path: number[] };

/** IDA*: a tree for each round. */
class RoundsTree {
  #model;
  #rounds: Grown[] = [];
  /** The number of the first event of each step. */
  #firsts: number[] = [];

  constructor(model: IdaTrace) {
    this.#model = model;
    let number = 0;
    for (let step = 0; step <= model.steps; ++step) {
      this.#firsts.push(number);
      for (const event of model.eventsOf(step)) this.#grow(event, step, number++);
    }
    for (const { visits } of this.#rounds) {
      const columns = columnsOf(visits);
      visits.forEach((visit, node) => {
        visit.column = columns[node];
      });
    }
  }

  /** @param number of the event */
  #grow(event: SearchEvent, step: number, number: number) {
    const { kind, g, move } = event;
    if (kind === 'start' || kind === 'deeper') {
      const start = { ...event, h: this.#model.hOf(0) };
      const round = { begins: number, visits: [], path: [0] };
      this.#rounds.push(round);
      this.#add(round, this.#model.boardOf(0), NONE, start, number);
      return;
    }
    const round = this.#rounds[this.#rounds.length - 1];
    const { visits, path } = round;
    if (kind === 'take') {
      const node = g === 0 ? 0 : childOf(visits, path[g - 1], this.#model.boardOf(step));
      path.length = g;
      path.push(node);
      visits[node].visited = number;
    } else if (kind !== 'back') {
      const board = { ...visits[path[g - 1]].board, tiles: [...visits[path[g - 1]].board.tiles] };
      slideTile(board, move);
      if (kind === 'within' || kind === 'beyond') this.#add(round, board, path[g - 1], event, number);
      else visits[childOf(visits, path[g - 1], board)][kind === 'seen' ? 'seen' : 'goal'] = number;
    }
  }

  #add({ visits }: Grown, board: Position, parent: number, { g, h, kind }: SearchEvent, found: number) {
    const never = { visited: Infinity, seen: Infinity, goal: Infinity };
    visits.push({ board, parent, g, h, row: g, column: 0, found, ...never, cut: kind === 'beyond' });
  }

  at(events: SearchEvent[], place: number): Moment {
    const time = this.#firsts[this.#model.step] + place;
    const { visits } = [...this.#rounds].reverse().find(({ begins }) => begins <= time) ?? this.#rounds[0];
    const last = (what: 'visited' | 'goal') =>
      visits.reduce(
        (best, each, node) => (each[what] <= time && (best === NONE || each[what] > visits[best][what]) ? node : best),
        NONE,
      );
    const goal = last('goal');
    const hand = goal === NONE ? last('visited') : goal;
    const path: number[] = [];
    for (let node = hand; node !== NONE; node = visits[node].parent) path.unshift(node);
    const standing = ({ found, visited, cut, seen }: Visit, node: number): Standing => {
      if (found > time) return 'hidden';
      if (goal !== NONE && path.includes(node)) return 'way';
      if (node === hand) return 'hand';
      if (path.includes(node)) return 'path';
      if (cut) return 'cut';
      if (seen <= time) return 'seen';
      return visited <= time ? 'closed' : 'open';
    };
    const now = visits.findIndex((each) =>
      [each.found, each.seen, each.visited, each.goal].some((each_) => each_ === time),
    );
    return {
      nodes: visits,
      standings: visits.map(standing),
      now: events[place]?.kind === 'back' ? (visits[hand]?.parent ?? NONE) : now,
      bridge: null,
      lists: [{ title: say`All that it keeps: the path`, nodes: path }],
    };
  }
}

const childOf = (visits: Visit[], parent: number, board: Position) =>
  visits.findIndex((each) => each.parent === parent && formatPosition(each.board) === formatPosition(board));

/** The tree of a search that has ended. */
export const smallTreeOf = (model: Trace, result: LookResult) =>
  model instanceof IdaTrace ? new RoundsTree(model) : new StoredTree(model, result);
