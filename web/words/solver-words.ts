// What the solvers are called, and what to expect of Auto, which is chosen at first, in each language; a bundle gets only the
// lists that it asks for. What to expect of the others is in more-expectations.ts.

import type { Algorithm } from '../common/types.ts';

/**
 * What to expect of a solver: where all {positions} can be tried, on 12 cells, on up to 16, beyond. Measured with 512
 * MB.
 */
export type Expectations = [string, string, string, string];

/** An expectation without what was measured on boards of other sizes than this one. */
export function withoutOtherSizes(sentence: string, width: number, height: number) {
  const sizes = [...sentence.matchAll(/(\d+) × (\d+)/g)].map(([, one, other]) => [Number(one), Number(other)]);
  if (sizes.length === 0 || sizes.some((sides) => sides.includes(width) && sides.includes(height))) return sentence;
  const parts = sentence.split(/(?<=[.:;,]) /);
  const end = parts.findIndex((part) => /\d × \d/.test(part));
  return `${parts
    .slice(0, end)
    .join(' ')
    .replace(/[.:;,]$/, '')}.`;
}

export const en: Record<Algorithm, string> = {
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

export const enExpectations: { auto: Expectations } = {
  auto: [
    'Makes a table of all {positions} positions that this board has, and reads a shortest solution from it.',
    'IDA* with pattern databases: a solution that is proven shortest.',
    'IDA* with pattern databases: proves the shortest solution, for most 4 × 4 boards within a second.',
    'A solution at once, then shorter ones and a rising lower bound, until you stop it or five minutes have passed.',
  ],
};

export const de: Record<Algorithm, string> = {
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

export const deExpectations: { auto: Expectations } = {
  auto: [
    'Legt eine Tabelle aller {positions} Stellungen dieses Bretts an und liest eine kürzeste Lösung daraus ab.',
    'IDA* mit Musterdatenbanken: eine Lösung, die nachweislich am kürzesten ist.',
    'IDA* mit Musterdatenbanken: eine nachweislich kürzeste Lösung, bei den meisten 4 × 4 in weniger als einer Sekunde.',
    'Sofort eine Lösung, dann immer kürzere, und wie kurz es bestenfalls geht, bis Sie abbrechen oder 5 Minuten um sind.',
  ],
};

export const es: Record<Algorithm, string> = {
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

export const esExpectations: { auto: Expectations } = {
  auto: [
    'Hace una tabla de las {positions} posiciones que tiene este tablero y lee en ella una solución mínima.',
    'IDA* con bases de datos de patrones: una solución cuyo mínimo está demostrado.',
    'IDA* con bases de datos de patrones: una solución mínima demostrada, en casi todo 4 × 4 en menos de un segundo.',
    'Una solución al instante, luego otras cada vez más cortas y cuál es el mínimo posible, hasta que la pare o pasen 5 minutos.',
  ],
};

export const fr: Record<Algorithm, string> = {
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

export const frExpectations: { auto: Expectations } = {
  auto: [
    'Dresse une table des {positions} positions de cette grille, et y lit une solution minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale, en moins d’une seconde pour la plupart des 4 × 4.',
    'Une solution aussitôt, puis de plus courtes et le minimum possible, jusqu’à votre arrêt ou au bout de 5 minutes.',
  ],
};
