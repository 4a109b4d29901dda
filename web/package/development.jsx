// The entry for development servers. Vite packs what it imports by a name into one file, where the package would not
// find its wasm and its worker; of files that do not end with .js it leaves everything as it is.
export * from './sliding-puzzle.js';
