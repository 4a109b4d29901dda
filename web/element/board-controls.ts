// The controls beside a board. After each event they show what the play model and the element's public properties say, and
// keep nothing of it. Rows and their heights: controls-layout.ts.

import { allAlgorithms } from '../common/solvers.ts';
import { formatBytes, formatClock, formatCount, formatDuration } from '../common/format.ts';
import { makeRows } from './controls-layout.ts';
import { shape, loader, make, setUsable, whenUsed, write } from '../common/dom.ts';
import { movesOf, solverName, statusText } from '../words/sentences.ts';
import { PlayClock, PlayModel } from './play-model.ts';

import type { BoardReview } from './board-review.ts';
import type { SlidingPuzzle } from './sliding-puzzle.ts';
import type { Algorithm } from '../common/types.ts';
import type { Say } from '../words/language.ts';

const importReview = loader(() => import('./board-review.ts'), 'BoardReview');

const icons: Record<string, string> = {
  shuffle:
    'M3 7h3.5c2 0 3 1 4 2.5l3 5c1 1.5 2 2.5 4 2.5H21m0 0-3-3m3 3-3 3M3 17h3.5c1.5 0 2.4-.5 3.2-1.5' +
    'M21 7h-3.5c-1.5 0-2.4.5-3.2 1.5M21 7l-3-3m3 3-3 3',
  reset: 'M5 4v5h5M5.5 9a8 8 0 1 1-1.4 5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4',
  hint: 'M9 18h6m-5 3h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.6.6-1 1.2-1 2V18h-5v-1.5c0-.8-.4-1.4-1-2',
  solve: 'M13 3 5 14h6l-1 7 8-11h-6z',
  cancel: 'M6 6l12 12M18 6 6 18',
  goodEnough: 'm5 13 4.5 4.5L19 7',
  play: 'm8 5 11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  stepBack: 'm14 5-7 7 7 7M18 5v14',
  stepForward: 'm10 5 7 7-7 7M6 5v14',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leaveFullscreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  down: 'm6 9 6 6 6-6',
};

/** What stands on a button by its face, and what it is called where that says too little. */
const labelsOf = (say: Say): Record<string, [short: string, long?: string]> => ({
  shuffle: [say`Shuffle`],
  reset: [say`Restart`],
  undo: [say`Undo`],
  redo: [say`Redo`],
  hint: [say`Hint`],
  solve: [say`Solve`],
  cancel: [say`Cancel`],
  goodEnough: [say`Good enough`, say`Good enough: play the best solution so far`],
  play: [say`Play`],
  pause: [say`Pause`],
  playAgain: [say`Replay`],
  stepBack: [say`Back`, say`One move back`],
  stepForward: [say`Forward`, say`One move forward`],
  fullscreen: [say`Full screen`, say`Show full screen`],
  leaveFullscreen: [say`Leave`, say`Leave full screen`],
  noFullscreen: [say`Full screen`, say`Full screen: this page or browser does not allow it`],
});

const sizes = ['3x3', '4x4', '5x5', '6x6', '8x8', '10x10'];
const rates = [0.5, 1, 2, 3, 5, 8, 12, 20, 30, 40]; // moves a second, on the slider
const USUAL_RATE = 4; // its place: that of an element without a slider
const LONG_LABEL = 9; // characters, beyond which it is set smaller where buttons are narrow

/** The keys that a control acts on; the page does not see them. */
const usedKeys: Record<string, RegExp> = {
  button: /^( |Enter)$/,
  input: /^(Arrow|Page|Home|End)/,
  select: /^(Arrow|Page|Home|End|Enter|.$)/,
};

