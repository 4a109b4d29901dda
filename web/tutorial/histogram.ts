// How many positions lie at each distance from the goal. The engine counts layer after layer, and each is drawn as soon
// as it is known. Small boards are counted to their end; on 4x3 and 4x4 the counting ends with the memory allowed here.
// The reader can cancel it, and out of sight it stops. A bar, or the list beside it, leads to a position that is so far away,
// in the graph, where one can walk to the goal.

import { make } from '../common/dom.ts';
import { boardOf, linkPosition, spokenSize } from './board.ts';
import { barChart } from './chart.ts';
import { controllerWithin, field, newSeed, wordsOf } from './experiment.ts';
import { farthestQuestion } from './graph-questions.ts';
import { Layers } from './histogram-model.ts';
import { Link } from './link.ts';
import { button, choice, figure, replaceStill } from './pieces.ts';
import { Question } from './question.ts';
import { formatCount, formatDuration, say } from './say.ts';

import type { DemoContext } from './demo.ts';

const sizes = ['2x2', '3x2', '3x3', '4x2', '5x2', '4x3', '4x4'];
const inGraph = ['2x2', '3x2', '3x3']; // sizes whose farthest positions the graph can walk home from
const asked = ['4x2', '3x2', '5x2']; // what the question is about; 3x3 is in sight already
const MAX_BYTES = 256 * 2 ** 20;
const DRAW_WAIT = 100; // milliseconds between drawings; small boards have hundreds of layers a second

