// Prints the figures of the page that tests/bench/measured.txt quotes: bytes fetched before the first board can be played, time until
// it is ready, time of a frame while sliding, frames while idle, and the search in the page. Then, for boards in
// other pages and each engine: bytes, time for a board beside others, long tasks on a slow processor, layout
// shift. It asserts nothing. tests/bench.sh runs it.

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, serve, settled, withPage } from './driver.mjs';
import { engines } from './engines.mjs';
import { script, snippet } from './embed/boards.mjs';
import { brotliSize, openWeb, publish } from './hosts.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [browser, server] = await Promise.all([launch(), serve()]);
const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(`the page in Chromium ${browser.version()}`);

/** @type {number[]} */
const ready = [];
for (let run = 0; run < 7; ++run) {
  server.requests.length = 0;
  await withPage(browser, server, {}, async (page) => {
    ready.push(
      await page.evaluate(() => {
        const arrived = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|wasm)$/.test(name))
          .map((entry) => /** @type {PerformanceResourceTiming} */ (entry).responseEnd);
        return /** @type {any} */ (window).readyAt - Math.max(...arrived);
      }),
    );
  });
}
let total = 0;
for (const path of [...new Set(server.requests)]) {
  const size = await brotliSize([path]);
  total += size;
  console.log(`  ${String(size).padStart(7)} brotli bytes  ${path}`);
}
console.log(`  ${String(total).padStart(7)} brotli bytes before the first board can be played`);
for (const [file, when] of Object.entries({
  'board-controls.js': 'with the first controls in a post',
  'wasm/solver.wasm': 'with the first Solve',
  'wasm/lesson.wasm': "with the tutorial's first demo",
})) {
  console.log(`  ${String(await brotliSize([file])).padStart(7)} brotli bytes  ${file}, ${when}`);
}
console.log(
  `ready ${median(ready).toFixed(0)} ms after the last byte (median of ${ready.length}, fastest ${Math.min(...ready).toFixed(0)})`,
);

// The first Solve of a visit, nothing kept from another: of eleven shuffles, some easy, some not.
for (const [turned, aims] of /** @type {[string, boolean][]} */ ([
  ['', false],
  [', the pointer 300 ms at the buttons before', true],
])) {
  /** @type {number[]} */
  const waits = [];
  /** @type {number[]} */
  const overheads = [];
  for (const seed of 'abcdefghijk')
    await withPage(browser, server, { hash: `#size=4x4&seed=${seed}` }, async (page) => {
      await page.waitForTimeout(1000); // the page is at rest
      if (aims) {
        await page.hover('[data-algorithm=auto]');
        await page.waitForTimeout(300);
      }
      waits.push(
        await page.evaluate(
          () =>
            new Promise((done) => {
              const begin = performance.now();
              document.addEventListener('puzzle-move', () => done(performance.now() - begin), { once: true });
              /** @type {HTMLElement} */ (document.querySelector('[data-algorithm=auto]')).click();
            }),
        ),
      );
      overheads.push(
        ...(await page.evaluate(async () => {
          const element = /** @type {any} */ (document.querySelector('#board'));
          const over = [];
          await new Promise((done) => setTimeout(done, 1000)); // the larger databases are taken up
          for (let time = 0; time < 8; ++time) {
            element.load({ size: '4x4', seed: `overhead ${time}` });
            await new Promise((done) => setTimeout(done, 50)); // the board is drawn
            const begin = performance.now();
            const { milliseconds } = await element.solve({ algorithm: 'auto', play: false });
            over.push(performance.now() - begin - milliseconds);
          }
          return over;
        })),
      );
    });
  console.log(
    `first Solve of a visit on 4x4, from click to first move${turned}: median ${median(waits).toFixed(0)} ms, ` +
      `fastest ${Math.min(...waits).toFixed(0)}; a later search by the clock over the engine: median ${median(overheads).toFixed(1)} ms`,
  );
}

// The longest proofs of 4x4, each in a new visit, nothing kept from another.
for (const file of ['hardest15.txt', 'costly15.txt']) {
  /** @type {number[]} */
  const seconds = [];
  for (const line of (await readFile(join(here, '../data', file), 'utf8')).split('\n')) {
    const [length, ...tiles] = line.split(' ').map(Number);
    if (tiles.length !== 16) continue;
    await withPage(browser, server, { cores: 0, hash: `#state=${tiles}` }, async (page) => {
      page.setDefaultTimeout(600_000);
      const found = await page.evaluate(() =>
        /** @type {any} */ (document.querySelector('#board')).solve({
          algorithm: 'idastar',
          play: false,
          maxSeconds: 500,
        }),
      );
      if (!found.optimal || found.length !== length) throw new Error(`${line}: ${found.status}, ${found.length} moves`);
      seconds.push(found.milliseconds / 1000);
    });
  }
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  console.log(
    `${file} in the page, each in a new visit: ${seconds.length} proven; s: mean ${mean.toFixed(2)}, ` +
      `worst ${Math.max(...seconds).toFixed(2)}`,
  );
}

