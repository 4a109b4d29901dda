// The program of the article (program.mjs, program.py), to be taken home: and in JavaScript to be changed and run here, in a
// worker without the page and the network, with its answers compared with the engine's.

import { make, setUsable } from '../common/dom.ts';
import { startTrusted } from '../engine/worker-link.ts';
import { formatPosition } from './board.ts';
import { copyButton, wordsOf } from './experiment.ts';
import { lengthOf } from './look-words.ts';
import { button, fold, replaceStill } from './pieces.ts';
import { openPositions } from './positions.ts';
import { faultOf, nameOf, rightWords, tasksOf, withoutBfs } from './program-model.ts';
import { say } from './say.ts';
import { runToEnd } from './search-model.ts';

import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';
import type { Expected, FromProgram, Task } from './program-model.ts';

const TIME_LIMIT = 10_000; // milliseconds for one answer

const startWorker = () =>
  startTrusted(
    () =>
      new Worker(new URL(globalThis.PUZZLE_PROGRAM_WORKER_JS ?? '../program-worker.js', import.meta.url), {
        type: 'module',
      }),
  );

/** What the engine answers. */
async function expectedOf(
  { call, guess, board }: Task,
  { lessons, signal }: DemoContext,
  positions: Positions,
): Promise<Expected> {
  const state = formatPosition(board);
  if (call === 'bfs' || call === 'astar') {
    const algorithm = guess ? `astar-${guess}` : call;
    const { statistics, moves } = await runToEnd(
      await (await lessons).look(algorithm, state, { maxRecords: 0, signal }),
    );
    return { length: lengthOf(moves), expanded: statistics.expanded };
  }
  const { inversions, solvable } = positions.judge(state);
  return call === 'inversions' ? inversions : solvable;
}

/** One line for the tasks of one name. */
class Check {
  #words = make('span');
  #mark = make('b', { 'aria-hidden': 'true' });
  element;