/** The chart, with a linear or a logarithmic scale, and the figures. */
class LayersView {
  #charts;
  #total = figure(say`Positions`);
  #most = figure(say`Most at one distance`);
  #farthest = figure(say`Farthest`);
  #time = figure(say`Time elapsed`);
  #log = make('input', { type: 'checkbox' });
  logChoice = make('label', '', this.#log, make('span', '', say`Logarithmic scale`));
  charts;
  figures = make(
    'dl',
    'figures',
    ...[this.#total, this.#most, this.#farthest, this.#time].map(({ element }) => element),
  );

  /** @param choose a bar was chosen */
  constructor(redraw: () => void, choose: (moves: number) => void) {
    this.#charts = (['linear', 'log'] as const).map((scale) =>
      barChart({
        title: say`Positions at each distance from the goal${scale === 'log' ? say`, logarithmic` : ''}`,
        labelName: say`Moves from the goal`,
        valueName: say`Positions`,
        height: matchMedia('(max-width: 44rem)').matches ? 108 : 175,
        scale,
        choose: (label) => choose(Number(label)),
      }),
    );
    this.charts = this.#charts.map(({ element }) => element);
    this.#log.addEventListener('change', redraw);
  }

  show(layers: Layers, milliseconds: number) {
    this.charts.forEach((chart, place) => {
      chart.hidden = place !== Number(this.#log.checked);
    });
    this.#charts[Number(this.#log.checked)].update(layers.bars);
    const soFar = layers.whole ? '' : say` so far`;
    this.#total.set(formatCount(layers.sum));
    this.#most.set(layers.mostWords, '', say`Most at one distance${soFar}`);
    this.#farthest.set(layers.farthestWords, '', say`Farthest${soFar}`);
    this.#time.set(formatDuration(milliseconds));
  }
}

class HistogramDemo {
  #figure;
  #context;
  #size;
  #layers;
  /** While it counts. */
  #run: AbortController | null = null;
  #milliseconds = 0; // spent counting
  #drawn = 0; // when, by the page's clock
  #ending = '';
  #stoppedBySleep = false;
  #view = new LayersView(
    () => this.#draw(),
    (moves) => void this.#lead(moves),
  );
  #away = make('select');
  #leads = make(
    'div',
    'row',
    field(say`Moves away`, this.#away),
    button(say`Show one, and walk home`, () => void this.#lead(Number(this.#away.value))),
  );
  #leading = new AbortController();
  #status = make('p', { class: 'histogram-status' });
  #progress = make('progress', { max: '1', 'aria-label': say`Positions counted` });
  #again = button(say`Count again`, () => (this.#run ? this.#run.abort() : void this.count()));
  #chooser;
  #question;

  constructor(figure: HTMLElement, context: DemoContext) {
    this.#figure = figure;
    this.#context = context;
    this.#size = this.#sizeIn(context.parameters) ?? '3x3';
    this.#layers = new Layers(this.#size);
    const choices = sizes.map((value) => [value, spokenSize(value)] as [string, string]);
    this.#chooser = choice(say`Board`, choices, this.#size, (size) => this.#choose(size));
    let turn = 0;
    this.#question = new Question(context.signal, () =>
      farthestQuestion(
        asked[turn++ % asked.length],
        async (size, signal) => {
          const counts: number[] = [];
          const onCount = (count: number) => void counts.push(count);
          await (await context.lessons).layers(size, { maxBytes: MAX_BYTES, signal, onCount });
          return counts;
        },
        (size) => {
          this.#chooser.choose(size);
          this.#choose(size);
        },
      ),
    );
    this.#question.pose();
    context.onParameters((parameters) => this.#follow(parameters));
    context.onSleep(() => {
      this.#stoppedBySleep = this.#run !== null;
      this.#run?.abort();
    });
    context.onWake(() => {
      if (this.#stoppedBySleep) void this.count();
      this.#stoppedBySleep = false;
    });
  }

  get content() {
    return [
      this.#chooser.element,
      ...this.#view.charts,
      this.#leads,
      make('div', 'row', this.#again, this.#view.logChoice, this.#progress),
      this.#status,
      this.#view.figures,
      this.#question.folded(),
    ];
  }

  #choose(size: string) {
    this.#size = size;
    this.#context.remember({ size });
    void this.count();
  }

  #sizeIn(parameters: URLSearchParams) {
    const link = new Link(parameters);
    const size = link.choice('size', sizes);
    this.#context.notice(link.problem);
    return size;
  }

  #follow(parameters: URLSearchParams) {
    const size = this.#sizeIn(parameters) ?? this.#size;
    if (size === this.#size) return;
    this.#size = size;
    this.#chooser.choose(size);
    void this.count();
  }

  async count() {
    this.#run?.abort();
    const mine = (this.#run = controllerWithin(this.#context.signal));
    const layers = (this.#layers = new Layers(this.#size));
    this.#ending = '';
    const began = performance.now();
    const clock = () => (this.#milliseconds = performance.now() - began);
    clock();
    this.#draw();
    try {
      const lessons = await this.#context.lessons;
      await lessons.layers(this.#size, {
        maxBytes: MAX_BYTES,
        signal: mine.signal,
        onCount: (count) => {
          layers.add(count);
          if (this.#run !== mine || performance.now() - this.#drawn < DRAW_WAIT) return;
          clock();
          this.#draw();
        },
      });
    } catch (error) {
      if (this.#run === mine) this.#ending = this.#endingOf(error, mine.signal);
    }
    if (this.#run !== mine || this.#context.signal.aborted) return;
    this.#run = null;
    clock();
    this.#draw();
    this.#context.announce(this.#status.textContent ?? '');
  }

  /** Deals a position that is so far away to the graph of the article, which walks home from it. */
  async #lead(moves: number) {
    if (this.#leads.hidden) return;
    this.#away.value = String(moves);
    this.#leading.abort();
    const { signal } = (this.#leading = controllerWithin(this.#context.signal));
    try {
      const state = await (await this.#context.lessons).positionAt(this.#size, moves, newSeed(), { signal });
      if (!signal.aborted) location.hash = `graph?state=${linkPosition(boardOf(state))}&walk=goal`;
    } catch (error) {
      if (!signal.aborted) this.#context.notice(wordsOf(error));
    }
  }

  /** What can be chosen: as far as it has counted. */
  #drawLeads() {
    const { counts } = this.#layers;
    this.#leads.hidden = !inGraph.includes(this.#size) || !document.getElementById('graph-demo');
    if (this.#away.length === counts.length) return;
    this.#away.replaceChildren(...counts.map((_, moves) => make('option', { value: String(moves) }, String(moves))));
    this.#away.value = String(Math.min(24, counts.length - 1));
  }

  #endingOf(error: unknown, { aborted }: AbortSignal) {
    if (this.#stoppedBySleep) return say`, because it was out of sight`;
    return aborted ? say`, at your request` : `: ${wordsOf(error).replace(/\.$/, '')}`;
  }

  #draw() {
    const layers = this.#layers;
    const running = this.#run !== null;
    this.#drawn = performance.now();
    this.#view.show(layers, this.#milliseconds);
    this.#drawLeads();
    this.#progress.value = layers.sum / layers.states;
    this.#progress.hidden = layers.whole || !running;
    this.#again.textContent = running ? say`Cancel` : say`Count again`;
    this.#status.textContent = layers.statusWords(running, this.#ending);
    this.#figure.dataset.counts = running ? '' : layers.counts.join(' ');
  }
}

export function start(figure: HTMLElement, context: DemoContext) {
  const demo = new HistogramDemo(figure, context);
  replaceStill(figure, ...demo.content);
  void demo.count();
}