// Colours come from the host's text colour, so that any background will do; what older browsers do not know stands after
// something they do. On .primary stands black or white, whichever is told apart better. On the whole screen the board gives
// way to the controls, down to 8rem.
export const controlStyles = `
.controls { --accent: var(--puzzle-accent, #4b4fe0); line-height: 1.25; text-align: start; font-variant-numeric: tabular-nums;
  font-family: var(--puzzle-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif); }
.controls *, .controls ::before, .controls ::after { box-sizing: border-box; }
.controls button, .controls select { appearance: none; -webkit-appearance: none; margin: 0; padding: 0; min-width: 0; height: 100%;
  font: inherit; color: inherit; background: color-mix(in srgb, currentColor 5%, transparent);
  border: 1px solid color-mix(in srgb, currentColor 50%, transparent); border-radius: .75em; cursor: pointer;
  touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.controls :is(button, select):hover { background: color-mix(in srgb, currentColor 13%, transparent); border-color: currentColor; }
.controls button:active { background: color-mix(in srgb, currentColor 20%, transparent); }
.controls button { font-weight: 600; user-select: none; -webkit-user-select: none; }
.controls .primary { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
@supports (color: color(from red xyz-d65 x y z)) {
  .controls .primary, .controls .primary:hover, .controls .primary:active { background: var(--accent);
    border-color: var(--accent); color: color(from var(--accent) xyz-d65 clamp(0, (.18 - y) * 9999, .95047)
      clamp(0, (.18 - y) * 9999, 1) clamp(0, (.18 - y) * 9999, 1.08883)); }
  .controls .primary:hover { box-shadow: inset 0 0 0 99px rgb(128 128 128 / .15); }
}
.controls button[aria-disabled="true"] { background: none; box-shadow: none; color: inherit; border-color: currentColor; opacity: .4;
  cursor: default; }
.controls :is(button, select, input):focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.controls .primary:focus-visible { outline-color: var(--accent); }
.face { display: block; container-type: inline-size; }
.inner { display: flex; align-items: center; justify-content: center; gap: .125em; flex-direction: column; }
.controls svg { display: block; flex: none; width: 1.375em; height: 1.375em; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; pointer-events: none; }
.inner > span { display: none; width: 100%; text-align: center; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  font-size: .6875em; font-weight: 500; line-height: 1.25; }
.inner > .long { font-size: .625em; letter-spacing: -.02em; }
@container (min-width: 4.125em) { .inner > span { display: block; } }
@container (min-width: 8.25em) {
  .inner { flex-direction: row; gap: .5em; }
  .inner > span { width: auto; font-size: .9375em; font-weight: 600; line-height: 1.5; letter-spacing: normal; }
}
.field { display: flex; align-items: center; gap: .625em; min-width: 0; font-size: 1em; }
.field > span:first-child, .readout > span, .figure dt { font-size: .875em; }
.field > span:first-child { flex: none; }
.field > b { flex: none; width: 3.5em; text-align: end; font-size: .875em; }
.field input { flex: 1; min-width: 0; width: 0; height: 100%; margin: 0; accent-color: var(--accent); cursor: pointer;
  border-radius: .5em; }
.choice { position: relative; flex: 1; min-width: 0; height: 100%; }
.controls select { width: 100%; padding-inline: .75em 2.25em; text-overflow: ellipsis; }
.controls option { color: CanvasText; background: Canvas; }
.choice svg { position: absolute; inset-block: 0; inset-inline-end: .625em; margin: auto 0; width: 1.125em; height: 1.125em; }
.readouts { grid-auto-flow: column; grid-auto-columns: minmax(0, auto); justify-content: space-between; align-items: center; }
.readout { display: flex; align-items: baseline; gap: .5em; min-width: 0; white-space: nowrap; }
.readout > span { overflow: hidden; text-overflow: ellipsis; }
.readout b { flex: none; min-width: 2.5em; }
@container (min-width: 22em) { .readout b { font-size: 1.25em; } }
@container (max-width: 11em) {
  .readout > span { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
  .readout b { min-width: 0; }
}
.readout:last-child:not(:first-child) b { text-align: end; }
.say > p { margin: 0; max-height: 100%; overflow: hidden; overflow-wrap: anywhere; font-size: .875em; line-height: 1.4286; }
.figure { min-width: 0; display: grid; align-content: center; padding: 0 .5em; border-radius: .75em; white-space: nowrap;
  background: rgb(128 136 170 / .14); }
.figure dt { font-size: .75em; }
.figure dd { margin: 0; font-size: .9375em; font-weight: 600; }
.figure > * { overflow: hidden; text-overflow: ellipsis; }
@media (prefers-reduced-motion: no-preference) {
  .controls button, .controls select { transition: background-color .12s, border-color .12s; }
}
@media (forced-colors: active) {
  .controls .primary { outline: 2px solid; outline-offset: -4px; }
  .controls .primary:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  .controls button[aria-disabled="true"] { opacity: 1; color: GrayText; border-color: GrayText; }
  .controls :focus-visible { outline-color: Highlight; }
  .figure { border: 1px solid; }
}
:host(:fullscreen) { display: flex; flex-direction: column; box-sizing: border-box; padding: 16px; background: Canvas; color: CanvasText; }
:host([theme="dark"]:fullscreen) { color-scheme: dark; }
:host([theme="light"]:fullscreen) { color-scheme: light; }
:host(:fullscreen) .place { flex: 1; min-height: 0; container-type: size; }
:host(:fullscreen) .place > slot { display: none; }
:host(:fullscreen) .frame { position: static; width: auto !important; height: 100% !important; display: flex; flex-direction: column; justify-content: safe center;
  overflow: auto; pointer-events: auto; }
:host(:fullscreen) .stage { flex: 0 1 calc(100cqw * var(--_rows) / var(--_columns)); min-height: 8rem; container-type: size; }
:host(:fullscreen) .board { width: min(100cqw, 100cqh * var(--_columns) / var(--_rows)); margin: 0 auto; }
:host(:fullscreen) .controls { box-sizing: border-box; flex: none; align-self: center; width: min(100%, 48rem); padding: 4px; }
`;

