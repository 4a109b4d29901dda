// The sheets that bring another board. "New board": a size, how hard, or a position that is typed or pasted, and judged as
// it is typed. "Daily": today's board, and those of the last weeks. Loaded when one of them is first opened.

import { button, closeSheet, find, make, openSheet, part, write, tellIn } from '../common/dom.ts';
import { printable } from '../common/text.ts';
import { hasMoves, linesOf } from '../memory/game-lines.ts';
import { dayFromToday, distanceOf, today, writtenDate } from './deals.ts';
import { joined, timeText } from './game.ts';

import type { GameLine } from '../memory/game-lines.ts';
import type { Say } from '../words/language.ts';
import type { Deal, Difficulty } from './deals.ts';
import type { Page } from './page.ts';

const WEEKS = 5; // of the calendar

/** What is wrong with a line that is no game. @param reason the board's own about a position, or '' */
export function lineText({ code, quoted, at }: Pick<GameLine, 'code' | 'quoted' | 'at'>, reason: string, say: Say) {
  return {
    '': '',
    unclear: say`“${quoted}” is neither a position nor moves (U, D, L, R).`,
    position: say`“${quoted}” is not a position. ${reason}`,
    move: say`Move ${at} (${quoted}) is not possible there.`,
    long: say`Too many moves.`,
  }[code];
}

