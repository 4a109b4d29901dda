// The texts of the element and its controls in German: see words.js.

import { formatClock, formatCount, formatDuration, formatNumber } from '../common/format.js';
import { de as algorithms } from './solver-words.js';

/** @import { NumberStyle } from '../common/format.js' */
/** @import { Parity } from '../common/messages' */
/** @import { Way, Words } from './words.js' */

/** @type {NumberStyle} */
const numbers = { group: '.', groupFrom: 4, decimal: ',', kilobyte: 'KB', megabyte: 'MB', under: 'unter ' };

/** @type {Record<Way, string>} */
const ways = { U: 'nach oben', D: 'nach unten', L: 'nach links', R: 'nach rechts' };

/** @param {number} value */
const count = (value) => formatCount(value, numbers);

/** @param {number} value */
const moves = (value) => `${count(value)} ${value === 1 ? 'Zug' : 'Züge'}`;

/** @param {number} bound */
const atLeast = (bound) => `; mindestens ${count(bound)} ${bound === 1 ? 'ist' : 'sind'} nötig.`;

const ranOutOf = {
  nodes: 'Die erlaubte Zahl der Zustände',
  memory: 'Der Speicher',
  refused: 'Der Speicher',
  time: 'Die Zeit',
};

/** @param {string[]} names */
const either = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} oder ${names[names.length - 1]}`;

/** @param {number} number */
const evenOrOdd = (number) => (number % 2 ? 'ungerade' : 'gerade');

/** @param {Parity} values */
const parity = ({ width, inversions, rowsBelow }) => {
  const found = `${count(inversions)} ${inversions === 1 ? 'Inversion' : 'Inversionen'}`;
  const board = `auf einem Brett ${evenOrOdd(width)}r Breite (${width}) `;
  if (width % 2)
    return `${board}muss die Zahl der Inversionen gerade sein, und ${count(inversions)} ist ${evenOrOdd(inversions)}`;
  const sum = inversions + rowsBelow;
  return (
    `${board}müssen Inversionen und Zeilen unter der Lücke zusammen gerade sein, ` +
    `und ${found} + ${rowsBelow} ${rowsBelow === 1 ? 'Zeile' : 'Zeilen'} = ${count(sum)} ist ${evenOrOdd(sum)}`
  );
};

/** @type {Words} */
export const words = {
  language: 'de',
  numbers,

  roleDescription: 'Schiebepuzzle',
  boardLabel: (width, height, alt) => `Schiebepuzzle${alt && ` „${alt}“`}, ${width} mal ${height}.`,
  boardKeys: 'Pfeiltasten verschieben einen Stein.',
  blank: 'Lücke',
  position: (rows, solved) =>
    `${solved ? 'Gelöst' : 'Stellung'}, ${rows.map((row, index) => `Zeile ${index + 1}: ${row}`).join('; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${count} Steine ${ways[way]}.`,
  blankPlace: (row, column) => `Lücke in Zeile ${row}, Spalte ${column}.`,
  solvedIn: (made, place) => `Gelöst. ${moves(made)}.${place ? ` ${words.place(place)}.` : ''}`,
  newGame: 'Neues Spiel.',

  notLoaded: 'Das Puzzle wurde nicht geladen',
  tryAgain: 'Noch einmal versuchen',
  wrongSize: (text, least, most) =>
    `„${text}“ ist keine Größe; schreiben Sie Breite x Höhe, je ${least} bis ${most}, etwa 4x4.`,
  wrongValue: (attribute, value, known) => `„${value}“ ist kein Wert von ${attribute}; möglich ist ${either(known)}.`,
  wrongNumber: (attribute, value, example) =>
    `„${value}“ ist kein Wert von ${attribute}; schreiben Sie eine Zahl über 0, etwa ${example}.`,
  unsolvable: 'Diese Stellung ist nicht lösbar.',
  parity,
  solvability: (judged) => `${judged.solvable ? 'lösbar' : 'unlösbar'}: ${parity(judged)}`,
  shuffledInstead: 'Hier ist stattdessen eine gemischte.',
  notInRace: 'Die anderen im selben Rennen beginnen mit einer solchen Stellung; dieses Puzzle behält seine eigene.',
  memoryRefused: 'Der Browser gibt keinen Speicher für das Puzzle her.',
  brokeDown: (reason) => `Der Browser hat das Programm abgebrochen, das es zeichnet (${reason}).`,
  pictureNotLoaded: (address) =>
    `Das Bild „${address}“ konnte nicht geladen werden. Prüfen Sie die Adresse und ob es ein Bild ist.`,
  pictureForbidden: (address) =>
    `Das Bild „${address}“ liegt auf einer anderen Website, die es dieser Seite nicht überlässt ` +
    '(sie sendet kein Access-Control-Allow-Origin). Legen Sie eine Kopie neben diese Seite.',
  pictureTooLarge: (address) =>
    `Das Bild „${address}“ ist zu groß für diesen Browser. Nehmen Sie eines mit höchstens 4096 × 4096 Pixeln.`,
  controlsNotLoaded:
    'Das Skript der Bedienung konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
  solverNotLoaded: 'Der Löser konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  solverFailed: (reason) => `Der Löser ist gescheitert: ${reason}`,
  solutionWrong: 'Die Antwort des Lösers löst das Puzzle nicht. Das ist unser Fehler; bitte melden Sie ihn.',

  controls: 'Bedienung des Puzzles',
  shuffle: 'Mischen',
  reset: 'Neustart',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  hint: 'Tipp',
  solve: 'Lösen',
  cancel: 'Abbrechen',
  goodEnough: 'Genügt',
  goodEnoughLong: 'Genügt: die bisher beste Lösung abspielen',
  play: 'Abspielen',
  pause: 'Pause',
  playAgain: 'Noch einmal',
  stepBack: 'Zurück',
  stepBackLong: 'Einen Zug zurück',
  stepForward: 'Vor',
  stepForwardLong: 'Einen Zug vor',
  speed: 'Tempo',
  rateShort: (rate) => `${formatNumber(rate, numbers)}/s`,
  rateLong: (rate) => `${formatNumber(rate, numbers)} ${rate === 1 ? 'Zug' : 'Züge'} pro Sekunde`,
  timer: 'Zeit',
  moves: 'Züge',
  algorithm: 'Löser',
  size: 'Größe',
  algorithms,

  stats: 'Zahlen der Suche',
  statTime: 'Suchzeit',
  statExpanded: 'Expandiert',
  statRate: 'Zustände/s',
  statLength: 'Lösung',
  statBest: 'Bisher beste',
  statDepth: 'Tiefe',
  statBound: 'Mindestens',
  statOptimal: 'Bewiesen',
  statShortest: 'kürzeste',
  statMemory: 'Speicher',
  movesOf: moves,
  nothing: '–',
  foundIn: ({ algorithm, length, milliseconds }) =>
    `${words.algorithms[algorithm]}: ${moves(length)} in ${formatDuration(milliseconds, numbers)}`,
  cancelled: {
    asked: 'Abgebrochen.',
    'board-changed': 'Die Suche ist zu Ende, weil sich das Puzzle geändert hat.',
    'another-search': 'Eine andere Suche hat begonnen.',
    removed: 'Abgebrochen.',
  },

  sentences: {
    nothing: () => '',
    newGame: () => '',
    unsolvable: ({ width, inversions, rowsBelow }) =>
      `Unlösbar: ${inversions} ${inversions === 1 ? 'Inversion' : 'Inversionen'}` +
      `${width % 2 ? '' : ` + ${rowsBelow} ${rowsBelow === 1 ? 'Zeile' : 'Zeilen'} unter der Lücke`}: ungerade, und kein Zug ändert das.`,
    solved: ({ moveCount, elapsed }) =>
      `In ${count(moveCount)} ${moveCount === 1 ? 'Zug' : 'Zügen'} und ${formatClock(elapsed)} gelöst.`,
    looking: () => 'Der nächste Zug wird gesucht …',
    hint: ({ tile, move, remaining, optimal }) =>
      `Schieben Sie die ${tile} ${ways[move]}: noch ${moves(remaining)}, ` +
      `${optimal ? 'weniger geht nicht' : 'soweit bekannt'}.`,
    noHint: () => 'In der kurzen Zeit fand sich kein Tipp.',
    searching: ({ algorithm }) => `${words.algorithms[algorithm]} sucht …`,
    improving: ({ length, lowerBound, gap }) =>
      `Bisher ${moves(length)}, mindestens ${count(lowerBound)}, Abstand ${Math.ceil(gap * 100)} %.`,
    solvedAlready: () => 'Das Puzzle ist schon gelöst.',
    found: (values) =>
      words.foundIn(values) + (values.optimal ? ', nachweislich am kürzesten.' : atLeast(values.lowerBound)),
    unproven: (values) => words.foundIn(values) + atLeast(values.lowerBound),
    ranOut: ({ algorithm, limit }) =>
      `${words.algorithms[algorithm]}: ${ranOutOf[limit]} reichte nicht für eine Lösung.`,
    exhausted: () => 'In Reichweite gibt es keine Lösung.',
    cancelled: ({ reason }) => words.cancelled[reason],
    failed: () => 'Die Suche ist gescheitert.',
  },
  place: (place) => `Platz ${place}`,
};
