// The race of the tutorial without its page: who wins, the words, the table as CSV, and a race in lock-step with the
// test's own lessons.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { cellsOf, columns, csvOf, resultWords, verdictOf, winnersOf } from '../../web/tutorial/race-model.ts';
import { RaceRun } from '../../web/tutorial/race-run.ts';

/** @typedef {import('../../web/tutorial/race-model.ts').Runner} Runner */
/** @typedef {import('../../web/tutorial/race-model.ts').Course} Course */

/** @param {Partial<import('../../web/common/types.ts').Statistics>} figures */
const figures = (figures) => ({
  expanded: 0,
  generated: 0,
  stored: 0,
  frontier: 0,
  frontierPeak: 0,
  depth: 0,
  bytes: 0,
  bytesPeak: 0,
  milliseconds: 0,
  length: -1,
  lowerBound: 0,
  optimal: false,
  method: /** @type {const} */ ('bfs'),
  ...figures,
});

/**
 * @param {Runner['algorithm']} algorithm
 * @param {Runner['status']} status
 * @param {Parameters<typeof figures>[0]} [known]
 * @returns {Runner}
 */
const runner = (algorithm, status, known) => ({
  algorithm,
  status,
  message: '',
  figures: known ? /** @type {Runner['figures']} */ (figures(known)) : null,
});

const arrived = [
  runner('bfs', 'solved', { expanded: 181_378, length: 31, optimal: true, milliseconds: 90.5, bytesPeak: 9e6 }),
  runner('astar-manhattan', 'solved', { expanded: 6729, length: 31, optimal: true, milliseconds: 12, bytesPeak: 4e6 }),
  runner('idastar', 'solved', { expanded: 485, length: 31, optimal: true, milliseconds: 30, bytesPeak: 6e6 }),
  runner('fast', 'solved', { expanded: 10, length: 40, milliseconds: 1, bytesPeak: 1e3 }),
];

test('winners are among those that arrived with a shortest solution, each by its own measure', () => {
  const winners = winnersOf(arrived, 'time');
  assert.ok(winners.over);
  assert.equal(winners.expanded?.algorithm, 'idastar');
  assert.equal(winners.milliseconds?.algorithm, 'astar-manhattan');
  assert.equal(winners.bytes?.algorithm, 'astar-manhattan');
  const none = winnersOf([runner('bfs', 'limit', { expanded: 5 }), arrived[3]], 'time');
  assert.deepEqual([none.expanded, none.milliseconds, none.bytes], [undefined, undefined, undefined]);
});

test('while somebody runs, the fewest states are known in lock-step only', () => {
  const running = [...arrived, runner('auto', 'running', { expanded: 9 })];
  assert.equal(winnersOf(running, 'lockstep').expanded?.algorithm, 'idastar');
  assert.equal(winnersOf(running, 'time').expanded, undefined);
  assert.ok(!winnersOf(running, 'time').over);
});

test('the verdict of a race', () => {
  assert.equal(
    verdictOf(arrived, 'time'),
    'The shortest solution has 31 moves. IDA* with databases needed the fewest states, 485. A* Manhattan was the quickest, 12.0 ms.',
  );
  assert.equal(
    verdictOf([arrived[0], runner('astar-misplaced', 'limit'), runner('idastar', 'limit')], 'lockstep'),
    'The shortest solution has 31 moves. BFS needed the fewest states, 181,378. A* misplaced tiles and IDA* with databases stopped at their limits.',
  );
  assert.equal(
    verdictOf([runner('bfs', 'limit')], 'time'),
    'Nobody found a shortest solution. BFS stopped at its limit.',
  );
});

test('how it went for one', () => {
  assert.equal(resultWords(runner('bfs', 'ready'), 64), '');
  assert.equal(resultWords(runner('bfs', 'running'), 64), 'searching');
  assert.equal(resultWords(arrived[0], 64), '31 moves');
  assert.equal(resultWords(arrived[3], 64), '40 moves, unproven');
  assert.equal(resultWords({ ...runner('bfs', 'limit'), message: 'memory' }, 16), '16 MB full');
  assert.equal(resultWords({ ...runner('bfs', 'limit'), message: 'time' }, 16), '60 s are over');
  assert.equal(resultWords(runner('bfs', 'cancelled'), 64), 'cancelled');
});

test('the table and its CSV', () => {
  /** @type {Course} */
  const course = { state: '8 6 7/2 5 4/3 0 1', mode: 'time', megabytes: 64 };
  const row = { run: 3, ...course, runner: arrived[0] };
  assert.equal(cellsOf(row).length, columns.length);
  assert.deepEqual(cellsOf(row), ['3', 'BFS', '31 moves', '181,378', '0', '90.5 ms', '8.6 MB', '8 6 7/2 5 4/3 0 1']);
  assert.equal(cellsOf({ ...row, mode: 'lockstep' })[5], 'lock-step');
  const [header, line, other] = csvOf([row, { ...row, mode: 'lockstep', runner: runner('bfs', 'cancelled') }]).split(
    '\n',
  );
  assert.equal(header.split(',').length, line.split(',').length);
  assert.equal(line, '3,8 6 7/2 5 4/3 0 1,time,bfs,solved,31,true,181378,0,0,9000000,90.5');
  assert.equal(other, '3,8 6 7/2 5 4/3 0 1,lockstep,bfs,cancelled,,false,0,0,0,0,');
  assert.match(csvOf([{ ...row, state: 'a "b", c' }]), /,?"a ""b"", c",/);
});

