// "Session": the solves of this reader, their averages, the boards of the days, and the way in and out as a file. It records
// each game once, when it is solved: a solved game that is undone and solved again, or comes back with the page, adds
// nothing; a new game from the same start does. Games with moves that were given, by a link for example, are not recorded.

import { button, find, input, make, part, save, write, tellIn } from '../common/dom.ts';
import { formatClock, formatNumber, isProven } from '../common/format.ts';
import { counts, figuresOf, spans } from '../memory/averages.ts';
import { ExchangeError, fromText, toJson } from '../memory/exchange.ts';
import { Settings } from '../memory/kept-settings.ts';
import { Solves } from '../memory/solves.ts';
import { dateOf, dayFromToday, isDealt } from './deals.ts';
import { figuresText } from './done.ts';
import { joined, notKept, timeText, unknown } from './game.ts';

import type { Span } from '../memory/averages.ts';
import type { Solve } from '../memory/solves.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Say } from '../words/language.ts';
import type { Deal } from './deals.ts';
import type { Page } from './page.ts';

const ROWS = 50; // that are shown at first, and with each "More"
const REMEMBERED = 50; // games of which it is known that they began with given moves

/** What is recorded of the game on the board: a solve that counts, or one that was helped. */
type Known = { recorded: '' | 'own' | 'helped' };

type Played = Pick<SlidingPuzzle, 'startState' | 'moves' | 'times' | 'timelineLength' | 'attempt'>;

/** What sets solves apart that are compared with each other only: "3x3 random", "3x3 distance 12". */
const choiceOf = ({ size, kind, distance }: Pick<Solve, 'size' | 'kind' | 'distance'>) =>
  [size, kind, ...(distance === undefined ? [] : [distance])].join(' ');

/** Whether a game begins in the goal position. */
const beginsSolved = (start: string) =>
  start.split(/[ /]/).every((tile, cell, tiles) => Number(tile) === (cell + 1) % tiles.length);

/** Whether a game that comes back is the one of which that solve is, some of whose moves may be undone. */
const isOfGame = (solve: Solve, { startState, moves, times, timelineLength, attempt }: Played) =>
  (solve.attempt ?? false) === attempt &&
  solve.start === startState &&
  solve.moves.startsWith(moves) &&
  solve.times.startsWith(times) &&
  (timelineLength === solve.moveCount || moves.length >= 5); // so many times are not the same by chance

const isText = (value: unknown) => typeof value === 'string';

/** Why a file of solves was refused, and where. */
export function refusedText({ code, line, field }: ExchangeError, say: Say) {
  if (code === 'newer') return say`This file was written by a newer version. Reload the page and try again.`;
  if (code === 'not-solves' || line === 0) return say`This file has no solves in it that this page can read.`;
  return say`Line ${line} of the file is broken${field && ` (“${field}”)`}. Nothing was added.`;
}

/** How a time compares with the best before it. @param ahead milliseconds */
function besideBest(ahead: number, say: Say) {
  const seconds = formatNumber((Math.abs(ahead) / 1000).toFixed(1), say.numbers);
  return ahead > 0 ? say`New best, ${seconds} s faster than your old best` : say`${seconds} s slower than the best`;
}

