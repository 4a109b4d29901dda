// Hands and keys on a board. Tells what they ask for; what comes of it is the board's. Nothing is
// taken from the page that the board does not use: keys only with the focus, touches only where they
// take hold of a tile (or anywhere, when swiping is wanted), never the wheel.

/** @import { Way } from '../words/words.js' */

/**
 * What input needs of a board. Points are in CSS pixels of the surface, from its top left.
 * @typedef {object} InputHost
 * @property {(x: number, y: number) => number} cellAt -1: none
 * @property {(cell: number) => boolean} canSlide
 * @property {(cell: number) => void} slideCell
 * @property {(way: Way) => void} slide one tile
 * @property {(x: number, y: number, slack: number, time: number) => Way | null} beginDrag takes hold of the run at a
 *   point, which way it goes; null: there is none. A pointer that goes no farther than `slack` clicks
 * @property {(x: number, y: number) => void} dragTo
 * @property {(clicks: boolean, time: number) => void} endDrag lets go; `clicks`: a click slides the run too
 * @property {() => void} cancelDrag lets the run go back
 */

const CLICK_DISTANCE = 6; // CSS pixels: less is a click
const SWIPE_DISTANCE = 24;
const REST_MILLISECONDS = 200; // a mouse that stays that long over a tile rests there

/** @type {Record<string, Way>} */
const arrowKeys = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' };
/** @type {Record<Way, Way>} */
export const opposite = { U: 'D', D: 'U', L: 'R', R: 'L' };

/**
 * CSS zoom of an element, by which its offsetX and offsetY are too large.
 * @param {HTMLElement} element
 */
