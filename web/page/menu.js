// The menu at the end of the toolbar: it opens by its button, and closes by Escape, by a choice, or when the reader turns
// to something else.

import { button, part } from './find.js';

export function makeMenu() {
  const opener = button('menu');
  const items = part('menu-items');
  /** @param {boolean} open */
  const show = (open) => {
    items.hidden = !open;
    opener.setAttribute('aria-expanded', String(open));
  };
  opener.addEventListener('click', () => {
    show(items.hidden);
    if (!items.hidden) items.querySelector('button')?.focus();
  });
  items.addEventListener(
    'click',
    () => {
      // A sheet that a choice opens gives the focus back to the button that can be seen.
      if (items.contains(document.activeElement)) opener.focus({ preventScroll: true });
      show(false);
    },
    { capture: true },
  );
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const within = target instanceof Node && (items.contains(target) || opener.contains(target));
      if (!items.hidden && !within) show(false);
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || items.hidden) return;
    event.preventDefault();
    show(false);
    opener.focus({ preventScroll: true });
  });
}
