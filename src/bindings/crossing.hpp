// What all C interfaces share: the mark of what a wasm module exports, and texts that come in.
#pragma once

#include <string_view>

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#define PUZZLE_EXPORT EMSCRIPTEN_KEEPALIVE
#else
#define PUZZLE_EXPORT
#endif

namespace puzzle::bindings {

[[nodiscard]] inline std::string_view text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

}  // namespace puzzle::bindings
