// bench.html: measures the solvers in the reader's browser, row by row, and offers the result to copy. The result is one
// line of JSON.

import { copied, copyByHand, make } from '../common/dom.ts';
import { formatCount } from '../common/format.ts';
import { failureOf } from '../engine/failure.ts';
import { defaultMaxMemory } from '../common/solvers.ts';
import { sharedSolver } from '../engine/solver-client.ts';
import { english } from '../words/language.ts';
import { failureText, solverName } from '../words/sentences.ts';
import { figuresOf, measure, positionsOf, works } from './bench-works.ts';

import type { Algorithm } from '../common/types.ts';
import type { Search, Work } from './bench-works.ts';

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const [measureButton, copyButton] = ['measure', 'copy'].map(byId) as HTMLButtonElement[];
const long = byId('long') as HTMLInputElement;
const progress = byId('progress') as HTMLProgressElement;
const text = byId('text') as HTMLTextAreaElement;

/** What a reader calls the positions of a work. */
const titles: Record<string, string> = {
  '3x3, 31 moves': '3 × 3, the farthest there is, 31 moves; five times',
  'korf15_first50.txt': '4 × 4, Korf’s first fifty',
  '10x10 shuffles': '10 × 10, twenty shuffles',
  'korf24_first10.txt': '5 × 5, Korf and Felner’s first ten, a second each',
  'hardest15.txt': '4 × 4, five positions of 80 moves',
};

const COLUMNS = ['mean ms', 'median ms', 'worst ms'];

const asTime = (milliseconds: number | undefined) =>
  milliseconds === undefined
    ? '–'
    : `${milliseconds < 100 ? milliseconds.toFixed(1) : formatCount(Math.round(milliseconds))} ms`;

function movesOf({ seconds }: Work, figures: Record<string, number>) {
  if (seconds > 0)
    return `${figures['times the shortest'].toFixed(3)} times the shortest; at least ${(figures['bound to the shortest'] * 100).toFixed(1)} %`;
  return figures.moves === undefined ? 'all shortest' : `${formatCount(Math.round(figures.moves))}, mean`;
}

/** A row of the table, empty until it is measured. */
class Row {
  #cells = [...COLUMNS.map(() => make('td')), make('td')];
  work;
  element;

  constructor(work: Work) {
    this.work = work;
    this.element = make(
      'tr',
      '',
      make('th', { scope: 'row' }, titles[work.name]),
      make('td', '', solverName(english, work.algorithm as Algorithm)),
      ...this.#cells,
    );
    this.fill(null);
  }

  /** @param figures null: none yet */
  fill(figures: Record<string, number> | null) {
    this.#cells.forEach((cell, place) => {
      cell.textContent = !figures
        ? '–'
        : place < COLUMNS.length
          ? asTime(figures[COLUMNS[place]])
          : movesOf(this.work, figures);
    });
  }

  /** Whether it is measured now. */
  mark(now: boolean) {
    this.element.toggleAttribute('data-now', now);
  }
}

const rows = works.map((work) => new Row(work));
const shownRows = () => rows.filter(({ work }) => !work.long || long.checked);
const showRows = () => byId('rows').replaceChildren(...shownRows().map(({ element }) => element));
long.addEventListener('change', showRows);
showRows();

const say = (words: string) => {
  byId('said').textContent = words;
};

/** A file of positions. */
async function read(file: string, signal: AbortSignal) {
  const answer = await fetch(new URL(`data/${file}`, document.baseURI), { signal });
  if (!answer.ok) throw new Error(`data/${file} could not be loaded: the server says ${answer.status}.`);
  return answer.text();
}

/** Kind of machine, as far as the browser tells. */
function machine() {
  const { userAgent, hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
  return `${userAgent}, ${hardwareConcurrency} cores${deviceMemory ? `, ${deviceMemory} GB or more` : ''}`;
}

/** @param figures by name */
const resultOf = (figures: Record<string, number>) =>
  JSON.stringify({
    revision: globalThis.PUZZLE_VERSION,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    tools: {},
    figures,
  });

let running: AbortController | null = null;

async function measureAll(signal: AbortSignal) {
  const now = shownRows();
  const positions = await Promise.all(now.map(({ work }) => positionsOf(work, (file) => read(file, signal))));
  progress.max = positions.reduce((sum, { length }) => sum + length, 0);
  progress.value = 0;
  const figures: Record<string, number> = {};
  for (const [place, row] of now.entries()) {
    const { work } = row;
    row.mark(true);
    say(`${titles[work.name]}: ${solverName(english, work.algorithm as Algorithm)} …`);
    const searches: Search[] = [];
    for (const position of positions[place]) {
      const search = await measure(
        work,
        position,
        (request) => sharedSolver.solve(request, { signal }),
        defaultMaxMemory(),
      );
      if (!search) return;
      searches.push(search);
      progress.value += 1;
      row.fill(figuresOf(work, searches));
    }
    row.mark(false);
    const limit = work.seconds > 0 ? `, ${work.seconds} s` : '';
    for (const [name, value] of Object.entries(figuresOf(work, searches)))
      figures[`browser, ${work.name}, ${work.algorithm}${limit}, ${name}`] = value;
    text.value = resultOf(figures);
    copyButton.disabled = false;
  }
  say('Done. All lengths were checked.');
}

measureButton.addEventListener('click', async () => {
  if (running) {
    running.abort();
    return;
  }
  const { signal } = (running = new AbortController());
  measureButton.textContent = 'Stop';
  measureButton.classList.add('running');
  long.disabled = true;
  progress.hidden = false;
  byId('copied').textContent = '';
  for (const row of rows) row.fill(null);
  try {
    await measureAll(signal);
  } catch (error) {
    const { failure } = (error ?? {}) as { failure?: import('../common/messages.ts').Failure };
    if (!signal.aborted)
      say(failure ? failureText(english, failureOf(error)) : String((error as Error).message ?? error));
  }
  if (signal.aborted) say('Stopped. What was measured stands in the table.');
  for (const row of rows) row.mark(false);
  running = null;
  measureButton.textContent = 'Measure';
  measureButton.classList.remove('running');
  long.disabled = false;
  progress.hidden = true;
});

copyButton.addEventListener('click', async () => {
  const done = await copied(text.value);
  byId('copied').textContent = done ? 'Copied.' : copyByHand;
  if (done) return;
  text.hidden = false;
  text.focus();
  text.select();
});
