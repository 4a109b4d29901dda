// Scenarios: what the browser, its storage, its clock and its graphics do to a board, row by row. In each of them it can be
// played and solves; what it cannot do it says in a sentence.
//
// Elsewhere stand: files that are broken (faults.mjs); allocations that are refused (tests/faults); a service worker that is
// half updated (offline.test.mjs); a page whose process ends, games that cannot be read, two tabs with one game
// (remember.mjs); workers that the page forbids (policy.mjs); records of solves without room, or of a newer version
// (tests/web/memory.test.mjs, page-session.test.mjs); a worker that ends in mid-search (tests/web/worker-link.test.mjs).

import assert from 'node:assert/strict';

import {
  apart,
  becomes,
  call,
  drawn,
  faceOfCell,
  get,
  hasten,
  idle,
  ready,
  script,
  telling,
  told,
  words,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { Frame } from '../engines.mjs' */
/** @import { Stage } from './scenario.mjs' */

const scenario = scenariosOf('the browser fails');

const nine = '5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12'; // moves of the shortest solution
const tag4 = `<sliding-puzzle state="${nine}" style="width: 240px"></sliding-puzzle>`;
const near = '1 2 3/4 5 6/0 7 8'; // LL
const tag3 = `<sliding-puzzle state="${near}" style="width: 240px"></sliding-puzzle>`;
const remembered = '<sliding-puzzle size="3x3" seed="fault" remember="post" style="width: 240px"></sliding-puzzle>';

const pause = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Opens a post in which something happens before the board's script comes.
 * @param {Stage} stage
 * @param {string} tag
 * @param {() => void} [before] runs in the page
 */
async function openWith({ web, open, page }, tag, before = () => {}) {
  web.blog.files.set('/before.js', { type: 'text/javascript', body: `(${before})();` });
  await open(script + tag, { head: '<script src="{blog}/before.js"></script>' });
  await ready(page);
}

/** @param {Frame} page */
async function solves(page) {
  const { status, length, optimal, message } = await call(page, 'solve', { algorithm: 'auto', play: false });
  assert.deepEqual([status, length, optimal, message], ['solved', 9, true, '']);
}

/** It can be played, and taken back. @param {Frame} page */
async function plays(page) {
  const count = await get(page, 'moveCount');
  const made = (await call(page, 'move', 'left')) || (await call(page, 'move', 'right'));
  assert.equal(made, 1);
  assert.equal(await get(page, 'moveCount'), count + 1);
  assert.equal(await call(page, 'undo'), true);
}

/** @param {string} said */
const assertOneSentence = (said) => assert.match(said, /^[A-Z][^\n]{15,300}[.!?]$/, `it says: ${said}`);

// --- The Cache, where databases are kept: in the solver's worker ---

/** What runs in the worker before its own script. @type {Record<string, () => void>} */
const cacheFaults = {
  absent: () => Object.defineProperty(self, 'caches', { value: undefined }),
  'forbidden to be asked for': () =>
    Object.defineProperty(self, 'caches', {
      get() {
        throw new DOMException('No.', 'SecurityError');
      },
    }),
  refused: () => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('No.', 'SecurityError'));
  },
  full: () => {
    Cache.prototype.put = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
  },
  'cut short': () => {
    Cache.prototype.match = () => Promise.resolve(new Response(new Uint8Array(1000).fill(80)));
  },
  unreadable: () => {
    Cache.prototype.match = () => Promise.reject(new DOMException('Broken.', 'UnknownError'));
  },
  'of a newer version': () => {
    Cache.prototype.match = async (/** @type {RequestInfo | URL} */ address) => {
      const file = new Uint8Array(await (await fetch(address)).arrayBuffer());
      file[4] = 99;
      return new Response(file);
    };
  },
};

for (const [fault, befalls] of Object.entries(cacheFaults))
  scenario(`the Cache is ${fault}`, async (stage) => {
    const { page, web } = stage;
    web.blog.patch = (_folder, path, body) =>
      path === 'solver-worker.js' ? Buffer.concat([Buffer.from(`(${befalls})();\n`), body]) : body;
    await openWith(stage, tag4);
    await solves(page);
    await plays(page);
    assert.ok(web.blog.siteRequests.includes('data/4x4.pdb'), 'it is fetched');
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  });

const oneFrame = { only: ['chromium', 'firefox'], why: 'the driver of WebKit looks into one frame at a time' };
scenario('two tabs solve at once, with one Cache and no database in it', oneFrame, async ({ page, web, open }) => {
  web.blog.files.set('/tab.html', {
    type: 'text/html',
    body: `<!doctype html><title>A tab</title><script src="/probe.js"></script><script type="module" src="${web.blog.site}/sliding-puzzle.js"></script>${tag4}`,
  });
  await open('<iframe src="{blog}/tab.html?1"></iframe><iframe src="{blog}/tab.html?2"></iframe>');
  const tabs = await Promise.all(['tab.html?1', 'tab.html?2'].map((part) => page.frame(part)));
  await Promise.all(tabs.map((tab) => ready(tab)));
  await Promise.all(tabs.map(solves));
});

