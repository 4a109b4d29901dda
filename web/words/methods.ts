// What a search does, in each language, for the middle of a sentence. The element does not show these words: a file of
// their own keeps them out of it.

import type { Method } from '../common/types.ts';

export const en: Record<Method, string> = {
  bfs: 'BFS',
  'bidirectional-bfs': 'bidirectional BFS',
  astar: 'A*',
  'distance-table': 'a table of all distances',
  databases: 'building pattern databases',
  idastar: 'IDA* with pattern databases',
  'plain-idastar': 'IDA*',
  rows: 'row by row',
  beam: 'beam search',
  stretches: 'shortening parts of the solution',
};

export const de: Record<Method, string> = {
  bfs: 'BFS',
  'bidirectional-bfs': 'bidirektionale BFS',
  astar: 'A*',
  'distance-table': 'eine Tabelle aller Abstände',
  databases: 'Aufbau von Musterdatenbanken',
  idastar: 'IDA* mit Musterdatenbanken',
  'plain-idastar': 'IDA*',
  rows: 'Zeile für Zeile',
  beam: 'Beam Search',
  stretches: 'Verkürzen von Teilstücken',
};

export const es: Record<Method, string> = {
  bfs: 'BFS',
  'bidirectional-bfs': 'BFS bidireccional',
  astar: 'A*',
  'distance-table': 'una tabla de todas las distancias',
  databases: 'construcción de bases de datos de patrones',
  idastar: 'IDA* con bases de datos de patrones',
  'plain-idastar': 'IDA*',
  rows: 'fila por fila',
  beam: 'búsqueda en haz',
  stretches: 'acortamiento de tramos',
};

export const fr: Record<Method, string> = {
  bfs: 'BFS',
  'bidirectional-bfs': 'BFS bidirectionnel',
  astar: 'A*',
  'distance-table': 'une table de toutes les distances',
  databases: 'construction de bases de motifs',
  idastar: 'IDA* avec bases de motifs',
  'plain-idastar': 'IDA*',
  rows: 'ligne par ligne',
  beam: 'recherche en faisceau',
  stretches: 'raccourcissement de tronçons',
};
