// What the page of a lesson says without its figure, in every language of the tutorial.

export const en = {
  noLesson: (name: string, all: string) => `There is no lesson ${name}. The lessons are: ${all}.`,
  notLoaded: 'The lesson could not be loaded. Check the connection and load the page again.',
  unknown: (names: string, more: boolean) =>
    `Not understood in the address of this lesson: ${names}${more ? ' and more' : ''}.`,
};

const de: typeof en = {
  noLesson: (name, all) => `Es gibt keine Lektion ${name}. Die Lektionen sind: ${all}.`,
  notLoaded: 'Die Lektion konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  unknown: (names, more) => `Nicht verstanden in der Adresse dieser Lektion: ${names}${more ? ' und weitere' : ''}.`,
};

export const lessonWords = (language: string): typeof en & { language: string } =>
  language === 'de' ? { ...de, language } : { ...en, language: 'en' };