function zoomOf(element) {
  const { currentCSSZoom } = /** @type {{ currentCSSZoom?: number }} */ (element);
  if (currentCSSZoom !== undefined) return currentCSSZoom;
  let zoom = 1; // WebKit does not tell
  /** @type {Element | null} */
  let at = element;
  while (at) {
    zoom *= Number(getComputedStyle(at).getPropertyValue('zoom')) || 1;
    /** @type {Node | null} */
    const root = at.parentElement ? null : at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return zoom;
}

/**
 * @typedef {object} Press
 * @property {number} pointer
 * @property {number} cell
 * @property {number} x where it began
 * @property {number} y
 * @property {boolean} moved farther than a click does
 * @property {Way | null} run which way the run goes that follows the pointer, if one does
 * @property {number} clientX where it began in the window
 * @property {number} clientY
 * @property {boolean | null} scrolls whether the page scrolls with this finger; null: it has not moved yet
 */

export class BoardInput {
  #board;
  #surface;
  #signal;
  /** @type {Set<string>} */
  #allowed = new Set();
  #inverted = false;
  /** @type {Press | null} */
  #press = null;
  /** What further fingers tap meanwhile: the cell, by the pointer. @type {Map<number, number>} */
  #taps = new Map();
  #rest = 0;

  /**
   * @param {HTMLElement} surface
   * @param {InputHost} board
   * @param {AbortSignal} signal ends listening
   */
  constructor(surface, board, signal) {
    this.#surface = surface;
    this.#board = board;
    this.#signal = signal;
    for (const type of /** @type {const} */ (['keydown', 'keyup']))
      surface.addEventListener(type, (event) => this.#onKey(event), { signal });
    surface.addEventListener('pointerdown', (event) => this.#onDown(event), { signal });
    surface.addEventListener('pointermove', (event) => this.#onMove(event), { signal });
    surface.addEventListener('pointerup', (event) => this.#onUp(event, true), { signal });
    surface.addEventListener('pointercancel', (event) => this.#onUp(event, false), { signal });
    surface.addEventListener('lostpointercapture', (event) => this.#onUp(event, false), { signal });
    surface.addEventListener('pointerleave', () => clearTimeout(this.#rest), { signal });
    surface.addEventListener('touchmove', (event) => this.#onTouchMove(event), { signal, passive: false });
    signal.addEventListener('abort', () => clearTimeout(this.#rest), { once: true });
  }

  /**
   * @param {Iterable<string>} allowed of the values of the attribute `input`
   * @param {boolean} inverted keys move the blank
   */
  configure(allowed, inverted) {
    this.#allowed = new Set(allowed);
    this.#inverted = inverted;
    this.#surface.classList.toggle('swiped', this.#allowed.has('swipe'));
    if (!this.#allowed.has('click')) this.#surface.classList.remove('can-slide');
    clearTimeout(this.#rest);
    this.forget();
  }

  /** The board changed under the hand: what it holds is no more. */
  forget() {
    if (this.#press?.run) this.#board.cancelDrag();
    this.#press = null;
    this.#taps.clear();
  }

  /** Where an event is, in CSS pixels of the surface, whatever transforms it. @param {PointerEvent} event */
  #at(event) {
    const zoom = zoomOf(this.#surface);
    return { x: event.offsetX / zoom, y: event.offsetY / zoom };
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
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
    this.#board.slide(this.#inverted ? opposite[letter] : letter);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    clearTimeout(this.#rest);
    const allowed = this.#allowed;
    if (event.button !== 0) return;
    const { x, y } = this.#at(event);
    const { clientX, clientY } = event;
    const cell = this.#board.cellAt(x, y);
    if (!event.isPrimary || this.#press) {
      if (event.pointerType === 'touch' && allowed.has('click')) this.#taps.set(event.pointerId, cell);
      return;
    }
    const slidable = this.#board.canSlide(cell);
    const run = slidable && allowed.has('drag') ? this.#board.beginDrag(x, y, CLICK_DISTANCE, event.timeStamp) : null;
    if (!run && !allowed.has('swipe') && !(slidable && allowed.has('click'))) return;
    this.#press = { pointer: event.pointerId, cell, x, y, moved: false, run, clientX, clientY, scrolls: null };
    try {
      this.#surface.setPointerCapture(event.pointerId);
    } catch {
      /* one that a script made up */
    }
  }

  /**
   * A finger that goes the way of the run that it holds, or against it, keeps the page from scrolling; across, it
   * scrolls the page, and the browser takes the pointer back. The first movement decides.
   * @param {TouchEvent} event
   */
  #onTouchMove(event) {
    const press = this.#press;
    if (!press?.run || event.touches.length > 1 || !event.cancelable) return;
    if (press.scrolls === null) {
      const { clientX, clientY } = event.touches[0];
      const [across, down] = [Math.abs(clientX - press.clientX), Math.abs(clientY - press.clientY)];
      press.scrolls = 'LR'.includes(press.run) ? down > across : across > down;
    }
    if (!press.scrolls) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) {
      if (event.pointerType === 'mouse') this.#onHover(event);
      return;
    }
    const { x, y } = this.#at(event);
    press.moved ||= Math.hypot(x - press.x, y - press.y) >= CLICK_DISTANCE;
    if (press.run) this.#board.dragTo(x, y);
  }

  /** @param {PointerEvent} event */
  #onHover(event) {
    clearTimeout(this.#rest);
    const { x, y } = this.#at(event);
    const cell = this.#board.cellAt(x, y);
    const slidable = this.#board.canSlide(cell) && ['click', 'drag', 'hover'].some((name) => this.#allowed.has(name));
    this.#surface.classList.toggle('can-slide', slidable);
    if (!slidable || !this.#allowed.has('hover') || event.buttons !== 0) return;
    this.#rest = setTimeout(() => {
      if (!this.#signal.aborted && !this.#press) this.#board.slideCell(cell);
    }, REST_MILLISECONDS);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} released
   */
  #onUp(event, released) {
    const tapped = this.#taps.get(event.pointerId);
    if (tapped !== undefined) {
      this.#taps.delete(event.pointerId);
      const { x, y } = this.#at(event);
      if (released && this.#board.cellAt(x, y) === tapped) this.#board.slideCell(tapped);
    }
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    this.#press = null;
    const { x, y } = this.#at(event);
    const [across, down] = [x - press.x, y - press.y];
    const horizontal = Math.abs(across) > Math.abs(down);
    const far = Math.max(Math.abs(across), Math.abs(down));
    const way = horizontal ? (across > 0 ? 'R' : 'L') : down > 0 ? 'D' : 'U';
    const { run } = press;
    // A swipe that goes another way than the run under it is one of the board.
    const swiped = released && this.#allowed.has('swipe') && far >= SWIPE_DISTANCE && way !== run;
    if (run && released && !swiped) {
      this.#board.dragTo(x, y);
      this.#board.endDrag(this.#allowed.has('click'), event.timeStamp);
    } else if (run) {
      this.#board.cancelDrag();
    }
    if (swiped) this.#board.slide(way);
    else if (!run && released && !press.moved && this.#allowed.has('click')) this.#board.slideCell(press.cell);
  }
}
