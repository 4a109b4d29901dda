// Disjoint pattern databases add up: the reader plays a board of 3x3, and sees how many moves each group of tiles needs
// by its database, their sum, Manhattan distance, and the truth. Each slide changes the number of one group only.

import { make } from '../common/dom.ts';
import { boardOf, formatPosition, linkPosition, manhattan, rowOf } from './board.ts';
import { linkedBoard } from './linked-board.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { SmallDatabase } from './pattern-model.ts';
import { sumQuestion } from './pattern-questions.ts';
import { button, figureList, list, setText } from './pieces.ts';
import { Question } from './question.ts';
import { counted, say } from './say.ts';

import type { DemoContext } from './demo.ts';
import type { Positions } from './positions.ts';

export const groups = [
  [1, 2, 4],
  [3, 5, 6],
  [7, 8],
];
export const FIRST = '8 6 7/2 5 4/3 0 1';
const ENOUGH = 200_000; // expansions: more than 3x3 has states

export class PatternSum {
  #context;
  #positions;
  /** By group. */
  #databases = groups.map((tiles) => new SmallDatabase(tiles));
  #board;
  #picture = miniBoard(FIRST, { label: '' });
  #figures = figureList([
    say`1, 2 and 4`,
    say`3, 5 and 6`,
    say`7 and 8`,
    say`Sum`,
    say`Manhattan distance`,
    say`The truth`,
  ]);
  #says = make('p', { class: 'pattern-says', role: 'status' });
  /** Before the last move, by group. */
  #before: number[] = [];
  #asking = 0;
  element; // counts questions for the truth; an older answer is dropped

  constructor(context: DemoContext, positions: Positions) {
    this.#context = context;
    this.#positions = positions;
    this.#board = linkedBoard(
      context,
      positions,
      {
        first: FIRST,
        wanted: {
          solvable: true,
          sizes: say`boards of 3 × 3`,
          fits: ({ width, height }) => width === 3 && height === 3,
        },
        attributes: { class: 'pattern-play' },
      },
      (fresh) => this.#follow(fresh),
    );
    let turn = 0;
    const question = new Question(context.signal, () =>
      sumQuestion(positions, turn++, (state) => this.#board.load({ state })),
    );
    question.pose();
    this.element = make(
      'div',
      'pattern-stage pattern-sum',
      make('div', 'pattern-side', this.#board),
      make(
        'div',
        'pattern-side',
        make('div', 'pattern-groups', this.#picture),
        this.#figures.element,
        this.#says,
        make(
          'div',
          'row',
          button(say`Shuffle`, () => this.#board.load({ state: positions.shuffled(3, 3, true) })),
        ),
      ),
      question.folded(),
    );
  }

  async begin() {
    if (this.#board.state) this.#follow(true);
  }

  /** What each group needs. */
  #values() {
    const { tiles } = boardOf(this.#board.state);
    return this.#databases.map((database) =>
      database.value(database.entryOf(database.tiles.map((tile) => tiles.indexOf(tile)))),
    );
  }

  #follow(fresh: boolean) {
    const board = boardOf(this.#board.state);
    const values = this.#values();
    const before = this.#before;
    this.#before = values;
    updateMiniBoard(this.#picture, board, {
      label: '',
      groups: Object.fromEntries(groups.flatMap((tiles, group) => tiles.map((tile) => [tile, group]))),
    });
    ([say`1, 2 and 4`, say`3, 5 and 6`, say`7 and 8`] as const).forEach((name, group) => {
      const change = fresh ? 0 : values[group] - before[group];
      this.#figures.set(
        name,
        counted(values[group], 'move'),
        change ? `${change > 0 ? '+' : '−'}${Math.abs(change)}` : '',
      );
    });
    const sum = values.reduce((all, each) => all + each);
    this.#figures.set(say`Sum`, String(sum));
    this.#figures.set(say`Manhattan distance`, String(manhattan(board)));
    const changed = groups.filter((_, group) => !fresh && values[group] !== before[group]);
    setText(
      this.#says,
      fresh
        ? say`Slide a tile: only the number of its own group can change.`
        : changed.length === 0
          ? say`No number changed: the tiles of that group wall the blank in.`
          : say`Only ${changed.map((tiles) => say`the number of ${list(tiles)}`).join(say` and `)} changed.`,
    );
    if (!fresh) this.#context.remember({ part: 'sum', state: linkPosition(board) });
    void this.#ask(formatPosition(board)).catch((error) => {
      if (this.#context.signal.aborted) return;
      this.#figures.set(say`The truth`, '–');
      this.#context.fail(error);
    });
  }

  /** Has the position solved. */
  async #ask(position: string) {
    this.#asking += 1;
    const mine = this.#asking;
    const solved = rowOf(boardOf(position)).every((tile, place) => tile === place + 1) && position.endsWith('0');
    if (solved) return this.#figures.set(say`The truth`, '0');
    this.#figures.set(say`The truth`, '…');
    if (!this.#positions.judge(position).solvable) return this.#figures.set(say`The truth`, '–');
    const client = await this.#context.lessons;
    const race = await client.race(position, ['astar-manhattan'], { signal: this.#context.signal });
    try {
      const [runner] = await race.step(ENOUGH);
      if (mine === this.#asking) this.#figures.set(say`The truth`, String(runner.length));
    } finally {
      race.close();
    }
  }
}
