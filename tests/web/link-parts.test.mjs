// What a link asks of the page (web/page/deals.ts), and what is said of one that makes no sense.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readLink } from '../../web/page/deals.ts';
import { english } from '../../web/words/language.ts';

const read = (hash) => readLink(hash, english);
const nothing = { game: {}, at: null, daily: null, algorithm: null, problem: '' };

test('the parts of a link, each as it is', () => {
  assert.deepEqual(read(''), nothing);
  assert.deepEqual(read('#'), nothing);
  assert.deepEqual(read('#size=4x4&seed=blog+1%262'), { ...nothing, game: { size: '4x4', seed: 'blog 1&2' } });
  assert.deepEqual(read('#state=1,2/0,3&moves=L2&times=0v&algorithm=bfs'), {
    ...nothing,
    game: { state: '1,2/0,3', moves: 'L2', times: '0v' },
    algorithm: 'bfs',
  });
  assert.deepEqual(read('#daily=2026-11-22'), { ...nothing, daily: '2026-11-22' });
  assert.deepEqual(read('#daily=2026-11-22&algorithm=bfs').algorithm, 'bfs');
  assert.deepEqual(read('#seed=').game, { seed: '' });
});

test('a moment is a number from 0 to that of the moves; another refuses the link', () => {
  const game = '#state=1,2/0,3&moves=L2R';
  for (const [at, value] of [
    ['0', 0],
    ['3', 3],
    ['003', 3],
  ]) {
    const { at: moment, problem } = read(`${game}&at=${at}`);
    assert.deepEqual([moment, problem], [value, '']);
  }
  for (const at of ['4', '-1', '1.5', '1e0', 'x', '', '+', '9'.repeat(10), '0'.repeat(10), '%EF%BC%91']) {
    const { problem } = read(`${game}&at=${at}`);
    assert.match(problem, /3/, at);
  }
  assert.notEqual(read('#size=4x4&at=1').problem, '', 'no moves');
  assert.equal(read('#size=4x4&at=0').problem, '');
});

test('the board of a day takes nothing of another game', () => {
  for (const part of ['size=4x4', 'seed=a', 'state=1,2/3,0', 'moves=L', 'times=0', 'at=0', 'at=', 'at=x']) {
    const { problem } = read(`#daily=2026-11-22&${part}`);
    assert.match(problem, new RegExp(`cannot also have “${part.split('=')[0]}”`), part);
  }
});

test('unknown parts and searches are named: such a link is not followed', () => {
  const { problem } = read('#size=4x4&colour=red&seed=a');
  assert.match(
    problem,
    /^unknown parameter “colour”; valid ones are size, seed, state, moves, times, at, daily, algorithm\.$/,
  );
  const wrong = read('#size=4x4&algorithm=magic');
  assert.equal(wrong.algorithm, null);
  assert.match(wrong.problem, /^unknown algorithm “magic”; valid ones are auto, .*bfs\.$/);
  for (const name of ['__proto__', 'constructor', 'toString'])
    assert.match(read(`#${name}=1`).problem, new RegExp(`unknown parameter “${name}”`));
});
