// The texts of our page in French: see page-words.ts. A no-break space stands before a colon, and a narrow one before a
// semicolon, a question mark and an exclamation mark.

import {
  aboutDuration,
  asSentence,
  counted,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatNumber,
  namesOf,
} from '../common/format.ts';
import { solvers } from '../common/solvers.ts';
import { words as element } from './fr.ts';
import { fr as methods } from './methods.ts';

import type { Algorithm } from '../common/types.ts';
import type { PageWords } from './page-words.ts';

const { algorithms, movesOf, numbers } = element;

const count = (value: number) => formatCount(value, numbers);

const limits: { [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string } = {
  nodes: () => 'les états permis étaient épuisés',
  memory: (bytes) => (bytes ? `${formatBytes(bytes, numbers)} de mémoire étaient épuisés` : 'la mémoire était épuisée'),
  refused: () => 'le navigateur n’a pas donné plus de mémoire',
  time: (_, seconds) =>
    seconds
      ? `${counted(seconds, 'seconde était passée', 'secondes étaient passées', numbers)}`
      : 'le temps était écoulé',
};

function reached(algorithm: Algorithm, depth: number, lowerBound: number) {
  if (algorithm === 'bfs') return `Tout était vu jusqu’à ${movesOf(depth)} de profondeur.`;
  if (algorithm === 'bidirectional-bfs')
    return `Des deux bouts ensemble, tout était vu jusqu’à ${movesOf(depth)} de profondeur.`;
  return `On sait seulement qu’il en faut au moins ${count(lowerBound)}.`;
}

const inputNames: Record<string, string> = {
  keys: 'touches',
  click: 'clics',
  drag: 'glisser',
  touch: 'doigt',
  hover: 'survol',
};

const movesAway = (moves: number) => `à ${movesOf(moves)}`;

const hintsOf = (hints: number) => counted(hints, 'indice', 'indices', numbers);

export const words: PageWords = {
  ...element,
  methods,

  texts: {
    kind: 'Type',
    allKinds: 'Tous',
    current: 'Dernier',
    best: 'Meilleur',
    single: 'Temps unique',
    mo3: 'Moyenne de 3',
    ao5: 'Moyenne de 5',
    ao12: 'Moyenne de 12',
    ao100: 'Moyenne de 100',
    mixedKinds: 'Les moyennes portent sur des grilles du même type : choisissez-en un ci-dessus.',
    noSolves: 'Ce que vous résolvez figure ici.',
    moreSolves: 'Afficher plus',
    undoDelete: 'Reprendre',
    exportJson: 'Enregistrer en JSON',
    exportCsv: 'Enregistrer en CSV',
    importFile: 'Ouvrir un fichier',
    title: 'Taquin\u00a0: jouez, ou regardez-le se résoudre',
    name: 'Taquin',
    languageLabel: 'Langue',
    fallback:
      'Le taquin n’a pas pu être chargé. Vérifiez la connexion et rechargez la page. Une page ouverte depuis un dossier ' +
      'au lieu d’un serveur web ne peut pas le charger\u00a0: lancez [./build-wasm.sh --serve].',
    toolbar: 'Partie',
    settle: 'Suffisant, [lire]',
    playback: 'Lecture',
    toStart: 'Revenir au début de la solution',
    scrubber: 'Coup de la solution',
    searchWith: 'Chercher avec',
    statesExpanded: 'États explorés',
    boardSize: 'Taille de la grille',
    newBoard: 'Nouvelle grille',
    positionLabel: 'Position [ligne par ligne, 0 est le vide]',
    tryBoards:
      'Ou essayez [le 3 × 3 le plus lointain, 31 coups], [un taquin sans solution], [un taquin de 15], [un large].',
    tutorial: 'Ce que fait chacun, pas à pas\u00a0: [le taquin vu de l’intérieur] (en anglais).',
    keysTitle: 'Touches',
    keysIntro: 'Les lettres valent dans le jeu, les flèches partout sauf dans un champ\u00a0:',
    keyMove: 'déplacer une pièce dans ce sens',
    keyShuffle: 'mélanger',
    keyUndo: 'annuler, rétablir\u202f; aussi Ctrl+Z et Ctrl+Y',
    keyHint: 'indice\u00a0: montrer le prochain coup',
    keySolve: 'résoudre avec',
    space: 'Espace',
    keyPlay: 'lire la solution ou la mettre en pause',
    escape: 'Échap',
    keyCancel: 'arrêter une recherche',
    tutorialLink: 'Comment il se résout',
    menu: 'Options',
    again: 'Rejouer',
    share: 'Partager',
    settings: 'Réglages',
    next: 'Suivant',
    review: 'Analyse',
    sideLabel: 'À propos de cette partie',
    session: 'Séance',
    reviewMoves: 'Vos coups',
    reviewShortest: 'Minimum',
    reviewExtra: 'De trop',
    reviewRate: 'Coups par seconde',
    reviewOpen: 'Parcourir les coups',
    compare: 'Comparer',
    figuresOfSearch: 'Détails',
    noFigures: 'Appuyez sur une méthode\u00a0: ce qu’elle fait s’affiche ici.',
    toEnd: 'À la fin de la solution',
    moreSolvers: 'Autres',
    kinds: 'Que jouer',
    kindRandom: 'Au hasard',
    lastDays: 'Les sept derniers jours',
    race: 'Défier cette partie',
    kindDistance: 'À N coups',
    kindDaily: 'Du jour',
    kindPosition: 'Une position',
    aboutRandom: 'Chaque position qui a une solution est également probable.',
    distance: 'Coups à jouer',
    day: 'Jour',
    start: 'Jouer',
    slideTime: 'Durée d’un coup',
    hoverMode: 'Les pièces glissent sous le pointeur, sans clic\u202f; Ctrl ou un bouton enfoncé les retient',
    inspection: '15 secondes pour regarder chaque nouvelle grille',
    theme: 'Clair ou sombre',
    themeAuto: 'Comme le système',
    themeLight: 'Clair',
    themeDark: 'Sombre',
    schemes: 'Couleurs des pièces',
    schemeDiagonal: 'Diagonales',
    schemePlain: 'Une couleur',
    schemeRow: 'Lignes',
    schemeFringe: 'Bordures',
    sound: 'Un tic à chaque coup',
    haptics: 'Une vibration à chaque coup',
    kindPicture: 'Image',
    pictureNone: 'Les nombres seuls',
    pictureOpen: 'La vôtre…',
    pictureCamera: 'Appareil photo',
    pictureHint:
      'Ou déposez-la ou collez-la ici. Elle est coupée à la taille de la grille et ne quitte jamais cet appareil.',
    pictureNumbers: 'Nombres sur l’image',
    keyKeys: 'montrer ces touches',
    someAssisted: 'certains par le solveur',
    withHints: 'avec des indices',
    isAttempt: 'une tentative partie du milieu d’une autre partie',
    close: 'Fermer',
    about:
      'Gratuit et sans publicité\u202f; rien de votre partie ne quitte cet appareil. [Le taquin vu de l’intérieur] · [Dans votre propre page] (en anglais)',
  },

  noPicture: (name) =>
    `«\u00a0${name}\u00a0» n’est pas une image que ce navigateur peut montrer\u00a0; un JPEG ou PNG d’au plus 64 millions de pixels conviendrait.`,
  pictures: {
    mountains: 'Des montagnes au couchant, une tente et un étang',
    balloons: 'Des montgolfières au-dessus des collines',
    planet: 'Une planète à anneau, des lunes et une comète',
    waves: 'Des vagues sous un soleil rouge et une montagne enneigée',
    glass: 'Un coucher de soleil en vitrail',
    rosette: 'Une rosace de pétales colorés',
    own: 'Votre image',
  },

  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'Ce taquin est résolu. Mélangez-le pour jouer.'
        : 'Cliquez, touchez ou tirez les pièces vers la case vide, ou prenez les flèches. ' +
          `Mettez 1 à ${cells - 1} dans l’ordre.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'Il n’y a rien à chercher\u00a0: cette' : 'Cette'} position n’a pas de solution. ` +
      asSentence(element.parity(proof)),
    solved: ({ moveCount, elapsed, assisted }) =>
      `Résolu en ${movesOf(moveCount)} et ${formatClock(elapsed, 3, numbers)}` +
      `${assisted ? `, dont ${count(assisted)} par le solveur` : ''}.`,
    found: ({ by, optimal, provable, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, minimum prouvé.`;
      if (provable) return `${begin}\u202f; ici, Auto prouve ce qui est minimal.`;
      return (
        `${begin}\u202f; une solution compte au moins ${movesOf(lowerBound)}\u00a0: au plus ` +
        (gap < 1
          ? `${Math.ceil(gap * 100)}\u00a0% de plus que le minimum.`
          : `${formatNumber((Math.ceil(gap * 10) / 10 + 1).toFixed(1), numbers)} fois le minimum.`)
      );
    },
    unproven: ({ algorithm, length, lowerBound, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]}\u00a0: ${movesOf(length)}, mais ${limits[limit](maxMemory, maxSeconds)} avant la preuve ` +
      `qu’il n’en faut pas moins\u00a0: une solution compte au moins ${movesOf(lowerBound)}.`,
    ranOut: ({ algorithm, depth, lowerBound, milliseconds, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]}, sans solution\u00a0: ${limits[limit](maxMemory, maxSeconds)} au bout de ` +
      `${formatDuration(milliseconds, numbers)}. ${reached(algorithm, depth, lowerBound)} ` +
      (solvers[algorithm].promise !== 'shortest'
        ? 'Fermez d’autres pages qui prennent de la mémoire et réessayez.'
        : 'Auto résout tous les taquins.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Recherche arrêtée au bout de ${formatDuration(milliseconds, numbers)}.`
        : element.cancelled[reason],
  },
  linkNotFollowed: (reason, instead) => `Le lien n’a pas pu être suivi\u00a0: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'Le taquin reste comme il était.',
  anotherBoard: 'En voici un autre.',
  unknownAlgorithm: (value, known) => `«\u00a0${value}\u00a0» n’est pas un solveur connu\u202f; il y a ${known}.`,
  notWithDaily: (name) =>
    `la grille d’un jour n’a pas de partie «\u00a0${name}\u00a0»\u202f; l’une des deux est de trop.`,
  noSuchMoment: (at, moves) => `il n’a pas de moment «\u00a0${at}\u00a0»\u00a0: il a ${movesOf(moves)}.`,
  replayOf: (moves, time) => `Un enregistrement\u00a0: ${movesOf(moves)} en ${time}.`,
  unknownPart: (name, known) => `«\u00a0${name}\u00a0» n’est pas une partie connue\u202f; il y a ${known}.`,

  statDepth: 'Profondeur',
  statStack: 'Pile',
  statFrontier: 'Frontière',
  statFrontierPeak: 'Frontière, maximum',
  none: 'aucune',
  notFound: 'aucune',
  forecastMarks: ({ code, seconds }) =>
    code === 'soon'
      ? `≈ ${aboutDuration(seconds, numbers)}`
      : { now: 'aussitôt', maybe: 'peut-être', never: 'sans fin' }[code],
  forecasts: ({ algorithm, cells, code, seconds }, states) => {
    if (algorithm === 'auto')
      return cells <= 12
        ? 'Aussitôt, prouvée minimale.'
        : cells <= 16
          ? 'Le plus souvent en moins d’une seconde, prouvée minimale.'
          : 'Une solution aussitôt, puis de plus courtes, jusqu’à votre arrêt.';
    return {
      now: `Aussitôt\u00a0: environ ${states} états.`,
      soon: `Environ ${aboutDuration(seconds, numbers)}\u00a0: quelque ${states} états.`,
      maybe: `La mémoire peut manquer\u00a0: environ ${states} états. Auto y arrive.`,
      never: `N’aboutit pas ici\u00a0: environ ${states} états. Auto y arrive.`,
    }[code];
  },
  searchCost: (states, memory) => `${counted(states, 'état', 'états', numbers)} · ${memory}`,
  outcomes: {
    found: (moves, optimal) => `${moves}, ${optimal ? 'prouvée minimale' : 'non prouvée'}`,
    cancelled: (depth) => `annulée, profondeur ${depth}`,
    ranOut: (depth) => `inachevée, profondeur ${depth}`,
  },
  soFar: (time, states) => `${time} · ${counted(states, 'état', 'états', numbers)}`,
  deep: (depth) => `profondeur ${depth}`,
  ofAll: (part, whole) => `${part} sur ${whole}`,

  dealName: { distance: (moves) => `à ${movesOf(moves)}`, daily: (day) => `Jour ${day}` },
  dealing: 'Recherche d’une grille…',
  noDistances: 'Personne ne peut prouver de distance sur une si grande grille\u00a0: 16 cases au plus.',
  aboutDistance:
    'Exactement autant dans une solution minimale. Toutes les positions aussi loin sont également probables.',
  aboutDaily: 'Un 4 × 4, le même pour tous ce jour-là\u00a0: facile le lundi, difficile le dimanche.',
  canBeSolved: 'Cette position a une solution.',
  cannotBeSolved: 'Cette position n’a pas de solution. Elle peut être montrée tout de même.',
  rank: ({ best, difference }) =>
    difference === null
      ? ''
      : best
        ? `Nouveau record, ${formatNumber((Math.abs(difference) / 1000).toFixed(1), numbers)} s plus rapide que l’ancien`
        : `${formatNumber((difference / 1000).toFixed(1), numbers)} s de plus que le record`,
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }) =>
    [
      movesOf(moves),
      assisted > 0 && `${count(assisted)} par le solveur`,
      hints > 0 && hintsOf(hints),
      attempt && 'une tentative en cours de partie',
      rate !== null && `${formatNumber(rate.toFixed(2), numbers)} par seconde`,
      shortest !== null
        ? `minimum ${count(shortest)}`
        : atLeast > 0 && `au moins ${counted(atLeast, 'nécessaire', 'nécessaires', numbers)}`,
      extra !== null && (extra === 0 ? 'parfait\u00a0: le minimum possible' : `${count(extra)} de trop`),
    ]
      .filter(Boolean)
      .join(' · '),
  nothingToReview: 'Jouez quelques coups\u00a0: vous verrez ici ce qu’ils coûtent.',
  reviewSummary: (solved) => (solved ? 'La partie sur la grille, face au minimum de coups.' : 'La partie jusqu’ici.'),
  atLeast: (moves) => `au moins ${count(moves)}`,
  rateOf: (rate) => formatNumber(rate.toFixed(2), numbers),

  pictureNotKept: (reason) => `${element.notKeptWhy[reason]} : cette image reste jusqu’à ce que vous quittiez la page.`,
  solvesNotKept: (reason) =>
    `${element.notKeptWhy[reason]} : ce que vous résolvez figure ici jusqu’à ce que vous quittiez la page.`,
  settingsNotKept: (reason) => `${element.notKeptWhy[reason]} : vos choix valent jusqu’à ce que vous quittiez la page.`,
  solveFigures: ({
    size,
    kind,
    distance,
    date,
    moveCount,
    elapsed,
    assisted,
    inputs,
    interrupted,
    hints = 0,
    attempt,
    shortest,
  }) =>
    [
      movesOf(moveCount),
      elapsed >= 100 &&
        assisted === 0 &&
        `${formatNumber((moveCount / (elapsed / 1000)).toFixed(2), numbers)} par seconde`,
      shortest !== undefined && `minimum ${count(shortest)}`,
      size.replace('x', '\u00a0×\u00a0'),
      { random: 'au hasard', distance: movesAway(distance ?? 0), daily: `du jour ${date}`, position: 'une position' }[
        kind
      ],
      assisted > 0 && `${count(assisted)} par le solveur, ne compte pas`,
      hints > 0 && `${hintsOf(hints)}, ne compte pas`,
      attempt && 'une tentative en cours de partie, ne compte pas',
      interrupted && 'interrompu',
      namesOf(inputs, inputNames),
    ]
      .filter(Boolean)
      .join(' · '),
  doneIn: (time) => `résolu en ${time}`,
  movesAway,
  reviewSolve: 'Analyse',
  deleteSolve: 'Supprimer',
  solveDeleted: (time) => `${time} est supprimé.`,

  refusals: {
    ...element.refusals,
    'date-unreadable': (date) =>
      `La date «\u00a0${date}\u00a0» n’est pas comprise\u00a0: il faut année-mois-jour, par exemple 2026-11-22.`,
    'date-impossible': (date) => `Le jour ${date} n’existe pas.`,
  },
};
