// The three pictures of a search, drawn from a TraceModel on canvases: the tree of all known states, the
// states by g and h, and the states by depth. On canvases, because there may be 60,000 states: a picture that goes on
// by some steps draws only what these added; another width, another scheme of colours or going back draws everything
// anew (10 to 20 ms for the largest trace). Their owner decides when they draw: at most once a frame. Each has a
// sentence for screen readers; tables beside them have the numbers. d3-hierarchy would make an object of every node;
// the layout here is arithmetic on arrays.
//
// Colours come from the page's style sheet (--look-…), which also has the dark and the forced ones.

import { formatCount, say } from './say.ts';
import { NONE } from './events.ts';

import type { TraceModel } from './trace-model.ts';

const TURN = 2 * Math.PI;

function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const get = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    closed: get('--look-closed', '#4b4fe0'),
    open: get('--look-open', '#b25c00'),
    edge: get('--look-edge', '#b9bdd0'),
    grid: get('--look-grid', '#d9ddea'),
    ink: get('--look-ink', '#171a2b'),
    quiet: get('--look-quiet', '#555b74'),
    path: get('--look-path', '#02704a'),
    paper: get('--look-paper', '#ffffff'),
    font: style.fontFamily,
  };
}

/** Canvases that follow the width of their element, and know when everything must be drawn anew. */
class Picture {
  element = document.createElement('div');
  /** CSS pixels. */
  width = 0;
  height = 0;
  stale = true;
  colors = colorsOf(document.documentElement);
  model: TraceModel | null = null;
  #canvases: HTMLCanvasElement[];
  changed;

  /**
   * @param name class of the element
   * @param layers how many canvases lie one above the other
   * @param changed called when it should be drawn without a new step
   */
  constructor(name: string, layers: number, changed: () => void, signal: AbortSignal) {
    this.element.className = `look-picture ${name}`;
    this.element.setAttribute('role', 'img');
    this.#canvases = Array.from({ length: layers }, () => document.createElement('canvas'));
    this.element.append(...this.#canvases);
    this.changed = changed;
    const drawAnew = () => {
      this.stale = true;
      changed();
    };
    const observer = new ResizeObserver(() => {
      if (this.element.clientWidth !== this.width) drawAnew();
    });
    observer.observe(this.element);
    // What a browser took away, to use its memory elsewhere, it gives back empty.
    for (const canvas of this.#canvases) canvas.addEventListener('contextrestored', drawAnew, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']) {
      matchMedia(query).addEventListener('change', drawAnew, { signal });
    }
  }

  show(model: TraceModel) {
    this.model = model;
    this.stale = true;
  }

  /** @returns in CSS pixels */
  pen(layer: number): CanvasRenderingContext2D {
    return this.#canvases[layer].getContext('2d') as CanvasRenderingContext2D;
  }

  /**
   * Empties the canvases and gives them their size, if anything is stale.
   * @returns whether everything must be drawn anew
   */
  prepare(heightOf: (width: number) => number): boolean {
    if (!this.stale || this.element.clientWidth === 0) return false;
    this.stale = false;
    this.width = this.element.clientWidth;
    this.height = heightOf(this.width);
    this.colors = colorsOf(this.element);
    const scale = Math.min(3, devicePixelRatio || 1);
    for (const canvas of this.#canvases) {
      canvas.width = Math.round(this.width * scale);
      canvas.height = Math.round(this.height * scale);
      canvas.style.setProperty('height', `${this.height}px`);
      canvas.getContext('2d')?.scale(scale, scale);
    }
    return true;
  }

  describe(words: string) {
    this.element.setAttribute('aria-label', words);
  }
}

/**
 * Where each node of the tree stands: on the ring of its depth, within the sector of its parent. Children divide the
 * sector by their size. So no edges cross, and nothing moves while the tree grows.
 * @param model all of its trace
 * @returns places in a circle of radius 1; how many nodes each depth has
 */
function layTree(model: TraceModel): { x: Float32Array; y: Float32Array; onRing: Uint32Array } {
  const parents = model.lastParents;
  const depths = model.lastDepths;
  const count = parents.length;
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const onRing = new Uint32Array(deepest + 1);
  for (let node = 0; node < count; ++node) ++onRing[depths[node]];
  // Parents come first; after a shorter way was found, a parent may have the higher number.
  const firsts = new Uint32Array(deepest + 2);
  for (let depth = 0; depth <= deepest; ++depth) firsts[depth + 1] = firsts[depth] + onRing[depth];
  const order = new Uint32Array(count);
  for (let node = 0; node < count; ++node) order[firsts[depths[node]]++] = node;

  const leaves = new Float32Array(count);
  for (let place = count - 1; place > 0; --place) {
    const node = order[place];
    leaves[node] ||= 1;
    leaves[parents[node]] += leaves[node];
  }
  // Small nodes get a little more than their part, so that side branches stay visible.
  const share = (node: number) => leaves[node] ** 0.8;
  const shares = new Float32Array(count);
  for (let node = 1; node < count; ++node) shares[parents[node]] += share(node);
  const begins = new Float32Array(count);
  const spans = new Float32Array(count);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  if (count > 0) spans[0] = TURN;
  for (let place = 1; place < count; ++place) {
    const node = order[place];
    const parent = parents[node];
    spans[node] = (spans[parent] * share(node)) / shares[parent];
    const begin = begins[parent];
    begins[node] = begin;
    begins[parent] += spans[node];
    const angle = begin + spans[node] / 2 - TURN / 4;
    const radius = depths[node] / Math.max(1, deepest);
    x[node] = radius * Math.cos(angle);
    y[node] = radius * Math.sin(angle);
  }
  return { x, y, onRing };
}

/** Draws many shapes in paths of some hundred each: one path of thousands takes ten times as long. */
function inParts(
  pen: CanvasRenderingContext2D,
  way: 'fill' | 'stroke',
  from: number,
  to: number,
  add: (index: number) => void,
) {
  for (let begin = from; begin < to; begin += 200) {
    pen.beginPath();
    for (let index = begin; index < Math.min(to, begin + 200); ++index) add(index);
    pen[way]();
  }
}

/** All known states as a tree around the start, a ring for each depth. */
export class TreePicture extends Picture {
  #x: Float32Array = new Float32Array();
  #y: Float32Array = new Float32Array();
  /** Radius by depth. */
  #dots: Float32Array = new Float32Array();
  #onRing: Uint32Array = new Uint32Array();
  #drawn = 0; // step
  #lit: { g: number; h: number } | null = null;
  #goal = NONE;
  #heightOf;

