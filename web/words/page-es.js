// The texts of our page in Spanish: see page-words.js.

import { asSentence, formatBytes, formatClock, formatCount, formatDuration, formatNumber } from '../common/format.js';
import { solvers } from '../common/solvers.js';
import { words as element } from './es.js';
import { es as methods } from './methods.js';
import { esExpectations as expectations } from './solver-words.js';

/** @import { Algorithm } from '../common/types' */
/** @import { PageWords } from './page-words.js' */

const { algorithms, movesOf, numbers } = element;

/** @param {number} value */
const count = (value) => formatCount(value, numbers);

/** @type {{ [Kind in 'nodes' | 'memory' | 'refused' | 'time']: (memory: number, seconds: number) => string }} */
const limits = {
  nodes: () => 'se agotaron los estados permitidos',
  memory: (bytes) => (bytes ? `se agotaron ${formatBytes(bytes, numbers)} de memoria` : 'se agotó la memoria'),
  refused: () => 'el navegador no dio más memoria',
  time: (_, seconds) => (seconds ? `pasaron ${seconds} segundos` : 'se agotó el tiempo'),
};

/** @param {Algorithm} algorithm @param {number} depth @param {number} lowerBound */
function reached(algorithm, depth, lowerBound) {
  if (algorithm === 'bfs') return `Había mirado hasta ${movesOf(depth)} de profundidad.`;
  if (algorithm === 'bidirectional-bfs')
    return `Desde los dos extremos había mirado ${movesOf(depth)} de profundidad en total.`;
  return `Solo sabía que hacen falta al menos ${movesOf(lowerBound)}.`;
}

/** @type {PageWords} */
export const words = {
  ...element,
  methods,

  texts: {
    title: 'Puzle deslizante: juegue, o mire cómo se resuelve',
    name: 'Puzle deslizante',
    intro: 'Deslice las fichas hasta ordenarlas, con el hueco al final. ¿Se atasca? Pida una pista.',
    languageLabel: 'Idioma',
    board: 'Tablero',
    fallback:
      'No se pudo cargar el tablero. Compruebe la conexión y recargue la página. Una página abierta desde una carpeta ' +
      'en vez de un servidor web no puede cargarlo: ejecute [./build-wasm.sh --serve].',
    toolbar: 'Partida',
    settle: 'Me basta, [reproducir]',
    playback: 'Reproducción',
    toStart: 'Volver al principio de la solución',
    scrubber: 'Paso de la solución',
    solveTitle: 'Mire cómo se resuelve',
    searchWith: 'Buscar con',
    statesExpanded: 'Estados expandidos',
    compared: 'La misma posición, resuelta por',
    compareMore: 'Elija otro y resuelva de nuevo para comparar: empieza en la misma posición.',
    boardTitle: 'Otro tablero',
    boardSize: 'Tamaño del tablero',
    width: 'Ancho',
    height: 'Alto',
    newBoard: 'Tablero nuevo',
    positionLabel: 'Posición [fila por fila, 0 es el hueco]',
    setPosition: 'Poner posición',
    copyLink: 'Copiar enlace',
    ownPage: 'O bien [ponga este tablero en su propia página] (en inglés).',
    tryBoards: 'O pruebe [el 3 × 3 más lejano, 31 pasos], [uno sin solución], [un puzle del 15], [uno ancho].',
    howTitle: 'Cómo funciona',
    how:
      'Cada disposición de las fichas es un estado; un paso lleva de uno al siguiente. Una búsqueda guarda una frontera de ' +
      'estados que conoce pero no ha probado, y los expande uno tras otro hasta dar con la meta.',
    bfs:
      'La búsqueda en anchura prueba todo lo que está a un paso, luego a dos, luego a tres. Encuentra una solución mínima, ' +
      'y mira casi todo lo que está más cerca que ella.',
    astar:
      'A* prueba primero lo que parece más corto en total: los pasos ya dados más una estimación de los que faltan. La ' +
      'estimación nunca se pasa, así que la solución sigue siendo mínima. Contar las fichas descolocadas estima por lo bajo; ' +
      'sumar el camino de cada ficha a su sitio (distancia Manhattan) estima mejor y mira muchos menos estados.',
    idastarTitle: 'IDA* y bases de datos de patrones',
    idastar:
      'IDA* casi no necesita memoria: avanza tan hondo como permite su estimación, luego otra vez un poco más, y así ' +
      'sucesivamente. La estimación se lee en tablas de cuántos pasos necesita por sí solo un grupo de fichas, calculadas ' +
      'para cada disposición del grupo.',
    largeTitle: 'Tableros grandes',
    large:
      'Donde ninguna demostración termina, Automático se conforma con las posiciones más prometedoras de cada profundidad ' +
      '(búsqueda en haz): pocas dan enseguida una primera solución; cada vez más, otras más cortas. Dice cuánto puede ' +
      'medir como mínimo una solución.',
    tutorialTitle: 'El tutorial',
    tutorial:
      'Cómo funciona todo, para probarlo por sí mismo: mezclar sin trampa, tableros sin solución, las búsquedas por dentro ' +
      'y en carrera. [El puzle deslizante por dentro] (en inglés).',
    ownTitle: 'En su propia página',
    own:
      'Un blog o un curso puede tener tableros como este: [elija uno] y copie una etiqueta o un iframe. ' +
      'Aquí hay [un artículo con cuatro] (ambos en inglés).',
    keysTitle: 'Teclas',
    keysIntro: 'Las letras valen dentro del juego; las flechas, en todas partes salvo en los campos:',
    keyMove: 'mover una ficha en esa dirección',
    keyShuffle: 'mezclar',
    keyUndo: 'deshacer, rehacer',
    keyHint: 'pista: muestra el siguiente paso',
    keySolve: 'resolver con',
    space: 'Espacio',
    keyPlay: 'reproducir o parar la solución',
    escape: 'Esc',
    keyCancel: 'cancelar una búsqueda',
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
      `Resuelto en ${movesOf(moveCount)} y ${formatClock(elapsed)}` +
      `${assisted ? `; ${count(assisted)} de ellos ${assisted === 1 ? 'es' : 'son'} del solucionador` : ''}.`,
    found: ({ by, optimal, lowerBound, gap, ...found }) => {
      const begin = `${element.foundIn(found)}${by && ` (${methods[by]})`}`;
      if (optimal) return `${begin}, mínimo demostrado.`;
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
  linkCopied: 'Enlace copiado. Abre este mismo tablero.',
  linkShown: 'La barra de direcciones tiene ahora un enlace a este mismo tablero; cópielo de ahí.',
  linkNotFollowed: (reason, instead) => `No se pudo seguir el enlace: ${reason}${instead && ` ${instead}`}`,
  boardStays: 'El tablero queda como estaba.',
  anotherBoard: 'Aquí tiene otro tablero.',
  unknownAlgorithm: (value, known) => `«${value}» no es un método conocido; los hay: ${known}.`,
  unknownPart: (name, known) => `«${name}» no es una parte conocida; las hay: ${known}.`,

  solveWith: (name) => `Resolver con ${name}`,
  statDepth: 'Profundidad',
  statStack: 'Pila',
  statFrontier: 'Frontera',
  statFrontierPeak: 'Frontera máxima',
  none: 'ninguna',
  notFound: 'ninguna',
  soFar: (time, states) => `${time} · ${states} estados`,
  deep: (depth) => `profundidad ${depth}`,
  ofAll: (part, whole) => `${part} de ${whole}`,
  rateShort: (rate) => `${formatNumber(rate, numbers)} pasos/s`,

  expectations,
};
