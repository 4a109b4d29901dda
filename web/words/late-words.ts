// What is said where a board takes long to come, in all languages of the element: the scripts with its other texts may be
// what does not come.

export const stillLoading: Record<string, string> = {
  en: 'The board is taking a while to load. It will appear here when it is ready.',
  de: 'Das Puzzle lädt ungewöhnlich lange. Es erscheint hier, sobald es da ist.',
  es: 'El puzle tarda mucho en cargarse. Aparecerá aquí en cuanto llegue.',
  fr: 'Le taquin met longtemps à se charger. Il apparaîtra ici dès qu’il arrivera.',
};
