// A board that each of the article's searches solves, and the ripple of that search over the whole width: all known states
// around the start, a ring for each move, as they come. Everything shown of the search comes from its trace, which the
// lessons' worker makes once more, so that it does not slow the search of the board down. `data-part` is the search that is
// shown first, `data-state` its board.

import { make, setUsable, write } from '../common/dom.ts';
import { isSolved, movesHome, rowOf } from './board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import {
  button,
  figureList,
  fold,
  mayMove,
  nameOf,
  newSeed,
  Player,
  slider,
  solveRow,
  tableOf,
  wordsOf,
} from './pieces.ts';
import { linkedBoard, openPositions } from './positions.ts';
import { questionIn, rangeOf } from './question.ts';
import { wayNames } from './search-code.ts';
import { formatCount, say } from './say.ts';
import { NONE, readEvents, Trace } from './trace.ts';

import type { Algorithm } from '../common/types.ts';
import type { Position } from './board.ts';
import type { Context } from './figure.ts';
import type * as lesson from './lesson-client.ts';
import type { Outcome } from './trace.ts';

const TURN = 2 * Math.PI;
const MOST_CELLS = 16; // of a position that a link brings
const FARTHEST = 31; // of 3x3
const HEIGHT = 15; // of the ripple at most, in rem; tutorial.css keeps the room
const PLAY_SECONDS = 7;
const COMPARE_BYTES = 48 << 20; // enough for every search on 3x3

/** A search that has ended, with its trace. */
type Searched = Pick<lesson.Searched, 'status' | 'statistics' | 'complete'> & { algorithm: Algorithm; trace: Trace };

// --- The ripple ---

function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const get = (name: string) => style.getPropertyValue(`--look-${name}`).trim() || '#808080';
  const names = ['closed', 'open', 'edge', 'grid', 'ink', 'path', 'paper'] as const;
  return Object.fromEntries(names.map((name) => [name, get(name)])) as Record<(typeof names)[number], string>;
}

/**
 * Where each node of the tree stands: on the ring of its depth, within the sector of its parent. Children divide the
 * sector by their size. So no edges cross, and nothing moves while the tree grows.
 * @returns places in a circle of radius 1; how many nodes each depth has
 */
function layTree(trace: Trace) {
  const count = trace.stored(trace.steps);
  const parents = Array.from({ length: count }, (_, node) => trace.parent(node));
  const depths = parents.map((_, node) => trace.g(node));
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const onRing = Array.from({ length: deepest + 1 }, () => 0);
  for (const depth of depths) onRing[depth] += 1;
  // Parents come first; after a shorter way was found, a parent may have the higher number.
  const order = parents.map((_, node) => node).sort((one, other) => depths[one] - depths[other] || one - other);
  const leaves = new Float32Array(count);
  for (const node of [...order].reverse()) {
    leaves[node] ||= 1;
    if (node > 0) leaves[parents[node]] += leaves[node];
  }
  // Small nodes get a little more than their part, so that side branches stay visible.
  const share = (node: number) => leaves[node] ** 0.8;
  const shares = new Float32Array(count);
  for (const node of order) if (node > 0) shares[parents[node]] += share(node);
  const [begins, spans, x, y] = [0, 1, 2, 3].map(() => new Float32Array(count));
  spans[0] = TURN;
  for (const node of order.slice(1)) {
    const parent = parents[node];
    spans[node] = (spans[parent] * share(node)) / shares[parent];
    begins[node] = begins[parent];
    begins[parent] += spans[node];
    const angle = begins[node] + spans[node] / 2 - TURN / 4;
    x[node] = (depths[node] / Math.max(1, deepest)) * Math.cos(angle);
    y[node] = (depths[node] / Math.max(1, deepest)) * Math.sin(angle);
  }
  return { x, y, onRing };
}

/**
 * On canvases, because there may be 60,000 states: a picture that goes on by some steps draws only what these added;
 * another width, another scheme of colours or going back draws everything anew.
 */
class Ripple {
  element = make('div', { class: 'ripple', role: 'img', 'aria-label': say`The ripple` });
  #canvases = [0, 1].map(() => make('canvas'));
  #trace: Trace | null = null;
  #places = { x: new Float32Array(), y: new Float32Array(), onRing: [] as number[] };
  /** Radius by depth. */
  #dots: number[] = [];
  #stale = true;
  #drawn = 0; // step
  #width = 0;
  #height = 0;
  #colors = colorsOf(document.documentElement);

