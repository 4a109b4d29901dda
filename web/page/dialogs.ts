// The sheets of the page: dialogs over it that a button opens. A sheet closes by its cross, by Escape, or by a click
// beside it, and the focus goes back to where it was.

import { say } from '../common/dom.ts';
import { find, part } from './find.ts';

/**
 * @param opener null: scripts open it
 * @param id of the sheet
 * @param before it is shown
 */
export function makeSheet(
  opener: HTMLElement | null,
  id: string,
  before: () => void = () => {},
): { open: () => void; close: () => void } {
  const sheet = find(`#${id}`, HTMLDialogElement);
  const close = () => sheet.close();
  const open = () => {
    if (sheet.open) return;
    before();
    sheet.showModal();
    sheet.scrollTop = 0;
  };
  opener?.addEventListener('click', open);
  find(`#${id} .close`, HTMLButtonElement).addEventListener('click', close);
  // Where the press began decides: a text that is marked until beyond the edge is no click beside the sheet.
  sheet.addEventListener('pointerdown', (event) => {
    if (event.target !== sheet) return;
    const { left, right, top, bottom } = sheet.getBoundingClientRect();
    const { clientX, clientY } = event;
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) close();
  });
  return { open, close };
}

/**
 * What went wrong, in a place for it in a sheet.
 * @param words '' takes it away
 */
export function tellInSheet(id: string, words: string) {
  part(id).hidden = words === '';
  say(part(id), words);
}

/** Whether one of them is over the page. */
export const sheetIsOpen = () => document.querySelector('dialog[open]') !== null;
