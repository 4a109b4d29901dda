// The menu at the end of the toolbar: it opens by its button, and closes by Escape, by a choice, or when the reader turns
// to something else.

import { button, part } from './find.ts';

export function makeMenu() {
  const opener = button('menu');
  const items = part('menu-items');
  /** Opens to where the window has more room, and scrolls where that is less than it needs. */
  const place = () => {
    const { top, bottom } = opener.getBoundingClientRect();
    const below = document.documentElement.clientHeight - bottom;
    items.classList.toggle('above', top > below);
    items.style.setProperty('--room', `${Math.max(top, below)}px`);
  };
  addEventListener('resize', place);
  const show = (open: boolean) => {
    if (open) place();
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
