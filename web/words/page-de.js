// The texts of our page in German: see page-words.js.

import { asSentence, formatBytes, formatClock, formatCount, formatDuration, formatNumber } from '../common/format.js';
import { words as element } from './de.js';
import { de as methods } from './methods.js';

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
    keysIntro: 'Wenn das Brett den Fokus hat:',
    keyMove: 'einen Stein in diese Richtung schieben',
    keyShuffle: 'mischen',
    keyUndo: 'Zug zurück, Zug vor',
    keyHint: 'Tipp: den nächsten Zug zeigen',
    keySolve: 'lösen mit BFS, A* falsch platziert, A* Manhattan, bidirektionaler BFS',
    keySolveMore: 'lösen mit IDA*, schnell, auto',
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
      (algorithm === 'auto' || algorithm === 'fast' || algorithm === 'idastar'
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

  expectations: {
    auto: [
      'Legt eine Tabelle aller {positions} Stellungen dieses Bretts an und liest eine kürzeste Lösung daraus ab.',
      'IDA* mit Musterdatenbanken: eine Lösung, die nachweislich am kürzesten ist.',
      'IDA* mit Musterdatenbanken: eine nachweislich kürzeste Lösung, bei den meisten 4 × 4 in weniger als einer Sekunde.',
      'Sofort eine Lösung, dann immer kürzere, und wie kurz es bestenfalls geht, bis Sie abbrechen oder 5 Minuten um sind.',
    ],
    idastar: [
      'Von Musterdatenbanken geleitet, im Voraus gelösten kleinen Puzzles: eine nachweislich kürzeste Lösung.',
      'Von Musterdatenbanken geleitet, im Voraus gelösten kleinen Puzzles: eine nachweislich kürzeste Lösung.',
      'Von Musterdatenbanken geleitet: eine nachweislich kürzeste Lösung. Dauert der Beweis, gibt es vorher schon eine gute.',
      'Sofort eine gute Lösung. Der Beweis, dass es nicht kürzer geht, endet auf einem so großen Brett meist nicht.',
    ],
    fast: [
      'Die erste Lösung, die die Strahlsuche findet, sofort: meist eine kürzeste, ohne Beweis.',
      'Die erste Lösung, die die Strahlsuche findet, sofort: meist eine kürzeste, ohne Beweis.',
      'Die erste Lösung, die die Strahlsuche findet, sofort: meist eine kürzeste oder wenige Züge länger, ohne Beweis.',
      'Die erste Lösung, die die Strahlsuche findet, sofort: bei 5 × 5 etwa 15 % über dem Minimum, bei größeren mehr.',
    ],
    'astar-manhattan': [
      'Davon geleitet, wie weit jeder Stein von seinem Platz ist: eine kürzeste Lösung aus wenigen Stellungen.',
      'Davon geleitet, wie weit jeder Stein von seinem Platz ist. Löst fast jedes Brett dieser Größe.',
      'Davon geleitet, wie weit jeder Stein von seinem Platz ist. Löst viele gemischte 4 × 4; bei schweren reicht der Speicher nicht.',
      'Davon geleitet, wie weit jeder Stein von seinem Platz ist. Kommt weiter als BFS, für so große gemischte Bretter nicht weit genug.',
    ],
    'astar-misplaced': [
      'Davon geleitet, wie viele Steine falsch liegen: eine kürzeste Lösung aus weniger Stellungen als BFS.',
      'Davon geleitet, wie viele Steine falsch liegen. Kommt tiefer als BFS; gut gemischte Bretter dieser Größe sind zu viel.',
      'Davon geleitet, wie viele Steine falsch liegen. Löst 4 × 4 bis etwa 35 Züge Entfernung; gemischt sind es etwa 50.',
      'Davon geleitet, wie viele Steine falsch liegen. Löst auf einem so großen Brett nur, was fast geordnet ist.',
    ],
    'bidirectional-bfs': [
      'BFS von beiden Enden, bis sie sich treffen: eine kürzeste Lösung aus einem Bruchteil der Stellungen.',
      'BFS von beiden Enden, bis sie sich treffen. Löst fast jedes Brett dieser Größe, meist aus weniger als 1 % der Stellungen.',
      'BFS von beiden Enden, bis sie sich treffen. Kommt etwa doppelt so tief wie BFS, um 45 Züge; gemischt braucht 4 × 4 etwa 50.',
      'BFS von beiden Enden, bis sie sich treffen. Kommt etwa doppelt so tief wie BFS, 36 Züge bei 5 × 5, das gemischt etwa 100 braucht.',
    ],
    bfs: [
      'Prüft jede Stellung, die nächsten zuerst: findet eine kürzeste Lösung unter den {positions} dieses Bretts.',
      'Prüft jede Stellung, die nächsten zuerst. Kommt bei 3 × 4 etwa 29 Züge tief, bei 2 × 6 etwa 41; meist sind mehr nötig.',
      'Prüft jede Stellung, die nächsten zuerst. Kommt bei 4 × 4 etwa 23 Züge tief; gemischt sind etwa 50 nötig.',
      'Prüft jede Stellung, die nächsten zuerst. Kommt bei 5 × 5 etwa 19 Züge tief; gemischt sind etwa 100 nötig.',
    ],
  },
};
