// Part 6, what admissible means: A* with h multiplied by w. The reader turns w; the search is run for every w
// there and then, and the lengths stand side by side with the shortest. The lower chart goes along a shortest
// way, where the moves that are left are known: an admissible h never says more than that.

import { make } from '../common/dom.ts';
import { wordsOf } from './experiment.ts';
import { Link } from './link.ts';
import { LookInside } from './look-inside.ts';
import { button, fold, replaceStill, shape } from './pieces.ts';
import { Question } from './question.ts';
import { openPositions } from './positions.ts';
import { counted, say } from './say.ts';
import { MOST_WEIGHT, orderOf, overOf, rowWords, runWith, verdictWords } from './weight-model.ts';

import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';
import type { Run } from './weight-model.ts';

// 31 moves away, as far as any; w = 2 still finds a shortest way, w = 3 does not.
const FIRST = '8 6 7/2 5 4/3 0 1';
const MOST_CELLS = 9; // w = 0 looks at every state

class WeightTable {
  #rows;
  element;

  constructor(choose: (weight: number) => void) {
    this.#rows = Array.from({ length: MOST_WEIGHT + 1 }, (_, weight) => {
      const cells = [make('td'), make('td'), make('td')];
      const pick = button(`${weight}`, () => choose(weight), 'weight-pick');
      pick.setAttribute('aria-label', `w = ${weight}`);
      return { row: make('tr', '', make('th', { scope: 'row' }, pick), ...cells), cells };
    });
    const names = ['w', say`Moves`, say`Too many`, say`Expanded`].map((name) => make('th', { scope: 'col' }, name));
    this.element = make(
      'table',
      'weight-table',
      make('caption', '', say`The same position with each w`),
      make('thead', '', make('tr', '', ...names)),
      make('tbody', '', ...this.#rows.map(({ row }) => row)),
    );
  }

  show(runs: (Run | undefined)[], chosen: number) {
    this.#rows.forEach(({ row, cells }, weight) => {
      row.classList.toggle('now', weight === chosen);
      rowWords(runs[weight], runs[1]).forEach((words, place) => {
        cells[place].textContent = words;
      });
      cells[1].className = cells[1].textContent?.startsWith('+') ? 'longer' : '';
    });
  }
}

/** w × h beside the moves that are left, along a shortest way. */
class WeightChart {
  element = make('div', 'weight-chart');

  show(estimates: number[], weight: number) {
    const length = estimates.length - 1;
    if (length < 1)
      return this.element.replaceChildren(
        make('p', 'quiet', say`A chart of h along the shortest path will appear here.`),
      );
    const name = weight === 1 ? 'h' : `${weight} × h`;
    const over = overOf(estimates, weight);
    const count = over.filter(Boolean).length;
    this.element.replaceChildren(
      make('p', 'look-title', say`Does ${name} ever say more than the truth?`),
      this.#picture(estimates, weight, over, count),
      make(
        'ul',
        'look-legend',
        make('li', 'truth', say`moves left, the truth`),
        make('li', 'under', say`${name}, not more than that`),
        make('li', 'over', say`more: not admissible`),
      ),
      make(
        'p',
        'quiet',
        count === 0
          ? say`Never along this path, from the start at the left to the goal at the right${weight <= 1 ? say`: it is admissible, so the first path found is a shortest` : ''}.`
          : say`At ${count} of ${length + 1} states, from the start at the left to the goal at the right: it is no longer admissible, and A* may miss the shortest path.`,
      ),
    );
  }

  #picture(estimates: number[], weight: number, over: boolean[], count: number) {
    const [width, height, length] = [100, 60, estimates.length - 1];
    const most = Math.max(length, ...estimates.map((h) => h * weight));
    const step = width / estimates.length;
    const up = (moves: number) => height - (moves / most) * (height - 2);
    const bars = estimates.map((h, at) => {
      const y = up(weight * h);
      return shape('rect', {
        class: over[at] ? 'over' : 'under',
        x: at * step,
        width: step * 0.8,
        y,
        height: height - y,
      });
    });
    const line = `M${estimates.map((_, at) => `${at * step} ${up(length - at)}h${step * 0.8}`).join('L')}`;
    return shape(
      'svg',
      {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': say`Along a shortest path of ${counted(length, 'move')}, ${weight} × h is more than the moves that are left at ${count} of ${length + 1} states.`,
      },
      ...bars,
      shape('path', { class: 'truth', d: line }),
    );
  }
}

