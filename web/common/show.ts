// How a page shows changes: texts, and buttons that can be used or not.

/** Shows a text. A new node each time, because browsers count a change within one as a shift of the layout. */
export function say(element: Element, text: string) {
  if (element.textContent !== text) element.replaceChildren(text);
}

/** A disabled button loses the focus. So a focused one is only marked as disabled, until the focus moves on. */
export function setUsable(button: HTMLButtonElement, usable: boolean) {
  button.disabled = !usable && !button.matches(':focus');
  button.setAttribute('aria-disabled', String(!usable));
}

/** Acts at a click, if the button can be used. */
export function whenUsed(button: HTMLButtonElement, action: () => unknown) {
  button.onclick = () => {
    if (button.getAttribute('aria-disabled') !== 'true') action();
  };
}
