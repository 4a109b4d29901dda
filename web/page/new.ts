// The sheets that bring another board. "New board": a size, how hard, or a position, which is judged as it is typed. "Daily":
// today's board, and those of the last weeks. Loaded when one of them is first opened.

import { button, closeSheet, find, make, openSheet, part, write, tellIn } from '../common/dom.ts';
import { dayFromToday, distanceOf, today, writtenDate } from './deals.ts';
import { joined, timeText } from './game.ts';

import type { Deal, Difficulty } from './deals.ts';
import type { Page } from './page.ts';

const WEEKS = 5; // of the calendar

export class NewSheets {
  #page;
  #form = find('#new-form', HTMLFormElement);
  #field = find('#position', HTMLTextAreaElement);
  #chips = ['3x3', '4x4', '5x5', '6x6'].map((size) => {
    const chip = make('button', { type: 'button' }, make('span', '', size.replace('x', ' × ')), make('small'));
    chip.onclick = () => void this.#deal(this.#ofSize(size));
    return { size, chip };
  });

  constructor(page: Page) {
    this.#page = page;
    part('quick').append(...this.#chips.map(({ chip }) => chip));
    this.#form.onchange = () => this.#showSizes();
    this.#field.oninput = () => this.#judge();
    this.#field.onfocus = () => this.#field.select();
    this.#field.onkeydown = (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      button('start-position').click();
    };
    button('start-position').onclick = () => void this.#deal(this.#wanted);
    this.#form.onsubmit = (event) => event.preventDefault();
    button('start-daily').onclick = () => void this.#deal({ kind: 'daily', date: today() });
    part('sheet').addEventListener('close', () => page.deals.stop());
  }

  get #difficulty() {
    const value = new FormData(this.#form).get('difficulty');
    return value === 'easy' || value === 'medium' ? (value as Difficulty) : null;
  }

  /** What the field asks for. */
  get #wanted(): Deal {
    const text = this.#field.value;
    const [, width, height] = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/i.exec(text) ?? [];
    return width ? this.#ofSize(`${width}x${height}`) : { kind: 'position', state: text };
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
    else {
      closeSheet();
      this.#page.board.focus({ preventScroll: true });
    }
  }

  #tell(problem: string) {
    for (const id of ['new-problem', 'daily-problem']) tellIn(part(id), problem);
  }

  /** As the board is. */
  openNew() {
    this.#field.value = this.#page.board.state;
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
  }

  #judge() {
    const wanted = this.#wanted;
    const judged = wanted.kind === 'position' ? this.#page.board.judge(wanted.state) : null;
    const problem = judged?.problem?.message ?? '';
    write(part('position-error'), problem);
    this.#field.setAttribute('aria-invalid', String(problem !== ''));
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
      const solve = session?.days.get(date);
      const name = written(date, { weekday: 'long', day: 'numeric', month: 'long' });
      const day = make(
        'button',
        {
          type: 'button',
          class: date === today() ? 'today' : '',
          'aria-label': joined([name, solve && say`Solved`, solve && timeText(solve, say)]),
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
