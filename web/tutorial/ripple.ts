// The ripple of BFS over the whole width of its figure: all known states around the start, as they come. It shows the search
// of the look inside at the same step, and a slider for the time.

import { make } from '../common/dom.ts';
import { treeWords } from './look-words.ts';
import { button, setText } from './pieces.ts';
import { counted, formatCount, say } from './say.ts';
import { TreePicture } from './search-pictures.ts';

import type { LookInside } from './look-inside.ts';
import type { TraceModel } from './trace-model.ts';

/** At most, in rem; tutorial.css keeps the room. */
const HEIGHT = 17;

export class Ripple {
  #look;
  #tree;
  #slider = make('input', { type: 'range', min: '0', max: '0', value: '0', 'aria-label': say`Time` });
  #words = make('p', 'ripple-words');
  #play;
  element;

  constructor(look: LookInside, signal: AbortSignal) {
    this.#look = look;
    this.#tree = new TreePicture(
      () => look.redraw(),
      (node) => look.goToNode(node),
      signal,
      (width) => Math.min(width, HEIGHT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    );
    this.#play = button(say`Play`, () => (look.playing ? look.pause() : look.play()));
    this.#slider.addEventListener('input', () => look.slide(Number(this.#slider.value)));
    this.#slider.addEventListener('change', () => look.rest());
    this.element = make(
      'div',
      { class: 'ripple', role: 'group', 'aria-label': say`The ripple` },
      this.#tree.element,
      make('div', 'ripple-time', this.#play, this.#slider, this.#words),
    );
    look.showIn(this);
  }

  begin(model: TraceModel) {
    this.#tree.show(model);
    this.#slider.max = String(model.steps);
  }

  /** @param goal its node, once the search has found it */
  draw(model: TraceModel, goal: number) {
    this.#tree.setGoal(goal);
    this.#tree.draw();
    this.#slider.value = String(model.step);
    setText(this.#play, this.#look.playing ? say`Pause` : say`Play`);
    const depth = model.step === 0 ? 0 : model.g(model.node);
    const words = say`${counted(model.step, 'state')} expanded, ${formatCount(model.stored)} known, ${counted(depth, 'move')} from the start`;
    setText(this.#words, words);
    this.#slider.setAttribute('aria-valuetext', words);
    if (!this.#look.playing) this.#tree.describe(treeWords(model, goal));
  }
}
