// The texts of our page in French: see page-words.js. A no-break space stands before a colon, and a narrow one before a
// semicolon, a question mark and an exclamation mark.

import { asSentence, formatBytes, formatClock, formatCount, formatDuration, formatNumber } from '../common/format.js';
import { solvers } from '../common/solvers.js';
import { words as element } from './fr.js';
import { fr as methods } from './methods.js';
import { frExpectations as expectations } from './solver-words.js';

/** @import { Algorithm } from '../common/types' */
/** @import { PageWords } from './page-words.js' */

const { algorithms, movesOf, numbers } = element;

/** @param {number} value */
const count = (value) => formatCount(value, numbers);

/** @type {{ [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string }} */
const limits = {
  nodes: () => 'les états permis étaient épuisés',
  memory: (bytes) => (bytes ? `${formatBytes(bytes, numbers)} de mémoire étaient épuisés` : 'la mémoire était épuisée'),
  refused: () => 'le navigateur n’a pas donné plus de mémoire',
  time: (_, seconds) => (seconds ? `${seconds} secondes étaient passées` : 'le temps était écoulé'),
};

/** @param {Algorithm} algorithm @param {number} depth @param {number} lowerBound */
function reached(algorithm, depth, lowerBound) {
  if (algorithm === 'bfs') return `Tout était vu jusqu’à ${movesOf(depth)} de profondeur.`;
  if (algorithm === 'bidirectional-bfs')
    return `Des deux bouts ensemble, tout était vu jusqu’à ${movesOf(depth)} de profondeur.`;
  return `On sait seulement qu’il en faut au moins ${count(lowerBound)}.`;
}

