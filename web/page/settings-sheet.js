// The sheet "Settings": how the board behaves and looks. Each holds at once, in all tabs, and on the next visit.

import { say } from '../common/show.js';
import { Settings } from '../memory/settings.js';
import { button, input, part } from './find.js';
import { makeSheet } from './dialogs.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Inspection } from './inspection.js' */

const USUAL_INPUT = 'click drag keys';

/** The controls of yes and no, and the numbers, by the ids of their fields. */
const switches = /** @type {const} */ ({ hover: 'hover', inspection: 'inspection' });

export class SettingsSheet {
  #board;
  #inspection;
  settings = new Settings({
    /** Milliseconds in which a tile glides. */
    slideTime: 130,
    hover: false,
    inspection: false,
    /** The panel that was opened last. */
    panel: 'solve',
  });

  /** @param {SlidingPuzzle} board @param {Inspection} inspection */
  constructor(board, inspection) {
    this.#board = board;
    this.#inspection = inspection;
    makeSheet(button('settings'), 'settings-sheet');
    const slide = input('slide-time');
    slide.oninput = () => void this.settings.set('slideTime', Number(slide.value));
    for (const [name, id] of /** @type {[keyof typeof switches, string][]} */ (Object.entries(switches))) {
      const box = input(id);
      box.onchange = () => void this.settings.set(name, box.checked);
    }
    this.settings.addEventListener('change', () => this.#apply());
  }

  #apply() {
    const { settings } = this;
    const milliseconds = settings.get('slideTime');
    input('slide-time').value = String(milliseconds);
    say(part('slide-time-text'), `${milliseconds} ms`);
    this.#board.style.setProperty('--puzzle-duration', `${milliseconds}ms`);
    for (const [name, id] of /** @type {[keyof typeof switches, string][]} */ (Object.entries(switches)))
      input(id).checked = settings.get(name);
    this.#board.input = settings.get('hover') ? `${USUAL_INPUT} hover` : null;
    this.#inspection.wanted = settings.get('inspection');
  }
}
