// An hour of play, compressed: moves, shuffles, solves, hints, reviews, resizes, themes and boards that come and go, on
// the built site in Chromium. What must not grow is read half-way and at the end: listeners, nodes, workers, what the
// Cache holds, and of the page and of its workers the memory of their wasm and the JavaScript heap after collection.
// Ends with 1 when something grew.
//   node tests/soak.mjs [--moves N]     default 1,000,000; the other counts follow from it
// PUZZLE_SITE and CHROMIUM are as in browser/driver.mjs.

import { availableParallelism } from 'node:os';
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
 * A heap breathes: code that is compiled late, and caches of the browser. A search of more than 300 ms, which a busy
 * machine makes of a short one, starts further workers.
 * @type {Record<string, number>}
 */
const tolerances = {
  "bytes of the page's heap": 3 * 2 ** 20,
  "bytes of the worker's heap": 2 ** 20,
  workers: availableParallelism() - 1,
};

const [server, browser] = await Promise.all([serve(), launch()]);
const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
const page = await context.newPage();
/** @type {string[]} */
const complaints = [];
page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
page.on('console', (message) => {
  if (message.type() === 'error') complaints.push(message.text());
});
/** Keeps the memories of all wasm modules of a page or worker where they can be asked. */
function keepMemories() {
  const memories = /** @type {Set<WebAssembly.Memory>} */ (new Set());
  const reserved = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  Object.assign(globalThis, { reserved });
  for (const name of /** @type {const} */ (['instantiate', 'instantiateStreaming'])) {
    const original = /** @type {any} */ (WebAssembly)[name];
    /** @type {any} */ (WebAssembly)[name] = async (/** @type {any[]} */ ...given) => {
      const made = await original.apply(WebAssembly, given);
      const { memory } = (made.instance ?? made).exports;
      if (memory) memories.add(memory);
      return made;
    };
  }
}
await page.addInitScript(keepMemories);
// No script can be added to a worker from outside but in its own.
server.overrides.set('solver-worker.js', (response, body) =>
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${keepMemories})();\n${body}`),
);
await page.goto(`${server.url}hosts.html`);
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable');

/** What asks the workers that there are, by session. @type {Map<string, (method: string, parameters?: object) => Promise<any>>} */
const askWorkers = new Map();
/** @type {Map<number, (result: any) => void>} */
const answers = new Map();
devtools.on('Target.attachedToTarget', ({ sessionId }) =>
  askWorkers.set(sessionId, (method, parameters = {}) => {
    const id = answers.size;
    const message = JSON.stringify({ id, method, params: parameters });
    return new Promise((resolve) => {
      answers.set(id, resolve);
      devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(null));
    });
  }),
);
devtools.on('Target.detachedFromTarget', ({ sessionId }) => askWorkers.delete(sessionId));
devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
  const { id, result } = JSON.parse(message);
  answers.get(id)?.(result);
});
await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

/** Of the worker that has most: a search of more than 300 ms starts others, which rest when it is done. */
async function lookAtWorkers() {
  let [wasm, heap] = [0, 0];
  for (const ask of askWorkers.values()) {
    await ask('HeapProfiler.collectGarbage');
    heap = Math.max(heap, (await ask('Runtime.getHeapUsage')).usedSize);
    const { result } = await ask('Runtime.evaluate', { expression: 'reserved()' });
    wasm = Math.max(wasm, result.value);
  }
  return { 'bytes of solver.wasm': wasm, "bytes of the worker's heap": heap };
}

async function look() {
  for (let time = 0; time < 3; ++time) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (/** @type {string} */ name) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const inside = await page.evaluate(async () => {
    let cached = 0;
    for (const name of await caches.keys()) cached += (await (await caches.open(name)).keys()).length;
    return { cached, wasm: /** @type {any} */ (globalThis).reserved() };
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
    // One long search first: it reserves what a slow machine would let some of the short ones reserve.
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
    // What was loaded is stored in the Cache once no search has run for three seconds.
    await new Promise((next) => setTimeout(next, 5000));
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
