// Scenarios: manners: in the document.

import assert from 'node:assert/strict';

import { call, defined, farthest, get, idle, lorem, near, ready, script, told } from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('manners: in the document');

// Records when something was drawn on a canvas of the host page, and how large it was.
const drawingProbe = `<script>{
  const { prototype } = CanvasRenderingContext2D, { putImageData } = prototype;
  window.drawings = [];
  prototype.putImageData = function (image, ...rest) {
    putImageData.call(this, image, ...rest);
    drawings.push({ canvas: this.canvas, width: image.width, height: image.height });
  };
}</script>`;

scenario('the first drawing is the only one: its size is known before the browser tells it', async ({ page, open }) => {
  const widths = ['300px', '33.3%', '411.5px', '260.25px'];
  await open(
    script +
      widths
        .map(
          (width, index) => `<sliding-puzzle size="${index + 2}x3" motion="none" controls="shuffle undo"
    style="width: ${width}; margin: ${index * 0.3}px 0 0 ${7.7 + index}px"></sliding-puzzle>`,
        )
        .join(''),
    { head: drawingProbe },
  );
  await ready(page, widths.length);
  await page.waitFor(
    (count) =>
      new Set(/** @type {any} */ (window).drawings.map((/** @type {any} */ { canvas }) => canvas)).size === count,
    widths.length,
  );
  await idle(page);
  const drawings = await page.evaluate(() =>
    /** @type {any} */ (window).drawings.map((/** @type {any} */ { canvas, width, height }) => {
      const box = canvas.getBoundingClientRect();
      return {
        size: canvas.getRootNode().host.size,
        exact: Math.abs(box.width - width) < 1 && Math.abs(box.height - height) < 1,
      };
    }),
  );
  drawings.sort((/** @type {any} */ one, /** @type {any} */ other) => (one.size < other.size ? -1 : 1)); // the order of drawing does not matter
  assert.deepEqual(
    drawings,
    widths.map((_width, index) => ({ size: `${index + 2}x3`, exact: true })),
  );
});

scenario('a transform changes nothing about the drawing', async ({ page, open }) => {
  await open(
    `${script}<style>sliding-puzzle { width: 300px } #a { transform: scaleY(.3) } #b { transform: scale(0) } #c { transform: rotate(20deg) }</style>` +
      ['a', 'b', 'c'].map((id) => `<sliding-puzzle id="${id}" size="3x3" loading="eager"></sliding-puzzle>`).join(''),
  );
  await ready(page, 3);
  await idle(page);
  const sizes = await page.evaluate(() =>
    ['a', 'b', 'c'].map((id) => {
      const { width, height } = /** @type {any} */ (document.getElementById(id)).shadowRoot.querySelector('canvas');
      return [width / devicePixelRatio, height / devicePixelRatio];
    }),
  );
  assert.deepEqual(sizes, [
    [300, 300],
    [300, 300],
    [300, 300],
  ]);
});

scenario(
  'a board on a processor a quarter as fast: its tasks',
  { only: ['chromium'], why: 'the drivers of Firefox and WebKit slow no processor down' },
  async ({ page, open }) => {
    await page.slowDown?.(4);
    await open(
      `<h1>A post</h1>${script}<sliding-puzzle size="4x4" seed="blog-1" motion="none" controls="shuffle solve undo"></sliding-puzzle>${lorem.repeat(20)}`,
      { head: drawingProbe },
    );
    // The driver would cause a long task itself.
    await new Promise((done) => setTimeout(done, 3000));
    const { longTasks, readyAt, count } = await page.evaluate(() => ({
      .../** @type {any} */ (window).probe,
      count: /** @type {any} */ (window).drawings.length,
    }));
    console.log(
      `ready ${readyAt.toFixed(0)} ms after the page began; ${longTasks.length} tasks over 50 ms ${longTasks.map((/** @type {number} */ time) => time.toFixed(0)).join(', ')}`,
    );
    assert.ok(readyAt > 0);
    assert.equal(count, 1);
  },
);

