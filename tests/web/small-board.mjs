// A board without a browser: an element that has the rules of the puzzle, notes what it is asked, and tells events.

import { noSearch, noStatistics } from '../../web/engine/facts.ts';
import { boardOf, formatPosition, goalOf, slideTile } from '../../web/tutorial/board.ts';

export const START = '1 2 3/4 5 6/0 7 8';

export const figures = {
  ...noStatistics,
  ...{ expanded: 1234, generated: 2000, stored: 900, frontier: 77, frontierPeak: 88, depth: 5, lowerBound: 2 },
  ...{ bytes: 1 << 20, bytesPeak: 2 << 20, milliseconds: 250 },
};

export function makeBoard(board) {
  const asked = [];
  const note =
    (name) =>
    (...values) =>
      void asked.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
  const tell = (type, detail = {}) => board.dispatchEvent(new CustomEvent(`puzzle-${type}`, { detail, bubbles: true }));
  let [line, count] = ['', 0];
  const end = (more) => {
    board.searching = false;
    const result = {
      ...noSearch({ status: 'solved', message: '', reason: '' }),
      ...figures,
      state: board.state,
      ...more,
    };
    tell('solution', result);
    return result;
  };
  const go = (to, by) => {
    count = to;
    tell('move', { by, moveCount: count, solved: board.solved });
    const none = { assisted: 0, hints: 0, interrupted: false, attempt: false };
    if (board.solved && by === 'player')
      tell('solved', { moveCount: count, elapsed: board.elapsed, inputs: ['keys'], ...none });
  };
  const facts = {
    ...{ startState: START, seed: null, assistedCount: 0, hints: 0, attempt: false, solutionBegin: null },
    ...{ playing: false, searching: false, timerRunning: false, solvable: true, elapsed: 0, inversions: 2 },
    ...{ inputs: ['keys'], algorithms: [], permalink: '#state=x', timeline: { times: '', moves: '' } },
    ...{ scheme: 'diagonal', numbers: 'auto', input: null, ready: Promise.resolve() },
  };
  Object.assign(board, facts, {
    ...{ asked, tell },
    ...{ play: note('play'), hint: note('hint'), settle: note('settle'), beginAttempt: note('beginAttempt') },
    judge: () => ({ problem: null, solvable: true }),
    analyse: async () => null,
    pause: () => {
      board.playing = false;
      note('pause')();
    },
    cancel: () => {
      note('cancel')();
      end({ status: 'cancelled' });
    },
    solve: ({ algorithm, maxSeconds }) => {
      note('solve')(algorithm ?? 'usual', maxSeconds);
      board.searching = true;
      return new Promise((done) => (board.answer = done));
    },
    load: (game) => {
      note('load')(game);
      if (game.state === 'nonsense') return { type: 'state', message: 'No position.' };
      [line, count] = [game.moves ?? '', (game.moves ?? '').length];
      Object.assign(board, { startState: game.state ?? START, elapsed: 0, timerRunning: false, solutionBegin: null });
      tell('shuffle');
      return null;
    },
    move: (way) => {
      line = line.slice(0, count) + way;
      go(count + 1, 'player');
    },
    undo: () => count > 0 && go(count - 1, 'undo'),
    redo: () => count < line.length && go(count + 1, 'redo'),
    reset: () => board.load({ state: board.startState }),
    seek: (to) => go(to, 'step'),
    solvedBy: async (moves, more = {}) => {
      line = line.slice(0, count) + moves;
      board.solutionBegin = count;
      board.answer?.(end({ moves, length: moves.length, optimal: true, ...more }));
      for (let turn = 0; turn < 2; ++turn) await new Promise((done) => setTimeout(done));
    },
  });
  const getters = {
    state: () => {
      const position = boardOf(board.startState);
      for (const letter of line.slice(0, count)) slideTile(position, 'UDLR'.indexOf(letter));
      return formatPosition(position);
    },
    size: () => `${boardOf(board.startState).width}x${boardOf(board.startState).height}`,
    solved: () => board.state === goalOf(...board.size.split('x').map(Number)),
    moveCount: () => count,
    movesAhead: () => line.length - count,
    timelineLength: () => line.length,
    canUndo: () => count > 0,
    canRedo: () => count < line.length,
    moves: () => line.slice(0, count),
    times: () => [...line.slice(0, count)].map((_, index) => index * 100).join(' '),
  };
  for (const name of ['src', 'alt']) Object.defineProperty(board, name, { value: null, writable: true });
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(board, name, { get });
  return board;
}
