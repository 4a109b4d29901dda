// The game as a graph: a board to play, and beside it the states around the present one, each a small board,
// joined by the moves between them. Board and graph follow each other. A line goes off in the direction in
// which its tile travels, so the arrow keys mean the same on both. The graph reaches two moves far; for 2x2 it has all
// twelve states.
//
// The engine's board says where a move leads. A* with Manhattan distance says how far a state is from the goal. At most
// 17 states and ten boards of the walk are drawn, and the last 2,000 distances are kept.

import { make } from '../common/dom.ts';
import { wordsOf } from './failure-words.ts';
import { boardOf, goalOf, linkPosition, sidesOf, sizeOf, speakPosition, spokenSize } from './board.ts';
import {
  Distances,
  Walk,
  distanceText,
  distanceWords,
  sizeOfGraph,
  spotsAround,
  spotsOfRing,
  walkRing,
} from './graph-model.ts';
import { graphQuestion } from './graph-questions.ts';
import { linkedBoard } from './linked-board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, choice, mayMove, replaceStill, shape, ways } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { counted, formatCount, say } from './say.ts';

import type { DemoContext } from './demo.ts';
import type { Position } from './board.ts';
import type { Distance, Spot } from './graph-model.ts';
import type { Positions } from './positions.ts';

const starts = {
  '2x2': '3 1/2 0',
  '3x2': '4 1 3/2 5 0',
  '3x3': '6 5 7/3 4 0/1 8 2',
  '4x4': '1 3 4 8/6 2 7 15/0 11 12 14/5 10 9 13',
};
const GLIDE = 260; // milliseconds
const STEP_WAIT = 320; // between the moves of a longer walk
const ENOUGH = 200_000; // expansions: more than 3x3 has states

/** What is drawn for a state. x, y: where it is while it glides to its place. */
export interface Node {
  button: HTMLButtonElement;
  board: SVGSVGElement;
  badge: HTMLElement;
  /** for screen readers */
  words: HTMLElement;
  /** to the state before */
  line: SVGLineElement;
  x: number;
  y: number;
  spot: Spot;
}

/** The picture: buttons with small boards, and lines between them. */
class Picture {
  element = make('div', { class: 'graph-picture', role: 'group' });
  #edges = shape('svg', { viewBox: '-1 -1 2 2', 'aria-hidden': 'true' });
  #middle = make('p', 'graph-middle');
  /** by state */
  #nodes: Map<string, Node> = new Map();
  #frame = 0;
  go;