  /**
   * @param pick called when the reader chooses a state
   * @param heightOf of a width; where it is less, the rings are ellipses
   */
  constructor(
    changed: () => void,
    pick: (node: number) => void,
    signal: AbortSignal,
    heightOf: (width: number) => number = (width) => width,
  ) {
    super('look-tree', 2, changed, signal);
    this.#heightOf = heightOf;
    this.element.addEventListener(
      'click',
      (event) => {
        const box = this.element.getBoundingClientRect();
        const node = this.#nearest(event.clientX - box.left, event.clientY - box.top);
        if (node !== NONE) pick(node);
      },
      { signal },
    );
  }

  /** @param model all of its trace */
  override show(model: TraceModel) {
    super.show(model);
    const { x, y, onRing } = layTree(model);
    this.#x = x;
    this.#y = y;
    this.#onRing = onRing;
    this.#goal = NONE;
  }

  /** Rings the open states of that g and h. */
  light(group: { g: number; h: number } | null) {
    if (this.#lit?.g === group?.g && this.#lit?.h === group?.h) return;
    this.#lit = group;
    this.changed();
  }

  /**
   * Sets the goal, once the search has found it.
   * @param node NONE: not yet
   */
  setGoal(node: number) {
    this.#goal = node;
  }

  /** Across and down. */
  get #radii(): [number, number] {
    return [this.width / 2 - 8, this.height / 2 - 8];
  }

  /** @returns NONE when none is near */
  #nearest(across: number, down: number): number {
    const { model } = this;
    let best = NONE;
    let least = 20 ** 2;
    for (let node = 0; model && node < model.stored && node < this.#x.length; ++node) {
      const [x, y] = this.#at(node);
      const away = (x - across) ** 2 + (y - down) ** 2;
      if (away < least) [best, least] = [node, away];
    }
    return best;
  }

