// What the solvers are called, and what to expect of Auto, which is chosen at first, in each language; a bundle gets only the
// lists that it asks for. What to expect of the others is in more-expectations.js.

/** @import { Algorithm } from '../common/types' */

/**
 * What to expect of a solver: where all {positions} can be tried, on 12 cells, on up to 16, beyond. Measured with 512
 * MB.
 * @typedef {[string, string, string, string]} Expectations
 */

/**
 * An expectation without what was measured on boards of other sizes than this one.
 * @param {string} sentence
 * @param {number} width
 * @param {number} height
 */
export function withoutOtherSizes(sentence, width, height) {
  const sizes = [...sentence.matchAll(/(\d+) × (\d+)/g)].map(([, one, other]) => [Number(one), Number(other)]);
  if (sizes.length === 0 || sizes.some((sides) => sides.includes(width) && sides.includes(height))) return sentence;
  const parts = sentence.split(/(?<=[.:;,]) /);
  const end = parts.findIndex((part) => /\d × \d/.test(part));
  return `${parts
    .slice(0, end)
    .join(' ')
    .replace(/[.:;,]$/, '')}.`;
}

/** @type {Record<Algorithm, string>} */
export const en = {
  auto: 'Auto',
  idastar: 'IDA*',
  'idastar-linear-conflict': 'IDA* linear conflict',
  'idastar-manhattan': 'IDA* Manhattan',
  fast: 'Fast',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* misplaced',
  'bidirectional-bfs': 'Bidirectional BFS',
  bfs: 'BFS',
};

/** @type {{ auto: Expectations }} */
export const enExpectations = {
  auto: [
    'Makes a table of all {positions} positions that this board has, and reads a shortest solution from it.',
    'IDA* with pattern databases: a solution that is proven shortest.',
    'IDA* with pattern databases: a solution that is proven shortest, of most 4 × 4 boards within a second.',
    'A solution at once, then ever shorter ones and how short one can be at best, until you stop it or 5 minutes are over.',
  ],
};

/** @type {Record<Algorithm, string>} */
export const de = {
  auto: 'Auto',
  idastar: 'IDA*',
  'idastar-linear-conflict': 'IDA* Linienkonflikte',
  'idastar-manhattan': 'IDA* Manhattan',
  fast: 'Schnell',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* falsch platziert',
  'bidirectional-bfs': 'Bidirektionale BFS',
  bfs: 'BFS',
};

/** @type {{ auto: Expectations }} */
export const deExpectations = {
  auto: [
    'Legt eine Tabelle aller {positions} Stellungen dieses Bretts an und liest eine kürzeste Lösung daraus ab.',
    'IDA* mit Musterdatenbanken: eine Lösung, die nachweislich am kürzesten ist.',
    'IDA* mit Musterdatenbanken: eine nachweislich kürzeste Lösung, bei den meisten 4 × 4 in weniger als einer Sekunde.',
    'Sofort eine Lösung, dann immer kürzere, und wie kurz es bestenfalls geht, bis Sie abbrechen oder 5 Minuten um sind.',
  ],
};

/** @type {Record<Algorithm, string>} */
export const es = {
  auto: 'Automático',
  idastar: 'IDA*',
  'idastar-linear-conflict': 'IDA* conflictos lineales',
  'idastar-manhattan': 'IDA* Manhattan',
  fast: 'Rápido',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* descolocadas',
  'bidirectional-bfs': 'BFS bidireccional',
  bfs: 'BFS',
};

/** @type {{ auto: Expectations }} */
export const esExpectations = {
  auto: [
    'Hace una tabla de las {positions} posiciones que tiene este tablero y lee en ella una solución mínima.',
    'IDA* con bases de datos de patrones: una solución cuyo mínimo está demostrado.',
    'IDA* con bases de datos de patrones: una solución mínima demostrada, en casi todo 4 × 4 en menos de un segundo.',
    'Una solución al instante, luego otras cada vez más cortas y cuál es el mínimo posible, hasta que la pare o pasen 5 minutos.',
  ],
};

/** @type {Record<Algorithm, string>} */
export const fr = {
  auto: 'Auto',
  idastar: 'IDA*',
  'idastar-linear-conflict': 'IDA* conflits linéaires',
  'idastar-manhattan': 'IDA* Manhattan',
  fast: 'Rapide',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* pièces mal placées',
  'bidirectional-bfs': 'BFS bidirectionnel',
  bfs: 'BFS',
};

/** @type {{ auto: Expectations }} */
export const frExpectations = {
  auto: [
    'Dresse une table des {positions} positions de cette grille, et y lit une solution minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale, en moins d’une seconde pour la plupart des 4 × 4.',
    'Une solution aussitôt, puis de plus courtes et le minimum possible, jusqu’à votre arrêt ou au bout de 5 minutes.',
  ],
};
