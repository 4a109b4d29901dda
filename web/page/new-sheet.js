// The sheet "New board": how large, and what kind of board: random, so many moves away, that of a day, or a position that
// is typed or pasted, and judged as it is typed.

import { say } from '../common/show.js';
import { distancesOf, today } from './deal-facts.js';
import { button, find, input, part } from './find.js';
import { makeSheet } from './dialogs.js';
import { PictureChoice } from './picture-choice.js';
import { SizeGrid } from './size-grid.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { PageSettings } from './settings-sheet.js' */
/** @import { Problem } from '../common/types' */
/** @import { Deal, Deals } from './deals.js' */

const kinds = /** @type {const} */ (['random', 'distance', 'daily', 'picture', 'position']);

export class NewSheet {
  #board;
  #words;
  #pictures;
  #form = find('#new-form', HTMLFormElement);
  #radios = /** @type {HTMLInputElement[]} */ ([...this.#form.querySelectorAll('[name=kind]')]);
  #field = find('#position', HTMLTextAreaElement);
  #sizes = new SizeGrid(part('sizes'), () => this.show());
  #looking = false;
  #sheet = makeSheet(button('new'), 'new-sheet', () => this.#fill());

  /**
   * @param {SlidingPuzzle} board
   * @param {Deals} deals
   * @param {() => PageWords} words
   * @param {PageSettings} settings
   * @param {(problem: Problem) => void} report what went wrong while the sheet is closed
   */
  constructor(board, deals, words, settings, report) {
    this.#board = board;
    this.#words = words;
    const sheet = find('#new-sheet', HTMLDialogElement);
    this.#pictures = new PictureChoice(settings, words, (problem) => {
      if (sheet.open || problem === '') this.#tell(problem);
      else report({ type: 'picture', message: problem });
    });
    for (const radio of this.#radios) radio.onchange = () => this.show();
    input('distance').oninput = () => this.show();
    this.#field.oninput = () => this.#judge();
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    for (const link of part('kind-position').querySelectorAll('a')) link.addEventListener('click', this.#sheet.close);
    this.#form.onsubmit = async (event) => {
      event.preventDefault();
      if (this.#looking) return;
      this.#tell('');
      this.#look(true);
      const problem = await deals.deal(this.#asked);
      this.#look(false);
      if (problem === 'overtaken') return;
      if (problem) this.#tell(problem.message);
      else this.#sheet.close();
    };
    sheet.addEventListener('close', () => {
      if (this.#looking) deals.stop();
    });
  }

  get #kind() {
    return kinds.find((kind) => this.#radios.some(({ checked, value }) => checked && value === kind)) ?? 'random';
  }

  /** @returns {Deal} */
  get #asked() {
    const { size } = this.#sizes;
    const kind = this.#kind;
    if (kind === 'distance') return { kind, size, moves: Number(input('distance').value) };
    if (kind === 'daily') return { kind, date: input('day').value };
    if (kind === 'position') return { kind, state: this.#field.value };
    return { kind: 'random', size };
  }

  /** As the board is when the sheet opens. */
  #fill() {
    this.#sizes.show(this.#board.size);
    this.#field.value = this.#board.state;
    input('day').max = today();
    input('day').value ||= today();
    this.#tell('');
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
    const distances = distancesOf(this.#sizes.size);
    const slider = input('distance');
    slider.disabled = !distances;
    if (distances) slider.max = String(distances.most);
    say(part('distance-text'), distances ? words.movesOf(Number(slider.value)) : words.nothing);
    say(
      part('about-distance'),
      words.aboutDistance(distances && { evenly: Number(slider.value) >= distances.evenlyFrom }),
    );
    say(part('about-daily'), words.aboutDaily);
    button('start').disabled = kind === 'distance' && !distances;
  }

  #judge() {
    const words = this.#words();
    const { problem, solvable } = this.#board.judge(this.#field.value);
    const judged = part('position-error');
    judged.classList.toggle('bad', problem !== null || !solvable);
    say(judged, problem?.message ?? (solvable ? words.canBeSolved : words.cannotBeSolved));
    if (problem) this.#field.setAttribute('aria-invalid', 'true');
    else this.#field.removeAttribute('aria-invalid');
  }

  /** What was asked for may take a while. @param {boolean} looking */
  #look(looking) {
    this.#looking = looking;
    button('start').setAttribute('aria-busy', String(looking));
    part('start-idle').hidden = looking;
    part('start-busy').hidden = !looking;
  }

  /** Why the board could not be dealt. @param {string} words '' takes it away */
  #tell(words) {
    part('new-problem').hidden = words === '';
    say(part('new-problem'), words);
  }
}
