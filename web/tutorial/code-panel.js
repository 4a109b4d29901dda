// Code whose lines are lit by events, in tabs: pseudocode, and the C++ that runs. The line at hand carries
// aria-current="step" and the values beside it; each line that events run counts how often it has run. Choosing a line is
// told to the caller, who goes to its next event. The parts of the panel are placed by the caller: tabs, panel, and the
// buttons copy and all. Where there is little room, style sheets show only the lines around the one at hand.

import { make } from '../common/make.js';
import { codeText, sourceLink } from './code-text.js';
import { copyButton } from './experiment.js';
import { button, setText } from './pieces.js';
import { formatCount, say } from './say.js';
import { Tabs } from './tabs.js';

/** @import { Line, Part } from './code-parts.js' */

/**
 * What the lines are lit by. kind: of the present event; values: what stands beside its line; counts: events by kind
 * until now; ran: kinds of event that came before it in the same step.
 * @typedef {{ kind: string, values: string, counts: Record<string, number>, ran?: Set<string> }} Light
 */

/**
 * A line on the page; one that no event runs cannot be chosen. Where the reader edits a part of it, its number is what
 * chooses it.
 */
class LineView {
  /** @type {HTMLElement} */
  #hits;
  #values = make('span', 'code-values');
  line;
  element;
  /** What chooses it. */
  target;

  /** @param {Line} line @param {(line: Line) => void} choose @param {(Node | string)[] | null} content in place of its text */
  constructor(line, choose, content) {
    this.line = line;
    const act = () => choose(line);
    const whole = this.runs && !content;
    this.#hits = this.runs && content ? button('', act, 'code-hits') : make('span', 'code-hits');
    /** @type {HTMLElement} */
    this.element = whole ? button('', act, 'code-line') : make('span', 'code-line');
    this.element.append(this.#hits, codeText(line.text, ...(content ?? [])), this.#values);
    this.target = whole ? this.element : this.#hits;
    if (this.runs) this.target.tabIndex = -1;
  }

  /** Whether events run the line. */
  get runs() {
    return this.line.runs.length > 0;
  }

  /** @param {Light} light @param {boolean} atHand */
  light({ kind, values, counts, ran }, atHand) {
    const { runs } = this.line;
    this.element.classList.toggle(
      'ran',
      runs.some((each) => ran?.has(each)),
    );
    this.element.classList.toggle('lit', runs.includes(kind));
    if (atHand) this.element.setAttribute('aria-current', 'step');
    else this.element.removeAttribute('aria-current');
    setText(this.#values, atHand ? values : '');
    if (this.runs) setText(this.#hits, `${formatCount(runs.reduce((sum, each) => sum + (counts[each] ?? 0), 0))}×`);
  }
}

export class CodePanel {
  #parts;
  #choose;
  #neighbours;
  #edited;
  /** @type {LineView[]} */
  #lines = [];
  /** @type {Light | null} */
  #now = null;
  #tabs;
  tabs;
  panel;
  copy;
  all;

  /**
   * @param {string} name of the code, for screen readers
   * @param {string[]} views the names of its tabs
   * @param {(view: number) => Part[]} parts what a tab shows; asked for when the tab is shown
   * @param {(line: Line) => void} choose a line was chosen
   * @param {(text: string) => void} announce
   * @param {{ neighbours?: number, copy?: string, edited?: (line: Line) => (Node | string)[] | null }} [options]
   *   neighbours: lines that stay on each side of the one at hand where there is little room; copy: the name of its
   *   button; edited: what stands in place of the text of a line of which the reader edits a part
   */
  constructor(
    name,
    views,
    parts,
    choose,
    announce,
    { neighbours = 2, copy = say`Copy code`, edited = () => null } = {},
  ) {
    this.#edited = edited;
    this.#parts = parts;
    this.#choose = choose;
    this.#neighbours = neighbours;
    this.panel = make('div', 'code-panel');
    this.#tabs = new Tabs(
      name,
      views.map((view) => ({ name: view, panel: this.panel })),
      'code-tabs',
      () => this.makeLines(),
    );
    this.tabs = this.#tabs.element;
    this.panel.addEventListener('keydown', (event) => this.#moveFocus(event));
    this.copy = copyButton(copy, () => this.#text, announce);
    this.all = button(say`All lines`, () => this.#showAll(), 'code-all');
    this.all.setAttribute('aria-pressed', 'false');
    this.makeLines();
  }

  get #text() {
    return this.#parts(this.#tabs.chosen)
      .map(({ source, lines }) =>
        [...(source ? [`// src/${source.file}:${source.line}`] : []), ...lines.map(({ text }) => text), ''].join('\n'),
      )
      .join('\n');
  }

  #showAll() {
    this.all.setAttribute('aria-pressed', String(this.panel.classList.toggle('all-lines')));
  }

  /** Asks for the parts again, when there is other code to show. */
  makeLines() {
    this.#lines = [];
    this.panel.replaceChildren(
      ...this.#parts(this.#tabs.chosen).flatMap(({ title, source, lines }) => {
        const views = lines.map((line) => new LineView(line, this.#choose, this.#edited(line)));
        this.#lines.push(...views);
        const code = make('pre', '', make('code', '', ...views.map(({ element }) => element)));
        return source ? [make('p', 'code-title', `${title}: `, sourceLink(source)), code] : [code];
      }),
    );
    const first = this.#lines.find(({ runs }) => runs);
    if (first) first.target.tabIndex = 0;
    this.panel.scrollTop = 0;
    if (this.#now) this.light(this.#now);
  }

  /** @param {Light} now */
  light(now) {
    this.#now = now;
    const at = this.#lines.findIndex(({ line }) => line.shows.includes(now.kind));
    this.#lines.forEach((view, place) => {
      view.light(now, place === at);
      view.element.classList.toggle('far', Math.abs(place - Math.max(0, at)) > this.#neighbours);
    });
    this.#bringIntoView(this.#lines[at]?.element);
  }

  /** Scrolls the panel alone, never the page. @param {HTMLElement | undefined} line */
  #bringIntoView(line) {
    const { panel } = this;
    if (!line || panel.scrollHeight <= panel.clientHeight) return;
    const top = line.offsetTop;
    if (top < panel.scrollTop || top + line.offsetHeight > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - panel.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const lines = this.#lines.filter(({ runs, element }) => runs && element.offsetParent).map(({ target }) => target);
    const at = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (!lines[to]) return;
    for (const { runs, target } of this.#lines) if (runs) target.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  }
}
