// Scenarios: manners: loading.

import assert from 'node:assert/strict';

import { join } from 'node:path';

import { artefacts } from '../driver.mjs';
import { brotliSize } from '../hosts.mjs';
import {
  apart,
  busyness,
  defined,
  get,
  idle,
  lorem,
  ready,
  script,
  telling,
  told,
  twoFrames,
  words,
} from './boards.mjs';
import { quarters } from './picture-files.mjs';
import { ofBrokenFiles, scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('manners: loading');

scenario(
  'nothing but the small script loads until a board comes near; then at most three requests; the figures hold @short',
  async ({ page, web, open }) => {
    await open(
      `${script}<div style="height: 8000px">A long post</div><sliding-puzzle size="4x4" seed="blog-1"><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='384' height='384'/>" width="384" height="384" alt=""></sliding-puzzle>`,
    );
    await defined(page);
    await idle(page);
    assert.deepEqual(web.blog.siteRequests, ['sliding-puzzle.js']);
    const small = await brotliSize(web.blog.siteRequests);
    console.log(`script before a board is near: ${small} brotli bytes`);
    assert.ok(small <= 7_180, `${small} bytes`);
    await page.evaluate(() => document.querySelector('sliding-puzzle')?.scrollIntoView());
    await ready(page);
    await idle(page);
    const { siteRequests } = web.blog;
    const total = await brotliSize(siteRequests);
    console.log(
      `first board playable: ${total} brotli bytes in ${siteRequests.length} requests: ${siteRequests.join(', ')}`,
    );
    assert.ok(siteRequests.length <= 3, siteRequests.join(', '));
    assert.equal(new Set(siteRequests).size, siteRequests.length, 'nothing twice');
    assert.ok(total <= 55_800, `${total} bytes`);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).probe.workers), 0, 'no worker without a search');
  },
);

scenario('a board comes to life before it is in sight, and loading="eager" does not wait', async ({ page, open }) => {
  await open(
    `${script}<div style="height: 8000px"></div><sliding-puzzle id="lazy"></sliding-puzzle><div style="height: 8000px"></div><sliding-puzzle id="eager" loading="eager"></sliding-puzzle>`,
  );
  await ready(page);
  await idle(page);
  assert.deepEqual(
    await page.evaluate(() => /** @type {any} */ (window).probe.events.map((/** @type {any} */ { id }) => id)),
    ['eager', 'eager'],
  );
  await page.evaluate(() => scrollTo(0, 8000 - innerHeight - 150));
  await ready(page, 2);
});

scenario(
  'thirty boards: one compile, no worker, all live, and idle at 0 frames and 0 timers @short',
  async ({ page, web, open }) => {
    const boards = Array.from(
      { length: 30 },
      (_, index) => `<sliding-puzzle id="b${index}" size="${3 + (index % 3)}x${3 + (index % 2)}" seed="${index}"
    style="width: 150px" loading="eager" controls="undo timer stats"></sliding-puzzle>${lorem}`,
    );
    await open(script + boards.join(''));
    await ready(page, 30);
    await idle(page);
    const { compiles, workers, memories } = await page.evaluate(() => {
      const { probe } = /** @type {any} */ (window);
      return { compiles: probe.compiles, workers: probe.workers, memories: probe.memories.length };
    });
    assert.deepEqual({ compiles, workers, memories }, { compiles: 1, workers: 0, memories: 1 });
    assert.equal(web.blog.siteRequests.filter((path) => path.endsWith('.wasm')).length, 1);
    const before = await busyness(page);
    await new Promise((done) => setTimeout(done, 300));
    assert.equal((await busyness(page)) - before, 0, 'frames and timers while idle');
    const moved = await page.evaluate(
      () =>
        [...document.querySelectorAll('sliding-puzzle')].filter((/** @type {any} */ element) =>
          ['left', 'right', 'up', 'down'].some((way) => element.move(way)),
        ).length,
    );
    assert.equal(moved, 30, 'all live');
    const times = await page.evaluate(async () => {
      const results = [];
      for (let index = 0; index < 5; ++index) {
        const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
        element.setAttribute('loading', 'eager');
        element.style.width = '150px';
        const begin = performance.now();
        document.body.append(element);
        await element.ready;
        results.push(performance.now() - begin);
      }
      return results;
    });
    console.log(
      `a further board is ready after ${times.map((/** @type {number} */ time) => time.toFixed(1)).join(', ')} ms`,
    );
  },
);

