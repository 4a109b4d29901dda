// Code whose lines are lit by events, in tabs: pseudocode, and the C++ that runs. The line at hand carries
// aria-current="step" and the values beside it; each line that events run counts how often it has run. Choosing a line
// goes to its next event. Where there is little room, the code is folded, and only the lines around the present one are
// shown.

import { formatCount } from '../common/format.js';
import { make } from '../common/make.js';
import { codeText, sourceLink } from './code-text.js';
import { copyButton } from './experiment.js';
import { button, setText } from './pieces.js';

/** @import { Line, Part } from './code-parts.js' */

const NEIGHBOURS = 2; // lines before and after the present one that a phone shows

class LineOnPage {
  #hits = make('span', 'code-hits');
  #values = make('span', 'code-values');
  line;
  element;

  /** @param {Line} line @param {(line: Line) => void} choose */
  constructor(line, choose) {
    this.line = line;
    /** @type {HTMLElement} */
    this.element = line.runs.length > 0 ? button('', () => choose(line), 'code-line') : make('span', 'code-line');
    this.element.append(this.#hits, codeText(line.text), this.#values);
    if (line.runs.length > 0) this.element.tabIndex = -1;
  }

  /** @param {boolean} lit @param {string} values '' when another line is at hand @param {number} hits */
  light(lit, values, hits) {
    this.element.classList.toggle('lit', lit);
    if (values) this.element.setAttribute('aria-current', 'step');
    else this.element.removeAttribute('aria-current');
    setText(this.#values, values);
    if (this.line.runs.length > 0) setText(this.#hits, `${formatCount(hits)}×`);
  }
}

export class LitCode {
  #views;
  #choose;
  /** @type {LineOnPage[]} */
  #lines = [];
  #shown = 0;
  /** @type {{ kind: string, values: string, counts: Record<string, number> }} */
  #now = { kind: '', values: '', counts: {} };
  #tabs;
  #panel;
  element;

  /**
   * @param {string} name of the code, for screen readers
   * @param {{ name: string, parts: Part[] }[]} views
   * @param {(line: Line) => void} choose a line was chosen
   * @param {(text: string) => void} announce
   */
  constructor(name, views, choose, announce) {
    this.#views = views;
    this.#choose = choose;
    const id = `lit-${Math.random().toString(36).slice(2)}`;
    this.#tabs = views.map((view, place) => {
      const tab = button(view.name, () => this.#show(place));
      tab.id = `${id}-${place}`;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', id);
      return tab;
    });
    const tabs = make('div', { class: 'code-tabs', role: 'tablist', 'aria-label': name }, ...this.#tabs);
    tabs.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? views.length - 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      this.#show((this.#shown + by) % views.length);
      this.#tabs[this.#shown].focus();
    });
    this.#panel = make('div', { class: 'code-panel', id, role: 'tabpanel' });
    this.#panel.addEventListener('keydown', (event) => this.#moveFocus(event));
    const all = button(
      'All lines',
      () => all.setAttribute('aria-pressed', String(this.#panel.classList.toggle('all-lines'))),
      'code-all',
    );
    all.setAttribute('aria-pressed', 'false');
    this.element = make(
      'details',
      'lit-code',
      make('summary', '', 'The code'),
      tabs,
      this.#panel,
      make(
        'div',
        'row code-buttons',
        copyButton('Copy code', () => this.#text, announce),
        all,
      ),
    );
    this.element.open = matchMedia('(min-width: 44rem)').matches;
    this.#show(0);
  }

  get #text() {
    return this.#views[this.#shown].parts
      .map(({ source, lines }) =>
        [...(source ? [`// src/${source.file}:${source.line}`] : []), ...lines.map(({ text }) => text), ''].join('\n'),
      )
      .join('\n');
  }

  /** @param {number} place */
  #show(place) {
    this.#shown = place;
    this.#tabs.forEach((tab, each) => {
      tab.setAttribute('aria-selected', String(each === place));
      tab.tabIndex = each === place ? 0 : -1;
    });
    this.#panel.setAttribute('aria-labelledby', this.#tabs[place].id);
    this.#lines = [];
    this.#panel.replaceChildren(
      ...this.#views[place].parts.flatMap(({ title, source, lines }) => {
        const made = lines.map((line) => new LineOnPage(line, this.#choose));
        this.#lines.push(...made);
        const code = make('pre', '', make('code', '', ...made.map(({ element }) => element)));
        return source ? [make('p', 'code-title', `${title}: `, sourceLink(source)), code] : [code];
      }),
    );
    const first = this.#lines.find(({ line }) => line.runs.length > 0);
    if (first) first.element.tabIndex = 0;
    this.#panel.scrollTop = 0;
    this.#light();
  }

  /**
   * @param {string} kind of the present event
   * @param {string} values beside its line
   * @param {Record<string, number>} counts of events by kind until now
   */
  light(kind, values, counts) {
    this.#now = { kind, values, counts };
    this.#light();
  }

  #light() {
    const { kind, values, counts } = this.#now;
    const at = this.#lines.findIndex(({ line }) => line.shows.includes(kind));
    this.#lines.forEach((each, place) => {
      const { runs } = each.line;
      const hits = runs.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
      each.light(runs.includes(kind), place === at ? values || 'now' : '', hits);
      each.element.classList.toggle('far', Math.abs(place - Math.max(0, at)) > NEIGHBOURS);
    });
    this.#bringIntoView(this.#lines[at]?.element);
  }

  /** Scrolls the panel alone, never the page. @param {HTMLElement | undefined} element */
  #bringIntoView(element) {
    const panel = this.#panel;
    if (!element || panel.scrollHeight <= panel.clientHeight) return;
    const top = element.offsetTop;
    if (top < panel.scrollTop || top + element.offsetHeight > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - panel.clientHeight / 3;
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
    for (const each of lines) each.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  }
}
