// The model behind the controls and the page. Its board only notes what the model asks of it; the tests send events and
// look at what the model shows. No page, no wasm.

import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gapOf, leastOf, PlayModel, readFigures } from '../../web/element/play-model.ts';

const nothingYet = {
  expanded: 0,
  generated: 0,
  stored: 0,
  frontier: 0,
  frontierPeak: 0,
  depth: 0,
  lowerBound: 0,
  cores: 1,
  bytes: 0,
  bytesPeak: 0,
  milliseconds: 0,
  length: -1,
  optimal: false,
  setupMilliseconds: 0,
  method: '',
};

const start = '8 6 7/2 5 4/3 0 1';

const solved = {
  ...nothingYet,
  status: 'solved',
  algorithm: 'auto',
  state: start,
  moves: 'D2',
  message: '',
  reason: '',
  expanded: 1000,
  milliseconds: 4,
  bytes: 100,
  bytesPeak: 200,
  depth: 2,
  lowerBound: 2,
  length: 2,
  optimal: true,
  method: 'distance-table',
};

/** A board that does what it is told at once, and notes what it was asked to do. */
class FakeBoard extends EventTarget {
  state = start;
  size = '3x3';
  inversions = 20;
  solved = false;
  solvable = true;
  moveCount = 0;
  movesAhead = 0;
  timelineLength = 0;
  solutionBegin = null;
  canUndo = false;
  canRedo = false;
  playing = false;
  searching = false;
  algorithms = [];
  asked = [];
  hinted;
  answer = () => {};

  get playable() {
    return this;
  }

  tell(type, detail = {}) {
    this.dispatchEvent(Object.assign(new Event(type), { detail }));
  }

  move(properties, by = 'player') {
    if (typeof properties === 'string') return void this.asked.push(`move ${properties}`);
    Object.assign(this, properties);
    this.tell('puzzle-move', { by });
  }

  end(result = {}) {
    const whole = { ...solved, ...result };
    this.searching = false;
    if (whole.length > 0) {
      Object.assign(this, { solutionBegin: this.moveCount, movesAhead: 2, timelineLength: this.moveCount + 2 });
    }
    this.tell('puzzle-solution', whole);
    this.answer(whole);
  }

