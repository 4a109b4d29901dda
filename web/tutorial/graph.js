// The game as a graph: a board to play, and beside it the states around the present one, each a small board,
// joined by the moves between them. Board and graph follow each other. A way goes off in the direction in
// which its tile travels, so the arrow keys mean the same on both. Two moves far; of 2x2 all twelve states.
//
// Where a move leads is asked of the engine's board, how far a state is from the goal of its searches: A*
// with Manhattan distance, whose solution is as short as any. At most 17 states are drawn, ten boards of
// the walk, and the last 2,000 distances are kept.

import { counted, formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { goalOf, linkPosition, parsePosition, speakPosition } from './board.js';
import { linkedBoard } from './linked-board.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, choice, factorial, mayMove, replaceStill, shape, ways } from './pieces.js';
import { openPositions } from './positions.js';

/** @import { DemoContext } from './demo' */
/** @import { Position } from './board.js' */
/** @import { Neighbour, Positions } from './positions.js' */

/** How far a state is from the goal; exact: no solution is shorter, else at least so many. @typedef {{ moves: number, exact: boolean }} Distance */

/**
 * A state in the picture. x, y: its middle, from -1 to 1. ring: moves from the present state.
 * @typedef {{ state: string, ring: number, x: number, y: number, path: string[], via: string, tile: number }} Spot
 */

const starts = {
  '2x2': '3 1/2 0',
  '3x2': '4 1 3/2 5 0',
  '3x3': '6 5 7/3 4 0/1 8 2',
  '4x4': '1 3 4 8/6 2 7 15/0 11 12 14/5 10 9 13',
};
const GLIDE = 260; // milliseconds
const STEP_WAIT = 320; // between the moves of a longer walk
const MAX_DISTANCES = 2000;
const MAX_VISITED = 500;
const TRAIL = 10; // boards of the walk that are shown
const MOST_EXPANDED = 3000; // for one distance of 4x4; beyond, what is proven so far is shown
const radii = [0, 0.47, 0.86];
const angles = /** @type {Record<string, number>} */ ({ R: 0, D: 90, L: 180, U: 270 });

/** Distances, asked one after another, the nearest to the reader first. */
class Distances {
  /** @type {Map<string, Distance>} */
  #known = new Map();
  /** @type {string[]} */
  #wanted = [];
  #asking = false;
  #lessons;
  #signal;
  #tell;

  /** @param {DemoContext['lessons']} lessons @param {AbortSignal} signal @param {(problem: unknown) => void} tell called after each answer */
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

  /** Asks for these, and no longer for others. @param {string[]} states */
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
        // Up to nine tiles a search always ends; of more, only near the goal in a moment.
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
const distanceText = (distance) => (distance ? (distance.exact ? String(distance.moves) : `≥ ${distance.moves}`) : '…');

/** @param {Distance | undefined} distance */
function distanceWords(distance) {
  if (!distance) return '';
  if (distance.exact && distance.moves === 0) return 'the goal';
  return `${distance.exact ? '' : 'at least '}${counted(distance.moves, 'move')} from the goal`;
}

/**
 * States and moves of the whole graph: half of all arrangements; and for each pair of neighbouring cells a
 * move between those with the blank in the one and in the other.
 * @param {number} width @param {number} height
 */
const sizeOfGraph = (width, height) => ({
  arrangements: factorial(width * height),
  states: factorial(width * height) / 2,
  moves: (factorial(width * height - 1) / 2) * (width * (height - 1) + height * (width - 1)),
});

/**
 * The state and those up to two moves away, each in the direction in which the tiles travel to it.
 * @param {Positions} positions
 * @param {string} state
 * @returns {Spot[]}
 */
function spotsAround(positions, state) {
  /** @type {Spot[]} */
  const spots = [{ state, ring: 0, x: 0, y: 0, path: [], via: '', tile: 0 }];
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
  return spots;
}

/**
 * All states of 2x2 in a ring, the goal at the top: from it in both directions, by real moves.
 * @param {Positions} positions
 * @param {string} goal
 * @returns {string[]}
 */
function walkRing(positions, goal) {
  const ring = [goal];
  for (let next = positions.neighbours(goal)[0]?.state; next && next !== goal; ) {
    const before = ring[ring.length - 1];
    ring.push(next);
    next = positions.neighbours(next).find(({ state }) => state !== before)?.state ?? '';
  }
  return ring;
}

/** @param {string} state @param {string[]} ring @param {Positions} positions @returns {Spot[]} */
function spotsOfRing(state, ring, positions) {
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
      path,
      tile,
      via: ring[(place + ring.length - 1) % ring.length],
    };
  });
}

