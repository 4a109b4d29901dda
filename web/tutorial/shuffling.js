// Four ways to shuffle, each done over and over in the lessons' worker. The demo shows where every tile ends up, how
// many stay at home, how far from solved the board gets, and how much likelier one arrangement is than another,
// measured and exactly. The counts follow from size, method, n and seed, for ever (`sliding-puzzle study` gives the
// same), and beside them stands the code that shuffles. A demo that sleeps forgets its shuffles and does them again when it goes on. Parameters: method, size, n
// (slides of the random walk; shuffles of the others; also called steps), seed.

import { make } from '../common/make.js';
import { parsePosition, sidesOf, spokenSize } from './board.js';
import { barChart, heatMap } from './chart.js';
import { field, newSeed } from './experiment.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, choice, figureList, fold, replaceStill } from './pieces.js';
import { Question } from './question.js';
import { formatCount, formatFixed, say } from './say.js';
import {
  Asked,
  LONGEST_SEED,
  fairOf,
  methods,
  names,
  ratioWords,
  recipes,
  sizes,
  solvableWords,
  verdictOf,
  written,
} from './shuffling-model.js';
import { ASKED_SIZE, shuffleQuestion } from './shuffling-questions.js';
import { ShuffleCode } from './shuffle-code.js';
import { ShufflingStudy } from './shuffling-study.js';

/** @import { DemoContext } from './demo' */
/** @import { StudyResult } from './lessons' */
/** @import { Fair, Method } from './shuffling-model.js' */

/** A tile that lands in a cell half as often again as is fair, or half as often, gets the full colour there. */
const FULL_COLOUR = 0.5;
const SLIDER_MILLISECONDS = 120; // the slider has to rest so long before its n is taken

