// The four shuffles without their page: what the reader may ask, what is fair, the words, and how many shuffles are
// done at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { manhattan, manhattanMean } from '../../web/tutorial/board.ts';
import { Asked, fairOf, methods, ratioWords, verdictOf } from '../../web/tutorial/shuffling-model.ts';
import { ShufflingStudy } from '../../web/tutorial/shuffling-study.ts';

/** @param {string} query */
function asked(query) {
  const made = new Asked('seed');
  return { asked: made, problem: made.take(new URLSearchParams(query)) };
}

test('a link is taken, numbers to the nearest that the figure has, and what makes no sense is told', () => {
  const { asked: made, problem } = asked('method=sattolo&size=3x3&n=300&seed=abc');
  assert.equal(problem, '');
  assert.deepEqual(made.record, { method: 'sattolo', size: '3x3', n: '300', steps: '30', seed: 'abc' });
  const off = asked('method=random-walk&steps=40');
  assert.equal(off.asked.attempts, 30);
  assert.match(off.problem, /asks for steps “40”; the figure takes 30 instead/);
  const wrong = asked('method=riffle&size=9x9&n=-1&edited=naive-swap');
  assert.deepEqual(wrong.asked.record, { method: 'random-walk', size: '3x3', n: '10000', steps: '30', seed: 'seed' });
  assert.match(wrong.problem, /“riffle”.*“9x9”.*“naive-swap”.*“-1”/);
});

test('n follows the board, until the reader chose another', () => {
  const { asked: made } = asked('');
  assert.equal(made.n, 10_000);
  made.chooseSize('3x2');
  assert.equal(made.n, 1_000_000);
  made.n = 300;
  made.chooseSize('3x3');
  assert.equal(made.n, 300);
});

test('edited code makes another method of the one at hand, and of no other', () => {
  const { asked: made } = asked('method=fisher-yates&edited=fisher-yates');
  assert.deepEqual([made.runs('fisher-yates'), made.runs('sattolo')], ['sattolo', 'sattolo']);
  assert.equal(made.record.edited, 'fisher-yates');
  made.edit('fisher-yates');
  assert.equal(made.runs('fisher-yates'), 'fisher-yates');
  assert.ok(!('edited' in made.record));
  made.method = 'sattolo';
  made.edit('fisher-yates');
  assert.deepEqual([made.runs('sattolo'), made.runs('fisher-yates')], ['fisher-yates', 'fisher-yates']);
});

test('a fair shuffle: the mean over all arrangements', () => {
  // All 24 arrangements of 2 x 2.
  const all = [0, 1, 2, 3].flatMap((a) =>
    [0, 1, 2, 3].flatMap((b) =>
      [0, 1, 2, 3].flatMap((c) =>
        [0, 1, 2, 3].flatMap((d) => (new Set([a, b, c, d]).size === 4 ? [[a, b, c, d]] : [])),
      ),
    ),
  );
  const mean = all.reduce((sum, tiles) => sum + manhattan({ width: 2, height: 2, tiles }), 0) / all.length;
  assert.ok(Math.abs(manhattanMean(2, 2) - mean) < 1e-12);
  const { cells, home, landing } = fairOf(2, 2);
  assert.deepEqual([cells, home, landing], [4, 0.75, 0.25]);
});

const summary = { shuffles: 10_000, solvable: 5000, manhattan: 20, home: 0.9, most: 0, least: 0 };

test('how much likelier the commonest arrangement is', () => {
  const counted = { ...summary, most: 60, least: 20 };
  const exact = { sequences: 46_656, arrangements: 720, reached: 720, most: 168, least: 32 };
  assert.deepEqual(ratioWords(summary, null, 16), ['not counted', 'there are 20,922,789,888,000 arrangements']);
  assert.deepEqual(ratioWords(summary, null, 4), ['–', 'no exact number for a random walk']);
  assert.deepEqual(ratioWords({ ...counted, least: 0 }, null, 4), [
    'some never came',
    'no exact number for a random walk',
  ]);
  assert.deepEqual(ratioWords(counted, exact, 6), [
    '3.000 : 1',
    'exact: 21/4 = 5.25; these are too few shuffles to measure it',
  ]);
  assert.deepEqual(ratioWords({ ...counted, shuffles: 1e6 }, exact, 6), ['3.000 : 1', 'exact: 21/4 = 5.25']);
  assert.deepEqual(
    ratioWords({ ...counted, shuffles: 1e6 }, { ...exact, least: 168 }, 6)[1],
    'exact: 1, all equally often',
  );
  assert.match(ratioWords(counted, { ...exact, reached: 120 }, 6)[1], /120 of 720 arrangements come, equally often/);
});

