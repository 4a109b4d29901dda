// The texts that always stand on the page. index.html has them in English; here they are replaced by those of the
// reader's language, by the English of each: of elements with data-text, and of the labels of those with data-label.

import { fill, textOf } from '../words/in-place.ts';

import type { PageWords } from '../words/page-words.ts';

export class PageTexts {
  #texts: { english: string; put: (text: string) => void }[] = [];
  #language = 'en';

  constructor() {
    for (const element of document.querySelectorAll('[data-text]')) {
      this.#texts.push({ english: textOf(element), put: (text) => fill(element, text) });
    }
    for (const element of document.querySelectorAll('[data-label]')) {
      const put = (text: string) => element.setAttribute('aria-label', text);
      this.#texts.push({ english: element.getAttribute('aria-label') ?? '', put });
    }
  }

  show(words: PageWords) {
    const { language, say } = words;
    document.documentElement.lang = language;
    document.documentElement.classList.remove('untranslated');
    if (language === this.#language) return;
    this.#language = language;
    for (const { english, put } of this.#texts) put(say.texts[english] ?? english);
  }
}
