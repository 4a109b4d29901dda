// Our page: positions and links.

import assert from 'node:assert/strict';

import { board, test, whenReady } from './driver.mjs';
import { farthest, fromMenu, onPage, openNew, overflow, server, shareAs, start, words } from './page.mjs';

test.describe('positions and links', () => {
  test(
    'a position typed leniently is taken over',
    onPage({}, async (page) => {
      await openNew(page, 'a-position');
      await page.locator('textarea').fill('7, 4, 3\n_ 5 8\n6 2 1');
      assert.match(await words(page, 'position-error'), /^This position cannot be solved/);
      await start(page, 'position');
      assert.equal(await board(page, 'state'), '7 4 3/0 5 8/6 2 1');
      await openNew(page, 'a-position');
      assert.equal(await page.locator('textarea').inputValue(), '7 4 3/0 5 8/6 2 1');
      await page.locator('textarea').fill('1 2/3 0');
      assert.equal(await words(page, 'position-error'), 'This position can be solved.');
      await page.locator('textarea').fill('1 2/0 3');
      await page.keyboard.press('Enter');
      await page.locator('#new-sheet').waitFor({ state: 'hidden' });
      assert.equal(await board(page, 'size'), '2x2');
    }),
  );

  test(
    'links open the board they name, at load and when the address changes @short',
    onPage({ hash: '#size=4x4&seed=blog-1' }, async (page) => {
      assert.equal(await board(page, 'size'), '4x4');
      const dealt = await board(page, 'state');
      await page.locator('#shuffle').click();
      assert.notEqual(await board(page, 'state'), dealt);
      assert.equal(new URL(page.url()).hash, '', 'the address no longer names the old board');
      await page.evaluate(() => {
        location.hash = '#size=4x4&seed=blog-1';
      });
      await page.waitForFunction(
        (state) => /** @type {any} */ (document.querySelector('#board')).state === state,
        dealt,
      );
      await page.evaluate(() => {
        location.hash = '#state=1,2,3/4,0,5/6,7,8&moves=LD&algorithm=bfs';
      });
      await page.waitForFunction(
        () => /** @type {any} */ (document.querySelector('#board')).state === '1 2 0/4 5 3/6 7 8',
      );
      assert.equal(await board(page, 'moveCount'), 2);
      assert.match(await words(page, 'expectation'), /^BFS: /, 'the solver that the link names');
    }),
  );

  test(
    'a link to a replay opens in Review, its clock at rest at the time it took; &at goes to a moment of it',
    onPage({ hash: '#state=1,2,3/4,5,6/0,7,8&moves=L2&times=0_v' }, async (page) => {
      await page.locator('#player').waitFor({ state: 'visible' });
      assert.equal(await words(page, 'progress'), '2 of 2');
      assert.equal(await words(page, 'time'), '0:01.023');
      assert.equal(await words(page, 'status'), 'A replay: 2 moves in 0:01.023.');
      assert.equal(await page.locator('#panel-review').isVisible(), true);
      await page.waitForTimeout(300);
      assert.equal(await words(page, 'time'), '0:01.023');
      await page.evaluate(() => {
        location.hash = '#state=1,2,3/4,5,6/0,7,8&moves=LLRL&times=0_v_v_v&at=1';
      });
      await page.waitForFunction(() => document.querySelector('#progress')?.textContent === '1 of 4');
      assert.deepEqual([await board(page, 'state'), await board(page, 'times')], ['1 2 3/4 5 6/7 0 8', '0']);
      await page.locator('#step-forward').click();
      assert.equal(await board(page, 'times'), '0_v');
      // A replay of 300 moves.
      const { link, state } = await page.evaluate(() => {
        const game = /** @type {any} */ (document.querySelector('#board'));
        game.load({ size: '4x4', seed: 'long' });
        const circle = ['left', 'up', 'right', 'down'];
        while (game.moveCount < 300) for (const way of circle) game.move(way);
        const times = Array.from({ length: game.moveCount }, (_, index) => ['_v', 'x0', 'xw0'][index % 3]).join('');
        return { link: `${location.href.split('#')[0]}${game.permalink}&times=${times}`, state: game.state };
      });
      assert.ok(link.length <= 2000, `${link.length} characters`);
      await page.goto(link);
      await page.waitForFunction(
        (wanted) => /** @type {any} */ (document.querySelector('#board')).state === wanted,
        state,
      );
      assert.ok((await board(page, 'elapsed')) > 100000);
    }),
  );

  test(
    'a link that lies is refused in one sentence, in the reader’s language, and the game underneath goes on',
    onPage({ locale: 'de' }, async (page) => {
      await page.evaluate(() => {
        const game = /** @type {any} */ (document.querySelector('#board'));
        game.load({ state: '1 2 3/4 5 6/0 7 8' });
        game.move('left');
      });
      const lies = {
        'state=1,2,3/4,5,6/0,7,8&moves=L2&times=0': /Die Zeiten passen nicht zu 2 Zügen: Sie enden zu früh/,
        'state=1,2,3/4,5,6/0,7,8&moves=L2&times=00zz': /Sie sind ab „zz“ falsch/,
        'state=1,2,3/4,5,6/0,7,8&times=0': /0 Zügen: Sie sind ab „0“ falsch/,
        'state=1,2,3/4,5,6/0,7,8&moves=L2&at=3': /einen Moment „3“ gibt es nicht; das Spiel im Link hat 2 Züge/,
        'state=1,2,3/4,5,6/0,7,8&moves=L2&at=-1': /einen Moment „-1“/,
        'state=1,2,3/4,5,6/0,7,8&at=1': /einen Moment „1“ gibt es nicht; das Spiel im Link hat 0 Züge/,
        'state=1,2,3/4,5,6/0,7,8&moves=R': /Zug 1 \(R\) ist nicht möglich/,
        'state=1,2,3/4,5,6/0,7,8&moves=L999999': /zu viele Züge/,
        'daily=2026-02-30': /2026-02-30/,
        'daily=gestern': /„gestern“/,
        'daily=2026-11-20&moves=L': /zum Brett eines Tages gehört kein Teil „moves“/,
        'daily=2026-11-20&at=1': /kein Teil „at“/,
      };
      for (const [hash, pattern] of Object.entries(lies)) {
        await page.evaluate((text) => {
          location.hash = text;
        }, hash);
        await page.waitForFunction(
          (source) => new RegExp(source).test(document.querySelector('#alert')?.textContent ?? ''),
          pattern.source,
        );
        const said = await words(page, 'alert');
        assert.ok(said.length < 250 && !said.includes('\n'), said);
        assert.deepEqual([await board(page, 'moves'), await board(page, 'moveCount')], ['L', 1], hash);
      }
      // Ten megabytes of moves: more than an address can hold, so that the event has to do.
      const begin = Date.now();
      await page.evaluate(() => {
        history.replaceState(null, '', `#state=1,2,3/4,5,6/0,7,8&at=1&moves=${'LR'.repeat(900_000)}`);
        dispatchEvent(new Event('hashchange'));
      });
      await page.waitForFunction(() => /zu viele Züge/.test(document.querySelector('#alert')?.textContent ?? ''));
      assert.ok(Date.now() - begin < 10000, `${Date.now() - begin} ms`);
      assert.equal(await board(page, 'moves'), 'L');
    }),
  );

  test(
    'a link over a running game loses nothing: Undo returns it, and so does the back button',
    onPage({ hash: '#size=3x3&seed=first' }, async (page) => {
      const state = () => board(page, 'state');
      await page.evaluate(() => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        for (const way of ['left', 'right', 'up', 'down', 'left', 'up', 'right']) element.move(way);
      });
      const played = [await state(), await board(page, 'moveCount')];
      await page.evaluate(() => {
        location.hash = '#state=1,2,3/4,5,6/7,0,8';
      });
      const other = '1 2 3/4 5 6/7 0 8';
      await page.waitForFunction((text) => /** @type {any} */ (document.querySelector('#board')).state === text, other);
      await page.locator('#undo').click();
      assert.deepEqual([await state(), await board(page, 'moveCount')], played);
      await page.evaluate(() => {
        location.hash = '#state=1,2,3/4,5,6/0,7,8';
      });
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).state.endsWith('0 7 8'));
      await page.goBack();
      await page.waitForFunction(
        (text) => /** @type {any} */ (document.querySelector('#board')).state === text,
        played[0],
      );
      assert.equal(await board(page, 'moveCount'), played[1]);
      await page.goForward();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).state.endsWith('0 7 8'));
      await page.goBack();
      await page.waitForFunction(
        (text) => /** @type {any} */ (document.querySelector('#board')).state === text,
        played[0],
      );
      await page.reload();
      await whenReady(page);
      assert.deepEqual(
        [await state(), await board(page, 'moveCount')],
        played,
        'the link of the address begins no new game',
      );
    }),
  );

  test(
    'a link of the page starts its board again, and a new board comes into view on a phone',
    onPage({ viewport: { width: 360, height: 640 } }, async (page) => {
      const inView = () =>
        page.locator('#board').evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      const link = page.getByRole('link', { name: 'the farthest' });
      for (let time = 0; time < 2; ++time) {
        await openNew(page, 'a-position');
        await link.click();
        await page.waitForFunction(
          (state) => /** @type {any} */ (document.querySelector('#board')).state === state,
          farthest,
        );
        assert.ok(await inView());
        await page.evaluate(() => /** @type {any} */ (document.querySelector('#board')).move('right'));
        assert.equal(await board(page, 'moveCount'), 1);
      }
      await openNew(page);
      await page.locator('[data-size="4x4"]').click();
      await page.locator('#new-sheet').waitFor({ state: 'hidden' });
      assert.ok(await inView(), 'after another size');
    }),
  );

  test(
    'a link of nonsense gives words and a playable board',
    onPage({}, async (page) => {
      for (const hash of [
        '#nonsense',
        '#size=99x99',
        '#size=0x3',
        '#state=1,2,3',
        '#state=',
        '#state=%FF%FE',
        '#moves=XYZ',
        '#%',
        '#state=1,2,3/4,5,6/7,8,0&moves=UUUU',
        '#algorithm=magic',
        `#size=3x3&seed=${'x'.repeat(5000)}`,
        '#size=<script>',
      ]) {
        await page.goto('about:blank');
        await page.goto(server.url + hash);
        await whenReady(page);
        assert.match(await words(page, 'alert'), /^The link could not be followed: .{10,}/, hash);
        assert.ok(await page.locator('#alert').isVisible());
        assert.equal(await board(page, 'size'), '3x3', hash);
        assert.equal(await board(page, 'solvable'), true, hash);
        assert.equal(await board(page, 'solved'), false, hash);
        assert.equal(await overflow(page), 0);
      }
    }),
  );

  test(
    'Share gives a link that opens the same board with the same moves @short',
    onPage({ hash: '#size=4x3&seed=mine', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.locator('#board').focus();
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      const expected = [await board(page, 'state'), await board(page, 'moveCount')];
      await fromMenu(page, 'share');
      await shareAs(page, 'The whole game, with its times');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /#size=4x3&seed=mine&moves=[UDLR0-9]+&times=[\w-]+$/);
      await shareAs(page, 'The position as it is now');
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        `${server.url}#state=${String(expected[0]).replaceAll(' ', ',')}`,
      );
      await shareAs(page, 'This board, from its start');
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#size=4x3&seed=mine$/);
      assert.equal(await page.getByRole('button', { name: 'This moment' }).count(), 0, 'it is at its end');
      await shareAs(page, 'The board, as a picture');
      const type = await page.evaluate(async () => (await navigator.clipboard.read())[0].types.join());
      assert.equal(type, 'image/png');
      const other = await page.context().newPage();
      await other.goto(link);
      await whenReady(other);
      assert.deepEqual([await board(other, 'state'), await board(other, 'moveCount')], expected);
    }),
  );

  test(
    'the board of a day, solved: the result is a text with the moves, the shortest, squares and the link',
    onPage({ hash: '#daily=2026-11-16', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.waitForFunction(
        () =>
          /** @type {any} */ (document.querySelector('#board')).seed === '2026-11-16' ||
          /** @type {any} */ (document.querySelector('#board')).state?.startsWith('1 2 3 4/5 6 7 12'),
      );
      const { length } = await page.evaluate(async () => {
        const puzzle = /** @type {any} */ (document.querySelector('#board'));
        const { moves, length } = await puzzle.solve({ algorithm: 'auto', play: false });
        const all = moves.replace(
          /([UDLR])(\d+)/g,
          (/** @type {string} */ _, /** @type {string} */ letter, /** @type {string} */ count) =>
            letter.repeat(Number(count)),
        );
        for (const letter of all) puzzle.move(letter);
        return { length };
      });
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector('#board')).solved);
      await page.locator('#done-share').click();
      await shareAs(page, 'The result, as text');
      const text = await page.evaluate(() => navigator.clipboard.readText());
      const [line, squares, link] = text.split('\n');
      assert.match(
        line,
        new RegExp(`^Sliding Puzzle 2026-11-16: ${length} moves \\(shortest ${length}\\) in [0-9:.]+( s)?$`),
      );
      assert.match(squares, /^🟦+$/u, 'each move was one of the best');
      assert.equal(link, `${server.url}#daily=2026-11-16`);
      assert.equal(await page.locator('.share-text').textContent(), text);
    }),
  );

  test(
    'where other programs are offered the link, they get it; a reader who thinks better of it hears nothing; a failure copies it',
    onPage({ hash: '#size=4x3&seed=mine', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.evaluate(() => {
        const given = /** @type {ShareData[]} */ ([]);
        const stub = async (/** @type {ShareData} */ data) => {
          given.push(data);
          const { failure } = /** @type {any} */ (window);
          if (failure) throw new DOMException('', failure);
        };
        Object.assign(window, { given, failure: '' });
        Object.defineProperty(navigator, 'share', { value: stub });
        const { matchMedia } = window;
        window.matchMedia = (query) =>
          query === '(pointer: coarse)' ? matchMedia.call(window, 'all') : matchMedia.call(window, query);
      });
      const failWith = (/** @type {string} */ failure) =>
        page.evaluate((name) => Object.assign(window, { failure: name }), failure);
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      const given = () =>
        page.evaluate(() => /** @type {any} */ (window).given.map((/** @type {ShareData} */ { url }) => url));
      const link = `${server.url}#size=4x3&seed=mine`;
      await page.evaluate(() => navigator.clipboard.writeText('before'));
      await fromMenu(page, 'share');
      await shareAs(page, 'This board, from its start', 'Shared');
      assert.deepEqual([await given(), await copied()], [[link], 'before']);
      await failWith('AbortError');
      await page.getByRole('button', { name: 'This board, from its start' }).click();
      await page.waitForFunction(() => /** @type {any} */ (window).given.length === 2);
      await page.waitForTimeout(100);
      assert.deepEqual(await page.locator('.share-row output').allTextContents(), ['', '']);
      assert.equal(await copied(), 'before');
      await failWith('NotAllowedError');
      await shareAs(page, 'This board, from its start');
      assert.deepEqual([await given(), await copied()], [[link, link, link], link]);
    }),
  );
});
