// Which language our pages speak: the one that the address asks for (?lang=de), else that chosen last, else the first of the reader's
// languages that the page has, else English. A choice is kept in the address and, for the next visit and the installed page,
// in the browser (kept-choices.js); the address has the first word.

export const languages = ['en', 'de', 'es', 'fr'];

/**
 * The first language that the page has.
 * @param {readonly string[]} tags "de-AT", … as the reader prefers them
 * @param {readonly string[]} available
 */
export function pickLanguage(tags, available = languages) {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (available.includes(language)) return language;
  }
  return 'en';
}

/**
 * @param {string} search of the address
 * @param {readonly string[]} tags
 * @param {string} [kept]
 * @param {readonly string[]} [available]
 */
export const askedLanguage = (search, tags, kept = '', available = languages) =>
  pickLanguage([new URLSearchParams(search).get('lang') ?? '', kept, ...tags], available);

/**
 * An address that asks for the language, or for none when the reader has it anyway.
 * @param {string} address
 * @param {string} language
 * @param {readonly string[]} tags
 * @param {readonly string[]} [available]
 */
export function addressIn(address, language, tags, available = languages) {
  const url = new URL(address);
  if (language === pickLanguage(tags, available)) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  return url.href;
}
