// A look inside a search: it is run once in the lessons' worker and leaves its trace; then the reader steps
// through that, plays it at any speed, or jumps. Everything shown comes from the trace: the state at hand and
// what came of its moves, the tree of known states, the open list in the order in which the search takes
// from it, and the counters. Memory alone is the search's own word, taken while it ran.
//
// Drawn at most once a frame (twice a second where motion is unwanted), only while something changes and it is
// awake. A jump over 100,000 records takes some milliseconds. What the page holds does not grow with the search,
// but for the trace (8 bytes a record) and some 40 bytes a state.

import { counted, formatBytes, formatCount } from '../common/format.js';
import { miniBoard, updateMiniBoard } from './mini-board.js';
import { button, make, mayMove, shape, ways } from './pieces.js';
import { LayersPicture, PlanePicture, TreePicture } from './search-pictures.js';
import { FRESH, KNOWN, NONE, SHORTER, TraceModel, distanceHome } from './trace-model.js';

/** @import { Look } from './lesson-client.js' */
/** @import { DemoContext, LookAlgorithm, LookStatus } from './lessons' */
/** @import { Statistics } from '../common/types' */
/** @import { Outcome } from './trace-model.js' */

/**
 * How the search ended, or how far it is.
 * @typedef {object} LookResult
 * @property {LookStatus} status
 * @property {Statistics} statistics
 * @property {string} moves of the solution
 * @property {number} length of the solution; -1 when there is none
 * @property {boolean} complete whether the trace holds all of it
 */

/** Steps a second. */
const speeds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const PLAY_SECONDS = 14; // about which a search lasts at the speed that is set at first
const CALM_MILLISECONDS = 500; // between pictures where motion is unwanted
const GROUPS = 6; // of the open list, in the table
const OPENING = 40; // steps at most, shown at first: there is a tree to see then

const letters = ['U', 'D', 'L', 'R'];

/** Names of the algorithms, for people. @type {Record<LookAlgorithm, string>} */
export const algorithmNames = { bfs: 'BFS', 'astar-misplaced': 'A* misplaced', 'astar-manhattan': 'A* Manhattan' };

/** Moves in a move text, "R2U" → 3. @param {string} moves */
export const lengthOf = (moves) =>
  [...moves.matchAll(/[UDLR](\d*)/g)].reduce((sum, [, times]) => sum + Number(times || 1), 0);

const icons = {
  start: 'M6 5v14M19 5 9 12l10 7z',
  back: 'm15 5-7 7 7 7',
  play: 'm8 5 11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  step: 'm9 5 7 7-7 7',
  layer: 'm5 5 7 7-7 7M13 5l7 7-7 7',
  end: 'M18 5v14M5 5l10 7-10 7z',
};

/** @param {string} name @param {string} icon @param {() => void} act */
function iconButton(name, icon, act) {
  const path = shape('path', { d: icon });
  const made = button('', act, 'icon');
  made.setAttribute('aria-label', name);
  made.title = name;
  made.append(shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path));
  return {
    button: made,
    set: (/** @type {string} */ words, /** @type {string} */ next) => {
      made.setAttribute('aria-label', words);
      made.title = words;
      path.setAttribute('d', next);
    },
  };
}

