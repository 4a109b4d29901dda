// What stands for a browser and an engine: globals, a worker, and a wasm module whose functions are the test's.

/** Gives globals other values, also those that Node.js protects. */
export function pretend(globals) {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export class FakeWorker {
  onmessage = null;
  told = [];
  ended = false;

  postMessage(message) {
    this.told.push(message);
  }

  terminate() {
    this.ended = true;
  }

  say(message) {
    this.onmessage?.({ data: message });
  }
}

/** Texts and bytes come to the functions as they are; others answer 0. */
export function moduleOf(exports, { buffer = new ArrayBuffer(256), read = (text) => text } = {}) {
  const call = (name, ...values) => exports[name]?.(...values) ?? 0;
  return { memory: { buffer }, read, call, text: (name, ...values) => read(call(name, ...values)) };
}
