// The small figure of a search: a handful of states, what is open among them, and the code that runs, lit by the trace of
// the real search. The reader goes from event to event. A figure names its search (`data-part`: bfs, astar, both, idastar).
// Every state that the trace tells of is laid out as a tree from the top down; from both ends a second one grows upwards
// from the goal; IDA* has a tree for each round, for it forgets.

import { make, setUsable, shape, write } from '../common/dom.ts';
import { boardOf, formatPosition, goalOf, slideTile, speakPosition } from './board.ts';
import { Code, countsUntil, nextEvent } from './code.ts';
import { extracts } from './code-extracts.js';
import { miniBoard } from './mini-board.ts';
import { button, choice, slider } from './pieces.ts';
import { questionIn } from './question.ts';
import { codeOf, eventWords, valuesOf } from './search-code.ts';
import { say } from './say.ts';
import { NONE, readEvents } from './trace.ts';

import type { Algorithm } from '../common/types.ts';
import type { Position } from './board.ts';
import type { Context } from './figure.ts';
import type { Asked } from './question.ts';
import type { Said } from './search-code.ts';
import type { SearchEvent } from './trace.ts';

/** What each part searches, from where. */
const smallSearches: Record<string, { algorithm: Algorithm; position: string }> = {
  bfs: { algorithm: 'bfs', position: '1 2 3/4 5 6/0 7 8' },
  both: { algorithm: 'bidirectional-bfs', position: '1 2 3/0 4 6/7 5 8' },
  astar: { algorithm: 'astar-misplaced', position: '1 3 5/4 2 0' },
  idastar: { algorithm: 'idastar-manhattan', position: '4 1 3/2 5 0' },
};

// --- What is seen at each event ---

/**
 * How a state stands. open: known and waiting (IDA*: kept, to be visited); closed: expanded; hand: being expanded; path: of
 * IDA*, on the path to the state at hand; cut: beyond the bound; seen: seen before in the round; way: of the solution.
 */
export type Standing = 'hidden' | 'open' | 'closed' | 'hand' | 'path' | 'cut' | 'seen' | 'way';

export interface SmallNode {
  board: Position;
  /** NONE for a root */
  parent: number;
  g: number;
  /** -1 where there is none */
  h: number;
  /** 1 for the side of the goal */
  side: number;
  /** from 0 at the top */
  row: number;
  /** 0 to 1, its middle */
  column: number;
}

/** What is seen at an event. */
export interface Moment extends Said {
  nodes: SmallNode[];
  standings: Standing[];
  /** the node that the event is about, or NONE */
  now: number;
  /** the move by which two sides meet */
  bridge: [from: number, to: number] | null;
  /** the queue, the open list, the layers or the path */
  lists: { title: string; nodes: number[] }[];
}

/** The board after a move. */
function after(board: Position, move: number) {
  const next = { ...board, tiles: [...board.tiles] };
  slideTile(next, move);
  return next;
}

/**
 * Gives each node of a tree its column: leaves stand side by side, a parent over the middle of its children.
 * @param nodes parents come before their children
 * @returns 0 to 1
 */
function columnsOf(nodes: Pick<SmallNode, 'parent'>[]): number[] {
  const columns = nodes.map(() => 0);
  let leaves = 0;
  const place = (node: number) => {
    const children = nodes.flatMap(({ parent }, child) => (parent === node ? [child] : []));
    children.forEach(place);
    const below = children.map((child) => columns[child]);
    columns[node] = below.length === 0 ? leaves++ : (below[0] + below[below.length - 1]) / 2;
  };
  nodes.forEach(({ parent }, node) => parent === NONE && place(node));
  return columns.map((column) => (column + 0.5) / Math.max(1, leaves));
}

