// What the build puts into the scripts (build.mjs): the version, the addresses of files as these scripts ask for them, the hash
// of integrity.json, and the bytes of a file that a script imports.
declare var PUZZLE_VERSION: string;
declare var PUZZLE_LIST: string;
declare var PUZZLE_BOARD_WASM: string | undefined;
declare var PUZZLE_SOLVER_WASM: string | undefined;
declare var PUZZLE_LESSON_WASM: string | undefined;
declare var PUZZLE_SOLVER_WORKER_JS: string | undefined;
declare var PUZZLE_SOLVER_WORKER_CLASSIC_JS: string | undefined;
declare var PUZZLE_LESSON_WORKER_JS: string | undefined;
declare var PUZZLE_PROGRAM_WORKER_JS: string | undefined;
declare var PUZZLE_SLIDING_PUZZLE_JS: string | undefined;
declare var PUZZLE_EMBED_SANDBOXED_JS: string | undefined;
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}
