// What the figures and the standing text of the article say, in the reader's language: see words/language.ts. The German of
// figures is in figures-de.ts, beside that of the boards, and is there before their modules are loaded.

import { fill, textOf } from '../common/dom.ts';
import * as format from '../common/format.ts';
import { english, speaker } from '../words/language.ts';

import type { Translation } from '../words/language.ts';

/** The languages of the tutorial. */
export const languages = ['en', 'de'];

export let say = english;

function speak(board: Translation, figures: Record<string, string>) {
  say = speaker({ ...board, texts: { ...board.texts, ...figures } });
}

export const formatCount = (value: number) => format.formatCount(value, say.numbers);

export const formatNumber = (value: number | string) => format.formatNumber(value, say.numbers);

/** With so many digits after the point. */
export const formatFixed = (value: number, digits: number) => formatNumber(value.toFixed(digits));

export const formatDuration = (milliseconds: number) => format.formatDuration(milliseconds, say.numbers);

export const formatBytes = (bytes: number) => format.formatBytes(bytes, say.numbers);

// --- The standing text: each text is put in its place, before figures start. A text is known by its English; what has no
// translation stays as it is and is marked as English, for screen readers. ---

// The addresses are written out, so that bundlers find the files.
type Texts = { texts: Record<string, string> };
const translations: Record<string, () => Promise<[{ translation: Translation }, Texts, Texts]>> = {
  de: () => Promise.all([import('../words/de.ts'), import('./figures-de.ts'), import('./article-de.ts')]),
};
const skipped = 'script, style, pre, code, noscript, sliding-puzzle, [lang]:not(:root), .live';

const hasWords = (text: string) => /\p{L}{2}/u.test(text);

/** Whether the element has words of its own, beside those of elements within it. */
const speaks = (element: Element) =>
  [...element.childNodes].some((node) => node instanceof Text && /[\p{L}\d]/u.test(node.data));

/** Numbers as the language writes them. */
const withNumbers = (text: string) =>
  text.replace(/\d[\d,]*(\.\d+)?/g, (number) =>
    formatNumber(number.replaceAll(',', '\0')).replaceAll('\0', say.numbers.group),
  );

/** The elements below one that say something, each with what it says, in the order of the page. */
function textsBelow(root: Element): { element: Element; text: string }[] {
  if (root.matches(skipped)) return [];
  if (speaks(root)) return [{ element: root, text: textOf(root) }];
  return [...root.children].flatMap(textsBelow);
}

/** A still board says where its tiles are. */
const boardLabel = (label: string) => {
  const [, tiles] = /^Board: ([\d, blank]+)$/.exec(label) ?? [];
  return tiles && say`Board: ${tiles.replaceAll('blank', say`blank`)}`;
};

function translate(root: Element, texts: Record<string, string>) {
  const given = (text: string) => (Object.hasOwn(texts, text) ? texts[text] : undefined);
  document.title = given(document.title) ?? document.title;
  for (const element of root.querySelectorAll('[aria-label]:not([lang] *)')) {
    const label = element.getAttribute('aria-label') ?? '';
    if (!hasWords(label)) continue;
    const translated = given(label) ?? boardLabel(label);
    if (translated) element.setAttribute('aria-label', translated);
    else element.setAttribute('lang', 'en');
  }
  for (const comment of root.querySelectorAll('.listing .code-comment')) {
    const text = comment.textContent ?? '';
    comment.textContent = given(text) ?? text;
  }
  for (const { element, text } of textsBelow(root)) {
    const translated = given(text);
    if (translated !== undefined) fill(element, translated);
    else if (hasWords(text)) element.setAttribute('lang', 'en');
    else for (const node of element.childNodes) if (node instanceof Text) node.data = withNumbers(node.data);
  }
}

/** One that the tutorial does not have, or that cannot be loaded, leaves the page at English. */
export async function translatePage(language: string) {
  const { documentElement: root, body } = document;
  root.lang = 'en';
  try {
    if (!Object.hasOwn(translations, language)) return;
    const [{ translation }, figures, { texts }] = await translations[language]();
    root.lang = language;
    speak(translation, figures.texts);
    translate(body, texts);
    // A board that came earlier has looked for its language already.
    for (const board of document.querySelectorAll('sliding-puzzle')) board.setAttribute('lang', language);
  } catch (error) {
    console.error(error);
  } finally {
    root.classList.remove('untranslated'); // first-paint.ts hid the texts until now
  }
}
