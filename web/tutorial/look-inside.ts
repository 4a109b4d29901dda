// A look inside a search. The search runs once in the lessons' worker and leaves its trace; then the reader steps
// through the trace, plays it at any speed, or jumps. Everything shown comes from the trace: the code at
// work; and, a tab each beside it, the state at hand with what came of its moves, the tree of known states, and the open
// list in the order in which the search takes from it. Only the memory was read from the search while it ran.
//
// It draws at most once a frame, only while something changes and it is awake (step-player.ts). A jump over 100,000
// records takes some milliseconds. The page holds the trace (8 bytes a record) and some 40 bytes a state.

import { make } from '../common/dom.ts';
import { boardOf, linkPosition } from './board.ts';
import { CodeView } from './code-view.ts';
import { LookControls } from './look-controls.ts';
import { OpenListTable, PathTable } from './look-tables.ts';
import { goalOf, layersWords, lengthOf, noticeWords, planeWords, stepWords, treeWords } from './look-words.ts';
import { button, figureList, setText } from './pieces.ts';
import { counted, formatBytes, formatCount, say } from './say.ts';
import { LayersPicture, PlanePicture, TreePicture } from './search-pictures.ts';
import { StateAtHand } from './state-at-hand.ts';
import { StepPlayer } from './step-player.ts';
import { Tabs } from './tabs.ts';
import { TraceModel } from './trace-model.ts';

import type { Look } from './lesson-client.ts';
import type { Algorithm } from '../common/types.ts';
import type { DemoContext } from './demo.ts';
import type { LookResult } from './look-words.ts';
import type { Ripple } from './ripple.ts';

const OPENING = 40; // it opens after so many steps at most, when there is a tree to see

/** What its tabs show. */
const views = ['state', 'tree', 'list'] as const;

let lookCount = 0;

export class LookInside {
  #context;
  #onStep;
  #player;
  #model: TraceModel | null = null;
  #result: LookResult | null = null;
  /** The step that is shown first. */
  #opening = 0;
  /** Memory by expansions, read while the search ran. */
  #memory: [expanded: number, bytes: number][] = [];
  #request = { algorithm: 'bfs' as Algorithm, position: '', weight: 1 };
  /** Aborted when another search is shown. */
  #showing = new AbortController();

