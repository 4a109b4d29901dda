// The two tables of the look inside: the open list in the order in which the search takes from it, and the way to the
// state at hand, which also tells in text what the tree shows.

import { make } from '../common/dom.ts';
import { wayNames } from './look-words.ts';
import { setText } from './pieces.ts';
import { counted, formatCount, say } from './say.ts';
import { NONE } from './events.ts';

import type { Group, TraceModel } from './trace-model.ts';

const GROUPS = 5; // of the open list that the table shows

const setHeader = (row: HTMLTableRowElement, names: string[]) =>
  row.replaceChildren(...names.map((name) => make('th', { scope: 'col' }, name)));

export class OpenListTable {
  /** What the rows show. */
  #groups: Group[] = [];
  #light;
  /** The place of the row that was chosen. */
  #kept = -1;
  #title = make('caption');
  #header = make('tr');
  #body = make(
    'tbody',
    '',
    ...Array.from({ length: GROUPS }, () => make('tr', '', make('td'), make('td'), make('td'), make('td'))),
  );
  #more = make('p', 'look-more quiet');
  element = make(
    'div',
    'look-box',
    make('table', 'look-list', this.#title, make('thead', '', this.#header), this.#body),
    this.#more,
  );

  /**
   * @param light shows states of an open list in the tree; null: none
   * @param chosen a row was chosen, whose states stay lit
   */
  constructor(light: (group: Group | null) => void, chosen: () => void) {
    this.#light = light;
    [...this.#body.rows].forEach((row, place) => {
      const show = () => light(this.#groups[place] ?? null);
      const leave = () => light(this.#groups[this.#kept] ?? null);
      row.tabIndex = 0;
      row.addEventListener('pointerenter', show);
      row.addEventListener('pointerleave', leave);
      row.addEventListener('focus', show);
      row.addEventListener('blur', leave);
      const choose = () => {
        this.#kept = this.#kept === place ? -1 : place;
        leave();
        if (this.#kept >= 0) chosen();
      };
      row.addEventListener('click', choose);
      row.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') choose();
      });
    });
  }

  /** Another search is shown. */
  begin({ algorithm }: TraceModel) {
    const bfs = algorithm === 'bfs';
    this.#kept = -1;
    this.#light(null);
    setText(this.#title, bfs ? say`The queue, first in first out` : say`The open list, smallest f first`);
    setHeader(this.#header, bfs ? [say`Depth`, say`States waiting`] : ['f', 'g', 'h', say`States`]);
  }

  draw(model: TraceModel) {
    const bfs = model.algorithm === 'bfs';
    const groups = model.groups();
    this.#groups = groups;
    if (this.#kept >= 0) this.#light(groups[this.#kept] ?? null);
    [...this.#body.rows].forEach((row, place) => {
      const group = groups[place];
      const texts = !group
        ? []
        : bfs
          ? [String(group.g), formatCount(group.count)]
          : [group.f, group.g, group.h, formatCount(group.count)].map(String);
      [...row.cells].forEach((cell, column) => {
        cell.hidden = column >= (bfs ? 2 : 4);
        setText(cell, texts[column] ?? '\u00a0');
      });
      row.classList.toggle('next', place === 0 && Boolean(group));
      row.hidden = bfs && place >= 3;
    });
    const rest = groups.slice(GROUPS);
    const left = rest.reduce((sum, { count }) => sum + count, 0);
    setText(
      this.#more,
      left > 0
        ? say`and ${counted(left, 'more state')}, up to f = ${rest[rest.length - 1].f}`
        : groups.length === 0
          ? say`Nothing is open.`
          : bfs
            ? say`The next state is one of the first row.`
            : say`The next state is one of the first row; of equal f the smaller h goes first.`,
    );
  }
}

export class PathTable {
  #header = make('tr');
  #body = make('tbody');
  element = make(
    'details',
    'look-path',
    make('summary', '', say`The path to the state at hand`),
    make(
      'div',
      { class: 'look-scroll', tabindex: '0', role: 'group', 'aria-label': say`The path, state by state` },
      make('table', '', make('thead', '', this.#header), this.#body),
    ),
  );

  /** @param opened it wants to be drawn */
  constructor(opened: () => void) {
    this.element.addEventListener('toggle', opened);
  }

  /** Another search is shown. */
  begin({ algorithm }: TraceModel) {
    setHeader(this.#header, [
      say`Step`,
      say`Tile goes`,
      'g',
      ...(algorithm === 'bfs' ? [] : ['h', 'f']),
      say`Branches off`,
    ]);
  }

  /** @param goal its node, or NONE */
  draw(model: TraceModel, goal: number) {
    if (!this.element.open) return;
    const path = model.path(goal !== NONE ? goal : Math.max(0, model.node));
    // A node that got a shorter way may have a lower number than its parent.
    const below = new Uint32Array(model.stored).fill(1);
    const order = Array.from(below.keys()).sort((one, other) => model.g(other) - model.g(one));
    for (const node of order) if (node > 0) below[model.parent(node)] += below[node];
    this.#body.replaceChildren(
      ...path.map((node, place) => {
        const branches = below[node] - 1 - (place + 1 < path.length ? below[path[place + 1]] : 0);
        const at = model.isClosed(node) ? formatCount(model.expandedAt(node)) : say`open`;
        const [g, h] = [model.g(node), model.h(node)];
        const cells = [
          place === 0 ? say`start` : wayNames[model.move(node)],
          String(g),
          ...(model.algorithm === 'bfs' ? [] : [String(h), String(model.f(g, h))]),
          counted(branches, 'state'),
        ];
        return make('tr', '', make('th', { scope: 'row' }, at), ...cells.map((text) => make('td', '', text)));
      }),
    );
  }
}
