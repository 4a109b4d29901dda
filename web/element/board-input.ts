// Hands and keys on a board. Nothing is taken from the page that the board does not use: keys only with the focus, touches
// only where they take hold of a tile (or anywhere, when swiping is wanted), never the wheel.

import { opposite } from '../common/text.ts';
import { handOf, wayOf } from './board-game.ts';

import type { Input } from '../common/types.ts';
import type { BoardView } from './board-view.ts';
import type { Way } from '../words/sentences.ts';

const CLICK_DISTANCE = 6; // CSS pixels: less is a click
const SWIPE_DISTANCE = 24;
const STROKE_STEP = 4; // CSS pixels in which the way of a pointer is looked at: less than the smallest tile

export const arrowKeys: Record<string, Way> = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' };

/** CSS zoom of an element, by which its offsetX and offsetY are too large. */
function zoomOf(element: HTMLElement) {
  const { currentCSSZoom } = element as { currentCSSZoom?: number };
  if (currentCSSZoom !== undefined) return currentCSSZoom;
  let zoom = 1; // WebKit does not tell
  let at: Element | null = element;
  while (at) {
    zoom *= Number(getComputedStyle(at).getPropertyValue('zoom')) || 1;
    const root: Node | null = at.parentElement ? null : at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return zoom;
}

type Point = Pick<PointerEvent, 'x' | 'y' | 'clientX' | 'clientY'>;

export class BoardInput {
  #view;
  #surface;
  #allowed: Set<string> = new Set();
  #inverted = false;
  /** run: which way the run goes that the pointer holds; scrolls: whether the page scrolls with it; null: it has not moved. */
  #press: (Point & { pointer: number; input: Input; run: Way | null; scrolls: boolean | null }) | null = null;
  #over: { x: number; y: number; cell: number } | null = null;

  constructor(surface: HTMLElement, view: BoardView, signal: AbortSignal) {
    this.#surface = surface;
    this.#view = view;
    for (const type of ['keydown', 'keyup'] as const)
      surface.addEventListener(type, (event) => this.#onKey(event), { signal });
    surface.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    // The page scrolls with that finger, or is pinched: it meant no tile.
    surface.addEventListener('pointercancel', (event) => this.#giveUp(event, true), { signal });
    surface.addEventListener('lostpointercapture', (event) => this.#giveUp(event, false), { signal });
    surface.addEventListener('pointerleave', () => (this.#over = null), { signal });
    surface.addEventListener('touchmove', (event) => this.#onTouchMove(event), { signal, passive: false });
  }

  configure(allowed: Iterable<string>, inverted: boolean) {
    this.#allowed = new Set(allowed);
    this.#inverted = inverted;
    this.#surface.classList.toggle('swiped', this.#allowed.has('swipe'));
    if (!this.#allowed.has('click')) this.#surface.classList.remove('can-slide');
    this.forget();
  }

  forget() {
    if (this.#press?.run) this.#cancelDrag(false);
    this.#press = null;
  }

  /** Where an event is, in CSS pixels of the surface, whatever transforms it. */
  #at(event: PointerEvent) {
    const zoom = zoomOf(this.#surface);
    return { x: event.offsetX / zoom, y: event.offsetY / zoom };
  }

  #onKey(event: KeyboardEvent) {
    const letter = arrowKeys[event.key];
    if (
      !letter ||
      !this.#allowed.has('keys') ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      // A slide that was left may keep the focus, unseen: the keys are the page's again.
      this.#surface.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false
    )
      return;
    event.preventDefault();
    event.stopPropagation(); // or a page that turns with the same key would turn too
    if (event.type === 'keyup') return;
    this.#view.move(this.#inverted ? opposite[letter] : letter, 'keys');
  }

  /** Each finger's press acts by itself, and at once; what another one holds stays where it is. */
  #onDown(event: PointerEvent) {
    const allowed = this.#allowed;
    if (event.button !== 0) return;
    const { x, y } = this.#at(event);
    const { clientX, clientY, timeStamp, pointerId, pointerType } = event;
    const touched = pointerType !== 'mouse';
    const slidable = this.#canSlide(this.#cellAt(x, y));
    const presses = slidable && allowed.has('click');
    if (this.#press && !presses) return;
    const input: Input = touched ? 'touch' : presses ? 'click' : 'drag';
    const run = presses || (slidable && allowed.has('drag')) ? this.#take(x, y, presses, input, timeStamp) : null;
    if (!run && !allowed.has('swipe')) {
      if (!slidable && allowed.has('click')) this.#view.refuse(this.#cellAt(x, y));
      return;
    }
    this.#press = { pointer: pointerId, input, x, y, run, clientX, clientY, scrolls: null };
    try {
      this.#surface.setPointerCapture(pointerId);
    } catch {
      /* one that a script made up */
    }
  }

  /** A finger that goes the way of the run that it holds, or against it, keeps the page from scrolling; across, it
   * scrolls the page, and the browser takes the pointer back. The first movement decides. */
  #onTouchMove(event: TouchEvent) {
    const press = this.#press;
    if (!press?.run || !this.#allowed.has('drag') || event.touches.length > 1 || !event.cancelable) return;
    if (press.scrolls === null) {
      const { clientX, clientY } = event.touches[0];
      const [across, down] = [Math.abs(clientX - press.clientX), Math.abs(clientY - press.clientY)];
      press.scrolls = 'LR'.includes(press.run) ? down > across : across > down;
    }
    if (!press.scrolls) event.preventDefault();
  }

  #onMove(event: PointerEvent) {
    const press = this.#press;
    if (press && press.pointer === event.pointerId) {
      const { x, y } = this.#at(event);
      if (press.run && this.#allowed.has('drag')) this.#dragTo(x, y);
    } else if (event.pointerType !== 'touch') this.#onHover(event);
  }

  /** Slides the tiles that a hovering pointer enters, along the whole way since the last event. Where one slid away
   * nothing more moves until the pointer enters another cell. */
  #onHover(event: PointerEvent) {
    const slides = this.#allowed.has('hover') && event.buttons === 0 && !event.ctrlKey;
    for (const passed of slides ? (event.getCoalescedEvents?.() ?? []) : []) this.#strokeTo(this.#at(passed), true);
    const cell = this.#strokeTo(this.#at(event), slides);
    const slidable = this.#canSlide(cell) && ['click', 'drag', 'hover'].some((name) => this.#allowed.has(name));
    this.#surface.classList.toggle('can-slide', slidable);
  }

  #strokeTo({ x, y }: { x: number; y: number }, slides: boolean): number {
    const from = this.#over ?? { x, y, cell: -1 };
    let { cell } = from;
    const steps = Math.max(1, slides ? Math.ceil(Math.hypot(x - from.x, y - from.y) / STROKE_STEP) : 1);
    for (let step = 1; step <= steps; ++step) {
      const [across, down] = [from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps];
      const entered = this.#cellAt(across, down);
      if (entered === cell) continue;
      cell = entered;
      if (slides && this.#canSlide(cell)) this.#view.game.move(cell, 'hover');
    }
    this.#over = { x, y, cell };
    return cell;
  }

  /** @returns -1: none */
  #cellAt(x: number, y: number) {
    const { game, canvas } = this.#view;
    const [across, down] = canvas.scale;
    return game.call('cell_at', x * across, y * down);
  }

  #canSlide(cell: number) {
    return this.#view.game.wayFrom(cell) !== null;
  }

  /** Takes hold of the run at a point, or slides it at once and holds it. @returns which way it goes; null: there is none */
  #take(x: number, y: number, slides: boolean, input: Input, time: number) {
    const { game, canvas } = this.#view;
    const [across, down] = canvas.scale;
    const at = canvas.timeOf(time);
    canvas.mark(-1);
    const letter = game.act('player', () =>
      game.call('press', x * across, y * down, CLICK_DISTANCE * across, slides ? 1 : 0, handOf(input), at),
    );
    canvas.drawNow();
    return wayOf(letter);
  }

  #dragTo(x: number, y: number) {
    const { game, canvas } = this.#view;
    const [across, down] = canvas.scale;
    game.guard(() => game.call('drag_to', x * across, y * down));
    canvas.askForFrame();
  }

  /** Lets go of a run that follows no more: one that was dragged goes back, one that was pressed stays, or is taken back. */
  #cancelDrag(takesBack: boolean) {
    const { game } = this.#view;
    game.act('undo', (now) => game.call('cancel_drag', takesBack ? 1 : 0, now));
  }

  #giveUp(event: PointerEvent, takesBack: boolean) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    this.#press = null;
    if (press.run) this.#cancelDrag(takesBack);
  }

  #onUp(event: PointerEvent) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    this.#press = null;
    const { x, y } = this.#at(event);
    const [across, down] = [x - press.x, y - press.y];
    const horizontal = Math.abs(across) > Math.abs(down);
    const far = Math.max(Math.abs(across), Math.abs(down));
    const way = horizontal ? (across > 0 ? 'R' : 'L') : down > 0 ? 'D' : 'U';
    const { run, input } = press;
    // A swipe that goes another way than the run under it is one of the board.
    const swiped = this.#allowed.has('swipe') && far >= SWIPE_DISTANCE && way !== run;
    if (run && !swiped) {
      if (this.#allowed.has('drag')) this.#dragTo(x, y);
      const { game, canvas } = this.#view;
      game.act('player', () => game.call('end_drag', handOf(input), canvas.timeOf(event.timeStamp)));
    } else if (run) {
      this.#cancelDrag(true);
    }
    if (swiped) this.#view.move(way, input === 'click' ? 'drag' : input);
    else if (!run && this.#allowed.has('click')) this.#view.refuse(this.#cellAt(x, y));
  }
}
