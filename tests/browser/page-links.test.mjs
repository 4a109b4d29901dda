// Our page: positions, links, and what is shared.

import { board, clipboard, expect, follow, nearHash, press, server, shareAs, test, type } from './page.mjs';

const copying = { permissions: ['clipboard-read', 'clipboard-write'] };

test('keys that wait for the board move the tiles of the one that the link names', async ({ open }) => {
  let letGo;
  const gone = new Promise((done) => (letGo = done));
  const files = {
    'wasm/board.wasm': async (response, body) => {
      await gone;
      response.writeHead(200, { 'content-type': 'application/wasm' }).end(body);
    },
  };
  const page = await open({ hash: nearHash, files, ready: false });
  await expect(page.locator('#board')).toBeFocused();
  await type(page, 'ArrowLeft');
  letGo();
  await expect(page).toShow({ state: '1 2 3/4 5 6/7 0 8', moveCount: 1, startState: '1 2 3/4 5 6/0 7 8' });
});

test('a link over a running game loses nothing: Undo, back and reload return it @short', async ({ open }) => {
  const page = await open({ hash: '#size=3x3&seed=first' });
  await page.locator('#board').evaluate((game) => {
    for (const way of ['left', 'right', 'up', 'down', 'left', 'up', 'right']) game.move(way);
  });
  const played = { state: await board(page, 'state'), moveCount: await board(page, 'moveCount') };
  await follow(page, '#state=1,2,3/4,5,6/7,0,8');
  await expect(page).toShow({ state: '1 2 3/4 5 6/7 0 8' });
  await press(page, 'Undo');
  await expect(page).toShow(played);
  await follow(page, nearHash);
  for (const go of ['goBack', 'goForward', 'goBack', 'reload']) {
    await expect(page).toShow(go === 'goBack' ? { state: '1 2 3/4 5 6/0 7 8' } : played);
    await page[go]();
  }
  await expect(page, 'the link of the address begins no new game').toShow(played);
});

test('Share gives a link that opens the same board with the same moves @short', async ({ open }) => {
  const page = await open({ hash: '#size=4x3&seed=mine', ...copying });
  await type(page, 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown');
  const played = { state: await board(page, 'state'), moveCount: await board(page, 'moveCount') };
  await press(page, 'Menu', 'Share');
  for (const [name, wanted] of [
    ['This board, from its start', '#size=4x3&seed=mine'],
    ['The whole game, with its times', /#size=4x3&seed=mine&moves=[UDLR0-9]+&times=[\w-]+$/],
  ]) {
    await shareAs(page, name);
    expect(await clipboard(page)).toEqual(
      typeof wanted === 'string' ? server.url + wanted : expect.stringMatching(wanted),
    );
  }
  const link = await clipboard(page);
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other).toShow(played);
});