scenario('three hundred times added, moved and removed: nothing leaks', async ({ page, open }) => {
  await open(
    `${script}<div id="one"></div><div id="two"></div><sliding-puzzle id="stays" size="3x3" style="width: 100px" loading="eager"></sliding-puzzle>`,
  );
  await ready(page);
  const cycles = (/** @type {number} */ count) =>
    page.evaluate(async (times) => {
      const { probe, gc } = /** @type {any} */ (window);
      const [one, two] = ['#one', '#two'].map((id) => /** @type {Element} */ (document.querySelector(id)));
      /** @type {WeakRef<Element>[]} */
      const references = [];
      for (let index = 0; index < times; ++index) {
        const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
        for (const [name, value] of Object.entries({
          size: `${3 + (index % 4)}x3`,
          loading: 'eager',
          style: 'width: 120px',
          controls: 'undo timer',
          race: index % 3 ? 'r' : '',
          src:
            index % 5
              ? ''
              : 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
        })) {
          if (value) element.setAttribute(name, value);
        }
        one.append(element);
        // Some are removed before they are ready.
        if (index % 4) await element.ready;
        element.move('left');
        two.append(element);
        element.move('up');
        if (index % 4 === 1) await Promise.resolve();
        if (index % 50 === 2) {
          const search = element.solve({ play: true });
          if (index % 100 === 2) await search;
        }
        element.remove();
        if (index % 3) references.push(new WeakRef(element));
      }
      await new Promise((done) => setTimeout(done, 200));
      let alive = references.length;
      for (let round = 0; gc && round < 10; ++round) {
        gc();
        await new Promise((done) => setTimeout(done, 20));
        alive = references.filter((reference) => reference.deref()).length;
        if (alive === 0) break;
      }
      return {
        alive: gc ? alive : 0,
        listeners: probe.listeners(),
        workers: probe.workers,
        bytes: probe.memories.map((/** @type {WebAssembly.Memory} */ memory) => memory.buffer.byteLength),
      };
    }, count);
  const first = await cycles(40);
  let last = first;
  // In parts, each of which a slow engine ends in time.
  for (let part = 0; part < 5; ++part) {
    last = await cycles(60);
    assert.ok(last.alive <= 2, `${last.alive} elements are never collected`);
  }
  console.log(`after 40: ${JSON.stringify(first)}, after 340: ${JSON.stringify(last)}`);
  assert.equal(last.listeners, first.listeners, 'listeners on window, document and media queries');
  // A worker that holds much memory when its search ends is ended, so there may be none.
  assert.ok(last.workers <= 1, `${last.workers} workers`);
  assert.deepEqual(last.bytes, first.bytes, 'bytes of wasm memory');
  await idle(page);
  assert.equal(await get(page, 'solvable', '#stays'), true);
  assert.deepEqual(await told(page, 'puzzle-error'), []);
});

/**
 * Firefox 140 takes the class from a custom element that is adopted by another document; no script can help that.
 * @param {import('../engines.mjs').Page} page
 */
const keepsClassWhenAdopted = (page) =>
  page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    customElements.define(
      'adopted-probe',
      class extends HTMLElement {
        probe() {}
      },
    );
    const probe = /** @type {any} */ (document.createElement('adopted-probe'));
    frame.contentDocument?.body.append(probe);
    const kept = 'probe' in probe;
    frame.remove();
    return kept;
  });

