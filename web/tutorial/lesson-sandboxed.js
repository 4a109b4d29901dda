// A figure of the tutorial with all it may need, its engines included, as one script: for frames of an opaque origin,
// which get neither module scripts nor wasm from a server without CORS headers.

import '../engine/provide-board.js';
import '../engine/provide-lesson.js';
import '../element/sliding-puzzle.js';
import './lesson.js';
