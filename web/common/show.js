// How a page shows changes: texts, and buttons that can be used or not.

/**
 * Shows a text. A new node each time, because browsers count a change within one as a shift of the layout.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.replaceChildren(text);
}

/**
 * A disabled button loses the focus. So a focused one is only marked as disabled, until the focus moves on.
 * @param {HTMLButtonElement} button
 * @param {boolean} usable
 */
export function setUsable(button, usable) {
  button.disabled = !usable && !button.matches(':focus');
  button.setAttribute('aria-disabled', String(!usable));
}

/** Acts at a click, if the button can be used. @param {HTMLButtonElement} button @param {() => unknown} action */
export function whenUsed(button, action) {
  button.onclick = () => {
    if (button.getAttribute('aria-disabled') !== 'true') action();
  };
}