scenario('moving an element keeps its game: position, moves, undo, clock @short', async ({ page, open }) => {
  await open(
    `${script}<div id="one"><sliding-puzzle state="${farthest}" style="width: 200px" controls="undo timer"></sliding-puzzle></div><div id="two"></div>`,
  );
  await ready(page);
  const read = () =>
    page.evaluate(() => {
      const element = /** @type {any} */ (window).kept ?? document.querySelector('sliding-puzzle');
      return {
        state: element.state,
        moves: element.moves,
        moveCount: element.moveCount,
        start: element.startState,
        undo: element.canUndo,
        redo: element.canRedo,
        ahead: element.movesAhead,
      };
    });
  for (const way of ['right', 'down', 'left', 'up', 'right']) await call(page, 'move', way);
  await call(page, 'undo');
  const before = await read();
  await new Promise((done) => setTimeout(done, 100));
  await page.evaluate(() =>
    document.querySelector('#two')?.append(/** @type {Element} */ (document.querySelector('sliding-puzzle'))),
  );
  assert.deepEqual(await read(), before, 'moved at once');
  const elapsed = await get(page, 'elapsed');
  assert.ok(elapsed >= 100, `${elapsed} ms`);
  const [left, later] = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    Object.assign(window, { kept: element });
    const time = element.elapsed;
    element.remove();
    await new Promise((done) => setTimeout(done, 300));
    document.querySelector('#one')?.append(element);
    await element.ready;
    return [time, element.elapsed];
  });
  assert.deepEqual(await read(), before, 'out of the document and back');
  assert.ok(
    left >= elapsed && later >= left && later < left + 200,
    `the clock stood while it was away: ${left}, then ${later}`,
  );
  assert.equal(await call(page, 'redo'), true);
  assert.equal(await call(page, 'undo'), true);
  assert.equal(await call(page, 'undo'), true);
  assert.ok((await get(page, 'elapsed')) > later, 'and goes on');
  if (!(await keepsClassWhenAdopted(page))) return;
  await page.evaluate(() => {
    // Another document of the same origin, such as a print preview or a comment editor.
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { kept } = /** @type {any} */ (window);
    frame.contentDocument?.body.append(kept);
    document.body.append(kept);
    frame.remove();
  });
  await page.waitFor(() => /** @type {any} */ (window).kept.state);
});

