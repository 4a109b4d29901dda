// The keys of the page, so that a player can begin at once and go on after any button. Arrows work wherever the focus is;
// letters, figures and the space bar only within the game, because who speaks to the computer types them by accident
// (WCAG 2.1.4). Where a reader types or chooses, in a field, a select, a slider, all keys are the field's, and over the page
// they are the sheet's.

import { sheetIsOpen } from './dialogs.js';

/** The ways that tiles travel, by the names of keys in lower case. @type {Record<string, 'U' | 'D' | 'L' | 'R'>} */
const ways = {
  arrowup: 'U',
  arrowdown: 'D',
  arrowleft: 'L',
  arrowright: 'R',
  w: 'U',
  s: 'D',
  a: 'L',
  d: 'R',
};

const unfilled = ['button', 'checkbox', 'submit', 'reset', 'image', 'file', 'color'];

/** Whether what has the focus uses the key itself. @param {EventTarget | undefined} target @param {string} key */
function uses(target, key) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target instanceof HTMLInputElement && !unfilled.includes(target.type)) return true;
  return /^( |enter)$/.test(key) && target.matches('a, button, input, summary, label');
}

/**
 * Listens as long as the page lives.
 * @param {Element} game
 * @param {object} does
 * @param {(way: 'U' | 'D' | 'L' | 'R') => void} does.move
 * @param {() => void} does.undo
 * @param {() => void} does.redo
 * @param {(key: string) => (() => unknown) | null | undefined} does.actionOf what another key does, if anything
 */
export function listenToKeys(game, { move, undo, redo, actionOf }) {
  // After a button that was disabled, or a click beside the board, nothing has the focus, and the game goes on.
  let inGame = game.contains(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    inGame = game.contains(/** @type {Node} */ (target));
  });
  document.addEventListener('keydown', (event) => {
    const key = event.key.toLowerCase();
    if (event.defaultPrevented || event.altKey || sheetIsOpen() || uses(event.composedPath()[0], key)) return;
    const command = event.ctrlKey || event.metaKey;
    if (!command && key.length === 1 && !inGame) return;
    const action = command
      ? { z: event.shiftKey ? redo : undo, y: redo }[key]
      : ways[key]
        ? () => move(ways[key])
        : actionOf(key);
    if (!action) return;
    event.preventDefault(); // arrows and the space bar would scroll
    // A held key moves, undoes and redoes again and again, but shuffles and searches once.
    if (!event.repeat || ways[key] || action === undo || action === redo) action();
  });
}