/**
 * What is drawn for a state. x, y: where it is while it glides to its place.
 * @typedef {object} Node
 * @property {HTMLButtonElement} button
 * @property {SVGSVGElement} board
 * @property {HTMLElement} badge
 * @property {HTMLElement} words for screen readers
 * @property {SVGLineElement} line to the state before
 * @property {number} x
 * @property {number} y
 * @property {Spot} spot
 */

/** The picture: buttons with small boards, and lines between them. */
class Picture {
  element = make('div', { class: 'graph-picture', role: 'group' });
  #edges = shape('svg', { viewBox: '-1 -1 2 2', 'aria-hidden': 'true' });
  #middle = make('p', 'graph-middle');
  /** @type {Map<string, Node>} by state */
  #nodes = new Map();
  #frame = 0;

  /** @param {(spot: Spot) => void} go */
  constructor(go) {
    this.go = go;
    this.element.append(this.#edges, this.#middle);
  }

  /**
   * @param {object} scene
   * @param {Spot[]} scene.spots the first of ring 0 is where the reader is
   * @param {boolean} scene.ring whether it is the whole ring of 2x2
   * @param {(state: string) => Distance | undefined} scene.distance
   * @param {(state: string) => boolean} scene.visited
   * @param {(from: string, to: string) => boolean} scene.walked
   * @param {string} scene.goal
   * @param {string} scene.middle words for the middle of a ring
   */
  show({ spots, ring, distance, visited, walked, goal, middle }) {
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
      const board = /** @type {Position} */ (parsePosition(spot.state));
      const known = distance(spot.state);
      const isGoal = spot.state === goal;
      const isHere = spot.ring === 0;
      updateMiniBoard(node.board, board, { label: '', highlight: spot.ring === 1 && !ring ? [spot.tile] : [] });
      node.button.dataset.state = spot.state;
      node.button.dataset.distance = known?.exact ? String(known.moves) : '';
      node.badge.textContent = isGoal ? 'goal' : distanceText(known);
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
      node.button.tabIndex = spot.ring <= 1 ? 0 : -1;
      if (isHere) node.button.setAttribute('aria-current', 'true');
      else node.button.removeAttribute('aria-current');
      const moves =
        spot.path.length === 1
          ? `Slide ${spot.tile} ${ways[spot.path[0]]}`
          : isHere
            ? 'You are here'
            : `${spot.path.length} moves away`;
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
    // The order in which Tab goes: here, then the ways on.
    const order = [...this.#nodes.values()].sort((one, other) => one.spot.ring - other.spot.ring);
    const focused = document.activeElement;
    if (order.some(({ button: each }, place) => this.element.children[place + 2] !== each)) {
      for (const { button: each } of order) if (each !== focused) this.element.append(each);
      // What has the focus stays in the document; the others find their places around it.
      const at = order.findIndex(({ button: each }) => each === focused);
      for (const { button: each } of order.slice(0, Math.max(0, at))) focused?.before(each);
    }
    this.#glide();
  }

  /** @param {Spot} spot @param {Spot[]} spots */
  #makeNode(spot, spots) {
    const board = miniBoard(spot.state, { label: '' });
    const badge = make('span', { class: 'graph-badge', 'aria-hidden': 'true' });
    const words = make('span', 'unseen');
    const made = make('button', { type: 'button' }, board, badge, words);
    const line = shape('line');
    this.#edges.append(line);
    this.element.append(made);
    // New ones come out of the state before them, where that is known.
    const from = this.#nodes.get(spot.via) ?? spots.find(({ state }) => state === spot.via) ?? spot;
    const { x, y } = this.element.classList.contains('ring') ? spot : from;
    const node = { button: made, board, badge, words, line, x, y, spot };
    made.addEventListener('click', () => this.go(node.spot));
    return node;
  }

  /** Moves all to their places. */
  #glide() {
    cancelAnimationFrame(this.#frame);
    const nodes = [...this.#nodes.values()].map((node) => ({ node, x: node.x, y: node.y }));
    const begin = performance.now();
    const length =
      mayMove() && nodes.some(({ node, x, y }) => Math.hypot(node.spot.x - x, node.spot.y - y) > 0.01) ? GLIDE : 0;
    const draw = (/** @type {number} */ now) => {
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

  /** Puts the focus on the present state. */
  focusHere() {
    for (const { button: each, spot } of this.#nodes.values()) if (spot.ring === 0) each.focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }
}

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export async function start(figure, context) {
  const positions = await openPositions(context.signal);
  const board = linkedBoard(
    context,
    positions,
    {
      first: starts['2x2'],
      wanted: {
        solvable: true,
        sizes: 'boards of 2 × 2, 3 × 2, 3 × 3 and 4 × 4',
        fits: ({ width, height }) => `${width}x${height}` in starts,
      },
      attributes: { class: 'graph-board' },
    },
    (fresh) => follow(fresh),
  );
  let size = sizeOf(board.getAttribute('state') ?? '');
  const where = make('p', 'graph-where');
  const facts = make('p', 'graph-facts');
  const trail = make('ol', { class: 'graph-trail', 'aria-label': 'Your walk, the last states' });
  const trailTitle = make('p', 'graph-trail-title');
  /** @type {string[]} */
  let ring = [];
  let state = '';
  let goal = '';
  /** Undirected moves that were made, and states that were visited. */
  /** @type {Set<string>} */
  const visited = new Set();
  /** @type {Set<string>} */
  const walked = new Set();
  /** @type {string[]} */
  let walk = [];
  let steps = 0;
  /** @type {Spot[]} */
  let spots = [];
  let timer = 0;

  const distances = new Distances(context.lessons, context.signal, (problem) => {
    if (problem) where.textContent = problem instanceof Error ? problem.message : String(problem);
    else draw();
  });
  const picture = new Picture((spot) => walkTo(spot.path));
  picture.element.setAttribute(
    'aria-label',
    'The graph around this state. Arrow keys slide a tile, Tab goes to the ways on.',
  );

  /** @param {string} one @param {string} other */
  const edgeOf = (one, other) => [one, other].sort().join(' - ');

  const sizes = choice(
    'Board',
    [
      ['2x2', '2 × 2'],
      ['3x2', '3 × 2'],
      ['3x3', '3 × 3'],
      ['4x4', '4 × 4'],
    ],
    size,
    (value) => {
      size = value;
      board.load({ state: starts[/** @type {'2x2'} */ (size)] });
    },
  );
  const nearer = button('One move nearer', () => {
    const next = closest();
    if (next) walkTo(next.path);
  });
  const shuffle = button('Shuffle', () => board.shuffle());
  const home = button('To the goal', () => board.load({ state: goal }));

  /** The way on that is nearer to the goal, when that is known. */
  const closest = () => {
    const here = distances.get(state);
    return spots.find((spot) => {
      const there = distances.get(spot.state);
      return spot.ring === 1 && here?.exact && there?.exact && there.moves < here.moves;
    });
  };

  /** @param {string[]} path */
  function walkTo(path) {
    clearTimeout(timer);
    const [way, ...rest] = path;
    if (!way) return;
    board.move(way);
    if (rest.length > 0) timer = setTimeout(() => walkTo(rest), mayMove() ? STEP_WAIT : 60);
  }

  function draw() {
    const here = distances.get(state);
    picture.show({
      spots,
      ring: ring.length > 0,
      goal,
      visited: (each) => visited.has(each),
      walked: (from, to) => walked.has(edgeOf(from, to)),
      distance: (each) => distances.get(each),
      middle: ring.length > 0 ? `All ${ring.length} states and the ${ring.length} moves between them` : '',
    });
    const on = spots.filter((spot) => spot.ring === 1);
    where.textContent =
      state === goal
        ? 'This is the goal. '
        : !here
          ? 'Searching for the way to the goal… '
          : `This state is ${here.exact ? 'exactly' : 'at least'} ${counted(here.moves, 'move')} from the goal. `;
    where.append(
      `${on.length} moves lead on${
        here?.exact && state !== goal && on.every((spot) => distances.get(spot.state)?.exact)
          ? `, ${on.filter((spot) => (distances.get(spot.state)?.moves ?? 0) < here.moves).length} of them nearer`
          : ''
      }.`,
    );
    where.dataset.distance = here?.exact ? String(here.moves) : '';
    nearer.disabled = !closest();
    home.disabled = state === goal;
  }

  function drawTrail() {
    trailTitle.textContent =
      steps === 0
        ? 'Your walk begins here.'
        : `Your walk: ${counted(steps, 'move')}, ${formatCount(visited.size)} states visited.`;
    trail.replaceChildren(
      ...walk.map((each, place) => make('li', place === walk.length - 1 ? 'here' : '', miniBoard(each))),
    );
  }

  function drawFacts() {
    const [width, height] = size.split('x').map(Number);
    const { arrangements, states, moves } = sizeOfGraph(width, height);
    facts.textContent =
      `${width} × ${height}: ${width * height}! = ${formatCount(arrangements)} arrangements, half of them within reach: ` +
      `${formatCount(states)} states, joined by ${formatCount(moves)} moves.`;
  }

  /** @param {boolean} fresh a new game: the walk begins anew */
  function follow(fresh) {
    if (board.state === state) return;
    const last = state;
    state = board.state;
    const parsed = /** @type {Position} */ (parsePosition(state));
    size = sizeOf(state);
    goal = goalOf(parsed.width, parsed.height);
    if (fresh) {
      visited.clear();
      walked.clear();
      walk = [];
      steps = 0;
      clearTimeout(timer);
      sizes.choose(size);
      drawFacts();
      ring = size === '2x2' ? walkRing(positions, goal) : [];
      for (const [place, each] of ring.entries()) distances.set(each, Math.min(place, ring.length - place));
    } else {
      // A slide of several tiles is several moves.
      const between = spots.find((spot) => spot.state === state && spot.ring === 2)?.via;
      const passed = ring.length === 0 && between ? [between, state] : [state];
      for (const [place, each] of passed.entries()) {
        walked.add(edgeOf(place === 0 ? last : passed[place - 1], each));
        walk.push(each);
        visited.add(each);
        steps += 1;
      }
    }
    if (walk.length === 0) walk.push(state);
    visited.add(state);
    walk = walk.slice(-TRAIL);
    if (visited.size > MAX_VISITED) visited.delete(visited.values().next().value ?? '');
    if (walked.size > MAX_VISITED) walked.delete(walked.values().next().value ?? '');
    spots = ring.length > 0 ? spotsOfRing(state, ring, positions) : spotsAround(positions, state);
    const focus = picture.hasFocus;
    draw();
    if (focus) picture.focusHere();
    drawTrail();
    distances.want(spots.map((spot) => spot.state));
    if (last) context.remember({ state: linkPosition(parsed) });
    const known = distanceWords(distances.get(state));
    if (focus && known) context.announce(`${speakPosition(parsed)}: ${known}.`);
  }

  const keys = /** @type {Record<string, string>} */ ({
    ArrowUp: 'U',
    ArrowDown: 'D',
    ArrowLeft: 'L',
    ArrowRight: 'R',
  });
  picture.element.addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    walkTo([way]);
  });
  context.onSleep(() => clearTimeout(timer));

  replaceStill(
    figure,
    sizes.element,
    make(
      'div',
      'graph-stage',
      make('div', 'graph-side', board, make('div', 'row', nearer, shuffle, home), where),
      picture.element,
    ),
    trailTitle,
    trail,
    facts,
  );
  drawFacts();
}

/** @param {string} state */
function sizeOf(state) {
  const { width, height } = /** @type {Position} */ (parsePosition(state));
  return `${width}x${height}`;
}
