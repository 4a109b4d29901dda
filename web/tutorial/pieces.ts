// What figures are made of: elements, groups of choices, words, a run that can be cancelled, a player of steps.

import { copied, make, write } from '../common/dom.ts';
import { failureOf } from '../engine/failure.ts';
import { failureText, solverName } from '../words/sentences.ts';
import { formatBytes, formatDuration, say } from './say.ts';

import type { Failure } from '../common/messages.ts';
import type { Algorithm, SolveResult } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';

export function button(text: string, act: () => void, className: string = '') {
  const element = make('button', { type: 'button', class: className }, text);
  element.addEventListener('click', () => {
    if (element.getAttribute('aria-disabled') !== 'true') act();
  });
  return element;
}

/**
 * A group of options; one of them is chosen.
 * @returns choose: shows another choice without acting on it
 */
export function choice<Value extends string>(
  legend: string,
  options: [value: Value, text: string][],
  chosen: Value,
  act: (value: Value) => void,
) {
  // Not a counter: figures that are bundled apart would each begin with 1, and give two groups the same name.
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  const inputs = options.map(([value, text]) => {
    const input = make('input', { type: 'radio', name, value });
    input.checked = value === chosen;
    input.addEventListener('change', () => act(value));
    return { input, label: make('label', '', input, make('span', '', text)) };
  });
  const segments = make('div', 'segments', ...inputs.map(({ label }) => label));
  return {
    element: make('fieldset', 'choice', make('legend', '', legend), segments),
    choose(value: string) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}

/**
 * A slider with its name and its value in words.
 * @param wordsOf the value
 * @param act at each change; rest: once it is let go
 */
export function slider(
  name: string,
  [min, max, value]: [min: number, max: number, value: number],
  wordsOf: (value: number) => string,
  { act = () => {}, rest = () => {} }: { act?: (value: number) => void; rest?: (value: number) => void },
) {
  const input = make('input', { type: 'range', min: String(min), max: String(max), 'aria-label': name });
  const words = make('output');
  const show = (to: number) => {
    if (input.value !== String(to)) input.value = String(to);
    write(words, wordsOf(to));
    input.setAttribute('aria-valuetext', wordsOf(to));
  };
  show(value);
  input.addEventListener('input', () => {
    show(Number(input.value));
    act(Number(input.value));
  });
  input.addEventListener('change', () => rest(Number(input.value)));
  return { element: make('label', 'slider', make('span', '', name), input, words), input, show };
}

/** What is secondary, folded. */
export const fold = (words: string, ...content: (Node | string)[]) =>
  make('details', 'fold', make('summary', '', words), ...content);

/** Values with their names. */
export function figureList<Name extends string>(names: readonly Name[]) {
  const all = names.map((name) => {
    const value = make('span', '', '–');
    const note = make('span', 'note');
    return { value, note, element: make('div', '', make('dt', '', name), make('dd', '', value, note)) };
  });
  return {
    element: make('dl', 'figures', ...all.map(({ element }) => element)),
    set(name: Name, text: string, remark: string = '') {
      const { value, note } = all[names.indexOf(name)];
      write(value, text);
      write(note, remark);
    },
  };
}

/** A table; the first cell of each row is the name of the row. */
export function tableOf(label: string, columns: string[]) {
  const body = make('tbody');
  const head = make('tr', '', ...columns.map((name) => make('th', { scope: 'col' }, name)));
  const table = make('table', '', make('thead', '', head), body);
  return {
    element: make('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': label }, table),
    fill: (rows: string[][]) =>
      body.replaceChildren(
        ...rows.map(([name, ...cells]) =>
          make('tr', '', make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', '', cell))),
        ),
      ),
  };
}

/** Shows a verdict in its colour. good: null is neither good nor bad. */
export function showVerdict(element: Element, words: string, good: boolean | null) {
  write(element, words);
  element.classList.toggle('good', good === true);
  element.classList.toggle('bad', good === false);
}

/** Whether the reader lets things move. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether there is room for what else is folded. */
export const hasRoom = () => matchMedia('(min-width: 44rem)').matches;

/** "even" or "odd". */
export const parity = (value: number) => (value % 2 === 0 ? say`even` : say`odd`);

/** By the letter of a move: the way the tile travels. */
export const ways: Record<string, string> = { U: say`up`, D: say`down`, L: say`left`, R: say`right` };

/** "1, 2 and 3". */
export const list = (items: (string | number)[]) =>
  items.length < 2 ? items.join('') : say`${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;

/** "L2U" → L, L, U. */
export const movesOf = (text: string): string[] =>
  [...text.matchAll(/([UDLR])(\d*)/g)].flatMap(([, way, times]) => Array(Number(times || 1)).fill(way));

/** A short seed of letters and digits. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

export const randomBelow = (limit: number) => Math.floor(Math.random() * limit);

/**
 * Waits so long.
 * @param signal rejects with its reason
 */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** A controller that is aborted with the page, too. */
export function controllerWithin(page: AbortSignal): AbortController {
  const controller = new AbortController();
  if (page.aborted) controller.abort(page.reason);
  else page.addEventListener('abort', () => controller.abort(page.reason), { signal: controller.signal });
  return controller;
}

/** What went wrong, in a sentence. @param error of any kind */
export function wordsOf(error: unknown) {
  const { message, failure, code } = (error ?? {}) as Partial<Error> & { failure?: Failure; code?: unknown };
  if (failure || (!message && code)) return failureText(say, failureOf(error));
  return String(message || error);
}

/** A button that copies a text and says so. Where copying is refused it shows the text to be copied by hand. */
export function copyButton(words: string, textOf: () => string, announce: (text: string) => void) {
  let timer = 0;
  let byHand: HTMLTextAreaElement | null = null;
  const element = button(words, async () => {
    byHand?.remove();
    byHand = null;
    const text = textOf();
    if (!(await copied(text))) {
      byHand = make('textarea', { readonly: '', rows: '3', 'aria-label': say`${words}: the text to copy` });
      byHand.value = text;
      element.after(byHand);
      byHand.focus();
      return byHand.select();
    }
    write(element, say`Copied`);
    announce(say`Copied.`);
    clearTimeout(timer);
    timer = setTimeout(() => write(element, words), 2000);
  });
  return element;
}

/** A button that starts something and then cancels it, and a line that says how it went. */
export class Run {
  #running: AbortController | null = null;
  #words;
  #page;
  #work;
  button;
  status = make('p', { class: 'status', role: 'status' });

  /** @param work rejects when it fails; after the signal its errors are ignored */
  constructor(words: string, page: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    this.#words = words;
    this.#page = page;
    this.#work = work;
    this.button = button(words, () => void (this.#running ? this.stop(say`Cancelled.`) : this.start()), 'primary');
  }

  get running() {
    return this.#running !== null;
  }

  async start() {
    this.stop('');
    const mine = (this.#running = controllerWithin(this.#page));
    write(this.button, say`Cancel`);
    this.say('');
    try {
      await this.#work(mine.signal);
    } catch (error) {
      if (!mine.signal.aborted) this.say(wordsOf(error));
    }
    if (this.#running === mine) this.#end();
  }

  #end() {
    this.#running?.abort();
    this.#running = null;
    write(this.button, this.#words);
  }

  say(words: string) {
    write(this.status, words);
  }

  /** Stops out of view, and begins again when the figure comes back. */
  sleepWith({ onSleep, onWake }: { onSleep: (stop: () => void) => void; onWake: (go: () => void) => void }) {
    let stopped = false;
    onSleep(() => {
      stopped = this.running;
      this.stop(say`Stopped when it went out of view.`);
    });
    onWake(() => stopped && void this.start());
  }

  /** @param words why */
  stop(words: string) {
    if (!this.#running) return;
    this.say(words);
    this.#end();
  }
}

// --- Boards that solve themselves ---

const ownNames = (): Partial<Record<Algorithm, string>> => ({
  'astar-misplaced': say`A* misplaced tiles`,
  'bidirectional-bfs': say`BFS from both ends`,
  idastar: say`IDA* with databases`,
});

export const nameOf = (algorithm: Algorithm) => ownNames()[algorithm] ?? solverName(say, algorithm);

/** The searches of the article, the simplest first. */
export const searches: Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan'];

const SOLVE_MEMORY = '128M'; // on 4x4 BFS soon fills it

/** What a search had no more of. @param code of a result that a limit ended */
const limitWords = (code: string) => ({ memory: say`memory`, time: say`time`, nodes: say`states` })[code] ?? code;

/** How a search ended. */
function endWords({ status, length, optimal, message }: SolveResult) {
  if (status === 'solved') return say`Solved in ${length} {move|moves}${optimal ? say`, the fewest possible` : ''}.`;
  if (status === 'limit') return say`Stopped at its limit of ${limitWords(message)}.`;
  return status === 'cancelled' ? say`Cancelled.` : message;
}

/**
 * Buttons that solve a board with each of the article's searches, and what that took.
 * @param solved called with the result when a search has ended, and before its solution is played
 */
export function solveRow(board: SlidingPuzzle, solved: (result: SolveResult, algorithm: Algorithm) => void = () => {}) {
  board.setAttribute('max-memory', SOLVE_MEMORY);
  const words = make('p', { class: 'elapsed', role: 'status' }, say`Time elapsed: –`);
  const buttons = searches.map((algorithm) => {
    const name = { bfs: say`BFS`, 'astar-misplaced': say`A* misplaced`, 'astar-manhattan': say`A* Manhattan` };
    const element = button(name[algorithm as 'bfs'], () => void solve(algorithm, element));
    element.dataset.press = algorithm;
    return element;
  });
  async function solve(algorithm: Algorithm, element: HTMLButtonElement) {
    if (board.searching) return board.cancel();
    const name = element.textContent ?? '';
    write(element, say`Cancel`);
    write(words, say`Searching…`);
    try {
      const result = await board.solve({ algorithm, rate: 4 });
      const took = say`Time elapsed: ${formatDuration(result.milliseconds)}, ${result.expanded} {state|states} expanded, ${formatBytes(result.bytesPeak)}.`;
      write(words, ['solved', 'limit'].includes(result.status) ? `${took} ${endWords(result)}` : endWords(result));
      solved(result, algorithm);
    } catch (error) {
      write(words, wordsOf(error));
    }
    write(element, name);
  }
  // One stop of the Tab key; arrow keys go from button to button.
  const bar = make('div', { class: 'row', role: 'toolbar', 'aria-label': say`Solve with` }, ...buttons);
  buttons.slice(1).forEach((each) => (each.tabIndex = -1));
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = buttons[buttons.indexOf(event.target as HTMLButtonElement) + (step ?? 0)];
    if (!step || !to) return;
    event.preventDefault();
    for (const each of buttons) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  });
  return make('div', 'solve-row', bar, words);
}

// --- Steps that play ---

const CALM_MILLISECONDS = 500; // between pictures where motion is unwanted

/** Draws once after a request, and frame after frame while it plays; never while it is asleep. */
export class Player {
  #rateOf;
  #draw;
  #signal;
  #asleep = false;
  #frame = 0;
  #timer = 0;
  #last = 0; // time of the last frame
  #due = 0; // steps, and parts of one, that are to be shown
  playing = false;

  /**
   * @param rateOf steps a second
   * @param draw gets the steps that are due
   * @param signal ends it
   */
  constructor(rateOf: () => number, draw: (steps: number) => void, signal: AbortSignal) {
    this.#rateOf = rateOf;
    this.#draw = draw;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#cancel());
  }

  play() {
    this.playing = true;
    this.#last = performance.now();
    this.#due = 0;
    this.ask();
  }

  sleep(asleep: boolean) {
    this.#asleep = asleep;
    if (asleep) return this.#cancel();
    this.#last = performance.now();
    this.ask();
  }

  /** Asks for a picture in the next frame. */
  ask() {
    if (this.#frame || this.#timer || this.#asleep) return;
    if (this.playing && !mayMove()) this.#timer = setTimeout(() => this.#tick(performance.now()), CALM_MILLISECONDS);
    else this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
  }

  #tick(now: number) {
    this.#frame = this.#timer = 0;
    if (this.#signal.aborted) return;
    let steps = 0;
    if (this.playing) {
      // It does not leap after the page has paused. The time of a frame may lie before the click.
      this.#due += (Math.min(Math.max(0, now - this.#last), 2 * CALM_MILLISECONDS) / 1000) * this.#rateOf();
      this.#last = now;
      steps = Math.floor(this.#due);
      this.#due -= steps;
    }
    this.#draw(steps);
    if (this.playing) this.ask();
  }
}
