// A board that cannot be solved, with a Solve button that says why instead of searching: play it, and see
// that each move keeps an odd number odd. Repaired (two tiles swapped) the same button solves it. The
// numbers are the engine's, for the position on the board.

import { make } from '../common/dom.ts';
import { boardOf, formatPosition, linkPosition, repairPair, swapped } from './board.ts';
import { Link } from './link.ts';
import { linkedBoard } from './linked-board.ts';
import { button, choice, fold, hasRoom, replaceStill, showVerdict } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { counted, formatCount, formatDuration, say } from './say.ts';
import { solvedWords } from './search-model.ts';
import { invariantOf, ledgerWords, proofWords, repairWords } from './solvability-model.ts';
import { TurnsCode } from './turns-code.ts';
import { movesQuestion } from './solvability-questions.ts';

import type { SolveResult } from '../common/types.ts';
import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';

const boards: [state: string, name: string][] = [
  ['1 2 3/4 5 6/8 7 0', say`8 and 7`],
  ['1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0', say`15 and 14`],
  ['5 6 7/3 4 0/1 8 2', say`Shuffled`],
];
const LEDGER = 16; // numbers that are shown

/** The number after each move. */
class Ledger {
  #title = make('p', 'unsolvable-ledger-title');
  #list = make('ol', { class: 'unsolvable-ledger' });
  #numbers: number[] = [];
  elements = [this.#title, this.#list];

  clear() {
    this.#numbers = [];
  }

  add(judged: Parameters<typeof invariantOf>[0]) {
    this.#numbers = [...this.#numbers, invariantOf(judged)].slice(-LEDGER);
    this.#title.textContent = ledgerWords(this.#numbers, judged.board);
    const last = this.#numbers.length - 1;
    this.#list.replaceChildren(
      ...this.#numbers.map((each, place) => make('li', place === last ? 'here' : '', String(each))),
    );
    this.#list.dataset.numbers = this.#numbers.join(' ');
  }
}

class UnsolvableDemo {
  #context;
  #board;
  #chooser;
  #turns = make('output', '', '0');
  #verdict = make('p', 'pieces-verdict');
  #ledger = new Ledger();
  #answer = make('div', { class: 'unsolvable-answer', role: 'status' });
  #solve = button(say`Solve`, () => void this.#toggleSolve(), 'primary');
  #repair = button('', () => this.#swap());
  /** Counts games and moves: an answer to an earlier position is not shown. */
  #moment = 0;
  #code;
  #open; // does what the link asks for with the first board
  #question;
  #proving = false; // the game that shows the answer leaves the question as it is

  constructor(context: DemoContext, positions: Positions) {
    this.#context = context;
    this.#board = linkedBoard(
      context,
      positions,
      {
        first: boards[0][0],
        wanted: { sizes: say`boards from 2 × 2 to 10 × 10`, fits: () => true },
        attributes: { 'allow-unsolvable': '', class: 'unsolvable-board' },
      },
      (fresh) => this.#follow(fresh),
    );
    const first = this.#board.getAttribute('state') ?? '';
    this.#chooser = choice(say`Wrong on purpose`, boards, first, (state) => this.#board.load({ state }));
    this.#code = new TurnsCode(this.#board, context.announce);
    const followLink = (parameters: URLSearchParams) => {
      const link = new Link(parameters);
      const play = this.#code.follow(link);
      if (link.problem) context.notice(link.problem);
      return play;
    };
    this.#open = followLink(context.parameters);
    context.onParameters((parameters) => followLink(parameters)());
    context.describe(() => this.#code.record ?? { state: linkPosition(boardOf(this.#board.state || first)) });
    this.#question = new Question(context.signal, () =>
      movesQuestion(
        positions,
        () => this.#board.state,
        (state, moves) => this.#prove(state, moves),
      ),
    );
    context.onSleep(() => {
      this.#board.pause();
      this.#board.cancel();
    });
  }

  get content() {
    const restart = button(say`Restart`, () => this.#board.reset());
    return [
      this.#chooser.element,
      this.#board,
      make('div', 'row', this.#solve, this.#repair, restart),
      make(
        'div',
        'row',
        make('p', 'unsolvable-turns', say`Turns: `, this.#turns),
        this.#question.folded(false),
        this.#code.element,
      ),
      this.#verdict,
      ...this.#ledger.elements,
      this.#answer,
    ];
  }

  /** Plays what the question drew. */
  #prove(state: string, moves: string) {
    this.#proving = true;
    this.#board.load({ state, moves });
    this.#board.seek(0);
    this.#board.play({ rate: 3 });
  }

  /** What the engine says of the board. */
  get #judged() {
    const { state, inversions, solvable } = this.#board;
    return { board: boardOf(state), inversions, solvable };
  }

  #follow(fresh: boolean) {
    this.#moment += 1;
    const proving = fresh && this.#proving;
    if (fresh) {
      this.#ledger.clear();
      this.#answer.replaceChildren();
      this.#chooser.choose(this.#board.state);
      if (!proving) this.#question.pose();
      this.#proving = false;
    }
    const judged = this.#judged;
    this.#repair.textContent = repairWords(judged);
    this.#turns.textContent = formatCount(this.#board.moveCount);
    showVerdict(this.#verdict, judged.solvable ? say`Solvable` : say`Unsolvable`, judged.solvable);
    if (!proving) this.#ledger.add(judged); // its moves are made, and taken back to be played
    if (this.#moment === 1) queueMicrotask(this.#open);
    if (this.#moment > 1) this.#context.remember({ state: linkPosition(judged.board) });
  }

  #swap() {
    const { board } = this.#judged;
    const [one, other] = repairPair(board);
    this.#board.load({ state: formatPosition(swapped(board, one, other)) });
    this.#context.announce(say`${one} and ${other} swapped. ${this.#verdict.textContent}`);
  }

  async #toggleSolve() {
    if (this.#board.searching) return this.#board.cancel();
    this.#answer.replaceChildren();
    if (this.#board.solvable) this.#answer.append(make('p', '', say`Searching…`));
    this.#solve.textContent = say`Cancel`;
    const { width, height } = this.#board;
    const asked = this.#moment;
    const result = await this.#board.solve({ algorithm: width * height <= 9 ? 'astar-manhattan' : 'auto' });
    this.#solve.textContent = say`Solve`;
    // A solution that plays moves the board on.
    const current = this.#moment === asked || result.status === 'solved' || result.status === 'unsolvable';
    this.#answer.replaceChildren(...(current ? this.#answerTo(result) : []));
  }

  #answerTo(result: SolveResult) {
    if (result.status === 'unsolvable') return this.#proof();
    if (result.status === 'limit') return [make('p', '', say`No solution was found within the limits.`)];
    if (result.status !== 'solved') return [make('p', '', result.message)];
    if (result.length === 0) return [make('p', '', say`It is solved already.`)];
    const effort = say`Time elapsed: ${formatDuration(result.milliseconds)}, ${counted(result.expanded, 'state')} expanded.`;
    return [make('p', '', say`${solvedWords(result)} ${effort} Two tiles swapped make all the difference.`)];
  }

  #proof() {
    const steps = proofWords(this.#judged).map((words) => make('li', '', words));
    const proof = fold(
      say`The proof`,
      make('ol', 'unsolvable-proof', ...steps),
      make('p', 'quiet', say`The engine says: ${this.#board.solvability}.`),
    );
    proof.open = hasRoom();
    return [
      make('p', 'unsolvable-short', say`Nothing was searched: no search would find a path, because there is none.`),
      proof,
    ];
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  replaceStill(figure, ...new UnsolvableDemo(context, await openPositions(context.signal)).content);
}
