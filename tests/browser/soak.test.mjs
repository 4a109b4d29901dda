// What must not grow as long as the site is used: listeners, nodes, workers, files in the Cache, and in the page and its workers
// the memory of wasm and the heap after collection. A board is played by its methods, our page by its keys and buttons. The
// first half loads, compiles and reserves what is used; what the second one adds grows.
// PUZZLE_MOVES: so many, from which the other counts follow; a million, an hour of play, take some five minutes.

import { availableParallelism } from 'node:os';

import { board, expect, follow, openPanel, press, solver, test, type } from './page.mjs';

const moves = Number(process.env.PUZZLE_MOVES ?? 20_000);
const some = Math.ceil(moves / 2000);
const games = Math.max(8, moves / 10_000);

/** A heap breathes: code that is compiled late, and caches of the browser. A search that a busy machine makes long has workers. */
const tolerances = { heap: 3 * 2 ** 20, heapOfWorker: 2 ** 20, workers: availableParallelism() - 1 };

/** Keeps the memories of all wasm modules of a worker where they can be asked. */
function keepMemories() {
  const memories = new Set();
  globalThis.reserved = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate.apply(WebAssembly, given);
    memories.add((made.instance ?? made).exports.memory);
    return made;
  };
}

/** Gives what looks at a page. */
async function watch(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  /** What asks the workers that there are, by session. */
  const workers = new Map();
  const answers = [];
  devtools.on('Target.attachedToTarget', ({ sessionId }) =>
    workers.set(sessionId, (method, params = {}) => {
      const message = JSON.stringify({ id: answers.length, method, params });
      return new Promise((answer) => {
        answers.push(answer);
        devtools.send('Target.sendMessageToTarget', { sessionId, message });
      });
    }),
  );
  devtools.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers[id]?.(result); // events have none
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  return async () => {
    const [cached, wasm] = await page.evaluate(async () => {
      const { events, memories } = window.probe;
      events.length = 0; // which are the tests'
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const files = await Promise.all(stores.map((store) => store.keys()));
      return [files.flat().length, memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)];
    });
    for (let time = 0; time < 3; ++time) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (wanted) => metrics.find(({ name }) => name === wanted).value;
    let [wasmOfWorker, heapOfWorker] = [0, 0];
    for (const ask of workers.values()) {
      await ask('HeapProfiler.collectGarbage');
      heapOfWorker = Math.max(heapOfWorker, (await ask('Runtime.getHeapUsage')).usedSize);
      const { result } = await ask('Runtime.evaluate', { expression: 'reserved()' });
      wasmOfWorker = Math.max(wasmOfWorker, result.value);
    }
    const [listeners, nodes, heap] = ['JSEventListeners', 'Nodes', 'JSHeapUsedSize'].map(metric);
    return { listeners, nodes, heap, workers: workers.size, cached, wasm, wasmOfWorker, heapOfWorker };
  };
}

/** Plays one half, and the other; what grew may have found its size only then: what is lost with each game is lost again. */
async function expectNoGrowth(page, play) {
  const look = await watch(page);
  const seen = [];
  for (
    const growing = () => {
      const [before, after] = seen.slice(-2);
      return Object.keys(after).filter((name) => after[name] - before[name] > (tolerances[name] ?? 0));
    };
    ;
  ) {
    await play();
    await page.waitForTimeout(4000); // what was loaded is stored once no search has run for three seconds
    seen.push(await look());
    if (seen.length < 2) continue;
    if (seen.length === 3) return expect(growing(), JSON.stringify(seen)).toEqual([]);
    if (growing().length === 0) return;
  }
}

