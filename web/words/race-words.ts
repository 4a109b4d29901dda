// The texts of a race against a ghost, in all languages of our page: they come with the first race.

import { plural } from '../common/format.ts';

import type { NumberStyle } from '../common/format.ts';

const en = {
  you: 'You',
  ghost: 'Ghost',
  /**
   * What the two bars show, for screen readers.
   * @param text the distance, which may be an interval
   * @param moves its upper end
   */
  left: (text: string, moves: number, numbers: NumberStyle) =>
    `${text} ${plural(moves, 'move', 'moves', numbers)} left`,
  unsolved: 'That game was never solved, so there is no ghost to race.',
  ready: 'The ghost starts with your first move.',
  ghostDone: 'The ghost has finished.',
  first: (seconds: string) => `${seconds} s ahead of the ghost`,
  second: (seconds: string) => `${seconds} s behind the ghost`,
};

export type RaceWords = typeof en;

const all: Record<string, RaceWords> = {
  en,
  de: {
    you: 'Sie',
    ghost: 'Geist',
    left: (text, moves, numbers) => `noch ${text} ${plural(moves, 'Zug', 'Züge', numbers)}`,
    unsolved: 'Dieses Spiel endet nicht gelöst: Da ist kein Geist, gegen den man spielen könnte.',
    ready: 'Der Geist beginnt mit Ihrem ersten Zug.',
    ghostDone: 'Der Geist ist am Ziel.',
    first: (seconds) => `${seconds} s vor dem Geist`,
    second: (seconds) => `${seconds} s nach dem Geist`,
  },
  es: {
    you: 'Usted',
    ghost: 'Fantasma',
    left: (text, moves, numbers) =>
      `${plural(moves, 'queda', 'quedan', numbers)} ${text} ${plural(moves, 'movimiento', 'movimientos', numbers)}`,
    unsolved: 'Esa partida no acaba resuelta: no hay fantasma con el que competir.',
    ready: 'El fantasma empieza con su primer movimiento.',
    ghostDone: 'El fantasma ha llegado.',
    first: (seconds) => `${seconds} s antes que el fantasma`,
    second: (seconds) => `${seconds} s después del fantasma`,
  },
  fr: {
    you: 'Vous',
    ghost: 'Fantôme',
    left: (text, moves, numbers) => `encore ${text} ${plural(moves, 'coup', 'coups', numbers)}`,
    unsolved: 'Cette partie ne finit pas résolue\u00a0: il n’y a pas de fantôme à affronter.',
    ready: 'Le fantôme part avec votre premier coup.',
    ghostDone: 'Le fantôme est arrivé.',
    first: (seconds) => `${seconds} s avant le fantôme`,
    second: (seconds) => `${seconds} s après le fantôme`,
  },
};

/** @param language of the page */
export const raceWordsFor = (language: string) => all[language] ?? en;