// Boards in motion at 1280 x 1280 device pixels: whole rows and columns slide, one after another. What a frame takes,
// also when the processor is a quarter as fast.
for (const size of ['4x4', '10x10'])
  await withPage(
    browser,
    server,
    { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 2, hash: `#size=${size}&seed=motion` },
    async (page) => {
      const protocol = await page.context().newCDPSession(page);
      const run = async (/** @type {number} */ slow) => {
        await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow });
        return page.evaluate(async () => {
          const element = /** @type {any} */ (document.querySelector('#board'));
          element.style.width = `${1280 / devicePixelRatio}px`;
          await new Promise((done) => setTimeout(done, 600));
          /** @type {number[]} */
          const durations = [];
          const ask = window.requestAnimationFrame;
          window.requestAnimationFrame = (callback) =>
            ask((now) => {
              const begin = performance.now();
              callback(now);
              durations.push(performance.now() - begin);
            });
          const [width, height] = element.size.split('x').map(Number);
          for (let slide = 0; slide < 24; ++slide) {
            // The tile farthest from the blank in its row, then in its column, takes all between with it.
            const blank = element.state.split(/[ /]/).indexOf('0');
            const [column, row] = [blank % width, Math.floor(blank / width)];
            element.move(
              slide % 2 === 0
                ? row * width + (column < width / 2 ? width - 1 : 0)
                : (row < height / 2 ? height - 1 : 0) * width + column,
            );
            while (element.playing) await new Promise((done) => setTimeout(done, 5));
            await new Promise((done) => setTimeout(done, 110));
          }
          window.requestAnimationFrame = ask;
          return durations;
        });
      };
      const quick = await run(1);
      const slow = await run(4);
      console.log(
        `a ${size} board in motion at 1280 device pixels: a frame takes median ${median(quick).toFixed(1)} ms, ` +
          `slowest ${Math.max(...quick).toFixed(1)} of ${quick.length}; a quarter as fast: ` +
          `median ${median(slow).toFixed(1)} ms, ` +
          `${slow.filter((time) => time > 16.7).length} of ${slow.length} over 16.7 ms`,
      );
    },
  );

await withPage(
  browser,
  server,
  { viewport: { width: 1200, height: 720 }, deviceScaleFactor: 2, hash: '#state=8,6,7/2,5,4/3,0,1' },
  async (page) => {
    const { times, width } = await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('#board'));
      element.style.width = `${1280 / devicePixelRatio}px`;
      await new Promise((done) => setTimeout(done, 600));
      /** @type {number[]} */
      const durations = [];
      const ask = window.requestAnimationFrame;
      window.requestAnimationFrame = (callback) =>
        ask((now) => {
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
    console.log(
      `a frame while sliding at ${width} x ${width} device pixels: median ${median(times).toFixed(1)} ms, ` +
        `slowest ${Math.max(...times).toFixed(1)} ms of ${times.length} (60 a second leave 16.7 ms)`,
    );
    // From the moment of a press, as the browser dates it, until the pixels that answer it are in the canvas.
    await page.evaluate(() => {
      Object.assign(window, { pressed: 0, waits: [] });
      const put = CanvasRenderingContext2D.prototype.putImageData;
      CanvasRenderingContext2D.prototype.putImageData = function (/** @type {any[]} */ ...values) {
        put.apply(this, /** @type {any} */ (values));
        const { pressed, waits } = /** @type {any} */ (window);
        if (pressed) waits.push(performance.now() - pressed);
        /** @type {any} */ (window).pressed = 0;
      };
      for (const type of ['pointerdown', 'keydown'])
        addEventListener(type, ({ timeStamp }) => Object.assign(window, { pressed: timeStamp }), { capture: true });
      const element = /** @type {any} */ (document.querySelector('#board'));
      element.load({ state: '1 2 3/4 0 5/6 7 8' });
      element.focus();
    });
    await settled(page);
    for (const [what, pause] of /** @type {[string, number][]} */ ([
      ['at rest', 240],
      ['in motion', 20],
    ])) {
      const keys = [
        'ArrowRight',
        'ArrowLeft',
        'ArrowDown',
        'ArrowUp',
        'ArrowLeft',
        'ArrowRight',
        'ArrowUp',
        'ArrowDown',
      ];
      for (let count = 0; count < 80; ++count) {
        await page.keyboard.press(keys[count % keys.length]);
        await new Promise((done) => setTimeout(done, pause + Math.random() * 17));
      }
      const waits = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).waits.splice(0)));
      waits.sort((one, other) => one - other);
      console.log(
        `press to frame ${what}: median ${median(waits).toFixed(1)} ms, 95th percentile ` +
          `${waits[Math.floor(waits.length * 0.95)].toFixed(1)} ms of ${waits.length}`,
      );
    }
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
        return results.map((result) => ({
          milliseconds: result.milliseconds,
          expanded: result.expanded,
          length: result.length,
        }));
      }, algorithm);
      const best = Math.min(...runs.map(({ milliseconds }) => milliseconds));
      console.log(
        `${algorithm} in the page, ${runs[0].length} moves: fastest ${best.toFixed(2)} ms, ${runs[0].expanded} expanded`,
      );
    }
  },
);

