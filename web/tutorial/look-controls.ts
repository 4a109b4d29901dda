// The controls of the look inside: buttons for steps, a slider over all of them, and the speed.

import { make } from '../common/dom.ts';
import { button, setText, shape } from './pieces.ts';
import { counted, formatCount, say } from './say.ts';

import type { TraceModel } from './trace-model.ts';

/** Steps a second. */
const speeds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const PLAY_SECONDS = 14; // about how long a search plays at the speed that is set at first

const icons = {
  start: 'M6 5v14M19 5 9 12l10 7z',
  back: 'm15 5-7 7 7 7',
  play: 'm8 5 11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  step: 'm9 5 7 7-7 7',
  layer: 'm5 5 7 7-7 7M13 5l7 7-7 7',
  end: 'M18 5v14M5 5l10 7-10 7z',
};

/** A button with a picture and a name. */
class IconButton {
  #path;
  element;

  constructor(name: string, icon: string, act: () => void) {
    this.#path = shape('path', { d: icon });
    this.element = button('', act, 'icon');
    this.element.append(shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, this.#path));
    this.name(name);
  }

  name(name: string, icon?: string) {
    this.element.setAttribute('aria-label', name);
    this.element.title = name;
    if (icon) this.#path.setAttribute('d', icon);
  }

  /** The button is not disabled, which would take the focus away from a reader at the keyboard. */
  set usable(usable: boolean) {
    this.element.setAttribute('aria-disabled', String(!usable));
  }
}

/** What the controls ask of the look inside. */
export interface LookActs {
  model: () => TraceModel | null;
  go: (step: number) => void;
  /** as go, while the slider is held */
  slide: (step: number) => void;
  /** the slider was let go */
  rest: () => void;
  /** play or pause */
  toggle: () => void;
}

export class LookControls {
  #start;
  #back;
  #play;
  #forth;
  #layer;
  #end;
  #slider = make('input', { type: 'range', min: '0', max: '0', value: '0', 'aria-label': say`Step` });
  #sliderText = make('span', 'look-step');
  #speed = make('input', {
    type: 'range',
    min: '0',
    max: String(speeds.length - 1),
    value: '3',
    'aria-label': say`Speed`,
  });
  #speedText = make('span', 'look-rate');
  /** The steps. */
  element;
  /** The choice of a speed. */
  speed;

  constructor({ model, go, slide, rest, toggle }: LookActs) {
    const step = () => model()?.step ?? 0;
    this.#start = new IconButton(say`To the start`, icons.start, () => go(0));
    this.#back = new IconButton(say`One step back`, icons.back, () => go(step() - 1));
    this.#play = new IconButton(say`Play`, icons.play, toggle);
    this.#play.element.classList.add('primary');
    this.#forth = new IconButton(say`One step`, icons.step, () => go(step() + 1));
    this.#layer = new IconButton(say`Next layer`, icons.layer, () => go(model()?.nextContour(step()) ?? 0));
    this.#end = new IconButton(say`To the end`, icons.end, () => go(model()?.steps ?? 0));
    this.#slider.addEventListener('input', () => slide(Number(this.#slider.value)));
    this.#slider.addEventListener('change', rest);
    this.#speed.addEventListener('input', () => this.#showSpeed());
    const buttons = [this.#start, this.#back, this.#play, this.#forth, this.#layer, this.#end];
    this.speed = make('label', 'look-speed', make('span', '', say`Speed`), this.#speed, this.#speedText);
    this.element = make(
      'div',
      'look-controls',
      make(
        'div',
        { class: 'look-buttons', role: 'group', 'aria-label': say`Steps of the search` },
        ...buttons.map(({ element }) => element),
      ),
      make('div', 'look-slider', this.#slider, this.#sliderText),
    );
    this.#showSpeed();
    this.#showUsable(0, 0);
  }

  /** Steps a second. */
  get rate() {
    return speeds[Number(this.#speed.value)];
  }

  #showSpeed() {
    const words = say`${counted(this.rate, 'step')} a second`;
    this.#speed.setAttribute('aria-valuetext', words);
    setText(this.#speedText, words);
  }

  #showUsable(step: number, steps: number) {
    this.#start.usable = this.#back.usable = step > 0;
    this.#play.usable = steps > 0;
    this.#forth.usable = this.#layer.usable = this.#end.usable = step < steps;
    this.#slider.disabled = steps === 0;
  }

  /** Begins with another search. */
  begin({ algorithm, steps }: TraceModel) {
    this.#layer.name(algorithm === 'bfs' ? say`To the next layer` : say`Until f rises`);
    this.#slider.max = String(steps);
    const speed = speeds.findIndex((each) => each >= steps / PLAY_SECONDS);
    this.#speed.value = String(speed < 0 ? speeds.length - 1 : Math.max(1, speed));
    this.#showSpeed();
    this.#showUsable(0, steps);
  }

  showPlaying(playing: boolean) {
    this.#play.name(playing ? say`Pause` : say`Play`, playing ? icons.pause : icons.play);
  }

  show({ step, steps }: TraceModel) {
    this.#slider.value = String(step);
    const text = say`Step ${formatCount(step)} of ${formatCount(steps)}`;
    this.#slider.setAttribute('aria-valuetext', text);
    setText(this.#sliderText, text);
    this.#showUsable(step, steps);
  }
}
