// Four ways to shuffle, each done over and over in the lessons' worker, side by side on one number of shuffles and one seed.
// A small map of each shows where every tile ends up; for the one that is chosen, tabs have what its counts say, the code
// that shuffles, a large map, and the numbers, measured and exactly. The counts follow from size, method, n and seed, for
// ever (`sliding-puzzle study` gives the same). A demo that sleeps forgets its shuffles and does them again when it goes
// on. Parameters: method (chosen), size, n (shuffles), steps (attempts of each random walk), edited (the method whose code
// is edited), seed, event (of the code, which is then shown).

import { make } from '../common/dom.ts';
import { parsePosition, sidesOf, spokenSize } from './board.ts';
import { barChart, heatMap } from './chart.ts';
import { field, newSeed } from './experiment.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { Link } from './link.ts';
import { button, choice, figureList, replaceStill } from './pieces.ts';
import { Question } from './question.ts';
import { counted, formatCount, formatFixed, say } from './say.ts';
import { ShuffleCode } from './shuffle-code.ts';
import {
  Asked,
  attempts,
  fairOf,
  LONGEST_SEED,
  methods,
  names,
  ratioWords,
  recipes,
  shuffles,
  sizes,
  solvableWords,
  verdictOf,
  written,
} from './shuffling-model.ts';
import { ASKED_SIZE, shuffleQuestion } from './shuffling-questions.ts';
import { ShufflingStudy } from './shuffling-study.ts';
import { Tabs } from './tabs.ts';

import type { HeatMapData } from './chart.ts';
import type { DemoContext } from './demo.ts';
import type { StudyResult } from './lessons.ts';
import type { Fair, Method } from './shuffling-model.ts';

/** A tile that lands in a cell half as often again as is fair, or half as often, gets the full colour there. */
const FULL_COLOUR = 0.5;
const SLIDER_MILLISECONDS = 120; // the slider has to rest so long before its n is taken

