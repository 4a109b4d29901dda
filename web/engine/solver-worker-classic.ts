// The solver's worker as one script that brings its wasm: for pages of another origin, whose worker
// may load it with importScripts() but fetch nothing from here. build-wasm.sh makes it one classic script.

import './provide-solver.ts';
import './solver-worker.ts';
