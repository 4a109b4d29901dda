// An hour of play, compressed, on the built site in Chromium: a board by its methods (moves, shuffles, solves, hints,
// reviews, resizes, boards that come and go), then our page by its keys and buttons (games that are solved and kept,
// sheets, panels, playback, themes). What must not grow is read half-way and at the end: listeners, nodes, workers, what
// the Cache holds, and of the page and of its workers the memory of their wasm and the JavaScript heap after collection.
// Ends with 1 when something grew.
//   node tests/soak.mjs [--moves N]     default 1,000,000; the other counts follow from it
// PUZZLE_SITE and CHROMIUM are as in browser/fixtures.mjs.

import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { launch } from './browser/fixtures.mjs';
import { serve } from './browser/server.mjs';

const { values } = parseArgs({ options: { moves: { type: 'string', default: '1000000' } } });
const moves = Number(values.moves);
if (!Number.isInteger(moves) || moves < 10_000) {
  console.error(`error: --moves ${values.moves}: it must be a whole number, 10000 or more`);
  process.exit(2);
}

/** How often each is done. */
const [some, few] = [moves / 1000, moves / 5000];
const counts = {
  moves,
  solves: moves / 100,
  hints: some,
  reviews: few,
  resizes: some,
  boards: few,
};
/**
 * A heap breathes: code that is compiled late, and caches of the browser. A search of more than 300 ms, which a busy
 * machine makes of a short one, starts further workers.
 */
const tolerances = {
  "bytes of the page's heap": 3 * 2 ** 20,
  "bytes of the worker's heap": 2 ** 20,
  workers: availableParallelism() - 1,
};

const [server, browser] = await Promise.all([serve(), launch()]);
const complaints = [];

