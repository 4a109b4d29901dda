// What the solvers are called, and what to expect of each, in each language. Apart from the other words, so that who
// adds a solver says all of it in one place; a bundle gets only the lists that it asks for.

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
  fast: 'Fast',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* misplaced',
  'bidirectional-bfs': 'Bidirectional BFS',
  bfs: 'BFS',
};

/** @type {Record<Algorithm, Expectations>} */
export const enExpectations = {
  auto: [
    'Makes a table of all {positions} positions that this board has, and reads a shortest solution from it.',
    'IDA* with pattern databases: a solution that is proven shortest.',
    'IDA* with pattern databases: a solution that is proven shortest, of most 4 × 4 boards within a second.',
    'A solution at once, then ever shorter ones and how short one can be at best, until you stop it or 5 minutes are over.',
  ],
  idastar: [
    'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
    'Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.',
    'Guided by pattern databases: a solution that is proven shortest. Where the proof takes long, a good solution is there before it.',
    'A good solution at once. The proof that none is shorter usually does not end on a board this large.',
  ],
  fast: [
    'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
    'The first solution that beam search finds, at once: mostly a shortest one, without proof.',
    'The first solution that beam search finds, at once: mostly a shortest one or a few moves longer, without proof.',
    'The first solution that beam search finds, at once: on a 5 × 5 some 15 % longer than a shortest one, on larger boards more.',
  ],
  'astar-manhattan': [
    'Guided by how far each tile is from home: a shortest solution from few positions.',
    'Guided by how far each tile is from home. It solves nearly every board of this size.',
    'Guided by how far each tile is from home. It solves many shuffled 4 × 4 boards; on hard ones memory runs out.',
    'Guided by how far each tile is from home. It goes farther than BFS, yet a full shuffle this large is beyond it.',
  ],
  'astar-misplaced': [
    'Guided by how many tiles are out of place: a shortest solution from fewer positions than BFS.',
    'Guided by how many tiles are out of place. It gets deeper than BFS; a hard shuffle of this size is too much.',
    'Guided by how many tiles are out of place. It solves a 4 × 4 up to some 35 moves away; shuffled, it needs about 50.',
    'Guided by how many tiles are out of place. On a board this large it solves only what is nearly in order.',
  ],
  'bidirectional-bfs': [
    'BFS from both ends until they meet: a shortest solution from a fraction of the positions.',
    'BFS from both ends until they meet. It solves nearly every board of this size, mostly from less than 1 % of its positions.',
    'BFS from both ends until they meet. It gets about twice as deep as BFS, some 45 moves; a shuffled 4 × 4 needs about 50.',
    'BFS from both ends until they meet. It gets about twice as deep as BFS, some 36 moves on a 5 × 5, which needs about 100 when shuffled.',
  ],
  bfs: [
    'Tries every position, nearest first: it finds a shortest solution among the {positions} that this board has.',
    'Tries every position, nearest first. It gets some 29 moves deep on 3 × 4 and 41 on 2 × 6; most shuffles need more.',
    'Tries every position, nearest first. It gets some 23 moves deep on a 4 × 4, which needs about 50 when shuffled.',
    'Tries every position, nearest first. It gets some 19 moves deep on a 5 × 5, which needs about 100 when shuffled.',
  ],
};

/** @type {Record<Algorithm, string>} */
export const de = {
  auto: 'Auto',
  idastar: 'IDA*',
  fast: 'Schnell',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* falsch platziert',
  'bidirectional-bfs': 'Bidirektionale BFS',
  bfs: 'BFS',
};

/** @type {Record<Algorithm, Expectations>} */
export const deExpectations = {
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
};

/** @type {Record<Algorithm, string>} */
export const es = {
  auto: 'Automático',
  idastar: 'IDA*',
  fast: 'Rápido',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* descolocadas',
  'bidirectional-bfs': 'BFS bidireccional',
  bfs: 'BFS',
};

