// The game as a graph: a board to play, and beside it the states around the present one, each a small board, joined by the
// moves between them. Board and graph follow each other. A line goes off in the direction in which its tile travels, so the
// arrow keys mean the same on both. The graph reaches two moves far; for 2x2 it has all twelve states.
//
// The engine's board says where a move leads. A* with Manhattan distance says how far a state is from the goal.

import { make, shape } from '../common/dom.ts';
import { boardOf, goalOf, sizeOf, speakPosition, spokenSize } from './board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { choice, list, mayMove, parity, randomBelow, solveRow, ways } from './pieces.ts';
import { linkedBoard, openPositions } from './positions.ts';
import { questionIn, yesOrNo } from './question.ts';
import { formatCount, say } from './say.ts';

import type { Neighbour } from './board.ts';
import type { Context } from './figure.ts';
import type { Positions } from './positions.ts';
import type { Asked } from './question.ts';

// --- Where states lie ---

/** What knows where moves lead (positions.ts). */
export type World = { neighbours: (state: string) => Neighbour[] };

/**
 * A state in the picture, which reaches from -1 to 1. x, y: its middle, of a board that reaches `half` to each side. ring:
 * moves from the present state; path: the moves that lead there; via: the state before it.
 */
export type Spot = {
  state: string;
  ring: number;
  x: number;
  y: number;
  half: number;
  path: string[];
  via: string;
  tile: number;
};

const radii = [0, 0.47, 0.86];
const halves = [0.18, 0.15, 0.135]; // by ring, where the states lie densest
const MOST_GROWTH = 1.5; // where they lie less dense
const GAP = 0.09; // between boards, at least
const LABEL = 0.09; // the height of a label, which hangs below its board
const angles = { R: 0, D: 90, L: 180, U: 270 } as Record<string, number>;

/**
 * Spreads states over the whole picture: with the blank at an edge or in a corner they would lie on one side of it.
 * Across and down are stretched apart, so a move still goes off the way its tile travels.
 * @param growth of the boards
 */
function spread(spots: Spot[], growth: number): Spot[] {
  const fit = (axis: 'x' | 'y') => {
    const [first, last] = [Math.min, Math.max].map((most) => most(...spots.map((spot) => spot[axis])));
    /** How far the largest board reaches that is as far out. */
    const reach = (out: number) =>
      growth * Math.max(...spots.filter((spot) => Math.abs(spot[axis] - out) < 1e-9).map(({ half }) => half));
    const [from, to] = [reach(first) - 1, 1 - reach(last)];
    return (spot: Spot) => from + ((spot[axis] - first) / (last - first)) * (to - from);
  };
  const [across, down] = [fit('x'), fit('y')];
  return spots.map((spot) => ({ ...spot, x: across(spot), y: down(spot), half: growth * spot.half }));
}

/** Whether no board lies on another one or on its label. */
const apart = (spots: Spot[]) =>
  spots.every((one, place) =>
    spots.slice(0, place).every((other) => {
      const reach = one.half + other.half + GAP;
      return Math.abs(one.x - other.x) >= reach || Math.abs(one.y - other.y) >= reach + LABEL;
    }),
  );

/** The state and those up to two moves away. Each lies in the direction in which the tiles travel on the way there. */
export function spotsAround(positions: World, state: string): Spot[] {
  const spots: Spot[] = [{ state, ring: 0, x: 0, y: 0, half: halves[0], path: [], via: '', tile: 0 }];
  const known = new Set([state]);
  const add = (next: Neighbour, from: Spot, angle: number) => {
    known.add(next.state);
    const ring = from.ring + 1;
    const [x, y] = [Math.cos, Math.sin].map((part) => radii[ring] * part((angle * Math.PI) / 180));
    const path = [...from.path, next.way];
    spots.push({ ...{ state: next.state, tile: next.tile, via: from.state }, ring, x, y, half: halves[ring], path });
  };
  for (const next of positions.neighbours(state)) add(next, spots[0], angles[next.way]);
  for (const spot of spots.filter(({ ring }) => ring === 1)) {
    const angle = angles[spot.path[0]];
    for (const next of positions.neighbours(spot.state))
      if (!known.has(next.state))
        add(next, spot, angle + 30 * Math.sign(Math.sin(((angles[next.way] - angle) * Math.PI) / 180)));
  }
  let growth = MOST_GROWTH;
  while (growth > 1 && !apart(spread(spots, growth))) growth -= 0.05;
  return spread(spots, growth);
}