/** Gives each node of a tree its row and column; each side has all of the width. */
function lay(nodes: SmallNode[]) {
  const deepest = [0, 1].map((side) => Math.max(0, ...nodes.map((node) => (node.side === side ? node.g : 0))));
  const last = deepest[0] + 1 + deepest[1];
  for (const side of [0, 1]) {
    const mine = nodes.filter((node) => node.side === side);
    const parents = mine.map(({ parent }) => ({ parent: mine.indexOf(nodes[parent]) }));
    columnsOf(parents).forEach((column, place) => {
      mine[place].column = column;
      mine[place].row = side ? last - mine[place].g : mine[place].g;
    });
  }
}

const pathIn = (nodes: SmallNode[], node: number) => {
  const path: number[] = [];
  for (let at = node; at !== NONE; at = nodes[at].parent) path.unshift(at);
  return path;
};

const find = (nodes: SmallNode[], board: Position, parent?: number) =>
  nodes.findIndex(
    (node) => (parent === undefined || node.parent === parent) && formatPosition(node.board) === formatPosition(board),
  );

const rootOf = (board: Position, side: number, h: number): SmallNode => ({
  ...{ board, side, h, parent: NONE, g: 0, row: 0, column: 0 },
});

/** Of a search that stores its states. */
function storedMoments(algorithm: Algorithm, position: string, events: SearchEvent[]): Moment[] {
  const start = boardOf(position);
  const bothEnds = algorithm === 'bidirectional-bfs';
  const noH = bothEnds || algorithm === 'bfs';
  const goal = boardOf(goalOf(start.width, start.height));
  const nodes = [rootOf(start, 0, noH ? -1 : 0), ...(bothEnds ? [rootOf(goal, 1, -1)] : [])];
  const order = events.flatMap(({ kind, node }) => (kind === 'take' ? [node] : []));
  const closed = new Set<number>();
  let hand = NONE;
  const moments = events.map((event): Moment => {
    const { kind, move, node } = event;
    const h = noH ? -1 : event.h;
    if (kind === 'take' || kind === 'side') {
      if (hand !== NONE) closed.add(hand);
      hand = kind === 'take' ? node : NONE;
    }
    if (kind === 'start' && !noH) nodes[0].h = h;
    let now = kind === 'take' || kind === 'goal' ? node : kind === 'start' ? 0 : NONE;
    if (kind === 'fresh' || kind === 'known' || kind === 'shorter' || kind === 'back') {
      const board = after(nodes[hand].board, move);
      const { g, side } = nodes[hand];
      if (kind === 'fresh') nodes.push({ board, parent: hand, g: g + 1, h, side, row: 0, column: 0 });
      now = find(nodes, board);
      if (kind === 'shorter') Object.assign(nodes[now], { parent: hand, g: g + 1 });
    }
    const joins = kind === 'goal' && bothEnds;
    const way = kind === 'goal' ? [...pathIn(nodes, node), ...(joins ? pathIn(nodes, hand) : [])] : [];
    const standings = nodes.map((_, each): Standing => {
      if (way.includes(each)) return 'way';
      if (each === hand) return 'hand';
      return closed.has(each) ? 'closed' : 'open';
    });
    const open = nodes.flatMap((_, each) => (standings[each] === 'open' ? [each] : []));
    // In the order in which the search will take them; of those that it never takes, by f.
    const turn = (each: number) => (order.includes(each) ? order.indexOf(each) : Infinity);
    const f = (each: number) => nodes[each].g + nodes[each].h;
    if (!noH) open.sort((one, other) => turn(one) - turn(other) || f(one) - f(other) || 0);
    const { g = 0, side = 0 } = nodes[joins ? hand : now] ?? {};
    return {
      ...{ kind, move, nodes, standings, now, side, bound: 0 },
      g: joins ? g + 1 : g,
      h: now === NONE ? -1 : nodes[now].h,
      bridge: joins ? [hand, node] : null,
      lists: bothEnds
        ? [
            { title: say`The start’s side`, nodes: open.filter((each) => nodes[each].side === 0) },
            { title: say`The goal’s side`, nodes: open.filter((each) => nodes[each].side === 1) },
          ]
        : [{ title: algorithm === 'bfs' ? say`The queue` : say`The open list, smallest f first`, nodes: open }],
    };
  });
  lay(nodes);
  return moments;
}