// --- IndexedDB, where games go on ---

/** What happens to it, and what the board says of that. @type {Record<string, [befalls: () => void, says: RegExp]>} */
const databaseFaults = {
  absent: [() => Object.defineProperty(window, 'indexedDB', { value: undefined }), /this game is lost/],
  'silent for ever': [
    () => {
      IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
      const { setTimeout } = window;
      // Its patience of three seconds would be a test's, too.
      window.setTimeout = /** @type {any} */ (
        (/** @type {() => void} */ act, /** @type {number} */ time) => setTimeout(act, time === 3000 ? 50 : time)
      );
    },
    /this game is lost/,
  ],
  full: [
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    },
    /this game is lost/,
  ],
  'of a newer version, and will not be opened': [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Newer.', 'VersionError');
      };
    },
    /this game is lost/,
  ],
  damaged: [
    () => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('Broken.', 'UnknownError');
      };
    },
    /this game is lost/,
  ],
};

for (const [fault, [befalls, says]] of Object.entries(databaseFaults))
  scenario(`IndexedDB is ${fault}`, async (/** @type {Stage} */ stage) => {
    const { page } = stage;
    await openWith(stage, remembered, befalls);
    const { type, message } = await telling(page, 'puzzle-error');
    assert.equal(type, 'storage');
    assertOneSentence(message);
    assert.match(message, says);
    assert.equal(await words(page), message);
    await plays(page);
    assert.equal((await told(page, 'puzzle-error')).length, 1, 'it says so once');
  });

