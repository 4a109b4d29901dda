// The figures of a session (web/memory/averages.ts) against a second implementation, written from the regulations of the
// World Cube Association without a look at the first: plain, slow, in whole milliseconds as big integers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageOf, comparedWithBest, DNF, figuresOf, spans, timeOf } from '../../web/memory/averages.ts';

/** A generator of whole numbers below a bound, the same each time. */
function generator(seed) {
  let state = BigInt(seed) * 2654435769n + 1n;
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(bound));
  };
}

function reference(solves, count) {
  const results = [];
  for (const { elapsed, penalty, assisted } of solves)
    if (!assisted) results.unshift(penalty === 'DNF' ? 'DNF' : BigInt(elapsed) + (penalty === '+2' ? 2000n : 0n));
  let trimmed = 0;
  if (count > 3) while (trimmed * 20 < count) trimmed += 1;
  const averages = [];
  for (let end = count; end <= results.length; end += 1) {
    const window = results.slice(end - count, end);
    const unfinished = window.filter((each) => each === 'DNF').length;
    if (unfinished > trimmed) {
      averages.push(Infinity);
      continue;
    }
    let finished = window.filter((each) => each !== 'DNF');
    for (let out = 0; out < trimmed; out += 1) {
      const least = finished.indexOf(finished.reduce((a, b) => (b < a ? b : a)));
      finished = finished.filter((_, index) => index !== least);
    }
    for (let out = unfinished; out < trimmed; out += 1) {
      const most = finished.indexOf(finished.reduce((a, b) => (b > a ? b : a)));
      finished = finished.filter((_, index) => index !== most);
    }
    const sum = finished.reduce((a, b) => a + b, 0n);
    const divisor = BigInt(finished.length);
    // Rounded to the nearest, a half upwards.
    averages.push(Number(sum / divisor) + ((sum % divisor) * 2n >= divisor ? 1 : 0));
  }
  return averages.length > 0 ? [averages[averages.length - 1], Math.min(...averages)] : [null, null];
}

test('the figures of 3,000 random sessions are those of a reference implementation', () => {
  let unfinished = 0;
  for (let seed = 1; seed <= 3000; seed += 1) {
    const below = generator(seed);
    const length = seed % 50 === 0 ? 100 + below(60) : below(25);
    const range = [3, 50, 700000][below(3)]; // many equal times, too
    const often = 2 + below(12);
    const solves = Array.from({ length }, () => ({
      elapsed: below(range),
      penalty: below(often) === 0 ? 'DNF' : below(8) === 0 ? '+2' : '',
      assisted: below(10) === 0 ? 1 + below(40) : 0,
    }));
    const figures = figuresOf(solves);
    for (const [name, count] of Object.entries(spans)) {
      const { current, best } = figures[name];
      assert.deepEqual([current, best], reference(solves, count), `${name} of session ${seed}`);
      if (current === DNF) unfinished += 1;
    }
  }
  assert.ok(unfinished > 300, `only ${unfinished} did not finish: the sessions test too little`);
});

test('averages by hand: of 3 all count, of 5 and 12 one at each end does not, of 100 five', () => {
  assert.equal(averageOf([1000, 2000, 4001]), 2334, '2333.67');
  assert.equal(averageOf([1000, 2000, DNF]), DNF);
  assert.equal(averageOf([9000, 1000, 2000, 3000, 4000]), 3000);
  assert.equal(averageOf([DNF, 1000, 2000, 3000, 4000]), 3000, 'one DNF is the worst');
  assert.equal(averageOf([DNF, 1000, 2000, 3000, DNF]), DNF);
  assert.equal(averageOf([0, 1, 2, 2, 900]), 2, '1.67');
  assert.equal(averageOf(Array.from({ length: 12 }, (_, index) => index * 10)), 55);
  const hundred = Array.from({ length: 100 }, (_, index) => (index < 5 ? DNF : index));
  assert.equal(averageOf(hundred), 55, 'without 5 to 9 and without five DNF: 10 to 99');
  assert.equal(averageOf([...hundred.slice(0, 99), DNF]), DNF);
  assert.equal(timeOf({ elapsed: 61234, penalty: '+2' }), 63234);
});

test('the work of the figures grows with the solves and no faster', () => {
  /** How often the times of so many solves are read. */
  const work = (count) => {
    const below = generator(7);
    let reads = 0;
    const solves = Array.from({ length: count }, () => {
      const elapsed = below(100000);
      return {
        get elapsed() {
          reads += 1;
          return elapsed;
        },
        penalty: '',
        assisted: 0,
      };
    });
    figuresOf(solves);
    return reads;
  };
  assert.equal(work(10_000), 10 * work(1_000));
});

test('a solve is compared with the best earlier one of its size and kind that counts', () => {
  const solve = (given) => ({
    ...{ version: 1, id: `${given.at}`, at: 1, size: '4x4', kind: 'random', start: '', moves: '', times: '' },
    ...{ elapsed: 5000, moveCount: 1, assisted: 0, inputs: [], interrupted: false, penalty: '' },
    ...given,
  });
  const earlier = [
    solve({ at: 1, elapsed: 9000 }),
    solve({ at: 2, elapsed: 7000, penalty: '+2' }),
    solve({ at: 3, elapsed: 100, penalty: 'DNF' }),
    solve({ at: 4, elapsed: 200, assisted: 3 }),
    solve({ at: 4, elapsed: 210, hints: 1 }),
    solve({ at: 4, elapsed: 220, attempt: true }),
    solve({ at: 5, elapsed: 300, size: '3x3' }),
    solve({ at: 6, elapsed: 400, kind: 'distance', distance: 10 }),
    solve({ at: 20, elapsed: 500 }),
  ];
  const now = solve({ at: 10, elapsed: 6900 });
  assert.deepEqual(comparedWithBest(now, [...earlier, now]), { best: true, difference: -2100 });
  assert.deepEqual(comparedWithBest({ ...now, penalty: '+2' }, earlier), { best: true, difference: -100 });
  assert.deepEqual(comparedWithBest({ ...now, elapsed: 9000 }, earlier), { best: false, difference: 0 });
  assert.deepEqual(comparedWithBest({ ...now, assisted: 1 }, earlier), { best: false, difference: null });
  assert.deepEqual(comparedWithBest({ ...now, penalty: 'DNF' }, earlier), { best: false, difference: null });
  assert.deepEqual(comparedWithBest({ ...now, size: '5x5' }, earlier), { best: false, difference: null }, 'the first');
  const far = solve({ at: 10, elapsed: 500, kind: 'distance', distance: 11 });
  assert.deepEqual(comparedWithBest(far, earlier), { best: false, difference: null }, 'another distance');
});

test('the work for the figures grows as the number of solves does', () => {
  /** How often solves are read. */
  const readsFor = (count) => {
    const random = generator(count);
    let reads = 0;
    const solves = Array.from(
      { length: count },
      () =>
        new Proxy(
          { elapsed: random(100_000), penalty: '', assisted: 0 },
          {
            get(solve, name) {
              reads += 1;
              return Reflect.get(solve, name);
            },
          },
        ),
    );
    figuresOf(solves);
    return reads;
  };
  assert.equal(readsFor(10_000), 10 * readsFor(1000));
});