/** Of IDA*, which stores nothing but the path that it stands on. */
function roundMoments(position: string, events: SearchEvent[]): Moment[] {
  let nodes: SmallNode[] = [];
  let path: number[] = [];
  let bound = 0;
  let [cut, seen, visited] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const trees: SmallNode[][] = [];
  const moments = events.map(({ kind, move, node, h }): Moment => {
    let now = NONE;
    const child = () => find(nodes, after(nodes[path[node - 1]].board, move), path[node - 1]);
    if (kind === 'start' || kind === 'deeper') {
      const root = rootOf(boardOf(position), 0, kind === 'start' ? h : nodes[0].h);
      trees.push((nodes = [root]));
      [path, bound, now] = [[0], h, 0];
      [cut, seen, visited] = [new Set(), new Set(), new Set()];
    } else if (kind === 'take') {
      now = node === 0 ? 0 : child();
      path = [...path.slice(0, node), now];
      visited.add(now);
    } else if (kind === 'within' || kind === 'beyond') {
      const parent = path[path.length - 1];
      const board = after(nodes[parent].board, move);
      const g = nodes[parent].g + 1;
      now = nodes.push({ ...{ board, parent, g, h, side: 0, row: 0, column: 0 } }) - 1;
      if (kind === 'beyond') cut.add(now);
    } else if (kind === 'seen') seen.add((now = child()));
    else if (kind === 'goal') {
      now = child();
      path = [...path.slice(0, node), now];
    } else if (kind === 'back') now = nodes[path[path.length - 1]].parent;
    const hand = path[path.length - 1];
    const standings = nodes.map((_, each): Standing => {
      if (path.includes(each)) return kind === 'goal' ? 'way' : each === hand ? 'hand' : 'path';
      if (cut.has(each)) return 'cut';
      if (seen.has(each)) return 'seen';
      return visited.has(each) ? 'closed' : 'open';
    });
    const lists = [{ title: say`All that it keeps: the path`, nodes: [...path] }];
    const { g = 0, h: guess = -1 } = nodes[now] ?? {};
    return { kind, move, nodes, standings, now, g, h: guess, side: 0, bound, bridge: null, lists };
  });
  for (const tree of trees) lay(tree);
  return moments;
}

/** What is seen at each event of a search. */
export const momentsOf = (algorithm: Algorithm, position: string, events: SearchEvent[]) =>
  algorithm.startsWith('idastar') ? roundMoments(position, events) : storedMoments(algorithm, position, events);

// --- The picture ---

const standingWords: Record<Standing, string> = {
  hidden: '',
  open: say`open`,
  closed: say`closed`,
  hand: say`at hand`,
  path: say`on the path`,
  cut: say`cut off`,
  seen: say`seen before`,
  way: say`on the solution`,
};

/** g + h = f, each part by itself, so that words of the text can light it. */
function sumOf({ g, h }: SmallNode) {
  const part = (name: string, value: number) => make('span', `part-${name}`, String(value));
  if (h < 0) return [part('g', g)];
  return [part('g', g), '+', part('h', h), '=', part('f', g + h)];
}

/** How near two states of one row come to each other, as a part of the width. */
function leastGap(nodes: SmallNode[]) {
  let least = 1;
  for (const { row, column } of nodes)
    for (const other of nodes)
      if (other.row === row && other.column > column) least = Math.min(least, other.column - column);
  return least;
}