/** @type {Record<Algorithm, Expectations>} */
export const esExpectations = {
  auto: [
    'Hace una tabla de las {positions} posiciones que tiene este tablero y lee en ella una solución mínima.',
    'IDA* con bases de datos de patrones: una solución cuyo mínimo está demostrado.',
    'IDA* con bases de datos de patrones: una solución mínima demostrada, en casi todo 4 × 4 en menos de un segundo.',
    'Una solución al instante, luego otras cada vez más cortas y cuál es el mínimo posible, hasta que la pare o pasen 5 minutos.',
  ],
  idastar: [
    'Guiado por bases de datos de patrones, puzles pequeños resueltos de antemano: una solución mínima demostrada.',
    'Guiado por bases de datos de patrones, puzles pequeños resueltos de antemano: una solución mínima demostrada.',
    'Guiado por bases de datos de patrones: una solución mínima demostrada. Si la demostración tarda, antes hay una buena.',
    'Una buena solución al instante. La demostración de que no hay otra menor no suele acabar en un tablero tan grande.',
  ],
  fast: [
    'La primera solución que halla la búsqueda en haz, al instante: casi siempre mínima, sin demostración.',
    'La primera solución que halla la búsqueda en haz, al instante: casi siempre mínima, sin demostración.',
    'La primera solución que halla la búsqueda en haz, al instante: mínima o unos pasos más larga, sin demostración.',
    'La primera solución que halla la búsqueda en haz, al instante: en 5 × 5 un 15 % sobre el mínimo; en mayores, más.',
  ],
  'astar-manhattan': [
    'Guiado por lo lejos que está cada ficha de su sitio: una solución mínima con pocas posiciones.',
    'Guiado por lo lejos que está cada ficha de su sitio. Resuelve casi todo tablero de este tamaño.',
    'Guiado por lo lejos que está cada ficha de su sitio. Resuelve muchos 4 × 4 mezclados; en los difíciles falta memoria.',
    'Guiado por lo lejos que está cada ficha de su sitio. Llega más lejos que BFS, pero no hasta una mezcla tan grande.',
  ],
  'astar-misplaced': [
    'Guiado por cuántas fichas están descolocadas: una solución mínima con menos posiciones que BFS.',
    'Guiado por cuántas fichas están descolocadas. Llega más hondo que BFS; una mezcla difícil de este tamaño es demasiado.',
    'Guiado por cuántas fichas están descolocadas. Resuelve 4 × 4 hasta unos 35 pasos; una mezcla necesita unos 50.',
    'Guiado por cuántas fichas están descolocadas. En un tablero tan grande solo resuelve lo casi ordenado.',
  ],
  'bidirectional-bfs': [
    'BFS desde los dos extremos hasta encontrarse: una solución mínima con una fracción de las posiciones.',
    'BFS desde los dos extremos hasta encontrarse. Resuelve casi todo tablero así, por lo general con menos del 1 % de sus posiciones.',
    'BFS desde los dos extremos hasta encontrarse. Llega el doble de hondo que BFS, unos 45 pasos; un 4 × 4 necesita unos 50.',
    'BFS desde los dos extremos hasta encontrarse. Llega el doble de hondo que BFS, unos 36 pasos en 5 × 5, que necesita unos 100.',
  ],
  bfs: [
    'Prueba cada posición, las más cercanas primero: halla una solución mínima entre las {positions} de este tablero.',
    'Prueba cada posición, las más cercanas primero. Llega a unos 29 pasos en 3 × 4 y 41 en 2 × 6; casi siempre hacen falta más.',
    'Prueba cada posición, las más cercanas primero. Llega a unos 23 pasos en un 4 × 4, que mezclado necesita unos 50.',
    'Prueba cada posición, las más cercanas primero. Llega a unos 19 pasos en un 5 × 5, que mezclado necesita unos 100.',
  ],
};

/** @type {Record<Algorithm, string>} */
export const fr = {
  auto: 'Auto',
  idastar: 'IDA*',
  fast: 'Rapide',
  'astar-manhattan': 'A* Manhattan',
  'astar-misplaced': 'A* pièces mal placées',
  'bidirectional-bfs': 'BFS bidirectionnel',
  bfs: 'BFS',
};