/** @type {PageWords} */
export const words = {
  ...element,
  methods,

  texts: {
    title: 'Taquin\u00a0: jouez, ou regardez-le se résoudre',
    name: 'Taquin',
    intro: 'Faites glisser les pièces dans l’ordre, la case vide en dernier. Bloqué\u202f? Prenez un indice.',
    languageLabel: 'Langue',
    board: 'Grille',
    fallback:
      'Le taquin n’a pas pu être chargé. Vérifiez la connexion et rechargez la page. Une page ouverte depuis un dossier ' +
      'au lieu d’un serveur web ne peut pas le charger\u00a0: lancez [./build-wasm.sh --serve].',
    toolbar: 'Partie',
    settle: 'Suffisant, [lire]',
    playback: 'Lecture',
    toStart: 'Revenir au début de la solution',
    scrubber: 'Coup de la solution',
    solveTitle: 'Regardez-le se résoudre',
    searchWith: 'Chercher avec',
    statesExpanded: 'États explorés',
    compared: 'La même position, résolue par',
    compareMore: 'Choisissez-en un autre et relancez pour comparer\u00a0: la recherche part de la même position.',
    boardTitle: 'Une autre grille',
    boardSize: 'Taille de la grille',
    width: 'Largeur',
    height: 'Hauteur',
    newBoard: 'Nouvelle grille',
    positionLabel: 'Position [ligne par ligne, 0 est le vide]',
    setPosition: 'Appliquer',
    copyLink: 'Copier le lien',
    ownPage: 'Ou [placez ce taquin dans votre propre page] (en anglais).',
    tryBoards:
      'Ou essayez [le 3 × 3 le plus lointain, 31 coups], [un taquin sans solution], [un taquin de 15], [un large].',
    howTitle: 'Comment ça marche',
    how:
      'Chaque disposition des pièces est un état\u202f; un coup mène de l’un à l’autre. Une recherche tient une frontière ' +
      'd’états qu’elle connaît sans les avoir essayés, et les explore l’un après l’autre jusqu’à rencontrer le but.',
    bfs:
      'Le parcours en largeur (BFS) essaie tout ce qui est à un coup, puis à deux, puis à trois. Il trouve une solution ' +
      'minimale, et regarde presque tout ce qui est plus près qu’elle.',
    astar:
      'A* essaie d’abord ce qui paraît le plus court en tout\u00a0: les coups déjà joués plus une estimation de ceux à ' +
      'venir. L’estimation n’est jamais trop haute, donc la solution reste minimale. Compter les pièces mal placées estime ' +
      'trop bas\u202f; additionner le chemin de chaque pièce vers sa place (distance de Manhattan) estime mieux et regarde ' +
      'bien moins d’états.',
    idastarTitle: 'IDA* et bases de motifs',
    idastar:
      'IDA* n’a presque pas besoin de mémoire\u00a0: il descend aussi profond que son estimation le permet, puis encore un ' +
      'peu plus, et ainsi de suite. L’estimation est lue dans des tables du nombre de coups qu’il faut à un groupe de ' +
      'pièces seul, calculées pour chaque disposition du groupe.',
    largeTitle: 'Grandes grilles',
    large:
      'Là où aucune preuve n’aboutit, Auto se contente des positions les plus prometteuses de chaque profondeur (recherche ' +
      'en faisceau)\u00a0: peu donnent aussitôt une première solution, toujours plus en donnent de plus courtes. Il dit ' +
      'combien une solution compte au moins.',
    tutorialTitle: 'Le tutoriel',
    tutorial:
      'Comment tout cela marche, à essayer soi-même\u00a0: mélanger sans biais, les taquins sans solution, les recherches ' +
      'vues de l’intérieur et en course. [Le taquin vu de l’intérieur] (en anglais).',
    ownTitle: 'Dans votre propre page',
    own:
      'Un blog ou un cours peut avoir des taquins comme celui-ci\u00a0: [choisissez-en un] et copiez une balise ou un ' +
      'iframe. Voici [un article qui en a quatre] (les deux en anglais).',
    keysTitle: 'Touches',
    keysIntro: 'Les lettres valent dans le jeu, les flèches partout sauf dans un champ\u00a0:',
    keyMove: 'déplacer une pièce dans ce sens',
    keyShuffle: 'mélanger',
    keyUndo: 'annuler, rétablir',
    keyHint: 'indice\u00a0: montrer le prochain coup',
    keySolve: 'résoudre avec',
    space: 'Espace',
    keyPlay: 'lire la solution ou la mettre en pause',
    escape: 'Échap',
    keyCancel: 'arrêter une recherche',
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
      `Résolu en ${movesOf(moveCount)} et ${formatClock(elapsed)}` +
      `${assisted ? `, dont ${count(assisted)} par le solveur` : ''}.`,
    found: ({ by, optimal, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, minimum prouvé.`;
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
  linkCopied: 'Lien copié. Il ouvre exactement ce taquin.',
  linkShown: 'La barre d’adresse contient maintenant un lien vers ce taquin\u202f; copiez-le de là.',
  linkNotFollowed: (reason, instead) => `Le lien n’a pas pu être suivi\u00a0: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'Le taquin reste comme il était.',
  anotherBoard: 'En voici un autre.',
  unknownAlgorithm: (value, known) => `«\u00a0${value}\u00a0» n’est pas un solveur connu\u202f; il y a ${known}.`,
  unknownPart: (name, known) => `«\u00a0${name}\u00a0» n’est pas une partie connue\u202f; il y a ${known}.`,

  solveWith: (name) => `Résoudre avec ${name}`,
  statDepth: 'Profondeur',
  statStack: 'Pile',
  statFrontier: 'Frontière',
  statFrontierPeak: 'Frontière, maximum',
  none: 'aucune',
  notFound: 'aucune',
  soFar: (time, states) => `${time} · ${states} états`,
  deep: (depth) => `profondeur ${depth}`,
  ofAll: (part, whole) => `${part} sur ${whole}`,
  rateShort: (rate) => `${formatNumber(rate, numbers)} coups/s`,

  expectations,
};
