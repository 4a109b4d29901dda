// The texts of sharing, in all languages of our page: they come with the sheet, when it is first opened.

/**
 * The board of a day, as the player solved it. moves: "12 moves".
 * numbers as they are written in the language
 */
export type DailyResult = { date: string; moves: string; time: string; shortest: string | null; helped: boolean };

const en = {
  share: 'Share',
  start: 'This board, from its start',
  position: 'The position as it is now',
  moment: 'This moment of the game',
  replay: 'The whole game, with its times',
  result: 'The result, as text',
  picture: 'The board, as a picture',
  curve: 'The graph, as an image',
  copied: 'Copied',
  shared: 'Shared',
  saved: 'Saved',
  copyFrom: 'Copy it from here:',
  notDrawn: 'The picture could not be made.',
  daily: ({ date, moves, time, shortest, helped }: DailyResult) =>
    `Sliding Puzzle ${date}: ${moves}${shortest ? ` (shortest ${shortest})` : ''} in ${time}${helped ? ', with help' : ''}`,
};

export type ShareWords = typeof en;

const all: Record<string, ShareWords> = {
  en,
  de: {
    share: 'Teilen',
    start: 'Dieses Brett, vom Anfang an',
    position: 'Die Stellung, wie sie jetzt ist',
    moment: 'Dieser Moment des Spiels',
    replay: 'Das ganze Spiel mit seinen Zeiten',
    result: 'Das Ergebnis als Text',
    picture: 'Das Brett als Bild',
    curve: 'Die Kurve als Bild',
    copied: 'Kopiert',
    shared: 'Geteilt',
    saved: 'Gespeichert',
    copyFrom: 'Von hier kopieren:',
    notDrawn: 'Das Bild ließ sich nicht machen.',
    daily: ({ date, moves, time, shortest, helped }) =>
      `Schiebepuzzle ${date}: ${moves}${shortest ? ` (kürzeste ${shortest})` : ''} in ${time}${helped ? ', mit Hilfe' : ''}`,
  },
  es: {
    share: 'Compartir',
    start: 'Este tablero, desde el principio',
    position: 'La posición como está ahora',
    moment: 'Este momento de la partida',
    replay: 'La partida entera, con sus tiempos',
    result: 'El resultado como texto',
    picture: 'El tablero como imagen',
    curve: 'La curva como imagen',
    copied: 'Copiado',
    shared: 'Compartido',
    saved: 'Guardado',
    copyFrom: 'Cópielo de aquí:',
    notDrawn: 'No se pudo hacer la imagen.',
    daily: ({ date, moves, time, shortest, helped }) =>
      `Puzle deslizante ${date}: ${moves}${shortest ? ` (mínimo ${shortest})` : ''} en ${time}${helped ? ', con ayuda' : ''}`,
  },
  fr: {
    share: 'Partager',
    start: 'Cette grille, depuis le début',
    position: 'La position telle qu’elle est',
    moment: 'Ce moment de la partie',
    replay: 'Toute la partie, avec ses temps',
    result: 'Le résultat en texte',
    picture: 'La grille en image',
    curve: 'La courbe en image',
    copied: 'Copié',
    shared: 'Partagé',
    saved: 'Enregistré',
    copyFrom: 'Copiez-le d’ici\u00a0:',
    notDrawn: 'L’image n’a pas pu être faite.',
    daily: ({ date, moves, time, shortest, helped }) =>
      `Taquin ${date}\u00a0: ${moves}${shortest ? ` (minimum ${shortest})` : ''} en ${time}${helped ? ', avec de l’aide' : ''}`,
  },
};

/** @param language of the page */
export const shareWordsFor = (language: string) => all[language] ?? en;
