// Prints figures of the page in Chromium: bytes until a board can be played, the first Solve of a visit, a frame of a move, and
// boards in a post: beside others, and on a slow processor. It asserts nothing. tests/bench.sh runs it.

import { setTimeout as pause } from 'node:timers/promises';

import { script, snippet } from '../browser/board.mjs';
import { launch, visit } from '../browser/fixtures.mjs';
import { probe } from '../browser/probe.mjs';
import { brotliSize, serve } from '../browser/server.mjs';

const [browser, server] = await Promise.all([launch(), serve()]);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const size = async (paths) => String(await brotliSize(paths)).padStart(7);
console.log(`the page in Chromium ${browser.version()}`);

server.requests.length = 0;
await (await visit(browser, server)).context().close();
for (const path of new Set(server.requests)) console.log(`  ${await size([path])} brotli bytes  ${path}`);
console.log(`  ${await size(server.requests)} brotli bytes before the first board can be played`);
for (const [file, when] of Object.entries({
  'board-controls.js': 'with the first controls in a post',
  'wasm/solver.wasm': 'with the first Solve',
  'wasm/lesson.wasm': "with the tutorial's first demo",
}))
  console.log(`  ${await size([file])} brotli bytes  ${file}, ${when}`);

// The first Solve of a visit, nothing kept from another: of eleven shuffles, some easy, some not.
for (const aims of [false, true]) {
  const [waits, overheads] = [[], []];
  for (const seed of 'abcdefghijk') {
    const page = await visit(browser, server, { hash: `#size=4x4&seed=${seed}` });
    await pause(1000); // the page is at rest
    if (aims) {
      await page.hover('[data-algorithm=auto]');
      await pause(300);
    }
    const [wait, over] = await page.evaluate(async () => {
      const begin = performance.now();
      const moved = new Promise((done) => document.addEventListener('puzzle-move', done, { once: true }));
      document.querySelector('[data-algorithm=auto]').click();
      await moved;
      const first = performance.now() - begin;
      const board = document.querySelector('#board');
      await new Promise((done) => setTimeout(done, 1000)); // the larger databases are taken up
      const over = [];
      for (let time = 0; time < 8; ++time) {
        board.load({ size: '4x4', seed: `overhead ${time}` });
        await new Promise((done) => setTimeout(done, 50)); // the board is drawn
        const asked = performance.now();
        const { milliseconds } = await board.solve({ algorithm: 'auto', play: false });
        over.push(performance.now() - asked - milliseconds);
      }
      return [first, over];
    });
    waits.push(wait);
    overheads.push(...over);
    await page.context().close();
  }
  console.log(
    `first Solve of a visit on 4x4, from click to first move${aims ? ', the pointer 300 ms at the buttons before' : ''}: ` +
      `median ${median(waits).toFixed(0)} ms, fastest ${Math.min(...waits).toFixed(0)}; ` +
      `a later search by the clock over the engine: median ${median(overheads).toFixed(1)} ms`,
  );
}

const sharp = { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 2 };
const page = await visit(browser, server, { ...sharp, hash: '#state=8,6,7/2,5,4/3,0,1' });
const { times, width } = await page.evaluate(async () => {
  const board = document.querySelector('#board');
  board.style.width = `${1280 / devicePixelRatio}px`;
  await new Promise((done) => setTimeout(done, 600));
  const durations = [];
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      const begin = performance.now();
      callback(now);
      durations.push(performance.now() - begin);
    });
  for (const way of ['right', 'down', 'left', 'up', 'right', 'down', 'left', 'up']) {
    board.move(way);
    await new Promise((done) => setTimeout(done, 250));
  }
  return { times: durations, width: board.shadowRoot.querySelector('canvas').width };
});
console.log(
  `a frame while sliding at ${width} x ${width} device pixels: median ${median(times).toFixed(1)} ms, ` +
    `slowest ${Math.max(...times).toFixed(1)} ms of ${times.length} (60 a second leave 16.7 ms)`,
);
await page.context().close();

// --- Boards in a post ---

const text = '<p>Sphinx of black quartz, judge my vow.</p>'.repeat(20);
const tag = snippet.slice(script.length + 1);
const thirty = Array.from({ length: 30 }, (_, index) =>
  tag.replaceAll('blog-1', `blog-${index}`).replace('controls', 'loading="eager" style="width: 400px" controls'),
);
const tasksOf = ({ longTasks }) =>
  `${longTasks.length} tasks over 50 ms${longTasks.length ? ` (${longTasks.map(Math.round).join(', ')})` : ''}`;

/** Opens a post, and reads its probe after a while: whatever asked it before would be a task of its own. */
async function onPost(html, { slow = 1, sharp: deviceScaleFactor = 1, wait }, body) {
  server.put(
    '/post.html',
    `<!doctype html><title>A post</title><link rel="icon" href="data:,"><script>(${probe})()</script>${html}`.replaceAll(
      '{site}',
      server.url,
    ),
  );
  server.requests.length = 0;
  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, deviceScaleFactor });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(`${server.origin}/post.html`, { waitUntil: 'commit' });
  await pause(wait);
  await body(await page.evaluate(() => ({ ...window.probe, memories: [] })), page);
  await page.close();
}

console.log('\nboards in a post');
await onPost(script + tag.replace(/ controls="[^"]*"/, ''), { wait: 1500 }, async (_, page) => {
  const files = server.requests.filter((path) => /(js|wasm|svg)$/.test(path));
  for (const path of files) console.log(`  ${await size([path])} brotli bytes  ${path}`);
  console.log(`  ${await size(files)} brotli bytes and ${files.length} requests until the first board can be played`);
  const times = await page.evaluate(async () => {
    const results = [];
    for (let index = 0; index < 30; ++index) {
      const board = Object.assign(document.createElement('sliding-puzzle'), { loading: 'eager' });
      board.style.width = '300px';
      const begin = performance.now();
      document.body.append(board);
      await board.ready;
      results.push(performance.now() - begin);
      await new Promise((done) => setTimeout(done, 20));
    }
    return results;
  });
  console.log(
    `a board beside others is ready after (ms): median ${median(times).toFixed(1)}, largest ${Math.max(...times).toFixed(1)} of ${times.length}`,
  );
});
for (const [what, html, wait] of [
  ['one board', script + tag + text, 2000],
  ['thirty boards at once', script + thirty.join(text), 8000],
])
  await onPost(html, { slow: 4, wait }, (told) =>
    console.log(
      `${what}, processor 4 times as slow: all ready ${told.readyAt.toFixed(0)} ms after the page began; ${tasksOf(told)}`,
    ),
  );
await onPost(script + thirty.join(text), { slow: 4, sharp: 3, wait: 9000 }, (told) =>
  console.log(
    `thirty boards, processor 4 times as slow, 3 pixels for each of CSS: all ready after ${told.readyAt.toFixed(0)} ms, ${tasksOf(told)}`,
  ),
);
await browser.close();
await server.close();
