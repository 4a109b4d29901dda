// The texts of the element and its controls in French: see words.js. Before a colon stands a
// no-break space, before a semicolon a narrow one.

/** @import { Way, Words } from './words.js' */

/** @type {Record<Way, string>} */
const ways = { U: 'vers le haut', D: 'vers le bas', L: 'vers la gauche', R: 'vers la droite' };

/** "0 coup", "1 coup", "2 coups". @param {number} value @param {string} text */
const moves = (value, text) => `${text} coup${value < 2 ? '' : 's'}`;

/** @param {string[]} names */
const either = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ou ${names[names.length - 1]}`;

/** @type {Words} */
export const words = {
  language: 'fr',
  numbers: { group: '\u202f', groupFrom: 4, decimal: ',', kilobyte: 'Ko', megabyte: 'Mo', under: 'moins de ' },

  roleDescription: 'taquin',
  boardLabel: (width, height, alt) => `Taquin${alt && ` «\u00a0${alt}\u00a0»`}, ${width} sur ${height}.`,
  boardKeys: 'Les flèches déplacent une pièce.',
  blank: 'vide',
  position: (rows, solved) =>
    `${solved ? 'Résolu' : 'Position'}, ` +
    `${rows.map((row, index) => `ligne ${index + 1}\u00a0: ${row}`).join('\u202f; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${count} pièces ${ways[way]}.`,
  blankPlace: (row, column) => `Case vide ligne ${row}, colonne ${column}.`,
  solvedIn: (count, text, place) => `Résolu. ${moves(count, text)}.${place ? ` ${words.place(place)}.` : ''}`,
  newGame: 'Nouvelle partie.',

  notLoaded: 'Le taquin n’a pas pu être chargé',
  tryAgain: 'Réessayer',
  wrongSize: (text, least, most) =>
    `«\u00a0${text}\u00a0» n’est pas une taille\u202f; écrivez largeur x hauteur, ` +
    `de ${least} à ${most} chacune, par exemple 4x4.`,
  wrongValue: (attribute, value, known) =>
    `«\u00a0${value}\u00a0» n’est pas une valeur de ${attribute}\u202f; écrivez ${either(known)}.`,
  wrongNumber: (attribute, value, example) =>
    `«\u00a0${value}\u00a0» n’est pas une valeur de ${attribute}\u202f; ` +
    `écrivez un nombre supérieur à 0, par exemple ${example}.`,
  unsolvable: 'Cette position n’a pas de solution.',
  shuffledInstead: 'En voici une autre, mélangée.',
  notInRace: 'Les autres de sa course partent d’une telle position ; ce taquin garde la sienne.',
  memoryRefused: 'Le navigateur refuse la mémoire nécessaire au taquin.',
  brokeDown: (reason) => `Le navigateur a interrompu le programme qui le dessine (${reason}).`,
  pictureNotLoaded: (address) =>
    `L’image «\u00a0${address}\u00a0» n’a pas pu être chargée. Vérifiez son adresse, et qu’il s’agit d’une image.`,
  pictureForbidden: (address) =>
    `L’image «\u00a0${address}\u00a0» est sur un autre site, qui ne permet pas à cette page de l’utiliser ` +
    '(il n’envoie pas Access-Control-Allow-Origin). Placez-en une copie à côté de cette page.',
  pictureTooLarge: (address) =>
    `L’image «\u00a0${address}\u00a0» est trop grande pour ce navigateur. Prenez-en une d’au plus 4096 × 4096 pixels.`,
  solverNotLoaded: 'Le solveur n’a pas pu être chargé. Vérifiez la connexion et réessayez.',
  solverFailed: (reason) => `Le solveur a échoué\u00a0: ${reason}`,
  solutionWrong:
    'La réponse du solveur ne résout pas le taquin. C’est une erreur de notre part\u202f; merci de la signaler.',

  controls: 'Commandes du taquin',
  shuffle: 'Mélanger',
  reset: 'Rejouer',
  undo: 'Annuler',
  redo: 'Rétablir',
  hint: 'Indice',
  solve: 'Résoudre',
  cancel: 'Arrêter',
  goodEnough: 'Suffisant',
  goodEnoughLong: 'Suffisant\u00a0: lire la meilleure solution trouvée',
  play: 'Lecture',
  pause: 'Pause',
  playAgain: 'Revoir',
  stepBack: 'Reculer',
  stepBackLong: 'Reculer d’un coup',
  stepForward: 'Avancer',
  stepForwardLong: 'Avancer d’un coup',
  speed: 'Vitesse',
  rateShort: (rate) => `${rate}/s`,
  rateLong: (rate, text) => `${moves(rate, text)} par seconde`,
  timer: 'Temps',
  moves: 'Coups',
  algorithm: 'Solveur',
  size: 'Taille',
  algorithms: {
    auto: 'Auto',
    idastar: 'Optimal (IDA*)',
    fast: 'Rapide',
    'astar-manhattan': 'A* Manhattan',
    'astar-misplaced': 'A* pièces mal placées',
    'bidirectional-bfs': 'BFS bidirectionnel',
    bfs: 'BFS',
  },

  stats: 'Chiffres de la recherche',
  statTime: 'Durée',
  statExpanded: 'Explorés',
  statRate: 'États/s',
  statLength: 'Solution',
  statBest: 'La meilleure',
  statDepth: 'Profondeur',
  statBound: 'Minimum prouvé',
  statOptimal: 'Prouvée',
  statShortest: 'optimale',
  statMemory: 'Mémoire',
  movesOf: moves,
  nothing: '–',

  searching: (name) => `${name} cherche…`,
  looking: 'Recherche du prochain coup…',
  hintMove: (tile, way) => `Déplacez le ${tile} ${ways[way]}\u00a0:`,
  remaining: (count, text, optimal) =>
    `encore ${moves(count, text)}, ${optimal ? 'le minimum possible' : 'au mieux connu'}.`,
  noHint: 'Aucun indice trouvé à temps.',
  found: (name, count, text, time) => `${name}\u00a0: ${moves(count, text)} en ${time}`,
  optimal: ', minimum prouvé.',
  atLeast: (_, text) => `\u202f; il en faut au moins ${text}.`,
  soFar: (count, text, bound) => `Au mieux ${moves(count, text)} pour l’instant\u202f; il en faut au moins ${bound}.`,
  ranOut: (name, what) => `${name}\u00a0: ${what} n’a pas suffi à trouver une solution.`,
  outOfTime: 'le temps',
  outOfMemory: 'la mémoire',
  outOfNodes: 'le nombre d’états permis',
  unsolvableBecause: (inversions, rows) =>
    `Sans solution\u00a0: ${inversions} inversion${inversions < 2 ? '' : 's'}` +
    `${rows < 0 ? '' : ` + ${rows} ligne${rows < 2 ? '' : 's'} sous le vide`}, nombre impair que nul coup ne rend pair.`,
  solvedAlready: 'Le taquin est déjà résolu.',
  cancelled: {
    asked: 'Recherche arrêtée.',
    'board-changed': 'La recherche a pris fin, car le taquin a changé.',
    'another-search': 'Une autre recherche a commencé.',
    removed: 'Recherche arrêtée.',
  },
  exhausted: 'Aucune solution n’est à portée.',
  failed: 'La recherche a échoué.',
  solvedWith: (count, text, time) => `Résolu en ${moves(count, text)} et ${time}.`,
  place: (place) => `${place}${place === 1 ? 're' : 'e'} place`,
};
