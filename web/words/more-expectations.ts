// What to expect of the solvers under "More", in each language. Our page loads it when "More" is first looked into.

import type { Algorithm } from '../common/types.ts';
import type { Expectations } from './solver-words.ts';

export type MoreExpectations = Record<
  Exclude<Algorithm, 'auto' | 'bfs' | 'astar-misplaced' | 'astar-manhattan'>,
  Expectations
>;

/** By language. */
export const moreExpectations: Record<string, MoreExpectations> = {
  en: {
    idastar: [
      'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
      'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
      'Guided by pattern databases: proves the shortest solution. If the proof takes a long time, you get a good solution first.',
      'A good solution at once. The proof that none is shorter usually does not end on a board this large.',
    ],
    'idastar-linear-conflict': [
      'Manhattan distance, plus two moves for each tile blocked in its own line: a shortest solution, with hardly any memory.',
      'Manhattan distance, plus two moves for each tile blocked in its own line. It solves every board of this size within a second.',
      'Manhattan distance, plus two moves for each tile blocked in its own line. Shuffled 4 × 4 boards take seconds, hard ones minutes.',
      'Manhattan distance, plus two moves for each tile blocked in its own line. A full shuffle of a board this large is beyond it.',
    ],
    'idastar-manhattan': [
      'A* with hardly any memory: depth first, within a limit that rises. Guided by Manhattan distance, a shortest solution.',
      'A* with hardly any memory: depth first, within a limit that rises. Guided by Manhattan distance, it solves every board of this size.',
      'A* with hardly any memory: depth first, within a limit that rises. A shuffled 4 × 4 takes it from seconds to minutes.',
      'A* with hardly any memory: depth first, within a limit that rises. A full shuffle of a board this large is beyond it.',
    ],
    fast: [
      'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
      'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
      'The first solution that beam search finds, at once: mostly a shortest one or a few moves longer, without proof.',
      'The first solution that beam search finds, at once: on a 5 × 5 some 15 % longer than a shortest one, on larger boards more.',
    ],
    'bidirectional-bfs': [
      'BFS from both ends until they meet: a shortest solution from a fraction of the positions.',
      'BFS from both ends until they meet. It solves nearly every board of this size, mostly from less than 1 % of its positions.',
      'BFS from both ends until they meet. It gets about twice as deep as BFS, some 45 moves; a shuffled 4 × 4 needs about 50.',
      'BFS from both ends until they meet. It gets about twice as deep as BFS, some 36 moves on a 5 × 5, which needs about 100 when shuffled.',
    ],
  },
  de: {
    idastar: [
      'Von Musterdatenbanken geleitet, im Voraus gelösten kleinen Puzzles: eine nachweislich kürzeste Lösung.',
      'Von Musterdatenbanken geleitet, im Voraus gelösten kleinen Puzzles: eine nachweislich kürzeste Lösung.',
      'Von Musterdatenbanken geleitet: eine nachweislich kürzeste Lösung. Dauert der Beweis, gibt es vorher schon eine gute.',
      'Sofort eine gute Lösung. Der Beweis, dass es nicht kürzer geht, endet auf einem so großen Brett meist nicht.',
    ],
    'idastar-linear-conflict': [
      'Manhattan-Distanz und zwei Züge mehr für jeden Stein, der in seiner Linie blockiert ist: eine kürzeste Lösung, fast ohne Speicher.',
      'Manhattan-Distanz und zwei Züge mehr für jeden Stein, der in seiner Linie blockiert ist. Löst jedes Brett dieser Größe in einer Sekunde.',
      'Manhattan-Distanz und zwei Züge mehr für jeden Stein, der in seiner Linie blockiert ist. Gemischt dauert 4 × 4 Sekunden, schwere Minuten.',
      'Manhattan-Distanz und zwei Züge mehr für jeden Stein, der in seiner Linie blockiert ist. Gut gemischt ist ein so großes Brett zu viel.',
    ],
    'idastar-manhattan': [
      'A* fast ohne Speicher: in die Tiefe, bis zu einer Grenze, die steigt. Von der Manhattan-Distanz geleitet, eine kürzeste Lösung.',
      'A* fast ohne Speicher: in die Tiefe, bis zu einer Grenze, die steigt. Von der Manhattan-Distanz geleitet, löst jedes Brett dieser Größe.',
      'A* fast ohne Speicher: in die Tiefe, bis zu einer Grenze, die steigt. Ein gemischtes 4 × 4 dauert Sekunden bis Minuten.',
      'A* fast ohne Speicher: in die Tiefe, bis zu einer Grenze, die steigt. Gut gemischte Bretter dieser Größe sind zu viel.',
    ],
    fast: [
      'Die erste Lösung, die Beam Search findet, sofort: meist eine kürzeste, ohne Beweis.',
      'Die erste Lösung, die Beam Search findet, sofort: meist eine kürzeste, ohne Beweis.',
      'Die erste Lösung, die Beam Search findet, sofort: meist eine kürzeste oder wenige Züge länger, ohne Beweis.',
      'Die erste Lösung, die Beam Search findet, sofort: bei 5 × 5 etwa 15 % über dem Minimum, bei größeren mehr.',
    ],
    'bidirectional-bfs': [
      'BFS von beiden Enden, bis sie sich treffen: eine kürzeste Lösung aus einem Bruchteil der Stellungen.',
      'BFS von beiden Enden, bis sie sich treffen. Löst fast jedes Brett dieser Größe, meist aus weniger als 1 % der Stellungen.',
      'BFS von beiden Enden, bis sie sich treffen. Kommt etwa doppelt so tief wie BFS, um 45 Züge; gemischt braucht 4 × 4 etwa 50.',
      'BFS von beiden Enden, bis sie sich treffen. Kommt etwa doppelt so tief wie BFS, 36 Züge bei 5 × 5, das gemischt etwa 100 braucht.',
    ],
  },
  es: {
    idastar: [
      'Guiado por bases de datos de patrones, puzles pequeños resueltos de antemano: una solución mínima demostrada.',
      'Guiado por bases de datos de patrones, puzles pequeños resueltos de antemano: una solución mínima demostrada.',
      'Guiado por bases de datos de patrones: una solución mínima demostrada. Si la demostración tarda, antes hay una buena.',
      'Una buena solución al instante. La demostración de que no hay otra menor no suele acabar en un tablero tan grande.',
    ],
    'idastar-linear-conflict': [
      'Distancia Manhattan y dos movimientos más por cada ficha bloqueada en su línea: una solución mínima, casi sin memoria.',
      'Distancia Manhattan y dos movimientos más por cada ficha bloqueada en su línea. Resuelve todo tablero así en un segundo.',
      'Distancia Manhattan y dos movimientos más por cada ficha bloqueada en su línea. Un 4 × 4 mezclado tarda segundos; uno difícil, minutos.',
      'Distancia Manhattan y dos movimientos más por cada ficha bloqueada en su línea. Una mezcla tan grande es demasiado.',
    ],
    'idastar-manhattan': [
      'A* casi sin memoria: en profundidad, hasta un límite que sube. Guiado por la distancia Manhattan, una solución mínima.',
      'A* casi sin memoria: en profundidad, hasta un límite que sube. Guiado por la distancia Manhattan, resuelve todo tablero de este tamaño.',
      'A* casi sin memoria: en profundidad, hasta un límite que sube. Un 4 × 4 mezclado tarda de segundos a minutos.',
      'A* casi sin memoria: en profundidad, hasta un límite que sube. Una mezcla tan grande es demasiado.',
    ],
    fast: [
      'La primera solución que halla la búsqueda en haz, al instante: casi siempre mínima, sin demostración.',
      'La primera solución que halla la búsqueda en haz, al instante: casi siempre mínima, sin demostración.',
      'La primera solución que halla la búsqueda en haz, al instante: mínima o unos movimientos más larga, sin demostración.',
      'La primera solución que halla la búsqueda en haz, al instante: en 5 × 5 un 15 % sobre el mínimo; en mayores, más.',
    ],
    'bidirectional-bfs': [
      'BFS desde los dos extremos hasta encontrarse: una solución mínima con una fracción de las posiciones.',
      'BFS desde los dos extremos hasta encontrarse. Resuelve casi todo tablero así, por lo general con menos del 1 % de sus posiciones.',
      'BFS desde los dos extremos hasta encontrarse. Llega el doble de hondo que BFS, unos 45 movimientos; un 4 × 4 necesita unos 50.',
      'BFS desde los dos extremos hasta encontrarse. Llega el doble de hondo que BFS, unos 36 movimientos en 5 × 5, que necesita unos 100.',
    ],
  },
  fr: {
    idastar: [
      'Guidé par des bases de motifs, petits taquins résolus d’avance\u00a0: une solution prouvée minimale.',
      'Guidé par des bases de motifs, petits taquins résolus d’avance\u00a0: une solution prouvée minimale.',
      'Guidé par des bases de motifs\u00a0: une solution prouvée minimale. Si la preuve tarde, une bonne est là avant elle.',
      'Une bonne solution aussitôt. La preuve qu’il n’y en a pas de plus courte n’aboutit guère sur une grille si grande.',
    ],
    'idastar-linear-conflict': [
      'Distance de Manhattan, et deux coups de plus par pièce bloquée dans sa ligne\u00a0: une solution minimale, presque sans mémoire.',
      'Distance de Manhattan, et deux coups de plus par pièce bloquée dans sa ligne. Il résout toutes ces grilles en une seconde.',
      'Distance de Manhattan, et deux coups de plus par pièce bloquée dans sa ligne. Un 4 × 4 mélangé prend des secondes, un difficile des minutes.',
      'Distance de Manhattan, et deux coups de plus par pièce bloquée dans sa ligne. Un mélange aussi grand le dépasse.',
    ],
    'idastar-manhattan': [
      'A* presque sans mémoire\u00a0: en profondeur, jusqu’à une limite qui monte. Guidé par la distance de Manhattan, une solution minimale.',
      'A* presque sans mémoire\u00a0: en profondeur, jusqu’à une limite qui monte. Guidé par la distance de Manhattan, il résout toutes ces grilles.',
      'A* presque sans mémoire\u00a0: en profondeur, jusqu’à une limite qui monte. Un 4 × 4 mélangé prend de secondes à minutes.',
      'A* presque sans mémoire\u00a0: en profondeur, jusqu’à une limite qui monte. Un mélange aussi grand le dépasse.',
    ],
    fast: [
      'La première solution que trouve la recherche en faisceau, aussitôt\u00a0: le plus souvent minimale, sans preuve.',
      'La première solution que trouve la recherche en faisceau, aussitôt\u00a0: le plus souvent minimale, sans preuve.',
      'La première solution de la recherche en faisceau, aussitôt\u00a0: minimale ou de quelques coups plus longue, sans preuve.',
      'La première solution de la recherche en faisceau, aussitôt\u00a0: en 5 × 5 environ 15\u00a0% de plus que le minimum, davantage au-delà.',
    ],
    'bidirectional-bfs': [
      'BFS des deux bouts jusqu’à la rencontre\u00a0: une solution minimale avec une fraction des positions.',
      'BFS des deux bouts jusqu’à la rencontre. Il résout presque toutes ces grilles, souvent avec moins de 1\u00a0% des positions.',
      'BFS des deux bouts jusqu’à la rencontre. Deux fois plus profond que BFS, 45 coups environ\u202f; un 4 × 4 en demande 50.',
      'BFS des deux bouts jusqu’à la rencontre. Deux fois plus profond que BFS, 36 coups en 5 × 5, qui en demande 100.',
    ],
  },
};
