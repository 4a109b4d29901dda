// Runs in a post or in a page of the site before everything else, also under the strictest Content-Security-Policy. It counts
// what could keep a page busy or leak, and keeps every puzzle event.

export function probe() {
  const listeners = new Set();
  const state = {
    frames: 0,
    timeouts: 0,
    intervals: 0,
    workers: 0,
    compiles: 0,
    events: [],
    errors: [],
    violations: [],
    shifts: [],
    longTasks: [],
    memories: [],
    readyAt: 0,
    listeners: () => listeners.size,
  };
  Object.defineProperty(window, 'probe', { value: state, enumerable: false });

  for (const name of ['ready', 'shuffle', 'move', 'solved', 'progress', 'solution', 'error', 'playback'])
    document.addEventListener(`puzzle-${name}`, (event) => {
      const { type, detail, target } = event;
      state.events.push({ type, id: target.id, detail });
      if (name === 'ready') state.readyAt = performance.now();
    });
  addEventListener('error', (event) => state.errors.push(`uncaught: ${event.message}`));
  addEventListener('unhandledrejection', (event) => state.errors.push(`unhandled: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) => state.violations.push(event.effectiveDirective));

  const count = (target, name, what) => {
    const original = target[name];
    target[name] = function (...args) {
      state[what] += 1;
      return original.apply(this, args);
    };
  };
  count(window, 'requestAnimationFrame', 'frames');
  count(window, 'setTimeout', 'timeouts');
  count(window, 'setInterval', 'intervals');
  count(WebAssembly, 'compile', 'compiles');
  count(WebAssembly, 'compileStreaming', 'compiles');
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (source, imports) => {
      if (!(source instanceof WebAssembly.Module)) state.compiles += 1;
      const made = await original(source, imports);
      const { memory } = (made.instance ?? made).exports;
      if (memory) state.memories.push(memory);
      return made;
    };
  }
  const PlainWorker = window.Worker;
  window.Worker = class Worker extends PlainWorker {
    constructor(...args) {
      super(...args);
      state.workers += 1;
    }
    terminate() {
      state.workers -= 1;
      super.terminate();
    }
  };

  // Listeners on objects that outlive an element: on all but elements and shadow roots, and on the root and body.
  const numbers = new WeakMap();
  let last = 0;
  const number = (thing) => {
    if (!numbers.has(thing)) numbers.set(thing, ++last);
    return numbers.get(thing);
  };
  const lasts = (target) =>
    target === document.documentElement ||
    target === document.body ||
    !(target instanceof Element || target instanceof ShadowRoot || target instanceof AbortSignal);
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const keyOf = (target, type, listener, options) =>
    `${number(target)} ${type} ${number(listener)} ${Boolean(options?.capture ?? options)}`;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && lasts(target) && !options?.signal?.aborted) {
      const key = keyOf(target, type, listener, options);
      listeners.add(key);
      if (options?.signal) add.call(options.signal, 'abort', () => listeners.delete(key));
      if (options?.once) add.call(target, type, () => listeners.delete(key), { ...options, once: true });
    }
    return add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && lasts(target)) listeners.delete(keyOf(target, type, listener, options));
    return remove.call(target, type, listener, options);
  };

  const observe = (type, all, value) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    const note = (list) => all.push(...list.getEntries().map((entry) => entry[value]));
    new PerformanceObserver(note).observe({ type, buffered: true });
  };
  observe('layout-shift', state.shifts, 'value');
  observe('longtask', state.longTasks, 'duration');
}
