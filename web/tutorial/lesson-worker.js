// The lessons' worker: the engine behind postMessage. Messages: lessons.d.ts, ToLessons and FromLessons.

import { LessonEngine } from './lesson-engine.js';

/** @import { ToLessons } from './lessons' */

const scope = /** @type {Worker} */ (/** @type {unknown} */ (self));
const engine = new LessonEngine((message, transfer = []) => scope.postMessage(message, transfer));
scope.onmessage = (/** @type {MessageEvent<ToLessons>} */ { data }) => engine.receive(data);
scope.postMessage({ type: 'ready' });