test('what is said of each method', () => {
  const fair = fairOf(2, 2);
  /** @param {number[]} landings @param {number} home */
  const result = (landings, home = 0.75) => ({
    summary: { ...summary, shuffles: 100, home },
    landings,
    atHome: [100, 0, 0, 0],
    latest: '',
  });
  const even = Array(16).fill(25);
  const leaning = even.map((value, place) => (place === 6 ? 40 : value));
  const say = (/** @type {any} */ method, /** @type {any} */ counted, attempts = 30, exact = null) =>
    verdictOf({ method, attempts }, counted, exact, fair);
  assert.match(
    say('random-walk', result(even, 2)),
    /^After 30 attempts to slide, 2.0 of 3 tiles .* hardly shuffled\.$/,
  );
  assert.match(say('random-walk', result(even, 1.4)), /Enough moves/, 'not yet twice as many at home as is fair');
  assert.match(say('random-walk', result(leaning)), /tile 1 is in cell 3 still in 40.0 % of them, where 25.0 %/);
  assert.match(say('random-walk', result(even), 1), /^After 1 attempt to slide, .* Enough moves, at last\.$/);
  assert.equal(
    say('naive-swap', result(leaning)),
    'It leans: tile 1 is in cell 3 in 40.0 % of the shuffles, where 25.0 % would be fair.',
  );
  assert.match(say('naive-swap', result(leaning), 1, /** @type {any} */ ({ most: 15, least: 8 })), /comes 1.875 times/);
  assert.match(say('sattolo', result(even)), /^In 100 shuffles no tile was ever left at home/);
  assert.match(say('fisher-yates', result(leaning)), /off by 60.0 % of it/);
});

test('all methods shuffle in turns until all are done; after a pause they do it again', async () => {
  const made = asked('method=fisher-yates&edited=fisher-yates&size=2x2&n=1000&steps=50').asked;
  /** @type {Record<string, number[]>} */
  let runs = {};
  /** @type {string[]} */
  let opened = [];
  let finished = 0;
  const context = {
    signal: new AbortController().signal,
    asleep: false,
    fail: (/** @type {unknown} */ error) => assert.fail(String(error)),
    lessons: Promise.resolve({
      study: async (/** @type {string} */ _size, /** @type {string} */ method, /** @type {any} */ { steps }) => {
        let shuffles = 0;
        const name = `${opened.length}`;
        opened.push(`${method} ${steps}`);
        return {
          exact: async () => null,
          run: async (/** @type {number} */ more) => {
            (runs[name] ??= []).push(more);
            shuffles += more;
            return { summary: { ...summary, shuffles }, landings: [], atHome: [], latest: '' };
          },
        };
      },
    }),
  };
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  const done = () => methods.map((method) => study.of(method).done);
  const study = new ShufflingStudy(/** @type {any} */ (context), made, {
    changed: () => {},
    shuffled: () => {
      if (study.of('naive-swap').done === 511 && (runs['0']?.length ?? 0) > 1) study.stop();
    },
    finished: () => {
      finished += 1;
    },
  });
  await study.go();
  assert.deepEqual(opened, ['random-walk 50', 'naive-swap 0', 'sattolo 0', 'sattolo 0'], 'the last one is edited');
  for (const each of Object.values(runs)) assert.deepEqual(each, [1, 2, 4, 8, 16, 32, 64, 128, 256]);
  assert.deepEqual([done(), study.running, study.over, finished], [[511, 511, 511, 511], false, false, 0]);
  runs = {};
  opened = [];
  await study.go();
  for (const each of Object.values(runs)) {
    assert.equal(each[0], 511, 'what was done before, though less is left');
    assert.equal(
      each.reduce((sum, more) => sum + more, 0),
      1000,
      'the last batch is no larger than what is left',
    );
  }
  assert.deepEqual([done(), study.running, study.over, finished], [[1000, 1000, 1000, 1000], false, true, 1]);
  await study.go();
  assert.equal(finished, 1);
  study.clear(['sattolo']);
  assert.deepEqual(done(), [1000, 1000, 0, 1000]);
  runs = {};
  opened = [];
  await study.go();
  assert.deepEqual([opened, Object.keys(runs), done()[2]], [['sattolo 0'], ['0'], 1000], 'the others are left alone');
  study.clear();
  assert.deepEqual([done(), study.begun], [[0, 0, 0, 0], false]);
});
