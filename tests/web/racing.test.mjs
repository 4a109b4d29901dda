// Races of boards that only note what a race asks of them: no page, no wasm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, join, leave, solveOthers } from '../../web/element/racing.ts';

/** A board of a race. It takes any game, or refuses all with a problem, and notes what it was asked to do. */
class FakeBoard extends EventTarget {
  asked = [];
  refusal = null; // what load() answers

  constructor(startState) {
    super();
    const resting = { moveCount: 0, movesAhead: 0, searching: false, playing: false, solved: false };
    Object.assign(this, { ...resting, startState, isConnected: true, solvable: true, size: '3x3', seed: null });
  }

  load({ state, size, seed = null }) {
    this.asked.push(`load ${state ?? `${size} ${seed}`}`);
    if (this.refusal) return this.refusal;
    this.shuffle(state ?? `shuffled by ${seed}`, seed);
    return null;
  }

  reset() {
    this.asked.push('reset');
    this.shuffle(this.startState, this.seed);
  }

  async solve() {
    this.asked.push('solve');
  }

  shuffle(start, seed = null) {
    Object.assign(this, { startState: start, seed, moveCount: 0 });
    this.dispatchEvent(new Event('puzzle-shuffle'));
  }

  /** What it was asked to do since the last look. */
  get news() {
    return this.asked.splice(0).join();
  }
}

const never = () => assert.fail('no board refuses here');
const newsOf = (boards) => boards.map(({ news }) => news);

let races = 0;
function race(...starts) {
  const id = `race ${++races}`;
  const boards = starts.map((start) => new FakeBoard(start));
  for (const board of boards) join(board, id, never);
  newsOf(boards);
  return { id, boards, late: (start) => joined(start, id) };
}
function joined(start, id, more = {}, refused = never) {
  const board = Object.assign(new FakeBoard(start), more);
  join(board, id, refused);
  return board;
}

test('a board that joins takes the start of those who are there, unless it has it already', () => {
  const first = joined('A', 'joining');
  assert.equal(joined('B', 'joining').news, 'load A');
  assert.equal(joined('A', 'joining', { moveCount: 3 }).news, '');
  assert.equal(first.news, '', 'the first keeps its own');
});

test('joining the same race again changes nothing', () => {
  const { id, boards, late } = race('A', 'A');
  assert.equal(finish(boards[0]), 1);
  join(boards[0], id, never);
  assert.equal(finish(late('A')), 2, 'the race is not begun anew');
  boards[1].shuffle('C');
  assert.equal(boards[0].news, 'load C', 'told once');
});

test('a new game on one board is a new game on all, and is told once to each; one of a seed as size and seed', () => {
  const { boards } = race('A', 'A', 'A');
  boards[1].shuffle('B');
  assert.deepEqual(newsOf(boards), ['load B', '', 'load B']);
  assert.ok(boards.every(({ startState }) => startState === 'B'));
  boards[0].shuffle('shuffled by x', 'x');
  assert.deepEqual([boards[1].news, boards[1].seed], ['load 3x3 x', 'x']);
  boards[0].shuffle('');
  assert.equal(boards[1].news, '', 'a board that has no position yet tells no board of a new game');
});

test('a restart on one board restarts those that have left the start, and only those', () => {
  const { boards } = race('A', 'A', 'A', 'A', 'A');
  boards[1].moveCount = 5;
  boards[2].movesAhead = 1;
  boards[3].searching = true;
  boards[0].shuffle('A');
  assert.deepEqual(newsOf(boards), ['', 'reset', 'reset', 'reset', '']);
});

test('races do not know each other, and news of a board inside a board are not news of the race', () => {
  const [{ boards: one }, { boards: other }] = [race('A', 'A'), race('A', 'A')];
  one[0].shuffle('B');
  assert.deepEqual(newsOf(other), ['', '']);
  other[0].startState = 'Z';
  other[0].dispatchEvent(Object.defineProperty(new Event('puzzle-shuffle'), 'target', { value: new FakeBoard('Z') }));
  assert.equal(other[1].news, '');
});

test('a board that refuses the start says so, at joining and at a later game, and the others go on', () => {
  const refusal = { code: 'unsolvable' };
  const told = [];
  const first = joined('A', 'refusing');
  const proud = joined('B', 'refusing', { refusal }, (reason) => told.push(reason));
  const third = joined('A', 'refusing');
  assert.deepEqual([told, proud.startState], [[refusal], 'B']);
  first.shuffle('C');
  assert.deepEqual([told, third.startState], [[refusal, refusal], 'C']);
});

for (const [way, part] of Object.entries({ leaves: leave, 'joins the empty name': (board) => join(board, '', never) }))
  test(`a board that ${way} hears nothing more, and tells nothing more`, () => {
    const { boards } = race('A', 'A', 'A');
    part(boards[1]);
    boards[0].shuffle('B');
    assert.equal(boards[1].news, '');
    boards[1].shuffle('C');
    assert.deepEqual([boards[0].startState, boards[2].startState, finish(boards[1])], ['B', 'B', 0]);
  });

test('a board that changes its race follows the new one only; a race that all have left is over', () => {
  const { boards, late } = race('A', 'A');
  const { id, boards: others } = race('B');
  join(boards[1], id, never);
  assert.equal(boards[1].news, 'load B');
  boards[0].shuffle('C');
  assert.equal(boards[1].news, '');
  others[0].shuffle('D');
  assert.equal(boards[1].news, 'load D');
  leave(boards[0]);
  const first = late('E');
  assert.deepEqual([first.news, first.startState], ['', 'E']);
});

test('a board that was removed without a word is forgotten at the next game and at the next joining', () => {
  const { boards } = race('A', 'A', 'A');
  boards[1].isConnected = false;
  boards[0].shuffle('B');
  boards[1].isConnected = true;
  boards[0].shuffle('C');
  assert.equal(boards[1].news, '', 'forgotten for good');
  const gone = race('A');
  gone.boards[0].isConnected = false;
  assert.equal(gone.late('B').news, '', 'no board was there whose start it would take');
});

test('places count from 1 in the order of arrival, are kept, and begin anew with a new game; outside a race is none', () => {
  const { boards } = race('A', 'A', 'A');
  assert.deepEqual([finish(boards[2]), finish(boards[0]), finish(boards[2])], [1, 2, 1]);
  boards[1].shuffle('B');
  assert.deepEqual([finish(boards[1]), finish(boards[2])], [1, 2]);
  assert.equal(finish(new FakeBoard('A')), 0);
});

test('a Solve starts every other board of the race that can use one, as it says how it solves', () => {
  const { boards, id } = race(...Array(7).fill('A'));
  const [asked, , searching, playing, solved, unsolvable, removed] = boards;
  searching.searching = playing.playing = solved.solved = true;
  unsolvable.solvable = removed.isConnected = false;
  const ways = [];
  const controlled = new FakeBoard('A');
  join(controlled, id, never, () => ways.push('by its controls'));
  solveOthers(asked);
  assert.deepEqual(newsOf(boards), ['', 'solve', '', '', '', '', '']);
  assert.deepEqual([ways, controlled.news], [['by its controls'], '']);
  const alone = new FakeBoard('A');
  solveOthers(alone);
  assert.equal(alone.news, '', 'no board outside a race');
});
