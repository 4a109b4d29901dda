// "Session": the solves of this reader, their averages, the boards of the days, and the way in and out as a file. A game is
// recorded once, when it is solved, unless some of its moves were given, by a link for example.

import { button, find, input, make, part, save, write, tellIn } from '../common/dom.ts';
import { formatClock, formatNumber, isProven } from '../common/format.ts';
import { counts, figuresOf } from '../memory/averages.ts';
import { ExchangeError, fromText, toJson } from '../memory/exchange.ts';
import { Settings } from '../memory/kept-settings.ts';
import { Solves } from '../memory/solves.ts';
import { dateOf, dayFromToday, isDealt } from './deals.ts';
import { figuresText } from './done.ts';
import { notKept } from '../words/sentences.ts';
import { joined, timeText, unknown } from './game.ts';

import type { Solve } from '../memory/solves.ts';
import type { Say } from '../words/language.ts';
import type { Deal } from './deals.ts';
import type { Page } from './page.ts';

const ROWS = 100; // that are shown; averages and the file have all
const REMEMBERED = 50; // games that do not count

/** What sets solves apart that are compared with each other only: "3x3 random", "3x3 distance 12". */
const choiceOf = ({ size, kind, distance }: Pick<Solve, 'size' | 'kind' | 'distance'>) =>
  [size, kind, ...(distance === undefined ? [] : [distance])].join(' ');

/** Whether a game begins in the goal position. */
const beginsSolved = (start: string) =>
  start.split(/[ /]/).every((tile, cell, tiles) => Number(tile) === (cell + 1) % tiles.length);

const isText = (value: unknown) => typeof value === 'string';

/** Why a file of solves was refused, and where. */
export const refusedText = ({ code, line }: ExchangeError, say: Say) =>
  code === 'not-solves' || line === 0
    ? say`This file has no solves in it that this page can read.`
    : say`Line ${line} of the file is broken. Nothing was added.`;

