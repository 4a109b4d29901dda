// Code whose lines are lit by events, in tabs: pseudocode, and the C++ that runs. The line at hand carries
// aria-current="step" and the values beside it; each line that events run counts how often it has run. Choosing a line is
// told to the caller, who goes to its next event. The parts of the panel are placed by the caller: tabs, panel, and the
// buttons copy and all. Where there is little room, style sheets show only the lines around the one at hand.

import { make } from '../common/dom.ts';
import { codeText, sourceLink } from './code-text.ts';
import { copyButton } from './experiment.ts';
import { button, setText } from './pieces.ts';
import { formatCount, say } from './say.ts';
import { Tabs } from './tabs.ts';

import type { Line, Part } from './code-parts.ts';

/**
 * What the lines are lit by. kind: of the present event; values: what stands beside its line; counts: events by kind
 * until now; ran: kinds of event that came before it in the same step.
 */
export type Light = { kind: string; values: string; counts: Record<string, number>; ran?: Set<string> };

/**
 * A line on the page; one that no event runs cannot be chosen. Where the reader edits a part of it, its number is what
 * chooses it.
 */
class LineView {
  #hits: HTMLElement;
  #values = make('span', 'code-values');
  line;
  element: HTMLElement;
  /** What chooses it. */
  target;

  /** @param content in place of its text */
  constructor(line: Line, choose: (line: Line) => void, content: (Node | string)[] | null) {
    this.line = line;
    const act = () => choose(line);
    const whole = this.runs && !content;
    this.#hits = this.runs && content ? button('', act, 'code-hits') : make('span', 'code-hits');
    this.element = whole ? button('', act, 'code-line') : make('span', 'code-line');
    this.element.append(this.#hits, codeText(line.text, ...(content ?? [])), this.#values);
    this.target = whole ? this.element : this.#hits;
    if (this.runs) this.target.tabIndex = -1;
  }

  /** Whether events run the line. */
  get runs() {
    return this.line.runs.length > 0;
  }

  light({ kind, values, counts, ran }: Light, atHand: boolean) {
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
  #lines: LineView[] = [];
  #now: Light | null = null;
  #tabs;
  tabs;
  panel;
  copy;
  all;

  /**
   * @param name of the code, for screen readers
   * @param views the names of its tabs
   * @param parts what a tab shows; asked for when the tab is shown
   * @param choose a line was chosen
   * @param options neighbours: lines that stay on each side of the one at hand where there is little room; copy: the
   *   name of its button; edited: what stands in place of the text of a line of which the reader edits a part
   */
  constructor(
    name: string,
    views: string[],
    parts: (view: number) => Part[],
    choose: (line: Line) => void,
    announce: (text: string) => void,
    {
      neighbours = 2,
      copy = say`Copy code`,
      edited = () => null,
    }: { neighbours?: number; copy?: string; edited?: (line: Line) => (Node | string)[] | null } = {},
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

  light(now: Light) {
    this.#now = now;
    const at = this.#lines.findIndex(({ line }) => line.shows.includes(now.kind));
    this.#lines.forEach((view, place) => {
      view.light(now, place === at);
      view.element.classList.toggle('far', Math.abs(place - Math.max(0, at)) > this.#neighbours);
    });
    this.#bringIntoView(this.#lines[at]?.element);
  }

  /** Scrolls the panel alone, never the page. */
  #bringIntoView(line: HTMLElement | undefined) {
    const { panel } = this;
    if (!line || panel.scrollHeight <= panel.clientHeight) return;
    const top = line.offsetTop;
    if (top < panel.scrollTop || top + line.offsetHeight > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - panel.clientHeight / 3;
  }

  #moveFocus(event: KeyboardEvent) {
    const lines = this.#lines.filter(({ runs, element }) => runs && element.offsetParent).map(({ target }) => target);
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (!lines[to]) return;
    for (const { runs, target } of this.#lines) if (runs) target.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  }
}