const drawIcon = (name: string) =>
  shape('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, shape('path', { d: icons[name] }));

export class BoardControls {
  element = make('div', { class: 'controls', part: 'controls', role: 'group' });

  #board;
  #speech: Say;
  #labels;
  #solving;
  #names: string[] = [];
  #connection = new AbortController();
  #model;
  #clock;

  #buttons: Map<string, HTMLButtonElement> = new Map();
  /** values that change: of readouts, and label and value of figures */
  #values: Map<string, HTMLElement> = new Map();
  #speed: HTMLInputElement | null = null;
  #selects: Map<string, HTMLSelectElement> = new Map();
  #status = make('p', { part: 'status', role: 'status' });
  #review: BoardReview | null = null;

  #rate = USUAL_RATE;

  /** @param solving others: starts the other boards of a race; prepare: starts the solver, which may be wanted soon */
  constructor(board: SlidingPuzzle, say: Say, solving: { others: () => void; prepare: () => void }) {
    this.#board = board;
    this.#speech = say;
    this.#labels = labelsOf(say);
    this.#solving = solving;
    const { signal } = this.#connection;
    this.#model = new PlayModel(board, () => this.update());
    this.#clock = new PlayClock(board, (elapsed) => this.#write('timer', formatClock(elapsed)), signal);
    for (const type of ['keydown', 'keypress', 'keyup'])
      this.element.addEventListener(type, (event) => this.#onKey(event as KeyboardEvent), { signal });
    // A button that cannot be used keeps the focus only as long as it has it.
    this.element.addEventListener('focusout', () => queueMicrotask(() => this.update()), { signal });
    board.addEventListener('puzzle-shuffle', ({ target }) => target === board && this.#beginReview(), { signal });
    board.addEventListener('fullscreenchange', () => this.update(), { signal });
  }

  #onKey(event: KeyboardEvent) {
    const { type, key, target } = event;
    const cancels = type === 'keydown' && key === 'Escape' && this.#board.searching;
    if (cancels) this.#board.cancel();
    const used = usedKeys[(target as Element).localName]?.test(key);
    if (cancels || (used && !event.ctrlKey && !event.metaKey && !event.altKey)) event.stopPropagation();
  }

  disconnect() {
    this.#connection.abort();
    this.#model.disconnect();
    this.#review?.disconnect();
  }

  show(names: string[]) {
    const root = this.element.getRootNode() as ShadowRoot | Document;
    const focused = this.element.contains(root.activeElement ?? null) && root.activeElement?.getAttribute('data-name');
    this.#names = names;
    this.#buttons.clear();
    this.#values.clear();
    this.#selects.clear();
    this.#speed = null;
    // Without a control for it, as the board says.
    if (!names.includes('algorithm')) this.#model.algorithm = undefined;
    if (!names.includes('speed')) this.#model.rate = undefined;
    const say = this.#speech;
    this.element.setAttribute('aria-label', say`Puzzle controls`);
    this.element.lang = say.language;
    this.element.replaceChildren(
      ...makeRows(names, (row) => {
        if (row.kind === 'say') return [[this.#status]];
        if (row.kind === 'figures')
          return [this.#makeFigures(), make('dl', { part: 'stats', 'aria-label': say`Search statistics` })];
        return [row.names.flatMap((name) => this.#makeControl(name))];
      }),
    );
    if (names.includes('review')) void this.#showReview();
    else {
      this.#review?.disconnect();
      this.#review = null;
    }
    this.update();
    if (!focused) return;
    const again = this.element.querySelector(`[data-name="${focused}"]`) as HTMLElement | null;
    (again ?? this.#board).focus({ preventScroll: true });
  }

  speak(say: Say) {
    this.#speech = say;
    this.#labels = labelsOf(say);
    this.show(this.#names);
  }

  update() {
    if (this.#connection.signal.aborted) return;
    const { can, search, searching, playback } = this.#model;
    const solve = search === 'improving' ? 'goodEnough' : searching ? 'cancel' : 'solve';
    this.#showButton('solve', solve, can.solve);
    this.#buttons.get('solve')?.classList.toggle('primary', solve !== 'cancel');
    this.#showButton('play', playback, can.play);
    for (const name of ['undo', 'redo', 'reset', 'hint', 'stepBack', 'stepForward'] as const) {
      const button = this.#buttons.get(name);
      if (button) setUsable(button, can[name]);
    }
    const { ownerDocument } = this.#board;
    const enlarged = this.#board.matches(':fullscreen') ? 'leaveFullscreen' : 'fullscreen';
    const allowed = ownerDocument.fullscreenEnabled;
    this.#showButton('fullscreen', allowed ? enlarged : 'noFullscreen', allowed);
    this.#write('moves', formatCount(this.#board.moveCount, this.#speech.numbers));
    if (this.#values.has('timer')) this.#clock.show();
    else this.#clock.stop();
    this.#showStatus();
    this.#showAlgorithms();
    this.#showSizes();
    this.#showFigures();
    this.#review?.show(this.#speech);
  }

  async #showReview() {
    const { signal } = this.#connection;
    const row = this.element.querySelector('.review');
    try {
      const { BoardReview } = await importReview();
      if (signal.aborted || !(row instanceof HTMLElement) || row.parentElement !== this.element) return;
      if (!this.#review) {
        this.#review = new BoardReview(this.#board, this.#model, () => this.update());
        this.#beginReview();
      }
      this.#review.placeIn(row);
    } catch {
      return; // its room stays empty; the board can be played
    }
    this.update();
  }

  /** A game that came with its moves is in review, as it was played, until a hand goes on with it. */
  #beginReview() {
    const { timelineLength, inputs, attempt, solutionBegin } = this.#board;
    if (!this.#review || timelineLength === 0 || inputs.length > 0 || attempt || solutionBegin !== null) return;
    this.#model.pace = this.#names.includes('speed') ? 0 : 1;
    this.#model.review();
  }

  #actions: Record<string, () => unknown> = {
    shuffle: () => this.#board.shuffle(),
    reset: () => this.#board.reset(),
    undo: () => this.#board.undo(),
    redo: () => this.#board.redo(),
    hint: () => void this.#model.hint(),
    solve: () => this.#onSolve(),
    play: () => this.#model.playOrPause(),
    stepBack: () => this.#board.step(-1),
    stepForward: () => this.#board.step(1),
    fullscreen: () => this.#board.fullscreen(),
  };

  #choose: Record<string, (choice: string) => unknown> = {
    algorithm: (choice) => (this.#model.algorithm = choice as Algorithm),
    size: (size) => this.#board.load({ size }),
  };

  #makeControl(name: string): HTMLElement[] {
    const say = this.#speech;
    if (name === 'step') return ['stepBack', 'stepForward'].map((each) => this.#makeButton(each));
    if (name === 'speed') return [this.#makeSpeed()];
    const readout = { timer: say`Time`, moves: say`Moves` }[name];
    if (readout) return [this.#makeReadout(name, readout)];
    const choice = { algorithm: say`Solver`, size: say`Size` }[name];
    if (choice) return [this.#makeChoice(name, choice)];
    return name in this.#actions ? [this.#makeButton(name)] : [];
  }

  #makeButton(name: string) {
    const button = make(
      'button',
      { type: 'button', part: 'button', 'data-name': name },
      make('span', 'face', make('span', 'inner', drawIcon(name), make('span'))),
    );
    const primary = this.#names.includes('solve') ? 'solve' : 'shuffle';
    button.classList.toggle('primary', name === primary);
    whenUsed(button, () => {
      this.#actions[name]();
      this.update();
    });
    if (name === 'solve' || name === 'hint')
      for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#solving.prepare());
    this.#buttons.set(name, button);
    this.#showButton(name, name, true);
    return button;
  }

  #makeReadout(name: string, label: string) {
    const value = make('b');
    this.#values.set(name, value);
    return make('span', { class: 'readout', part: name }, make('span', '', label), value);
  }

  #makeChoice(name: string, label: string) {
    const select = make('select', { part: 'select', 'data-name': name });
    select.onchange = () => {
      this.#choose[name](select.value);
      this.update();
    };
    this.#selects.set(name, select);
    return make('label', 'field', make('span', '', label), make('span', 'choice', select, drawIcon('down')));
  }

  #makeSpeed() {
    const limits = { min: '0', max: String(rates.length - 1) };
    const speed = (this.#speed = make('input', { type: 'range', part: 'slider', ...limits, 'data-name': 'speed' }));
    speed.value = String(this.#rate);
    speed.oninput = () => {
      this.#rate = Number(speed.value);
      this.#model.setRate(rates[this.#rate]);
      this.#showSpeed();
    };
    this.#model.rate = rates[this.#rate];
    const value = make('b', { 'aria-hidden': 'true' });
    this.#values.set('speed', value);
    const say = this.#speech;
    const field = make('label', 'field', make('span', '', say`Speed`), speed, value);
    this.#showSpeed();
    return field;
  }

  #makeFigures() {
    return ['time', 'expanded', 'rate', 'length', 'bound', 'memory'].map((name) => {
      const [label, value] = [make('dt'), make('dd')];
      this.#values.set(`${name}-label`, label);
      this.#values.set(name, value);
      return make('div', 'figure', label, value);
    });
  }

  #write(name: string, text: string) {
    const value = this.#values.get(name);
    if (value) write(value, text);
  }

  #showButton(name: string, face: string, usable: boolean) {
    const button = this.#buttons.get(name);
    if (!button) return;
    setUsable(button, usable);
    const [label, full = label] = this.#labels[face];
    const text = button.querySelector('.inner > span') as Element;
    if (button.title === full) return;
    text.replaceChildren(label);
    text.classList.toggle('long', label.length > LONG_LABEL);
    button.setAttribute('aria-label', full);
    button.title = full;
    button.querySelector('path')?.setAttribute('d', icons[face] ?? icons[name]);
  }

  #showSpeed() {
    const say = this.#speech;
    const rate = rates[this.#rate];
    this.#write('speed', say`${rate}/s`);
    this.#speed?.setAttribute('aria-valuetext', say`${rate} {move|moves} per second`);
  }

  #showStatus() {
    const { message, place } = this.#model;
    // The first is said to screen readers, not all that follow in quick succession.
    if (message.code === 'improving' && !message.first) this.#status.setAttribute('aria-live', 'off');
    else this.#status.removeAttribute('aria-live');
    const say = this.#speech;
    const text = statusText(say, message);
    write(this.#status, place && text ? say`Place ${place}. ${text}` : text);
  }

  #showAlgorithms() {
    const select = this.#selects.get('algorithm');
    if (!select) return;
    const { algorithms } = this.#board;
    const offered = algorithms.length > 0 ? algorithms : allAlgorithms;
    if (offered.join() !== Array.from(select.options, ({ value }) => value).join()) {
      select.replaceChildren(...offered.map((name) => new Option(solverName(this.#speech, name), name)));
    }
    const model = this.#model;
    if (!model.algorithm || !offered.includes(model.algorithm)) model.algorithm = offered[0];
    if (select.value !== model.algorithm) select.value = model.algorithm;
  }

  #showSizes() {
    const select = this.#selects.get('size');
    const { size } = this.#board;
    if (!select || select.value === size) return;
    const listed = sizes.includes(size) ? sizes : [size, ...sizes];
    select.replaceChildren(...listed.map((name) => new Option(name.replace('x', ' × '), name)));
    select.value = size;
  }

  #showFigures() {
    if (!this.#values.has('memory')) return;
    const say = this.#speech;
    const { numbers } = say;
    const { figures } = this.#model;
    const show = (name: string, label: string, value: string | null) => {
      this.#write(`${name}-label`, label);
      this.#write(name, value ?? '–');
    };
    const labels = { solution: say`Solution`, best: say`Best so far`, depth: say`Depth` };
    const perSecond = figures?.perSecond ?? null;
    show('time', say`Time elapsed`, figures && formatDuration(figures.milliseconds, numbers));
    show('expanded', say`Expanded`, figures && formatCount(figures.expanded, numbers));
    show('rate', say`States per second`, perSecond === null ? null : formatCount(perSecond, numbers));
    show('length', labels[figures?.reached ?? 'solution'], figures && movesOf(say, figures.moves));
    if (figures?.proven) show('bound', say`Proven`, say`shortest`);
    else show('bound', say`Lower bound`, figures && movesOf(say, figures.lowerBound));
    show('memory', say`Memory`, figures && formatBytes(figures.bytes, numbers));
  }

  #onSolve() {
    const { search, searching } = this.#model;
    if (!searching) {
      this.solve();
      this.#solving.others();
    } else if (search === 'improving') this.#board.settle();
    else this.#board.cancel();
  }

  solve() {
    void this.#model.solve();
  }
}
