// What is said of games that are read as lines of text: it comes with what reads them.

import type { Say } from './language.ts';

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

const sizeOf = ({ size }: GameLine) => size.replace('x', ' × ');

export const gameLinesWordsFor = (say: Say) => ({
  game: (line: GameLine) =>
    line.scramble
      ? say`Line ${line.line}: ${sizeOf(line)}, a scramble of ${line.length} {move|moves}`
      : say`Line ${line.line}: ${sizeOf(line)}, a game of ${line.length} {move|moves}`,
  judged: (line: GameLine) =>
    line.scramble
      ? say`A scramble: ${line.length} {move|moves} from the goal of ${sizeOf(line)}. Press Start to play the board it produces.`
      : say`A game of ${line.length} {move|moves} on ${sizeOf(line)}. Start opens it in Review.`,
  judgedAll: (games: number, { line }: GameLine) =>
    say`${games} {game|games}. Start opens line ${line}, and lists all under “Session”.`,
  read: (games: number, lines: number) => say`${games} of ${lines} {line|lines} can be opened. Choose one:`,
  none: say`This text has no games in it.`,
  /** @param reason the board's own about a position, '' if there is none */
  refused: ({ line, code, quoted, at }: GameLine, reason: string) =>
    ({
      neither: say`Line ${line}: “${quoted}” is neither a position nor moves (U, D, L, R).`,
      position: say`Line ${line}: “${quoted}” is not a position. ${reason}`,
      moves: say`Line ${line}: no moves follow the position “${quoted}”.`,
      move: say`Line ${line}: move ${at} (${quoted}) is not possible there.`,
      rest: say`Line ${line}: what follows the moves is not understood: “${quoted}”.`,
      long: say`Line ${line}: too many moves.`,
      '': '',
    })[code],
});
