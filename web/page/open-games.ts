// Games that come as lines of text, on the page: what is wrong with them, and the list of them under "Session".

import { make, say } from '../common/dom.ts';
import { linesOf } from '../memory/game-lines.ts';
import { gameLinesWordsFor } from '../words/game-lines-words.ts';
import { part } from './find.ts';
import { addStyles } from './late-styles.ts';

import type { Game } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { GameLine } from '../memory/game-lines.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Deals } from './deals.ts';

const MOST_LISTED = 500;

/** What is wrong with a line. */
function problemWith(line: GameLine, board: SlidingPuzzle, page: PageWords) {
  const reason = line.code === 'position' ? (board.judge(line.state).problem?.message ?? '') : '';
  return gameLinesWordsFor(page.say).refused(line, reason).trim();
}

/** What Start would do with a text, or what is wrong. */
export function judgeLines(text: string, board: SlidingPuzzle, page: PageWords) {
  const words = gameLinesWordsFor(page.say);
  const lines = linesOf(text, board.size);
  const wrong = lines.find(({ code }) => code !== '');
  if (lines.length === 0) return { problem: words.none, message: '' };
  if (wrong) return { problem: problemWith(wrong, board, page), message: '' };
  const message = lines.length === 1 ? words.judged(lines[0]) : words.judgedAll(lines.length, lines[0]);
  return { problem: '', message };
}

/** The list of the lines that were read last. */
class GameLines {
  #said = make('p', { class: 'quiet', role: 'status' });
  #list = make('ol', 'game-lines');

  constructor() {
    addStyles('.game-lines { display: grid; gap: .25rem; padding: 0; list-style: none; }');
    part('panel-session').append(this.#said, this.#list);
  }

  show(lines: GameLine[], board: SlidingPuzzle, page: PageWords, open: (line: GameLine) => void) {
    const words = gameLinesWordsFor(page.say);
    const games = lines.filter(({ code }) => code === '').length;
    say(this.#said, lines.length > 1 ? words.read(games, lines.length) : '');
    this.#list.replaceChildren(
      ...(lines.length > 1 ? lines.slice(0, MOST_LISTED) : []).map((line) => {
        if (line.code !== '') return make('li', 'quiet', problemWith(line, board, page));
        const button = make('button', { type: 'button' }, words.game(line));
        button.onclick = () => open(line);
        return make('li', '', button);
      }),
    );
  }
}

let list: GameLines | null = null;

/**
 * Opens the first game of a text, and lists all of them.
 * @param open in Review
 * @returns what is wrong, if none of them is a game; then the game on the board stays
 */
export function openLines(
  text: string,
  board: SlidingPuzzle,
  deals: Deals,
  open: (game: Game) => void,
): (words: PageWords) => string {
  const lines = linesOf(text, board.size);
  const openOne = ({ scramble, state, moves }: GameLine) =>
    scramble ? void deals.deal({ kind: 'position', state }) : open({ state, moves });
  const first = lines.find(({ code }) => code === '');
  if (!first)
    return (words) => (lines.length > 0 ? problemWith(lines[0], board, words) : gameLinesWordsFor(words.say).none);
  list ??= new GameLines();
  const shown = list;
  openOne(first);
  return (words) => {
    shown.show(lines, board, words, openOne);
    return '';
  };
}
