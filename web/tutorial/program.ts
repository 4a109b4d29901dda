// The program of the article (program.mjs, program.py), to be taken home: and in JavaScript to be changed and run here, in a
// worker without the page and the network, with its answers compared with the engine's.

import { make, setUsable } from '../common/dom.ts';
import { keepChoice, keptChoice } from '../common/our-page.ts';
import { startTrusted } from '../engine/engine-client.ts';
import { boardOf, formatPosition, goalOf, sixBoards } from './board.ts';
import { button, copyButton, fold, movesOf, wordsOf } from './pieces.ts';
import { openPositions } from './positions.ts';
import { formatCount, say } from './say.ts';

import type { Position } from './board.ts';
import type { Context } from './figure.ts';
import type { Positions } from './positions.ts';

// --- What a program is asked, and whether its answers are right. Nothing of an answer is taken on trust. ---

/** A call of one of the program's functions. guess: the one that A* is given. */
export type Task = {
  call: 'bfs' | 'astar' | 'inversions' | 'solvable';
  guess?: 'misplaced' | 'manhattan';
  board: Position;
};

/** What the engine answers: of a search the moves and the states that it expanded. */
export type Expected = { length: number; expanded: number } | number | boolean;

/** From the worker. task: its place among those that were asked; line: of the program; unsaid: printed beyond the limit */
export type FromProgram =
  | { type: 'said'; text: string }
  | { type: 'unsaid'; lines: number }
  | { type: 'begins' | 'missing'; task: number }
  | { type: 'gave'; task: number; json: string }
  | { type: 'broke'; task: number | null; message: string; line: number | null }
  | { type: 'ended' };

/** The article's board, and others so that no program can write down the numbers. */
const searched = ['8 1 3/4 0 2/7 6 5', '1 5 2/4 3 0', '2 0 3/6 1 5/4 7 8'];
const solved = '1 2 3/4 5 6/7 8 0';
/** The six boards of the fourth tutorial, and one of even width. */
const judged = [...sixBoards, '1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12'];

/** Asked in the exercise on BFS, and of a whole program. */
export const tasksOf = (part: string): Task[] => {
  const search = (call: 'bfs' | 'astar', guess?: Task['guess']) =>
    searched.map((state): Task => ({ call, guess, board: boardOf(state) }));
  if (part === 'bfs') return [...search('bfs'), { call: 'bfs', board: boardOf(solved) }];
  const judge = (call: 'inversions' | 'solvable') => judged.map((state): Task => ({ call, board: boardOf(state) }));
  return [
    ...search('bfs'),
    ...search('astar', 'misplaced'),
    ...search('astar', 'manhattan'),
    ...judge('inversions'),
    ...judge('solvable'),
  ];
};

/** "astar, misplaced": tasks of one name are one check. */
export const nameOf = ({ call, guess }: Task) => (guess ? `${call}, ${guess}` : call);

const listed = (tiles: unknown) => JSON.stringify(tiles).replaceAll(',', ', ').slice(0, 120);

const isBoard = (board: unknown): board is number[] =>
  Array.isArray(board) && board.every((tile) => typeof tile === 'number');

/** Whether one move leads from one board to the other. */
function areNeighbours(one: number[], other: number[], width: number) {
  const changed = one.flatMap((tile, cell) => (tile === other[cell] ? [] : [cell]));
  if (one.length !== other.length || changed.length !== 2) return false;
  const [a, b] = changed;
  if (one[a] !== other[b] || one[b] !== other[a] || (one[a] && one[b])) return false;
  return b - a === width || (b - a === 1 && b % width !== 0);
}

/** What is wrong with a path, from its beginning on; '' if nothing is. */
function faultOfPath(path: unknown[], { width, height, tiles }: Position) {
  if (!path.every(isBoard)) return say`The path is to be a list of boards, and each board a list of numbers.`;
  if (String(path[0]) !== String(tiles))
    return say`The path begins with ${listed(path[0])}; it is to begin with the board itself, ${listed(tiles)}.`;
  for (const [at, board] of path.entries())
    if (at > 0 && !areNeighbours(path[at - 1], board, width))
      return say`Board ${at + 1} of the path, ${listed(board)}, is not one move from the board before it, ${listed(path[at - 1])}.`;
  const goal = boardOf(goalOf(width, height)).tiles;
  return String(path.at(-1)) === String(goal)
    ? ''
    : say`The path ends with ${listed(path.at(-1))}, which is not the goal.`;
}

function faultOfSearch(answer: any, { call, board }: Task, { length, expanded }: { length: number; expanded: number }) {
  if (answer === null) return say`It returned nothing; it is to return { path, expanded }.`;
  if (typeof answer !== 'object' || !('path' in answer && 'expanded' in answer))
    return say`It gave ${listed(answer)}; it is to return { path, expanded }.`;
  if (!Array.isArray(answer.path) || answer.path.length === 0)
    return say`It found no path; the shortest has ${length} {move|moves}.`;
  const fault = faultOfPath(answer.path, board);
  if (fault) return fault;
  const moves = answer.path.length - 1;
  if (moves !== length) return say`Its path has ${moves} {move|moves}; the shortest has ${length} {move|moves}.`;
  if (answer.expanded === expanded) return '';
  if (typeof answer.expanded !== 'number') return say`expanded is ${listed(answer.expanded)}; it is to be a number.`;
  const count = say`It expanded ${answer.expanded} {state|states}; the engine expands ${formatCount(expanded)}.`;
  const hint =
    call === 'astar'
      ? say`At equal f, does the larger g come first, and then the newest? Is the goal counted, too? Does the guess leave out the blank, and get the width?`
      : answer.expanded > expanded
        ? say`Is a board known as soon as it goes into the queue? Does the search stop when it finds the goal, before its turn comes? Are only boards counted that were taken out?`
        : say`Do the neighbours come in the order below, above, right, left?`;
  return `${count} ${hint}`;
}

