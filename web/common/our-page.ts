// What our own pages share: language, theme, and that they work without a network.

// Language: the one that the address asks for (?lang=de), else that chosen last, else the first of the reader's languages that
// the page has, else English. A choice is kept in the address and, for the next visit and the installed page, in the browser.

export const languages = ['en', 'de', 'es', 'fr'];

export function pickLanguage(tags: readonly string[], available: readonly string[] = languages) {
  for (const tag of tags) {
    const language = tag.trim().toLowerCase().split(/[-_]/)[0];
    if (available.includes(language)) return language;
  }
  return 'en';
}

export const askedLanguage = (
  search: string,
  tags: readonly string[],
  kept: string = '',
  available: readonly string[] = languages,
) => pickLanguage([new URLSearchParams(search).get('lang') ?? '', kept, ...tags], available);

/** An address that asks for the language, or for none when the reader has it anyway. */
export function addressIn(address: string, language: string, tags: readonly string[], available = languages) {
  const url = new URL(address);
  if (language === pickLanguage(tags, available)) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  return url.href;
}

// What the page must know before it is painted first, kept in localStorage for the next visit: the database that has the
// other settings answers too late. A browser that refuses it keeps nothing here, and says nothing: the address still has the
// language, and the settings say for themselves when they are not kept.

/** panel: the one beside the game that was opened last. done: the parts of the tutorial that the reader has marked. program:
 * what the reader wrote in an editor of it. */
export type Choice = 'language' | 'theme' | 'panel' | 'done' | `program ${string}`;

const keyOf = (name: Choice) => `sliding-puzzle ${name}`;

export function keptChoice(name: Choice): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

export function keepChoice(name: Choice, choice: string) {
  try {
    if (keptChoice(name) !== choice) localStorage.setItem(keyOf(name), choice);
  } catch {
    // Refused or full: it holds for this page.
  }
}

// Whether the page is light or dark. The style sheets, and the colour of the window's frame, ask the system; here they are
// told. What they asked stays in what they are told, so that it can be told again, by another script too.

/** @param theme 'light', 'dark'; anything else: as the system */
export function applyTheme(theme: string) {
  const { documentElement: root, styleSheets } = document;
  const told = theme === 'light' || theme === 'dark' ? theme : '';
  if (root.style.colorScheme === told) return;
  root.style.colorScheme = told;
  const tell = (media: string) => {
    const asked = /\(prefers-color-scheme: (light|dark)\)/.exec(media);
    if (!asked || !told) return asked ? asked[0] : media;
    return asked[1] === told ? `all, ${asked[0]}` : `${asked[0]} and (max-width: 0px)`;
  };
  for (const { cssRules } of styleSheets)
    for (const rule of cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const media = tell(rule.media.mediaText);
      if (media !== rule.media.mediaText) rule.media.mediaText = media;
    }
  for (const meta of document.querySelectorAll('meta[name=theme-color]') as NodeListOf<HTMLMetaElement>)
    meta.media = tell(meta.media);
}

// Lets our own pages work without a network (service-worker.ts has the how). Where a page cannot, the console says why.

// Our pages allow no address of a script that did not come through a policy of ours (Trusted Types).
const addresses = { createScriptURL: () => 'service-worker.js' };
function trustedScript() {
  const { trustedTypes } = self as any;
  return (trustedTypes?.createPolicy('sliding-puzzle-offline', addresses) ?? addresses).createScriptURL('');
}

const sayWhyNot = (reason: unknown) => console.info(`This site does not work without a network here: ${reason}`);

export function keepOffline() {
  if (window.top !== window.self) return; // in a frame of another page
  const { serviceWorker } = navigator;
  if (!/^https?:/.test(location.protocol)) return sayWhyNot('it is opened from a folder.');
  if (!serviceWorker)
    return sayWhyNot('the browser has service workers only over https, and in some private windows none.');
  if (!serviceWorker.controller && (navigator as any).connection?.saveData)
    return sayWhyNot('the browser is set to save data.');
  serviceWorker.addEventListener('message', ({ data }) => sayWhyNot(data)); // a new version could not be kept
  serviceWorker.startMessages();
  const begin = () =>
    void serviceWorker.register(trustedScript(), { updateViaCache: 'none' }).catch((error) => sayWhyNot(error));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true }); // the first board comes first
}
