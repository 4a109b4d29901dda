// The texts of our page in Spanish: see page-words.ts.

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
  plural,
} from '../common/format.ts';
import { solvers } from '../common/solvers.ts';
import { words as element } from './es.ts';
import { es as methods } from './methods.ts';

import type { Algorithm } from '../common/types.ts';
import type { PageWords } from './page-words.ts';

const { algorithms, movesOf, numbers } = element;

const count = (value: number) => formatCount(value, numbers);

const limits: { [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string } = {
  nodes: () => 'se agotaron los estados permitidos',
  memory: (bytes) => (bytes ? `se agotaron ${formatBytes(bytes, numbers)} de memoria` : 'se agotó la memoria'),
  refused: () => 'el navegador no dio más memoria',
  time: (_, seconds) =>
    seconds
      ? `${plural(seconds, 'pasó', 'pasaron')} ${counted(seconds, 'segundo', 'segundos', numbers)}`
      : 'se agotó el tiempo',
};

function reached(algorithm: Algorithm, depth: number, lowerBound: number) {
  if (algorithm === 'bfs') return `Había mirado hasta ${movesOf(depth)} de profundidad.`;
  if (algorithm === 'bidirectional-bfs')
    return `Desde los dos extremos había mirado ${movesOf(depth)} de profundidad en total.`;
  return `Solo sabía que ${plural(lowerBound, 'hace', 'hacen')} falta al menos ${movesOf(lowerBound)}.`;
}

const inputNames: Record<string, string> = {
  keys: 'teclas',
  click: 'clics',
  drag: 'arrastrar',
  touch: 'dedo',
  hover: 'sin clic',
};

const movesAway = (moves: number) => `a ${movesOf(moves)}`;

const hintsOf = (hints: number) => counted(hints, 'pista', 'pistas', numbers);

export const words: PageWords = {
  ...element,
  methods,

  texts: {
    kind: 'Tipo',
    allKinds: 'Todos',
    current: 'Último',
    best: 'Mejor',
    single: 'Individual',
    mo3: 'Media de 3',
    ao5: 'Media de 5',
    ao12: 'Media de 12',
    ao100: 'Media de 100',
    mixedKinds: 'Las medias son de tableros de un mismo tipo: elija uno arriba.',
    noSolves: 'Lo que resuelva aparece aquí.',
    moreSolves: 'Mostrar más',
    undoDelete: 'Recuperar',
    exportJson: 'Guardar como JSON',
    exportCsv: 'Guardar como CSV',
    importFile: 'Abrir un archivo',
    title: 'Puzle deslizante: juegue, o mire cómo se resuelve',
    name: 'Puzle deslizante',
    languageLabel: 'Idioma',
    fallback:
      'No se pudo cargar el tablero. Compruebe la conexión y recargue la página. Una página abierta desde una carpeta ' +
      'en vez de un servidor web no puede cargarlo: ejecute [./build-wasm.sh --serve].',
    toolbar: 'Partida',
    settle: 'Me basta, [reproducir]',
    playback: 'Reproducción',
    toStart: 'Volver al principio de la solución',
    scrubber: 'Paso de la solución',
    searchWith: 'Buscar con',
    statesExpanded: 'Estados expandidos',
    boardSize: 'Tamaño del tablero',
    newBoard: 'Tablero nuevo',
    positionLabel: 'Posición [fila por fila, 0 es el hueco]',
    tryBoards: 'O pruebe [el 3 × 3 más lejano, 31 movimientos], [uno sin solución], [un juego del 15], [uno ancho].',
    tutorial: 'Qué hace cada uno, paso a paso: [el puzle deslizante por dentro] (en inglés).',
    keysTitle: 'Teclas',
    keysIntro: 'Las letras valen dentro del juego; las flechas, en todas partes salvo en los campos:',
    keyMove: 'mover una ficha en esa dirección',
    keyShuffle: 'mezclar',
    keyUndo: 'deshacer, rehacer; también Ctrl+Z y Ctrl+Y',
    keyHint: 'pista: muestra el siguiente movimiento',
    keySolve: 'resolver con',
    space: 'Espacio',
    keyPlay: 'reproducir o parar la solución',
    escape: 'Esc',
    keyCancel: 'cancelar una búsqueda',
    tutorialLink: 'Cómo se resuelve',
    menu: 'Menú',
    again: 'Otra vez',
    share: 'Compartir',
    settings: 'Ajustes',
    next: 'Siguiente',
    review: 'Repaso',
    sideLabel: 'Más sobre esta partida',
    session: 'Sesión',
    reviewMoves: 'Sus movimientos',
    reviewShortest: 'Mínimo',
    reviewExtra: 'De más',
    reviewRate: 'Pasos por segundo',
    reviewOpen: 'Recorrer los movimientos',
    compare: 'Comparar',
    figuresOfSearch: 'Detalles',
    noFigures: 'Pulse un método: aquí se ve lo que hace.',
    toEnd: 'Al final de la solución',
    moreSolvers: 'Más',
    kinds: 'Qué jugar',
    kindRandom: 'Al azar',
    lastDays: 'Los últimos siete días',
    race: 'Competir contra esto',
    kindDistance: 'A N movimientos',
    kindDaily: 'Del día',
    kindPosition: 'Posición',
    aboutRandom: 'Cada posición con solución es igual de probable.',
    distance: 'Pasos hasta la meta',
    day: 'Día',
    start: 'Jugar',
    slideTime: 'Duración de un movimiento',
    hoverMode: 'Las fichas se deslizan bajo el puntero, sin clic; Ctrl o un botón pulsado las detiene',
    inspection: '15 segundos para mirar cada tablero nuevo',
    theme: 'Claro u oscuro',
    themeAuto: 'Como el sistema',
    themeLight: 'Claro',
    themeDark: 'Oscuro',
    schemes: 'Colores de las fichas',
    schemeDiagonal: 'Diagonales',
    schemePlain: 'Un color',
    schemeRow: 'Filas',
    schemeFringe: 'Bordes',
    sound: 'Un tic con cada movimiento',
    haptics: 'Vibración con cada movimiento',
    kindPicture: 'Imagen',
    pictureNone: 'Solo números',
    pictureOpen: 'La suya …',
    pictureCamera: 'Cámara',
    pictureHint: 'O suéltela o péguela aquí. Se recorta al tablero y nunca sale de este dispositivo.',
    pictureNumbers: 'Números sobre la imagen',
    keyKeys: 'mostrar estas teclas',
    someAssisted: 'algunos del solucionador',
    withHints: 'con pistas',
    isAttempt: 'un intento desde la mitad de otra partida',
    close: 'Cerrar',
    about:
      'Gratis y sin publicidad; nada de su partida sale de este dispositivo. [El puzle deslizante por dentro] · [En su propia página] (en inglés)',
  },

  noPicture: (name) =>
    `«${name}» no es una imagen que este navegador pueda mostrar; valdría un JPEG o PNG de 64 millones de píxeles como mucho.`,
  pictures: {
    mountains: 'Montañas al atardecer, una tienda y un estanque',
    balloons: 'Globos sobre colinas',
    planet: 'Un planeta con anillo, lunas y un cometa',
    waves: 'Olas bajo un sol rojo y una montaña nevada',
    glass: 'Una puesta de sol en vidriera',
    rosette: 'Una roseta de pétalos de colores',
    own: 'Su imagen',
  },

  sentences: {
    ...element.sentences,
    newGame: ({ solved, cells }) =>
      solved
        ? 'Este tablero está resuelto. Mézclelo para jugar.'
        : 'Pulse, toque o arrastre fichas hacia el hueco, o use las flechas. ' +
          `Ponga en orden del 1 al ${cells - 1}.`,
    unsolvable: ({ searched, ...proof }) =>
      `${searched ? 'No hay nada que buscar: esta' : 'Esta'} posición no tiene solución. ${asSentence(element.parity(proof))}`,
    solved: ({ moveCount, elapsed, assisted }) =>
      `Resuelto en ${movesOf(moveCount)} y ${formatClock(elapsed, 3, numbers)}` +
      `${assisted ? `; ${count(assisted)} de ellos ${plural(assisted, 'es', 'son')} del solucionador` : ''}.`,
    found: ({ by, optimal, provable, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, mínimo demostrado.`;
      if (provable) return `${begin}; aquí Automático demuestra cuál es mínima.`;
      return (
        `${begin}; una solución tiene al menos ${movesOf(lowerBound)}: a lo sumo ` +
        (gap < 1
          ? `un ${Math.ceil(gap * 100)} % más que el mínimo.`
          : `${formatNumber((Math.ceil(gap * 10) / 10 + 1).toFixed(1), numbers)} veces el mínimo.`)
      );
    },
    unproven: ({ algorithm, length, lowerBound, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]}: ${movesOf(length)}, pero ${limits[limit](maxMemory, maxSeconds)} antes de demostrar ` +
      `que no hay menos: una solución tiene al menos ${movesOf(lowerBound)}.`,
    ranOut: ({ algorithm, depth, lowerBound, milliseconds, limit, maxMemory, maxSeconds }) =>
      `${algorithms[algorithm]}, sin solución: ${limits[limit](maxMemory, maxSeconds)} en ` +
      `${formatDuration(milliseconds, numbers)}. ${reached(algorithm, depth, lowerBound)} ` +
      (solvers[algorithm].promise !== 'shortest'
        ? 'Cierre otras páginas que necesiten memoria e inténtelo de nuevo.'
        : 'Automático resuelve cualquier tablero.'),
    cancelled: ({ reason, milliseconds }) =>
      reason === 'asked' && milliseconds > 0
        ? `Cancelado a los ${formatDuration(milliseconds, numbers)}.`
        : element.cancelled[reason],
  },
  linkNotFollowed: (reason, instead) => `No se pudo seguir el enlace: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'El tablero queda como estaba.',
  anotherBoard: 'Aquí tiene otro tablero.',
  unknownAlgorithm: (value, known) => `«${value}» no es un solucionador conocido; los conocidos son ${known}.`,
  notWithDaily: (name) => `el tablero de un día no lleva la parte «${name}»; sobra una de las dos.`,
  noSuchMoment: (at, moves) => `no hay ningún momento «${at}»; tiene ${movesOf(moves)}.`,
  replayOf: (moves, time) => `Una grabación: ${movesOf(moves)} en ${time}.`,
  unknownPart: (name, known) => `«${name}» no es una parte conocida; son válidas: ${known}.`,

  statDepth: 'Profundidad',
  statStack: 'Pila',
  statFrontier: 'Frontera',
  statFrontierPeak: 'Frontera máxima',
  none: 'ninguna',
  notFound: 'ninguna',
  forecastMarks: ({ code, seconds }) =>
    code === 'soon'
      ? `≈ ${aboutDuration(seconds, numbers)}`
      : { now: 'al instante', maybe: 'quizá', never: 'no acaba' }[code],
  forecasts: ({ algorithm, cells, code, seconds }, states) => {
    if (algorithm === 'auto')
      return cells <= 12
        ? 'Al instante, mínima demostrada.'
        : cells <= 16
          ? 'Casi siempre en menos de un segundo, mínima demostrada.'
          : 'Una solución al instante, luego otras más cortas hasta que la pare.';
    return {
      now: `Al instante: unos ${states} estados.`,
      soon: `Unos ${aboutDuration(seconds, numbers)}: unos ${states} estados.`,
      maybe: `Puede faltar memoria: unos ${states} estados. Automático lo resuelve.`,
      never: `Aquí no acaba: unos ${states} estados. Automático lo resuelve.`,
    }[code];
  },
  searchCost: (states, memory) => `${counted(states, 'estado', 'estados', numbers)} · ${memory}`,
  outcomes: {
    found: (moves, optimal) => `${moves}, ${optimal ? 'mínima demostrada' : 'sin demostrar'}`,
    cancelled: (depth) => `cancelada, profundidad ${depth}`,
    ranOut: (depth) => `sin acabar, profundidad ${depth}`,
  },
  soFar: (time, states) => `${time} · ${counted(states, 'estado', 'estados', numbers)}`,
  deep: (depth) => `profundidad ${depth}`,
  ofAll: (part, whole) => `${part} de ${whole}`,

  dealName: { distance: (moves) => `a ${movesOf(moves)}`, daily: (day) => `Día ${day}` },
  dealing: 'Buscando un tablero…',
  noDistances: 'Nadie puede demostrar distancias en un tablero tan grande: 16 casillas como mucho.',
  aboutDistance:
    'Exactamente tantos en una solución mínima. Todas las posiciones a esa distancia son igual de probables.',
  aboutDaily: 'Un 4 × 4, el mismo para todos ese día: fácil el lunes, difícil el domingo.',
  canBeSolved: 'Esta posición tiene solución.',
  cannotBeSolved: 'Esta posición no tiene solución. Se puede mostrar de todos modos.',
  rank: ({ best, difference }) =>
    difference === null
      ? ''
      : best
        ? `Nuevo récord, ${formatNumber((Math.abs(difference) / 1000).toFixed(1), numbers)} s más rápido que el anterior`
        : `${formatNumber((difference / 1000).toFixed(1), numbers)} s más que el récord`,
  gameFigures: ({ moves, assisted, hints, attempt, rate, shortest, atLeast, extra }) =>
    [
      movesOf(moves),
      assisted > 0 && `${count(assisted)} del solucionador`,
      hints > 0 && hintsOf(hints),
      attempt && 'un intento desde la mitad',
      rate !== null && `${formatNumber(rate.toFixed(2), numbers)} por segundo`,
      shortest !== null
        ? `mínimo ${count(shortest)}`
        : atLeast > 0 && `${plural(atLeast, 'hace', 'hacen')} falta al menos ${count(atLeast)}`,
      extra !== null && (extra === 0 ? 'perfecto: los mínimos posibles' : `${count(extra)} de más`),
    ]
      .filter(Boolean)
      .join(' · '),
  nothingToReview: 'Dé unos movimientos: aquí verá lo que cuestan.',
  reviewSummary: (solved) =>
    solved ? 'La partida del tablero, frente a la solución mínima.' : 'La partida hasta aquí.',
  atLeast: (moves) => `al menos ${count(moves)}`,
  rateOf: (rate) => formatNumber(rate.toFixed(2), numbers),

  pictureNotKept: (reason) => `${element.notKeptWhy[reason]}: esta imagen queda hasta que salga de la página.`,
  solvesNotKept: (reason) =>
    `${element.notKeptWhy[reason]}: lo que resuelva aparece aquí hasta que salga de la página.`,
  settingsNotKept: (reason) => `${element.notKeptWhy[reason]}: lo que elija vale hasta que salga de la página.`,
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
        `${formatNumber((moveCount / (elapsed / 1000)).toFixed(2), numbers)} por segundo`,
      shortest !== undefined && `mínimo ${count(shortest)}`,
      size.replace('x', '\u00a0×\u00a0'),
      { random: 'al azar', distance: movesAway(distance ?? 0), daily: `del día ${date}`, position: 'una posición' }[
        kind
      ],
      assisted > 0 && `${count(assisted)} del solucionador, no cuenta`,
      hints > 0 && `${hintsOf(hints)}, no cuenta`,
      attempt && 'un intento desde la mitad, no cuenta',
      interrupted && 'interrumpido',
      namesOf(inputs, inputNames),
    ]
      .filter(Boolean)
      .join(' · '),
  doneIn: (time) => `resuelto en ${time}`,
  movesAway,
  reviewSolve: 'Repaso',
  deleteSolve: 'Borrar',
  solveDeleted: (time) => `${time} está borrado.`,

  refusals: {
    ...element.refusals,
    'date-unreadable': (date) => `No se entiende la fecha «${date}»: se espera año-mes-día, por ejemplo 2026-11-22.`,
    'date-impossible': (date) => `No existe el día ${date}.`,
  },
};
