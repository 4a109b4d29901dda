// The model behind the controls and the page, and the clock (web/element/play-model.ts), with a board that notes what it is asked.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { gapOf, leastTimeOf, PlayClock, PlayModel, readFigures } from '../../web/element/play-model.ts';
import { noStatistics } from '../../web/engine/facts.ts';
import { fakeTimers, settle } from './timers.mjs';

const start = '8 6 7/2 5 4/3 0 1';
const solved = {
  ...noStatistics,
  ...{ status: 'solved', algorithm: 'auto', state: start, moves: 'D2', message: '', reason: '', expanded: 1000 },
  ...{ milliseconds: 4, bytes: 100, bytesPeak: 200, depth: 2, lowerBound: 2, length: 2, optimal: true },
  method: 'distance-table',
};
const none = { length: -1, moves: '' };
const cancelled = { ...none, status: 'cancelled', reason: 'asked' };
const trouble = { type: 'worker', message: 'Trouble.' };

/** A board that does what it is told at once, and notes what it was asked to do. */
class FakeBoard extends EventTarget {
  asked = [];
  answer = () => {}; // of the last solve() or hint()

  constructor() {
    super();
    Object.assign(this, {
      ...{ state: start, size: '3x3', inversions: 20, solved: false, solvable: true, solutionBegin: null },
      ...{ moveCount: 0, movesAhead: 0, timelineLength: 0, canUndo: false, canRedo: false, algorithms: [] },
      ...{ playing: false, searching: false },
    });
  }

  tell(name, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(`puzzle-${name}`), { detail }));
  }

  move(properties, by = 'player') {
    if (typeof properties === 'string') return void this.asked.push(`move ${properties}`);
    Object.assign(this, properties);
    this.tell('move', { by });
  }

  end(result = {}) {
    const whole = { ...solved, ...result };
    this.searching = false;
    const { moveCount } = this;
    if (whole.length > 0)
      Object.assign(this, { solutionBegin: moveCount, movesAhead: 2, timelineLength: moveCount + 2 });
    this.tell('solution', whole);
    this.answer(whole);
  }

  solve(options) {
    this.asked.push(`solve ${JSON.stringify(options)}`);
    this.searching = true;
    return new Promise((resolve) => (this.answer = resolve));
  }

  hint(options) {
    this.asked.push('hint');
    this.hinted = options;
    return new Promise((resolve) => (this.answer = resolve));
  }

  play(options) {
    this.asked.push(`play ${JSON.stringify(options)}`);
    this.playing = true;
  }

  pause() {
    this.asked.push('pause');
    this.playing = false;
  }

  seek(move) {
    this.asked.push(`seek ${move}`);
    this.move({ moveCount: move, movesAhead: this.timelineLength - move }, 'step');
  }
}

let board, model, changes, timers;
const code = () => model.message.code;
/** Resolves when everything that waits for promises has happened. */
const turn = () => settle(1);

beforeEach(() => {
  timers = fakeTimers();
  board = new FakeBoard();
  changes = 0;
  model = new PlayModel(board, () => (changes += 1));
});
afterEach(() => timers.stop());

async function search(result) {
  void model.solve();
  board.end(result);
  await turn();
}

describe('games', () => {
  test('that a game is not kept is true of the next one, too', () => {
    const storage = { type: 'storage', message: 'Nothing is kept.' };
    board.tell('error', storage);
    board.tell('shuffle');
    assert.deepEqual(model.problem, storage);
  });

  test('what the page has to say of a problem stands like one of the board; a board that did not load says it itself', () => {
    model.report(trouble);
    assert.deepEqual([model.problem, changes], [trouble, 1]);
    board.state = '';
    board.tell('shuffle');
    board.tell('error', { type: 'wasm', message: 'It did not load.' });
    assert.equal(model.problem, null);
  });

  test('every event and every answer is a change, a solution a moment later and once; those of other boards are not', () => {
    for (const name of ['ready', 'shuffle', 'move', 'solved', 'playback', 'progress', 'error', 'solution'])
      board.tell(name, solved);
    assert.equal(changes, 7);
    timers.tick(5);
    assert.equal(changes, 8);
    board.dispatchEvent(Object.defineProperty(new Event('puzzle-playback'), 'target', { value: new EventTarget() }));
    assert.equal(changes, 8);
    board.tell('solution', solved);
    assert.deepEqual([code(), changes], ['found', 8], 'there for all that wait for it');
    board.tell('playback');
    timers.tick(5);
    assert.equal(changes, 9, 'shown with what comes next');
    board.tell('solution', solved);
    model.disconnect();
    board.tell('playback');
    timers.tick(5);
    assert.equal(changes, 9);
  });
});

