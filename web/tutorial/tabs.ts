// Tabs, one of which is chosen: by click, or with the arrow keys, Home and End. Each has a panel of its own, or they share
// one, whose content the caller changes. Style sheets tell the kinds apart by their class.

import { make } from '../common/dom.ts';

/** id: of the tab, where links name it */
export type Tab = { name: string | Node; panel: HTMLElement; id?: string };

let tabsCount = 0;

export class Tabs {
  #tabs;
  #panels;
  #changed;
  #chosen = 0;
  element;

  /**
   * @param name of the group, for screen readers
   * @param changed another tab was chosen
   */
  constructor(name: string, views: Tab[], className: string, changed: (place: number) => void = () => {}) {
    const group = `tabs-${++tabsCount}`;
    this.#changed = changed;
    this.#panels = views.map(({ panel }) => panel);
    this.#tabs = views.map(({ name: words, panel, id: given }, place) => {
      const id = given ?? `${group}-${place}`;
      panel.id ||= `${id}-panel`;
      panel.setAttribute('role', 'tabpanel');
      const tab = make('button', { type: 'button', role: 'tab', id, 'aria-controls': panel.id }, words);
      tab.addEventListener('click', () => this.choose(place));
      return tab;
    });
    this.element = make('div', { class: className, role: 'tablist', 'aria-label': name }, ...this.#tabs);
    this.element.addEventListener('keydown', (event) => this.#walk(event));
    this.#show();
  }

  /** What the tabs show. */
  get panels() {
    return this.#panels;
  }

  /** The place of the tab that is chosen. */
  get chosen() {
    return this.#chosen;
  }

  choose(place: number) {
    if (place === this.#chosen || !(place in this.#tabs)) return;
    this.#chosen = place;
    this.#show();
    this.#changed(place);
  }

  #show() {
    const shown = this.#panels[this.#chosen];
    this.#tabs.forEach((tab, place) => {
      tab.setAttribute('aria-selected', String(place === this.#chosen));
      tab.tabIndex = place === this.#chosen ? 0 : -1;
      this.#panels[place].hidden = this.#panels[place] !== shown;
    });
    shown.setAttribute('aria-labelledby', this.#tabs[this.#chosen].id);
  }

  #walk(event: KeyboardEvent) {
    const last = this.#tabs.length - 1;
    const place = {
      ArrowRight: this.#chosen === last ? 0 : this.#chosen + 1,
      ArrowLeft: this.#chosen === 0 ? last : this.#chosen - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.choose(place);
    this.#tabs[place].focus();
  }
}
