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
  test('a new game is told with what there is to do, and forgets what was before', async () => {
    assert.deepEqual(model.message, { code: 'newGame', solved: false, cells: 9 });
    await search({});
    board.tell('error', trouble);
    board.tell('solved', { moveCount: 2, assisted: 2, elapsed: 0, place: 3 });
    assert.deepEqual([model.search, model.results.length, model.place, model.problem], ['ended', 1, 3, trouble]);
    Object.assign(board, { state: '1 2/3 0', solved: true, solutionBegin: null });
    board.tell('shuffle');
    assert.deepEqual(model.message, { code: 'newGame', solved: true, cells: 4 });
    assert.deepEqual([model.search, model.results, model.place], ['idle', [], 0]);
    assert.deepEqual([model.figures, model.problem, model.solution], [null, null, null]);
  });

  test('that a game is not kept is true of the next one, too', () => {
    const storage = { type: 'storage', message: 'Nothing is kept.' };
    board.tell('error', storage);
    board.tell('shuffle');
    assert.deepEqual(model.problem, storage);
  });

  test('a position that cannot be solved is told with the numbers of its proof, after each move too', () => {
    Object.assign(board, { state: '2 1 3 4/5 6 0 7/8 9 10 11', solvable: false, inversions: 1 });
    board.tell('shuffle');
    const proof = { code: 'unsolvable', width: 4, inversions: 1, rowsBelow: 1 };
    assert.deepEqual(model.message, proof);
    board.move({ state: '2 1 3 4/5 6 10 7/8 9 0 11', inversions: 4 });
    assert.deepEqual(model.message, { ...proof, inversions: 4, rowsBelow: 0 });
    assert.equal(model.can.hint, false);
    void model.solve();
    assert.notEqual(code(), 'searching');
  });

  test('a player’s move takes away what was said, a move of the playback does not', () => {
    board.tell('error', trouble);
    board.move({ moveCount: 1 }, 'playback');
    assert.deepEqual([code(), model.problem], ['newGame', trouble]);
    board.move({ moveCount: 2 });
    assert.deepEqual([code(), model.problem], ['nothing', null]);
  });

  test('solved by hand is told until it is undone; at the end of a solution the search keeps its say', async () => {
    const detail = { moveCount: 40, assisted: 1, elapsed: 9000 };
    board.tell('solved', detail);
    assert.deepEqual(model.message, { code: 'solved', ...detail });
    board.tell('move', { by: 'redo', solved: true });
    assert.equal(code(), 'solved');
    board.tell('move', { by: 'undo', solved: false });
    assert.equal(code(), 'nothing');
    await search({});
    board.tell('solved', { moveCount: 2, assisted: 2, elapsed: 0, place: 2 });
    assert.deepEqual([code(), model.place], ['found', 2]);
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
  test('from idle through running and improving to the end', async () => {
    const stand = () => [model.search, model.searching, model.can.hint];
    assert.deepEqual(stand(), ['idle', false, true]);
    void model.solve();
    assert.deepEqual(stand(), ['running', true, false]);
    assert.deepEqual(model.message, { code: 'searching', algorithm: 'auto' });
    board.tell('progress', { ...noStatistics, expanded: 5, depth: 3, bytes: 7, bytesPeak: 9 });
    const { ended, expanded, bytes } = model.figures;
    assert.deepEqual([model.search, ended, expanded, bytes], ['running', false, 5, 7]);
    for (const length of [130, 120]) {
      board.tell('progress', { ...noStatistics, length, lowerBound: 100 });
      const gap = (length - 100) / 100;
      assert.deepEqual(model.message, { code: 'improving', first: length === 130, length, lowerBound: 100, gap });
    }
    board.end({ length: 120, lowerBound: 100, optimal: false, method: 'beam', milliseconds: 70 });
    await turn();
    assert.deepEqual(model.message, {
      ...{ code: 'found', algorithm: 'auto', length: 120, lowerBound: 100, milliseconds: 70 },
      optimal: false,
    });
    assert.deepEqual([model.search, model.figures.ended, model.figures.bytes], ['ended', true, 200]);
  });

  test('a search that another caller started is shown as well', () => {
    board.searching = true;
    assert.equal(model.search, 'running');
    board.tell('progress', { ...noStatistics, length: 9, lowerBound: 3 });
    assert.equal(model.search, 'improving');
    board.end();
    assert.deepEqual([model.search, code()], ['ended', 'found']);
    board.searching = true;
    board.tell('progress', noStatistics);
    board.end({ ...cancelled, reason: 'board-changed' });
    assert.equal(code(), 'cancelled', 'it was of this game');
  });

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

  test('solver and speed are the board’s until the player chooses', async () => {
    const next = () => (board.tell('shuffle'), (board.solutionBegin = null));
    await search({});
    next();
    board.algorithms = ['bfs'];
    void model.solve();
    assert.deepEqual(model.message, { code: 'searching', algorithm: 'bfs' });
    board.end();
    model.algorithm = 'fast';
    model.setRate(8);
    next();
    await search({});
    assert.deepEqual(board.asked, ['solve {}', 'solve {}', 'solve {"algorithm":"fast","rate":8}']);
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
  test('another search starts where the solution began, and both results are kept, each solver once', async () => {
    await search({});
    board.move({ moveCount: 2, movesAhead: 0 }, 'playback');
    board.asked.length = 0;
    await search({ algorithm: 'bfs', expanded: 5000 });
    assert.deepEqual(board.asked, ['seek 0', 'solve {}']);
    await search({ algorithm: 'bfs', expanded: 4000 });
    await search({ ...none, algorithm: 'fast', status: 'limit', message: 'time' });
    await search({ ...cancelled, algorithm: 'idastar' });
    const results = model.results.map(({ algorithm, expanded }) => `${algorithm} ${expanded}`);
    assert.deepEqual(results, ['auto 1000', 'idastar 1000', 'fast 1000', 'bfs 4000']);
  });

  test('a search of another position forgets them as it starts', async () => {
    await search({});
    board.move({ state: '8 6 7/2 5 4/3 1 0', solutionBegin: null, moveCount: 1 });
    assert.equal(model.results.length, 1);
    void model.solve();
    assert.deepEqual([model.results, model.figures], [[], null]);
  });

  test('the least time counts where the solved ones differ', () => {
    const unsolved = { ...solved, status: 'limit', milliseconds: 1 };
    assert.equal(leastTimeOf([solved, { ...solved, milliseconds: 9 }, unsolved]), 4);
    assert.deepEqual([[solved, solved], [solved, unsolved], []].map(leastTimeOf), [undefined, undefined, undefined]);
  });
});

describe('the solution on the board', () => {
  test('begins where the board says, and is gone to and played from there', async () => {
    board.move({ moveCount: 3 });
    assert.deepEqual([model.solution, model.can.play, model.playback], [null, false, 'play']);
    await search({});
    assert.deepEqual(model.solution, { begin: 3, length: 2, at: 0 });
    board.asked.length = 0;
    model.goTo(2);
    assert.deepEqual([model.solution, model.playback], [{ begin: 3, length: 2, at: 2 }, 'playAgain']);
    model.setRate(5);
    model.playOrPause();
    assert.equal(model.playback, 'pause');
    model.setRate(9);
    model.playOrPause();
    assert.deepEqual(board.asked, ['seek 5', 'seek 3', 'play {"rate":5}', 'play {"rate":9}', 'pause']);
    board.move({ moveCount: 1 }, 'undo');
    assert.equal(model.solution.at, 0, 'never before its beginning');
    model.goTo(-1);
    assert.equal(board.asked.at(-1), 'seek 3');
  });

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

  test('a game in review is gone through from its start, until the player moves or another begins', () => {
    const end = () => board.tell('solved', { moveCount: 4, assisted: 0, elapsed: 5000 });
    model.review();
    assert.equal(model.solution, null, 'there is nothing to review yet');
    board.move({ moveCount: 4, timelineLength: 4, solved: true });
    end();
    assert.equal(code(), 'solved');
    model.review();
    assert.deepEqual([model.solution, code()], [{ begin: 0, length: 4, at: 4 }, 'nothing']);
    model.goTo(1);
    assert.deepEqual(board.asked, ['seek 1']);
    board.move({ moveCount: 4, solved: true }, 'step');
    end();
    assert.equal(code(), 'nothing', 'its end is no news');
    board.move({ moveCount: 2, timelineLength: 2 });
    assert.equal(model.solution, null, 'the player goes on');
    model.review();
    assert.ok(model.solution);
    board.tell('shuffle');
    assert.equal(model.solution, null, 'another game');
  });

  test('what can be done follows from the board alone', () => {
    const possible = () => Object.keys(model.can).filter((name) => model.can[name]);
    assert.deepEqual(possible(), ['hint', 'solve']);
    Object.assign(board, { moveCount: 1, canUndo: true, canRedo: true, movesAhead: 1, timelineLength: 2 });
    assert.equal(possible().length, 8);
    Object.assign(board, { solved: true, moveCount: 0 });
    assert.deepEqual(possible(), ['undo', 'redo', 'reset', 'play', 'stepForward'], 'reset forgets what is ahead');
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

  test('three presses tell the tile, the way and the reason, the fourth makes the move; a move or a new game begins anew', async () => {
    const choices = [2, 4].map((tile) => ({ tile, move: 'L', remaining: 30 }));
    const tile = ['hintTile', { announce: false, way: false }];
    const way = ['hintWay', { announce: false, way: true }];
    assert.deepEqual(await press(), tile);
    assert.deepEqual(await press(), way);
    const reason = await press({ ...next, choices });
    assert.deepEqual(reason, ['hintWhy', { announce: false, way: true, choices: true }]);
    assert.equal(model.message.choices.map((choice) => choice.tile).join(), '4,2', 'the best first');
    await press();
    assert.equal(board.asked.at(-1), `move ${next.move}`);
    board.move({});
    assert.deepEqual(await press(), tile, 'after a move that led back here');
    assert.deepEqual(await press(), way);
    board.tell('shuffle');
    assert.deepEqual(await press(), tile);
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
