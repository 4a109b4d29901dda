// The texts of the element and its controls in German: see words.js.

/** @import { Way, Words } from './words.js' */

/** @type {Record<Way, string>} */
const ways = { U: 'nach oben', D: 'nach unten', L: 'nach links', R: 'nach rechts' };

/** @param {number} value @param {string} text */
const moves = (value, text) => `${text} ${value === 1 ? 'Zug' : 'Züge'}`;

/** @param {string[]} names */
const either = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} oder ${names[names.length - 1]}`;

/** @type {Words} */
export const words = {
  language: 'de',
  numbers: { group: '.', groupFrom: 4, decimal: ',', kilobyte: 'KB', megabyte: 'MB', under: 'unter ' },

  roleDescription: 'Schiebepuzzle',
  boardLabel: (width, height, alt) => `Schiebepuzzle${alt && ` „${alt}“`}, ${width} mal ${height}.`,
  boardKeys: 'Pfeiltasten verschieben einen Stein.',
  blank: 'Lücke',
  position: (rows, solved) =>
    `${solved ? 'Gelöst' : 'Stellung'}, ${rows.map((row, index) => `Zeile ${index + 1}: ${row}`).join('; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${count} Steine ${ways[way]}.`,
  blankPlace: (row, column) => `Lücke in Zeile ${row}, Spalte ${column}.`,
  solvedIn: (count, text, place) => `Gelöst. ${moves(count, text)}.${place ? ` ${words.place(place)}.` : ''}`,
  newGame: 'Neues Spiel.',

  notLoaded: 'Das Puzzle wurde nicht geladen',
  tryAgain: 'Noch einmal versuchen',
  wrongSize: (text, least, most) =>
    `„${text}“ ist keine Größe; schreiben Sie Breite x Höhe, je ${least} bis ${most}, etwa 4x4.`,
  wrongValue: (attribute, value, known) => `„${value}“ ist kein Wert von ${attribute}; möglich ist ${either(known)}.`,
  wrongNumber: (attribute, value, example) =>
    `„${value}“ ist kein Wert von ${attribute}; schreiben Sie eine Zahl über 0, etwa ${example}.`,
  unsolvable: 'Diese Stellung ist nicht lösbar.',
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
  rateShort: (rate) => `${rate}/s`,
  rateLong: (rate, text) => `${moves(rate, text)} pro Sekunde`,
  timer: 'Zeit',
  moves: 'Züge',
  algorithm: 'Löser',
  size: 'Größe',
  algorithms: {
    auto: 'Auto',
    idastar: 'Optimal (IDA*)',
    fast: 'Schnell',
    'astar-manhattan': 'A* Manhattan',
    'astar-misplaced': 'A* falsch platziert',
    'bidirectional-bfs': 'Bidirektionale BFS',
    bfs: 'BFS',
  },

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

  searching: (name) => `${name} sucht …`,
  looking: 'Der nächste Zug wird gesucht …',
  hintMove: (tile, way) => `Schieben Sie die ${tile} ${ways[way]}:`,
  remaining: (count, text, optimal) =>
    `noch ${moves(count, text)}, ${optimal ? 'weniger geht nicht' : 'soweit bekannt'}.`,
  noHint: 'In der kurzen Zeit fand sich kein Tipp.',
  found: (name, count, text, time) => `${name}: ${moves(count, text)} in ${time}`,
  optimal: ', nachweislich am kürzesten.',
  atLeast: (bound, text) => `; mindestens ${text} ${bound === 1 ? 'ist' : 'sind'} nötig.`,
  soFar: (count, text, bound) => `Bisher beste Lösung: ${moves(count, text)}; nötig sind mindestens ${bound}.`,
  ranOut: (name, what) => `${name}: ${what} reichte nicht für eine Lösung.`,
  outOfTime: 'Die Zeit',
  outOfMemory: 'Der Speicher',
  outOfNodes: 'Die erlaubte Zahl der Zustände',
  unsolvableBecause: (inversions, rows) =>
    `Unlösbar: ${inversions} ${inversions === 1 ? 'Inversion' : 'Inversionen'}` +
    `${rows < 0 ? '' : ` + ${rows} ${rows === 1 ? 'Zeile' : 'Zeilen'} unter der Lücke`}: ungerade, und kein Zug ändert das.`,
  solvedAlready: 'Das Puzzle ist schon gelöst.',
  cancelled: {
    asked: 'Abgebrochen.',
    'board-changed': 'Die Suche ist zu Ende, weil sich das Puzzle geändert hat.',
    'another-search': 'Eine andere Suche hat begonnen.',
    removed: 'Abgebrochen.',
  },
  exhausted: 'In Reichweite gibt es keine Lösung.',
  failed: 'Die Suche ist gescheitert.',
  solvedWith: (count, text, time) => `In ${text} ${count === 1 ? 'Zug' : 'Zügen'} und ${time} gelöst.`,
  place: (place) => `Platz ${place}`,
};