scenario('a promise of `ready` is kept, although the board ends before it is ready', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle></sliding-puzzle>`);
  await defined(page);
  await page.evaluate(async () => {
    const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
    element.loading = 'eager';
    const { ready } = element;
    const removed = new Promise((done) =>
      element.addEventListener('puzzle-shuffle', () => done(element.remove()), { once: true }),
    );
    document.body.append(element);
    await removed;
    document.body.append(element);
    await ready;
  });
});

scenario('out of the document a board can still be read', async ({ page, open }) => {
  await open(`${script}<sliding-puzzle size="3x3" seed="blog-1" algorithm="bfs"></sliding-puzzle>`);
  await ready(page);
  const [before, after] = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    for (const way of ['up', 'down', 'left', 'right']) element.move(way);
    const read = () => {
      const { state, startState, moves, moveCount, size, seed, width, height, permalink, solved, solvability } =
        element;
      const text = element.toText();
      return { state, startState, moves, moveCount, size, seed, width, height, permalink, solved, solvability, text };
    };
    const there = read();
    element.remove();
    await new Promise((done) => setTimeout(done));
    return [there, read()];
  });
  assert.match(before.permalink, /^#size=3x3&seed=blog-1&moves=.*&algorithm=bfs$/);
  assert.deepEqual(after, before);
});

scenario('in an iframe that is taken away nothing throws, and the element can come home', async ({ page, open }) => {
  await open(
    `${script}<iframe style="width: 400px; height: 400px"></iframe><sliding-puzzle state="${near}" style="width: 200px"></sliding-puzzle>`,
  );
  await ready(page);
  if (!(await keepsClassWhenAdopted(page))) return console.log('this browser takes the class from adopted elements');
  assert.deepEqual(
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      const iframe = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
      /** @type {Document} */ (iframe.contentDocument).body.append(element);
      await element.ready;
      iframe.remove();
      const said = [element.move('left')];
      element.theme = 'dark';
      await Promise.resolve();
      element.undo();
      element.shuffle('s');
      element.state = '1 2 3/4 5 6/0 7 8';
      document.body.append(element);
      await element.ready;
      return [...said, element.move('left'), element.move('left'), element.solved];
    }),
    [1, 1, 1, true],
  );
});

scenario('tiles come to rest in a younger document too, whose clock is behind', async ({ page, open }) => {
  await open(
    `${script}<iframe style="width: 400px; height: 400px"></iframe><sliding-puzzle state="${near}" style="width: 200px"></sliding-puzzle>`,
  );
  await ready(page);
  if (!(await keepsClassWhenAdopted(page))) return console.log('this browser takes the class from adopted elements');
  const frames = await page.evaluate(async () => {
    const after = (/** @type {number} */ milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    await after(1500);
    const younger = document.createElement('iframe');
    Object.assign(younger.style, { width: '400px', height: '400px' });
    document.querySelector('iframe')?.replaceWith(younger);
    const home = /** @type {Window} */ (younger.contentWindow);
    let asked = 0;
    const { requestAnimationFrame } = home;
    home.requestAnimationFrame = (action) => (++asked, requestAnimationFrame.call(home, action));
    home.document.body.append(element);
    await element.ready;
    await after(300);
    element.move('left');
    await after(600); // a tile slides for 130 ms
    const before = asked;
    await after(300);
    return { before, later: asked - before };
  });
  assert.ok(frames.before > 0, 'it was drawn');
  assert.equal(frames.later, 0, 'frames after the slide');
});

scenario('pictures go with their boards', async ({ page, open }) => {
  await open(`${script}<div id="here"></div>`);
  await defined(page);
  const left = await page.evaluate(async () => {
    const { gc } = /** @type {any} */ (window);
    /** @type {WeakRef<Element>[]} */
    const pictures = [];
    const original = document.createElement;
    document.createElement = function (/** @type {string} */ name, /** @type {any} */ ...more) {
      const element = original.call(this, name, ...more);
      if (name === 'img') pictures.push(new WeakRef(element));
      return element;
    };
    const canvas = document.createElement('canvas');
    const add = async () => {
      const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
      Object.assign(element, { loading: 'eager', src: canvas.toDataURL() });
      element.style.width = '100px';
      document.querySelector('#here')?.append(element);
      await element.ready;
      return element;
    };
    // The first board loads the script for pictures; later boards begin with their picture at once.
    const first = await add();
    while (pictures.length === 0) await new Promise((done) => setTimeout(done, 10));
    first.remove();
    for (let index = 1; index < 20; ++index) {
      const element = await add();
      if (index % 2) await new Promise((done) => setTimeout(done, 50));
      element.remove();
    }
    document.createElement = original;
    let alive = pictures.length;
    for (let round = 0; gc && alive > 2 && round < 20; ++round) {
      await new Promise((done) => setTimeout(done, 50));
      gc();
      alive = pictures.filter((reference) => reference.deref()).length;
    }
    return [pictures.length, gc ? alive : 0];
  });
  assert.equal(left[0], 20);
  assert.ok(left[1] <= 2, `${left[1]} pictures are never collected`);
});

scenario('elements made by script, cloned, upgraded late or never connected', async ({ page, open }) => {
  await open('<sliding-puzzle id="early" size="3x3" seed="a"></sliding-puzzle>');
  await page.evaluate(
    async (url) => {
      const early = /** @type {any} */ (document.querySelector('#early'));
      early.theme = 'dark'; // before the element is defined, as frameworks do
      await import(url);
      await customElements.whenDefined('sliding-puzzle');
    },
    await page.evaluate(() => `${location.origin}/assets/puzzle/sliding-puzzle.js`),
  );
  await ready(page);
  assert.equal(await page.evaluate(() => document.querySelector('#early')?.getAttribute('theme')), 'dark');
  const result = await page.evaluate(async () => {
    const Class = /** @type {any} */ (customElements.get('sliding-puzzle'));
    const lonely = new Class();
    lonely.size = '5x5';
    lonely.move('left');
    const copy = /** @type {any} */ (document.querySelector('#early')?.cloneNode(true));
    copy.id = 'copy';
    document.body.append(copy);
    await copy.ready;
    return [
      lonely.size,
      lonely.state,
      copy.state === /** @type {any} */ (document.querySelector('#early')).state,
      lonely.getAttributeNames(),
    ];
  });
  assert.deepEqual(result, ['5x5', '', true, ['size']]);
});

scenario('properties that are set before the script is loaded keep their room', async ({ page, open }) => {
  await open('');
  const [state, fit] = await page.evaluate(
    async (url) => {
      const element = /** @type {any} */ (document.createElement('sliding-puzzle'));
      element.state = '1 2 3 4 5/6 7 8 9 0';
      const fitted = /** @type {any} */ (document.createElement('sliding-puzzle'));
      fitted.fit = true;
      fitted.style.height = '200px';
      document.body.append(element, fitted);
      await import(url);
      return [
        [element.size, Math.round((10 * element.offsetWidth) / element.offsetHeight)],
        fitted.shadowRoot.querySelector('.frame').offsetHeight,
      ];
    },
    await page.evaluate(() => `${location.origin}/assets/puzzle/sliding-puzzle.js`),
  );
  assert.deepEqual(state, ['5x2', 25]);
  assert.equal(fit, 200);
});