  constructor(go: (spot: Spot) => void) {
    this.go = go;
    this.element.append(this.#edges, this.#middle);
  }

  /**
   * @param scene.spots the one in ring 0 is where the reader is
   * @param scene.ring whether it is the whole ring of 2x2
   * @param scene.middle words for the middle of a ring
   */
  show({
    spots,
    ring,
    distance,
    visited,
    walked,
    goal,
    middle,
  }: {
    spots: Spot[];
    ring: boolean;
    distance: (state: string) => Distance | undefined;
    visited: (state: string) => boolean;
    walked: (from: string, to: string) => boolean;
    goal: string;
    middle: string;
  }) {
    this.element.classList.toggle('ring', ring);
    this.#middle.textContent = middle;
    const here = spots.find((spot) => spot.ring === 0);
    const hereDistance = here && distance(here.state);
    const before = this.#nodes;
    this.#nodes = new Map();
    for (const spot of spots) {
      const old = before.get(spot.state);
      before.delete(spot.state);
      const node = old ?? this.#makeNode(spot, spots);
      node.spot = spot;
      this.#nodes.set(spot.state, node);
      const board = boardOf(spot.state);
      const known = distance(spot.state);
      const isGoal = spot.state === goal;
      const isHere = spot.ring === 0;
      updateMiniBoard(node.board, board, { label: '', highlight: spot.ring === 1 && !ring ? [spot.tile] : [] });
      node.button.dataset.state = spot.state;
      node.button.dataset.distance = known?.exact ? String(known.moves) : '';
      node.badge.textContent = isGoal ? say`goal` : distanceText(known);
      const nearer = spot.ring === 1 && known?.exact && hereDistance?.exact && known.moves < hereDistance.moves;
      node.button.className = [
        'graph-node',
        isHere && 'here',
        `ring-${Math.min(2, spot.ring)}`,
        visited(spot.state) && 'visited',
        isGoal && 'goal',
        nearer && 'nearer',
      ]
        .filter(Boolean)
        .join(' ');
      node.button.style.setProperty('width', `${100 * spot.halfWidth}%`);
      node.button.tabIndex = spot.ring <= 1 ? 0 : -1;
      if (isHere) node.button.setAttribute('aria-current', 'true');
      else node.button.removeAttribute('aria-current');
      const moves =
        spot.path.length === 1
          ? say`Slide ${spot.tile} ${ways[spot.path[0]]}`
          : isHere
            ? say`You are here`
            : say`${spot.path.length} moves away`;
      node.words.textContent = [
        moves,
        speakPosition(board),
        distanceWords(known),
        !isHere && visited(spot.state) && 'visited',
      ]
        .filter(Boolean)
        .join(': ');
      node.line.classList.toggle('walked', walked(spot.via, spot.state));
    }
    for (const [, { button: gone, line }] of before) {
      gone.remove();
      line.remove();
    }
    // Tab goes from the present state to its neighbours.
    const order = [...this.#nodes.values()].sort((one, other) => one.spot.ring - other.spot.ring);
    const focused = document.activeElement;
    if (order.some(({ button: each }, place) => this.element.children[place + 2] !== each)) {
      for (const { button: each } of order) if (each !== focused) this.element.append(each);
      // The focused button would lose the focus if it were moved: the others are put around it.
      const at = order.findIndex(({ button: each }) => each === focused);
      for (const { button: each } of order.slice(0, Math.max(0, at))) focused?.before(each);
    }
    this.#glide();
  }

  #makeNode(spot: Spot, spots: Spot[]) {
    const board = miniBoard(spot.state, { label: '' });
    const badge = make('span', { class: 'graph-badge', 'aria-hidden': 'true' });
    const words = make('span', 'unseen');
    const made = make('button', { type: 'button' }, board, badge, words);
    const line = shape('line');
    this.#edges.append(line);
    this.element.append(made);
    // New buttons come out of the state that leads to them, where it is in the picture.
    const from = this.#nodes.get(spot.via) ?? spots.find(({ state }) => state === spot.via) ?? spot;
    const { x, y } = this.element.classList.contains('ring') ? spot : from;
    const node = { button: made, board, badge, words, line, x, y, spot };
    made.addEventListener('click', () => this.go(node.spot));
    return node;
  }

  #glide() {
    cancelAnimationFrame(this.#frame);
    const nodes = [...this.#nodes.values()].map((node) => ({ node, x: node.x, y: node.y }));
    const begin = performance.now();
    const length =
      mayMove() && nodes.some(({ node, x, y }) => Math.hypot(node.spot.x - x, node.spot.y - y) > 0.01) ? GLIDE : 0;
    const draw = (now: number) => {
      const part = length ? Math.min(1, Math.max(0, (now - begin) / length)) : 1;
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

  focusHere() {
    for (const { button: each, spot } of this.#nodes.values()) if (spot.ring === 0) each.focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }
}

/** The last states of the walk, and its length. */
class Trail {
  #list = make('ol', { class: 'graph-trail', 'aria-label': say`Your walk, the last states` });
  #title = make('p', 'graph-trail-title');
  elements = [this.#title, this.#list];

  show({ steps, count, trail }: Walk) {
    this.#title.textContent =
      steps === 0
        ? say`Your walk begins here.`
        : say`Your walk: ${counted(steps, 'move')}, ${counted(count, 'state')} visited.`;
    this.#list.replaceChildren(
      ...trail.map((each, place) => make('li', place === trail.length - 1 ? 'here' : '', miniBoard(each))),
    );
  }
}

/** How many states and moves the graph of a size has. */
function factWords(size: string) {
  const [width, height] = sidesOf(size);
  const { arrangements, states, moves } = sizeOfGraph(width, height);
  return say`${width} × ${height}: ${width * height}! = ${formatCount(arrangements)} arrangements, half of them within reach:
      ${formatCount(states)} states, joined by ${formatCount(moves)} moves.`;
}

const wayOfKey = {
  ArrowUp: 'U',
  ArrowDown: 'D',
  ArrowLeft: 'L',
  ArrowRight: 'R',
} as Record<string, string>;

/** "L2U" → L, L, U. */
const waysOf = (moves: string): string[] =>
  [...moves.matchAll(/([UDLR])(\d*)/g)].flatMap(([, way, times]) => Array(Number(times || 1)).fill(way));

class GraphDemo {
  #context;
  #positions;
  #board;
  #distances;
  #picture;
  #sizes;
  #nearer;
  #home;
  #where = make('p', 'graph-where');
  #facts = make('p', 'graph-facts');
  #trail = new Trail();
  /** All states of 2x2 in order; empty for other sizes. */
  #ring: string[] = [];
  #state = '';
  #goal = '';
  #walk = new Walk('');
  #spots: Spot[] = [];
  #timer = 0;
  #question;

  constructor(context: DemoContext, positions: Positions) {
    this.#context = context;
    this.#positions = positions;
    this.#board = linkedBoard(
      context,
      positions,
      {
        first: starts['2x2'],
        wanted: {
          solvable: true,
          sizes: say`boards of 2 × 2, 3 × 2, 3 × 3 and 4 × 4`,
          fits: (board) => sizeOf(board) in starts,
        },
        attributes: { class: 'graph-board' },
      },
      (fresh) => this.#follow(fresh),
    );
    const size = sizeOf(boardOf(this.#board.getAttribute('state') ?? ''));
    this.#facts.textContent = factWords(size);
    this.#distances = new Distances(context.lessons, context.signal, (problem) => {
      if (problem) this.#where.textContent = problem instanceof Error ? problem.message : String(problem);
      else this.#draw();
    });
    this.#picture = new Picture((spot) => this.#walkTo(spot.path));
    this.#picture.element.setAttribute(
      'aria-label',
      say`The graph around this state. Arrow keys move a tile, Tab moves to the neighbouring states.`,
    );
    this.#picture.element.addEventListener('keydown', (event) => this.#press(event));
    this.#sizes = choice(
      say`Board`,
      Object.keys(starts).map((each) => [each, spokenSize(each)]),
      size,
      (value) => this.#board.load({ state: starts[value as '2x2'] }),
    );
    this.#nearer = button(say`One move nearer`, () => this.#walkTo(this.#closest()?.path ?? []));
    this.#home = button(say`To the goal`, () => void this.#walkHome());
    let turn = 0;
    this.#question = new Question(context.signal, () =>
      graphQuestion(
        positions,
        turn++,
        (state, signal) => this.#lengthOf(state, signal),
        (state) => this.#board.load({ state }),
      ),
    );
    this.#question.pose();
    context.onParameters((parameters) => {
      if (parameters.get('walk') === 'goal') void this.#walkHome();
    });
    context.onSleep(() => clearTimeout(this.#timer));
  }

  get content() {
    const shuffle = button(say`Shuffle`, () => this.#board.shuffle());
    const row = make('div', 'row', this.#nearer, shuffle, this.#home);
    return [
      this.#sizes.element,
      make(
        'div',
        'graph-stage',
        make('div', 'graph-side', this.#board, row, this.#where, this.#facts),
        this.#picture.element,
        this.#question.folded(false),
      ),
      ...this.#trail.elements,
    ];
  }

  /** A neighbour that is nearer to the goal, when that is known. */
  #closest() {
    const here = this.#distances.get(this.#state);
    return this.#spots.find((spot) => {
      const there = this.#distances.get(spot.state);
      return spot.ring === 1 && here?.exact && there?.exact && there.moves < here.moves;
    });
  }

  #press(event: KeyboardEvent) {
    const way = wayOfKey[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#walkTo([way]);
  }

  /** How many moves A* finds. */
  async #lengthOf(state: string, signal: AbortSignal) {
    const race = await (await this.#context.lessons).race(state, ['astar-manhattan'], { signal });
    try {
      return (await race.step(ENOUGH))[0].length;
    } finally {
      race.close();
    }
  }

  /** Walks to the goal by a shortest way. */
  async #walkHome() {
    const position = this.#state;
    const { signal } = this.#context;
    try {
      const { sharedSolver } = await import('../engine/solver-client.ts');
      const request = { algorithm: 'auto', position, maxNodes: 0, maxBytes: 128 << 20, maxSeconds: 30 };
      const { status, moves } = await sharedSolver.solve(request, { signal, onProgress: () => {} });
      if (status === 'solved' && this.#state === position) this.#walkTo(waysOf(moves));
    } catch (error) {
      if (!signal.aborted) this.#where.textContent = wordsOf(error);
    }
  }

  #walkTo([way, ...rest]: string[]) {
    clearTimeout(this.#timer);
    if (!way) return;
    this.#board.move(way);
    if (rest.length > 0) this.#timer = setTimeout(() => this.#walkTo(rest), mayMove() ? STEP_WAIT : 60);
  }

  /** @param fresh whether it is a new game, with a new walk */
  #follow(fresh: boolean) {
    const last = this.#state;
    const state = this.#board.state;
    if (state === last) return;
    this.#state = state;
    const board = boardOf(state);
    if (fresh) this.#begin(board);
    else for (const each of this.#passed(state)) this.#walk.go(each);
    this.#spots =
      this.#ring.length > 0 ? spotsOfRing(state, this.#ring, this.#positions) : spotsAround(this.#positions, state);
    const focus = this.#picture.hasFocus;
    this.#draw();
    if (focus) this.#picture.focusHere();
    this.#trail.show(this.#walk);
    this.#distances.want(this.#spots.map((spot) => spot.state));
    if (last) this.#context.remember({ state: linkPosition(board) });
    const known = distanceWords(this.#distances.get(state));
    if (focus && known) this.#context.announce(`${speakPosition(board)}: ${known}.`);
  }

  #begin(board: Position) {
    const size = sizeOf(board);
    clearTimeout(this.#timer);
    this.#walk = new Walk(this.#state);
    this.#goal = goalOf(board.width, board.height);
    this.#sizes.choose(size);
    this.#facts.textContent = factWords(size);
    this.#ring = size === '2x2' ? walkRing(this.#positions, this.#goal) : [];
    for (const [place, each] of this.#ring.entries())
      this.#distances.set(each, Math.min(place, this.#ring.length - place));
  }

  /** A slide of several tiles is several moves. */
  #passed(state: string): string[] {
    const between = this.#spots.find((spot) => spot.state === state && spot.ring === 2)?.via;
    return this.#ring.length === 0 && between ? [between, state] : [state];
  }

  #draw() {
    const { length } = this.#ring;
    this.#picture.show({
      spots: this.#spots,
      ring: length > 0,
      goal: this.#goal,
      visited: (each) => this.#walk.visited(each),
      walked: (from, to) => this.#walk.walked(from, to),
      distance: (each) => this.#distances.get(each),
      middle: length > 0 ? say`All ${length} states and the ${length} moves between them` : '',
    });
    const here = this.#distances.get(this.#state);
    this.#where.textContent = this.#whereWords(here);
    this.#where.dataset.distance = here?.exact ? String(here.moves) : '';
    this.#nearer.disabled = !this.#closest();
    this.#home.disabled = this.#state === this.#goal;
  }

  #whereWords(here: Distance | undefined) {
    const atGoal = this.#state === this.#goal;
    const on = this.#spots.filter(({ ring }) => ring === 1).map(({ state }) => this.#distances.get(state));
    const place = atGoal
      ? say`This is the goal.`
      : !here
        ? say`Searching for a path to the goal…`
        : say`This state is ${here.exact ? say`exactly` : say`at least`} ${counted(here.moves, 'move')} from the goal.`;
    const nearer =
      here?.exact && !atGoal && on.every((distance) => distance?.exact)
        ? say`, ${on.filter((distance) => (distance?.moves ?? 0) < here.moves).length} of them nearer`
        : '';
    return say`${place} ${on.length} moves lead on${nearer}.`;
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  const demo = new GraphDemo(context, await openPositions(context.signal));
  replaceStill(figure, ...demo.content);
}