  solve(options) {
    this.asked.push(`solve ${JSON.stringify(options)}`);
    this.searching = true;
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  hint(options) {
    this.asked.push('hint');
    this.hinted = options;
    return new Promise((resolve) => {
      this.answer = resolve;
    });
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

let board;
let model;
/** How often the view was told of a change. */
let changes = 0;
/** The message. */
const code = () => model.message.code;
/** Resolves when everything that waits for promises has happened. */
const turn = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  board = new FakeBoard();
  changes = 0;
  model = new PlayModel(board.playable, () => {
    changes += 1;
  });
});

/** Searches to the end. */
async function search(result) {
  void model.solve();
  board.end(result);
  await turn();
}

/** After the timers that wait. */
const later = () =>
  new Promise((done) => {
    setTimeout(done, 5);
  });

describe('games', () => {
  test('a new game is told with what there is to do, and forgets what was before', async () => {
    assert.deepEqual(model.message, { code: 'newGame', solved: false, cells: 9 });
    await search({});
    board.tell('puzzle-error', { type: 'worker', message: 'Trouble.' });
    board.tell('puzzle-solved', { moveCount: 2, assisted: 2, elapsed: 0, place: 3 });
    assert.deepEqual([model.search, model.results.length, model.place], ['ended', 1, 3]);
    assert.equal(model.problem?.message, 'Trouble.');
    Object.assign(board, { state: '1 2/3 0', solved: true, solutionBegin: null });
    board.tell('puzzle-shuffle');
    assert.deepEqual(model.message, { code: 'newGame', solved: true, cells: 4 });
    assert.deepEqual([model.search, model.results, model.place], ['idle', [], 0]);
    assert.deepEqual([model.figures, model.problem, model.solution], [null, null, null]);
  });

  test('a position that cannot be solved is told with the numbers of its proof, after each move too', () => {
    Object.assign(board, { state: '2 1 3 4/5 6 0 7/8 9 10 11', solvable: false, inversions: 1 });
    board.tell('puzzle-shuffle');
    const proof = { code: 'unsolvable', searched: false, width: 4, inversions: 1, rowsBelow: 1 };
    assert.deepEqual(model.message, proof);
    board.move({ state: '2 1 3 4/5 6 10 7/8 9 0 11', inversions: 4 });
    assert.deepEqual(model.message, { ...proof, inversions: 4, rowsBelow: 0 });
    assert.equal(model.can.hint, false);
  });

  test('a player’s move takes away what was said, a move of the playback does not', () => {
    board.tell('puzzle-error', { type: 'worker', message: 'Trouble.' });
    board.move({ moveCount: 1 }, 'playback');
    assert.deepEqual([code(), model.problem?.message], ['newGame', 'Trouble.']);
    board.move({ moveCount: 2 });
    assert.deepEqual([code(), model.problem], ['nothing', null]);
  });

  test('solved by hand is told; at the end of a solution the search keeps its say', async () => {
    const detail = { moveCount: 40, assisted: 1, elapsed: 9000 };
    board.tell('puzzle-solved', detail);
    assert.deepEqual(model.message, { code: 'solved', ...detail });
    board.tell('puzzle-move', { by: 'redo', solved: true });
    assert.equal(model.message.code, 'solved');
    board.tell('puzzle-move', { by: 'undo', solved: false });
    assert.deepEqual(model.message, { code: 'nothing' }, 'what was undone is not solved any more');
    await search({});
    board.tell('puzzle-solved', { moveCount: 2, assisted: 2, elapsed: 0, place: 2 });
    assert.deepEqual([code(), model.place], ['found', 2]);
  });

  test('what the page has to say of a problem stands like one of the board; a board that did not load says it itself', () => {
    const before = changes;
    const problem = { type: 'state', message: 'No position.' };
    model.report(problem);
    assert.deepEqual([model.problem, changes], [problem, before + 1]);
    board.state = '';
    board.tell('puzzle-shuffle');
    board.tell('puzzle-error', { type: 'wasm', message: 'It did not load.' });
    assert.equal(model.problem, null);
  });

  test('every event and every answer is a change; events of a board within this one are not', async () => {
    const before = changes;
    for (const name of ['ready', 'shuffle', 'move', 'solved', 'playback', 'progress', 'error', 'solution'])
      board.tell(`puzzle-${name}`, solved);
    assert.equal(changes, before + 7, 'a solution is told a moment later');
    await later();
    assert.equal(changes, before + 8);
    const inner = new Event('puzzle-playback');
    Object.defineProperty(inner, 'target', { value: new EventTarget() });
    board.dispatchEvent(inner);
    assert.equal(changes, before + 8);
    board.tell('puzzle-solution', solved);
    model.disconnect();
    board.tell('puzzle-playback');
    await later();
    assert.equal(changes, before + 8);
  });

  test('a solution is there for whoever waits for it before it is shown, and shown once', async () => {
    const before = changes;
    board.tell('puzzle-solution', solved);
    assert.deepEqual([code(), changes], ['found', before]);
    board.tell('puzzle-playback');
    assert.equal(changes, before + 1, 'with what comes next');
    await later();
    assert.equal(changes, before + 1);
  });
});

describe('searches', () => {
  test('from idle through running and improving to the end', async () => {
    assert.deepEqual([model.search, model.searching, model.can.hint], ['idle', false, true]);
    void model.solve();
    assert.deepEqual([model.search, model.searching, model.can.hint], ['running', true, false]);
    assert.deepEqual(model.message, { code: 'searching', algorithm: 'auto' });
    board.tell('puzzle-progress', { ...nothingYet, expanded: 5, depth: 3, bytes: 7, bytesPeak: 9 });
    assert.equal(model.search, 'running');
    assert.deepEqual([model.figures?.ended, model.figures?.expanded, model.figures?.bytes], [false, 5, 7]);
    for (const [length, first] of [
      [130, true],
      [120, false],
    ]) {
      board.tell('puzzle-progress', { ...nothingYet, length, lowerBound: 100 });
      assert.equal(model.search, 'improving');
      const gap = (Number(length) - 100) / 100;
      assert.deepEqual(model.message, { code: 'improving', first, length, lowerBound: 100, gap });
    }
    board.end({ length: 120, lowerBound: 100, optimal: false, method: 'beam', milliseconds: 70 });
    await turn();
    assert.equal(model.search, 'ended');
    assert.deepEqual(model.message, {
      code: 'found',
      algorithm: 'auto',
      length: 120,
      lowerBound: 100,
      milliseconds: 70,
      optimal: false,
      provable: true,
      gap: 0.2,
      by: 'beam',
    });
    assert.deepEqual([model.figures?.ended, model.figures?.bytes], [true, 200]);
  });

  test('a search that somebody else started is shown as well', () => {
    board.searching = true;
    assert.equal(model.search, 'running');
    board.tell('puzzle-progress', { ...nothingYet, length: 9, lowerBound: 3 });
    assert.equal(model.search, 'improving');
    board.end();
    assert.deepEqual([model.search, code()], ['ended', 'found']);
  });

  test('each end has its verdict', async () => {
    const proof = { width: 3, inversions: 20, rowsBelow: 0 };
    const none = { length: -1, moves: '' };
    for (const [result, verdict] of [
      [{ length: 0, moves: '', expanded: 0 }, { code: 'solvedAlready' }],
      [{ ...none, status: 'exhausted' }, { code: 'exhausted' }],
      [
        { ...none, status: 'unsolvable' },
        { code: 'unsolvable', searched: true, ...proof },
      ],
      [
        { ...none, status: 'cancelled', reason: 'asked' },
        { code: 'cancelled', reason: 'asked', milliseconds: 4 },
      ],
      [
        { ...none, status: 'cancelled', reason: 'board-changed', milliseconds: 0 },
        { code: 'cancelled', reason: 'board-changed', milliseconds: 0 },
      ],
      [{ ...none, status: 'error', message: 'Trouble.' }, { code: 'failed' }],
    ]) {
      await search(result);
      assert.deepEqual(model.message, verdict);
    }
  });

  test('the method is named only where auto chose it and the solution came from it', async () => {
    for (const [result, by] of [
      [{}, 'distance-table'],
      [{ method: 'idastar' }, 'idastar'],
      [{ method: 'idastar', optimal: false }, ''],
      [{ method: 'databases', optimal: false }, ''],
      [{ method: 'rows', optimal: false }, 'rows'],
      [{ algorithm: 'bfs', method: 'bfs' }, ''],
    ]) {
      await search(result);
      assert.equal(model.message.code === 'found' && model.message.by, by, JSON.stringify(result));
    }
  });

  test('limits are given to the search and told when one ends it; far below its memory the browser refused', async () => {
    model.disconnect();
    model = new PlayModel(
      board.playable,
      () => {},
      (algorithm) => ({
        maxMemory: 4000,
        maxSeconds: algorithm === 'bfs' ? 120 : 300,
      }),
    );
    model.algorithm = 'bfs';
    const values = { algorithm: 'bfs', length: -1, lowerBound: 2, milliseconds: 4, maxMemory: 4000, maxSeconds: 120 };
    const ranOut = { algorithm: 'bfs', status: 'limit', length: -1, moves: '' };
    await search({ ...ranOut, message: 'memory', bytesPeak: 3000 });
    assert.deepEqual(model.message, { code: 'ranOut', ...values, depth: 2, limit: 'memory' });
    assert.ok(board.asked.includes('solve {"algorithm":"bfs","maxMemory":4000,"maxSeconds":120}'), `${board.asked}`);
    await search({ ...ranOut, message: 'memory', bytesPeak: 999 });
    assert.deepEqual(model.message, { code: 'ranOut', ...values, depth: 2, limit: 'refused' });
    await search({ ...ranOut, message: 'time', length: 9, moves: 'D' });
    assert.deepEqual(model.message, { code: 'unproven', ...values, length: 9, limit: 'time' });
    board.end({ ...ranOut, message: 'nodes' }); // a search that somebody else started, with other limits
    assert.deepEqual(model.message, {
      code: 'ranOut',
      ...values,
      depth: 2,
      limit: 'nodes',
      maxMemory: 0,
      maxSeconds: 0,
    });
  });

  test('solver and speed are the board’s until the player chooses', async () => {
    await search({});
    assert.deepEqual(board.asked, ['solve {}']);
    board.tell('puzzle-shuffle');
    board.algorithms = ['bfs'];
    board.solutionBegin = null;
    void model.solve();
    assert.deepEqual(model.message, { code: 'searching', algorithm: 'bfs' });
    board.end();
    model.algorithm = 'fast';
    model.setRate(8);
    board.tell('puzzle-shuffle');
    board.solutionBegin = null;
    await search({});
    assert.equal(board.asked.at(-1), 'solve {"algorithm":"fast","rate":8}');
  });

  test('a new game ends the search without a word of it, a move with one', async () => {
    void model.solve();
    board.searching = false;
    board.tell('puzzle-shuffle');
    board.end({ status: 'cancelled', reason: 'board-changed', length: -1, moves: '' });
    await turn();
    assert.equal(code(), 'newGame');
    void model.solve();
    board.searching = false;
    board.move({ moveCount: 1 });
    assert.equal(model.search, 'running', 'until its end is told');
    board.end({ status: 'cancelled', reason: 'board-changed', length: -1, moves: '' });
    assert.deepEqual([code(), model.search], ['cancelled', 'ended']);
  });

  test('what is stopped has no late words, and the end of one is none of the next', async () => {
    board.tell('puzzle-progress', { ...nothingYet, length: 9 });
    assert.deepEqual([model.search, model.figures, code()], ['idle', null, 'newGame']);
    void model.solve();
    board.tell('puzzle-solution', { ...solved, status: 'cancelled', reason: 'another-search', length: -1, moves: '' });
    assert.deepEqual([model.search, code()], ['running', 'searching']);
  });

  test('an end that no event told is taken from the promise', async () => {
    void model.solve();
    board.searching = false;
    board.answer({ ...solved, status: 'error', length: -1, moves: '' });
    await turn();
    assert.deepEqual([model.search, code()], ['idle', 'failed']);
  });

  test('an unsolvable position is not said to be searched', () => {
    board.solvable = false;
    void model.solve();
    assert.notEqual(code(), 'searching');
  });

  test('figures: speed, how far it came, what is proven, bytes now or at most', () => {
    const running = readFigures({
      ...nothingYet,
      expanded: 12_345,
      milliseconds: 10,
      depth: 7,
      bytes: 1,
      bytesPeak: 2,
    });
    assert.deepEqual(
      [running.perSecond, running.reached, running.moves, running.proven, running.bytes],
      [1_230_000, 'depth', 7, false, 1],
    );
    assert.equal(readFigures(nothingYet).perSecond, null);
    const best = { ...nothingYet, length: 9, depth: 7, optimal: true, bytes: 1, bytesPeak: 2 };
    assert.deepEqual(
      [readFigures(best).reached, readFigures(best).moves, readFigures(best).proven],
      ['best', 9, false],
    );
    const { reached, proven, bytes } = readFigures(best, 'solved');
    assert.deepEqual([reached, proven, bytes], ['solution', true, 2]);
    assert.equal(readFigures(best, 'limit').reached, 'best');
    assert.equal(gapOf({ length: 3, lowerBound: 0 }), 3);
  });

  test('a search that expanded nothing and found nothing has no figures', async () => {
    await search({ status: 'cancelled', reason: 'asked', expanded: 0, length: -1, moves: '' });
    assert.equal(model.figures, null);
    await search({ status: 'error', length: -1, moves: '' });
    assert.equal(model.figures, null);
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
    await search({ algorithm: 'fast', status: 'limit', message: 'time', length: -1, moves: '' });
    await search({ algorithm: 'idastar', status: 'cancelled', reason: 'asked', length: -1, moves: '' });
    assert.deepEqual(
      model.results.map(({ algorithm, expanded }) => [algorithm, expanded]),
      [
        ['auto', 1000],
        ['idastar', 1000],
        ['fast', 1000],
        ['bfs', 4000],
      ],
    );
  });

  test('a search of another position forgets them as it starts', async () => {
    await search({});
    board.move({ state: '8 6 7/2 5 4/3 1 0', solutionBegin: null, moveCount: 1 });
    assert.equal(model.results.length, 1);
    void model.solve();
    assert.deepEqual([model.results, model.figures], [[], null]);
  });

  test('the least of each figure counts where the solved ones differ', () => {
    const results = [
      solved,
      { ...solved, expanded: 10, milliseconds: 9 },
      { ...solved, status: 'limit', expanded: 1, milliseconds: 1 },
    ];
    assert.deepEqual(leastOf(results), { expanded: 10, milliseconds: 4 });
    assert.deepEqual(leastOf([solved]), {});
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
    assert.deepEqual(model.solution, { begin: 3, length: 2, at: 2 });
    assert.equal(model.playback, 'playAgain');
    model.setRate(5);
    model.playOrPause();
    assert.deepEqual(board.asked, ['seek 5', 'seek 3', 'play {"rate":5}']);
    assert.equal(model.playback, 'pause');
    model.setRate(9);
    model.playOrPause();
    assert.deepEqual(board.asked.slice(3), ['play {"rate":9}', 'pause']);
    board.move({ moveCount: 1 }, 'undo');
    assert.equal(model.solution?.at, 0, 'never before its beginning');
    model.goTo(-1);
    assert.equal(board.asked.at(-1), 'seek 3');
  });

  test('a game that was solved by hand can be watched again from its start', () => {
    board.move({ moveCount: 4, timelineLength: 4, solved: true });
    assert.deepEqual([model.can.play, model.playback], [true, 'playAgain']);
    model.playOrPause();
    assert.deepEqual(board.asked, ['seek 0', 'play {}']);
  });

  test('a game in review is gone through from its start, until the player moves or another begins', () => {
    model.review();
    assert.equal(model.solution, null, 'there is nothing to review yet');
    board.move({ moveCount: 4, timelineLength: 4, solved: true });
    board.tell('puzzle-solved', { moveCount: 4, assisted: 0, elapsed: 5000 });
    assert.equal(model.message.code, 'solved');
    model.review();
    assert.deepEqual([model.solution, model.message.code], [{ begin: 0, length: 4, at: 4 }, 'nothing']);
    board.asked.length = 0;
    model.goTo(1);
    assert.deepEqual(board.asked, ['seek 1']);
    board.move({ moveCount: 4, solved: true }, 'step');
    board.tell('puzzle-solved', { moveCount: 4, assisted: 0, elapsed: 5000 });
    assert.equal(model.message.code, 'nothing', 'its end is no news');
    board.move({ moveCount: 2, timelineLength: 2 });
    assert.equal(model.solution, null, 'the player goes on');
    model.review();
    assert.ok(model.solution);
    board.tell('puzzle-shuffle', {});
    assert.equal(model.solution, null, 'another game');
  });

  test('what can be done follows from the board alone', () => {
    assert.deepEqual(model.can, {
      undo: false,
      redo: false,
      reset: false,
      hint: true,
      solve: true,
      play: false,
      stepBack: false,
      stepForward: false,
    });
    Object.assign(board, { moveCount: 1, canUndo: true, canRedo: true, movesAhead: 1, timelineLength: 2 });
    assert.deepEqual(new Set(Object.values(model.can)), new Set([true]));
    Object.assign(board, { solved: true, moveCount: 0 });
    assert.deepEqual([model.can.hint, model.can.solve], [false, false]);
    assert.equal(model.can.reset, true, 'moves that were taken back are forgotten by it');
  });
});

describe('hints', () => {
  const next = { move: 'L', tile: 4, remaining: 31, optimal: true };

  test('a hint stops the playback, takes the problem away and is told', async () => {
    board.tell('puzzle-error', { type: 'worker', message: 'Trouble.' });
    board.playing = true;
    void model.hint();
    assert.deepEqual(board.asked, ['pause', 'hint']);
    assert.equal(model.problem, null);
    board.answer(next);
    await turn();
    assert.deepEqual(model.message, { code: 'hintTile', ...next });
  });

  test('three presses tell the tile, the way and the reason, the fourth makes the move; a move or a new game begins anew', async () => {
    const choices = [{ tile: 4, move: 'L', remaining: 30 }];
    const press = async (answer = next) => {
      void model.hint();
      board.answer(answer);
      await turn();
      return [code(), board.hinted];
    };
    const [tile, way, reason] = [
      ['hintTile', { announce: false, way: false }],
      ['hintWay', { announce: false, way: true }],
      ['hintWhy', { announce: false, way: true, choices: true }],
    ];
    assert.deepEqual(await press(), tile);
    assert.deepEqual(await press(), way);
    assert.deepEqual(await press({ ...next, choices }), reason);
    assert.deepEqual(model.message, { code: 'hintWhy', ...next, choices });
    await press();
    assert.equal(board.asked.at(-1), `move ${next.move}`);
    board.move({});
    assert.deepEqual(await press(), tile, 'after a move that led back here');
    assert.deepEqual(await press(), way);
    board.tell('puzzle-shuffle');
    assert.deepEqual(await press(), tile);
  });

  test('that it is looked for is told only when it takes long', async () => {
    void model.hint();
    await sleep(50);
    assert.equal(code(), 'newGame');
    await sleep(150);
    assert.equal(code(), 'looking');
    board.answer(null);
    await turn();
    assert.equal(code(), 'noHint');
    void model.hint();
    board.answer(next);
    await sleep(200);
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

  test('there is none after a move, during a search, nor beside the reason why', async () => {
    void model.hint();
    board.move({ state: '1 2 3/4 5 6/7 0 8' });
    board.answer(next);
    await turn();
    assert.equal(code(), 'nothing');
    void model.hint();
    const { answer } = board;
    void model.solve();
    answer(next);
    await turn();
    assert.equal(code(), 'searching');
    board.asked.length = 0;
    void model.hint();
    assert.deepEqual(board.asked, [], 'not asked for during a search');
    board.end({ status: 'cancelled', reason: 'asked', length: -1, moves: '' });
    void model.hint();
    board.tell('puzzle-error', { type: 'worker', message: 'Trouble.' });
    board.answer(null);
    await turn();
    assert.deepEqual([code(), model.problem?.message], ['nothing', 'Trouble.']);
  });
});
