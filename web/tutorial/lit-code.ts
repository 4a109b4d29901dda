// A figure's code under one heading that folds it: the panel with its tabs, and the buttons below.

import { make } from '../common/dom.ts';
import { CodePanel } from './code-panel.ts';
import { say } from './say.ts';

import type { Line, Part } from './code-parts.ts';

export class LitCode {
  #code;
  element;

  /**
   * @param name of the code, for screen readers
   * @param choose a line was chosen
   */
  constructor(
    name: string,
    views: { name: string; parts: Part[] }[],
    choose: (line: Line) => void,
    announce: (text: string) => void,
  ) {
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
   * @param kind of the present event
   * @param values beside its line
   * @param counts of events by kind until now
   */
  light(kind: string, values: string, counts: Record<string, number>) {
    this.#code.light({ kind, values: values || 'now', counts });
  }
}
