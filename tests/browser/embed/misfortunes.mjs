// Scenarios: what the browser, its storage, its clock and its graphics do to a board, row by row. In each of them it can be
// played and solves; what it cannot do it says in a sentence.
//
// Elsewhere stand: files that are broken (faults.mjs); allocations that are refused (tests/faults); a service worker that is
// half updated (offline.test.mjs); a page whose process ends, games that cannot be read, two tabs with one game
// (remember.mjs); workers that the page forbids (policy.mjs); records of solves without room, or of a newer version
// (tests/web/memory.test.mjs, page-session.test.mjs); workers that end in the midst of their work (workers.mjs); frozen pages
// (freezing.mjs); files of two versions (versions.mjs).

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
  onScreenOf,
  ready,
  script,
  telling,
  told,
  twoFrames,
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
};

/** Engines differ in what these faults are; the others are our own code's, the same in each. */
const inEach = ['absent', 'refused', 'full'];

for (const [fault, befalls] of Object.entries(cacheFaults))
  scenario(`the Cache is ${fault}`, { inEach: inEach.includes(fault) }, async (stage) => {
    const { page, web } = stage;
    web.blog.patch = (_folder, path, body) =>
      path === 'solver-worker.js' ? Buffer.concat([Buffer.from(`(${befalls})();\n`), body]) : body;
    await openWith(stage, tag4);
    await solves(page);
    await plays(page);
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
  absent: [() => Object.defineProperty(window, 'indexedDB', { value: undefined }), /this game will be lost/],
  'silent for ever': [
    () => {
      IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
      const { setTimeout } = window;
      // Its patience of three seconds would be a test's, too.
      window.setTimeout = /** @type {any} */ (
        (/** @type {() => void} */ act, /** @type {number} */ time) => setTimeout(act, time === 3000 ? 50 : time)
      );
    },
    /this game will be lost/,
  ],
  full: [
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    },
    /this game will be lost/,
  ],
  refused: [
    () => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('No.', 'SecurityError');
        },
      });
    },
    /this game will be lost/,
  ],
  'of a newer version, and will not be opened': [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Newer.', 'VersionError');
      };
    },
    /this game will be lost/,
  ],
  damaged: [
    () => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('Broken.', 'UnknownError');
      };
    },
    /this game will be lost/,
  ],
};

