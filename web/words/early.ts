// What is said before the tables of a language are there, or where they are what does not come: in all languages at once.

/** Where a board takes long to come. */
export const stillLoading: Record<string, string> = {
  en: 'The board is taking a while to load. It will appear here when it is ready.',
  de: 'Das Puzzle lädt ungewöhnlich lange. Es erscheint hier, sobald es da ist.',
  es: 'El puzle tarda mucho en cargarse. Aparecerá aquí en cuanto llegue.',
  fr: 'Le taquin met longtemps à se charger. Il apparaîtra ici dès qu’il arrivera.',
};

// Around the board of embed.html.

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

// Of the page of a lesson without its figure.

const lesson = {
  noLesson: (name: string, all: string) => `There is no lesson ${name}. The lessons are: ${all}.`,
  notLoaded: 'The lesson could not be loaded. Check the connection and load the page again.',
  unknown: (names: string, more: boolean) =>
    `Not understood in the address of this lesson: ${names}${more ? ' and more' : ''}.`,
};

const lessonInGerman: typeof lesson = {
  noLesson: (name, all) => `Es gibt keine Lektion ${name}. Die Lektionen sind: ${all}.`,
  notLoaded: 'Die Lektion konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  unknown: (names, more) => `Nicht verstanden in der Adresse dieser Lektion: ${names}${more ? ' und weitere' : ''}.`,
};

export const lessonWords = (language: string): typeof lesson & { language: string } =>
  language === 'de' ? { ...lessonInGerman, language } : { ...lesson, language: 'en' };