class WeightDemo {
  #context;
  #positions;
  // A link may bring a position without a solution.
  #board = make('sliding-puzzle', { size: '3x3', 'allow-unsolvable': '' });
  #slider = make('input', {
    type: 'range',
    min: '0',
    max: String(MOST_WEIGHT),
    value: '3',
    'aria-label': say`Weight w`,
  });
  #value = make('span', 'search-value');
  #verdict = make('p', { class: 'weight-verdict', role: 'status' });
  #problem = make('p', { class: 'look-notice', role: 'alert', hidden: '' });
  #play = button(say`Play its solution`, () => this.#playSolution(), 'primary');
  #another = button(say`Another position`, () => void this.#shuffle());
  #table = new WeightTable((weight) => this.#choose(weight));
  #chart = new WeightChart();
  /** The look inside, folded until it is asked for. */
  #fold = make('details', 'look-fold', make('summary', '', say`A look inside this search`));
  #look;
  #question;
  #position = FIRST;
  #runs: (Run | undefined)[] = [];
  #running = new AbortController();

  constructor(context: DemoContext, positions: Positions) {
    this.#context = context;
    this.#positions = positions;
    this.#look = new LookInside(context, () => this.#keep());
    this.#question = new Question(context.signal, () => this.#ask());
    this.#slider.addEventListener('input', () => this.#show());
    this.#slider.addEventListener('change', () => this.#choose(this.#weight));
    context.describe(() => this.#record);
    context.onSleep(() => {
      if (this.#board.playing) this.#board.pause();
    });
  }

  get content() {
    const side = make(
      'div',
      'search-side',
      make('label', 'search-depth', make('span', '', say`Weight w in f = g + w × h`), this.#slider, this.#value),
      this.#verdict,
      make('div', 'row', this.#play, this.#another),
      this.#problem,
    );
    this.#fold.append(this.#look.element);
    return [
      make('div', 'search-demo', make('div', 'search-board', this.#board), side),
      make(
        'div',
        'row',
        fold(say`Is w × h ever more than the truth?`, this.#chart.element),
        make('details', 'look-fold', make('summary', '', say`The same position with each w`), this.#table.element),
        this.#question.folded(),
        this.#fold,
      ),
    ];
  }

  get #weight() {
    return Number(this.#slider.value);
  }

  follow(parameters: URLSearchParams) {
    const link = new Link(parameters);
    const state = link.position(this.#positions, {
      sizes: say`boards of up to ${MOST_CELLS} cells`,
      fits: ({ tiles }) => tiles.length <= MOST_CELLS,
    });
    const weight = link.number('w', 0, MOST_WEIGHT, say`the weight`);
    const at = link.number('at', 0, Infinity, say`step`);
    const event = link.number('event', 1, Infinity, say`event`);
    this.#context.notice(link.problem);
    if (at !== undefined) this.#fold.open = true;
    if (weight !== undefined) this.#slider.value = String(weight);
    void this.#begin(state || (link.has('state') ? this.#position : FIRST), at, event);
  }

  /** @param at the step of the look inside */
  #begin(state: string, at?: number, event?: number) {
    this.#position = state;
    this.#problem.hidden = true;
    this.#board.load({ state });
    this.#question.pose();
    void this.#runAll();
    return this.#lookInto(at, event);
  }

  async #shuffle() {
    this.#another.disabled = true;
    try {
      const moves = 24 + 2 * Math.floor(Math.random() * 4);
      const { lessons, signal } = this.#context;
      const state = await (await lessons).positionAt('3x3', moves, `weight ${Math.random()}`, { signal });
      void this.#begin(state).then(() => this.#keep());
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#another.disabled = false;
    }
  }

  async #runAll() {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    this.#runs = [];
    this.#show();
    try {
      for (const weight of orderOf(this.#weight)) {
        this.#runs[weight] = await runWith(await this.#context.lessons, this.#position, weight, signal);
        this.#show();
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#verdict.textContent = '';
      this.#tell(error);
    }
  }

  async #lookInto(at?: number, event?: number) {
    try {
      await this.#look.show('astar-manhattan', this.#position, { weight: this.#weight, at, event });
    } catch (error) {
      this.#tell(error);
    }
  }

  get #record() {
    return { ...(this.#look.position ? this.#look.record : {}), w: this.#slider.value };
  }

  #keep() {
    this.#context.remember(this.#record);
  }

  #tell(error: unknown) {
    if (this.#context.signal.aborted) return;
    this.#problem.textContent = wordsOf(error);
    this.#problem.hidden = false;
  }

  /** Asks of a weight that is not the one in sight. */
  #ask(): import('./question-model.ts').Asked {
    const weight = this.#weight === 2 ? 5 : 2;
    return {
      words: say`Will w = ${weight} lose the shortest path for this board?`,
      options: [
        ['yes', say`Yes`],
        ['no', say`No`],
      ],
      judge: async (signal) => {
        const lessons = await this.#context.lessons;
        const shortest = await runWith(lessons, this.#position, 1, signal);
        const run = await runWith(lessons, this.#position, weight, signal);
        return {
          answer: run.length > shortest.length ? 'yes' : 'no',
          why: say`w = ${weight} finds ${counted(run.length, 'move')}, the shortest path has ${shortest.length}.`,
          show: () => this.#choose(weight),
        };
      },
    };
  }

  #show() {
    const weight = this.#weight;
    this.#value.textContent = `w = ${weight}`;
    this.#slider.setAttribute('aria-valuetext', `w = ${weight}`);
    this.#play.disabled = !this.#runs[weight]?.moves;
    this.#verdict.textContent = verdictWords(this.#runs, weight);
    this.#table.show(this.#runs, weight);
    this.#chart.show(this.#runs[1]?.estimates ?? [], weight);
  }

  #choose(weight: number) {
    this.#slider.value = String(weight);
    this.#show();
    void this.#lookInto().then(() => this.#keep());
  }

  #playSolution() {
    const moves = this.#runs[this.#weight]?.moves;
    if (!moves) return;
    this.#board.load({ state: this.#position, moves });
    this.#board.seek(0);
    this.#board.play({ rate: 5 });
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  const demo = new WeightDemo(context, await openPositions(context.signal));
  replaceStill(figure, ...demo.content);
  context.onParameters((parameters) => demo.follow(parameters));
  demo.follow(context.parameters);
}