  /**
   * @param changed called when it should be drawn without a new step
   * @param pick the reader chose a state
   */
  constructor(changed: () => void, pick: (node: number) => void, signal: AbortSignal) {
    this.element.append(...this.#canvases);
    const drawAnew = () => {
      this.#stale = true;
      changed();
    };
    const observer = new ResizeObserver(() => {
      if (this.element.clientWidth !== this.#width) drawAnew();
    });
    observer.observe(this.element);
    signal.addEventListener('abort', () => observer.disconnect());
    // What a browser took away, to use its memory elsewhere, it gives back empty.
    for (const canvas of this.#canvases) canvas.addEventListener('contextrestored', drawAnew, { signal });
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
      matchMedia(query).addEventListener('change', drawAnew, { signal });
    this.element.addEventListener('click', ({ clientX, clientY }) => {
      const { left, top } = this.element.getBoundingClientRect();
      const node = this.#nearest(clientX - left, clientY - top);
      if (node !== NONE) pick(node);
    });
  }

  show(trace: Trace) {
    this.#trace = trace;
    this.#places = layTree(trace);
    this.#stale = true;
  }

  #at(node: number): [number, number] {
    const { x, y } = this.#places;
    const [across, down] = [this.#width / 2, this.#height / 2];
    return [across + x[node] * (across - 8), down + y[node] * (down - 8)];
  }

  /** @returns NONE when none is near */
  #nearest(across: number, down: number): number {
    let [best, least] = [NONE, 20 ** 2];
    for (let node = 0; node < (this.#trace?.stored(this.#drawn) ?? 0); ++node) {
      const [x, y] = this.#at(node);
      const away = (x - across) ** 2 + (y - down) ** 2;
      if (away < least) [best, least] = [node, away];
    }
    return best;
  }

  /** Empties the canvases, gives them their size, and draws the rings. */
  #begin() {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.#stale = false;
    this.#width = this.element.clientWidth;
    this.#height = Math.min(this.#width * 0.6, HEIGHT * rem);
    this.#colors = colorsOf(this.element);
    const scale = Math.min(3, devicePixelRatio || 1);
    for (const canvas of this.#canvases) {
      canvas.width = Math.round(this.#width * scale);
      canvas.height = Math.round(this.#height * scale);
      canvas.style.setProperty('height', `${this.#height}px`);
      canvas.getContext('2d')?.scale(scale, scale);
    }
    const pen = this.#pen(0);
    const { onRing } = this.#places;
    const rings = Math.max(1, onRing.length - 1);
    const gap = (Math.min(this.#width, this.#height) / 2 - 8) / rings;
    this.#dots = onRing.map((count, depth) =>
      Math.max(0.55, Math.min(4.5, 0.36 * Math.min(gap, depth === 0 ? gap : (TURN * depth * gap) / count))),
    );
    pen.strokeStyle = this.#colors.grid;
    pen.lineWidth = 1;
    const every = Math.ceil(14 / gap);
    for (let depth = every; depth <= rings; depth += every) {
      pen.beginPath();
      const [across, down] = [this.#width / 2 - 8, this.#height / 2 - 8].map((radius) => (radius * depth) / rings);
      pen.ellipse(this.#width / 2, this.#height / 2, across, down, 0, 0, TURN);
      pen.stroke();
    }
  }

  #pen(layer: number) {
    return this.#canvases[layer].getContext('2d') as CanvasRenderingContext2D;
  }

  /** Draws many shapes in paths of some hundred each: one path of thousands takes ten times as long. */
  #each(way: 'fill' | 'stroke', from: number, to: number, add: (index: number) => void) {
    const pen = this.#pen(0);
    for (let begin = from; begin < to; begin += 200) {
      pen.beginPath();
      for (let index = begin; index < Math.min(to, begin + 200); ++index) add(index);
      pen[way]();
    }
  }

  /** @param more pixels that cover what is below; a tiny dot is a square, which looks the same and is quicker */
  #dot(node: number, depth: number, more: number) {
    const pen = this.#pen(0);
    const radius = this.#dots[depth] + more;
    const [x, y] = this.#at(node);
    if (radius < 1.8) return pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, TURN);
  }

  /** @param goal its node once the search has found it; else NONE */
  draw(step: number, goal: number) {
    const trace = this.#trace;
    if (!trace || this.element.clientWidth === 0) return;
    const anew = this.#stale || step < this.#drawn;
    if (anew) this.#begin();
    const [from, known] = anew ? [0, 0] : [this.#drawn, trace.stored(this.#drawn)];
    const stored = trace.stored(step);
    this.#drawn = step;
    const pen = this.#pen(0);
    const colors = this.#colors;
    // Many edges are drawn faintly.
    pen.globalAlpha = stored > 4000 ? 0.45 : 1;
    pen.strokeStyle = colors.edge;
    pen.lineWidth = stored > 1500 ? 0.6 : 1;
    this.#each('stroke', Math.max(1, known), stored, (node) => {
      pen.moveTo(...this.#at(trace.parent(node)));
      pen.lineTo(...this.#at(node));
    });
    pen.globalAlpha = 1;
    pen.fillStyle = colors.open;
    this.#each('fill', known, stored, (node) => this.#dot(node, trace.g(node), 0));
    pen.fillStyle = colors.closed;
    this.#each('fill', from + 1, step + 1, (at) => this.#dot(trace.nodeOf(at), trace.g(trace.nodeOf(at)), 0.65));
    this.#drawWay(trace, goal === NONE ? trace.nodeOf(step) : goal, step, goal !== NONE);
  }

  /** Draws the way to the state at hand, or to the goal. */
  #drawWay(trace: Trace, node: number, step: number, found: boolean) {
    const pen = this.#pen(1);
    const color = found ? this.#colors.path : this.#colors.ink;
    pen.clearRect(0, 0, this.#width, this.#height);
    pen.lineJoin = 'round';
    for (const [style, thick] of [
      [this.#colors.paper, found ? 5.5 : 4],
      [color, found ? 3 : 1.5],
    ] as const) {
      pen.beginPath();
      for (const each of trace.path(node, step)) pen.lineTo(...this.#at(each));
      pen.strokeStyle = style;
      pen.lineWidth = thick;
      pen.stroke();
    }
    for (const [each, radius, fill] of [
      [0, 4, this.#colors.ink],
      [node, 5.5, color],
    ] as const) {
      pen.beginPath();
      pen.arc(...this.#at(each), radius, 0, TURN);
      pen.fillStyle = fill;
      pen.fill();
    }
  }
}

// --- Step by step ---

/** By the kind of an outcome. */
const kindWords: Record<string, string> = { fresh: say`new`, shorter: say`shorter`, known: say`known` };

/** What happened in a step. @param goal its node, or NONE */
export function stepWords(trace: Trace, step: number, algorithm: Algorithm, goal: number) {
  const bfs = algorithm === 'bfs';
  const node = trace.nodeOf(step);
  const [g, h] = [trace.g(node, step), trace.h(node)];
  const sum = `${g} + ${h} = ${g + h}`;
  if (step === 0)
    return say`Nothing is expanded yet. The start alone is ${bfs ? say`in the queue` : say`open, with f = ${sum}`}.`;
  if (goal !== NONE)
    return bfs
      ? say`One of its moves leads to the goal: ${g + 1} {move|moves}, and no path is shorter, because every state nearer to the start was expanded earlier.`
      : say`This is the goal: ${g} {move|moves}, and no path is shorter: every open state has an f at least as large.`;
  return bfs
    ? say`The oldest state in the queue, ${g} {move|moves} from the start, is expanded.`
    : say`The open state with the smallest f, ${sum}, is expanded.`;
}

/** One of the four moves of a state, and what came of it. */
function outcomeOf(move: number, from: Position, outcome: Outcome | undefined, bfs: boolean) {
  const item = make('li', 'look-move', make('span', 'look-way', wayNames[move]));
  if (!outcome) item.append(make('span', 'quiet', say`not tried`));
  else {
    const { kind, board, g, h } = outcome;
    const tile = from.tiles[board.tiles.indexOf(0)];
    const name = kind === 'fresh' && isSolved(board) ? say`the goal` : kindWords[kind];
    const f = bfs || kind === 'known' ? '' : ` f = ${g + h}`;
    item.append(miniBoard(board, { label: '', highlight: [tile] }), make('span', '', name + f));
  }
  return item;
}

/** The state at hand with the parts of its h, what came of its moves, and the open list. */
class Steps {
  #board = miniBoard('1 2 3/4 5 6/7 8 0');
  #formula = make('p', 'look-formula');
  #words = make('p', 'look-sentence');
  #moves = make('ul', 'look-moves');
  #open = tableOf(say`What is open`, [say`f, or depth`, 'g', 'h', say`States`]);
  #figures = figureList([say`Expanded`, say`States known`, say`Frontier peak`]);
  #back;
  #next;
  element;

  constructor(go: (by: number) => void) {
    this.#back = button(say`Back`, () => go(-1));
    this.#next = button(say`Next`, () => go(1), 'primary');
    const state = make('div', 'look-state', this.#board, make('div', '', this.#formula, this.#words));
    const content = [state, this.#moves, this.#figures.element, this.#open.element];
    this.element = make('div', '', make('div', 'row', this.#next, this.#back), ...content);
  }

  draw({ trace, algorithm }: Searched, step: number, goal: number) {
    if (!this.element.checkVisibility()) return;
    const bfs = algorithm === 'bfs';
    const node = trace.nodeOf(step);
    const board = trace.board(node, step);
    const [g, h] = [trace.g(node, step), trace.h(node)];
    const outcomes = trace.outcomes(step);
    const parts = rowOf(board).map((tile): [number, number] => [tile, movesHome(board, tile)]);
    const marks = Object.fromEntries(parts.map(([tile, part]) => [tile, part === 0 ? 'right' : 'wrong'] as const));
    updateMiniBoard(this.#board, board, {
      ...(algorithm === 'astar-manhattan' ? { contributions: Object.fromEntries(parts) } : bfs ? {} : { marks }),
    });
    write(this.#formula, bfs ? say`depth ${g}` : `f = ${g} + ${h} = ${g + h}`);
    write(this.#words, stepWords(trace, step, algorithm, goal));
    this.#moves.replaceChildren(
      ...wayNames.map((_, move) =>
        outcomeOf(
          move,
          board,
          outcomes.find((each) => each.move === move),
          bfs,
        ),
      ),
    );
    this.#figures.set(say`Expanded`, formatCount(step));
    this.#figures.set(say`States known`, formatCount(trace.stored(step)));
    this.#figures.set(say`Frontier peak`, formatCount(trace.frontierPeak(step)));
    const groups = trace.groups(step).slice(0, 5);
    this.#open.fill(groups.map(({ f, g, h, count }) => [f, g, bfs ? '–' : h, formatCount(count)].map(String)));
    setUsable(this.#back, step > 0);
    setUsable(this.#next, step < trace.steps);
  }
}

// --- The question ---

const magnitudes: [least: number, text: string][] = [
  [0, say`below 100`],
  [100, say`100 to 999`],
  [1000, say`1,000 to 9,999`],
  [10_000, say`more`],
];

// --- The figure ---

export async function start(figure: HTMLElement, context: Context) {
  const { signal } = context;
  const positions = await openPositions(signal);
  const { part = 'bfs', state: first = '' } = figure.dataset;
  let algorithm = part as Algorithm;
  let shown: Searched | null = null;
  let step = 0;
  let searching = new AbortController();

  const ripple = new Ripple(
    () => player.ask(),
    (node) => shown && go(shown.trace.expandedAt(node) || shown.trace.foundAt(node)),
    signal,
  );
  const player = new Player(() => Math.max(2, (shown?.trace.steps ?? 0) / PLAY_SECONDS), advance, signal);
  const play = button(say`Play`, () => (player.playing ? pause() : replay()), 'primary');
  const timeWords = (at: number) =>
    say`${at} {state|states} expanded, ${formatCount(shown?.trace.stored(at) ?? 1)} known, ${shown?.trace.g(shown.trace.nodeOf(at), at) ?? 0} {move|moves} from the start`;
  const time = slider(say`Time`, [0, 0, 0], timeWords, { act: go });
  const steps = new Steps((by) => {
    go(step + by);
    if (shown) context.announce(`${timeWords(step)}. ${stepWords(shown.trace, step, algorithm, goalNow())}`);
  });
  const title = make('p', 'chart-title');
  const status = make('p', { class: 'status', role: 'status' });

  /** The goal's node once the present step has found it. */
  function goalNow() {
    return shown && step === shown.trace.steps ? shown.trace.goal : NONE;
  }
  function go(to: number) {
    pause();
    step = Math.max(0, Math.min(shown?.trace.steps ?? 0, to));
    player.ask();
  }
  function pause() {
    player.playing = false;
    player.ask();
  }
  function replay() {
    if (step === shown?.trace.steps) step = 0;
    player.play();
  }
  function advance(due: number) {
    if (!shown) return;
    step = Math.min(shown.trace.steps, step + due);
    if (step === shown.trace.steps) player.playing = false;
    ripple.draw(step, goalNow());
    time.show(step);
    write(play, player.playing ? say`Pause` : say`Play`);
    steps.draw(shown, step, goalNow());
    if (player.playing) return;
    const found = goalNow() === NONE ? '' : say` The path to the goal is marked.`;
    ripple.element.setAttribute('aria-label', `${say`The ripple`}: ${timeWords(step)}.${found}`);
  }

  /** Runs a search for its trace, and has its ripple grow. @param at the step to stand at instead */
  async function look(state: string, at?: number) {
    searching.abort();
    const mine = (searching = new AbortController());
    try {
      const client = await context.lessons;
      const { records, ...result } = await client.search(algorithm, state, { signal: mine.signal });
      if (mine.signal.aborted) return;
      const trace = new Trace(state);
      trace.append(readEvents(records));
      shown = { ...result, algorithm, trace };
    } catch (error) {
      if (!mine.signal.aborted && !signal.aborted) write(status, wordsOf(error));
      return;
    }
    const { trace, complete, statistics, status: end } = shown;
    write(title, say`${nameOf(algorithm)}: all states that it knows, around the start`);
    write(
      status,
      end === 'exhausted'
        ? say`Every reachable state was expanded: there is no solution.`
        : complete
          ? ''
          : say`The trace is full: it holds the first ${formatCount(trace.steps)} of ${formatCount(statistics.expanded)} expansions.`,
    );
    ripple.show(trace);
    time.input.max = String(trace.steps);
    step = at === undefined ? (mayMove() ? 0 : trace.steps) : Math.min(at, trace.steps);
    if (at === undefined && mayMove()) player.play();
    else go(step);
  }

  const wanted = {
    sizes: say`boards of up to ${MOST_CELLS} cells`,
    fits: ({ tiles }: Position) => tiles.length <= MOST_CELLS,
  };
  let looked = () => {};
  const firstLook = new Promise<void>((done) => {
    looked = done;
  });
  const board = linkedBoard(context, positions, first, wanted, (fresh) => {
    if (fresh) void look(board.state, context.link.at).then(looked);
  });
  const solve = solveRow(board, (result, by) => {
    algorithm = by;
    if (result.status !== 'error' && result.state) void look(result.state);
  });
  const far = slider(say`How far from the goal`, [1, FARTHEST, 14], (moves) => say`${moves} {move|moves} away`, {
    rest: async (moves) => {
      write(status, say`Looking for a position that is exactly ${moves} {move|moves} away …`);
      try {
        const state = await (await context.lessons).positionAt('3x3', moves, newSeed(), { signal });
        write(status, '');
        board.load({ state });
      } catch (error) {
        if (!signal.aborted) write(status, wordsOf(error));
      }
    },
  });
  const question = questionIn(signal, () => ({
    words: say`How many states will ${nameOf(algorithm)} expand for this board?`,
    options: magnitudes.map(([least, text]) => [String(least), text]),
    judge: async (asked) => {
      const options = { maxRecords: 0, maxBytes: COMPARE_BYTES, signal: asked };
      const { statistics } = await (await context.lessons).search(algorithm, board.state, options);
      const why = say`The engine expanded ${formatCount(statistics.expanded)}.`;
      return { answer: rangeOf(magnitudes, statistics.expanded), why };
    },
  }));
  const shuffle = button(say`Shuffle`, () => board.shuffle());
  const more = fold(say`Step by step, and other boards`, steps.element, make('div', 'row', far.element, shuffle));
  more.addEventListener('toggle', () => {
    if (more.open && player.playing) pause();
    player.ask();
  });
  context.onSleep(() => player.sleep(true));
  context.onWake(() => player.sleep(false));
  context.onLink((link) => {
    if (link.at !== undefined) go(link.at);
  });
  context.show(
    title,
    ripple.element,
    make('div', 'search-board', board, solve, make('div', 'row ripple-time', play, time.element), status),
    make('div', 'folds', more, question),
  );
  await firstLook; // a figure that waits for its search says so
}
