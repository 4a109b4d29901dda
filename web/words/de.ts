// The texts of the element and its controls in German: see words.js.

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
import { de as algorithms } from './solver-words.ts';

import type { NumberStyle } from '../common/format.ts';
import type { MemoryFailure, Parity, Refusals } from '../common/messages.ts';
import type { ControlWords } from './control-words.ts';
import type { MemoryWords } from './memory-words.ts';
import type { Way } from './words.ts';

const numbers: NumberStyle = {
  group: '.',
  groupFrom: 4,
  decimal: ',',
  kilobyte: 'KB',
  megabyte: 'MB',
  under: 'unter ',
  singularZero: false,
};

const ways: Record<Way, string> = { U: 'nach oben', D: 'nach unten', L: 'nach links', R: 'nach rechts' };

const count = (value: number) => formatCount(value, numbers);

const moves = (value: number) => counted(value, 'Zug', 'Züge', numbers);

const atLeast = (bound: number) => `; mindestens ${count(bound)} ${plural(bound, 'ist', 'sind')} nötig.`;

const ranOutOf = {
  nodes: 'Die erlaubte Zahl der Zustände',
  memory: 'Der Speicher',
  refused: 'Der Speicher',
  time: 'Die Zeit',
};

const either = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} oder ${names[names.length - 1]}`;

const evenOrOdd = (number: number) => (number % 2 ? 'ungerade' : 'gerade');

const parity = ({ width, inversions, rowsBelow }: Parity) => {
  const found = counted(inversions, 'Inversion', 'Inversionen', numbers);
  const board = `auf einem Brett ${evenOrOdd(width)}r Breite (${width}) `;
  if (width % 2)
    return `${board}muss die Zahl der Inversionen gerade sein, und ${count(inversions)} ist ${evenOrOdd(inversions)}`;
  const sum = inversions + rowsBelow;
  return (
    `${board}müssen Inversionen und Zeilen unter der Lücke zusammen gerade sein, ` +
    `und ${found} + ${counted(rowsBelow, 'Zeile', 'Zeilen', numbers)} = ${count(sum)} ist ${evenOrOdd(sum)}`
  );
};

const cell = (row: string, column: string) => `Zeile ${row}, Spalte ${column}`;
const tileName = (tile: string) => (tile === '0' ? 'die Lücke (0)' : `Stein ${tile}`);
/** @param tile or '' */
const missing = (tile: string) => tile && `; ${tileName(tile)} fehlt`;

const refusals: Refusals = {
  'size-impossible': (width, height) =>
    `Ein Brett mit ${width} × ${height} Feldern ist nicht möglich: Breite und Höhe gehen von 2 bis 10.`,
  'position-empty': () =>
    'Die Stellung ist leer: Schreiben Sie die Steine Zeile für Zeile, zum Beispiel 1 2 3/4 5 6/7 8 0.',
  'entry-not-a-tile': (entry, row, column) =>
    `„${entry}“ in ${cell(row, column)} ist kein Stein: Schreiben Sie eine Zahl, oder 0, _, x oder . für die Lücke.`,
  'tile-too-large': (tile, row, column) =>
    `Stein ${tile} in ${cell(row, column)} ist zu groß: Das größte Brett hat die Steine 1 bis 99.`,
  'comma-without-tile': (row, column) => `Vor dem Komma in ${cell(row, column)} fehlt ein Stein.`,
  'too-many-entries': () => 'Es sind mehr als 100 Einträge: Das größte Brett hat 10 × 10 Felder.',
  'row-empty': (row) => `Zeile ${row} ist leer.`,
  'brackets-wrong': () => 'Die Klammern passen nicht zusammen: Schreiben Sie [1, 2, 3, 0] oder [[1, 2], [3, 0]].',
  'list-not-square': (count) =>
    `Eine Liste von ${counted(Number(count), 'Eintrag', 'Einträgen', numbers)} ist kein quadratisches Brett ` +
    '(4, 9, 16, 25 … 100): Trennen Sie die Zeilen mit /.',
  'rows-unequal': (row, length, first) =>
    `Zeile ${row} hat ${counted(Number(length), 'Stein', 'Steine', numbers)}, Zeile 1 aber ${first}: ` +
    'Alle Zeilen müssen gleich lang sein.',
  'tile-out-of-range': (tile, row, column, size, last, absent) =>
    `Stein ${tile} in ${cell(row, column)} ist zu groß: Ein Brett von ${size} hat die Steine 1 bis ${last} ` +
    `und 0 für die Lücke${missing(absent)}.`,
  'tile-twice': (tile, row, column, row2, column2, absent) =>
    `${asSentence(tileName(tile)).slice(0, -1)} kommt zweimal vor: in ${cell(row, column)} und in ${cell(row2, column2)}${missing(absent)}.`,
  'not-a-move': (entry, at) =>
    `„${entry}“ an Stelle ${at} der Züge ist kein Zug: Schreiben Sie U, D, L oder R, mit einer Anzahl für Wiederholungen, wie in R2U.`,
  'count-of-zero': (at) => `Eine Anzahl von 0 an Stelle ${at} der Züge ist nicht möglich: Anzahlen beginnen bei 1.`,
  'too-many-moves': (at) => `Es sind zu viele Züge: Stelle ${at} geht über die größte mögliche Zahl hinaus.`,
  'move-impossible': (number, way, position) =>
    `Zug ${number} (${way}) ist nicht möglich: Auf ${position} kann kein Stein dorthin rücken.`,
  'times-wrong': (moves, rest) =>
    `Die Zeiten passen nicht zu ${counted(Number(moves), 'Zug', 'Zügen', numbers)}: Sie ${rest ? `sind ab „${rest}“ falsch` : 'enden zu früh'}.`,
  'seed-too-long': (seed, bytes, most) =>
    `Der Startwert „${seed}“ ist zu lang: Er hat ${counted(Number(bytes), 'Byte', 'Bytes', numbers)}, möglich sind höchstens ${count(Number(most))}.`,
  'no-memory-for-drawing': () =>
    'Der Browser gibt keinen Speicher für eine Zeichnung dieser Größe her. Eine kleinere passt vielleicht.',
  'no-memory-for-picture': () =>
    'Der Browser gibt keinen Speicher für dieses Bild her. Ein kleineres passt vielleicht.',
  'no-memory-to-draw': () =>
    'Der Browser gibt keinen Speicher her, um das Puzzle zu zeichnen. Ein kleineres passt vielleicht.',
};

const onPage = 'Gesucht wird auf der Seite selbst, was langsamer ist.';

const nextMove: ControlWords['nextMove'] = ({ tile, move, remaining, optimal }) =>
  `Schieben Sie die ${tile} ${ways[move]}: noch ${moves(remaining)}, ` +
  `${optimal ? 'weniger geht nicht' : 'soweit bekannt'}.`;

const notKeptWhy: Record<MemoryFailure, string> = {
  missing: 'Dieser Browser hat keine Datenbank',
  refused: 'Der Browser lässt diese Seite nichts speichern',
  blocked: 'Die Datenbank des Browsers öffnet sich nicht',
  full: 'Der Browser hat keinen Platz mehr, um etwas zu speichern',
  damaged: 'Die Datenbank des Browsers ist nicht zu gebrauchen',
};

export const words: ControlWords & MemoryWords = {
  language: 'de',
  numbers,

  roleDescription: 'Schiebepuzzle',
  boardLabel: (width, height, alt) => `Schiebepuzzle${alt && ` „${alt}“`}, ${width} mal ${height}.`,
  boardKeys: 'Pfeiltasten verschieben einen Stein.',
  blank: 'Lücke',
  position: (rows, solved) =>
    `${solved ? 'Gelöst' : 'Stellung'}, ${rows.map((row, index) => `Zeile ${index + 1}: ${row}`).join('; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${counted(count, 'Stein', 'Steine', numbers)} ${ways[way]}.`,
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
  refusals,
  solvability: (judged) => `${judged.solvable ? 'lösbar' : 'unlösbar'}: ${parity(judged)}`,
  shuffledInstead: 'Hier ist stattdessen eine gemischte.',
  notInRace: 'Die anderen im selben Rennen beginnen mit einer solchen Stellung; dieses Puzzle behält seine eigene.',
  failures: {
    'wasm-forbidden': () =>
      'Die Content-Security-Policy dieser Seite verbietet WebAssembly, mit dem das Puzzle läuft. ' +
      "Nötig ist script-src 'wasm-unsafe-eval'.",
    'download-forbidden': ({ file, source }) =>
      `Die Content-Security-Policy dieser Seite verbietet, ${file} zu laden, was das Puzzle braucht. ` +
      `Nötig ist connect-src ${source}.`,
    'worker-forbidden': ({ needs }) =>
      `Die Content-Security-Policy dieser Seite verbietet den Worker des Lösers: nötig ist ${needs}. ${onPage}`,
    'wasm-missing': () => 'WebAssembly fehlt in diesem Browser oder ist abgeschaltet. Das Puzzle braucht es.',
    'wasm-broken': ({ file, reason }) => `Der Browser konnte ${file} nicht ausführen (${reason}).`,
    'no-answer': ({ file, elsewhere }) =>
      `${file} konnte nicht geladen werden: Der Server hat nicht geantwortet` +
      `${elsewhere ? ' oder überlässt die Datei anderen Websites nicht (CORS)' : ''}. ` +
      'Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    'bad-answer': ({ file, status }) =>
      `${file} konnte nicht geladen werden: Der Server hat mit ${status} geantwortet` +
      `${status === 404 ? ' (nicht gefunden). Versuchen Sie es noch einmal; bleibt die Datei aus, ist die Website unvollständig' : ''}.`,
    'wrong-file': ({ file, contentType }) =>
      `Der Server hat statt ${file} etwas anderes geschickt (${contentType || 'ohne Typ'}).`,
    'board-stopped': ({ reason }) => `Der Browser hat das Programm abgebrochen, das es zeichnet (${reason}).`,
    'memory-refused': () =>
      'Der Browser gibt keinen Speicher für das Puzzle her. Schließen Sie einige Tabs und versuchen Sie es noch einmal.',
    'controls-not-loaded': () =>
      'Das Skript der Bedienung konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.',
    'worker-not-loaded': ({ reason }) =>
      `Der Worker des Lösers konnte nicht geladen werden${reason && ` (${reason})`}. ${onPage}`,
    'engine-not-loaded': ({ reason }) =>
      `Der Löser konnte nicht geladen werden (${reason}). Prüfen Sie die Verbindung und versuchen Sie es noch einmal.`,
    'engine-stopped': ({ reason }) => `Der Löser ist stehen geblieben${reason && ` (${reason})`}.`,
    'engine-silent': () => 'Der Löser hat nicht mehr geantwortet und wurde beendet. Versuchen Sie es noch einmal.',
    'solution-wrong': () => 'Die Antwort des Lösers löst das Puzzle nicht. Das ist unser Fehler; bitte melden Sie ihn.',
  },
  pictureNotLoaded: (address) =>
    `Das Bild „${address}“ konnte nicht geladen werden. Prüfen Sie die Adresse und ob es ein Bild ist.`,
  pictureForbidden: (address) =>
    `Das Bild „${address}“ liegt auf einer anderen Website, die es dieser Seite nicht überlässt ` +
    '(sie sendet kein Access-Control-Allow-Origin). Legen Sie eine Kopie neben diese Seite.',
  pictureUnreadable: (address) =>
    `Die Steine zeigen Zahlen: Dieser Browser lässt die Seite das Bild „${address}“ nicht auslesen (Schutz vor Fingerprinting).`,
  pictureTooLarge: (address) =>
    `Das Bild „${address}“ ist zu groß für diesen Browser. Nehmen Sie eines mit höchstens 4096 × 4096 Pixeln.`,

  notKeptWhy,
  notKept: (reason) => `${notKeptWhy[reason]}: Dieses Spiel ist verloren, wenn die Seite verlassen wird.`,
  rememberedTwice: (name) =>
    `Ein anderes Brett dieser Seite hat remember="${name}"; das Spiel auf diesem hier ist deshalb verloren, wenn die Seite verlassen wird. Geben Sie ihm einen anderen Namen.`,

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
  fullscreen: 'Vollbild',
  fullscreenLong: 'Im Vollbild zeigen',
  leaveFullscreen: 'Verlassen',
  leaveFullscreenLong: 'Vollbild verlassen',
  noFullscreen: 'Vollbild',
  noFullscreenLong: 'Vollbild: Diese Seite oder dieser Browser erlaubt es nicht',
  speed: 'Tempo',
  rateShort: (rate) => `${formatNumber(rate, numbers)}/s`,
  rateLong: (rate) => `${formatNumber(rate, numbers)} ${plural(rate, 'Zug', 'Züge')} pro Sekunde`,
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
  nextMove,
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
      `Unlösbar: ${counted(inversions, 'Inversion', 'Inversionen', numbers)}` +
      `${width % 2 ? '' : ` + ${counted(rowsBelow, 'Zeile', 'Zeilen', numbers)} unter der Lücke`}: ungerade, und kein Zug ändert das.`,
    solved: ({ moveCount, elapsed }) =>
      `In ${counted(moveCount, 'Zug', 'Zügen', numbers)} und ${formatClock(elapsed)} gelöst.`,
    looking: () => 'Der nächste Zug wird gesucht …',
    hintTile: ({ tile }) => `Die ${tile} ist dran. Noch ein Tipp: wohin.`,
    hintWay: ({ tile, move }) => `Schieben Sie die ${tile} ${ways[move]}. Noch ein Tipp: warum.`,
    hintWhy: ({ choices }) =>
      `Züge, die danach bleiben: ${afterEach(choices, (tile, moves) => `mit der ${tile}, ${moves}`)}. Noch ein Tipp: der Zug.`,
    hint: nextMove,
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