/** Keeps the memories of all wasm modules of a page or worker where they can be asked. */
function keepMemories() {
  const memories = new Set();
  const reserved = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  Object.assign(globalThis, { reserved });
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await original.apply(WebAssembly, given);
      const { memory } = (made.instance ?? made).exports;
      if (memory) memories.add(memory);
      return made;
    };
  }
}
// No script can be added to a worker from outside but in its own.
server.overrides.set('solver-worker.js', (response, body) =>
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${keepMemories})();\n${body}`),
);

/** A page, and what can be read of it. */
async function open(address) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(keepMemories);
  await page.goto(server.url + address);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');

  /** What asks the workers that there are, by session. */
  const askWorkers = new Map();
  const answers = new Map();
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    askWorkers.set(sessionId, (method, parameters = {}) => {
      const id = answers.size;
      const message = JSON.stringify({ id, method, params: parameters });
      return new Promise((resolve) => {
        answers.set(id, resolve);
        devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(null));
      });
    });
  });
  devtools.on('Target.detachedFromTarget', ({ sessionId }) => askWorkers.delete(sessionId));
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  /** Of the worker that has most: a search of more than 300 ms starts others, which rest when it is done. */
  const lookAtWorkers = async () => {
    let [wasm, heap] = [0, 0];
    for (const ask of askWorkers.values()) {
      await ask('HeapProfiler.collectGarbage');
      heap = Math.max(heap, (await ask('Runtime.getHeapUsage')).usedSize);
      const { result } = await ask('Runtime.evaluate', { expression: 'reserved()' });
      wasm = Math.max(wasm, result.value);
    }
    return { 'bytes of solver.wasm': wasm, "bytes of the worker's heap": heap };
  };

  const look = async () => {
    for (let time = 0; time < 3; ++time) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name) => metrics.find((each) => each.name === name)?.value ?? NaN;
    const inside = await page.evaluate(async () => {
      let cached = 0;
      for (const name of await caches.keys()) cached += (await (await caches.open(name)).keys()).length;
      return { cached, wasm: globalThis.reserved() };
    });
    return {
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      workers: page.workers().length,
      'files in the Cache': inside.cached,
      'bytes of board.wasm': inside.wasm,
      "bytes of the page's heap": metric('JSHeapUsedSize'),
      ...(await lookAtWorkers()),
    };
  };
  return { page, look };
}

/** By the methods of a board. */
const playBoard = (page, wanted) =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame);
    const make = async () => {
      const board = document.createElement('sliding-puzzle');
      Object.assign(board, { size: '3x3', seed: 'soak', motion: 'none', loading: 'eager' });
      board.controls = 'shuffle solve undo stats';
      board.style.width = '240px';
      document.querySelector('header')?.append(board);
      await board.ready;
      return board;
    };
    const board = document.querySelector('header sliding-puzzle') ?? (await make());
    for (let done = 0; done < wanted.moves; ) {
      board.shuffle(`soak-${done % 50_000}`);
      for (let move = 0; move < 1000; ++move, ++done) board.move('URDL'[(move * 7 + (move >> 2) + done) % 4]);
      if (done % 10_000 === 0) await frame();
    }
    // One long search first: it reserves what a busy machine would let some of the short ones reserve.
    board.load({ state: '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1' });
    const { status } = await board.solve({ algorithm: 'idastar', maxNodes: 5e6, play: false });
    if (status !== 'limit') throw new Error(`the long search ended as ${status}`);
    for (let done = 0; done < wanted.solves; ++done) {
      // One in ten with the pattern databases of 4x4.
      if (done % 10 < 2) {
        board.size = done % 10 === 0 ? '4x4' : '3x3';
        await board.ready;
      }
      board.shuffle(`solve-${done % 100}`);
      const { status } = await board.solve({
        algorithm: done % 10 === 0 ? 'idastar' : ['auto', 'astar-manhattan', 'bfs', 'idastar'][done % 4],
        play: false,
      });
      if (status !== 'solved') throw new Error(`a search ended as ${status}`);
    }
    for (let done = 0; done < wanted.hints; ++done) {
      board.shuffle(`hint-${done % 20}`);
      await board.hint();
    }
    for (let done = 0; done < wanted.reviews; ++done) {
      board.shuffle(`review-${done % 20}`);
      for (const letter of 'ULDRULDR') board.move(letter);
      await board.analyse();
    }
    for (let done = 0; done < wanted.resizes; ++done) {
      board.style.width = `${160 + (done % 160)}px`;
      if (done % 10 === 0) board.size = ['3x3', '4x4', '5x3'][(done / 10) % 3];
      await frame();
    }
    for (let done = 0; done < wanted.boards; ++done) {
      const other = await make();
      other.move('U');
      other.remove();
    }
    board.size = '3x3';
    board.style.width = '240px';
    await board.ready;
    board.shuffle('end');
    // What was loaded is stored in the Cache once no search has run for three seconds.
    await new Promise((next) => setTimeout(next, 5000));
  }, wanted);

/** By the keys and buttons of our page. */
async function playPage(page, { games }) {
  const press = async (keys) => {
    for (const key of keys) await page.keyboard.press(`Arrow${{ U: 'Up', D: 'Down', L: 'Left', R: 'Right' }[key]}`);
  };
  const click = (selector) => page.locator(selector).click();
  const state = () => page.evaluate(() => document.querySelector('#board').state);
  const openPanel = async (name) => {
    if (await page.locator(`#panel-${name}`).isHidden()) await click(`#tab-${name}`);
  };
  /** A game that is solved, said, and kept in the session. */
  const solve = async () => {
    // The same address once more would be no other game.
    const before = await page.evaluate(() => location.hash);
    const [start, moves] =
      before === '#state=1,2,3/4,5,6/0,7,8' ? ['1 2 0/4 5 3/7 8 6', 'RLRLUU'] : ['1 2 3/4 5 6/0 7 8', 'LL'];
    await page.evaluate((hash) => Object.assign(location, { hash }), `#state=${start.replaceAll(' ', ',')}`);
    await page.waitForFunction((start) => document.querySelector('#board').state === start, start);
    await press(moves);
    if ((await state()) !== '1 2 3/4 5 6/7 8 0') throw new Error(`${start} ends as ${await state()}`);
    await page.locator('#done').waitFor();
  };
  // The session shows no more rows than these (ROWS in web/page/session.ts).
  await openPanel('session');
  while ((await page.locator('#solves > li').count()) < 100) await solve();
  for (let game = 0; game < games; ++game) {
    await solve();
    await openPanel(['session', 'review', 'solve'][game % 3]);
    if (game % 4 === 0) {
      await click('#new');
      await page.locator('#new-sheet').waitFor();
      await page
        .locator(`[name=difficulty][value=${['easy', 'medium', 'any'][(game / 4) % 3]}]`)
        .check({ force: true });
      await page.keyboard.press('Escape');
    }
    if (game % 4 === 1) {
      await click('#menu');
      await click(['#share', '#settings'][((game - 1) / 4) % 2]);
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    }
    if (game % 4 === 2) await page.emulateMedia({ colorScheme: game % 8 === 2 ? 'dark' : 'light' });
    if (game % 4 === 3) await page.setViewportSize({ width: game % 8 === 3 ? 390 : 1000, height: 800 });
    await click('#shuffle');
    await press('URDL');
    await click('#undo');
    await click('#redo');
    await click('#hint');
    await click('[data-algorithm=auto]');
    await page.locator('#player').waitFor();
    // Of buttons that may be gone, when a busy machine has played the solution meanwhile.
    await page.evaluate(() => ['#step-back', '#play-pause'].forEach((one) => document.querySelector(one).click()));
  }
  await page.setViewportSize({ width: 1000, height: 800 });
  await solve();
  await openPanel('session');
  await page.waitForTimeout(5000);
}

const words = (value) => value.toLocaleString('en');
let grown = false;

/** Plays one half, which loads, compiles and reserves what is used first, and the other; says what grew. */
async function soak(address, counts, play) {
  const { page, look } = await open(address);
  const begun = performance.now();
  const half = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / 2]));
  /** What was there after each half. */
  const seen = [];
  const playOn = async () => {
    await play(page, half);
    seen.push(await look());
  };
  const growing = () => {
    const [before, after] = seen.slice(-2);
    return Object.keys(after).filter((name) => after[name] - before[name] > (tolerances[name] ?? 0));
  };
  await playOn();
  await playOn();
  // What grew may have found its size only then, such as the memory of wasm, which is never given back: what is lost
  // with each game is lost again.
  if (growing().length > 0) await playOn();
  await page.close();
  grown ||= growing().length > 0;
  const done = Object.entries(counts).map(([name, count]) => `${words(count)} ${name}`);
  console.log(
    `${address}: ${done.join(', ')} in ${((performance.now() - begun) / 1000).toFixed(0)} s; after each half:`,
  );
  for (const name of Object.keys(seen[0]))
    console.log(
      `${growing().includes(name) ? 'GROWN ' : '      '}${name}: ${seen.map((each) => words(each[name])).join(', ')}`,
    );
}

await soak('hosts.html', counts, playBoard);
await soak('index.html', { games: Math.max(16, moves / 5000) }, playPage);
await browser.close();
await server.close();
for (const complaint of complaints) console.log(`complaint: ${complaint}`);
process.exit(grown || complaints.length > 0 ? 1 : 0);
