// A board without a browser, for tests of what stands around it: an element of dom.mjs that has the rules of the puzzle, notes what
// is asked of it, and tells events as <sliding-puzzle> does.

import { boardOf, formatPosition, slideTile } from '../../web/tutorial/board.ts';

export const START = '1 2 3/4 5 6/0 7 8';
const SOLVED = '1 2 3/4 5 6/7 8 0';

export const figures = {
  ...{
    expanded: 1234,
    generated: 2000,
    stored: 900,
    frontier: 77,
    frontierPeak: 88,
    depth: 5,
    lowerBound: 2,
    cores: 1,
  },
  ...{
    bytes: 1 << 20,
    bytesPeak: 2 << 20,
    milliseconds: 250,
    length: -1,
    optimal: false,
    setupMilliseconds: 0,
    method: '',
  },
};

/** Makes an element a board. */
export function makeBoard(element) {
  const asked = [];
  const letters = 'UDLR';
  const note =
    (name) =>
    (...values) => {
      asked.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
    };
  const tell = (type, detail = {}) =>
    element.dispatchEvent(new CustomEvent(`puzzle-${type}`, { detail, bubbles: true }));
  let line = '';
  let count = 0;
  const board = Object.assign(element, {
    ...{
      asked,
      tell,
      startState: START,
      seed: null,
      assistedCount: 0,
      hints: 0,
      attempt: false,
      playing: false,
      searching: false,
    },
    ...{
      inputs: ['keys'],
      algorithms: [],
      solutionBegin: null,
      elapsed: 0,
      timerRunning: false,
      permalink: '#state=x',
      ready: Promise.resolve(),
    },
    ...{
      scheme: 'diagonal',
      src: null,
      alt: null,
      numbers: 'auto',
      input: null,
      solvable: true,
      inversions: 2,
      timeline: { times: '', moves: '' },
    },
    ...{ play: note('play'), hint: note('hint'), settle: note('settle'), beginAttempt: note('beginAttempt') },
    judge: () => ({ problem: null, solvable: true }),
    analyse: async () => null,
    pause: () => {
      board.playing = false;
      note('pause')();
    },
    cancel: () => {
      note('cancel')();
      board.searching = false;
      tell('solution', {
        ...figures,
        status: 'cancelled',
        algorithm: 'auto',
        state: board.state,
        moves: '',
        message: '',
        reason: '',
      });
    },
    solve: ({ algorithm, ...limits }) => {
      note('solve')(algorithm ?? 'usual', limits.maxSeconds);
      board.searching = true;
      return new Promise((done) => (board.answer = done));
    },
    load: (game) => {
      note('load')(game);
      if (game.state === 'nonsense') return { type: 'state', message: 'No position.' };
      board.startState = game.state ?? START;
      [line, count] = [game.moves ?? '', (game.moves ?? '').length];
      Object.assign(board, { elapsed: 0, timerRunning: false, solutionBegin: null });
      tell('shuffle');
      return null;
    },
    move: (way, by = 'player') => {
      line = line.slice(0, count) + way;
      board.go(count + 1, 'player', by);
    },
    go: (to, by) => {
      count = to;
      tell('move', { by, moveCount: count, solved: board.solved });
      if (board.solved && by === 'player')
        tell('solved', {
          moveCount: count,
          assisted: 0,
          elapsed: board.elapsed,
          inputs: ['keys'],
          interrupted: false,
          hints: 0,
          attempt: false,
        });
    },
    undo: () => count > 0 && board.go(count - 1, 'undo'),
    redo: () => count < line.length && board.go(count + 1, 'redo'),
    reset: () => board.load({ state: board.startState }),
    seek: (to) => board.go(to, 'step'),
  });
  const getters = {
    state: () => {
      const position = boardOf(board.startState);
      for (const letter of line.slice(0, count)) slideTile(position, letters.indexOf(letter));
      return formatPosition(position);
    },
    ...{
      size: () => `${board.startState.split('/')[0].split(' ').length}x${board.startState.split('/').length}`,
      solved: () => board.state === SOLVED,
    },
    ...{
      moveCount: () => count,
      movesAhead: () => line.length - count,
      timelineLength: () => line.length,
      canUndo: () => count > 0,
    },
    ...{
      canRedo: () => count < line.length,
      moves: () => line.slice(0, count),
      times: () => [...line.slice(0, count)].map((_, index) => index * 100).join(' '),
    },
  };
  for (const name of ['src', 'alt']) Object.defineProperty(board, name, { value: null, writable: true });
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(board, name, { get });
  /** A solution of the board comes. */
  board.solvedBy = async (moves, more = {}) => {
    line = line.slice(0, count) + moves;
    Object.assign(board, { searching: false, solutionBegin: count });
    const result = {
      ...figures,
      status: 'solved',
      algorithm: 'auto',
      state: board.state,
      moves,
      message: '',
      reason: '',
      length: moves.length,
      optimal: true,
      ...more,
    };
    tell('solution', result);
    board.answer?.(result);
    await new Promise((done) => setTimeout(done));
    await new Promise((done) => setTimeout(done));
  };
  return board;
}
