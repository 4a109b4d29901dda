// "Session": the solves of this reader, their averages, and the way in and out as files. It records each game once, when it
// is solved: a solved game that is undone and solved again, or comes back with the page, adds nothing; a new game from the
// same start does. Games with moves that were given, by a link for example, are not recorded.

import { formatClock } from '../common/format.ts';
import { numbersIn } from '../common/text.ts';
import { loader, make, say } from '../common/dom.ts';
import { comparedWithBest, counts, DNF, figuresOf, spans, timeOf } from '../memory/averages.ts';
import { Settings } from '../memory/settings.ts';
import { Solves, VERSION } from '../memory/solves.ts';
import { problemOf } from '../words/sentences.ts';
import { isDealt } from './deals.ts';
import { timeText } from './done-card.ts';
import { button, find, input, part } from './find.ts';

import type { Game } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Kind, Penalty, Solve } from '../memory/solves.ts';
import type { PageWords, Rank } from '../words/page-words.ts';
import type { Deal, Deals } from './deals.ts';
import type { Inspection } from './inspection.ts';
import type { Optimum } from './optimum.ts';

const importExchange = loader(() => import('./exchange-files.ts'), 'saveFile');

const ROWS = 50; // that are shown at first, and with each "More"
const REMEMBERED = 50; // games of which it is known that they began with given moves

const marks = ['+2', 'DNF'] as const;

/**
 * What is known of the game on the board. recorded: what is listed of it, a solve that counts or one that was helped;
 * given:
 * the moves that it began with and that nobody made here.
 */
export type Known = { recorded: '' | 'own' | 'helped'; given: Given };

export type Given = { moves: string; times: string };

export type Played = Pick<SlidingPuzzle, 'startState' | 'moves' | 'times' | 'timelineLength'>;

/** What sets solves apart that are compared with each other only, beside their size. */
const choiceOf = ({ kind, distance }: { kind: Kind; distance?: number }) =>
  distance === undefined ? kind : `${kind} ${distance}`;

const playedAs = (deal: Deal) => choiceOf(deal.kind === 'distance' ? { kind: deal.kind, distance: deal.moves } : deal);

const nothingGiven = { moves: '', times: '' };

/** Whether a game begins in the goal position. */
const beginsSolved = (start: string) =>
  start.split(/[ /]/).every((tile, cell, tiles) => Number(tile) === (cell + 1) % tiles.length);

/** How many of the first are the same. */
function commonOf(some: ArrayLike<unknown>, others: ArrayLike<unknown>) {
  let common = 0;
  while (common < others.length && some[common] === others[common]) common += 1;
  return common;
}

/**
 * Whether a game still has moves that were given. Of a replay two moves at the same times are no chance; without times
 * the
 * clock stands at 0 for those moves and for the player's first one.
 */
function hasGiven({ moves, times }: Pick<Played, 'moves' | 'times'>, given: Given) {
  const common = commonOf(moves, given.moves);
  if (/[^0]/.test(given.times)) return common > 0 && commonOf(numbersIn(times), numbersIn(given.times)) > 1;
  const atOnce = times.length - times.replace(/^0+/, '').length;
  return common > 0 && atOnce > common;
}

/** Whether a game that comes back is the one of which that solve is, some of whose moves may be undone. */
const isOfGame = (solve: Solve, { startState, moves, times, timelineLength }: Played) =>
  solve.start === startState &&
  solve.moves.startsWith(moves) &&
  solve.times.startsWith(times) &&
  (timelineLength === solve.moveCount || moves.length >= 5); // so many times are not the same by chance

const isText = (value: unknown) => typeof value === 'string';