/** All states of 2x2 in the order in which moves lead round the ring, the goal first. */
function walkRing(positions: World, goal: string): string[] {
  const ring = [goal];
  for (let next = positions.neighbours(goal)[0]?.state; next && next !== goal; ) {
    const before = ring[ring.length - 1];
    ring.push(next);
    next = positions.neighbours(next).find(({ state }) => state !== before)?.state ?? '';
  }
  return ring;
}

function spotsOfRing(state: string, ring: string[], positions: World): Spot[] {
  const here = ring.indexOf(state);
  const count = ring.length;
  return ring.map((each, place) => {
    const angle = (place / count) * 2 * Math.PI;
    const step = (place - here + count) % count <= count / 2 ? 1 : -1;
    const path: string[] = [];
    let tile = 0;
    for (let at = here; at !== place; at = (at + step + count) % count) {
      const next = ring[(at + step + count) % count];
      const neighbour = positions.neighbours(ring[at]).find(({ state: to }) => to === next);
      path.push(neighbour?.way ?? '');
      tile = neighbour?.tile ?? 0;
    }
    const [x, y] = [0.83 * Math.sin(angle), -0.83 * Math.cos(angle)];
    const half = place === here ? 0.165 : 0.156;
    return { state: each, ring: path.length, x, y, half, path, tile, via: ring[(place + count - 1) % count] };
  });
}

// --- The picture ---

const GLIDE = 260; // milliseconds

/** What is drawn for a state. x, y: where it is while it glides to its place; line: to the state before */
interface Node {
  button: HTMLButtonElement;
  board: SVGSVGElement;
  badge: HTMLElement;
  words: HTMLElement;
  line: SVGLineElement;
  x: number;
  y: number;
  spot: Spot;
}

/** What the picture has to know of states. */
type Known = {
  distance: (state: string) => number | undefined;
  visited: (state: string) => boolean;
  walked: (from: string, to: string) => boolean;
};

const distanceWords = (moves: number | undefined) =>
  moves === undefined ? '' : moves === 0 ? say`the goal` : say`${moves} {move|moves} from the goal`;

/** Buttons with small boards, and lines between them. */
class Picture {
  element = make('div', { class: 'graph-picture', role: 'group' });
  #edges = shape('svg', { viewBox: '-1 -1 2 2', 'aria-hidden': 'true' });
  /** by state */
  #nodes: Map<string, Node> = new Map();
  #frame = 0;
  #go;