await browser.close();
await server.close();

// --- Boards in other pages ---

const tag = snippet.slice(script.length + 1);
const text = '<p>Sphinx of black quartz, judge my vow.</p>'.repeat(20);
const thirtyBoards = () =>
  script +
  Array.from({ length: 30 }, (_, index) => `${tag.replaceAll('blog-1', `blog-${index}`)}${text}`)
    .join('')
    .replaceAll('controls', 'loading="eager" style="width: 400px" controls');
const figures = (/** @type {number[]} */ values, digits = 1) =>
  `median ${median(values).toFixed(digits)}, largest ${values[values.length - 1]?.toFixed(digits)}`;

for (const engine of engines.filter(({ missing }) => !missing)) {
  const outside = await engine.launch();
  console.log(`\nboards in a post in ${engine.name} ${outside.version}`);
  /**
   * Opens a post.
   * @param {string} html
   * @param {{ slow?: number, head?: string, boards?: number }} options
   * @param {(page: import('./engines.mjs').Page, web: import('./hosts.mjs').Web) => Promise<void>} body
   */
  const onPost = async (html, { slow = 1, head = '', boards = 1 }, body) => {
    const web = await openWeb();
    const page = await outside.newPage();
    try {
      if (slow > 1) await page.slowDown?.(slow);
      await page.goto(publish(web, html, { head }));
      // The driver would cause a long task itself.
      if (slow > 1) await new Promise((done) => setTimeout(done, boards > 1 ? 8000 : 2000));
      await page.waitFor(
        (count) =>
          [...document.querySelectorAll('sliding-puzzle')].filter((/** @type {any} */ board) => board.state).length >=
          count,
        boards,
      );
      await new Promise((done) => setTimeout(done, 500));
      await body(page, web);
    } finally {
      await page.close();
      await web.close();
    }
  };

  await onPost(script + tag.replace(/ controls="[^"]*"/, ''), {}, async (page, web) => {
    const { siteRequests } = web.blog;
    if (engine === engines[0]) {
      for (const path of siteRequests)
        console.log(`  ${String(await brotliSize([path])).padStart(7)} brotli bytes  ${path}`);
      console.log(
        `  ${String(await brotliSize(siteRequests)).padStart(7)} brotli bytes and ${siteRequests.length} requests until the first board can be played`,
      );
    }
    /** @type {number[]} */
    const times = await page.evaluate(async () => {
      const results = [];
      for (let index = 0; index < 30; ++index) {
        const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
        board.loading = 'eager';
        board.style.width = '300px';
        const begin = performance.now();
        document.body.append(board);
        await board.ready;
        results.push(performance.now() - begin);
        await new Promise((done) => setTimeout(done, 20));
      }
      return results;
    });
    console.log(`a board beside others is ready after (ms): ${figures(times)} of ${times.length}`);
  });

  const thirty = thirtyBoards();
  for (const [what, html, boards] of /** @type {[string, string, number][]} */ ([
    ['the post without a board', `<h1>A post</h1>${text}`, 0],
    ['one board', `<h1>A post</h1>${script}${tag}${text}`, 1],
    ['one board, the script in the head with blocking="render"', `<h1>A post</h1>${tag}${text}`, 1],
    ['thirty boards at once', thirty, 30],
  ])) {
    for (const slow of outside.slowsDown ? [1, 4] : [1]) {
      const head = what.includes('blocking') ? script.replace('<script', '<script blocking="render"') : '';
      await onPost(html, { slow, boards, head }, async (page) => {
        const {
          tasks,
          shifts,
          ready: last,
        } = await page.evaluate(() => {
          const { longTasks, shifts: moved, readyAt } = /** @type {any} */ (window).probe;
          return { tasks: longTasks, shifts: moved, ready: readyAt };
        });
        console.log(
          `${what}${slow > 1 ? `, processor ${slow} times as slow` : ''}: ${boards ? `all ready ${last.toFixed(0)} ms after the page began; ` : ''}` +
            (engine.name === 'chromium'
              ? `${tasks.length} tasks over 50 ms${tasks.length ? ` (${tasks.map((/** @type {number} */ time) => time.toFixed(0)).join(', ')})` : ''}, ` +
                `layout shift ${shifts.reduce((/** @type {number} */ sum, /** @type {number} */ value) => sum + value, 0).toFixed(3)}`
              : 'this engine tells of neither long tasks nor layout shift'),
        );
      });
    }
  }
  await outside.close();
}

