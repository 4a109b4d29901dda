// Marks the functions that a wasm module exports.
#pragma once

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#define PUZZLE_EXPORT EMSCRIPTEN_KEEPALIVE
#else
#define PUZZLE_EXPORT
#endif