describe('in lock-step', () => {
  /** @type {Course} */
  const course = { state: '8 6 7/2 5 4/3 0 1', mode: 'lockstep', megabytes: 16 };

  /**
   * Lessons whose solvers need so many states, in order; and what was told.
   * @param {number[]} needs
   */
  function begin(needs) {
    /** @type {string[]} */
    const told = [];
    /** @type {any} */
    let asked;
    const leaving = new AbortController();
    const race = {
      prepare: async () => ({ milliseconds: 1500 }),
      step: async (/** @type {number} */ at) =>
        needs.map((need) => ({
          ...figures({ expanded: Math.min(at, need), length: at >= need ? 31 : -1, optimal: at >= need }),
          status: at >= need ? 'solved' : 'running',
        })),
    };
    const context = {
      signal: leaving.signal,
      asleep: false,
      lessons: Promise.resolve({
        race: async (
          /** @type {string} */ state,
          /** @type {string[]} */ algorithms,
          /** @type {object} */ options,
        ) => {
          asked = { state, algorithms, ...options };
          return race;
        },
      }),
    };
    const run = new RaceRun(/** @type {any} */ (context), {
      changed: () => {},
      drawn: () => {},
      say: (words) => words && told.push(words),
      sayTicks: (words) => words && told.push(words),
      finished: () => told.push('finished'),
      tick: () => 100,
    });
    return { run, told, context, race, asked: () => asked };
  }

  test('one tick at a time, each to the same number, and on by itself to the end', async () => {
    const { run, told, asked } = begin([150, 320]);
    await run.start(course, ['astar-manhattan', 'bfs'], false);
    const { state, algorithms, maxBytes } = asked();
    assert.deepEqual([state, algorithms, maxBytes], [course.state, ['astar-manhattan', 'bfs'], 16 * 2 ** 20]);
    assert.deepEqual(
      run.runners.map(({ status, figures: known }) => [status, known?.expanded]),
      [
        ['running', 100],
        ['running', 100],
      ],
    );
    assert.deepEqual([run.running, run.begun, run.playing], [true, true, false]);
    await run.start(course, [], false);
    assert.deepEqual(
      run.runners.map(({ status, figures: known }) => [status, known?.expanded]),
      [
        ['solved', 150],
        ['running', 200],
      ],
    );
    await run.start(course, [], true);
    assert.deepEqual([run.running, run.begun, run.playing], [false, false, false]);
    assert.deepEqual(told, [
      'Each may have expanded 100 states so far.',
      'Each may have expanded 200 states so far.',
      'Each may have expanded 300 states so far.',
      'Each may have expanded 400 states so far.',
      'finished',
    ]);
  });

  test('the databases of 4x4 come first and do not count', async () => {
    const { run, told } = begin([1]);
    await run.start({ ...course, state: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15' }, ['idastar'], false);
    assert.match(told[1], /took 1.50 s to build, and do not count/);
    const other = begin([1]);
    await other.run.start({ ...course, state: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15' }, ['bfs'], false);
    assert.ok(!other.told.some((words) => words.includes('databases')));
  });

  test('paused it waits, goes on from there, and cancelled it counts as cancelled', async () => {
    const { run, told } = begin([1e6]);
    const playing = run.start(course, ['bfs'], true);
    while (!run.runners[0].figures) await new Promise((done) => setTimeout(done, 5));
    await run.start(course, [], true);
    await playing;
    assert.deepEqual([run.running, run.playing], [true, false]);
    run.cancel();
    assert.equal(run.runners[0].status, 'cancelled');
    assert.deepEqual([run.running, run.begun], [false, false]);
    assert.deepEqual(told.slice(-2), ['finished', 'Cancelled.']);
    run.cancel();
    assert.equal(told.filter((words) => words === 'finished').length, 1, 'what is over is not cancelled');
  });

  test('asleep it takes no further tick', async () => {
    const { run, context, told } = begin([1e6]);
    context.asleep = true;
    await run.start(course, ['bfs'], true);
    assert.deepEqual(told, ['Each may have expanded 100 states so far.']);
  });

  test('what goes wrong is said, and the race is over', async () => {
    const { run, race, told } = begin([1e6]);
    await run.start(course, ['bfs'], false);
    race.step = () => Promise.reject(new Error('the engine is gone.'));
    await run.start(course, [], false);
    assert.deepEqual(told.slice(-1), ['No race: the engine is gone.']);
    assert.deepEqual([run.running, run.begun, run.runners.length], [false, false, 0]);
  });

  test('an answer to a race that was cancelled meanwhile comes to nothing', async () => {
    const { run, race, told } = begin([1e6]);
    /** @type {(results: any[]) => void} */
    let answer = () => {};
    race.step = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const playing = run.start(course, ['bfs'], true);
    while (!run.begun) await new Promise((done) => setTimeout(done, 1));
    run.cancel();
    answer([{ ...figures({ expanded: 7 }), status: 'running' }]);
    await playing;
    assert.equal(run.runners[0].figures, null);
    assert.deepEqual(told, []);
  });
});
