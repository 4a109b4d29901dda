// The element with all its parts, and its texts in all languages, as one script that brings its wasm:
// for documents of an opaque origin (an iframe with sandbox="allow-scripts"), to which a server without
// CORS headers gives neither module scripts nor wasm. build-wasm.sh makes it one classic script.

import '../engine/provide-board.js';
import '../element/sliding-puzzle.js';
