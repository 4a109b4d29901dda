// How many positions lie at each distance from the goal, counted by the engine before the reader's eyes: layer
// after layer, each drawn as soon as it is known. Small boards are counted to their end; of 4x3 and
// 4x4 as many layers as the memory allowed here holds. It can be cancelled, and ends when out of sight.

import { formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { barChart } from './chart.js';
import { wordsOf } from './experiment.js';
import { Link } from './link.js';
import { button, choice, factorial, replaceStill } from './pieces.js';

/** @import { DemoContext } from './demo' */
/** @import { Bar } from './chart.js' */

const sizes = ['2x2', '3x2', '3x3', '4x2', '5x2', '4x3', '4x4'];
const MAX_BYTES = 256 * 2 ** 20;
const DRAW_WAIT = 100; // milliseconds between drawings; small boards have hundreds of layers a second

/** @param {string} size */
const spoken = (size) => size.replace('x', ' × ');

/**
 * @param {HTMLElement} figure
 * @param {DemoContext} context
 */
export function start(figure, context) {
  /** @param {URLSearchParams} parameters @param {string} otherwise */
  const sizeIn = (parameters, otherwise) => {
    const link = new Link(parameters);
    const asked = link.choice('size', sizes);
    context.notice(link.problem);
    return asked ?? otherwise;
  };
  let size = sizeIn(context.parameters, '3x3');
  /** @type {number[]} */
  let counts = [];
  /** @type {AbortController | null} */
  let run = null;
  let began = 0;
  let drawn = 0;
  let ending = '';
  let stoppedBySleep = false;

  const title = 'Positions at each distance from the goal';
  const axes = { labelName: 'Moves from the goal', valueName: 'Positions', height: 280 };
  const chart = barChart({ title, ...axes });
  const logChart = barChart({ title: `${title}, logarithmic`, ...axes, scale: 'log' });
  logChart.element.hidden = true;
  const total = make('dd');
  const mostTerm = make('dt');
  const most = make('dd');
  const farthestTerm = make('dt');
  const farthest = make('dd');
  const time = make('dd');
  const status = make('p', { class: 'histogram-status' });
  const progress = make('progress', { max: '1', 'aria-label': 'Positions counted' });
  const chooser = choice(
    'Board',
    sizes.map((value) => [value, spoken(value)]),
    size,
    (value) => {
      size = value;
      context.remember({ size });
      void count();
    },
  );
  const again = button('Count again', () => (run ? run.abort() : void count()));
  const log = make('input', { type: 'checkbox' });
  log.addEventListener('change', () => {
    logChart.element.hidden = !log.checked;
    chart.element.hidden = log.checked;
    draw();
  });

  function draw() {
    drawn = performance.now();
    const [width, height] = size.split('x').map(Number);
    const states = factorial(width * height) / 2;
    const sum = counts.reduce((one, other) => one + other, 0);
    const whole = sum === states;
    const high = Math.max(0, ...counts);
    const peak = counts.indexOf(high);
    /** @type {Bar[]} */
    const bars = counts.map((value, depth) =>
      depth === peak && peak < counts.length - 1
        ? { label: String(depth), value, mark: 'best' }
        : { label: String(depth), value },
    );
    (log.checked ? logChart : chart).update(bars);
    total.textContent = formatCount(sum);
    most.textContent = counts.length === 0 ? '–' : `${formatCount(high)} at ${peak} moves`;
    const last = counts[counts.length - 1] ?? 0;
    farthest.textContent =
      counts.length === 0 ? '–' : `${counts.length - 1} moves: ${formatCount(last)} position${last === 1 ? '' : 's'}`;
    for (const [term, words] of /** @type {const} */ ([
      [mostTerm, 'Most at one distance'],
      [farthestTerm, 'Farthest'],
    ])) {
      term.textContent = whole ? words : `${words} so far`;
    }
    time.textContent = formatDuration(drawn - began);
    progress.value = sum / states;
    progress.hidden = whole || !run;
    again.textContent = run ? 'Cancel' : 'Count again';
    const part = `${formatCount(sum)} of ${formatCount(states)} positions`;
    status.textContent = run
      ? `Counting layer ${counts.length}: ${part} so far…`
      : ending
        ? `Stopped after ${counts.length} layers, ${part}${ending}.`
        : whole
          ? `Counted to the end: ${formatCount(states)} positions, none missing, none farther than ${counts.length - 1} moves.`
          : '';
    figure.dataset.counts = run ? '' : counts.join(' ');
  }

  async function count() {
    run?.abort();
    const mine = new AbortController();
    run = mine;
    counts = [];
    ending = '';
    began = performance.now();
    draw();
    let message = '';
    try {
      const lessons = await context.lessons;
      await lessons.layers(size, {
        maxBytes: MAX_BYTES,
        signal: AbortSignal.any?.([mine.signal, context.signal]) ?? mine.signal,
        onCount(value) {
          if (run !== mine) return;
          counts.push(value);
          if (performance.now() - drawn > DRAW_WAIT) draw();
        },
      });
    } catch (error) {
      message = stoppedBySleep
        ? ', because it was out of sight'
        : mine.signal.aborted
          ? ', as you wished'
          : `: ${wordsOf(error).replace(/\.$/, '')}`;
    }
    if (run !== mine || context.signal.aborted) return;
    run = null;
    ending = message;
    draw();
    context.announce(status.textContent ?? '');
  }

  context.onParameters((parameters) => {
    const asked = sizeIn(parameters, size);
    if (asked === size) return;
    size = asked;
    chooser.choose(size);
    void count();
  });
  context.onSleep(() => {
    stoppedBySleep = run !== null;
    run?.abort();
  });
  context.onWake(() => {
    if (stoppedBySleep) void count();
    stoppedBySleep = false;
  });
  replaceStill(
    figure,
    chooser.element,
    chart.element,
    logChart.element,
    make('div', 'row', again, make('label', '', log, make('span', '', 'Logarithmic scale')), progress),
    status,
    make(
      'dl',
      'figures',
      make('div', '', make('dt', '', 'Positions'), total),
      make('div', '', mostTerm, most),
      make('div', '', farthestTerm, farthest),
      make('div', '', make('dt', '', 'Time elapsed'), time),
    ),
    make(
      'p',
      'quiet',
      'Nobody counts 4 × 4 in a browser. Its 10,461,394,944,000 positions were counted on disks: Korf and Schultze (2005) ' +
        'found none farther than 80 moves, and 17 that are as far. The first layers are the same here: choose 4 × 4 and compare.',
    ),
  );
  void count();
}
