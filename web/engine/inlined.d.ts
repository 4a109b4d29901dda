// The bytes of a file, which esbuild puts into the script that imports it.
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}