/** @type {Record<Algorithm, Expectations>} */
export const frExpectations = {
  auto: [
    'Dresse une table des {positions} positions de cette grille, et y lit une solution minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale.',
    'IDA* avec bases de motifs\u00a0: une solution prouvée minimale, en moins d’une seconde pour la plupart des 4 × 4.',
    'Une solution aussitôt, puis de plus courtes et le minimum possible, jusqu’à votre arrêt ou au bout de 5 minutes.',
  ],
  idastar: [
    'Guidé par des bases de motifs, petits taquins résolus d’avance\u00a0: une solution prouvée minimale.',
    'Guidé par des bases de motifs, petits taquins résolus d’avance\u00a0: une solution prouvée minimale.',
    'Guidé par des bases de motifs\u00a0: une solution prouvée minimale. Si la preuve tarde, une bonne est là avant elle.',
    'Une bonne solution aussitôt. La preuve qu’il n’y en a pas de plus courte n’aboutit guère sur une grille si grande.',
  ],
  fast: [
    'La première solution que trouve la recherche en faisceau, aussitôt\u00a0: le plus souvent minimale, sans preuve.',
    'La première solution que trouve la recherche en faisceau, aussitôt\u00a0: le plus souvent minimale, sans preuve.',
    'La première solution de la recherche en faisceau, aussitôt\u00a0: minimale ou de quelques coups plus longue, sans preuve.',
    'La première solution de la recherche en faisceau, aussitôt\u00a0: en 5 × 5 à 15\u00a0% du minimum, plus loin au-delà.',
  ],
  'astar-manhattan': [
    'Guidé par l’éloignement de chaque pièce de sa place\u00a0: une solution minimale avec peu de positions.',
    'Guidé par l’éloignement de chaque pièce de sa place. Il résout presque toutes les grilles de cette taille.',
    'Guidé par l’éloignement de chaque pièce. Il résout beaucoup de 4 × 4 mélangés\u202f; aux difficiles, la mémoire manque.',
    'Guidé par l’éloignement de chaque pièce. Il va plus loin que BFS, mais un mélange aussi grand le dépasse.',
  ],
  'astar-misplaced': [
    'Guidé par le nombre de pièces mal placées\u00a0: une solution minimale avec moins de positions que BFS.',
    'Guidé par le nombre de pièces mal placées. Il va plus profond que BFS\u202f; un bon mélange de cette taille, c’est trop.',
    'Guidé par le nombre de pièces mal placées. Il résout un 4 × 4 jusqu’à 35 coups environ\u202f; mélangé, il en faut 50.',
    'Guidé par le nombre de pièces mal placées. Sur une grille si grande il ne résout que ce qui est presque en ordre.',
  ],
  'bidirectional-bfs': [
    'BFS des deux bouts jusqu’à la rencontre\u00a0: une solution minimale avec une fraction des positions.',
    'BFS des deux bouts jusqu’à la rencontre. Il résout presque toutes ces grilles, souvent avec moins de 1\u00a0% des positions.',
    'BFS des deux bouts jusqu’à la rencontre. Deux fois plus profond que BFS, 45 coups environ\u202f; un 4 × 4 en demande 50.',
    'BFS des deux bouts jusqu’à la rencontre. Deux fois plus profond que BFS, 36 coups en 5 × 5, qui en demande 100.',
  ],
  bfs: [
    'Essaie chaque position, les plus proches d’abord\u00a0: trouve une solution minimale parmi les {positions} de la grille.',
    'Essaie chaque position, les plus proches d’abord. Va à 29 coups en 3 × 4 et 41 en 2 × 6\u202f; souvent il en faut plus.',
    'Essaie chaque position, les plus proches d’abord. Va à 23 coups environ en 4 × 4, qui en demande 50 une fois mélangé.',
    'Essaie chaque position, les plus proches d’abord. Va à 19 coups environ en 5 × 5, qui en demande 100 une fois mélangé.',
  ],
};
