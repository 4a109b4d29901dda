// Prints what README quotes of the page: bytes fetched before the first board can be played, time until
// it is ready, time of a frame while sliding, frames while idle, and the search in the page. Measures only;
// nothing is asserted. tests/bench.sh runs it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launch, serve, settled, site, withPage } from './driver.mjs';

const [browser, server] = await Promise.all([launch(), serve()]);
const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`the page in Chromium ${browser.version()}`);

/** @type {number[]} */
const ready = [];
for (let run = 0; run < 7; ++run) {
  server.requests.length = 0;
  await withPage(browser, server, {}, async (page) => {
    ready.push(await page.evaluate(() => {
      const arrived = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|wasm)$/.test(name))
        .map((entry) => /** @type {PerformanceResourceTiming} */ (entry).responseEnd);
      return /** @type {any} */ (window).readyAt - Math.max(...arrived);
    }));
  });
}
let total = 0;
for (const path of [...new Set(server.requests)]) {
  const size = brotliCompressSync(await readFile(join(site, path))).length;
  total += size;
  console.log(`  ${String(size).padStart(7)} brotli bytes  ${path}`);
}
console.log(`  ${String(total).padStart(7)} brotli bytes before the first board can be played`);
for (const file of ['wasm/solver.wasm', 'wasm/solver.js']) {
  console.log(`  ${String(brotliCompressSync(await readFile(join(site, file))).length).padStart(7)} brotli bytes  ${file}, at the first Solve`);
}
console.log(`ready ${median(ready).toFixed(0)} ms after the last byte (median of ${ready.length}, fastest ${Math.min(...ready).toFixed(0)})`);

await withPage(browser, server, { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 2, hash: '#state=8,6,7/2,5,4/3,0,1' }, async (page) => {
  const { times, width } = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('#board'));
    element.style.width = `${1280 / devicePixelRatio}px`;
    await new Promise((done) => setTimeout(done, 600));
    /** @type {number[]} */
    const durations = [];
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => ask((now) => {
      const begin = performance.now();
      callback(now);
      durations.push(performance.now() - begin);
    });
    for (const way of ['right', 'down', 'left', 'up', 'right', 'down', 'left', 'up']) {
      element.move(way);
      await new Promise((done) => setTimeout(done, 250));
    }
    return { times: durations, width: element.shadowRoot.querySelector('canvas').width };
  });
  console.log(`a frame while sliding at ${width} x ${width} device pixels: median ${median(times).toFixed(1)} ms, `
    + `slowest ${Math.max(...times).toFixed(1)} ms of ${times.length} (60 a second leave 16.7 ms)`);
  await settled(page);
  const before = await page.evaluate(() => ({ .../** @type {any} */ (window).busy }));
  await new Promise((done) => setTimeout(done, 2000));
  const after = await page.evaluate(() => ({ .../** @type {any} */ (window).busy }));
  console.log(`idle for 2 s: ${after.frames - before.frames} frames`);
  for (const algorithm of ['bfs', 'bidirectional-bfs', 'astar-misplaced', 'astar-manhattan', 'idastar', 'auto']) {
    const runs = await page.evaluate(async (name) => {
      const element = /** @type {any} */ (document.querySelector('#board'));
      element.load({ state: '8 6 7/2 5 4/3 0 1' });
      const results = [];
      for (let run = 0; run < 5; ++run) results.push(await element.solve({ algorithm: name, play: false }));
      return results.map((result) => ({ milliseconds: result.milliseconds, expanded: result.expanded, length: result.length }));
    }, algorithm);
    const best = Math.min(...runs.map(({ milliseconds }) => milliseconds));
    console.log(`${algorithm} in the page, ${runs[0].length} moves: fastest ${best.toFixed(2)} ms, ${runs[0].expanded} expanded`);
  }
});

await browser.close();
await server.close();
