// The style sheet of what board-view.ts adds to the element, and the reader of the --puzzle-… properties of the drawing.

// .canvas: with forced colours the drawing is white on black; a light theme of the system turns it round, but no picture.
// .hint is white on black with it.
// .probe is never seen: it turns the --puzzle-… properties into colours, pixels and seconds, and its transitions tell
// of changes. Mixing gives colours that rgb() cannot say in those of the screen. .ink around it has the colour of the
// page's text.

import { isLight, make, toNumber } from '../common/dom.ts';

const mixed = (colour: string) => `color-mix(in srgb, ${colour} 100%, red)`;

export const boardStyles = `
.canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; pointer-events: none; }
@media (forced-colors: active) and (prefers-color-scheme: light) { :host(:not([src])) .canvas { filter: invert(1); } }
.can-slide { cursor: pointer; }
.swiped { touch-action: pinch-zoom; }
.shaken { position: absolute; pointer-events: none; animation: shake .15s 2; }
@keyframes shake { 25% { transform: translateX(-4%); } 75% { transform: translateX(4%); } }
.hint { position: absolute; box-sizing: border-box; pointer-events: none; border-radius: 13%; border: max(2px, .2em) solid #fff;
  outline: max(2px, .15em) solid #14162b; }
@media (forced-colors: active) { .hint { forced-color-adjust: none; border: max(4px, .4em) solid #ffe100; outline-color: #000; } }
@media (prefers-reduced-motion: no-preference) {
  .hint { animation: pulse .4s ease-in-out 3 alternate both; }
  @keyframes pulse { from { transform: scale(1.12); opacity: .3; } to { transform: none; opacity: 1; } }
}
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.notice { position: absolute; inset: auto 0 0; max-height: 100%; box-sizing: border-box; overflow: hidden; margin: 0; padding: .5em .75em;
  border-radius: .5em; background: rgb(20 22 43 / .93); color: #fff; font-size: clamp(12px, .8125rem, 32px); line-height: 1.35;
  text-align: center; overflow-wrap: anywhere; pointer-events: none; }
.notice:empty { display: none; }
@media (forced-colors: active) { .notice { border: 1px solid; } }
.ink { transition: color 1ms; color: ${mixed('currentcolor')}; }
.probe { position: absolute; top: 0; left: 0; width: 0; height: 0; visibility: hidden; pointer-events: none; forced-color-adjust: none;
  color: transparent; border: 0 solid;
  background-color: ${mixed('var(--puzzle-tile, transparent)')}; border-top-color: ${mixed('var(--puzzle-text, transparent)')};
  border-right-color: ${mixed('var(--puzzle-board, transparent)')}; border-left-color: ${mixed('var(--puzzle-accent, transparent)')};
  max-width: var(--puzzle-gap); margin-left: var(--puzzle-gap, -1px); max-height: var(--puzzle-radius); margin-right: var(--puzzle-radius, -1px);
  animation-delay: calc(var(--puzzle-duration, .13s) + 100s); outline: 0 solid CanvasText;
  transition: background-color 1ms, border-color 1ms, margin 1ms, outline-color 1ms, color-scheme 1ms;
  transition-behavior: allow-discrete; }
`;

export class StyleProbe {
  #probe = make('div', 'probe');
  element = make('div', 'ink', this.#probe);
  #style;
  #ink;

  /** @param parent a box as wide as the board @param onChange one of these values changed, the duration excepted */
  constructor(parent: HTMLElement, onChange: () => void) {
    this.element.addEventListener('transitionend', onChange);
    parent.append(this.element);
    this.#style = getComputedStyle(this.#probe);
    this.#ink = getComputedStyle(this.element);
  }

  /** Of tiles, their numbers, the board and the accent. */
  get colours() {
    const { backgroundColor, borderTopColor, borderRightColor, borderLeftColor } = this.#style;
    return [backgroundColor, borderTopColor, borderRightColor, borderLeftColor].map(toNumber);
  }

  /** Whether the page around is dark: by its colour scheme or, where it has none, by its text; null when neither says it. */
  get dark() {
    return isLight(this.#style.colorScheme === 'normal' ? this.#ink.color : this.#style.outlineColor);
  }

  /** CSS pixels between tiles and of their corners; -1 for the layout's own. */
  get shape() {
    const { maxWidth, maxHeight, marginLeft, marginRight } = this.#style;
    const read = (limit: string, margin: string) => (limit === 'none' ? -1 : parseFloat(margin));
    return { gap: read(maxWidth, marginLeft), radius: read(maxHeight, marginRight) };
  }

  get duration() {
    const seconds = parseFloat(this.#style.animationDelay) - 100;
    return seconds > -100 && Number.isFinite(seconds) ? Math.round(Math.min(2, Math.max(0, seconds)) * 1000) : 130;
  }
}
