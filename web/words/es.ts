// The texts of the element and its controls in Spanish: see words.js.

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
import { es as algorithms } from './solver-words.ts';

import type { NumberStyle } from '../common/format.ts';
import type { MemoryFailure, Parity, Refusals } from '../common/messages.ts';
import type { ControlWords } from './control-words.ts';
import type { MemoryWords } from './memory-words.ts';
import type { Way } from './words.ts';

const numbers: NumberStyle = {
  group: '.',
  groupFrom: 5,
  decimal: ',',
  kilobyte: 'KB',
  megabyte: 'MB',
  under: 'menos de ',
  singularZero: false,
};

const ways: Record<Way, string> = {
  U: 'hacia arriba',
  D: 'hacia abajo',
  L: 'hacia la izquierda',
  R: 'hacia la derecha',
};

const count = (value: number) => formatCount(value, numbers);

const moves = (value: number) => counted(value, 'movimiento', 'movimientos', numbers);

const atLeast = (bound: number) => `; ${plural(bound, 'hace', 'hacen')} falta al menos ${count(bound)}.`;

const ranOutOf = {
  nodes: 'el número de estados permitido',
  memory: 'la memoria',
  refused: 'la memoria',
  time: 'el tiempo',
};

const either = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names[names.length - 1]}`;

const evenOrOdd = (number: number) => (number % 2 ? 'impar' : 'par');

const parity = ({ width, inversions, rowsBelow }: Parity) => {
  const found = counted(inversions, 'inversión', 'inversiones', numbers);
  const board = `en un tablero de anchura ${evenOrOdd(width)} (${width}) `;
  if (width % 2)
    return `${board}el número de inversiones debe ser par, y ${count(inversions)} es ${evenOrOdd(inversions)}`;
  const sum = inversions + rowsBelow;
  return (
    `${board}las inversiones más las filas bajo el hueco deben sumar un número par, ` +
    `y ${found} + ${counted(rowsBelow, 'fila', 'filas', numbers)} = ${count(sum)} es ${evenOrOdd(sum)}`
  );
};

const cell = (row: string, column: string) => `fila ${row}, columna ${column}`;
const tileName = (tile: string) => (tile === '0' ? 'el hueco (0)' : `la ficha ${tile}`);
/** @param tile or '' */
const missing = (tile: string) => tile && `; falta ${tileName(tile)}`;

const refusals: Refusals = {
  'size-impossible': (width, height) =>
    `Un tablero de ${width} × ${height} no es posible: la anchura y la altura van de 2 a 10.`,
  'position-empty': () => 'La posición está vacía: escriba las fichas fila por fila, por ejemplo 1 2 3/4 5 6/7 8 0.',
  'entry-not-a-tile': (entry, row, column) =>
    `«${entry}» (${cell(row, column)}) no es una ficha: escriba un número, o 0, _, x o . para el hueco.`,
  'tile-too-large': (tile, row, column) =>
    `La ficha ${tile} (${cell(row, column)}) es demasiado grande: el tablero más grande tiene las fichas 1 a 99.`,
  'comma-without-tile': (row, column) => `Falta una ficha antes de la coma (${cell(row, column)}).`,
  'too-many-entries': () => 'Hay más de 100 números: el tablero más grande es de 10 × 10.',
  'row-empty': (row) => `La fila ${row} está vacía.`,
  'brackets-wrong': () => 'Los corchetes no encajan: escriba [1, 2, 3, 0] o [[1, 2], [3, 0]].',
  'list-not-square': (count) =>
    `Una lista de ${counted(Number(count), 'número', 'números', numbers)} no es un tablero cuadrado (4, 9, 16, 25 … 100): ` +
    'separe las filas con /.',
  'rows-unequal': (row, length, first) =>
    `La fila ${row} tiene ${counted(Number(length), 'ficha', 'fichas', numbers)}, pero la fila 1 tiene ${first}: ` +
    'todas las filas deben tener la misma longitud.',
  'tile-out-of-range': (tile, row, column, size, last, absent) =>
    `La ficha ${tile} (${cell(row, column)}) es demasiado grande: un tablero de ${size} tiene las fichas 1 a ${last} ` +
    `y 0 para el hueco${missing(absent)}.`,
  'tile-twice': (tile, row, column, row2, column2, absent) =>
    `${asSentence(tileName(tile)).slice(0, -1)} aparece dos veces: ${cell(row, column)} y ${cell(row2, column2)}${missing(absent)}.`,
  'not-a-move': (entry, at) =>
    `«${entry}» (carácter ${at} de los movimientos) no es un movimiento: escriba U, D, L o R, con un número para repetir, como en R2U.`,
  'count-of-zero': (at) => `Un número de 0 en el carácter ${at} de los movimientos no es posible: empieza en 1.`,
  'too-many-moves': (at) => `Hay demasiados movimientos: el carácter ${at} supera el mayor número posible.`,
  'move-impossible': (number, way, position) =>
    `El movimiento ${number} (${way}) no es posible: ninguna ficha puede ir hacia allí en ${position}.`,
  'times-wrong': (number, rest) =>
    `Los tiempos no corresponden a ${moves(Number(number))}: ${rest ? `fallan a partir de «${rest}»` : 'terminan demasiado pronto'}.`,
  'seed-too-long': (seed, bytes, most) =>
    `La semilla «${seed}» es demasiado larga: tiene ${counted(Number(bytes), 'byte', 'bytes', numbers)}, y el máximo es ${count(Number(most))}.`,
  'no-memory-for-drawing': () =>
    'El navegador niega la memoria para un dibujo de este tamaño. Uno más pequeño quizá quepa.',
  'no-memory-for-picture': () => 'El navegador niega la memoria para esta imagen. Una más pequeña quizá quepa.',
  'no-memory-to-draw': () => 'El navegador niega la memoria para dibujar el puzle. Uno más pequeño quizá quepa.',
};

const onPage = 'Se busca en la propia página, lo que es más lento.';

const nextMove: ControlWords['nextMove'] = ({ tile, move, remaining, optimal }) =>
  `Mueva el ${tile} ${ways[move]}: ${plural(remaining, 'queda', 'quedan')} ${moves(remaining)}, ` +
  `${optimal ? 'el mínimo posible' : 'lo mejor conocido'}.`;

const notKeptWhy: Record<MemoryFailure, string> = {
  missing: 'Este navegador no tiene base de datos',
  refused: 'El navegador no deja que esta página guarde nada',
  blocked: 'La base de datos del navegador no se abre',
  full: 'El navegador no tiene más sitio para guardar nada',
  damaged: 'La base de datos del navegador no se puede usar',
};

export const words: ControlWords & MemoryWords = {
  language: 'es',
  numbers,

  roleDescription: 'puzle deslizante',
  boardLabel: (width, height, alt) => `Puzle deslizante${alt && ` «${alt}»`}, ${width} por ${height}.`,
  boardKeys: 'Las flechas mueven una ficha.',
  blank: 'hueco',
  position: (rows, solved) =>
    `${solved ? 'Resuelto' : 'Posición'}, ${rows.map((row, index) => `fila ${index + 1}: ${row}`).join('; ')}.`,
  tileMoved: (tile, way) => `${tile} ${ways[way]}.`,
  tilesMoved: (count, way) => `${counted(count, 'ficha', 'fichas', numbers)} ${ways[way]}.`,
  blankPlace: (row, column) => `Hueco en la fila ${row}, columna ${column}.`,
  solvedIn: (made, place) => `Resuelto. ${moves(made)}.${place ? ` ${words.place(place)}.` : ''}`,
  newGame: 'Nueva partida.',

  notLoaded: 'No se pudo cargar el puzle',
  tryAgain: 'Reintentar',
  wrongSize: (text, least, most) =>
    `«${text}» no es un tamaño; escriba ancho x alto, de ${least} a ${most} cada uno, por ejemplo 4x4.`,
  wrongValue: (attribute, value, known) => `«${value}» no es un valor de ${attribute}; escriba ${either(known)}.`,
  wrongNumber: (attribute, value, example) =>
    `«${value}» no es un valor de ${attribute}; escriba un número mayor que 0, por ejemplo ${example}.`,
  unsolvable: 'Esta posición no tiene solución.',
  parity,
  refusals,
  solvability: (judged) => `${judged.solvable ? 'con solución' : 'sin solución'}: ${parity(judged)}`,
  shuffledInstead: 'Aquí tiene otra, mezclada.',
  notInRace: 'Los demás de su carrera empiezan en una posición así; este puzle conserva la suya.',
  failures: {
    'wasm-forbidden': () =>
      'La Content-Security-Policy de esta página prohíbe WebAssembly, con el que funciona el puzle. ' +
      "Hace falta script-src 'wasm-unsafe-eval'.",
    'download-forbidden': ({ file, source }) =>
      `La Content-Security-Policy de esta página prohíbe descargar ${file}, que el puzle necesita. ` +
      `Hace falta connect-src ${source}.`,
    'worker-forbidden': ({ needs }) =>
      `La Content-Security-Policy de esta página prohíbe el worker del solucionador: hace falta ${needs}. ${onPage}`,
    'wasm-missing': () => 'WebAssembly falta en este navegador o está desactivado. El puzle lo necesita.',
    'wasm-broken': ({ file, reason }) => `El navegador no pudo ejecutar ${file} (${reason}).`,
    'no-answer': ({ file, elsewhere }) =>
      `No se pudo descargar ${file}: el servidor no respondió` +
      `${elsewhere ? ', o no permite que lo usen otros sitios (CORS)' : ''}. Compruebe la conexión e inténtelo de nuevo.`,
    'bad-answer': ({ file, status }) =>
      `No se pudo descargar ${file}: el servidor respondió ${status}` +
      `${status === 404 ? ' (no encontrado). Inténtelo de nuevo; si sigue sin aparecer, el sitio está incompleto' : ''}.`,
    'wrong-file': ({ file, contentType }) =>
      `El servidor envió otra cosa (${contentType || 'sin tipo'}) en lugar de ${file}.`,
    'board-stopped': ({ reason }) => `El navegador ha interrumpido el programa que lo dibuja (${reason}).`,
    'memory-refused': () =>
      'El navegador no concede memoria para el puzle. Cierre algunas pestañas e inténtelo de nuevo.',
    'controls-not-loaded': () =>
      'No se pudo cargar el script de los controles. Compruebe la conexión y recargue la página.',
    'worker-not-loaded': ({ reason }) =>
      `No se pudo cargar el worker del solucionador${reason && ` (${reason})`}. ${onPage}`,
    'engine-not-loaded': ({ reason }) =>
      `No se pudo cargar el solucionador (${reason}). Compruebe la conexión e inténtelo de nuevo.`,
    'engine-stopped': ({ reason }) => `El solucionador se detuvo${reason && ` con un error: ${reason}`}.`,
    'engine-silent': () => 'El solucionador dejó de responder y se ha cerrado. Inténtelo de nuevo.',
    'solution-wrong': () =>
      'La respuesta del solucionador no resuelve el puzle. Es un error nuestro; le rogamos que lo comunique.',
  },
  pictureNotLoaded: (address) =>
    `No se pudo cargar la imagen «${address}». Compruebe su dirección y que sea una imagen.`,
  pictureForbidden: (address) =>
    `La imagen «${address}» está en otro sitio, que no permite que esta página la use ` +
    '(no envía Access-Control-Allow-Origin). Ponga una copia junto a esta página.',
  pictureUnreadable: (address) =>
    `Las fichas muestran números: este navegador no permite que la página lea la imagen «${address}» (protección contra la huella digital del navegador).`,
  pictureTooLarge: (address) =>
    `La imagen «${address}» es demasiado grande para este navegador. Use una de 4096 × 4096 píxeles como máximo.`,

  notKeptWhy,
  notKept: (reason) => `${notKeptWhy[reason]}: esta partida se pierde al salir de la página.`,
  rememberedTwice: (name) =>
    `Otro tablero de esta página tiene remember="${name}"; por eso la partida de este se pierde al salir de la página. Póngale otro nombre.`,

  controls: 'Controles del puzle',
  shuffle: 'Mezclar',
  reset: 'Reiniciar',
  undo: 'Deshacer',
  redo: 'Rehacer',
  hint: 'Pista',
  solve: 'Resolver',
  cancel: 'Cancelar',
  goodEnough: 'Me basta',
  goodEnoughLong: 'Me basta: reproducir la mejor solución hallada',
  play: 'Reproducir',
  pause: 'Pausa',
  playAgain: 'Repetir',
  stepBack: 'Atrás',
  stepBackLong: 'Un movimiento atrás',
  stepForward: 'Adelante',
  stepForwardLong: 'Un movimiento adelante',
  fullscreen: 'Ampliar',
  fullscreenLong: 'Pantalla completa',
  leaveFullscreen: 'Reducir',
  leaveFullscreenLong: 'Salir de la pantalla completa',
  noFullscreen: 'Ampliar',
  noFullscreenLong: 'Pantalla completa: esta página o este navegador no la permite',
  speed: 'Velocidad',
  rateShort: (rate) => `${formatNumber(rate, numbers)}/s`,
  rateLong: (rate) => `${formatNumber(rate, numbers)} ${plural(rate, 'movimiento', 'movimientos')} por segundo`,
  timer: 'Tiempo',
  moves: 'Movimientos',
  algorithm: 'Solucionador',
  size: 'Tamaño',
  algorithms,

  stats: 'Cifras de la búsqueda',
  statTime: 'Duración',
  statExpanded: 'Expandidos',
  statRate: 'Estados/s',
  statLength: 'Solución',
  statBest: 'La mejor',
  statDepth: 'Profundidad',
  statBound: 'Al menos',
  statOptimal: 'Demostrado',
  statShortest: 'mínimo',
  statMemory: 'Memoria',
  movesOf: moves,
  nothing: '–',
  foundIn: ({ algorithm, length, milliseconds }) =>
    `${words.algorithms[algorithm]}: ${moves(length)} en ${formatDuration(milliseconds, numbers)}`,
  nextMove,
  cancelled: {
    asked: 'Cancelado.',
    'board-changed': 'La búsqueda terminó porque el puzle cambió.',
    'another-search': 'Empezó otra búsqueda.',
    removed: 'Cancelado.',
  },

  sentences: {
    nothing: () => '',
    newGame: () => '',
    unsolvable: ({ width, inversions, rowsBelow }) =>
      `Sin solución: ${counted(inversions, 'inversión', 'inversiones', numbers)}` +
      `${width % 2 ? '' : ` + ${counted(rowsBelow, 'fila', 'filas', numbers)} bajo el hueco`}, número impar que ningún movimiento hace par.`,
    solved: ({ moveCount, elapsed }) => `Resuelto en ${moves(moveCount)} y ${formatClock(elapsed)}.`,
    looking: () => 'Buscando el siguiente movimiento…',
    hintTile: ({ tile }) => `El siguiente es el ${tile}. Otra pista: hacia dónde.`,
    hintWay: ({ tile, move }) => `Mueva el ${tile} ${ways[move]}. Otra pista: por qué.`,
    hintWhy: ({ choices }) =>
      `Quedan movimientos: ${afterEach(choices, (tile, moves) => `con el ${tile}, ${moves}`)}. Otra pista: se mueve.`,
    hint: nextMove,
    noHint: () => 'No se halló ninguna pista a tiempo.',
    searching: ({ algorithm }) => `${words.algorithms[algorithm]} está buscando…`,
    improving: ({ length, lowerBound, gap }) =>
      `Por ahora ${moves(length)}, al menos ${count(lowerBound)}, margen ${Math.ceil(gap * 100)} %.`,
    solvedAlready: () => 'El puzle ya está resuelto.',
    found: (values) => words.foundIn(values) + (values.optimal ? ', mínimo demostrado.' : atLeast(values.lowerBound)),
    unproven: (values) => words.foundIn(values) + atLeast(values.lowerBound),
    ranOut: ({ algorithm, limit }) =>
      `${words.algorithms[algorithm]}: ${ranOutOf[limit]} no bastó para hallar una solución.`,
    exhausted: () => 'No hay solución al alcance.',
    cancelled: ({ reason }) => words.cancelled[reason],
    failed: () => 'La búsqueda falló.',
  },
  place: (place) => `${place}.${(place % 10 === 1 || place % 10 === 3) && place !== 11 ? 'er' : 'º'} puesto`,
};
