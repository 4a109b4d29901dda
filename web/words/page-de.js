// The texts of our page in German: see page-words.js.

import { asSentence, formatBytes, formatClock, formatCount, formatDuration, formatNumber } from '../common/format.js';
import { solvers } from '../common/solvers.js';
import { words as element } from './de.js';
import { de as methods } from './methods.js';
import { deExpectations as expectations } from './solver-words.js';

/** @import { Algorithm } from '../common/types' */
/** @import { PageWords } from './page-words.js' */

const { algorithms, movesOf, numbers } = element;

/** @param {number} value */
const count = (value) => formatCount(value, numbers);

/** @param {number} value */
const inMoves = (value) => `${count(value)} ${value === 1 ? 'Zug' : 'Zügen'}`;

/** @type {{ [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string }} */
const limits = {
  nodes: () => 'die erlaubten Zustände waren verbraucht',
  memory: (bytes) => (bytes ? `${formatBytes(bytes, numbers)} Speicher waren voll` : 'der Speicher war voll'),
  refused: () => 'mehr Speicher gab der Browser nicht her',
  time: (_, seconds) => (seconds ? `${seconds} Sekunden waren um` : 'die Zeit war um'),
};

/** @param {Algorithm} algorithm @param {number} depth @param {number} lowerBound */
function reached(algorithm, depth, lowerBound) {
  if (algorithm === 'bfs') return `So weit waren alle Stellungen bis ${movesOf(depth)} tief geprüft.`;
  if (algorithm === 'bidirectional-bfs') return `Von beiden Enden zusammen war es ${movesOf(depth)} tief gekommen.`;
  return `Es wusste nur, dass mindestens ${count(lowerBound)} nötig sind.`;
}

