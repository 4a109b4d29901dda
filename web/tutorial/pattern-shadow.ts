// The shadow of a board: two tiles keep their numbers, the others are nameless. The reader puts the two anywhere and sees
// what the database has for it, and the search back from home that filled the database, level by level.

import { make } from '../common/dom.ts';
import { Link } from './link.ts';
import { LitCode } from './lit-code.ts';
import { tileColor } from './mini-board.ts';
import { PatternGrid } from './pattern-grid.ts';
import { levelsOf, shadowPseudocode, SmallDatabase } from './pattern-model.ts';
import { shadowQuestion } from './pattern-questions.ts';
import { choice, setText } from './pieces.ts';
import { Question } from './question.ts';
import { counted, formatCount, say } from './say.ts';

import type { DemoContext } from './demo.ts';

const pairs = ['6 8', '1 2', '5 6'];
const CELLS = 9;
const goal = { width: 3, height: 3, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] };

export class PatternShadow {
  #context;
  #database: SmallDatabase | null = null;
  #pair = pairs[0];
  /** Where the two tiles are. */
  #cells = [2, 1];
  #held = 0; // which of them the next tap puts down
  #level = 0;
  #grid = new PatternGrid();
  #board = make('div', { class: 'pattern-board', role: 'group', 'aria-label': say`The shadow of the board` });
  #buttons = Array.from({ length: CELLS }, (_, cell) => {
    const each = make('button', { type: 'button' });
    each.addEventListener('click', () => this.#put(cell));
    return each;
  });
  #says = make('p', { class: 'pattern-says', role: 'status' });
  #levels = make('div', 'pattern-levels');
  #happened = make('p', 'quiet pattern-happened');
  #code;
  #question;
  #pairs = choice(
    say`Tiles that keep their numbers`,
    pairs.map((pair) => [pair, pair.replace(' ', say` and `)]),
    this.#pair,
    (pair) => void this.#choose(pair),
  );
  element;

  constructor(context: DemoContext) {
    this.#context = context;
    this.#board.append(...this.#buttons);
    this.#code = new LitCode(
      say`The search that fills the database`,
      [{ name: say`Pseudocode`, parts: shadowPseudocode() }],
      ({ runs }) => this.#showLevel(runs.includes('end') ? this.#last : (this.#level + 1) % (this.#last + 1)),
      (words) => context.announce(words),
    );
    this.#code.element.open = false; // the figure is tall enough
    this.#question = new Question(
      context.signal,
      () =>
        this.#database &&
        shadowQuestion(this.#database, (cells) => {
          this.#cells = [...cells];
          this.#held = 0;
          this.#showLevel(this.#last);
        }),
    );
    this.element = make(
      'div',
      'pattern-stage',
      make('div', 'pattern-side', this.#pairs.element, make('div', 'pattern-put', this.#board, this.#says)),
      make('div', 'pattern-side', this.#levels, this.#grid.element, this.#happened),
      this.#question.folded(),
      this.#code.element,
    );
  }

  async begin() {
    await this.#follow(this.#context.parameters);
    this.#context.onParameters(
      (parameters) => void this.#follow(parameters).catch((error) => this.#context.fail(error)),
    );
  }

  async #follow(parameters: URLSearchParams) {
    const link = new Link(parameters);
    const pair = link.choice('tiles', pairs);
    this.#context.notice(link.problem);
    await this.#build(pair ?? this.#pair);
  }

  async #choose(pair: string) {
    try {
      await this.#build(pair);
      this.#context.remember({ tiles: pair });
    } catch (error) {
      this.#pairs.choose(this.#pair); // what is chosen cannot be chosen again
      this.#context.fail(error);
    }
  }

  async #build(pair: string) {
    const database = new SmallDatabase(pair.split(' ').map(Number));
    this.#pair = pair;
    this.#pairs.choose(pair);
    this.#database = database;
    const [one, other] = database.tiles;
    const values = database.cells.map((_, entry) => database.value(entry));
    this.#cells = [...database.cells[values.indexOf(Math.max(...values))]];
    this.#held = 0;
    this.#grid.begin(say`Moves, by the cells of ${one} and ${other}`, database);
    const levels = levelsOf(database);
    const segments = choice(
      say`Levels of the search back from home`,
      levels.map((_, level) => [String(level), level === 0 ? '0' : say`0 to ${level}`]),
      String(this.#last),
      (level) => this.#showLevel(Number(level)),
    );
    this.#levels.replaceChildren(segments.element);
    this.#chooseLevel = segments.choose;
    this.#showLevel(this.#last);
    this.#question.pose();
  }

  #chooseLevel: (level: string) => void = () => {};

  get #last() {
    return this.#database ? levelsOf(this.#database).length - 1 : 0;
  }

  #showLevel(level: number) {
    this.#level = level;
    this.#chooseLevel(String(level));
    this.#show();
  }

  #put(cell: number) {
    const at = this.#cells.indexOf(cell);
    if (at >= 0) this.#held = at;
    else {
      this.#cells[this.#held] = cell;
      this.#held = 1 - this.#held;
    }
    this.#show();
  }

  #show() {
    const database = this.#database;
    if (!database) return;
    const at = database.entryOf(this.#cells);
    this.#buttons.forEach((each, cell) => {
      const which = this.#cells.indexOf(cell);
      const tile = which < 0 ? 0 : database.tiles[which];
      setText(each, tile ? String(tile) : '');
      each.className = tile ? (which === this.#held ? 'tile held' : 'tile') : '';
      each.style.setProperty('--colour', tile ? tileColor(goal, tile) : '');
      each.setAttribute(
        'aria-label',
        tile ? say`${tile}, cell ${cell + 1}` : say`Cell ${cell + 1}: put ${database.tiles[this.#held]} here`,
      );
    });
    const [value, far, excess] = [database.value(at), database.manhattan[at], database.excess[at]];
    setText(
      this.#says,
      say`${counted(value, 'move')} of ${database.tiles.join(say` and `)}: Manhattan distance ${far}${excess ? say` and ${2 * excess} more, an excess of ${excess}` : say`, no excess`}.`,
    );
    this.#grid.show((entry) => {
      const known = database.excess[entry] <= this.#level;
      return {
        text: known ? String(database.value(entry)) : '·',
        kind: [
          entry === at ? 'here' : '',
          known ? `excess-${Math.min(3, database.excess[entry])}` : 'unknown',
          known && database.excess[entry] === this.#level ? 'fresh' : '',
        ]
          .filter(Boolean)
          .join(' '),
      };
    });
    const levels = levelsOf(database);
    const reached = levels.slice(0, this.#level + 1).reduce((sum, each) => sum + each, 0);
    setText(
      this.#happened,
      say`Level ${this.#level} adds ${counted(levels[this.#level], 'placement')}: ${formatCount(reached)} of ${formatCount(database.entries)} are reached.`,
    );
    const over = this.#level === this.#last;
    this.#code.light(
      over ? 'end' : 'level',
      over ? say`all ${formatCount(reached)}` : say`level ${this.#level}, ${formatCount(levels[this.#level])} new`,
      { begin: 1, level: this.#level + 1, raise: this.#level, end: over ? 1 : 0 },
    );
  }
}
