// The sheets that bring another board. "New board": a size, how hard, or a position that is typed or pasted, and judged as
// it is typed. "Daily": today's board, and those of the last weeks. Loaded when one of them is first opened.

import { button, find, make, makeSheet, part, write, tellIn } from '../common/dom.ts';
import { hasMoves, linesOf } from '../memory/game-lines.ts';
import { dayFromToday, distanceOf, today, writtenDate } from './deals.ts';
import { timeText } from './game.ts';

import type { GameLine } from '../memory/game-lines.ts';
import type { Say } from '../words/language.ts';
import type { Deal, Difficulty } from './deals.ts';
import type { Page } from './page.ts';

const WEEKS = 5; // of the calendar

const sizeText = ({ size }: GameLine) => size.replace('x', ' × ');

/** What is wrong with a line that is no game. @param reason the board's own about a position, or '' */
export function lineText({ code, quoted, at }: GameLine, reason: string, say: Say) {
  return {
    '': '',
    neither: say`“${quoted}” is neither a position nor moves (U, D, L, R).`,
    position: say`“${quoted}” is not a position. ${reason}`,
    moves: say`No moves follow the position “${quoted}”.`,
    move: say`Move ${at} (${quoted}) is not possible there.`,
    rest: say`What follows the moves is not understood: “${quoted}”.`,
    long: say`Too many moves.`,
  }[code];
}

export class NewSheets {
  #page;
  #form = find('#new-form', HTMLFormElement);
  #field = find('#position', HTMLTextAreaElement);
  #sides = ['width', 'height'].map((side) => find(`#${side}`, HTMLSelectElement));
  #new = makeSheet(find('#new-sheet', HTMLDialogElement), () => this.#fill());
  #daily = makeSheet(find('#daily-sheet', HTMLDialogElement), () => this.#showDays());
  openNew = this.#new.open;
  openDaily = this.#daily.open;

  constructor(page: Page) {
    this.#page = page;
    for (const side of this.#sides)
      side.append(...Array.from({ length: 9 }, (_, index) => new Option(String(index + 2), String(index + 2))));
    for (const chip of this.#chips) chip.onclick = () => void this.#deal(this.#ofSize(chip.dataset.size ?? ''));
    for (const radio of part('difficulties').querySelectorAll('input')) radio.onchange = () => this.#showSizes();
    for (const side of this.#sides) side.onchange = () => this.#showSizes();
    this.#field.oninput = () => this.#judge();
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      button('start-position').click();
    });
    button('start-size').onclick = () => void this.#deal(this.#ofSize(this.#sides.map(({ value }) => value).join('x')));
    button('start-position').onclick = () => void this.#open(this.#field.value);
    this.#form.onsubmit = (event) => event.preventDefault();
    button('start-daily').onclick = () => void this.#deal({ kind: 'daily', date: today() });
    for (const sheet of document.querySelectorAll('#new-sheet, #daily-sheet'))
      sheet.addEventListener('close', () => page.deals.stop());
  }

  get #chips() {
    return [...part('quick').querySelectorAll('button')] as HTMLButtonElement[];
  }

  get #difficulty() {
    const value = new FormData(this.#form).get('difficulty');
    return value === 'easy' || value === 'medium' ? (value as Difficulty) : null;
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
    this.#new.close();
    this.#daily.close();
    this.#page.board.focus({ preventScroll: true });
  }