/**
 * What is wrong with an answer, in words that begin with the board; '' if it is right.
 * @param json as the worker sent it
 */
export function faultOf(json: string, task: Task, expected: Expected) {
  let answer: any;
  try {
    answer = JSON.parse(json);
  } catch {
    answer = null;
  }
  const fault =
    typeof expected === 'object'
      ? faultOfSearch(answer, task, expected)
      : answer === expected
        ? ''
        : say`It gave ${listed(answer)}; right is ${String(expected)}.`;
  return fault && `${formatPosition(task.board)}: ${fault}`;
}

/** For the check that is right on all of its boards. */
export const rightWords = (task: Task, expected: Expected) =>
  typeof expected === 'object'
    ? say`right on all boards: ${expected.length} {move|moves}, ${formatCount(expected.expanded)} expanded on ${formatPosition(task.board)}`
    : say`right on all boards`;

/** What stopped a program, and where, with the line as it stands there. */
function brokenWords({ message, line }: { message: string; line: number | null }, program: string) {
  const text = program.split('\n')[Number(line) - 1]?.trim().slice(0, 80);
  const words = line ? say`line ${line}, “${text}”: ${message}` : message;
  if (!/^more than \d+ entries/.test(message)) return words;
  return `${words}. ${say`Is a board put in again and again? Are the keys texts, and is the start known?`}`;
}

/** What the reader finds in the editor: the pieces, with BFS left to write. */
export const withoutBfs = (program: string) =>
  program.replace(
    /^(function bfs\(.*\) \{\n)[\s\S]*?^\}/m,
    (_, head) => `${head}  // ${say`Your turn. Return { path, expanded }.`}\n}`,
  );

// --- The workshop ---

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
  { lessons, signal }: Context,
  positions: Positions,
): Promise<Expected> {
  const state = formatPosition(board);
  if (call === 'bfs' || call === 'astar') {
    const algorithm = guess ? `astar-${guess}` : call;
    const { statistics, moves } = await (await lessons).search(algorithm, state, { maxRecords: 0, signal });
    return { length: movesOf(moves).length, expanded: statistics.expanded };
  }
  const { inversions, solvable } = positions.judge(state);
  return call === 'inversions' ? inversions : solvable;
}

class Workshop {
  #context;
  #tasks;
  #kept: `program ${string}`;
  #original;
  #worker: Worker | null = null;
  #timer = 0;
  #editor = make('textarea', {
    class: 'program-editor',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    wrap: 'off',
    rows: '15',
    'aria-label': say`The program`,
  });
  #run = button(say`Run and check`, () => void this.#toggle(), 'primary');
  #status = make('p', { class: 'status', role: 'status' });
  /** By the name of their tasks. */
  #checks: Map<string, HTMLElement> = new Map();
  #list = make('ul', 'program-checks');
  #output = make('pre', 'listing program-output');
  content;

  constructor(context: Context, part: string, program: string) {
    this.#context = context;
    this.#tasks = tasksOf(part);
    this.#original = program;
    this.#kept = `program ${part}`;
    this.#editor.value = keptChoice(this.#kept) || program;
    this.#editor.oninput = () => keepChoice(this.#kept, this.#editor.value);
    this.#output.hidden = true;
    context.onSleep(() => this.#end(''));
    const reset = button(say`Begin again`, () => this.write(this.#original));
    this.content = [
      this.#editor,
      make(
        'div',
        'row',
        this.#run,
        reset,
        ...(part ? [] : [copyButton(say`Copy`, () => this.#editor.value, context.announce)]),
      ),
      this.#status,
      this.#list,
      this.#output,
    ];
  }

  write(program: string) {
    this.#editor.value = program;
    keepChoice(this.#kept, '');
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
    const program = this.#editor.value;
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
      if (data.type === 'unsaid') return this.#print(say`… and ${data.lines} more {line|lines}`);
      if (data.type === 'ended') return this.#end(wrong.size === 0 ? say`All is right.` : say`Not all is right yet.`);
      const broken = data.type === 'broke' && brokenWords(data, program);
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
    worker.postMessage({ program, tasks: this.#tasks });
  }

  #show(task: Task, words: string, good: boolean) {
    const name = nameOf(task);
    const check = this.#checks.get(name) ?? make('li');
    this.#checks.set(name, check);
    this.#list.append(check);
    check.className = `program-check ${good ? 'good' : 'bad'}`;
    const mark = make('b', { 'aria-hidden': 'true' }, good ? '✓' : '✗');
    check.replaceChildren(mark, make('code', '', name), make('span', '', words));
  }

  #print(text: string) {
    this.#output.hidden = false;
    this.#output.append(`${text}\n`);
  }
}

export function start(figure: HTMLElement, context: Context) {
  const listing = figure.querySelector('.listing') as HTMLElement;
  const program = listing.textContent ?? '';
  const isExercise = figure.dataset.part === 'bfs';
  const workshop = new Workshop(context, isExercise ? 'bfs' : '', isExercise ? withoutBfs(program) : program);
  if (!isExercise) return context.show(...workshop.content);
  const put = button(say`Put it into the editor`, () => workshop.write(program));
  const solution = fold(say`One way to write it`, make('div', 'row', put), listing.cloneNode(true));
  context.show(...workshop.content, make('div', 'folds', solution));
}