  constructor(go: (spot: Spot) => void) {
    this.#go = go;
    const words = say`The graph around this state. Arrow keys move a tile, Tab moves to the neighbouring states.`;
    this.element.setAttribute('aria-label', words);
    this.element.append(this.#edges);
  }

  show(spots: Spot[], { distance, visited, walked }: Known) {
    const here = distance(spots.find(({ ring }) => ring === 0)?.state ?? '') ?? -1;
    const before = this.#nodes;
    this.#nodes = new Map();
    for (const spot of spots) {
      const node = before.get(spot.state) ?? this.#makeNode(spot);
      before.delete(spot.state);
      node.spot = spot;
      this.#nodes.set(spot.state, node);
      const moves = distance(spot.state);
      updateMiniBoard(node.board, boardOf(spot.state), { label: '', highlight: spot.ring === 1 ? [spot.tile] : [] });
      node.button.dataset.state = spot.state;
      node.button.dataset.distance = String(moves ?? '');
      node.badge.textContent = moves === 0 ? say`goal` : String(moves ?? '…');
      const names = ['graph-node', `ring-${Math.min(2, spot.ring)}`];
      if (spot.ring === 0) names.push('here');
      if (visited(spot.state)) names.push('visited');
      if (moves === 0) names.push('goal');
      else if (spot.ring === 1 && moves !== undefined && moves < here) names.push('nearer');
      node.button.className = names.join(' ');
      node.button.style.setProperty('width', `${100 * spot.half}%`);
      node.button.tabIndex = spot.ring <= 1 ? 0 : -1;
      if (spot.ring === 0) node.button.setAttribute('aria-current', 'true');
      else node.button.removeAttribute('aria-current');
      const place =
        spot.ring === 0
          ? say`You are here`
          : spot.ring === 1
            ? say`Slide ${spot.tile} ${ways[spot.path[0]]}`
            : say`${spot.ring} moves away`;
      const words = [place, speakPosition(boardOf(spot.state)), distanceWords(moves)];
      node.words.textContent = words.filter(Boolean).join(': ');
      node.line.classList.toggle('walked', walked(spot.via, spot.state));
    }
    for (const { button, line } of before.values()) {
      button.remove();
      line.remove();
    }
    this.#order();
    this.#glide();
  }

  /** Tab goes from the present state to its neighbours. A focused button would lose the focus if it were moved. */
  #order() {
    const order = [...this.#nodes.values()].sort((one, other) => one.spot.ring - other.spot.ring);
    const focused = order.findIndex(({ button }) => button === document.activeElement);
    order.forEach(({ button }, place) => {
      if (place < focused) order[focused].button.before(button);
      else if (place > focused) this.element.append(button);
    });
  }

  #makeNode(spot: Spot): Node {
    const board = miniBoard(spot.state, { label: '' });
    const badge = make('span', { class: 'graph-badge', 'aria-hidden': 'true' });
    const words = make('span', 'unseen');
    const button = make('button', { type: 'button' }, board, badge, words);
    const line = shape('line');
    this.#edges.append(line);
    this.element.append(button);
    // New buttons come out of the state that leads to them, where it is in the picture.
    const { x, y } = this.#nodes.get(spot.via) ?? spot;
    const node = { button, board, badge, words, line, x, y, spot };
    button.addEventListener('click', () => this.#go(node.spot));
    return node;
  }

  #glide() {
    cancelAnimationFrame(this.#frame);
    const nodes = [...this.#nodes.values()].map((node) => ({ node, x: node.x, y: node.y }));
    const begin = performance.now();
    const draw = (now: number) => {
      const part = mayMove() ? Math.min(1, Math.max(0, (now - begin) / GLIDE)) : 1;
      const eased = part * (2 - part);
      for (const { node, x, y } of nodes) {
        node.x = x + (node.spot.x - x) * eased;
        node.y = y + (node.spot.y - y) * eased;
        node.button.style.setProperty('left', `${50 + 50 * node.x}%`);
        node.button.style.setProperty('top', `${50 + 50 * node.y}%`);
      }
      for (const { node } of nodes) {
        const from = this.#nodes.get(node.spot.via) ?? node;
        for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: node.x, y2: node.y }))
          node.line.setAttribute(name, value.toFixed(4));
      }
      if (part < 1) this.#frame = requestAnimationFrame(draw);
    };
    draw(begin);
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  focusHere() {
    for (const { button, spot } of this.#nodes.values()) if (spot.ring === 0) button.focus({ preventScroll: true });
  }
}

// --- The questions ---

/** How many walks of so many moves there are, and how many of them end where they began. */
function walksFrom(positions: World, state: string, moves: number) {
  let ends = new Map([[state, 1]]);
  for (let move = 0; move < moves; ++move) {
    const next: Map<string, number> = new Map();
    for (const [from, walks] of ends)
      for (const { state: to } of positions.neighbours(from)) next.set(to, (next.get(to) ?? 0) + walks);
    ends = next;
  }
  return { all: [...ends.values()].reduce((sum, walks) => sum + walks, 0), back: ends.get(state) ?? 0 };
}

/** How many moves lead on, and whether a walk can end where it began. */
function graphQuestion(
  positions: Pick<Positions, 'neighbours' | 'shuffled'>,
  turn: number,
  show: (state: string) => void,
): Asked {
  const state = positions.shuffled(3, 3, true);
  const written = state.replaceAll('/', ' / ');
  if (turn % 2 === 0)
    return {
      words: say`How many moves lead on from ${written}?`,
      options: ['2', '3', '4'].map((moves) => [moves, moves]),
      judge() {
        const tiles = positions.neighbours(state).map(({ tile }) => tile);
        const why = say`${list(tiles)} are beside the blank and can slide: 2 in a corner, 3 at an edge, else 4.`;
        return { answer: String(tiles.length), why, show: () => show(state) };
      },
    };
  const moves = 4 + randomBelow(4);
  return {
    words: say`A walk of ${moves} moves from ${written}: can it end where it began?`,
    options: yesOrNo(),
    judge() {
      const { all, back } = walksFrom(positions, state, moves);
      const why = say`The engine walked all ${formatCount(all)}: ${formatCount(back)} end there. Each move takes the blank to a cell of the other colour of a chessboard, and ${moves} is ${parity(moves)}.`;
      return { answer: back > 0 ? 'yes' : 'no', why };
    },
  };
}

// --- The figure ---

const starts = { '2x2': '3 1/2 0', '3x3': '6 5 7/3 4 0/1 8 2' };
const STEP_WAIT = 320; // between the moves of a longer walk
const wayOfKey: Record<string, string> = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' };

export async function start(_figure: HTMLElement, context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  const distances: Map<string, number> = new Map();
  const visited: Set<string> = new Set();
  const walked: Set<string> = new Set();
  const edge = (one: string, other: string) => [one, other].sort().join(' - ');
  const where = make('p', 'graph-where');
  let ring: string[] = [];
  let spots: Spot[] = [];
  let state = '';
  let timer = 0;
  let asking = false;

  const wanted = {
    solvable: true,
    sizes: say`boards of 2 × 2 and 3 × 3`,
    fits: (of: Parameters<typeof sizeOf>[0]) => sizeOf(of) in starts,
  };
  const board = linkedBoard(context, positions, starts['2x2'], wanted, follow);
  const picture = new Picture(({ path }) => walk(path));
  picture.element.addEventListener('keydown', (event) => {
    const way = wayOfKey[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    walk([way]);
  });
  const sizes = choice(
    say`Board`,
    Object.keys(starts).map((each) => [each, spokenSize(each)]),
    '2x2',
    (value) => board.load({ state: starts[value as '2x2'] }),
  );

  function walk([way, ...rest]: string[]) {
    clearTimeout(timer);
    if (!way) return;
    board.move(way);
    if (rest.length > 0) timer = setTimeout(() => walk(rest), mayMove() ? STEP_WAIT : 60);
  }

  function follow(fresh: boolean) {
    const last = state;
    state = board.state;
    if (state === last) return;
    if (fresh) begin();
    else walked.add(edge(last, state));
    visited.add(state);
    spots = ring.length > 0 ? spotsOfRing(state, ring, positions) : spotsAround(positions, state);
    const focus = picture.hasFocus;
    draw();
    if (focus) picture.focusHere();
    if (focus && distances.has(state))
      context.announce(`${speakPosition(boardOf(state))}: ${distanceWords(distances.get(state))}.`);
    if (!asking) void ask();
  }

  function begin() {
    const { width, height } = boardOf(state);
    clearTimeout(timer);
    visited.clear();
    walked.clear();
    sizes.choose(sizeOf(boardOf(state)));
    ring = width === 2 ? walkRing(positions, goalOf(width, height)) : [];
    for (const [place, each] of ring.entries()) distances.set(each, Math.min(place, ring.length - place));
  }

  /** Searches for the distances that the picture lacks, one after another. */
  async function ask() {
    asking = true;
    try {
      const lessons = await context.lessons;
      for (let next = lacking(); next && !signal.aborted; next = lacking()) {
        const { statistics } = await lessons.search('astar-manhattan', next, { maxRecords: 0, signal });
        distances.set(next, statistics.length);
        draw();
      }
    } catch (error) {
      context.fail(error);
    }
    asking = false;
  }
  const lacking = () => spots.find((spot) => !distances.has(spot.state))?.state;

  function draw() {
    picture.show(spots, {
      distance: (each) => distances.get(each),
      visited: (each) => visited.has(each),
      walked: (from, to) => walked.has(edge(from, to)),
    });
    const here = distances.get(state);
    where.dataset.distance = String(here ?? '');
    const on = spots.filter((spot) => spot.ring === 1).map((spot) => distances.get(spot.state));
    const place =
      here === undefined
        ? say`Searching for a path to the goal…`
        : here === 0
          ? say`This is the goal.`
          : say`This state is exactly ${here} {move|moves} from the goal.`;
    const nearer =
      here && on.every((moves) => moves !== undefined)
        ? say`, ${on.filter((moves) => Number(moves) < here).length} of them nearer`
        : '';
    where.textContent = say`${place} ${on.length} moves lead on${nearer}.`;
  }

  let turn = 0;
  const question = questionIn(signal, () => graphQuestion(positions, turn++, (to) => board.load({ state: to })));
  context.onSleep(() => clearTimeout(timer));
  context.show(
    make('div', 'graph-side', sizes.element, board, solveRow(board)),
    picture.element,
    where,
    make('div', 'folds', question),
  );
}
