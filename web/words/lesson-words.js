// What the page of a lesson says without its figure, in every language of the tutorial.

export const en = {
  /** @param {string} name @param {string} all */
  noLesson: (name, all) => `There is no lesson ${name}. The lessons are: ${all}.`,
  notLoaded: 'The lesson could not be loaded. Check the connection and load the page again.',
  /** @param {string} names @param {boolean} more */
  unknown: (names, more) => `Not understood in the address of this lesson: ${names}${more ? ' and more' : ''}.`,
};

/** @type {typeof en} */
const de = {
  noLesson: (name, all) => `Es gibt keine Lektion ${name}. Die Lektionen sind: ${all}.`,
  notLoaded: 'Die Lektion konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  unknown: (names, more) => `Nicht verstanden in der Adresse dieser Lektion: ${names}${more ? ' und weitere' : ''}.`,
};

/** @param {string} language @returns {typeof en & { language: string }} */
export const lessonWords = (language) => (language === 'de' ? { ...de, language } : { ...en, language: 'en' });
