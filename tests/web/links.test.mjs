// What a link asks of our page, what is shared of a game, and a game as a ghost (web/page/deals.ts, done.ts, review.ts).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './dom.mjs'; // before what asks the window

import { readLink } from '../../web/page/deals.ts';
import { figuresText, linksTo, squaresOf } from '../../web/page/done.ts';
import { sayOnPage } from '../../web/page/game.ts';
import { ghostOf, movesBy } from '../../web/page/review.ts';
import { english } from '../../web/words/language.ts';

const read = (hash) => readLink(hash, english);

test('the parts of a link, each as it is', () => {
  const links = {
    '': {},
    '#': {},
    '#seed=': { game: { seed: '' } },
    '#size=4x4&seed=blog+1%262': { game: { size: '4x4', seed: 'blog 1&2' } },
    '#state=1,2/0,3&moves=L2&times=0v&algorithm=bfs': {
      ...{ game: { state: '1,2/0,3', moves: 'L2', times: '0v' }, algorithm: 'bfs' },
    },
    '#daily=2026-11-22': { daily: '2026-11-22' },
    '#daily=2026-11-22&algorithm=bfs': { daily: '2026-11-22', algorithm: 'bfs' },
  };
  const nothing = { game: {}, daily: null, algorithm: null, problem: '' };
  for (const [link, parts] of Object.entries(links)) assert.deepEqual(read(link), { ...nothing, ...parts }, link);
});

test('the board of a day takes nothing of another game', () => {
  for (const part of ['size=4x4', 'seed=a', 'state=1,2/3,0', 'moves=L', 'times=0']) {
    const { problem } = read(`#daily=2026-11-22&${part}`);
    assert.equal(problem, `“${part.split('=')[0]}” is not possible here. Possible: daily, algorithm.`);
  }
});

test('unknown parts and searches are named, so that nothing hidden in them works: such a link is not followed', async () => {
  const wrong = {
    'size=4x4&colour=red&seed=a':
      /^“colour” is not possible here\. Possible: size, seed, state, moves, times, daily, algorithm\.$/,
    'size=4x4&algorithm=magic': /^“magic” is not possible here\. Possible: auto, .*bfs\.$/,
    'a%0Ab%E2%80%AEx=1': /^“a\\x0Ab\\xE2\\x80\\xAEx” /,
    'algorithm=%00%E2%80%A8': /^“\\x00\\xE2\\x80\\xA8” /,
    'toString=1': /^“toString”/,
    '__proto__=1': /^“__proto__”/,
  };
  for (const [link, words] of Object.entries(wrong)) assert.match(read(`#${link}`).problem, words);
  assert.equal(read('#size=4x4&algorithm=magic').algorithm, null);
  const german = await sayOnPage('de');
  for (const link of Object.keys(wrong)) {
    assert.match(readLink(`#${link}`, german).problem, /ist hier nicht möglich\. Möglich: /, link);
  }
});

/** A curve: it goes down, but where moves are said to lead away, from 0. */
function curveOf(length, away) {
  let distance = length - 2 * away.length;
  return [distance, ...Array.from({ length }, (_, move) => (distance += away.includes(move) ? 1 : -1))];
}

test('a square tells how many moves of a tenth led away: none, one or two, more', () => {
  const squares = (length, ...away) => squaresOf(curveOf(length, away));
  assert.equal(squares(100), '🟦'.repeat(10));
  assert.equal(squares(100, 0, 10, 11, 20, 21, 22, 99), '🟨🟨🟥🟦🟦🟦🟦🟦🟦🟨');
  // Tenths of 13 moves: the second begins with the third move.
  assert.equal(squares(13, 1), `🟨${'🟦'.repeat(9)}`);
  assert.equal(squares(13, 2), `🟦🟨${'🟦'.repeat(8)}`);
  assert.equal([...squares(10)].length, 10);
  assert.equal(squares(9), '', 'too few moves for ten tenths');
  assert.equal(squaresOf([...curveOf(20, []).slice(0, -1), [0, 2]]) + squaresOf([]), '', 'not all is proven');
});

test('the result of a game is at most 280 characters in each language', async () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const game = { moveCount: 12345, elapsed: 359_999_999, assisted: 0, hints: 12 };
    const line = figuresText(game, 51, await sayOnPage(language));
    const link = `https://${'x'.repeat(80)}/#daily=2026-11-22`;
    const text = [`Sliding Puzzle 2026-11-22 · 99:59:59.999 · ${line}`, squaresOf(curveOf(300, [1])), link].join('\n');
    assert.ok([...text].length <= 280, `${[...text].length} ${text}`);
    assert.match(line, /^12[.,\u202f]?345 .* 51 · /);
  }
});

test('links to the start and to the game', () => {
  const timeline = { moves: 'RL', times: '0v' };
  const untouched = { timelineLength: 0, timeline: { moves: '', times: '' } };
  const links = (more, day = null) =>
    linksTo({ startState: '1 2/3 0', size: '2x2', seed: null, timelineLength: 2, timeline, ...more }, day);
  assert.deepEqual(links({}), { start: '#state=1,2/3,0', replay: '#state=1,2/3,0&moves=RL&times=0v' });
  assert.equal(links({ seed: 'a b&' }).start, '#size=2x2&seed=a%20b%26');
  assert.match(links({ seed: '\ud83d🐟' }).start, /seed=%EF%BF%BD%F0%9F%90%9F$/, 'halves of letters');
  const start = '#daily=2026-11-22';
  assert.deepEqual(links(untouched, '2026-11-22'), { start, replay: null });
});

test('a ghost moves when its hands did, a solver’s at even times, the first at once', () => {
  const ghost = (moves, times, solutionBegin, rate) =>
    ghostOf({ timeline: { moves, times }, solutionBegin }, rate).join();
  assert.equal(ghost('L2RL', '0x0_vv', null, 5), '0,32,1055,1086');
  assert.equal(ghost('L2RL', '0x0_vv', 2, 5), '0,32,232,432');
  assert.equal(ghost('L2', '00', 0, 4), '0,250');
  assert.equal(ghost('L2', '00', null, 4), '0,250');
});

test('how many moves a ghost has made', () => {
  const ghost = [0, 32, 1055, 1086];
  const made = [0, 31, 32, 1054, 1055, 5000].map((elapsed) => movesBy(ghost, elapsed));
  assert.equal(made.join(), '1,1,2,2,3,4');
});
