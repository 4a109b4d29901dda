// The keys of the page, so that a player can begin at once and go on after any button. Arrows work wherever the focus is;
// letters, figures and the space bar only within the game, because who speaks to the computer types them by accident
// (WCAG 2.1.4). Where a reader types or chooses, in a field, a select, a slider, all keys are the field's, and over the page
// they are the sheet's.

import { sheetIsOpen } from './dialogs.ts';

/** that tiles travel */
export type Way = 'U' | 'D' | 'L' | 'R';

const waysOfArrows: Record<string, Way> = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' };
/** W, A, S, D lie like arrows, whatever the layout writes on them. */
const waysOfPlaces: Record<string, Way> = { KeyW: 'U', KeyS: 'D', KeyA: 'L', KeyD: 'R' };

/**
 * What a key stands for: the letter or figure that the layout writes on it, else what an English keyboard has in its
 * place.
 * @returns key: in lower case
 */
export function meaningOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): {
  key: string;
  way: Way | undefined;
} {
  const written = key.toLowerCase();
  const [, letter, figure] = /^(?:Key([A-Z])|Digit([1-9]))$/.exec(code) ?? [];
  const place = letter?.toLowerCase() ?? (shiftKey ? undefined : figure);
  return {
    key: /^([a-z\d]|.{2,})$/.test(written) ? written : (place ?? written),
    way: waysOfArrows[key] ?? waysOfPlaces[code || `Key${key.toUpperCase()}`],
  };
}

const unfilled = ['button', 'checkbox', 'submit', 'reset', 'image', 'file', 'color'];

/** Whether what has the focus uses the key itself. */
function uses(target: EventTarget | undefined, key: string) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target instanceof HTMLInputElement && !unfilled.includes(target.type)) return true;
  return /^( |enter)$/.test(key) && target.matches('a, button, input, summary, label');
}

/**
 * Listens as long as the page lives.
 * @param does.actionOf what another key does, if anything
 */
export function listenToKeys(
  game: Element,
  {
    move,
    undo,
    redo,
    actionOf,
  }: {
    move: (way: Way) => void;
    undo: () => void;
    redo: () => void;
    actionOf: (key: string) => (() => unknown) | null | undefined;
  },
) {
  // After a button that was disabled, or a click beside the board, nothing has the focus, and the game goes on.
  let inGame = game.contains(document.activeElement);
  document.addEventListener('focusin', ({ target }) => {
    inGame = game.contains(target as Node);
  });
  document.addEventListener('keydown', (event) => {
    const { key, way } = meaningOf(event);
    if (event.defaultPrevented || event.altKey || sheetIsOpen() || uses(event.composedPath()[0], key)) return;
    const command = event.ctrlKey || event.metaKey;
    if (!command && key.length === 1 && !inGame) return;
    const action = command ? { z: event.shiftKey ? redo : undo, y: redo }[key] : way ? () => move(way) : actionOf(key);
    if (!action) return;
    event.preventDefault(); // arrows and the space bar would scroll
    // A held key moves, undoes and redoes again and again, but shuffles and searches once.
    if (!event.repeat || way || action === undo || action === redo) action();
  });
}
