// A figure of the tutorial with all it may need, its engines included, as one script: for frames of an opaque origin,
// which get neither module scripts nor wasm from a server without CORS headers.

import '../engine/provide-board.ts';
import '../engine/provide-lesson.ts';
import '../element/sliding-puzzle.ts';
import './lesson.ts';