/** Method, board, n, seed and the button. */
class ShufflingControls {
  #asked;
  #method;
  #size;
  #recipe = make('p', 'quiet');
  #code;
  #slider = make('input', { type: 'range', min: '0', step: '1' });
  #sliderName = make('span');
  #sliderValue = make('output');
  #seed = make('input', {
    type: 'text',
    maxlength: String(LONGEST_SEED),
    autocomplete: 'off',
    spellcheck: 'false',
    size: '12',
  });
  #run;

  /**
   * @param {Asked} asked changed
   * @param {object} tell
   * @param {() => void} tell.changed everything is shuffled anew
   * @param {() => void} tell.resized only n changed
   * @param {() => void} tell.toggle run or pause
   */
  constructor(asked, { changed, resized, toggle }) {
    this.#asked = asked;
    const choose = (/** @type {string} */ method) => {
      asked.chooseMethod(/** @type {Method} */ (method));
      changed();
    };
    this.#method = choice(
      say`How to shuffle`,
      methods.map((method) => [method, names[method]]),
      asked.method,
      choose,
    );
    this.#code = new ShuffleCode(choose);
    this.#size = choice(
      say`Board`,
      sizes.map((size) => [size, spokenSize(size)]),
      asked.size,
      (size) => {
        asked.chooseSize(size);
        changed();
      },
    );
    const reseed = (/** @type {string} */ seed) => {
      asked.seed = seed || newSeed();
      changed();
    };
    let sliding = 0;
    this.#slider.addEventListener('input', () => {
      asked.n = asked.steps[Number(this.#slider.value)] ?? asked.n;
      this.show();
      clearTimeout(sliding);
      sliding = setTimeout(resized, SLIDER_MILLISECONDS);
    });
    this.#seed.addEventListener('change', () => reseed(this.#seed.value.trim()));
    this.#run = button(say`Pause`, toggle);
    this.element = make(
      'div',
      'experiment-controls',
      this.#method.element,
      this.#size.element,
      make('label', 'experiment-slider', this.#sliderName, this.#slider, this.#sliderValue),
      make(
        'div',
        'row',
        this.#run,
        fold(
          say`Code and seed`,
          this.#recipe,
          this.#code.element,
          make(
            'div',
            'row',
            field(say`Seed`, this.#seed),
            button(say`New seed`, () => reseed('')),
          ),
        ),
      ),
    );
  }

  show() {
    const { method, size, steps, n, walks, seed } = this.#asked;
    this.#method.choose(method);
    this.#size.choose(size);
    this.#recipe.textContent = recipes[method];
    this.#code.show(method);
    this.#slider.max = String(steps.length - 1);
    this.#slider.value = String(steps.indexOf(n));
    this.#sliderName.textContent = walks ? say`n, attempts to slide in each shuffle` : say`n, shuffles`;
    this.#sliderValue.textContent = formatCount(n);
    this.#slider.setAttribute('aria-valuetext', `${formatCount(n)} ${walks ? 'attempts' : 'shuffles'}`);
    if (this.#seed.value !== seed) this.#seed.value = seed;
  }

  /** @param {ShufflingStudy} study */
  showRun({ running, over, done }) {
    this.#run.textContent = running ? say`Pause` : over ? say`Run again` : done > 0 ? say`Go on` : say`Run`;
  }
}

/** The latest shuffle, the figures, the map and the bars. */
class ShufflingResults {
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

  /** @param {...Node} more beside the fold with the numbers */
  elementsWith(...more) {
    const numbers = fold(
      say`In numbers`,
      this.#figures.element,
      make(
        'p',
        'quiet',
        say`Pale: as often as is fair; violet: more often; orange: more rarely (in full, by half or more).`,
      ),
      this.#homes.element,
    );
    return [
      make(
        'div',
        'shuffling-results',
        make('div', 'shuffling-side', make('figure', 'shuffling-latest', this.#picture, this.#pictureWords)),
        make('div', 'shuffling-map', this.#heat.element),
      ),
      this.#verdict,
      make('div', 'row', numbers, ...more),
    ];
  }

  get verdict() {
    return this.#verdict.textContent ?? '';
  }

  /** @param {Asked} asked @param {ShufflingStudy} study */
  show(asked, { result, exact, speed }) {
    const [width, height] = sidesOf(asked.size);
    const fair = fairOf(width, height);
    this.#showLatest(result);
    this.#showFigures(asked, result, fair, speed);
    const summary = result?.summary ?? { shuffles: 0, solvable: 0, manhattan: 0, home: 0, most: 0, least: 0 };
    this.#figures.set(say`Commonest : rarest`, ...ratioWords(summary, exact, fair.cells));
    this.#verdict.textContent = result && summary.shuffles ? verdictOf(asked, result, exact, fair) : '';
    this.#showCharts(result, fair);
  }

  /** @param {StudyResult | null} result */
  #showLatest(result) {
    const board = parsePosition(result?.latest ?? '');
    if (!board || !result) {
      this.#pictureWords.textContent = '';
      return;
    }
    const atHome = board.tiles.filter((tile, cell) => tile && tile === cell + 1);
    updateMiniBoard(this.#picture, board, { marks: Object.fromEntries(atHome.map((tile) => [tile, 'right'])) });
    this.#pictureWords.textContent = say`Shuffle ${formatCount(result.summary.shuffles)}: ${atHome.length} of ${board.tiles.length - 1} at home`;
  }

  /** @param {Asked} asked @param {StudyResult | null} result @param {Fair} fair @param {number} speed */
  #showFigures({ method, total }, result, { cells, home, distance }, speed) {
    const count = result?.summary.shuffles ?? 0;
    /** @param {(summary: StudyResult['summary']) => string} words */
    const told = (words) => (result && count ? words(result.summary) : '–');
    const aSecond = speed ? say`${formatCount(speed)} a second` : '';
    this.#figures.set(say`Shuffles`, say`${formatCount(count)} of ${formatCount(total)}`, aSecond);
    const atHome = told((summary) => say`${written(summary.home)} of ${cells - 1}`);
    this.#figures.set(say`Left at home`, atHome, say`fair: ${written(home)}`);
    const away = told(({ manhattan }) => written(manhattan, 1));
    this.#figures.set(say`Moves away, at least`, away, say`fair: ${written(distance, 1)} (Manhattan distance)`);
    const solvable = told((summary) => `${written((summary.solvable / count) * 100, 1)} %`);
    this.#figures.set(say`Can be solved`, solvable, solvableWords(method));
  }

  /** @param {StudyResult | null} result @param {Fair} fair */
  #showCharts(result, { cells }) {
    const count = result?.summary.shuffles ?? 0;
    /** @param {number | undefined} times @param {number} otherwise */
    const percent = (times, otherwise) => (count ? ((times ?? 0) / count) * 100 : otherwise);
    const order = [...Array.from({ length: cells - 1 }, (_, tile) => tile + 1), 0];
    this.#heat.update({
      rows: order.map((tile) => (tile === 0 ? say`blank` : String(tile))),
      columns: order.map((_, cell) => String(cell + 1)),
      values: order.map((tile) => order.map((_, cell) => percent(result?.landings[tile * cells + cell], 100 / cells))),
      expected: 100 / cells,
      fullAt: FULL_COLOUR,
    });
    this.#homes.update(
      Array.from({ length: cells }, (_, tiles) => ({
        label: String(tiles),
        value: percent(result?.atHome[tiles], 0),
      })),
    );
  }
}

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export function start(figure, context) {
  const asked = new Asked(newSeed());
  context.notice(asked.take(context.parameters));
  let wanted = true; // the reader has not paused it
  const results = new ShufflingResults();
  const show = () => results.show(asked, study);
  const study = new ShufflingStudy(context, asked, {
    changed: () => controls.showRun(study),
    shuffled: show,
    finished: () =>
      context.announce(say`${names[asked.method]}, ${formatCount(study.done)} shuffles. ${results.verdict}`),
  });
  const go = () => {
    if (wanted) void study.go();
  };
  /** The reader asks for something else. @param {boolean} anew false: the shuffles so far still count */
  const changed = (anew) => {
    if (anew || study.done > asked.total) study.clear();
    wanted = true;
    controls.show();
    context.remember(asked.record);
    go();
    show();
    controls.showRun(study);
  };
  const controls = new ShufflingControls(asked, {
    changed: () => changed(true),
    resized: () => changed(asked.walks),
    toggle() {
      if (!study.running && study.over) {
        asked.seed = newSeed();
        return changed(true);
      }
      wanted = !study.running;
      if (wanted) go();
      else study.stop();
      controls.showRun(study);
    },
  });
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
        asked.chooseMethod(method);
        asked.chooseSize(ASKED_SIZE);
        changed(true);
      },
    ),
  );
  question.pose();
  context.describe(() => asked.record);
  replaceStill(figure, controls.element, ...results.elementsWith(question.folded(false))).classList.add('shuffling');
  context.onParameters((parameters) => {
    context.notice(asked.take(parameters));
    changed(true);
  });
  context.onSleep(() => study.stop());
  context.onWake(go);
  controls.show();
  show();
  go();
}
