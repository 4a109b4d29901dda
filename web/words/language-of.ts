// The language that somebody reads an element in. Apart from words.js, for what has no need of all its texts.

/**
 * The language of an element: its own lang, else that of its nearest ancestor, across shadow roots, else English.
 * @returns a language tag such as "de-AT"
 */
export function languageOf(element: Element): string {
  for (let at = element as Element | null; at; ) {
    const named = at.closest('[lang]');
    if (named) return named.getAttribute('lang') || 'en';
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}
