// Our page: playing.

import assert from 'node:assert/strict';

import { board, cellPoint, settled, test } from './driver.mjs';
import { fromMenu, onPage, openNew, overflow, pixels, solveButton, start, words } from './page.mjs';

test.describe('playing', () => {
  test(
    'a click slides the run between the tile and the blank, and nothing elsewhere @short',
    onPage({ hash: '#state=1,2,3/4,5,6/7,8,0' }, async (page) => {
      const click = async (/** @type {number} */ cell) => {
        const { x, y } = await cellPoint(page, cell);
        await page.mouse.click(x, y);
        return board(page, 'state');
      };
      assert.equal(await click(6), '1 2 3/4 5 6/0 7 8');
      assert.equal(await words(page, 'moves'), '2');
      assert.equal(await click(4), '1 2 3/4 5 6/0 7 8');
      assert.equal(await click(0), '0 2 3/1 5 6/4 7 8');
      assert.equal(await words(page, 'moves'), '4');
      await settled(page);
      await page.locator('#undo').click();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/0 7 8');
    }),
  );

  test(
    'arrows and WASD move a tile that way from the first moment on, but not in fields, nor with Ctrl, Alt or Meta @short',
    onPage({ hash: '#state=1,2,3/4,0,5/6,7,8' }, async (page) => {
      await page.evaluate(() =>
        addEventListener('keydown', (event) => Object.assign(window, { pressed: event }), { capture: true }),
      );
      const taken = () => page.evaluate(() => /** @type {any} */ (window).pressed.defaultPrevented);
      /** @type {[string, string][]} */
      const steps = [
        ['ArrowLeft', '1 2 3/4 5 0/6 7 8'],
        ['s', '1 2 0/4 5 3/6 7 8'],
        ['d', '1 0 2/4 5 3/6 7 8'],
        ['ArrowUp', '1 5 2/4 0 3/6 7 8'],
        ['a', '1 5 2/4 3 0/6 7 8'],
        ['ArrowDown', '1 5 0/4 3 2/6 7 8'],
        ['ArrowRight', '1 0 5/4 3 2/6 7 8'],
        ['W', '1 3 5/4 0 2/6 7 8'],
      ];
      for (const [key, expected] of steps) {
        await page.keyboard.press(key);
        assert.equal(await board(page, 'state'), expected, key);
        assert.equal(await taken(), true, `${key} does not scroll the page`);
      }
      await page.keyboard.press('u');
      assert.equal(await board(page, 'moveCount'), 7);
      await page.keyboard.press('r');
      assert.equal(await board(page, 'moveCount'), 8);
      for (const [key, count] of /** @type {[string, number][]} */ ([
        ['Control+z', 7],
        ['Control+z', 6],
        ['Control+y', 7],
        ['Control+Shift+z', 8],
        ['Meta+z', 7],
        ['Meta+Shift+z', 8],
      ])) {
        await page.keyboard.press(key);
        assert.equal(await board(page, 'moveCount'), count, key);
      }
      for (const key of [
        'Control+ArrowLeft',
        'Alt+ArrowDown',
        'Meta+ArrowLeft',
        'Control+u',
        'Alt+w',
        'PageDown',
        'x',
      ]) {
        await page.keyboard.press(key);
        assert.equal(await taken(), false, `${key} is left to the browser`);
      }
      assert.equal(await board(page, 'moveCount'), 8, 'with a modifier, no move');
      await openNew(page, 'a-position');
      await page.locator('textarea').click();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('wasd nhur 1');
      assert.equal(await board(page, 'moveCount'), 8, 'typing in a field is no move');
      assert.match(await page.locator('textarea').inputValue(), /wasd nhur 1/);
      await page.keyboard.press('Escape');
      await fromMenu(page, 'settings');
      await page.locator('#settings-sheet .close').focus();
      for (const key of ['w', 'n', 'ArrowDown']) await page.keyboard.press(key);
      assert.equal(await board(page, 'moveCount'), 8, 'over the page keys are the sheet’s');
    }),
  );

  test(
    'each move is said to a screen reader, a played solution only at its end @short',
    onPage({ hash: '#state=1,2,3/4,5,6/7,0,8' }, async (page) => {
      const said = () => page.locator('#board [aria-live]').textContent();
      await page.locator('#board').focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await said(), '7 right. Blank in row 3, column 1.');
      await page.keyboard.press('ArrowRight');
      assert.equal(await said(), 'No tile can move that way.');
      const stuck = await cellPoint(page, 4);
      await page.mouse.click(stuck.x, stuck.y);
      assert.equal(await said(), '5 cannot move.');
      assert.equal(await page.locator('#board .shaken').count(), 1, 'and it shakes');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      assert.equal(
        await page.locator('#board #cells').textContent(),
        'Position, row 1: 1 2 3; row 2: 4 5 6; row 3: blank 7 8.',
      );
      await page.locator(solveButton).click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).moveCount > 3);
      assert.equal(await said(), '7 right. Blank in row 3, column 1.');
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      assert.match(await said(), /^Solved\. \d moves\.$/);
      await page.mouse.click(stuck.x, stuck.y);
      assert.equal(await said(), 'The board is solved.');
    }),
  );

  test(
    'Tab goes through the board and all controls and out again',
    onPage({}, async (page) => {
      /** @type {string[]} */
      const visited = [];
      for (let press = 0; press < 60; ++press) {
        await page.keyboard.press('Tab');
        const id = await page.evaluate(() => {
          const element = document.activeElement;
          return !element || element === document.body
            ? ''
            : element.id || element.getAttribute('value') || element.textContent?.trim() || element.tagName;
        });
        if (id === '') break;
        assert.notEqual(id, visited[visited.length - 1], 'the focus moves on');
        visited.push(id);
      }
      assert.ok(visited.length < 40, visited.join(', '));
      assert.deepEqual(
        visited.slice(0, 4),
        ['shuffle', 'hint', 'menu', 'BFSat once'],
        'the board has the focus from the start',
      );
      for (const id of ['tab-session', 'tab-review', 'tab-solve', 'BFSat once', 'Autoat once'])
        assert.ok(visited.includes(id), `${id} in ${visited}`);
    }),
  );

  test(
    'Shuffle deals another solvable board of the same size each time',
    onPage({}, async (page) => {
      const seen = new Set([await board(page, 'state')]);
      for (let time = 0; time < 5; ++time) {
        await page.locator('#shuffle').click();
        seen.add(await board(page, 'state'));
        assert.equal(await board(page, 'solvable'), true);
        assert.equal(await board(page, 'size'), '3x3');
      }
      assert.ok(seen.size >= 5, `${seen.size} of 6 differ`);
    }),
  );

  test(
    'every size from 2x2 to 10x10, rectangles too, can be chosen, and fits the window',
    onPage({}, async (page) => {
      for (const [width, height] of [
        [2, 2],
        [10, 2],
        [2, 10],
        [10, 10],
        [7, 4],
      ]) {
        await openNew(page, 'other-size');
        await page.locator('#width').selectOption(String(width));
        await page.locator('#height').selectOption(String(height));
        await start(page, 'size');
        assert.equal(await board(page, 'size'), `${width}x${height}`);
        assert.equal(await board(page, 'solved'), false);
        assert.equal(await overflow(page), 0);
        const box = await page.locator('#board').boundingBox();
        assert.ok(
          box && box.height <= 800 && Math.abs(box.width / box.height - width / height) < 0.02,
          JSON.stringify(box),
        );
      }
    }),
  );

  test(
    'settings hold at once, after a reload, and in another tab',
    onPage({}, async (page) => {
      await fromMenu(page, 'settings');
      await page.locator('#glide').uncheck();
      await page.locator('#hover').check();
      assert.equal(await board(page, 'input'), 'click drag keys swipe hover');
      await page.locator('#settings-sheet .close').click();
      await page.locator('#tab-session').click();
      const other = await page.context().newPage();
      for (const each of [other, page]) {
        await each.goto(page.url());
        await each.waitForFunction(() => !(/** @type {HTMLInputElement} */ (document.querySelector('#glide')).checked));
        assert.equal(await board(each, 'input'), 'click drag keys swipe hover');
        assert.ok(await each.locator('#panel-session').isVisible(), 'the panel that was open');
      }
      await fromMenu(other, 'settings');
      await other.locator('#hover').uncheck();
      await page.waitForFunction(() => !(/** @type {HTMLInputElement} */ (document.querySelector('#hover')).checked));
    }),
  );

  test(
    'an easier board is exactly as far as it says, and Shuffle deals the same kind again',
    onPage({}, async (page) => {
      const dealt = async () => {
        const state = await board(page, 'state');
        const { length, optimal } = await page.evaluate(() =>
          /** @type {any} */ (document.querySelector('#board')).solve({ play: false }),
        );
        assert.equal(optimal, true);
        return [state, length];
      };
      await openNew(page);
      await page.locator('[value=medium]').check({ force: true });
      await page.locator('[data-size="3x3"]').click();
      await page.locator('#kind', { hasText: '20 away' }).waitFor();
      const [first, length] = await dealt();
      assert.equal(length, 20);
      await page.locator('#shuffle').click();
      await page.waitForFunction(
        (state) => /** @type {any} */ (document.querySelector('#board')).state !== state,
        first,
      );
      assert.equal((await dealt())[1], 20);
    }),
  );

  test(
    'the board of a day is that of the command line; a day that does not exist is told @short',
    onPage({ hash: '#daily=2026-11-16' }, async (page) => {
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#board')).state === '1 2 3 4/5 6 7 12/0 9 15 8/13 14 11 10',
      );
      await page.evaluate(() => {
        location.hash = '#daily=2026-02-30';
      });
      await page
        .locator('#alert')
        .filter({ hasText: '2026-02-30 is not a date. The board stays as it was.' })
        .waitFor();
      await page.clock.setFixedTime(new Date('2026-11-18T12:00:00'));
      await page.locator('#daily').click();
      await page.getByRole('button', { name: 'Tuesday, November 17' }).click();
      await page.locator('#kind', { hasText: 'Daily Nov 17' }).waitFor();
      assert.equal(new URL(page.url()).hash, '#daily=2026-11-17');
      assert.equal(await board(page, 'state'), '2 7 3 4/1 9 8 12/6 11 13 15/10 0 5 14');
    }),
  );

  test(
    'what is done is told on a card: the time, the moves and how many were needed; Enter is the next board @short',
    onPage({ hash: '#state=1,2,3/4,5,6/7,0,8' }, async (page) => {
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
        await page.keyboard.press(key);
        await settled(page);
      }
      await page.locator('#done-figures').filter({ hasText: 'extra move' }).waitFor();
      assert.equal(await words(page, 'done-title'), 'Solved');
      assert.match(await words(page, 'done-time'), /^0:\d\d\.\d{3}$/);
      assert.equal(await words(page, 'time'), await words(page, 'done-time'));
      assert.match(await words(page, 'done-figures'), /^3 moves · \d+\.\d\d per second · shortest 1 · 2 extra moves$/);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'next');
      const cards = await page.locator('#done').boundingBox();
      const stage = await page.locator('#board').boundingBox();
      assert.ok(
        cards && stage && (cards.x >= stage.x + stage.width || cards.y >= stage.y + stage.height),
        'beside the board',
      );
      await page.locator('#done-review').click();
      assert.equal(await words(page, 'progress'), '3 of 3');
      await page.locator('#step-back').click();
      assert.equal(await board(page, 'moveCount'), 2);
      await page.locator('#step-forward').click();
      assert.ok(await page.locator('#done').isHidden(), 'in review nothing is done anew');
      await page.locator('#undo').click();
      await fromMenu(page, 'again');
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/7 0 8');
      await page.keyboard.press('ArrowLeft');
      await page.locator('#done-title', { hasText: 'Perfect' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !(/** @type {any} */ (document.querySelector('#board')).solved));
      assert.ok(await page.locator('#done').isHidden());
    }),
  );

  for (const [width, height] of [
    [1280, 900],
    [1366, 768],
    [960, 720],
    [390, 844],
    [640, 360],
  ]) {
    test(
      `${width}x${height}: size, New, time, moves and the result are in view, and nothing shifts on the way`,
      onPage({ viewport: { width, height }, hash: '#state=1,2,3/4,5,6/7,0,8' }, async (page) => {
        const places = () =>
          page.evaluate(() =>
            ['.stage', '.toolbar', '.top', '.solving', '.notes', '.tabs'].map((selector) => {
              const { left, top, right, bottom } = /** @type {Element} */ (
                document.querySelector(selector)
              ).getBoundingClientRect();
              return [
                selector,
                Math.round(left),
                Math.round(top + scrollY),
                Math.round(right),
                Math.round(bottom + scrollY),
              ];
            }),
          );
        const before = await places();
        const inView = async (/** @type {string[]} */ ...ids) => {
          for (const id of ids) {
            const box = await page.locator(`#${id}`).boundingBox();
            assert.ok(
              box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
              id,
            );
          }
        };
        await inView('new', 'daily', 'shape', 'time', 'best', 'moves', 'board', 'solvers', 'figure-time', 'tab-solve');
        await page.keyboard.press('ArrowLeft');
        await page.locator('#done').waitFor();
        await inView('new', 'shape', 'time', 'moves', 'done-time', 'done-figures', 'next', 'done-share');
        assert.deepEqual(await places(), before, 'done');
        await page.keyboard.press('Enter');
        await page.locator(solveButton).click();
        await page.locator('#player').waitFor();
        assert.deepEqual(await places(), before, 'solve');
        if (width < 1280) {
          await page.locator('#tab-solve').click();
          await inView('comparison');
          assert.deepEqual((await places()).slice(0, 5), before.slice(0, 5), 'the panel lies over the page');
          await page.keyboard.press('Escape');
        }
        await page.locator('#new').click();
        await page.locator('#new-sheet').waitFor();
        assert.deepEqual(await places(), before, 'a sheet');
      }),
    );
  }

  test(
    'undo, redo and restart go back and forth',
    onPage({ hash: '#state=1,2,3/4,0,5/6,7,8' }, async (page) => {
      await page.locator('#board').focus();
      for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
      await page.locator('#undo').click();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 0/6 7 8');
      await page.locator('#redo').click();
      assert.equal(await board(page, 'state'), '1 2 0/4 5 3/6 7 8');
      assert.ok(await page.locator('#redo').isDisabled());
      await fromMenu(page, 'again');
      assert.equal(await board(page, 'state'), '1 2 3/4 0 5/6 7 8');
      assert.equal(await words(page, 'moves'), '0');
      await page.locator('#undo').click();
      assert.equal(await board(page, 'state'), '1 2 0/4 5 3/6 7 8', 'the game before it is not lost');
    }),
  );

  test(
    'a tile moves when the mouse presses it, and dragged back more than half way it never did',
    onPage({ hash: '#state=1,2,3/4,5,6/7,8,0' }, async (page) => {
      const from = await cellPoint(page, 7);
      const to = await cellPoint(page, 8);
      const drag = async (/** @type {number} */ share, /** @type {boolean} */ back) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + (to.x - from.x) * share, from.y, { steps: 4 });
        await page.waitForTimeout(300); // not a flick
        const picture = await pixels(page);
        if (back) await page.mouse.move(from.x, from.y);
        await page.mouse.up();
        return picture;
      };
      await settled(page);
      const still = await pixels(page);
      await drag(0.8, true);
      assert.equal(await board(page, 'moveCount'), 0, 'what was pressed and dragged back is no move');
      assert.equal(await words(page, 'time'), '0:00.0', 'nor does it start the clock');
      await settled(page);
      assert.equal(await pixels(page), still, 'and glides back');
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/7 0 8', 'it moves when it is pressed');
      await page.mouse.up();
      await page.locator('#undo').click();
      await drag(0.3, false);
      assert.equal(await board(page, 'state'), '1 2 3/4 5 6/7 0 8');
    }),
  );

  test(
    'a finger drags, taps and swipes anywhere on the board, which never scrolls the page',
    onPage(
      { hash: '#state=1,2,3/4,5,6/7,8,0', hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } },
      async (page) => {
        const devtools = await page.context().newCDPSession(page);
        const swipe = async (/** @type {{x: number, y: number}} */ from, /** @type {{x: number, y: number}} */ to) => {
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
          for (let step = 1; step <= 8; ++step) {
            await devtools.send('Input.dispatchTouchEvent', {
              type: 'touchMove',
              touchPoints: [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }],
            });
          }
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
          await page.waitForTimeout(150);
        };
        const scrolled = () => page.evaluate(() => scrollY);
        await swipe(await cellPoint(page, 5), await cellPoint(page, 8));
        assert.equal(await board(page, 'state'), '1 2 3/4 5 0/7 8 6');
        assert.equal(await scrolled(), 0);
        const tap = await cellPoint(page, 4);
        await page.touchscreen.tap(tap.x, tap.y);
        assert.equal(await board(page, 'state'), '1 2 3/4 0 5/7 8 6');
        await swipe(await cellPoint(page, 8), await cellPoint(page, 2));
        assert.equal(await board(page, 'state'), '1 2 3/4 8 5/7 0 6', 'a swipe from a tile that cannot slide');
        assert.equal(await scrolled(), 0, 'never scrolls the page');
      },
    ),
  );

  test(
    'the wheel over the board scrolls the page',
    onPage({ viewport: { width: 900, height: 500 } }, async (page) => {
      const { x, y } = await cellPoint(page, 4);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 200);
      await page.waitForFunction(() => scrollY > 100);
    }),
  );
});