for (const [what, attributes] of [
  ['bare', ''],
  ['with controls', 'controls="shuffle reset undo redo hint solve play step speed timer moves stats algorithm size"'],
  ['with a picture', 'src="{blog}/picture.png" size="4x3" controls="solve"'],
]) {
  scenario(`loading shifts nothing: a board ${what}`, async ({ page, web, open }) => {
    web.blog.files.set('/picture.png', { type: 'image/png', body: quarters(400, 200) });
    // Nothing in the page moves between the first layout and the last. Some engines have no layout-shift entries.
    for (const style of ['', 'width: 260px', 'max-width: 400px; margin: auto']) {
      web.blog.patch = async (_folder, path, body) => {
        if (path !== 'sliding-puzzle.js') await new Promise((done) => setTimeout(done, 120));
        return body;
      };
      await open(
        `${script}<h1>A post</h1><sliding-puzzle ${attributes} style="${style}"><p>Shown without JavaScript.</p></sliding-puzzle><p id="below">Below the board.</p>${lorem.repeat(3)}`,
      );
      await defined(page);
      // The next scenario is about shifts when the script defines the tag.
      await page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                /** @type {any} */ (window).probe.shifts.length = 0;
                done(0);
              }),
            ),
          ),
      );
      const where = () => page.evaluate(() => document.querySelector('#below')?.getBoundingClientRect().top);
      const early = await where();
      await ready(page);
      await idle(page);
      assert.equal(await where(), early, `what stands below moves (${style})`);
      const shifts = await page.evaluate(() => /** @type {any} */ (window).probe.shifts);
      assert.deepEqual(shifts, [], `layout shifts (${style})`);
    }
  });
}

scenario(
  'with blocking="render" on the script nothing shifts from the first paint on',
  { only: ['chromium'], why: 'only Chromium knows blocking="render" and tells of shifts' },
  async ({ page, web, open }) => {
    web.blog.patch = async (_folder, _path, body) => {
      await new Promise((done) => setTimeout(done, 150));
      return body;
    };
    await open(
      `<h1>A post</h1><sliding-puzzle size="5x4" controls="shuffle solve undo timer"><p>Shown without JavaScript.</p></sliding-puzzle>${lorem.repeat(3)}`,
      { head: script.replace('<script', '<script blocking="render"') },
    );
    await ready(page);
    await idle(page);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).probe.shifts), []);
  },
);

scenario(
  'while board.wasm is on its way the start position is shown, hardly different from what is drawn then',
  async ({ page, web, open, engine }) => {
    /** @type {() => void} */
    let send = () => {};
    const sent = new Promise((done) => {
      send = () => done(undefined);
    });
    web.blog.patch = async (_folder, path, body) => {
      if (path.endsWith('board.wasm')) await sent;
      return body;
    };
    await page.resize(1100, 800);
    const boards = {
      seed: 'size="4x4" seed="blog-1"',
      moves: 'state="1 2 3/4 5 6/7 8 0" moves="RD" theme="dark"',
      coloured: 'size="5x3" seed="a" style="--puzzle-tile: #336699; --puzzle-text: #ffee00; --puzzle-board: #ddccbb"',
      scheme: 'size="3x3" seed="b" style="color-scheme: dark"',
      goal: 'state="1 2/3 0"',
      unknown: 'size="3x2"',
      refused: 'state="1 1/2 3"',
    };
    await open(
      `<style>body { display: flex; flex-wrap: wrap; gap: 20px; margin: 20px } sliding-puzzle { width: 240px }</style>${script}${Object.entries(
        boards,
      )
        .map(([id, tag]) => `<sliding-puzzle id="${id}" loading="eager" ${tag}></sliding-puzzle>`)
        .join('')}`,
    );
    await page.waitFor(() =>
      [...document.querySelectorAll('sliding-puzzle')].every((each) => each.shadowRoot?.querySelector('.start')),
    );
    const shown = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('sliding-puzzle')].map((each) => [
          each.id,
          [...(each.shadowRoot?.querySelectorAll('.start text') ?? [])].map((text) => text.textContent).join(' '),
        ]),
      ),
    );
    // Each face, at the corners of its number.
    const look = async (/** @type {string} */ name) => {
      const png = (await page.screenshot(join(artefacts, `start-${engine}-${name}.png`))).toString('base64');
      return page.evaluate(async (data) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = Object.assign(document.createElement('canvas'), {
          width: picture.width,
          height: picture.height,
        });
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
        context.drawImage(picture, 0, 0);
        return [...document.querySelectorAll('sliding-puzzle')].map((each) => {
          const surface = /** @type {Element} */ (each.shadowRoot?.querySelector('[part~="board"]'));
          const { left, top, width, height } = surface.getBoundingClientRect();
          const style = getComputedStyle(surface);
          const [columns, rows] = ['--_columns', '--_rows'].map((name) => Number(style.getPropertyValue(name)));
          const places = [];
          for (let row = 0; row < rows; ++row)
            for (let column = 0; column < columns; ++column)
              for (const [x, y] of [
                [0.2, 0.2],
                [0.8, 0.2],
                [0.2, 0.78],
                [0.8, 0.78],
              ])
                places.push([left + (width * (column + x)) / columns, top + (height * (row + y)) / rows]);
          return {
            id: each.id,
            box: [left, top, width, height],
            colours: places.map(([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data]),
          };
        });
      }, png);
    };
    const before = await look('picture');
    send();
    await ready(page, Object.keys(boards).length);
    await idle(page);
    for (const id of ['seed', 'moves', 'coloured', 'scheme', 'goal'])
      assert.equal(
        shown[id],
        (await get(page, 'state', `#${id}`))
          .replaceAll('/', ' ')
          .replace(/\b0 ?\b/, '')
          .trim(),
        id,
      );
    assert.deepEqual([shown.unknown, shown.refused], ['', ''], 'what nobody knows has no numbers');
    const after = await look('board');
    for (const [index, { id, box, colours }] of before.entries()) {
      assert.deepEqual(after[index].box, box, id);
      if (id === 'unknown' || id === 'refused') continue;
      colours.forEach((/** @type {number[]} */ colour, /** @type {number} */ place) => {
        const now = after[index].colours[place];
        assert.ok(apart(colour, now) <= 40, `${id}, place ${place}: ${colour} becomes ${now}`);
      });
    }
    assert.equal(
      await page.evaluate(() => document.querySelector('sliding-puzzle')?.shadowRoot?.querySelector('.start') === null),
      true,
    );
  },
);

