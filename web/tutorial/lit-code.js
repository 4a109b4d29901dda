// A figure's code under one heading that folds it: the panel with its tabs, and the buttons below.

import { make } from '../common/make.js';
import { CodePanel } from './code-panel.js';
import { say } from './say.js';

/** @import { Line, Part } from './code-parts.js' */

export class LitCode {
  #code;
  element;

  /**
   * @param {string} name of the code, for screen readers
   * @param {{ name: string, parts: Part[] }[]} views
   * @param {(line: Line) => void} choose a line was chosen
   * @param {(text: string) => void} announce
   */
  constructor(name, views, choose, announce) {
    this.#code = new CodePanel(
      name,
      views.map((view) => view.name),
      (place) => views[place].parts,
      choose,
      announce,
    );
    const { tabs, panel, copy, all } = this.#code;
    this.element = make(
      'details',
      'lit-code',
      make('summary', '', say`The code`),
      tabs,
      panel,
      make('div', 'row code-buttons', copy, all),
    );
    this.element.open = matchMedia('(min-width: 44rem)').matches;
  }

  /**
   * @param {string} kind of the present event
   * @param {string} values beside its line
   * @param {Record<string, number>} counts of events by kind until now
   */
  light(kind, values, counts) {
    this.#code.light({ kind, values: values || 'now', counts });
  }
}
