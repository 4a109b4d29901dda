// The C++ of the chosen way to shuffle. Sattolo's algorithm and the shuffle of Fisher and Yates differ in one place; there
// the reader edits the code, and the other one runs in its place.

import { make } from '../common/make.js';
import { extracts } from './code-extracts.js';
import { codeText, sourceLink } from './code-text.js';
import { say } from './say.js';

/** @import { Method } from './shuffling-model.js' */

const sources = {
  'random-walk': extracts.randomWalk,
  'naive-swap': extracts.naiveSwap,
  sattolo: extracts.sattolo,
  'fisher-yates': extracts.fisherYates,
};

/** What is drawn from, by method. @type {Partial<Record<Method, string>>} */
const bounds = { sattolo: 'last', 'fisher-yates': 'last + 1' };

export class ShuffleCode {
  #edit;
  /** @type {Method | null} */
  #method = null;
  #source = make('p', 'code-title');
  #code = make('code');
  #advice = make('p', 'quiet');
  #bound = make('select', { 'aria-label': say`From how many cells it draws` });
  element = make('div', 'shuffling-code', this.#source, make('pre', '', this.#code), this.#advice);

  /** @param {(runs: Method) => void} edit the reader made another one of it */
  constructor(edit) {
    this.#edit = edit;
    for (const [method, bound] of Object.entries(bounds)) this.#bound.append(make('option', { value: method }, bound));
    this.#bound.addEventListener('change', () => this.#edit(/** @type {Method} */ (this.#bound.value)));
  }

  /** @param {Method} method */
  show(method) {
    if (method === this.#method) return;
    this.#method = method;
    const source = sources[method];
    const bound = bounds[method];
    const edited = this.#bound.matches(':focus');
    this.#source.replaceChildren(say`What runs: `, sourceLink(source));
    this.#code.replaceChildren(
      ...source.text.split('\n').map((text) => make('span', 'code-line', this.#textOf(text, bound))),
    );
    this.#bound.value = method;
    if (edited) this.#bound.focus();
    const missing = bound !== undefined && !this.#code.contains(this.#bound);
    if (missing) throw new Error(`src/${source.file}: no line of the extract draws from “${bound}”.`);
    this.#advice.textContent = bound
      ? say`Edit the number of cells that it draws from, last or last + 1, and watch the diagonal of the map.`
      : '';
  }

  /** @param {string} text @param {string | undefined} bound */
  #textOf(text, bound) {
    const end = `(${bound}))));`;
    if (!bound || !text.endsWith(end)) return codeText(text);
    return codeText(text, text.trimStart().slice(0, 1 - end.length), this.#bound, end.slice(bound.length + 1));
  }
}
