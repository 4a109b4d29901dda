// For scripts that bring board.wasm; to be imported before what loads it.

import bytes from './wasm/board.wasm';
import { provideWasm } from './wasm-module.ts';

provideWasm('board', bytes);
