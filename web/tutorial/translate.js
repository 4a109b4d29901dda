// Puts the standing text of a page into the language that its figures speak, each text in its place. A text is known by
// its English: the article needs no names for its texts, and the translation of a sentence that was changed is missed.
// What has no translation stays as it is and is marked as English, for those who hear it.

import { fill, textOf } from '../words/in-place.js';
import { formatNumber, say, speak, translation } from './say.js';

/** @import { Translation } from '../words/translation' */

// The addresses are written out, so that bundlers find the files.
/** @type {Record<string, () => Promise<[{ words: Translation }, { texts: Record<string, string> }]>>} */
const translations = {
  de: () => Promise.all([import('../words/figures-de.js'), import('../words/article-de.js')]),
};

const skipped = 'script, style, pre, code, noscript, sliding-puzzle, [lang]:not(:root), .live';
const labels = ['aria-label', 'alt'];

const hasWords = (/** @type {string} */ text) => /\p{L}{2}/u.test(text);

/** Whether the element has words of its own, beside those of elements within it. @param {Element} element */
const speaks = (element) =>
  [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));

/** Numbers as the language writes them. @param {string} text */
const withNumbers = (text) =>
  text.replace(/\d[\d,]*(\.\d+)?/g, (number) =>
    formatNumber(number.replaceAll(',', '\0')).replaceAll('\0', translation()?.numbers.group ?? ','),
  );

/**
 * The elements below one that say something, each with what it says, in the order of the page.
 * @param {Element} root
 * @returns {{ element: Element, text: string }[]}
 */
function textsBelow(root) {
  if (root.matches(skipped)) return [];
  if (speaks(root)) return [{ element: root, text: textOf(root) }];
  return [...root.children].flatMap(textsBelow);
}

/** A still board says where its tiles are. @param {string} label */
const boardLabel = (label) => {
  const [, tiles] = /^Board: ([\d, blank]+)$/.exec(label) ?? [];
  return tiles && say`Board: ${tiles.replaceAll('blank', say`blank`)}`;
};

/**
 * @param {Element} root
 * @param {Record<string, string>} texts
 */
function translate(root, texts) {
  const given = (/** @type {string} */ text) => (Object.hasOwn(texts, text) ? texts[text] : undefined);
  const { title } = document;
  document.title = given(title) ?? title;
  for (const element of root.querySelectorAll(labels.map((name) => `[${name}]`).join())) {
    if (element.closest('[lang]:not(:root)')) continue;
    for (const name of labels) {
      const label = element.getAttribute(name) ?? '';
      if (hasWords(label)) {
        const translated = given(label) ?? boardLabel(label);
        if (translated) element.setAttribute(name, translated);
        else element.setAttribute('lang', 'en');
      }
    }
  }
  for (const { element, text } of textsBelow(root)) {
    const translated = given(text);
    if (translated !== undefined) fill(element, translated);
    else if (hasWords(text)) element.setAttribute('lang', 'en');
    else for (const node of element.childNodes) if (node instanceof Text) node.data = withNumbers(node.data);
  }
}

/**
 * Makes the page and its figures speak a language, before a figure is started. One that the tutorial does not have, or
 * that cannot be loaded, leaves it at English.
 * @param {string} language
 */
export async function translatePage(language) {
  const { documentElement: root, body } = document;
  root.lang = 'en';
  try {
    if (!Object.hasOwn(translations, language)) return;
    const [{ words }, { texts }] = await translations[language]();
    root.lang = language;
    speak(words);
    translate(body, texts);
    // A board that came earlier has looked for its language already.
    for (const board of document.querySelectorAll('sliding-puzzle')) board.setAttribute('lang', language);
  } catch (error) {
    console.error(error);
  } finally {
    root.classList.remove('untranslated'); // first-words.js hid the texts until now
  }
}