scenario('what IndexedDB holds of this game is nonsense', async (/** @type {Stage} */ stage) => {
  const { page } = stage;
  await openWith(stage, remembered);
  await plays(page);
  await page.waitFor(
    () =>
      new Promise((done, fail) => {
        const request = indexedDB.open('sliding-puzzle');
        request.onerror = fail;
        request.onsuccess = () => {
          const games = request.result.transaction('games', 'readonly').objectStore('games');
          games.count().onsuccess = ({ target }) => done(/** @type {any} */ (target).result > 0);
          request.result.close();
        };
      }),
  );
  // Its own writing is over; what is put there stays.
  await page.evaluate(
    () =>
      new Promise((done, fail) => {
        document.querySelector('sliding-puzzle')?.remove();
        setTimeout(() => {
          const request = indexedDB.open('sliding-puzzle');
          request.onerror = fail;
          request.onsuccess = () => {
            const games = request.result.transaction('games', 'readwrite').objectStore('games');
            games.getAll().onsuccess = ({ target }) => {
              const all = /** @type {any[]} */ (/** @type {any} */ (target).result);
              for (const record of all.filter(({ saved }) => saved)) {
                games.put({ ...record, saved: { not: 'a text' } });
                games.put({ ...record, id: 'other', at: 'yesterday', saved: 'game1;nonsense' });
              }
              games.transaction.oncomplete = done;
            };
            request.result.close();
          };
        }, 100);
      }),
  );
  await openWith(stage, remembered);
  await plays(page);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

// --- Clocks ---

scenario('the clock of the machine is set back while a game runs', async (/** @type {Stage} */ stage) => {
  const { page } = stage;
  await openWith(stage, remembered, () => {
    const { now } = Date;
    Date.now = () => now() - Number(Reflect.get(window, 'setBack') ?? 0);
  });
  assert.ok((await call(page, 'move', 'left')) + (await call(page, 'move', 'right')) > 0);
  await page.evaluate(() => {
    Object.assign(window, { setBack: 86_400_000 });
  });
  const before = await get(page, 'elapsed');
  await pause(60);
  const after = await get(page, 'elapsed');
  assert.ok(after > before && after < before + 20_000, `${before} ms, then ${after} ms`);
  await plays(page);
  const count = await get(page, 'moveCount');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await openWith(stage, remembered, () => {
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
  });
  assert.equal(await get(page, 'moveCount'), count, 'the game goes on');
  assert.ok((await get(page, 'elapsed')) >= after);
});

// --- Pages that browsers keep for the way back; frozen ones are in freezing.mjs ---

scenario('the page is kept for the way back, and shown again', async (/** @type {Stage} */ stage) => {
  const { page } = stage;
  await openWith(stage, remembered);
  await plays(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await pause(50);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  assert.ok((await call(page, 'move', 'left')) + (await call(page, 'move', 'right')) > 0);
  const [state, count] = [await get(page, 'state'), await get(page, 'moveCount')];
  await pause(100);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await openWith(stage, remembered);
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [state, count]);
});

// --- The canvas ---

scenario(
  'the browser takes the pixels of the canvas away, and gives it back empty',
  async (/** @type {Stage} */ stage) => {
    const { page } = stage;
    await openWith(stage, tag3);
    await idle(page);
    const places = [0, 4, 8].map(faceOfCell);
    const before = await drawn(page, places);
    await page.evaluate(() => {
      const canvas = /** @type {any} */ (
        document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('canvas.canvas')
      );
      canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
      canvas.dispatchEvent(new Event('contextlost', { cancelable: true }));
    });
    assert.equal((await drawn(page, places))[0][3], 0, 'nothing is there');
    await page.evaluate(() =>
      document
        .querySelector('sliding-puzzle')
        ?.shadowRoot?.querySelector('canvas.canvas')
        ?.dispatchEvent(new Event('contextrestored')),
    );
    const after = await drawn(page, places);
    for (const [index, colour] of after.entries())
      assert.ok(apart(colour, before[index]) <= 1, `place ${index}: ${colour}`);
    await plays(page);
  },
);

scenario('the browser has no memory for a canvas', async (/** @type {Stage} */ stage) => {
  const { page } = stage;
  await openWith(stage, tag3, () => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const { type, message } = await telling(page, 'puzzle-error');
  assert.equal(type, 'memory');
  assertOneSentence(message);
  assert.equal(await call(page, 'move', 'left'), 1);
  assert.equal(await call(page, 'move', 'left'), 1);
  await becomes(page, 'solved', true);
  assert.equal((await told(page, 'puzzle-error')).length, 1, 'it says so once');
});

scenario('size and pixel ratio change in mid-slide', async (/** @type {Stage} */ stage) => {
  const { page } = stage;
  await openWith(
    stage,
    `<sliding-puzzle state="${near}" style="width: 240px; --puzzle-duration: 400ms"></sliding-puzzle>`,
  );
  const sizes = await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const canvas = board.shadowRoot.querySelector('canvas.canvas');
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const seen = [];
    board.move('left');
    for (const width of ['180px', '301px', '120px', '240px']) {
      board.style.width = width;
      Object.defineProperty(window, 'devicePixelRatio', { value: width === '301px' ? 2 : 1, configurable: true });
      await frame();
      await frame();
      seen.push(canvas.width > 0 && canvas.width === canvas.height);
    }
    board.move('left');
    return seen;
  });
  assert.deepEqual(sizes, [true, true, true, true]);
  await becomes(page, 'solved', true);
  await idle(page);
  const colours = await drawn(page, [0, 4, 8].map(faceOfCell));
  assert.deepEqual(
    colours.map((/** @type {number[]} */ colour) => colour[3]),
    [255, 255, 255],
  );
  assert.ok(
    apart(colours[0], colours[1]) < 40 && apart(colours[0], colours[2]) > 5,
    `two tiles and the blank: ${colours}`,
  );
});

// --- Workers that say nothing ---

scenario('the worker never says a word: the page does its work', async (/** @type {Stage} */ stage) => {
  const { page, web } = stage;
  web.blog.patch = (_folder, path, body) => (path === 'solver-worker.js' ? Buffer.from('onmessage = () => {};') : body);
  await openWith(stage, tag4, hasten);
  await solves(page);
  await plays(page);
});

scenario(
  'the worker falls silent in mid-search: the board says so, and the next search has another',
  async (/** @type {Stage} */ stage) => {
    const { page, web } = stage;
    let silent = true;
    web.blog.patch = (_folder, path, body) =>
      silent && path === 'solver-worker.js'
        ? Buffer.from("onmessage = () => {}; postMessage({ type: 'ready' });")
        : body;
    await openWith(stage, tag4, hasten);
    const { status, message } = await call(page, 'solve', { algorithm: 'auto', play: false });
    assert.equal(status, 'error');
    assertOneSentence(message);
    assert.equal(await call(page, 'move', 'down'), 1, 'it can be played meanwhile');
    assert.equal(await call(page, 'undo'), true);
    silent = false;
    await page.evaluate(() => {
      /** @type {any} */ (window).hastened = 1;
    });
    await solves(page);
  },
);

// --- Many ---

scenario('200 boards on one page', async (/** @type {Stage} */ stage) => {
  const { page, open } = stage;
  await open(
    script +
      Array.from(
        { length: 200 },
        (_, index) =>
          `<sliding-puzzle id="b${index}" state="${near}" loading="eager" style="width: 60px; display: inline-block"></sliding-puzzle>`,
      ).join(''),
  );
  for (const count of [50, 100, 150, 200]) await ready(page, count); // each for as long as one board may take
  const solved = await page.evaluate(() =>
    [...document.querySelectorAll('sliding-puzzle')].map((each) => {
      const board = /** @type {any} */ (each);
      board.move('left');
      board.move('left');
      return board.solved;
    }),
  );
  assert.deepEqual([solved.length, solved.every(Boolean)], [200, true]);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});
