// What the page must know before it is painted first, kept in localStorage for the next visit: the database that has the
// other settings answers too late. A browser that refuses it keeps nothing here, and says nothing: the address still has the
// language, and the settings say for themselves when they are not kept.

/** @typedef {'language' | 'theme'} Choice */

/** @param {Choice} name */
const keyOf = (name) => `sliding-puzzle ${name}`;

/** @param {Choice} name @returns {string} '' for none */
export function keptChoice(name) {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

/** @param {Choice} name @param {string} choice */
export function keepChoice(name, choice) {
  try {
    if (keptChoice(name) !== choice) localStorage.setItem(keyOf(name), choice);
  } catch {
    // Refused or full: it holds for this page.
  }
}
