// Part 5: a guess that is admissible and not consistent, for the reader to break A* with. A graph of nine states; the reader
// sets h(a), and A* runs at once.

import { make } from '../common/dom.ts';
import { consistencyWords, edges, MOST, searchWith } from './consistency-model.ts';
import { replaceStill, setText, shape, showVerdict } from './pieces.ts';
import { say } from './say.ts';

import type { DemoContext } from './demo.ts';

/** Where each state stands. */
const places: Record<string, [number, number]> = {
  start: [30, 70],
  a: [140, 25],
  b: [85, 115],
  d: [140, 115],
  e: [195, 115],
  c: [250, 70],
  p: [305, 70],
  q: [360, 70],
  goal: [415, 70],
};

/** What a state is called. */
const nameOf = (state: string) => ({ start: say`start`, goal: say`goal` })[state] ?? state;

class ConsistencyDemo {
  #slider = make('input', { type: 'range', min: '0', max: String(MOST), value: '4', 'aria-label': 'h(a)' });
  #value = make('output');
  #verdict = make('p', { class: 'experiment-verdict', role: 'status' });
  #picture = shape('svg', { viewBox: '0 0 450 145', class: 'consistency-graph', role: 'img' });

  constructor() {
    this.#slider.addEventListener('input', () => this.#show());
    this.#show();
  }

  get content() {
    return [
      this.#picture,
      make(
        'label',
        'experiment-slider',
        make('span', '', say`The guess h(a); it is 0 everywhere else, and the truth at a is 4`),
        this.#slider,
        this.#value,
      ),
      this.#verdict,
    ];
  }

  #show() {
    const guess = Number(this.#slider.value);
    const { order, length, way } = searchWith(guess);
    setText(this.#value, `h(a) = ${guess}`);
    showVerdict(this.#verdict, consistencyWords(guess), length === 5);
    const onWay = (from: string, to: string) =>
      way.indexOf(to) === way.indexOf(from) + 1 && way.includes(from) && way.includes(to);
    const lines = Object.entries(edges).flatMap(([from, all]) =>
      all.map((to) => {
        const [[x1, y1], [x2, y2]] = [places[from], places[to]];
        return shape('line', { class: onWay(from, to) ? 'way' : '', x1, y1, x2, y2 });
      }),
    );
    const nodes = Object.entries(places).map(([state, [x, y]]) => {
      const turn = order.findIndex((each) => each.state === state);
      const f = order[turn]?.f;
      return shape(
        'g',
        { class: way.includes(state) ? 'way' : turn < 0 ? 'unexpanded' : '' },
        shape('circle', { cx: x, cy: y, r: 17 }),
        shape('text', { class: 'consistency-name', x, y: y + 4.5 }, nameOf(state)),
        shape(
          'text',
          { class: 'consistency-note', x, y: y + (y < 50 ? -3 : 30) + (y < 50 ? 0 : 0), dy: y < 50 ? 36 : 0 },
          turn < 0 ? say`not expanded` : `${turn + 1}: f = ${f}`,
        ),
      );
    });
    this.#picture.replaceChildren(...lines, ...nodes);
    this.#picture.setAttribute(
      'aria-label',
      say`Expanded in this order: ${order.map(({ state, f }) => `${nameOf(state)}, f ${f}`).join('; ')}. The path found: ${way.map(nameOf).join(', ')}.`,
    );
  }
}

export function start(figure: HTMLElement, _context: DemoContext) {
  replaceStill(figure, ...new ConsistencyDemo().content);
}
