// What the build puts into the scripts: the version of web/package/package.json, and the bytes of a file that a
// script imports.
declare var PUZZLE_VERSION: string;
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}
