// The texts of a review in all languages, for our page and the element's control: loaded with the first review.

import { formatDistance, counted, formatCount, formatNumber } from '../common/format.ts';

import type { NumberStyle } from '../common/format.ts';
import type { Distance } from '../common/types.ts';

/**
 * What there is to say of a move, a detour or a slip: moves are counted from 1.
 * slip: back and forth, and nothing else
 */
export type Stretch = { from: number; to: number; cost: number; slip: boolean };

const english = {
  language: 'en',
  chartDistance: 'Moves still needed',
  chartMoves: 'moves made',
  chartSeconds: 'seconds',
  chartRate: 'Moves per second',
  review: 'Review of the moves',
  byMoves: 'By move',
  byTime: 'By time',
  legend: 'Falling: closer to the goal. Rising, marked ▲: away from it.',
  legendBand: 'Shaded: not proven yet.',
  working: (proven: number, all: number, numbers: NumberStyle) =>
    `Exact for ${formatCount(proven, numbers)} of ${counted(all, 'position', 'positions', numbers)} so far.`,
  unproven: (proven: number, all: number, numbers: NumberStyle) =>
    `Exact for ${formatCount(proven, numbers)} of ${counted(all, 'position', 'positions', numbers)}. The rest show a lower bound and the best known length.`,
  notReviewed: 'This game could not be analysed.',
  identity: (moves: string, shortest: string, wasted: string) =>
    `${moves} = ${shortest} + 2 × ${wasted}: each move away from the goal costs one more to make up for it.`,
  detours: 'The costliest detours',
  noDetours: 'No detours: every move brought you closer to the goal.',
  detour: ({ from, to, cost, slip }: Stretch) =>
    `${from === to ? `Move ${from} costs` : `Moves ${from} to ${to} cost`} ${cost}${slip ? ': back and forth' : ''}`,
  slips: (times: number, moves: number, numbers: NumberStyle) =>
    `Back and forth: ${times === 1 ? 'once' : `${times} times`}, ${counted(moves, 'move', 'moves', numbers)} in all.`,
  rows: 'Rows',
  layers: 'Layers',
  row: (number: number) => `Row ${number}`,
  layer: (number: number) => `Layer ${number}`,
  splits: 'Finished after',
  splitMoves: 'Moves',
  splitTime: 'Seconds',
  splitRate: 'Per second',
  bestLine: 'Best line from here',
  tryHere: 'Try from here',
  backToGame: 'Back to the game',
  anAttempt: 'This is an attempt. The original game is kept.',
  scrubber: 'Move of the game',
  atMove: (at: string, all: string, left: string) => `Move ${at} of ${all}, ${left} still needed`,
};

export type ReviewWords = typeof english;

const german: ReviewWords = {
  language: 'de',
  chartDistance: 'Züge, die noch nötig sind',
  chartMoves: 'gemachte Züge',
  chartSeconds: 'Sekunden',
  chartRate: 'Züge pro Sekunde',
  review: 'Rückblick auf die Züge',
  byMoves: 'Nach Zügen',
  byTime: 'Nach Zeit',
  legend: 'Fällt die Kurve: näher am Ziel. Steigt sie, mit ▲: weg vom Ziel.',
  legendBand: 'Im Band ist noch nichts bewiesen.',
  working: (proven, all, numbers) =>
    `Bisher an ${formatCount(proven, numbers)} von ${counted(all, 'Stellung', 'Stellungen', numbers)} bewiesen.`,
  unproven: (proven, all, numbers) =>
    `An ${formatCount(proven, numbers)} von ${counted(all, 'Stellung', 'Stellungen', numbers)} bewiesen. Der Rest: mindestens und beste bekannte Lösung.`,
  notReviewed: 'Was dieses Spiel gekostet hat, ließ sich nicht ermitteln.',
  identity: (moves, shortest, wasted) =>
    `${moves} = ${shortest} + 2 × ${wasted}: Jeder Zug weg vom Ziel kostet einen weiteren, der ihn wettmacht.`,
  detours: 'Die teuersten Umwege',
  noDetours: 'Keine Umwege: Jeder Zug führte näher ans Ziel.',
  detour: ({ from, to, cost, slip }) =>
    `${from === to ? `Zug ${from} kostet` : `Züge ${from} bis ${to} kosten`} ${cost}${slip ? ': hin und her' : ''}`,
  slips: (times, moves, numbers) =>
    `Hin und her: ${times === 1 ? 'einmal' : `${times}-mal`}, zusammen ${counted(moves, 'Zug', 'Züge', numbers)}.`,
  rows: 'Zeilen',
  layers: 'Schichten',
  row: (number) => `Zeile ${number}`,
  layer: (number) => `Schicht ${number}`,
  splits: 'Fertig nach',
  splitMoves: 'Züge',
  splitTime: 'Sekunden',
  splitRate: 'Pro Sekunde',
  bestLine: 'Bester Weg ab hier',
  tryHere: 'Ab hier versuchen',
  backToGame: 'Zurück zum Spiel',
  anAttempt: 'Das ist ein Versuch. Das Spiel, aus dem er kommt, bleibt erhalten.',
  scrubber: 'Zug des Spiels',
  atMove: (at, all, left) => `Zug ${at} von ${all}, noch ${left} nötig`,
};

