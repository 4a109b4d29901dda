// Words of the article that light up a part of the figures in their section: `<button class="word" data-lights="open">`. The
// figures get `data-lit`, and the style sheet does the rest. A word lights while the pointer is over it or it has the
// focus; chosen, it stays lit until it or another is chosen.

export function lightWords(page: Document) {
  let kept: HTMLElement | null = null;
  const wordOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest('.word') : null;
  const light = (word: HTMLElement, lit: boolean) => {
    for (const figure of word.closest('section')?.querySelectorAll('.small-search, .look-fold') ?? []) {
      if (!(figure instanceof HTMLElement)) continue;
      if (lit) figure.dataset.lit = word.dataset.lights;
      else delete figure.dataset.lit;
    }
  };
  const enter = ({ target }: Event) => {
    const word = wordOf(target);
    if (word) light(word, true);
  };
  const leave = ({ target }: Event) => {
    const word = wordOf(target);
    if (!word || word === kept) return;
    light(word, false);
    if (kept && kept.closest('section') === word.closest('section')) light(kept, true);
  };
  page.addEventListener('pointerover', enter);
  page.addEventListener('focusin', enter);
  page.addEventListener('pointerout', leave);
  page.addEventListener('focusout', leave);
  page.addEventListener('click', ({ target }) => {
    const word = wordOf(target);
    if (!word) return;
    const before = kept;
    kept = word === before ? null : word;
    if (before) {
      before.setAttribute('aria-pressed', 'false');
      light(before, false);
    }
    if (!kept) return;
    kept.setAttribute('aria-pressed', 'true');
    light(kept, true);
  });
}
