// Four ways to shuffle, each done over and over in the lessons' worker: where every tile ends up, how many stay
// at home, how far from solved it gets, and how much likelier one arrangement is than another, measured beside
// the exact number. The counts follow from size, method, n and seed, for ever (`sliding-puzzle study` gives the
// same); a demo that sleeps forgets its shuffles and does them again when it goes on.
// Parameters: method, size, n (slides of the random walk; shuffles of the others; also called steps), seed.

import { formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { parsePosition } from './board.js';
import { barChart, heatMap } from './chart.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, choice, factorial, mayMove, replaceStill } from './pieces.js';
import { copyLink, figureList, linkTo, newSeed, pauseFor } from './experiment.js';
import { Link } from './link.js';

/** @import { ExactSpread, StudyResult } from './lessons' */
/** @import { DemoContext } from './demo' */

const methods = /** @type {const} */ (['random-walk', 'naive-swap', 'sattolo', 'fisher-yates']);
/** @typedef {typeof methods[number]} Method */
/** @type {Record<Method, string>} */
const names = {
  'random-walk': 'Random walk',
  'naive-swap': 'Naive swap',
  sattolo: 'Sattolo',
  'fisher-yates': 'Fisher-Yates',
};
/** @type {Record<Method, string>} */
const recipes = {
  'random-walk':
    'Start from the solved board and slide n times in a direction drawn by lot (a slide into the wall is a turn lost).',
  'naive-swap': 'For every square in turn: swap its tile with that of any square, drawn by lot.',
  sattolo:
    'From the last square to the second: swap its tile with that of an earlier square. Many listings do this and call it Fisher-Yates.',
  'fisher-yates': 'From the last square to the second: swap its tile with that of an earlier square, or leave it.',
};
const sizes = ['2x2', '3x2', '3x3', '4x4'];
const slides = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000];
/** Of 3 x 2 there are 720 arrangements to be counted, each often enough. @param {Method} method @param {string} size */
const usualN = (method, size) => (method === 'random-walk' ? 30 : size === '3x2' ? 1_000_000 : 10_000);
const shuffles = [1, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
const LONGEST_SEED = 40; // of characters
/** Walks that are done for a number of slides. */
const WALKS = 20_000;
/** A tile that lands somewhere half as often again as it should, or half as often, gets the full colour. */
const FULL_COLOUR = 0.5;

/** @param {Method} method */
const stepsOf = (method) => (method === 'random-walk' ? slides : shuffles);
/** @param {string} size */
const readable = (size) => size.replace('x', ' × ');
/** @param {number} value @param {number} [digits] */
const written = (value, digits = 2) => value.toFixed(digits);

/** @param {number} one @param {number} other @returns {number} */
const divisor = (one, other) => (other === 0 ? one : divisor(other, one % other));

/**
 * What a uniform shuffle would give.
 * @param {string} size
 */
function fairOf(size) {
  const [width, height] = size.split('x').map(Number);
  const cells = width * height;
  let distance = 0;
  for (let tile = 0; tile < cells - 1; ++tile) {
    for (let cell = 0; cell < cells; ++cell) {
      distance +=
        (Math.abs((tile % width) - (cell % width)) + Math.abs(Math.floor(tile / width) - Math.floor(cell / width))) /
        cells;
    }
  }
  return { cells, home: (cells - 1) / cells, distance, landing: 1 / cells };
}

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export function start(figure, context) {
  const { signal } = context;

  // --- What is asked ---

  /** @type {{ method: Method, size: string, n: number, seed: string }} */
  let asked = { method: 'random-walk', size: '4x4', n: 30, seed: newSeed() };
  /** @param {URLSearchParams} parameters */
  const take = (parameters) => {
    const link = new Link(parameters);
    const method = link.choice('method', methods) ?? asked.method;
    const size = link.choice('size', sizes) ?? asked.size;
    const steps = stepsOf(method);
    const name = link.has('n') ? 'n' : 'steps';
    const wanted = link.number(name, 1, steps[steps.length - 1]) ?? usualN(method, size);
    const n = steps.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));
    if (n !== wanted)
      link.complain(
        `The link asks for ${name} “${formatCount(wanted)}”; the slider goes to ${formatCount(n)} instead.`,
      );
    asked = { method, size, n, seed: link.text('seed', LONGEST_SEED) ?? asked.seed };
    context.notice(link.problem);
  };
  take(context.parameters);
  const total = () => (asked.method === 'random-walk' ? WALKS : asked.n);

  // --- What is known ---

  /** @type {StudyResult | null} */
  let result = null;
  /** @type {ExactSpread | null} */
  let exact = null;
  let milliseconds = 0; // spent shuffling
  let wanted = true; // the reader has not paused it
  /** @type {AbortController | null} while shuffles are done */
  let running = null;

  const done = () => result?.summary.shuffles ?? 0;

  // --- What is seen ---

  const methodChoice = choice(
    'How to shuffle',
    methods.map((method) => [method, names[method]]),
    asked.method,
    (method) => {
      const next = /** @type {Method} */ (method);
      if ((next === 'random-walk') !== (asked.method === 'random-walk')) asked.n = usualN(next, asked.size);
      asked.method = next;
      changed(true);
    },
  );
  const sizeChoice = choice(
    'Board',
    sizes.map((size) => [size, readable(size)]),
    asked.size,
    (size) => {
      if (asked.n === usualN(asked.method, asked.size)) asked.n = usualN(asked.method, size);
      asked.size = size;
      changed(true);
    },
  );
  const recipe = make('p', 'quiet');
  const slider = make('input', { type: 'range', min: '0', step: '1' });
  const sliderName = make('span');
  const sliderValue = make('output');
  const seedInput = make('input', {
    type: 'text',
    maxlength: String(LONGEST_SEED),
    autocomplete: 'off',
    spellcheck: 'false',
    size: '12',
  });
  const runButton = button('Pause', () => {
    if (running) {
      wanted = false;
      stop();
    } else {
      wanted = true;
      if (done() >= total()) again(newSeed());
      else go();
    }
    showButton();
  });
  const again = (/** @type {string} */ seed) => {
    asked.seed = seed;
    changed(true);
  };
  const link = copyLink(() => linkTo('shuffling', record()), context.announce);
  const controls = make(
    'div',
    'experiment-controls',
    methodChoice.element,
    sizeChoice.element,
    recipe,
    make('label', 'experiment-slider', sliderName, slider, sliderValue),
    make(
      'div',
      'row',
      runButton,
      make('label', 'experiment-field', make('span', '', 'Seed'), seedInput),
      button('New seed', () => again(newSeed())),
      link,
    ),
  );

  const picture = miniBoard('', { label: '' });
  const pictureWords = make('figcaption', 'quiet');
  const figures = figureList([
    'Shuffles',
    'Left at home',
    'Moves away, at least',
    'Commonest : rarest',
    'Can be solved',
  ]);
  const verdict = make('p', 'experiment-verdict');
  const heat = heatMap({
    title: 'Where each tile ends up',
    rowName: 'Tile',
    columnName: 'Square',
    valueName: 'Percent of shuffles',
    format: (value) => value.toFixed(1),
  });
  const homes = barChart({
    title: 'How many tiles are left at home',
    labelName: 'Tiles at home',
    valueName: 'Percent of shuffles',
    height: 200,
    format: (value) => `${value > 0 && value < 0.1 ? value.toFixed(3) : value.toFixed(1)} %`,
  });
  const key = make(
    'p',
    'quiet experiment-key',
    'Each row is a tile, each column a square. Pale: as often as is fair; violet: more often; orange: more rarely (in full, by half or more). The diagonal is home.',
  );
  const live = replaceStill(
    figure,
    controls,
    make(
      'div',
      'shuffling-results',
      make('div', 'shuffling-side', make('figure', 'shuffling-latest', picture, pictureWords), figures.element),
      make('div', 'shuffling-map', heat.element, key),
    ),
    verdict,
    homes.element,
  );
  live.classList.add('shuffling');

  const record = () => ({ method: asked.method, size: asked.size, n: String(asked.n), seed: asked.seed });

  const showControls = () => {
    const steps = stepsOf(asked.method);
    methodChoice.choose(asked.method);
    sizeChoice.choose(asked.size);
    recipe.textContent = recipes[asked.method];
    slider.max = String(steps.length - 1);
    slider.value = String(steps.indexOf(asked.n));
    const walk = asked.method === 'random-walk';
    sliderName.textContent = walk ? 'n, slides in each shuffle' : 'n, shuffles';
    sliderValue.textContent = formatCount(asked.n);
    slider.setAttribute('aria-valuetext', `${formatCount(asked.n)} ${walk ? 'slides' : 'shuffles'}`);
    if (seedInput.value !== asked.seed) seedInput.value = asked.seed;
  };
  const showButton = () => {
    runButton.textContent = running ? 'Pause' : done() >= total() ? 'Run again' : done() > 0 ? 'Go on' : 'Run';
  };

  const show = () => {
    const fair = fairOf(asked.size);
    const { cells } = fair;
    const summary = result?.summary ?? { shuffles: 0, solvable: 0, manhattan: 0, home: 0, most: 0, least: 0 };
    const count = summary.shuffles;
    const latest = result ? result.latest : '';
    const board = parsePosition(latest);
    /** @type {Record<number, 'right'>} */
    const marks = {};
    board?.tiles.forEach((tile, cell) => {
      if (tile && tile === cell + 1) marks[tile] = 'right';
    });
    const atHome = Object.keys(marks).length;
    if (board) updateMiniBoard(picture, board, { marks });
    pictureWords.textContent = board ? `Shuffle ${formatCount(count)}: ${atHome} of ${cells - 1} at home` : '';
    const speed = milliseconds > 20 ? `${formatCount(Math.round((count / milliseconds) * 1000))} a second` : '';
    figures.set('Shuffles', `${formatCount(count)} of ${formatCount(total())}`, speed);
    figures.set(
      'Left at home',
      count ? `${written(summary.home)} of ${cells - 1}` : '–',
      `fair: ${written(fair.home)}`,
    );
    figures.set(
      'Moves away, at least',
      count ? written(summary.manhattan, 1) : '–',
      `fair: ${written(fair.distance, 1)} (Manhattan distance)`,
    );
    figures.set('Commonest : rarest', ...ratioWords(summary.most, summary.least, cells));
    figures.set(
      'Can be solved',
      count ? `${written((summary.solvable / count) * 100, 1)} %` : '–',
      asked.method === 'random-walk'
        ? 'slides keep it solvable'
        : asked.method === 'sattolo'
          ? 'depends only on where the blank went'
          : 'the other half gets repaired',
    );
    verdict.textContent = verdictOf(fair);

    const order = [...Array.from({ length: cells - 1 }, (_, tile) => tile + 1), 0];
    heat.update({
      rows: order.map((tile) => (tile === 0 ? 'blank' : String(tile))),
      columns: order.map((_, cell) => String(cell + 1)),
      values:
        result && count
          ? order.map((tile) => order.map((_, cell) => ((result?.landings[tile * cells + cell] ?? 0) / count) * 100))
          : order.map(() => order.map(() => 100 / cells)),
      expected: 100 / cells,
      fullAt: FULL_COLOUR,
    });
    homes.update(
      Array.from({ length: cells }, (_, tiles) => ({
        label: String(tiles),
        value: count ? ((result?.atHome[tiles] ?? 0) / count) * 100 : 0,
      })),
    );
  };

  /** @param {number} most @param {number} least @param {number} cells @returns {[string, string]} */
  const ratioWords = (most, least, cells) => {
    const measured =
      most === 0
        ? cells > 6
          ? 'not counted'
          : '–'
        : least > 0
          ? `${written(most / least, 3)} : 1`
          : 'some never came';
    if (!exact)
      return [
        measured,
        cells > 6 ? `there are ${formatCount(factorial(cells))} arrangements` : 'no exact number for slides',
      ];
    const common = divisor(exact.most, exact.least);
    const ratio = `${exact.most / common}/${exact.least / common} = ${Number((exact.most / exact.least).toFixed(3))}`;
    if (exact.reached < exact.arrangements)
      return [
        measured,
        `exact: ${formatCount(exact.reached)} of ${formatCount(exact.arrangements)} arrangements come, equally often`,
      ];
    // The rarest has to come some hundred times before the measured number means much.
    const few = most > 0 && (done() * exact.least) / exact.sequences < 300;
    return [
      measured,
      `exact: ${exact.most === exact.least ? '1, all equally often' : ratio}${few ? '; these are too few shuffles to measure it' : ''}`,
    ];
  };

  /** @param {ReturnType<typeof fairOf>} fair */
  const verdictOf = ({ cells, home, landing }) => {
    if (!result || done() === 0) return '';
    const count = done();
    const { summary, landings } = result;
    const most = Math.max(...landings);
    const cell = landings.indexOf(most) % cells;
    const tile = Math.floor(landings.indexOf(most) / cells);
    const tileName = tile === 0 ? 'the blank' : `tile ${tile}`;
    const off = (Math.max(...landings.map((value) => Math.abs(value / count - landing))) / landing) * 100;
    if (asked.method === 'random-walk') {
      return (
        `After ${formatCount(asked.n)} slide${asked.n === 1 ? '' : 's'}, ${written(summary.home, 1)} of ${cells - 1} tiles are at home on average; a fair shuffle leaves ${written(home, 1)}. ` +
        (summary.home > 2 * home
          ? 'It is hardly shuffled.'
          : off > 25
            ? `Nearly; but ${tileName} is on square ${cell + 1} still in ${written((most / count) * 100, 1)} % of them, where ${written(landing * 100, 1)} % would be fair.`
            : 'Enough slides, at last.')
      );
    }
    if (asked.method === 'naive-swap') {
      return (
        `It leans: ${tileName} is on square ${cell + 1} in ${written((most / count) * 100, 1)} % of the shuffles, where ${written(landing * 100, 1)} % would be fair.` +
        (exact
          ? ` The commonest arrangement comes ${Number((exact.most / exact.least).toFixed(3))} times as often as the rarest.`
          : '')
      );
    }
    if (asked.method === 'sattolo') {
      return (
        `${result.atHome.slice(1).every((value) => value === 0) ? `In ${formatCount(count)} shuffles no tile was ever left at home: the diagonal is empty.` : ''}` +
        ' Every arrangement it makes is one single ring of swaps, and most arrangements are none: this is Sattolo’s algorithm, not Fisher-Yates.'
      );
    }
    return `Flat: the square that is farthest from its fair share is off by ${written(off, 1)} % of it, and the more you shuffle, the less. That is chance, not bias.`;
  };

  // --- Work ---

  const stop = () => {
    running?.abort();
    running = null;
  };

  const go = async () => {
    if (running || !wanted || context.asleep || done() >= total()) return;
    const mine = (running = new AbortController());
    signal.addEventListener('abort', () => mine.abort(), { signal: mine.signal });
    showButton();
    try {
      const client = await context.lessons;
      const study = await client.study(asked.size, asked.method, {
        seed: asked.seed,
        steps: asked.method === 'random-walk' ? asked.n : 0,
        signal: mine.signal,
      });
      const spread = await study.exact();
      if (running !== mine) return;
      exact = spread;
      // What was done before a pause is done again: it comes out the same.
      let batch = done() || (mayMove() ? 1 : 100);
      let first = done() > 0;
      while (first || done() < total()) {
        const begin = performance.now();
        const next = await study.run(first ? batch : Math.min(batch, total() - done()));
        if (running !== mine) return;
        const spent = performance.now() - begin;
        if (first) batch = Math.max(1, Math.round(batch / Math.max(1, spent / 60)));
        else milliseconds += spent;
        first = false;
        result = next;
        show();
        // At first each shuffle for itself, then more and more at a time.
        if (spent < 60) batch *= 2;
        else if (spent > 120) batch = Math.max(1, batch >> 1);
        await pauseFor(mayMove() ? 90 : 500, mine.signal);
      }
      if (running === mine) {
        stop();
        context.announce(`${names[asked.method]}, ${formatCount(done())} shuffles. ${verdict.textContent}`);
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      running = null;
      context.fail(error);
    } finally {
      mine.abort();
      showButton();
    }
  };

  /** Something else is asked. @param {boolean} anew false: what was shuffled counts on */
  const changed = (anew) => {
    if (anew || done() > total()) {
      stop();
      result = exact = null;
      milliseconds = 0;
      wanted = true;
    }
    showControls();
    context.remember(record());
    go();
    show();
    showButton();
  };

  let sliding = 0;
  slider.addEventListener('input', () => {
    asked.n = stepsOf(asked.method)[Number(slider.value)] ?? asked.n;
    wanted = true;
    showControls();
    clearTimeout(sliding);
    sliding = setTimeout(() => changed(asked.method === 'random-walk'), 120);
  });
  seedInput.addEventListener('change', () => again(seedInput.value.trim() || newSeed()));
  context.onParameters((parameters) => {
    take(parameters);
    changed(true);
  });
  context.onSleep(stop);
  context.onWake(go);

  showControls();
  show();
  go();
}
