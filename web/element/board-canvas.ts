// The canvas of a board, and the mark on the tile of a hint. The pixels come from wasm (src/draw).
// Nothing runs when nothing moves: frames are asked for only while board_draw wants another, and only while the
// board is near the window; playback waits for it.

import { StyleProbe } from './board-style.ts';
import { loader, make } from '../common/dom.ts';
import { refusalOf } from '../words/sentences.ts';

import type { AttributeName } from './attributes.ts';
import type { BoardView } from './board-view.ts';

export const importPicture = loader(() => import('./board-picture.ts'), 'BoardPicture');

const MAX_PIXELS = 4096; // of a side of the drawing
const UNSEEN_WIDTH = 600; // pixels of toBlob()'s drawing when the board has no room on the page

// Bits of what board_draw returns.
const DREW = 1;
const GOES_ON = 2;
const NO_MEMORY = 4;

const themes = ['light', 'dark', 'contrast']; // draw::Theme; schemes and numbers are as the values of their attributes

const systemSettings = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-reduced-motion: reduce)'];

export class BoardCanvas {
  element = make('canvas', { part: 'canvas', class: 'canvas', 'aria-hidden': 'true' });

  #game;
  #shell;
  #view;
  #window;
  #signal;
  #mark = make('div', { part: 'hint', class: 'hint', 'aria-hidden': 'true', hidden: '' });
  #markedCell = -1;
  #probe;
  #observer;

  #ahead; // milliseconds by which our clock is ahead of the document's, which began at another time if we came from elsewhere
  #near;
  #printing = false;
  #stale = true; // drawn for another size, or not at all
  #preparing = false; // the first drawing is made in slices, and nothing is drawn meanwhile
  #frame = 0;
  #image: ImageData | null = null;
  #imageAddress = 0;
  #exact: ResizeObserverSize | undefined = undefined;

