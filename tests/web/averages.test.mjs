// The figures of a session (web/memory/averages.ts) against a second implementation, written from the regulations of the
// World Cube Association without a look at the first: plain, slow, in whole milliseconds as big integers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf } from '../../web/memory/averages.ts';
import { randomFrom } from '../random.mjs';

/** Current and best of solves, the newest first. */
function reference(solves, count) {
  const results = [];
  for (const { elapsed, assisted } of solves) if (!assisted) results.unshift(BigInt(elapsed));
  let trimmed = 0;
  if (count > 3) while (trimmed * 20 < count) trimmed += 1;
  const averages = [];
  for (let end = count; end <= results.length; end += 1) {
    const sorted = results.slice(end - count, end).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const counted = sorted.slice(trimmed, count - trimmed);
    const sum = counted.reduce((a, b) => a + b, 0n);
    const divisor = BigInt(counted.length);
    // Rounded to the nearest, a half upwards.
    averages.push(Number(sum / divisor) + ((sum % divisor) * 2n >= divisor ? 1 : 0));
  }
  return averages.length > 0 ? [averages[averages.length - 1], Math.min(...averages)] : [null, null];
}

test('the figures of 3,000 random sessions are those of a reference implementation', () => {
  for (let seed = 1; seed <= 3000; seed += 1) {
    const below = randomFrom(seed);
    const length = seed % 50 === 0 ? 100 + below(60) : below(25);
    const range = [3, 50, 700000][below(3)]; // many equal times, too
    const solves = Array.from({ length }, () => ({
      elapsed: below(range),
      assisted: below(10) === 0 ? 1 + below(40) : 0,
    }));
    const figures = figuresOf(solves);
    for (const { count, current, best } of figures)
      assert.deepEqual([current, best], reference(solves, count), `${count} of session ${seed}`);
  }
});

function averageOf(times) {
  const figures = figuresOf(times.map((elapsed) => ({ elapsed, assisted: 0 })));
  return figures.find(({ count }) => count === times.length).current;
}

test('averages by hand: of 5 and 12 one at each end does not, of 100 five', () => {
  assert.equal(averageOf([9000, 1000, 2000, 3000, 4000]), 3000);
  assert.equal(averageOf([0, 1, 2, 2, 900]), 2, '1.67');
  assert.equal(averageOf(Array.from({ length: 12 }, (_, index) => index * 10)), 55);
  const hundred = Array.from({ length: 100 }, (_, index) => (index < 5 ? 1e6 : index));
  assert.equal(averageOf(hundred), 55, 'without 5 to 9 and without the five longest: 10 to 99');
});

test('the work of the figures grows with the solves and no faster', () => {
  const work = (count) => {
    const below = randomFrom(7);
    let reads = 0;
    const get = (solve, name) => ((reads += 1), solve[name]);
    const solve = () => new Proxy({ elapsed: below(100_000), assisted: 0 }, { get });
    figuresOf(Array.from({ length: count }, solve));
    return reads;
  };
  assert.equal(work(10_000), 10 * work(1_000));
});