/** @type {PageWords} */
export const words = {
  ...element,
  methods,
  undo: 'Zurück',
  redo: 'Vor',
  cancel: 'Abbruch',

  texts: {
    title: 'Schiebepuzzle: selbst spielen oder beim Lösen zusehen',
    name: 'Schiebepuzzle',
    intro: 'Schieben Sie die Steine in die richtige Reihenfolge, die Lücke zuletzt. Der Tipp hilft weiter.',
    languageLabel: 'Sprache',
    board: 'Brett',
    fallback:
      'Das Brett wurde nicht geladen. Prüfen Sie die Verbindung und laden Sie die Seite neu. Eine Seite, die aus einem ' +
      'Ordner statt von einem Webserver kommt, kann es nicht laden: Starten Sie [./build-wasm.sh --serve].',
    toolbar: 'Spiel',
    settle: 'Genügt, [abspielen]',
    playback: 'Wiedergabe',
    toStart: 'Zurück zum Anfang der Lösung',
    scrubber: 'Zug der Lösung',
    solveTitle: 'Beim Lösen zusehen',
    searchWith: 'Suchen mit',
    statesExpanded: 'Expandiert',
    compared: 'Dieselbe Stellung, gelöst von',
    compareMore: 'Wählen Sie einen anderen und lösen Sie noch einmal: Die Suche beginnt bei derselben Stellung.',
    boardTitle: 'Ein anderes Brett',
    boardSize: 'Größe des Bretts',
    width: 'Breite',
    height: 'Höhe',
    newBoard: 'Neues Brett',
    positionLabel: 'Stellung [Zeile für Zeile, 0 ist die Lücke]',
    setPosition: 'Übernehmen',
    copyLink: 'Link kopieren',
    ownPage: 'Oder [dieses Brett in die eigene Seite stellen] (auf Englisch).',
    tryBoards:
      'Oder [das fernste 3 × 3, 31 Züge], [eines, das nicht lösbar ist], [ein 15er-Puzzle], [ein breites] ausprobieren.',
    howTitle: 'So funktioniert es',
    how:
      'Jede Anordnung der Steine ist ein Zustand; ein Zug führt von einem zum nächsten. Eine Suche hält eine Front von ' +
      'Zuständen, die sie kennt, aber noch nicht geprüft hat, und expandiert einen nach dem anderen, bis sie das Ziel trifft.',
    bfs:
      'Die Breitensuche prüft alles, was einen Zug entfernt ist, dann zwei, dann drei. Sie findet eine kürzeste Lösung ' +
      'und sieht dabei fast alles an, was näher liegt.',
    astar:
      'A* prüft zuerst, was insgesamt am kürzesten aussieht: bisherige Züge plus eine Schätzung der kommenden. Die ' +
      'Schätzung ist nie zu hoch, daher ist die Lösung trotzdem eine kürzeste. Falsch platzierte Steine zu zählen schätzt ' +
      'niedrig; die Wege aller Steine nach Hause zu addieren (Manhattan-Distanz) schätzt besser und braucht weit weniger Zustände.',
    idastarTitle: 'IDA* und Musterdatenbanken',
    idastar:
      'IDA* braucht fast keinen Speicher: Sie geht so tief, wie ihre Schätzung erlaubt, dann noch einmal etwas tiefer, und ' +
      'so fort. Die Schätzung liest sie aus Tabellen, wie viele Züge eine Gruppe von Steinen allein braucht, für jede ' +
      'Anordnung der Gruppe ausgerechnet.',
    largeTitle: 'Große Bretter',
    large:
      'Wo kein Beweis zu Ende kommt, begnügt sich Auto mit den aussichtsreichsten Stellungen jeder Tiefe (Strahlsuche): ' +
      'Wenige ergeben sofort eine erste Lösung, immer mehr davon kürzere. Es sagt, wie kurz eine Lösung bestenfalls sein kann.',
    tutorialTitle: 'Das Tutorial',
    tutorial:
      'Wie alles funktioniert, zum Selbstprobieren: gerecht mischen, unlösbare Bretter, die Suchen von innen und im ' +
      'Rennen. [Das Schiebepuzzle von innen] (auf Englisch).',
    ownTitle: 'Auf der eigenen Seite',
    own:
      'Ein Blog oder ein Kurs kann Bretter wie dieses haben: [eines auswählen] und ein Tag oder ein Iframe kopieren. ' +
      'Hier ist [ein Beitrag mit vieren] (beides auf Englisch).',
    keysTitle: 'Tasten',
    keysIntro: 'Buchstaben gelten im Spiel, Pfeile überall außer in Feldern:',
    keyMove: 'einen Stein in diese Richtung schieben',
    keyShuffle: 'mischen',
    keyUndo: 'Zug zurück, Zug vor',
    keyHint: 'Tipp: den nächsten Zug zeigen',
    keySolve: 'lösen mit',
    space: 'Leertaste',
    keyPlay: 'die Lösung abspielen oder anhalten',
    escape: 'Esc',
    keyCancel: 'eine Suche abbrechen',
  },

  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'Dieses Brett ist gelöst. Mischen Sie es, um zu spielen.'
        : 'Klicken, tippen oder ziehen Sie Steine zur Lücke, oder nehmen Sie die Pfeiltasten. ' +
          `Bringen Sie 1 bis ${cells - 1} in die Reihe.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'Es gibt nichts zu suchen: Diese' : 'Diese'} Stellung ist nicht lösbar. ${asSentence(element.parity(proof))}`,
    solved: ({ moveCount, elapsed, assisted }) =>
      `In ${inMoves(moveCount)} und ${formatClock(elapsed)} gelöst` +
      `${assisted ? `; ${count(assisted)} davon hat der Löser gemacht` : ''}.`,
    found: ({ by, optimal, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, nachweislich am kürzesten.`;
      return (
        `${begin}; eine Lösung hat mindestens ${movesOf(lowerBound)}: ` +
        (gap < 1
          ? `höchstens ${Math.ceil(gap * 100)} % über dem Minimum.`
          : `höchstens das ${formatNumber((Math.ceil(gap * 10) / 10 + 1).toFixed(1), numbers)}-Fache des Minimums.`)
      );
    },
    unproven: ({ algorithm, length, lowerBound, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]}: ${movesOf(length)}, aber ${limits[limit](maxMemory, maxSeconds)}, bevor bewiesen ` +
      `war, dass es nicht kürzer geht: Eine Lösung hat mindestens ${movesOf(lowerBound)}.`,
    ranOut: ({ algorithm, depth, lowerBound, milliseconds, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]} ohne Lösung: ${limits[limit](maxMemory, maxSeconds)}, nach ` +
      `${formatDuration(milliseconds, numbers)}. ${reached(algorithm, depth, lowerBound)} ` +
      (solvers[algorithm].promise !== 'shortest'
        ? 'Schließen Sie andere Seiten, die Speicher brauchen, und versuchen Sie es noch einmal.'
        : 'Auto löst jedes Brett.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Nach ${formatDuration(milliseconds, numbers)} abgebrochen.`
        : element.cancelled[reason],
  },
  linkCopied: 'Link kopiert. Er öffnet genau dieses Brett.',
  linkShown: 'In der Adresszeile steht jetzt ein Link zu genau diesem Brett; kopieren Sie ihn von dort.',
  linkNotFollowed: (reason, instead) => `Dem Link war nicht zu folgen: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'Das Brett bleibt, wie es war.',
  anotherBoard: 'Hier ist stattdessen ein anderes Brett.',
  unknownAlgorithm: (value, known) => `„${value}“ ist kein bekannter Löser; es gibt ${known}.`,
  unknownPart: (name, known) => `„${name}“ ist kein bekannter Teil; es gibt ${known}.`,

  solveWith: (name) => `Lösen mit ${name}`,
  statDepth: 'Erreichte Tiefe',
  statStack: 'Stapel',
  statFrontier: 'Front',
  statFrontierPeak: 'Front, am größten',
  none: 'keine',
  notFound: 'keine',
  soFar: (time, states) => `${time} · ${states} Zustände`,
  deep: (depth) => `${depth} tief`,
  ofAll: (part, whole) => `${part} von ${whole}`,
  rateShort: (rate) => `${formatNumber(rate, numbers)} Züge/s`,

  expectations,
};
