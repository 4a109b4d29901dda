// What the solvers are called in each language; a bundle gets only the lists that it asks for. What to expect of those under
// "More" is in more-expectations.ts.

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