/** The states as a tree of small boards. */
class Tree {
  #edges = shape('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  #picture = make('div', { class: 'small-picture', role: 'img' });
  /** It scrolls where there is no room for all states side by side. */
  element = make('div', 'small-scroll', this.#picture);
  #drawn: SmallNode[] = [];
  #places: HTMLElement[] = [];

  draw({ nodes, standings, now, bridge }: Moment) {
    if (this.#drawn !== nodes) this.#lay(nodes);
    this.#places.forEach((place, node) => {
      place.dataset.standing = standings[node] ?? 'hidden';
      place.classList.toggle('now', node === now);
    });
    const lines = nodes.flatMap(({ parent }, node) => (parent === NONE ? [] : [[parent, node]]));
    this.#edges.replaceChildren(
      ...[...lines, ...(bridge ? [bridge] : [])].map(([from, to]) => {
        const standing = standings[to] ?? 'hidden';
        const [x1, y1, x2, y2] = [...this.#middle(nodes[from]), ...this.#middle(nodes[to])];
        const line = shape('line', { x1, y1, x2, y2, 'vector-effect': 'non-scaling-stroke' });
        line.dataset.standing = standing === 'way' && standings[from] !== 'way' ? 'open' : standing;
        return line;
      }),
    );
    const words = standings.map(
      (standing, node) => `${speakPosition(nodes[node].board)}: ${standingWords[standing]}, g = ${nodes[node].g}`,
    );
    this.#picture.setAttribute('aria-label', say`States that are known. ${words.join('; ')}.`);
    const place = this.#places[now];
    if (!place) return;
    // Scrolls the tree alone, never the page.
    const { scrollLeft, clientWidth } = this.element;
    const left = place.offsetLeft - place.offsetWidth / 2;
    if (left < scrollLeft || left + place.offsetWidth > scrollLeft + clientWidth)
      this.element.scrollLeft = place.offsetLeft - clientWidth / 2;
  }

  /** Per cent of the width and the height. */
  #middle({ row, column }: SmallNode): [number, number] {
    const rows = 1 + Math.max(...this.#drawn.map((node) => node.row));
    return [100 * column, (100 * (row + 0.5)) / rows];
  }

  #lay(nodes: SmallNode[]) {
    this.#drawn = nodes;
    const { style, classList } = this.#picture;
    style.setProperty('--rows', String(1 + Math.max(...nodes.map(({ row }) => row))));
    style.setProperty('--columns', String(1 / leastGap(nodes)));
    classList.toggle('flat', nodes[0].board.height < nodes[0].board.width);
    this.#places = nodes.map((node) => {
      const sum = make('span', 'small-sum', ...sumOf(node));
      const place = make('div', 'small-node', miniBoard(node.board, { label: '' }), sum);
      const [x, y] = this.#middle(node);
      place.style.setProperty('left', `${x}%`);
      place.style.setProperty('top', `${y}%`);
      return place;
    });
    this.#picture.replaceChildren(this.#edges, ...this.#places);
  }
}

/** The queue, the open list, the two sides or the path, as a row of small boards. */
const listOf = (nodes: SmallNode[], { title, nodes: places }: Moment['lists'][number]) =>
  make(
    'div',
    'small-list',
    make('p', 'small-title', title),
    make(
      'ol',
      '',
      ...places.map((node) =>
        make('li', '', miniBoard(nodes[node].board), make('span', 'small-sum', ...sumOf(nodes[node]))),
      ),
      ...(places.length === 0 ? [make('li', 'quiet', say`empty`)] : []),
    ),
  );

// --- The question ---

/**
 * The moments at which a reader can tell which of several open states is expanded next: three or more wait, and none ties
 * with the one that is taken.
 */
const choicesIn = (moments: Moment[]) =>
  moments.flatMap(({ nodes, lists: [list] }, at) => {
    if (moments[at + 1]?.kind !== 'take' || list.nodes.length < 3) return [];
    const rank = (node: number) => (nodes[node].h < 0 ? node : (nodes[node].g + nodes[node].h) * 1000 - nodes[node].g);
    const next = moments[at + 1].now;
    return list.nodes.every((node) => node === next || rank(node) > rank(next)) ? [{ at, next }] : [];
  });