const spanish: ReviewWords = {
  language: 'es',
  chartDistance: 'Movimientos que aún hacen falta',
  chartMoves: 'movimientos dados',
  chartSeconds: 'segundos',
  chartRate: 'Movimientos por segundo',
  review: 'Repaso de los movimientos',
  byMoves: 'Por movimiento',
  byTime: 'Por tiempo',
  legend: 'Si baja: más cerca de la meta. Si sube, con ▲: más lejos.',
  legendBand: 'En la banda aún no hay nada demostrado.',
  working: (proven, all, numbers) =>
    `Demostrado en ${formatCount(proven, numbers)} de ${counted(all, 'posición', 'posiciones', numbers)} hasta ahora.`,
  unproven: (proven, all, numbers) =>
    `Demostrado en ${formatCount(proven, numbers)} de ${counted(all, 'posición', 'posiciones', numbers)}. El resto: al menos y lo mejor conocido.`,
  notReviewed: 'No se pudo averiguar lo que costó esta partida.',
  identity: (moves, shortest, wasted) =>
    `${moves} = ${shortest} + 2 × ${wasted}: cada movimiento que se aleja de la meta cuesta otro para compensarlo.`,
  detours: 'Los rodeos más caros',
  noDetours: 'Sin rodeos: cada movimiento se acercó a la meta.',
  detour: ({ from, to, cost, slip }) =>
    `${from === to ? `El movimiento ${from} cuesta` : `Los movimientos ${from} a ${to} cuestan`} ${cost}${slip ? ': ida y vuelta' : ''}`,
  slips: (times, moves, numbers) =>
    `Ida y vuelta: ${times === 1 ? 'una vez' : `${times} veces`}, ${counted(moves, 'movimiento', 'movimientos', numbers)} en total.`,
  rows: 'Filas',
  layers: 'Capas',
  row: (number) => `Fila ${number}`,
  layer: (number) => `Capa ${number}`,
  splits: 'Completa del todo',
  splitMoves: 'Movimientos',
  splitTime: 'Segundos',
  splitRate: 'Por segundo',
  bestLine: 'Mejor camino desde aquí',
  tryHere: 'Intentar desde aquí',
  backToGame: 'Volver a la partida',
  anAttempt: 'Esto es un intento. La partida de la que sale se conserva.',
  scrubber: 'Movimiento de la partida',
  atMove: (at, all, left) => `Movimiento ${at} de ${all}, aún ${left} hasta la meta`,
};

const french: ReviewWords = {
  language: 'fr',
  chartDistance: 'Coups encore nécessaires',
  chartMoves: 'coups joués',
  chartSeconds: 'secondes',
  chartRate: 'Coups par seconde',
  review: 'Analyse des coups',
  byMoves: 'Par coup',
  byTime: 'Par temps',
  legend: 'Elle descend\u00a0: plus près du but. Elle monte, avec ▲\u00a0: plus loin.',
  legendBand: 'Dans la bande, rien n’est encore prouvé.',
  working: (proven, all, numbers) =>
    `Prouvé à ${counted(proven, 'position', 'positions', numbers)} sur ${formatCount(all, numbers)} jusqu’ici.`,
  unproven: (proven, all, numbers) =>
    `Prouvé à ${counted(proven, 'position', 'positions', numbers)} sur ${formatCount(all, numbers)}. Le reste\u00a0: au moins et le mieux connu.`,
  notReviewed: 'Ce que cette partie a coûté n’a pas pu être établi.',
  identity: (moves, shortest, wasted) =>
    `${moves} = ${shortest} + 2 × ${wasted}\u00a0: chaque coup qui s’éloigne du but en coûte un autre pour le rattraper.`,
  detours: 'Les détours les plus chers',
  noDetours: 'Aucun détour\u00a0: chaque coup s’est rapproché du but.',
  detour: ({ from, to, cost, slip }) =>
    `${from === to ? `Le coup ${from} coûte` : `Les coups ${from} à ${to} coûtent`} ${cost}${slip ? '\u00a0: aller et retour' : ''}`,
  slips: (times, moves, numbers) =>
    `Aller et retour\u00a0: ${times} fois, ${counted(moves, 'coup', 'coups', numbers)} en tout.`,
  rows: 'Lignes',
  layers: 'Couches',
  row: (number) => `Ligne ${number}`,
  layer: (number) => `Couche ${number}`,
  splits: 'Finie pour de bon',
  splitMoves: 'Coups',
  splitTime: 'Secondes',
  splitRate: 'Par seconde',
  bestLine: 'Meilleure suite d’ici',
  tryHere: 'Essayer d’ici',
  backToGame: 'Retour à la partie',
  anAttempt: 'Ceci est une tentative. La partie d’où elle vient est gardée.',
  scrubber: 'Coup de la partie',
  atMove: (at, all, left) => `Coup ${at} sur ${all}, encore ${left}`,
};

const all = [english, german, spanish, french];

/** Those of a language; English when there are none. */
export const reviewWordsFor = (language: string) => all.find((words) => words.language === language) ?? english;

export const distanceText = (distance: Distance, numbers: NumberStyle) =>
  formatDistance(distance, (moves) => formatCount(moves, numbers));

export const decimals = (value: number, digits: number, numbers: NumberStyle) =>
  formatNumber(value.toFixed(digits), numbers);
