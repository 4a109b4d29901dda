// The code of the search that a look inside shows, and the way through it from event to event. The lines that the
// present event runs are lit, and those that ran before in the same step softly.

import { make } from '../common/dom.ts';
import { extracts } from './code-extracts.js';
import { countsAt, eventsOf, eventWords, nextStep, programOf, pseudocodeOf, valuesOf } from './code-model.ts';
import { CodePanel } from './code-panel.ts';
import { button, setText } from './pieces.ts';
import { say } from './say.ts';

import type { Trace } from './code-model.ts';
import type { Line } from './code-parts.ts';
import type { SearchEvent } from './events.ts';

export class CodeView {
  #go;
  #short;
  #model: Trace | null = null;
  #step = -1;
  /** Of the present step. */
  #events: SearchEvent[] = [];
  #place = 0; // of the present event among them

  // --- Its parts ---
  #code;
  #event = make('p', 'code-event');
  #back = button(say`Previous event`, () => this.#walk(-1));
  #forth = button(say`Next event`, () => this.#walk(1));
  element;
  controls;

  /**
   * @param go goes to a step of the search; words: what to say there
   * @param options short: for a figure in which the reader goes from event to event only
   */
  constructor(
    go: (step: number, words: () => string) => void,
    announce: (text: string) => void,
    { short = false }: { short?: boolean } = {},
  ) {
    this.#go = go;
    this.#short = short;
    this.#code = new CodePanel(
      say`The code`,
      [say`Pseudocode`, say`The C++ that runs`],
      (view) => (!this.#model ? [] : view === 0 ? pseudocodeOf(this.#model) : programOf(this.#model, extracts)),
      (line) => this.#goToLine(line),
      announce,
      short ? { neighbours: 1, copy: say`Copy` } : {},
    );
    const { tabs, panel, copy, all } = this.#code;
    this.element = make(
      'div',
      'look-box look-code',
      tabs,
      panel,
      ...(short
        ? []
        : [make('p', 'quiet', say`The number says how often a line has run. Choose a line to go to its next run.`)]),
    );
    // Until the trace is there they lead nowhere.
    for (const way of [this.#back, this.#forth]) way.setAttribute('aria-disabled', 'true');
    if (short) {
      this.#forth.classList.add('primary');
      this.#back.textContent = say`Back`;
      this.#forth.textContent = say`Next`;
    }
    this.controls = make(
      'div',
      'look-box look-events',
      ...(short ? [] : [this.#event]),
      make('div', 'row code-buttons', this.#back, this.#forth, copy, all),
      ...(short ? [this.#event] : []),
    );
  }

  /** The place of the present event among those of its step. */
  get place() {
    return this.#place;
  }

  /** The move that the present event is about, or -1. */
  get move() {
    return this.#events[this.#place]?.move ?? -1;
  }

  /** The number of the present event in its step, for a link; nothing for the last, which a link shows anyway. */
  get record(): { event?: string } {
    return this.#place < this.#events.length - 1 ? { event: String(this.#place + 1) } : {};
  }

  /**
   * Stands at an event of the model's present step from now on.
   * @param event from 1; at the last if there are fewer
   */
  standAt(model: Trace, event: number) {
    this.#step = model.step;
    this.#events = eventsOf(model);
    this.#place = Math.min(this.#events.length, event) - 1;
  }

  // --- What is shown ---

  /** Begins with another search. */
  begin(model: Trace) {
    this.#model = model;
    this.#step = -1;
    this.#code.makeLines();
  }

  draw(model: Trace) {
    const arrived = model.step !== this.#step;
    this.#step = model.step;
    this.#events = eventsOf(model);
    // Whoever comes to a step by other means than an event has seen all of it.
    if (arrived) this.#place = this.#events.length - 1;
    this.#light();
  }

  #light() {
    const model = this.#model;
    const event = this.#events[this.#place];
    if (!model || !event) return;
    this.#code.light({
      kind: event.kind,
      values: valuesOf(model, event),
      counts: countsAt(model, this.#events, this.#place),
      ran: new Set(this.#events.slice(0, this.#place + 1).map(({ kind }) => kind)),
    });
    const words = eventWords(model, event);
    setText(
      this.#event,
      this.#short
        ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
        : say`Event ${this.#place + 1} of ${this.#events.length} in this step: ${words}`,
    );
    this.#back.setAttribute('aria-disabled', String(model.step === 0));
    this.#forth.setAttribute(
      'aria-disabled',
      String(model.step === model.steps && this.#place === this.#events.length - 1),
    );
  }

  // --- Going from event to event ---

  /** Goes to a step and there to the event that `find` finds. */
  #goTo(step: number, find: (events: SearchEvent[]) => number) {
    const model = this.#model;
    if (!model) return;
    this.#go(step, () => {
      this.#step = model.step;
      this.#events = eventsOf(model);
      this.#place = Math.max(0, find(this.#events));
      return eventWords(model, this.#events[this.#place]);
    });
  }

  /** @param by 1 or -1 */
  #walk(by: number) {
    const model = this.#model;
    if (!model) return;
    const place = this.#place + by;
    if (place in this.#events) this.#goTo(model.step, () => place);
    else if (by < 0 ? model.step > 0 : model.step < model.steps)
      this.#goTo(model.step + by, (events) => (by < 0 ? events.length - 1 : 0));
  }

  #goToLine(line: Line) {
    const model = this.#model;
    if (!model) return;
    const runs = ({ kind }: SearchEvent) => line.runs.includes(kind);
    const later = this.#events.findIndex((event, place) => place > this.#place && runs(event));
    if (later >= 0) this.#goTo(model.step, () => later);
    else this.#goTo(nextStep(model, line), (events) => events.findIndex(runs));
  }
}
