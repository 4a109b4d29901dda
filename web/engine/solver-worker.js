// The solver's worker: the engine behind postMessage. Messages: types.d.ts, ToWorker and FromWorker.

import { SolverEngine } from './solver-engine.js';

/** @import { ToWorker } from './borders' */

const engine = new SolverEngine((message) => self.postMessage(message));
self.onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => engine.receive(data);
self.postMessage({ type: 'ready' });
