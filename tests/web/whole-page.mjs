// Our page (web/page/page.ts) on its HTML, with the board of small-board.mjs, a database of memory and a solver that knows at once.

import { after } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import { at, openPage } from './dom.mjs'; // before what extends a class of the window

import { sharedSolver } from '../../web/engine/solver-client.ts';
import { close } from '../../web/memory/database.ts';
import '../../web/page/done.ts'; // so that it is there when the page asks for it, of which nothing tells
import { figures, makeBoard } from './small-board.mjs';
import { settle, until } from './timers.mjs';

console.info = () => {}; // that no page works without a network here
Reflect.deleteProperty(globalThis, 'BroadcastChannel'); // the page of an earlier test would hear as another tab does
sharedSolver.solve = async () => ({ ...figures, status: 'solved', optimal: true, length: 2 });

const page = new URL('../../web/page/page.ts', import.meta.url);
let loads = 0;
after(() => close());

export async function open({ address = '', beside = true } = {}) {
  close();
  globalThis.indexedDB = new IDBFactory();
  openPage(`https://site/${address}`);
  customElements.define('sliding-puzzle', class extends HTMLElement {});
  matchMedia('(min-width: 56rem) and (min-height: 36rem)').matches = beside;
  at('board').tabIndex = 0;
  const board = makeBoard(at('board'));
  const copied = [];
  const clipboard = { writeText: async (text) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  await import(`${page}?${++loads}`);
  // What is loaded after the board is there: the solvers, the session.
  await until(() => !at('more').hidden && at('daily-day').textContent !== '');
  await settle(60);
  return { board, copied, text: (id) => at(id).textContent };
}