  constructor(view: BoardView, signal: AbortSignal) {
    this.#view = view;
    this.#game = view.game;
    this.#shell = view.shell;
    this.#signal = signal;
    this.#near = view.shell.near;
    const { surface } = view.shell;
    this.#window = surface.ownerDocument.defaultView ?? window;
    this.#ahead = this.#window.performance.timeOrigin - performance.timeOrigin;
    surface.prepend(this.element, this.#mark);
    this.#probe = new StyleProbe(surface, () => this.applyTheme());
    this.#observer = new ResizeObserver((entries) => this.#onResize(entries[entries.length - 1]));
    this.#watchPixelRatio();
    // What a browser took away, to use its memory elsewhere, it gives back empty.
    this.element.addEventListener('contextrestored', () => this.#image && this.#showPixels(), { signal });
    // Paper is light, whatever the screen is.
    this.#window.addEventListener('beforeprint', () => this.#print(true), { signal });
    this.#window.addEventListener('afterprint', () => this.#print(false), { signal });
    for (const query of systemSettings) {
      this.#window.matchMedia(query).addEventListener('change', () => this.applyTheme(), { signal });
    }
  }

  show() {
    this.#onResize();
    try {
      this.#observer.observe(this.element, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(this.element);
    }
  }

  end() {
    this.#observer.disconnect();
    this.#window.cancelAnimationFrame(this.#frame);
    this.#image = null;
    this.element.width = this.element.height = 0; // gives its memory back at once
    this.#shell.setDrawn(false);
    for (const part of [this.element, this.#mark, this.#probe.element]) part.remove();
  }

  /** Of the longer side; 0 when nothing is drawn. */
  get pixels() {
    return this.#image || !this.#stale ? Math.max(this.element.width, this.element.height) : 0;
  }

  get scale(): [number, number] {
    const { clientWidth, clientHeight } = this.#shell.surface;
    return [this.element.width / clientWidth, this.element.height / clientHeight];
  }

  /** Shows which tile is to be moved. @param cell -1: none @returns the mark; what is put in it goes with it */
  mark(cell: number): HTMLElement {
    if (cell !== this.#markedCell) this.#mark.replaceChildren();
    this.#markedCell = cell;
    this.#mark.hidden = !this.#place(this.#mark, cell);
    return this.#mark;
  }

  /** Lays an element over a cell. @returns where that is, in device pixels; null: nowhere */
  #place({ style }: HTMLElement, cell: number) {
    const game = this.#game;
    const rectangle = game.pointer && cell >= 0 ? game.call('cell_rectangle', cell) : 0;
    if (rectangle === 0) return null;
    const { width, height } = this.element;
    const box = new Int32Array(game.wasm.memory.buffer, rectangle, 4);
    for (const [index, name] of (['left', 'top', 'width', 'height'] as const).entries())
      style[name] = `${(box[index] / (index % 2 ? height : width)) * 100}%`;
    return box;
  }

  shake(cell: number) {
    const tile = make('canvas', { class: 'shaken', 'aria-hidden': 'true' });
    const box = this.#place(tile, cell);
    if (!box || this.#matches('(prefers-reduced-motion: reduce)')) return;
    const [x, y, width, height] = box;
    Object.assign(tile, { width, height, onanimationend: () => tile.remove() });
    tile.getContext('2d')?.drawImage(this.element, -x, -y);
    this.#shell.surface.append(tile);
  }

  #matches(query: string) {
    return this.#window.matchMedia(query)?.matches ?? false; // null when the element's iframe was taken away
  }

  applyTheme() {
    const game = this.#game;
    const { attributes } = this.#shell;
    const asked = attributes.choice('theme') ?? 'auto';
    const dark = !this.#printing && (this.#probe.dark ?? this.#matches('(prefers-color-scheme: dark)'));
    const around = dark ? 'dark' : 'light';
    const theme = this.#matches('(forced-colors: active)') ? 'contrast' : asked === 'auto' ? around : asked;
    const place = (name: AttributeName) => attributes.rows[name].values?.indexOf(attributes.choice(name) ?? '') ?? 0;
    // Tiles whose picture does not come have numbers, whatever is asked.
    const numbers = attributes.text('src') && attributes.choice('numbers') === 'off' ? 0 : place('numbers');
    game.call('set_looks', themes.indexOf(theme), place('scheme'), numbers);
    this.#applyStyle();
  }

  #print(printing: boolean) {
    this.#printing = printing;
    this.applyTheme();
    if (this.#image) this.#draw(performance.now()); // at once, or it comes too late for the paper
  }

  #applyStyle() {
    const game = this.#game;
    if (!game.pointer || this.#stale) return; // #resize() calls this again
    this.readDuration();
    const [tile, text, board, accent] = this.#probe.colours;
    game.call('set_colors', tile, text, board, accent);
    const { gap, radius } = this.#probe.shape;
    const scale = this.element.width / this.#shell.surface.clientWidth || 1; // device pixels of a CSS pixel
    const pixels = (length: number) => (length < 0 ? -1 : Math.round(length * scale));
    game.call('set_shape', pixels(gap), pixels(radius));
    this.mark(this.#markedCell);
    this.askForFrame();
  }

  /** Reads how long a tile slides. No event tells that it changed, so it is read before each move. */
  readDuration() {
    const still =
      this.#shell.attributes.choice('motion') === 'none' || this.#matches('(prefers-reduced-motion: reduce)');
    this.#game.call('set_slide_duration', still ? 0 : this.#probe.duration);
  }

  setNear(near: boolean) {
    if (this.#near === near) return;
    this.#near = near;
    if (near && this.#stale) this.#onResize();
    else this.askForFrame();
  }

  askForFrame() {
    if (this.#game.pointer && this.#near && !this.#frame)
      this.#frame = this.#window.requestAnimationFrame((now) => this.#draw(this.timeOf(now)));
  }

  /** Draws at once what a hand did: the browser's next frame shows it. */
  drawNow() {
    if (this.#near && this.#image) this.#draw(performance.now());
  }

  /** The time of an event or a frame by our clock, by which all moves are made. @param time of the document's clock */
  timeOf(time: number) {
    return Math.min(time + this.#ahead, performance.now());
  }

  #draw(now: number) {
    this.#window.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const game = this.#game;
    if (this.#preparing) return;
    const drawn = game.guard(() => game.call('draw', now));
    if (!game.pointer) return;
    if (drawn & DREW) this.#showPixels();
    if (drawn & NO_MEMORY) this.#reportMemory();
    if (drawn & GOES_ON) this.askForFrame();
    game.tellMoves('playback');
  }

  #reportMemory(code?: string) {
    this.#view.report({ type: 'memory', message: refusalOf(code ?? this.#game.text('message'), this.#view.say) });
  }

  #showPixels() {
    const { width, height } = this.element;
    const address = this.#game.call('pixels');
    const buffer = this.#game.wasm.memory.buffer as ArrayBuffer;
    if (!address || !width || !height) return;
    const image = this.#image;
    const context = this.element.getContext('2d');
    if (!image) {
      if (context) this.#shell.setDrawn(true);
      else this.#reportMemory('no-memory-to-draw');
    }
    if (
      !image ||
      image.data.buffer !== buffer ||
      this.#imageAddress !== address ||
      image.width !== width ||
      image.height !== height
    ) {
      this.#image = new ImageData(new Uint8ClampedArray(buffer, address, width * height * 4), width, height);
      this.#imageAddress = address;
    }
    context?.putImageData(this.#image as ImageData, 0, 0);
  }

  /** Draws in several tasks: on a slow processor one would hold the page up. */
  async #drawFirst() {
    if (this.#preparing) return;
    this.#preparing = true;
    const game = this.#game;
    do await this.#shell.turn();
    while (this.#preparing && game.guard(() => game.call('prepare', performance.now())));
    await this.#shell.turn();
    this.#preparing = false;
    this.#draw(performance.now());
  }

  async toBlob(): Promise<Blob | null> {
    const pictures = await importPicture().catch(() => null);
    if (!this.#game.pointer || !pictures?.canvasesAreReadable()) return null;
    if (this.#stale) {
      const { clientWidth, clientHeight } = this.#shell.surface;
      const { width, height } = this.#game;
      const ratio = this.#window.devicePixelRatio;
      if (clientWidth && clientHeight) this.#resize(Math.round(clientWidth * ratio), Math.round(clientHeight * ratio));
      else this.#resize(UNSEEN_WIDTH, (UNSEEN_WIDTH * height) / width);
      this.#stale = true; // for when it is seen
    }
    this.#preparing = false;
    this.#draw(performance.now());
    return new Promise((resolve) => {
      this.element.toBlob(resolve);
    });
  }

  #onResize(entry?: ResizeObserverEntry) {
    if (entry) this.#exact = entry.devicePixelContentBoxSize?.[0];
    const { surface } = this.#shell;
    this.#stale = true;
    if (!this.#game.pointer || !this.#near || !surface.clientWidth || !surface.clientHeight) return;
    const { devicePixelRatio } = this.#window;
    const { currentCSSZoom = 1 } = surface as { currentCSSZoom?: number };
    const ratio = devicePixelRatio * currentCSSZoom;
    const [width, height] = [surface.clientWidth * ratio, surface.clientHeight * ratio];
    const snap = (from: number, to: number) => Math.round(to * devicePixelRatio) - Math.round(from * devicePixelRatio);
    const { left, right, top, bottom } = surface.getBoundingClientRect();
    // The browser's own count is exact, but comes late. Our guess at it is right unless the board is transformed.
    const [best] = [
      [this.#exact?.inlineSize ?? 0, this.#exact?.blockSize ?? 0],
      [snap(left, right), snap(top, bottom)],
      [Math.round(width), Math.round(height)],
    ].filter(([across, down]) => Math.abs(across - width) <= 2 && Math.abs(down - height) <= 2);
    this.#resize(best[0], best[1]);
  }

  #resize(width: number, height: number) {
    const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
    width = Math.max(1, Math.floor(width * scale));
    height = Math.max(1, Math.floor(height * scale));
    if (this.element.width !== width || this.element.height !== height || !this.#image) {
      if (!this.#game.call('resize', width, height)) return this.#reportMemory();
      this.element.width = width;
      this.element.height = height;
    }
    this.#stale = false;
    this.#applyStyle();
    this.#view.picture?.show();
    if (this.#image)
      this.#draw(performance.now()); // at once, or the board would blink
    else void this.#drawFirst();
  }

  #watchPixelRatio() {
    const changed = () => {
      this.#onResize();
      this.#watchPixelRatio();
    };
    const present = this.#window.matchMedia(`(resolution: ${this.#window.devicePixelRatio}dppx)`);
    present.addEventListener('change', changed, { once: true, signal: this.#signal });
  }
}
