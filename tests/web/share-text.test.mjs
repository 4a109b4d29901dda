// What is shared of a game (web/page/share.ts), without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dailyText, linksTo, squaresOf } from '../../web/page/share.ts';
import { sayOnPage } from '../../web/page/page-sentences.ts';

/** A curve: it goes down, but where moves are said to lead away. */
function curveOf(length, away) {
  let distance = length - 2 * away.length;
  return [
    distance,
    ...Array.from({ length }, (_, move) => {
      distance += away.includes(move) ? 1 : -1;
      return distance;
    }),
  ];
}

test('a square tells how many moves of a tenth led away: none, one or two, more', () => {
  assert.equal(squaresOf(curveOf(100, [])), '🟦'.repeat(10));
  assert.equal(squaresOf(curveOf(100, [0, 10, 11, 20, 21, 22, 99])), '🟨🟨🟥🟦🟦🟦🟦🟦🟦🟨');
  // Tenths of 13 moves: the second begins with the third move.
  assert.equal(squaresOf(curveOf(13, [1])), `🟨${'🟦'.repeat(9)}`);
  assert.equal(squaresOf(curveOf(13, [2])), `🟦🟨${'🟦'.repeat(8)}`);
  assert.equal([...squaresOf(curveOf(10, []))].length, 10);
  assert.equal(squaresOf(curveOf(9, [])), '', 'too few moves for ten tenths');
  assert.equal(squaresOf([...curveOf(20, []).slice(0, -1), [0, 2]]), '', 'not all is proven');
  assert.equal(squaresOf([]), '');
});

test('the result of a day is at most 280 characters in each language, and has no move in it', async () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const say = await sayOnPage(language);
    const line = dailyText(say, '2026-11-22', 12345, 359_999_999, { shortest: 51 }, true);
    const text = [line, squaresOf(curveOf(300, [1])), `https://${'x'.repeat(80)}/#daily=2026-11-22`].join('\n');
    assert.ok([...text].length <= 280, `${[...text].length} ${text}`);
    assert.match(line, /2026-11-22.*12[.,\u202f]?345.*51.*99:59:59[.,]999/);
  }
});

test('links to the start, the position, the moment and the game', () => {
  const game = {
    startState: '1 2/3 0',
    state: '1 2/0 3',
    size: '2x2',
    seed: null,
    moveCount: 1,
    solved: false,
    timelineLength: 2,
  };
  const timeline = { moves: 'RL', times: '0v' };
  assert.deepEqual(linksTo({ ...game, timeline }, null), {
    start: '#state=1,2/3,0',
    position: '#state=1,2/0,3',
    moment: '#state=1,2/3,0&moves=RL&times=0v&at=1',
    replay: '#state=1,2/3,0&moves=RL&times=0v',
  });
  const seeded = linksTo({ ...game, seed: 'a b&', moveCount: 2, timeline }, null);
  assert.deepEqual([seeded.start, seeded.moment], ['#size=2x2&seed=a%20b%26', null]);
  assert.equal(linksTo({ ...game, solved: true, timeline }, null).position, null, 'a solved board is nothing to play');
  const untouched = { ...game, moveCount: 0, timelineLength: 0, timeline: { moves: '', times: '' } };
  assert.deepEqual(linksTo(untouched, '2026-11-22'), {
    ...{ start: '#daily=2026-11-22', position: null, moment: null, replay: null },
  });
});
