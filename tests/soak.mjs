// An hour of play, compressed: moves, shuffles, solves, hints, reviews, resizes, themes and boards that come and go, on
// the built site in Chromium. What must not grow is read half-way and at the end: listeners, nodes, workers, the memory of
// board.wasm, what the Cache holds, and the JavaScript heap after collection. Ends with 1 when something grew.
//   node tests/soak.mjs [--moves N]     default 1,000,000; the other counts follow from it
// PUZZLE_SITE and CHROMIUM are as in browser/driver.mjs.

import { parseArgs } from 'node:util';

import { launch, serve } from './browser/driver.mjs';

const { values } = parseArgs({ options: { moves: { type: 'string', default: '1000000' } } });
const moves = Number(values.moves);
if (!Number.isInteger(moves) || moves < 10_000) {
  console.error(`error: --moves ${values.moves}: it must be a whole number, 10000 or more`);
  process.exit(2);
}

/** How often each is done. */
const counts = {
  moves,
  shuffles: moves / 1000,
  solves: moves / 100,
  hints: moves / 1000,
  reviews: moves / 5000,
  resizes: moves / 1000,
  themes: moves / 1000,
  boards: moves / 5000,
};
/**
 * The heap breathes: code that is compiled late, and caches of the browser. A search of more than 300 ms, which a busy
 * machine makes of a short one, starts further workers.
 * @type {Record<string, number>}
 */
const tolerances = { 'bytes of the heap': 3 * 2 ** 20, workers: 7 };

const [server, browser] = await Promise.all([serve(), launch()]);
const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
const page = await context.newPage();
/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
page.on('console', (message) => {
  if (message.type() === 'error') complaints.push(message.text());
});
await page.addInitScript(() => {
  // The memories of all modules of the page; the solver's is its worker's.
  const memories = /** @type {Set<WebAssembly.Memory>} */ (new Set());
  Object.assign(globalThis, { memories });
  for (const name of /** @type {const} */ (['instantiate', 'instantiateStreaming'])) {
    const original = /** @type {any} */ (WebAssembly)[name];
    /** @type {any} */ (WebAssembly)[name] = async (/** @type {any[]} */ ...given) => {
      const made = await original.apply(WebAssembly, given);
      const { memory } = (made.instance ?? made).exports;
      if (memory) memories.add(memory);
      return made;
    };
  }
});
await page.goto(`${server.url}hosts.html`);
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');

async function look() {
  for (let time = 0; time < 3; ++time) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (/** @type {string} */ name) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const inside = await page.evaluate(async () => {
    let cached = 0;
    for (const name of await caches.keys()) cached += (await (await caches.open(name)).keys()).length;
    const memories = /** @type {Set<WebAssembly.Memory>} */ (/** @type {any} */ (globalThis).memories);
    return { cached, wasm: [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0) };
  });
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    workers: page.workers().length,
    'bytes of board.wasm': inside.wasm,
    'files in the Cache': inside.cached,
    'bytes of the heap': metric('JSHeapUsedSize'),
  };
}

/** Plays so much, in the page. @param {typeof counts} wanted */
const play = (wanted) =>
  page.evaluate(async (wanted) => {
    const make = async () => {
      const board = /** @type {any} */ (document.createElement('sliding-puzzle'));
      for (const [name, value] of Object.entries({
        size: '3x3',
        seed: 'soak',
        motion: 'none',
        loading: 'eager',
        controls: 'shuffle solve undo stats',
      }))
        board.setAttribute(name, value);
      board.style.width = '240px';
      document.querySelector('header')?.append(board);
      await board.ready;
      return board;
    };
    const board = /** @type {any} */ (document.querySelector('header sliding-puzzle')) ?? (await make());
    board.size = '3x3';
    board.style.width = '240px';
    board.setAttribute('theme', 'light');
    await board.ready;
    for (let done = 0; done < wanted.moves; ) {
      board.shuffle(`soak-${done % 50_000}`);
      for (let move = 0; move < 1000; ++move, ++done) board.move('URDL'[(move * 7 + (move >> 2) + done) % 4]);
      if (done % 10_000 === 0) await new Promise((next) => requestAnimationFrame(next));
    }
    for (let done = 0; done < wanted.shuffles; ++done) board.shuffle(`more-${done % 50}`);
    for (let done = 0; done < wanted.solves; ++done) {
      board.shuffle(`solve-${done % 100}`);
      const { status } = await board.solve({
        algorithm: ['auto', 'astar-manhattan', 'bfs', 'idastar'][done % 4],
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
      await new Promise((next) => requestAnimationFrame(next));
    }
    for (let done = 0; done < wanted.themes; ++done) {
      board.setAttribute('theme', ['dark', 'light'][done % 2]);
      if (done % 8 === 0) await new Promise((next) => requestAnimationFrame(next));
    }
    for (let done = 0; done < wanted.boards; ++done) {
      const other = await make();
      other.move('U');
      other.remove();
    }
    board.size = '3x3';
    board.style.width = '240px';
    board.setAttribute('theme', 'light');
    await board.ready;
    board.shuffle('end');
    await new Promise((next) => setTimeout(next, 500));
  }, wanted);

const begun = performance.now();
const half = /** @type {typeof counts} */ (
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / 2]))
);
await play(half); // with what is loaded, compiled and reserved at first use
const before = await look();
await play(half);
const after = await look();
await browser.close();
await server.close();

const words = (/** @type {number} */ value) => value.toLocaleString('en');
console.log(
  `${Object.entries(counts)
    .map(([name, count]) => `${words(count)} ${name}`)
    .join(', ')} in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
);
let grown = false;
for (const [name, value] of Object.entries(after)) {
  const was = before[/** @type {keyof typeof before} */ (name)];
  const more = value - was > (tolerances[name] ?? 0);
  grown ||= more;
  console.log(`${more ? 'GROWN ' : '      '}${name}: ${words(was)} half-way, ${words(value)} at the end`);
}
for (const complaint of complaints) console.log(`complaint: ${complaint}`);
process.exit(grown || complaints.length > 0 ? 1 : 0);
