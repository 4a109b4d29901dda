// Which language our pages speak: the one that the address asks for (?lang=de), else that chosen last, else the first of the reader's
// languages that the page has, else English. A choice is kept in the address and, for the next visit and the installed page,
// in the browser (kept-choices.ts); the address has the first word.

export const languages = ['en', 'de', 'es', 'fr'];

/**
 * The first language that the page has.
 * @param tags "de-AT", … as the reader prefers them
 */
export function pickLanguage(tags: readonly string[], available: readonly string[] = languages) {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (available.includes(language)) return language;
  }
  return 'en';
}

/** @param search of the address */
export const askedLanguage = (
  search: string,
  tags: readonly string[],
  kept: string = '',
  available: readonly string[] = languages,
) => pickLanguage([new URLSearchParams(search).get('lang') ?? '', kept, ...tags], available);

/** An address that asks for the language, or for none when the reader has it anyway. */
export function addressIn(
  address: string,
  language: string,
  tags: readonly string[],
  available: readonly string[] = languages,
) {
  const url = new URL(address);
  if (language === pickLanguage(tags, available)) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  return url.href;
}