/** Board, attempts, n, seed and the button. */
class ShufflingControls {
  #asked;
  #size;
  #attempts = make('select', { 'aria-label': say`Attempts to slide in each random walk` });
  #slider = make('input', { type: 'range', min: '0', max: String(shuffles.length - 1), step: '1' });
  #sliderValue = make('output');
  #seed = make('input', {
    type: 'text',
    maxlength: String(LONGEST_SEED),
    autocomplete: 'off',
    spellcheck: 'false',
    size: '8',
  });
  #run;
  element;

  /**
   * @param asked changed
   * @param tell.changed these methods shuffle anew; all, if none is named
   * @param tell.resized only n changed
   * @param tell.toggle run or pause
   */
  constructor(
    asked: Asked,
    { changed, resized, toggle }: { changed: (which?: Method[]) => void; resized: () => void; toggle: () => void },
  ) {
    this.#asked = asked;
    this.#size = choice(
      say`Board`,
      sizes.map((size) => [size, spokenSize(size)]),
      asked.size,
      (size) => {
        asked.chooseSize(size);
        changed();
      },
    );
    for (const tried of attempts)
      this.#attempts.append(make('option', { value: String(tried) }, counted(tried, 'attempt')));
    this.#attempts.addEventListener('change', () => {
      asked.attempts = Number(this.#attempts.value);
      changed(['random-walk']);
    });
    const reseed = (seed: string) => {
      asked.seed = seed || newSeed();
      changed();
    };
    let sliding = 0;
    this.#slider.addEventListener('input', () => {
      asked.n = shuffles[Number(this.#slider.value)] ?? asked.n;
      this.show();
      clearTimeout(sliding);
      sliding = setTimeout(resized, SLIDER_MILLISECONDS);
    });
    this.#seed.addEventListener('change', () => reseed(this.#seed.value.trim()));
    this.#run = button(say`Pause`, toggle);
    this.element = make(
      'div',
      'experiment-controls',
      make('div', 'row', this.#size.element, this.#attempts),
      make('label', 'experiment-slider', make('span', '', say`Shuffles`), this.#slider, this.#sliderValue),
      make(
        'div',
        'row shuffling-run',
        this.#run,
        field(say`Seed`, this.#seed),
        button(say`New seed`, () => reseed('')),
      ),
    );
  }

  show() {
    const { size, n, attempts: tried, seed } = this.#asked;
    this.#size.choose(size);
    this.#attempts.value = String(tried);
    this.#slider.value = String(shuffles.indexOf(n));
    this.#sliderValue.textContent = formatCount(n);
    this.#slider.setAttribute('aria-valuetext', counted(n, 'shuffle'));
    if (this.#seed.value !== seed) this.#seed.value = seed;
  }

  showRun({ running, over, begun }: ShufflingStudy) {
    this.#run.textContent = running ? say`Pause` : over ? say`Run again` : begun ? say`Go on` : say`Run`;
  }
}

/** What the maps show of a method: how often each tile ended up in each cell. */
function landingsOf(result: StudyResult | null, { cells }: Fair): HeatMapData {
  const count = result?.summary.shuffles ?? 0;
  const order = [...Array.from({ length: cells - 1 }, (_, tile) => tile + 1), 0];
  return {
    rows: order.map((tile) => (tile === 0 ? say`blank` : String(tile))),
    columns: order.map((_, cell) => String(cell + 1)),
    values: order.map((tile) =>
      order.map((_, cell) => (count ? ((result?.landings[tile * cells + cell] ?? 0) / count) * 100 : 100 / cells)),
    ),
    expected: 100 / cells,
    fullAt: FULL_COLOUR,
  };
}

/** A method: its name, by which it is chosen, and its small map. */
class Way {
  #method;
  #radio;
  #name = make('span');
  #recipe = make('p', 'quiet');
  #map;
  element;

  constructor(method: Method, group: string, choose: (method: Method) => void) {
    this.#method = method;
    this.#radio = make('input', { type: 'radio', name: group, value: method });
    this.#radio.addEventListener('change', () => choose(method));
    this.#map = heatMap({
      title: say`${names[method]}: where each tile ends up`,
      rowName: say`Tile`,
      columnName: say`Cell`,
      valueName: say`Percent of shuffles`,
      format: (value) => formatFixed(value, 1),
      small: true,
    });
    this.#map.element.addEventListener('click', () => this.#radio.click());
    this.element = make(
      'div',
      'shuffling-way pieces-segments',
      make('label', '', this.#radio, this.#name),
      this.#recipe,
      this.#map.element,
    );
  }

  show(asked: Asked, result: StudyResult | null, fair: Fair) {
    const { method, edited } = asked;
    this.#recipe.textContent = recipes[asked.runs(this.#method)];
    this.#radio.checked = method === this.#method;
    this.element.classList.toggle('chosen', method === this.#method);
    this.#name.textContent = edited === this.#method ? say`${names[this.#method]}, edited` : names[this.#method];
    this.#map.update(landingsOf(result, fair));
  }
}

/** The four small maps, and in tabs what was counted for the one that is chosen. */
class ShufflingResults {
  #ways;
  #code;
  #picture = miniBoard('', { label: '' });
  #pictureWords = make('figcaption', 'quiet');
  #figures = figureList([
    say`Shuffles`,
    say`Left at home`,
    say`Moves away, at least`,
    say`Commonest : rarest`,
    say`Can be solved`,
  ]);
  #verdict = make('p', 'experiment-verdict');
  #heat = heatMap({
    title: say`Where each tile ends up`,
    rowName: say`Tile`,
    columnName: say`Cell`,
    valueName: say`Percent of shuffles`,
    format: (value) => formatFixed(value, 1),
  });
  #homes = barChart({
    title: say`How many tiles are left at home`,
    labelName: say`Tiles at home`,
    valueName: say`Percent of shuffles`,
    height: 200,
    format: (value) => `${value > 0 && value < 0.1 ? formatFixed(value, 3) : formatFixed(value, 1)} %`,
  });
  #tabs;
  element;

  /**
   * @param tell.looked another tab was chosen
   * @param code of the one that is chosen
   * @param question beside the numbers
   */
  constructor(
    { choose, looked }: { choose: (method: Method) => void; looked: () => void },
    code: ShuffleCode,
    question: HTMLElement,
  ) {
    const group = `shuffling-${Math.random().toString(36).slice(2)}`;
    this.#ways = methods.map((method) => new Way(method, group, choose));
    this.#code = code;
    const views = ['verdict', 'code', 'map', 'numbers', 'homes'] as const;
    const panels = {
      verdict: [this.#verdict],
      code: [this.#code.element],
      map: [
        this.#heat.element,
        make(
          'p',
          'quiet',
          say`Pale: as often as is fair; violet: more often; orange: more rarely (in full, by half or more).`,
        ),
      ],
      numbers: [this.#figures.element, question],
      homes: [make('figure', 'shuffling-latest', this.#picture, this.#pictureWords), this.#homes.element],
    };
    const tabNames = {
      verdict: say`Verdict`,
      code: say`Code`,
      map: say`Map`,
      numbers: say`Numbers`,
      homes: say`At home`,
    };
    this.#tabs = new Tabs(
      say`For the selected shuffle`,
      views.map((view) => ({ name: tabNames[view], panel: make('div', `shuffling-panel ${view}`, ...panels[view]) })),
      'code-tabs',
      (place) => {
        this.element.dataset.view = views[place];
        looked();
      },
    );
    this.element = make(
      'div',
      { class: 'shuffling-results', 'data-view': views[0] },
      make(
        'div',
        { class: 'shuffling-ways', role: 'radiogroup', 'aria-label': say`How to shuffle` },
        ...this.#ways.map(({ element }) => element),
      ),
      this.#tabs.element,
      ...this.#tabs.panels,
    );
  }

  /** Shows all four maps. */
  showMaps() {
    this.#tabs.choose(0);
  }

  /** Shows the code. */
  showCode() {
    this.#tabs.choose(1);
  }

  get showsCode() {
    return this.#tabs.chosen === 1;
  }

  get verdict() {
    return this.#verdict.textContent ?? '';
  }

  show(asked: Asked, study: ShufflingStudy) {
    const [width, height] = sidesOf(asked.size);
    const fair = fairOf(width, height);
    const runs = asked.runs(asked.method);
    const { result, exact, speed } = study.of(asked.method);
    this.#ways.forEach((way, place) => way.show(asked, study.of(methods[place]).result, fair));
    const steps = runs === 'random-walk' ? asked.attempts : 0;
    this.#code.show({ method: runs, size: [width, height], steps, seed: asked.seed }, this.showsCode);
    this.#showLatest(result);
    this.#showFigures({ runs, n: asked.n }, result, fair, speed);
    const summary = result?.summary ?? { shuffles: 0, solvable: 0, manhattan: 0, home: 0, most: 0, least: 0 };
    this.#figures.set(say`Commonest : rarest`, ...ratioWords(summary, exact, fair.cells));
    this.#verdict.textContent =
      result && summary.shuffles ? verdictOf({ method: runs, attempts: asked.attempts }, result, exact, fair) : '';
    this.#heat.update(landingsOf(result, fair));
    this.#homes.update(
      Array.from({ length: fair.cells }, (_, tiles) => ({
        label: String(tiles),
        value: ((result?.atHome[tiles] ?? 0) / (summary.shuffles || 1)) * 100,
      })),
    );
  }

  #showLatest(result: StudyResult | null) {
    const board = parsePosition(result?.latest ?? '');
    if (!board || !result) {
      this.#pictureWords.textContent = '';
      return;
    }
    const atHome = board.tiles.filter((tile, cell) => tile && tile === cell + 1);
    updateMiniBoard(this.#picture, board, { marks: Object.fromEntries(atHome.map((tile) => [tile, 'right'])) });
    this.#pictureWords.textContent = say`Shuffle ${formatCount(result.summary.shuffles)}: ${atHome.length} of ${board.tiles.length - 1} at home`;
  }

  #showFigures(
    { runs, n }: { runs: Method; n: number },
    result: StudyResult | null,
    { cells, home, distance }: Fair,
    speed: number,
  ) {
    const count = result?.summary.shuffles ?? 0;
    const told = (words: (summary: StudyResult['summary']) => string) =>
      result && count ? words(result.summary) : '–';
    const aSecond = speed ? say`${formatCount(speed)} a second` : '';
    this.#figures.set(say`Shuffles`, say`${formatCount(count)} of ${formatCount(n)}`, aSecond);
    const atHome = told((summary) => say`${written(summary.home)} of ${cells - 1}`);
    this.#figures.set(say`Left at home`, atHome, say`fair: ${written(home)}`);
    const away = told(({ manhattan }) => written(manhattan, 1));
    this.#figures.set(say`Moves away, at least`, away, say`fair: ${written(distance, 1)} (Manhattan distance)`);
    const solvable = told((summary) => `${written((summary.solvable / count) * 100, 1)} %`);
    this.#figures.set(say`Can be solved`, solvable, solvableWords(runs));
  }
}

export function start(figure: HTMLElement, context: DemoContext) {
  const asked = new Asked(newSeed());
  let wanted = true; // the reader has not paused it
  const study = new ShufflingStudy(context, asked, {
    changed: () => controls.showRun(study),
    shuffled: () => results.show(asked, study),
    finished: () => context.announce(say`${names[asked.method]}, ${counted(asked.n, 'shuffle')}. ${results.verdict}`),
  });
  const go = () => {
    if (wanted) void study.go();
  };
  const show = () => {
    controls.show();
    controls.showRun(study);
    results.show(asked, study);
    context.remember(record());
  };
  /** The parameters of a link to it as it is now. */
  const record = () => ({ ...asked.record, ...(results.showsCode ? code.record : {}) });
  const take = (parameters: URLSearchParams) => {
    const link = new Link(parameters);
    const event = link.number('event', 1, Infinity, say`event`);
    context.notice([asked.take(parameters), link.problem].filter(Boolean).join(' '));
    if (event === undefined) return;
    code.follow(event);
    results.showCode();
  };
  /**
   * The reader asks for something else.
   * @param which the methods that shuffle anew
   */
  const changed = (which: readonly Method[] = methods) => {
    study.clear(which);
    wanted = true;
    show();
    go();
  };
  let turn = 0;
  const question = new Question(context.signal, () =>
    shuffleQuestion(
      turn++,
      async (method, signal) => {
        const client = await context.lessons;
        const counting = await client.study(ASKED_SIZE, method, { seed: asked.seed, signal });
        try {
          return await counting.exact();
        } finally {
          counting.close();
        }
      },
      (method) => {
        asked.method = method;
        asked.chooseSize(ASKED_SIZE);
        results.showMaps();
        changed();
      },
    ),
  );
  question.pose();
  const code = new ShuffleCode(context.signal, {
    edit(runs) {
      asked.edit(runs);
      changed([asked.method]);
    },
    async trace({ method, size, steps, seed }, signal) {
      const client = await context.lessons;
      const study = await client.study(size.join('x'), method, { steps, seed, signal });
      try {
        return await study.trace();
      } finally {
        study.close();
      }
    },
    announce: context.announce,
    moved: () => context.remember(record()),
    fail: context.fail,
  });
  const results = new ShufflingResults(
    {
      choose(method) {
        asked.method = method;
        show();
      },
      looked() {
        results.show(asked, study);
        context.remember(record());
      },
    },
    code,
    question.folded(false),
  );
  const controls = new ShufflingControls(asked, {
    changed,
    resized: () => changed(methods.filter((method) => study.of(method).done > asked.n)),
    toggle() {
      if (!study.running && study.over) {
        asked.seed = newSeed();
        return changed();
      }
      wanted = !study.running;
      if (wanted) go();
      else study.stop();
      controls.showRun(study);
    },
  });
  context.describe(record);
  replaceStill(figure, controls.element, results.element).classList.add('shuffling');
  context.onParameters((parameters) => {
    take(parameters);
    changed();
  });
  context.onSleep(() => study.stop());
  context.onWake(go);
  take(context.parameters);
  controls.show();
  results.show(asked, study);
  go();
}
