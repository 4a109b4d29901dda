// What the page must know before it is painted first, kept in localStorage for the next visit: the database that has the
// other settings answers too late. A browser that refuses it keeps nothing here, and says nothing: the address still has the
// language, and the settings say for themselves when they are not kept.

export type Choice = 'language' | 'theme';

const keyOf = (name: Choice) => `sliding-puzzle ${name}`;

/** @returns '' for none */
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
