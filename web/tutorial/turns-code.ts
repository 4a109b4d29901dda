// The code that counts turns, lit by the moves of a board. Choosing a line goes to the next event that ran it. A link names
// what was played since the game began (played) and the event at hand (event).

import { printable } from '../common/text.ts';
import { boardOf, linkPosition } from './board.ts';
import { extracts } from './code-extracts.js';
import { countsUntil, nextEvent } from './code-parts.ts';
import { MOST_QUOTED } from './link.ts';
import { LitCode } from './lit-code.ts';
import { say } from './say.ts';
import {
  actionsIn,
  cellOfSlide,
  isPlayed,
  turnEvents,
  turnsProgram,
  turnsPseudocode,
  wayBetween,
} from './turns-model.ts';

import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Link } from './link.ts';
import type { TurnEvent } from './turns-model.ts';

const MOST_PLAYED = 200; // characters of a link

export class TurnsCode {
  #board;
  #announce;
  /** Since the game began. */
  #events: TurnEvent[] = [];
  #at = -1;
  #turns = 0;
  #state = ''; // before the next move
  /** What was played, for links; null once there were moves that a player did not make. */
  #played: string | null = '';
  #reach = 0; // turns that the player has made, and can take back
  #code;

  constructor(board: SlidingPuzzle, announce: (words: string) => void) {
    this.#board = board;
    this.#announce = announce;
    this.#code = new LitCode(
      say`The counter of turns`,
      [
        { name: say`Pseudocode`, parts: turnsPseudocode() },
        { name: say`The C++ that runs`, parts: turnsProgram(extracts) },
      ],
      ({ runs }) => this.#find(runs),
      announce,
    );
    this.#code.element.open = false;
    board.addEventListener('puzzle-shuffle', () => {
      this.#events = [];
      this.#turns = this.#reach = board.moveCount;
      this.#state = board.state;
      this.#played = '';
      this.#go(-1);
    });
    board.addEventListener('puzzle-move', ({ detail: { by, moveCount, state } }) => {
      this.#write(by === 'player', moveCount - this.#turns, state);
      this.#events.push(...turnEvents(this.#turns, moveCount, by));
      this.#turns = moveCount;
      this.#go(this.#events.length - 1);
    });
  }

  get element() {
    return this.#code.element;
  }

  #write(isNew: boolean, turns: number, state: string) {
    const before = this.#state;
    this.#state = state;
    if (this.#played === null || turns === 0) return;
    if (isNew && turns > 0) {
      this.#played += `${wayBetween(boardOf(before), boardOf(state), turns)}${turns > 1 ? turns : ''}`;
      this.#reach = this.#turns + turns;
    } else if (this.#turns + turns <= this.#reach) this.#played += `${turns < 0 ? 'u' : 'r'}${Math.abs(turns)}`;
    else this.#played = null; // a solution that was played
  }

  /**
   * What a link names for the event at hand.
   * @returns null: no link leads here
   */
  get record(): Record<string, string> | null {
    if (!this.#played || this.#played.length > MOST_PLAYED) return null;
    const state = linkPosition(boardOf(this.#board.startState));
    return { state, played: this.#played, event: String(this.#at + 1) };
  }

  /** @returns plays what the link asks for, once the board has its position */
  follow(link: Link): () => void {
    const played = link.text('played', MOST_PLAYED) ?? '';
    const event = link.number('event', 1, Infinity, say`event`);
    if (!isPlayed(played))
      link.complain(
        say`The link’s moves “${printable(played, MOST_QUOTED)}” make no sense: they would be like L2Du1r1.`,
      );
    return () => {
      for (const { way, turns } of isPlayed(played) ? actionsIn(played) : []) {
        const board = this.#board;
        if (way === 'u' || way === 'r') board.seek(Math.max(0, board.moveCount + (way === 'r' ? turns : -turns)));
        else board.move(cellOfSlide(boardOf(board.state), way, turns));
      }
      if (event === undefined || this.#events.length === 0) return;
      this.#code.element.open = true;
      this.#go(Math.min(event, this.#events.length) - 1);
    };
  }

  /** Goes to the next event of these kinds. */
  #find(kinds: string[]) {
    const found = nextEvent(this.#events, this.#at, kinds);
    if (found < 0) return;
    this.#go(found);
    this.#announce(`${this.#events[found].values}.`);
  }

  #go(at: number) {
    this.#at = at;
    const { kind = '', values = '' } = this.#events[at] ?? {};
    this.#code.light(kind, values, countsUntil(this.#events, at));
  }
}
