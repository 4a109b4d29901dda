// Our page: opening, and rest.

import { plain } from '../site/site.mjs';
import { brotliSize } from './server.mjs';
import { board, busyness, call, expect, expectRest, farthestHash, nearHash, server } from './page.mjs';
import { settled, shiftsOf, solver, test, type } from './page.mjs';

test('opens with a shuffled, solvable 3x3 for at most 80 KB, without the solver', async ({ open }) => {
  server.requests.length = 0;
  const page = await open();
  await expect(page).toShow({ size: '3x3', solvable: true, solved: false });
  const early = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < window.probe.readyAt)
      .map(({ name }) => name),
  );
  const fetched = ['index.html', ...early.map((address) => plain(address.slice(server.url.length)))];
  expect(await brotliSize(fetched)).toBeLessThanOrEqual(80_000);
  expect(fetched.filter((path) => /solver|\b(de|es|fr)\.js$/.test(path))).toEqual([]);
  expect((await busyness(page)).workers).toBe(0);
  const twice = server.requests.filter((path, index) => server.requests.indexOf(path) !== index);
  expect(twice.filter((path) => path !== 'favicon.svg')).toEqual([]);
});

for (const locale of ['en', 'de', 'es', 'fr'])
  for (const width of [390, 1280])
    test(`${locale}, ${width} px: nothing shifts while the page loads`, async ({ open }) => {
      const page = await open({ locale, size: `${width}x844` });
      await settled(page);
      expect(await shiftsOf(page)).toBe(0);
    });

for (const [browsers, left, cuts] of [
  ['browsers that wait for what they are told to expect', '', /(?=<span data-text)/g],
  ['browsers that show whatever has come', /<link rel="expect"[^>]*>/, /(?<=<\/(?:header|div|button)>)/g],
])
  for (const width of [390, 1280])
    test(`nothing shifts while it comes in pieces, ${width} px wide, in ${browsers}`, async ({ open }) => {
      const page = await open({
        size: `${width}x844`,
        files: {
          'index.html': async (response, body) => {
            response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
            const pieces = String(body).replace(left, '').split(cuts);
            for (const piece of [...pieces.slice(0, 14), pieces.slice(14).join('')]) {
              response.write(piece);
              await new Promise((done) => setTimeout(done, 60));
            }
            response.end();
          },
        },
      });
      await settled(page);
      expect(await shiftsOf(page)).toBe(0);
    });

test('a game that ends before the late parts of the page are there is told as any other', async ({ open }) => {
  let letGo;
  const gone = new Promise((done) => (letGo = done));
  const late = async (response, body) => {
    await gone;
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(body);
  };
  const files = { 'solve.js': late, 'done.js': late, 'session.js': late };
  const page = await open({ hash: nearHash, files });
  await type(page, 'ArrowLeft', 'ArrowLeft');
  await expect(page).toShow({ solved: true });
  letGo();
  await expect(page.locator('#done-figures')).toContainText('shortest');
  await expect(page.locator('#done-time')).toHaveText(/\d/);
});

test('asks for no frame and no timer when nothing moves @short', async ({ open }) => {
  const page = await open({ hash: nearHash });
  await settled(page);
  await expectRest(page, 500);
  await type(page, 'ArrowLeft', 'ArrowLeft');
  await expect(page).toShow({ solved: true });
  await call(page, 'reset');
  await solver(page, 'Auto').click();
  await expect(page).toShow({ solved: true });
  await page.waitForTimeout(1100); // the clock's last tick
  await settled(page);
  await expectRest(page, 700);
});

test('the clock ticks ten times a second while playing, and rests while the page is hidden', async ({ open }) => {
  const page = await open({ hash: farthestHash });
  await type(page, 'ArrowRight');
  await settled(page);
  const before = await busyness(page);
  await expect(page.locator('#time')).toHaveText(/^0:0[2-9]\.\d$/);
  const after = await busyness(page);
  expect(after.frames).toBe(before.frames);
  const ticks = (await board(page, 'elapsed')) / 100;
  expect(after.timeouts - before.timeouts, 'one shows the time, one keeps the game').toBeLessThan(2 * ticks + 10);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectRest(page, 1200);
});