function nextQuestion(moments: Moment[], turn: number, go: (at: number) => void): Asked {
  const choices = choicesIn(moments);
  const { at, next } = choices[turn % choices.length];
  const { nodes, lists } = moments[at];
  go(at);
  const expanded = moments.slice(0, at + 1).filter(({ kind }) => kind === 'take').length;
  const boards = lists[0].nodes.map((node) => ({ node, board: nodes[node].board }));
  // Not in the order of the list, which tells.
  boards.sort((one, other) => (speakPosition(one.board) < speakPosition(other.board) ? -1 : 1));
  const { g, h } = nodes[next];
  return {
    words: say`${expanded} {state|states} expanded. Which of the open ones is next?`,
    options: boards.map(({ node, board }) => [String(node), speakPosition(board), board]),
    judge: () => ({
      answer: String(next),
      why:
        h < 0
          ? say`It is the oldest in the queue: first in, first out.`
          : say`Its f is ${g} + ${h} = ${g + h}, and none is smaller; where others have as much, its g is larger.`,
      show: () => go(at + 1),
    }),
  };
}

// --- The figure ---

export async function start(figure: HTMLElement, context: Context) {
  const { position, ...search } = smallSearches[figure.dataset.part ?? ''];
  let { algorithm } = search;
  let moments: Moment[] = [];
  let at = 0;
  let turn = 0;
  const tree = new Tree();
  const lists = make('div', 'small-lists');
  const words = make('p', 'small-event');
  const go = (to: number, tell = true) => {
    at = Math.max(0, Math.min(moments.length - 1, to));
    draw();
    if (!tell) return;
    context.announce(words.textContent ?? '');
    context.remember({ at });
  };
  const back = button(say`Back`, () => go(at - 1));
  const next = button(say`Next`, () => go(at + 1), 'primary');
  const time = slider(say`Step`, [0, 0, 0], () => say`Event ${at + 1} of ${moments.length}`, {
    act: (value) => go(value, false),
    rest: go,
  });
  const code = new Code(codeOf(algorithm, extracts), ({ runs }) => go(nextEvent(moments, at, runs)));

  function draw() {
    const moment = moments[at];
    tree.draw(moment);
    lists.replaceChildren(...moment.lists.map((each) => listOf(moment.nodes, each)));
    code.light({ kind: moment.kind, values: valuesOf(algorithm, moment), counts: countsUntil(moments, at) });
    const bound = algorithm === 'idastar-manhattan' ? `${say`Bound: ${moment.bound}`}. ` : '';
    write(words, bound + eventWords(algorithm, moment));
    setUsable(back, at > 0);
    setUsable(next, at < moments.length - 1);
    time.show(at);
  }

  async function run() {
    const { records } = await (await context.lessons).search(algorithm, position, { signal: context.signal });
    moments = momentsOf(algorithm, position, readEvents(records));
    time.input.max = String(moments.length - 1);
    code.change(codeOf(algorithm, extracts));
    go(context.link.at ?? 0, false);
  }

  await run();
  const guess = choice<Algorithm>(
    say`h is`,
    [
      ['astar-misplaced', say`misplaced tiles`],
      ['astar-manhattan', say`Manhattan distance`],
    ],
    algorithm,
    (value) => {
      algorithm = value;
      void run().catch(context.fail);
    },
  );
  const asks = choicesIn(moments).length > 0 && algorithm !== 'idastar-manhattan';
  context.show(
    make(
      'div',
      'small-stage',
      make(
        'div',
        '',
        ...(figure.dataset.part === 'astar' ? [guess.element] : []),
        tree.element,
        make('div', 'row', next, back, time.element),
        words,
      ),
      make(
        'div',
        '',
        lists,
        make(
          'div',
          'folds',
          code.element,
          ...(asks ? [questionIn(context.signal, () => nextQuestion(moments, turn++, go))] : []),
        ),
      ),
    ),
  );
  draw();
  context.onLink((link) => go(link.at ?? 0, false));
}
