// The texts of the element and its controls in French: see words.js. A no-break space stands before a colon, and a
// narrow one before a semicolon.

import {
  afterEach,
  asSentence,
  counted,
  formatClock,
  formatCount,
  formatDuration,
  formatNumber,
  plural,
} from '../common/format.ts';
import { fr as algorithms } from './solver-words.ts';

import type { NumberStyle } from '../common/format.ts';
import type { MemoryFailure, Parity, Refusals } from '../common/messages.ts';
import type { ControlWords } from './control-words.ts';
import type { MemoryWords } from './memory-words.ts';
import type { Way } from './words.ts';

const numbers: NumberStyle = {
  group: '\u202f',
  groupFrom: 4,
  decimal: ',',
  kilobyte: 'ko',
  megabyte: 'Mo',
  under: 'moins de ',
  singularZero: true,
};

const ways: Record<Way, string> = { U: 'vers le haut', D: 'vers le bas', L: 'vers la gauche', R: 'vers la droite' };

const count = (value: number) => formatCount(value, numbers);

/** "0 coup", "1 coup", "2 coups". */
const moves = (value: number) => counted(value, 'coup', 'coups', numbers);

const atLeast = (bound: number) => `\u202f; il en faut au moins ${count(bound)}.`;

const ranOutOf = {
  nodes: 'le nombre d’états permis',
  memory: 'la mémoire',
  refused: 'la mémoire',
  time: 'le temps',
};