  draw() {
    const { model } = this;
    if (!model) return;
    const anew = this.prepare(this.#heightOf) || model.step < this.#drawn;
    if (this.width === 0) return;
    const pen = this.pen(0);
    if (anew) this.#begin(pen);
    const from = anew ? 0 : this.#drawn;
    const known = anew ? 0 : model.storedAt(this.#drawn);
    this.#drawn = model.step;
    const stored = Math.min(model.stored, this.#x.length);
    // Many edges are drawn faintly.
    pen.globalAlpha = stored > 4000 ? 0.45 : 1;
    pen.strokeStyle = this.colors.edge;
    pen.lineWidth = stored > 1500 ? 0.6 : 1;
    inParts(pen, 'stroke', Math.max(1, known), stored, (node) => {
      pen.moveTo(...this.#at(model.lastParents[node]));
      pen.lineTo(...this.#at(node));
    });
    pen.globalAlpha = 1;
    // Open states are rings, where they are large enough for that.
    const open = (node: number) => !anew || !model.isClosed(node);
    const large = (node: number) => this.#dots[model.lastDepths[node]] >= 2.2;
    pen.fillStyle = this.colors.paper;
    pen.strokeStyle = this.colors.open;
    pen.lineWidth = 1.3;
    for (const way of ['fill', 'stroke'] as const) {
      inParts(pen, way, known, stored, (node) => {
        if (open(node) && large(node)) this.#circle(pen, node, 0);
      });
    }
    pen.fillStyle = this.colors.open;
    inParts(pen, 'fill', known, stored, (node) => {
      if (open(node) && !large(node)) this.#dot(pen, node, 0);
    });
    pen.fillStyle = this.colors.closed;
    inParts(pen, 'fill', from + 1, model.step + 1, (step) => this.#dot(pen, model.nodeOf(step), 0.65));
    this.#drawMarks(model);
  }

  #at(node: number): [number, number] {
    const [across, down] = this.#radii;
    return [this.width / 2 + this.#x[node] * across, this.height / 2 + this.#y[node] * down];
  }

  /** @param more pixels that cover what is below */
  #circle(pen: CanvasRenderingContext2D, node: number, more: number) {
    const [x, y] = this.#at(node);
    const radius = this.#dots[this.model?.lastDepths[node] ?? 0] + more;
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, TURN);
  }

  /** Draws a dot; a tiny one is a square, which looks the same and is quicker. */
  #dot(pen: CanvasRenderingContext2D, node: number, more: number) {
    const radius = this.#dots[this.model?.lastDepths[node] ?? 0] + more;
    if (radius >= 1.8) return this.#circle(pen, node, more);
    const [x, y] = this.#at(node);
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }

  /** Empties it and draws the rings. */
  #begin(pen: CanvasRenderingContext2D) {
    pen.clearRect(0, 0, this.width, this.height);
    const rings = this.#onRing.length - 1;
    const [across, down] = this.#radii;
    const gap = Math.min(across, down) / Math.max(1, rings);
    this.#dots = Float32Array.from(this.#onRing, (count, depth) =>
      Math.max(0.55, Math.min(4.5, 0.36 * Math.min(gap, depth === 0 ? gap : (TURN * depth * gap) / count))),
    );
    pen.strokeStyle = this.colors.grid;
    pen.lineWidth = 1;
    const every = Math.ceil(14 / gap);
    for (let depth = every; depth <= rings; depth += every) {
      pen.beginPath();
      const part = depth / Math.max(1, rings);
      pen.ellipse(this.width / 2, this.height / 2, part * across, part * down, 0, 0, TURN);
      pen.stroke();
    }
  }

  /** Draws the way to the state at hand, and to the goal. */
  #drawMarks(model: TraceModel) {
    const pen = this.pen(1);
    pen.clearRect(0, 0, this.width, this.height);
    const way = (node: number, color: string, thick: number) => {
      pen.beginPath();
      for (const each of model.path(node)) pen.lineTo(...this.#at(each));
      pen.lineJoin = 'round';
      pen.strokeStyle = this.colors.paper;
      pen.lineWidth = thick + 2.5;
      pen.stroke();
      pen.strokeStyle = color;
      pen.lineWidth = thick;
      pen.stroke();
    };
    const node = model.node === NONE ? 0 : model.node;
    if (this.#goal === NONE) way(node, this.colors.ink, 1.5);
    else way(this.#goal, this.colors.path, 3);
    if (this.#lit) {
      const { g, h } = this.#lit;
      const open = Array.from({ length: Math.min(model.stored, this.#x.length) }, (_, each) => each).filter(
        (each) => model.g(each) === g && model.h(each) === h && !model.isClosed(each),
      );
      pen.strokeStyle = this.colors.path;
      pen.lineWidth = 2.5;
      inParts(pen, 'stroke', 0, open.length, (place) => this.#circle(pen, open[place], 3.5));
      this.element.dataset.lit = String(open.length);
    } else delete this.element.dataset.lit;
    const end = this.#goal === NONE ? node : this.#goal;
    const color = this.#goal === NONE ? this.colors.ink : this.colors.path;
    for (const [each, radius] of [
      [0, 4],
      [end, 5.5],
    ]) {
      pen.beginPath();
      pen.arc(...this.#at(each), radius, 0, TURN);
      pen.fillStyle = each === end ? color : this.colors.ink;
      pen.fill();
      pen.lineWidth = 2;
      pen.strokeStyle = this.colors.paper;
      pen.stroke();
    }
  }
}

/** How strongly a number of states colours its cell. */
const strength = (count: number, most: number) => 0.25 + (0.75 * Math.log(count + 0.5)) / Math.log(most + 1.5);

/** States by g (across) and h (up), by which A* orders them. All states on a diagonal have the same f. */
export class PlanePicture extends Picture {
  #goal = NONE;

  constructor(changed: () => void, signal: AbortSignal) {
    super('look-plane', 1, changed, signal);
  }

  setGoal(node: number) {
    this.#goal = node;
  }

  draw() {
    const { model } = this;
    if (!model) return;
    const { g: mostG, h: mostH } = model.most;
    const columns = mostG + 1;
    const rows = mostH + 1;
    const left = 26;
    const bottom = 34;
    const top = 18;
    this.prepare((width) => {
      const [least, most] = width < 400 ? [4, 100] : [8, 300]; // of pixels: a row's, and of all rows
      return Math.round(top + bottom + rows * Math.max(least, Math.min(26, (width - left - 4) / columns, most / rows)));
    });
    if (this.width === 0) return;
    const across = Math.min(44, (this.width - left - 4) / columns);
    const up = (this.height - top - bottom) / rows;
    const pen = this.pen(0);
    const { colors } = this;
    pen.clearRect(0, 0, this.width, this.height);
    const x = (g: number) => left + g * across;
    const y = (h: number) => this.height - bottom - (h + 1) * up;

    pen.strokeStyle = colors.grid;
    pen.lineWidth = 1;
    pen.strokeRect(left - 0.5, top - 0.5, columns * across + 1, rows * up + 1);
    pen.fillStyle = colors.quiet;
    pen.font = `12px ${colors.font}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    const everyG = Math.ceil(22 / across);
    for (let g = 0; g < columns; g += everyG) pen.fillText(String(g), x(g) + across / 2, this.height - bottom + 15);
    pen.fillText(say`g, moves made`, left + (columns * across) / 2, this.height - 3);
    pen.textAlign = 'right';
    const everyH = Math.ceil(16 / up);
    for (let h = 0; h < rows; h += everyH) pen.fillText(String(h), left - 6, y(h) + up / 2 + 4);
    pen.textAlign = 'left';
    pen.fillText(say`h, guess of the moves left`, 0, 11);

    let most = 1;
    for (let g = 0; g < columns; ++g)
      for (let h = 0; h < rows; ++h) most = Math.max(most, model.at(g, h).expanded, model.at(g, h).open);
    pen.font = `${Math.min(11, up * 0.6)}px ${colors.font}`;
    pen.textAlign = 'center';
    for (let g = 0; g < columns; ++g) {
      for (let h = 0; h < rows; ++h) {
        const { expanded, open } = model.at(g, h);
        if (expanded > 0) {
          pen.globalAlpha = strength(expanded, most);
          pen.fillStyle = colors.closed;
          pen.fillRect(x(g) + 0.5, y(h) + 0.5, across - 1, up - 1);
          pen.globalAlpha = 1;
        }
        if (open > 0) {
          // A frame for the open states, filled as long as none is expanded.
          pen.strokeStyle = colors.open;
          pen.lineWidth = Math.min(2.5, across / 5);
          pen.strokeRect(
            x(g) + 0.5 + pen.lineWidth / 2,
            y(h) + 0.5 + pen.lineWidth / 2,
            across - 1 - pen.lineWidth,
            up - 1 - pen.lineWidth,
          );
        }
      }
    }
    // f of the state at hand.
    const node = model.node === NONE ? 0 : model.node;
    const f = model.f(model.g(node), model.h(node));
    pen.save();
    pen.beginPath();
    pen.rect(left, top, columns * across, rows * up);
    pen.clip();
    pen.strokeStyle = colors.ink;
    pen.lineWidth = 1.5;
    pen.setLineDash([5, 4]);
    pen.beginPath();
    // Through the cells' middles: g + weight * h = f.
    const gAt = (h: number) => x(f - model.weight * h) + across / 2;
    pen.moveTo(gAt(-0.5), y(-0.5) + up / 2);
    pen.lineTo(gAt(rows), y(rows) + up / 2);
    pen.stroke();
    pen.restore();
    pen.setLineDash([]);
    const mark = (g: number, h: number, color: string) => {
      pen.strokeStyle = colors.paper;
      pen.lineWidth = 5;
      pen.strokeRect(x(g) + 0.5, y(h) + 0.5, across - 1, up - 1);
      pen.strokeStyle = color;
      pen.lineWidth = 2.5;
      pen.strokeRect(x(g) + 0.5, y(h) + 0.5, across - 1, up - 1);
    };
    mark(model.g(node), model.h(node), colors.ink);
    if (this.#goal !== NONE) mark(model.g(this.#goal), model.h(this.#goal), colors.path);
  }
}

/** States at each depth, expanded and open, as bars. */
export class LayersPicture extends Picture {
  #most = 1;

  constructor(changed: () => void, signal: AbortSignal) {
    super('look-layers', 1, changed, signal);
  }

  /** @param model all of its trace */
  override show(model: TraceModel) {
    super.show(model);
    const counts = new Uint32Array(model.most.g + 1);
    for (const depth of model.lastDepths) ++counts[depth];
    this.#most = counts.reduce((most, count) => Math.max(most, count), 1);
  }

  draw() {
    const { model } = this;
    if (!model) return;
    this.prepare((width) => (width < 400 ? 150 : 220));
    if (this.width === 0) return;
    const pen = this.pen(0);
    const { colors } = this;
    const layers = model.layers();
    const bottom = 34;
    const top = 22;
    const room = this.height - top - bottom;
    const step = Math.min(56, this.width / layers.length);
    const bar = step * 0.8;
    const left = (this.width - step * layers.length) / 2;
    pen.clearRect(0, 0, this.width, this.height);
    pen.font = `12px ${colors.font}`;
    pen.textAlign = 'center';
    const every = Math.ceil(20 / step);
    // Numbers are written where they fit; those of the largest layers come first.
    layers.forEach(({ expanded, open }, depth) => {
      const x = left + depth * step + (step - bar) / 2;
      const height = (count: number) => (count > 0 ? Math.max(1.5, (count / this.#most) * room) : 0);
      const ground = this.height - bottom;
      const closed = height(expanded);
      pen.fillStyle = colors.closed;
      pen.fillRect(x, ground - closed, bar, closed);
      if (open > 0) {
        const high = height(open);
        pen.strokeStyle = colors.open;
        pen.lineWidth = 2;
        if (high > 5 && bar > 5) pen.strokeRect(x + 1, ground - closed - high + 1, bar - 2, high - 2);
        else {
          pen.fillStyle = colors.open;
          pen.fillRect(x, ground - closed - high, bar, high);
        }
      }
      pen.fillStyle = colors.quiet;
      if (depth % every === 0) pen.fillText(String(depth), left + (depth + 0.5) * step, ground + 15);
      const words = formatCount(expanded + open);
      if (expanded + open > 0 && pen.measureText(words).width < step - 3) {
        pen.fillStyle = colors.ink;
        pen.fillText(words, left + (depth + 0.5) * step, ground - closed - height(open) - 5);
      }
    });
    pen.fillStyle = colors.grid;
    pen.fillRect(0, this.height - bottom, this.width, 1);
    pen.fillStyle = colors.quiet;
    pen.fillText(say`moves from the start`, this.width / 2, this.height - 3);
  }
}