  #tell(problem: string) {
    for (const id of ['new-problem', 'daily-problem']) tellIn(part(id), problem);
  }

  /** As the board is when the sheet opens. */
  #fill() {
    const { size, state } = this.#page.board;
    for (const [index, side] of size.split('x').entries()) this.#sides[index].value = side;
    this.#field.value = state;
    this.#tell('');
    this.#judge();
    this.#showSizes();
  }

  /** A size whose distances cannot be proven has no easier boards. */
  #showSizes() {
    const { say } = this.#page;
    const difficulty = this.#difficulty;
    const isOffered = (size: string) => difficulty === null || distanceOf(size, difficulty) !== null;
    for (const chip of this.#chips) {
      const { size = '' } = chip.dataset;
      chip.disabled = !isOffered(size);
      const moves = difficulty && distanceOf(size, difficulty);
      write(chip.children[1], moves ? say`${moves} away` : '');
    }
    const other = this.#sides.map(({ value }) => value).join('x');
    button('start-size').disabled = !isOffered(other);
    const about = difficulty
      ? say`The shortest solution has exactly this many moves. All positions that far are equally likely.`
      : say`Every position that can be solved is equally likely.`;
    write(part('about-difficulty'), about);
  }

  // --- A position, or a game as a line of text ---

  #judge() {
    const { board, say } = this.#page;
    const text = this.#field.value;
    if (hasMoves(text)) {
      const { game, problem, count } = this.#gameIn(text);
      if (!game) return this.#showJudged(problem, true, true);
      const { length, scramble } = game;
      const judged = scramble
        ? say`A scramble: ${length} {move|moves} from the goal of ${sizeText(game)}. Press Start to play the board it produces.`
        : say`A game of ${length} {move|moves} on ${sizeText(game)}. Start opens it in Review.`;
      const first = count > 1 ? `${say`The first of ${count} {game|games} in this text.`} ` : '';
      return this.#showJudged(first + judged, false, false);
    }
    const { problem, solvable } = board.judge(text);
    const judged = solvable
      ? say`This position can be solved.`
      : say`This position cannot be solved, but you can still open it.`;
    this.#showJudged(problem?.message ?? judged, problem !== null || !solvable, problem !== null);
  }

  /** The first game of a text with moves and how many there are, or what is wrong with it. */
  #gameIn(text: string): { game?: GameLine; count: number; problem: string } {
    const { board, say } = this.#page;
    const lines = linesOf(text, board.size);
    const games = lines.filter(({ code }) => code === '');
    const [line] = lines;
    if (games.length > 0) return { game: games[0], count: games.length, problem: '' };
    if (!line) return { count: 0, problem: say`This text has no game in it.` };
    const reason = line.code === 'position' ? (board.judge(line.state).problem?.message ?? '') : '';
    return { count: 0, problem: lineText(line, reason, say).trim() };
  }

  #showJudged(text: string, bad: boolean, invalid: boolean) {
    part('position-error').classList.toggle('bad', bad);
    write(part('position-error'), text);
    if (invalid) this.#field.setAttribute('aria-invalid', 'true');
    else this.#field.removeAttribute('aria-invalid');
  }

  #open(text: string) {
    if (!hasMoves(text)) return this.#deal({ kind: 'position', state: text });
    const { game, problem } = this.#gameIn(text);
    if (!game) return this.#tell(problem);
    const { scramble, state, moves } = game;
    if (scramble) return this.#deal({ kind: 'position', state });
    this.#page.openGame({ state, moves });
    this.#leave();
  }

  // --- Daily ---

  /** The weeks up to this one, from Monday, and which of their days are solved. */
  #showDays() {
    const { say, deals, session } = this.#page;
    this.#tell('');
    const current = deals.current;
    const played = current.kind === 'daily' ? current.date : '';
    const written = (date: string, form: Intl.DateTimeFormatOptions) => writtenDate(date, say.language, form);
    const last = 6 - ((new Date().getDay() + 6) % 7); // days from today to Sunday
    const dates = Array.from({ length: 7 * WEEKS }, (_, index) => dayFromToday(last + 1 - 7 * WEEKS + index));
    const heads = dates
      .slice(0, 7)
      .map((date) => make('span', { 'aria-hidden': 'true' }, written(date, { weekday: 'short' })));
    const days = dates.map((date) => {
      const solve = session?.daily(date);
      const day = make('button', { type: 'button', 'aria-pressed': String(date === played) });
      const name = written(date, { weekday: 'long', day: 'numeric', month: 'long' });
      day.append(written(date, { day: 'numeric' }).replace(/\D/g, ''), ...(solve ? [make('small', '', '✓')] : []));
      day.setAttribute('aria-label', solve ? `${name}, ${say`solved in ${timeText(solve, say)}`}` : name);
      day.disabled = date > today();
      day.classList.toggle('today', date === today());
      day.onclick = () => void this.#deal({ kind: 'daily', date });
      return day;
    });
    part('days').replaceChildren(...heads, ...days);
    write(part('daily-news'), session?.dailyNews() ?? '');
  }
}
