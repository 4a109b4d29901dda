// How sentences are said. English stands where a sentence is said, in a template with the tag `say`, and is the key of the
// same sentence in other languages: say`Row ${row} has ${count} {tile|tiles}.` is 'Row {0} has {1} {tile|tiles}.' in
// de.ts, es.ts and fr.ts. tests/web/words.test.mjs reads the sources, and misses no sentence.
//
// {one|many} is the form of a word that goes with the number before it, or with the first number after it; {0|one|many}
// goes with the value 0. Numbers are written as the language writes them. A line break in a template is a space. The texts are
// plain, never HTML.

import { englishNumbers, formatCount, formatNumber, plural } from '../common/format.ts';

import type { NumberStyle } from '../common/format.ts';

export interface Translation {
  language: string;
  numbers: NumberStyle;
  /** by their English */
  texts: Record<string, string>;
}

export interface Say extends Translation {
  (pieces: TemplateStringsArray, ...values: unknown[]): string;
}

/** What a template is called in the tables. */
export const keyOf = (pieces: TemplateStringsArray) =>
  pieces.reduce((text, piece, index) => `${text}{${index - 1}}${piece}`).replace(/\s*\n\s*/g, ' ');

export function fill(text: string, values: readonly unknown[], numbers: NumberStyle) {
  let last = Number(/\{(\d+)\}/.exec(text)?.[1]);
  return text.replace(/\{(\d+|[^{}|]+\|[^{}]+)\}/g, (_, within: string) => {
    const forms = within.split('|');
    if (forms.length === 1) {
      const value = values[(last = Number(within))];
      if (typeof value !== 'number') return String(value);
      return Number.isInteger(value) ? formatCount(value, numbers) : formatNumber(value, numbers);
    }
    const counted = forms.length === 3 ? Number(forms.shift()) : last;
    return plural(Number(values[counted]), forms[0], forms[1], numbers);
  });
}

export function speaker({ language, numbers, texts }: Translation): Say {
  const say = (pieces: TemplateStringsArray, ...values: unknown[]) => {
    const key = keyOf(pieces);
    return fill(texts[key] ?? key, values, numbers);
  };
  return Object.assign(say, { language, numbers, texts });
}

export const english = /* @__PURE__ */ speaker({ language: 'en', numbers: englishNumbers, texts: {} });

// The addresses are written out, so that bundlers find the files.
const tables = { de: () => import('./de.ts'), es: () => import('./es.ts'), fr: () => import('./fr.ts') };

const spoken: Map<string, Say> = new Map();

/** Says it in a language, such as "fr-CA"; in English when there is no translation or it cannot be loaded. Never rejects. */
export async function sayIn(tag: string): Promise<Say> {
  const [language] = tag.trim().toLowerCase().split(/[-_]/);
  if (!Object.hasOwn(tables, language)) return english;
  try {
    const { translation } = await tables[language as keyof typeof tables]();
    if (!spoken.has(language)) spoken.set(language, speaker(translation));
    return spoken.get(language) ?? english;
  } catch {
    return english;
  }
}

/** The language of an element, as a tag: its own lang, else that of its nearest ancestor, across shadow roots. */
export function languageOf(element: Element): string {
  for (let at = element as Element | null; at; ) {
    const named = at.closest('[lang]');
    if (named) return named.getAttribute('lang') || 'en';
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return 'en';
}

// --- What is said before the tables of a language are there, or where they are what does not come ---

export const stillLoading: Record<string, string> = {
  en: 'The board is taking a while to load. It will appear here when it is ready.',
  de: 'Das Puzzle lädt ungewöhnlich lange. Es erscheint hier, sobald es da ist.',
  es: 'El puzle tarda mucho en cargarse. Aparecerá aquí en cuanto llegue.',
  fr: 'Le taquin met longtemps à se charger. Il apparaîtra ici dès qu’il arrivera.',
};

const embed = {
  unknown: (names: string, more: boolean) =>
    `Not understood in the address of this puzzle: ${names}${more ? ' and more' : ''}.`,
  notLoaded: 'The puzzle could not be loaded. Check the connection and load the page again.',
};

const embedInOthers: Record<string, typeof embed> = {
  de: {
    unknown: (names, more) => `Nicht verstanden in der Adresse dieses Puzzles: ${names}${more ? ' und weitere' : ''}.`,
    notLoaded: 'Das Puzzle konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  },
  es: {
    unknown: (names, more) => `No se entiende en la dirección de este puzle: ${names}${more ? ' y más' : ''}.`,
    notLoaded: 'No se pudo cargar el puzle. Compruebe la conexión y vuelva a cargar la página.',
  },
  fr: {
    unknown: (names, more) => `Non compris dans l’adresse de ce puzzle : ${names}${more ? ' et plus' : ''}.`,
    notLoaded: 'Le puzzle n’a pas pu être chargé. Vérifiez la connexion et rechargez la page.',
  },
};

export const embedWords = (language: string) => embedInOthers[language] ?? embed;
