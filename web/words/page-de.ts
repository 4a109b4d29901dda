// The texts of our page in German: see page-words.ts.

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
import { words as element } from './de.ts';
import { de as methods } from './methods.ts';

import type { Algorithm } from '../common/types.ts';
import type { PageWords } from './page-words.ts';

const { algorithms, movesOf, numbers } = element;

const count = (value: number) => formatCount(value, numbers);

const inMoves = (value: number) => counted(value, 'Zug', 'Zügen', numbers);

const limits: { [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string } = {
  nodes: () => 'die erlaubten Zustände waren verbraucht',
  memory: (bytes) => (bytes ? `${formatBytes(bytes, numbers)} Speicher waren voll` : 'der Speicher war voll'),
  refused: () => 'mehr Speicher gab der Browser nicht her',
  time: (_, seconds) =>
    seconds ? `${counted(seconds, 'Sekunde war', 'Sekunden waren', numbers)} um` : 'die Zeit war um',
};

function reached(algorithm: Algorithm, depth: number, lowerBound: number) {
  if (algorithm === 'bfs') return `So weit waren alle Stellungen bis ${movesOf(depth)} tief geprüft.`;
  if (algorithm === 'bidirectional-bfs') return `Von beiden Enden zusammen war es ${movesOf(depth)} tief gekommen.`;
  return `Es wusste nur, dass mindestens ${counted(lowerBound, 'Zug nötig ist', 'Züge nötig sind', numbers)}.`;
}

const inputNames: Record<string, string> = {
  keys: 'Tasten',
  click: 'Klicks',
  drag: 'Ziehen',
  touch: 'Finger',
  hover: 'Schweben',
};

const movesAway = (moves: number) => `${movesOf(moves)} entfernt`;

const hintsOf = (hints: number) => counted(hints, 'Tipp', 'Tipps', numbers);

export const words: PageWords = {
  ...element,
  methods,
  undo: 'Zurück',
  redo: 'Vor',
  cancel: 'Abbruch',

  texts: {
    kind: 'Art',
    allKinds: 'Alle',
    current: 'Zuletzt',
    best: 'Bestwert',
    single: 'Einzeln',
    mo3: 'Mittel von 3',
    ao5: 'Schnitt von 5',
    ao12: 'Schnitt von 12',
    ao100: 'Schnitt von 100',
    mixedKinds: 'Mittel gibt es für Bretter einer Art: Wählen Sie oben eine.',
    noSolves: 'Was Sie lösen, steht hier.',
    moreSolves: 'Mehr',
    undoDelete: 'Zurückholen',
    exportJson: 'Als JSON sichern',
    exportCsv: 'Als CSV sichern',
    importFile: 'Datei öffnen',
    title: 'Schiebepuzzle: selbst spielen oder beim Lösen zusehen',
    name: 'Schiebepuzzle',
    languageLabel: 'Sprache',
    fallback:
      'Das Brett wurde nicht geladen. Prüfen Sie die Verbindung und laden Sie die Seite neu. Eine Seite, die aus einem ' +
      'Ordner statt von einem Webserver kommt, kann es nicht laden: Starten Sie [./build-wasm.sh --serve].',
    toolbar: 'Spiel',
    settle: 'Genügt, [abspielen]',
    playback: 'Wiedergabe',
    toStart: 'Zurück zum Anfang der Lösung',
    scrubber: 'Zug der Lösung',
    searchWith: 'Suchen mit',
    statesExpanded: 'Expandiert',
    boardSize: 'Größe des Bretts',
    newBoard: 'Neues Brett',
    positionLabel: 'Stellung [Zeile für Zeile, 0 ist die Lücke]',
    tryBoards:
      'Oder [das fernste 3 × 3, 31 Züge], [eines, das nicht lösbar ist], [ein 15er-Puzzle], [ein breites] ausprobieren.',
    tutorial: 'Was jeder von ihnen tut, Schritt für Schritt: [das Schiebepuzzle von innen].',
    keysTitle: 'Tasten',
    keysIntro: 'Buchstaben gelten im Spiel, Pfeile überall außer in Feldern:',
    keyMove: 'einen Stein in diese Richtung schieben',
    keyShuffle: 'mischen',
    keyUndo: 'Zug zurück, Zug vor; auch Strg+Z und Strg+Y',
    keyHint: 'Tipp: den nächsten Zug zeigen',
    keySolve: 'lösen mit',
    space: 'Leertaste',
    keyPlay: 'die Lösung abspielen oder anhalten',
    escape: 'Esc',
    keyCancel: 'eine Suche abbrechen',
    tutorialLink: 'So wird es gelöst',
    menu: 'Menü',
    again: 'Nochmal',
    share: 'Teilen',
    settings: 'Einstellungen',
    next: 'Nächstes',
    review: 'Rückblick',
    sideLabel: 'Mehr zu diesem Spiel',
    session: 'Sitzung',
    reviewMoves: 'Ihre Züge',
    reviewShortest: 'Kürzeste Lösung',
    reviewExtra: 'Mehr als nötig',
    reviewRate: 'Züge pro Sekunde',
    reviewOpen: 'Die Züge durchgehen',
    compare: 'Vergleich',
    figuresOfSearch: 'Einzelheiten',
    noFigures: 'Drücken Sie auf einen Löser: Hier steht, was er tut.',
    toEnd: 'Ans Ende der Lösung',
    moreSolvers: 'Weitere',
    kinds: 'Was gespielt wird',
    kindRandom: 'Zufällig',
    lastDays: 'Die letzten sieben Tage',
    race: 'Dagegen antreten',
    kindDistance: 'N Züge entfernt',
    kindDaily: 'Tagesbrett',
    kindPosition: 'Stellung',
    aboutRandom: 'Jede lösbare Stellung ist gleich wahrscheinlich.',
    distance: 'Züge entfernt',
    day: 'Tag',
    start: 'Los',
    slideTime: 'Dauer eines Zuges',
    hoverMode: 'Steine rutschen unter dem Zeiger, ohne Klick; Strg oder eine gedrückte Taste hält sie an',
    inspection: 'Jedes neue Brett erst 15 Sekunden ansehen',
    theme: 'Hell oder dunkel',
    themeAuto: 'Wie das System',
    themeLight: 'Hell',
    themeDark: 'Dunkel',
    schemes: 'Farben der Steine',
    schemeDiagonal: 'Diagonalen',
    schemePlain: 'Einfarbig',
    schemeRow: 'Zeilen',
    schemeFringe: 'Ränder',
    sound: 'Ein Tick bei jedem Zug',
    haptics: 'Vibration bei jedem Zug',
    kindPicture: 'Bild',
    pictureNone: 'Nur Zahlen',
    pictureOpen: 'Ihr eigenes …',
    pictureCamera: 'Kamera',
    pictureHint: 'Oder hier ablegen oder einfügen. Es wird auf das Brett zugeschnitten und verlässt dieses Gerät nie.',
    pictureNumbers: 'Zahlen auf dem Bild',
    keyKeys: 'diese Tasten zeigen',
    someAssisted: 'einige vom Löser',
    withHints: 'mit Tipps',
    isAttempt: 'ein Versuch ab der Mitte eines anderen Spiels',
    close: 'Schließen',
    about:
      'Kostenlos und ohne Werbung; nichts von Ihrem Spiel verlässt dieses Gerät. [Das Schiebepuzzle von innen] · [Auf der eigenen Seite] (auf Englisch)',
  },

  noPicture: (name) =>
    `„${name}“ ist kein Bild, das dieser Browser zeigen kann; ein JPEG oder PNG mit höchstens 64 Millionen Pixeln ginge.`,
  pictures: {
    mountains: 'Berge bei Sonnenuntergang, ein Zelt und ein Teich',
    balloons: 'Heißluftballons über Hügeln',
    planet: 'Ein Planet mit Ring, Monden und einem Kometen',
    waves: 'Wellen unter roter Sonne und einem verschneiten Berg',
    glass: 'Ein Sonnenuntergang in buntem Glas',
    rosette: 'Eine Rosette aus farbigen Blütenblättern',
    own: 'Ihr Bild',
  },

  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'Dieses Brett ist gelöst. Mischen Sie es, um zu spielen.'
        : 'Klicken, tippen oder ziehen Sie Steine zur Lücke, oder nehmen Sie die Pfeiltasten. ' +
          `Bringen Sie 1 bis ${cells - 1} in die richtige Reihenfolge.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'Es gibt nichts zu suchen: Diese' : 'Diese'} Stellung ist nicht lösbar. ${asSentence(element.parity(proof))}`,
    solved: ({ moveCount, elapsed, assisted }) =>
      `In ${inMoves(moveCount)} und ${formatClock(elapsed, 3, numbers)} gelöst` +
      `${assisted ? `; ${count(assisted)} davon hat der Löser gemacht` : ''}.`,
    found: ({ by, optimal, provable, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, nachweislich am kürzesten.`;
      if (provable) return `${begin}; dass es nicht kürzer geht, beweist hier Auto.`;
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
  linkNotFollowed: (reason, instead) => `Der Link ließ sich nicht öffnen: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'Das Brett bleibt, wie es war.',
  anotherBoard: 'Hier ist stattdessen ein anderes Brett.',
  unknownAlgorithm: (value, known) => `„${value}“ ist kein bekannter Löser; möglich sind: ${known}.`,
  notWithDaily: (name) => `zum Brett eines Tages gehört kein Teil „${name}“; einer von beiden muss weg.`,
  noSuchMoment: (at, moves) => `einen Moment „${at}“ gibt es nicht; das Spiel im Link hat ${movesOf(moves)}.`,
  replayOf: (moves, time) => `Eine Aufzeichnung: ${movesOf(moves)} in ${time}.`,
  unknownPart: (name, known) => `„${name}“ ist kein bekannter Teil; möglich sind: ${known}.`,

  statDepth: 'Erreichte Tiefe',
  statStack: 'Stapel',
  statFrontier: 'Grenze',
  statFrontierPeak: 'Maximum der Grenze',
  none: 'keine',
  notFound: 'keine',
  forecastMarks: ({ code, seconds }) =>
    code === 'soon'
      ? `≈ ${aboutDuration(seconds, numbers)}`
      : { now: 'sofort', maybe: 'vielleicht', never: 'endet nicht' }[code],
  forecasts: ({ algorithm, cells, code, seconds }, states) => {
    if (algorithm === 'auto')
      return cells <= 12
        ? 'Sofort, nachweislich am kürzesten.'
        : cells <= 16
          ? 'Meist in weniger als einer Sekunde, nachweislich am kürzesten.'
          : 'Sofort eine Lösung, dann immer kürzere, bis Sie abbrechen.';
    return {
      now: `Sofort: etwa ${states} Zustände.`,
      soon: `Etwa ${aboutDuration(seconds, numbers)}: um die ${states} Zustände.`,
      maybe: `Der Speicher reicht vielleicht nicht: etwa ${states} Zustände. Auto löst es.`,
      never: `Endet hier nicht: etwa ${states} Zustände. Auto löst es.`,
    }[code];
  },
  searchCost: (states, memory) => `${counted(states, 'Zustand', 'Zustände', numbers)} · ${memory}`,
  outcomes: {
    found: (moves, optimal) => `${moves}, ${optimal ? 'nachweislich am kürzesten' : 'nicht bewiesen'}`,
    cancelled: (depth) => `abgebrochen, ${depth} tief`,
    ranOut: (depth) => `nicht fertig, ${depth} tief`,
  },
  soFar: (time, states) => `${time} · ${counted(states, 'Zustand', 'Zustände', numbers)}`,
  deep: (depth) => `${depth} tief`,
  ofAll: (part, whole) => `${part} von ${whole}`,

  dealName: { distance: (moves) => `${count(moves)} entfernt`, daily: (day) => `Tag ${day}` },
  dealing: 'Ein Brett wird gesucht …',
  noDistances: 'Auf einem so großen Brett kann niemand Entfernungen beweisen: höchstens 16 Felder.',
  aboutDistance: 'Genau so viele hat die kürzeste Lösung. Alle so fernen Stellungen sind gleich wahrscheinlich.',
  aboutDaily: 'Ein 4 × 4, an diesem Tag für alle dasselbe: leicht am Montag, schwer am Sonntag.',
  canBeSolved: 'Diese Stellung ist lösbar.',
  cannotBeSolved: 'Diese Stellung ist nicht lösbar. Gezeigt werden kann sie trotzdem.',
  rank: ({ best, difference }) =>
    difference === null
      ? ''
      : best
        ? `Neue Bestzeit, ${formatNumber((Math.abs(difference) / 1000).toFixed(1), numbers)} s schneller als die alte`
        : `${formatNumber((difference / 1000).toFixed(1), numbers)} s über der Bestzeit`,
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }) =>
    [
      movesOf(moves),
      assisted > 0 && `${count(assisted)} vom Löser`,
      hints > 0 && hintsOf(hints),
      attempt && 'ein Versuch ab der Mitte',
      rate !== null && `${formatNumber(rate.toFixed(2), numbers)} pro Sekunde`,
      shortest !== null ? `kürzeste ${count(shortest)}` : atLeast > 0 && `mindestens ${count(atLeast)} nötig`,
      extra !== null && (extra === 0 ? 'perfekt: so wenige wie möglich' : `${count(extra)} mehr als nötig`),
    ]
      .filter(Boolean)
      .join(' · '),
  nothingToReview: 'Machen Sie ein paar Züge: Hier steht, was sie gekostet haben.',
  reviewSummary: (solved) =>
    solved ? 'Das Spiel auf dem Brett, gemessen an der kürzesten Lösung.' : 'Das Spiel bis hier.',
  atLeast: (moves) => `mindestens ${count(moves)}`,
  rateOf: (rate) => formatNumber(rate.toFixed(2), numbers),

  pictureNotKept: (reason) => `${element.notKeptWhy[reason]}: Dieses Bild bleibt nur, bis Sie die Seite verlassen.`,
  solvesNotKept: (reason) =>
    `${element.notKeptWhy[reason]}: Was Sie lösen, steht hier nur, bis Sie die Seite verlassen.`,
  settingsNotKept: (reason) =>
    `${element.notKeptWhy[reason]}: Was Sie einstellen, gilt nur, bis Sie die Seite verlassen.`,
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
        `${formatNumber((moveCount / (elapsed / 1000)).toFixed(2), numbers)} pro Sekunde`,
      shortest !== undefined && `kürzeste ${count(shortest)}`,
      size.replace('x', '\u00a0×\u00a0'),
      {
        random: 'zufällig',
        distance: movesAway(distance ?? 0),
        daily: `Tagesbrett ${date}`,
        position: 'Stellung',
      }[kind],
      assisted > 0 && `${count(assisted)} vom Löser, zählt nicht`,
      hints > 0 && `${hintsOf(hints)}, zählt nicht`,
      attempt && 'ein Versuch ab der Mitte, zählt nicht',
      interrupted && 'unterbrochen',
      namesOf(inputs, inputNames),
    ]
      .filter(Boolean)
      .join(' · '),
  doneIn: (time) => `gelöst in ${time}`,
  movesAway,
  reviewSolve: 'Rückblick',
  deleteSolve: 'Löschen',
  solveDeleted: (time) => `${time} ist gelöscht.`,

  refusals: {
    ...element.refusals,
    'date-unreadable': (date) =>
      `Das Datum „${date}“ ist nicht zu verstehen: erwartet wird Jahr-Monat-Tag, zum Beispiel 2026-11-22.`,
    'date-impossible': (date) => `Einen Tag ${date} gibt es nicht.`,
  },
};
