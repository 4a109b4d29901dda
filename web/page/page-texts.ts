// The texts that always stand on the page. index.html has them in English; here they are replaced by those of the
// reader's language, by the name of each (data-text for what an element says, data-label for its label).

import { fill, textOf } from '../words/in-place.ts';

import type { PageWords } from '../words/page-words.ts';

export class PageTexts {
  #texts: { english: string; name: string; put: (text: string) => void }[] = [];
  #language = 'en';

  constructor() {
    for (const element of document.querySelectorAll('[data-text]')) {
      const name = element.getAttribute('data-text') ?? '';
      this.#texts.push({ english: textOf(element), name, put: (text) => fill(element, text) });
    }
    for (const element of document.querySelectorAll('[data-label]')) {
      const name = element.getAttribute('data-label') ?? '';
      const put = (text: string) => element.setAttribute('aria-label', text);
      this.#texts.push({ english: element.getAttribute('aria-label') ?? '', name, put });
    }
  }

  show(words: PageWords) {
    const { language, texts } = words;
    document.documentElement.lang = language;
    document.documentElement.classList.remove('untranslated');
    if (language === this.#language) return;
    this.#language = language;
    const others = words as Record<string, unknown>;
    for (const { english, name, put } of this.#texts)
      put(language === 'en' ? english : (texts[name] ?? String(others[name])));
  }
}