  constructor(name: string) {
    this.element = make('li', 'program-check', this.#mark, make('code', '', name), this.#words);
  }

  /** @param good null: neither */
  show(words: string, good: boolean | null) {
    this.#words.textContent = words;
    this.#mark.textContent = good === null ? '·' : good ? '✓' : '✗';
    this.element.classList.toggle('good', good === true);
    this.element.classList.toggle('bad', good === false);
  }
}

class Workshop {
  #context;
  #tasks;
  #original;
  #worker: Worker | null = null;
  #timer = 0;
  #editor = make('textarea', {
    class: 'program-editor',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    wrap: 'off',
    rows: '24',
    'aria-label': say`The program`,
  });
  #run = button(say`Run and check`, () => void this.#toggle(), 'primary');
  #status = make('p', { class: 'search-status', role: 'status' });
  #checks: Map<string, Check> = new Map();
  #list = make('ul', 'program-checks');
  #output = make('pre', 'listing program-output');
  content;

  constructor(context: DemoContext, part: string, program: string, extra: Node[]) {
    this.#context = context;
    this.#tasks = tasksOf(part);
    this.#original = program;
    this.#editor.value = program;
    this.#output.hidden = true;
    context.onSleep(() => this.#end(''));
    const reset = button(say`Begin again`, () => this.write(this.#original));
    const copy = copyButton(say`Copy`, () => this.#editor.value, context.announce);
    this.content = [
      this.#editor,
      make('div', 'row', this.#run, reset, copy),
      this.#status,
      this.#list,
      this.#output,
      ...extra,
    ];
  }

  write(program: string) {
    this.#editor.value = program;
    this.#end('');
  }

  #toggle() {
    if (this.#worker) return this.#end(say`Stopped.`);
    return this.#begin();
  }

  /** @param words why it is over */
  #end(words: string) {
    this.#worker?.terminate();
    this.#worker = null;
    clearTimeout(this.#timer);
    this.#run.textContent = say`Run and check`;
    this.#status.textContent = words;
  }

  async #begin() {
    this.#checks.clear();
    this.#list.replaceChildren();
    this.#output.replaceChildren();
    this.#output.hidden = true;
    this.#status.textContent = say`Running…`;
    setUsable(this.#run, false);
    let expected: Expected[] = [];
    try {
      const positions = await openPositions(this.#context.signal);
      expected = await Promise.all(this.#tasks.map((task) => expectedOf(task, this.#context, positions)));
    } catch (error) {
      return this.#end(wordsOf(error));
    } finally {
      setUsable(this.#run, true);
    }
    if (this.#context.asleep) this.#end('');
    else this.#runAgainst(expected);
  }

  #runAgainst(expected: Expected[]) {
    let worker: Worker;
    try {
      worker = startWorker();
    } catch {
      return this.#end(say`This page may not run programs here. Take the program with you.`);
    }
    this.#worker = worker;
    this.#run.textContent = say`Stop`;
    const wrong = new Set<string>();
    let at = 0;
    const wait = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        const task = this.#tasks[at];
        this.#show(task, say`${formatPosition(task.board)}: no answer after 10 seconds. Does its loop end?`, false);
        this.#end(say`Stopped.`);
      }, TIME_LIMIT);
    };
    const fault = (task: Task, words: string) => {
      if (!wrong.has(nameOf(task))) this.#show(task, words, false);
      wrong.add(nameOf(task));
    };
    worker.onmessage = ({ data }: MessageEvent<FromProgram>) => {
      if (this.#worker !== worker) return;
      wait();
      if (data.type === 'said') return this.#print(data.text);
      if (data.type === 'ended') return this.#end(wrong.size === 0 ? say`All is right.` : say`Not all is right yet.`);
      const broken = data.type === 'broke' && (data.line ? say`line ${data.line}: ${data.message}` : data.message);
      if (data.task === null) return this.#end(say`It does not run: ${broken || ''}`);
      at = data.task;
      const task = this.#tasks[at];
      if (data.type === 'missing') fault(task, say`not there yet`);
      else if (broken) fault(task, `${formatPosition(task.board)}: ${broken}`);
      else if (data.type === 'gave') {
        const words = faultOf(data.json, task, expected[at]);
        if (words) fault(task, words);
        else if (!wrong.has(nameOf(task)) && !this.#checks.has(nameOf(task)))
          this.#show(task, rightWords(task, expected[at]), true);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker !== worker) return;
      this.#end(say`The program was stopped: ${event.message || say`its worker could not be started`}`);
    };
    wait();
    worker.postMessage({ program: this.#editor.value, tasks: this.#tasks });
  }

  #show(task: Task, words: string, good: boolean) {
    const name = nameOf(task);
    let check = this.#checks.get(name);
    if (!check) {
      check = new Check(name);
      this.#checks.set(name, check);
      this.#list.append(check.element);
    }
    check.show(words, good);
  }

  #print(text: string) {
    this.#output.hidden = false;
    this.#output.append(`${text}\n`);
  }
}

export function start(figure: HTMLElement, context: DemoContext) {
  const listing = figure.querySelector('.listing') as HTMLElement;
  const program = listing.textContent ?? '';
  const { part = '' } = figure.dataset;
  if (part === 'python') {
    const copy = copyButton(say`Copy`, () => program, context.announce);
    replaceStill(figure, make('div', 'row', copy), listing.cloneNode(true));
    return;
  }
  const isExercise = part === 'bfs';
  const solution = make('div', 'program-solution', listing.cloneNode(true));
  const extra = isExercise ? [fold(say`One way to write it`, solution)] : [];
  const workshop = new Workshop(context, part, isExercise ? withoutBfs(program) : program, extra);
  if (isExercise) solution.prepend(button(say`Put it into the editor`, () => workshop.write(program)));
  replaceStill(figure, ...workshop.content);
}