describe('searches', () => {
  test('each end has its verdict', async () => {
    const parity = { width: 3, inversions: 20, rowsBelow: 0 };
    const ends = {
      solvedAlready: [{ length: 0, moves: '', expanded: 0 }],
      exhausted: [{ ...none, status: 'exhausted' }],
      unsolvable: [{ ...none, status: 'unsolvable' }, parity],
      cancelled: [cancelled, { reason: 'asked' }],
      failed: [{ ...none, status: 'error', message: 'Trouble.' }],
    };
    for (const [verdict, [result, values]] of Object.entries(ends)) {
      await search(result);
      assert.deepEqual(model.message, { code: verdict, ...values });
    }
  });

  test('limits are given to the search; the one that ends it is told', async () => {
    model.disconnect();
    const limitsFor = (algorithm) => ({ maxMemory: 4000, maxSeconds: algorithm === 'bfs' ? 120 : 300 });
    model = new PlayModel(board, () => {}, limitsFor);
    model.algorithm = 'bfs';
    const ranOut = { ...none, algorithm: 'bfs', status: 'limit' };
    await search({ ...ranOut, message: 'memory' });
    assert.deepEqual(model.message, { code: 'ranOut', algorithm: 'bfs', limit: 'memory' });
    assert.equal(board.asked[0], 'solve {"algorithm":"bfs","maxMemory":4000,"maxSeconds":120}');
    await search({ ...ranOut, message: 'time', length: 9, moves: 'D' });
    const found = { algorithm: 'bfs', length: 9, lowerBound: 2, milliseconds: 4 };
    assert.deepEqual(model.message, { code: 'unproven', ...found });
  });

  test('a new game ends the search without a word of it, a move with one', async () => {
    const changed = { ...cancelled, reason: 'board-changed' };
    void model.solve();
    board.searching = false;
    board.tell('shuffle');
    board.end(changed);
    await turn();
    assert.equal(code(), 'newGame');
    void model.solve();
    board.searching = false;
    board.move({ moveCount: 1 });
    assert.equal(model.search, 'running', 'until its end is told');
    board.end(changed);
    assert.deepEqual([code(), model.search], ['cancelled', 'ended']);
  });

  test('what is stopped has no late words, and the end of one is none of the next', () => {
    board.tell('progress', { ...noStatistics, length: 9 });
    assert.deepEqual([model.search, model.figures, code()], ['idle', null, 'newGame']);
    void model.solve();
    board.tell('solution', { ...solved, ...cancelled, reason: 'another-search' });
    assert.deepEqual([model.search, code()], ['running', 'searching']);
  });

  test('an end that no event told is taken from the promise', async () => {
    void model.solve();
    board.searching = false;
    board.answer({ ...solved, ...none, status: 'error' });
    await turn();
    assert.deepEqual([model.search, code()], ['idle', 'failed']);
  });

  test('figures: speed, how far it came, what is proven, bytes now or at most', async () => {
    const read = (more, status) => {
      const { perSecond, reached, moves, proven, bytes } = readFigures({ ...noStatistics, ...more }, status);
      return [perSecond, reached, moves, proven, bytes];
    };
    const bytes = { bytes: 1, bytesPeak: 2, depth: 7 };
    const best = { ...bytes, length: 9, optimal: true };
    assert.deepEqual(read({ ...bytes, expanded: 12_345, milliseconds: 10 }), [1_230_000, 'depth', 7, false, 1]);
    assert.deepEqual(read(best), [null, 'best', 9, false, 1]);
    assert.deepEqual(read(best, 'solved'), [null, 'solution', 9, true, 2]);
    assert.equal(read(best, 'limit')[1], 'best');
    assert.equal(gapOf({ length: 3, lowerBound: 0 }), 3);
    for (const result of [
      { ...cancelled, expanded: 0 },
      { ...none, status: 'error' },
    ]) {
      await search(result);
      assert.equal(model.figures, null, 'nothing expanded and nothing found');
    }
  });
});

describe('searches of one position side by side', () => {
  test('the least time counts where the solved ones differ', () => {
    const unsolved = { ...solved, status: 'limit', milliseconds: 1 };
    assert.equal(leastTimeOf([solved, { ...solved, milliseconds: 9 }, unsolved]), 4);
    assert.deepEqual([[solved, solved], [solved, unsolved], []].map(leastTimeOf), [undefined, undefined, undefined]);
  });
});

