// The solver's worker as one script that brings its wasm: for pages of another origin, whose worker may load it with
// importScripts() but fetch nothing from here. The first message, which asks for the module, comes after all of this.

import './solver-worker.ts';
import bytes from './wasm/solver.wasm';
import { provideWasm } from './wasm-module.ts';

provideWasm('solver', bytes);
