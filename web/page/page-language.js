// Which language our page speaks: the one that the address asks for (?lang=de), else the first of the reader's
// languages that the page has, else English. Only the address keeps the choice.

export const languages = ['en', 'de', 'es', 'fr'];

/** The first language that the page has. @param {readonly string[]} tags "de-AT", … as the reader prefers them */
export function pickLanguage(tags) {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (languages.includes(language)) return language;
  }
  return 'en';
}

/** @param {string} search of the address @param {readonly string[]} tags */
export const askedLanguage = (search, tags) => pickLanguage([new URLSearchParams(search).get('lang') ?? '', ...tags]);

/**
 * An address that asks for the language, or for none when the reader has it anyway.
 * @param {string} address
 * @param {string} language
 * @param {readonly string[]} tags
 */
export function addressIn(address, language, tags) {
  const url = new URL(address);
  if (language === pickLanguage(tags)) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  return url.href;
}
