// The code of the search that a look inside shows, as pseudocode and as the C++ that runs. The lines that the present
// event runs are lit, and those that ran before in the same step softly; each line counts how often it has run by now.
// Choosing a line goes to its next event. Where there is little room, only the lines around the present one are shown.

import { formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { extracts } from './code-extracts.js';
import { countsAt, eventsOf, eventWords, nextStep, programOf, pseudocodeOf, valuesOf } from './code-model.js';
import { codeText, sourceLink } from './code-text.js';
import { copyButton } from './experiment.js';
import { button, setText } from './pieces.js';

/** @import { CodeLine, CodePart, SearchEvent, Trace } from './code-model.js' */
/** @import { LookResult } from './look-words.js' */

const NEIGHBOURS = 2; // lines before and after the present one that a phone shows

let viewCount = 0;

/** A line on the page; one that no event runs cannot be chosen. */
class LineView {
  #hits = make('span', 'code-hits');
  #values = make('span', 'code-values');
  line;
  element;

  /** @param {CodeLine} line @param {(line: CodeLine) => void} choose */
  constructor(line, choose) {
    this.line = line;
    const code = codeText(line.text);
    this.element =
      line.runs.length === 0
        ? make('span', 'code-line', make('span', 'code-hits'), code)
        : button('', () => choose(line), 'code-line');
    if (line.runs.length > 0) {
      this.element.append(this.#hits, code, this.#values);
      this.element.tabIndex = -1;
    }
  }

  /** @param {Record<string, number>} counts */
  count(counts) {
    if (this.line.runs.length === 0) return;
    const hits = this.line.runs.reduce((sum, kind) => sum + counts[kind], 0);
    setText(this.#hits, `${formatCount(hits)}×`);
  }

  /** @param {boolean} ran in this step @param {boolean} lit by the present event @param {string} values '' for none */
  light(ran, lit, values) {
    this.element.classList.toggle('ran', ran);
    this.element.classList.toggle('lit', lit);
    if (values) this.element.setAttribute('aria-current', 'step');
    else this.element.removeAttribute('aria-current');
    setText(this.#values, values);
  }
}

export class CodeView {
  #go;
  #short;
  /** @type {Trace | null} */
  #model = null;
  /** @type {LookResult | null} */
  #result = null;
  #step = -1;
  /** Of the present step. @type {SearchEvent[]} */
  #events = [];
  #place = 0; // of the present event among them
  /** @type {LineView[]} */
  #lines = [];
  #shown = 'pseudocode';

  // --- Its parts ---
  #tabs;
  #panel;
  #event = make('p', 'code-event');
  #back = button('Previous event', () => this.#walk(-1));
  #forth = button('Next event', () => this.#walk(1));
  #all = button('All lines', () => this.#showAll(), 'code-all');
  element;
  controls;

  /**
   * @param {(step: number, words: () => string) => void} go goes to a step of the search; words: what to say there
   * @param {(text: string) => void} announce
   * @param {{ short?: boolean }} [options] short: for a figure in which the reader goes from event to event only
   */
  constructor(go, announce, { short = false } = {}) {
    this.#go = go;
    this.#short = short;
    viewCount += 1;
    this.#tabs = [
      ['pseudocode', 'Pseudocode'],
      ['program', 'The C++ that runs'],
    ].map(([name, words]) => {
      const tab = button(words, () => this.#choose(name));
      tab.id = `code-${viewCount}-${name}`;
      tab.dataset.name = name;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', `code-${viewCount}`);
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const other = this.#tabs.find((each) => each !== tab);
        other?.click();
        other?.focus();
      });
      return tab;
    });
    this.#panel = make('div', { class: 'code-panel', id: `code-${viewCount}`, role: 'tabpanel' });
    this.#panel.addEventListener('keydown', (event) => this.#moveFocus(event));
    this.#all.setAttribute('aria-pressed', 'false');
    this.element = make(
      'div',
      'look-box look-code',
      ...(short ? [] : [make('p', 'look-title', 'The code')]),
      make('div', { class: 'code-tabs', role: 'tablist', 'aria-label': 'The code' }, ...this.#tabs),
      this.#panel,
    );
    if (short) {
      this.#forth.classList.add('primary');
      this.#back.textContent = 'Back';
      this.#forth.textContent = 'Next';
    }
    this.controls = make(
      'div',
      'look-box look-events',
      ...(short ? [] : [this.#event]),
      make(
        'div',
        'row code-buttons',
        this.#back,
        this.#forth,
        copyButton(short ? 'Copy' : 'Copy code', () => this.#text, announce),
        this.#all,
      ),
      ...(short
        ? [this.#event]
        : [
            make(
              'p',
              'quiet',
              'The number before a line of code tells how often it has run. Choose a line to go to the next time that it runs.',
            ),
          ]),
    );
    this.#showTabs();
  }

  /** The place of the present event among those of its step. */
  get place() {
    return this.#place;
  }

  /** The move that the present event is about, or -1. */
  get move() {
    return this.#events[this.#place]?.move ?? -1;
  }

  // --- What is shown ---

  /** Begins with another search. @param {Trace} model */
  begin(model) {
    this.#model = model;
    this.#step = -1;
    this.#makeLines();
  }

  /** @param {string} name */
  #choose(name) {
    this.#shown = name;
    this.#showTabs();
    this.#makeLines();
    this.#light();
  }

  #showTabs() {
    for (const tab of this.#tabs) {
      const chosen = tab.dataset.name === this.#shown;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) this.#panel.setAttribute('aria-labelledby', tab.id);
    }
  }

  #showAll() {
    const all = this.#panel.classList.toggle('all-lines');
    this.#all.setAttribute('aria-pressed', String(all));
  }

  /** @returns {CodePart[]} */
  get #parts() {
    if (!this.#model) return [];
    return this.#shown === 'program' ? programOf(this.#model, extracts) : pseudocodeOf(this.#model);
  }

  get #text() {
    return this.#parts
      .map(({ source, lines }) =>
        [...(source ? [`// src/${source.file}:${source.line}`] : []), ...lines.map(({ text }) => text), ''].join('\n'),
      )
      .join('\n');
  }

  #makeLines() {
    this.#lines = [];
    this.#panel.replaceChildren(
      ...this.#parts.flatMap((part) => {
        const views = part.lines.map((line) => new LineView(line, () => this.#goToLine(line)));
        this.#lines.push(...views);
        const code = make('pre', '', make('code', '', ...views.map(({ element }) => element)));
        return part.source ? [make('p', 'code-title', `${part.title}: `, sourceLink(part.source)), code] : [code];
      }),
    );
    const first = this.#lines.find(({ line }) => line.runs.length > 0);
    if (first) first.element.tabIndex = 0;
    this.#panel.scrollTop = 0;
  }

  /** @param {Trace} model @param {LookResult | null} result */
  draw(model, result) {
    const arrived = model.step !== this.#step;
    this.#step = model.step;
    this.#result = result;
    this.#events = eventsOf(model, result);
    // Whoever comes to a step by other means than an event has seen all of it.
    if (arrived) this.#place = this.#events.length - 1;
    this.#light();
  }

  #light() {
    const model = this.#model;
    const event = this.#events[this.#place];
    if (!model || !event) return;
    const counts = countsAt(model, this.#events, this.#place);
    const ran = new Set(this.#events.slice(0, this.#place + 1).map(({ kind }) => kind));
    for (const view of this.#lines) {
      const { runs, shows } = view.line;
      view.count(counts);
      view.light(
        runs.some((kind) => ran.has(kind)),
        runs.includes(event.kind),
        shows.includes(event.kind) ? valuesOf(model, event) : '',
      );
    }
    const at = this.#lines.findIndex(({ line }) => line.shows.includes(event.kind));
    this.#lines.forEach(({ element }, place) => {
      element.classList.toggle('far', Math.abs(place - at) > (this.#short ? 1 : NEIGHBOURS));
    });
    this.#bringIntoView(this.#lines[at]?.element);
    const words = eventWords(model, event);
    setText(
      this.#event,
      this.#short
        ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
        : `Event ${this.#place + 1} of ${this.#events.length} in this step: ${words}`,
    );
    this.#back.setAttribute('aria-disabled', String(model.step === 0));
    this.#forth.setAttribute(
      'aria-disabled',
      String(model.step === model.steps && this.#place === this.#events.length - 1),
    );
  }

  /** Scrolls the panel alone, never the page. @param {HTMLElement | undefined} line */
  #bringIntoView(line) {
    const panel = this.#panel;
    if (!line || panel.scrollHeight <= panel.clientHeight) return;
    const top = line.offsetTop;
    if (top < panel.scrollTop || top + line.offsetHeight > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - panel.clientHeight / 3;
  }

  // --- Going from event to event ---

  /** Goes to a step and there to the event that `find` finds. @param {number} step @param {(events: SearchEvent[]) => number} find */
  #goTo(step, find) {
    const model = this.#model;
    if (!model) return;
    this.#go(step, () => {
      this.#step = model.step;
      this.#events = eventsOf(model, this.#result);
      this.#place = Math.max(0, find(this.#events));
      return eventWords(model, this.#events[this.#place]);
    });
  }

  /** @param {number} by 1 or -1 */
  #walk(by) {
    const model = this.#model;
    if (!model) return;
    const place = this.#place + by;
    if (place in this.#events) this.#goTo(model.step, () => place);
    else if (by < 0 ? model.step > 0 : model.step < model.steps)
      this.#goTo(model.step + by, (events) => (by < 0 ? events.length - 1 : 0));
  }

  /** @param {CodeLine} line */
  #goToLine(line) {
    const model = this.#model;
    if (!model) return;
    const runs = (/** @type {SearchEvent} */ { kind }) => line.runs.includes(kind);
    const later = this.#events.findIndex((event, place) => place > this.#place && runs(event));
    if (later >= 0) this.#goTo(model.step, () => later);
    else this.#goTo(nextStep(model, line), (events) => events.findIndex(runs));
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const lines = this.#lines
      .map(({ element }) => element)
      .filter((each) => each.matches('button') && each.offsetParent);
    const at = lines.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (!lines[to]) return;
    for (const { element } of this.#lines) if (element.matches('button')) element.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  }
}
