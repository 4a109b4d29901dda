// For scripts that bring solver.wasm; to be imported before what loads it.

import bytes from './wasm/solver.wasm';
import { provideWasm } from './wasm-module.ts';

provideWasm('solver', bytes);
