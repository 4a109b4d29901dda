// Our page: the element.

import assert from 'node:assert/strict';

import { settled, test, whenReady, withPage } from './driver.mjs';
import { browser, busyness, onPage, server } from './page.mjs';

test.describe('the element', () => {
  test('many boards share one wasm instance; adding, moving and removing them leaks nothing', async () => {
    await withPage(browser, server, { ready: false }, async (page) => {
      await page.addInitScript(() => {
        const { instantiate } = WebAssembly;
        WebAssembly.instantiate = /** @type {any} */ (
          async (/** @type {any} */ module, /** @type {any} */ imports) => {
            const instance = await instantiate(module, imports);
            Object.assign(globalThis, { memory: /** @type {any} */ (instance).exports.memory });
            return instance;
          }
        );
      });
      await page.reload();
      await whenReady(page);
      server.requests.length = 0;
      const outcome = await page.evaluate(async () => {
        const { memory } = /** @type {any} */ (globalThis);
        const place = document.createElement('div');
        place.style.width = '100px';
        document.body.append(place);
        const cycle = async () => {
          const fresh = Object.assign(document.createElement('sliding-puzzle'), { size: '4x4', loading: 'eager' });
          place.append(fresh);
          await /** @type {any} */ (fresh).ready;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          fresh.remove();
          await null;
        };
        for (let time = 0; time < 10; ++time) await cycle();
        const bytes = memory.buffer.byteLength;
        for (let time = 0; time < 60; ++time) await cycle();
        const grown = memory.buffer.byteLength - bytes;

        // The game goes on when the element is moved. When it is taken out and put back, it keeps its position and
        // moves.
        const one = /** @type {any} */ (
          Object.assign(document.createElement('sliding-puzzle'), { size: '3x3', seed: 'a', loading: 'eager' })
        );
        place.append(one);
        await one.ready;
        one.move('left') || one.move('up');
        const before = [one.state, one.moves];
        document.body.prepend(one);
        const moved = [one.state, one.moves];
        one.remove();
        await new Promise((done) => setTimeout(done));
        place.append(one);
        await one.ready;
        const back = [one.state, one.moves, one.seed];
        place.remove();
        return { grown, before, moved, back };
      });
      assert.equal(outcome.grown, 0);
      assert.deepEqual(outcome.moved, outcome.before);
      assert.deepEqual(outcome.back, [...outcome.before, 'a']);
      assert.deepEqual(server.requests, [], 'nothing more was loaded');
      await settled(page);
      const earlier = await busyness(page);
      await page.waitForTimeout(300);
      assert.deepEqual(await busyness(page), earlier);
    });
  });

  test(
    'attributes are live, and nonsense in them is told in puzzle-error',
    onPage({}, async (page) => {
      const told = await page.evaluate(async () => {
        const element = /** @type {any} */ (document.querySelector('#board'));
        /** @type {any[]} */
        const log = [];
        element.addEventListener('puzzle-error', (/** @type {CustomEvent} */ event) =>
          log.push(`${event.detail.type} ${event.detail.attribute}`),
        );
        element.addEventListener('puzzle-shuffle', (/** @type {CustomEvent} */ event) => log.push(event.detail.size));
        const turn = () => new Promise((done) => setTimeout(done));
        element.setAttribute('size', '4x3');
        element.setAttribute('seed', 'x');
        await turn();
        element.setAttribute('size', 'huge');
        await turn();
        element.state = 'nonsense';
        element.shuffle('y'.repeat(5000));
        element.removeAttribute('size');
        element.setAttribute('state', '1 2/3 0');
        await turn();
        return { log, size: element.size, solved: element.solved };
      });
      assert.deepEqual(told, {
        log: ['4x3', 'state size', 'state state', 'state seed', '2x2'],
        size: '2x2',
        solved: true,
      });
    }),
  );
});