/** A term and its number. @param {string} term */
function figure(term) {
  const value = make('dd');
  return {
    element: make('div', '', make('dt', '', term), value),
    set: (/** @type {string} */ text) => setText(value, text),
  };
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

let lookCount = 0;

export class LookInside {
  #context;
  #onStep;
  /** @type {TraceModel | null} */
  #model = null;
  /** @type {LookResult | null} */
  #result = null;
  #goal = NONE;
  /** The step that is shown first. */
  #opening = 0;
  /** Memory by expansions: what the search said while it ran. @type {[expanded: number, bytes: number][]} */
  #memory = [];
  #request = { algorithm: /** @type {LookAlgorithm} */ ('bfs'), position: '', weight: 1 };
  /** Of the search that is being shown. */
  #showing = new AbortController();

  // --- Playing ---
  #playing = false;
  #asleep = false;
  #frame = 0;
  #timer = 0;
  #last = 0; // when the last frame was
  #due = 0; // steps, also parts of one, that should have been shown

  // --- What it is made of ---
  #start;
  #back;
  #play;
  #forth;
  #layer;
  #end;
  #slider = make('input', { type: 'range', min: '0', max: '0', value: '0', 'aria-label': 'Step' });
  #sliderText = make('span', 'look-step');
  #speed = make('input', {
    type: 'range',
    min: '0',
    max: String(speeds.length - 1),
    value: '3',
    'aria-label': 'Speed',
  });
  #speedText = make('span', 'look-rate');
  #sentence = make('p', 'look-sentence');
  #notice = make('p', { class: 'look-notice', hidden: '' });
  #tree;
  #plane;
  #layers;
  #board = miniBoard('1 2 3/4 5 6/7 8 0');
  #boardTitle = make('p', 'look-title');
  #formula = make('p', 'look-formula');
  #sum = make('p', 'look-sum');
  #moves = letters.map((letter) => {
    const title = make('span', 'look-move-name', `${ways[letter]}`);
    const board = miniBoard('1 2 3/4 5 6/7 8 0', { label: '' });
    const verdict = make('span', 'look-verdict');
    const note = make('span', 'look-note');
    return { element: make('li', 'look-move', title, board, verdict, note), board, verdict, note };
  });
  #figures = {
    expanded: figure('Expanded'),
    generated: figure('Moves tried'),
    stored: figure('States known'),
    frontier: figure('Frontier'),
    peak: figure('Frontier peak'),
    memory: figure('Memory'),
  };
  #listTitle = make('caption');
  #listHead = make('tr');
  #listBody = make('tbody');
  #listMore = make('p', 'look-more quiet');
  #planeBox;
  #layersBox;
  #pathBody = make('tbody');
  #pathHead = make('tr');
  #path;
  #export;

  /**
   * @param {Pick<DemoContext, 'signal' | 'lessons' | 'announce' | 'notice' | 'onSleep' | 'onWake' | 'fail'>} context
   * @param {(step: number) => void} [onStep] told when the reader came to rest at a step
   */
  constructor(context, onStep = () => {}) {
    this.#context = context;
    this.#onStep = onStep;
    const { signal } = context;
    const redraw = () => this.#askForFrame();
    this.#tree = new TreePicture(redraw, (node) => this.#goToNode(node), signal);
    this.#plane = new PlanePicture(redraw, signal);
    this.#layers = new LayersPicture(redraw, signal);

    this.#start = iconButton('To the start', icons.start, () => this.go(0));
    this.#back = iconButton('One step back', icons.back, () => this.go(this.step - 1));
    this.#play = iconButton('Play', icons.play, () => (this.#playing ? this.pause() : this.play()));
    this.#play.button.classList.add('primary');
    this.#forth = iconButton('One step', icons.step, () => this.go(this.step + 1));
    this.#layer = iconButton('Next layer', icons.layer, () => this.go(this.#model?.nextContour(this.step) ?? 0));
    this.#end = iconButton('To the end', icons.end, () => this.go(this.steps));
    this.#slider.addEventListener('input', () => {
      this.pause();
      this.#seek(Number(this.#slider.value));
    });
    this.#slider.addEventListener('change', () => this.#onStep(this.step));
    this.#speed.addEventListener('input', () => this.#showSpeed());

    const legend = make(
      'ul',
      'look-legend',
      make('li', 'closed', 'expanded'),
      make('li', 'open', 'open: known, waiting'),
      make('li', 'hand', 'state at hand'),
    );
    this.#planeBox = make(
      'div',
      'look-box',
      make('p', 'look-title', 'All known states by g and h'),
      this.#plane.element,
      make('p', 'quiet', 'Along the dashed line f is as large as for the state at hand; below it, smaller.'),
    );
    this.#layersBox = make('div', 'look-box', make('p', 'look-title', 'Known states by depth'), this.#layers.element);
    const list = make(
      'div',
      'look-box',
      make('table', 'look-list', this.#listTitle, make('thead', '', this.#listHead), this.#listBody),
      this.#listMore,
    );
    this.#path = make(
      'details',
      'look-path',
      make('summary', '', 'The way to the state at hand, and what branches off it'),
      make(
        'div',
        { class: 'look-scroll', tabindex: '0', role: 'group', 'aria-label': 'The way, state by state' },
        make('table', '', make('thead', '', this.#pathHead), this.#pathBody),
      ),
    );
    this.#path.addEventListener('toggle', () => this.#askForFrame());
    this.#export = button('Save the trace as JSON', () => void this.#save());

    const name = `look-${(lookCount += 1)}`;
    this.#sentence.id = name;
    this.element = make(
      'div',
      { class: 'look', role: 'group', 'aria-label': 'Look inside the search', 'aria-describedby': name },
      make('label', 'look-speed', make('span', '', 'Speed'), this.#speed, this.#speedText),
      make(
        'div',
        'look-controls',
        make(
          'div',
          { class: 'look-buttons', role: 'group', 'aria-label': 'Steps of the search' },
          this.#start.button,
          this.#back.button,
          this.#play.button,
          this.#forth.button,
          this.#layer.button,
          this.#end.button,
        ),
        make('div', 'look-slider', this.#slider, this.#sliderText),
      ),
      this.#sentence,
      this.#notice,
      make(
        'div',
        'look-main',
        make(
          'div',
          'look-box',
          make('p', 'look-title', 'The tree of known states'),
          this.#tree.element,
          legend,
          make(
            'p',
            'quiet',
            'The start is in the middle, each ring one move farther. Choose a dot to go to the moment it was expanded.',
          ),
        ),
        make(
          'div',
          'look-box look-hand',
          this.#boardTitle,
          make('div', 'look-state', this.#board, make('div', '', this.#formula, this.#sum)),
          make('p', 'look-title', 'What came of its moves'),
          make('ul', 'look-moves', ...this.#moves.map(({ element }) => element)),
        ),
      ),
      make('div', 'look-main', this.#planeBox, this.#layersBox, list),
      make('dl', 'figures look-figures', ...Object.values(this.#figures).map(({ element }) => element)),
      this.#path,
      make('div', 'row', this.#export),
    );
    this.#showSpeed();
    this.#enable();
    context.onSleep(() => this.#sleep(true));
    context.onWake(() => this.#sleep(false));
    signal.addEventListener('abort', () => {
      this.#showing.abort();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
    });
  }

  get step() {
    return this.#model?.step ?? 0;
  }

  /** Steps that the trace holds. */
  get steps() {
    return this.#model?.steps ?? 0;
  }

  get playing() {
    return this.#playing;
  }

  /** The step as links have it: '' where the look inside begins by itself. */
  get stepForLink() {
    return this.step === this.#opening ? '' : String(this.step);
  }

  /** How the search ended, or how far it is; null before anything is known. */
  get result() {
    return this.#result;
  }

  // --- The search ---

  /**
   * Runs a search and shows how it stands after its first steps.
   * @param {LookAlgorithm} algorithm
   * @param {string} position canonical position text
   * @param {{ weight?: number, at?: number }} [options] at: the step to go to instead; the last when there are not so many
   * @returns {Promise<LookResult | null>} how it ended; null when another was shown before. Rejects when
   *   the engine cannot be had or the input is refused
   */
  async show(algorithm, position, { weight = 1, at } = {}) {
    this.#showing.abort();
    const showing = new AbortController();
    this.#showing = showing;
    this.pause();
    this.#request = { algorithm, position, weight };
    const model = new TraceModel(position, algorithm, weight);
    const memory = /** @type {[number, number][]} */ ([]);
    this.element.setAttribute('aria-busy', 'true');
    let shown = false;
    /** @type {Look | null} */
    let look = null;
    try {
      look = await (await this.#context.lessons).look(algorithm, position, { weight, signal: showing.signal });
      for (let steps = 16; ; steps = Math.min(steps * 2, 8192)) {
        const { status, statistics, records, complete, moves } = await look.step(steps);
        model.append(records);
        memory.push([statistics.expanded, statistics.bytesPeak]);
        const result = { status, statistics, moves, length: status === 'solved' ? lengthOf(moves) : -1, complete };
        // The tree is laid out when all that will be in it is known.
        if (!shown && (status !== 'running' || !complete)) {
          shown = true;
          this.#begin(model, memory);
          this.#result = result;
          this.#seek(at ?? this.#opening);
          if (at !== undefined && at > model.steps) {
            this.#context.notice(
              `The link asks for step ${formatCount(at)}; the trace ends with step ${formatCount(model.steps)}, which is shown.`,
            );
          }
        }
        if (shown) {
          this.#result = result;
          this.#askForFrame();
        }
        if (status !== 'running') return result;
      }
    } catch (error) {
      if (showing.signal.aborted) return null;
      throw error;
    } finally {
      look?.close();
      if (this.#showing === showing) this.element.removeAttribute('aria-busy');
    }
  }

  /** @param {TraceModel} model @param {[number, number][]} memory */
  #begin(model, memory) {
    this.#model = model;
    this.#memory = memory;
    this.#goal = NONE;
    this.#opening = Math.min(OPENING, Math.ceil(model.steps / 3));
    for (const picture of [this.#tree, this.#plane, this.#layers]) picture.show(model);
    const bfs = model.algorithm === 'bfs';
    this.#planeBox.hidden = bfs;
    this.#layersBox.hidden = !bfs;
    const layer = bfs ? 'To the next layer' : 'Until f rises';
    this.#layer.button.setAttribute('aria-label', layer);
    this.#layer.button.title = layer;
    setText(this.#listTitle, bfs ? 'The queue, first in first out' : 'The open list, smallest f first');
    this.#listHead.replaceChildren(
      ...(bfs ? ['Depth', 'States waiting'] : ['f', 'g', 'h', 'States']).map((name) =>
        make('th', { scope: 'col' }, name),
      ),
    );
    this.#pathHead.replaceChildren(
      ...['Step', 'Tile goes', 'g', ...(bfs ? [] : ['h', 'f']), 'Branches off'].map((name) =>
        make('th', { scope: 'col' }, name),
      ),
    );
    this.#slider.max = String(model.steps);
    const wanted = model.steps / PLAY_SECONDS;
    const speed = speeds.findIndex((each) => each >= wanted);
    this.#speed.value = String(speed < 0 ? speeds.length - 1 : Math.max(1, speed));
    this.#showSpeed();
    this.#enable();
  }

  // --- Steps ---

  /** Goes to a step, stops there and says what happened in it. @param {number} step */
  go(step) {
    this.pause();
    this.#seek(step);
    this.#context.announce(`Step ${formatCount(this.step)} of ${formatCount(this.steps)}. ${this.#say()}`);
    this.#onStep(this.step);
  }

  /** @param {number} step */
  #seek(step) {
    this.#model?.seek(step);
    this.#askForFrame();
  }

  /** @param {number} node */
  #goToNode(node) {
    const model = this.#model;
    if (!model) return;
    const expanded = model.expandedAt(node);
    if (expanded > 0) return this.go(expanded);
    // Never expanded: when it was found.
    let step = 0;
    while (step < model.steps && model.storedAt(step) <= node) ++step;
    this.go(step);
  }

  /** Plays from where it is, or from the start when it is at the end. */
  play() {
    if (this.#playing || !this.#model) return;
    if (this.step === this.steps) this.#seek(0);
    this.#playing = true;
    this.#play.set('Pause', icons.pause);
    this.#last = performance.now();
    this.#due = 0;
    this.#askForFrame();
  }

  pause() {
    if (!this.#playing) return;
    this.#playing = false;
    this.#play.set('Play', icons.play);
    this.#askForFrame();
  }

  get #rate() {
    return speeds[Number(this.#speed.value)];
  }

  #showSpeed() {
    const words = `${counted(this.#rate, 'step')} a second`;
    this.#speed.setAttribute('aria-valuetext', words);
    setText(this.#speedText, words);
  }

  #enable() {
    const some = this.steps > 0;
    const atStart = this.step === 0;
    const atEnd = this.step === this.steps;
    // Not disabled: that would take the focus away from who steps with the keyboard.
    const set = (/** @type {{ button: HTMLButtonElement }} */ { button: each }, /** @type {boolean} */ usable) =>
      each.setAttribute('aria-disabled', String(!usable));
    set(this.#start, some && !atStart);
    set(this.#back, some && !atStart);
    set(this.#play, some);
    for (const each of [this.#forth, this.#layer, this.#end]) set(each, some && !atEnd);
    this.#slider.disabled = !some;
    this.#export.disabled = this.#request.position === '';
  }

  /** @param {boolean} asleep */
  #sleep(asleep) {
    this.#asleep = asleep;
    if (asleep) {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      this.#frame = this.#timer = 0;
    } else {
      this.#last = performance.now();
      this.#askForFrame();
    }
  }

  #askForFrame() {
    if (this.#frame || this.#timer || this.#asleep) return;
    if (this.#playing && !mayMove()) {
      this.#timer = setTimeout(() => this.#drawFrame(performance.now()), CALM_MILLISECONDS);
    } else {
      this.#frame = requestAnimationFrame((now) => this.#drawFrame(now));
    }
  }

  /** @param {number} now */
  #drawFrame(now) {
    this.#frame = this.#timer = 0;
    const model = this.#model;
    if (!model || this.#context.signal.aborted) return;
    if (this.#playing) {
      // After a pause of the page's own it goes on, it does not leap. A frame's time may lie before the click.
      this.#due += (Math.min(Math.max(0, now - this.#last), 2 * CALM_MILLISECONDS) / 1000) * this.#rate;
      this.#last = now;
      const steps = Math.floor(this.#due);
      this.#due -= steps;
      model.seek(model.step + steps);
      if (model.step === model.steps) {
        this.#playing = false;
        this.#play.set('Play', icons.play);
        this.#context.announce(this.#say());
        this.#onStep(this.step);
      }
    }
    this.#draw(model);
    if (this.#playing) this.#askForFrame();
  }

  // --- What is shown ---

  /** The state that solves it, when the search has found it by this step. @param {TraceModel} model */
  #goalOf(model) {
    if (this.#result?.status !== 'solved' || !this.#result.complete || model.step < model.steps) return NONE;
    if (model.algorithm !== 'bfs') return model.node;
    return model.outcomes().find(({ kind, tiles }) => kind === FRESH && isSolved(tiles))?.node ?? NONE;
  }

  /** @param {TraceModel} model */
  #draw(model) {
    this.#goal = this.#goalOf(model);
    this.#tree.setGoal(this.#goal);
    this.#plane.setGoal(this.#goal);
    this.#tree.draw();
    if (model.algorithm === 'bfs') this.#layers.draw();
    else this.#plane.draw();
    this.#drawControls(model);
    this.#drawHand(model);
    this.#drawList(model);
    this.#drawFigures(model);
    this.#drawPath(model);
  }

  /** @param {TraceModel} model */
  #drawControls(model) {
    this.#slider.value = String(model.step);
    const text = `Step ${formatCount(model.step)} of ${formatCount(model.steps)}`;
    this.#slider.setAttribute('aria-valuetext', text);
    setText(this.#sliderText, text);
    const opens = model.step > 0 && model.step === this.#opening && !this.#playing;
    setText(
      this.#sentence,
      `${opens ? `The search after its first ${counted(model.step, 'step')}. ` : ''}${this.#say()}`,
    );
    const notice = this.#noticeWords(model);
    setText(this.#notice, notice);
    this.#notice.hidden = notice === '';
    this.#enable();
    if (this.#playing) return;
    this.#tree.describe(
      `Tree of ${counted(model.stored, 'known state')}, ${formatCount(model.step)} of them expanded.${this.#goal === NONE ? '' : ` The way to the goal, ${counted(model.g(this.#goal), 'move')}, is marked.`}`,
    );
    this.#plane.describe(
      `Known states by g and h; the table of the open list has the numbers. f of the state at hand: ${
        model.node === NONE ? model.f(0, model.h(0)) : model.f(model.g(model.node), model.h(model.node))
      }.`,
    );
    this.#layers.describe(
      `Known states by depth: ${model
        .layers()
        .map(({ expanded, open }, depth) =>
          expanded + open === 0 ? '' : `depth ${depth}: ${formatCount(expanded + open)}`,
        )
        .filter(Boolean)
        .join(', ')}.`,
    );
  }

  /** @param {TraceModel} model */
  #noticeWords(model) {
    const result = this.#result;
    if (!result) return '';
    const words = [];
    if (!result.complete) {
      words.push(
        `The trace is full: ${counted(model.records, 'event')} hold the first ${formatCount(model.steps)} of ${formatCount(
          result.statistics.expanded,
        )} expansions${result.status === 'running' ? ' so far' : ''}.`,
      );
      if (result.status === 'solved')
        words.push(`The search itself went on and found ${counted(result.length, 'move')}.`);
      if (result.status === 'running') words.push('The search itself goes on.');
    }
    if (result.status === 'limit')
      words.push(
        `It stopped at its limit of memory after ${counted(result.statistics.expanded, 'expansion')}, without a solution.`,
      );
    if (result.status === 'exhausted') words.push('All that can be reached was expanded: there is no solution.');
    return words.join(' ');
  }

  /** What happened in the present step, in words. */
  #say() {
    const model = this.#model;
    if (!model) return '';
    const bfs = model.algorithm === 'bfs';
    const { weight } = model;
    const node = model.node;
    if (node === NONE) {
      return `Nothing is expanded yet. The start alone is ${bfs ? 'in the queue' : `open, with f = ${this.#equation(0, model.h(0))}`}. Play it, or take one step at a time.`;
    }
    const g = model.g(node);
    if (this.#goalOf(model) !== NONE) {
      const proven = bfs || weight <= 1;
      return bfs
        ? `One of its moves leads to the goal: ${counted(g + 1, 'move')}, and no way is shorter, for all states nearer to the start were expanded before.`
        : `This is the goal: ${counted(g, 'move')}${proven ? ', and no way is shorter: every open state has an f at least as large' : `; with ${weight} × h that may not be the shortest way`}.`;
    }
    const picked = bfs
      ? `The oldest state in the queue, ${counted(g, 'move')} from the start, is expanded.`
      : `The open state with the smallest f, ${this.#equation(g, model.h(node))}, is expanded.`;
    const outcomes = model.outcomes();
    if (outcomes.length === 0) return picked;
    return `${picked} ${outcomes.map((outcome) => `${capital(ways[letters[outcome.move]])}: ${this.#verdict(outcome, model)}`).join('; ')}.`;
  }

  /** "6 + 12 = 18". @param {number} g @param {number} h */
  #equation(g, h) {
    const weight = this.#model?.weight ?? 1;
    return `${g} + ${weight === 1 ? '' : `${weight} × `}${h} = ${this.#model?.f(g, h)}`;
  }

  /** @param {Outcome} outcome @param {TraceModel} model */
  #verdict({ kind, g, h, before }, model) {
    if (kind === KNOWN) return 'known';
    if (kind === SHORTER) return `shorter, ${g} moves instead of ${before}`;
    return model.algorithm === 'bfs' ? 'new' : `new, f ${model.f(g, h)}`;
  }

  /** @param {TraceModel} model */
  #drawHand(model) {
    const bfs = model.algorithm === 'bfs';
    const node = model.node === NONE ? 0 : model.node;
    const tiles = model.tiles(node);
    const board = { width: model.width, height: model.height, tiles: Array.from(tiles) };
    const g = model.g(node);
    const h = model.h(node);
    setText(this.#boardTitle, model.node === NONE ? 'The start' : 'The state at hand');
    /** @type {[number, number][]} */
    const parts = board.tiles.flatMap((tile, cell) =>
      tile > 0 ? [[tile, distanceHome(tile, cell, model.width)]] : [],
    );
    parts.sort(([one], [other]) => one - other);
    if (model.algorithm === 'astar-manhattan') {
      updateMiniBoard(this.#board, board, { contributions: Object.fromEntries(parts) });
      setText(
        this.#sum,
        `h = ${parts.map(([, part]) => part).join(' + ')} = ${h}: how far each tile, 1 to ${parts.length}, is from home`,
      );
    } else if (model.algorithm === 'astar-misplaced') {
      updateMiniBoard(this.#board, board, {
        marks: Object.fromEntries(parts.map(([tile, part]) => [tile, part === 0 ? 'right' : 'wrong'])),
      });
      setText(this.#sum, `h = ${h}: tiles that are not at home`);
    } else {
      updateMiniBoard(this.#board, board);
      setText(this.#sum, 'BFS has no h: it knows only how far it has come');
    }
    setText(this.#formula, bfs ? `depth ${g}` : `f = ${this.#equation(g, h)}`);

    const outcomes = model.outcomes();
    const blank = tiles.indexOf(0);
    const back = node === 0 ? -1 : [1, 0, 3, 2][model.move(node)];
    this.#moves.forEach(({ element, board: picture, verdict, note }, move) => {
      const outcome = outcomes.find((each) => each.move === move);
      element.classList.toggle('untried', !outcome);
      element.dataset.kind = outcome ? ['', 'new', 'shorter', 'known'][outcome.kind] : '';
      if (outcome) {
        const tile = tiles[outcome.tiles.indexOf(0)];
        updateMiniBoard(picture, { ...board, tiles: Array.from(outcome.tiles) }, { label: '', highlight: [tile] });
        setText(
          verdict,
          outcome.kind === FRESH && isSolved(outcome.tiles)
            ? 'the goal'
            : ['', 'new', 'shorter', 'known'][outcome.kind],
        );
        setText(
          note,
          outcome.kind === SHORTER
            ? `${outcome.before} → ${outcome.g} moves`
            : bfs || outcome.kind === KNOWN
              ? ''
              : `f ${this.#equation(outcome.g, outcome.h)}`,
        );
      } else {
        const possible = [
          blank + model.width < tiles.length,
          blank >= model.width,
          blank % model.width < model.width - 1,
          blank % model.width > 0,
        ][move];
        // At the goal it stops; what is left was not tried.
        const why =
          model.node === NONE ? 'not yet' : !possible ? 'no tile there' : move === back ? 'the way back' : 'not tried';
        setText(verdict, '');
        setText(note, why);
        // An empty board keeps the place.
        if (picture.childElementCount > 1 || picture.getAttribute('viewBox') !== this.#board.getAttribute('viewBox')) {
          updateMiniBoard(picture, { ...board, tiles: [] }, { label: '' });
        }
      }
    });
  }

  /** @param {TraceModel} model */
  #drawList(model) {
    const bfs = model.algorithm === 'bfs';
    const groups = model.groups();
    const shown = groups.slice(0, GROUPS);
    while (this.#listBody.rows.length < GROUPS) {
      const row = make('tr');
      for (let column = 0; column < 4; ++column) row.append(make('td'));
      this.#listBody.append(row);
    }
    [...this.#listBody.rows].forEach((row, place) => {
      const group = shown[place];
      const texts = !group
        ? []
        : bfs
          ? [String(group.g), formatCount(group.count)]
          : [group.f, group.g, group.h, formatCount(group.count)].map(String);
      [...row.cells].forEach((cell, column) => {
        cell.hidden = column >= (bfs ? 2 : 4);
        setText(cell, texts[column] ?? '\u00a0');
      });
      row.classList.toggle('next', place === 0 && Boolean(group));
      row.hidden = bfs && place >= 3;
    });
    const rest = groups.slice(GROUPS);
    const left = rest.reduce((sum, { count }) => sum + count, 0);
    setText(
      this.#listMore,
      left > 0
        ? `and ${counted(left, 'more state')}, up to f = ${rest[rest.length - 1].f}`
        : groups.length === 0
          ? 'Nothing is open.'
          : bfs
            ? 'The next state is one of the first row.'
            : 'The next state is one of the first row; of equal f the smaller h goes first.',
    );
  }

  /** @param {TraceModel} model */
  #drawFigures(model) {
    this.#figures.expanded.set(formatCount(model.step));
    this.#figures.generated.set(formatCount(model.generated));
    this.#figures.stored.set(formatCount(model.stored));
    this.#figures.frontier.set(formatCount(model.frontier));
    this.#figures.peak.set(formatCount(model.frontierPeak));
    const memory = this.#memory.find(([expanded]) => expanded >= model.step);
    this.#figures.memory.set(memory ? formatBytes(memory[1]) : '–');
  }

  /** The way to the state at hand as a table, which is also the tree's text. @param {TraceModel} model */
  #drawPath(model) {
    if (!this.#path.open || this.#playing) return;
    const bfs = model.algorithm === 'bfs';
    const end = this.#goal !== NONE ? this.#goal : model.node === NONE ? 0 : model.node;
    const path = model.path(end);
    // How many states hang below each node: those of a shorter way may come before their parent.
    const below = new Uint32Array(model.stored).fill(1);
    const order = Array.from(below.keys()).sort((one, other) => model.g(other) - model.g(one));
    for (const node of order) if (node > 0) below[model.parent(node)] += below[node];
    this.#pathBody.replaceChildren(
      ...path.map((node, place) => {
        const branches = below[node] - 1 - (place + 1 < path.length ? below[path[place + 1]] : 0);
        const at = model.isClosed(node) ? formatCount(model.expandedAt(node)) : 'open';
        const cells = [
          place === 0 ? 'start' : ways[letters[model.move(node)]],
          String(model.g(node)),
          ...(bfs ? [] : [String(model.h(node)), String(model.f(model.g(node), model.h(node)))]),
          counted(branches, 'state'),
        ];
        return make('tr', '', make('th', { scope: 'row' }, at), ...cells.map((text) => make('td', '', text)));
      }),
    );
  }

  // --- Saving ---

  /** The trace again, whole, as the command line writes it: the search is so quick that it is run once more. */
  async #save() {
    const { algorithm, position, weight } = this.#request;
    this.#export.disabled = true;
    /** @type {Look | null} */
    let look = null;
    try {
      look = await (await this.#context.lessons).look(algorithm, position, { weight, signal: this.#context.signal });
      while ((await look.step(100_000)).status === 'running');
      const address = URL.createObjectURL(new Blob([await look.json(), '\n'], { type: 'application/json' }));
      const link = make('a', {
        href: address,
        download: `trace-${algorithm}-${position.replaceAll(/[ /]/g, '')}.json`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      if (!this.#context.signal.aborted) this.#context.fail(error);
    } finally {
      look?.close();
      this.#export.disabled = false;
    }
  }
}

/** @param {Uint8Array} tiles */
const isSolved = (tiles) => tiles.every((tile, cell) => tile === (cell + 1) % tiles.length);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
