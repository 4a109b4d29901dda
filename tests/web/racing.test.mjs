// Races of boards that only note what a race asks of them: no page, no wasm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, join, leave, solveOthers } from '../../web/element/racing.ts';

/** A board of a race. It takes any game, or refuses all with a problem, and notes what it was asked to do. */
class FakeBoard extends EventTarget {
  isConnected = true;
  size = '3x3';
  seed = null;
  startState;
  moveCount = 0;
  movesAhead = 0;
  searching = false;
  playing = false;
  solved = false;
  solvable = true;
  asked = [];
  /** What load() answers. */ refusal = null;

  constructor(start) {
    super();
    this.startState = start;
  }

  /** The board as the type that a race wants, though a race uses little of an HTMLElement. */
  get racer() {
    return this;
  }

  load(game) {
    this.asked.push(`load ${game.state ?? `${game.size} ${game.seed}`}`);
    if (this.refusal) return this.refusal;
    this.#begin(game.state ?? `shuffled by ${game.seed}`, game.seed ?? null);
    return null;
  }

  reset() {
    this.asked.push('reset');
    this.#begin(this.startState, this.seed);
  }

  async solve() {
    this.asked.push('solve');
  }

  /** A player's new game. */
  shuffle(start, seed = null) {
    this.#begin(start, seed);
  }

  #begin(start, seed) {
    this.startState = start;
    this.seed = seed;
    this.moveCount = 0;
    this.dispatchEvent(new Event('puzzle-shuffle'));
  }

  /** What it was asked to do since the last look. */
  news() {
    return this.asked.splice(0);
  }
}

const never = () => assert.fail('no board refuses here');

let races = 0;
/** As many boards in a race of their own. */
function race(...starts) {
  const id = `race ${++races}`;
  const boards = starts.map((start) => new FakeBoard(start));
  for (const board of boards) join(board.racer, id, never);
  for (const board of boards) board.news();
  return { id, boards };
}

test('a board that joins takes the start of those who are there', () => {
  const [first, second] = [new FakeBoard('A'), new FakeBoard('B')];
  join(first.racer, 'joining', never);
  join(second.racer, 'joining', never);
  assert.deepEqual(first.news(), [], 'the first keeps its own');
  assert.deepEqual(second.news(), ['load A']);
});

test('a board that has the same start already is left alone when it joins', () => {
  const [first, second] = [new FakeBoard('A'), new FakeBoard('A')];
  second.moveCount = 3;
  join(first.racer, 'same start', never);
  join(second.racer, 'same start', never);
  assert.deepEqual(second.news(), []);
});

test('joining the same race again changes nothing', () => {
  const { id, boards } = race('A', 'A');
  boards[1].shuffle('B');
  boards[0].news();
  join(boards[0].racer, id, never);
  boards[1].shuffle('C');
  assert.deepEqual(boards[0].news(), ['load C'], 'told once');
  const alone = race('A');
  assert.equal(finish(alone.boards[0].racer), 1);
  join(alone.boards[0].racer, alone.id, never);
  const late = new FakeBoard('A');
  join(late.racer, alone.id, never);
  assert.equal(finish(late.racer), 2, 'the race is not begun anew');
});

test('a new game on one board is a new game on all, and is told once to each', () => {
  const { boards } = race('A', 'A', 'A');
  boards[1].shuffle('B');
  assert.deepEqual(
    boards.map((board) => board.news()),
    [['load B'], [], ['load B']],
  );
  assert.deepEqual(
    boards.map((board) => board.startState),
    ['B', 'B', 'B'],
  );
});

test('a game that was made from a seed is handed on as size and seed', () => {
  const { boards } = race('A', 'A');
  boards[0].shuffle('shuffled by x', 'x');
  assert.deepEqual(boards[1].news(), ['load 3x3 x']);
  assert.equal(boards[1].seed, 'x');
});

test('a restart on one board restarts those that have left the start, and only those', () => {
  const { boards } = race('A', 'A', 'A', 'A', 'A');
  boards[1].moveCount = 5;
  boards[2].movesAhead = 1;
  boards[3].searching = true;
  boards[0].shuffle('A');
  assert.deepEqual(
    boards.map((board) => board.news()),
    [[], ['reset'], ['reset'], ['reset'], []],
  );
});

test('races do not know each other', () => {
  const [{ boards: one }, { boards: other }] = [race('A', 'A'), race('A', 'A')];
  one[0].shuffle('B');
  assert.deepEqual(
    other.map((board) => board.news()),
    [[], []],
  );
});

test('news of a board inside the board are not news of the race', () => {
  const { boards } = race('A', 'A');
  const bubbled = Object.defineProperty(new Event('puzzle-shuffle'), 'target', { value: new FakeBoard('Z') });
  boards[0].startState = 'Z';
  boards[0].dispatchEvent(bubbled);
  assert.deepEqual(boards[1].news(), []);
});