scenario(
  'a board that the network kept from loading tries again when the browser is online',
  { expect: ofBrokenFiles },
  async ({ page, web, open }) => {
    let offline = true;
    web.blog.patch = (_folder, path, body) => (offline && /board-view|wasm/.test(path) ? null : body);
    await open(`${script}<sliding-puzzle seed="blog-1"></sliding-puzzle>`);
    await telling(page, 'puzzle-error');
    offline = false;
    assert.equal(await get(page, 'width'), 0);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await ready(page);
    assert.equal(await words(page), '');
  },
);

scenario(
  'a board that did not load tries again when it comes near the window again',
  { expect: ofBrokenFiles },
  async ({ page, web, open }) => {
    let broken = true;
    web.blog.patch = (_folder, path, body) => (broken && path.includes('wasm') ? null : body);
    await open(`${script}<sliding-puzzle seed="blog-1"></sliding-puzzle><div style="height: 9000px"></div>`);
    await telling(page, 'puzzle-error');
    await page.evaluate(() => scrollTo(0, 8000));
    await twoFrames(page);
    broken = false;
    await page.evaluate(() => scrollTo(0, 0));
    await ready(page);
  },
);

scenario(
  'a board that hears that the reader is online while it loads tries once more, without a word',
  { expect: ofBrokenFiles },
  async ({ page, web, open }) => {
    /** @type {() => void} */
    let give = () => {};
    const up = new Promise((done) => {
      give = () => done(undefined);
    });
    let asked = 0;
    web.blog.patch = async (_folder, path, body) => {
      if (!path.includes('wasm') || ++asked > 1) return body;
      await up;
      return null;
    };
    await open(`${script}<sliding-puzzle seed="blog-1"></sliding-puzzle>`);
    while (asked === 0) await twoFrames(page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    give();
    await ready(page);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  },
);

scenario('a board that is loaded and far from the window prints the game that is played', async ({ page, open }) => {
  await open(
    `${script}<div style="height: 9000px"></div><sliding-puzzle size="3x3" seed="a" loading="eager"></sliding-puzzle>`,
  );
  await ready(page);
  await idle(page);
  const shown = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    element.load({ state: '1 2 3/4 0 6/7 5 8' });
    dispatchEvent(new Event('beforeprint'));
    return [...element.shadowRoot.querySelectorAll('.start text')].map((text) => text.textContent).join(' ');
  });
  assert.equal(shown, '1 2 3 4 6 7 5 8');
});

scenario(
  'sixty boards that come at once share tasks, however many frames the browser makes of them',
  async ({ page, open }) => {
    await open(
      `${script}<style>sliding-puzzle { width: 60px; display: inline-block; }</style>${Array.from({ length: 60 }, (_, place) => `<sliding-puzzle id="b${place}" size="3x3" seed="${place}"></sliding-puzzle>`).join('')}`,
      {
        // By a clock that stands still no task is ever long.
        head: `<script>
        performance.now = () => 1;
        var tasks = 0;
        const Plain = MessageChannel;
        MessageChannel = class extends Plain { constructor() { super(); tasks += 1; } };
      </script>`,
      },
    );
    await page.waitFor(
      () =>
        [...document.querySelectorAll('sliding-puzzle')].filter((board) =>
          board.shadowRoot?.querySelector('.place.ready'),
        ).length === 60,
    );
    const tasks = await page.evaluate(() => /** @type {any} */ (window).tasks);
    assert.ok(tasks >= 1 && tasks <= 30, `${tasks} tasks`);
  },
);
