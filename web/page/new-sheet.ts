// The sheet "New board": how large, and what kind of board: random, so many moves away, that of a day, or a position that
// is typed or pasted, and judged as it is typed.

import { loader, say, make } from '../common/dom.ts';
import { farthestOf, lastDays, movesOfDay, today } from './deal-facts.ts';
import { problemOf } from '../words/sentences.ts';
import { timeText } from './done-card.ts';
import { button, find, input, part } from './find.ts';
import { makeSheet, tellInSheet } from './dialogs.ts';
import { addStyles } from './late-styles.ts';
import { hasMoves } from '../memory/game-lines.ts';
import { SizeGrid } from './size-grid.ts';

import type { Game } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { PictureChoice } from './picture-choice.ts';
import type { Solve } from '../memory/solves.ts';
import type { Deal, Deals } from './deals.ts';

const importExchange = loader(() => import('./exchange-files.ts'), 'saveFile');

const styles = `
.days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: .25rem; }
@media (max-width: 26rem) { .days { gap: 2px; margin-inline: -.5rem; } }
.days button { flex-direction: column; gap: 0; min-height: 3.25rem; padding: .25rem 0; font-size: .75rem; font-weight: 500; line-height: 1.3; }
.days b { font-size: 1rem; }
.days [aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
#kind-daily { display: grid; gap: .5rem; }
#kind-daily[hidden] { display: none; }
@media (forced-colors: active) {
  .days [aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -4px; }
}
`;

const kinds = ['random', 'distance', 'daily', 'picture', 'position'] as const;

export class NewSheet {
  #board;
  #page;
  #words;
  #solved;
  #pictures;
  #form = find('#new-form', HTMLFormElement);
  #radios = [...this.#form.querySelectorAll('[name=kind]')] as HTMLInputElement[];
  #field = find('#position', HTMLTextAreaElement);
  #sizes = new SizeGrid(part('sizes'), () => this.show());
  #looking = false;
  #sheet = makeSheet(null, 'new-sheet', () => this.#fill());
  open = this.#sheet.open;