export class SessionPanel {
  #page;
  #solves = new Solves();
  #settings = new Settings(
    {
      /** Starts of games that do not count, or no more, before they are begun again: moves were given, or they are recorded. */
      given: [] as string[],
      /** What was dealt, by the start of the game. */
      dealt: [] as [string, Deal][],
    },
    { given: (value) => value.every(isText), dealt: (value) => value.every(isDealt) },
  );
  /** Whether the game on the board is recorded, as one that was helped. */
  #helped = false;
  #loaded: Promise<unknown>;
  /** The last one that was recorded here. */
  #last: Solve | null = null;
  #deleted: Solve[] = [];
  #said: ((say: Say) => string) | null = null;
  #stale = true;
  /** The best solve of each day, and the days that were solved on their own day. */
  days: Map<string, Solve> = new Map();
  #punctual: Set<string> = new Set();
  /** The least time of boards of this size and kind. */
  #best = Infinity;
  /** The language of what is shown. */
  #shown: Say | null = null;
  /** Whether the reader has solved a board. */
  experienced = false;

  constructor(page: Page) {
    this.#page = page;
    const { board } = page;
    board.addEventListener('puzzle-shuffle', () => void this.#begin());
    board.addEventListener('puzzle-solved', () => void this.#record());
    for (const type of ['change', 'failure']) this.#solves.addEventListener(type, () => this.#renew());
    button('undo-delete').onclick = () => void this.#takeBack();
    button('export').onclick = () =>
      save(new Blob([toJson(this.#solves.all())], { type: 'application/json' }), 'sliding-puzzle-solves.json');
    button('open-file').onclick = () => input('solves-file').click();
    input('solves-file').onchange = () => void this.#openFile();
    this.#loaded = Promise.all([this.#solves.load(), this.#settings.load()]);
    void this.#arrive();
  }

  /** Meets the game that is on the board, which may be solved meanwhile. */
  async #arrive() {
    await this.#loaded;
    const { board, deals } = this.#page;
    deals.resume(this.#settings.get('dealt'));
    const { solved, timelineLength } = board;
    await this.#begin();
    if (solved && timelineLength > 0) await this.#record();
    this.#page.show();
  }

  /** How many days in a row were solved on their own day, and how long it is until the next one. */
  dailyNews() {
    const solved = (day: number) => this.#punctual.has(dayFromToday(day));
    const last = solved(0) ? 0 : -1;
    let days = 0;
    while (solved(last - days)) days += 1;
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const minutes = Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
    const { say } = this.#page;
    const next = say`Next board in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    return joined([days > 1 && say`Streak: ${days}`, next]);
  }

  // --- Recording ---

  /** A game begins, or comes back. */
  async #begin() {
    const { timelineLength, startState, moves, inputs, assistedCount } = this.#page.board;
    this.#helped = false;
    await this.#loaded;
    this.#renew(); // by now it is known what was dealt
    if (timelineLength === 0) {
      void this.#settings.set('dealt', this.#page.deals.dealt);
      if (this.#isGiven(startState)) void this.#give(startState, false);
    } else if (moves !== '' && inputs.length === 0 && assistedCount === 0) void this.#give(startState);
  }

  #isGiven(start: string) {
    return this.#settings.get('given').includes(start);
  }

  #give(start: string, given: boolean = true) {
    const others = this.#settings.get('given').filter((other) => other !== start);
    return this.#settings.set('given', given ? [...others.slice(1 - REMEMBERED), start] : others);
  }

  async #record() {
    const { board, deals, done } = this.#page;
    const { size, seed, startState: start, moves, times, moveCount, assistedCount: assisted, elapsed } = board;
    const { hints, attempt, interrupted, inputs } = board;
    if (assisted >= moveCount) return; // the solver's game, not the player's
    if (inputs.length === 0 || beginsSolved(start)) return;
    const deal = deals.current;
    const at = Date.now();
    await this.#loaded;
    const own = counts({ assisted, hints, attempt });
    if ((this.#isGiven(start) && !attempt) || (this.#helped && !own)) return;
    if (own) void this.#give(start);
    this.#helped = !own;
    const ahead = this.#best - Math.floor(elapsed); // of those before
    const adding = this.#solves.add({
      ...{ at, size, kind: deal.kind, start, moves, times, elapsed: Math.floor(elapsed), moveCount, assisted },
      ...{ inputs: [...inputs], interrupted },
      ...(hints > 0 && { hints }),
      ...(attempt && { attempt }),
      ...(deal.kind === 'distance' && { distance: deal.moves }),
      ...(deal.kind === 'daily' && { date: deal.date }),
      ...(seed !== null && { seed }),
    });
    this.#last = this.#solves.all().find((solve) => solve.at === at && solve.start === start) ?? null;
    if (done && own && ahead > 0 && ahead < Infinity && board.solved && board.startState === start)
      done.outcome ??= (say) =>
        say`New best, ${formatNumber((ahead / 1000).toFixed(ahead < 100 ? 3 : 1), say.numbers)} s faster than your old best`;
    this.#page.show();
    await adding;
    this.#learnShortest();
  }

  /** The solver may know only later how short a solution can be. */
  #learnShortest() {
    if (!this.#last) return;
    const shortest = this.#page.shortest(this.#last.start);
    if (!isProven(shortest) || this.#solves.get(this.#last.id)?.shortest !== undefined) return;
    void this.#solves.setShortest(this.#last.id, shortest);
  }

  // --- Doing ---

  async #remove(solve: Solve) {
    const record = await this.#solves.remove(solve.id);
    if (!record) return;
    this.#deleted.push(record);
    this.#tell(null);
    button('undo-delete').focus({ preventScroll: true });
  }

  async #takeBack() {
    const record = this.#deleted.pop();
    if (!record) return;
    await this.#solves.addAll([record]);
    this.#tell(null);
    find(`[data-solve="${record.id}"]`, HTMLElement).focus({ preventScroll: true });
  }

  /** The solves of a file are added. */
  async #openFile() {
    const file = input('solves-file').files?.[0];
    input('solves-file').value = ''; // the same file may be chosen again
    if (!file) return;
    await this.#loaded;
    try {
      const read = fromText(await file.text());
      const added = await this.#solves.addAll(read);
      const known = read.length - added;
      this.#tell((say) => say`${added} {solve|solves} added; ${known} {was|were} here already.`);
    } catch (error) {
      const wrong = error instanceof ExchangeError ? error : new ExchangeError('not-solves', 1);
      this.#tell((say) => refusedText(wrong, say));
    }
  }

  // --- Showing ---

  #tell(text: ((say: Say) => string) | null) {
    this.#said = text;
    this.#renew();
  }

  #renew() {
    this.#stale = true;
    const own = this.#solves.all().filter(counts);
    const alike = own.filter((one) => choiceOf(one) === choiceOf(this.#played));
    this.#best = alike.reduce((least, one) => Math.min(least, one.elapsed), Infinity);
    this.experienced = own.length > 0;
    this.days = new Map();
    this.#punctual = new Set();
    for (const solve of own.filter(({ date }) => date !== undefined)) {
      const { at, date = '' } = solve;
      if (solve.elapsed < (this.days.get(date)?.elapsed ?? Infinity)) this.days.set(date, solve);
      if (dateOf(new Date(at)) === date && this.days.has(date)) this.#punctual.add(date);
    }
    this.show();
  }

  /** What is played now. */
  get #played() {
    const { board, deals } = this.#page;
    const { current } = deals;
    return { size: board.size, kind: current.kind, ...('moves' in current && { distance: current.moves }) };
  }

  #boardsName({ size, kind, distance }: Pick<Solve, 'size' | 'kind' | 'distance'>) {
    const { say } = this.#page;
    const shape = size.replace('x', ' × ');
    return joined([shape, distance !== undefined && say`${distance} away`, kind === 'daily' && say`Daily board`]);
  }

  show() {
    this.#learnShortest();
    const { say } = this.#page;
    write(part('best'), this.#best === Infinity ? '–' : formatClock(this.#best, 2, say.numbers));
    if (this.#shown !== say) this.#stale = true;
    this.#shown = say;
    if (!this.#stale || part('panel-session').hidden) return;
    this.#stale = false;
    const { failure } = this.#solves;
    tellIn(part('session-problem'), failure ? notKept(say, failure) : '');
    write(part('session-said'), this.#said?.(say) ?? '');
    button('undo-delete').hidden = this.#deleted.length === 0;
    button('export').disabled = this.#solves.all().length === 0;
    this.#showAverages();
    this.#showList();
  }

  /** Of the boards that are played now. Those that need more solves than there are stay away. */
  #showAverages() {
    const { say } = this.#page;
    const played = this.#played;
    const solves = this.#solves.all().filter((one) => counts(one) && choiceOf(one) === choiceOf(played));
    const time = (value: number | null) => make('td', '', value === null ? '–' : formatClock(value, 3, say.numbers));
    const head = (scope: string, title: string) => make('th', { scope }, title);
    const rows = figuresOf(solves)
      .filter(({ count }) => count <= Math.max(5, solves.length))
      .map(({ count, current, best }) =>
        make('tr', '', head('row', say`Average of ${count}`), time(current), time(best)),
      );
    const heads = [make('td', 'quiet', this.#boardsName(played)), head('col', say`Current`), head('col', say`Best`)];
    part('averages').replaceChildren(make('thead', '', make('tr', '', ...heads)), make('tbody', '', ...rows));
  }

  /** The newest come first. */
  #showList() {
    const { say } = this.#page;
    const rows = this.#solves
      .all()
      .slice(0, ROWS)
      .map((solve) => {
        const figures = figuresText(solve, solve.shortest ?? unknown, say);
        const told = joined([figures, this.#boardsName(solve), solve.date]);
        const texts = [make('strong', '', timeText(solve, say)), make('span', 'quiet', told)];
        const opener = make('button', { type: 'button', class: 'solve-row', 'data-solve': solve.id }, ...texts);
        opener.title = say`Review`;
        opener.onclick = () => this.#page.openGame({ state: solve.start, moves: solve.moves, times: solve.times });
        const name = `${say`Delete`}: ${timeText(solve, say)}`;
        const remover = make('button', { type: 'button', class: 'icon', 'aria-label': name }, '✕');
        remover.onclick = () => void this.#remove(solve);
        return make('li', counts(solve) ? '' : 'helped', opener, remover);
      });
    part('solves').replaceChildren(...rows);
  }
}
