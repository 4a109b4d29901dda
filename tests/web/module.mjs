// A wasm module whose functions are a test's own: texts and bytes come to them as they are.

export const moduleOf = (exports, { buffer = new ArrayBuffer(256), read = (text) => text } = {}) => ({
  memory: { buffer },
  read,
  call: (name, ...values) => exports[name](...values),
  text: (name, ...values) => read(exports[name](...values)),
});