  /**
   * @param solved how the reader solved the board of that day
   * @param open a game comes on the board, in Review
   */
  constructor(
    board: SlidingPuzzle,
    deals: Deals,
    words: () => PageWords,
    pictures: PictureChoice,
    solved: (date: string) => Solve | null,
    open: (game: Game) => void,
  ) {
    this.#board = board;
    this.#page = { board, deals, open };
    this.#words = words;
    this.#solved = solved;
    const sheet = find('#new-sheet', HTMLDialogElement);
    this.#pictures = pictures;
    addStyles(styles);
    for (const radio of this.#radios) radio.onchange = () => this.show();
    for (const one of part('quick').querySelectorAll('button')) one.onclick = () => this.#dealAtOnce(one.dataset.size);
    input('distance').oninput = () => this.show();
    input('day').oninput = () => this.show();
    this.#field.oninput = () => this.#judge();
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    for (const link of part('kind-position').querySelectorAll('a')) link.addEventListener('click', () => this.#leave());
    this.#form.onsubmit = async (event) => {
      event.preventDefault();
      if (this.#looking) return;
      if (this.#kind === 'position' && hasMoves(this.#field.value)) return void this.#openGames();
      tellInSheet('new-problem', '');
      this.#look(true);
      const problem = await deals.deal(this.#asked);
      this.#look(false);
      if (problem === 'overtaken') return;
      if (problem) tellInSheet('new-problem', problem.message);
      else this.#leave();
    };
    sheet.addEventListener('close', () => {
      if (this.#looking) deals.stop();
    });
  }

  get #kind() {
    return kinds.find((kind) => this.#radios.some(({ checked, value }) => checked && value === kind)) ?? 'random';
  }

  get #asked(): Deal {
    const { size } = this.#sizes;
    const kind = this.#kind;
    if (kind === 'distance') return { kind, size, moves: Number(input('distance').value) };
    if (kind === 'daily') return { kind, date: input('day').value };
    if (kind === 'position') return { kind, state: this.#field.value };
    return { kind: 'random', size };
  }

  /** A random board of the size that most want, by one press. */
  #dealAtOnce(size = '') {
    for (const radio of this.#radios) radio.checked = radio.value === 'random';
    this.#sizes.show(size);
    this.show();
    this.#form.requestSubmit();
  }

  /** As the board is when the sheet opens. */
  #fill() {
    this.#sizes.show(this.#board.size);
    this.#field.value = this.#board.state;
    input('day').max = today();
    input('day').value = today(); // the page may be open since yesterday
    tellInSheet('new-problem', '');
    this.#judge();
    this.show();
  }

  show() {
    const words = this.#words();
    const kind = this.#kind;
    for (const each of kinds) part(`kind-${each}`).hidden = each !== kind;
    part('size-part').hidden = kind === 'daily' || kind === 'position';
    if (kind === 'picture') this.#pictures.show();
    say(part('size-text'), this.#sizes.size.replace('x', ' × '));
    const farthest = farthestOf(this.#sizes.size);
    const slider = input('distance');
    slider.disabled = farthest === null;
    if (farthest !== null) slider.max = String(farthest);
    say(part('distance-text'), farthest !== null ? words.movesOf(Number(slider.value)) : words.nothing);
    say(part('about-distance'), farthest === null ? words.noDistances : words.aboutDistance);
    say(part('about-daily'), words.aboutDaily);
    if (kind === 'daily') this.#showDays();
    button('start').disabled = kind === 'distance' && farthest === null;
  }

  /** The last seven days, and which of them are solved. */
  #showDays() {
    const words = this.#words();
    const day = input('day');
    const dates = lastDays(7);
    const days = part('days');
    while (days.children.length < dates.length)
      days.append(make('button', { type: 'button' }, make('span'), make('b')));
    for (const [index, date] of dates.entries()) {
      const one = days.children[index] as HTMLButtonElement;
      const noon = new Date(`${date}T12:00Z`);
      const text = (form: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(words.language, { ...form, timeZone: 'UTC' }).format(noon);
      const solve = this.#solved(date);
      say(one.firstChild as HTMLElement, text({ weekday: 'short' }));
      say(one.lastChild as HTMLElement, solve ? '✓' : text({ day: 'numeric' }));
      const name = text({ weekday: 'long', day: 'numeric', month: 'long' });
      one.setAttribute('aria-label', solve ? `${name}, ${words.doneIn(timeText(solve, words))}` : name);
      one.setAttribute('aria-pressed', String(date === day.value));
      one.onclick = () => {
        day.value = date;
        this.show();
      };
    }
    const [moves, solve] = [movesOfDay(day.value), this.#solved(day.value)];
    const about = [moves && words.movesAway(moves), solve && words.doneIn(timeText(solve, words))];
    say(part('about-day'), about.filter(Boolean).join(' · '));
  }

  /** The keys are the new game's. */
  #leave() {
    this.#sheet.close();
    this.#board.focus({ preventScroll: true });
  }

  async #judge() {
    const words = this.#words();
    const text = this.#field.value;
    if (hasMoves(text)) {
      const exchange = await this.#exchange();
      if (!exchange || text !== this.#field.value) return;
      const { problem, message } = exchange.judgeLines(text, this.#board, words);
      return this.#tell(problem || message, problem !== '', problem !== '');
    }
    const { problem, solvable } = this.#board.judge(text);
    this.#tell(
      problem?.message ?? (solvable ? words.canBeSolved : words.cannotBeSolved),
      problem !== null || !solvable,
      problem !== null,
    );
  }

  /** What reads lines; null: it cannot be loaded, which is said. */
  async #exchange() {
    try {
      return await importExchange();
    } catch {
      tellInSheet('new-problem', problemOf({ type: 'wasm', code: 'controls-not-loaded' }, this.#words().say).message);
      return null;
    }
  }

  async #openGames() {
    const exchange = await this.#exchange();
    if (!exchange) return;
    const { board, deals, open } = this.#page;
    const problem = exchange.openLines(this.#field.value, board, deals, open)(this.#words());
    tellInSheet('new-problem', problem);
    if (!problem) this.#leave();
  }

  /** What the position is. */
  #tell(text: string, bad: boolean, invalid: boolean) {
    const judged = part('position-error');
    judged.classList.toggle('bad', bad);
    say(judged, text);
    if (invalid) this.#field.setAttribute('aria-invalid', 'true');
    else this.#field.removeAttribute('aria-invalid');
  }

  /** What was asked for may take a while. */
  #look(looking: boolean) {
    this.#looking = looking;
    button('start').setAttribute('aria-busy', String(looking));
    part('start-idle').hidden = looking;
    part('start-busy').hidden = !looking;
  }
}
