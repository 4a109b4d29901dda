// Puts a Copy button beside each text of hosts.html and each board of gallery.html, whose caption is what stands in its tag. It
// runs before the element is defined, so that a tag is copied as its author wrote it.

import { copied, copyByHand, make } from '../common/dom.ts';

const told = make('p', { class: 'unseen', role: 'status' });
document.body.append(told);

/** @param name what is copied, for screen readers @param show selects the text for readers whose browser refuses */
function copyButton(name: string, text: () => string, show: () => void) {
  const button = make('button', { type: 'button', 'data-copies': '', 'aria-label': `Copy: ${name}` }, 'Copy');
  button.onclick = async () => {
    const done = await copied(text());
    if (!done) show();
    told.textContent = done ? `Copied: ${name}.` : copyByHand;
    button.textContent = done ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => button.replaceChildren('Copy'), 2500);
  };
  return button;
}

for (const pre of document.querySelectorAll('pre')) {
  const name = pre.ariaLabel ?? document.getElementById(pre.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
  const button = copyButton(
    name,
    () => pre.textContent ?? '',
    () => getSelection()?.selectAllChildren(pre),
  );
  pre.before(button);
}

const rulesOf = (name: string) =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => (rule as CSSStyleRule).selectorText?.startsWith(`.${name}`))
    .map((rule) => rule.cssText);

for (const figure of document.querySelectorAll('figure')) {
  const board = figure.querySelector('sliding-puzzle');
  if (!board) continue;
  const tag = board.outerHTML;
  const caption = make('figcaption', '', ...board.cloneNode(true).childNodes);
  const button = copyButton(
    caption.textContent ?? '',
    () => {
      const rules = [...board.classList].flatMap(rulesOf);
      return rules.length ? `<style>\n${rules.join('\n')}\n</style>\n${tag}` : tag;
    },
    () => {
      const shown = make('pre', { tabindex: '0' }, tag);
      figure.append(shown);
      getSelection()?.selectAllChildren(shown);
    },
  );
  figure.append(caption, button);
}