export class SessionPanel {
  #page;
  #solves = new Solves();
  #settings = new Settings(
    {
      /** Starts of games whose first moves were given. */
      given: [] as string[],
      /** What was dealt, by the start of the game. */
      dealt: [] as [string, Deal][],
    },
    { given: (value) => value.every(isText), dealt: (value) => value.every(isDealt) },
  );
  #game: Known = { recorded: '' };
  #loaded: Promise<unknown>;
  /** The last one that was recorded here. */
  #last: Solve | null = null;
  #deleted: Solve[] = [];
  #most = ROWS;
  #played = '';
  #said: ((say: Say) => string) | null = null;
  #stale = true;
  #boards = find('#session-boards', HTMLSelectElement);
  /** The best solve of each day, and the days that were solved on their own day. */
  #days: Map<string, Solve> = new Map();
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
    this.#boards.onchange = () => this.#renew(ROWS);
    button('more-solves').onclick = () => this.#renew(this.#most + ROWS);
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

  /** The reader's best solve of the board of that day. */
  daily(date: string): Solve | null {
    return this.#days.get(date) ?? null;
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
    const { timelineLength, startState, moves, times, inputs, assistedCount, attempt } = this.#page.board;
    const game: Known = { recorded: '' };
    this.#game = game;
    await this.#loaded;
    this.#choose(); // by now it is known what was dealt
    const given = this.#settings.get('given');
    const others = given.filter((start) => start !== startState);
    if (timelineLength === 0) {
      void this.#settings.set('dealt', this.#page.deals.dealt);
      if (others.length < given.length) void this.#settings.set('given', others);
    } else if (moves !== '' && inputs.length === 0 && assistedCount === 0)
      void this.#settings.set('given', [...others.slice(1 - REMEMBERED), startState]);
    else {
      const played = { startState, moves, times, timelineLength, attempt };
      const solve = this.#solves.all().find((one) => isOfGame(one, played));
      if (solve) game.recorded = counts(solve) ? 'own' : 'helped';
    }
  }

  /** A game that was begun with given moves counts only when it is begun again. */
  async #record() {
    const { board, deals, done } = this.#page;
    const { size, seed, startState: start, moves, times, moveCount, assistedCount: assisted, elapsed } = board;
    const { hints, attempt, interrupted, inputs } = board;
    if (assisted >= moveCount) return; // the solver's game, not the player's
    if (inputs.length === 0 || beginsSolved(start)) return;
    const game = this.#game;
    const deal = deals.current;
    const at = Date.now();
    await this.#loaded;
    if (this.#settings.get('given').includes(start)) return;
    const own = counts({ assisted, hints, attempt });
    if (game.recorded === 'own' || (!own && game.recorded !== '')) return;
    game.recorded = own ? 'own' : 'helped';
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
    if (done && own && ahead < Infinity && board.solved && board.startState === start && board.times === times)
      done.outcome ??= { text: (say) => besideBest(ahead, say), good: ahead > 0 };
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
    this.#tell((say) => say`${timeText(record, say)} is deleted.`);
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
      this.#boards.value = ''; // those that came may be of any
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

  #renew(most = this.#most) {
    this.#most = most;
    this.#stale = true;
    const own = this.#solves.all().filter(counts);
    const alike = own.filter((one) => choiceOf(one) === this.#choice);
    this.#best = alike.reduce((least, one) => Math.min(least, one.elapsed), Infinity);
    this.experienced = own.length > 0;
    this.#days = new Map();
    this.#punctual = new Set();
    for (const solve of own.filter(({ date }) => date !== undefined)) {
      const { at, date = '' } = solve;
      if (solve.elapsed < (this.#days.get(date)?.elapsed ?? Infinity)) this.#days.set(date, solve);
      if (dateOf(new Date(at)) === date && this.#days.has(date)) this.#punctual.add(date);
    }
    this.show();
  }

  /** What is played now. */
  get #choice() {
    const { board, deals } = this.#page;
    const { kind, ...deal } = deals.current;
    return choiceOf({ size: board.size, kind, ...('moves' in deal && { distance: deal.moves }) });
  }

  /** Shows the solves of the boards that are played now; what the reader chose stays while these do. */
  #choose() {
    const choice = this.#choice;
    if (!this.#page.board.size || this.#played === choice) return;
    this.#played = choice;
    this.#offer(choice);
    this.#renew(ROWS);
  }

  /** Offers the boards that were played, and makes a choice. */
  #offer(choice: string) {
    const choices = [...new Set([this.#choice, ...this.#solves.all().map(choiceOf)])];
    choices.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    const options = choices.map((one) => new Option(this.#boardsName(one), one));
    this.#boards.replaceChildren(new Option(this.#page.say`All`, ''), ...options);
    this.#boards.value = choice;
  }

  #boardsName(choice: string) {
    const { say } = this.#page;
    const [size, kind, distance] = choice.split(' ');
    const names: Record<string, string> = { random: say`Random`, daily: say`Daily board` };
    const name = distance ? say`${distance} away` : (names[kind] ?? say`A position`);
    return `${size.replace('x', ' × ')} · ${name}`;
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
    const choice = this.#boards.value;
    this.#offer(choice);
    const all = this.#solves.all();
    const solves = choice === '' ? all : all.filter((one) => choiceOf(one) === choice);
    button('export').disabled = all.length === 0;
    this.#showAverages(choice === '' ? [] : solves);
    this.#showList(solves);
  }

  /** Those that need more solves than there are stay away. @param solves of boards of one kind */
  #showAverages(solves: Solve[]) {
    const { say } = this.#page;
    const figures = figuresOf(solves);
    const most = Math.max(5, solves.filter(counts).length);
    const time = (value: number | null) => make('td', '', value === null ? '–' : formatClock(value, 3, say.numbers));
    const head = (scope: string, title: string) => make('th', { scope }, title);
    const titleOf = (name: Span) =>
      name === 'single' ? say`Single` : name === 'mo3' ? say`Mean of 3` : say`Average of ${spans[name]}`;
    const rows = (Object.keys(spans) as Span[])
      .filter((name) => spans[name] <= most)
      .map((name) => {
        const { current, best } = figures[name];
        return make('tr', { id: `row-${name}` }, head('row', titleOf(name)), time(current), time(best));
      });
    const heads = make('thead', '', make('tr', '', make('td'), head('col', say`Current`), head('col', say`Best`)));
    part('averages').replaceChildren(heads, make('tbody', '', ...rows));
    part('averages').hidden = solves.length === 0;
  }

  /** @param solves the newest first */
  #showList(solves: Solve[]) {
    const { say } = this.#page;
    const rows = solves.slice(0, this.#most).map((solve) => {
      const boards = this.#boards.value === '' && this.#boardsName(choiceOf(solve));
      const figures = figuresText(solve, solve.shortest ?? unknown, say);
      const told = joined([figures, solve.date, boards, !counts(solve) && say`not counted`]);
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
    part('no-solves').hidden = rows.length > 0;
    button('more-solves').hidden = rows.length === solves.length;
  }
}
