// Code whose lines are lit by events: pseudocode, and in a second tab the C++ that runs. The line at hand carries
// aria-current="step" and the values beside it; each line that events run counts how often it has run. Choosing a line is
// told to the caller, which goes to its next event.

import { make, write } from '../common/dom.ts';
import { button, hasRoom } from './pieces.ts';
import { formatCount, say } from './say.ts';

import type { Extract } from './code-extracts.js';

/** runs: kinds of events that run the line; shows: those of which it is the line to look at. */
export type Line = { text: string; runs: string[]; shows: string[] };
/** Lines that belong together. source: where they are cut from. */
export type Part = { title: string; source: Extract | null; lines: Line[] };

export const line = (text: string, runs: string[] = [], shows: string[] = []): Line => ({
  text,
  runs: [...runs, ...shows],
  shows,
});

export const pseudocode = (lines: Line[]): Part => ({ title: '', source: null, lines });

export function extractPart(title: string, source: Extract): Part {
  const lines = source.text.split('\n').map((text) => line(text));
  for (const [place, lit, at] of source.marks) lines[place] = line(lines[place].text, lit, at);
  return { title, source, lines };
}

/** How many events of each kind there were until one. */
export function countsUntil(events: { kind: string }[], at: number) {
  const counts: Record<string, number> = {};
  for (const { kind } of events.slice(0, at + 1)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The next event of these kinds; after the last comes the first again, and -1 where there is none. */
export function nextEvent(events: { kind: string }[], at: number, kinds: string[]) {
  const later = events.findIndex(({ kind }, place) => place > at && kinds.includes(kind));
  return later >= 0 ? later : events.findIndex(({ kind }) => kinds.includes(kind));
}

/** A line that is too long for its room goes on below, farther in; a comment is paler. */
function codeText(text: string) {
  const code = text.trimStart();
  const comment = code.indexOf('//');
  const parts = comment < 0 ? [code] : [code.slice(0, comment), make('span', 'code-comment', code.slice(comment))];
  const element = make('span', 'code-text', ...parts);
  element.style.setProperty('--indent', `${text.length - code.length}ch`);
  return element;
}

function sourceLink({ file, line: from, text }: Extract) {
  const words = say`src/${file}, lines ${from} to ${from + text.split('\n').length - 1}`;
  return make('a', { href: `source/${file}.txt` }, words);
}

/** What the lines are lit by. values: beside the line at hand; counts: events by kind until now. */
export type Light = { kind: string; values: string; counts: Record<string, number> };

/** A line on the page; one that no event runs cannot be chosen. */
class LineView {
  #hits = make('span', 'code-hits');
  #values = make('span', 'code-values');
  line;
  element: HTMLElement;

  constructor(line: Line, choose: (line: Line) => void) {
    this.line = line;
    this.element = this.runs ? button('', () => choose(line), 'code-line') : make('span', 'code-line');
    this.element.append(this.#hits, codeText(line.text), this.#values);
    if (this.runs) this.element.tabIndex = -1;
  }

  /** Whether events run the line. */
  get runs() {
    return this.line.runs.length > 0;
  }

  light({ kind, values, counts }: Light, atHand: boolean) {
    const { runs } = this.line;
    this.element.classList.toggle('lit', runs.includes(kind));
    if (atHand) this.element.setAttribute('aria-current', 'step');
    else this.element.removeAttribute('aria-current');
    write(this.#values, atHand ? values : '');
    if (this.runs) write(this.#hits, `${formatCount(runs.reduce((sum, each) => sum + (counts[each] ?? 0), 0))}×`);
  }
}

let codeCount = 0;

export class Code {
  #views;
  #choose;
  #chosen = 0;
  #lines: LineView[] = [];
  #now: Light | null = null;
  #tabs;
  #panel;
  element;

  /**
   * @param views what each tab shows: pseudocode, the C++
   * @param choose a line was chosen
   */
  constructor(views: Part[][], choose: (line: Line) => void) {
    this.#views = views;
    this.#choose = choose;
    const id = `code-${(codeCount += 1)}`;
    this.#panel = make('div', { class: 'code-panel', role: 'tabpanel', id, 'aria-label': say`The code` });
    this.#tabs = [say`Pseudocode`, say`As the engine does it`].slice(0, views.length).map((name, place) => {
      const tab = make('button', { type: 'button', role: 'tab', 'aria-controls': id }, name);
      tab.addEventListener('click', () => this.choose(place));
      return tab;
    });
    const tabs = make('div', { class: 'code-tabs', role: 'tablist', 'aria-label': say`The code` }, ...this.#tabs);
    tabs.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      this.choose((this.#chosen + 1) % views.length);
      this.#tabs[this.#chosen].focus();
    });
    this.#panel.addEventListener('keydown', (event) => this.#moveFocus(event));
    const summary = make('summary', '', say`The code`);
    this.element = make('details', 'fold code', summary, tabs, this.#panel);
    this.element.open = hasRoom();
    this.choose(0);
  }

  /** Shows other code. */
  change(views: Part[][]) {
    this.#views = views;
    this.choose(this.#chosen);
  }

  choose(place: number) {
    this.#chosen = place;
    this.#tabs.forEach((tab, each) => {
      tab.setAttribute('aria-selected', String(each === place));
      tab.tabIndex = each === place ? 0 : -1;
    });
    this.#lines = [];
    this.#panel.replaceChildren(
      ...this.#views[place].flatMap(({ title, source, lines }) => {
        const views = lines.map((each) => new LineView(each, this.#choose));
        this.#lines.push(...views);
        const code = make('pre', '', make('code', '', ...views.map(({ element }) => element)));
        return source ? [make('p', 'code-title', `${title}: `, sourceLink(source)), code] : [code];
      }),
    );
    const first = this.#lines.find(({ runs }) => runs);
    if (first) first.element.tabIndex = 0;
    if (this.#now) this.light(this.#now);
  }

  light(now: Light) {
    this.#now = now;
    const at = this.#lines.findIndex(({ line }) => line.shows.includes(now.kind));
    this.#lines.forEach((view, place) => view.light(now, place === at));
    // Scrolls the panel alone, never the page.
    const [panel, element] = [this.#panel, this.#lines[at]?.element];
    if (!element || panel.scrollHeight <= panel.clientHeight) return;
    const top = element.offsetTop;
    if (top < panel.scrollTop || top + element.offsetHeight > panel.scrollTop + panel.clientHeight)
      panel.scrollTop = top - panel.clientHeight / 3;
  }

  #moveFocus(event: KeyboardEvent) {
    const lines = this.#lines.filter(({ runs }) => runs).map(({ element }) => element);
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (!lines[to]) return;
    for (const each of lines) each.tabIndex = -1;
    lines[to].tabIndex = 0;
    lines[to].focus();
  }
}