for (const [fault, [befalls, says]] of Object.entries(databaseFaults))
  scenario(`IndexedDB is ${fault}`, { inEach: inEach.includes(fault) }, async (/** @type {Stage} */ stage) => {
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

scenario(
  'the clock of the machine is set back while a game runs',
  { inEach: true },
  async (/** @type {Stage} */ stage) => {
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
  },
);

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

scenario('the browser has no memory for a canvas', { inEach: true }, async (/** @type {Stage} */ stage) => {
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

/** Runs in the page: puts a number of pixels of the screen to one of CSS, as far as scripts see it. @param {number} ratio */
const pretendRatio = (ratio) => {
  Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
};

/** Runs in the page: its clock, by which tiles slide, goes a hundredth as fast until `slow` is false. */
const slowDown = () => {
  const { performance } = window;
  const now = performance.now.bind(performance);
  const begin = now();
  let ahead = 0;
  Object.assign(window, { slow: true });
  performance.now = () => {
    if (/** @type {any} */ (window).slow) ahead = begin + (now() - begin) / 100 - now();
    return now() + ahead;
  };
};

for (const real of [false, true])
  scenario(
    `size and ${real ? 'real ' : ''}pixel ratio change in mid-slide`,
    real ? { only: ['chromium', 'firefox'], why: 'the driver of WebKit has one screen', inEach: true } : {},
    async (/** @type {Stage} */ stage) => {
      const { page, engine } = stage;
      await openWith(
        stage,
        `<sliding-puzzle state="${near}" style="width: 240px; --puzzle-duration: .4s"></sliding-puzzle>`,
        slowDown,
      );
      await idle(page);
      const at = (/** @type {number} */ across) => [across / 3, 2.15 / 3]; // in the last row, above the digits
      const [tile] = await drawn(page, [at(1.5)]);
      const [tray] = await drawn(page, [at(0.5)]);
      assert.ok(apart(tile, tray) > 30, `${tile} and ${tray}`);
      assert.equal(await call(page, 'move', 'left'), 1); // tile 7 goes from cell 7 to cell 6
      await pause(1000);
      for (const [width, ratio] of [
        [180, 1],
        [301, 2],
        [120, 3],
        [240, 1.5],
        // Of a change of the ratio alone Chromium tells when it is real, and not when its driver makes it.
        [real && engine === 'firefox' ? 240 : 200, 1],
      ]) {
        if (real) await page.zoom?.(ratio);
        else await page.evaluate(pretendRatio, ratio);
        await page.evaluate((pixels) => {
          /** @type {any} */ (document.querySelector('sliding-puzzle')).style.width = `${pixels}px`;
        }, width);
        const what = `${width} pixels of CSS, each of ${ratio}`;
        const wanted = Math.round(width * ratio);
        const size = () =>
          page.evaluate(() => {
            const board = /** @type {any} */ (document.querySelector('sliding-puzzle'));
            const { width: across, height: down } = board.shadowRoot.querySelector('canvas.canvas');
            return [across, down, devicePixelRatio];
          });
        for (const end = Date.now() + 5000; String(await size()) !== String([wanted, wanted, ratio]); await pause(20))
          assert.ok(Date.now() < end, `${what}: the canvas has ${await size()}`);
        // Along the row there is one tile's width of tray to the left of cell 8, in two parts: before and behind the tile.
        const places = Array.from({ length: 38 }, (_, place) => at(0.1 + (place * 1.8) / 37));
        const row = await drawn(page, places);
        const isTile = row.map((colour) => apart(colour, tile) < apart(colour, tray));
        assert.ok(
          row.every((colour) => colour[3] === 255),
          `${what}: ${row}`,
        );
        const [begin, end] = [isTile.indexOf(true), isTile.lastIndexOf(true)];
        const length = ((end - begin + 1) * 1.8) / 37;
        assert.ok(
          begin > 0 && end < isTile.length - 1 && length > 0.75 && length < 1.05,
          `${what}: the tile is not between two cells, and whole: ${isTile.map(Number).join('')}`,
        );
      }
      await page.evaluate(() => {
        Object.assign(window, { slow: false });
      });
      assert.equal(await call(page, 'move', 'right'), 1);
      await idle(page);
      const rest = await drawn(page, [at(0.5), at(1.5), at(2.5)]);
      assert.ok(
        apart(rest[0], tray) <= 8 && apart(rest[1], tile) <= 8 && apart(rest[2], tray) > 30,
        `cell 6, 7 and 8: ${rest.join(' | ')}`,
      );
      assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [near, 2]);
    },
  );

// --- Workers that say nothing ---

scenario(
  'the worker never says a word: the page does its work',
  { inEach: true },
  async (/** @type {Stage} */ stage) => {
    const { page, web } = stage;
    web.blog.patch = (_folder, path, body) =>
      path === 'solver-worker.js' ? Buffer.from('onmessage = () => {};') : body;
    await openWith(stage, tag4, hasten);
    await solves(page);
    await plays(page);
  },
);

scenario(
  'the worker is ready and says nothing more: the board says so, and the next search has another',
  { inEach: true },
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

for (const ratio of [1, 3])
  scenario(
    `200 boards on one page, with ${ratio === 1 ? 'a pixel' : `${ratio} pixels`} of the screen to one of CSS`,
    { inEach: ratio === 3 },
    async (/** @type {Stage} */ stage) => {
      const { page, open } = stage;
      const screen = await onScreenOf(page, ratio);
      await open(
        screen +
          script +
          Array.from(
            { length: 200 },
            (_, index) =>
              `<sliding-puzzle id="b${index}" state="${near}" loading="eager" motion="none" style="width: 240px"></sliding-puzzle>`,
          ).join(''),
      );
      for (const count of [50, 100, 150, 200]) await ready(page, count); // each for as long as one board may take
      const places = [0, 6, 7, 8].map(faceOfCell);
      for (const index of [0, 100, 199]) {
        const id = `#b${index}`;
        await page.evaluate((which) => document.querySelector(which)?.scrollIntoView({ block: 'center' }), id);
        await page.waitFor(
          (which) => document.querySelector(which)?.shadowRoot?.querySelector('.place.ready') !== null,
          id,
        );
        const size = await page.evaluate((which) => {
          const canvas = /** @type {any} */ (document.querySelector(which)).shadowRoot.querySelector('canvas.canvas');
          return [canvas.width, canvas.height];
        }, id);
        assert.deepEqual(size, [240 * ratio, 240 * ratio], id);
        const before = await drawn(page, places, id);
        const [first, blank, seven, eight] = before;
        assert.ok(
          before.every((colour) => colour[3] === 255) &&
            [first, seven, eight].every((colour) => apart(colour, blank) > 30),
          `${id}: tiles and the blank: ${before.join(' | ')}`,
        );
        await page.evaluate((which) => /** @type {any} */ (document.querySelector(which)).move('left'), id);
        assert.equal(await get(page, 'state', id), '1 2 3/4 5 6/7 0 8');
        await twoFrames(page);
        const after = await drawn(page, places, id);
        for (const [place, wanted] of [first, seven, blank, eight].entries())
          assert.ok(apart(after[place], wanted) <= 12, `${id}: place ${place} is ${after[place]}, not ${wanted}`);
      }
      assert.deepEqual(await told(page, 'puzzle-error'), []);
    },
  );