const either = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ou ${names[names.length - 1]}`;

const evenOrOdd = (number: number) => (number % 2 ? 'impair' : 'pair');

const parity = ({ width, inversions, rowsBelow }: Parity) => {
  const found = counted(inversions, 'inversion', 'inversions', numbers);
  const board = `sur une grille de largeur ${evenOrOdd(width)}e (${width}), `;
  if (width % 2)
    return `${board}le nombre d’inversions doit être pair, et ${count(inversions)} est ${evenOrOdd(inversions)}`;
  const sum = inversions + rowsBelow;
  return (
    `${board}les inversions et les lignes sous le vide doivent faire un nombre pair, ` +
    `et ${found} + ${counted(rowsBelow, 'ligne', 'lignes', numbers)} = ${count(sum)} est ${evenOrOdd(sum)}`
  );
};

const cell = (row: string, column: string) => `ligne ${row}, colonne ${column}`;
const tileName = (tile: string) => (tile === '0' ? 'la case vide (0)' : `la pièce ${tile}`);
/** @param tile or '' */
const missing = (tile: string) => tile && `\u202f; il manque ${tileName(tile)}`;

const refusals: Refusals = {
  'size-impossible': (width, height) =>
    `Une grille de ${width} × ${height} n’est pas possible\u00a0: la largeur et la hauteur vont de 2 à 10.`,
  'position-empty': () =>
    'La position est vide\u00a0: écrivez les pièces ligne par ligne, par exemple 1 2 3/4 5 6/7 8 0.',
  'entry-not-a-tile': (entry, row, column) =>
    `«\u00a0${entry}\u00a0» (${cell(row, column)}) n’est pas une pièce\u00a0: écrivez un nombre, ou 0, _, x ou . pour la case vide.`,
  'tile-too-large': (tile, row, column) =>
    `La pièce ${tile} (${cell(row, column)}) est trop grande\u00a0: la plus grande grille a les pièces 1 à 99.`,
  'comma-without-tile': (row, column) => `Il manque une pièce avant la virgule (${cell(row, column)}).`,
  'too-many-entries': () => 'Il y a plus de 100 nombres\u00a0: la plus grande grille est de 10 × 10.',
  'row-empty': (row) => `La ligne ${row} est vide.`,
  'brackets-wrong': () => 'Les crochets ne vont pas ensemble\u00a0: écrivez [1, 2, 3, 0] ou [[1, 2], [3, 0]].',
  'list-not-square': (count) =>
    `Une liste de ${counted(Number(count), 'nombre', 'nombres', numbers)} n’est pas une grille carrée (4, 9, 16, 25 … 100)\u00a0: ` +
    'séparez les lignes par /.',
  'rows-unequal': (row, length, first) =>
    `La ligne ${row} a ${counted(Number(length), 'pièce', 'pièces', numbers)}, mais la ligne 1 en a ${first}\u00a0: ` +
    'toutes les lignes doivent avoir la même longueur.',
  'tile-out-of-range': (tile, row, column, size, last, absent) =>
    `La pièce ${tile} (${cell(row, column)}) est trop grande\u00a0: une grille de ${size} a les pièces 1 à ${last} ` +
    `et 0 pour la case vide${missing(absent)}.`,
  'tile-twice': (tile, row, column, row2, column2, absent) =>
    `${asSentence(tileName(tile)).slice(0, -1)} apparaît deux fois\u00a0: ${cell(row, column)} et ${cell(row2, column2)}${missing(absent)}.`,
  'not-a-move': (entry, at) =>
    `«\u00a0${entry}\u00a0» (caractère ${at} des coups) n’est pas un coup\u00a0: écrivez U, D, L ou R, avec un nombre pour répéter, comme dans R2U.`,
  'count-of-zero': (at) => `Un nombre de 0 au caractère ${at} des coups n’est pas possible\u00a0: il commence à 1.`,
  'too-many-moves': (at) => `Il y a trop de coups\u00a0: le caractère ${at} dépasse le plus grand nombre possible.`,
  'move-impossible': (number, way, position) =>
    `Le coup ${number} (${way}) n’est pas possible\u00a0: aucune pièce ne peut aller par là sur ${position}.`,
  'times-wrong': (number, rest) =>
    `Les temps ne vont pas avec ${moves(Number(number))}\u00a0: ${rest ? `ils sont faux à partir de «\u00a0${rest}\u00a0»` : 'ils s’arrêtent trop tôt'}.`,
  'seed-too-long': (seed, bytes, most) =>
    `La graine «\u00a0${seed}\u00a0» est trop longue\u00a0: elle a ${counted(Number(bytes), 'octet', 'octets', numbers)}, et le maximum est ${count(Number(most))}.`,
  'no-memory-for-drawing': () =>
    'Le navigateur refuse la mémoire pour un dessin de cette taille. Un plus petit y tiendra peut-être.',
  'no-memory-for-picture': () =>
    'Le navigateur refuse la mémoire pour cette image. Une plus petite y tiendra peut-être.',
  'no-memory-to-draw': () =>
    'Le navigateur refuse la mémoire pour dessiner le taquin. Un plus petit y tiendra peut-être.',
};

const onPage = 'La recherche se fait sur la page elle-même, ce qui est plus lent.';

const nextMove: ControlWords['nextMove'] = ({ tile, move, remaining, optimal }) =>
  `Déplacez le ${tile} ${ways[move]}\u00a0: encore ${moves(remaining)}, ` +
  `${optimal ? 'le minimum possible' : 'au mieux connu'}.`;

const notKeptWhy: Record<MemoryFailure, string> = {
  missing: 'Ce navigateur n’a pas de base de données',
  refused: 'Le navigateur ne laisse rien enregistrer à cette page',
  blocked: 'La base de données du navigateur ne s’ouvre pas',
  full: 'Le navigateur n’a plus de place pour enregistrer quoi que ce soit',
  damaged: 'La base de données du navigateur est inutilisable',
};

export const words: ControlWords & MemoryWords = {
  language: 'fr',
  numbers,

  roleDescription: 'taquin',
  boardLabel: (width, height, alt) => `Taquin${alt && ` «\u00a0${alt}\u00a0»`}, ${width} sur ${height}.`,
  boardKeys: 'Les flèches déplacent une pièce.',
  blank: 'vide',
  position: (rows, solved) =>
    `${solved ? 'Résolu' : 'Position'}, ` +
    `${rows.map((row, index) => `ligne ${index + 1}\u00a0: ${row}`).join('\u202f; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${counted(count, 'pièce', 'pièces', numbers)} ${ways[way]}.`,
  blankPlace: (row, column) => `Case vide ligne ${row}, colonne ${column}.`,
  solvedIn: (made, place) => `Résolu. ${moves(made)}.${place ? ` ${words.place(place)}.` : ''}`,
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
  parity,
  refusals,
  solvability: (judged) => `${judged.solvable ? 'avec solution' : 'sans solution'}\u00a0: ${parity(judged)}`,
  shuffledInstead: 'En voici une autre, mélangée.',
  notInRace: 'Les autres de sa course partent d’une telle position ; ce taquin garde la sienne.',
  failures: {
    'wasm-forbidden': () =>
      'La Content-Security-Policy de cette page interdit WebAssembly, dont le taquin a besoin. ' +
      "Il faut script-src 'wasm-unsafe-eval'.",
    'download-forbidden': ({ file, source }) =>
      `La Content-Security-Policy de cette page interdit de télécharger ${file}, dont le taquin a besoin. ` +
      `Il faut connect-src ${source}.`,
    'worker-forbidden': ({ needs }) =>
      `La Content-Security-Policy de cette page interdit le worker du solveur\u00a0: il faut ${needs}. ${onPage}`,
    'wasm-missing': () => 'WebAssembly manque dans ce navigateur ou y est désactivé. Le taquin en a besoin.',
    'wasm-broken': ({ file, reason }) => `Le navigateur n’a pas pu exécuter ${file} (${reason}).`,
    'no-answer': ({ file, elsewhere }) =>
      `${file} n’a pas pu être téléchargé\u00a0: le serveur n’a pas répondu` +
      `${elsewhere ? ', ou ne permet pas à d’autres sites de l’utiliser (CORS)' : ''}. Vérifiez la connexion et réessayez.`,
    'bad-answer': ({ file, status }) =>
      `${file} n’a pas pu être téléchargé\u00a0: le serveur a répondu ${status}` +
      `${status === 404 ? ' (introuvable). Réessayez\u202f; s’il reste introuvable, le site est incomplet' : ''}.`,
    'wrong-file': ({ file, contentType }) =>
      `Le serveur a envoyé autre chose (${contentType || 'sans type'}) à la place de ${file}.`,
    'board-stopped': ({ reason }) => `Le navigateur a interrompu le programme qui le dessine (${reason}).`,
    'memory-refused': () =>
      'Le navigateur refuse la mémoire nécessaire au taquin. Fermez quelques onglets et réessayez.',
    'controls-not-loaded': () =>
      'Le script des commandes n’a pas pu être chargé. Vérifiez la connexion et rechargez la page.',
    'worker-not-loaded': ({ reason }) =>
      `Le worker du solveur n’a pas pu être chargé${reason && ` (${reason})`}. ${onPage}`,
    'engine-not-loaded': ({ reason }) =>
      `Le solveur n’a pas pu être chargé (${reason}). Vérifiez la connexion et réessayez.`,
    'engine-stopped': ({ reason }) => `Le solveur s’est arrêté${reason && ` sur une erreur\u00a0: ${reason}`}.`,
    'engine-silent': () => 'Le solveur ne répondait plus et a été arrêté. Réessayez.',
    'solution-wrong': () =>
      'La réponse du solveur ne résout pas le taquin. C’est une erreur de notre part\u202f; merci de la signaler.',
  },
  pictureNotLoaded: (address) =>
    `L’image «\u00a0${address}\u00a0» n’a pas pu être chargée. Vérifiez son adresse, et qu’il s’agit d’une image.`,
  pictureForbidden: (address) =>
    `L’image «\u00a0${address}\u00a0» est sur un autre site, qui ne permet pas à cette page de l’utiliser ` +
    '(il n’envoie pas Access-Control-Allow-Origin). Placez-en une copie à côté de cette page.',
  pictureUnreadable: (address) =>
    `Les pièces montrent des nombres\u00a0: ce navigateur ne laisse pas la page lire l’image «\u00a0${address}\u00a0» (protection contre le pistage par empreinte).`,
  pictureTooLarge: (address) =>
    `L’image «\u00a0${address}\u00a0» est trop grande pour ce navigateur. Prenez-en une d’au plus 4096 × 4096 pixels.`,

  notKeptWhy,
  notKept: (reason) => `${notKeptWhy[reason]} : cette partie est perdue quand on quitte la page.`,
  rememberedTwice: (name) =>
    `Une autre grille de cette page a remember="${name}" ; la partie de celle-ci est donc perdue quand on quitte la page. Donnez un autre nom à celle-ci.`,

  controls: 'Commandes du taquin',
  shuffle: 'Mélanger',
  reset: 'Recommencer',
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
  fullscreen: 'Plein écran',
  fullscreenLong: 'Afficher en plein écran',
  leaveFullscreen: 'Réduire',
  leaveFullscreenLong: 'Quitter le plein écran',
  noFullscreen: 'Plein écran',
  noFullscreenLong: 'Plein écran\u00a0: cette page ou ce navigateur ne le permet pas',
  speed: 'Vitesse',
  rateShort: (rate) => `${formatNumber(rate, numbers)}/s`,
  rateLong: (rate) => `${formatNumber(rate, numbers)} ${plural(rate, 'coup', 'coups', numbers)} par seconde`,
  timer: 'Temps',
  moves: 'Coups',
  algorithm: 'Solveur',
  size: 'Taille',
  algorithms,

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
  foundIn: ({ algorithm, length, milliseconds }) =>
    `${words.algorithms[algorithm]}\u00a0: ${moves(length)} en ${formatDuration(milliseconds, numbers)}`,
  nextMove,
  cancelled: {
    asked: 'Recherche arrêtée.',
    'board-changed': 'La recherche a pris fin, car le taquin a changé.',
    'another-search': 'Une autre recherche a commencé.',
    removed: 'Recherche arrêtée.',
  },

  sentences: {
    nothing: () => '',
    newGame: () => '',
    unsolvable: ({ width, inversions, rowsBelow }) =>
      `Sans solution\u00a0: ${counted(inversions, 'inversion', 'inversions', numbers)}` +
      `${width % 2 ? '' : ` + ${counted(rowsBelow, 'ligne', 'lignes', numbers)} sous le vide`}, nombre impair, et aucun coup ne le rend pair.`,
    solved: ({ moveCount, elapsed }) => `Résolu en ${moves(moveCount)} et ${formatClock(elapsed)}.`,
    looking: () => 'Recherche du prochain coup…',
    hintTile: ({ tile }) => `C’est au tour du ${tile}. Encore un indice\u00a0: le sens.`,
    hintWay: ({ tile, move }) => `Déplacez le ${tile} ${ways[move]}. Encore un indice\u00a0: pourquoi.`,
    hintWhy: ({ choices }) =>
      `Coups restants\u00a0: ${afterEach(choices, (tile, moves) => `avec le ${tile}, ${moves}`).replaceAll(';', '\u202f;')}. Encore un indice\u00a0: le coup.`,
    hint: nextMove,
    noHint: () => 'Aucun indice trouvé à temps.',
    searching: ({ algorithm }) => `${words.algorithms[algorithm]} cherche…`,
    improving: ({ length, lowerBound, gap }) =>
      `Au mieux ${moves(length)}, au moins ${count(lowerBound)}, écart ${Math.ceil(gap * 100)}\u00a0%.`,
    solvedAlready: () => 'Le taquin est déjà résolu.',
    found: (values) => words.foundIn(values) + (values.optimal ? ', minimum prouvé.' : atLeast(values.lowerBound)),
    unproven: (values) => words.foundIn(values) + atLeast(values.lowerBound),
    ranOut: ({ algorithm, limit }) =>
      `${words.algorithms[algorithm]}\u00a0: ${ranOutOf[limit]} n’a pas suffi à trouver une solution.`,
    exhausted: () => 'Aucune solution n’est à portée.',
    cancelled: ({ reason }) => words.cancelled[reason],
    failed: () => 'La recherche a échoué.',
  },
  place: (place) => `${place}${place === 1 ? 're' : 'e'} place`,
};