// --- Thirty boards on a slow phone with a sharp screen, the snippet on a slow network, 500 boards come and gone ---

const chromium = await launch();
const web = await openWeb();
console.log('\nin Chromium, by its own protocol');

/**
 * @param {string} html
 * @param {{ width?: number, slow?: number, sharp?: number, network?: boolean, wait: number }} options network: slow 3G
 * @param {(page: import('@playwright/test').Page, protocol: import('@playwright/test').CDPSession) => Promise<void>} body
 */
async function onSlowPost(html, { width = 900, slow = 1, sharp = 1, network = false, wait }, body) {
  const page = await chromium.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: sharp });
  const protocol = await page.context().newCDPSession(page);
  if (slow > 1) await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await protocol.send('Network.enable');
  if (network)
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000, // bytes a second
      uploadThroughput: 50_000,
    });
  await page.goto(publish(web, html), { waitUntil: 'commit' });
  await new Promise((done) => setTimeout(done, wait)); // whatever asks the page would be a task of its own
  await body(page, protocol);
  await page.close();
}

for (let run = 0; run < 3; ++run) {
  await onSlowPost(thirtyBoards(), { slow: 4, sharp: 3, wait: 9000 }, async (page) => {
    const { tasks, ready: last } = await page.evaluate(() => {
      const { longTasks, readyAt } = /** @type {any} */ (window).probe;
      return { tasks: longTasks.map(Math.round), ready: readyAt };
    });
    console.log(
      `thirty boards, processor 4 times as slow, 3 pixels for each of CSS: all ready after ${last.toFixed(0)} ms, ` +
        `${tasks.length} tasks over 50 ms${tasks.length ? ` (${tasks.join(', ')})` : ''}`,
    );
  });
}

for (const width of [400, 900, 1920]) {
  for (const network of [false, true]) {
    await onSlowPost(`${snippet}${text}`, { width, network, wait: network ? 7000 : 1500 }, async (page) => {
      const { shifts, readyAt } = await page.evaluate(() => {
        const { shifts: moved, readyAt: at } = /** @type {any} */ (window).probe;
        return { shifts: moved, readyAt: at };
      });
      console.log(
        `the snippet, ${width} px${network ? ', slow 3G' : ''}: layout shift ` +
          `${shifts.reduce((/** @type {number} */ sum, /** @type {number} */ value) => sum + value, 0).toFixed(3)}, ready after ${readyAt.toFixed(0)} ms`,
      );
    });
  }
}

await onSlowPost(`${script}<div id="place"></div>`, { wait: 1000 }, async (page, protocol) => {
  /** @param {number} times */
  const cycles = (times) =>
    page.evaluate(async (count) => {
      const place = /** @type {Element} */ (document.querySelector('#place'));
      for (let index = 0; index < count; ++index) {
        const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
        board.setAttribute('size', '4x4');
        board.setAttribute('controls', 'shuffle undo');
        place.append(board);
        await board.ready;
        board.remove();
      }
      return /** @type {any} */ (window).probe.memories.map(
        (/** @type {WebAssembly.Memory} */ one) => one.buffer.byteLength,
      );
    }, times);
  /** @type {string[]} */
  const figuresOf = [];
  for (const times of [50, 500]) {
    const wasm = await cycles(times);
    await protocol.send('HeapProfiler.collectGarbage');
    await protocol.send('HeapProfiler.collectGarbage');
    const { usedSize } = await protocol.send('Runtime.getHeapUsage');
    figuresOf.push(
      `after ${times} more ${(usedSize / 1024).toFixed(0)} KB of JavaScript, ${wasm.join(' + ')} bytes of wasm`,
    );
  }
  console.log(`boards added and removed: ${figuresOf.join('; ')}`);
});

await chromium.close();
await web.close();