describe('the solution on the board', () => {
  test('a game that was solved by hand can be watched again from its start, as fast as it was played', () => {
    board.move({ moveCount: 4, timelineLength: 4, solved: true });
    assert.deepEqual([model.can.play, model.playback], [true, 'playAgain']);
    model.playOrPause();
    model.setRate(8, 2);
    assert.deepEqual(board.asked, ['seek 0', 'play {}', 'play {"rate":8,"pace":2}']);
  });

  for (const [game, moveCount, again] of [
    ['of one move', 1, true],
    ['that began solved', 0, false],
  ])
    test(`a solved game ${game} ${again ? 'can be watched again, too' : 'has nothing to be watched'}`, () => {
      board.move({ moveCount, timelineLength: moveCount, solved: true });
      assert.deepEqual([model.can.play, model.playback], [again, again ? 'playAgain' : 'play']);
    });
});

describe('hints', () => {
  const next = { move: 'L', tile: 4, remaining: 31, optimal: true };
  const press = async (answer = next) => {
    void model.hint();
    board.answer(answer);
    await turn();
    return [code(), board.hinted];
  };

  test('a hint stops the playback, takes the problem away and is told', async () => {
    board.tell('error', trouble);
    board.playing = true;
    void model.hint();
    assert.deepEqual([board.asked, model.problem], [['pause', 'hint'], null]);
    board.answer(next);
    await turn();
    assert.deepEqual(model.message, { code: 'hintTile', ...next });
  });

  test('that it is looked for is told only when it takes long', async () => {
    void model.hint();
    timers.tick(149);
    assert.equal(code(), 'newGame');
    timers.tick(1);
    assert.equal(code(), 'looking');
    board.answer(null);
    await turn();
    assert.equal(code(), 'noHint');
    await press();
    timers.tick(200);
    assert.equal(code(), 'hintTile');
  });

  test('a hint for the position before is not told, though another one is asked for', async () => {
    void model.hint();
    const { answer } = board;
    board.move({ state: '1 2 3/4 5 6/7 0 8' });
    void model.hint();
    answer(next);
    await turn();
    assert.equal(code(), 'nothing');
    board.answer(next);
    await turn();
    assert.equal(code(), 'hintTile');
  });

  test('there is none during a search, nor beside the reason why', async () => {
    void model.hint();
    const { answer } = board;
    void model.solve();
    answer(next);
    await turn();
    assert.equal(code(), 'searching');
    board.asked.length = 0;
    void model.hint();
    assert.deepEqual(board.asked, [], 'not asked for during a search');
    board.end(cancelled);
    void model.hint();
    board.tell('error', trouble);
    board.answer(null);
    await turn();
    assert.deepEqual([code(), model.problem], ['nothing', trouble]);
  });
});

describe('the clock beside a board', () => {
  let told, page, clock, ending;

  beforeEach(() => {
    page = globalThis.document = Object.assign(new EventTarget(), { hidden: false });
    Object.assign(board, { elapsed: 0, timerRunning: true });
    told = [];
    ending = new AbortController();
    clock = new PlayClock(board, (elapsed) => told.push(elapsed), ending.signal);
  });

  function wait(milliseconds) {
    for (; milliseconds > 0; --milliseconds) {
      if (board.timerRunning) board.elapsed += 1;
      timers.tick(1);
    }
  }

  function turn(hidden) {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }

  test('it tells the time once a second, just after the second is full, until it is stopped', () => {
    board.elapsed = 700;
    clock.show();
    wait(2400);
    assert.deepEqual(told, [700, 1005, 2005, 3005]);
    clock.stop();
    wait(5000);
    turn(false);
    assert.equal(told.length, 4);
  });

  test('it has one timer, however often it is shown, and none while the time stands still', () => {
    clock.show();
    clock.show();
    wait(1500);
    assert.deepEqual(told, [0, 0, 1005]);
    board.timerRunning = false;
    wait(10_000);
    assert.deepEqual(told.slice(3), [1500], 'it tells the end once');
  });

  test('out of sight it tells nothing, and the time at once when it is seen again; the signal ends it for good', () => {
    clock.show();
    turn(true);
    wait(4000);
    assert.deepEqual(told, [0, 0]);
    turn(false);
    assert.deepEqual(told, [0, 0, 4000]);
    ending.abort();
    wait(3000);
    turn(false);
    assert.equal(told.length, 3);
  });
});
