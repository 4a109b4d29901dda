// What embed.html says around its board, in every language of our pages.

export const en = {
  unknown: (names: string, more: boolean) =>
    `Not understood in the address of this puzzle: ${names}${more ? ' and more' : ''}.`,
  notLoaded: 'The puzzle could not be loaded. Check the connection and load the page again.',
};

const others: Record<string, typeof en> = {
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

export const embedWords = (language: string) => others[language] ?? en;