export class NewSheets {
  #page;
  #form = find('#new-form', HTMLFormElement);
  #field = find('#position', HTMLTextAreaElement);
  #sides = ['width', 'height'].map((side) => find(`#${side}`, HTMLSelectElement));
  #chips = ['3x3', '4x4', '5x5', '6x6'].map((size) => {
    const chip = make('button', { type: 'button' }, make('span', '', size.replace('x', ' × ')), make('small'));
    chip.onclick = () => void this.#deal(this.#ofSize(size));
    return { size, chip };
  });

  constructor(page: Page) {
    this.#page = page;
    const numbers = Array.from({ length: 9 }, (_, index) => String(index + 2));
    for (const side of this.#sides) side.append(...numbers.map((number) => new Option(number, number)));
    part('quick').append(...this.#chips.map(({ chip }) => chip));
    this.#form.onchange = () => this.#showSizes();
    this.#field.oninput = () => this.#judge();
    this.#field.onkeydown = (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      button('start-position').click();
    };
    button('start-size').onclick = () => void this.#deal(this.#ofSize(this.#otherSize));
    button('start-position').onclick = () => this.#open();
    this.#form.onsubmit = (event) => event.preventDefault();
    button('start-daily').onclick = () => void this.#deal({ kind: 'daily', date: today() });
    part('sheet').addEventListener('close', () => page.deals.stop());
  }

  get #difficulty() {
    const value = new FormData(this.#form).get('difficulty');
    return value === 'easy' || value === 'medium' ? (value as Difficulty) : null;
  }

  get #otherSize() {
    return this.#sides.map(({ value }) => value).join('x');
  }

  #ofSize(size: string): Deal {
    const moves = this.#difficulty && distanceOf(size, this.#difficulty);
    return moves ? { kind: 'distance', size, moves } : { kind: 'random', size };
  }

  /** Deals a board. Then the keys are the new game's. */
  async #deal(deal: Deal) {
    this.#tell('');
    const problem = await this.#page.deals.deal(deal);
    if (problem === 'overtaken') return;
    if (problem) this.#tell(problem.message);
    else this.#leave();
  }

  #leave() {
    closeSheet();
    this.#page.board.focus({ preventScroll: true });
  }

  #tell(problem: string) {
    for (const id of ['new-problem', 'daily-problem']) tellIn(part(id), problem);
  }

  /** As the board is. */
  openNew() {
    const { size, state } = this.#page.board;
    for (const [index, side] of size.split('x').entries()) this.#sides[index].value = side;
    this.#field.value = state;
    this.#tell('');
    this.#judge();
    this.#showSizes();
    openSheet('new-sheet');
  }

  /** A size whose distances cannot be proven has no easier boards. */
  #showSizes() {
    const { say } = this.#page;
    const difficulty = this.#difficulty;
    const isOffered = (size: string) => difficulty === null || distanceOf(size, difficulty) !== null;
    for (const { size, chip } of this.#chips) {
      chip.disabled = !isOffered(size);
      const moves = difficulty && distanceOf(size, difficulty);
      write(chip.children[1], moves ? say`${moves} away` : '');
    }
    button('start-size').disabled = !isOffered(this.#otherSize);
  }

  // --- A position, or a game as a line of text ---

  #judge() {
    const { told, bad, open } = this.#read(this.#field.value);
    part('position-error').classList.toggle('bad', bad);
    write(part('position-error'), told);
    this.#field.setAttribute('aria-invalid', String(open === null));
  }

  /** What a text is worth. open: opens it; null: nothing can. */
  #read(text: string): { told: string; bad: boolean; open: (() => unknown) | null } {
    const { board, say } = this.#page;
    if (!hasMoves(text)) {
      const { problem, solvable } = board.judge(text);
      if (problem) return { told: problem.message, bad: true, open: null };
      const told = solvable ? '' : say`This position cannot be solved, but you can still open it.`;
      return { told, bad: !solvable, open: () => this.#deal({ kind: 'position', state: text }) };
    }
    const lines = linesOf(text, board.size);
    const games = lines.filter(({ code }) => code === '');
    if (games.length === 0) {
      const [line = { code: 'unclear' as const, quoted: printable(text), at: 0, state: '' }] = lines;
      const reason = line.code === 'position' ? (board.judge(line.state).problem?.message ?? '') : '';
      return { told: lineText(line, reason, say).trim(), bad: true, open: null };
    }
    const { length, scramble, state, moves, size } = games[0];
    const shape = size.replace('x', ' × ');
    const told = [
      games.length > 1 && say`The first of ${games.length} {game|games} in this text.`,
      scramble
        ? say`A scramble: ${length} {move|moves} from the goal of ${shape}. Press Start to play the board it produces.`
        : say`A game of ${length} {move|moves} on ${shape}. Start opens it in Review.`,
    ];
    const open = () => {
      if (scramble) return this.#deal({ kind: 'position', state });
      this.#page.openGame({ state, moves });
      this.#leave();
    };
    return { told: told.filter(Boolean).join(' '), bad: false, open };
  }

  #open() {
    const { told, open } = this.#read(this.#field.value);
    if (open) open();
    else this.#tell(told);
  }

  // --- Daily ---

  /** The weeks up to this one, from Monday, and which of their days are solved. */
  openDaily() {
    const { say, deals, session } = this.#page;
    this.#tell('');
    const { current } = deals;
    const written = (date: string, form: Intl.DateTimeFormatOptions) => writtenDate(date, say.language, form);
    const last = 6 - ((new Date().getDay() + 6) % 7); // days from today to Sunday
    const dates = Array.from({ length: 7 * WEEKS }, (_, index) => dayFromToday(last + 1 - 7 * WEEKS + index));
    const heads = dates.slice(0, 7).map((date) => make('span', '', written(date, { weekday: 'short' })));
    const days = dates.map((date) => {
      const solve = session?.daily(date);
      const name = written(date, { weekday: 'long', day: 'numeric', month: 'long' });
      const day = make(
        'button',
        {
          type: 'button',
          class: date === today() ? 'today' : '',
          'aria-label': joined([name, solve && say`solved in ${timeText(solve, say)}`]),
          'aria-pressed': String(current.kind === 'daily' && date === current.date),
        },
        written(date, { day: 'numeric' }).replace(/\D/g, ''),
        make('small', '', solve ? '✓' : ''),
      );
      day.disabled = date > today();
      day.onclick = () => void this.#deal({ kind: 'daily', date });
      return day;
    });
    part('days').replaceChildren(...heads, ...days);
    write(part('daily-news'), session?.dailyNews() ?? '');
    openSheet('daily-sheet');
  }
}