  // --- Its parts ---
  #controls;
  #sentence = make('p', { class: 'look-sentence', id: `look-${(lookCount += 1)}` });
  #notice = make('p', { class: 'look-notice', hidden: '' });
  #tree;
  #plane;
  #layers;
  #tabs;
  #planeBox;
  #layersBox;
  #code;
  #hand = new StateAtHand();
  #open;
  #path;
  /** What shows the search beside it. */
  #beside: Pick<Ripple, 'begin' | 'draw'> | null = null;
  #figures = figureList(
    [say`Expanded`, say`Moves tried`, say`States known`, say`Frontier`, say`Frontier peak`, say`Memory`],
    'look-figures',
  );
  #export = button(say`Save the trace as JSON`, () => void this.#save());
  element;

  /** @param onStep called when the reader comes to rest at a step */
  constructor(
    context: Pick<DemoContext, 'signal' | 'lessons' | 'announce' | 'notice' | 'onSleep' | 'onWake' | 'fail'>,
    onStep: (step: number) => void = () => {},
  ) {
    this.#context = context;
    this.#onStep = onStep;
    const { signal } = context;
    const redraw = () => this.redraw();
    this.#player = new StepPlayer(
      () => this.#controls.rate,
      (steps) => this.#advance(steps),
      signal,
    );
    this.#controls = new LookControls({
      model: () => this.#model,
      go: (step) => this.go(step),
      slide: (step) => this.slide(step),
      rest: () => this.rest(),
      toggle: () => (this.playing ? this.pause() : this.play()),
    });
    this.#tree = new TreePicture(redraw, (node) => this.goToNode(node), signal);
    this.#open = new OpenListTable(
      (group) => this.#tree.light(group),
      () => this.#tabs.choose(views.indexOf('tree')),
    );
    this.#plane = new PlanePicture(redraw, signal);
    this.#layers = new LayersPicture(redraw, signal);
    this.#path = new PathTable(redraw);
    this.#code = new CodeView((step, words) => this.#goToEvent(step, words), context.announce);
    this.#planeBox = make(
      'div',
      'look-box',
      make('p', 'look-title', say`All known states by g and h`),
      this.#plane.element,
      make('p', 'quiet', say`The dashed line marks the f of the current state.`),
    );
    this.#layersBox = make(
      'div',
      'look-box',
      make('p', 'look-title', say`Known states by depth`),
      this.#layers.element,
    );
    this.#export.disabled = true;
    this.#tabs = new Tabs(
      say`What is shown of the search`,
      [
        { name: say`State`, panel: this.#hand.element },
        { name: say`Tree`, panel: this.#treePanel() },
        {
          name: say`List`,
          panel: make(
            'div',
            'look-column look-lists',
            this.#planeBox,
            this.#layersBox,
            this.#open.element,
            this.#path.element,
          ),
        },
      ],
      'code-tabs look-tabs',
      (place) => {
        this.element.dataset.view = views[place];
        redraw();
      },
    );
    this.element = this.#assemble();
    context.onSleep(() => this.#player.sleep(true));
    context.onWake(() => this.#player.sleep(false));
    signal.addEventListener('abort', () => this.#showing.abort());
  }

  #assemble() {
    return make(
      'div',
      {
        class: 'look',
        'data-view': 'state',
        role: 'group',
        'aria-label': say`Look inside the search`,
        'aria-describedby': this.#sentence.id,
      },
      this.#controls.element,
      this.#sentence,
      this.#notice,
      this.#controls.speed,
      this.#code.element,
      this.#code.controls,
      this.#tabs.element,
      ...this.#tabs.panels,
    );
  }

  #treePanel() {
    return make(
      'div',
      'look-column look-branches',
      this.#tree.element,
      make(
        'ul',
        'look-legend',
        make('li', 'closed', say`expanded`),
        make('li', 'open', say`open: known, waiting`),
        make('li', 'hand', say`state at hand`),
      ),
      make(
        'p',
        'quiet',
        say`The start is in the middle, a ring is a move. Select a dot to jump to the step that expanded it.`,
      ),
      this.#figures.element,
      make('div', 'row', this.#export),
    );
  }

  get step() {
    return this.#model?.step ?? 0;
  }

  /** Steps that the trace holds. */
  get steps() {
    return this.#model?.steps ?? 0;
  }

  get playing() {
    return this.#player.playing;
  }

  /** The position that is shown; '' before the first. */
  get position() {
    return this.#request.position;
  }

  /** Position and step as links have them; the step only where the look inside does not begin by itself. */
  get record(): Record<string, string> {
    const state = linkPosition(boardOf(this.position));
    const event = this.#code.record;
    return this.step === this.#opening && !event.event ? { state } : { state, at: String(this.step), ...event };
  }

  // --- The search ---

  /**
   * Runs a search and shows how it stands after its first steps.
   * @param position canonical position text
   * @param options at: the step to go to, or the last if there are fewer; event: of that step
   * @returns how it ended; null when another was shown meanwhile. Rejects when the engine does not load or refuses the
   *   input
   */
  async show(
    algorithm: Algorithm,
    position: string,
    { weight = 1, at, event }: { weight?: number; at?: number; event?: number } = {},
  ): Promise<LookResult | null> {
    this.#showing.abort();
    const showing = new AbortController();
    this.#showing = showing;
    this.pause();
    this.#request = { algorithm, position, weight };
    this.#export.disabled = false;
    const model = new TraceModel(position, algorithm, weight);
    const memory = [] as [number, number][];
    this.element.setAttribute('aria-busy', 'true');
    let shown = false;
    let look: Look | null = null;
    try {
      look = await (await this.#context.lessons).look(algorithm, position, { weight, signal: showing.signal });
      for (let steps = 16; ; steps = Math.min(steps * 2, 8192)) {
        const { status, statistics, records, complete, moves } = await look.step(steps);
        model.append(records);
        memory.push([statistics.expanded, statistics.bytesPeak]);
        const result = { status, statistics, moves, length: status === 'solved' ? lengthOf(moves) : -1, complete };
        // The tree is laid out when all its states are known.
        if (!shown && (status !== 'running' || !complete)) {
          shown = true;
          this.#begin(model, memory);
          this.#result = result;
          this.#seek(at ?? this.#opening);
          if (event !== undefined) this.#code.standAt(model, event);
          if (at !== undefined && at > model.steps) {
            this.#context.notice(
              say`The link asks for step ${formatCount(at)}; the trace ends with step ${formatCount(model.steps)}, which is shown.`,
            );
          }
        }
        if (shown) {
          this.#result = result;
          this.#player.ask();
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

  #begin(model: TraceModel, memory: [number, number][]) {
    this.#model = model;
    this.#memory = memory;
    this.#opening = Math.min(OPENING, Math.ceil(model.steps / 3));
    for (const picture of [this.#tree, this.#plane, this.#layers]) picture.show(model);
    for (const part of [this.#controls, this.#open, this.#path, this.#code]) part.begin(model);
    this.#beside?.begin(model);
    this.#planeBox.hidden = model.algorithm === 'bfs';
    this.#layersBox.hidden = model.algorithm !== 'bfs';
  }

  // --- Steps ---

  /** Goes to a step, stops there and says what happened in it. */
  go(step: number) {
    this.pause();
    this.#seek(step);
    this.#context.announce(say`Step ${formatCount(this.step)} of ${formatCount(this.steps)}. ${this.#say()}`);
    this.#onStep(this.step);
  }

  /**
   * Goes to a step and there to one of its events.
   * @param words of the event
   */
  #goToEvent(step: number, words: () => string) {
    this.pause();
    this.#seek(step);
    this.#context.announce(say`Step ${formatCount(this.step)} of ${formatCount(this.steps)}: ${words()}.`);
    this.#onStep(this.step);
  }

  /** Goes to a step while a slider is held. */
  slide(step: number) {
    this.pause();
    this.#seek(step);
  }

  /** The slider was let go. */
  rest() {
    this.#onStep(this.step);
  }

  redraw() {
    this.#player.ask();
  }

  /** Has the search shown somewhere else, too. */
  showIn(beside: Pick<Ripple, 'begin' | 'draw'>) {
    this.#beside = beside;
  }

  #seek(step: number) {
    this.#model?.seek(step);
    this.#player.ask();
  }

  goToNode(node: number) {
    const model = this.#model;
    if (!model) return;
    const expanded = model.expandedAt(node);
    if (expanded > 0) return this.go(expanded);
    // The state is never expanded: go to the step that found it.
    let step = 0;
    while (step < model.steps && model.storedAt(step) <= node) ++step;
    this.go(step);
  }

  /** Stops at the step that is shown first. */
  goToOpening() {
    this.slide(this.#opening);
  }

  /** Plays from the start. */
  replay() {
    this.pause();
    this.#seek(0);
    this.play();
  }

  /** Plays from where it is, or from the start when it is at the end. */
  play() {
    if (this.playing || !this.#model) return;
    if (this.step === this.steps) this.#seek(0);
    this.#player.play();
    this.#controls.showPlaying(true);
  }

  pause() {
    if (!this.playing) return;
    this.#player.stop();
    this.#controls.showPlaying(false);
    this.#player.ask();
  }

  /** Goes some steps farther while it plays, and draws. */
  #advance(steps: number) {
    const model = this.#model;
    if (!model) return;
    model.seek(model.step + steps);
    if (this.playing && model.step === model.steps) {
      this.#player.stop();
      this.#controls.showPlaying(false);
      this.#context.announce(this.#say());
      this.#onStep(this.step);
    }
    this.#draw(model);
  }

  // --- What is shown ---

  #say() {
    return this.#model ? stepWords(this.#model, goalOf(this.#model, this.#result)) : '';
  }

  #draw(model: TraceModel) {
    const goal = goalOf(model, this.#result);
    this.#tree.setGoal(goal);
    this.#plane.setGoal(goal);
    this.#tree.draw();
    if (model.algorithm === 'bfs') this.#layers.draw();
    else this.#plane.draw();
    this.#controls.show(model);
    const opens = model.step > 0 && model.step === this.#opening && !this.playing;
    setText(
      this.#sentence,
      `${opens ? say`The search after its first ${counted(model.step, 'step')}. ` : ''}${stepWords(model, goal)}`,
    );
    const notice = noticeWords(model, this.#result);
    setText(this.#notice, notice);
    this.#notice.hidden = notice === '';
    this.#code.draw(model);
    this.#hand.draw(model, this.#code.move);
    this.#open.draw(model);
    this.#drawFigures(model);
    this.#beside?.draw(model, goal);
    if (this.playing) return;
    this.#path.draw(model, goal);
    this.#tree.describe(treeWords(model, goal));
    this.#plane.describe(planeWords(model));
    this.#layers.describe(layersWords(model));
  }

  #drawFigures(model: TraceModel) {
    this.#figures.set(say`Expanded`, formatCount(model.step));
    this.#figures.set(say`Moves tried`, formatCount(model.generated));
    this.#figures.set(say`States known`, formatCount(model.stored));
    this.#figures.set(say`Frontier`, formatCount(model.frontier));
    this.#figures.set(say`Frontier peak`, formatCount(model.frontierPeak));
    const memory = this.#memory.find(([expanded]) => expanded >= model.step);
    this.#figures.set(say`Memory`, memory ? formatBytes(memory[1]) : '–');
  }

  // --- Saving ---

  /** Saves the trace as the command line writes it. The search is so quick that it runs once more for it. */
  async #save() {
    const { algorithm, position, weight } = this.#request;
    this.#export.disabled = true;
    let look: Look | null = null;
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
      this.#context.fail(error);
    } finally {
      look?.close();
      this.#export.disabled = false;
    }
  }
}