/** By the methods of a board; `some` of each. */
async function playBoard([moves, some]) {
  const frame = () => new Promise(requestAnimationFrame);
  const make = async () => {
    const board = document.createElement('sliding-puzzle');
    Object.assign(board, { size: '3x3', seed: 'soak', motion: 'none', loading: 'eager', controls: 'solve undo stats' });
    board.style.width = '240px';
    document.querySelector('header').append(board);
    return board.ready;
  };
  const times = async (count, act) => {
    for (let done = 0; done < count; ++done) await act(done);
  };
  const board = document.querySelector('header sliding-puzzle') ?? (await make());
  const ends = async (wanted, options) => {
    const { status } = await board.solve({ play: false, ...options });
    if (status !== wanted) throw new Error(`a search ended as ${status}`);
  };
  await times(moves / 1000, async (round) => {
    board.shuffle(`soak-${round % 50}`);
    for (let move = 0; move < 1000; ++move) board.move('URDL'[(move * 7 + (move >> 2)) % 4]);
    window.probe.events.length = 0;
    await frame();
  });
  // One long search first: it reserves what a busy machine would let some of the short ones reserve.
  board.load({ state: '0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1' });
  await ends('limit', { algorithm: 'idastar', maxNodes: 5e6 });
  await times(10 * some, async (done) => {
    board.size = done % 10 ? '3x3' : '4x4'; // with pattern databases
    await board.ready;
    board.shuffle(`solve-${done % 100}`);
    await ends('solved', {
      algorithm: done % 10 ? ['auto', 'astar-manhattan', 'bfs', 'idastar'][done % 4] : 'idastar',
    });
  });
  await times(some, async (done) => {
    board.shuffle(`hint-${done % 20}`);
    await board.hint();
    for (const letter of 'ULDRULDR') board.move(letter);
    await board.analyse();
    for (const width of [160, 240]) {
      board.style.width = `${width + (done % 80)}px`;
      await frame();
    }
    board.size = ['3x3', '4x4', '5x3'][done % 3];
    const other = await make();
    other.move('U');
    other.remove();
  });
  Object.assign(board, { size: '3x3' }).style.width = '240px';
  await board.ready;
  board.shuffle('end');
}

/** A game that is solved by keys, said, and kept in the session. */
async function solveOne(page) {
  // The same address once more would be no other game.
  const other = (await page.evaluate(() => location.hash)) === '#state=1,2,3/4,5,6/0,7,8';
  const state = other ? '1 2 0/4 5 3/7 8 6' : '1 2 3/4 5 6/0 7 8';
  await follow(page, `#state=${state.replaceAll(' ', ',')}`);
  await expect(page).toShow({ state });
  await type(page, ...(other ? ['ArrowUp', 'ArrowUp'] : ['ArrowLeft', 'ArrowLeft']));
  await expect(page).toShow({ solved: true });
}

/** By the keys and buttons of our page. */
async function playPage(page, round) {
  await solveOne(page);
  await openPanel(page, ['Session', 'Review', 'Compare'][round % 3]);
  for (const each of [['#new'], ['#menu', '#share'], ['#menu', '#settings']][round % 3])
    await page.locator(each).click();
  await page.locator('dialog[open]').waitFor();
  await type(page, 'Escape');
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  await page.emulateMedia({ colorScheme: round % 2 ? 'dark' : 'light' });
  await page.setViewportSize({ width: round % 4 === 3 ? 390 : 1000, height: 800 });
  await press(page, 'Shuffle');
  await type(page, 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'u', 'r', 'h');
  await solver(page, 'Auto').click();
  await expect.poll(() => board(page, 'movesAhead')).toBeGreaterThan(0);
}

test.setTimeout(900_000);

test('nothing grows with moves, searches, reviews, sizes and boards', async ({ web, open }) => {
  web.blog.change('solver-worker.js', (body) => `(${keepMemories})();\n${body}`);
  const page = await open({ hash: 'hosts.html' });
  await expectNoGrowth(page, () => page.evaluate(playBoard, [moves / 2, some]));
});

test('nothing grows with games, sheets, panels, playback and themes of our page', async ({ web, open }) => {
  web.blog.change('solver-worker.js', (body) => `(${keepMemories})();\n${body}`);
  const page = await open({ size: '1000x800' });
  // The session shows no more rows than a hundred.
  await openPanel(page, 'Session');
  while ((await page.locator('#solves > li').count()) < 100) await solveOne(page);
  await expectNoGrowth(page, async () => {
    for (let round = 0; round < games; ++round) await playPage(page, round);
    await page.setViewportSize({ width: 1000, height: 800 });
    await solveOne(page);
    await openPanel(page, 'Session');
  });
});
