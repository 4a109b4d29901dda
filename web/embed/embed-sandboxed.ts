// The element with all its parts, its texts and its wasm, as one classic script. It is for documents of an opaque origin (an
// iframe with sandbox="allow-scripts"), which get neither module scripts nor wasm from a server without CORS headers.

import '../element/sliding-puzzle.ts';
import bytes from '../engine/wasm/board.wasm';
import { provideWasm } from '../engine/wasm-module.ts';

provideWasm('board', bytes); // before a board, which is loaded in later tasks, asks for it
