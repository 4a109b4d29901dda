// What all C interfaces share: the mark of what a wasm module exports, and how texts and errors
// cross the border.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

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

// The code and the values, separated by the unit separator, U+001F; web/words makes the sentence.
// No value holds a separator, because texts among them are printable(). An error that has a
// sentence instead of a code crosses as that sentence.
[[nodiscard]] inline std::string crossing(const Error& error) {
  std::string text(error.has_code() ? error.code() : "");
  for (const std::string& value : error.values()) {
    if (!text.empty()) text += '\x1F';
    text += value;
  }
  return text;
}

}  // namespace puzzle::bindings
