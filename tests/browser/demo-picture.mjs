// Makes README's moving picture from the built site: a 15-puzzle is shuffled, solved and played back, then two solvers
// are compared. Run after ./build-wasm.sh:
//   node tests/browser/demo-picture.mjs

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { launch, visit } from './fixtures.mjs';
import { serve } from './server.mjs';

const file = fileURLToPath(new URL('../../.github/demo.webp', import.meta.url));
const [width, height] = [640, 480];
const scale = 0.5;
const position = '13 15 5 8/2 14 3 6/0 1 4 11/9 10 7 12'; // 38 moves from the goal
/** Frames with their milliseconds. */
const frames = [];

const three = (value) => Buffer.from([value, value >> 8, value >> 16]);

function chunk(name, ...parts) {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** One WebP that shows these frames for ever. */
const animated = () =>
  chunk(
    'RIFF',
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([2, 0, 0, 0]), three(width - 1), three(height - 1)),
    chunk('ANIM', Buffer.alloc(6)),
    ...frames.map(({ bytes, lasts }) =>
      chunk(
        'ANMF',
        Buffer.alloc(6),
        ...[width - 1, height - 1, lasts].map(three),
        Buffer.from([2]),
        bytes.subarray(bytes.indexOf('VP8 ')), // without what goes before the drawing
      ),
    ),
  );

const [browser, server] = await Promise.all([launch(), serve()]);
try {
  const hash = '#size=4x4&seed=blog-1';
  const viewport = { width: Math.ceil(width / scale), height: height / scale };
  const page = await visit(browser, server, { hash, viewport, colorScheme: 'light' });
  const devtools = await page.context().newCDPSession(page);
  const show = async (lasts = 160) => {
    await page.waitForTimeout(400); // until what moves has come to rest
    const clip = { x: 0, y: 0, width: width / scale, height: height / scale, scale };
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 35, clip });
    const bytes = Buffer.from(data, 'base64');
    const last = frames.at(-1);
    if (last?.bytes.equals(bytes)) last.lasts += lasts;
    else frames.push({ bytes, lasts });
  };
  /** Starts a search, and stops the playback of its solution. */
  const solve = async (algorithm) => {
    await page.locator(`#solvers [data-algorithm=${algorithm}]`).click();
    await page.locator('#board').evaluate(async (board) => {
      while (!board.playing) await new Promise((done) => setTimeout(done, 20));
      board.pause();
      board.seek(board.solutionBegin);
    });
    await page.mouse.move(0, 0);
    return page.locator('#board').evaluate((board) => board.timelineLength - board.solutionBegin);
  };
  await page.locator('#tab-solve').click();
  await show(900);
  await page.locator('#shuffle').click();
  for (let count = 0; count < 3; ++count) await show();
  await page.evaluate((state) => document.querySelector('#board').load({ state }), position);
  await page.mouse.move(0, 0);
  await show(900);
  const length = await solve('auto');
  await show(900);
  for (let move = 0; move < length; move += 2) {
    await page.locator('#board').evaluate((board) => board.step(2));
    await show();
  }
  await show(900);
  await solve('astar-manhattan');
  await page.locator('#comparison').scrollIntoViewIfNeeded();
  await show(3000);
  await page.context().close();
  await writeFile(file, animated());
  console.log(`${file}: ${frames.length} frames, ${animated().length} bytes`);
} finally {
  await browser.close();
  await server.close();
}