/** A solve in the list. Its button opens what can be done with it. */
class Row {
  #time = make('strong');
  #figures = make('span', 'quiet');
  #marks = marks.map((mark) => make('button', { type: 'button', 'aria-pressed': 'false' }, mark));
  #review = make('button', { type: 'button' });
  #delete = make('button', { type: 'button' });
  #actions = make('div', { class: 'row', hidden: '' }, this.#review, ...this.#marks, this.#delete);
  opener = make('button', { type: 'button', class: 'solve-row', 'aria-expanded': 'false' }, this.#time, this.#figures);
  element = make('li', '', this.opener, this.#actions);

  constructor({ review, mark, remove }: { review: () => void; mark: (penalty: Penalty) => void; remove: () => void }) {
    this.#review.onclick = review;
    this.opener.onclick = () => {
      this.#actions.hidden = !this.#actions.hidden;
      this.opener.setAttribute('aria-expanded', String(!this.#actions.hidden));
    };
    for (const [index, one] of this.#marks.entries())
      one.onclick = () => mark(one.getAttribute('aria-pressed') === 'true' ? '' : marks[index]);
    this.#delete.onclick = remove;
  }

  show(solve: Solve, words: PageWords) {
    say(this.#time, timeText(solve, words));
    say(this.#figures, words.solveFigures(solve));
    say(this.#review, words.reviewSolve);
    say(this.#delete, words.deleteSolve);
    this.element.classList.toggle('helped', !counts(solve));
    for (const [index, one] of this.#marks.entries())
      one.setAttribute('aria-pressed', String(solve.penalty === marks[index]));
    for (const one of [...this.#marks, this.#delete]) one.disabled = solve.version > VERSION;
  }
}

export class SessionPanel {
  #board;
  #deals;
  #optimum;
  #inspection;
  #ranked;
  #open;
  #solves = new Solves();
  #settings = new Settings(
    {
      /** Moves that games began with and that nobody made here, by the start. */
      given: [] as [start: string, moves: string, times?: string][],
      /** What was dealt, by the start of the game. */
      dealt: [] as [string, Deal][],
    },
    {
      given: (value) => value.every((one: unknown) => Array.isArray(one) && one.every(isText)),
      dealt: (value) => value.every(isDealt),
    },
  );
  #game: Known = { recorded: '', given: nothingGiven };
  #loaded: Promise<unknown> | null = null;
  /** The last one that was recorded here. */
  #last: Solve | null = null;
  #deleted: Solve[] = [];
  #rows: Map<string, Row> = new Map();
  #most = ROWS;
  #played = ''; // size and choice
  #said: ((words: PageWords) => string) | null = null;
  #stale = true;
  /** The least time of boards of this size and kind. */
  #best = DNF;
  /** Whether the reader has solved a board. */
  experienced = false;
  #words: PageWords | null = null;

  /**
   * @param page ranked: how the game that was recorded compares with earlier ones; open: a game comes on the board, in
   *   Review
   */
  constructor(
    board: SlidingPuzzle,
    deals: Deals,
    optimum: Optimum,
    inspection: Inspection,
    { ranked, open }: { ranked: (rank: Rank) => void; open: (game: Game) => void },
  ) {
    this.#open = open;
    this.#board = board;
    this.#deals = deals;
    this.#optimum = optimum;
    this.#inspection = inspection;
    this.#ranked = ranked;
    board.addEventListener('puzzle-shuffle', ({ target }) => {
      if (target === board) this.#begin();
    });
    board.addEventListener('puzzle-solved', ({ target, detail }) => {
      if (target === board) void this.#record(detail);
    });
    for (const type of ['change', 'failure']) this.#solves.addEventListener(type, () => this.#renew());
    for (const id of ['session-size', 'session-kind'])
      find(`#${id}`, HTMLSelectElement).onchange = () => {
        this.#most = ROWS;
        this.#renew();
      };
    button('more-solves').onclick = () => {
      this.#most += ROWS;
      this.#renew();
    };
    button('undo-delete').onclick = () => this.#takeBack();
    for (const ending of ['json', 'csv'] as const)
      button(`export-${ending}`).onclick = async () => {
        const exchange = await this.#exchange();
        if (this.#words) exchange?.saveFile(ending, this.#solves.all(), this.#words);
      };
    button('open-file').onclick = () => input('solves-file').click();
    input('solves-file').onchange = () => void this.#import();
  }

  /** Reads what the browser has kept. */
  load() {
    this.#loaded ??= Promise.all([this.#solves.load(), this.#settings.load()]).then(() => {
      this.#deals.resume(this.#settings.get('dealt'));
      this.#choose();
      this.#renew();
    });
    return this.#loaded;
  }

  /** The reader's best solve of the board of that day. */
  solvedDaily(date: string): Solve | null {
    const solves = this.#solves.all({ kind: 'daily' }).filter((one) => one.date === date && counts(one));
    return solves.filter((one) => timeOf(one) < DNF).sort((one, other) => timeOf(one) - timeOf(other))[0] ?? null;
  }

  // --- Recording ---

  /** A game begins, or comes back. */
  async #begin() {
    const { timelineLength, startState, moves, times, inputs, assistedCount, attempt } = this.#board;
    const game: Known = (this.#game = { recorded: '', given: nothingGiven });
    await this.load();
    this.#choose(); // by now it is known what was dealt
    if (timelineLength === 0) return void this.#settings.set('dealt', this.#deals.dealt);
    const given = this.#settings.get('given').filter(([start]) => start !== startState);
    if (moves !== '' && inputs.length === 0 && assistedCount === 0) {
      game.given = { moves, times };
      return void this.#settings.set('given', [...given.slice(1 - REMEMBERED), [startState, moves, times]]);
    }
    const [, before = '', at = ''] = this.#settings.get('given').find(([start]) => start === startState) ?? [];
    game.given = { moves: before, times: at };
    const played = { startState, moves, times, timelineLength };
    const solve = this.#solves.all().find((one) => (one.attempt ?? false) === attempt && isOfGame(one, played));
    if (solve) game.recorded = counts(solve) ? 'own' : 'helped';
  }

  async #record({
    moveCount,
    assisted,
    elapsed,
    inputs,
    interrupted,
    hints,
    attempt,
  }: HTMLElementEventMap['puzzle-solved']['detail']) {
    const { size, seed, startState: start, moves, times } = this.#board;
    if (assisted >= moveCount) return; // the solver's game, not the player's
    if (inputs.length === 0 || beginsSolved(start)) return;
    const game = this.#game;
    const deal = this.#deals.current;
    const { penalty } = this.#inspection;
    const at = Date.now();
    await this.load();
    if (hasGiven({ moves, times }, game.given)) return;
    const own = counts({ assisted, hints, attempt });
    if (game.recorded === 'own' || (!own && game.recorded !== '')) return;
    game.recorded = own ? 'own' : 'helped';
    const adding = this.#solves.add({
      ...{ at, size, kind: deal.kind, start, moves, times, elapsed: Math.floor(elapsed), moveCount, assisted },
      ...{ inputs: [...inputs], interrupted, penalty },
      ...(hints > 0 && { hints }),
      ...(attempt && { attempt }),
      ...(deal.kind === 'distance' && { distance: deal.moves }),
      ...(deal.kind === 'daily' && { date: deal.date }),
      ...(seed !== null && { seed }),
    });
    this.#last = this.#solves.all().find((solve) => solve.at === at && solve.start === start) ?? null;
    const { solved, startState, times: shown } = this.#board;
    if (this.#last && own && solved && startState === start && shown === times)
      this.#ranked(comparedWithBest(this.#last, this.#solves.all()));
    await adding;
    this.#learnShortest();
  }

  /** The solver may know only later how short a solution can be. */
  #learnShortest() {
    if (!this.#last) return;
    const { low, high } = this.#optimum.of(this.#last.start);
    if (low !== high || this.#solves.get(this.#last.id)?.shortest !== undefined) return;
    void this.#solves.setShortest(this.#last.id, low);
  }

  // --- Doing ---

  #review(id: string) {
    const solve = this.#solves.get(id);
    if (solve) this.#open({ state: solve.start, moves: solve.moves, times: solve.times });
  }

  async #remove(id: string) {
    const record = await this.#solves.remove(id);
    if (!record) return;
    this.#deleted.push(record);
    this.#say((words) => words.solveDeleted(timeText(record, words)));
    button('undo-delete').focus({ preventScroll: true });
  }

  async #takeBack() {
    const record = this.#deleted.pop();
    if (!record) return;
    await this.#solves.addAll([record]);
    this.#say(null);
    this.#rows.get(record.id)?.opener.focus({ preventScroll: true });
  }

  /** What reads and writes files; null: it cannot be loaded, which is said. */
  async #exchange() {
    try {
      return await importExchange();
    } catch {
      this.#say((words) => problemOf({ type: 'wasm', code: 'controls-not-loaded' }, words.say).message);
      return null;
    }
  }

  async #import() {
    const file = input('solves-file').files?.[0];
    input('solves-file').value = ''; // the same file may be chosen again
    const exchange = file && (await this.#exchange());
    if (!exchange) return;
    await this.load();
    const said = await exchange.openFile(file, this.#solves, this.#board, this.#deals, this.#open);
    find('#session-kind', HTMLSelectElement).value = ''; // those that came may be of any
    this.#say(said);
  }

  // --- Showing ---

  #say(text: ((words: PageWords) => string) | null) {
    this.#said = text;
    this.#renew();
  }

  #renew() {
    this.#stale = true;
    const choice = playedAs(this.#deals.current);
    const own = this.#solves.all().filter(counts);
    this.experienced = own.length > 0;
    const alike = own.filter((one) => one.size === this.#board.size && choiceOf(one) === choice);
    this.#best = Math.min(DNF, ...alike.slice(0, 10_000).map(timeOf));
    if (this.#words) this.show(this.#words);
  }

  /** Shows the solves of the size and kind that are played now; what the reader chose stays while these do. */
  #choose() {
    const { size } = this.#board;
    const choice = playedAs(this.#deals.current);
    if (!size || this.#played === `${size} ${choice}`) return;
    this.#played = `${size} ${choice}`;
    this.#showSizes(size);
    find('#session-size', HTMLSelectElement).value = size;
    this.#showDistances(choice);
    this.#most = ROWS;
    this.#renew();
  }

  /** @param played now */
  #showSizes(played: string) {
    const sizes = find('#session-size', HTMLSelectElement);
    const known = [...new Set([...this.#solves.all().map(({ size }) => size), played])].sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    if (known.join() === [...sizes.options].map(({ value }) => value).join()) return;
    const { value } = sizes;
    sizes.replaceChildren(...known.map((one) => new Option(one.replace('x', ' × '), one, false, one === value)));
  }

  /**
   * Offers each distance that was played on boards of the chosen size, beside the other kinds.
   * @param choice is made if it can be; else all kinds are shown
   */
  #showDistances(choice: string) {
    const kinds = find('#session-kind', HTMLSelectElement);
    const size = find('#session-size', HTMLSelectElement).value;
    const deal = this.#deals.current;
    const distances = new Set(this.#solves.all({ size, kind: 'distance' }).map(({ distance }) => distance ?? 0));
    if (deal.kind === 'distance' && deal.size === size) distances.add(deal.moves);
    const others = [...kinds.options].filter(({ value }) => !value.startsWith('distance'));
    const daily = others.findIndex(({ value }) => value === 'daily');
    const offered = [...distances]
      .sort((one, other) => one - other)
      .map((distance) => new Option(this.#words?.movesAway(distance), choiceOf({ kind: 'distance', distance })));
    kinds.replaceChildren(...others.slice(0, daily), ...offered, ...others.slice(daily));
    kinds.value = choice;
    if (kinds.selectedIndex < 0) kinds.value = '';
  }

  show(words: PageWords) {
    this.#learnShortest();
    if (words !== this.#words) this.#stale = true;
    this.#words = words;
    say(part('best'), this.#best === DNF ? words.nothing : formatClock(this.#best, 2, words.numbers));
    if (!this.#stale || part('panel-session').hidden) return;
    this.#stale = false;
    const { failure } = this.#solves;
    part('session-problem').hidden = failure === null;
    say(part('session-problem'), failure ? words.solvesNotKept(failure) : '');
    say(part('session-said'), this.#said?.(words) ?? '');
    button('undo-delete').hidden = this.#deleted.length === 0;
    this.#showSizes(this.#board.size);
    const size = find('#session-size', HTMLSelectElement).value;
    const kinds = find('#session-kind', HTMLSelectElement);
    this.#showDistances(kinds.value);
    const [kind, distance] = kinds.value.split(' ');
    const solves = this.#solves.all({
      size,
      kind: (kind as Kind) || undefined,
      distance: distance ? Number(distance) : undefined,
    });
    for (const name of ['export-json', 'export-csv']) button(name).disabled = this.#solves.all().length === 0;
    this.#showFigures(solves, words);
    this.#showList(solves, words);
  }

  #showFigures(solves: Solve[], words: PageWords) {
    const figures = figuresOf(solves);
    const mixed = new Set(solves.map(choiceOf)).size > 1;
    part('averages').hidden = mixed;
    part('mixed-kinds').hidden = !mixed;
    const text = (time: number | null) =>
      time === null ? words.nothing : time === DNF ? 'DNF' : formatClock(time, 3, words.numbers);
    for (const name of Object.keys(spans) as (keyof typeof spans)[]) {
      say(part(`${name}-current`), text(figures[name].current));
      say(part(`${name}-best`), text(figures[name].best));
    }
  }

  /** @param solves the newest first */
  #showList(solves: Solve[], words: PageWords) {
    const list = part('solves');
    const shown = solves.slice(0, this.#most);
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, { element }] of this.#rows) {
      if (ids.has(id)) continue;
      element.remove();
      this.#rows.delete(id);
    }
    for (const [place, solve] of shown.entries()) {
      const { id } = solve;
      const row =
        this.#rows.get(id) ??
        new Row({
          review: () => this.#review(id),
          mark: (penalty) => void this.#solves.mark(id, penalty),
          remove: () => void this.#remove(id),
        });
      this.#rows.set(id, row);
      row.show(solve, words);
      if (list.children[place] !== row.element) list.insertBefore(row.element, list.children[place] ?? null);
    }
    part('no-solves').hidden = shown.length > 0;
    button('more-solves').hidden = shown.length === solves.length;
  }
}
