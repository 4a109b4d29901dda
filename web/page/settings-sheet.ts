// The sheet "Settings": how the board behaves and looks. Each holds at once, in all tabs, and on the next visit.

import { say } from '../common/dom.ts';
import { Settings } from '../memory/settings.ts';
import { button, find, input, part } from './find.ts';
import { makeSheet } from './dialogs.ts';
import { Looks, looks } from './looks.ts';

import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Inspection } from './inspection.ts';

export type PageSettings = SettingsSheet['settings'];

const USUAL_INPUT = 'click drag keys';

/** The controls of yes and no, and the numbers, by the ids of their fields. */
const switches = {
  hover: 'hover',
  inspection: 'inspection',
  sound: 'sound',
  haptics: 'haptics',
} as const;

/** A board that shows what a scheme shows. */
const NEARLY_SOLVED = '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15';

export class SettingsSheet {
  #board;
  #inspection;
  #looks;
  #words;
  settings = new Settings({
    /** Milliseconds in which a tile glides. */
    slideTime: 130,
    hover: false,
    inspection: false,
    /** The panel that was opened last. */
    panel: 'solve',
    ...looks,
  });

  constructor(board: SlidingPuzzle, inspection: Inspection, words: () => PageWords) {
    this.#board = board;
    this.#inspection = inspection;
    this.#looks = new Looks(board);
    this.#words = words;
    makeSheet(button('settings'), 'settings-sheet', () => this.#showSchemes());
    const theme = find('#theme', HTMLSelectElement);
    theme.onchange = () => void this.settings.set('theme', theme.value);
    for (const radio of this.#schemes) radio.onchange = () => void this.settings.set('scheme', radio.value);
    part('haptics-row').hidden = !('vibrate' in navigator) || !matchMedia('(any-pointer: coarse)').matches;
    const slide = input('slide-time');
    slide.oninput = () => void this.settings.set('slideTime', Number(slide.value));
    for (const [name, id] of Object.entries(switches) as [keyof typeof switches, string][]) {
      const box = input(id);
      box.onchange = () => void this.settings.set(name, box.checked);
    }
    this.settings.addEventListener('change', () => this.apply());
    this.settings.addEventListener('failure', () => this.#showFailure());
  }

  get #schemes() {
    return [...part('schemes').querySelectorAll('input')] as HTMLInputElement[];
  }

  /** The little boards are made when the sheet is first seen. */
  #showSchemes() {
    for (const radio of this.#schemes) {
      const place = radio.parentElement?.querySelector('.little') as HTMLElement;
      if (place.firstChild) continue;
      const board = document.createElement('sliding-puzzle') as SlidingPuzzle;
      const given = { state: NEARLY_SOLVED, scheme: radio.value, readonly: '', live: 'off', loading: 'eager' };
      for (const [name, value] of Object.entries(given)) board.setAttribute(name, value);
      place.append(board);
    }
  }

  #showFailure() {
    const { failure } = this.settings;
    part('settings-problem').hidden = failure === null;
    say(part('settings-problem'), failure ? this.#words().settingsNotKept(failure) : '');
  }

  /** As it is chosen, in the present language. */
  apply() {
    const { settings } = this;
    const milliseconds = settings.get('slideTime');
    input('slide-time').value = String(milliseconds);
    say(part('slide-time-text'), `${milliseconds} ms`);
    this.#board.style.setProperty('--puzzle-duration', `${milliseconds}ms`);
    for (const [name, id] of Object.entries(switches) as [keyof typeof switches, string][])
      input(id).checked = settings.get(name);
    this.#board.input = settings.get('hover') ? `${USUAL_INPUT} hover` : null;
    this.#inspection.wanted = settings.get('inspection');
    find('#theme', HTMLSelectElement).value = settings.get('theme');
    for (const radio of this.#schemes) radio.checked = radio.value === settings.get('scheme');
    this.#looks.apply(settings, this.#words());
    this.#showFailure();
  }
}