test('a board that refuses the start says so, at joining and at a later game, and the others go on', () => {
  const problem = { code: 'unsolvable' };
  const told = [];
  const [first, proud, third] = [new FakeBoard('A'), new FakeBoard('B'), new FakeBoard('A')];
  proud.refusal = problem;
  join(first.racer, 'refusing', never);
  join(proud.racer, 'refusing', (reason) => told.push(reason));
  join(third.racer, 'refusing', never);
  assert.deepEqual(told, [problem]);
  assert.equal(proud.startState, 'B', 'it keeps its own');
  first.shuffle('C');
  assert.deepEqual(told, [problem, problem]);
  assert.equal(third.startState, 'C');
});

test('a board that is left behind hears nothing more, and tells nothing more', () => {
  const { boards } = race('A', 'A', 'A');
  leave(boards[1].racer);
  boards[0].shuffle('B');
  assert.deepEqual(boards[1].news(), []);
  boards[1].shuffle('C');
  assert.deepEqual([boards[0].startState, boards[2].startState], ['B', 'B']);
});

test('to join a race with the empty name is to leave', () => {
  const { boards } = race('A', 'A');
  join(boards[1].racer, '', never);
  boards[0].shuffle('B');
  assert.deepEqual(boards[1].news(), []);
  join(boards[0].racer, '', never);
  boards[0].shuffle('C');
  assert.deepEqual(boards[1].news(), [], 'there is no race of that name');
});

test('a board that changes its race follows the new one only', () => {
  const { boards } = race('A', 'A');
  const { id, boards: others } = race('B');
  join(boards[1].racer, id, never);
  assert.deepEqual(boards[1].news(), ['load B']);
  boards[0].shuffle('C');
  assert.deepEqual(boards[1].news(), []);
  others[0].shuffle('D');
  assert.deepEqual(boards[1].news(), ['load D']);
});

test('a race that all have left is over: who comes then begins another', () => {
  const { id, boards } = race('A', 'A');
  for (const board of boards) leave(board.racer);
  const late = new FakeBoard('B');
  join(late.racer, id, never);
  assert.deepEqual(late.news(), []);
  assert.equal(late.startState, 'B');
});

test('a board that was removed without a word is forgotten at the next game and at the next joining', () => {
  const { boards } = race('A', 'A', 'A');
  boards[1].isConnected = false;
  boards[0].shuffle('B');
  assert.deepEqual(boards[1].news(), []);
  boards[1].isConnected = true;
  boards[0].shuffle('C');
  assert.deepEqual(boards[1].news(), [], 'forgotten for good');

  const gone = race('A');
  gone.boards[0].isConnected = false;
  const late = new FakeBoard('B');
  join(late.racer, gone.id, never);
  assert.deepEqual(late.news(), [], 'nobody was there whose start it would take');
});

test('places count from 1 in the order of arrival, are kept, and begin anew with a new game', () => {
  const { boards } = race('A', 'A', 'A');
  assert.equal(finish(boards[2].racer), 1);
  assert.equal(finish(boards[0].racer), 2);
  assert.equal(finish(boards[2].racer), 1, 'solved again, it keeps its place');
  boards[1].shuffle('B');
  assert.equal(finish(boards[1].racer), 1);
  assert.equal(finish(boards[2].racer), 2);
});

test('outside a race there is no place', () => {
  const alone = new FakeBoard('A');
  assert.equal(finish(alone.racer), 0);
  const { boards } = race('A');
  leave(boards[0].racer);
  assert.equal(finish(boards[0].racer), 0);
});

test('a Solve starts every other board of the race that can use one', () => {
  const { boards } = race(...Array(7).fill('A'));
  const [asked, , searching, playing, solved, unsolvable, removed] = boards;
  searching.searching = true;
  playing.playing = true;
  solved.solved = true;
  unsolvable.solvable = false;
  removed.isConnected = false;
  solveOthers(asked.racer);
  assert.deepEqual(
    boards.map((board) => board.news()),
    [[], ['solve'], [], [], [], [], []],
  );
});

test('a Solve starts nobody outside a race', () => {
  const [alone, other] = [new FakeBoard('A'), new FakeBoard('A')];
  solveOthers(alone.racer);
  assert.deepEqual([alone.news(), other.news()], [[], []]);
});

test('a board that joins may say how it solves', () => {
  const { id, boards } = race('A');
  const ways = [];
  const controlled = new FakeBoard('A');
  join(controlled.racer, id, never, () => void ways.push('by its controls'));
  solveOthers(boards[0].racer);
  assert.deepEqual([ways, controlled.news()], [['by its controls'], []]);
});

test('a board that has no position yet tells nobody of a new game', () => {
  const { boards } = race('A', 'A');
  boards[0].shuffle('');
  assert.deepEqual(boards[1].news(), []);
});
