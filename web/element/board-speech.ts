// What a board says: its name and position for screen readers, each move as it is made, and what is wrong.

import { make } from '../common/dom.ts';
import { opposite } from '../common/text.ts';
import { nextMove, wayName } from '../words/sentences.ts';

import type { AttributeName, AttributeReader } from './attributes.ts';
import type { BoardView } from './board-view.ts';
import type { Hint, Problem } from '../common/types.ts';

/** What cannot be understood, and what would be right. @returns undefined: that is not told of this attribute */
export function mistakeIn(reader: AttributeReader, name: AttributeName) {
  const { values, example } = reader.rows[name];
  const text = reader.text(name);
  if (!values && !example) return undefined;
  const wrong = values
    ? reader.words(name).find((word) => !values.includes(word))
    : text && reader.amount(name) === 0 && text;
  return wrong ? { wrong, values, example } : null;
}

export class BoardSpeech {
  #view;
  #cells = make('p', { id: 'cells', class: 'unseen' });
  #announcement = make('p', { class: 'unseen', 'aria-live': 'polite' });
  #notice = make('p', { part: 'status notice', class: 'notice', role: 'status' });
  /** what is wrong, by attribute or type: the last is shown */
  #problems: Map<string, string> = new Map();

  constructor(view: BoardView) {
    this.#view = view;
    const { shell } = view;
    shell.stage.append(this.#cells, this.#announcement, this.#notice);
    shell.surface.setAttribute('aria-describedby', 'cells');
  }

  end() {
    this.#view.shell.surface.removeAttribute('aria-describedby');
    for (const part of [this.#cells, this.#announcement, this.#notice]) part.remove();
  }

  label(alt: string, keys: boolean) {
    const { say, game, shell } = this.#view;
    const { surface } = shell;
    const { width, height } = game;
    const label = alt
      ? say`Sliding puzzle of ${alt}, ${width} by ${height}.`
      : say`Sliding puzzle, ${width} by ${height}.`;
    surface.setAttribute('aria-label', keys ? `${label} ${say`Arrow keys move a tile.`}` : label);
    surface.setAttribute('aria-roledescription', say`sliding puzzle`);
  }

  describe() {
    const { say, game } = this.#view;
    const rows = game.state
      .split('/')
      .map((row, index) => say`row ${index + 1}: ${row.replace(/\b0\b/, say`blank`)}`)
      .join(say`; `);
    this.#cells.textContent = game.solved ? say`Solved, ${rows}.` : say`Position, ${rows}.`;
  }

  hush() {
    this.#announcement.textContent = '';
  }

  announceSolved(place: number) {
    const { say, game } = this.#view;
    const solved = say`Solved. ${game.moveCount} {move|moves}.`;
    this.#announcement.textContent = place ? say`Place ${place}. ${solved}` : solved;
  }

  announceMove(blankBefore: number) {
    const { say, game } = this.#view;
    const { width, blank } = game;
    const back = game.wayFrom(blankBefore); // how the tiles would slide to where they came from
    let text = say`Blank in row ${Math.floor(blank / width) + 1}, column ${(blank % width) + 1}.`;
    if (back) {
      const count = Math.abs(blank - blankBefore) / (back === 'U' || back === 'D' ? width : 1);
      const way = wayName(say, opposite[back]);
      const tile = game.call('tile_at', blankBefore);
      text = `${count === 1 ? `${tile} ${way}.` : say`${count} {tile|tiles} ${way}.`} ${text}`;
    }
    this.#announcement.textContent = text;
  }

  announceRefused(tile: number) {
    const { say, game } = this.#view;
    const refused = tile > 0 ? say`${tile} cannot move.` : say`No tile can move that way.`;
    this.#announcement.textContent = game.solved ? say`The board is solved.` : refused;
  }

  announceHint(hint: Hint) {
    const text = nextMove(this.#view.say, hint);
    // A screen reader says again only what has changed: asked twice, the same hint gets a space that is not heard.
    this.#announcement.textContent = this.#announcement.textContent === text ? `${text}\u00a0` : text;
  }

  showProblem({ attribute, type, message }: Problem) {
    const key = attribute ?? type;
    this.#problems.delete(key);
    this.#problems.set(key, message);
    this.#showLast();
  }

  tells(key: string) {
    return this.#problems.has(key);
  }

  /** @param keys attributes or types; none: all */
  forgetProblems(...keys: string[]) {
    if (keys.length === 0) this.#problems.clear();
    for (const key of keys) this.#problems.delete(key);
    this.#showLast();
  }

  #showLast() {
    const message = [...this.#problems.values()].pop() ?? '';
    if (this.#notice.textContent !== message) this.#notice.textContent = message;
  }
}
