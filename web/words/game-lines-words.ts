// The texts of games that are read as lines of text, in all languages of our page: they come with what reads them.

import { counted, formatCount, plural } from '../common/format.ts';

import type { NumberStyle } from '../common/format.ts';

/** A line, as web/memory/game-lines.ts tells it. */
export type GameLine = {
  line: number;
  size: string;
  length: number;
  scramble: boolean;
  quoted: string;
  at: number;
  code: 'neither' | 'position' | 'moves' | 'move' | 'rest' | 'long' | '';
};

/** refused: reason is the board's own about a position, '' if there is none. */
export type GameLinesWords = {
  game: (line: GameLine) => string;
  judged: (line: GameLine) => string;
  judgedAll: (games: number, first: GameLine) => string;
  read: (games: number, lines: number) => string;
  none: string;
  refused: (line: GameLine, reason: string) => string;
};

const sizeOf = ({ size }: GameLine) => size.replace('x', ' × ');

const all: Record<string, (numbers: NumberStyle) => GameLinesWords> = {
  en: (numbers) => ({
    game: (line) =>
      `Line ${line.line}: ${sizeOf(line)}, ${line.scramble ? 'a scramble' : 'a game'} of ${counted(line.length, 'move')}`,
    judged: (line) =>
      line.scramble
        ? `A scramble: ${counted(line.length, 'move')} from the goal of ${sizeOf(line)}. Press Start to play the board it produces.`
        : `A game of ${counted(line.length, 'move')} on ${sizeOf(line)}. Start opens it in Review.`,
    judgedAll: (games, { line }) =>
      `${counted(games, 'game')}. Start opens line ${line}, and lists all under “Session”.`,
    read: (games, lines) => `${formatCount(games)} of ${counted(lines, 'line')} can be opened. Choose one:`,
    none: 'This text has no games in it.',
    refused: ({ line, code, quoted, at }, reason) =>
      `Line ${line}: ${
        {
          neither: `“${quoted}” is neither a position nor moves (U, D, L, R).`,
          position: `“${quoted}” is no position. ${reason}`,
          moves: `no moves follow the position “${quoted}”.`,
          move: `move ${formatCount(at, numbers)} (${quoted}) is not possible there.`,
          rest: `what follows the moves is not understood: “${quoted}”.`,
          long: 'too many moves.',
          '': '',
        }[code]
      }`,
  }),
  de: (numbers) => ({
    game: (line) =>
      `Zeile ${line.line}: ${sizeOf(line)}, ${line.scramble ? 'eine Mischung' : 'ein Spiel'} von ${counted(line.length, 'Zug', 'Zügen', numbers)}`,
    judged: (line) =>
      line.scramble
        ? `Eine Mischung: ${counted(line.length, 'Zug', 'Züge', numbers)} vom Ziel von ${sizeOf(line)} aus. „Los“ gibt das Brett, das daraus wird.`
        : `Ein Spiel von ${counted(line.length, 'Zug', 'Zügen', numbers)} auf ${sizeOf(line)}. „Los“ öffnet es im Rückblick.`,
    judgedAll: (games, { line }) =>
      `${counted(games, 'Spiel', 'Spiele', numbers)}. „Los“ öffnet Zeile ${line} und listet alle unter „Sitzung“ auf.`,
    read: (games, lines) =>
      `${formatCount(games, numbers)} von ${counted(lines, 'Zeile', 'Zeilen', numbers)} ${plural(games, 'lässt', 'lassen')} sich öffnen. Wählen Sie eine:`,
    none: 'In diesem Text stehen keine Spiele.',
    refused: ({ line, code, quoted, at }, reason) =>
      `Zeile ${line}: ${
        {
          neither: `„${quoted}“ ist weder eine Stellung noch Züge (U, D, L, R).`,
          position: `„${quoted}“ ist keine Stellung. ${reason}`,
          moves: `der Stellung „${quoted}“ folgen keine Züge.`,
          move: `Zug ${formatCount(at, numbers)} (${quoted}) ist dort nicht möglich.`,
          rest: `was den Zügen folgt, ist unverständlich: „${quoted}“.`,
          long: 'zu viele Züge.',
          '': '',
        }[code]
      }`,
  }),
  es: (numbers) => ({
    game: (line) =>
      `Línea ${line.line}: ${sizeOf(line)}, ${line.scramble ? 'una mezcla' : 'una partida'} de ${counted(line.length, 'movimiento', 'movimientos', numbers)}`,
    judged: (line) =>
      line.scramble
        ? `Una mezcla: ${counted(line.length, 'movimiento', 'movimientos', numbers)} desde la meta de ${sizeOf(line)}. «Jugar» da el tablero que resulta.`
        : `Una partida de ${counted(line.length, 'movimiento', 'movimientos', numbers)} en ${sizeOf(line)}. «Jugar» la abre en el repaso.`,
    judgedAll: (games, { line }) =>
      `${counted(games, 'partida', 'partidas', numbers)}. «Jugar» abre la línea ${line} y las lista todas en «Sesión».`,
    read: (games, lines) =>
      `Se ${plural(games, 'puede', 'pueden')} abrir ${formatCount(games, numbers)} de ${counted(lines, 'línea', 'líneas', numbers)}. Elija una:`,
    none: 'Este texto no contiene partidas.',
    refused: ({ line, code, quoted, at }, reason) =>
      `Línea ${line}: ${
        {
          neither: `«${quoted}» no es ni una posición ni movimientos (U, D, L, R).`,
          position: `«${quoted}» no es una posición. ${reason}`,
          moves: `a la posición «${quoted}» no le siguen movimientos.`,
          move: `el movimiento ${formatCount(at, numbers)} (${quoted}) no es posible ahí.`,
          rest: `no se entiende lo que sigue a los movimientos: «${quoted}».`,
          long: 'demasiados movimientos.',
          '': '',
        }[code]
      }`,
  }),
  fr: (numbers) => ({
    game: (line) =>
      `Ligne ${line.line} : ${sizeOf(line)}, ${line.scramble ? 'un mélange' : 'une partie'} de ${counted(line.length, 'coup', 'coups', numbers)}`,
    judged: (line) =>
      line.scramble
        ? `Un mélange : ${counted(line.length, 'coup', 'coups', numbers)} depuis le but de ${sizeOf(line)}. « Jouer » donne la grille qui en résulte.`
        : `Une partie de ${counted(line.length, 'coup', 'coups', numbers)} sur ${sizeOf(line)}. « Jouer » l’ouvre dans l’analyse.`,
    judgedAll: (games, { line }) =>
      `${counted(games, 'partie', 'parties', numbers)}. « Jouer » ouvre la ligne ${line} et les liste toutes dans « Séance ».`,
    read: (games, lines) =>
      `${counted(games, 'ligne', 'lignes', numbers)} sur ${formatCount(lines, numbers)} ${plural(games, 'peut', 'peuvent', numbers)} s’ouvrir. Choisissez-en une :`,
    none: 'Ce texte ne contient aucune partie.',
    refused: ({ line, code, quoted, at }, reason) =>
      `Ligne ${line} : ${
        {
          neither: `« ${quoted} » n’est ni une position ni des coups (U, D, L, R).`,
          position: `« ${quoted} » n’est pas une position. ${reason}`,
          moves: `aucun coup ne suit la position « ${quoted} ».`,
          move: `le coup ${formatCount(at, numbers)} (${quoted}) n’y est pas possible.`,
          rest: `ce qui suit les coups n’est pas compris : « ${quoted} ».`,
          long: 'trop de coups.',
          '': '',
        }[code]
      }`,
  }),
};

export const gameLinesWordsFor = ({ language, numbers }: { language: string; numbers: NumberStyle }) =>
  (all[language] ?? all.en)(numbers);
